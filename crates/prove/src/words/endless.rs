//! Plays that may not end.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, Transducer, Word};
use encode::Turn;
use hashbrown::HashMap;
use rules::{Regex, WordRuleset};
use run::Run;

use crate::theorem::UnknownReason;

/// The most starting positions.
const STARTS: usize = 2000;
/// The most followers of one start.
const FOLLOWERS: usize = 300;
/// Followers are at most this much longer than their start.
const GROWTH: usize = 8;
/// The most letters written in total.
const WORK: usize = 10_000_000;

/// Searches for a position that recurs, possibly inside a longer one; smallest starts first. Uses a
/// small fixed amount of work.
#[must_use]
pub(crate) fn search(
    rules: &WordRuleset,
    domain: &Moore<bool>,
    run: &Run<'_>,
) -> Option<UnknownReason> {
    let any = Regex::any(rules.text_alphabet().all());
    let free: Vec<_> =
        rules.rules.iter().filter(|rule| rule.left == any && rule.right == any).cloned().collect();
    // Moves without contexts can be repeated inside a longer word.
    let alone = WordRuleset { rules: free, ..rules.clone() };
    [(&alone, true), (rules, false)].into_iter().find_map(|(rules, inside)| {
        let single = Turn::single(rules, run).ok()?.transducer;
        let mut search = EndlessPlaySearch { single, inside, work: WORK };
        search.all(domain, run)
    })
}

struct EndlessPlaySearch {
    single: Transducer,
    /// Whether a start that recurs inside a longer word counts.
    inside: bool,
    /// The remaining letters to write.
    work: usize,
}

impl EndlessPlaySearch {
    fn all(&mut self, domain: &Moore<bool>, run: &Run<'_>) -> Option<UnknownReason> {
        let live = domain.can_reach(|&position| position);
        let mut starts: Vec<Word> = vec![vec![]];
        let mut at = 0;
        while at < starts.len().min(STARTS) && self.work > 0 {
            run.check_clock().ok()?;
            let start = starts[at].clone();
            at += 1;
            if !live[domain.state_of(&start).index()] {
                continue;
            }
            let position = *domain.output_of(&start);
            if let Some(reason) = position.then(|| self.below(&start)).flatten() {
                return Some(reason);
            }
            if starts.len() < STARTS {
                let letters =
                    (0..domain.letters()).filter_map(|letter| Letter::try_from(letter).ok());
                starts.extend(letters.map(|letter| [start.as_slice(), &[letter]].concat()));
            }
        }
        None
    }

    /// Searches for `start`, as a whole or as a factor, among its followers; shortest path first.
    fn below(&mut self, start: &Word) -> Option<UnknownReason> {
        let mut from: HashMap<Word, Word> = HashMap::new();
        let mut queue = vec![start.clone()];
        let mut at = 0;
        while at < queue.len() && self.work > 0 {
            let word = queue[at].clone();
            at += 1;
            for option in self.single.images(&word) {
                self.work = self.work.saturating_sub(option.len() + 1);
                let again = option == *start;
                let grown = self.inside
                    && !start.is_empty()
                    && option.windows(start.len()).any(|factor| factor == start.as_slice());
                if again || grown {
                    let mut way = vec![];
                    let mut before = Some(&word);
                    while let Some(word) = before {
                        way.push(word.clone());
                        before = from.get(word);
                    }
                    way.reverse();
                    if again {
                        return Some(UnknownReason::Cycle(way));
                    }
                    way.push(option);
                    return Some(UnknownReason::Growth(way));
                }
                let near = option.len() <= start.len() + GROWTH;
                if near && queue.len() < FOLLOWERS && !from.contains_key(&option) {
                    from.insert(option.clone(), word.clone());
                    queue.push(option);
                }
            }
        }
        None
    }
}
