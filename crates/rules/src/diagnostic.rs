//! What is wrong with a text, as data. Putting it into words is the business of a layer above.

use alloc::string::String;
use alloc::vec::Vec;

use crate::text;

/// One thing wrong with a rule text.
pub type Diagnostic = text::Diagnostic<Reason, Note>;

/// The result of reading something. The first error ends the statement that it is in.
pub(crate) type Parsed<T> = Result<T, Diagnostic>;

#[macro_use]
mod reasons;
mod boards;
mod wanted;

pub use boards::BoardReason;
pub use wanted::{Note, Wanted};

reasons! {
/// What is wrong.
Reason {
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
    /// A quotation mark without its partner on the same line.
    UnterminatedQuote {
        /// The mark.
        quote: char,
    },
    /// `[` without `]` on the same line.
    UnterminatedClass,
    /// A character that cannot be a letter of a game: white space, a control character or a quotation mark.
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
        /// Its first word.
        found: String,
        /// A known word that looks like it.
        similar: Option<&'static str>,
    },
    /// A statement of games that are not played on words.
    NotAWordGame {
        /// Its first word.
        keyword: String,
    },
    /// A statement without which there is no game.
    MissingStatement {
        /// Its first word.
        keyword: &'static str,
    },
    /// A second statement of a kind of which there can be one.
    RepeatedStatement {
        /// Its first word.
        keyword: &'static str,
    },
    /// Something else was expected here.
    Unexpected {
        /// What stands here.
        found: text::Found,
        /// What could stand here.
        wanted: Wanted,
    },
    /// A number beyond 64 bits.
    NumberTooLarge,
    /// Division by zero in a constant.
    DivisionByZero,
    /// A result beyond 64 bits in a constant.
    ArithmeticOverflow,
    /// A name that stands for nothing here.
    UnknownName {
        /// The name.
        name: String,
        /// The names that stand for something.
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
        /// The parameters there are.
        known: Vec<String>,
    },
    /// A parameter with a value outside its range.
    ParameterOutOfRange {
        /// The parameter.
        name: String,
        /// Its value.
        value: i64,
        /// The least value allowed.
        low: i64,
        /// The greatest value allowed.
        high: i64,
    },
    /// A second parameter of the same name.
    RepeatedParameter {
        /// The name.
        name: String,
    },
    /// A range whose end comes before its beginning.
    EmptyRange {
        /// Its beginning.
        low: i64,
        /// Its end.
        high: i64,
    },
    /// A number that is too small or too large for its place.
    NumberOutOfRange {
        /// The number.
        value: i64,
        /// The least allowed.
        low: i64,
        /// The greatest allowed.
        high: i64,
    },
    /// A turn that is not from one to a few moves.
    TurnOutOfRange {
        /// The least number of moves.
        low: i64,
        /// The greatest number of moves.
        high: i64,
        /// The greatest number allowed.
        limit: usize,
    },
    /// Parentheses or operators nested too deeply.
    NestingTooDeep {
        /// How deep they may be.
        limit: usize,
    },
    /// A regular expression with too many letters once written out.
    RegexTooLarge {
        /// How many it may have.
        limit: usize,
    },
    /// A game with too many letters.
    TooManyLetters {
        /// How many it may have.
        limit: usize,
    },
    /// A set with too many numbers.
    SetTooLarge {
        /// How many it may have.
        limit: usize,
    },
    /// A digit value with no letter.
    NoSuchDigit {
        /// The value.
        value: i64,
    },
    /// A letter that occurs neither in `word` nor in a move.
    UnknownLetter {
        /// The letter.
        letter: char,
        /// The letters of the game.
        alphabet: String,
    },
    /// A letter to which `show` gives two appearances.
    ShownTwice {
        /// The letter.
        letter: char,
    },
    /// Letters that `show` makes columns of different heights.
    HeightsDiffer {
        /// The height of the first one in the text.
        first: usize,
        /// The height here.
        this: usize,
    },
    /// Parentheses or alternatives in a move.
    GroupInMove,
    /// A repetition of several letters in a move.
    RepeatedGroup,
    /// A repetition with no upper bound, or an interval, of something that is not one letter.
    RepeatedNumeral,
    /// Too many repeated items on one side of a move.
    TooManyRepeated {
        /// How many there may be.
        limit: usize,
    },
    /// The two sides of a move have different numbers of repeated items.
    RepeatedItemsDiffer {
        /// How many the left side has.
        left: usize,
        /// How many the right side has.
        right: usize,
    },
    /// Two paired items are repeated differently.
    RepetitionsDiffer,
    /// Two paired classes have different sizes.
    ClassSizesDiffer {
        /// The size on the left.
        left: usize,
        /// The size on the right.
        right: usize,
    },
    /// The right side has classes that cannot be paired with those on the left.
    ClassesDiffer {
        /// How many classes the left side has.
        left: usize,
        /// How many the right side has.
        right: usize,
    },
    /// A letter twice in a class whose letters are mapped one by one.
    RepeatedInClass {
        /// The letter.
        letter: char,
    },
    /// A variable of which nothing says what it is.
    UnboundVariable {
        /// The variable.
        name: String,
    },
    /// A parameter where a letter is expected.
    ParameterAsLetter {
        /// The parameter.
        name: String,
    },
    /// A set parameter where a number is wanted.
    SetAsNumber {
        /// The parameter.
        name: String,
    },
    /// A parameter that is a number where a set is wanted, or that is set to several numbers.
    NumberAsSet {
        /// The parameter.
        name: String,
    },
    /// `digits(..)` on the left side of a move.
    DigitsOnTheLeft,
    /// A base in which numbers cannot be written with the letters there are.
    BaseOutOfRange {
        /// The base.
        base: i64,
    },
    /// The moves expand to too many cases.
    TooManyBranches {
        /// How many there may be.
        limit: usize,
    },
    /// A variable with the name of a letter of the game.
    VariableLooksLikeLetter {
        /// The name.
        name: String,
    },
    /// A move that can never be made.
    MoveHasNoInstance,
    /// A move that can leave the position as it is.
    MoveChangesNothing,
    /// A word that is not a position.
    NotAPosition {
        /// The word.
        word: String,
    },
    /// A Grundy value in a misère game.
    ValueInMisere,
    /// A Grundy value where play ends with a verdict, or where moves gain something.
    ValueOfEndings,
    /// A difference where no move gains anything.
    DifferenceWithoutGains,
    /// A number where a condition is expected.
    NotACondition,
    /// A condition, letter or set where a number is expected.
    NotANumber,
    /// Something that is not one letter where one letter is expected.
    NotALetter,
    /// A product, quotient or remainder of two things that both depend on the word.
    NotLinear,
    /// Something that rules with other than linear arithmetic, or with ends of play or gains of
    /// their own, cannot have.
    NotInLoops {
        /// What.
        what: &'static str,
    },
    /// A variable of a move of such rules that no condition bounds from above.
    UnboundedVariable {
        /// The variable.
        name: String,
    },
    /// A quotient or remainder by a number below one.
    ModulusNotPositive {
        /// The number.
        modulus: i64,
    },
    /// A word of the language that has a meaning in claims only.
    OnlyInClaims {
        /// The word.
        keyword: &'static str,
    },
    /// `sum` in a game where no letter is a digit.
    NoDigits,
    /// A move number in a claim that is not there.
    NoSuchMove {
        /// The number, from 1.
        number: i64,
        /// How many moves there are.
        moves: usize,
    },
    /// A name in `move NAME:` or `NAME to move` that is not that of a player.
    UnknownPlayer {
        /// The name.
        name: String,
        /// The names of the players.
        players: Vec<String>,
    },
    /// A turn of several moves in a game whose players have different moves.
    PartisanTurn,
    /// Different moves for the players in a game on any number of heaps.
    PartisanSum,
    /// `wins`, `loses` or `value` where the outcome class of a position is wanted, because the players have different moves.
    PartisanVerdict,
    /// A claim of a kind that is not known of games whose players have different moves.
    PartisanClaim {
        /// What it begins with.
        claim: &'static str,
    },
    /// An outcome class, or a player to move, in a game whose players have the same moves.
    NotPartisan {
        /// `outcome` or `to move`.
        text: &'static str,
    },
    /// A variable is called like a player, as if a colon were missing.
    PlayerAsVariable {
        /// The name.
        name: String,
    },
    /// PDDL: an opening parenthesis without its partner.
    UnclosedParenthesis,
    /// PDDL: a closing parenthesis without its partner.
    UnopenedParenthesis,
    /// PDDL: a text without anything in it.
    EmptyText,
    /// PDDL: a section of a domain, or a part of an action, of no known kind.
    UnknownSection {
        /// Its keyword.
        found: String,
        /// A known keyword that looks like it.
        similar: Option<&'static str>,
    },
    /// PDDL: a list that begins with none of the words known at its place.
    UnknownOperator {
        /// Its first word.
        found: String,
        /// The words known there.
        known: &'static [&'static str],
    },
    /// PDDL: too many or too few things behind an operator.
    WrongArity {
        /// The operator.
        operator: &'static str,
        /// How many there are.
        given: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// PDDL: a variable that is neither an object nor a parameter nor bound by a quantifier.
    UndeclaredVariable {
        /// Its name.
        name: String,
        /// A declared name that looks like it.
        similar: Option<String>,
        /// The declared names.
        known: Vec<String>,
    },
    /// A name declared where it already means something.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// More heaps than a position can have.
    TooManyHeaps {
        /// How many there may be.
        limit: usize,
    },
    /// PDDL: too many variables in one action or formula.
    TooManyVariables {
        /// How many there may be.
        limit: usize,
    },
    /// Too many comparisons in one formula, or too many assignments in one action.
    FormulaTooLarge {
        /// How many there may be.
        limit: usize,
    },
    /// PDDL: a product of variables, or a remainder by one.
    NotConstant,
    /// PDDL: a remainder that is never left.
    ResidueOutOfRange {
        /// The remainder.
        residue: i64,
        /// What is divided by.
        modulus: i64,
    },
    /// PDDL: an effect that assigns to something that is not an object.
    AssignsToParameter {
        /// Its name.
        name: String,
    },
    /// PDDL: the constraint does not visibly keep an object from being negative.
    MayBeNegative {
        /// The object.
        name: String,
    },
    /// PDDL: an action with the name of an earlier one.
    RepeatedAction {
        /// The name.
        name: String,
    },
    /// A heap that gets two values at once.
    AssignedTwice {
        /// The object.
        name: String,
    },
    /// PDDL: a parameter that occurs nowhere.
    UnusedParameter {
        /// The parameter.
        name: String,
    },
    /// `heap x y`: one name stands for any heap.
    NamesOfHeaps {
        /// The names.
        names: Vec<String>,
    },
    /// `move any h: ..` where a move is about any heap anyway.
    AnyIsImplied,
    /// A move that leaves more heaps than it can.
    TooManyParts {
        /// How many there may be.
        limit: usize,
    },
    /// A character in a code that is no digit of it.
    CodeDigit {
        /// The character.
        found: char,
        /// `octal` or `hexadecimal`.
        keyword: &'static str,
    },
    /// A code whose first digit says that something is made of nothing.
    CodeFirstDigit {
        /// `octal` or `hexadecimal`.
        keyword: &'static str,
    },
    /// A code with too many digits.
    CodeTooLong {
        /// How many it may have.
        limit: usize,
    },
    /// A code beside another statement about the moves.
    CodeBeside {
        /// The first word of the first one.
        first: &'static str,
        /// The first word of this one.
        second: &'static str,
    },
    /// What has a meaning for one heap where all of them are spoken of.
    AboutOneHeap {
        /// The name, function or word.
        name: String,
    },
    /// What has a meaning for all heaps where one of them is spoken of.
    AboutAllHeaps {
        /// The function.
        function: &'static str,
    },
    /// A claim that is not known about any number of heaps.
    NoSuchClaim {
        /// What it begins with.
        claim: &'static str,
    },
    /// A second statement about what positions are, of another kind.
    TwoKindsOfPositions {
        /// The first word of the first one.
        first: &'static str,
        /// The first word of this one.
        second: &'static str,
    },
    /// Something else where only a heap has a meaning.
    NotAHeap {
        /// What stands there.
        name: String,
        /// The heaps of the game.
        heaps: Vec<String>,
    },
    /// A name in a property of heaps that stands for nothing.
    UnknownVariable {
        /// The name.
        name: String,
        /// The names that stand for something.
        known: Vec<String>,
    },
    /// A name that is no heap and stands once in a move, where nothing bounds it: a number of any size.
    LooseVariable {
        /// The name.
        name: String,
        /// The heap that gets this size.
        heap: String,
    },
    /// `x'` or `touched` where no move is spoken of.
    OnlyOfWinningMoves {
        /// The name.
        name: String,
    },
    /// A heap that is assigned to again, whatever else holds.
    SecondAssignment {
        /// The heap.
        name: String,
    },
    /// Several heaps in front of one arrow, or several numbers in parentheses behind it.
    HeapsAtOnce {
        /// The names that stand there.
        heaps: Vec<String>,
        /// Whether positions are any number of heaps.
        any_number: bool,
    },
    /// An exponent that is neither a number nor a variable.
    ExponentNotVariable,
    /// The variable of an exponent that occurs elsewhere too.
    ExponentUsedElsewhere {
        /// The variable.
        name: String,
    },
    /// Digits of something that is neither a heap nor a variable.
    DigitsOfExpression {
        /// The function that asks for them.
        function: &'static str,
    },
    /// A function of digits of which only the remainder is known.
    DigitsWithoutMod {
        /// The function.
        function: &'static str,
    },
    /// `columns` otherwise than in `columns(b) mod m = 0` and `max(columns(b) mod m)`.
    ColumnsMisplaced,
    /// A position with too many or too few heaps.
    WrongNumberOfHeaps {
        /// How many it has.
        given: usize,
        /// How many the game has.
        heaps: usize,
    },
    /// A tuple of heaps that is not a position.
    OutsideTheDomain {
        /// The tuple.
        position: String,
    },
    /// More diagnostics than are reported.
    TooManyDiagnostics {
        /// How many are reported.
        limit: usize,
    },
    /// Something in a pick game.
    Pick {
        /// What.
        reason: BoardReason,
    },
}
}

impl Reason {
    /// Whether it is about the settings given beside the text, not about a place in the text.
    #[must_use]
    pub const fn is_about_settings(&self) -> bool {
        matches!(self, Self::UnknownParameter { .. })
    }
}

text_reason!(Reason, Wanted);
