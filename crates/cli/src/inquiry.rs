//! `ask`: questions in first-order logic about what is proved.

use answer::fault::{NoInquiry, Plain, Problem};
use nimatron::InquiryError;
use nimatron::answer::{Answer, Inquired};
use tell::{Format, report};

use super::args::{Ask, InquiryFormat, SettingsArgs};
use super::judge::within;
use super::{Failure, Status, Voice, input, output};

pub(super) fn ask(args: &Ask, voice: Voice) -> Result<Status, Failure> {
    let mut game = input::game(&args.game, &args.settings, &voice)?;
    if let Some(numeration) = args.numeration {
        game = game.in_numerations(vec![numeration]);
    }
    let other = |name: &str| input::game(name, &SettingsArgs::default(), &voice);
    let answer =
        within(&args.budget, voice, |run| game.ask(&args.question, args.list, &other, run));
    let answer = match answer {
        Ok(answer) => answer,
        Err(InquiryError::Game(failure)) => return Err(failure),
        Err(InquiryError::None(why)) => return refuse(*why, voice),
        Err(InquiryError::Text(diagnostics)) => {
            let source = args.question.clone();
            return Err(Failure::new(Problem::Text { source, path: None, diagnostics }));
        }
    };
    let format = if args.output.json { InquiryFormat::Json } else { args.format };
    let out = args.output.out.as_deref();
    let text = match (format, &answer) {
        (InquiryFormat::Json, _) => tell::render(&answer, Format::Json, voice.on(out)),
        (InquiryFormat::Walnut, Answer::Inquiry(_, inquiry)) => match &inquiry.found {
            Inquired::Numbers { automaton: Some(automaton), .. } => report::walnut(automaton),
            Inquired::Numbers { .. } => return refuse(NoInquiry::Letters, voice),
            Inquired::Truth { .. } => return refuse(NoInquiry::NoFreeVariable, voice),
        },
        _ => tell::render(&answer, Format::TEXT, voice.on(out)),
    };
    output::deliver(out, &text)?;
    Ok(answer.ending().into())
}

/// Undecided if there is no theorem yet, else bad input.
fn refuse(why: NoInquiry, voice: Voice) -> Result<Status, Failure> {
    let is_open = why.is_open();
    let problem = Problem::Plain(Plain::NoInquiry(Box::new(why)));
    if !is_open {
        return Err(Failure::new(problem));
    }
    output::complain(&tell::problem::problem(&problem, voice.on_stderr()));
    Ok(Status::Undecided)
}
