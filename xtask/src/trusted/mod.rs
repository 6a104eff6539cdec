//! The trusted base, counted: how many lines there are to believe for whoever believes a theorem
//! because `certify` accepts its certificate. `cargo xtask trusted` prints the table.
//!
//! Counted are the lines of `certify` that a check reaches, and those of `rules` (with `outcome`)
//! that it reaches, without blank lines, comments and tests; [`source`] says how files are
//! followed, which is always too far rather than not far enough. Crates from elsewhere are not
//! counted: `docs/certificate.md` lists them.
//!
//! A file belongs to the kind of position that it, or a folder it is in, is named after; all other
//! files are the kernel, which everything rests on: what reading any rule text needs is part of it.
//! A kind may need others, or what `rules` says of others: lists are made of heaps, which are
//! tuples; boards have words on them. PDDL is there only for tuple games whose rules are written in
//! it: a certificate holds the text of its rules, whatever language that is in. Rules that are read
//! as loops are counted apart: the checker rejects them.

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use source::Sources;

/// The crates that are looked into, with their roots.
const CRATES: [(&str, &str); 3] = [
    ("certify", "crates/certify/src/lib.rs"),
    ("rules", "crates/rules/src/lib.rs"),
    ("outcome", "crates/outcome/src/lib.rs"),
];

/// What everything rests on.
const KERNEL: &str = "kernel";

/// Who reads texts in the planning language PDDL, which rules may be written in.
const PDDL: &str = "pddl";

/// Who reads rules as loops. Reading any text leads there where arithmetic is not linear; the
/// checker rejects such rules, so that no theorem rests on it.
const LOOPS: &str = "loops";

/// The kinds of positions, and the most lines that there may be of each, in hundreds. The documents
/// say these numbers. Lower one when there is less to believe: the test says when.
const BOUNDS: [(&str, usize); 8] = [
    (KERNEL, 66),
    ("words", 40),
    ("tuples", 91),
    (PDDL, 11),
    ("lists", 39),
    ("rows", 10),
    ("boards", 24),
    (LOOPS, 14),
];

/// The lines of a kind.
#[derive(Clone, Copy, Default)]
struct Lines {
    certify: usize,
    rules: usize,
}

impl Lines {
    fn all(self) -> usize {
        self.certify + self.rules
    }
}

/// What there is to believe.
struct Base {
    sources: Sources,
    /// What a check of some certificate reaches.
    reached: BTreeSet<usize>,
    lines: BTreeMap<&'static str, Lines>,
    /// The files that a kind needs, its own among them.
    needs: BTreeMap<&'static str, BTreeSet<usize>>,
}

impl Base {
    /// Counted once in a run: reading all sources takes a while.
    fn counted() -> &'static Self {
        static BASE: OnceLock<Base> = OnceLock::new();
        BASE.get_or_init(Self::count)
    }

    fn count() -> Self {
        let roots = CRATES.map(|(name, root)| (name, workspace().join(root)));
        let sources = Sources::read(&roots);
        let check = sources.find(&["certify"]).expect("certify has a root");
        let reached = sources.reached(&[check]);
        let mut lines: BTreeMap<&str, Lines> = BTreeMap::new();
        for &at in &reached {
            let module = &sources.0[at];
            let of = lines.entry(kind(&module.path)).or_default();
            let part = if module.path[0] == "certify" { &mut of.certify } else { &mut of.rules };
            *part += module.lines;
        }
        let mut needs = BTreeMap::new();
        for (name, _) in BOUNDS {
            let Some(own) = sources.find(&["certify", name]) else { continue };
            let all = sources.reached(&[own]).into_iter().map(|at| &sources.0[at].path);
            let mut kinds: BTreeSet<&str> =
                all.filter(|path| path[0] == "certify").map(|path| kind(path)).collect();
            kinds.insert(KERNEL);
            let of_kinds =
                reached.iter().copied().filter(|&at| kinds.contains(kind(&sources.0[at].path)));
            let mut files: BTreeSet<usize> = of_kinds.collect();
            // Whoever reads a text reaches all kinds in `rules`, so that what a kind needs of
            // others shows in what its own folder names.
            let mut todo: Vec<usize> = files.iter().copied().collect();
            while let Some(at) = todo.pop() {
                if is_particular(&sources.0[at].path) {
                    let named = sources.named(at).items.into_iter();
                    let others = named.filter(|&at| {
                        let path = &sources.0[at].path;
                        is_particular(path) && self::kind(path) != LOOPS
                    });
                    todo.extend(others.filter(|&other| files.insert(other)));
                }
            }
            needs.insert(name, files);
        }
        Self { sources, reached, lines, needs }
    }

    fn of(&self, kind: &str) -> Lines {
        self.lines.get(kind).copied().unwrap_or_default()
    }

    /// The kinds that a kind needs, in order.
    fn needed(&self, kind: &str) -> Vec<&'static str> {
        let files = self.needs.get(kind).into_iter().flatten();
        let kinds: BTreeSet<&str> = files.map(|&at| self::kind(&self.sources.0[at].path)).collect();
        BOUNDS.iter().map(|(other, _)| *other).filter(|other| kinds.contains(other)).collect()
    }

    /// What must be believed for a theorem about positions of a kind.
    fn lines_to_trust(&self, kind: &str) -> usize {
        self.needs.get(kind).into_iter().flatten().map(|&at| self.sources.0[at].lines).sum()
    }

    fn total(&self) -> usize {
        self.lines.values().map(|lines| lines.all()).sum()
    }
}

/// The kind of position that a file is about.
fn kind(path: &[String]) -> &'static str {
    let named = |(kind, _): &&(&'static str, usize)| path.iter().any(|part| part == kind);
    BOUNDS.iter().rev().find(named).map_or(KERNEL, |(kind, _)| *kind)
}

/// Whether a file is in the folder of a kind in `rules`.
fn is_particular(path: &[String]) -> bool {
    path[0] == "rules"
        && path
            .get(1)
            .is_some_and(|folder| folder != LOOPS && BOUNDS.iter().any(|(kind, _)| folder == kind))
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The count as a table.
pub(crate) fn table() -> String {
    let base = Base::counted();
    let mut table = String::new();
    let mut line = |cells: [&str; 5]| {
        let [kind, certify, rules, own, believed] = cells;
        writeln!(table, "{kind:8} {certify:>8} {rules:>8} {own:>8}   {believed}")
            .expect("a string can be written to");
    };
    line(["", "certify", "rules", "both", "to believe a theorem"]);
    for (kind, _) in BOUNDS {
        let of = base.of(kind);
        let believed = match base.needed(kind)[..] {
            [] | [_] => String::new(),
            ref needed => format!("{:5} ({})", base.lines_to_trust(kind), needed.join(", ")),
        };
        line([
            kind,
            &of.certify.to_string(),
            &of.rules.to_string(),
            &of.all().to_string(),
            &believed,
        ]);
    }
    let sum = |part: fn(&Lines) -> usize| base.lines.values().map(part).sum::<usize>().to_string();
    let files = format!("in {} of {} files", base.reached.len(), base.sources.0.len());
    line(["all", &sum(|of| of.certify), &sum(|of| of.rules), &base.total().to_string(), &files]);
    table
}

#[cfg(test)]
mod tests;
