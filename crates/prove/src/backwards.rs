//! Compares a machine with the rules of a game of heaps by following turns backwards: from where is
//! there a turn to a position of this class?
//!
//! That set is exact ([`Before`]), so both conditions of `teacher` become comparisons of two
//! machines, which yield shortest counterexamples.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use automata::{Moore, Word};
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
    let question = Question { answer, before, run };
    let misere = kind == ClassKind::Outcome(Convention::Misere);
    let mut states = 0;
    for class in classes(answer, kind) {
        let leading = question.leading_to(class)?;
        states += leading.len();
        let wrong = question.positions(&leading, |known, leads| match known {
            Some(known) if known == class => leads,
            Some(known) => known > class && !leads && !misere,
            None => false,
        })?;
        if !wrong.is_empty() {
            return Ok(Comparison::Wrong(wrong));
        }
        if misere {
            // Only a player who can move needs a winning turn to win.
            let movable = before.moves(&before.domain, run)?;
            let (without, _) =
                movable.product(&leading, run, |&movable, &leads| movable && !leads)?;
            let wrong =
                question.positions(&without, |known, without| known == Some(1) && without)?;
            if !wrong.is_empty() {
                return Ok(Comparison::Wrong(wrong));
            }
        }
    }
    if misere {
        let leading = question.leading_to(1)?;
        let wrong = question.positions(&leading, |known, leads| known == Some(0) && !leads)?;
        if !wrong.is_empty() {
            return Ok(Comparison::Wrong(wrong));
        }
    }
    let choice_never_matters = match kind {
        ClassKind::Outcome(_) => before.moves_within(&question.class(1), 1, run)?.is_empty(),
        ClassKind::Values => false,
    };
    Ok(Comparison::Right { evidence: Evidence::Sets { states }, choice_never_matters })
}

/// Positions with a move to one of the same class that rules it out. Polynomial, unlike
/// [`compare`].
///
/// # Errors
/// If the budget is exhausted.
pub(crate) fn bad_moves(
    answer: &AnswerMachine,
    before: &Before,
    kind: ClassKind,
    run: &Run<'_>,
) -> Result<Vec<Word>, Stop> {
    let question = Question { answer, before, run };
    let mut wrong = vec![];
    for class in classes(answer, kind) {
        wrong.extend(before.moves_within(&question.class(class), ENOUGH - wrong.len(), run)?);
        if wrong.len() == ENOUGH {
            break;
        }
    }
    Ok(wrong)
}

/// The classes of which no position may have a turn to another one.
fn classes(answer: &AnswerMachine, kind: ClassKind) -> RangeInclusive<u8> {
    match kind {
        ClassKind::Values => {
            0..=answer.states().filter_map(|state| *answer.output(state)).max().unwrap_or(0)
        }
        ClassKind::Outcome(_) => 0..=0,
    }
}

struct Question<'a> {
    answer: &'a AnswerMachine,
    before: &'a Before,
    run: &'a Run<'a>,
}

impl Question<'_> {
    /// The positions of a class.
    fn class(&self, class: u8) -> Moore<bool> {
        self.answer.map(|known| *known == Some(class)).minimal()
    }

    /// The positions with a turn to one of a class.
    fn leading_to(&self, class: u8) -> Result<Moore<bool>, Stop> {
        self.before.turns(&self.class(class), self.run)
    }

    /// Positions that are wrong, judged by their class and by whether they belong to a set.
    fn positions(
        &self,
        set: &Moore<bool>,
        wrong: impl Fn(Class, bool) -> bool,
    ) -> Result<Vec<Word>, Stop> {
        let (both, _) =
            self.answer.product(set, self.run, |known, within| wrong(*known, *within))?;
        Ok(both.shortest_words(ENOUGH, |&wrong| wrong))
    }
}
