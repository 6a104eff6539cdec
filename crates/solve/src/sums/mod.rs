//! Games that decompose: positions that are sums of components, each of which goes its own way.
//!
//! A game that implements [`Sums`] says of a single component what its options are, each a list of
//! components. The value of a sum is the exclusive or of the values of its components (Sprague
//! 1935, Grundy 1939), so that what is remembered is about components, in a normal form that the
//! game chooses: translations, symmetries and what else does not matter are taken out there.
//!
//! [`SumSearch`] has two ways of finding a value:
//!
//! * [`Way::Mex`], the definition: the values of all options, then the least number that is not
//!   among them;
//! * [`Way::Ask`], after Lemoine and Viennot ('Nimbers are inevitable', 2012): whether a component
//!   plus a heap of n is lost, for n = 0, 1, and so on, which is whether its value is n. It is not,
//!   as soon as one option has that value; and whether the value of an option is n is again such a
//!   question, which often takes a small part of the work of finding the value. Of an option with
//!   several components, all but the most expensive are evaluated, and the question goes to that
//!   one.
//!
//! Where they keep pairs of a position and a heap, won or lost, what is remembered here is, for
//! each component, the [set of values](Known) that it can still have: one question answered rules
//! out one value or, if no option has the value asked about, all the larger ones. And k options of
//! unknown value leave, of the values that are possible, only the k + 1 smallest (after Beling and
//! Rogalski, 'On pruning search trees of impartial games', 2020).
//!
//! The module knows no boards, threads or files. What is remembered is a [`Memory`]; the one here
//! is a [`HashedMemory`], and a caller who has threads brings one that they share.
//!
//! ```
//! use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
//!
//! /// Take one or two neighbouring counters from a row; what is left on both sides are rows of
//! /// their own.
//! struct Rows;
//!
//! impl Sums for Rows {
//!     type Component = u32;
//!
//!     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
//!         for taken in 1..=row.min(2) {
//!             for left in 0..=row - taken {
//!                 for rest in [left, row - taken - left] {
//!                     if rest > 0 {
//!                         into.push(rest);
//!                     }
//!                 }
//!                 into.end();
//!             }
//!         }
//!     }
//!
//!     fn cost(&self, row: u32) -> u64 {
//!         row.into()
//!     }
//! }
//!
//! let run = run::Run::default();
//! let mut search = SumSearch::new(&Rows, HashedMemory::default(), Way::Ask);
//! assert_eq!(search.value(&[12], &run), Ok(4));
//! assert_eq!(search.outcome(&[3, 2, 1], &run), Ok(nimatron_solve::Outcome::P));
//! ```
//!
//! Both ways find the same values:
//!
//! ```
//! # use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
//! # struct Rows;
//! # impl Sums for Rows {
//! #     type Component = u32;
//! #     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
//! #         for taken in 1..=row.min(2) {
//! #             for left in 0..=row - taken {
//! #                 into.push(left);
//! #                 into.push(row - taken - left);
//! #                 into.end();
//! #             }
//! #         }
//! #     }
//! #     fn cost(&self, row: u32) -> u64 {
//! #         row.into()
//! #     }
//! # }
//! let run = run::Run::default();
//! let [mut mex, mut ask] =
//!     [Way::Mex, Way::Ask].map(|way| SumSearch::new(&Rows, HashedMemory::default(), way));
//! assert_eq!(mex.value(&[80], &run), Ok(1));
//! assert_eq!(ask.value(&[80], &run), Ok(1));
//! ```
//!
//! What is remembered can serve the next search:
//!
//! ```
//! # use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
//! # struct Rows;
//! # impl Sums for Rows {
//! #     type Component = u32;
//! #     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
//! #         for taken in 1..=row.min(2) {
//! #             for left in 0..=row - taken {
//! #                 into.push(left);
//! #                 into.push(row - taken - left);
//! #                 into.end();
//! #             }
//! #         }
//! #     }
//! #     fn cost(&self, row: u32) -> u64 {
//! #         row.into()
//! #     }
//! # }
//! let run = run::Run::default();
//! let mut search = SumSearch::new(&Rows, HashedMemory::default(), Way::Ask);
//! assert_eq!(search.value(&[50, 51], &run), Ok(2 ^ 8));
//! let mut search = SumSearch::new(&Rows, search.into_memory(), Way::Ask);
//! assert_eq!(search.value(&[51], &run), Ok(8));
//! assert_eq!(search.effort().expanded, 0);
//! ```

mod known;
mod memory;
mod open;
mod search;

use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hash;

use crate::Game;

pub use known::Known;
pub use memory::{HashedMemory, Memory, hash};
pub use search::{Effort, SumSearch, SumTurn, Way};

/// The rules of an impartial game whose positions are sums. Every play ends.
pub trait Sums {
    /// A component in its normal form. Two that are equal have the same value.
    type Component: Copy + Eq + Hash;

    /// Pushes the options of a component: for each, [its components](Options::push) and then [an
    /// end](Options::end). What has no options itself need not be pushed. Repetitions are harmless.
    /// Among options that seem as good as each other, those that come first are tried first.
    fn options(&self, component: Self::Component, into: &mut Options<'_, Self::Component>);

    /// About how expensive it is to evaluate a component, in any unit; components that are cheap
    /// are evaluated first.
    fn cost(&self, component: Self::Component) -> u64;

    /// What theory says of the value of a component, without a search. Called once for each
    /// component that is looked into.
    fn known(&self, component: Self::Component) -> Known {
        let _ = component;
        Known::NOTHING
    }
}

/// Takes the options of a component, one after the other; each is a list of components and a
/// number.
pub struct Options<'w, C> {
    parts: Vec<C>,
    value: u32,
    with: &'w mut dyn FnMut(&mut Vec<C>, u32) -> bool,
}

impl<'w, C: Copy> Options<'w, C> {
    /// Calls `with` for each option, which says whether there is need of another one.
    pub fn new(with: &'w mut dyn FnMut(&mut Vec<C>, u32) -> bool) -> Self {
        Self { parts: vec![], value: 0, with }
    }

    /// The same with space that was used before.
    pub(crate) fn with_space(
        parts: Vec<C>,
        with: &'w mut dyn FnMut(&mut Vec<C>, u32) -> bool,
    ) -> Self {
        Self { parts, value: 0, with }
    }

    pub(crate) fn into_space(self) -> Vec<C> {
        self.parts
    }

    /// One more component of the option that is being made.
    #[inline]
    pub fn push(&mut self, component: C) {
        self.parts.push(component);
    }

    /// One more component of it, of which only the value matters.
    #[inline]
    pub fn push_value(&mut self, value: u32) {
        self.value ^= value;
    }

    /// The option is complete. Whether there is need of another one: when there is not, the rest
    /// need not be made.
    #[inline]
    pub fn end(&mut self) -> bool {
        let more = (self.with)(&mut self.parts, self.value);
        self.parts.clear();
        self.value = 0;
        more
    }
}

/// The same game for the engines of this crate that know nothing of sums: a position is a sorted
/// list of components and one number, a heap.
///
/// [`crate::naive`] on it is the definition of what a [`SumSearch`] finds.
///
/// ```
/// # use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
/// # struct Rows;
/// # impl Sums for Rows {
/// #     type Component = u32;
/// #     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
/// #         for taken in 1..=row.min(2) {
/// #             for left in 0..=row - taken {
/// #                 into.push(left);
/// #                 into.push(row - taken - left);
/// #                 into.end();
/// #             }
/// #         }
/// #     }
/// #     fn cost(&self, row: u32) -> u64 {
/// #         row.into()
/// #     }
/// # }
/// use nimatron_solve::naive;
/// use nimatron_solve::sums::Whole;
///
/// // Rows of 2 and 3, and a heap of 1: 2, 3 and 1.
/// assert_eq!(naive::value(&Whole(&Rows), &(vec![2, 3], 1)), 2 ^ 3 ^ 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Whole<'g, S>(pub &'g S);

impl<S: Sums> Game for Whole<'_, S>
where
    S::Component: Ord,
{
    type Position = (Vec<S::Component>, u32);

    fn options(&self, (components, heap): &Self::Position, into: &mut Vec<Self::Position>) {
        into.extend((0..*heap).map(|less| (components.clone(), less)));
        for (index, &component) in components.iter().enumerate() {
            let mut with = |parts: &mut Vec<S::Component>, value| {
                let mut rest = components.clone();
                rest.swap_remove(index);
                rest.extend_from_slice(parts);
                rest.sort_unstable();
                into.push((rest, heap ^ value));
                true
            };
            self.0.options(component, &mut Options::new(&mut with));
        }
    }

    fn heap_bytes(&self, (components, _): &Self::Position) -> usize {
        components.capacity() * size_of::<S::Component>()
    }
}
