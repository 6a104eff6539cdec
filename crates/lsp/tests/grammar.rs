//! The grammars in `editors` colour the words that the parsers know, and no others.
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

/// A grammar with a name, a scope and the extension of its files. The words `first` begin a
/// statement where `before`, a regular expression, matches; those of `inside` stand within one.
fn grammar(
    (name, scope, extension): (&str, &str, &str),
    before: &str,
    first: &[&str],
    inside: &[&str],
) -> Value {
    let named = |kind: &str| format!("{kind}.{scope}");
    json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": name,
        "scopeName": format!("source.{scope}"),
        "fileTypes": [extension],
        "patterns": [
            { "name": named("comment.line.double-dash"), "match": "--.*$" },
            { "name": named("string.quoted.double"), "match": "\"[^\"]*\"" },
            { "name": named("string.quoted.single"), "match": "'[^'\\s]+'" },
            {
                "name": named("keyword.control"),
                "match": format!("{before}\\s*\\b({})\\b", words(first)),
            },
            { "name": named("keyword.other"), "match": format!("\\b({})\\b", words(inside)) },
            { "name": named("keyword.operator"), "match": "->|<=|>=|!=|[=<>+*/|?^$-]" },
            { "name": named("constant.numeric"), "match": "\\b[0-9]+\\b" },
        ],
    })
}

/// Explained keywords that do not begin a statement, and these, which can do both.
fn inside(
    explained: Vec<&'static str>,
    first: &[&str],
    both: &[&'static str],
) -> Vec<&'static str> {
    let is_word = |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic());
    let only = explained.into_iter().filter(is_word).filter(|word| !first.contains(word));
    only.chain(both.iter().copied()).collect()
}

/// Compares the grammar in a file with the one made here, which has all of these keywords.
fn check(file: &str, grammar: &Value, keywords: &[&str]) {
    let path = format!("{}/../../editors/{file}", env!("CARGO_MANIFEST_DIR"));
    let grammar = serde_json::to_string_pretty(grammar).expect("a grammar can be written") + "\n";
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &grammar).expect("the file can be written");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == grammar, "editors/{file} is out of date; UPDATE=1 writes it anew");
    for keyword in keywords {
        let marks =
            ["(", "|"].map(|before| [")", "|"].map(|after| format!("{before}{keyword}{after}")));
        assert!(marks.iter().flatten().any(|mark| kept.contains(mark)), "{keyword}");
    }
}

#[test]
fn the_grammar_of_rules_has_the_words_of_the_parser() {
    // Without a statement that says which kind of game it is, all keywords are possible.
    let first = rules::outline::outline("").keywords;
    let inside =
        inside(tell::reference::keywords().collect(), &first, &["word", "wins", "loses", "move"]);
    let grammar = grammar(("Nimatron", "nimatron", "game"), "^", &first, &inside);
    check("nimatron.tmLanguage.json", &grammar, &rules::outline::keywords_of_all());
}

#[test]
fn the_grammar_of_problems_has_the_words_of_the_parser() {
    let first = contest::outline("").keywords;
    let inside =
        inside(tell::reference::problem_keywords().collect(), &first, &["heaps", "position", "if"]);
    let names = ("Nimatron problem", "nimatron-problem", "problem");
    let grammar = grammar(names, "(?:^|[;:])", &first, &inside);
    let keywords: Vec<&str> = contest::keywords().chain(first.iter().copied()).collect();
    check("nimatron-problem.tmLanguage.json", &grammar, &keywords);
}
