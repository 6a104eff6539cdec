//! Keywords, and similar names.

use rules::text::distance;

use super::syntax::Promised;

/// The first words of statements.
pub(super) const STATEMENTS: [&str; 16] = [
    "problem", "game", "read", "let", "sort", "reverse", "clear", "collect", "root", "repeat",
    "if", "heaps", "position", "answer", "print", "example",
];

/// The functions.
pub(super) const FUNCTIONS: [&str; 11] =
    ["min", "max", "sum", "xor", "gcd", "abs", "ones", "length", "count", "exponents", "runs"];

/// All words that cannot be names of variables. `word` can be one, after `read` only. Later
/// additions to the language that their position identifies can be names.
const RESERVED: [&str; 45] = [
    "problem",
    "game",
    "read",
    "let",
    "sort",
    "repeat",
    "if",
    "heaps",
    "position",
    "answer",
    "example",
    "min",
    "max",
    "sum",
    "xor",
    "length",
    "count",
    "exponents",
    "runs",
    "and",
    "distinct",
    "sorted",
    "tree",
    "acyclic",
    "else",
    "end",
    "in",
    "joined",
    "loses",
    "misere",
    "mod",
    "not",
    "of",
    "or",
    "prints",
    "result",
    "spaced",
    "times",
    "until",
    "value",
    "wins",
    "with",
    "word",
    "true",
    "false",
];

/// The keyword that can follow the names in `read` and is meant by a name that appears nowhere else
/// in the text.
pub(super) fn keyword_after_names(source: &str, name: &str) -> Option<&'static str> {
    /// Shorter names are too near to other words.
    const SHORTEST: usize = 4;
    let mut keywords = Promised::ALL.into_iter().map(|(word, _)| word).chain(["times"]);
    let keyword =
        keywords.find(|keyword| name.len() >= SHORTEST && distance(name, keyword) == 1)?;
    let is_part = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let found = source.split(|symbol: char| !is_part(symbol)).filter(|word| *word == name);
    (found.count() == 1).then_some(keyword)
}

/// The words of the language that cannot be names.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    RESERVED.into_iter()
}

/// Whether `name` is reserved.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// The first of the most similar names, if any is similar.
pub(super) fn similar<'a>(known: impl Iterator<Item = &'a str>, found: &str) -> Option<&'a str> {
    const LONGEST: usize = 40;
    if found.len() > LONGEST {
        return None;
    }
    let near = known.filter(|name| name.len() <= LONGEST).map(|name| (distance(name, found), name));
    near.filter(|(distance, name)| *distance <= found.len().min(name.len()) / 3)
        .min_by_key(|near| near.0)
        .map(|near| near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found() {
        let known = || STATEMENTS.into_iter();
        assert_eq!(similar(known(), "raed"), Some("read"));
        assert_eq!(similar(known(), "rade"), None);
        assert_eq!(similar(known(), "reed"), Some("read"));
        assert_eq!(similar(known(), "Repeat"), Some("repeat"));
        assert_eq!(similar(known(), "postion"), Some("position"));
        assert_eq!(similar(["m", "heap_sizes"].into_iter(), "heap_size"), Some("heap_sizes"));
        assert_eq!(similar(["n"].into_iter(), "M"), None);
        assert_eq!(similar(["n"].into_iter(), "N"), Some("n"));
    }
}
