//! Numbers of rows that keep what is promised of them.
//!
//! Where the walk may choose, long columns are made so that no number has to be looked for long: permutations by
//! exchanging (Durstenfeld 1964), sorted columns by sorting, graphs without cycles by turning edges towards the vertex of
//! higher rank. Elsewhere each number is asked for with what is ruled out by those before it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use plan::Variable;

use super::random::free as nearest;
use super::walk::{InputChooser, NumberRequest, Vertex};
use crate::Reading;
use crate::problem::{Edges, Promise};

/// With more rows, numbers are made by shorter ways where the walk may choose.
const FEW: usize = 64;

/// The columns of rows, with what was promised.
pub(super) struct Promised {
    columns: Vec<Column>,
    graph: Option<Graph>,
    rows: usize,
    /// Whether the walk may choose.
    free: bool,
}

struct Column {
    promise: Promise,
    /// All numbers so far, where they must be different.
    taken: BTreeSet<i64>,
    /// The numbers, if they are known beforehand.
    ready: Vec<i64>,
}

/// Edges, and the places of their columns.
struct Graph {
    edges: Edges,
    from: usize,
    to: usize,
    /// How cycles are avoided.
    cycles: Cycles,
    /// The first vertex of the edge that is being read.
    start: Option<i64>,
    /// Of a forest: to a vertex nearer to that which stands for all that are connected with it.
    parents: BTreeMap<i64, i64>,
    known: BTreeSet<(i64, i64)>,
}

/// How cycles are avoided in a directed graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cycles {
    /// By what leads to the first vertex of an edge.
    Exact,
    /// By turning edges, so that they all lead to vertices of higher rank.
    Turned,
    /// By vertices of higher rank only.
    Ranked,
    /// When all edges are there.
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
        let reading = |variable: Variable| readings.iter().find(|reading| reading.variable == variable);
        let mut columns = Vec::new();
        let mut graph = None;
        for (place, (variable, range)) in variables.iter().zip(ranges).enumerate() {
            let promise = reading(*variable).map(|reading| reading.promise).unwrap_or_default();
            let ready =
                if promise.distinct && free && rows > FEW { permuted(*range, rows, chooser) } else { Vec::new() };
            columns.push(Column { promise, taken: BTreeSet::new(), ready });
            let from = reading(*variable).and_then(|reading| reading.from);
            let from = from.and_then(|from| variables.iter().position(|one| *one == from));
            if let (Some(edges), Some(from)) = (promise.edges, from) {
                let cycles = match (rows > FEW, free) {
                    (false, _) => Cycles::Exact,
                    (true, true) if ranges.get(from) == Some(range) && !promise.distinct => Cycles::Turned,
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
        let asked = NumberRequest { variable, low, high, above, rows, ruled_out: &ruled_out, vertex };
        let number = match chooser.chance(high.abs_diff(low).saturating_add(1)) {
            // A number that is wanted may be far from one that may be.
            Some(offset) if distinct && rows > FEW => nearest(&asked, low.checked_add_unsigned(offset)?)?,
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

    /// A row is complete.
    pub(super) fn close_row(&mut self, numbers: &mut [Vec<i64>]) {
        let Some(graph) = self.graph.as_mut().filter(|graph| graph.cycles == Cycles::Turned) else { return };
        let ends =
            (numbers.get(graph.from).and_then(|all| all.last()), numbers.get(graph.to).and_then(|all| all.last()));
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

    /// All numbers, in the order that was promised; none if they do not keep it.
    pub(super) fn finish(self, mut numbers: Vec<Vec<i64>>) -> Option<Vec<Vec<i64>>> {
        for (column, numbers) in self.columns.iter().zip(&mut numbers) {
            if self.free && column.promise.sorted {
                numbers.sort_unstable();
            }
        }
        let late = self.graph.filter(|graph| graph.cycles == Cycles::Late && graph.edges == Edges::Acyclic);
        late.is_none_or(|graph| graph.is_acyclic()).then_some(numbers)
    }
}

impl Graph {
    /// The vertices from which this one can be reached, where that is asked for.
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

    /// Whether there can be no edge between these two; `near` is that of the first one.
    fn rules_out(&self, from: i64, to: i64, near: &BTreeSet<i64>) -> bool {
        match self.edges {
            Edges::Tree => self.root(from) == self.root(to),
            Edges::Acyclic => {
                let turned = self.cycles == Cycles::Turned && self.known.contains(&(to, from));
                let lower = self.cycles == Cycles::Ranked && rank(to) < rank(from);
                from == to || turned || lower || self.known.contains(&(from, to)) || near.contains(&to)
            }
        }
    }

    /// The vertex that stands for all that are connected with this one.
    fn root(&self, mut vertex: i64) -> i64 {
        while let Some(&parent) = self.parents.get(&vertex) {
            vertex = parent;
        }
        vertex
    }

    /// An edge from where one has begun.
    fn join(&mut self, to: i64) {
        let Some(from) = self.start.take() else { return };
        self.known.insert((from, to));
        if self.edges == Edges::Tree {
            let root = self.root(from);
            // What is passed on the way becomes nearer.
            for mut vertex in [from, to] {
                while let Some(parent) = self.parents.insert(vertex, root).filter(|parent| *parent != root) {
                    vertex = parent;
                }
            }
            self.parents.remove(&root);
        }
    }

    /// Whether vertices can be taken away one by one that no edge leads to (Kahn 1962).
    fn is_acyclic(&self) -> bool {
        let mut incoming: BTreeMap<i64, usize> = BTreeMap::new();
        for (from, to) in &self.known {
            incoming.entry(*from).or_default();
            *incoming.entry(*to).or_default() += 1;
        }
        let mut left: Vec<i64> = incoming.iter().filter(|(_, count)| **count == 0).map(|(vertex, _)| *vertex).collect();
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

/// An order of vertices that has nothing to do with their numbers (the finaliser of splitmix64).
const fn rank(vertex: i64) -> u64 {
    let mut mixed = vertex.cast_unsigned().wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// `rows` different numbers of a range in random order; empty if the range is much larger than that.
fn permuted((low, high): (i64, i64), rows: usize, chooser: &mut impl InputChooser) -> Vec<i64> {
    let size = high.abs_diff(low).checked_add(1).and_then(|size| usize::try_from(size).ok());
    if size.is_none_or(|size| size / 4 > rows || size < rows) {
        return Vec::new();
    }
    let mut pool: Vec<i64> = (low..=high).collect();
    for place in 0..rows {
        let left = u64::try_from(pool.len() - place).unwrap_or(1);
        let offset = chooser.chance(left).and_then(|offset| usize::try_from(offset).ok()).unwrap_or(0);
        pool.swap(place, place + offset);
    }
    pool.truncate(rows);
    pool
}
