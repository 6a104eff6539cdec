//! Tables of small positions as text.

mod japanese;

use answer::{
    GameInfo, OUTCOME_CLASSES, Pattern, PatternKind, Positions, Question, Row, Scope, Status, Table, class_key,
    class_number, numbered_class,
};

use super::parts::heading;
use super::sides::Message as Sides;
use super::undecided::{Why, play};
use super::values::{Certain, Certainty};
use super::{Look, Say, counted};
use crate::layout::{Role, WIDTH, entry, short, shown, words, wrapped};

/// Numbers of a sequence in one line.
const PER_LINE: usize = 20;

/// What a table tells of each position.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// Who wins if to move.
    Outcome,
    /// The outcome class, of a game of players of these names.
    Classes(&'a [String; 2]),
    /// The Grundy value.
    Values,
}

impl<'a> Asked<'a> {
    const fn new(game: &'a GameInfo, question: Question) -> Self {
        match (question, &game.sides) {
            (Question::Values, _) => Self::Values,
            (Question::Outcome, Some(names)) => Self::Classes(names),
            (Question::Outcome, None) => Self::Outcome,
        }
    }
}

enum Message<'a> {
    Row(Asked<'a>, &'a Row),
    Size(Asked<'a>, &'a Row),
    Grid(Asked<'a>, &'a [String]),
    SizeSequence(Asked<'a>, &'a str),
    NoSizes,
    StoppedAtSize(usize),
    Class(Asked<'a>, u32),
    SequenceTitle(Asked<'a>),
    Legend(&'a [String; 2]),
    NoPositions,
    Stopped(usize),
    OneHeap(Question, &'a str),
    TwoHeaps(Question),
    Scope(Scope),
    Pattern(Question, PatternKind),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Row(asked, row) => {
                let losing = losing(*asked, row);
                format!("length {}: {}, {losing}", row.length, counted(row.entries.len(), "position"))
            }
            Self::Size(asked, row) => {
                let losing = losing(*asked, row);
                format!("largest heap {}: {}, {losing}", row.length, counted(row.entries.len(), "position"))
            }
            Self::Grid(asked, names) => {
                let what = match asked {
                    Asked::Outcome => "outcome (P: who moves loses, .: wins, -: no position)",
                    Asked::Classes(_) => "outcome class (-: no position)",
                    Asked::Values => "Grundy value (-: no position)",
                };
                format!("{what}, {} down, {} across", names[0], names[1])
            }
            Self::SizeSequence(Asked::Classes(_), name) => {
                format!("outcome class by {name}, 20 a line (-: no position)")
            }
            Self::SizeSequence(Asked::Outcome, name) => {
                format!("outcome by {name}, 20 a line (P: who moves loses, N: wins, -: no position)")
            }
            Self::SizeSequence(Asked::Values, name) => {
                format!("Grundy value by {name}, 20 a line (-: no position)")
            }
            Self::NoSizes => "no positions of these sizes".to_owned(),
            Self::StoppedAtSize(size) => format!("No answer for heaps of {size} and beyond."),
            Self::Class(asked, number) => class(*asked, *number),
            Self::SequenceTitle(Asked::Classes(_)) => "outcome class by length, 20 a line (-: no position)".to_owned(),
            Self::Legend(names) => Sides::Legend(names).english(),
            Self::SequenceTitle(Asked::Outcome) => {
                "outcome by length, 20 a line (P: who moves loses, N: wins, -: no position)".to_owned()
            }
            Self::SequenceTitle(Asked::Values) => "Grundy value by length, 20 a line (-: no position)".to_owned(),
            Self::NoPositions => "no positions of these lengths".to_owned(),
            Self::Stopped(length) => format!("No answer for length {length} and beyond."),
            Self::OneHeap(Question::Outcome, name) => {
                format!("outcome of one heap by its size {name}, 20 a line (P: who moves loses, N: wins)")
            }
            Self::OneHeap(Question::Values, name) => format!("Grundy value of one heap by its size {name}, 20 a line"),
            Self::TwoHeaps(Question::Outcome) => "outcome of two heaps (P: who moves loses, .: wins)".to_owned(),
            Self::TwoHeaps(Question::Values) => "Grundy value of two heaps".to_owned(),
            Self::Scope(Scope::Lengths) => "by length".to_owned(),
            Self::Scope(Scope::OneHeap) => "one heap".to_owned(),
            Self::Scope(Scope::TwoHeaps) => "two heaps".to_owned(),
            Self::Scope(Scope::All) => "everywhere".to_owned(),
            Self::Pattern(question, kind) => pattern(*question, *kind),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// What a class is called: an outcome class, or a value.
fn class(asked: Asked<'_>, number: u32) -> String {
    match asked {
        Asked::Values => number.to_string(),
        Asked::Outcome | Asked::Classes(_) => numbered_class(number).map_or("?", class_key).to_owned(),
    }
}

/// How many positions of a row are in each outcome class, as far as there are any.
fn counts(row: &Row) -> Vec<(usize, &'static str)> {
    let with = |number: u8| row.entries.iter().filter(|(_, class)| *class == u32::from(number)).count();
    let counts = OUTCOME_CLASSES.map(|class| (with(class_number(class)), class_key(class)));
    counts.into_iter().filter(|(count, _)| *count > 0).collect()
}

/// How many positions of a row are lost, or how many are in each outcome class.
fn losing(asked: Asked<'_>, row: &Row) -> String {
    match asked {
        Asked::Outcome => format!("{} P", row.losing()),
        Asked::Values => format!("{} of value 0", row.losing()),
        Asked::Classes(_) => {
            let counts = counts(row).into_iter().map(|(count, key)| format!("{count} {key}"));
            counts.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The numbers of the classes that occur in a row, in the order in which they are told.
fn occurring(asked: Asked<'_>, row: &Row) -> Vec<u32> {
    let mut classes: Vec<u32> = row.entries.iter().map(|(_, class)| *class).collect();
    classes.sort_unstable();
    classes.dedup();
    if let Asked::Classes(_) = asked {
        let place =
            |number: u32| numbered_class(number).and_then(|class| OUTCOME_CLASSES.iter().position(|one| *one == class));
        classes.sort_by_key(|number| place(*number));
    }
    classes
}

/// What is regular, in a few words.
fn pattern(question: Question, kind: PatternKind) -> String {
    let is = |number: &str| match question {
        Question::Outcome => format!("who moves loses exactly where {number} is 0"),
        Question::Values => format!("the value is {number}"),
    };
    match kind {
        PatternKind::Period { preperiod, period } => format!("period {period} from {preperiod} on"),
        PatternKind::Arithmetic { preperiod, period, saltus } => {
            format!("period {period} from {preperiod} on, with {saltus} added each time")
        }
        PatternKind::Xor => is("the exclusive or of the heaps"),
        PatternKind::XorOfValues => is("the exclusive or of the values of the single heaps"),
        PatternKind::SumMod { modulus } => is(&format!("the sum of the heaps modulo {modulus}")),
        PatternKind::Symmetric => "heaps may be exchanged".to_owned(),
    }
}

/// All small positions: by length, and within a length by outcome or value. Over an alphabet of one letter there is at most one position a
/// length, and they are shown as a sequence.
#[must_use]
pub fn table(game: &GameInfo, table: &Table, look: Look) -> String {
    let mut out = heading(game, look);
    out.push('\n');
    let heaps = game.heaps();
    let asked = Asked::new(game, table.question);
    let sizes_asked = game.extent() != answer::Extent::Letters;
    if table.rows.iter().all(|row| row.entries.is_empty()) && table.stopped.is_none() {
        let none = if sizes_asked { Message::NoSizes } else { Message::NoPositions };
        out.push_str(&none.say(look.language));
        out.push('\n');
    } else if let Some(names) = heaps {
        match names {
            _ if table.rows.is_empty() => {}
            [only] => sequence(&mut out, table, asked, &Message::SizeSequence(asked, only), look),
            [_, _] => grid(&mut out, table, asked, &Message::Grid(asked, names), look),
            _ => sizes(&mut out, table, asked, look),
        }
    } else if let Positions::Lists { heap, .. } = &game.positions {
        if !table.rows.is_empty() {
            lists(&mut out, table, heap, look);
        }
    } else if matches!(&game.positions, Positions::Words { letters, .. } if letters.chars().count() == 1) {
        sequence(&mut out, table, asked, &Message::SequenceTitle(asked), look);
    } else {
        for row in table.rows.iter().filter(|row| !row.entries.is_empty()) {
            group(&mut out, asked, row, look);
        }
    }
    if let (Asked::Classes(names), true) = (asked, table.rows.iter().any(|row| !row.entries.is_empty())) {
        out.push('\n');
        wrapped(&mut out, "", 0, &Message::Legend(names).say(look.language));
    }
    patterns(&mut out, table, look);
    if let Some(obstacle) = &table.stopped {
        if !table.rows.is_empty() {
            out.push('\n');
        }
        let next = table.rows.last().map_or(0, |row| row.length + 1);
        let stopped = if sizes_asked { Message::StoppedAtSize(next) } else { Message::Stopped(next) };
        wrapped(&mut out, "", 0, &stopped.say(look.language));
        wrapped(&mut out, "", 0, &Why(obstacle).say(look.language));
        play(&mut out, obstacle);
    }
    out
}

fn group(out: &mut String, asked: Asked<'_>, row: &Row, look: Look) {
    out.push_str(&Message::Row(asked, row).say(look.language));
    out.push('\n');
    for class in occurring(asked, row) {
        let positions: Vec<String> =
            row.entries.iter().filter(|(_, other)| *other == class).map(|(position, _)| shown(position)).collect();
        let label = format!("  {}  ", Message::Class(asked, class).say(look.language));
        words(out, &label, 6, &positions);
    }
}

/// Tuples of three and more heaps: the P-positions, or all positions by value.
fn sizes(out: &mut String, table: &Table, asked: Asked<'_>, look: Look) {
    for row in table.rows.iter().filter(|row| !row.entries.is_empty()) {
        out.push_str(&Message::Size(asked, row).say(look.language));
        out.push('\n');
        let mut classes = occurring(asked, row);
        // What is not listed wins.
        classes.retain(|class| !matches!(asked, Asked::Outcome) || *class == 0);
        for class in classes {
            let found = row.entries.iter().filter(|(_, other)| *other == class);
            let positions: Vec<String> = found.map(|(position, _)| short(position, 72)).collect();
            let label = format!("  {}  ", Message::Class(asked, class).say(look.language));
            words(out, &label, 6, &positions);
        }
    }
}

/// Lists of one and of two heaps.
fn lists(out: &mut String, table: &Table, heap: &str, look: Look) {
    // Lists have no sides.
    let asked = match table.question {
        Question::Outcome => Asked::Outcome,
        Question::Values => Asked::Values,
    };
    sequence(out, table, asked, &Message::OneHeap(table.question, heap), look);
    // Two heaps are listed up to a smaller size than one.
    let Some(last) = table.rows.iter().rposition(|row| row.tuples.len() > 1) else { return };
    out.push('\n');
    // The order of heaps does not matter, and an empty heap is none.
    let mut all = table.clone();
    all.rows.truncate(last + 1);
    for row in &mut all.rows {
        let known = row.tuples.clone().into_iter().zip(row.entries.clone()).filter(|(tuple, _)| tuple.len() <= 2);
        let both = known.flat_map(|(tuple, entry)| {
            let at = |heap: usize| tuple.get(heap).copied().unwrap_or(0);
            [(vec![at(0), at(1)], entry.clone()), (vec![at(1), at(0)], entry)]
        });
        (row.tuples, row.entries) = both.unzip();
    }
    grid(out, &all, asked, &Message::TwoHeaps(table.question), look);
}

/// What was noticed, each with how certain it is.
fn patterns(out: &mut String, table: &Table, look: Look) {
    if !table.patterns.is_empty() {
        out.push('\n');
    }
    for &Pattern { kind, status, scope } in &table.patterns {
        let certain = Certainty(status).say(look.language);
        let text = format!("{}: {certain}", Message::Pattern(table.question, kind).say(look.language));
        let mut line = String::new();
        entry(&mut line, &Message::Scope(scope).say(look.language), &text);
        // Colour is put on afterwards, so that it does not count as columns.
        let role = if status == Status::Proved { Role::Yes } else { Role::Unknown };
        let word = Certain(status).say(look.language);
        out.push_str(&line.replacen(&word, &look.colour.paint(role, &word), 1));
    }
}

/// Pairs of heaps, in blocks of as many columns as fit.
fn grid(out: &mut String, table: &Table, asked: Asked<'_>, title: &Message<'_>, look: Look) {
    wrapped(out, "", 0, &title.say(look.language));
    let Some(last) = table.rows.last().map(|row| row.length) else { return };
    let mut cells = vec![vec!["-".to_owned(); last + 1]; last + 1];
    for row in &table.rows {
        for (tuple, (_, class)) in row.tuples.iter().zip(&row.entries) {
            let place = |heap: usize| tuple.get(heap).and_then(|size| usize::try_from(*size).ok());
            if let (Some(down), Some(right)) = (place(0), place(1))
                && let Some(cell) = cells.get_mut(down).and_then(|line| line.get_mut(right))
            {
                *cell = match (asked, class) {
                    (Asked::Outcome, 1) => ".".to_owned(),
                    (asked, class) => Message::Class(asked, *class).say(look.language),
                };
            }
        }
    }
    // Rows and columns at the end without a position are left out.
    let used = |line: &Vec<String>| line.iter().any(|cell| cell != "-");
    let downwards = cells.iter().rposition(used).map_or(0, |at| at + 1);
    let right = (0..=last).rfind(|&at| cells.iter().any(|line| line[at] != "-")).map_or(0, |at| at + 1);
    let label = last.to_string().len();
    let wide =
        cells.iter().flatten().map(String::len).max().unwrap_or(1).max(right.saturating_sub(1).to_string().len());
    let per_block = ((WIDTH - label - 1) / (wide + 1)).max(1);
    for (number, start) in (0..right).step_by(per_block).enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let columns = start..right.min(start + per_block);
        let head: String = columns.clone().map(|at| format!(" {at:>wide$}")).collect();
        out.push_str(&format!("{:label$} {head}\n", ""));
        for (at, line) in cells.iter().enumerate().take(downwards) {
            let cells: String = line[columns.clone()].iter().map(|cell| format!(" {cell:>wide$}")).collect();
            out.push_str(&format!("{at:>label$} {cells}\n"));
        }
    }
}

fn sequence(out: &mut String, table: &Table, asked: Asked<'_>, title: &Message<'_>, look: Look) {
    out.push_str(&title.say(look.language));
    out.push('\n');
    let cells: Vec<String> = table
        .rows
        .iter()
        .map(|row| match row.entries.first() {
            Some((_, class)) => Message::Class(asked, *class).say(look.language),
            None => "-".to_owned(),
        })
        .collect();
    let wide = cells.iter().map(String::len).max().unwrap_or(1);
    let start_wide = table.rows.len().to_string().len();
    for (number, line) in cells.chunks(PER_LINE).enumerate() {
        let cells: Vec<String> = line.iter().map(|cell| format!("{cell:>wide$}")).collect();
        out.push_str(&format!("{:>start_wide$}  {}\n", number * PER_LINE, cells.join(" ")));
    }
}
