//! Documents as pages of their own.

use super::{Document, html, line};

/// A document as a whole HTML page that needs nothing else: no script, nothing from elsewhere.
#[must_use]
pub fn page(document: &Document) -> String {
    let title =
        if document.title.is_empty() { "Nimatron".to_owned() } else { line(&document.title) };
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        document.language.code(),
        html(document)
    )
}

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font-family: sans-serif; line-height: 1.6; margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
pre, table, figure { overflow-x: auto; }
pre { border-left: 3px solid; padding-left: 0.8rem; }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
caption { text-align: left; white-space: nowrap; }
th, td { padding: 0.1rem 0.6rem; text-align: left; }
.number { text-align: right; }
.formula, .sum, .position { font-family: monospace; }
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_whole_and_asks_for_nothing() {
        let document = Document { title: vec!["<script>".into()], ..Document::default() };
        let text = page(&document);
        assert!(
            text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && text.ends_with("</html>\n")
        );
        assert!(!text.contains("<script") && !text.contains("http"), "{text}");
    }
}
