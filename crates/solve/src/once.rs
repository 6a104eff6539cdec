//! One pass over a game whose options are dear: everything about a position in one visit, and no option is kept.
//!
//! [`Solver`](crate::Solver) keeps the graph of a game and fills one table for each question. Where listing options costs more than all else (a game written in another
//! language), this asks for them once a position, and where there are many positions, it keeps 3, 6 or 12 bytes for each of them, as their numbers are large: Grundy value, and remoteness in normal and in
//! misère play, whose parity says who wins. Positions are numbers; what they stand for is known to the [`Source`] alone.
//!
//! Depth first, with a stack of its own: plays may be millions of turns long. Theory as for the solver.

use alloc::vec::Vec;

use run::{Run, Stop};

use crate::Outcome;

/// Where nodes come from.
pub trait Source {
    /// Why a node has no options.
    type Error;

    /// Pushes the options of a node, or the parts whose sum it is, onto `into`. Called once for every node that is solved. Memory is kept for as many numbers
    /// as lie together, some thousand of them, where one of them is solved.
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

/// What is known of a node, as it is worked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Record {
    /// [`NEW`], [`OPEN`], or the value and [`SOLVED`].
    mark: u32,
    normal: u32,
    misere: u32,
}

const NEW: u32 = 0;
const OPEN: u32 = 1;
const SOLVED: u32 = 2;

/// A value is at most this: there is no room for so many options.
const LARGEST: u32 = u32::MAX - SOLVED - 1;

const FRESH: Record = Record { mark: NEW, normal: NONE, misere: NONE };

/// Records come in pieces, so that there is never a copy of all of them, and those that nobody has reached cost nothing.
const PIECE: usize = 1 << 12;

/// Records of neighbours, in as few bytes as they all fit into: mark, and turns less a number that is the piece's own, the largest number standing for none.
#[derive(Clone, Debug)]
enum Cells {
    Small(Vec<[u8; 3]>),
    Middle(Vec<[u16; 3]>),
    Large(Vec<[u32; 3]>),
}

#[derive(Clone, Debug)]
struct Piece {
    cells: Cells,
    /// What turns are counted from.
    base: u32,
}

/// Stacks of so many entries are kept between searches.
const FEW: usize = 1 << 10;

/// How far below the least number of turns the base is put: there may be less to come.
const BELOW: u32 = 1 << 14;

/// A number of turns in a cell, if it fits; the largest is for none.
#[inline]
fn packed<T: TryFrom<u32> + PartialEq>(turns: u32, base: u32, none: T) -> Option<T> {
    if turns == NONE {
        return Some(none);
    }
    turns.checked_sub(base).and_then(|turns| T::try_from(turns).ok()).filter(|packed| *packed != none)
}

/// A record in a cell, if it fits.
#[inline]
fn pack<T: TryFrom<u32> + PartialEq + Copy>(record: Record, base: u32, none: T) -> Option<[T; 3]> {
    let mark = T::try_from(record.mark).ok()?;
    Some([mark, packed(record.normal, base, none)?, packed(record.misere, base, none)?])
}

#[inline]
fn unpack<T: Into<u32> + PartialEq + Copy>([mark, normal, misere]: [T; 3], base: u32, none: T) -> Record {
    let turns = |turns: T| if turns == none { NONE } else { turns.into() + base };
    Record { mark: mark.into(), normal: turns(normal), misere: turns(misere) }
}

impl Piece {
    fn new() -> Self {
        Self { cells: Cells::Small(alloc::vec![[0, u8::MAX, u8::MAX]; PIECE]), base: 0 }
    }

    const fn bytes(&self) -> usize {
        PIECE * self.width()
    }

    const fn width(&self) -> usize {
        match self.cells {
            Cells::Small(_) => 3,
            Cells::Middle(_) => 6,
            Cells::Large(_) => 12,
        }
    }

    #[inline]
    fn get(&self, at: usize) -> Record {
        match &self.cells {
            Cells::Small(cells) => unpack(cells[at], self.base, u8::MAX),
            Cells::Middle(cells) => unpack(cells[at], self.base, u16::MAX),
            Cells::Large(cells) => unpack(cells[at], self.base, u32::MAX),
        }
    }

    /// Puts a record into its cell, and says whether it fits.
    #[inline]
    fn set(&mut self, at: usize, record: Record) -> bool {
        fn put<T: TryFrom<u32> + PartialEq + Copy>(cell: &mut [T; 3], record: Record, base: u32, none: T) -> bool {
            pack(record, base, none).map(|packed| *cell = packed).is_some()
        }
        match &mut self.cells {
            Cells::Small(cells) => put(&mut cells[at], record, self.base, u8::MAX),
            Cells::Middle(cells) => put(&mut cells[at], record, self.base, u16::MAX),
            Cells::Large(cells) => put(&mut cells[at], record, self.base, u32::MAX),
        }
    }

    /// The same with larger cells, into which a record fits.
    fn widened(&self, record: Record) -> Self {
        let records = || (0..PIECE).map(|at| self.get(at));
        if let Cells::Small(_) = self.cells {
            let turns = records().chain([record]).flat_map(|record| [record.normal, record.misere]);
            let least = turns.filter(|turns| *turns != NONE).min().unwrap_or(0);
            let base = least.saturating_sub(BELOW);
            let cells: Option<Vec<_>> = records().map(|record| pack(record, base, u16::MAX)).collect();
            if let (Some(cells), Some(_)) = (cells, pack(record, base, u16::MAX)) {
                return Self { cells: Cells::Middle(cells), base };
            }
        }
        let cells = records().map(|record| [record.mark, record.normal, record.misere]).collect();
        Self { cells: Cells::Large(cells), base: 0 }
    }
}

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

impl Frame {
    /// Takes notice of a solved option, or part; `seen` is for values from 64 on.
    #[inline]
    fn fold(&mut self, option: Record, seen: &mut [u64]) {
        let value = option.mark - SOLVED;
        if self.parts {
            self.values ^= u64::from(value);
            // The only part is all there is.
            (self.normal.lose, self.misere.lose) = (option.normal, option.misere);
            return;
        }
        self.normal.fold(option.normal, option.normal.is_multiple_of(2));
        self.misere.fold(option.misere, option.misere % 2 == 1 && option.misere != NONE);
        if value < 64 {
            self.values |= 1 << value;
        } else if let Some(word) = seen.get_mut(self.seen + place(value / 64) - 1) {
            *word |= 1 << (value % 64);
        }
    }

    /// What is known when all options were looked at.
    fn record(&self, seen: &[u64]) -> Record {
        let over = self.count == 0;
        if self.parts {
            let turns = |best: Best| match self.count {
                0 => 0,
                1 => best.lose,
                _ => NONE,
            };
            let value = u32::try_from(self.values).unwrap_or(LARGEST).min(LARGEST);
            return Record { mark: value + SOLVED, normal: turns(self.normal), misere: turns(self.misere) };
        }
        let value = match self.values.trailing_ones() {
            64 => 64 + ones(&seen[self.seen..]),
            few => few,
        };
        Record { mark: value + SOLVED, normal: self.normal.turns(over), misere: self.misere.turns(over) }
    }
}

/// What is known of all nodes so far.
#[derive(Clone, Debug, Default)]
pub struct Once {
    pieces: Vec<Option<Piece>>,
    bytes: usize,
    length: u64,
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

    /// How many nodes are solved, or being solved.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Bytes that are kept, about.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// What is known of a node, if it is solved.
    #[must_use]
    pub fn get(&self, node: u32) -> Option<Known> {
        let record = self.record(node);
        let turns = |turns| (turns != NONE).then_some(turns);
        record.mark.checked_sub(SOLVED).map(|value| Known {
            value,
            remoteness: turns(record.normal),
            misere: turns(record.misere),
        })
    }

    /// Solves a node and all that it leads to. Time is linear in nodes and options that were not solved before. Memory: [`bytes`](Self::bytes), and for each node of the longest
    /// play about 90 bytes and 4 for each of its options, while the search lasts; all of it is accounted for.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn solve<S: Source>(&mut self, node: u32, source: &mut S, run: &Run<'_>) -> Result<(), Failure<S::Error>> {
        if self.record(node).mark >= SOLVED {
            return Ok(());
        }
        let searched = self.search(node, source, run);
        if searched.is_err() {
            while let Some(frame) = self.frames.pop() {
                self.length -= 1;
                // What was open fits.
                let _ = self.set(frame.node, FRESH, run);
            }
            self.pending.clear();
            self.seen.clear();
        }
        shed(&mut self.frames, run);
        shed(&mut self.pending, run);
        shed(&mut self.seen, run);
        searched
    }

    fn search<S: Source>(&mut self, root: u32, source: &mut S, run: &Run<'_>) -> Result<(), Failure<S::Error>> {
        self.open(root, source, run)?;
        while let Some(frame) = self.frames.last_mut() {
            if self.pending.len() == frame.pending {
                self.close(run).map_err(Failure::Stopped)?;
                continue;
            }
            let Some(node) = self.pending.pop() else { break };
            let record = of(&self.pieces, node);
            match record.mark {
                NEW => self.open(node, source, run)?,
                OPEN => return Err(self.endless(node)),
                _ => frame.fold(record, &mut self.seen),
            }
        }
        Ok(())
    }

    /// Begins with a node: looks at all of its options that are solved, and leaves the others for later.
    fn open<S: Source>(&mut self, node: u32, source: &mut S, run: &Run<'_>) -> Result<(), Failure<S::Error>> {
        run.states(usize::try_from(self.length + 1).unwrap_or(usize::MAX)).map_err(Failure::Stopped)?;
        let mut fresh = core::mem::take(&mut self.fresh);
        fresh.clear();
        let expanded = source.expand(node, &mut fresh);
        let begun = match expanded {
            Ok(shape) => self.begin(node, shape, &fresh, run),
            Err(error) => Err(Failure::Source { node, error }),
        };
        self.fresh = fresh;
        begun
    }

    fn begin<E>(&mut self, node: u32, shape: Shape, options: &[u32], run: &Run<'_>) -> Result<(), Failure<E>> {
        let mut frame = Frame {
            node,
            count: u32::try_from(options.len()).unwrap_or(u32::MAX),
            parts: shape == Shape::Parts,
            normal: Best::new(),
            misere: Best::new(),
            values: 0,
            pending: self.pending.len(),
            seen: self.seen.len(),
        };
        room(&mut self.pending, options.len(), run)
            .and_then(|()| room(&mut self.seen, options.len() / 64, run))
            .and_then(|()| room(&mut self.frames, 1, run))
            .map_err(Failure::Stopped)?;
        // A value is at most the number of options, so that larger ones do not matter.
        self.seen.resize(frame.seen + options.len() / 64, 0);
        let mut around = None;
        for &option in options {
            let record = of(&self.pieces, option);
            match record.mark {
                // A node that leads to itself is not open yet.
                NEW if option != node => self.pending.push(option),
                NEW | OPEN => {
                    around = Some(option);
                    break;
                }
                _ => frame.fold(record, &mut self.seen),
            }
        }
        if around.is_none() && self.pending.len() == frame.pending {
            // All is known: such a node is never open.
            let record = frame.record(&self.seen);
            self.seen.truncate(frame.seen);
            self.set(node, record, run).map_err(Failure::Stopped)?;
            self.length += 1;
            if let Some(above) = self.frames.last_mut() {
                above.fold(record, &mut self.seen);
            }
            return Ok(());
        }
        let set = self.set(node, Record { mark: OPEN, ..FRESH }, run);
        self.length += 1;
        self.frames.push(frame);
        set.map_err(Failure::Stopped)?;
        around.map_or(Ok(()), |option| Err(self.endless(option)))
    }

    /// Ends with the last open node, all of whose options are solved.
    fn close(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (node, record, seen) = (frame.node, frame.record(&self.seen), frame.seen);
        self.set(node, record, run)?;
        self.frames.pop();
        self.seen.truncate(seen);
        if let Some(above) = self.frames.last_mut() {
            above.fold(record, &mut self.seen);
        }
        Ok(())
    }

    fn endless<E>(&self, node: u32) -> Failure<E> {
        let from = self.frames.iter().position(|frame| frame.node == node).unwrap_or(0);
        Failure::Endless(self.frames[from..].iter().map(|frame| frame.node).collect())
    }

    #[inline]
    fn record(&self, node: u32) -> Record {
        of(&self.pieces, node)
    }

    /// Keeps what is known of a node, in a larger piece if it does not fit.
    #[inline]
    fn set(&mut self, node: u32, record: Record, run: &Run<'_>) -> Result<(), Stop> {
        let (piece, at) = (place(node) / PIECE, place(node) % PIECE);
        if let Some(Some(piece)) = self.pieces.get_mut(piece)
            && piece.set(at, record)
        {
            return Ok(());
        }
        self.make(piece, at, record, run)
    }

    #[cold]
    fn make(&mut self, piece: usize, at: usize, record: Record, run: &Run<'_>) -> Result<(), Stop> {
        if piece >= self.pieces.len() {
            self.pieces.resize(piece + 1, None);
        }
        let known = self.pieces[piece].take();
        let before = known.as_ref().map_or(0, Piece::bytes);
        let mut made = known.unwrap_or_else(Piece::new);
        if !made.set(at, record) {
            made = made.widened(record);
            made.set(at, record);
        }
        let more = made.bytes() - before;
        self.pieces[piece] = Some(made);
        self.bytes += more;
        run.allocate(more)
    }
}

/// Makes room on a stack, and accounts for it.
#[inline]
fn room<T>(stack: &mut Vec<T>, more: usize, run: &Run<'_>) -> Result<(), Stop> {
    if stack.capacity() - stack.len() >= more {
        return Ok(());
    }
    let wanted = (stack.len() + more).max(2 * stack.capacity()).max(FEW);
    run.allocate((wanted - stack.capacity()) * size_of::<T>())?;
    stack.reserve_exact(wanted - stack.len());
    Ok(())
}

/// Gives a stack back that is empty, unless it is small.
fn shed<T>(stack: &mut Vec<T>, run: &Run<'_>) {
    run.release(stack.capacity() * size_of::<T>());
    if stack.capacity() > FEW {
        *stack = Vec::new();
    }
}

/// What is known of a node.
#[inline]
fn of(pieces: &[Option<Piece>], node: u32) -> Record {
    match pieces.get(place(node) / PIECE) {
        Some(Some(piece)) => piece.get(place(node) % PIECE),
        _ => FRESH,
    }
}

fn place(node: u32) -> usize {
    usize::try_from(node).unwrap_or(usize::MAX)
}

/// How many ones the words begin with.
fn ones(words: &[u64]) -> u32 {
    let full = words.iter().take_while(|word| **word == u64::MAX).count();
    let last = words.get(full).map_or(0, |word| word.trailing_ones());
    u32::try_from(full * 64).unwrap_or(LARGEST) + last
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

    proptest! {
        #[test]
        fn any_records_are_kept(
            records in prop::collection::vec((0..PIECE, prop_oneof![0..300_u32, 65_000..66_000_u32, Just(LARGEST)], turns(), turns()), 1..60)
        ) {
            let mut once = Once::new();
            let mut expected = alloc::collections::BTreeMap::new();
            for (at, value, normal, misere) in records {
                let record = Record { mark: value + SOLVED, normal, misere };
                once.set(u32::try_from(at).unwrap(), record, &Run::default()).expect("room");
                expected.insert(at, record);
            }
            for at in 0..PIECE {
                let wanted = expected.get(&at).copied().unwrap_or(FRESH);
                prop_assert_eq!(once.record(u32::try_from(at).unwrap()), wanted);
            }
        }
    }

    /// Turns about the ends of what fits, and none.
    fn turns() -> impl Strategy<Value = u32> {
        prop_oneof![0..300_u32, 65_000..66_000_u32, 1_000_000..1_070_000_u32, Just(NONE), Just(NONE - 1)]
    }

    #[test]
    fn numbers_far_apart_cost_no_more_than_they_are() {
        struct Far;
        impl Source for Far {
            type Error = ();

            fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Shape, ()> {
                into.extend(node.checked_sub(1_000_000_000));
                Ok(Shape::Options)
            }
        }
        let mut once = Once::new();
        once.solve(4_000_000_000, &mut Far, &Run::default()).expect("solved");
        assert_eq!(once.get(4_000_000_000), Some(Known { value: 0, remoteness: Some(4), misere: Some(4) }));
        assert_eq!((once.len(), once.bytes()), (5, 5 * 3 * PIECE));
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
    fn options_that_wait_are_accounted_for() {
        let all = |size: u32| Listed((0..size).map(|node| (0..node).collect()).collect(), 0);
        let limits = run::Limits { memory: 100_000, ..run::Limits::default() };
        let run = Run::new(limits);
        let mut once = Once::new();
        assert_eq!(once.solve(999, &mut all(1000), &run), Err(Failure::Stopped(Stop::Memory { limit: 100_000 })));
        assert!(run.memory() < 50_000, "{}", run.memory());
        assert_eq!(once.solve(99, &mut all(1000), &Run::new(limits)), Ok(()));
        assert_eq!(once.solve(999, &mut all(1000), &Run::default()), Ok(()));
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
