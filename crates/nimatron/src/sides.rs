//! Partisan games: what games on words and of heaps share.
//!
//! Internally, such a game is played on marked positions, which say whose turn it is; callers never
//! see markers.

use answer::{
    Checked, Coverage, MachineTable, OUTCOME_CLASSES, PartisanSolution, SideFormula, SidesTheorem,
    Solution, class_number,
};
use automata::Moore;
use rules::{Outcome, OutcomeClass, Span};

/// A class machine of at most this many states is shown if there is no formula.
const SHOWN_STATES: usize = 24;

/// The solution of an unmarked position, from those with each player to move.
pub(crate) fn solution([left, right]: [Solution; 2]) -> PartisanSolution {
    // Play of partisan games ends where there is no move, which is never a draw.
    let [first, second] = [&left, &right].map(|side| side.outcome.outcome().unwrap_or(Outcome::P));
    let class = OutcomeClass::of(first, second);
    PartisanSolution { position: left.position.clone(), class, sides: [left, right] }
}

/// Pairs, Left's before Right's; drops an odd one at the end.
pub(crate) fn pairs<T>(all: impl IntoIterator<Item = T>) -> Vec<[T; 2]> {
    let mut all = all.into_iter();
    std::iter::from_fn(|| Some([all.next()?, all.next()?])).collect()
}

/// The number of a rule among the `move` lines of the text, from 1. A line for both players has
/// become two consecutive rules: `is_second` marks the rule of the second player, and spans are
/// those of the lines.
pub(crate) fn line_number(rules: impl Iterator<Item = (Span, bool)>, rule: usize) -> usize {
    let mut before: Option<(Span, bool)> = None;
    let mut number = 0;
    for (span, is_second) in rules.take(rule + 1) {
        if before != Some((span, false)) || !is_second {
            number += 1;
        }
        before = Some((span, is_second));
    }
    number
}

/// The theorem about outcome classes, if these formulas were found; `letters` are the columns of
/// its machine.
pub(crate) fn theorem(
    classes: &Moore<Option<OutcomeClass>>,
    formulas: Formulas,
    letters: Vec<char>,
) -> SidesTheorem {
    let row = |state| {
        (
            classes.output(state).map(class_number),
            classes.row(state).iter().map(|next| next.index()).collect(),
        )
    };
    let has =
        |class: &OutcomeClass| classes.states().any(|state| *classes.output(state) == Some(*class));
    let shown = formulas.contains(&None) && classes.len() <= SHOWN_STATES;
    SidesTheorem {
        states: classes.len(),
        table: shown.then(|| MachineTable { letters, rows: classes.states().map(row).collect() }),
        classes: OUTCOME_CLASSES.into_iter().filter(has).collect(),
        formulas,
    }
}

/// Formulas found for Left and for Right, not checked yet.
pub(crate) type Formulas = [Option<SideFormula>; 2];

/// The number of positions, if they were counted with each player to move.
pub(crate) const fn halved(positions: usize) -> usize {
    positions.div_ceil(2)
}

/// A coverage of marked positions in terms of positions; `marker` is the size of a marker.
pub(crate) fn coverage(marked: Coverage, marker: usize) -> Coverage {
    Coverage {
        up_to: marked.up_to.and_then(|size| size.checked_sub(marker)),
        positions: halved(marked.positions),
    }
}

/// The checker's replay in terms of positions; `marker` is the size of a marker.
pub(crate) fn checked(marked: Checked, marker: usize) -> Checked {
    let up_to = marked.up_to.and_then(|size| size.checked_sub(u128::try_from(marker).ok()?));
    Checked { up_to, positions: halved(marked.positions), ..marked }
}

#[cfg(test)]
mod tests {
    use answer::Statement;

    use super::*;

    #[test]
    fn a_line_for_both_players_is_one_line() {
        let line = |number: usize| Span { start: number * 10, end: number * 10 + 5 };
        // Left; both; Right; `any` of Left, expanded to two; both.
        let rules = [
            (1, false),
            (2, false),
            (2, true),
            (3, true),
            (4, false),
            (4, false),
            (5, false),
            (5, true),
        ];
        let numbers: Vec<usize> = (0..rules.len())
            .map(|rule| line_number(rules.iter().map(|&(at, second)| (line(at), second)), rule))
            .collect();
        assert_eq!(numbers, [1, 2, 2, 3, 4, 5, 6, 6]);
    }

    #[test]
    fn classes_are_told_in_order_and_shown_without_formulas() {
        use automata::StateId;
        // Words of one letter: N, R, N, R, ...
        let (next, right) = (Some(OutcomeClass::N), Some(OutcomeClass::R));
        let classes = Moore::new(1, [1, 0].map(StateId::new).to_vec(), vec![next, right]);
        let always = SideFormula {
            statement: Statement::Wins("true".to_owned().into()),
            claim: "Bo to move wins when true".to_owned(),
        };
        let found = theorem(&classes, [None, Some(always.clone())], vec!['a']);
        assert_eq!(found.classes, [OutcomeClass::R, OutcomeClass::N]);
        assert_eq!(found.table.unwrap().rows, [(Some(1), vec![1]), (Some(3), vec![0])]);
        assert_eq!(theorem(&classes, [Some(always.clone()), Some(always)], vec!['a']).table, None);
    }
}
