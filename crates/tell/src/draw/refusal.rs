//! Why there is no picture.

use answer::fault::NoPicture;

use crate::language::Language;
use crate::report::obstacle_words;
use crate::say::say;

/// Why.
pub(crate) fn reason(why: &NoPicture, language: Language) -> String {
    match why {
        NoPicture::NoPosition => say!(language,
            en: "a graph needs a position to begin with",
            ja: "グラフを描くには開始局面が必要です"),
        NoPicture::Results => say!(language,
            en: "this game ends with a result, and tables of results are not drawn",
            ja: "このゲームは結果を争うものです。結果の表は描けません"),
        NoPicture::NoGraph(obstacle) => say!(language,
            en: ("what can be reached from this position cannot be listed: {}", obstacle_words(obstacle, language)),
            ja: ("この局面から到達できる局面を列挙できません：{}", obstacle_words(obstacle, language))),
        NoPicture::NoTable(obstacle) => say!(language,
            en: ("there is nothing to draw: {}", obstacle_words(obstacle, language)),
            ja: ("描くものがありません：{}", obstacle_words(obstacle, language))),
        NoPicture::NoTheorem(obstacle) => say!(language,
            en: ("there is no theorem, and so no machine: {}", obstacle_words(obstacle, language)),
            ja: ("定理がないので、オートマトンもありません：{}", obstacle_words(obstacle, language))),
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
pub(crate) fn hint(why: &NoPicture, language: Language) -> String {
    match why {
        NoPicture::NoPosition => say!(language,
            en: "name a position after the game, or leave out --graph for a table",
            ja: "ゲームの後に局面を書いてください。表を描くなら --graph を外してください"),
        NoPicture::Results => say!(language,
            en: "name a board after the game to draw all play from it; `nimatron table` lists \
                results",
            ja: "ゲームの後に盤面を書くと、そこからのゲームグラフを描きます。結果の一覧は `nimatron table` で見られます"),
        NoPicture::NoGraph(_) => say!(language,
            en: "begin with a smaller position; --max-states, --max-memory and --timeout give \
                it more",
            ja: "もっと小さい局面から始めてください。--max-states、--max-memory、--timeout で上限を増やせます"),
        NoPicture::NoTable(_) => say!(language,
            en: "--max-states, --max-memory and --timeout give it more",
            ja: "--max-states、--max-memory、--timeout で上限を増やせます"),
        NoPicture::NoTheorem(_) => say!(language,
            en: "`nimatron prove GAME` says more; --timeout, --max-states and --max-memory \
                give it more",
            ja: "`nimatron prove GAME` で詳しく分かります。--timeout、--max-states、--max-memory \
                で上限を増やせます"),
        NoPicture::NoMachine | NoPicture::LargeMachine { .. } => say!(language,
            en: "the certificate that `nimatron prove` writes has everything",
            ja: "`nimatron prove` が書き出す証明書にすべて入っています"),
        NoPicture::Ending { .. } => say!(language,
            en: "end it in .svg, .png, .dot or .tex, or say --format",
            ja: "名前の末尾を .svg、.png、.dot、.tex のいずれかにするか、--format を指定してください"),
        NoPicture::OnlyGraphs => say!(language,
            en: "name a position, or another --format",
            ja: "局面を書くか、ほかの --format を指定してください"),
        NoPicture::Terminal => say!(language,
            en: "name a file with --out",
            ja: "--out でファイルを指定してください"),
        NoPicture::Pixels { .. } => say!(language,
            en: "make it smaller with --scale, or take --format svg",
            ja: "--scale で小さくするか、--format svg を指定してください"),
    }
}
