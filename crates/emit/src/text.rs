//! Lines with indentation, and literals.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Display, Write};

use crate::{EmitError, Language};

/// Maximum entries of a table in a source file.
const TABLE_LIMIT: usize = 1_000_000;
/// Where lines of tables are wrapped.
const WIDTH: usize = 110;

/// The lines of a program.
pub(crate) struct Writer {
    language: Language,
    text: String,
    depth: usize,
    /// Whether the last line opened a block.
    opened: bool,
}

impl Writer {
    pub(crate) const fn new(language: Language) -> Self {
        Self { language, text: String::new(), depth: 0, opened: false }
    }

    /// Adds one or more lines to the current block.
    pub(crate) fn line(&mut self, lines: impl AsRef<str>) {
        for line in lines.as_ref().lines() {
            if !line.is_empty() {
                self.text.extend(core::iter::repeat_n("    ", self.depth));
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
        self.opened = false;
    }

    /// Adds a statement: a line with a semicolon, where the language needs one.
    pub(crate) fn statement(&mut self, statement: impl AsRef<str>) {
        self.line(format!("{}{}", statement.as_ref(), self.language.pick(";", ";", "")));
    }

    /// Opens a block; `line` is without its brace or colon.
    pub(crate) fn open(&mut self, line: impl AsRef<str>) {
        self.line(format!("{}{}", line.as_ref(), self.language.pick(" {", " {", ":")));
        self.depth += 1;
        self.opened = true;
    }

    /// Closes a block.
    pub(crate) fn close(&mut self) {
        if self.opened && self.language == Language::Python {
            self.line("pass");
        }
        self.depth = self.depth.saturating_sub(1);
        if self.language != Language::Python {
            self.line("}");
        }
        self.opened = false;
    }

    /// Closes a block and opens its `else`.
    pub(crate) fn otherwise(&mut self) {
        if self.language == Language::Python {
            self.close();
            self.open("else");
        } else {
            self.depth = self.depth.saturating_sub(1);
            self.line("} else {");
            self.depth += 1;
        }
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Whether a character can appear verbatim in a source file.
pub(crate) fn plain(c: char) -> bool {
    let invisible = matches!(
        c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    );
    !c.is_control() && !invisible
}

/// A string literal. In C++ it may be an expression of type `std::string_view`.
pub(crate) fn string(language: Language, text: &str) -> String {
    let mut literal = String::from("\"");
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            // No trigraphs.
            '?' if before == '?' && language == Language::Cpp => literal.push_str("\\?"),
            c if plain(c) => literal.push(c),
            c => escape(language, c, &mut literal),
        }
        before = c;
    }
    literal.push('"');
    if language == Language::Cpp && text.contains('\0') {
        return format!("std::string_view({literal}, {})", text.len());
    }
    literal
}

fn escape(language: Language, c: char, literal: &mut String) {
    // Writing to a string does not fail.
    let _ = match language {
        Language::Rust => write!(literal, "\\u{{{:x}}}", u32::from(c)),
        Language::Python => write!(literal, "\\U{:08x}", u32::from(c)),
        Language::Cpp => {
            c.encode_utf8(&mut [0; 4]).bytes().try_for_each(|byte| write!(literal, "\\{byte:03o}"))
        }
    };
}

/// ASCII bytes as a literal.
pub(crate) fn bytes(language: Language, bytes: &[u8]) -> String {
    let mut literal = String::from(language.pick("b\"", "\"", "b\""));
    let mut before = b' ';
    for &byte in bytes {
        let _ = match byte {
            b'"' | b'\\' => write!(literal, "\\{}", char::from(byte)),
            b'?' if before == b'?' && language == Language::Cpp => write!(literal, "\\?"),
            0x20..=0x7e => write!(literal, "{}", char::from(byte)),
            _ if language == Language::Cpp => write!(literal, "\\{byte:03o}"),
            _ => write!(literal, "\\x{byte:02x}"),
        };
        before = byte;
    }
    literal.push('"');
    if language == Language::Cpp && bytes.contains(&0) {
        return format!("std::string_view({literal}, {})", bytes.len());
    }
    literal
}

/// One ASCII byte as a literal: a character, in Python bytes.
pub(crate) fn letter(language: Language, letter: u8) -> String {
    if language == Language::Python {
        return bytes(language, &[letter]);
    }
    let inner = match letter {
        b'\'' | b'\\' => format!("\\{}", char::from(letter)),
        0x20..=0x7e => char::from(letter).to_string(),
        _ if language == Language::Cpp => format!("\\{letter:03o}"),
        _ => format!("\\x{letter:02x}"),
    };
    format!("{}'{inner}'", language.pick("b", "", ""))
}

/// A constant; with `long`, a 64-bit one in C++.
pub(crate) fn constant(language: Language, number: i64, long: bool) -> String {
    match (language, number) {
        (Language::Rust, i64::MIN) => "i64::MIN".into(),
        (Language::Rust, i64::MAX) => "i64::MAX".into(),
        (Language::Cpp, i64::MIN) => "INT64_MIN".into(),
        (Language::Cpp, i64::MAX) => "INT64_MAX".into(),
        (Language::Python, i64::MIN) => "-2**63".into(),
        (Language::Python, i64::MAX) => "2**63 - 1".into(),
        (Language::Cpp, _) if long || i32::try_from(number).is_err() => format!("{number}LL"),
        _ => number.to_string(),
    }
}

/// The smallest unsigned type for numbers up to `most`.
pub(crate) const fn natural_type(language: Language, most: u64) -> &'static str {
    match most {
        0..=0xff => language.pick("u8", "uint8_t", ""),
        0x100..=0xffff => language.pick("u16", "uint16_t", ""),
        0x1_0000..=0xffff_ffff => language.pick("u32", "uint32_t", ""),
        _ => language.pick("u64", "uint64_t", ""),
    }
}

/// A table of numbers, named `name`, of the type `kind` (not needed in Python).
pub(crate) fn table<T: Display>(
    language: Language,
    name: &str,
    kind: &str,
    entries: &[T],
) -> Result<String, EmitError> {
    check(entries.len())?;
    let suffix = if language == Language::Cpp && kind == "uint64_t" { "u" } else { "" };
    let body = wrapped(&entries.iter().map(|entry| format!("{entry}{suffix}")).collect::<Vec<_>>());
    Ok(match language {
        Language::Rust => format!("static {name}: [{kind}; {}] = [{body}];\n", entries.len()),
        Language::Cpp if entries.is_empty() => {
            format!("const std::array<{kind}, 0> {name} = {{}};\n")
        }
        Language::Cpp => format!("const {kind} {name}[] = {{{body}}};\n"),
        Language::Python => format!("{name} = [{body}]\n"),
    })
}

/// A table of rows, which are non-empty and of equal lengths.
pub(crate) fn rows<T: Display>(
    language: Language,
    name: &str,
    kind: &str,
    rows: &[Vec<T>],
) -> Result<String, EmitError> {
    let width = rows.first().map_or(0, Vec::len);
    check(width * rows.len())?;
    let mut text = match language {
        Language::Rust => format!("static {name}: [[{kind}; {width}]; {}] = [\n", rows.len()),
        Language::Cpp => format!("const {kind} {name}[][{width}] = {{\n"),
        Language::Python => format!("{name} = [\n"),
    };
    for row in rows {
        let body = wrapped(&row.iter().map(ToString::to_string).collect::<Vec<_>>());
        text += &format!(
            "    {}{body}{},\n",
            language.pick("[", "{", "["),
            language.pick("]", "}", "]")
        );
    }
    text += language.pick("];\n", "};\n", "]\n");
    Ok(text)
}

const fn check(entries: usize) -> Result<(), EmitError> {
    if entries > TABLE_LIMIT {
        Err(EmitError::TooLarge { entries, limit: TABLE_LIMIT })
    } else {
        Ok(())
    }
}

/// Entries separated by commas, wrapped if they do not fit on one line.
fn wrapped(entries: &[String]) -> String {
    let mut lines = Vec::new();
    let mut line = String::new();
    for (index, entry) in entries.iter().enumerate() {
        let comma = if index + 1 < entries.len() { "," } else { "" };
        if line.len() + entry.len() + 2 > WIDTH {
            lines.push(core::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line = line + entry + comma;
    }
    lines.push(line);
    if lines.len() == 1 { lines.remove(0) } else { format!("\n    {}\n", lines.join("\n    ")) }
}

/// Indents all non-empty lines of a text by one level.
pub(crate) fn indented(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") });
    lines.collect()
}

/// Removes the parentheses around the whole.
pub(crate) fn bare(text: String) -> String {
    let mut depth = 0_i32;
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    match inner {
        Some(inner)
            if inner.chars().all(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth >= 0
            }) && !inner.contains(['\'', '"']) =>
        {
            inner.into()
        }
        _ => text,
    }
}
