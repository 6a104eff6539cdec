//! Checked certificates as text.

mod japanese;
mod rejection;

use answer::{Extent, replayed};
use certify::{Established, Heaps, Law, Rejection, Replay, Rows, SingleHeap, Sums, Theorem};
use rules::Convention;
use rules::lists::TurnRule;

use super::parts::Head;
use super::parts::{named, numeration_name, up_to};
use super::strategy::established as strategy;
use super::{Look, Say, counted};
use crate::language::Language;
use crate::layout::{Role, entry, short, wrapped};

enum Message<'a> {
    Accepted(Extent),
    AcceptedRows,
    AcceptedBoards,
    Rejected,
    Why(&'a Rejection),
    About(&'a str),
    GameLabel,
    Untitled,
    TellsLabel,
    Tells(&'a Established, usize),
    SumsLabel,
    Sums(&'a Sums, Convention),
    RowsLabel,
    Rows(&'a Rows),
    HeapLabel,
    Heap(&'a SingleHeap, Law),
    ChoiceNeverMatters,
    ClaimLabel,
    NumerationLabel,
    Numeration(&'a Heaps),
    WinningMove(&'a str),
    ReplayLabel,
    ReplayHeaps { extent: Extent, size: u128, positions: usize },
    Replay { length: usize, positions: usize },
    HashLabel,
    ConventionLabel,
    Convention(Convention),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Accepted(Extent::Letters) => "ACCEPTED: this is proved for positions of every length".to_owned(),
            Self::Accepted(Extent::LargestHeap) => "ACCEPTED: this is proved for heaps of every size".to_owned(),
            Self::Accepted(Extent::Total) => "ACCEPTED: this is proved for any number of heaps".to_owned(),
            Self::AcceptedRows => "ACCEPTED: this is proved for rows of every length".to_owned(),
            Self::AcceptedBoards => "ACCEPTED: this is proved for boards of every length".to_owned(),
            Self::Rejected => "REJECTED: this certificate proves nothing".to_owned(),
            Self::Why(rejection) => format!("{}.", Reason(rejection).english()),
            Self::About(title) => format!("It is about the game called \"{title}\"."),
            Self::GameLabel => "game".to_owned(),
            Self::Untitled => "without a title".to_owned(),
            Self::TellsLabel => "machine".to_owned(),
            Self::SumsLabel => "sums".to_owned(),
            Self::Sums(sums, convention) => law(sums, *convention),
            Self::RowsLabel => "rows".to_owned(),
            Self::Rows(rows) => rows_words(rows),
            Self::HeapLabel => "one heap".to_owned(),
            Self::Heap(SingleHeap::Periodic { code, preperiod, period, .. }, law) => {
                let what = if *law == Law::Selective { "who wins it repeats" } else { "values repeat" };
                format!("code {code}, {what} with period {period} from {preperiod} on")
            }
            Self::Heap(SingleHeap::Machine { states, .. }, Law::Selective) => {
                format!("a machine of {} tells who wins it", counted(*states, "state"))
            }
            Self::Heap(SingleHeap::Machine { states, value, .. }, _) => match value {
                Some(term) => format!("value {}, by a machine of {}", short(term, 200), counted(*states, "state")),
                None => format!("a machine of {} tells its value", counted(*states, "state")),
            },
            Self::Tells(established, states) => {
                let what = match established.theorem {
                    _ if established.heaps.as_ref().is_some_and(|heaps| heaps.relation) => {
                        "tells of every position and number whether that is its Grundy value"
                    }
                    Theorem::Outcome if established.sides.is_some() => {
                        "tells of every position who wins it, whoever is to move"
                    }
                    Theorem::Outcome => "tells who wins every position",
                    Theorem::Values => "tells the Grundy value of every position",
                    Theorem::Strategy => "tells who gets each letter",
                };
                format!("{}, {what}", counted(*states, "state"))
            }
            Self::ChoiceNeverMatters => "from a position that can be won, every move wins".to_owned(),
            Self::ClaimLabel => "claim".to_owned(),
            Self::NumerationLabel => "numeration".to_owned(),
            Self::Numeration(heaps) => numeration_name(heaps.numeration),
            Self::WinningMove(property) => {
                format!("from a position that can be won, some winning move has {property}")
            }
            Self::ReplayHeaps { extent, size, positions } => {
                format!("agrees on all {} {}", counted(*positions, "position"), up_to(*extent, *size))
            }
            Self::ReplayLabel => "brute force".to_owned(),
            Self::Replay { length, positions } => {
                format!("agrees on all {} of up to {}", counted(*positions, "position"), counted(*length, "letter"))
            }
            Self::HashLabel => "rules SHA-256".to_owned(),
            Self::ConventionLabel => "convention".to_owned(),
            Self::Convention(convention) => Head::Convention(*convention).english(),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// Why a certificate is not accepted, without a full stop.
struct Reason<'a>(&'a Rejection);

impl Say for Reason<'_> {
    /// The words of the checker itself: it is to be read without the rest of this program.
    fn english(&self) -> String {
        self.0.to_string()
    }

    fn japanese(&self) -> String {
        rejection::words(self.0)
    }
}

/// Why a certificate is not accepted, without a full stop.
#[must_use]
pub fn rejection_words(rejection: &Rejection, language: Language) -> String {
    Reason(rejection).say(language)
}

/// How heaps are combined.
fn law(sums: &Sums, convention: Convention) -> String {
    match (sums.law, convention) {
        (Law::Grundy, _) => "the value is the exclusive or of the values of the heaps".to_owned(),
        (Law::Selective, _) => "a list is lost exactly if every heap of it alone is".to_owned(),
        (Law::Tame, _) => "tame heaps: like misère Nim, the heaps being fickle or firm".to_owned(),
        (Law::Moore, convention) => {
            let known = match convention {
                Convention::Normal => "heaps of Nim",
                Convention::Misere => "heaps of misère Nim",
            };
            let turns = match sums.turn {
                TurnRule::ONE => String::new(),
                TurnRule::Moves(most) => format!(" with turns of 1 to {most} moves"),
                TurnRule::AnyHeaps => " with turns in any heaps".to_owned(),
            };
            format!("{known}{turns} in disguise: every move lowers the value of a heap")
        }
    }
}

/// Which runs are heaps.
fn rows_words(rows: &Rows) -> String {
    let kinds: Vec<String> = rows.live.iter().map(|&kind| super::lists::between(kind)).collect();
    match &kinds[..] {
        [] => format!("no run of {} has a move", rows.letter),
        _ => format!("a run of {} is a heap {}, and nowhere else", rows.letter, kinds.join(", ")),
    }
}

/// What an accepted certificate establishes.
#[must_use]
pub fn established(established: &Established, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let accepted = match (&established.sums, &established.heaps) {
        _ if established.picks.is_some() => Message::AcceptedBoards,
        (Some(Sums { rows: Some(_), .. }), _) => Message::AcceptedRows,
        (Some(_), _) => Message::Accepted(Extent::Total),
        (None, Some(_)) => Message::Accepted(Extent::LargestHeap),
        (None, None) => Message::Accepted(Extent::Letters),
    };
    let mut out = look.colour.paint(Role::Yes, &say(accepted));
    out.push_str("\n\n");
    let mut game = if established.title.is_empty() { say(Message::Untitled) } else { established.title.clone() };
    game.push_str(&named(&established.parameters, &established.sets));
    entry(&mut out, &say(Message::GameLabel), &game);
    match &established.picks {
        Some(picks) => strategy(&mut out, picks, established.convention, look),
        None => entry(&mut out, &say(Message::ConventionLabel), &say(Message::Convention(established.convention))),
    }
    if let Some(sides) = &established.sides {
        entry(&mut out, &Head::PlayersLabel.say(look.language), &Head::Sides(sides).say(look.language));
    }
    if let Some(machine) = &established.machine {
        entry(&mut out, &say(Message::TellsLabel), &say(Message::Tells(established, machine.states())));
    }
    if let Some(sums) = &established.sums {
        if let Some(rows) = &sums.rows {
            entry(&mut out, &say(Message::RowsLabel), &say(Message::Rows(rows)));
        }
        entry(&mut out, &say(Message::HeapLabel), &say(Message::Heap(&sums.heap, sums.law)));
        entry(&mut out, &say(Message::SumsLabel), &say(Message::Sums(sums, established.convention)));
    }
    if let Some(heaps) = established.heaps.as_ref().filter(|heaps| heaps.bounds.contains(&None)) {
        entry(&mut out, &say(Message::NumerationLabel), &say(Message::Numeration(heaps)));
    }
    for claim in &established.claims {
        entry(&mut out, &say(Message::ClaimLabel), &claim.text);
    }
    if established.choice_never_matters {
        entry(&mut out, &say(Message::ClaimLabel), &say(Message::ChoiceNeverMatters));
    }
    if let Some(property) = established.heaps.as_ref().and_then(|heaps| heaps.winning_move.as_ref()) {
        entry(&mut out, &say(Message::ClaimLabel), &say(Message::WinningMove(property)));
    }
    if let Some(largest) = established.heaps.as_ref().and_then(|heaps| heaps.replayed) {
        let positions = replayed(established).positions;
        let replay = Message::ReplayHeaps { extent: Extent::LargestHeap, size: largest, positions };
        entry(&mut out, &say(Message::ReplayLabel), &say(replay));
    }
    if let Some(size) = established.sums.as_ref().and_then(|sums| sums.replayed) {
        let positions = established.replay.positions;
        let replay = Message::ReplayHeaps { extent: Extent::Total, size, positions };
        entry(&mut out, &say(Message::ReplayLabel), &say(replay));
    }
    if let Replay { length: Some(length), positions } = replayed(established) {
        entry(&mut out, &say(Message::ReplayLabel), &say(Message::Replay { length, positions }));
    }
    entry(&mut out, &say(Message::HashLabel), &established.rules_sha256);
    out
}

/// Why a certificate is not accepted; `title` is what the game of a certificate about other rules is called.
#[must_use]
pub fn rejected(rejection: &Rejection, title: Option<&str>, look: Look) -> String {
    let mut out = look.colour.paint(Role::No, &Message::Rejected.say(look.language));
    out.push_str("\n\n");
    wrapped(&mut out, "  ", 2, &Message::Why(rejection).say(look.language));
    if let Some(title) = title {
        wrapped(&mut out, "  ", 2, &Message::About(title).say(look.language));
    }
    out
}
