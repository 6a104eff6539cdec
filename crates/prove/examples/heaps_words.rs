//! Says theorems about games of heaps in words: `cargo run --release --example heaps_words -- [-n] [base=2] FILES [k=2]`.
#![allow(clippy::unwrap_used, reason = "not a library")]

use std::time::{Duration, Instant};

use prove::heaps::{HeapKind, NUMERATIONS, prove};
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
    let (mut files, mut settings, mut seconds, mut numerations) =
        (vec![], Settings::default(), 20, NUMERATIONS.to_vec());
    let (mut kinds, mut table) = (vec![], false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "-t" => table = true,
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
    let (mut proved, mut all, mut said_of) = (0, 0, 0);
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
                    let watch = Watch(Instant::now());
                    let run = Run::default().with_clock(&watch);
                    let claim = prove::heaps::recognise::recognise(&rules, &proof, &run).unwrap();
                    let took = watch.0.elapsed();
                    let said = claim.as_ref().map(|claim| rules::heaps::print::print(claim, &rules.heaps));
                    said_of += usize::from(said.is_some());
                    let numeration = proof.encoding.numeration;
                    println!("{name} {kind:?}: {numeration:?} {} states {time:?} + {took:?}", proof.answer.len());
                    if table {
                        let limits: Vec<u64> = proof
                            .encoding
                            .bounds
                            .iter()
                            .map(|bound| {
                                bound.map_or(if proof.encoding.tracks() < 3 { 70 } else { 16 }, |bound| {
                                    u64::from(bound) + 1
                                })
                            })
                            .collect();
                        let all = tuples(&limits)
                            .into_iter()
                            .map(|tuple| tuple.into_iter().map(u128::from).collect::<Vec<_>>());
                        println!("{:?}", all.filter(|tuple| proof.class(tuple) == Some(0)).collect::<Vec<_>>());
                    }
                    println!("    {}", said.unwrap_or_else(|| "NO WORDS".into()));
                }
                Err(unknown) => {
                    println!("{name} {kind:?}: UNKNOWN {:?} {time:?}", unknown.reason);
                }
            }
        }
    }
    println!("{said_of} of {proved} of {all}");
}

/// All tuples below `limits`.
fn tuples(limits: &[u64]) -> Vec<Vec<u64>> {
    limits.iter().fold(vec![vec![]], |all, &limit| {
        all.iter().flat_map(|start| (0..limit).map(move |size| [&start[..], &[size]].concat())).collect()
    })
}
