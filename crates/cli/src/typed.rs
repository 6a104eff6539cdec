//! Lines that a person types: on a terminal with editing, history and completion, elsewhere as they
//! come.

use std::io;

use super::{Failure, output};

/// Where lines come from.
pub(crate) enum Lines {
    /// Standard input as it is: a pipe, a file, or a terminal without the feature `edit`.
    Plain,
    /// A terminal, with editing.
    #[cfg(feature = "edit")]
    Edited(Box<edited::Editor>),
}

impl Lines {
    /// Lines of standard input, edited if both ends are terminals.
    pub(crate) fn new() -> Self {
        #[cfg(feature = "edit")]
        if let Some(editor) = edited::Editor::on_terminal() {
            return Self::Edited(Box::new(editor));
        }
        Self::Plain
    }

    /// The next line, or nothing at the end. The words complete what is typed; they are asked for
    /// only where that is possible.
    pub(crate) fn next(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<io::Result<Option<String>>, Failure> {
        match self {
            Self::Plain => {
                output::print(prompt)?;
                let mut line = String::new();
                let read = io::stdin().read_line(&mut line);
                if matches!(read, Ok(0)) {
                    // The prompt still stands on this line.
                    output::print("\n")?;
                }
                Ok(read.map(|bytes| (bytes > 0).then_some(line)))
            }
            #[cfg(feature = "edit")]
            Self::Edited(editor) => Ok(editor.next(prompt, words())),
        }
    }
}

#[cfg(feature = "edit")]
mod edited {
    use std::io::{self, IsTerminal};

    use rustyline::completion::Completer;
    use rustyline::error::ReadlineError;
    use rustyline::highlight::Highlighter;
    use rustyline::hint::Hinter;
    use rustyline::history::MemHistory;
    use rustyline::validate::Validator;
    use rustyline::{CompletionType, Config, Context, Helper};

    /// A terminal.
    pub(crate) struct Editor(rustyline::Editor<Words, MemHistory>);

    impl Editor {
        /// An editor, if standard input and output are a terminal.
        pub(super) fn on_terminal() -> Option<Self> {
            if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
                return None;
            }
            let config = Config::builder()
                .auto_add_history(true)
                .completion_type(CompletionType::List)
                .build();
            let history = MemHistory::with_config(&config);
            rustyline::Editor::with_history(config, history).ok().map(Self)
        }

        /// The next line. Ctrl-C and Ctrl-D are the end.
        pub(super) fn next(
            &mut self,
            prompt: &str,
            words: Vec<String>,
        ) -> io::Result<Option<String>> {
            self.0.set_helper(Some(Words(words)));
            match self.0.readline(prompt) {
                Ok(line) => Ok(Some(line)),
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            }
        }
    }

    /// What can be typed now.
    pub(crate) struct Words(Vec<String>);

    impl Completer for Words {
        type Candidate = String;

        fn complete(
            &self,
            line: &str,
            place: usize,
            _: &Context<'_>,
        ) -> rustyline::Result<(usize, Vec<String>)> {
            let typed = line.get(..place).unwrap_or_default();
            let start = typed.len() - typed.trim_start().len();
            Ok((start, super::beginning(&self.0, &typed[start..])))
        }
    }

    impl Hinter for Words {
        type Hint = String;
    }
    impl Highlighter for Words {}
    impl Validator for Words {}
    impl Helper for Words {}
}

/// Those of the words that begin as typed, except for the parenthesis of a list of heaps, which
/// need not be typed.
#[cfg(feature = "edit")]
fn beginning(words: &[String], typed: &str) -> Vec<String> {
    let bare = |text: &str| text.strip_prefix('(').unwrap_or(text).to_owned();
    let begins = |word: &&String| {
        word.starts_with(typed) || !typed.is_empty() && bare(word).starts_with(&bare(typed))
    };
    words.iter().filter(begins).cloned().collect()
}

#[cfg(all(test, feature = "edit"))]
mod tests {
    use super::beginning;

    #[test]
    fn a_move_is_completed_with_or_without_its_parenthesis() {
        let words = ["help", "hint", "(3, 4)", "(3, 5)", "(1, 4, 5)"].map(str::to_owned);
        assert_eq!(beginning(&words, "h"), ["help", "hint"]);
        assert_eq!(beginning(&words, "(3"), ["(3, 4)", "(3, 5)"]);
        assert_eq!(beginning(&words, "1"), ["(1, 4, 5)"]);
        assert_eq!(beginning(&words, "").len(), words.len());
        assert!(beginning(&words, "x").is_empty());
    }
}
