//! Active learning of Moore machines with a discrimination tree.
//!
//! Two words lead to the same state of the unknown machine only if no *suffix* tells them apart:
//! the outputs of both, each followed by the suffix, agree (Nerode 1958). The learner keeps, for
//! every state found so far, one word that leads to it, its *access string*, and a tree that tells
//! the states apart: each inner node holds a *distinguishing suffix*, each child an output for it,
//! each leaf a state (Kearns, Vazirani 1994). To find the state a word leads to, *sift* it: start
//! at the root, append the suffix, ask for the output, follow the child.
//!
//! A counterexample is a word whose output the hypothesis gets wrong. Binary search finds the one
//! letter of it at which the hypothesis goes astray and a suffix that proves it (Rivest, Schapire
//! 1993); the leaf is split and one more state is known. Only transitions into the split leaf must
//! be sifted again.
//!
//! Queries: for n states over k letters at most `n k` sifts, each with at most as many queries as
//! the depth of the tree, and `log2` of the length per counterexample. The learner does not cache
//! answers; that is left to the oracle.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Letter, Moore, StateId, Word, letters};

/// Answers membership queries.
pub trait Oracle {
    /// The output of a word.
    type Output: Clone + Eq;
    /// Why a query may have no answer.
    type Error;
    /// The output of `word`.
    ///
    /// # Errors
    /// Any reason not to answer; the learner passes it on and stays usable.
    fn output(&mut self, word: &[Letter]) -> Result<Self::Output, Self::Error>;
}

#[derive(Clone, Debug)]
enum DiscriminationNode<O> {
    Leaf(StateId),
    Inner { suffix: Word, children: Vec<(O, usize)> },
}

/// A transition whose target must be found by sifting from a node of the tree.
#[derive(Clone, Copy, Debug)]
struct Pending {
    state: StateId,
    letter: Letter,
    node: usize,
}

/// Learns a machine. After every call the hypothesis is complete.
///
/// With a teacher who compares the hypothesis with a known machine:
///
/// ```
/// use nimatron_automata::learn::{Learner, Oracle};
/// use nimatron_automata::{Moore, explore};
///
/// struct Known(Moore<u32>);
/// impl Oracle for Known {
///     type Output = u32;
///     type Error = std::convert::Infallible;
///     fn output(&mut self, word: &[u8]) -> Result<u32, Self::Error> {
///         Ok(*self.0.output_of(word))
///     }
/// }
///
/// let run = run::Run::default();
/// let (target, _) =
///     explore(2, 0, &run, |_| 0, |&r, letter| (2 * r + u32::from(letter)) % 7, |&r| r / 4)?;
/// let mut known = Known(target.clone());
/// let Ok(mut learner) = Learner::new(2, &mut known);
/// while let Some(word) =
///     learner.hypothesis().shortest_difference(&target, &run, |left, right| left == right)?
/// {
///     let Ok(refined) = learner.refine(&word, &mut known);
///     assert!(refined);
/// }
/// assert_eq!(learner.hypothesis().renumbered().0, target.minimal());
/// assert_eq!(learner.states(), 7);
/// # Ok::<(), run::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Learner<O> {
    letters: usize,
    tree: Vec<DiscriminationNode<O>>,
    access: Vec<Word>,
    output: Vec<O>,
    leaf: Vec<usize>,
    next: Vec<StateId>,
    /// The transitions into each state.
    incoming: Vec<Vec<(StateId, Letter)>>,
    pending: Vec<Pending>,
    queries: usize,
    longest: usize,
}

const ROOT: usize = 0;

impl<O: Clone + Eq> Learner<O> {
    /// A learner over an alphabet of `letters` letters, with an initial hypothesis.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn new<A: Oracle<Output = O>>(letters: usize, oracle: &mut A) -> Result<Self, A::Error> {
        let mut learner = Self {
            letters,
            tree: vec![DiscriminationNode::Inner { suffix: vec![], children: vec![] }],
            access: vec![],
            output: vec![],
            leaf: vec![],
            next: vec![],
            incoming: vec![],
            pending: vec![],
            queries: 0,
            longest: 0,
        };
        learner.sift(&[], ROOT, oracle)?;
        learner.close(oracle)?;
        Ok(learner)
    }

    /// The number of states of the hypothesis.
    #[must_use]
    pub fn states(&self) -> usize {
        self.access.len()
    }

    /// The number of membership queries so far.
    #[must_use]
    pub const fn queries(&self) -> usize {
        self.queries
    }

    /// The length of the longest query so far.
    #[must_use]
    pub const fn longest_query(&self) -> usize {
        self.longest
    }

    /// The access string of a state of the hypothesis.
    #[must_use]
    pub fn access(&self, state: StateId) -> &[Letter] {
        &self.access[state.index()]
    }

    /// The current hypothesis. It agrees with all answers that determined its states, but not
    /// necessarily with every answer given so far.
    #[must_use]
    pub fn hypothesis(&self) -> Moore<O> {
        Moore::new(self.letters, self.next.clone(), self.output.clone())
    }

    /// Refines the hypothesis until it gives the right output for `word`. Returns whether there was
    /// anything to refine.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn refine<A: Oracle<Output = O>>(
        &mut self,
        word: &[Letter],
        oracle: &mut A,
    ) -> Result<bool, A::Error> {
        self.close(oracle)?;
        let truth = self.ask(word, oracle)?;
        let mut refined = false;
        while self.output[self.state_of(word).index()] != truth {
            self.split(word, &truth, oracle)?;
            self.close(oracle)?;
            refined = true;
        }
        Ok(refined)
    }

    /// Searches for a counterexample without a teacher: every transition, followed by random
    /// distinguishing suffixes. Cheap compared with an equivalence query; finds most errors of a
    /// wrong hypothesis.
    ///
    /// ```
    /// use nimatron_automata::learn::{Learner, Oracle};
    ///
    /// /// Whether a word has its ones in a block of its own: `0*1*0*`.
    /// struct Block;
    /// impl Oracle for Block {
    ///     type Output = bool;
    ///     type Error = std::convert::Infallible;
    ///     fn output(&mut self, word: &[u8]) -> Result<bool, Self::Error> {
    ///         Ok(word.split(|&letter| letter == 0).filter(|ones| !ones.is_empty()).count() < 2)
    ///     }
    /// }
    ///
    /// let mut learner = Learner::new(2, &mut Block)?;
    /// learner.refine(&[1, 0, 1], &mut Block)?;
    /// while let Some(word) = learner.probe(&mut Block, 1)? {
    ///     learner.refine(&word, &mut Block)?;
    /// }
    /// assert_eq!(learner.states(), 4);
    /// # Ok::<(), std::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn probe<A: Oracle<Output = O>>(
        &mut self,
        oracle: &mut A,
        seed: u64,
    ) -> Result<Option<Word>, A::Error> {
        self.close(oracle)?;
        let suffixes: Vec<usize> = (0..self.tree.len())
            .filter(|&node| matches!(self.tree[node], DiscriminationNode::Inner { .. }))
            .collect();
        let mut random = seed ^ u64::try_from(self.queries).unwrap_or(0);
        for state in 0..self.access.len() {
            for letter in letters(self.letters) {
                // A step of SplitMix64 (Steele, Lea, Flood 2014).
                random = random.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let mixed = (random ^ random >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33;
                let drawn = usize::try_from(mixed).unwrap_or(0) % suffixes.len();
                let DiscriminationNode::Inner { suffix, .. } = &self.tree[suffixes[drawn]] else {
                    continue;
                };
                let mut word = self.access[state].clone();
                word.push(letter);
                word.extend_from_slice(suffix);
                let answer = self.ask(&word, oracle)?;
                if answer != self.output[self.state_of(&word).index()] {
                    return Ok(Some(word));
                }
            }
        }
        Ok(None)
    }

    fn state_of(&self, word: &[Letter]) -> StateId {
        word.iter().fold(StateId::ZERO, |state, &letter| self.target(state, letter))
    }

    fn target(&self, state: StateId, letter: Letter) -> StateId {
        self.next[state.index() * self.letters + usize::from(letter)]
    }

    fn ask<A: Oracle<Output = O>>(
        &mut self,
        word: &[Letter],
        oracle: &mut A,
    ) -> Result<O, A::Error> {
        self.queries += 1;
        self.longest = self.longest.max(word.len());
        oracle.output(word)
    }

    /// The state that `word` leads to, as far as is known, starting from a node on its path.
    fn sift<A: Oracle<Output = O>>(
        &mut self,
        word: &[Letter],
        from: usize,
        oracle: &mut A,
    ) -> Result<StateId, A::Error> {
        let mut node = from;
        let mut query = Vec::with_capacity(word.len() + 8);
        loop {
            match &self.tree[node] {
                DiscriminationNode::Leaf(state) => return Ok(*state),
                DiscriminationNode::Inner { suffix, .. } => {
                    query.clear();
                    query.extend_from_slice(word);
                    query.extend_from_slice(suffix);
                }
            }
            let answer = self.ask(&query, oracle)?;
            let DiscriminationNode::Inner { children, .. } = &self.tree[node] else { continue };
            match children.iter().find(|child| child.0 == answer) {
                Some(child) => node = child.1,
                None => {
                    let output =
                        if node == ROOT { answer.clone() } else { self.ask(word, oracle)? };
                    return Ok(self.add_state(word.to_vec(), output, node, answer));
                }
            }
        }
    }

    /// Adds a state below an inner node.
    fn add_state(&mut self, access: Word, output: O, node: usize, answer: O) -> StateId {
        let state = StateId::new(self.access.len());
        let leaf = self.tree.len();
        self.tree.push(DiscriminationNode::Leaf(state));
        if let DiscriminationNode::Inner { children, .. } = &mut self.tree[node] {
            children.push((answer, leaf));
        }
        self.access.push(access);
        self.output.push(output);
        self.leaf.push(leaf);
        self.incoming.push(vec![]);
        for letter in letters(self.letters) {
            self.next.push(StateId::ZERO);
            self.pending.push(Pending { state, letter, node: ROOT });
        }
        state
    }

    /// Sifts every pending transition.
    fn close<A: Oracle<Output = O>>(&mut self, oracle: &mut A) -> Result<(), A::Error> {
        while let Some(&Pending { state, letter, node }) = self.pending.last() {
            let mut word = self.access[state.index()].clone();
            word.push(letter);
            let before = self.pending.len();
            let target = self.sift(&word, node, oracle)?;
            // Sifting may have found a state and pushed its transitions on top of this one.
            self.pending.swap_remove(before - 1);
            self.next[state.index() * self.letters + usize::from(letter)] = target;
            self.incoming[target.index()].push((state, letter));
        }
        Ok(())
    }

    /// Finds where the hypothesis goes wrong on `word` and splits the state it wrongly enters.
    fn split<A: Oracle<Output = O>>(
        &mut self,
        word: &[Letter],
        truth: &O,
        oracle: &mut A,
    ) -> Result<(), A::Error> {
        let mut path = vec![StateId::ZERO];
        for &letter in word {
            path.push(self.target(path[path.len() - 1], letter));
        }
        // Replacing the first i letters by the access string of the state they lead to keeps the
        // true output for i = low, and not for i = high.
        let (mut low, mut high) = (0, word.len());
        let mut wrong = self.output[path[high].index()].clone();
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let answer = self.ask_behind(path[middle], &word[middle..], oracle)?;
            if answer == *truth {
                low = middle;
            } else {
                high = middle;
                wrong = answer;
            }
        }
        let old = path[high];
        let mut access = self.access[path[low].index()].clone();
        access.push(word[low]);
        let output = self.output[old.index()].clone();
        let node = self.leaf[old.index()];
        let old_leaf = self.tree.len();
        self.tree.push(DiscriminationNode::Leaf(old));
        self.leaf[old.index()] = old_leaf;
        self.tree[node] = DiscriminationNode::Inner {
            suffix: word[high..].to_vec(),
            children: vec![(wrong, old_leaf)],
        };
        self.add_state(access, output, node, truth.clone());
        for (state, letter) in core::mem::take(&mut self.incoming[old.index()]) {
            self.pending.push(Pending { state, letter, node });
        }
        Ok(())
    }

    fn ask_behind<A: Oracle<Output = O>>(
        &mut self,
        state: StateId,
        suffix: &[Letter],
        oracle: &mut A,
    ) -> Result<O, A::Error> {
        let mut query = self.access[state.index()].clone();
        query.extend_from_slice(suffix);
        self.ask(&query, oracle)
    }
}
