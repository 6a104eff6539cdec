//! Graphs and machines, for programs that lay them out themselves.

use answer::{Graph, MachineTable, Node, Standing};
use serde::Serialize;

use super::text;

fn node(node: &Node) -> impl Serialize {
    let standing = node.place.standing.as_ref();
    let (outcome, remoteness, value) = match standing {
        // Values of 64 bits and more are read off answers about one position.
        Some(Standing::Outcome { outcome, value, remoteness, .. }) => {
            (Some(outcome.key()), *remoteness, value.and_then(|value| u64::try_from(value).ok()))
        }
        Some(Standing::Result(_)) | None => (None, None, None),
    };
    object! {
        position: &node.place.position,
        mover: node.place.mover,
        outcome: outcome,
        remoteness: remoteness,
        value: value,
        difference?: standing.and_then(Standing::difference),
        layer: node.layer,
        over: node.over,
        expanded: node.expanded,
        has_result: matches!(standing, Some(Standing::Result(_))),
    }
}

/// Positions with what is known of them, and turns: from, to, whether it is best.
pub(crate) fn graph(graph: &Graph) -> String {
    text(&object! {
        nodes: graph.nodes.iter().map(node).collect::<Vec<_>>(),
        edges: graph.edges.iter().map(|edge| (edge.from, edge.to, edge.best)).collect::<Vec<_>>(),
        complete: graph.complete,
    })
}

/// The letters of a machine, and for each state its class and where letters lead.
pub(crate) fn machine(table: &MachineTable) -> String {
    let states = table.rows.iter().map(|(class, next)| object! { class: class, next: next, });
    text(&object! { letters: &table.letters, states: states.collect::<Vec<_>>(), })
}
