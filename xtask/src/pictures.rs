//! `cargo xtask pictures`: the pictures of `docs/pictures/`, and the page that shows them, with
//! what each game is and what is proved of it. A test makes them again.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Args;
use nimatron::answer::{Question, SequenceAnswer, Status};
use nimatron::sequence::{Code, HeapGame};
use nimatron::{Convention, Game, Limits, Run, Settings, shipped};
use tell::Language;
use tell::document::{Block, Document, Inline, markdown};
use tell::draw::{self, GraphOptions, Options};
use tell::picture::{Picture, svg};
use tell::report::{theorem_sentences, title};

/// Make the pictures of docs/pictures and the page that shows them.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The directory of the documentation.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"))]
    directory: PathBuf,
}

/// What is drawn.
enum What {
    /// The game graph from this position.
    Graph(&'static str),
    /// Small positions: who wins, or values, up to this size.
    Table(Question, usize),
    /// The machine of the theorem.
    Machine,
}

/// A picture of a shipped game.
struct Entry {
    game: &'static str,
    settings: &'static [(&'static str, i64)],
    misere: bool,
    what: What,
}

const fn graph(game: &'static str, position: &'static str) -> Entry {
    Entry { game, settings: &[], misere: false, what: What::Graph(position) }
}

const fn misere(game: &'static str, position: &'static str) -> Entry {
    Entry { misere: true, ..graph(game, position) }
}

/// Under each heading what is shown: the founding games first, each figure of their texts that is
/// about play, then one of every other kind.
const PICTURES: &[(&str, &[Entry])] = &[
    (
        "The Addition game",
        &[
            graph("addition-game", "10"),
            graph("addition-game", "100"),
            graph("addition-game", "1000"),
            graph("addition-game", "1230"),
            graph("addition-game", "4649"),
            graph("addition-game", "100000"),
            graph("addition-game", "12"),
        ],
    ),
    (
        "Nim and its relatives",
        &[
            graph("nim", "3 2 1"),
            misere("nim", "2 1 1"),
            graph("nim-k", "2 1 1"),
            misere("nim-k", "1 1 1 1"),
            Entry {
                game: "nim-3",
                settings: &[],
                misere: false,
                what: What::Table(Question::Values, 7),
            },
        ],
    ),
    (
        "Cat and Rabbit",
        &[
            graph("cat-and-rabbit", "#..##.#"),
            misere("cat-and-rabbit", "#..##.#"),
            Entry {
                game: "cat-and-rabbit",
                settings: &[("k", 2)],
                misere: false,
                what: What::Graph(".#..#"),
            },
            Entry {
                game: "cat-and-rabbit",
                settings: &[("k", 2)],
                misere: true,
                what: What::Graph(".#..#"),
            },
            Entry {
                game: "cat-and-rabbit",
                settings: &[],
                misere: false,
                what: What::Table(Question::Outcome, 6),
            },
        ],
    ),
    ("01 String game", &[graph("string01", "0110")]),
    (
        "Other kinds of games",
        &[
            Entry {
                game: "wythoff",
                settings: &[],
                misere: false,
                what: What::Table(Question::Outcome, 12),
            },
            Entry { game: "take-1-3-4", settings: &[], misere: false, what: What::Machine },
            graph("toads-and-frogs-one-free", "TT.FF"),
        ],
    ),
];

/// Codes whose values are plotted.
const SEQUENCES: &[&str] = &["0.77", "0.07"];

/// A file, and what is said of it.
struct DrawnFile {
    file: String,
    picture: Picture,
}

pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    for (file, text) in files()? {
        let path = arguments.directory.join(&file);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text)?;
        println!("{}", Path::new("docs").join(file).display());
    }
    Ok(true)
}

/// All files by their names in the directory of the documentation.
fn files() -> io::Result<Vec<(String, String)>> {
    let mut page = narrowed(
        "# Pictures\n\nMade by `cargo xtask pictures`, as `nimatron draw` makes them \
         ([draw.md](draw.md)). Rectangles with two frames are positions in which the player to \
         move loses, rounded ones those in which the player to move wins; bold turns win. What \
         is called proved has a certificate, which the independent checker has accepted.",
    );
    let mut files = vec![];
    let mut add = |page: &mut String, made: DrawnFile| {
        let title = &made.picture.title;
        page.push_str(&format!("\n![{title}](pictures/{})\n", made.file));
        files.push((format!("pictures/{}", made.file), svg(&made.picture)));
    };
    for (heading, entries) in PICTURES {
        page.push_str(&format!("\n## {heading}\n"));
        for (index, entry) in entries.iter().enumerate() {
            let (game, run) = entry.game()?;
            let before = &entries[..index];
            if before.iter().all(|other| other.game != entry.game) {
                page.push_str(&paragraph(shipped::about(entry.game).unwrap_or_default().into()));
            }
            if !before.iter().any(|other| other.is_about_the_same(entry)) {
                page.push_str(&paragraph(theorem(&game, &run)));
            }
            add(&mut page, entry.made(&game, &run)?);
        }
    }
    page.push_str("\n## Grundy values of heaps\n");
    for code in SEQUENCES {
        let answer = sequence(code)?;
        page.push_str(&paragraph(period(&answer)));
        let picture = draw::sequence(&answer, Options::default(), Language::English);
        add(&mut page, DrawnFile { file: format!("{}.svg", code.replace('.', "-")), picture });
    }
    files.push(("pictures.md".to_owned(), page));
    Ok(files)
}

/// A paragraph of the page, after an empty line.
pub(crate) fn paragraph(text: Inline) -> String {
    let document = Document {
        language: Language::English,
        title: vec![],
        blocks: vec![Block::Paragraph(vec![text])],
    };
    format!("\n{}", narrowed(&markdown(&document, &mut |_, _| String::new())))
}

/// The longest line of a text that is made.
const WIDTH: usize = 100;

/// A text with its lines broken at blanks so that they fit, but not before a word that would begin
/// a list, a quotation or a heading in Markdown.
fn narrowed(text: &str) -> String {
    let begins_a_block = |word: &str| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        word.starts_with(['-', '+', '*', '#', '>', '|', '~'])
            || rest.len() < word.len() && rest.starts_with(['.', ')'])
    };
    let mut made = String::new();
    for line in text.lines() {
        let mut units: Vec<String> = vec![];
        for word in line.split(' ') {
            match units.last_mut() {
                Some(unit) if begins_a_block(word) => *unit += &format!(" {word}"),
                _ => units.push(word.to_owned()),
            }
        }
        let mut column = 0;
        for unit in units {
            let width = unit.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                made.push('\n');
                column = 0;
            } else if column > 0 {
                made.push(' ');
                column += 1;
            }
            made.push_str(&unit);
            column += width;
        }
        made.push('\n');
    }
    made
}

/// What is proved of a game.
pub(crate) fn theorem(game: &Game, run: &Run<'_>) -> Inline {
    let sentences = theorem_sentences(&game.prove(Question::Outcome, run), Language::English);
    let title = title(&game.info(), Language::English);
    match &sentences[..] {
        [] => format!("{title}: not proved.").into(),
        _ => format!("{title}. Proved for positions of every size: {}", sentences.join(" ")).into(),
    }
}

/// The values of the heaps of a code.
fn sequence(text: &str) -> io::Result<SequenceAnswer> {
    let code = Code::parse(text).map_err(|error| io::Error::other(format!("{text}: {error:?}")))?;
    let computed = HeapGame::of_code(&code).sequence(None, &Run::default());
    Ok(computed.map_err(|error| io::Error::other(format!("{text}: {error:?}")))?.answer)
}

/// What is proved of the values.
fn period(answer: &SequenceAnswer) -> Inline {
    let name = &answer.name;
    match answer.period.filter(|period| period.status == Status::Proved) {
        Some(period) => {
            let (period, preperiod) = (period.period, period.preperiod);
            format!(
                "{name}. Proved for heaps of every size: the values have period {period} from \
                {preperiod} on."
            )
            .into()
        }
        None => format!("{name}: no period is proved.").into(),
    }
}

impl Entry {
    fn game(&self) -> io::Result<(Game, Run<'static>)> {
        let settings = Settings {
            convention: self.misere.then_some(Convention::Misere),
            parameters: self
                .settings
                .iter()
                .map(|(name, value)| ((*name).to_owned(), *value))
                .collect(),
            ..Settings::default()
        };
        let game = Game::shipped(self.game, &settings).map_err(|error| self.failed(&error))?;
        Ok((game, Run::new(Limits { states: 500_000, ..Limits::default() })))
    }

    fn failed(&self, what: &dyn std::fmt::Debug) -> io::Error {
        io::Error::other(format!("{}: {what:?}", self.game))
    }

    /// Whether both have the same theorem.
    fn is_about_the_same(&self, other: &Self) -> bool {
        (self.game, self.settings, self.misere) == (other.game, other.settings, other.misere)
    }

    fn made(&self, game: &Game, run: &Run<'_>) -> io::Result<DrawnFile> {
        let info = game.info();
        let (kind, picture) = match &self.what {
            What::Graph(position) => {
                let state = game.state(position, None).map_err(|fault| self.failed(&fault))?;
                let graph =
                    game.graph(&state, 2000, run).map_err(|obstacle| self.failed(&obstacle))?;
                (
                    plain(position),
                    draw::graph(&info, &graph, Language::English, GraphOptions::default()),
                )
            }
            What::Table(question, up_to) => {
                let table = game.table(*question, Some(*up_to), run);
                ("table".to_owned(), draw::table(&info, &table, None, Language::English))
            }
            What::Machine => {
                let machine =
                    game.machine(Question::Outcome, run).map_err(|none| self.failed(&none))?;
                let picture = draw::answer(&machine, Options::default(), Language::English);
                ("machine".to_owned(), picture.ok_or_else(|| self.failed(&"no picture"))?)
            }
        };
        let mut name = self.game.to_owned();
        for (parameter, value) in self.settings {
            name.push_str(&format!("-{parameter}{value}"));
        }
        if self.misere {
            name.push_str("-misere");
        }
        Ok(DrawnFile { file: format!("{name}-{kind}.svg"), picture })
    }
}

/// A position as part of the name of a file.
fn plain(position: &str) -> String {
    let letter = |symbol: char| match symbol {
        '#' => 'b',
        '.' => 'w',
        symbol if symbol.is_ascii_alphanumeric() => symbol,
        _ => '-',
    };
    position.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_those_that_are_made() {
        let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"));
        for (file, text) in files().expect("pictures") {
            let kept = fs::read_to_string(directory.join(&file)).unwrap_or_default();
            assert!(kept == text, "docs/{file}: run `cargo xtask pictures`");
        }
    }
}
