//! Makes the lists of what is shipped: one entry for every file in `games/`, `problems/`,
//! `problems/games/` and `problems/plans/`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    list("games", "games", "game")?;
    list("problems", "problems", "problem")?;
    list("problem_games", "problems/games", "game")?;
    list("plans", "problems/plans", "json")
}

/// Writes the names and texts of all files with this extension in a directory, in order of names.
fn list(name: &str, directory: &str, extension: &str) -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    // A published package has the files itself, by way of links; a checkout need not follow links.
    let own = Path::new(&manifest).join(directory);
    let place = if own.is_dir() {
        own.canonicalize()?
    } else {
        Path::new(&manifest).join("../..").join(directory)
    };
    println!("cargo::rerun-if-changed={}", place.display());

    let mut files = vec![];
    for entry in fs::read_dir(&place)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            files.push(path.canonicalize()?);
        }
    }
    // Names are looked up by halving: in their order, which is not that of the paths.
    files.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    let mut list = String::from("&[\n");
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let path = file.to_string_lossy();
        list.push_str(&format!("    ({name:?}, include_str!({path:?})),\n"));
    }
    list.push_str("]\n");
    fs::write(Path::new(&out).join(format!("{name}.rs")), list)
}
