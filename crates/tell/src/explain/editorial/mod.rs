//! An editorial: what a contest publishes after the round. The statement, the moves in words, a
//! table of small positions, the pattern, why it holds, what it costs, and a program.
//!
//! Nothing here is about one game: the words come from the rules, the theorem and the plan. Where
//! answers are computed from the rules, that is said, and nothing is called proved.

mod cost;
mod moves;
mod statement;
mod table;

use answer::{Explanation, GameInfo, Positions};
use plan::{Decision, Plan, Status};

use super::{frame, game};
use crate::document::spans::{code, paragraph, spans};
use crate::document::{Block, Document};
use crate::language::Language;
use crate::render::Style;
use crate::say::{say, together};

/// What an editorial is made of.
#[derive(Clone, Copy, Debug)]
pub struct Editorial<'e> {
    /// The game.
    pub game: &'e GameInfo,
    /// Its rule text.
    pub rules: &'e str,
    /// The theorem about it, or why there is none; none if answers are computed.
    pub explanation: Option<&'e Explanation>,
    /// How positions are judged, if a program can.
    pub plan: Option<&'e Plan>,
    /// The problem with its text; none of a game.
    pub problem: Option<(&'e contest::Problem, &'e str)>,
    /// Programs, each with the name of its language.
    pub programs: &'e [(&'e str, String)],
}

fn heading(text: String) -> Block {
    Block::Heading(1, spans(text))
}

/// The editorial as a document. Costs what it takes to judge the positions of a small table by
/// definition, and else is linear in what it is made of.
#[must_use]
pub fn editorial(editorial: &Editorial<'_>, style: impl Into<Style>) -> Document {
    let style = style.into();
    let language = style.language;
    let mut blocks = vec![];
    if let Some((problem, source)) = editorial.problem {
        let comment = statement::comment(source);
        if !comment.is_empty() {
            blocks.push(heading(say!(language, en: "The problem", ja: "問題")));
            blocks.extend(comment.into_iter().map(|text| Block::Paragraph(vec![text.into()])));
        }
        blocks.push(frame::heading(frame::Part::Game, language));
        blocks.extend(rules(editorial, language));
        blocks.push(heading(say!(language, en: "Input and output", ja: "入出力")));
        blocks.extend(statement::input_and_output(problem, language));
        blocks.extend(statement::reduction(source, language));
        if !problem.examples.is_empty() {
            blocks.push(heading(say!(language, en: "Samples", ja: "入出力例")));
            blocks.push(statement::samples(problem, language));
        }
    } else {
        blocks.push(frame::heading(frame::Part::Game, language));
        blocks.extend(rules(editorial, language));
    }
    if let Some(small) =
        editorial.plan.and_then(|plan| table::small(plan, editorial.game, language))
    {
        blocks.push(heading(say!(language, en: "Small cases", ja: "小さい場合")));
        blocks.extend(small);
    }
    blocks.extend(reason(editorial, style));
    if let Some(plan) = editorial.plan {
        blocks.push(heading(say!(language, en: "Complexity", ja: "計算量")));
        blocks.extend(cost::complexity(plan, language));
    }
    if !editorial.programs.is_empty() {
        blocks.push(heading(say!(language, en: "The program", ja: "実装")));
        for (name, text) in editorial.programs {
            blocks.push(Block::Paragraph(vec![(*name).into()]));
            blocks.push(Block::Code(text.trim_end().to_owned()));
        }
    }
    let title = match editorial.problem {
        Some((problem, _)) if !problem.title.is_empty() => problem.title.clone(),
        _ => crate::report::title(editorial.game, language),
    };
    Document { language, title: vec![title.into()], blocks }
}

/// Whether a plan asks about heaps of Nim where the game has positions of several numbers: about
/// their values.
fn is_of_values(plan: &Plan, game: &GameInfo) -> bool {
    matches!(plan.decision, Decision::List(_)) && matches!(game.positions, Positions::Heaps { .. })
}

/// Positions, turns and moves in words.
fn rules(editorial: &Editorial<'_>, language: Language) -> Vec<Block> {
    let game = editorial.game;
    let mut blocks = vec![paragraph(game::positions(game, language))];
    let sentences = [
        Some(turn(editorial, language)),
        Some(game::ended(game, language)),
        game::players(game, language),
        game::parameters(game, language),
    ];
    blocks.push(paragraph(together(sentences.into_iter().flatten(), language)));
    blocks.extend(moves::in_words(editorial.rules, game, language));
    blocks
}

/// What a turn is: as the rules say it, where they say it with a parameter.
fn turn(editorial: &Editorial<'_>, language: Language) -> String {
    let all = moves::statements(editorial.rules);
    let most = all
        .iter()
        .find(|words| words[0] == "turn")
        .and_then(|words| words.get(1)?.split_once(".."));
    match most {
        Some((_, most)) if most.parse::<u64>().is_err() => {
            let most = code(most);
            say!(language,
                en: "The players take turns; a turn is 1 to {most} moves.",
                ja: "2 人が交互に手番を行います。1 手番に行う操作は 1 回以上 {most} 回以下です。")
        }
        _ => game::turn(editorial.game, language),
    }
}

/// The pattern and its proof, or how answers are computed.
fn reason(editorial: &Editorial<'_>, style: Style) -> Vec<Block> {
    let language = style.language;
    let status = editorial.plan.map(|plan| plan.origin.status);
    if let (Some(plan), Some(Status::ByDefinition | Status::Computed { .. })) =
        (editorial.plan, status)
    {
        let mut blocks = vec![heading(say!(language, en: "The algorithm", ja: "アルゴリズム"))];
        blocks.extend(cost::algorithm(plan, editorial.game, language));
        return blocks;
    }
    let Some(explanation) = editorial.explanation else { return vec![] };
    let parts = super::parts(explanation, style);
    let mut blocks = vec![heading(say!(language, en: "The pattern", ja: "法則"))];
    blocks.extend(instance(editorial, explanation, language));
    blocks.extend(editorial.plan.filter(|plan| is_of_values(plan, editorial.game)).map(|_| {
        paragraph(say!(language,
            en: "Several positions together behave like heaps of Nim, each as large as the Grundy \
                value of a position: the value of the sum is the exclusive or of these, and the \
                player to move wins exactly when it is not 0 (Sprague 1935, Grundy 1939).",
            ja: "複数の局面の和は、それぞれの Grundy 数を大きさとする Nim の山と同じです。全体の \
                Grundy 数はそれらの排他的論理和で、手番のプレイヤーが勝つのは、それが 0 \
                でないとき、かつそのときに限ります（Sprague 1935、Grundy 1939）。"))
    }));
    let grounded = !parts.grounds.is_empty() || !parts.proof.is_empty();
    let why = grounded.then(|| frame::heading(frame::Part::Why, language));
    let checked = (grounded && explanation.attempt.verdict.theorem().is_some()).then(|| {
        paragraph(say!(language,
            en: "The proof has a certificate, which an independent checker has accepted.",
            ja: "この証明には証明書があり、独立した検査プログラムが受理しています。"))
    });
    parts.under(blocks, why, checked, language)
}

/// Of which numbers the proof speaks, where the input sets them.
fn instance(
    editorial: &Editorial<'_>,
    explanation: &Explanation,
    language: Language,
) -> Option<Block> {
    let program = &editorial.plan?.program;
    let given = &explanation.attempt.game.parameters;
    let read = |name: &String| program.settings.iter().any(|(setting, _)| setting == name);
    let told: Vec<String> = given
        .iter()
        .filter(|(name, _)| read(name))
        .map(|(name, value)| code(format!("{name} = {value}")))
        .collect();
    let told = told.join(", ");
    (!told.is_empty()).then(|| {
        paragraph(say!(language,
            en: "The input sets these numbers; where a concrete value is needed, the following \
                uses {told}.",
            ja: "次の数は入力で与えられます。以下で具体的な値が必要なところでは {told} とします。"))
    })
}
