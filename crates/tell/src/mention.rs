//! Names and letters as they are mentioned in sentences of any language.

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

/// A code of a take-and-break game, or its beginning.
pub(crate) fn code(code: &str) -> String {
    const SHOWN: usize = 66;
    if code.len() <= SHOWN {
        code.to_owned()
    } else {
        code.chars().take(SHOWN / 2).chain(['…']).collect()
    }
}

/// Names, and a mark if they are too many.
pub(crate) fn list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(20).map(|name| short(name)).collect();
    let more = if names.len() > shown.len() { ", …" } else { "" };
    shown.join(", ") + more
}

/// Letters, and a mark if they are too many.
pub(crate) fn spaced(alphabet: &str) -> String {
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
