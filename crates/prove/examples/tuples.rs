//! Proves the games of heaps named on the command line and says what came out; for work on the
//! prover.

use std::time::{Duration, Instant};

use nimatron_prove::tuples::{NUMERATIONS, TupleKind, prove};
use rules::tuples::Numeration;
use rules::{Convention, Rules, Settings};
use run::{Clock, Limits, Run};

struct Since(Instant);
impl Clock for Since {
    fn elapsed(&self) -> Duration {
        // Processor time, where there is one to ask.
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        match text.split(' ').next().and_then(|text| text.parse().ok()) {
            Some(nanoseconds) => Duration::from_nanos(nanoseconds),
            None => self.0.elapsed(),
        }
    }
}

fn main() {
    let seconds =
        std::env::var("SECONDS_EACH").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let misere = std::env::var("MISERE").is_ok();
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    for file in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&file).expect("a file");
        let settings = Settings { convention: Some(convention), ..Settings::default() };
        let (rules, problems) = rules::read(&source, &settings);
        let Some(Rules::Tuples(rules)) = rules else {
            println!("{file}: {problems:?}");
            continue;
        };
        let clock = Since(Instant::now());
        let run = Run::new(Limits {
            states: 20_000_000,
            memory: 4 << 30,
            time: Some(Duration::from_secs(seconds)),
        })
        .with_clock(&clock);
        let kind = if std::env::var("VALUES").is_ok() {
            TupleKind::Relation
        } else {
            TupleKind::Outcome(convention)
        };
        let only: Vec<Numeration> = match std::env::var("NUMERATION") {
            Ok(name) => NUMERATIONS
                .into_iter()
                .filter(|numeration| numeration.to_string() == name)
                .collect(),
            Err(_) => NUMERATIONS.to_vec(),
        };
        match prove(&rules, kind, &only, &run) {
            Ok(proof) => println!(
                "{file}: PROVED {} states, {:?}, choice never matters {}, {:?}, {:?}",
                proof.answer.len(),
                proof.encoding.numeration,
                proof.choice_never_matters,
                proof.figures,
                clock.elapsed()
            ),
            Err(unknown) => println!(
                "{file}: UNKNOWN {:?}, guess {:?}, tried {:?}, {:?}, {:?}",
                unknown.reason,
                unknown.guess.map(|guess| (guess.0.numeration, guess.1.len())),
                unknown.tried,
                unknown.figures,
                clock.elapsed()
            ),
        }
    }
}
