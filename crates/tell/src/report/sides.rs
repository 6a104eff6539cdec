//! Partisan games as text: outcome classes, and what each player can do.

use rules::language::print::Printed;
use rules::{Outcome, OutcomeClass};

use super::claim::list_options;
use super::parts::{exactly, known, known_rows, turns};
use super::solution::{details, headline, none};
use super::theorem::{display, machine, read};
use crate::document::{Document, Indent, Report, Tone};
use crate::language::Language;
use crate::layout::{short, shown};
use crate::render::Style;
use crate::say::{counted, say};
use answer::{
    Digits, GameInfo, OUTCOME_CLASSES, Obstacle, PartisanSolution, PositionCounterexample,
    Prospect, SidesTheorem, SidesTruth, Solution, Stated, Statement, class_key, numbered_class,
};

/// The names of the players of a partisan game, Left first.
pub(super) type Names = [String; 2];

/// What an outcome class means.
pub(crate) fn class_meaning(
    [left, right]: &Names,
    class: OutcomeClass,
    language: Language,
) -> String {
    match class {
        OutcomeClass::L => say!(language,
            en: "{left} wins, whoever begins",
            ja: "どちらが先手でも {left} の勝ち"),
        OutcomeClass::R => say!(language,
            en: "{right} wins, whoever begins",
            ja: "どちらが先手でも {right} の勝ち"),
        OutcomeClass::N => say!(language, en: "whoever begins wins", ja: "先手必勝"),
        OutcomeClass::P => say!(language, en: "whoever begins loses", ja: "後手必勝"),
    }
}

/// All outcome classes and what they mean, short enough for the title of a table.
pub(super) fn legend([left, right]: &Names, language: Language) -> String {
    say!(language,
        en: "L: {left} wins, R: {right} wins, N: whoever begins wins, P: whoever begins loses",
        ja: "L: {left} の勝ち、R: {right} の勝ち、N: 先手必勝、P: 後手必勝")
}

/// Which classes there are.
fn classes(classes: &[OutcomeClass], language: Language) -> String {
    let keys: Vec<&str> = classes.iter().map(|class| class_key(*class)).collect();
    let all = keys.len() == OUTCOME_CLASSES.len();
    match &keys[..] {
        [] => say!(language, en: "There are no positions.", ja: "局面はありません。"),
        [only] => say!(language,
            en: "Every position is in the outcome class {only}.",
            ja: "どの局面の帰結類も {only} です。"),
        [first @ .., last] => say!(language,
            en: ("The outcome classes that occur are {} and {last}{}.",
                first.join(", "),
                if all { "" } else { ", and no others" }),
            ja: ("局面の帰結類には {} のすべてが現れ{}。",
                keys.join("、"),
                if all { "ます" } else { "、ほかは現れません" })),
    }
}

/// Whether a formula about one of the players says when they win, and the formula.
pub(crate) const fn winning_formula(statement: &Statement) -> (bool, &Stated) {
    match statement {
        Statement::Loses(formula) => (false, formula),
        Statement::Wins(formula)
        | Statement::Value(formula)
        | Statement::Strategy(formula)
        | Statement::Claim(formula) => (true, formula),
    }
}

/// The sentence about the player of this name, and the formula that it ends with.
fn displayed<'a>(
    name: &str,
    statement: &'a Statement,
    language: Language,
) -> (String, Option<&'a Printed>) {
    let ((wins, formula), everywhere) = (winning_formula(statement), statement.everywhere());
    let wins = everywhere.map_or(wins, |outcome| outcome == Outcome::N);
    let [english, japanese] = if wins { ["wins", "勝ち"] } else { ["loses", "負け"] };
    if everywhere.is_some() {
        let sentence = say!(language,
            en: "{name}, to move, always {english}.",
            ja: "{name} が先手なら、必ず {name} の{japanese}です。");
        return (sentence, None);
    }
    let sentence = say!(language,
        en: "{name}, to move, {english} exactly when",
        ja: { exactly(&format!("先手の {name} の{japanese}"), "次が成り立つ") });
    (sentence, Some(formula))
}

/// A statement about the player of this name as one sentence.
fn stated(name: &str, statement: &Statement, language: Language) -> String {
    let (sentence, formula) = displayed(name, statement, language);
    let Some(formula) = formula else { return sentence };
    let wins = if winning_formula(statement).0 { "勝ち" } else { "負け" };
    say!(language,
        en: "{sentence} {formula}.",
        ja: { exactly(&format!("先手の {name} の{wins}"), &format!("{formula} が成り立つ")) })
}

/// Formulas were found for none of the players, or for one only.
fn not_found(some: bool, language: Language) -> String {
    if some {
        say!(language,
            en: "No short formula was found for the rest. ",
            ja: "残りについては、短い式は見つかりませんでした。")
    } else {
        say!(language, en: "No short formula was found. ", ja: "短い式は見つかりませんでした。")
    }
}

fn no_formula(states: usize, some: bool, language: Language) -> String {
    let none = not_found(some, language);
    say!(language,
        en: ("{none}A machine of {} gives the outcome class of every position; the certificate \
            contains it in a form that first reads whose turn it is.",
            counted(states, "state")),
        ja: "{none}{states} 状態のオートマトンがどの局面の帰結類にも答えます。証明書には、手番を先に読む形で入っています。")
}

/// How to read the machine; of digits, if it reads those.
fn reading(
    names: &Names,
    digits: Option<(&GameInfo, &Digits)>,
    some: bool,
    language: Language,
) -> String {
    let (none, legend) = (not_found(some, language), legend(names, language));
    let how = match digits {
        Some((game, digits)) => read(game, digits, language),
        None => say!(language,
            en: "Read a position letter by letter, from state 0 on",
            ja: "局面を状態 0 から 1 文字ずつ読みます"),
    };
    say!(language,
        en: "{none}{how}; the final state gives its outcome class ({legend}, -: not a position).",
        ja: "{none}{how}。最後の状態がその局面の帰結類を表します（{legend}、-: 局面ではない）。")
}

/// A position where a claim is false, as it is called: with whose turn it is, if that matters.
pub(super) fn place(
    game: &GameInfo,
    example: &PositionCounterexample,
    language: Language,
) -> String {
    let position = shown(&example.position);
    match to_move(game, example) {
        Some(name) => say!(language,
            en: "{position}, with {name} to move",
            ja: "{position}（手番は {name}）"),
        None => position,
    }
}

fn winner(names: &Names, side: usize, prospect: Prospect) -> &str {
    if prospect == Prospect::Wins { &names[side] } else { &names[1 - side] }
}

/// One position of a partisan game, or several as a list.
pub(crate) fn partisan_solutions(
    game: &GameInfo,
    answers: &[(String, Result<PartisanSolution, Obstacle>)],
    style: Style,
) -> Document {
    let language = style.language;
    // Nobody has solved a position of a game whose players have no names of their own.
    let nameless = [String::new(), String::new()];
    let names = game.sides.as_ref().unwrap_or(&nameless);
    let [left, right] = names;
    let cell = |side: usize, solution: &Solution| {
        let winner = winner(names, side, solution.outcome);
        match solution.remoteness {
            Some(number) => say!(language,
                en: "{winner} in {number}",
                ja: ("{winner}、{}", turns(number, game.turn))),
            None => winner.to_owned(),
        }
    };
    let tell = |out: &mut Report, position: &str, answer: &Result<PartisanSolution, Obstacle>| {
        match answer {
            Ok(solution) => single(out, game, names, solution, style),
            Err(obstacle) => none(out, game, position, obstacle, style),
        }
    };
    known(game, answers, language, tell, |out| {
        let head = vec![
            say!(language, en: "position", ja: "局面"),
            say!(language, en: "class", ja: "帰結類"),
            say!(language, en: "{left} begins", ja: "{left} が先手"),
            say!(language, en: "{right} begins", ja: "{right} が先手"),
        ];
        let cells = |position, solution: &PartisanSolution| {
            let [first, second] = [0, 1].map(|side| cell(side, &solution.sides[side]));
            vec![position, class_key(solution.class).to_owned(), first, second]
        };
        out.headed_rows(
            0,
            known_rows(head, answers, |position| short(position, 40), cells, language),
            &[],
        );
        true
    })
}

fn single(
    out: &mut Report,
    game: &GameInfo,
    names: &Names,
    solution: &PartisanSolution,
    style: Style,
) {
    let language = style.language;
    let role = match solution.class {
        OutcomeClass::P => Tone::No,
        _ => Tone::Yes,
    };
    let (key, meaning) =
        (class_key(solution.class), class_meaning(names, solution.class, language));
    let said = say!(language, en: "outcome class {key}: {meaning}", ja: "帰結類 {key}、{meaning}");
    headline(out, game, &solution.position, &said, role, language);
    for (side, one) in solution.sides.iter().enumerate() {
        out.blank();
        let (name, winner) = (&names[side], winner(names, side, one.outcome));
        let begins = say!(language,
            en: "If {name} begins, {winner} wins:",
            ja: "{name} が先手なら {winner} の勝ち:");
        out.text(Indent { first: 0, rest: 2 }, vec![begins.into()]);
        details(out, game, one, style);
    }
}

/// What a theorem says, a paragraph each.
pub(super) fn sentences(names: &Names, theorem: &SidesTheorem, language: Language) -> Vec<String> {
    let found = names.iter().zip(&theorem.formulas);
    let mut said: Vec<String> = found
        .filter_map(|(name, found)| Some(stated(name, &found.as_ref()?.statement, language)))
        .collect();
    if said.len() < names.len() {
        said.push(no_formula(theorem.states, !said.is_empty(), language));
    }
    said.push(classes(&theorem.classes, language));
    said
}

/// What a theorem says, displayed.
pub(super) fn theorem(
    out: &mut Report,
    game: &GameInfo,
    names: &Names,
    theorem: &SidesTheorem,
    digits: Option<&Digits>,
    language: Language,
) {
    let mut found = 0;
    for (name, formula) in names.iter().zip(&theorem.formulas) {
        let Some(formula) = formula else { continue };
        if found > 0 {
            out.blank();
        }
        found += 1;
        let (sentence, formula) = displayed(name, &formula.statement, language);
        display(out, &sentence, formula);
    }
    let some = found > 0;
    if found < names.len() {
        if some {
            out.blank();
        }
        match &theorem.table {
            Some(table) => {
                let digits = digits.map(|digits| (game, digits));
                out.sentence(reading(names, digits, some, language));
                out.blank();
                let name =
                    |class: u8| numbered_class(i64::from(class)).map_or("?", class_key).to_owned();
                machine(out, table, name, language);
            }
            None => out.sentence(no_formula(theorem.states, some, language)),
        }
    }
    out.blank();
    out.sentence(classes(&theorem.classes, language));
}

/// The truth about a position where a claim is false.
pub(super) fn truth(out: &mut Report, names: &Names, truth: &SidesTruth, language: Language) {
    let Some(class) = truth.class else { return };
    let (key, meaning) = (class_key(class), class_meaning(names, class, language));
    out.sentence(say!(language,
        en: "In fact, the outcome class is {key}: {meaning}.",
        ja: "実際の帰結類は {key}（{meaning}）です。"));
    for (side, options) in truth.options.iter().enumerate() {
        let (name, other) = (&names[side], &names[1 - side]);
        let head = match options.len() {
            0 => say!(language,
                en: "{name} has no move there.",
                ja: "そこで {name} の手はありません。"),
            1 => say!(language,
                en: "The only move of {name} leads to",
                ja: "{name} の唯一の手で移る局面:"),
            moves => say!(language,
                en: "The {moves} moves of {name} lead to",
                ja: "{name} の {moves} 通りの手で移る局面:"),
        };
        out.sentence(head);
        let wins = |outcome: Outcome| match outcome {
            Outcome::N => say!(language,
                en: "{other}, to move there, wins",
                ja: "次の手番の {other} の勝ち"),
            Outcome::P => say!(language,
                en: "{other}, to move there, loses",
                ja: "次の手番の {other} の負け"),
        };
        list_options(
            out,
            options,
            |fact| vec![shown(&fact.position), wins(fact.outcome)],
            language,
        );
    }
}

/// Whose turn it is where a claim is false, if that matters.
fn to_move<'a>(game: &'a GameInfo, example: &PositionCounterexample) -> Option<&'a str> {
    let side = example.sides.as_ref().and_then(|sides| sides.to_move)?;
    game.sides.as_ref()?.get(side).map(String::as_str)
}
