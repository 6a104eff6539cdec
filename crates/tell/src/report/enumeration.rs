//! Counts of positions by size.

use answer::fault::NoEnumeration;
use answer::{Counted, Enumeration, GameInfo, Positions, SizeKind};
use count::{BigInt, BigUint, GeneratingFunction, LONGEST, Recurrence};
use rules::Outcome;

use super::parts::{heading, numeration_name};
use super::{class_meaning, obstacle_words};
use crate::diagnostics::{Diagnosis, diagnosis};
use crate::document::Document;
use crate::document::Report;
use crate::face::Feature;
use crate::language::Language;
use crate::render::Style;
use crate::say::{counted, say};

/// The maximal number of states of a representation that is printed.
const PRINTED: usize = 6;

/// Which positions are counted.
pub(super) fn what(game: &GameInfo, counted: Counted, language: Language) -> String {
    match counted {
        Counted::Outcome(Outcome::P) => say!(language,
            en: "positions in which the player to move loses",
            ja: "手番のプレイヤーが負ける局面"),
        Counted::Outcome(Outcome::N) => say!(language,
            en: "positions in which the player to move wins",
            ja: "手番のプレイヤーが勝つ局面"),
        Counted::Value(value) => say!(language,
            en: "positions of Grundy value {value}",
            ja: "Grundy 数が {value} の局面"),
        Counted::Class(class) => {
            let meaning = game
                .sides
                .as_ref()
                .map(|sides| class_meaning(sides, class, language))
                .unwrap_or_default();
            say!(language,
                en: ("positions of class {}: {meaning}", class.letter()),
                ja: ("帰結類 {} の局面（{meaning}）", class.letter()))
        }
    }
}

/// What the size of a position is.
fn size(game: &GameInfo, size: SizeKind, language: Language) -> String {
    match (size, &game.positions) {
        (SizeKind::Length, _) => say!(language, en: "number of letters", ja: "文字数"),
        (SizeKind::Total, Positions::Heaps { names, .. }) if names.len() == 1 => {
            say!(language, en: "the heap", ja: "山の大きさ")
        }
        (SizeKind::Total, _) => say!(language, en: "sum of all heaps", ja: "山の大きさの合計"),
        (SizeKind::Largest, _) => say!(language, en: "largest heap", ja: "最大の山の大きさ"),
        (SizeKind::Digits, _) => say!(language,
            en: "number of digits: unbounded heaps have at most n",
            ja: "桁数（上限のない山は、どれもこの桁数以下）"),
    }
}

/// A signed sum of multiples: `a(n - 1) + 2 a(n - 2)`.
fn sum(terms: impl Iterator<Item = (BigInt, String)>) -> String {
    let mut out = String::new();
    for (factor, what) in terms.filter(|(factor, _)| *factor != BigInt::ZERO) {
        let negative = factor < BigInt::ZERO;
        let size = if negative { -factor } else { factor };
        let sign = match (out.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let one = size == BigInt::from(1);
        let text = match (one, what.is_empty()) {
            (_, true) => size.to_string(),
            (true, false) => what,
            (false, false) => format!("{size} {what}"),
        };
        out.push_str(sign);
        out.push_str(&text);
    }
    if out.is_empty() { "0".to_owned() } else { out }
}

fn recurrence(rule: &Recurrence) -> String {
    let terms = rule
        .coefficients
        .iter()
        .zip(1..)
        .map(|(factor, back): (_, usize)| (factor.clone(), format!("a(n - {back})")));
    let from = rule.initial.len();
    format!("a(n) = {}, n >= {from}", sum(terms))
}

fn polynomial(coefficients: &[BigInt]) -> String {
    let power = |exponent: usize| match exponent {
        0 => String::new(),
        1 => "x".to_owned(),
        _ => format!("x^{exponent}"),
    };
    sum(coefficients.iter().enumerate().map(|(exponent, factor)| (factor.clone(), power(exponent))))
}

fn function(function: &GeneratingFunction) -> String {
    let terms = function.numerator.iter().filter(|factor| **factor != BigInt::ZERO).count();
    let numerator = polynomial(&function.numerator);
    let numerator = if terms > 1 && function.denominator.len() > 1 {
        format!("({numerator})")
    } else {
        numerator
    };
    if function.denominator.len() == 1 {
        numerator
    } else {
        format!("{numerator} / ({})", polynomial(&function.denominator))
    }
}

fn row(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("({})", numbers.join(" "))
}

/// The counts, what is proved of them, and a table.
pub(crate) fn enumeration(game: &GameInfo, found: &Enumeration, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    out.entry(say!(language, en: "counted", ja: "数えるもの"), what(game, found.counted, language));
    out.entry(say!(language, en: "size", ja: "大きさ"), size(game, found.size, language));
    let because = say!(language,
        en: "derived from the theorem about positions of every size, whose certificate the \
            independent checker has accepted",
        ja: "すべての大きさの局面についての定理（証明書を独立した検査プログラムが受理）から従う");
    out.entry(say!(language, en: "counts", ja: "個数"), because);
    if let Some(rule) = &found.recurrence {
        out.entry(say!(language, en: "recurrence", ja: "漸化式"), recurrence(rule));
        out.entry(say!(language, en: "g. f.", ja: "母関数"), function(&rule.generating_function()));
    } else if matches!(found.size, SizeKind::Length | SizeKind::Digits) {
        let text = say!(language,
            en: "none found with at most {LONGEST} terms",
            ja: "{LONGEST} 項以下のものは見つからなかった");
        out.entry(say!(language, en: "recurrence", ja: "漸化式"), text);
    }
    if let Some(limit) = &found.limit {
        let text = say!(language,
            en: "{limit} of all positions, in the limit",
            ja: "極限では全局面のうち {limit}");
        out.entry(say!(language, en: "share", ja: "割合"), text);
    }
    if let Some(digits) = &found.digits {
        let numeration = numeration_name(digits.numeration, language);
        let representation = &digits.representation;
        let states = counted(representation.size(), "state");
        let text = say!(language,
            en: "linear representation with {states}, for n in {numeration}",
            ja: ("線形表現、{} 状態（n は {numeration}）", representation.size()));
        out.entry(say!(language, en: "by digits of n", ja: "n の桁から"), text);
        if (1..=PRINTED).contains(&representation.size()) {
            let mut lines = format!("  v = {}\n", row(representation.start()));
            for letter in 0..representation.letters() {
                let rows: Vec<String> =
                    representation.matrix(letter).iter().map(|entries| row(entries)).collect();
                lines.push_str(&format!("  M{letter} = {}\n", rows.join(" ")));
            }
            lines.push_str(&format!("  w = {}\n", row(representation.end())));
            out.blank();
            out.sentence(say!(language,
                en: "The count of size n is v M w, with a matrix for each digit of n:",
                ja: "大きさ n の個数は v M w（M は n の各桁の行列の積）："));
            out.kept(lines);
        }
    }
    out.blank();
    let of = |numbers: &[BigUint], at: usize| {
        numbers.get(at).map(ToString::to_string).unwrap_or_default()
    };
    let head = vec!["n".to_owned(), "a(n)".to_owned(), say!(language, en: "positions", ja: "局面")];
    let cells = (0..found.counts.len())
        .map(|at| vec![at.to_string(), of(&found.counts, at), of(&found.positions, at)]);
    out.headed_rows(2, core::iter::once(head).chain(cells).collect(), &[true, true, true]);
    out.into_document(language, heading(game, language))
}

/// Lines `n count`, the format of b-files in the OEIS.
#[must_use]
pub fn enumeration_b_file(found: &Enumeration) -> String {
    found.counts.iter().enumerate().map(|(size, count)| format!("{size} {count}\n")).collect()
}

/// Lines `n,count,positions` under a heading.
#[must_use]
pub fn enumeration_csv(found: &Enumeration) -> String {
    let mut out = "n,count,positions\n".to_owned();
    for (size, (count, all)) in found.counts.iter().zip(&found.positions).enumerate() {
        out.push_str(&format!("{size},{count},{all}\n"));
    }
    out
}

/// Why nothing is counted, and what to do about it.
pub(crate) fn not_counted(why: &NoEnumeration, style: Style) -> Diagnosis {
    let Style { language, face, .. } = style;
    let prove = face.feature(Feature::ProveGame, language);
    let prove = prove.trim_start();
    let more = match face.limits() {
        Some([states, memory, time]) => say!(language,
            en: "{prove} says more; to raise the limits, use {time}, {states} and {memory}",
            ja: "{prove}で詳しく分かります。{time}、{states}、{memory} で上限を増やせます"),
        None => say!(language, en: "{prove} says more", ja: "{prove}で詳しく分かります"),
    };
    match why {
        NoEnumeration::NoTheorem(obstacle) => diagnosis!(language,
            en: [(
                "there is no theorem about this game: {}", obstacle_words(obstacle, style)
            ), { more }],
            ja: [("このゲームについての定理がありません：{}", obstacle_words(obstacle, style)), { more }]),
        NoEnumeration::Results => {
            let table = face.feature(Feature::Table, language);
            diagnosis!(language,
                en: ["this game ends with a result: nobody wins or loses a position",
                    "{table} lists results"],
                ja: ["このゲームは結果を争うもので、局面に勝ち負けはありません",
                    "結果の一覧は{table}で見られます"])
        }
        NoEnumeration::Partisan => diagnosis!(language,
            en: ["the players of this game have different moves, so positions have outcome classes",
                "count positions of a class with --of L, R, N or P"],
            ja: ["このゲームではプレイヤーごとに操作が異なるので、局面にあるのは帰結類です",
                "--of L、R、N、P で帰結類を指定してください"]),
        NoEnumeration::Impartial => diagnosis!(language,
            en: ["the players of this game have the same moves, so positions have no outcome \
                classes",
                "count with --of losses, --of wins or --of a Grundy value"],
            ja: ["このゲームでは両者の操作が同じなので、帰結類はありません",
                "--of losses、--of wins、または --of に Grundy 数を指定してください"]),
        NoEnumeration::ValuesInMisere => diagnosis!(language,
            en: ["Grundy values are defined for normal play only",
                "count with --of losses or --of wins"],
            ja: ["Grundy 数が定まるのは正規形だけで、逆形（ミゼール）にはありません",
                "--of losses または --of wins を指定してください"]),
        NoEnumeration::Size { asked, known } => {
            let known: Vec<&str> = known.iter().map(|size| size.key()).collect();
            diagnosis!(language,
                en: [("positions of this game have no size called {}", asked.key()),
                    ("count by {}", known.join(", "))],
                ja: [("このゲームの局面には {} という大きさはありません", asked.key()),
                    ("使えるのは {} です", known.join("、"))])
        }
        NoEnumeration::Form => diagnosis!(language,
            en: ["the form of the theorem about this game does not allow this",
                "its certificate contains everything that is known"],
            ja: ["このゲームの定理の形では、これはできません",
                "分かっていることはすべて証明書に入っています"]),
        NoEnumeration::NoMachine => {
            let prove = face.feature(Feature::Prove, language);
            diagnosis!(language,
                en: ["the theorem about this game is about sums of heaps, so there is no automaton",
                    "the certificate written by {prove} contains everything"],
                ja: ["このゲームの定理は山の和についてのもので、オートマトンはありません",
                    ("{}が書き出す証明書にすべて入っています", prove.trim_start())])
        }
        NoEnumeration::Bounded { heap } => diagnosis!(language,
            en: ["the heap {heap} has a bound, so the machine reads it as one letter and not in \
                digits",
                "the certificate contains the machine as it is"],
            ja: ["山 {heap} には上限があるので、桁ではなく 1 文字として読まれます",
                "証明書にオートマトンがそのまま入っています"]),
        NoEnumeration::Letters { letters, limit } => diagnosis!(language,
            en: ["there are {letters} tuples of digits, but at most {limit} are written",
                "use a numeration with fewer digits, as in --numeration 'base 2'"],
            ja: ["桁の組が {letters} 個あります。書けるのは {limit} 個までです",
                "--numeration 'base 2' のように、桁の種類の少ない記数法を指定してください"]),
        NoEnumeration::Digits { up_to, limit } => diagnosis!(language,
            en: [("the counts have more than {} digits in all", limit),
                "count fewer sizes: at most --up-to {up_to}"],
            ja: [("個数の桁数が合わせて {} を超えます", limit),
                "--up-to を小さくしてください。大きくても {up_to} までです"]),
        NoEnumeration::OtherThanBaseTwo => diagnosis!(language,
            en: ["MONA reads numbers in base 2 only, and this automaton reads something else",
                "--numeration 'base 2' asks for a theorem in base 2; --format walnut writes every \
                 automaton"],
            ja: ["MONA が読むのは 2 進数だけですが、このオートマトンは 2 進数を読みません",
                "--numeration 'base 2' を指定すると 2 進数での証明を試みます。--format walnut はどのオートマトンも書けます"]),
        NoEnumeration::Stopped(stop) => {
            let obstacle = answer::Obstacle::Stopped(*stop);
            diagnosis!(language,
                en: [("stopped early: {}", obstacle_words(&obstacle, style)), { more }],
                ja: [("途中で打ち切りました：{}", obstacle_words(&obstacle, style)), { more }])
        }
    }
}
