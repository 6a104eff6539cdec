//! What is built, as tests over what cargo resolves.
//!
//! * the checker of certificates is made of the packages that `docs/certificate.md` lists, and of
//!   no others;
//! * `cargo xtask` and the Python package have every package with the features that the whole
//!   workspace has it with, so that `cargo xtask test` builds nothing twice;
//! * a library is built once more for its own tests exactly if it has some;
//! * the program needs the packages that make pixels, serve pages, talk to editors and edit lines
//!   only for the features named so.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The packages that a build with these options takes, a line each: name, or name, version and
/// features.
fn packages(options: &[&str], format: &str) -> BTreeSet<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "tree",
            "--offline",
            "--locked",
            "--prefix",
            "none",
            "--no-dedupe",
            "--format",
            format,
        ])
        .args(options)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "cargo tree failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Their names alone.
fn names(options: &[&str]) -> BTreeSet<String> {
    let name = |line: String| line.split(' ').next().unwrap_or_default().to_owned();
    packages(options, "{p}").into_iter().map(name).collect()
}

/// What a person who believes the checker believes, apart from the standard library.
#[test]
fn the_checkers_packages_are_listed() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/certificate.md");
    let document = fs::read_to_string(document).expect("docs/certificate.md can be read");
    let (_, list) = document
        .split_once("`nimatron-check` is built from ")
        .expect("docs/certificate.md has the list");
    let list = list.split("\n\n").next().unwrap_or_default();
    let listed: BTreeSet<String> = list.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(
        listed,
        names(&["--package", "nimatron-certify", "--edges", "normal,build", "--target", "all"])
    );
}

#[test]
fn nothing_is_built_twice() {
    let format = "{p} {f}";
    let all = packages(&["--workspace", "--edges", "normal,build,dev"], format);
    let parts =
        [&["--package", "xtask"][..], &["--package", "nimatron-python", "--features", "shared"]];
    for part in parts {
        let some = packages(&[part, &["--edges", "normal,build"]].concat(), format);
        let ours =
            |line: &&String| ["xtask ", "nimatron-python "].iter().any(|own| line.starts_with(own));
        let other: Vec<&String> = some.difference(&all).filter(|line| !ours(line)).collect();
        assert!(other.is_empty(), "{part:?}: {other:#?}");
    }
}

#[test]
fn features_bring_their_packages() {
    let with = |features: &str| {
        names(&["--package", "nimatron-cli", "--edges", "normal", "--features", features])
    };
    let without =
        names(&["--package", "nimatron-cli", "--edges", "normal", "--no-default-features"]);
    for (feature, package) in
        [("png", "resvg"), ("serve", "axum"), ("lsp", "lsp-server"), ("edit", "rustyline")]
    {
        assert!(with(feature).contains(package) && !without.contains(package), "{feature}");
    }
}

/// All Rust texts in a folder, one after another.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder)
        .expect("a folder of sources")
        .map(|entry| entry.expect("an entry").path());
    let text = |path: std::path::PathBuf| match path.extension() {
        _ if path.is_dir() => sources(&path),
        Some(extension) if extension == "rs" => fs::read_to_string(&path).expect("a source"),
        _ => String::new(),
    };
    entries.map(text).collect()
}

/// The unit tests of a library with `test = false` run in `crates/tests` or not at all; a library
/// without any need not be built for them.
#[test]
fn libraries_are_built_for_the_tests_they_have() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let tests = fs::read_to_string(crates.join("tests/Cargo.toml")).expect("the package of tests");
    let (mut with, mut elsewhere, mut without) = (0, 0, 0);
    for folder in fs::read_dir(crates).expect("crates").map(|entry| entry.expect("an entry").path())
    {
        if !folder.join("src/lib.rs").exists() {
            continue;
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let library =
            manifest.split("\n[").find(|section| section.starts_with("lib]")).unwrap_or_default();
        let built = !library.lines().any(|line| line == "test = false");
        let text = sources(&folder.join("src"));
        let has_some = ["#[test]", "#[cfg(test)]"].iter().any(|mark| text.contains(mark));
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a name");
        let there = tests.contains(&format!("path = \"../{name}/src/lib.rs\""));
        let mend =
            "`test = false` in `[lib]` where no test is in `src`, or where `crates/tests` runs it";
        assert_eq!(
            usize::from(built) + usize::from(there),
            usize::from(has_some),
            "{}: {mend}",
            folder.display()
        );
        *(match (built, there) {
            (true, _) => &mut with,
            (false, true) => &mut elsewhere,
            (false, false) => &mut without,
        }) += 1;
    }
    assert!(
        [with, elsewhere, without].iter().all(|&count| count > 0),
        "{with}, {elsewhere}, {without}"
    );
}
