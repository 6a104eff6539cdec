//! The machine M of single moves: a nondeterministic transducer whose accepted pairs are exactly
//! 'word before, word after'.
//!
//! Built from the ruleset with the numbering fixed by the certificate format, since certificates
//! name its states by number: left contexts, then inner nodes, then right contexts. In M, an edge
//! that reads nothing always leads to a state of a larger number, so no run passes such edges for
//! ever.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Branch, Letter, Piece, Regex, Word, WordRuleset};

use crate::kernel::glushkov::{MAX_DEPTH, Positions, size};
use crate::kernel::moves::{Edge, Moves};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// What a rule reads and writes in front of all else, in a partisan game.
type Marker = Option<(Letter, Letter)>;

/// One step of a branch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BranchStep {
    Read(Letter, Word),
    Write(Word),
    Each(Vec<(Letter, Option<Letter>)>),
    /// Any word of a language, kept or replaced.
    Group(Regex, Option<Word>),
}

/// A place before numbers are given out. Left and right contexts and inner nodes are counted
/// separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BranchPlace {
    /// Where the factor begins after this left context: all accepting states of it.
    Root(usize),
    Inner(usize),
    /// State 0 of this right context.
    Right(usize),
}

/// An edge before numbers are given out.
type Draft = (BranchPlace, Option<Letter>, Word, BranchPlace);

/// The machine of the moves of a game on words.
pub(crate) fn moves(ruleset: &WordRuleset, work: &mut Work) -> Result<Moves, Rejection> {
    let (mut lefts, mut rights) = (vec![], vec![]);
    let (mut inner, mut drafts) = (Inner::default(), vec![]);
    for rule in &ruleset.rules {
        let root = BranchPlace::Root(distinct(&mut lefts, (rule.marker, &rule.left), work)?);
        let right = BranchPlace::Right(distinct(&mut rights, (None, &rule.right), work)?);
        for branch in &rule.branches {
            sketch(branch, root, right, &mut inner, &mut drafts, work)?;
        }
    }
    let letters = ruleset.alphabet.len();
    let mut moves = Moves::default();
    let mut roots = vec![];
    for (marker, regex) in lefts {
        let context = match marker {
            None => Positions::new(regex, work)?,
            Some((from, _)) => {
                let read = Regex::Class([from].into_iter().collect());
                Positions::new(&Regex::Concat(vec![read, regex.clone()]), work)?
            }
        };
        let start = add_context(&mut moves, &context, letters, work)?;
        if let Some((from, to)) = marker {
            exchange(&mut moves, start, from, to);
        }
        moves.initial.push(number(start)?);
        let ends = (0..context.accepting.len()).filter(|&state| context.accepting[state]);
        roots.push(ends.map(|state| start + state).collect::<Vec<_>>());
    }
    let nodes = moves.edges.len();
    moves.edges.resize(nodes + inner.count, vec![]);
    // A move is complete in right contexts only.
    moves.accepting = vec![false; moves.edges.len()];
    let mut ends = vec![];
    for (_, regex) in rights {
        let context = Positions::new(regex, work)?;
        ends.push(add_context(&mut moves, &context, letters, work)?);
        moves.accepting.extend_from_slice(&context.accepting);
    }
    for (from, read, write, to) in drafts {
        let to = number(match to {
            BranchPlace::Root(_) => return Err(Rejection::TooLarge),
            BranchPlace::Inner(node) => nodes + node,
            BranchPlace::Right(context) => ends[context],
        })?;
        let single;
        let from = match from {
            BranchPlace::Root(context) => &roots[context][..],
            BranchPlace::Inner(node) => {
                single = [nodes + node];
                &single[..]
            }
            BranchPlace::Right(_) => return Err(Rejection::TooLarge),
        };
        work.spend(from.len().saturating_mul(1 + write.len()))?;
        for &from in from {
            moves.edges[from].push(Edge { read, write: write.clone(), to });
        }
    }
    for edge in moves.edges.iter().flatten() {
        if edge.read.iter().chain(&edge.write).any(|&letter| usize::from(letter) >= letters) {
            return Err(Rejection::UnknownLetter);
        }
    }
    for edges in &mut moves.edges {
        edges.sort_unstable();
        edges.dedup();
    }
    Ok(moves)
}

/// Where the context whose states begin at `start` reads its marker, it writes the other one. The
/// marker is the first leaf, so it is read from state 0 alone, and nothing else is.
fn exchange(moves: &mut Moves, start: usize, from: Letter, to: Letter) {
    for edge in moves.edges[start].iter_mut().filter(|edge| edge.read == Some(from)) {
        edge.write = vec![to];
    }
}

/// Adds the states of a context, which copies what it reads. Returns the number of its state 0.
fn add_context(
    moves: &mut Moves,
    context: &Positions,
    letters: usize,
    work: &mut Work,
) -> Result<usize, Rejection> {
    let start = moves.edges.len();
    for follow in &context.follow {
        let mut edges = vec![];
        for &next in follow {
            let class = context.class[index(next)];
            work.spend(letters)?;
            for letter in class.iter() {
                edges.push(Edge {
                    read: Some(letter),
                    write: vec![letter],
                    to: number(start + index(next))?,
                });
            }
        }
        moves.edges.push(edges);
    }
    Ok(start)
}

/// The number of `context` in `known`, to which it is added if it is new.
fn distinct<'a>(
    known: &mut Vec<(Marker, &'a Regex)>,
    context: (Marker, &'a Regex),
    work: &mut Work,
) -> Result<usize, Rejection> {
    let size = size(context.1, MAX_DEPTH)?;
    work.spend(size.saturating_mul(1 + known.len()))?;
    Ok(known.iter().position(|&other| other == context).unwrap_or_else(|| {
        known.push(context);
        known.len() - 1
    }))
}

/// The steps of a branch; at least one.
fn steps(branch: &Branch) -> Vec<BranchStep> {
    let mut steps = vec![];
    for piece in branch {
        match piece {
            Piece::Swap { from, to } => match from.split_last() {
                Some((&last, before)) => {
                    steps.extend(before.iter().map(|&letter| BranchStep::Read(letter, vec![])));
                    steps.push(BranchStep::Read(last, to.clone()));
                }
                None if to.is_empty() => {}
                None => steps.push(BranchStep::Write(to.clone())),
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

/// The inner nodes made so far.
#[derive(Default)]
struct Inner {
    /// For a place and a step from it, the node behind the step.
    behind: BTreeMap<(BranchPlace, BranchStep), usize>,
    count: usize,
}

/// Draws the edges of a branch, sharing the inner nodes that other branches have made.
fn sketch(
    branch: &Branch,
    root: BranchPlace,
    right: BranchPlace,
    inner: &mut Inner,
    drafts: &mut Vec<Draft>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let steps = steps(branch);
    let last = steps.len() - 1;
    let mut here = root;
    for (place, step) in steps.into_iter().enumerate() {
        let cost = match &step {
            BranchStep::Read(_, word) | BranchStep::Write(word) => word.len(),
            BranchStep::Each(map) => map.len(),
            BranchStep::Group(language, to) => {
                size(language, MAX_DEPTH)? + to.as_ref().map_or(0, Vec::len)
            }
        };
        work.spend(20 + cost)?;
        let there = match (&step, place == last) {
            (BranchStep::Read(..) | BranchStep::Write(_), true) => right,
            _ => {
                let key = (here, step.clone());
                let node = match inner.behind.get(&key) {
                    Some(&node) => node,
                    None => {
                        if let BranchStep::Group(language, to) = &step {
                            group(language, to.as_ref(), here, inner, drafts, work)?;
                        }
                        let node = inner.count;
                        inner.count += 1;
                        inner.behind.insert(key, node);
                        node
                    }
                };
                BranchPlace::Inner(node)
            }
        };
        match step {
            BranchStep::Read(letter, word) => drafts.push((here, Some(letter), word, there)),
            BranchStep::Write(word) => drafts.push((here, None, word, there)),
            BranchStep::Each(map) => {
                for (letter, image) in map {
                    let word: Word = image.into_iter().collect();
                    drafts.push((here, Some(letter), word.clone(), there));
                    drafts.push((there, Some(letter), word, there));
                }
            }
            // Drawn when its nodes were made.
            BranchStep::Group(..) => {}
        }
        if place == last && there != right {
            drafts.push((there, None, vec![], right));
        }
        here = there;
    }
    Ok(())
}

/// Adds a node for each leaf of a group, and the edges from `here` through them to the node that is
/// made next, behind the group.
fn group(
    language: &Regex,
    to: Option<&Word>,
    here: BranchPlace,
    inner: &mut Inner,
    drafts: &mut Vec<Draft>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let automaton = Positions::new(language, work)?;
    let leaves = automaton.class.len() - 1;
    let start = inner.count;
    inner.count += leaves;
    let place =
        |state: usize| if state == 0 { here } else { BranchPlace::Inner(start + state - 1) };
    let behind = BranchPlace::Inner(start + leaves);
    for (state, follow) in automaton.follow.iter().enumerate() {
        for &next in follow {
            for letter in automaton.class[index(next)].iter() {
                work.spend(1)?;
                let written = if to.is_none() { vec![letter] } else { vec![] };
                drafts.push((place(state), Some(letter), written, place(index(next))));
            }
        }
        if automaton.accepting[state] {
            let written = to.cloned().unwrap_or_default();
            work.spend(1 + written.len())?;
            drafts.push((place(state), None, written, behind));
        }
    }
    Ok(())
}
