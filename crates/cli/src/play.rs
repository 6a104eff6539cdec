//! `play`: against the perfect opponent, or between two people.

use std::cmp::Reverse;
use std::time::Duration;

use answer::fault::{Plain, Problem};
use nimatron::answer::{GameInfo, Standing, Survey};
use nimatron::{Game, Limits, Run, Session};
use tell::play::{Note, Player, Players, Slip};
use tell::{Style, play as told};

use super::args::{Play, Seats};
use super::surroundings::{Watch, limits};
use super::typed::Lines;
use super::{Failure, Status, Voice, input, output};

/// The time that thinking about one position may take if nothing is said about it.
const THINKING: Duration = Duration::from_secs(10);
/// The most letters of a position to start from, if nothing is said about it.
const LONGEST: usize = 16;
/// What may be spent on finding out whether an example can be won.
const GLANCE: Limits =
    Limits { states: 100_000, memory: 256 << 20, time: Some(Duration::from_millis(300)) };
/// Turns of a position that are listed; with more, only some that win are known.
const MOST: usize = 5000;

/// What can be typed beside moves and positions.
const WORDS: [&str; 5] = ["help", "hint", "moves", "quit", "undo"];

/// What a person wants.
enum Wish {
    Move(usize),
    Undo,
    Hint,
    Moves,
    Help,
    Quit,
    Slip(Slip),
    Nothing,
}

/// A play with who sits at the board.
struct SeatedPlay<'g> {
    game: &'g Game,
    info: GameInfo,
    session: Session<'g>,
    players: Players,
    limits: Limits,
    style: Style,
}

pub(super) fn play(args: &Play, voice: Voice) -> Result<Status, Failure> {
    let game = &input::game(&args.game, &args.settings, &voice)?;
    let mover = args.mover.as_deref().map(|name| mover(game, name)).transpose()?;
    let limits = limits(&args.budget, Some(THINKING));
    let position = match &args.position {
        Some(position) => position.clone(),
        None => example(game, mover, limits),
    };
    let state =
        game.state(&position, mover).map_err(|fault| Failure::new(Problem::Position(fault)))?;
    let session = Session::new(game, state);
    let info = game.info();
    let style = voice.on(None);
    let players = players(&info, args.seats(), session.player());
    output::print(&told::welcome(&info, &players, style))?;
    SeatedPlay { game, info, session, players, limits, style }.run()
}

/// A position to start from: of the examples of at most [`LONGEST`] letters the longest that can be
/// won; failing that, one with a move; failing that, any.
fn example(game: &Game, mover: Option<usize>, limits: Limits) -> String {
    let mut examples = game.examples(&Run::new(limits));
    // A stable sort: among equals, the order of the rules.
    examples
        .sort_by_key(|text| Reverse(Some(text.chars().count()).filter(|count| *count <= LONGEST)));
    let rank = |text: &String| {
        let state = game.state(text, mover).ok()?;
        let survey = Session::new(game, state).survey(MOST, &Run::new(limits).part(GLANCE)).ok()?;
        (!survey.is_over()).then(|| survey.choices.iter().any(|choice| choice.best))
    };
    // `max_by_key` takes the last of equals.
    examples.iter().rev().max_by_key(|text| rank(text)).cloned().unwrap_or_default()
}

/// The player of a name: 0 or 1.
pub(super) fn mover(game: &Game, name: &str) -> Result<usize, Failure> {
    let sides = game.sides().ok_or_else(|| Failure::plain(Plain::MoverOfImpartial))?;
    sides.iter().position(|side| side == name).ok_or_else(|| {
        let [left, right] = sides.clone();
        Failure::plain(Plain::NoSuchPlayer { name: name.to_owned(), players: [left, right] })
    })
}

fn players(info: &GameInfo, seats: Seats, first: usize) -> Players {
    let names = info.players.as_ref().or(info.sides.as_ref());
    [0, 1].map(|at| Player {
        name: names.map(|names| names[at].clone()),
        first: at == 0,
        program: match seats {
            Seats::PersonFirst => at != first,
            Seats::ProgramFirst => at == first,
            Seats::People => false,
            Seats::Programs => true,
        },
    })
}

impl SeatedPlay<'_> {
    fn run(mut self) -> Result<Status, Failure> {
        let mut lines = Lines::new();
        let mut survey = self.survey()?;
        let start: Option<Standing> = survey.place.standing.clone();
        loop {
            if survey.is_over() {
                let mover = (&self.players, self.session.player(), self.session.scores());
                output::print(&told::over(
                    &self.info,
                    &survey,
                    mover,
                    self.session.turns(),
                    start.as_ref(),
                    self.style,
                ))?;
                return Ok(Status::Done);
            }
            let player = self.players[self.session.player().min(1)].clone();
            let turn = self.session.turns() + 1;
            let seat = (&player, &self.players, self.session.scores());
            output::print(&told::position(&self.info, &survey, turn, seat, self.style))?;
            if self.players.iter().all(|player| player.program) && self.session.is_repeated() {
                output::print(&told::note(Note::Circle, self.style))?;
                return Ok(Status::Done);
            }
            let chosen = if player.program {
                match survey.reply() {
                    Some(reply) => Some(reply),
                    // Nothing can be listed, and nothing is known to win.
                    None => return Err(Failure::plain(Plain::NoMoveListed)),
                }
            } else {
                match self.ask(&mut lines, &survey)? {
                    Reply::Move(choice) => Some(choice),
                    Reply::Undone => None,
                    Reply::Left => return Ok(Status::Done),
                }
            };
            let before = survey;
            if let Some(choice) = chosen {
                self.make(choice)?;
            }
            survey = self.survey()?;
            if let Some(choice) = chosen {
                output::print(&told::made(&before, choice, &player, Some(&survey), self.style))?;
            }
        }
    }

    fn watched<T>(&self, work: impl FnOnce(&Run<'_>) -> T) -> T {
        let watch = Watch::start();
        work(&Run::new(self.limits).with_clock(&watch))
    }

    fn survey(&self) -> Result<Survey, Failure> {
        self.watched(|run| self.session.survey(MOST, run))
            .map_err(|obstacle| Failure::plain(Plain::CannotPlay { obstacle: Box::new(obstacle) }))
    }

    fn make(&mut self, choice: usize) -> Result<(), Failure> {
        let watch = Watch::start();
        let run = Run::new(self.limits).with_clock(&watch);
        if self.session.make(choice, MOST, &run) {
            Ok(())
        } else {
            Err(Failure::plain(Plain::NoMoveListed))
        }
    }

    /// Asks until there is a move, or something else to be shown.
    fn ask(&mut self, lines: &mut Lines, survey: &Survey) -> Result<Reply, Failure> {
        let prompt = told::note(Note::Prompt, self.style);
        let positions = || survey.choices.iter().map(|choice| choice.place.position.clone());
        loop {
            let line = lines.next(&prompt, || {
                WORDS.iter().copied().map(str::to_owned).chain(positions()).collect()
            })?;
            let line = line.map_err(|error| input::cannot_read("-", error.to_string()))?;
            let Some(line) = line else {
                output::print(&told::note(Note::Left, self.style))?;
                return Ok(Reply::Left);
            };
            match self.wish(line.trim(), survey) {
                Wish::Move(choice) => return Ok(Reply::Move(choice)),
                Wish::Undo => {
                    if self.undo() {
                        output::print(&told::note(Note::Undone, self.style))?;
                        return Ok(Reply::Undone);
                    }
                    output::print(&told::slip(&Slip::NothingToUndo, self.style))?;
                }
                Wish::Hint => output::print(&told::hint(survey, self.style))?,
                Wish::Moves => output::print(&told::consequences(survey, self.style))?,
                Wish::Help => output::print(&told::help(&self.info, survey, self.style))?,
                Wish::Slip(slip) => output::print(&told::slip(&slip, self.style))?,
                Wish::Nothing => {}
                Wish::Quit => {
                    output::print(&told::note(Note::Left, self.style))?;
                    return Ok(Reply::Left);
                }
            }
        }
    }

    /// Takes back all turns up to the last one of a person.
    fn undo(&mut self) -> bool {
        let by_person =
            |session: &Session<'_>, players: &Players| !players[session.player().min(1)].program;
        let mut back = self.session.clone();
        while back.undo() {
            if by_person(&back, &self.players) {
                self.session = back;
                return true;
            }
        }
        false
    }

    fn wish(&self, typed: &str, survey: &Survey) -> Wish {
        match typed {
            "" => return Wish::Nothing,
            "h" | "hint" => return Wish::Hint,
            "m" | "moves" => return Wish::Moves,
            "u" | "undo" => return Wish::Undo,
            "q" | "quit" | "exit" => return Wish::Quit,
            "?" | "help" => return Wish::Help,
            _ => {}
        }
        let moves = survey.choices.len();
        let number = typed.parse::<usize>().ok();
        if let Some(number) = number.filter(|number| (1..=moves).contains(number)) {
            return Wish::Move(number - 1);
        }
        match self.game.position(typed) {
            Ok(position) => match self.session.choice_to(&position, survey) {
                Some(choice) => Wish::Move(choice),
                None if number.is_some() => Wish::Slip(Slip::NoSuchMove { moves }),
                None => Wish::Slip(Slip::NoTurnThere { position: self.game.spell(&position) }),
            },
            Err(_) if number.is_some() => Wish::Slip(Slip::NoSuchMove { moves }),
            Err(_) => Wish::Slip(Slip::NotUnderstood { text: typed.to_owned() }),
        }
    }
}

/// The result of asking.
enum Reply {
    Move(usize),
    Undone,
    Left,
}
