//! Tables of small positions as text.

use super::asked::{Asked, number_of};
use super::obstacle_words;
use super::parts::{heading, stopped_before};
use super::sides::legend;
use super::undecided::play;
use super::values::{self, certain_entry, certainty};
use crate::document::{Document, Report};
use crate::language::Language;
use crate::layout::{line_width, short, shown};
use crate::render::Style;
use crate::say::{counted, say};
use answer::{
    Extent, GameInfo, Pattern, PatternKind, Positions, Prospect, Question, Row, Scope, Table,
};

/// Numbers of a sequence in one line.
const PER_LINE: usize = 20;

/// What the signs of a table mean, in brackets: `won` a won position and, where there can be
/// gaps, - what is no position.
fn signs(asked: Asked<'_>, won: char, gaps: bool, language: Language) -> String {
    let outcomes = (asked == Asked::Outcome).then(|| {
        say!(language, en: "P: loses, {won}: wins",
        ja: "P: 後手必勝、{won}: 先手必勝")
    });
    let gap = gaps.then(|| say!(language, en: "-: not a position", ja: "-: 局面ではない"));
    let signs: Vec<String> = outcomes.into_iter().chain(gap).collect();
    match &signs[..] {
        [] => String::new(),
        _ => say!(language, en: (" ({})", signs.join(", ")), ja: ("（{}）", signs.join("、"))),
    }
}

/// The title of a grid of pairs of heaps of these names.
fn grid_title(asked: Asked<'_>, names: &[String], language: Language) -> String {
    let (thing, signs) = (asked.thing(language), signs(asked, '.', true, language));
    say!(language,
        en: ("{thing}{signs}, {} down, {} across", names[0], names[1]),
        ja: ("{}{signs}、縦 {}、横 {}", thing.trim_start(), names[0], names[1]))
}

/// The title of a sequence; `by` is what it goes by.
fn sequence_title(asked: Asked<'_>, by: &str, language: Language) -> String {
    let (thing, signs) = (asked.thing(language), signs(asked, 'N', true, language));
    say!(language,
        en: "{thing} by {by}, 20 a line{signs}",
        ja: "{by}{thing}、1 行 20 個{signs}")
}

/// What the letter of draws and the sign of differences mean, if there are any.
fn remark(asked: Asked<'_>, table: &Table, language: Language) -> Option<String> {
    match asked {
        Asked::Differences => Some(say!(language,
            en: "The difference is the gain of the player to move minus the gain of the other \
                player under best play. Computed from the rules.",
            ja: "得点差は、双方が最善を尽くしたときの、手番のプレイヤーの得点から相手の得点を引いたものです。ルールから計算しました。")),
        _ if asked.has_draws(table) => Some(say!(language,
            en: "D: a draw, neither player can force a win. Computed from the rules.",
            ja: "D: 引き分け（どちらも勝ちを強制できない）。ルールから計算しました。")),
        _ => None,
    }
}

/// How many positions of a row are lost, or how many are in each outcome class.
fn losing(asked: Asked<'_>, row: &Row, language: Language) -> String {
    match asked {
        Asked::Outcome => {
            let drawn = number_of(Prospect::Draw.class(), row);
            let losing =
                say!(language, en: ("{} P", row.losing()), ja: ("うち P は {}", row.losing()));
            if drawn == 0 {
                losing
            } else {
                say!(language, en: "{losing}, {drawn} D", ja: "{losing}、D は {drawn}")
            }
        }
        Asked::Differences => {
            let even = row.losing();
            say!(language, en: "{even} of difference 0", ja: "うち得点差 0 は {even}")
        }
        Asked::Values => say!(language,
            en: ("{} of value 0", row.losing()),
            ja: ("うち Grundy 数 0 は {}", row.losing())),
        Asked::Classes(_) => {
            let counts = asked
                .occurring(row)
                .into_iter()
                .map(|class| (number_of(class, row), asked.name(class)));
            let told = counts
                .map(|(count, key)| say!(language, en: "{count} {key}", ja: "{key} は {count}"));
            let told: Vec<String> = told.collect();
            say!(language, en: { told.join(", ") }, ja: ("うち {}", told.join("、")))
        }
    }
}

/// What is regular, in a few words.
fn pattern(question: Question, kind: PatternKind, language: Language) -> String {
    let period = |period, preperiod, saltus| {
        let period = values::period(period, preperiod, saltus, language);
        say!(language, en: "period {period}", ja: "周期 {period}")
    };
    let number = match kind {
        PatternKind::Period { preperiod, period: length } => return period(length, preperiod, 0),
        PatternKind::Arithmetic { preperiod, period: length, saltus } => {
            return period(length, preperiod, saltus);
        }
        PatternKind::Symmetric => {
            return say!(language, en: "the heaps can be swapped", ja: "山を入れ替えても同じ");
        }
        PatternKind::Xor => say!(language,
            en: "the exclusive or of the heaps",
            ja: "山の排他的論理和"),
        PatternKind::XorOfValues => say!(language,
            en: "the exclusive or of the values of the single heaps",
            ja: "単独の山の Grundy 数の排他的論理和"),
        PatternKind::SumMod { modulus } => say!(language,
            en: "the sum of the heaps modulo {modulus}",
            ja: "山の合計を {modulus} で割った余り"),
    };
    match question {
        Question::Outcome => say!(language,
            en: "the player to move loses exactly when {number} is 0",
            ja: "後手必勝なのは、ちょうど{number}が 0 のとき"),
        Question::Values => say!(language, en: "the value is {number}", ja: "Grundy 数は{number}"),
    }
}

/// All small positions: by length, and within a length by outcome or value. Over an alphabet of one
/// letter there is at most one position a length, and they are shown as a sequence.
pub(crate) fn table(game: &GameInfo, table: &Table, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    out.blank();
    let heaps = game.heaps();
    let asked = Asked::new(game, table.question);
    let words = game.extent() == Extent::Letters;
    if table.rows.iter().all(|row| row.entries.is_empty()) && table.stopped.is_none() {
        out.say(if words {
            say!(language, en: "no positions of these lengths", ja: "この範囲の長さの局面はない")
        } else {
            say!(language, en: "no positions of these sizes", ja: "この範囲の大きさの局面はない")
        });
    } else if let Some(names) = heaps {
        match names {
            _ if table.rows.is_empty() => {}
            [only] => {
                let by = say!(language, en: "{only}", ja: "{only} ごとの");
                sequence(&mut out, table, asked, &sequence_title(asked, &by, language));
            }
            [_, _] => grid(&mut out, table, asked, &grid_title(asked, names, language)),
            _ => groups(&mut out, table, asked, true, language),
        }
    } else if let Positions::Lists { heap, .. } = &game.positions {
        if !table.rows.is_empty() {
            lists(&mut out, table, asked, heap, language);
        }
    } else if matches!(
        &game.positions, Positions::Words { letters, .. } if letters.chars().count() == 1
    ) {
        let by = say!(language, en: "length", ja: "長さごとの");
        sequence(&mut out, table, asked, &sequence_title(asked, &by, language));
    } else {
        groups(&mut out, table, asked, false, language);
    }
    if let (Asked::Classes(names), true) =
        (asked, table.rows.iter().any(|row| !row.entries.is_empty()))
    {
        out.blank();
        out.paragraph(legend(names, language));
    }
    if let Some(remark) = remark(asked, table, language) {
        out.blank();
        out.paragraph(remark);
    }
    patterns(&mut out, table, language);
    if let Some(obstacle) = &table.stopped {
        if !table.rows.is_empty() {
            out.blank();
        }
        let next = table.rows.last().map_or(0, |row| row.length + 1);
        let stopped = if words {
            stopped_before(next, language)
        } else {
            say!(language,
                en: "No answer for heaps of {next} and beyond.",
                ja: "大きさ {next} 以上の山については答えがありません。")
        };
        out.paragraph(stopped);
        out.paragraph(obstacle_words(obstacle, style));
        play(&mut out, obstacle);
    }
    out.into_document(language, heading(game, language))
}

/// All positions by length, or tuples of three and more heaps by the largest one: the P-positions,
/// or all by value.
fn groups(out: &mut Report, table: &Table, asked: Asked<'_>, tuples: bool, language: Language) {
    for row in table.rows.iter().filter(|row| !row.entries.is_empty()) {
        let (length, losing, count) = (row.length, losing(asked, row, language), row.entries.len());
        let count = say!(language, en: { counted(count, "position") }, ja: "{count} 局面");
        let title = if tuples {
            say!(language,
                en: "largest heap {length}: {count}, {losing}",
                ja: "最大の山 {length}: {count}、{losing}")
        } else {
            say!(language,
                en: "length {length}: {count}, {losing}",
                ja: "長さ {length}: {count}、{losing}")
        };
        out.say(title);
        let mut classes = asked.occurring(row);
        // What is not listed wins.
        classes.retain(|class| {
            !tuples || !matches!(asked, Asked::Outcome) || *class != Prospect::Wins.class()
        });
        for number in classes {
            let found = row.entries.iter().filter(|(_, other)| *other == number);
            let shown =
                |position: &String| if tuples { short(position, 72) } else { shown(position) };
            let positions: Vec<String> = found.map(|(position, _)| shown(position)).collect();
            out.items(format!("  {}  ", asked.name(number)), 6, positions);
        }
    }
}

/// Lists of one and of two heaps.
fn lists(out: &mut Report, table: &Table, asked: Asked<'_>, name: &str, language: Language) {
    let (thing, won) = (asked.thing(language), |sign| signs(asked, sign, false, language));
    let (one, two) = (won('N'), won('.'));
    let one = say!(language,
        en: "{thing} of one heap by {name}, 20 a line{one}",
        ja: "大きさ {name} の山 1 つの{thing}、1 行 20 個{one}");
    let two = say!(language, en: "{thing} of two heaps{two}", ja: "2 つの山の{thing}{two}");
    sequence(out, table, asked, &one);
    // Two heaps are listed up to a smaller size than one.
    let Some(last) = table.rows.iter().rposition(|row| row.tuples.len() > 1) else { return };
    out.blank();
    // The order of heaps does not matter, and an empty heap is none.
    let mut all = table.clone();
    all.rows.truncate(last + 1);
    for row in &mut all.rows {
        let known = row
            .tuples
            .clone()
            .into_iter()
            .zip(row.entries.clone())
            .filter(|(tuple, _)| tuple.len() <= 2);
        let both = known.flat_map(|(tuple, entry)| {
            let at = |heap: usize| tuple.get(heap).copied().unwrap_or(0);
            [(vec![at(0), at(1)], entry.clone()), (vec![at(1), at(0)], entry)]
        });
        (row.tuples, row.entries) = both.unzip();
    }
    grid(out, &all, asked, &two);
}

/// What was noticed, each with how certain it is.
fn patterns(out: &mut Report, table: &Table, language: Language) {
    if !table.patterns.is_empty() {
        out.blank();
    }
    for &Pattern { kind, status, scope } in &table.patterns {
        let scope = match scope {
            Scope::Lengths => say!(language, en: "by length", ja: "長さごと"),
            Scope::OneHeap => say!(language, en: "one heap", ja: "1 つの山"),
            Scope::TwoHeaps => say!(language, en: "two heaps", ja: "2 つの山"),
            Scope::All => say!(language, en: "everywhere", ja: "全体"),
        };
        let pattern = pattern(table.question, kind, language);
        let text = format!("{pattern}: {}", certainty(status, language));
        certain_entry(out, &scope, &text, status, language);
    }
}

/// Pairs of heaps, in blocks of as many columns as fit.
fn grid(out: &mut Report, table: &Table, asked: Asked<'_>, title: &str) {
    out.paragraph(title);
    let Some(last) = table.rows.last().map(|row| row.length) else { return };
    let mut cells = vec![vec!["-".to_owned(); last + 1]; last + 1];
    for row in &table.rows {
        for (tuple, (_, number)) in row.tuples.iter().zip(&row.entries) {
            let place = |heap: usize| tuple.get(heap).and_then(|size| usize::try_from(*size).ok());
            if let (Some(down), Some(right)) = (place(0), place(1))
                && let Some(cell) = cells.get_mut(down).and_then(|line| line.get_mut(right))
            {
                *cell = match (asked, number) {
                    (Asked::Outcome, 1) => ".".to_owned(),
                    (asked, number) => asked.name(*number),
                };
            }
        }
    }
    // Rows and columns at the end without a position are left out.
    let used = |line: &Vec<String>| line.iter().any(|cell| cell != "-");
    let downwards = cells.iter().rposition(used).map_or(0, |at| at + 1);
    let right =
        (0..=last).rfind(|&at| cells.iter().any(|line| line[at] != "-")).map_or(0, |at| at + 1);
    let label = last.to_string().len();
    let wide = cells
        .iter()
        .flatten()
        .map(String::len)
        .max()
        .unwrap_or(1)
        .max(right.saturating_sub(1).to_string().len());
    let per_block = ((line_width() - label - 1) / (wide + 1)).max(1);
    for (number, start) in (0..right).step_by(per_block).enumerate() {
        if number > 0 {
            out.blank();
        }
        let mut block = String::new();
        let columns = start..right.min(start + per_block);
        let head: String = columns.clone().map(|at| format!(" {at:>wide$}")).collect();
        block.push_str(&format!("{:label$} {head}\n", ""));
        for (at, line) in cells.iter().enumerate().take(downwards) {
            let cells: String =
                line[columns.clone()].iter().map(|cell| format!(" {cell:>wide$}")).collect();
            block.push_str(&format!("{at:>label$} {cells}\n"));
        }
        out.kept(block);
    }
}

fn sequence(out: &mut Report, table: &Table, asked: Asked<'_>, title: &str) {
    out.say(title);
    let cell = |row: &Row| {
        row.entries.first().map_or_else(|| "-".to_owned(), |(_, number)| asked.name(*number))
    };
    let cells: Vec<String> = table.rows.iter().map(cell).collect();
    let wide = cells.iter().map(String::len).max().unwrap_or(1);
    let start_wide = table.rows.len().to_string().len();
    let mut lines = String::new();
    for (number, line) in cells.chunks(PER_LINE).enumerate() {
        let cells: Vec<String> = line.iter().map(|cell| format!("{cell:>wide$}")).collect();
        lines.push_str(&format!("{:>start_wide$}  {}\n", number * PER_LINE, cells.join(" ")));
    }
    if !lines.is_empty() {
        out.kept(lines);
    }
}
