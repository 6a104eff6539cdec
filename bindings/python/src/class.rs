//! Games that are Python classes: `solve::once` asks them for moves, once a position.

use std::time::{Duration, Instant};

use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString, PyTuple};
use run::{Phase, Run, Stop};
use solve::once::{Expansion, Failure, Known, Once, Source};
use tell::Language;
use tell::classes::ClassFault;

use crate::budget::{Budget, Meter};
use crate::errors::{self, ErrorClass};
use crate::keys::{Keys, call};

/// Signals and clocks are looked at once in so many positions, or options of one.
const BEAT: usize = 256;

/// Positions that can be told apart; each is two nodes where players have moves of their own.
const MOST: u64 = 1 << 30;

/// Answers that room is made for before there are any.
const MOST_AT_ONCE: usize = 1 << 22;

/// How often progress is reported.
const TOLD: Duration = Duration::from_millis(100);

/// Positions that lead around that an exception shows.
const SHOWN: usize = 6;

/// What the class has defined.
#[derive(FromPyObject)]
struct Hooks<'py> {
    /// For both players, or for Left.
    moves: Bound<'py, PyAny>,
    right: Option<Bound<'py, PyAny>>,
    components: Option<Bound<'py, PyAny>>,
    canonical: Option<Bound<'py, PyAny>>,
    is_over: Option<Bound<'py, PyAny>>,
}

/// All that is known of one game.
#[pyclass(module = "nimatron._nimatron")]
pub(crate) struct Solver {
    keys: Keys,
    once: Once,
    /// How often moves were asked for.
    calls: u64,
}

/// What one search needs.
struct Asking<'a, 'py> {
    py: Python<'py>,
    keys: &'a mut Keys,
    hooks: &'a Hooks<'py>,
    budget: &'a Budget,
    run: &'a Run<'a>,
    calls: u64,
    told: Instant,
    said: bool,
    /// A position that somebody holds already, so that it need not be made anew.
    held: Option<(u32, Bound<'py, PyAny>)>,
}

/// A position in a message or a picture, cut short.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONG: usize = 80;
    let text = object
        .repr()
        .map_or_else(|_| "<position>".to_owned(), |text| text.to_string_lossy().into_owned());
    if text.chars().count() <= LONG {
        text
    } else {
        text.chars().take(LONG).chain(['…']).collect()
    }
}

fn kind_of(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}

impl<'py> Asking<'_, 'py> {
    /// Nodes of games whose players have the same moves are positions; otherwise a position with
    /// whose turn it is.
    fn node(&self, position: u32, mover: u32) -> u32 {
        if self.hooks.right.is_some() { position * 2 + mover } else { position }
    }

    fn position(&self, node: u32) -> (u32, u32) {
        if self.hooks.right.is_some() { (node / 2, node % 2) } else { (node, 0) }
    }

    /// The number of a position that somebody has named, in its normal form.
    #[inline]
    fn intern(&mut self, object: &Bound<'py, PyAny>) -> PyResult<u32> {
        match &self.hooks.canonical {
            None => match self.keys.small(object) {
                Some(node) => Ok(node),
                None => self.known(object),
            },
            Some(canonical) => {
                let made = call(canonical, object)
                    .map_err(|error| self.failed("canonical", object, error))?;
                self.known(&made)
            }
        }
    }

    fn known(&mut self, object: &Bound<'py, PyAny>) -> PyResult<u32> {
        self.keys.intern(object).map_err(|error| {
            if error.is_instance_of::<PyTypeError>(self.py) && object.hash().is_err() {
                let fault =
                    ClassFault::NotHashable { position: shown(object), kind: kind_of(object) };
                return errors::because(self.py, error, &fault, self.language());
            }
            self.failed("__eq__ or __hash__", object, error)
        })
    }

    /// What a method of the class has raised.
    fn failed(&self, method: &str, object: &Bound<'py, PyAny>, error: PyErr) -> PyErr {
        let ours =
            self.py.import("nimatron._errors").and_then(|module| module.getattr("NimatronError"));
        if ours.is_ok_and(|ours| error.is_instance(self.py, &ours))
            || !error.is_instance_of::<PyException>(self.py)
        {
            return error;
        }
        let fault = ClassFault::Raised {
            method: method.to_owned(),
            error: error
                .get_type(self.py)
                .name()
                .map_or_else(|_| String::new(), |name| name.to_string()),
            said: error.value(self.py).to_string(),
            position: shown(object),
        };
        errors::because(self.py, error, &fault, self.language())
    }

    /// Something that is no collection of positions.
    fn rubbish(&self, method: &str, object: &Bound<'py, PyAny>, made: &Bound<'py, PyAny>) -> PyErr {
        let fault = ClassFault::NotPositions {
            method: method.to_owned(),
            made: shown(made),
            kind: kind_of(made),
            nothing: made.is_none(),
            position: shown(object),
        };
        errors::class(self.py, ErrorClass::Moves, &fault, self.language())
    }

    fn language(&self) -> Language {
        self.budget.language()
    }

    /// Signals, clock, and a line of progress.
    fn style(&mut self) -> PyResult<()> {
        self.py.check_signals()?;
        if self.told.elapsed() >= TOLD {
            self.told = Instant::now();
            self.said = true;
            self.budget.say(
                self.py,
                Phase::Solve,
                u64::try_from(self.keys.len()).unwrap_or(u64::MAX),
            )?;
        }
        let stopped = self.run.check_clock().and_then(|()| self.memory());
        stopped.map_err(|stop| errors::stopped(self.py, stop, self.language()))
    }

    fn memory(&self) -> Result<(), Stop> {
        let limit = self.run.limits.memory;
        let used =
            u64::try_from(self.keys.memory()).unwrap_or(u64::MAX).saturating_add(self.run.memory());
        if used > limit { Err(Stop::Memory { limit }) } else { Ok(()) }
    }

    /// All positions of what a method has returned.
    fn all(
        &mut self,
        method: &str,
        object: &Bound<'py, PyAny>,
        made: &Bound<'py, PyAny>,
        mover: u32,
        into: &mut Vec<u32>,
    ) -> PyResult<()> {
        if let Ok(list) = made.cast_exact::<PyList>() {
            // Methods of positions may change the list, so that its length is asked for each time.
            let mut at = 0;
            while at < list.len() {
                let small = match self.hooks.canonical {
                    None => self.keys.intern_entry(list, at)?,
                    Some(_) => None,
                };
                let option = match small {
                    Some(option) => option,
                    None => self.intern(&list.get_item(at)?)?,
                };
                self.push(option, mover, into)?;
                at += 1;
            }
            return Ok(());
        }
        if let Ok(tuple) = made.cast_exact::<PyTuple>() {
            for at in 0..tuple.len() {
                let option = self.intern(&*tuple.get_borrowed_item(at)?)?;
                self.push(option, mover, into)?;
            }
            return Ok(());
        }
        if made.is_instance_of::<PyString>()
            || made.is_instance_of::<PyBytes>()
            || made.is_instance_of::<PyDict>()
        {
            return Err(self.rubbish(method, object, made));
        }
        let Ok(options) = PyIterator::from_object(made) else {
            return Err(self.rubbish(method, object, made));
        };
        for option in options {
            let option = option.map_err(|error| self.failed(method, object, error))?;
            let option = self.intern(&option)?;
            self.push(option, mover, into)?;
        }
        Ok(())
    }

    /// One more option, or part.
    #[inline]
    fn push(&mut self, option: u32, mover: u32, into: &mut Vec<u32>) -> PyResult<()> {
        into.push(self.node(option, mover));
        if into.len().is_multiple_of(BEAT) { self.many(into.len()) } else { Ok(()) }
    }

    /// A position may have more options than there is room for: a generator need not end.
    fn many(&mut self, count: usize) -> PyResult<()> {
        self.style()?;
        let limit = self.run.limits.states.min(MOST);
        let over = u64::try_from(count).is_ok_and(|count| count > limit)
            || u64::try_from(self.keys.len()).is_ok_and(|known| known > limit);
        if over {
            return Err(errors::stopped(self.py, Stop::States { limit }, self.language()));
        }
        Ok(())
    }
}

impl Source for Asking<'_, '_> {
    type Error = PyErr;

    fn beat(&mut self) -> PyResult<()> {
        self.style()
    }

    fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> PyResult<Expansion> {
        self.calls += 1;
        if u64::try_from(self.keys.len()).is_ok_and(|known| known >= MOST) {
            return Err(errors::stopped(self.py, Stop::States { limit: MOST }, self.language()));
        }
        if self.calls.is_multiple_of(u64::try_from(BEAT).unwrap_or(1)) {
            self.style()?;
        }
        let (position, mover) = self.position(node);
        let object = match self.held.take() {
            Some((held, object)) if held == position => object,
            _ => self.keys.object(self.py, position)?,
        };
        let hooks = self.hooks;
        if let Some(is_over) = &hooks.is_over {
            let over = call(is_over, &object).and_then(|over| over.is_truthy());
            if over.map_err(|error| self.failed("is_over", &object, error))? {
                return Ok(Expansion::Options);
            }
        }
        if let Some(components) = &hooks.components {
            let made = call(components, &object)
                .map_err(|error| self.failed("components", &object, error))?;
            self.all("components", &object, &made, 0, into)?;
            if into[..] != [node] {
                return Ok(Expansion::Parts);
            }
            into.clear();
        }
        let (method, moves) = match &hooks.right {
            None => ("moves", &hooks.moves),
            Some(_) if mover == 0 => ("left_moves", &hooks.moves),
            Some(right) => ("right_moves", right),
        };
        let made = call(moves, &object).map_err(|error| self.failed(method, &object, error))?;
        self.all(method, &object, &made, 1 - mover, into)?;
        Ok(Expansion::Options)
    }
}

/// What is known of a node: value, turns in normal play, turns in misère play.
type NodeFacts = (Option<u32>, Option<u32>, Option<u32>);

/// A part of a position (or it), what is known of it, what a turn makes of it, and what is known of
/// that.
type TurnInParts<'py> = (Bound<'py, PyAny>, NodeFacts, Bound<'py, PyAny>, NodeFacts);

/// Positions with whose turn it is, what is known of each, whether all turns of each are there, and
/// turns from place to place.
type ReachedPositions<'py> =
    (Vec<(Bound<'py, PyAny>, u32)>, Vec<NodeFacts>, Vec<bool>, Vec<(usize, usize)>);

fn node_facts(known: Option<Known>) -> NodeFacts {
    known.map_or((None, None, None), |known| (Some(known.value), known.remoteness, known.misere))
}

impl Solver {
    /// Does something with what asks the class, within a budget.
    fn ask<'py, T>(
        &mut self,
        hooks: &Hooks<'py>,
        budget: &Budget,
        py: Python<'py>,
        job: impl FnOnce(&mut Asking<'_, 'py>, &mut Once) -> PyResult<T>,
    ) -> PyResult<T> {
        let meter = Meter::start();
        let run = Run::new(budget.limits()).with_clock(&meter);
        let Self { keys, once, calls } = self;
        // What is kept already counts, too; if it is too much, the first look will say so.
        let _ = run.allocate(once.bytes());
        let told = Instant::now();
        let mut asking =
            Asking { py, keys, hooks, budget, run: &run, calls: 0, told, said: false, held: None };
        let done = job(&mut asking, once);
        let (asked, said) = (asking.calls, asking.said);
        *calls += asked;
        if said {
            budget.finish(py)?;
        }
        done
    }
}

/// Solves a node.
fn solve(asking: &mut Asking<'_, '_>, once: &mut Once, node: u32) -> PyResult<()> {
    let run = asking.run;
    once.solve(node, asking, run).map_err(|failure| match failure {
        Failure::Source { error, .. } => error,
        Failure::Stopped(stop) => errors::stopped(asking.py, stop, asking.language()),
        Failure::Endless(cycle) => endless(asking, &cycle),
    })
}

fn endless(asking: &Asking<'_, '_>, cycle: &[u32]) -> PyErr {
    let positions: Vec<Bound<'_, PyAny>> = cycle
        .iter()
        .filter_map(|node| asking.keys.object(asking.py, asking.position(*node).0).ok())
        .collect();
    let play = positions.iter().take(SHOWN).map(shown).collect();
    let fault = ClassFault::Endless { play, more: positions.len().saturating_sub(SHOWN) };
    let error = errors::class(asking.py, ErrorClass::Undecided, &fault, asking.language());
    if let Ok(positions) = PyTuple::new(asking.py, positions) {
        // Only an attribute for programs: that it cannot be set changes nothing.
        let _ = error.value(asking.py).setattr("positions", positions);
    }
    error
}

/// What is known of the game, unless it is being solved.
fn lent<'py>(own: &Bound<'py, Solver>, budget: &Budget) -> PyResult<PyRefMut<'py, Solver>> {
    own.try_borrow_mut().map_err(|_| {
        errors::class(own.py(), ErrorClass::Moves, &ClassFault::Busy, budget.language())
    })
}

#[pymethods]
impl Solver {
    #[new]
    fn new() -> Self {
        Self { keys: Keys::default(), once: Once::new(), calls: 0 }
    }

    /// What is known of a position, by mover: one answer, or with moves of their own one for each
    /// player.
    fn solve<'py>(
        own: &Bound<'py, Self>,
        py: Python<'py>,
        position: Bound<'py, PyAny>,
        hooks: Hooks<'py>,
        budget: Budget,
    ) -> PyResult<Vec<NodeFacts>> {
        lent(own, &budget)?.ask(&hooks, &budget, py, |asking, once| {
            let position = asking.intern(&position)?;
            let movers = if hooks.right.is_some() { 2 } else { 1 };
            let nodes = (0..movers).map(|mover| asking.node(position, mover));
            let nodes: Vec<u32> = nodes.collect();
            nodes
                .into_iter()
                .map(|node| solve(asking, once, node).map(|()| node_facts(once.get(node))))
                .collect()
        })
    }

    /// What is asked of many positions, four bytes each: `value`, `normal`, `misere` (1 if the
    /// player to move wins, else 0), `remoteness`, `misere_remoteness`, or `class` (0 P, 1 N, 2 L,
    /// 3 R). What is not known is the largest number. `count` is how many positions there are,
    /// about.
    fn classes<'py>(
        own: &Bound<'py, Self>,
        py: Python<'py>,
        positions: Bound<'py, PyAny>,
        what: &str,
        count: usize,
        hooks: Hooks<'py>,
        budget: Budget,
    ) -> PyResult<Bound<'py, PyBytes>> {
        // The interpreter may say a count that there is no room for.
        let mut numbers: Vec<u8> = Vec::with_capacity(count.min(MOST_AT_ONCE) * size_of::<u32>());
        lent(own, &budget)?.ask(&hooks, &budget, py, |asking, once| {
            for (count, position) in positions.try_iter()?.enumerate() {
                if count.is_multiple_of(BEAT) {
                    // Positions that are known already are asked about without a look. Answers are
                    // written down twice, four bytes each.
                    let kept = asking.run.allocate(BEAT * 2 * size_of::<u32>());
                    kept.map_err(|stop| errors::stopped(py, stop, asking.language()))?;
                    asking.style()?;
                }
                let object = position?;
                let position = asking.intern(&object)?;
                asking.held = hooks.canonical.is_none().then_some((position, object));
                let node = asking.node(position, 0);
                solve(asking, once, node)?;
                let known = once.get(node);
                let turns = |misere: bool| {
                    known.and_then(|known| if misere { known.misere } else { known.remoteness })
                };
                let number = match what {
                    "value" => known.map(|known| known.value),
                    // The value tells who wins sums, too.
                    "normal" if hooks.right.is_none() => {
                        known.map(|known| u32::from(known.value != 0))
                    }
                    "normal" => turns(false).map(|turns| turns % 2),
                    "misere" => turns(true).map(|turns| 1 - turns % 2),
                    "remoteness" => turns(false),
                    "misere_remoteness" => turns(true),
                    _ => {
                        let right = asking.node(position, 1);
                        solve(asking, once, right)?;
                        let misere = what == "misere_class";
                        let wins = |known: Option<Known>| {
                            let turns = known.and_then(|known| {
                                if misere { known.misere } else { known.remoteness }
                            });
                            turns.map(|turns| (turns % 2 == 1) != misere)
                        };
                        wins(known).zip(wins(once.get(right))).map(|wins| match wins {
                            (false, false) => 0,
                            (true, true) => 1,
                            (true, false) => 2,
                            (false, true) => 3,
                        })
                    }
                };
                numbers.extend(number.unwrap_or(u32::MAX).to_ne_bytes());
            }
            Ok(())
        })?;
        Ok(PyBytes::new(py, &numbers))
    }

    /// The turns of a position: how many parts it falls into (0: it is none of a sum), and for each
    /// turn, in order and each once, the part (or the position), what it becomes, and what is known
    /// of both. `mover` is 0 for Left and 1 for Right. Asks for the moves once more.
    fn options<'py>(
        own: &Bound<'py, Self>,
        py: Python<'py>,
        position: Bound<'py, PyAny>,
        mover: u32,
        hooks: Hooks<'py>,
        budget: Budget,
    ) -> PyResult<(usize, Vec<TurnInParts<'py>>)> {
        lent(own, &budget)?.ask(&hooks, &budget, py, |asking, once| {
            let position = asking.intern(&position)?;
            let root = asking.node(position, mover);
            // A sum of sums of sums ends, or this says why not.
            solve(asking, once, root)?;
            let (mut parts, mut seen, mut turns) = (0, std::collections::HashSet::new(), vec![]);
            let mut left = vec![root];
            while let Some(part) = left.pop() {
                let mut options = vec![];
                if asking.expand(part, &mut options)? == Expansion::Parts {
                    left.extend(options.into_iter().rev());
                    continue;
                }
                parts += usize::from(part != root);
                options.retain(|option| seen.insert((part, *option)));
                turns.extend(options.into_iter().map(|option| (part, option)));
            }
            let mut answers = vec![];
            for (part, option) in turns {
                solve(asking, once, option)?;
                let object = |node| asking.keys.object(py, asking.position(node).0);
                answers.push((
                    object(part)?,
                    node_facts(once.get(part)),
                    object(option)?,
                    node_facts(once.get(option)),
                ));
            }
            Ok((parts, answers))
        })
    }

    /// At most `most` positions that can be reached from a position, those that are reached with
    /// the fewest turns, with the turns between them: all of a position or none.
    fn graph<'py>(
        own: &Bound<'py, Self>,
        py: Python<'py>,
        position: Bound<'py, PyAny>,
        most: usize,
        hooks: Hooks<'py>,
        budget: Budget,
    ) -> PyResult<ReachedPositions<'py>> {
        lent(own, &budget)?.ask(&hooks, &budget, py, |asking, once| {
            let position = asking.intern(&position)?;
            let mut nodes = vec![asking.node(position, 0)];
            if hooks.right.is_some() {
                nodes.push(asking.node(position, 1));
            }
            let mut places: std::collections::HashMap<u32, usize> =
                nodes.iter().enumerate().map(|(at, node)| (*node, at)).collect();
            let (mut edges, mut expanded, mut at) = (vec![], vec![], 0);
            while let Some(&node) = nodes.get(at) {
                let mut options = vec![];
                if asking.expand(node, &mut options)? == Expansion::Parts {
                    return Err(errors::class(
                        py,
                        ErrorClass::Unsupported,
                        &ClassFault::GraphOfSum,
                        budget.language(),
                    ));
                }
                options.sort_unstable();
                options.dedup();
                let new = options.iter().filter(|option| !places.contains_key(option)).count();
                expanded.push(nodes.len() + new <= most);
                for option in options.into_iter().filter(|_| expanded[at]) {
                    let place = *places.entry(option).or_insert(nodes.len());
                    if place == nodes.len() {
                        nodes.push(option);
                    }
                    edges.push((at, place));
                }
                at += 1;
            }
            let mut known = vec![];
            for node in &nodes {
                solve(asking, once, *node)?;
                known.push(node_facts(once.get(*node)));
            }
            let object = |node: &u32| {
                let (position, mover) = asking.position(*node);
                Ok((asking.keys.object(py, position)?, mover))
            };
            Ok((nodes.iter().map(object).collect::<PyResult<_>>()?, known, expanded, edges))
        })
    }

    /// Positions known, bytes kept, and how often moves were asked for.
    fn figures(own: &Bound<'_, Self>, budget: Budget) -> PyResult<(usize, usize, u64)> {
        let own = lent(own, &budget)?;
        Ok((own.keys.len(), own.keys.memory() + own.once.bytes(), own.calls))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.keys.objects().try_for_each(|object| visit.call(object))
    }

    fn __clear__(&mut self) {
        (self.keys, self.once) = (Keys::default(), Once::new());
    }
}
