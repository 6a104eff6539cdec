//! Steps and answers in short programs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{
    Decision, Instruction, Layout, ListDecision, Number, PrintedAnswer, Times, Variable,
    VariableKind,
};

use super::Short;
use super::heaps::is_direct;
use super::judge::PrintedVerdict;
use crate::text::bare;
use crate::text::string;
use crate::{EmitError, Language};

/// Whether a step reads, itself or inside.
fn reads(step: &Instruction) -> bool {
    match step {
        Instruction::Read(_) | Instruction::ReadRows { .. } => true,
        Instruction::Repeat { times, body, .. } => *times == Times::End || body.iter().any(reads),
        Instruction::If { then, otherwise, .. } => then.iter().chain(otherwise).any(reads),
        _ => false,
    }
}

/// Whether a step sets a variable, itself or inside.
fn sets(step: &Instruction, variable: Variable) -> bool {
    match step {
        Instruction::Read(all) => all.contains(&variable),
        Instruction::ReadRows { columns, .. } => {
            columns.iter().any(|column| column.variable == variable)
        }
        Instruction::Let(one, _)
        | Instruction::Sort(one)
        | Instruction::Reverse(one)
        | Instruction::Clear(one)
        | Instruction::Collect(_, one) => *one == variable,
        Instruction::Repeat { index, body, .. } => {
            *index == Some(variable) || body.iter().any(|step| sets(step, variable))
        }
        Instruction::If { then, otherwise, .. } => {
            then.iter().chain(otherwise).any(|step| sets(step, variable))
        }
        Instruction::Put { list: one, .. } => *one == variable,
        Instruction::Keep(one, _) => *one == variable,
        Instruction::Heaps(_)
        | Instruction::Answer
        | Instruction::Word(_)
        | Instruction::Tuple(_)
        | Instruction::Print(_) => false,
    }
}

impl Short<'_> {
    pub(super) fn main(&mut self) -> Result<(), EmitError> {
        let language = self.language;
        let steps = &self.program.steps;
        match language {
            Language::Rust => {
                self.body.open("fn main()");
                self.body.line("let text = read_to_string(stdin()).unwrap();");
                self.body.line("let mut data = text.split_ascii_whitespace().peekable();");
                self.need("input");
            }
            Language::Cpp => self.body.open("int main()"),
            Language::Python => self.at_once = self.read_at_once(steps),
        }
        if self.program.label.as_ref().is_some_and(|label| label.contains("{}")) {
            self.body.statement(language.pick("let mut case = 0", "ll case_ = 0", "case = 0"));
        }
        for index in 0..self.program.variables.len() {
            let one = &self.analysis.uses[index];
            if !one.inline && (one.set > 0 || one.used > 0) {
                self.declare(index);
            }
        }
        let direct = is_direct(steps);
        if !direct {
            self.gathered = self.fresh.fresh("heap_list");
            self.empty_list(&self.gathered.clone());
        }
        let skipped = match self.at_once.take() {
            Some((line, skipped)) => {
                self.body.line(line);
                skipped
            }
            None => {
                if language == Language::Python && steps.iter().any(reads) {
                    self.body.line("data = sys.stdin.read().split()[::-1]");
                }
                0
            }
        };
        self.steps(&steps[skipped..], direct)?;
        if self.program.layout != Layout::Lines {
            self.body.statement(language.pick("println!()", "cout << \"\\n\"", "print()"));
        }
        if language != Language::Python {
            self.body.close();
        }
        Ok(())
    }

    /// How Python reads some numbers and possibly more, if that is all the input.
    fn read_at_once(&self, steps: &[Instruction]) -> Option<(String, usize)> {
        let Some(Instruction::Read(variables)) = steps.first() else { return None };
        let numbers = variables
            .iter()
            .all(|one| matches!(self.kind(*one), Some(VariableKind::Number { .. })));
        let column = match steps.get(1) {
            Some(Instruction::ReadRows { columns, .. }) if columns.len() == 1 => {
                Some(columns[0].variable)
            }
            _ => None,
        };
        let skipped = if column.is_some() { 2 } else { 1 };
        if steps[skipped..].iter().any(reads) {
            return None;
        }
        let data = "map(int, sys.stdin.read().split())";
        let mut names: Vec<String> = variables.iter().map(|one| self.name(*one)).collect();
        if let (true, [one], None) = (!numbers, &names[..], column) {
            return Some((format!("{one} = sys.stdin.read().strip()"), skipped));
        }
        if !numbers {
            return None;
        }
        match (&names[..], column) {
            ([one], None) => Some((format!("{one} = int(sys.stdin.read())"), skipped)),
            _ => {
                names.extend(column.map(|column| format!("*{}", self.name(column))));
                Some((format!("{} = {data}", names.join(", ")), skipped))
            }
        }
    }

    /// Declares a variable before all steps: empty, or 0.
    fn declare(&mut self, index: usize) {
        let name = self.names[index].clone();
        self.declared.insert(index);
        let text = match (&self.program.variables[index].kind, self.language) {
            (VariableKind::Numbers { .. }, Language::Rust) => {
                format!("let mut {name}: Vec<i64> = vec![]")
            }
            (VariableKind::Numbers { .. }, Language::Cpp) => format!("vector<ll> {name}"),
            (VariableKind::Numbers { .. }, Language::Python) => format!("{name} = []"),
            (VariableKind::Word { .. }, Language::Rust) => format!("let mut {name} = \"\""),
            (VariableKind::Word { .. }, Language::Cpp) => format!("string {name}"),
            (VariableKind::Word { .. }, Language::Python) => format!("{name} = \"\""),
            (_, Language::Rust) => format!("let mut {name}: i64 = 0"),
            (_, Language::Cpp) => format!("ll {name} = 0"),
            (_, Language::Python) => format!("{name} = 0"),
        };
        self.body.statement(text);
    }

    /// Sets a variable, declaring it if necessary.
    fn set(&mut self, variable: Variable, value: &str) {
        let name = self.name(variable);
        let index = variable.index();
        let new = self.analysis.uses.get(index).is_some_and(|one| one.inline)
            && self.declared.insert(index);
        let changed = self.analysis.uses.get(index).is_some_and(|one| one.set > 1);
        let kind = self.kind(variable);
        let text = match (self.language, new) {
            (Language::Rust, true) => {
                let kind = match kind {
                    Some(VariableKind::Numbers { .. }) => ": Vec<i64>",
                    Some(VariableKind::Word { .. }) => "",
                    _ => ": i64",
                };
                format!("let {}{name}{kind} = {value}", if changed { "mut " } else { "" })
            }
            (Language::Cpp, true) => {
                let kind = match kind {
                    Some(VariableKind::Numbers { .. }) => "vector<ll>",
                    Some(VariableKind::Word { .. }) => "string",
                    _ => "ll",
                };
                format!("{kind} {name} = {value}")
            }
            _ => format!("{name} = {value}"),
        };
        self.body.statement(text);
    }

    fn steps(&mut self, steps: &[Instruction], direct: bool) -> Result<(), EmitError> {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if let (Instruction::Heaps(entries), true) = (step, direct) {
                let decision = self.list_decision()?;
                let verdict = self.judge_entries(&decision, entries)?;
                self.answer(&verdict)?;
                at += 2;
                continue;
            }
            self.step(step, direct)?;
            at += 1;
        }
        Ok(())
    }

    fn list_decision(&self) -> Result<ListDecision, EmitError> {
        match &self.plan.decision {
            Decision::List(decision) => Ok(decision.clone()),
            _ => Err(EmitError::Inconsistent("heaps where positions are no lists")),
        }
    }

    fn step(&mut self, step: &Instruction, direct: bool) -> Result<(), EmitError> {
        match step {
            Instruction::Read(variables) => self.read(variables),
            Instruction::ReadRows { columns, times } => {
                let all: Vec<Variable> = columns.iter().map(|column| column.variable).collect();
                self.rows(&all, times);
            }
            Instruction::Let(variable, number) => {
                let text = bare(self.number(number));
                self.set(*variable, &text);
            }
            Instruction::Sort(variable) => {
                let name = self.name(*variable);
                self.body.statement(match self.language {
                    Language::Cpp => format!("sort({name}.begin(), {name}.end())"),
                    _ => format!("{name}.sort()"),
                });
            }
            Instruction::Reverse(variable) => {
                let name = self.name(*variable);
                self.body.statement(match self.language {
                    Language::Cpp => format!("reverse({name}.begin(), {name}.end())"),
                    _ => format!("{name}.reverse()"),
                });
            }
            Instruction::Clear(variable) => {
                self.set(*variable, self.language.pick("vec![]", "{}", "[]"))
            }
            Instruction::Collect(number, variable) => {
                let (number, name) = (bare(self.number(number)), self.name(*variable));
                let add = self.language.pick("push", "push_back", "append");
                self.body.statement(format!("{name}.{add}({number})"));
            }
            Instruction::Repeat { times, index, body } => {
                self.repeat(times, *index, body, direct)?
            }
            Instruction::If { condition, then, otherwise } => {
                let condition = bare(self.condition(condition));
                self.body.open(match self.language {
                    Language::Cpp => format!("if ({condition})"),
                    _ => format!("if {condition}"),
                });
                self.steps(then, direct)?;
                if !otherwise.is_empty() {
                    self.body.otherwise();
                    self.steps(otherwise, direct)?;
                }
                self.body.close();
            }
            Instruction::Heaps(entries) => self.gather(entries, &self.gathered.clone())?,
            Instruction::Answer => {
                let decision = self.list_decision()?;
                let list = self.gathered.clone();
                let verdict = self.judge_list(&decision, &list)?;
                self.answer(&verdict)?;
                let last = self.program.steps.last().is_some_and(|last| core::ptr::eq(last, step));
                if !last {
                    self.body.statement(format!("{list}.clear()"));
                }
            }
            Instruction::Word(variable) => {
                let name = self.name(*variable);
                let verdict = self.judge_word(&name)?;
                self.answer(&verdict)?;
            }
            Instruction::Tuple(numbers) => {
                let verdict = self.judge_tuple(numbers)?;
                self.answer(&verdict)?;
            }
            Instruction::Put { .. } | Instruction::Keep(..) | Instruction::Print(_) => {
                return Err(EmitError::Inconsistent("a step that no short program has"));
            }
        }
        Ok(())
    }

    fn read(&mut self, variables: &[Variable]) {
        if self.language == Language::Cpp {
            let mut names = Vec::new();
            for variable in variables {
                let index = variable.index();
                let name = self.name(*variable);
                if self.analysis.uses[index].inline && self.declared.insert(index) {
                    let word = matches!(self.kind(*variable), Some(VariableKind::Word { .. }));
                    self.body.statement(format!("{} {name}", if word { "string" } else { "ll" }));
                }
                names.push(name);
            }
            self.body.statement(format!("cin >> {}", names.join(" >> ")));
            return;
        }
        for variable in variables {
            let word = matches!(self.kind(*variable), Some(VariableKind::Word { .. }));
            let value = match (self.language, word) {
                (Language::Rust, true) => "data.next().unwrap()",
                (Language::Rust, false) => "integer(&mut data)",
                (_, true) => "data.pop()",
                (_, false) => "int(data.pop())",
            };
            self.set(*variable, value);
        }
    }

    fn rows(&mut self, columns: &[Variable], times: &Number) {
        let times = self.number(times);
        if let ([one], true) = (columns, self.language != Language::Cpp) {
            let value = match self.language {
                Language::Rust => format!("(0..{times}).map(|_| integer(&mut data)).collect()"),
                _ => format!("[int(data.pop()) for _ in range({})]", bare(times)),
            };
            self.set(*one, &value);
            return;
        }
        if let ([one], Language::Cpp) = (columns, self.language) {
            let index = one.index();
            let name = self.name(*one);
            let new = self.analysis.uses[index].inline && self.declared.insert(index);
            self.body.statement(match new {
                true => format!("vector<ll> {name}({})", bare(times)),
                false => format!("{name}.assign({}, 0)", bare(times)),
            });
            self.body.line(format!("for (ll &y : {name}) cin >> y;"));
            return;
        }
        // Only C++ evaluates it in each row.
        let mut count = times;
        if self.language == Language::Cpp {
            let name = self.fresh.fresh("rows");
            self.body.statement(format!("ll {name} = {}", bare(count)));
            count = name;
        }
        for column in columns {
            // A list that is appended to changes later, whatever the text says.
            if let Some(one) = self.analysis.uses.get_mut(column.index()) {
                one.set += 2;
            }
            self.set(*column, self.language.pick("vec![]", "{}", "[]"));
        }
        self.body.open(match self.language {
            Language::Rust => format!("for _ in 0..{count}"),
            Language::Cpp => format!("while ({count}--)"),
            Language::Python => format!("for _ in range({})", bare(count)),
        });
        for column in columns {
            let name = self.name(*column);
            self.body.line(match self.language {
                Language::Rust => format!("{name}.push(integer(&mut data));"),
                Language::Cpp => {
                    format!("ll y_{name};\ncin >> y_{name};\n{name}.push_back(y_{name});")
                }
                Language::Python => format!("{name}.append(int(data.pop()))"),
            });
        }
        self.body.close();
    }

    fn repeat(
        &mut self,
        times: &Times,
        index: Option<Variable>,
        body: &[Instruction],
        direct: bool,
    ) -> Result<(), EmitError> {
        let language = self.language;
        let own = index.filter(|index| {
            self.analysis.uses.get(index.index()).is_some_and(|one| one.inline && one.set == 1)
                && *times != Times::End
                && !body.iter().any(|step| sets(step, *index))
        });
        let counter = match (own, index) {
            (Some(own), _) => self.name(own),
            (None, Some(_)) => self.fresh.counter(),
            (None, None) => "_".to_string(),
        };
        if let Some(own) = own {
            self.declared.insert(own.index());
        }
        match times {
            Times::While(_) => {
                return Err(EmitError::Inconsistent("a step that no short program has"));
            }
            Times::End => {
                if index.is_some() {
                    self.body.statement(match language {
                        Language::Rust => format!("let mut {counter} = 0"),
                        Language::Cpp => format!("ll {counter} = 0"),
                        Language::Python => format!("{counter} = 0"),
                    });
                }
                self.body.open(language.pick(
                    "while data.peek().is_some()",
                    "while (cin >> ws && !cin.eof())",
                    "while data",
                ));
                if index.is_some() {
                    self.body.statement(format!("{counter} += 1"));
                }
            }
            Times::Count(number) => {
                let steady = match number {
                    Number::Constant(_) => true,
                    Number::Variable(variable) => !body.iter().any(|step| sets(step, *variable)),
                    _ => false,
                };
                let mut count = bare(self.number(number));
                if language == Language::Cpp && !steady {
                    let name = self.fresh.fresh("times");
                    self.body.statement(format!("ll {name} = {count}"));
                    count = name;
                }
                let named = if counter == "_" && language == Language::Cpp {
                    self.fresh.counter()
                } else {
                    counter.clone()
                };
                self.body.open(match language {
                    Language::Rust if counter == "_" => format!("for _ in 0..{count}"),
                    Language::Rust => format!("for {named} in 1..={count}"),
                    Language::Cpp => format!("for (ll {named} = 1; {named} <= {count}; {named}++)"),
                    Language::Python if counter == "_" => format!("for _ in range({count})"),
                    Language::Python => format!("for {named} in range(1, {count} + 1)"),
                });
            }
        }
        if let (Some(index), None) = (index, own) {
            self.set(index, &counter);
        }
        self.steps(body, direct)?;
        self.body.close();
        Ok(())
    }

    /// Prints an answer.
    fn answer(&mut self, verdict: &PrintedVerdict) -> Result<(), EmitError> {
        let language = self.language;
        let text = match (verdict, &self.program.answer) {
            (PrintedVerdict::Value(value), PrintedAnswer::Value | PrintedAnswer::Result) => {
                // In C++ other operators bind less tightly than `<<`.
                let loose = language == Language::Cpp && value.contains(' ');
                if loose { format!("({value})") } else { value.clone() }
            }
            (
                PrintedVerdict::Outcome { condition, wins },
                PrintedAnswer::Outcome { wins: won, loses: lost, .. },
            ) => {
                let (yes, no) = if *wins { (won, lost) } else { (lost, won) };
                let (yes, no) = (string(language, yes), string(language, no));
                match language {
                    Language::Rust => format!("if {condition} {{ {yes} }} else {{ {no} }}"),
                    Language::Cpp => format!("({condition} ? {yes} : {no})"),
                    Language::Python => format!("{yes} if {condition} else {no}"),
                }
            }
            _ => return Err(EmitError::NoValue),
        };
        let mut pieces: Vec<String> = Vec::new();
        if let Some(label) = &self.program.label {
            if label.contains("{}") {
                self.body.statement(language.pick("case += 1", "case_++", "case += 1"));
            }
            for (place, part) in label.split("{}").enumerate() {
                if place > 0 {
                    pieces.push(language.pick("case", "case_", "case").into());
                }
                if !part.is_empty() {
                    pieces.push(string(language, part));
                }
            }
        }
        pieces.push(text);
        let end = match self.program.layout {
            Layout::Lines => "\\n",
            Layout::Joined => "",
            Layout::Spaced => " ",
        };
        let several = pieces.len() > 1;
        self.body.statement(match language {
            Language::Rust => {
                let print = if end == "\\n" { "println!" } else { "print!" };
                let blank = if end == " " { " " } else { "" };
                format!("{print}(\"{}{blank}\", {})", "{}".repeat(pieces.len()), pieces.join(", "))
            }
            Language::Cpp => {
                let end = if end.is_empty() { String::new() } else { format!(" << \"{end}\"") };
                format!("cout << {}{end}", pieces.join(" << "))
            }
            Language::Python => {
                let separator = if several { ", sep=\"\"" } else { "" };
                let end = if end == "\\n" { String::new() } else { format!(", end=\"{end}\"") };
                format!("print({}{separator}{end})", pieces.join(", "))
            }
        });
        Ok(())
    }
}
