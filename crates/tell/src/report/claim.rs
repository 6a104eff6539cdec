//! Claims and their verdicts, as text.

use rules::Outcome;
use rules::lists::TurnRule;

use super::boards::refutation;
use super::obstacle_words;
use super::parts::{All, all, heading, rules, turns};
use super::sides::{place, truth};
use super::theorem::{certificate, verdict};
use crate::document::spans::{quoted, spans};
use crate::document::{Document, Indent, Inline, Report, Tone};
use crate::face::Opt;
use crate::language::Language;
use crate::layout::shown;
use crate::render::Style;
use crate::say::say;
use answer::{
    About, Counterexample, Extent, Fact, GameInfo, Judged, PositionCounterexample, Ruling, Verdict,
    class_key,
};

/// Options of a counterexample that are listed one by one.
const LISTED: usize = 16;

fn label(language: Language) -> String {
    say!(language, en: "claim", ja: "主張")
}

/// That something is proved, for how many positions.
pub(super) fn proved(extent: Extent, language: Language) -> String {
    let all = all(All::Of(extent), language);
    let what = match extent {
        Extent::Letters => "every length",
        Extent::LargestHeap => "every size",
        Extent::Total => &all,
    };
    say!(language, en: "proved for {what}", ja: "証明済み: {all}について")
}

/// What the claim says about a position where it is false.
fn says(game: &GameInfo, example: &PositionCounterexample, language: Language) -> String {
    let about = about(game, &example.about, language);
    match (example.formula.as_ref().map(quoted), example.formula_holds) {
        (None, _) => say!(language,
            en: "The claim says that {about}.",
            ja: "主張の内容は「{about}」です。"),
        (Some(formula), true) => say!(language,
            en: "There, {formula} holds, so the claim says that {about}.",
            ja: "ここで {formula} は成り立つので、主張の内容は「{about}」です。"),
        (Some(formula), false) => say!(language,
            en: "There, {formula} does not hold, yet {about}.",
            ja: "ここで {formula} は成り立たないのに、「{about}」が成り立ちます。"),
    }
}

fn in_truth(fact: &Fact, language: Language) -> String {
    let winner = super::parts::winner(fact.outcome, None, language);
    match fact.value {
        Some(value) => say!(language,
            en: "In fact, {winner} (Grundy value {value}).",
            ja: "実際は{winner}です（Grundy 数 {value}）。"),
        None => say!(language, en: "In fact, {winner}.", ja: "実際は{winner}です。"),
    }
}

/// How long plays last.
fn lasts(game: &GameInfo, shortest: u32, longest: u32, language: Language) -> String {
    if shortest == longest {
        say!(language,
            en: ("Every play has {shortest} {}.", if shortest == 1 { "turn" } else { "turns" }),
            ja: ("どの対局も {}です。", turns(shortest, game.turn)))
    } else {
        say!(language,
            en: "Plays have {shortest} to {longest} turns.",
            ja: ("対局は {}です。", turns(format!("{shortest}〜{longest}"), game.turn)))
    }
}

/// What a claim is about.
fn about(game: &GameInfo, about: &About, language: Language) -> String {
    let number = |term: &str, number: &Option<i64>| match number {
        Some(number) if number.to_string() != term => {
            say!(language, en: "{term}, which is {number}", ja: "{term} (= {number})")
        }
        _ => term.to_owned(),
    };
    // What the number of turns is called in Japanese.
    let count = if game.turn == TurnRule::ONE { "手数" } else { "手番の数" };
    match about {
        About::Outcome(outcome) => super::parts::winner(*outcome, None, language),
        About::OutcomeOf(name, Outcome::N) => say!(language,
            en: "{name}, to move, wins",
            ja: "{name} が手番なら {name} の勝ち"),
        About::OutcomeOf(name, Outcome::P) => say!(language,
            en: "{name}, to move, loses",
            ja: "{name} が手番なら {name} の負け"),
        About::Class(class) => say!(language,
            en: ("the outcome class is {}", class_key(*class)),
            ja: ("帰結類は {}", class_key(*class))),
        About::Value(term, value) => say!(language,
            en: ("the Grundy value is {}", number(term, value)),
            ja: ("Grundy 数は {}", number(term, value))),
        About::ValueIs(test) => say!(language,
            en: ("{} holds", quoted(test)),
            ja: ("{} が成り立つ", quoted(test))),
        About::EveryMoveWins => say!(language, en: "every move wins", ja: "どの手を選んでも勝ち"),
        About::WinningMove(property) => say!(language,
            en: ("a winning move has {}", quoted(property)),
            ja: ("勝つ手に {} となるものがある", quoted(property))),
        About::WinningMoveSaid(words) => say!(language,
            en: "a winning move {words}",
            ja: ("勝つ手に {} となるものがある", quoted(&words.as_str().into()))),
        About::WinningMoveBy(rule) => say!(language,
            en: "a winning move is move {rule}",
            ja: "勝つ手に {rule} 番目の `move` によるものがある"),
        About::PlayParity { odd: true } => say!(language,
            en: "every play has an odd number of turns",
            ja: "どの対局の{count}も奇数"),
        About::PlayParity { odd: false } => say!(language,
            en: "every play has an even number of turns",
            ja: "どの対局の{count}も偶数"),
        About::PlayLength(term, length) => say!(language,
            en: ("the number of turns of every play is {}", number(term, length)),
            ja: ("どの対局の{count}も {}", number(term, length))),
    }
}

/// The verdict on a claim by itself; `certificate` is where the certificate is, if there is one.
pub(crate) fn judged(
    game: &GameInfo,
    judged: &Judged,
    certificate: Option<&str>,
    style: Style,
) -> Document {
    let language = style.language;
    let mut out = Report::new();
    rules(&mut out, game, language);
    out.entry(label(language), &judged.claim.text[..]);
    out.blank();
    match &judged.ruling {
        Ruling::Follows => out.say(proved(game.extent(), language)),
        Ruling::Alone(found) => verdict(&mut out, game, found, true, style),
    }
    if let Some(path) = certificate {
        out.blank();
        self::certificate(&mut out, path, language);
    }
    out.into_document(language, heading(game, language))
}

const fn is_about_length(about: &About) -> bool {
    matches!(about, About::PlayParity { .. } | About::PlayLength(..))
}

pub(super) fn counterexample(
    out: &mut Report,
    game: &GameInfo,
    example: &PositionCounterexample,
    language: Language,
) {
    let place = place(game, example, language);
    let wrong = if example.smallest {
        say!(language,
            en: "The smallest counterexample: {place}",
            ja: "最小の反例: {place}")
    } else {
        say!(language,
            en: "A counterexample: {place}",
            ja: "反例の 1 つ: {place}")
    };
    out.sentence(wrong);
    out.text(Indent::all(2), spans(says(game, example, language)));
    let plays = |out: &mut Report| {
        if let (Some((shortest, longest)), true) = (example.plays, is_about_length(&example.about))
        {
            out.sentence(lasts(game, shortest, longest, language));
        }
    };
    if let (Some(names), Some(sides)) = (&game.sides, &example.sides) {
        plays(out);
        truth(out, names, sides, language);
        return;
    }
    let Some(fact) = &example.truth else { return };
    out.sentence(in_truth(fact, language));
    plays(out);
    let head = match example.options.len() {
        0 => say!(language, en: "No move is possible.", ja: "手はありません。"),
        1 => say!(language, en: "The only move leads to", ja: "唯一の手で移る局面:"),
        moves => say!(language, en: "The {moves} moves lead to", ja: "{moves} 通りの手で移る局面:"),
    };
    out.sentence(head);
    let row = |option: &Fact| {
        let class = match option.outcome {
            Outcome::P => say!(language,
                en: "P, the player to move there loses",
                ja: "P、その手番のプレイヤーの負け"),
            Outcome::N => say!(language,
                en: "N, the player to move there wins",
                ja: "N、その手番のプレイヤーの勝ち"),
        };
        let value =
            option.value.map(|value| say!(language, en: "value {value}", ja: "Grundy 数 {value}"));
        [shown(&option.position), class].into_iter().chain(value).collect()
    };
    list_options(out, &example.options, row, language);
}

/// The options of a counterexample; of many, the first ones.
pub(super) fn list_options<T>(
    out: &mut Report,
    options: &[T],
    row: impl Fn(&T) -> Vec<String>,
    language: Language,
) {
    out.rows(4, options.iter().take(LISTED).map(row).collect::<Vec<_>>(), &[]);
    if let Some(more @ 1..) = options.len().checked_sub(LISTED) {
        out.detail(say!(language, en: "and {more} more", ja: "ほか {more} 通り"));
    }
}

/// The claims of the rules, a few lines each.
pub(super) fn claims(out: &mut Report, game: &GameInfo, claims: &[Judged], style: Style) {
    for judged in claims {
        out.entry(label(style.language), &judged.claim.text[..]);
        let (tone, text) = toned_line(game, judged, style);
        let word = text.split([' ', ':', '.']).next().unwrap_or_default().len();
        let (word, rest) = text.split_at(word);
        out.entry_of("", vec![Inline::Toned(tone, word.to_owned()), rest.into()]);
    }
}

/// The verdict on a claim, in one line.
pub(crate) fn claim_line(game: &GameInfo, judged: &Judged, style: Style) -> String {
    toned_line(game, judged, style).1
}

/// The same with the tone of its first word.
fn toned_line(game: &GameInfo, judged: &Judged, style: Style) -> (Tone, String) {
    let (language, extent) = (style.language, game.extent());
    match &judged.ruling {
        Ruling::Follows => (Tone::Yes, proved(extent, language)),
        Ruling::Alone(Verdict::Proved(_)) => {
            let proved = proved(extent, language);
            let option = style
                .face
                .option(Opt::Claim)
                .map_or_else(String::new, |option| format!(" ({option})"));
            let text = say!(language,
                en: "{proved}, with a certificate of its own{option}",
                ja: "{proved}、この主張だけの証明書による{option}");
            (Tone::Yes, text)
        }
        Ruling::Alone(Verdict::Refuted(example)) => match &**example {
            Counterexample::Position(example) => {
                let place = place(game, example, language);
                let text = if example.smallest {
                    say!(language,
                        en: "refuted: the smallest counterexample is {place}",
                        ja: "反証: 最小の反例は {place}")
                } else {
                    say!(language,
                        en: "refuted: a counterexample is {place}",
                        ja: "反証: 反例の 1 つは {place}")
                };
                (Tone::No, text)
            }
            Counterexample::Board(example) => {
                let refutation = refutation(example, language);
                (Tone::No, say!(language, en: "refuted: {refutation}", ja: "反証: {refutation}"))
            }
        },
        Ruling::Alone(Verdict::Unknown(unknown)) => {
            let why = obstacle_words(&unknown.obstacle, style);
            (Tone::Unknown, say!(language, en: "unknown. {why}", ja: "不明: {why}"))
        }
    }
}
