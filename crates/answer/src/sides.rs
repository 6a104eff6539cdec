//! What is known of games in which the players have moves of their own.

use alloc::string::String;
use alloc::vec::Vec;

use certify::{Established, Replay};
use rules::OutcomeClass;
use serde::Serialize;

use super::{Fact, MachineTable, Solution, Statement, json};

/// A position of a partisan game, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartisanSolution {
    /// The position.
    pub position: String,
    /// Its outcome class.
    pub class: OutcomeClass,
    /// What is known if the first-named player (Left) begins, and if the other one (Right) does.
    /// There are no Grundy values.
    pub sides: [Solution; 2],
}

/// What a theorem says of a partisan game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SidesTheorem {
    /// States of the minimal Moore machine that gives every position its outcome class.
    #[serde(rename = "class_states")]
    pub states: usize,
    /// The machine, if it is small and there are no formulas: its classes are those of
    /// [`class_number`].
    #[serde(skip)]
    pub table: Option<MachineTable>,
    /// The outcome classes that positions have, in the order L, R, N, P.
    #[serde(rename = "outcome_classes", serialize_with = "json::classes")]
    pub classes: Vec<OutcomeClass>,
    /// For Left and for Right where that player wins, moving first, if a short formula says it.
    #[serde(flatten, serialize_with = "json::formulas")]
    pub formulas: [Option<SideFormula>; 2],
}

/// Where a player wins moving first: everywhere where a formula holds (or does not), and nowhere
/// else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct SideFormula {
    /// [`Statement::Wins`] or [`Statement::Loses`].
    #[serde(skip)]
    pub statement: Statement,
    /// The same as a claim that can be pasted into rules or given to `--claim`.
    pub claim: String,
}

/// The truth about a position of a partisan game that contradicts a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SidesTruth {
    /// Whose turn it is where the claim is false, 0 for Left and 1 for Right; none if the claim is
    /// about both at once.
    #[serde(serialize_with = "json::side")]
    pub to_move: Option<usize>,
    /// The outcome class, if brute force reaches so far.
    #[serde(rename = "outcome_class", serialize_with = "json::class")]
    pub class: Option<OutcomeClass>,
    /// Every option of Left and of Right, each with who wins it: N if the one who moves there does.
    /// Empty if brute force does not reach so far.
    #[serde(flatten, serialize_with = "json::options")]
    pub options: [Vec<Fact>; 2],
}

/// The players as they are called everywhere, whatever their names.
pub const SIDES: [&str; 2] = ["left", "right"];

/// All outcome classes, in the order in which they are listed.
pub const OUTCOME_CLASSES: [OutcomeClass; 4] =
    [OutcomeClass::L, OutcomeClass::R, OutcomeClass::N, OutcomeClass::P];

/// An outcome class as a number in tables and machines: P and N as in impartial games, 0 and 1; L
/// is 2, R is 3.
#[must_use]
pub const fn class_number(class: OutcomeClass) -> u8 {
    match class {
        OutcomeClass::P => 0,
        OutcomeClass::N => 1,
        OutcomeClass::L => 2,
        OutcomeClass::R => 3,
    }
}

/// The outcome class of a number, if it is one.
#[must_use]
pub fn numbered_class(number: i64) -> Option<OutcomeClass> {
    OUTCOME_CLASSES.into_iter().find(|class| i64::from(class_number(*class)) == number)
}

/// A stable name: `L`, `R`, `N` or `P`.
#[must_use]
pub const fn class_key(class: OutcomeClass) -> &'static str {
    match class {
        OutcomeClass::L => "L",
        OutcomeClass::R => "R",
        OutcomeClass::N => "N",
        OutcomeClass::P => "P",
    }
}

/// How far brute force was replayed for a certificate, as people count letters and positions:
/// without markers.
#[must_use]
pub fn replayed(established: &Established) -> Replay {
    let Replay { length, positions } = established.replay;
    match established.sides {
        None => Replay { length, positions },
        Some(_) => Replay {
            length: length.and_then(|length| length.checked_sub(1)),
            positions: positions.div_ceil(2),
        },
    }
}

/// How many heaps in front only say whose turn it is.
#[must_use]
pub fn turn_heaps(established: &Established) -> usize {
    usize::from(established.sides.is_some())
}
