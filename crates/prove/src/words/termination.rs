//! Why every play ends: measures that moves lower.
//!
//! A letter a represents the function n -> scale n + add on the naturals, a word the composition of
//! its letters' functions (affine interpretations, Lankford 1979; all scales 1: weighted sums). A
//! list of measures, compared lexicographically, proves termination if every branch of every rule
//! lowers some measure and raises none before it. Contexts do not matter: all functions are
//! strictly increasing.
//!
//! Where moves keep the length, a measure may also be the word itself: words of one length are
//! finitely many, and are compared letter by letter from one end.
//!
//! Tried in order of cost: simple weights (length, digit sum, one letter), weights by linear
//! programming, small scales with linear programming, an order of the letters. The length decreases
//! in most games; the lexicographic combination makes simple weights go far.

use alloc::vec;
use alloc::vec::Vec;

use rules::{Alphabet, Letter, Piece, Regex, WordRuleset};
use run::{Run, Stop};

use crate::simplex;

/// One measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordMeasure {
    /// A number made of the letters' functions.
    Affine(AffineMeasure),
    /// The word itself, compared with words of the same length.
    Order(LetterOrder),
}

/// The letters of words of the same length are compared one after the other; the first difference
/// decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterOrder {
    /// Whether the first letters are compared first, rather than the last.
    pub from_first: bool,
    /// For each letter its place in the order. Letters of the same place are alike.
    pub ranks: Vec<u32>,
}

/// A composition of functions, one for each letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AffineMeasure {
    /// Whether the function of the first letter is applied last, rather than that of the last
    /// letter.
    pub first_outermost: bool,
    /// `(scale, add)` for each letter, with scale at least 1.
    pub letters: Vec<(u64, u64)>,
}

/// A word that is read, and what is written for it.
type Pair = (Vec<Letter>, Vec<Letter>);

/// A piece of a branch, as pairs of words read and written, none of which may rise; and whether one
/// of them or all must fall.
struct MeasuredPiece {
    /// For a `Swap`, one pair of what it reads and writes. For an `Each`, one pair per letter. For
    /// a `Group`, one pair for each of its [`least`] words.
    pairs: Vec<Pair>,
    /// Whether a word that is read counts as the function n -> n + add, where add is the sum over
    /// its letters: a lower bound, so letters around these do not matter.
    by_sum: bool,
}

/// A branch.
struct MeasuredBranch<'a> {
    branch: &'a [Piece],
    parts: Vec<MeasuredPiece>,
}

/// Measures that prove that every play of `rules` ends, or none if none was found.
///
/// # Errors
/// If the budget is exhausted.
pub fn measures(rules: &WordRuleset, run: &Run<'_>) -> Result<Option<Vec<WordMeasure>>, Stop> {
    let mut items: Vec<MeasuredBranch<'_>> =
        rules.rules.iter().flat_map(|rule| &rule.branches).map(|branch| item(branch)).collect();
    items.sort_by(|left, right| (left.key(), left.branch).cmp(&(right.key(), right.branch)));
    items.dedup_by(|left, right| left.branch == right.branch);
    let mut found = vec![];
    let alphabet = rules.text_alphabet();
    let (letters, simple) = (alphabet.len(), simple_measures(&alphabet));
    while !items.is_empty() {
        run.check_clock()?;
        let next = best(&simple, &items)
            .map_or_else(|| search(letters, &items, run), |next| Ok(Some(next)))?;
        let next = next
            .map(WordMeasure::Affine)
            .or_else(|| LetterOrder::of(letters, &items).map(WordMeasure::Order));
        let Some(next) = next else { return Ok(None) };
        items.retain(|item| match &next {
            WordMeasure::Affine(measure) => !item.falls(measure),
            WordMeasure::Order(order) => !order.falls(item),
        });
        found.push(next);
    }
    // Markers, the last letters, have no weight: every move exchanges them.
    let all = rules.alphabet.len();
    for measure in &mut found {
        match measure {
            WordMeasure::Affine(measure) => measure.letters.resize(all, (1, 0)),
            WordMeasure::Order(order) => order.ranks.resize(all, 0),
        }
    }
    Ok(Some(found))
}

fn item(branch: &[Piece]) -> MeasuredBranch<'_> {
    let parts = branch
        .iter()
        .map(|piece| match piece {
            Piece::Swap { from, to } => {
                // Letters that stay in place at either end cancel, whatever their functions.
                let prefix = from.iter().zip(to).take_while(|(left, right)| left == right).count();
                let (from, to) = (&from[prefix..], &to[prefix..]);
                let suffix = from
                    .iter()
                    .rev()
                    .zip(to.iter().rev())
                    .take_while(|(left, right)| left == right)
                    .count();
                let pair = (from[..from.len() - suffix].to_vec(), to[..to.len() - suffix].to_vec());
                MeasuredPiece { pairs: vec![pair], by_sum: false }
            }
            Piece::Each { map } => MeasuredPiece {
                pairs: map
                    .iter()
                    .map(|(letter, image)| (vec![*letter], image.iter().copied().collect()))
                    .collect(),
                by_sum: false,
            },
            Piece::Group { to: None, .. } => {
                MeasuredPiece { pairs: vec![(vec![], vec![])], by_sum: true }
            }
            Piece::Group { language, to: Some(to) } => {
                // Nothing is below the empty word.
                let words = least(language).unwrap_or_else(|| vec![vec![]]);
                MeasuredPiece {
                    pairs: words.into_iter().map(|word| (word, to.clone())).collect(),
                    by_sum: true,
                }
            }
        })
        .collect();
    MeasuredBranch { branch, parts }
}

/// The most words of a group that are looked at.
const MOST_WORDS: usize = 1000;

/// Words of which one can be made from every word of a language by leaving letters out; none if
/// there are too many.
fn least(language: &Regex) -> Option<Vec<Vec<Letter>>> {
    let words = match language {
        Regex::Epsilon | Regex::Star(_) => vec![vec![]],
        Regex::Class(letters) => letters.iter().map(|letter| vec![letter]).collect(),
        Regex::Concat(parts) => {
            parts.iter().try_fold(vec![vec![]], |words: Vec<Vec<Letter>>, part| {
                let part = least(part)?;
                let longer = words
                    .iter()
                    .flat_map(|word| part.iter().map(|more| [&word[..], more].concat()));
                (words.len() * part.len() <= MOST_WORDS).then(|| longer.collect())
            })?
        }
        Regex::Alt(parts) => parts.iter().map(least).collect::<Option<Vec<_>>>()?.concat(),
    };
    let words = if words.iter().any(Vec::is_empty) { vec![vec![]] } else { words };
    (words.len() <= MOST_WORDS).then_some(words)
}

impl MeasuredBranch<'_> {
    fn key(&self) -> Vec<(bool, &[Pair])> {
        self.parts.iter().map(|part| (part.by_sum, part.pairs.as_slice())).collect()
    }

    /// `Some(true)`: falls. `Some(false)`: does not rise. `None`: may rise.
    fn change(&self, measure: &AffineMeasure) -> Option<bool> {
        let mut falls = false;
        for part in &self.parts {
            let mut all_fall = true;
            for (read, written) in &part.pairs {
                let before =
                    if part.by_sum { (1, measure.sum(read)?) } else { measure.function(read)? };
                let after = measure.function(written)?;
                if before.0 < after.0 || before.1 < after.1 {
                    return None;
                }
                all_fall &= before.1 > after.1;
            }
            falls |= all_fall;
        }
        Some(falls)
    }

    fn falls(&self, measure: &AffineMeasure) -> bool {
        self.change(measure) == Some(true)
    }
}

/// A part of what a branch reads or writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symbol<'a> {
    Letter(Letter),
    /// One or more letters of the piece of this number, read and written.
    Each(usize, &'a [(Letter, Option<Letter>)]),
    /// What the group of this number reads, which stays.
    Group(usize),
}

/// What a branch reads and what it writes, from one end; none if it may write another number of
/// letters.
fn symbols(branch: &[Piece], from_first: bool) -> Option<[Vec<Symbol<'_>>; 2]> {
    let (mut read, mut written) = (vec![], vec![]);
    for (number, piece) in branch.iter().enumerate() {
        match piece {
            Piece::Swap { from, to } => {
                read.extend(from.iter().copied().map(Symbol::Letter));
                written.extend(to.iter().copied().map(Symbol::Letter));
            }
            Piece::Each { map } if map.iter().all(|(_, image)| image.is_some()) => {
                read.push(Symbol::Each(number, map));
                written.push(Symbol::Each(number, map));
            }
            Piece::Group { to: None, .. } => {
                read.push(Symbol::Group(number));
                written.push(Symbol::Group(number));
            }
            Piece::Each { .. } | Piece::Group { .. } => return None,
        }
    }
    if !from_first {
        read.reverse();
        written.reverse();
    }
    (read.len() == written.len()).then_some([read, written])
}

/// Where the words before and after a move may first differ: the letters there, and whether they
/// always differ in one of these ways; none if that is not known.
fn differences(branch: &[Piece], from_first: bool) -> Option<(Vec<(Letter, Letter)>, bool)> {
    let [read, written] = symbols(branch, from_first)?;
    let mut differences = vec![];
    for (before, after) in read.iter().zip(&written) {
        let pairs: Vec<(Letter, Letter)> = match (*before, *after) {
            (Symbol::Group(before), Symbol::Group(after)) if before == after => continue,
            (Symbol::Each(before, map), Symbol::Each(after, _)) if before == after => {
                map.iter().filter_map(|&(letter, image)| Some((letter, image?))).collect()
            }
            (Symbol::Letter(before), Symbol::Letter(after)) => vec![(before, after)],
            (Symbol::Letter(before), Symbol::Each(_, map)) => {
                map.iter().filter_map(|&(_, image)| Some((before, image?))).collect()
            }
            (Symbol::Each(_, map), Symbol::Letter(after)) => {
                map.iter().map(|&(letter, _)| (letter, after)).collect()
            }
            _ => return None,
        };
        let same = pairs.iter().filter(|(before, after)| before == after).count();
        differences.extend(pairs.iter().filter(|(before, after)| before != after));
        if same == 0 {
            return Some((differences, true));
        }
        // What follows is compared place by place only if both are as long.
        if matches!((before, after), (Symbol::Letter(_), Symbol::Each(..)))
            || matches!((before, after), (Symbol::Each(..), Symbol::Letter(_)))
        {
            return None;
        }
    }
    Some((differences, false))
}

impl LetterOrder {
    /// An order in which no item rises and some item falls.
    fn of(letters: usize, items: &[MeasuredBranch<'_>]) -> Option<Self> {
        [true, false].into_iter().find_map(|from_first| {
            let mut above = vec![];
            for item in items {
                above.extend(differences(item.branch, from_first)?.0);
            }
            let mut ranks = vec![0_u32; letters];
            // As long as a letter must be above another; in a circle of letters without end.
            while let Some(&(high, low)) = above
                .iter()
                .find(|(high, low)| ranks[usize::from(*high)] <= ranks[usize::from(*low)])
            {
                let rank = ranks[usize::from(low)] + 1;
                if usize::try_from(rank).is_ok_and(|rank| rank >= letters) {
                    return None;
                }
                ranks[usize::from(high)] = rank;
            }
            let order = Self { from_first, ranks };
            items.iter().any(|item| order.falls(item)).then_some(order)
        })
    }

    fn falls(&self, item: &MeasuredBranch<'_>) -> bool {
        let rank = |letter: Letter| self.ranks[usize::from(letter)];
        differences(item.branch, self.from_first).is_some_and(|(differences, decided)| {
            decided && differences.iter().all(|&(read, written)| rank(read) > rank(written))
        })
    }
}

impl AffineMeasure {
    /// The sum over the letters of a word; none on overflow.
    fn sum(&self, word: &[Letter]) -> Option<u128> {
        word.iter().try_fold(0_u128, |sum, letter| {
            sum.checked_add(self.letters[usize::from(*letter)].1.into())
        })
    }

    /// The function of a word; none on overflow.
    fn function(&self, word: &[Letter]) -> Option<(u128, u128)> {
        let compose = |outer: Option<(u128, u128)>, letter: &Letter| {
            let (scale, add) = outer?;
            let (inner_scale, inner_add) = self.letters[usize::from(*letter)];
            let add = add.checked_add(scale.checked_mul(u128::from(inner_add))?)?;
            Some((scale.checked_mul(u128::from(inner_scale))?, add))
        };
        if self.first_outermost {
            word.iter().fold(Some((1, 0)), compose)
        } else {
            word.iter().rev().fold(Some((1, 0)), compose)
        }
    }

    fn weights(weights: Vec<u64>) -> Self {
        Self {
            first_outermost: true,
            letters: weights.into_iter().map(|weight| (1, weight)).collect(),
        }
    }
}

fn simple_measures(alphabet: &Alphabet) -> Vec<AffineMeasure> {
    let mut simple = vec![AffineMeasure::weights(vec![1; alphabet.len()])];
    let digits: Vec<u64> =
        alphabet.letters().map(|letter| alphabet.value(letter).map_or(0, u64::from)).collect();
    simple.push(AffineMeasure::weights(digits.iter().map(|digit| digit + 1).collect()));
    simple.push(AffineMeasure::weights(digits));
    for letter in alphabet.letters() {
        simple.push(AffineMeasure::weights(
            alphabet.letters().map(|other| u64::from(other == letter)).collect(),
        ));
    }
    simple
}

/// The measure under which most items fall and none rises, if any falls.
fn best(measures: &[AffineMeasure], items: &[MeasuredBranch<'_>]) -> Option<AffineMeasure> {
    let mut best: Option<(usize, &AffineMeasure)> = None;
    for measure in measures {
        let falling = items
            .iter()
            .try_fold(0, |falling, item| Some(falling + usize::from(item.change(measure)?)));
        if let Some(falling) = falling.filter(|falling| *falling > best.map_or(0, |best| best.0)) {
            best = Some((falling, measure));
        }
    }
    best.map(|(_, measure)| measure.clone())
}

/// The largest scale tried.
const LARGEST_SCALE: u64 = 3;
/// Over more letters than this, only one letter at a time has a scale above 1.
const MOST_LETTERS_COMBINED: usize = 4;

fn search(
    letters: usize,
    items: &[MeasuredBranch<'_>],
    run: &Run<'_>,
) -> Result<Option<AffineMeasure>, Stop> {
    for (index, scales) in scales(letters).into_iter().enumerate() {
        for first_outermost in [true, false] {
            run.check_clock()?;
            if let Some(measure) = linear(&scales, first_outermost, items) {
                return Ok(Some(measure));
            }
            // With all scales 1, both directions give the same sum.
            if index == 0 {
                break;
            }
        }
    }
    Ok(None)
}

/// The scales to try, simple ones first.
fn scales(letters: usize) -> Vec<Vec<u64>> {
    let ones = vec![1; letters];
    let mut all = vec![ones.clone()];
    if letters > MOST_LETTERS_COMBINED {
        for letter in 0..letters {
            all.extend((2..=LARGEST_SCALE).map(|scale| {
                let mut scales = ones.clone();
                scales[letter] = scale;
                scales
            }));
        }
        return all;
    }
    let mut scales = ones;
    // The next combination, as a counter.
    while let Some(at) = scales.iter().position(|&scale| scale < LARGEST_SCALE) {
        scales[at] += 1;
        scales[..at].fill(1);
        all.push(scales.clone());
    }
    all.sort_by_key(|scales| scales.iter().sum::<u64>());
    all
}

/// With fixed scales, the additive parts are the solution of a linear program.
fn linear(
    scales: &[u64],
    first_outermost: bool,
    items: &[MeasuredBranch<'_>],
) -> Option<AffineMeasure> {
    const MOST_ROWS: usize = 200;
    let letters = scales.len();
    let row = |word: &[Letter]| -> Option<(i128, Vec<i128>)> {
        let mut row = vec![0_i128; letters];
        let mut product = 1_i128;
        let mut add = |letter: &Letter| {
            let letter = usize::from(*letter);
            row[letter] += product;
            product = product
                .checked_mul(i128::from(scales[letter]))
                .filter(|product| *product < 1 << 40)?;
            Some(())
        };
        if first_outermost {
            word.iter().try_for_each(&mut add)?;
        } else {
            word.iter().rev().try_for_each(&mut add)?;
        }
        Some((product, row))
    };
    let (mut weak, mut strict) = (vec![], vec![]);
    for item in items {
        let mut total = vec![0_i128; letters];
        for part in &item.parts {
            let mut differences = vec![];
            for (read, written) in &part.pairs {
                let ((before_scale, before), (after_scale, after)) = (row(read)?, row(written)?);
                if before_scale < after_scale {
                    return None;
                }
                differences.push(
                    before
                        .iter()
                        .zip(&after)
                        .map(|(before, after)| before - after)
                        .collect::<Vec<_>>(),
                );
            }
            // An `Each` of one letter counts towards the fall of the branch; for one of several
            // letters, the minimum of them would be needed.
            if let [difference] = differences.as_slice() {
                total.iter_mut().zip(difference).for_each(|(total, more)| *total += more);
            }
            weak.extend(differences.into_iter().filter(|row| row.iter().any(|&entry| entry < 0)));
        }
        if total.iter().any(|&entry| entry != 0) {
            strict.push(total);
        }
    }
    for rows in [&mut weak, &mut strict] {
        rows.sort();
        rows.dedup();
    }
    if strict.is_empty() || weak.len() + strict.len() > MOST_ROWS {
        return None;
    }
    let add = simplex::solve(letters, &weak, &strict)?;
    let divisor = add.iter().fold(0, |divisor, &add| simplex::gcd(divisor, add));
    let letters: Option<Vec<(u64, u64)>> = scales
        .iter()
        .zip(add)
        .map(|(&scale, add)| Some((scale, u64::try_from(add / divisor).ok()?)))
        .collect();
    let measure = AffineMeasure { first_outermost, letters: letters? };
    best(&[measure], items)
}
