//! What a table tells of each position.

use answer::{
    Aim, GameInfo, OUTCOME_CLASSES, Prospect, Question, Row, Table, class_key, numbered_class,
};

use crate::language::Language;
use crate::say::say;

/// What a table tells of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked<'a> {
    /// Who wins if to move.
    Outcome,
    /// The outcome class, of a game of players of these names.
    Classes(&'a [String; 2]),
    /// The Grundy value.
    Values,
    /// How much more the player to move gains.
    Differences,
}

impl<'a> Asked<'a> {
    pub(crate) const fn new(game: &'a GameInfo, question: Question) -> Self {
        match (question, &game.sides) {
            (Question::Values, _) => Self::Values,
            (Question::Outcome, Some(names)) => Self::Classes(names),
            (Question::Outcome, None) if matches!(game.aim(), Aim::Gain) => Self::Differences,
            (Question::Outcome, None) => Self::Outcome,
        }
    }

    /// What is shown, as a word within a sentence.
    pub(super) fn thing(self, language: Language) -> String {
        match self {
            Asked::Outcome => say!(language, en: "outcome", ja: "勝敗"),
            Asked::Classes(_) => say!(language, en: "outcome class", ja: "帰結類"),
            Asked::Values => say!(language, en: "Grundy value", ja: " Grundy 数"),
            Asked::Differences => say!(language, en: "difference", ja: "得点差"),
        }
    }

    /// Whether some position of a table is a draw.
    pub(crate) fn has_draws(self, table: &Table) -> bool {
        let drawn =
            |row: &Row| row.entries.iter().any(|(_, class)| *class == Prospect::Draw.class());
        self == Asked::Outcome && table.rows.iter().any(drawn)
    }

    /// The text for a position whose class has this number.
    pub(crate) fn name(self, number: i64) -> String {
        match self {
            Asked::Values | Asked::Differences => number.to_string(),
            Asked::Outcome => {
                let prospect =
                    Prospect::ALL.into_iter().find(|prospect| prospect.class() == number);
                prospect.map_or("?", Prospect::key).to_owned()
            }
            Asked::Classes(_) => numbered_class(number).map_or("?", class_key).to_owned(),
        }
    }

    /// The numbers of the classes that occur in a row, in the order in which they are listed.
    pub(crate) fn occurring(self, row: &Row) -> Vec<i64> {
        let mut classes: Vec<i64> = row.entries.iter().map(|(_, class)| *class).collect();
        classes.sort_unstable();
        classes.dedup();
        if let Asked::Classes(_) = self {
            let place = |number: i64| {
                numbered_class(number)
                    .and_then(|class| OUTCOME_CLASSES.iter().position(|one| *one == class))
            };
            classes.sort_by_key(|number| place(*number));
        }
        classes
    }
}

/// How many positions of a row are of a class.
pub(crate) fn number_of(class: i64, row: &Row) -> usize {
    row.entries.iter().filter(|(_, other)| *other == class).count()
}
