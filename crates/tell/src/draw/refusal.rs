//! Why there is no picture.

use crate::answer::Obstacle;
use crate::language::Language;
use crate::text::{Say, obstacle_words};

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
        match language {
            Language::English => self.hint_english().to_owned(),
            Language::Japanese => self.hint_japanese().to_owned(),
        }
    }

    fn hint_english(&self) -> &'static str {
        match self {
            Self::NoPosition => "name a position after the game, or leave out --graph for a table",
            Self::Results => "name a board after the game to draw all play from it; `nimatron table` lists results",
            Self::NoGraph(_) => "begin with a smaller position; --max-states, --max-memory and --timeout give it more",
            Self::NoTable(_) => "--max-states, --max-memory and --timeout give it more",
            Self::NoTheorem(_) => {
                "`nimatron prove GAME` says more; --timeout, --max-states and --max-memory give it more"
            }
            Self::NoMachine | Self::LargeMachine { .. } => {
                "the certificate that `nimatron prove` writes has everything"
            }
            Self::Ending { .. } => "end it in .svg, .png, .dot or .tex, or say --format",
            Self::OnlyGraphs => "name a position, or another --format",
            Self::Terminal => "name a file with --out",
            Self::Pixels { .. } => "make it smaller with --scale, or take --format svg",
        }
    }

    fn hint_japanese(&self) -> &'static str {
        match self {
            Self::NoPosition => "ゲームの後に局面を書いてください。表を描くなら --graph を外してください",
            Self::Results => {
                "ゲームの後に盤面を書くと、そこからのゲームグラフを描きます。結果の一覧は `nimatron table` で見られます"
            }
            Self::NoGraph(_) => {
                "もっと小さい局面から始めてください。--max-states、--max-memory、--timeout で上限を増やせます"
            }
            Self::NoTable(_) => "--max-states、--max-memory、--timeout で上限を増やせます",
            Self::NoTheorem(_) => {
                "`nimatron prove GAME` で詳しく分かります。--timeout、--max-states、--max-memory で上限を増やせます"
            }
            Self::NoMachine | Self::LargeMachine { .. } => "`nimatron prove` が書き出す証明書にすべて入っています",
            Self::Ending { .. } => {
                "名前の末尾を .svg、.png、.dot、.tex のいずれかにするか、--format を指定してください"
            }
            Self::OnlyGraphs => "局面を書くか、ほかの --format を指定してください",
            Self::Terminal => "--out でファイルを指定してください",
            Self::Pixels { .. } => "--scale で小さくするか、--format svg を指定してください",
        }
    }
}

impl Say for NoPicture {
    fn english(&self) -> String {
        let why = |obstacle: &Obstacle| obstacle_words(obstacle, Language::English);
        match self {
            Self::NoPosition => "a graph needs a position to begin with".to_owned(),
            Self::Results => "this game ends with a result, and tables of results are not drawn".to_owned(),
            Self::NoGraph(obstacle) => {
                format!("what can be reached from this position cannot be listed: {}", why(obstacle))
            }
            Self::NoTable(obstacle) => format!("there is nothing to draw: {}", why(obstacle)),
            Self::NoTheorem(obstacle) => format!("there is no theorem, and so no machine: {}", why(obstacle)),
            Self::NoMachine => "the theorem about this game is not about a machine".to_owned(),
            Self::LargeMachine { states, limit } => {
                format!("the machine of the theorem has {states} states, and at most {limit} are drawn")
            }
            Self::Ending { path } => format!("the name {path} does not say what kind of picture it is to be"),
            Self::OnlyGraphs => "only game graphs are written for Graphviz".to_owned(),
            Self::Terminal => "PNG is not for a terminal".to_owned(),
            Self::Pixels { reason } => format!("the picture cannot be drawn in pixels: {reason}"),
        }
    }

    fn japanese(&self) -> String {
        let why = |obstacle: &Obstacle| obstacle_words(obstacle, Language::Japanese);
        match self {
            Self::NoPosition => "グラフを描くには開始局面が必要です".to_owned(),
            Self::Results => "このゲームは結果を争うものです。結果の表は描けません".to_owned(),
            Self::NoGraph(obstacle) => format!("この局面から到達できる局面を列挙できません：{}", why(obstacle)),
            Self::NoTable(obstacle) => format!("描くものがありません：{}", why(obstacle)),
            Self::NoTheorem(obstacle) => format!("定理がないので、オートマトンもありません：{}", why(obstacle)),
            Self::NoMachine => "このゲームの定理はオートマトンによるものではありません".to_owned(),
            Self::LargeMachine { states, limit } => {
                format!("定理のオートマトンの状態数は {states} です。描けるのは {limit} までです")
            }
            Self::Ending { path } => format!("{path} という名前からは画像の形式が分かりません"),
            Self::OnlyGraphs => "Graphviz 形式で書けるのはゲームグラフだけです".to_owned(),
            Self::Terminal => "PNG は端末には出力できません".to_owned(),
            Self::Pixels { reason } => format!("画素にできません：{reason}"),
        }
    }
}
