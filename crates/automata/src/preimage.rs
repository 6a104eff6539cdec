//! For every word at once: which outputs can its images under a transducer have?
//!
//! Given a Moore machine H and a transducer T, the *reach* of a word x is the set of pairs (state of T, state of H) of the runs of T that
//! read x, the second being where H stands after what the run has written. The pair (state of H on x, reach of x) is a *node*.
//! Nodes are finitely many and are found by a lazy subset construction (Rabin, Scott 1959) that never builds the
//! image automaton. At a node everything is known about x: the output of x, and the outputs of all its images.
//!
//! Cost: for each node and letter the size of its reach times the degree of T. The number of nodes is at most exponential; for the relations
//! met in practice it is near the number of states of H.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use run::{Phase, Run, Stop};

use crate::{Letter, Moore, StateId, Transducer, Word, letters};

/// A run of the transducer so far: where it is, and where the machine is on what it has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reach {
    /// The state of the transducer.
    pub run: StateId,
    /// The state of the machine after the word written.
    pub written: StateId,
}

/// A node of the walk, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Its index.
    #[must_use]
    pub const fn index(self) -> usize {
        StateId(self.0).index()
    }
}

/// The nodes found so far, with the edges between them.
#[derive(Debug)]
pub struct Walk {
    letters: usize,
    state: Vec<StateId>,
    /// The reach of node n is `reach[offsets[n]..offsets[n + 1]]`, sorted.
    offsets: Vec<usize>,
    reach: Vec<Reach>,
    /// The successors of the nodes expanded so far; `None` where the machine can only be in dead states.
    next: Vec<Option<NodeId>>,
    from: Vec<Option<(NodeId, Letter)>>,
}

impl Walk {
    /// How many nodes there are.
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

    /// The reach of the words of this node, sorted.
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

    /// How many reaches the nodes have together.
    #[must_use]
    pub fn size(&self) -> usize {
        self.reach.len()
    }
}

/// One node for each live state of the machine, with the reaches that *all* words leading to that state have in common: the largest sets
/// that are closed under steps backwards. A sound under-approximation of [`walk`] of polynomial size: if what is asked of a node can be answered from
/// what its words have in common, no subset construction is needed.
///
/// # Errors
/// When the budget ends.
pub fn common<O>(
    machine: &Moore<O>,
    transducer: &Transducer,
    live: &[bool],
    run: &Run<'_>,
) -> Result<Walk, Stop> {
    let stepper = Stepper::new(machine, transducer);
    let mut reach: Vec<Option<Vec<Reach>>> = vec![None; machine.len()];
    let mut waiting = vec![false; machine.len()];
    let mut queue = VecDeque::new();
    let mut order = vec![];
    let mut scratch = vec![];
    if live[0] {
        reach[0] = Some(stepper.initial());
        waiting[0] = true;
        order.push(StateId::ZERO);
        queue.push_back(StateId::ZERO);
    }
    while let Some(state) = queue.pop_front() {
        waiting[state.index()] = false;
        for letter in letters(machine.letters()) {
            let target = machine.next(state, letter);
            if !live[target.index()] {
                continue;
            }
            run.states(order.len())?;
            stepper.step(reach[state.index()].as_deref().unwrap_or_default(), letter, &mut scratch);
            let changed = match &mut reach[target.index()] {
                None => {
                    order.push(target);
                    reach[target.index()] = Some(scratch.clone());
                    true
                }
                Some(known) => {
                    let before = known.len();
                    known.retain(|one| scratch.binary_search(one).is_ok());
                    known.len() < before
                }
            };
            if changed && !core::mem::replace(&mut waiting[target.index()], true) {
                queue.push_back(target);
            }
        }
    }
    let mut number = vec![None; machine.len()];
    for (index, state) in order.iter().enumerate() {
        number[state.index()] = Some(NodeId(StateId::new(index).raw()));
    }
    let mut walk = Walk {
        letters: machine.letters(),
        state: order,
        offsets: vec![0],
        reach: vec![],
        next: vec![],
        from: vec![],
    };
    for &state in &walk.state {
        walk.reach.extend(reach[state.index()].iter().flatten());
        walk.offsets.push(walk.reach.len());
        walk.next.extend(machine.row(state).iter().map(|next| number[next.index()]));
        walk.from.push(None);
    }
    Ok(walk)
}

/// Steps sets of reaches. Kept apart from [`walk`] so that what is built on a walk takes exactly the same steps.
#[derive(Debug)]
pub struct Stepper<'m, O> {
    machine: &'m Moore<O>,
    transducer: &'m Transducer,
    /// Whether there are silent edges at all.
    silent: bool,
}

impl<'m, O> Stepper<'m, O> {
    /// Steps of `transducer`, with what it writes read by `machine`.
    #[must_use]
    pub fn new(machine: &'m Moore<O>, transducer: &'m Transducer) -> Self {
        let silent =
            (0..transducer.len()).any(|state| transducer.silent(StateId::new(state)).next().is_some());
        Self { machine, transducer, silent }
    }

    /// The reach of the empty word.
    #[must_use]
    pub fn initial(&self) -> Vec<Reach> {
        let mut reach =
            self.transducer.initial().iter().map(|&run| Reach { run, written: StateId::ZERO }).collect();
        self.close(&mut reach);
        reach
    }

    /// What one reach becomes by a letter, before closing under silent edges.
    pub fn step_one(&self, reach: Reach, letter: Letter) -> impl Iterator<Item = Reach> {
        self.transducer
            .step(reach.run, letter)
            .map(move |(write, run)| Reach { run, written: self.machine.run_from(reach.written, write) })
    }

    /// What one reach becomes by one silent edge.
    pub fn silent_one(&self, reach: Reach) -> impl Iterator<Item = Reach> {
        self.transducer
            .silent(reach.run)
            .map(move |(write, run)| Reach { run, written: self.machine.run_from(reach.written, write) })
    }

    /// The reach after one more letter, sorted, into `into`.
    pub fn step(&self, from: &[Reach], letter: Letter, into: &mut Vec<Reach>) {
        into.clear();
        for &reach in from {
            into.extend(self.step_one(reach, letter));
        }
        self.close(into);
    }

    /// Whether `from` can become `to` by `letter` and then silent edges.
    pub fn becomes(&self, from: Reach, letter: Letter, to: Reach, scratch: &mut Vec<Reach>) -> bool {
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

/// What a visitor can see of a node.
#[derive(Clone, Copy, Debug)]
pub struct Node<'w> {
    /// Which one it is.
    pub id: NodeId,
    /// How many letters its shortest words have.
    pub length: usize,
    /// The machine's state on its words.
    pub state: StateId,
    /// Its reach, sorted.
    pub reach: &'w [Reach],
}

/// Walks all nodes, breadth first (shorter words first), until `visit` breaks. States for which `live` is false are not entered: no word through them
/// matters.
///
/// # Errors
/// When the budget ends. Nodes count as states.
pub fn walk<O>(
    machine: &Moore<O>,
    transducer: &Transducer,
    live: &[bool],
    run: &Run<'_>,
    mut visit: impl FnMut(Node<'_>) -> ControlFlow<()>,
) -> Result<Walk, Stop> {
    const BYTES_PER_NODE: usize = 64;
    let stepper = Stepper::new(machine, transducer);
    let mut walk = Walk {
        letters: machine.letters(),
        state: vec![],
        offsets: vec![0],
        reach: vec![],
        next: vec![],
        from: vec![],
    };
    let mut index: HashTable<NodeId> = HashTable::new();
    let mut length = vec![];
    let mut allocated = 0;
    let mut budget = |bytes: usize| {
        allocated += bytes;
        run.allocate(bytes)
    };
    let mut queue = VecDeque::new();
    let mut scratch = stepper.initial();
    let mut result = Ok(());
    if live.first().copied().unwrap_or(false) {
        let start = insert(&mut walk, &mut index, StateId::ZERO, &scratch, None).0;
        length.push(0);
        queue.push_back(start);
    }
    'walk: while let Some(node) = queue.pop_front() {
        let state = walk.state(node);
        let depth: usize = length[node.index()];
        if visit(Node { id: node, length: depth, state, reach: walk.reach(node) }).is_break() {
            break;
        }
        for letter in letters(machine.letters()) {
            let target = machine.next(state, letter);
            if !live[target.index()] {
                walk.next.push(None);
                continue;
            }
            stepper.step(walk.reach(node), letter, &mut scratch);
            let (next, fresh) = insert(&mut walk, &mut index, target, &scratch, Some((node, letter)));
            walk.next.push(Some(next));
            if fresh {
                length.push(depth + 1);
                queue.push_back(next);
                let bytes = BYTES_PER_NODE + size_of::<Reach>() * scratch.len();
                let spent = run.states(walk.len()).and_then(|()| budget(bytes));
                if let Err(stop) = spent {
                    result = Err(stop);
                    break 'walk;
                }
                if walk.len() % 1024 == 0 {
                    run.report(Phase::Verify, walk.len());
                }
            }
        }
    }
    run.release(allocated);
    result.map(|()| walk)
}

/// The node of this state and reach, and whether it is new.
fn insert(
    walk: &mut Walk,
    index: &mut HashTable<NodeId>,
    state: StateId,
    reach: &[Reach],
    from: Option<(NodeId, Letter)>,
) -> (NodeId, bool) {
    let hash = fingerprint(state, reach);
    let entry = index.entry(
        hash,
        |&known| walk.state(known) == state && walk.reach(known) == reach,
        |&known| fingerprint(walk.state(known), walk.reach(known)),
    );
    match entry {
        Entry::Occupied(known) => (*known.get(), false),
        Entry::Vacant(vacant) => {
            let node = NodeId(StateId::new(walk.state.len()).raw());
            vacant.insert(node);
            walk.state.push(state);
            walk.reach.extend_from_slice(reach);
            walk.offsets.push(walk.reach.len());
            walk.from.push(from);
            (node, true)
        }
    }
}

fn fingerprint(state: StateId, reach: &[Reach]) -> u64 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |hash: u64, part: u64| (hash.rotate_left(23) ^ part).wrapping_mul(MULTIPLIER);
    let hash = reach.iter().fold(mix(0, u64::from(state.raw())), |hash, reach| {
        mix(hash, u64::from(reach.run.raw()) << 32 | u64::from(reach.written.raw()))
    });
    hash ^ hash >> 29
}
