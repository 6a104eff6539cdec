//! What is wrong with what was asked, where it has no place in a text.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use rules::lists::{CodeError, TurnRule};

use super::{NoEnumeration, NoInquiry, NoPicture};
use crate::{AutomatonFault, Obstacle};

/// A problem without a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// Neither a shipped game nor a file has this name.
    NoSuchGame {
        /// The name.
        name: String,
        /// A game that was perhaps meant.
        similar: Option<String>,
    },
    /// Neither a shipped problem nor a file has this name.
    NoSuchProblem {
        /// The name.
        name: String,
        /// A problem that was perhaps meant.
        similar: Option<String>,
    },
    /// The game of a problem is not to be found.
    NoGameOfProblem {
        /// The game.
        game: String,
        /// A game that was perhaps meant.
        similar: Option<String>,
    },
    /// A problem gives positions of another kind than its game has.
    PositionsDiffer {
        /// What the problem gives.
        given: Played,
        /// What the game is played on.
        wanted: Played,
    },
    /// A problem gives tuples of another length than its game has.
    LengthsDiffer {
        /// That of the problem.
        given: usize,
        /// That of the game.
        wanted: usize,
    },
    /// A program about a game whose players have different moves.
    SidesHaveNoProgram,
    /// A problem does not say who begins a game whose players have different moves, or says it of
    /// another game.
    WhoBegins {
        /// Those who have moves of their own; none if nobody has.
        players: Vec<String>,
        /// The name that the problem gives, if any.
        given: Option<String>,
    },
    /// A problem asks about a sum of positions of a game whose players have different moves.
    PartisanSum,
    /// A problem asks for the result of a game that somebody wins, or the other way round.
    AnswersDiffer {
        /// Whether the game is played for a result.
        results: bool,
    },
    /// A problem sets a parameter that its game does not have.
    NoSuchParameter {
        /// The parameter.
        name: String,
        /// Those it has.
        known: Vec<String>,
    },
    /// A problem reads values of a parameter that are outside of the range that its game gives it.
    ParameterRanges {
        /// The parameter.
        parameter: String,
        /// The least and the largest value that is read.
        given: (i64, i64),
        /// Those that the game allows.
        allowed: (i64, i64),
    },
    /// A problem has a variable of the name of a parameter of its game, and does not say what the
    /// parameter is.
    ParameterNotSet {
        /// The parameter.
        parameter: String,
        /// The variable.
        variable: String,
    },
    /// The words that a problem reads are too complicated for a machine.
    ComplicatedWords {
        /// The variable.
        variable: String,
    },
    /// A letter that is more than one byte, so that programs cannot read it as one.
    NotAscii {
        /// The letter.
        letter: char,
    },
    /// There is no theorem to make a program of.
    NoTheorem {
        /// Why.
        obstacle: Box<Obstacle>,
    },
    /// There is no theorem about the game of a problem, and its answers cannot be computed either.
    NoAnswers {
        /// Why there is no theorem.
        obstacle: Box<Obstacle>,
    },
    /// There is a theorem, but it does not tell the Grundy value.
    NoValues,
    /// What is asked can be turned into a program neither from a theorem nor by computing.
    NoProgram,
    /// A program, or instances, can be tested with a problem only.
    NotAProblem {
        /// The name of something else.
        name: String,
    },
    /// A program cannot be printed.
    NotPrintable {
        /// Why.
        reason: String,
    },
    /// A program would not print what a sample of its problem says.
    SampleFails {
        /// Which sample, from 1.
        number: usize,
        /// What the sample says.
        expected: String,
        /// What the program would print, or what is wrong with the input.
        found: String,
    },
    /// The theorem holds for one value of a parameter, and the problem takes it from the input.
    NotForEvery {
        /// The parameter.
        name: String,
    },
    /// A file cannot be called so: the name is empty, a directory, hidden, or like an option.
    NotAFileName {
        /// The name.
        name: String,
    },
    /// A problem was given where a game is wanted.
    IsProblem {
        /// Its name.
        name: String,
    },
    /// A file cannot be read.
    CannotRead {
        /// Its path; `-` is standard input.
        path: String,
        /// What the system says.
        error: String,
        /// The path of a file that is there and has a similar name.
        similar: Option<String>,
    },
    /// A file is larger than anything that can be meant.
    TooLarge {
        /// Its path.
        path: String,
        /// How many bytes are read.
        limit: usize,
    },
    /// A file cannot be written.
    CannotWrite {
        /// Its path; `-` is standard output.
        path: String,
        /// What the system says.
        error: String,
    },
    /// The certificate would overwrite something else.
    WouldOverwrite {
        /// Its path.
        path: String,
    },
    /// The answer was to go where the question comes from.
    WouldOverwriteInput {
        /// That file.
        path: String,
    },
    /// A file that was to be written anew is there.
    Exists {
        /// Its path.
        path: String,
    },
    /// What is to be watched is not a file.
    NothingToWatch {
        /// What was named.
        name: String,
    },
    /// What is to be checked is no certificate at all.
    NotACertificate {
        /// Its path.
        path: String,
        /// Where it is not of the form of one, if it is JSON or nearly so.
        reason: String,
    },
    /// Grundy values were asked of a misère game.
    ValuesInMisere,
    /// Grundy values of a game in which play can also be won, lost or drawn, or in which moves gain
    /// something.
    ValuesOfEndings,
    /// Grundy values were asked of a partisan game.
    ValuesOfSides,
    /// Grundy values of a game with a result.
    ValuesOfPicks,
    /// Remoteness of a partisan game, of a game with a result, or where moves gain something.
    NoRemoteness,
    /// A numeration system was asked for where positions are words.
    NumerationOfWords,
    /// A text of the form of an octal or hexadecimal code that is none.
    NotACode {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: CodeError,
    },
    /// Values of single heaps were asked for where positions are words or tuples.
    SequenceWithoutHeaps,
    /// The same where a turn can be more than one move.
    SequenceOfTurns {
        /// What a turn is.
        turn: TurnRule,
    },
    /// The same in misère play.
    SequenceInMisere,
    /// A quotient was asked for of a game whose moves are not known to be those of a take-and-break
    /// game with one move a turn.
    QuotientWithoutCode,
    /// Only a period was asked for where all values are needed to go on.
    PeriodOfParts,
    /// Another process keeps its values in the same directory.
    StoreInUse {
        /// The directory.
        path: String,
    },
    /// A block of values in the directory is another game's.
    StoredOther {
        /// The block.
        path: String,
        /// Whose values they are.
        whose: String,
    },
    /// A block of values is in another version of the format.
    StoredVersion {
        /// The block.
        path: String,
        /// The version.
        version: String,
    },
    /// A player to move was named, of a game in which both players have the same moves.
    MoverOfImpartial,
    /// No player has this name.
    NoSuchPlayer {
        /// The name.
        name: String,
        /// The names of the players.
        players: [String; 2],
    },
    /// The moves of a position cannot be listed.
    CannotPlay {
        /// Why.
        obstacle: Box<Obstacle>,
    },
    /// There are too many moves to list them, and none is known to win.
    NoMoveListed,
    /// A text is not an automaton.
    NotAnAutomaton {
        /// What it is called.
        path: String,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong there.
        fault: AutomatonFault,
    },
    /// Nothing is counted.
    NoEnumeration(Box<NoEnumeration>),
    /// A question has no answer.
    NoInquiry(Box<NoInquiry>),
    /// There is no picture.
    NoPicture(Box<NoPicture>),
    /// No game was named.
    NoGames,
    /// The server cannot be where it is to be.
    CannotListen {
        /// Where.
        address: String,
        /// What the system says.
        error: String,
    },
    /// This program was built without what was asked for.
    LeftOut {
        /// The feature of `nimatron-cli` that has it.
        feature: &'static str,
    },
    /// There is no command of this name.
    NoSuchCommand {
        /// The name.
        name: String,
    },
}

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// Words.
    Words,
    /// A fixed number of heaps.
    Tuples,
    /// Any number of heaps.
    Lists,
}

impl Plain {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoSuchGame { .. } => "NoSuchGame",
            Self::NoSuchProblem { .. } => "NoSuchProblem",
            Self::NoGameOfProblem { .. } => "NoGameOfProblem",
            Self::PositionsDiffer { .. } => "PositionsDiffer",
            Self::LengthsDiffer { .. } => "LengthsDiffer",
            Self::SidesHaveNoProgram => "SidesHaveNoProgram",
            Self::WhoBegins { .. } => "WhoBegins",
            Self::PartisanSum => "PartisanSum",
            Self::AnswersDiffer { .. } => "AnswersDiffer",
            Self::NoSuchParameter { .. } => "NoSuchParameter",
            Self::ParameterRanges { .. } => "ParameterRanges",
            Self::ParameterNotSet { .. } => "ParameterNotSet",
            Self::ComplicatedWords { .. } => "ComplicatedWords",
            Self::NotAscii { .. } => "NotAscii",
            Self::NoTheorem { .. } => "NoTheorem",
            Self::NoAnswers { .. } => "NoAnswers",
            Self::NoValues => "NoValues",
            Self::NoProgram => "NoProgram",
            Self::NotAProblem { .. } => "NotAProblem",
            Self::NotPrintable { .. } => "NotPrintable",
            Self::SampleFails { .. } => "SampleFails",
            Self::NotForEvery { .. } => "NotForEvery",
            Self::NotAFileName { .. } => "NotAFileName",
            Self::IsProblem { .. } => "IsProblem",
            Self::CannotRead { .. } => "CannotRead",
            Self::TooLarge { .. } => "TooLarge",
            Self::CannotWrite { .. } => "CannotWrite",
            Self::WouldOverwrite { .. } => "WouldOverwrite",
            Self::WouldOverwriteInput { .. } => "WouldOverwriteInput",
            Self::Exists { .. } => "Exists",
            Self::NothingToWatch { .. } => "NothingToWatch",
            Self::NotACertificate { .. } => "NotACertificate",
            Self::ValuesInMisere => "ValuesInMisere",
            Self::ValuesOfEndings => "ValuesOfEndings",
            Self::ValuesOfSides => "ValuesOfSides",
            Self::ValuesOfPicks => "ValuesOfPicks",
            Self::NoRemoteness => "NoRemoteness",
            Self::NumerationOfWords => "NumerationOfWords",
            Self::NotACode { .. } => "NotACode",
            Self::SequenceWithoutHeaps => "SequenceWithoutHeaps",
            Self::SequenceOfTurns { .. } => "SequenceOfTurns",
            Self::SequenceInMisere => "SequenceInMisere",
            Self::QuotientWithoutCode => "QuotientWithoutCode",
            Self::PeriodOfParts => "PeriodOfParts",
            Self::StoreInUse { .. } => "StoreInUse",
            Self::StoredOther { .. } => "StoredOther",
            Self::StoredVersion { .. } => "StoredVersion",
            Self::MoverOfImpartial => "MoverOfImpartial",
            Self::NoSuchPlayer { .. } => "NoSuchPlayer",
            Self::CannotPlay { .. } => "CannotPlay",
            Self::NoMoveListed => "NoMoveListed",
            Self::NotAnAutomaton { .. } => "NotAnAutomaton",
            Self::NoEnumeration(why) => why.code(),
            Self::NoInquiry(why) => why.code(),
            Self::NoPicture(why) => why.code(),
            Self::NoGames => "NoGames",
            Self::CannotListen { .. } => "CannotListen",
            Self::LeftOut { .. } => "LeftOut",
            Self::NoSuchCommand { .. } => "NoSuchCommand",
        }
    }
}
