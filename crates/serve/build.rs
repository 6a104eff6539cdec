//! Embeds the files of the page, whose table is written here, and the description of the interface.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let manifest =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo sets CARGO_MANIFEST_DIR")?);
    // A published package has the files itself, by way of links; a checkout need not follow links.
    let (page, document) = match manifest.join("page") {
        own if own.is_dir() => (own.canonicalize()?, manifest.join("openapi.json")),
        _ => (manifest.join("../web/page"), manifest.join("../../docs/openapi.json")),
    };
    let document = document.canonicalize()?;
    println!("cargo::rerun-if-changed={}", document.display());
    println!("cargo::rustc-env=NIMATRON_OPENAPI={}", document.display());
    println!("cargo::rerun-if-changed={}", page.display());
    let mut rows = vec![];
    for entry in fs::read_dir(&page)? {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !matches!(extension, Some("html" | "css" | "js" | "svg")) {
            continue;
        }
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .ok_or("the name of a file is not UTF-8")?;
        println!("cargo::rerun-if-changed={}", path.display());
        rows.push(format!(
            "({name:?}, include_str!({:?})),\n",
            path.canonicalize()?.display().to_string()
        ));
    }
    rows.sort();
    fs::write(out.join("page.rs"), format!("&[\n{}]\n", rows.concat()))?;
    Ok(())
}
