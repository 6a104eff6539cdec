//! Makes the list of shipped games: one entry for every file in `games/`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let games = Path::new(&manifest).join("../../games");
    println!("cargo::rerun-if-changed={}", games.display());

    let mut files = vec![];
    for entry in fs::read_dir(&games)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "game") {
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
    fs::write(Path::new(&out).join("games.rs"), list)
}
