//! Heaps that are added to a list.

use alloc::format;

use plan::{Entry, Variable, VariableKind};

use crate::Language;
use crate::analysis::kind;
use crate::emitter::Emitter;
use crate::list::List;
use crate::text::letter;

impl Emitter<'_> {
    pub(crate) fn python_heaps(&mut self, entry: &Entry) {
        let line = match entry {
            Entry::One(number) => format!("heaps.append({})", self.natural(number)),
            Entry::All(variable) => {
                let name = self.name(*variable);
                if self.natural_column(*variable) {
                    format!("heaps += {name}")
                } else {
                    format!("heaps += {}", self.call("naturals", "naturals", &[name]))
                }
            }
            Entry::Exponents(number) => {
                let number = self.number(number);
                format!("heaps += {}", self.call("exponents", "exponents", &[number]))
            }
            Entry::Runs { word, letter: byte } => {
                self.need("runs");
                format!("heaps += runs({}, {})", self.name(*word), letter(self.language, *byte))
            }
            Entry::Rows(_) => return,
        };
        self.body.line(line);
    }

    pub(crate) fn natural_column(&self, variable: Variable) -> bool {
        match kind(self.program, variable) {
            Some(VariableKind::Numbers { low, .. }) => self.analysis.natural(self.program, low),
            _ => false,
        }
    }

    pub(crate) fn heaps(&mut self, list: &List, entry: &Entry) {
        let rust = self.language == Language::Rust;
        match entry {
            Entry::One(number) => {
                let heap = self.unsigned(number);
                let add = self.add_heap(list, &heap, "&input");
                self.body.statement(add);
            }
            Entry::All(variable) if self.is_fused(*variable) => {}
            Entry::All(variable) => {
                let natural = self.natural_column(*variable);
                let name = format!("{}{}", self.language.pick("&", "", ""), self.name(*variable));
                self.heap_loop(list, &name, natural);
            }
            Entry::Exponents(number) => {
                let number = self.number(number);
                let exponents = self.call("exponents", "exponents", &[number]);
                self.heap_loop(list, &exponents, true);
            }
            Entry::Runs { word, letter: byte } => {
                self.need("runs");
                let byte = letter(self.language, *byte);
                let word = self.name(*word);
                let size = if rust { "(end - start) as u64" } else { "end - start" };
                let add = self.add_heap(list, size, "&input");
                self.body.statement(if rust {
                    format!("each_run({word}, {byte}, |start, end| {add})")
                } else {
                    format!("each_run({word}, {byte}, [&](size_t start, size_t end) {{ {add}; }})")
                });
            }
            Entry::Rows(_) => {}
        }
    }

    pub(crate) fn heap_loop(&mut self, list: &List, numbers: &str, natural: bool) {
        let rust = self.language == Language::Rust;
        let name = self.fresh.fresh("heap");
        self.body.open(if rust {
            format!("for {}{name} in {numbers}", if numbers.starts_with('&') { "&" } else { "" })
        } else {
            format!("for (int64_t {name} : {numbers})")
        });
        let checked = if natural { name } else { self.call("natural", "natural", &[name]) };
        let heap = self.unsign(&checked);
        let add = self.add_heap(list, &heap, "&input");
        self.body.statement(add);
        self.body.close();
    }
}
