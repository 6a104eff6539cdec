//! `cargo xtask soundness --heaps`: random games of heaps, proved and held to brute force.
//!
//! As for words: each theorem is compared with the literal rules on all small positions, each certificate goes through the
//! checker.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use prove::tuples::{NUMERATIONS, TupleKind, TupleProof, TupleReason};
use rules::tuples::literal::Reading;
use rules::tuples::{Tuple, TupleRuleset, tuples};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run};

use crate::campaign::{self, Played, Tally};
use crate::random_heaps::{self, Drawn};
use crate::soundness::{Arguments, Since};

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    campaign::run("games of heaps", arguments.games, arguments.seed, |_, random| {
        let drawn = random_heaps::draw(random);
        let kind = match random.below(10) {
            0 | 1 => TupleKind::Values,
            2 => TupleKind::Relation,
            _ if drawn.misere => TupleKind::Outcome(Convention::Misere),
            _ => TupleKind::Outcome(Convention::Normal),
        };
        let mut tally = Tally::drawn();
        let done = one(arguments, &drawn, kind, &mut tally);
        let asked = match kind {
            TupleKind::Outcome(Convention::Normal) => "outcomes, normal",
            TupleKind::Outcome(Convention::Misere) => "outcomes, misere",
            TupleKind::Values => "values",
            TupleKind::Relation => "values as a relation",
        };
        let keys = vec![
            format!("{} heaps", drawn.heaps),
            String::from(asked),
            format!("turn 1..{}", drawn.turn),
            String::from("all"),
        ];
        let wrong = done.err().map(|what| format!(" {kind:?}: {what}\n{}", drawn.text));
        Played { keys, tally, wrong }
    })
}

/// Proves one game and checks the result; an error is a wrong theorem, a rejected certificate or an inconsistency.
fn one(arguments: &Arguments, drawn: &Drawn, kind: TupleKind, tally: &mut Tally) -> Result<(), String> {
    let (rules, problems) = rules::read(&drawn.text, &Settings::default());
    let Some(Rules::Tuples(rules)) = rules else { return Err(format!("the text is refused: {problems:?}")) };
    let clock = Since(Instant::now());
    let limits =
        Limits { states: arguments.states, memory: 1 << 30, time: Some(Duration::from_millis(arguments.milliseconds)) };
    let run = Run::new(limits).with_clock(&clock);
    let proof = match prove::tuples::prove(&rules, kind, &NUMERATIONS, &run) {
        Ok(proof) => proof,
        Err(unknown) => {
            match unknown.reason {
                TupleReason::Cycle(_) | TupleReason::Growth(_) | TupleReason::Infinite(..) => tally.endless = 1,
                TupleReason::NoTermination => tally.no_termination = 1,
                TupleReason::Inconsistent(at) => return Err(format!("oracle and machines disagree at {at:?}")),
                _ => {}
            }
            return Ok(());
        }
    };
    tally.proved = 1;
    tally.largest = proof.answer.len();
    tally.positions = hold(&rules, &proof, 1500, Duration::from_millis(300))?;
    let hurry = Since(Instant::now());
    let run = Run::new(Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }).with_clock(&hurry);
    let said = prove::tuples::recognise::recognise(&rules, &proof, &run).ok().flatten();
    let said: Vec<String> = said.iter().map(|claim| rules::tuples::print::print(claim, &rules.heaps)).collect();
    let certificate = prove::tuples::certificate::write(&drawn.text, &rules, &proof, &said);
    certify::check(&certificate, &certify::Options::default())
        .map(|_| ())
        .map_err(|rejection| format!("certificate rejected: {rejection}; said {said:?}"))
}

/// Brute force over the literal reading, as a person would write it.
struct Naive<'r> {
    reading: Reading<'r>,
    misere: bool,
    values: bool,
    known: HashMap<Tuple, u64>,
    deadline: Instant,
}

impl Naive<'_> {
    /// The value (0 or more), or 0 for P and 1 for N; none if time is up or options cannot be listed.
    fn value(&mut self, start: &Tuple) -> Option<u64> {
        let mut stack = vec![(start.clone(), None::<Vec<Tuple>>)];
        while let Some((position, options)) = stack.pop() {
            if self.known.contains_key(&position) {
                continue;
            }
            if Instant::now() > self.deadline || stack.len() > 100_000 {
                return None;
            }
            match options {
                None => {
                    let options = self.reading.options(&position).ok()?;
                    let open: Vec<_> =
                        options.iter().filter(|option| !self.known.contains_key(*option)).cloned().collect();
                    stack.push((position, Some(options)));
                    stack.extend(open.into_iter().map(|option| (option, None)));
                }
                Some(options) => {
                    let mut below: Vec<u64> =
                        options.iter().filter_map(|option| self.known.get(option)).copied().collect();
                    below.sort_unstable();
                    below.dedup();
                    let value = if self.values {
                        (0..)
                            .zip(&below)
                            .find(|(index, value)| index != *value)
                            .map_or(u64::try_from(below.len()).unwrap_or(u64::MAX), |(index, _)| index)
                    } else if below.is_empty() {
                        u64::from(self.misere)
                    } else {
                        u64::from(below[0] == 0)
                    };
                    self.known.insert(position, value);
                }
            }
        }
        self.known.get(start).copied()
    }
}

/// Compares a theorem with the literal rules on small positions, at most so many; how many.
pub(crate) fn hold(rules: &TupleRuleset, proof: &TupleProof, most: usize, time: Duration) -> Result<usize, String> {
    let mut naive = Naive {
        reading: Reading::new(rules),
        misere: proof.kind == TupleKind::Outcome(Convention::Misere),
        values: matches!(proof.kind, TupleKind::Values | TupleKind::Relation),
        known: HashMap::new(),
        deadline: Instant::now() + time,
    };
    let mut positions = 0;
    for size in 0..=40 {
        for position in tuples(rules, size) {
            if positions >= most {
                return Ok(positions);
            }
            let Some(truth) = naive.value(&position) else { return Ok(positions) };
            let agrees = if proof.kind == TupleKind::Relation {
                (0..truth + 3).all(|number| {
                    let class = proof.class(&[&position[..], &[u128::from(number)]].concat());
                    class == Some(u8::from(number != truth))
                })
            } else {
                proof.class(&position).map(u64::from) == Some(truth)
            };
            if !agrees {
                return Err(format!("wrong theorem at {position:?}: {truth} is true"));
            }
            positions += 1;
        }
        // What is no position has no class.
        if let Some(outside) = outside(rules, &naive.reading, size)
            && proof.kind != TupleKind::Relation
            && proof.class(&outside).is_some()
        {
            return Err(format!("{outside:?} has a class and is no position"));
        }
    }
    Ok(positions)
}

/// Some tuple with heaps of this size that is no position.
fn outside(rules: &TupleRuleset, reading: &Reading<'_>, size: u128) -> Option<Tuple> {
    (0..rules.heaps.len())
        .map(|heap| {
            let mut tuple = vec![0; rules.heaps.len()];
            tuple[heap] = size;
            tuple
        })
        .find(|tuple| !reading.is_position(tuple))
}
