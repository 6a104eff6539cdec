//! Random games on lists, and on rows of two or three letters of which many decompose.

use std::fmt::Write;

use super::{Drawn, Random, convention};

/// Draws a game.
pub(crate) fn draw(random: &mut Random) -> Drawn {
    let mut text = String::from("game \"random\"\n");
    let kind = match random.below(10) {
        0..=2 => code(random, &mut text),
        3..=5 => heap(random, &mut text),
        _ => rows(random, &mut text),
    };
    // Several moves a turn say something only where heaps are those of Nim; there they are drawn
    // more often.
    let nim = text.contains("n -> m where m < n\n") || text.contains("+ ->");
    let turn = if random.chance(if nim { 40 } else { 12 }) { 2 + random.below(3) } else { 1 };
    if turn > 1 {
        let _ = writeln!(text, "turn 1..{turn} moves");
    }
    let misere = random.chance(40);
    if misere {
        text += "misere\n";
    }
    drawn(text, kind, format!("turn 1..{turn}"), misere)
}

/// Draws a game of heaps with turns in any heaps.
pub(crate) fn draw_any_heaps(random: &mut Random) -> Drawn {
    let mut text = String::from("game \"random\"\n");
    let kind = if random.chance(50) { code(random, &mut text) } else { heap(random, &mut text) };
    text += "turn any heaps\n";
    let misere = random.chance(10);
    if misere {
        text += "misere\n";
    }
    drawn(text, kind, String::from("turn any heaps"), misere)
}

fn drawn(text: String, kind: &str, turn: String, misere: bool) -> Drawn {
    Drawn { text, classes: vec![String::from(kind), String::from(convention(misere)), turn] }
}

/// An octal or a hexadecimal code of one to four digits after the point.
fn code(random: &mut Random, text: &mut String) -> &'static str {
    let hexadecimal = random.chance(25);
    let digits = if hexadecimal { "0123456789abcdef" } else { "01234567" };
    let digits: Vec<char> = digits.chars().collect();
    let first = *random.pick(if hexadecimal {
        &['0', '0', '4', '8', 'c'][..]
    } else {
        &['0', '0', '0', '0', '4'][..]
    });
    // Periods are short where codes are, and where little can be split.
    let length = *random.pick(&[1, 1, 2, 2, 2, 3, 3, 4]);
    let most = if random.chance(40) { 4 } else { digits.len() };
    let rest: String = (0..length).map(|_| *random.pick(&digits[..most])).collect();
    let rest = if first == '0' && rest.chars().all(|digit| digit == '0') {
        String::from("3")
    } else {
        rest
    };
    let (kind, word) =
        if hexadecimal { ("hexadecimal code", "hexadecimal") } else { ("octal code", "octal") };
    let _ = writeln!(text, "{word} {first}.{rest}");
    kind
}

/// One to three `move` lines.
fn heap(random: &mut Random, text: &mut String) -> &'static str {
    text.push_str("heap n\n");
    let mut splits = false;
    for _ in 0..*random.pick(&[1, 1, 2, 3]) {
        let (line, parts) = heap_move(random);
        splits |= parts;
        let _ = writeln!(text, "move {line}");
    }
    if splits { "heap n, splits" } else { "heap n" }
}

/// A move of a heap, and whether it can leave several.
fn heap_move(random: &mut Random) -> (String, bool) {
    let less = 1 + random.below(3);
    let (mut line, mut splits) = (String::new(), false);
    match random.below(12) {
        0 | 1 => line += "n -> m where m < n",
        2 | 3 => {
            let mut set: Vec<usize> = (1..8).filter(|_| random.chance(35)).collect();
            if set.is_empty() {
                set.push(less);
            }
            let set: Vec<String> = set.iter().map(ToString::to_string).collect();
            let _ = write!(line, "n -> n - d where d in {{{}}}", set.join(", "));
        }
        4 => {
            let _ = write!(line, "n -> m where m < n and {} m >= n", 2 + random.below(2));
        }
        5 => {
            let _ = write!(line, "n -> n / {} where n > 0", 2 + random.below(2));
        }
        6 => {
            let _ = write!(
                line,
                "n -> n - d where 0 < d <= {} and d mod {} != 0",
                1 + random.below(5),
                2 + random.below(2)
            );
        }
        7 => {
            let _ = write!(
                line,
                "n -> n - d where d > 0 and d mod {} = {}",
                2 + random.below(2),
                random.below(2)
            );
        }
        8 | 9 => {
            splits = true;
            let _ = write!(line, "n -> a, b where a + b = n - {less}");
            line += *random.pick(&[
                "",
                "",
                " and a > 0 and b > 0",
                " and a > 0",
                " and a != b",
                " and a >= b",
            ]);
        }
        10 => {
            splits = true;
            line += "n -> a, b where a + b = n and a > 0 and b > 0";
            line += *random.pick(&["", " and a != b", " and a = b", " and a mod 2 = 1"]);
        }
        _ => match random.below(4) {
            0 => line += "n -> empty",
            1 => line += "n -> n - 2^i",
            2 => line += "n -> 0 where n > 2",
            _ => {
                splits = true;
                let _ =
                    write!(line, "n -> a, b, c where a + b + c = n - {less} and a >= b and b >= c");
            }
        },
    }
    if random.chance(if splits { 12 } else { 25 }) {
        line += if line.contains(" where ") { " and " } else { " where " };
        let number = random.below(5);
        let _ = match random.below(4) {
            0 => write!(line, "n mod {} = {}", 2 + random.below(2), random.below(2)),
            1 => write!(line, "n > {number}"),
            2 => write!(line, "n != {number}"),
            _ => write!(line, "(n <= {number} or n mod 2 = {})", random.below(2)),
        };
    }
    (line, splits)
}

/// Rows: 'x' is the letter of the heaps in most of them, '.' and '#' separate.
fn rows(random: &mut Random, text: &mut String) -> &'static str {
    let letters: &[char] = if random.chance(70) { &['x', '.'] } else { &['x', '.', '#'] };
    let class: String = letters.iter().collect();
    let domain = match random.below(10) {
        0 => format!("[{class}]+"),
        1 => format!("'.' [{class}]* '.'"),
        2 => format!("[{class}]* '.'"),
        3 if letters.len() > 2 => String::from("('x'* ['.' '#'])*"),
        _ => format!("[{class}]*"),
    };
    let _ = writeln!(text, "word {domain}");
    for _ in 0..*random.pick(&[1, 1, 2, 2, 3]) {
        let line = row_move(&letters[1..], random);
        let _ = writeln!(text, "move {line}");
        // A border on one side is often one on the other side as well.
        if random.chance(40)
            && let Some(line) = mirrored(&line)
        {
            let _ = writeln!(text, "move {line}");
        }
    }
    if letters.len() > 2 { "rows of 3 letters" } else { "rows of 2 letters" }
}

fn row_move(separators: &[char], random: &mut Random) -> String {
    let separator = *random.pick(separators);
    let other = *random.pick(separators);
    let count = 1 + random.below(3);
    let many = "x".repeat(count);
    // What is written for a stretch: separators mostly, sometimes fewer letters.
    let mut written: String =
        (0..count).map(|_| if random.chance(8) { 'x' } else { other }).collect();
    if random.chance(10) {
        written.truncate(random.below(count + 1));
    }
    if written == many {
        written = other.to_string().repeat(count);
    }
    let quoted =
        |word: &str| if word.is_empty() { String::from("empty") } else { format!("'{word}'") };
    let mut line = match random.below(12) {
        0 => format!("'x'+ -> '{other}'+"),
        1 => String::from("'x'+ -> empty"),
        2 | 3 => format!("'{separator}' 'x'+ -> '{separator}' '{other}'+"),
        4 => format!("'x'+ '{separator}' -> '{other}'+ '{separator}'"),
        5 => format!("'{separator}{many}' -> '{separator}{written}'"),
        6 => format!("'{separator}{many}{other}' -> '{separator}{written}{other}'"),
        7 => format!("'x' 'x'+ -> '{other}' '{other}'+"),
        // These do not stay within a run.
        8 if random.chance(30) => format!("'{separator}{many}' -> {}", quoted(&written)),
        8 if random.chance(30) => format!("'x{separator}' -> '{separator}x'"),
        _ => format!("'{many}' -> {}", quoted(&written)),
    };
    if random.chance(18) {
        let _ = match random.below(6) {
            0 => write!(line, " after ^ | '{separator}'"),
            1 => write!(line, " before '{separator}' | $"),
            2 => write!(line, " after ^ | '{separator}' before '{separator}' | $"),
            3 => write!(line, " after '{separator}'"),
            4 => write!(line, " after '{separator}x'"),
            _ => write!(line, " before 'x'* '{separator}'"),
        };
    }
    line
}

/// The same move from right to left, if it has no context.
fn mirrored(line: &str) -> Option<String> {
    let (from, to) = line.split_once(" -> ")?;
    if line.contains("after") || line.contains("before") {
        return None;
    }
    let side = |side: &str| {
        let items: Vec<String> = side
            .split(' ')
            .rev()
            .map(|item| match item.strip_prefix('\'').and_then(|rest| rest.split_once('\'')) {
                Some((word, repeated)) => {
                    format!("'{}'{repeated}", word.chars().rev().collect::<String>())
                }
                None => item.to_owned(),
            })
            .collect();
        items.join(" ")
    };
    Some(format!("{} -> {}", side(from), side(to))).filter(|mirror| mirror != line)
}
