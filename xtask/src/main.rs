//! The project's own commands, in place of shell scripts: `cargo xtask COMMAND`.

#[cfg(test)]
mod layers;
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
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Test => test::run(),
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}
