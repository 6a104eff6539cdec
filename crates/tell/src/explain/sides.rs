//! What a theorem says of a game whose players have moves of their own.

use rules::{Outcome, OutcomeClass};

use super::words;
use crate::document::Block;
use crate::document::spans::paragraph;
use crate::language::Language;
use crate::report::{class_meaning, winning_formula};
use crate::say::{counted, say};
use answer::{GameInfo, SideFormula, SidesTheorem, Statement, Theorem, class_key};

/// For each player where that player wins moving first, and which outcome classes there are.
pub(super) fn theorem(
    game: &GameInfo,
    theorem: &Theorem,
    sides: &SidesTheorem,
    language: Language,
) -> Vec<Block> {
    let names = game.sides.clone().unwrap_or_default();
    let mut blocks = vec![];
    for (name, found) in names.iter().zip(&sides.formulas) {
        let Some(SideFormula { statement, .. }) = found else { continue };
        let (wins, text) = winning_formula(statement);
        match statement.everywhere() {
            Some(outcome) => blocks.push(paragraph(always(name, outcome == Outcome::N, language))),
            None => {
                blocks.push(paragraph(exactly(name, wins, language)));
                blocks.push(Block::Formula(text.printed.clone()));
            }
        }
    }
    if let (None, Some(Statement::Claim(claim))) =
        (sides.formulas.iter().flatten().next(), &theorem.statement)
    {
        blocks.push(paragraph(words::claim(language)));
        blocks.push(Block::Formula(claim.printed.clone()));
    }
    if sides.formulas.contains(&None) {
        blocks.push(paragraph(say!(language,
            en: ("A machine of {} gives the outcome class of every position. No short formula was \
                  found for all of it.",
                counted(sides.states, "state")),
            ja: ("{} 状態のオートマトンが、どの局面の帰結類も答えます。そのすべてを表す短い式は見つかりませんでした。",
                sides.states))));
    }
    blocks.push(paragraph(classes(&names, &sides.classes, language)));
    blocks
}

/// What a player who moves first comes to exactly when ...
fn exactly(name: &str, wins: bool, language: Language) -> String {
    let [english, japanese] = if wins { ["wins", "勝つ"] } else { ["loses", "負ける"] };
    say!(language,
        en: "{name}, moving first, {english} exactly when",
        ja: "{name} が先手のとき、{name} が{japanese}のは、次が成り立つとき、かつそのときに限ります。")
}

/// The same wherever that player moves first.
fn always(name: &str, wins: bool, language: Language) -> String {
    let [english, japanese] =
        if wins { ["wins", "勝ちます"] } else { ["loses", "負けます"] };
    say!(language,
        en: "{name}, moving first, always {english}.",
        ja: "{name} が先手なら、必ず {name} が{japanese}。")
}

fn classes(names: &[String; 2], classes: &[OutcomeClass], language: Language) -> String {
    let each = classes.iter().map(|class| {
        let (key, meaning) = (class_key(*class), class_meaning(names, *class, language));
        say!(language, en: "{key} ({meaning})", ja: "{key}（{meaning}）")
    });
    let each = each.collect::<Vec<_>>().join(&say!(language, en: ", ", ja: "、"));
    say!(language,
        en: "The outcome classes that occur are {each}.",
        ja: "現れる帰結類は {each}です。")
}
