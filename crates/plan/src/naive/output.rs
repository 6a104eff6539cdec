//! How answers are laid out.

use alloc::string::{String, ToString};

use crate::{Layout, Program};

/// What has been printed.
pub(super) struct Output<'p> {
    layout: Layout,
    label: Option<&'p str>,
    text: String,
    /// How many answers there are.
    count: usize,
    /// Whether something stands on the line that has been begun.
    open: bool,
}

impl<'p> Output<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Self { layout: program.layout, label: program.label.as_deref(), text: String::new(), count: 0, open: false }
    }

    /// An answer, behind its label.
    pub(super) fn answer(&mut self, answer: &str) {
        self.count += 1;
        let label = self.label.map(|label| label.replace("{}", &self.count.to_string()));
        self.print(&(label.unwrap_or_default() + answer));
    }

    /// Something that has no label.
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

    /// Everything. Of nothing, nothing is printed, whatever the layout.
    pub(super) fn finish(mut self) -> String {
        if self.open {
            self.end_line();
        }
        self.text
    }
}
