//! Help while writing: what a keyword means, what can be written at a place, what is in a file.

use lsp_types::{
    CompletionItem, CompletionItemKind, Contents, DocumentSymbol, Documentation, Hover,
    MarkupContent, MarkupKind, Position, SymbolKind,
};
use rules::outline::{Outline, OutlineStatement, OutlineToken};
use tell::reference::{self, Line};
use tell::{Language, editor};

use crate::check::Kind;
use crate::text::Text;

impl Kind {
    /// The statements of a text of this kind.
    fn outline(self, source: &str) -> Outline<'_> {
        match self {
            Self::Rules => rules::outline::outline(source),
            Self::Problem => contest::outline(source),
        }
    }

    /// The line that explains a keyword.
    fn line_of(self, keyword: &str) -> Option<&'static Line> {
        match self {
            Self::Rules => reference::line_of(keyword),
            Self::Problem => reference::problem_line_of(keyword),
        }
    }

    /// All keywords that are explained.
    fn keywords(self) -> Vec<&'static str> {
        match self {
            Self::Rules => reference::keywords().collect(),
            Self::Problem => reference::problem_keywords().collect(),
        }
    }

    /// What editors call the language.
    const fn language(self) -> &'static str {
        match self {
            Self::Rules => "nimatron",
            Self::Problem => "nimatron-problem",
        }
    }

    /// Whether the first word of a statement can also stand inside of one.
    fn is_inside(self, keyword: &str) -> bool {
        match self {
            Self::Rules => {
                matches!(
                    keyword,
                    "word" | "wins" | "loses" | "heap" | "heaps" | "move" | "draw" | "result"
                )
            }
            Self::Problem => matches!(keyword, "heaps" | "position" | "if"),
        }
    }
}

/// The meaning of a keyword and an example.
fn explained(kind: Kind, line: &Line, language: Language) -> MarkupContent {
    let (meaning, example) = (line.meaning(language), editor::example(language));
    let value = format!("{meaning}\n\n{example}:\n\n```{}\n{}\n```\n", kind.language(), line.line);
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// What the keyword or sign at a place means.
pub(crate) fn hover(kind: Kind, text: &Text, place: Position, language: Language) -> Option<Hover> {
    let at = text.offset(place);
    let outline = kind.outline(text.as_str());
    let mut tokens = outline.statements.iter().flat_map(|statement| &statement.tokens);
    // Between two tokens that touch, the second is meant.
    let token = tokens.rfind(|token| token.span.start <= at && at <= token.span.end)?;
    let line = kind.line_of(token.text)?;
    Some(Hover {
        contents: Contents::MarkupContent(explained(kind, line, language)),
        range: Some(text.range(token.span)),
    })
}

/// What can be written where `place` is: keywords of the place, names that the text declares,
/// letters of the game.
pub(crate) fn completions(
    kind: Kind,
    text: &Text,
    place: Position,
    language: Language,
) -> Vec<CompletionItem> {
    let at = text.offset(place);
    let source = text.as_str();
    let head = source.get(..at).unwrap_or("");
    let line = head.rsplit(['\n', '\r']).next().unwrap_or("");
    let before = line.trim_end_matches(|symbol: char| symbol.is_alphanumeric() || symbol == '_');
    if !is_code(before) {
        return vec![];
    }
    let outline = kind.outline(source);
    let begins = match kind {
        Kind::Rules => begins_statement(&outline, text, before, at),
        Kind::Problem => before.trim_end().is_empty() || before.trim_end().ends_with([';', ':']),
    };
    let keyword_item = |keyword| keyword_item(kind, keyword, language);
    if begins {
        return outline.keywords.into_iter().map(keyword_item).collect();
    }
    let declared = match kind {
        Kind::Rules => Names::of(&outline).items(language),
        Kind::Problem => variables(&outline, language),
    };
    let is_first = |keyword: &str| outline.keywords.contains(&keyword) && !kind.is_inside(keyword);
    let keywords = kind
        .keywords()
        .into_iter()
        .filter(|keyword| keyword.starts_with(|first: char| first.is_ascii_alphabetic()))
        .filter(|keyword| {
            !is_first(keyword) && !declared.iter().any(|item| item.label == *keyword)
        });
    let keywords = keywords.map(keyword_item);
    declared.iter().cloned().chain(keywords).collect()
}

/// Whether a line up to here ends outside of quotes and comments.
fn is_code(line: &str) -> bool {
    let mut quote = None;
    let mut rest = line.chars().peekable();
    while let Some(symbol) = rest.next() {
        match quote {
            Some(open) if open == symbol => quote = None,
            Some(_) => {}
            None if symbol == '-' && rest.peek() == Some(&'-') => return false,
            None if symbol == '\'' || symbol == '"' => quote = Some(symbol),
            None => {}
        }
    }
    quote.is_none()
}

/// Whether the word that ends here is the first of a statement: nothing stands before it, and the
/// line is not indented deeper than the first statement.
fn begins_statement(outline: &Outline<'_>, text: &Text, before: &str, at: usize) -> bool {
    let first = outline
        .statements
        .first()
        .map(|statement| statement.span.start)
        .filter(|start| *start < at);
    let margin = first.map_or(u32::MAX, |start| text.position(start).character);
    let indentation =
        u32::try_from(before.chars().map(char::len_utf16).sum::<usize>()).unwrap_or(u32::MAX);
    before.trim().is_empty() && indentation <= margin
}

fn keyword_item(kind: Kind, keyword: &str, language: Language) -> CompletionItem {
    let line = kind.line_of(keyword);
    CompletionItem {
        label: keyword.to_owned(),
        kind: Some(CompletionItemKind::Keyword),
        detail: line.map(|line| line.line.clone()),
        documentation: line
            .map(|line| Documentation::MarkupContent(explained(kind, line, language))),
        ..CompletionItem::default()
    }
}

/// The variables of a problem, each once.
fn variables(outline: &Outline<'_>, language: Language) -> Vec<CompletionItem> {
    let mut names = vec![];
    for statement in &outline.statements {
        let [keyword, rest @ ..] = &statement.tokens[..] else { continue };
        if !matches!(keyword.text, "read" | "let" | "clear" | "collect" | "root" | "repeat") {
            continue;
        }
        let is_variable = |token: &&OutlineToken<'_>| {
            token.is_name && reference::problem_line_of(token.text).is_none()
        };
        rest.iter().filter(is_variable).for_each(|token| add(&mut names, token.text));
    }
    let item = |name: &str| CompletionItem {
        label: name.to_owned(),
        kind: Some(CompletionItemKind::Variable),
        detail: Some(editor::variable(language).to_owned()),
        ..CompletionItem::default()
    };
    names.into_iter().map(item).collect()
}

/// The names and letters that a text declares, each once.
#[derive(Default)]
struct Names<'s> {
    heaps: Vec<&'s str>,
    parameters: Vec<&'s str>,
    players: Vec<&'s str>,
    letters: Vec<char>,
}

impl<'s> Names<'s> {
    fn of(outline: &Outline<'s>) -> Self {
        let mut names = Self::default();
        for statement in &outline.statements {
            let [keyword, rest @ ..] = &statement.tokens[..] else { continue };
            let declared =
                rest.iter().take_while(|token| !matches!(token.text, "where" | "in" | "="));
            let words = declared.filter(|token| token.is_name).map(|token| token.text);
            match keyword.text {
                "heap" | "heaps" => words.for_each(|word| add(&mut names.heaps, word)),
                "parameter" => words.for_each(|word| add(&mut names.parameters, word)),
                "players" => words.for_each(|word| add(&mut names.players, word)),
                "word" | "move" => {
                    rest.iter().flat_map(letters).for_each(|letter| add(&mut names.letters, letter))
                }
                _ => {}
            }
        }
        // Only words have letters.
        if !outline.keywords.contains(&"word") {
            names.letters.clear();
        }
        names.letters.sort_unstable();
        names
    }

    fn items(&self, language: Language) -> Vec<CompletionItem> {
        let of = |label: String, kind, detail: &str| CompletionItem {
            label,
            kind: Some(kind),
            detail: Some(detail.to_owned()),
            ..CompletionItem::default()
        };
        let named = |names: &[&str], kind, detail: String| -> Vec<CompletionItem> {
            names.iter().map(|name| of((*name).to_owned(), kind, &detail)).collect()
        };
        let quoted = |letter: &char| {
            of(format!("'{letter}'"), CompletionItemKind::Value, &editor::letters(language))
        };
        [
            named(&self.heaps, CompletionItemKind::Variable, editor::heap(language)),
            named(&self.parameters, CompletionItemKind::Constant, editor::parameter(language)),
            named(&self.players, CompletionItemKind::Variable, editor::player(language)),
            self.letters.iter().map(quoted).collect(),
        ]
        .concat()
    }
}

fn add<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if !list.contains(&one) {
        list.push(one);
    }
}

/// The letters in quotes, in a class or bare; of a range, both ends.
fn letters(token: &OutlineToken<'_>) -> Vec<char> {
    let text = token.text;
    match text.chars().next() {
        Some('\'' | '"') => text.trim_matches(['\'', '"']).chars().collect(),
        Some('[') => text
            .chars()
            .filter(|symbol| !"[]^-'\"".contains(*symbol) && !symbol.is_whitespace())
            .collect(),
        Some('0'..='9') => text.chars().collect(),
        _ => vec![],
    }
}

/// The statements of a text.
pub(crate) fn symbols(kind: Kind, text: &Text) -> Vec<DocumentSymbol> {
    let outline = kind.outline(text.as_str());
    outline.statements.iter().filter_map(|statement| symbol(text, statement)).collect()
}

#[expect(deprecated, reason = "all fields have to be given")]
fn symbol(text: &Text, statement: &OutlineStatement<'_>) -> Option<DocumentSymbol> {
    let keyword = statement.tokens.first()?;
    let kind = match keyword.text {
        "game" | "problem" => SymbolKind::Module,
        "players" | "heap" | "heaps" | "octal" | "hexadecimal" | "read" | "let" => {
            SymbolKind::Variable
        }
        "parameter" => SymbolKind::Constant,
        "word" => SymbolKind::String,
        "move" | "pick" | "answer" | "print" => SymbolKind::Function,
        "claim" => SymbolKind::Property,
        "expect" | "example" => SymbolKind::Event,
        _ => SymbolKind::Field,
    };
    // Of a continued statement, the first line without its comment. An empty name is an error for
    // clients.
    let line = text.position(keyword.span.start).line;
    let on_line =
        statement.tokens.iter().take_while(|token| text.position(token.span.start).line == line);
    let end = on_line.last()?.span.end;
    Some(DocumentSymbol {
        name: text.as_str().get(keyword.span.start..end)?.to_owned(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: text.range(statement.span),
        selection_range: text.range(keyword.span),
        children: None,
    })
}
