//! Links of built pages: every relative one leads to a file of the book, and to an anchor in it if
//! it names one. `crates/cli/tests/links.rs` follows those of the texts; which anchors a heading
//! has in a page, and which pages there are, is only known once they are built.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// What a page is for its links.
#[derive(Default)]
struct Page {
    anchors: BTreeSet<String>,
    links: Vec<String>,
}

/// The links that lead nowhere, a line each, and how many were followed.
///
/// # Errors
/// When a page cannot be read.
pub(super) fn broken(book: &Path) -> io::Result<(Vec<String>, usize)> {
    let mut files = BTreeSet::new();
    gather(book, Path::new(""), &mut files)?;
    let is_page = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "html");
    let pages = files.iter().filter(is_page);
    let pages = pages.map(|path| Ok((path.clone(), read(&fs::read_to_string(book.join(path))?))));
    let pages: BTreeMap<PathBuf, Page> = pages.collect::<io::Result<_>>()?;
    let (mut broken, mut followed) = (vec![], 0);
    for (path, page) in &pages {
        for link in page.links.iter().filter(|link| is_relative(link)) {
            followed += 1;
            if !leads_somewhere(path, link, &files, &pages) {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    Ok((broken, followed))
}

/// All files below a directory, as paths from the book.
fn gather(book: &Path, directory: &Path, files: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(book.join(directory))? {
        let entry = entry?;
        let path = directory.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            gather(book, &path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}

/// Whether a link stays in the book: it has no scheme and does not begin at the root of a site.
fn is_relative(link: &str) -> bool {
    let (head, _) = link.split_once(['/', '#', '?']).unwrap_or((link, ""));
    !head.contains(':') && !link.starts_with('/')
}

fn leads_somewhere(
    page: &Path,
    link: &str,
    files: &BTreeSet<PathBuf>,
    pages: &BTreeMap<PathBuf, Page>,
) -> bool {
    let (file, anchor) =
        link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let file = plain(file.split('?').next().unwrap_or_default());
    let mut target = page.to_owned();
    if !file.is_empty() {
        target.pop();
        for component in Path::new(&file).components() {
            match component {
                Component::ParentDir if !target.pop() => return false,
                Component::ParentDir | Component::CurDir => {}
                other => target.push(other),
            }
        }
    }
    let known =
        |anchor: &str| pages.get(&target).is_none_or(|page| page.anchors.contains(&plain(anchor)));
    files.contains(&target) && anchor.is_none_or(|anchor| anchor.is_empty() || known(anchor))
}

/// The anchors and links of a page, from the tags outside of comments, scripts and styles.
fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut rest = text;
    while let Some((_, tag)) = rest.split_once('<') {
        let (tag, behind) = match tag.strip_prefix("!--") {
            Some(comment) => ("", comment.split_once("-->").map_or("", |(_, behind)| behind)),
            None => tag.split_once('>').unwrap_or((tag, "")),
        };
        rest = behind;
        for (name, value) in attributes(tag) {
            match name {
                "id" | "name" => drop(page.anchors.insert(value)),
                "href" | "src" => page.links.push(value),
                _ => {}
            }
        }
        for raw in ["script", "style"] {
            if tag
                .strip_prefix(raw)
                .is_some_and(|more| more.is_empty() || more.starts_with(char::is_whitespace))
            {
                rest = rest.split_once(&format!("</{raw}")).map_or("", |(_, behind)| behind);
            }
        }
    }
    page
}

/// Names and values of the attributes of a tag that have values in double quotes.
fn attributes(tag: &str) -> impl Iterator<Item = (&str, String)> {
    let parts: Vec<&str> = tag.split('"').collect();
    let pairs: Vec<_> = parts.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter().filter_map(|(before, value)| {
        let name = before.trim_end().strip_suffix('=')?.split_whitespace().next_back()?;
        Some((name, unescaped(value)))
    })
}

/// A value without the escapes of HTML that links have.
fn unescaped(value: &str) -> String {
    [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        .iter()
        .fold(value.to_owned(), |text, (escape, symbol)| text.replace(escape, symbol))
}

/// A part of a link without its percent escapes.
fn plain(text: &str) -> String {
    let mut bytes = vec![];
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let escaped =
            digits.filter(|_| first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() { behind.get(2..).unwrap_or_default() } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_and_scripts_are_not() {
        let text = "<!-- <a href=\"x\"> --><h2 class=\"y\" id=\"moves\">M</h2>\n<a title=\"a\" \
            href=\"b.html#c&amp;d\">\
                    <script async src=\"s.js\">'<a href=\"no\">'</script><br>";
        let page = read(text);
        assert_eq!(page.anchors, BTreeSet::from(["moves".to_owned()]));
        assert_eq!(page.links, ["b.html#c&d", "s.js"]);
        assert_eq!(plain("%E6%89%8B-x%"), "手-x%");
    }

    #[test]
    fn links_are_followed_from_their_page() {
        let page =
            |anchor: &str| Page { anchors: BTreeSet::from([anchor.to_owned()]), links: vec![] };
        let names = ["a.html", "ja/b.html", "p.svg"].map(PathBuf::from);
        let files = BTreeSet::from(names.clone());
        let pages = BTreeMap::from([(names[0].clone(), page("x")), (names[1].clone(), page("手"))]);
        let leads = |from: &str, link: &str| leads_somewhere(Path::new(from), link, &files, &pages);
        for link in [
            "#x",
            "ja/b.html",
            "ja/b.html#%E6%89%8B",
            "p.svg",
            "a.html?highlight=y#x",
            "#",
            "./ja/../a.html",
        ] {
            assert!(leads("a.html", link), "{link}");
        }
        assert!(leads("ja/b.html", "../a.html#x"));
        for link in ["#y", "b.html", "ja/b.html#x", "../a.html", "ja"] {
            assert!(!leads("a.html", link), "{link}");
        }
        let outside = ["https://a.b/c", "mailto:a@b", "/favicon.svg", "//a.b", "data:x"];
        assert!(!outside.into_iter().any(is_relative) && is_relative("a.html#b:c"));
    }
}
