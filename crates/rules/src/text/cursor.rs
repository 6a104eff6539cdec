//! A place among the tokens of a text.

use alloc::vec::Vec;

use super::{Diagnostic, Found, Sign, TextReason};
use crate::Span;
use crate::limits::MAX_DEPTH;

/// A parser by recursive descent, as far as it does not depend on what it parses. The first error
/// ends what it is in.
pub trait Cursor<'s> {
    /// What can be wrong.
    type Reason: TextReason;
    /// What other places have to do with it.
    type Note;
    /// Where an opening bracket is, as a note.
    const OPENED: Self::Note;

    /// The next token, if it is a sign.
    fn next_sign(&self) -> Option<Sign>;
    /// The next token, if it is a name or a word of the language.
    fn next_name(&self) -> Option<&'s str>;
    /// The next token as a diagnostic shows it.
    fn found(&self) -> Found;
    /// The place of the next token; at the end, the place after the last one.
    fn here(&self) -> Span;
    /// Takes the next token.
    fn bump(&mut self);
    /// How deep this place is nested.
    fn depth(&mut self) -> &mut usize;

    /// Whether the next token is this sign.
    fn at_sign(&self, sign: Sign) -> bool {
        self.next_sign() == Some(sign)
    }

    /// Whether the next token is this name.
    fn at_name(&self, name: &str) -> bool {
        self.next_name() == Some(name)
    }

    /// Takes the next token if it is this sign; whether it is.
    fn eat_sign(&mut self, sign: Sign) -> bool {
        let there = self.at_sign(sign);
        if there {
            self.bump();
        }
        there
    }

    /// Takes the next token if it is this name; whether it is.
    fn eat_name(&mut self, name: &str) -> bool {
        let there = self.at_name(name);
        if there {
            self.bump();
        }
        there
    }

    /// Takes this sign.
    ///
    /// # Errors
    /// If the next token is another one.
    fn expect_sign(&mut self, sign: Sign) -> Result<(), Diagnostic<Self::Reason, Self::Note>> {
        if self.eat_sign(sign) { Ok(()) } else { Err(self.wanting(sign.text())) }
    }

    /// Takes this name.
    ///
    /// # Errors
    /// If the next token is another one.
    fn expect_name(&mut self, name: &'static str) -> Result<(), Diagnostic<Self::Reason, Self::Note>> {
        if self.eat_name(name) { Ok(()) } else { Err(self.wanting(name)) }
    }

    /// Takes the partner of the bracket at `opened`.
    ///
    /// # Errors
    /// If the next token is another one.
    fn expect_closing(&mut self, sign: Sign, opened: Span) -> Result<(), Diagnostic<Self::Reason, Self::Note>> {
        self.expect_sign(sign).map_err(|diagnostic| diagnostic.with(opened, Self::OPENED))
    }

    /// That the next token is not this sign or name.
    fn wanting(&self, text: &'static str) -> Diagnostic<Self::Reason, Self::Note> {
        self.unexpected(<Self::Reason as TextReason>::sign(text))
    }

    /// That something else is expected here.
    fn unexpected(&self, wanted: <Self::Reason as TextReason>::Wanted) -> Diagnostic<Self::Reason, Self::Note> {
        Diagnostic::error(self.here(), Self::Reason::unexpected(self.found(), wanted))
    }

    /// Goes one level deeper for the time of `inner`.
    ///
    /// # Errors
    /// Those of `inner`, and if it is too deep.
    fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, Diagnostic<Self::Reason, Self::Note>>,
    ) -> Result<T, Diagnostic<Self::Reason, Self::Note>>
    where
        Self: Sized,
    {
        if *self.depth() >= MAX_DEPTH {
            return Err(Diagnostic::error(self.here(), Self::Reason::nesting_too_deep(MAX_DEPTH)));
        }
        *self.depth() += 1;
        let result = inner(self);
        *self.depth() -= 1;
        result
    }

    /// Things separated by commas, at least one.
    ///
    /// # Errors
    /// Those of `item`.
    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, Diagnostic<Self::Reason, Self::Note>>,
    ) -> Result<Vec<T>, Diagnostic<Self::Reason, Self::Note>>
    where
        Self: Sized,
    {
        let mut items = Vec::from([item(self)?]);
        while self.eat_sign(Sign::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Things with this word between them, at least one.
    ///
    /// # Errors
    /// Those of `part`.
    fn parts<T>(
        &mut self,
        separator: &str,
        part: impl Fn(&mut Self) -> Result<T, Diagnostic<Self::Reason, Self::Note>>,
    ) -> Result<Vec<T>, Diagnostic<Self::Reason, Self::Note>>
    where
        Self: Sized,
    {
        let mut parts = Vec::from([part(self)?]);
        while self.eat_name(separator) {
            parts.push(part(self)?);
        }
        Ok(parts)
    }
}
