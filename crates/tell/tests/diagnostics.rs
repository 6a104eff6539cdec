//! Every diagnostic in words. The cases are in `diagnostics.cases`, what is said about them in one
//! snapshot.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::fmt::Write as _;

use nimatron_tell::diagnostics::{fix, render, words};
use nimatron_tell::{Language, tell};
use rules::tuples::parse_question;
use rules::{Diagnostic, Header, Reason, Settings, parse, read};
use unicode_width::UnicodeWidthStr;

struct Case {
    code: String,
    settings: Settings,
    source: String,
    /// The source as it stands in the file.
    text: String,
}

fn cases() -> Vec<Case> {
    let file = include_str!("diagnostics.cases");
    let cases = file.split("\n=== ").skip(1).map(|case| {
        let (head, text) = case.split_once('\n').unwrap();
        let mut words = head.split(' ');
        let code = words.next().unwrap().to_owned();
        let parameters = words.map(|setting| {
            let (name, value) = setting.split_once('=').unwrap();
            (name.to_owned(), value.parse().unwrap())
        });
        let mut source = String::new();
        for line in text.lines() {
            match line.strip_prefix("@ ").and_then(|rest| rest.split_once(' ')) {
                Some((times, repeated)) => {
                    source += &format!("{repeated}\n").repeat(times.parse().unwrap())
                }
                None => match line.strip_prefix("@@ ").and_then(|rest| rest.split_once(' ')) {
                    Some((times, repeated)) => {
                        let (keyword, rest) = repeated.split_once(' ').unwrap();
                        writeln!(source, "{keyword} {}", rest.repeat(times.parse().unwrap()))
                            .unwrap();
                    }
                    None => writeln!(source, "{line}").unwrap(),
                },
            }
        }
        let settings =
            Settings { parameters: parameters.collect(), sets: vec![], convention: None };
        Case { code, settings, source, text: text.to_owned() }
    });
    cases.collect()
}

fn diagnostics(case: &Case) -> Vec<Diagnostic> {
    if case.source.starts_with(['(', ';']) {
        return rules::tuples::pddl::parse(&case.source, &case.settings).1;
    }
    if case.code == "AskedWithoutHeaps" {
        // Only questions have this.
        let question = parse_question(&case.source, &Header::default(), &[]);
        return question.err().unwrap_or_default();
    }
    read(&case.source, &case.settings).1
}

#[test]
fn every_reason_has_a_case() {
    let cases = cases();
    for code in Reason::codes() {
        assert!(cases.iter().any(|case| case.code == code), "no case for {code}");
    }
    for case in &cases {
        let found: Vec<&str> =
            diagnostics(case).iter().map(|diagnostic| diagnostic.reason.code()).collect();
        assert!(
            found.contains(&&case.code[..]),
            "{}\ngives {found:?}, not {}",
            case.text,
            case.code
        );
    }
}

/// What is said about a case, without the middle if it is long.
fn said(case: &Case, language: Language) -> String {
    let rendered = render(&case.source, Some("a.game"), &diagnostics(case), language, false);
    let mut lines: Vec<&str> = rendered.lines().collect();
    if lines.len() > 80 {
        lines.splice(20..lines.len() - 10, ["[...]"]);
    }
    lines.join("\n")
}

#[test]
fn diagnostics_in_words() {
    let mut all = String::new();
    for case in cases() {
        let shown = said(&case, Language::English);
        write!(all, "=== {}\n{}\n\n{shown}\n\n", case.code, case.text.trim_end()).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn diagnostics_in_japanese() {
    let mut all = String::new();
    for case in cases() {
        write!(all, "=== {}\n\n{}\n\n", case.code, said(&case, Language::Japanese)).unwrap();
    }
    insta::assert_snapshot!(all);
}

/// Whether there is something Japanese in a text.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

#[test]
fn everything_is_said_in_japanese() {
    for case in cases() {
        for diagnostic in diagnostics(&case) {
            let english = words(&diagnostic.reason, Language::English);
            let japanese = words(&diagnostic.reason, Language::Japanese);
            assert!(!japanese.title.ends_with('。'), "{}", japanese.title);
            assert!(!japanese.title.is_empty());
            for (japanese, english) in [
                (japanese.title, english.title),
                (japanese.label, english.label),
                (japanese.hint, english.hint),
            ] {
                assert_eq!(japanese.is_empty(), english.is_empty(), "{english}");
                assert!(japanese.is_empty() || is_japanese(&japanese), "{japanese}");
                // What is wrong with the language is told in spaces and points of Japanese.
                assert!(!japanese.contains("、 ") && !japanese.contains("。 "), "{japanese}");
            }
        }
        let said = render(&case.source, None, &diagnostics(&case), Language::Japanese, false);
        for english in ["error: ", "warning: ", "help: ", "note: "] {
            assert!(!said.contains(english), "{said}");
        }
    }
}

#[test]
fn lines_fit_80_columns() {
    for case in cases() {
        if case.source.lines().any(|line| line.chars().count() > 60) {
            continue;
        }
        for language in Language::ALL {
            for line in render(&case.source, None, &diagnostics(&case), language, false).lines() {
                assert!(line.width() <= 80, "{line}");
            }
        }
    }
}

#[test]
fn colour_changes_nothing_but_colour() {
    for case in cases() {
        let diagnostics = diagnostics(&case);
        let coloured = render(&case.source, None, &diagnostics, Language::English, true);
        let mut plain = String::new();
        let mut rest = &coloured[..];
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            plain += before;
            rest = after.split_once('m').unwrap().1;
        }
        plain += rest;
        assert_eq!(plain, render(&case.source, None, &diagnostics, Language::English, false));
    }
}

#[test]
fn for_programs() {
    let source = "word [. #]*\nmove '🦀' 1 -> '.'\nexpect 'x' wins, '🦀' loses, '🦀y' loses\n";
    let told: Vec<_> = parse(
        source,
        &Settings { parameters: vec![("k".to_owned(), 1)], sets: vec![], convention: None },
    )
    .1
    .iter()
    .map(|diagnostic| tell(source, diagnostic, Language::English))
    .collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&told).unwrap());
}

/// A page of the documentation.
fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn every_reason_is_documented() {
    let pages = page("language.md") + &page("pddl.md");
    for code in Reason::codes() {
        assert!(
            pages.contains(&format!("`{code}`")),
            "{code} is in neither docs/language.md nor docs/pddl.md"
        );
    }
}

#[test]
fn documented_games_are_right() {
    let page = page("language.md") + &page("ja/language.md");
    let games: Vec<&str> =
        page.split("```game\n").skip(1).map(|rest| rest.split_once("```").unwrap().0).collect();
    assert!(games.len() >= 3);
    for game in games {
        let diagnostics = read(game, &Settings::default()).1;
        assert!(
            diagnostics.is_empty(),
            "{}",
            render(game, None, &diagnostics, Language::English, false)
        );
    }
}

/// The text after the first fix there is.
fn mended(source: &str) -> String {
    let found = read(source, &Settings::default()).1;
    let fix = found.iter().find_map(|diagnostic| fix(source, diagnostic));
    fix.unwrap_or_else(|| panic!("no fix for {source}: {found:?}")).applied(source)
}

#[test]
fn habits_are_mended() {
    let heaps = |line: &str| format!("heaps n m\nparameter limit = 3\n{line}\n");
    let cases = [
        ("mvoe n -> n - 1", "move n -> n - 1"),
        ("move n => n - 1", "move n -> n - 1"),
        ("move n → n - 1", "move n -> n - 1"),
        ("move n -> n － 1", "move n -> n - 1"),
        ("move n -> n - d where 0 < d ≤ 3", "move n -> n - d where 0 < d <= 3"),
        ("move n -> n - d where 0 < d && d < 3", "move n -> n - d where 0 < d and d < 3"),
        ("move n -> n - d where d = 1 || d = 2", "move n -> n - d where d = 1 or d = 2"),
        ("move n -> n - d where d == 1", "move n -> n - d where d = 1"),
        ("move n -> n // 2 where n > 0", "move n -> n / 2 where n > 0"),
        ("move n -> n - d where (d = 1", "move n -> n - d where (d = 1)"),
        ("move n -> n - d whree d = 1", "move n -> n - d where d = 1"),
        (
            "move n -> n - 1\nclaim wins when n % 2 = 1",
            "move n -> n - 1\nclaim wins when n mod 2 = 1",
        ),
        (
            "move n -> n - 1\nclaim loses when n mod limti = 0",
            "move n -> n - 1\nclaim loses when n mod limit = 0",
        ),
        ("move n -> n - 1\nexpect (1, 2) wisn", "move n -> n - 1\nexpect (1, 2) wins"),
        ("move n -> n - 1 -- 𝔾 の", "move n -> n - 1 -- 𝔾 の"),
        ("move n -> n - 1 -- 𝔾\ngame \"山", "move n -> n - 1 -- 𝔾\ngame \"山\""),
    ];
    for (line, wanted) in cases {
        let after = if line == wanted { heaps(line) } else { mended(&heaps(line)) };
        assert_eq!(after, heaps(wanted));
        let left = read(&after, &Settings::default()).1;
        assert!(left.iter().all(|one| one.severity != rules::Severity::Error), "{after}: {left:?}");
    }
    assert_eq!(mended("heaps a, b\nmove a -> a - 1\n"), "heaps a b\nmove a -> a - 1\n");
    let words = "word [. #]*\nmove '#' -> '.'\n";
    assert_eq!(
        mended(&format!("{words}expect '#.. wins\n")),
        format!("{words}expect '#..' wins\n")
    );
    let partisan = "players Left, Right\nword [01]*\n";
    assert_eq!(
        mended(&format!("{partisan}move Left 1 -> 0\n")),
        format!("{partisan}move Left: 1 -> 0\n")
    );
}

/// Wherever one is given: what is wrong at the place is gone.
#[test]
fn fixes_mend() {
    let mut given = 0;
    for case in cases().iter().filter(|case| case.source.len() < 10_000) {
        for diagnostic in diagnostics(case) {
            let Some(fix) = fix(&case.source, &diagnostic) else { continue };
            given += 1;
            let source = fix.applied(&case.source);
            let after = diagnostics(&Case {
                source,
                code: String::new(),
                settings: case.settings.clone(),
                text: String::new(),
            });
            let same = after.iter().any(|one| {
                one.reason == diagnostic.reason && one.span.start == diagnostic.span.start
            });
            assert!(!same, "{}\n{fix:?} leaves {:?}", case.text, diagnostic.reason);
        }
    }
    assert!(given > 10, "{given}");
}

#[test]
fn slips_in_keywords_are_recognised() {
    let slips = [
        ("heaps n\nmove n -> m whre m < n\n", "whre", "where"),
        ("heaps n\nmove n -> m wher m < n\n", "wher", "where"),
        ("heaps n\nmove n -> m where m < n nd m > 1\n", "nd", "and"),
        ("heaps n\nmove n -> n - d where d > 0 and gdc(n, d) = 1\n", "gdc", "gcd"),
        ("heaps n\nmove n -> n - 1 wher n > 3\n", "wher", "where"),
        ("heaps n\nmove n -> n - 1 gians 3\n", "gians", "gains"),
        ("heaps n\nends whn n = 1\nmove n -> n - 1\n", "whn", "when"),
        ("heaps n\nmove n -> n - 1\nclaim losses when n mod 2 = 0\n", "losses", "loses"),
        ("heaps n\nmove n -> n - 1\nclaim loses wen n mod 2 = 0\n", "wen", "when"),
    ];
    for (source, typed, meant) in slips {
        let (_, diagnostics) = rules::read(source, &rules::Settings::default());
        let told = nimatron_tell::diagnostics::tell(source, &diagnostics[0], Language::English);
        assert_eq!(told.hint, format!("did you mean `{meant}`?"), "{source}");
        let fix = nimatron_tell::diagnostics::fix(source, &diagnostics[0]).unwrap();
        assert_eq!(fix.applied(source), source.replacen(typed, meant, 1));
    }
    // Names that are near to a keyword but right, and what is no slip.
    for source in ["heaps n ad\nmove n -> n - ad where ad > 0\n", "heaps n\nmove n -> n - 2 n\n"] {
        let (_, diagnostics) = rules::read(source, &rules::Settings::default());
        for diagnostic in &diagnostics {
            let told = nimatron_tell::diagnostics::tell(source, diagnostic, Language::English);
            assert!(!told.hint.contains("did you mean"), "{source}: {}", told.hint);
        }
    }
}
