//! Pictures for LaTeX: a `tikzpicture`, which needs the package `tikz` and its library
//! `arrows.meta`.

use std::fmt::Write;

use super::curve;
use super::measure::LETTER;
use super::palette::{self, Font, Ink, Paint};
use super::{Anchor, Form, Picture, Shape, Stretch};

/// The width of a page in thousandths of a point: pictures that would be wider are made smaller.
const PAGE: i32 = 440_000;

/// A unit, in thousandths of a point, where there is room.
const UNIT: i32 = 720;

/// A picture as a `tikzpicture` of the width of a page at most. All texts are escaped; those with
/// letters beyond Latin need `LuaLaTeX` or `XeLaTeX` with a font for them.
#[must_use]
pub fn tikz(picture: &Picture) -> String {
    let unit = UNIT.min(PAGE / picture.width.max(1)).max(1);
    let mut paints: Vec<Paint> = vec![];
    for shape in &picture.shapes {
        let paint = paint(shape);
        if !paints.contains(&paint) {
            paints.push(paint);
        }
    }
    let mut out = format!("% {}\n", one_line(&picture.title));
    let _ = write!(
        out,
        "\\begin{{tikzpicture}}[x={0}pt, y=-{0}pt, >={{Stealth[length=4pt]}}",
        points(unit)
    );
    for paint in paints {
        let _ = write!(out, ",\n  {}", style(paint, unit));
    }
    out.push_str("]\n");
    // The edge of the picture, whatever is drawn.
    let _ = writeln!(out, "\\path (0,0) rectangle ({},{});", picture.width, picture.height);
    for shape in &picture.shapes {
        element(&mut out, shape, unit);
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn paint(shape: &Shape) -> Paint {
    palette::paint(shape.role, matches!(shape.form, Form::Text { .. }))
}

/// Thousandths as a decimal fraction.
fn points(thousandths: i32) -> String {
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// A style's name: nothing else that is loaded has one that begins so.
fn name(paint: Paint) -> String {
    format!("drawn {}", paint.class.replace('-', " "))
}

fn style(paint: Paint, unit: i32) -> String {
    let colour = |ink: Ink| {
        let part = |shift: u32| (ink.light >> shift) & 0xff;
        format!("{{rgb,255:red,{};green,{};blue,{}}}", part(16), part(8), part(0))
    };
    let Paint { fill, stroke, width, dash, .. } = paint;
    let mut parts = vec![];
    match (fill, stroke) {
        // Words.
        (Some(fill), None)
            if width == 0 && !["period", "dots", "dots-on-full"].contains(&paint.class) =>
        {
            parts.push("inner sep=0pt, outer sep=0pt".to_owned());
            parts.push(format!("text={}", colour(fill)));
        }
        _ => {
            parts.extend(fill.map(|ink| format!("fill={}", colour(ink))));
            parts.extend(stroke.map(|ink| format!("draw={}", colour(ink))));
            parts.push(format!("line width={}pt", points(width * unit / 10)));
        }
    }
    if let Some((on, off)) = dash {
        parts.push(format!("dash pattern=on {}pt off {}pt", points(on * unit), points(off * unit)));
    }
    format!("{}/.style={{{}}}", name(paint), parts.join(", "))
}

fn element(out: &mut String, shape: &Shape, unit: i32) {
    let paint = paint(shape);
    let style = name(paint);
    let _ = match &shape.form {
        Form::Circle { centre: (x, y), radius } => {
            writeln!(out, "\\path[{style}] ({x},{y}) circle[radius={}pt];", points(radius * unit))
        }
        Form::Rectangle { corner: (x, y), size: (width, height), round } => {
            let round = match round {
                0 => String::new(),
                round => format!(", rounded corners={}pt", points(round * unit)),
            };
            writeln!(
                out,
                "\\path[{style}{round}] ({x},{y}) rectangle ({},{});",
                x + width,
                y + height
            )
        }
        Form::Runs { corner: (x, y), side, runs } => {
            let cells = runs.iter().map(|Stretch { column, row, length }| {
                let (left, top) = (x + side * column, y + side * row);
                format!("\n  ({left},{top}) rectangle ({},{})", left + side * length, top + side)
            });
            writeln!(out, "\\path[{style}, draw=none]{};", cells.collect::<String>())
        }
        Form::Line { points, smooth, arrow } => {
            let arrow = if *arrow { ", ->" } else { "" };
            writeln!(out, "\\draw[{style}{arrow}] {};", path(points, *smooth))
        }
        Form::Text { at: (x, y), anchor, text, scale } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let size = LETTER * scale * unit / 100;
            let letters = match paint.font {
                Font::Usual => "",
                Font::Columns => "\\ttfamily",
                Font::Strong => "\\bfseries",
                Font::Slanted => "\\itshape",
            };
            // Fonts that come with TeX have no letters below 5 pt, so that smaller ones are scaled.
            let font = format!("\\fontsize{{10pt}}{{12pt}}\\selectfont{letters}");
            let scale = points(size / 10);
            writeln!(
                out,
                "\\node[{style}, anchor={anchor}, scale={scale}, font={font}] at ({x},{y}) {{{}}};",
                escaped(text)
            )
        }
    };
}

fn path(points: &[(i32, i32)], smooth: bool) -> String {
    let Some(first) = points.first() else { return "(0,0)".to_owned() };
    let mut out = format!("({},{})", first.0, first.1);
    if smooth && points.len() > 2 {
        for [one, two, end] in curve::pieces(points) {
            let _ = write!(
                out,
                " .. controls ({},{}) and ({},{}) .. ({},{})",
                one.0, one.1, two.0, two.1, end.0, end.1
            );
        }
    } else {
        for (x, y) in points.iter().skip(1) {
            let _ = write!(out, " -- ({x},{y})");
        }
    }
    out
}

/// A text of a comment.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// A text that TeX sets as it stands.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(letter);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\symbol{34}"),
            '\'' => out.push_str("{'}"),
            '`' => out.push_str("\\textasciigrave{}"),
            // A sign that would join its neighbour.
            '-' => out.push_str("{-}"),
            '…' => out.push_str("\\dots{}"),
            '×' => out.push_str("\\ensuremath{\\times}"),
            '·' => out.push_str("\\textperiodcentered{}"),
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}
