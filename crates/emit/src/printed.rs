//! Programs that print other text between answers ([`plan::Instruction::Print`]).
//!
//! If answers are not lines, such a program tracks whether the last line has any text: `LINE_OPEN`.
//! In Python, the answers of a line are collected and joined by `end_line`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{Instruction, Layout, Piece};

use crate::emitter::Emitter;
use crate::text::string;
use crate::{Language, label};

impl Emitter<'_> {
    /// Whether the program prints other text than answers.
    pub(crate) fn prints(&self) -> bool {
        self.program.has(|step| matches!(step, Instruction::Print(_)))
    }

    /// Whether it must track if the last line has any text.
    fn has_open_lines(&self) -> bool {
        self.prints() && self.program.layout != Layout::Lines
    }

    /// The code before and after the text of an answer, in the function that prints it; not for
    /// Python.
    pub(crate) fn around_answer(&self) -> (&'static str, &'static str) {
        let rust = self.language == Language::Rust;
        let end = if rust { "    out.push('\\n');\n" } else { "    out += '\\n';\n" };
        let before = match (self.program.layout, rust) {
            (Layout::Lines, _) => "",
            (Layout::Joined, true) if self.prints() => {
                "    LINE_OPEN.store(true, std::sync::atomic::Ordering::Relaxed);\n"
            }
            (Layout::Joined, false) if self.prints() => "    LINE_OPEN = true;\n",
            (Layout::Spaced, true) if self.prints() => {
                "    if LINE_OPEN.swap(true, std::sync::atomic::Ordering::Relaxed) {\n        \
                 out.push(' ');\n    }\n"
            }
            (Layout::Spaced, false) if self.prints() => {
                "    if (LINE_OPEN) out += ' ';\n    LINE_OPEN = true;\n"
            }
            (Layout::Joined, true) => "    out.pop();\n",
            (Layout::Joined, false) => "    if (!out.empty()) out.pop_back();\n",
            (Layout::Spaced, true) => {
                "    if out.pop().is_some() {\n        out.push(' ');\n    }\n"
            }
            (Layout::Spaced, false) => "    if (!out.empty()) out.back() = ' ';\n",
        };
        (before, if self.has_open_lines() { "" } else { end })
    }

    /// Declares what printing needs, before the main part.
    pub(crate) fn declare_printing(&mut self) {
        if !self.prints() {
            return;
        }
        let language = self.language;
        let (before, after) = self.around_answer();
        let open = self.has_open_lines();
        let mut text = String::new();
        match language {
            Language::Rust => {
                if open {
                    text += "/// Whether something stands on the last line.\nstatic LINE_OPEN: \
                        std::sync::atomic::AtomicBool = \
                        std::sync::atomic::AtomicBool::new(false);\n\n";
                }
                if self
                    .program
                    .has(|step| matches!(step, Instruction::Print(pieces) if !pieces.is_empty()))
                {
                    text += &format!(
                        "fn say(out: &mut String, text: &str) {{\n{before}    *out += \
                         text;\n{after}}}\n"
                    );
                }
                if self.ends_lines() {
                    let close = if open {
                        "    LINE_OPEN.store(false, std::sync::atomic::Ordering::Relaxed);\n"
                    } else {
                        ""
                    };
                    text += &format!(
                        "\nfn end_line(out: &mut String) {{\n    out.push('\\n');\n{close}}}\n"
                    );
                }
            }
            Language::Cpp => {
                if open {
                    text += "// Whether something stands on the last line.\nbool LINE_OPEN = \
                        false;\n\n";
                }
                text += &format!(
                    "[[maybe_unused]] void say(std::string_view text) {{\n{before}    out += \
                     text;\n{after}}}\n"
                );
                if self.ends_lines() {
                    let close = if open { "    LINE_OPEN = false;\n" } else { "" };
                    text += &format!("\nvoid end_line() {{\n    out += '\\n';\n{close}}}\n");
                }
            }
            Language::Python => {
                let label = self.program.label.clone();
                if let Some(label) = label.filter(|_| self.program.answers()) {
                    let pieces = label::pieces(language, &label, "str(next(answer_numbers))");
                    text += "answer_numbers = count(1)\n\n\ndef labelled(answer):\n    return ";
                    text += &(pieces.join(" + ") + " + answer\n\n");
                }
                if open {
                    let between =
                        if self.program.layout == Layout::Spaced { "\" \"" } else { "\"\"" };
                    text += &format!(
                        "\ndef end_line():\n    \
                         printed_lines.append({between}.join(answers))\n    answers.clear()\n"
                    );
                    text = "printed_lines = []\n".to_string() + &text;
                }
            }
        }
        if !text.is_empty() {
            self.make(&text);
        }
    }

    /// Whether a step of its own ends lines.
    fn ends_lines(&self) -> bool {
        self.has_open_lines()
            || self
                .program
                .has(|step| matches!(step, Instruction::Print(pieces) if pieces.is_empty()))
    }

    /// The end of the main part, for open lines.
    pub(crate) fn end_last_line(&mut self) {
        if !self.has_open_lines() {
            return;
        }
        self.body.line(match self.language {
            Language::Rust => {
                "if LINE_OPEN.load(std::sync::atomic::Ordering::Relaxed) {\n    \
                end_line(&mut out);\n}"
            }
            Language::Cpp => "if (LINE_OPEN) end_line();",
            Language::Python => "if answers:\n    end_line()\nanswers[:] = printed_lines",
        });
    }

    /// The separator of answers, where Python joins them at the end.
    pub(crate) fn final_separator(&self) -> &'static str {
        match self.program.layout {
            Layout::Lines => "\"\\n\"",
            _ if self.has_open_lines() => "\"\\n\"",
            Layout::Joined => "\"\"",
            Layout::Spaced => "\" \"",
        }
    }

    /// Prints a `Print` step.
    pub(crate) fn print(&mut self, pieces: &[Piece]) {
        let language = self.language;
        if pieces.is_empty() {
            let ends = match (language, self.program.layout) {
                (Language::Rust, _) => "end_line(&mut out)",
                (Language::Python, Layout::Lines) => "answers.append(\"\")",
                _ => "end_line()",
            };
            self.body.statement(ends);
            return;
        }
        let gap = if self.program.layout == Layout::Joined { "" } else { " " };
        let mut texts: Vec<String> = Vec::new();
        let mut literal = String::new();
        let mut numbers = Vec::new();
        for (place, piece) in pieces.iter().enumerate() {
            if place > 0 {
                literal += gap;
            }
            match piece {
                Piece::Text(text) => literal += text,
                Piece::Number(number) => {
                    if !literal.is_empty() {
                        texts.push(string(language, &literal));
                        literal.clear();
                    }
                    let number = self.number(number);
                    texts.push(match language {
                        Language::Rust => String::new(),
                        Language::Cpp => format!("std::to_string({number})"),
                        Language::Python => format!("str({number})"),
                    });
                    numbers.push(number);
                }
            }
        }
        if !literal.is_empty() || texts.is_empty() {
            texts.push(string(language, &literal));
        }
        self.body.statement(match language {
            Language::Rust if numbers.is_empty() => format!("say(&mut out, {})", texts.join("")),
            Language::Rust => {
                let form: Vec<&str> = texts.iter().map(|_| "{}").collect();
                let mut numbers = numbers.into_iter();
                let all: Vec<String> =
                    texts
                        .into_iter()
                        .map(|text| {
                            if text.is_empty() { numbers.next().unwrap_or_default() } else { text }
                        })
                        .collect();
                format!("say(&mut out, &format!(\"{}\", {}))", form.join(""), all.join(", "))
            }
            Language::Cpp if texts.len() > 1 => {
                let first = texts.remove(0);
                let first = if first.starts_with("std::to_string") {
                    first
                } else {
                    format!("std::string({first})")
                };
                format!("say({first} + {})", texts.join(" + "))
            }
            Language::Cpp => format!("say({})", texts.join("")),
            Language::Python => format!("answers.append({})", texts.join(" + ")),
        });
    }

    /// Sets a variable to an answer; `verdict` is its printed form.
    pub(crate) fn keep_answer(&mut self, variable: plan::Variable, verdict: &str, unsigned: bool) {
        let outcome = matches!(self.program.answer, plan::PrintedAnswer::Outcome { .. });
        let number = match self.language {
            _ if outcome && self.has_draws() => verdict.to_string(),
            Language::Rust if outcome => format!("if {verdict} {{ 1 }} else {{ -1 }}"),
            Language::Cpp if outcome => format!("{verdict} ? 1 : -1"),
            Language::Python if outcome => format!("1 if {verdict} else -1"),
            Language::Rust if unsigned => format!("{verdict} as i64"),
            _ => verdict.to_string(),
        };
        self.set(variable, &number, "int64_t", ": i64");
    }
}
