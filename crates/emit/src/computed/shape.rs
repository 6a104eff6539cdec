//! What is obvious about play: whether it always ends, and how large positions get.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Move, Term, Test, Verdict};

use super::affine::{replaced, replaced_in};
use super::facts::{Facts, Given};

/// Facts that hold wherever a move exists.
pub(crate) fn facts_of_move<'g>(game: &Game, given: &'g [Given], rule: &Move) -> Facts<'g> {
    let mut facts = Facts::of_position(game, given);
    for ending in &game.endings {
        facts.assume(&Test::Not(ending.when.clone().into()));
    }
    for choice in &rule.choices {
        facts.choose(&choice.range);
        facts.assume(&choice.until);
    }
    facts.assume(&rule.guard);
    for part in &rule.parts {
        conditions(game, part).iter().for_each(|test| facts.assume(test));
    }
    facts
}

/// The conditions that the result of a move is a position.
pub(crate) fn conditions(game: &Game, part: &[Term]) -> Vec<Test> {
    let natural =
        |term: &Term| Test::Compare(term.clone(), Comparison::GreaterEqual, Term::Number(0));
    let mut tests: Vec<Test> = part.iter().map(natural).collect();
    tests.push(replaced_in(&game.domain, part));
    tests
}

/// A linear combination of fields, as a term.
fn measure(factors: &[i64]) -> Term {
    let mut sum: Option<Term> = None;
    for (slot, &factor) in (0..).map(Term::Slot).zip(factors) {
        sum = match (sum, factor) {
            (sum, 0) => sum,
            (None, 1) => Some(slot),
            (None, _) => Some(Term::apply(Function::Subtract, Term::Number(0), slot)),
            (Some(sum), 1) => Some(Term::apply(Function::Add, sum, slot)),
            (Some(sum), _) => Some(Term::apply(Function::Subtract, sum, slot)),
        };
    }
    sum.unwrap_or(Term::Number(0))
}

/// A move that leaves one position, or one part of a move that leaves several.
pub(super) struct MovePart<'g> {
    pub(super) facts: &'g Facts<'g>,
    pub(super) part: &'g [Term],
}

/// The parts of all moves of a game; `facts` has an entry for each move.
pub(super) fn steps<'g>(game: &'g Game, facts: &'g [Facts<'g>]) -> Vec<MovePart<'g>> {
    let of_move = |(rule, facts): (&'g Move, &'g Facts<'g>)| {
        rule.parts.iter().map(move |part| MovePart { facts, part })
    };
    game.moves.iter().zip(facts).flat_map(of_move).collect()
}

pub(super) fn slot(field: usize) -> Term {
    Term::Slot(u32::try_from(field).unwrap_or(u32::MAX))
}

/// Whether a term is obviously at most `bound`; less, if `strict`.
pub(super) fn below(facts: &Facts<'_>, term: &Term, bound: &Term, strict: bool) -> bool {
    let comparison = if strict { Comparison::Less } else { Comparison::LessEqual };
    facts.compares(term, comparison, bound)
        || match term {
            Term::Apply(Function::Maximum, a, b) => {
                below(facts, a, bound, strict) && below(facts, b, bound, strict)
            }
            _ => false,
        }
}

/// Whether a term is obviously at least `bound`; greater, if `strict`.
pub(super) fn above(facts: &Facts<'_>, term: &Term, bound: &Term, strict: bool) -> bool {
    let comparison = if strict { Comparison::Greater } else { Comparison::GreaterEqual };
    facts.compares(term, comparison, bound)
        || match term {
            Term::Apply(Function::Minimum, a, b) => {
                above(facts, a, bound, strict) && above(facts, b, bound, strict)
            }
            _ => false,
        }
}

/// A lexicographic order of the fields: all moves change the first one in one direction, if at all;
/// all that leave it unchanged, the next one; and so on. `allowed` says which directions are
/// allowed for a field (true for up).
pub(super) fn fields_in_order(
    width: usize,
    steps: &[MovePart<'_>],
    allowed: impl Fn(usize, bool) -> bool,
) -> Option<Vec<(usize, bool)>> {
    let goes = |step: &MovePart<'_>, field: usize, up: bool, strict: bool| {
        let (after, before) = (&step.part[field], slot(field));
        if up {
            above(step.facts, after, &before, strict)
        } else {
            below(step.facts, after, &before, strict)
        }
    };
    let (mut found, mut rest) = (Vec::new(), (0..width).collect::<Vec<usize>>());
    let mut steps: Vec<&MovePart<'_>> = steps.iter().collect();
    while !steps.is_empty() {
        let mut candidates = rest.iter().flat_map(|&field| [(field, false), (field, true)]);
        let (field, up) = candidates.find(|&(field, up)| {
            allowed(field, up)
                && steps.iter().all(|step| goes(step, field, up, false))
                && steps.iter().any(|step| goes(step, field, up, true))
        })?;
        found.push((field, up));
        rest.retain(|other| *other != field);
        steps.retain(|step| !goes(step, field, up, true));
    }
    found.extend(rest.into_iter().map(|field| (field, false)));
    Some(found)
}

/// Whether every play obviously ends: in some order of the fields, the first one that a move
/// changes always goes in one direction, down or up to a bound; or every move decreases a number
/// bounded from below, a sum of some fields minus others.
pub(crate) fn ends(game: &Game, given: &[Given]) -> bool {
    let position = Facts::of_position(game, given);
    let facts: Vec<Facts<'_>> =
        game.moves.iter().map(|rule| facts_of_move(game, given, rule)).collect();
    let steps = steps(game, &facts);
    let width = game.fields.len();
    let is_bounded = |field: usize, up: bool| !up || position.highest(&slot(field)).is_some();
    if fields_in_order(width, &steps, is_bounded).is_some() {
        return true;
    }
    // All factors from -1, 0, 1; the simplest first. With many fields, only the plain sum.
    let mut tried = vec![vec![1; width]];
    if width <= 4 {
        let count = u32::try_from(width).map_or(0, |width| 3_u32.pow(width));
        tried.extend((0..count).map(|mut code| {
            (0..width)
                .map(|_| {
                    let digit = i64::from(code % 3) - 1;
                    code /= 3;
                    digit
                })
                .collect()
        }));
    }
    tried.iter().any(|factors| {
        let before = measure(factors);
        position.lowest(&before).is_some()
            && steps.iter().all(|step| {
                step.facts.compares(&replaced(&before, step.part), Comparison::Less, &before)
            })
    })
}

/// The obvious maximum of a field that starts at most at `most`.
pub(crate) fn largest(game: &Game, given: &[Given], field: usize, most: i128) -> Option<i128> {
    let slot = Term::Slot(u32::try_from(field).ok()?);
    let mut largest = most;
    for rule in &game.moves {
        let facts = facts_of_move(game, given, rule);
        for part in &rule.parts {
            let after = part.get(field)?;
            if !facts.compares(after, Comparison::LessEqual, &slot) {
                largest = largest.max(facts.highest(after)?);
            }
        }
    }
    Some(largest)
}

/// Whether an ending can be a draw.
pub(crate) fn has_draws(game: &Game) -> bool {
    game.endings.iter().any(|ending| ending.verdict == Verdict::Draw)
}
