//! Explanations and pictures.

use answer::fault::{NoPicture, Plain, Problem};
use nimatron::answer::Answer;
use nimatron::sequence::HeapGame;
use nimatron::{Game, Limits, Question as Wanted};
use serde::Serialize;
use tell::Format;
use tell::document::Markup;
use tell::draw::{self, GraphOptions, Options};
use tell::picture::{self, Raster, Theme};
use tell::service::Refusal;

use crate::fault::Fault;
use crate::position::position;
use crate::question::{Draw, Explain, Question};
use crate::theorem::{of_code, of_game};
use crate::{Around, Ask, PIXELS, choice, game, json, required, sequence, table};

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
    /// Where cells are that are too many to be named in the picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    maps: Vec<Map>,
    /// How a machine reads the position, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<Reading>,
}

#[derive(Serialize)]
struct Map {
    x: i32,
    y: i32,
    side: i32,
    columns: i32,
    rows: i32,
}

/// Each letter with the state it leads to, and the class of the last state.
#[derive(Serialize)]
struct Reading {
    steps: Vec<(char, usize)>,
    class: String,
}

const DOCUMENTS: [(&str, (&str, Markup)); 4] = [
    ("html", ("html", Markup::Html)),
    ("text", ("text", Markup::Text)),
    ("markdown", ("markdown", Markup::Markdown)),
    ("latex", ("latex", Markup::Latex)),
];

impl Ask for Explain {
    const PATH: &'static str = "explain";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let (format, markup) = choice("format", self.format.as_deref(), &DOCUMENTS)?;
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let position = self.position.as_deref().map(|text| position(&game, text)).transpose()?;
        // What is left is for the position: a proof that is not found takes all the time it has.
        let limits = around.run.limits;
        let part = around.run.part(Limits { time: limits.time.map(|time| time * 2 / 3), ..limits });
        let attempt = game.prove(Wanted::Outcome, &part);
        let explanation = game.explain_attempt(attempt, position.as_ref(), around.run);
        let answer = Answer::Explanation(Box::new(explanation));
        let document = tell::render(&answer, Format::Written(markup), around.style());
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

const WHAT: [(&str, What); 4] = [
    ("graph", What::Graph),
    ("table", What::Table),
    ("machine", What::Machine),
    ("sequence", What::Sequence),
];

const FORMATS: [(&str, &str); 3] = [("svg", "svg"), ("dot", "dot"), ("tikz", "tikz")];

const THEMES: [(&str, Theme); 3] =
    [("either", Theme::Either), ("light", Theme::Light), ("dark", Theme::Dark)];

impl Ask for Draw {
    const PATH: &'static str = "draw";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let what = choice("what", self.what.as_deref(), &WHAT)?;
        let format = choice("format", self.format.as_deref(), &FORMATS)?;
        let theme = choice("theme", self.theme.as_deref(), &THEMES)?;
        if format == "dot" && what != What::Graph {
            return Err(refused(NoPicture::OnlyGraphs));
        }
        let (answer, reading) = match what {
            What::Graph => (self.graph(around)?, None),
            What::Table => (self.table(around)?, None),
            What::Machine => self.machine(around)?,
            What::Sequence => (self.sequence(around)?, None),
        };
        let graph = GraphOptions { values: self.values, ..GraphOptions::default() };
        let options = Options { graph, modulus: self.modulus()?, differences: self.differences };
        let dot = match &answer {
            Answer::Graph(info, graph) if format == "dot" => {
                Some(draw::dot(info, graph, around.language))
            }
            _ => None,
        };
        let picture = draw::answer(&answer, options, around.language).ok_or(Refusal::Internal)?;
        let text = match (format, dot) {
            (_, Some(dot)) => dot,
            ("tikz", None) => draw::tex(&picture).map_err(refused)?,
            (_, None) => picture::svg_in(&picture, theme),
        };
        let (title, description) = (picture.title.as_str(), picture.description.as_str());
        let maps = picture.rasters().into_iter().map(map).collect();
        Ok(json(&Drawn { format, picture: text, title, description, maps, reading }))
    }
}

fn map(raster: Raster) -> Map {
    let Raster { corner: (x, y), side, columns, rows } = raster;
    Map { x, y, side, columns, rows }
}

fn refused(why: NoPicture) -> Fault {
    Plain::NoPicture(Box::new(why)).into()
}

impl Draw {
    fn game(&self, around: Around<'_>) -> Result<Game, Fault> {
        game(self.subject(), &self.set, self.misere, around.run)
    }

    fn modulus(&self) -> Result<Option<u8>, Fault> {
        match self.modulo {
            Some(modulus) if !(2..=10).contains(&modulus) => {
                Err(Refusal::BadValue { field: "modulo", wanted: "2 ≤ modulo ≤ 10".to_owned() }
                    .into())
            }
            modulus => Ok(modulus),
        }
    }

    fn graph(&self, around: Around<'_>) -> Result<Answer, Fault> {
        let game = self.game(around)?;
        game.question(self.values)?;
        let text = required(self.position.as_ref(), "position")?;
        let state = game.state(text, self.mover).map_err(Problem::Position)?;
        let most = self.most.unwrap_or(USUAL).min(MOST);
        let graph = game.graph(&state, most, around.run);
        let graph = graph.map_err(|obstacle| refused(NoPicture::NoGraph(Box::new(obstacle))))?;
        Ok(Answer::Graph(game.info(), graph))
    }

    fn machine(&self, around: Around<'_>) -> Result<(Answer, Option<Reading>), Fault> {
        let game = self.game(around)?;
        let position = self.position.as_deref().map(|text| position(&game, text)).transpose()?;
        let answer = game.machine(game.question(self.values)?, around.run).map_err(refused)?;
        let path = match (&answer, &position) {
            (Answer::Machine(_, theorem, table), Some(position)) => {
                game.reading(theorem, table, position)
            }
            _ => None,
        };
        Ok((answer, path.map(|path| Reading { steps: path.steps, class: path.class })))
    }

    fn table(&self, around: Around<'_>) -> Result<Answer, Fault> {
        let game = self.game(around)?;
        if game.picks().is_some() {
            return Err(refused(NoPicture::Results));
        }
        let table = table(&game, (self.values, self.remoteness), self.up_to, PIXELS, around.run)?;
        match (&table.rows[..], &table.stopped) {
            ([], Some(obstacle)) => Err(refused(NoPicture::NoTable(Box::new(obstacle.clone())))),
            _ => Ok(Answer::Table(game.info(), table)),
        }
    }

    fn sequence(&self, around: Around<'_>) -> Result<Answer, Fault> {
        if self.misere {
            return Err(Plain::SequenceInMisere.into());
        }
        let heaps: HeapGame = match &self.code {
            Some(code) => of_code(code)?,
            None => of_game(&self.game(around)?, around)?,
        };
        Ok(Answer::Sequence(Box::new(sequence(&heaps, self.up_to, around.run)?)))
    }
}
