//! The naive definitions of outcome and Grundy value, by recursion over the literal reading.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]
#![allow(dead_code, unreachable_pub, reason = "not every test file uses all of it")]

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use rules::words::literal::Reading;
use rules::{
    Convention, Diagnostic, Letter, Outcome, Rules, Settings, Word, WordRuleset, parse, read,
};

/// The folder of the games shipped with the program.
pub fn games() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The games on words that are shipped: name and text.
pub fn game_texts() -> Vec<(String, String)> {
    static TEXTS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    TEXTS.get_or_init(|| shipped(|rules| matches!(rules, Rules::Words(_)))).clone()
}

/// The games of heaps that are shipped: name and text.
pub fn heap_game_texts() -> Vec<(String, String)> {
    static TEXTS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    TEXTS.get_or_init(|| shipped(|rules| matches!(rules, Rules::Tuples(_)))).clone()
}

/// The games on any number of heaps that are shipped: name and text.
pub fn sum_game_texts() -> Vec<(String, String)> {
    static TEXTS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    TEXTS.get_or_init(|| shipped(|rules| matches!(rules, Rules::Lists(_)))).clone()
}

pub fn shipped(wanted: impl Fn(&Rules) -> bool) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = std::fs::read_dir(games())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
        .map(|path| {
            (
                path.file_stem().unwrap().to_string_lossy().into_owned(),
                std::fs::read_to_string(path).unwrap(),
            )
        })
        .collect();
    texts.sort();
    texts.retain(|(name, text)| {
        let (rules, diagnostics) = read(text, &Settings::default());
        wanted(&rules.unwrap_or_else(|| panic!("{name}\n{diagnostics:#?}")))
    });
    texts
}

pub fn with(parameters: &[(&str, i64)]) -> Settings {
    let parameters = parameters.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    Settings { parameters, sets: vec![], convention: None }
}

/// The ruleset of a text without errors.
pub fn ruleset(source: &str) -> WordRuleset {
    ruleset_with(source, &Settings::default())
}

pub fn ruleset_with(source: &str, settings: &Settings) -> WordRuleset {
    let (ruleset, diagnostics) = parse(source, settings);
    ruleset.unwrap_or_else(|| panic!("{source}\n{diagnostics:#?}"))
}

/// The diagnostics of a text.
pub fn diagnostics(source: &str) -> Vec<Diagnostic> {
    parse(source, &Settings::default()).1
}

pub fn word(ruleset: &WordRuleset, text: &str) -> Word {
    text.chars().map(|symbol| ruleset.alphabet.letter(symbol).unwrap()).collect()
}

/// Remembers outcomes and values.
pub struct Naive<'r> {
    ruleset: &'r WordRuleset,
    reading: Reading<'r>,
    outcomes: HashMap<Word, Outcome>,
    values: HashMap<Word, u32>,
}

impl<'r> Naive<'r> {
    pub fn new(ruleset: &'r WordRuleset) -> Self {
        Self {
            ruleset,
            reading: Reading::new(ruleset),
            outcomes: HashMap::new(),
            values: HashMap::new(),
        }
    }

    pub fn outcome(&mut self, word: &[Letter]) -> Outcome {
        if let Some(&outcome) = self.outcomes.get(word) {
            return outcome;
        }
        let options = self.reading.options(word);
        let wins = match (options.is_empty(), self.ruleset.header.convention) {
            (true, convention) => convention == Convention::Misere,
            (false, _) => options.iter().any(|option| self.outcome(option) == Outcome::P),
        };
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.outcomes.insert(word.to_vec(), outcome);
        outcome
    }

    pub fn value(&mut self, word: &[Letter]) -> u32 {
        if let Some(&value) = self.values.get(word) {
            return value;
        }
        let options: Vec<u32> =
            self.reading.options(word).iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.values.insert(word.to_vec(), value);
        value
    }
}
