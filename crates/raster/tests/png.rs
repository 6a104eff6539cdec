//! Pixels of small pictures.

use nimatron_raster::{Error, png};

fn picture(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"40\" viewBox=\"0 0 100 \
         40\">{inside}</svg>"
    )
}

/// Width and height as the header of a PNG file has them.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    (number(16), number(20))
}

#[test]
fn the_scale_is_in_per_cent() {
    let svg = picture("<rect width=\"100\" height=\"40\" fill=\"#fff\"/>");
    assert_eq!(size(&png(&svg, 100).unwrap()), (100, 40));
    assert_eq!(size(&png(&svg, 250).unwrap()), (250, 100));
    assert_eq!(size(&png(&svg, 33).unwrap()), (33, 14));
}

#[test]
fn letters_leave_pixels_whatever_fonts_there_are() {
    let text = |text: &str, family: &str| {
        let text = format!(
            "<text x=\"2\" y=\"20\" font-size=\"13\" font-family=\"{family}\">{text}</text>"
        );
        png(&picture(&text), 100).expect("a picture")
    };
    let nothing = png(&picture(""), 100).unwrap();
    let sans = text("Nim", "No Such Font, sans-serif");
    assert_ne!(sans, nothing);
    // Our own letters, not those that a system has under some name.
    assert_eq!(sans, text("Nim", "Noto Sans, Arial, sans-serif"));
    assert_ne!(sans, text("Nim", "Courier, monospace"));
    assert_ne!(text("→≤", "sans-serif"), nothing);
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    assert!(matches!(png("<svg", 100), Err(Error::NotSvg(_))));
    assert!(matches!(png("", 100), Err(Error::NotSvg(_))));
    let huge = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100000\" height=\"100000\"/>";
    assert_eq!(png(huge, 100), Err(Error::Size { width: 100_000, height: 100_000 }));
}

#[test]
fn no_file_is_read() {
    let path = std::env::temp_dir().join(format!("raster-{}.svg", std::process::id()));
    std::fs::write(&path, picture("<rect width=\"100\" height=\"40\"/>")).unwrap();
    let svg = picture(&format!("<image href=\"{}\" width=\"100\" height=\"40\"/>", path.display()));
    let drawn = png(&svg, 100);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(drawn, png(&picture(""), 100));
}
