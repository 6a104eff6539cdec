//! Decides exactly whether a machine is correct for all positions, with short counterexamples.
//!
//! The P-positions of a game whose plays end are the only set P with P = D \ T^-1(P) (in misère
//! play P = D \ (T^-1(P) u Term)), the Grundy values the only function with g(x) = mex of g over
//! the options of x. So a machine is correct if and only if (1) no turn leads where it must not,
//! which is a question about pairs of positions and polynomial ([`automata::pairs`]); and (2) every
//! position has the options that its class demands, which is a question about sets of turns: a
//! subset construction that tracks only turns that turned out to be needed
//! ([`automata::preimage`]).

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use automata::preimage::{self, Filter, NodeId, Reach, Stepper, Walk};
use automata::{Moore, Transducer, Word, pairs};
use rules::Convention;
use run::{Run, Stop};

use crate::theorem::{AnswerMachine, Class, ClassKind};

/// A set of classes of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct OptionClassSet {
    classes: u128,
}

impl OptionClassSet {
    /// The classes at the ends of some turns.
    fn of(answer: &AnswerMachine, transducer: &Transducer, reach: &[Reach]) -> Self {
        let ends = reach.iter().filter(|reach| transducer.accepts(reach.run));
        let classes = ends
            .filter_map(|reach| *answer.output(reach.written))
            .fold(0, |set, class| set | 1 << class);
        Self { classes }
    }

    const fn has(self, class: u8) -> bool {
        self.classes >> class & 1 == 1
    }
}

/// The classes that some option of a position of class `class` must have. In misère play a terminal
/// position is an N-position without demands.
pub fn demanded(kind: ClassKind, class: u8, terminal: bool) -> core::ops::Range<u8> {
    match (kind, class) {
        (ClassKind::Outcome(Convention::Misere), 0) => 1..2,
        (ClassKind::Outcome(Convention::Misere), _) if terminal => 0..0,
        (ClassKind::Outcome(_), _) => 0..class.min(1),
        (ClassKind::Values, _) => 0..class,
    }
}

/// Whether no turn may lead from a position of the first class to a word of the other.
fn forbidden(kind: ClassKind, from: u8, to: Class) -> bool {
    match (kind, to) {
        (_, None) => true,
        (ClassKind::Outcome(_), Some(to)) => from == 0 && to == 0,
        (ClassKind::Values, Some(to)) => from == to,
    }
}

/// The result of a comparison.
#[derive(Debug)]
pub enum Comparison {
    /// The machine is correct.
    Right {
        /// Why.
        evidence: Evidence,
        /// Whether no turn leads from an N-position to an N-position; only for outcomes.
        choice_never_matters: bool,
    },
    /// At each of these positions, the machine is wrong about the position or one of its options.
    Wrong(Vec<Word>),
}

/// Why a machine is correct.
#[derive(Debug)]
pub enum Evidence {
    /// Nodes that have all demanded options, closed under steps.
    Walk(Walk),
    /// The exact sets of positions with turns to a class are what the machine says.
    Sets {
        /// The number of states of their machines.
        states: usize,
    },
}

/// The number of errors that is enough to learn from.
pub(crate) const ENOUGH: usize = 24;

/// The initial filter: nothing is known to be needed.
#[must_use]
pub fn filter(kind: ClassKind) -> Filter {
    Filter::nothing(0, kind == ClassKind::Outcome(Convention::Misere))
}

/// Compares a machine with the rules. The machine must agree with the domain on what is a position.
/// `filter` remembers which turns were needed; entries from an earlier machine remain useful if
/// states have kept their numbers.
///
/// # Errors
/// If the budget is exhausted.
pub fn compare(
    answer: &AnswerMachine,
    transducer: &Transducer,
    kind: ClassKind,
    filter: &mut Filter,
    run: &Run<'_>,
) -> Result<Comparison, Stop> {
    let live = answer.can_reach(Option::is_some);
    let mut choice_never_matters = matches!(kind, ClassKind::Outcome(_));
    let wrong = pairs::ends(answer, transducer, &live, ENOUGH, run, |from, to| {
        let (Some(from), to) = (*answer.output(from), *answer.output(to)) else { return false };
        choice_never_matters &= from == 0 || to != Some(1);
        forbidden(kind, from, to)
    })?;
    if !wrong.is_empty() {
        return Ok(Comparison::Wrong(wrong));
    }
    by_subsets(answer, transducer, kind, &live, filter, run).map(|found| match found {
        Ok(walk) => Comparison::Right { evidence: Evidence::Walk(walk), choice_never_matters },
        Err(wrong) => Comparison::Wrong(wrong),
    })
}

/// Nodes without a demanded option that are examined at a time.
const BATCH: usize = 128;

/// Nodes that have all demanded options; or positions that lack one. In misère play a node also
/// records whether its positions are terminal.
pub(crate) fn by_subsets(
    answer: &AnswerMachine,
    transducer: &Transducer,
    kind: ClassKind,
    live: &[bool],
    filter: &mut Filter,
    run: &Run<'_>,
) -> Result<Result<Walk, Vec<Word>>, Stop> {
    let stepper = Stepper::new(answer, transducer);
    filter.resize(answer.len());
    filter.prepare(transducer, run)?;
    loop {
        let mut lacking: Vec<(NodeId, u8)> = vec![];
        let mut looked_into = vec![false; answer.len()];
        let walk = preimage::walk(answer, transducer, live, filter, run, |node| {
            if let Some(class) = *answer.output(node.state) {
                let terminal = !node.runs.iter().any(|&run| transducer.accepts(run));
                let options = OptionClassSet::of(answer, transducer, node.reach);
                // What is found for one node of a state usually serves the others.
                if lacking
                    .last()
                    .is_none_or(|(known, _)| !looked_into[node.state.index()] || *known == node.id)
                {
                    for wanted in
                        demanded(kind, class, terminal).filter(|&wanted| !options.has(wanted))
                    {
                        lacking.push((node.id, wanted));
                        looked_into[node.state.index()] = true;
                    }
                }
            }
            if lacking.len() >= BATCH { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if lacking.is_empty() {
            return Ok(Ok(walk));
        }
        let mut wrong = vec![];
        for (node, wanted) in lacking {
            run.check_clock()?;
            let word = walk.word(node);
            if !preimage::trace(&stepper, &word, |end| *answer.output(end) == Some(wanted), filter)
            {
                wrong.push(word);
                if wrong.len() >= ENOUGH {
                    break;
                }
            }
        }
        if !wrong.is_empty() {
            wrong.dedup();
            return Ok(Err(wrong));
        }
    }
}

/// A shortest word on which machine and domain disagree about being a position.
///
/// # Errors
/// If the budget is exhausted.
pub fn domain_difference(
    answer: &AnswerMachine,
    domain: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Option<Word>, Stop> {
    answer.shortest_difference(domain, run, |class: &Class, position: &bool| {
        class.is_some() == *position
    })
}
