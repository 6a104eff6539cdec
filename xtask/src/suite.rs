//! `cargo xtask suite`: many games of heaps, proved and held to brute force, as a table by family:
//! the files of a directory, or hypergraph Nim.
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

/// Prove many games, normal and misère, hold each theorem to brute force, and print a table by
/// family.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// All files of rules there (.pddl, .game).
    #[arg(required_unless_present = "hypergraphs")]
    directory: Option<PathBuf>,
    /// Instead of files, prove Nim on every hypergraph with this number of heaps, up to
    /// isomorphism: a move chooses an edge and reduces each of its heaps (Boros, Gurvich, Ho,
    /// Makino, Mursic 2019).
    #[arg(long, value_name = "HEAPS", conflicts_with = "directory",
        value_parser = clap::value_parser!(u32).range(1..=4))]
    hypergraphs: Option<u32>,
    /// Normal play only.
    #[arg(long)]
    normal: bool,
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
    /// Theorems of at most [`SMALL`] states, and those of them that have a formula.
    small: usize,
    formulas: usize,
}

/// States of a machine that is small enough for a formula to be expected.
const SMALL: usize = 100;

/// The games: a name and rules each.
fn games(arguments: &Arguments) -> Result<Vec<(String, String)>, String> {
    let Some(directory) = &arguments.directory else {
        return Ok(hypergraphs(arguments.hypergraphs.unwrap_or(1)));
    };
    let listed = std::fs::read_dir(directory).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| {
        file.extension().is_some_and(|extension| extension == "pddl" || extension == "game")
    });
    files.sort_unstable();
    let read = |file: &PathBuf| {
        let name =
            file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok((name, std::fs::read_to_string(file).map_err(|error| error.to_string())?))
    };
    if files.is_empty() {
        return Err(format!("no files of rules in {}", directory.display()));
    }
    files.iter().map(read).collect()
}

/// Hypergraph Nim on `heaps` heaps: one set of edges for each isomorphism class, as games. An edge
/// is a set of heaps, as bits.
fn hypergraphs(heaps: u32) -> Vec<(String, String)> {
    let names = ["a", "b", "c", "d"];
    let edges = (1_u32 << heaps) - 1;
    let mut orders: Vec<Vec<u32>> = vec![vec![]];
    for heap in 0..heaps {
        let with = |order: &Vec<u32>| {
            (0..=order.len())
                .map(|place| [&order[..place], &[heap], &order[place..]].concat())
                .collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(with).collect();
    }
    // Edge e is bit e - 1 of a set.
    let renamed = |set: u32, order: &[u32]| -> u32 {
        let edge = |edge: u32| {
            order.iter().zip(0..).map(|(&to, heap)| (edge >> heap & 1) << to).sum::<u32>()
        };
        (1..=edges).filter(|edge| set >> (edge - 1) & 1 == 1).map(|of| 1 << (edge(of) - 1)).sum()
    };
    let is_first = |set: &u32| orders.iter().all(|order| renamed(*set, order) >= *set);
    let game = |set: u32| {
        let all: Vec<Vec<&str>> = (1..=edges)
            .filter(|edge| set >> (edge - 1) & 1 == 1)
            .map(|edge| {
                (0..)
                    .zip(&names)
                    .filter(|(heap, _)| edge >> heap & 1 == 1)
                    .map(|(_, &name)| name)
                    .collect()
            })
            .collect();
        let moves = all.iter().map(|edge| {
            let falls: Vec<String> =
                edge.iter().map(|heap| format!("{heap} -> {heap} - {heap}{heap}")).collect();
            let least: Vec<String> = edge.iter().map(|heap| format!("{heap}{heap} > 0")).collect();
            format!("move {} where {}\n", falls.join(", "), least.join(" and "))
        });
        let used = &names[..names.len().min(usize::try_from(heaps).unwrap_or(usize::MAX))];
        let rules = format!("heaps {}\n{}", used.join(" "), moves.collect::<String>());
        (
            format!(
                "{} edges--{}",
                all.len(),
                all.iter().map(|edge| edge.concat()).collect::<Vec<_>>().join(".")
            ),
            rules,
        )
    };
    (1..1 << edges).filter(is_first).map(game).collect()
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let conventions = if arguments.normal {
        &[Convention::Normal][..]
    } else {
        &[Convention::Normal, Convention::Misere]
    };
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut times, mut wrong, mut positions) = (vec![], 0, 0);
    for (name, source) in games(arguments)? {
        let family = name.split_once("--").map_or("others", |(family, _)| family).to_owned();
        let tally = tallies.entry(family).or_default();
        tally.files += 1;
        let (rules, diagnostics) = rules::read(&source, &Settings::default());
        let Some(Rules::Tuples(rules)) = rules else {
            let codes: Vec<&str> =
                diagnostics.iter().map(|diagnostic| diagnostic.reason.code()).collect();
            println!("{name}: malformed: {}", codes.join(", "));
            tally.malformed += 1;
            continue;
        };
        for &convention in conventions {
            let word = if convention == Convention::Normal { "normal" } else { "misere" };
            let clock = Since::now();
            let limits =
                Limits { time: Some(Duration::from_secs(arguments.seconds)), ..Limits::default() };
            let run = Run::new(limits).with_clock(&clock);
            match prove::tuples::prove(&rules, TupleKind::Outcome(convention), &NUMERATIONS, &run) {
                Ok(proof) => {
                    let (certificate, said) = tuples::certificate(&source, &rules, &proof, &run);
                    let found = clock.0.elapsed();
                    let checked = accepted(&certificate);
                    let all = clock.0.elapsed();
                    let time = Some(Duration::from_secs(arguments.brute));
                    let scope = ComparedPositions { most: usize::MAX, size: 40, time };
                    let held = checked
                        .and_then(|(established, json)| truth::hold(&established, &json, &scope));
                    match held {
                        Ok(held) => positions += held,
                        Err(what) => {
                            println!("WRONG {name} {word}: {what}");
                            wrong += 1;
                            continue;
                        }
                    }
                    times.push(all);
                    if proof.answer.len() <= SMALL {
                        tally.small += 1;
                        tally.formulas += usize::from(!said.is_empty());
                    }
                    match convention {
                        Convention::Normal => tally.normal += 1,
                        Convention::Misere => tally.misere += 1,
                    }
                    println!(
                        "{name} {word}: PROVED, {:?}, {} states, {:.3} s with {:.3} s of \
                         checking{}{}",
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
                        UnknownReason::Stopped(stop) => {
                            format!("{stop}, verified up to {:?}", unknown.verified_up_to)
                        }
                        UnknownReason::Cycle(_)
                        | UnknownReason::Growth(_)
                        | UnknownReason::Infinite(..) => {
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
    println!(
        "\n{:<52}{:>6}{:>8}{:>8}{:>9}{:>11}{:>7}{:>10}",
        "family", "files", "normal", "misere", "endless", "malformed", "small", "formulas"
    );
    let mut total = Tally::default();
    for (family, tally) in &tallies {
        line(family, *tally);
        total.files += tally.files;
        total.normal += tally.normal;
        total.misere += tally.misere;
        total.endless += tally.endless;
        total.malformed += tally.malformed;
        total.small += tally.small;
        total.formulas += tally.formulas;
    }
    line("all", total);
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!(
        "small: theorems of at most {SMALL} states; median with the check: {:.4} s; held to brute \
         force on {positions} positions; wrong: {wrong}",
        median.as_secs_f64()
    );
    Ok(wrong == 0)
}

fn line(name: &str, tally: Tally) {
    println!(
        "{name:<52}{:>6}{:>8}{:>8}{:>9}{:>11}{:>7}{:>10}",
        tally.files,
        tally.normal,
        tally.misere,
        tally.endless,
        tally.malformed,
        tally.small,
        tally.formulas
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hypergraphs_are_counted_up_to_isomorphism() {
        // Nonempty sets of nonempty subsets under permutations (OEIS A003180, halved, less one).
        let counts: Vec<usize> = (1..=4).map(|heaps| hypergraphs(heaps).len()).collect();
        assert_eq!(counts, [1, 5, 39, 1991]);
        let (name, rules) = &hypergraphs(2)[4];
        assert_eq!(name, "3 edges--a.b.ab");
        assert_eq!(
            rules,
            "heaps a b\nmove a -> a - aa where aa > 0\nmove b -> b - bb where bb > 0\n\
             move a -> a - aa, b -> b - bb where aa > 0 and bb > 0\n"
        );
    }
}
