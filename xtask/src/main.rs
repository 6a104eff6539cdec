//! The project's own commands, in place of shell scripts: `cargo xtask COMMAND`.

#[cfg(test)]
mod layers;
mod random_rules;
mod soundness;
mod test;

use std::process::ExitCode;

use clap::Parser;

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Command {
    /// Run every test of the workspace, and say how many passed.
    ///
    /// The layers of the code are among them: see `xtask/src/layers.rs`.
    Test,
    Soundness(soundness::Arguments),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Test => test::run(),
        Command::Soundness(arguments) => match soundness::run(&arguments) {
            Ok(true) => return ExitCode::SUCCESS,
            Ok(false) => return ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::FAILURE;
            }
        },
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}
