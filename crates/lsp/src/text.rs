//! A text and its places: bytes, as the parser counts, and lines with units of UTF-16, as the
//! protocol does.

use lsp_types::{Position, Range};
use rules::Span;
use serde::Deserialize;

/// A change of a text; of all of it, if there is no range. A range that is not one is an error.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Change {
    range: Option<Range>,
    text: String,
}

/// A text with the beginnings of its lines.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: String,
    /// Where each line begins, in bytes. There is always a first line.
    starts: Vec<usize>,
}

impl Text {
    pub(crate) fn new(text: String) -> Self {
        // A line ends with `\n`, `\r\n` or `\r`.
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts =
            std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { text, starts }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The line of this number, from 0, without its end; and where it begins.
    fn line(&self, number: usize) -> Option<(usize, &str)> {
        let start = *self.starts.get(number)?;
        let end = self.starts.get(number + 1).copied().unwrap_or(self.text.len());
        Some((start, self.text.get(start..end)?.trim_end_matches(['\r', '\n'])))
    }

    /// The byte of a place. What is beyond a line is its end, what is beyond the text is the end of
    /// that, and the middle of a character is its beginning.
    pub(crate) fn offset(&self, place: Position) -> usize {
        let number = usize::try_from(place.line).unwrap_or(usize::MAX);
        let Some((start, line)) = self.line(number) else { return self.text.len() };
        let wanted = usize::try_from(place.character).unwrap_or(usize::MAX);
        let mut units = 0;
        for (at, symbol) in line.char_indices() {
            units += symbol.len_utf16();
            if units > wanted {
                return start + at;
            }
        }
        start + line.len()
    }

    /// The place of a byte; of one inside a character, that of the character.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let number = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts.get(number).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or("");
        let units: usize = before.chars().map(char::len_utf16).sum();
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: narrow(number), character: narrow(units) }
    }

    pub(crate) fn range(&self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end.max(span.start)) }
    }

    pub(crate) fn span(&self, range: Range) -> Span {
        let (one, other) = (self.offset(range.start), self.offset(range.end));
        Span { start: one.min(other), end: one.max(other) }
    }

    /// The text after a change.
    pub(crate) fn change(&mut self, change: Change) {
        let text = match change.range {
            Some(range) => {
                let Span { start, end } = self.span(range);
                let mut text = std::mem::take(&mut self.text);
                text.replace_range(start..end, &change.text);
                text
            }
            None => change.text,
        };
        *self = Self::new(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn places_are_units_of_utf16() {
        let text = Text::new("-- 山 𝔾!\r\nheaps n\rx\n".to_owned());
        for (offset, at) in
            [(0, (0, 0)), (3, (0, 3)), (6, (0, 4)), (7, (0, 5)), (11, (0, 7)), (12, (0, 8))]
        {
            assert_eq!(text.position(offset), place(at.0, at.1), "{offset}");
            assert_eq!(text.offset(place(at.0, at.1)), offset);
        }
        assert_eq!(text.position(14), place(1, 0));
        assert_eq!(text.position(22), place(2, 0));
        assert_eq!(text.position(24), place(3, 0));
        // The middle of a surrogate pair, and of a character.
        assert_eq!(text.offset(place(0, 6)), 7);
        assert_eq!(text.position(8), place(0, 5));
        // Beyond a line, and beyond the text.
        assert_eq!(text.offset(place(0, 99)), 12);
        assert_eq!(text.offset(place(99, 0)), 24);
        assert_eq!(text.position(99), place(3, 0));
    }

    #[test]
    fn changes_are_applied_in_place() {
        let mut text = Text::new("-- 山\nheap n\n".to_owned());
        let range = Range { start: place(1, 4), end: place(1, 4) };
        let part = |range, text: &str| Change { range: Some(range), text: text.to_owned() };
        text.change(part(range, "s"));
        assert_eq!(text.as_str(), "-- 山\nheaps n\n");
        // Ends before it starts.
        text.change(part(Range { start: place(0, 4), end: place(0, 3) }, "川"));
        assert_eq!(text.as_str(), "-- 川\nheaps n\n");
        text.change(Change { range: None, text: "word 1*".to_owned() });
        assert_eq!(text.as_str(), "word 1*");
    }
}
