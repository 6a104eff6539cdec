//! Prints lists of heaps: values and laws.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{HeapValue, ListDecision, ListLaw, Most, PrintedAnswer, Variable, VariableKind};

use crate::analysis::kind;
use crate::emitter::Emitter;
use crate::parts::{filled, section};
use crate::text::{indented, natural_type, rows, table};
use crate::{EmitError, Language};

/// How to judge lists, once the code for it has been printed.
#[derive(Clone, Debug)]
pub(crate) struct List {
    /// The value of a heap `heap` as an expression.
    value: String,
    /// Whether the list is one number, the nim-sum of values; else a struct (in Python, always a
    /// list of heaps).
    total: bool,
    /// The settings that judging takes as arguments.
    settings: Vec<Setting>,
    /// Whether judging, or the value of a heap, may fail, so that it takes the input in Rust.
    judging_fails: bool,
    value_fails: bool,
    /// Whether there is a growing table of values.
    grows: bool,
    /// Whether heaps are only collected, as signed numbers.
    pub(crate) plain: bool,
}

impl List {
    /// A list of numbers to be judged later.
    pub(crate) fn plain() -> Self {
        Self {
            value: "heap".into(),
            total: false,
            settings: Vec::new(),
            judging_fails: true,
            value_fails: false,
            grows: false,
            plain: true,
        }
    }
}

/// A setting that judging needs.
#[derive(Clone, Debug)]
enum Setting {
    Fixed(u64),
    Number(Variable),
    Numbers(Variable),
}

/// The products of the elements of a quotient, and which of these are lost.
fn quotient(language: Language, products: &[Vec<u32>], lost: &[bool]) -> Result<String, EmitError> {
    let order = products.len();
    if lost.len() != order || order == 0 || products.iter().any(|row| row.len() != order) {
        return Err(EmitError::Inconsistent("a quotient that is no table"));
    }
    let kind = natural_type(language, u64::try_from(order - 1).unwrap_or(u64::MAX));
    let truth = |&lost: &bool| match (language, lost) {
        (Language::Python, true) => "True",
        (Language::Python, false) => "False",
        (_, true) => "true",
        (_, false) => "false",
    };
    let lost: Vec<&str> = lost.iter().map(truth).collect();
    let mark = language.pick("//", "//", "#");
    Ok(format!(
        "{mark} The elements of lists in misere play: their products, and which are lost.\n{}{}",
        rows(language, "PRODUCTS", kind, products)?,
        table(language, "LOST", "bool", &lost)?
    ))
}

impl Emitter<'_> {
    fn wants_value(&self) -> bool {
        self.program.answer == PrintedAnswer::Value
    }

    /// The name of the judging function.
    pub(crate) fn verdict(&self) -> &'static str {
        if self.wants_value() { "value_of" } else { "first_wins" }
    }

    /// Prints what is needed to judge lists.
    pub(crate) fn list(&mut self, decision: &ListDecision) -> Result<List, EmitError> {
        let losing = matches!(decision.heap, HeapValue::Losing { .. });
        if self.wants_value() && (losing || decision.law != ListLaw::Grundy) {
            return Err(EmitError::NoValue);
        }
        let (value, value_fails) = self.heap_value(&decision.heap)?;
        let mut list = List {
            value,
            total: decision.law == ListLaw::Grundy,
            settings: Vec::new(),
            judging_fails: false,
            value_fails,
            grows: false,
            plain: false,
        };
        if let HeapValue::Subtraction { setting } = decision.heap {
            let variable = self.setting(setting)?;
            let numbers =
                matches!(kind(self.program, variable), Some(VariableKind::Numbers { .. }));
            list.settings.push(if numbers {
                Setting::Numbers(variable)
            } else {
                Setting::Number(variable)
            });
            list.grows = true;
            self.need("mex");
        }
        if let (ListLaw::Moore { most, .. }, false) = (&decision.law, losing) {
            list.settings.push(match most {
                Most::Fixed(most) => Setting::Fixed(*most),
                Most::Setting(index) => {
                    let variable = self.setting(*index)?;
                    if matches!(kind(self.program, variable), Some(VariableKind::Numbers { .. })) {
                        return Err(EmitError::Inconsistent(
                            "several numbers say how many moves a turn has",
                        ));
                    }
                    Setting::Number(variable)
                }
            });
        }
        if losing {
            list.total = false;
            list.judging_fails = true;
        }
        if let (ListLaw::Quotient { products, lost }, false) = (&decision.law, losing) {
            let tables = quotient(self.language, products, lost)?;
            self.make(&tables);
        }
        if self.language == Language::Python {
            self.python_law(decision, &list, losing);
        } else {
            self.law(decision, &mut list, losing);
        }
        Ok(list)
    }

    fn setting(&self, index: u32) -> Result<Variable, EmitError> {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        self.program
            .settings
            .get(index)
            .map(|(_, variable)| *variable)
            .ok_or(EmitError::Inconsistent("no such setting"))
    }

    /// An expression for the value of `heap`, and whether it may fail.
    fn heap_value(&mut self, value: &HeapValue) -> Result<(String, bool), EmitError> {
        let language = self.language;
        Ok(match value {
            HeapValue::Size => ("heap".into(), false),
            HeapValue::Remainder(modulus) => {
                let suffix = language.pick("", "u", "");
                (format!("heap % {}{suffix}", modulus.max(&1)), false)
            }
            HeapValue::Periodic { classes, period } => {
                let values: Vec<u32> = classes.iter().map(|class| class.value).collect();
                let most = values.iter().copied().max().unwrap_or(0);
                let kind = natural_type(language, u64::from(most));
                let length = u64::try_from(classes.len()).unwrap_or(u64::MAX);
                let before = length.checked_sub(*period).filter(|_| *period > 0);
                let before = before
                    .ok_or(EmitError::Inconsistent("a period that is longer than its table"))?;
                let mark = language.pick("//", "//", "#");
                let mut text = if before == 0 {
                    format!("{mark} The values of heaps repeat with period {period}.\n")
                } else {
                    format!(
                        "{mark} The values of heaps repeat with period {period} from {before} on.\n"
                    )
                };
                text += &table(language, "GRUNDY", kind, &values)?;
                text +=
                    &self.periodic("grundy", "GRUNDY", before, *period, most > 0 && values[0] > 0);
                if classes.iter().any(|class| class.firm) {
                    let firm: Vec<&str> =
                        classes.iter().map(|class| self.truth(class.firm)).collect();
                    text += "\n";
                    text += &table(language, "FIRM", "bool", &firm)?;
                    text += &self.periodic("is_firm", "FIRM", before, *period, classes[0].firm);
                }
                self.make(&text);
                ("grundy(heap)".into(), false)
            }
            HeapValue::Machine(machine) => {
                if machine.bounds.len() != 1 {
                    return Err(EmitError::Inconsistent(
                        "a machine for heaps that reads several numbers",
                    ));
                }
                self.tuple_machine(machine)?;
                let text = match language {
                    Language::Rust => {
                        "fn grundy(input: &Input, heap: u64) -> u64 {\n    if heap == 0 { 0 } \
                         else { class_of(input, [heap]) }\n}\n"
                    }
                    Language::Cpp => {
                        "uint64_t grundy(uint64_t heap) { return heap == 0 ? 0 : \
                         class_of({heap}); }\n"
                    }
                    Language::Python => {
                        "\ndef grundy(heap):\n    return class_of([heap]) if heap else 0\n"
                    }
                };
                self.make(text);
                (language.pick("grundy(input, heap)", "grundy(heap)", "grundy(heap)").into(), true)
            }
            HeapValue::Losing { up_to, zeros } => {
                let kind = language.pick("u64", "uint64_t", "");
                let mut text = match language {
                    Language::Python => format!("UP_TO = {up_to}\n"),
                    _ => table(language, "UP_TO", kind, &[up_to])?,
                };
                if language == Language::Rust {
                    text = format!("const UP_TO: u64 = {up_to};\n");
                } else if language == Language::Cpp {
                    text = format!("const uint64_t UP_TO = {up_to}u;\n");
                }
                text += &format!(
                    "{} A single heap loses if it is one of these.\n",
                    language.pick("//", "//", "#")
                );
                let mut losing = zeros.clone();
                losing.push(0);
                losing.sort_unstable();
                losing.dedup();
                text += &table(language, "LOSING", kind, &losing)?;
                if language == Language::Python {
                    text += "LOSING = frozenset(LOSING)\n";
                }
                self.make(&text);
                (String::new(), true)
            }
            HeapValue::Subtraction { .. } => (
                language
                    .pick("table.values[heap as usize] as u64", "values[heap]", "values[heap]")
                    .into(),
                false,
            ),
        })
    }

    /// A function that looks up an eventually periodic table; `guard` if the table is wrong for the
    /// empty heap.
    fn periodic(&self, name: &str, table: &str, before: u64, period: u64, guard: bool) -> String {
        let place = if before == 0 {
            format!("heap % {period}")
        } else {
            match self.language {
                Language::Rust => {
                    format!(
                        "if heap < {before} {{ heap }} else {{ {before} + (heap - {before}) % \
                         {period} }}"
                    )
                }
                Language::Cpp => {
                    format!("heap < {before} ? heap : {before} + (heap - {before}) % {period}")
                }
                Language::Python => {
                    format!("heap if heap < {before} else {before} + (heap - {before}) % {period}")
                }
            }
        };
        let truth = name == "is_firm";
        match self.language {
            Language::Rust => {
                let (kind, cast, zero) =
                    if truth { ("bool", "", "false") } else { ("u64", " as u64", "0") };
                let guard = if guard {
                    format!("    if heap == 0 {{\n        return {zero};\n    }}\n")
                } else {
                    String::new()
                };
                format!(
                    "\nfn {name}(heap: u64) -> {kind} {{\n{guard}    let place = {place};\n    \
                     {table}[place as usize]{cast}\n}}\n"
                )
            }
            Language::Cpp => {
                let guard = if guard { "heap == 0 ? 0 : " } else { "" };
                let kind = if truth { "bool" } else { "uint64_t" };
                format!("\n{kind} {name}(uint64_t heap) {{ return {guard}{table}[{place}]; }}\n")
            }
            Language::Python => {
                let guard = if guard { " if heap else 0" } else { "" };
                format!("\n\ndef {name}(heap):\n    return {table}[{place}]{guard}\n")
            }
        }
    }

    /// The struct that accumulates heaps, unless one number suffices.
    fn law(&mut self, decision: &ListDecision, list: &mut List, losing: bool) {
        let language = self.language;
        if losing {
            self.make(section(language, "losing"));
            return;
        }
        let inner = if list.grows { "Law" } else { "Heaps" };
        let value = if list.grows { "heap".to_string() } else { list.value.clone() };
        let misere = matches!(decision.law, ListLaw::Moore { misere: true, .. });
        let firm = match &decision.heap {
            HeapValue::Periodic { classes, .. } if classes.iter().any(|class| class.firm) => {
                "is_firm(heap)"
            }
            _ => "false",
        };
        let endgame = if misere { section(language, "columns_endgame") } else { "" };
        let input = if list.value_fails { ", input: &Input" } else { "" };
        let blanks = [
            ("Heaps", inner),
            ("value", value.as_str()),
            ("misere", self.truth(misere)),
            ("endgame", endgame),
            ("firm", firm),
            ("input", input),
        ];
        let part = match decision.law {
            ListLaw::Grundy => "",
            ListLaw::Moore { .. } => {
                self.need("blocks");
                "columns"
            }
            ListLaw::Tame => "tame",
            ListLaw::Selective => "selective",
            ListLaw::Quotient { .. } => "quotient",
        };
        if !part.is_empty() {
            self.make(&filled(section(language, part), &blanks));
        }
        if list.grows {
            self.growing(list);
            list.total = false;
            list.judging_fails = true;
        }
    }

    /// Heaps whose values are known only when they are judged.
    fn growing(&mut self, list: &List) {
        let value = list.value.as_str();
        let moore = list.settings.len() > 1;
        let cpp = self.language == Language::Cpp;
        let (start, add, end) = if list.total {
            let start = if cpp { "uint64_t total = 0;" } else { "let mut total = 0;" };
            let end = if self.wants_value() { "total" } else { "total != 0" };
            (start, format!("total ^= {value}"), end.to_string())
        } else {
            let start = if cpp { "Law law;" } else { "let mut law = Law::new();" };
            (
                start,
                format!("law.add({value})"),
                format!("law.first_wins({})", if moore { "k" } else { "" }),
            )
        };
        let result = match (self.wants_value(), cpp) {
            (true, true) => "uint64_t",
            (true, false) => "u64",
            (false, _) => "bool",
        };
        let parameters = match (moore, cpp) {
            (true, true) => ", uint64_t k",
            (true, false) => ", k: u64",
            (false, _) => "",
        };
        let blanks = [
            ("method", self.verdict()),
            ("result", result),
            ("parameters", parameters),
            ("start", start),
            ("add", add.as_str()),
            ("end", end.as_str()),
        ];
        self.make(&filled(section(self.language, "mex_heaps"), &blanks));
    }

    /// The judging function in Python, on a list of heaps.
    fn python_law(&mut self, decision: &ListDecision, list: &List, losing: bool) {
        let misere = matches!(decision.law, ListLaw::Moore { misere: true, .. });
        let value = list.value.as_str();
        let values = match value {
            "heap" => "heaps".to_string(),
            "grundy(heap)" => "map(grundy, heaps)".to_string(),
            _ => format!("[{value} for heap in heaps]"),
        };
        let firm = match &decision.heap {
            HeapValue::Periodic { classes, .. } if classes.iter().any(|class| class.firm) => {
                "any(map(is_firm, heaps))"
            }
            _ => "False",
        };
        let endgame = if misere { section(self.language, "columns_endgame") } else { "" };
        let listed =
            if values.starts_with("map") { format!("list({values})") } else { values.clone() };
        let moore = matches!(decision.law, ListLaw::Moore { .. });
        let blanks = [
            ("element", value),
            ("values", if moore { listed.as_str() } else { values.as_str() }),
            ("misere", self.truth(misere)),
            ("endgame", endgame),
            ("firm", firm),
        ];
        let mut body = String::new();
        if list.grows {
            body += "prepare(numbers, max(heaps, default=0))\n";
        }
        let total = format!("reduce(xor, {values}, 0)");
        body += &match decision.law {
            _ if losing => section(self.language, "losing").to_string(),
            ListLaw::Grundy if self.wants_value() => format!("return {total}\n"),
            ListLaw::Grundy => format!("return {total} != 0\n"),
            ListLaw::Moore { .. } => filled(section(self.language, "columns"), &blanks),
            ListLaw::Tame => filled(section(self.language, "tame"), &blanks),
            ListLaw::Selective => format!("return any({listed})\n"),
            ListLaw::Quotient { .. } => filled(section(self.language, "quotient"), &blanks),
        };
        let parameters: String = list
            .settings
            .iter()
            .enumerate()
            .map(|(place, _)| if list.grows && place == 0 { ", numbers" } else { ", k" })
            .collect();
        let comment =
            if moore && !losing { "    \"\"\"At most k moves make a turn.\"\"\"\n" } else { "" };
        self.make(&format!(
            "\ndef {}(heaps{parameters}):\n{comment}{}",
            self.list_function(),
            indented(&body)
        ));
    }

    /// The name of the list function in Python, where the word function would otherwise have the
    /// same name.
    fn list_function(&self) -> &'static str {
        match (&self.plan.decision, self.wants_value()) {
            (plan::Decision::List(_), _) => self.verdict(),
            (_, true) => "heaps_value",
            (_, false) => "heaps_win",
        }
    }

    /// Declares an empty list.
    pub(crate) fn empty_list(&self, list: &List) -> String {
        match self.language {
            Language::Rust if list.plain => "let mut heaps: Vec<i64> = Vec::new();".into(),
            Language::Cpp if list.plain => "std::vector<int64_t> heaps;".into(),
            Language::Rust if list.total => "let mut total: u64 = 0;".into(),
            Language::Rust => "let mut heaps = Heaps::new();".into(),
            Language::Cpp if list.total => "uint64_t total = 0;".into(),
            Language::Cpp => "Heaps heaps;".into(),
            Language::Python => "heaps = []".into(),
        }
    }

    /// Clears a list.
    pub(crate) fn clear_list(&self, list: &List) -> String {
        match self.language {
            Language::Python => "heaps = []".into(),
            _ if list.plain => "heaps.clear();".into(),
            _ if list.total => "total = 0;".into(),
            Language::Rust => "heaps = Heaps::new();".into(),
            Language::Cpp => "heaps = Heaps();".into(),
        }
    }

    /// Adds a heap, an unsigned natural of the language; not for Python. `input` is the expression
    /// of a reference to the input in Rust.
    pub(crate) fn add_heap(&self, list: &List, heap: &str, input: &str) -> String {
        let rust = self.language == Language::Rust;
        if list.plain {
            return format!("heaps.{}({heap})", if rust { "push" } else { "push_back" });
        }
        if !list.total {
            let more = if rust && list.value_fails && !list.judging_fails {
                format!(", {input}")
            } else {
                String::new()
            };
            return format!("heaps.add({heap}{more})");
        }
        let atom = if heap.contains(' ') && list.value.contains("heap %") {
            format!("({heap})")
        } else {
            heap.into()
        };
        let value = list.value.replace("(input, ", &format!("({input}, "));
        format!("total ^= {}", value.replace("heap", &atom))
    }

    /// Whether adding a heap in Rust also takes the input.
    pub(crate) fn add_needs_input(&self, list: &List) -> bool {
        self.language == Language::Rust && list.value_fails && !list.judging_fails
    }

    /// The settings as parameters of a function, without types in Python.
    pub(crate) fn list_parameters(&self, list: &List) -> String {
        let mut text = String::new();
        for setting in &list.settings {
            text += match setting {
                Setting::Fixed(_) => "",
                Setting::Number(_) => self.language.pick(", k: i64", ", int64_t k", ", k"),
                Setting::Numbers(_) => self.language.pick(
                    ", numbers: &[i64]",
                    ", const std::vector<int64_t> &numbers",
                    ", numbers",
                ),
            };
        }
        if list.grows {
            // A single number may be subtracted, besides k.
            if let Some(Setting::Number(_)) = list.settings.first() {
                text = text.replacen(
                    self.language.pick("k: i64", "int64_t k", "k"),
                    self.language.pick("d: i64", "int64_t d", "d"),
                    1,
                );
            }
            text += self.language.pick(", table: &mut Values", "", "");
        }
        text
    }

    /// The arguments for those parameters, in the main part.
    pub(crate) fn list_arguments(&self, list: &List) -> String {
        let mut text = String::new();
        for setting in &list.settings {
            match setting {
                Setting::Fixed(_) => {}
                Setting::Number(variable) => text += &format!(", {}", self.name(*variable)),
                Setting::Numbers(variable) => {
                    text +=
                        &format!(", {}{}", self.language.pick("&", "", ""), self.name(*variable));
                }
            }
        }
        if list.grows {
            text += self.language.pick(", &mut table", "", "");
        }
        text
    }

    /// The verdict on a list, in the main part (`main`) or in a function with
    /// [`Self::list_parameters`]. In Python `heaps` is an expression.
    pub(crate) fn judge_list(&mut self, list: &List, heaps: &str, main: bool) -> String {
        if list.total && self.language != Language::Python {
            return if self.wants_value() { "total".into() } else { "total != 0".into() };
        }
        let mut arguments = Vec::new();
        if list.grows && self.language == Language::Rust {
            arguments.push(if main { "&mut table".to_string() } else { "table".to_string() });
        }
        for (place, setting) in list.settings.clone().iter().enumerate() {
            let taken = list.grows && place == 0;
            arguments.push(self.argument(setting, taken, main));
        }
        if list.judging_fails && self.language == Language::Rust {
            arguments.push(if main { "&input".into() } else { "input".into() });
        }
        if self.language == Language::Python {
            arguments.insert(0, heaps.into());
            return format!("{}({})", self.list_function(), arguments.join(", "));
        }
        format!("heaps.{}({})", self.verdict(), arguments.join(", "))
    }

    fn argument(&mut self, setting: &Setting, taken: bool, main: bool) -> String {
        let language = self.language;
        match setting {
            Setting::Fixed(most) => match language {
                Language::Cpp => format!("{}u", most.min(&(u64::MAX - 1))),
                _ => most.min(&(u64::MAX - 1)).to_string(),
            },
            Setting::Numbers(variable) => {
                let name = if main { self.name(*variable) } else { "numbers".into() };
                format!("{}{name}", if main { language.pick("&", "", "") } else { "" })
            }
            Setting::Number(variable) if taken => {
                let name = if main { self.name(*variable) } else { "d".into() };
                format!("{}{name}{}", language.pick("&[", "{", "["), language.pick("]", "}", "]"))
            }
            Setting::Number(variable) => {
                let name = if main { self.name(*variable) } else { "k".into() };
                let number = plan::Number::Variable(*variable);
                let text = if self.analysis.natural(self.program, &number) {
                    name
                } else {
                    self.call("natural", "natural", &[name])
                };
                self.unsign(&text)
            }
        }
    }

    /// Whether the main part has to declare a table of values.
    pub(crate) fn declares_table(&self, list: &List) -> bool {
        list.grows && self.language == Language::Rust
    }
}
