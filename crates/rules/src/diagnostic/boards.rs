//! Reasons that only pick games have.

use alloc::string::String;

reasons! {
    /// Reasons that only pick games have.
    BoardReason {
        /// A statement that pick games do not have.
        NotInPickGames {
            /// First word of the statement.
            keyword: String,
        },
        /// Names of players that make written boards ambiguous: one that is the other with a
        /// number, or one with a `/` or with white space at an end.
        PlayersAlike {
            /// The names.
            players: [String; 2],
        },
        /// One player named twice where each is expected once.
        SamePlayerTwice {
            /// The name.
            name: String,
        },
        /// Both players maximise, or both minimise.
        BothWantTheSame {
            /// Whether both maximise.
            maximise: bool,
        },
        /// A result that is not a sum over letters.
        NotASumOverLetters,
        /// Letters listed in another order than the order of comparison.
        LettersReordered {
            /// All letters in the order of comparison.
            order: String,
        },
        /// A turn that is not a fixed number of picks from 1 to the limit.
        PicksOfATurn {
            /// Maximum number of picks.
            limit: usize,
        },
        /// A claim that is not about a strategy.
        NotAStrategy,
        /// A choice that never applies, because its letters or one of its contexts are empty.
        ChoiceOfNothing,
        /// A strategy that covers only one player.
        StrategyOfOnePlayer {
            /// The player not covered.
            missing: String,
        },
        /// A number where the result is letters, or letters where it is a number.
        OtherKindOfResult {
            /// Whether the results of the game are letters.
            letters: bool,
        },
        /// A result whose length differs from the number of letters the player ends up with.
        ResultLength {
            /// Length given.
            given: usize,
            /// Length expected.
            wanted: usize,
        },
        /// The number of marks differs from the number of letters.
        MarksLength {
            /// Number of letters.
            letters: usize,
            /// Number of marks.
            marks: usize,
        },
        /// A character that is not a mark.
        NotAMark {
            /// The character.
            found: char,
        },
        /// The text after the marks does not name the player to move.
        NotWhoMoves {
            /// The text found.
            found: String,
            /// The names of the players.
            players: [String; 2],
            /// Number of picks in a turn.
            turn: usize,
        },
        /// Marks that do not determine who is to move.
        UnclearWhoMoves {
            /// Letters taken by the first player.
            first: usize,
            /// Letters taken by the second player.
            second: usize,
            /// The names of the players.
            players: [String; 2],
        },
    }
}
