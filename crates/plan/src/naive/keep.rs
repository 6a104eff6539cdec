//! Which letters of a word are kept.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::{KeepDecision, KeptResult, Machine, Reason};

/// The printed result of a word of the domain.
pub(super) fn result(
    domain: &Machine,
    keep: &KeepDecision,
    word: &[u8],
    variable: &str,
) -> Result<String, Reason> {
    let kept = kept(domain, keep, word)
        .ok_or_else(|| Reason::NotAPosition { variable: variable.into() })?;
    Ok(match &keep.result {
        KeptResult::Word => kept.into_iter().map(char::from).collect(),
        KeptResult::Sum(weights) => {
            let weight = |byte: u8| {
                column(domain, byte).and_then(|column| weights.get(column).copied()).unwrap_or(0)
            };
            kept.into_iter().map(|byte| i128::from(weight(byte))).sum::<i128>().to_string()
        }
    })
}

fn column(domain: &Machine, byte: u8) -> Option<usize> {
    domain.letters.iter().position(|&letter| letter == byte)
}

/// The kept letters, in the order of the second pass.
fn kept(domain: &Machine, keep: &KeepDecision, word: &[u8]) -> Option<Vec<u8>> {
    let mut word = word.to_vec();
    if keep.mirrored {
        word.reverse();
    }
    // At each place, the state of the first pass after its letter.
    let mut states = vec![0; word.len()];
    for place in (1..word.len()).rev() {
        let row = keep.behind.get(index(states[place])?)?;
        states[place - 1] = *row.get(column(domain, word[place])?)?;
    }
    let (mut state, mut kept) = (0, Vec::new());
    for (&byte, &behind) in word.iter().zip(&states) {
        let row = keep.ahead.get(index(state)?)?.get(index(behind)?)?;
        let (next, is_kept) = (*row.get(column(domain, byte)?)?)?;
        state = next;
        if is_kept {
            kept.push(byte);
        }
    }
    Some(kept)
}

fn index(state: u32) -> Option<usize> {
    usize::try_from(state).ok()
}
