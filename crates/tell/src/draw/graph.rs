//! Game graphs: positions in layers, turns between them.

use super::canvas::{Canvas, EDGE, Entry, Frame, SMALL, Sign};
use super::fold::{Link, Scene, What, fold};
use super::layered::{Layout, layered};
use super::node::{Face, Faces, Note};
use super::words;
use crate::language::Language;
use crate::layout::listed;
use crate::picture::{Anchor, Picture, Role, text_width};
use crate::report::title;
use crate::say::together;
use answer::{Aim, GameInfo, Graph, Layers, Prospect, Standing};

/// How a game graph is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphOptions {
    /// The most positions in a layer, at least 2. A large graph has fewer, so that a picture has
    /// about 400 shapes at most.
    pub width: usize,
    /// The most layers, at least 3.
    pub layers: usize,
    /// Tell Grundy values, not how many turns are left.
    pub values: bool,
}

impl Default for GraphOptions {
    fn default() -> Self {
        Self { width: 12, layers: 16, values: false }
    }
}

/// The space between rows, at least and at most.
const BETWEEN: (i32, i32) = (46, 120);

/// How far a line between boxes of one row dips below it.
const DIP: i32 = 20;

/// Draws a game graph. Cost: that of reading it, and of laying out what is drawn, some
/// milliseconds.
#[must_use]
pub fn graph(game: &GameInfo, graph: &Graph, language: Language, options: GraphOptions) -> Picture {
    let note = match () {
        () if game.picks().is_some() || game.aim() == Aim::Gain => Note::Result,
        () if game.sides.is_some() => Note::Class,
        () if options.values => Note::Value,
        () => Note::Remoteness,
    };
    let faces = Faces { game, graph, language, note };
    let scene = fold(graph, options.width, options.layers);
    let drawing = Drawing::new(&faces, &scene);
    let canvas = drawing.draw();
    let size = (drawing.scale + drawing.layout.width, drawing.bottom());
    let position = graph.nodes.first().map_or("", |node| node.place.position.as_str());
    let empty = words::empty(language);
    let shown = if position.is_empty() { empty } else { listed(position) };
    let heading = words::graph_title(&title(game, language), &shown, language);
    canvas.framed(size, &heading, &legend(&faces, &scene), description(&faces, &scene))
}

/// Boxes and rows with their places.
struct Drawing<'a> {
    faces: Vec<Face>,
    scene: &'a Scene,
    layout: Layout,
    /// The upper edge and the height of each row.
    rows: Vec<(i32, i32)>,
    /// The width of the scale at the side.
    scale: i32,
    heading: String,
}

impl<'a> Drawing<'a> {
    fn new(faces: &Faces<'_>, scene: &'a Scene) -> Self {
        let drawn: Vec<Face> = scene.knots.iter().map(|knot| faces.face(knot.what)).collect();
        let boxes: Vec<(usize, i32)> =
            scene.knots.iter().zip(&drawn).map(|(knot, face)| (knot.row, face.room())).collect();
        let links: Vec<(usize, usize)> =
            scene.links.iter().map(|link| (link.from, link.to)).collect();
        let layout = layered(&boxes, &links);
        let heading = match faces.graph.layers {
            Layers::TurnsLeft => words::turns_left(faces.language),
            Layers::TurnsMade => words::turns_made(faces.language),
        };
        let scale = text_width(&heading, SMALL, Role::Remark) + 18;
        let mut rows = vec![];
        let mut y = 24;
        for row in 0..scene.rows.len() {
            let here = scene.knots.iter().zip(&drawn).filter(|(knot, _)| knot.row == row);
            let height = here.map(|(_, face)| face.height()).max().unwrap_or(0);
            rows.push((y, height));
            let row_of = |knot: usize| scene.knots[knot].row;
            let passing =
                scene.links.iter().filter(|link| row_of(link.from) <= row && row_of(link.to) > row);
            let links = i32::try_from(passing.count()).unwrap_or(0);
            y += height + (36 + links * 2).clamp(BETWEEN.0, BETWEEN.1);
        }
        Self { faces: drawn, scene, layout, rows, scale, heading }
    }

    fn bottom(&self) -> i32 {
        let last = self.rows.len().saturating_sub(1);
        let level = self
            .scene
            .links
            .iter()
            .any(|link| self.is_level(link) && self.scene.knots[link.from].row == last);
        self.rows.last().map_or(0, |(top, height)| top + height)
            + EDGE
            + if level { DIP } else { 0 }
    }

    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        canvas.text(Role::Remark, (0, 10), Anchor::Start, &self.heading, SMALL);
        for ((top, height), layer) in self.rows.iter().zip(&self.scene.rows) {
            let text = layer.map_or_else(|| "…".to_owned(), |layer| layer.to_string());
            canvas.text(
                Role::Remark,
                (self.scale - 18, top + height / 2 + 4),
                Anchor::End,
                &text,
                SMALL,
            );
        }
        let routes = self.routes();
        for (link, points) in self.scene.links.iter().zip(routes) {
            let role = match (link.edge, link.best) {
                (Some(_), true) => Role::BestTurn,
                (Some(_), false) => Role::OtherTurn,
                (None, true) => Role::FoldedBestTurn,
                (None, false) => Role::FoldedTurn,
            };
            let smooth = points.len() > 2;
            canvas.line(role, points, smooth, true);
        }
        for (index, (face, knot)) in self.faces.iter().zip(&self.scene.knots).enumerate() {
            let (top, height) = self.rows[knot.row];
            face.draw(&mut canvas, (self.middle(index), top), height);
        }
        canvas
    }

    fn middle(&self, knot: usize) -> i32 {
        self.scale + self.layout.x[knot]
    }

    /// Whether a link leads downwards: to a later row.
    fn falls(&self, link: &Link) -> bool {
        self.scene.knots[link.from].row < self.scene.knots[link.to].row
    }

    /// The places that each link passes.
    fn routes(&self) -> Vec<Vec<(i32, i32)>> {
        let links = &self.scene.links;
        let mut inner: Vec<Vec<(i32, i32)>> =
            self.layout.passes.iter().map(|passes| self.passes(passes)).collect();
        for (points, link) in inner.iter_mut().zip(links) {
            if !self.falls(link) {
                points.reverse();
            }
        }
        let mut starts = vec![0; links.len()];
        let mut ends = vec![0; links.len()];
        for knot in 0..self.scene.knots.len() {
            // Links that use the lower edge of the box, and those that use the upper one, each with
            // the place that it comes from or goes to.
            let (mut lower, mut upper) = (vec![], vec![]);
            for (at, link) in links.iter().enumerate() {
                if link.from == knot {
                    let next =
                        inner[at].first().map_or_else(|| self.middle(link.to), |point| point.0);
                    let side = if self.falls(link) || self.is_level(link) {
                        &mut lower
                    } else {
                        &mut upper
                    };
                    side.push((next, at, true));
                }
                if link.to == knot {
                    let before =
                        inner[at].last().map_or_else(|| self.middle(link.from), |point| point.0);
                    let side = if self.falls(link) { &mut upper } else { &mut lower };
                    side.push((before, at, false));
                }
            }
            for side in [lower, upper] {
                for (x, at, start) in self.ports(knot, side) {
                    if start { starts[at] = x } else { ends[at] = x }
                }
            }
        }
        links
            .iter()
            .zip(inner)
            .zip(starts.into_iter().zip(ends))
            .map(|((link, inner), (start, end))| self.route(link, inner, start, end))
            .collect()
    }

    fn is_level(&self, link: &Link) -> bool {
        self.scene.knots[link.from].row == self.scene.knots[link.to].row
    }

    /// Where links leave and reach an edge of a box: side by side in the order of where they come
    /// from.
    fn ports(&self, knot: usize, mut links: Vec<(i32, usize, bool)>) -> Vec<(i32, usize, bool)> {
        links.sort_unstable();
        let count = i32::try_from(links.len()).unwrap_or(1).max(1);
        let room = (self.faces[knot].width() - 22).max(0);
        let step = if count > 1 { (room / (count - 1)).min(9) } else { 0 };
        let first = self.middle(knot) - step * (count - 1) / 2;
        (0..).zip(links).map(|(place, (_, at, start))| (first + place * step, at, start)).collect()
    }

    /// The places in rows, through which a link runs straight, from above.
    fn passes(&self, passes: &[(usize, i32)]) -> Vec<(i32, i32)> {
        let mut points = vec![];
        for &(row, x) in passes {
            let (top, height) = self.rows[row];
            points.extend([(self.scale + x, top - 4), (self.scale + x, top + height + 4)]);
        }
        points.sort_by_key(|point| point.1);
        points
    }

    fn route(&self, link: &Link, inner: Vec<(i32, i32)>, start: i32, end: i32) -> Vec<(i32, i32)> {
        let edge = |knot: usize, lower: bool| {
            let (top, height) = self.rows[self.scene.knots[knot].row];
            // The first box has a ring around it.
            let ring = if knot == 0 { 7 } else { 2 };
            if lower { top + height + ring } else { top - ring }
        };
        if self.is_level(link) {
            let y = edge(link.from, true);
            return vec![(start, y), ((start + end) / 2, y + DIP), (end, edge(link.to, true))];
        }
        let falls = self.falls(link);
        let mut points = vec![(start, edge(link.from, falls))];
        points.extend(inner);
        points.push((end, edge(link.to, !falls)));
        points
    }
}

fn legend(faces: &Faces<'_>, scene: &Scene) -> Vec<Entry> {
    let (game, graph, language) = (faces.game, faces.graph, faces.language);
    let drawn = || {
        scene.knots.iter().filter_map(|knot| match knot.what {
            What::Position(at) => Some(&graph.nodes[at]),
            What::Others(_) | What::Layers(..) => None,
        })
    };
    let outcomes = |lost: bool| {
        drawn().any(|node| {
            let outcome = node.place.standing.as_ref().and_then(Standing::outcome);
            outcome.is_some_and(|outcome| (outcome == rules::Outcome::P) == lost)
        })
    };
    let picks = game.picks().is_some();
    let draws = |node: &answer::Node| {
        node.place.standing.as_ref().and_then(Standing::prospect) == Some(Prospect::Draw)
    };
    let drawn_games = drawn().any(draws);
    let (best, other) = if picks {
        (words::best_pick(language), words::other_pick(language))
    } else if game.aim() == Aim::Gain || drawn_games {
        (words::best_turn(language), words::other_turn(language))
    } else {
        (words::winning(language), words::other_turn(language))
    };
    let open = drawn().any(|node| node.place.standing.is_none());
    let others = scene.knots.iter().any(|knot| matches!(knot.what, What::Others(_)));
    let unexpanded = drawn().any(|node| !node.over && !node.expanded);
    let note = note(faces);
    Entry::needed([
        (outcomes(true), Sign::Box(Role::Lost, Some(Frame::Within)), words::lost(language)),
        (outcomes(false), Sign::Box(Role::Won, None), words::won(language)),
        (drawn_games, Sign::Box(Role::Open, Some(Frame::Within)), words::draw(language)),
        (open, Sign::Box(Role::Open, None), words::open(language)),
        (scene.links.iter().any(|link| link.best), Sign::Line(Role::BestTurn), best),
        (scene.links.iter().any(|link| !link.best), Sign::Line(Role::OtherTurn), other),
        (others, Sign::Box(Role::Folded, None), words::folded(language)),
        (picks, Sign::None, words::marks(game.players.as_ref(), language)),
        (unexpanded, Sign::None, words::unexpanded(language)),
        (note.is_some(), Sign::None, note.unwrap_or_default()),
        (scene.undrawn > 0, Sign::None, words::undrawn(scene.undrawn, language)),
    ])
}

/// What stands beside boxes, if anything does.
fn note(faces: &Faces<'_>) -> Option<String> {
    let language = faces.language;
    let standings = || faces.graph.nodes.iter().filter_map(|node| node.place.standing.as_ref());
    let (words, told) = match faces.note {
        Note::Remoteness => {
            (words::remoteness(language), standings().any(|one| one.remoteness().is_some()))
        }
        Note::Value => (
            words::value(language),
            standings().any(|one| matches!(one, Standing::Outcome { value: Some(_), .. })),
        ),
        Note::Class => (
            words::class(faces.game.sides.as_ref()?, language),
            standings().any(|one| matches!(one, Standing::Outcome { class: Some(_), .. })),
        ),
        Note::Result if faces.game.aim() == Aim::Gain => {
            (words::difference(language), standings().any(|one| one.difference().is_some()))
        }
        Note::Result => {
            (words::result(language), standings().any(|one| matches!(one, Standing::Result(_))))
        }
    };
    told.then_some(words)
}

fn description(faces: &Faces<'_>, scene: &Scene) -> String {
    let (graph, language) = (faces.graph, faces.language);
    let mut parts =
        vec![words::graph_parts(graph.nodes.len(), graph.edges.len(), graph.complete, language)];
    let first = graph
        .nodes
        .first()
        .and_then(|node| node.place.standing.as_ref())
        .and_then(Standing::prospect);
    parts.extend(first.map(|prospect| match prospect {
        Prospect::Draw => words::first_drawn(language),
        Prospect::Wins | Prospect::Loses => words::wins(prospect == Prospect::Wins, language),
    }));
    parts.push(match graph.layers {
        Layers::TurnsLeft => words::by_turns_left(language),
        Layers::TurnsMade => words::by_turns_made(language),
    });
    if scene.undrawn > 0 {
        parts.push(
            words::undrawn(scene.undrawn, language)
                + if language == Language::Japanese { "。" } else { "." },
        );
    }
    together(parts, language)
}
