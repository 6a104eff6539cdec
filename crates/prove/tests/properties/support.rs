//! Budgets, games, brute force, random rules.

use std::path::Path;

use certify::{Established, Options};
use prove::{ClassKind, Proof};
use rules::{Convention, Letter, Outcome, Settings, Word, WordRuleset};
use run::{Limits, Run};
use solve::Solver;
use solve::words::WordGame;

pub(crate) const KINDS: [ClassKind; 3] = [
    ClassKind::Outcome(Convention::Normal),
    ClassKind::Outcome(Convention::Misere),
    ClassKind::Values,
];

/// A small budget, the same on every machine: no clock.
pub(crate) fn small(states: u64) -> Run<'static> {
    Run::new(Limits { states, memory: 64 << 20, time: None })
}

pub(crate) fn with(text: &str, parameters: &[(&str, i64)]) -> WordRuleset {
    let parameters = parameters.iter().map(|&(name, value)| (String::from(name), value)).collect();
    let (rules, problems) =
        rules::parse(text, &Settings { parameters, sets: vec![], convention: None });
    rules.unwrap_or_else(|| panic!("{text}\n{problems:?}"))
}

pub(crate) fn parsed(text: &str) -> WordRuleset {
    with(text, &[])
}

pub(crate) fn shipped(name: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name).with_extension("game");
    std::fs::read_to_string(path).unwrap()
}

/// The names of the shipped games, sorted.
pub(crate) fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// All words of up to so many letters that there are not more than `most`, and not more than 30, by
/// length and then in order of letters.
pub(crate) fn words(letters: usize, most: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![vec![]];
    let mut level = 0..1;
    while all.len() + level.len() * letters <= most && all[all.len() - 1].len() < 30 {
        let until = all.len();
        for at in level {
            for letter in 0..letters {
                let longer = [all[at].as_slice(), &[Letter::try_from(letter).unwrap()]].concat();
                all.push(longer);
            }
        }
        level = until..all.len();
    }
    all
}

/// What brute force says of words.
pub(crate) struct Truth<'g> {
    solver: Solver<'g, WordGame<'g>>,
    run: Run<'static>,
}

impl<'g> Truth<'g> {
    pub(crate) fn new(game: &'g WordGame<'g>) -> Self {
        Self {
            solver: Solver::new(game),
            run: Run::new(Limits { states: 3_000_000, memory: 8 << 30, time: None }),
        }
    }

    pub(crate) fn is_position(&self, word: &[Letter]) -> bool {
        self.solver.game().reading().is_position(word)
    }

    pub(crate) fn options(&self, word: &[Letter]) -> Vec<Word> {
        self.solver.game().reading().options(word)
    }

    pub(crate) fn wins(&mut self, word: &Word, convention: Convention) -> bool {
        self.solver.outcome(word, convention, &self.run).unwrap() == Outcome::N
    }

    pub(crate) fn value(&mut self, word: &Word) -> u32 {
        self.solver.value(word, &self.run).unwrap()
    }

    pub(crate) fn plays(&mut self, word: &Word) -> solve::Plays {
        self.solver.plays(word, &self.run).unwrap()
    }

    pub(crate) fn class(&mut self, word: &Word, kind: ClassKind) -> Option<u8> {
        let class = self.is_position(word).then(|| match kind {
            ClassKind::Outcome(convention) => u32::from(self.wins(word, convention)),
            ClassKind::Values => self.value(word),
        });
        class.map(|class| u8::try_from(class).unwrap())
    }
}

/// Compares a theorem with brute force on some `most` words; how many positions of each side there
/// were.
pub(crate) fn hold(rules: &WordRuleset, proof: &Proof, most: usize, what: &str) -> [usize; 2] {
    let game = WordGame::new(rules);
    let mut truth = Truth::new(&game);
    let mut sides = [0; 2];
    for word in words(rules.alphabet.len(), most) {
        let class = truth.class(&word, proof.kind);
        assert_eq!(
            *proof.answer.output_of(&word),
            class,
            "{what}, {:?}: {}",
            proof.kind,
            rules.alphabet.spell(&word)
        );
        if let (Some(class), ClassKind::Outcome(convention)) = (class, proof.kind) {
            let indifferent =
                !truth.options(&word).iter().any(|option| truth.wins(option, convention));
            assert!(
                class == 0 || indifferent || !proof.choice_never_matters,
                "{what}: choice matters at {word:?}"
            );
        }
        if let Some(class) = class {
            sides[usize::from(class != 0)] += 1;
        }
    }
    sides
}

/// The certificate of a proof with these claims is accepted.
pub(crate) fn established(
    text: &str,
    rules: &WordRuleset,
    proof: &Proof,
    claims: &[String],
    what: &str,
) -> Established {
    let certificate = prove::certificate::write(text, rules, proof, claims);
    let established = certify::check_against(text, &certificate, &Options::default())
        .unwrap_or_else(|rejection| panic!("{what}, {:?}, {claims:?}: {rejection}", proof.kind));
    assert_eq!(
        established.machine.as_ref().map(certify::Machine::states),
        Some(proof.answer.len())
    );
    assert_eq!(established.choice_never_matters, proof.choice_never_matters);
    assert_eq!(established.claims.len(), claims.len());
    established
}

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// From `least` to `most` of these letters, in quotes.
    pub(crate) fn word(&mut self, letters: &[char], least: usize, most: usize) -> String {
        let length = least + self.below(most - least + 1);
        let word: String = (0..length).map(|_| *self.pick(letters)).collect();
        if word.is_empty() { String::from("empty") } else { format!("'{word}'") }
    }
}
