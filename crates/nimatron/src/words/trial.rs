//! Tests of games on words.

use answer::{Engine, Finding, Judged, MachineUse, Obstacle, Question, Trial};
use automata::Moore;
use prove::lists::RowProof;
use rules::Word;
use rules::{Expectation, Expected};
use run::Run;
use solve::words::WordGame;
use solve::{Game as _, Solver};

use super::Words;
use crate::effort::Effort;
use crate::kind::Testing;
use crate::theorem::Machines;
use crate::trial::{self, Engines, Literal, Patience, Tested, finding};

impl Tested for Words {
    type Position = Word;
    type Expected = Expected;
    const MARKER: usize = 1;

    fn expectations(&self) -> &[Expectation<Word>] {
        &self.rules.expectations
    }

    fn finding(&self, expected: &Expected) -> Finding {
        (*expected).into()
    }

    fn positions(&self, size: usize) -> impl Iterator<Item = Word> {
        rules::positions(&self.rules, size)
    }

    fn spell(&self, word: &Word) -> String {
        self.spell(word)
    }

    fn to_move(&self, word: &Word) -> Option<String> {
        self.to_move(word)
    }
}

impl Literal for &WordGame<'_> {
    type Position = Word;

    fn list(&self, word: &Word, into: &mut Vec<Word>) -> Option<usize> {
        self.options(word, into);
        Some(0)
    }
}

/// A theorem that answers for every position what brute force is asked.
enum Proved {
    Machine(Question, Moore<Option<u8>>),
    Rows(Box<RowProof>),
}

impl Proved {
    fn tell(&self, question: Question, word: &Word) -> Option<Finding> {
        let class = match self {
            // A machine of values also tells who wins.
            Self::Machine(of, machine) if *of == question || *of == Question::Values => {
                u32::from((*machine.output_of(word))?)
            }
            Self::Machine(..) => return None,
            Self::Rows(rows) => match question {
                Question::Outcome => u32::from(!rows.loses(word)?),
                Question::Values => u32::try_from(rows.value(word)?).ok()?,
            },
        };
        Some(finding(question, class))
    }
}

struct WordEngines<'g> {
    game: &'g Words,
    run: &'g Run<'g>,
    naive: Patience<&'g WordGame<'g>>,
    solver: Solver<'g, WordGame<'g>>,
    proved: Option<Proved>,
}

impl Engines<Word> for WordEngines<'_> {
    fn naive(&self, question: Question, word: &Word, patience: usize) -> Option<(Finding, usize)> {
        self.naive.ask((question, self.game.rules.header.convention), word, patience)
    }

    fn solve(&mut self, question: Question, word: &Word) -> Result<Finding, Obstacle> {
        let found = match question {
            Question::Outcome => self
                .solver
                .outcome(word, self.game.rules.header.convention, self.run)
                .map(|outcome| Finding::Outcome(outcome.into())),
            Question::Values => self.solver.value(word, self.run).map(Finding::Value),
        };
        found.map_err(|unsolved| self.game.spelled(unsolved))
    }

    fn proved(&mut self, question: Question, word: &Word) -> Vec<(Engine, Finding)> {
        let told = self.proved.as_ref().and_then(|proved| proved.tell(question, word));
        told.map(|told| (Engine::Machine, told)).into_iter().collect()
    }
}

impl Words {
    /// A theorem, its statement, and verdicts on the claims in the rules.
    fn proved(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> (Option<Proved>, MachineUse, Vec<Judged>) {
        if let Some((rows, law, claims)) = self.tested_rows(question, run) {
            return (Some(Proved::Rows(Box::new(rows))), MachineUse::Sums(law), claims);
        }
        let (proof, used, claims) = self.prove_bare(question, run);
        (proof.map(|proof| Proved::Machine(question, proof.answer)), used, claims)
    }
}

impl Testing for Words {
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        let (proved, used, claims) = self.proved(Tested::question(self), proving);
        let game = WordGame::new(&self.rules);
        let (naive, solver) = (Patience::new(&game), Solver::new(&game));
        let engines = WordEngines { game: self, run, naive, solver, proved };
        trial::test(self, Ok(engines), (used, claims), effort, run)
    }
}
