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

/// The loops of a single heap, called `name`.
///
/// # Errors
/// Errors in the text, and rules that loops cannot express.
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
    let parts =
        text.parts.iter().map(|part| Ok(vec![reading.term(part)?])).collect::<Parsed<Vec<_>>>()?;
    // An empty heap has no moves.
    let mut conditions = vec![Test::Compare(Term::Slot(0), Comparison::Greater, Term::Number(0))];
    if let Some(expr) = &text.condition {
        conditions.push(reading.test(expr)?);
    }
    bounds::rules(&reading, &Test::Always(true), conditions, &parts, &Term::Number(0), text.span)
}

/// The moves of a code: taking k from n leaves n - k, divided into as many non-empty heaps as the
/// digit says, the largest first.
fn of_code(code: &Code) -> Vec<Move> {
    let mut moves = vec![];
    for (taken, digit) in (0_i64..).zip(code.digits()) {
        moves.extend(
            (0..4).filter(|part| digit >> part & 1 == 1).map(|parts| bounds::take(taken, parts)),
        );
    }
    moves
}
