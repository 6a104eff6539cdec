//! Printed programs are compiled, and run on all cases: many at a time, since what takes long is to
//! begin.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use emit::{Header, Language};
use nimatron::Run;
use nimatron::problem::Problem;

use super::cases::{Case, all, cases, same, to_compile};
use super::{joined, ready};

/// Number of threads that compile and run programs.
const THREADS: usize = 2;

/// Runs programs on inputs, from a JSON list with a pair of path and inputs for each, every time as
/// if it had been started for it, and prints for each program a JSON list of exit status, output
/// and errors: a process for each would take minutes.
const PYTHON: &str = r#"
import io, json, sys
real, results = (sys.stdin, sys.stdout, sys.stderr), []
for path, texts in json.load(sys.stdin):
    with open(path) as file:
        code = compile(file.read(), path, "exec")
    results.append([])
    for text in texts:
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
        results[-1].append([status, *out])
sys.stdin, sys.stdout, sys.stderr = real
json.dump(results, sys.stdout)
"#;

/// Exit status, output, errors.
type Ran = (Option<i32>, String, String);

/// A printed program with the inputs it is run on.
struct Program {
    problem: Problem,
    text: String,
    cases: Vec<Case>,
}

impl Program {
    fn print(problem: Problem, language: Language) -> Self {
        let header = Header { stem: &problem.name, printer: "Nimatron" };
        let text = emit::program(&ready(&problem), language, &header)
            .unwrap_or_else(|error| panic!("{}: {error}", problem.name));
        let mut cases = cases(&problem);
        // Each is a process of its own, but for Python, which runs all of them.
        if language != Language::Python {
            cases.truncate(25);
        }
        Self { text, cases, problem }
    }

    /// The inputs of all cases, then one that no problem can read.
    fn inputs(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().map(|case| case.input.as_str()).chain(["\n@\n"])
    }

    fn compare(&self, language: Language, mut ran: Vec<Ran>) {
        let name = &self.problem.name;
        let (status, output, errors) = ran.pop().unwrap();
        assert_eq!((status, output.as_str()), (Some(2), ""), "{name}: {errors}");
        assert!(errors.contains("line 2"), "{name} {language:?}: {errors}");
        assert_eq!(ran.len(), self.cases.len());
        for (case, (status, output, errors)) in self.cases.iter().zip(ran) {
            let told = format!("{name} {language:?}: {:?}", case.input);
            assert_eq!(status, Some(0), "{told}: {errors}");
            assert!(same(&output, &case.output), "{told}: {output:?} is not {:?}", case.output);
        }
    }
}

/// Runs each program on all of its inputs.
fn run_all(programs: &[Program], language: Language, directory: &Path) -> Vec<Vec<Ran>> {
    if language == Language::Python {
        let work: Vec<(String, Vec<&str>)> = programs
            .iter()
            .map(|program| {
                let path = directory.join(&program.problem.name).with_extension("py");
                fs::write(&path, &program.text).unwrap();
                (path.into_os_string().into_string().unwrap(), program.inputs().collect())
            })
            .collect();
        let mut python = Command::new("python3");
        let (status, output, errors) =
            run(python.args(["-c", PYTHON]), &serde_json::to_string(&work).unwrap());
        assert_eq!(status, Some(0), "{errors}");
        return serde_json::from_str(&output).unwrap();
    }
    let path = compile(programs, language, directory);
    let run_one = |(place, program): (usize, &Program)| -> Vec<Ran> {
        let mut command = Command::new(&path);
        command.arg(place.to_string());
        program.inputs().map(|input| run(&mut command, input)).collect()
    };
    programs.iter().enumerate().map(run_one).collect()
}

/// All programs as one that chooses by its argument.
fn compile(programs: &[Program], language: Language, directory: &Path) -> PathBuf {
    let texts = programs.iter().map(|program| program.text.as_str());
    let (path, source) =
        (directory.join("all"), directory.join("all").with_extension(language.extension()));
    let mut compiler = if language == Language::Rust {
        fs::write(&source, joined::rust(texts)).unwrap();
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--edition", "2021", "-C", "debuginfo=0"]);
        rustc
    } else {
        fs::write(&source, joined::cpp(texts)).unwrap();
        gcc()
    };
    has_no_complaint(compiler.arg("-o").arg(&path).arg(&source));
    path
}

fn gcc() -> Command {
    let mut gcc = Command::new("g++");
    gcc.args(["-std=c++17", "-Wall", "-Wextra"]);
    gcc
}

/// The compiler neither fails nor warns.
fn has_no_complaint(compiler: &mut Command) {
    let output = compiler.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{compiler:?}: {errors}");
}

fn run(command: &mut Command, input: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has seen enough may close its input. Outputs are short.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn is_there(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

fn hold(language: Language, tool: Option<&str>) {
    if let Some(tool) = tool.filter(|tool| !is_there(tool)) {
        eprintln!("SKIPPED: {tool} is not there, so that printed programs are not run with it");
        return;
    }
    let problems = if language == Language::Python { all() } else { to_compile(8) };
    let mut parts: [Vec<Program>; THREADS] = Default::default();
    for (place, problem) in problems.into_iter().enumerate() {
        parts[place % THREADS].push(Program::print(problem, language));
    }
    thread::scope(|scope| {
        for (number, programs) in parts.iter().enumerate() {
            scope.spawn(move || {
                let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
                    .join(format!("emitted-{language:?}-{number}"));
                fs::create_dir_all(&directory).unwrap();
                let ran = run_all(programs, language, &directory);
                assert_eq!(ran.len(), programs.len());
                for (program, ran) in programs.iter().zip(ran) {
                    program.compare(language, ran);
                }
            });
        }
    });
}

/// Where nothing is proved, a program says for which input its answers are computed.
#[test]
fn heads_say_how_far_computing_reaches() {
    let problem = Problem::shipped("lc-464-can-i-win", &Run::default()).unwrap();
    let text = Program::print(problem, Language::Python).text;
    assert!(text.contains("\n# Range of the input: 1 <= k <= 20, 0 <= t <= 300.\n"), "{text}");
}

#[test]
fn rust_programs_answer_as_literal_play_does() {
    hold(Language::Rust, None);
}

#[test]
fn cpp_programs_answer_as_literal_play_does() {
    hold(Language::Cpp, Some("g++"));
}

/// Joined with others, a program has also their headers.
#[test]
fn cpp_programs_include_what_they_need() {
    if !is_there("g++") {
        eprintln!("SKIPPED: g++ is not there, so that printed programs are not compiled with it");
        return;
    }
    let programs: Vec<Program> =
        to_compile(4).into_iter().map(|problem| Program::print(problem, Language::Cpp)).collect();
    let places = joined::apart(programs.iter().map(|program| program.text.as_str()));
    assert!(places.len() > 5, "{places:?}");
    let source = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("alone.cpp");
    for place in places {
        fs::write(&source, &programs[place].text).unwrap();
        has_no_complaint(gcc().arg("-fsyntax-only").arg(&source));
    }
}

#[test]
fn python_programs_answer_as_literal_play_does() {
    hold(Language::Python, Some("python3"));
}

/// A difference may need more than 64 bits. Numbers of Python grow; elsewhere programs end without
/// an answer.
#[test]
fn numbers_beyond_64_bits_do_not_wrap() {
    let read = "read n in 0..10\nposition n\n";
    let take = "move n -> n - 1";
    // One option, and all between two; a gain that does not fit, and a difference.
    let games = [
        ("move n -> n - 1 gains G where n * n <= 100", "2^62 * 4", ["W", "D"]),
        ("move n -> n - 1 gains G where n * n <= 100", "0 - 2^62 * 4", ["L", "D"]),
        ("move n -> m gains G where m < n", "2^62 * 4", ["W", "W"]),
        ("move n -> n - 1 gains G where n * n <= 100", "(n * 2 - 3) * 2^62", ["L", "W"]),
        ("move n -> m gains G where m < n", "n * 2^62 - 2^62 * 4", ["L", "W"]),
        // The least number of all, as a gain and as a difference; a remainder of what does not fit;
        // large divisors.
        ("move n -> n - 1 gains G where n * n <= 100", "0 - 2^62 * 2", ["L", "D"]),
        (
            "move n -> n - 1 gains G where n * n <= 100",
            "(1 - n) * (2^62 * 2 - 1) - (n - 1)",
            ["D", "L"],
        ),
        ("move n -> n - 1 gains G where n * n <= 100", "(n * 2^62 * 4) mod 7", ["W", "W"]),
        (
            "move n -> n - 1 gains G where n * n <= 100",
            "(n * 3 * 10^18) mod (5 * 10^18)",
            ["W", "L"],
        ),
        ("move n -> n - 1 gains G where n * n <= 100", "(0 - 2^62 * 2) / (0 - n)", ["W", "L"]),
    ]
    .map(|(moves, gain, answers)| (moves.replace('G', &format!("({gain})")), read, answers));
    // Conditions and positions; then the numbers of a problem.
    let others = [
        ("move n -> n - 1 where n * 2^62 > 0", read, ["W", "L"]),
        ("move n -> n - 1 where n + n * 3 * 2^60 + n * 2^60 > n", read, ["W", "L"]),
        ("move n -> n - 1 where n ^ 70 >= n", read, ["W", "L"]),
        ("move n -> n * 2^62 / 2^62 - 1 where n > 0", read, ["W", "L"]),
        (
            take,
            "read n in 0..10\nlet c = n * 2^62\nlet d = c mod 2^62 + n\nposition d\n",
            ["W", "L"],
        ),
        (
            take,
            "read n in 0..10\nlet c = 2^62 - 1 - (0 - n) * 2^61\nposition c mod 2\n",
            ["W", "W"],
        ),
        (take, "read n in 0..10\nlet c = (n + 1) ^ 45\nposition c mod 5\n", ["L", "W"]),
        (
            take,
            "read n in 0..10\nlet s = 2^61\nrepeat n: let s = s + 2^62\nposition s mod 3\n",
            ["L", "W"],
        ),
    ]
    .map(|(moves, read, answers)| (moves.to_string(), read, answers));
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("beyond");
    fs::create_dir_all(&directory).unwrap();
    for (language, tool) in
        [(Language::Python, "python3"), (Language::Cpp, "g++"), (Language::Rust, "rustc")]
    {
        if !is_there(tool) {
            eprintln!("SKIPPED: {tool} is not there, so that no printed program is run with it");
            continue;
        }
        let print = |(place, (moves, read, answers)): (usize, &(String, &str, [&str; 2]))| {
            let game = format!("heaps n\n{moves}\n");
            let draws = if moves.contains("gains") { "draws \"D\"" } else { "" };
            let find = |_: &str| Some((String::from("given"), game.clone()));
            let text =
                format!("problem \"p\"\ngame given\n{read}answer wins \"W\" loses \"L\" {draws}\n");
            let problem =
                Problem::load(&format!("large{place}"), &text, &find, &Run::default()).unwrap();
            let plan = problem.plan(&Run::default()).unwrap().plan;
            let text =
                emit::program(&plan, language, &Header { stem: "large", printer: "Nimatron" })
                    .unwrap();
            let case =
                |(input, answer): (&str, &str)| Case { input: input.into(), output: answer.into() };
            Program {
                problem,
                text,
                cases: ["1", "2"].into_iter().zip(*answers).map(case).collect(),
            }
        };
        let programs: Vec<Program> = games.iter().chain(&others).enumerate().map(print).collect();
        let mut answered = 0;
        for (program, ran) in programs.iter().zip(run_all(&programs, language, &directory)) {
            for (case, (status, output, errors)) in program.cases.iter().zip(ran) {
                if language != Language::Python && status == Some(2) {
                    assert!(
                        output.is_empty() && errors.contains("64 bits"),
                        "{output} {errors}\n{}",
                        program.text
                    );
                    continue;
                }
                assert_eq!(
                    (status, output.trim()),
                    (Some(0), case.output.as_str()),
                    "{errors}\n{}",
                    program.text
                );
                answered += 1;
            }
        }
        assert!(answered > 0, "{language:?}: no program has answered");
    }
}
