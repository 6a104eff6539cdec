//! Why certificates are not accepted, in Japanese: every reason has words of its own. In English
//! they are those of the checker.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod languages;
mod rendering;

use certify::{BoardFault, NodeFault, PlayLengthFault, Rejection, RowFault};
use nimatron_tell::Language;
use nimatron_tell::report::rejection_words;
use rendering::json;
use rendering::text::rejected;

use languages::{STYLE, STYLE_JA, assert_fits};

fn rejections() -> Vec<Rejection> {
    let (text, word) = (|| "x".to_owned(), || "01".to_owned());
    let diagnostics = rules::parse("word\n", &rules::Settings::default()).1;
    assert!(!diagnostics.is_empty());
    let found = || diagnostics.clone();
    let node = |fault| Rejection::Node { number: 3, fault };
    let row = |fault| Rejection::RowBranch { rule: 1, branch: 2, fault };
    let board = |fault| Rejection::Pick { board: Some("01/.o".to_owned()), fault };
    let length = |fault| Rejection::PlayLength { fault };
    vec![
        Rejection::Json { line: 1, column: 2, message: text() },
        Rejection::Format { found: text() },
        Rejection::Hash { computed: "0123".to_owned() },
        Rejection::OtherRules,
        Rejection::Rules { diagnostics: found() },
        Rejection::Rules { diagnostics: vec![] },
        Rejection::Parameters,
        Rejection::Field { name: "value" },
        Rejection::Encoding,
        Rejection::Division,
        Rejection::DivisionFails { position: vec![7, 2] },
        Rejection::Bound { heap: 1, position: vec![2, 3] },
        Rejection::LeadingZeros { one: 1, two: 2 },
        Rejection::DigitsEncoding,
        Rejection::UnknownVariable,
        Rejection::NegativeMeasure { number: 1, position: vec![2, 3] },
        Rejection::NoHeapDecrease { kind: 1, position: vec![2, 3] },
        Rejection::DeadEnd { word: word() },
        Rejection::WinningMoveText { diagnostics: found() },
        Rejection::WinningMove,
        Rejection::UnknownLetter,
        Rejection::Theorem,
        Rejection::Letters { alphabet: word() },
        Rejection::TableShape { rows: 3, classes: 4 },
        Rejection::TableRow { state: 3 },
        Rejection::Class { state: 3 },
        Rejection::Measure { number: 3 },
        Rejection::MeasureOverflow { number: 3 },
        Rejection::NoDecrease { rule: 1, branch: 2 },
        Rejection::Domain { word: word(), state: 3, inside: true },
        Rejection::Domain { word: word(), state: 3, inside: false },
        Rejection::BadMove { from: 1, to: 2, before: Some(0), after: None },
        Rejection::Turn { position: word(), class: 1, to: 0, exists: false },
        Rejection::Turn { position: word(), class: 0, to: 0, exists: true },
        Rejection::LeavesDomain { word: word(), option: word() },
        Rejection::NoConfiguration { states: vec![1, 2] },
        node(NodeFault::State),
        node(NodeFault::Letters),
        node(NodeFault::Reach),
        node(NodeFault::Moves),
        node(NodeFault::Start),
        node(NodeFault::StartMoves),
        node(NodeFault::Missing),
        node(NodeFault::NoGoodMove { class: 1 }),
        Rejection::Edge { number: 3, letter: 1, fault: NodeFault::State },
        Rejection::ClaimText { number: 1, diagnostics: found() },
        Rejection::ClaimKind { number: 1 },
        Rejection::ClaimNotRegular { number: 1 },
        Rejection::ClaimFails { number: 1, word: Some(word()) },
        Rejection::ClaimFails { number: 1, word: None },
        length(PlayLengthFault::Rules),
        length(PlayLengthFault::Numbers),
        length(PlayLengthFault::Branch { rule: 1, branch: 2 }),
        length(PlayLengthFault::Exception { number: 1 }),
        length(PlayLengthFault::Reached { number: 1 }),
        length(PlayLengthFault::Outside { word: word() }),
        Rejection::Replay { word: word(), literal: Some(1), machine: None },
        Rejection::ReplayOptions { word: word() },
        Rejection::Kind,
        Rejection::Law,
        Rejection::Code,
        Rejection::CodeMoves { example: vec![5, 3, 1], code: "0.7".to_owned() },
        Rejection::SeveralHeaps,
        Rejection::PeriodZero,
        Rejection::Period { heap: 7 },
        Rejection::NotNim { heap: 7 },
        Rejection::NotTame { heap: 7 },
        Rejection::QuotientTable,
        Rejection::QuotientOrder,
        Rejection::QuotientElements,
        Rejection::QuotientIdle { heap: 1 },
        Rejection::QuotientHeap { heap: 5 },
        Rejection::QuotientElement { element: 12 },
        Rejection::ValueText,
        Rejection::NoValue { heap: 7 },
        Rejection::TooLarge,
        Rejection::Arithmetic,
        Rejection::TooDeep,
        Rejection::TooMuchWork { limit: 1000 },
        Rejection::RowLetter,
        Rejection::RowType { number: 1 },
        Rejection::RowRulesText { diagnostics: found() },
        Rejection::RowRules,
        Rejection::RowLeaves,
        row(RowFault::Separators),
        row(RowFault::Stretch),
        row(RowFault::Nothing),
        row(RowFault::Border),
        Rejection::RowContext { rule: 1, left: true },
        Rejection::RowContext { rule: 1, left: false },
        Rejection::RowParts { parts: 3 },
        Rejection::RowMoves { left: Some('#'), right: None, live: true, example: vec![5, 3] },
        Rejection::RowMoves { left: None, right: Some('#'), live: false, example: vec![5, 3] },
        Rejection::StrategyText { diagnostics: found() },
        board(BoardFault::Full),
        board(BoardFault::Silent),
        board(BoardFault::Play),
        board(BoardFault::NoPlay),
        board(BoardFault::Stuck),
        board(BoardFault::Better),
        board(BoardFault::Delay { limit: 4 }),
        Rejection::Pick { board: None, fault: BoardFault::Full },
    ]
}

/// The names of the variants of an enum in the source of the checker.
fn variants(source: &str, name: &str) -> Vec<String> {
    let (_, rest) = source.split_once(&format!("pub enum {name} {{\n")).unwrap();
    let (body, _) = rest.split_once("\n}\n").unwrap();
    let named = |line: &str| -> Option<String> {
        let line = line.strip_prefix("    ")?;
        line.starts_with(|letter: char| letter.is_ascii_uppercase()).then(|| {
            line.split(|letter: char| !letter.is_ascii_alphanumeric())
                .next()
                .unwrap_or_default()
                .to_owned()
        })
    };
    body.lines().filter_map(named).collect()
}

/// The enums can grow in the checker, and the compiler does not say so here.
#[test]
fn every_reason_has_a_sample() {
    let shown: Vec<String> =
        rejections().iter().map(|rejection| format!("{rejection:?}")).collect();
    let source = |file: &str| {
        std::fs::read_to_string(format!("{}/../certify/src/{file}", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
    };
    let (rejection, faults) =
        (source("kernel/rejection/mod.rs"), source("kernel/rejection/faults.rs"));
    let enums = [
        (&rejection, "Rejection", ""),
        (&faults, "NodeFault", "Node {"),
        (&faults, "RowFault", "RowBranch {"),
        (&faults, "BoardFault", "Pick {"),
        (&faults, "PlayLengthFault", "PlayLength {"),
    ];
    for (source, name, around) in enums {
        let variants = variants(source, name);
        assert!(!variants.is_empty());
        for variant in variants {
            let begins = |text: &str| {
                text.strip_prefix(&variant)
                    .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
            };
            let has = |shown: &String| match around {
                "" => begins(shown),
                _ => shown.starts_with(around) && shown.split("fault: ").nth(1).is_some_and(begins),
            };
            assert!(shown.iter().any(has), "no sample of {name}::{variant}");
        }
    }
}

#[test]
fn reasons_in_japanese() {
    let mut all = String::new();
    for rejection in rejections() {
        let (english, japanese) = (
            rejection_words(&rejection, Language::English),
            rejection_words(&rejection, Language::Japanese),
        );
        assert_eq!(english, rejection.to_string());
        assert_ne!(english, japanese);
        assert!(
            japanese.chars().any(|letter| ('\u{3041}'..='\u{9fff}').contains(&letter)),
            "{japanese}"
        );
        // What the checker calls a fault within a reason is not quoted in English.
        let fault = english
            .rsplit(": ")
            .next()
            .filter(|fault| fault.contains(' ') && !fault.contains("byte"));
        assert!(fault.is_none_or(|fault| !japanese.contains(fault)), "{japanese}");
        all += &format!("{japanese}\n");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn rejected_certificates() {
    let other = Rejection::OtherRules;
    let texts = [STYLE, STYLE_JA].map(|style| rejected(&other, Some("Bite"), style));
    assert_fits(&texts);
    let said = [Language::English, Language::Japanese]
        .map(|language| json::rejected(&other, Some("Bite"), language));
    insta::assert_snapshot!([texts.join("----\n"), said.join("----\n")].join("----\n"));
}
