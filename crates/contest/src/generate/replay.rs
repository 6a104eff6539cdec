//! Rebuilds an instance with another number in it.

use alloc::vec::{IntoIter, Vec};

use plan::{Machine, Program, Variable};

use super::instance::{Instance, Token, TokenValue};
use super::walk::{InputChooser, NumberRequest, walk};
use super::words::accepts;
use crate::problem::{Promise, Reading};

/// The instance with another number for a token, and shorter words if their lengths depend on it;
/// `from` says where to drop letters. None if other tokens would have to be read.
pub(crate) fn replayed(
    program: &Program,
    instance: &Instance,
    (id, number): (usize, i64),
    from: usize,
) -> Option<Instance> {
    let mut tokens = Vec::new();
    instance.each(&mut |token| tokens.push(token.clone()));
    let mut replay = Replay { tokens: tokens.into_iter(), id, number, from };
    let instance = walk(program, &[], &mut replay)?;
    replay.tokens.next().is_none().then_some(instance)
}

/// Whether the numbers of an instance keep the promises of the problem. Linear up to logarithms.
#[must_use]
pub fn keeps_promises(program: &Program, readings: &[Reading], instance: &Instance) -> bool {
    let promised = |reading: &Reading| reading.promise != Promise::default();
    if !readings.iter().any(promised) {
        return true;
    }
    let mut tokens = Vec::new();
    instance.each(&mut |token| tokens.push(token.clone()));
    let mut replay = Replay { tokens: tokens.into_iter(), id: usize::MAX, number: 0, from: 0 };
    walk(program, readings, &mut replay).is_some() && replay.tokens.next().is_none()
}

struct Replay {
    tokens: IntoIter<Token>,
    id: usize,
    number: i64,
    from: usize,
}

impl Replay {
    fn next(&mut self, variable: Variable) -> Option<Token> {
        self.tokens.next().filter(|token| token.variable == variable)
    }
}

impl InputChooser for Replay {
    fn number(&mut self, asked: &NumberRequest<'_>) -> Option<i64> {
        let token = self.next(asked.variable)?;
        let TokenValue::Number { number, .. } = token.value else { return None };
        let number = if token.id == self.id { self.number } else { number };
        ((asked.low..=asked.high).contains(&number) && !(asked.ruled_out)(number)).then_some(number)
    }

    fn word(
        &mut self,
        variable: Variable,
        domain: &Machine,
        length: Option<usize>,
    ) -> Option<Vec<u8>> {
        let TokenValue::Word(mut word) = self.next(variable)?.value else { return None };
        if let Some(length) = length {
            let less = word.len().checked_sub(length)?;
            let from = self.from.min(length);
            word.drain(from..from + less);
        }
        accepts(domain, &word).then_some(word)
    }

    fn more(&mut self, _passes: usize) -> Option<bool> {
        Some(!self.tokens.as_slice().is_empty())
    }

    fn enter(&mut self, _times: usize) {}

    fn leave(&mut self) {}
}
