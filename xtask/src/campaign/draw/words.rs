//! Random games on words.

use std::fmt::Write;

use super::{Drawn, Random, convention};

/// What may be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Letters and rules, if fixed.
    pub(crate) fixed: Option<(usize, usize)>,
    /// Only `u -> v`, one move a turn, normal play.
    pub(crate) plain: bool,
}

/// Draws a game.
pub(crate) fn draw(shape: Shape, random: &mut Random) -> Drawn {
    let (letters, rules) =
        shape.fixed.unwrap_or_else(|| (2 + random.below(3), 1 + random.below(5)));
    let alphabet: Vec<char> = "0123".chars().take(letters).collect();
    let class: String = alphabet.iter().collect();
    let mut text = format!("game \"random\"\nword [{class}]*\n");
    let mut contexts = false;
    for _ in 0..rules {
        let (line, context) = rule(&alphabet, shape.plain, random);
        contexts |= context;
        let _ = writeln!(text, "move {line}");
    }
    let turn = if !shape.plain && random.chance(15) { 2 + random.below(2) } else { 1 };
    if turn > 1 {
        let _ = writeln!(text, "turn 1..{turn} moves");
    }
    let misere = !shape.plain && random.chance(50);
    if misere {
        text.push_str("misere\n");
    }
    let mut classes = vec![format!("{letters}/{rules} letters/rules")];
    if !shape.plain {
        let contexts = if contexts { "contexts" } else { "no contexts" };
        classes.extend([convention(misere), contexts].map(String::from));
        classes.push(format!("turn 1..{turn}"));
    }
    Drawn { text, classes }
}

fn word(alphabet: &[char], length: usize, random: &mut Random) -> String {
    (0..length).map(|_| *random.pick(alphabet)).collect()
}

fn side(word: &str) -> String {
    if word.is_empty() { String::from("empty") } else { format!("'{word}'") }
}

pub(crate) fn rule(alphabet: &[char], plain: bool, random: &mut Random) -> (String, bool) {
    let mut line = match random.below(if plain { 10 } else { 14 }) {
        10 => format!("{}+ -> empty", random.pick(alphabet)),
        11 => format!(
            "'{}' {}+ -> '{}' {}+",
            random.pick(alphabet),
            random.pick(alphabet),
            random.pick(alphabet),
            random.pick(alphabet)
        ),
        12 => String::from("a b -> b a where a > b"),
        13 => String::from("a b -> digit(a - b) where a >= b"),
        _ => {
            let from = word(alphabet, 1 + random.below(3), random);
            // Mostly something smaller, so that many plays end.
            let to = loop {
                let to = word(alphabet, random.below(4), random);
                let smaller = (to.len(), to.as_str()) < (from.len(), from.as_str());
                if to != from && (smaller || random.chance(20)) {
                    break to;
                }
            };
            format!("{} -> {}", side(&from), side(&to))
        }
    };
    let mut context = false;
    if !plain {
        for keyword in ["after", "before"] {
            if random.chance(15) {
                context = true;
                let word = word(alphabet, 1 + random.below(2), random);
                let regex = match (random.below(4), keyword) {
                    (0, "after") => format!("^ '{word}'"),
                    (0, _) => format!("'{word}' $"),
                    (1, "after") => format!("^ {}*", random.pick(alphabet)),
                    (1, _) => format!("{}* $", random.pick(alphabet)),
                    (2, _) => format!("[{word}]"),
                    _ => format!("'{word}'"),
                };
                let _ = write!(line, " {keyword} {regex}");
            }
        }
    }
    (line, context)
}
