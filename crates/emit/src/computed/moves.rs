//! Prints the moves of a game as nested loops.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use compute::{Choice, Comparison, Function, Move, Range, Term, Test};

use super::facts::Facts;
use super::shape::conditions;
use super::terms::{Conjunct, GamePrinter, never};
use crate::Language;
use crate::analysis::TakenNames;
use crate::number::Precedence;
use crate::text::{Writer, bare, constant};

/// Prints the code for each move, given the conditions that have not been checked yet.
pub(crate) type Body<'b, 'g> =
    &'b mut dyn FnMut(&mut GamePrinter<'g>, &mut Writer, &mut Facts<'_>, &'g Move, &[Conjunct]);

/// The line of moves being printed.
struct MoveLine<'g> {
    rule: &'g Move,
    names: TakenNames,
}

/// The end of a variable's range.
pub(super) struct End<'t> {
    pub(super) bound: &'t Term,
    /// Whether the bound itself is excluded.
    pub(super) open: bool,
}

/// The end of a variable whose condition is just an upper bound.
pub(super) fn end(choice: &Choice, slot: u32) -> Option<End<'_>> {
    match (&choice.range, &choice.until) {
        (Range::Between(_, Some(high)), Test::Always(true)) => {
            Some(End { bound: high, open: false })
        }
        (Range::Between(_, None), Test::Compare(Term::Slot(left), comparison, bound))
            if *left == slot && !bound.mentions(slot) =>
        {
            match comparison {
                Comparison::LessEqual => Some(End { bound, open: false }),
                Comparison::Less => Some(End { bound, open: true }),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a line has no moves.
fn is_empty(rule: &Move) -> bool {
    let none =
        |choice: &Choice| matches!(&choice.range, Range::Listed(values) if values.is_empty());
    rule.guard == Test::Always(false) || rule.choices.iter().any(none)
}

/// The conjuncts of a move's condition, in order.
pub(super) fn flattened(test: Test, into: &mut Vec<Test>) {
    match test {
        Test::Always(true) => {}
        Test::All(parts) => parts.into_iter().for_each(|part| flattened(part, into)),
        other => into.push(other),
    }
}

/// The condition that a term is defined: it compares with anything.
fn has_value(term: &Term) -> Test {
    Test::Compare(term.clone(), Comparison::GreaterEqual, Term::Number(i64::MIN))
}

/// The largest value for which the condition of a loop that counts up from `low` is tested: one
/// more than the last for which it holds.
fn last_tried(slot: &Term, low: &Term, until: &Test, facts: &Facts<'_>) -> Option<i64> {
    let mut inside = facts.clone();
    inside.assume(until);
    let last = inside.highest(slot)?.checked_add(1)?;
    i64::try_from(last.max(facts.highest(low)?)).ok()
}

impl<'g> GamePrinter<'g> {
    /// Prints all moves. `names` are the names in scope.
    pub(crate) fn moves(
        &mut self,
        writer: &mut Writer,
        facts: &Facts<'_>,
        names: &TakenNames,
        body: Body<'_, 'g>,
    ) {
        let mut constants: BTreeSet<String> = BTreeSet::new();
        for rule in self.game.moves.iter().filter(|rule| !is_empty(rule)) {
            let mut pending = Vec::new();
            flattened(rule.guard.clone(), &mut pending);
            for part in &rule.parts {
                for test in conditions(self.game, part) {
                    flattened(test, &mut pending);
                }
            }
            pending.push(has_value(&rule.gain));
            self.slots.truncate(self.game.fields.len());
            let mut names = names.clone();
            for name in &constants {
                names.fresh(name);
            }
            let mut line = MoveLine { rule, names };
            self.level(writer, &mut line, facts.clone(), pending, &mut constants, body);
        }
        self.slots.truncate(self.game.fields.len());
    }

    /// Prints what depends only on the variables so far, then the next variable.
    fn level(
        &mut self,
        writer: &mut Writer,
        line: &mut MoveLine<'g>,
        mut facts: Facts<'_>,
        pending: Vec<Test>,
        constants: &mut BTreeSet<String>,
        body: Body<'_, 'g>,
    ) {
        let known = self.slots.len();
        let depth = known - self.game.fields.len();
        let is_known = |test: &Test| {
            let mut all = true;
            test.slots(&mut |slot| all &= usize::try_from(slot).is_ok_and(|slot| slot < known));
            all
        };
        let last = depth == line.rule.choices.len();
        let (now, later): (Vec<Test>, Vec<Test>) =
            pending.into_iter().partition(|test| last || is_known(test));
        let mut checks = Vec::new();
        for test in now {
            checks.extend(self.conjuncts(&test, &mut facts));
            if never(&checks) {
                return;
            }
        }
        let Some(choice) = line.rule.choices.get(depth) else {
            return body(self, writer, &mut facts, line.rule, &checks);
        };
        let bounds: Vec<&Term> = match &choice.range {
            Range::Between(low, high) => high.iter().chain([low]).collect(),
            Range::Powers(term) | Range::Places(_, term) | Range::Divisors(term) => {
                Vec::from([term])
            }
            Range::Listed(_) | Range::Entries(_) => Vec::new(),
        };
        for bound in bounds {
            checks.extend(self.defined(bound, &mut facts));
        }
        let slot = u32::try_from(known).unwrap_or(u32::MAX);
        if let Some(End { bound, .. }) = end(choice, slot) {
            checks.extend(self.defined(bound, &mut facts));
        }
        if never(&checks) {
            return;
        }
        if self.window_of(line.rule).is_some() {
            // All options at once.
            return body(self, writer, &mut facts, line.rule, &checks);
        }
        if !checks.is_empty() {
            let condition = self.joined(&checks, Precedence::Or);
            self.open_if(writer, &condition);
        }
        let name = line.names.fresh(&identifier(&choice.name));
        self.slots.push(name.clone());
        let before = facts.clone();
        facts.choose(&choice.range);
        let blocks = self.variable(writer, choice, slot, (&before, &mut facts), constants);
        self.level(writer, line, facts, later, constants, body);
        for _ in 0..blocks + usize::from(!checks.is_empty()) {
            writer.close();
        }
    }

    /// Opens the blocks in which a variable has a value; returns their number.
    fn variable(
        &mut self,
        writer: &mut Writer,
        choice: &Choice,
        slot: u32,
        (before, facts): (&Facts<'_>, &mut Facts<'_>),
        constants: &mut BTreeSet<String>,
    ) -> usize {
        let name = self.slots.last().cloned().unwrap_or_default();
        if let Range::Between(low, Some(high)) = &choice.range
            && low == high
        {
            constants.insert(name.clone());
            let value = self.term(low, before, Precedence::Or);
            writer.statement(match self.language {
                Language::Rust => format!("let {name}: i64 = {value}"),
                Language::Cpp => format!("const int64_t {name} = {value}"),
                Language::Python => format!("{name} = {value}"),
            });
            let until = self.conjuncts(&choice.until, facts);
            if !until.is_empty() {
                let condition = self.joined(&until, Precedence::Or);
                self.open_if(writer, &condition);
            }
            return usize::from(!until.is_empty());
        }
        let Range::Between(low, high) = &choice.range else {
            let values = self.values(&choice.range, before);
            let binding = self.binding(&choice.range, &name);
            writer.open(match self.language {
                Language::Cpp => format!("for (int64_t {name} : {values})"),
                _ => format!("for {binding} in {values}"),
            });
            self.stop(writer, &choice.until, facts);
            return 1;
        };
        if let Some(end) = end(choice, slot) {
            facts.assume(&choice.until);
            self.counted(writer, &name, low, &end, before);
            return 1;
        }
        self.conditional(writer, choice, (low, high.as_ref()), (before, facts));
        1
    }

    /// A loop from one bound to another.
    fn counted(
        &mut self,
        writer: &mut Writer,
        name: &str,
        low: &Term,
        end: &End<'_>,
        facts: &Facts<'_>,
    ) {
        let first = self.first(low, facts);
        let end = &End { bound: &facts.plainer(end.bound), open: end.open };
        writer.open(match self.language {
            Language::Cpp => {
                let bound = self.term(end.bound, facts, Precedence::Sum);
                let sign = if end.open { "<" } else { "<=" };
                format!("for (int64_t {name} = {first}; {name} {sign} {bound}; {name}++)")
            }
            Language::Rust => {
                let bound = self.term(end.bound, facts, Precedence::Sum);
                format!("for {name} in {first}{}{bound}", if end.open { ".." } else { "..=" })
            }
            Language::Python => {
                let one = Term::Number(i64::from(!end.open));
                let bound = if end.open {
                    self.term(end.bound, facts, Precedence::Or)
                } else {
                    let next = Term::apply(Function::Add, end.bound.clone(), one);
                    self.term(&short(next), facts, Precedence::Or)
                };
                if first == "0" {
                    format!("for {name} in range({bound})")
                } else {
                    format!("for {name} in range({first}, {bound})")
                }
            }
        });
    }

    /// A loop that runs while a condition holds.
    fn conditional(
        &mut self,
        writer: &mut Writer,
        choice: &Choice,
        (low, high): (&Term, Option<&Term>),
        (before, facts): (&Facts<'_>, &mut Facts<'_>),
    ) {
        let name = self.slots.last().cloned().unwrap_or_default();
        let first = self.first(low, before);
        let bound = high.map(|high| self.term(&before.plainer(high), before, Precedence::Sum));
        if self.language == Language::Python {
            match high {
                Some(high) => {
                    let end = End { bound: high, open: false };
                    self.counted(writer, &name, low, &end, before);
                }
                None => writer.open(format!("for {name} in count({first})")),
            }
            return self.stop(writer, &choice.until, facts);
        }
        let slot = Term::Slot(u32::try_from(self.slots.len() - 1).unwrap_or(u32::MAX));
        if let Some(last) = last_tried(&slot, low, &choice.until, facts) {
            facts.assume(&Test::Compare(slot, Comparison::LessEqual, Term::Number(last)));
        }
        let checks = self.conjuncts(&choice.until, facts);
        let until = self.joined(&checks, Precedence::Or);
        writer.open(match (self.language, bound) {
            (Language::Rust, bound) => {
                let range =
                    bound.map_or(format!("{first}.."), |bound| format!("{first}..={bound}"));
                if checks.is_empty() {
                    format!("for {name} in {range}")
                } else {
                    format!("for {name} in ({range}).take_while(|&{name}| {until})")
                }
            }
            (_, Some(bound)) => {
                let more = if checks.is_empty() { String::new() } else { format!(" && {until}") };
                format!("for (int64_t {name} = {first}; {name} <= {bound}{more}; {name}++)")
            }
            (_, None) => {
                let until = if checks.is_empty() { String::new() } else { until };
                format!("for (int64_t {name} = {first}; {until}; {name}++)")
            }
        });
    }

    /// Breaks out of the loop where the condition fails.
    fn stop(&mut self, writer: &mut Writer, until: &Test, facts: &mut Facts<'_>) {
        let checks = self.conjuncts(until, facts);
        if !checks.is_empty() {
            let failing = self.failing(&checks);
            self.if_then(writer, &failing, "break");
        }
    }

    fn first(&mut self, low: &Term, facts: &Facts<'_>) -> String {
        let low = &facts.plainer(low);
        let text = self.term(low, facts, Precedence::Sum);
        match self.language {
            // Otherwise Rust would infer a 32-bit integer.
            Language::Rust if text.chars().all(|c| c.is_ascii_digit()) => format!("{text}_i64"),
            Language::Rust if matches!(low, Term::Number(number) if *number != i64::MIN) => {
                format!("({text}_i64)")
            }
            _ => text,
        }
    }

    /// The loop variable over values: in Rust, some are references.
    fn binding(&self, range: &Range, name: &str) -> String {
        let reference = matches!(range, Range::Entries(_) | Range::Places(..));
        if self.language == Language::Rust && reference { format!("&{name}") } else { name.into() }
    }

    fn values(&mut self, range: &Range, facts: &Facts<'_>) -> String {
        let language = self.language;
        match range {
            Range::Between(..) => String::new(),
            Range::Powers(base) => {
                self.need("powers");
                format!("powers({})", self.term(base, facts, Precedence::Or))
            }
            Range::Divisors(number) => {
                self.need("divisors");
                format!("divisors({})", self.term(number, facts, Precedence::Or))
            }
            Range::Listed(values) => {
                let large = values.iter().any(|&value| i32::try_from(value).is_err());
                let mut texts: Vec<String> =
                    values.iter().map(|&value| constant(language, value, large)).collect();
                if language == Language::Rust && !texts[0].starts_with("i64") {
                    texts[0] += "_i64";
                }
                let texts = texts.join(", ");
                match language {
                    Language::Cpp if large => {
                        format!("std::initializer_list<int64_t>{{{texts}}}")
                    }
                    Language::Cpp => format!("{{{texts}}}"),
                    _ => format!("[{texts}]"),
                }
            }
            Range::Entries(list) => format!("{}{}", language.pick("&", "", ""), self.list(*list)),
            Range::Places(list, entry) => {
                let index = self.index(*list);
                let entry = self.term(entry, facts, Precedence::Or);
                match language {
                    Language::Python => format!("{index}.get({entry}, ())"),
                    _ => format!("places_at({}{index}, {entry})", language.pick("&", "", "")),
                }
            }
        }
    }

    /// Opens a block conditional on `condition`.
    pub(crate) fn open_if(&self, writer: &mut Writer, condition: &str) {
        writer.open(match self.language {
            Language::Cpp => format!("if ({condition})"),
            _ => format!("if {}", bare(condition.to_string())),
        });
    }

    /// A statement conditional on `condition`.
    pub(crate) fn if_then(&self, writer: &mut Writer, condition: &str, statement: &str) {
        if self.language == Language::Cpp {
            writer.line(format!("if ({condition}) {statement};"));
        } else {
            self.open_if(writer, condition);
            writer.statement(statement);
            writer.close();
        }
    }
}

/// Cancels a number that is added and subtracted again.
fn short(term: Term) -> Term {
    match &term {
        Term::Apply(Function::Add, inner, one) => match (&**inner, &**one) {
            (Term::Apply(Function::Subtract, rest, by), one) if **by == *one => (**rest).clone(),
            _ => term,
        },
        _ => term,
    }
}

/// A valid identifier in all languages, unless it is a keyword of one.
pub(crate) fn identifier(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let text: String = name.chars().map(plain).collect();
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        text
    } else {
        format!("x{}", text.trim_start_matches('_')).to_string()
    }
}
