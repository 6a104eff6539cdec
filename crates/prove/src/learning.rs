//! The learning loop: learn, compare, blame, until the machine is correct.
//!
//! Independent of the encoding of positions: a [`Ground`] answers for single words, a transducer is
//! the relation of turns.

use alloc::vec::Vec;

use automata::learn::{self, Learner};
use automata::preimage::{Filter, Walk};
use automata::{Moore, Transducer, Word};
use run::{Phase, Run, Stop};

use crate::strategy::{self, StrategyNode};
use crate::teacher::{self, Comparison};
use crate::theorem::{AnswerMachine, Class, ClassKind, Encoded, Figures, Proof, UnknownReason};
use crate::witnesses::Witnesses;

/// What can be asked about single positions.
pub(crate) trait Ground: learn::Oracle<Output = Class, Error = UnknownReason> {
    /// The words of all options.
    fn options(&mut self, word: &Word) -> Result<Vec<Word>, UnknownReason>;
    /// The number of positions solved.
    fn solved(&self) -> usize;
    /// Words of small positions with their classes, cheaper to check against a hypothesis than all
    /// words.
    fn samples(&mut self) -> Result<&[(Word, Class)], UnknownReason> {
        Ok(&[])
    }
}

/// What a machine is compared with.
#[derive(Clone, Copy)]
pub(crate) struct LearningTask<'a> {
    /// Accepts the positions.
    pub domain: &'a Moore<bool>,
    /// The relation of turns.
    pub transducer: &'a Transducer,
    /// The question: outcomes or values.
    pub kind: ClassKind,
}

/// A machine that agrees with the rules everywhere.
pub(crate) struct LearnedMachine {
    pub answer: AnswerMachine,
    pub choice_never_matters: bool,
    pub strategy: Vec<StrategyNode>,
    /// Nodes of the walk that compared them.
    pub nodes: usize,
}

impl LearningTask<'_> {
    /// Compares a claimed answer with the rules, without learning: if it is wrong, returns words
    /// such that it is wrong about the word or one of its options.
    pub(crate) fn compare(
        &self,
        answer: AnswerMachine,
        run: &Run<'_>,
    ) -> Result<Result<LearnedMachine, Vec<Word>>, Stop> {
        let compared = teacher::compare(&answer, self.transducer, self.kind, &mut teacher::filter(self.kind), run)?;
        Ok(match compared {
            Comparison::Wrong(words) => Err(words),
            Comparison::Right { walk, choice_never_matters } => Ok(self.found(answer, &walk, choice_never_matters)),
        })
    }

    fn found(&self, answer: AnswerMachine, walk: &Walk, choice_never_matters: bool) -> LearnedMachine {
        let strategy = strategy::strategy(&answer, self.transducer, self.kind, walk);
        LearnedMachine { answer, choice_never_matters, strategy, nodes: walk.len() }
    }
}

impl LearnedMachine {
    /// The theorem, given measures by which every play ends.
    pub(crate) fn proof<K: Encoded>(
        self,
        kind: K::Question,
        encoding: K::Encoding,
        measures: Vec<K::Measure>,
        figures: Figures,
    ) -> Proof<K> {
        let Self { answer, choice_never_matters, strategy, nodes } = self;
        Proof {
            kind,
            encoding,
            answer,
            measures,
            choice_never_matters,
            play_length: None,
            winning_move: None,
            strategy,
            configurations: Vec::new(),
            figures: Figures { nodes, ..figures },
        }
    }
}

/// Learns the machine of a game. `guess` is the last hypothesis, even on failure.
pub(crate) fn learn<G: Ground>(
    problem: &LearningTask<'_>,
    ground: &mut G,
    witnesses: &mut Witnesses,
    figures: &mut Figures,
    guess: &mut Option<AnswerMachine>,
    run: &Run<'_>,
) -> Result<LearnedMachine, UnknownReason> {
    let mut filter = teacher::filter(problem.kind);
    let mut learner = Learner::new(problem.domain.letters(), ground)?;
    for word in witnesses.words.clone() {
        learner.refine(&word, ground)?;
    }
    loop {
        figures.rounds += 1;
        let result = round(problem, &mut learner, ground, &mut filter, witnesses, guess, run);
        witnesses.save(run);
        figures.positions = figures.positions.max(ground.solved());
        figures.queries = learner.queries();
        figures.longest_query = learner.longest_query();
        if let Some(found) = result? {
            return Ok(found);
        }
        run.report(Phase::Learn, learner.states());
    }
}

/// Compares the hypothesis with the rules; either it is right, or it is refined.
fn round<G: Ground>(
    problem: &LearningTask<'_>,
    learner: &mut Learner<Class>,
    ground: &mut G,
    filter: &mut Filter,
    witnesses: &mut Witnesses,
    guess: &mut Option<AnswerMachine>,
    run: &Run<'_>,
) -> Result<Option<LearnedMachine>, UnknownReason> {
    run.states(learner.states())?;
    // Samples are shorter than random words, so skip probing when we have them.
    while ground.samples()?.is_empty() {
        let Some(word) = learner.probe(ground, run.seed)? else { break };
        learner.refine(&word, ground)?;
        witnesses.add(word);
        run.states(learner.states())?;
    }
    let mut answer = learner.hypothesis();
    let mut at = 0;
    while let Some((word, class)) = ground.samples()?.get(at) {
        if answer.output_of(word) == class {
            at += 1;
            continue;
        }
        let word = word.clone();
        learner.refine(&word, ground)?;
        witnesses.add(word);
        run.states(learner.states())?;
        answer = learner.hypothesis();
        // Earlier samples still agree, except where the new state has taken words from others.
        at = 0;
    }
    *guess = Some(answer.clone());
    // The check must be for this very hypothesis: the comparison relies on it.
    if let Some(word) = teacher::domain_difference(&answer, problem.domain, run)? {
        learner.refine(&word, ground)?;
        witnesses.add(word);
        return Ok(None);
    }
    match teacher::compare(&answer, problem.transducer, problem.kind, filter, run)? {
        Comparison::Right { .. } => {
            // Renumber breadth first, so that the same theorem is always the same machine.
            let (answer, order) = answer.renumbered();
            let mut filter = filter.renumbered(&order);
            match teacher::compare(&answer, problem.transducer, problem.kind, &mut filter, run)? {
                Comparison::Right { walk, choice_never_matters } => {
                    Ok(Some(problem.found(answer, &walk, choice_never_matters)))
                }
                Comparison::Wrong(words) => Err(UnknownReason::Inconsistent(words[0].clone())),
            }
        }
        Comparison::Wrong(words) => {
            let mut refined = false;
            for word in &words {
                refined |= blame(word, &answer, learner, ground, witnesses)?;
            }
            if refined { Ok(None) } else { Err(UnknownReason::Inconsistent(words[0].clone())) }
        }
    }
}

/// Where a machine is wrong, either the position or one of its options is misclassified: finds out
/// which, and refines there.
fn blame<G: Ground>(
    word: &Word,
    answer: &AnswerMachine,
    learner: &mut Learner<Class>,
    ground: &mut G,
    witnesses: &mut Witnesses,
) -> Result<bool, UnknownReason> {
    let mut refined = false;
    let options = ground.options(word)?;
    for candidate in core::iter::once(word).chain(&options) {
        if ground.output(candidate)? != *answer.output_of(candidate) && learner.refine(candidate, ground)? {
            witnesses.add(candidate.clone());
            refined = true;
        }
    }
    Ok(refined)
}
