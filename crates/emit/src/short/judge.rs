//! Words and tuples in short programs: the theorem as an expression.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::decision::{Formula, Term, TupleFormula, TupleTerm};
use plan::{Decision, KeptResult, Machine, Number, PrintedAnswer, TupleDecision, WordDecision};

use super::Short;
use crate::analysis::operator;
use crate::text::bare;
use crate::text::string;
use crate::{EmitError, Language};

/// The printed form of a verdict.
pub(super) enum PrintedVerdict {
    /// An outcome: the player to move wins if the condition equals `wins`.
    Outcome { condition: String, wins: bool },
    /// A number, or a text.
    Value(String),
}

/// Sums in C++ and Rust have 64 bits: with weights up to this, and words of fewer than 2^32
/// letters, they cannot overflow.
const SMALL: u64 = 1 << 20;

/// Whether a term of a word is never negative.
fn natural(term: &Term) -> bool {
    match term {
        Term::Constant(constant) => *constant >= 0,
        Term::Sum(weights) => weights.iter().all(|weight| *weight >= 0),
        Term::Add(parts) => parts.iter().all(natural),
        Term::Scale(factor, inner) => *factor >= 0 && natural(inner),
        Term::Mod(..) => true,
        Term::Div(inner, _) => natural(inner),
    }
}

/// For a sum of weights over digits: `a` and `b`, if the digit d has the weight a d + b.
fn linear(letters: &[u8], weights: &[i64]) -> Option<(i64, i64)> {
    let digit = |at: usize| letters[at].is_ascii_digit().then(|| i64::from(letters[at] - b'0'));
    let (first, second) = (digit(0)?, digit(1)?);
    let slope = weights[1].checked_sub(weights[0])?.checked_div(second - first)?;
    let start = weights[0].checked_sub(slope.checked_mul(first)?)?;
    let fits = |at: usize| {
        digit(at).is_some_and(|digit| {
            Some(weights[at]) == slope.checked_mul(digit).and_then(|part| part.checked_add(start))
        })
    };
    (letters.len() > 2 && letters.len() == weights.len() && (0..letters.len()).all(fits))
        .then_some((slope, start))
}

impl Short<'_> {
    fn exact(&self, constant: i64) -> Result<(), EmitError> {
        let fits = self.language == Language::Python || constant.unsigned_abs() <= SMALL;
        if fits { Ok(()) } else { Err(EmitError::NoShortForm) }
    }

    fn value_or_outcome(&self, value: String) -> PrintedVerdict {
        match self.program.answer {
            PrintedAnswer::Value => PrintedVerdict::Value(bare(value)),
            _ => PrintedVerdict::Outcome { condition: format!("{value} != 0"), wins: true },
        }
    }

    fn outcome(&self, condition: String, wins: bool) -> Result<PrintedVerdict, EmitError> {
        if self.program.answer == PrintedAnswer::Value {
            return Err(EmitError::NoValue);
        }
        Ok(PrintedVerdict::Outcome { condition: bare(condition), wins })
    }

    /// Judges a word of this name.
    pub(super) fn judge_word(&mut self, word: &str) -> Result<PrintedVerdict, EmitError> {
        match &self.plan.decision {
            Decision::Word { domain, decision } => match decision {
                WordDecision::Wins(formula) => {
                    let (formula, wins) = match formula {
                        Formula::Not(inner) => (&**inner, false),
                        formula => (formula, true),
                    };
                    let condition = self.formula(formula, &domain.letters, word)?;
                    self.outcome(condition, wins)
                }
                WordDecision::Value(term) => {
                    let value = self.term(term, &domain.letters, word)?;
                    Ok(self.value_or_outcome(value))
                }
                WordDecision::Machine(machine) => {
                    let value = self.word_class(machine, word)?;
                    Ok(self.value_or_outcome(value))
                }
                WordDecision::Row { letter, live, list } => {
                    let sides = domain.letters.len();
                    let all = live.len() == sides * sides;
                    if live.is_empty() {
                        let empty = self.language.pick("Vec::<i64>::new()", "vector<ll>()", "[]");
                        return self.judge_list(list, empty);
                    }
                    let runs = self.runs(word, *letter, (!all).then_some(live));
                    self.judge_list(list, &runs)
                }
            },
            Decision::Keep { domain, keep } => {
                if let KeptResult::Sum(weights) = &keep.result {
                    weights.iter().try_for_each(|weight| self.exact(*weight))?;
                }
                self.kept(domain, keep, word).map(PrintedVerdict::Value)
            }
            _ => Err(EmitError::Inconsistent("a word where positions are no words")),
        }
    }

    fn formula(
        &mut self,
        formula: &Formula,
        letters: &[u8],
        word: &str,
    ) -> Result<String, EmitError> {
        let all = |this: &mut Self, parts: &[Formula]| {
            parts
                .iter()
                .map(|part| this.formula(part, letters, word))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match formula {
            Formula::Bool(true) => self.all(&[]),
            Formula::Bool(false) => self.any(&[]),
            Formula::Compare(a, comparison, b) => {
                let (a, b) = (self.term(a, letters, word)?, self.term(b, letters, word)?);
                format!("{} {} {}", self.side(a), operator(*comparison), self.side(b))
            }
            Formula::In(term, numbers) => {
                numbers.iter().try_for_each(|number| self.exact(*number))?;
                let (term, numbers) = (
                    self.term(term, letters, word)?,
                    numbers.iter().map(i64::to_string).collect::<Vec<_>>(),
                );
                let term = self.side(term);
                self.one_of(&term, &numbers)
            }
            Formula::Is(words) => {
                let words: Vec<String> = words
                    .iter()
                    .map(|word| string(self.language, &String::from_utf8_lossy(word)))
                    .collect();
                match self.language {
                    Language::Rust => format!("[{}].contains(&&*{word})", words.join(", ")),
                    Language::Cpp => format!("set<string>{{{}}}.count({word})", words.join(", ")),
                    Language::Python => format!("{word} in [{}]", words.join(", ")),
                }
            }
            Formula::Matches(machine) => self.word_accepted(machine, word)?,
            Formula::Not(inner) => {
                let inner = bare(self.formula(inner, letters, word)?);
                self.not(&inner)
            }
            Formula::And(parts) => {
                let parts = all(self, parts)?;
                self.all(&parts)
            }
            Formula::Or(parts) => {
                let parts = all(self, parts)?;
                self.any(&parts)
            }
        })
    }

    /// A term of a word, without need for parentheses.
    fn term(&mut self, term: &Term, letters: &[u8], word: &str) -> Result<String, EmitError> {
        let floor = |this: &mut Self, inner: &Term, constant: i64, signs: (&str, &str, &str)| {
            this.exact(constant)?;
            let text = this.term(inner, letters, word)?;
            Ok(match this.language {
                Language::Python => format!("({text} {} {constant})", signs.1),
                _ if natural(inner) => format!("({text} {} {constant})", signs.0),
                _ => {
                    this.need("floor");
                    format!("{}({}, {constant})", signs.2, bare(text))
                }
            })
        };
        match term {
            Term::Constant(constant) => {
                self.exact(*constant)?;
                Ok(if *constant < 0 { format!("({constant})") } else { constant.to_string() })
            }
            Term::Sum(weights) => self.weighed(weights, letters, word),
            Term::Add(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.term(part, letters, word))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(if parts.is_empty() { "0".into() } else { format!("({})", parts.join(" + ")) })
            }
            Term::Scale(factor, inner) => {
                self.exact(*factor)?;
                let inner = self.term(inner, letters, word)?;
                Ok(format!("({factor} * {inner})"))
            }
            Term::Mod(inner, modulus) => floor(self, inner, *modulus, ("%", "%", "floor_mod")),
            Term::Div(inner, divisor) => floor(self, inner, *divisor, ("/", "//", "floor_div")),
        }
    }

    /// A sum of weights over the letters of a word.
    fn weighed(
        &mut self,
        weights: &[i64],
        letters: &[u8],
        word: &str,
    ) -> Result<String, EmitError> {
        weights.iter().try_for_each(|weight| self.exact(*weight))?;
        if weights.len() != letters.len() {
            return Err(EmitError::Inconsistent(
                "weights for other letters than those of the domain",
            ));
        }
        let times = |weight: i64, text: String| match weight {
            1 => text,
            _ => format!("({weight} * {text})"),
        };
        let first = weights.first().copied().unwrap_or(0);
        if weights.iter().all(|weight| *weight == first) {
            let length = match self.language {
                Language::Rust => format!("({word}.len() as i64)"),
                Language::Cpp => format!("ll({word}.size())"),
                Language::Python => format!("len({word})"),
            };
            return Ok(if first == 0 { "0".into() } else { times(first, length) });
        }
        let counted: Vec<_> =
            letters.iter().zip(weights).filter(|(_, weight)| **weight != 0).collect();
        if counted.len() <= 2 {
            let parts: Vec<String> = counted
                .into_iter()
                .map(|(letter, weight)| {
                    let letter = self.letter(*letter);
                    times(*weight, self.count(word, &letter))
                })
                .collect();
            return Ok(if parts.len() == 1 {
                parts.concat()
            } else {
                format!("({})", parts.join(" + "))
            });
        }
        if let Some((slope, start)) = linear(letters, weights) {
            let digit = self.language.pick("(y - b'0') as i64", "(y - '0')", "int(y)");
            let scaled = match slope {
                1 => format!(" + {digit}"),
                -1 => format!(" - {digit}"),
                _ if slope < 0 => format!(" - {} * ({digit})", slope.unsigned_abs()),
                _ => format!(" + {slope} * ({digit})"),
            };
            let sum = if start == 0 && slope > 0 {
                scaled[3..].to_string()
            } else {
                format!("{start}{scaled}")
            };
            return Ok(match self.language {
                Language::Rust => format!("{word}.bytes().map(|y| {sum}).sum::<i64>()"),
                Language::Cpp => {
                    format!(
                        "accumulate({word}.begin(), {word}.end(), 0LL, [](ll x, char y) {{ return \
                         x + ({sum}); }})"
                    )
                }
                Language::Python => format!("sum({sum} for y in {word})"),
            });
        }
        let list: Vec<String> = weights.iter().map(i64::to_string).collect();
        let (list, known) =
            (list.join(", "), string(self.language, &String::from_utf8_lossy(letters)));
        Ok(match self.language {
            Language::Rust => {
                format!("{word}.chars().map(|y| [{list}][{known}.find(y).unwrap()]).sum::<i64>()")
            }
            Language::Cpp => format!(
                "accumulate({word}.begin(), {word}.end(), 0LL, [](ll x, char y) {{ return x + \
                 vector<ll>{{{list}}}[string({known}).find(y)]; }})"
            ),
            Language::Python => format!("sum([{list}][{known}.index(y)] for y in {word})"),
        })
    }

    /// Judges a tuple.
    pub(super) fn judge_tuple(&mut self, numbers: &[Number]) -> Result<PrintedVerdict, EmitError> {
        let Decision::Tuple(decision) = &self.plan.decision else {
            return Err(EmitError::Inconsistent("a tuple where positions are no tuples"));
        };
        match decision {
            TupleDecision::Machine(machine) => {
                let numbers: Vec<String> =
                    numbers.iter().map(|number| bare(self.number(number))).collect();
                let value = self.tuple_class(machine, &numbers)?;
                Ok(self.value_or_outcome(value))
            }
            TupleDecision::Wins { formula, .. } => {
                let mut entries = Vec::new();
                for number in numbers {
                    let text = self.number(number);
                    entries.push(if matches!(number, Number::Variable(_) | Number::Constant(_)) {
                        text
                    } else {
                        let name = self.fresh.fresh("y");
                        let text = bare(text);
                        self.body.statement(match self.language {
                            Language::Rust => format!("let {name} = {text}"),
                            Language::Cpp => format!("ll {name} = {text}"),
                            Language::Python => format!("{name} = {text}"),
                        });
                        name
                    });
                }
                let (formula, wins) = match formula {
                    TupleFormula::Not(inner) => (&**inner, false),
                    formula => (formula, true),
                };
                let condition = self.tuple_formula(formula, &entries)?;
                self.outcome(condition, wins)
            }
        }
    }

    fn tuple_formula(
        &mut self,
        formula: &TupleFormula,
        entries: &[String],
    ) -> Result<String, EmitError> {
        let all = |this: &mut Self, parts: &[TupleFormula]| {
            parts
                .iter()
                .map(|part| this.tuple_formula(part, entries))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match formula {
            TupleFormula::Bool(true) => self.all(&[]),
            TupleFormula::Bool(false) => self.any(&[]),
            TupleFormula::Compare(a, comparison, b) => {
                let (a, b) = (self.tuple_term(a, entries)?, self.tuple_term(b, entries)?);
                format!("{} {} {}", self.side(a), operator(*comparison), self.side(b))
            }
            TupleFormula::In(term, numbers) => {
                numbers.iter().try_for_each(|number| self.exact(*number))?;
                let (term, numbers) = (
                    self.tuple_term(term, entries)?,
                    numbers.iter().map(i64::to_string).collect::<Vec<_>>(),
                );
                let term = self.side(term);
                if self.language == Language::Cpp && self.is_wide() {
                    let parts: Vec<String> =
                        numbers.iter().map(|number| format!("{term} == {number}")).collect();
                    return Ok(self.any(&parts));
                }
                self.one_of(&term, &numbers)
            }
            TupleFormula::Not(inner) => {
                let inner = bare(self.tuple_formula(inner, entries)?);
                self.not(&inner)
            }
            TupleFormula::And(parts) => {
                let parts = all(self, parts)?;
                self.all(&parts)
            }
            TupleFormula::Or(parts) => {
                let parts = all(self, parts)?;
                self.any(&parts)
            }
        })
    }

    fn tuple_term(&mut self, term: &TupleTerm, entries: &[String]) -> Result<String, EmitError> {
        let all = |this: &mut Self, parts: &[TupleTerm]| {
            parts.iter().map(|part| this.tuple_term(part, entries)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match term {
            TupleTerm::Constant(constant) => {
                self.exact(*constant)?;
                let wide = if self.is_wide() { self.language.pick("i128", "", "") } else { "" };
                if *constant < 0 {
                    format!("({constant}{wide})")
                } else {
                    format!("{constant}{wide}")
                }
            }
            TupleTerm::Entry(place) => {
                let entry = usize::try_from(*place).ok().and_then(|place| entries.get(place));
                let entry = entry.ok_or(EmitError::Inconsistent("a tuple of another length"))?;
                match self.language {
                    Language::Rust if self.is_wide() => format!("({entry} as i128)"),
                    Language::Cpp if self.is_wide() => format!("__int128({entry})"),
                    _ => entry.clone(),
                }
            }
            TupleTerm::Add(parts) => format!("({})", all(self, parts)?.join(" + ")),
            TupleTerm::Scale(factor, inner) => {
                self.exact(*factor)?;
                let inner = self.tuple_term(inner, entries)?;
                format!("({factor} * {inner})")
            }
            TupleTerm::Mod(inner, modulus) => {
                let (inner, modulus) =
                    (self.tuple_term(inner, entries)?, self.tuple_term(modulus, entries)?);
                match self.language {
                    Language::Rust => format!("{inner}.rem_euclid({modulus})"),
                    Language::Cpp => format!("(({inner} % {modulus} + {modulus}) % {modulus})"),
                    Language::Python => format!("({inner} % {modulus})"),
                }
            }
            TupleTerm::Div(inner, divisor) => {
                let (inner, divisor) =
                    (self.tuple_term(inner, entries)?, self.tuple_term(divisor, entries)?);
                match self.language {
                    Language::Rust => format!("{inner}.div_euclid({divisor})"),
                    Language::Cpp => format!(
                        "(({inner} - ({inner} % {divisor} + {divisor}) % {divisor}) / {divisor})"
                    ),
                    Language::Python => format!("({inner} // {divisor})"),
                }
            }
            TupleTerm::Xor(parts) => format!("({})", all(self, parts)?.join(" ^ ")),
            TupleTerm::Min(parts) | TupleTerm::Max(parts) => {
                let least = matches!(term, TupleTerm::Min(_));
                let parts: Vec<String> = all(self, parts)?.into_iter().map(bare).collect();
                match self.language {
                    Language::Rust => {
                        let end = if least { "min" } else { "max" };
                        format!("[{}].into_iter().{end}().unwrap()", parts.join(", "))
                    }
                    Language::Cpp => {
                        let kind = if self.is_wide() { "__int128" } else { "ll" };
                        format!(
                            "{}<{kind}>({{{}}})",
                            if least { "min" } else { "max" },
                            parts.join(", ")
                        )
                    }
                    Language::Python => {
                        format!("{}([{}])", if least { "min" } else { "max" }, parts.join(", "))
                    }
                }
            }
            TupleTerm::LargestColumn { base, modulus } => {
                self.need("column");
                let (open, close) = match self.language {
                    Language::Rust => ("vec![", "]"),
                    Language::Cpp => ("{", "}"),
                    Language::Python => ("[", "]"),
                };
                let call = format!(
                    "largest_column({base}, {modulus}, {open}{}{close})",
                    entries.join(", ")
                );
                if self.language == Language::Rust && self.is_wide() {
                    format!("({call} as i128)")
                } else {
                    call
                }
            }
        })
    }

    /// Whether terms of tuples may exceed 64 bits: any with sums or products.
    fn is_wide(&self) -> bool {
        fn term(one: &TupleTerm) -> bool {
            match one {
                TupleTerm::Constant(_) | TupleTerm::Entry(_) | TupleTerm::LargestColumn { .. } => {
                    false
                }
                TupleTerm::Add(_) | TupleTerm::Scale(..) => true,
                TupleTerm::Mod(inner, by) | TupleTerm::Div(inner, by) => term(inner) || term(by),
                TupleTerm::Xor(parts) | TupleTerm::Min(parts) | TupleTerm::Max(parts) => {
                    parts.iter().any(term)
                }
            }
        }
        fn formula(one: &TupleFormula) -> bool {
            match one {
                TupleFormula::Bool(_) => false,
                TupleFormula::Compare(a, _, b) => term(a) || term(b),
                TupleFormula::In(one, _) => term(one),
                TupleFormula::Not(inner) => formula(inner),
                TupleFormula::And(parts) | TupleFormula::Or(parts) => parts.iter().any(formula),
            }
        }
        match &self.plan.decision {
            Decision::Tuple(TupleDecision::Wins { formula: one, .. }) => formula(one),
            _ => false,
        }
    }

    /// The class of a word, by a machine.
    fn word_class(&mut self, machine: &Machine, word: &str) -> Result<String, EmitError> {
        let state = self.word_state(machine, word)?;
        let classes: Vec<u32> = machine.class.iter().map(|class| class.unwrap_or(0)).collect();
        self.class_of_state(&classes, &state)
    }

    /// Whether a machine accepts a word.
    fn word_accepted(&mut self, machine: &Machine, word: &str) -> Result<String, EmitError> {
        let state = self.word_state(machine, word)?;
        let classes: Vec<u32> =
            machine.class.iter().map(|class| u32::from(class.is_some())).collect();
        let class = self.class_of_state(&classes, &state)?;
        Ok(format!("{class} != 0"))
    }
}
