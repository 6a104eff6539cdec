//! Scans characters into the parts of tokens.

use alloc::string::String;

use super::TextReason;

/// Some editors write it at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

macro_rules! signs {
    ($( $name:ident $text:literal ),* $(,)?) => {
        /// A sign.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sign {
            $( #[doc = concat!("`", $text, "`")] $name ),*
        }

        impl Sign {
            /// All signs; longer ones before their prefixes.
            const ALL: &'static [Self] = &[ $( Self::$name ),* ];

            /// Its spelling.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $( Self::$name => $text ),* }
            }
        }
    };
}

signs! {
    Arrow "->",
    NotEqual "!=",
    LessEqual "<=",
    GreaterEqual ">=",
    DotDot "..",
    Open "(",
    Close ")",
    OpenBrace "{",
    CloseBrace "}",
    OpenSquare "[",
    CloseSquare "]",
    Star "*",
    Plus "+",
    Question "?",
    Bar "|",
    Comma ",",
    Equal "=",
    Less "<",
    Greater ">",
    Minus "-",
    Slash "/",
    Caret "^",
    Dollar "$",
    Colon ":",
    Semicolon ";",
}

/// A position in one line of a text.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'s> {
    source: &'s str,
    /// The offset of the next character in the whole text.
    pub at: usize,
    /// The end of the line.
    pub end: usize,
}

impl<'s> Scanner<'s> {
    /// A scanner from offset `at` to `end`.
    #[must_use]
    pub const fn new(source: &'s str, at: usize, end: usize) -> Self {
        Self { source, at, end }
    }

    /// The text from an offset to here.
    #[must_use]
    pub fn since(&self, start: usize) -> &'s str {
        self.source.get(start..self.at).unwrap_or("")
    }

    /// The rest of the line.
    #[must_use]
    pub fn rest(&self) -> &'s str {
        self.source.get(self.at..self.end).unwrap_or("")
    }

    /// The next character before a comment, after skipping white space and a byte order mark.
    pub fn peek(&mut self) -> Option<char> {
        loop {
            let first = self.rest().chars().next()?;
            if first.is_whitespace() || self.at == 0 && first == BYTE_ORDER_MARK {
                self.at += first.len_utf8();
            } else if self.rest().starts_with("--") {
                self.at = self.end;
            } else {
                return Some(first);
            }
        }
    }

    /// Consumes characters while they are wanted.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.find(|symbol| !wanted(symbol)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Consumes a sign that the language knows.
    ///
    /// # Errors
    /// If no such sign begins here. Consumes the character and its repetitions all the same.
    pub fn sign<R: TextReason>(&mut self, known: impl Fn(Sign) -> bool) -> Result<Sign, R> {
        let rest = self.rest();
        let mut fitting = Sign::ALL.iter().filter(|sign| rest.starts_with(sign.text()));
        if let Some(sign) = fitting.find(|sign| known(**sign)) {
            self.at += sign.text().len();
            return Ok(*sign);
        }
        let found = rest.chars().next().unwrap_or('\0');
        // Report `&&` once.
        self.at += rest.len() - rest.trim_start_matches(found).len();
        Err(R::unexpected_character(found))
    }

    /// Consumes a quoted text with its closing mark, from its opening mark.
    ///
    /// # Errors
    /// If the closing mark is missing on the line, which is then consumed completely.
    pub fn quoted<R: TextReason>(&mut self, quote: char) -> Result<&'s str, R> {
        let rest = self.rest().get(quote.len_utf8()..).unwrap_or("");
        let Some(length) = rest.find(quote) else {
            self.at = self.end;
            return Err(R::unterminated_quote(quote));
        };
        self.at += length + 2 * quote.len_utf8();
        Ok(&rest[..length])
    }
}

/// The beginning of a text, short enough for a diagnostic.
#[must_use]
pub fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}
