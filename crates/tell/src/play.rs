//! What is said while a game is played.
//!
//! The one who plays it decides what happens; here it is put into words, one function an event.

use answer::{Aim, Choice, GameInfo, PickScore, Positions, Prospect, Standing, Survey, Way};
use rules::{Appearance, Convention, Outcome};

use crate::layout::{Role, entry, indented, listed, shown, width, wrapped};
use crate::render::Style;
use crate::report::{signed, title, turn_words};
use crate::say::together;

mod words;

/// The most turns that are listed without being asked.
const LISTED: usize = 30;
/// The largest heap that is drawn with a stone for each.
const STONES: u128 = 60;
/// The most heaps that are drawn.
const HEAPS: usize = 20;

/// Somebody at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name, if the rules give one.
    pub name: Option<String>,
    /// Whether this is the first player, or the first-named one.
    pub first: bool,
    /// Whether the program plays.
    pub program: bool,
}

/// Both players; the one with index 0 is first.
pub type Players = [Player; 2];

/// What a move has changed for the one who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turned {
    /// It won, and now the other player wins.
    ThrownAway,
    /// It won, and now nobody does.
    Slipped,
    /// It was a draw, and now the other player wins.
    GivenUp,
    /// It is still a draw.
    Drawing,
    /// It wins.
    Winning,
    /// It was lost before, and is.
    Lost,
    /// The result is worse than it could have been.
    Worse,
    /// The result is as good as it can be.
    Best,
    /// Nobody knows.
    Unknown,
}

/// What a choice changes for the one who makes it.
#[must_use]
pub fn turned(survey: &Survey, choice: &Choice) -> Turned {
    let (before, after) = (&survey.place.standing, &choice.place.standing);
    if let (Some(before), Some(after)) = (before, after)
        && is_measured(before)
        && is_measured(after)
    {
        return if choice.best { Turned::Best } else { Turned::Worse };
    }
    let prospect = |standing: &Option<Standing>| standing.as_ref().and_then(Standing::prospect);
    match (prospect(before), prospect(after)) {
        (_, Some(Prospect::Loses)) => Turned::Winning,
        (Some(Prospect::Wins), Some(Prospect::Wins)) => Turned::ThrownAway,
        (Some(Prospect::Wins), Some(Prospect::Draw)) => Turned::Slipped,
        (Some(Prospect::Draw), Some(Prospect::Wins)) => Turned::GivenUp,
        (_, Some(Prospect::Draw)) => Turned::Drawing,
        (Some(Prospect::Loses), Some(Prospect::Wins)) => Turned::Lost,
        _ => Turned::Unknown,
    }
}

/// Whether there is more than winning and losing.
fn is_measured(standing: &Standing) -> bool {
    matches!(standing, Standing::Result(_)) || standing.difference().is_some()
}

/// The beginning: what is played, by whom, and how to say what one wants.
#[must_use]
pub fn welcome(game: &GameInfo, players: &Players, style: Style) -> String {
    let mut out = style.colour.paint(Role::Heading, &title(game, style.language));
    out.push('\n');
    if game.picks().is_none() {
        wrapped(&mut out, "  ", 2, &words::convention(game.convention, game.aim(), style.language));
    }
    for player in players {
        wrapped(&mut out, "  ", 2, &words::seat(player, style.language));
    }
    wrapped(&mut out, "  ", 2, &words::how_to(style.language));
    out
}

/// The longest example of a position in the list of what can be typed.
const EXAMPLE: usize = 24;

/// What can be typed, with a position of this game (one that a move leads to) as example.
#[must_use]
pub fn help(game: &GameInfo, survey: &Survey, style: Style) -> String {
    let mut out = String::new();
    let place = survey.choices.first().map_or(&survey.place, |choice| &choice.place);
    let example = spelled(game, &place.position);
    let example = if width(&example) <= EXAMPLE { example } else { "POSITION".to_owned() };
    for (command, message) in [
        ("1", words::help_number(style.language)),
        (&*example, words::help_position(style.language)),
        ("hint", words::help_hint(style.language)),
        ("moves", words::help_moves(style.language)),
        ("undo", words::help_undo(style.language)),
        ("quit", words::help_quit(style.language)),
    ] {
        entry(&mut out, command, &message);
    }
    out
}

/// What each player has gained, the one with index 0 first.
pub type Scores = [i128; 2];

/// The position, whose turn it is, and for a person what can be done. `turn` is counted from 1.
#[must_use]
pub fn position(
    game: &GameInfo,
    survey: &Survey,
    turn: usize,
    (player, players, scores): (&Player, &Players, Scores),
    style: Style,
) -> String {
    let mut out = String::from("\n");
    let place = &survey.place;
    wrapped(
        &mut out,
        "",
        2,
        &words::turn(turn, player, &spelled(game, &place.position), style.language),
    );
    if game.aim() == Aim::Gain {
        wrapped(&mut out, "  ", 2, &words::scores(players, scores, style.language));
    }
    drawn(&mut out, game, &place.position);
    if !player.program {
        let more = survey.choices.len().saturating_sub(LISTED);
        out.push_str(&listing(survey, false, LISTED, style));
        if more > 0 {
            wrapped(&mut out, "    ", 4, &words::more(more, style.language));
        }
        if !survey.complete {
            wrapped(&mut out, "    ", 4, &words::too_many(style.language));
        }
    }
    out
}

/// Every turn, with what it leads to.
#[must_use]
pub fn consequences(survey: &Survey, style: Style) -> String {
    listing(survey, true, usize::MAX, style)
}

fn listing(survey: &Survey, consequences: bool, most: usize, style: Style) -> String {
    let row = |(number, choice): (usize, &Choice)| {
        let mut row = vec![number.to_string()];
        if !matches!(choice.turn.way, Way::Pick { .. }) {
            row.push(listed(&shown(&choice.place.position)));
        }
        row.push(turn_words(&choice.turn, style.language));
        if consequences {
            // The last column may be cut at the edge.
            row.insert(1, consequence(survey, choice, style));
        }
        row
    };
    let rows: Vec<Vec<String>> = (1..).zip(&survey.choices).take(most).map(row).collect();
    let mut out = String::new();
    indented(&mut out, 2, &rows, &[true]);
    out
}

/// The result of a choice, for the one who makes it.
fn consequence(survey: &Survey, choice: &Choice, style: Style) -> String {
    match (&choice.place.standing, turned(survey, choice)) {
        (Some(Standing::Result(result)), _) => {
            words::marked(score(result), choice.best, style.language)
        }
        (Some(standing), Turned::Winning) => {
            words::ends(true, standing.remoteness(), style.language)
        }
        (Some(standing), Turned::ThrownAway | Turned::GivenUp | Turned::Lost) => {
            words::ends(false, standing.remoteness(), style.language)
        }
        (Some(_), Turned::Slipped | Turned::Drawing) => words::draws(style.language),
        (Some(_), Turned::Best | Turned::Worse) => match total(choice) {
            Some(total) => words::marked(signed(total), choice.best, style.language),
            None => words::not_known(style.language),
        },
        _ => words::not_known(style.language),
    }
}

/// How much more the one who makes a choice gains by it and from there on.
fn total(choice: &Choice) -> Option<i128> {
    let after = choice.place.standing.as_ref().and_then(Standing::difference)?;
    Some(i128::from(choice.turn.way.gain()?) - i128::from(after))
}

/// A turn that was made, with what it has changed. `survey` is of the position before it, `answer`
/// of the one after it, if a person is to be shown why.
#[must_use]
pub fn made(
    survey: &Survey,
    chosen: usize,
    player: &Player,
    answer: Option<&Survey>,
    style: Style,
) -> String {
    let mut out = String::new();
    let Some(choice) = survey.choices.get(chosen) else { return out };
    let how = turn_words(&choice.turn, style.language);
    let turned = turned(survey, choice);
    if player.program {
        wrapped(
            &mut out,
            "  ",
            4,
            &words::played(player, &how, &shown(&choice.place.position), style.language),
        );
        let turns = choice.place.standing.as_ref().and_then(Standing::remoteness);
        let leaves = match turned {
            Turned::Winning => words::leaves_lost(turns, style.language),
            Turned::Lost | Turned::ThrownAway | Turned::GivenUp => {
                words::resists(turns, style.language)
            }
            Turned::Drawing | Turned::Slipped => words::keeps_draw(style.language),
            Turned::Worse | Turned::Best | Turned::Unknown => return out,
        };
        wrapped(&mut out, "  ", 4, &leaves);
        return out;
    }
    let language = style.language;
    let text = match (turned, &survey.place.standing, &choice.place.standing) {
        (Turned::ThrownAway | Turned::Slipped | Turned::GivenUp, ..) => {
            let better = survey.reply().and_then(|at| survey.choices.get(at));
            let reply = answer.and_then(|answer| answer.choices.get(answer.reply()?));
            let mut sentences = vec![match turned {
                Turned::Slipped => words::slipped(language),
                Turned::GivenUp => words::given_up(language),
                _ => words::thrown_away(language),
            }];
            if let Some(reply) = reply.filter(|_| turned != Turned::Slipped) {
                let position = shown(&reply.place.position);
                sentences.push(words::refuted(
                    &turn_words(&reply.turn, language),
                    &position,
                    language,
                ));
            }
            if let Some(better) = better {
                let position = shown(&better.place.position);
                let how = turn_words(&better.turn, language);
                sentences.push(match turned {
                    Turned::GivenUp => words::would_have_drawn(&how, &position, language),
                    _ => words::would_have_won(&how, &position, language),
                });
            }
            together(sentences, language)
        }
        (Turned::Worse, Some(Standing::Result(could)), Some(Standing::Result(now))) => {
            words::worse_result(could, now, language)
        }
        (Turned::Worse, Some(before), _) => match (before.difference(), total(choice)) {
            (Some(could), Some(now)) => words::worse_difference(could.into(), now, language),
            _ => return out,
        },
        _ => return out,
    };
    wrapped(&mut out, "  ", 4, &style.colour.paint(Role::No, &text));
    out
}

/// What a perfect player would do.
#[must_use]
pub fn hint(survey: &Survey, style: Style) -> String {
    let mut out = String::new();
    let Some((at, choice)) = survey.reply().and_then(|at| Some((at, survey.choices.get(at)?)))
    else {
        return out;
    };
    let how = turn_words(&choice.turn, style.language);
    let (number, turns) = (at + 1, choice.place.standing.as_ref().and_then(Standing::remoteness));
    let message = match turned(survey, choice) {
        Turned::Winning => {
            words::hint_wins(number, &how, &shown(&choice.place.position), turns, style.language)
        }
        Turned::Drawing | Turned::Slipped => words::hint_draws(number, &how, style.language),
        Turned::Lost | Turned::ThrownAway | Turned::GivenUp => {
            words::hint_lost(number, &how, turns, style.language)
        }
        Turned::Best | Turned::Worse => words::hint_best(number, &how, style.language),
        Turned::Unknown => words::not_known(style.language),
    };
    wrapped(&mut out, "  ", 4, &message);
    out
}

/// The end. `mover` is who would be to move; `turns` were made. `start` is what the result could
/// have been from the beginning.
#[must_use]
pub fn over(
    game: &GameInfo,
    survey: &Survey,
    (players, mover, scores): (&Players, usize, Scores),
    turns: usize,
    start: Option<&Standing>,
    style: Style,
) -> String {
    let mut out = String::from("\n");
    if let Some(Standing::Result(result)) = &survey.place.standing {
        drawn(&mut out, game, &survey.place.position);
        let best = match start {
            Some(Standing::Result(best)) => Some(best),
            _ => None,
        };
        wrapped(&mut out, "", 2, &words::final_result(result, best, style.language));
        return out;
    }
    let position = spelled(game, &survey.place.position);
    let prospect = survey.place.standing.as_ref().and_then(Standing::prospect);
    let outcome = prospect.and_then(Prospect::outcome).unwrap_or(match game.convention {
        Convention::Normal => Outcome::P,
        Convention::Misere => Outcome::N,
    });
    let winner = match outcome {
        Outcome::P => &players[1 - mover.min(1)],
        Outcome::N => &players[mover.min(1)],
    };
    let stuck = &players[mover.min(1)];
    let over_at = words::over_at(&position, turns, style.language);
    let text = match game.aim() {
        Aim::Gain => {
            let scores = [words::scores, words::more_gained]
                .map(|told| told(players, scores, style.language));
            together([over_at].into_iter().chain(scores), style.language)
        }
        _ if prospect == Some(Prospect::Draw) => {
            together([over_at, words::nobody_wins(style.language)], style.language)
        }
        Aim::Verdict => together([over_at, words::has_won(winner, style.language)], style.language),
        Aim::LastMove => words::over(&position, stuck, winner, turns, style.language),
    };
    let decided = game.aim() != Aim::Gain && prospect != Some(Prospect::Draw);
    let role = if winner.program { Role::No } else { Role::Yes };
    wrapped(&mut out, "", 2, &if decided { style.colour.paint(role, &text) } else { text });
    out
}

/// Why what was typed does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// There are not so many moves.
    NoSuchMove {
        /// How many there are.
        moves: usize,
    },
    /// It is a position, but no turn leads there.
    NoTurnThere {
        /// The position.
        position: String,
    },
    /// It is neither a command nor a number nor a position.
    NotUnderstood {
        /// What was typed.
        text: String,
    },
    /// Nothing has been played yet.
    NothingToUndo,
}

/// A slip in words.
#[must_use]
pub fn slip(slip: &Slip, style: Style) -> String {
    let mut out = String::new();
    wrapped(&mut out, "  ", 4, &words::slip(slip, style.language));
    out
}

/// Something that needs few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// What stands before what is typed.
    Prompt,
    /// Moves were taken back.
    Undone,
    /// Play was left before its end.
    Left,
    /// The programs play in a circle.
    Circle,
}

/// A note in words; the prompt without a line end.
#[must_use]
pub fn note(note: Note, style: Style) -> String {
    let text = words::note(note, style.language);
    if note == Note::Prompt { text } else { format!("  {text}\n") }
}

fn spelled(game: &GameInfo, position: &str) -> String {
    if game.heaps().is_some() { position.to_owned() } else { listed(&shown(position)) }
}

/// Heaps as stones, boards with their marks; words are pictures of themselves.
fn drawn(out: &mut String, game: &GameInfo, position: &str) {
    if let Some(picks) = game.picks() {
        let mut parts = position.splitn(3, '/');
        let (Some(letters), Some(marks)) = (parts.next(), parts.next()) else { return };
        if !picks.letters.contains('/') && width(letters) == width(marks) && width(letters) < 70 {
            indented(out, 4, &[vec![letters.to_owned()], vec![marks.to_owned()]], &[]);
        }
        return;
    }
    if let Positions::Words { appearances, .. } = &game.positions {
        columns(out, appearances, position);
    }
    if !is_heaps(game) {
        return;
    }
    let inside =
        position.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(position);
    let sizes: Option<Vec<u128>> = inside.split(", ").map(|size| size.parse().ok()).collect();
    let Some(sizes) =
        sizes.filter(|sizes| sizes.len() <= HEAPS && sizes.iter().all(|&size| size <= STONES))
    else {
        return;
    };
    let name = |at: usize| {
        game.heaps()
            .and_then(|names| names.get(at))
            .cloned()
            .unwrap_or_else(|| (at + 1).to_string())
    };
    let stones = |size: &u128| "o".repeat(usize::try_from(*size).unwrap_or_default());
    let rows: Vec<Vec<String>> =
        sizes.iter().enumerate().map(|(at, size)| vec![name(at), stones(size)]).collect();
    indented(out, 4, &rows, &[]);
}

/// A word whose letters are columns, row by row.
fn columns(out: &mut String, appearances: &[(char, Appearance)], position: &str) {
    let column = |letter: char| {
        let (_, Appearance::Column(cells)) =
            appearances.iter().find(|(shown, _)| *shown == letter)?
        else {
            return None;
        };
        Some(cells.as_str()).filter(|cells| cells.len() > 1)
    };
    let Some(drawn) = position.chars().map(column).collect::<Option<Vec<&str>>>() else { return };
    let Some(height) = drawn.first().map(|cells| cells.len()).filter(|_| drawn.len() < 70) else {
        return;
    };
    let row = |row: usize| {
        vec![drawn.iter().filter_map(|cells| cells.chars().nth(row)).collect::<String>()]
    };
    indented(out, 4, &(0..height).map(row).collect::<Vec<_>>(), &[]);
}

/// Whether positions are numbers.
fn is_heaps(game: &GameInfo) -> bool {
    matches!(game.positions, Positions::Heaps { .. } | Positions::Lists { .. })
}

/// A result as text.
fn score(result: &PickScore) -> String {
    match result {
        PickScore::Letters(letters) => shown(letters),
        PickScore::Number(number) => number.to_string(),
    }
}
