//! Explanations and pictures.

use answer::fault::{NoPicture, Plain, Problem};
use nimatron::answer::{Graph, Verdict};
use nimatron::sequence::HeapGame;
use nimatron::{Game, Limits, Question as Wanted};
use serde::Serialize;
use tell::document::{self, Document};
use tell::draw::{self, GraphOptions};
use tell::picture::{self, Picture, Theme};

use super::position::position;
use super::theorem::{of_code, of_game};
use super::{Around, Ask, choice, game, json, required, sequence, table, wanted};
use crate::fault::Fault;
use crate::question::{Draw, Explain, Question};

/// The most positions of a graph, and those of a graph of which nothing is said.
const MOST: usize = 4000;
const USUAL: usize = 2000;

#[derive(Serialize)]
struct Written<'a> {
    format: &'a str,
    document: String,
}

#[derive(Serialize)]
struct Drawn<'a> {
    format: &'a str,
    picture: String,
    title: &'a str,
    description: &'a str,
}

/// A way to write a document.
type Writer = fn(&Document) -> String;

const DOCUMENTS: [(&str, (&str, Writer)); 4] = [
    ("html", ("html", document::html)),
    ("text", ("text", document::plain)),
    ("markdown", ("markdown", markdown)),
    ("latex", ("latex", document::latex)),
];

/// With its pictures inside.
fn markdown(document: &Document) -> String {
    document::markdown(document, &mut |_, picture| document::embedded(picture))
}

impl Ask for Explain {
    const PATH: &'static str = "explain";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let (format, writer) = choice("format", self.format.as_deref(), &DOCUMENTS)?;
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let position = self.position.as_deref().map(|text| position(&game, text)).transpose()?;
        // What is left is for the position: a proof that is not found takes all the time it has.
        let limits = around.run.limits;
        let part = around.run.part(Limits { time: limits.time.map(|time| time * 2 / 3), ..limits });
        let attempt = game.prove(Wanted::Outcome, &part);
        let explanation = game.explain_attempt(attempt, position.as_ref(), around.run);
        let document = writer(&tell::explain::explain(&explanation, around.language));
        Ok(json(&Written { format, document }))
    }
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Graph,
    Table,
    Machine,
    Sequence,
}

const WHAT: [(&str, What); 4] =
    [("graph", What::Graph), ("table", What::Table), ("machine", What::Machine), ("sequence", What::Sequence)];

const FORMATS: [(&str, &str); 3] = [("svg", "svg"), ("dot", "dot"), ("tikz", "tikz")];

const THEMES: [(&str, Theme); 3] = [("either", Theme::Either), ("light", Theme::Light), ("dark", Theme::Dark)];

impl Ask for Draw {
    const PATH: &'static str = "draw";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let what = choice("what", self.what.as_deref(), &WHAT)?;
        let format = choice("format", self.format.as_deref(), &FORMATS)?;
        let theme = choice("theme", self.theme.as_deref(), &THEMES)?;
        if format == "dot" && what != What::Graph {
            return Err(refused(NoPicture::OnlyGraphs));
        }
        let (picture, dot) = match what {
            What::Graph => self.graph(around, format == "dot")?,
            What::Table => (self.table(around)?, None),
            What::Machine => (self.machine(around)?, None),
            What::Sequence => (self.sequence(around)?, None),
        };
        let text = match (format, dot) {
            (_, Some(dot)) => dot,
            ("tikz", None) => picture::tikz(&picture),
            (_, None) => picture::svg_in(&picture, theme),
        };
        Ok(json(&Drawn { format, picture: text, title: &picture.title, description: &picture.description }))
    }
}

fn refused(why: NoPicture) -> Fault {
    Plain::NoPicture(Box::new(why)).into()
}

impl Draw {
    fn game(&self, around: Around<'_>) -> Result<Game, Fault> {
        game(self.subject(), &self.set, self.misere, around.run)
    }

    /// The picture of a graph, and the graph for Graphviz if that is wanted.
    fn graph(&self, around: Around<'_>, dot: bool) -> Result<(Picture, Option<String>), Fault> {
        let game = self.game(around)?;
        wanted(&game, self.values)?;
        let text = required(self.position.as_ref(), "position")?;
        let state = game.state(text, self.mover).map_err(Problem::Position)?;
        let most = self.most.unwrap_or(USUAL).min(MOST);
        let graph: Graph =
            game.graph(&state, most, around.run).map_err(|obstacle| refused(NoPicture::NoGraph(Box::new(obstacle))))?;
        let info = game.info();
        let options = GraphOptions { values: self.values, ..GraphOptions::default() };
        let picture = draw::graph(&info, &graph, around.language, options);
        Ok((picture, dot.then(|| draw::dot(&info, &graph, around.language))))
    }

    fn table(&self, around: Around<'_>) -> Result<Picture, Fault> {
        let game = self.game(around)?;
        if game.picks().is_some() {
            return Err(refused(NoPicture::Results));
        }
        let table = table(&game, self.values, self.up_to, around.run)?;
        match (&table.rows[..], &table.stopped) {
            ([], Some(obstacle)) => Err(refused(NoPicture::NoTable(Box::new(obstacle.clone())))),
            _ => Ok(draw::table(&game.info(), &table, around.language)),
        }
    }

    fn machine(&self, around: Around<'_>) -> Result<Picture, Fault> {
        let game = self.game(around)?;
        let theorem = match game.prove(wanted(&game, self.values)?, around.run).verdict {
            Verdict::Proved(theorem) => theorem,
            Verdict::Refuted(_) => return Err(refused(NoPicture::NoMachine)),
            Verdict::Unknown(unknown) => return Err(refused(NoPicture::NoTheorem(Box::new(unknown.obstacle)))),
        };
        let table = nimatron::machine::table(&theorem).map_err(refused)?;
        Ok(draw::machine(&game.info(), &theorem, &table, around.language))
    }

    fn sequence(&self, around: Around<'_>) -> Result<Picture, Fault> {
        if self.misere {
            return Err(Plain::SequenceInMisere.into());
        }
        let heaps: HeapGame = match &self.code {
            Some(code) => of_code(code)?,
            None => of_game(&self.game(around)?, around)?,
        };
        Ok(draw::sequence(&sequence(&heaps, self.up_to, around.run)?, around.language))
    }
}
