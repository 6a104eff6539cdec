//! Prints steps that add heaps to a list.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use plan::{Cell, Entry, Variable, VariableKind};

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
            Entry::Rows(cells) => return self.heap_rows(cells),
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
                let kind = if list.plain { "i64" } else { "u64" };
                let size =
                    if rust { format!("(end - start) as {kind}") } else { "end - start".into() };
                let add = self.add_heap(list, &size, "&input");
                self.body.statement(if rust {
                    format!("each_run({word}, {byte}, |start, end| {add})")
                } else {
                    format!("each_run({word}, {byte}, [&](size_t start, size_t end) {{ {add}; }})")
                });
            }
            Entry::Rows(cells) => self.heap_rows(cells),
        }
    }

    /// Adds heaps of several numbers to a list that is stored as read.
    fn heap_rows(&mut self, cells: &[Cell]) {
        let mut lists = Vec::new();
        for cell in cells {
            if let Cell::Numbers(variable) = cell
                && !lists.contains(variable)
            {
                lists.push(*variable);
            }
        }
        let equal = self.analysis.reads_together(self.program, &lists);
        let counter = self.fresh.counter();
        let sizes: Vec<String> = lists
            .iter()
            .take(if equal { 1 } else { lists.len() })
            .map(|list| {
                let name = self.name(*list);
                match self.language {
                    Language::Rust => format!("{name}.len()"),
                    Language::Cpp => format!("{name}.size()"),
                    Language::Python => format!("len({name})"),
                }
            })
            .collect();
        match (&sizes[..], self.language) {
            ([], _) => {}
            ([size], Language::Rust) => self.body.open(format!("for {counter} in 0..{size}")),
            ([first, rest @ ..], Language::Rust) => {
                let more: String = rest.iter().map(|size| format!(".max({size})")).collect();
                self.body.open(format!("for {counter} in 0..{first}{more}"));
            }
            ([size], Language::Cpp) => {
                let head = format!("for (size_t {counter} = 0; {counter} < {size}; {counter}++)");
                self.body.open(head);
            }
            (_, Language::Cpp) => {
                let most = format!("std::max({{{}}})", sizes.join(", "));
                let head = format!("for (size_t {counter} = 0; {counter} < {most}; {counter}++)");
                self.body.open(head);
            }
            ([size], Language::Python) => {
                self.body.open(format!("for {counter} in range({size})"));
            }
            (_, Language::Python) => {
                let most = format!("max({})", sizes.join(", "));
                self.body.open(format!("for {counter} in range({most})"));
            }
        }
        for cell in cells {
            let number = match cell {
                Cell::Number(number) => self.natural(number),
                Cell::Numbers(list) => self.cell(*list, &counter, equal),
            };
            self.body.statement(match self.language {
                Language::Rust => format!("heaps.push({number})"),
                Language::Cpp => format!("heaps.push_back({number})"),
                Language::Python => format!("heaps.append({number})"),
            });
        }
        if !sizes.is_empty() {
            self.body.close();
        }
    }

    /// An entry of a list that must not be negative.
    fn cell(&mut self, list: Variable, counter: &str, there: bool) -> String {
        let name = self.name(list);
        let entry = if there {
            format!("{name}[{counter}]")
        } else {
            let place = match self.language {
                Language::Rust => format!("{counter} as i64 + 1"),
                _ => format!("{counter} + 1"),
            };
            let name = format!("{}{name}", self.language.pick("&", "", ""));
            let arguments = [self.title(list), name, place];
            self.call("entry", "entry", &arguments)
        };
        if self.natural_column(list) { entry } else { self.call("natural", "natural", &[entry]) }
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
