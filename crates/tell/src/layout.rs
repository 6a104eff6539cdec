//! Plain text in lines of a width, with or without colour. Knows no language, but where its letters
//! may be parted: words of letters of one column at blanks only, East Asian letters, of two
//! columns, nearly everywhere (UAX #14, Unicode Line Breaking).

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

use unicode_width::UnicodeWidthChar;

/// Columns of a line where nobody says otherwise.
pub(crate) const USUAL_WIDTH: usize = 80;
/// Lines that are longer are hard to read; in shorter ones, tables have no room.
const WIDTHS: RangeInclusive<usize> = 60..=200;

/// Columns of a line, of all text that this process writes: there is one terminal.
static LINE_WIDTH: AtomicUsize = AtomicUsize::new(USUAL_WIDTH);

/// Sets the width of lines of plain text to that of the terminal, in columns, within 60 to 200; 80
/// unless it is called. Of the whole process: only a program that owns its terminal should call it,
/// before it writes anything.
pub fn set_line_width(columns: usize) {
    LINE_WIDTH.store(columns.clamp(*WIDTHS.start(), *WIDTHS.end()), Ordering::Relaxed);
}

/// Columns of a line.
pub(crate) fn line_width() -> usize {
    LINE_WIDTH.load(Ordering::Relaxed)
}

/// Columns before the title of a problem (`warning: `), at most.
pub(crate) const BEFORE_TITLE: usize = 9;

/// Columns before a note to a problem (`   = help: `), in a text of fewer than 1000 lines.
pub(crate) const BEFORE_NOTE: usize = 14;

/// Whether colours are used: only the embedder knows where the text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colour {
    /// Plain text.
    #[default]
    Never,
    /// ANSI escapes.
    Ansi,
}

/// What a coloured word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The name of what follows.
    Heading,
    /// Yes: proved, accepted, passed.
    Yes,
    /// No: refuted, rejected, failed.
    No,
    /// Neither.
    Unknown,
}

impl Role {
    const ALL: [Self; 4] = [Self::Heading, Self::Yes, Self::No, Self::Unknown];

    /// What terminals take for the colour.
    const fn code(self) -> &'static str {
        match self {
            Self::Heading => "1",
            Self::Yes => "1;32",
            Self::No => "1;31",
            Self::Unknown => "1;33",
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Heading => 0,
            Self::Yes => 1,
            Self::No => 2,
            Self::Unknown => 3,
        }
    }
}

impl Colour {
    pub(crate) fn paint(self, role: Role, text: &str) -> String {
        match self {
            Self::Never => text.to_owned(),
            Self::Ansi => format!("\x1b[{}m{text}\x1b[0m", role.code()),
        }
    }

    /// A text to be painted when its lines are broken: see [`MARKS`].
    pub(crate) fn mark(self, role: Role, text: &str) -> String {
        match self {
            Self::Never => text.to_owned(),
            Self::Ansi => format!("{}{text}{}", MARKS[role.index()], MARKS[4]),
        }
    }

    /// A text that holds no marks yet.
    pub(crate) fn unmarked(self, text: &str) -> String {
        match self {
            Self::Never => text.to_owned(),
            Self::Ansi => text.replace(MARKS, ""),
        }
    }

    /// The colours in the places of their marks.
    pub(crate) fn painted(self, text: String) -> String {
        if self == Self::Never {
            return text;
        }
        let ended = text.replace(MARKS[4], "\x1b[0m");
        Role::ALL.into_iter().fold(ended, |text, role| {
            text.replace(MARKS[role.index()], &format!("\x1b[{}m", role.code()))
        })
    }
}

/// Marks where a colour begins, one for each [`Role`], and where it ends. They take no columns, so
/// that a coloured text is broken where the plain one is; [`Colour::painted`] replaces them.
const MARKS: [char; 5] = ['\u{f0000}', '\u{f0001}', '\u{f0002}', '\u{f0003}', '\u{f0004}'];

/// How many columns a letter takes.
fn columns_of(letter: char) -> usize {
    if MARKS.contains(&letter) { 0 } else { letter.width().unwrap_or(1) }
}

/// How many columns a text takes, two an East Asian wide letter.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// A text and as many blanks as fill `columns`.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The beginning of a text that takes at most `columns`.
fn fitting(text: &str, columns: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find(|(_, letter)| {
        used += columns_of(*letter);
        used > columns
    });
    end.and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}

/// What cannot begin a line: what closes, points, small kana and marks of what stands before.
const NOT_FIRST: &str = "、。，．・：；！？」』）】］｝〕〉》ー～々…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%°)]},.:;!?";

/// What cannot end a line: what opens.
const NOT_LAST: &str = "「『（【［｛〔〈《([{";

/// Whether a line can end between two letters that no blank parts.
fn parts(before: char, after: char) -> bool {
    let wide = columns_of(before) == 2 || columns_of(after) == 2;
    wide && !NOT_FIRST.contains(after) && !NOT_LAST.contains(before)
}

/// Where a word without blanks can be broken. What stands in backquotes stays whole; whether a word
/// begins inside of them is in `quoted`.
fn pieces<'a>(word: &'a str, quoted: &mut bool) -> Vec<&'a str> {
    let mut pieces = vec![];
    let mut start = 0;
    let mut before = None;
    for (at, letter) in word.char_indices() {
        let breaks = !*quoted && before.is_some_and(|before| parts(before, letter));
        if letter == '`' {
            *quoted = !*quoted;
        }
        if breaks {
            pieces.push(&word[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    pieces.push(&word[start..]);
    pieces
}

/// Adds `text` to `out` in lines of at most [`line_width`] columns: the first after `first`, the
/// others after as many spaces as `indent`.
pub(crate) fn wrapped(out: &mut String, first: &str, indent: usize, text: &str) {
    out.push_str(first);
    let mut column = width(first);
    let (mut fresh, mut quoted) = (true, false);
    for word in text.split(' ') {
        for (number, piece) in pieces(word, &mut quoted).into_iter().enumerate() {
            let blank = usize::from(!fresh && number == 0);
            let wide = width(piece);
            if !fresh && column + blank + wide > line_width() {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                column = indent;
            } else if blank == 1 {
                out.push(' ');
                column += 1;
            }
            out.push_str(piece);
            column += wide;
            fresh = false;
        }
    }
    out.push('\n');
}

/// A text in lines that leave room for `before` columns before each, none of which is longer than
/// [`set_line_width`] says if a break can be found. Japanese is broken between letters.
///
/// ```
/// let lines = nimatron_tell::folded("who wins, why, and a program that says so", 60);
/// assert_eq!(lines, "who wins, why, and a\nprogram that says so");
/// ```
#[must_use]
pub fn folded(text: &str, before: usize) -> String {
    let mut out = String::new();
    let margin = " ".repeat(before);
    wrapped(&mut out, &margin, before, text);
    let lines: Vec<&str> = out.lines().map(|line| line.get(before..).unwrap_or_default()).collect();
    lines.join("\n")
}

/// Adds a line or more `label text` under a margin of two columns; all texts begin in the same
/// column.
pub(crate) fn entry(out: &mut String, label: &str, text: &str) {
    const COLUMN: usize = 18;
    let first = format!("  {}  ", padded(label, COLUMN - 4));
    wrapped(out, &first, COLUMN, text);
}

/// Adds a chain `a -> b -> c`, broken at arrows only.
pub(crate) fn chain(out: &mut String, indent: usize, links: &[String]) {
    let margin = " ".repeat(indent);
    let mut line = margin.clone();
    for (at, link) in links.iter().enumerate() {
        let link = if at == 0 { shown(link) } else { format!("-> {}", shown(link)) };
        if width(&line) > indent && width(&line) + 1 + width(&link) > line_width() {
            out.push_str(line.trim_end());
            out.push('\n');
            line.clone_from(&margin);
        }
        if width(&line) > indent {
            line.push(' ');
        }
        line.push_str(&link);
    }
    out.push_str(&line);
    out.push('\n');
}

/// The most letters of a position that are shown.
const LONGEST: usize = 40;

/// A position in running text: the empty word by its name in rules, and for the middle of a long
/// one only how long it all is. Tuples are shown as they are: they can be broken between their
/// numbers.
pub(crate) fn shown(position: &str) -> String {
    if is_tuple(position) { position.to_owned() } else { short(position, LONGEST) }
}

/// Whether a position is a tuple of two numbers or more.
pub(crate) fn is_tuple(position: &str) -> bool {
    let is_number =
        |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    inside(position).is_some_and(|inside| inside.split(", ").all(is_number))
}

/// The most heaps of a list that are shown, and how many of a longer one.
const HEAPS: (usize, usize) = (16, 8);

/// A list of heaps: of a long one the beginning, and how many there are.
pub(crate) fn listed(position: &str) -> String {
    match beginning(position) {
        Some((beginning, heaps)) => beginning.replace("...)", &format!("..({heaps})..)")),
        None if inside(position).is_some() => position.to_owned(),
        None => shown(position),
    }
}

fn inside(list: &str) -> Option<&str> {
    list.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
}

/// The beginning of a list of too many heaps, and how many there are.
pub(crate) fn beginning(position: &str) -> Option<(String, usize)> {
    let (most, first) = HEAPS;
    let inside = inside(position)?;
    let heaps = inside.split(", ").filter(|heap| !heap.is_empty()).count();
    let beginning: Vec<&str> = inside.split(", ").take(first).collect();
    (heaps > most).then(|| (format!("({}, ...)", beginning.join(", ")), heaps))
}

/// The same with another limit.
pub(crate) fn short(position: &str, limit: usize) -> String {
    let letters = position.chars().count();
    if letters == 0 {
        return "empty".to_owned();
    }
    if letters <= limit {
        return position.to_owned();
    }
    let head: String = position.chars().take(limit / 2).collect();
    let tail: String = position.chars().skip(letters - limit / 4).collect();
    format!("{head}..({letters})..{tail}")
}

/// Adds columns under a margin, each as wide as its widest cell, two spaces apart; the last one is
/// cut at the edge. Numbers are given as such by `right`.
pub(crate) fn indented(out: &mut String, margin: usize, rows: &[Vec<String>], right: &[bool]) {
    for line in columns_in(line_width() - margin, rows, right).lines() {
        out.extend(std::iter::repeat_n(' ', margin));
        out.push_str(line);
        out.push('\n');
    }
}

fn columns_in(edge: usize, rows: &[Vec<String>], right: &[bool]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(wide).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            if column > 0 {
                line.push_str("  ");
            }
            let room = edge.saturating_sub(width(&line));
            if width(cell) > room && column + 1 == row.len() {
                line.push_str(fitting(cell, room.saturating_sub(3)));
                line.push_str("...");
                continue;
            }
            let pad = " ".repeat(widths[column] - width(cell));
            if right.get(column).copied().unwrap_or(false) {
                line.push_str(&pad);
                line.push_str(cell);
            } else {
                line.push_str(cell);
                line.push_str(&pad);
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Words in as many columns of one width as fit, after a margin.
pub(crate) fn words(out: &mut String, first: &str, indent: usize, items: &[String]) {
    let cell = items.iter().map(|item| width(item)).max().unwrap_or(0) + 1;
    let per_line = ((line_width() - indent + 1) / cell).max(1);
    for (number, line) in items.chunks(per_line).enumerate() {
        let mut text = if number == 0 { padded(first, indent) } else { " ".repeat(indent) };
        for item in line {
            text.push_str(&padded(item, cell));
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_spaces() {
        let mut out = String::new();
        wrapped(&mut out, "  ", 4, &["word"; 40].join(" "));
        assert!(out.lines().all(|line| width(line) <= USUAL_WIDTH));
        assert!(out.lines().skip(1).all(|line| line.starts_with("    word")));
    }

    #[test]
    fn a_long_position_keeps_its_ends() {
        let long: String = "1".repeat(30) + &"2".repeat(70);
        assert_eq!(shown(&long), format!("{}..(100)..{}", "1".repeat(20), "2".repeat(10)));
        assert_eq!(shown(""), "empty");
        let tuple = format!("({}7)", "1000000000000, ".repeat(7));
        assert_eq!(shown(&tuple), tuple);
    }

    #[test]
    fn a_long_list_keeps_its_beginning() {
        assert_eq!(listed(&format!("({}7)", "7, ".repeat(15))), format!("({}7)", "7, ".repeat(15)));
        assert_eq!(
            listed(&format!("({}7)", "7, ".repeat(16))),
            format!("({}..(17)..)", "7, ".repeat(8))
        );
        assert_eq!(listed(""), "empty");
    }

    #[test]
    fn colours_are_absent_unless_asked_for() {
        assert_eq!(Colour::Never.paint(Role::Yes, "yes"), "yes");
        assert_eq!(Colour::Ansi.paint(Role::Yes, "yes"), "\x1b[1;32myes\x1b[0m");
    }

    #[test]
    fn columns_line_up_and_end_at_the_edge() {
        let rows = [
            vec!["a".to_owned(), "10".to_owned(), "x".repeat(200)],
            vec!["bcd".to_owned(), "9".to_owned()],
        ];
        let text = columns_in(USUAL_WIDTH, &rows, &[false, true]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(width(lines[0]), USUAL_WIDTH);
        assert_eq!(lines[1], "bcd   9");
    }

    #[test]
    fn japanese_is_broken_between_letters() {
        let text = "負け局面からは、どの手を選んでも勝ち局面に移ります（`where d > 0` を満たす手に限る）。Grundy 数は 0 です。".repeat(9);
        let mut out = String::new();
        wrapped(&mut out, "  ", 2, &text);
        assert!(out.lines().all(|line| width(line) <= USUAL_WIDTH));
        let lines: Vec<&str> = out.lines().map(str::trim_start).collect();
        assert!(
            lines[..lines.len() - 1]
                .iter()
                .all(|line| width(line) >= USUAL_WIDTH - 2 - 2 * "Grundy".len()),
            "{out}"
        );
        for line in &lines {
            assert!(!line.starts_with(['、', '。', '）']) && !line.ends_with('（'), "{line}");
        }
        // Nothing is lost but blanks at the ends of lines.
        let letters =
            |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        assert_eq!(letters(&out), letters(&text));
        assert!(out.matches("Grundy").count() == 9);
    }

    #[test]
    fn columns_of_wide_letters_line_up() {
        let rows = [
            ["局面", "9"].map(str::to_owned).to_vec(),
            ["abcdef", "10"].map(str::to_owned).to_vec(),
        ];
        assert_eq!(columns_in(USUAL_WIDTH, &rows, &[false, true]), "局面     9\nabcdef  10\n");
        let long = [vec!["山".repeat(100)]];
        assert_eq!(width(columns_in(USUAL_WIDTH, &long, &[]).trim_end()), USUAL_WIDTH - 1);
        assert_eq!(padded("山", 4), "山  ");
    }
}
