//! Options that form an interval: an aggregate over it is kept during the sweep, so that they need
//! not be visited one by one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Move, Range, Term, Test};

use super::Task;
use super::affine::replaced;
use super::evaluate::Kind;
use super::facts::{Facts, Given, definedness};
use super::moves::{end, flattened};
use super::order::Order;
use super::shape::conditions;
use super::terms::{Conjunct, GamePrinter};
use crate::Language;
use crate::number::Precedence;
use crate::text::Writer;

/// A line of moves to all numbers of a field from the last one swept.
#[derive(Clone, Debug)]
pub(super) struct Window {
    /// The field.
    pub(super) field: usize,
    /// Whether larger numbers come first.
    up: bool,
    /// The last number of the interval.
    far: Term,
    /// The name of the aggregate.
    pub(super) name: String,
}

/// The window of a line of moves, still unnamed, if it suits the computed quantity.
pub(super) fn window(
    game: &Game,
    given: &[Given],
    order: &Order,
    kind: Kind,
    rule: &Move,
) -> Option<Window> {
    let width = game.fields.len();
    let own = u32::try_from(width).ok()?;
    let ([choice], [part]) = (&rule.choices[..], &rule.parts[..]) else { return None };
    let mut changed = part.iter().zip(0..).filter(|(term, field)| **term != Term::Slot(*field));
    let (Some((changed, field)), None) = (changed.next(), changed.next()) else { return None };
    let (here, own_slot) = (Term::Slot(field), Term::Slot(own));
    // A move sets the field to the chosen number, or subtracts it.
    let by = *changed == Term::apply(Function::Subtract, here.clone(), own_slot.clone());
    let Range::Between(low, _) = &choice.range else { return None };
    let end = end(choice, own)?;
    if !(by || *changed == own_slot) || width > 2 || low.mentions(own) || end.bound.mentions(own) {
        return None;
    }
    let one = || Term::Number(1);
    let high = if end.open {
        Term::apply(Function::Subtract, end.bound.clone(), one())
    } else {
        end.bound.clone()
    };
    let field = usize::try_from(field).ok()?;
    let (_, up) = *order.fields.iter().find(|(other, _)| *other == field)?;
    // What holds before the choice, and what must hold after it.
    let mut facts = Facts::of_position(game, given);
    game.endings.iter().for_each(|ending| facts.assume(&Test::Not(ending.when.clone().into())));
    let mut tests = Vec::new();
    flattened(rule.guard.clone(), &mut tests);
    let (before, mut after): (Vec<Test>, Vec<Test>) =
        tests.into_iter().partition(|test| !mentions(test, own));
    before.iter().for_each(|test| facts.assume(test));
    definedness(low).iter().chain(&definedness(&high)).for_each(|test| facts.assume(test));
    let (low, high) = if by { (less(&here, &high), less(&here, low)) } else { (low.clone(), high) };
    let (low, high) = (facts.plainer(&low), facts.plainer(&high));
    let (near, far, next) =
        if up { (low, high, Function::Add) } else { (high, low, Function::Subtract) };
    if !facts.compares(&near, Comparison::Equal, &Term::apply(next, here, one())) {
        return None;
    }
    facts.choose(&choice.range);
    facts.assume(&choice.until);
    after.extend(conditions(game, part));
    after.extend(definedness(&rule.gain));
    let fixed = |term: &Term| u32::try_from(field).is_ok_and(|field| !term.mentions(field));
    let fits = match kind {
        Kind::Outcome => !game.misere,
        Kind::Difference => fixed(&far) && fixed(&rule.gain) && !(by && rule.gain.mentions(own)),
        Kind::Value => width == 1 && game.moves.len() == 1 && !up,
        Kind::Draws | Kind::Turns => false,
    };
    let window = Window { field, up, far, name: String::new() };
    (fits && after.iter().all(|test| facts.holds(test))).then_some(window)
}

/// `here` minus `by`, with the minimum and maximum of `by` outermost.
fn less(here: &Term, by: &Term) -> Term {
    match by {
        Term::Apply(Function::Minimum, a, b) => {
            Term::apply(Function::Maximum, less(here, a), less(here, b))
        }
        Term::Apply(Function::Maximum, a, b) => {
            Term::apply(Function::Minimum, less(here, a), less(here, b))
        }
        _ if by == here => Term::Number(0),
        _ => Term::apply(Function::Subtract, here.clone(), by.clone()),
    }
}

fn mentions(test: &Test, own: u32) -> bool {
    let mut found = false;
    test.slots(&mut |slot| found |= slot == own);
    found
}

impl GamePrinter<'_> {
    /// The windows with their lines of moves.
    fn all_windows(&self) -> Vec<(usize, Window)> {
        let known = self.windows.iter().enumerate();
        known.filter_map(|(place, window)| Some((place, window.clone()?))).collect()
    }

    /// The window of a line of moves.
    pub(super) fn window_of(&self, rule: &Move) -> Option<Window> {
        let place = self.game.moves.iter().position(|other| core::ptr::eq(other, rule))?;
        self.windows.get(place)?.clone()
    }

    /// Whether Grundy values are found by a window.
    pub(super) fn latest(&self, kind: Kind) -> bool {
        kind == Kind::Value && self.windows.iter().any(Option::is_some)
    }

    /// The aggregate for the line that contains a position.
    fn remembered(&self, window: &Window) -> String {
        let other = (0..self.width()).find(|field| *field != window.field);
        let own = self.language.pick("memo.", "", "");
        other.map_or_else(
            || format!("{own}{}", window.name),
            |other| format!("{own}{}[{}]", window.name, self.subscript(&self.slots[other])),
        )
    }

    /// The aggregate of an empty interval.
    fn nothing(&self, kind: Kind, up: bool) -> &'static str {
        match (kind, up) {
            (Kind::Outcome, false) => "-1",
            (Kind::Outcome, true) => self.language.pick("i64::MAX", "INT64_MAX", "float(\"inf\")"),
            _ => self.language.pick("i64::MIN", "INT64_MIN", "float(\"-inf\")"),
        }
    }

    /// Declares the aggregates: variables in C++ and Python, fields of a struct in Rust.
    pub(super) fn window_state(&self, task: &Task) -> String {
        if self.latest(task.kind) {
            return self.language.pick("latest: Latest,\n", "", "").into();
        }
        let mut text = String::new();
        for (_, Window { field, name, .. }) in self.all_windows() {
            let field_name = &self.slots[field];
            let what = match task.kind {
                Kind::Outcome => {
                    format!("the last {field_name} so far from which the player to move loses")
                }
                _ => format!("the most that a move to some {field_name} so far is worth"),
            };
            let other =
                (0..self.width()).find(|other| *other != field).map(|other| &self.slots[other]);
            let what =
                other.map_or_else(|| what.clone(), |other| format!("for each {other}, {what}"));
            let mut what = what.chars();
            let what: String =
                what.next().into_iter().flat_map(char::to_uppercase).chain(what).collect();
            let lines = other.is_some();
            text += &match self.language {
                Language::Rust => {
                    format!("/// {what}.\n{name}: {},\n", if lines { "Vec<i64>" } else { "i64" })
                }
                Language::Cpp => {
                    format!(
                        "// {what}.\n{} {name};\n",
                        if lines { "std::vector<int64_t>" } else { "int64_t" }
                    )
                }
                Language::Python => {
                    format!("# {what}.\n{name} = {}\n", if lines { "[]" } else { "0" })
                }
            };
        }
        text
    }

    /// Resets the aggregates before a sweep.
    pub(super) fn clear_windows(&self, writer: &mut Writer, kind: Kind) {
        if self.latest(kind) {
            writer.statement(self.language.pick(
                "memo.latest.clear(memo.sizes[0])",
                "clear_latest(sizes[0])",
                "clear_latest(sizes[0])",
            ));
            return;
        }
        for (_, window) in self.all_windows() {
            let nothing = self.nothing(kind, window.up);
            let other = (0..self.width()).find(|field| *field != window.field);
            let name = &window.name;
            writer.statement(match (self.language, other) {
                (Language::Rust, Some(other)) => {
                    format!("memo.{name} = vec![{nothing}; memo.sizes[{other}] as usize]")
                }
                (Language::Cpp, Some(other)) => format!("{name}.assign(sizes[{other}], {nothing})"),
                (Language::Python, Some(other)) => {
                    format!("{name}[:] = [{nothing}] * sizes[{other}]")
                }
                (language, None) => format!("{}{name} = {nothing}", language.pick("memo.", "", "")),
            });
        }
    }

    /// In Python: the names that a function assigns.
    pub(super) fn window_names(&self, kind: Kind) -> Vec<String> {
        if self.width() > 1 || self.latest(kind) {
            return Vec::new();
        }
        self.all_windows().into_iter().map(|(_, window)| window.name).collect()
    }

    /// Updates the aggregates with a position of known `value`.
    pub(super) fn note_windows(&mut self, writer: &mut Writer, kind: Kind) {
        let language = self.language;
        for (place, window) in self.all_windows() {
            let (name, number) = (self.remembered(&window), self.slots[window.field].clone());
            match kind {
                Kind::Value => {
                    let call = language.pick("memo.latest.note", "note_latest", "note_latest");
                    writer.statement(format!("{call}(value, {number})"));
                }
                Kind::Outcome => {
                    let lost = language.pick("!value", "!value", "not value");
                    self.if_then(writer, lost, &format!("{name} = {number}"));
                }
                _ => {
                    let mut facts = self.facts();
                    let here = Term::Slot(u32::try_from(window.field).unwrap_or(u32::MAX));
                    let mut slots: Vec<Term> = (0..).map(Term::Slot).take(self.width()).collect();
                    slots.push(here.clone());
                    let gain = replaced(&self.game.moves[place].gain, &slots);
                    let within =
                        if window.up { Comparison::LessEqual } else { Comparison::GreaterEqual };
                    let mut checks = self
                        .conjuncts(&Test::Compare(here, within, window.far.clone()), &mut facts);
                    checks.extend(self.defined(&gain, &mut facts));
                    let score = self.gain_less(&gain, "value", &facts);
                    let more = match language {
                        Language::Rust => format!("{name} = {name}.max({score})"),
                        Language::Cpp => format!("{name} = std::max<int64_t>({name}, {score})"),
                        Language::Python => format!("{name} = max({name}, {score})"),
                    };
                    if checks.is_empty() {
                        writer.statement(more);
                    } else {
                        let condition = self.joined(&checks, Precedence::Or);
                        self.if_then(writer, &condition, &more);
                    }
                }
            }
        }
    }

    /// Accounts for all moves of a window.
    pub(super) fn with_window(
        &mut self,
        writer: &mut Writer,
        facts: &Facts<'_>,
        (window, kind): (&Window, Kind),
        checks: &[Conjunct],
    ) {
        let language = self.language;
        let name = self.remembered(window);
        let mut conditions: Vec<String> = checks.iter().map(|check| check.text.clone()).collect();
        match kind {
            Kind::Outcome => {
                let far = self.term(&window.far, facts, Precedence::Sum);
                conditions.push(format!("{name} {} {far}", if window.up { "<=" } else { ">=" }));
                let condition = conditions.join(language.pick(" && ", " && ", " and "));
                self.if_then(writer, &condition, &format!("return {}", self.truth_of(true)));
            }
            Kind::Value => {
                let far = self.term(&window.far, facts, Precedence::Or);
                let call = language.pick("memo.latest.missing", "missing_latest", "missing_latest");
                let value = format!("{call}({far})");
                if checks.is_empty() {
                    self.finish(writer, &value);
                } else {
                    let condition = self.joined(checks, Precedence::Or);
                    self.if_then(writer, &condition, &format!("return {value}"));
                }
            }
            _ => {
                if !checks.is_empty() {
                    let condition = self.joined(checks, Precedence::Or);
                    self.open_if(writer, &condition);
                }
                self.take_best(writer, &name);
                if !checks.is_empty() {
                    writer.close();
                }
            }
        }
    }
}
