//! Random games on tuples.

use std::fmt::Write;

use super::{Drawn, Random};

pub(crate) const NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// Draws a game of one to four heaps.
pub(crate) fn draw(random: &mut Random) -> Drawn {
    let heaps = [1, 1, 2, 2, 2, 2, 3, 3, 4][random.below(9)];
    let names = &NAMES[..heaps];
    let mut text = format!("game \"random\"\nheaps {}", names.join(" "));
    let mut domain: Vec<String> = vec![];
    for name in names {
        if heaps > 1 && random.chance(15) {
            domain.push(format!("{name} <= {}", random.below(5)));
        }
    }
    if random.chance(15) {
        domain.push(condition(random, names));
    }
    if !domain.is_empty() {
        let _ = write!(text, " where {}", domain.join(" and "));
    }
    text.push('\n');
    for _ in 0..1 + random.below(if heaps == 1 { 2 } else { 3 }) {
        text += &rule(random, names);
    }
    if random.chance(20) {
        let _ = writeln!(text, "ends when {}", condition(random, names));
    }
    let turn = if random.chance(15) { 2 } else { 1 };
    if turn > 1 {
        let _ = writeln!(text, "turn 1..{turn} moves");
    }
    let misere = random.chance(50);
    if misere {
        text += "misere\n";
    }
    Drawn { text, classes: vec![format!("{heaps} heaps"), format!("turn 1..{turn}")] }
}

pub(crate) fn rule(random: &mut Random, names: &[&str]) -> String {
    let mut text = String::from("move ");
    let any = names.len() > 1 && random.chance(25);
    let heap = if any { "h" } else { *random.pick(names) };
    if any {
        text += "any h: ";
    }
    let mut bounds: Vec<String> = vec![];
    match random.below(10) {
        0..=4 => {
            let _ = write!(text, "{heap} -> {heap} - d");
            bounds.push(String::from("d > 0"));
        }
        5 if random.chance(20) => {
            let _ = write!(text, "{heap} -> {heap} + {}", 1 + random.below(2));
        }
        5 => {
            let _ = write!(text, "{heap} -> {heap} - {}", 1 + random.below(4));
        }
        6 => {
            let _ = write!(text, "{heap} -> d");
            bounds.push(format!("d < {heap}"));
            if random.chance(50) {
                bounds.push(format!("{} d >= {heap}", 2 + random.below(2)));
            }
        }
        7 => {
            let _ = write!(text, "{heap} -> {heap} / {}", 2 + random.below(2));
            bounds.push(format!("{heap} > 0"));
        }
        _ => {
            let _ = write!(text, "{heap} -> {heap} - d");
            let set = [
                "d in {1, 2}",
                "d in {1, 3, 4}",
                "d in {2, 5}",
                "0 < d <= 3",
                "d mod 2 = 1",
                "d > 0 and d mod 3 = 0",
            ];
            bounds.push(String::from(*random.pick(&set)));
        }
    }
    if !any && names.len() > 1 && random.chance(45) {
        let others: Vec<&&str> = names.iter().filter(|name| **name != heap).collect();
        let other = **random.pick(&others);
        let to = match random.below(8) {
            0..=3 => format!("{other} - d"),
            4 => format!("{other} + {}d", if random.chance(20) { "2 " } else { "" }),
            5 => format!("{other} - 2 d"),
            6 => format!("min({heap}, {other})"),
            _ => String::from(heap),
        };
        let to = if text.contains(" d") { to } else { to.replace("2 d", "2").replace('d', "1") };
        let _ = write!(text, ", {other} -> {to}");
        if random.chance(20) {
            let _ = write!(text, " if {}", condition(random, names));
        }
    }
    if random.chance(30) {
        bounds.push(condition(random, names));
    }
    if !bounds.is_empty() {
        let _ = write!(text, " where {}", bounds.join(" and "));
    }
    text.push('\n');
    text
}

/// A condition on heaps.
pub(crate) fn condition(random: &mut Random, names: &[&str]) -> String {
    let name = *random.pick(names);
    let other = *random.pick(names);
    let sign = *random.pick(&["=", "!=", "<", "<=", ">", ">="]);
    match random.below(7) {
        0 | 1 => format!("{name} {sign} {}", random.below(5)),
        2 | 3 => format!("{name} {sign} {other} + {}", random.below(3)),
        4 => format!("{name} mod {} = {}", 2 + random.below(2), random.below(2)),
        5 => format!("({} or {})", condition(random, names), condition(random, names)),
        _ => format!("{} {name} {sign} {other}", 2 + random.below(2)),
    }
}
