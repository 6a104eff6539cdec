//! `solve` and `table` of pick games.

use ::run::{Clock, Limits, Stop};
use nimatron::answer::{BoardSolution, Obstacle};
use nimatron::{Game, Position};

use super::args::{Solve, Table};
use super::ask::{MUCH, SOLVE_TIME, line};
use super::surroundings::{Line, Watch, catch_interrupts, limits, run};
use super::{Failure, Status, Voice, input, output};

pub(super) fn solve(game: &Game, args: &Solve, voice: Voice) -> Result<Status, Failure> {
    let positions = input::positions(game, &args.positions, args.from.as_deref())?;
    let (watch, line) = (Watch::start(), line(voice));
    catch_interrupts();
    let solved = solved(game, &positions, limits(&args.budget, None), &watch, line.as_ref());
    if let Some(line) = &line {
        line.clear();
    }
    let answers: Vec<_> = positions.iter().map(|position| game.spell(position)).zip(solved).collect();
    let out = args.output.out.as_deref();
    let text = if args.output.json {
        tell::json::boards(&game.info(), &answers, voice.language)
    } else {
        tell::text::boards(&game.info(), &answers, voice.on(out))
    };
    output::deliver(out, &text)?;
    let undecided = answers.iter().any(|(_, answer)| answer.is_err());
    Ok(if undecided { Status::Undecided } else { Status::Done })
}

/// By brute force; where that is much work, from a theorem if there is one; else by much work.
fn solved(
    game: &Game,
    positions: &[Position],
    limits: Limits,
    watch: &Watch,
    line: Option<&Line>,
) -> Vec<Result<BoardSolution, Obstacle>> {
    let first = Limits { states: limits.states.min(MUCH), ..limits };
    let mut answers = game.solve_boards(positions, &run(first, watch, line));
    let is_open =
        |answer: &Result<BoardSolution, Obstacle>| matches!(answer, Err(Obstacle::Stopped(Stop::States { .. })));
    if first.states == limits.states || !answers.iter().any(is_open) {
        return answers;
    }
    // The time of a run is that of the clock.
    let until = watch.elapsed() + SOLVE_TIME;
    let time = Some(limits.time.map_or(until, |time| time.min(until)));
    let known = game.known(&run(Limits { time, ..limits }, watch, line));
    let all = run(limits, watch, line);
    for (answer, position) in answers.iter_mut().zip(positions).filter(|(answer, _)| is_open(answer)) {
        let told = known.as_ref().and_then(|known| known.solve_board(position, &all));
        *answer = match told {
            Some(told) => Ok(told),
            None => game.solve_boards(std::slice::from_ref(position), &all).pop().unwrap_or(Err(Obstacle::Unsupported)),
        };
    }
    answers
}

pub(super) fn table(game: &Game, args: &Table, voice: Voice) -> Result<Status, Failure> {
    let (watch, line) = (Watch::start(), line(voice));
    catch_interrupts();
    let table = game.board_table(args.up_to, &run(limits(&args.budget, None), &watch, line.as_ref()));
    if let Some(line) = &line {
        line.clear();
    }
    let out = args.output.out.as_deref();
    let text = if args.output.json {
        tell::json::board_table(&game.info(), &table, voice.language)
    } else {
        tell::text::board_table(&game.info(), &table, voice.on(out))
    };
    output::deliver(out, &text)?;
    Ok(if table.stopped.is_some() { Status::Undecided } else { Status::Done })
}
