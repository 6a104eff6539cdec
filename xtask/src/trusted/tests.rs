use std::fs;

use super::source::code;
use super::*;

/// No check may reach a file of these names: they write rules and formulas as text, say how a
/// formula gets its value, or explain.
const BARRED: &[&str] = &["print", "trace", "hint", "hints", "explain", "notation"];

#[test]
fn trusted_base() {
    print!("{}", table());
    let base = Base::counted();
    for (kind, hundreds) in BOUNDS {
        let (lines, bound) = (base.of(kind).all(), 100 * hundreds);
        assert!(lines <= bound, "{kind}: {lines} lines to believe; at most {bound}");
        assert!(
            lines + 100 > bound,
            "{kind}: {lines} lines to believe; lower the bound, which is {bound}"
        );
    }
}

#[test]
fn a_check_reaches_nothing_that_only_explains() {
    let base = Base::counted();
    assert!(base.reached.len() > 100, "{} files", base.reached.len());
    for &at in &base.reached {
        let module = &base.sources.0[at];
        let barred = module.path.iter().any(|part| BARRED.contains(&part.as_str()));
        // The words of a rejection; `rules::text` reads texts.
        let words = module.path[0] == "certify" && module.path.iter().any(|part| part == "text");
        assert!(!barred && !words, "a check reaches {}", module.file.display());
    }
}

/// Rules in PDDL are read where a rule text is read, and nothing else depends on it.
#[test]
fn pddl_is_reached_by_reading_a_text_only() {
    let base = Base::counted();
    let pddl = |at: &usize| kind(&base.sources.0[*at].path) == PDDL;
    let outside = base.reached.iter().filter(|at| !pddl(at));
    let naming = outside.filter(|&&at| base.sources.named(at).items.iter().any(&pddl));
    let naming: Vec<String> = naming.map(|&at| base.sources.0[at].path.join("::")).collect();
    assert_eq!(naming, ["rules::game"]);
}

#[test]
fn the_checker_has_no_circles() {
    let base = Base::counted();
    assert_eq!(circles(&base.sources, "certify"), Vec::<Vec<String>>::new());
}

#[test]
fn the_rule_language_has_no_circles() {
    let base = Base::counted();
    assert_eq!(circles(&base.sources, "rules"), Vec::<Vec<String>>::new());
}

/// What kinds of positions share does not know them: only what reads any text does.
#[test]
fn only_reading_any_text_knows_the_kinds() {
    let base = Base::counted();
    let path = |at: usize| &base.sources.0[at].path;
    let shared =
        (0..base.sources.0.len()).filter(|&at| path(at)[0] == "rules" && !is_particular(path(at)));
    let naming = shared
        .filter(|&at| base.sources.named(at).items.iter().any(|&item| is_particular(path(item))));
    let naming: Vec<String> = naming.map(|at| path(at).join("::")).collect();
    assert_eq!(naming, ["rules::game", "rules::game::lines"]);
}

/// The kernel knows no kind of positions, and no kind knows more than it needs.
#[test]
fn kinds_of_positions_rest_on_each_other() {
    let base = Base::counted();
    assert_eq!(base.needed(KERNEL), [KERNEL]);
    assert_eq!(base.needed("words"), [KERNEL, "words"]);
    assert_eq!(base.needed("tuples"), [KERNEL, "tuples"]);
    assert_eq!(base.needed("lists"), [KERNEL, "tuples", "lists"]);
    assert_eq!(base.needed("rows"), [KERNEL, "words", "tuples", "lists", "rows"]);
    assert_eq!(base.needed("boards"), [KERNEL, "words", "boards"]);
}

/// `number` as it is written in prose.
fn spelled(number: usize) -> String {
    let digits = number.to_string();
    match digits.split_at(digits.len().saturating_sub(3)) {
        ("", few) => few.to_owned(),
        (thousands, rest) => format!("{thousands},{rest}"),
    }
}

#[test]
fn the_documents_say_the_numbers() {
    let base = Base::counted();
    let read =
        |file: &str| fs::read_to_string(workspace().join(file)).expect("the documents are there");
    let bound = |kind: &str| {
        BOUNDS.iter().find(|(name, _)| *name == kind).map_or(0, |(_, hundreds)| 100 * hundreds)
    };
    let trusted_lines = |kind: &str| base.lines_to_trust(kind).next_multiple_of(100);
    let format = read("docs/certificate.md");
    for (kind, _) in BOUNDS {
        let of = match kind {
            KERNEL | PDDL | LOOPS => String::new(),
            kind => format!("{} ({})", spelled(trusted_lines(kind)), base.needed(kind).join(", ")),
        };
        let row = format!("| {kind} | {} | {of} |", spelled(bound(kind))).replace("|  |", "| |");
        assert!(
            format.lines().any(|line| line == row),
            "docs/certificate.md lacks the line\n{row}"
        );
    }
    let words = format!("{} lines", spelled(trusted_lines("words")));
    assert!(read("README.md").contains(&words), "README.md does not say {words}");
}

#[test]
fn comments_and_tests_are_not_code() {
    let text = "//! A file.\nuse a::b;\n\n#[cfg(test)]\nmod tests;\nfn f() -> char {\n    '\"' // \
        \"\n}\n#[cfg(test)]\nmod more {\n    fn g() {}\n}\n";
    let lines: Vec<String> = code(text)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect();
    assert_eq!(lines, ["use a::b;", "fn f() -> char {", "''", "}"]);
}

/// The circles of files: those that name each other, directly or by others. A module's own file is
/// named by those in its folder as soon as they use an item of it.
fn circles(sources: &Sources, of: &str) -> Vec<Vec<String>> {
    let mine = |at: &usize| sources.0[*at].path[0] == of;
    let named: BTreeMap<usize, BTreeSet<usize>> =
        (0..sources.0.len()).filter(mine).map(|at| (at, sources.named(at).items)).collect();
    let reach = |from: usize| {
        let (mut seen, mut todo) = (BTreeSet::new(), vec![from]);
        while let Some(at) = todo.pop() {
            todo.extend(named.get(&at).into_iter().flatten().filter(|next| seen.insert(**next)));
        }
        seen
    };
    let all: BTreeMap<usize, BTreeSet<usize>> = named.keys().map(|&at| (at, reach(at))).collect();
    let circle = |at: &usize| -> Vec<usize> {
        all[at]
            .iter()
            .copied()
            .filter(|other| all.get(other).is_some_and(|back| back.contains(at)))
            .collect()
    };
    let circles: BTreeSet<Vec<usize>> =
        named.keys().map(circle).filter(|circle| !circle.is_empty()).collect();
    let spell = |at: usize| sources.0[at].path.join("::");
    circles.into_iter().map(|circle| circle.into_iter().map(spell).collect()).collect()
}
