//! Machines over words and over digits, and kept letters, in short programs: tables, and the loop
//! that runs through them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{KeepDecision, KeptResult, Machine, Numeration, TupleMachine};

use super::Short;
use crate::text::{rows, string, table};
use crate::{EmitError, Language};

/// The rows of a machine, padded to equal lengths.
fn filled(next: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let width = next.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let full =
        |row: &Vec<u32>| row.iter().copied().chain(core::iter::repeat(0)).take(width).collect();
    next.iter().map(full).collect()
}

impl Short<'_> {
    fn integers(&self) -> &'static str {
        self.language.pick("usize", "int", "")
    }

    /// The class of a state, by a table.
    pub(super) fn class_of_state(
        &mut self,
        classes: &[u32],
        state: &str,
    ) -> Result<String, EmitError> {
        if classes.iter().enumerate().all(|(state, class)| u32::try_from(state) == Ok(*class)) {
            return Ok(match self.language {
                Language::Rust => format!("({state} as i64)"),
                Language::Cpp => format!("ll({state})"),
                Language::Python => state.into(),
            });
        }
        let name = self.fresh.fresh("VALUE");
        let text = table(self.language, &name, self.language.pick("i64", "ll", ""), classes)?;
        self.make(&text);
        Ok(format!("{name}[{state}]"))
    }

    /// The state after a word.
    pub(super) fn word_state(
        &mut self,
        machine: &Machine,
        word: &str,
    ) -> Result<String, EmitError> {
        let next = self.fresh.fresh("STEP");
        let function = self.fresh.fresh("state_of");
        let mut text = rows(self.language, &next, self.integers(), &filled(&machine.next))?;
        let letters = string(self.language, &String::from_utf8_lossy(&machine.letters));
        text += &match self.language {
            Language::Rust => format!(
                "\nfn {function}(word: &str) -> usize {{\n    word.chars().fold(0, |state, c| \
                 {next}[state][{letters}.find(c).unwrap()])\n}}\n"
            ),
            Language::Cpp => format!(
                "\nint {function}(const string &word) {{\n    int state = 0;\n    for (char c : \
                 word) state = {next}[state][string({letters}).find(c)];\n    return state;\n}}\n"
            ),
            Language::Python => format!(
                "\n\ndef {function}(word):\n    state = 0\n    for c in word:\n        state = \
                 {next}[state][{letters}.index(c)]\n    return state\n"
            ),
        };
        self.make(&text);
        Ok(format!("{function}({word})"))
    }

    /// The class of a tuple, by a machine that reads digits.
    pub(super) fn tuple_class(
        &mut self,
        machine: &TupleMachine,
        numbers: &[String],
    ) -> Result<String, EmitError> {
        if numbers.len() != machine.bounds.len() {
            return Err(EmitError::Inconsistent("a tuple of another length"));
        }
        let function = match self.made.split("class_of_digits").count() {
            // The machine of heaps is used at several places, so print it once.
            2.. if matches!(
                self.plan.decision,
                plan::Decision::List(_) | plan::Decision::Word { .. }
            ) =>
            {
                "class_of_digits".into()
            }
            _ => {
                let function = self.fresh.fresh("class_of_digits");
                self.digits(machine, &function)?;
                function
            }
        };
        let numbers = numbers.join(", ");
        Ok(match self.language {
            Language::Rust => format!("{function}(&mut [{numbers}])"),
            Language::Cpp => format!("{function}({{{numbers}}})"),
            Language::Python => format!("{function}([{numbers}])"),
        })
    }

    fn digits(&mut self, machine: &TupleMachine, function: &str) -> Result<(), EmitError> {
        let language = self.language;
        let next = self.fresh.fresh("STEP");
        let mut text = rows(language, &next, self.integers(), &filled(&machine.next))?;
        let classes: Vec<u32> = machine.class.iter().map(|class| class.unwrap_or(0)).collect();
        let value = self.fresh.fresh("VALUE");
        text += &table(language, &value, language.pick("i64", "ll", ""), &classes)?;
        // Bounded numbers are one letter each.
        let mut begin = Vec::new();
        let mut written = Vec::new();
        for (at, bound) in machine.bounds.iter().enumerate() {
            if bound.is_none() {
                written.push(at.to_string());
                continue;
            }
            begin.push(match language {
                Language::Rust => format!("    state = {next}[state][n[{at}] as usize];\n"),
                Language::Cpp => format!("    state = {next}[state][n[{at}]];\n"),
                Language::Python => format!("    state = {next}[state][n[{at}]]\n"),
            });
        }
        let (begin, count, written) =
            (begin.concat(), written.len().to_string(), written.join(", "));
        let template = match (language, machine.numeration) {
            (Language::Rust, Numeration::Unary) => RUST_UNARY,
            (Language::Cpp, Numeration::Unary) => CPP_UNARY,
            (Language::Python, Numeration::Unary) => PYTHON_UNARY,
            (Language::Rust, _) => RUST_DIGITS,
            (Language::Cpp, _) => CPP_DIGITS,
            (Language::Python, _) => PYTHON_DIGITS,
        };
        // The first place values, and how the next one comes from the last ones.
        let factors = machine.numeration.coefficients();
        let first: Vec<String> = machine
            .numeration
            .places()
            .iter()
            .take(factors.len().max(2))
            .map(ToString::to_string)
            .collect();
        let step = |(index, factor): (usize, &i64)| {
            let place = match language {
                Language::Rust => format!("places[places.len() - {}]", index + 1),
                Language::Cpp if index == 0 => String::from("places.back()"),
                Language::Cpp => format!("places[places.size() - {}]", index + 1),
                Language::Python => format!("places[-{}]", index + 1),
            };
            let sign = match (index, *factor < 0) {
                (0, _) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            };
            match factor.unsigned_abs() {
                1 => format!("{sign}{place}"),
                size => format!("{sign}{size} * {place}"),
            }
        };
        let step: String = factors.iter().enumerate().map(step).collect();
        let body = template
            .replace("$function", function)
            .replace("$next", &next)
            .replace("$value", &value)
            .replace("$begin", &begin)
            .replace("$written", &written)
            .replace("$count", &count)
            .replace("$first", &first.join(", "))
            .replace("$step", &step);
        text += &body;
        self.make(&text);
        Ok(())
    }

    /// What is kept of a word.
    pub(super) fn kept(
        &mut self,
        domain: &Machine,
        keep: &KeepDecision,
        word: &str,
    ) -> Result<String, EmitError> {
        let language = self.language;
        let behind = rows(language, "BEHIND", self.integers(), &filled(&keep.behind))?;
        // 2 q' + 1 if the letter is kept, else 2 q'.
        let entry = |entry: &Option<(u32, bool)>| {
            entry.map_or(0, |(next, kept)| 2 * next + u32::from(kept))
        };
        let ahead: Vec<Vec<u32>> =
            keep.ahead.iter().flatten().map(|row| row.iter().map(entry).collect()).collect();
        let ahead = rows(language, "AHEAD", self.integers(), &ahead)?;
        let letters = string(language, &String::from_utf8_lossy(&domain.letters));
        let template = match language {
            Language::Rust => RUST_KEPT,
            Language::Cpp => CPP_KEPT,
            Language::Python => PYTHON_KEPT,
        };
        let turned = match (keep.mirrored, language) {
            (false, _) => "",
            (true, Language::Rust) => "    word.reverse();\n",
            (true, Language::Cpp) => "    reverse(word.begin(), word.end());\n",
            (true, Language::Python) => "    word = word[::-1]\n",
        };
        let (kind, empty, add) = match (&keep.result, language) {
            (KeptResult::Word, Language::Rust) => {
                ("String", "String::new()".into(), "kept.push(word[i] as char)".into())
            }
            (KeptResult::Word, Language::Cpp) => {
                ("string", "\"\"".into(), "kept += word[i]".into())
            }
            (KeptResult::Word, Language::Python) => ("", "\"\"".into(), "kept += word[i]".into()),
            (KeptResult::Sum(weights), _) => {
                let list = weights.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                let list = match language {
                    Language::Cpp => format!("vector<ll>{{{list}}}"),
                    _ => format!("[{list}]"),
                };
                (
                    language.pick("i64", "ll", ""),
                    "0".to_string(),
                    format!("kept += {list}[code[i]]"),
                )
            }
        };
        let text = template
            .replace("$letters", &letters)
            .replace("$turned", turned)
            .replace("$kind", kind)
            .replace("$empty", &empty)
            .replace("$add", &add)
            .replace("$states", &keep.behind.len().to_string());
        self.make(&(behind + &ahead + &text));
        Ok(format!("best_result({word})"))
    }
}

const PYTHON_DIGITS: &str = "

def $function(n):
    most = max([n[i] for i in [$written]], default=0)
    state, places = 0, [$first]
    while places[-1] <= most:
        places.append($step)
$begin    for place in reversed([place for place in places if place <= most]):
        for i in [$written]:
            state = $next[state][n[i] // place]
            n[i] %= place
    return $value[state]
";
const CPP_DIGITS: &str = "
ll $function(vector<ll> n) {
    int state = 0;
    ll most = 0;
    for (int i : vector<int>{$written}) most = max(most, n[i]);
    vector<__int128> places{$first};
    while (places.back() <= most) places.push_back($step);
$begin    for (; places.size(); places.pop_back())
        for (int i : vector<int>{$written})
            if (places.back() <= most) {
                state = $next[state][ll(n[i] / places.back())];
                n[i] %= places.back();
            }
    return $value[state];
}
";
const RUST_DIGITS: &str = "
fn $function(n: &mut [i64]) -> i64 {
    let written: [usize; $count] = [$written];
    let most = written.iter().map(|&i| n[i] as i128).max().unwrap_or(0);
    let mut state = 0;
    let mut places: Vec<i128> = vec![$first];
    while places[places.len() - 1] <= most {
        places.push($step);
    }
$begin    for &place in places.iter().rev().filter(|&&place| place <= most) {
        for i in written {
            state = $next[state][(n[i] as i128 / place) as usize];
            n[i] = (n[i] as i128 % place) as i64;
        }
    }
    $value[state]
}
";
const PYTHON_UNARY: &str = "

def $function(n):
    state = 0
$begin    for place in range(max([n[i] for i in [$written]], default=0), 0, -1):
        for i in [$written]:
            state = $next[state][n[i] >= place]
    return $value[state]
";
const CPP_UNARY: &str = "
ll $function(vector<ll> n) {
    int state = 0;
    ll most = 0;
    for (int i : vector<int>{$written}) most = max(most, n[i]);
$begin    for (ll place = most; place > 0; place--)
        for (int i : vector<int>{$written}) state = $next[state][n[i] >= place];
    return $value[state];
}
";
const RUST_UNARY: &str = "
fn $function(n: &mut [i64]) -> i64 {
    let written: [usize; $count] = [$written];
    let most = written.iter().map(|&i| n[i]).max().unwrap_or(0);
    let mut state = 0;
$begin    for place in (1..=most).rev() {
        for i in written {
            state = $next[state][(n[i] >= place) as usize];
        }
    }
    $value[state]
}
";
const PYTHON_KEPT: &str = "

def best_result(word):
    # From the last letter on: what stands behind each. Then from the first on: the next state \
    twice, and 1 if the letter is kept.
$turned    code = [$letters.index(c) for c in word]
    behind, state, kept = [0] * len(word), 0, $empty
    for i in reversed(range(len(word))):
        behind[i] = state
        state = BEHIND[state][code[i]]
    state = 0
    for i in range(len(word)):
        step = AHEAD[state * $states + behind[i]][code[i]]
        if step % 2:
            $add
        state = step // 2
    return kept
";
const CPP_KEPT: &str = "
// From the last letter on: what stands behind each. Then from the first on: the next state \
    twice, and 1 if the letter is kept.
$kind best_result(string word) {
$turned    vector<int> code, behind(word.size());
    for (char c : word) code.push_back(string($letters).find(c));
    int state = 0;
    $kind kept = $empty;
    for (int i = word.size(); i--; state = BEHIND[state][code[i]]) behind[i] = state;
    state = 0;
    for (int i = 0; i < int(word.size()); i++) {
        int step = AHEAD[state * $states + behind[i]][code[i]];
        if (step % 2) $add;
        state = step / 2;
    }
    return kept;
}
";
const RUST_KEPT: &str = "
// From the last letter on: what stands behind each. Then from the first on: the next state \
    twice, and 1 if the letter is kept.
fn best_result(word: &str) -> $kind {
    #[allow(unused_mut)]
    let mut word = word.as_bytes().to_vec();
$turned    let code: Vec<usize> = word.iter().map(|&c| $letters.find(c as \
    char).unwrap()).collect();
    let (mut behind, mut state, mut kept) = (vec![0; word.len()], 0, $empty);
    for i in (0..word.len()).rev() {
        behind[i] = state;
        state = BEHIND[state][code[i]];
    }
    state = 0;
    for i in 0..word.len() {
        let step = AHEAD[state * $states + behind[i]][code[i]];
        if step % 2 == 1 {
            $add;
        }
        state = step / 2;
    }
    kept
}
";
