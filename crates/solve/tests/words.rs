//! The shipped games, solved by their literal meaning: what they expect, and what a second program
//! finds by other means.

// Clippy knows tests by their attribute; these are their helpers.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use proptest::prelude::*;
use rules::Expected;
use rules::{Letter, LetterSet, Piece, Regex, Settings, Word, WordRuleset};
use run::Run;
use serde_json::{Value, json};
use solve::words::WordGame;
use solve::{Convention, Outcome, Solver, naive};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The shipped games that are about words, by file name, in both conventions.
fn games() -> Vec<(String, WordRuleset)> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "game"));
    paths.sort();
    let mut games = vec![];
    for path in paths {
        let source = fs::read_to_string(&path).unwrap();
        for convention in [Convention::Normal, Convention::Misere] {
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let (ruleset, diagnostics) = match rules::read(&source, &settings) {
                (
                    Some(
                        rules::Rules::Tuples(_) | rules::Rules::Lists(_) | rules::Rules::Boards(_),
                    ),
                    _,
                ) => continue,
                (Some(rules::Rules::Words(ruleset)), diagnostics) => (Some(ruleset), diagnostics),
                (None, diagnostics) => (None, diagnostics),
            };
            let name = format!("{}, {convention:?}", path.file_name().unwrap().display());
            games.push((
                name,
                ruleset.unwrap_or_else(|| panic!("{}: {diagnostics:?}", path.display())),
            ));
        }
    }
    games
}

#[test]
fn shipped_games_are_as_they_expect() {
    let run = Run::default();
    let mut checked = 0;
    for (name, ruleset) in games() {
        let game = WordGame::new(&ruleset);
        let mut solver = Solver::new(&game);
        for expectation in &ruleset.expectations {
            let word = ruleset.alphabet.spell(&expectation.position);
            match expectation.expected {
                Expected::Outcome(outcome) => {
                    let found =
                        solver.outcome(&expectation.position, ruleset.header.convention, &run);
                    assert_eq!(found, Ok(outcome), "{name}: {word}");
                }
                Expected::Value(value) => {
                    assert_eq!(
                        solver.value(&expectation.position, &run),
                        Ok(value),
                        "{name}: {word}"
                    );
                }
                other => panic!("{name} expects {other:?} of a word"),
            }
            checked += 1;
        }
    }
    assert!(checked > 0);
}

/// All words of at most `length` letters, in short-lex order.
fn words_up_to(letters: &[Letter], length: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![vec![]];
    let mut from = 0;
    for _ in 0..length {
        let until = all.len();
        for index in from..until {
            for &letter in letters {
                let mut longer = all[index].clone();
                longer.push(letter);
                all.push(longer);
            }
        }
        from = until;
    }
    all
}

/// The least length up to which there are more than this many words.
fn length_for(letters: usize, words: usize) -> usize {
    let mut length = 0;
    let mut count = 1;
    while count <= words {
        length += 1;
        count *= letters.max(2);
    }
    length
}

#[test]
fn shipped_games_are_as_python_finds() {
    // Games with two sides have an oracle of their own.
    for (name, ruleset) in games().into_iter().filter(|(_, ruleset)| ruleset.header.sides.is_none())
    {
        let letters: Vec<Letter> = ruleset.alphabet.letters().collect();
        let length = length_for(letters.len(), 150);
        let Some(lines) = python(&dump(&ruleset), length) else {
            eprintln!("skipped: no python3");
            return;
        };
        let game = WordGame::new(&ruleset);
        let mut words = words_up_to(&letters, length);
        words.retain(|word| game.reading().is_position(word));
        assert_eq!(lines.len(), words.len(), "{name}: positions");
        let mut solver = Solver::new(&game);
        let run = Run::default();
        for (line, word) in lines.iter().zip(&words) {
            let spell = |word: &Word| ruleset.alphabet.spell(word);
            let options: Vec<String> = naive::options(&game, word).iter().map(spell).collect();
            let outcome =
                solver.outcome(word, ruleset.header.convention, &run).ok().map(|outcome| {
                    match outcome {
                        Outcome::N => "N",
                        Outcome::P => "P",
                    }
                });
            let value = solver.value(word, &run).ok();
            let ours = json!(
                { "word": spell(word), "outcome": outcome, "value": value, "options": options }
            );
            assert_eq!(*line, ours, "{name}");
        }
    }
}

/// What `tests/oracle/words.py` prints. None if there is no Python.
fn python(game: &Value, length: usize) -> Option<Vec<Value>> {
    let started = Command::new("python3")
        .arg(root().join("tests/oracle/words.py"))
        .args(["-", "--options", "--length", &length.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = match started {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        started => started.unwrap(),
    };
    child.stdin.take().unwrap().write_all(game.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "words.py failed on {game}");
    let lines = String::from_utf8(output.stdout).unwrap();
    Some(lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// The ruleset as `tests/oracle/words.py` reads it.
fn dump(ruleset: &WordRuleset) -> Value {
    let symbol = |letter: Letter| ruleset.alphabet.symbol(letter).to_string();
    let piece = |piece: &Piece| match piece {
        Piece::Swap { from, to } => {
            json!({ "swap": [ruleset.alphabet.spell(from), ruleset.alphabet.spell(to)] })
        }
        Piece::Each { map } => {
            let pairs: Vec<Value> = map
                .iter()
                .map(|&(letter, image)| json!([symbol(letter), image.map(symbol)]))
                .collect();
            json!({ "each": pairs })
        }
        Piece::Group { language, to } => {
            json!({ "group": [
                python_regex(language, ruleset), to.as_ref().map(|to| ruleset.alphabet.spell(to))
            ] })
        }
    };
    let rule = |rule: &rules::Rule| {
        let branches: Vec<Vec<Value>> =
            rule.branches.iter().map(|branch| branch.iter().map(piece).collect()).collect();
        json!({ "left": python_regex(
            &rule.left, ruleset
        ), "right": python_regex(&rule.right, ruleset), "branches": branches })
    };
    json!({
        "alphabet": ruleset.alphabet.letters().map(symbol).collect::<Vec<_>>(),
        "domain": python_regex(&ruleset.domain, ruleset),
        "rules": ruleset.rules.iter().map(rule).collect::<Vec<_>>(),
        "turn": ruleset.turn,
        "convention": match ruleset.header.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        },
    })
}

fn python_regex(regex: &Regex, ruleset: &WordRuleset) -> String {
    let several = |parts: &[Regex], between: &str| {
        let parts: Vec<String> = parts.iter().map(|part| python_regex(part, ruleset)).collect();
        format!("(?:{})", parts.join(between))
    };
    match regex {
        Regex::Epsilon => "(?:)".to_owned(),
        Regex::Class(LetterSet::EMPTY) => "(?!)".to_owned(),
        Regex::Class(set) => {
            let letters: String = set
                .iter()
                .map(|letter| format!("\\U{:08x}", u32::from(ruleset.alphabet.symbol(letter))))
                .collect();
            format!("[{letters}]")
        }
        Regex::Concat(parts) => several(parts, ""),
        Regex::Alt(parts) => several(parts, "|"),
        Regex::Star(inner) => format!("(?:{})*", python_regex(inner, ruleset)),
    }
}

/// Rule sets over two letters whose moves lead to words that come before in short-lex order, so
/// that every play ends.
fn small_rulesets() -> impl Strategy<Value = String> {
    prop::collection::vec(("[01]{0,2}", "[01]{0,2}"), 1..4).prop_map(|rules| {
        let mut source = "game \"Random\"\nword [01]*\n".to_owned();
        for (one, other) in rules {
            let key = |word: &String| (word.len(), word.clone());
            let (from, to) = if key(&one) < key(&other) { (other, one) } else { (one, other) };
            if from != to {
                source.push_str(&format!(
                    "move {from} -> {}\n",
                    if to.is_empty() { "empty" } else { &to }
                ));
            }
        }
        source
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_word_games_are_by_definition(
        source in small_rulesets(),
        word in prop::collection::vec(0_u8..2, 0..5),
    ) {
        let (ruleset, diagnostics) = rules::parse(&source, &Settings::default());
        let Some(ruleset) = ruleset else {
            // Without any move it is no game.
            prop_assert!(!source.contains("move"), "{source}\n{diagnostics:?}");
            return Ok(());
        };
        let game = WordGame::new(&ruleset);
        let run = Run::default();
        let mut solver = Solver::new(&game);
        prop_assert_eq!(solver.value(&word, &run), Ok(naive::value(&game, &word)));
        for convention in [Convention::Normal, Convention::Misere] {
            let outcome = solver.outcome(&word, convention, &run);
            prop_assert_eq!(outcome, Ok(naive::outcome(&game, &word, convention)));
        }
    }
}

#[test]
fn more_options_than_there_is_memory_for_are_not_made() {
    let texts = [
        "word [01]*\nturn 1..8 moves\nmove 1 -> 0\n",
        "word [01]*\nmove any* 1 any* 1 any* 1 any* 1 any* 1 -> any* 0 any* 0 any* 0 any* 0 any* \
         0\n",
    ];
    for text in texts {
        let (rules, diagnostics) = rules::parse(text, &rules::Settings::default());
        let rules = rules.unwrap_or_else(|| panic!("{diagnostics:?}"));
        let reading = rules::words::literal::Reading::new(&rules);
        let one = rules.alphabet.letter('1').unwrap();
        let within = |length: usize, memory: u64| {
            let run = Run::new(run::Limits { states: u64::MAX, memory, time: None });
            let options = solve::words::options_within(&reading, &vec![one; length], &run);
            assert_eq!(run.memory(), 0, "all is given back");
            options
        };
        assert_eq!(within(9, 1 << 20), Ok(reading.options(&[one; 9])));
        assert_eq!(within(60, 1 << 20), Err(run::Stop::Memory { limit: 1 << 20 }));
    }
}
