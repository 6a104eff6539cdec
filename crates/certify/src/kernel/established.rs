//! What an accepted certificate establishes, as data: it knows nothing of how it was checked.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use rules::boards::Strategy;
use rules::lists::{Code, ListClaim, TurnRule};
use rules::tuples::{Division, Numeration, TupleClaim};
use rules::{Claim, Convention, Word};

use crate::kernel::machine::Machine;

/// What an accepted certificate establishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Established {
    /// The title of the game.
    pub title: String,
    /// The SHA-256 of the rule text, in lower-case hexadecimal digits.
    pub rules_sha256: String,
    /// The parameters with their values, in the order of the rules.
    pub parameters: Vec<(String, i64)>,
    /// The parameters that are sets, with their numbers, sorted.
    pub sets: Vec<(String, Vec<i64>)>,
    /// The names of the players, Left first, if the game is partisan. Then a position is a word
    /// behind a marker, which counts as a letter (of heaps: there is one more in front) and says
    /// whose turn it is.
    pub sides: Option<[String; 2]>,
    /// The convention.
    pub convention: Convention,
    /// What the classes of the machine are, or what a theorem about sums tells, or that it is about
    /// a strategy.
    pub theorem: Theorem,
    /// The alphabet: its letters, in order, are those of the machine. Empty if there is no machine.
    pub letters: String,
    /// The answer: the class of every position. None if it is about sums of heaps or pick games:
    /// then [`Established::sums`] or [`Established::picks`] has the answer.
    pub machine: Option<Machine>,
    /// Whether in addition every turn from an N-position leads to a P-position.
    pub choice_never_matters: bool,
    /// The number of turns of every play, if the certificate proves it.
    pub play_length: Option<PlayLength>,
    /// The claims that follow.
    pub claims: Vec<Proved>,
    /// How far brute force has been replayed.
    pub replay: Replay,
    /// What the check looked at.
    pub figures: Figures,
    /// What is particular about a game of heaps; none about a game of words.
    pub heaps: Option<Heaps>,
    /// The answer for sums of heaps: lists of heaps, and words that decompose into heaps.
    pub sums: Option<Sums>,
    /// The strategy that takes a best pick from every board of a pick game.
    pub picks: Option<Picks>,
}

/// What is known of a game before anything is checked: what its rules and the certificate both say.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) title: String,
    pub(crate) rules_sha256: String,
    pub(crate) parameters: Vec<(String, i64)>,
    pub(crate) sets: Vec<(String, Vec<i64>)>,
    pub(crate) sides: Option<[String; 2]>,
    pub(crate) convention: Convention,
}

impl Header {
    /// What is established if there is nothing but the theorem.
    pub(crate) fn established(self, theorem: Theorem, work: u64) -> Established {
        let Self { title, rules_sha256, parameters, sets, sides, convention } = self;
        Established {
            title,
            rules_sha256,
            parameters,
            sets,
            sides,
            convention,
            theorem,
            letters: String::new(),
            machine: None,
            choice_never_matters: false,
            play_length: None,
            claims: Vec::new(),
            replay: Replay::default(),
            figures: Figures { moves: 0, nodes: 0, triples: 0, work },
            heaps: None,
            sums: None,
            picks: None,
        }
    }
}

/// What a check looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// States of the machine of single moves.
    pub moves: usize,
    /// Nodes of the strategy.
    pub nodes: usize,
    /// Triples looked at for 'no bad move'.
    pub triples: u64,
    /// Work done, in the units of [`Options::work`](crate::Options::work).
    pub work: u64,
}

/// What a certificate proves of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Who wins: P-position or N-position.
    Outcome,
    /// The Grundy value, in normal play.
    Values,
    /// Of every board of a pick game, a best pick.
    Strategy,
}

/// A claim that has been shown to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// As it stands in the certificate.
    pub text: String,
    /// What it means.
    pub claim: Meaning,
}

/// What a claim means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// About a game of words.
    Words(Claim),
    /// About a game of heaps.
    Heaps(TupleClaim),
    /// About lists of heaps.
    Sums(ListClaim),
}

/// How many turns every play takes: from a position that is no exception (M - low) / decrease,
/// rounded down, where M is the sum of the weights of its letters; from an exception, none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayLength {
    /// One a letter.
    pub weights: Vec<i64>,
    /// At least 1.
    pub decrease: u64,
    /// The least M of a position without a move that is no exception may not be below this, the
    /// largest must be less than `decrease` above.
    pub low: i64,
    /// Positions without a move, to which no move leads.
    pub exceptions: Vec<Word>,
}

/// How far brute force agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Replay {
    /// All positions of at most this length have been looked at; none if not even the empty word
    /// was.
    pub length: Option<usize>,
    /// How many positions these are.
    pub positions: usize,
}

/// What is particular about games of heaps in what a certificate establishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// The names of the heaps, in order.
    pub names: Vec<String>,
    /// How a heap of the rule text is written by two of them, if one is.
    pub division: Option<Box<Division>>,
    /// How the heaps without a bound are written.
    pub numeration: Numeration,
    /// The heaps with a bound: no position has a larger one there.
    pub bounds: Vec<Option<u32>>,
    /// Whether the machine reads one more number behind the heaps, and class 0 says that it is the
    /// Grundy value.
    pub relation: bool,
    /// From every position that can be won some winning turn has this property.
    pub winning_move: Option<String>,
    /// Brute force agrees on all positions with no heap larger than this.
    pub replayed: Option<u128>,
    /// States of the machine of turns.
    pub turns: usize,
}

/// What a certificate about sums of heaps establishes. With the class of every heap, [`Sums::law`]
/// tells who wins every list of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// How heaps are combined.
    pub law: Law,
    /// What a turn is.
    pub turn: TurnRule,
    /// What is known of one heap.
    pub heap: SingleHeap,
    /// How many elements the misère quotient has, with [`Law::Quotient`].
    pub order: Option<usize>,
    /// How a word decomposes into heaps; none if positions are lists.
    pub rows: Option<Rows>,
    /// Brute force agrees on all lists whose heaps add up to at most this; none for words, and if
    /// not even the empty list was looked at.
    pub replayed: Option<u128>,
}

/// What is known of one heap, for all sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SingleHeap {
    /// Its moves are those of a code, and its class repeats.
    Periodic {
        /// The code.
        code: Code,
        /// From this size on classes repeat; at least 1.
        preperiod: usize,
        /// After so many; at least 1.
        period: usize,
        /// The classes of 0 to `preperiod + period - 1`.
        classes: Vec<HeapClass>,
    },
    /// A machine reads the value off the digits.
    Machine {
        /// Its states.
        states: usize,
        /// Whether it reads one more number, and class 0 says that this is the value.
        relation: bool,
        /// The value as a term in the name of the heap, if there is one.
        value: Option<String>,
    },
}

/// What is known of a heap or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapClass {
    /// The Grundy value in normal play with one move a turn; with [`Law::Selective`] 0 if the
    /// player to move loses the heap alone, else 1. With [`Law::Quotient`] it is not a value but
    /// the number of a class: heaps of one class are interchangeable in every list, and those of
    /// class 0 can be left out.
    pub value: u128,
    /// Whether it is firm; only with [`Law::Tame`].
    pub firm: bool,
}

/// How a word decomposes into heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The letter of the heaps. All others are separators.
    pub letter: char,
    /// What stands on the left and on the right of a piece that is a heap: a separator, or an end
    /// of the word.
    pub live: Vec<(Option<char>, Option<char>)>,
    /// The rules of a game on any number of heaps.
    pub rules: String,
}

/// How the heaps of a list make up its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Law {
    /// Normal play, one move a turn: the exclusive or of the values (Sprague 1935, Grundy 1939).
    Grundy,
    /// Every heap is one of Nim in disguise: columns of binary digits (Moore 1910).
    Moore,
    /// Misère play, one move a turn, tame heaps (Conway 1976).
    Tame,
    /// Normal play, turns in any heaps: lost if, and only if, every heap alone is (Smith 1966).
    Selective,
    /// Misère play, one move a turn: by a finite quotient (Plambeck, Siegel 2008).
    Quotient,
}

/// What a certificate about a pick game establishes: that a strategy takes a best pick from every
/// board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picks {
    /// The strategy, if it is a list of choices. If not, it is the machine's own: whatever leads
    /// from a board that it accepts, with a name on every free letter, to one that it accepts with
    /// the same names.
    pub strategy: Option<Strategy>,
    /// The same as it stands in the certificate, in the language of rules.
    pub text: Option<String>,
    /// The names of the players, the first one first.
    pub players: [String; 2],
    /// How many phases there are: picks of the first player's turn and of the second's.
    pub phases: usize,
    /// The machine that follows the play of the strategy, or has one of its own. Its letters are
    /// the phases, then four for each letter of the game.
    pub machine: Machine,
    /// How many pairs of states were looked at where a play is compared with one other pick.
    pub pairs: usize,
    /// The most letters that the results of the two were apart before they differed; none if
    /// numbers are compared.
    pub delay: Option<usize>,
}
