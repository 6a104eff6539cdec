//! Why there is no picture.

use answer::fault::NoPicture;

use crate::diagnostics::{Diagnosis, diagnosis};
use crate::face::Feature;
use crate::render::Style;
use crate::report::obstacle_words;
use crate::say::say;

/// Why, and what to do about it.
pub(crate) fn refusal(why: &NoPicture, style: Style) -> Diagnosis {
    let Style { language, face, .. } = style;
    let more = face.limits().map(|[states, memory, time]| {
        say!(language,
            en: "to raise the limits, use {states}, {memory} and {time}",
            ja: "{states}、{memory}、{time} で上限を増やせます")
    });
    let prove = face.feature(Feature::Prove, language);
    let certificate = say!(language,
        en: "the certificate written by {prove} contains everything",
        ja: ("{}が書き出す証明書にすべて入っています", prove.trim_start()));
    match why {
        NoPicture::NoPosition => diagnosis!(language,
            en: ["a graph needs a position to start from",
                "give a position after the game, or leave out --graph for a table"],
            ja: ["グラフを描くには開始局面が必要です",
                "ゲームの後に局面を書いてください。表を描くなら --graph を外してください"]),
        NoPicture::Results => {
            let table = face.feature(Feature::Table, language);
            diagnosis!(language,
                en: ["this game ends with a result, and tables of results cannot be drawn",
                    "give a board after the game to draw all play from it; {table} lists results"],
                ja: ["このゲームは結果を争うものです。結果の表は描けません",
                    "ゲームの後に盤面を書くと、そこからのゲームグラフを描きます。結果の一覧は{table}で見られます"])
        }
        NoPicture::NoGraph(obstacle) => {
            let smaller = say!(language, en: "start from a smaller position",
            ja: "もっと小さい局面から始めてください");
            let hint = match more {
                Some(more) => say!(language, en: "{smaller}; {more}", ja: "{smaller}。{more}"),
                None => smaller,
            };
            diagnosis!(language,
                en: [("the positions that can be reached from here cannot be listed: {}",
                    obstacle_words(obstacle, style)),
                    { hint }],
                ja: [("この局面から到達できる局面を列挙できません：{}", obstacle_words(obstacle, style)),
                    { hint }])
        }
        NoPicture::NoTable(obstacle) => {
            let hint = more.unwrap_or_else(
                || say!(language, en: "ask for less", ja: "範囲を小さくしてください"),
            );
            diagnosis!(language,
                en: [("there is nothing to draw: {}", obstacle_words(obstacle, style)), { hint }],
                ja: [("描くものがありません：{}", obstacle_words(obstacle, style)), { hint }])
        }
        NoPicture::NoTheorem(obstacle) => {
            let prove = face.feature(Feature::ProveGame, language);
            let prove = prove.trim_start();
            let hint = match face.limits() {
                Some([states, memory, time]) => say!(language,
                    en: "{prove} says more; to raise the limits, use {time}, {states} and {memory}",
                    ja: "{prove}で詳しく分かります。{time}、{states}、{memory} で上限を増やせます"),
                None => say!(language, en: "{prove} says more", ja: "{prove}で詳しく分かります"),
            };
            diagnosis!(language,
                en: [("there is no theorem, so there is no machine: {}",
                    obstacle_words(obstacle, style)),
                    { hint }],
                ja: [("定理がないので、オートマトンもありません：{}", obstacle_words(obstacle, style)),
                    { hint }])
        }
        NoPicture::NoMachine => diagnosis!(language,
            en: ["the theorem about this game has no machine", { certificate }],
            ja: ["このゲームの定理はオートマトンによるものではありません", { certificate }]),
        NoPicture::LargeMachine { states, limit } => diagnosis!(language,
            en: ["the machine of the theorem has {states} states, but at most {limit} can be drawn",
                { certificate }],
            ja: ["定理のオートマトンの状態数は {states} です。描けるのは {limit} までです", { certificate }]),
        NoPicture::Ending { path } => diagnosis!(language,
            en: ["the file name {path} does not say which format the picture should have",
                "use a name ending in .svg, .png, .dot or .tex, or choose a format with --format"],
            ja: ["{path} という名前からは画像の形式が分かりません",
                "名前の末尾を .svg、.png、.dot、.tex のいずれかにするか、--format を指定してください"]),
        NoPicture::OnlyGraphs => {
            let format = face.feature(Feature::Format, language);
            diagnosis!(language,
                en: ["only game graphs can be written for Graphviz",
                    "name a position, or another {format}"],
                ja: ["Graphviz 形式で書けるのはゲームグラフだけです",
                    "局面を書くか、ほかの{format}を指定してください"])
        }
        NoPicture::Terminal => diagnosis!(language,
            en: ["a PNG cannot be written to a terminal", "give a file name with --out"],
            ja: ["PNG は端末には出力できません", "--out でファイルを指定してください"]),
        NoPicture::TooDetailed { stretches, limit } => diagnosis!(language,
            en: ["this map has {stretches} stretches of equal cells, too many for TeX (at most \
                {limit})",
                "ask for fewer positions, or choose SVG or PNG"],
            ja: ["この図には同じ色の並びが {stretches} 個あり、TeX には多すぎます（{limit} 個まで）",
                "局面の範囲を小さくするか、SVG か PNG にしてください"]),
        NoPicture::Pixels { reason } => diagnosis!(language,
            en: ["the picture cannot be drawn in pixels: {reason}",
                "make it smaller with --scale, or use --format svg"],
            ja: ["画素にできません：{reason}",
                "--scale で小さくするか、--format svg を指定してください"]),
    }
}
