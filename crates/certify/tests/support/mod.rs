//! A small prover for tests: learns the machine from brute force, finds the strategy by plain
//! subset construction.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod gallery;
pub(crate) mod transducer;
pub(crate) mod truth;

use std::collections::{BTreeMap, BTreeSet};

use nimatron_certify::{Established, Options, Rejection};
use rules::words::literal;
use rules::{Convention, Letter, Settings, Word, WordRuleset};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use transducer::{Reach, Transducer};

/// All that a test says about a game.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) rules: String,
    pub(crate) misere: bool,
    pub(crate) values: bool,
    pub(crate) choice_never_matters: bool,
    pub(crate) play_length: Option<Value>,
    pub(crate) termination: Value,
    pub(crate) claims: Vec<String>,
    /// Words up to this length are told apart by what follows them, up to this length.
    pub(crate) depth: usize,
}

impl Game {
    pub(crate) fn new(rules: &str, termination: Value) -> Self {
        Self {
            rules: rules.into(),
            misere: false,
            values: false,
            choice_never_matters: false,
            play_length: None,
            termination,
            claims: vec![],
            depth: 4,
        }
    }

    pub(crate) fn misere(self) -> Self {
        Self { misere: true, ..self }
    }

    pub(crate) fn values(self) -> Self {
        Self { values: true, ..self }
    }

    pub(crate) fn choice_never_matters(self) -> Self {
        Self { choice_never_matters: true, ..self }
    }

    /// Every play lasts (sum of weights - low) / decrease turns, but from the exceptions.
    pub(crate) fn lasts(
        self,
        weights: &[i64],
        decrease: u64,
        low: i64,
        exceptions: &[&str],
    ) -> Self {
        let length = json!(
            { "weights": weights, "decrease": decrease, "low": low, "exceptions": exceptions }
        );
        Self { play_length: Some(length), ..self }
    }

    pub(crate) fn claim(mut self, claim: &str) -> Self {
        self.claims.push(claim.into());
        self
    }

    pub(crate) fn depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    pub(crate) fn ruleset(&self) -> WordRuleset {
        parse(&self.rules, vec![], self.misere)
    }

    /// A certificate with a machine learnt from brute force.
    pub(crate) fn certificate(&self) -> Value {
        let ruleset = self.ruleset();
        let (next, class) = learn(&ruleset, self.values, self.depth);
        self.certificate_with(&ruleset, &next, &class)
    }

    /// A certificate with this machine.
    pub(crate) fn certificate_with(
        &self,
        ruleset: &WordRuleset,
        next: &[Vec<u32>],
        class: &[Option<u32>],
    ) -> Value {
        self.certificate_with_strategy(ruleset, next, class, strategy(ruleset, next, class))
    }

    /// A certificate with this machine and this strategy.
    pub(crate) fn certificate_with_strategy(
        &self,
        ruleset: &WordRuleset,
        next: &[Vec<u32>],
        class: &[Option<u32>],
        strategy: Value,
    ) -> Value {
        let parameters: serde_json::Map<String, Value> = ruleset
            .header
            .parameters
            .iter()
            .map(|(name, value)| (name.clone(), json!(value)))
            .collect();
        let mut certificate = json!({
            "format": "nimatron-certificate/1",
            "rules": self.rules,
            "rules_sha256": sha256(&self.rules),
            "parameters": parameters,
            "convention": if self.misere { "misere" } else { "normal" },
            "theorem": if self.values { "values" } else { "outcome" },
            "machine": { "letters": letters(ruleset), "next": next, "class": class },
            "termination": self.termination,
            "strategy": strategy,
            "choice_never_matters": self.choice_never_matters,
            "claims": self.claims,
        });
        if let Some(length) = &self.play_length {
            certificate["play_length"] = length.clone();
        }
        certificate
    }

    pub(crate) fn check(&self) -> Result<Established, Rejection> {
        check(&self.certificate())
    }
}

pub(crate) fn check(certificate: &Value) -> Result<Established, Rejection> {
    nimatron_certify::check(&certificate.to_string(), &Options::default())
}

pub(crate) fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn letters(ruleset: &WordRuleset) -> String {
    ruleset.alphabet.spell(&ruleset.alphabet.letters().collect::<Vec<_>>())
}

pub(crate) fn parse(rules: &str, parameters: Vec<(String, i64)>, misere: bool) -> WordRuleset {
    let convention = Some(if misere { Convention::Misere } else { Convention::Normal });
    let (ruleset, diagnostics) =
        rules::parse(rules, &Settings { parameters, sets: vec![], convention });
    ruleset.unwrap_or_else(|| panic!("{rules}\n{diagnostics:?}"))
}

/// The class of positions by definition.
pub(crate) struct Oracle<'a> {
    pub(crate) ruleset: &'a WordRuleset,
    pub(crate) values: bool,
    known: BTreeMap<Word, Option<u32>>,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(ruleset: &'a WordRuleset, values: bool) -> Self {
        Self { ruleset, values, known: BTreeMap::new() }
    }

    pub(crate) fn class(&mut self, word: &[Letter]) -> Option<u32> {
        if let Some(&known) = self.known.get(word) {
            return known;
        }
        let class = literal::is_position(self.ruleset, word).then(|| {
            let options: BTreeSet<u32> = literal::options(self.ruleset, word)
                .iter()
                .filter_map(|option| self.class(option))
                .collect();
            if self.values {
                (0..).find(|value| !options.contains(value)).unwrap()
            } else if options.is_empty() {
                u32::from(self.ruleset.header.convention == Convention::Misere)
            } else {
                u32::from(options.contains(&0))
            }
        });
        self.known.insert(word.to_vec(), class);
        class
    }
}

pub(crate) fn words(letters: usize, longest: usize) -> Vec<Word> {
    let letters: Vec<Letter> =
        (0..letters).map(|letter| Letter::try_from(letter).unwrap()).collect();
    let mut all: Vec<Word> = vec![vec![]];
    let mut at = 0;
    while at < all.len() && all[at].len() < longest {
        let longer: Vec<Word> =
            letters.iter().map(|&letter| [&all[at][..], &[letter]].concat()).collect();
        all.extend(longer);
        at += 1;
    }
    all
}

/// The machine of words told apart by the classes of their continuations.
pub(crate) fn learn(
    ruleset: &WordRuleset,
    values: bool,
    depth: usize,
) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    let mut oracle = Oracle::new(ruleset, values);
    let suffixes = words(ruleset.alphabet.len(), depth);
    let mut row = |word: &[Letter]| -> Vec<Option<u32>> {
        suffixes.iter().map(|suffix| oracle.class(&[word, suffix].concat())).collect()
    };
    let mut access: Vec<Word> = vec![vec![]];
    let mut numbers = BTreeMap::from([(row(&[]), 0_u32)]);
    let (mut next, mut class) = (vec![], vec![]);
    while let Some(word) = access.get(next.len()).cloned() {
        class.push(row(&word)[0]);
        let mut successors = vec![];
        for letter in ruleset.alphabet.letters() {
            let longer = [&word[..], &[letter]].concat();
            let fresh = u32::try_from(numbers.len()).unwrap();
            let found = *numbers.entry(row(&longer)).or_insert(fresh);
            if found == fresh {
                access.push(longer);
            }
            successors.push(found);
        }
        next.push(successors);
        assert!(next.len() < 500, "not regular, it seems");
    }
    (next, class)
}

/// The states from which a state with a class can be reached.
pub(crate) fn alive(next: &[Vec<u32>], class: &[Option<u32>]) -> Vec<bool> {
    let mut alive: Vec<bool> = class.iter().map(Option::is_some).collect();
    loop {
        let more: Vec<bool> = (0..next.len())
            .map(|state| {
                alive[state] || next[state].iter().any(|&to| alive[usize::try_from(to).unwrap()])
            })
            .collect();
        if more == alive {
            return alive;
        }
        alive = more;
    }
}

fn strategy(ruleset: &WordRuleset, next: &[Vec<u32>], class: &[Option<u32>]) -> Value {
    type Key = (u32, BTreeSet<Reach>, BTreeSet<Vec<u32>>);
    let transducer = Transducer::new(ruleset);
    let misere = ruleset.header.convention == Convention::Misere;
    let alive = alive(next, class);
    let start = transducer.start(next);
    // Beside the reaches, all configurations: the same here, for nothing is pruned.
    let moves = |reach: &BTreeSet<Reach>| {
        reach.iter().map(|(_, runs)| runs.clone()).collect::<BTreeSet<_>>()
    };
    let mut keys: Vec<Key> = vec![(0, start.clone(), moves(&start))];
    let mut numbers = BTreeMap::from([(keys[0].clone(), 0)]);
    let mut nodes = vec![];
    while let Some((state, reach, moved)) = keys.get(nodes.len()).cloned() {
        let mut successors = vec![];
        for letter in ruleset.alphabet.letters() {
            let to = next[usize::try_from(state).unwrap()][usize::from(letter)];
            if !alive[usize::try_from(to).unwrap()] {
                successors.push(Value::Null);
                continue;
            }
            let after = transducer.step(&reach, Some(letter), next);
            let key = (to, after.clone(), moves(&after));
            let fresh = numbers.len();
            let found = *numbers.entry(key.clone()).or_insert(fresh);
            if found == fresh {
                keys.push(key);
            }
            successors.push(json!(found));
        }
        let reach: Vec<Vec<u32>> =
            reach.iter().map(|(state, runs)| [&[*state][..], runs].concat()).collect();
        let mut node = json!({ "state": state, "reach": reach, "next": successors });
        if misere {
            node["moves"] = json!(moved);
        }
        nodes.push(node);
        assert!(nodes.len() < 5000, "too many nodes");
    }
    Value::Array(nodes)
}
