//! Values of single heaps as text: for people, as an OEIS b-file and as comma-separated values.

mod japanese;

use answer::{Checked, Extent, PeriodFound, SequenceAnswer, SparseFound, Status};

use super::parts::heading;
use super::undecided::{Why, play};
use super::values::{Certain, Certainty, Lines};
use super::{Look, Say, counted};
use crate::layout::{Role, entry, words, wrapped};

/// Exceptions that are listed one by one.
const LISTED: usize = 60;
/// Columns before the list of exceptions.
const MARGIN: usize = 18;

enum Message<'a> {
    /// After the name.
    NormalPlay,
    CodeLabel,
    Code {
        code: &'a str,
        unequal: bool,
    },
    KnownLabel,
    HeapsLabel,
    Heaps {
        last: Option<usize>,
        resumed: usize,
    },
    ForgottenLabel,
    Forgotten,
    RareLabel,
    Rare(usize),
    NotLeast,
    PeriodLabel,
    Period(&'a PeriodFound),
    Certainty(&'a PeriodFound, bool),
    NoPeriod,
    ExceptionsLabel,
    Exceptions(usize),
    NoExceptions,
    More(usize),
    SparseLabel,
    Sparse(&'a SparseFound),
    LargestLabel,
    Largest(&'a SparseFound),
    Checked(&'a Checked),
    Values {
        per_line: usize,
        exceptions: bool,
    },
    Stopped,
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::NormalPlay => "Grundy values of single heaps".to_owned(),
            Self::CodeLabel => "code".to_owned(),
            Self::Code { code, unequal: false } => (*code).to_owned(),
            Self::Code { code, unequal: true } => format!("{code}, where heaps that are made are of different sizes"),
            Self::KnownLabel => "known as".to_owned(),
            Self::HeapsLabel => "heaps".to_owned(),
            Self::Heaps { last: None, .. } => "none".to_owned(),
            Self::Heaps { last: Some(last), resumed: 0 } => format!("0 to {last}"),
            Self::Heaps { last: Some(last), resumed } => {
                format!("0 to {last}, the values of {resumed} of them from an earlier run")
            }
            Self::ForgottenLabel => "values".to_owned(),
            Self::Forgotten => "not kept".to_owned(),
            Self::RareLabel => "sparse space".to_owned(),
            Self::Rare(rare) => format!("{}, heap 0 aside, with a rare value", counted(*rare, "heap")),
            Self::NotLeast => "a smaller preperiod may do".to_owned(),
            Self::PeriodLabel => "period".to_owned(),
            Self::Period(found) => match found.saltus {
                0 => format!("{} from {} on", found.period, found.preperiod),
                saltus => format!("{} from {} on, with {saltus} added each time", found.period, found.preperiod),
            },
            Self::Certainty(found, certificate) => certainty(found, *certificate),
            Self::NoPeriod => "none found".to_owned(),
            Self::ExceptionsLabel => "exceptions".to_owned(),
            Self::Exceptions(number) => format!("{number}: heap, value, and in brackets what the period would give"),
            Self::NoExceptions => "none".to_owned(),
            Self::More(more) => format!("and {more} more; --json lists them all"),
            Self::SparseLabel => "sparse space".to_owned(),
            Self::Sparse(found @ SparseFound { alternating: true, .. }) => format!(
                "{}, heap 0 aside, with a rare value (the number of ones in common with {:#b} is even for such heaps of which a move breaks an even \
                 number of counters, odd for the others), the largest {}",
                counted(found.rare, "heap"),
                found.mask,
                found.last_rare
            ),
            Self::Sparse(SparseFound { rare: 0, mask, .. }) => {
                format!("no heap but 0 has a rare value (an even number of ones in common with {mask:#b})")
            }
            Self::Sparse(found) => format!(
                "{}, heap 0 aside, with a rare value (an even number of ones in common with {:#b}), the largest {}",
                counted(found.rare, "heap"),
                found.mask,
                found.last_rare
            ),
            Self::LargestLabel => "largest value".to_owned(),
            Self::Largest(found) => format!("{}, first of heap {}", found.largest, found.first_largest),
            Self::Checked(Checked { up_to: Some(size), positions, .. }) => format!(
                "the certificate, by the independent checker; it also replayed brute force on all {} {}",
                counted(*positions, "position"),
                super::parts::up_to(Extent::Total, *size)
            ),
            Self::Checked(_) => "the certificate, by the independent checker".to_owned(),
            Self::Values { per_line, exceptions: false } => format!("Values, {per_line} a line:"),
            Self::Values { per_line, exceptions: true } => {
                format!("Values, {per_line} a line (*: not what the period gives):")
            }
            Self::Stopped => "It ends here, sooner than asked.".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// Whether the period is known to go on for ever, and why.
fn certainty(found: &PeriodFound, certificate: bool) -> String {
    let word = Certainty(found.status).english();
    match found.status {
        Status::Proved if certificate => {
            format!("{word}, with a certificate that the independent checker has accepted")
        }
        Status::Proved => format!(
            "{word} by computation: the values of all heaps less than {} repeat, so all do (Guy and Smith 1956)",
            found.bound
        ),
        Status::Verified { .. } if found.bound > 0 && found.saltus == 0 => {
            format!("{word}; it would take the values of all heaps less than {}", found.bound)
        }
        Status::Verified { .. } | Status::Conjectured => word,
    }
}

/// A person's summary.
#[must_use]
pub fn sequence(answer: &SequenceAnswer, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let mut out = match &answer.game {
        Some(game) => heading(game, look),
        None => {
            format!("{}, {}\n", look.colour.paint(Role::Heading, &answer.name), say(Message::NormalPlay))
        }
    };
    if let Some(code) = answer.code.as_deref().filter(|code| answer.unequal || *code != answer.name) {
        entry(&mut out, &say(Message::CodeLabel), &say(Message::Code { code, unequal: answer.unequal }));
    }
    if !answer.known_as.is_empty() {
        entry(&mut out, &say(Message::KnownLabel), &answer.known_as.join(", "));
    }
    let last = answer.forgotten.map_or(answer.values.len(), |forgotten| forgotten.heaps).checked_sub(1);
    entry(&mut out, &say(Message::HeapsLabel), &say(Message::Heaps { last, resumed: answer.resumed }));
    if answer.forgotten.is_some() {
        entry(&mut out, &say(Message::ForgottenLabel), &say(Message::Forgotten));
    }
    period(&mut out, answer, look);
    if let Some(rare) = answer.forgotten.and_then(|forgotten| forgotten.rare) {
        entry(&mut out, &say(Message::RareLabel), &say(Message::Rare(rare)));
    }
    if let Some(sparse) = &answer.sparse {
        entry(&mut out, &say(Message::LargestLabel), &say(Message::Largest(sparse)));
        if sparse.mask != 0 {
            entry(&mut out, &say(Message::SparseLabel), &say(Message::Sparse(sparse)));
        }
    }
    if let Some((_, checked)) = &answer.certificate {
        let label = super::theorem::Message::CheckedLabel.say(look.language);
        entry(&mut out, &label, &say(Message::Checked(checked)));
    }
    values(&mut out, answer, look);
    if let Some(obstacle) = &answer.stopped {
        out.push('\n');
        wrapped(&mut out, "", 0, &say(Message::Stopped));
        wrapped(&mut out, "", 0, &Why(obstacle).say(look.language));
        play(&mut out, obstacle);
    }
    out
}

fn period(out: &mut String, answer: &SequenceAnswer, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let Some(found) = &answer.period else {
        entry(out, &say(Message::PeriodLabel), &say(Message::NoPeriod));
        return;
    };
    let certain = say(Message::Certainty(found, answer.certificate.is_some()));
    let more = answer.forgotten.filter(|forgotten| !forgotten.is_least).map(|_| say(Message::NotLeast));
    let certain = certain + &more.map_or_else(String::new, |more| format!("; {more}"));
    let mut line = String::new();
    entry(&mut line, &say(Message::PeriodLabel), &format!("{}: {certain}", say(Message::Period(found))));
    // Colour is put on afterwards, so that it does not count as columns.
    let role = if found.status == Status::Proved { Role::Yes } else { Role::Unknown };
    let word = Certain(found.status).say(look.language);
    out.push_str(&line.replacen(&word, &look.colour.paint(role, &word), 1));
    if answer.forgotten.is_some() {
        return;
    }
    let number = answer.exceptions.len();
    if number == 0 {
        entry(out, &say(Message::ExceptionsLabel), &say(Message::NoExceptions));
        return;
    }
    entry(out, &say(Message::ExceptionsLabel), &say(Message::Exceptions(number)));
    let listed: Vec<String> = answer
        .exceptions
        .iter()
        .take(LISTED)
        .map(|(heap, value, expected)| format!("{heap}: {value} ({expected}) "))
        .collect();
    words(out, "", MARGIN, &listed);
    if number > LISTED {
        wrapped(out, &" ".repeat(MARGIN), MARGIN, &say(Message::More(number - LISTED)));
    }
}

fn values(out: &mut String, answer: &SequenceAnswer, look: Look) {
    let values = &answer.values;
    if values.is_empty() {
        return;
    }
    let exception = |at: usize| answer.exceptions.binary_search_by_key(&at, |(heap, ..)| *heap).is_ok();
    let marks = usize::from(!answer.exceptions.is_empty());
    let wide = values.iter().max().map_or(1, |value| value.to_string().len());
    let period = answer.period.map(|found| found.period);
    let lines = Lines::new(values.len(), wide + marks, period, 2);
    out.push('\n');
    let title = Message::Values { per_line: lines.per_line, exceptions: marks > 0 };
    wrapped(out, "  ", 2, &title.say(look.language));
    out.push('\n');
    lines.write(out, |at| format!("{:>wide$}{:<marks$}", values[at], if exception(at) { "*" } else { "" }));
}

/// Lines `n value`, from 0 on: a b-file of the On-Line Encyclopedia of Integer Sequences.
#[must_use]
pub fn sequence_b_file(answer: &SequenceAnswer) -> String {
    separated(answer, ' ', "")
}

/// Lines `n,value` under a heading.
#[must_use]
pub fn sequence_csv(answer: &SequenceAnswer) -> String {
    separated(answer, ',', "n,value\n")
}

fn separated(answer: &SequenceAnswer, between: char, head: &str) -> String {
    let mut out = head.to_owned();
    for (heap, value) in answer.values.iter().enumerate() {
        out.push_str(&format!("{heap}{between}{value}\n"));
    }
    out
}
