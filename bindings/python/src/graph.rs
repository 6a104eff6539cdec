//! Graphs and machines as JSON, for programs that lay them out themselves; and graphs of class games.

use nimatron::answer::{Graph, MachineTable, Place, Standing};
use nimatron::{Convention, listed};
use pyo3::prelude::*;
use rules::Outcome;
use serde_json::{Value, json};

use crate::answer::{Answer, Body};
use crate::class::shown;

/// A position, 0 or 1 for Left or Right if it is a part of it whose turn it is, and what is known: whether the player to move wins, Grundy value, turns.
type Listed<'py> = (Bound<'py, PyAny>, Option<usize>, Option<bool>, Option<u32>, Option<u32>);

/// The graph of a game that is a class, from what its solver has found.
#[pyfunction]
pub(crate) fn listed_graph(
    name: &str,
    misere: bool,
    sides: Option<[String; 2]>,
    positions: Vec<Listed<'_>>,
    turns: Vec<(usize, usize)>,
    expanded: Vec<bool>,
) -> Answer {
    let places = positions.iter().map(|(position, mover, wins, value, remoteness)| Place {
        position: position.extract().unwrap_or_else(|_| shown(position)),
        mover: *mover,
        standing: wins.map(|wins| Standing::Outcome {
            outcome: if wins { Outcome::N } else { Outcome::P },
            value: value.map(u128::from),
            remoteness: *remoteness,
            plays: None,
            class: None,
        }),
    });
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let graph = listed::graph(places.collect(), &turns, &expanded);
    Answer::new(Body::Graph(listed::info(name, convention, sides), graph))
}

/// Positions with what is known of them, and turns: from, to, whether it is best.
pub(crate) fn json(graph: &Graph) -> String {
    let nodes = graph.nodes.iter().map(|node| {
        let (outcome, remoteness, value, result) = match &node.place.standing {
            Some(Standing::Outcome { outcome, value, remoteness, .. }) => {
                // Values of 64 bits and more are read off answers about one position.
                let value = value.and_then(|value| u64::try_from(value).ok());
                (Some(format!("{outcome:?}")), *remoteness, value, false)
            }
            Some(Standing::Result(_)) => (None, None, None, true),
            None => (None, None, None, false),
        };
        json!({
            "position": node.place.position, "mover": node.place.mover, "outcome": outcome, "remoteness": remoteness,
            "value": value, "layer": node.layer, "over": node.over, "expanded": node.expanded, "has_result": result,
        })
    });
    let edges = graph.edges.iter().map(|edge| json!([edge.from, edge.to, edge.best]));
    let (nodes, edges): (Vec<Value>, Vec<Value>) = (nodes.collect(), edges.collect());
    json!({ "nodes": nodes, "edges": edges, "complete": graph.complete }).to_string()
}

/// The letters of a machine, and for each state its class and where letters lead.
pub(crate) fn machine_json(table: &MachineTable) -> String {
    let states = table.rows.iter().map(|(class, next)| json!({ "class": class, "next": next }));
    let letters: Vec<String> = table.letters.iter().map(char::to_string).collect();
    json!({ "letters": letters, "states": states.collect::<Vec<Value>>() }).to_string()
}
