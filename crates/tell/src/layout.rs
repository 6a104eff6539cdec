//! Plain text in 80 columns, with or without colour. Knows no language.

/// Columns of a line.
pub(crate) const WIDTH: usize = 80;

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

impl Colour {
    pub(crate) fn paint(self, role: Role, text: &str) -> String {
        let code = match (self, role) {
            (Self::Never, _) => return text.to_owned(),
            (Self::Ansi, Role::Heading) => "1",
            (Self::Ansi, Role::Yes) => "1;32",
            (Self::Ansi, Role::No) => "1;31",
            (Self::Ansi, Role::Unknown) => "1;33",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// How many columns a text takes, one a character.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// Adds `text` to `out` in lines of at most [`WIDTH`] columns: the first after `first`, the others after as many spaces as `indent`.
pub(crate) fn wrapped(out: &mut String, first: &str, indent: usize, text: &str) {
    out.push_str(first);
    let mut column = width(first);
    let mut fresh = true;
    for word in text.split(' ') {
        let wide = width(word);
        if !fresh && column + 1 + wide > WIDTH {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += wide;
        fresh = false;
    }
    out.push('\n');
}

/// A text in lines that leave room for `before` columns before each.
pub(crate) fn folded(text: &str, before: usize) -> String {
    let mut out = String::new();
    let margin = " ".repeat(before);
    wrapped(&mut out, &margin, before, text);
    let lines: Vec<&str> = out.lines().map(|line| line.get(before..).unwrap_or_default()).collect();
    lines.join("\n")
}

/// Adds a line or more `label  text` under a margin of two columns; all texts begin in the same column.
pub(crate) fn entry(out: &mut String, label: &str, text: &str) {
    const COLUMN: usize = 18;
    let first = format!("  {label:<14}  ");
    wrapped(out, &first, COLUMN, text);
}

/// Adds a chain `a -> b -> c`, broken at arrows only.
pub(crate) fn chain(out: &mut String, indent: usize, links: &[String]) {
    let margin = " ".repeat(indent);
    let mut line = margin.clone();
    for (at, link) in links.iter().enumerate() {
        let link = if at == 0 { shown(link) } else { format!("-> {}", shown(link)) };
        if width(&line) > indent && width(&line) + 1 + width(&link) > WIDTH {
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

/// A position in running text: the empty word by its name in rules, and for the middle of a long one only how long it all is. Tuples are
/// shown as they are: they can be broken between their numbers.
pub(crate) fn shown(position: &str) -> String {
    if is_tuple(position) { position.to_owned() } else { short(position, LONGEST) }
}

/// Whether a position is a tuple of two numbers or more.
pub(crate) fn is_tuple(position: &str) -> bool {
    let inside = position.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    inside.is_some_and(|inside| inside.split(", ").all(is_number))
}

/// The most heaps of a list that are shown, and how many of a longer one.
const HEAPS: (usize, usize) = (16, 8);

/// A list of heaps: of a long one the beginning and how many there are.
pub(crate) fn listed(position: &str) -> String {
    let (most, first) = HEAPS;
    let Some(inside) = position.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        return shown(position);
    };
    let heaps = inside.split(", ").filter(|heap| !heap.is_empty()).count();
    if heaps <= most {
        return position.to_owned();
    }
    let beginning: Vec<&str> = inside.split(", ").take(first).collect();
    format!("({}, ...) ({heaps} heaps)", beginning.join(", "))
}

/// The same with another limit.
pub(crate) fn short(position: &str, limit: usize) -> String {
    let letters = width(position);
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

/// Columns, each as wide as its widest cell, two spaces apart; the last one is cut at the edge. Numbers are given as such by `right`.
pub(crate) fn columns(rows: &[Vec<String>], right: &[bool]) -> String {
    columns_in(WIDTH, rows, right)
}

/// The same under a margin.
pub(crate) fn indented(out: &mut String, margin: usize, rows: &[Vec<String>], right: &[bool]) {
    for line in columns_in(WIDTH - margin, rows, right).lines() {
        out.extend(std::iter::repeat_n(' ', margin));
        out.push_str(line);
        out.push('\n');
    }
}

fn columns_in(edge: usize, rows: &[Vec<String>], right: &[bool]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0);
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
                let cut: String = cell.chars().take(room.saturating_sub(3)).collect();
                line.push_str(&cut);
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
    let per_line = ((WIDTH - indent + 1) / cell).max(1);
    for (number, line) in items.chunks(per_line).enumerate() {
        let mut text = if number == 0 { format!("{first:<indent$}") } else { " ".repeat(indent) };
        for item in line {
            text.push_str(&format!("{item:<cell$}"));
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
        assert!(out.lines().all(|line| width(line) <= WIDTH));
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
    fn colours_are_absent_unless_asked_for() {
        assert_eq!(Colour::Never.paint(Role::Yes, "yes"), "yes");
        assert_eq!(Colour::Ansi.paint(Role::Yes, "yes"), "\x1b[1;32myes\x1b[0m");
    }

    #[test]
    fn columns_line_up_and_end_at_the_edge() {
        let rows = [vec!["a".to_owned(), "10".to_owned(), "x".repeat(200)], vec!["bcd".to_owned(), "9".to_owned()]];
        let text = columns(&rows, &[false, true]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(width(lines[0]), WIDTH);
        assert_eq!(lines[1], "bcd   9");
    }
}
