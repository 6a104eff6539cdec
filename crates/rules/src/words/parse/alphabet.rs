//! Collects the alphabet of a game: the letters in its words and moves, and markers.

use alloc::vec;
use alloc::vec::Vec;

use super::statement::MoveText;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::letters::digit_values;
use crate::language::lower::scope::Parameters;
use crate::text::syntax::{Pattern, PatternKind};
use crate::{Alphabet, LetterSet, MAX_LETTERS};

/// The letters of words and moves, and those that the domain lists individually.
///
/// # Errors
/// All diagnostics.
pub(crate) fn alphabet(
    word: Option<&Pattern>,
    moves: &[MoveText],
    parameters: Parameters<'_>,
) -> Result<(Alphabet, LetterSet), Vec<Diagnostic>> {
    let mut found: Vec<char> = vec![];
    let mut written: Vec<char> = vec![];
    let mut mention = |symbol| {
        // Sorted and deduplicated, so that a long text of one letter stays small.
        if let Err(place) = found.binary_search(&symbol) {
            found.insert(place, symbol);
        }
    };
    let contexts = moves.iter().flat_map(|text| text.after.iter().chain(&text.before));
    let contexts =
        contexts.flat_map(|context| context.alternatives.iter().map(|(_, pattern)| pattern));
    let sides = moves.iter().flat_map(|text| text.left.iter().chain(&text.right));
    let patterns = word.into_iter().chain(contexts).map(|pattern| (pattern, false));
    let mut failed = vec![];
    for (pattern, in_move) in patterns.chain(sides.map(|pattern| (pattern, true))) {
        if let Err(diagnostic) = symbols(pattern, parameters, in_move, &mut mention) {
            failed.push(diagnostic);
        }
    }
    if let Some(word) = word {
        written_symbols(word, &mut |symbol| written.push(symbol));
    }
    let place = word.map(|word| word.span).unwrap_or_default();
    if found.len() > MAX_LETTERS {
        failed.push(Diagnostic::error(place, Reason::TooManyLetters { limit: MAX_LETTERS }));
    }
    if !failed.is_empty() {
        return Err(failed);
    }
    let alphabet = Alphabet::new(found);
    written.sort_unstable();
    written.dedup();
    let written: LetterSet =
        written.into_iter().filter_map(|symbol| alphabet.letter(symbol)).collect();
    Ok((alphabet, written))
}

/// Calls `mention` with every symbol that `pattern` adds to the alphabet.
fn symbols(
    pattern: &Pattern,
    parameters: Parameters<'_>,
    in_move: bool,
    mention: &mut impl FnMut(char),
) -> Parsed<()> {
    match &pattern.kind {
        PatternKind::Empty
        | PatternKind::Any
        | PatternKind::Variable(_)
        | PatternKind::Digits(..) => {}
        // In a move the number may depend on variables; an instance with a missing letter does not
        // exist.
        PatternKind::Digit(_) if in_move => {}
        PatternKind::Letter(symbol) => mention(*symbol),
        PatternKind::Text(letters) => letters.iter().for_each(|&symbol| mention(symbol)),
        PatternKind::Class(class) => class.symbols.iter().for_each(|&(symbol, _)| mention(symbol)),
        PatternKind::Digit(_) | PatternKind::DigitRange(..) => {
            for (value, _) in digit_values(pattern, parameters)? {
                if let Some(symbol) =
                    u32::try_from(value).ok().and_then(|value| char::from_digit(value, 36))
                {
                    mention(symbol);
                }
            }
        }
        PatternKind::Concat(parts) | PatternKind::Alt(parts) => {
            for part in parts {
                symbols(part, parameters, in_move, mention)?;
            }
        }
        PatternKind::Repeat(inner, _) | PatternKind::Group(inner) => {
            symbols(inner, parameters, in_move, mention)?
        }
    }
    Ok(())
}

/// Calls `mention` with every symbol listed individually: not in a range, nor as the value of a
/// digit.
fn written_symbols(pattern: &Pattern, mention: &mut impl FnMut(char)) {
    match &pattern.kind {
        PatternKind::Letter(symbol) => mention(*symbol),
        PatternKind::Text(letters) => letters.iter().for_each(|&symbol| mention(symbol)),
        PatternKind::Class(class) => class.explicit.iter().for_each(|&symbol| mention(symbol)),
        PatternKind::Concat(parts) | PatternKind::Alt(parts) => {
            parts.iter().for_each(|part| written_symbols(part, mention));
        }
        PatternKind::Repeat(inner, _) | PatternKind::Group(inner) => {
            written_symbols(inner, mention)
        }
        _ => {}
    }
}

/// Two symbols for the markers that this alphabet does not use.
pub(crate) fn marker_symbols(alphabet: &Alphabet) -> [char; 2] {
    let free = |symbol: char| alphabet.letter(symbol).is_none();
    let pairs = [['<', '>'], ['\u{25c0}', '\u{25b6}']];
    if let Some(pair) = pairs.into_iter().find(|pair| pair.iter().all(|&symbol| free(symbol))) {
        return pair;
    }
    // There are more arrows than an alphabet has letters.
    let mut others = ('\u{2190}'..='\u{22ff}').filter(|&symbol| free(symbol));
    [others.next().unwrap_or('<'), others.next().unwrap_or('>')]
}
