//! All small positions of at most two heaps, by brute force.

use std::collections::BTreeMap;

use answer::{Obstacle, Pattern, Question, Row, Scope, Table};
use rules::lists::TurnRule;
use rules::{Convention, Outcome};
use run::{Phase, Run};
use solve::Solver;

use super::brute::{Turns, canonical};
use super::solution::unsolved;
use super::{Lists, spell_narrow};
use crate::kept::Kept;
use crate::kind::{RowTurns, Tabulating, by_row};
use crate::patterns;

/// The default limit of single heaps.
const LARGE: usize = 100;
/// The default limit of two heaps.
const LARGE_PAIRS: usize = 20;
/// The limit of two heaps if a size is given: the pairs are shown as a square.
const LARGEST_PAIRS: usize = 40;
/// Results of moves that may be visited per stored position.
const MOVES_PER_STATE: u64 = 32;

/// Brute force for lists.
pub(super) struct Brute<'t, 'r> {
    turns: &'t Turns<'r>,
    solver: Solver<'t, Turns<'r>>,
    question: Question,
    convention: Convention,
    /// Whether the value of a list is the nim-sum of the values of its heaps.
    summed: bool,
}

impl<'t, 'r> Brute<'t, 'r> {
    pub(super) fn new(game: &Lists, turns: &'t Turns<'r>, question: Question) -> Self {
        let convention = if question == Question::Values {
            Convention::Normal
        } else {
            game.rules.header.convention
        };
        let summed = convention == Convention::Normal && game.rules.turn == TurnRule::ONE;
        Self { turns, solver: Solver::new(turns), question, convention, summed }
    }

    /// Turns with a work limit high enough that the budget of states decides.
    pub(super) fn turns<'g>(game: &'g Lists, run: &'g Run<'g>) -> Result<Turns<'g>, Obstacle> {
        Turns::new(&game.rules, run.limits.states.saturating_mul(MOVES_PER_STATE), run)
    }

    /// 0 for a P-position and 1 for an N-position, or the value.
    pub(super) fn class(&mut self, list: &[u64], run: &Run<'_>) -> Result<u32, Obstacle> {
        if self.summed {
            let value = self.turns.moves.value_of(list)?;
            return Ok(if self.question == Question::Values { value } else { value.min(1) });
        }
        let position = canonical(list.to_vec());
        self.turns.ends(&position)?;
        let found = match self.question {
            Question::Values => self.solver.value(&position, run),
            Question::Outcome => {
                let outcome = self.solver.outcome(&position, self.convention, run);
                outcome.map(|outcome| u32::from(outcome == Outcome::N))
            }
        };
        match self.turns.failure() {
            Some(error) => Err(error),
            None => found.map_err(unsolved),
        }
    }
}

impl Tabulating for Lists {
    /// Single heaps, and two heaps as far as a square of them fits a page.
    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        let mut table = Table { question, rows: vec![], patterns: vec![], stopped: None };
        let turns = match Brute::turns(self, run) {
            Ok(turns) => turns,
            Err(obstacle) => {
                table.stopped = Some(obstacle);
                return table;
            }
        };
        let mut brute = Brute::new(self, &turns, question);
        let (single, pairs) =
            (up_to.unwrap_or(LARGE), up_to.map_or(LARGE_PAIRS, |size| size.min(LARGEST_PAIRS)));
        let (mut positions, mut kept) = (0, Kept::default());
        for size in 0..=single {
            let row = row(size, size <= pairs, &mut brute, run);
            match row.and_then(|row| kept.row(&row, run).map_err(Obstacle::Stopped).map(|()| row)) {
                Ok(row) => {
                    positions += row.entries.len();
                    table.rows.push(row);
                }
                Err(obstacle) => {
                    // Without a given size, single heaps are shown while they are cheap.
                    table.stopped = (up_to.is_some() || size <= pairs || table.rows.is_empty())
                        .then_some(obstacle);
                    break;
                }
            }
            run.report(Phase::Solve, positions);
        }
        kept.release(run);
        table.patterns = self.patterns(&table, run);
        table
    }

    fn turns(&self, rows: &[Row], run: &Run<'_>) -> (Vec<RowTurns>, Option<Obstacle>) {
        let turns = match Brute::turns(self, run) {
            Ok(turns) => turns,
            Err(obstacle) => return (vec![], Some(obstacle)),
        };
        let mut solver = Solver::new(&turns);
        let convention = self.rules.header.convention;
        by_row(rows, |row| {
            let turns = row.tuples.iter().map(|list| {
                run.tick().map_err(Obstacle::Stopped)?;
                turns.ends(list)?;
                let found = solver.remoteness(list, convention, run);
                turns.failure().map_or_else(|| found.map(Some).map_err(unsolved), Err)
            });
            turns.collect()
        })
    }
}

impl Lists {
    fn patterns(&self, table: &Table, run: &Run<'_>) -> Vec<Pattern> {
        // Values and outcomes of lists are nonnegative.
        let number = |class: i64| u32::try_from(class).unwrap_or(u32::MAX);
        let first = table.rows.iter().filter_map(|row| row.entries.first());
        let heaps: Vec<u32> = first.map(|(_, class)| number(*class)).collect();
        let mut pairs = BTreeMap::new();
        for (tuple, (_, class)) in
            table.rows.iter().flat_map(|row| row.tuples.iter().zip(&row.entries))
        {
            let part = |at: usize| tuple.get(at).copied().unwrap_or(0);
            pairs.insert((part(0), part(1)), number(*class));
            pairs.insert((part(1), part(0)), number(*class));
        }
        // Rows without pairs are not part of the square.
        let square = pairs
            .keys()
            .filter(|(one, other)| *one > 0 && *other > 0)
            .map(|(one, _)| *one)
            .max()
            .unwrap_or(0);
        pairs.retain(|(one, other), _| *one <= square && *other <= square);
        let mut found = patterns::of_sequence(table.question, &heaps, Scope::OneHeap);
        found.extend(patterns::of_pairs(table.question, &pairs, true));
        let mut proved = self.proved_patterns(table.question, run);
        // A theorem about the same positions supersedes a guess.
        found.retain(|guess| {
            proved.iter().all(|known| known.kind != guess.kind && known.scope != guess.scope)
        });
        proved.append(&mut found);
        proved
    }
}

/// The heap of one size and, with `pairs`, all pairs in which it is the larger one.
fn row(
    size: usize,
    pairs: bool,
    brute: &mut Brute<'_, '_>,
    run: &Run<'_>,
) -> Result<Row, Obstacle> {
    let mut row = Row { length: size, ..Row::default() };
    let largest = u64::try_from(size).map_err(|_| Obstacle::LargeNumber)?;
    let lists = (0..=if pairs { largest } else { 0 }).map(|other| canonical(vec![largest, other]));
    for list in lists {
        run.tick().map_err(Obstacle::Stopped)?;
        row.entries.push((spell_narrow(&list), brute.class(&list, run)?.into()));
        row.tuples.push(list);
    }
    Ok(row)
}
