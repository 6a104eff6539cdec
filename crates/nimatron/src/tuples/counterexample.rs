//! The facts about a counterexample to a claim.

use std::time::Duration;

use answer::{Fact, PositionCounterexample};
use prove::Refuted;
use rules::tuples::{Property, Tuple, TupleClaim, TupleSubject};
use run::{Limits, Run};
use solve::Solver;

use rules::Convention;

use super::brute::Turns;
use super::{Tuples, narrow};
use crate::theorem::{Claims, Machines};

/// The time limit.
const TIME: Duration = Duration::from_secs(3);

impl Tuples {
    /// By brute force, with a small budget of its own: the counterexample stands even if that is
    /// not enough. `written` is the original text of the claim.
    pub(super) fn contradiction(
        &self,
        claim: &TupleClaim,
        written: &str,
        refuted: &Refuted<Tuple>,
        run: &Run<'_>,
    ) -> PositionCounterexample {
        const MOVES: u64 = 5_000_000;
        let run = run.extra(Limits { states: 200_000, memory: 256 << 20, time: Some(TIME) });
        let mut example = PositionCounterexample {
            position: self.spell(&refuted.position),
            smallest: refuted.smallest,
            formula_holds: refuted.formula_holds,
            subject_holds: refuted.subject_holds,
            about: self.about((claim, written), &refuted.position),
            formula: (claim.formula != Property::Bool(true)).then(|| self.printed(&claim.formula)),
            truth: None,
            plays: None,
            options: vec![],
            sides: None,
        };
        let (Ok(position), Ok(turns)) =
            (narrow(&refuted.position), Turns::new(&self.rules, MOVES, &run))
        else {
            return example;
        };
        let mut solver = Solver::new(&turns);
        if self.rules.header.sides.is_some() {
            let both = matches!(claim.subject, TupleSubject::Class(_));
            example.plays =
                solver.plays(&position, &run).ok().map(|plays| (plays.shortest, plays.longest));
            if turns.failure().is_some() {
                example.plays = None;
            }
            example.sides = self.sides_truth((&turns, &mut solver), &position, both, &run);
            return example;
        }
        let truth = self.fact(&mut solver, &position, &run);
        if turns.failure().is_some() {
            return example;
        }
        example.truth = truth;
        example.plays =
            solver.plays(&position, &run).ok().map(|plays| (plays.shortest, plays.longest));
        // Followers of the position have been solved by now.
        let options = turns.reached(&position).unwrap_or_default();
        let facts: Option<Vec<Fact>> =
            options.keys().map(|option| self.fact(&mut solver, option, &run)).collect();
        example.options = facts.unwrap_or_default();
        example
    }

    fn fact(
        &self,
        solver: &mut Solver<'_, Turns<'_>>,
        position: &Vec<u64>,
        run: &Run<'_>,
    ) -> Option<Fact> {
        let convention = self.rules.header.convention;
        let outcome = solver.outcome(position, convention, run).ok()?;
        let value =
            (convention == Convention::Normal).then(|| solver.value(position, run).ok()).flatten();
        Some(Fact { position: self.spell_narrow(position), outcome, value })
    }
}

/// What follows `a winning move`, such as `takes from a largest heap`, if it is the rest of the
/// claim.
pub(super) fn winning_property(claim: &TupleClaim, written: &str) -> Option<String> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let behind = words.strip_prefix(&["a", "winning", "move"])?;
    let whole =
        claim.formula == Property::Bool(true) && !behind.contains(&"if") && !written.contains("--");
    whole.then(|| behind.join(" "))
}
