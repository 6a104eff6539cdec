//! A second machine of moves and turns, as naive as can be: everything by definition, nothing lazy,
//! nothing shared with the checker.

use std::collections::BTreeSet;

use rules::{Letter, Piece, Regex, Word, WordRuleset};

/// From, letter read or none, word written, to.
type Edge = (u32, Option<Letter>, Word, u32);

/// A state of H and the states of the runs.
pub(crate) type Reach = (u32, Vec<u32>);

pub(crate) struct Transducer {
    pub(crate) edges: Vec<Edge>,
    pub(crate) initial: Vec<u32>,
    pub(crate) accepting: BTreeSet<u32>,
    pub(crate) turn: usize,
}

/// An expression with its leaves numbered from 1.
enum Linear {
    Epsilon,
    Leaf(u32),
    Concat(Vec<Linear>),
    Alt(Vec<Linear>),
    Star(Box<Linear>),
}

fn number_leaves(regex: &Regex, leaves: &mut Vec<Vec<Letter>>) -> Linear {
    match regex {
        Regex::Epsilon => Linear::Epsilon,
        Regex::Class(set) => {
            leaves.push(set.iter().collect());
            Linear::Leaf(u32::try_from(leaves.len()).unwrap())
        }
        Regex::Concat(parts) => {
            Linear::Concat(parts.iter().map(|part| number_leaves(part, leaves)).collect())
        }
        Regex::Alt(parts) => {
            Linear::Alt(parts.iter().map(|part| number_leaves(part, leaves)).collect())
        }
        Regex::Star(inner) => Linear::Star(Box::new(number_leaves(inner, leaves))),
    }
}

impl Linear {
    fn nullable(&self) -> bool {
        match self {
            Self::Epsilon | Self::Star(_) => true,
            Self::Leaf(_) => false,
            Self::Concat(parts) => parts.iter().all(Self::nullable),
            Self::Alt(parts) => parts.iter().any(Self::nullable),
        }
    }

    fn ends(&self, last: bool) -> BTreeSet<u32> {
        match self {
            Self::Epsilon => BTreeSet::new(),
            Self::Leaf(leaf) => [*leaf].into(),
            Self::Alt(parts) => parts.iter().flat_map(|part| part.ends(last)).collect(),
            Self::Star(inner) => inner.ends(last),
            Self::Concat(parts) => {
                let mut all = BTreeSet::new();
                let ordered: Vec<&Self> =
                    if last { parts.iter().rev().collect() } else { parts.iter().collect() };
                for part in ordered {
                    all.extend(part.ends(last));
                    if !part.nullable() {
                        break;
                    }
                }
                all
            }
        }
    }

    /// All pairs of leaves of which the second may follow the first.
    fn follow(&self) -> BTreeSet<(u32, u32)> {
        let cross = |one: &Self, other: &Self| -> Vec<(u32, u32)> {
            one.ends(true)
                .iter()
                .flat_map(|&p| other.ends(false).into_iter().map(move |q| (p, q)))
                .collect()
        };
        match self {
            Self::Epsilon | Self::Leaf(_) => BTreeSet::new(),
            Self::Alt(parts) => parts.iter().flat_map(Self::follow).collect(),
            Self::Star(inner) => inner.follow().into_iter().chain(cross(inner, inner)).collect(),
            Self::Concat(parts) => {
                let mut all: BTreeSet<_> = parts.iter().flat_map(Self::follow).collect();
                for one in 0..parts.len() {
                    for other in one + 1..parts.len() {
                        if parts[one + 1..other].iter().all(Self::nullable) {
                            all.extend(cross(&parts[one], &parts[other]));
                        }
                    }
                }
                all
            }
        }
    }
}

/// Adds a copying context with states from `base` on. Returns how many states it has, and those
/// that accept.
fn add_context(regex: &Regex, base: u32, edges: &mut Vec<Edge>) -> (u32, Vec<u32>) {
    let mut leaves = vec![];
    let linear = number_leaves(regex, &mut leaves);
    let mut pairs = linear.follow();
    pairs.extend(linear.ends(false).into_iter().map(|leaf| (0, leaf)));
    for (from, to) in pairs {
        for &letter in &leaves[usize::try_from(to).unwrap() - 1] {
            edges.push((base + from, Some(letter), vec![letter], base + to));
        }
    }
    let mut accepting = linear.ends(true);
    if linear.nullable() {
        accepting.insert(0);
    }
    (
        u32::try_from(leaves.len()).unwrap() + 1,
        accepting.into_iter().map(|state| base + state).collect(),
    )
}

#[derive(Clone, PartialEq)]
enum Step {
    Read(Letter, Word),
    Write(Word),
    Each(Vec<(Letter, Option<Letter>)>),
    Group(Regex, Option<Word>),
}

#[derive(Clone, Copy, PartialEq)]
enum Start {
    Root(usize),
    Node(usize),
}

impl Transducer {
    pub(crate) fn new(ruleset: &WordRuleset) -> Self {
        let mut edges = vec![];
        let (mut lefts, mut rights): (Vec<&Regex>, Vec<&Regex>) = (vec![], vec![]);
        for rule in &ruleset.rules {
            if !lefts.contains(&&rule.left) {
                lefts.push(&rule.left);
            }
            if !rights.contains(&&rule.right) {
                rights.push(&rule.right);
            }
        }
        let mut size = 0;
        let (mut initial, mut roots) = (vec![], vec![]);
        for left in &lefts {
            initial.push(size);
            let (states, accepting) = add_context(left, size, &mut edges);
            roots.push(accepting);
            size += states;
        }
        let mut all_steps = vec![];
        // For each node, how many states in front of it belong to its step.
        let mut nodes: Vec<(Start, Step)> = vec![];
        let mut before: Vec<u32> = vec![];
        for rule in &ruleset.rules {
            let left = lefts.iter().position(|left| **left == rule.left).unwrap();
            let right = rights.iter().position(|right| **right == rule.right).unwrap();
            for branch in &rule.branches {
                let mut steps = vec![];
                for piece in branch {
                    match piece {
                        Piece::Each { map } => steps.push(Step::Each(map.clone())),
                        Piece::Group { language, to } => {
                            steps.push(Step::Group(language.clone(), to.clone()))
                        }
                        Piece::Swap { from, to } if from.is_empty() && to.is_empty() => {}
                        Piece::Swap { from, to } if from.is_empty() => {
                            steps.push(Step::Write(to.clone()))
                        }
                        Piece::Swap { from, to } => {
                            for (place, &letter) in from.iter().enumerate() {
                                let last = place + 1 == from.len();
                                steps.push(Step::Read(
                                    letter,
                                    if last { to.clone() } else { vec![] },
                                ));
                            }
                        }
                    }
                }
                if steps.is_empty() {
                    steps.push(Step::Write(vec![]));
                }
                let mut here = Start::Root(left);
                for (place, step) in steps.iter().enumerate() {
                    if place + 1 < steps.len() || matches!(step, Step::Each(_) | Step::Group(..)) {
                        let key = (here, step.clone());
                        let node =
                            nodes.iter().position(|node| *node == key).unwrap_or_else(|| {
                                before.push(match step {
                                    Step::Group(language, _) => {
                                        let mut leaves = vec![];
                                        number_leaves(language, &mut leaves);
                                        u32::try_from(leaves.len()).unwrap()
                                    }
                                    _ => 0,
                                });
                                nodes.push(key);
                                nodes.len() - 1
                            });
                        all_steps.push((here, step.clone(), Ok(node)));
                        here = Start::Node(node);
                        if place + 1 == steps.len() {
                            all_steps.push((here, Step::Write(vec![]), Err(right)));
                        }
                    } else {
                        all_steps.push((here, step.clone(), Err(right)));
                    }
                }
            }
        }
        let node_base = size;
        size += u32::try_from(nodes.len()).unwrap() + before.iter().sum::<u32>();
        let (mut right_starts, mut accepting) = (vec![], BTreeSet::new());
        for right in &rights {
            right_starts.push(size);
            let (states, ends) = add_context(right, size, &mut edges);
            accepting.extend(ends);
            size += states;
        }
        let node = |node: usize| {
            node_base + u32::try_from(node).unwrap() + before[..=node].iter().sum::<u32>()
        };
        for (start, step, target) in all_steps {
            let sources = match start {
                Start::Root(left) => roots[left].clone(),
                Start::Node(at) => vec![node(at)],
            };
            let to = match target {
                Ok(at) => node(at),
                Err(right) => right_starts[right],
            };
            if let Step::Group(language, written) = &step {
                // A context that copies, or writes nothing; its states but the first stand before
                // the node.
                let mut leaves = vec![];
                number_leaves(language, &mut leaves);
                let first = to - u32::try_from(leaves.len()).unwrap() - 1;
                let mut inside = vec![];
                let (_, ends) = add_context(language, first, &mut inside);
                let starts =
                    |state: u32| if state == first { sources.clone() } else { vec![state] };
                for (from, letter, copy, to) in inside {
                    let word = if written.is_none() { copy } else { vec![] };
                    edges.extend(
                        starts(from).into_iter().map(|from| (from, letter, word.clone(), to)),
                    );
                }
                for end in ends {
                    let word = written.clone().unwrap_or_default();
                    edges
                        .extend(starts(end).into_iter().map(|from| (from, None, word.clone(), to)));
                }
                continue;
            }
            for &from in &sources {
                match &step {
                    Step::Read(letter, word) => edges.push((from, Some(*letter), word.clone(), to)),
                    Step::Write(word) => edges.push((from, None, word.clone(), to)),
                    Step::Each(map) => {
                        for &(letter, image) in map {
                            edges.push((from, Some(letter), image.into_iter().collect(), to));
                            edges.push((to, Some(letter), image.into_iter().collect(), to));
                        }
                    }
                    // Added above.
                    Step::Group(..) => {}
                }
            }
        }
        edges.sort();
        edges.dedup();
        Self { edges, initial, accepting, turn: ruleset.turn }
    }

    pub(crate) fn accepts(&self, runs: &[u32]) -> bool {
        runs.iter().all(|state| self.accepting.contains(state))
    }

    /// All reaches after nothing has been read.
    pub(crate) fn start(&self, next: &[Vec<u32>]) -> BTreeSet<Reach> {
        let mut layer: Vec<Vec<u32>> = vec![vec![]];
        let mut all = BTreeSet::new();
        for _ in 0..self.turn {
            layer = layer
                .iter()
                .flat_map(|runs| self.initial.iter().map(|&state| [&runs[..], &[state]].concat()))
                .collect();
            all.extend(layer.iter().map(|runs| (0, runs.clone())));
        }
        self.step(&all, None, next)
    }

    /// All reaches one letter further: every order in which the runs can take their edges is tried.
    pub(crate) fn step(
        &self,
        from: &BTreeSet<Reach>,
        letter: Option<Letter>,
        next: &[Vec<u32>],
    ) -> BTreeSet<Reach> {
        let mut todo: Vec<(u32, Vec<u32>, Vec<Word>)> = from
            .iter()
            .map(|(state, runs)| {
                let mut inputs = vec![vec![]; runs.len()];
                inputs[0].extend(letter);
                (*state, runs.clone(), inputs)
            })
            .collect();
        let mut seen: BTreeSet<_> = todo.iter().cloned().collect();
        while let Some((state, runs, inputs)) = todo.pop() {
            for which in 0..runs.len() {
                for (from, read, write, to) in &self.edges {
                    if *from != runs[which]
                        || read.is_some() && inputs[which].first() != read.as_ref()
                    {
                        continue;
                    }
                    let (mut state, mut runs, mut inputs) = (state, runs.clone(), inputs.clone());
                    runs[which] = *to;
                    if read.is_some() {
                        inputs[which].remove(0);
                    }
                    match inputs.get_mut(which + 1) {
                        Some(input) => input.extend(write),
                        None => {
                            for &letter in write {
                                state = next[usize::try_from(state).unwrap()][usize::from(letter)];
                            }
                        }
                    }
                    let entry = (state, runs, inputs);
                    if seen.insert(entry.clone()) {
                        todo.push(entry);
                    }
                }
            }
        }
        let done = seen.into_iter().filter(|(_, _, inputs)| inputs.iter().all(Vec::is_empty));
        done.map(|(state, runs, _)| (state, runs)).collect()
    }
}
