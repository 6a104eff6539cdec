//! What the code must not know, as tests over the workspace itself.
//!
//! * a crate depends only on crates of lower layers (dependencies of tests alone are free);
//! * the checker of certificates stands on the rules and the budgets alone, so that believing a
//!   proof does not mean believing the prover; `docs/certificate.md` lists all that is built with
//!   it;
//! * the core does without the standard library: no files, threads, clocks or randomness;
//! * no source file is longer than [`MAX_LINES`] lines;
//! * no game is named in the code below the crate that ships the games, so that none is treated
//!   specially. Comments and tests may name them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// The crates by directory, lowest layer first. A crate may depend on those of lower layers.
const LAYERS: &[&[&str]] = &[
    &["run", "compute", "outcome"],
    &["automata", "count", "rules", "theory", "plan", "tables"],
    &["encode", "solve", "contest", "emit", "judge"],
    &["certify"],
    &["prove"],
    &["answer"],
    &["tell", "raster"],
    &["nimatron", "boards"],
    &["ask"],
    &["serve", "web", "lsp"],
    &["cli"],
    // Tests of the lower crates, and nothing else.
    &["tests"],
];

/// The crates that do without the standard library.
const CORE: &[&str] = &[
    "run", "compute", "outcome", "automata", "count", "rules", "theory", "plan", "tables",
    "encode", "solve", "contest", "emit", "certify", "prove", "answer",
];

/// All of the workspace that the checker of certificates may depend on.
const CHECKER: (&str, &[&str]) = ("certify", &["outcome", "rules", "run"]);

/// The crate that ships the games and may name them.
const SHIPS_GAMES: &str = "nimatron";

/// Names of games that are also words of the theory, as it writes them: sentences may speak of
/// them.
const TERMS: &[&str] = &["Nim", "Subtraction", "subtraction"];

/// The longest a source file may be.
const MAX_LINES: usize = 700;

/// The longest a line may be.
const MAX_COLUMNS: usize = 100;

/// Whether crates of this layer come before the one that ships the games.
fn is_below_the_games(layer: usize) -> bool {
    LAYERS
        .iter()
        .position(|crates| crates.contains(&SHIPS_GAMES))
        .is_some_and(|games| layer < games)
}

/// A crate of the workspace.
#[derive(Clone, Default)]
struct Crate {
    /// Its directory in `crates/`.
    name: String,
    /// The workspace crates it depends on, by directory, other than for tests.
    dependencies: Vec<String>,
    /// Its source files with their texts, `src/lib.rs` and so on.
    sources: Vec<(PathBuf, String)>,
}

impl Crate {
    fn layer(&self) -> Option<usize> {
        LAYERS.iter().position(|layer| layer.contains(&self.name.as_str()))
    }

    /// What is wrong with this crate, one sentence each. `games` are the names of the shipped
    /// games.
    fn violations(&self, games: &[String]) -> Vec<String> {
        let name = &self.name;
        let mut found = vec![];
        let Some(layer) = self.layer() else {
            return vec![format!(
                "{name}: no layer of this name; give it one in xtask/src/layers.rs"
            )];
        };
        for dependency in &self.dependencies {
            let below = LAYERS.iter().take(layer).any(|lower| lower.contains(&dependency.as_str()));
            if !below {
                found.push(format!(
                    "{name}: depends on {dependency}, which is not of a lower layer"
                ));
            }
            if *name == CHECKER.0 && !CHECKER.1.contains(&dependency.as_str()) {
                found.push(format!(
                    "{name}: depends on {dependency}; it may use only {}",
                    CHECKER.1.join(", ")
                ));
            }
        }
        if CORE.contains(&name.as_str()) {
            let root = self.sources.iter().find(|(path, _)| path.ends_with("src/lib.rs"));
            if !root.is_some_and(|(_, text)| is_no_std(text)) {
                found.push(format!("{name}: src/lib.rs lacks #![no_std], or brings std back in"));
            }
        }
        found.extend(self.tests_left_out());
        for (path, text) in &self.sources {
            found.extend(too_long(path, text));
            if is_below_the_games(layer) && !is_test(path) {
                let code = code_only(text);
                let lower = code.to_ascii_lowercase();
                let named = games.iter().filter(|game| names(&code, &lower, game));
                found
                    .extend(named.map(|game| format!("{}: names the game {game}", path.display())));
            }
        }
        found
    }

    /// Files beside `tests/main.rs` that it does not name: nothing would compile them.
    fn tests_left_out(&self) -> Vec<String> {
        let Some((main, text)) =
            self.sources.iter().find(|(path, _)| path.ends_with("tests/main.rs"))
        else {
            return vec![];
        };
        let directory = main.parent();
        let name = |path: &Path| match path.file_name()?.to_str()? {
            "mod.rs" => {
                directory_name(path.parent().filter(|parent| parent.parent() == directory)?)
            }
            _ if path.parent() == directory => path.file_stem()?.to_str().map(str::to_owned),
            _ => None,
        };
        let named = |name: &String| {
            name == "main" || text.lines().any(|line| line == format!("mod {name};"))
        };
        let names = self.sources.iter().filter_map(|(path, _)| name(path));
        names
            .filter(|name| !named(name))
            .map(|name| format!("{}: does not name {name}", main.display()))
            .collect()
    }
}

fn too_long(path: &Path, text: &str) -> Option<String> {
    let path = path.display();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        return Some(format!("{path}: {lines} lines; at most {MAX_LINES}"));
    }
    let wide = text.lines().position(|line| line.chars().count() > MAX_COLUMNS)?;
    Some(format!("{path}:{}: more than {MAX_COLUMNS} columns", wide + 1))
}

/// The first line of a text in Markdown that is too wide. Tables, pictures and what is shown as it
/// is, such as what a program prints, cannot be wrapped.
fn too_wide(text: &str) -> Option<usize> {
    let mut is_fenced = false;
    let found = text.lines().position(|line| {
        let start = line.trim_start();
        is_fenced ^= start.starts_with("```");
        let is_kept = is_fenced
            || line.starts_with("    ")
            || start.starts_with("![")
            || start.starts_with('|');
        !is_kept && line.chars().count() > MAX_COLUMNS && line.contains(' ')
    });
    found.map(|index| index + 1)
}

fn is_test(path: &Path) -> bool {
    path.components()
        .any(|part| matches!(part.as_os_str().to_str(), Some("tests" | "benches" | "tests.rs")))
}

/// Whether a crate root says `#![no_std]` and takes `std` back for its tests at most.
fn is_no_std(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let for_tests =
        |index: usize| index.checked_sub(1).is_some_and(|before| lines[before] == "#[cfg(test)]");
    let kept_out = (0..lines.len())
        .all(|index| !lines[index].contains("extern crate std") || for_tests(index));
    lines.contains(&"#![no_std]") && kept_out
}

/// The text without line comments and without its test module, which stands last.
fn code_only(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]"
            && lines.peek().is_some_and(|next| next.starts_with("mod ") && next.ends_with('{'))
        {
            break;
        }
        if !line.trim_start().starts_with("//") {
            code.push_str(line.split(" // ").next().unwrap_or_default());
            code.push('\n');
        }
    }
    code
}

/// Whether `code` names `game`, a file stem such as `addition-game`, as a whole word in any of the
/// usual spellings. `lower` is the code in small letters. A longer word that contains it, such as
/// `nimber` or `nim-sum` for `nim`, is another word.
fn names(code: &str, lower: &str, game: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let game = game.to_ascii_lowercase();
    [game.clone(), game.replace('-', "_"), game.replace('-', " "), game.replace('-', "")]
        .iter()
        .any(|spelling| {
            lower.match_indices(spelling.as_str()).any(|(start, _)| {
                let end = start + spelling.len();
                let (before, after) =
                    (code[..start].chars().next_back(), code[end..].chars().next());
                // A word of prose, and not the whole of a text that could be compared with a name.
                let term =
                    TERMS.contains(&&code[start..end]) && (before, after) != (Some('"'), Some('"'));
                !term && !before.is_some_and(is_part) && !after.is_some_and(is_part)
            })
        })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust sources below a directory.
fn sources(directory: &Path) -> Vec<(PathBuf, String)> {
    let mut found = vec![];
    for entry in fs::read_dir(directory).expect("a source directory can be listed") {
        let path = entry.expect("a source directory can be listed").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            found.push((path, text));
        }
    }
    found
}

/// The last part of a path that cargo reports, of a manifest's directory.
fn directory_name(path: &Path) -> Option<String> {
    path.file_name().and_then(|name| name.to_str()).map(str::to_owned)
}

/// All of `crates/`, as cargo itself understands the manifests.
fn crates() -> Vec<Crate> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "cargo metadata failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value =
        serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let mut found = vec![];
    for package in metadata["packages"].as_array().expect("metadata lists packages") {
        let manifest =
            Path::new(package["manifest_path"].as_str().expect("a package has a manifest"));
        let directory = manifest.parent().expect("a manifest is in a directory");
        if directory.parent().and_then(directory_name).as_deref() != Some("crates") {
            continue;
        }
        let dependencies =
            package["dependencies"].as_array().expect("a package lists its dependencies");
        let dependencies = dependencies
            .iter()
            .filter(|dependency| dependency["kind"] != "dev")
            .filter_map(|dependency| directory_name(Path::new(dependency["path"].as_str()?)));
        found.push(Crate {
            name: directory_name(directory).expect("a crate's directory has a name"),
            dependencies: dependencies.collect(),
            sources: sources(directory),
        });
    }
    found
}

/// The names of the shipped games.
fn games() -> Vec<String> {
    let entries = ["games", "problems/games"]
        .into_iter()
        .flat_map(|folder| fs::read_dir(root().join(folder)));
    let paths = entries.flatten().map(|entry| entry.expect("the games can be listed").path());
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
        .collect()
}

#[test]
fn the_workspace_keeps_its_layers() {
    let games = games();
    let crates = crates();
    assert!(!crates.is_empty());
    let mut found: Vec<String> = crates.iter().flat_map(|each| each.violations(&games)).collect();
    found.extend(
        sources(&root().join("xtask")).iter().filter_map(|(path, text)| too_long(path, text)),
    );
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// The violations of a crate with these dependencies and this one source file.
fn check(name: &str, dependencies: &[&str], path: &str, text: &str) -> Vec<String> {
    let dependencies = dependencies.iter().map(|&dependency| dependency.to_owned()).collect();
    let sources = vec![(PathBuf::from(path), text.to_owned())];
    let games = ["nim".to_owned(), "addition-game".to_owned()];
    Crate { name: name.to_owned(), dependencies, sources }.violations(&games)
}

#[test]
fn an_upward_dependency_is_found() {
    assert!(check("prove", &["run", "solve", "certify"], "src/lib.rs", "#![no_std]").is_empty());
    assert_eq!(check("tell", &["nimatron"], "src/lib.rs", "").len(), 1);
    assert_eq!(
        check("encode", &["solve"], "src/lib.rs", "#![no_std]").len(),
        1,
        "nor may neighbours"
    );
    assert_eq!(check("cellar", &[], "src/lib.rs", "").len(), 1, "every crate has a layer");
}

#[test]
fn the_checker_stands_alone() {
    assert!(check("certify", &["rules", "run"], "src/lib.rs", "#![no_std]").is_empty());
    assert_eq!(check("certify", &["automata"], "src/lib.rs", "#![no_std]").len(), 1);
    assert_eq!(check("certify", &["prove"], "src/lib.rs", "#![no_std]").len(), 2);
}

#[test]
fn the_core_does_without_std() {
    assert!(
        check("run", &[], "src/lib.rs", "#![no_std]\n#[cfg(test)]\nextern crate std;\n").is_empty()
    );
    assert_eq!(check("run", &[], "src/lib.rs", "#![no_std]\nextern crate std;\n").len(), 1);
    assert_eq!(check("run", &[], "src/lib.rs", "//! #![no_std]\n").len(), 1);
    assert!(check("tell", &[], "src/lib.rs", "").is_empty());
}

#[test]
fn a_test_that_nothing_compiles_is_found() {
    let files = [
        ("tests/main.rs", "mod games;\nmod sums;\n"),
        ("tests/games.rs", ""),
        ("tests/sums/mod.rs", ""),
    ];
    let mut some = Crate {
        name: "tell".to_owned(),
        dependencies: vec![],
        sources: files.iter().map(|&(path, text)| (PathBuf::from(path), text.to_owned())).collect(),
    };
    assert!(some.tests_left_out().is_empty());
    some.sources.push((PathBuf::from("tests/lost.rs"), String::new()));
    assert_eq!(some.tests_left_out(), ["tests/main.rs: does not name lost"]);
}

#[test]
fn documents_are_narrow() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut directories = vec![root.to_owned(), root.join("docs")];
    let mut documents = 0;
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && path.starts_with(root.join("docs")) {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("a document");
                assert_eq!(too_wide(&text), None, "{}: a line is too wide", path.display());
                documents += 1;
            }
        }
    }
    assert!(documents > 30, "{documents} documents");
    assert_eq!(too_wide("one\n| a table |\n    what is shown\n"), None);
    let wide = "a word ".repeat(20);
    assert_eq!(too_wide(&format!("    {wide}\n```\n{wide}\n```\n| {wide}\n{wide}\n")), Some(6));
}

#[test]
fn a_long_file_is_found() {
    let wide = "x".repeat(MAX_COLUMNS);
    assert!(check("tell", &[], "src/lib.rs", &wide).is_empty());
    assert_eq!(check("tell", &[], "src/lib.rs", &format!("{wide}x")).len(), 1);
    assert!(check("tell", &[], "src/lib.rs", &"\n".repeat(MAX_LINES)).is_empty());
    assert_eq!(check("tell", &[], "src/lib.rs", &"\n".repeat(MAX_LINES + 1)).len(), 1);
}

#[test]
fn a_named_game_is_found() {
    let found = |text: &str| check("tell", &[], "src/text.rs", text).len();
    assert_eq!(found("if title == \"Nim\" {}"), 1);
    assert_eq!(found("let x = nim::sum();"), 1);
    assert_eq!(found("say(\"heaps of Nim in disguise\")"), 0);
    assert_eq!(found("struct AdditionGame;"), 1);
    assert_eq!(found("let x = \"addition game\";"), 1);
    assert_eq!(found("fn nimber() { nim_sum(1, 2) } // as in Nim"), 0);
    assert_eq!(found("/// As in Nim.\nfn f() {}\n"), 0);
    assert_eq!(found("fn f() {}\n#[cfg(test)]\nmod tests {\n    fn nim() {}\n}\n"), 0);
    assert_eq!(check("tell", &[], "tests/text.rs", "fn nim() {}").len(), 0);
    assert_eq!(check("nimatron", &[], "src/games.rs", "fn nim() {}").len(), 0);
}
