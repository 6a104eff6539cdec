//! Plans for tests, and how printed programs are run.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod cases;
pub(crate) mod games;
pub(crate) mod joined;
pub(crate) mod kept;
pub(crate) mod ordered_games;
pub(crate) mod plans;
pub(crate) mod random;
pub(crate) mod random_games;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

use nimatron_emit::{Header, Language};
use plan::Plan;

/// A plan, and inputs to try it on.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) plan: Plan,
    pub(crate) inputs: Vec<Vec<u8>>,
}

/// What a program should do: its output, or the line of the fault.
pub(crate) fn expected(plan: &Plan, input: &[u8]) -> Result<String, usize> {
    plan::naive::run(plan, input).map_err(|fault| fault.line)
}

/// Whether a number on the way does not fit into 64 bits. Programs in Python compute on.
pub(crate) fn overflows(plan: &Plan, input: &[u8]) -> bool {
    plan::naive::run(plan, input).is_err_and(|fault| matches!(fault.reason, plan::Reason::Overflow))
}

pub(crate) fn printed(plan: &Plan, language: Language) -> String {
    nimatron_emit::program(plan, language, &Header { stem: "answer", printer: "Nimatron" })
        .expect("plan can be printed")
}

/// A directory of its own.
pub(crate) fn directory(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let directory =
        env::temp_dir().join(format!("nimatron-emit-{}-{name}-{count}", std::process::id()));
    fs::create_dir_all(&directory).expect("directory");
    directory
}

/// The program that should be run, if there is one; otherwise it is said that the test is skipped.
pub(crate) fn tool(variable: &str, usual: &str) -> Option<String> {
    let name = env::var(variable).unwrap_or_else(|_| usual.into());
    let there =
        Command::new(&name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if there.is_ok_and(|status| status.success()) {
        return Some(name);
    }
    println!("skipped: there is no {name}");
    None
}

pub(crate) fn succeed(command: &mut Command) {
    let output = command.output().expect("command starts");
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

pub(crate) fn run(program: &Path, argument: &str, input: &[u8]) -> Output {
    let mut command = Command::new(program);
    let mut child = command
        .arg(argument)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("program starts");
    let mut stdin = child.stdin.take().expect("input");
    // A program may end before it has read everything.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("program ends")
}

/// Compares what a program did with what it should do.
pub(crate) fn compare(
    context: &str,
    input: &[u8],
    expected: &Result<String, usize>,
    (status, out, err): (i32, &[u8], &[u8]),
) {
    let context = format!("{context} on {:?}", String::from_utf8_lossy(input));
    let err = String::from_utf8_lossy(err);
    match expected {
        Ok(text) => {
            assert_eq!((status, &*err), (0, ""), "{context}");
            assert_eq!(String::from_utf8_lossy(out), *text, "{context}");
        }
        Err(line) => {
            assert_eq!(
                (status, out.len()),
                (2, 0),
                "{context}: no fault, should be in line {line}"
            );
            assert!(
                err.starts_with(&format!("line {line}: ")),
                "{context}: line {line}, not {err}"
            );
            assert_eq!(err.lines().count(), 1, "{context}: {err}");
        }
    }
}

/// Runs several Python programs on several inputs in one process.
pub(crate) fn run_python(python: &str, cases: &[Case]) {
    run_python_as(python, cases, printed, |case, input, done| {
        compare(&format!("{} in Python", case.name), input, &expected(&case.plan, input), done);
    });
}

/// How a plan is printed.
pub(crate) type Print = fn(&Plan, Language) -> String;

/// The same of programs that are printed so, and compared so.
pub(crate) fn run_python_as(
    python: &str,
    cases: &[Case],
    print: Print,
    check: impl Fn(&Case, &[u8], (i32, &[u8], &[u8])),
) {
    let directory = directory("python");
    let inputs = |case: &Case| {
        case.inputs.iter().filter(|input| !overflows(&case.plan, input)).cloned().collect()
    };
    let inputs: Vec<Vec<Vec<u8>>> = cases.iter().map(inputs).collect();
    for (place, (case, inputs)) in cases.iter().zip(&inputs).enumerate() {
        fs::write(directory.join(format!("{place}.py")), print(&case.plan, Language::Python))
            .expect("program");
        for (number, input) in inputs.iter().enumerate() {
            fs::write(directory.join(format!("{place}.{number}.in")), input).expect("input");
        }
    }
    let driver = directory.join("driver");
    fs::write(&driver, DRIVER).expect("driver");
    succeed(Command::new(python).arg(&driver).arg(&directory));
    for (place, (case, inputs)) in cases.iter().zip(&inputs).enumerate() {
        for (number, input) in inputs.iter().enumerate() {
            let read = |end: &str| {
                fs::read(directory.join(format!("{place}.{number}.{end}"))).expect("result")
            };
            let status = if read("status") == b"0" { 0 } else { 2 };
            check(case, input, (status, &read("out"), &read("err")));
        }
    }
    let _ = fs::remove_dir_all(directory);
}

const DRIVER: &str = r#"
import glob, io, os, sys, traceback
os.chdir(sys.argv[1])
class Stream(io.StringIO):
    def __init__(self):
        super().__init__()
        self.buffer = io.BytesIO()
real = sys.stderr
for path in glob.glob("*.py"):
    code = compile(open(path, encoding="utf-8").read(), path, "exec")
    for given in glob.glob(path[:-3] + ".*.in"):
        stdin = io.TextIOWrapper(open(given, "rb"), encoding="latin-1", newline="")
        sys.stdin, sys.stdout, sys.stderr = stdin, Stream(), Stream()
        status = 0
        try:
            exec(code, {"__name__": "__main__"})
        except SystemExit as end:
            status = end.code
        except BaseException:
            sys.stderr.write(traceback.format_exc())
            status = 0
        stem = given[:-3]
        printed = sys.stdout.buffer.getvalue() + sys.stdout.getvalue().encode()
        open(stem + ".out", "wb").write(printed)
        open(stem + ".err", "w").write(sys.stderr.getvalue())
        open(stem + ".status", "w").write(str(status))
"#;

/// All plans as modules of one program in Rust, chosen by the first argument.
pub(crate) fn rust_program(cases: &[Case]) -> String {
    rust_program_as(cases, printed)
}

pub(crate) fn rust_program_as(cases: &[Case], print: Print) -> String {
    let all = programs(cases, Language::Rust, print);
    format!("#![allow(warnings)]\n{}", joined::rust(all.iter().map(String::as_str)))
}

/// All plans as namespaces of one program in C++, chosen by the first argument.
pub(crate) fn cpp_program(cases: &[Case]) -> String {
    cpp_program_as(cases, printed)
}

pub(crate) fn cpp_program_as(cases: &[Case], print: Print) -> String {
    joined::cpp(programs(cases, Language::Cpp, print).iter().map(String::as_str))
}

fn programs(cases: &[Case], language: Language, print: Print) -> Vec<String> {
    cases.iter().map(|case| print(&case.plan, language)).collect()
}
