//! Word games whose words decompose: boards of a fixed height, a letter for each column, and the
//! like.
//!
//! In these games a move exchanges letters for others, each of its letters for one that never
//! changes back; and whether it may be made depends on the letters it exchanges and at most on the
//! letter beside them, or the end of the word. Where no move that can still be made exchanges
//! letters on both sides of a place at once, and where what stands on one side makes for the other
//! side no difference from an end, the word is the sum of its two parts. What letters can become in
//! play is computed once, so that this is known of two neighbouring letters from a table.
//!
//! Proof that it is: let u x | y v be a word cut between letters x and y that the table lets apart,
//! and let X and Y be what they can become, themselves among that. After every play the letters
//! beside the cut are in X and Y. No branch has neighbouring letters in X and Y, so every move is
//! inside one part. A context that is looked at across the cut has the same truth for all letters
//! of X (or Y) as for an end, so that the moves inside a part are those of the part alone. Then the
//! value is the exclusive or of those of the parts (Sprague 1935, Grundy 1939).

use alloc::vec;
use alloc::vec::Vec;

use rules::Matcher;
use rules::{Letter, LetterSet, Piece, WordRuleset};

use crate::sums::{Options, Sums};

/// Renamings of letters are tried in search of symmetries as long as so many branches have to be
/// looked at.
const MAX_TRIED: usize = 100_000;

/// More symmetries cost more than they save. Not to use all of them does no harm.
const MAX_SYMMETRIES: usize = 16;

/// A word, its letters in groups of bits behind a leading one: the shortest have the smallest
/// numbers.
pub type Packed = u128;

/// A game on words that decompose. In normal play.
///
/// A row of pins, of which one or two neighbouring ones are knocked down:
///
/// ```
/// use rules::{Rules, Settings};
/// use nimatron_solve::apart::Apart;
/// use nimatron_solve::sums::{HashedMemory, SumSearch, Way};
///
/// let text = "word [. #]*\nmove '#' -> '.'\nmove '##' -> '..'\n";
/// let (Some(Rules::Words(ruleset)), _) = rules::read(text, &Settings::default()) else {
///     panic!("rules on words")
/// };
/// let game = Apart::new(&ruleset).ok_or("moves of this kind")?;
/// let (gap, pin) = (
///     ruleset.alphabet.letter('.').ok_or("a letter")?,
///     ruleset.alphabet.letter('#').ok_or("a letter")?,
/// );
/// let mut row = vec![pin; 100];
/// row[30] = gap;
/// let components = game.components(&row).ok_or("components that fit")?;
/// assert_eq!(components.len(), 2); // 30 pins and 69
/// let run = run::Run::default();
/// assert_eq!(
///     SumSearch::new(&game, HashedMemory::default(), Way::Ask).value(&components, &run),
///     Ok(7 ^ 8)
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Apart {
    /// Bits of a letter.
    bits: u32,
    letters: usize,
    /// Per letter, the branches whose factor begins with it.
    branches: Vec<Vec<Branch>>,
    /// Per letter x, the letters y for which x y decomposes.
    cuts: Vec<LetterSet>,
    /// The letters that have no move alone.
    idle: LetterSet,
    /// Renamings, with whether words are read from right to left, that change no rule. The first
    /// one changes nothing.
    symmetries: Vec<(Vec<Letter>, bool)>,
}

/// What stands beside a factor: an end of the word, if that may be, or one of the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Beside {
    end: bool,
    letters: LetterSet,
}

/// Letters that are exchanged for as many others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Branch {
    left: Beside,
    right: Beside,
    from: Vec<Letter>,
    to: Vec<Letter>,
}

impl Beside {
    fn allows(self, letter: Option<Letter>) -> bool {
        letter.map_or(self.end, |letter| self.letters.contains(letter))
    }

    /// Whether all these letters are as good as an end.
    fn sees_end(self, letters: LetterSet) -> bool {
        letters.iter().all(|letter| self.letters.contains(letter) == self.end)
    }

    fn renamed(self, names: &[Letter]) -> Self {
        let letters = self
            .letters
            .iter()
            .filter_map(|letter| names.get(usize::from(letter)).copied())
            .collect();
        Self { letters, ..self }
    }
}

impl Apart {
    /// The game of a ruleset. None if its moves are not of this kind, or a turn is more than one of
    /// them, or the players have different ones.
    ///
    /// The domain does not matter: words are taken for positions, as by [`crate::words::WordGame`].
    #[must_use]
    pub fn new(ruleset: &WordRuleset) -> Option<Self> {
        if ruleset.turn != 1 || ruleset.header.sides.is_some() || ruleset.alphabet.len() < 2 {
            return None;
        }
        let all = ruleset.alphabet.all();
        let letters = ruleset.alphabet.len();
        let mut branches = vec![];
        for rule in &ruleset.rules {
            let beside = |matcher: &Matcher| {
                matcher.first_letter(all).map(|(end, letters)| Beside { end, letters })
            };
            let (left, right) =
                (beside(&Matcher::reversed(&rule.left))?, beside(&Matcher::new(&rule.right))?);
            for branch in &rule.branches {
                let [Piece::Swap { from, to }] = &branch[..] else { return None };
                if from.len() != to.len() || from == to {
                    return None;
                }
                branches.push(Branch { left, right, from: from.clone(), to: to.clone() });
            }
        }
        branches.sort_unstable();
        branches.dedup();
        let becomes = becomes(letters, &branches)?;
        let cuts = all
            .iter()
            .map(|x| all.iter().filter(|&y| falls_apart(&branches, &becomes, x, y)).collect())
            .collect();
        let alone =
            |branch: &&Branch| branch.from.len() == 1 && branch.left.end && branch.right.end;
        let moving: LetterSet =
            branches.iter().filter(alone).map(|branch| branch.from[0]).collect();
        let symmetries = symmetries(letters, &branches);
        let mut beginning = vec![vec![]; letters];
        for branch in branches {
            beginning.get_mut(usize::from(branch.from[0]))?.push(branch);
        }
        Some(Self {
            bits: usize::BITS - (letters - 1).leading_zeros(),
            letters,
            branches: beginning,
            cuts,
            idle: LetterSet(all.0 & !moving.0),
            symmetries,
        })
    }

    /// The components of a word, each in its normal form, without those that have no move because
    /// they are single letters without one. None if one of them is too long, or a letter is none of
    /// the game's.
    #[must_use]
    pub fn components(&self, word: &[Letter]) -> Option<Vec<Packed>> {
        if word.iter().any(|&letter| usize::from(letter) >= self.letters) {
            return None;
        }
        let mut parts = vec![];
        let mut fits = true;
        self.parts(word, &mut |part| {
            fits &= part.len() <= self.longest();
            if fits {
                parts.push(self.normal(part));
            }
        });
        fits.then_some(parts)
    }

    /// How many letters a component can have.
    #[must_use]
    pub fn longest(&self) -> usize {
        usize::try_from((Packed::BITS - 1) / self.bits).unwrap_or(0)
    }

    fn parts(&self, word: &[Letter], with: &mut dyn FnMut(&[Letter])) {
        let mut start = 0;
        for end in 1..=word.len() {
            let cut = match word.get(end) {
                Some(&next) => self.cuts[usize::from(word[end - 1])].contains(next),
                None => true,
            };
            if cut {
                let part = &word[start..end];
                if part.len() > 1 || !self.idle.contains(part[0]) {
                    with(part);
                }
                start = end;
            }
        }
    }

    /// The least of the packed words that a symmetry makes.
    fn normal(&self, word: &[Letter]) -> Packed {
        let packed = |letters: &mut dyn Iterator<Item = Letter>| {
            letters.fold(1, |packed: Packed, letter| packed << self.bits | Packed::from(letter))
        };
        let each = self.symmetries.iter().map(|(names, reversed)| {
            let renamed = |&letter: &Letter| names[usize::from(letter)];
            if *reversed {
                packed(&mut word.iter().rev().map(renamed))
            } else {
                packed(&mut word.iter().map(renamed))
            }
        });
        each.min().unwrap_or(1)
    }

    fn unpack(&self, mut packed: Packed) -> Vec<Letter> {
        let mask = (1 << self.bits) - 1;
        let mut word = vec![];
        while packed > 1 {
            word.push(Letter::try_from(packed & mask).unwrap_or(0));
            packed >>= self.bits;
        }
        word.reverse();
        word
    }
}

impl Sums for Apart {
    type Component = Packed;

    fn options(&self, component: Packed, into: &mut Options<'_, Packed>) {
        let mut word = self.unpack(component);
        for start in 0..word.len() {
            for branch in &self.branches[usize::from(word[start])] {
                let end = start + branch.from.len();
                let before = start.checked_sub(1).map(|before| word[before]);
                let here = word.get(start..end) == Some(&branch.from[..]);
                if !here
                    || !branch.left.allows(before)
                    || !branch.right.allows(word.get(end).copied())
                {
                    continue;
                }
                word[start..end].copy_from_slice(&branch.to);
                self.parts(&word, &mut |part| into.push(self.normal(part)));
                word[start..end].copy_from_slice(&branch.from);
                if !into.end() {
                    return;
                }
            }
        }
    }

    fn cost(&self, component: Packed) -> u64 {
        // Twice as many letters are far more than twice as expensive.
        1 << (u128::BITS - component.leading_zeros()).div_ceil(self.bits).min(63)
    }
}

/// What each letter can become, itself among it. None if a letter can come back, because then it is
/// not plain that play ends.
fn becomes(letters: usize, branches: &[Branch]) -> Option<Vec<LetterSet>> {
    let mut becomes = vec![LetterSet::EMPTY; letters];
    for (from, to) in branches.iter().flat_map(|branch| branch.from.iter().zip(&branch.to)) {
        if from != to {
            becomes.get_mut(usize::from(*from))?.0 |= 1 << to;
        }
    }
    // Of as many letters, chains have no more links.
    for _ in 0..letters {
        for letter in 0..letters {
            let more =
                becomes[letter].iter().fold(0, |more, next| more | becomes[usize::from(next)].0);
            becomes[letter].0 |= more;
        }
    }
    for (letter, set) in (0..).zip(&mut becomes) {
        if set.contains(letter) {
            return None;
        }
        set.0 |= 1 << letter;
    }
    Some(becomes)
}

/// Whether x y stands for the sum of x and y, whatever is beside them.
fn falls_apart(branches: &[Branch], becomes: &[LetterSet], x: Letter, y: Letter) -> bool {
    let (left, right) = (becomes[usize::from(x)], becomes[usize::from(y)]);
    branches.iter().all(|branch| {
        let across =
            branch.from.windows(2).any(|two| left.contains(two[0]) && right.contains(two[1]));
        let at_end = branch.from.last().is_some_and(|&last| left.contains(last));
        let at_start = right.contains(branch.from[0]);
        !across
            && (!at_end || branch.right.sees_end(right))
            && (!at_start || branch.left.sees_end(left))
    })
}

/// The renamings of letters that change no rule, with words read in either direction.
fn symmetries(letters: usize, branches: &[Branch]) -> Vec<(Vec<Letter>, bool)> {
    let names: Vec<Letter> =
        (0..letters).filter_map(|letter| Letter::try_from(letter).ok()).collect();
    let image = |names: &[Letter], reversed: bool| {
        let rename = |word: &[Letter]| -> Vec<Letter> {
            let renamed = word.iter().map(|&letter| names[usize::from(letter)]);
            if reversed { renamed.rev().collect() } else { renamed.collect() }
        };
        let mut image: Vec<Branch> = branches
            .iter()
            .map(|branch| {
                let (left, right) = (branch.left.renamed(names), branch.right.renamed(names));
                let (left, right) = if reversed { (right, left) } else { (left, right) };
                Branch { left, right, from: rename(&branch.from), to: rename(&branch.to) }
            })
            .collect();
        image.sort_unstable();
        image == branches
    };
    // How often a letter stands where tells apart most of those that are not symmetric.
    let marks: Vec<[usize; 4]> = names
        .iter()
        .map(|letter| {
            let count = |of: &dyn Fn(&Branch) -> usize| branches.iter().map(of).sum();
            let among = |word: &[Letter]| word.iter().filter(|&other| other == letter).count();
            [
                count(&|branch| among(&branch.from)),
                count(&|branch| among(&branch.to)),
                count(&|branch| {
                    usize::from(branch.left.letters.contains(*letter))
                        + usize::from(branch.right.letters.contains(*letter))
                }),
                count(&|branch| if branch.from.contains(letter) { branch.from.len() } else { 0 }),
            ]
        })
        .collect();
    let mut found = vec![(names.clone(), false)];
    let mut tried = 0;
    let mut chosen: Vec<Letter> = vec![];
    let mut next: Letter = 0;
    // All ways to choose a name for each letter in turn, without recursion.
    loop {
        let at = chosen.len();
        if at == letters {
            tried += 1 + 2 * branches.len();
            for reversed in [false, true] {
                if (reversed || chosen != names) && image(&chosen, reversed) {
                    found.push((chosen.clone(), reversed));
                }
            }
        }
        let fits = |name: &Letter| !chosen.contains(name) && marks[usize::from(*name)] == marks[at];
        let name = if at < letters && tried < MAX_TRIED && found.len() < MAX_SYMMETRIES {
            names[usize::from(next).min(letters)..].iter().copied().find(fits)
        } else {
            None
        };
        match name {
            Some(name) => {
                chosen.push(name);
                next = 0;
            }
            None => match chosen.pop() {
                Some(name) => next = name + 1,
                None => return found,
            },
        }
    }
}
