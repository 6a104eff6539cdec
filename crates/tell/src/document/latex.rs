//! Documents as LaTeX: a whole file, or its body for a file of somebody else.
//!
//! Whatever a person may have typed (titles, names, positions, rules) is escaped letter by letter,
//! so that it can neither be a command nor end a group.

use rules::language::print::Printed;
use rules::language::print::tex::{escaped, fixed, typewriter};

use super::{Block, Document, Inline, Line, Table, names};
use crate::language::Language;
use crate::layout::listed;
use crate::picture;

/// Code in a formula that is longer, with its command, is taken out of it.
const UNBROKEN: usize = 40;
/// Formulas of the rule language with fewer letters have room on a line of their own, whatever the
/// page; longer ones must be broken.
const DISPLAYED: usize = 56;

/// The most rows of a table on a page.
const LONGEST_TABLE: usize = 40;

/// Begins what is made smaller if the page, which may be somebody else's, has no room for it.
const FITTED: &str = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n";

/// How a document in LaTeX begins.
const fn class(language: Language) -> &'static str {
    match language {
        Language::English => {
            "% Engine: pdflatex, or lualatex.\n\\documentclass{article}\n\
             \\usepackage[T1]{fontenc}\n\\usepackage{lmodern}\n"
        }
        Language::Japanese => {
            "% Engine: lualatex with luatexja (which has ltjsarticle); neither pdflatex nor \
             uplatex.\n\\documentclass{ltjsarticle}\n"
        }
    }
}

/// A document as a file that can be compiled: with pdflatex (English) or lualatex (any language).
///
/// Linear in its size.
#[must_use]
pub fn latex(document: &Document) -> String {
    let [theorem, proof, _] = names(document.language);
    let title = inlines(&document.title);
    let shown = if title.is_empty() { "" } else { "\\maketitle\n\n" };
    format!(
        "{}\\usepackage[margin=25mm]{{geometry}}\n\\usepackage{{amsmath,amssymb,amsthm}}\n\
         \\usepackage{{tikz}}\n\\usetikzlibrary{{arrows.meta}}\n\
         \\newtheorem*{{theorem}}{{{theorem}}}\n\\renewcommand{{\\proofname}}{{{proof}}}\n\
         \\title{{{title}}}\n\\author{{}}\n\\date{{}}\n\n\\begin{{document}}\n\
         {shown}{}\\end{{document}}\n",
        class(document.language),
        latex_body(document)
    )
}

/// The same without title and preamble, for a file that has `amsmath`, `amssymb`, `amsthm` and
/// `tikz` with the library `arrows.meta`, and defines a `theorem`.
#[must_use]
pub fn latex_body(document: &Document) -> String {
    // Formulas and positions are broken in few places.
    let mut out = String::from("\\begingroup\\emergencystretch=4em\n");
    blocks(&mut out, &document.blocks);
    out.push_str("\\endgroup\n");
    out
}

fn blocks(out: &mut String, all: &[Block]) {
    all.iter().for_each(|each| block(out, each));
}

fn block(out: &mut String, block: &Block) {
    match block {
        Block::Heading(level, text) => {
            let command = match level {
                0 | 1 => "section*",
                2 => "subsection*",
                3 => "subsubsection*",
                _ => "paragraph*",
            };
            out.push_str(&format!("\\{command}{{{}}}\n\n", inlines(text)));
        }
        // What stands before a bracket would take it for an option.
        Block::Paragraph(text) => out.push_str(&format!("{{}}{}\n\n", inlines(text))),
        Block::Formula(text) => formula(out, text),
        Block::Theorem(inner) => environment(out, "theorem", inner),
        Block::Proof(inner) => environment(out, "proof", inner),
        Block::List { numbered, items } => {
            let name = if *numbered { "enumerate" } else { "itemize" };
            out.push_str(&format!("\\begin{{{name}}}\n"));
            for item in items {
                out.push_str("\\item{} ");
                blocks(out, item);
            }
            out.push_str(&format!("\\end{{{name}}}\n\n"));
        }
        Block::Table(table) => tabular(out, table),
        Block::Report(lines) => report(out, lines),
        Block::Code(text) => code(out, text),
        Block::Figure { picture, caption } => {
            out.push_str(&format!(
                "\\begin{{center}}\n{FITTED}{}}}\n",
                picture::tikz(picture).trim_end()
            ));
            if !caption.is_empty() {
                out.push_str(&format!("\\par\\smallskip\n{{\\small {}\\par}}\n", inlines(caption)));
            }
            out.push_str("\\end{center}\n\n");
        }
    }
}

/// Facts that follow each other are one list of names and facts.
fn report(out: &mut String, lines: &[Line]) {
    let is_fact = |line: &Line| matches!(line, Line::Entry { .. });
    for group in lines.chunk_by(|one, next| is_fact(one) && is_fact(next)) {
        let facts = group.first().is_some_and(is_fact);
        out.push_str(if facts { "\\begin{description}\n" } else { "" });
        group.iter().for_each(|each| line(out, each));
        out.push_str(if facts { "\\end{description}\n\n" } else { "" });
    }
}

fn line(out: &mut String, line: &Line) {
    match line {
        Line::Entry { label, text } if label.is_empty() => {
            out.push_str(&format!("\\\\ {{}}{}\n", inlines(text)))
        }
        Line::Entry { label, text } => {
            out.push_str(&format!("\\item[{{{}}}] {}\n", escape(label), inlines(text)))
        }
        line => line.block().iter().for_each(|each| block(out, each)),
    }
}

fn environment(out: &mut String, name: &str, inner: &[Block]) {
    out.push_str(&format!("\\begin{{{name}}}\n"));
    blocks(out, inner);
    out.truncate(out.trim_end().len());
    out.push_str(&format!("\n\\end{{{name}}}\n\n"));
}

fn formula(out: &mut String, Printed { text, tex: math }: &Printed) {
    if text.chars().count() <= DISPLAYED {
        out.push_str(&format!("\\[\n{math}\n\\]\n\n"));
    } else {
        out.push_str(&format!(
            "\\begin{{quote}}\\raggedright\n{}\n\\end{{quote}}\n\n",
            in_text(math)
        ));
    }
}

fn tabular(out: &mut String, table: &Table) {
    let width = table.rows.iter().map(Vec::len).chain([table.head.len()]).max().unwrap_or(0);
    if width == 0 {
        return;
    }
    let column = |at| if table.numbers.get(at).copied().unwrap_or(false) { 'r' } else { 'l' };
    let columns: String = (0..width).map(column).collect();
    out.push_str("\\begin{center}\n");
    if !table.caption.is_empty() {
        out.push_str(&format!("{}\\par\\smallskip\n", inlines(&table.caption)));
    }
    // What is fitted to the width of a page cannot be broken, so that it must not be longer than
    // one either.
    let (first, rest) = table.rows.split_at(table.rows.len().min(LONGEST_TABLE));
    for rows in core::iter::once(first).chain(rest.chunks(LONGEST_TABLE)) {
        out.push_str(&format!("{FITTED}\\begin{{tabular}}{{{columns}}}\n\\hline\n"));
        if !table.head.is_empty() {
            row(out, &table.head, width);
            out.push_str("\\hline\n");
        }
        rows.iter().for_each(|cells| row(out, cells, width));
        out.push_str("\\hline\n\\end{tabular}}\n");
    }
    out.push_str("\\end{center}\n\n");
}

fn row(out: &mut String, cells: &[Vec<Inline>], width: usize) {
    // The braces keep a cell that begins with a bracket or a star from being taken for an option of
    // the line before.
    let empty = vec![];
    let cells: Vec<String> =
        (0..width).map(|at| inlines(cells.get(at).unwrap_or(&empty))).collect();
    out.push_str(&format!("{{}}{} \\\\\n", cells.join(" & ")));
}

fn code(out: &mut String, text: &str) {
    out.push_str("\\begin{quote}\\small\\ttfamily\\raggedright\n");
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let end = if at + 1 < lines.len() { "\\\\" } else { "" };
        out.push_str(&format!("\\mbox{{}}{}{end}\n", fixed(line)));
    }
    out.push_str("\\end{quote}\n\n");
}

fn inlines(all: &[Inline]) -> String {
    all.iter().map(inline).collect()
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) => escape(text),
        Inline::Strong(text) | Inline::Toned(_, text) => format!("\\textbf{{{}}}", escape(text)),
        Inline::Formula(printed) | Inline::Quoted(printed) | Inline::Sum(printed) => {
            // How a calculation goes on.
            let before = if printed.tex.starts_with("= ") { "{} " } else { "" };
            in_text(&format!("{before}{}", printed.tex))
        }
        Inline::Position(text) => typewriter(&listed(text)),
        Inline::Code(text) => typewriter(text),
    }
}

/// A formula in a line of text. Long words of code are set between its parts, not in them, because
/// a formula cannot be broken inside a word.
fn in_text(math: &str) -> String {
    let (mut out, mut open) = (String::new(), String::new());
    let mut rest = math;
    let mut depth = 0_usize;
    while let Some(letter) = rest.chars().next() {
        if depth == 0
            && let Some(word) = word_of_code(rest)
            && word.len() > UNBROKEN
        {
            if !open.trim().is_empty() {
                out.push_str(&format!("${open}{{}}$"));
            }
            out.push_str(word);
            rest = &rest[word.len()..];
            open = if rest.trim().is_empty() { String::new() } else { "{}".to_owned() };
            continue;
        }
        let escaped = letter == '\\';
        let taken: String = rest.chars().take(1 + usize::from(escaped)).collect();
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        open.push_str(&taken);
        rest = &rest[taken.len()..];
    }
    if !open.trim().is_empty() {
        out.push_str(&format!("${open}$"));
    }
    out
}

/// `\\texttt{...}` at the beginning of a text.
fn word_of_code(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("\\texttt{")?;
    let (mut depth, mut escaped) = (1_usize, false);
    for (at, letter) in inside.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(..text.len() - inside.len() + at + 1);
        }
    }
    None
}

/// Prose.
fn escape(text: &str) -> String {
    let mut out = String::new();
    let mut last = None;
    for letter in text.chars() {
        if last == Some(letter) && matches!(letter, '-' | ',' | '\'')
            || last.is_some_and(|last| "?!".contains(last)) && letter == '`'
        {
            out.push_str("{}");
        }
        out.push_str(&escaped(letter));
        last = Some(letter);
    }
    out
}
