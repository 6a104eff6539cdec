//! What of a graph is drawn: all of a small one; of a large one the positions that best play leads
//! to, and some others beside them.

use answer::{Edge, Graph, Layers, Standing};
use rules::Outcome;

/// The most boxes of a drawing.
const BOXES: usize = 72;

/// The most shapes of boxes and links together; a box has four, and one more if the player to move
/// loses.
const SHAPES: usize = 400;

/// The most turns of a drawing that can still be followed with the eye.
const TURNS: usize = 130;

/// What is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    /// The rows from above, each with its layer; none where rows were left out.
    pub(super) rows: Vec<Option<usize>>,
    /// The boxes.
    pub(super) knots: Vec<Knot>,
    /// What joins them, by index.
    pub(super) links: Vec<Link>,
    /// How many turns between drawn positions are not drawn.
    pub(super) undrawn: usize,
}

/// A box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Knot {
    /// Its row.
    pub(super) row: usize,
    /// What it stands for.
    pub(super) what: What,
}

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A position, by its index in the graph.
    Position(usize),
    /// So many other positions of the row.
    Others(usize),
    /// So many layers with so many positions.
    Layers(usize, usize),
}

/// A line between boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The box it begins in.
    pub(super) from: usize,
    /// The box it ends in.
    pub(super) to: usize,
    /// One of its turns is best.
    pub(super) best: bool,
    /// The turn, by its index in the graph; none if the line stands for turns to or from what was
    /// left out.
    pub(super) edge: Option<usize>,
}

/// Chooses what of a graph is drawn: at most `width` boxes in a row and `layers` rows.
pub(super) fn fold(graph: &Graph, width: usize, layers: usize) -> Scene {
    if graph.nodes.is_empty() {
        return Scene::default();
    }
    let ranks = Ranks::new(graph);
    let rows = rows(&ranks, layers.max(3));
    let mut wide = width.max(2);
    let boxes =
        |wide: usize| rows.iter().map(|row| row.nodes(&ranks).len().min(wide)).sum::<usize>();
    while wide > 2 && boxes(wide) > BOXES {
        wide -= 1;
    }
    let mut folding = Folding {
        graph,
        ranks: &ranks,
        scene: Scene::default(),
        knot: vec![None; graph.nodes.len()],
    };
    for row in &rows {
        folding.row(row, wide);
    }
    folding.links();
    folding.scene
}

/// Rows of a drawing.
enum Rows {
    /// One layer, by its rank.
    One(usize),
    /// Layers in one row, from the first rank up to before the second.
    Many(usize, usize),
}

impl Rows {
    fn nodes(&self, ranks: &Ranks) -> Vec<usize> {
        match *self {
            Self::One(rank) => ranks.rows[rank].clone(),
            Self::Many(..) => vec![],
        }
    }
}

fn rows(ranks: &Ranks, layers: usize) -> Vec<Rows> {
    let count = ranks.rows.len();
    if count <= layers {
        return (0..count).map(Rows::One).collect();
    }
    let top = layers / 2;
    let bottom = count - (layers - 1 - top);
    let folded = [Rows::Many(top, bottom)];
    (0..top).map(Rows::One).chain(folded).chain((bottom..count).map(Rows::One)).collect()
}

/// The layers from above, and how far positions are from best play.
struct Ranks {
    /// The positions of each.
    rows: Vec<Vec<usize>>,
    /// What the rules call them.
    layers: Vec<usize>,
    /// For each position how much other than best has to be played to come there.
    cost: Vec<u32>,
    /// For each position the turn of a perfect player.
    replies: Vec<Option<usize>>,
}

impl Ranks {
    fn new(graph: &Graph) -> Self {
        let mut layers: Vec<usize> = graph.nodes.iter().map(|node| node.layer).collect();
        layers.sort_unstable();
        layers.dedup();
        if graph.layers == Layers::TurnsLeft {
            layers.reverse();
        }
        let rank_of = |layer: usize| layers.iter().position(|one| *one == layer).unwrap_or(0);
        let rank: Vec<usize> = graph.nodes.iter().map(|node| rank_of(node.layer)).collect();
        let mut rows = vec![vec![]; layers.len()];
        for (node, &rank) in rank.iter().enumerate() {
            rows[rank].push(node);
        }
        let mut out: Vec<Vec<usize>> = vec![vec![]; graph.nodes.len()];
        for (index, edge) in graph.edges.iter().enumerate() {
            out[edge.from].push(index);
        }
        let mut cost = vec![u32::MAX; graph.nodes.len()];
        let mut replies = vec![None; graph.nodes.len()];
        cost[0] = 0;
        for node in rows.iter().flatten().copied() {
            let reply = reply(graph, &out[node]);
            replies[node] = reply;
            for &index in &out[node] {
                let edge = &graph.edges[index];
                let all = cost[node].saturating_add(detour(graph, edge, Some(index) == reply));
                if rank[edge.to] > rank[node] && all < cost[edge.to] {
                    cost[edge.to] = all;
                }
            }
        }
        Self { rows, layers, cost, replies }
    }
}

/// What a perfect player does with these turns: as [`Survey::reply`](answer::Survey::reply) has it.
fn reply(graph: &Graph, turns: &[usize]) -> Option<usize> {
    let edge = |index: usize| &graph.edges[index];
    let winning = turns.iter().any(|&index| edge(index).best);
    let length = |index: usize| {
        let standing = graph.nodes[edge(index).to].place.standing.as_ref();
        standing.and_then(Standing::remoteness).map_or(0, i64::from)
    };
    let candidates = turns.iter().copied().filter(|&index| edge(index).best == winning);
    candidates.min_by_key(|&index| if winning { length(index) } else { -length(index) })
}

/// How much other than best play a turn is. Who loses in any case has no best play but to hold out.
fn detour(graph: &Graph, edge: &Edge, reply: bool) -> u32 {
    let before = graph.nodes[edge.from].place.standing.as_ref();
    let lost = before.and_then(Standing::outcome) == Some(Outcome::P);
    match (reply, edge.best || lost) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 4,
    }
}

struct Folding<'a> {
    graph: &'a Graph,
    ranks: &'a Ranks,
    scene: Scene,
    /// For each position the box that it is in.
    knot: Vec<Option<usize>>,
}

impl Folding<'_> {
    fn add(&mut self, row: usize, what: What) -> usize {
        self.scene.knots.push(Knot { row, what });
        self.scene.knots.len() - 1
    }

    fn row(&mut self, row: &Rows, wide: usize) {
        let at = self.scene.rows.len();
        match *row {
            Rows::Many(first, end) => {
                self.scene.rows.push(None);
                let inside: Vec<usize> =
                    self.ranks.rows[first..end].iter().flatten().copied().collect();
                let knot = self.add(at, What::Layers(end - first, inside.len()));
                for node in inside {
                    self.knot[node] = Some(knot);
                }
            }
            Rows::One(rank) => {
                self.scene.rows.push(Some(self.ranks.layers[rank]));
                let mut nodes = self.ranks.rows[rank].clone();
                let all = nodes.len() <= wide;
                if !all {
                    let parent = self.has_drawn_parent();
                    nodes.sort_by_key(|&node| (!parent[node], self.ranks.cost[node], node));
                }
                let kept = if all { nodes.len() } else { wide - 1 };
                for &node in &nodes[..kept] {
                    self.knot[node] = Some(self.add(at, What::Position(node)));
                }
                if kept < nodes.len() {
                    let others = self.add(at, What::Others(nodes.len() - kept));
                    for &node in &nodes[kept..] {
                        self.knot[node] = Some(others);
                    }
                }
            }
        }
    }

    /// For each position whether a turn leads there from a position that is drawn, or from a layer
    /// that was left out as a whole.
    fn has_drawn_parent(&self) -> Vec<bool> {
        let mut found = vec![false; self.graph.nodes.len()];
        for edge in &self.graph.edges {
            let drawn = self.knot[edge.from]
                .is_some_and(|knot| !matches!(self.scene.knots[knot].what, What::Others(_)));
            found[edge.to] |= drawn;
        }
        found
    }

    fn is_position(&self, knot: usize) -> bool {
        matches!(self.scene.knots[knot].what, What::Position(_))
    }

    /// The lines: those of drawn turns, if they are too many those first that best play needs, and
    /// short ones before long ones; one for all turns between two boxes if one of these stands for
    /// what was left out, and only if these are in neighbouring rows or else nothing would lead
    /// there.
    fn links(&mut self) {
        let mut turns: Vec<((u8, usize), Link)> = vec![];
        let mut merged: Vec<Link> = vec![];
        for (index, edge) in self.graph.edges.iter().enumerate() {
            let (Some(from), Some(to)) = (self.knot[edge.from], self.knot[edge.to]) else {
                continue;
            };
            let link = Link { from, to, best: edge.best, edge: Some(index) };
            if self.is_position(from) && self.is_position(to) {
                let class = match (self.ranks.replies[edge.from] == Some(index), edge.best) {
                    (true, _) => 0,
                    (false, true) => 1,
                    (false, false) => 2,
                };
                let rows = self.scene.knots[from].row.abs_diff(self.scene.knots[to].row);
                turns.push(((class, rows), link));
            } else if from != to {
                merge(&mut merged, Link { edge: None, ..link });
            }
        }
        let room = self.room();
        turns.sort_by_key(|(order, _)| *order);
        self.scene.undrawn = turns.len().saturating_sub(room);
        turns.truncate(room);
        let mut links: Vec<Link> = turns.into_iter().map(|(_, link)| link).collect();
        let row = |knot: usize| self.scene.knots[knot].row;
        let (near, far): (Vec<Link>, Vec<Link>) = merged
            .into_iter()
            .partition(|link| row(link.from) + 1 == row(link.to) && self.starts(link));
        links.extend(near.into_iter().take(room / 3));
        // What nothing leads to, or from, gets the shortest line there is.
        for knot in 1..self.scene.knots.len() {
            if links.iter().all(|link| link.to != knot) {
                let to = far.iter().filter(|link| link.to == knot && row(link.from) < row(knot));
                links.extend(to.max_by_key(|link| row(link.from)).copied());
            }
        }
        for knot in 0..self.scene.knots.len() {
            if links.iter().all(|link| link.from != knot) {
                let from = far.iter().filter(|link| link.from == knot && row(link.to) > row(knot));
                links.extend(from.min_by_key(|link| (!link.best, row(link.to))).copied());
            }
        }
        links.sort_by_key(|link| (link.best, link.from, link.to));
        self.scene.links = links;
    }

    /// Whether a line for several turns begins in a drawn position or a layer, not in the rest of a
    /// layer.
    fn starts(&self, link: &Link) -> bool {
        !matches!(self.scene.knots[link.from].what, What::Others(_))
            || !matches!(self.scene.knots[link.to].what, What::Position(_))
    }

    /// How many lines there is room for.
    fn room(&self) -> usize {
        let boxes = self.scene.knots.iter().map(|knot| match knot.what {
            What::Position(node) => {
                let standing = self.graph.nodes[node].place.standing.as_ref();
                if standing.and_then(Standing::outcome) == Some(Outcome::P) { 4 } else { 3 }
            }
            What::Others(_) | What::Layers(..) => 2,
        });
        SHAPES.saturating_sub(boxes.sum::<usize>()).clamp(40, TURNS)
    }
}

fn merge(merged: &mut Vec<Link>, link: Link) {
    match merged.iter_mut().find(|one| (one.from, one.to) == (link.from, link.to)) {
        Some(one) => one.best |= link.best,
        None => merged.push(link),
    }
}
