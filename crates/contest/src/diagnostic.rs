//! What is wrong with a problem file, as data. A layer above puts it into words.

use alloc::boxed::Box;
use alloc::string::String;

pub use rules::text::{Found, Severity};

/// A diagnostic about a problem file. A text with an error yields no problem.
pub type Diagnostic = rules::text::Diagnostic<Reason, Note>;

/// How another place relates to a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// The first of two conflicting places.
    First,
    /// Where the opening bracket is.
    Opened,
    /// Where the variable gets its kind, or its value.
    Declared,
    /// The `repeat` whose index is the variable.
    Counts,
    /// Where heaps are judged.
    Judged,
    /// Where heaps are added.
    Gathered,
}

/// The kind of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// A number from the input.
    Number,
    /// Numbers, read with `times`.
    Numbers,
    /// A word.
    Word,
    /// A number set by `let` or counted by `repeat`.
    Computed,
    /// Numbers, added by `collect`.
    Collected,
}

impl Holds {
    /// Whether it holds any number of numbers.
    pub(crate) const fn is_many(self) -> bool {
        matches!(self, Self::Numbers | Self::Collected)
    }
}

/// The kind of variable that a place requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// A number.
    Number,
    /// Numbers, read with `times`.
    Numbers,
    /// A word.
    Word,
    /// Numbers or a word.
    NumbersOrWord,
    /// A number or numbers.
    NumberOrNumbers,
}

/// What is expected at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// This keyword or sign.
    Sign(&'static str),
    /// A statement.
    Statement,
    /// A text in quotes.
    Quoted,
    /// The name of a variable.
    Name,
    /// The name of a parameter.
    Parameter,
    /// The name or path of a game.
    Game,
    /// A literal number.
    Constant,
    /// A literal number or a variable.
    Value,
    /// An expression.
    Expression,
    /// A regular expression.
    Regex,
    /// `wins`, `value`, and so on.
    Verdict,
    /// A letter in quotes.
    Letter,
    /// The end of the statement.
    End,
}

macro_rules! reasons {
    ($(
        $(#[$meta:meta])*
        $name:ident $( { $( $(#[$field_meta:meta])* $field:ident : $type:ty ),* $(,)? } )?
    ),* $(,)?) => {
        /// The reason of a diagnostic.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Reason {
            $( $(#[$meta])* $name $( { $( $(#[$field_meta])* $field: $type ),* } )? ),*
        }

        impl Reason {
            /// The names of all reasons, in order of declaration.
            pub const CODES: &'static [&'static str] = &[ $( stringify!($name) ),* ];

            /// The name of this reason: one of [`Self::CODES`].
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self { $( Self::$name { .. } => stringify!($name) ),* }
            }
        }
    };
}

reasons! {
    /// The text is longer than the limit, in bytes.
    SourceTooLong {
        /// Length of the text in bytes.
        given: usize,
        /// Maximum length in bytes.
        limit: usize,
    },
    /// A character that cannot begin a token.
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// An operator of other languages.
    ForeignOperator {
        /// The operator.
        found: &'static str,
        /// The equivalent here.
        meant: &'static str,
    },
    /// A quotation mark without its partner on the same line.
    UnterminatedQuote {
        /// The mark.
        quote: char,
    },
    /// A control character in a text in quotes.
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A line indented less than the first one of its block, but deeper than the line that opens
    /// the block.
    Indentation,
    /// A statement with an unknown first word.
    UnknownStatement {
        /// The first word.
        found: String,
        /// A known word that looks like it.
        similar: Option<&'static str>,
        /// Whether it looks like `x = 1` or `a[1] = 1`.
        assigns: bool,
    },
    /// An unexpected token.
    Unexpected {
        /// The token found.
        found: Found,
        /// What was expected.
        wanted: Wanted,
    },
    /// Parentheses, operators or blocks nested too deeply.
    NestingTooDeep {
        /// Maximum depth.
        limit: usize,
    },
    /// A number beyond 64 bits.
    NumberTooLarge,
    /// A statement about the whole problem inside a `repeat` or `if`.
    NotInABlock {
        /// First word of the statement.
        keyword: &'static str,
    },
    /// A required statement is missing.
    MissingStatement {
        /// First word of the statement.
        keyword: &'static str,
    },
    /// A second statement of a kind that may occur only once.
    RepeatedStatement {
        /// First word of the statement.
        keyword: &'static str,
    },
    /// `repeat`, `if` or `else` with an empty block.
    EmptyBlock {
        /// First word of the statement.
        keyword: &'static str,
    },
    /// `else` without an `if`.
    ElseWithoutIf,
    /// The texts for both outcomes are the same.
    SameAnswers,
    /// A name that is read, used nowhere, and one slip away from a keyword that could stand there.
    NearKeyword {
        /// The name.
        name: String,
        /// The keyword.
        keyword: &'static str,
    },
    /// A word of the language used as a name.
    ReservedName {
        /// The word.
        name: String,
    },
    /// A name that is not a letter followed by letters, digits and underscores, all of ASCII.
    BadName {
        /// The name.
        name: String,
    },
    /// Too many variables.
    TooManyVariables {
        /// Maximum allowed.
        limit: usize,
    },
    /// A variable twice in one `read`.
    RepeatedVariable {
        /// The name.
        name: String,
    },
    /// An undefined name.
    UnknownVariable {
        /// The name.
        name: String,
        /// A variable with a name like it.
        similar: Option<String>,
    },
    /// A variable that gets a value only later in the text.
    UsedBeforeRead {
        /// The name.
        name: String,
    },
    /// A variable used with different kinds at different places.
    KindsDiffer {
        /// The name.
        name: String,
        /// Its kind at the first place.
        first: Holds,
        /// Its kind here.
        second: Holds,
    },
    /// A variable that is read twice with different promises: ranges, words, or `distinct`.
    ReadDifferently {
        /// The name.
        name: String,
    },
    /// An assignment to the index of a `repeat` inside it.
    IndexChanged {
        /// The name.
        name: String,
    },
    /// A variable of the wrong kind for its place.
    WrongKind {
        /// The name.
        name: String,
        /// Its kind.
        holds: Holds,
        /// The kind required.
        wanted: Use,
    },
    /// An error in a regular expression.
    Regex {
        /// The reason, as for rule texts.
        reason: Box<rules::Reason>,
    },
    /// A letter that is not a visible character of ASCII.
    LetterNotAscii {
        /// The letter.
        found: char,
    },
    /// A word in rows that are read with `times`.
    WordInRows,
    /// `distinct`, `sorted`, `tree` or `acyclic` where only one number is read.
    DistinctAlone {
        /// The word.
        promise: &'static str,
    },
    /// `tree` or `acyclic` on rows that do not have two numbers.
    EdgesArePairs {
        /// The word.
        promise: &'static str,
    },
    /// A range whose end comes before its beginning.
    EmptyRange {
        /// Lower end.
        low: i64,
        /// Upper end.
        high: i64,
    },
    /// A result beyond 64 bits in a constant.
    ArithmeticOverflow,
    /// Division by zero in a constant.
    DivisionByZero,
    /// A negative constant as an exponent.
    NegativeExponent {
        /// The constant.
        number: i64,
    },
    /// `collect` into a variable that has not been cleared.
    NotCleared {
        /// The name.
        name: String,
    },
    /// A condition where a number is expected.
    NotANumber,
    /// A number where a condition is expected.
    NotACondition,
    /// Several numbers in parentheses where one is expected: only heaps can have several.
    SeveralNumbers,
    /// A quoted text that is not one ASCII letter.
    NotALetter {
        /// The text.
        text: String,
    },
    /// A function that does not exist.
    UnknownFunction {
        /// Its name.
        name: String,
        /// A function with a similar name.
        similar: Option<&'static str>,
    },
    /// A function with the wrong number of arguments.
    WrongArguments {
        /// The function.
        function: &'static str,
        /// Number of arguments given.
        given: usize,
        /// Number of arguments expected.
        wanted: usize,
    },
    /// A function that needs a variable is given something else.
    NotAVariable {
        /// The function.
        function: &'static str,
    },
    /// A function that makes heaps, used outside `heaps`.
    OnlyInHeaps {
        /// The function.
        function: &'static str,
    },
    /// A parameter of the game is set twice.
    RepeatedParameter {
        /// The name.
        name: String,
    },
    /// Both `heaps` and `position`.
    PositionBesideHeaps,
    /// Two `position` statements of different shapes.
    PositionsDiffer,
    /// An answer that is printed or kept beside one of another kind.
    AnswersDiffer,
    /// Answers `joined` at one place and `spaced` at another.
    LayoutsDiffer,
    /// Heaps with different numbers of components.
    HeapsDiffer {
        /// Components of the first heaps.
        first: usize,
        /// Components of these heaps.
        second: usize,
    },
    /// The variable of a parameter changes between heaps that are judged together.
    ParameterChanges {
        /// The variable.
        name: String,
        /// The parameter.
        parameter: String,
    },
    /// `heaps` after the last `answer`: these heaps are never judged.
    HeapsAfterAnswer,
    /// A game with draws, and an answer without a text for them.
    DrawsUnsaid,
    /// `repeat until end` where a pass can end without reading anything.
    EndlessRepeat,
    /// A word whose alphabet is not specified.
    LettersUnknown {
        /// The variable.
        name: String,
    },
    /// Too many diagnostics.
    TooManyDiagnostics {
        /// Maximum reported.
        limit: usize,
    },
}

rules::text_reason!(Reason, Wanted);
