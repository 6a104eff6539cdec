//! `automaton`: the machine of a theorem for other programs, or its comparison with an automaton.

use answer::fault::Plain;
use nimatron::answer::Answer;
use nimatron::{CompareError, NumerationPart, least_first};
use tell::{Format, report};

use super::args::{AutomatonCommand, AutomatonFormat, AutomatonPart};
use super::count::{game, refuse};
use super::judge::within;
use super::{Failure, Status, Voice, input, output};

/// Bytes of a file with an automaton that are read.
const MAX_AUTOMATON: usize = 64 << 20;

pub(super) fn automaton(args: &AutomatonCommand, voice: Voice) -> Result<Status, Failure> {
    let game = game(&args.positions, &voice)?;
    let text = args.compare.as_deref().map(|path| input::read(path, MAX_AUTOMATON)).transpose()?;
    let part = match args.part {
        AutomatonPart::Positions => None,
        AutomatonPart::Representations => Some(NumerationPart::Representations),
        AutomatonPart::Addition => Some(NumerationPart::Addition),
    };
    let format = if args.output.json { AutomatonFormat::Json } else { args.format };
    let found = within(&args.budget, voice, |run| {
        let answer = match (&text, part) {
            (Some(text), _) => game.compare_automaton(args.positions.of, text, run)?,
            (None, None) => game.automaton(args.positions.of, run)?,
            (None, Some(part)) => game.numeration_automaton(part, args.positions.of, run)?,
        };
        Ok(match answer {
            Answer::Automaton(game, found) if format == AutomatonFormat::Mona => {
                Answer::Automaton(game, Box::new(least_first(&found, run)?))
            }
            answer => answer,
        })
    });
    let answer = match found {
        Ok(answer) => answer,
        Err(CompareError::None(why)) => return refuse(why, voice),
        Err(CompareError::Text(line, fault)) => {
            let path = args.compare.clone().unwrap_or_default();
            return Err(Failure::plain(Plain::NotAnAutomaton { path, line, fault }));
        }
    };
    let out = args.output.out.as_deref();
    let text = match (format, &answer) {
        (AutomatonFormat::Walnut, Answer::Automaton(_, found)) => report::walnut(found),
        (AutomatonFormat::Mona, Answer::Automaton(game, found)) => {
            report::mona(part.is_none().then_some(game), found)
        }
        (AutomatonFormat::Json, _) => tell::render(&answer, Format::Json, voice.on(out)),
        (AutomatonFormat::Walnut | AutomatonFormat::Mona | AutomatonFormat::Text, _) => {
            tell::render(&answer, Format::TEXT, voice.on(out))
        }
    };
    output::deliver(out, &text)?;
    Ok(answer.ending().into())
}
