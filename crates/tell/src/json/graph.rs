//! Graphs and machines, for programs that lay them out themselves.

use answer::{Graph, MachineTable, Standing};
use serde::Serialize;

use super::text;

#[derive(Serialize)]
struct Drawn<'a> {
    nodes: Vec<Node<'a>>,
    /// From, to, whether it is best.
    edges: Vec<(usize, usize, bool)>,
    complete: bool,
}

#[derive(Serialize)]
struct Node<'a> {
    position: &'a str,
    mover: Option<usize>,
    outcome: Option<&'static str>,
    remoteness: Option<u32>,
    value: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<i64>,
    layer: usize,
    over: bool,
    expanded: bool,
    has_result: bool,
}

impl<'a> From<&'a answer::Node> for Node<'a> {
    fn from(node: &'a answer::Node) -> Self {
        let (outcome, remoteness, value) = match &node.place.standing {
            Some(Standing::Outcome { outcome, value, remoteness, .. }) => {
                // Values of 64 bits and more are read off answers about one position.
                (Some(outcome.key()), *remoteness, value.and_then(|value| u64::try_from(value).ok()))
            }
            Some(Standing::Result(_)) | None => (None, None, None),
        };
        Self {
            position: &node.place.position,
            mover: node.place.mover,
            outcome,
            remoteness,
            value,
            difference: node.place.standing.as_ref().and_then(Standing::difference),
            layer: node.layer,
            over: node.over,
            expanded: node.expanded,
            has_result: matches!(node.place.standing, Some(Standing::Result(_))),
        }
    }
}

/// Positions with what is known of them, and turns.
pub(crate) fn graph(graph: &Graph) -> String {
    text(&Drawn {
        nodes: graph.nodes.iter().map(Node::from).collect(),
        edges: graph.edges.iter().map(|edge| (edge.from, edge.to, edge.best)).collect(),
        complete: graph.complete,
    })
}

#[derive(Serialize)]
struct Machine<'a> {
    letters: &'a [char],
    states: Vec<State<'a>>,
}

#[derive(Serialize)]
struct State<'a> {
    class: Option<u8>,
    next: &'a [usize],
}

/// The letters of a machine, and for each state its class and where letters lead.
pub(crate) fn machine(table: &MachineTable) -> String {
    let states = table.rows.iter().map(|(class, next)| State { class: *class, next });
    text(&Machine { letters: &table.letters, states: states.collect() })
}
