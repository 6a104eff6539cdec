//! Values of single heaps as text: for people, as an OEIS b-file and as comma-separated values.

use super::obstacle_words;
use super::parts::{heading, unlisted};
use super::theorem::checked;
use super::undecided::play;
use super::values::{self, Lines, certain_entry};
use crate::document::{Document, Indent, Inline, Report};
use crate::language::Language;
use crate::mention;
use crate::render::Style;
use crate::say::{counted, say};
use answer::{Extent, PeriodFound, SequenceAnswer, SparseFound, Status};

/// Exceptions that are listed one by one.
const LISTED: usize = 60;

/// Columns before the list of exceptions.
const MARGIN: usize = 18;

fn sparse_label(language: Language) -> String {
    say!(language, en: "sparse space", ja: "疎空間")
}

/// Which values are rare, and how rare.
fn sparse(found: &SparseFound, language: Language) -> String {
    let SparseFound { mask, rare, last_rare, .. } = *found;
    match rare {
        _ if found.alternating => say!(language,
            en: ("{}, not counting heap 0, with a rare value (the number of ones in common with \
                {mask:#b} is even for heaps from which a move breaks up an even number of \
                counters, odd for the others), the largest {last_rare}",
                counted(rare, "heap")),
            ja: "大きさ 0 の山のほかに希少な Grundy 数の山は {rare} 個、最大は {last_rare}（{mask:#b} と共通する 1 の\
                個数が、偶数個の石を崩す手のある山では偶数、ほかの山では奇数である Grundy 数）"),
        0 => say!(language,
            en: "no heap except 0 has a rare value (an even number of ones in common with \
                {mask:#b})",
            ja: "大きさ 0 の山のほかに希少な Grundy 数（{mask:#b} と共通する 1 が偶数個）の山はない"),
        _ => say!(language,
            en: ("{}, not counting heap 0, with a rare value (an even number of ones in common \
                with {mask:#b}), the largest {last_rare}",
                counted(rare, "heap")),
            ja: "大きさ 0 の山のほかに希少な Grundy 数（{mask:#b} と共通する 1 が偶数個）の山は {rare} 個、最大は {last_rare}"),
    }
}

/// The code of a game that is not called by it, or whose heaps are to be unequal.
pub(super) fn code_of(out: &mut Report, name: &str, code: &str, unequal: bool, language: Language) {
    if !unequal && code == name {
        return;
    }
    let code = mention::code(code);
    let text = if unequal {
        say!(language,
            en: "{code}, where a split makes heaps of different sizes",
            ja: "{code}、ただし分けてできる山の大きさは異なる")
    } else {
        code
    };
    out.entry(say!(language, en: "code", ja: "コード"), text);
}

/// Whether the period is known to go on for ever, and why.
fn certainty(found: &PeriodFound, certificate: bool, language: Language) -> String {
    let (word, bound) = (values::certainty(found.status, language), found.bound);
    match found.status {
        Status::Proved if certificate => say!(language,
            en: "{word}, with a certificate that the independent checker has accepted",
            ja: "{word}、証明書を独立した検査プログラムが受理"),
        Status::Proved => say!(language,
            en: "{word} by computation: the values of all heaps less than {bound} repeat, so all \
                values do (Guy and Smith 1956)",
            ja: "{word}。計算により {bound} 未満のすべての山の Grundy 数が繰り返し、したがってすべて繰り返す（Guy, Smith 1956）"),
        Status::Verified { .. } if bound > 0 && found.saltus == 0 => say!(language,
            en: "{word}; a proof needs the values of all heaps less than {bound}",
            ja: "{word}。証明するには {bound} 未満のすべての山の Grundy 数が必要"),
        Status::Verified { .. } | Status::Conjectured => word,
    }
}

/// A person's summary.
pub(crate) fn sequence(answer: &SequenceAnswer, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    let title = match &answer.game {
        Some(game) => heading(game, language),
        None => {
            let rest = say!(language,
                en: ", Grundy values of single heaps",
                ja: ", 1 つの山の Grundy 数");
            vec![Inline::Strong(answer.name.clone()), rest.into()]
        }
    };
    if let Some(code) = &answer.code {
        code_of(&mut out, &answer.name, code, answer.unequal, language);
    }
    if !answer.known_as.is_empty() {
        out.entry(say!(language, en: "known as", ja: "別名"), answer.known_as.join(", "));
    }
    let last =
        answer.forgotten.map_or(answer.values.len(), |forgotten| forgotten.heaps).checked_sub(1);
    let heaps = match (last, answer.resumed) {
        (None, _) => say!(language, en: "none", ja: "なし"),
        (Some(last), 0) => say!(language, en: "0 to {last}", ja: "0 から {last} まで"),
        (Some(last), resumed) => say!(language,
            en: "0 to {last}, {resumed} of them from an earlier run",
            ja: "0 から {last} まで、うち {resumed} 個の Grundy 数は以前の計算から"),
    };
    out.entry(say!(language, en: "heaps", ja: "山"), heaps);
    if answer.forgotten.is_some() {
        let text = say!(language, en: "not stored", ja: "保存していない");
        out.entry(say!(language, en: "values", ja: "Grundy 数"), text);
    }
    period(&mut out, answer, style);
    if let Some(rare) = answer.forgotten.and_then(|forgotten| forgotten.rare) {
        let text = say!(language,
            en: ("{}, not counting heap 0, with a rare value", counted(rare, "heap")),
            ja: "大きさ 0 の山のほかに希少な Grundy 数の山は {rare} 個");
        out.entry(sparse_label(language), text);
    }
    if let Some(found) = &answer.sparse {
        let (largest, first) = (found.largest, found.first_largest);
        let text = say!(language,
            en: "{largest}, first of heap {first}",
            ja: "{largest}、最初は大きさ {first} の山");
        out.entry(say!(language, en: "largest value", ja: "最大の Grundy 数"), text);
        if found.mask != 0 {
            out.entry(sparse_label(language), sparse(found, language));
        }
    }
    if let Some((_, found)) = &answer.certificate {
        checked(&mut out, found, Extent::Total, language);
    }
    list_values(&mut out, answer, language);
    if let Some(obstacle) = &answer.stopped {
        out.blank();
        out.paragraph(say!(language,
            en: "Stopped before the end of the requested range.",
            ja: "求められた範囲より手前で終わりました。"));
        out.paragraph(obstacle_words(obstacle, style));
        play(&mut out, obstacle);
    }
    out.into_document(language, title)
}

fn period(out: &mut Report, answer: &SequenceAnswer, style: Style) {
    let language = style.language;
    let label = say!(language, en: "period", ja: "周期");
    let Some(found) = &answer.period else {
        out.entry(label, say!(language, en: "none found", ja: "見つからなかった"));
        return;
    };
    let period = values::period(found.period, found.preperiod, found.saltus, language);
    let mut text =
        format!("{period}: {}", certainty(found, answer.certificate.is_some(), language));
    if answer.forgotten.is_some_and(|forgotten| !forgotten.is_least) {
        text += &say!(language,
            en: "; a smaller preperiod may be possible",
            ja: "; 前周期はもっと小さいかもしれない");
    }
    certain_entry(out, &label, &text, found.status, language);
    if answer.forgotten.is_some() {
        return;
    }
    let number = answer.exceptions.len();
    let text = match number {
        0 => say!(language, en: "none", ja: "なし"),
        _ => say!(language,
            en: "{number}: heap, value, and in brackets what the period predicts",
            ja: "{number} 個、山: Grundy 数（括弧内は周期どおりなら取る Grundy 数）"),
    };
    out.entry(say!(language, en: "exceptions", ja: "例外"), text);
    let listed: Vec<String> = answer
        .exceptions
        .iter()
        .take(LISTED)
        .map(|(heap, value, expected)| format!("{heap}: {value} ({expected}) "))
        .collect();
    out.items("", MARGIN, listed);
    if number > LISTED {
        let more = unlisted(number - LISTED, "個", style);
        out.text(Indent { first: MARGIN, rest: MARGIN }, vec![more.into()]);
    }
}

fn list_values(out: &mut Report, answer: &SequenceAnswer, language: Language) {
    let values = &answer.values;
    if values.is_empty() {
        return;
    }
    let exception =
        |at: usize| answer.exceptions.binary_search_by_key(&at, |(heap, ..)| *heap).is_ok();
    let marks = usize::from(!answer.exceptions.is_empty());
    let wide = values.iter().max().map_or(1, |value| value.to_string().len());
    let period = answer.period.map(|found| found.period);
    let lines = Lines::new(values.len(), wide + marks, period, 2);
    out.blank();
    let per_line = lines.per_line;
    let title = match marks {
        0 => say!(language, en: "Values, {per_line} per line:",
        ja: "Grundy 数、1 行 {per_line} 個:"),
        _ => say!(language,
            en: "Values, {per_line} per line (*: exception to the period):",
            ja: "Grundy 数、1 行 {per_line} 個、* は周期の例外:"),
    };
    out.sentence(title);
    out.blank();
    out.kept(lines.write(|at| {
        format!("{:>wide$}{:<marks$}", values[at], if exception(at) { "*" } else { "" })
    }));
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
