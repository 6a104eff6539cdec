//! `quotient`: misère quotients.

use answer::fault::Plain;
use nimatron::Game;
use nimatron::answer::Answer;
use nimatron::sequence::HeapGame;

use super::args::Quotient;
use super::certificate::{deliver_both, may_write};
use super::sequence::of_code_or_game;
use super::surroundings::{Surroundings, catch_interrupts};
use super::{Failure, Status, Voice};

pub(super) fn quotient(args: &Quotient, voice: Voice) -> Result<Status, Failure> {
    let surroundings = Surroundings::new(voice);
    let run = surroundings.run(&args.budget, None);
    let of_game = |game: &Game| {
        HeapGame::in_either_convention(game, &run).map_err(|_| Plain::QuotientWithoutCode)
    };
    let game = of_code_or_game(&args.game, &args.set, voice, of_game)?;
    args.certificate.as_deref().map_or(Ok(()), may_write)?;
    catch_interrupts();
    let found = game.quotient(args.up_to, &run);
    drop(surroundings);
    let found = found.ok_or_else(|| Failure::plain(Plain::QuotientWithoutCode))?;
    let answer = Answer::Quotient(Box::new(found));
    let (certificate, out) = (args.certificate.as_deref(), args.output.out.as_deref());
    deliver_both(&answer, certificate, out, voice, |style| {
        tell::render(&answer, args.output.form.asked(), style)
    })
}
