//! Small random machines, and all short words.

use automata::{Edge, Letter, Moore, Nfa, StateId, TransducerBuilder, Word};

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn state(&mut self, states: usize) -> StateId {
        StateId::new(self.below(states))
    }

    pub(crate) fn letter(&mut self, letters: usize) -> Letter {
        Letter::try_from(self.below(letters)).unwrap()
    }

    pub(crate) fn word(&mut self, letters: usize, longest: usize) -> Word {
        (0..self.below(longest + 1)).map(|_| self.letter(letters)).collect()
    }

    /// A machine with `states` states, reachable or not, and outputs below `outputs`.
    pub(crate) fn moore(&mut self, letters: usize, states: usize, outputs: usize) -> Moore<u8> {
        let next = (0..letters * states).map(|_| self.state(states)).collect();
        let output = (0..states).map(|_| self.letter(outputs)).collect();
        Moore::new(letters, next, output)
    }

    pub(crate) fn nfa(&mut self, letters: usize, states: usize) -> Nfa {
        let initial = (0..self.below(3)).map(|_| self.state(states)).collect();
        let accepting = (0..states).map(|_| self.chance(30)).collect();
        let edges = (0..states)
            .map(|_| {
                (0..self.below(2 * letters + 1))
                    .map(|_| (self.letter(letters), self.state(states)))
                    .collect()
            })
            .collect();
        Nfa::new(letters, initial, accepting, edges)
    }

    /// A transducer whose silent edges, if there are any, lead from lower states to higher ones.
    pub(crate) fn transducer(
        &mut self,
        letters: usize,
        states: usize,
        silent: bool,
    ) -> TransducerBuilder {
        let mut builder = TransducerBuilder::default();
        for _ in 0..states {
            let accepting = self.chance(40);
            builder.add(accepting);
        }
        builder.initial = (0..1 + self.below(2)).map(|_| self.state(states)).collect();
        for _ in 0..self.below(3 * states + 1) {
            let (from, to) = (self.state(states), self.state(states));
            let quiet = silent && from < to && self.chance(50);
            let read = (!quiet).then(|| self.letter(letters));
            let write = self.word(letters, 2);
            builder.edges.push(Edge { from, read, write, to });
        }
        builder
    }
}

/// All words of up to `longest` letters, by length and then in order of letters.
pub(crate) fn words(letters: usize, longest: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![vec![]];
    let mut at = 0;
    while all[at].len() < longest {
        for letter in 0..letters {
            let longer = [all[at].as_slice(), &[Letter::try_from(letter).unwrap()]].concat();
            all.push(longer);
        }
        at += 1;
        if at == all.len() {
            break;
        }
    }
    all
}

/// The ends of all runs of a transducer that read exactly `word`: where the run is, and what it has
/// written. Read off the list of edges.
pub(crate) fn runs(builder: &TransducerBuilder, word: &[Letter]) -> Vec<(StateId, Word)> {
    fn go(
        builder: &TransducerBuilder,
        at: StateId,
        rest: &[Letter],
        written: &Word,
        ends: &mut Vec<(StateId, Word)>,
    ) {
        if rest.is_empty() {
            ends.push((at, written.clone()));
        }
        for edge in builder.edges.iter().filter(|edge| edge.from == at) {
            let rest = match edge.read {
                None => rest,
                Some(letter) if rest.first() == Some(&letter) => &rest[1..],
                Some(_) => continue,
            };
            go(builder, edge.to, rest, &[written.as_slice(), &edge.write].concat(), ends);
        }
    }
    let mut ends = vec![];
    for &start in &builder.initial {
        go(builder, start, word, &vec![], &mut ends);
    }
    ends.sort();
    ends.dedup();
    ends
}

/// What `word` is related to.
pub(crate) fn images(builder: &TransducerBuilder, word: &[Letter]) -> Vec<Word> {
    let ends =
        runs(builder, word).into_iter().filter(|(state, _)| builder.accepting[state.index()]);
    let mut images: Vec<Word> = ends.map(|(_, written)| written).collect();
    images.sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
    images.dedup();
    images
}
