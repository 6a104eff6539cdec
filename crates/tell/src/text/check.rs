//! Checked certificates as text.

use certify::{Established, Heaps, Rejection, Replay, Theorem};
use rules::Convention;

use super::parts::Head;
use super::parts::{heaps_up_to, numeration_name};
use super::{Look, Say, counted};
use crate::layout::{Role, entry, wrapped};

enum Message<'a> {
    Accepted {
        heaps: bool,
    },
    Rejected,
    /// In English, the words of the checker itself: it is to be read without the rest of this program.
    Why(&'a Rejection),
    About(&'a str),
    GameLabel,
    Untitled,
    TellsLabel,
    Tells(&'a Established),
    ChoiceNeverMatters,
    ClaimLabel,
    NumerationLabel,
    Numeration(&'a Heaps),
    WinningMove(&'a str),
    ReplayLabel,
    ReplayHeaps {
        largest: u128,
        positions: usize,
    },
    Replay {
        length: usize,
        positions: usize,
    },
    HashLabel,
    ConventionLabel,
    Convention(Convention),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Accepted { heaps: false } => "ACCEPTED: this is proved for positions of every length".to_owned(),
            Self::Accepted { heaps: true } => "ACCEPTED: this is proved for heaps of every size".to_owned(),
            Self::Rejected => "REJECTED: this certificate proves nothing".to_owned(),
            Self::Why(rejection) => format!("{rejection}."),
            Self::About(title) => format!("It is about the game called \"{title}\"."),
            Self::GameLabel => "game".to_owned(),
            Self::Untitled => "without a title".to_owned(),
            Self::TellsLabel => "machine".to_owned(),
            Self::Tells(established) => {
                let what = match established.theorem {
                    _ if established.heaps.as_ref().is_some_and(|heaps| heaps.relation) => {
                        "tells of every position and number whether that is its Grundy value"
                    }
                    Theorem::Outcome => "tells who wins every position",
                    Theorem::Values => "tells the Grundy value of every position",
                };
                format!("{}, {what}", counted(established.machine.states(), "state"))
            }
            Self::ChoiceNeverMatters => "from a position that can be won, every move wins".to_owned(),
            Self::ClaimLabel => "claim".to_owned(),
            Self::NumerationLabel => "numeration".to_owned(),
            Self::Numeration(heaps) => numeration_name(heaps.numeration),
            Self::WinningMove(property) => {
                format!("from a position that can be won, some winning move has {property}")
            }
            Self::ReplayHeaps { largest, positions } => {
                format!("agrees on all {} with {}", counted(*positions, "position"), heaps_up_to(*largest))
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
}

/// What an accepted certificate establishes.
#[must_use]
pub fn established(established: &Established, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let mut out = look.colour.paint(Role::Yes, &say(Message::Accepted { heaps: established.heaps.is_some() }));
    out.push_str("\n\n");
    let mut game = if established.title.is_empty() { say(Message::Untitled) } else { established.title.clone() };
    for (name, value) in &established.parameters {
        game.push_str(&format!(", {name} = {value}"));
    }
    entry(&mut out, &say(Message::GameLabel), &game);
    entry(&mut out, &say(Message::ConventionLabel), &say(Message::Convention(established.convention)));
    entry(&mut out, &say(Message::TellsLabel), &say(Message::Tells(established)));
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
        let positions = established.replay.positions;
        entry(&mut out, &say(Message::ReplayLabel), &say(Message::ReplayHeaps { largest, positions }));
    }
    if let Replay { length: Some(length), positions } = established.replay {
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
