//! Arbitrary text as a position, a claim, a property or a code of heaps.

use rules::lists::{self, Code, ListRuleset};
use rules::tuples::{self, TupleRuleset};
use rules::{Rules, Settings, read};

const TUPLES: &str = "parameter k = 2\nheaps a x y\nmove x -> x - d where 0 < d <= k\nmove y -> y \
    - d where d in {1, 3}";
const LISTS: &str = "heap n\nmove n -> a, b where a + b < n and a > b";

fn tuples() -> TupleRuleset {
    let (Some(Rules::Tuples(rules)), _) = read(TUPLES, &Settings::default()) else {
        panic!("the game is right")
    };
    rules
}

fn lists() -> ListRuleset {
    let (Some(Rules::Lists(rules)), _) = read(LISTS, &Settings::default()) else {
        panic!("the game is right")
    };
    rules
}

pub fn run(text: &str) {
    let (tuples, lists) = (tuples(), lists());
    match tuples::parse_tuple(&tuples, text) {
        Ok(tuple) => {
            assert_eq!(tuples::parse_tuple(&tuples, &tuples::spell_tuple(&tuple)), Ok(tuple))
        }
        Err(error) => assert!(text.get(error.span.start..error.span.end).is_some()),
    }
    match lists::parse_list(&lists, text) {
        Ok(list) => assert_eq!(lists::parse_list(&lists, &lists::spell_list(&list)), Ok(list)),
        Err(error) => assert!(text.get(error.span.start..error.span.end).is_some()),
    }
    let _ = tuples::parse_property(text, &tuples);
    let _ = tuples::parse_claim(text, &tuples);
    let _ = tuples::parse_move_property(text, &tuples);
    let _ = lists::parse_claim(text, &lists);
    let _ = lists::parse_property(text, &lists);
    if let Ok(code) = Code::parse(text) {
        assert_eq!(Code::parse(&code.to_string()), Ok(code));
    }
}
