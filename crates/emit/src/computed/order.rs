//! Finds an order of positions in which options come first, and bounds on the positions.
//!
//! Both must be obvious from [`Facts`], so that a program needs neither a stack nor checks.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Range, Term, Test};

use super::facts::{Facts, Given};
use super::shape::{MovePart, above, below, facts_of_move, fields_in_order, slot, steps};

/// A sweep over positions, and its table.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// All fields, slowest first, and whether larger numbers come first.
    pub(super) fields: Vec<(usize, bool)>,
    /// The upper bound of each field.
    pub(super) most: Vec<Most>,
    /// How long tables are kept.
    pub(super) memory: Memory,
    /// With [`Memory::Once`]: how many numbers of the first field are kept at a time, if a window
    /// of rows suffices.
    pub(super) rows: Option<i64>,
}

/// How long tables are useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Memory {
    /// The rules change before another position is asked about.
    Once,
    /// As long as the rules stay the same.
    Rules,
    /// For the whole run, with a table for each choice of parameters; the number of choices.
    Each(i128),
}

/// The upper bound of a field.
#[derive(Clone, Debug)]
pub(super) struct Most {
    /// Whether the number in the position asked about is a bound.
    pub(super) start: bool,
    /// Other bounds, in terms of fields that never increase and of parameters.
    pub(super) bounds: Vec<Term>,
    /// The largest possible number.
    pub(super) highest: i128,
}

/// Maximum entries of a table of bytes.
const TABLE: i128 = 1 << 26;
/// Maximum entries of a table of wider entries.
const WIDE_TABLE: i128 = 1 << 24;
/// Maximum positions in a sweep.
const SWEEP: i128 = 1 << 28;
/// Numbers of rows worth a window; powers of 2, for cheap remainders.
const ROWS: [i64; 3] = [2, 4, 8];
/// Largest number of a constant field that is swept.
const STAYS: i128 = 8;
/// With fewer positions than this, all are kept.
const FEW: i128 = 1 << 16;

impl Order {
    /// An order, if one is obvious and all positions up to those asked about fit.
    pub(super) fn new(
        game: &Game,
        given: &[Given],
        asked: &[Option<i128>],
        memory: Memory,
        wide: bool,
    ) -> Option<Self> {
        let facts: Vec<Facts<'_>> =
            game.moves.iter().map(|rule| facts_of_move(game, given, rule)).collect();
        let steps = steps(game, &facts);
        let fields = fields_in_order(game.fields.len(), &steps, |_, _| true)?;
        let most = most(game, given, asked, &steps)?;
        // Of a field that never changes, only one number is ever needed.
        let stays = |field: usize| steps.iter().all(|step| step.part[field] == slot(field));
        if most.iter().enumerate().any(|(field, most)| most.highest > STAYS && stays(field)) {
            return None;
        }
        let mut sizes = Vec::new();
        for most in &most {
            sizes.push(most.highest.checked_add(1)?.max(1));
        }
        let product =
            |sizes: &[i128]| sizes.iter().try_fold(1_i128, |all, size| all.checked_mul(*size));
        let all = product(&sizes)?;
        let &(first, up) = fields.first()?;
        let rows = if memory == Memory::Once && sizes.len() > 1 && all > FEW {
            rows(first, up, &steps)
        } else {
            None
        };
        if let Some(rows) = rows {
            sizes[first] = i128::from(rows);
        }
        let tables = if let Memory::Each(tables) = memory { tables } else { 1 };
        let room = product(&sizes)?.checked_mul(tables)? <= if wide { WIDE_TABLE } else { TABLE };
        (room && all <= SWEEP).then_some(Self { fields, most, memory, rows })
    }
}

impl Order {
    /// Whether positions beyond the one asked about are skipped: no play leads there.
    pub(super) fn ends_at_start(&self) -> bool {
        self.memory == Memory::Once && self.fields.first().is_some_and(|(_, up)| *up)
    }
}

/// How many consecutive numbers of the first field cover a position and all its options.
fn rows(first: usize, up: bool, steps: &[MovePart<'_>]) -> Option<i64> {
    ROWS.into_iter().find(|rows| {
        let by = Term::Number(rows - 1);
        steps.iter().all(|MovePart { facts, part }| {
            if up {
                below(
                    facts,
                    &part[first],
                    &Term::apply(Function::Add, slot(first), by.clone()),
                    false,
                )
            } else {
                above(
                    facts,
                    &part[first],
                    &Term::apply(Function::Subtract, slot(first), by.clone()),
                    false,
                )
            }
        })
    })
}

/// The upper bounds of all fields.
fn most(
    game: &Game,
    given: &[Given],
    asked: &[Option<i128>],
    steps: &[MovePart<'_>],
) -> Option<Vec<Most>> {
    let width = game.fields.len();
    let mut position = Facts::of_position(game, given);
    let falls: Vec<bool> = (0..width)
        .map(|field| {
            steps.iter().all(|step| below(step.facts, &step.part[field], &slot(field), false))
        })
        .collect();
    // Facts about the numbers that never increase.
    let mut known = Facts::of_tuple(game, given);
    let mut most: Vec<Option<Most>> = vec![None; width];
    for field in (0..width).filter(|&field| falls[field]) {
        if let Some(asked) = asked[field] {
            position.assume(&Test::Compare(slot(field), Comparison::LessEqual, number(asked)?));
        }
    }
    for field in (0..width).filter(|&field| falls[field]) {
        let highest = position.highest(&slot(field))?;
        known.assume(&Test::Compare(slot(field), Comparison::LessEqual, number(highest)?));
        most[field] = Some(Most { start: true, bounds: Vec::new(), highest });
    }
    let fixed = |term: &Term| {
        let mut all = true;
        term.slots(&mut |slot| {
            all &= usize::try_from(slot).is_ok_and(|slot| falls.get(slot) == Some(&true))
        });
        all && is_total(term)
    };
    for field in (0..width).filter(|&field| !falls[field]) {
        let mut candidates = Vec::new();
        terms(&game.domain, &mut candidates);
        let domain = |field: usize| {
            let bound = candidates.iter().flat_map(near).find(|bound| {
                fixed(bound)
                    && below(&position, &slot(field), bound, false)
                    && known.highest(bound).is_some()
            });
            Some(match bound {
                Some(bound) => bound,
                None => number(position.highest(&slot(field))?)?,
            })
        };
        most[field] = Some(match domain(field) {
            Some(bound) => {
                let highest = known.highest(&bound)?;
                Most { start: false, bounds: Vec::from([bound]), highest }
            }
            None => bounded(game, field, asked[field]?, steps, &fixed, &known)?,
        });
    }
    most.into_iter().collect()
}

/// The same for a field that some moves increase, from facts about those moves.
fn bounded(
    game: &Game,
    field: usize,
    asked: i128,
    steps: &[MovePart<'_>],
    fixed: &dyn Fn(&Term) -> bool,
    known: &Facts<'_>,
) -> Option<Most> {
    let mut candidates = Vec::new();
    terms(&game.domain, &mut candidates);
    for rule in &game.moves {
        terms(&rule.guard, &mut candidates);
        for choice in &rule.choices {
            terms(&choice.until, &mut candidates);
            if let Range::Between(_, Some(high)) = &choice.range {
                candidates.push(high.clone());
            }
        }
    }
    let candidates: Vec<Term> = candidates.iter().map(|term| known.plainer(term)).collect();
    let mut most = Most { start: true, bounds: Vec::new(), highest: asked };
    for MovePart { facts, part } in steps {
        let after = &part[field];
        if below(facts, after, &slot(field), false)
            || most.bounds.iter().any(|bound| below(facts, after, bound, false))
        {
            continue;
        }
        let bound = candidates
            .iter()
            .flat_map(near)
            .find(|bound| fixed(bound) && below(facts, after, bound, false));
        let bound = match bound {
            Some(bound) => bound,
            None => number(facts.highest(after)?)?,
        };
        most.highest = most.highest.max(known.highest(&bound)?);
        most.bounds.push(bound);
    }
    Some(most)
}

fn number(value: i128) -> Option<Term> {
    i64::try_from(value).ok().map(Term::Number)
}

/// A term and its neighbours.
fn near(term: &Term) -> [Term; 3] {
    let one = || Term::Number(1);
    [
        Term::apply(Function::Subtract, term.clone(), one()),
        term.clone(),
        Term::apply(Function::Add, term.clone(), one()),
    ]
}

/// The terms that a condition compares with.
fn terms(test: &Test, into: &mut Vec<Term>) {
    match test {
        Test::All(parts) => parts.iter().for_each(|part| terms(part, into)),
        Test::Compare(a, _, b) => into.extend(
            [a.clone(), b.clone()].into_iter().filter(|term| !matches!(term, Term::Number(_))),
        ),
        _ => {}
    }
}

/// Whether a term is defined for all operands and monotonically increasing in them.
fn is_total(term: &Term) -> bool {
    match term {
        Term::Number(_) | Term::Parameter(_) | Term::Length(_) | Term::Slot(_) => true,
        Term::Apply(Function::Subtract, a, b) => is_total(a) && matches!(**b, Term::Number(_)),
        Term::Apply(Function::Add | Function::Minimum | Function::Maximum, a, b) => {
            is_total(a) && is_total(b)
        }
        _ => false,
    }
}
