//! Every way in which a certificate can fail, with the place where it does.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use rules::diagnostic::Diagnostic;

use crate::play_length::PlayLengthFault;

/// Why a certificate is not accepted. States, nodes, letters and moves are numbers, counted from 0 like those in the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The text is not JSON of the right form.
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the parser of JSON says.
        message: String,
    },
    /// The certificate is of a format this checker does not know.
    Format {
        /// The format it claims to have.
        found: String,
    },
    /// The hash is not the one of the rules.
    Hash {
        /// The hash of the rules.
        computed: String,
    },
    /// The certificate is about other rules than the ones at hand.
    OtherRules,
    /// The rules have no meaning.
    Rules {
        /// Why.
        diagnostics: Vec<Diagnostic>,
    },
    /// The parameters are not those of the rules.
    Parameters,
    /// A field is missing, or has no place in a certificate about words, or in one about heaps.
    Field {
        /// Its name.
        name: &'static str,
    },
    /// `encoding` is not one: an unknown numeration, not one bound a heap, or a bound that is too large.
    Encoding,
    /// A position has a larger heap than the bound says.
    Bound {
        /// The heap.
        heap: usize,
        /// The position.
        position: Vec<u128>,
    },
    /// Two words of the same tuple, one with one more place of zeros, get different classes.
    LeadingZeros {
        /// The state the one leads to.
        one: usize,
        /// The state the other leads to.
        two: usize,
    },
    /// A property of digits does not fit the numeration.
    DigitsEncoding,
    /// A condition speaks of a variable that is none.
    UnknownVariable,
    /// A position gives a measure a negative value.
    NegativeMeasure {
        /// Which measure.
        number: usize,
        /// The position.
        position: Vec<u128>,
    },
    /// Plays may go on for ever: a move of this kind does not decrease the measures.
    NoHeapDecrease {
        /// The kind of moves.
        kind: usize,
        /// A position before such a move.
        position: Vec<u128>,
    },
    /// In misère play, a position without a move of which the machine says that it loses.
    DeadEnd {
        /// The position.
        word: String,
    },
    /// `winning_move` cannot be read.
    WinningMoveText {
        /// Why.
        diagnostics: Vec<Diagnostic>,
    },
    /// `winning_move` cannot be followed by a machine, or its numbers are too large.
    WinningMove,
    /// A rule uses a letter that the alphabet does not have.
    UnknownLetter,
    /// Grundy values are defined in normal play only, and `choice_never_matters` is about outcomes only.
    Theorem,
    /// The letters of the machine are not the alphabet of the rules.
    Letters {
        /// The alphabet of the rules.
        alphabet: String,
    },
    /// The table of the machine has no row, or not as many rows as there are classes.
    TableShape {
        /// The number of rows.
        rows: usize,
        /// The number of classes.
        classes: usize,
    },
    /// A row of the table has not one entry a letter, or an entry that is no state.
    TableRow {
        /// The row.
        state: usize,
    },
    /// A class is neither that of P-positions nor that of N-positions.
    Class {
        /// The state with that class.
        state: usize,
    },
    /// A measure has not one function a letter, or one that does not grow.
    Measure {
        /// Which measure.
        number: usize,
    },
    /// Plays do not last as long as the certificate says.
    PlayLength {
        /// What is wrong.
        fault: PlayLengthFault,
    },
    /// A function of a measure does not fit 128 bits.
    MeasureOverflow {
        /// Which measure.
        number: usize,
    },
    /// Plays may go on for ever: no measure shows that this kind of move brings the end nearer.
    NoDecrease {
        /// The rule.
        rule: usize,
        /// The branch of the rule.
        branch: usize,
    },
    /// The machine takes a word for a position that is none, or the other way round.
    Domain {
        /// The word.
        word: String,
        /// The state it leads to.
        state: usize,
        /// Whether the word is a position.
        inside: bool,
    },
    /// A turn that must not exist.
    BadMove {
        /// The state that the position before it leads to.
        from: usize,
        /// The state that the word after it leads to.
        to: usize,
        /// The class of the position before it.
        before: Option<u32>,
        /// The class of the word after it; `None` if it is no position.
        after: Option<u32>,
    },
    /// A move that leads out of the domain.
    LeavesDomain {
        /// The position.
        word: String,
        /// The word after the move.
        option: String,
    },
    /// A list of states that is no configuration of the machine of turns.
    NoConfiguration {
        /// The states.
        states: Vec<u32>,
    },
    /// Something is wrong at a node of the strategy.
    Node {
        /// The node.
        number: usize,
        /// What.
        fault: NodeFault,
    },
    /// Something is wrong with the way from a node of the strategy by a letter.
    Edge {
        /// The node.
        number: usize,
        /// The letter.
        letter: usize,
        /// What.
        fault: NodeFault,
    },
    /// A claim cannot be read.
    ClaimText {
        /// Which claim.
        number: usize,
        /// Why.
        diagnostics: Vec<Diagnostic>,
    },
    /// A claim is of a kind that no certificate can carry, or not one with this theorem.
    ClaimKind {
        /// Which claim.
        number: usize,
    },
    /// A claim compares numbers in a way that no finite machine can follow, or with numbers that are too large.
    ClaimNotRegular {
        /// Which claim.
        number: usize,
    },
    /// A claim is false.
    ClaimFails {
        /// Which claim.
        number: usize,
        /// A position for which it is false; none if it is only known that there is one.
        word: Option<String>,
    },
    /// A position where brute force with the literal meaning of the rules has another answer.
    Replay {
        /// The position.
        word: String,
        /// The class that brute force gives it; `None` for no position.
        literal: Option<u32>,
        /// The class that the machine gives it.
        machine: Option<u32>,
    },
    /// A position whose options are not those that the machine of moves finds: a mistake in this program.
    ReplayOptions {
        /// The position.
        word: String,
    },
    /// A theorem about sums of heaps and rules of tuples, or rules of sums of heaps and another theorem.
    Kind,
    /// The law does not go with the convention or the number of moves in a turn, or not with what is known of one heap.
    Law,
    /// The code is none.
    Code,
    /// The rules and the code have not the same moves.
    CodeMoves {
        /// A heap and what a move leaves of it, in decreasing order: only the rules have this move, or only the code has it.
        example: Vec<u128>,
        /// The code.
        code: String,
    },
    /// A move can leave several heaps, where none may.
    SeveralHeaps,
    /// Preperiod and period are at least 1.
    PeriodZero,
    /// The class of a heap is not the one that it has a period before.
    Period {
        /// The heap.
        heap: usize,
    },
    /// A heap with a move to one of no smaller value.
    NotNim {
        /// The heap.
        heap: u128,
    },
    /// A heap that is not tame.
    NotTame {
        /// The heap.
        heap: usize,
    },
    /// `value` is not a term.
    ValueText,
    /// A move does not make the heap smaller; then it must be said what the values are.
    NoValue {
        /// The heap.
        heap: u128,
    },
    /// The certificate is larger than this program can handle.
    TooLarge,
    /// An expression is nested too deeply.
    TooDeep,
    /// The check would take too long.
    TooMuchWork {
        /// The work that was allowed.
        limit: u64,
    },
    // Rows that fall apart into heaps.
    /// `rows.letter` is not one letter of the alphabet, or there are too many others.
    RowLetter,
    /// A type in `rows.live` is given twice, or has something that is neither a separator nor `null`.
    RowType {
        /// Which one.
        number: usize,
    },
    /// `rows.rules` have no meaning.
    RowRulesText {
        /// Why.
        diagnostics: Vec<Diagnostic>,
    },
    /// `rows.rules` are not about any number of heaps, or have another turn or convention than the rules.
    RowRules,
    /// A move leads from a position to a word that is none.
    RowLeaves,
    /// What a kind of move reads or writes is not within one piece of a row.
    RowBranch {
        /// The rule.
        rule: usize,
        /// The branch of the rule.
        branch: usize,
        /// What is wrong.
        fault: RowFault,
    },
    /// Whether a rule applies depends on what stands beyond a separator.
    RowContext {
        /// The rule.
        rule: usize,
        /// Whether that is on the left.
        left: bool,
    },
    /// A move leaves more pieces in the place of one than a game on heaps can have.
    RowParts {
        /// How many.
        parts: usize,
    },
    /// Pieces between these letters (none is an end of the word) do not move as the heaps do, or move although they are said not to.
    RowMoves {
        /// The separator on the left.
        left: Option<char>,
        /// The separator on the right.
        right: Option<char>,
        /// Whether such pieces are said to be live.
        live: bool,
        /// The length of a piece and what is left of it, in decreasing order, by a move that is possible in the word or by the rules of the heaps but not in both.
        example: Vec<u128>,
    },
    // Strategies of pick games.
    /// `strategy` cannot be read.
    StrategyText {
        /// Why.
        diagnostics: Vec<Diagnostic>,
    },
    /// The theorem fails for a board, or cannot be seen to hold for it.
    Pick {
        /// The board, as it stands in rules; none if it is only known that there is one.
        board: Option<String>,
        /// What is wrong with it.
        fault: BoardFault,
    },
}

/// What is wrong with a board of a pick game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardFault {
    /// Nothing is free, and the machine accepts it although its word is outside the domain, or the other way round.
    Full,
    /// The strategy does not say which letter to take.
    Silent,
    /// With some names on its free letters the machine does not say whether those are who gets them when both follow the strategy.
    Play,
    /// With no names on its free letters the machine accepts it, or with some it does and the result is not the best.
    NoPlay,
    /// With some names on its free letters the machine accepts it, but after no pick of the player to move the board that comes of it with the same names.
    Stuck,
    /// Another pick is better than that of the strategy.
    Better,
    /// After another pick the result gets further ahead of that of the strategy, or falls further behind, than the certificate says, and no difference is seen before.
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
    /// Its state is no state of the machine, or not the one that the letter leads to; or the next node does not exist.
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

impl core::error::Error for Rejection {}

impl fmt::Display for Rejection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json { message, .. } => write!(out, "not a certificate: {message}"),
            Self::Format { found } => write!(out, "the format {found:?} is not known"),
            Self::Hash { computed } => write!(out, "rules_sha256 is not the hash of the rules, which is {computed}"),
            Self::OtherRules => write!(out, "the certificate is about other rules"),
            Self::Rules { diagnostics } => write!(out, "the rules have no meaning{}", Codes(diagnostics)),
            Self::Parameters => write!(out, "the parameters are not those of the rules"),
            Self::Field { name } => write!(out, "the field {name} is missing, or has no place with these rules"),
            Self::Encoding => write!(out, "the encoding is none that is known, or has not one bound a heap"),
            Self::Bound { heap, position } => write!(out, "heap {heap} of the position {position:?} exceeds its bound"),
            Self::LeadingZeros { one, two } => {
                write!(out, "states {one} and {two} differ but are reached by words of the same position")
            }
            Self::DigitsEncoding => write!(out, "a property of digits does not fit the numeration"),
            Self::UnknownVariable => write!(out, "a condition speaks of an unknown variable"),
            Self::NegativeMeasure { number, position } => {
                write!(out, "measure {number} is negative for the position {position:?}")
            }
            Self::NoHeapDecrease { kind, position } => {
                write!(out, "a move of kind {kind} from {position:?} does not decrease the measures")
            }
            Self::DeadEnd { word } => write!(out, "from {word:?} there is no move, so whoever is to move wins"),
            Self::WinningMoveText { diagnostics } => write!(out, "winning_move cannot be read{}", Codes(diagnostics)),
            Self::WinningMove => write!(out, "winning_move is not a property that a finite machine can follow"),
            Self::UnknownLetter => write!(out, "a rule uses a letter outside the alphabet"),
            Self::Theorem => {
                write!(out, "values need normal play, and choice_never_matters is about outcomes")
            }
            Self::Letters { alphabet } => write!(out, "the letters of the machine are not the alphabet {alphabet:?}"),
            Self::TableShape { rows, classes } => write!(out, "the machine has {rows} rows and {classes} classes"),
            Self::TableRow { state } => write!(out, "row {state} of the machine is not a list of states, one a letter"),
            Self::Class { state } => write!(out, "the class of state {state} is neither 0 nor 1"),
            Self::Measure { number } => write!(out, "measure {number} has not one growing function a letter"),
            Self::PlayLength { fault } => write!(out, "play_length: {fault}"),
            Self::MeasureOverflow { number } => write!(out, "measure {number} does not fit 128 bits"),
            Self::NoDecrease { rule, branch } => {
                write!(out, "no measure shows that branch {branch} of rule {rule} cannot be used for ever")
            }
            Self::Domain { word, state, inside } => {
                let (is, says) = if *inside { ("is", "is none") } else { ("is not", "is one") };
                write!(out, "the word {word:?} {is} a position, but state {state} of the machine says that it {says}")
            }
            Self::BadMove { from, to, before, after } => {
                write!(out, "a turn leads from state {from} ({}) to state {to} ({})", Class(*before), Class(*after))
            }
            Self::LeavesDomain { word, option } => {
                write!(out, "a turn leads from {word:?} to {option:?}, which is no position")
            }
            Self::NoConfiguration { states } => write!(out, "{states:?} are not the states of the moves of a turn"),
            Self::Node { number, fault } => write!(out, "node {number} of the strategy: {fault}"),
            Self::Edge { number, letter, fault } => {
                write!(out, "node {number} of the strategy, letter {letter}: {fault}")
            }
            Self::ClaimText { number, diagnostics } => {
                write!(out, "claim {number} cannot be read{}", Codes(diagnostics))
            }
            Self::ClaimKind { number } => write!(out, "claim {number} is of a kind that this theorem cannot carry"),
            Self::ClaimNotRegular { number } => {
                write!(out, "claim {number} is not one that a finite machine can follow")
            }
            Self::ClaimFails { number, word: Some(word) } => write!(out, "claim {number} is false for {word:?}"),
            Self::ClaimFails { number, word: None } => write!(out, "claim {number} is false"),
            Self::Replay { word, literal, machine } => {
                write!(out, "brute force gives {word:?} {}, the machine {}", Class(*literal), Class(*machine))
            }
            Self::ReplayOptions { word } => {
                write!(out, "the options of {word:?} are not those of the machine of moves: a mistake in this checker")
            }
            Self::Kind => write!(out, "the theorem is not one about positions like those of the rules"),
            Self::Law => write!(out, "the law does not go with these rules or with what is known of one heap"),
            Self::Code => write!(out, "the code is none"),
            Self::CodeMoves { example, code } => {
                let (heap, parts) = example.split_first().map_or((0, &[][..]), |(heap, parts)| (*heap, parts));
                write!(out, "only one of the rules and the code {code} has the move from {heap} to {parts:?}")
            }
            Self::SeveralHeaps => write!(out, "a move may leave several heaps"),
            Self::PeriodZero => write!(out, "preperiod and period must be at least 1"),
            Self::Period { heap } => write!(out, "the heap {heap} has not the class that it has a period before"),
            Self::NotNim { heap } => write!(out, "a move from the heap {heap} does not lower its value"),
            Self::NotTame { heap } => write!(out, "the heap {heap} is not tame"),
            Self::ValueText => write!(out, "value is not a term"),
            Self::NoValue { heap } => {
                write!(out, "a move from the heap {heap} does not make it smaller, and no value is given")
            }
            Self::TooLarge => write!(out, "the certificate is too large"),
            Self::TooDeep => write!(out, "an expression is nested too deeply"),
            Self::TooMuchWork { limit } => write!(out, "the check would take more than {limit} steps"),
            Self::RowLetter => write!(out, "rows.letter is no letter of the rules, or there are too many separators"),
            Self::RowType { number } => write!(out, "entry {number} of rows.live is no type, or given twice"),
            Self::RowRulesText { diagnostics } => write!(out, "rows.rules have no meaning{}", Codes(diagnostics)),
            Self::RowRules => write!(out, "rows.rules are not about lists of heaps with the same turn and convention"),
            Self::RowLeaves => write!(out, "a move leads from a position to a word that is none"),
            Self::RowBranch { rule, branch, fault } => write!(out, "branch {branch} of rule {rule} {fault}"),
            Self::RowContext { rule, left } => {
                let side = if *left { "left" } else { "right" };
                write!(out, "whether rule {rule} applies depends on what stands beyond a separator on the {side}")
            }
            Self::RowParts { parts } => write!(out, "a move leaves {parts} pieces in the place of one"),
            Self::RowMoves { left, right, live, example } => {
                let (left, right) = (Side(*left), Side(*right));
                let other = if *live { "the heaps of rows.rules" } else { "pieces that cannot move" };
                write!(out, "pieces between {left} and {right} do not move as {other}: {example:?} is a difference")
            }
            Self::StrategyText { diagnostics } => write!(out, "the strategy cannot be read{}", Codes(diagnostics)),
            Self::Pick { board: Some(board), fault } => write!(out, "the board {board}: {fault}"),
            Self::Pick { board: None, fault } => write!(out, "some board: {fault}"),
        }
    }
}

impl fmt::Display for NodeFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State => write!(out, "wrong state or no such node"),
            Self::Letters => write!(out, "not one entry a letter"),
            Self::Reach => write!(out, "a reach that does not follow"),
            Self::Moves => write!(out, "moves are missing, incomplete or out of place"),
            Self::Start => write!(out, "not a start"),
            Self::StartMoves => write!(out, "moves lack an initial configuration"),
            Self::Missing => write!(out, "no node although a position begins so"),
            Self::NoGoodMove { class } => write!(out, "class {class} promises a turn that is not there"),
        }
    }
}

impl fmt::Display for RowFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Separators => write!(out, "reads separators elsewhere than one at either end"),
            Self::Stretch => write!(out, "matches any number of other letters than that of the heaps"),
            Self::Nothing => write!(out, "reads no letter of the heaps"),
            Self::Border => write!(out, "does not leave a separator where it was"),
        }
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => write!(out, "the machine and the domain do not agree"),
            Self::Silent => write!(out, "the strategy does not say which letter to take"),
            Self::Play => write!(out, "the machine does not follow the play of the strategy"),
            Self::NoPlay => write!(out, "the machine accepts no play of it, or one that is not best"),
            Self::Stuck => write!(out, "the machine accepts a play of it that cannot go on"),
            Self::Better => write!(out, "the strategy does not take a best letter"),
            Self::Delay { limit } => write!(out, "two results are more than {limit} letters apart before they differ"),
        }
    }
}

/// A separator, or the end of a word.
struct Side(Option<char>);

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(letter) => write!(out, "{letter:?}"),
            None => write!(out, "an end"),
        }
    }
}

/// A class in words.
struct Class(Option<u32>);

impl fmt::Display for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(class) => write!(out, "class {class}"),
            None => write!(out, "no position"),
        }
    }
}

/// The first diagnostic by name: putting them into words is the business of others.
struct Codes<'a>(&'a [Diagnostic]);

impl fmt::Display for Codes<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.first() {
            Some(first) => write!(out, ": {} at byte {}", first.reason.code(), first.span.start),
            None => Ok(()),
        }
    }
}
