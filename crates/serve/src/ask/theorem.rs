//! Theorems, their certificates, and the values of single heaps.

use answer::fault::{Plain, Problem};
use certify::{Established, Options, Rejection};
use nimatron::answer::GameInfo;
use nimatron::sequence::{Code, HeapGame, Unfit};

use super::{Around, Ask, game, required, sequence, source, wanted, with};
use crate::fault::Fault;
use crate::question::{Check, Prove, Question, Sequence};

/// The work of a check, in units of its own: a few seconds. There is no clock in it.
const CHECK_WORK: u64 = 40_000_000;

impl Ask for Prove {
    const PATH: &'static str = "prove";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let question = wanted(&game, self.values)?;
        let (info, look) = (game.info(), around.look());
        let (json, text) = match &self.claim {
            None => {
                let attempt = game.prove(question, around.run);
                let json = tell::json::attempt(&attempt, attempt.certificate(), None, around.language);
                (json, tell::text::attempt(&attempt, None, look))
            }
            Some(claim) => {
                let wrong = |diagnostics| Problem::Text { source: claim.clone(), path: None, diagnostics };
                let judged = game.judge(claim, around.run).map_err(wrong)?;
                let json = tell::json::judged(&info, &judged, judged.certificate(), None, around.language);
                (json, tell::text::judged(&info, &judged, None, look))
            }
        };
        Ok(with(&json, "text", &text))
    }
}

impl Ask for Check {
    const PATH: &'static str = "check";
    const CERTIFICATE: bool = true;

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let certificate = required(self.certificate.as_ref(), "certificate")?;
        let subject = self.subject();
        let options = Options { work: CHECK_WORK, ..Options::default() };
        let checked = match (subject.game, subject.rules) {
            (None, None) => certify::check(certificate, &options),
            _ => {
                let game = game(subject, &self.set, self.misere, around.run)?.info();
                let checked = certify::check_against(source(subject)?.1, certificate, &options);
                checked.and_then(|said| if is_about(&said, &game) { Ok(said) } else { Err(Rejection::OtherRules) })
            }
        };
        let title = match &checked {
            // The title helps only if it can be believed.
            Err(Rejection::OtherRules) => {
                certify::check(certificate, &options).ok().map(|established| established.title)
            }
            _ => None,
        };
        let json = match &checked {
            Ok(established) => tell::json::established(established),
            Err(rejection) => {
                let title = title.as_deref().filter(|title| !title.is_empty());
                tell::json::rejected(rejection, title, around.language)
            }
        };
        let text = match &checked {
            Ok(established) => tell::text::established(established, around.look()),
            Err(rejection) => tell::text::rejected(rejection, title.as_deref(), around.look()),
        };
        Ok(with(&json, "text", &text))
    }
}

/// Whether what was established is about the rules as they are read here.
fn is_about(said: &Established, game: &GameInfo) -> bool {
    (&said.parameters, &said.sets, said.convention) == (&game.parameters, &game.sets, game.convention)
}

impl Ask for Sequence {
    const PATH: &'static str = "sequence";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let heaps = heaps(self, around)?;
        let answer = sequence(&heaps, self.up_to, around.run)?;
        let json = tell::json::sequence(&answer, around.language);
        let text = tell::text::sequence(&answer, around.look());
        let certificate = answer.certificate.as_ref().map(|(text, _)| text);
        Ok(with(&with(&json, "certificate", &certificate), "text", &text))
    }
}

/// The game whose single heaps are asked about.
pub(super) fn heaps(asked: &Sequence, around: Around<'_>) -> Result<HeapGame, Fault> {
    let Some(text) = &asked.code else {
        let game = game(asked.subject(), &asked.set, asked.misere, around.run)?;
        return of_game(&game, around);
    };
    of_code(text)
}

pub(super) fn of_game(game: &nimatron::Game, around: Around<'_>) -> Result<HeapGame, Fault> {
    HeapGame::new(game, around.run).map_err(|unfit| {
        match unfit {
            Unfit::Positions => Plain::SequenceWithoutHeaps,
            Unfit::Turn(turn) => Plain::SequenceOfTurns { turn },
            Unfit::Misere => Plain::SequenceInMisere,
        }
        .into()
    })
}

pub(super) fn of_code(text: &str) -> Result<HeapGame, Fault> {
    let code = Code::parse(text).map_err(|error| Plain::NotACode { text: text.to_owned(), error })?;
    Ok(HeapGame::of_code(&code))
}
