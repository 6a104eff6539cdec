//! What a search keeps for later runs leads to the same theorem sooner, and misleads nobody.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use automata::Moore;
use prove::tuples::{NUMERATIONS, TupleKind};
use prove::{ClassKind, Figures};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run, Store};

#[derive(Default)]
struct Kept(RefCell<BTreeMap<String, Vec<u8>>>);

impl Store for Kept {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        self.0.borrow().get(key).cloned()
    }

    fn save(&self, key: &str, data: &[u8]) {
        self.0.borrow_mut().insert(key.to_owned(), data.to_owned());
    }
}

/// The machine of a shipped game, the digits of its positions, and the cost.
fn found(name: &str, store: &Kept) -> (Moore<Option<u8>>, String, Figures) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name).with_extension("game");
    let text = std::fs::read_to_string(path).unwrap();
    let limits = Limits { states: 4_000_000, memory: 512 << 20, time: None };
    let run = &Run::new(limits).with_store(store);
    match rules::read(&text, &Settings::default()).0 {
        Some(Rules::Words(rules)) => {
            let kind = ClassKind::Outcome(Convention::Normal);
            let proof = prove::words::prove(&rules, kind, run).unwrap();
            (proof.answer, String::new(), proof.figures)
        }
        Some(Rules::Tuples(rules)) => {
            let kind = TupleKind::Outcome(Convention::Normal);
            let proof = prove::tuples::prove(&rules, kind, &NUMERATIONS, run).unwrap();
            (proof.answer, proof.encoding.numeration.to_string(), proof.figures)
        }
        _ => panic!("{name}: no words, no heaps"),
    }
}

#[test]
fn a_theorem_is_found_again_sooner() {
    for name in ["addition-game", "wythoff"] {
        let store = Kept::default();
        let (machine, digits, first) = found(name, &store);
        let (again, same_digits, second) = found(name, &store);
        assert_eq!((&again, &same_digits), (&machine, &digits), "{name}");
        // The last hypothesis is still compared with the rules.
        assert!(second.rounds == 1 && first.rounds > 1, "{name}: {first:?}, then {second:?}");

        // Damage costs time alone.
        for data in store.0.borrow_mut().values_mut() {
            data.iter_mut().step_by(3).for_each(|byte| *byte ^= 1);
        }
        let (damaged, _, _) = found(name, &store);
        assert_eq!(damaged, machine, "{name}");
    }
}
