//! `explain --editorial`: of a game, or of a problem.

use std::path::Path;

use nimatron::answer::{Attempt, Ending, Explanation, GameInfo, Question};
use nimatron::problem::of_game;
use nimatron::{Game, Run, fault};
use plan::{Plan, PrintedAnswer, Status as Known};
use tell::document;
use tell::explain::Editorial;
use tell::{Colour, Format};

use super::args::{Explain, ProgramLanguage};
use super::judge::{
    has_extension, in_words, keep_samples, names_problem, problem, program, refuse, within,
};
use super::{Failure, Status, Voice, explain, input, output};

/// Writes an editorial.
pub(super) fn editorial(args: &Explain, voice: Voice) -> Result<Status, Failure> {
    let settings = !args.settings.set.is_empty() || args.settings.misere;
    if has_extension(Path::new(&args.game), "game") || settings || !names_problem(&args.game) {
        return of_a_game(args, voice);
    }
    let problem = problem(&args.game, voice)?;
    let game = problem.game(&[]).map_err(|error| Failure::new(fault::of_game(error, None)))?;
    // Of a family, the game with the parameters of its rules has another theorem.
    let (plan, attempt) = match problem.ready().filter(|plan| !problem.is_about_family(plan)) {
        Some(plan) => (plan, None),
        None => match within(&args.budget, voice, |run| problem.plan(run)) {
            Ok(planned) => {
                let attempt = planned.theorem.clone();
                (in_words(planned), attempt)
            }
            Err(none) => return refuse(none, voice),
        },
    };
    keep_samples(&problem, &plan, voice)?;
    let explanation = (plan.origin.status == Known::Proved).then(|| {
        within(&args.budget, voice, |run| {
            let values =
                plan.program.answer == PrintedAnswer::Value || problem.counts_as_nim(&plan);
            let question = if values { Question::Values } else { Question::Outcome };
            let attempt = attempt.unwrap_or_else(|| game.prove(question, run));
            game.explain_attempt(attempt, None, run)
        })
    });
    // Parameters that the input sets have no value to show.
    let mut info = match &explanation {
        Some(explanation) if problem.is_about_family(&plan) => explanation.attempt.game.clone(),
        _ => game.info(),
    };
    let read = |name: &String| plan.program.settings.iter().any(|(setting, _)| setting == name);
    info.parameters.retain(|(name, _)| !read(name));
    info.sets.retain(|(name, _)| !read(name));
    let statement = Some((&problem.statement, &*problem.source));
    write(args, voice, (&info, game.source()), (explanation.as_ref(), Some(&plan)), statement)
}

fn of_a_game(args: &Explain, voice: Voice) -> Result<Status, Failure> {
    let game = input::game_or_problem(&args.game, &args.settings, &voice)?;
    let (explanation, plan) = within(&args.budget, voice, |run| known(&game, run));
    write(args, voice, (&game.info(), game.source()), (Some(&explanation), plan.as_ref()), None)
}

/// The theorem about a game, and a plan if programs can be made of it.
fn known(game: &Game, run: &Run<'_>) -> (Explanation, Option<Plan>) {
    let (attempt, plan) = match of_game(game, Question::Outcome, run) {
        Ok(planned) => (planned.theorem.clone(), Some(in_words(planned))),
        Err(_) => (None, None),
    };
    let attempt = attempt.unwrap_or_else(|| game.prove(Question::Outcome, run));
    (game.explain_attempt(attempt, None, run), plan)
}

fn write(
    args: &Explain,
    voice: Voice,
    (game, rules): (&GameInfo, &str),
    (explanation, plan): (Option<&Explanation>, Option<&Plan>),
    problem: Option<(&contest::Problem, &str)>,
) -> Result<Status, Failure> {
    let languages = if args.lang.is_empty() { &[ProgramLanguage::Python][..] } else { &args.lang };
    let mut programs = vec![];
    for language in languages.iter().filter(|_| plan.is_some()) {
        let name = match language {
            ProgramLanguage::Rust => "Rust",
            ProgramLanguage::Cpp => "C++",
            ProgramLanguage::Python => "Python",
        };
        programs.extend(
            plan.map(|plan| program(plan, *language, None, "answer").map(|text| (name, text)))
                .transpose()?,
        );
    }
    let editorial = Editorial { game, rules, explanation, plan, problem, programs: &programs };
    let document = tell::explain::editorial(&editorial, voice.language);
    let out = args.out.as_deref();
    match args.format.into() {
        Format::Written(document::Markup::Markdown) => explain::markdown(&document, out)?,
        Format::Written(markup) => {
            output::deliver(out, &document::write(&document, markup, Colour::Never))?
        }
        // Refused before.
        Format::Json => {}
    }
    let attempt = explanation.map(|explanation| &explanation.attempt);
    let ending = attempt.map_or(Ending::Answered, |attempt| attempt.verdict.ending());
    args.certificate.deliver(attempt.and_then(Attempt::certificate), ending.into(), voice)
}
