//! Prints decisions about words: which are positions, and who wins them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::decision::{Formula, Term};
use plan::{Machine, WordDecision};

use crate::analysis::operator;
use crate::emitter::Emitter;
use crate::list::List;
use crate::machine::accepts_all;
use crate::number::Precedence;
use crate::text::{bytes, constant, indented, letter};
use crate::{EmitError, Language};

/// Up to this many letters with unusual weights are counted separately; with more, each letter is
/// looked up.
const COUNTED: usize = 4;

impl Emitter<'_> {
    /// Prints the function that checks whether a word is allowed; returns its name.
    pub(crate) fn domain(&mut self, domain: &Machine) -> Result<String, EmitError> {
        if let Some((_, name)) = self.domains.iter().find(|(other, _)| other == domain) {
            return Ok(name.clone());
        }
        if domain.letters.is_empty() || domain.letters.iter().any(|byte| !byte.is_ascii()) {
            return Err(EmitError::Inconsistent("letters that are none of ASCII"));
        }
        let suffix = if self.domains.is_empty() {
            String::new()
        } else {
            format!("_{}", self.domains.len() + 1)
        };
        let name = self.fresh.fresh(&format!("check{suffix}"));
        self.domains.push((domain.clone(), name.clone()));
        let machine = if accepts_all(domain) { None } else { Some(self.machine(domain)?) };
        self.need("blocks");
        self.need("word");
        let mut ranges = ranges(&domain.letters);
        ranges.sort_unstable();
        let text = match self.language {
            Language::Rust => {
                self.need("word_fault");
                check_rust(&name, &suffix, &ranges, machine.as_deref())
            }
            Language::Cpp => check_cpp(&name, &suffix, &ranges, machine.as_deref()),
            Language::Python => {
                check_python(&name, &bytes(self.language, &domain.letters), machine.as_deref())
            }
        };
        self.make(&text);
        Ok(name)
    }

    /// Prints the function that judges a word.
    pub(crate) fn word(
        &mut self,
        domain: &Machine,
        decision: &WordDecision,
    ) -> Result<Option<List>, EmitError> {
        let language = self.language;
        let mut list = None;
        let (body, parameters) = match decision {
            WordDecision::Wins(formula) => {
                if self.wants() {
                    return Err(EmitError::NoValue);
                }
                let mut lets = Lets::default();
                let condition =
                    self.formula(formula, &domain.letters, Precedence::Or, &mut lets)?;
                (lets.text + &self.returned(&condition), String::new())
            }
            WordDecision::Value(term) => {
                let mut lets = Lets::default();
                let value = self.term(term, &domain.letters, Precedence::Sum, &mut lets)?;
                let value = if self.wants() { value } else { format!("{value} != 0") };
                (lets.text + &self.returned(&value), String::new())
            }
            WordDecision::Machine(machine) => {
                if machine.letters != domain.letters {
                    return Err(EmitError::Inconsistent(
                        "a machine with other letters than the domain",
                    ));
                }
                let class = self.machine(machine)?;
                let fault = match language {
                    Language::Rust => {
                        "if found < 0 {\n    input.fail_in(word, \"this is not a \
                         position\".into());\n}\n"
                    }
                    Language::Cpp => {
                        "if (found < 0) fail(\"this is not a position\", word.data());\n"
                    }
                    Language::Python => "if found < 0:\n    fail(\"this is not a position\", at)\n",
                };
                let value = if self.wants() { "found" } else { "found != 0" };
                (
                    self.given("found", &format!("{class}(word)")) + fault + &self.returned(value),
                    String::new(),
                )
            }
            WordDecision::Row { letter, live, list: inner } => {
                let inner = self.list(inner)?;
                let body = self.row(*letter, live, &domain.letters, &inner);
                let parameters = self.list_parameters(&inner);
                list = Some(inner);
                (body, parameters)
            }
        };
        let verdict = self.verdict();
        let body = indented(&body);
        let text = match language {
            Language::Rust => {
                let result = if self.wants() { "i64" } else { "bool" };
                let input = if body.contains("input") { "input: &Input, " } else { "_: &Input, " };
                format!("\nfn {verdict}({input}word: &[u8]{parameters}) -> {result} {{\n{body}}}\n")
            }
            Language::Cpp => {
                let result = if self.wants() { "int64_t" } else { "bool" };
                format!("\n{result} {verdict}(std::string_view word{parameters}) {{\n{body}}}\n")
            }
            Language::Python if matches!(decision, WordDecision::Machine(_)) => {
                format!("\n\ndef {verdict}(word, at):\n{body}")
            }
            Language::Python => format!("\n\ndef {verdict}(word{parameters}):\n{body}"),
        };
        self.make(&text);
        Ok(list)
    }

    fn wants(&self) -> bool {
        self.program.answer == plan::PrintedAnswer::Value
    }

    fn returned(&self, value: &str) -> String {
        match self.language {
            Language::Rust => format!("{value}\n"),
            Language::Cpp => format!("return {value};\n"),
            Language::Python => format!("return {value}\n"),
        }
    }

    fn given(&self, name: &str, value: &str) -> String {
        match self.language {
            Language::Rust => format!("let {name} = {value};\n"),
            Language::Cpp => format!("int64_t {name} = {value};\n"),
            Language::Python => format!("{name} = {value}\n"),
        }
    }

    /// The body of the function that judges a row.
    fn row(
        &mut self,
        heap: u8,
        live: &[(Option<u8>, Option<u8>)],
        letters: &[u8],
        list: &List,
    ) -> String {
        let language = self.language;
        let sides: Vec<Option<u8>> =
            letters.iter().copied().filter(|&byte| byte != heap).map(Some).chain([None]).collect();
        let dead = sides
            .iter()
            .flat_map(|&a| sides.iter().map(move |&b| (a, b)))
            .filter(|pair| !live.contains(pair));
        let dead: Vec<_> = dead.collect();
        let whole = dead == [(None, None)];
        let name = letter(language, heap);
        if language == Language::Python {
            let heaps = if dead.is_empty() {
                self.need("runs");
                format!("heaps = list(runs(word, {name}))\n")
            } else if whole {
                self.need("runs");
                format!(
                    "# A run from end to end is no heap.\nheaps = [run for run in runs(word, \
                     {name}) if run < len(word)]\n"
                )
            } else {
                self.imports_re = true;
                let side =
                    |byte: &Option<u8>| bytes(language, &byte.iter().copied().collect::<Vec<u8>>());
                let pairs: Vec<String> =
                    live.iter().map(|(a, b)| format!("({}, {})", side(a), side(b))).collect();
                format!(
                    "live = {{{}}}\nheaps = []\nfor run in re.finditer(re.escape({name}) + \
                     b\"+\", word):\n    \
                     start, end = run.span()\n    if (word[start - 1:start], word[end:end + 1]) \
                     in live:\n        heaps.append(end - start)\n",
                    pairs.join(", ")
                )
            };
            let verdict = self.judge_list(list, "heaps", false);
            return heaps + &self.returned(&verdict);
        }
        self.need("runs");
        let condition = if dead.is_empty() {
            None
        } else if whole {
            let length = language.pick("word.len()", "word.size()", "");
            Some(format!("end - start < {length}"))
        } else {
            Some(self.live(live))
        };
        let size = language.pick("(end - start) as u64", "end - start", "");
        let mut add = self.add_heap(list, size, "input");
        add.push(';');
        if let Some(condition) = condition {
            add = match language {
                Language::Rust => format!("if {condition} {{\n    {add}\n}}"),
                _ => format!("if ({condition}) {add}"),
            };
        }
        let empty = self.empty_list(list);
        let mut verdict = self.judge_list(list, "", false);
        if self.wants() && language == Language::Rust {
            verdict += " as i64";
        }
        let each = match language {
            Language::Rust => {
                format!("each_run(word, {name}, |start, end| {{\n{}}});\n", indented(&add))
            }
            _ => format!(
                "each_run(word, {name}, [&](size_t start, size_t end) {{\n{}}});\n",
                indented(&add)
            ),
        };
        let comment = if whole { "// A run from end to end is no heap.\n" } else { "" };
        format!("{comment}{empty}\n{each}{}", self.returned(&verdict))
    }

    /// The condition that a run is a heap, by its neighbours.
    fn live(&self, live: &[(Option<u8>, Option<u8>)]) -> String {
        let side = |byte: Option<u8>, before: bool| match (self.language, byte, before) {
            (_, None, true) => "start == 0".to_string(),
            (Language::Rust, None, false) => "end == word.len()".to_string(),
            (_, None, false) => "end == word.size()".to_string(),
            (Language::Rust, Some(byte), true) => {
                format!("start > 0 && word[start - 1] == {}", letter(self.language, byte))
            }
            (Language::Rust, Some(byte), false) => {
                format!("word.get(end) == Some(&{})", letter(self.language, byte))
            }
            (_, Some(byte), true) => {
                format!("start > 0 && word[start - 1] == {}", letter(self.language, byte))
            }
            (_, Some(byte), false) => {
                format!("end < word.size() && word[end] == {}", letter(self.language, byte))
            }
        };
        let pairs: Vec<String> = live
            .iter()
            .map(|&(a, b)| format!("({} && {})", side(a, true), side(b, false)))
            .collect();
        if pairs.is_empty() { "false".into() } else { pairs.join("\n        || ") }
    }

    fn formula(
        &mut self,
        formula: &Formula,
        letters: &[u8],
        wanted: Precedence,
        lets: &mut Lets,
    ) -> Result<String, EmitError> {
        let language = self.language;
        Ok(match formula {
            Formula::Bool(truth) => self.truth(*truth).into(),
            Formula::Compare(a, comparison, b) => {
                let a = self.term(a, letters, Precedence::Sum, lets)?;
                let b = self.term(b, letters, Precedence::Sum, lets)?;
                format!("{a} {} {b}", operator(*comparison))
            }
            Formula::In(term, numbers) => {
                let term = self.term(term, letters, Precedence::Sum, lets)?;
                self.one_of(&term, numbers, "int64_t")
            }
            Formula::Is(words) => {
                let words: Vec<String> =
                    words.iter().map(|word| format!("word == {}", bytes(language, word))).collect();
                self.any(&words, wanted)
            }
            Formula::Matches(machine) => {
                if machine.letters != letters {
                    return Err(EmitError::Inconsistent(
                        "a machine with other letters than the domain",
                    ));
                }
                format!("{}(word) >= 0", self.machine(machine)?)
            }
            Formula::Not(inner) => {
                let inner = self.formula(inner, letters, Precedence::Or, lets)?;
                format!("{}({inner})", language.pick("!", "!", "not "))
            }
            Formula::And(parts) | Formula::Or(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.formula(part, letters, Precedence::Sum, lets))
                    .collect::<Result<Vec<_>, _>>()?;
                if matches!(formula, Formula::And(_)) {
                    self.all(&parts, wanted)
                } else {
                    self.any(&parts, wanted)
                }
            }
        })
    }

    /// Whether a number is one of these.
    pub(crate) fn one_of(&mut self, number: &str, numbers: &[i64], kind: &str) -> String {
        let list: Vec<String> =
            numbers.iter().map(|&number| constant(self.language, number, false)).collect();
        let list = list.join(", ");
        match self.language {
            Language::Rust => format!("[{list}].contains(&({number}))"),
            Language::Cpp => {
                self.need("one_of");
                format!("is_one_of<{kind}>({number}, {{{list}}})")
            }
            Language::Python => {
                format!("{number} in ({list}{})", if numbers.len() == 1 { "," } else { "" })
            }
        }
    }

    fn term(
        &mut self,
        term: &Term,
        letters: &[u8],
        wanted: Precedence,
        lets: &mut Lets,
    ) -> Result<String, EmitError> {
        let language = self.language;
        let (text, is) = match term {
            Term::Constant(number) => (
                constant(language, *number, false),
                if *number < 0 { Precedence::Sum } else { Precedence::Atom },
            ),
            Term::Sum(weights) => {
                if weights.len() != letters.len() {
                    return Err(EmitError::Inconsistent(
                        "weights for other letters than those of the domain",
                    ));
                }
                if let Some((_, name)) = lets.sums.iter().find(|(known, _)| known == weights) {
                    return Ok(name.clone());
                }
                let text = self.sum(weights, letters, lets);
                let name = if lets.sums.is_empty() {
                    "total".to_string()
                } else {
                    format!("total_{}", lets.sums.len() + 1)
                };
                let line = self.given(&name, &text);
                lets.text += &line;
                lets.sums.push((weights.clone(), name.clone()));
                (name, Precedence::Atom)
            }
            Term::Add(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.term(part, letters, Precedence::Product, lets))
                    .collect::<Result<Vec<_>, _>>()?;
                if parts.is_empty() {
                    ("0".into(), Precedence::Atom)
                } else {
                    (parts.join(" + "), Precedence::Sum)
                }
            }
            Term::Scale(factor, inner) => {
                let inner = self.term(inner, letters, Precedence::Atom, lets)?;
                let factor = constant(language, *factor, true);
                (format!("{factor} * {inner}"), Precedence::Product)
            }
            Term::Mod(inner, modulus) => {
                let inner = self.term(inner, letters, Precedence::Atom, lets)?;
                self.floor(&inner, *modulus, ("rem_euclid", "modulo", "%"))
            }
            Term::Div(inner, divisor) => {
                let inner = self.term(inner, letters, Precedence::Atom, lets)?;
                self.floor(&inner, *divisor, ("div_euclid", "divide", "//"))
            }
        };
        Ok(if is < wanted || text.starts_with('-') && wanted > Precedence::Or {
            format!("({text})")
        } else {
            text
        })
    }

    fn floor(&mut self, inner: &str, by: i64, names: (&str, &str, &str)) -> (String, Precedence) {
        let by = constant(self.language, by, false);
        match self.language {
            // A method needs a known type.
            Language::Rust if !inner.contains(char::is_alphabetic) => {
                (format!("i64::{}({inner}, {by})", names.0), Precedence::Atom)
            }
            Language::Rust => (format!("{inner}.{}({by})", names.0), Precedence::Atom),
            Language::Cpp => {
                self.need("floor");
                (format!("{}({inner}, {by})", names.1), Precedence::Atom)
            }
            Language::Python => (format!("{inner} {} {by}", names.2), Precedence::Product),
        }
    }

    /// The sum of the weights of the letters of a word.
    fn sum(&mut self, weights: &[i64], letters: &[u8], lets: &mut Lets) -> String {
        let language = self.language;
        if let Some((slope, base)) = affine(weights, letters) {
            let mut parts = Vec::new();
            if slope != 0 {
                if !lets.codes {
                    lets.codes = true;
                    let sum = if language == Language::Python {
                        "sum(word)"
                    } else {
                        "sum_of_codes(word)"
                    };
                    self.need("codes");
                    lets.text += &self.given("codes", sum);
                }
                parts.push((slope, "codes"));
            }
            if base != 0 {
                self.word_length(lets);
                parts.push((base, "length"));
            }
            return self.combination(&parts);
        }
        // The most frequent weight times the length; then the differences of the other letters.
        let usual = weights
            .iter()
            .copied()
            .max_by_key(|one| weights.iter().filter(|&other| other == one).count());
        let usual = usual.unwrap_or(0);
        let others: Vec<(i64, u8)> = weights
            .iter()
            .zip(letters)
            .filter(|&(&weight, _)| weight != usual)
            .filter_map(|(weight, &byte)| Some((weight.checked_sub(usual)?, byte)))
            .collect();
        if others.len() > COUNTED && language != Language::Python {
            return self.looked_up(weights, letters);
        }
        if usual != 0 {
            self.word_length(lets);
        }
        let counts: Vec<(i64, String)> = others
            .iter()
            .map(|&(weight, byte)| {
                let byte = letter(language, byte);
                let text = match language {
                    Language::Python => format!("word.count({byte})"),
                    _ => format!("count_of(word, {byte})"),
                };
                (weight, text)
            })
            .collect();
        self.need("count");
        let usual = (usual != 0).then_some((usual, "length"));
        let parts: Vec<(i64, &str)> = usual
            .into_iter()
            .chain(counts.iter().map(|(weight, text)| (*weight, text.as_str())))
            .collect();
        self.combination(&parts)
    }

    fn word_length(&mut self, lets: &mut Lets) {
        if !lets.length {
            lets.length = true;
            let length = self.language.pick("word.len() as i64", "word.size()", "len(word)");
            lets.text += &self.given("length", length);
        }
    }

    fn looked_up(&mut self, weights: &[i64], letters: &[u8]) -> String {
        self.need("weigh");
        let list: Vec<String> =
            weights.iter().map(|&weight| constant(self.language, weight, false)).collect();
        let (list, letters) = (list.join(", "), bytes(self.language, letters));
        match self.language {
            Language::Rust => format!("weigh(word, {letters}, &[{list}])"),
            _ => format!("weigh(word, {letters}, {{{list}}})"),
        }
    }

    /// A linear combination in the usual form.
    fn combination(&self, parts: &[(i64, &str)]) -> String {
        let mut text = String::new();
        // A nonnegative part first.
        let (first, last): (Vec<_>, Vec<_>) =
            parts.iter().copied().partition(|(factor, _)| *factor >= 0);
        for (factor, of) in first.into_iter().chain(last) {
            let size = factor.unsigned_abs();
            let sign = match (text.is_empty(), factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text += sign;
            text += &if size == 1 { of.to_string() } else { format!("{size} * {of}") };
        }
        if text.is_empty() { "0".into() } else { text }
    }
}

/// The statements before the verdict in a function.
#[derive(Default)]
struct Lets {
    text: String,
    length: bool,
    codes: bool,
    sums: Vec<(Vec<i64>, String)>,
}

/// The weights as a linear function of the letters' codes.
fn affine(weights: &[i64], letters: &[u8]) -> Option<(i64, i64)> {
    let (&first, rest) = weights.split_first()?;
    let code = i64::from(*letters.first()?);
    let Some(&second) = rest.first() else { return Some((0, first)) };
    let step = i64::from(*letters.get(1)?) - code;
    let slope = second.checked_sub(first)?.checked_div(step)?;
    let base = first.checked_sub(slope.checked_mul(code)?)?;
    let fits = |(weight, &byte): (&i64, &u8)| {
        slope.checked_mul(i64::from(byte)).and_then(|x| x.checked_add(base)) == Some(*weight)
    };
    weights.iter().zip(letters).all(fits).then_some((slope, base))
}

/// The maximal ranges of codes of some letters.
fn ranges(letters: &[u8]) -> Vec<(u8, u8)> {
    let mut sorted = letters.to_vec();
    sorted.sort_unstable();
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for byte in sorted {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(byte) => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    ranges
}

/// Whether `c` is in one of the ranges.
fn is_letter(language: Language, ranges: &[(u8, u8)]) -> String {
    let name = |byte: u8| letter(language, byte);
    if language == Language::Rust {
        let patterns: Vec<String> =
            ranges
                .iter()
                .map(|&(low, high)| {
                    if low == high { name(low) } else { format!("{}..={}", name(low), name(high)) }
                })
                .collect();
        return format!("matches!(c, {})", patterns.join(" | "));
    }
    let tests: Vec<String> = ranges
        .iter()
        .map(|&(low, high)| {
            if low == high {
                format!("c == {}", name(low))
            } else {
                format!("({} <= c && c <= {})", name(low), name(high))
            }
        })
        .collect();
    tests.join(" || ")
}

/// The high bits of those of the eight bytes `x`, all below 128, that are in one of the ranges.
fn in_ranges(ranges: &[(u8, u8)], not: &str) -> String {
    let tests: Vec<String> = ranges
        .iter()
        .map(|&(low, high)| {
            if low == high {
                format!("{not}((x ^ {low} * ONES) + {not}HIGH)")
            } else {
                format!("((x | HIGH) - {low} * ONES) & {not}(x + {} * ONES)", 127 - high.min(127))
            }
        })
        .collect();
    match tests.as_slice() {
        [one] => one.clone(),
        _ => format!("({})", tests.join(") | (")),
    }
}

fn check_rust(name: &str, suffix: &str, ranges: &[(u8, u8)], machine: Option<&str>) -> String {
    let accepted = machine.map_or(String::new(), |machine| {
        format!(
            "    if {machine}(word) < 0 {{\n        input.fail_in(word, format!(\"{{name}} is not \
             one of the words that may be\"));\n    }}\n"
        )
    });
    format!(
        "/// The place of the first byte that is no letter, or the length. Looks at eight at a \
         time.\n\
         fn first_other{suffix}(word: &[u8]) -> usize {{\n    \
             let mut i = 0;\n    \
             while i + 8 <= word.len() {{\n        \
                 let w = load8(&word[i..]);\n        \
                 let x = w & !HIGH;\n        \
                 let good = {};\n        \
                 if good & !w & HIGH != HIGH {{\n            break;\n        }}\n        \
                 i += 8;\n    \
             }}\n    \
             i + word[i..].iter().take_while(|&&c| {}).count()\n\
         }}\n\n\
         fn {name}(input: &Input, name: &str, word: &[u8]) {{\n    \
             let place = first_other{suffix}(word);\n    \
             if place < word.len() {{\n        \
                 let shown = word[place].escape_ascii();\n        \
                 input.fail_in(word, format!(\"letter {{}} of {{name}} may not be {{shown}}\", \
                 place + 1));\n    \
             }}\n{accepted}}}\n",
        in_ranges(ranges, "!"),
        is_letter(Language::Rust, ranges)
    )
}

fn check_cpp(name: &str, suffix: &str, ranges: &[(u8, u8)], machine: Option<&str>) -> String {
    let accepted = machine.map_or(String::new(), |machine| {
        format!(
            "    if ({machine}(word) < 0) fail(std::string(name) + \" is not one of the words \
             that may be\", word.data());\n"
        )
    });
    format!(
        "// The place of the first byte that is no letter, or the length. Looks at eight at a \
         time.\n\
         size_t first_other{suffix}(std::string_view word) {{\n    \
             size_t i = 0;\n    \
             for (; i + 8 <= word.size(); i += 8) {{\n        \
                 uint64_t w = load8(word.data() + i), x = w & ~HIGH;\n        \
                 uint64_t good = {};\n        \
                 if ((good & ~w & HIGH) != HIGH) break;\n    \
             }}\n    \
             for (; i < word.size(); i++) {{\n        \
                 char c = word[i];\n        \
                 if (!({})) break;\n    \
             }}\n    \
             return i;\n\
         }}\n\n\
         void {name}(const char *name, std::string_view word) {{\n    \
             size_t place = first_other{suffix}(word);\n    \
             if (place < word.size())\n        \
                 fail(\"letter \" + std::to_string(place + 1) + \" of \" + name + \" may not be \
                 byte \" + std::to_string((unsigned char)word[place]), word.data());\n\
             {accepted}}}\n",
        in_ranges(ranges, "~"),
        is_letter(Language::Cpp, ranges)
    )
}

fn check_python(name: &str, letters: &str, machine: Option<&str>) -> String {
    let accepted = machine.map_or(String::new(), |machine| {
        format!(
            "    if {machine}(word) < 0:\n        fail(f\"{{name}} is not one of the words \
            that may be\", at)\n"
        )
    });
    format!(
        "\ndef {name}(name, word, at):\n    \
             if word.translate(None, {letters}):\n        \
                 index = next(i for i, c in enumerate(word) if c not in {letters})\n        \
                 fail(f\"letter {{index + 1}} of {{name}} may not be {{shown(word[index:index + \
                 1])}}\", at)\n{accepted}"
    )
}
