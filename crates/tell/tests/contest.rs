//! Every diagnostic of problem files, and everything that can be wrong with an input, in words. The
//! cases are in `contest.cases`, what is said about them in one snapshot.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::fmt::Write as _;

use answer::fault::Problem;
use contest::{Diagnostic, Reason, parse};
use nimatron_tell::contest::{diagnostics, fault, words};
use nimatron_tell::problem::problem_json;
use nimatron_tell::{Face, Language, Style};
use plan::Fault;
use plan::fault::Reason as Input;
use unicode_width::UnicodeWidthStr;

const PLAIN: Style = Style::plain(Face::CommandLine, Language::English);
const JAPANESE: Style = Style::plain(Face::CommandLine, Language::Japanese);

/// Name of the reason, text as it stands in the file, text.
fn cases() -> Vec<(String, String, String)> {
    let file = include_str!("contest.cases");
    let cases = file.split("\n=== ").skip(1).map(|case| {
        let (code, text) = case.split_once('\n').unwrap();
        let mut source = String::new();
        for line in text.lines() {
            match line.strip_prefix("@ ").and_then(|rest| rest.split_once(' ')) {
                Some((times, repeated)) => {
                    source += &format!("{repeated}\n").repeat(times.parse().unwrap())
                }
                None => match line.strip_prefix("@@ ").and_then(|rest| rest.split_once(' ')) {
                    Some((times, repeated)) => source += &repeated.repeat(times.parse().unwrap()),
                    None => writeln!(source, "{line}").unwrap(),
                },
            }
        }
        (code.to_owned(), text.to_owned(), source)
    });
    cases.collect()
}

fn found(source: &str) -> Vec<Diagnostic> {
    let (problem, mut diagnostics) = parse(source);
    // What only the rules of the game tell.
    let drawn = problem.filter(|problem| problem.game.name == "can-be-drawn");
    diagnostics.extend(drawn.and_then(|problem| problem.draws_unsaid()));
    diagnostics
}

#[test]
fn every_reason_has_a_case() {
    let cases = cases();
    for code in Reason::CODES {
        assert!(cases.iter().any(|case| case.0 == *code), "no case for {code}");
    }
    for (code, text, source) in &cases {
        let found: Vec<&str> =
            found(source).iter().map(|diagnostic| diagnostic.reason.code()).collect();
        assert!(found.contains(&&code[..]), "{text}\ngives {found:?}, not {code}");
    }
}

/// What is said about a text, without the middle if it is long.
fn said(source: &str, style: Style) -> String {
    let rendered = diagnostics(source, Some("a.problem"), &found(source), style);
    let mut lines: Vec<&str> = rendered.lines().collect();
    if lines.len() > 40 {
        lines.splice(10..lines.len() - 10, ["[...]"]);
    }
    let lines: Vec<String> = lines.iter().map(|line| line.chars().take(100).collect()).collect();
    lines.join("\n")
}

#[test]
fn diagnostics_in_words() {
    let mut all = String::new();
    for (code, text, source) in cases() {
        write!(all, "=== {code}\n{}\n\n{}\n\n", text.trim_end(), said(&source, PLAIN)).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn diagnostics_in_japanese() {
    let mut all = String::new();
    for (code, _, source) in cases() {
        write!(all, "=== {code}\n\n{}\n\n", said(&source, JAPANESE)).unwrap();
    }
    insta::assert_snapshot!(all);
}

/// Whether there is something Japanese in a text.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

#[test]
fn everything_is_said_in_japanese() {
    for (_, _, source) in cases() {
        for diagnostic in found(&source) {
            let english = words(&diagnostic.reason, Language::English);
            let japanese = words(&diagnostic.reason, Language::Japanese);
            assert!(
                !japanese.title.ends_with('。') && !japanese.title.is_empty(),
                "{}",
                japanese.title
            );
            for (japanese, english) in [
                (japanese.title, english.title),
                (japanese.label, english.label),
                (japanese.hint, english.hint),
            ] {
                assert_eq!(japanese.is_empty(), english.is_empty(), "{english}");
                assert!(japanese.is_empty() || is_japanese(&japanese), "{japanese}");
            }
        }
    }
}

#[test]
fn lines_fit_80_columns() {
    for (_, _, source) in cases() {
        if source.lines().any(|line| line.chars().count() > 60) {
            continue;
        }
        for style in [PLAIN, JAPANESE] {
            for line in diagnostics(&source, None, &found(&source), style).lines() {
                assert!(line.width() <= 80, "{line}");
            }
        }
    }
}

#[test]
fn for_programs() {
    let source = "game nim\nread é\nposition n\nanswer wins 'a' loses 'a'\n";
    let (source, diagnostics) = (source.to_owned(), found(source));
    let problem = Problem::Contest { source, path: None, diagnostics };
    insta::assert_snapshot!(problem_json(&problem, Language::English));
}

#[test]
fn faults_in_words() {
    let (n, s, x) = (|| "n".to_owned(), || "s".to_owned(), || "x".to_owned());
    let reasons = [
        Input::Missing { variable: n() },
        Input::NotANumber { variable: n(), found: x() },
        Input::OutOfRange { variable: n(), found: "-5".to_owned(), low: 1, high: 100 },
        Input::Letter { variable: s(), found: b'o', place: 3 },
        Input::Letter { variable: s(), found: 0xe3, place: 1 },
        Input::NotAPosition { variable: s() },
        Input::WrongLength { variable: s(), found: 7, wanted: 8 },
        Input::WrongLength { variable: s(), found: 2, wanted: 1 },
        Input::NotATuple,
        Input::Trailing { found: x() },
        Input::Negative { number: -1 },
        Input::NotPositive { number: 0 },
        Input::NoNumbers { variable: x() },
        Input::NotANatural { number: -1 },
        Input::NoSuchPlace { variable: x(), place: 7 },
        Input::DivisionByZero,
        Input::Overflow,
        Input::Beyond { heap: 1_000_001, up_to: 1_000_000 },
        Input::Beyond { heap: 7, up_to: 1_000_000 },
        Input::Draw,
        Input::Memory,
        Input::Time,
        Input::Passes { limit: 4_294_967_296 },
    ];
    let named = Fault { line: 12, reason: Input::NotANumber { variable: n(), found: x() } };
    let in_language = |language| {
        let mut all = String::new();
        for reason in &reasons {
            let words = fault(&Fault { line: 3, reason: reason.clone() }, "", language);
            assert!(!words.contains('\n'));
            assert_eq!(is_japanese(&words), language == Language::Japanese, "{words}");
            writeln!(all, "{words}").unwrap();
        }
        writeln!(all, "{}", fault(&named, "tests/1.in", language)).unwrap();
        all + &problem_json(&Problem::Input { name: String::new(), fault: named.clone() }, language)
    };
    insta::assert_snapshot!(in_language(Language::English));
    insta::assert_snapshot!("faults_in_japanese", in_language(Language::Japanese));
}

/// The page about the language of problems.
fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/problems.md")).unwrap()
}

#[test]
fn every_reason_is_documented() {
    let page = page();
    for code in Reason::CODES {
        assert!(page.contains(&format!("`{code}`")), "{code} is not in docs/problems.md");
    }
}

#[test]
fn documented_problems_are_right() {
    let page = page();
    let problems: Vec<&str> =
        page.split("```problem\n").skip(1).map(|rest| rest.split_once("```").unwrap().0).collect();
    assert!(problems.len() >= 4);
    for problem in problems {
        let found = found(problem);
        assert!(found.is_empty(), "{}", diagnostics(problem, None, &found, PLAIN));
    }
}

#[test]
fn slips_in_keywords_are_recognised() {
    let around = |first: &str, answer: &str| format!("{first}\nread n\nheaps n\n{answer}\n");
    for (source, typed, meant) in [
        (around("game nim", "answer win 'A' loses 'B'"), "win", "wins"),
        (around("game nim", "answer wins 'A' losses 'B'"), "losses", "loses"),
        (around("game nim", "answer vale"), "vale", "value"),
        (around("game nim miser", "answer value"), "miser", "misere"),
        (around("game nim", "raed n\nanswer value"), "raed", "read"),
    ] {
        let found = parse(&source).1;
        let told = nimatron_tell::contest::tell(&source, &found[0], Language::English);
        assert_eq!(told.hint, format!("did you mean `{meant}`?"), "{source}");
        let fix = nimatron_tell::contest::fix(&source, &found[0]).unwrap();
        assert_eq!(fix.applied(&source), source.replacen(typed, meant, 1));
    }
}
