//! Partisan games of heaps.

use std::collections::BTreeSet;

use answer::{Fact, Obstacle, PartisanSolution, SidesTruth};
use prove::tuples::table::OptionLister;
use rules::tuples::{Tuple, TupleMove, TupleMoves, spell_tuple};
use rules::{OutcomeClass, Span};
use run::Run;
use solve::Solver;

use super::brute::Turns;
use super::known::Known;
use super::{Tuples, narrow, wide};
use crate::sides;

impl Tuples {
    /// A position as people see it, without the heap that says whose turn it is.
    pub(crate) fn spell(&self, tuple: &[u128]) -> String {
        spell_tuple(self.rules.behind(tuple))
    }

    /// The same with smaller numbers.
    pub(super) fn spell_narrow(&self, tuple: &[u64]) -> String {
        self.spell(&wide(tuple))
    }

    /// Whose turn it is in a position, by name.
    pub(super) fn to_move(&self, position: &[u128]) -> Option<String> {
        let sides = self.rules.header.sides.as_ref()?;
        sides.unmark_heaps(position).map(|(side, _)| sides.names[side].clone())
    }

    /// A position with each player to move.
    pub(super) fn marked(&self, tuple: &[u128]) -> Option<[Tuple; 2]> {
        let sides = self.rules.header.sides.as_ref()?;
        Some([sides.mark_heaps(0, tuple), sides.mark_heaps(1, tuple)])
    }

    /// The number of a move among the `move` lines, from 1, with `any` expanded.
    pub(super) fn line_number(&self, rule: usize) -> usize {
        let second = |one: &TupleMove| {
            self.rules.header.sides.is_some()
                && one.effects.first().is_some_and(|first| first.to.constant == 0)
        };
        match &self.rules.moves {
            TupleMoves::Linear(moves) => {
                sides::line_number(moves.iter().map(|one| (one.span, second(one))), rule)
            }
            TupleMoves::Loops(loops) => {
                sides::line_number(loops.lines.iter().map(|line| (*line, false)), rule)
            }
        }
    }

    /// The number of the `move` line that leads from a position to another; none if it is not found
    /// within the budget.
    pub(super) fn line_between(
        &self,
        options: &mut OptionLister,
        [from, to]: [&Tuple; 2],
        run: &Run<'_>,
    ) -> Option<usize> {
        let (from, to) = (narrow(from).ok()?, narrow(to).ok()?);
        let mut line = None;
        let mut visit = |rule, option: &[u64]| {
            line = (option == to).then(|| self.written_line(rule));
            line.is_some()
        };
        options.each(&from, run, &mut visit).ok()?;
        line
    }

    /// The number of the `move` line that a move comes from, from 1, as a reader counts them.
    fn written_line(&self, rule: usize) -> usize {
        let spans: Vec<Span> = match &self.rules.moves {
            TupleMoves::Linear(moves) => moves.iter().map(|one| one.span).collect(),
            TupleMoves::Loops(loops) => loops.lines.clone(),
        };
        let before: BTreeSet<Span> = spans.into_iter().take(rule + 1).collect();
        before.len()
    }

    /// The number of `move` lines, with `any` expanded.
    pub(super) fn lines(&self) -> usize {
        self.rules.moves.count().checked_sub(1).map_or(0, |last| self.line_number(last))
    }

    /// Solves tuples one after the other, with each player to move.
    pub(crate) fn solve_all_sides(
        &self,
        tuples: &[Tuple],
        run: &Run<'_>,
    ) -> Vec<Result<PartisanSolution, Obstacle>> {
        let marked: Option<Vec<[Tuple; 2]>> =
            tuples.iter().map(|tuple| self.marked(tuple)).collect();
        let Some(marked) = marked else {
            return tuples.iter().map(|_| Err(Obstacle::Impartial)).collect();
        };
        let solved = sides::pairs(self.solve_all(&marked.concat(), run));
        solved.into_iter().map(|[left, right]| Ok(sides::solution([left?, right?]))).collect()
    }

    /// The facts about the heaps of a marked position, by brute force; `both` if the claim is about
    /// both players at once. Meaningless if `turns` has failed since.
    pub(super) fn sides_truth(
        &self,
        (turns, solver): (&Turns<'_>, &mut Solver<'_, Turns<'_>>),
        position: &[u64],
        both: bool,
        run: &Run<'_>,
    ) -> Option<SidesTruth> {
        let (to_move, heaps) = match position {
            [first, rest @ ..] => (usize::try_from(*first).ok().filter(|_| !both), wide(rest)),
            [] => return None,
        };
        let marked = self.marked(&heaps)?.map(|tuple| narrow(&tuple));
        let mut truth = SidesTruth { to_move, class: None, options: [vec![], vec![]] };
        let [Ok(left), Ok(right)] = marked else { return Some(truth) };
        let mut outcome =
            |tuple: &Vec<u64>| solver.outcome(tuple, self.rules.header.convention, run).ok();
        let mut of = |tuple: &Vec<u64>| {
            let reached = turns.reached(tuple).ok()?;
            let fact = |option: &Vec<u64>| {
                Some(Fact {
                    position: self.spell_narrow(option),
                    outcome: outcome(option)?,
                    value: None,
                })
            };
            let facts = reached.keys().map(fact).collect::<Option<Vec<Fact>>>()?;
            Some((outcome(tuple)?, facts))
        };
        if let (Some((one, left)), Some((other, right))) = (of(&left), of(&right))
            && turns.failure().is_none()
        {
            (truth.class, truth.options) = (Some(OutcomeClass::of(one, other)), [left, right]);
        }
        Some(truth)
    }
}

impl Known<'_> {
    /// Whether the game is partisan.
    pub(crate) const fn is_partisan(&self) -> bool {
        self.game().rules.header.sides.is_some()
    }

    /// The outcome class of heaps, and how each player wins; `None` if the budget is exhausted, or
    /// in an impartial game.
    pub(crate) fn solve_sides(&self, tuple: &Tuple, run: &Run<'_>) -> Option<PartisanSolution> {
        let [left, right] = self.game().marked(tuple)?;
        Some(sides::solution([self.solve(&left, run)?, self.solve(&right, run)?]))
    }
}
