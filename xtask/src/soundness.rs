//! `cargo xtask soundness`: random games, proved and held to brute force.
//!
//! Nothing that the prover says is believed here: each theorem is compared with the literal rules on all short
//! positions, by the naive engine's solver over the literal reading, and each certificate goes through the checker.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use prove::{Kind, Reason};
use rules::{Convention, Outcome, Ruleset, Settings};
use run::{Clock, Limits, Run};
use solve::Solver;
use solve::words::WordGame;

use crate::random_rules::{Drawn, Random, Shape, draw};

/// Draw random games, prove what can be proved, and hold every theorem to brute force.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: usize,
    /// The seed; game i of a seed is always the same.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Milliseconds for each game.
    #[arg(long, default_value_t = 500)]
    pub(crate) milliseconds: u64,
    /// States of each search.
    #[arg(long, default_value_t = 300_000)]
    pub(crate) states: u64,
    /// Positions of up to this many letters are solved by brute force.
    #[arg(long, default_value_t = 8)]
    length: usize,
    /// Only plain rules (no contexts, one move a turn, normal play), the same number in each class of letters and
    /// rules.
    #[arg(long)]
    plain: bool,
    /// Games of heaps.
    #[arg(long)]
    heaps: bool,
}

/// Time since then.
pub(crate) struct Since(pub(crate) Instant);

impl Clock for Since {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// What became of the games of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    drawn: usize,
    endless: usize,
    no_termination: usize,
    proved: usize,
    largest: usize,
    positions: usize,
}

/// The classes the prototype was measured on: letters and rules.
const CLASSES: [(usize, usize); 6] = [(2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 5)];

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    if arguments.heaps {
        return crate::heaps::run(arguments);
    }
    let next = AtomicUsize::new(0);
    let tallies: Mutex<BTreeMap<String, Tally>> = Mutex::new(BTreeMap::new());
    let wrong: Mutex<Vec<String>> = Mutex::new(vec![]);
    let started = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= arguments.games {
                        break;
                    }
                    let mut random = Random::new(
                        arguments.seed.wrapping_mul(1 << 32).wrapping_add(u64::try_from(index).unwrap_or(0)),
                    );
                    random.next();
                    let fixed = arguments.plain.then(|| CLASSES[index % CLASSES.len()]);
                    let drawn = draw(Shape { fixed, plain: arguments.plain }, &mut random);
                    let mut tally = Tally { drawn: 1, ..Tally::default() };
                    if let Err(what) = one(arguments, &drawn, &mut tally) {
                        let text = format!("game {index}: {what}\n{}", drawn.text);
                        eprintln!("WRONG {text}");
                        if let Ok(mut wrong) = wrong.lock() {
                            wrong.push(text);
                        }
                    }
                    if let Ok(mut tallies) = tallies.lock() {
                        for key in keys(&drawn, arguments.plain) {
                            add(tallies.entry(key).or_default(), tally);
                        }
                    }
                    if index % 500 == 499 {
                        eprintln!("{} games, {:.0} s", index + 1, started.elapsed().as_secs_f64());
                    }
                }
            });
        }
    });
    let tallies = tallies.into_inner().map_err(|_| "a thread panicked")?;
    let wrong = wrong.into_inner().map_err(|_| "a thread panicked")?;
    println!(
        "seed {}, {} games, {:.0} s of wall time",
        arguments.seed,
        arguments.games,
        started.elapsed().as_secs_f64()
    );
    println!(
        "{:<24}{:>7}{:>9}{:>8}{:>9}{:>8}{:>10}{:>11}",
        "class", "games", "endless", "ends", "proved", "share", "largest", "positions"
    );
    for (key, tally) in &tallies {
        let ends = tally.drawn - tally.endless;
        println!(
            "{key:<24}{:>7}{:>9}{:>8}{:>9}{:>7}%{:>10}{:>11}   (end not shown: {})",
            tally.drawn,
            tally.endless,
            ends,
            tally.proved,
            tally.proved * 100 / ends.max(1),
            tally.largest,
            tally.positions,
            tally.no_termination
        );
    }
    println!("wrong: {}", wrong.len());
    Ok(wrong.is_empty())
}

fn keys(drawn: &Drawn, plain: bool) -> Vec<String> {
    let class = format!("{}/{} letters/rules", drawn.letters, drawn.rules);
    if plain {
        return vec![class];
    }
    let convention = if drawn.misere { "misere" } else { "normal" };
    let contexts = if drawn.contexts { "contexts" } else { "no contexts" };
    let turn = format!("turn 1..{}", drawn.turn);
    vec![class, String::from(convention), String::from(contexts), turn, String::from("all")]
}

fn add(total: &mut Tally, one: Tally) {
    total.drawn += one.drawn;
    total.endless += one.endless;
    total.no_termination += one.no_termination;
    total.proved += one.proved;
    total.largest = total.largest.max(one.largest);
    total.positions += one.positions;
}

/// Proves one game and checks the result; an error is a wrong theorem, a rejected certificate or an inconsistency.
fn one(arguments: &Arguments, drawn: &Drawn, tally: &mut Tally) -> Result<(), String> {
    let (rules, problems) = rules::parse(&drawn.text, &Settings::default());
    let rules = rules.ok_or_else(|| format!("the text is refused: {problems:?}"))?;
    let clock = Since(Instant::now());
    let limits =
        Limits { states: arguments.states, memory: 1 << 30, time: Some(Duration::from_millis(arguments.milliseconds)) };
    let run = Run::new(limits).with_clock(&clock);
    let proof = match prove::prove(&rules, Kind::Outcome(rules.convention), &run) {
        Ok(proof) => proof,
        Err(unknown) => {
            match unknown.reason {
                Reason::Cycle(_) | Reason::Growth(_) => tally.endless = 1,
                Reason::NoTermination => tally.no_termination = 1,
                Reason::Inconsistent(word) => return Err(format!("oracle and transducer disagree at {word:?}")),
                Reason::NotClosed(..) => return Err(String::from("said not to be closed")),
                Reason::Stopped(_) | Reason::LargeValue => {}
            }
            return Ok(());
        }
    };
    tally.proved = 1;
    tally.largest = proof.answer.len();
    tally.positions = hold(&rules, &proof, arguments.length)?;
    let unhurried = Run::new(Limits::default());
    let said = prove::recognise::recognise(&rules, &proof, &unhurried).map_err(|stop| format!("recogniser: {stop}"))?;
    let said: Vec<String> = said.iter().map(|claim| rules::formula::print(claim, &rules.alphabet)).collect();
    let certificate = prove::certificate::write(&drawn.text, &rules, &proof, &said);
    certify::check(&certificate, &certify::Options::default())
        .map(|_| ())
        .map_err(|rejection| format!("certificate rejected: {rejection}; said {said:?}"))
}

/// Compares a theorem with the literal rules on all short positions; how many.
fn hold(rules: &Ruleset, proof: &prove::Proof, length: usize) -> Result<usize, String> {
    let game = WordGame::new(rules);
    let mut solver = Solver::new(&game);
    let run = Run::new(Limits { states: 2_000_000, memory: 4 << 30, time: None });
    let mut positions = 0;
    for length in 0..=length {
        for position in rules::positions(rules, length) {
            let truth = match solver.outcome(&position, rules.convention, &run) {
                Ok(Outcome::P) => 0,
                Ok(Outcome::N) => 1,
                Err(solve::Unsolved::Stopped(_)) => return Ok(positions),
                Err(solve::Unsolved::Endless { .. }) => return Err(format!("endless play from {position:?}")),
            };
            if *proof.answer.output_of(&position) != Some(truth) {
                let convention = if rules.convention == Convention::Misere { "misere" } else { "normal" };
                return Err(format!("wrong theorem ({convention}) at {}", rules.alphabet.spell(&position)));
            }
            positions += 1;
        }
    }
    Ok(positions)
}
