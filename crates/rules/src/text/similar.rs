//! Words that were probably meant.

use alloc::vec;
use alloc::vec::Vec;

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word
/// into another (Damerau 1964), each letter changed at most once; 0 if only case or accents differ.
/// Takes time and memory proportional to the product of the lengths.
///
/// ```
/// use nimatron_rules::text::distance;
///
/// assert_eq!(distance("whre", "where"), 1);
/// assert_eq!(distance("gdc", "gcd"), 1);
/// assert_eq!(distance("Misère", "misere"), 0);
/// ```
#[must_use]
pub fn distance(left: &str, right: &str) -> usize {
    let (left, right) = (plain(left), plain(right));
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for (at, symbol) in left.iter().enumerate() {
        let mut row = vec![at + 1];
        for (place, other) in right.iter().enumerate() {
            let above = &rows[at];
            let replaced = above[place] + usize::from(symbol != other);
            let mut least = replaced.min(above[place + 1] + 1).min(row[place] + 1);
            if at > 0 && place > 0 && left[at - 1] == *other && right[place - 1] == *symbol {
                least = least.min(rows[at - 1][place - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or(0)
}

/// The lower case of a word, without the accents that keywords have in other languages.
fn plain(text: &str) -> Vec<char> {
    let lower = text.chars().flat_map(char::to_lowercase);
    lower.map(|symbol| if matches!(symbol, 'è' | 'é' | 'ê') { 'e' } else { symbol }).collect()
}

/// Longer words are no slips.
const LONGEST: usize = 40;

/// Whether one edit, or a swap of neighbours, turns one name into the other.
pub(crate) fn is_slip(one: &str, other: &str) -> bool {
    let lengths = [one, other].map(str::len);
    lengths.iter().all(|length| (2..=LONGEST).contains(length)) && distance(one, other) <= 1
}

/// Whether one edit, a swap of neighbours or a longer ending turns one name into the other.
pub(crate) fn is_similar(one: &str, other: &str) -> bool {
    let (long, short) = if one.len() >= other.len() { (one, other) } else { (other, one) };
    short.len() >= 3 && long.starts_with(short) || is_slip(one, other)
}
