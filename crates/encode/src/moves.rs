//! One move as a transducer, with the numbering of `docs/certificate.md`.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::repeat;

use automata::{Edge, Letter, StateId, TransducerBuilder, Word};
use hashbrown::HashMap;
use rules::{Branch, Piece, Regex, WordRuleset};

use crate::positions::PositionAutomaton;

/// The state of a left context after reading the marker.
const MARKER_LEAF: usize = 1;

#[derive(Clone, PartialEq, Eq, Hash)]
enum BranchStep {
    Read(Letter, Word),
    Write(Word),
    Each(Vec<(Letter, Option<Letter>)>),
    Group(Regex, Option<Word>),
}

/// The source of a step: the root of a left context, or an inner node.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum StepSource {
    Root(usize),
    Inner(usize),
}

/// The target of a step.
#[derive(Clone, Copy)]
enum StepTarget {
    Inner(usize),
    Right(usize),
}

fn steps(branch: &Branch) -> Vec<BranchStep> {
    let mut steps = vec![];
    for piece in branch {
        match piece {
            Piece::Swap { from, to } => match from.split_last() {
                None if to.is_empty() => {}
                None => steps.push(BranchStep::Write(to.clone())),
                Some((last, before)) => {
                    steps.extend(before.iter().map(|&letter| BranchStep::Read(letter, vec![])));
                    steps.push(BranchStep::Read(*last, to.clone()));
                }
            },
            Piece::Each { map } => steps.push(BranchStep::Each(map.clone())),
            Piece::Group { language, to } => {
                steps.push(BranchStep::Group(language.clone(), to.clone()))
            }
        }
    }
    if steps.is_empty() {
        steps.push(BranchStep::Write(vec![]));
    }
    steps
}

/// The marker that a rule reads and the one it writes.
type Marker = Option<(Letter, Letter)>;

/// The distinct expressions in order of first appearance, and the index of each rule's expression.
/// With a marker, the expression includes the marker.
fn distinct<'r>(
    contexts: impl Iterator<Item = (Marker, &'r Regex)>,
) -> (Vec<PositionAutomaton>, Vec<usize>) {
    let mut known: HashMap<(Marker, &Regex), usize> = HashMap::new();
    let mut automata = vec![];
    let of_rule = contexts
        .map(|context| {
            *known.entry(context).or_insert_with(|| {
                automata.push(match context {
                    (None, regex) => PositionAutomaton::new(regex),
                    (Some((from, _)), regex) => {
                        let marker = Regex::Class([from].into_iter().collect());
                        PositionAutomaton::new(&Regex::Concat(vec![marker, regex.clone()]))
                    }
                });
                automata.len() - 1
            })
        })
        .collect();
    (automata, of_rule)
}

/// The first state of each automaton when they are laid out consecutively from `start`; last, the
/// state after all.
fn offsets(start: usize, automata: &[PositionAutomaton]) -> Vec<usize> {
    let mut offsets = vec![start];
    for automaton in automata {
        offsets.push(offsets[offsets.len() - 1] + automaton.len());
    }
    offsets
}

/// The transducer of single moves. An accepted pair of words is one move, whether or not its first
/// word is a position.
#[must_use]
pub fn move_machine(rules: &WordRuleset) -> TransducerBuilder {
    let (lefts, left_of) = distinct(rules.rules.iter().map(|rule| (rule.marker, &rule.left)));
    let (rights, right_of) = distinct(rules.rules.iter().map(|rule| (None, &rule.right)));
    let mut markers: Vec<Marker> = vec![None; lefts.len()];
    for (rule, &left) in rules.rules.iter().zip(&left_of) {
        markers[left] = rule.marker;
    }

    let mut nodes: HashMap<(StepSource, BranchStep), usize> = HashMap::new();
    let mut count = 0;
    let mut links: Vec<(StepSource, BranchStep, StepTarget)> = vec![];
    let mut ends: Vec<(usize, usize)> = vec![];
    for (index, rule) in rules.rules.iter().enumerate() {
        for branch in &rule.branches {
            let mut place = StepSource::Root(left_of[index]);
            let mut rest = steps(branch).into_iter().peekable();
            while let Some(step) = rest.next() {
                let last = rest.peek().is_none();
                if last && matches!(step, BranchStep::Read(..) | BranchStep::Write(_)) {
                    links.push((place, step, StepTarget::Right(right_of[index])));
                    continue;
                }
                let node = *nodes.entry((place, step.clone())).or_insert_with(|| {
                    // The leaves of a group come before the node behind it.
                    if let BranchStep::Group(language, _) = &step {
                        count += PositionAutomaton::new(language).len() - 1;
                    }
                    let fresh = count;
                    count += 1;
                    links.push((place, step, StepTarget::Inner(fresh)));
                    fresh
                });
                if last {
                    ends.push((node, right_of[index]));
                }
                place = StepSource::Inner(node);
            }
        }
    }

    let left_at = offsets(0, &lefts);
    let inner_at = left_at[lefts.len()];
    let right_at = offsets(inner_at + count, &rights);
    let mut builder =
        TransducerBuilder { accepting: vec![false; right_at[rights.len()]], ..Default::default() };
    let contexts = lefts
        .iter()
        .zip(&left_at)
        .zip(markers)
        .chain(rights.iter().zip(&right_at).zip(repeat(None)));
    for ((automaton, &offset), marker) in contexts {
        for (from, letter, to) in automaton.edges() {
            // The marker is the first leaf, and no other edge leads there.
            let write =
                marker.filter(|_| to == MARKER_LEAF).map_or(letter, |(_, exchanged)| exchanged);
            let (from, to) = (StateId::new(offset + from), StateId::new(offset + to));
            builder.edges.push(Edge { from, read: Some(letter), write: vec![write], to });
        }
    }
    for (automaton, &offset) in rights.iter().zip(&right_at) {
        for state in 0..automaton.len() {
            builder.accepting[offset + state] = automaton.accepts(state);
        }
    }
    builder.initial = left_at[..lefts.len()].iter().map(|&state| StateId::new(state)).collect();

    for (place, step, target) in links {
        let to = StateId::new(match target {
            StepTarget::Inner(node) => inner_at + node,
            StepTarget::Right(right) => right_at[right],
        });
        let sources: Vec<usize> = match place {
            StepSource::Inner(node) => vec![inner_at + node],
            StepSource::Root(left) => {
                let automaton = &lefts[left];
                (0..automaton.len())
                    .filter(|&state| automaton.accepts(state))
                    .map(|state| left_at[left] + state)
                    .collect()
            }
        };
        if let BranchStep::Group(language, written) = &step {
            group(&mut builder, language, written.as_ref(), &sources, to);
            continue;
        }
        let loops = matches!(step, BranchStep::Each(_)).then_some(to.index());
        for from in sources.into_iter().chain(loops) {
            let from = StateId::new(from);
            match &step {
                BranchStep::Read(letter, write) => {
                    builder.edges.push(Edge {
                        from,
                        read: Some(*letter),
                        write: write.clone(),
                        to,
                    });
                }
                BranchStep::Write(write) => {
                    builder.edges.push(Edge { from, read: None, write: write.clone(), to })
                }
                BranchStep::Each(map) => builder.edges.extend(map.iter().map(|(letter, image)| {
                    Edge { from, read: Some(*letter), write: image.iter().copied().collect(), to }
                })),
                // Added above.
                BranchStep::Group(..) => {}
            }
        }
    }
    for (node, right) in ends {
        let (from, to) = (StateId::new(inner_at + node), StateId::new(right_at[right]));
        builder.edges.push(Edge { from, read: None, write: vec![], to });
    }
    builder
}

/// Adds the edges of a group from `sources` to the node `behind` it; the nodes of its leaves are
/// right before that node.
fn group(
    builder: &mut TransducerBuilder,
    language: &Regex,
    written: Option<&Word>,
    sources: &[usize],
    behind: StateId,
) {
    let automaton = PositionAutomaton::new(language);
    let start = behind.index() - (automaton.len() - 1);
    let places = |state: usize| if state == 0 { sources.to_vec() } else { vec![start + state - 1] };
    let mut link = |state: usize, read: Option<Letter>, write: &Word, to: StateId| {
        let edges = places(state).into_iter().map(|from| Edge {
            from: StateId::new(from),
            read,
            write: write.clone(),
            to,
        });
        builder.edges.extend(edges);
    };
    for (from, letter, to) in automaton.edges() {
        let copy = if written.is_none() { vec![letter] } else { vec![] };
        link(from, Some(letter), &copy, StateId::new(start + to - 1));
    }
    for state in (0..automaton.len()).filter(|&state| automaton.accepts(state)) {
        link(state, None, &written.cloned().unwrap_or_default(), behind);
    }
}
