//! What is wrong with a problem file, as data. Putting it into words is the business of a layer above.

use alloc::boxed::Box;
use alloc::string::String;

pub use rules::text::{Found, Severity};

/// One thing wrong with a problem file: a text with an error is no problem.
pub type Diagnostic = rules::text::Diagnostic<Reason, Note>;

/// What another place has to do with a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// The first of two.
    First,
    /// Where the opening bracket is.
    Opened,
    /// Where the variable gets its kind, or its value.
    Declared,
    /// The `repeat` that counts with the variable.
    Counts,
    /// Where heaps are judged.
    Judged,
    /// Where heaps are gathered.
    Gathered,
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// A number that is read.
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
    /// Whether it is any number of numbers.
    pub(crate) const fn is_many(self) -> bool {
        matches!(self, Self::Numbers | Self::Collected)
    }
}

/// What a place wants of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// To be a number.
    Number,
    /// To be numbers, read with `times`.
    Numbers,
    /// To be a word.
    Word,
    /// To be numbers or a word.
    NumbersOrWord,
    /// To be a number or numbers.
    NumberOrNumbers,
}

/// What can stand at a place.
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
    /// A number that stands there as such.
    Constant,
    /// A number that stands there as such, or a variable.
    Value,
    /// An expression.
    Expression,
    /// A regular expression.
    Regex,
    /// `wins`, `value`, and so on.
    Verdict,
    /// A letter in quotes.
    Letter,
    /// Nothing more.
    End,
}

macro_rules! reasons {
    ($( $(#[$meta:meta])* $name:ident $( { $( $(#[$field_meta:meta])* $field:ident : $type:ty ),* $(,)? } )? ),* $(,)?) => {
        /// What is wrong.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Reason {
            $( $(#[$meta])* $name $( { $( $(#[$field_meta])* $field: $type ),* } )? ),*
        }

        impl Reason {
            /// The names of all reasons, in the order of their declaration.
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
        /// How long it is.
        given: usize,
        /// How long it may be.
        limit: usize,
    },
    /// A character that begins nothing.
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// An operator that other languages have.
    ForeignOperator {
        /// The operator.
        found: &'static str,
        /// What means the same here.
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
    /// A line indented less than the first one of its block, but deeper than the line that opens the block.
    Indentation,
    /// A statement that begins with none of the known words.
    UnknownStatement {
        /// Its first word.
        found: String,
        /// A known word that looks like it.
        similar: Option<&'static str>,
        /// It looks like `x = 1` or `a[1] = 1`.
        assigns: bool,
    },
    /// Something else was expected here.
    Unexpected {
        /// What stands here.
        found: Found,
        /// What could stand here.
        wanted: Wanted,
    },
    /// Parentheses, operators or blocks nested too deeply.
    NestingTooDeep {
        /// How deep they may be.
        limit: usize,
    },
    /// A number beyond 64 bits.
    NumberTooLarge,
    /// A statement about the whole problem inside of a `repeat` or `if`.
    NotInABlock {
        /// Its first word.
        keyword: &'static str,
    },
    /// A statement without which there is no problem.
    MissingStatement {
        /// Its first word.
        keyword: &'static str,
    },
    /// A second statement of a kind of which there can be one.
    RepeatedStatement {
        /// Its first word.
        keyword: &'static str,
    },
    /// `repeat`, `if` or `else` with nothing to do.
    EmptyBlock {
        /// Its first word.
        keyword: &'static str,
    },
    /// `else` that belongs to no `if`.
    ElseWithoutIf,
    /// Both players' texts are the same.
    SameAnswers,
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
    /// More variables than there may be.
    TooManyVariables {
        /// How many there may be.
        limit: usize,
    },
    /// A variable twice in one `read`.
    RepeatedVariable {
        /// The name.
        name: String,
    },
    /// A name that stands for nothing.
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
    /// A variable that is one kind of thing at one place and another at another.
    KindsDiffer {
        /// The name.
        name: String,
        /// What it is first.
        first: Holds,
        /// What it would be here.
        second: Holds,
    },
    /// A variable that is read twice with different promises: ranges, words, or `distinct`.
    ReadDifferently {
        /// The name.
        name: String,
    },
    /// The index of a `repeat` is set inside of it.
    IndexChanged {
        /// The name.
        name: String,
    },
    /// A variable of the wrong kind for its place.
    WrongKind {
        /// The name.
        name: String,
        /// What it holds.
        holds: Holds,
        /// What the place wants.
        wanted: Use,
    },
    /// What is wrong with a regular expression.
    Regex {
        /// In the words of rule texts.
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
    /// `tree` or `acyclic` of rows that have not two numbers.
    EdgesArePairs {
        /// The word.
        promise: &'static str,
    },
    /// A range whose end comes before its beginning.
    EmptyRange {
        /// Its beginning.
        low: i64,
        /// Its end.
        high: i64,
    },
    /// A result beyond 64 bits in a constant.
    ArithmeticOverflow,
    /// Division by zero in a constant.
    DivisionByZero,
    /// A constant below 0 as an exponent.
    NegativeExponent {
        /// The constant.
        number: i64,
    },
    /// `collect` into a variable that was not emptied before.
    NotCleared {
        /// The name.
        name: String,
    },
    /// A condition where a number is expected.
    NotANumber,
    /// A number where a condition is expected.
    NotACondition,
    /// Several numbers in parentheses where one is expected: only heaps have several.
    SeveralNumbers,
    /// Something in quotes that is not one letter of ASCII.
    NotALetter {
        /// The text.
        text: String,
    },
    /// A function that does not exist.
    UnknownFunction {
        /// Its name.
        name: String,
        /// One with a name like it.
        similar: Option<&'static str>,
    },
    /// A function with the wrong number of arguments.
    WrongArguments {
        /// The function.
        function: &'static str,
        /// How many it has here.
        given: usize,
        /// How many it takes.
        wanted: usize,
    },
    /// A function of a variable is given something else.
    NotAVariable {
        /// The function.
        function: &'static str,
    },
    /// A function that makes heaps where no heaps are wanted.
    OnlyInHeaps {
        /// The function.
        function: &'static str,
    },
    /// A parameter of the game that is set twice.
    RepeatedParameter {
        /// The name.
        name: String,
    },
    /// Both `heaps` and `position`.
    PositionBesideHeaps,
    /// Two `position` statements of different shapes.
    PositionsDiffer,
    /// An answer that is printed or kept beside one of another sort.
    AnswersDiffer,
    /// Answers `joined` at one place and `spaced` at another.
    LayoutsDiffer,
    /// Heaps of several numbers beside others with more or fewer of them.
    HeapsDiffer {
        /// How many numbers the first heaps have.
        first: usize,
        /// How many these have.
        second: usize,
    },
    /// The variable of a parameter gets another value between heaps that are judged together.
    ParameterChanges {
        /// The variable.
        name: String,
        /// The parameter.
        parameter: String,
    },
    /// `heaps` behind `answer`: these heaps are never judged.
    HeapsAfterAnswer,
    /// A game that nobody may win, and an answer without a text for that.
    DrawsUnsaid,
    /// `repeat until end` where a pass can end with nothing read.
    EndlessRepeat,
    /// A word of which nothing says of which letters it is made.
    LettersUnknown {
        /// The variable.
        name: String,
    },
    /// More diagnostics than are reported.
    TooManyDiagnostics {
        /// How many are reported.
        limit: usize,
    },
}

rules::text_reason!(Reason, Wanted);
