//! Is a machine the truth about all positions? Decided exactly, with shortest counterexamples.
//!
//! The P-positions of a game whose plays end are the only set P with P = D \ T^-1(P) (in misère play P = D \ (T^-1(P) u Term)), the Grundy
//! values the only function with g(x) = mex of g over the options of x. So a machine is right if, and only if, at every node of the walk of
//! [`automata::preimage`] the class of the position is what the classes of its options demand.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use automata::preimage::{NodeId, Walk, walk};
use automata::{Moore, Transducer};
use rules::Convention;
use run::{Run, Stop};

use crate::theorem::{Answer, Class, Kind};

/// The classes that options can have, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Bit c: some option is of class c.
    pub classes: u128,
    /// Some option is not a position.
    pub outside: bool,
}

impl Options {
    /// Whether some option is of class `class`.
    #[must_use]
    pub const fn has(self, class: u8) -> bool {
        self.classes >> class & 1 == 1
    }

    /// What the class of a position with these options must be. Stands on the equations above.
    #[must_use]
    pub fn demand(self, kind: Kind) -> u8 {
        match kind {
            Kind::Outcome(Convention::Misere) if self.classes == 0 => 1,
            Kind::Outcome(_) => u8::from(self.has(0)),
            Kind::Values => u8::try_from(self.classes.trailing_ones()).unwrap_or(u8::MAX),
        }
    }
}

/// What a comparison found.
#[derive(Debug)]
pub struct Comparison {
    /// All nodes, if nothing is wrong.
    pub walk: Walk,
    /// Nodes at which something is wrong, shortest words first. None: the machine is right.
    pub wrong: Vec<NodeId>,
    /// No N-position has an option that is an N-position. Only meaningful for outcomes, and if nothing is wrong.
    pub choice_never_matters: bool,
}

/// After this many wrong nodes there is enough to learn from.
const ENOUGH: usize = 24;

/// Compares a machine with the rules. The machine must agree with `domain` on what is a position.
///
/// # Errors
/// When the budget ends.
pub fn compare(
    answer: &Answer,
    transducer: &Transducer,
    kind: Kind,
    run: &Run<'_>,
) -> Result<Comparison, Stop> {
    let live = answer.can_reach(Option::is_some);
    let mut wrong = Vec::new();
    let mut choice_never_matters = true;
    let walk = walk(answer, transducer, &live, run, |node| {
        if let Some(class) = answer.output(node.state) {
            let mut options = Options::default();
            for reach in node.reach {
                if transducer.accepts(reach.run) {
                    match answer.output(reach.written) {
                        Some(class) => options.classes |= 1 << class,
                        None => options.outside = true,
                    }
                }
            }
            if options.outside || options.demand(kind) != *class {
                wrong.push(node.id);
            }
            choice_never_matters &= *class == 0 || !options.has(1);
        }
        // Going on a little finds more to learn from; going on long would only study a wrong machine.
        let far = wrong.first().is_some_and(|first| node.id.index() > 2 * first.index() + 200);
        if wrong.len() >= ENOUGH || far { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(Comparison { walk, wrong, choice_never_matters })
}

/// A shortest word on which machine and domain do not agree about what is a position.
///
/// # Errors
/// When the budget ends.
pub fn domain_difference(
    answer: &Answer,
    domain: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Option<automata::Word>, Stop> {
    answer.shortest_difference(domain, run, |class: &Class, position: &bool| class.is_some() == *position)
}
