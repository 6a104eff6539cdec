//! Documents as LaTeX and as HTML: nothing that is typed by people is a command, a tag or the end
//! of anything.

use nimatron_tell::Language;
use nimatron_tell::document::{
    Block, Document, Indent, Inline, Line, Table, Tone, html, latex, latex_body, markdown,
};
use nimatron_tell::picture::Picture;
use proptest::prelude::*;
use rules::language::print::Printed;

/// Letters that mean something to TeX or to a page, and some that do not.
const LETTERS: &str = "\\{}$&#%_^~<>|\"'`-,?!;:[]*()=+/.@ \n\t\u{7}aZ09é山、éx";

fn typed() -> impl Strategy<Value = String> {
    let letters: Vec<char> = LETTERS.chars().collect();
    let any = prop::collection::vec(prop::sample::select(letters), 0..14)
        .prop_map(|all| all.into_iter().collect());
    let words = [
        "\\end{document}",
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "</title></section>",
        "&lt;",
        "]]>",
        "\\input{/etc/passwd}",
        "$x$",
        "\\end{verbatim}",
        "[2]",
        "*",
        "x1'",
        "my_heap",
    ];
    prop_oneof![4 => any, 1 => prop::sample::select(words.to_vec()).prop_map(str::to_owned)]
}

/// What is set as mathematics: the name of a heap, or what is no formula.
fn printed() -> impl Strategy<Value = Printed> {
    (typed(), any::<bool>())
        .prop_map(|(text, name)| if name { Printed::name(&text) } else { text.into() })
}

fn inline() -> impl Strategy<Value = Inline> {
    (0..8, typed(), printed()).prop_map(|(kind, text, printed)| match kind {
        0 => Inline::Text(text),
        1 => Inline::Strong(text),
        2 => Inline::Formula(printed),
        3 => Inline::Sum(printed),
        4 => Inline::Position(text),
        5 => Inline::Toned(Tone::No, text),
        6 => Inline::Quoted(printed),
        _ => Inline::Code(text),
    })
}

fn inlines() -> impl Strategy<Value = Vec<Inline>> {
    prop::collection::vec(inline(), 0..4)
}

fn line() -> impl Strategy<Value = Line> {
    let many = || prop::collection::vec(typed(), 0..3);
    prop_oneof![
        Just(Line::Blank),
        inlines().prop_map(Line::Whole),
        (typed(), inlines()).prop_map(|(label, text)| Line::Entry { label, text }),
        inlines().prop_map(|text| Line::Text(Indent::all(2), text)),
        printed().prop_map(Line::Formula),
        (prop::collection::vec(many(), 0..3), any::<bool>())
            .prop_map(|(rows, headed)| Line::Rows { margin: 2, rows, numbers: vec![true], headed }),
        (typed(), many()).prop_map(|(label, items)| Line::Items { label, margin: 6, items }),
        many().prop_map(Line::Chain),
        typed().prop_map(Line::Kept),
    ]
}

fn block() -> impl Strategy<Value = Block> {
    let table = (
        inlines(),
        prop::collection::vec(inlines(), 0..3),
        prop::collection::vec(prop::collection::vec(inlines(), 0..4), 0..3),
    );
    let leaf = prop_oneof![
        (0_u8..7, inlines()).prop_map(|(level, text)| Block::Heading(level, text)),
        inlines().prop_map(Block::Paragraph),
        printed().prop_map(Block::Formula),
        typed().prop_map(Block::Code),
        prop::collection::vec(line(), 0..5).prop_map(Block::Report),
        table.prop_map(|(caption, head, rows)| Block::Table(Table {
            caption,
            head,
            rows,
            numbers: vec![false, true]
        })),
        (typed(), typed(), inlines()).prop_map(|(title, description, caption)| {
            let picture =
                Picture { width: 10, height: 10, title, description, ..Picture::default() };
            Block::Figure { picture: Box::new(picture), caption }
        }),
    ];
    leaf.prop_recursive(2, 12, 3, |inner| {
        let many = || prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            many().prop_map(Block::Theorem),
            many().prop_map(Block::Proof),
            (any::<bool>(), prop::collection::vec(many(), 0..3))
                .prop_map(|(numbered, items)| Block::List { numbered, items }),
        ]
    })
}

fn document() -> impl Strategy<Value = Document> {
    let language = any::<bool>()
        .prop_map(|japanese| if japanese { Language::Japanese } else { Language::English });
    (language, inlines(), prop::collection::vec(block(), 0..5))
        .prop_map(|(language, title, blocks)| Document { language, title, blocks })
}

/// What may follow a backslash.
const COMMANDS: &[&str] = &[
    "section",
    "subsection",
    "subsubsection",
    "paragraph",
    "begin",
    "end",
    "item",
    "textbf",
    "texttt",
    "small",
    "ttfamily",
    "raggedright",
    "mbox",
    "par",
    "smallskip",
    "hline",
    "textbackslash",
    "textasciicircum",
    "textasciitilde",
    "textless",
    "textgreater",
    "textbar",
    "textquotedbl",
    "textasciigrave",
    "allowbreak",
    "lor",
    "land",
    "lnot",
    "exists",
    "forall",
    "colon",
    "in",
    "neq",
    "leq",
    "geq",
    "mathrm",
    "mathit",
    "operatorname",
    "dots",
    "oplus",
    "cdot",
    "lfloor",
    "rfloor",
    "bmod",
    "sum",
    "bigoplus",
    "min",
    "max",
    "path",
    "documentclass",
    "usepackage",
    "usetikzlibrary",
    "newtheorem",
    "renewcommand",
    "proofname",
    "title",
    "author",
    "date",
    "maketitle",
    "begingroup",
    "endgroup",
    "emergencystretch",
    "resizebox",
    "ifdim",
    "else",
    "fi",
    "width",
    "linewidth",
];

/// Reads LaTeX as far as it must: commands, groups, environments, mathematics. An error says what
/// is wrong.
fn read_latex(text: &str) -> Result<(), String> {
    let letters: Vec<char> = text.chars().collect();
    let (mut at, mut open): (usize, Vec<String>) = (0, vec![]);
    while let Some(&letter) = letters.get(at) {
        at += 1;
        let math = open.iter().any(|one| one == "$" || one == "[");
        let here = at;
        let near = || {
            letters[here.saturating_sub(20)..letters.len().min(here + 20)]
                .iter()
                .collect::<String>()
        };
        match letter {
            '%' => at += letters[at..].iter().take_while(|letter| **letter != '\n').count(),
            '{' => open.push("{".to_owned()),
            '}' if open.pop().as_deref() != Some("{") => {
                return Err(format!("a group ends: {}", near()));
            }
            '$' if open.last().is_some_and(|last| last == "$") => drop(open.pop()),
            '$' => open.push("$".to_owned()),
            '&' if !open.iter().any(|one| one == "tabular") => {
                return Err(format!("a column: {}", near()));
            }
            '^' | '_' if !math => return Err(format!("not mathematics: {}", near())),
            '#' | '~' | '\u{7}' => return Err(format!("{letter:?}: {}", near())),
            '\\' => {
                let word: String = letters[at..]
                    .iter()
                    .take_while(|letter| letter.is_ascii_alphabetic())
                    .collect();
                if word.is_empty() {
                    match letters.get(at) {
                        Some('[') => open.push("[".to_owned()),
                        Some(']') if open.pop().as_deref() != Some("[") => {
                            return Err(format!("display ends: {}", near()));
                        }
                        // A line ends; what follows must not be taken for an option of it.
                        Some('\\')
                            if letters[at + 1..].iter().find(|letter| !letter.is_whitespace())
                                == Some(&'[') =>
                        {
                            return Err(format!("an option: {}", near()));
                        }
                        Some(sign) if "]\\{}$&#%_ ".contains(*sign) => {}
                        other => return Err(format!("{other:?}: {}", near())),
                    }
                    at += 1;
                    continue;
                }
                at += word.len();
                if !COMMANDS.contains(&word.as_str()) {
                    return Err(format!("the command {word}: {}", near()));
                }
                if word == "begin" || word == "end" {
                    let name: String =
                        letters[at + 1..].iter().take_while(|letter| **letter != '}').collect();
                    at += name.len() + 2;
                    if word == "begin" {
                        open.push(name);
                    } else if open.pop() != Some(name) {
                        return Err(format!("an environment ends: {}", near()));
                    }
                }
            }
            _ => {}
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("still open: {open:?}")) }
}

#[test]
fn the_reader_sees_what_is_wrong() {
    assert!(read_latex("\\section*{a} $x_{1}$ \\begin{theorem}\\%\\end{theorem}").is_ok());
    for wrong in [
        "{",
        "}",
        "$x",
        "a_b",
        "\\input{x}",
        "\\begin{theorem}\\end{proof}",
        "a & b",
        "#",
        "\\\\ [2]",
    ] {
        assert!(read_latex(wrong).is_err(), "{wrong}");
    }
}

/// Tags, with what they may have. A drawing has its own; what it shows is tested where it is made.
const TAGS: &[(&str, &[&str])] = &[
    ("section", &["class", "lang"]),
    ("h2", &[]),
    ("h3", &[]),
    ("h4", &[]),
    ("h5", &[]),
    ("h6", &[]),
    ("p", &["class", "aria-hidden"]),
    ("strong", &["class"]),
    ("code", &["class", "data-tex"]),
    ("span", &["class"]),
    ("div", &["class"]),
    ("ol", &[]),
    ("ul", &[]),
    ("li", &[]),
    ("pre", &["tabindex"]),
    ("table", &[]),
    ("caption", &[]),
    ("thead", &[]),
    ("tbody", &[]),
    ("tr", &[]),
    ("th", &["scope", "class"]),
    ("td", &["class"]),
    ("figure", &[]),
    ("figcaption", &[]),
    ("dl", &[]),
    ("dt", &[]),
    ("dd", &[]),
];

/// Escapes and their letters. `&amp;` is replaced last.
const ESCAPED: [(&str, &str); 5] =
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];

/// Reads a part of a page: which tags there are, and the texts between them. An error says what is
/// wrong.
fn read_html(page: &str) -> Result<String, String> {
    let (mut rest, mut open, mut words): (&str, Vec<&str>, String) = (page, vec![], String::new());
    while let Some((text, tail)) = rest.split_once('<') {
        words.push_str(text);
        if let Some(drawing) = tail.strip_prefix("svg") {
            rest = drawing.split_once("</svg>").ok_or("a drawing without an end")?.1;
            continue;
        }
        let (tag, after) = tail.split_once('>').ok_or("a tag without an end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}>"));
            }
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let (name, allowed) =
            TAGS.iter().find(|(known, _)| *known == name).ok_or(format!("<{name}>"))?;
        let mut attributes = attributes;
        while let Some((key, value)) = attributes.split_once("=\"") {
            let (value, next) = value.split_once('"').ok_or("an attribute without an end")?;
            let bare = ESCAPED
                .iter()
                .fold(value.to_owned(), |text, (escaped, _)| text.replace(escaped, ""));
            if !allowed.contains(&key.trim()) || bare.contains(['<', '>', '&']) {
                return Err(format!("{key}={value}"));
            }
            attributes = next;
        }
        if !attributes.trim().is_empty() {
            return Err(format!("<{name} {attributes}>"));
        }
        open.push(name);
    }
    words.push_str(rest);
    let plain = ESCAPED.iter().fold(words, |text, (escaped, letter)| text.replace(escaped, letter));
    if open.is_empty() { Ok(plain) } else { Err(format!("still open: {open:?}")) }
}

/// What is typed in a sentence; positions are shortened if they are long.
fn words_of(all: &[Inline]) -> impl Iterator<Item = String> {
    all.iter().filter_map(|one| match one {
        Inline::Text(text) | Inline::Strong(text) | Inline::Toned(_, text) => Some(text.clone()),
        Inline::Formula(printed) | Inline::Quoted(printed) | Inline::Sum(printed) => {
            Some(printed.text.clone())
        }
        Inline::Code(text) => Some(text.clone()),
        Inline::Position(_) => None,
    })
}

fn texts(blocks: &[Block], out: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Heading(_, text) | Block::Paragraph(text) => out.extend(words_of(text)),
            Block::Figure { caption, .. } => out.extend(words_of(caption)),
            Block::Table(table) => {
                out.extend(words_of(&table.caption));
                out.extend(
                    table
                        .head
                        .iter()
                        .chain(table.rows.iter().flatten())
                        .flat_map(|cell| words_of(cell)),
                );
            }
            Block::Formula(printed) => out.push(printed.text.clone()),
            Block::Code(text) => out.push(text.clone()),
            Block::Theorem(inner) | Block::Proof(inner) => texts(inner, out),
            Block::Report(lines) => lines.iter().for_each(|line| typed_in(line, out)),
            Block::List { items, .. } => items.iter().for_each(|item| texts(item, out)),
        }
    }
}

fn typed_in(line: &Line, out: &mut Vec<String>) {
    match line {
        Line::Blank | Line::Chain(_) => {}
        Line::Whole(text) | Line::Text(_, text) => out.extend(words_of(text)),
        Line::Entry { label, text } => {
            out.push(label.clone());
            out.extend(words_of(text));
        }
        Line::Formula(printed) => out.push(printed.text.clone()),
        Line::Kept(text) => out.push(text.clone()),
        Line::Rows { rows, .. } => out.extend(rows.iter().flatten().cloned()),
        Line::Items { label, items, .. } => {
            out.extend([label].into_iter().chain(items).map(|text| text.trim().to_owned()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn latex_has_only_commands_of_its_own(document in document()) {
        for text in [latex(&document), latex_body(&document)] {
            if let Err(wrong) = read_latex(&text) {
                prop_assert!(false, "{wrong}\n{text}");
            }
        }
    }

    #[test]
    fn a_page_shows_what_was_typed_as_text(document in document()) {
        let page = html(&document);
        let words = match read_html(&page) {
            Ok(words) => words,
            Err(wrong) => return Err(TestCaseError::fail(format!("{wrong}\n{page}"))),
        };
        let mut all = vec![];
        texts(&document.blocks, &mut all);
        for text in all {
            let shown: String = text
                .chars()
                .map(|letter| if letter == '\u{7}' { '\u{fffd}' } else { letter })
                .collect();
            prop_assert!(words.contains(&shown), "{shown:?}\n{words}");
        }
    }
}

#[test]
fn long_words_of_code_are_not_in_formulas() {
    let game =
        rules::parse("word [01]*\nmove 1 -> empty\n", &rules::Settings::default()).0.unwrap();
    let text = "word in (0 | 1 (0 1* 0)* 1)* 0101010101010101010101010101 and length > 3";
    let formula = Printed::of(&rules::parse_formula(text, &game).unwrap(), &game.alphabet);
    let blocks = vec![Block::Paragraph(vec![Inline::Formula(formula)])];
    let shown = latex_body(&Document { blocks, ..Document::default() });
    let outside = shown.split('$').step_by(2).any(|text| text.contains(r"\texttt{"));
    assert!(outside && shown.contains(r"\allowbreak"), "{shown}");
}

#[test]
fn documents_have_a_head_in_their_language() {
    let blocks = vec![
        Block::Theorem(vec![Block::Paragraph(vec!["a".into()])]),
        Block::Proof(vec![Block::List {
            numbered: true,
            items: vec![vec![Block::Paragraph(vec!["[b]".into()])]],
        }]),
    ];
    let document =
        |language| Document { language, title: vec!["T & U".into()], blocks: blocks.clone() };
    let english = latex(&document(Language::English));
    assert!(
        english.starts_with("% Engine: pdflatex, or lualatex.\n\\documentclass{article}\n"),
        "{english}"
    );
    assert!(
        english.contains("\\title{T \\& U}") && english.contains("\\newtheorem*{theorem}{Theorem}"),
        "{english}"
    );
    assert!(english.contains("\\begin{enumerate}\n\\item{} {}[b]\n"), "{english}");
    let japanese = latex(&document(Language::Japanese));
    assert!(japanese.starts_with("% Engine: lualatex"), "{japanese}");
    assert!(
        japanese.contains("\\documentclass{ltjsarticle}") && japanese.contains("{定理}"),
        "{japanese}"
    );
    assert!(
        html(&document(Language::Japanese))
            .starts_with("<section class=\"explanation\" lang=\"ja\">\n<h2>T &amp; U</h2>")
    );
}

#[test]
fn items_without_a_label_are_only_items() {
    let line = Line::Items { label: "  ".to_owned(), margin: 2, items: vec!["0: 1".to_owned()] };
    let document = Document { blocks: vec![Block::Report(vec![line])], ..Document::default() };
    assert!(html(&document).contains("<p><code>0: 1</code></p>"));
    assert!(!latex_body(&document).contains("textbf"));
    assert_eq!(markdown(&document, &mut |_, _| String::new()), "`0: 1`\n");
}

#[test]
fn a_table_that_is_longer_than_a_page_is_several() {
    let rows = (0..100).map(|row: usize| vec![vec![row.to_string().into()]]).collect();
    let head = vec![vec!["n".into()]];
    let document = Document {
        blocks: vec![Block::Table(Table { head, rows, ..Table::default() })],
        ..Document::default()
    };
    let written = latex_body(&document);
    assert_eq!(written.matches("\\begin{tabular}").count(), 3);
    assert_eq!(written.matches("{}n \\\\").count(), 3);
    assert!((0..100).all(|row| written.contains(&format!("{{}}{row} \\\\"))));
}
