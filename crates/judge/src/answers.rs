//! The answers and how they are printed.

use std::io::{self, Write};

use plan::{Instruction, Layout, PrintedAnswer, Program, Reason};

/// The class of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) wins: bool,
    /// The value, if the decision gives one.
    pub(crate) value: Option<i128>,
}

impl Class {
    /// An outcome without a value.
    pub(crate) const fn outcome(wins: bool) -> Self {
        Self { wins, value: None }
    }

    /// The class of a value: the player to move wins if and only if it is not 0.
    pub(crate) const fn value(value: i128) -> Self {
        Self { wins: value != 0, value: Some(value) }
    }
}

/// The outcome code of a draw.
const DRAW: u8 = 2;

/// Bytes written at once.
const CHUNK: usize = 1 << 16;

/// Texts up to this length are copied at a fixed size.
const SHORT: usize = 32;

/// The answers to an input without faults. One byte for each where only outcomes are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// If outcomes are asked for: the texts for losing and winning players to move, and twice that
    /// for draws, so that any two bits are a valid index.
    texts: Option<[String; 4]>,
    /// Whether answers are formatted immediately, because other text is printed between them.
    written: bool,
    /// Whether there is a text for draws.
    draws: bool,
    between: &'static str,
    /// Whether the last line has any text.
    open: bool,
    /// The label before each answer; `{}` is its number.
    label: Option<String>,
    /// The formatted text, if formatted immediately; else 0, 1 or [`DRAW`] for each answer.
    answers: Vec<u8>,
    /// The number of answers formatted immediately.
    count: u64,
}

impl Answers {
    pub(crate) fn new(program: &Program) -> Self {
        let texts = match &program.answer {
            PrintedAnswer::Outcome { wins, loses, draws } => {
                let draws = draws.clone().unwrap_or_default();
                Some([loses.clone(), wins.clone(), draws.clone(), draws])
            }
            PrintedAnswer::Value | PrintedAnswer::Computed | PrintedAnswer::Result => None,
        };
        let between = match program.layout {
            Layout::Lines => "\n",
            Layout::Joined => "",
            Layout::Spaced => " ",
        };
        let written = texts.is_none() || program.has(|step| matches!(step, Instruction::Print(_)));
        let draws = matches!(&program.answer, PrintedAnswer::Outcome { draws: Some(_), .. });
        Self {
            texts,
            written,
            draws,
            between,
            open: false,
            label: program.label.clone(),
            answers: vec![],
            count: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, class: Class) -> Result<(), Reason> {
        if self.texts.is_some() {
            return self.outcome(u8::from(class.wins));
        }
        let value = class.value.unwrap_or_else(|| i128::from(class.wins)).to_string();
        self.text(&value)
    }

    #[inline]
    fn outcome(&mut self, outcome: u8) -> Result<(), Reason> {
        if self.written {
            let text = self.texts.as_ref().map(|texts| texts[usize::from(outcome & 3)].clone());
            return self.text(&text.unwrap_or_default());
        }
        if self.answers.len() == self.answers.capacity() {
            self.answers.try_reserve(1).map_err(|_| Reason::Memory)?;
        }
        self.answers.push(outcome);
        Ok(())
    }

    /// Adds a draw; a fault if there is no text for it.
    pub(crate) fn draw(&mut self) -> Result<(), Reason> {
        if self.draws { self.outcome(DRAW) } else { Err(Reason::Draw) }
    }

    /// Adds a computed number.
    pub(crate) fn number(&mut self, number: i128) -> Result<(), Reason> {
        if self.are_outcomes() {
            // No plan asks for that.
            return Err(Reason::NotATuple);
        }
        self.text(&number.to_string())
    }

    /// Adds a formatted answer; not if outcomes are asked for.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Reason> {
        let answers = self.begin()?;
        answers.try_reserve(text.len()).map_err(|_| Reason::Memory)?;
        answers.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Begins an answer whose letters follow; not if outcomes are asked for.
    pub(crate) fn begin(&mut self) -> Result<&mut Vec<u8>, Reason> {
        self.count += 1;
        let label =
            self.label.as_ref().map(|label| labelled(label, self.count)).unwrap_or_default();
        self.print(&label)?;
        Ok(&mut self.answers)
    }

    /// Adds text that is not an answer.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Reason> {
        let between = if self.open { self.between } else { "" };
        self.answers.try_reserve(between.len() + text.len()).map_err(|_| Reason::Memory)?;
        self.answers.extend_from_slice(between.as_bytes());
        self.answers.extend_from_slice(text.as_bytes());
        self.open = true;
        Ok(())
    }

    /// The separator between parts of such text.
    pub(crate) const fn gap(&self) -> &'static str {
        if self.between.is_empty() { "" } else { " " }
    }

    /// Begins a new line.
    pub(crate) fn end_line(&mut self) -> Result<(), Reason> {
        if self.between == "\n" {
            return self.print("");
        }
        self.answers.try_reserve(1).map_err(|_| Reason::Memory)?;
        self.answers.push(b'\n');
        self.open = false;
        Ok(())
    }

    /// Whether answers are outcomes.
    pub(crate) const fn are_outcomes(&self) -> bool {
        self.texts.is_some()
    }

    /// Space for this many further outcomes, to be filled from the start; none if values are asked
    /// for.
    pub(crate) fn room(&mut self, count: usize) -> Option<Result<&mut [u8], Reason>> {
        if self.written {
            return None;
        }
        let length = self.answers.len();
        if self.answers.try_reserve(count).is_err() {
            return Some(Err(Reason::Memory));
        }
        self.answers.resize(length + count, 0);
        Some(Ok(&mut self.answers[length..]))
    }

    /// Removes the last `count` outcomes.
    pub(crate) fn forget(&mut self, count: usize) {
        self.answers.truncate(self.answers.len() - count);
    }

    /// The complete output.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![];
        // Writing to memory does not fail.
        let _ = self.write_to(&mut bytes);
        bytes
    }

    /// Writes the output.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_to(&self, writer: &mut impl Write) -> io::Result<()> {
        let Some(texts) = self.texts.as_ref().filter(|_| !self.written) else {
            writer.write_all(&self.answers)?;
            return writer.write_all(if self.open { b"\n" } else { b"" });
        };
        let Some((last, others)) = self.answers.split_last() else { return Ok(()) };
        if let Some(label) = &self.label {
            let mut chunk = String::new();
            for (number, answer) in (1..).zip(&self.answers) {
                let between = if number == 1 { "" } else { self.between };
                chunk.extend([between, &labelled(label, number), &texts[usize::from(*answer)]]);
                if chunk.len() >= CHUNK {
                    writer.write_all(chunk.as_bytes())?;
                    chunk.clear();
                }
            }
            return writer.write_all((chunk + "\n").as_bytes());
        }
        let parts = texts.each_ref().map(|text| format!("{text}{}", self.between));
        if parts.iter().all(|part| part.len() <= SHORT) {
            write_short(&parts, others, writer)?;
        } else {
            let mut chunk = vec![];
            for &answer in others {
                chunk.extend_from_slice(parts[usize::from(answer & 3)].as_bytes());
                if chunk.len() >= CHUNK {
                    writer.write_all(&chunk)?;
                    chunk.clear();
                }
            }
            writer.write_all(&chunk)?;
        }
        writer.write_all(format!("{}\n", texts[usize::from(*last & 3)]).as_bytes())
    }
}

/// The label of the answer with this number.
fn labelled(label: &str, number: u64) -> String {
    label.replace("{}", &number.to_string())
}

/// Writes texts and separators by copies of fixed size.
fn write_short(parts: &[String; 4], answers: &[u8], writer: &mut impl Write) -> io::Result<()> {
    let padded = parts.each_ref().map(|part| {
        let mut bytes = [0; SHORT];
        bytes[..part.len()].copy_from_slice(part.as_bytes());
        (bytes, part.len())
    });
    let mut chunk = vec![0; (answers.len() * SHORT).min(CHUNK) + SHORT];
    let mut filled = 0;
    for &answer in answers {
        let (bytes, length) = &padded[usize::from(answer & 3)];
        chunk[filled..filled + SHORT].copy_from_slice(bytes);
        filled += length;
        if filled >= CHUNK {
            writer.write_all(&chunk[..filled])?;
            filled = 0;
        }
    }
    writer.write_all(&chunk[..filled])
}
