//! The language of rules and that of problems, each on one page: example lines, with the keywords
//! that each explains and what it means. The page has the same texts about rules, from the same
//! file.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::Language;

/// JSON between `export default` and a semicolon, so that the page can import it.
const SOURCE: &str = include_str!("../../web/page/reference-lines.js");

/// The same about problems, as plain JSON.
const PROBLEMS: &str = include_str!("problem-lines.json");

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| read(SOURCE));

static PROBLEM_LINES: LazyLock<Vec<Line>> = LazyLock::new(|| read(PROBLEMS));

fn read(source: &str) -> Vec<Line> {
    let list =
        source.find('[').zip(source.rfind(']')).and_then(|(start, end)| source.get(start..=end));
    // A test reads the files. Without them there is nothing to explain, and nothing else fails.
    list.and_then(|list| serde_json::from_str(list).ok()).unwrap_or_default()
}

/// An example of a language and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Line {
    /// The example: a statement or a part of one.
    pub line: String,
    /// The keywords and signs it explains; no two lines explain the same.
    pub keywords: Vec<String>,
    en: String,
    ja: String,
}

impl Line {
    /// What it means, in Markdown.
    #[must_use]
    pub fn meaning(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Japanese => &self.ja,
        }
    }
}

/// All lines, in the order in which they are learnt.
#[must_use]
pub fn lines() -> &'static [Line] {
    &LINES
}

/// The line that explains a keyword or a sign.
#[must_use]
pub fn line_of(keyword: &str) -> Option<&'static Line> {
    LINES.iter().find(|line| line.keywords.iter().any(|known| known == keyword))
}

/// All keywords and signs that are explained.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    LINES.iter().flat_map(|line| &line.keywords).map(String::as_str)
}

/// The line that explains a keyword of the language of problems.
#[must_use]
pub fn problem_line_of(keyword: &str) -> Option<&'static Line> {
    PROBLEM_LINES.iter().find(|line| line.keywords.iter().any(|known| known == keyword))
}

/// All keywords of the language of problems, in the order in which they are explained.
pub fn problem_keywords() -> impl Iterator<Item = &'static str> {
    PROBLEM_LINES.iter().flat_map(|line| &line.keywords).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_explained_once() {
        let explained: Vec<&str> = keywords().collect();
        for keyword in rules::outline::keywords_of_all() {
            assert!(explained.contains(&keyword), "`{keyword}` has no line in reference-lines.js");
        }
        let of_problems: Vec<&str> = problem_keywords().collect();
        for keyword in contest::keywords().chain(contest::outline("").keywords) {
            assert!(
                of_problems.contains(&keyword),
                "`{keyword}` has no line in problem-lines.json"
            );
        }
        for explained in [explained, of_problems] {
            for (at, keyword) in explained.iter().enumerate() {
                assert!(!explained[..at].contains(keyword), "`{keyword}` is explained twice");
            }
        }
        let mut lines = lines().iter().chain(PROBLEM_LINES.iter());
        assert!(lines.all(|line| !line.en.is_empty() && !line.ja.is_empty()));
    }
}
