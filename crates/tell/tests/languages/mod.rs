//! The same answers in each language: what is held to a snapshot in English has one in Japanese
//! beside it.

#![allow(dead_code, unused_macros, reason = "each of the tests uses some of it")]

use nimatron_tell::{Face, Language, Style};
use unicode_width::UnicodeWidthStr;

/// English, without colours.
pub(crate) const STYLE: Style = Style::plain(Face::CommandLine, Language::English);

/// Japanese, without colours.
pub(crate) const STYLE_JA: Style = Style::plain(Face::CommandLine, Language::Japanese);

/// Snapshots of the texts that a function makes for a look: `name` of all of them in English,
/// `name_ja` of those for people in Japanese.
macro_rules! assert_in_each_language {
    ($name:literal, $between:literal, $texts:expr) => {{
        let texts = $texts;
        insta::assert_snapshot!($name, texts(languages::STYLE).join($between));
        let japanese: Vec<String> = texts(languages::STYLE_JA);
        let japanese: Vec<String> =
            japanese.into_iter().filter(|text| !text.starts_with('{')).collect();
        languages::assert_japanese(&japanese);
        insta::assert_snapshot!(concat!($name, "_ja"), japanese.join($between));
    }};
}

/// What is said in Latin letters in Japanese too: names and titles, terms of the field, words of
/// the rule language, options, units. Everything else would be English.
const KEPT: &str = include_str!("kept.txt");

/// Nothing in these texts is English but options and what stands in backquotes, and lines are
/// narrow.
pub(crate) fn assert_japanese(texts: &[String]) {
    let kept: Vec<&str> = KEPT
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect();
    let texts = texts.iter().map(|text| plain(text));
    // Pieces of JSON have keys, and an internal error quotes what the checker says in English.
    for text in texts.filter(|text| {
        !text.starts_with("    \"") && !text.contains("検査プログラムが証明書を却下しました")
    }) {
        assert_narrow(&text);
        let said: String = text.split('`').step_by(2).collect();
        for word in without_options(&said)
            .split(|letter: char| !letter.is_ascii_alphabetic())
            .filter(|word| word.len() > 2)
        {
            let position = word.bytes().all(|letter| matches!(letter, b'a' | b'b' | b'o' | b'x'));
            assert!(position || kept.contains(&word), "`{word}` is English: {text}");
        }
    }
}

/// Without colours, whose escapes begin with `^[` in snapshots and end with `m`.
fn plain(text: &str) -> String {
    let mut parts = text.split("^[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// Without names of options.
fn without_options(text: &str) -> String {
    let mut parts = text.split("--");
    let first = parts.next().unwrap_or_default().to_owned();
    let name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    parts.fold(first, |all, part| all + part.trim_start_matches(name))
}

/// Texts in lines have margins somewhere; single sentences have none and may be long.
fn assert_narrow(text: &str) {
    if text.contains("\n  ") {
        assert_fits(&[text.to_owned()]);
    }
}

/// Texts for people are narrow; JSON need not be.
pub(crate) fn assert_fits(texts: &[String]) {
    for text in texts.iter().filter(|text| !text.starts_with('{')) {
        assert!(text.lines().all(|line| line.width() <= 80), "{text}");
    }
}
