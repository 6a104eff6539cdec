//! The project's own commands, in place of shell scripts: `cargo xtask COMMAND`.

mod bench;
mod book;
mod campaign;
#[cfg(test)]
mod dependencies;
mod gallery;
mod games;
mod kill_resume;
#[cfg(test)]
mod layers;
mod load;
mod page;
mod pictures;
mod plans;
mod programs;
mod python;
mod random;
mod site;
mod suite;
mod test;
mod tools;
mod trusted;

use std::process::{self, ExitCode};
use std::{env, io};

use clap::Parser;

use campaign::boards::minimax;
use campaign::{mutations, reductions};

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Command {
    /// Run every test of the workspace, and say how many passed.
    ///
    /// The layers of the code are among them: see `xtask/src/layers.rs`.
    Test,
    /// Count the lines that must be believed to believe a theorem, by kind of position.
    Trusted,
    Soundness(campaign::Arguments),
    Mutations(mutations::Arguments),
    KillResume(kill_resume::Arguments),
    Reductions(reductions::Arguments),
    Minimax(minimax::Arguments),
    Suite(suite::Arguments),
    Plans(plans::Arguments),
    Pictures(pictures::Arguments),
    Gallery(gallery::Arguments),
    Bench(bench::Arguments),
    /// Build the book of docs/, English and Japanese, with mdBook, and follow its links:
    /// `target/book`.
    Book,
    Page(site::Arguments),
    PageTests(page::Arguments),
    PythonTests(python::Arguments),
    Load(load::Load),
    Hostile(load::Hostile),
}

impl Command {
    /// Whether the work is done by another process, so that it does not matter how this one was
    /// built.
    const fn asks_others(&self) -> bool {
        match self {
            Self::Load(arguments) => arguments.url.is_some(),
            Self::Hostile(arguments) => arguments.url.is_some(),
            Self::Bench(arguments) => arguments.asks_others(),
            _ => false,
        }
    }
}

fn main() -> ExitCode {
    let command = Command::parse();
    let done = match &command {
        Command::Test => test::run(),
        Command::Trusted => {
            print!("{}", trusted::table());
            Ok(ExitCode::SUCCESS)
        }
        Command::Pictures(arguments) => pictures::run(arguments).map(status),
        Command::Gallery(arguments) => gallery::run(arguments).map(status),
        Command::Book => book::run().map(status),
        Command::Page(arguments) => site::run(arguments).map(status),
        Command::PageTests(arguments) => page::run(arguments).map(status),
        Command::PythonTests(arguments) => python::run(arguments).map(status),
        // Campaigns and measurements are about the optimised program.
        _ if cfg!(debug_assertions) && !command.asks_others() => optimised(),
        Command::Soundness(arguments) => {
            campaign::run(arguments).map(status).map_err(io::Error::other)
        }
        Command::Mutations(arguments) => {
            mutations::run(arguments).map(status).map_err(io::Error::other)
        }
        Command::KillResume(arguments) => {
            kill_resume::run(arguments).map(status).map_err(io::Error::other)
        }
        Command::Reductions(arguments) => {
            reductions::run(arguments).map(status).map_err(io::Error::other)
        }
        Command::Minimax(arguments) => {
            minimax::run(arguments).map(status).map_err(io::Error::other)
        }
        Command::Suite(arguments) => suite::run(arguments).map(status).map_err(io::Error::other),
        Command::Plans(arguments) => plans::run(arguments).map(status),
        Command::Load(arguments) => load::load(arguments).map(status).map_err(io::Error::other),
        Command::Hostile(arguments) => {
            load::hostile(arguments).map(status).map_err(io::Error::other)
        }
        Command::Bench(arguments) => bench::run(arguments).map(status).map_err(io::Error::other),
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

fn status(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The same command line again, built for speed.
fn optimised() -> io::Result<ExitCode> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = process::Command::new(cargo)
        .args(["run", "--quiet", "--release", "--package", "xtask", "--"])
        .args(env::args_os().skip(1))
        .status()?;
    Ok(status(ran.success()))
}
