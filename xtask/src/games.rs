//! The page `docs/games.md`, which `cargo xtask gallery` makes: each shipped game with a picture of
//! its play from a small position, what it is, in the words of its file, and what is proved of it.
//! A test makes the page again, except for the theorems, which it takes from the page: proofs take
//! too long for it, and how long depends on the machine. `cargo xtask gallery` proves them.

use std::io;
use std::time::Duration;

use nimatron::{Game, Limits, Run, Settings, shipped};
use tell::Language;
use tell::draw::{self, GraphOptions};
use tell::picture::svg;

use crate::campaign::Since;
use crate::pictures::{paragraph, theorem};

/// The page, and where its pictures are, in the directory of the documentation.
pub(crate) const PAGE: &str = "games.md";
const PICTURES: &str = "pictures/games";

/// How many positions a picture has at least, if the game has a position that leads to so many,
/// and at most.
const SHOWN: std::ops::RangeInclusive<usize> = 5..=16;

/// The kinds of positions, in the order of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Heaps,
    AnyHeaps,
    Words,
    Sides,
    Picks,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Heaps, Self::AnyHeaps, Self::Words, Self::Sides, Self::Picks];

    fn of(game: &Game) -> Self {
        if game.info().sides.is_some() {
            Self::Sides
        } else if game.picks().is_some() {
            Self::Picks
        } else if game.sums().is_some() {
            Self::AnyHeaps
        } else if game.heaps().is_some() {
            Self::Heaps
        } else {
            Self::Words
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            Self::Heaps => "A fixed number of heaps",
            Self::AnyHeaps => "Any number of heaps",
            Self::Words => "Rows of letters",
            Self::Sides => "Different moves for the two players",
            Self::Picks => "Letters are taken, and a result is played for",
        }
    }
}

/// What is proved of a game within half a minute, as a paragraph.
pub(crate) fn proved(game: &Game) -> String {
    let clock = Since::now();
    let limits = Limits { time: Some(Duration::from_secs(30)), ..Limits::default() };
    paragraph(theorem(game, &Run::new(limits).with_clock(&clock)))
}

/// The page and its pictures, by their names in the directory of the documentation. `proved` says
/// what is proved of a game with a theorem: [`proved()`], or what the page says already.
pub(crate) fn files(
    mut proved: impl FnMut(&str, &Game) -> String,
) -> io::Result<Vec<(String, String)>> {
    let games: Vec<(&str, Game)> = shipped::names()
        .map(|name| {
            let game = Game::shipped(name, &Settings::default());
            game.map(|game| (name, game)).map_err(|error| failed(name, &error))
        })
        .collect::<io::Result<_>>()?;
    let open = games.iter().filter(|(name, _)| shipped::is_open(name)).count();
    let mut page = format!(
        "# The shipped games\n\nMade by `cargo xtask gallery` from the files in `games/`: what \
         each of the {} games is, play from a\nsmall position, and what is proved of it. {open} \
         have no theorem yet. `nimatron prove NAME` proves what\nis said here, `nimatron explain \
         NAME` says why, and the independent checker accepts each\ncertificate. In the pictures, \
         rectangles with two frames are positions in which the player to move\nloses, bold turns \
         win.\n",
        games.len()
    );
    let mut files = vec![];
    for kind in Kind::ALL {
        let members: Vec<&(&str, Game)> =
            games.iter().filter(|(_, game)| Kind::of(game) == kind).collect();
        page.push_str(&format!("\n## {}: {}\n", kind.heading(), members.len()));
        for (name, game) in members {
            page.push_str(&format!("\n### {name}\n"));
            page.push_str(&paragraph(shipped::about(name).unwrap_or_default().into()));
            if shipped::is_open(name) {
                page.push_str("\nNo theorem yet.\n");
            } else {
                page.push_str(&proved(name, game));
            }
            let few = Run::new(Limits { states: 20_000, memory: 64 << 20, ..Limits::default() });
            if let Some((title, picture)) = picture(game, &few) {
                page.push_str(&format!("\n![{title}]({PICTURES}/{name}.svg)\n"));
                files.push((format!("{PICTURES}/{name}.svg"), picture));
            }
        }
    }
    files.push((PAGE.to_owned(), page));
    Ok(files)
}

fn failed(name: &str, what: &dyn std::fmt::Debug) -> io::Error {
    io::Error::other(format!("{name}: {what:?}"))
}

/// The game graph from an example of a position: the one with the most positions of those that are
/// not too many. Its title, and the picture.
fn picture(game: &Game, run: &Run<'_>) -> Option<(String, String)> {
    let examples = game.expected().into_iter().map(|position| game.spell(&position));
    let graphs = examples.filter_map(|position| {
        let state = game.state(&position, None).ok()?;
        let graph = game.graph(&state, 2 * SHOWN.end(), run).ok()?;
        (graph.complete && graph.nodes.len() <= *SHOWN.end()).then_some(graph)
    });
    let graph = graphs.max_by_key(|graph| graph.nodes.len())?;
    if graph.nodes.len() < *SHOWN.start() {
        return None;
    }
    let picture = draw::graph(&game.info(), &graph, Language::English, GraphOptions::default());
    Some((picture.title.clone(), svg(&picture)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What the page says is proved of a game: the paragraph after its description.
    fn kept(page: &str, name: &str) -> String {
        let (_, rest) = page.split_once(&format!("\n### {name}\n")).expect("the game is there");
        let paragraph = rest.split("\n\n").nth(1).expect("a paragraph").trim_end();
        assert!(paragraph.contains("Proved for"), "{name}: {paragraph}");
        format!("\n{paragraph}\n")
    }

    #[test]
    fn the_page_is_the_one_that_is_made() {
        let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"));
        let page = std::fs::read_to_string(directory.join(PAGE)).expect("the page is there");
        let files = files(|name, _| kept(&page, name)).expect("games that can be read");
        assert!(files.len() > 50, "{} files", files.len());
        for (file, text) in files {
            let kept = std::fs::read_to_string(directory.join(&file)).unwrap_or_default();
            assert!(kept == text, "docs/{file}: run `cargo xtask gallery`");
        }
    }
}
