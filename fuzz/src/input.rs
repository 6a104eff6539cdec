//! Arbitrary text as the input of a problem: what reads it fast answers as the definition of plans
//! does, and finds the same fault.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use judge::{Failure, Input};
use nimatron::problem::Problem;
use nimatron::{Limits, Run};
use plan::{Plan, Reason, naive};

/// Problems that differ in how they are read, and in what decides.
const PROBLEMS: &[&str] = &[
    "addition-game",
    "agc010-d-decrementing",
    "arc151-c-01-game",
    "boj-9661-stone-game-7",
    "cat-and-rabbit",
    "cf-1382b-sequential-nim",
    "cf-2004e-not-a-nim-problem",
    "cses-nim-game-1",
    "cses-stair-game",
    "nim-k",
];

/// How long either of the two may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// The plans of the problems, all of which are shipped.
fn plans() -> &'static [Plan] {
    static PLANS: OnceLock<Vec<Plan>> = OnceLock::new();
    PLANS.get_or_init(|| {
        let plan = |name: &&str| {
            let problem = Problem::shipped(name, &Run::default()).expect("a shipped problem");
            problem.plan(&Run::default()).expect("a shipped plan").plan
        };
        PROBLEMS.iter().map(plan).collect()
    })
}

/// Whether the text was answered. Its first letter chooses the problem.
pub fn run(text: &str) -> bool {
    let mut letters = text.chars();
    let Some(letter) = letters.next() else { return false };
    let plans = plans();
    let plan = &plans[usize::try_from(u32::from(letter)).unwrap_or(0) % plans.len()];
    let input = letters.as_str().as_bytes();
    let limits = Limits { states: 1 << 20, memory: 1 << 28, time: Some(PATIENCE) };
    let fast = judge::run_within(plan, Input::Bytes(input), &Run::new(limits));
    let begun = Instant::now();
    let defined = naive::run_while(plan, input, &|| begun.elapsed() < PATIENCE);
    let is_budget = |reason: &Reason| matches!(reason, Reason::Time | Reason::Memory);
    match (fast, defined) {
        (Err(Failure::Unreadable(error)), _) => panic!("bytes can be read: {error}"),
        (Err(Failure::Fault(fault)), _) if is_budget(&fault.reason) => false,
        (_, Err(fault)) if is_budget(&fault.reason) => false,
        (Ok(fast), Ok(defined)) => {
            assert_eq!(String::from_utf8_lossy(&fast.to_bytes()), defined, "{text:?}");
            true
        }
        (Err(Failure::Fault(fast)), Err(defined)) => {
            assert_eq!(fast, defined, "{text:?}");
            false
        }
        (fast, defined) => {
            panic!("{text:?}: {:?}, {defined:?}", fast.map(|fast| fast.to_bytes()).map_err(|_| ()));
        }
    }
}
