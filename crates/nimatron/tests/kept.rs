//! Formulas that an earlier run has found.

use std::fs;
use std::path::{Path, PathBuf};

use answer::{Question, Statement, Verdict};
use nimatron::store::Directory;
use nimatron::{Game, Run, Settings, answer};
use sha2::{Digest, Sha256};

fn statement(store: &Directory) -> Option<String> {
    let game = Game::shipped("nim-2", &Settings::default()).unwrap();
    match game.prove(Question::Outcome, &Run::default().with_store(store)).verdict {
        Verdict::Proved(theorem) => theorem.statement.as_ref().map(Statement::claim),
        _ => None,
    }
}

fn formula(directory: &Path) -> PathBuf {
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let is_formula = |path: &PathBuf| path.to_string_lossy().contains("formula-");
    files.into_iter().find(is_formula).expect("a formula was kept")
}

#[test]
fn a_kept_formula_is_checked_like_any_other() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept");
    let _ = fs::remove_dir_all(&directory);
    let store = Directory::open(&directory).unwrap();
    let found = statement(&store).expect("a formula");
    let file = formula(&directory);
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(kept.split_once('\n').map(|(_, text)| text), Some(found.as_str()));
    assert_eq!(statement(&store).as_ref(), Some(&found));

    // What is damaged is found anew.
    fs::write(&file, kept.replace('=', "<")).unwrap();
    assert_eq!(statement(&store).as_ref(), Some(&found));
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);

    // What is false is no theorem, whoever says it.
    let wrong = "wins when a = 1";
    let sum = Sha256::new().chain_update(wrong.len().to_le_bytes()).chain_update(wrong).finalize();
    let sum: String = sum.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    fs::write(&file, format!("{sum}\n{wrong}")).unwrap();
    assert_eq!(statement(&store), None);
}
