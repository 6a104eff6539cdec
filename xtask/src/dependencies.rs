//! What is built, as tests over what cargo resolves.
//!
//! * the checker of certificates is made of the packages listed here, and of no others;
//! * `cargo xtask` and the Python package have every package with the features that the whole
//!   workspace has it with, so that `cargo xtask test` builds nothing twice;
//! * the program needs the packages that make pixels and serve pages only for the features named so.

use std::collections::BTreeSet;
use std::env;
use std::path::Path;
use std::process::Command;

/// What a person who believes the checker believes, apart from the standard library. The compiler
/// runs those after the gap; nothing of them is in the program.
const CHECKER: &[&str] = &[
    "block-buffer",
    "cfg-if",
    "cpufeatures",
    "crypto-common",
    "digest",
    "hybrid-array",
    "itoa",
    "memchr",
    "nimatron-certify",
    "nimatron-rules",
    "serde",
    "serde_core",
    "serde_json",
    "sha2",
    "typenum",
    "zmij",
    //
    "proc-macro2",
    "quote",
    "serde_derive",
    "syn",
    "unicode-ident",
];

/// The packages that a build with these options takes, a line each: name, or name, version and features.
fn packages(options: &[&str], format: &str) -> BTreeSet<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--offline", "--locked", "--prefix", "none", "--no-dedupe", "--format", format])
        .args(options)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "cargo tree failed:\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Their names alone.
fn names(options: &[&str]) -> BTreeSet<String> {
    let name = |line: String| line.split(' ').next().unwrap_or_default().to_owned();
    packages(options, "{p}").into_iter().map(name).collect()
}

#[test]
fn the_checker_is_made_of_little() {
    let found = names(&["--package", "nimatron-certify", "--edges", "normal"]);
    assert_eq!(found, CHECKER.iter().map(|&name| name.to_owned()).collect());
}

#[test]
fn nothing_is_built_twice() {
    let format = "{p} {f}";
    let all = packages(&["--workspace", "--edges", "normal,build,dev"], format);
    let parts = [&["--package", "xtask"][..], &["--package", "nimatron-python", "--features", "shared"]];
    for part in parts {
        let some = packages(&[part, &["--edges", "normal,build"]].concat(), format);
        let ours = |line: &&String| line.starts_with("xtask ") || line.starts_with("nimatron-");
        let other: Vec<&String> = some.difference(&all).filter(|line| !ours(line)).collect();
        assert!(other.is_empty(), "{part:?}: {other:#?}");
    }
}

#[test]
fn features_bring_their_packages() {
    let with = |features: &str| names(&["--package", "nimatron-cli", "--edges", "normal", "--features", features]);
    let without = names(&["--package", "nimatron-cli", "--edges", "normal", "--no-default-features"]);
    for (feature, package) in [("png", "resvg"), ("serve", "axum")] {
        assert!(with(feature).contains(package) && !without.contains(package), "{feature}");
    }
}
