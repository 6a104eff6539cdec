//! Answers standard input by a plan that stands in a file as JSON: `run PLAN.json < input`.

use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;

use nimatron_judge::{Failure, Input};

fn main() -> ExitCode {
    match answer() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn answer() -> io::Result<ExitCode> {
    let path = std::env::args_os().nth(1).ok_or_else(|| io::Error::other("no plan"))?;
    let plan = serde_json::from_slice(&std::fs::read(path)?).map_err(io::Error::other)?;
    match nimatron_judge::run(&plan, Input::File(standard_input()?)) {
        Ok(answers) => {
            let mut output = io::stdout().lock();
            answers.write_to(&mut output)?;
            output.flush()?;
            Ok(ExitCode::SUCCESS)
        }
        Err(Failure::Fault(fault)) => {
            eprintln!("line {}: {:?}", fault.line, fault.reason);
            Ok(ExitCode::from(2))
        }
        Err(Failure::Unreadable(error)) => Err(error),
    }
}

#[cfg(unix)]
fn standard_input() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(windows)]
fn standard_input() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(File::from(io::stdin().as_handle().try_clone_to_owned()?))
}
