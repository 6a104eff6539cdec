//! One pass over a game whose options are dear: everything about a position in one visit, and no option is kept.
//!
//! [`Solver`](crate::Solver) keeps the graph of a game and fills one table for each question. Where listing options costs more than all else (a game written in another
//! language), this asks for them once a position, and where there are many positions, it keeps 12 bytes for each of them: Grundy value, and remoteness in normal and in misère play,
//! whose parity says who wins. Positions are numbers from 0 on; what they stand for is known to the [`Source`] alone.
//!
//! Depth first, with a stack of its own: plays may be millions of turns long. Theory as for the solver.

use alloc::vec::Vec;

use run::{Run, Stop};

use crate::Outcome;

/// Where nodes come from.
pub trait Source {
    /// Why a node has no options.
    type Error;

    /// Pushes the options of a node, or the parts whose sum it is, onto `into`. Called once for every node that is solved. Nodes are numbered from 0 on, as they are first pushed.
    ///
    /// # Errors
    /// Whatever keeps it from doing so; the search ends.
    fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Shape, Self::Error>;
}

/// What was pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The options: what one turn leads to.
    Options,
    /// Parts that are played at once, a turn being a turn in one of them (Sprague 1935, Grundy 1939).
    Parts,
}

/// Why a node was not solved. What was solved before stays so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// A source had no options.
    Source {
        /// Of which node.
        node: u32,
        /// Why.
        error: E,
    },
    /// A play may never end: each of these nodes leads to the next, and the last to the first.
    Endless(Vec<u32>),
    /// A budget ended.
    Stopped(Stop),
}

/// What is known of a solved node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The Grundy value.
    pub value: u32,
    /// The number of turns under best play in normal play; none of sums, and of what leads to sums.
    pub remoteness: Option<u32>,
    /// The same in misère play.
    pub misere: Option<u32>,
}

impl Known {
    /// Who wins in normal play.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        if self.value == 0 { Outcome::P } else { Outcome::N }
    }

    /// Who wins in misère play, where it is known.
    #[must_use]
    pub const fn misere_outcome(&self) -> Option<Outcome> {
        match self.misere {
            None => None,
            Some(turns) => Some(if turns % 2 == 0 { Outcome::N } else { Outcome::P }),
        }
    }
}

/// Not a number of turns, and more than any.
const NONE: u32 = u32::MAX;

/// A value, with two bits above it that say how far its node is.
const STATE: u32 = 30;
const VALUE: u32 = (1 << STATE) - 1;
const NEW: u32 = 0;
const OPEN: u32 = 1;
const DONE: u32 = 2;

#[derive(Clone, Copy, Debug)]
struct Record {
    value: u32,
    normal: u32,
    misere: u32,
}

const FRESH: Record = Record { value: 0, normal: NONE, misere: NONE };

/// Bytes of a record.
const RECORD: usize = size_of::<Record>();

/// Records come in pieces, so that there is never a copy of all of them.
const PIECE: usize = 1 << 13;

/// The best and the worst that options offer to whoever is to move: turns after them.
#[derive(Clone, Copy, Debug)]
struct Best {
    /// The least number of turns of an option that is lost for the other player, or [`NONE`].
    win: u32,
    /// The largest number of turns of any.
    lose: u32,
}

impl Best {
    const fn new() -> Self {
        Self { win: NONE, lose: 0 }
    }

    #[inline]
    fn fold(&mut self, turns: u32, lost: bool) {
        if lost {
            self.win = self.win.min(turns);
        }
        self.lose = self.lose.max(turns);
    }

    /// The number of turns of the node.
    const fn turns(self, over: bool) -> u32 {
        match (self.win, over) {
            (_, true) => 0,
            (NONE, false) if self.lose == NONE => NONE,
            (NONE, false) => self.lose + 1,
            // An option of which nothing is known may be better.
            (_, false) if self.lose == NONE => NONE,
            (win, false) => win + 1,
        }
    }
}

/// A node whose options are being looked at.
#[derive(Clone, Copy, Debug)]
struct Frame {
    node: u32,
    /// How many options there are, or parts.
    count: u32,
    parts: bool,
    normal: Best,
    misere: Best,
    /// Values of options below 64; of parts, their exclusive or.
    values: u64,
    /// Where its open options begin, and the rest of its values.
    pending: usize,
    seen: usize,
}

/// What is known of all nodes so far.
#[derive(Clone, Debug, Default)]
pub struct Once {
    pieces: Vec<Vec<Record>>,
    length: usize,
    frames: Vec<Frame>,
    pending: Vec<u32>,
    seen: Vec<u64>,
    fresh: Vec<u32>,
}

impl Once {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many nodes are known of, solved or not.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Bytes that are kept, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.pieces.len() * PIECE * RECORD
    }

    /// What is known of a node, if it is solved.
    #[must_use]
    pub fn get(&self, node: u32) -> Option<Known> {
        let record = self.record(node)?;
        let turns = |turns| (turns != NONE).then_some(turns);
        (record.value >> STATE == DONE).then(|| Known {
            value: record.value & VALUE,
            remoteness: turns(record.normal),
            misere: turns(record.misere),
        })
    }

    /// Solves a node and all that it leads to. Time is linear in nodes and options that were not solved before. Memory: [`bytes`](Self::bytes), and for each node of the longest
    /// play about 70 bytes and 4 for each of its options, while the search lasts.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn solve<S: Source>(&mut self, node: u32, source: &mut S, run: &Run<'_>) -> Result<(), Failure<S::Error>> {
        self.reach(node, run).map_err(Failure::Stopped)?;
        if self.state(node) == DONE {
            return Ok(());
        }
        let searched = self.search(node, source, run);
        if searched.is_err() {
            while let Some(frame) = self.frames.pop() {
                self.set(frame.node, FRESH);
            }
            self.pending.clear();
            self.seen.clear();
        }
        searched
    }

    fn search<S: Source>(&mut self, root: u32, source: &mut S, run: &Run<'_>) -> Result<(), Failure<S::Error>> {
        self.open(root, source, run)?;
        while let Some(frame) = self.frames.last() {
            if self.pending.len() == frame.pending {
                self.close();
                continue;
            }
            let Some(node) = self.pending.pop() else { break };
            match self.state(node) {
                DONE => self.fold(node),
                OPEN => return Err(self.endless(node)),
                _ => self.open(node, source, run)?,
            }
        }
        Ok(())
    }

    /// Begins with a node: looks at all of its options that are solved, and leaves the others for later.
    fn open<S: Source>(&mut self, node: u32, source: &mut S, run: &Run<'_>) -> Result<(), Failure<S::Error>> {
        run.states(self.length).map_err(Failure::Stopped)?;
        let mut fresh = core::mem::take(&mut self.fresh);
        fresh.clear();
        let expanded = source.expand(node, &mut fresh);
        let shape = match expanded {
            Ok(shape) => shape,
            Err(error) => {
                self.fresh = fresh;
                return Err(Failure::Source { node, error });
            }
        };
        let frame = Frame {
            node,
            count: u32::try_from(fresh.len()).unwrap_or(u32::MAX),
            parts: shape == Shape::Parts,
            normal: Best::new(),
            misere: Best::new(),
            values: 0,
            pending: self.pending.len(),
            seen: self.seen.len(),
        };
        self.frames.push(frame);
        // A value is at most the number of options, so that larger ones do not matter.
        self.seen.resize(self.seen.len() + fresh.len() / 64, 0);
        self.set(node, Record { value: OPEN << STATE, ..FRESH });
        let mut looked = Ok(());
        for &option in &fresh {
            if let Err(stop) = self.reach(option, run) {
                looked = Err(Failure::Stopped(stop));
                break;
            }
            match self.state(option) {
                DONE => self.fold(option),
                OPEN => {
                    looked = Err(self.endless(option));
                    break;
                }
                _ => self.pending.push(option),
            }
        }
        self.fresh = fresh;
        looked
    }

    /// Takes notice of a solved option, or part, of the last open node.
    #[inline]
    fn fold(&mut self, option: u32) {
        let Some(record) = self.record(option) else { return };
        let Some(frame) = self.frames.last_mut() else { return };
        let value = record.value & VALUE;
        if frame.parts {
            frame.values ^= u64::from(value);
            // The only part is all there is.
            (frame.normal.lose, frame.misere.lose) = (record.normal, record.misere);
            return;
        }
        frame.normal.fold(record.normal, record.normal % 2 == 0);
        frame.misere.fold(record.misere, record.misere % 2 == 1 && record.misere != NONE);
        if value < 64 {
            frame.values |= 1 << value;
        } else if let Some(word) =
            usize::try_from(value / 64).ok().and_then(|word| self.seen.get_mut(frame.seen + word - 1))
        {
            *word |= 1 << (value % 64);
        }
    }

    /// Ends with the last open node, all of whose options are solved.
    fn close(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let over = frame.count == 0;
        let record = if frame.parts {
            let turns = |best: Best| match frame.count {
                0 => 0,
                1 => best.lose,
                _ => NONE,
            };
            let value = u32::try_from(frame.values).unwrap_or(VALUE);
            Record { value, normal: turns(frame.normal), misere: turns(frame.misere) }
        } else {
            let value = match frame.values.trailing_ones() {
                64 => 64 + ones(&self.seen[frame.seen..]),
                few => few,
            };
            Record { value, normal: frame.normal.turns(over), misere: frame.misere.turns(over) }
        };
        self.seen.truncate(frame.seen);
        self.set(frame.node, Record { value: record.value & VALUE | DONE << STATE, ..record });
        if !self.frames.is_empty() {
            self.fold(frame.node);
        }
    }

    fn endless<E>(&self, node: u32) -> Failure<E> {
        let from = self.frames.iter().position(|frame| frame.node == node).unwrap_or(0);
        Failure::Endless(self.frames[from..].iter().map(|frame| frame.node).collect())
    }

    /// Makes room for a node.
    #[inline]
    fn reach(&mut self, node: u32, run: &Run<'_>) -> Result<(), Stop> {
        let index = place(node);
        if index >= self.length {
            while self.pieces.len() * PIECE <= index {
                run.allocate(PIECE * RECORD)?;
                self.pieces.push(alloc::vec![FRESH; PIECE]);
            }
            self.length = index + 1;
        }
        Ok(())
    }

    #[inline]
    fn record(&self, node: u32) -> Option<Record> {
        let index = place(node);
        self.pieces.get(index / PIECE).map(|piece| piece[index % PIECE])
    }

    #[inline]
    fn state(&self, node: u32) -> u32 {
        self.record(node).map_or(NEW, |record| record.value >> STATE)
    }

    fn set(&mut self, node: u32, record: Record) {
        let index = place(node);
        if let Some(piece) = self.pieces.get_mut(index / PIECE) {
            piece[index % PIECE] = record;
        }
    }
}

fn place(node: u32) -> usize {
    usize::try_from(node).unwrap_or(usize::MAX)
}

/// How many ones the words begin with.
fn ones(words: &[u64]) -> u32 {
    let full = words.iter().take_while(|word| **word == u64::MAX).count();
    let last = words.get(full).map_or(0, |word| word.trailing_ones());
    u32::try_from(full * 64).unwrap_or(VALUE) + last
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use proptest::prelude::*;

    use super::*;
    use crate::{Convention, Game, Solver};

    /// A graph, and which of its nodes are sums.
    struct Listed(Vec<Vec<u32>>, u32);

    impl Source for Listed {
        type Error = ();

        fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Shape, ()> {
            self.1 += 1;
            into.extend(self.0.get(place(node)).ok_or(())?);
            Ok(Shape::Options)
        }
    }

    impl Game for Listed {
        type Position = u32;

        fn options(&self, node: &u32, into: &mut Vec<u32>) {
            into.extend(&self.0[place(*node)]);
        }
    }

    fn solved(once: &mut Once, graph: &mut Listed, node: u32) -> Known {
        once.solve(node, graph, &Run::default()).expect("solved");
        once.get(node).expect("known")
    }

    proptest! {
        #[test]
        fn it_agrees_with_the_solver(
            graph in (2..40_usize).prop_flat_map(|nodes| prop::collection::vec(prop::collection::vec(any::<u32>(), 0..9), nodes))
        ) {
            // Options are smaller numbers, so that plays end.
            let below = |(node, options): (usize, Vec<u32>)| {
                let node = u32::try_from(node).unwrap();
                options.into_iter().filter_map(|option| option.checked_rem(node)).collect()
            };
            let mut graph = Listed(graph.into_iter().enumerate().map(below).collect(), 0);
            let nodes = u32::try_from(graph.0.len()).unwrap();
            let mut once = Once::new();
            let known: Vec<Known> = (0..nodes).rev().map(|node| solved(&mut once, &mut graph, node)).collect();
            prop_assert_eq!(graph.1, nodes, "each node is expanded once");
            let run = Run::default();
            let mut solver = Solver::new(&graph);
            for (node, known) in (0..nodes).rev().zip(known) {
                prop_assert_eq!(Ok(known.value), solver.value(&node, &run));
                prop_assert_eq!(known.remoteness, solver.remoteness(&node, Convention::Normal, &run).ok());
                prop_assert_eq!(known.misere, solver.remoteness(&node, Convention::Misere, &run).ok());
                prop_assert_eq!(Ok(known.outcome()), solver.outcome(&node, Convention::Normal, &run));
                prop_assert_eq!(known.misere_outcome(), solver.outcome(&node, Convention::Misere, &run).ok());
            }
        }
    }

    #[test]
    fn large_values_are_found() {
        // Every smaller number is an option: the value is the number.
        let mut graph = Listed((0..300).map(|node| (0..node).collect()).collect(), 0);
        assert_eq!(solved(&mut Once::new(), &mut graph, 299).value, 299);
    }

    #[test]
    fn a_long_play_does_not_recurse() {
        let mut graph = Listed((0..200_000).map(|node: u32| node.checked_sub(1).into_iter().collect()).collect(), 0);
        let known = solved(&mut Once::new(), &mut graph, 199_999);
        assert_eq!(known, Known { value: 1, remoteness: Some(199_999), misere: Some(199_999) });
    }

    /// Node 4 is the sum of 3 and 2, and node 5 leads to it and to 1.
    struct Sums;

    impl Source for Sums {
        type Error = ();

        fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Shape, ()> {
            match node {
                4 => {
                    into.extend([3, 2]);
                    return Ok(Shape::Parts);
                }
                5 => into.extend([4, 1]),
                6 => {
                    into.push(3);
                    return Ok(Shape::Parts);
                }
                heap => into.extend(0..heap),
            }
            Ok(Shape::Options)
        }
    }

    #[test]
    fn sums_have_values_and_no_remoteness() {
        let mut once = Once::new();
        once.solve(5, &mut Sums, &Run::default()).expect("solved");
        once.solve(6, &mut Sums, &Run::default()).expect("solved");
        assert_eq!(once.get(4), Some(Known { value: 1, remoteness: None, misere: None }));
        assert_eq!(once.get(5), Some(Known { value: 0, remoteness: None, misere: None }));
        assert_eq!(once.get(6), once.get(3), "a sum of one part is that part");
    }

    #[test]
    fn a_play_without_end_is_shown_and_forgotten() {
        let mut graph = Listed(vec![vec![1], vec![2], vec![3, 1], vec![]], 0);
        let mut once = Once::new();
        let run = Run::default();
        let failed = once.solve(0, &mut graph, &run);
        assert_eq!(failed, Err(Failure::Endless(vec![1, 2])));
        assert_eq!(once.solve(0, &mut graph, &run), failed, "the same again");
        graph.0[2] = vec![3];
        assert_eq!(once.solve(0, &mut graph, &run), Ok(()));
    }

    #[test]
    fn budgets_and_sources_end_it() {
        let mut graph = Listed((0..100).map(|node: u32| node.checked_sub(1).into_iter().collect()).collect(), 0);
        let limits = run::Limits { states: 10, ..run::Limits::default() };
        let stopped = Once::new().solve(99, &mut graph, &Run::new(limits));
        assert_eq!(stopped, Err(Failure::Stopped(Stop::States { limit: 10 })));
        assert_eq!(Once::new().solve(100, &mut graph, &Run::default()), Err(Failure::Source { node: 100, error: () }));
    }
}
