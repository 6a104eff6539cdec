//! Prints decisions about tuples.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::decision::{TupleFormula, TupleTerm};
use plan::{PrintedAnswer, TupleDecision};

use crate::analysis::operator;
use crate::emitter::Emitter;
use crate::number::Precedence;
use crate::text::{constant, indented};
use crate::{EmitError, Language};

impl Emitter<'_> {
    /// Prints the function that judges a tuple; returns how many numbers it takes.
    pub(crate) fn tuple(&mut self, decision: &TupleDecision) -> Result<usize, EmitError> {
        let wants = self.program.answer == PrintedAnswer::Value;
        let (length, body, kind) = match decision {
            TupleDecision::Machine(machine) => {
                self.tuple_machine(machine)?;
                let class = self.language.pick("class_of(input, x)", "class_of(x)", "class_of(x)");
                let value = match (wants, self.language) {
                    (true, Language::Rust) => format!("{class} as i64"),
                    (true, _) => class.to_string(),
                    (false, _) => format!("{class} != 0"),
                };
                (
                    machine.bounds.len(),
                    self.return_of(&value),
                    self.language.pick("u64", "uint64_t", ""),
                )
            }
            TupleDecision::Wins { .. } if wants => return Err(EmitError::NoValue),
            TupleDecision::Wins { length, domain, formula } => {
                self.need("wide");
                let length = usize::try_from(*length).unwrap_or(usize::MAX);
                let mut body = String::new();
                if *domain != TupleFormula::Bool(true) {
                    let domain = self.tuple_formula(domain, length, Precedence::Or)?;
                    body += &match self.language {
                        Language::Rust => {
                            format!(
                                "if !({domain}) {{\n    input.fail(\"this is not a \
                                 position\".into());\n}}\n"
                            )
                        }
                        Language::Cpp => {
                            format!("if (!({domain})) fail(\"this is not a position\");\n")
                        }
                        Language::Python => {
                            format!("if not ({domain}):\n    fail(\"this is not a position\")\n")
                        }
                    };
                }
                let formula = self.tuple_formula(formula, length, Precedence::Or)?;
                body += &self.return_of(&formula);
                (length, body, self.language.pick("i128", "Wide", ""))
            }
        };
        let name = self.verdict();
        let body = indented(&body);
        let text = match self.language {
            Language::Rust => {
                let input = if body.contains("input") { "input" } else { "_" };
                let result = if wants { "i64" } else { "bool" };
                format!(
                    "\nfn {name}({input}: &Input, x: [{kind}; {length}]) -> {result} {{\n{body}}}\n"
                )
            }
            Language::Cpp => {
                let result = if wants { "int64_t" } else { "bool" };
                format!("\n{result} {name}(std::array<{kind}, {length}> x) {{\n{body}}}\n")
            }
            Language::Python => format!("\n\ndef {name}(x):\n{body}"),
        };
        self.make(&text);
        Ok(length)
    }

    fn return_of(&self, value: &str) -> String {
        match self.language {
            Language::Rust => format!("{value}\n"),
            Language::Cpp => format!("return {value};\n"),
            Language::Python => format!("return {value}\n"),
        }
    }

    fn tuple_formula(
        &mut self,
        formula: &TupleFormula,
        length: usize,
        wanted: Precedence,
    ) -> Result<String, EmitError> {
        Ok(match formula {
            TupleFormula::Bool(truth) => self.truth(*truth).into(),
            TupleFormula::Compare(a, comparison, b) => {
                let (a, b) = (
                    self.tuple_term(a, length, Precedence::Sum)?,
                    self.tuple_term(b, length, Precedence::Sum)?,
                );
                format!("{a} {} {b}", operator(*comparison))
            }
            TupleFormula::In(term, numbers) => {
                let term = self.tuple_term(term, length, Precedence::Sum)?;
                self.one_of(&term, numbers, "Wide")
            }
            TupleFormula::Not(inner) => {
                let inner = self.tuple_formula(inner, length, Precedence::Or)?;
                format!("{}({inner})", self.language.pick("!", "!", "not "))
            }
            TupleFormula::And(parts) | TupleFormula::Or(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.tuple_formula(part, length, Precedence::Sum))
                    .collect::<Result<Vec<_>, _>>()?;
                if matches!(formula, TupleFormula::And(_)) {
                    self.all(&parts, wanted)
                } else {
                    self.any(&parts, wanted)
                }
            }
        })
    }

    fn tuple_term(
        &mut self,
        term: &TupleTerm,
        length: usize,
        wanted: Precedence,
    ) -> Result<String, EmitError> {
        let language = self.language;
        let (text, is) = match term {
            TupleTerm::Constant(number) => {
                let text = match language {
                    Language::Rust if i32::try_from(*number).is_err() => format!("{number}_i128"),
                    _ => constant(language, *number, false),
                };
                (
                    text,
                    if *number < 0 || *number == i64::MAX {
                        Precedence::Sum
                    } else {
                        Precedence::Atom
                    },
                )
            }
            TupleTerm::Entry(place) => {
                if usize::try_from(*place).map_or(true, |place| place >= length) {
                    return Err(EmitError::Inconsistent("a tuple has no such entry"));
                }
                (format!("x[{place}]"), Precedence::Atom)
            }
            TupleTerm::Add(parts) => {
                let parts = self.tuple_terms(parts, length, Precedence::Product)?;
                if parts.is_empty() {
                    (self.zero(), Precedence::Atom)
                } else {
                    (parts.join(" + "), Precedence::Sum)
                }
            }
            TupleTerm::Scale(factor, inner) => {
                let factor =
                    self.tuple_term(&TupleTerm::Constant(*factor), length, Precedence::Product)?;
                (
                    format!("{factor} * {}", self.tuple_term(inner, length, Precedence::Atom)?),
                    Precedence::Product,
                )
            }
            TupleTerm::Mod(inner, by) => {
                self.tuple_floor(inner, by, length, ("rem_euclid", "wide_modulo", "%"))?
            }
            TupleTerm::Div(inner, by) => {
                self.tuple_floor(inner, by, length, ("div_euclid", "wide_divide", "//"))?
            }
            TupleTerm::Xor(parts) => {
                let parts = self.tuple_terms(parts, length, Precedence::Atom)?;
                if parts.is_empty() {
                    (self.zero(), Precedence::Atom)
                } else {
                    (format!("({})", parts.join(" ^ ")), Precedence::Atom)
                }
            }
            TupleTerm::Min(parts) => (self.extreme(parts, length, "min")?, Precedence::Atom),
            TupleTerm::Max(parts) => (self.extreme(parts, length, "max")?, Precedence::Atom),
            TupleTerm::LargestColumn { base, modulus } => {
                self.need("largest_column");
                (
                    format!("largest_column(x, {}, {})", base.max(&2), modulus.max(&1)),
                    Precedence::Atom,
                )
            }
        };
        Ok(if is < wanted { format!("({text})") } else { text })
    }

    fn zero(&self) -> String {
        self.language.pick("0_i128", "Wide(0)", "0").to_string()
    }

    fn tuple_terms(
        &mut self,
        parts: &[TupleTerm],
        length: usize,
        wanted: Precedence,
    ) -> Result<Vec<String>, EmitError> {
        parts.iter().map(|part| self.tuple_term(part, length, wanted)).collect()
    }

    fn extreme(
        &mut self,
        parts: &[TupleTerm],
        length: usize,
        name: &str,
    ) -> Result<String, EmitError> {
        let parts = self.tuple_terms(parts, length, Precedence::Sum)?;
        Ok(match (self.language, parts.as_slice()) {
            (_, []) => return Err(EmitError::Inconsistent("the smallest or largest of nothing")),
            (_, [one]) => format!("({one})"),
            (Language::Rust, [first, rest @ ..]) => {
                rest.iter().fold(first.clone(), |all, one| format!("{name}({all}, {one})"))
            }
            (Language::Cpp, _) => format!("std::{name}<Wide>({{{}}})", parts.join(", ")),
            (Language::Python, _) => format!("{name}({})", parts.join(", ")),
        })
    }

    fn tuple_floor(
        &mut self,
        inner: &TupleTerm,
        by: &TupleTerm,
        length: usize,
        names: (&str, &str, &str),
    ) -> Result<(String, Precedence), EmitError> {
        let wanted =
            if self.language == Language::Python { Precedence::Atom } else { Precedence::Sum };
        let by = match by {
            TupleTerm::Constant(by) => {
                self.tuple_term(&TupleTerm::Constant((*by).max(1)), length, wanted)?
            }
            by => self.tuple_term(by, length, wanted)?,
        };
        Ok(match self.language {
            Language::Rust => {
                let inner = self.tuple_term(inner, length, Precedence::Sum)?;
                (format!("i128::{}({inner}, {by})", names.0), Precedence::Atom)
            }
            Language::Cpp => {
                self.need("wide_floor");
                (
                    format!(
                        "{}({}, {by})",
                        names.1,
                        self.tuple_term(inner, length, Precedence::Sum)?
                    ),
                    Precedence::Atom,
                )
            }
            Language::Python => (
                format!(
                    "{} {} {by}",
                    self.tuple_term(inner, length, Precedence::Product)?,
                    names.2
                ),
                Precedence::Product,
            ),
        })
    }
}
