//! The search for values, with an explicit stack.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::{self, size_of};
use core::ops::Range;

use run::{Run, Stop};

use super::open::{Open, OptionFacts, cancel, distinct, look_up, mex, tell};
use super::{Known, Memory, Options, Sums, hash};
use crate::Outcome;

/// How values are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By the values of all options.
    Mex,
    /// By asking of options whether they have a certain value.
    Ask,
}

/// A turn in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTurn<C> {
    /// The index of the component that is moved in.
    pub component: usize,
    /// What it becomes.
    pub parts: Vec<C>,
    /// The value of what else it becomes.
    pub value: u32,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Calls of [`Sums::options`].
    pub expanded: u64,
    /// Options that were made, before the answer was clear.
    pub options: u64,
}

/// Finds values of sums and remembers what it finds.
///
/// **Cost.** [`Sums::options`] is called at least once for each component looked into, and again
/// when another value of it is asked for; it is stopped as soon as an option that is known answers
/// the question. Nothing recurses. The memory is that of the [`Memory`]; besides, the options of
/// the components on the path are kept.
///
/// **Budgets.** States and memory are those of the [`Memory`]. After a stop what was found is kept,
/// and the same query with a larger budget goes on from there.
#[derive(Debug)]
pub struct SumSearch<'g, S: Sums, M> {
    game: &'g S,
    memory: M,
    way: Way,
    /// Among options of equal cost, the order depends on it.
    seed: u64,
    effort: Effort,
    stack: Stack<S::Component>,
}

/// Frames and what they own, the upper ones behind the lower ones.
#[derive(Debug)]
struct Stack<C> {
    frames: Vec<Frame<C>>,
    options: Vec<Open>,
    components: Vec<C>,
    /// Values of options, for frames that want all.
    values: Vec<u32>,
    /// For options that are being made.
    parts: Vec<C>,
    /// What was found last, in case the memory forgets.
    last: Option<(C, Known)>,
}

/// A component that is looked into.
#[derive(Debug)]
struct Frame<C> {
    component: C,
    /// Whether its value is this number, or what its value is.
    asked: Option<u32>,
    known: Known,
    /// Where its options are; those that are left to look at.
    options: Range<usize>,
    /// Where its components begin.
    components: usize,
    /// The value that is looked for among the options, and the next option to look at.
    testing: u32,
    next: usize,
    /// How many options have values that are not known.
    open: usize,
    /// Whether an option was put off because another search is looking into its component, and
    /// whether that is over.
    put_off: bool,
    insists: bool,
    /// The bytes accounted for it and for what it owns.
    bytes: usize,
    /// Where the values of its options begin.
    values: usize,
    /// Whether the values of all options are wanted.
    all: bool,
}

/// What other searches have found about the path is looked at once in this many steps.
const STEPS_PER_LOOK: u32 = 1 << 6;

/// The clock, the cancel flag and the memory are looked at once in this many options of one
/// component.
const OPTIONS_PER_LOOK: u64 = 1 << 10;

impl<'g, S: Sums, M: Memory<S::Component>> SumSearch<'g, S, M> {
    /// A search that begins with what the memory has.
    #[must_use]
    pub fn new(game: &'g S, memory: M, way: Way) -> Self {
        let stack = Stack {
            frames: vec![],
            options: vec![],
            components: vec![],
            values: vec![],
            parts: vec![],
            last: None,
        };
        Self { game, memory, way, seed: 0, effort: Effort::default(), stack }
    }

    /// With another order among options that seem equally good.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// What is remembered.
    #[must_use]
    pub const fn memory(&self) -> &M {
        &self.memory
    }

    /// Takes the memory out.
    #[must_use]
    pub fn into_memory(self) -> M {
        self.memory
    }

    /// What has been done so far.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// The Grundy value of a sum.
    ///
    /// # Errors
    /// When a budget ends, which it always does if a play from there never ends.
    pub fn value(&mut self, sum: &[S::Component], run: &Run<'_>) -> Result<u32, Stop> {
        let mut value = 0;
        for &component in sum {
            value ^= self.exact(component, run)?;
        }
        Ok(value)
    }

    /// Who wins a sum.
    ///
    /// # Errors
    /// When a budget ends, as with [`Self::value`].
    pub fn outcome(&mut self, sum: &[S::Component], run: &Run<'_>) -> Result<Outcome, Stop> {
        let lost = self.is_value(sum, 0, run)?;
        Ok(if lost { Outcome::P } else { Outcome::N })
    }

    /// Whether the Grundy value of a sum is `value`.
    ///
    /// ```
    /// # use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
    /// # struct Rows;
    /// # impl Sums for Rows {
    /// #     type Component = u32;
    /// #     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
    /// #         for taken in 1..=row.min(2) {
    /// #             for left in 0..=row - taken {
    /// #                 into.push(left);
    /// #                 into.push(row - taken - left);
    /// #                 into.end();
    /// #             }
    /// #         }
    /// #     }
    /// #     fn cost(&self, row: u32) -> u64 {
    /// #         row.into()
    /// #     }
    /// # }
    /// let run = run::Run::default();
    /// let mut search = SumSearch::new(&Rows, HashedMemory::default(), Way::Ask);
    /// assert_eq!(search.is_value(&[12, 8], 4 ^ 1, &run), Ok(true));
    /// assert_eq!(search.is_value(&[5, 9], 1, &run), Ok(false));
    /// ```
    ///
    /// # Errors
    /// When a budget ends, as with [`Self::value`].
    pub fn is_value(
        &mut self,
        sum: &[S::Component],
        value: u32,
        run: &Run<'_>,
    ) -> Result<bool, Stop> {
        let mut sum = sum.to_vec();
        sum.sort_by_key(|&component| self.game.cost(component));
        let Some((&last, rest)) = sum.split_last() else { return Ok(value == 0) };
        let wanted = value ^ self.value(rest, run)?;
        Ok(self.find(last, Some(wanted), run)?.may_be(wanted))
    }

    /// The winning turns from a sum, in the order of the game's options, with repetitions.
    ///
    /// ```
    /// # use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
    /// # struct Rows;
    /// # impl Sums for Rows {
    /// #     type Component = u32;
    /// #     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
    /// #         for taken in 1..=row.min(2) {
    /// #             for left in 0..=row - taken {
    /// #                 into.push(left);
    /// #                 into.push(row - taken - left);
    /// #                 into.end();
    /// #             }
    /// #         }
    /// #     }
    /// #     fn cost(&self, row: u32) -> u64 {
    /// #         row.into()
    /// #     }
    /// # }
    /// use nimatron_solve::sums::SumTurn;
    ///
    /// let run = run::Run::default();
    /// let mut search = SumSearch::new(&Rows, HashedMemory::default(), Way::Ask);
    /// // The middle counter of three leaves two that are alone: the only way.
    /// let middle = SumTurn { component: 0, parts: vec![1, 1], value: 0 };
    /// assert_eq!(search.winning_turns(&[3], &run), Ok(vec![middle]));
    /// ```
    ///
    /// # Errors
    /// When a budget ends, as with [`Self::value`].
    pub fn winning_turns(
        &mut self,
        sum: &[S::Component],
        run: &Run<'_>,
    ) -> Result<Vec<SumTurn<S::Component>>, Stop> {
        let whole = self.value(sum, run)?;
        let mut turns = vec![];
        for (component, &moved) in sum.iter().enumerate() {
            let rest = whole ^ self.exact(moved, run)?;
            let mut options = vec![];
            let mut with = |parts: &mut Vec<S::Component>, value| {
                options.push((parts.clone(), value));
                true
            };
            self.game.options(moved, &mut Options::new(&mut with));
            for (parts, value) in options {
                if self.is_value(&parts, rest ^ value, run)? {
                    turns.push(SumTurn { component, parts, value });
                }
            }
        }
        Ok(turns)
    }

    /// The index of one of several sums (components, and a heap of this size) that is lost, if
    /// there is one: of the options of a position, a winning move. Those whose values are known
    /// already come first, then those that are cheap.
    ///
    /// ```
    /// # use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
    /// # struct Rows;
    /// # impl Sums for Rows {
    /// #     type Component = u32;
    /// #     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
    /// #         for taken in 1..=row.min(2) {
    /// #             for left in 0..=row - taken {
    /// #                 into.push(left);
    /// #                 into.push(row - taken - left);
    /// #                 into.end();
    /// #             }
    /// #         }
    /// #     }
    /// #     fn cost(&self, row: u32) -> u64 {
    /// #         row.into()
    /// #     }
    /// # }
    /// let run = run::Run::default();
    /// let mut search = SumSearch::new(&Rows, HashedMemory::default(), Way::Ask);
    /// let sums = [(vec![3, 2], 2), (vec![4], 0), (vec![5, 1], 5)];
    /// assert_eq!(search.lost(&sums, &run), Ok(Some(2))); // 4, 1 and 5
    /// ```
    ///
    /// # Errors
    /// When a budget ends, as with [`Self::value`].
    pub fn lost(
        &mut self,
        sums: &[(Vec<S::Component>, u32)],
        run: &Run<'_>,
    ) -> Result<Option<usize>, Stop> {
        let known = |(components, heap): &(Vec<S::Component>, u32)| {
            components.iter().try_fold(*heap, |value, &component| {
                let known =
                    self.memory.get(component).unwrap_or_else(|| self.game.known(component));
                known.exact().map(|other| value ^ other)
            })
        };
        let mut open = vec![];
        for (index, sum) in sums.iter().enumerate() {
            match known(sum) {
                Some(0) => return Ok(Some(index)),
                Some(_) => {}
                None => open.push(index),
            }
        }
        open.sort_by_key(|&index| {
            sums[index].0.iter().map(|&component| self.game.cost(component)).max()
        });
        for index in open {
            let (components, heap) = &sums[index];
            if self.is_value(components, *heap, run)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn exact(&mut self, component: S::Component, run: &Run<'_>) -> Result<u32, Stop> {
        // A question without a number ends with exactly one value.
        Ok(self.find(component, None, run)?.least())
    }

    /// What is known when the question is answered.
    fn find(
        &mut self,
        component: S::Component,
        asked: Option<u32>,
        run: &Run<'_>,
    ) -> Result<Known, Stop> {
        if let Some(known) = self.memory.get(component)
            && decides(known, asked)
        {
            return Ok(known);
        }
        run.check_clock()?;
        let found = self.search(component, asked, run);
        if found.is_err() {
            self.stack.frames.iter().for_each(|frame| self.memory.end(frame.component));
            self.stack.clear(run);
        }
        found
    }

    fn search(
        &mut self,
        component: S::Component,
        asked: Option<u32>,
        run: &Run<'_>,
    ) -> Result<Known, Stop> {
        self.enter(component, asked, run)?;
        for steps in 1_u32.. {
            run.tick()?;
            if M::SHARED && steps.is_multiple_of(STEPS_PER_LOOK) {
                self.learn(run);
            }
            let Some(frame) = self.stack.frames.last() else { break };
            if decides(frame.known, frame.asked) {
                self.leave(run)?;
                continue;
            }
            if frame.known.is_large() && !frame.all {
                self.want_all(run)?;
                continue;
            }
            if let Some((component, asked)) = self.step() {
                self.enter(component, asked, run)?;
            }
        }
        // The frame entered first is left last.
        Ok(self.stack.last.take().map_or(Known::NOTHING, |(_, known)| known))
    }

    /// Goes through the options of the last frame, until one of them needs to know something of a
    /// component, or the frame knows more.
    fn step(&mut self) -> Option<(S::Component, Option<u32>)> {
        let frame = self.stack.frames.last_mut()?;
        while frame.next < frame.options.end {
            let option = &mut self.stack.options[frame.next];
            if option.closed {
                frame.next += 1;
                continue;
            }
            let wanted = if frame.all { None } else { Some(frame.testing) };
            match tell(
                option,
                &mut self.stack.components,
                wanted,
                &self.memory,
                self.game,
                self.stack.last,
            ) {
                OptionFacts::Value(value) => {
                    option.closed = true;
                    frame.next += 1;
                    if frame.all {
                        self.stack.values.push(value);
                    } else {
                        if frame.known.may_be(value) {
                            frame.known = frame.known.without(value);
                        }
                        frame.open -= 1;
                        frame.known = frame.known.among_least(frame.open + 1);
                        if value == frame.testing || decides(frame.known, frame.asked) {
                            frame.again();
                            return None;
                        }
                    }
                }
                OptionFacts::Other => frame.next += 1,
                OptionFacts::Ask(component, _)
                    if M::SHARED && !frame.insists && self.memory.is_begun(component) =>
                {
                    frame.put_off = true;
                    frame.next += 1;
                }
                OptionFacts::Ask(component, asked) => return Some((component, asked)),
            }
        }
        if frame.put_off {
            (frame.put_off, frame.insists, frame.next) = (false, true, frame.options.start);
            return None;
        }
        if frame.all {
            frame.known = Known::exactly(mex(&self.stack.values[frame.values..]));
        } else {
            // No option has the value that was looked for.
            frame.known = frame.known.at_most(frame.testing);
            frame.again();
        }
        None
    }

    /// Drops what others have made needless: all above a frame whose question they have answered.
    fn learn(&mut self, run: &Run<'_>) {
        let answered = self.stack.frames.iter_mut().position(|frame| {
            let known =
                self.memory.get(frame.component).filter(|&known| decides(known, frame.asked));
            frame.known = known.unwrap_or(frame.known);
            known.is_some()
        });
        let Some(answered) = answered else { return };
        for frame in self.stack.frames.drain(answered + 1..).rev() {
            run.release(frame.bytes);
            self.memory.end(frame.component);
            self.stack.options.truncate(frame.options.start);
            self.stack.components.truncate(frame.components);
            self.stack.values.truncate(frame.values);
        }
    }

    /// Looks into a component.
    fn enter(
        &mut self,
        component: S::Component,
        asked: Option<u32>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let remembered = self.memory.get(component);
        let known = remembered.unwrap_or_else(|| self.game.known(component));
        let asked = if self.way == Way::Mex || asked.is_some_and(|asked| asked >= Known::LARGE) {
            None
        } else {
            asked
        };
        let start = self.stack.options.len();
        let frame = Frame {
            component,
            asked,
            known,
            options: start..start,
            components: self.stack.components.len(),
            values: self.stack.values.len(),
            testing: 0,
            next: start,
            open: 0,
            put_off: false,
            insists: false,
            all: false,
            bytes: size_of::<Frame<S::Component>>(),
        };
        self.stack.frames.push(frame);
        self.memory.begin(component);
        run.allocate(size_of::<Frame<S::Component>>())?;
        if decides(known, asked) { Ok(()) } else { self.expand(self.way == Way::Mex, run) }
    }

    /// Values are too large for a set: all of them are wanted.
    fn want_all(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        if let Some(frame) = self.stack.frames.last() {
            self.stack.options.truncate(frame.options.start);
            self.stack.components.truncate(frame.components);
        }
        self.expand(true, run)
    }

    /// Makes the options of the last frame.
    fn expand(&mut self, all: bool, run: &Run<'_>) -> Result<(), Stop> {
        let (game, memory, seed) = (self.game, &self.memory, self.seed);
        let Stack { frames, options, components, values, parts, .. } = &mut self.stack;
        let Some(frame) = frames.last_mut() else { return Ok(()) };
        frame.all = all;
        self.effort.expanded += 1;
        let (component, start) = (frame.component, frame.options.start);
        let (mut made, mut stopped) = (0, None);
        let mut with = |parts: &mut Vec<S::Component>, value| {
            made += 1;
            if made % OPTIONS_PER_LOOK == 0 && stopped.is_none() {
                stopped = run
                    .check_clock()
                    .and_then(|()| frame.account(options, components, values, run))
                    .err();
            }
            if stopped.is_some() {
                return false;
            }
            cancel(parts);
            let mut option = Open { value, index: made, ..Open::default() };
            // What is known already costs no search.
            parts.retain(|&component| {
                let value = memory.exact(component);
                match value {
                    Some(value) => option.value ^= value,
                    None => option.order = option.order.wrapping_add(hash(component)),
                }
                value.is_none()
            });
            if parts.is_empty() {
                if frame.all {
                    values.push(option.value);
                } else if frame.known.may_be(option.value) {
                    frame.known = frame.known.without(option.value);
                }
                return !decides(frame.known, frame.asked);
            }
            let from = components.len();
            components.extend_from_slice(parts);
            option.components = from..components.len();
            options.push(option);
            true
        };
        let mut into = Options::with_space(mem::take(parts), &mut with);
        game.options(component, &mut into);
        *parts = into.into_space();
        self.effort.options += made;
        if let Some(stop) = stopped {
            return Err(stop);
        }
        if decides(frame.known, frame.asked) {
            options.truncate(start);
            components.truncate(frame.components);
            return frame.account(options, components, values, run);
        }
        options[start..].sort_unstable_by_key(|option| (option.order, option.index));
        distinct(options, start, components);
        for option in &mut options[start..] {
            look_up(option, components, memory);
            let costs =
                components[option.components.clone()].iter().map(|&component| game.cost(component));
            option.cost = costs.max().unwrap_or(0);
            option.order = if seed == 0 { option.index } else { hash(option.order ^ seed) };
        }
        // The cheapest first; of those, the ones that can have the fewest values.
        options[start..]
            .sort_unstable_by_key(|option| (option.cost, option.known.count(), option.order));
        frame.options = start..options.len();
        frame.open = frame.options.len();
        // Each option whose value is not known rules out one value at most.
        if !frame.all {
            frame.known = frame.known.among_least(frame.open + 1);
        }
        frame.again();
        frame.account(options, components, values, run)
    }

    /// Remembers what the last frame found and drops it.
    fn leave(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let Some(frame) = self.stack.frames.pop() else { return Ok(()) };
        run.release(frame.bytes);
        self.memory.end(frame.component);
        self.stack.options.truncate(frame.options.start);
        self.stack.components.truncate(frame.components);
        self.stack.values.truncate(frame.values);
        self.stack.last = Some((frame.component, frame.known));
        self.memory.put(frame.component, frame.known, run)
    }
}

impl<C> Stack<C> {
    /// Drops all; what was accounted for it is given back.
    fn clear(&mut self, run: &Run<'_>) {
        self.frames.drain(..).for_each(|frame| run.release(frame.bytes));
        self.options.clear();
        self.components.clear();
        self.values.clear();
        self.last = None;
    }
}

impl<C> Frame<C> {
    /// Accounts for what the last frame owns now, in the place of what it owned before.
    fn account(
        &mut self,
        options: &[Open],
        components: &[C],
        values: &[u32],
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let options = options.len() - self.options.start;
        // Each option may leave a value.
        let values = if self.all { options + values.len() - self.values } else { 0 };
        let bytes = size_of::<Self>()
            + options * size_of::<Open>()
            + (components.len() - self.components) * size_of::<C>()
            + values * size_of::<u32>();
        run.release(mem::replace(&mut self.bytes, bytes));
        run.allocate(bytes)
    }

    /// Chooses the value to look for next: what is asked about, because one option of that value is
    /// an answer; and when there is no such option, the smaller ones, one of which is what no
    /// option has.
    fn again(&mut self) {
        self.testing = match self.asked {
            Some(asked) if self.known.most() != asked => asked,
            _ => self.known.least(),
        };
        (self.put_off, self.insists, self.next) = (false, false, self.options.start);
    }
}

/// Whether the question is answered.
fn decides(known: Known, asked: Option<u32>) -> bool {
    known.exact().is_some() || asked.is_some_and(|asked| !known.may_be(asked))
}
