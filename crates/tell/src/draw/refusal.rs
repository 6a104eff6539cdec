//! Why there is no picture.

use answer::fault::NoPicture;

use crate::face::Feature;
use crate::render::Look;
use crate::report::obstacle_words;
use crate::say::say;

/// Why.
pub(crate) fn reason(why: &NoPicture, look: Look) -> String {
    let language = look.language;
    match why {
        NoPicture::NoPosition => say!(language,
            en: "a graph needs a position to begin with",
            ja: "グラフを描くには開始局面が必要です"),
        NoPicture::Results => say!(language,
            en: "this game ends with a result, and tables of results are not drawn",
            ja: "このゲームは結果を争うものです。結果の表は描けません"),
        NoPicture::NoGraph(obstacle) => say!(language,
            en: ("what can be reached from this position cannot be listed: {}", obstacle_words(obstacle, look)),
            ja: ("この局面から到達できる局面を列挙できません：{}", obstacle_words(obstacle, look))),
        NoPicture::NoTable(obstacle) => say!(language,
            en: ("there is nothing to draw: {}", obstacle_words(obstacle, look)),
            ja: ("描くものがありません：{}", obstacle_words(obstacle, look))),
        NoPicture::NoTheorem(obstacle) => say!(language,
            en: ("there is no theorem, and so no machine: {}", obstacle_words(obstacle, look)),
            ja: ("定理がないので、オートマトンもありません：{}", obstacle_words(obstacle, look))),
        NoPicture::NoMachine => say!(language,
            en: "the theorem about this game is not about a machine",
            ja: "このゲームの定理はオートマトンによるものではありません"),
        NoPicture::LargeMachine { states, limit } => say!(language,
            en: "the machine of the theorem has {states} states, and at most {limit} are drawn",
            ja: "定理のオートマトンの状態数は {states} です。描けるのは {limit} までです"),
        NoPicture::Ending { path } => say!(language,
            en: "the name {path} does not say what kind of picture it is to be",
            ja: "{path} という名前からは画像の形式が分かりません"),
        NoPicture::OnlyGraphs => say!(language,
            en: "only game graphs are written for Graphviz",
            ja: "Graphviz 形式で書けるのはゲームグラフだけです"),
        NoPicture::Terminal => say!(language,
            en: "PNG is not for a terminal",
            ja: "PNG は端末には出力できません"),
        NoPicture::Pixels { reason } => say!(language,
            en: "the picture cannot be drawn in pixels: {reason}",
            ja: "画素にできません：{reason}"),
    }
}

/// What to do about it.
pub(crate) fn hint(why: &NoPicture, look: Look) -> String {
    let Look { language, face, .. } = look;
    match why {
        NoPicture::NoPosition => say!(language,
            en: "name a position after the game, or leave out --graph for a table",
            ja: "ゲームの後に局面を書いてください。表を描くなら --graph を外してください"),
        NoPicture::Results => {
            let table = face.feature(Feature::Table, language);
            say!(language,
                en: "name a board after the game to draw all play from it; {table} lists results",
                ja: "ゲームの後に盤面を書くと、そこからのゲームグラフを描きます。結果の一覧は{table}で見られます")
        }
        NoPicture::NoGraph(_) => match face.limits() {
            Some([states, memory, time]) => say!(language,
                en: "begin with a smaller position; {states}, {memory} and {time} give it more",
                ja: "もっと小さい局面から始めてください。{states}、{memory}、{time} で上限を増やせます"),
            None => say!(language,
                en: "begin with a smaller position",
                ja: "もっと小さい局面から始めてください"),
        },
        NoPicture::NoTable(_) => match face.limits() {
            Some([states, memory, time]) => say!(language,
                en: "{states}, {memory} and {time} give it more",
                ja: "{states}、{memory}、{time} で上限を増やせます"),
            None => say!(language, en: "ask for less", ja: "範囲を小さくしてください"),
        },
        NoPicture::NoTheorem(_) => {
            let prove = face.feature(Feature::ProveGame, language);
            let prove = prove.trim_start();
            match face.limits() {
                Some([states, memory, time]) => say!(language,
                    en: "{prove} says more; {time}, {states} and {memory} give it more",
                    ja: "{prove}で詳しく分かります。{time}、{states}、{memory} で上限を増やせます"),
                None => say!(language, en: "{prove} says more", ja: "{prove}で詳しく分かります"),
            }
        }
        NoPicture::NoMachine | NoPicture::LargeMachine { .. } => {
            let prove = face.feature(Feature::Prove, language);
            say!(language,
                en: "the certificate that {prove} writes has everything",
                ja: ("{}が書き出す証明書にすべて入っています", prove.trim_start()))
        }
        NoPicture::Ending { .. } => say!(language,
            en: "end it in .svg, .png, .dot or .tex, or say --format",
            ja: "名前の末尾を .svg、.png、.dot、.tex のいずれかにするか、--format を指定してください"),
        NoPicture::OnlyGraphs => {
            let format = face.feature(Feature::Format, language);
            say!(language,
                en: "name a position, or another {format}",
                ja: "局面を書くか、ほかの{format}を指定してください")
        }
        NoPicture::Terminal => say!(language,
            en: "name a file with --out",
            ja: "--out でファイルを指定してください"),
        NoPicture::Pixels { .. } => say!(language,
            en: "make it smaller with --scale, or take --format svg",
            ja: "--scale で小さくするか、--format svg を指定してください"),
    }
}
