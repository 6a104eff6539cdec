//! The shipped games.

use std::path::Path;

use encode::domain;
use rules::{Settings, WordRuleset};
use run::Run;

use crate::moves::{hold_moves, hold_turns};
use crate::random::words;

/// Each game that is shipped: its name, its rules, once as they are and once with small parameters.
pub(crate) fn games() -> Vec<(String, WordRuleset)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut games = vec![];
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let plain = match rules::read(&text, &Settings::default()).0.unwrap() {
            rules::Rules::Words(plain) => plain,
            // Those have tests of their own.
            rules::Rules::Tuples(_) | rules::Rules::Lists(_) | rules::Rules::Boards(_) => continue,
        };
        for value in [2, 3] {
            let parameters =
                plain.header.parameters.iter().map(|(name, _)| (name.clone(), value)).collect();
            let settings = Settings { parameters, sets: vec![], convention: None };
            if !plain.header.parameters.is_empty() {
                games.push((format!("{name} {value}"), rules::parse(&text, &settings).0.unwrap()));
            }
        }
        games.push((name, plain));
    }
    assert!(games.len() >= 12, "the games are not where they are looked for");
    games
}

/// The length up to which there are not too many words.
fn longest(letters: usize, words: usize) -> usize {
    (1_u32..).take_while(|&length| length < 14 && letters.pow(length) <= words).count()
}

#[test]
fn moves_and_turns_are_the_literal_ones() {
    for (name, rules) in games() {
        let letters = rules.alphabet.len();
        let moves = hold_moves(&rules, longest(letters, 1000), &name);
        let options = hold_turns(&rules, 3, longest(letters, 256), &name);
        assert!(moves > 0 && options > 0, "{name}");
    }
}

#[test]
fn domains_are_the_literal_ones() {
    for (name, rules) in games() {
        let machine = domain(&rules, &Run::default()).unwrap();
        let mut positions = 0;
        for word in words(rules.alphabet.len(), longest(rules.alphabet.len(), 2000)) {
            let position = rules::words::literal::is_position(&rules, &word);
            assert_eq!(*machine.output_of(&word), position, "{name} {word:?}");
            positions += usize::from(position);
        }
        assert!(positions > 0, "{name}");
        assert_eq!(machine, machine.minimal());
    }
}
