//! `draw`: pictures of games.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use answer::fault::{NoPicture, Plain, Problem};
use nimatron::Run;
use nimatron::answer::{Answer, Table};
use tell::draw::{self, GraphOptions, Options};
use tell::picture::{self, Theme};

use super::args::{Draw, PictureFormat, PictureTheme};
use super::surroundings::{Surroundings, catch_interrupts};
use super::{Failure, Status, Voice, input, output, play, sequence};

/// The time that a picture may take if nothing is said about it.
const TIME: Duration = Duration::from_secs(60);

/// The most positions of a graph that is drawn in part, and of one for Graphviz.
const MOST: usize = 4000;

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
    let graph =
        args.graph || (args.position.is_some() && !(args.table || args.sequence || args.machine));
    if format == PictureFormat::Dot && !graph {
        return Err(refused(NoPicture::OnlyGraphs));
    }
    let surroundings = Surroundings::new(voice);
    let run = surroundings.proving(&args.budget, Some(TIME));
    catch_interrupts();
    let subject = match () {
        () if graph => of_graph(args, voice, &run),
        () if args.sequence => of_sequence(args, voice, &run),
        () if args.machine => of_machine(args, voice, &run),
        () => of_table(args, voice, &run),
    };
    drop(surroundings);
    deliver(args, format, &subject?, voice)?;
    Ok(Status::Done)
}

/// The form that was asked for, or that the name of the file says.
fn format(args: &Draw) -> Result<PictureFormat, Failure> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = args.out.as_deref().filter(|path| *path != "-") else {
        return Ok(PictureFormat::Svg);
    };
    let ending =
        Path::new(path).extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(PictureFormat::Svg),
        Some("png") => Ok(PictureFormat::Png),
        Some("dot" | "gv") => Ok(PictureFormat::Dot),
        Some("tex" | "tikz") => Ok(PictureFormat::Tex),
        _ => Err(refused(NoPicture::Ending { path: path.to_owned() })),
    }
}

fn of_graph(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Answer, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    game.question(args.values).map_err(Failure::plain)?;
    let Some(position) = &args.position else { return Err(refused(NoPicture::NoPosition)) };
    let mover = args.mover.as_deref().map(|name| play::mover(&game, name)).transpose()?;
    let state =
        game.state(position, mover).map_err(|fault| Failure::new(Problem::Position(fault)))?;
    let graph = game.graph(&state, MOST, run);
    let graph = graph.map_err(|obstacle| refused(NoPicture::NoGraph(Box::new(obstacle))))?;
    Ok(Answer::Graph(game.info(), graph))
}

fn of_table(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Answer, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    if game.picks().is_some() {
        return Err(refused(NoPicture::Results));
    }
    let table = if args.remoteness {
        game.remoteness_table(args.up_to, run).map_err(Failure::plain)?
    } else {
        game.table(game.question(args.values).map_err(Failure::plain)?, args.up_to, run)
    };
    match (&table.rows[..], table.stopped) {
        ([], Some(obstacle)) => Err(refused(NoPicture::NoTable(Box::new(obstacle)))),
        (_, stopped) => Ok(Answer::Table(game.info(), Table { stopped, ..table })),
    }
}

fn of_sequence(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Answer, Failure> {
    if args.settings.misere {
        return Err(Failure::plain(Plain::SequenceInMisere));
    }
    let heaps = sequence::heaps(&args.game, &args.settings.set, voice, run)?;
    // Without a store nothing stored can be in the way.
    let computed = heaps.sequence(args.up_to, run);
    let computed = computed.map_err(|_| Failure::plain(Plain::SequenceWithoutHeaps))?;
    Ok(Answer::Sequence(Box::new(computed.answer)))
}

fn of_machine(args: &Draw, voice: Voice, run: &Run<'_>) -> Result<Answer, Failure> {
    let game = input::game(&args.game, &args.settings, &voice)?;
    let question = game.question(args.values).map_err(Failure::plain)?;
    game.machine(question, run).map_err(refused)
}

fn deliver(
    args: &Draw,
    format: PictureFormat,
    answer: &Answer,
    voice: Voice,
) -> Result<(), Failure> {
    let out = args.out.as_deref();
    if let (PictureFormat::Dot, Answer::Graph(info, graph)) = (format, answer) {
        return output::deliver(out, &draw::dot(info, graph, voice.language));
    }
    let graph = GraphOptions { width: args.width, layers: args.layers, values: args.values };
    let options = Options { graph, modulus: args.modulo, differences: args.differences };
    let picture = draw::answer(answer, options, voice.language)
        .ok_or_else(|| refused(NoPicture::NoMachine))?;
    let theme = match args.theme {
        Some(PictureTheme::Dark) => Theme::Dark,
        Some(PictureTheme::Light) => Theme::Light,
        Some(PictureTheme::Either) | None if format == PictureFormat::Png => Theme::Light,
        Some(PictureTheme::Either) | None => Theme::Either,
    };
    match format {
        PictureFormat::Tex => output::deliver(out, &draw::tex(&picture).map_err(refused)?),
        PictureFormat::Png => output::deliver_bytes(
            out,
            &rasteriser()?(&picture::svg_in(&picture, theme), args.scale)?,
        ),
        PictureFormat::Svg | PictureFormat::Dot => {
            output::deliver(out, &picture::svg_in(&picture, theme))
        }
    }
}

/// Makes PNG of SVG, so many pixels for every 100 units of it.
type Rasteriser = fn(&str, u16) -> Result<Vec<u8>, Failure>;

#[cfg(feature = "png")]
fn rasteriser() -> Result<Rasteriser, Failure> {
    Ok(|svg, per_cent| {
        raster::png(svg, per_cent)
            .map_err(|error| refused(NoPicture::Pixels { reason: error.to_string() }))
    })
}

#[cfg(not(feature = "png"))]
fn rasteriser() -> Result<Rasteriser, Failure> {
    Err(Failure::plain(Plain::LeftOut { feature: "png" }))
}
