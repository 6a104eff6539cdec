//! `cargo xtask suite DIRECTORY`: numeric PDDL files, proved and held to brute force, as a table by family.
//!
//! The family of a file is its name up to `--`. Each file is read as any command reads it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use prove::UnknownReason;
use prove::tuples::{NUMERATIONS, TupleKind};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run};

use crate::campaign::truth::{self, ComparedPositions};
use crate::campaign::{Since, accepted, tuples};

/// Prove every PDDL file of a directory, normal and misère, hold each theorem to brute force, and print a table by family.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the files are.
    directory: PathBuf,
    /// Seconds for each game.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Seconds of brute force for each theorem: all positions with heaps up to 40, or what fits.
    #[arg(long, default_value_t = 2)]
    brute: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    files: usize,
    normal: usize,
    misere: usize,
    endless: usize,
    malformed: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let listed = std::fs::read_dir(&arguments.directory).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pddl"));
    files.sort_unstable();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut times, mut wrong, mut positions) = (vec![], 0, 0);
    for file in &files {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let family = name.split_once("--").map_or(name.as_str(), |(family, _)| family).to_owned();
        let tally = tallies.entry(family).or_default();
        tally.files += 1;
        let source = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let (rules, diagnostics) = rules::read(&source, &Settings::default());
        let Some(Rules::Tuples(rules)) = rules else {
            let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.reason.code()).collect();
            println!("{name}: malformed: {}", codes.join(", "));
            tally.malformed += 1;
            continue;
        };
        for convention in [Convention::Normal, Convention::Misere] {
            let word = if convention == Convention::Normal { "normal" } else { "misere" };
            let clock = Since::now();
            let limits = Limits { time: Some(Duration::from_secs(arguments.seconds)), ..Limits::default() };
            let run = Run::new(limits).with_clock(&clock);
            match prove::tuples::prove(&rules, TupleKind::Outcome(convention), &NUMERATIONS, &run) {
                Ok(proof) => {
                    let (certificate, said) = tuples::certificate(&source, &rules, &proof, &run);
                    let found = clock.0.elapsed();
                    let checked = accepted(&certificate);
                    let all = clock.0.elapsed();
                    let time = Some(Duration::from_secs(arguments.brute));
                    let scope = ComparedPositions { most: usize::MAX, size: 40, time };
                    let held = checked.and_then(|(established, json)| truth::hold(&established, &json, &scope));
                    match held {
                        Ok(held) => positions += held,
                        Err(what) => {
                            println!("WRONG {name} {word}: {what}");
                            wrong += 1;
                            continue;
                        }
                    }
                    times.push(all);
                    match convention {
                        Convention::Normal => tally.normal += 1,
                        Convention::Misere => tally.misere += 1,
                    }
                    println!(
                        "{name} {word}: PROVED, {:?}, {} states, {:.3} s with {:.3} s of checking{}{}",
                        proof.encoding.numeration,
                        proof.answer.len(),
                        all.as_secs_f64(),
                        (all - found).as_secs_f64(),
                        if said.is_empty() { "" } else { ": " },
                        said.join("; ")
                    );
                }
                Err(unknown) => {
                    let why = match &unknown.reason {
                        UnknownReason::Stopped(stop) => format!("{stop}, verified up to {:?}", unknown.verified_up_to),
                        UnknownReason::Cycle(_) | UnknownReason::Growth(_) | UnknownReason::Infinite(..) => {
                            if convention == Convention::Normal {
                                tally.endless += 1;
                            }
                            format!("plays may not end: {:?}", unknown.reason)
                        }
                        other => format!("{other:?}"),
                    };
                    println!("{name} {word}: UNKNOWN, {why}");
                }
            }
        }
    }
    println!("\n{:<52}{:>6}{:>8}{:>8}{:>9}{:>11}", "family", "files", "normal", "misere", "endless", "malformed");
    let mut total = Tally::default();
    for (family, tally) in &tallies {
        line(family, *tally);
        total.files += tally.files;
        total.normal += tally.normal;
        total.misere += tally.misere;
        total.endless += tally.endless;
        total.malformed += tally.malformed;
    }
    line("all", total);
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!(
        "median with the check: {:.4} s; held to brute force on {positions} positions; wrong: {wrong}",
        median.as_secs_f64()
    );
    Ok(wrong == 0)
}

fn line(name: &str, tally: Tally) {
    println!(
        "{name:<52}{:>6}{:>8}{:>8}{:>9}{:>11}",
        tally.files, tally.normal, tally.misere, tally.endless, tally.malformed
    );
}
