//! Why there is no picture.

use crate::answer::Obstacle;
use crate::language::Language;
use crate::say::say;
use crate::text::obstacle_words;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPicture {
    /// A graph needs a position to begin with.
    NoPosition,
    /// A table of results is not drawn.
    Results,
    /// What can be reached from a position cannot be listed.
    NoGraph(Box<Obstacle>),
    /// There is no table of this game.
    NoTable(Box<Obstacle>),
    /// There is no theorem, and so no machine.
    NoTheorem(Box<Obstacle>),
    /// The theorem is not about a machine.
    NoMachine,
    /// The machine is too large.
    LargeMachine {
        /// How many states it has.
        states: usize,
        /// The most that are drawn.
        limit: usize,
    },
    /// The name of a file does not say what it is to be.
    Ending {
        /// The name.
        path: String,
    },
    /// Only graphs are written for Graphviz.
    OnlyGraphs,
    /// A file of bytes on a terminal.
    Terminal,
    /// It cannot be drawn in pixels.
    Pixels {
        /// What stands in the way, for programmers.
        reason: String,
    },
}

impl NoPicture {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPosition => "GraphWithoutPosition",
            Self::Results => "PictureOfResults",
            Self::NoGraph(_) => "NoGraph",
            Self::NoTable(_) => "NoTable",
            Self::NoTheorem(_) => "NoTheorem",
            Self::NoMachine => "NoMachine",
            Self::LargeMachine { .. } => "LargeMachine",
            Self::Ending { .. } => "PictureFormat",
            Self::OnlyGraphs => "OnlyGraphs",
            Self::Terminal => "PictureOnTerminal",
            Self::Pixels { .. } => "NoPixels",
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(&self, language: Language) -> String {
        match self {
            Self::NoPosition => say!(language,
                en: "name a position after the game, or leave out --graph for a table",
                ja: "ゲームの後に局面を書いてください。表を描くなら --graph を外してください"),
            Self::Results => say!(language,
                en: "name a board after the game to draw all play from it; `nimatron table` lists \
                    results",
                ja: "ゲームの後に盤面を書くと、そこからのゲームグラフを描きます。結果の一覧は `nimatron table` で見られます"),
            Self::NoGraph(_) => say!(language,
                en: "begin with a smaller position; --max-states, --max-memory and --timeout give \
                    it more",
                ja: "もっと小さい局面から始めてください。--max-states、--max-memory、--timeout で上限を増やせます"),
            Self::NoTable(_) => say!(language,
                en: "--max-states, --max-memory and --timeout give it more",
                ja: "--max-states、--max-memory、--timeout で上限を増やせます"),
            Self::NoTheorem(_) => say!(language,
                en: "`nimatron prove GAME` says more; --timeout, --max-states and --max-memory \
                    give it more",
                ja: "`nimatron prove GAME` で詳しく分かります。--timeout、--max-states、--max-memory \
                    で上限を増やせます"),
            Self::NoMachine | Self::LargeMachine { .. } => say!(language,
                en: "the certificate that `nimatron prove` writes has everything",
                ja: "`nimatron prove` が書き出す証明書にすべて入っています"),
            Self::Ending { .. } => say!(language,
                en: "end it in .svg, .png, .dot or .tex, or say --format",
                ja: "名前の末尾を .svg、.png、.dot、.tex のいずれかにするか、--format を指定してください"),
            Self::OnlyGraphs => say!(language,
                en: "name a position, or another --format",
                ja: "局面を書くか、ほかの --format を指定してください"),
            Self::Terminal => say!(language,
                en: "name a file with --out",
                ja: "--out でファイルを指定してください"),
            Self::Pixels { .. } => say!(language,
                en: "make it smaller with --scale, or take --format svg",
                ja: "--scale で小さくするか、--format svg を指定してください"),
        }
    }

    /// Why.
    #[must_use]
    pub fn reason(&self, language: Language) -> String {
        match self {
            Self::NoPosition => say!(language,
                en: "a graph needs a position to begin with",
                ja: "グラフを描くには開始局面が必要です"),
            Self::Results => say!(language,
                en: "this game ends with a result, and tables of results are not drawn",
                ja: "このゲームは結果を争うものです。結果の表は描けません"),
            Self::NoGraph(obstacle) => say!(language,
                en: ("what can be reached from this position cannot be listed: {}", obstacle_words(obstacle, language)),
                ja: ("この局面から到達できる局面を列挙できません：{}", obstacle_words(obstacle, language))),
            Self::NoTable(obstacle) => say!(language,
                en: ("there is nothing to draw: {}", obstacle_words(obstacle, language)),
                ja: ("描くものがありません：{}", obstacle_words(obstacle, language))),
            Self::NoTheorem(obstacle) => say!(language,
                en: ("there is no theorem, and so no machine: {}", obstacle_words(obstacle, language)),
                ja: ("定理がないので、オートマトンもありません：{}", obstacle_words(obstacle, language))),
            Self::NoMachine => say!(language,
                en: "the theorem about this game is not about a machine",
                ja: "このゲームの定理はオートマトンによるものではありません"),
            Self::LargeMachine { states, limit } => say!(language,
                en: "the machine of the theorem has {states} states, and at most {limit} are drawn",
                ja: "定理のオートマトンの状態数は {states} です。描けるのは {limit} までです"),
            Self::Ending { path } => say!(language,
                en: "the name {path} does not say what kind of picture it is to be",
                ja: "{path} という名前からは画像の形式が分かりません"),
            Self::OnlyGraphs => say!(language,
                en: "only game graphs are written for Graphviz",
                ja: "Graphviz 形式で書けるのはゲームグラフだけです"),
            Self::Terminal => say!(language,
                en: "PNG is not for a terminal",
                ja: "PNG は端末には出力できません"),
            Self::Pixels { reason } => say!(language,
                en: "the picture cannot be drawn in pixels: {reason}",
                ja: "画素にできません：{reason}"),
        }
    }
}
