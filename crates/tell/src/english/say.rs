//! Numbers in sentences.

/// The digits that can stand before the point.
pub(super) fn first_digits(keyword: &str) -> &'static str {
    if keyword == "octal" { "0 or 4" } else { "0, 4, 8 or C" }
}

/// A number and what is counted.
pub(super) fn counted(count: usize, what: &str) -> String {
    match (count, what) {
        (1, _) => format!("1 {what}"),
        (_, "class") => format!("{count} classes"),
        _ => format!("{count} {what}s"),
    }
}
