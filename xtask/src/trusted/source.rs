//! Rust sources as far as the count needs them: which lines are code, and which file names which.
//!
//! This reads text, not types, and says too much rather than too little:
//!
//! * a file is reached as a whole, with everything that it imports or names by a path;
//! * a path is followed through modules and re-exports to the file that has the item; the files it
//!   passes are reached too, but what they import is followed only if something in them is named;
//! * what a file adds to a type of another file (an `impl` elsewhere) is reached if a function of
//!   that name is called anywhere in what is reached, and for a trait of the standard library as
//!   soon as the type is known there.
//!
//! What writes a value as text (`Display`, `Debug`, `Error`) is not followed: it decides nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Traits that only write values as text.
const WRITERS: &[&str] = &["Display", "Debug", "Error"];

/// A file, which is a module.
pub(super) struct Module {
    /// The crate, then the modules down to this one.
    pub(super) path: Vec<String>,
    pub(super) file: PathBuf,
    /// How many lines are neither blank nor comments nor tests.
    pub(super) lines: usize,
    tokens: Vec<String>,
    /// The words outside of `use`.
    words: BTreeSet<String>,
    children: BTreeSet<String>,
    uses: Vec<Use>,
    /// The paths of two parts or more, other than in `use`.
    paths: BTreeSet<Vec<String>>,
    declared: BTreeSet<String>,
    impls: Vec<Impl>,
}

/// One name that a module imports or exports again.
struct Use {
    /// `*` for all names.
    name: String,
    path: Vec<String>,
    exported: bool,
}

/// An implementation for a type of another file.
struct Impl {
    of_trait: Option<String>,
    of_type: String,
    functions: BTreeSet<String>,
}

/// The modules of some crates.
pub(super) struct Sources(pub(super) Vec<Module>);

impl Sources {
    /// Reads the crates of these names, from the files of their roots on.
    pub(super) fn read(crates: &[(&str, PathBuf)]) -> Self {
        let mut modules = vec![];
        let mut todo: Vec<(Vec<String>, PathBuf)> =
            crates.iter().map(|(name, root)| (vec![(*name).to_owned()], root.clone())).collect();
        while let Some((path, file)) = todo.pop() {
            let text = fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let module = Module::new(path, file, &text);
            for child in &module.children {
                let path = [&module.path[..], std::slice::from_ref(child)].concat();
                todo.push((path, child_file(&module.file, child)));
            }
            modules.push(module);
        }
        modules.sort_by(|one, other| one.path.cmp(&other.path));
        Self(modules)
    }

    /// The module of this path.
    pub(super) fn find(&self, path: &[&str]) -> Option<usize> {
        self.0.iter().position(|module| module.path == path)
    }

    /// All that can be reached from some files.
    pub(super) fn reached(&self, from: &[usize]) -> BTreeSet<usize> {
        let (mut reached, mut todo) = (BTreeSet::new(), from.to_vec());
        let mut passed = BTreeSet::new();
        loop {
            while let Some(at) = todo.pop() {
                if reached.insert(at) {
                    let named = self.named(at);
                    todo.extend(named.items);
                    passed.extend(named.passed);
                }
            }
            let others = (0..self.0.len()).filter(|at| !reached.contains(at));
            todo.extend(others.filter(|&at| self.is_called(at, &reached)));
            if todo.is_empty() {
                reached.extend(passed);
                return reached;
            }
        }
    }

    /// The files whose items a file names.
    pub(super) fn named(&self, at: usize) -> Named {
        let module = &self.0[at];
        let mut named = Named::default();
        for import in &module.uses {
            if !import.exported || module.words.contains(&import.name) {
                self.resolve(at, &import.path, &mut named, 0);
            }
        }
        for path in &module.paths {
            self.resolve(at, path, &mut named, 0);
        }
        named.items.remove(&at);
        named
    }

    /// Follows a path that stands in a file.
    fn resolve(&self, at: usize, path: &[String], named: &mut Named, depth: usize) {
        let Some((first, rest)) = path.split_first() else { return };
        // Modules that export each other's names.
        if depth > 20 {
            return;
        }
        let here = &self.0[at];
        let root = |name: &String| self.find(&[name]);
        let next = match first.as_str() {
            "crate" => root(&here.path[0]),
            "self" => Some(at),
            "super" => {
                self.0.iter().position(|module| module.path == here.path[..here.path.len() - 1])
            }
            _ if here.children.contains(first) => {
                let child = [&here.path[..], std::slice::from_ref(first)].concat();
                self.0.iter().position(|module| module.path == child)
            }
            _ => None,
        };
        if let Some(next) = next {
            self.inside(next, rest, named, depth);
            return;
        }
        match here.uses.iter().find(|import| import.name == *first) {
            Some(import) => self.resolve(at, &[&import.path[..], rest].concat(), named, depth + 1),
            None if self.find(&[first]).is_some() => {
                self.inside(root(first).unwrap_or(at), rest, named, depth)
            }
            None => {}
        }
    }

    /// Follows what is left of a path inside a module.
    fn inside(&self, at: usize, rest: &[String], named: &mut Named, depth: usize) {
        named.passed.insert(at);
        let Some(first) = rest.first() else { return };
        let module = &self.0[at];
        let import = module.uses.iter().any(|import| import.name == *first);
        let step = matches!(first.as_str(), "self" | "super");
        if first == "*" {
            named.items.insert(at);
        } else if import || step || module.children.contains(first) {
            self.resolve(at, rest, named, depth + 1);
        } else {
            for all in module.uses.iter().filter(|import| import.name == "*") {
                let path = [&all.path[..all.path.len() - 1], rest].concat();
                self.resolve(at, &path, named, depth + 1);
            }
            named.items.insert(at);
        }
    }

    /// Whether something that is reached may call what a file adds to types of other files.
    fn is_called(&self, at: usize, reached: &BTreeSet<usize>) -> bool {
        let any = |test: &dyn Fn(&Module) -> bool| reached.iter().any(|&at| test(&self.0[at]));
        let ours = |name: &str| self.0.iter().any(|module| module.declared.contains(name));
        self.0[at].impls.iter().any(|added| match &added.of_trait {
            Some(name) if WRITERS.contains(&name.as_str()) => false,
            Some(name) if !ours(name) => any(&|module| module.declared.contains(&added.of_type)),
            of_trait => {
                let mut home = Named::default();
                self.resolve(at, std::slice::from_ref(&added.of_type), &mut home, 0);
                // A method of a trait can be called only where the trait is named.
                of_trait.as_ref().is_none_or(|name| any(&|module| module.mentions(name)))
                    && home.items.iter().any(|home| reached.contains(home))
                    && any(&|module| module.mentions(&added.of_type))
                    && added.functions.iter().any(|function| any(&|module| module.calls(function)))
            }
        })
    }
}

/// What a file names.
#[derive(Default)]
pub(super) struct Named {
    /// The files that have the items.
    pub(super) items: BTreeSet<usize>,
    /// The modules on the way there.
    passed: BTreeSet<usize>,
}

impl Module {
    fn new(path: Vec<String>, file: PathBuf, text: &str) -> Self {
        let code = code(text);
        let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
        let tokens = tokens(&code);
        let mut module = Self {
            path,
            file,
            lines,
            words: BTreeSet::new(),
            children: BTreeSet::new(),
            uses: vec![],
            paths: BTreeSet::new(),
            declared: BTreeSet::new(),
            impls: vec![],
            tokens,
        };
        module.scan();
        let Self { declared, impls, .. } = &mut module;
        impls.retain(|added| !declared.contains(&added.of_type));
        module
    }

    /// Whether a name stands here, exports of it aside.
    fn mentions(&self, name: &str) -> bool {
        self.words.contains(name)
            || self.uses.iter().any(|import| !import.exported && import.name == name)
    }

    /// Whether a function of this name is called here, as a method or by a path.
    fn calls(&self, function: &str) -> bool {
        let is = |three: &[String]| match three[0].as_str() {
            "." => matches!(three[2].as_str(), "(" | "::"),
            "::" => true,
            _ => false,
        };
        self.tokens.windows(3).any(|three| three[1] == function && is(three))
    }

    fn scan(&mut self) {
        let tokens = self.tokens.clone();
        let token = |at: usize| tokens.get(at).map_or("", String::as_str);
        let mut at = 0;
        while at < tokens.len() {
            if token(at) != "use" {
                self.words.insert(token(at).to_owned());
            }
            match token(at) {
                "mod" if token(at + 2) == ";" => {
                    self.children.insert(token(at + 1).to_owned());
                }
                "use" if is_item(&tokens, at) => {
                    let end = at
                        + tokens[at..]
                            .iter()
                            .position(|token| token == ";")
                            .unwrap_or(tokens.len() - at);
                    let exported = at > 0 && matches!(token(at - 1), "pub" | ")");
                    for (name, path) in
                        tree(&mut tokens[at + 1..end].iter().map(String::as_str).peekable())
                    {
                        self.uses.push(Use { name, path, exported });
                    }
                    at = end;
                }
                "struct" | "enum" | "trait" | "type" | "union" => {
                    self.declared.insert(token(at + 1).to_owned());
                }
                "impl" if is_item(&tokens, at) => {
                    self.impls.extend(implementation(&tokens[at + 1..]))
                }
                name if is_name(name)
                    && token(at + 1) == "::"
                    && (at == 0 || token(at - 1) != "::") =>
                {
                    let mut path = vec![name.to_owned()];
                    while token(at + 1) == "::" && is_name(token(at + 2)) {
                        path.push(token(at + 2).to_owned());
                        at += 2;
                    }
                    self.paths.insert(path);
                }
                _ => {}
            }
            at += 1;
        }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Whether a keyword begins an item, and is not a bound such as `+ use<'_>` or `impl Trait`.
fn is_item(tokens: &[String], at: usize) -> bool {
    let before = at.checked_sub(1).map_or(";", |before| tokens[before].as_str());
    let visible =
        before == ")" && tokens[..at].iter().rev().nth(3).is_some_and(|token| token == "pub");
    matches!(before, ";" | "}" | "{" | "]" | "pub" | "unsafe") || visible
}

/// The names of a `use` with their paths.
fn tree<'a>(
    tokens: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
) -> Vec<(String, Vec<String>)> {
    let mut path: Vec<String> = vec![];
    while let Some(token) = tokens.next() {
        match token {
            "::" => {}
            "{" => {
                let mut names = vec![];
                while tokens.peek().is_some_and(|&token| token != "}") {
                    for (name, rest) in tree(tokens) {
                        // `a::{self}` is `a`.
                        let own = rest == ["self"];
                        let whole = if own { path.clone() } else { [&path[..], &rest].concat() };
                        let last = path.last().cloned().unwrap_or_default();
                        names.push((if name == "self" { last } else { name }, whole));
                    }
                    if tokens.peek() == Some(&",") {
                        tokens.next();
                    }
                }
                tokens.next();
                return names;
            }
            "as" => return vec![(tokens.next().unwrap_or_default().to_owned(), path)],
            token => path.push(token.to_owned()),
        }
        if matches!(tokens.peek(), Some(&("," | "}"))) {
            break;
        }
    }
    path.last().cloned().map(|last| (last, path)).into_iter().collect()
}

/// What follows `impl`.
fn implementation(tokens: &[String]) -> Option<Impl> {
    let body = tokens.iter().position(|token| token == "{")?;
    let mut names: Vec<&str> = vec![];
    let (mut angles, mut of_trait) = (0, None);
    for (at, token) in tokens[..body].iter().enumerate() {
        match token.as_str() {
            "<" => angles += 1,
            ">" if tokens[at - 1] != "-" => angles -= 1,
            "for" if angles == 0 => of_trait = names.pop().map(str::to_owned),
            "where" if angles == 0 => break,
            name if angles == 0 && is_name(name) => names.push(name),
            _ => {}
        }
    }
    let mut depth = 0;
    let mut functions = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate().skip(body) {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            "fn" if depth == 1 => {
                functions.insert(tokens.get(at + 1)?.clone());
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    Some(Impl { of_trait, of_type: (*names.last()?).to_owned(), functions })
}

/// Where a module of a file is.
fn child_file(file: &Path, child: &str) -> PathBuf {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let directory = file.parent().unwrap_or(Path::new(""));
    let directory =
        if matches!(stem, "lib" | "mod") { directory.to_owned() } else { directory.join(stem) };
    let flat = directory.join(format!("{child}.rs"));
    if flat.exists() { flat } else { directory.join(child).join("mod.rs") }
}

/// The text without comments and without what is compiled for tests only. What texts say is left
/// out, but not that they are there.
pub(super) fn code(text: &str) -> String {
    let plain = without_comments(text);
    let mut code = String::new();
    let mut rest = plain.as_str();
    while let Some(at) = rest.find("#[cfg(test)]") {
        code.push_str(&rest[..at]);
        rest = &rest[at + item_length(&rest[at..])..];
    }
    code + rest
}

/// How long an item with its attributes is.
fn item_length(item: &str) -> usize {
    let (mut braces, mut brackets) = (0, 0);
    for (at, c) in item.char_indices() {
        match c {
            '[' => brackets += 1,
            ']' => brackets -= 1,
            '{' => braces += 1,
            '}' => braces -= 1,
            _ => continue,
        }
        if c == '}' && braces == 0 {
            return at + 1;
        }
        if c == ']' && brackets == 0 && braces == 0 {
            let rest = &item[at + 1..];
            let end = rest.find([';', '{', '[']).unwrap_or(rest.len());
            if rest[end..].starts_with(';') {
                return at + 1 + end + 1;
            }
        }
    }
    item.len()
}

fn without_comments(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let get = |at: usize| chars.get(at).copied().unwrap_or('\n');
    let (mut plain, mut at) = (String::new(), 0);
    while at < chars.len() {
        let hashes = (at + 1..).take_while(|&at| get(at) == '#').count();
        match get(at) {
            '/' if get(at + 1) == '/' => at += (at..).take_while(|&at| get(at) != '\n').count(),
            'r' if get(at + 1 + hashes) == '"' && !is_part(&plain) => {
                let closes = |&end: &usize| {
                    get(end) == '"' && (1..=hashes).all(|more| get(end + more) == '#')
                };
                let end = (at + 2 + hashes..chars.len()).find(closes);
                at = end.unwrap_or(chars.len()) + hashes + 1;
                plain.push_str("\"\"");
            }
            '"' => {
                at += 1;
                while at < chars.len() && get(at) != '"' {
                    at += if get(at) == '\\' { 2 } else { 1 };
                }
                at += 1;
                plain.push_str("\"\"");
            }
            // A letter, and not a lifetime.
            '\'' if get(at + 1) == '\\' || get(at + 2) == '\'' => {
                at += if get(at + 1) == '\\' { 3 } else { 2 };
                at += (at..).take_while(|&at| get(at) != '\'').count() + 1;
                plain.push_str("''");
            }
            c => {
                plain.push(c);
                at += 1;
            }
        }
    }
    plain
}

/// Whether a word goes on here.
fn is_part(before: &str) -> bool {
    before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Words, `::`, and all other characters one by one.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = vec![];
    let mut word = String::new();
    let mut last = ' ';
    for c in code.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
        } else {
            if !word.is_empty() {
                tokens.push(std::mem::take(&mut word));
            }
            if c == ':' && last == ':' && tokens.last().is_some_and(|token| token == ":") {
                tokens.pop();
                tokens.push("::".to_owned());
            } else if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
        }
        last = c;
    }
    tokens
}
