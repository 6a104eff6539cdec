//! Every relative link of the documents leads to a file and a heading that exist, those of a book
//! stay in it, and every page under `docs/` is in the table of contents of its book.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The pages of the English book; those of the Japanese one are in a directory of it.
const BOOK: &str = "docs";
const JAPANESE_BOOK: &str = "docs/ja";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn links_lead_somewhere() {
    let mut headings = BTreeMap::new();
    let (mut wrong, mut found) = (Vec::new(), 0);
    for page in pages() {
        for (line, target) in links(&text(&page)) {
            found += 1;
            if let Some(reason) = mistake(&page, &target, &mut headings) {
                wrong.push(format!("{}:{line}: {target}: {reason}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 100, "only {found} links");
}

#[test]
fn every_page_is_in_a_book() {
    for book in [BOOK, JAPANESE_BOOK].map(Path::new) {
        let summary = book.join("SUMMARY.md");
        let listed: Vec<PathBuf> =
            links(&text(&summary)).into_iter().map(|(_, to)| join(book, &to)).collect();
        let distinct: BTreeSet<PathBuf> = listed.iter().cloned().collect();
        assert_eq!(listed.len(), distinct.len(), "{} lists a page twice", summary.display());
        let is_page = |page: &PathBuf| {
            let japanese = page.starts_with(JAPANESE_BOOK);
            page.starts_with(book)
                && japanese == (book == Path::new(JAPANESE_BOOK))
                && *page != summary
        };
        let expected: BTreeSet<PathBuf> = pages().into_iter().filter(is_page).collect();
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{}", summary.display());
    }
}

#[test]
fn anchors_are_those_of_github() {
    let headings =
        ["The `move` line", "What's new?", "Moves", "Moves", "snake_case, a-b", "手の書き方"];
    let anchors =
        ["the-move-line", "whats-new", "moves", "moves-1", "snake_case-a-b", "手の書き方"];
    let page: Vec<String> = headings.iter().map(|heading| format!("## {heading}\n")).collect();
    assert_eq!(anchors_of(&page.concat()), anchors.map(str::to_owned).into());
}

#[test]
fn links_in_code_are_none() {
    let page = "[a](b.md) `[c](d.md)` ![e](f.svg)\n\n    [g](h.md)\n\n```\n[i](j.md)\n```\n\n[k]: \
        l.md#m\n";
    let found: Vec<String> = links(page).into_iter().map(|(_, target)| target).collect();
    assert_eq!(found, ["b.md", "f.svg", "l.md#m"]);
}

/// All documents, as paths from the root: those at the root, and those under `docs/`.
fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    gather(Path::new(""), false, &mut found);
    gather(Path::new(BOOK), true, &mut found);
    found
}

fn gather(directory: &Path, deep: bool, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(root().join(directory)).expect("the directory can be read") {
        let entry = entry.expect("the directory can be read");
        let path = directory.join(entry.file_name());
        if deep && entry.path().is_dir() {
            gather(&path, deep, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

fn text(page: &Path) -> String {
    fs::read_to_string(root().join(page)).expect("the page can be read")
}

/// Why a link leads nowhere, if it does.
fn mistake(
    page: &Path,
    target: &str,
    headings: &mut BTreeMap<PathBuf, BTreeSet<String>>,
) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) =
        target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
    let directory = page.parent().expect("a page is in a directory");
    let to = if file.is_empty() { page.to_owned() } else { join(directory, file) };
    if page.starts_with(BOOK) && !to.starts_with(BOOK) {
        return Some("it leads out of the book".to_owned());
    }
    if !root().join(&to).exists() {
        return Some(format!("there is no {}", to.display()));
    }
    let anchor = anchor?;
    let known = headings.entry(to.clone()).or_insert_with(|| anchors_of(&text(&to)));
    (!known.contains(anchor))
        .then(|| format!("no heading of {} has the anchor {anchor}", to.display()))
}

/// A path from a directory, without `.` and `..`, so that equal files have equal paths.
fn join(directory: &Path, file: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for component in directory.join(file).components() {
        match component {
            Component::ParentDir => assert!(path.pop(), "{file} leads out of the repository"),
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

/// The lines of a page that are not code, with their numbers; code within a line is blanked out.
fn prose(page: &str) -> Vec<(usize, String)> {
    let (mut fenced, mut blank) = (false, true);
    let mut lines = Vec::new();
    for (number, line) in page.lines().enumerate() {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        let indented = line.starts_with("    ") && (blank || lines.is_empty());
        if !fenced && !fence && !indented {
            lines.push((number + 1, line.to_owned()));
        }
        blank = line.is_empty() || indented;
    }
    lines
}

fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("``")
}

/// The targets of links and pictures, inline or by reference, each with its line.
fn links(page: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose(page) {
        let line = without_code(&line);
        for rest in line.split("](").skip(1) {
            let (target, _) = rest.split_once(')').expect("a link ends on its line");
            found.push((number, target.to_owned()));
        }
        let reference = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        found.extend(reference.map(|(_, target)| (number, target.trim().to_owned())));
    }
    found
}

/// The anchors of a page by GitHub's rule: letters and digits in lower case, `_` and `-` stay,
/// blanks become `-`, everything else goes; a second one of a kind gets `-1`, and so on.
fn anchors_of(page: &str) -> BTreeSet<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let mut anchors = BTreeSet::new();
    for (_, line) in prose(page) {
        let heading = line.trim_start_matches('#');
        let level = line.len() - heading.len();
        let Some(heading) = heading.strip_prefix(' ').filter(|_| (1..=6).contains(&level)) else {
            continue;
        };
        let anchor: String = heading
            .trim()
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || "_- ".contains(*c))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let before = times.entry(anchor.clone()).or_default();
        anchors.insert(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
        *before += 1;
    }
    anchors
}
