//! From theorems to decisions: what a contest program needs from a proof.
//!
//! A decision is made only from a proof whose certificate the independent checker has accepted. Its
//! form depends only on the form of the theorem.

use answer::{Attempt, GameInfo, Question, Undecided, Verdict};
use automata::Moore;
use plan::{Decision, Machine};
use rules::Comparison;
use run::Run;

/// Why no program can be made for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDecision {
    /// There is no theorem.
    Undecided(Box<Undecided>),
    /// A letter of the game is not ASCII, so it is more than one byte of input.
    Letter(char),
    /// There is a theorem, but it does not give the Grundy value.
    NoValues,
    /// The game is partisan, so the outcome depends on who begins.
    Sides,
    /// There is a theorem, but programs cannot be made from its form.
    Form,
}

/// A decision with the theorem that it is made from.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    pub(crate) decision: Decision,
    /// The theorem, without claims.
    pub(crate) attempt: Attempt,
    /// The parameter that bounds the moves in a turn, if the theorem holds for all its values.
    pub(crate) every: Option<String>,
}

/// A theorem as a successful attempt.
pub(crate) const fn proved(game: GameInfo, question: Question, verdict: Verdict) -> Attempt {
    Attempt { game, question, verdict, claims: vec![] }
}

/// A comparison in plans.
pub(crate) const fn comparison(comparison: Comparison) -> plan::Comparison {
    match comparison {
        Comparison::Equal => plan::Comparison::Equal,
        Comparison::NotEqual => plan::Comparison::NotEqual,
        Comparison::Less => plan::Comparison::Less,
        Comparison::LessEqual => plan::Comparison::LessEqual,
        Comparison::Greater => plan::Comparison::Greater,
        Comparison::GreaterEqual => plan::Comparison::GreaterEqual,
    }
}

/// The rows of a machine, with its outputs mapped by `class`.
pub(crate) fn rows<O: Clone + Eq>(
    machine: &Moore<O>,
    class: impl Fn(&O) -> Option<u32>,
) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    // Indices of states have 32 bits.
    let next = |state| {
        machine
            .row(state)
            .iter()
            .map(|next| u32::try_from(next.index()).unwrap_or(u32::MAX))
            .collect()
    };
    (
        machine.states().map(next).collect(),
        machine.states().map(|state| class(machine.output(state))).collect(),
    )
}

/// A machine over the bytes of an alphabet; with a marker, one of the last two letters, the machine
/// for the words behind it.
///
/// # Errors
/// A letter that is not an ASCII byte.
pub(crate) fn machine<O: Clone + Eq>(
    marker: Option<rules::Letter>,
    machine: &Moore<O>,
    alphabet: &rules::Alphabet,
    class: impl Fn(&O) -> Option<u32>,
) -> Result<Machine, NoDecision> {
    let byte = |letter| {
        let symbol = alphabet.symbol(letter);
        u8::try_from(symbol).ok().filter(u8::is_ascii_graphic).ok_or(NoDecision::Letter(symbol))
    };
    let (mut next, mut class) = rows(machine, class);
    let mut letters: Vec<rules::Letter> = alphabet.letters().collect();
    if let Some(marker) = marker {
        letters.truncate(letters.len().saturating_sub(2));
        // Reading begins in state 0, so swap it with the state after the marker.
        let start = next[0][usize::from(marker)];
        let renamed = |state: u32| {
            if state == 0 {
                start
            } else if state == start {
                0
            } else {
                state
            }
        };
        for row in &mut next {
            row.truncate(letters.len());
            row.iter_mut().for_each(|state| *state = renamed(*state));
        }
        let start = usize::try_from(start).unwrap_or(0);
        next.swap(0, start);
        class.swap(0, start);
    }
    let letters = letters.into_iter().map(byte).collect::<Result<_, _>>()?;
    Ok(Machine { letters, next, class })
}

/// The words of a regular expression, as a machine over their bytes: class 0, others have none.
///
/// # Errors
/// A letter that is not an ASCII byte, or an exhausted budget ([`NoDecision::Form`]).
pub(crate) fn language(
    regex: &rules::Regex,
    alphabet: &rules::Alphabet,
    run: &Run<'_>,
) -> Result<Machine, NoDecision> {
    language_behind(None, regex, alphabet, run)
}

/// The words that are positions of a game; in a partisan game without markers.
///
/// # Errors
/// As for [`language`].
pub(crate) fn positions(rules: &rules::WordRuleset, run: &Run<'_>) -> Result<Machine, NoDecision> {
    let marker = rules.header.sides.as_ref().map(|sides| sides.markers[0]);
    language_behind(marker, &rules.domain, &rules.alphabet, run)
}

fn language_behind(
    marker: Option<rules::Letter>,
    regex: &rules::Regex,
    alphabet: &rules::Alphabet,
    run: &Run<'_>,
) -> Result<Machine, NoDecision> {
    let words = encode::compile_regex(regex, alphabet.len(), run).map_err(|_| NoDecision::Form)?;
    machine(marker, &words, alphabet, |&inside| inside.then_some(0))
}
