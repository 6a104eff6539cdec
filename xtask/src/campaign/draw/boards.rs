//! Random games on boards, and strategies.

use std::fmt::Write;

use super::{Drawn, Random};

const PLAYERS: [&str; 2] = ["Ann", "Ben"];

/// Draws a game with one claim.
pub(crate) fn draw(random: &mut Random) -> Drawn {
    let letters = if random.chance(70) { 2 } else { 3 };
    let class: String = "012".chars().take(letters).collect();
    let turn = if random.chance(25) { 2 } else { 1 };
    let mut text = String::from("game \"random\"\nplayers Ann, Ben\n");
    let _ = writeln!(text, "word {}", domain(&class, random));
    text += "pick until none is left\n";
    if turn > 1 {
        let _ = writeln!(text, "turn {turn} moves");
    }
    let (result, line) = result(random);
    let _ = writeln!(text, "{line}");
    if random.chance(30) {
        text += "misere\n";
    }
    let _ = writeln!(text, "claim strategy {}", strategy(letters, random));
    Drawn {
        text,
        classes: vec![format!("{letters} letters"), format!("turn {turn}"), String::from(result)],
    }
}

fn domain(class: &str, random: &mut Random) -> String {
    let all = format!("[{class}]");
    let letter = |random: &mut Random| *random.pick(&class.chars().collect::<Vec<_>>());
    match random.below(12) {
        0 => format!("({all} {all})*"),
        1 => format!("{}* {all}*", letter(random)),
        2 => format!("{} {all}*", letter(random)),
        3 => format!("{all}* {}", letter(random)),
        4 => class.chars().map(|letter| format!("{letter}* ")).collect(),
        5 => format!("({} {all} | {all})*", letter(random)),
        // Every letter occurs, or it would not be one of the game.
        6 => format!("({all} '{}{}' | {})*", letter(random), letter(random), letter(random)),
        7 => format!("{all}? ('{}{}')* {all}?", letter(random), letter(random)),
        _ => format!("{all}*"),
    }
}

fn result(random: &mut Random) -> (&'static str, String) {
    let taker = *random.pick(&PLAYERS);
    let large = random.below(2);
    let (maximiser, minimiser) = (PLAYERS[large], PLAYERS[1 - large]);
    let who = format!("{maximiser} maximises, {minimiser} minimises");
    match random.below(10) {
        0..=4 => (
            "letters",
            format!("result the letters {taker} took, in order; {who}, lexicographically"),
        ),
        5 | 6 => (
            "reversed",
            format!(
                "result the letters {taker} took, from right to left; {who}, lexicographically"
            ),
        ),
        7 => (
            "number",
            format!("result count({}) of the letters {taker} took; {who}", random.below(2)),
        ),
        _ => {
            let term = *random.pick(&["d", "2 * d + 1", "d - 1", "3 - 2 * d", "1", "5 * d - 4"]);
            ("number", format!("result sum({term}) of the letters {taker} took; {who}"))
        }
    }
}

/// A strategy of a game with so many letters, as after `claim strategy`.
pub(crate) fn strategy(letters: usize, random: &mut Random) -> String {
    let class: String = "012".chars().take(letters).collect();
    if random.chance(60) {
        return list(&class, random);
    }
    PLAYERS.map(|player| format!("{player}: {}", list(&class, random))).join("; ")
}

/// Mostly every letter once, from one end each, in some order.
fn list(class: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = class.chars().collect();
    let mut choices = vec![];
    while !letters.is_empty() {
        let letter = letters.swap_remove(random.below(letters.len()));
        choices.push(format!("{} {letter}{}", end(random), context(class, random)));
    }
    match random.below(8) {
        0 => choices.push(format!("{} [{class}]", end(random))),
        1 => choices.insert(0, format!("{} [{class}]{}", end(random), context(class, random))),
        2 => choices.truncate(1),
        3 => choices.insert(
            0,
            format!("{} {}{}", end(random), random.below(class.len()), context(class, random)),
        ),
        _ => {}
    }
    choices.join(", else ")
}

fn end(random: &mut Random) -> &'static str {
    const ENDS: [&str; 2] = ["leftmost", "rightmost"];
    ENDS[random.below(2)]
}

fn context(class: &str, random: &mut Random) -> String {
    if random.chance(85) {
        return String::new();
    }
    let letter = random.below(class.len());
    match random.below(6) {
        0 => format!(" after ^{letter}*"),
        1 => format!(" before {letter}* $"),
        2 => format!(" after {letter}"),
        3 => format!(" before {letter}"),
        4 => format!(" after ^[{class}]"),
        _ => format!(" before ([{class}] [{class}])* $"),
    }
}
