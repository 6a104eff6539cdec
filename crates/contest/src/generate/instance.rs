//! Instances as trees, and their text.

use alloc::string::ToString;
use alloc::vec::Vec;

use plan::Variable;

/// The input of a program, in the shape of its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// In order.
    pub items: Vec<Item>,
}

/// The input of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// [`plan::Instruction::Read`].
    Line(Vec<Token>),
    /// [`plan::Instruction::ReadRows`].
    Rows {
        /// The [`Token::id`] of the number of rows.
        driver: Option<usize>,
        /// The rows, each with one token per column.
        rows: Vec<Vec<Token>>,
    },
    /// [`plan::Instruction::Repeat`].
    Passes {
        /// The [`Token::id`] of the number of passes.
        driver: Option<usize>,
        /// The input of each pass.
        passes: Vec<Vec<Self>>,
    },
}

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Unique within an instance.
    pub id: usize,
    /// The variable that holds it.
    pub variable: Variable,
    /// The number or word.
    pub value: TokenValue,
}

/// A number or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenValue {
    /// A number with its minimum.
    Number {
        /// The number.
        number: i64,
        /// The minimum allowed.
        low: i64,
    },
    /// A word.
    Word(Vec<u8>),
}

/// The layout of tokens, which must not matter to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One line for each step, and for each row of several columns; line feeds.
    Canonical,
    /// The same with carriage returns before line feeds.
    Crlf,
    /// The same without the final line feed.
    NoFinalLineFeed,
    /// The same with two blanks between tokens, a blank at the end of each line, and an empty line
    /// at the end.
    Blanks,
}

impl Layout {
    /// All layouts, the canonical one first.
    pub const ALL: [Self; 4] = [Self::Canonical, Self::Crlf, Self::NoFinalLineFeed, Self::Blanks];
}

impl Instance {
    /// The input of a program. Linear.
    #[must_use]
    pub fn text(&self, layout: Layout) -> Vec<u8> {
        let mut text = Vec::new();
        write(&self.items, layout, &mut text);
        match layout {
            Layout::Canonical | Layout::Crlf => {}
            Layout::NoFinalLineFeed => {
                let kept = text.iter().rposition(|byte| *byte != b'\n').map_or(0, |last| last + 1);
                text.truncate(kept);
            }
            Layout::Blanks => text.push(b'\n'),
        }
        text
    }

    /// The size of the instance: numbers count by their distance from the minimum, words by their
    /// length, each row and each pass as 1. Smaller instances are easier to understand.
    #[must_use]
    pub fn size(&self) -> u128 {
        self.items.iter().map(Item::size).fold(0, u128::saturating_add)
    }

    /// The number of rows and passes.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.items.iter().map(Item::rows).sum()
    }

    /// The number of tokens.
    #[must_use]
    pub fn tokens(&self) -> usize {
        let mut count = 0;
        self.each(&mut |_| count += 1);
        count
    }

    /// Visits all tokens in order.
    pub fn each(&self, visit: &mut impl FnMut(&Token)) {
        each(&self.items, visit);
    }

    /// Visits all tokens in order, mutably.
    pub fn each_mut(&mut self, visit: &mut impl FnMut(&mut Token)) {
        each_mut(&mut self.items, visit);
    }
}

impl Item {
    fn rows(&self) -> usize {
        match self {
            Self::Line(_) => 0,
            Self::Rows { rows, .. } => rows.len(),
            Self::Passes { passes, .. } => {
                passes.len() + passes.iter().flatten().map(Self::rows).sum::<usize>()
            }
        }
    }

    fn size(&self) -> u128 {
        match self {
            Self::Line(tokens) => tokens.iter().map(Token::size).sum(),
            Self::Rows { rows, .. } => {
                rows.iter().flatten().map(Token::size).sum::<u128>() + length(rows)
            }
            Self::Passes { passes, .. } => {
                passes.iter().flatten().map(Self::size).sum::<u128>() + length(passes)
            }
        }
    }
}

impl Token {
    fn size(&self) -> u128 {
        match &self.value {
            TokenValue::Number { number, low } => u128::from(number.abs_diff((*low).max(0))),
            TokenValue::Word(letters) => length(letters),
        }
    }
}

fn length<T>(items: &[T]) -> u128 {
    u128::try_from(items.len()).unwrap_or(u128::MAX)
}

fn each(items: &[Item], visit: &mut impl FnMut(&Token)) {
    for item in items {
        match item {
            Item::Line(tokens) => tokens.iter().for_each(&mut *visit),
            Item::Rows { rows, .. } => rows.iter().flatten().for_each(&mut *visit),
            Item::Passes { passes, .. } => passes.iter().for_each(|pass| each(pass, visit)),
        }
    }
}

fn each_mut(items: &mut [Item], visit: &mut impl FnMut(&mut Token)) {
    for item in items {
        match item {
            Item::Line(tokens) => tokens.iter_mut().for_each(&mut *visit),
            Item::Rows { rows, .. } => rows.iter_mut().flatten().for_each(&mut *visit),
            Item::Passes { passes, .. } => passes.iter_mut().for_each(|pass| each_mut(pass, visit)),
        }
    }
}

fn write(items: &[Item], layout: Layout, out: &mut Vec<u8>) {
    for item in items {
        match item {
            Item::Line(tokens) => line(tokens.iter(), layout, out),
            // Programs that read by lines expect a line even if it has no numbers.
            Item::Rows { rows, .. } if rows.iter().all(|row| row.len() == 1) => {
                line(rows.iter().flatten(), layout, out)
            }
            Item::Rows { rows, .. } => rows.iter().for_each(|row| line(row.iter(), layout, out)),
            Item::Passes { passes, .. } => passes.iter().for_each(|pass| write(pass, layout, out)),
        }
    }
}

fn line<'a>(tokens: impl Iterator<Item = &'a Token>, layout: Layout, out: &mut Vec<u8>) {
    for (place, token) in tokens.enumerate() {
        if place > 0 {
            out.extend_from_slice(if layout == Layout::Blanks { b"  " } else { b" " });
        }
        match &token.value {
            TokenValue::Number { number, .. } => {
                out.extend_from_slice(number.to_string().as_bytes())
            }
            TokenValue::Word(letters) => out.extend_from_slice(letters),
        }
    }
    match layout {
        Layout::Crlf => out.extend_from_slice(b"\r\n"),
        Layout::Blanks => out.extend_from_slice(b" \n"),
        Layout::Canonical | Layout::NoFinalLineFeed => out.push(b'\n'),
    }
}
