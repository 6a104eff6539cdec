//! Proves the games named on the command line and says what came out; for work on the prover.

use nimatron_prove::ClassKind;
use nimatron_prove::words::prove;
use rules::{Convention, Settings};
use run::{Clock, Limits, Run};
use std::time::{Duration, Instant};

struct Since(Instant);
impl Clock for Since {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() {
    let mut parameters = vec![];
    let mut files = vec![];
    let mut kinds = vec![
        ClassKind::Outcome(Convention::Normal),
        ClassKind::Outcome(Convention::Misere),
        ClassKind::Values,
    ];
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some((name, value)) => {
                parameters.push((name.to_owned(), value.parse().expect("a number")))
            }
            None if argument == "-n" => kinds.truncate(1),
            None => files.push(argument),
        }
    }
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a file");
        for &kind in &kinds {
            let convention = if let ClassKind::Outcome(convention) = kind {
                convention
            } else {
                Convention::Normal
            };
            let settings = Settings {
                parameters: parameters.clone(),
                sets: vec![],
                convention: Some(convention),
            };
            let (rules, problems) = rules::parse(&source, &settings);
            let Some(rules) = rules else {
                println!("{file}: {problems:?}");
                continue;
            };
            let clock = Since(Instant::now());
            let run = Run::new(Limits {
                states: 2_000_000,
                memory: 2 << 30,
                time: Some(Duration::from_secs(30)),
            })
            .with_clock(&clock);
            match prove(&rules, kind, &run) {
                Ok(proof) => {
                    let proved = clock.elapsed();
                    let claim = nimatron_prove::words::recognise::recognise(&rules, &proof, &run);
                    let said = claim
                        .ok()
                        .flatten()
                        .map(|claim| rules::language::print::print(&claim, &rules.alphabet));
                    let recognised = clock.elapsed() - proved;
                    let claims: Vec<String> = said.iter().cloned().collect();
                    let certificate =
                        nimatron_prove::certificate::write(&source, &rules, &proof, &claims);
                    if std::env::var("DUMP").is_ok() {
                        println!("{certificate}");
                    }
                    let before = clock.elapsed();
                    let verdict = certify::check(&certificate, &certify::Options::default());
                    println!(
                        "{file} {kind:?}: PROVED {} states, {} measures, choice never matters {}, \
                         {said:?}\n   {:?} strategy {} nodes; prove {proved:?}, recognise \
                         {recognised:?}, certificate {} bytes, check {:?} {:?}",
                        proof.answer.len(),
                        proof.measures.len(),
                        proof.choice_never_matters,
                        proof.figures,
                        proof.strategy.len(),
                        certificate.len(),
                        clock.elapsed() - before,
                        verdict.map(|_| ()).map_err(|e| e.to_string())
                    );
                }
                Err(unknown) => println!(
                    "{file} {kind:?}: UNKNOWN {:?} guess {:?} verified {:?} ({}) {:?} {:?} peak {}",
                    unknown.reason,
                    unknown.guess.map(|g| g.len()),
                    unknown.verified_up_to,
                    unknown.verified_positions,
                    unknown.figures,
                    clock.elapsed(),
                    run.peak_memory()
                ),
            }
        }
    }
}
