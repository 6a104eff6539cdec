//! Places in texts.

/// Line and column (in characters) of a byte of a text, both from 1. A byte inside a character, or beyond the end, counts as the
/// nearest place before it.
pub(crate) fn line_and_column(source: &str, offset: usize) -> (usize, usize) {
    let before = source.char_indices().take_while(|(at, symbol)| at + symbol.len_utf8() <= offset);
    before.fold((1, 1), |(line, column), (_, symbol)| if symbol == '\n' { (line + 1, 1) } else { (line, column + 1) })
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
