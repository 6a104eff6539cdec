//! Nondeterministic transducers: rational relations between words (Elgot, Mezei 1965).

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::{Letter, StateId, Word};

/// An edge: reads a letter or nothing, writes a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The source state.
    pub from: StateId,
    /// The letter read, if any.
    pub read: Option<Letter>,
    /// The word written.
    pub write: Word,
    /// The target state.
    pub to: StateId,
}

/// A transducer under construction.
///
/// ```
/// use nimatron_automata::{Edge, TransducerBuilder};
///
/// // One letter of a word is left out: copy, leave out one, copy.
/// let mut builder = TransducerBuilder::default();
/// let (before, after) = (builder.add(false), builder.add(true));
/// builder.initial.push(before);
/// for letter in 0..2 {
///     let edge = |from, write, to| Edge { from, read: Some(letter), write, to };
///     builder.edges.push(edge(before, vec![letter], before));
///     builder.edges.push(edge(before, vec![], after));
///     builder.edges.push(edge(after, vec![letter], after));
/// }
/// let leave_out = builder.build(2);
/// assert_eq!(leave_out.images(&[0, 1, 1]), [[0, 1], [1, 1]]);
/// assert!(leave_out.images(&[]).is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct TransducerBuilder {
    /// Per state, whether it accepts.
    pub accepting: Vec<bool>,
    /// The initial states.
    pub initial: Vec<StateId>,
    /// All edges.
    pub edges: Vec<Edge>,
}

impl TransducerBuilder {
    /// Adds a state.
    pub fn add(&mut self, accepting: bool) -> StateId {
        self.accepting.push(accepting);
        StateId::new(self.accepting.len() - 1)
    }

    /// Removes states that are on no accepting run and renumbers the rest in order; the second
    /// component is the old index of each state.
    ///
    /// ```
    /// use nimatron_automata::{Edge, TransducerBuilder};
    ///
    /// let mut builder = TransducerBuilder::default();
    /// let (start, trap, end) = (builder.add(false), builder.add(false), builder.add(true));
    /// builder.initial.push(start);
    /// // There is no way back from here.
    /// builder.edges.push(Edge { from: start, read: Some(0), write: vec![], to: trap });
    /// builder.edges.push(Edge { from: start, read: Some(0), write: vec![0, 0], to: end });
    /// let (trimmed, old) = builder.trim();
    /// assert_eq!((trimmed.accepting.len(), trimmed.edges.len()), (2, 1));
    /// assert_eq!(old, [start, end]);
    /// ```
    #[must_use]
    pub fn trim(&self) -> (Self, Vec<StateId>) {
        let count = self.accepting.len();
        let mut forth = vec![vec![]; count];
        let mut back = vec![vec![]; count];
        for edge in &self.edges {
            forth[edge.from.index()].push(edge.to);
            back[edge.to.index()].push(edge.from);
        }
        let accessible = closure(&forth, self.initial.iter().copied());
        let states = || (0..count).map(StateId::new);
        let useful = closure(&back, states().filter(|state| self.accepting[state.index()]));
        let kept: Vec<StateId> =
            states().filter(|state| accessible[state.index()] && useful[state.index()]).collect();
        let mut number = vec![None; count];
        for (new, old) in kept.iter().enumerate() {
            number[old.index()] = Some(StateId::new(new));
        }
        let trimmed = Self {
            accepting: kept.iter().map(|state| self.accepting[state.index()]).collect(),
            initial: self.initial.iter().filter_map(|state| number[state.index()]).collect(),
            edges: self
                .edges
                .iter()
                .filter_map(|edge| {
                    let (from, to) = (number[edge.from.index()]?, number[edge.to.index()]?);
                    Some(Edge { from, to, ..edge.clone() })
                })
                .collect(),
        };
        (trimmed, kept)
    }

    /// Builds the transducer over `letters` letters.
    #[must_use]
    pub fn build(mut self, letters: usize) -> Transducer {
        // Grouped by (state, letter), silent edges last: a step is one slice.
        let slots = letters + 1;
        let slot = |edge: &Edge| edge.from.index() * slots + edge.read.map_or(letters, usize::from);
        self.edges.sort_by_key(slot);
        self.edges.dedup();
        let mut offsets = vec![0; self.accepting.len() * slots + 1];
        for edge in &self.edges {
            offsets[slot(edge) + 1] += 1;
        }
        for at in 1..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        self.initial.sort_unstable();
        self.initial.dedup();
        let mut output = vec![];
        let compact = self
            .edges
            .iter()
            .map(|edge| {
                let start = output.len();
                output.extend_from_slice(&edge.write);
                CompactEdge { start, end: output.len(), to: edge.to }
            })
            .collect();
        Transducer {
            letters,
            initial: self.initial,
            accepting: self.accepting,
            offsets,
            edges: compact,
            output,
        }
    }
}

/// The states reachable from `from`.
fn closure(graph: &[Vec<StateId>], from: impl Iterator<Item = StateId>) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut stack: Vec<StateId> = from.collect();
    for state in &stack {
        seen[state.index()] = true;
    }
    while let Some(state) = stack.pop() {
        for next in &graph[state.index()] {
            if !core::mem::replace(&mut seen[next.index()], true) {
                stack.push(*next);
            }
        }
    }
    seen
}

#[derive(Clone, Debug)]
struct CompactEdge {
    start: usize,
    end: usize,
    to: StateId,
}

/// A nondeterministic machine that reads one word and writes another. It accepts a pair of words if
/// some run from an initial to an accepting state reads the first and writes the second.
#[derive(Clone, Debug)]
pub struct Transducer {
    letters: usize,
    initial: Vec<StateId>,
    accepting: Vec<bool>,
    /// Edges of (state, letter) are `edges[offsets[slot]..offsets[slot + 1]]`, slot = state *
    /// (letters + 1) + letter; the slot after the last letter has the silent edges.
    offsets: Vec<usize>,
    edges: Vec<CompactEdge>,
    output: Vec<Letter>,
}

impl Transducer {
    /// The number of states.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a relation is not a collection")]
    pub fn len(&self) -> usize {
        self.accepting.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The size of the alphabet.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The initial states.
    #[must_use]
    pub fn initial(&self) -> &[StateId] {
        &self.initial
    }

    /// Whether `state` accepts.
    #[must_use]
    #[inline]
    pub fn accepts(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }

    /// The outputs and targets of edges that read `letter`.
    #[inline]
    pub fn step(
        &self,
        state: StateId,
        letter: Letter,
    ) -> impl Iterator<Item = (&[Letter], StateId)> {
        self.slot(state.index() * (self.letters + 1) + usize::from(letter))
    }

    /// The outputs and targets of silent edges.
    #[inline]
    pub fn silent(&self, state: StateId) -> impl Iterator<Item = (&[Letter], StateId)> {
        self.slot(state.index() * (self.letters + 1) + self.letters)
    }

    #[inline]
    fn slot(&self, slot: usize) -> impl Iterator<Item = (&[Letter], StateId)> {
        self.edges[self.offsets[slot]..self.offsets[slot + 1]]
            .iter()
            .map(|edge| (&self.output[edge.start..edge.end], edge.to))
    }

    /// All words related to `word`, in short-lex order, without duplicates. The definition, by
    /// enumeration of runs; silent edges must not form a cycle.
    ///
    /// ```
    /// use nimatron_automata::{Edge, TransducerBuilder};
    ///
    /// // Silent edges read nothing: here a 1 may be written behind the word.
    /// let mut builder = TransducerBuilder::default();
    /// let (copy, end) = (builder.add(true), builder.add(true));
    /// builder.initial.push(copy);
    /// builder.edges.push(Edge { from: copy, read: Some(0), write: vec![0], to: copy });
    /// builder.edges.push(Edge { from: copy, read: None, write: vec![1], to: end });
    /// assert_eq!(builder.build(2).images(&[0, 0]), [vec![0, 0], vec![0, 0, 1]]);
    /// ```
    #[must_use]
    pub fn images(&self, word: &[Letter]) -> Vec<Word> {
        let mut found: Vec<Word> = vec![];
        // Depth first with one buffer: an entry is the length of the buffer before an edge, the
        // edge, and how much has been read after it.
        let mut written: Word = vec![];
        let mut stack: Vec<(usize, usize, usize)> = vec![];
        let (mut steps, most) = (0_usize, FEW_RUNS * (word.len() + 1));
        for &initial in &self.initial {
            let (mut state, mut at) = (initial, 0);
            written.clear();
            loop {
                steps += 1;
                if steps > most {
                    return self.distinct_images(word);
                }
                if at == word.len() && self.accepts(state) {
                    found.push(written.clone());
                }
                let first = state.index() * (self.letters + 1);
                let mut push = |letter: usize, at: usize| {
                    let edges = self.offsets[first + letter]..self.offsets[first + letter + 1];
                    stack.extend(edges.map(|edge| (written.len(), edge, at)));
                };
                push(self.letters, at);
                if let Some(&letter) = word.get(at) {
                    push(usize::from(letter), at + 1);
                }
                let Some((before, edge, read)) = stack.pop() else { break };
                let edge = &self.edges[edge];
                written.truncate(before);
                written.extend_from_slice(&self.output[edge.start..edge.end]);
                (state, at) = (edge.to, read);
            }
        }
        found.sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
        found.dedup();
        found
    }

    /// [`Self::images`], letter by letter: runs that have written the same and are in the same
    /// state are followed once. An ambiguous transducer has many more runs than images.
    fn distinct_images(&self, word: &[Letter]) -> Vec<Word> {
        let longer = |written: &Word, write: &[Letter]| [&written[..], write].concat();
        let mut reached: BTreeSet<(StateId, Word)> =
            self.initial.iter().map(|&state| (state, vec![])).collect();
        for at in 0..=word.len() {
            let mut open: Vec<(StateId, Word)> = reached.iter().cloned().collect();
            while let Some((state, written)) = open.pop() {
                for (write, to) in self.silent(state) {
                    let next = (to, longer(&written, write));
                    if reached.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
            let Some(&letter) = word.get(at) else { break };
            let steps = reached.iter().flat_map(|(state, written)| {
                self.step(*state, letter).map(move |(write, to)| (to, longer(written, write)))
            });
            reached = steps.collect();
        }
        let images: BTreeSet<Word> = reached
            .into_iter()
            .filter(|(state, _)| self.accepts(*state))
            .map(|(_, written)| written)
            .collect();
        let mut images: Vec<Word> = images.into_iter().collect();
        images.sort_by_key(Vec::len);
        images
    }
}

/// After this many steps per letter, runs that agree are merged.
const FEW_RUNS: usize = 1000;
