//! A position among the tokens of a text.

use alloc::vec::Vec;

use super::{Diagnostic, Found, Sign, TextReason};
use crate::Span;
use crate::limits::MAX_DEPTH;

/// The language-independent part of a recursive-descent parser. The first error ends the construct
/// it is in.
pub trait Cursor<'s> {
    /// Reasons of diagnostics.
    type Reason: TextReason;
    /// Notes on related places.
    type Note;
    /// The note on an opening bracket.
    const OPENED: Self::Note;

    /// The next token, if it is a sign.
    fn next_sign(&self) -> Option<Sign>;
    /// The next token, if it is a name or a keyword.
    fn next_name(&self) -> Option<&'s str>;
    /// The next token as shown in diagnostics.
    fn found(&self) -> Found;
    /// The place of the next token; at the end, the place after the last one.
    fn here(&self) -> Span;
    /// Consumes the next token.
    fn bump(&mut self);
    /// The nesting depth here.
    fn depth(&mut self) -> &mut usize;

    /// Whether the next token is `sign`.
    fn at_sign(&self, sign: Sign) -> bool {
        self.next_sign() == Some(sign)
    }

    /// Whether the next token is `name`.
    fn at_name(&self, name: &str) -> bool {
        self.next_name() == Some(name)
    }

    /// Consumes the next token if it is `sign`; returns whether it was.
    fn eat_sign(&mut self, sign: Sign) -> bool {
        let there = self.at_sign(sign);
        if there {
            self.bump();
        }
        there
    }

    /// Consumes the next token if it is `name`; returns whether it was.
    fn eat_name(&mut self, name: &str) -> bool {
        let there = self.at_name(name);
        if there {
            self.bump();
        }
        there
    }

    /// Consumes `sign`.
    ///
    /// # Errors
    /// If the next token is another one.
    fn expect_sign(&mut self, sign: Sign) -> Result<(), Diagnostic<Self::Reason, Self::Note>> {
        if self.eat_sign(sign) { Ok(()) } else { Err(self.wanting(sign.text())) }
    }

    /// Consumes `name`.
    ///
    /// # Errors
    /// If the next token is another one.
    fn expect_name(
        &mut self,
        name: &'static str,
    ) -> Result<(), Diagnostic<Self::Reason, Self::Note>> {
        if self.eat_name(name) { Ok(()) } else { Err(self.wanting(name)) }
    }

    /// Consumes the bracket that closes the one at `opened`.
    ///
    /// # Errors
    /// If the next token is another one.
    fn expect_closing(
        &mut self,
        sign: Sign,
        opened: Span,
    ) -> Result<(), Diagnostic<Self::Reason, Self::Note>> {
        self.expect_sign(sign).map_err(|diagnostic| diagnostic.with(opened, Self::OPENED))
    }

    /// The diagnostic that this sign or name is missing here.
    fn wanting(&self, text: &'static str) -> Diagnostic<Self::Reason, Self::Note> {
        self.unexpected(<Self::Reason as TextReason>::sign(text))
    }

    /// The diagnostic that something else is expected here.
    fn unexpected(
        &self,
        wanted: <Self::Reason as TextReason>::Wanted,
    ) -> Diagnostic<Self::Reason, Self::Note> {
        Diagnostic::error(self.here(), Self::Reason::unexpected(self.found(), wanted))
    }

    /// Runs `inner` one nesting level deeper.
    ///
    /// # Errors
    /// Those of `inner`, and nesting that is too deep.
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

    /// Parses a non-empty list separated by commas.
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

    /// Parses a non-empty list separated by this word.
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
