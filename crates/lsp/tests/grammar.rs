//! `editors/nimatron.tmLanguage.json` colours the words that the parser knows, and no others.
//!
//! `UPDATE=1` writes it anew.

use std::{env, fs};

use serde_json::{Value, json};

/// Words of the language; the longest first, so that none hides another one.
fn words(words: &[&str]) -> String {
    let mut words = words.to_vec();
    words.sort_unstable_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    words.join("|")
}

fn grammar() -> Value {
    let is_word = |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic());
    let explained: Vec<&str> = tell::reference::keywords().filter(is_word).collect();
    // Without a statement that says which kind of game it is, all keywords are possible.
    let first = rules::outline::outline("").keywords;
    let inside: Vec<&str> = explained.into_iter().filter(|word| !first.contains(word)).collect();
    let both: Vec<&str> = first
        .iter()
        .copied()
        .filter(|word| ["word", "wins", "loses", "move"].contains(word))
        .collect();
    json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Nimatron",
        "scopeName": "source.nimatron",
        "fileTypes": ["game"],
        "patterns": [
            { "name": "comment.line.double-dash.nimatron", "match": "--.*$" },
            { "name": "string.quoted.double.nimatron", "match": "\"[^\"]*\"" },
            { "name": "string.quoted.single.nimatron", "match": "'[^'\\s]+'" },
            { "name": "keyword.control.nimatron", "match": format!("^\\s*({})\\b", words(&first)) },
            { "name": "keyword.other.nimatron", "match": format!(
                "\\b({}|{})\\b", words(&inside), words(&both)
            ) },
            { "name": "keyword.operator.nimatron", "match": "->|<=|>=|!=|[=<>+*/|?^$-]" },
            { "name": "constant.numeric.nimatron", "match": "\\b[0-9]+\\b" },
        ],
    })
}

#[test]
fn the_grammar_has_the_words_of_the_parser() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../editors/nimatron.tmLanguage.json");
    let grammar = serde_json::to_string_pretty(&grammar()).unwrap() + "\n";
    if env::var_os("UPDATE").is_some() {
        fs::write(path, &grammar).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap();
    assert!(
        kept == grammar,
        "editors/nimatron.tmLanguage.json is out of date; UPDATE=1 writes it anew"
    );
    for keyword in rules::outline::keywords_of_all() {
        let marks =
            ["(", "|"].map(|before| [")", "|"].map(|after| format!("{before}{keyword}{after}")));
        assert!(marks.iter().flatten().any(|mark| kept.contains(mark)), "{keyword}");
    }
}
