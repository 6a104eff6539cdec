//! Tests of games on any number of heaps.

use answer::{Engine, Finding, MachineUse, Obstacle, Question, Trial};
use prove::lists::ListProof;
use rules::lists::literal::Reading;
use rules::lists::{List, lists, spell_list};
use rules::{Expectation, Expected};
use run::Run;

use super::table::Brute;
use super::{Lists, answers, narrow};
use crate::budget::run_with;
use crate::effort::Effort;
use crate::kind::Testing;
use crate::trial::{self, Engines, Literal, Patience, Tested, finding};

impl Tested for Lists {
    type Position = List;
    type Expected = Expected;

    fn expectations(&self) -> &[Expectation<List>] {
        &self.rules.expectations
    }

    fn finding(&self, expected: &Expected) -> Finding {
        (*expected).into()
    }

    fn positions(&self, size: usize) -> impl Iterator<Item = List> {
        lists(u128::try_from(size).unwrap_or(u128::MAX))
    }

    fn spell(&self, list: &List) -> String {
        spell_list(list)
    }
}

impl Literal for Reading<'_> {
    type Position = List;

    fn list(&self, list: &List, into: &mut Vec<List>) -> Option<usize> {
        Some(trial::paid(self.options(list).ok()?, into))
    }
}

struct ListEngines<'a, 'r> {
    game: &'a Lists,
    run: &'a Run<'a>,
    naive: Patience<Reading<'a>>,
    outcomes: Brute<'a, 'r>,
    values: Brute<'a, 'r>,
    proof: Option<ListProof>,
}

impl Engines<List> for ListEngines<'_, '_> {
    fn naive(&self, question: Question, list: &List, patience: usize) -> Option<(Finding, usize)> {
        self.naive.ask_heaps((question, self.game.rules.header.convention), list, patience)
    }

    fn solve(&mut self, question: Question, list: &List) -> Result<Finding, Obstacle> {
        let brute =
            if question == Question::Values { &mut self.values } else { &mut self.outcomes };
        Ok(finding(question, brute.class(&narrow(list)?, self.run)?))
    }

    fn proved(&mut self, question: Question, list: &List) -> Vec<(Engine, Finding)> {
        let class = self.proof.as_ref().and_then(|proof| match question {
            Question::Outcome => proof.loses(&self.game.rules, list).map(|loses| u32::from(!loses)),
            Question::Values => proof.value(list).and_then(|value| u32::try_from(value).ok()),
        });
        class.map(|class| (Engine::Machine, finding(question, class))).into_iter().collect()
    }
}

impl Testing for Lists {
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        /// Lists stored for expectations and small lists.
        const STATES: u64 = 5_000_000;
        // Outcomes suffice: if the law gives values too, these are compared anyway.
        let proved =
            self.attempted(proving, |proof| self.theorem(proof, Question::Outcome, proving));
        let (proof, used, claims) = match proved {
            Ok((proof, (_, claims))) => {
                let law = answers::law(proof.law);
                (Some(proof), MachineUse::Sums(law), claims)
            }
            Err(unknown) => {
                let claims = self.judged(Err(&unknown), proving);
                (None, MachineUse::Missing(unknown.obstacle), claims)
            }
        };
        let own = run_with(run, run.limits.states.min(STATES));
        let turns = Brute::turns(self, &own);
        let engines = turns.as_ref().map_err(Clone::clone).map(|turns| ListEngines {
            game: self,
            run: &own,
            naive: Patience::new(Reading::new(&self.rules)),
            outcomes: Brute::new(self, turns, Question::Outcome),
            values: Brute::new(self, turns, Question::Values),
            proof,
        });
        trial::test(self, engines, (used, claims), effort, &own)
    }
}
