//! Prints steps.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{
    Decision, Instruction, KeptResult, Number, PrintedAnswer, Times, Variable, VariableKind,
    WordDecision,
};

use crate::analysis::kind;
use crate::emitter::Emitter;
use crate::keep::is_wide;
use crate::number::Precedence;
use crate::text::string;
use crate::{EmitError, Language};

impl Emitter<'_> {
    pub(crate) fn block(&mut self, steps: &[Instruction], block: usize) -> Result<(), EmitError> {
        for step in steps {
            let heaps = self.gathers_lists() && !self.heaps_declared;
            if heaps && self.analysis.heaps_block == Some(block) && self.gathers(step) {
                if let Some(list) = &self.list {
                    let text = self.empty_list(list);
                    self.body.line(text);
                }
                self.heaps_declared = true;
            }
            self.settle_before(step);
            self.step(step)?;
            self.settled &= !self.changes_settings(step);
        }
        Ok(())
    }

    /// Whether a step adds to or judges the list of heaps.
    pub(crate) fn gathers(&self, step: &Instruction) -> bool {
        match step {
            Instruction::Heaps(_) | Instruction::Answer => true,
            Instruction::ReadRows { columns, .. } => {
                columns.iter().any(|column| self.is_fused(column.variable))
            }
            Instruction::Repeat { body, .. } => body.iter().any(|step| self.gathers(step)),
            Instruction::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).any(|step| self.gathers(step))
            }
            Instruction::Read(_)
            | Instruction::Let(..)
            | Instruction::Sort(_)
            | Instruction::Reverse(_)
            | Instruction::Clear(_)
            | Instruction::Collect(..)
            | Instruction::Put { .. }
            | Instruction::Print(_)
            | Instruction::Word(_)
            | Instruction::Tuple(_) => false,
            Instruction::Keep(_, step) => self.gathers(step),
        }
    }

    /// Whether numbers become heaps while being read.
    pub(crate) fn is_fused(&self, variable: Variable) -> bool {
        let one = &self.analysis.uses[variable.index()];
        self.language != Language::Python && one.fused && !one.kept
    }

    pub(crate) fn inner(&mut self, steps: &[Instruction]) -> Result<(), EmitError> {
        self.blocks += 1;
        let block = self.blocks;
        let before = self.settled;
        self.settled &= !steps.iter().any(|step| self.changes_settings(step));
        self.block(steps, block)?;
        self.settled = before;
        Ok(())
    }

    pub(crate) fn step(&mut self, step: &Instruction) -> Result<(), EmitError> {
        match step {
            Instruction::Read(variables) => {
                variables.iter().try_for_each(|&variable| self.read(variable))?
            }
            Instruction::ReadRows { columns, times } => self.rows(columns, times),
            Instruction::Let(variable, number) => {
                let text = self.alone(number);
                self.set(*variable, &text, "int64_t", "");
            }
            Instruction::Sort(variable) if self.is_kept(*variable) => {
                let name = self.name(*variable);
                self.body.statement(match self.language {
                    Language::Rust => format!("{name}.sort_unstable()"),
                    Language::Cpp => format!("std::sort({name}.begin(), {name}.end())"),
                    Language::Python => format!("{name}.sort()"),
                });
            }
            Instruction::Reverse(variable) if self.is_kept(*variable) => {
                let name = self.name(*variable);
                self.body.statement(match self.language {
                    Language::Cpp => format!("std::reverse({name}.begin(), {name}.end())"),
                    _ => format!("{name}.reverse()"),
                });
            }
            Instruction::Sort(_) | Instruction::Reverse(_) => {}
            Instruction::Clear(variable) => {
                let empty = self.language.pick("Vec::new()", "{}", "[]");
                self.set(*variable, empty, "std::vector<int64_t>", ": Vec<i64>");
            }
            Instruction::Collect(number, variable) => {
                let (number, name) = (self.alone(number), self.name(*variable));
                let add = self.language.pick("push", "push_back", "append");
                self.body.statement(format!("{name}.{add}({number})"));
            }
            Instruction::Put { list, place, number } => {
                let name = self.language.pick("&mut ", "", "").to_string() + &self.name(*list);
                let arguments = [self.title(*list), self.alone(place), self.alone(number), name];
                let put = self.call("put_at", "put_at", &arguments);
                self.body.statement(put);
            }
            Instruction::Keep(variable, step) => {
                self.keeps = Some(*variable);
                let done = self.step(step);
                self.keeps = None;
                done?;
            }
            Instruction::Print(pieces) => self.print(pieces),
            Instruction::Repeat { times, index, body } => self.repeat(times, *index, body)?,
            Instruction::If { condition, then, otherwise } => {
                let condition = self.condition(condition, Precedence::Or);
                self.body.open(match self.language {
                    Language::Cpp => format!("if ({condition})"),
                    _ => format!("if {condition}"),
                });
                self.inner(then)?;
                if otherwise.is_empty() {
                    self.blocks += 1;
                } else {
                    self.body.otherwise();
                    self.inner(otherwise)?;
                }
                self.body.close();
            }
            Instruction::Heaps(entries) => {
                let Some(list) = self.list.clone().filter(|_| self.gathers_lists()) else {
                    return Err(EmitError::Inconsistent("heaps where positions are no lists"));
                };
                for entry in entries {
                    if self.language == Language::Python {
                        self.python_heaps(entry)
                    } else {
                        self.heaps(&list, entry)
                    }
                }
            }
            Instruction::Answer => {
                let Some(list) = self.list.clone().filter(|_| self.gathers_lists()) else {
                    return Err(EmitError::Inconsistent("a list where positions are no lists"));
                };
                if let Some(judging) = self.judging.clone() {
                    self.judge_computed(&judging, None)?;
                } else {
                    let verdict = self.judge_list(&list, "heaps", true);
                    self.answer(&verdict, true);
                }
                if self.analysis.heaps_block.is_none() {
                    let text = self.clear_list(&list);
                    self.body.line(text);
                }
            }
            Instruction::Word(variable) => self.judge_word(*variable)?,
            Instruction::Tuple(numbers) => self.judge_tuple(numbers)?,
        }
        Ok(())
    }

    pub(crate) fn answer(&mut self, verdict: &str, unsigned: bool) {
        if let Some(variable) = self.keeps {
            self.keep_answer(variable, verdict, unsigned);
            return;
        }
        let cast =
            if unsigned && self.program.answer == PrintedAnswer::Value { " as i64" } else { "" };
        self.body.statement(match (self.language, &self.program.answer) {
            (Language::Rust, PrintedAnswer::Result) => format!("answer(&mut out, &{verdict})"),
            (Language::Rust, _) => format!("answer(&mut out, {verdict}{cast})"),
            (Language::Cpp, _) => format!("answer({verdict})"),
            (Language::Python, PrintedAnswer::Outcome { wins, loses, draws })
                if self.has_draws() =>
            {
                let draws = draws.as_deref().unwrap_or_default();
                let texts = [draws, wins, loses].map(|text| string(self.language, text));
                // Index -1 is the last one.
                self.appended(&format!("[{}][{verdict}]", texts.join(", ")))
            }
            (Language::Python, PrintedAnswer::Outcome { wins, loses, .. }) => {
                let (wins, loses) = (string(self.language, wins), string(self.language, loses));
                self.appended(&format!("{wins} if {verdict} else {loses}"))
            }
            (Language::Python, PrintedAnswer::Value | PrintedAnswer::Computed) => {
                self.appended(&self.spelled(verdict))
            }
            (Language::Python, PrintedAnswer::Result) => self.appended(verdict),
        });
    }

    /// Records an answer in Python.
    fn appended(&self, answer: &str) -> String {
        if self.prints() && self.program.label.is_some() {
            format!("answers.append(labelled({answer}))")
        } else {
            format!("answers.append({answer})")
        }
    }

    /// Whether a verdict is 1, 0 or -1 instead of a boolean.
    pub(crate) fn has_draws(&self) -> bool {
        self.judging.as_ref().is_some_and(|judging| judging.three)
    }

    /// A number as text.
    fn spelled(&self, number: &str) -> String {
        match self.language {
            Language::Rust => format!("{number}.to_string()"),
            Language::Cpp => format!("std::to_string({number})"),
            Language::Python => format!("str({number})"),
        }
    }

    pub(crate) fn judge_word(&mut self, variable: Variable) -> Result<(), EmitError> {
        let plan = self.plan;
        let (domain, decision) = match &plan.decision {
            Decision::Word { domain, decision } => (domain, Some(decision)),
            Decision::Keep { domain, .. } => (domain, None),
            Decision::List(_) | Decision::Tuple(_) | Decision::Computed(_) | Decision::Each(_) => {
                return Err(EmitError::Inconsistent("a word where positions are no words"));
            }
        };
        let check = self.domain(domain)?;
        let (name, title) = (self.name(variable), self.title(variable));
        let input = self.language.pick("&input, ", "", "");
        let at = match self.language {
            Language::Python if self.analysis.uses[variable.index()].placed => {
                format!(", {name}_at")
            }
            Language::Python => ", None".into(),
            _ => String::new(),
        };
        self.body.statement(format!("{check}({input}{title}, {name}{at})"));
        if let Decision::Keep { keep, .. } = &plan.decision {
            let result = format!("result_of({name})");
            let text = match keep.result {
                KeptResult::Word => result,
                KeptResult::Sum(_) if self.language == Language::Cpp && is_wide(&keep.result) => {
                    format!("wide_text({result})")
                }
                KeptResult::Sum(_) => self.spelled(&result),
            };
            self.answer(&text, false);
            return Ok(());
        }
        let arguments = self.list.clone().map_or(String::new(), |list| self.list_arguments(&list));
        let at =
            if matches!(decision, Some(WordDecision::Machine(_))) { at } else { String::new() };
        let verdict = format!("{}({input}{name}{at}{arguments})", self.verdict());
        self.answer(&verdict, false);
        Ok(())
    }

    pub(crate) fn judge_tuple(&mut self, numbers: &[Number]) -> Result<(), EmitError> {
        if let Some(judging) = self.judging.clone() {
            return self.judge_computed(&judging, Some(numbers));
        }
        let length = match &self.plan.decision {
            Decision::Tuple(plan::TupleDecision::Machine(machine)) => machine.bounds.len(),
            Decision::Tuple(plan::TupleDecision::Wins { length, .. }) => {
                usize::try_from(*length).unwrap_or(usize::MAX)
            }
            _ => return Err(EmitError::Inconsistent("a tuple where positions are no tuples")),
        };
        if length != numbers.len() {
            return Err(EmitError::Inconsistent(
                "a tuple of another length than those of the game",
            ));
        }
        let wide = matches!(&self.plan.decision, Decision::Tuple(plan::TupleDecision::Wins { .. }));
        let list: Vec<String> = numbers
            .iter()
            .map(|number| match (self.language, wide) {
                (Language::Rust, true) => format!("i128::from({})", self.natural(number)),
                (Language::Cpp, false) => format!("uint64_t({})", self.natural(number)),
                _ => self.unsigned(number),
            })
            .collect();
        let list = list.join(", ");
        let name = self.verdict();
        let verdict = match self.language {
            Language::Rust => format!("{name}(&input, [{list}])"),
            Language::Cpp => format!("{name}({{{list}}})"),
            Language::Python => format!("{name}([{list}])"),
        };
        self.answer(&verdict, false);
        Ok(())
    }

    /// Sets a variable, declaring it if necessary. `kind` is its type in C++, `typed` in Rust,
    /// where it must be given.
    pub(crate) fn set(&mut self, variable: Variable, value: &str, kind: &str, typed: &str) {
        let name = self.name(variable);
        let one = &self.analysis.uses[variable.index()];
        let typed = if typed.is_empty() && value.chars().all(|c| c.is_ascii_digit()) {
            ": i64"
        } else {
            typed
        };
        let new = one.inline && !self.declared.contains(&variable.index());
        if new {
            self.declared.insert(variable.index());
        }
        let change = if one.set > 1 { "mut " } else { "" };
        self.body.statement(match self.language {
            _ if one.used == 0 => value.into(),
            Language::Rust if new => format!("let {change}{name}{typed} = {value}"),
            Language::Cpp if new => format!("{kind} {name} = {value}"),
            _ => format!("{name} = {value}"),
        });
    }

    pub(crate) fn read(&mut self, variable: Variable) -> Result<(), EmitError> {
        let program = self.program;
        let title = self.title(variable);
        let reader = self.language.pick("input.", "read_", "read_");
        match kind(program, variable) {
            Some(VariableKind::Number { low, high }) => {
                self.need("number");
                let (low, high) = (self.number(low), self.number(high));
                self.set(
                    variable,
                    &format!("{reader}number({title}, {low}, {high})"),
                    "int64_t",
                    "",
                );
            }
            Some(VariableKind::Word { domain, length }) => {
                let call = match length {
                    None => {
                        self.need("word");
                        format!("{reader}word({title})")
                    }
                    Some(length) => {
                        self.need("word_of");
                        format!("{reader}word_of({title}, {})", self.number(length))
                    }
                };
                self.set(variable, &call, "std::string_view", "");
                let name = self.name(variable);
                let used = self.analysis.uses[variable.index()].used > 0;
                if self.language == Language::Python
                    && used
                    && self.analysis.uses[variable.index()].placed
                {
                    self.body.line(format!("{name}_at = place - 1"));
                }
                if let Some(domain) = domain {
                    let check = self.domain(domain)?;
                    let input = self.language.pick("&input, ", "", "");
                    let at = self.language.pick("", "", ", None");
                    self.body.statement(format!("{check}({input}{title}, {name}{at})"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn repeat(
        &mut self,
        times: &Times,
        index: Option<Variable>,
        body: &[Instruction],
    ) -> Result<(), EmitError> {
        let count = match times {
            Times::Count(number) => Some(self.natural(number)),
            Times::End | Times::While(_) => None,
        };
        // The index is the loop counter, unless it is used in other ways.
        let looked = index.filter(|index| self.analysis.uses[index.index()].used > 0);
        let direct = looked.filter(|index| {
            let one = &self.analysis.uses[index.index()];
            one.inline && one.set == 1
        });
        let counter = match (direct, looked, self.language) {
            (Some(index), _, _) => self.name(index),
            (_, Some(_), _) | (_, _, Language::Cpp) if count.is_some() => self.fresh.counter(),
            (_, Some(_), _) => self.fresh.counter(),
            _ => "_".into(),
        };
        if let Some(direct) = direct {
            self.declared.insert(direct.index());
        }
        let counted = looked.is_some();
        match (self.language, count) {
            (Language::Rust, Some(count)) if counted => {
                self.body.open(format!("for {counter} in 1..={count}"))
            }
            (Language::Rust, Some(count)) => self.body.open(format!("for _ in 0..{count}")),
            (Language::Cpp, Some(count)) => {
                let simple = count.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                    && !self.changes(times);
                let (first, compare) = if counted { (1, "<=") } else { (0, "<") };
                let (more, bound) = if simple {
                    (String::new(), count)
                } else {
                    let bound = self.fresh.fresh("count");
                    (format!(", {bound} = {count}"), bound)
                };
                self.body.open(format!(
                    "for (int64_t {counter} = {first}{more}; {counter} {compare} \
                        {bound}; {counter}++)"
                ));
            }
            (Language::Python, Some(count)) if counted => {
                self.body.open(format!("for {counter} in range(1, {} + 1)", count));
            }
            (Language::Python, Some(count)) => {
                self.body.open(format!("for {counter} in range({count})"))
            }
            (_, None) => {
                if counted {
                    let begin = match self.language {
                        Language::Rust => format!("let mut {counter}: i64 = 0;"),
                        Language::Cpp => format!("int64_t {counter} = 0;"),
                        Language::Python => format!("{counter} = 0"),
                    };
                    self.body.line(begin);
                }
                let open = match times {
                    Times::While(condition) => {
                        let condition = self.condition(condition, Precedence::Or);
                        if self.language == Language::Cpp {
                            format!("while ({condition})")
                        } else {
                            format!("while {condition}")
                        }
                    }
                    _ => self
                        .language
                        .pick("while !input.at_end()", "while (!at_end())", "while not at_end()")
                        .into(),
                };
                self.body.open(open);
                if counted {
                    self.body.statement(format!("{counter} += 1"));
                }
            }
        }
        if let (Some(index), None) = (looked, direct) {
            self.set(index, &counter, "int64_t", "");
        }
        self.inner(body)?;
        self.body.close();
        Ok(())
    }

    /// Whether a variable in the count may be set more than once.
    pub(crate) fn changes(&self, times: &Times) -> bool {
        match times {
            Times::Count(Number::Variable(variable)) => {
                self.analysis.uses[variable.index()].set > 1
            }
            _ => false,
        }
    }
}
