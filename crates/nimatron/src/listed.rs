//! Game graphs of games without a rule text: the caller lists positions and turns, laid out as
//! those of rules are.

use answer::{Aim, Edge, GameInfo, Graph, Layers, Node, Place, Positions, Standing, Turn, Way};
use rules::lists::TurnRule;
use rules::{Convention, Outcome};

/// A summary of a game of which only the name is known. `sides` are the names of the players of a
/// partisan game.
#[must_use]
pub fn info(name: &str, convention: Convention, sides: Option<[String; 2]>) -> GameInfo {
    GameInfo {
        name: name.to_owned(),
        title: String::new(),
        parameters: vec![],
        sets: vec![],
        convention,
        positions: Positions::Heaps { names: vec![], domain: None, ends: None, aim: Aim::LastMove },
        rules: 0,
        turn: TurnRule::ONE,
        players: None,
        sides,
    }
}

/// The graph of positions, the first of which was asked about, and turns between them, as pairs of
/// indices; `expanded` says for each position whether all of its turns are listed. Layers are as in
/// [`Game::graph`](crate::Game::graph): the maximum number of remaining turns if everything is
/// listed and every play ends, else the number of turns made. Linear.
///
/// Turns with an index outside the list are ignored.
///
/// ```
/// use nimatron::answer::{Layers, Place};
///
/// let place =
///     |position: &str| Place { position: position.to_owned(), mover: None, standing: None };
/// let graph = nimatron::listed::graph(
///     ["2", "1", "0"].map(place).to_vec(),
///     &[(0, 1), (0, 2), (1, 2)],
///     &[true; 3],
/// );
/// assert_eq!(graph.layers, Layers::TurnsLeft);
/// assert!(graph.nodes.iter().map(|node| node.layer).eq([2, 1, 0]));
/// ```
#[must_use]
pub fn graph(places: Vec<Place>, turns: &[(usize, usize)], expanded: &[bool]) -> Graph {
    let count = places.len();
    let turns: Vec<(usize, usize)> =
        turns.iter().copied().filter(|(from, to)| *from < count && *to < count).collect();
    let complete = expanded.len() == count && expanded.iter().all(|expanded| *expanded);
    let left = if complete { turns_left(count, &turns) } else { None };
    let layers = if left.is_some() { Layers::TurnsLeft } else { Layers::TurnsMade };
    let layer = left.unwrap_or_else(|| turns_made(count, &turns));
    let mut over = vec![true; count];
    turns.iter().for_each(|(from, _)| over[*from] = false);
    let edges = turns.iter().map(|&(from, to)| {
        let lost = places[to].standing.as_ref().and_then(Standing::outcome) == Some(Outcome::P);
        let turn = Turn {
            result: places[to].position.clone(),
            way: Way::Heaps { changes: vec![], rule: None, gain: None },
        };
        Edge { from, to, best: lost, turn }
    });
    let edges = edges.collect();
    let nodes = places.into_iter().enumerate().map(|(at, place)| {
        let expanded = expanded.get(at).copied().unwrap_or(false);
        Node { place, layer: layer[at], over: expanded && over[at], expanded }
    });
    Graph { nodes: nodes.collect(), edges, layers, complete }
}

/// The successors of each position or, with `back`, its predecessors.
fn beside(count: usize, turns: &[(usize, usize)], back: bool) -> Vec<Vec<usize>> {
    let mut beside = vec![vec![]; count];
    for &(from, to) in turns {
        let (here, there) = if back { (to, from) } else { (from, to) };
        beside[here].push(there);
    }
    beside
}

/// The length of a longest play from each position, if every play ends.
fn turns_left(count: usize, turns: &[(usize, usize)]) -> Option<Vec<usize>> {
    let before = beside(count, turns, true);
    let mut open = vec![0_usize; count];
    turns.iter().for_each(|(from, _)| open[*from] += 1);
    let mut left = vec![0; count];
    let mut known: Vec<usize> = (0..count).filter(|node| open[*node] == 0).collect();
    let mut at = 0;
    while let Some(&node) = known.get(at) {
        at += 1;
        for &earlier in &before[node] {
            left[earlier] = left[earlier].max(left[node] + 1);
            open[earlier] -= 1;
            if open[earlier] == 0 {
                known.push(earlier);
            }
        }
    }
    (known.len() == count).then_some(left)
}

/// The fewest turns to each position from one without predecessors, or from the first.
fn turns_made(count: usize, turns: &[(usize, usize)]) -> Vec<usize> {
    let after = beside(count, turns, false);
    let mut begins = vec![true; count];
    turns.iter().for_each(|(_, to)| begins[*to] = false);
    let mut made = vec![None; count];
    let mut known: Vec<usize> = (0..count).filter(|node| *node == 0 || begins[*node]).collect();
    known.iter().for_each(|node| made[*node] = Some(0));
    let mut at = 0;
    while let Some(&node) = known.get(at) {
        at += 1;
        for &later in &after[node] {
            if made[later].is_none() {
                made[later] = made[node].map(|turns| turns + 1);
                known.push(later);
            }
        }
    }
    made.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Run, Settings};

    fn same_but_for_ways(one: &Graph, two: &Graph) {
        assert_eq!((one.layers, one.complete), (two.layers, two.complete));
        assert_eq!(one.nodes, two.nodes);
        let plain = |graph: &Graph| {
            graph.edges.iter().map(|edge| (edge.from, edge.to, edge.best)).collect::<Vec<_>>()
        };
        assert_eq!(plain(one), plain(two));
    }

    #[test]
    fn listed_graphs_are_laid_out_as_those_of_rules() {
        let game = Game::shipped("nim", &Settings::default()).expect("shipped");
        let state = game.state("(2, 3)", None).expect("a position");
        for most in [1000, 5] {
            let graph = game.graph(&state, most, &Run::default()).expect("little work");
            let places = graph.nodes.iter().map(|node| node.place.clone()).collect();
            let turns: Vec<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
            let expanded: Vec<_> = graph.nodes.iter().map(|node| node.expanded).collect();
            let mut listed = super::graph(places, &turns, &expanded);
            if !graph.complete {
                // Rules determine the length of plays even if their turns are not in the graph.
                listed.layers = graph.layers;
                listed
                    .nodes
                    .iter_mut()
                    .zip(&graph.nodes)
                    .for_each(|(listed, node)| listed.layer = node.layer);
            }
            same_but_for_ways(&listed, &graph);
        }
    }

    #[test]
    fn plays_without_end_are_laid_out_by_turns_made() {
        let place =
            |position: &str| Place { position: position.to_owned(), mover: None, standing: None };
        let places = ["a", "b", "c"].map(place).to_vec();
        let graph = graph(places, &[(0, 1), (1, 2), (2, 1), (2, 9)], &[true; 3]);
        assert_eq!(graph.layers, Layers::TurnsMade);
        assert_eq!(graph.nodes.iter().map(|node| node.layer).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(graph.edges.len(), 3);
    }
}
