//! The truth about a position that contradicts a claim.

use prove::claim::Refuted;
use rules::formula::print;
use rules::{Claim, Convention, Formula, Ruleset, Subject, Word};
use run::{Limits, Run};
use solve::words::WordGame;
use solve::{Game as _, Solver};
use tell::answer::{About, Counterexample, Fact};

use super::Words;

impl Words {
    /// By brute force, with a small budget of its own: the counterexample stands even if that does not reach.
    pub(crate) fn counterexample(&self, claim: &Claim, refuted: &Refuted) -> Counterexample {
        let run = Run::new(Limits { states: 200_000, memory: 256 << 20, time: None });
        let rules = &self.rules;
        let game = WordGame::new(rules);
        let mut solver = Solver::new(&game);
        let mut options = vec![];
        game.options(&refuted.position, &mut options);
        let truth = fact(rules, &mut solver, &refuted.position, &run);
        let facts: Option<Vec<Fact>> = options.iter().map(|option| fact(rules, &mut solver, option, &run)).collect();
        Counterexample {
            position: rules.alphabet.spell(&refuted.position),
            smallest: refuted.smallest,
            formula_holds: refuted.formula_holds,
            subject_holds: refuted.subject_holds,
            about: about(rules, &claim.subject, &refuted.position),
            formula: (claim.formula != Formula::Bool(true)).then(|| print(&claim.formula, &rules.alphabet)),
            truth,
            plays: solver.plays(&refuted.position, &run).ok().map(|plays| (plays.shortest, plays.longest)),
            options: facts.unwrap_or_default(),
        }
    }
}

fn about(rules: &Ruleset, subject: &Subject, position: &Word) -> About {
    match subject {
        Subject::Outcome(outcome) => About::Outcome(*outcome),
        Subject::Value(term) => About::Value(print(term, &rules.alphabet), term.value(position)),
        Subject::EveryMoveWins => About::EveryMoveWins,
        Subject::WinningMoveBy(rule) => About::WinningMoveBy(rule + 1),
        Subject::PlayParity(odd) => About::PlayParity { odd: *odd },
        Subject::PlayLength(term) => About::PlayLength(print(term, &rules.alphabet), term.value(position)),
    }
}

fn fact(rules: &Ruleset, solver: &mut Solver<'_, WordGame<'_>>, word: &Word, run: &Run<'_>) -> Option<Fact> {
    let outcome = solver.outcome(word, rules.convention, run).ok()?;
    let value = (rules.convention == Convention::Normal).then(|| solver.value(word, run).ok()).flatten();
    Some(Fact { position: rules.alphabet.spell(word), outcome, value })
}
