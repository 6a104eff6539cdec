//! Answers made by hand, told as text and as JSON by the one way there is.

#![allow(dead_code, unused_imports, reason = "each of the tests uses some of it")]

/// As text.
pub(crate) mod text {
    use answer::*;
    use certify::{Established, Rejection};
    use nimatron_tell::{Format, Look, Telling};

    pub(crate) use nimatron_tell::report::{
        grid_law, obstacle_words, rejection_words, sequence_b_file, sequence_csv,
        theorem_sentences, turn_words,
    };

    fn told<'a>(answer: &Answer, telling: impl Into<Telling<'a>>) -> String {
        nimatron_tell::render(answer, Format::TEXT, telling)
    }

    pub(crate) fn solutions(
        game: &GameInfo,
        all: &[(String, Result<Solution, Obstacle>)],
        look: Look,
    ) -> String {
        told(&Answer::Positions(game.clone(), Found::Outcomes(all.to_vec())), look)
    }

    pub(crate) fn partisan_solutions(
        game: &GameInfo,
        all: &[(String, Result<PartisanSolution, Obstacle>)],
        look: Look,
    ) -> String {
        told(&Answer::Positions(game.clone(), Found::Sides(all.to_vec())), look)
    }

    pub(crate) fn boards(
        game: &GameInfo,
        all: &[(String, Result<BoardSolution, Obstacle>)],
        look: Look,
    ) -> String {
        told(&Answer::Positions(game.clone(), Found::Results(all.to_vec())), look)
    }

    pub(crate) fn table(game: &GameInfo, table: &Table, look: Look) -> String {
        told(&Answer::Table(game.clone(), table.clone()), look)
    }

    pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, look: Look) -> String {
        told(&Answer::BoardTable(game.clone(), table.clone()), look)
    }

    pub(crate) fn attempt(attempt: &Attempt, certificate: Option<&str>, look: Look) -> String {
        told(&Answer::Attempt(Box::new(attempt.clone())), Telling { certificate, ..look.into() })
    }

    pub(crate) fn judged(
        game: &GameInfo,
        judged: &Judged,
        certificate: Option<&str>,
        look: Look,
    ) -> String {
        let answer = Answer::Judged(game.clone(), Box::new(judged.clone()));
        told(&answer, Telling { certificate, ..look.into() })
    }

    pub(crate) fn sequence(answer: &SequenceAnswer, look: Look) -> String {
        told(&Answer::Sequence(Box::new(answer.clone())), look)
    }

    pub(crate) fn established(established: &Established, look: Look) -> String {
        told(&Answer::Accepted(Box::new(established.clone())), look)
    }

    pub(crate) fn rejected(rejection: &Rejection, title: Option<&str>, look: Look) -> String {
        told(&Answer::Rejected(Box::new(rejection.clone()), title.map(str::to_owned)), look)
    }

    pub(crate) fn trial(trial: &Trial, look: Look) -> String {
        look.text(&nimatron_tell::report::trial(trial, look.language))
    }

    pub(crate) fn problem_trial(trial: &ProblemTrial, look: Look) -> String {
        look.text(&nimatron_tell::report::problem_trial(trial, look.language))
    }

    pub(crate) fn trials(games: &[Trial], problems: &[ProblemTrial], look: Look) -> String {
        look.text(&nimatron_tell::report::closing(games, problems, look.language))
    }

    pub(crate) fn generated(generated: &Generated, look: Look) -> String {
        told(&Answer::Generated(generated.clone()), look)
    }

    pub(crate) fn games(games: &[GameInfo]) -> String {
        told(&Answer::Games(games.to_vec()), Look::default())
    }

    pub(crate) fn problems(problems: &[ProblemInfo], language: nimatron_tell::Language) -> String {
        told(&Answer::Problems(problems.to_vec()), language)
    }
}

/// As JSON.
pub(crate) mod json {
    use answer::*;
    use certify::{Established, Rejection};
    use nimatron_tell::{Format, Language, Telling};

    fn told<'a>(answer: &Answer, telling: impl Into<Telling<'a>>) -> String {
        nimatron_tell::render(answer, Format::Json, telling)
    }

    pub(crate) fn solutions(
        game: &GameInfo,
        all: &[(String, Result<Solution, Obstacle>)],
        language: Language,
    ) -> String {
        told(&Answer::Positions(game.clone(), Found::Outcomes(all.to_vec())), language)
    }

    pub(crate) fn partisan_solutions(
        game: &GameInfo,
        all: &[(String, Result<PartisanSolution, Obstacle>)],
        language: Language,
    ) -> String {
        told(&Answer::Positions(game.clone(), Found::Sides(all.to_vec())), language)
    }

    pub(crate) fn boards(
        game: &GameInfo,
        all: &[(String, Result<BoardSolution, Obstacle>)],
        language: Language,
    ) -> String {
        told(&Answer::Positions(game.clone(), Found::Results(all.to_vec())), language)
    }

    pub(crate) fn table(game: &GameInfo, table: &Table, language: Language) -> String {
        told(&Answer::Table(game.clone(), table.clone()), language)
    }

    pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, language: Language) -> String {
        told(&Answer::BoardTable(game.clone(), table.clone()), language)
    }

    pub(crate) fn attempt(
        attempt: &Attempt,
        certificate: Option<&str>,
        cpu_ms: Option<f64>,
        language: Language,
    ) -> String {
        let answer = Answer::Attempt(Box::new(attempt.clone()));
        told(&answer, Telling { certificate, cpu_ms, ..language.into() })
    }

    pub(crate) fn judged(
        game: &GameInfo,
        judged: &Judged,
        certificate: Option<&str>,
        cpu_ms: Option<f64>,
        language: Language,
    ) -> String {
        let answer = Answer::Judged(game.clone(), Box::new(judged.clone()));
        told(&answer, Telling { certificate, cpu_ms, ..language.into() })
    }

    pub(crate) fn sequence(answer: &SequenceAnswer, language: Language) -> String {
        told(&Answer::Sequence(Box::new(answer.clone())), language)
    }

    pub(crate) fn established(established: &Established) -> String {
        told(&Answer::Accepted(Box::new(established.clone())), Language::English)
    }

    pub(crate) fn rejected(
        rejection: &Rejection,
        title: Option<&str>,
        language: Language,
    ) -> String {
        told(&Answer::Rejected(Box::new(rejection.clone()), title.map(str::to_owned)), language)
    }

    pub(crate) fn trials(games: &[Trial], language: Language) -> String {
        told(&Answer::Trials(games.to_vec(), vec![]), language)
    }
}
