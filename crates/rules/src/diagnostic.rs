//! What is wrong with a text, as data. A layer above puts it into words.

use alloc::{string::String, vec::Vec};

/// One diagnostic about a rule text.
pub type Diagnostic = crate::text::Diagnostic<Reason, Note>;
/// A parse result. The first error ends its statement.
pub(crate) type Parsed<T> = Result<T, Diagnostic>;

#[macro_use]
mod reasons;
mod boards;
mod wanted;
pub use self::{boards::BoardReason, wanted::Note, wanted::Wanted};

reasons! {
/// The reason of a diagnostic.
Reason {
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
    /// A quotation mark without its partner on the same line.
    UnterminatedQuote {
        /// The mark.
        quote: char,
    },
    /// `[` without `]` on the same line.
    UnterminatedClass,
    /// A character that cannot be a letter of a game: white space, a control character or a
    /// quotation mark.
    InvalidLetter {
        /// The character.
        found: char,
    },
    /// A control character in a title or in a name.
    ControlCharacter {
        /// The character.
        found: char,
    },
    /// A range in a class whose end comes before its beginning.
    ReversedRange {
        /// Its beginning.
        low: char,
        /// Its end.
        high: char,
    },
    /// A statement that begins with none of the known words.
    UnknownStatement {
        /// First word of the statement.
        found: String,
        /// A known word that looks like it.
        similar: Option<&'static str>,
    },
    /// A statement that games on words do not have.
    NotAWordGame {
        /// First word of the statement.
        keyword: String,
    },
    /// Something that only games with other positions have.
    NeedsPositions {
        /// What it is.
        what: &'static str,
        /// The statement that declares such positions.
        keyword: &'static str,
    },
    /// `gains` after the condition of a move.
    GainsAfterCondition,
    /// Both players have the same name.
    SamePlayers {
        /// The name.
        name: String,
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
    /// An unexpected token.
    Unexpected {
        /// The token found.
        found: crate::text::Found,
        /// What was expected.
        wanted: Wanted,
    },
    /// A number beyond 64 bits.
    NumberTooLarge,
    /// Division by zero in a constant.
    DivisionByZero,
    /// A result beyond 64 bits in a constant.
    ArithmeticOverflow,
    /// An undefined name.
    UnknownName {
        /// The name.
        name: String,
        /// The names defined here.
        known: Vec<String>,
    },
    /// A word of the language used as a name.
    ReservedName {
        /// The word.
        name: String,
    },
    /// A setting for a parameter that does not exist.
    UnknownParameter {
        /// The name in the setting.
        name: String,
        /// The defined parameters.
        known: Vec<String>,
    },
    /// A parameter with a value outside its range.
    ParameterOutOfRange {
        /// The parameter.
        name: String,
        /// The value given.
        value: i64,
        /// Minimum.
        low: i64,
        /// Maximum.
        high: i64,
    },
    /// A second parameter with the same name.
    RepeatedParameter {
        /// The name.
        name: String,
    },
    /// A range whose end comes before its beginning.
    EmptyRange {
        /// Lower end.
        low: i64,
        /// Upper end.
        high: i64,
    },
    /// A number outside the range allowed here.
    NumberOutOfRange {
        /// The number.
        value: i64,
        /// Minimum.
        low: i64,
        /// Maximum.
        high: i64,
    },
    /// A number of moves per turn that is out of range.
    TurnOutOfRange {
        /// Minimum moves in a turn, as written.
        low: i64,
        /// Maximum moves in a turn, as written.
        high: i64,
        /// Largest maximum allowed.
        limit: usize,
    },
    /// Parentheses or operators nested too deeply.
    NestingTooDeep {
        /// Maximum depth.
        limit: usize,
    },
    /// A regular expression with too many letters after expanding repetitions.
    RegexTooLarge {
        /// Maximum allowed.
        limit: usize,
    },
    /// A game with too many letters.
    TooManyLetters {
        /// Maximum allowed.
        limit: usize,
    },
    /// A set with too many numbers.
    SetTooLarge {
        /// Maximum allowed.
        limit: usize,
    },
    /// A digit for which the game has no letter.
    NoSuchDigit {
        /// The value of the digit.
        value: i64,
    },
    /// A letter that occurs neither in `word` nor in a move.
    UnknownLetter {
        /// The letter.
        letter: char,
        /// The letters of the game.
        alphabet: String,
    },
    /// A letter with two `show` appearances.
    ShownTwice {
        /// The letter.
        letter: char,
    },
    /// Letters that `show` draws as columns of different heights.
    HeightsDiffer {
        /// Height of the first one in the text.
        first: usize,
        /// Height of this one.
        this: usize,
    },
    /// Parentheses or alternatives in a move.
    GroupInMove,
    /// A group on the right of a move is not the group on the left that it is paired with.
    GroupsDiffer,
    /// A repetition of several letters in a move.
    RepeatedGroup,
    /// An unbounded repetition or an interval of something other than one letter.
    RepeatedNumeral,
    /// Too many repeated items on one side of a move.
    TooManyRepeated {
        /// Maximum allowed.
        limit: usize,
    },
    /// The two sides of a move have different numbers of repeated items.
    RepeatedItemsDiffer {
        /// Repeated items on the left.
        left: usize,
        /// Repeated items on the right.
        right: usize,
    },
    /// Paired items with different repetition counts.
    RepetitionsDiffer,
    /// Paired classes of different sizes.
    ClassSizesDiffer {
        /// Letters in the left class.
        left: usize,
        /// Letters in the right class.
        right: usize,
    },
    /// Classes on the right that cannot be paired with those on the left.
    ClassesDiffer {
        /// Classes on the left.
        left: usize,
        /// Classes on the right.
        right: usize,
    },
    /// A letter listed twice in a class that is mapped letter by letter.
    RepeatedInClass {
        /// The letter.
        letter: char,
    },
    /// A variable that nothing defines.
    UnboundVariable {
        /// The variable.
        name: String,
    },
    /// A parameter where a letter is expected.
    ParameterAsLetter {
        /// The parameter.
        name: String,
    },
    /// A set parameter where a number is expected.
    SetAsNumber {
        /// The parameter.
        name: String,
    },
    /// A number parameter where a set is expected, or a set given for a number.
    NumberAsSet {
        /// The parameter.
        name: String,
    },
    /// `digits(..)` on the left side of a move.
    DigitsOnTheLeft,
    /// A base that needs digits for which the game has no letters.
    BaseOutOfRange {
        /// The base.
        base: i64,
    },
    /// The moves expand to too many branches.
    TooManyBranches {
        /// Maximum allowed.
        limit: usize,
    },
    /// A variable with the same name as a letter of the game.
    VariableLooksLikeLetter {
        /// The name.
        name: String,
    },
    /// Too many parameters.
    TooManyParameters {
        /// Maximum allowed.
        limit: usize,
    },
    /// A move that can never be made.
    MoveHasNoInstance,
    /// A move that can leave the position unchanged.
    MoveChangesNothing,
    /// A move that changes nothing where the `if` of its changes does not hold.
    IdleIf,
    /// A word that is not a position.
    NotAPosition {
        /// The word.
        word: String,
    },
    /// A Grundy value in a misère game.
    ValueInMisere,
    /// A Grundy value in a game with verdict endings or gains.
    ValueOfEndings,
    /// A difference in a game without gains.
    DifferenceWithoutGains,
    /// Misère play of a game whose moves gain something.
    MisereWithGains,
    /// A number where a condition is expected.
    NotACondition,
    /// A condition, letter or set where a number is expected.
    NotANumber,
    /// Not a single letter where one is expected.
    NotALetter,
    /// A product, quotient or remainder of two operands that both depend on the word.
    NotLinear,
    /// Something that rules with nonlinear arithmetic, endings or gains cannot have.
    NotInLoops {
        /// What it is.
        what: &'static str,
    },
    /// A variable of such a move without an upper bound.
    UnboundedVariable {
        /// The variable.
        name: String,
    },
    /// A divisor or modulus below one.
    ModulusNotPositive {
        /// The number.
        modulus: i64,
    },
    /// A word that has a meaning only in claims.
    OnlyInClaims {
        /// The word.
        keyword: &'static str,
    },
    /// `sum` in a game where no letter is a digit.
    NoDigits,
    /// A claim names a move that does not exist.
    NoSuchMove {
        /// The number, from 1.
        number: i64,
        /// Number of moves.
        moves: usize,
    },
    /// An unknown player in `move NAME:` or `NAME to move`.
    UnknownPlayer {
        /// The name.
        name: String,
        /// The names of the players.
        players: Vec<String>,
    },
    /// A turn of several moves in a game whose players have different moves.
    PartisanTurn,
    /// Partisan moves in a game on any number of heaps.
    PartisanSum,
    /// `wins`, `loses` or `value` where a partisan game needs an outcome class.
    PartisanVerdict,
    /// A kind of claim that partisan games do not support.
    PartisanClaim {
        /// First words of the claim.
        claim: &'static str,
    },
    /// An outcome class or a player to move in an impartial game.
    NotPartisan {
        /// `outcome` or `to move`.
        text: &'static str,
    },
    /// A variable with the name of a player, as if a colon were missing.
    PlayerAsVariable {
        /// The name.
        name: String,
    },
    /// PDDL: an unmatched opening parenthesis.
    UnclosedParenthesis,
    /// PDDL: an unmatched closing parenthesis.
    UnopenedParenthesis,
    /// PDDL: an empty text.
    EmptyText,
    /// PDDL: an unknown section of a domain or part of an action.
    UnknownSection {
        /// Its keyword.
        found: String,
        /// A known keyword that looks like it.
        similar: Option<&'static str>,
    },
    /// PDDL: a list with an unknown operator.
    UnknownOperator {
        /// First word of the statement.
        found: String,
        /// The operators known there.
        known: &'static [&'static str],
    },
    /// PDDL: too many or too few arguments.
    WrongArity {
        /// The operator.
        operator: &'static str,
        /// Number of arguments given.
        given: usize,
        /// Number of arguments expected.
        wanted: usize,
    },
    /// PDDL: an undeclared variable.
    UndeclaredVariable {
        /// Its name.
        name: String,
        /// A declared name that looks like it.
        similar: Option<String>,
        /// The declared names.
        known: Vec<String>,
    },
    /// A name that already has a meaning.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// More heaps than a position can have.
    TooManyHeaps {
        /// Maximum allowed.
        limit: usize,
    },
    /// PDDL: too many variables in one action or formula.
    TooManyVariables {
        /// Maximum allowed.
        limit: usize,
    },
    /// Too many comparisons in one formula or assignments in one action.
    FormulaTooLarge {
        /// Maximum allowed.
        limit: usize,
    },
    /// PDDL: a product of variables, or a remainder by a variable.
    NotConstant,
    /// PDDL: a remainder that cannot occur.
    ResidueOutOfRange {
        /// The remainder.
        residue: i64,
        /// The divisor.
        modulus: i64,
    },
    /// PDDL: an effect that assigns to something other than an object.
    AssignsToParameter {
        /// Its name.
        name: String,
    },
    /// PDDL: the constraint does not obviously keep an object nonnegative.
    MayBeNegative {
        /// The object.
        name: String,
    },
    /// PDDL: a second action with the same name.
    RepeatedAction {
        /// The name.
        name: String,
    },
    /// Two simultaneous assignments to one heap.
    AssignedTwice {
        /// The object.
        name: String,
    },
    /// PDDL: an unused parameter.
    UnusedParameter {
        /// The parameter.
        name: String,
    },
    /// `heap x y`: only one name is allowed, which stands for any heap.
    NamesOfHeaps {
        /// The names.
        names: Vec<String>,
    },
    /// `move any h: ..` where a move applies to any heap anyway.
    AnyIsImplied,
    /// A move that leaves too many heaps.
    TooManyParts {
        /// Maximum allowed.
        limit: usize,
    },
    /// A character in a code that is not one of its digits.
    CodeDigit {
        /// The character.
        found: char,
        /// `octal` or `hexadecimal`.
        keyword: &'static str,
    },
    /// A code whose first digit creates counters out of nothing.
    CodeFirstDigit {
        /// `octal` or `hexadecimal`.
        keyword: &'static str,
    },
    /// A code with too many digits.
    CodeTooLong {
        /// Maximum allowed.
        limit: usize,
    },
    /// A code together with another statement about the moves.
    CodeBeside {
        /// Keyword of the first statement.
        first: &'static str,
        /// Keyword of this statement.
        second: &'static str,
    },
    /// A one-heap notion used where all heaps are meant.
    AboutOneHeap {
        /// The name, function or word.
        name: String,
    },
    /// An all-heaps function used where one heap is meant.
    AboutAllHeaps {
        /// The function.
        function: &'static str,
    },
    /// A kind of claim that games on any number of heaps do not support.
    NoSuchClaim {
        /// First words of the claim.
        claim: &'static str,
    },
    /// A second statement that sets another kind of positions.
    TwoKindsOfPositions {
        /// Keyword of the first statement.
        first: &'static str,
        /// Keyword of this statement.
        second: &'static str,
    },
    /// Not a heap, where a heap is expected.
    NotAHeap {
        /// The name found.
        name: String,
        /// The heaps of the game.
        heaps: Vec<String>,
    },
    /// An undefined name in a property of heaps.
    UnknownVariable {
        /// The name.
        name: String,
        /// The names defined here.
        known: Vec<String>,
    },
    /// A name that is not a heap, occurs once in a move and is unbounded: any number.
    LooseVariable {
        /// The name.
        name: String,
        /// The heap that is set to it.
        heap: String,
    },
    /// A name that occurs once in a move, as the bound of a comparison, which holds for some number
    /// whatever stands on its other side.
    IdleComparison {
        /// The name.
        name: String,
    },
    /// A name that is not defined, so that a move chooses its number, and one slip away from one
    /// that is.
    NearName {
        /// The one that is defined.
        meant: String,
    },
    /// `x'` or `touched` outside a statement about moves.
    OnlyOfWinningMoves {
        /// The name.
        name: String,
    },
    /// A heap that is assigned to twice unconditionally.
    SecondAssignment {
        /// The heap.
        name: String,
    },
    /// Several heaps before one arrow, or several numbers in parentheses behind it.
    HeapsAtOnce {
        /// The names as written.
        heaps: Vec<String>,
        /// Whether the game is on any number of heaps.
        any_number: bool,
    },
    /// An exponent that is neither a number nor a variable.
    ExponentNotVariable,
    /// The variable of an exponent that also occurs elsewhere.
    ExponentUsedElsewhere {
        /// The variable.
        name: String,
    },
    /// Digits of something that is neither a heap nor a variable.
    DigitsOfExpression {
        /// The digit function.
        function: &'static str,
    },
    /// A numeration that does not exist.
    UnknownNumeration {
        /// Its name.
        name: String,
    },
    /// Of `recurrence`: neither two or three numbers from 1 to 9, none larger than the one before
    /// it, nor a number up to 10 and a negative one, which leave at least 2.
    RecurrenceCoefficients,
    /// A digit function used without `mod`.
    DigitsWithoutMod {
        /// The function.
        function: &'static str,
    },
    /// `columns` other than in `columns(b) mod m = 0` and `max(columns(b) mod m)`.
    ColumnsMisplaced,
    /// A question about a position of a game on any number of heaps that does not give it.
    AskedWithoutHeaps,
    /// A position with too many or too few heaps.
    WrongNumberOfHeaps {
        /// Number of heaps given.
        given: usize,
        /// Number of heaps of the game.
        heaps: usize,
    },
    /// A tuple of heaps that is not a position.
    OutsideTheDomain {
        /// The tuple.
        position: String,
    },
    /// Too many diagnostics.
    TooManyDiagnostics {
        /// Maximum reported.
        limit: usize,
    },
    /// A reason that only pick games have.
    Pick {
        /// The reason.
        reason: BoardReason,
    },
}
}
text_reason!(Reason, Wanted);
