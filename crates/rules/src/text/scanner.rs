//! From characters to the parts of tokens.

use alloc::string::String;

use super::TextReason;

/// Some editors begin a file with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

macro_rules! signs {
    ($( $name:ident $text:literal ),* $(,)?) => {
        /// A sign.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sign {
            $( #[doc = concat!("`", $text, "`")] $name ),*
        }

        impl Sign {
            /// All of them; a longer one before those it begins with.
            const ALL: &'static [Self] = &[ $( Self::$name ),* ];

            /// How it is written.
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

/// A place in one line of a text.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'s> {
    source: &'s str,
    /// The offset of the next character in the whole text.
    pub at: usize,
    /// The end of the line.
    pub end: usize,
}

impl<'s> Scanner<'s> {
    /// From one offset to another.
    #[must_use]
    pub const fn new(source: &'s str, at: usize, end: usize) -> Self {
        Self { source, at, end }
    }

    /// The text from an offset to here.
    #[must_use]
    pub fn since(&self, start: usize) -> &'s str {
        self.source.get(start..self.at).unwrap_or("")
    }

    /// What is left of the line.
    #[must_use]
    pub fn rest(&self) -> &'s str {
        self.source.get(self.at..self.end).unwrap_or("")
    }

    /// The next character, if there is one before a comment; white space is passed over, and so is
    /// what editors put in front of a text.
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

    /// Takes characters as long as they are wanted.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.find(|symbol| !wanted(symbol)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Takes a sign that the language knows.
    ///
    /// # Errors
    /// If the character here begins none. It is taken all the same, as often as it stands here.
    pub fn sign<R: TextReason>(&mut self, known: impl Fn(Sign) -> bool) -> Result<Sign, R> {
        let rest = self.rest();
        let mut fitting = Sign::ALL.iter().filter(|sign| rest.starts_with(sign.text()));
        if let Some(sign) = fitting.find(|sign| known(**sign)) {
            self.at += sign.text().len();
            return Ok(*sign);
        }
        let found = rest.chars().next().unwrap_or('\0');
        // `&&` is one mistake.
        self.at += rest.len() - rest.trim_start_matches(found).len();
        Err(R::unexpected_character(found))
    }

    /// At a quotation mark: takes the text up to the next one, which is taken too.
    ///
    /// # Errors
    /// If there is none on the line, which is then taken as a whole.
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

/// As much of a text as a diagnostic shows.
#[must_use]
pub fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}
