//! One pass over a game whose options are expensive to compute: everything about a position in one
//! visit, and no option is kept.
//!
//! [`Solver`](crate::Solver) keeps the graph of a game and fills one table for each question. Where
//! listing options costs more than all else (a game written in another language), this asks for
//! them once a position, and where there are many positions, it keeps 3, 6 or 12 bytes for each of
//! them, as their numbers are large: Grundy value, and remoteness in normal and in misère play,
//! whose parity says who wins. Positions are numbers; what they stand for is known to the
//! [`Source`] alone.
//!
//! Depth first, with a stack of its own: plays may be millions of turns long. Theory as for the
//! solver.

mod pieces;

use alloc::vec::Vec;

use run::{Run, Stop};

use crate::Outcome;
use pieces::{FRESH, LARGEST, NEW, NONE, OPEN, PIECE, Piece, Record, SOLVED};

/// Where nodes come from.
pub trait Source {
    /// Why a node has no options.
    type Error;

    /// Pushes the options of a node, or the parts whose sum it is, onto `into`. Called once for
    /// every node that is solved. Memory is kept for as many numbers as lie together, some thousand
    /// of them, where one of them is solved.
    ///
    /// # Errors
    /// Whatever keeps it from doing so; the search ends.
    fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Expansion, Self::Error>;

    /// Called now and then while nothing is expanded for long.
    ///
    /// # Errors
    /// Whatever is to end the search.
    fn beat(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What was pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expansion {
    /// The options: what one turn leads to.
    Options,
    /// Parts that are played at once, a turn being a turn in one of them (Sprague 1935, Grundy
    /// 1939).
    Parts,
}

/// Why a node was not solved. What was solved before stays so.
///
/// ```
/// use nimatron_solve::once::{Expansion, Failure, Once, Source};
///
/// /// One step round a circle of 5 places; place 7 is missing.
/// struct Circle;
/// impl Source for Circle {
///     type Error = &'static str;
///
///     fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Expansion, Self::Error> {
///         if node == 7 {
///             return Err("no such place");
///         }
///         into.push((node + 1) % 5);
///         Ok(Expansion::Options)
///     }
/// }
///
/// let (mut once, run) = (Once::new(), run::Run::default());
/// let Err(Failure::Endless(cycle)) = once.solve(3, &mut Circle, &run) else { panic!("endless") };
/// assert_eq!(cycle.len(), 5);
/// assert_eq!(
///     once.solve(7, &mut Circle, &run),
///     Err(Failure::Source { node: 7, error: "no such place" })
/// );
/// ```
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

/// Options that are looked at between two calls of [`Source::beat`].
const BEAT: u32 = 1 << 14;

/// Stacks of so many bytes are kept between searches, and not accounted for again.
const SMALL: usize = 1 << 12;

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
            return Record {
                mark: value + SOLVED,
                normal: turns(self.normal),
                misere: turns(self.misere),
            };
        }
        let value = match self.values.trailing_ones() {
            64 => 64 + ones(&seen[self.seen..]),
            few => few,
        };
        Record {
            mark: value + SOLVED,
            normal: self.normal.turns(over),
            misere: self.misere.turns(over),
        }
    }
}

/// What is known of all nodes so far.
///
/// ```
/// use nimatron_solve::Outcome;
/// use nimatron_solve::once::{Expansion, Failure, Once, Source};
///
/// /// Node n below 100 is a heap, of which one, two or three are taken; node 100 + 10 a + b is the
/// /// sum of the heaps a and b.
/// struct Take;
/// impl Source for Take {
///     type Error = std::convert::Infallible;
///
///     fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Expansion, Self::Error> {
///         if let Some(pair) = node.checked_sub(100) {
///             into.extend([pair / 10, pair % 10]);
///             return Ok(Expansion::Parts);
///         }
///         into.extend((1..=3).filter_map(|taken| node.checked_sub(taken)));
///         Ok(Expansion::Options)
///     }
/// }
///
/// let (mut once, run) = (Once::new(), run::Run::default());
/// once.solve(9, &mut Take, &run)?;
/// let heap = once.get(9).ok_or(Failure::Endless(vec![]))?;
/// assert_eq!(
///     (heap.value, heap.outcome(), heap.misere_outcome()),
///     (1, Outcome::N, Some(Outcome::P))
/// );
/// once.solve(176, &mut Take, &run)?;
/// // Of sums the remoteness is not known.
/// assert_eq!(once.get(176).map(|sum| (sum.value, sum.remoteness)), Some((3 ^ 2, None)));
/// # Ok::<(), Failure<std::convert::Infallible>>(())
/// ```
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

    /// Solves a node and all that it leads to. Time is linear in nodes and options that were not
    /// solved before. Memory: [`bytes`](Self::bytes), and for each node of the longest play about
    /// 90 bytes and 4 for each of its options, while the search lasts; all of it is accounted for.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn solve<S: Source>(
        &mut self,
        node: u32,
        source: &mut S,
        run: &Run<'_>,
    ) -> Result<(), Failure<S::Error>> {
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

    fn search<S: Source>(
        &mut self,
        root: u32,
        source: &mut S,
        run: &Run<'_>,
    ) -> Result<(), Failure<S::Error>> {
        self.open(root, source, run)?;
        let mut folded = 0_u32;
        while let Some(frame) = self.frames.last_mut() {
            if self.pending.len() == frame.pending {
                self.close(run).map_err(Failure::Stopped)?;
                continue;
            }
            let Some(node) = self.pending.pop() else { break };
            folded += 1;
            if folded.is_multiple_of(BEAT) {
                source.beat().map_err(|error| Failure::Source { node, error })?;
            }
            let record = of(&self.pieces, node);
            match record.mark {
                NEW => self.open(node, source, run)?,
                OPEN => return Err(self.endless(node)),
                _ => frame.fold(record, &mut self.seen),
            }
        }
        Ok(())
    }

    /// Begins with a node: looks at all of its options that are solved, and leaves the others for
    /// later.
    fn open<S: Source>(
        &mut self,
        node: u32,
        source: &mut S,
        run: &Run<'_>,
    ) -> Result<(), Failure<S::Error>> {
        run.states(usize::try_from(self.length + 1).unwrap_or(usize::MAX))
            .map_err(Failure::Stopped)?;
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

    fn begin<E>(
        &mut self,
        node: u32,
        shape: Expansion,
        options: &[u32],
        run: &Run<'_>,
    ) -> Result<(), Failure<E>> {
        let mut frame = Frame {
            node,
            count: u32::try_from(options.len()).unwrap_or(u32::MAX),
            parts: shape == Expansion::Parts,
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
    let wanted = (stack.len() + more).max(2 * stack.capacity()).max(SMALL / size_of::<T>());
    let bytes = (wanted - stack.capacity()) * size_of::<T>();
    run.allocate(bytes).inspect_err(|_| run.release(bytes))?;
    stack.reserve_exact(wanted - stack.len());
    Ok(())
}

/// Gives a stack back that is empty, unless it is small.
fn shed<T>(stack: &mut Vec<T>, run: &Run<'_>) {
    let bytes = stack.capacity() * size_of::<T>();
    if bytes > SMALL {
        run.release(bytes);
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
mod tests;
