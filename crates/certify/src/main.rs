//! `nimatron-check FILE...`: checks certificates and says what they establish.
//!
//! Exit status: 0 if all are accepted, 1 if one is rejected, 2 if one cannot be read or there is
//! none.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use nimatron_certify::{Established, Heaps, Law, Options, Picks, SingleHeap, Sums, Theorem, check};
use rules::Convention;
use rules::tuples::Numeration;

const USAGE: &str = "\
Checks certificates of theorems about games on words and on heaps, and about pick games.

Usage: nimatron-check FILE...

For each file (- is standard input), prints the statement that it establishes, or why it is \
rejected.
Exit status: 0 all accepted, 1 one rejected, 2 one not readable or none given.
";

fn main() -> ExitCode {
    let mut files = vec![];
    let mut only_files = false;
    for argument in std::env::args_os().skip(1) {
        match argument.to_str() {
            _ if only_files => files.push(argument),
            Some("--") => only_files = true,
            Some("-h" | "--help") => {
                return say(USAGE).map_or(ExitCode::from(2), |()| ExitCode::SUCCESS);
            }
            Some("-V" | "--version") => {
                let version = concat!("nimatron-check ", env!("CARGO_PKG_VERSION"), "\n");
                return say(version).map_or(ExitCode::from(2), |()| ExitCode::SUCCESS);
            }
            Some(option) if option.starts_with('-') && option.len() > 1 => {
                eprintln!("nimatron-check: unknown option {option}; see nimatron-check --help");
                return ExitCode::from(2);
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    }
    let mut status = 0;
    for file in &files {
        let path = Path::new(file);
        let text = match read(path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                status = 2;
                continue;
            }
        };
        let report = match check(&text, &Options::default()) {
            Ok(established) => describe(&established),
            Err(rejection) => {
                status = status.max(1);
                format!("rejected: {rejection}\n")
            }
        };
        if say(&format!("{}: {report}", path.display())).is_err() {
            return ExitCode::from(2);
        }
    }
    ExitCode::from(status)
}

/// Reads no more than can be checked.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let limit = u64::try_from(nimatron_certify::MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    if path == Path::new("-") {
        io::stdin().take(limit).read_to_string(&mut text)?;
    } else {
        File::open(path)?.take(limit).read_to_string(&mut text)?;
    }
    Ok(text)
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The statement established, in a few lines.
fn describe(established: &Established) -> String {
    let play = match established.convention {
        Convention::Normal => "normal play",
        Convention::Misere => "misère play",
    };
    let what = match established.theorem {
        Theorem::Outcome if established.heaps.as_ref().is_some_and(|heaps| heaps.relation) => {
            "of every position and every number whether it is the Grundy value"
        }
        Theorem::Outcome => "who wins every position",
        Theorem::Values => "the Grundy value of every position",
        Theorem::Strategy => "of every board, whoever is to move",
    };
    let by = match (&established.machine, &established.sums, &established.picks) {
        (Some(machine), ..) => format!("a machine of {} states tells", machine.states()),
        (None, Some(sums), _) => describe_sums(sums),
        (None, None, picks) => picks.as_ref().map(describe_picks).unwrap_or_default(),
    };
    let mut lines = vec![format!("accepted: {:?}, {play}: {by} {what}.", established.title)];
    lines.push(format!("  rules SHA-256 {}", established.rules_sha256));
    for (name, value) in &established.parameters {
        lines.push(format!("  parameter {name} = {value}"));
    }
    for (name, set) in &established.sets {
        let set: Vec<String> = set.iter().map(ToString::to_string).collect();
        lines.push(format!("  parameter {name} = {{{}}}", set.join(", ")));
    }
    if let Some([left, right]) = &established.sides {
        lines.push(format!(
            "  The players, {left} and {right}, have moves of their own. Positions say whose turn \
             it is: words by one more letter in front, \
             heaps by one more heap."
        ));
    }
    if let Some(heaps) = &established.heaps {
        lines.extend(describe_heaps(heaps));
    }
    if established.choice_never_matters {
        lines.push("  From every position that can be won, every move wins.".into());
    }
    for claim in &established.claims {
        lines.push(format!("  claim {}", claim.text));
    }
    if let Some(length) = established.replay.length {
        let positions = established.replay.positions;
        let what = if established.picks.is_some() { "boards" } else { "positions" };
        lines.push(format!(
            "  Brute force agrees on all {positions} {what} of length up to {length}."
        ));
    }
    if let Some(size) = established.heaps.as_ref().and_then(|heaps| heaps.replayed) {
        let positions = established.replay.positions;
        lines.push(format!(
            "  Brute force agrees on all {positions} positions with no heap larger than {size}."
        ));
    }
    if let Some(sum) = established.sums.as_ref().and_then(|sums| sums.replayed) {
        let positions = established.replay.positions;
        lines.push(format!(
            "  Brute force agrees on all {positions} lists of heaps that add up to at most {sum}."
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// How sums of heaps are known, as the beginning of a sentence.
fn describe_sums(sums: &Sums) -> String {
    let law = match sums.law {
        Law::Grundy => "the exclusive or of the values of heaps",
        Law::Moore => "the columns of binary digits of the values of heaps",
        Law::Tame => "the sum of tame heaps",
        Law::Selective => "whether some heap alone is won",
        Law::Quotient => "the misère quotient",
    };
    let heap = match &sums.heap {
        SingleHeap::Periodic { code, preperiod, period, .. } => {
            format!("code {code}, period {period} from {preperiod} on")
        }
        SingleHeap::Machine { value: Some(value), .. } => format!("value {value}"),
        SingleHeap::Machine { states, .. } => format!("by a machine of {states} states"),
    };
    let rows = sums
        .rows
        .as_ref()
        .map(|rows| format!(", in rows of '{}'", rows.letter))
        .unwrap_or_default();
    format!("{law} ({heap}{rows}) tells")
}

/// What is best, as the beginning of a sentence.
fn describe_picks(picks: &Picks) -> String {
    let Picks { text, machine, pairs, .. } = picks;
    let delay = picks.delay.map(|delay| format!(", delay {delay}")).unwrap_or_default();
    let text = text.as_deref().unwrap_or("the machine's own pick");
    format!(
        "{text} (play followed by {} states; {pairs} pairs{delay}) is a best pick",
        machine.states()
    )
}

/// How positions are read, and what winning turns have in common.
fn describe_heaps(heaps: &Heaps) -> Vec<String> {
    let numeration = match heaps.numeration {
        Numeration::Base(base) => format!("in base {base}"),
        Numeration::Recurrence(_) => format!("in the numeration {}", heaps.numeration),
        Numeration::Unary => "in unary".into(),
    };
    let bounded = heaps
        .names
        .iter()
        .zip(&heaps.bounds)
        .filter_map(|(name, bound)| bound.map(|bound| (name, bound)));
    let bounded: Vec<String> = bounded.map(|(name, bound)| format!("{name} <= {bound}")).collect();
    let mut read = format!("  heaps {}, read {numeration}", heaps.names.join(" "));
    if !bounded.is_empty() {
        read.push_str(&format!(", first as letters: {}", bounded.join(", ")));
    }
    let winning = heaps.winning_move.iter();
    let winning = winning.map(|property| format!("  Some winning turn always has: {property}"));
    [read].into_iter().chain(winning).collect()
}
