//! Every play ends: condition 'Termination' of the format.
//!
//! Theorem (affine interpretations, Lankford 1979): let every letter stand for a function n ->
//! scale * n + add of naturals with scale at least 1, and a word for the composition of its letters
//! at 0. Such functions grow strictly with their argument, so if what a branch reads is above what
//! it writes at every argument, the same holds in every context. A tuple of such measures that
//! every move decreases in lexicographic order is a well-founded order. In a partisan game every
//! move exchanges the marker in front as well; it stands for the identity.
//!
//! A measure may also be the word itself, where a branch writes as many letters as it reads: words
//! of one length are finitely many, and are compared letter by letter from one end. What stands
//! around a branch is the same before and after, so that the first letters that differ in rank are
//! among those that it reads and writes.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use rules::{Branch, Letter, Piece, Regex, WordRuleset};

use crate::kernel::format::{End, Interpretation, Measure, WordMeasure};
use crate::kernel::glushkov::{MAX_DEPTH, size};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// The function n -> scale * n + add.
#[derive(Clone, Copy)]
struct Affine {
    scale: u128,
    add: u128,
}

/// How a measure changes in a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum WordChange {
    Down,
    NotUp,
    Unknown,
}

/// Checks that every branch decreases some measure and increases none of those before it.
pub(crate) fn check(
    ruleset: &WordRuleset,
    measures: &[Measure],
    work: &mut Work,
) -> Result<(), Rejection> {
    let measures = measures.iter().map(Measure::of_words).collect::<Result<Vec<_>, _>>()?;
    for (number, measure) in measures.iter().enumerate() {
        // A marker stands for the identity, or is as good as any other, so that nothing changes
        // when it is exchanged.
        let mut markers =
            ruleset.header.sides.iter().flat_map(|sides| sides.markers).map(usize::from);
        let letters = ruleset.alphabet.len();
        let is_right = match measure {
            WordMeasure::Affine(Interpretation { letters: functions, .. }) => {
                functions.len() == letters
                    && functions.iter().all(|&(scale, _)| scale > 0)
                    && markers.all(|marker| functions.get(marker) == Some(&(1, 0)))
            }
            WordMeasure::Order { ranks, .. } => {
                ranks.len() == letters && markers.all(|marker| ranks.get(marker) == Some(&0))
            }
        };
        if !is_right {
            return Err(Rejection::Measure { number });
        }
    }
    for (rule_number, rule) in ruleset.rules.iter().enumerate() {
        for (branch_number, branch) in rule.branches.iter().enumerate() {
            let mut decreased = false;
            for (number, measure) in measures.iter().enumerate() {
                let change = match measure {
                    WordMeasure::Affine(measure) => change(branch, measure, work)?
                        .ok_or(Rejection::MeasureOverflow { number })?,
                    WordMeasure::Order { from, ranks } => order_change(branch, *from, ranks, work)?,
                };
                match change {
                    WordChange::Down => {
                        decreased = true;
                        break;
                    }
                    WordChange::NotUp => {}
                    WordChange::Unknown => break,
                }
            }
            if !decreased {
                return Err(Rejection::NoDecrease { rule: rule_number, branch: branch_number });
            }
        }
    }
    Ok(())
}

/// What a branch does to a measure; `None` if a number does not fit.
fn change(
    branch: &Branch,
    measure: &Interpretation<'_>,
    work: &mut Work,
) -> Result<Option<WordChange>, Rejection> {
    let mut whole = WordChange::NotUp;
    for piece in branch {
        let change = match piece {
            Piece::Swap { from, to } => {
                work.spend(1 + from.len() + to.len())?;
                compare(from, to, measure)
            }
            Piece::Group { to: None, .. } => Some(WordChange::NotUp),
            Piece::Group { language, to: Some(to) } => {
                work.spend(1 + size(language, MAX_DEPTH)? + to.len())?;
                replace(language, to, measure)
            }
            Piece::Each { map } => {
                work.spend(1 + 2 * map.len())?;
                let images = map
                    .iter()
                    .map(|(letter, image)| compare(&[*letter], image.as_slice(), measure));
                // All of them must decrease: which of them are used is not known.
                images
                    .collect::<Option<Vec<_>>>()
                    .map(|changes| changes.into_iter().max().unwrap_or(WordChange::Down))
            }
        };
        whole = match (whole, change) {
            (_, None) => return Ok(None),
            (WordChange::Unknown, _) | (_, Some(WordChange::Unknown)) => WordChange::Unknown,
            (WordChange::Down, _) | (_, Some(WordChange::Down)) => WordChange::Down,
            (WordChange::NotUp, Some(WordChange::NotUp)) => WordChange::NotUp,
        };
    }
    Ok(Some(whole))
}

/// What a branch reads or writes in one place.
enum Symbol {
    /// One letter or more, each of one of these; what piece they belong to, if they are several.
    Letters(Vec<Letter>, Option<usize>),
    /// Any word that the piece of this number reads, and keeps.
    Kept(usize),
}

/// What a branch does to the word, compared letter by letter from one end.
fn order_change(
    branch: &Branch,
    from: End,
    ranks: &[u64],
    work: &mut Work,
) -> Result<WordChange, Rejection> {
    let (mut before, mut after) = (vec![], vec![]);
    for (number, piece) in branch.iter().enumerate() {
        match piece {
            Piece::Swap { from, to } => {
                work.spend(1 + from.len() + to.len())?;
                before.extend(from.iter().map(|&letter| Symbol::Letters(vec![letter], None)));
                after.extend(to.iter().map(|&letter| Symbol::Letters(vec![letter], None)));
            }
            Piece::Each { map } => {
                work.spend(1 + 2 * map.len())?;
                let read = map.iter().map(|&(letter, _)| letter).collect();
                let written: Option<Vec<Letter>> = map.iter().map(|&(_, image)| image).collect();
                let Some(written) = written else { return Ok(WordChange::Unknown) };
                before.push(Symbol::Letters(read, Some(number)));
                after.push(Symbol::Letters(written, Some(number)));
            }
            Piece::Group { to: None, .. } => {
                before.push(Symbol::Kept(number));
                after.push(Symbol::Kept(number));
            }
            Piece::Group { to: Some(_), .. } => return Ok(WordChange::Unknown),
        }
    }
    // Of pieces of several letters there are the same on both sides, so that the words are of one
    // length if there are as many symbols.
    if before.len() != after.len() {
        return Ok(WordChange::Unknown);
    }
    if from == End::Last {
        before.reverse();
        after.reverse();
    }
    let rank = |letter: &Letter| ranks.get(usize::from(*letter)).copied();
    let change = |read: &Letter, written: &Letter| match rank(read).cmp(&rank(written)) {
        Ordering::Greater => WordChange::Down,
        Ordering::Equal => WordChange::NotUp,
        Ordering::Less => WordChange::Unknown,
    };
    for pair in before.iter().zip(&after) {
        let change = match pair {
            (Symbol::Kept(one), Symbol::Kept(other)) if one == other => WordChange::NotUp,
            // The same letters, one by one: the first that changes decides.
            (Symbol::Letters(read, one), Symbol::Letters(written, other)) if one == other => {
                let changes = read.iter().zip(written).map(|(read, written)| change(read, written));
                changes.max().unwrap_or(WordChange::Down)
            }
            // The first letters, if whatever they are decides; the others are not of one place.
            (Symbol::Letters(read, _), Symbol::Letters(written, _)) => {
                let falls = |read| written.iter().all(|to| change(read, to) == WordChange::Down);
                if read.iter().all(falls) { WordChange::Down } else { WordChange::Unknown }
            }
            _ => WordChange::Unknown,
        };
        if change != WordChange::NotUp {
            return Ok(change);
        }
    }
    Ok(WordChange::NotUp)
}

fn compare(from: &[Letter], to: &[Letter], measure: &Interpretation<'_>) -> Option<WordChange> {
    let (from, to) = (interpret(from, measure)?, interpret(to, measure)?);
    Some(match (from.scale >= to.scale, from.add > to.add, from.add == to.add) {
        (true, true, _) => WordChange::Down,
        (true, _, true) => WordChange::NotUp,
        _ => WordChange::Unknown,
    })
}

/// What replacing any word of a language does. A word stands for a function n -> scale * n + add
/// with scale at least 1 and add at least the sum of those of its letters.
fn replace(language: &Regex, to: &[Letter], measure: &Interpretation<'_>) -> Option<WordChange> {
    let Some(from) = least(language, measure)? else { return Some(WordChange::Down) };
    let to = interpret(to, measure)?;
    Some(match (to.scale == 1, from > to.add, from == to.add) {
        (true, true, _) => WordChange::Down,
        (true, _, true) => WordChange::NotUp,
        _ => WordChange::Unknown,
    })
}

/// The least sum over the letters of a word of the language; none if it has no words. The outer
/// `None`: a number does not fit.
fn least(language: &Regex, measure: &Interpretation<'_>) -> Option<Option<u128>> {
    match language {
        Regex::Epsilon | Regex::Star(_) => Some(Some(0)),
        Regex::Class(letters) => {
            let adds = letters
                .iter()
                .map(|letter| measure.letters.get(usize::from(letter)).map(|&(_, add)| add.into()));
            adds.collect::<Option<Vec<u128>>>().map(|adds| adds.into_iter().min())
        }
        Regex::Concat(parts) => {
            parts.iter().try_fold(Some(0_u128), |sum, part| match (sum, least(part, measure)?) {
                (Some(sum), Some(part)) => sum.checked_add(part).map(Some),
                _ => Some(None),
            })
        }
        Regex::Alt(parts) => {
            let parts = parts.iter().map(|part| least(part, measure));
            parts.collect::<Option<Vec<_>>>().map(|parts| parts.into_iter().flatten().min())
        }
    }
}

/// The composition of the functions of the letters of `word`.
fn interpret(word: &[Letter], measure: &Interpretation<'_>) -> Option<Affine> {
    word.iter().try_fold(Affine { scale: 1, add: 0 }, |whole, &letter| {
        let &(scale, add) = measure.letters.get(usize::from(letter))?;
        let next = Affine { scale: scale.into(), add: add.into() };
        let (outer, inner) = match measure.outermost {
            End::First => (whole, next),
            End::Last => (next, whole),
        };
        Some(Affine {
            scale: outer.scale.checked_mul(inner.scale)?,
            add: outer.scale.checked_mul(inner.add)?.checked_add(outer.add)?,
        })
    })
}
