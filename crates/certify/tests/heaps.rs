//! A certificate about a game of heaps small enough to be followed by hand: Nim with two heaps. How
//! the others are tested is in `src/heaps/tests`.
#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(clippy::panic, reason = "tests")]

use std::process::Command;

use nimatron_certify::{Options, Rejection, check};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The machine of turns A has the states 0 and 1 (nothing has changed), 2 and 5 (the first heap is
/// smaller), 4 and 3 (the second is); 6 is the copy of 0.
fn nim() -> Value {
    let rules = "game \"Nim\"\nheaps x y\nmove any h: h -> h - d where d > 0\n";
    json!({
        "format": "nimatron-certificate/1",
        "rules": rules,
        "rules_sha256": Sha256::digest(rules).iter().map(
            |byte| format!("{byte:02x}")
        ).collect::<String>(),
        "parameters": {},
        "convention": "normal",
        "theorem": "outcome",
        "encoding": { "numeration": "base 2", "bounds": [null, null] },
        "machine": {
            "letters": "01",
            "next": [[1, 2], [0, 3], [3, 0], [4, 4], [3, 3]],
            "class": [0, null, null, 1, null],
        },
        "termination": [{ "max": [[0, 1, 1]] }],
        "strategy": [
            { "state": 0, "reach": [[0, 6]], "next": [1, 2] },
            { "state": 1, "reach": [[1, 1]], "next": [3, 4] },
            { "state": 2, "reach": [[2, 1], [1, 2]], "next": [5, 3] },
            { "state": 0, "reach": [[0, 0]], "next": [1, 2] },
            { "state": 3, "reach": [[0, 3]], "next": [6, 7] },
            { "state": 3, "reach": [[0, 4]], "next": [8, 8] },
            { "state": 4, "reach": [[1, 5]], "next": [4, 4] },
            { "state": 4, "reach": [[2, 5]], "next": [4, 4] },
            { "state": 4, "reach": [[1, 2], [2, 2]], "next": [5, 5] },
        ],
        "choice_never_matters": false,
        "winning_move": "touched = 1",
        "claims": ["wins when x != y", "a winning move touches 1 heap"],
    })
}

#[test]
fn nim_with_two_heaps() {
    let established = check(&nim().to_string(), &Options::default()).unwrap();
    let heaps = established.heaps.unwrap();
    assert_eq!(heaps.names, ["x", "y"]);
    assert!(!heaps.relation && heaps.replayed > Some(5) && heaps.turns == 6);
    assert_eq!(established.claims.len(), 2);
    for (state, fault) in [(0, 1), (3, 0)] {
        let mut wrong = nim();
        wrong["machine"]["class"][state] = fault.into();
        assert!(matches!(
            check(&wrong.to_string(), &Options::default()),
            Err(Rejection::Replay { .. })
        ));
    }
}

#[test]
fn fields_for_words_and_heaps_do_not_mix() {
    let mut words = nim();
    words["termination"] = json!([{ "outermost": "first", "letters": [[1, 1], [1, 1]] }]);
    assert_eq!(
        check(&words.to_string(), &Options::default()),
        Err(Rejection::Field { name: "max" })
    );
    let mut text = nim().to_string();
    text.insert_str(1, "\"encoding\": { \"numeration\": \"base 2\", \"bounds\": [null, null] }, ");
    assert!(matches!(check(&text, &Options::default()), Err(Rejection::Json { .. })));
}

#[test]
fn the_program_says_what_is_established() {
    let path =
        std::env::temp_dir().join(format!("nimatron-check-{}-heaps.json", std::process::id()));
    std::fs::write(&path, nim().to_string()).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_nimatron-check")).arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let expected = [
        ": accepted: \"Nim\", normal play: a machine of 5 states tells who wins every position.\n",
        "\n  heaps x y, read in base 2\n",
        "\n  Some winning turn always has: touched = 1\n",
        "\n  claim wins when x != y\n",
        " positions with no heap larger than ",
    ];
    for line in expected {
        assert!(text.contains(line), "{text}");
    }
}
