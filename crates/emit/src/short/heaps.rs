//! Lists of heaps in short programs: collecting heaps, values, and laws.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{
    Cell, Entry, HeapClass, HeapValue, Instruction, ListDecision, ListLaw, Most, Number,
    PrintedAnswer, Variable, VariableKind,
};

use super::Short;
use super::judge::PrintedVerdict;
use crate::text::bare;
use crate::text::{string, table};
use crate::{EmitError, Language};

/// The most values listed in a condition; more of them are put in a table.
const LISTED: usize = 8;

/// Whether each list of heaps is filled by one step and judged by the next.
pub(super) fn is_direct(steps: &[Instruction]) -> bool {
    steps.iter().enumerate().all(|(at, step)| match step {
        Instruction::Heaps(_) => matches!(steps.get(at + 1), Some(Instruction::Answer)),
        Instruction::Answer => at > 0 && matches!(steps[at - 1], Instruction::Heaps(_)),
        Instruction::Repeat { body, .. } => is_direct(body),
        Instruction::If { then, otherwise, .. } => is_direct(then) && is_direct(otherwise),
        _ => true,
    })
}

impl Short<'_> {
    /// Declares an empty list of heaps.
    pub(super) fn empty_list(&mut self, list: &str) {
        self.body.statement(match self.language {
            Language::Rust => format!("let mut {list}: Vec<i64> = vec![]"),
            Language::Cpp => format!("vector<ll> {list}"),
            Language::Python => format!("{list} = []"),
        });
    }

    /// Adds heaps to the list of this name.
    pub(super) fn gather(&mut self, entries: &[Entry], list: &str) -> Result<(), EmitError> {
        for entry in entries {
            if let Entry::One(number) = entry {
                let number = bare(self.number(number));
                let add = self.language.pick("push", "push_back", "append");
                self.body.statement(format!("{list}.{add}({number})"));
                continue;
            }
            let all = self.heaps_of(entry)?;
            match self.language {
                Language::Python => self.body.line(format!("{list} += {all}")),
                Language::Rust => {
                    let end = if matches!(entry, Entry::All(_)) { ".iter()" } else { "" };
                    self.body.statement(format!("{list}.extend({all}{end})"));
                }
                Language::Cpp => self.body.line(format!("for (ll h : {all}) {list}.push_back(h);")),
            }
        }
        Ok(())
    }

    /// Several heaps, as a list.
    fn heaps_of(&mut self, entry: &Entry) -> Result<String, EmitError> {
        Ok(match entry {
            Entry::One(_) => String::new(),
            Entry::All(variable) => self.name(*variable),
            Entry::Exponents(number) => {
                self.need("exponents");
                let number = bare(self.number(number));
                format!("exponents({number})")
            }
            Entry::Runs { word, letter } => {
                let name = self.name(*word);
                self.runs(&name, *letter, None)
            }
            Entry::Rows(cells) => match &cells[..] {
                [Cell::Numbers(variable)] => self.name(*variable),
                _ => {
                    return Err(EmitError::Inconsistent(
                        "heaps of several numbers where a heap is one",
                    ));
                }
            },
        })
    }

    /// The lengths of the runs of a letter; only those between the separators in `live`, if given.
    pub(super) fn runs(
        &mut self,
        word: &str,
        letter: u8,
        live: Option<&[(Option<u8>, Option<u8>)]>,
    ) -> String {
        let letter = self.letter(letter);
        let side = |side: Option<u8>| char::from(side.unwrap_or(b' '));
        let pairs = live.map(|live| {
            let pairs: Vec<String> = live
                .iter()
                .map(|&(left, right)| {
                    string(self.language, &format!("{}{}", side(left), side(right)))
                })
                .collect();
            pairs.join(", ")
        });
        let text = match (self.language, &pairs) {
            (Language::Python, None) => {
                return format!("[len(list(y)) for c, y in groupby({word}) if c == {letter}]");
            }
            (Language::Python, Some(pairs)) => PYTHON_RUNS.replace("$pairs", pairs),
            (Language::Rust, _) => RUST_RUNS.to_string(),
            (Language::Cpp, _) => CPP_RUNS.to_string(),
        };
        let condition = match (self.language, &pairs) {
            (_, None) => String::new(),
            (Language::Rust, Some(pairs)) => {
                format!(
                    " && [{pairs}].contains(&&*format!(\"{{}}{{}}\", word[i - n - 1] as char, \
                     word[i] as char))"
                )
            }
            (_, Some(pairs)) => {
                format!(" && set<string>{{{pairs}}}.count({{word[i - n - 1], word[i]}})")
            }
        };
        let text = text.replace("$letter", &letter).replace("$condition", &condition);
        let known = self
            .run_functions
            .iter()
            .find(|(known, _)| *known == text)
            .map(|(_, name)| name.clone());
        let name = known.unwrap_or_else(|| {
            let name = self.fresh.fresh("runs_of");
            self.make(&text.replace("$name", &name));
            self.run_functions.push((text, name.clone()));
            name
        });
        format!("{name}({word})")
    }

    /// The variable of a setting.
    fn setting(&self, index: u32) -> Result<Variable, EmitError> {
        let setting =
            usize::try_from(index).ok().and_then(|index| self.program.settings.get(index));
        setting.map(|(_, variable)| *variable).ok_or(EmitError::Inconsistent("no such setting"))
    }

    /// Judges heaps added by one step.
    pub(super) fn judge_entries(
        &mut self,
        decision: &ListDecision,
        entries: &[Entry],
    ) -> Result<PrintedVerdict, EmitError> {
        let only: Option<Vec<&Number>> = entries
            .iter()
            .map(|entry| if let Entry::One(number) = entry { Some(number) } else { None })
            .collect();
        if let (Some(numbers), true) = (only.filter(|all| !all.is_empty()), self.is_xor(decision)) {
            if let ([number], false) = (&numbers[..], self.wants_value()) {
                let heap = self.number(number);
                if let Some(verdict) = self.one_heap(&decision.heap, &heap) {
                    return Ok(verdict);
                }
            }
            if !matches!(decision.heap, HeapValue::Subtraction { .. } | HeapValue::Losing { .. }) {
                let mut values = Vec::new();
                for number in numbers {
                    let heap = self.number(number);
                    values.push(self.value_of(&decision.heap, &heap)?);
                }
                return Ok(self.xor_of(&values.join(" ^ ")));
            }
        }
        if let [entry @ (Entry::All(_) | Entry::Exponents(_) | Entry::Runs { .. })] = entries {
            let list = self.heaps_of(entry)?;
            return self.judge_list(decision, &list);
        }
        if let ([Entry::One(number)], HeapValue::Subtraction { setting }, true) =
            (entries, &decision.heap, self.is_xor(decision))
        {
            let heap = self.number(number);
            self.mex_table(*setting, &bare(heap.clone()))?;
            let value = self.value_of(&decision.heap, &heap)?;
            return Ok(self.xor_of(&value));
        }
        if let ([Entry::One(number)], HeapValue::Losing { zeros, .. }) = (entries, &decision.heap) {
            let heap = self.number(number);
            return self.losing(zeros, &heap, true);
        }
        let list = self.fresh.fresh("heap_list");
        let numbers: Option<Vec<String>> = entries
            .iter()
            .map(|entry| {
                if let Entry::One(number) = entry { Some(bare(self.number(number))) } else { None }
            })
            .collect();
        if let Some(numbers) = numbers {
            let numbers = numbers.join(", ");
            self.body.statement(match self.language {
                Language::Rust => format!("let {list}: Vec<i64> = vec![{numbers}]"),
                Language::Cpp => format!("vector<ll> {list}{{{numbers}}}"),
                Language::Python => format!("{list} = [{numbers}]"),
            });
        } else {
            self.empty_list(&list);
            self.gather(entries, &list)?;
        }
        self.judge_list(decision, &list)
    }

    fn wants_value(&self) -> bool {
        self.program.answer == PrintedAnswer::Value
    }

    /// Whether the nim-sum of the values decides: Moore's theorem with one move per turn is
    /// Bouton's.
    fn is_xor(&self, decision: &ListDecision) -> bool {
        decision.law == ListLaw::Grundy
            || decision.law == ListLaw::Moore { most: Most::Fixed(1), misere: false }
                && !self.wants_value()
    }

    fn xor_of(&self, xor: &str) -> PrintedVerdict {
        if self.wants_value() {
            return PrintedVerdict::Value(bare(xor.into()));
        }
        let several = xor.contains(' ');
        let condition = match self.language {
            Language::Python => bare(xor.into()),
            _ if several => format!("({}) != 0", bare(xor.into())),
            _ => format!("{xor} != 0"),
        };
        PrintedVerdict::Outcome { condition, wins: true }
    }

    /// Who wins a single heap, if a list of remainders decides it.
    fn one_heap(&mut self, value: &HeapValue, heap: &str) -> Option<PrintedVerdict> {
        let HeapValue::Periodic { classes, period } = value else { return None };
        let pure = u64::try_from(classes.len()) == Ok(*period) && classes[0].value == 0;
        let of = |zero: bool| -> Vec<String> {
            let places = classes.iter().enumerate().filter(|(_, class)| (class.value == 0) == zero);
            places.map(|(place, _)| place.to_string()).collect()
        };
        let (lost, won) = (of(true), of(false));
        let (places, wins) =
            if lost.len() <= won.len() || won.is_empty() { (lost, false) } else { (won, true) };
        if !pure || places.len() > LISTED {
            return None;
        }
        let condition = self.one_of(&format!("{heap} % {period}"), &places);
        Some(PrintedVerdict::Outcome { condition, wins })
    }

    /// A look-up of `heap` in an eventually periodic table.
    fn periodic<T: ToString>(
        &mut self,
        wanted: &str,
        entries: &[T],
        period: u64,
        kind: &str,
        heap: &str,
    ) -> Result<String, EmitError> {
        let language = self.language;
        let length = u64::try_from(entries.len()).unwrap_or(u64::MAX);
        let before = length.checked_sub(period).filter(|_| period > 0);
        let before =
            before.ok_or(EmitError::Inconsistent("a period that is longer than its table"))?;
        let entries: Vec<String> = entries.iter().map(ToString::to_string).collect();
        let known = self.made.contains(&format!("{wanted}_TABLE"));
        let name = if known {
            format!("{wanted}_TABLE")
        } else {
            self.fresh.fresh(&format!("{wanted}_TABLE"))
        };
        if !known {
            let text = table(language, &name, kind, &entries)?;
            self.make(&text);
        }
        let place = if before == 0 {
            format!("{heap} % {period}")
        } else {
            let from = format!("{before} + ({heap} - {before}) % {period}");
            match language {
                Language::Rust => format!("if {heap} < {length} {{ {heap} }} else {{ {from} }}"),
                Language::Cpp => format!("{heap} < {length} ? {heap} : {from}"),
                Language::Python => format!("{heap} if {heap} < {length} else {from}"),
            }
        };
        Ok(match language {
            Language::Rust => format!("{name}[({place}) as usize]"),
            _ => format!("{name}[{place}]"),
        })
    }

    /// The value of a heap.
    fn value_of(&mut self, value: &HeapValue, heap: &str) -> Result<String, EmitError> {
        Ok(match value {
            HeapValue::Size => heap.into(),
            HeapValue::Remainder(modulus) => format!("({heap} % {})", modulus.max(&1)),
            HeapValue::Periodic { classes, period } => {
                let values: Vec<u32> = classes.iter().map(|class| class.value).collect();
                let guard = values.first().is_some_and(|value| *value > 0);
                let kind = self.language.pick("i64", "ll", "");
                let found = self.periodic("GRUNDY", &values, *period, kind, heap)?;
                self.guarded(guard, heap, &found, "0")
            }
            HeapValue::Machine(machine) => {
                let call = self.tuple_class(machine, &[heap.into()])?;
                let guard = machine.class.first() != Some(&Some(0));
                self.guarded(guard, heap, &call, "0")
            }
            HeapValue::Subtraction { .. } => match self.language {
                Language::Rust => format!("{}[{heap} as usize]", self.mex),
                _ => format!("{}[{heap}]", self.mex),
            },
            HeapValue::Losing { .. } => return Err(EmitError::NoValue),
        })
    }

    /// Handles the empty heap separately, for tables that are wrong about it.
    fn guarded(&self, guard: bool, heap: &str, value: &str, empty: &str) -> String {
        match self.language {
            _ if !guard => value.into(),
            Language::Rust => format!("(if {heap} == 0 {{ {empty} }} else {{ {value} }})"),
            Language::Cpp => format!("({heap} == 0 ? {empty} : {value})"),
            Language::Python => format!("({value} if {heap} else {empty})"),
        }
    }

    /// The values of a list: in Python and Rust an iterator, in C++ a vector.
    fn values(&mut self, value: &HeapValue, list: &str) -> Result<String, EmitError> {
        if *value == HeapValue::Size && self.language != Language::Rust {
            return Ok(list.into());
        }
        let one = self.value_of(value, "h")?;
        Ok(match self.language {
            Language::Rust if *value == HeapValue::Size => format!("{list}.iter().copied()"),
            Language::Rust => format!("{list}.iter().map(|&h| {})", bare(one)),
            Language::Python => format!("[{} for h in {list}]", bare(one)),
            Language::Cpp => {
                let name = self.fresh.fresh("worth");
                self.body.statement(format!("vector<ll> {name}"));
                self.body.line(format!("for (ll h : {list}) {name}.push_back({});", bare(one)));
                name
            }
        })
    }

    /// Judges a list, given by name or as an expression.
    pub(super) fn judge_list(
        &mut self,
        decision: &ListDecision,
        list: &str,
    ) -> Result<PrintedVerdict, EmitError> {
        let language = self.language;
        if self.wants_value()
            && (decision.law != ListLaw::Grundy
                || matches!(decision.heap, HeapValue::Losing { .. }))
        {
            return Err(EmitError::NoValue);
        }
        if let HeapValue::Losing { zeros, .. } = &decision.heap {
            return self.losing(zeros, list, false);
        }
        if let HeapValue::Subtraction { setting } = decision.heap {
            let list = self.named(list);
            let most = match language {
                Language::Rust => format!("*{list}.iter().max().unwrap_or(&0)"),
                Language::Cpp => {
                    format!("{list}.empty() ? 0 : *max_element({list}.begin(), {list}.end())")
                }
                Language::Python => format!("max({list}, default=0)"),
            };
            self.mex_table(setting, &most)?;
            return self.law(decision, &list);
        }
        let list = if language == Language::Python { list.into() } else { self.named(list) };
        self.law(decision, &list)
    }

    /// Makes the table of values of heaps up to `most`.
    fn mex_table(&mut self, setting: u32, most: &str) -> Result<(), EmitError> {
        let variable = self.setting(setting)?;
        self.need("mex");
        let name = self.name(variable);
        let takes = match (self.kind(variable), self.language) {
            (Some(VariableKind::Numbers { .. }), Language::Rust) => format!("&{name}"),
            (Some(VariableKind::Numbers { .. }), _) => name,
            (_, Language::Rust) => format!("&[{name}]"),
            (_, Language::Cpp) => format!("{{{name}}}"),
            (_, Language::Python) => format!("[{name}]"),
        };
        let mex = self.fresh.fresh("mex");
        self.body.statement(match self.language {
            Language::Rust => format!("let {mex} = mex_table({takes}, {most})"),
            Language::Cpp => format!("vector<ll> {mex} = mex_table({takes}, {most})"),
            Language::Python => format!("{mex} = mex_table({takes}, {most})"),
        });
        self.mex = mex;
        Ok(())
    }

    /// A name for a list that is the result of a call.
    fn named(&mut self, list: &str) -> String {
        if list.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return list.into();
        }
        let name = self.fresh.fresh("heap_list");
        self.body.statement(match self.language {
            Language::Rust => format!("let {name}: Vec<i64> = {list}"),
            Language::Cpp => format!("vector<ll> {name} = {list}"),
            Language::Python => format!("{name} = {list}"),
        });
        name
    }

    fn law(&mut self, decision: &ListDecision, list: &str) -> Result<PrintedVerdict, EmitError> {
        let language = self.language;
        if self.is_xor(decision) {
            let xor = self.xor(&decision.heap, list)?;
            return Ok(self.xor_of(&xor));
        }
        let condition = match &decision.law {
            ListLaw::Moore { most: Most::Fixed(1), misere: true } => {
                let xor = self.xor(&decision.heap, list)?;
                let large = self.any_value(&decision.heap, list, "> 1")?;
                match language {
                    Language::Python => format!("({xor} != 0) == {large}"),
                    _ => format!("({xor} != 0) == ({large})"),
                }
            }
            ListLaw::Moore { most, misere } => self.moore(decision, *most, *misere, list)?,
            ListLaw::Tame => {
                let xor = self.xor(&decision.heap, list)?;
                let firm = self.any_firm(&decision.heap, list)?;
                match language {
                    Language::Rust => format!("{xor} != if {firm} {{ 0 }} else {{ 1 }}"),
                    Language::Cpp => format!("{xor} != ({firm} ? 0 : 1)"),
                    Language::Python => format!("{xor} != (0 if {firm} else 1)"),
                }
            }
            ListLaw::Quotient { .. } => return Err(EmitError::NoShortForm),
            ListLaw::Selective | ListLaw::Grundy => self.any_value(&decision.heap, list, "!= 0")?,
        };
        Ok(PrintedVerdict::Outcome { condition, wins: true })
    }

    /// The nim-sum of the values, without need for parentheses.
    fn xor(&mut self, heap: &HeapValue, list: &str) -> Result<String, EmitError> {
        if self.language == Language::Cpp {
            let one = self.value_of(heap, "h")?;
            let name = self.fresh.fresh("x");
            self.body.statement(format!("ll {name} = 0"));
            self.body.line(format!("for (ll h : {list}) {name} ^= {};", bare(one)));
            return Ok(name);
        }
        let values = self.values(heap, list)?;
        Ok(match self.language {
            Language::Python => format!("reduce(xor, {values}, 0)"),
            _ => format!("{values}.fold(0i64, |x, y| x ^ y)"),
        })
    }

    fn any_value(&mut self, heap: &HeapValue, list: &str, test: &str) -> Result<String, EmitError> {
        let one = self.value_of(heap, "h")?;
        Ok(match self.language {
            Language::Python => format!("any({one} {test} for h in {list})"),
            Language::Rust => format!("{list}.iter().any(|&h| {one} {test})"),
            Language::Cpp => format!(
                "any_of({list}.begin(), {list}.end(), [&](ll h) {{ return {one} {test}; }})"
            ),
        })
    }

    fn any_firm(&mut self, heap: &HeapValue, list: &str) -> Result<String, EmitError> {
        let HeapValue::Periodic { classes, period } = heap else { return Ok(self.any(&[])) };
        if !classes.iter().any(|class| class.firm) {
            return Ok(self.any(&[]));
        }
        let truth = |class: &HeapClass| u8::from(class.firm);
        let firm: Vec<u8> = classes.iter().map(truth).collect();
        let kind = self.language.pick("i64", "ll", "");
        let found = self.periodic("FIRM", &firm, *period, kind, "h")?;
        let guard = classes.first().is_some_and(|class| class.firm);
        let one = self.guarded(guard, "h", &found, "0");
        Ok(match self.language {
            Language::Python => format!("any({one} for h in {list})"),
            Language::Rust => format!("{list}.iter().any(|&h| {one} != 0)"),
            Language::Cpp => {
                format!("any_of({list}.begin(), {list}.end(), [&](ll h) {{ return {one}; }})")
            }
        })
    }

    /// The condition on columns of ones in the values.
    fn moore(
        &mut self,
        decision: &ListDecision,
        most: Most,
        misere: bool,
        list: &str,
    ) -> Result<String, EmitError> {
        let language = self.language;
        self.need("ones");
        let ones = self.fresh.fresh("ones");
        let values = self.values(&decision.heap, list)?;
        self.body.statement(match language {
            Language::Rust if decision.heap == HeapValue::Size => {
                format!("let {ones} = columns(&{list})")
            }
            Language::Rust => format!("let {ones} = columns(&{values}.collect::<Vec<_>>())"),
            Language::Cpp => format!("auto {ones} = columns({values})"),
            Language::Python => format!("{ones} = columns({values})"),
        });
        let mut parts = Vec::new();
        let modulus = match (most, language) {
            (Most::Fixed(most), _) => {
                format!("{}{}", most.saturating_add(1), language.pick("", "u", ""))
            }
            (Most::Setting(index), _) => {
                let variable = self.setting(index)?;
                let name = self.name(variable);
                let positive = matches!(
                    self.kind(variable),
                    Some(VariableKind::Number { low: Number::Constant(1..), .. })
                );
                if misere && !positive {
                    parts.push(format!("{name} == 0"));
                }
                match language {
                    Language::Rust => format!("({name} as u64 + 1)"),
                    Language::Cpp => format!("({name} + 1ull)"),
                    Language::Python => format!("({name} + 1)"),
                }
            }
        };
        let some = match language {
            Language::Rust => format!("{ones}.iter().any(|y| y % {modulus} != 0)"),
            Language::Cpp => {
                format!(
                    "any_of({ones}.begin(), {ones}.end(), [&](auto y) {{ return y % {modulus} != \
                     0; }})"
                )
            }
            Language::Python => format!("any(y % {modulus} for y in {ones})"),
        };
        parts.push(match (misere, language) {
            (false, _) => some,
            (true, Language::Rust) => format!(
                "if {ones}[1..].iter().all(|&y| y == 0) {{ {ones}[0] % {modulus} != 1 }} else {{ \
                 {some} }}"
            ),
            (true, Language::Cpp) => format!(
                "(all_of({ones}.begin() + 1, {ones}.end(), [](auto y) {{ return y == 0; }}) ? \
                 {ones}[0] % {modulus} != 1 : {some})"
            ),
            (true, Language::Python) => {
                format!("({some} if any({ones}[1:]) else {ones}[0] % {modulus} != 1)")
            }
        });
        Ok(match &mut parts[..] {
            [one] => core::mem::take(one),
            [zero, rest] if language == Language::Rust => format!("{zero} || ({rest})"),
            _ => bare(self.any(&parts)),
        })
    }

    /// Judges a list of at most one non-empty heap, of which only whether its value is 0 is known.
    fn losing(
        &mut self,
        zeros: &[u64],
        list: &str,
        single: bool,
    ) -> Result<PrintedVerdict, EmitError> {
        let language = self.language;
        let mut losing: Vec<u64> = zeros.iter().copied().chain([0]).collect();
        losing.sort_unstable();
        losing.dedup();
        let kind = language.pick("i64", "ll", "");
        let text = table(language, "LOSING", kind, &losing)?;
        self.make(&text);
        if self.wants_value() {
            return Err(EmitError::NoValue);
        }
        if single {
            let condition = match language {
                Language::Rust => format!("LOSING.contains(&{list})"),
                Language::Cpp => format!("binary_search(begin(LOSING), end(LOSING), {list})"),
                Language::Python => format!("{list} in LOSING"),
            };
            return Ok(PrintedVerdict::Outcome { condition, wins: false });
        }
        let list = self.named(list);
        let condition = match language {
            Language::Rust => format!("{list}.iter().any(|h| LOSING.binary_search(h).is_err())"),
            Language::Cpp => format!(
                "any_of({list}.begin(), {list}.end(), [](ll h) {{ return \
                 !binary_search(begin(LOSING), end(LOSING), h); }})"
            ),
            Language::Python => format!("any(h not in LOSING for h in {list})"),
        };
        Ok(PrintedVerdict::Outcome { condition, wins: true })
    }
}

const PYTHON_RUNS: &str = "def $name(word):
    word, n, found = \" \" + word + \" \", 0, []
    for i, c in enumerate(word):
        if c == $letter:
            n += 1
        else:
            if n and word[i - n - 1] + c in [$pairs]:
                found.append(n)
            n = 0
    return found
";
const CPP_RUNS: &str = "vector<ll> $name(string word) {
    vector<ll> found;
    word = \" \" + word + \" \";
    ll n = 0;
    for (ll i = 0; i < ll(word.size()); i++) {
        if (word[i] == $letter) {
            n++;
        } else {
            if (n$condition) found.push_back(n);
            n = 0;
        }
    }
    return found;
}
";
const RUST_RUNS: &str = "fn $name(word: &str) -> Vec<i64> {
    let word = format!(\" {word} \").into_bytes();
    let (mut found, mut n) = (vec![], 0);
    for i in 0..word.len() {
        if word[i] == $letter {
            n += 1;
        } else {
            if n > 0$condition {
                found.push(n as i64);
            }
            n = 0;
        }
    }
    found
}
";
