//! Plays that need not end.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, Word};
use encode::Turn;
use hashbrown::HashMap;
use rules::{Regex, Ruleset};
use run::Run;

use crate::theorem::Reason;

/// Positions looked at as a start.
const STARTS: usize = 2000;
/// Followers of one start that are looked at.
const FOLLOWERS: usize = 300;

/// Looks for a position that comes again, or that comes again inside a longer one; smallest starts first. Within a
/// fixed small amount of work.
#[must_use]
pub(crate) fn search(rules: &Ruleset, domain: &Moore<bool>, run: &Run<'_>) -> Option<Reason> {
    let single = Turn::single(rules, run).ok()?.transducer;
    let any = Regex::any(rules.alphabet.all());
    let free = rules.rules.iter().all(|rule| rule.left == any && rule.right == any);
    let live = domain.can_reach(|&position| position);
    let mut starts: Vec<Word> = vec![vec![]];
    let mut at = 0;
    while at < starts.len().min(STARTS) {
        run.look().ok()?;
        let start = starts[at].clone();
        at += 1;
        if !live[domain.state_of(&start).index()] {
            continue;
        }
        let position = *domain.output_of(&start);
        if let Some(reason) = position.then(|| below(&start, free, |word| single.images(word))).flatten() {
            return Some(reason);
        }
        if starts.len() < STARTS {
            let letters = (0..domain.letters()).filter_map(|letter| Letter::try_from(letter).ok());
            starts.extend(letters.map(|letter| [start.as_slice(), &[letter]].concat()));
        }
    }
    None
}

/// Looks for `start`, as a whole or (if moves do not look at what is around them) as a factor, among its followers;
/// shortest way first.
fn below(start: &Word, free: bool, options: impl Fn(&[Letter]) -> Vec<Word>) -> Option<Reason> {
    let mut from: HashMap<Word, Word> = HashMap::new();
    let mut queue = vec![start.clone()];
    let mut at = 0;
    while at < queue.len() {
        let word = queue[at].clone();
        at += 1;
        for option in options(&word) {
            let again = option == *start;
            if again
                || free && !start.is_empty() && option.windows(start.len()).any(|factor| factor == start.as_slice())
            {
                let mut way = vec![];
                let mut before = Some(&word);
                while let Some(word) = before {
                    way.push(word.clone());
                    before = from.get(word);
                }
                way.reverse();
                if again {
                    return Some(Reason::Cycle(way));
                }
                way.push(option);
                return Some(Reason::Growth(way));
            }
            if queue.len() < FOLLOWERS && option != *start && !from.contains_key(&option) {
                from.insert(option.clone(), word.clone());
                queue.push(option);
            }
        }
    }
    None
}
