//! `count`: how many positions of each size are lost, won, or have a value.

use answer::fault::Plain;
use nimatron::answer::{Answer, SizeKind};
use tell::{Format, report};

use super::args::{Count, CountedSize, SequenceFormat};
use super::surroundings::{Watch, catch_interrupts, limits, run};
use super::{Failure, Status, Voice, ask, input, output};

pub(super) fn count(args: &Count, voice: Voice) -> Result<Status, Failure> {
    let (watch, line) = (Watch::start(), ask::line(voice));
    let run = run(limits(&args.budget, None), &watch, line.as_ref());
    let mut game = input::game(&args.game, &args.settings, &voice)?;
    if let Some(numeration) = args.numeration {
        game = game.in_numerations(vec![numeration]);
    }
    catch_interrupts();
    let size = args.by.map(SizeKind::from);
    let found = game.enumerate(args.of, size, args.up_to.saturating_add(1), &run);
    if let Some(line) = &line {
        line.clear();
    }
    let answer = found.map_err(|why| Failure::plain(Plain::NoEnumeration(Box::new(why))))?;
    let format = if args.output.json { SequenceFormat::Json } else { args.format };
    let out = args.output.out.as_deref();
    let text = match (format, &answer) {
        (SequenceFormat::BFile, Answer::Enumeration(_, _, found)) => report::enumeration_b_file(found),
        (SequenceFormat::Csv, Answer::Enumeration(_, _, found)) => report::enumeration_csv(found),
        (format, _) => tell::render(&answer, Format::from(format), voice.on(out)),
    };
    output::deliver(out, &text)?;
    Ok(answer.ending().into())
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
