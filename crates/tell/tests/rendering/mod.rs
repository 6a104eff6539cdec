//! Answers made by hand, rendered as text and as JSON by the one way there is.

#![allow(dead_code, unused_imports, reason = "each of the tests uses some of it")]

/// As text.
pub(crate) mod text {
    use answer::*;
    use certify::{Established, Rejection};
    use nimatron_tell::{Format, Style, Telling};

    pub(crate) use nimatron_tell::report::{
        grid_law, obstacle_words, rejection_words, sequence_b_file, sequence_csv,
        theorem_sentences, turn_words,
    };

    fn rendered<'a>(answer: &Answer, telling: impl Into<Telling<'a>>) -> String {
        nimatron_tell::render(answer, Format::TEXT, telling)
    }

    pub(crate) fn solutions(
        game: &GameInfo,
        all: &[(String, Result<Solution, Obstacle>)],
        style: Style,
    ) -> String {
        rendered(&Answer::Positions(game.clone(), Found::Outcomes(all.to_vec())), style)
    }

    pub(crate) fn partisan_solutions(
        game: &GameInfo,
        all: &[(String, Result<PartisanSolution, Obstacle>)],
        style: Style,
    ) -> String {
        rendered(&Answer::Positions(game.clone(), Found::Sides(all.to_vec())), style)
    }

    pub(crate) fn boards(
        game: &GameInfo,
        all: &[(String, Result<BoardSolution, Obstacle>)],
        style: Style,
    ) -> String {
        rendered(&Answer::Positions(game.clone(), Found::Results(all.to_vec())), style)
    }

    pub(crate) fn table(game: &GameInfo, table: &Table, style: Style) -> String {
        rendered(&Answer::Table(game.clone(), table.clone()), style)
    }

    pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, style: Style) -> String {
        rendered(&Answer::BoardTable(game.clone(), table.clone()), style)
    }

    pub(crate) fn attempt(attempt: &Attempt, certificate: Option<&str>, style: Style) -> String {
        rendered(
            &Answer::Attempt(Box::new(attempt.clone())),
            Telling { certificate, ..style.into() },
        )
    }

    pub(crate) fn judged(
        game: &GameInfo,
        judged: &Judged,
        certificate: Option<&str>,
        style: Style,
    ) -> String {
        let answer = Answer::Judged(game.clone(), Box::new(judged.clone()));
        rendered(&answer, Telling { certificate, ..style.into() })
    }

    pub(crate) fn sequence(answer: &SequenceAnswer, style: Style) -> String {
        rendered(&Answer::Sequence(Box::new(answer.clone())), style)
    }

    pub(crate) fn established(established: &Established, style: Style) -> String {
        rendered(&Answer::Accepted(Box::new(established.clone())), style)
    }

    pub(crate) fn rejected(rejection: &Rejection, title: Option<&str>, style: Style) -> String {
        rendered(&Answer::Rejected(Box::new(rejection.clone()), title.map(str::to_owned)), style)
    }

    pub(crate) fn trial(trial: &Trial, style: Style) -> String {
        style.text(&nimatron_tell::report::trial(trial, style.language))
    }

    pub(crate) fn problem_trial(trial: &ProblemTrial, style: Style) -> String {
        style.text(&nimatron_tell::report::problem_trial(trial, style.language))
    }

    pub(crate) fn trials(games: &[Trial], problems: &[ProblemTrial], style: Style) -> String {
        style.text(&nimatron_tell::report::closing(games, problems, style.language))
    }

    pub(crate) fn generated(generated: &Generated, style: Style) -> String {
        rendered(&Answer::Generated(generated.clone()), style)
    }

    pub(crate) fn games(games: &[GameInfo]) -> String {
        rendered(&Answer::Games(games.to_vec()), Style::default())
    }

    pub(crate) fn problems(problems: &[ProblemInfo], language: nimatron_tell::Language) -> String {
        rendered(&Answer::Problems(problems.to_vec()), language)
    }
}

/// As JSON.
pub(crate) mod json {
    use answer::*;
    use certify::{Established, Rejection};
    use nimatron_tell::{Format, Language, Telling};

    fn rendered<'a>(answer: &Answer, telling: impl Into<Telling<'a>>) -> String {
        nimatron_tell::render(answer, Format::Json, telling)
    }

    pub(crate) fn solutions(
        game: &GameInfo,
        all: &[(String, Result<Solution, Obstacle>)],
        language: Language,
    ) -> String {
        rendered(&Answer::Positions(game.clone(), Found::Outcomes(all.to_vec())), language)
    }

    pub(crate) fn partisan_solutions(
        game: &GameInfo,
        all: &[(String, Result<PartisanSolution, Obstacle>)],
        language: Language,
    ) -> String {
        rendered(&Answer::Positions(game.clone(), Found::Sides(all.to_vec())), language)
    }

    pub(crate) fn boards(
        game: &GameInfo,
        all: &[(String, Result<BoardSolution, Obstacle>)],
        language: Language,
    ) -> String {
        rendered(&Answer::Positions(game.clone(), Found::Results(all.to_vec())), language)
    }

    pub(crate) fn table(game: &GameInfo, table: &Table, language: Language) -> String {
        rendered(&Answer::Table(game.clone(), table.clone()), language)
    }

    pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, language: Language) -> String {
        rendered(&Answer::BoardTable(game.clone(), table.clone()), language)
    }

    pub(crate) fn attempt(
        attempt: &Attempt,
        certificate: Option<&str>,
        cpu_ms: Option<f64>,
        language: Language,
    ) -> String {
        let answer = Answer::Attempt(Box::new(attempt.clone()));
        rendered(&answer, Telling { certificate, cpu_ms, ..language.into() })
    }

    pub(crate) fn judged(
        game: &GameInfo,
        judged: &Judged,
        certificate: Option<&str>,
        cpu_ms: Option<f64>,
        language: Language,
    ) -> String {
        let answer = Answer::Judged(game.clone(), Box::new(judged.clone()));
        rendered(&answer, Telling { certificate, cpu_ms, ..language.into() })
    }

    pub(crate) fn sequence(answer: &SequenceAnswer, language: Language) -> String {
        rendered(&Answer::Sequence(Box::new(answer.clone())), language)
    }

    pub(crate) fn established(established: &Established) -> String {
        rendered(&Answer::Accepted(Box::new(established.clone())), Language::English)
    }

    pub(crate) fn rejected(
        rejection: &Rejection,
        title: Option<&str>,
        language: Language,
    ) -> String {
        rendered(&Answer::Rejected(Box::new(rejection.clone()), title.map(str::to_owned)), language)
    }

    pub(crate) fn trials(games: &[Trial], language: Language) -> String {
        rendered(&Answer::Trials(games.to_vec(), vec![]), language)
    }
}
