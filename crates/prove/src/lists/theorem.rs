//! The results of a proof attempt for a game on any number of heaps.

use alloc::string::String;
use alloc::vec::Vec;

use rules::Letter;
use rules::lists::{Code, ListRuleset};
use rules::tuples::Value;
use theory::quotient::Monoid;

use crate::theorem::Figures;
use crate::tuples::TupleProof;

/// How the heaps of a list determine its outcome; see 'Laws' in `docs/certificate.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SumLaw {
    /// Normal play, one move per turn: the nim-sum of the values.
    Grundy,
    /// Every heap is Nim in disguise: columns of binary digits.
    Moore,
    /// Misère play, one move per turn, tame heaps.
    Tame,
    /// Normal play, turns in any heaps: lost if and only if every single heap is.
    Selective,
    /// Misère play, one move per turn: by the quotient in [`ListProof::quotient`].
    Quotient,
}

/// The class of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapClass {
    /// The Grundy value; with [`SumLaw::Selective`] 0 if the player to move loses the single heap,
    /// else 1; with [`SumLaw::Quotient`] the column of the heap in [`Quotient::next`].
    pub value: u128,
    /// Whether it is firm; false except for [`SumLaw::Tame`].
    pub firm: bool,
}

/// Why the classes of heaps are known.
#[derive(Clone, Debug)]
pub enum HeapTheory {
    /// By the period of a take-and-break game.
    Periodic {
        /// The moves.
        code: Code,
        /// From this size on classes repeat; at least 1.
        preperiod: usize,
        /// At least 1.
        period: usize,
        /// The classes of 0 to `preperiod + period - 1`.
        classes: Vec<HeapClass>,
    },
    /// By a machine; no move leaves more than one heap.
    Machine {
        /// The theorem about one heap: values, a relation, or with [`SumLaw::Selective`] who wins.
        proof: alloc::boxed::Box<TupleProof>,
        /// The value as a term, if there is one.
        value: Option<Value>,
    },
}

/// A misère quotient (Plambeck and Siegel 2008): what a list is, heap by heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// By element, then by class of the heap that is added. The empty list has element 0, and class
    /// 0 changes nothing.
    pub next: Vec<Vec<u32>>,
    /// Whether the player to move loses lists of each element.
    pub lost: Vec<bool>,
}

impl Quotient {
    /// The element of a list with one heap of this class more.
    #[must_use]
    pub fn with(&self, element: u32, class: HeapClass) -> Option<u32> {
        let row = self.next.get(usize::try_from(element).ok()?)?;
        row.get(usize::try_from(class.value).ok()?).copied()
    }

    /// The product of each element and each, and which are lost; `None` if some element is that of
    /// no list.
    #[must_use]
    pub fn products(&self) -> Option<(Vec<Vec<u32>>, Vec<bool>)> {
        let (monoid, _) = Monoid::of_table(&self.next, self.lost.clone())?;
        let number = |element: usize| u32::try_from(element).ok();
        let row = |one: usize| {
            (0..monoid.order()).map(|other| number(monoid.product(one, other))).collect()
        };
        Some(((0..monoid.order()).map(row).collect::<Option<_>>()?, self.lost.clone()))
    }

    /// Whether the player to move loses lists of an element.
    #[must_use]
    pub fn is_lost(&self, element: u32) -> bool {
        usize::try_from(element).is_ok_and(|element| self.lost.get(element) == Some(&true))
    }
}

/// A theorem about a game on any number of heaps, with its proof.
#[derive(Clone, Debug)]
pub struct ListProof {
    /// How heaps are combined.
    pub law: SumLaw,
    /// The classes of single heaps.
    pub heap: HeapTheory,
    /// With [`SumLaw::Quotient`].
    pub quotient: Option<Quotient>,
    /// Whether the Grundy value of a list is the nim-sum of the values of its heaps: in normal play
    /// with one move per turn.
    pub valued: bool,
    /// The cost.
    pub figures: Figures,
}

/// A theorem about rows that decompose into heaps.
#[derive(Clone, Debug)]
pub struct RowProof {
    /// The letter of the heaps.
    pub letter: Letter,
    /// The kinds of pieces that can move: the separator on either side, none at an end of the word.
    pub live: Vec<(Option<Letter>, Option<Letter>)>,
    /// The rules of the heaps as text.
    pub source: String,
    /// The rules of the heaps as a ruleset.
    pub rules: ListRuleset,
    /// The theorem about the heaps.
    pub sum: ListProof,
}
