//! Prints sweeps over positions, in an order in which options come first ([`Order`]).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use compute::{Comparison, Function, Term};

use super::Task;
use super::evaluate::Kind;
use super::facts::Facts;
use super::order::{Memory, Most, Order};
use super::solver::what;
use super::terms::GamePrinter;
use crate::Language;
use crate::emitter::mentions;
use crate::number::Precedence;
use crate::parts::{filled, section};
use crate::text::{Writer, bare, indented};

/// A term plus 1, simplified.
pub(super) fn next(term: &Term) -> Term {
    let one = Term::Number(1);
    match term {
        Term::Apply(Function::Subtract, rest, by) if **by == one => (**rest).clone(),
        Term::Apply(Function::Add, rest, by) if **by == one => {
            Term::apply(Function::Add, (**rest).clone(), Term::Number(2))
        }
        _ => Term::apply(Function::Add, term.clone(), one),
    }
}

impl GamePrinter<'_> {
    /// The table entry of a position with these numbers.
    pub(super) fn entry(&mut self, part: &[Term], order: &Order, facts: &Facts<'_>) -> String {
        if self.language != Language::Python {
            let position = self.part(part, facts);
            return format!("{}({position})", self.language.pick("memo.known", "known", ""));
        }
        let first = order.rows.and(order.fields.first()).map(|(field, _)| *field);
        let wanted =
            |field: usize| if first == Some(field) { Precedence::Atom } else { Precedence::Or };
        let numbers: Vec<String> = part
            .iter()
            .enumerate()
            .map(|(field, term)| self.term(term, facts, wanted(field)))
            .collect();
        self.subscripts(order, |_, field| numbers[field].clone())
    }

    /// The declaration of the memo.
    fn swept_state(&self, task: &Task, order: &Order) -> String {
        let rust = self.language == Language::Rust;
        let mut index = String::new();
        for (place, &(field, _)) in order.fields.iter().enumerate() {
            let mut number = if self.width() == 1 {
                "position".to_string()
            } else {
                format!("position[{field}]")
            };
            if let Some(rows) = order.rows.filter(|_| place == 0) {
                number = format!("({number} & {})", rows - 1);
            }
            let sizes = format!("{}[{field}]", if rust { "self.sizes" } else { "sizes" });
            index = match place {
                0 => number,
                1 => format!("{index} * {sizes} + {number}"),
                _ => format!("({index}) * {sizes} + {number}"),
            };
        }
        let mut fields = String::new();
        if task.kind == Kind::Value && !self.latest(task.kind) {
            fields += "seen: Seen,\n";
        }
        let windows = self.window_state(task);
        if rust {
            fields += &windows;
        }
        let settings = task.settings.len().to_string();
        let others = if matches!(order.memory, Memory::Each(_)) {
            let others = section(self.language, "other_tables_game");
            filled(
                others,
                &[
                    ("settings", &settings),
                    ("width", &self.width().to_string()),
                    ("value", self.value_type(task)),
                ],
            )
        } else {
            String::new()
        };
        if rust {
            fields += &others;
        }
        let state = filled(
            section(self.language, "sweep_game"),
            &[
                ("what", what(task.kind)),
                ("width", &self.width().to_string()),
                ("zeros", &["0"].repeat(self.width()).join(", ")),
                ("position", &self.position_type()),
                ("argument", &self.argument_type()),
                ("value", self.value_type(task)),
                ("index", &if rust && self.width() > 1 { format!("({index})") } else { index }),
                ("fields", fields.trim_end()),
            ],
        );
        let beside = [windows, others].into_iter().filter(|text| !rust && !text.is_empty());
        beside.fold(state, |state, text| state + "\n" + &text)
    }

    /// The statements when the rules change: before their parameters do, and after that.
    pub(super) fn changed_rules(&self, order: &Order, settings: &[String]) -> [String; 2] {
        let (language, rules) = (self.language, settings.join(", "));
        let key = if settings.len() == 1 { rules.clone() } else { format!("({rules})") };
        match order.memory {
            Memory::Once => [
                String::new(),
                language.pick("memo.table.clear();", "table.clear();", "table.clear()").into(),
            ],
            Memory::Rules => {
                let none = format!("sizes[:] = [0] * {}", self.width());
                [
                    String::new(),
                    language.pick("memo.sizes = Default::default();", "sizes = {};", &none).into(),
                ]
            }
            Memory::Each(_) => match language {
                Language::Rust => [
                    format!(
                        "let before = (memo.sizes, std::mem::take(&mut \
                         memo.table));\nmemo.tables.insert([{rules}], before);"
                    ),
                    format!(
                        "(memo.sizes, memo.table) = \
                         memo.tables.remove(&[{rules}]).unwrap_or_default();"
                    ),
                ],
                Language::Cpp => [
                    format!("tables[{{{rules}}}] = {{sizes, std::move(table)}};"),
                    format!("std::tie(sizes, table) = std::move(tables[{{{rules}}}]);"),
                ],
                Language::Python => [
                    format!("tables[{rules}] = sizes[:], table[:]"),
                    format!("sizes[:], table[:] = tables.get({key}, ([0] * {}, []))", self.width()),
                ],
            },
        }
    }

    /// The memo, and the sweeping function.
    pub(super) fn swept(&mut self, task: &Task) -> (String, String) {
        let Some(order) = &task.order else { return Default::default() };
        (self.swept_state(task, order), self.swept_core(task, order))
    }

    fn swept_core(&mut self, task: &Task, order: &Order) -> String {
        let language = self.language;
        let own = language.pick("memo.", "", "");
        let sizes = self.sizes(order).join(", ");
        let mut writer = Writer::new(language);
        let set = self.window_names(task.kind).join(", ");
        if language == Language::Python && !set.is_empty() {
            writer.line(format!("global {set}"));
        }
        writer.line(self.check(task, "start"));
        self.unpack(&mut writer, order, &sizes);
        if order.memory != Memory::Once {
            let outside = self.slots[..self.width()].iter().enumerate();
            let outside: Vec<String> =
                outside.map(|(field, name)| format!("{name} >= {own}sizes[{field}]")).collect();
            self.open_if(&mut writer, &outside.join(language.pick(" || ", " || ", " or ")));
            writer.line(self.raised(order));
        }
        writer.statement(match language {
            Language::Rust => format!("memo.sizes = [{sizes}]"),
            Language::Cpp => format!("sizes = {{{sizes}}}"),
            Language::Python => format!("sizes[:] = [{sizes}]"),
        });
        writer.statement(self.cleared(task, order));
        self.clear_windows(&mut writer, task.kind);
        for (place, &(field, up)) in order.fields.iter().enumerate() {
            let name = &self.slots[field];
            let size = format!("{own}sizes[{field}]");
            let first = if place == 0 && order.ends_at_start() { name } else { "0" };
            writer.open(match (language, up) {
                (Language::Rust, false) => format!("for {name} in {first}..{size}"),
                (Language::Rust, true) => format!("for {name} in ({first}..{size}).rev()"),
                (Language::Cpp, false) => {
                    format!("for (int64_t {name} = 0; {name} < {size}; {name}++)")
                }
                (Language::Cpp, true) => {
                    let last =
                        if first == "0" { first.to_string() } else { self.number("start", field) };
                    format!("for (int64_t {name} = {size} - 1; {name} >= {last}; {name}--)")
                }
                (Language::Python, false) => format!("for {name} in range({size})"),
                (Language::Python, true) if first == "0" => {
                    format!("for {name} in range({size} - 1, -1, -1)")
                }
                (Language::Python, true) => {
                    format!("for {name} in range({size} - 1, {name} - 1, -1)")
                }
            });
        }
        let named = self.tuple(&self.slots[..self.width()]);
        let rules = if task.rules { "rules, " } else { "" };
        if task.checks {
            self.open_if(&mut writer, &format!("is_position({rules}{named})"));
        }
        let value =
            format!("{}({rules}{}{named})", task.kind.evaluate(), language.pick("memo, ", "", ""));
        let entry = match language {
            Language::Python => self.subscripts(order, |this, field| this.slots[field].clone()),
            _ => format!("known({named})"),
        };
        if self.windows.iter().all(Option::is_none) && language != Language::Rust {
            writer.statement(format!("{entry} = {value}"));
        } else {
            writer.statement(match language {
                Language::Rust => format!("let value = {value};\nmemo.note({named}, value)"),
                Language::Cpp => format!("auto value = {value};\n{entry} = value"),
                Language::Python => format!("value = {value}\n{entry} = value"),
            });
            self.note_windows(&mut writer, task.kind);
        }
        for _ in 0..order.fields.len()
            + usize::from(task.checks)
            + usize::from(order.memory != Memory::Once)
        {
            writer.close();
        }
        let answer = match language {
            Language::Rust => "memo.known(start)".to_string(),
            Language::Cpp => "known(start)".to_string(),
            Language::Python => self.subscripts(order, |this, field| this.number("start", field)),
        };
        self.finish(&mut writer, &answer);
        let (core, body) = (self.core(task), indented(&writer.finish()));
        match language {
            Language::Rust => {
                let (parameters, kind, value) =
                    (self.rust_parameters(task), self.position_type(), self.value_type(task));
                format!("fn {core}({parameters}, start: {kind}) -> {value} {{\n{body}}}\n")
            }
            Language::Cpp => {
                let (result, kind) = (task.kind.result(language), self.argument_type());
                format!("{result} {core}({kind} start) {{\n{body}}}\n")
            }
            Language::Python => format!("\ndef {core}(start):\n{body}"),
        }
    }

    /// A number of a position.
    fn number(&self, position: &str, field: usize) -> String {
        if self.width() == 1 { position.into() } else { format!("{position}[{field}]") }
    }

    /// In Python: a table entry, from what gives its numbers.
    fn subscripts(&self, order: &Order, number: impl Fn(&Self, usize) -> String) -> String {
        let entry =
            |(place, &(field, _)): (usize, &(usize, bool))| match order.rows.filter(|_| place == 0)
            {
                Some(rows) => format!("[{} % {rows}]", number(self, field)),
                None => format!("[{}]", number(self, field)),
            };
        let all = order.fields.iter().enumerate().map(entry);
        String::from("table") + &all.collect::<String>()
    }

    /// Unpacks the position asked about into the fields' names, if they occur.
    fn unpack(&self, writer: &mut Writer, order: &Order, sizes: &str) {
        let names = &self.slots[..self.width()];
        let first = order
            .fields
            .first()
            .filter(|_| order.ends_at_start() && self.language != Language::Cpp);
        let used = |field: usize| {
            order.memory != Memory::Once
                || mentions(sizes, &names[field])
                || first.is_some_and(|(first, _)| *first == field)
        };
        if !(0..names.len()).any(used) {
            return;
        }
        let name = |field: usize| {
            if self.language == Language::Rust && !used(field) { "_" } else { &names[field] }
        };
        let all: Vec<String> = (0..names.len()).map(|field| name(field).to_string()).collect();
        writer.statement(match (self.language, self.width()) {
            (Language::Rust, _) => format!("let {} = start", self.tuple(&all)),
            (Language::Cpp, 1) => format!("int64_t {} = start", all[0]),
            (Language::Cpp, _) => format!("auto [{}] = start", all.join(", ")),
            (Language::Python, _) => format!("{} = start", all.join(", ")),
        });
    }

    /// The number of values of each field in a sweep; the fields of the position asked about have
    /// their names.
    fn sizes(&mut self, order: &Order) -> Vec<String> {
        // Without the bounds of all positions: the table should be as small as this position
        // allows.
        let facts = Facts::of_position(self.game, self.given);
        let language = self.language;
        let mut texts = Vec::new();
        for (field, most) in order.most.iter().enumerate() {
            let slot = Term::Slot(u32::try_from(field).unwrap_or(u32::MAX));
            let mut bounds: Vec<&Term> = most.start.then_some(&slot).into_iter().collect();
            for bound in &most.bounds {
                if !bounds
                    .iter()
                    .any(|other| facts.compares(other, Comparison::GreaterEqual, bound))
                {
                    bounds.retain(|other| !facts.compares(bound, Comparison::GreaterEqual, other));
                    bounds.push(bound);
                }
            }
            let sizes: Vec<Term> = bounds.into_iter().map(next).collect();
            let wanted = if language == Language::Rust && sizes.len() > 1 {
                Precedence::Atom
            } else {
                Precedence::Or
            };
            let sizes: Vec<String> =
                sizes.iter().map(|size| self.term(size, &facts, wanted)).collect();
            texts.push(match (&sizes[..], language) {
                ([one], _) => one.clone(),
                (all, Language::Rust) => {
                    let more = all[1..].iter().map(|one| format!(".max({})", bare(one.clone())));
                    all[0].clone() + &more.collect::<String>()
                }
                (all, Language::Cpp) => format!("std::max<int64_t>({{{}}})", all.join(", ")),
                (all, Language::Python) => format!("max({})", all.join(", ")),
            });
        }
        texts
    }

    /// Before enlarging the table: raises the numbers so that it at least doubles, so that this is
    /// rare, but not beyond what may be asked.
    fn raised(&self, order: &Order) -> String {
        let raised = |(field, most): (usize, &Most)| {
            let (name, highest) = (&self.slots[field], most.highest);
            match self.language {
                Language::Rust => {
                    format!("let {name} = {name}.max({highest}.min(2 * memo.sizes[{field}]));\n")
                }
                Language::Cpp => {
                    format!(
                        "{name} = std::max({name}, std::min<int64_t>({highest}, 2 * \
                         sizes[{field}]));\n"
                    )
                }
                Language::Python => {
                    format!("{name} = max({name}, min({highest}, 2 * sizes[{field}]))\n")
                }
            }
        };
        order.most.iter().enumerate().filter(|(_, most)| most.start).map(raised).collect()
    }

    /// Makes a table of this size.
    fn cleared(&self, task: &Task, order: &Order) -> String {
        let size = |place: usize, field: usize| match order.rows.filter(|_| place == 0) {
            Some(rows) => rows.to_string(),
            None => format!("{}sizes[{field}]", self.language.pick("memo.", "", "")),
        };
        let sizes: Vec<String> = order
            .fields
            .iter()
            .enumerate()
            .map(|(place, (field, _))| size(place, *field))
            .collect();
        let product = sizes.join(" * ");
        match self.language {
            Language::Rust => {
                let none = if self.value_type(task) == "bool" { "false" } else { "0" };
                format!("memo.table.clear();\nmemo.table.resize(({product}) as usize, {none})")
            }
            Language::Cpp => format!("table.assign({product}, 0)"),
            Language::Python => {
                let (last, before) = sizes
                    .split_last()
                    .map_or(("", &[][..]), |(last, before)| (last.as_str(), before));
                let row = format!("[0] * {last}");
                let all = before
                    .iter()
                    .rev()
                    .fold(row, |row, size| format!("[{row} for _ in range({size})]"));
                format!("table[:] = {all}")
            }
        }
    }
}
