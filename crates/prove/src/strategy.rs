//! Extracts the winning strategy for a certificate from a finished walk.
//!
//! A checker can follow all moves in polynomial time, but not all *sets* of moves that a prefix
//! leaves open. The certificate names a few of them for each node: enough for the node's demands
//! ('some option is a P-position'), and closed: whatever is kept at a node is a step of something
//! kept at each node before it. They are chosen backwards from the demands; then equal nodes are
//! merged.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use automata::preimage::{NodeId, Reach, Stepper, Walk};
use automata::{Letter, StateId, Transducer};
use hashbrown::HashMap;

use crate::teacher::demanded;
use crate::theorem::{AnswerMachine, ClassKind};

/// One node of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyNode {
    /// The state of the answer.
    pub state: StateId,
    /// The moves kept, sorted.
    pub reach: Vec<Reach>,
    /// An upper bound, closed under steps, of the states of the transducer that a move may be in;
    /// misère play only.
    pub moves: Vec<StateId>,
    /// The node after each letter.
    pub next: Vec<Option<usize>>,
}

/// The reaches kept, node by node.
struct ReachSelection<'w> {
    walk: &'w Walk,
    stepper: Stepper<'w, Option<u8>>,
    /// The edges into each node.
    before: Vec<Vec<(NodeId, Letter)>>,
    kept: Vec<Vec<bool>>,
    /// The same as a list, in the order of selection.
    kept_list: Vec<Vec<usize>>,
    scratch: Vec<Reach>,
    queue: VecDeque<(NodeId, usize)>,
}

impl ReachSelection<'_> {
    fn keep(&mut self, node: NodeId, reach: usize) {
        if !core::mem::replace(&mut self.kept[node.index()][reach], true) {
            self.kept_list[node.index()].push(reach);
            self.queue.push_back((node, reach));
        }
    }

    /// Keeps one of `candidates` at `node`, if none of them is kept yet.
    fn keep_one(&mut self, node: NodeId, candidates: &[usize]) {
        let kept = candidates.iter().any(|&reach| self.kept[node.index()][reach]);
        if let Some(&first) = candidates.first().filter(|_| !kept) {
            self.keep(node, first);
        }
    }

    fn close(&mut self) {
        while let Some((node, reach)) = self.queue.pop_front() {
            let wanted = self.walk.reach(node)[reach];
            for at in 0..self.before[node.index()].len() {
                let (before, letter) = self.before[node.index()][at];
                if let Some(parent) = self.parent(before, letter, wanted) {
                    self.keep(before, parent);
                }
            }
        }
    }

    /// A reach of `before` that becomes `wanted` by `letter`: preferably one that is already kept.
    fn parent(&mut self, before: NodeId, letter: Letter, wanted: Reach) -> Option<usize> {
        let kept = self.kept_list[before.index()].iter().copied();
        kept.chain(0..self.walk.reach(before).len()).find(|&at| {
            self.stepper.becomes(self.walk.reach(before)[at], letter, wanted, &mut self.scratch)
        })
    }
}

/// The strategy in a finished walk of a correct answer.
#[must_use]
pub fn strategy(
    answer: &AnswerMachine,
    transducer: &Transducer,
    kind: ClassKind,
    walk: &Walk,
) -> Vec<StrategyNode> {
    let letters: Vec<Letter> =
        (0..answer.letters()).filter_map(|letter| Letter::try_from(letter).ok()).collect();
    let mut before = vec![vec![]; walk.len()];
    for node in walk.nodes() {
        for &letter in &letters {
            if let Some(next) = walk.next(node, letter) {
                before[next.index()].push((node, letter));
            }
        }
    }
    let mut choice = ReachSelection {
        walk,
        stepper: Stepper::new(answer, transducer),
        before,
        kept: walk.nodes().map(|node| vec![false; walk.reach(node).len()]).collect(),
        kept_list: vec![vec![]; walk.len()],
        scratch: vec![],
        queue: VecDeque::new(),
    };
    for node in walk.nodes() {
        let Some(class) = *answer.output(walk.state(node)) else { continue };
        let ends: Vec<(usize, Option<u8>)> = walk
            .reach(node)
            .iter()
            .enumerate()
            .filter(|(_, reach)| transducer.accepts(reach.run))
            .map(|(index, reach)| (index, *answer.output(reach.written)))
            .collect();
        let terminal = !walk.runs(node).iter().any(|&run| transducer.accepts(run));
        for wanted in demanded(kind, class, terminal) {
            let candidates: Vec<usize> = ends
                .iter()
                .filter(|(_, class)| *class == Some(wanted))
                .map(|(index, _)| *index)
                .collect();
            choice.keep_one(node, &candidates);
        }
    }
    choice.close();
    let contents = |node: NodeId| {
        let reach = walk.reach(node);
        let kept = reach
            .iter()
            .zip(&choice.kept[node.index()])
            .filter(|(_, kept)| **kept)
            .map(|(reach, _)| *reach);
        (walk.state(node), kept.collect::<Vec<_>>(), walk.runs(node).to_vec())
    };
    merge(walk, &letters, contents)
}

type Contents = (StateId, Vec<Reach>, Vec<StateId>);

/// Merges nodes with equal contents and numbers the reachable ones breadth first.
fn merge(
    walk: &Walk,
    letters: &[Letter],
    contents: impl Fn(NodeId) -> Contents,
) -> Vec<StrategyNode> {
    let mut number: HashMap<Contents, usize> = HashMap::new();
    let mut nodes: Vec<StrategyNode> = vec![];
    let mut chosen: Vec<NodeId> = vec![];
    let mut visit = |node: NodeId, nodes: &mut Vec<StrategyNode>, chosen: &mut Vec<NodeId>| {
        let key = contents(node);
        *number.entry(key).or_insert_with_key(|(state, reach, moves)| {
            nodes.push(StrategyNode {
                state: *state,
                reach: reach.clone(),
                moves: moves.clone(),
                next: vec![],
            });
            chosen.push(node);
            nodes.len() - 1
        })
    };
    let Some(start) = walk.nodes().next() else { return vec![] };
    visit(start, &mut nodes, &mut chosen);
    let mut at = 0;
    while at < chosen.len() {
        let node = chosen[at];
        let next = letters
            .iter()
            .map(|&letter| walk.next(node, letter).map(|next| visit(next, &mut nodes, &mut chosen)))
            .collect();
        nodes[at].next = next;
        at += 1;
    }
    nodes
}
