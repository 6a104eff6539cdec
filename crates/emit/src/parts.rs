//! Helpers shared by programs, from the files in `parts`, which lines such as `//@ name` divide
//! into sections.

use alloc::string::String;

use crate::Language;

/// The sections without placeholders, in the order in which they are printed.
pub(crate) const ORDER: &[&str] = &[
    "input",
    "blocks",
    "word",
    "word_of",
    "word_fault",
    "number",
    "numbers",
    "natural",
    "naturals",
    "too_large",
    "floor_divide",
    "floor_modulo",
    "exact_sum",
    "exact_difference",
    "exact_product",
    "score_difference",
    "integer_power",
    "constant_power",
    "floor",
    "entry",
    "put_at",
    "letter_at",
    "some",
    "folds",
    "sum",
    "exact_sum_of",
    "count",
    "count_where",
    "functions",
    "exponents",
    "runs",
    "codes",
    "weigh",
    "one_of",
    "mex",
    "wide",
    "wide_text",
    "wide_floor",
    "largest_column",
    "gcd",
    "bit",
    "powers",
    "divisors",
    "index_game",
    "small_index_game",
    "small_members_game",
    "mex_game",
    "mix_game",
    "latest_game",
    "turns_game",
    "turns_in_game",
];

/// A section; empty if the language does not have it.
pub(crate) fn section(language: Language, name: &str) -> &'static str {
    let (files, mark) = match language {
        Language::Rust => (
            [
                include_str!("../parts/program.rs"),
                include_str!("../parts/places.rs"),
                include_str!("../parts/game.rs"),
                include_str!("../parts/short.rs"),
            ],
            "//@ ",
        ),
        Language::Cpp => (
            [
                include_str!("../parts/program.cpp"),
                include_str!("../parts/places.cpp"),
                include_str!("../parts/game.cpp"),
                include_str!("../parts/short.cpp"),
            ],
            "//@ ",
        ),
        Language::Python => (
            [
                include_str!("../parts/program.py"),
                include_str!("../parts/places.py"),
                include_str!("../parts/game.py"),
                include_str!("../parts/short.py"),
            ],
            "#@ ",
        ),
    };
    let mut sections = files.into_iter().flat_map(|file| file.split(mark));
    let found = sections.find_map(|section| section.strip_prefix(name)?.strip_prefix('\n'));
    found.unwrap_or_default().trim_end()
}

/// The sections that a section builds on.
pub(crate) const fn foundation(name: &str) -> &'static [&'static str] {
    match name.as_bytes() {
        b"word" | b"number" | b"codes" | b"runs" => &["blocks"],
        b"word_fault" | b"word_of" => &["word"],
        b"numbers" => &["number"],
        b"floor_divide" | b"exact_sum" | b"exact_difference" | b"exact_product"
        | b"score_difference" | b"constant_power" => &["too_large"],
        b"floor" => &["floor_divide", "floor_modulo"],
        b"exact_sum_of" => &["exact_sum"],
        b"integer_power" => &["exact_product"],
        b"functions" => &["exact_difference", "integer_power"],
        b"naturals" => &["natural"],
        b"wide_text" | b"wide_floor" | b"largest_column" => &["wide"],
        _ => &[],
    }
}

/// Fills in placeholders `$name`. A line with only a placeholder passes on its indentation.
pub(crate) fn filled(section: &str, blanks: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for line in section.lines() {
        let indent = line.len() - line.trim_start().len();
        if let Some((_, value)) =
            blanks.iter().find(|(name, _)| line.trim().strip_prefix('$') == Some(*name))
        {
            for given in value.lines() {
                text = text + &line[..indent] + given + "\n";
            }
            continue;
        }
        let mut line = String::from(line);
        for (name, value) in blanks {
            let mut blank = String::from("$");
            blank.push_str(name);
            line = line.replace(blank.as_str(), value);
        }
        text = text + &line + "\n";
    }
    text
}
