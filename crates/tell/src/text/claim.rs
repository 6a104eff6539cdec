//! Claims and what became of them, as text.

mod japanese;

use answer::{About, Counterexample, Extent, Fact, GameInfo, Judged, Ruling, class_key};
use rules::Outcome;

use super::boards::{counterexample as wrong_pick, refutation};
use super::lists::sums;
use super::parts::{every, heading, rules};
use super::sides::{Message as Sides, truth};
use super::strategy::strategy;
use super::theorem::{Message as TheoremMessage, theorem};
use super::undecided::{Why, undecided};
use super::{Look, Say};
use crate::layout::{Role, entry, indented, shown, wrapped};

/// Options of a counterexample that are listed one by one.
pub(super) const LISTED: usize = 16;

enum Message<'a> {
    Refuted,
    Unknown,
    ClaimLabel,
    ShortProved(Extent),
    ShortFollows(Extent),
    /// With what the position is called.
    ShortRefuted(&'a Counterexample, &'a str),
    /// With what the board is called.
    ShortNotBest(&'a str),
    ShortUnknown(&'a str),
    /// With what the position is called.
    Wrong(&'a Counterexample, &'a str),
    Says(&'a GameInfo, &'a Counterexample),
    Truth(&'a Fact),
    Lasts(&'a GameInfo, u32, u32),
    NoMoves,
    Options(usize),
    More(usize),
    Class(Outcome),
    Value(u32),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Refuted => "REFUTED".to_owned(),
            Self::Unknown => "UNKNOWN: neither proved nor refuted".to_owned(),
            Self::ClaimLabel => "claim".to_owned(),
            Self::ShortFollows(extent) => format!("proved for {}", every(*extent)),
            Self::ShortProved(extent) => {
                format!("proved for {}, by a certificate of its own (--claim)", every(*extent))
            }
            Self::ShortRefuted(example, place) => {
                let smallest = if example.smallest { "the smallest position" } else { "a position" };
                format!("refuted: {smallest} for which it is false is {place}")
            }
            Self::ShortNotBest(refutation) => format!("refuted: {refutation}"),
            Self::ShortUnknown(why) => format!("unknown. {why}"),
            Self::Wrong(example, place) if example.smallest => {
                format!("The smallest position for which it is false: {place}")
            }
            Self::Wrong(_, place) => format!("A position for which it is false: {place}"),
            Self::Says(_, example) => {
                let about = about(&example.about);
                match (&example.formula, example.formula_holds, example.subject_holds) {
                    (None, ..) => format!("The claim says that {about}."),
                    (Some(formula), true, _) => format!("There `{formula}` holds, but it is not true that {about}."),
                    (Some(formula), false, _) => {
                        format!("There `{formula}` does not hold, but it is true that {about}.")
                    }
                }
            }
            Self::Truth(Fact { outcome, value, .. }) => {
                let winner = match outcome {
                    Outcome::N => "the player to move wins",
                    Outcome::P => "the player to move loses",
                };
                match value {
                    Some(value) => format!("In truth {winner} (Grundy value {value})."),
                    None => format!("In truth {winner}."),
                }
            }
            Self::Lasts(_, shortest, longest) if shortest == longest && *shortest == 1 => {
                "Every play has 1 turn.".to_owned()
            }
            Self::Lasts(_, shortest, longest) if shortest == longest => format!("Every play has {shortest} turns."),
            Self::Lasts(_, shortest, longest) => format!("Plays have {shortest} to {longest} turns."),
            Self::NoMoves => "There is no move.".to_owned(),
            Self::Options(1) => "The only move leads to".to_owned(),
            Self::Options(options) => format!("The {options} moves lead to"),
            Self::More(more) => format!("and {more} more"),
            Self::Class(Outcome::P) => "P, whoever moves there loses".to_owned(),
            Self::Class(Outcome::N) => "N, whoever moves there wins".to_owned(),
            Self::Value(value) => format!("value {value}"),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

fn about(about: &About) -> String {
    let number = |term: &str, number: &Option<i64>| match number {
        Some(number) if number.to_string() != term => format!("{term}, which is {number}"),
        _ => term.to_owned(),
    };
    match about {
        About::Outcome(Outcome::N) => "the player to move wins".to_owned(),
        About::Outcome(Outcome::P) => "the player to move loses".to_owned(),
        About::OutcomeOf(name, Outcome::N) => format!("{name}, to move, wins"),
        About::OutcomeOf(name, Outcome::P) => format!("{name}, to move, loses"),
        About::Class(class) => format!("the outcome class is {}", class_key(*class)),
        About::Value(term, value) => format!("the Grundy value is {}", number(term, value)),
        About::EveryMoveWins => "every move wins".to_owned(),
        About::WinningMove(property) => format!("a winning move has `{property}`"),
        About::WinningMoveSaid(words) => format!("a winning move {words}"),
        About::WinningMoveBy(rule) => format!("a winning move is move {rule}"),
        About::PlayParity { odd: true } => "every play has an odd number of turns".to_owned(),
        About::PlayParity { odd: false } => "every play has an even number of turns".to_owned(),
        About::PlayLength(term, length) => format!("the number of turns of every play is {}", number(term, length)),
    }
}

/// What became of a claim by itself; `certificate` is where the certificate is, if there is one.
#[must_use]
pub fn judged(game: &GameInfo, judged: &Judged, certificate: Option<&str>, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let mut out = heading(game, look);
    rules(&mut out, game, look);
    entry(&mut out, &say(Message::ClaimLabel), &judged.claim);
    out.push('\n');
    match &judged.ruling {
        Ruling::Proved(proved) => theorem(&mut out, game, proved, look),
        Ruling::Sums(proved) => sums(&mut out, game, proved, look),
        Ruling::Strategy(proved) => strategy(&mut out, game, proved, look),
        Ruling::Follows => out.push_str(&say(Message::ShortFollows(game.extent()))),
        Ruling::Refuted(example) => {
            let mut line = look.colour.paint(Role::No, &say(Message::Refuted));
            line.push_str("\n\n");
            out.push_str(&line);
            counterexample(&mut out, game, example, look);
        }
        Ruling::NotBest(example) => {
            out.push_str(&look.colour.paint(Role::No, &say(Message::Refuted)));
            out.push_str("\n\n");
            wrong_pick(&mut out, game, example, look);
        }
        Ruling::Unknown(unknown) => {
            out.push_str(&look.colour.paint(Role::Unknown, &say(Message::Unknown)));
            out.push_str("\n\n");
            undecided(&mut out, game, unknown, true, look);
        }
    }
    if let Some(path) = certificate {
        out.push('\n');
        entry(&mut out, &TheoremMessage::CertificateLabel.say(look.language), path);
    }
    out
}

const fn is_about_length(about: &About) -> bool {
    matches!(about, About::PlayParity { .. } | About::PlayLength(..))
}

fn counterexample(out: &mut String, game: &GameInfo, example: &Counterexample, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let place = Sides::Place(game, example).say(look.language);
    wrapped(out, "  ", 2, &say(Message::Wrong(example, &place)));
    wrapped(out, "  ", 2, &say(Message::Says(game, example)));
    let lasts = |out: &mut String| {
        if let (Some((shortest, longest)), true) = (example.plays, is_about_length(&example.about)) {
            wrapped(out, "  ", 2, &say(Message::Lasts(game, shortest, longest)));
        }
    };
    if let (Some(names), Some(sides)) = (&game.sides, &example.sides) {
        lasts(out);
        truth(out, names, sides, look);
        return;
    }
    let Some(truth) = &example.truth else { return };
    wrapped(out, "  ", 2, &say(Message::Truth(truth)));
    lasts(out);
    if example.options.is_empty() {
        wrapped(out, "  ", 2, &say(Message::NoMoves));
        return;
    }
    wrapped(out, "  ", 2, &say(Message::Options(example.options.len())));
    let listed = example.options.iter().take(LISTED).map(|option| {
        let mut row = vec![shown(&option.position), say(Message::Class(option.outcome))];
        row.extend(option.value.map(|value| say(Message::Value(value))));
        row
    });
    indented(out, 4, &listed.collect::<Vec<_>>(), &[]);
    if example.options.len() > LISTED {
        wrapped(out, "    ", 4, &say(Message::More(example.options.len() - LISTED)));
    }
}

/// The claims of the rules, a few lines each.
pub(super) fn claims(out: &mut String, game: &GameInfo, claims: &[Judged], look: Look) {
    let extent = game.extent();
    let say = |message: Message<'_>| message.say(look.language);
    for judged in claims {
        entry(out, &say(Message::ClaimLabel), &judged.claim);
        let (role, text) = match &judged.ruling {
            Ruling::Follows => (Role::Yes, say(Message::ShortFollows(extent))),
            Ruling::Proved(_) | Ruling::Sums(_) | Ruling::Strategy(_) => (Role::Yes, say(Message::ShortProved(extent))),
            Ruling::Refuted(example) => {
                let place = Sides::Place(game, example).say(look.language);
                (Role::No, say(Message::ShortRefuted(example, &place)))
            }
            Ruling::NotBest(example) => (Role::No, say(Message::ShortNotBest(&refutation(example, look.language)))),
            Ruling::Unknown(unknown) => {
                let why = Why(&unknown.obstacle).say(look.language);
                (Role::Unknown, say(Message::ShortUnknown(&why)))
            }
        };
        let mut line = String::new();
        wrapped(&mut line, &" ".repeat(18), 18, &text);
        // Colour is put on afterwards, so that it does not count as columns.
        let first = text.split([' ', ':', '.']).next().unwrap_or_default().to_owned();
        out.push_str(&line.replacen(&first, &look.colour.paint(role, &first), 1));
    }
}
