//! Small machines: states as circles, letters on arcs.

use super::canvas::{Canvas, Entry, SMALL, Sign, shortened};
use super::layered::layered;
use super::words;
use crate::language::Language;
use crate::picture::{Anchor, Picture, Role, curve_point, text_width};
use crate::report::{generators, numeration_name, title};
use answer::{
    Digits, GameInfo, MachineTable, Positions, Question, Theorem, class_key, numbered_class,
};

/// What a machine reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MachineKind {
    /// Words, letter by letter.
    Words,
    /// Heaps, digit by digit.
    Heaps,
    /// Heaps and one more number: it tells whether that is the value.
    Relation,
    /// The generators of a misère quotient.
    Quotient,
}

/// The radius of a state.
const RADIUS: i32 = 19;

/// What a state takes of its column: with a loop above it.
const ROOM: i32 = 66;

/// The widest text on an arc.
const LABEL: i32 = 96;

/// The most arcs that can still be followed with the eye.
const ARCS: usize = 56;

/// The widest cell of a table of states.
const CELL: i32 = 30;

/// A place.
type Point = (i32, i32);

/// Draws a machine of a theorem: states in columns by how many letters lead there at least, or, if
/// arcs are too many to follow, a table of states by letters. Words that can no longer become
/// positions lead nowhere. Made for up to some 24 states; the cost grows with the square of the
/// arcs.
#[must_use]
pub fn machine(
    game: &GameInfo,
    theorem: &Theorem,
    table: &MachineTable,
    language: Language,
) -> Picture {
    let quotient = theorem.evidence.sum().and_then(|sum| sum.quotient.as_ref());
    let kind = match theorem.evidence.machine().and_then(|machine| machine.digits.as_ref()) {
        None if quotient.is_some() => MachineKind::Quotient,
        None => MachineKind::Words,
        Some(digits) if digits.relation => MachineKind::Relation,
        Some(_) => MachineKind::Heaps,
    };
    let drawing = Drawing::new(game, table, theorem.question);
    let (canvas, size) =
        if drawing.arcs.len() > ARCS { drawing.rows(language) } else { drawing.draw() };
    let title = title(game, language);
    let heading = match kind {
        MachineKind::Quotient => words::quotient_title(&title, language),
        _ => words::machine_title(&title, language),
    };
    let mut legend = drawing.legend(language);
    let digits = theorem.evidence.machine().and_then(|machine| machine.digits.as_ref());
    legend.extend(digits.map(|digits| Entry::new(Sign::None, arcs_read(game, digits, language))));
    legend.extend(quotient.map(|quotient| {
        Entry::new(Sign::None, words::letters_are(&generators(quotient, language), language))
    }));
    let description = words::machine_parts(table.rows.len(), kind, language);
    canvas.framed(size, &heading, &legend, description)
}

/// What the letters of arcs are, where they are digits.
fn arcs_read(game: &GameInfo, digits: &Digits, language: Language) -> String {
    let mut names = match &game.positions {
        Positions::Heaps { names, .. } => names.clone(),
        Positions::Lists { heap, .. } => vec![heap.clone()],
        Positions::Words { .. } | Positions::Boards(_) => vec![],
    };
    if digits.relation {
        names.push(words::grundy_value(language));
    }
    words::digits(&numeration_name(digits.numeration, language), &names.join(", "), language)
}

/// All letters that lead from one state to another.
#[derive(Clone, Debug)]
struct Arc {
    from: usize,
    to: usize,
    letters: String,
}

struct Drawing<'a> {
    table: &'a MachineTable,
    /// What the class of a state is called.
    names: Vec<String>,
    /// Which states are like P-positions.
    lost: Vec<bool>,
    sides: bool,
    values: bool,
    /// A state without a class that is never left.
    trap: Option<usize>,
    arcs: Vec<Arc>,
    /// The middle of each state; none of what is not drawn.
    places: Vec<Option<Point>>,
    /// What each arc passes between its ends.
    passes: Vec<Vec<Point>>,
    size: (i32, i32),
}

impl<'a> Drawing<'a> {
    fn new(game: &GameInfo, table: &'a MachineTable, question: Question) -> Self {
        let values = question == Question::Values;
        let name = |class: Option<u8>| match class {
            None => "–".to_owned(),
            Some(class) if values => class.to_string(),
            Some(class) => numbered_class(i64::from(class)).map_or("?", class_key).to_owned(),
        };
        let trap = (1..table.rows.len()).find(|&state| {
            table.rows[state].0.is_none() && table.rows[state].1.iter().all(|next| *next == state)
        });
        let mut drawing = Self {
            table,
            names: table.rows.iter().map(|(class, _)| name(*class)).collect(),
            lost: table.rows.iter().map(|(class, _)| *class == Some(0)).collect(),
            sides: game.sides.is_some(),
            values,
            trap,
            arcs: vec![],
            places: vec![],
            passes: vec![],
            size: (0, 0),
        };
        drawing.arcs = drawing.merged();
        drawing.place();
        drawing
    }

    fn merged(&self) -> Vec<Arc> {
        let mut arcs = vec![];
        for (from, (_, next)) in self.table.rows.iter().enumerate() {
            let mut ends: Vec<usize> = next.clone();
            ends.sort_unstable();
            ends.dedup();
            for to in
                ends.into_iter().filter(|to| Some(*to) != self.trap && Some(from) != self.trap)
            {
                let leading: Vec<usize> =
                    (0..next.len()).filter(|&letter| next[letter] == to).collect();
                arcs.push(Arc { from, to, letters: ranges(&self.table.letters, &leading) });
            }
        }
        arcs
    }

    /// Columns by distance from the start.
    fn columns(&self) -> Vec<Option<usize>> {
        let mut columns = vec![None; self.table.rows.len()];
        let mut open = vec![0];
        if let Some(first) = columns.first_mut() {
            *first = Some(0);
        }
        let mut at = 0;
        while let Some(&state) = open.get(at) {
            at += 1;
            for arc in self.arcs.iter().filter(|arc| arc.from == state) {
                if columns[arc.to].is_none() {
                    columns[arc.to] = columns[state].map(|column| column + 1);
                    open.push(arc.to);
                }
            }
        }
        columns
    }

    fn place(&mut self) {
        let columns = self.columns();
        let drawn: Vec<usize> =
            (0..columns.len()).filter(|&state| columns[state].is_some()).collect();
        let box_of = |state: usize| drawn.iter().position(|one| *one == state).unwrap_or(0);
        let boxes: Vec<(usize, i32)> =
            drawn.iter().map(|&state| (columns[state].unwrap_or(0), ROOM)).collect();
        self.arcs.retain(|arc| columns[arc.from].is_some());
        let links: Vec<(usize, usize)> =
            self.arcs.iter().map(|arc| (box_of(arc.from), box_of(arc.to))).collect();
        let layout = layered(&boxes, &links);
        let widest = self
            .arcs
            .iter()
            .map(|arc| text_width(&self.label(arc), SMALL, Role::Label))
            .max()
            .unwrap_or(0);
        let between = 2 * RADIUS + widest + 58;
        let x = |column: usize| 56 + RADIUS + i32::try_from(column).unwrap_or(0) * between;
        self.places = vec![None; columns.len()];
        for (at, &state) in drawn.iter().enumerate() {
            self.places[state] = Some((x(columns[state].unwrap_or(0)), layout.x[at] + 8));
        }
        let passes = layout
            .passes
            .iter()
            .map(|passes| passes.iter().map(|&(column, y)| (x(column), y + 8)).collect());
        self.passes = passes.collect();
        let last = columns.iter().flatten().max().copied().unwrap_or(0);
        self.size = (x(last) + RADIUS + 40, layout.width + 24);
    }

    fn label(&self, arc: &Arc) -> String {
        shortened(&arc.letters, LABEL, SMALL, Role::Label)
    }

    fn draw(&self) -> (Canvas, Point) {
        let mut canvas = Canvas::default();
        let mut busy: Vec<(Point, Point)> = self
            .places
            .iter()
            .flatten()
            .map(|(x, y)| ((x - RADIUS, y - RADIUS), (x + RADIUS, y + RADIUS)))
            .collect();
        let routes: Vec<Vec<Point>> = (0..self.arcs.len()).map(|at| self.route(at)).collect();
        for (arc, points) in self.arcs.iter().zip(&routes) {
            canvas.hint(&arc.letters);
            canvas.line(Role::OtherTurn, points.clone(), points.len() > 2, true);
        }
        canvas.hint("");
        if let Some((x, y)) = self.places.first().copied().flatten() {
            canvas.line(
                Role::BestTurn,
                vec![(x - RADIUS - 34, y), (x - RADIUS - 3, y)],
                false,
                true,
            );
        }
        for (arc, points) in self.arcs.iter().zip(&routes) {
            let text = self.label(arc);
            let at = free(&text, points, &routes, &mut busy, self.size);
            canvas.text(Role::Label, at, Anchor::Middle, &text, SMALL);
        }
        for state in 0..self.places.len() {
            self.state(&mut canvas, state);
        }
        (canvas, self.size)
    }

    /// The same as a table: a row for each state, with the state after each letter.
    fn rows(&self, language: Language) -> (Canvas, Point) {
        let mut canvas = Canvas::default();
        let top = 30;
        let (row, column) =
            (2 * RADIUS + 6, |at: usize| 2 * RADIUS + 26 + CELL * i32::try_from(at).unwrap_or(0));
        canvas.text(Role::Remark, (0, 12), Anchor::Start, &words::next_state(language), SMALL);
        for (at, letter) in self.table.letters.iter().enumerate() {
            let x = column(at) + CELL / 2;
            canvas.text(Role::Label, (x, top), Anchor::Middle, &letter.to_string(), 100);
        }
        let mut y = top + 8;
        for (state, (_, next)) in
            self.table.rows.iter().enumerate().filter(|(state, _)| Some(*state) != self.trap)
        {
            self.circle(&mut canvas, state, (RADIUS + 14, y + RADIUS + 2));
            for (at, to) in next.iter().enumerate() {
                let corner = (column(at), y + RADIUS + 2 - CELL / 2);
                canvas.rectangle(Role::Heat(0), corner, (CELL, CELL), 0);
                let text = if Some(*to) == self.trap { "–".to_owned() } else { to.to_string() };
                if self.lost[*to] {
                    canvas.rectangle(
                        Role::Frame,
                        (corner.0 + 3, corner.1 + 3),
                        (CELL - 6, CELL - 6),
                        0,
                    );
                }
                canvas.text(
                    Role::Label,
                    (corner.0 + CELL / 2, corner.1 + 20),
                    Anchor::Middle,
                    &text,
                    SMALL,
                );
            }
            y += row;
        }
        let start = top + 8 + RADIUS + 2;
        canvas.line(Role::BestTurn, vec![(0, start), (11, start)], false, true);
        let width = column(self.table.letters.len()).max(text_width(
            &words::next_state(language),
            SMALL,
            Role::Remark,
        ));
        (canvas, (width + 4, y + 8))
    }

    fn role(&self, state: usize) -> Role {
        match self.table.rows[state].0 {
            None => Role::Open,
            Some(0) => Role::Accepting,
            Some(_) => Role::State,
        }
    }

    fn state(&self, canvas: &mut Canvas, state: usize) {
        if let Some(place) = self.places[state] {
            self.circle(canvas, state, place);
        }
    }

    fn circle(&self, canvas: &mut Canvas, state: usize, (x, y): Point) {
        canvas.hint(&format!("{state}: {}", self.names[state]));
        canvas.circle(self.role(state), (x, y), RADIUS);
        canvas.hint("");
        if self.lost[state] {
            canvas.circle(Role::Frame, (x, y), RADIUS - 3);
        }
        canvas.text(Role::Label, (x, y + 1), Anchor::Middle, &self.names[state], 100);
        canvas.text(Role::Remark, (x, y + 12), Anchor::Middle, &state.to_string(), 70);
    }

    /// The points of an arc, from the edge of a circle to that of another.
    fn route(&self, at: usize) -> Vec<Point> {
        let arc = &self.arcs[at];
        let (Some(from), Some(to)) = (self.places[arc.from], self.places[arc.to]) else {
            return vec![];
        };
        if arc.from == arc.to {
            let (x, y) = from;
            let top = y - RADIUS - 22;
            return vec![
                (x - 9, y - RADIUS + 2),
                (x - 13, top + 8),
                (x, top),
                (x + 13, top + 8),
                (x + 9, y - RADIUS + 1),
            ];
        }
        let mut inner = self.passes[at].clone();
        let back = self.arcs.iter().any(|one| (one.from, one.to) == (arc.to, arc.from));
        if from.0 == to.0 {
            // Upwards on the left, downwards on the right, further out the longer it is.
            let length = (to.1 - from.1).abs();
            let aside = (to.1 - from.1).signum() * (RADIUS + 8 + length / 8);
            inner = vec![(from.0 + aside, (from.1 + to.1) / 2)];
        } else if back && inner.is_empty() {
            inner = vec![beside(from, to, 13)];
        }
        let first = *inner.first().unwrap_or(&to);
        let last = *inner.last().unwrap_or(&from);
        let mut points = vec![on_edge(from, first, RADIUS + 1)];
        points.extend(inner);
        points.push(on_edge(to, last, RADIUS + 3));
        points
    }

    fn legend(&self, language: Language) -> Vec<Entry> {
        let drawn = |class: Option<u8>| {
            self.table
                .rows
                .iter()
                .zip(&self.places)
                .any(|((one, _), place)| place.is_some() && *one == class)
        };
        let others = self.table.rows.iter().any(|(class, _)| class.is_some_and(|class| class > 0));
        let zero = if self.values { words::cell_zero(language) } else { words::lost(language) };
        let other = if self.values { words::state_value(language) } else { words::won(language) };
        let trapped =
            if self.arcs.len() > ARCS { words::dash(language) } else { words::no_arc(language) };
        Entry::needed([
            (drawn(Some(0)), Sign::Circle(Role::Accepting, true), zero),
            (self.sides, Sign::None, words::state_class(language)),
            (!self.sides && others, Sign::Circle(Role::State, false), other),
            (drawn(None), Sign::Circle(Role::Open, false), words::state_none(language)),
            (true, Sign::None, words::start(language)),
            (self.trap.is_some(), Sign::None, trapped),
        ])
    }
}

/// Letters of these places, runs of three and more as ranges: `0–4, 7`.
fn ranges(letters: &[char], places: &[usize]) -> String {
    let mut parts: Vec<String> = vec![];
    let mut at = 0;
    while at < places.len() {
        let run =
            (at..places.len()).take_while(|&next| places[next] - places[at] == next - at).count();
        let letter = |place: usize| {
            places.get(place).and_then(|&place| letters.get(place)).copied().unwrap_or('?')
        };
        if run >= 3 {
            parts.push(format!("{}–{}", letter(at), letter(at + run - 1)));
            at += run;
        } else {
            parts.push(letter(at).to_string());
            at += 1;
        }
    }
    parts.join(", ")
}

/// The point at this distance from `centre` in the direction of `other`.
fn on_edge(centre: Point, other: Point, distance: i32) -> Point {
    let (dx, dy) = (other.0 - centre.0, other.1 - centre.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    (centre.0 + dx * distance / length, centre.1 + dy * distance / length)
}

/// The middle between two points, moved to the left of the way from one to the other.
fn beside(from: Point, to: Point, aside: i32) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    ((from.0 + to.0) / 2 + dy * aside / length, (from.1 + to.1) / 2 - dx * aside / length)
}

/// A place for the text of an arc beside it, where it covers as little as possible.
fn free(
    text: &str,
    points: &[Point],
    routes: &[Vec<Point>],
    busy: &mut Vec<(Point, Point)>,
    (width, height): Point,
) -> Point {
    let half = text_width(text, SMALL, Role::Label) / 2 + 2;
    let area = |at: Point| ((at.0 - half, at.1 - 11), (at.0 + half, at.1 + 4));
    let cost = |at: Point| {
        let (low, high) = area(at);
        let outside = low.0 < 0 || low.1 < 0 || high.0 > width || high.1 > height;
        let covered = busy.iter().filter(|one| overlap(**one, (low, high))).count();
        let crossed = routes.iter().filter(|route| crosses(route, (low, high))).count();
        covered * 20 + crossed * 5 + usize::from(outside) * 100
    };
    let mut candidates = vec![];
    for part in [10, 8, 12, 6, 14, 4, 16] {
        let Some((x, y)) = curve_point(points, part, 20) else { continue };
        for (dx, dy) in [(0, -5), (0, 14), (half + 2, 4), (-half - 2, 4), (0, -10), (0, 20)] {
            candidates.push((x + dx, y + dy));
        }
    }
    let at = candidates.into_iter().min_by_key(|at| cost(*at)).unwrap_or((0, 0));
    busy.push(area(at));
    at
}

fn overlap(one: (Point, Point), two: (Point, Point)) -> bool {
    one.0.0 < two.1.0 && two.0.0 < one.1.0 && one.0.1 < two.1.1 && two.0.1 < one.1.1
}

/// Whether a line runs through an area.
fn crosses(route: &[Point], (low, high): (Point, Point)) -> bool {
    (0..=40)
        .filter_map(|part| curve_point(route, part, 40))
        .any(|(x, y)| (low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::game;
    use super::*;
    use crate::picture::{Form, bounds, svg};

    fn picture(rows: Vec<(Option<u8>, Vec<usize>)>) -> (Picture, usize) {
        let table = MachineTable { letters: vec!['0', '1'], rows };
        let game = game();
        let drawing = Drawing::new(&game, &table, Question::Outcome);
        let (canvas, size) = drawing.draw();
        let arcs = drawing.arcs.len();
        (canvas.framed(size, "A machine", &drawing.legend(Language::English), String::new()), arcs)
    }

    /// The circles of states; a P-position has two, and those of the legend are smaller.
    fn circles(picture: &Picture) -> Vec<Point> {
        let large = picture.shapes.iter().filter_map(|shape| match shape.form {
            Form::Circle { centre, radius: RADIUS } => Some(centre),
            _ => None,
        });
        large.collect()
    }

    #[test]
    fn letters_in_a_row_are_a_range() {
        let letters: Vec<char> = ('0'..='9').collect();
        assert_eq!(ranges(&letters, &[0, 1, 2, 3, 5, 6, 9]), "0–3, 5, 6, 9");
        assert_eq!(ranges(&letters, &[4]), "4");
        assert_eq!(ranges(&letters, &(0..10).collect::<Vec<_>>()), "0–9");
    }

    #[test]
    fn a_trap_is_not_drawn() {
        // Only words of ones; lost if their number is even.
        let rows = vec![(Some(0), vec![2, 1]), (Some(1), vec![2, 0]), (None, vec![2, 2])];
        let (picture, arcs) = picture(rows);
        assert_eq!((circles(&picture).len(), arcs), (2, 2));
        assert!(svg(&picture).contains("where no arc is drawn"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn machines_are_drawn_soundly(
            table in (1_usize..11).prop_flat_map(|states| {
                let row = (
                    proptest::option::of(0_u8..2), proptest::collection::vec(0..states, 2..3)
                );
                proptest::collection::vec(row, states..=states)
            }),
        ) {
            let (picture, arcs) = picture(table);
            for shape in &picture.shapes {
                let (left, top, right, bottom) = bounds(shape);
                prop_assert!(
                    left >= 0 && top >= 0 && right <= picture.width && bottom <= picture.height,
                    "{:?}",
                    shape
                );
            }
            let circles = circles(&picture);
            let far = |one: Point, two: Point, least: i32| {
                let (dx, dy) = (one.0 - two.0, one.1 - two.1);
                dx * dx + dy * dy >= least * least
            };
            for (at, one) in circles.iter().enumerate() {
                prop_assert!(circles[..at].iter().all(|two| far(*one, *two, 2 * RADIUS + 8)));
            }
            let lines = picture.shapes.iter().filter_map(|shape| match &shape.form {
                Form::Line { points, arrow: true, .. } if shape.role == Role::OtherTurn => {
                    Some(points)
                }
                _ => None,
            });
            prop_assert_eq!(lines.clone().count(), arcs);
            for points in lines {
                // Between its ends, which are on the edges of circles, a line runs through none.
                for part in 4..=36 {
                    let at = curve_point(points, part, 40).expect("a point");
                    prop_assert!(
                        circles.iter().all(|circle| far(at, *circle, RADIUS - 4)),
                        "{:?}",
                        points
                    );
                }
            }
        }
    }
}
