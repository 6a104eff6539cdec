//! Rules on any number of heaps as loops.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Game, Move, Term, Test};

use super::statement::{ListTexts, SplitText};
use crate::Span;
use crate::diagnostic::Parsed;
use crate::lists::Code;
use crate::loops::bounds;
use crate::loops::term::{Reading, begin};
use crate::text::syntax::ParameterText;

/// Rules on any number of heaps: those of one heap, called `name`.
///
/// # Errors
/// What is wrong in the text, or cannot be said by loops.
pub(crate) fn lists(
    texts: &ListTexts,
    name: String,
    parameters: &[ParameterText],
    misere: bool,
) -> Parsed<(Game, Vec<Span>)> {
    let mut game = begin(vec![name], parameters, misere);
    let (mut moves, mut lines) = (vec![], vec![]);
    for text in &texts.splits {
        moves.extend(split(text, &game, parameters)?);
        lines.resize(moves.len(), text.span);
    }
    if let Some(text) = &texts.code {
        moves.extend(of_code(&text.code));
        lines.resize(moves.len(), text.span);
    }
    game.moves = moves;
    game.list = true;
    Ok((game, lines))
}

fn split(text: &SplitText, game: &Game, parameters: &[ParameterText]) -> Parsed<Vec<Move>> {
    let mut reading = Reading::new(game, parameters);
    reading.field(&text.heap.name, text.heap.span)?;
    let parts = text.parts.iter().map(|part| Ok(vec![reading.term(part)?])).collect::<Parsed<Vec<_>>>()?;
    // Nothing comes of an empty heap.
    let mut conditions = vec![Test::Compare(Term::Slot(0), Comparison::Greater, Term::Number(0))];
    if let Some(expr) = &text.condition {
        conditions.push(reading.test(expr)?);
    }
    bounds::rules(&reading, &Test::Always(true), conditions, &parts, &Term::Number(0), text.span)
}

/// The moves of a code: what is left of n after k are taken is n - k, made into as many heaps as
/// the digit says, none empty, the first the largest.
fn of_code(code: &Code) -> Vec<Move> {
    let mut moves = vec![];
    for (taken, digit) in (0_i64..).zip(code.digits()) {
        moves.extend((0..4).filter(|part| digit >> part & 1 == 1).map(|parts| bounds::take(taken, parts)));
    }
    moves
}
