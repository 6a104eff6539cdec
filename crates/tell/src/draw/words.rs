//! The words in pictures.

use crate::text::Say;

/// What pictures say.
#[derive(Clone, Copy, Debug)]
pub(super) enum Words<'a> {
    /// A game graph: of this game, from this position.
    GraphTitle(&'a str, &'a str),
    /// What a graph shows: positions, turns, whether these are all that can be reached.
    GraphParts(usize, usize, bool),
    /// Who wins the first position.
    Wins(bool),
    /// In which order positions are.
    ByTurnsLeft,
    /// In which order positions are.
    ByTurnsMade,
    /// The number of a layer.
    TurnsLeft,
    /// The number of a layer.
    TurnsMade,
    /// A sign.
    Lost,
    /// A sign.
    Won,
    /// A sign.
    Open,
    /// A sign.
    Winning,
    /// A sign.
    BestPick,
    /// A sign.
    OtherTurn,
    /// A sign.
    OtherPick,
    /// A sign.
    Folded,
    /// The number beside a box.
    Remoteness,
    /// The number beside a box.
    Value,
    /// The letter beside a box, in a game of these players.
    Class(&'a [String; 2]),
    /// The letter in a cell, in a game of these players.
    Classes(&'a [String; 2]),
    /// What is beside a box.
    Result,
    /// The marks below letters, of these players.
    Marks(Option<&'a [String; 2]>),
    /// The sign of a position of which no turns are drawn.
    Unexpanded,
    /// Layers that were left out: how many, with how many positions.
    Skipped(usize, usize),
    /// Turns that were left out.
    Undrawn(usize),
    /// A position, who is to move there, what comes of it.
    Hint(&'a str, &'a str),
    /// No letters.
    Empty,
    /// A first and a second player without names.
    Nameless(usize),
    /// A table of a game.
    TableTitle(&'a str, Shown<'a>),
    /// What is told of the positions of a table.
    Shown(Shown<'a>),
    /// A cell.
    CellLost,
    /// A cell.
    CellWon,
    /// A frame around a cell.
    CellZero,
    /// The cells of a row are positions of one length.
    RowsByLength,
    /// The cells of a row are positions with one size of the largest heap.
    RowsBySize,
    /// A slice of a table of heaps: the name of the first heap, its size.
    Slice(&'a str, u64),
    /// How many of a row are lost, and how many there are.
    Share(usize, usize),
    /// A grid ends before the table does, at this size.
    CutAt(usize, usize),
    /// The values of one heap.
    OneHeap,
    /// The values of two heaps.
    TwoHeaps,
    /// The values of single heaps of this game.
    SequenceTitle(&'a str),
    /// An axis.
    HeapSize,
    /// An axis.
    GrundyValue,
    /// A period: preperiod, period, saltus.
    Period(usize, usize, u32),
    /// How certain a period is.
    Certain(answer::Status),
    /// No period is known.
    NoPeriod,
    /// A sign.
    ExceptionSign,
    /// The values 0 to this are drawn, of this many.
    Drawn(usize, usize),
    /// How many values there are, and the largest.
    SequenceParts(usize, u16),
    /// A machine for a game.
    MachineTitle(&'a str),
    /// What a machine is: states, and what it reads.
    MachineParts(usize, crate::draw::MachineKind),
    /// A state.
    StateLost,
    /// A state.
    StateWon,
    /// A state, in which words have a value.
    StateValue,
    /// A state, in which words have an outcome class.
    StateClass,
    /// A state in which a word is no position.
    StateNone,
    /// What has no arc leads to no position.
    NoArc,
    /// What has a dash leads to no position.
    Dash,
    /// What the cells of a table of states are.
    NextState,
    /// The state in which reading begins.
    Start,
}

/// What is told of positions in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown<'a> {
    /// Who wins.
    Outcome,
    /// The outcome class, of a game of these players.
    Classes(&'a [String; 2]),
    /// The Grundy value.
    Values,
}

mod english;
mod japanese;

impl Say for Words<'_> {
    fn english(&self) -> String {
        english::words(*self)
    }

    fn japanese(&self) -> String {
        japanese::words(*self)
    }
}
