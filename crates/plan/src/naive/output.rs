//! Lays out answers.

use alloc::string::{String, ToString};

use crate::{Layout, Program};

/// The output so far.
pub(super) struct Output<'p> {
    layout: Layout,
    label: Option<&'p str>,
    text: String,
    /// The number of answers.
    count: usize,
    /// Whether the current line has any text.
    open: bool,
}

impl<'p> Output<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Self {
            layout: program.layout,
            label: program.label.as_deref(),
            text: String::new(),
            count: 0,
            open: false,
        }
    }

    /// Prints an answer after its label.
    pub(super) fn answer(&mut self, answer: &str) {
        self.count += 1;
        let label = self.label.map(|label| label.replace("{}", &self.count.to_string()));
        self.print(&(label.unwrap_or_default() + answer));
    }

    /// Prints text without a label.
    pub(super) fn print(&mut self, text: &str) {
        if self.layout == Layout::Spaced && self.open {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.open = true;
        if self.layout == Layout::Lines {
            self.end_line();
        }
    }

    pub(super) fn end_line(&mut self) {
        self.text.push('\n');
        self.open = false;
    }

    /// The whole output. Without any text, it is empty in every layout.
    pub(super) fn finish(mut self) -> String {
        if self.open {
            self.end_line();
        }
        self.text
    }
}
