//! What explanations are made of: headings, sentences with formulas in them, the names of the players.

use answer::GameInfo;
use rules::{Convention, Outcome};

use crate::document::{Block, Inline};
use crate::language::Language;

/// The parts of an explanation, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// What is played.
    Game,
    /// The graph of a small position.
    Example,
    /// The theorem.
    Theorem,
    /// Its proof.
    Why,
    /// What follows for a player.
    How,
    /// One position, step by step.
    Position,
    /// Certificate and checker.
    Known,
}

/// The heading of a part.
pub(super) fn heading(part: Part, language: Language) -> Block {
    let text = match (language, part) {
        (Language::English, Part::Game) => "The game",
        (Language::English, Part::Example) => "A small example",
        (Language::English, Part::Theorem) => "Who wins",
        (Language::English, Part::Why) => "Why",
        (Language::English, Part::How) => "How to win",
        (Language::English, Part::Position) => "This position",
        (Language::English, Part::Known) => "How this is known",
        (Language::Japanese, Part::Game) => "ゲーム",
        (Language::Japanese, Part::Example) => "小さな例",
        (Language::Japanese, Part::Theorem) => "どちらが勝つか",
        (Language::Japanese, Part::Why) => "理由",
        (Language::Japanese, Part::How) => "勝ち方",
        (Language::Japanese, Part::Position) => "この局面",
        (Language::Japanese, Part::Known) => "どのように確かめたか",
    };
    Block::Heading(1, vec![text.into()])
}

/// A sentence that can be said in every language, with formulas and positions in it.
pub(super) trait Speak {
    /// In English.
    fn english(&self) -> Vec<Inline>;

    /// In Japanese.
    fn japanese(&self) -> Vec<Inline>;

    /// In the language asked for.
    fn speak(&self, language: Language) -> Vec<Inline> {
        match language {
            Language::English => self.english(),
            // A name is set apart by blanks, but not after a mark.
            Language::Japanese => self.japanese().into_iter().map(unspaced).collect(),
        }
    }

    /// As a paragraph.
    fn paragraph(&self, language: Language) -> Block {
        Block::Paragraph(self.speak(language))
    }
}

/// Without blanks after Japanese marks.
fn unspaced(part: Inline) -> Inline {
    match part {
        Inline::Text(text) => {
            Inline::Text(["。", "、", "）"].iter().fold(text, |text, mark| text.replace(&format!("{mark} "), mark)))
        }
        other => other,
    }
}

/// Parts of a sentence, each anything that is an [`Inline`] or words.
macro_rules! said {
    ($($part:expr),* $(,)?) => { vec![$(crate::document::Inline::from($part)),*] };
}
pub(super) use said;

/// A formula or a term of the rule language.
pub(super) fn formula(text: impl Into<String>) -> Inline {
    Inline::Formula(text.into())
}

/// A calculation.
pub(super) fn sum(text: impl Into<String>) -> Inline {
    Inline::Sum(text.into())
}

/// A position.
pub(super) fn place(text: impl Into<String>) -> Inline {
    Inline::Position(text.into())
}

/// Parts with something between them.
pub(super) fn joined(parts: impl IntoIterator<Item = Vec<Inline>>, between: &str) -> Vec<Inline> {
    let mut out = vec![];
    for (number, part) in parts.into_iter().enumerate() {
        if number > 0 {
            out.push(between.into());
        }
        out.extend(part);
    }
    out
}

/// Items without numbers, one paragraph each.
pub(super) fn items(all: impl IntoIterator<Item = Vec<Inline>>) -> Block {
    let items = all.into_iter().map(|item| vec![Block::Paragraph(item)]).collect();
    Block::List { numbered: false, items }
}

/// A number of things in English: `1 state`, `2 states`.
pub(super) fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// What the two players are called, as seen from a position: who is to move there, and the other one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players {
    /// Who is to move.
    pub(super) first: String,
    /// The other one.
    pub(super) second: String,
    /// Whether these are names.
    pub(super) named: bool,
}

impl Players {
    /// Of a game; in a partisan game `mover` is to move.
    pub(super) fn new(game: &GameInfo, mover: Option<usize>, language: Language) -> Self {
        let names = match (&game.sides, mover) {
            (Some([left, right]), Some(1)) => Some([right, left]),
            (Some([left, right]), _) => Some([left, right]),
            (None, _) => game.players.as_ref().map(|[first, second]| [first, second]),
        };
        match (names, language) {
            (Some([first, second]), _) => Self { first: first.clone(), second: second.clone(), named: true },
            (None, Language::English) => {
                Self { first: "the first player".to_owned(), second: "the second player".to_owned(), named: false }
            }
            (None, Language::Japanese) => {
                Self { first: "先手".to_owned(), second: "後手".to_owned(), named: false }
            }
        }
    }

    /// Who wins.
    pub(super) fn winner(&self, outcome: Outcome) -> &str {
        match outcome {
            Outcome::N => &self.first,
            Outcome::P => &self.second,
        }
    }
}

/// With a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Who wins where nobody can move: the outcome there.
pub(super) const fn ended(convention: Convention) -> Outcome {
    match convention {
        Convention::Normal => Outcome::P,
        Convention::Misere => Outcome::N,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_heading_of_its_own() {
        let parts = [Part::Game, Part::Example, Part::Theorem, Part::Why, Part::How, Part::Position, Part::Known];
        for language in Language::ALL {
            let mut headings: Vec<String> =
                parts.iter().map(|part| format!("{:?}", heading(*part, language))).collect();
            headings.sort_unstable();
            headings.dedup();
            assert_eq!(headings.len(), parts.len());
        }
    }
}
