//! Files of instances with answers, for problem setters.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use answer::{ExpectedBy, Generated};
use contest::generate::{Instance, Layout, Sizes, Source, extreme, random, small};
use run::Run;

use super::Problem;
use super::oracle::Oracle;

/// A kind of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedInstances {
    /// All small ones, smallest first.
    Small,
    /// Random ones of increasing size.
    Random,
    /// At the limits of the constraints.
    Extreme,
}

impl WantedInstances {
    /// A stable name, used in names of files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Random => "random",
            Self::Extreme => "extreme",
        }
    }
}

/// The instances to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The kind.
    pub wanted: WantedInstances,
    /// The number of instances.
    pub count: usize,
    /// The random seed.
    pub seed: u64,
    /// Maximum number of rows or passes, and maximum length of words.
    pub largest: (u64, usize),
}

/// Attempts to find an instance that is new and has a known answer.
const TRIES: usize = 50;

/// Writes instances to a directory, which is created if necessary: NAME-KIND-001.in with
/// NAME-KIND-001.out, and so on, without duplicates. Answers come from the literal rules within
/// reach of brute force, else from the theorem.
///
/// # Errors
/// The path that could not be written, and why.
pub fn generate(
    problem: &Problem,
    oracle: &mut Oracle<'_>,
    order: &Order,
    directory: &Path,
    run: &Run<'_>,
) -> Result<Generated, (String, io::Error)> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| (path, error)
    };
    std::fs::create_dir_all(directory).map_err(failed(directory))?;
    let (problem_name, seed) = (problem.name.clone(), order.seed);
    let mut done = Generated {
        problem: problem_name,
        seed,
        inputs: vec![],
        by_rules: 0,
        by_theorem: 0,
        by_computing: 0,
        missing: order.count,
    };
    let digits = order.count.to_string().len().max(3);
    let mut seen = HashSet::new();
    let mut maker = Maker::new(problem, oracle, order);
    for _ in 0..order.count.saturating_mul(TRIES) {
        if done.missing == 0 || run.check_clock().is_err() {
            break;
        }
        let instance = match maker.next() {
            Made::Instance(instance) => instance,
            Made::Nothing => continue,
            Made::End => break,
        };
        let input = instance.text(Layout::Canonical);
        if !seen.insert(input.clone()) {
            continue;
        }
        let Some(expected) = oracle.expected(&input, run) else { continue };
        let name =
            format!("{}-{}-{:0digits$}", problem.name, order.wanted.key(), done.inputs.len() + 1);
        let path = directory.join(format!("{name}.in"));
        std::fs::write(&path, &input).map_err(failed(&path))?;
        done.inputs.push(path.display().to_string());
        let path = directory.join(format!("{name}.out"));
        std::fs::write(&path, &expected.output).map_err(failed(&path))?;
        done.missing -= 1;
        match expected.by {
            ExpectedBy::Theorem => done.by_theorem += 1,
            ExpectedBy::Computing => done.by_computing += 1,
            ExpectedBy::Rules | ExpectedBy::Given => done.by_rules += 1,
        }
    }
    Ok(done)
}

enum Made {
    Instance(Instance),
    Nothing,
    End,
}

struct Maker<'p> {
    readings: &'p [contest::Reading],
    program: &'p plan::Program,
    small: contest::generate::Small<'p>,
    order: Order,
    source: Source,
    round: u64,
}

impl<'p> Maker<'p> {
    fn new(problem: &'p Problem, oracle: &Oracle<'p>, order: &Order) -> Self {
        let (program, readings) = (oracle.program(), &problem.statement.readings[..]);
        let source = Source::new(order.seed);
        Self { readings, program, small: small(program, readings), order: *order, source, round: 0 }
    }

    fn next(&mut self) -> Made {
        self.round += 1;
        let (count, word) = self.order.largest;
        let made = match self.order.wanted {
            WantedInstances::Small => return self.small.next().map_or(Made::End, Made::Instance),
            WantedInstances::Random => {
                // From sizes within reach of brute force to the largest.
                let level = self.round % 16;
                let count = count.min(4 << level);
                let word = word.min(8 << level);
                let number = 8 << (level * 7 / 2);
                random(self.program, self.readings, Sizes { count, number, word }, &mut self.source)
            }
            WantedInstances::Extreme => {
                let sizes = Sizes { count, number: u64::MAX, word };
                extreme(self.program, self.readings, self.round - 1, sizes, &mut self.source)
            }
        };
        made.map_or(Made::Nothing, Made::Instance)
    }
}
