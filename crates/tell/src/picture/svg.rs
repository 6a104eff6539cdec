//! Pictures as SVG 1.1 that stands alone: no scripts, no references, no fonts of its own.
//!
//! Colours are attributes, so that the picture is right where style sheets are forbidden or not
//! understood; a style sheet of variables makes them those of dark surroundings, on screens only.
//! Names of elements are made of the content, so that several pictures can be in one page.

use std::fmt::Write;

use super::curve;
use super::measure::LETTER;
use super::palette::{self, Font, Ink, PAPER, Paint};
use super::{Anchor, Form, Picture, Shape, Stretch};

/// In which surroundings a picture is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light ones, or dark ones if the reader prefers them, or an element around it has
    /// `data-theme="dark"`; light in print.
    #[default]
    Either,
    /// Light ones.
    Light,
    /// Dark ones.
    Dark,
}

/// For sentences, without a download.
const SANS: &str = "'Noto Sans','Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu \
    Gothic',Meiryo,'DejaVu Sans',sans-serif";
/// For letters that stand in columns.
const MONO: &str = "'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK JP',monospace";

/// The length of the strokes of an arrow head, in units.
const HEAD: i32 = 6;

/// A picture as SVG, for light and dark surroundings.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    svg_in(picture, Theme::Either)
}

/// A picture as SVG for some surroundings.
#[must_use]
pub fn svg_in(picture: &Picture, theme: Theme) -> String {
    let Picture { width, height, title, description, shapes } = picture;
    let name = name(picture);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nimatron-picture\" viewBox=\"0 0 \
         {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"t{name} d{name}\" font-family=\"{SANS}\" \
         font-size=\"{LETTER}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <title id=\"t{name}\">{}</title>\n<desc id=\"d{name}\">{}</desc>\n",
        escaped(title),
        escaped(description),
    );
    if theme == Theme::Either {
        let _ = writeln!(out, "<style>\n{}</style>", stylesheet());
    }
    let paper = colour(PAPER, theme);
    let _ = writeln!(
        out,
        "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
    );
    let mut current: Option<Paint> = None;
    for shape in shapes {
        let paint = palette::paint(shape.role, matches!(shape.form, Form::Text { .. }));
        if current != Some(paint) {
            out.push_str(if current.is_some() { "</g>\n" } else { "" });
            group(&mut out, paint, theme);
            current = Some(paint);
        }
        element(&mut out, shape);
    }
    out.push_str(if current.is_some() { "</g>\n" } else { "" });
    out.push_str("</svg>\n");
    out
}

/// The style sheet that pictures carry: the colours of dark surroundings. For pages that forbid
/// styles in their text, and serve this one instead.
#[must_use]
pub fn stylesheet() -> String {
    let mut inks: Vec<Ink> = vec![PAPER];
    for paint in palette::all() {
        inks.extend([paint.fill, paint.stroke].into_iter().flatten());
    }
    inks.sort_unstable_by_key(|ink| ink.name);
    inks.dedup();
    let dark: String =
        inks.iter().map(|ink| format!("--nim-{}:#{:06x};", ink.name, ink.dark)).collect();
    let light: String =
        inks.iter().map(|ink| format!("--nim-{}:#{:06x};", ink.name, ink.light)).collect();
    let mut out = format!(
        "@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n\
         @media screen{{[data-theme=\"dark\"]{{{dark}}}[data-theme=\"light\"]{{{light}}}}}\n"
    );
    let mut seen = vec![];
    let variable = |ink: Ink| format!("var(--nim-{},#{:06x})", ink.name, ink.light);
    let _ = writeln!(out, ".nimatron-picture .paper{{fill:{}}}", variable(PAPER));
    for Paint { class, fill, stroke, .. } in palette::all() {
        if seen.contains(&class) {
            continue;
        }
        seen.push(class);
        let fill = fill.map(|ink| format!("fill:{};", variable(ink))).unwrap_or_default();
        let stroke = stroke.map(|ink| format!("stroke:{};", variable(ink))).unwrap_or_default();
        let _ = writeln!(out, ".nimatron-picture .{class}{{{fill}{stroke}}}");
    }
    out
}

fn colour(ink: Ink, theme: Theme) -> String {
    format!("#{:06x}", if theme == Theme::Dark { ink.dark } else { ink.light })
}

/// The beginning of a group of shapes that are painted alike.
fn group(out: &mut String, paint: Paint, theme: Theme) {
    let Paint { class, fill, stroke, width, dash, font } = paint;
    let fill = fill.map_or_else(|| "none".to_owned(), |ink| colour(ink, theme));
    let _ = write!(out, "<g class=\"{class}\" fill=\"{fill}\"");
    if let Some(stroke) = stroke {
        let _ = write!(
            out,
            " stroke=\"{}\" stroke-width=\"{}.{}\"",
            colour(stroke, theme),
            width / 10,
            width % 10
        );
    }
    if let Some((on, off)) = dash {
        let _ = write!(out, " stroke-dasharray=\"{on} {off}\"");
    }
    match font {
        Font::Usual => {}
        Font::Columns => {
            let _ = write!(out, " font-family=\"{MONO}\"");
        }
        Font::Strong => out.push_str(" font-weight=\"600\""),
        Font::Slanted => out.push_str(" font-style=\"italic\""),
    }
    out.push_str(">\n");
}

fn element(out: &mut String, shape: &Shape) {
    let hint = match shape.hint.as_str() {
        "" => String::new(),
        hint => format!("<title>{}</title>", escaped(hint)),
    };
    let mut closed = |name: &str, attributes: &str| {
        let _ = match hint.as_str() {
            "" => writeln!(out, "<{name} {attributes}/>"),
            hint => writeln!(out, "<{name} {attributes}>{hint}</{name}>"),
        };
    };
    match &shape.form {
        Form::Circle { centre: (x, y), radius } => {
            closed("circle", &format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""))
        }
        Form::Rectangle { corner: (x, y), size: (width, height), round } => {
            let round = if *round > 0 { format!(" rx=\"{round}\"") } else { String::new() };
            closed(
                "rect",
                &format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}"),
            );
        }
        Form::Runs { corner, side, runs } => {
            closed(
                "path",
                &format!(
                    "stroke=\"none\" shape-rendering=\"crispEdges\" d=\"{}\"",
                    raster(*corner, *side, runs)
                ),
            );
        }
        Form::Line { points, smooth, arrow } => {
            closed("path", &format!("d=\"{}\"", path(points, *smooth, *arrow)))
        }
        Form::Text { at: (x, y), anchor, text, scale } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let size = LETTER * scale / 10;
            let size = if *scale == 100 {
                String::new()
            } else {
                format!(" font-size=\"{}.{}\"", size / 10, size % 10)
            };
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\"{anchor}{size} xml:space=\"preserve\">{hint}{}</text>",
                escaped(text)
            );
        }
    }
}

/// The data of a path around stretches of cells, each from where the one before began, which is
/// short.
fn raster((left, top): (i32, i32), side: i32, runs: &[Stretch]) -> String {
    let mut out = String::new();
    let mut before: Option<(i32, i32)> = None;
    for &Stretch { column, row, length } in runs {
        let _ = match before {
            None => write!(out, "M{} {}", left + side * column, top + side * row),
            Some((x, y)) => write!(out, "m{} {}", side * (column - x), side * (row - y)),
        };
        let _ = write!(out, "h{0}v{side}h-{0}z", side * length);
        before = Some((column, row));
    }
    out
}

/// The data of a path, with the strokes of an arrow head at its end.
fn path(points: &[(i32, i32)], smooth: bool, arrow: bool) -> String {
    let Some(first) = points.first() else { return String::new() };
    let mut out = format!("M{} {}", first.0, first.1);
    let mut before = points.len().checked_sub(2).and_then(|at| points.get(at)).copied();
    if smooth && points.len() > 2 {
        for [one, two, end] in curve::pieces(points) {
            let _ = write!(out, "C{} {} {} {} {} {}", one.0, one.1, two.0, two.1, end.0, end.1);
            before = Some(two);
        }
    } else {
        for (x, y) in points.iter().skip(1) {
            let _ = write!(out, "L{x} {y}");
        }
    }
    if let (true, Some(before), Some(tip)) = (arrow, before, points.last())
        && let Some([one, two]) = curve::head(before, *tip, HEAD)
    {
        let _ = write!(out, "M{} {}L{} {}L{} {}", one.0, one.1, tip.0, tip.1, two.0, two.1);
    }
    out
}

/// A text as content or in an attribute; what XML cannot say is replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if letter.is_control() => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

/// A name made of all that is shown (Fowler, Noll and Vo's hash FNV-1a).
fn name(picture: &Picture) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in format!("{picture:?}").bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}
