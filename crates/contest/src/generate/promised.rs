//! Generates rows of numbers that keep a promise.
//!
//! Where the walk is free, long columns are constructed directly: permutations by exchanges
//! (Durstenfeld 1964), sorted columns by sorting, acyclic graphs by directing edges towards the
//! vertex of higher rank. Otherwise each number is requested together with what the earlier ones
//! rule out.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use plan::Variable;

use super::random::free as nearest;
use super::walk::{InputChooser, NumberRequest, Vertex};
use crate::Reading;
use crate::problem::{Edges, Promise};

/// With more rows, numbers are constructed directly where the walk is free.
const FEW: usize = 64;

/// The columns of rows under a promise.
pub(super) struct Promised {
    columns: Vec<Column>,
    graph: Option<Graph>,
    rows: usize,
    /// Whether the walk is free to choose.
    free: bool,
}

struct Column {
    promise: Promise,
    /// All numbers so far, if they must be distinct.
    taken: BTreeSet<i64>,
    /// The numbers, if constructed in advance.
    ready: Vec<i64>,
}

/// Edges, and the indices of their columns.
struct Graph {
    edges: Edges,
    from: usize,
    to: usize,
    /// The method to avoid cycles.
    cycles: Cycles,
    /// The first vertex of the edge being read.
    start: Option<i64>,
    /// For a forest, the parent pointers of a union-find structure.
    parents: BTreeMap<i64, i64>,
    known: BTreeSet<(i64, i64)>,
}

/// Methods to avoid cycles in a directed graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cycles {
    /// By the ancestors of the first vertex of an edge.
    Exact,
    /// By directing every edge to the vertex of higher rank.
    Turned,
    /// By allowing only vertices of higher rank.
    Ranked,
    /// By a check when all edges are there.
    Late,
}

impl Promised {
    pub(super) fn new(
        readings: &[Reading],
        variables: &[Variable],
        ranges: &[(i64, i64)],
        rows: usize,
        chooser: &mut impl InputChooser,
    ) -> Self {
        let free = chooser.chance(1).is_some();
        let reading =
            |variable: Variable| readings.iter().find(|reading| reading.variable == variable);
        let mut columns = Vec::new();
        let mut graph = None;
        for (place, (variable, range)) in variables.iter().zip(ranges).enumerate() {
            let promise = reading(*variable).map(|reading| reading.promise).unwrap_or_default();
            let ready = if promise.distinct && free && rows > FEW {
                permuted(*range, rows, chooser)
            } else {
                Vec::new()
            };
            columns.push(Column { promise, taken: BTreeSet::new(), ready });
            let from = reading(*variable).and_then(|reading| reading.from);
            let from = from.and_then(|from| variables.iter().position(|one| *one == from));
            if let (Some(edges), Some(from)) = (promise.edges, from) {
                let cycles = match (rows > FEW, free) {
                    (false, _) => Cycles::Exact,
                    (true, true) if ranges.get(from) == Some(range) && !promise.distinct => {
                        Cycles::Turned
                    }
                    (true, true) => Cycles::Ranked,
                    (true, false) => Cycles::Late,
                };
                let (parents, known) = (BTreeMap::new(), BTreeSet::new());
                graph = Some(Graph { edges, from, to: place, cycles, start: None, parents, known });
            }
        }
        Self { columns, graph, rows, free }
    }

    /// The next number of a column.
    pub(super) fn number(
        &mut self,
        place: usize,
        (variable, mut low, high): (Variable, i64, i64),
        above: &[i64],
        chooser: &mut impl InputChooser,
    ) -> Option<i64> {
        let rows = self.rows;
        let column = self.columns.get_mut(place)?;
        if let Some(number) = column.ready.get(above.len()) {
            return Some(*number);
        }
        if column.promise.sorted && !self.free {
            low = low.max(above.last().copied().unwrap_or(low));
            if low > high {
                return None;
            }
        }
        let graph = self.graph.as_ref();
        let vertex = match graph {
            Some(graph) if graph.from == place => Some(Vertex::From),
            Some(graph) if graph.to == place => Some(Vertex::To),
            _ => None,
        };
        let near = match (graph, vertex) {
            (Some(graph), Some(Vertex::To)) => graph.near(graph.start?),
            _ => BTreeSet::new(),
        };
        let (distinct, taken) = (column.promise.distinct, &column.taken);
        let start = graph.and_then(|graph| graph.start).filter(|_| vertex == Some(Vertex::To));
        let ruled_out = |number: i64| {
            let joined = || match (graph, start) {
                (Some(graph), Some(start)) => graph.rules_out(start, number, &near),
                _ => false,
            };
            distinct && taken.contains(&number) || joined()
        };
        let asked =
            NumberRequest { variable, low, high, above, rows, ruled_out: &ruled_out, vertex };
        let number = match chooser.chance(high.abs_diff(low).saturating_add(1)) {
            // The nearest allowed number may be far from the chosen one.
            Some(offset) if distinct && rows > FEW => {
                nearest(&asked, low.checked_add_unsigned(offset)?)?
            }
            _ => chooser.number(&asked)?,
        };
        if ruled_out(number) || number < low || number > high {
            return None;
        }
        if distinct {
            column.taken.insert(number);
        }
        if let (Some(graph), Some(vertex)) = (&mut self.graph, vertex) {
            match vertex {
                Vertex::From => graph.start = Some(number),
                Vertex::To => graph.join(number),
            }
        }
        Some(number)
    }

    /// Completes a row.
    pub(super) fn close_row(&mut self, numbers: &mut [Vec<i64>]) {
        let Some(graph) = self.graph.as_mut().filter(|graph| graph.cycles == Cycles::Turned) else {
            return;
        };
        let ends = (
            numbers.get(graph.from).and_then(|all| all.last()),
            numbers.get(graph.to).and_then(|all| all.last()),
        );
        let (Some(&from), Some(&to)) = ends else { return };
        if graph.edges != Edges::Acyclic || rank(from) < rank(to) {
            return;
        }
        graph.known.remove(&(from, to));
        graph.known.insert((to, from));
        for (place, number) in [(graph.from, to), (graph.to, from)] {
            if let Some(last) = numbers.get_mut(place).and_then(|all| all.last_mut()) {
                *last = number;
            }
        }
    }

    /// All numbers in the promised order; none if they break the promise.
    pub(super) fn finish(self, mut numbers: Vec<Vec<i64>>) -> Option<Vec<Vec<i64>>> {
        for (column, numbers) in self.columns.iter().zip(&mut numbers) {
            if self.free && column.promise.sorted {
                numbers.sort_unstable();
            }
        }
        let late = self
            .graph
            .filter(|graph| graph.cycles == Cycles::Late && graph.edges == Edges::Acyclic);
        late.is_none_or(|graph| graph.is_acyclic()).then_some(numbers)
    }
}

impl Graph {
    /// The ancestors of this vertex, if needed.
    fn near(&self, vertex: i64) -> BTreeSet<i64> {
        let mut found = BTreeSet::new();
        if self.edges != Edges::Acyclic || self.cycles != Cycles::Exact {
            return found;
        }
        let mut left = Vec::from([vertex]);
        while let Some(to) = left.pop() {
            if found.insert(to) {
                left.extend(self.known.iter().filter(|(_, end)| *end == to).map(|(from, _)| *from));
            }
        }
        found
    }

    /// Whether the promise rules out this edge; `near` are the ancestors of its first vertex.
    fn rules_out(&self, from: i64, to: i64, near: &BTreeSet<i64>) -> bool {
        match self.edges {
            Edges::Tree => self.root(from) == self.root(to),
            Edges::Acyclic => {
                let turned = self.cycles == Cycles::Turned && self.known.contains(&(to, from));
                let lower = self.cycles == Cycles::Ranked && rank(to) < rank(from);
                from == to
                    || turned
                    || lower
                    || self.known.contains(&(from, to))
                    || near.contains(&to)
            }
        }
    }

    /// The representative of the vertex's component.
    fn root(&self, mut vertex: i64) -> i64 {
        while let Some(&parent) = self.parents.get(&vertex) {
            vertex = parent;
        }
        vertex
    }

    /// Adds the edge from the current first vertex.
    fn join(&mut self, to: i64) {
        let Some(from) = self.start.take() else { return };
        self.known.insert((from, to));
        if self.edges == Edges::Tree {
            let root = self.root(from);
            // Path compression.
            for mut vertex in [from, to] {
                while let Some(parent) =
                    self.parents.insert(vertex, root).filter(|parent| *parent != root)
                {
                    vertex = parent;
                }
            }
            self.parents.remove(&root);
        }
    }

    /// Whether repeatedly removing vertices without incoming edges removes all (Kahn 1962).
    fn is_acyclic(&self) -> bool {
        let mut incoming: BTreeMap<i64, usize> = BTreeMap::new();
        for (from, to) in &self.known {
            incoming.entry(*from).or_default();
            *incoming.entry(*to).or_default() += 1;
        }
        let mut left: Vec<i64> =
            incoming.iter().filter(|(_, count)| **count == 0).map(|(vertex, _)| *vertex).collect();
        let mut gone = 0;
        while let Some(vertex) = left.pop() {
            gone += 1;
            for (_, to) in self.known.range((vertex, i64::MIN)..=(vertex, i64::MAX)) {
                if let Some(count) = incoming.get_mut(to) {
                    *count -= 1;
                    if *count == 0 {
                        left.push(*to);
                    }
                }
            }
        }
        gone == incoming.len()
    }
}

/// A pseudorandom order of vertices (the finaliser of splitmix64).
const fn rank(vertex: i64) -> u64 {
    let mut mixed = vertex.cast_unsigned().wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// `rows` distinct numbers of a range in random order; empty if the range is much larger.
fn permuted((low, high): (i64, i64), rows: usize, chooser: &mut impl InputChooser) -> Vec<i64> {
    let size = high.abs_diff(low).checked_add(1).and_then(|size| usize::try_from(size).ok());
    if size.is_none_or(|size| size / 4 > rows || size < rows) {
        return Vec::new();
    }
    let mut pool: Vec<i64> = (low..=high).collect();
    for place in 0..rows {
        let left = u64::try_from(pool.len() - place).unwrap_or(1);
        let offset =
            chooser.chance(left).and_then(|offset| usize::try_from(offset).ok()).unwrap_or(0);
        pool.swap(place, place + offset);
    }
    pool.truncate(rows);
    pool
}
