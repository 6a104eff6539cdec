//! The game graph from a position, within a budget.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use answer::{Edge, Graph, Layers, Node, Obstacle, Standing, Turn};
use rules::Outcome;
use run::{Phase, Run};

use crate::game::{Game, Position};
use crate::state::{State, Turns};

/// The reached states, and the turns between them.
#[derive(Default)]
struct Explored {
    states: Vec<State>,
    /// For each state its distance from the first, whether its turns are listed, and whether it has
    /// none.
    distances: Vec<usize>,
    expanded: Vec<bool>,
    over: Vec<bool>,
    turns: Vec<(usize, usize, Turn)>,
}

impl Game {
    /// The positions reachable from a position, without duplicates, with the turns between them: at
    /// most `most`, those reached with the fewest turns. Lists that differ only in the order of
    /// their heaps are the same.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("addition-game", &Settings::default())?;
    /// let state = game.state("1230", None).expect("a position");
    /// let graph = game.graph(&state, 100, &Run::default()).expect("little work");
    /// assert!(graph.complete);
    /// assert_eq!(graph.nodes[0].layer, 3); // three moves, whatever is played
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// Why the turns of the first position cannot be listed.
    pub fn graph(&self, state: &State, most: usize, run: &Run<'_>) -> Result<Graph, Obstacle> {
        let explored = self.explored(state, most.max(1), run)?;
        let (standings, _) = self.standings(&explored.states, run);
        let complete = explored.expanded.iter().all(|expanded| *expanded);
        let left = |(state, standing): (&State, &Option<Standing>)| match &state.position {
            Position::Board(board) => Some(board.free().len()),
            _ => usize::try_from(standing.as_ref()?.longest()?).ok(),
        };
        let turns_left: Option<Vec<usize>> =
            explored.states.iter().zip(&standings).map(left).collect();
        let layers = if turns_left.is_some() { Layers::TurnsLeft } else { Layers::TurnsMade };
        let layer = turns_left.unwrap_or_else(|| explored.distances.clone());
        let best = self.best_turns(&explored, &standings);
        let nodes =
            explored.states.iter().zip(standings).enumerate().map(|(at, (state, standing))| Node {
                place: self.place(state, standing),
                layer: layer[at],
                over: explored.over[at],
                expanded: explored.expanded[at],
            });
        let nodes = nodes.collect();
        let edges = explored.turns.into_iter().zip(best);
        let edges = edges.map(|((from, to, turn), best)| Edge { from, to, best, turn }).collect();
        Ok(Graph { nodes, edges, layers, complete })
    }

    fn explored(&self, state: &State, most: usize, run: &Run<'_>) -> Result<Explored, Obstacle> {
        let first = self.canonical(state.clone());
        let mut explored = Explored::default();
        let mut places: HashMap<State, usize> = HashMap::new();
        places.insert(first.clone(), 0);
        explored.reach(first, 0);
        let mut at = 0;
        while at < explored.states.len() {
            run.report(Phase::Solve, at);
            if run.check_clock().is_err() {
                break;
            }
            let distance = explored.distances[at] + 1;
            match self.turns(&explored.states[at], most, run) {
                Ok(turns) => {
                    let turns: Turns = turns
                        .into_iter()
                        .map(|(after, turn)| (self.canonical(after), turn))
                        .collect();
                    let new = turns.iter().filter(|(after, _)| !places.contains_key(after)).count();
                    explored.over[at] = turns.is_empty();
                    // List all turns of a position or none.
                    explored.expanded[at] = explored.states.len() + new <= most;
                    let turns = if explored.expanded[at] { turns } else { vec![] };
                    for (after, turn) in turns {
                        let to = match places.entry(after.clone()) {
                            Entry::Occupied(known) => *known.get(),
                            Entry::Vacant(entry) => *entry.insert(explored.reach(after, distance)),
                        };
                        explored.turns.push((at, to, turn));
                    }
                }
                Err(obstacle) if at == 0 => return Err(obstacle),
                Err(_) => {}
            }
            at += 1;
        }
        Ok(explored)
    }

    /// For each turn whether it is best.
    fn best_turns(&self, explored: &Explored, standings: &[Option<Standing>]) -> Vec<bool> {
        let best =
            |(from, to, turn): &(usize, usize, Turn)| match (&standings[*from], &standings[*to]) {
                (Some(Standing::Result(before)), Some(Standing::Result(after))) => before == after,
                (Some(before), Some(after)) => before.is_best(turn, after),
                (None, Some(after)) => after.outcome() == Some(Outcome::P),
                _ => false,
            };
        explored.turns.iter().map(best).collect()
    }
}

impl Explored {
    /// Adds a state if new; returns its index.
    fn reach(&mut self, state: State, distance: usize) -> usize {
        self.states.push(state);
        self.distances.push(distance);
        self.expanded.push(false);
        self.over.push(false);
        self.states.len() - 1
    }
}
