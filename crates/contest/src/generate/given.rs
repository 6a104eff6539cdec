//! Reads an instance from a text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::SplitAsciiWhitespace;

use plan::{Machine, Program, Variable};

use super::instance::Instance;
use super::walk::{InputChooser, NumberRequest, walk};
use super::words::accepts;

/// The instance that a text of tokens represents; none if it is invalid, or its words have no
/// machine. Linear.
#[must_use]
pub fn given(program: &Program, input: &str) -> Option<Instance> {
    let mut given = Given { tokens: input.split_ascii_whitespace() };
    let instance = walk(program, &[], &mut given)?;
    given.tokens.next().is_none().then_some(instance)
}

struct Given<'i> {
    tokens: SplitAsciiWhitespace<'i>,
}

impl InputChooser for Given<'_> {
    fn number(&mut self, asked: &NumberRequest<'_>) -> Option<i64> {
        let number = self.tokens.next()?.parse().ok()?;
        (asked.low..=asked.high).contains(&number).then_some(number)
    }

    fn word(
        &mut self,
        _variable: Variable,
        domain: &Machine,
        _length: Option<usize>,
    ) -> Option<Vec<u8>> {
        let word: String = self.tokens.next()?.to_string();
        accepts(domain, word.as_bytes()).then(|| word.into_bytes())
    }

    fn more(&mut self, _passes: usize) -> Option<bool> {
        Some(self.tokens.clone().next().is_some())
    }

    fn enter(&mut self, _times: usize) {}

    fn leave(&mut self) {}
}
