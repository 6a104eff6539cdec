//! Reports as text for a terminal.

use answer::{
    Attempt, BoardSolution, BoardTable, GameInfo, Generated, Judged, Obstacle, PartisanSolution, ProblemInfo,
    ProblemTrial, SequenceAnswer, Solution, Table, Trial,
};
use certify::{Established, Rejection};

use crate::document::{Document, coloured};
use crate::language::Language;
use crate::layout::Colour;
use crate::report;

pub use report::{
    grid_law, obstacle_words, rejection_words, sequence_b_file, sequence_csv, theorem_sentences, title, turn_words,
};

/// How an answer is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Look {
    /// The language.
    pub language: Language,
    /// The colours.
    pub colour: Colour,
}

impl Look {
    /// A document as it is to look.
    #[must_use]
    pub fn text(self, document: &Document) -> String {
        coloured(document, self.colour)
    }
}

/// Reports as text.
macro_rules! texts {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {$(
        #[doc = concat!("[`report::", stringify!($name), "`] as text.")]
        #[must_use]
        pub fn $name($($argument: $type,)* look: Look) -> String {
            look.text(&report::$name($($argument,)* look.language))
        }
    )*};
}

texts! {
    attempt(attempt: &Attempt, certificate: Option<&str>);
    judged(game: &GameInfo, judged: &Judged, certificate: Option<&str>);
    solutions(game: &GameInfo, answers: &[(String, Result<Solution, Obstacle>)]);
    partisan_solutions(game: &GameInfo, answers: &[(String, Result<PartisanSolution, Obstacle>)]);
    boards(game: &GameInfo, answers: &[(String, Result<BoardSolution, Obstacle>)]);
    board_table(game: &GameInfo, table: &BoardTable);
    table(game: &GameInfo, table: &Table);
    sequence(answer: &SequenceAnswer);
    established(established: &Established);
    rejected(rejection: &Rejection, title: Option<&str>);
    trial(trial: &Trial);
    trials(trials: &[Trial], problems: &[ProblemTrial]);
    problem_trial(trial: &ProblemTrial);
    generated(generated: &Generated);
}

/// One line a game: its name, its title and its parameters.
#[must_use]
pub fn games(games: &[GameInfo]) -> String {
    Look::default().text(&report::games(games, Language::English))
}

/// One line a problem: its name, its game, and how sure the answers are.
#[must_use]
pub fn problems(problems: &[ProblemInfo], language: Language) -> String {
    Look { language, ..Look::default() }.text(&report::problems(problems, language))
}
