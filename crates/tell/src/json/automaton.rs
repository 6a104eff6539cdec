//! `automaton`.

use answer::{Alphabet, Automaton, Compared, GameInfo, numeration_key};

use super::{about, text};

/// States, with whether they accept, and where each letter leads.
pub(crate) fn automaton(game: &GameInfo, found: &Automaton) -> String {
    let (symbols, numeration, tracks) = match &found.alphabet {
        Alphabet::Symbols(symbols) => (Some(symbols.iter().collect::<String>()), None, None),
        Alphabet::Digits { numeration, tracks, .. } => {
            (None, Some(numeration_key(*numeration)), Some(*tracks))
        }
    };
    let letters = (0..found.alphabet.letters()).map(|letter| found.alphabet.spell(letter));
    let states = found
        .accepts
        .iter()
        .zip(&found.next)
        .map(|(accepts, next)| object! { accepts: accepts, next: next, });
    text(&object! {
        ..about: about(game),
        symbols?: symbols,
        numeration?: numeration,
        tracks?: tracks,
        letters: letters.collect::<Vec<_>>(),
        states: states.collect::<Vec<_>>(),
    })
}

/// Whether an automaton accepts the right positions, and if not, a shortest one about which it is
/// wrong.
pub(crate) fn compared(game: &GameInfo, found: &Compared) -> String {
    let difference = found.difference.as_ref();
    let difference =
        difference.map(|(position, accepted)| object! { position: position, accepted: accepted, });
    text(&object! {
        ..about: about(game),
        verdict: if found.difference.is_none() { "proved" } else { "refuted" },
        states: found.states,
        difference: difference,
    })
}
