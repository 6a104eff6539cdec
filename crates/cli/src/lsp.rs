//! `lsp`: a language server on standard input and output.

use std::env;

use super::{Status, Voice};

pub(super) fn lsp(voice: Voice) -> Status {
    // The default is what the editor speaks, so it matters whether the option was given.
    let is_option = |text: &str| text == "--language" || text.starts_with("--language=");
    let is_chosen = env::args_os().any(|argument| argument.to_str().is_some_and(is_option));
    match lsp::run(is_chosen.then_some(voice.language)) {
        Ok(true) => Status::Done,
        // The protocol asks for this status when the editor leaves without `shutdown`.
        Ok(false) | Err(_) => Status::No,
    }
}
