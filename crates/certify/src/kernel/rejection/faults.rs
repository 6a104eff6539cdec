//! What is wrong with a part of a certificate, for those rejections that can be wrong in several
//! ways. Data: they know nothing of the checkers.

use alloc::string::String;

/// What is wrong with a board of a pick game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardFault {
    /// Nothing is free, and the machine accepts it although its word is outside the domain, or the
    /// other way round.
    Full,
    /// The strategy does not say which letter to take.
    Silent,
    /// With some names on its free letters the machine does not say whether those are who gets them
    /// when both follow the strategy.
    Play,
    /// With no names on its free letters the machine accepts it, or with some it does and the
    /// result is not the best.
    NoPlay,
    /// With some names on its free letters the machine accepts it, but after no pick of the player
    /// to move the resulting board with the same names.
    Stuck,
    /// Another pick is better than that of the strategy.
    Better,
    /// After another pick the result gets further ahead of that of the strategy, or falls further
    /// behind, than the certificate says, and no difference is seen before.
    Delay {
        /// The most letters that the certificate says.
        limit: usize,
    },
}

/// What is wrong with a branch of a rule about rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowFault {
    /// It reads separators elsewhere than one at either end.
    Separators,
    /// A piece that matches any number of letters matches another letter than that of the heaps.
    Stretch,
    /// It reads no letter of the heaps.
    Nothing,
    /// It does not write again, at the same end, the separator it reads there.
    Border,
}

/// What is wrong at a node of the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeFault {
    /// Its state is no state of the machine, or not the one that the letter leads to; or the next
    /// node does not exist.
    State,
    /// It has not one entry a letter.
    Letters,
    /// `reach` has an entry that does not follow from those before.
    Reach,
    /// `moves` is missing, where it has no place, or lacks an entry that follows from those before.
    Moves,
    /// It is the start and is missing, or has the wrong state, or a reach that is not initial.
    Start,
    /// It is the start and `moves` lacks an initial configuration.
    StartMoves,
    /// A letter leads to no node although a position begins so.
    Missing,
    /// A turn that its class promises is not among its reaches.
    NoGoodMove {
        /// The class.
        class: u32,
    },
}

/// Why plays do not last as long as a certificate says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayLengthFault {
    /// A turn can have several moves, or the players have different moves.
    Rules,
    /// There is not one weight a letter, or nothing is to be taken off.
    Numbers,
    /// A move of this kind does not lower the sum by the number that it should.
    Branch {
        /// The rule.
        rule: usize,
        /// The branch of the rule.
        branch: usize,
    },
    /// This exception is listed twice, or is not a position without a move.
    Exception {
        /// Which.
        number: usize,
    },
    /// A move leads to this exception.
    Reached {
        /// Which.
        number: usize,
    },
    /// From this position, which is no exception, there is no move, but its sum is not within the
    /// bounds.
    Outside {
        /// The position.
        word: String,
    },
}
