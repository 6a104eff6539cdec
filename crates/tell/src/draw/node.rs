//! What stands in the box of a position.

use super::canvas::{Canvas, Frame, SMALL, boxed, shortened};
use super::fold::What;
use super::words;
use crate::language::Language;
use crate::picture::{Anchor, LINE, Role, text_width};
use answer::{GameInfo, Graph, Node, PickScore, Positions, Prospect, Standing, class_key};

/// The widest text of a box.
const WIDEST: i32 = 230;

/// The space beside the text of a box, on both sides together.
const BESIDE: i32 = 20;

/// A box with what stands in it and beside it.
#[derive(Clone, Debug)]
pub(super) struct Face {
    role: Role,
    frame: Option<Frame>,
    root: bool,
    lines: Vec<(String, Role, i32)>,
    note: String,
    hint: String,
    width: i32,
}

/// The text next to the box of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    Remoteness,
    Value,
    Class,
    Result,
}

/// What is the same for all boxes of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Faces<'a> {
    pub(super) game: &'a GameInfo,
    pub(super) graph: &'a Graph,
    pub(super) language: Language,
    pub(super) note: Note,
}

/// A result as it is shown.
pub(super) fn score(score: &PickScore, language: Language) -> String {
    match score {
        PickScore::Letters(letters) if letters.is_empty() => words::empty(language),
        PickScore::Letters(letters) => letters.clone(),
        PickScore::Number(number) => number.to_string(),
    }
}

impl Faces<'_> {
    pub(super) fn face(&self, what: What) -> Face {
        let plain = |text: String, hint: String| Face {
            role: Role::Folded,
            frame: None,
            root: false,
            width: text_width(&text, 100, Role::Label) + BESIDE,
            lines: vec![(text, Role::Label, 100)],
            note: String::new(),
            hint,
        };
        match what {
            What::Position(at) => self.position(at),
            What::Others(count) => plain(format!("+{count}"), words::folded(self.language)),
            What::Layers(layers, count) => {
                plain(words::skipped(layers, count, self.language), String::new())
            }
        }
    }

    fn position(&self, at: usize) -> Face {
        let node = &self.graph.nodes[at];
        let lines = self.lines(node);
        let prospect = node.place.standing.as_ref().and_then(Standing::prospect);
        let role = match prospect {
            Some(Prospect::Loses) => Role::Lost,
            Some(Prospect::Wins) => Role::Won,
            Some(Prospect::Draw) | None => Role::Open,
        };
        let framed = matches!(prospect, Some(Prospect::Loses | Prospect::Draw));
        let note = self.note(node);
        let widest = lines
            .iter()
            .map(|(text, role, scale)| text_width(text, *scale, *role))
            .max()
            .unwrap_or(0);
        Face {
            frame: framed.then_some(Frame::Within),
            root: at == 0,
            width: (widest + BESIDE).max(30),
            hint: self.hint(node),
            role,
            lines,
            note,
        }
    }

    /// The name of the player to move, if that is part of the position.
    fn mover(&self, node: &Node) -> Option<(String, Role)> {
        let mover = node.place.mover?;
        let role = match (&self.game.sides, mover) {
            (None, _) => Role::Remark,
            (Some(_), 0) => Role::Left,
            (Some(_), _) => Role::Right,
        };
        let names = self.game.sides.as_ref().or(self.game.players.as_ref());
        let name = names.and_then(|names| names.get(mover)).cloned();
        Some((name.unwrap_or_else(|| words::nameless(mover, self.language)), role))
    }

    fn lines(&self, node: &Node) -> Vec<(String, Role, i32)> {
        let position = node.place.position.as_str();
        let usual = |text: &str, role: Role| (shortened(text, WIDEST, 100, role), role, 100);
        let mut lines = match &self.game.positions {
            Positions::Boards(_) => {
                let mut parts = position.split('/');
                let letters = parts.next().unwrap_or_default();
                let marks =
                    parts.next().map_or_else(|| ".".repeat(letters.chars().count()), str::to_owned);
                match letters {
                    "" => vec![(words::empty(self.language), Role::Remark, 100)],
                    letters => vec![usual(letters, Role::Spelled), usual(&marks, Role::Spelled)],
                }
            }
            Positions::Words { .. } if position.is_empty() => {
                vec![(words::empty(self.language), Role::Remark, 100)]
            }
            Positions::Words { .. } => vec![usual(position, Role::Spelled)],
            Positions::Lists { .. } | Positions::Heaps { .. } => vec![usual(position, Role::Label)],
        };
        if let Some((name, role)) = self.mover(node) {
            lines.push((shortened(&name, WIDEST, SMALL, role), role, SMALL));
        }
        lines
    }

    fn note(&self, node: &Node) -> String {
        let open = if node.expanded || node.over { "" } else { "…" };
        let told = match (&node.place.standing, self.note) {
            (Some(Standing::Outcome { value: Some(value), .. }), Note::Value) => value.to_string(),
            (Some(Standing::Outcome { remoteness: Some(turns), .. }), Note::Remoteness) => {
                turns.to_string()
            }
            (Some(Standing::Outcome { class: Some(class), .. }), Note::Class) => {
                class_key(*class).to_owned()
            }
            (Some(Standing::Outcome { difference: Some(difference), .. }), Note::Result) => {
                difference.to_string()
            }
            (Some(Standing::Result(result)), Note::Result) => {
                shortened(&score(result, self.language), WIDEST, SMALL, Role::Remark)
            }
            _ => String::new(),
        };
        format!("{told}{open}")
    }

    fn hint(&self, node: &Node) -> String {
        let standing = match node.place.standing.as_ref() {
            Some(Standing::Outcome { outcome: Prospect::Loses, .. }) => words::lost(self.language),
            Some(Standing::Outcome { outcome: Prospect::Wins, .. }) => words::won(self.language),
            Some(Standing::Outcome { outcome: Prospect::Draw, .. }) => words::draw(self.language),
            Some(Standing::Result(result)) => score(result, self.language),
            None => words::open(self.language),
        };
        let empty = words::empty(self.language);
        let position = if node.place.position.is_empty() { &empty } else { &node.place.position };
        let position = shortened(position, WIDEST * 3, 100, Role::Label);
        let whole = match self.mover(node) {
            Some((mover, _)) if !position.contains('/') => format!("{position} ({mover})"),
            _ => position,
        };
        words::hint(&whole, &standing, self.language)
    }
}

impl Face {
    pub(super) fn height(&self) -> i32 {
        i32::try_from(self.lines.len()).unwrap_or(1) * LINE + 12
    }

    /// The width of the box alone.
    pub(super) const fn width(&self) -> i32 {
        self.width
    }

    fn note_width(&self) -> i32 {
        if self.note.is_empty() { 0 } else { text_width(&self.note, SMALL, Role::Remark) + 6 }
    }

    /// The width of the box with what stands beside it, on both sides the same, so that lines meet
    /// in the middle.
    pub(super) fn room(&self) -> i32 {
        // A root has a ring around it.
        self.width + 2 * self.note_width().max(if self.root { 6 } else { 0 })
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, (x, top): (i32, i32), height: i32) {
        canvas.hint(&self.hint);
        let corner = (x - self.width / 2, top);
        if self.root {
            let round = if self.role == Role::Lost { 0 } else { 18 };
            canvas.rectangle(
                Role::Root,
                (corner.0 - 5, top - 5),
                (self.width + 10, height + 10),
                round,
            );
        }
        boxed(canvas, self.role, self.frame, corner, (self.width, height));
        canvas.hint("");
        let count = i32::try_from(self.lines.len()).unwrap_or(1);
        let first = top + (height - count * LINE) / 2 + 12;
        for (line, (text, role, scale)) in (0..).zip(&self.lines) {
            canvas.text(*role, (x, first + line * LINE), Anchor::Middle, text, *scale);
        }
        let beside = corner.0 + self.width + if self.root { 8 } else { 4 };
        canvas.text(Role::Remark, (beside, top + 10), Anchor::Start, &self.note, SMALL);
    }
}
