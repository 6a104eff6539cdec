//! The state of printing a program, and how its parts are put together.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{
    Decision, Fold, GivenValue, HeapValue, Instruction, ListDecision, ListLaw, Machine, Most, Plan,
    PrintedAnswer, Program, Variable, VariableKind, WordDecision,
};

use crate::analysis::{Analysis, TakenNames, kind};
use crate::computed::Judging;
use crate::head::{brief, head};
use crate::label;
use crate::list::List;
use crate::parts::{ORDER, foundation, section};
use crate::text::{Writer, string};
use crate::{EmitError, Header, Language};

/// The folds kept of a list of numbers that is not kept itself: names of variables.
#[derive(Clone, Default)]
pub(crate) struct Folded {
    smallest: String,
    largest: String,
    sum: String,
    xor: String,
    pub(crate) length: String,
}

impl Folded {
    pub(crate) const fn of(&self, fold: Fold) -> &String {
        match fold {
            Fold::Minimum => &self.smallest,
            Fold::Maximum => &self.largest,
            Fold::Sum => &self.sum,
            Fold::Xor => &self.xor,
        }
    }
}

/// The state of printing a program.
pub(crate) struct Emitter<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) program: &'a Program,
    pub(crate) language: Language,
    pub(crate) analysis: Analysis,
    /// The names of the variables.
    pub(crate) names: Vec<String>,
    pub(crate) folded: Vec<Folded>,
    pub(crate) fresh: TakenNames,
    /// Machines and domains that already have functions.
    pub(crate) machines: Vec<(Machine, String)>,
    pub(crate) domains: Vec<(Machine, String)>,
    pub(crate) imports_re: bool,
    parts: BTreeSet<&'static str>,
    made: String,
    pub(crate) body: Writer,
    pub(crate) declared: BTreeSet<usize>,
    pub(crate) list: Option<List>,
    /// How to judge positions of a game with computed answers.
    pub(crate) judging: Option<Judging>,
    /// The variable that receives the answer instead of the output.
    pub(crate) keeps: Option<Variable>,
    /// Whether the game already has the current values of its parameters.
    pub(crate) settled: bool,
    /// The names of the numbers of such a game.
    pub(crate) game_names: Vec<String>,
    pub(crate) heaps_declared: bool,
    /// The number of blocks so far, numbered as in the analysis.
    pub(crate) blocks: usize,
}

/// Whether some heaps may have no value, or their order matters.
const fn value_fails(decision: &Decision) -> bool {
    matches!(
        decision,
        Decision::List(ListDecision { heap: HeapValue::Machine(_), .. }) | Decision::Computed(_)
    )
}

/// The settings that a decision refers to.
pub(crate) fn settings(decision: &Decision, program: &Program) -> Vec<Variable> {
    let list: Option<&ListDecision> = match decision {
        Decision::List(list) | Decision::Word { decision: WordDecision::Row { list, .. }, .. } => {
            Some(list)
        }
        _ => None,
    };
    let mut indices = Vec::new();
    if let Some(list) = list {
        if let HeapValue::Subtraction { setting } = list.heap {
            indices.push(setting);
        }
        if let ListLaw::Moore { most: Most::Setting(setting), .. } = list.law {
            indices.push(setting);
        }
    }
    if let Decision::Computed(decision) = decision {
        indices.extend(decision.given.iter().filter_map(|value| match value {
            GivenValue::Setting(setting) => Some(*setting),
            GivenValue::Number(_) | GivenValue::Numbers(_) => None,
        }));
    }
    let variable = |index: u32| {
        program.settings.get(usize::try_from(index).ok()?).map(|(_, variable)| *variable)
    };
    indices.into_iter().filter_map(variable).collect()
}

/// The whole program; without a header, one that trusts its input.
pub(crate) fn print(
    plan: &Plan,
    language: Language,
    header: Option<&Header<'_>>,
) -> Result<String, EmitError> {
    let program = &plan.program;
    check_variables(program)?;
    if program.answer == PrintedAnswer::Result && !matches!(plan.decision, Decision::Keep { .. }) {
        return Err(EmitError::Inconsistent("a result where somebody wins"));
    }
    let mut fresh = TakenNames::new();
    let names = program.variables.iter().map(|declared| fresh.fresh(&declared.name)).collect();
    let mut emitter = Emitter {
        plan,
        program,
        language,
        analysis: Analysis::new(
            program,
            &settings(&plan.decision, program),
            value_fails(&plan.decision),
        ),
        names,
        folded: Vec::new(),
        fresh,
        machines: Vec::new(),
        domains: Vec::new(),
        imports_re: false,
        parts: BTreeSet::from(["input"]),
        made: String::new(),
        body: Writer::new(language),
        declared: BTreeSet::new(),
        list: None,
        judging: None,
        keeps: None,
        settled: false,
        game_names: Vec::new(),
        heaps_declared: false,
        blocks: 0,
    };
    emitter.name_folds();
    match &plan.decision {
        Decision::List(list) => emitter.list = Some(emitter.list(list)?),
        Decision::Word { domain, decision } => {
            emitter.domain(domain)?;
            emitter.list = emitter.word(domain, decision)?;
        }
        Decision::Keep { domain, keep } => {
            emitter.domain(domain)?;
            emitter.keep(domain, keep)?;
        }
        Decision::Tuple(decision) => {
            emitter.tuple(decision)?;
        }
        Decision::Computed(decision) => {
            emitter.computed(decision)?;
            emitter.list = decision.sum.then(List::plain);
        }
        Decision::Each(_) => return Err(EmitError::OpenEnded),
    }
    emitter.main()?;
    Ok(emitter.assembled(header))
}

/// Checks that the program refers only to existing variables of the right kinds.
pub(crate) fn check_variables(program: &Program) -> Result<(), EmitError> {
    fn steps(program: &Program, all: &[Instruction]) -> bool {
        all.iter().all(|step| match step {
            Instruction::Read(variables) => variables.iter().all(|&one| {
                matches!(
                    kind(program, one),
                    Some(VariableKind::Number { .. } | VariableKind::Word { .. })
                )
            }),
            Instruction::ReadRows { columns, .. } => columns.iter().all(|one| {
                matches!(kind(program, one.variable), Some(VariableKind::Numbers { .. }))
            }),
            Instruction::Let(one, _) => matches!(kind(program, *one), Some(VariableKind::Computed)),
            Instruction::Sort(one)
            | Instruction::Reverse(one)
            | Instruction::Clear(one)
            | Instruction::Put { list: one, .. }
            | Instruction::Collect(_, one) => {
                matches!(kind(program, *one), Some(VariableKind::Numbers { .. }))
            }
            Instruction::Keep(one, step) => {
                matches!(kind(program, *one), Some(VariableKind::Computed))
                    && steps(program, core::slice::from_ref(step))
            }
            Instruction::Word(one) => {
                matches!(kind(program, *one), Some(VariableKind::Word { .. }))
            }
            Instruction::Repeat { body, .. } => steps(program, body),
            Instruction::If { then, otherwise, .. } => {
                steps(program, then) && steps(program, otherwise)
            }
            Instruction::Heaps(_)
            | Instruction::Answer
            | Instruction::Tuple(_)
            | Instruction::Print(_) => true,
        })
    }
    if steps(program, &program.steps) {
        Ok(())
    } else {
        Err(EmitError::Inconsistent("a variable of another kind"))
    }
}

impl Emitter<'_> {
    /// Whether positions are lists of heaps that steps fill.
    pub(crate) fn gathers_lists(&self) -> bool {
        match &self.plan.decision {
            Decision::List(_) => true,
            Decision::Computed(decision) => decision.sum,
            _ => false,
        }
    }

    /// Requires a helper, with everything it is built on.
    pub(crate) fn need(&mut self, part: &'static str) {
        if self.parts.insert(part) {
            foundation(part).iter().for_each(|other| self.need(other));
        }
    }

    /// Adds code specific to this plan, before the main part.
    pub(crate) fn make(&mut self, text: &str) {
        if !self.made.is_empty() {
            self.made.push('\n');
        }
        self.made.push_str(text.trim_start_matches('\n').trim_end());
        self.made.push('\n');
        if self.language == Language::Python {
            self.made.push('\n');
        }
    }

    fn name_folds(&mut self) {
        for name in self.names.clone() {
            let mut fresh = |what: &str| self.fresh.fresh(&format!("{name}_{what}"));
            let folded = Folded {
                smallest: fresh("min"),
                largest: fresh("max"),
                sum: fresh("sum"),
                xor: fresh("xor"),
                length: fresh("length"),
            };
            self.folded.push(folded);
        }
    }

    /// Whether a list of numbers is kept, not only folded.
    pub(crate) fn is_kept(&self, variable: Variable) -> bool {
        self.language == Language::Python || self.analysis.uses[variable.index()].kept
    }

    /// The section of a helper: the one without checks, if the input is trusted and there is one.
    fn section(&self, part: &str, light: bool) -> &'static str {
        let other = section(self.language, &format!("light_{part}"));
        match part {
            "blocks" if light => "",
            _ if light && !other.is_empty() => other,
            _ => section(self.language, part),
        }
    }

    fn assembled(self, header: Option<&Header<'_>>) -> String {
        let language = self.language;
        // Words are scanned in place in the input.
        let in_place = ["word", "word_of", "word_fault", "codes", "runs"];
        let light = header.is_none() && !in_place.iter().any(|part| self.parts.contains(part));
        let mut text = header
            .map_or_else(|| brief(self.plan, language), |header| head(self.plan, language, header));
        text.push('\n');
        let gap = language.pick("\n", "\n", "\n\n");
        let separator = self.final_separator();
        let mut code = String::new();
        for part in ORDER.iter().filter(|part| self.parts.contains(*part)) {
            let section = self.section(part, light);
            if !section.is_empty() {
                let label = self.program.label.as_deref().filter(|_| !self.prints());
                let answers = label.map_or_else(|| "(answers)".into(), label::python);
                let section =
                    section.replace("$separator", separator).replace("$answers", &answers);
                code += &format!("{section}\n{gap}");
            }
        }
        code += &self.made;
        if !self.made.is_empty() {
            code.push('\n');
        }
        let body = self.body.finish();
        code += &body;
        let names: Vec<String> = self.names.iter().chain(&self.game_names).cloned().collect();
        text += &imports(language, &code, self.imports_re, &names);
        text.push_str(&gap[1..]);
        text.push('\n');
        text + &code
    }

    fn main(&mut self) -> Result<(), EmitError> {
        self.declare_printing();
        if self.program.answers() {
            self.answer_function();
        }
        let language = self.language;
        let computes = language == Language::Cpp && self.judging.is_some();
        let main = if computes { "int main() try" } else { "int main()" };
        self.body.open(language.pick("fn main()", main, "def main()"));
        match language {
            Language::Rust => {
                self.body.line(
                    "let text = read_all();\nlet mut input = Input::new(&text);\nlet mut \
                        out = String::new();",
                );
            }
            Language::Cpp => self.body.line("read_all();"),
            Language::Python => {}
        }
        for index in 0..self.program.variables.len() {
            let rows = matches!(self.program.variables[index].kind, VariableKind::Numbers { .. });
            if !self.analysis.uses[index].inline && (rows || self.analysis.uses[index].used > 0) {
                self.declare_early(index);
            }
        }
        self.declare_computed();
        if let Some(list) = self.list.clone() {
            if self.declares_table(&list) {
                self.body.line("let mut table = Values::default();");
            }
            if self.gathers_lists() && self.analysis.heaps_block.is_none() {
                self.body.line(self.empty_list(&list));
                self.heaps_declared = true;
            }
        }
        let program = self.program;
        self.block(&program.steps, 0)?;
        self.end_last_line();
        match language {
            Language::Rust => self.body.line("input.finish();\nprint!(\"{out}\");"),
            Language::Cpp => self.body.line("finish();"),
            Language::Python => self.body.line("finish()"),
        }
        self.body.close();
        if computes {
            self.body.open("catch (const std::bad_alloc&)");
            self.body.line("std::fputs(\"out of memory\\n\", stderr);\nreturn 3;");
            self.body.close();
        }
        if language == Language::Python {
            self.body.line("\n\nmain()");
        }
        Ok(())
    }

    /// Prints the function that records an answer.
    fn answer_function(&mut self) {
        let language = self.language;
        if language == Language::Python {
            return;
        }
        let (before, after) = self.around_answer();
        let before = before.to_string()
            + &self
                .program
                .label
                .as_deref()
                .map_or_else(String::new, |text| label::lines(language, text));
        let text = match (&self.program.answer, language) {
            (PrintedAnswer::Outcome { wins, loses, draws }, _) if self.has_draws() => {
                let draws = draws.as_deref().unwrap_or_default();
                let texts = [wins.as_str(), loses, draws].map(|text| string(language, text));
                let odd = texts.iter().any(|text| text.starts_with("std"));
                let [wins, loses, draws] = texts.map(|text| {
                    if odd && !text.starts_with("std") {
                        format!("std::string_view({text})")
                    } else {
                        text
                    }
                });
                match language {
                    Language::Rust => format!(
                        "fn answer(out: &mut String, outcome: i64) {{\n{before}    *out += match \
                         outcome {{\n        1 => {wins},\n        0 => {draws},\n        _ => \
                         {loses},\n    }};\n{after}}}"
                    ),
                    _ => format!(
                        "void answer(int64_t outcome) {{\n{before}    out += outcome > 0 ? {wins} \
                         : outcome < 0 ? {loses} : {draws};\n{after}}}"
                    ),
                }
            }
            (PrintedAnswer::Outcome { wins, loses, .. }, Language::Rust) => format!(
                "fn answer(out: &mut String, first_wins: bool) {{\n{before}    *out += if \
                 first_wins {{ {} }} else {{ {} }};\n{after}}}",
                string(language, wins),
                string(language, loses)
            ),
            (PrintedAnswer::Outcome { wins, loses, .. }, _) => {
                let (wins, loses) = (string(language, wins), string(language, loses));
                let odd = wins.starts_with("std") != loses.starts_with("std");
                let wrap = |text: String| {
                    if odd && !text.starts_with("std") {
                        format!("std::string_view({text})")
                    } else {
                        text
                    }
                };
                format!(
                    "void answer(bool first_wins) {{\n{before}    out += first_wins ? {} : \
                     {};\n{after}}}",
                    wrap(wins),
                    wrap(loses)
                )
            }
            (PrintedAnswer::Result, Language::Rust) => {
                format!(
                    "fn answer(out: &mut String, result: &str) {{\n{before}    *out += \
                     result;\n{after}}}"
                )
            }
            (PrintedAnswer::Result, _) => {
                format!(
                    "void answer(std::string_view result) {{\n{before}    out += result;\n{after}}}"
                )
            }
            (PrintedAnswer::Value | PrintedAnswer::Computed, Language::Rust) => format!(
                "fn answer(out: &mut String, value: i64) {{\n{before}    *out += \
                 &value.to_string();\n{after}}}"
            ),
            (PrintedAnswer::Value | PrintedAnswer::Computed, _) => {
                format!(
                    "void answer(int64_t value) {{\n{before}    out += \
                     std::to_string(value);\n{after}}}"
                )
            }
        };
        self.body.line(text + "\n\n");
    }

    fn declare_early(&mut self, index: usize) {
        let name = self.names[index].clone();
        let zero = |name: &str| match self.language {
            Language::Rust => format!("let mut {name}: i64 = 0;"),
            Language::Cpp => format!("int64_t {name} = 0;"),
            Language::Python => format!("{name} = 0"),
        };
        self.declared.insert(index);
        let variable = Variable(u32::try_from(index).unwrap_or(u32::MAX));
        let text = match &self.program.variables[index].kind {
            // Rust requires an initial value, and warns if it is never read.
            VariableKind::Number { .. } | VariableKind::Computed
                if self.language == Language::Rust =>
            {
                format!("#[allow(unused_assignments)]\n{}", zero(&name))
            }
            VariableKind::Number { .. } | VariableKind::Computed => zero(&name),
            VariableKind::Word { .. } => match self.language {
                Language::Rust => format!("let mut {name}: &[u8] = b\"\";"),
                Language::Cpp => format!("std::string_view {name}(last, 0);"),
                Language::Python => {
                    let placed = self.analysis.uses[index].placed;
                    if placed {
                        format!("{name} = b\"\"\n{name}_at = None")
                    } else {
                        format!("{name} = b\"\"")
                    }
                }
            },
            VariableKind::Numbers { .. } if self.is_kept(variable) => match self.language {
                Language::Rust => format!("let mut {name}: Vec<i64> = Vec::new();"),
                Language::Cpp => format!("std::vector<int64_t> {name};"),
                Language::Python => format!("{name} = []"),
            },
            VariableKind::Numbers { .. } => {
                let lines: Vec<String> =
                    self.accumulators(variable).iter().map(|(name, _, _)| zero(name)).collect();
                lines.join("\n")
            }
        };
        if !text.is_empty() {
            self.body.line(text);
        }
    }
}

/// Whether a name occurs in a text as a whole word.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name)
}

/// Whether a function is called by this name alone: not as a method, nor by a path.
fn calls(code: &str, name: &str) -> bool {
    code.match_indices(&format!("{name}(")).any(|(place, _)| {
        let before = &code[..place];
        let part = before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        !part && (!before.ends_with('.') || before.ends_with(".."))
    })
}

/// The imports at the beginning of the code.
fn imports(language: Language, code: &str, re: bool, names: &[String]) -> String {
    match language {
        Language::Rust => {
            let mut text = String::new();
            let uppercase =
                names.iter().any(|name| name.contains(char::is_uppercase) && mentions(code, name));
            if uppercase {
                text += "#![allow(non_snake_case)]\n\n";
            }
            if code.contains("unused_assignments") {
                text += "#![allow(unused_assignments)]\n\n";
            }
            let compares: Vec<&str> =
                ["max", "min"].into_iter().filter(|name| calls(code, name)).collect();
            match compares.as_slice() {
                [one] => text += &format!("use std::cmp::{one};\n"),
                [] => {}
                _ => text += "use std::cmp::{max, min};\n",
            }
            if code.contains("HashMap") {
                text += "use std::collections::HashMap;\n";
            }
            text + "use std::io::Read;\nuse std::process::exit;\n"
        }
        Language::Cpp => {
            let headers = [
                ("algorithm", true),
                ("array", code.contains("std::array")),
                ("bitset", code.contains("std::bitset")),
                ("cmath", code.contains("std::sqrt")),
                ("cstdint", true),
                ("cstdio", true),
                ("cstdlib", true),
                ("cstring", true),
                ("initializer_list", code.contains("initializer_list")),
                ("iostream", code.contains("std::cin")),
                ("iterator", code.contains("std::begin") || code.contains("std::size")),
                ("map", code.contains("std::map")),
                ("new", code.contains("std::bad_alloc")),
                ("numeric", code.contains("std::gcd") || code.contains("std::accumulate")),
                ("string", true),
                ("string_view", code.contains("string_view")),
                ("tuple", code.contains("std::tie")),
                ("unordered_map", code.contains("std::unordered_map")),
                ("vector", code.contains("std::vector")),
            ];
            headers
                .iter()
                .filter(|(_, used)| *used)
                .map(|(name, _)| format!("#include <{name}>\n"))
                .collect()
        }
        Language::Python => {
            let mut text = String::new();
            if re {
                text += "import re\n";
            }
            text += "import sys\n";
            if code.contains("reduce(") {
                text += "from functools import reduce\n";
            }
            if calls(code, "count") {
                text += "from itertools import count\n";
            }
            let math: Vec<&str> = ["gcd", "isqrt"]
                .into_iter()
                .filter(|name| calls(code, name) && !code.contains(&format!("def {name}(")))
                .collect();
            if !math.is_empty() {
                text += &format!("from math import {}\n", math.join(", "));
            }
            if code.contains("reduce(xor") {
                text += "from operator import xor\n";
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::calls;

    #[test]
    fn functions_are_told_from_methods_and_paths() {
        assert!(calls("for _ in 0..min(4, n) {", "min"));
        assert!(calls("x = (min(4, n))", "min") && calls("min(1, 2)", "min"));
        assert!(!calls("numbers.iter().min()", "min") && !calls("a.min(b)", "min"));
        assert!(
            !calls("std::cmp::min(1, 2)", "min")
                && !calls("argmin(1)", "min")
                && !calls("smin(1)", "min")
        );
    }
}
