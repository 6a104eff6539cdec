//! Theorems, their certificates, and the values of single heaps.

use answer::fault::{Plain, Problem};
use certify::{Established, Options, Rejection};
use nimatron::answer::{Answer, SequenceAnswer};
use nimatron::sequence::{Code, HeapGame};
use rules::Header;
use tell::document::Markup;
use tell::{Format, Tell, Telling};

use crate::fault::Fault;
use crate::question::{Check, Prove, Question, Sequence, settings};
use crate::{Around, Ask, game, required, sequence, source, with};

/// The work of a check, in units of its own: a few seconds. There is no clock in it.
const CHECK_WORK: u64 = 40_000_000;

impl Ask for Prove {
    const PATH: &'static str = "prove";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let question = game.question(self.values)?;
        let Some(claim) = &self.claim else {
            let attempt = game.prove(question, around.run);
            return Ok(object(&attempt, attempt.certificate(), around));
        };
        let wrong = |diagnostics| Problem::Text { source: claim.clone(), path: None, diagnostics };
        let judged = game.judge(claim, around.run).map_err(wrong)?;
        Ok(object(&(&game.info(), &judged), judged.certificate(), around))
    }
}

/// An answer as one object, with its certificate, and in words.
fn object(answer: &impl Tell, certificate: Option<&str>, around: Around<'_>) -> String {
    let telling = Telling { certificate, ..around.style().into() };
    in_words(&tell::render(answer, Format::Json, telling), answer, around)
}

/// The object with the answer as text and as a part of a page.
fn in_words(object: &str, answer: &impl Tell, around: Around<'_>) -> String {
    let written = |markup| tell::render(answer, Format::Written(markup), around.style());
    with(&with(object, "text", &written(Markup::Text)), "html", &written(Markup::Html))
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
                let text = source(subject)?.1;
                // Only the rules are read: a checker needs nothing of the prover.
                let (rules, diagnostics) = rules::read(text, &settings(&self.set, self.misere));
                let Some(rules) = rules else {
                    return Err(
                        Problem::Text { source: text.to_owned(), path: None, diagnostics }.into()
                    );
                };
                let checked = certify::check_against(text, certificate, &options);
                match checked {
                    Ok(said) if !is_about(&said, rules.header()) => Err(Rejection::OtherRules),
                    checked => checked,
                }
            }
        };
        let title = match &checked {
            // The title helps only if it can be believed.
            Err(Rejection::OtherRules) => {
                certify::check(certificate, &options).ok().map(|established| established.title)
            }
            _ => None,
        };
        Ok(match checked {
            Ok(established) => object(&established, None, around),
            Err(rejection) => object(
                &(&rejection, title.as_deref().filter(|title| !title.is_empty())),
                None,
                around,
            ),
        })
    }
}

/// Whether what was established is about the rules as they are read here.
fn is_about(said: &Established, header: &Header) -> bool {
    (&said.parameters, &said.sets, said.convention)
        == (&header.parameters, &header.sets, header.convention)
}

impl Ask for Sequence {
    const PATH: &'static str = "sequence";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let heaps = heaps(self, around)?;
        let computed = sequence(&heaps, self.up_to, around.run)?;
        let answer = Answer::Sequence(Box::new(SequenceAnswer { listed: self.most, ..computed }));
        let json = with(
            &tell::render(&answer, Format::Json, around.style()),
            "certificate",
            &answer.certificate(),
        );
        Ok(in_words(&json, &answer, around))
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
    HeapGame::new(game, around.run).map_err(|unfit| Plain::from(unfit).into())
}

pub(super) fn of_code(text: &str) -> Result<HeapGame, Fault> {
    let code =
        Code::parse(text).map_err(|error| Plain::NotACode { text: text.to_owned(), error })?;
    Ok(HeapGame::of_code(&code))
}
