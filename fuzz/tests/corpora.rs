//! The texts that fuzzing has kept, and some written by hand, given to every parser again.

#[path = "../src/lib.rs"]
#[expect(unreachable_pub, reason = "for the targets of libFuzzer this is a library")]
mod targets;

use std::fs;
use std::path::Path;

/// The texts kept for a target: a JSON list in `corpora`.
fn corpus(target: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpora")
        .join(format!("{target}.json"));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("a list of texts")
}

macro_rules! corpora {
    ($($target:ident)*) => {$(
        #[test]
        fn $target() {
            let texts = corpus(stringify!($target));
            assert!(texts.len() >= 20, "only {} texts", texts.len());
            for text in texts {
                targets::$target::run(&text);
            }
        }
    )*};
}

corpora!(certificate claims heaps pddl picks positions problem rules);

/// How many texts of a corpus pass, of those that there are.
fn passing(target: &str, run: fn(&str) -> bool) -> (usize, usize) {
    let texts = corpus(target);
    (texts.iter().filter(|text| run(text)).count(), texts.len())
}

#[test]
fn automaton() {
    let (read, all) = passing("automaton", targets::automaton::run);
    assert!(read >= 8 && all - read >= 8, "{read} of {all} are automata");
}

#[test]
fn input() {
    let (answered, all) = passing("input", targets::input::run);
    assert!(answered >= 20 && all - answered >= 20, "{answered} of {all} are answered");
}
