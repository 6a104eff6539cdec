//! Theorems about strategies of pick games as text.

mod japanese;

use answer::{ChoiceText, Extent, GameInfo, StrategyTheorem};
use prove::boards::Figures;
use rules::Convention;
use rules::boards::End;

use super::parts::Head;
use super::theorem::Message as TheoremMessage;
use super::{Look, Say, counted};
use crate::language::Language;
use crate::layout::{Role, entry, short, wrapped};

enum Message<'a> {
    StrategyLabel,
    PlayersLabel,
    Players(&'a [String; 2]),
    BruteLabel,
    Brute(&'a Figures),
    StrategiesLabel,
    Strategies(&'a Figures),
    MachineLabel,
    Machine {
        states: usize,
        /// Whether the strategy is a list of choices.
        listed: bool,
    },
    CompareLabel,
    Compare {
        pairs: usize,
        delay: Option<usize>,
    },
    BestPick,
    /// Misère play exchanges what the players want.
    Exchanged,
    /// The strategy of a certificate without a list of choices.
    OwnStrategy,
    Proved,
    Claimed,
    /// What a strategy says to both, or to the player of this name.
    Says(Option<&'a str>, &'a [ChoiceText]),
    Optimal,
    /// No list of choices is best everywhere, or none was found.
    ByMachine,
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::StrategyLabel => "strategy".to_owned(),
            Self::PlayersLabel => "players".to_owned(),
            Self::Players([first, second]) => format!("{first} moves first, then {second}"),
            Self::BruteLabel => "brute force".to_owned(),
            Self::Brute(figures) => match figures.queries {
                0 => format!("{} solved", counted(figures.boards, "board")),
                queries => format!(
                    "{} solved; plays asked for in {}, {}",
                    counted(figures.boards, "board"),
                    counted(queries, "question"),
                    counted(figures.rounds, "round")
                ),
            },
            Self::StrategiesLabel => "strategies".to_owned(),
            Self::Strategies(figures) => {
                format!("{} tried, {} right on all small boards", figures.strategies, figures.survivors)
            }
            Self::MachineLabel => "play machine".to_owned(),
            Self::Machine { states, listed } => format!(
                "{}: minimal DFA, who gets each free letter {}",
                counted(*states, "state"),
                if *listed { "if both follow the strategy" } else { "under best play" }
            ),
            Self::CompareLabel => "other picks".to_owned(),
            Self::Exchanged => "misère play: who maximises and who minimises are exchanged".to_owned(),
            Self::OwnStrategy => "that of the play machine: keep to the boards that it accepts, with the same names".to_owned(),
            Self::BestPick => "takes a best pick from every board, whatever has been taken by whom".to_owned(),
            Self::Compare { pairs, delay } => {
                let pairs = format!("none is better: {} of two plays side by side", counted(*pairs, "state"));
                match delay {
                    Some(delay) => format!("{pairs}, one result at most {} ahead", counted(*delay, "letter")),
                    None => format!("{pairs}, no path with a gain"),
                }
            }
            Self::Proved => "PROVED for boards of every length".to_owned(),
            Self::Claimed => "No strategy was found; this is a claim of the rules, and it is true.".to_owned(),
            Self::Says(None, choices) => format!("Who picks takes {}.", said(choices)),
            Self::Says(Some(player), choices) => format!("{player} takes {}.", said(choices)),
            Self::ByMachine => "No short list of choices was found, but the play machine is a strategy: it accepts a board with a name on \
                                every free letter if these are who gets them under best play. Take a letter with your name such \
                                that the board is still accepted when you have it, and it is the next pick. From every board, \
                                whatever has been taken by whom and whoever's pick it is, there is such a letter, and it is a \
                                best pick."
                .to_owned(),
            Self::Optimal => "From every board, whatever has been taken by whom and whoever's pick it is, that is a best pick. \
                              The result under best play is that of this play."
                .to_owned(),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// The choices of a list, one after the other.
fn said(choices: &[ChoiceText]) -> String {
    let parts: Vec<String> = choices.iter().map(choice).collect();
    parts.join("; if there is none, ")
}

fn choice(choice: &ChoiceText) -> String {
    let end = match choice.end {
        End::Leftmost => "leftmost",
        End::Rightmost => "rightmost",
    };
    let letters: Vec<String> = choice.letters.iter().map(char::to_string).collect();
    let mut text = match &letters[..] {
        [] => format!("the {end} letter of none"),
        [one] => format!("the {end} free {one}"),
        [first @ .., last] => format!("the {end} free {} or {last}", first.join(", ")),
    };
    let spell = |regex: &str| format!("spell {}", short(regex, 200));
    match (&choice.before, &choice.behind) {
        (None, None) => {}
        (Some(before), None) => text.push_str(&format!(" such that the free letters in front of it {}", spell(before))),
        (None, Some(behind)) => text.push_str(&format!(" such that the free letters behind it {}", spell(behind))),
        (Some(before), Some(behind)) => text.push_str(&format!(
            " such that the free letters in front of it {} and those behind it {}",
            spell(before),
            spell(behind)
        )),
    }
    text
}

/// What a strategy says, and that it is best: a paragraph each.
pub(super) fn sentences(game: &GameInfo, theorem: &StrategyTheorem, language: Language) -> Vec<String> {
    let say = |message: Message<'_>| message.say(language);
    if theorem.strategy.is_none() {
        return vec![say(Message::ByMachine)];
    }
    let [first, second] = &theorem.choices;
    let mut said = match &game.players {
        Some(players) if first != second => {
            let one = |index: usize| say(Message::Says(Some(&players[index]), &theorem.choices[index]));
            vec![one(0), one(1)]
        }
        _ => vec![say(Message::Says(None, first))],
    };
    said.push(say(Message::Optimal));
    said
}

/// How it was proved, and what.
pub(super) fn strategy(out: &mut String, game: &GameInfo, theorem: &StrategyTheorem, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let figures = &theorem.figures;
    entry(out, &say(Message::BruteLabel), &say(Message::Brute(figures)));
    if figures.strategies > 1 {
        entry(out, &say(Message::StrategiesLabel), &say(Message::Strategies(figures)));
    }
    entry(
        out,
        &say(Message::MachineLabel),
        &say(Message::Machine { states: theorem.states, listed: theorem.strategy.is_some() }),
    );
    let compare = Message::Compare { pairs: figures.pairs, delay: figures.delay };
    entry(out, &say(Message::CompareLabel), &say(compare));
    let checked = TheoremMessage::Checked(&theorem.checked, Extent::Letters).say(look.language);
    entry(out, &TheoremMessage::CheckedLabel.say(look.language), &checked);
    out.push('\n');
    out.push_str(&look.colour.paint(Role::Yes, &say(Message::Proved)));
    out.push_str("\n\n");
    if theorem.claimed {
        wrapped(out, "  ", 2, &say(Message::Claimed));
    }
    for sentence in sentences(game, theorem, look.language) {
        wrapped(out, "  ", 2, &sentence);
    }
    if let Some(strategy) = &theorem.strategy {
        out.push('\n');
        wrapped(out, "      ", 8, strategy);
    }
}

/// What an accepted certificate says of a strategy.
pub(super) fn established(out: &mut String, picks: &certify::Picks, convention: Convention, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    if convention == Convention::Misere {
        entry(out, &Head::ConventionLabel.say(look.language), &say(Message::Exchanged));
    }
    entry(out, &say(Message::PlayersLabel), &say(Message::Players(&picks.players)));
    entry(out, &say(Message::StrategyLabel), &picks.text.clone().unwrap_or_else(|| say(Message::OwnStrategy)));
    entry(out, "", &say(Message::BestPick));
    entry(
        out,
        &say(Message::MachineLabel),
        &say(Message::Machine { states: picks.machine.states(), listed: picks.text.is_some() }),
    );
    let compare = Message::Compare { pairs: picks.pairs, delay: picks.delay };
    entry(out, &say(Message::CompareLabel), &say(compare));
}
