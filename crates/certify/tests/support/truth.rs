//! Whether what a certificate establishes is true of all short words, by definition.

use std::collections::BTreeMap;

use nimatron_certify::{Established, Meaning, PlayLength, Theorem};
use rules::words::literal;
use rules::{Convention, Letter, Outcome, Relation, Subject, Word, WordRuleset};

use super::{Oracle, parse, words};

/// Panics if the statement is false for a word of at most `longest` letters.
pub(crate) fn assert_true(established: &Established, rules: &str, longest: usize) {
    let misere = established.convention == Convention::Misere;
    let ruleset = parse(rules, established.parameters.clone(), misere);
    assert_eq!(established.title, ruleset.header.title);
    assert_eq!(established.parameters, ruleset.header.parameters);
    let values = established.theorem == Theorem::Values;
    let machine = established.machine.as_ref().unwrap();
    let mut oracle = Oracle::new(&ruleset, values);
    let (mut plays, mut lengths) = (BTreeMap::new(), BTreeMap::new());
    for word in words(ruleset.alphabet.len(), longest) {
        let class = oracle.class(&word);
        assert_eq!(machine.class(machine.run(0, &word)), class, "{word:?} in {rules}");
        let Some(class) = class else { continue };
        let options: Vec<u32> = literal::options(&ruleset, &word)
            .iter()
            .map(|option| oracle.class(option).unwrap())
            .collect();
        if established.choice_never_matters && class == 1 {
            assert!(options.iter().all(|class| *class == 0), "{word:?} in {rules}");
        }
        if let Some(length) = &established.play_length {
            let turns = turns(&ruleset, &word, &mut lengths);
            assert!(
                turns.is_some() && claimed(length, &word) == turns,
                "{length:?} is false for {word:?} in {rules}"
            );
        }
        for proved in &established.claims {
            let Meaning::Words(claim) = &proved.claim else { panic!("a claim about heaps") };
            let outcome = if class == 0 { Outcome::P } else { Outcome::N };
            let subject = match &claim.subject {
                Subject::Outcome(claimed) => *claimed == outcome,
                Subject::Value(term) => term.value(&word).unwrap() == i64::from(class),
                Subject::EveryMoveWins => options.iter().all(|class| *class == 0),
                Subject::PlayParity(odd) => parity(&ruleset, &word, &mut plays) == Some(*odd),
                Subject::PlayLength(term) => {
                    let turns = turns(&ruleset, &word, &mut lengths);
                    turns.is_some() && term.value(&word).map(i128::from) == turns
                }
                _ => panic!("{}", proved.text),
            };
            let formula = claim.formula.holds(&word).unwrap();
            let good = match claim.relation {
                Relation::When => subject == formula,
                Relation::If => subject || !formula,
                Relation::OnlyIf => formula || !subject,
            };
            assert!(good, "{} is false for {word:?} in {rules}", proved.text);
        }
    }
}

/// What is said of the number of turns from a position.
fn claimed(length: &PlayLength, word: &[Letter]) -> Option<i128> {
    if length.exceptions.iter().any(|exception| exception == word) {
        return Some(0);
    }
    let sum: i128 =
        word.iter().map(|&letter| i128::from(length.weights[usize::from(letter)])).sum();
    Some((sum - i128::from(length.low)).div_euclid(i128::from(length.decrease)))
}

/// The number of turns of all plays; `None` if they differ.
fn turns(
    ruleset: &WordRuleset,
    word: &[Letter],
    known: &mut BTreeMap<Word, Option<i128>>,
) -> Option<i128> {
    if let Some(&known) = known.get(word) {
        return known;
    }
    let mut options =
        literal::options(ruleset, word).into_iter().map(|option| turns(ruleset, &option, known));
    let found = match options.next() {
        None => Some(0),
        Some(first) => first.filter(|_| options.all(|other| other == first)).map(|turns| turns + 1),
    };
    known.insert(word.to_vec(), found);
    found
}

/// Whether all plays are odd; `None` if some are and some are not.
fn parity(
    ruleset: &WordRuleset,
    word: &[Letter],
    known: &mut BTreeMap<Word, Option<bool>>,
) -> Option<bool> {
    if let Some(&known) = known.get(word) {
        return known;
    }
    let mut options =
        literal::options(ruleset, word).into_iter().map(|option| parity(ruleset, &option, known));
    let found = match options.next() {
        None => Some(false),
        Some(first) => first.filter(|_| options.all(|other| other == first)).map(|odd| !odd),
    };
    known.insert(word.to_vec(), found);
    found
}
