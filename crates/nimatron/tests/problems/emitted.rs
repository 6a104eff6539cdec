//! Printed programs are compiled, and run on all cases.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::{env, fs, thread};

use emit::{Header, Language};
use nimatron::problem::Problem;

use super::cases::{all, cases, same, to_compile};
use super::ready;

/// Programs are made and run by so many threads.
const THREADS: usize = 2;

/// Runs the program of its argument on every input of a JSON list, each as if it had been started for it, and prints a JSON list of exit status, output and
/// errors: a process for each would take minutes.
const PYTHON: &str = r#"
import io, json, sys
with open(sys.argv[1]) as file:
    code = compile(file.read(), sys.argv[1], "exec")
real, results = (sys.stdin, sys.stdout, sys.stderr), []
for text in json.load(sys.stdin):
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    status = 0
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit as end:
        status = end.code or 0
    out = []
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        out.append(stream.buffer.getvalue().decode())
    results.append([status, *out])
sys.stdin, sys.stdout, sys.stderr = real
json.dump(results, sys.stdout)
"#;

/// Runs a program on inputs.
fn run_all(problem: &Problem, language: Language, directory: &Path, inputs: &[&str]) -> Vec<Ran> {
    let mut command = build(problem, language, directory);
    if language != Language::Python {
        return inputs.iter().map(|input| run(&mut command, input)).collect();
    }
    let (status, output, errors) = run(&mut command, &serde_json::to_string(inputs).unwrap());
    assert_eq!(status, Some(0), "{}: {errors}", problem.name);
    serde_json::from_str(&output).unwrap()
}

/// Exit status, output, errors.
type Ran = (Option<i32>, String, String);

/// What runs a program: its command line without arguments.
fn build(problem: &Problem, language: Language, directory: &Path) -> Command {
    let header = Header { stem: &problem.name, printer: "Nimatron" };
    let text =
        emit::program(&ready(problem), language, &header).unwrap_or_else(|error| panic!("{}: {error}", problem.name));
    let name = problem.name.as_str();
    let program = directory.join(name);
    let source = |extension: &str| {
        let path = directory.join(format!("{name}.{extension}"));
        fs::write(&path, &text).unwrap();
        path
    };
    let compiled = |mut compiler: Command| {
        let output = compiler.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{name}: {errors}");
        assert!(errors.is_empty(), "{name}: {errors}");
        Command::new(&program)
    };
    match language {
        Language::Rust => {
            let mut compiler = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
            compiler.args(["--edition", "2021", "-o"]).arg(&program).arg(source("rs"));
            compiled(compiler)
        }
        Language::Cpp => {
            let mut compiler = Command::new("g++");
            compiler.args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-o"]).arg(&program).arg(source("cpp"));
            compiled(compiler)
        }
        Language::Python => {
            let mut python = Command::new("python3");
            python.args(["-c", PYTHON]).arg(source("py"));
            python
        }
    }
}

fn run(command: &mut Command, input: &str) -> Ran {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that has seen enough may close its input. Outputs are short.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn hold(language: Language, tool: Option<&str>) {
    if let Some(tool) = tool.filter(|tool| !is_there(tool)) {
        eprintln!("SKIPPED: {tool} is not there, so that printed programs are not run with it");
        return;
    }
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("emitted-{language:?}"));
    fs::create_dir_all(&directory).unwrap();
    let problems = Mutex::new(if language == Language::Python { all() } else { to_compile() });
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let Some(problem) = problems.lock().unwrap().pop() else { return };
                    let cases = cases(&problem);
                    // The last is something that is no instance of any problem.
                    let inputs: Vec<&str> = cases.iter().map(|case| case.input.as_str()).chain(["\n@\n"]).collect();
                    let mut ran = run_all(&problem, language, &directory, &inputs);
                    let (status, output, errors) = ran.pop().unwrap();
                    assert_eq!((status, output.as_str()), (Some(2), ""), "{}: {errors}", problem.name);
                    assert!(errors.contains("line 2"), "{} {language:?}: {errors}", problem.name);
                    assert_eq!(ran.len(), cases.len());
                    for (case, (status, output, errors)) in cases.iter().zip(ran) {
                        let told = format!("{} {language:?}: {:?}", problem.name, case.input);
                        assert_eq!(status, Some(0), "{told}: {errors}");
                        assert!(same(&output, &case.output), "{told}: {output:?} is not {:?}", case.output);
                    }
                }
            });
        }
    });
}

#[test]
fn rust_programs_answer_as_literal_play_does() {
    hold(Language::Rust, None);
}

#[test]
fn cpp_programs_answer_as_literal_play_does() {
    hold(Language::Cpp, Some("g++"));
}

#[test]
fn python_programs_answer_as_literal_play_does() {
    hold(Language::Python, Some("python3"));
}
