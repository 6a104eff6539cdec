//! Formulas worked out step by step.

use rules::language::print::Printed;
use rules::language::trace::{Found, Trace, formula};
use rules::{Letter, Rules, Settings, parse, parse_formula, read, tuples};

fn traced_word(text: &str, word: &str) -> Vec<(String, String, Found)> {
    let source = "word [0-9]*\nmove 1 -> empty\n";
    let ruleset = parse(source, &Settings::default()).0.unwrap();
    let read = parse_formula(text, &ruleset).unwrap();
    let word: Vec<Letter> =
        word.chars().map(|symbol| ruleset.alphabet.letter(symbol).unwrap()).collect();
    let trace = formula(&read, &word, &ruleset.alphabet).unwrap();
    assert_eq!(trace.holds(), read.holds(&word));
    trace.steps.into_iter().map(|step| (step.text.text, step.worked.text, step.found)).collect()
}

#[test]
fn inner_parts_come_first() {
    let steps = traced_word("sum(9 - d) mod 18 >= 9 and word != 0", "4649");
    let [sum, remainder, comparison, other, whole] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!(sum, &("sum(9 - d)".to_owned(), "5 + 3 + 5 + 0".to_owned(), Found::Number(13)));
    assert_eq!(remainder.1, "13 mod 18");
    assert_eq!((comparison.1.as_str(), comparison.2), ("13 >= 9", Found::Truth(true)));
    assert_eq!((other.0.as_str(), other.1.as_str()), ("word != 0", ""));
    assert_eq!(whole.2, Found::Truth(true));
}

#[test]
fn what_does_not_matter_is_left_out() {
    let steps = traced_word("length = 3 or sum(d) mod 2 = 0 or word = 4", "22");
    assert_eq!(
        steps.iter().map(|step| step.1.as_str()).collect::<Vec<_>>(),
        ["2 + 2", "4 mod 2", "0 = 0", ""]
    );
    let steps = traced_word("length = 3 and sum(d) mod 2 = 0", "22");
    assert_eq!(steps.iter().map(|step| step.1.as_str()).collect::<Vec<_>>(), ["", "2 = 3", ""]);
}

#[test]
fn long_words_are_added_up_by_weight() {
    let steps = traced_word("sum(d) > 3", &"12".repeat(10));
    assert_eq!(steps[0].1, "10 * 1 + 10 * 2");
    let steps = traced_word("sum(1 - d) mod 3 = 1", "25");
    assert_eq!((steps[0].1.as_str(), steps[1].1.as_str()), ("-1 - 4", "(-5) mod 3"));
}

fn traced_tuple(text: &str, position: &[u128]) -> Trace {
    let source = "heaps x y z\nmove x -> x - 1\n";
    let Some(Rules::Tuples(rules)) = read(source, &Settings::default()).0 else {
        panic!("no heaps")
    };
    formula(&tuples::parse_property(text, &rules).unwrap(), position, &rules.heaps[..]).unwrap()
}

#[test]
fn exclusive_or_is_columns() {
    let trace = traced_tuple("x xor y xor z != 0", &[3, 5, 6]);
    let [xor, whole] = &trace.steps[..] else { panic!("{trace:?}") };
    assert_eq!((&*xor.worked, xor.found), ("3 xor 5 xor 6", Found::Number(0)));
    let columns = xor.columns.as_ref().unwrap();
    assert_eq!(columns.rows[1], (Printed::name("y"), vec![1, 0, 1]));
    assert_eq!(columns.sums, Some((2, vec![0, 0, 0])));
    assert_eq!((&*whole.worked, trace.holds()), ("0 != 0", Some(false)));
}

#[test]
fn digits_are_read_from_the_end() {
    let trace =
        traced_tuple("zeros(fibonacci, x) mod 2 = 0 and y = shift(fibonacci, x)", &[4, 7, 0]);
    assert_eq!(trace.holds(), Some(true));
    let texts: Vec<&str> = trace.steps.iter().map(|step| &*step.worked).collect();
    assert_eq!(texts, ["", "0 mod 2", "0 = 0", "", "7 = 7", ""]);
    assert_eq!(trace.steps[3].columns.as_ref().unwrap().rows[1].1, [1, 0, 1, 0]);
}

#[test]
fn one_part_is_enough() {
    let trace = traced_tuple("x > 5 or y > 5 or z > 5", &[0, 6, 7]);
    let texts: Vec<&str> = trace.steps.iter().map(|step| &*step.text).collect();
    assert_eq!(texts, ["y > 5", "x > 5 or y > 5 or z > 5"]);
    let trace = traced_tuple("some d: x = 2 d and d > 1", &[6, 0, 0]);
    assert_eq!((trace.steps.len(), trace.holds()), (1, Some(true)));
}
