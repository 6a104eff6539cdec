//! Checked certificates as text.

use certify::{Established, Rejection, Replay, Theorem};
use rules::Convention;

use super::parts::Head;
use super::{Look, Say, counted};
use crate::layout::{Role, entry, wrapped};

enum Message<'a> {
    Accepted,
    Rejected,
    /// In English, the words of the checker itself: it is to be read without the rest of this program.
    Why(&'a Rejection),
    GameLabel,
    Untitled,
    TellsLabel,
    Tells(&'a Established),
    ChoiceNeverMatters,
    ClaimLabel,
    ReplayLabel,
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
            Self::Accepted => "ACCEPTED: this is proved for positions of every length".to_owned(),
            Self::Rejected => "REJECTED: this certificate proves nothing".to_owned(),
            Self::Why(rejection) => format!("{rejection}."),
            Self::GameLabel => "game".to_owned(),
            Self::Untitled => "without a title".to_owned(),
            Self::TellsLabel => "machine".to_owned(),
            Self::Tells(established) => {
                let what = match established.theorem {
                    Theorem::Outcome => "tells who wins every position",
                    Theorem::Values => "tells the Grundy value of every position",
                };
                format!("{}, {what}", counted(established.machine.states(), "state"))
            }
            Self::ChoiceNeverMatters => "from a position that can be won, every move wins".to_owned(),
            Self::ClaimLabel => "claim".to_owned(),
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
    let mut out = look.colour.paint(Role::Yes, &say(Message::Accepted));
    out.push_str("\n\n");
    let mut game = if established.title.is_empty() { say(Message::Untitled) } else { established.title.clone() };
    for (name, value) in &established.parameters {
        game.push_str(&format!(", {name} = {value}"));
    }
    entry(&mut out, &say(Message::GameLabel), &game);
    entry(&mut out, &say(Message::ConventionLabel), &say(Message::Convention(established.convention)));
    entry(&mut out, &say(Message::TellsLabel), &say(Message::Tells(established)));
    for claim in &established.claims {
        entry(&mut out, &say(Message::ClaimLabel), &claim.text);
    }
    if established.choice_never_matters {
        entry(&mut out, &say(Message::ClaimLabel), &say(Message::ChoiceNeverMatters));
    }
    if let Replay { length: Some(length), positions } = established.replay {
        entry(&mut out, &say(Message::ReplayLabel), &say(Message::Replay { length, positions }));
    }
    entry(&mut out, &say(Message::HashLabel), &established.rules_sha256);
    out
}

/// Why a certificate is not accepted.
#[must_use]
pub fn rejected(rejection: &Rejection, look: Look) -> String {
    let mut out = look.colour.paint(Role::No, &Message::Rejected.say(look.language));
    out.push_str("\n\n");
    wrapped(&mut out, "  ", 2, &Message::Why(rejection).say(look.language));
    out
}
