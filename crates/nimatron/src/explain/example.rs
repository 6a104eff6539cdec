//! A small position whose game graph serves as an example.

use std::time::Duration;

use answer::Graph;
use rules::tuples::tuples;
use rules::{Positions, positions};
use run::{Limits, Run};

use crate::game::{Game, Kind, Position};

/// Positions in a good graph.
const GOOD: std::ops::RangeInclusive<usize> = 6..=14;
/// Positions in the graph of a requested position, at most.
const ASKED: usize = 24;
/// Small positions tried in total, and per size.
const TRIED: usize = 160;
const OF_A_SIZE: usize = 24;
/// The largest size of a small position.
const SIZE: usize = 10;
/// States for the search.
const STATES: u64 = 20_000;
/// An example is not worth more time.
const TIME: Duration = Duration::from_secs(2);

impl Game {
    /// The graph of the position asked about, if it is small, else of some small position. It is
    /// complete, and every position in it is solved.
    pub(super) fn example(&self, asked: Option<&Position>, run: &Run<'_>) -> Option<Graph> {
        let run = &run.part(Limits { states: STATES, time: Some(TIME), ..run.limits });
        let graph = |position: &Position, most: usize| {
            let graph = self.graph(&self.to_move(position.clone(), None), most, run).ok()?;
            let known = graph.nodes.iter().all(|node| node.place.standing.is_some());
            (graph.complete && known && graph.nodes.len() > 1).then_some(graph)
        };
        if let Some(graph) =
            asked.and_then(|position| graph(position, ASKED)).filter(|graph| graph.nodes.len() > 2)
        {
            return Some(graph);
        }
        let mut largest: Option<Graph> = None;
        for position in self.small() {
            if run.check_clock().is_err() {
                break;
            }
            let Some(found) = graph(&position, *GOOD.end()) else { continue };
            if GOOD.contains(&found.nodes.len()) {
                return Some(found);
            }
            if largest.as_ref().is_none_or(|known| known.nodes.len() < found.nodes.len()) {
                largest = Some(found);
            }
        }
        largest
    }

    /// Some small positions, smallest first.
    fn small(&self) -> Vec<Position> {
        let sizes = 0..=SIZE;
        let found: Vec<Position> = match &self.kind {
            Kind::Words(game) => {
                let rules = game.rules();
                let words = sizes.flat_map(|size| {
                    positions(rules, size).take(2 * OF_A_SIZE).collect::<Vec<_>>()
                });
                let first = words.filter_map(|word| match &rules.header.sides {
                    None => Some(word),
                    Some(sides) => sides
                        .unmark(&word)
                        .filter(|(side, _)| *side == 0)
                        .map(|(_, word)| word.to_vec()),
                });
                first.map(Position::Word).take(TRIED).collect()
            }
            Kind::Tuples(game) => {
                let rules = game.rules();
                let all = (0..=6)
                    .flat_map(|size| tuples(rules, size).take(4 * OF_A_SIZE).collect::<Vec<_>>());
                let first = all.filter_map(|tuple| match &rules.header.sides {
                    None => Some(tuple),
                    Some(sides) => sides
                        .unmark_heaps(&tuple)
                        .filter(|(side, _)| *side == 0)
                        .map(|(_, tuple)| tuple.to_vec()),
                });
                first.map(Position::Tuple).take(TRIED).collect()
            }
            Kind::Lists(_) => lists().into_iter().map(Position::List).take(TRIED).collect(),
            Kind::Boards(game) => {
                let rules = game.rules();
                let words = sizes.flat_map(|size| {
                    Positions::new(&rules.domain, &rules.alphabet, size)
                        .take(OF_A_SIZE)
                        .collect::<Vec<_>>()
                });
                words
                    .filter_map(|word| self.position(&rules.alphabet.spell(&word)).ok())
                    .take(TRIED)
                    .collect()
            }
        };
        found
    }
}

/// Small lists of heaps of different sizes, smallest first; then single heaps.
fn lists() -> Vec<Vec<u128>> {
    let mut lists = vec![];
    for largest in 1..=6 {
        lists.extend((1..largest).map(|other| vec![other, largest]));
    }
    lists.extend((1..=10).map(|heap| vec![heap]));
    lists
}
