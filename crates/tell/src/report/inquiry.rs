//! Questions about what is proved, with their answers.

use answer::fault::NoInquiry;
use answer::{GameInfo, Inquired, InquiredTheorem, Inquiry};

use super::obstacle_words;
use super::parts::{heading, listed, numeration_name};
use crate::diagnostics::{Diagnosis, diagnosis};
use crate::document::{Document, Report, Tone};
use crate::face::Feature;
use crate::language::Language;
use crate::mention;
use crate::render::Style;
use crate::say::{counted, say};

/// A question with its answer.
pub(crate) fn inquiry(game: &GameInfo, found: &Inquiry, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    out.entry(say!(language, en: "question", ja: "質問"), found.question.clone());
    for theorem in &found.theorems {
        out.entry(say!(language, en: "theorem", ja: "定理"), used(theorem, language));
    }
    out.blank();
    match &found.found {
        Inquired::Truth { holds, example } => truth(*holds, example, &mut out, language),
        Inquired::Numbers { names, count, smallest, .. } => {
            numbers(names, *count, smallest, &mut out, language);
        }
    }
    out.blank();
    let states = found.states;
    let numeration = numeration_name(found.numeration, language);
    let states_text = counted(states, "state");
    out.sentence(match found.theorems.is_empty() {
        true => say!(language,
            en: "Decided for all numbers by automata in {numeration} (the last one has \
                {states_text}).",
            ja: "{numeration}のオートマトンで、すべての数について判定しました（最後のものは {states} 状態）。"),
        false => say!(language,
            en: "Decided for all numbers by automata in {numeration} (the last one has \
                {states_text}). The independent checker has accepted the certificates of the \
                theorems; it does not repeat this decision.",
            ja: "{numeration}のオートマトンで、すべての数について判定しました（最後のものは {states} 状態）。\
                定理の証明書は独立した検査プログラムが受理しています。この判定そのものは検査していません。"),
    });
    out.into_document(language, heading(game, language))
}

fn used(theorem: &InquiredTheorem, language: Language) -> String {
    let InquiredTheorem { game, values, misere } = theorem;
    let game = mention::short(game);
    let convention = match misere {
        true => say!(language, en: " in misère play", ja: "（逆形）"),
        false => String::new(),
    };
    match values {
        true => say!(language,
            en: "the values of {game}{convention}, proved for every size",
            ja: "{game}{convention} の Grundy 数、すべての大きさについて証明済み"),
        false => say!(language,
            en: "who wins {game}{convention}, proved for every size",
            ja: "{game}{convention} の勝敗、すべての大きさについて証明済み"),
    }
}

fn truth(holds: bool, example: &[(String, u128)], out: &mut Report, language: Language) {
    let example: Vec<String> =
        example.iter().map(|(name, number)| format!("{name} = {number}")).collect();
    let example = listed(&example, ", ", &say!(language, en: " and ", ja: "、"));
    out.verdict(
        if holds { Tone::Yes } else { Tone::No },
        match holds {
            true => say!(language, en: "TRUE", ja: "真"),
            false => say!(language, en: "FALSE", ja: "偽"),
        },
    );
    if !example.is_empty() {
        out.blank();
        out.sentence(match holds {
            true => say!(language,
                en: "The smallest numbers that show it: {example}.",
                ja: "それを示す最小の数：{example}"),
            false => say!(language,
                en: "The smallest exception: {example}.",
                ja: "最小の反例：{example}"),
        });
    }
}

fn numbers(
    names: &[String],
    count: Option<u128>,
    smallest: &[Vec<u128>],
    out: &mut Report,
    language: Language,
) {
    let what = match names {
        [one] => one.clone(),
        several => format!("({})", several.join(", ")),
    };
    let many = match count {
        Some(0) => say!(language, en: "TRUE for no value of {what}", ja: "真になる {what} はない"),
        Some(1) => {
            say!(language, en: "TRUE for one value of {what}", ja: "真になる {what} は 1 個")
        }
        Some(u128::MAX) => say!(language,
            en: "TRUE for more than 10^38 values of {what}",
            ja: "真になる {what} は 10^38 個より多い"),
        Some(count) => say!(language,
            en: "TRUE for {count} values of {what}",
            ja: "真になる {what} は {count} 個"),
        None => say!(language,
            en: "TRUE for infinitely many values of {what}",
            ja: "真になる {what} は無限にある"),
    };
    let tone = if count == Some(0) { Tone::No } else { Tone::Yes };
    out.verdict(tone, many);
    if smallest.is_empty() {
        return;
    }
    out.blank();
    let rest = count.is_none_or(|count| {
        usize::try_from(count).is_ok_and(|count| count > smallest.len()) || count > 1 << 60
    });
    let spell = |tuple: &Vec<u128>| match &tuple[..] {
        [one] => one.to_string(),
        _ => rules::tuples::spell_tuple(tuple),
    };
    let mut list: Vec<String> = smallest.iter().map(spell).collect();
    if rest {
        list.push("...".to_owned());
    }
    out.sentence(list.join(if names.len() == 1 { ", " } else { " " }));
}

/// Why a question has no answer, and what to do about it.
pub(crate) fn not_asked(why: &NoInquiry, style: Style) -> Diagnosis {
    let Style { language, face, .. } = style;
    let prove = face.feature(Feature::ProveGame, language);
    let prove = prove.trim_start();
    match why {
        NoInquiry::NoTheorem { game, obstacle } => diagnosis!(language,
            en: [("there is no theorem about {game}: {}", obstacle_words(obstacle, style)),
                "{prove} says more"],
            ja: [("{game} についての定理がありません：{}", obstacle_words(obstacle, style)),
                "{prove}で詳しく分かります"]),
        NoInquiry::Kind { game } => diagnosis!(language,
            en: ["questions are about games whose positions are numbers; those of {game} are not, \
                or its players have different moves",
                "ask about a game of heaps; claims can be made about every kind of game"],
            ja: ["質問できるのは、局面が数であり、両者の操作が同じゲームです。{game} はそうではありません",
                "山のゲームについて質問してください。主張（claim）はどの種類のゲームにも書けます"]),
        NoInquiry::Form { game } => diagnosis!(language,
            en: ["the theorem about {game} has a form that questions cannot use",
                "{prove} prints the theorem"],
            ja: ["{game} の定理は、質問に使えない形をしています", "{prove}で定理を見られます"]),
        NoInquiry::ValuesInMisere { game } => diagnosis!(language,
            en: ["Grundy values are defined for normal play only, and {game} is misère",
                "ask `value(..) in normal`, or who wins"],
            ja: ["Grundy 数が定まるのは正規形だけで、{game} は逆形（ミゼール）です",
                "`value(..) in normal` か、勝敗を質問してください"]),
        NoInquiry::Heaps { game, heaps } => {
            let of = if game.is_empty() { String::new() } else { format!(" of {game}") };
            let of_ja = if game.is_empty() { String::new() } else { format!("{game} の") };
            let heaps_text = counted(*heaps, "heap");
            diagnosis!(language,
                en: ["a position{of} has {heaps_text}", "write a number for each"],
                ja: ["{of_ja}局面の山は {heaps} 個です", "山ごとに数を 1 つずつ書いてください"])
        }
        NoInquiry::Turns { game } => diagnosis!(language,
            en: ["`move` is about a fixed number of heaps, and {game} has any number of them",
                "write the moves as a condition on the heaps"],
            ja: ["`move` は山の数が決まったゲームのもので、{game} の山の数は決まっていません",
                "操作を山についての条件として書いてください"]),
        NoInquiry::NoCommonNumeration => diagnosis!(language,
            en: ["each of these games has a theorem, but no numeration was found in which all have \
                one",
                "more time may help: --timeout; --numeration chooses one"],
            ja: ["どのゲームにも定理はありますが、すべてに共通の記数法が見つかりません",
                "--timeout で時間を増やすか、--numeration で記数法を選んでください"]),
        NoInquiry::OtherNumeration => diagnosis!(language,
            en: ["the question is about digits in another numeration than the theorems",
                "--numeration asks for theorems in another one, as in --numeration 'base 2'"],
            ja: ["質問は、定理とは別の記数法の桁についてのものです",
                "--numeration 'base 2' のように、別の記数法での定理を求めてください"]),
        NoInquiry::Numbers => diagnosis!(language,
            en: ["the numbers of the question are too large", "use smaller ones"],
            ja: ["質問の数が大きすぎます", "小さな数にしてください"]),
        NoInquiry::Variables { limit } => diagnosis!(language,
            en: ["a position in the question has more than {limit} numbers", "ask about fewer"],
            ja: ["質問の局面の数が {limit} 個を超えています", "減らしてください"]),
        NoInquiry::NoFreeVariable => diagnosis!(language,
            en: ["a question without free variables has no automaton of its solutions",
                "leave out the outer `some` or `all`"],
            ja: ["質問の答えは真か偽なので、解のオートマトンはありません",
                "外側の `some` や `all` を外してください"]),
        NoInquiry::Letters => diagnosis!(language,
            en: ["the solutions have too many digits for an automaton that reads them in parallel",
                "ask with fewer free variables"],
            ja: ["解の桁の組が多すぎて、並べて読むオートマトンは書けません",
                "自由変数を減らしてください"]),
        NoInquiry::Stopped(stop) => {
            let obstacle = answer::Obstacle::Stopped(*stop);
            diagnosis!(language,
                en: [("stopped early: {}", obstacle_words(&obstacle, style)),
                    "fewer variables, or quantifiers further inside, need less"],
                ja: [("途中で打ち切りました：{}", obstacle_words(&obstacle, style)),
                    "変数を減らすか、限量子をなるべく内側に書くと軽くなります"])
        }
    }
}
