//! Programs that are wrong in one way that people are wrong in: each is found, and shown at a
//! smallest instance.
//!
//! Each file of `tests/planted` says at its head which problem it is for, what is wrong with it,
//! and at which input that shows (tokens with blanks between them; `|` between inputs of the same
//! size).

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use nimatron::answer::{Ended, Got, Tested};
use nimatron::problem::literal::Reach;
use nimatron::problem::oracle::Oracle;
use nimatron::problem::stress::{Effort, stress};
use nimatron::problem::{Problem, instances};
use nimatron::{Limits, Run, shipped};

const TIME_LIMIT: Duration = Duration::from_secs(1);

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// A shipped problem, or one of `tests/contest` or `tests/planted`.
fn problem(name: &str, run: &Run<'_>) -> Problem {
    let contest = tests().join("../../../tests/contest");
    let game = |name: &str| {
        let own = fs::read_to_string(contest.join("games").join(name).with_extension("game"));
        own.ok().map(|text| (name.to_owned(), text)).or_else(|| shipped::game(name))
    };
    for folder in [contest.join("problems"), tests().join("planted")] {
        if let Ok(source) = fs::read_to_string(folder.join(name).with_extension("problem")) {
            return Problem::load(name, &source, &game, run).unwrap();
        }
    }
    Problem::shipped(name, run).unwrap()
}

/// A program that waits for inputs.
struct Program {
    process: Child,
    inputs: ChildStdin,
    outputs: BufReader<ChildStdout>,
}

impl Program {
    fn start(path: &Path) -> Self {
        let mut python = Command::new("python3");
        python
            .args(["-I", "-S"])
            .arg(tests().join("planted.py"))
            .arg(path)
            .arg(TIME_LIMIT.as_secs_f64().to_string());
        let mut process = python
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (inputs, outputs) =
            (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        Self { process, inputs, outputs }
    }

    fn run(&mut self, input: &[u8]) -> Got {
        writeln!(self.inputs, "{}", input.len()).unwrap();
        self.inputs.write_all(input).unwrap();
        self.inputs.flush().unwrap();
        let mut header = String::new();
        self.outputs.read_line(&mut header).unwrap();
        let (ended, length) = header.trim_end().split_once(' ').unwrap();
        let mut output = vec![0; length.parse().unwrap()];
        self.outputs.read_exact(&mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        match ended {
            "ok" => Got::Output(output),
            "late" => Got::TimedOut { limit: TIME_LIMIT },
            _ => Got::Crashed { output, error: String::new(), status: Some(1), signal: None },
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What is wrong with how a planted mistake is found, if anything is.
fn tried(path: &Path) -> Result<String, String> {
    let began = Instant::now();
    let text = fs::read_to_string(path).unwrap();
    let said = |what: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("# {what}: ")));
        line.unwrap_or_else(|| panic!("{}: no {what}", path.display())).to_owned()
    };
    let run = Run::new(Limits { states: 20_000, ..Limits::default() });
    let problem = problem(&said("problem"), &run);
    let plan = problem.ready().unwrap_or_else(|| problem.plan(&run).unwrap().plan);
    let program = instances::program(&problem, Some(&plan), &run).unwrap();
    let theorem = |input: &[u8]| {
        let answers = judge::run(&plan, judge::Input::Bytes(input)).ok()?;
        Some(String::from_utf8(answers.to_bytes()).unwrap())
    };
    // Brute force reaches all mistakes but those of huge numbers; it is tried before the theorem,
    // for each of hundreds of instances.
    let limits = Limits { states: 3_000, ..Reach::default().limits };
    let reach = Reach { limits, ..Reach::default() };
    let mut oracle = Oracle::new(&problem, &program, Some(&theorem), reach);
    let subject = RefCell::new(Program::start(path));
    // It ends when the mistake is found, long before.
    let effort = Effort { time: Duration::from_secs(300), shrink: 1_000, ..Effort::default() };
    let report = stress(
        &problem,
        &mut oracle,
        (Tested::Command, &|input| subject.borrow_mut().run(input)),
        &effort,
        &run,
    );
    let name = path.file_stem().unwrap().to_str().unwrap();
    let Some(failure) = report.failure else {
        return Err(format!("{name}: not found: {:?}", report.kinds));
    };
    let tokens: Vec<&str> = failure.input.split_whitespace().collect();
    let late = matches!(failure.got, Got::TimedOut { .. });
    let shown = if tokens.join(" ").len() > 60 { "...".to_owned() } else { tokens.join(" ") };
    let time = began.elapsed().as_secs_f64();
    let found = format!(
        "{name}: {} {:?} {:?} late: {late}: {shown} ({time:.1} s)",
        problem.name, failure.source, failure.by
    );
    let wanted = said("shown");
    // How large an input must be to be too slow depends on the machine.
    let right = if wanted == "too slow" {
        late
    } else {
        wanted.split(" | ").any(|one| one == shown) && !late
    };
    if right && report.ended == Ended::Failed && failure.tested == Tested::Command {
        Ok(found)
    } else {
        Err(format!("{found}, not {wanted}"))
    }
}

#[test]
fn planted_mistakes_are_found_and_shown_at_a_smallest_instance() {
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let mut paths: Vec<PathBuf> =
        fs::read_dir(tests().join("planted")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "py"));
    paths.sort();
    assert!(paths.len() >= 20, "{}", paths.len());
    let (left, wrong) = (Mutex::new(VecDeque::from(paths)), Mutex::new(vec![]));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().pop_front();
                    let Some(path) = next else { break };
                    match tried(&path) {
                        Ok(found) => println!("{found}"),
                        Err(found) => wrong.lock().unwrap().push(found),
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
