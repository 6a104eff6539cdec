//! Compares a machine with the rules of a game of heaps by asking backwards: from where is there a
//! turn to a position of this class?
//!
//! That set is exact ([`Before`]), so both conditions of `teacher` are comparisons of two machines,
//! and what is wrong is found with shortest words.

use alloc::vec;
use alloc::vec::Vec;

use automata::Word;
use encode::tracks::Before;
use rules::Convention;
use run::{Run, Stop};

use crate::teacher::{Comparison, ENOUGH, Evidence};
use crate::theorem::{AnswerMachine, Class, ClassKind};

/// Compares a machine with the rules. It must agree with the domain on what is a position.
///
/// # Errors
/// If the budget is exhausted.
pub(crate) fn compare(
    answer: &AnswerMachine,
    before: &Before,
    kind: ClassKind,
    run: &Run<'_>,
) -> Result<Comparison, Stop> {
    let asked = Asked { answer, before, run };
    let mut states = 0;
    for class in classes(answer, kind) {
        let to = asked.turns_to(class)?;
        states += to.len();
        let misere = kind == ClassKind::Outcome(Convention::Misere);
        let wrong = asked.words(&to, |known, turn| match known {
            Some(known) if known == class => turn,
            Some(known) => known > class && !turn && !misere,
            None => false,
        })?;
        if !wrong.is_empty() {
            return Ok(Comparison::Wrong(wrong));
        }
        if misere {
            let movable = before.moves(&before.domain, run)?;
            // Who cannot move wins.
            let (stuck, _) = movable.product(&to, run, |&movable, &turn| movable && !turn)?;
            let wrong = asked.words(&stuck, |known, stuck| known == Some(1) && stuck)?;
            if !wrong.is_empty() {
                return Ok(Comparison::Wrong(wrong));
            }
        }
    }
    let mut choice_never_matters = false;
    if let ClassKind::Outcome(convention) = kind {
        let to = asked.turns_to(1)?;
        let lacking = |known: Class, turn: bool| known == Some(0) && !turn;
        if convention == Convention::Misere {
            let wrong = asked.words(&to, lacking)?;
            if !wrong.is_empty() {
                return Ok(Comparison::Wrong(wrong));
            }
        }
        choice_never_matters = asked.words(&to, |known, turn| known == Some(1) && turn)?.is_empty();
    }
    Ok(Comparison::Right { evidence: Evidence::Sets { states }, choice_never_matters })
}

/// Positions with a turn that cannot be, to one of the same class, found without sets of positions.
///
/// # Errors
/// If the budget is exhausted.
pub(crate) fn bad_moves(
    answer: &AnswerMachine,
    before: &Before,
    kind: ClassKind,
    run: &Run<'_>,
) -> Result<Vec<Word>, Stop> {
    let mut wrong = vec![];
    for class in classes(answer, kind) {
        let set = answer.map(|known| *known == Some(class)).minimal();
        wrong.extend(before.moves_within(&set, ENOUGH - wrong.len(), run)?);
        if wrong.len() == ENOUGH {
            break;
        }
    }
    Ok(wrong)
}

/// The classes of which no two positions may have a turn from one to the other.
fn classes(answer: &AnswerMachine, kind: ClassKind) -> core::ops::RangeInclusive<u8> {
    match kind {
        ClassKind::Values => 0..=answer.states().filter_map(|state| *answer.output(state)).max().unwrap_or(0),
        ClassKind::Outcome(_) => 0..=0,
    }
}

struct Asked<'a> {
    answer: &'a AnswerMachine,
    before: &'a Before,
    run: &'a Run<'a>,
}

impl Asked<'_> {
    /// The positions with a turn to one of a class.
    fn turns_to(&self, class: u8) -> Result<automata::Moore<bool>, Stop> {
        let set = self.answer.map(|known| *known == Some(class)).minimal();
        self.before.turns(&set, self.run)
    }

    /// Positions that are wrong, by their class and whether they are in a set.
    fn words(&self, set: &automata::Moore<bool>, wrong: impl Fn(Class, bool) -> bool) -> Result<Vec<Word>, Stop> {
        let (both, _) = self.answer.product(set, self.run, |known, within| wrong(*known, *within))?;
        Ok(both.shortest_words(ENOUGH, |&wrong| wrong))
    }
}
