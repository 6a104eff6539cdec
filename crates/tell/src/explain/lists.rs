//! Explanations of sums of heaps: how positions fall apart, what one heap is worth, why the law holds, and how it is used.

mod board;
pub(super) mod fill;
mod heap;
mod law;
mod law_ja;
mod position;
mod state;
mod step;

use answer::{Explanation, Law, Statement, SumTheorem, Why};

use self::fill::paragraph;
use self::law::Reason;
use self::position::Told;
use super::frame::{Part, heading};
use crate::document::{Block, Inline};
use crate::language::Language;
use crate::text::{Say, theorem_sentences};

/// The theorem, why it holds, how to win, and this very position: sections with headings of level 1.
pub(super) fn sections(explanation: &Explanation, theorem: &SumTheorem, language: Language) -> Vec<Block> {
    let game = &explanation.attempt.game;
    let reason = Reason::of(theorem, game.convention);
    let mut blocks = vec![heading(Part::Theorem, language), Block::Theorem(statement(explanation, theorem, language))];
    blocks.push(heading(Part::Why, language));
    if let Some(rows) = &theorem.rows {
        blocks.extend(heap::rows(rows, language));
    }
    blocks.extend(heap::heap(game, theorem, reason, language));
    blocks.push(Block::Proof(law::proof(theorem, reason, language)));
    blocks.push(heading(Part::How, language));
    let sizes = law::is_size(theorem, heap::name(game, theorem));
    blocks.extend(law::how(sizes, reason, language));
    let whys: Vec<&Why> = explanation.position.iter().flat_map(|position| &position.reasons).collect();
    match &whys[..] {
        [Why::Sums(why)] => {
            blocks.push(heading(Part::Position, language));
            blocks.extend(Told { why, reason, language }.blocks());
        }
        // A budget ended before the theorem was asked.
        _ => blocks.extend(super::position::sections(explanation, language)),
    }
    blocks
}

enum Message {
    Lists,
    Rows,
    Every,
    Wins,
    Loses,
    Value,
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::Lists => "Proved for any number of heaps of any size.",
            Self::Rows => "Proved for rows of every length.",
            Self::Every => "It holds for every {0}.",
            Self::Wins => "As a formula about the heaps, the player to move wins exactly if",
            Self::Loses => "As a formula about the heaps, the player to move loses exactly if",
            Self::Value => "As a formula about the heaps, the Grundy value is",
        }
        .to_owned()
    }

    fn japanese(&self) -> String {
        match self {
            Self::Lists => "山の個数と大きさによらず、証明されています。",
            Self::Rows => "すべての長さの列について証明されています。",
            Self::Every => "すべての {0} について成り立ちます。",
            Self::Wins => "山についての式で書くと、手番のプレイヤーが勝つのは、ちょうど次が成り立つときです。",
            Self::Loses => "山についての式で書くと、手番のプレイヤーが負けるのは、ちょうど次が成り立つときです。",
            Self::Value => "山についての式で書くと、Grundy 数は次のとおりです。",
        }
        .to_owned()
    }
}

/// What is proved.
fn statement(explanation: &Explanation, theorem: &SumTheorem, language: Language) -> Vec<Block> {
    let say = |message: Message| paragraph(&message, &[], language);
    let mut blocks = vec![say(if theorem.rows.is_some() { Message::Rows } else { Message::Lists })];
    if let Some(name) = theorem.every_turn.as_ref().filter(|_| theorem.law == Law::Moore) {
        blocks.push(paragraph(&Message::Every, &[Inline::Code(name.clone())], language));
    }
    let sentences = theorem_sentences(&explanation.attempt, language);
    blocks.extend(sentences.into_iter().map(|sentence| Block::Paragraph(vec![sentence.into()])));
    let (message, formula) = match &theorem.statement {
        Some(Statement::Wins(formula)) => (Message::Wins, formula),
        Some(Statement::Loses(formula)) => (Message::Loses, formula),
        Some(Statement::Value(term)) => (Message::Value, term),
        Some(Statement::Claim(_)) | None => return blocks,
    };
    blocks.extend([say(message), Block::Formula(formula.clone())]);
    blocks
}
