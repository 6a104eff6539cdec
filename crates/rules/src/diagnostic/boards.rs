//! What can be wrong with a pick game.

use alloc::string::String;

reasons! {
    /// What is wrong with a pick game.
    BoardReason {
        /// A statement that has no meaning in pick games.
        NotInPickGames {
            /// Its first word.
            keyword: String,
        },
        /// Names of players that boards cannot be written with: equal ones, one that is the other and a number, or one with a `/` or with white space at an end.
        PlayersAlike {
            /// The names.
            players: [String; 2],
        },
        /// One player named where each should be.
        SamePlayerTwice {
            /// The name.
            name: String,
        },
        /// Both players want the same.
        BothWantTheSame {
            /// Both maximise; otherwise both minimise.
            maximise: bool,
        },
        /// A result that is not the sum of something of each letter.
        NotASumOverLetters,
        /// Letters listed in another order than that in which they are compared.
        LettersReordered {
            /// All letters in the order in which they are compared.
            order: String,
        },
        /// A turn that is not a certain number of picks, or has too many or none.
        PicksOfATurn {
            /// How many there may be.
            limit: usize,
        },
        /// A claim that is not about a strategy.
        NotAStrategy,
        /// A choice that never applies, since it has no letters or no word is in one of its contexts.
        ChoiceOfNothing,
        /// A strategy that says what one player takes, and not what the other does.
        StrategyOfOnePlayer {
            /// The other one.
            missing: String,
        },
        /// A number as result where letters are, or the other way round.
        OtherKindOfResult {
            /// Letters are the result.
            letters: bool,
        },
        /// A result with more or fewer letters than the player has in the end.
        ResultLength {
            /// How many it has.
            given: usize,
            /// How many it must have.
            wanted: usize,
        },
        /// Not as many marks as letters.
        MarksLength {
            /// How many letters.
            letters: usize,
            /// How many marks.
            marks: usize,
        },
        /// A character that is not a mark.
        NotAMark {
            /// The character.
            found: char,
        },
        /// What stands behind the marks does not say who is to move.
        NotWhoMoves {
            /// What stands there.
            found: String,
            /// The names of the players.
            players: [String; 2],
            /// How many picks a turn has.
            turn: usize,
        },
        /// Marks that do not say who is to move.
        UnclearWhoMoves {
            /// How many letters the first player has taken.
            first: usize,
            /// How many the second has.
            second: usize,
            /// The names of the players.
            players: [String; 2],
        },
    }
}
