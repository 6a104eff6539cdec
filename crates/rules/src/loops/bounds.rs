//! Derives loops from the conditions of a move: a range of candidate values for each variable.
//!
//! A condition that a loop's bounds express exactly is dropped; every other one stays in the guard.
//! So a weak bound costs time but never changes an answer.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use compute::{Choice, Comparison, Function, Move, Range, Term, Test};

use super::shape::{
    Direction, Implied, at_least, at_most, bases_of, factors_of, isolated, linear, places, plain,
    rename, rename_range, rename_test, replace, shares, varies,
};
use super::term::Reading;
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};

/// A condition that must hold.
#[derive(Clone)]
struct Needed {
    test: Test,
    /// Whether every move satisfies it anyway, so that it need not be tested.
    implied: bool,
}

/// The moves of a line, with their variables in an order in which each range depends on earlier
/// ones only. A variable that equals one of a few terms (`d in {1, 2, k}`) gives a move for each
/// term. `domain`, the condition for being a position, bounds variables that nothing else bounds.
///
/// # Errors
/// A variable without a bound.
pub(crate) fn rules(
    reading: &Reading<'_>,
    domain: &Test,
    conditions: Vec<Test>,
    parts: &[Vec<Term>],
    gain: &Term,
    span: Span,
) -> Parsed<Vec<Move>> {
    let fields = reading.game.fields.len();
    let mut cases: Vec<Vec<Needed>> = vec![vec![]];
    let mut all = vec![];
    conditions.into_iter().for_each(|test| flatten(test, &mut all));
    for needed in all {
        match &needed.test {
            Test::Any(choices)
                if cases.len() * choices.len() <= MOST_CASES && one_variable(choices, fields) =>
            {
                let with = |choice: &Test, case: &Vec<Needed>| {
                    let mut case = case.clone();
                    flatten(choice.clone(), &mut case);
                    case
                };
                cases = choices
                    .iter()
                    .flat_map(|choice| cases.iter().map(move |case| with(choice, case)))
                    .collect();
            }
            _ => cases.iter_mut().for_each(|case| case.push(needed.clone())),
        }
    }
    let after: Vec<Needed> =
        parts.iter().flat_map(|part| domain_of(domain, part, fields)).collect();
    cases
        .into_iter()
        .map(|needed| rule(reading, (needed, after.clone()), parts.to_vec(), gain.clone(), span))
        .collect()
}

/// The most moves that one line is split into.
const MOST_CASES: usize = 16;

/// Whether all of these set the same variable to a term, or to one of several numbers.
fn one_variable(choices: &[Test], fields: usize) -> bool {
    let about = |test: &Test| match test {
        Test::In(Term::Slot(slot), _) | Test::Among(Term::Slot(slot), _) => Some(*slot),
        Test::Compare(Term::Slot(slot), Comparison::Equal, other) if !other.mentions(*slot) => {
            Some(*slot)
        }
        _ => None,
    };
    let first = choices.first().and_then(about);
    let is_variable = |slot: u32| usize::try_from(slot).is_ok_and(|slot| slot >= fields);
    first.is_some_and(is_variable) && choices.iter().all(|choice| about(choice) == first)
}

/// What the domain requires of a part that a move leaves, where that involves variables of the
/// move.
fn domain_of(domain: &Test, part: &[Term], fields: usize) -> Vec<Needed> {
    let mut all = vec![];
    flatten(domain.clone(), &mut all);
    let after = |slot: u32| usize::try_from(slot).ok().and_then(|slot| part.get(slot)).cloned();
    let mut found = vec![];
    for Needed { test, .. } in all {
        if let Test::Compare(mut left, comparison, mut right) = test {
            replace(&mut left, &after);
            replace(&mut right, &after);
            if varies(&left, fields) || varies(&right, fields) {
                found.push(Needed { test: Test::Compare(left, comparison, right), implied: true });
            }
        }
    }
    found
}

fn rule(
    reading: &Reading<'_>,
    (mut needed, after): (Vec<Needed>, Vec<Needed>),
    parts: Vec<Vec<Term>>,
    gain: Term,
    span: Span,
) -> Parsed<Move> {
    let fields = reading.game.fields.len();
    let natural =
        |term: &Term| Test::Compare(term.clone(), Comparison::GreaterEqual, Term::Number(0));
    let mut implied: Vec<Test> =
        parts.iter().flatten().filter(|term| varies(term, fields)).map(natural).collect();
    let mut entries = vec![];
    parts.iter().flatten().chain([&gain]).for_each(|term| places(term, &mut entries));
    for Needed { test, .. } in &needed {
        if let Test::Compare(left, _, right) = test {
            places(left, &mut entries);
            places(right, &mut entries);
        }
    }
    for (list, place) in entries {
        implied.push(Test::Compare(place.clone(), Comparison::GreaterEqual, Term::Number(1)));
        implied.push(Test::Compare(place, Comparison::LessEqual, Term::Length(list)));
    }
    let variables = fields..fields + reading.variables.len();
    implied.extend(equal_to_others(&needed, variables.clone()));
    implied.extend(needed.iter().flat_map(|Needed { test, .. }| shares(test, variables.clone())));
    needed.extend(implied.into_iter().map(|test| Needed { test, implied: true }));
    let mut finder = Finder { reading, needed, after, order: vec![], choices: vec![] };
    while finder.order.len() < reading.variables.len() {
        finder.next(span)?;
    }
    let Finder { needed, order, mut choices, .. } = finder;
    let mut guard = Test::all(needed.into_iter().filter(|one| !one.implied).map(|one| one.test));
    // Slots follow the order of the choices.
    let new: Vec<u32> = (0..fields)
        .chain(
            (0..order.len())
                .filter_map(|variable| order.iter().position(|known| *known == variable))
                .map(|at| fields + at),
        )
        .filter_map(|slot| u32::try_from(slot).ok())
        .collect();
    for choice in &mut choices {
        rename_range(&mut choice.range, &new);
        rename_test(&mut choice.until, &new);
    }
    rename_test(&mut guard, &new);
    let (mut parts, mut gain) = (parts, gain);
    parts.iter_mut().flatten().for_each(|term| rename(term, &new));
    rename(&mut gain, &new);
    Ok(Move { choices, guard, parts, gain })
}

/// What the conditions on a variable say of the term that it equals: `p = k^i and p <= n` implies
/// `k^i <= n`.
fn equal_to_others(needed: &[Needed], variables: core::ops::Range<usize>) -> Vec<Test> {
    let mut found = vec![];
    let compared = |needed: &Needed| match &needed.test {
        Test::Compare(left, comparison, right) => Some((left.clone(), *comparison, right.clone())),
        _ => None,
    };
    for (left, comparison, right) in needed.iter().filter_map(compared) {
        if comparison != Comparison::Equal {
            continue;
        }
        for (one, other) in [(&left, &right), (&right, &left)] {
            let Term::Slot(own) = *one else { continue };
            let is_variable = usize::try_from(own).is_ok_and(|slot| variables.contains(&slot));
            if !is_variable || other.mentions(own) || !varies(other, variables.start) {
                continue;
            }
            let by = |slot: u32| (slot == own).then(|| other.clone());
            for (mut left, comparison, mut right) in needed.iter().filter_map(compared) {
                let about = left.mentions(own) || right.mentions(own);
                if about && comparison != Comparison::Equal {
                    replace(&mut left, &by);
                    replace(&mut right, &by);
                    found.push(Test::Compare(left, comparison, right));
                }
            }
        }
    }
    found
}

/// The conjuncts of a condition.
fn flatten(test: Test, into: &mut Vec<Needed>) {
    match test {
        Test::All(parts) => parts.into_iter().for_each(|part| flatten(part, into)),
        Test::Always(true) => {}
        test => into.push(Needed { test, implied: false }),
    }
}

/// The move of a code that takes `taken` counters and leaves `parts` heaps, in decreasing order.
pub(crate) fn take(taken: i64, parts: u32) -> Move {
    let names = ["a", "b"];
    let left = Term::apply(Function::Subtract, Term::Slot(0), Term::Number(taken));
    let rest =
        (1..parts).fold(left, |left, slot| Term::apply(Function::Subtract, left, Term::Slot(slot)));
    // Choose from small to large, so that the rest is the largest.
    let choices = (1..parts).zip(names).map(|(slot, name)| {
        let low = if slot == 1 { Term::Number(1) } else { Term::Slot(slot - 1) };
        let before = (1..slot).fold(
            Term::apply(Function::Subtract, Term::Slot(0), Term::Number(taken)),
            |left, slot| Term::apply(Function::Subtract, left, Term::Slot(slot)),
        );
        let shared =
            Term::apply(Function::Divide, before, Term::Number(i64::from(parts - slot) + 1));
        Choice {
            name: name.to_string(),
            range: Range::Between(low, Some(shared)),
            until: Test::Always(true),
        }
    });
    let some = Test::Compare(Term::Slot(0), Comparison::Greater, Term::Number(0));
    let guard = if parts == 0 {
        Test::Compare(Term::Slot(0), Comparison::Equal, Term::Number(taken))
    } else {
        Test::Compare(rest.clone(), Comparison::Greater, Term::Number(0))
    };
    let mut left: Vec<Vec<Term>> = (1..parts).map(|slot| vec![Term::Slot(slot)]).collect();
    if parts > 0 {
        left.push(vec![rest]);
    }
    Move {
        choices: choices.collect(),
        guard: Test::all([some, guard]),
        parts: left,
        gain: Term::Number(0),
    }
}

/// Whether a condition says that a term is at least 2.
fn is_at_least_two(test: &Test, term: &Term) -> bool {
    match test {
        Test::Compare(left, Comparison::GreaterEqual, Term::Number(2..))
        | Test::Compare(left, Comparison::Greater, Term::Number(1..)) => left == term,
        Test::Compare(Term::Number(2..), Comparison::LessEqual, right)
        | Test::Compare(Term::Number(1..), Comparison::Less, right) => right == term,
        _ => false,
    }
}

struct Finder<'r> {
    reading: &'r Reading<'r>,
    needed: Vec<Needed>,
    /// That the result of a move is a position; only consulted where nothing else bounds a
    /// variable.
    after: Vec<Needed>,
    /// The variables with a range so far, as indices into `reading`.
    order: Vec<usize>,
    choices: Vec<Choice>,
}

impl Finder<'_> {
    /// Finds a range for one more variable: the one whose range looks smallest.
    fn next(&mut self, span: Span) -> Parsed<()> {
        let open =
            (0..self.reading.variables.len()).filter(|variable| !self.order.contains(variable));
        let mut best: Option<(u32, usize)> = None;
        for variable in open {
            if let Some(rank) = self.rank(variable)
                && best.is_none_or(|(least, _)| rank < least)
            {
                best = Some((rank, variable));
            }
        }
        if best.is_none() && !self.after.is_empty() {
            self.needed.append(&mut self.after);
            return self.next(span);
        }
        let Some((_, variable)) = best else {
            let open =
                (0..self.reading.variables.len()).find(|variable| !self.order.contains(variable));
            let name =
                open.and_then(|at| self.reading.variables.get(at)).cloned().unwrap_or_default();
            return Err(Diagnostic::error(span, Reason::UnboundedVariable { name }));
        };
        let choice = self.choice(variable);
        self.order.push(variable);
        self.choices.push(choice);
        Ok(())
    }

    fn slot(&self, variable: usize) -> u32 {
        u32::try_from(self.reading.game.fields.len() + variable).unwrap_or(u32::MAX)
    }

    /// What each condition implies about a variable.
    fn implied(&self, variable: usize) -> Vec<Implied> {
        self.needed.iter().map(|needed| self.says(&needed.test, variable)).collect()
    }

    /// The quality of the best range for a variable, smaller is better; none if unbounded.
    fn rank(&self, variable: usize) -> Option<u32> {
        let said = self.implied(variable);
        let any = |wanted: fn(&Implied) -> bool| said.iter().any(wanted);
        if any(|said| matches!(said, Implied::Exactly(_))) {
            return Some(0);
        }
        let bounded = any(|said| matches!(said, Implied::AtMost(_) | Implied::Below(_)));
        let few = said.iter().filter_map(|said| match said {
            Implied::Among(Range::Places(..)) => Some(1),
            Implied::Among(Range::Divisors(number)) => {
                (bounded || self.is_positive(number)).then_some(3)
            }
            Implied::Among(_) => Some(2),
            _ => None,
        });
        few.min().or(if bounded {
            Some(4)
        } else {
            any(|said| matches!(said, Implied::Until)).then_some(5)
        })
    }

    /// The loop for a variable; removes the conditions that it expresses exactly.
    fn choice(&mut self, variable: usize) -> Choice {
        let said = self.implied(variable);
        let name = self.reading.variables.get(variable).cloned().unwrap_or_default();
        let bounded =
            said.iter().any(|said| matches!(said, Implied::AtMost(_) | Implied::Below(_)));
        let exact = said.iter().position(|said| matches!(said, Implied::Exactly(_)));
        let few = |wanted: fn(&Range) -> bool| {
            said.iter().position(|said| matches!(said, Implied::Among(range) if wanted(range)))
        };
        let among = few(|range| matches!(range, Range::Places(..)))
            .or_else(|| few(|range| matches!(range, Range::Listed(_) | Range::Entries(_))))
            .or_else(|| {
                few(|range| matches!(range, Range::Divisors(_)))
                    .filter(|_| bounded || self.divides(&said))
            });
        let mut done = vec![];
        let (mut low, mut high) = (Term::Number(0), None);
        let mut until = vec![];
        let range = match (exact, among) {
            (Some(at), _) => {
                done.push(at);
                let Some(Implied::Exactly(value)) = said.into_iter().nth(at) else {
                    return self.nothing(name);
                };
                if self.is_natural(&value) {
                    Range::one(value)
                } else {
                    Range::Between(at_least(Term::Number(0), value.clone()), Some(value))
                }
            }
            (None, Some(at)) => {
                done.push(at);
                let Some(Implied::Among(range)) = said.into_iter().nth(at) else {
                    return self.nothing(name);
                };
                match range {
                    Range::Listed(values) => {
                        Range::Listed(values.into_iter().filter(|value| *value >= 0).collect())
                    }
                    Range::Entries(list) => {
                        let own = Term::Slot(self.slot(variable));
                        let test = Test::Compare(own, Comparison::GreaterEqual, Term::Number(0));
                        self.needed.push(Needed { test, implied: false });
                        Range::Entries(list)
                    }
                    range => range,
                }
            }
            (None, None) => {
                for (at, said) in said.into_iter().enumerate() {
                    match said {
                        Implied::AtLeast(bound) => low = at_least(low, bound),
                        Implied::AtMost(bound) => high = Some(at_most(high, bound)),
                        Implied::Below(bound) => {
                            high = Some(at_most(high, bound));
                            continue;
                        }
                        Implied::Until => until.push(self.needed[at].test.clone()),
                        _ => continue,
                    }
                    done.push(at);
                }
                if high.is_none() {
                    let first = self.needed_first(variable, &until, &done);
                    until.splice(0..0, first.iter().map(|at| self.needed[*at].test.clone()));
                    done.extend(first);
                }
                Range::Between(low, high)
            }
        };
        let mut at = 0;
        self.needed.retain(|_| {
            at += 1;
            !done.contains(&(at - 1))
        });
        Choice { name, range, until: Test::all(until) }
    }

    /// The conditions on the factors of a variable, and on the bases of its powers: if a factor is
    /// 0 or a base 1, the loop has no end of its own.
    fn needed_first(&self, variable: usize, until: &[Test], done: &[usize]) -> Vec<usize> {
        let own = self.slot(variable);
        let (mut factors, mut bases) = (vec![], vec![]);
        for test in until {
            if let Test::Compare(left, _, right) = test {
                factors_of(left, own, &mut factors);
                factors_of(right, own, &mut factors);
                bases_of(left, own, &mut bases);
                bases_of(right, own, &mut bases);
            }
        }
        let fields = self.reading.game.fields.len();
        let known = |slot: u32| {
            let index = usize::try_from(slot).unwrap_or(usize::MAX);
            index < fields || self.order.contains(&(index - fields))
        };
        let decides = |at: &usize| {
            let needed = &self.needed[*at];
            let mut about = (false, true);
            needed.test.slots(&mut |slot| {
                about = (about.0 || factors.contains(&slot), about.1 && known(slot));
            });
            let says_two = bases.iter().any(|base| is_at_least_two(&needed.test, base));
            !needed.implied && (about == (true, true) || says_two) && !done.contains(at)
        };
        (0..self.needed.len()).filter(decides).collect()
    }

    /// Whether one of these ranges over the divisors of a nonzero number.
    fn divides(&self, said: &[Implied]) -> bool {
        said.iter().any(|said| {
            matches!(
                said, Implied::Among(Range::Divisors(number)) if self.is_positive(number)
            )
        })
    }

    /// Whether a condition says that a term is positive: 0 has infinitely many divisors.
    fn is_positive(&self, term: &Term) -> bool {
        self.needed.iter().any(|needed| match &needed.test {
            Test::Compare(left, Comparison::Greater, Term::Number(0..)) => left == term,
            Test::Compare(left, Comparison::GreaterEqual, Term::Number(1..)) => left == term,
            Test::Compare(Term::Number(0..), Comparison::Less, right) => right == term,
            Test::Compare(Term::Number(1..), Comparison::LessEqual, right) => right == term,
            _ => false,
        })
    }

    fn nothing(&self, name: alloc::string::String) -> Choice {
        Choice { name, range: Range::Listed(vec![]), until: Test::Always(true) }
    }

    /// What a condition implies about a variable; nothing if it also involves variables that have
    /// no range yet.
    fn says(&self, test: &Test, variable: usize) -> Implied {
        let own = self.slot(variable);
        let fields = self.reading.game.fields.len();
        let known = |slot: u32| {
            let index = usize::try_from(slot).unwrap_or(usize::MAX);
            slot == own || index < fields || self.order.contains(&(index - fields))
        };
        let mut all_known = true;
        test.slots(&mut |slot| all_known &= known(slot));
        if !all_known || !test.mentions(own) {
            return Implied::Nothing;
        }
        match test {
            Test::In(Term::Slot(_), values) => Implied::Among(Range::Listed(values.clone())),
            Test::Among(Term::Slot(_), list) => Implied::Among(Range::Entries(*list)),
            Test::Compare(left, comparison, right) => self.compared(left, *comparison, right, own),
            Test::All(parts) => {
                let below = parts.iter().find_map(|part| self.most(part, variable));
                below.map_or(Implied::Nothing, Implied::Below)
            }
            Test::Any(parts) => {
                let all =
                    parts.iter().map(|part| self.most(part, variable)).collect::<Option<Vec<_>>>();
                let most = all.and_then(|all| {
                    all.into_iter().reduce(|one, other| Term::apply(Function::Maximum, one, other))
                });
                most.map_or(Implied::Nothing, Implied::Below)
            }
            Test::Always(_) | Test::Not(_) | Test::In(..) | Test::Among(..) => Implied::Nothing,
        }
    }

    /// An upper bound that a condition implies.
    fn most(&self, test: &Test, variable: usize) -> Option<Term> {
        match self.says(test, variable) {
            Implied::AtMost(term) | Implied::Exactly(term) | Implied::Below(term) => Some(term),
            Implied::Among(Range::Listed(values)) => {
                Some(Term::Number(values.into_iter().max().unwrap_or(0)))
            }
            Implied::AtLeast(_) | Implied::Until | Implied::Among(_) | Implied::Nothing => None,
        }
    }

    fn compared(&self, left: &Term, comparison: Comparison, right: &Term, own: u32) -> Implied {
        let equal = comparison == Comparison::Equal;
        for (one, other) in [(left, right), (right, left)] {
            if !equal || other.mentions(own) {
                continue;
            }
            match one {
                Term::Entry(list, place) if **place == Term::Slot(own) => {
                    return Implied::Among(Range::Places(*list, other.clone()));
                }
                Term::Apply(Function::Remainder, number, by)
                    if **by == Term::Slot(own)
                        && *other == Term::Number(0)
                        && !number.mentions(own) =>
                {
                    return Implied::Among(Range::Divisors((**number).clone()));
                }
                _ => {}
            }
        }
        if let (Some((a, rest_left)), Some((b, rest_right))) =
            (linear(left, own), linear(right, own))
            && let Some(scale) = a.checked_sub(b).filter(|scale| *scale != 0 && *scale > i64::MIN)
        {
            // Here scale * own is compared with rest.
            let (rest, comparison) = if scale > 0 {
                (Term::apply(Function::Subtract, rest_right, rest_left), comparison)
            } else {
                (Term::apply(Function::Subtract, rest_left, rest_right), comparison.turned())
            };
            return isolated(plain(rest), scale.abs(), comparison);
        }
        let (up, down) = (self.direction(left, own), self.direction(right, own));
        let grows = match comparison {
            Comparison::Less | Comparison::LessEqual => (up, down),
            Comparison::Greater | Comparison::GreaterEqual => (down, up),
            Comparison::Equal | Comparison::NotEqual => return Implied::Nothing,
        };
        match grows {
            (Direction::Up, Direction::Flat | Direction::Down)
            | (Direction::Flat, Direction::Down) => Implied::Until,
            _ => Implied::Nothing,
        }
    }

    /// How a term changes as a variable grows.
    fn direction(&self, term: &Term, own: u32) -> Direction {
        if !term.mentions(own) {
            return Direction::Flat;
        }
        let Term::Apply(function, left, right) = term else {
            return if matches!(term, Term::Slot(_)) { Direction::Up } else { Direction::Unknown };
        };
        let both = (self.direction(left, own), self.direction(right, own));
        match function {
            Function::Add => both.0.with(both.1),
            Function::Subtract => both.0.with(both.1.turned()),
            Function::Multiply => match (&**left, &**right) {
                (Term::Number(number), _) => both.1.times(*number),
                (_, Term::Number(number)) => both.0.times(*number),
                _ if self.is_natural(left) && self.is_natural(right) => both.0.with(both.1),
                _ => Direction::Unknown,
            },
            Function::Divide if both.1 == Direction::Flat && self.is_natural(right) => both.0,
            Function::Maximum => both.0.with(both.1),
            Function::Power => match (&**left, &**right) {
                _ if both.0 == Direction::Flat && self.powers_grow(left) => both.1,
                (_, Term::Number(1..)) if self.is_natural(left) => both.0,
                _ => Direction::Unknown,
            },
            _ => Direction::Unknown,
        }
    }

    /// Whether the form of a term, or a condition, shows that it is at least 2, so that its powers
    /// grow.
    fn powers_grow(&self, term: &Term) -> bool {
        match term {
            Term::Number(number) => *number >= 2,
            Term::Parameter(parameter)
                if self.reading.least(*parameter).is_some_and(|least| least >= 2) =>
            {
                true
            }
            _ => self
                .needed
                .iter()
                .any(|needed| !needed.implied && is_at_least_two(&needed.test, term)),
        }
    }

    /// Whether the form of a term shows that it is never negative. Fields and variables are not.
    fn is_natural(&self, term: &Term) -> bool {
        match term {
            Term::Number(number) => *number >= 0,
            Term::Slot(_) | Term::Length(_) | Term::Ones(_) => true,
            Term::Parameter(parameter) => self.reading.is_natural(*parameter),
            Term::Entry(list, _) => self.reading.is_natural(*list) || self.is_positive(term),
            Term::Apply(function, left, right) => match function {
                Function::Subtract => false,
                Function::Gcd | Function::Xor | Function::Bit => true,
                Function::Maximum => self.is_natural(left) || self.is_natural(right),
                Function::Remainder => self.is_natural(right),
                Function::Power => self.is_natural(left),
                Function::Add | Function::Multiply | Function::Divide | Function::Minimum => {
                    self.is_natural(left) && self.is_natural(right)
                }
            },
        }
    }
}
