//! `cargo xtask soundness`: random games, proved and held to brute force.
//!
//! Nothing that the prover says is believed here: each theorem is compared with the literal rules on all short
//! positions, by the naive engine's solver over the literal reading, and each certificate goes through the checker.

use std::time::{Duration, Instant};

use prove::{Kind, Reason};
use rules::{Convention, Outcome, Settings, WordRuleset};
use run::{Clock, Limits, Run};
use solve::Solver;
use solve::words::WordGame;

use crate::campaign::{self, Played, Tally};
use crate::random_rules::{Drawn, Shape, draw};

/// Draw random games, prove what can be proved, and hold every theorem to brute force.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many games.
    #[arg(long, alias = "count", default_value_t = 1000)]
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
    #[arg(long, group = "kind")]
    heaps: bool,
    /// Games on any number of heaps, and rows that fall apart into heaps.
    #[arg(long, group = "kind")]
    sums: bool,
    /// Games whose players have different moves, on words and of heaps.
    #[arg(long, group = "kind")]
    partisan: bool,
    /// Pick games.
    #[arg(long, group = "kind")]
    picks: bool,
}

/// Time since then.
pub(crate) struct Since(pub(crate) Instant);

impl Clock for Since {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The classes the prototype was measured on: letters and rules.
const CLASSES: [(usize, usize); 6] = [(2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 5)];

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    if arguments.heaps {
        return crate::heaps::run(arguments);
    }
    if arguments.sums {
        return crate::sums::soundness::run(arguments);
    }
    if arguments.partisan {
        return crate::partisan::soundness::run(arguments);
    }
    if arguments.picks {
        return crate::picks::soundness::run(arguments);
    }
    campaign::run("games", arguments.games, arguments.seed, |index, random| {
        let fixed = arguments.plain.then(|| CLASSES[index % CLASSES.len()]);
        let drawn = draw(Shape { fixed, plain: arguments.plain }, random);
        let mut tally = Tally::drawn();
        let done = one(arguments, &drawn, &mut tally);
        let mut keys = keys(&drawn, arguments.plain);
        if done == Ok(true) {
            keys.push(String::from("of fixed length"));
        }
        let wrong = done.err().map(|what| format!(": {what}\n{}", drawn.text));
        Played { keys, tally, wrong }
    })
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

/// Proves one game and checks the result; an error is a wrong theorem, a rejected certificate or an inconsistency. Whether all plays from a position are proved to
/// be as long.
fn one(arguments: &Arguments, drawn: &Drawn, tally: &mut Tally) -> Result<bool, String> {
    let (rules, problems) = rules::parse(&drawn.text, &Settings::default());
    let rules = rules.ok_or_else(|| format!("the text is refused: {problems:?}"))?;
    let clock = Since(Instant::now());
    let limits =
        Limits { states: arguments.states, memory: 1 << 30, time: Some(Duration::from_millis(arguments.milliseconds)) };
    let run = Run::new(limits).with_clock(&clock);
    let proof = match prove::words::prove(&rules, Kind::Outcome(rules.header.convention), &run) {
        Ok(proof) => proof,
        Err(unknown) => {
            match unknown.reason {
                Reason::Cycle(_) | Reason::Growth(_) => tally.endless = 1,
                Reason::NoTermination => tally.no_termination = 1,
                Reason::Inconsistent(word) => return Err(format!("oracle and transducer disagree at {word:?}")),
                Reason::NotClosed(..) => return Err(String::from("said not to be closed")),
                Reason::Stopped(_) | Reason::LargeValue => {}
            }
            return Ok(false);
        }
    };
    tally.proved = 1;
    tally.largest = proof.answer.len();
    tally.positions = hold(&rules, &proof, arguments.length)?;
    let unhurried = Run::new(Limits::default());
    let said =
        prove::words::recognise::recognise(&rules, &proof, &unhurried).map_err(|stop| format!("recogniser: {stop}"))?;
    let lasts = proof.play_length.as_ref().map(|length| length.claim(&rules.alphabet));
    let said: Vec<String> =
        said.iter().chain(&lasts).map(|claim| rules::formula::print(claim, &rules.alphabet)).collect();
    let certificate = prove::certificate::write(&drawn.text, &rules, &proof, &said);
    certify::check(&certificate, &certify::Options::default())
        .map(|checked| checked.play_length.is_some())
        .map_err(|rejection| format!("certificate rejected: {rejection}; said {said:?}"))
}

/// Compares a theorem with the literal rules on all short positions; how many.
fn hold(rules: &WordRuleset, proof: &prove::Proof, length: usize) -> Result<usize, String> {
    let game = WordGame::new(rules);
    let mut solver = Solver::new(&game);
    let run = Run::new(Limits { states: 2_000_000, memory: 4 << 30, time: None });
    let mut positions = 0;
    for length in 0..=length {
        for position in rules::positions(rules, length) {
            let truth = match solver.outcome(&position, rules.header.convention, &run) {
                Ok(Outcome::P) => 0,
                Ok(Outcome::N) => 1,
                Err(solve::Unsolved::Stopped(_)) => return Ok(positions),
                Err(solve::Unsolved::Endless { .. }) => return Err(format!("endless play from {position:?}")),
            };
            if *proof.answer.output_of(&position) != Some(truth) {
                let convention = if rules.header.convention == Convention::Misere { "misere" } else { "normal" };
                return Err(format!("wrong theorem ({convention}) at {}", rules.alphabet.spell(&position)));
            }
            if let Some(lasts) = &proof.play_length
                && let Ok(plays) = solver.plays(&position, &run)
                && !(plays.is_fixed() && lasts.of(&position) == Some(i64::from(plays.shortest)))
            {
                return Err(format!("wrong number of turns at {}", rules.alphabet.spell(&position)));
            }
            positions += 1;
        }
    }
    Ok(positions)
}
