//! How a game goes on, as far as can be seen: whether every play ends, and how large positions get.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Game, Move, Term, Test, Verdict};

use super::affine::{replaced, replaced_in};
use super::facts::{Facts, Given};

/// What holds wherever a move exists.
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

/// What makes the numbers that a move leaves a position.
pub(crate) fn conditions(game: &Game, part: &[Term]) -> Vec<Test> {
    let natural = |term: &Term| Test::Compare(term.clone(), Comparison::GreaterEqual, Term::Number(0));
    let mut tests: Vec<Test> = part.iter().map(natural).collect();
    tests.push(replaced_in(&game.domain, part));
    tests
}

/// A sum of fields with factors, as a term.
fn measure(factors: &[i64]) -> Term {
    let mut sum: Option<Term> = None;
    for (slot, &factor) in (0..).map(Term::Slot).zip(factors) {
        sum = match (sum, factor) {
            (sum, 0) => sum,
            (None, 1) => Some(slot),
            (None, _) => Some(Term::apply(compute::Function::Subtract, Term::Number(0), slot)),
            (Some(sum), 1) => Some(Term::apply(compute::Function::Add, sum, slot)),
            (Some(sum), _) => Some(Term::apply(compute::Function::Subtract, sum, slot)),
        };
    }
    sum.unwrap_or(Term::Number(0))
}

/// Whether every move visibly decreases a number that is bounded from below, so that every play
/// ends: the sum of some fields, less others.
pub(crate) fn ends(game: &Game, given: &[Given]) -> bool {
    let position = Facts::of_position(game, given);
    let moves: Vec<(Facts<'_>, &Move)> =
        game.moves.iter().map(|rule| (facts_of_move(game, given, rule), rule)).collect();
    // All factors from -1, 0, 1; the plainest first. Many fields: only plain sums.
    let width = game.fields.len();
    let mut tried = vec![vec![1; width]];
    tried.extend((0..width).map(|field| (0..width).map(|other| i64::from(other == field)).collect()));
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
            && moves.iter().all(|(facts, rule)| {
                rule.parts.iter().all(|part| {
                    let after = replaced(&before, part);
                    facts.compares(&after, Comparison::Less, &before)
                })
            })
    })
}

/// Whether no field visibly gets larger by a move.
pub(crate) fn never_grows(game: &Game, given: &[Given], field: u32) -> bool {
    let slot = Term::Slot(field);
    game.moves.iter().all(|rule| {
        let facts = facts_of_move(game, given, rule);
        rule.parts.iter().all(|part| {
            let after = usize::try_from(field).ok().and_then(|field| part.get(field));
            after.is_some_and(|after| facts.compares(after, Comparison::LessEqual, &slot))
        })
    })
}

/// Whether a draw is possible by an ending.
pub(crate) fn has_draws(game: &Game) -> bool {
    game.endings.iter().any(|ending| ending.verdict == Verdict::Draw)
}

/// Whether some move leaves more or less than one position.
pub(crate) fn splits(game: &Game) -> bool {
    game.moves.iter().any(|rule| rule.parts.len() != 1)
}
