//! Tries games of heaps: `cargo run --release --example heaps -- [-n] [base=2] FILES [k=2]`.

use std::time::{Duration, Instant};

use prove::heaps::{HeapKind, HeapReason, NUMERATIONS, prove};
use rules::heaps::Numeration;
use rules::{Convention, Rules, Settings};
use run::{Clock, Limits, Run};

struct Watch(Instant);

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() {
    let (mut files, mut settings, mut seconds, mut numerations) = (vec![], Settings::default(), 20, NUMERATIONS.to_vec());
    let mut kinds = vec![];
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "-n" => kinds.push(HeapKind::Outcome(Convention::Normal)),
            "-m" => kinds.push(HeapKind::Outcome(Convention::Misere)),
            "-v" => kinds.push(HeapKind::Values),
            "-r" => kinds.push(HeapKind::Relation),
            _ => match argument.split_once('=') {
                Some(("base", value)) => numerations = vec![Numeration::Base(value.parse().unwrap())],
                Some(("quadratic", value)) => numerations = vec![Numeration::Quadratic(value.parse().unwrap())],
                Some(("unary", _)) => numerations = vec![Numeration::Unary],
                Some(("seconds", value)) => seconds = value.parse().unwrap(),
                Some((name, value)) => settings.parameters.push((name.into(), value.parse().unwrap())),
                None => files.push(argument),
            },
        }
    }
    if kinds.is_empty() {
        kinds = vec![HeapKind::Outcome(Convention::Normal), HeapKind::Outcome(Convention::Misere)];
    }
    let (mut proved, mut all) = (0, 0);
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        let (rules, diagnostics) = if source.trim_start().starts_with('(') {
            let (rules, diagnostics) = rules::heaps::pddl::parse(&source, &settings);
            (rules.map(Rules::Heaps), diagnostics)
        } else {
            rules::read(&source, &settings)
        };
        let name = file.rsplit('/').next().unwrap();
        let Some(Rules::Heaps(rules)) = rules else {
            println!("{name}: {:?}", diagnostics.iter().map(|d| d.reason.code()).collect::<Vec<_>>());
            continue;
        };
        for &kind in &kinds {
            let watch = Watch(Instant::now());
            let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
            let run = Run::new(limits).with_clock(&watch);
            all += 1;
            let result = prove(&rules, kind, &numerations, &run);
            let time = watch.0.elapsed();
            match result {
                Ok(proof) => {
                    proved += 1;
                    println!(
                        "{name} {kind:?}: PROVED {:?} {} states, {} turn states, {} nodes, {} strategy, {} rounds, {} queries, {} positions, {time:?}",
                        proof.encoding.numeration,
                        proof.answer.len(),
                        proof.figures.transducer,
                        proof.figures.nodes,
                        proof.strategy.len(),
                        proof.figures.rounds,
                        proof.figures.queries,
                        proof.figures.positions,
                    );
                }
                Err(unknown) => {
                    let tried: Vec<String> = unknown
                        .tried
                        .iter()
                        .map(|(numeration, reason)| match reason {
                            HeapReason::Stopped(stop) => format!("{numeration:?}: {stop}"),
                            other => format!("{numeration:?}: {other:?}"),
                        })
                        .collect();
                    println!(
                        "{name} {kind:?}: UNKNOWN {:?} guess {:?}, up to {:?} ({}), {:?} {tried:?} {time:?}",
                        unknown.reason,
                        unknown.guess.as_ref().map(|(encoding, guess)| (encoding.numeration, guess.len())),
                        unknown.verified_up_to,
                        unknown.verified_positions,
                        unknown.figures,
                    );
                }
            }
        }
    }
    println!("{proved} of {all}");
}
