//! Every way in which a certificate can fail, with the place where it does. Rejections are data:
//! they do not know the checkers.

use alloc::string::String;
use alloc::vec::Vec;

use rules::diagnostic::Diagnostic;

mod faults;
mod text;

pub use faults::{BoardFault, NodeFault, PlayLengthFault, RowFault};

/// Why a certificate is not accepted. States, nodes, letters and moves are numbers, counted from 0
/// like those in the certificate.
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
    /// `encoding` is not one: an unknown numeration, not one bound a heap, or a bound that is too
    /// large.
    Encoding,
    /// A heap of the rules cannot be divided so: their form does not allow it.
    Division,
    /// With the divided heap it would be another game.
    DivisionFails {
        /// A tuple for which it would.
        position: Vec<u128>,
    },
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
    /// Grundy values are defined in normal play only, and `choice_never_matters` is about outcomes
    /// only.
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
    /// A position with, or without, a turn to a position of some class, as its own class forbids.
    Turn {
        /// The position.
        position: String,
        /// Its class.
        class: u32,
        /// The class of the positions that turns lead to.
        to: u32,
        /// Whether there is such a turn.
        exists: bool,
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
    /// A claim compares numbers in a way that no finite machine can follow, or with numbers that
    /// are too large.
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
    /// A position whose options are not those that the machine of moves finds: an internal error.
    ReplayOptions {
        /// The position.
        word: String,
    },
    /// A theorem about sums of heaps and rules of tuples, or rules of sums of heaps and another
    /// theorem.
    Kind,
    /// The law does not go with the convention or the number of moves in a turn, or not with what
    /// is known of one heap.
    Law,
    /// The code is none.
    Code,
    /// The rules and the code have not the same moves.
    CodeMoves {
        /// A heap and what a move leaves of it, in decreasing order: only the rules have this move,
        /// or only the code has it.
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
    /// The table of a quotient has not the form of one, or element 0 is lost.
    QuotientTable,
    /// It matters in which order heaps are added.
    QuotientOrder,
    /// An element of a quotient is that of no list, or two elements are the same.
    QuotientElements,
    /// A heap that has no move, and an element other than 0.
    QuotientIdle {
        /// The heap.
        heap: usize,
    },
    /// A heap in which a move leads from a lost list to a lost list.
    QuotientHeap {
        /// The heap.
        heap: usize,
    },
    /// A list of this element is said to be won, has a move, and has none to a lost list.
    QuotientElement {
        /// The element.
        element: usize,
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
    /// The rules have arithmetic of which nothing can be certified.
    Arithmetic,
    /// An expression is nested too deeply.
    TooDeep,
    /// The check would take too long.
    TooMuchWork {
        /// The work that was allowed.
        limit: u64,
    },
    // Rows that decompose into heaps.
    /// `rows.letter` is not one letter of the alphabet, or there are too many others.
    RowLetter,
    /// A type in `rows.live` is given twice, or has something that is neither a separator nor
    /// `null`.
    RowType {
        /// Which one.
        number: usize,
    },
    /// `rows.rules` have no meaning.
    RowRulesText {
        /// Why.
        diagnostics: Vec<Diagnostic>,
    },
    /// `rows.rules` are not about any number of heaps, or have another turn or convention than the
    /// rules.
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
    /// Pieces between these letters (none is an end of the word) do not move as the heaps do, or
    /// move although they are said not to.
    RowMoves {
        /// The separator on the left.
        left: Option<char>,
        /// The separator on the right.
        right: Option<char>,
        /// Whether such pieces are said to be live.
        live: bool,
        /// The length of a piece and what is left of it, in decreasing order, by a move that is
        /// possible in the word or by the rules of the heaps but not in both.
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
