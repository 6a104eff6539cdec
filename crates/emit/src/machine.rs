//! Prints machines as tables.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use plan::{Machine, Numeration, TupleMachine};

use crate::emitter::Emitter;
use crate::text::{bytes, letter, natural_type, rows, table};
use crate::{EmitError, Language};

/// A completed machine: all rows have equal lengths, and missing transitions lead to a state
/// without a class.
struct Filled {
    next: Vec<Vec<usize>>,
    /// -1 for none.
    class: Vec<i64>,
    /// Whether all states reachable from a state have the same class.
    settled: Vec<bool>,
}

impl Filled {
    fn new(next: &[Vec<u32>], class: &[Option<u32>], width: usize) -> Self {
        let dead = next.len();
        let reach = |row: &Vec<u32>, letter: usize| {
            row.get(letter)
                .and_then(|&next| usize::try_from(next).ok())
                .filter(|&next| next < dead)
                .unwrap_or(dead)
        };
        let mut filled: Vec<Vec<usize>> =
            next.iter().map(|row| (0..width).map(|letter| reach(row, letter)).collect()).collect();
        let class_of = |state: usize| class.get(state).copied().flatten().map_or(-1, i64::from);
        let mut classes: Vec<i64> = (0..dead).map(class_of).collect();
        if filled.is_empty() || filled.iter().flatten().any(|&next| next == dead) {
            filled.push(vec![dead; width]);
            classes.push(-1);
        }
        let settled = settled(&filled, &classes);
        Self { next: filled, class: classes, settled }
    }

    fn print(&self, language: Language, suffix: &str) -> Result<String, EmitError> {
        let last = u64::try_from(self.next.len()).unwrap_or(u64::MAX);
        let mut text =
            rows(language, &format!("NEXT{suffix}"), natural_type(language, last), &self.next)?;
        text += &table(
            language,
            &format!("CLASS{suffix}"),
            language.pick("i64", "int64_t", ""),
            &self.class,
        )?;
        Ok(text)
    }
}

/// Computes [`Filled::settled`].
fn settled(next: &[Vec<usize>], class: &[i64]) -> Vec<bool> {
    let mut settled = vec![true; next.len()];
    loop {
        let stays = |state: usize| {
            settled[state]
                && next[state].iter().all(|&after| settled[after] && class[after] == class[state])
        };
        let now: Vec<bool> = (0..next.len()).map(stays).collect();
        if now == settled {
            return now;
        }
        settled = now;
    }
}

/// Whether a machine accepts all non-empty words.
pub(crate) fn accepts_all(machine: &Machine) -> bool {
    let filled = Filled::new(&machine.next, &machine.class, machine.letters.len());
    let mut seen = vec![false; filled.next.len()];
    let mut left: Vec<usize> = filled.next[0].clone();
    while let Some(state) = left.pop() {
        if !core::mem::replace(&mut seen[state], true) {
            if filled.class[state] < 0 {
                return false;
            }
            left.extend(&filled.next[state]);
        }
    }
    true
}

impl Emitter<'_> {
    /// Prints a function that returns the class of a word of the machine's letters, or -1. Returns
    /// its name; equal machines are printed once.
    pub(crate) fn machine(&mut self, machine: &Machine) -> Result<String, EmitError> {
        if let Some((_, name)) = self.machines.iter().find(|(other, _)| other == machine) {
            return Ok(name.clone());
        }
        if machine.letters.is_empty() {
            return Err(EmitError::Inconsistent("a machine without letters"));
        }
        let suffix = format!("_{}", self.machines.len() + 1);
        let name = self.fresh.fresh(&format!("class{suffix}"));
        self.machines.push((machine.clone(), name.clone()));
        let filled = Filled::new(&machine.next, &machine.class, machine.letters.len());
        let mut text =
            format!("{} A machine that reads words.\n", self.language.pick("//", "//", "#"));
        text += &filled.print(self.language, &suffix)?;
        let settles = filled.settled.contains(&true);
        if settles {
            let settled: Vec<&str> = filled.settled.iter().map(|&one| self.truth(one)).collect();
            text += &table(self.language, &format!("SETTLED{suffix}"), "bool", &settled)?;
        }
        text += &self.columns(&machine.letters, &suffix);
        let column = self.column(&machine.letters, &suffix);
        text += &match self.language {
            Language::Rust => format!(
                "\nfn {name}(word: &[u8]) -> i64 {{\n    let mut state = 0;\n    for &c in word \
                 {{\n        \
                 state = NEXT{suffix}[state][{column}] as usize;\n{}    }}\n    \
                 CLASS{suffix}[state]\n}}\n",
                if settles {
                    format!(
                        "        if SETTLED{suffix}[state] {{\n            break;\n        }}\n"
                    )
                } else {
                    String::new()
                },
            ),
            Language::Cpp => format!(
                "\nint64_t {name}(std::string_view word) {{\n    size_t state = 0;\n    for (char \
                 c : word) {{\n        \
                 state = NEXT{suffix}[state][{column}];\n{}    }}\n    return \
                 CLASS{suffix}[state];\n}}\n",
                if settles {
                    format!("        if (SETTLED{suffix}[state]) break;\n")
                } else {
                    String::new()
                },
            ),
            Language::Python => format!(
                "\n\ndef {name}(word):\n    state = 0\n    for c in \
                 word.translate(COLUMNS{suffix}):\n        state = NEXT{suffix}[state][c]\n{}    \
                 return CLASS{suffix}[state]\n",
                if settles {
                    format!("        if SETTLED{suffix}[state]:\n            break\n")
                } else {
                    String::new()
                },
            ),
        };
        self.make(&text);
        Ok(name)
    }

    pub(crate) const fn truth(&self, truth: bool) -> &'static str {
        if truth {
            self.language.pick("true", "true", "True")
        } else {
            self.language.pick("false", "false", "False")
        }
    }

    /// The declarations for [`Self::column`].
    pub(crate) fn columns(&self, letters: &[u8], suffix: &str) -> String {
        let all = bytes(self.language, letters);
        match self.language {
            Language::Python => format!(
                "COLUMNS{suffix} = bytes.maketrans({all}, bytes(range({})))\n",
                letters.len()
            ),
            _ if contiguous(letters) || letters.len() <= 2 => String::new(),
            Language::Rust => format!("static LETTERS{suffix}: &[u8] = {all};\n"),
            Language::Cpp => format!("const std::string_view LETTERS{suffix} = {all};\n"),
        }
    }

    /// The column of a letter `c`.
    pub(crate) fn column(&self, letters: &[u8], suffix: &str) -> String {
        let name = |byte: u8| letter(self.language, byte);
        match (self.language, letters) {
            (_, [_]) => "0".into(),
            (Language::Rust, [first, ..]) if contiguous(letters) => {
                format!("(c - {}) as usize", name(*first))
            }
            (Language::Cpp, [first, ..]) if contiguous(letters) => format!("c - {}", name(*first)),
            (Language::Rust, [_, second]) => format!("usize::from(c == {})", name(*second)),
            (Language::Cpp, [_, second]) => format!("c == {}", name(*second)),
            (Language::Rust, _) => {
                format!("LETTERS{suffix}.iter().position(|&letter| letter == c).unwrap_or(0)")
            }
            _ => format!("LETTERS{suffix}.find(c)"),
        }
    }

    /// Prints a function `class_of` that returns the class of a tuple, or ends the program. In
    /// typed languages, tuples are arrays of naturals.
    pub(crate) fn tuple_machine(&mut self, machine: &TupleMachine) -> Result<(), EmitError> {
        let digits = machine.numeration.digits();
        let most =
            machine.bounds.iter().flatten().copied().max().map_or(0, |bound| u64::from(bound) + 1);
        let width = usize::try_from(most.max(u64::from(digits))).unwrap_or(usize::MAX);
        let entries = width.saturating_mul(machine.next.len());
        if entries > 4_000_000 {
            return Err(EmitError::TooLarge { entries, limit: 4_000_000 });
        }
        let filled = Filled::new(&machine.next, &machine.class, width);
        let mut text = format!(
            "{} A machine that reads numbers digit by digit.\n",
            self.language.pick("//", "//", "#")
        );
        text += &filled.print(self.language, "")?;
        if machine.numeration != Numeration::Unary {
            let places = machine.numeration.places();
            text += &table(
                self.language,
                "PLACES",
                self.language.pick("u64", "uint64_t", ""),
                &places,
            )?;
        }
        let mut code = self.bounded(&machine.bounds);
        let written: Vec<usize> =
            (0..machine.bounds.len()).filter(|&place| machine.bounds[place].is_none()).collect();
        if !written.is_empty() {
            code += &self.written(&written, machine.numeration == Numeration::Unary);
        }
        let length = machine.bounds.len();
        let changes = !written.is_empty() && machine.numeration != Numeration::Unary;
        text += &match self.language {
            Language::Rust => {
                let reason = "if CLASS[state] < 0 {\n    input.fail(\"this is not a \
                    position\".into());\n}\nCLASS[state] as u64\n";
                let body = crate::text::indented(&(code + reason));
                format!(
                    "\nfn class_of(input: &Input, mut x: [u64; {length}]) -> u64 {{\n    let mut \
                     state = 0;\n{body}}}\n"
                )
                .replace("mut x", if changes { "mut x" } else { "x" })
            }
            Language::Cpp => {
                let reason = "if (CLASS[state] < 0) fail(\"this is not a position\");\nreturn \
                    CLASS[state];\n";
                let body = crate::text::indented(&(code + reason));
                format!(
                    "\nuint64_t class_of(std::array<uint64_t, {length}> x) {{\n    size_t state = \
                     0;\n{body}}}\n"
                )
            }
            Language::Python => {
                let reason = "if CLASS[state] < 0:\n    fail(\"this is not a position\")\nreturn \
                    CLASS[state]\n";
                let body = crate::text::indented(&(code + reason));
                format!("\n\ndef class_of(x):\n    x = list(x)\n    state = 0\n{body}")
            }
        };
        self.make(&text);
        Ok(())
    }

    /// Reads the numbers that are one letter each.
    fn bounded(&self, bounds: &[Option<u32>]) -> String {
        let mut code = String::new();
        for (place, bound) in bounds.iter().enumerate() {
            let Some(bound) = bound else { continue };
            code += &match self.language {
                Language::Rust => format!(
                    "if x[{place}] > {bound} {{\n    input.fail(\"this is not a \
                     position\".into());\n}}\nstate = NEXT[state][x[{place}] as usize] as usize;\n"
                ),
                Language::Cpp => format!(
                    "if (x[{place}] > {bound}) fail(\"this is not a position\");\nstate = \
                     NEXT[state][x[{place}]];\n"
                ),
                Language::Python => format!(
                    "if x[{place}] > {bound}:\n    fail(\"this is not a position\")\nstate = \
                     NEXT[state][x[{place}]]\n"
                ),
            };
        }
        code
    }

    /// Reads the other numbers, place by place.
    fn written(&self, written: &[usize], unary: bool) -> String {
        let mut list = String::new();
        for place in written {
            list += &format!("{}{place}", if list.is_empty() { "" } else { ", " });
        }
        if unary {
            let text = match self.language {
                Language::Rust => UNARY_RUST,
                Language::Cpp => UNARY_CPP,
                Language::Python => UNARY_PYTHON,
            };
            return text
                .replace("$list", &list)
                .replace("$tuple", if written.len() == 1 { "," } else { "" });
        }
        let small = |value: &str, sign: &str| {
            let tests: Vec<String> =
                written.iter().map(|place| format!("x[{place}] < {value}")).collect();
            tests.join(sign)
        };
        match self.language {
            Language::Rust => format!(
                "let places = PLACES.iter().take_while(|&&value| !({})).count();\nfor &value in \
                 PLACES[..places].iter().rev() {{\n    \
                 for i in [{list}] {{\n        let digit = x[i] / value;\n        x[i] %= \
                 value;\n        \
                 state = NEXT[state][digit as usize] as usize;\n    }}\n}}\n",
                small("value", " && ")
            ),
            Language::Cpp => format!(
                "size_t place = std::size(PLACES);\nwhile (place > 0 && {}) place--;\nwhile \
                 (place-- > 0) {{\n    for (int i : {{{list}}}) {{\n        \
                 uint64_t digit = x[i] / PLACES[place];\n        x[i] %= PLACES[place];\n        \
                 state = NEXT[state][digit];\n    }}\n}}\n",
                small("PLACES[place - 1]", " && ")
            ),
            Language::Python => format!(
                "for value in [value for value in reversed(PLACES) if not ({})]:\n    for i in \
                 [{list}]:\n        \
                 digit, x[i] = divmod(x[i], value)\n        state = NEXT[state][digit]\n",
                small("value", " and ")
            ),
        }
    }
}

const UNARY_RUST: &str = "\
// Between two places where some number begins, the digits are the same; so many equal rounds end \
up in a cycle.
let mut place = [$list].iter().map(|&i| x[i]).max().unwrap_or(0);
while place > 0 {
    let after = [$list].iter().map(|&i| x[i]).filter(|&n| n < place).max().unwrap_or(0);
    let mut seen = vec![u64::MAX; NEXT.len()];
    let mut rounds = place - after;
    while rounds > 0 {
        if seen[state] != u64::MAX {
            rounds %= seen[state] - rounds;
            seen.fill(u64::MAX);
            if rounds == 0 {
                break;
            }
        } else {
            seen[state] = rounds;
        }
        for i in [$list] {
            state = NEXT[state][usize::from(x[i] >= place)] as usize;
        }
        rounds -= 1;
    }
    place = after;
}
";

const UNARY_CPP: &str = "\
// Between two places where some number begins, the digits are the same; so many equal rounds end \
up in a cycle.
uint64_t place = 0;
for (int i : {$list}) place = std::max(place, x[i]);
while (place > 0) {
    uint64_t after = 0;
    for (int i : {$list})
        if (x[i] < place) after = std::max(after, x[i]);
    std::vector<uint64_t> seen(std::size(NEXT), UINT64_MAX);
    for (uint64_t rounds = place - after; rounds > 0; rounds--) {
        if (seen[state] != UINT64_MAX) {
            rounds %= seen[state] - rounds;
            std::fill(seen.begin(), seen.end(), UINT64_MAX);
            if (rounds == 0) break;
        } else {
            seen[state] = rounds;
        }
        for (int i : {$list}) state = NEXT[state][x[i] >= place];
    }
    place = after;
}
";

const UNARY_PYTHON: &str = "\
# Between two places where some number begins, the digits are the same; so many equal rounds end \
up in a cycle.
place = max(x[i] for i in [$list])
while place > 0:
    after = max([x[i] for i in [$list] if x[i] < place], default=0)
    seen = {}
    rounds = place - after
    while rounds > 0:
        if state in seen:
            rounds %= seen[state] - rounds
            seen = {}
            if rounds == 0:
                break
        else:
            seen[state] = rounds
        for i in [$list]:
            state = NEXT[state][x[i] >= place]
        rounds -= 1
    place = after
";

/// Whether the letters are consecutive.
fn contiguous(letters: &[u8]) -> bool {
    letters.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]))
}
