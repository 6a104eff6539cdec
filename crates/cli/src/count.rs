//! `count`: how many positions of each size are lost, won, or have a value.

use answer::fault::{NoEnumeration, Plain, Problem};
use nimatron::Game;
use nimatron::answer::{Answer, SizeKind};
use tell::{Format, report};

use super::args::{Count, CountedPositions, CountedSize, SequenceFormat};
use super::judge::within;
use super::{Failure, Status, Voice, input, output};

pub(super) fn count(args: &Count, voice: Voice) -> Result<Status, Failure> {
    let game = game(&args.positions, &voice)?;
    let size = args.by.map(SizeKind::from);
    let terms = args.up_to.saturating_add(1);
    let answer = match within(&args.budget, voice, |run| {
        game.enumerate(args.positions.of, size, terms, run)
    }) {
        Ok(answer) => answer,
        Err(why) => return refuse(why, voice),
    };
    let format = if args.output.json { SequenceFormat::Json } else { args.format };
    let out = args.output.out.as_deref();
    let text = match (format, &answer) {
        (SequenceFormat::BFile, Answer::Enumeration(_, _, found)) => {
            report::enumeration_b_file(found)
        }
        (SequenceFormat::Csv, Answer::Enumeration(_, _, found)) => report::enumeration_csv(found),
        (format, _) => tell::render(&answer, Format::from(format), voice.on(out)),
    };
    output::deliver(out, &text)?;
    Ok(answer.ending().into())
}

/// The game, in the numeration asked for.
pub(super) fn game(positions: &CountedPositions, voice: &Voice) -> Result<Game, Failure> {
    let game = input::game(&positions.game, &positions.settings, voice)?;
    Ok(match positions.numeration {
        Some(numeration) => game.in_numerations(vec![numeration]),
        None => game,
    })
}

/// Undecided if there is no theorem yet, else bad input.
pub(super) fn refuse(why: NoEnumeration, voice: Voice) -> Result<Status, Failure> {
    let is_open = why.is_open();
    let problem = Problem::Plain(Plain::NoEnumeration(Box::new(why)));
    if !is_open {
        return Err(Failure::new(problem));
    }
    output::complain(&tell::problem::problem(&problem, voice.on_stderr()));
    Ok(Status::Undecided)
}

impl From<CountedSize> for SizeKind {
    fn from(size: CountedSize) -> Self {
        match size {
            CountedSize::Length => Self::Length,
            CountedSize::Total => Self::Total,
            CountedSize::Largest => Self::Largest,
            CountedSize::Digits => Self::Digits,
        }
    }
}
