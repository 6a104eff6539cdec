//! Tests of problems, and instances made for them, as text.

use super::trial::verdict;
use crate::document::{Document, Indent, Report};
use crate::language::Language;
use crate::plan::no_theorem;
use crate::say::{counted, say};
use answer::{
    Blanks, CaseSource, Ended, ExpectedBy, Generated, Got, InstanceKind, Made, Mismatch,
    ProblemTrial, StressReport, Tested,
};

/// The most lines of an input or an output that are shown, and the most letters of a line.
const SHOWN: (usize, usize) = (12, 70);

fn ended(ended: Ended, language: Language) -> String {
    match ended {
        Ended::Finished => say!(language, en: "no difference found", ja: "違いは見つからなかった"),
        Ended::Failed => say!(language, en: "a difference was found", ja: "違いが見つかった"),
        Ended::Time => say!(language,
            en: "no difference found in the time there was",
            ja: "時間内に違いは見つからなかった"),
        Ended::Cancelled => say!(language,
            en: "cancelled; no difference found so far",
            ja: "中断、それまでに違いは見つからなかった"),
    }
}

fn expected(by: ExpectedBy, language: Language) -> String {
    match by {
        ExpectedBy::Given => {
            say!(language, en: "expected (as given):", ja: "期待する出力（与えられたもの）:")
        }
        ExpectedBy::Rules => say!(language,
            en: "expected (by brute force from the rules):",
            ja: "期待する出力（ルールの全探索による）:"),
        ExpectedBy::Computing => say!(language,
            en: "expected (computed from the rules; too large for brute force):",
            ja: "期待する出力（ルールからの計算による、全探索には大きすぎる）:"),
        ExpectedBy::Theorem => say!(language,
            en: "expected (by the theorem; too large for brute force):",
            ja: "期待する出力（定理による、全探索には大きすぎる）:"),
    }
}

fn cases(trial: &ProblemTrial, language: Language) -> String {
    let (examples, files) = (trial.examples, trial.files);
    let mut text = say!(language,
        en: ("{}, {}", counted(examples, "example"), counted(files, "file")),
        ja: "例 {examples} 件、ファイル {files} 件");
    let by = compared_with((trial.by_rules, trial.by_theorem, trial.by_computing), language);
    if !by.is_empty() {
        text += &say!(language, en: "; compared with {by}", ja: "。比べたもの: {by}");
    }
    text + &not_compared(trial.unknown, language)
}

fn not_compared(unknown: usize, language: Language) -> String {
    match unknown {
        0 => String::new(),
        _ => say!(language,
            en: "; {unknown} not compared, for lack of an expected answer",
            ja: "。{unknown} 件は正解がわからないので比べていない"),
    }
}

/// How many were held to the rules, the theorem, and what is computed; those of which there are
/// some.
fn compared_with((rules, theorem, computing): (usize, usize, usize), language: Language) -> String {
    let all = [
        (
            rules,
            say!(language, en: "brute force from the rules ({rules})", ja: "ルールの全探索 {rules} 件"),
        ),
        (theorem, say!(language, en: "the theorem ({theorem})", ja: "定理 {theorem} 件")),
        (
            computing,
            say!(language, en: "computation from the rules ({computing})",
        ja: "ルールからの計算 {computing} 件"),
        ),
    ];
    let some: Vec<String> =
        all.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
    some.join(say!(language, en: ", ", ja: "、").as_str())
}

/// Instances of a kind, and where their answers come from.
fn kind(made: Made, language: Language) -> String {
    let what = match made.kind {
        InstanceKind::Small => say!(language,
            en: "all small instances, smallest first",
            ja: "小さい入力すべて、小さい順"),
        InstanceKind::Random => {
            say!(language, en: "small instances at random", ja: "小さい入力をランダムに")
        }
        InstanceKind::Layout => {
            say!(language, en: "other line ends and white space", ja: "改行や空白を変えた入力")
        }
        InstanceKind::Extreme => {
            say!(language, en: "instances at the limits of the constraints", ja: "制約の上限・下限の入力")
        }
        InstanceKind::Largest => {
            say!(language, en: "instances of maximal length", ja: "最長の入力")
        }
    };
    let by = compared_with((made.by_rules, made.by_theorem, made.by_computing), language);
    let longest = made.longest;
    // Where the constraints end is not always reached.
    let size = match made.kind {
        InstanceKind::Extreme | InstanceKind::Largest => say!(language,
            en: (" of up to {}", counted(longest, "byte")),
            ja: "（{longest} バイトまで）"),
        InstanceKind::Small | InstanceKind::Random | InstanceKind::Layout => String::new(),
    };
    let text = match made.instances {
        0 => say!(language, en: "{what}: none compared", ja: "{what}: 比べたものなし"),
        instances => say!(language,
            en: "{what}: {instances}{size}, compared with {by}",
            ja: "{what}: {instances} 件{size}。比べたもの: {by}"),
    };
    text + &not_compared(made.unknown, language)
}

/// Where an instance comes from.
fn place(source: &CaseSource, language: Language) -> String {
    let (kind, blanks) = match source {
        CaseSource::Example { number } => {
            return say!(language,
                en: "example {number}",
                ja: "例 {number}");
        }
        CaseSource::File { path } => return path.clone(),
        CaseSource::Made { kind, blanks } => (kind, blanks),
    };
    let kind = match kind {
        InstanceKind::Small => say!(language, en: "a smallest instance", ja: "最小の入力"),
        InstanceKind::Random => say!(language, en: "a random instance", ja: "ランダムな入力"),
        InstanceKind::Layout => {
            say!(language, en: "an instance laid out differently", ja: "改行や空白を変えた入力")
        }
        InstanceKind::Extreme => {
            say!(language, en: "an extreme instance", ja: "制約の上限・下限の入力")
        }
        InstanceKind::Largest => say!(language, en: "an instance of maximal length",
        ja: "最長の入力"),
    };
    match blanks {
        Blanks::Plain => kind,
        Blanks::Crlf => say!(language,
            en: "{kind}: lines end in CR LF",
            ja: "{kind}: 改行は CR LF"),
        Blanks::NoFinalLineFeed => say!(language,
            en: "{kind}: the last line has no line end",
            ja: "{kind}: 最後の行に改行なし"),
        Blanks::More => {
            say!(language, en: "{kind}: with extra blanks", ja: "{kind}: 余分な空白あり")
        }
    }
}

fn who(tested: Tested, language: Language) -> String {
    match tested {
        Tested::Command => say!(language, en: "the program", ja: "プログラム"),
        Tested::Judge => say!(language, en: "`judge`", ja: "`judge` "),
        Tested::Definition => say!(language, en: "the theorem", ja: "定理"),
        Tested::Computing => say!(language, en: "the computation from the rules",
        ja: "ルールからの計算"),
        Tested::Rules => say!(language, en: "brute force from the rules", ja: "ルールの全探索"),
    }
}

fn did(who: &str, got: &Got, language: Language) -> String {
    match got {
        Got::Output(output) if output.trim().is_empty() => {
            say!(language, en: "{who}: printed nothing", ja: "{who}の出力は空")
        }
        Got::Output(_) => say!(language, en: "printed by {who}:", ja: "{who}の出力:"),
        Got::Crashed { signal: Some(signal), .. } => say!(language,
            en: "{who}: killed by signal {signal}",
            ja: "{who}はシグナル {signal} で終了"),
        Got::Crashed { status: Some(status), .. } => say!(language,
            en: "{who}: exited with status {status}",
            ja: "{who}は終了ステータス {status} で終了"),
        Got::Crashed { .. } => say!(language,
            en: "{who}: terminated abnormally",
            ja: "{who}は異常終了"),
        Got::TimedOut { limit } => say!(language,
            en: ("{who}: did not finish within {} s", limit.as_secs_f64()),
            ja: ("{who}は {} 秒以内に終わらなかった", limit.as_secs_f64())),
        Got::TooMuch { limit } => say!(language,
            en: ("{who}: printed more than {}", counted(*limit, "byte")),
            ja: "{who}の出力は {limit} バイトを超えた"),
        Got::Refused { fault } => {
            say!(language,
                en: "{who}: rejected the input: {fault}",
                ja: "{who}は入力を拒否: {fault}")
        }
        Got::NotRun { reason } => say!(language,
            en: "{who}: could not be started: {reason}",
            ja: "{who}を起動できなかった: {reason}"),
    }
}

/// One tested problem.
#[must_use]
pub fn problem_trial(trial: &ProblemTrial, language: Language) -> Document {
    let mut out = Report::new();
    verdict(&mut out, &trial.problem, (trial.passed(), trial.is_open()), language);
    out.sentence(cases(trial, language));
    if let Some(missing) = &trial.missing {
        let why = no_theorem(missing, language);
        out.sentence(
            say!(language, en: "computed, not proved. {why}", ja: "証明ではなく計算による。{why}"),
        );
    }
    trial.mismatches.iter().for_each(|one| mismatch(&mut out, one, language));
    if let Some(report) = &trial.stress {
        stress(&mut out, report, language);
    }
    out.into_document(language, vec![])
}

fn stress(out: &mut Report, report: &StressReport, language: Language) {
    for made in &report.kinds {
        out.text(Indent { first: 2, rest: 4 }, vec![kind(*made, language).into()]);
    }
    match &report.failure {
        Some(failure) => mismatch(out, failure, language),
        None if report.compared() == 0 => out.sentence(say!(language,
            en: "nothing was compared",
            ja: "比べられた入力は 1 つもない")),
        None => out.sentence(ended(report.ended, language)),
    }
}

fn mismatch(out: &mut Report, mismatch: &Mismatch, language: Language) {
    out.text(Indent { first: 2, rest: 4 }, vec![place(&mismatch.source, language).into()]);
    let input = match mismatch.shrunk_from {
        None => say!(language, en: "input:", ja: "入力:"),
        Some(bytes) => say!(language,
            en: ("input (simplified; originally {}):", counted(bytes, "byte")),
            ja: "入力（簡単にしたもの、もとは {bytes} バイト）:"),
    };
    out.detail(input);
    block(out, &mismatch.input, language);
    out.detail(expected(mismatch.by, language));
    block(out, &mismatch.expected, language);
    out.detail(did(&who(mismatch.tested, language), &mismatch.got, language));
    match &mismatch.got {
        Got::Output(output) => block(out, output, language),
        Got::Crashed { output, error, .. } => {
            block(out, output, language);
            block(out, error, language);
        }
        Got::TimedOut { .. } | Got::TooMuch { .. } | Got::Refused { .. } | Got::NotRun { .. } => {}
    }
}

/// A text with a margin, cut if it is long.
fn block(out: &mut Report, text: &str, language: Language) {
    let (most, wide) = SHOWN;
    let lines: Vec<&str> = text.lines().collect();
    let mut kept = String::new();
    for line in lines.iter().take(most) {
        let letters = line.chars().count();
        let mut shown: String = line.chars().take(wide).flat_map(char::escape_default).collect();
        // Quotes and backslashes say nothing of white space.
        shown = shown.replace("\\'", "'").replace("\\\"", "\"").replace("\\\\", "\\");
        if letters > wide {
            shown.push_str(&format!("..({letters})"));
        }
        kept.push_str(format!("      {shown}").trim_end());
        kept.push('\n');
    }
    if lines.len() > most {
        let more = lines.len() - most;
        kept.push_str(&say!(language,
            en: ("      ... ({} more)\n", counted(more, "line")),
            ja: "      ...（ほか {more} 行）\n"));
    }
    if !kept.is_empty() {
        out.kept(kept);
    }
}

/// Instances made.
pub(crate) fn generated(generated: &Generated, language: Language) -> Document {
    let made = generated.inputs.len();
    let Generated { by_rules, by_theorem, by_computing, missing, .. } = generated;
    let mut text = say!(language,
        en: ("{} generated", counted(made, "instance")),
        ja: "入力を {made} 件作成");
    let numbers = [by_rules, by_theorem, by_computing, missing];
    let more = [
        say!(language,
            en: "; {by_rules} answered by brute force",
            ja: "、{by_rules} 件の正解はルールの全探索による"),
        say!(language, en: "; {by_theorem} answered by the theorem", ja: "、{by_theorem} \
            件の正解は定理による"),
        say!(language, en: "; {by_computing} answered by computation from the rules",
        ja: "、{by_computing} 件の正解は計算による"),
        say!(language, en: "; {missing} fewer than asked for", ja: "、求められた数より {missing} 件少ない"),
    ];
    text.extend(
        numbers.into_iter().zip(more).filter(|(number, _)| **number > 0).map(|(_, more)| more),
    );
    let mut out = Report::new();
    out.text(Indent { first: 0, rest: 2 }, vec![text.into()]);
    out.into_document(language, vec![])
}
