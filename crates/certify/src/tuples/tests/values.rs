//! Claims about values other than that they are a number.

use alloc::string::ToString;

use serde_json::json;

use super::certificates::{Game, nim, sum, without_strategy};
use crate::kernel::rejection::Rejection;
use crate::{Options, ReplayLimits, check};

/// Claims that values pass a test: accepted exactly if true, whether values are classes or beside
/// the heaps.
#[test]
fn values_pass_tests() {
    let beside = Game::new(&nim("x y", ""), "", sum(2)).relation("value = x xor y");
    let steps = "game \"Steps\"\nheaps x y\nmove any h: h -> h - d where d in {1, 2}\n";
    let classes = Game::new(steps, "", sum(2)).values(&[
        "wins when (x mod 3) xor (y mod 3) = 0",
        "wins when (x mod 3) xor (y mod 3) = 1",
        "wins when (x mod 3) xor (y mod 3) = 2",
    ]);
    // One move may leave any number: there every value is that of some option.
    let infinite = "game \"Infinite\"\nheaps x y where x <= 1\nmove y -> y - d where d > 0\n\
                    move x -> 0, y -> m where x = 1 and m >= 0\n";
    let measures = json!([{ "max": [[0, 1, 0]] }, { "max": [[0, 0, 1]] }]);
    let infinite = Game::new(infinite, "", measures).relation("value = y if x = 0");
    let claims: [(&Game, &[(&str, bool)]); 3] = [
        (
            &beside,
            &[
                ("value <= x + y", true),
                ("value < x + y", false),
                ("value >= x - y", true),
                ("value mod 2 = (x + y) mod 2", true),
                ("value mod 4 = (x + y) mod 4", false),
                ("value in {0, 1} if x / 2 = y / 2", true),
                ("value in {0, 1} when x / 2 = y / 2", true),
                ("value in {0} only if x / 2 = y / 2", true),
                ("value in {0, 2} only if x / 2 = y / 2", false),
                ("value != 0 when x != y", true),
                ("value != 0 if x >= y", false),
                ("value = 0 when x = y", true),
                ("value = 0 only if x <= y", true),
                ("value > 7 only if x > 7 or y > 7", true),
                ("value > 7 if x > 7 and y < 8", true),
            ],
        ),
        (
            &classes,
            &[
                ("value <= 3", true),
                ("value <= 2", false),
                ("value <= x + y", true),
                ("value mod 2 = (x mod 3 + y mod 3) mod 2", true),
                ("value in {0, 3} only if x mod 3 = y mod 3", false),
                ("value in {0} when x mod 3 = y mod 3", true),
                ("value in {} if x < 0", true),
                ("value in {}", false),
            ],
        ),
        (
            &infinite,
            &[
                ("value <= y if x = 0", true),
                ("value > 0 only if x = 1 or y > 0", true),
                ("value >= 0 if x = 0", true),
                ("value >= 0", false),
                ("value >= 0 if x = 1", false),
                ("value >= 0 if x = 1 and y = 5", false),
                ("value in {3} only if x = 0", true),
                ("value >= 0 when x = 0", true),
                ("value >= 0 when x <= 1", false),
            ],
        ),
    ];
    for (game, claims) in claims {
        game.check().unwrap_or_else(|rejection| panic!("{}: {rejection}", game.rules));
        for with in [game.certificate(), without_strategy(game.certificate())] {
            for (claim, is_true) in claims {
                let mut certificate = with.clone();
                certificate["claims"] = json!([claim]);
                let replay = ReplayLimits { positions: 0, words: 0, effort: 0 };
                let options = Options { replay, ..Options::default() };
                match check(&certificate.to_string(), &options) {
                    Ok(_) => assert!(is_true, "{claim}"),
                    Err(Rejection::ClaimFails { number: 0, word: Some(_) }) => {
                        assert!(!is_true, "{claim}");
                    }
                    Err(other) => panic!("{claim}: {other}"),
                }
            }
        }
    }
}
