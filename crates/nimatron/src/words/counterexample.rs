//! The facts about a counterexample to a claim.

use std::time::Duration;

use answer::{Fact, PositionCounterexample};
use prove::Refuted;
use rules::{Claim, Convention, Formula, Subject, Word};
use run::{Limits, Run};
use solve::words::WordGame;
use solve::{Game as _, Solver};

use super::Words;
use crate::theorem::{Claims, Machines};

/// The time limit.
const TIME: Duration = Duration::from_secs(3);

impl Words {
    /// By brute force, with a small budget of its own: the counterexample stands even if that is
    /// not enough.
    pub(super) fn contradiction(
        &self,
        claim: &Claim,
        refuted: &Refuted,
        run: &Run<'_>,
    ) -> PositionCounterexample {
        let run = run.extra(Limits { states: 200_000, memory: 256 << 20, time: Some(TIME) });
        let rules = &self.rules;
        let game = WordGame::new(rules);
        let mut solver = Solver::new(&game);
        let mut options = vec![];
        // Without all options there are no facts about them either.
        let listed = game.options_within(&refuted.position, &mut options, &run).is_ok();
        let both = matches!(claim.subject, Subject::Class(_));
        let sides = self.sides_truth(&mut solver, &refuted.position, both, &run);
        let (truth, facts) = match sides {
            Some(_) => (None, None),
            None => {
                let truth = self.fact(&mut solver, &refuted.position, &run);
                let facts = options
                    .iter()
                    .map(|option| self.fact(&mut solver, option, &run))
                    .collect::<Option<Vec<_>>>();
                let facts = facts.filter(|_| listed);
                (truth, facts)
            }
        };
        PositionCounterexample {
            position: self.spell(&refuted.position),
            smallest: refuted.smallest,
            formula_holds: refuted.formula_holds,
            subject_holds: refuted.subject_holds,
            about: self.about((claim, ""), &refuted.position),
            formula: (claim.formula != Formula::Bool(true)).then(|| self.printed(&claim.formula)),
            truth,
            plays: solver
                .plays(&refuted.position, &run)
                .ok()
                .map(|plays| (plays.shortest, plays.longest)),
            options: facts.unwrap_or_default(),
            sides,
        }
    }

    fn fact(
        &self,
        solver: &mut Solver<'_, WordGame<'_>>,
        word: &Word,
        run: &Run<'_>,
    ) -> Option<Fact> {
        let rules = &self.rules;
        let outcome = solver.outcome(word, rules.header.convention, run).ok()?;
        let value = (rules.header.convention == Convention::Normal)
            .then(|| solver.value(word, run).ok())
            .flatten();
        Some(Fact { position: rules.alphabet.spell(word), outcome, value })
    }
}
