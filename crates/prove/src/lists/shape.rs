//! The form of a heap's moves, guessed from small heaps.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{Code, List, MAX_DIGITS, canonical};

/// The moves of the heaps 0, 1, 2, ... as canonical lists.
pub(super) type Moves = [BTreeSet<List>];

/// The code with exactly these moves, if there is one whose takes occur often enough.
pub(super) fn code(moves: &Moves) -> Option<Code> {
    code_where(moves, |_| true)
}

/// The same, restricted to moves that leave heaps of different sizes.
pub(super) fn unequal(moves: &Moves) -> Option<Code> {
    code_where(moves, |list| list.windows(2).all(|pair| pair[0] != pair[1]))
}

fn code_where(moves: &Moves, counts: impl Fn(&List) -> bool) -> Option<Code> {
    let mut digits = vec![0_u8; moves.len() / 2 + 1];
    for (size, lists) in (0_u128..).zip(moves) {
        for list in lists {
            let taken = size.checked_sub(list.iter().sum())?;
            let bit = u8::try_from(list.len()).ok().filter(|&parts| parts <= 3)?;
            *digits.get_mut(usize::try_from(taken).ok()?)? |= 1 << bit;
        }
    }
    let code = Code::new(&digits).ok()?;
    let mut sizes = 0_u128..;
    let all = |size| moves_of(&code, size).into_iter().filter(&counts).collect::<BTreeSet<List>>();
    moves.iter().all(|lists| sizes.next().is_some_and(|size| all(size) == *lists)).then_some(code)
}

/// The code that gives these moves to a heap of this size, larger than any take, and also fits all
/// small heaps. No heap is split.
pub(super) fn takes_of(large: &BTreeSet<List>, size: u128, small: &Moves) -> Option<Code> {
    let taken = |list: &List| {
        let taken = usize::try_from(size.checked_sub(*list.first()?)?).ok()?;
        (taken < MAX_DIGITS).then_some(taken)
    };
    let takes: Vec<usize> = large.iter().map(taken).collect::<Option<_>>()?;
    let last = takes.iter().copied().max().unwrap_or(0);
    // Only small heaps show whether a whole heap may be taken.
    let all = [3, 2].into_iter().find_map(|digit| {
        let mut digits = vec![0_u8; last + 1];
        takes.iter().for_each(|&taken| digits[taken] = digit);
        let code = Code::new(&digits).ok()?;
        (0..).zip(small).all(|(size, lists)| moves_of(&code, size) == *lists).then_some(code)
    });
    all.or_else(|| code(small))
}

/// The moves of one heap under a code, by definition.
fn moves_of(code: &Code, size: u128) -> BTreeSet<List> {
    let mut lists = BTreeSet::new();
    for (taken, digit) in (0_u128..).zip(code.digits()) {
        let Some(rest) = size.checked_sub(taken).filter(|_| size > 0) else { continue };
        if digit & 1 != 0 && rest == 0 {
            lists.insert(vec![]);
        }
        if digit & 2 != 0 && rest > 0 {
            lists.insert(vec![rest]);
        }
        for one in 1..rest {
            if digit & 4 != 0 {
                lists.insert(canonical(&[one, rest - one]));
            }
            if digit & 8 != 0 {
                lists.extend((1..rest - one).map(|two| canonical(&[one, two, rest - one - two])));
            }
        }
    }
    lists
}

/// The moves in the rule language, if any number of some periodic set can be taken from a heap.
pub(super) fn takes(moves: &Moves) -> Option<String> {
    let last = moves.len().checked_sub(1)?;
    let size_of = |list: &List| match list[..] {
        [] => Some(0),
        [rest] => usize::try_from(rest).ok(),
        _ => None,
    };
    let sizes: Vec<BTreeSet<usize>> =
        moves.iter().map(|lists| lists.iter().map(size_of).collect()).collect::<Option<_>>()?;
    let takes: Vec<bool> = (0..=last).map(|taken| taken > 0 && sizes[taken].contains(&0)).collect();
    let uniform = |size: usize| {
        sizes[size].iter().all(|&rest| rest < size)
            && (1..=size).all(|taken| sizes[size].contains(&(size - taken)) == takes[taken])
    };
    if !(0..=last).all(uniform) || !takes.contains(&true) {
        return None;
    }
    if takes[1..].iter().all(|&taken| taken) {
        return Some(String::from("move n -> m where m < n\n"));
    }
    // From `first` on the set has this period, which must be seen twice.
    let (first, period) = (1..=last / 3)
        .flat_map(|period| (1..=last / 2).map(move |first| (first, period)))
        .filter(|(first, period)| first + 2 * period <= last + 1)
        .find(|&(first, period)| {
            (first..=last - period).all(|taken| takes[taken] == takes[taken + period])
        })?;
    let single: Vec<String> =
        (1..first).filter(|&taken| takes[taken]).map(|taken| format!("{taken}")).collect();
    let mut residues: Vec<usize> =
        (first..first + period).filter(|&taken| takes[taken]).map(|taken| taken % period).collect();
    residues.sort_unstable();
    let residues: Vec<String> = residues.iter().map(|residue| format!("{residue}")).collect();
    let repeated = match (residues.len() == period, first) {
        _ if residues.is_empty() => None,
        (true, 1) => Some(String::from("d > 0")),
        (true, _) => Some(format!("d >= {first}")),
        (false, 1) => Some(format!("d > 0 and d mod {period} in {{{}}}", residues.join(", "))),
        (false, _) => {
            Some(format!("d >= {first} and d mod {period} in {{{}}}", residues.join(", ")))
        }
    };
    let single = (!single.is_empty()).then(|| format!("d in {{{}}}", single.join(", ")));
    let conditions: Vec<String> = single.into_iter().chain(repeated).collect();
    Some(format!("move n -> n - d where {}\n", conditions.join(" or ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn all(size: u128, of: impl Fn(u128) -> BTreeSet<List>) -> Vec<BTreeSet<List>> {
        (0..=size).map(of).collect()
    }

    #[test]
    fn codes_are_found_from_their_moves() {
        for text in ["0.77", "0.137", "4.7", "0.07", "0.303", "0.8", "0.0", "8.1", "0.16"] {
            let known = Code::parse(text).expect("a code");
            let moves = all(24, |size| moves_of(&known, size));
            assert_eq!(code(&moves).map(|code| code.to_string()), Some(text.to_string()));
        }
    }

    #[test]
    fn takes_are_seen_in_a_large_heap() {
        let taking = |takes: &[u128], size: u128| -> BTreeSet<List> {
            takes.iter().filter_map(|&taken| Some(canonical(&[size.checked_sub(taken)?]))).collect()
        };
        for takes in [&[1, 3, 4][..], &[1, 100, 1000], &[50], &[2, 1024]] {
            let small = all(40, |size| taking(takes, size));
            let code = takes_of(&taking(takes, 4096), 4096, &small).expect("a code");
            let found: Vec<u128> = (0..)
                .zip(code.digits())
                .filter(|(_, digit)| **digit == 3)
                .map(|(t, _)| t)
                .collect();
            assert_eq!(found, takes);
        }
        // Powers of 4 are not a code, though small heaps look like one.
        let powers: Vec<u128> = (0..8).map(|exponent| 4_u128.pow(exponent)).collect();
        let small = all(40, |size| taking(&powers, size));
        assert!(code(&small).is_some());
        assert_eq!(takes_of(&taking(&powers, 4096), 4096, &small), None);
    }

    #[test]
    fn what_is_no_code_is_not_taken_for_one() {
        let any_smaller = all(24, |size| (0..size).map(|rest| canonical(&[rest])).collect());
        assert_eq!(code(&any_smaller), None);
        let unequal = all(24, |size| {
            (1..size)
                .filter(|one| 2 * one != size)
                .map(|one| canonical(&[one, size - one]))
                .collect()
        });
        assert_eq!(code(&unequal), None);
        assert_eq!(super::unequal(&unequal).map(|code| code.to_string()).as_deref(), Some("4.0"));
    }

    #[test]
    fn sets_of_takes_are_said() {
        let said = |allowed: &dyn Fn(u128) -> bool| {
            takes(&all(24, |size| {
                (0..size)
                    .filter(|rest| allowed(size - rest))
                    .map(|rest| canonical(&[rest]))
                    .collect()
            }))
        };
        assert_eq!(said(&|_| true).as_deref(), Some("move n -> m where m < n\n"));
        assert_eq!(
            said(&|taken| taken % 2 == 0).as_deref(),
            Some("move n -> n - d where d > 0 and d mod 2 in {0}\n")
        );
        assert_eq!(said(&|taken| taken > 3).as_deref(), Some("move n -> n - d where d >= 4\n"));
        assert_eq!(
            said(&|taken| taken == 1 || taken > 3).as_deref(),
            Some("move n -> n - d where d in {1} or d >= 4\n")
        );
        assert_eq!(said(&|_| false), None);
        assert_eq!(
            takes(&all(12, |size| if size > 3 {
                [vec![size - 1]].into()
            } else {
                BTreeSet::new()
            })),
            None
        );
    }
}
