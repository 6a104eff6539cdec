//! The search for values, with an explicit stack.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hash;
use core::mem::{self, size_of};
use core::ops::Range;

use run::{Run, Stop};

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
pub struct Turn<C> {
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
/// **Cost.** [`Sums::options`] is called at least once for each component looked into, and again when another value of it is asked for; it is stopped
/// as soon as an option that is known answers the question. Nothing recurses. The memory is that of the
/// [`Memory`]; besides, the options of the components on the path are kept.
///
/// **Budgets.** States and memory are those of the [`Memory`]. After a stop what was found is kept, and the same query with a larger budget goes on from there.
#[derive(Debug)]
pub struct Search<'g, S: Sums, M> {
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
    /// The values of options, where all are wanted.
    all: Option<Vec<u32>>,
}

/// An option whose value is not known: components, without those that are known, and the exclusive or of what is.
#[derive(Clone, Debug, Default)]
struct Open {
    components: Range<usize>,
    value: u32,
    /// Of its dearest component.
    cost: u64,
    /// At first a hash, the same for equal options; then the place among those that seem equally good.
    order: u64,
    /// The place among all that were made.
    index: u64,
    /// What is known of its component, if there is one only.
    known: Known,
    closed: bool,
}

/// What an option tells.
enum Told<C> {
    /// Its value.
    Value(u32),
    /// That it does not have the value that is looked for.
    Other,
    /// Nothing before something is known of this component.
    Ask(C, Option<u32>),
}

impl<'g, S: Sums, M: Memory<S::Component>> Search<'g, S, M> {
    /// A search that begins with what the memory has.
    #[must_use]
    pub fn new(game: &'g S, memory: M, way: Way) -> Self {
        let stack = Stack { frames: vec![], options: vec![], components: vec![], parts: vec![], last: None };
        Self { game, memory, way, seed: 0, effort: Effort::default(), stack }
    }

    /// With another order among options that seem equally good, for searches that share a memory.
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
    /// When a budget ends. If a play from there never ends, that is what comes of it.
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
    /// # Errors
    /// When a budget ends, as with [`Self::value`].
    pub fn is_value(&mut self, sum: &[S::Component], value: u32, run: &Run<'_>) -> Result<bool, Stop> {
        let mut sum = sum.to_vec();
        sum.sort_by_key(|&component| self.game.cost(component));
        let Some((&last, rest)) = sum.split_last() else { return Ok(value == 0) };
        let wanted = value ^ self.value(rest, run)?;
        Ok(self.find(last, Some(wanted), run)?.may_be(wanted))
    }

    /// The winning turns from a sum, in the order of the game's options, with repetitions.
    ///
    /// # Errors
    /// When a budget ends, as with [`Self::value`].
    pub fn winning_turns(&mut self, sum: &[S::Component], run: &Run<'_>) -> Result<Vec<Turn<S::Component>>, Stop> {
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
                    turns.push(Turn { component, parts, value });
                }
            }
        }
        Ok(turns)
    }

    fn exact(&mut self, component: S::Component, run: &Run<'_>) -> Result<u32, Stop> {
        // A question without a number ends with exactly one value.
        Ok(self.find(component, None, run)?.least())
    }

    /// What is known when the question is answered.
    fn find(&mut self, component: S::Component, asked: Option<u32>, run: &Run<'_>) -> Result<Known, Stop> {
        if let Some(known) = self.memory.get(component)
            && decides(known, asked)
        {
            return Ok(known);
        }
        run.look()?;
        let found = self.search(component, asked, run);
        if found.is_err() {
            // What the frames on the path had was accounted, and is gone.
            run.release(self.stack.bytes());
            self.stack.clear();
        }
        found
    }

    fn search(&mut self, component: S::Component, asked: Option<u32>, run: &Run<'_>) -> Result<Known, Stop> {
        self.enter(component, asked, run)?;
        while let Some(frame) = self.stack.frames.last() {
            if decides(frame.known, frame.asked) {
                self.leave(run)?;
                continue;
            }
            if frame.known.is_large() && frame.all.is_none() {
                self.want_all(run)?;
                continue;
            }
            match self.step() {
                Some((component, asked)) => self.enter(component, asked, run)?,
                None => run.tick()?,
            }
        }
        // The frame entered first is left last.
        Ok(self.stack.last.take().map_or(Known::NOTHING, |(_, known)| known))
    }

    /// Goes through the options of the last frame, until one of them needs to know something of a component, or the frame knows more.
    fn step(&mut self) -> Option<(S::Component, Option<u32>)> {
        let frame = self.stack.frames.last_mut()?;
        while frame.next < frame.options.end {
            let option = &mut self.stack.options[frame.next];
            if option.closed {
                frame.next += 1;
                continue;
            }
            let wanted = if frame.all.is_some() { None } else { Some(frame.testing) };
            match tell(option, &mut self.stack.components, wanted, &self.memory, self.game, self.stack.last) {
                Told::Value(value) => {
                    option.closed = true;
                    frame.next += 1;
                    if let Some(all) = &mut frame.all {
                        all.push(value);
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
                Told::Other => frame.next += 1,
                Told::Ask(component, asked) => return Some((component, asked)),
            }
        }
        if let Some(all) = &frame.all {
            frame.known = Known::exactly(mex(all));
        } else {
            // No option has the value that was looked for.
            frame.known = frame.known.at_most(frame.testing);
            frame.again();
        }
        None
    }

    /// Looks into a component.
    fn enter(&mut self, component: S::Component, asked: Option<u32>, run: &Run<'_>) -> Result<(), Stop> {
        let remembered = self.memory.get(component);
        let known = remembered.unwrap_or_else(|| self.game.known(component));
        let asked = if self.way == Way::Mex || asked.is_some_and(|asked| asked >= Known::LARGE) { None } else { asked };
        let (start, components) = (self.stack.options.len(), self.stack.components.len());
        let frame = Frame {
            component,
            asked,
            known,
            options: start..start,
            components,
            testing: 0,
            next: start,
            open: 0,
            all: None,
        };
        self.stack.frames.push(frame);
        run.allocate(size_of::<Frame<S::Component>>())?;
        if decides(known, asked) { Ok(()) } else { self.expand(self.way == Way::Mex, run) }
    }

    /// Values are too large for a set: all of them are wanted.
    fn want_all(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        if let Some(frame) = self.stack.frames.last_mut() {
            run.release(
                (self.stack.options.len() - frame.options.start) * size_of::<Open>()
                    + (self.stack.components.len() - frame.components) * size_of::<S::Component>(),
            );
            self.stack.options.truncate(frame.options.start);
            self.stack.components.truncate(frame.components);
        }
        self.expand(true, run)
    }

    /// Makes the options of the last frame.
    fn expand(&mut self, all: bool, run: &Run<'_>) -> Result<(), Stop> {
        let (stack, memory) = (&mut self.stack, &self.memory);
        let Some(frame) = stack.frames.last_mut() else { return Ok(()) };
        frame.all = all.then(Vec::new);
        self.effort.expanded += 1;
        let (start, first) = (frame.options.start, frame.components);
        let (options, components) = (&mut stack.options, &mut stack.components);
        let mut made = 0;
        let mut with = |parts: &mut Vec<S::Component>, value| {
            made += 1;
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
                match &mut frame.all {
                    Some(all) => all.push(option.value),
                    None if frame.known.may_be(option.value) => frame.known = frame.known.without(option.value),
                    None => {}
                }
                return !decides(frame.known, frame.asked);
            }
            let from = components.len();
            components.extend_from_slice(parts);
            option.components = from..components.len();
            options.push(option);
            true
        };
        let mut into = Options::with_space(mem::take(&mut stack.parts), &mut with);
        self.game.options(frame.component, &mut into);
        stack.parts = into.into_space();
        self.effort.options += made;
        if decides(frame.known, frame.asked) {
            options.truncate(start);
            components.truncate(first);
            return Ok(());
        }
        options[start..].sort_unstable_by_key(|option| (option.order, option.index));
        distinct(options, start, components);
        for option in &mut options[start..] {
            look_up(option, components, memory);
            let costs = components[option.components.clone()].iter().map(|&component| self.game.cost(component));
            option.cost = costs.max().unwrap_or(0);
            option.order = if self.seed == 0 { option.index } else { hash(option.order ^ self.seed) };
        }
        let kept = options.len();
        // The cheapest first; of those, the ones that can have the fewest values.
        options[start..].sort_unstable_by_key(|option| (option.cost, option.known.count(), option.order));
        frame.options = start..kept;
        frame.open = kept - start;
        // Each option whose value is not known rules out one value at most.
        if frame.all.is_none() {
            frame.known = frame.known.among_least(frame.open + 1);
        }
        frame.again();
        run.allocate((kept - start) * size_of::<Open>() + (components.len() - first) * size_of::<S::Component>())
    }

    /// Remembers what the last frame found and drops it.
    fn leave(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let Some(frame) = self.stack.frames.pop() else { return Ok(()) };
        run.release(
            size_of::<Frame<S::Component>>()
                + frame.options.len() * size_of::<Open>()
                + (self.stack.components.len() - frame.components) * size_of::<S::Component>(),
        );
        self.stack.options.truncate(frame.options.start);
        self.stack.components.truncate(frame.components);
        self.stack.last = Some((frame.component, frame.known));
        self.memory.put(frame.component, frame.known, run)
    }
}

impl<C> Stack<C> {
    fn bytes(&self) -> usize {
        self.frames.len() * size_of::<Frame<C>>()
            + self.options.len() * size_of::<Open>()
            + self.components.len() * size_of::<C>()
    }

    fn clear(&mut self) {
        self.frames.clear();
        self.options.clear();
        self.components.clear();
        self.last = None;
    }
}

impl<C> Frame<C> {
    /// Chooses the value to look for next: what is asked about, because one option of that value is an answer; and when there is no such option, the smaller
    /// ones, one of which is what no option has.
    fn again(&mut self) {
        self.testing = match self.asked {
            Some(asked) if self.known.most() != asked => asked,
            _ => self.known.least(),
        };
        self.next = self.options.start;
    }
}

/// Whether the question is answered.
fn decides(known: Known, asked: Option<u32>) -> bool {
    known.exact().is_some() || asked.is_some_and(|asked| !known.may_be(asked))
}

/// Takes out pairs of equal components, whose sum is worth nothing.
fn cancel<C: Copy + Eq>(components: &mut Vec<C>) {
    let mut index = 0;
    while index < components.len() {
        let component = components[index];
        match (index + 1..components.len()).find(|&other| components[other] == component) {
            Some(other) => {
                components.swap_remove(other);
                components.swap_remove(index);
            }
            None => index += 1,
        }
    }
}

/// Keeps one of options that are equal; those have the same order number.
fn distinct<C: Copy + Eq>(options: &mut Vec<Open>, start: usize, components: &[C]) {
    let mut kept = start;
    for index in start..options.len() {
        let same = options[start..kept].iter().rev().take_while(|other| other.order == options[index].order);
        if !same.into_iter().any(|other| equal(other, &options[index], components)) {
            options.swap(kept, index);
            kept += 1;
        }
    }
    options.truncate(kept);
}

/// Whether two options have the same components, in whatever order; no component occurs twice.
fn equal<C: Copy + Eq>(left: &Open, right: &Open, components: &[C]) -> bool {
    let (mine, others) = (&components[left.components.clone()], &components[right.components.clone()]);
    left.value == right.value && mine.len() == others.len() && mine.iter().all(|component| others.contains(component))
}

/// Folds components that are known into the value.
fn look_up<C: Copy + Eq + Hash>(option: &mut Open, components: &mut [C], memory: &impl Memory<C>) {
    let mut index = option.components.start;
    while index < option.components.end {
        let known = memory.get(components[index]).unwrap_or(Known::NOTHING);
        match known.exact() {
            Some(value) => fold(option, components, index, value),
            None => {
                option.known = known;
                index += 1;
            }
        }
    }
}

fn fold<C>(option: &mut Open, components: &mut [C], index: usize, value: u32) {
    option.value ^= value;
    option.components.end -= 1;
    components.swap(index, option.components.end);
}

/// What an option tells about whether its value is `wanted`, or about its value.
fn tell<S: Sums>(
    option: &mut Open,
    components: &mut [S::Component],
    wanted: Option<u32>,
    memory: &impl Memory<S::Component>,
    game: &S,
    last: Option<(S::Component, Known)>,
) -> Told<S::Component> {
    // What was known when the option was made is known still.
    if let (Some(wanted), 1) = (wanted, option.components.len())
        && !option.known.may_be(wanted ^ option.value)
    {
        return Told::Other;
    }
    if let Some((component, known)) = last
        && let Some(index) = option.components.clone().find(|&index| components[index] == component)
        && let Some(value) = known.exact()
    {
        fold(option, components, index, value);
    }
    look_up(option, components, memory);
    match &components[option.components.clone()] {
        [] => Told::Value(option.value),
        &[component] => {
            if let Some((other, known)) = last
                && other == component
            {
                option.known = option.known.and(known);
            }
            match wanted {
                Some(wanted) if !option.known.may_be(wanted ^ option.value) => Told::Other,
                _ => Told::Ask(component, wanted.map(|wanted| wanted ^ option.value)),
            }
        }
        several => {
            let cheapest = several.iter().copied().min_by_key(|&component| game.cost(component));
            cheapest.map_or(Told::Other, |component| Told::Ask(component, None))
        }
    }
}

/// The least number that is not among `values`.
fn mex(values: &[u32]) -> u32 {
    crate::engine::mex(values, &mut vec![])
}
