//! Position automata of regular expressions (Glushkov 1961).

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, Nfa, StateId};
use rules::{LetterSet, Regex};
use run::{Run, Stop};

/// The position automaton of an expression: state 0 is the start, state i the i-th `Class` leaf
/// from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionAutomaton {
    /// The letters of each leaf; entry 0 is unused and empty.
    class: Vec<LetterSet>,
    /// Per leaf, the leaves that may follow; entry 0, the leaves that may come first. Sorted.
    follow: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

/// The first and last leaves of a subexpression.
struct Subexpression {
    nullable: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

impl PositionAutomaton {
    /// The automaton of `regex`. Quadratic in the number of leaves in the worst case.
    #[must_use]
    pub fn new(regex: &Regex) -> Self {
        let mut automaton =
            Self { class: vec![LetterSet::EMPTY], follow: vec![vec![]], accepting: vec![false] };
        let whole = automaton.add(regex);
        automaton.accepting[0] = whole.nullable;
        automaton.follow[0] = whole.first;
        for leaf in whole.last {
            automaton.accepting[leaf] = true;
        }
        for follow in &mut automaton.follow {
            follow.sort_unstable();
            follow.dedup();
        }
        automaton
    }

    fn add(&mut self, regex: &Regex) -> Subexpression {
        match regex {
            Regex::Epsilon => Subexpression { nullable: true, first: vec![], last: vec![] },
            Regex::Class(set) => {
                let leaf = self.class.len();
                self.class.push(*set);
                self.follow.push(vec![]);
                self.accepting.push(false);
                Subexpression { nullable: false, first: vec![leaf], last: vec![leaf] }
            }
            Regex::Concat(parts) => {
                let mut whole = Subexpression { nullable: true, first: vec![], last: vec![] };
                for part in parts {
                    let part = self.add(part);
                    self.link(&whole.last, &part.first);
                    if whole.nullable {
                        whole.first.extend(&part.first);
                    }
                    if part.nullable {
                        whole.last.extend(part.last);
                    } else {
                        whole.last = part.last;
                    }
                    whole.nullable &= part.nullable;
                }
                whole
            }
            Regex::Alt(parts) => {
                let mut whole = Subexpression { nullable: false, first: vec![], last: vec![] };
                for part in parts {
                    let part = self.add(part);
                    whole.nullable |= part.nullable;
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                }
                whole
            }
            Regex::Star(inner) => {
                let part = self.add(inner);
                self.link(&part.last, &part.first);
                Subexpression { nullable: true, ..part }
            }
        }
    }

    fn link(&mut self, last: &[usize], first: &[usize]) {
        for &leaf in last {
            let follow = &mut self.follow[leaf];
            follow.extend(first);
            // Nested repetitions add the same links repeatedly.
            if follow.len() > 2 * self.class.len() + 64 {
                follow.sort_unstable();
                follow.dedup();
            }
        }
    }

    /// The number of states: one more than leaves.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a start state")]
    pub fn len(&self) -> usize {
        self.class.len()
    }

    /// Whether `state` accepts.
    #[must_use]
    pub fn accepts(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// All edges: from, letter, to.
    pub fn edges(&self) -> impl Iterator<Item = (usize, Letter, usize)> {
        self.follow.iter().enumerate().flat_map(move |(from, follow)| {
            follow
                .iter()
                .flat_map(move |&to| self.class[to].iter().map(move |letter| (from, letter, to)))
        })
    }

    /// The acceptor over `letters` letters.
    #[must_use]
    pub fn nfa(&self, letters: usize) -> Nfa {
        let mut edges = vec![vec![]; self.len()];
        for (from, letter, to) in self.edges() {
            edges[from].push((letter, StateId::new(to)));
        }
        Nfa::new(letters, vec![StateId::ZERO], self.accepting.clone(), edges)
    }
}

/// The minimal acceptor of an expression over `letters` letters.
///
/// # Errors
/// If the budget is exhausted.
pub fn compile_regex(regex: &Regex, letters: usize, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
    Ok(PositionAutomaton::new(regex).nfa(letters).determinise(run)?.minimal())
}
