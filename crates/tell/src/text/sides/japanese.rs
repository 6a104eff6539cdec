//! Partisan games in Japanese.

use answer::{Counterexample, GameInfo, OUTCOME_CLASSES, Statement, class_key};
use rules::{Outcome, OutcomeClass};

use super::{Message, winner};
use crate::layout::shown;
use crate::text::japanese::turns;
use crate::text::theorem::japanese::{exactly, read};

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::Meaning([left, _], OutcomeClass::L) => format!("どちらが先手でも {left} の勝ち"),
        Message::Meaning([_, right], OutcomeClass::R) => format!("どちらが先手でも {right} の勝ち"),
        Message::Meaning(_, OutcomeClass::N) => "先手必勝".to_owned(),
        Message::Meaning(_, OutcomeClass::P) => "後手必勝".to_owned(),
        Message::Class(names, class) => {
            format!("帰結類 {}、{}", class_key(*class), words(&Message::Meaning(names, *class)))
        }
        Message::Legend([left, right]) => {
            format!("L: {left} の勝ち、R: {right} の勝ち、N: 先手必勝、P: 後手必勝")
        }
        Message::Begins(names, side, outcome) => {
            format!("{} が先手なら {} の勝ち:", names[*side], winner(names, *side, *outcome))
        }
        Message::Columns([left, right]) => format!("局面\t帰結類\t{left} が先手\t{right} が先手"),
        Message::Cell(names, side, solution, turn) => {
            let winner = winner(names, *side, solution.outcome);
            match solution.remoteness {
                Some(number) => format!("{winner}、{}", turns(number, *turn)),
                None => winner.to_owned(),
            }
        }
        Message::NoAnswer => "答えなし".to_owned(),
        Message::Classes(classes) => classes_words(classes),
        Message::Wins(name) => exactly(&wins(name), "次が成り立つ"),
        Message::Loses(name) => exactly(&loses(name), "次が成り立つ"),
        Message::Always(name) => format!("{name} が先手なら、必ず {name} の勝ちです。"),
        Message::Never(name) => format!("{name} が先手なら、必ず {name} の負けです。"),
        Message::Stated(name, statement) => match statement {
            Statement::Loses(formula) => exactly(&loses(name), &format!("{formula} が成り立つ")),
            Statement::Wins(formula) | Statement::Value(formula) | Statement::Claim(formula) => {
                exactly(&wins(name), &format!("{formula} が成り立つ"))
            }
        },
        Message::NoFormula { states, some } => format!(
            "{}{states} 状態のオートマトンがどの局面の帰結類にも答えます。証明書には、手番を先に読む形で入っています。",
            none(*some)
        ),
        Message::Machine { names, digits, some } => {
            let how = match digits {
                Some((game, digits)) => read(game, digits),
                None => "局面を状態 0 から 1 文字ずつ読みます".to_owned(),
            };
            format!(
                "{}{how}。最後の状態がその局面の帰結類を表します（{}、-: 局面ではない）。",
                none(*some),
                words(&Message::Legend(names))
            )
        }
        Message::Truth(names, class) => {
            format!("実際の帰結類は {}（{}）です。", class_key(*class), words(&Message::Meaning(names, *class)))
        }
        Message::NoMoves(name) => format!("そこで {name} の手はありません。"),
        Message::Moves(name, 1) => format!("{name} の唯一の手の行き先:"),
        Message::Moves(name, moves) => format!("{name} の {moves} 通りの手の行き先:"),
        Message::Option(name, Outcome::N) => format!("次の手番の {name} の勝ち"),
        Message::Option(name, Outcome::P) => format!("次の手番の {name} の負け"),
        Message::More(more) => format!("ほか {more} 通り"),
        Message::Place(game, example) => place(game, example),
    }
}

fn wins(name: &str) -> String {
    format!("先手の {name} の勝ち")
}

fn loses(name: &str) -> String {
    format!("先手の {name} の負け")
}

const fn none(some: bool) -> &'static str {
    if some {
        "残りについては、短い式は見つかりませんでした。"
    } else {
        "短い式は見つかりませんでした。"
    }
}

fn classes_words(classes: &[OutcomeClass]) -> String {
    let keys: Vec<&str> = classes.iter().map(|class| class_key(*class)).collect();
    match &keys[..] {
        [] => "局面はありません。".to_owned(),
        [only] => format!("どの局面の帰結類も {only} です。"),
        all if all.len() < OUTCOME_CLASSES.len() => {
            format!("局面の帰結類には {} のすべてが現れ、ほかは現れません。", all.join("、"))
        }
        all => format!("局面の帰結類には {} のすべてが現れます。", all.join("、")),
    }
}

/// A position where a claim is false, as it is called: with whose turn it is, if that matters.
fn place(game: &GameInfo, example: &Counterexample) -> String {
    let position = shown(&example.position);
    match super::to_move(game, example) {
        Some(name) => format!("{position}（手番は {name}）"),
        None => position,
    }
}
