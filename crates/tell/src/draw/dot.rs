//! Game graphs in the language of Graphviz, whole and not laid out.

use std::fmt::Write;

use super::words;
use crate::language::Language;
use crate::report::title;
use answer::{GameInfo, Graph, Layers, Prospect, Standing};

/// A game graph for `dot`: every position and every turn of it. Boxes with two frames are
/// P-positions, ellipses N-positions, and round boxes with two frames draws; turns that win, or are
/// best, are bold.
#[must_use]
pub fn dot(game: &GameInfo, graph: &Graph, language: Language) -> String {
    let empty = words::empty(language);
    let shown =
        |position: &str| if position.is_empty() { empty.clone() } else { position.to_owned() };
    let first = graph.nodes.first().map(|node| shown(&node.place.position)).unwrap_or_default();
    let heading = words::graph_title(&title(game, language), &first, language);
    let mut out = format!(
        "digraph {{\n  label={};\n  labelloc=t;\n  node [shape=ellipse];\n",
        quoted(&heading)
    );
    for (index, node) in graph.nodes.iter().enumerate() {
        let mut label = shown(&node.place.position);
        let names = game.sides.as_ref().or(game.players.as_ref());
        if let Some(name) = names.zip(node.place.mover).and_then(|(names, mover)| names.get(mover))
        {
            let _ = write!(label, "\n{name}");
        }
        let shape = match &node.place.standing {
            Some(Standing::Outcome { outcome: Prospect::Loses, .. }) => " shape=box peripheries=2",
            Some(Standing::Outcome { outcome: Prospect::Wins, .. }) => "",
            Some(Standing::Outcome { outcome: Prospect::Draw, .. }) => {
                " shape=box style=rounded peripheries=2"
            }
            Some(Standing::Result(_)) | None => " shape=box style=rounded",
        };
        if let Some(Standing::Result(result)) = &node.place.standing {
            let _ = write!(label, "\n→ {}", super::node::score(result, language));
        }
        if let Some(difference) = node.place.standing.as_ref().and_then(Standing::difference) {
            let _ = write!(label, "\n{difference}");
        }
        let root = if index == 0 { " penwidth=3" } else { "" };
        let _ = writeln!(out, "  n{index} [label={}{shape}{root}];", quoted(&label));
    }
    if graph.layers == Layers::TurnsLeft {
        let mut layers: Vec<usize> = graph.nodes.iter().map(|node| node.layer).collect();
        layers.sort_unstable();
        layers.dedup();
        for layer in layers {
            let here = graph.nodes.iter().enumerate().filter(|(_, node)| node.layer == layer);
            let names: Vec<String> = here.map(|(index, _)| format!("n{index}")).collect();
            let _ = writeln!(out, "  {{ rank=same; {}; }}", names.join("; "));
        }
    }
    for edge in &graph.edges {
        let best =
            if edge.best { " [style=bold color=\"#076b3f\"]" } else { " [color=\"#8d939d\"]" };
        let _ = writeln!(out, "  n{} -> n{}{best};", edge.from, edge.to);
    }
    out.push_str("}\n");
    out
}

/// A text as Graphviz takes it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}
