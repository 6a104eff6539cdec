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

corpora!(automaton certificate claims heaps input pddl picks positions problem rules);
