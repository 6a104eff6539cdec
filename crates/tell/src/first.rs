//! What to do with a file that `nimatron new` wrote.

use crate::language::Language;
use crate::say::say;

/// Says that a file was written, and which commands to try next.
#[must_use]
pub fn steps(path: &str, is_problem: bool, language: Language) -> String {
    // Quoted where the shell needs it, so that the commands can be copied.
    let plain = path.chars().all(|letter| letter.is_alphanumeric() || "/._-".contains(letter));
    let path = if plain { path.to_owned() } else { format!("'{}'", path.replace('\'', "'\\''")) };
    let written = say!(language, en: "wrote {path}; next:", ja: "{path} を作成しました。次のコマンドを試してください。");
    let commands: &[&str] = if is_problem {
        &["test", "emit --lang python", "explain --editorial"]
    } else {
        &["test", "prove", "play"]
    };
    let commands: String =
        commands.iter().map(|command| format!("  nimatron {command} {path}\n")).collect();
    format!("{written}\n{commands}")
}
