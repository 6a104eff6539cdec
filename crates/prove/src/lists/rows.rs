//! Rows that decompose into heaps, guessed from short rows.
//!
//! One letter is that of the heaps; the others separate them and never change. The moves in a run
//! of the letter depend on its length and on its neighbours. If all runs that can move at all move
//! alike, a row is the sum of these runs.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{List, ListRuleset, canonical};
use rules::words::literal::Reading;
use rules::{Branch, Piece};
use rules::{Convention, Letter, Rules, Settings, Word, WordRuleset};
use run::{Run, Stop};

use super::{RowProof, shape};
use crate::theorem::{Lists, Unknown, UnknownReason};

/// The longest runs tried.
const LOOKED_AT: usize = 18;
/// The same, if there is more than one separator.
const LOOKED_AT_WITH_MANY: usize = 12;
/// Games with more letters are skipped.
const MOST_LETTERS: usize = 4;

/// Moves with more repeated items have too many instances.
const MOST_REPEATED: usize = 2;

/// The neighbours of a run on the left and on the right.
type Sides = (Option<Letter>, Option<Letter>);

/// The runs that can move, and the rules of heaps as text and as a ruleset.
type Heaps = (Vec<Sides>, String, ListRuleset);

/// The runs that a move leaves, with their lengths.
type Runs = Vec<(Sides, usize)>;

/// Searches for a letter whose runs are heaps, and for a theorem about these. The result is a guess
/// until the checker has accepted its certificate.
///
/// # Errors
/// The reason why there is none.
pub fn prove(rules: &WordRuleset, run: &Run<'_>) -> Result<RowProof, Unknown<Lists>> {
    let mut unknown = Unknown::because(UnknownReason::NotRows);
    let repeated =
        |branch: &Branch| branch.iter().filter(|piece| matches!(piece, Piece::Each { .. })).count();
    let branches = || rules.rules.iter().flat_map(|rule| &rule.branches);
    // Heaps have the same moves for both players.
    let partisan = rules.header.sides.is_some();
    if partisan
        || !(2..=MOST_LETTERS).contains(&rules.alphabet.len())
        || branches().any(|branch| repeated(branch) > MOST_REPEATED)
    {
        return Err(unknown);
    }
    for letter in rules.alphabet.letters() {
        let found = heaps(rules, letter, run).map_err(|stop| Unknown::because(stop.into()))?;
        let Some((live, source, mut heaps)) = found else { continue };
        // The available moves do not depend on the number of moves per turn.
        heaps.header.turn_parameter.clone_from(&rules.header.turn_parameter);
        match super::prove(&heaps, run) {
            Ok(sum) => return Ok(RowProof { letter, live, source, rules: heaps, sum }),
            Err(other) => unknown = other,
        }
    }
    Err(unknown)
}

/// The runs of a letter as heaps: which can move, and their rules.
fn heaps(rules: &WordRuleset, letter: Letter, run: &Run<'_>) -> Result<Option<Heaps>, Stop> {
    let separators: Vec<Option<Letter>> = core::iter::once(None)
        .chain(rules.alphabet.letters().filter(|&other| other != letter).map(Some))
        .collect();
    let longest = if separators.len() > 2 { LOOKED_AT_WITH_MANY } else { LOOKED_AT };
    let reading = Reading::new(rules);
    // By length, the results of each move.
    let mut seen: Vec<(Sides, Vec<Vec<Runs>>)> = vec![];
    for &left in &separators {
        for &right in &separators {
            let mut lengths = vec![];
            for length in 0..=longest {
                run.check_clock()?;
                match moves(&reading, letter, (left, right), length) {
                    Some(moves) => lengths.push(moves),
                    None => return Ok(None),
                }
            }
            seen.push(((left, right), lengths));
        }
    }
    Ok(alike(rules, seen))
}

/// The heaps, if all runs that can move at all move alike.
fn alike(rules: &WordRuleset, seen: Vec<(Sides, Vec<Vec<Runs>>)>) -> Option<Heaps> {
    let can_move = |moves: &[Vec<Runs>]| moves.iter().any(|results| !results.is_empty());
    let live: Vec<Sides> =
        seen.iter().filter(|(_, moves)| can_move(moves)).map(|(sides, _)| *sides).collect();
    let mut alike: Option<Vec<BTreeSet<List>>> = None;
    for (_, moves) in seen.iter().filter(|(sides, _)| live.contains(sides)) {
        let list = |parts: &Runs| {
            let lengths = parts.iter().filter(|(sides, _)| live.contains(sides));
            canonical(
                &lengths.filter_map(|(_, length)| u128::try_from(*length).ok()).collect::<List>(),
            )
        };
        let moves: Vec<BTreeSet<List>> =
            moves.iter().map(|results| results.iter().map(list).collect()).collect();
        if alike.as_ref().is_some_and(|known| *known != moves) {
            return None;
        }
        alike = Some(moves);
    }
    let source = source(rules, &alike?)?;
    match rules::read(&source, &Settings::default()) {
        (Some(Rules::Lists(heaps)), _) => Some((live, source, heaps)),
        _ => None,
    }
}

/// The single moves in a run between these neighbours: for each, the runs it leaves, with their
/// neighbours. None if a move touches a neighbour.
fn moves(reading: &Reading<'_>, letter: Letter, sides: Sides, length: usize) -> Option<Vec<Runs>> {
    let word: Word =
        sides.0.into_iter().chain(core::iter::repeat_n(letter, length)).chain(sides.1).collect();
    let moves = reading.moves(&word).into_iter().map(|single| {
        let mut inner = &single.result[..];
        if let Some(left) = sides.0 {
            inner = inner.strip_prefix(&[left])?;
        }
        if let Some(right) = sides.1 {
            inner = inner.strip_suffix(&[right])?;
        }
        let (mut parts, mut left, mut run) = (vec![], sides.0, 0);
        for &next in inner {
            if next == letter {
                run += 1;
            } else {
                parts.push(((left, Some(next)), run));
                (left, run) = (Some(next), 0);
            }
        }
        parts.push(((left, sides.1), run));
        Some(parts)
    });
    moves.collect()
}

/// The rules of heaps with these moves, as text.
fn source(rules: &WordRuleset, moves: &[BTreeSet<List>]) -> Option<String> {
    let mut source = match shape::code(moves) {
        Some(code) if code.is_octal() => format!("octal {code}\n"),
        Some(code) => format!("hexadecimal {code}\n"),
        None => format!("heap n\n{}", shape::takes(moves)?),
    };
    if rules.turn > 1 {
        source.push_str(&format!("turn 1..{} moves\n", rules.turn));
    }
    if rules.header.convention == Convention::Misere {
        source.push_str("misere\n");
    }
    Some(source)
}

/// A maximal run of the heap letter between separators, or between a separator and an end; may be
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOfLetters {
    /// The number of letters before it.
    pub start: usize,
    /// How many letters it has.
    pub length: usize,
    /// Whether it is a heap in which moves are possible.
    pub live: bool,
}

impl RowProof {
    /// The pieces of a word, from left to right: one more than there are separators.
    #[must_use]
    pub fn pieces(&self, word: &[Letter]) -> Vec<RunOfLetters> {
        let mut pieces = vec![];
        let mut left = None;
        let mut start = 0;
        for at in 0..=word.len() {
            let here = word.get(at).copied();
            if here != Some(self.letter) {
                pieces.push(RunOfLetters {
                    start,
                    length: at - start,
                    live: self.live.contains(&(left, here)),
                });
                left = here;
                start = at + 1;
            }
        }
        pieces
    }

    /// The list of heaps of a word: the lengths of its live pieces, in order, without empty ones.
    #[must_use]
    pub fn heaps(&self, word: &[Letter]) -> List {
        let live = self.pieces(word).into_iter().filter(|piece| piece.live && piece.length > 0);
        live.filter_map(|piece| u128::try_from(piece.length).ok()).collect()
    }

    /// Whether the player to move loses. Linear in the length.
    #[must_use]
    pub fn loses(&self, word: &[Letter]) -> Option<bool> {
        self.sum.loses(&self.rules, &self.heaps(word))
    }

    /// The Grundy value, if the law gives it. Linear in the length.
    #[must_use]
    pub fn value(&self, word: &[Letter]) -> Option<u128> {
        self.sum.value(&self.heaps(word))
    }
}
