//! Is a machine the truth about all positions? Decided exactly, with short counterexamples.
//!
//! The P-positions of a game whose plays end are the only set P with P = D \ T^-1(P) (in misère play P = D \ (T^-1(P) u Term)), the Grundy
//! values the only function with g(x) = mex of g over the options of x. So a machine is right if, and only if, (1) no turn leads where it must
//! not, which is a question about pairs of positions and polynomial ([`automata::pairs`]); and (2) every position has the options its class
//! demands, which is a question about sets of turns. (2) is first tried with what all positions of a state have in common
//! ([`preimage::common`]), then by subset construction ([`preimage::walk`]).

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use automata::preimage::{self, NodeId, Reach, Walk};
use automata::{Moore, Transducer, Word, pairs};
use rules::Convention;
use run::{Run, Stop};

use crate::theorem::{Answer, Class, Kind};

/// The classes that options can have, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    classes: u128,
}

impl Options {
    /// Those of the ends of some turns.
    fn of(answer: &Answer, transducer: &Transducer, reach: &[Reach]) -> Self {
        let ends = reach.iter().filter(|reach| transducer.accepts(reach.run));
        let classes = ends.filter_map(|reach| *answer.output(reach.written)).fold(0, |set, class| set | 1 << class);
        Self { classes }
    }

    const fn has(self, class: u8) -> bool {
        self.classes >> class & 1 == 1
    }

    /// Whether these are enough for a position of class `class`, which is known not to have too many.
    fn satisfy(self, kind: Kind, class: u8, terminal: bool) -> bool {
        demanded(kind, class, terminal).all(|wanted| self.has(wanted))
    }
}

/// The classes that some option of a position of class `class` must have. In misère play a terminal position is an N-position without any demand.
pub fn demanded(kind: Kind, class: u8, terminal: bool) -> core::ops::Range<u8> {
    match (kind, class) {
        (Kind::Outcome(Convention::Misere), 0) => 1..2,
        (Kind::Outcome(Convention::Misere), _) if terminal => 0..0,
        (Kind::Outcome(_), _) => 0..class.min(1),
        (Kind::Values, _) => 0..class,
    }
}

/// Whether no turn may lead from a position of the one class to the other word.
fn forbidden(kind: Kind, from: u8, to: Class) -> bool {
    match (kind, to) {
        (_, None) => true,
        (Kind::Outcome(_), Some(to)) => from == 0 && to == 0,
        (Kind::Values, Some(to)) => from == to,
    }
}

/// What a comparison found.
#[derive(Debug)]
pub enum Comparison {
    /// The machine is right.
    Right {
        /// Nodes that have all demanded options, closed under steps.
        walk: Walk,
        /// For misère play: which nodes have only terminal positions.
        terminal: Vec<bool>,
        /// No turn leads from an N-position to an N-position; only said of outcomes.
        choice_never_matters: bool,
    },
    /// At each of these positions the machine is wrong about the position or about one of its options.
    Wrong(Vec<Word>),
}

/// After this many mistakes there is enough to learn from.
const ENOUGH: usize = 24;

/// Compares a machine with the rules. The machine must agree with the domain on what is a position.
///
/// # Errors
/// When the budget ends.
pub fn compare(answer: &Answer, transducer: &Transducer, kind: Kind, run: &Run<'_>) -> Result<Comparison, Stop> {
    let live = answer.can_reach(Option::is_some);
    let mut choice_never_matters = matches!(kind, Kind::Outcome(_));
    let wrong = pairs::ends(answer, transducer, &live, ENOUGH, run, |from, to| {
        let (Some(from), to) = (*answer.output(from), *answer.output(to)) else { return false };
        choice_never_matters &= from == 0 || to != Some(1);
        forbidden(kind, from, to)
    })?;
    if !wrong.is_empty() {
        return Ok(Comparison::Wrong(wrong));
    }
    // In misère play what *no* position of a state can do matters too, so states are told apart by subset construction.
    if kind != Kind::Outcome(Convention::Misere) {
        let walk = preimage::common(answer, transducer, &live, run)?;
        let satisfied = walk.nodes().all(|node| {
            answer.output(walk.state(node)).is_none_or(|class| {
                Options::of(answer, transducer, walk.reach(node)).satisfy(kind, class, false)
            })
        });
        if satisfied {
            return Ok(Comparison::Right { walk, terminal: vec![], choice_never_matters });
        }
    }
    by_subsets(answer, transducer, kind, &live, run).map(|(walk, wrong, terminal)| {
        if wrong.is_empty() {
            Comparison::Right { walk, terminal, choice_never_matters }
        } else {
            Comparison::Wrong(wrong.into_iter().map(|node| walk.word(node)).collect())
        }
    })
}

/// All nodes, those at which a demanded option is missing, and which have only terminal positions.
fn by_subsets(
    answer: &Answer,
    transducer: &Transducer,
    kind: Kind,
    live: &[bool],
    run: &Run<'_>,
) -> Result<(Walk, Vec<NodeId>, Vec<bool>), Stop> {
    let mut wrong: Vec<NodeId> = vec![];
    let mut terminal = vec![];
    let walk = preimage::walk(answer, transducer, live, run, |node| {
        let is_terminal = !node.reach.iter().any(|reach| transducer.accepts(reach.run));
        terminal.push(is_terminal);
        if let Some(class) = *answer.output(node.state) {
            let options = Options::of(answer, transducer, node.reach);
            if !options.satisfy(kind, class, is_terminal) {
                wrong.push(node.id);
            }
        }
        // Going on a little finds more to learn from; going on long would only study a wrong machine.
        let far = wrong.first().is_some_and(|first| node.id.index() > 2 * first.index() + 200);
        if wrong.len() >= ENOUGH || far { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((walk, wrong, terminal))
}

/// A shortest word on which machine and domain do not agree about what is a position.
///
/// # Errors
/// When the budget ends.
pub fn domain_difference(answer: &Answer, domain: &Moore<bool>, run: &Run<'_>) -> Result<Option<Word>, Stop> {
    answer.shortest_difference(domain, run, |class: &Class, position: &bool| class.is_some() == *position)
}
