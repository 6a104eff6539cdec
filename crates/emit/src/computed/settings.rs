//! Parameters of a game in printed programs: where they are stored, and how they change.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{ComputedDecision, GivenValue, Instruction, Variable, VariableKind};

use super::Task;
use super::facts::{Given, Interval};
use super::order::Memory;
use super::terms::{GamePrinter, Parameter};
use crate::analysis::kind;
use crate::emitter::{Emitter, mentions};
use crate::text::{indented, table};
use crate::{EmitError, Language};

impl Emitter<'_> {
    /// Prints the constant lists that are used.
    pub(super) fn constant_lists(
        &mut self,
        decision: &ComputedDecision,
        parameters: &[Parameter],
        made: &[String],
    ) -> Result<(), EmitError> {
        for (value, parameter) in decision.given.iter().zip(parameters) {
            if let (GivenValue::Numbers(numbers), Parameter::List { name, .. }) = (value, parameter)
                && made.iter().any(|text| mentions(text, name))
            {
                let kind = self.language.pick("i64", "int64_t", "");
                let text = table(self.language, name, kind, numbers)?;
                self.make(&text);
            }
        }
        Ok(())
    }
}

/// The code that passes parameters to the rules.
impl Emitter<'_> {
    /// Whether a step judges anything.
    fn judges(step: &Instruction) -> bool {
        let mut judges = false;
        step.each(&mut |step| {
            judges |=
                matches!(step, Instruction::Answer | Instruction::Tuple(_) | Instruction::Word(_));
        });
        judges
    }

    /// Whether a step may change a parameter of the game.
    pub(crate) fn changes_settings(&self, step: &Instruction) -> bool {
        self.judging.as_ref().is_some_and(|judging| changes(step, &judging.settings))
    }

    /// Passes the parameters before a step that judges, unless that has been done or must be done
    /// inside it.
    pub(crate) fn settle_before(&mut self, step: &Instruction) {
        let Some(judging) = self.judging.clone() else { return };
        let inside = !matches!(step, Instruction::Keep(..)) && self.changes_settings(step);
        let now = !self.settled && Self::judges(step) && !inside;
        if judging.settings.is_empty() || !now {
            return;
        }
        let mut arguments: Vec<String> = match self.language {
            Language::Rust => Vec::from(["&mut rules".into(), "&mut memo".into()]),
            _ => Vec::new(),
        };
        for variable in &judging.settings {
            let list = matches!(kind(self.program, *variable), Some(VariableKind::Numbers { .. }));
            let reference = if list { self.language.pick("&", "", "") } else { "" };
            arguments.push(format!("{reference}{}", self.name(*variable)));
        }
        self.body.statement(format!("use_settings({})", arguments.join(", ")));
        self.settled = true;
    }
}

/// Whether a step may change one of some variables.
fn changes(step: &Instruction, settings: &[Variable]) -> bool {
    let is_one = |variable: &Variable| settings.contains(variable);
    let any = |steps: &[Instruction]| steps.iter().any(|step| changes(step, settings));
    match step {
        Instruction::Read(variables) => variables.iter().any(is_one),
        Instruction::ReadRows { columns, .. } => {
            columns.iter().any(|column| is_one(&column.variable))
        }
        Instruction::Let(variable, _)
        | Instruction::Sort(variable)
        | Instruction::Reverse(variable)
        | Instruction::Clear(variable)
        | Instruction::Put { list: variable, .. }
        | Instruction::Keep(variable, _)
        | Instruction::Collect(_, variable) => is_one(variable),
        Instruction::Repeat { index, body, .. } => index.iter().any(is_one) || any(body),
        Instruction::If { then, otherwise, .. } => any(then) || any(otherwise),
        _ => false,
    }
}

/// The most choices of parameters with tables of their own.
const RULES: i128 = 1000;

/// The number of choices of parameters, if they are numbers with small ranges.
pub(super) fn few(decision: &ComputedDecision, given: &[Given]) -> Option<i128> {
    let mut rules: i128 = 1;
    for (value, known) in decision.given.iter().zip(given) {
        match value {
            GivenValue::Setting(_) => {
                let Interval { low, high } = known.values;
                known.length.low.is_none().then_some(())?;
                rules = rules.checked_mul(high?.checked_sub(low?)?.checked_add(1)?)?;
            }
            GivenValue::Number(_) | GivenValue::Numbers(_) => {}
        }
    }
    (1 < rules && rules <= RULES).then_some(rules)
}

/// Whether each judging step obviously judges only one position before the rules change.
pub(super) fn asks_once(steps: &[Instruction], settings: &[Variable]) -> bool {
    fn judging(steps: &[Instruction]) -> usize {
        let judges = |step: &Instruction| match step {
            Instruction::Tuple(_) => 1,
            Instruction::Heaps(_) | Instruction::Answer => 2,
            Instruction::If { then, otherwise, .. } => judging(then).max(judging(otherwise)),
            Instruction::Keep(_, step) => judging(core::slice::from_ref(step)),
            _ => 0,
        };
        steps.iter().map(judges).sum()
    }
    let repeated = |step: &Instruction| {
        let mut all = true;
        step.each(&mut |step| {
            if let Instruction::Repeat { body, .. } = step {
                let changed = judging(body) == 0 || body.iter().any(|step| changes(step, settings));
                all &= changed && judging(body) < 2;
            }
        });
        all
    };
    judging(steps) < 2 && steps.iter().all(repeated)
}

/// The name without its struct in Rust.
fn own(name: &str) -> &str {
    name.strip_prefix("rules.").unwrap_or(name)
}

impl GamePrinter<'_> {
    /// The stored parameters, each with name, type and initial value.
    fn kept(&self, task: &Task) -> Vec<(String, &'static str, String)> {
        let language = self.language;
        let mut all = Vec::new();
        for (place, parameter) in self.parameters.iter().enumerate() {
            let changes = task.settings.iter().any(|(setting, ..)| *setting == place);
            match parameter {
                Parameter::Number(_) => {}
                Parameter::Variable(name) => {
                    let kind = language.pick("i64", "int64_t", "");
                    all.push((own(name).to_string(), kind, "0".to_string()));
                }
                Parameter::List { name, index, .. } => {
                    if changes {
                        let kind = language.pick("Vec<i64>", "std::vector<int64_t>", "");
                        let none = language.pick("Vec::new()", "", "[]");
                        all.push((own(name).to_string(), kind, none.to_string()));
                    }
                    if self.has_index(place) {
                        let kind = language.pick("Index", "Index", "");
                        let reference = language.pick("&", "", "");
                        let value = if changes {
                            language.pick("Index::new()", "", "{}").to_string()
                        } else {
                            format!("index_of_list({reference}{name})")
                        };
                        all.push((own(index).to_string(), kind, value));
                    }
                }
            }
        }
        all
    }

    fn has_index(&self, place: usize) -> bool {
        self.indexed.iter().any(|&list| usize::try_from(list) == Ok(place))
    }

    /// Declares the parameters from the input, and indices.
    pub(super) fn rules(&self, task: &Task) -> Option<String> {
        let kept = self.kept(task);
        let text = match self.language {
            Language::Rust => {
                let fields: String =
                    kept.iter().map(|(name, kind, _)| format!("    {name}: {kind},\n")).collect();
                let values: Vec<String> =
                    kept.iter().map(|(name, _, value)| format!("{name}: {value}")).collect();
                let values = values.join(", ");
                format!(
                    "/// What the rules depend on.\nstruct Rules {{\n{fields}}}\n\n\
                     impl Rules {{\n    fn new() -> Self {{\n        \
                     Rules {{ {values} }}\n    }}\n}}\n"
                )
            }
            Language::Cpp => {
                let lines = kept.iter().map(|(name, kind, value)| match value.as_str() {
                    "" => format!("{kind} {name};\n"),
                    _ => format!("{kind} {name} = {value};\n"),
                });
                format!("// What the rules depend on.\n{}", lines.collect::<String>())
            }
            Language::Python => {
                let lines = kept.iter().map(|(name, _, value)| format!("{name} = {value}\n"));
                format!("# What the rules depend on.\n{}", lines.collect::<String>())
            }
        };
        (!kept.is_empty()).then_some(text)
    }

    /// The function that stores parameters from the input, and clears the memo if they have
    /// changed.
    pub(super) fn use_settings(&self, task: &Task) -> Option<String> {
        if task.settings.is_empty() {
            return None;
        }
        let language = self.language;
        let (mut parameters, mut differ, mut body) = (Vec::new(), Vec::new(), Vec::new());
        for (place, _, new) in &task.settings {
            match &self.parameters[*place] {
                Parameter::Number(_) => {}
                Parameter::Variable(name) => {
                    parameters.push(match language {
                        Language::Rust => format!("{new}: i64"),
                        Language::Cpp => format!("int64_t {new}"),
                        Language::Python => new.clone(),
                    });
                    differ.push((name, new));
                    body.push(match language {
                        Language::Python => format!("{name} = {new}"),
                        _ => format!("{name} = {new};"),
                    });
                }
                Parameter::List { name, index, .. } => {
                    parameters.push(match language {
                        Language::Rust => format!("{new}: &[i64]"),
                        Language::Cpp => format!("const std::vector<int64_t> &{new}"),
                        Language::Python => new.clone(),
                    });
                    differ.push((name, new));
                    body.push(match language {
                        Language::Rust => format!("{name} = {new}.to_vec();"),
                        Language::Cpp => format!("{name} = {new};"),
                        Language::Python => format!("{name} = {new}[:]"),
                    });
                    if self.has_index(*place) {
                        body.push(match language {
                            Language::Python => format!("{index} = index_of_list({new})"),
                            _ => format!("{index} = index_of_list({new});"),
                        });
                    }
                }
            }
        }
        let parameters = parameters.join(", ");
        let pair = |sign: &str, and: &str| {
            let all = differ.iter().map(|(old, new)| format!("{old} {sign} {new}"));
            all.collect::<Vec<String>>().join(and)
        };
        match &task.order {
            Some(order) => {
                let names: Vec<String> = differ.iter().map(|(old, _)| (*old).clone()).collect();
                let [before, after] = self.changed_rules(order, &names);
                body.insert(0, before);
                body.push(after);
            }
            None => body.extend(self.forget(task)),
        }
        let body = indented(body.join("\n").trim_start());
        let why = match task.order.as_ref().map(|order| order.memory) {
            Some(Memory::Each(_)) => "If the rules change, what is known under these is put aside.",
            _ => "If the rules change, nothing is known any more.",
        };
        Some(match language {
            Language::Rust => format!(
                "/// {why}\n\
                 fn use_settings(rules: &mut Rules, memo: &mut Memo, {parameters}) {{\n    \
                 if {} {{\n        return;\n    }}\n{body}}}\n",
                pair("==", " && ")
            ),
            Language::Cpp => format!(
                "// {why}\nvoid use_settings({parameters}) {{\n    if ({}) return;\n{body}}}\n",
                pair("==", " && ")
            ),
            Language::Python => {
                let global: Vec<String> =
                    self.kept(task).into_iter().map(|(name, ..)| name).collect();
                format!(
                    "\ndef use_settings({parameters}):\n    \
                     \"\"\"{why}\"\"\"\n    \
                     global {}\n    if {}:\n        return\n{body}",
                    global.join(", "),
                    pair("==", " and ")
                )
            }
        })
    }
}
