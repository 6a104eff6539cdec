//! Prints the reading of rows and columns: kept, or folded while reading.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use plan::{Column, Fold, Number, Variable, VariableKind};

use crate::Language;
use crate::analysis::kind;
use crate::emitter::{Emitter, mentions};

impl Emitter<'_> {
    pub(crate) fn rows(&mut self, columns: &[Column], times: &Number) {
        self.need(if self.language == Language::Python { "numbers" } else { "number" });
        let program = self.program;
        let ranges: Vec<(String, String)> = columns
            .iter()
            .map(|column| match kind(program, column.variable) {
                Some(VariableKind::Numbers { low, high }) => (self.number(low), self.number(high)),
                _ => Default::default(),
            })
            .collect();
        let times = self.natural(times);
        match (columns, self.language) {
            (_, Language::Python) => {
                let specs = columns.iter().zip(&ranges).map(|(column, (low, high))| {
                    format!("({}, {low}, {high})", self.title(column.variable))
                });
                let specs: Vec<String> = specs.collect();
                let names: Vec<String> =
                    columns.iter().map(|column| self.name(column.variable)).collect();
                let bracket =
                    if names.len() == 1 { format!("[{}]", names[0]) } else { names.join(", ") };
                if !columns.is_empty() {
                    self.body.line(format!("{bracket} = read_rows({times}, {})", specs.join(", ")));
                }
            }
            ([column], _) if self.is_kept(column.variable) => {
                self.need("numbers");
                let (low, high) = &ranges[0];
                let reader = self.language.pick("input.", "read_", "");
                let call = format!(
                    "{reader}numbers({}, {times}, {low}, {high})",
                    self.title(column.variable)
                );
                self.set(column.variable, &call, "std::vector<int64_t>", "");
            }
            ([], _) => {}
            _ => self.row_loop(columns, &times, &ranges),
        }
    }

    /// Reads rows one by one, folding what is not kept.
    pub(crate) fn row_loop(
        &mut self,
        columns: &[Column],
        times: &str,
        ranges: &[(String, String)],
    ) {
        let rust = self.language == Language::Rust;
        let mut bounds = Vec::new();
        for (column, (low, high)) in columns.iter().zip(ranges) {
            let low = self.hoisted(&format!("{}_low", self.name(column.variable)), low);
            let high = self.hoisted(&format!("{}_high", self.name(column.variable)), high);
            bounds.push((low, high));
        }
        for column in columns {
            self.begin_column(column.variable);
        }
        if rust {
            self.body.open(format!("for _ in 0..{times}"));
        } else {
            let counter = self.fresh.counter();
            let times = self.hoisted("times", times);
            self.body
                .open(format!("for (int64_t {counter} = 0; {counter} < {times}; {counter}++)"));
        }
        let reader = self.language.pick("input.", "read_", "");
        for (column, (low, high)) in columns.iter().zip(bounds) {
            let variable = column.variable;
            let name = self.name(variable);
            let call = format!("{reader}number({}, {low}, {high})", self.title(variable));
            if self.is_kept(variable) {
                let push = if rust { "push" } else { "push_back" };
                self.body.statement(format!("{name}.{push}({call})"));
                continue;
            }
            let mut takes: Vec<String> =
                self.accumulators(variable).into_iter().map(|(_, _, take)| take).collect();
            if let (true, Some(list)) = (self.is_fused(variable), self.list.clone()) {
                if takes.is_empty() && !self.add_needs_input(&list) {
                    let heap = if rust { format!("{call} as u64") } else { call };
                    let add = self.add_heap(&list, &heap, "&input");
                    self.body.statement(add);
                    continue;
                }
                let heap = if rust { format!("{name} as u64") } else { name.clone() };
                takes.push(self.add_heap(&list, &heap, "&input"));
            }
            if takes.iter().all(|take| !mentions(take, &name)) {
                self.body.statement(call);
            } else if rust {
                self.body.statement(format!("let {name} = {call}"));
            } else {
                self.body.statement(format!("int64_t {name} = {call}"));
            }
            takes.iter().for_each(|take| self.body.statement(take));
        }
        self.body.close();
    }

    /// A bound as a name or a constant, evaluated once before the loop.
    pub(crate) fn hoisted(&mut self, name: &str, text: &str) -> String {
        if text.chars().all(|c| c.is_ascii_alphanumeric() || "_:".contains(c)) {
            return text.into();
        }
        let name = self.fresh.fresh(name);
        self.body.statement(match self.language {
            Language::Rust => format!("let {name} = {text}"),
            _ => format!("const int64_t {name} = {text}"),
        });
        name
    }

    pub(crate) fn begin_column(&mut self, variable: Variable) {
        let index = variable.index();
        let new = self.analysis.uses[index].inline && self.declared.insert(index);
        if self.is_kept(variable) {
            let name = self.name(variable);
            self.body.statement(match (self.language, new) {
                (Language::Rust, true) => format!("let mut {name}: Vec<i64> = Vec::new()"),
                (_, true) => format!("std::vector<int64_t> {name}"),
                (_, false) => format!("{name}.clear()"),
            });
            return;
        }
        for (name, begin, _) in self.accumulators(variable) {
            self.body.statement(match (self.language, new) {
                (Language::Rust, true) => format!("let mut {name}: i64 = {begin}"),
                (_, true) => format!("int64_t {name} = {begin}"),
                (_, false) => format!("{name} = {begin}"),
            });
        }
    }

    /// The accumulators of numbers that are only folded: names, initial values, and how to add a
    /// number.
    pub(crate) fn accumulators(&self, variable: Variable) -> Vec<(String, &'static str, String)> {
        let one = &self.analysis.uses[variable.index()];
        let folded = &self.folded[variable.index()];
        let number = self.name(variable);
        let language = self.language;
        let mut all = Vec::new();
        for fold in &one.folds {
            let name = folded.of(*fold).clone();
            let (begin, take) = match fold {
                Fold::Minimum => (
                    language.pick("i64::MAX", "INT64_MAX", ""),
                    format!("{name} = {}({name}, {number})", language.pick("min", "std::min", "")),
                ),
                Fold::Maximum => (
                    language.pick("i64::MIN", "INT64_MIN", ""),
                    format!("{name} = {}({name}, {number})", language.pick("max", "std::max", "")),
                ),
                Fold::Sum if self.fits(&Number::Fold(*fold, variable)) => {
                    ("0", format!("{name} += {number}"))
                }
                Fold::Sum => ("0", format!("{name} = exact_sum({name}, {number})")),
                Fold::Xor => ("0", format!("{name} ^= {number}")),
            };
            all.push((name, begin, take));
        }
        let sorts = one.folds.iter().any(|fold| matches!(fold, Fold::Minimum | Fold::Maximum));
        if one.length || (sorts && !one.some) {
            all.push((folded.length.clone(), "0", format!("{} += 1", folded.length)));
        }
        all
    }
}
