//! `cargo xtask gallery`: the page `docs/games.md` (see `games`), and the page
//! `docs/problem-list.md`, with what each shipped problem asks, in the words of its file, and what
//! is proved or computed of its game, as its plan says. Tests make the pages again (of the games,
//! all but the theorems), and hold the tables of `docs/gallery.md` to the same plans.

use std::path::PathBuf;
use std::{fs, io};

use clap::Args;
use nimatron::problem::Problem;
use nimatron::{Run, shipped};
use plan::{Plan, Status};

use crate::games;
use crate::pictures::paragraph;

/// Make the pages that say of each shipped game and problem what is proved of it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The directory of the documentation.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"))]
    directory: PathBuf,
}

const FILE: &str = "problem-list.md";

pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    for (file, text) in
        games::files(|_, game| games::proved(game))?.into_iter().chain([(FILE.to_owned(), page()?)])
    {
        let path = arguments.directory.join(&file);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
        println!("docs/{file}");
    }
    Ok(true)
}

/// How the answers of a problem are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Proved,
    Computed,
    Bounded,
    Defined,
}

impl Group {
    const ALL: [Self; 4] = [Self::Proved, Self::Computed, Self::Bounded, Self::Defined];

    const fn of(status: Status) -> Self {
        match status {
            Status::Proved => Self::Proved,
            Status::Computed { up_to: None } => Self::Computed,
            Status::Computed { up_to: Some(_) } => Self::Bounded,
            Status::ByDefinition => Self::Defined,
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            Self::Proved => "Proved",
            Self::Computed => "Computed for each instance",
            Self::Bounded => "Computed up to a bound",
            Self::Defined => "By definition",
        }
    }

    const fn introduction(self) -> &'static str {
        match self {
            Self::Proved => {
                "The theorem about the game has a certificate, which the independent checker has \
                 accepted. Why the\npositions given to the game are the right ones is argued in \
                 the file of the problem, by hand."
            }
            Self::Computed => {
                "There is no theorem: the rules are played out for the positions of an instance."
            }
            Self::Bounded => {
                "There is no theorem: the answers were computed up to a bound, and larger inputs \
                 are refused."
            }
            Self::Defined => {
                "The input gives the moves; values are computed as Grundy numbers are defined."
            }
        }
    }
}

/// A problem and its plan.
fn problems() -> io::Result<Vec<(Problem, Plan)>> {
    let run = Run::default();
    let planned = |name: &'static str| {
        let problem = Problem::shipped(name, &run)
            .map_err(|error| io::Error::other(format!("{name}: {error:?}")))?;
        let plan = problem
            .ready()
            .ok_or_else(|| io::Error::other(format!("{name}: run `cargo xtask plans`")))?;
        Ok((problem, plan))
    };
    shipped::problems().map(planned).collect()
}

/// The page.
fn page() -> io::Result<String> {
    let problems = problems()?;
    let mut page = format!(
        "# What is proved of each problem\n\nMade by `cargo xtask gallery` from the files in \
         `problems/` and their plans: what each of the {}\nproblems asks, and how its answers are \
         known. The [gallery](gallery.md) has them by kind, with the\nform of each theorem.\n",
        problems.len()
    );
    for group in Group::ALL {
        let members = problems.iter().filter(|(_, plan)| Group::of(plan.origin.status) == group);
        let members: Vec<&(Problem, Plan)> = members.collect();
        page.push_str(&format!(
            "\n## {}: {}\n\n{}\n",
            group.heading(),
            members.len(),
            group.introduction()
        ));
        for (problem, plan) in members {
            page.push_str(&format!("\n### {}\n", problem.name));
            page.push_str(&paragraph(statement(&problem.source).into()));
            page.push_str(&paragraph(known(plan).into()));
        }
    }
    Ok(page)
}

/// What a problem asks: the first paragraph of its comment, but for a source in parentheses.
fn statement(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("-- "));
    let text = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    match text.rsplit_once(" (") {
        Some((text, source)) if source.ends_with(".)") => text.to_owned(),
        _ => text,
    }
}

/// How the answers are known.
fn known(plan: &Plan) -> String {
    let game = &plan.origin.game;
    match plan.origin.status {
        Status::Proved => format!("{game}. Proved: {}", plan.origin.theorem.join(" ")),
        Status::Computed { up_to: Some(bound) } => format!("{game}. Computed up to {bound}."),
        Status::Computed { up_to: None } | Status::ByDefinition => format!("{game}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str) -> String {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/");
        fs::read_to_string(format!("{directory}{file}")).expect("a document")
    }

    #[test]
    fn the_page_is_the_one_that_is_made() {
        assert!(read(FILE) == page().expect("plans of all problems"), "run `cargo xtask gallery`");
    }

    /// Tables are kept by hand; that a problem is missing, or more certain there than its plan, is
    /// found here.
    #[test]
    fn the_tables_of_the_gallery_are_complete_and_true() {
        let gallery = read("gallery.md");
        let rows = gallery.lines().filter(|line| line.starts_with("| `"));
        let rows: Vec<Vec<&str>> =
            rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect();
        for (problem, plan) in problems().expect("plans of all problems") {
            let quoted = format!("`{}`", problem.name);
            let mine = rows.iter().filter(|row| row[0].split(", ").any(|name| name == quoted));
            let [row] = mine.collect::<Vec<_>>()[..] else {
                panic!("{quoted} is not in one row of docs/gallery.md")
            };
            let status = row[row.len() - 1];
            let proved = status.starts_with("proved");
            assert_eq!(
                proved,
                Group::of(plan.origin.status) == Group::Proved,
                "{quoted}: {status}"
            );
        }
    }

    #[test]
    fn a_source_is_no_part_of_what_is_asked() {
        let text = "-- Two heaps\n--  of stones. (AOJ 1.)\n--\n-- Input: x.\n";
        assert_eq!(statement(text), "Two heaps of stones.");
        assert_eq!(
            statement("-- A heap (of n coins). Who wins?\ngame nim"),
            "A heap (of n coins). Who wins?"
        );
    }
}
