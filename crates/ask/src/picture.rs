//! Explanations and pictures.

use answer::fault::{NoPicture, Plain, Problem};
use nimatron::answer::Answer;
use nimatron::sequence::HeapGame;
use nimatron::{Game, Limits, Question as Wanted};
use serde::Serialize;
use tell::Format;
use tell::document::Markup;
use tell::draw::{self, GraphOptions};
use tell::picture::{self, Theme};
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
        let document = tell::render(&answer, Format::Written(markup), around.look());
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
        let answer = match what {
            What::Graph => self.graph(around)?,
            What::Table => self.table(around)?,
            What::Machine => {
                let game = self.game(around)?;
                game.machine(game.question(self.values)?, around.run).map_err(refused)?
            }
            What::Sequence => self.sequence(around)?,
        };
        let options = GraphOptions { values: self.values, ..GraphOptions::default() };
        let dot = match &answer {
            Answer::Graph(info, graph) if format == "dot" => Some(draw::dot(info, graph, around.language)),
            _ => None,
        };
        let picture = draw::answer(&answer, options, around.language).ok_or(Refusal::Internal)?;
        let text = match (format, dot) {
            (_, Some(dot)) => dot,
            ("tikz", None) => draw::tex(&picture).map_err(refused)?,
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

    fn table(&self, around: Around<'_>) -> Result<Answer, Fault> {
        let game = self.game(around)?;
        if game.picks().is_some() {
            return Err(refused(NoPicture::Results));
        }
        let table = table(&game, self.values, self.up_to, PIXELS, around.run)?;
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
