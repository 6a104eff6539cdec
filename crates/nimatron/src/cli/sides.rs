//! `solve`, of partisan games.

use nimatron::{Game, Known, Position, Run};

use super::args::Solve;
use super::ask::{line, searched};
use super::surroundings::{Watch, catch_interrupts, limits};
use super::{Failure, Status, Voice, input, output};

pub(super) fn solve(game: &Game, args: &Solve, voice: Voice) -> Result<Status, Failure> {
    let positions = input::positions(game, &args.positions, args.from.as_deref())?;
    let (watch, line) = (Watch::start(), line(voice));
    catch_interrupts();
    let all = |positions: &[Position], run: &Run<'_>| game.solve_all_sides(positions, run);
    let ask = |known: &Known<'_>, position: &Position, run: &Run<'_>| known.solve_sides(position, run);
    let around = (&watch, line.as_ref());
    let solved = searched((game, &positions), limits(&args.budget, None), around, all, ask);
    if let Some(line) = &line {
        line.clear();
    }
    let answers: Vec<_> = positions.iter().map(|position| game.spell(position)).zip(solved).collect();
    let out = args.output.out.as_deref();
    let text = if args.output.json {
        tell::json::partisan_solutions(&game.info(), &answers, voice.language)
    } else {
        tell::text::partisan_solutions(&game.info(), &answers, voice.on(out))
    };
    output::deliver(out, &text)?;
    Ok(if answers.iter().any(|(_, answer)| answer.is_err()) { Status::Undecided } else { Status::Done })
}
