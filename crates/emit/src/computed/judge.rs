//! Prints the function that the main part of a program calls, and the call.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{Number, PrintedAnswer, Wanted};

use super::evaluate::{Kind, Method};
use super::terms::GamePrinter;
use super::{Judging, Task};
use crate::emitter::{Emitter, mentions};
use crate::text::indented;
use crate::{EmitError, Language};

/// A function that the main part calls.
struct Outer {
    name: &'static str,
    /// Its return type in Rust and in C++.
    result: (&'static str, &'static str),
    body: String,
}

const NUMBER: (&str, &str) = ("i64", "int64_t");
const TRUTH: (&str, &str) = ("bool", "bool");

impl GamePrinter<'_> {
    /// The judging function, unless it is the solving function itself, and how to call it.
    pub(super) fn judge(
        &self,
        task: &Task,
        list: bool,
        answer: &PrintedAnswer,
    ) -> (Option<String>, Judging) {
        let texts = matches!(answer, PrintedAnswer::Outcome { .. });
        let outer =
            if list { Some(self.list_judge(task, texts)) } else { self.single_judge(task, texts) };
        let three = texts
            && !list
            && (task.method == Method::Cycles
                || matches!(task.kind, Kind::Draws | Kind::Difference));
        let (function, input) = match &outer {
            Some(outer) => (outer.name, mentions(&outer.body, "input")),
            None => (self.core(task), self.core_fails(task)),
        };
        let mut arguments = Vec::new();
        if input {
            arguments.push("&input");
        }
        if task.rules {
            arguments.push("&rules");
        }
        arguments.push("&mut memo");
        let judging = Judging {
            function,
            three,
            arguments: arguments.join(", "),
            list,
            width: self.width(),
            settings: task.settings.iter().map(|(_, variable, _)| *variable).collect(),
            rules: task.rules,
        };
        (outer.map(|outer| self.outer(task, &outer, list)), judging)
    }

    fn outer(&self, task: &Task, outer: &Outer, list: bool) -> String {
        let Outer { name, result, body } = outer;
        let position = self.position_name();
        let body_text = indented(body);
        match self.language {
            Language::Rust => {
                let mut parameters = Vec::new();
                if mentions(body, "input") {
                    parameters.push("input: &Input".to_string());
                }
                if task.rules {
                    let used = if mentions(body, "rules") { "rules" } else { "_" };
                    parameters.push(format!("{used}: &Rules"));
                }
                parameters.push("memo: &mut Memo".into());
                parameters.push(if list {
                    "heaps: &[i64]".into()
                } else {
                    format!("{position}: {}", self.position_type())
                });
                format!("fn {name}({}) -> {} {{\n{body_text}}}\n", parameters.join(", "), result.0)
            }
            Language::Cpp => {
                let parameter = if list {
                    "const std::vector<int64_t> &heaps".to_string()
                } else {
                    match self.argument_type() {
                        kind if kind.ends_with('&') => format!("{kind}{position}"),
                        kind => format!("{kind} {position}"),
                    }
                };
                format!("{} {name}({parameter}) {{\n{body_text}}}\n", result.1)
            }
            Language::Python => {
                let parameter = if list { "heaps" } else { &position };
                format!("\ndef {name}({parameter}):\n{body_text}")
            }
        }
    }

    fn position_name(&self) -> String {
        match &self.slots[..self.width()] {
            [one] => one.clone(),
            _ => "position".into(),
        }
    }

    /// A call of the solving function.
    fn solved(&self, task: &Task, position: &str) -> String {
        let core = self.core(task);
        if self.language != Language::Rust {
            return format!("{core}({position})");
        }
        let input = if self.core_fails(task) { "input, " } else { "" };
        let rules = if task.rules { "rules, " } else { "" };
        format!("{core}({input}{rules}memo, {position})")
    }

    fn returned(&self, value: &str) -> String {
        match self.language {
            Language::Rust => value.into(),
            Language::Cpp => format!("return {value};"),
            Language::Python => format!("return {value}"),
        }
    }

    fn single_judge(&self, task: &Task, texts: bool) -> Option<Outer> {
        let position = self.position_name();
        let solved = self.solved(task, &position);
        let sign = match self.language {
            Language::Rust => format!("{solved}.signum()"),
            Language::Cpp => {
                format!("int64_t score = {solved};\nreturn (score > 0) - (score < 0);")
            }
            Language::Python => format!("score = {solved}\nreturn (score > 0) - (score < 0)"),
        };
        // Otherwise the solving function checks it.
        let check = match (task.method, task.wanted) {
            (Method::Cycles, _) | (_, Wanted::WinningMoves) => self.check(task, &position),
            _ => String::new(),
        };
        let check = if check.is_empty() { check } else { check + "\n" };
        let (name, result, body) = match (task.wanted, task.kind) {
            (Wanted::WinningMoves, _) => {
                ("winning_moves", NUMBER, self.winning_moves(task, &position))
            }
            (Wanted::Outcome, _) if task.method == Method::Cycles => ("outcome_of", NUMBER, sign),
            (Wanted::Outcome, Kind::Difference) => ("outcome_of", NUMBER, sign),
            (Wanted::Outcome | Wanted::Value, Kind::Value) if texts => {
                ("first_wins", TRUTH, self.returned(&format!("{solved} != 0")))
            }
            (Wanted::Turns, _) => {
                ("turns_of", NUMBER, self.returned(&format!("turns_in({solved})")))
            }
            _ => return None,
        };
        Some(Outer { name, result, body: check + &body })
    }

    /// The condition that a position after a move loses.
    fn loses(&self, task: &Task) -> String {
        let solved = self.solved(task, "option");
        match task.kind {
            Kind::Outcome => format!("{}{solved}", self.language.pick("!", "!", "not ")),
            _ => format!("{solved} < 0"),
        }
    }

    /// The code that counts the winning moves of a position; if moves leave several positions, or
    /// for a part of a sum, those that equalise the values.
    fn winning_moves(&self, task: &Task, position: &str) -> String {
        let mut text = String::new();
        if task.sum {
            text += &match self.language {
                Language::Rust => "let others = 0;\n".to_string(),
                Language::Cpp => "int64_t others = 0;\n".to_string(),
                Language::Python => "others = 0\n".to_string(),
            };
        }
        text += match self.language {
            Language::Rust => "let mut winning = 0;\n",
            Language::Cpp => "int64_t winning = 0;\n",
            Language::Python => "winning = 0\n",
        };
        text + &self.counted_moves(task, position) + &self.returned("winning") + "\n"
    }

    /// Adds the winning moves of a position to `winning`.
    fn counted_moves(&self, task: &Task, position: &str) -> String {
        let rules = if task.rules { "rules, " } else { "" };
        let condition = match (task.sum, task.splits) {
            (false, _) => self.loses(task),
            (true, false) => format!("{} == others", self.solved(task, "option")),
            (true, true) => "value == others".into(),
        };
        let part = self.solved(task, "part");
        match self.language {
            Language::Rust => {
                let value = if task.splits && task.sum {
                    let part = self.solved(task, "part");
                    format!(
                        "    let mut value = 0;\n    for part in option {{\n        \
                         value ^= {part};\n    }}\n"
                    )
                } else {
                    String::new()
                };
                format!(
                    "let mut options = options_of({rules}{position});\noptions.sort();\n\
                     options.dedup();\nfor option in options {{\n{value}    \
                     winning += i64::from({condition});\n}}\n"
                )
            }
            Language::Cpp => {
                let sorted = if task.splits && task.sum {
                    "for (auto &parts : options) std::sort(parts.begin(), parts.end());\n"
                } else {
                    ""
                };
                let inner = if task.splits && task.sum {
                    format!(
                        " {{\n    int64_t value = 0;\n    \
                         for (const auto &part : option) value ^= {part};\n    \
                         winning += {condition};\n}}\n"
                    )
                } else {
                    format!(" winning += {condition};\n")
                };
                format!(
                    "auto options = options_of({position});\n{sorted}\
                     std::sort(options.begin(), options.end());\n\
                     options.erase(std::unique(options.begin(), options.end()), options.end());\n\
                     for (const auto &option : options){inner}"
                )
            }
            Language::Python => {
                let value = if task.splits && task.sum {
                    format!("    value = 0\n    for part in option:\n        value ^= {part}\n")
                } else {
                    String::new()
                };
                format!(
                    "for option in set(options_of({position})):\n{value}    \
                     winning += {condition}\n"
                )
            }
        }
    }

    /// The function that judges a sum, given as a list of numbers.
    fn list_judge(&self, task: &Task, texts: bool) -> Outer {
        let language = self.language;
        let width = self.width();
        let entries: Vec<String> = (0..width)
            .map(|place| match (language, place) {
                (Language::Rust, _) => format!("heap[{place}]"),
                (_, 0) => "heaps[i]".into(),
                _ => format!("heaps[i + {place}]"),
            })
            .collect();
        let (head, heap) = match (language, width) {
            (Language::Rust, 1) => ("for &heap in heaps {".to_string(), "heap".to_string()),
            (Language::Rust, _) => {
                (format!("for heap in heaps.chunks({width}) {{"), self.tuple(&entries))
            }
            (Language::Cpp, 1) => ("for (int64_t heap : heaps) {".into(), "heap".into()),
            (Language::Cpp, _) => (
                format!("for (size_t i = 0; i < heaps.size(); i += {width}) {{"),
                format!("Position{}", self.tuple(&entries)),
            ),
            (Language::Python, 1) => ("for heap in heaps:".into(), "heap".into()),
            (Language::Python, _) => (
                format!("for i in range(0, len(heaps), {width}):"),
                format!("tuple(heaps[i:i + {width}])"),
            ),
        };
        let close = language.pick("}\n", "}\n", "");
        let semicolon = language.pick(";", ";", "");
        let mut body = match (language, width) {
            (_, 1) => String::new(),
            (Language::Rust, _) => format!(
                "if heaps.len() % {width} != 0 {{\n    \
                 input.fail(\"this is not a position\".into());\n}}\n"
            ),
            (Language::Cpp, _) => {
                format!("if (heaps.size() % {width} != 0) fail(\"this is not a position\");\n")
            }
            (Language::Python, _) => {
                format!("if len(heaps) % {width}:\n    fail(\"this is not a position\")\n")
            }
        };
        body += language.pick("let mut total: i64 = 0;\n", "int64_t total = 0;\n", "total = 0\n");
        let add = format!("total ^= {}{semicolon}", self.solved(task, &heap));
        body += &match language {
            Language::Cpp => format!("{} {add}\n", head.trim_end_matches(" {")),
            _ => format!("{head}\n    {add}\n{close}"),
        };
        if task.wanted != Wanted::WinningMoves {
            let value = if texts { "total != 0" } else { "total" };
            body += &self.returned(value);
            let (name, result) = if texts { ("first_wins", TRUTH) } else { ("value_of", NUMBER) };
            return Outer { name, result, body: body + "\n" };
        }
        body += language.pick("let mut winning = 0;\n", "int64_t winning = 0;\n", "winning = 0\n");
        let others = format!("total ^ {}{semicolon}", self.solved(task, "part"));
        let inner = match language {
            Language::Rust => format!("let part = {heap};\nlet others = {others}\n"),
            Language::Cpp => format!("auto part = {heap};\nint64_t others = {others}\n"),
            Language::Python => format!("part = {heap}\nothers = {others}\n"),
        };
        let inner = indented(&(inner + &self.counted_moves(task, "part")));
        body += &format!("{head}\n{inner}{close}{}\n", self.returned("winning"));
        Outer { name: "winning_moves", result: NUMBER, body }
    }
}

impl Emitter<'_> {
    /// Judges the list of heaps, or a tuple, and prints the answer.
    pub(crate) fn judge_computed(
        &mut self,
        judging: &Judging,
        numbers: Option<&[Number]>,
    ) -> Result<(), EmitError> {
        let language = self.language;
        if let Some(numbers) = numbers {
            let fits = if judging.list {
                numbers.len() % judging.width == 0
            } else {
                numbers.len() == judging.width
            };
            if !fits {
                let what = "a tuple of another length than those of the game";
                return Err(EmitError::Inconsistent(what));
            }
        } else if !judging.list {
            return Err(EmitError::Inconsistent("a list where positions are no lists"));
        }
        // Faults of the numbers come first.
        let position = match numbers {
            None => format!("{}heaps", language.pick("&", "", "")),
            Some(numbers) => {
                let texts: Vec<String> =
                    numbers.iter().map(|number| self.natural(number)).collect();
                let all = texts.join(", ");
                match (language, judging.list, judging.width) {
                    (_, false, 1) => all,
                    (Language::Rust, true, _) => format!("&[{all}]"),
                    (Language::Cpp, ..) => format!("{{{all}}}"),
                    (Language::Rust, ..) | (Language::Python, true, _) => format!("[{all}]"),
                    (Language::Python, ..) => format!("({all})"),
                }
            }
        };
        let arguments = match language {
            Language::Rust => format!("{}, ", judging.arguments),
            _ => String::new(),
        };
        let verdict = format!("{}({arguments}{position})", judging.function);
        self.answer(&verdict, false);
        Ok(())
    }

    /// Declares the memo, in Rust, at the start of the main part.
    pub(crate) fn declare_computed(&mut self) {
        if let (Language::Rust, Some(judging)) = (self.language, &self.judging) {
            if judging.rules {
                let change = if judging.settings.is_empty() { "" } else { "mut " };
                self.body.line(format!("let {change}rules = Rules::new();"));
            }
            self.body.line("let mut memo = Memo::default();");
        }
    }
}
