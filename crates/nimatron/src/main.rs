//! The program `nimatron`: the command line around the library.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
