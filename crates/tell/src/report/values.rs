//! The values of the heaps 0, 1, 2, ... in lines.

use crate::document::{Inline, Report, Tone};
use crate::language::Language;
use crate::layout::line_width;
use crate::say::say;
use answer::Status;

/// Numbers in one line, unless a period says otherwise.
const PER_LINE: usize = 20;
/// The longest period that is shown in one line.
const LONGEST: usize = 40;
/// Lines that are shown of a long sequence: at its beginning and at its end.
const SHOWN: (usize, usize) = (16, 4);

/// How many numbers of `wide` columns are to stand in one line after a label of `label` columns and
/// a margin: those of one period, or of as many short periods as fit, so that what repeats stands
/// in columns.
fn per_line(period: Option<usize>, label: usize, margin: usize, wide: usize) -> usize {
    let room = (line_width().saturating_sub(label + margin + 1) / (wide + 1)).max(1);
    let usual = if room >= PER_LINE { PER_LINE } else { room.min(PER_LINE / 2) };
    match period {
        Some(period @ 1..=LONGEST) if period <= room => match usual / period {
            0 | 1 => period,
            periods => period * periods,
        },
        _ => usual,
    }
}

/// How many numbers stand in one line, for the words above them.
pub(super) struct Lines {
    count: usize,
    margin: usize,
    label: usize,
    pub(super) per_line: usize,
}

impl Lines {
    /// `count` numbers of `wide` columns.
    pub(super) fn new(count: usize, wide: usize, period: Option<usize>, margin: usize) -> Self {
        let label = count.saturating_sub(1).to_string().len();
        Self { count, margin, label, per_line: per_line(period, label, margin, wide) }
    }

    /// The lines, each after its first index if there are several; the middle of many is left out.
    pub(super) fn write(&self, cell: impl Fn(usize) -> String) -> String {
        let mut out = String::new();
        let lines = self.count.div_ceil(self.per_line);
        let (head, tail) = SHOWN;
        let margin = " ".repeat(self.margin);
        for line in 0..lines {
            if lines > head + tail + 1 && (head..lines - tail).contains(&line) {
                if line == head {
                    out.push_str(&format!(
                        "{margin}{:>label$}\n",
                        "...",
                        label = self.label.max(3)
                    ));
                }
                continue;
            }
            let start = line * self.per_line;
            let cells: Vec<String> =
                (start..self.count.min(start + self.per_line)).map(&cell).collect();
            // A line that is the only one needs no name.
            let name = if lines == 1 {
                String::new()
            } else {
                format!("{start:>label$}  ", label = self.label)
            };
            out.push_str(format!("{margin}{name}{}", cells.join(" ")).trim_end());
            out.push('\n');
        }
        out
    }
}

/// How certain something is, in a few words.
pub(super) fn certainty(status: Status, language: Language) -> String {
    match status {
        Status::Proved => say!(language, en: "proved", ja: "証明済み"),
        Status::Verified { up_to } => say!(language,
            en: "verified up to {up_to}, not proved",
            ja: "{up_to} まで確認済み（未証明）"),
        Status::Conjectured => say!(language, en: "a guess, not proved", ja: "予想（未証明）"),
    }
}

/// An entry that says how certain it is: the word that matters is coloured.
pub(super) fn certain_entry(
    out: &mut Report,
    label: &str,
    text: &str,
    status: Status,
    language: Language,
) {
    let (tone, word) = match status {
        Status::Proved => (Tone::Yes, say!(language, en: "proved", ja: "証明済み")),
        Status::Verified { .. } => (Tone::Unknown, say!(language, en: "verified", ja: "確認済み")),
        Status::Conjectured => (Tone::Unknown, say!(language, en: "guess", ja: "予想")),
    };
    let text = match text.split_once(&word) {
        Some((before, after)) => vec![before.into(), Inline::Toned(tone, word), after.into()],
        None => vec![text.into()],
    };
    out.entry_of(label, text);
}

/// A period, and where it begins; with a saltus, what each is larger by than the one before.
pub(super) fn period(period: usize, preperiod: usize, saltus: u32, language: Language) -> String {
    match saltus {
        0 => say!(language, en: "{period} from {preperiod} on", ja: "{period}（{preperiod} 以降）"),
        _ => say!(language,
            en: "{period} from {preperiod} on, with {saltus} added each time",
            ja: "{period}（{preperiod} 以降、1 周期ごとに {saltus} 増える）"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_a_line_or_a_part_of_one() {
        assert_eq!(per_line(Some(12), 2, 2, 1), 12);
        assert_eq!(per_line(Some(34), 3, 2, 1), 34);
        assert_eq!(per_line(Some(34), 3, 2, 3), 10);
        assert_eq!(per_line(Some(3), 2, 2, 1), 18);
        assert_eq!(per_line(Some(1), 2, 2, 1), 20);
        assert_eq!(per_line(Some(1000), 2, 2, 2), 20);
        assert_eq!(per_line(None, 2, 2, 10), 6);
    }

    #[test]
    fn the_middle_of_a_long_sequence_is_left_out() {
        let out = Lines::new(100_000, 1, None, 2).write(|at| (at % 10).to_string());
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 21);
        assert_eq!(lines[16], "    ...");
        assert!(lines[20].starts_with("  99980  0 1 2"));
        assert!(lines.iter().all(|line| line.len() <= crate::layout::USUAL_WIDTH));
    }
}
