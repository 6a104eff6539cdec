//! Names, characters, lists and numbers in sentences.

/// The digits that can stand before the point.
pub(super) fn first_digits(keyword: &str) -> &'static str {
    if keyword == "octal" { "0 or 4" } else { "0, 4, 8 or C" }
}

/// A character as text for people.
pub(crate) fn character(symbol: char) -> String {
    if symbol.is_control() || symbol.is_whitespace() && symbol != ' ' {
        format!("U+{:04X}", u32::from(symbol))
    } else {
        format!("`{symbol}`")
    }
}

/// The beginning of a name.
pub(crate) fn short(name: &str) -> String {
    if name.chars().count() <= 24 {
        return name.to_owned();
    }
    name.chars().take(23).chain(['…']).collect()
}

pub(super) fn list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(20).map(|name| short(name)).collect();
    let more = if names.len() > shown.len() { ", …" } else { "" };
    shown.join(", ") + more
}

pub(super) fn spaced(alphabet: &str) -> String {
    let mut text = String::new();
    for (index, symbol) in alphabet.chars().enumerate() {
        if index == 40 {
            return text + " …";
        }
        if index > 0 {
            text.push(' ');
        }
        text.push(symbol);
    }
    text
}

/// A number and what is counted.
pub(super) fn counted(count: usize, what: &str) -> String {
    match (count, what) {
        (1, _) => format!("1 {what}"),
        (_, "class") => format!("{count} classes"),
        _ => format!("{count} {what}s"),
    }
}
