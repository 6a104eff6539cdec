//! The values of single heaps 0, 1, 2, ... in one game.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::{Checked, GameInfo, Obstacle, Status, json};

/// The Grundy values of the heaps 0, 1, 2, ... of a game, in normal play with one move a turn, and
/// what is known of how they go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceAnswer {
    /// What the person called it: a code, the name of a shipped game, or of a file.
    pub name: String,
    /// The moves as an octal or hexadecimal code, if they are those of one.
    pub code: Option<String>,
    /// The heaps that a move makes must be of different sizes (Grundy's game): then `code` is that
    /// without this condition.
    pub unequal: bool,
    /// The game, if one was named.
    pub game: Option<GameInfo>,
    /// The value of heap n at index n, from 0 on.
    pub values: Vec<u16>,
    /// How many of the `values` JSON lists, from the first one on; `None` lists all.
    pub listed: Option<usize>,
    /// If only a period was looked for: then there are no `values`, no `exceptions` and nothing
    /// about `sparse` spaces.
    pub forgotten: Option<Forgotten>,
    /// How many of them an earlier run had computed.
    pub resumed: usize,
    /// Where they repeat.
    pub period: Option<PeriodFound>,
    /// Before the preperiod: a heap, its value, and the value that the period would give.
    pub exceptions: Vec<(usize, u16, i64)>,
    /// What the values look like to the engine.
    pub sparse: Option<SparseFound>,
    /// Shipped games with the same moves: their titles.
    pub known_as: Vec<String>,
    /// Why there are fewer values than were asked for.
    pub stopped: Option<Obstacle>,
    /// A certificate that the independent checker has accepted: its text, and what the checker did.
    /// A period that is proved without one is proved by computation: the values up to the bound.
    pub certificate: Option<(String, Checked)>,
}

/// Values that were computed, and are not there any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Forgotten {
    /// How many: those of the heaps 0 to one less.
    #[serde(skip)]
    pub heaps: usize,
    /// How many heaps have a rare value by the mask that was used last, heap 0 aside; none if none
    /// was.
    pub rare: Option<usize>,
    /// Whether the preperiod is known to be the least one; if not, it is one that is large enough.
    #[serde(rename = "least_preperiod")]
    pub is_least: bool,
}

/// Where values repeat: G(n + period) = G(n) + saltus for all n from the preperiod on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodFound {
    /// The least such n, at least 1.
    pub preperiod: usize,
    /// After so many.
    pub period: usize,
    /// What is added; 0 for a period, more for an arithmetic period.
    pub saltus: u32,
    /// Whether that is known of all n.
    #[serde(flatten)]
    pub status: Status,
    /// If the values of all heaps less than this repeat, all do (Guy and Smith 1956); 0 if there is
    /// no such theorem about these moves.
    #[serde(serialize_with = "json::bound")]
    pub bound: usize,
}

/// The sparse space (Berlekamp, Conway and Guy 1982): values of one kind are much rarer than those
/// of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SparseFound {
    /// A value is rare if it has an even number of ones in common with this number; 0 if no such
    /// kind was used.
    pub mask: u32,
    /// Rare are even numbers of ones for heaps of which a move breaks an even number of counters,
    /// and odd ones for the others (Flammenkamp).
    pub alternating: bool,
    /// How many heaps have a rare value.
    pub rare: usize,
    /// The largest heap that has one.
    pub last_rare: usize,
    /// The largest value.
    pub largest: u16,
    /// The first heap that has it.
    pub first_largest: usize,
}
