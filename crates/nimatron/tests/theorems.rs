//! The theorems of `docs/theorems`: each certificate is about the rules beside it, and holds.

use std::path::Path;
use std::{env, fs};

#[test]
fn every_certificate_is_about_the_rules_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/theorems");
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    let mut theorems = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "game") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let rules = fs::read_to_string(&path).unwrap();
        let certificate = fs::read_to_string(path.with_extension("cert")).unwrap();
        let established = nimatron::check_against(&rules, &certificate)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        // The table says how large the machine is, and the page what is proved.
        let states = established.machine.expect("a machine").states().to_string();
        let mut rows = page.lines().filter(|line| line.starts_with(&format!("| {name} ")));
        let row = rows.next().unwrap_or_else(|| panic!("{name} is not in the table"));
        assert_eq!(row.split('|').nth(3).map(str::trim), Some(&states[..]), "{name}");
        assert!(page.contains(&format!("\n### {name}\n")), "{name}");
        theorems += 1;
    }
    assert!(page.contains(&format!("{theorems} theorems about games")), "{theorems} theorems");
    assert!(theorems >= 25, "only {theorems}");
}
