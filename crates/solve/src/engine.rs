//! One table per question, filled along an order in which options come before the positions they
//! are options of.
//!
//! An engine is a function from what is known of a position's options to what is then known of the
//! position. It knows nothing of positions.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::size_of;

use run::{Run, Stop};

use crate::Convention;
use crate::explore::{Graph, Id};

/// How long plays from a position last, in turns, whoever plays and however badly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plays {
    /// The length of a shortest play.
    pub shortest: u32,
    /// The length of a longest play.
    pub longest: u32,
    /// Whether lengths are even or odd.
    pub parity: Parity,
}

impl Plays {
    /// Whether every play has the same length, so that no choice matters.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        self.shortest == self.longest
    }
}

/// The parity of the lengths of all plays from a position. Where it is not [`Parity::Mixed`], no
/// choice matters to who wins, although it may matter to how long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Every play has an even number of turns.
    Even,
    /// Every play has an odd number of turns.
    Odd,
    /// Some have, some have not.
    Mixed,
}

/// What an engine knows of the positions explored so far.
#[derive(Debug)]
pub(crate) struct SolvedPrefix<V> {
    /// By position; meaningful for the first `done` of the graph's order.
    values: Vec<V>,
    done: usize,
}

impl<V: Copy> SolvedPrefix<V> {
    pub(crate) const fn new() -> Self {
        Self { values: vec![], done: 0 }
    }

    /// What is known of a position that [`SolvedPrefix::extend`] has been past.
    pub(crate) fn get(&self, id: Id) -> V {
        self.values[id.index()]
    }

    /// The bytes accounted for this table.
    pub(crate) fn bytes(&self) -> usize {
        self.values.len() * size_of::<V>()
    }

    /// Applies `engine` to every finished position of `graph` that it was not applied to before.
    /// Linear in the number of their options. When stopped, what is done stays done.
    pub(crate) fn extend<P>(
        &mut self,
        graph: &Graph<P>,
        blank: V,
        run: &Run<'_>,
        mut engine: impl FnMut(&[V]) -> V,
    ) -> Result<(), Stop> {
        let growth = (graph.len() - self.values.len()) * size_of::<V>();
        if let Err(stop) = run.allocate(growth) {
            run.release(growth);
            return Err(stop);
        }
        self.values.resize(graph.len(), blank);
        let mut options = vec![];
        for &id in &graph.finished()[self.done..] {
            run.tick()?;
            options.clear();
            options.extend(graph.options(id).iter().map(|option| self.values[option.index()]));
            self.values[id.index()] = engine(&options);
            self.done += 1;
        }
        Ok(())
    }
}

/// The parity of the remoteness of P-positions. Play from a position of remoteness r ends, when
/// both play well, after r turns, at a position without options; there the player to move has lost
/// (normal) or won (misère), and the two take turns.
pub(crate) const fn lost_parity(convention: Convention) -> u32 {
    match convention {
        Convention::Normal => 0,
        Convention::Misere => 1,
    }
}

/// The remoteness of a position from those of its options. The winner hurries: if some options are
/// P-positions, the least of theirs counts; otherwise the loser delays.
pub(crate) fn remoteness(options: &[u32], convention: Convention) -> u32 {
    let lost = lost_parity(convention);
    let hurry = options.iter().filter(|&remoteness| remoteness % 2 == lost).min();
    hurry.or(options.iter().max()).map_or(0, |remoteness| remoteness + 1)
}

/// The least number that is not among `values`: in linear time, because it is at most their number.
/// `seen` is scratch space.
pub(crate) fn mex(values: &[u32], seen: &mut Vec<bool>) -> u32 {
    seen.clear();
    seen.resize(values.len() + 1, false);
    for &value in values {
        if let Some(seen) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
            *seen = true;
        }
    }
    // One more place than there are values: some place stays free.
    (0..).zip(seen.iter()).find_map(|(number, &seen)| (!seen).then_some(number)).unwrap_or(u32::MAX)
}

/// The lengths of plays from those of the options.
pub(crate) fn plays(options: &[Plays]) -> Plays {
    let one_more = |plays: &Plays| Plays {
        shortest: plays.shortest + 1,
        longest: plays.longest + 1,
        parity: match plays.parity {
            Parity::Even => Parity::Odd,
            Parity::Odd => Parity::Even,
            Parity::Mixed => Parity::Mixed,
        },
    };
    let either = |left: Plays, right: Plays| Plays {
        shortest: left.shortest.min(right.shortest),
        longest: left.longest.max(right.longest),
        parity: if left.parity == right.parity { left.parity } else { Parity::Mixed },
    };
    options.iter().map(one_more).reduce(either).unwrap_or(Plays::NONE)
}

impl Plays {
    /// Of a position without options: the play is over.
    pub(crate) const NONE: Self = Self { shortest: 0, longest: 0, parity: Parity::Even };
}
