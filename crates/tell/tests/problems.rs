//! Everything that keeps a program from doing what it was asked and has no place in rules, in both
//! languages.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::collections::BTreeSet;

use answer::fault::{
    ExpressionFault, Fault, NoEnumeration, NoInquiry, Plain, Played, PositionFault, Problem,
};
use answer::{
    AutomatonFault, Counts, Difference, Engine, Finding, GameInfo, Obstacle, PickGame, Positions,
    Prospect, SizeKind,
};
use insta::assert_snapshot;
use nimatron_tell::problem::{self, Warning};
use nimatron_tell::{Face, Language, Style};
use rules::Span;
use rules::boards::{BoardErrorKind, Player};
use rules::lists::{CodeError, TurnRule};
use run::{Phase, Run, Stop};
use unicode_width::UnicodeWidthStr;

#[allow(dead_code, reason = "shared by tests that need different ones")]
mod samples;
use samples::{game, words};

const JAPANESE: Style = Style::plain(Face::CommandLine, Language::Japanese);
const ENGLISH: Style = Style::plain(Face::CommandLine, Language::English);

fn names() -> Vec<Plain> {
    let (name, similar) = (|| "bit".to_owned(), || Some("bite".to_owned()));
    vec![
        Plain::NoSuchGame { name: name(), similar: similar() },
        Plain::NoSuchGame { name: name(), similar: None },
        Plain::NoSuchProblem { name: name(), similar: similar() },
        Plain::NoSuchProblem { name: name(), similar: None },
        Plain::NoGameOfProblem { game: name(), similar: similar() },
        Plain::NoGameOfProblem { game: name(), similar: None },
        Plain::NoSuchParameter { name: name(), known: vec![] },
        Plain::NoSuchParameter { name: name(), known: vec!["byte".to_owned(), "k".to_owned()] },
        Plain::ParameterRanges { parameter: "k".to_owned(), given: (1, 9), allowed: (1, 5) },
        Plain::ParameterNotSet { parameter: "k".to_owned(), variable: "K".to_owned() },
        Plain::ComplicatedWords { variable: name() },
        Plain::NotAscii { letter: '石' },
        Plain::NotAProblem { name: name() },
        Plain::NotForEvery { name: name() },
        Plain::NoGames,
        Plain::NoSuchCommand { name: "dance".to_owned() },
        Plain::CannotListen {
            address: "127.0.0.1:8640".to_owned(),
            error: "os error 98".to_owned(),
        },
    ]
}

/// Of a program that was built without something.
fn builds() -> Vec<Plain> {
    vec![Plain::LeftOut { feature: "png" }]
}

fn files() -> Vec<Plain> {
    let (path, error) = (|| "some/file".to_owned(), || "os error 2".to_owned());
    vec![
        Plain::NotAFileName { name: "..".into() },
        Plain::IsProblem { name: "nim.problem".into() },
        Plain::CannotRead { path: path(), error: error(), similar: None },
        Plain::CannotRead { path: path(), error: error(), similar: Some(path()) },
        Plain::TooLarge { path: path(), limit: 10 },
        Plain::CannotWrite { path: path(), error: error() },
        Plain::WouldOverwrite { path: path() },
        Plain::WouldOverwriteInput { path: path() },
        Plain::Exists { path: path() },
        Plain::NothingToWatch { name: "nim".into() },
        Plain::NotACertificate { path: path(), reason: "EOF at line 1".to_owned() },
        Plain::StoreInUse { path: path() },
        Plain::StoredOther { path: path(), whose: "0.77".to_owned() },
        Plain::StoredVersion { path: path(), version: "7".to_owned() },
    ]
}

/// Why a file is not an automaton.
fn automata() -> Vec<Plain> {
    let other = AutomatonFault::OtherAlphabet {
        found: "msd_3".to_owned(),
        wanted: "msd_2 msd_2".to_owned(),
    };
    let faults = [
        AutomatonFault::Head,
        other,
        AutomatonFault::Line,
        AutomatonFault::NoState,
        AutomatonFault::Letter,
        AutomatonFault::Twice,
        AutomatonFault::DeclaredTwice,
        AutomatonFault::NotDeclared { state: 7 },
        AutomatonFault::TooManyStates { limit: 1 << 20 },
    ];
    let plain = |fault| Plain::NotAnAutomaton { path: "some/file".to_owned(), line: 3, fault };
    faults.into_iter().map(plain).collect()
}

/// Why positions are not counted.
fn uncounted() -> Vec<Plain> {
    let why = [
        NoEnumeration::NoTheorem(Box::new(Obstacle::LargeNumber)),
        NoEnumeration::Results,
        NoEnumeration::Partisan,
        NoEnumeration::Impartial,
        NoEnumeration::ValuesInMisere,
        NoEnumeration::Size {
            asked: SizeKind::Length,
            known: &[SizeKind::Total, SizeKind::Largest, SizeKind::Digits],
        },
        NoEnumeration::Form,
        NoEnumeration::NoMachine,
        NoEnumeration::Bounded { heap: "x".to_owned() },
        NoEnumeration::Letters { letters: 10_000, limit: 1024 },
        NoEnumeration::Digits { up_to: 5000, limit: 10_000_000 },
        NoEnumeration::OtherThanBaseTwo,
        NoEnumeration::Stopped(Stop::States { limit: 10 }),
    ];
    why.map(|why| Plain::NoEnumeration(Box::new(why))).into()
}

/// Why questions are not answered.
fn unasked() -> Vec<Plain> {
    let game = || "nim".to_owned();
    let why = [
        NoInquiry::NoTheorem { game: game(), obstacle: Box::new(Obstacle::LargeNumber) },
        NoInquiry::Kind { game: game() },
        NoInquiry::Form { game: game() },
        NoInquiry::ValuesInMisere { game: game() },
        NoInquiry::Heaps { game: game(), heaps: 1 },
        NoInquiry::Heaps { game: String::new(), heaps: 3 },
        NoInquiry::Turns { game: game() },
        NoInquiry::NoCommonNumeration,
        NoInquiry::OtherNumeration,
        NoInquiry::Numbers,
        NoInquiry::Variables { limit: 16 },
        NoInquiry::NoFreeVariable,
        NoInquiry::Letters,
        NoInquiry::Stopped(Stop::States { limit: 10 }),
    ];
    why.map(|why| Plain::NoInquiry(Box::new(why))).into()
}

fn programs() -> Vec<Plain> {
    let played = [Played::Words, Played::Tuples, Played::Lists, Played::Words];
    let mut all = vec![
        Plain::LengthsDiffer { given: 3, wanted: 2 },
        Plain::SidesHaveNoProgram,
        Plain::PartisanSum,
        Plain::WhoBegins { players: vec![], given: Some("Left".to_owned()) },
        Plain::WhoBegins { players: vec!["Left".to_owned(), "Right".to_owned()], given: None },
        Plain::WhoBegins {
            players: vec!["Anna".to_owned(), "Katie".to_owned()],
            given: Some("Ann".to_owned()),
        },
        Plain::WhoBegins {
            players: vec!["Anna".to_owned(), "Katie".to_owned()],
            given: Some("Bob".to_owned()),
        },
        Plain::AnswersDiffer { results: true },
        Plain::AnswersDiffer { results: false },
        Plain::NoTheorem { obstacle: Box::new(Obstacle::LargeNumber) },
        Plain::NoAnswers { obstacle: Box::new(Obstacle::LargeNumber) },
        Plain::NoValues,
        Plain::NoProgram,
        Plain::NotPrintable { reason: "..".to_owned() },
        Plain::SampleFails {
            number: 2,
            expected: "First".to_owned(),
            found: "Second\n".to_owned(),
        },
    ];
    all.extend(
        played.windows(2).map(|pair| Plain::PositionsDiffer { given: pair[0], wanted: pair[1] }),
    );
    all
}

fn values() -> Vec<Plain> {
    let code = |text: &str, error| Plain::NotACode { text: text.to_owned(), error };
    vec![
        Plain::ValuesInMisere,
        Plain::ValuesOfEndings,
        Plain::ValuesOfSides,
        Plain::ValuesOfPicks,
        Plain::NoRemoteness,
        Plain::NumerationOfWords,
        code("0.7g", CodeError::Form(3)),
        code("07", CodeError::Form(2)),
        code("0.77", CodeError::TooLong),
        code("1.7", CodeError::First),
        Plain::SequenceWithoutHeaps,
        Plain::QuotientWithoutCode,
        Plain::SequenceOfTurns { turn: TurnRule::Moves(3) },
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps },
        Plain::SequenceInMisere,
        Plain::PeriodOfParts,
    ]
}

fn plays() -> Vec<Plain> {
    vec![
        Plain::MoverOfImpartial,
        Plain::NoSuchPlayer {
            name: "Eve".to_owned(),
            players: ["Ada".to_owned(), "Ben".to_owned()],
        },
        Plain::CannotPlay { obstacle: Box::new(Obstacle::LargeNumber) },
        Plain::NoMoveListed,
    ]
}

fn heaps(names: &[&str], domain: Option<&str>) -> GameInfo {
    let domain = domain.map(Into::into);
    GameInfo {
        positions: Positions::Heaps {
            names: words(names),
            domain,
            ends: None,
            aim: answer::Aim::LastMove,
        },
        ..game()
    }
}

fn board() -> GameInfo {
    let positions = Positions::Boards(PickGame {
        letters: "01".to_owned(),
        domain: "[01]*".to_owned(),
        picks: 1,
        taker: Player::First,
        maximiser: Player::Second,
        counts: Counts::Letters { reversed: false },
    });
    GameInfo { positions, players: Some(["Ada".to_owned(), "Ben".to_owned()]), ..game() }
}

fn faults() -> Vec<Problem> {
    let fault = |text: &str, start, fault, game| {
        let span = Span { start, end: text.len() };
        Problem::Position(PositionFault {
            text: text.to_owned(),
            span,
            fault,
            game: Box::new(game),
        })
    };
    let lists =
        || GameInfo { positions: Positions::Lists { heap: "n".to_owned(), code: None }, ..game() };
    vec![
        fault("abc", 2, Fault::UnknownLetter('c'), game()),
        fault("ab", 1, Fault::NoPositionBeginsSo, game()),
        fault("", 0, Fault::Unfinished { example: "a".to_owned() }, game()),
        fault("ab", 0, Fault::Unfinished { example: String::new() }, game()),
        fault("ab", 0, Fault::Outside, game()),
        fault(&"ab".repeat(500), 99, Fault::NoPositionBeginsSo, game()),
        fault("x", 0, Fault::NotANumber, heaps(&["x"], None)),
        fault("1001", 0, Fault::TooLarge { limit: 1000 }, heaps(&["x"], None)),
        fault("1 2 3", 0, Fault::WrongCount { given: 3, wanted: 2 }, heaps(&["x", "y"], None)),
        fault("z=3", 0, Fault::UnknownHeap, heaps(&["x", "y"], None)),
        fault("x=1 x=3", 4, Fault::RepeatedHeap, heaps(&["x", "y"], None)),
        fault("3 1", 0, Fault::Outside, heaps(&["x", "y"], Some("x <= y"))),
        fault("1,2", 0, Fault::TooManyHeaps { limit: 1 }, lists()),
        fault("01/.?", 4, Fault::Board(BoardErrorKind::UnknownMark('?')), board()),
        fault(
            "01/...",
            3,
            Fault::Board(BoardErrorKind::MarksLength { letters: 2, marks: 3 }),
            board(),
        ),
        fault("01/../Al", 6, Fault::Board(BoardErrorKind::UnknownPlayer), board()),
        fault(
            "01/oo",
            3,
            Fault::Board(BoardErrorKind::UnclearPhase { first: 2, second: 0 }),
            board(),
        ),
        fault("0a", 1, Fault::Board(BoardErrorKind::UnknownLetter('a')), board()),
        fault("00", 0, Fault::Board(BoardErrorKind::NotAPosition), board()),
        Problem::Escape {
            source: "word 1*\nmove 1 -> 0\n".to_owned(),
            path: Some("a.game".to_owned()),
            span: Span { start: 8, end: 19 },
            from: "1".to_owned(),
            to: String::new(),
        },
    ]
}

/// Expressions of nimbers with everything that can be wrong with one.
fn expressions() -> Vec<Problem> {
    let deep = "(".repeat(100);
    let long = format!("1{}", " + 1".repeat(2000));
    let far = format!("1{} +", " + 1".repeat(40));
    let texts = [
        "12 * ",
        "12 $ 5",
        "root(4)",
        "0x1ffffffffffffffffffffffffffffffffff",
        "order(3) + 1",
        "1 / (3 - 3)",
        "order(0)",
        "log(0, 3)",
        "log(4, 3)",
        &deep,
        &long,
        &far,
    ];
    let fault = |text: &str| {
        let error = theory::nimber::expression::eval(text, &Run::default()).unwrap_err();
        Problem::Expression(ExpressionFault { text: text.to_owned(), error })
    };
    texts.into_iter().map(fault).collect()
}

fn problems() -> Vec<Problem> {
    let plain =
        [names(), files(), automata(), uncounted(), unasked(), programs(), values(), plays()]
            .into_iter()
            .flatten()
            .map(Problem::Plain);
    faults().into_iter().chain(expressions()).chain(plain).collect()
}

/// Whether there is something Japanese in a text.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

#[test]
fn in_japanese() {
    let mut all: Vec<String> =
        problems().iter().map(|one| problem::problem(one, JAPANESE)).collect();
    let path = || "some/file".to_owned();
    let warnings = [
        Warning::DamagedBlock { path: path() },
        Warning::NotKept { path: path(), error: "os error 28".to_owned() },
        Warning::NoCertificate { path: path() },
        Warning::NotProved { path: path() },
        Warning::Unmet(Box::new(Difference {
            position: "(3)".to_owned(),
            to_move: None,
            line: Some(4),
            expected: (Engine::Expectation, Finding::Outcome(Prospect::Loses)),
            found: (Engine::Solver, Finding::Outcome(Prospect::Wins)),
        })),
        Warning::OpenToNetwork { address: "http://0.0.0.0:8640/".to_owned() },
    ];
    all.extend(warnings.iter().map(|one| problem::warning(one, JAPANESE)));
    all.push(problem::not_closed(JAPANESE));
    for text in &all {
        assert!(text.lines().all(|line| line.width() <= 80), "{text}");
        assert!(
            ["error: ", "warning: ", "help: ", "note: "]
                .iter()
                .all(|english| !text.contains(english)),
            "{text}"
        );
    }
    assert_snapshot!(all.join("\n\n"));
    use Phase::*;
    let phases = [Solve, Learn, Verify, Terminate, Recognise, Check, Test];
    let lines = phases.map(|phase| problem::progress(phase, 12, Language::Japanese));
    assert_snapshot!("progress_in_japanese", lines.join("\n"));
}

#[test]
fn nothing_is_left_in_english() {
    for one in problems().into_iter().chain(builds().into_iter().map(Problem::Plain)) {
        let told = |language| {
            let json: serde_json::Value =
                serde_json::from_str(&problem::problem_json(&one, language)).unwrap();
            json["errors"][0].clone()
        };
        let (english, japanese) = (told(Language::English), told(Language::Japanese));
        assert_eq!(english["code"], japanese["code"]);
        for key in ["reason", "hint"] {
            let (english, japanese) =
                (english[key].as_str().unwrap(), japanese[key].as_str().unwrap());
            assert!(is_japanese(japanese), "{japanese}");
            assert_ne!(english, japanese);
            assert!(!japanese.ends_with('。') || english.ends_with('.'), "{japanese}");
        }
        assert_ne!(problem::problem(&one, ENGLISH), problem::problem(&one, JAPANESE));
    }
}

#[test]
fn what_was_left_out_is_named_with_its_command() {
    for (style, named) in [(ENGLISH, "without the feature `png`"), (JAPANESE, "機能 `png` なし")]
    {
        let text = problem::problem(&Problem::Plain(Plain::LeftOut { feature: "png" }), style);
        assert!(text.contains(named) && text.contains("--features png`"), "{text}");
        assert!(text.lines().all(|line| line.width() <= 80), "{text}");
    }
}

/// A new problem must come here: what is said of it is only then looked at.
#[test]
fn every_code_is_here() {
    let told = |plain: Plain| {
        let json = problem::problem_json(&Problem::Plain(plain), Language::English);
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        value["errors"][0]["code"].as_str().unwrap().to_owned()
    };
    let here: BTreeSet<String> =
        [names(), builds(), files(), automata(), programs(), values(), plays()]
            .into_iter()
            .flatten()
            .map(told)
            .collect();
    let source = include_str!("../../answer/src/fault/plain.rs");
    let arms =
        source.lines().filter_map(|line| line.trim().strip_prefix("Self::")?.split_once(" => \""));
    let all: BTreeSet<String> =
        arms.map(|(_, code)| code.trim_end_matches("\",").to_owned()).collect();
    assert!(all.len() > 30);
    assert_eq!(here, all);
}
