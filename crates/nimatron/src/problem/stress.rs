//! A stress test: instances made for the purpose, small ones first, until one shows a mistake, which is then made as small as can be.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use answer::{Blanks, CaseSource, Ended, ExpectedBy, Got, InstanceKind, Made, Mismatch, StressReport, Tested};
use contest::generate::{Instance, Layout, Sizes, Source, extreme, random, small};
use run::Run;

use super::Problem;
use super::oracle::{Expected, Oracle, same};

/// Answers an input.
pub type Subject<'s> = &'s dyn Fn(&[u8]) -> Got;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The seed of all chance.
    pub seed: u64,
    /// The time for all of it. Two fifths of it are for small instances, a fifth each for random ones, layouts, and extreme ones; what one leaves, the next may use.
    pub time: Duration,
    /// How many of all small instances, smallest first.
    pub small: usize,
    /// How many small ones at random.
    pub random: usize,
    /// How many small ones in all layouts.
    pub layouts: usize,
    /// How many extreme ones.
    pub extreme: usize,
    /// How many runs there may be to make one that shows a mistake smaller.
    pub shrink: usize,
    /// The most rows or passes of extreme ones, and the most letters of their words.
    pub largest: (u64, usize),
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
            shrink: 4000,
            largest: (2000, 20_000),
        }
    }
}

/// No number that nothing else is said of is made larger.
const FAR: u64 = 1_000_000_000_000_000_000;

/// Tests a program with instances made for the purpose. The time is that of the wall, and `run` may cancel it.
#[must_use]
pub fn stress(
    problem: &Problem,
    oracle: &mut Oracle<'_>,
    (tested, subject): (Tested, Subject<'_>),
    effort: &Effort,
    run: &Run<'_>,
) -> StressReport {
    let mut session = Session {
        problem,
        oracle,
        tested,
        subject,
        effort,
        run,
        began: Instant::now(),
        source: Source::new(effort.seed),
        kinds: vec![],
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
    StressReport { seed: effort.seed, kinds: session.kinds, ended, failure }
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
    /// How often each output was expected: rare ones are sought.
    printed: HashMap<String, usize>,
    /// Whether time ended something.
    late: bool,
}

impl Session<'_, '_> {
    fn all(&mut self) -> Option<Mismatch> {
        let failure = self.small();
        let failure = failure.or_else(|| self.random());
        let failure = failure.or_else(|| self.layouts());
        failure.or_else(|| self.extreme())
    }

    fn cancelled(&self) -> bool {
        matches!(self.run.look(), Err(run::Stop::Cancelled))
    }

    /// Whether a kind may go on that may use the time up to so many fifths of all.
    fn goes_on(&mut self, fifths: u32) -> bool {
        let over = self.began.elapsed() > self.effort.time * fifths / 5;
        self.late |= over;
        !over && !self.cancelled()
    }

    fn begin(&mut self, kind: InstanceKind) {
        self.kinds.push(Made { kind, instances: 0, by_rules: 0, by_theorem: 0 });
    }

    /// Runs one instance of the kind begun last, if it is known what to expect.
    fn attempt(&mut self, instance: &Instance, layout: Layout) -> Option<Mismatch> {
        let input = instance.text(layout);
        let expected = self.oracle.expected(&input, self.run)?;
        *self.printed.entry(expected.output.clone()).or_default() += 1;
        let kind = self.kinds.last_mut()?;
        kind.instances += 1;
        match expected.by {
            ExpectedBy::Theorem => kind.by_theorem += 1,
            ExpectedBy::Rules | ExpectedBy::Given => kind.by_rules += 1,
        }
        let source = CaseSource::Made { kind: kind.kind, blanks: blanks(layout) };
        self.run.report(run::Phase::Test, self.kinds.iter().map(|kind| kind.instances).sum());
        compared(&input, expected, self.tested, self.subject, source)
    }

    fn small(&mut self) -> Option<Mismatch> {
        self.begin(InstanceKind::Small);
        let program = self.oracle.program();
        let mut instances = small(program, &self.problem.statement.readings);
        for _ in 0..self.effort.small {
            if !self.goes_on(2) {
                break;
            }
            let instance = instances.next()?;
            let failure = self.attempt(&instance, Layout::Canonical);
            if failure.is_some() {
                return failure;
            }
        }
        None
    }

    fn random(&mut self) -> Option<Mismatch> {
        self.begin(InstanceKind::Random);
        for round in 0..self.effort.random {
            if !self.goes_on(3) {
                break;
            }
            let sizes = Sizes {
                count: 1 + u64::try_from(round % 7).unwrap_or(0),
                number: 1 + u64::try_from(round % 19).unwrap_or(0),
                word: 1 + round % 17,
            };
            let Some(instance) = self.rare(sizes) else { continue };
            if let Some(failure) = self.attempt(&instance, Layout::Canonical) {
                return Some(self.shrunk(instance, Layout::Canonical, failure));
            }
        }
        None
    }

    /// A random instance whose output was expected seldom so far, out of a few.
    fn rare(&mut self, sizes: Sizes) -> Option<Instance> {
        const TRIES: usize = 4;
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        let mut best: Option<(usize, Instance)> = None;
        for _ in 0..TRIES {
            let Some(instance) = random(program, readings, sizes, &mut self.source) else { continue };
            let often = match self.oracle.by_theorem(&instance.text(Layout::Canonical)) {
                Some(output) => self.printed.get(&output).copied().unwrap_or(0),
                None => 0,
            };
            if best.as_ref().is_none_or(|(least, _)| often < *least) {
                best = Some((often, instance));
            }
        }
        best.map(|(_, instance)| instance)
    }

    fn layouts(&mut self) -> Option<Mismatch> {
        self.begin(InstanceKind::Layout);
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        let sizes = Sizes { count: 6, number: 9, word: 12 };
        let some = self.effort.layouts;
        let mut instances: Vec<Instance> = small(program, readings).take(some).collect();
        instances.extend((0..some).filter_map(|_| random(program, readings, sizes, &mut self.source)));
        for layout in Layout::ALL.into_iter().skip(1) {
            for instance in &instances {
                if !self.goes_on(4) {
                    return None;
                }
                if let Some(failure) = self.attempt(instance, layout) {
                    return Some(self.shrunk(instance.clone(), layout, failure));
                }
            }
        }
        None
    }

    fn extreme(&mut self) -> Option<Mismatch> {
        self.begin(InstanceKind::Extreme);
        let (program, readings) = (self.oracle.program(), &self.problem.statement.readings);
        let (count, word) = self.effort.largest;
        for round in 0..u64::try_from(self.effort.extreme).unwrap_or(u64::MAX) {
            if !self.goes_on(5) {
                break;
            }
            let far = |number| Sizes { count: count.min(30), number, word: word.min(300) };
            let instance = match round % 4 {
                // Numbers of a few digits more each time, then of all.
                3 if round % 8 == 3 => random(program, readings, far(10 << (round % 60)), &mut self.source),
                3 => random(program, readings, far(FAR), &mut self.source),
                1 => extreme(program, readings, round, Sizes { count, number: FAR, word }, &mut self.source),
                _ => extreme(program, readings, round, far(FAR), &mut self.source),
            };
            let Some(instance) = instance else { continue };
            if let Some(failure) = self.attempt(&instance, Layout::Canonical) {
                return Some(self.shrunk(instance, Layout::Canonical, failure));
            }
        }
        None
    }

    /// The same mistake at a simpler instance, held to the literal rules if they reach it.
    fn shrunk(&mut self, mut instance: Instance, layout: Layout, first: Mismatch) -> Mismatch {
        // Of what is wrong here, nothing is the program's fault.
        if first.tested != self.tested {
            return first;
        }
        let (original, mut best) = (first.input.len(), first);
        let until = Instant::now() + self.effort.time;
        let mut left = self.effort.shrink;
        let mut seen = HashSet::new();
        while let Some((simpler, failure)) = self.simpler(&instance, layout, &best, &mut seen, (&mut left, until)) {
            best = Mismatch { shrunk_from: Some(original), ..failure };
            instance = simpler;
        }
        self.confirmed(best)
    }

    /// A simpler instance that shows a mistake, too, while there is time and there are runs left.
    fn simpler(
        &mut self,
        instance: &Instance,
        layout: Layout,
        best: &Mismatch,
        seen: &mut HashSet<Vec<u8>>,
        (left, until): (&mut usize, Instant),
    ) -> Option<(Instance, Mismatch)> {
        let size = (instance.size(), best.input.len());
        for simpler in contest::shrink(self.oracle.program(), instance) {
            if *left == 0 || Instant::now() > until || self.cancelled() {
                return None;
            }
            let input = simpler.text(layout);
            if (simpler.size(), input.len()) > size || !seen.insert(input.clone()) {
                continue;
            }
            let Some(expected) = self.quick(&input) else { continue };
            *left -= 1;
            if let Some(failure) = compared(&input, expected, self.tested, self.subject, best.source.clone()) {
                return Some((simpler, failure));
            }
        }
        None
    }

    /// What to expect, in the quickest way.
    fn quick(&mut self, input: &[u8]) -> Option<Expected> {
        let theorem = self.oracle.by_theorem(input);
        let quick = |output| Expected { output, by: ExpectedBy::Theorem, theorem: None };
        theorem.map(quick).or_else(|| self.oracle.expected(input, self.run))
    }

    /// The mistake as the literal rules see it.
    fn confirmed(&mut self, best: Mismatch) -> Mismatch {
        match self.oracle.expected(best.input.as_bytes(), self.run) {
            Some(Expected { output, by, theorem: None }) => Mismatch { expected: output, by, ..best },
            Some(Expected { output, by, theorem: Some(theorem) }) => {
                Mismatch { expected: output, by, tested: Tested::Definition, got: Got::Output(theorem), ..best }
            }
            None => best,
        }
    }
}

/// What is wrong with what the subject does, or with the theorem.
fn compared(
    input: &[u8],
    expected: Expected,
    tested: Tested,
    subject: Subject<'_>,
    source: CaseSource,
) -> Option<Mismatch> {
    let (tested, got) = match expected.theorem {
        Some(theorem) => (Tested::Definition, Got::Output(theorem)),
        None => (tested, subject(input)),
    };
    if matches!(&got, Got::Output(output) if same(output, &expected.output)) {
        return None;
    }
    let input = String::from_utf8_lossy(input).into_owned();
    Some(Mismatch { source, input, expected: expected.output, by: expected.by, tested, got, shrunk_from: None })
}

const fn blanks(layout: Layout) -> Blanks {
    match layout {
        Layout::Canonical => Blanks::Plain,
        Layout::Crlf => Blanks::Crlf,
        Layout::NoFinalLineFeed => Blanks::NoFinalLineFeed,
        Layout::Blanks => Blanks::More,
    }
}
