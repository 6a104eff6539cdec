//! What is said of how long plays last.
#![allow(clippy::unwrap_used, reason = "tests")]

mod rendering;
#[allow(dead_code, reason = "other tests use the rest")]
mod samples;

use answer::{Attempt, PlayLength};
use nimatron_tell::Language;
use rendering::{json, text};
use samples::{altered, attempt, game, theorem, words};

fn lasting(exceptions: &[&str]) -> Attempt {
    let length = PlayLength {
        term: "length - 1".to_owned().into(),
        measure: "2 * length".into(),
        decrease: 2,
        low: 2,
        exceptions: words(exceptions),
    };
    attempt(game(), altered(theorem(), |machine| machine.play_length = Some(length)))
}

fn said(exceptions: &[&str], language: Language) -> String {
    text::theorem_sentences(&lasting(exceptions), language).pop().unwrap()
}

#[test]
fn the_number_of_turns_is_told_in_both_languages() {
    let english = |exceptions: &[&str]| said(exceptions, Language::English);
    assert_eq!(english(&[]), "From every position the number of turns is fixed: length - 1.");
    assert_eq!(
        english(&["a"]),
        "From every position but a the number of turns is fixed: length - 1."
    );
    assert_eq!(
        english(&["", "a", "b"]),
        "From every position but the empty word, a and b the number of turns is fixed: length - 1."
    );
    let japanese = |exceptions: &[&str]| said(exceptions, Language::Japanese);
    assert_eq!(
        japanese(&[]),
        "どの局面からも、終局までの手数は手の選び方によらず length - 1 です。"
    );
    assert_eq!(
        japanese(&["", "a"]),
        "空の語、a を除くどの局面からも、終局までの手数は手の選び方によらず length - 1 です。"
    );
}

#[test]
fn the_number_of_turns_is_in_json() {
    let told: serde_json::Value =
        serde_json::from_str(&json::attempt(&lasting(&["a"]), None, None, Language::English))
            .unwrap();
    let expected = serde_json::json!({
        "term": "length - 1", "measure": "2 * length", "decrease": 2, "low": 2, "exceptions": ["a"],
    });
    assert_eq!(told["play_length"], expected);
    let without = attempt(game(), theorem());
    let told: serde_json::Value =
        serde_json::from_str(&json::attempt(&without, None, None, Language::English)).unwrap();
    assert_eq!(told.get("play_length"), None);
}
