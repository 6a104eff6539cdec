//! Graphs and machines as JSON: for programs that lay them out themselves.

use nimatron::answer::{Graph, MachineTable, Standing};
use serde_json::{Value, json};

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
