//! The learning loop: learn, compare, blame, until the machine is correct.
//!
//! Independent of the encoding of positions: a [`Ground`] answers for single words, a transducer is
//! the relation of turns.

use alloc::vec::Vec;

use automata::learn::{self, Learner};
use automata::preimage::Filter;
use automata::{Moore, Transducer, Word};
use encode::tracks::Before;
use run::{Limits, Phase, Run, Stop};

use crate::backwards;
use crate::strategy::{self, StrategyNode};
use crate::teacher::{self, Comparison, ENOUGH, Evidence};
use crate::theorem::{AnswerMachine, Class, ClassKind, Encoded, Figures, Proof, UnknownReason};
use crate::witnesses::Witnesses;

/// What can be asked about single positions.
pub(crate) trait Ground: learn::Oracle<Output = Class, Error = UnknownReason> {
    /// The words of all options; none if there are too many to list.
    fn options(&mut self, word: &Word) -> Result<Option<Vec<Word>>, UnknownReason>;
    /// Where there are too many: an option that a machine misclassifies, though it is right about
    /// the word.
    fn wrong_option(
        &mut self,
        word: &Word,
        answer: &AnswerMachine,
    ) -> Result<Option<Word>, UnknownReason>;
    /// The number of positions solved.
    fn solved(&self) -> usize;
    /// Words of small positions with their classes, cheaper to check against a hypothesis than all
    /// words.
    fn samples(&mut self) -> Result<&[(Word, Class)], UnknownReason> {
        Ok(&[])
    }
    /// Enlarges [`Ground::samples`] several times; false if they are as many as they can be. A
    /// wrong hypothesis is far more expensive to compare than a right one, unless a sample refutes
    /// it.
    fn more_samples(&mut self) -> Result<bool, UnknownReason> {
        Ok(false)
    }
}

/// What a machine is compared with.
#[derive(Clone, Copy)]
pub(crate) struct LearningTask<'a> {
    /// Accepts the positions.
    pub domain: &'a Moore<bool>,
    /// The relation of turns.
    pub turns: Turns<'a>,
    /// The question: outcomes or values.
    pub kind: ClassKind,
}

/// How the turns of a game are followed.
#[derive(Clone, Copy)]
pub(crate) enum Turns<'a> {
    /// From a position to its options, as the runs of a transducer.
    Forwards(&'a Transducer),
    /// From a set of positions to those with a turn into it.
    Backwards(&'a Before),
}

/// A machine that agrees with the rules everywhere.
pub(crate) struct LearnedMachine {
    pub answer: AnswerMachine,
    pub choice_never_matters: bool,
    /// Empty if turns were followed backwards.
    pub strategy: Vec<StrategyNode>,
    /// Nodes of the walk that compared them, or states of the sets.
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
        Ok(match self.compared(&answer, &mut teacher::filter(self.kind), run)? {
            Comparison::Wrong(words) => Err(words),
            Comparison::Right { evidence, choice_never_matters } => {
                Ok(self.found(answer, &evidence, choice_never_matters))
            }
        })
    }

    fn compared(
        &self,
        answer: &AnswerMachine,
        filter: &mut Filter,
        run: &Run<'_>,
    ) -> Result<Comparison, Stop> {
        match self.turns {
            Turns::Forwards(transducer) => {
                teacher::compare(answer, transducer, self.kind, filter, run)
            }
            Turns::Backwards(before) => backwards::compare(answer, before, self.kind, run),
        }
    }

    fn found(
        &self,
        answer: AnswerMachine,
        evidence: &Evidence,
        choice_never_matters: bool,
    ) -> LearnedMachine {
        let (strategy, nodes) = match (self.turns, evidence) {
            (Turns::Forwards(transducer), Evidence::Walk(walk)) => {
                (strategy::strategy(&answer, transducer, self.kind, walk), walk.len())
            }
            (_, Evidence::Walk(walk)) => (Vec::new(), walk.len()),
            (_, Evidence::Sets { states }) => (Vec::new(), *states),
        };
        LearnedMachine { answer, choice_never_matters, strategy, nodes }
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
    let mut comparing = Comparing { filter: teacher::filter(problem.kind), undecided: 0 };
    let mut learner = Learner::new(problem.domain.letters(), ground)?;
    for word in witnesses.words.clone() {
        learner.refine(&word, ground)?;
    }
    loop {
        figures.rounds += 1;
        let result = round(problem, &mut learner, ground, &mut comparing, witnesses, guess, run);
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

/// What is kept between comparisons.
struct Comparing {
    filter: Filter,
    /// The number of states of the last hypothesis whose comparison exceeded the effort.
    undecided: usize,
}

/// Compares the hypothesis with the rules; either it is right, or it is refined.
fn round<G: Ground>(
    problem: &LearningTask<'_>,
    learner: &mut Learner<Class>,
    ground: &mut G,
    comparing: &mut Comparing,
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
    let (mut at, mut agree) = (0, 0);
    while let samples = ground.samples()?
        && agree < samples.len()
    {
        let (word, class) = &samples[at];
        if answer.output_of(word) == class {
            // Earlier samples still agree, except where a new state has taken words from others.
            at = (at + 1) % samples.len();
            agree += 1;
            continue;
        }
        let word = word.clone();
        learner.refine(&word, ground)?;
        witnesses.add(word);
        run.states(learner.states())?;
        answer = learner.hypothesis();
        agree = 0;
    }
    *guess = Some(answer.clone());
    // The check must be for this very hypothesis: the comparison relies on it.
    if let Some(word) = teacher::domain_difference(&answer, problem.domain, run)? {
        learner.refine(&word, ground)?;
        witnesses.add(word);
        return Ok(None);
    }
    if let Turns::Backwards(before) = problem.turns {
        let mut refined = false;
        for (longer, word) in before.padding_matters(&answer, ENOUGH, run)? {
            refined |= correct([&word, &longer], &answer, learner, ground, witnesses)?;
        }
        if refined {
            return Ok(None);
        }
    }
    let Comparing { filter, undecided } = comparing;
    let compared = match problem.turns {
        Turns::Forwards(_) => problem.compared(&answer, filter, run)?,
        Turns::Backwards(before) => {
            let states = witnesses.effort.min(run.limits.states);
            match problem.compared(&answer, filter, &run.part(Limits { states, ..run.limits })) {
                Err(Stop::States { .. }) if states < run.limits.states => {
                    run.check_clock()?;
                    // A hypothesis that more samples did not change may be right.
                    let stable =
                        core::mem::replace(undecided, learner.states()) == learner.states();
                    let mut refuted = !stable && ground.more_samples()?;
                    if !refuted {
                        for word in backwards::bad_moves(&answer, before, problem.kind, run)? {
                            refuted |= blame(&word, &answer, learner, ground, witnesses)?;
                        }
                    }
                    if !refuted {
                        witnesses.effort = witnesses.effort.saturating_mul(2);
                    }
                    return Ok(None);
                }
                other => other?,
            }
        }
    };
    match compared {
        Comparison::Right { evidence, choice_never_matters } => {
            // Renumber breadth first, so that the same theorem is always the same machine.
            let (answer, order) = answer.renumbered();
            if let Evidence::Sets { .. } = evidence {
                return Ok(Some(problem.found(answer, &evidence, choice_never_matters)));
            }
            let mut filter = filter.renumbered(&order);
            match problem.compared(&answer, &mut filter, run)? {
                Comparison::Right { evidence, choice_never_matters } => {
                    Ok(Some(problem.found(answer, &evidence, choice_never_matters)))
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
    if let Some(options) = ground.options(word)? {
        return correct(core::iter::once(word).chain(&options), answer, learner, ground, witnesses);
    }
    if correct([word], answer, learner, ground, witnesses)? {
        return Ok(true);
    }
    let option = ground.wrong_option(word, answer)?;
    correct(&option, answer, learner, ground, witnesses)
}

/// Refines where one of these words is misclassified.
fn correct<'w, G: Ground>(
    words: impl IntoIterator<Item = &'w Word>,
    answer: &AnswerMachine,
    learner: &mut Learner<Class>,
    ground: &mut G,
    witnesses: &mut Witnesses,
) -> Result<bool, UnknownReason> {
    let mut refined = false;
    for candidate in words {
        if ground.output(candidate)? != *answer.output_of(candidate)
            && learner.refine(candidate, ground)?
        {
            witnesses.add(candidate.clone());
            refined = true;
        }
    }
    Ok(refined)
}
