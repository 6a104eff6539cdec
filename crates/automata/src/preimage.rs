//! For every word at once: which outputs can its images under a transducer have?
//!
//! Given a Moore machine H and a transducer T, the *reach* of a word x is the set of pairs (state
//! of T, state of H) over the runs of T that read x, the second being the state of H after the
//! run's output. The pair (state of H on x, reach of x) is a *node*. Nodes are finitely many and
//! are found by a lazy subset construction (Rabin, Scott 1959) that never builds the image
//! automaton. A node determines everything about x: its output, and the outputs of all its images.
//!
//! A [`Filter`] drops reaches that are not needed. What remains is still true ('these runs exist'),
//! and nodes that differ only in what was dropped are merged: the complete reach may lead to
//! hundreds of thousands of nodes, the relevant part of it to as many as H has states. To answer a
//! question 'is there a run such that ...', start with nothing; where a node seems to have no such
//! run, search all runs on its word ([`trace`]) and keep what is found; this is refinement by
//! counterexamples (Clarke, Grumberg, Jha, Lu, Veith 2000).
//!
//! Cost: for each node and letter the size of its reach times the degree of T. The number of nodes
//! is at most exponential.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use hashbrown::hash_table::Entry;
use hashbrown::{HashMap, HashSet, HashTable};
use run::{Phase, Run, Stop};

use crate::{Ends, Letter, Moore, StateId, Transducer, Word, letters};

/// A partial run of the transducer: its state, and the state of the machine on its output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reach {
    /// The state of the transducer.
    pub run: StateId,
    /// The state of the machine after the output.
    pub written: StateId,
}

/// A node of the walk, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The index.
    #[must_use]
    pub const fn index(self) -> usize {
        StateId(self.0).index()
    }
}

/// The reaches to keep.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Per state of the machine; none to keep all.
    kept: Option<Vec<HashSet<Reach>>>,
    /// Whether to distinguish words with an image from words without one.
    ends: bool,
    /// The acceptor of words with an image, once computed.
    known: Option<Arc<Ends>>,
}

impl Filter {
    /// Keeps every reach.
    #[must_use]
    pub const fn all() -> Self {
        Self { kept: None, ends: false, known: None }
    }

    /// Keeps no reach yet, for a machine of `states` states; if `ends`, words with an image are
    /// distinguished from words without one.
    #[must_use]
    pub fn nothing(states: usize, ends: bool) -> Self {
        Self { kept: Some(vec![HashSet::new(); states]), ends, known: None }
    }

    /// Computes, if needed, which words have an image under `transducer`, once for all later walks.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn prepare(&mut self, transducer: &Transducer, run: &Run<'_>) -> Result<(), Stop> {
        if self.ends && self.known.is_none() {
            self.known = Some(Arc::new(Ends::new(transducer, run)?));
        }
        Ok(())
    }

    /// Makes room for a machine of `states` states.
    pub fn resize(&mut self, states: usize) {
        if let Some(kept) = &mut self.kept {
            kept.resize(states, HashSet::new());
        }
    }

    /// The filter for a machine whose state i was state `order[i]` of this one.
    #[must_use]
    pub fn renumbered(&self, order: &[StateId]) -> Self {
        let mut number = HashMap::new();
        number.extend(order.iter().enumerate().map(|(new, old)| (*old, StateId::new(new))));
        let rename =
            |reach: &Reach| Some(Reach { run: reach.run, written: *number.get(&reach.written)? });
        let kept = self.kept.as_ref().map(|kept| {
            let of = |old: &StateId| {
                kept.get(old.index()).into_iter().flatten().filter_map(rename).collect()
            };
            order.iter().map(of).collect()
        });
        Self { kept, ends: self.ends, known: self.known.clone() }
    }

    /// Keeps a reach at all nodes of a state. True if it was not kept before.
    pub fn keep(&mut self, state: StateId, reach: Reach) -> bool {
        self.kept.as_mut().is_some_and(|kept| kept[state.index()].insert(reach))
    }

    /// Whether a reach is kept at the nodes of a state.
    #[must_use]
    pub fn keeps(&self, state: StateId, reach: Reach) -> bool {
        self.kept.as_ref().is_none_or(|kept| kept[state.index()].contains(&reach))
    }

    fn apply(&self, state: StateId, reach: &mut Vec<Reach>) {
        if let Some(kept) = &self.kept {
            let kept = &kept[state.index()];
            reach.retain(|reach| kept.contains(reach));
        }
    }
}

/// The nodes found so far, with the edges between them.
#[derive(Debug)]
pub struct Walk {
    letters: usize,
    state: Vec<StateId>,
    /// The acceptor of words with an image and, for each node, its state, if these are
    /// distinguished.
    ends: Option<Arc<Ends>>,
    end: Vec<StateId>,
    /// The reach of node n is `reach[offsets[n]..offsets[n + 1]]`, sorted.
    offsets: Vec<usize>,
    reach: Vec<Reach>,
    /// The successors of expanded nodes; `None` if the machine can only be in dead states.
    next: Vec<Option<NodeId>>,
    from: Vec<Option<(NodeId, Letter)>>,
}

impl Walk {
    /// The number of nodes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a start node")]
    pub fn len(&self) -> usize {
        self.state.len()
    }

    /// All nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.state.len()).map(|index| NodeId(StateId::new(index).raw()))
    }

    /// The state of the machine on the words of this node.
    #[must_use]
    pub fn state(&self, node: NodeId) -> StateId {
        self.state[node.index()]
    }

    /// An upper bound, closed under steps, of the states that the transducer can be in after the
    /// words of this node, sorted; one of them accepts if and only if these words have images.
    /// Empty if the filter does not distinguish them.
    #[must_use]
    pub fn runs(&self, node: NodeId) -> &[StateId] {
        self.ends.as_ref().map_or(&[], |ends| ends.runs(self.end[node.index()]))
    }

    /// The kept reach of the words of this node, sorted.
    #[must_use]
    pub fn reach(&self, node: NodeId) -> &[Reach] {
        &self.reach[self.offsets[node.index()]..self.offsets[node.index() + 1]]
    }

    /// The node after one more letter, or none if that word and all its extensions are dead.
    #[must_use]
    pub fn next(&self, node: NodeId, letter: Letter) -> Option<NodeId> {
        self.next[node.index() * self.letters + usize::from(letter)]
    }

    /// A shortest word of this node.
    #[must_use]
    pub fn word(&self, node: NodeId) -> Word {
        let mut word = vec![];
        let mut at = node;
        while let Some((before, letter)) = self.from[at.index()] {
            word.push(letter);
            at = before;
        }
        word.reverse();
        word
    }

    /// The total number of reaches.
    #[must_use]
    pub fn size(&self) -> usize {
        self.reach.len()
    }
}

/// Steps sets of reaches. Separate from [`walk`] so that code built on a walk takes exactly the
/// same steps.
#[derive(Debug)]
pub struct Stepper<'m, O> {
    machine: &'m Moore<O>,
    transducer: &'m Transducer,
    /// Whether there are silent edges.
    silent: bool,
}

impl<'m, O> Stepper<'m, O> {
    /// Steps of `transducer`, whose output `machine` reads.
    #[must_use]
    pub fn new(machine: &'m Moore<O>, transducer: &'m Transducer) -> Self {
        let silent = (0..transducer.len())
            .any(|state| transducer.silent(StateId::new(state)).next().is_some());
        Self { machine, transducer, silent }
    }

    /// The reach of the empty word.
    #[must_use]
    pub fn initial(&self) -> Vec<Reach> {
        let mut reach = self
            .transducer
            .initial()
            .iter()
            .map(|&run| Reach { run, written: StateId::ZERO })
            .collect();
        self.close(&mut reach);
        reach
    }

    /// The successors of one reach by a letter, before closing under silent edges.
    pub fn step_one(&self, reach: Reach, letter: Letter) -> impl Iterator<Item = Reach> {
        self.transducer.step(reach.run, letter).map(move |(write, run)| Reach {
            run,
            written: self.machine.run_from(reach.written, write),
        })
    }

    /// The successors of one reach by one silent edge.
    pub fn silent_one(&self, reach: Reach) -> impl Iterator<Item = Reach> {
        self.transducer.silent(reach.run).map(move |(write, run)| Reach {
            run,
            written: self.machine.run_from(reach.written, write),
        })
    }

    /// Computes the reach after one more letter, sorted, into `into`.
    pub fn step(&self, from: &[Reach], letter: Letter, into: &mut Vec<Reach>) {
        into.clear();
        for &reach in from {
            into.extend(self.step_one(reach, letter));
        }
        self.close(into);
    }

    /// Whether `from` can become `to` by `letter` followed by silent edges.
    pub fn becomes(
        &self,
        from: Reach,
        letter: Letter,
        to: Reach,
        scratch: &mut Vec<Reach>,
    ) -> bool {
        if self.step_one(from, letter).any(|reach| reach == to) {
            return true;
        }
        if !self.silent {
            return false;
        }
        self.step(&[from], letter, scratch);
        scratch.binary_search(&to).is_ok()
    }

    fn close(&self, reach: &mut Vec<Reach>) {
        reach.sort_unstable();
        reach.dedup();
        if !self.silent {
            return;
        }
        let mut at = 0;
        let closed = reach.len();
        while at < reach.len() {
            let one = reach[at];
            at += 1;
            reach.extend(self.silent_one(one));
        }
        if reach.len() > closed {
            reach.sort_unstable();
            reach.dedup();
        }
    }
}

/// A visitor's view of a node.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'w> {
    /// Its index.
    pub id: NodeId,
    /// The machine's state on its words.
    pub state: StateId,
    /// Its kept reach, sorted.
    pub reach: &'w [Reach],
    /// See [`Walk::runs`].
    pub runs: &'w [StateId],
}

/// Walks all nodes, breadth first (shorter words first), until `visit` breaks. States for which
/// `live` is false are not entered: no word through them matters.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use nimatron_automata::preimage::{Filter, walk};
/// use nimatron_automata::{Edge, TransducerBuilder, explore};
///
/// // Moves take the last counter of a row, or the last two.
/// let mut builder = TransducerBuilder::default();
/// let [copy, one, two] = [builder.add(false), builder.add(true), builder.add(true)];
/// builder.initial.push(copy);
/// for (from, write, to) in [(copy, vec![0], copy), (copy, vec![], one), (one, vec![], two)] {
///     builder.edges.push(Edge { from, read: Some(0), write, to });
/// }
/// let moves = builder.build(1);
/// let run = run::Run::default();
/// let (by_3, _) =
///     explore(1, 0, &run, |_| 0, |&length, _| (length + 1) % 3, |&length| length == 0)?;
/// // Which rows have a move to one whose length 3 divides? Those whose own length it does not.
/// let walked = walk(&by_3, &moves, &[true; 3], &Filter::all(), &run, |node| {
///     let wins =
///         node.reach.iter().any(|reach| moves.accepts(reach.run) && *by_3.output(reach.written));
///     assert_eq!(wins, !by_3.output(node.state));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(walked.len(), 5);
/// assert_eq!(walked.nodes().map(|node| walked.word(node).len()).max(), Some(4));
/// # Ok::<(), run::Stop>(())
/// ```
///
/// # Errors
/// If the budget is exhausted. Nodes count as states.
pub fn walk<O>(
    machine: &Moore<O>,
    transducer: &Transducer,
    live: &[bool],
    filter: &Filter,
    run: &Run<'_>,
    mut visit: impl FnMut(NodeView<'_>) -> ControlFlow<()>,
) -> Result<Walk, Stop> {
    const BYTES_PER_NODE: usize = 64;
    let stepper = Stepper::new(machine, transducer);
    let mut walk = Walk {
        letters: machine.letters(),
        state: vec![],
        ends: None,
        end: vec![],
        offsets: vec![0],
        reach: vec![],
        next: vec![],
        from: vec![],
    };
    let mut index: HashTable<NodeId> = HashTable::new();
    let mut allocated = 0;
    let mut queue = VecDeque::new();
    let mut result = Ok(());
    let mut reach = stepper.initial();
    if filter.ends {
        walk.ends = match &filter.known {
            Some(known) => Some(Arc::clone(known)),
            None => Some(Arc::new(Ends::new(transducer, run)?)),
        };
    }
    filter.apply(StateId::ZERO, &mut reach);
    queue.push_back(insert(&mut walk, &mut index, (StateId::ZERO, &reach, StateId::ZERO), None).0);
    'walk: while let Some(node) = queue.pop_front() {
        let state = walk.state(node);
        if visit(NodeView { id: node, state, reach: walk.reach(node), runs: walk.runs(node) })
            .is_break()
        {
            break;
        }
        for letter in letters(machine.letters()) {
            let target = machine.next(state, letter);
            if !live[target.index()] {
                walk.next.push(None);
                continue;
            }
            stepper.step(walk.reach(node), letter, &mut reach);
            filter.apply(target, &mut reach);
            let end = walk.end[node.index()];
            let end = walk.ends.as_ref().map_or(end, |ends| ends.next(end, letter));
            let (next, fresh) =
                insert(&mut walk, &mut index, (target, &reach, end), Some((node, letter)));
            walk.next.push(Some(next));
            if fresh {
                queue.push_back(next);
                let bytes = BYTES_PER_NODE + size_of::<Reach>() * reach.len();
                allocated += bytes;
                if let Err(stop) = run.states(walk.len()).and_then(|()| run.allocate(bytes)) {
                    result = Err(stop);
                    break 'walk;
                }
                if walk.len().is_multiple_of(1024) {
                    run.report(Phase::Verify, walk.len());
                }
            }
        }
    }
    run.release(allocated);
    result.map(|()| walk)
}

/// Everything that distinguishes nodes.
type Key<'k> = (StateId, &'k [Reach], StateId);

/// The node with this key, and whether it is new.
fn insert(
    walk: &mut Walk,
    index: &mut HashTable<NodeId>,
    (state, reach, end): Key<'_>,
    from: Option<(NodeId, Letter)>,
) -> (NodeId, bool) {
    let key = |known: NodeId| (walk.state(known), walk.reach(known), walk.end[known.index()]);
    let hash = fingerprint((state, reach, end));
    match index.entry(
        hash,
        |&known| key(known) == (state, reach, end),
        |&known| fingerprint(key(known)),
    ) {
        Entry::Occupied(known) => (*known.get(), false),
        Entry::Vacant(vacant) => {
            let node = NodeId(StateId::new(walk.state.len()).raw());
            vacant.insert(node);
            walk.state.push(state);
            walk.reach.extend_from_slice(reach);
            walk.offsets.push(walk.reach.len());
            walk.end.push(end);
            walk.from.push(from);
            (node, true)
        }
    }
}

fn fingerprint((state, reach, end): Key<'_>) -> u64 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |hash: u64, part: u64| (hash.rotate_left(23) ^ part).wrapping_mul(MULTIPLIER);
    let hash = reach.iter().fold(mix(0, u64::from(state.raw())), |hash, reach| {
        mix(hash, u64::from(reach.run.raw()) << 32 | u64::from(reach.written.raw()))
    });
    let hash = mix(hash, u64::from(end.raw()));
    hash ^ hash >> 29
}

/// Searches for an accepting run on `word` whose output leads to a state of the machine that
/// satisfies `wanted`; among such runs, takes one with the fewest reaches not yet kept by `filter`,
/// and keeps them. False if there is none.
///
/// ```
/// use nimatron_automata::preimage::{Filter, Stepper, trace};
/// use nimatron_automata::{Edge, TransducerBuilder, explore};
///
/// // The last counter or the last two are taken, as at `walk`.
/// # let mut builder = TransducerBuilder::default();
/// # let [copy, one, two] = [builder.add(false), builder.add(true), builder.add(true)];
/// # builder.initial.push(copy);
/// # for (from, write, to) in [(copy, vec![0], copy), (copy, vec![], one), (one, vec![], two)] {
/// #     builder.edges.push(Edge { from, read: Some(0), write, to });
/// # }
/// # let moves = builder.build(1);
/// let run = run::Run::default();
/// let next = |&length: &u32, _| (length + 1) % 3;
/// let (by_3, _) = explore(1, 0, &run, |_| 0, next, |&length| length == 0)?;
/// let stepper = Stepper::new(&by_3, &moves);
/// let mut filter = Filter::nothing(by_3.len(), false);
/// assert!(trace(&stepper, &[0, 0, 0, 0], |state| *by_3.output(state), &mut filter)); // 4 - 1 = 3
/// assert!(!trace(&stepper, &[0, 0, 0], |state| *by_3.output(state), &mut filter));
/// # Ok::<(), run::Stop>(())
/// ```
pub fn trace<O>(
    stepper: &Stepper<'_, O>,
    word: &[Letter],
    wanted: impl Fn(StateId) -> bool,
    filter: &mut Filter,
) -> bool {
    /// The number of reaches on the path that are not kept, and the predecessor: its level and
    /// place there.
    type Step = (u32, (usize, usize));
    const START: (usize, usize) = (usize::MAX, 0);
    let mut state = StateId::ZERO;
    let mut levels: Vec<(StateId, Vec<Reach>, Vec<Step>)> = vec![];
    let mut found: Vec<(Reach, Step)> = vec![];
    for length in 0..=word.len() {
        found.clear();
        if length == 0 {
            let starts = stepper.transducer.initial().iter();
            found.extend(starts.map(|&run| (Reach { run, written: StateId::ZERO }, (0, START))));
        } else {
            let letter = word[length - 1];
            state = stepper.machine.next(state, letter);
            let (_, reaches, steps) = &levels[length - 1];
            for (place, (&from, step)) in reaches.iter().zip(steps).enumerate() {
                found.extend(
                    stepper.step_one(from, letter).map(|to| (to, (step.0, (length - 1, place)))),
                );
            }
        }
        // The cheapest path to each reach comes first.
        found.sort_unstable();
        found.dedup_by_key(|(reach, _)| *reach);
        let price = |reach: Reach| u32::from(!filter.keeps(state, reach));
        let mut order: Vec<Reach> = found.iter().map(|(reach, _)| *reach).collect();
        let mut steps: Vec<Step> =
            found.iter().map(|(reach, step)| (step.0 + price(*reach), step.1)).collect();
        // Silent edges stay on the level; their targets are appended, so predecessors have lower
        // places.
        let mut place = 0;
        while stepper.silent && place < order.len() {
            let (from, cost) = (order[place], steps[place].0);
            for to in stepper.silent_one(from) {
                if !order.contains(&to) {
                    steps.push((cost + price(to), (length, place)));
                    order.push(to);
                }
            }
            place += 1;
        }
        levels.push((state, order, steps));
    }
    let (_, last, steps) = &levels[word.len()];
    let ends = (0..last.len())
        .filter(|&at| stepper.transducer.accepts(last[at].run) && wanted(last[at].written));
    let Some(end) = ends.min_by_key(|&at| steps[at].0) else { return false };
    let mut at = (word.len(), end);
    while at.0 != START.0 {
        let (state, reaches, steps) = &levels[at.0];
        filter.keep(*state, reaches[at.1]);
        at = steps[at.1].1;
    }
    true
}
