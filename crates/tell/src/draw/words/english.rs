//! The words in pictures, in English.

use answer::Status;

use super::{Shown, Words};
use crate::draw::MachineKind;

fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

fn shown(what: Shown<'_>) -> String {
    match what {
        Shown::Outcome => "who wins".to_owned(),
        Shown::Classes(_) => "outcome classes".to_owned(),
        Shown::Values => "Grundy values".to_owned(),
    }
}

pub(super) fn words(words: Words<'_>) -> String {
    match words {
        Words::GraphTitle(game, position) => format!("{game}: all play from {position}"),
        Words::GraphParts(positions, turns, complete) => {
            let all = if complete { "" } else { "; there are more that are not in the graph" };
            format!(
                "{} that can be reached, {} between them{all}.",
                counted(positions, "position"),
                counted(turns, "turn")
            )
        }
        Words::Wins(true) => "In the first position the player to move wins.".to_owned(),
        Words::Wins(false) => "In the first position the player to move loses.".to_owned(),
        Words::ByTurnsLeft => "Rows are by the length of a longest play from there; play ends below.".to_owned(),
        Words::ByTurnsMade => "Rows are by the number of turns that lead there; play begins above.".to_owned(),
        Words::TurnsLeft => "turns left, at most".to_owned(),
        Words::TurnsMade => "turns made".to_owned(),
        Words::Lost => "P: the player to move loses".to_owned(),
        Words::Won => "N: the player to move wins".to_owned(),
        Words::Open => "not known".to_owned(),
        Words::Winning => "a winning turn".to_owned(),
        Words::BestPick => "a best pick".to_owned(),
        Words::OtherTurn => "another turn".to_owned(),
        Words::OtherPick => "another pick".to_owned(),
        Words::Folded => "so many positions more, with turns to them".to_owned(),
        Words::Remoteness => {
            "number beside it: turns until the end if the winner hurries and the loser holds out".to_owned()
        }
        Words::Value => "number beside it: Grundy value".to_owned(),
        Words::Class([left, right]) => {
            format!(
                "letter beside it: whoever begins, L: {left} wins, R: {right} wins; N: who begins wins, P: who begins loses"
            )
        }
        Words::Classes([left, right]) => {
            format!("whoever begins, L: {left} wins, R: {right} wins; N: who begins wins, P: who begins loses")
        }
        Words::Result => "beside it: the result of best play".to_owned(),
        Words::Marks(Some([first, second])) => format!("marks: o {first} has it, x {second} has it, . free"),
        Words::Marks(None) => "marks: o the first player has it, x the second has it, . free".to_owned(),
        Words::Unexpanded => "…: turns from there are not in the graph".to_owned(),
        Words::Skipped(layers, positions) => {
            format!("… {}, {} …", counted(layers, "layer"), counted(positions, "position"))
        }
        Words::Undrawn(1) => "1 turn between these positions is not drawn".to_owned(),
        Words::Undrawn(turns) => format!("{turns} turns between these positions are not drawn"),
        Words::Hint(position, rest) => format!("{position}: {rest}"),
        Words::Empty => "empty".to_owned(),
        Words::Nameless(0) => "first".to_owned(),
        Words::Nameless(_) => "second".to_owned(),
        Words::TableTitle(game, what) => format!("{game}: {}", shown(what)),
        Words::Shown(Shown::Outcome) => "Small positions, and who wins them.".to_owned(),
        Words::Shown(Shown::Values) => "Small positions with their Grundy values.".to_owned(),
        Words::Shown(Shown::Classes([left, right])) => format!(
            "Small positions with their outcome classes. Whoever begins: L: {left} wins, R: {right} wins, N: who begins wins, P: who begins loses."
        ),
        Words::CellLost => "P: the player to move loses".to_owned(),
        Words::CellWon => "N: the player to move wins".to_owned(),
        Words::CellZero => "value 0: the player to move loses".to_owned(),
        Words::RowsByLength => "Rows are by length, positions in the order of their letters.".to_owned(),
        Words::RowsBySize => "Rows are by the size of the largest heap, positions in order.".to_owned(),
        Words::Slice(name, size) => format!("{name} = {size}"),
        Words::Share(lost, all) => format!("{lost} P of {all}"),
        Words::CutAt(drawn, all) => format!("drawn up to {drawn}, known up to {all}"),
        Words::OneHeap => "one heap".to_owned(),
        Words::TwoHeaps => "two heaps".to_owned(),
        Words::SequenceTitle(game) => format!("{game}: Grundy values of single heaps"),
        Words::HeapSize => "heap".to_owned(),
        Words::GrundyValue => "value".to_owned(),
        Words::Period(preperiod, period, 0) => format!("period {period} from heap {preperiod} on"),
        Words::Period(preperiod, period, saltus) => {
            format!("period {period} from heap {preperiod} on, {saltus} added each time")
        }
        Words::Certain(Status::Proved) => "proved".to_owned(),
        Words::Certain(Status::Verified { up_to }) => format!("verified up to heap {up_to}"),
        Words::Certain(Status::Conjectured) => "conjectured".to_owned(),
        Words::NoPeriod => "no period is known".to_owned(),
        Words::ExceptionSign => "a value before that other than the period would have it".to_owned(),
        Words::Drawn(last, all) => format!("drawn up to heap {last}, of {all} values"),
        Words::SequenceParts(count, largest) => {
            format!("The Grundy values of {}; the largest is {largest}.", counted(count, "heap"))
        }
        Words::MachineTitle(game) => format!("{game}: the machine of the theorem"),
        Words::MachineParts(states, kind) => {
            let reads = match kind {
                MachineKind::Words => "the letters of a position, from the left",
                MachineKind::Heaps => "the heaps digit by digit",
                MachineKind::Relation => {
                    "the heaps and a number digit by digit, and says whether the number is the value"
                }
            };
            format!("A machine of {}. It reads {reads}.", counted(states, "state"))
        }
        Words::StateLost => "P: the player to move loses".to_owned(),
        Words::StateWon => "N: the player to move wins".to_owned(),
        Words::StateValue => "n: value".to_owned(),
        Words::StateClass => "outcome class: L, R, N or P".to_owned(),
        Words::StateNone => "no position".to_owned(),
        Words::NoArc => "where no arc is drawn, it never becomes a position".to_owned(),
        Words::Dash => "–: it never becomes a position".to_owned(),
        Words::NextState => "the state after each letter".to_owned(),
        Words::Start => "reading begins at the arrow from nowhere".to_owned(),
    }
}
