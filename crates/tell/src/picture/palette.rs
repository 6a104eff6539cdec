//! What roles look like: the one place for colours, widths of lines and fonts.

use super::Role;

/// A colour with a name, in light and in dark surroundings, as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    pub(super) name: &'static str,
    pub(super) light: u32,
    pub(super) dark: u32,
}

const fn ink(name: &'static str, light: u32, dark: u32) -> Ink {
    Ink { name, light, dark }
}

pub(super) const PAPER: Ink = ink("paper", 0x00ff_ffff, 0x0016_181d);
const TEXT: Ink = ink("text", 0x001b_1d22, 0x00ec_eef2);
const SOFT: Ink = ink("soft", 0x0057_5c66, 0x00a9_b0bd);
const GRID: Ink = ink("grid", 0x00b4_b9c2, 0x0056_5d69);
const LOST: Ink = ink("lost", 0x00fd_e2d2, 0x0055_2a14);
const LOST_LINE: Ink = ink("lost-line", 0x0099_3d0f, 0x00f3_a77f);
const WON: Ink = ink("won", 0x00df_ecfb, 0x0014_3456);
const WON_LINE: Ink = ink("won-line", 0x001f_5590, 0x0086_b8ee);
const OPEN: Ink = ink("open", 0x00f1_f2f4, 0x002a_2e36);
const BEST: Ink = ink("best", 0x0007_6b3f, 0x0054_d698);
const OTHER: Ink = ink("other", 0x008d_939d, 0x0077_7e8a);
const EXCEPTION: Ink = ink("exception", 0x00b3_1237, 0x00ff_7f98);
const PERIOD: Ink = ink("period", 0x00e7_f3ea, 0x001d_3527);
const LEFT: Ink = ink("left", 0x001a_4fa0, 0x008f_bcff);
const RIGHT: Ink = ink("right", 0x00a3_1d2d, 0x00ff_96a0);

/// From least to most; what is most stands out most from the paper.
const HEAT: [Ink; 10] = [
    ink("heat-0", 0x00ff_ffff, 0x0016_181d),
    ink("heat-1", 0x00ea_f1f8, 0x0020_2a3a),
    ink("heat-2", 0x00d3_e2f1, 0x0026_3951),
    ink("heat-3", 0x00b8_d0e8, 0x002c_4a6b),
    ink("heat-4", 0x009a_bcdd, 0x0033_5c87),
    ink("heat-5", 0x0040_79b3, 0x0079_a8d8),
    ink("heat-6", 0x002f_659d, 0x008f_b9e2),
    ink("heat-7", 0x0023_5286, 0x00a8_caeb),
    ink("heat-8", 0x0018_3f6d, 0x00c2_dbf3),
    ink("heat-9", 0x0010_2c4f, 0x00dd_ecfa),
];

/// P, N, L and R.
const CLASSES: [Ink; 4] = [
    ink("class-p", 0x0010_2c4f, 0x00dd_ecfa),
    ink("class-n", 0x00f4_f1e4, 0x0033_3528),
    ink("class-l", 0x007f_b2e6, 0x0032_6ea8),
    ink("class-r", 0x00f0_a08c, 0x00a2_4a38),
];

/// Residues, from 0 on: all pale, so that dots and words can be read on them.
const RESIDUES: [Ink; 10] = [
    ink("residue-0", 0x00ff_ffff, 0x0016_181d),
    ink("residue-1", 0x00bf_dbf5, 0x001d_4470),
    ink("residue-2", 0x00fb_cfb2, 0x0066_3514),
    ink("residue-3", 0x00c4_e8bf, 0x001c_5029),
    ink("residue-4", 0x00f3_c1d9, 0x0066_214b),
    ink("residue-5", 0x00fb_e98f, 0x0052_470a),
    ink("residue-6", 0x00d3_c7f2, 0x0040_2d78),
    ink("residue-7", 0x00b5_e6e2, 0x000e_4f50),
    ink("residue-8", 0x00e2_d3bf, 0x0050_4230),
    ink("residue-9", 0x00d0_d5dd, 0x0042_4a56),
];

/// Words on heat maps: on the paler half, and on the other.
const ON_PALE: Ink = TEXT;
const ON_FULL: Ink = ink("on-full", 0x00ff_ffff, 0x0010_1318);

/// Letters of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Font {
    Usual,
    Columns,
    Strong,
    Slanted,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint {
    /// The name of its class.
    pub(super) class: &'static str,
    /// What fills it.
    pub(super) fill: Option<Ink>,
    /// Its line.
    pub(super) stroke: Option<Ink>,
    /// The width of its line, in tenths of a unit.
    pub(super) width: i32,
    /// The lengths of dash and gap, if it is no whole line.
    pub(super) dash: Option<(i32, i32)>,
    /// The letters of words.
    pub(super) font: Font,
}

const fn area(class: &'static str, fill: Ink, stroke: Ink, width: i32) -> Paint {
    Paint { class, fill: Some(fill), stroke: Some(stroke), width, dash: None, font: Font::Usual }
}

const fn line(class: &'static str, stroke: Ink, width: i32) -> Paint {
    Paint { class, fill: None, stroke: Some(stroke), width, dash: None, font: Font::Usual }
}

const fn words(class: &'static str, fill: Ink, font: Font) -> Paint {
    Paint { class, fill: Some(fill), stroke: None, width: 0, dash: None, font }
}

const HEAT_CLASSES: [&str; 10] = ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9"];
const RESIDUE_CLASSES: [&str; 10] = [
    "residue-0",
    "residue-1",
    "residue-2",
    "residue-3",
    "residue-4",
    "residue-5",
    "residue-6",
    "residue-7",
    "residue-8",
    "residue-9",
];
const CLASS_CLASSES: [&str; 4] = ["class-p", "class-n", "class-l", "class-r"];
const ON_HEAT_CLASSES: [&str; 2] = ["on-pale", "on-full"];

/// What a role looks like; words on a heat map are another thing than its cells.
pub(super) fn paint(role: Role, text: bool) -> Paint {
    match role {
        Role::Lost => area("lost", LOST, LOST_LINE, 14),
        Role::Won => area("won", WON, WON_LINE, 14),
        Role::Open if text => on_heat(false),
        Role::Open => area("open", OPEN, SOFT, 12),
        Role::Root => line("root", TEXT, 26),
        Role::Folded => Paint { dash: Some((4, 3)), ..area("folded", PAPER, SOFT, 12) },
        Role::Frame => line("frame", LOST_LINE, 10),
        Role::FullFrame => line("frame-on-full", ON_FULL, 14),
        Role::BestTurn => line("best", BEST, 26),
        Role::OtherTurn => line("other", OTHER, 10),
        Role::FoldedTurn => Paint { dash: Some((3, 4)), ..line("fold", OTHER, 10) },
        Role::FoldedBestTurn => Paint { dash: Some((6, 4)), ..line("fold-best", BEST, 22) },
        Role::Heat(level) if text => on_heat(level > 4),
        Role::Heat(level) => {
            let level = usize::from(level.min(9));
            area(HEAT_CLASSES[level], HEAT[level], GRID, 8)
        }
        Role::Class(class) if text => on_heat(class == 0),
        Role::Class(class) => {
            let class = usize::from(class.min(3));
            area(CLASS_CLASSES[class], CLASSES[class], GRID, 8)
        }
        Role::Residue(_) if text => on_heat(false),
        Role::Residue(residue) => {
            let residue = usize::from(residue.min(9));
            area(RESIDUE_CLASSES[residue], RESIDUES[residue], GRID, 8)
        }
        Role::Dots { full: false } => Paint { stroke: None, ..area("dots", TEXT, TEXT, 0) },
        Role::Dots { full: true } => {
            Paint { stroke: None, ..area("dots-on-full", ON_FULL, ON_FULL, 0) }
        }
        Role::Zero => area("zero", EXCEPTION, GRID, 8),
        Role::Point => area("point", WON_LINE, WON_LINE, 6),
        Role::Rare => area("rare", LOST_LINE, LOST_LINE, 6),
        Role::Exception => line("exception", EXCEPTION, 18),
        Role::Period => Paint { stroke: None, ..area("period", PERIOD, PERIOD, 0) },
        Role::Axis => line("axis", GRID, 10),
        Role::State => area("state", WON, WON_LINE, 14),
        Role::Accepting => area("accepting", LOST, LOST_LINE, 14),
        Role::Label => words("label", TEXT, Font::Usual),
        Role::Remark => words("remark", SOFT, Font::Usual),
        Role::Heading => words("heading", TEXT, Font::Strong),
        Role::Spelled => words("spelled", TEXT, Font::Columns),
        Role::Left => words("left", LEFT, Font::Strong),
        Role::Right => words("right", RIGHT, Font::Slanted),
    }
}

/// Words on cells: on those that stand out from the paper, or on pale ones.
const fn on_heat(full: bool) -> Paint {
    if full {
        words(ON_HEAT_CLASSES[1], ON_FULL, Font::Usual)
    } else {
        words(ON_HEAT_CLASSES[0], ON_PALE, Font::Usual)
    }
}

/// Every role, for style sheets: as it is on shapes, and as it is on words.
pub(super) fn all() -> Vec<Paint> {
    let shapes = [
        Role::Lost,
        Role::Won,
        Role::Open,
        Role::Root,
        Role::Folded,
        Role::Frame,
        Role::FullFrame,
        Role::BestTurn,
        Role::OtherTurn,
        Role::FoldedTurn,
        Role::FoldedBestTurn,
        Role::Point,
        Role::Rare,
        Role::Dots { full: false },
        Role::Dots { full: true },
        Role::Exception,
        Role::Period,
        Role::Axis,
        Role::State,
        Role::Accepting,
        Role::Label,
        Role::Remark,
        Role::Heading,
        Role::Spelled,
        Role::Left,
        Role::Right,
        Role::Zero,
    ];
    let classes = (0..4).map(|class| paint(Role::Class(class), false));
    let residues = (0..10).map(|residue| paint(Role::Residue(residue), false));
    let heat = (0..10).map(|level| paint(Role::Heat(level), false)).chain(classes).chain(residues);
    let on_heat = [0, 9].map(|level| paint(Role::Heat(level), true));
    shapes.into_iter().map(|role| paint(role, false)).chain(heat).chain(on_heat).collect()
}
