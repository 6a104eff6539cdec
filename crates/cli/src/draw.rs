//! `draw`: pictures of games.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use answer::fault::{NoPicture, Plain, Problem};
use nimatron::answer::{GameInfo, Graph, Verdict};
use nimatron::{Convention, Game, Question, Run};
use tell::draw::{self, GraphOptions};
use tell::picture::{self, Picture, Theme};

use super::args::{Draw, PictureFormat, PictureTheme};
use super::surroundings::{Watch, catch_interrupts, limits, run};
use super::{Failure, Status, Voice, ask, input, output, play, sequence};

/// The time that a picture may take if nothing is said about it.
const TIME: Duration = Duration::from_secs(60);

/// The most positions of a graph that is drawn in part, and of one for Graphviz.
const MOST: usize = 4000;

/// What is drawn.
enum Subject {
    /// All play from a position.
    Graph(Box<GameInfo>, Box<Graph>),
    /// Anything else.
    Picture(Box<Picture>),
}

fn refused(why: NoPicture) -> Failure {
    Failure::plain(Plain::NoPicture(Box::new(why)))
}

pub(super) fn draw(args: &Draw, voice: Voice) -> Result<Status, Failure> {
    // What would keep the picture from being written is better known before the work.
    let format = format(args)?;
    let to_screen = matches!(args.out.as_deref(), None | Some("-")) && io::stdout().is_terminal();
    if format == PictureFormat::Png {
        rasteriser()?;
    }
    if format == PictureFormat::Png && to_screen {
        return Err(refused(NoPicture::Terminal));
    }
    let graph = args.graph || (args.position.is_some() && !(args.table || args.sequence || args.machine));
    if format == PictureFormat::Dot && !graph {
        return Err(refused(NoPicture::OnlyGraphs));
    }
    let (watch, line) = (Watch::start(), ask::line(voice));
    let run = run(limits(&args.budget, Some(TIME)), &watch, line.as_ref());
    catch_interrupts();
    let subject = match () {
        () if graph => of_graph(args, voice, &run),
        () if args.sequence => of_sequence(args, voice, &run),
        () if args.machine => of_machine(args, voice, &run),
        () => of_table(args, voice, &run),
    };
    if let Some(line) = &line {
        line.clear();
    }
    deliver(args, format, subject?, voice)?;
    Ok(Status::Done)
}

/// The form that was asked for, or that the name of the file says.
fn format(args: &Draw) -> Result<PictureFormat, Failure> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = args.out.as_deref().filter(|path| *path != "-") else { return Ok(PictureFormat::Svg) };
    let ending = Path::new(path).extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(PictureFormat::Svg),
        Some("png") => Ok(PictureFormat::Png),
        Some("dot" | "gv") => Ok(PictureFormat::Dot),
        Some("tex" | "tikz") => Ok(PictureFormat::Tex),
        _ => Err(refused(NoPicture::Ending { path: path.to_owned() })),
    }
}

/// Values are asked of games that have them.
fn values_exist(game: &Game, args: &Draw) -> Result<(), Failure> {
    let none = match () {
        () if !args.values => return Ok(()),
        () if game.picks().is_some() => Plain::ValuesOfPicks,
        () if game.sides().is_some() => Plain::ValuesOfSides,
        () if game.convention() == Convention::Misere => Plain::ValuesInMisere,
        () => return Ok(()),
    };
    Err(Failure::plain(none))
}

fn of_graph(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Subject, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    values_exist(&game, args)?;
    let Some(position) = &args.position else { return Err(refused(NoPicture::NoPosition)) };
    let mover = args.mover.as_deref().map(|name| play::mover(&game, name)).transpose()?;
    let state = game.state(position, mover).map_err(|fault| Failure::new(Problem::Position(fault)))?;
    let graph = game.graph(&state, MOST, run);
    let graph = graph.map_err(|obstacle| refused(NoPicture::NoGraph(Box::new(obstacle))))?;
    Ok(Subject::Graph(Box::new(game.info()), Box::new(graph)))
}

fn of_table(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Subject, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    if game.picks().is_some() {
        return Err(refused(NoPicture::Results));
    }
    values_exist(&game, args)?;
    let question = if args.values { Question::Values } else { Question::Outcome };
    let table = game.table(question, args.up_to, run);
    match (&table.rows[..], table.stopped) {
        ([], Some(obstacle)) => Err(refused(NoPicture::NoTable(Box::new(obstacle)))),
        (_, stopped) => {
            let table = nimatron::answer::Table { stopped, ..table };
            Ok(Subject::Picture(Box::new(draw::table(&game.info(), &table, voice.language))))
        }
    }
}

fn of_sequence(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Subject, Failure> {
    if args.settings.misere {
        return Err(Failure::plain(Plain::SequenceInMisere));
    }
    let heaps = sequence::heaps(&args.game, &args.settings.set, voice, run)?;
    // Without a store nothing stored can be in the way.
    let computed = heaps.sequence(args.up_to, run);
    let computed = computed.map_err(|_| Failure::plain(Plain::SequenceWithoutHeaps))?;
    Ok(Subject::Picture(Box::new(draw::sequence(&computed.answer, voice.language))))
}

fn of_machine(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Subject, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    values_exist(&game, args)?;
    let question = if args.values { Question::Values } else { Question::Outcome };
    let theorem = match game.prove(question, run).verdict {
        Verdict::Proved(theorem) => theorem,
        Verdict::Refuted(_) => return Err(refused(NoPicture::NoMachine)),
        Verdict::Unknown(undecided) => return Err(refused(NoPicture::NoTheorem(Box::new(undecided.obstacle)))),
    };
    let table = nimatron::machine::table(&theorem).map_err(refused)?;
    Ok(Subject::Picture(Box::new(draw::machine(&game.info(), &theorem, &table, voice.language))))
}

fn deliver(args: &Draw, format: PictureFormat, subject: Subject, voice: Voice) -> Result<(), Failure> {
    let out = args.out.as_deref();
    let picture = match subject {
        Subject::Graph(info, graph) if format == PictureFormat::Dot => {
            return output::deliver(out, &draw::dot(&info, &graph, voice.language));
        }
        Subject::Graph(info, graph) => {
            let options = GraphOptions { width: args.width, layers: args.layers, values: args.values };
            draw::graph(&info, &graph, voice.language, options)
        }
        Subject::Picture(picture) => *picture,
    };
    let theme = match args.theme {
        Some(PictureTheme::Dark) => Theme::Dark,
        Some(PictureTheme::Light) => Theme::Light,
        Some(PictureTheme::Either) | None if format == PictureFormat::Png => Theme::Light,
        Some(PictureTheme::Either) | None => Theme::Either,
    };
    match format {
        PictureFormat::Tex => output::deliver(out, &picture::tikz(&picture)),
        PictureFormat::Png => {
            output::deliver_bytes(out, &rasteriser()?(&picture::svg_in(&picture, theme), args.scale)?)
        }
        PictureFormat::Svg | PictureFormat::Dot => output::deliver(out, &picture::svg_in(&picture, theme)),
    }
}

/// Makes PNG of SVG, so many pixels for every 100 units of it.
type Rasteriser = fn(&str, u16) -> Result<Vec<u8>, Failure>;

#[cfg(feature = "png")]
fn rasteriser() -> Result<Rasteriser, Failure> {
    Ok(|svg, per_cent| {
        raster::png(svg, per_cent).map_err(|error| refused(NoPicture::Pixels { reason: error.to_string() }))
    })
}

#[cfg(not(feature = "png"))]
fn rasteriser() -> Result<Rasteriser, Failure> {
    Err(Failure::plain(Plain::LeftOut { feature: "png" }))
}
