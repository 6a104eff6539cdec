//! Rejections in words, for programmers. Nothing of this is in what an accepted certificate
//! establishes.

use core::fmt;

use rules::diagnostic::Diagnostic;

use super::{BoardFault, NodeFault, PlayLengthFault, Rejection, RowFault};

impl core::error::Error for Rejection {}

impl fmt::Display for Rejection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json { message, .. } => write!(out, "not a certificate: {message}"),
            Self::Format { found } => write!(out, "the format {found:?} is not known"),
            Self::Hash { computed } => {
                write!(out, "rules_sha256 is not the hash of the rules, which is {computed}")
            }
            Self::OtherRules => write!(out, "the certificate is about other rules"),
            Self::Rules { diagnostics } => {
                write!(out, "the rules have no meaning{}", Codes(diagnostics))
            }
            Self::Parameters => write!(out, "the parameters are not those of the rules"),
            Self::Field { name } => {
                write!(out, "the field {name} is missing, or has no place with these rules")
            }
            Self::Encoding => {
                write!(out, "the encoding is none that is known, or has not one bound a heap")
            }
            Self::Division => write!(out, "no heap of these rules can be divided so"),
            Self::DivisionFails { position } => {
                write!(out, "with the divided heap {position:?} is played otherwise")
            }
            Self::Bound { heap, position } => {
                write!(out, "heap {heap} of the position {position:?} exceeds its bound")
            }
            Self::LeadingZeros { one, two } => {
                write!(
                    out,
                    "states {one} and {two} differ but are reached by words of the same position"
                )
            }
            Self::DigitsEncoding => write!(out, "a property of digits does not fit the numeration"),
            Self::UnknownVariable => write!(out, "a condition speaks of an unknown variable"),
            Self::NegativeMeasure { number, position } => {
                write!(out, "measure {number} is negative for the position {position:?}")
            }
            Self::NoHeapDecrease { kind, position } => {
                write!(
                    out,
                    "a move of kind {kind} from {position:?} does not decrease the measures"
                )
            }
            Self::DeadEnd { word } => {
                write!(out, "from {word:?} there is no move, so whoever is to move wins")
            }
            Self::WinningMoveText { diagnostics } => {
                write!(out, "winning_move cannot be read{}", Codes(diagnostics))
            }
            Self::WinningMove => {
                write!(out, "winning_move is not a property that a finite machine can follow")
            }
            Self::UnknownLetter => write!(out, "a rule uses a letter outside the alphabet"),
            Self::Theorem => {
                write!(out, "values need normal play, and choice_never_matters is about outcomes")
            }
            Self::Letters { alphabet } => {
                write!(out, "the letters of the machine are not the alphabet {alphabet:?}")
            }
            Self::TableShape { rows, classes } => {
                write!(out, "the machine has {rows} rows and {classes} classes")
            }
            Self::TableRow { state } => {
                write!(out, "row {state} of the machine is not a list of states, one a letter")
            }
            Self::Class { state } => write!(out, "the class of state {state} is neither 0 nor 1"),
            Self::Measure { number } => {
                write!(
                    out,
                    "measure {number} has not one growing function, or one rank, for each letter"
                )
            }
            Self::PlayLength { fault } => write!(out, "play_length: {fault}"),
            Self::MeasureOverflow { number } => {
                write!(out, "measure {number} does not fit 128 bits")
            }
            Self::NoDecrease { rule, branch } => {
                write!(
                    out,
                    "no measure shows that branch {branch} of rule {rule} cannot be used for ever"
                )
            }
            Self::Domain { word, state, inside } => {
                let (is, says) = if *inside { ("is", "is none") } else { ("is not", "is one") };
                write!(
                    out,
                    "the word {word:?} {is} a position, but state {state} of the machine says \
                     that it {says}"
                )
            }
            Self::BadMove { from, to, before, after } => {
                write!(
                    out,
                    "a turn leads from state {from} ({}) to state {to} ({})",
                    ClassText(*before),
                    ClassText(*after)
                )
            }
            Self::Turn { position, class, to, exists } => {
                let no = if *exists { "a" } else { "no" };
                write!(
                    out,
                    "from {position}, of class {class}, there is {no} turn to a position of class \
                     {to}"
                )
            }
            Self::LeavesDomain { word, option } => {
                write!(out, "a turn leads from {word:?} to {option:?}, which is no position")
            }
            Self::NoConfiguration { states } => {
                write!(out, "{states:?} are not the states of the moves of a turn")
            }
            Self::Node { number, fault } => write!(out, "node {number} of the strategy: {fault}"),
            Self::Edge { number, letter, fault } => {
                write!(out, "node {number} of the strategy, letter {letter}: {fault}")
            }
            Self::ClaimText { number, diagnostics } => {
                write!(out, "claim {number} cannot be read{}", Codes(diagnostics))
            }
            Self::ClaimKind { number } => {
                write!(out, "claim {number} is of a kind that this theorem cannot carry")
            }
            Self::ClaimNotRegular { number } => {
                write!(out, "claim {number} is not one that a finite machine can follow")
            }
            Self::ClaimFails { number, word: Some(word) } => {
                write!(out, "claim {number} is false for {word:?}")
            }
            Self::ClaimFails { number, word: None } => write!(out, "claim {number} is false"),
            Self::Replay { word, literal, machine } => {
                write!(
                    out,
                    "brute force gives {word:?} {}, the machine {}",
                    ClassText(*literal),
                    ClassText(*machine)
                )
            }
            Self::ReplayOptions { word } => {
                write!(
                    out,
                    "the options of {word:?} are not those of the machine of moves: a mistake in \
                     this checker"
                )
            }
            Self::Kind => {
                write!(out, "the theorem is not one about positions like those of the rules")
            }
            Self::Law => write!(
                out,
                "the law does not go with these rules or with what is known of one heap"
            ),
            Self::Code => write!(out, "the code is none"),
            Self::CodeMoves { example, code } => {
                let (heap, parts) =
                    example.split_first().map_or((0, &[][..]), |(heap, parts)| (*heap, parts));
                write!(
                    out,
                    "only one of the rules and the code {code} has the move from {heap} to \
                     {parts:?}"
                )
            }
            Self::SeveralHeaps => write!(out, "a move may leave several heaps"),
            Self::PeriodZero => write!(out, "preperiod and period must be at least 1"),
            Self::Period { heap } => {
                write!(out, "the heap {heap} has not the class that it has a period before")
            }
            Self::NotNim { heap } => {
                write!(out, "a move from the heap {heap} does not lower its value")
            }
            Self::NotTame { heap } => write!(out, "the heap {heap} is not tame"),
            Self::QuotientTable => write!(out, "quotient is not a table"),
            Self::QuotientOrder => {
                write!(out, "in the table of the quotient, the order of heaps matters")
            }
            Self::QuotientElements => write!(
                out,
                "an element of the quotient is that of no list, or two elements are the same"
            ),
            Self::QuotientIdle { heap } => {
                write!(out, "the heap {heap} has no move, but its element is not 0")
            }
            Self::QuotientHeap { heap } => {
                write!(out, "a move from the heap {heap} leads from a lost list to a lost list")
            }
            Self::QuotientElement { element } => {
                write!(
                    out,
                    "element {element} is said to be won, but some list of it has moves and none \
                     of them wins"
                )
            }
            Self::ValueText => write!(out, "value is not a term"),
            Self::NoValue { heap } => {
                write!(
                    out,
                    "a move from the heap {heap} does not make it smaller, and no value is given"
                )
            }
            Self::TooLarge => write!(out, "the certificate is too large"),
            Self::Arithmetic => write!(out, "the rules are not in linear arithmetic"),
            Self::TooDeep => write!(out, "an expression is nested too deeply"),
            Self::TooMuchWork { limit } => {
                write!(out, "the check would take more than {limit} steps")
            }
            Self::RowLetter => write!(
                out,
                "rows.letter is no letter of the rules, or there are too many separators"
            ),
            Self::RowType { number } => {
                write!(out, "entry {number} of rows.live is no type, or given twice")
            }
            Self::RowRulesText { diagnostics } => {
                write!(out, "rows.rules have no meaning{}", Codes(diagnostics))
            }
            Self::RowRules => write!(
                out,
                "rows.rules are not about lists of heaps with the same turn and convention"
            ),
            Self::RowLeaves => write!(out, "a move leads from a position to a word that is none"),
            Self::RowBranch { rule, branch, fault } => {
                write!(out, "branch {branch} of rule {rule} {fault}")
            }
            Self::RowContext { rule, left } => {
                let side = if *left { "left" } else { "right" };
                write!(
                    out,
                    "whether rule {rule} applies depends on what stands beyond a separator on the \
                     {side}"
                )
            }
            Self::RowParts { parts } => {
                write!(out, "a move leaves {parts} pieces in the place of one")
            }
            Self::RowMoves { left, right, live, example } => {
                let (left, right) = (Side(*left), Side(*right));
                let other =
                    if *live { "the heaps of rows.rules" } else { "pieces that cannot move" };
                write!(
                    out,
                    "pieces between {left} and {right} do not move as {other}: {example:?} is a \
                     difference"
                )
            }
            Self::StrategyText { diagnostics } => {
                write!(out, "the strategy cannot be read{}", Codes(diagnostics))
            }
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
            Self::NoGoodMove { class } => {
                write!(out, "class {class} promises a turn that is not there")
            }
        }
    }
}

impl fmt::Display for RowFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Separators => write!(out, "reads separators elsewhere than one at either end"),
            Self::Stretch => {
                write!(out, "matches any number of other letters than that of the heaps")
            }
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
            Self::NoPlay => {
                write!(out, "the machine accepts no play of it, or one that is not best")
            }
            Self::Stuck => write!(out, "the machine accepts a play of it that cannot go on"),
            Self::Better => write!(out, "the strategy does not take a best letter"),
            Self::Delay { limit } => {
                write!(out, "two results are more than {limit} letters apart before they differ")
            }
        }
    }
}

impl fmt::Display for PlayLengthFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => {
                write!(out, "a turn must be one move, and the same moves for both players")
            }
            Self::Numbers => {
                write!(out, "there must be one weight a letter, and a positive decrease")
            }
            Self::Branch { rule, branch } => {
                write!(out, "branch {branch} of rule {rule} does not lower the sum by the decrease")
            }
            Self::Exception { number } => {
                write!(
                    out,
                    "exception {number} is listed twice or is not a position without a move"
                )
            }
            Self::Reached { number } => write!(out, "a move leads to exception {number}"),
            Self::Outside { word } => {
                write!(out, "from {word:?} there is no move, and its sum is out of bounds")
            }
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
struct ClassText(Option<u32>);

impl fmt::Display for ClassText {
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
