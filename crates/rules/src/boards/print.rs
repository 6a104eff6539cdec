//! Prints strategies as text that parses back to the same strategy.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{BoardRuleset, Choice, End, Strategy};
use crate::Alphabet;
use crate::language::print::print;
use crate::words::regex::Regex;

/// The text of a strategy, without the words `claim strategy`: one list if both players have the
/// same.
#[must_use]
pub fn print_strategy(rules: &BoardRuleset, strategy: &Strategy) -> String {
    let [first, second] = strategy.lists.each_ref().map(|list| self::list(list, &rules.alphabet));
    if strategy.lists[0] == strategy.lists[1] {
        return first;
    }
    let [one, other] = rules.players().each_ref().map(|name| player(name));
    format!("{one}: {first}; {other}: {second}")
}

/// A name as written in a rule text: quoted if it is not a single word.
fn player(name: &str) -> String {
    let starts = name.starts_with(|symbol: char| symbol.is_alphabetic() || symbol == '_');
    if starts && name.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_') {
        return name.to_string();
    }
    // Names come from quoted text, so they contain at most one kind of quotation mark.
    let quote = if name.contains('"') { '\'' } else { '"' };
    format!("{quote}{name}{quote}")
}

fn list(choices: &[Choice], alphabet: &Alphabet) -> String {
    let texts: Vec<String> = choices.iter().map(|choice| self::choice(choice, alphabet)).collect();
    texts.join(", else ")
}

fn choice(choice: &Choice, alphabet: &Alphabet) -> String {
    let end = match choice.end {
        End::Leftmost => "leftmost",
        End::Rightmost => "rightmost",
    };
    let letters = print(&Regex::Class(choice.letters), alphabet);
    let left = context(&choice.left, true, alphabet);
    let right = context(&choice.right, false, alphabet);
    format!("{end} {letters}{left}{right}")
}

/// Prints the context on one side; empty if it accepts everything.
fn context(regex: &Regex, left: bool, alphabet: &Alphabet) -> String {
    let any = Regex::Star(Regex::Class(alphabet.all()).into());
    if *regex == any {
        return String::new();
    }
    let near = match regex {
        Regex::Concat(parts) if left && parts.first() == Some(&any) => Some(&parts[1..]),
        Regex::Concat(parts) if !left && parts.last() == Some(&any) => {
            Some(&parts[..parts.len() - 1])
        }
        _ => None,
    };
    let near = near.map(|parts| Regex::concat(parts.iter().cloned()));
    // A context is anchored at the far end unless anything may stand there.
    let (anchored, inner) = near.as_ref().map_or((true, regex), |inner| (false, inner));
    let text = match inner {
        Regex::Epsilon if anchored => String::new(),
        Regex::Alt(_) => format!("({})", print(inner, alphabet)),
        _ => print(inner, alphabet),
    };
    match (left, anchored) {
        (true, true) => format!(" after ^{text}"),
        (true, false) => format!(" after {text}"),
        (false, true) => format!(" before {text}$"),
        (false, false) => format!(" before {text}"),
    }
}
