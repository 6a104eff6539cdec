//! What a theorem says of a game whose players have moves of their own.

use answer::{GameInfo, SideFormula, SidesTheorem, Statement, Theorem, class_key};
use rules::OutcomeClass;

use super::frame::{Speak, counted, said};
use crate::document::{Block, Inline};
use crate::language::Language;

/// For each player where that player wins moving first, and which outcome classes there are.
pub(super) fn theorem(game: &GameInfo, theorem: &Theorem, sides: &SidesTheorem, language: Language) -> Vec<Block> {
    let names = game.sides.clone().unwrap_or_default();
    let mut blocks = vec![];
    for (name, found) in names.iter().zip(&sides.formulas) {
        let Some(SideFormula { statement, .. }) = found else { continue };
        let (wins, text) = match statement {
            Statement::Loses(text) => (false, text),
            Statement::Wins(text) | Statement::Value(text) | Statement::Claim(text) => (true, text),
        };
        match text.as_str() {
            "true" => blocks.push(Said::Always(name, wins).paragraph(language)),
            "false" => blocks.push(Said::Always(name, !wins).paragraph(language)),
            _ => {
                blocks.push(Said::Exactly(name, wins).paragraph(language));
                blocks.push(Block::Formula(text.clone()));
            }
        }
    }
    if let (None, Some(Statement::Claim(claim))) = (sides.formulas.iter().flatten().next(), &theorem.statement) {
        blocks.push(Said::Claim.paragraph(language));
        blocks.push(Block::Formula(claim.clone()));
    }
    if sides.formulas.contains(&None) {
        blocks.push(Said::Machine(sides.states).paragraph(language));
    }
    blocks.push(Said::Classes(&names, &sides.classes).paragraph(language));
    blocks
}

enum Said<'a> {
    /// A player wins, or loses, moving first, exactly when ...
    Exactly(&'a str, bool),
    /// Wherever that player moves first.
    Always(&'a str, bool),
    Claim,
    Machine(usize),
    Classes(&'a [String; 2], &'a [OutcomeClass]),
}

/// What an outcome class means.
pub(super) fn meaning([left, right]: &[String; 2], class: OutcomeClass, language: Language) -> String {
    match (language, class) {
        (Language::English, OutcomeClass::L) => format!("{left} wins, whoever begins"),
        (Language::English, OutcomeClass::R) => format!("{right} wins, whoever begins"),
        (Language::English, OutcomeClass::N) => "who begins wins".to_owned(),
        (Language::English, OutcomeClass::P) => "who begins loses".to_owned(),
        (Language::Japanese, OutcomeClass::L) => format!("どちらが先手でも {left} の勝ち"),
        (Language::Japanese, OutcomeClass::R) => format!("どちらが先手でも {right} の勝ち"),
        (Language::Japanese, OutcomeClass::N) => "先手必勝".to_owned(),
        (Language::Japanese, OutcomeClass::P) => "後手必勝".to_owned(),
    }
}

impl Speak for Said<'_> {
    fn english(&self) -> Vec<Inline> {
        match self {
            Self::Exactly(name, wins) => {
                said![format!("{name}, moving first, {} exactly when", if *wins { "wins" } else { "loses" })]
            }
            Self::Always(name, wins) => {
                said![format!("{name}, moving first, always {}.", if *wins { "wins" } else { "loses" })]
            }
            Self::Claim => said!["Of every position it is true that"],
            Self::Machine(states) => said![format!(
                "A machine of {} tells the outcome class of every position. No short formula was found for all of it.",
                counted(*states, "state"),
            )],
            Self::Classes(names, classes) => {
                let each: Vec<String> = classes
                    .iter()
                    .map(|class| format!("{} ({})", class_key(*class), meaning(names, *class, Language::English)))
                    .collect();
                said![format!("The outcome classes that occur are {}.", each.join(", "))]
            }
        }
    }

    fn japanese(&self) -> Vec<Inline> {
        match self {
            Self::Exactly(name, wins) => said![format!(
                "{name} が先手のとき、{name} が{}のは、次が成り立つとき、かつそのときに限ります。",
                if *wins { "勝つ" } else { "負ける" }
            )],
            Self::Always(name, wins) => {
                said![format!("{name} が先手なら、必ず {name} が{}。", if *wins { "勝ちます" } else { "負けます" })]
            }
            Self::Claim => said!["どの局面についても次が成り立ちます。"],
            Self::Machine(states) => {
                said![format!(
                    "{states} 状態のオートマトンが、どの局面の勝敗も答えます。そのすべてを表す短い式は見つかりませんでした。"
                )]
            }
            Self::Classes(names, classes) => {
                let each: Vec<String> = classes
                    .iter()
                    .map(|class| format!("{}（{}）", class_key(*class), meaning(names, *class, Language::Japanese)))
                    .collect();
                said![format!("現れる勝敗の種類は {} です。", each.join("、"))]
            }
        }
    }
}
