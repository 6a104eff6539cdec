//! Decides whether a single other pick is ever better than the strategy's play.
//!
//! Two plays are read in parallel: that of a board, and that of the board after some pick by the
//! player to move. Only pairs of states from which both plays can be completed matter. Letters are
//! compared as they come: until they differ, one of the two words is a prefix of the other, and the
//! state is what the shorter one lacks. Numbers are compared by the largest gain on a path through
//! the pairs (Bellman 1958, Ford 1956).

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use automata::{Letter, Moore, StateId, Word};
use hashbrown::HashMap;
use rules::boards::{Board, BoardResult, BoardRuleset, Player};
use run::{Phase, Run, Stop};

use super::signs::Signs;
use crate::theorem::{Figures, UnknownReason};

/// The most letters by which one result may be ahead of the other.
const DELAY: usize = 64;

/// A board on which another pick is better than its play.
#[derive(Debug)]
pub(crate) struct Better {
    /// The number of letters, if known.
    pub(crate) letters: Option<usize>,
    /// The plays of the board and of the board after the pick, if known.
    pub(crate) plays: Option<[Word; 2]>,
}

/// Compares the play with all single other picks, for boards of every length: none if no pick is
/// better on any board, else a smallest such board.
pub(crate) fn compare(
    rules: &BoardRuleset,
    play: &Moore<bool>,
    figures: &mut Figures,
    run: &Run<'_>,
) -> Result<Option<Better>, UnknownReason<Board>> {
    figures.pairs = 0;
    figures.delay = match rules.result {
        BoardResult::Letters { .. } => Some(0),
        BoardResult::Number(_) => None,
    };
    let mut found: Option<Better> = None;
    for phase in 0..rules.phases() {
        let pairs = PlayPairs::new(rules, play, phase, run)?;
        let better = match &rules.result {
            BoardResult::Letters { .. } => pairs.letters(rules, figures, run)?,
            BoardResult::Number(weights) => pairs.numbers(rules, weights, figures, run)?,
        };
        let size = |better: &Better| better.letters.unwrap_or(usize::MAX);
        if better
            .as_ref()
            .is_some_and(|better| found.as_ref().is_none_or(|known| size(better) < size(known)))
        {
            found = better;
        }
    }
    Ok(found)
}

/// A step of both plays: the target, and what the taker gets in each.
struct PlaysEdge {
    to: usize,
    signs: [Letter; 2],
    gets: [Option<Letter>; 2],
}

/// The pairs of states from which both plays can be completed, where the pick is made on the way.
struct PlayPairs {
    /// The phases of the two boards.
    phases: [usize; 2],
    edges: Vec<Vec<PlaysEdge>>,
    /// The distance to the end in letters; none if it cannot be reached.
    end: Vec<Option<usize>>,
}

/// The state before the pick, the state after it, and whether its place has been passed.
type Pair = (StateId, StateId, bool);

impl PlayPairs {
    fn new(
        rules: &BoardRuleset,
        play: &Moore<bool>,
        phase: usize,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let signs = Signs::of(rules);
        let mover = rules.mover(phase);
        let begin = |phase: usize| play.next(StateId::ZERO, Signs::phase(phase));
        let live = play.can_reach(|&accepted| accepted);
        let start: Pair = (begin(phase), begin(rules.next_phase(phase)), false);
        let mut nodes = vec![start];
        let mut known: HashMap<Pair, usize> = HashMap::from([(start, 0)]);
        let mut edges: Vec<Vec<PlaysEdge>> = vec![];
        while edges.len() < nodes.len() {
            run.states(nodes.len())?;
            let (one, other, picked) = nodes[edges.len()];
            let mut out = vec![];
            let mut push = |signs: [Letter; 2], picked: bool, gets: [Option<Letter>; 2]| {
                let pair = (play.next(one, signs[0]), play.next(other, signs[1]), picked);
                if live[pair.0.index()] && live[pair.1.index()] {
                    let to = *known.entry(pair).or_insert_with(|| {
                        nodes.push(pair);
                        nodes.len() - 1
                    });
                    out.push(PlaysEdge { to, signs, gets });
                }
            };
            for letter in rules.alphabet.letters() {
                let gets = |player: Player| (player == rules.taker).then_some(letter);
                for player in Player::BOTH {
                    let taken = signs.taken(letter, player);
                    push([taken, taken], picked, [gets(player), gets(player)]);
                    let free = signs.free(letter, player);
                    for now in Player::BOTH {
                        push([free, signs.free(letter, now)], picked, [gets(player), gets(now)]);
                    }
                    if !picked {
                        push([free, signs.taken(letter, mover)], true, [gets(player), gets(mover)]);
                    }
                }
            }
            edges.push(out);
        }
        let ends = nodes
            .iter()
            .map(|&(one, other, picked)| picked && *play.output(one) && *play.output(other));
        let end = distances(&edges, ends);
        Ok(Self { phases: [phase, rules.next_phase(phase)], edges, end })
    }

    fn live(&self, node: usize) -> impl Iterator<Item = &PlaysEdge> {
        self.edges[node].iter().filter(|edge| self.end[edge.to].is_some())
    }

    fn letters(
        &self,
        rules: &BoardRuleset,
        figures: &mut Figures,
        run: &Run<'_>,
    ) -> Result<Option<Better>, UnknownReason<Board>> {
        if self.end[0].is_none() {
            return Ok(None);
        }
        let better = if rules.mover(self.phases[0]) == rules.maximiser {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        let mut nodes: Vec<Compared> =
            vec![Compared { pair: 0, ahead: Ahead::default(), before: 0, signs: [0, 0], depth: 0 }];
        let mut known: HashMap<(usize, Ahead), ()> = HashMap::from([((0, Ahead::default()), ())]);
        // The fewest letters, the index in `nodes`, and what remains to be read.
        let mut found: Option<(usize, usize, Vec<[Letter; 2]>)> = None;
        let mut at = 0;
        while at < nodes.len() {
            run.states(nodes.len())?;
            run.report(Phase::Verify, figures.pairs + nodes.len());
            let Compared { pair, ahead, depth, .. } = nodes[at].clone();
            if found.as_ref().is_some_and(|(letters, ..)| *letters <= depth) {
                break;
            }
            if self.end[pair] == Some(0) && ahead.at_the_end() == better {
                found = Some((depth, at, vec![]));
            }
            for edge in self.live(pair) {
                match ahead.step(edge.gets) {
                    Ok(next) => {
                        figures.delay = figures.delay.max(Some(next.rest.len()));
                        if next.rest.len() > DELAY {
                            return Err(UnknownReason::Delay { limit: DELAY });
                        }
                        if known.insert((edge.to, next.clone()), ()).is_none() {
                            nodes.push(Compared {
                                pair: edge.to,
                                ahead: next,
                                before: at,
                                signs: edge.signs,
                                depth: depth + 1,
                            });
                        }
                    }
                    Err(order) if order == better => {
                        let letters = depth + 1 + self.end[edge.to].unwrap_or(0);
                        if found.as_ref().is_none_or(|(known, ..)| letters < *known) {
                            let rest = core::iter::once(edge.signs).chain(self.way_to_end(edge.to));
                            found = Some((letters, at, rest.collect()));
                        }
                    }
                    Err(_) => {}
                }
            }
            at += 1;
        }
        figures.pairs += nodes.len();
        Ok(found.map(|(letters, mut at, mut rest)| {
            rest.reverse();
            while at != 0 {
                rest.push(nodes[at].signs);
                at = nodes[at].before;
            }
            rest.reverse();
            Better { letters: Some(letters), plays: Some(self.plays(&rest)) }
        }))
    }

    /// The letters on a shortest path to an end.
    fn way_to_end(&self, mut node: usize) -> Vec<[Letter; 2]> {
        let mut way = vec![];
        while let Some(left) = self.end[node].filter(|left| *left > 0) {
            let Some(edge) =
                self.edges[node].iter().find(|edge| self.end[edge.to] == Some(left - 1))
            else {
                break;
            };
            way.push(edge.signs);
            node = edge.to;
        }
        way
    }

    fn plays(&self, signs: &[[Letter; 2]]) -> [Word; 2] {
        [0, 1].map(|side| {
            let first = core::iter::once(Signs::phase(self.phases[side]));
            first.chain(signs.iter().map(|signs| signs[side])).collect()
        })
    }

    fn numbers(
        &self,
        rules: &BoardRuleset,
        weights: &[i64],
        figures: &mut Figures,
        run: &Run<'_>,
    ) -> Result<Option<Better>, UnknownReason<Board>> {
        figures.pairs += self.edges.len();
        if self.end[0].is_none() {
            return Ok(None);
        }
        let gain = |gets: [Option<Letter>; 2]| {
            let [one, other] = gets
                .map(|letter| letter.map_or(0, |letter| i128::from(weights[usize::from(letter)])));
            if rules.mover(self.phases[0]) == rules.maximiser { other - one } else { one - other }
        };
        // Per round, the largest gain on a path of that length, and its last step.
        let mut rounds: Vec<Vec<Option<Gain<'_>>>> = vec![vec![None; self.edges.len()]];
        rounds[0][0] = Some(Gain { gain: 0, last: None });
        for letters in 0..=2 * self.edges.len() {
            run.states(rounds.len().saturating_mul(self.edges.len()))?;
            let most = &rounds[letters];
            let positive = |node: &usize| {
                self.end[*node] == Some(0) && most[*node].is_some_and(|most| most.gain > 0)
            };
            if let Some(node) = (0..most.len()).find(positive) {
                return Ok(Some(Better {
                    letters: Some(letters),
                    plays: Some(self.plays(&way(&rounds, node))),
                }));
            }
            let mut next = most.clone();
            for (node, so_far) in most.iter().enumerate() {
                let Some(so_far) = so_far else { continue };
                for edge in self.live(node) {
                    let gain = so_far.gain + gain(edge.gets);
                    if next[edge.to].is_none_or(|known| known.gain < gain) {
                        next[edge.to] = Some(Gain { gain, last: Some((node, letters, edge)) });
                    }
                }
            }
            if next
                .iter()
                .zip(most)
                .all(|(next, most)| next.map(|next| next.gain) == most.map(|most| most.gain))
            {
                return Ok(None);
            }
            rounds.push(next);
        }
        // Gains still grow, so there is a cycle of positive gain.
        Ok(Some(Better { letters: None, plays: None }))
    }
}

/// The largest gain so far.
#[derive(Clone, Copy)]
struct Gain<'a> {
    gain: i128,
    /// Its last step: the previous node, the previous round, and the edge.
    last: Option<(usize, usize, &'a PlaysEdge)>,
}

/// The letters on the path to the gain of a node in the last round.
fn way(rounds: &[Vec<Option<Gain<'_>>>], node: usize) -> Vec<[Letter; 2]> {
    let mut way = vec![];
    let (mut round, mut node) = (rounds.len() - 1, node);
    while let Some((before, at, edge)) = rounds[round][node].and_then(|gain| gain.last) {
        way.push(edge.signs);
        (node, round) = (before, at);
    }
    way.reverse();
    way
}

/// A pair of states with the lead of one result, and how it was reached.
#[derive(Clone)]
struct Compared {
    pair: usize,
    ahead: Ahead,
    before: usize,
    signs: [Letter; 2],
    depth: usize,
}

/// The distance of every node from the nearest end.
fn distances(edges: &[Vec<PlaysEdge>], ends: impl Iterator<Item = bool>) -> Vec<Option<usize>> {
    let mut before = vec![vec![]; edges.len()];
    for (from, out) in edges.iter().enumerate() {
        for edge in out {
            before[edge.to].push(from);
        }
    }
    let mut distance: Vec<Option<usize>> = ends.map(|end| end.then_some(0)).collect();
    let mut todo: VecDeque<usize> =
        (0..edges.len()).filter(|&node| distance[node].is_some()).collect();
    while let Some(node) = todo.pop_front() {
        for &from in &before[node] {
            if distance[from].is_none() {
                distance[from] = distance[node].map(|distance| distance + 1);
                todo.push_back(from);
            }
        }
    }
    distance
}

/// Two words, one a prefix of the other: what the shorter one lacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct Ahead {
    /// Whether the word after the other pick is the longer one.
    other: bool,
    rest: Word,
}

impl Ahead {
    /// Extends both words; or how the word after the pick compares with the other, once they
    /// differ.
    fn step(&self, gets: [Option<Letter>; 2]) -> Result<Self, Ordering> {
        let mut words =
            if self.other { [vec![], self.rest.clone()] } else { [self.rest.clone(), vec![]] };
        for (word, letter) in words.iter_mut().zip(gets) {
            word.extend(letter);
        }
        let [one, other] = words;
        let common = one.len().min(other.len());
        match other[..common].cmp(&one[..common]) {
            Ordering::Equal => {}
            order => return Err(order),
        }
        let ahead = other.len() > one.len();
        Ok(Self {
            other: ahead,
            rest: if ahead { other[common..].to_vec() } else { one[common..].to_vec() },
        })
    }

    /// The comparison if both words end here.
    fn at_the_end(&self) -> Ordering {
        match (self.rest.is_empty(), self.other) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Greater,
            (false, false) => Ordering::Less,
        }
    }
}
