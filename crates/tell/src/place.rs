//! Places in texts.

use std::ops::Range;

use rules::Span;

/// Line and column (in characters) of a byte of a text, both from 1. A byte inside a character, or
/// beyond the end, counts as the nearest place before it.
pub(crate) fn line_and_column(source: &str, offset: usize) -> (usize, usize) {
    let before = source.char_indices().take_while(|(at, symbol)| at + symbol.len_utf8() <= offset);
    before.fold(
        (1, 1),
        |(line, column), (_, symbol)| {
            if symbol == '\n' { (line + 1, 1) } else { (line, column + 1) }
        },
    )
}

/// The bytes of a span of a text, as far as they are whole characters of it.
pub(crate) fn range(source: &str, span: Span) -> Range<usize> {
    let floor = |offset: usize| {
        let mut places = (0..=offset.min(source.len())).rev();
        places.find(|at| source.is_char_boundary(*at)).unwrap_or(0)
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}

#[cfg(test)]
mod tests {
    use super::line_and_column;

    #[test]
    fn columns_are_characters() {
        assert_eq!(line_and_column("ab\nçd", 0), (1, 1));
        assert_eq!(line_and_column("ab\nçd", 3), (2, 1));
        assert_eq!(line_and_column("ab\nçd", 4), (2, 1));
        assert_eq!(line_and_column("ab\nçd", 5), (2, 2));
        assert_eq!(line_and_column("ab\nçd", 99), (2, 3));
    }
}
