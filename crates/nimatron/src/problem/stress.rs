//! Stress test: generated instances, small ones first, until one shows a failure, which is then
//! shrunk.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use answer::{
    Blanks, CaseSource, Ended, ExpectedBy, Got, InstanceKind, Made, Mismatch, StressReport, Tested,
};
use contest::generate::{
    Instance, Layout, Sizes, Small, Source, extreme, given, keeps_promises, largest, random, small,
};
use run::{Limits, Run};

use super::Problem;
use super::oracle::{Expected, Oracle, same};

/// Answers an input.
pub type Subject<'s> = &'s dyn Fn(&[u8]) -> Got;

/// The effort of a stress test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The random seed.
    pub seed: u64,
    /// Total time. Shrinking may take a quarter of it more.
    pub time: Duration,
    /// Number of exhaustive small instances, smallest first.
    pub small: usize,
    /// Number of random small instances.
    pub random: usize,
    /// Number of small instances in all layouts.
    pub layouts: usize,
    /// Number of extreme instances.
    pub extreme: usize,
    /// Number of instances of maximal length.
    pub largest: usize,
    /// Maximum number of runs for shrinking.
    pub shrink: usize,
    /// Maximum number of rows or passes of extreme instances, and maximum length of their words.
    pub long: (u64, usize),
    /// The same for instances of maximal length, over all passes together.
    pub longest: (u64, usize),
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            seed: 0,
            time: Duration::from_secs(20),
            small: 400,
            random: 300,
            layouts: 20,
            extreme: 120,
            largest: 12,
            shrink: 4000,
            long: (2000, 20_000),
            longest: (1_000_000, 1_000_000),
        }
    }
}

/// All kinds, in their order within a round.
const KINDS: [InstanceKind; 5] = [
    InstanceKind::Small,
    InstanceKind::Random,
    InstanceKind::Layout,
    InstanceKind::Extreme,
    InstanceKind::Largest,
];

/// The number of instances of a kind per round.
const fn share(kind: InstanceKind, round: usize) -> usize {
    match kind {
        InstanceKind::Small if round == 0 => 30,
        InstanceKind::Small => 4,
        InstanceKind::Random | InstanceKind::Extreme => 2,
        InstanceKind::Layout => 1,
        // They take long.
        InstanceKind::Largest if round % 4 == 3 && round > 4 => 1,
        InstanceKind::Largest => 0,
    }
}

/// With less time, instances of maximal length are tried in their turn only.
const ENOUGH: Duration = Duration::from_secs(10);

/// Instances made to choose one with a rare output.
const TRIES: usize = 4;

/// The bound assumed for unbounded numbers.
const FAR: u64 = 1_000_000_000_000_000_000;

/// Tests a program with generated instances. Uses wall-clock time; `run` may cancel it.
#[must_use]
pub fn stress(
    problem: &Problem,
    oracle: &mut Oracle<'_>,
    (tested, subject): (Tested, Subject<'_>),
    effort: &Effort,
    run: &Run<'_>,
) -> StressReport {
    let run = &run.part(Limits { time: Some(effort.time + effort.time / 4), ..run.limits });
    let mut session = Session {
        problem,
        oracle,
        tested,
        subject,
        effort,
        run,
        began: Instant::now(),
        source: Source::new(effort.seed),
        kinds: KINDS
            .map(|kind| Made {
                kind,
                instances: 0,
                by_rules: 0,
                by_theorem: 0,
                by_computing: 0,
                unknown: 0,
                longest: 0,
            })
            .to_vec(),
        rounds: [0; KINDS.len()],
        printed: HashMap::new(),
        late: false,
    };
    let failure = session.all();
    let ended = match &failure {
        Some(_) => Ended::Failed,
        None if session.cancelled() => Ended::Cancelled,
        None if session.late => Ended::Time,
        None => Ended::Finished,
    };
    let mut kinds = session.kinds;
    kinds.retain(|made| made.instances + made.unknown > 0);
    StressReport { seed: effort.seed, kinds, ended, failure }
}

struct Session<'s, 'p> {
    problem: &'s Problem,
    oracle: &'s mut Oracle<'p>,
    tested: Tested,
    subject: Subject<'s>,
    effort: &'s Effort,
    run: &'s Run<'s>,
    began: Instant,
    source: Source,
    kinds: Vec<Made>,
    /// The number of each of [`KINDS`] begun.
    rounds: [usize; KINDS.len()],
    /// How often each output was expected, because rare ones are preferred.
    printed: HashMap<String, usize>,
    /// Whether time ran out.
    late: bool,
}

impl Session<'_, '_> {
    /// Small instances come first, so that failures are small if possible; then all kinds take
    /// turns, so that each gets its share whenever time runs out.
    fn all(&mut self) -> Option<Mismatch> {
        let mut small = small(self.oracle.program(), &self.problem.statement.readings);
        let mut round = 0;
        loop {
            let mut tried = false;
            for kind in KINDS {
                // A slow program must not miss the instance that shows it.
                let due = usize::from(kind == InstanceKind::Largest && self.is_half_over());
                for _ in 0..share(kind, round).max(due) {
                    if self.time_is_over() {
                        return None;
                    }
                    let Some((instance, layout)) = self.next(kind, &mut small) else { break };
                    tried = true;
                    let Some(instance) = instance else { continue };
                    let Some(failure) = self.attempt(kind, &instance, layout) else { continue };
                    let failure = match kind {
                        InstanceKind::Small => failure,
                        _ => {
                            let (layout, failure) = self.plain(&instance, layout, failure);
                            let failure = self.shrunk(instance, layout, failure);
                            self.smallest(failure, layout, &mut small)
                        }
                    };
                    return Some(failure);
                }
            }
            if !tried {
                return None;
            }
            round += 1;
        }
    }

    /// The next instance of a kind; none if enough have been made, and an inner none if making one
    /// failed.
    fn next(
        &mut self,
        kind: InstanceKind,
        small: &mut Small<'_>,
    ) -> Option<(Option<Instance>, Layout)> {
        let effort = self.effort;
        let place = KINDS.iter().position(|one| *one == kind)?;
        let round = self.rounds[place];
        let most = match kind {
            InstanceKind::Small => effort.small,
            InstanceKind::Random => effort.random,
            InstanceKind::Layout => effort.layouts.saturating_mul(Layout::ALL.len() - 1),
            InstanceKind::Extreme => effort.extreme,
            InstanceKind::Largest => effort.largest,
        };
        if round >= most {
            return None;
        }
        self.rounds[place] += 1;
        let instance = match kind {
            // There may be no more of them.
            InstanceKind::Small => Some(small.next()?),
            InstanceKind::Random => self.random(round),
            InstanceKind::Layout => return Some(self.layout(round)),
            InstanceKind::Extreme => self.extreme(round),
            InstanceKind::Largest => self.largest(round),
        };
        Some((instance, Layout::Canonical))
    }

    /// Whether half of the time has passed without an instance of maximal length, if there is time
    /// for one at all.
    fn is_half_over(&self) -> bool {
        let place = KINDS.iter().position(|one| *one == InstanceKind::Largest);
        place.is_some_and(|place| self.rounds[place] == 0)
            && self.effort.time >= ENOUGH
            && self.began.elapsed() > self.effort.time / 2
    }

    fn time_is_over(&mut self) -> bool {
        let over = self.began.elapsed() > self.effort.time;
        self.late |= over;
        over || self.cancelled()
    }

    fn cancelled(&self) -> bool {
        matches!(self.run.check_clock(), Err(run::Stop::Cancelled))
    }

    /// Runs one instance, if the expected output is known.
    fn attempt(
        &mut self,
        kind: InstanceKind,
        instance: &Instance,
        layout: Layout,
    ) -> Option<Mismatch> {
        let input = instance.text(layout);
        let Some(expected) = self.oracle.expected(&input, self.run) else {
            self.made(kind)?.unknown += 1;
            return None;
        };
        let by = expected.by;
        let source = CaseSource::Made { kind, blanks: blanks(layout) };
        let mismatch = match self.compared(&input, expected.clone(), source) {
            Compared::Same => None,
            Compared::Different(mismatch) => Some(*mismatch),
            Compared::Unknown => {
                self.made(kind)?.unknown += 1;
                return None;
            }
        };
        *self.printed.entry(expected.output.clone()).or_default() += 1;
        let kind = self.made(kind)?;
        kind.instances += 1;
        kind.longest = kind.longest.max(input.len());
        match by {
            ExpectedBy::Theorem => kind.by_theorem += 1,
            ExpectedBy::Computing => kind.by_computing += 1,
            ExpectedBy::Rules | ExpectedBy::Given => kind.by_rules += 1,
        }
        self.run.report(run::Phase::Test, self.kinds.iter().map(|kind| kind.instances).sum());
        mismatch
    }

    fn made(&mut self, kind: InstanceKind) -> Option<&mut Made> {
        self.kinds.iter_mut().find(|made| made.kind == kind)
    }

    /// What is wrong with the subject's output, or with the plan's.
    fn compared(&self, input: &[u8], expected: Expected, source: CaseSource) -> Compared {
        let (tested, got) = match expected.theorem {
            Some(theorem) => (self.oracle.plan_tested(), Got::Output(theorem)),
            None => (self.tested, (self.subject)(input)),
        };
        match &got {
            Got::Output(output) if same(output, &expected.output) => return Compared::Same,
            // Nimatron itself ran out of time or memory.
            Got::NotRun { .. } if tested == Tested::Judge => return Compared::Unknown,
            _ => {}
        }
        let input = String::from_utf8_lossy(input).into_owned();
        let (expected, by) = (expected.output, expected.by);
        Compared::Different(Box::new(Mismatch {
            source,
            input,
            expected,
            by,
            tested,
            got,
            shrunk_from: None,
        }))
    }

    fn random(&mut self, round: usize) -> Option<Instance> {
        let sizes = Sizes {
            count: 1 + u64::try_from(round % 7).unwrap_or(0),
            number: 1 + u64::try_from(round % 19).unwrap_or(0),
            word: 1 + round % 17,
        };
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        self.rare(TRIES, |source| random(program, readings, sizes, source))
    }

    /// Of a few instances, the one whose output was expected least often so far.
    fn rare(
        &mut self,
        tries: usize,
        make: impl Fn(&mut Source) -> Option<Instance>,
    ) -> Option<Instance> {
        let mut best: Option<(usize, Instance)> = None;
        for _ in 0..tries {
            let Some(instance) = make(&mut self.source) else { continue };
            let often = match self.oracle.by_theorem(&instance.text(Layout::Canonical)) {
                Some(output) => self.printed.get(&output).copied().unwrap_or(0),
                None => usize::MAX,
            };
            if best.as_ref().is_none_or(|(least, _)| often < *least) {
                best = Some((often, instance));
            }
        }
        best.map(|(_, instance)| instance)
    }

    fn layout(&mut self, round: usize) -> (Option<Instance>, Layout) {
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        let others = Layout::ALL.len() - 1;
        let layout = Layout::ALL[1 + round % others];
        let instance = if round % (2 * others) < others {
            small(program, readings).nth(round / (2 * others))
        } else {
            random(program, readings, Sizes { count: 6, number: 9, word: 12 }, &mut self.source)
        };
        (instance, layout)
    }

    fn extreme(&mut self, round: usize) -> Option<Instance> {
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        let (count, word) = self.effort.long;
        let round = u64::try_from(round).ok()?;
        let far = |number| Sizes { count: count.min(30), number, word: word.min(300) };
        // A theorem answers at once; computing may be slow.
        let tries = if self.oracle.plan_is() == ExpectedBy::Theorem { TRIES } else { 1 };
        self.rare(tries, |source| match round % 4 {
            // A few more digits each time, then start again.
            3 if round % 8 == 3 => random(program, readings, far(10 << (round % 60)), source),
            3 => random(program, readings, far(FAR), source),
            1 => extreme(program, readings, round, Sizes { count, number: FAR, word }, source),
            _ => extreme(program, readings, round, far(FAR), source),
        })
    }

    fn largest(&mut self, round: usize) -> Option<Instance> {
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        let (count, word) = self.effort.longest;
        let sizes = Sizes { count, number: FAR, word };
        largest(program, readings, u64::try_from(round).ok()?, sizes, &mut self.source)
    }

    /// The same instance in the canonical layout, if the failure does not depend on the layout.
    fn plain(
        &mut self,
        instance: &Instance,
        layout: Layout,
        found: Mismatch,
    ) -> (Layout, Mismatch) {
        let CaseSource::Made { kind, .. } = found.source else { return (layout, found) };
        let input = instance.text(Layout::Canonical);
        let source = CaseSource::Made { kind, blanks: Blanks::Plain };
        let expected = if layout == Layout::Canonical { None } else { self.quick(&input) };
        match expected.map(|expected| self.compared(&input, expected, source)) {
            Some(Compared::Different(plain)) => (Layout::Canonical, *plain),
            _ => (layout, found),
        }
    }

    /// The first small instance that shows a failure, if it is no larger than the one found.
    fn smallest(&mut self, found: Mismatch, layout: Layout, small: &mut Small<'_>) -> Mismatch {
        if found.tested != self.tested
            || time_limit(&found).is_some()
            || layout != Layout::Canonical
        {
            return found;
        }
        let until = self.until(self.effort.time);
        let Some(shown) = given(self.oracle.program(), &found.input) else { return found };
        let (size, least) = (shown.size(), contest::measure(self.oracle.program(), &shown));
        for _ in self.rounds[0]..self.effort.small {
            if Instant::now() > until || self.cancelled() {
                break;
            }
            let Some(instance) = small.next().filter(|instance| instance.size() <= size) else {
                break;
            };
            if contest::measure(self.oracle.program(), &instance) >= least {
                continue;
            }
            if let Some(failure) = self.attempt(InstanceKind::Small, &instance, layout) {
                return failure;
            }
        }
        found
    }

    /// The deadline for work after a failure: the total time, or a quarter of it later.
    fn until(&self, most: Duration) -> Instant {
        let now = Instant::now();
        (self.began + self.effort.time).max(now + most / 4).min(now + most)
    }

    /// The failure at a simpler instance, confirmed by the literal rules if within reach.
    fn shrunk(&mut self, mut instance: Instance, layout: Layout, first: Mismatch) -> Mismatch {
        // The program is not to blame for this failure.
        if first.tested != self.tested {
            return first;
        }
        // Each run of a program that is too slow takes all of its time.
        let most =
            time_limit(&first).map_or(self.effort.time, |limit| self.effort.time.min(limit * 4));
        let (original, mut best) = (first.input.len(), first);
        let until = self.until(most);
        let mut left = self.effort.shrink;
        let mut seen = HashSet::new();
        while let Some((simpler, failure)) =
            self.simpler(&instance, layout, &best, &mut seen, (&mut left, until))
        {
            best = Mismatch { shrunk_from: Some(original), ..failure };
            instance = simpler;
        }
        self.confirmed(best)
    }

    /// A simpler instance that also fails, while time and runs are left.
    fn simpler(
        &mut self,
        instance: &Instance,
        layout: Layout,
        best: &Mismatch,
        seen: &mut HashSet<Vec<u8>>,
        (left, until): (&mut usize, Instant),
    ) -> Option<(Instance, Mismatch)> {
        for simpler in contest::shrink(self.oracle.program(), instance) {
            if *left == 0 || Instant::now() > until || self.cancelled() {
                return None;
            }
            if !keeps_promises(self.oracle.program(), &self.problem.statement.readings, &simpler) {
                continue;
            }
            let input = simpler.text(layout);
            if !seen.insert(input.clone()) {
                continue;
            }
            let Some(expected) = self.quick(&input) else { continue };
            *left -= 1;
            if let Compared::Different(failure) =
                self.compared(&input, expected, best.source.clone())
            {
                return Some((simpler, *failure));
            }
        }
        None
    }

    /// The expected output, by the fastest method.
    fn quick(&mut self, input: &[u8]) -> Option<Expected> {
        let theorem = self.oracle.by_theorem(input);
        let quick = |output| Expected { output, by: self.oracle.plan_is(), theorem: None };
        theorem.map(quick).or_else(|| self.oracle.expected(input, self.run))
    }

    /// The failure as confirmed by the literal rules.
    fn confirmed(&mut self, best: Mismatch) -> Mismatch {
        match self.oracle.expected(best.input.as_bytes(), self.run) {
            Some(Expected { output, by, theorem: None }) => {
                Mismatch { expected: output, by, ..best }
            }
            Some(Expected { output, by, theorem: Some(theorem) }) => Mismatch {
                expected: output,
                by,
                tested: self.oracle.plan_tested(),
                got: Got::Output(theorem),
                ..best
            },
            None => best,
        }
    }
}

/// The result of a comparison.
enum Compared {
    Same,
    Different(Box<Mismatch>),
    /// There was nothing to compare with.
    Unknown,
}

/// The time limit that a program exceeded.
const fn time_limit(mismatch: &Mismatch) -> Option<Duration> {
    match mismatch.got {
        Got::TimedOut { limit } => Some(limit),
        _ => None,
    }
}

const fn blanks(layout: Layout) -> Blanks {
    match layout {
        Layout::Canonical => Blanks::Plain,
        Layout::Crlf => Blanks::Crlf,
        Layout::NoFinalLineFeed => Blanks::NoFinalLineFeed,
        Layout::Blanks => Blanks::More,
    }
}
