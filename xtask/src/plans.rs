//! `cargo xtask plans`: makes the plans of all shipped problems anew, from problems and rules
//! alone.
//!
//! They are what `nimatron judge` and `nimatron emit` start from, so that no proof has to be looked
//! for each time. A test of the library makes them again and compares.

use std::path::Path;
use std::{fs, io};

use clap::Args;
use nimatron::problem::{Problem, kept};
use nimatron::{Limits, Run, shipped};

/// Make the plans of all shipped problems anew.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only these problems; those that are gone are removed only without it.
    problems: Vec<String>,
}

/// States for a theorem: no clock, so that the plans are the same everywhere.
const STATES: u64 = 20_000;

/// States where those are not enough for a plan of any kind: heaps that are computed beforehand.
const MORE_STATES: u64 = 2_000_000;

/// Makes plans; whether all problems that have one before still have one.
///
/// # Errors
/// What keeps files from being written.
pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../problems/plans");
    fs::create_dir_all(&place)?;
    let run = Run::new(Limits { states: STATES, ..Limits::default() });
    let longer = Run::new(Limits { states: MORE_STATES, ..Limits::default() });
    let mut good = true;
    for name in shipped::problems() {
        if !arguments.problems.is_empty() && !arguments.problems.iter().any(|wanted| wanted == name)
        {
            continue;
        }
        let path = place.join(format!("{name}.json"));
        let planned = Problem::shipped(name, &run).map_err(|error| format!("{error:?}")).and_then(
            |problem| {
                let planned = problem.plan(&run).or_else(|_| problem.plan(&longer));
                planned.map(|planned| (problem, planned)).map_err(|none| format!("{none:?}"))
            },
        );
        match planned {
            Ok((problem, planned)) => {
                let plan =
                    tell::plan::in_words(planned.plan, &planned.game, planned.theorem.as_ref());
                let text = kept(&problem, &plan);
                let same = fs::read_to_string(&path).is_ok_and(|old| old == text);
                println!(
                    "{name:36} {:7} bytes, {:?}{}",
                    text.len(),
                    plan.origin.status,
                    if same { "" } else { ", new" }
                );
                if !same {
                    fs::write(&path, text)?;
                }
            }
            Err(why) => {
                good &= !path.exists();
                println!("{name:36} no plan: {}", why.chars().take(300).collect::<String>());
            }
        }
    }
    for entry in fs::read_dir(&place)? {
        let path = entry?.path();
        let known = path
            .file_stem()
            .is_some_and(|stem| shipped::problem(&stem.to_string_lossy()).is_some());
        if arguments.problems.is_empty() && !known {
            fs::remove_file(path)?;
        }
    }
    Ok(good)
}
