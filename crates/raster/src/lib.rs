//! Pictures for those who cannot use SVG: a rasteriser with letters of its own.
//!
//! Latin, Greek and mathematical signs are drawn with a font that is part of the program, so that
//! they are the same on every machine; for all other letters the fonts of the system are asked.
//! Knows nothing of what is drawn.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family as Kin, ID, Query};
use resvg::usvg::{FontFamily, FontResolver, ImageHrefResolver, Options, Tree};

/// For sentences.
const SANS: (&str, &[u8]) = ("DejaVu Sans", include_bytes!("../fonts/DejaVuSans-Latin.ttf"));

/// For letters that stand in columns.
const MONO: (&str, &[u8]) =
    ("DejaVu Sans Mono", include_bytes!("../fonts/DejaVuSansMono-Latin.ttf"));

/// The most pixels of a picture.
pub const MAX_PIXELS: u64 = 100_000_000;

/// Families without serifs that have the letters of Japan, best first; the fonts of a system are in
/// no order.
const JAPANESE: [&str; 9] = [
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Hiragino Sans",
    "Yu Gothic",
    "Meiryo",
    "Source Han Sans JP",
    "IPAexGothic",
    "IPAGothic",
    "MS Gothic",
];

/// The first letter of East Asian scripts.
const EAST_ASIAN: char = '\u{2e80}';

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is not SVG.
    NotSvg(String),
    /// It would have more than [`MAX_PIXELS`], or none.
    Size {
        /// In pixels.
        width: u64,
        /// In pixels.
        height: u64,
    },
    /// The pixels cannot be written as PNG.
    NotWritten(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSvg(why) => write!(f, "not SVG: {why}"),
            Self::Size { width, height } => {
                write!(f, "{width} x {height} pixels, and at most {MAX_PIXELS} are drawn")
            }
            Self::NotWritten(why) => write!(f, "cannot be written as PNG: {why}"),
        }
    }
}

impl std::error::Error for Error {}

/// The fonts, read once: those of the system take some 50 ms.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let all = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for (_, bytes) in [SANS, MONO] {
            fonts.load_font_data(bytes.to_vec());
        }
        fonts.load_system_fonts();
        Arc::new(fonts)
    });
    Arc::clone(all)
}

fn face(fonts: &Database, family: &str) -> Option<ID> {
    fonts.query(&Query { families: &[Kin::Name(family)], ..Query::default() })
}

/// Our own letters first, whatever a style asks for; where they are lacking, a font that goes with
/// them.
fn resolver<'a>() -> FontResolver<'a> {
    let fallback = FontResolver::default_fallback_selector();
    FontResolver {
        select_font: Box::new(|font, fonts| {
            let columns =
                font.families().iter().any(|family| matches!(family, FontFamily::Monospace));
            face(fonts, if columns { MONO.0 } else { SANS.0 })
        }),
        select_fallback: Box::new(move |letter, tried, fonts| {
            let japanese = (letter >= EAST_ASIAN)
                .then(|| JAPANESE.iter().filter_map(|family| face(fonts, family)));
            let found = japanese.and_then(|mut faces| faces.find(|id| !tried.contains(id)));
            found.or_else(|| fallback(letter, tried, fonts))
        }),
    }
}

/// Draws a picture, so many pixels for every 100 units of it (100: one for one, 200: for sharp
/// screens and for print).
///
/// # Errors
/// If the text is not SVG, or the picture would be too large.
pub fn png(svg: &str, per_cent: u16) -> Result<Vec<u8>, Error> {
    // Whatever a picture says, no file is read for it.
    let images = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let options = Options {
        fontdb: fonts(),
        font_resolver: resolver(),
        image_href_resolver: images,
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| Error::NotSvg(error.to_string()))?;
    let scale = f32::from(per_cent) / 100.0;
    let size = tree.size().to_int_size();
    let pixels = |length: u32| (u64::from(length) * u64::from(per_cent)).div_ceil(100);
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    let too_large = Error::Size { width, height };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(too_large);
    }
    let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(too_large);
    };
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| Error::NotWritten(error.to_string()))
}
