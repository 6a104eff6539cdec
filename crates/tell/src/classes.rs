//! What is wrong with games that are classes of another language, and with what they are asked: a
//! reason and a hint.

use run::Stop;

use crate::diagnostics::{Diagnosis, diagnosis, named};
use crate::language::Language;
use crate::say::say;

named! {
    /// Why a game that is a class, or an array of positions, has no answer. Positions and types are
    /// as the other language prints them.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ClassFault {
        /// A position is of a type that cannot be one.
        NotHashable {
            /// The position.
            position: String,
            /// Its type.
            kind: String,
        },
        /// A method has raised an exception.
        Raised {
            /// The method.
            method: String,
            /// The type of the exception.
            error: String,
            /// What it says.
            said: String,
            /// At which position.
            position: String,
        },
        /// A method has returned something that is no collection of positions.
        NotPositions {
            /// The method.
            method: String,
            /// What it has returned.
            made: String,
            /// The type of that.
            kind: String,
            /// Whether that is nothing at all.
            nothing: bool,
            /// At which position.
            position: String,
        },
        /// A play may never end.
        Endless {
            /// Positions, each of which leads to the next and the last to the first.
            play: Vec<String>,
            /// How many more there are before the first one comes again.
            more: usize,
        },
        /// A budget ended.
        Stopped(Stop),
        /// The game is being solved already.
        Busy,
        /// A graph of a position that decomposes.
        GraphOfSum,
        /// Rows of an array have another number of heaps than positions.
        RowWidth {
            /// How many a row has.
            width: usize,
            /// How many a position has.
            wanted: usize,
        },
        /// A row of an array is no position.
        Row {
            /// Which, from 0.
            row: usize,
        },
        /// Programs are not printed in this language.
        NoProgram {
            /// The language.
            lang: String,
        },
        /// Only one player has moves of their own.
        OneSided,
        /// Components of a game in which the players' moves differ.
        SumOfSides,
        /// Something that is no position of rules as text.
        NotText {
            /// What was named.
            position: String,
            /// Its type.
            kind: String,
        },
        /// The name of a shipped game in place of rules.
        NameForRules {
            /// The name.
            name: String,
        },
        /// What is asked needs rules as text.
        NeedsText {
            /// What is asked.
            asked: String,
        },
        /// Rules as text were read with the other convention.
        OtherConvention,
        /// Who wins a sum in misère play.
        MisereSum,
        /// Parameters for a table of rules as text.
        TextTable,
        /// Values of a game in which the players' moves differ.
        OnlyClasses,
        /// A law of a table about a game with another number of heaps.
        Heaps {
            /// The game.
            game: String,
            /// How many heaps its positions have.
            heaps: usize,
            /// How many parameters the table has.
            parameters: usize,
        },
        /// A law that is no claim about a game.
        NoClaim {
            /// The law's kind.
            law: String,
            /// The game.
            game: String,
        },
    }
}

impl ClassFault {
    /// A name that does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Endless { .. } => "cycle",
            Self::Stopped(Stop::States { .. }) => "states",
            Self::Stopped(Stop::Memory { .. }) => "memory",
            Self::Stopped(Stop::Time { .. }) => "time",
            Self::Stopped(Stop::Cancelled) => "cancelled",
            Self::NoProgram { .. } => "Language",
            _ => self.name(),
        }
    }

    /// Why there is no answer, in one line, and what to do about it.
    #[must_use]
    pub fn words(&self, language: Language) -> Diagnosis {
        match self {
            Self::NotHashable { position, kind } => diagnosis!(language,
                en: ["a position must be hashable, and {position} is a {kind}",
                    "use a tuple instead of a list, a frozenset instead of a set"],
                ja: ["局面はハッシュ可能でなければなりませんが、{position} は {kind} です",
                    "リストの代わりにタプル、集合の代わりに frozenset を使ってください"]),
            Self::Raised { method, error, said, position } => diagnosis!(language,
                en: ["{method} raised {error} at {position}: {said}",
                    "its exception is the cause of this one; positions solved so far are kept"],
                ja: ["{position} で {method} が {error} を送出しました: {said}",
                    "元の例外はこの例外の原因（__cause__）です。それまでに解いた局面は残ります"]),
            Self::NotPositions { method, made, kind, position, nothing: true, .. } => {
                diagnosis!(language,
                en: ["{method} returned {made} ({kind}) at {position}",
                    "it must return the positions that one turn leads to; is a `return` or `yield` \
                        missing?"],
                ja: ["{position} で {method} が {made}（{kind}）を返しました",
                    "1 手番で移れる局面を返してください。`return` か `yield` を忘れていませんか"])
            }
            Self::NotPositions { method, made, kind, position, nothing: false, .. } => {
                diagnosis!(language,
                en: ["{method} returned {made} ({kind}) at {position}",
                    "it must return a list of positions, or yield them one by one; for a single \
                        position, return [position]"],
                ja: ["{position} で {method} が {made}（{kind}）を返しました",
                    "局面のリストを返すか、1 つずつ yield してください。局面 1 つだけなら [局面] です"])
            }
            Self::Endless { play, more } => {
                let more = (*more > 0).then(
                    || say!(language, en: "... ({more} more)", ja: "...（ほかに {more} 局面）"),
                );
                let play = around(play, more);
                diagnosis!(language,
                    en: ["a play may never end: {play}",
                        "each of these positions leads to the next; a game has a winner only if \
                            every play ends"],
                    ja: ["終わらない手順があります: {play}",
                        "どの局面からも次の局面に移れます。勝敗が決まるのは、どの手を選んでも終わるゲームだけです"])
            }
            Self::Stopped(stop) => {
                let title = stopped(*stop, language);
                diagnosis!(language,
                    en: [{ title },
                        "raise it with states=, memory= or seconds=; positions solved so far are \
                            kept"],
                    ja: [{ title },
                        "上限は states=、memory=、seconds= で変えられます。解いた局面は残ります"])
            }
            Self::Busy => diagnosis!(language,
                en: ["this game is already being solved: one of its own methods, or another \
                        thread, is using it",
                    "methods must only list positions and never query the game; give each thread a \
                        game of its own"],
                ja: ["このゲームは計算の途中です。自身のメソッドか、別のスレッドから呼ばれました",
                    "メソッドは局面を列挙するだけで、ゲームに尋ねてはいけません。スレッドごとに別のゲームを作ってください"]),
            Self::GraphOfSum => diagnosis!(language,
                en: ["a graph shows turns, but a position that decomposes has none of its own",
                    "remove `components`, or ask for the graph of one component"],
                ja: ["グラフは手を示しますが、分かれる局面にはそれ自身の手がありません",
                    "`components` を外すか、成分 1 つのグラフを求めてください"]),
            Self::RowWidth { width, wanted } => diagnosis!(language,
                en: ["the rows have {width} numbers, but positions have {wanted}",
                    "in an array of shape (rows, {wanted}), each row is one position"],
                ja: ["1 行の数は {width} 個ですが、局面の山は {wanted} 個です",
                    "形 (行数, {wanted}) の配列では、1 行が 1 つの局面です"]),
            Self::Row { row } => diagnosis!(language,
                en: ["row {row} has no answer: it is not a position of the theorem",
                    "remove it from the array, or ask about it separately"],
                ja: ["行 {row} には答えがありません。定理の局面ではありません",
                    "配列から除くか、その局面だけを尋ねてください"]),
            Self::NoProgram { lang } => diagnosis!(language,
                en: ["programs cannot be printed in {lang:?}",
                    "use \"rust\", \"cpp\" or \"python\""],
                ja: ["{lang:?} のプログラムは出力できません",
                    "\"rust\"、\"cpp\"、\"python\" のどれかを指定してください"]),
            Self::OneSided => diagnosis!(language,
                en: ["moves are defined for one player only",
                    "define both left_moves and right_moves, or moves"],
                ja: ["片方のプレイヤーの手しか定義されていません",
                    "left_moves と right_moves の両方か、moves を定義してください"]),
            Self::SumOfSides => diagnosis!(language,
                en: ["only games in which both players have the same moves can be added up",
                    "remove `components`"],
                ja: ["和が使えるのは、両者の手が同じゲームだけです",
                    "`components` を外してください"]),
            Self::NotText { position, kind } => diagnosis!(language,
                en: ["no position of these rules can be {position} ({kind})",
                    "write a str (words, boards), an int (one heap), or a list or tuple of ints \
                        (heaps)"],
                ja: ["{position}（{kind}）は、このルールの局面ではありません",
                    "str（語・盤面）、int（山 1 つ）、int のリストかタプル（山）で書いてください"]),
            Self::NameForRules { name } => diagnosis!(language,
                en: ["{name:?} is not rule text, but the name of a shipped game",
                    { format!("Game.shipped({name:?})") }],
                ja: ["{name:?} はルールの文ではなく、付属のゲームの名前です",
                    { format!("Game.shipped({name:?}) と書いてください") }]),
            Self::NeedsText { asked } => diagnosis!(language,
                en: ["{asked} needs rules as text, but this game is a class",
                    "table() shows regularities; Law.prove asks whether they hold for rules as \
                        text"],
                ja: ["{asked} にはルールの文が必要ですが、このゲームはクラスです",
                    "規則性は table() が示します。Law.prove は、それがルールの文について正しいかを調べます"]),
            Self::OtherConvention => diagnosis!(language,
                en: ["these rules were read with another convention",
                    "use Game.shipped(name, misere=True) instead"],
                ja: ["このルールは別の規約（正規形・逆形）で読み込まれています",
                    "Game.shipped(name, misere=True) のように読み込んでください"]),
            Self::MisereSum => diagnosis!(language,
                en: ["the winner of this sum in misère play is unknown",
                    "the values of its components do not decide it; remove `components`, or prove \
                        it for rules as text"],
                ja: ["逆形でのこの和の勝敗は分かりません",
                    "成分の値からは決まりません。`components` を外すか、ルールの文について証明してください"]),
            Self::TextTable => diagnosis!(language,
                en: ["for rules as text, a table lists all small positions",
                    "write table(up_to, values=True)"],
                ja: ["ルールの文の表は、小さい局面すべての表です",
                    "table(up_to, values=True) と書いてください"]),
            Self::OnlyClasses => diagnosis!(language,
                en: ["the players have different moves, so there are only outcome classes",
                    "write what=\"outcome\""],
                ja: ["両者の手が異なるので、分かるのは帰結類だけです",
                    "what=\"outcome\" と書いてください"]),
            Self::Heaps { game, heaps, parameters } => diagnosis!(language,
                en: ["the positions of {game} have heaps {heaps}, but the table has parameters \
                    {parameters}",
                    "ask about a game whose heaps are the parameters"],
                ja: ["{game} の局面の山は {heaps} 個ですが、表のパラメータは {parameters} 個です",
                    "山がパラメータであるゲームについて尋ねてください"]),
            Self::NoClaim { law, game } => diagnosis!(language,
                en: ["a law of the kind {law:?} cannot be written as a claim about {game}",
                    "game.prove() looks for a theorem by itself; compare the formula it finds with \
                        this table"],
                ja: ["種類 {law:?} の法則は、{game} についての主張として書けません",
                    "game.prove() は自分で定理を探します。見つかった式をこの表と比べられます"]),
        }
    }
}

/// Which budget ended.
fn stopped(stop: Stop, language: Language) -> String {
    match stop {
        Stop::States { limit } => say!(language,
            en: "the limit of {limit} states was reached",
            ja: "状態数の上限 {limit} に達しました"),
        Stop::Memory { limit } => say!(language,
            en: "the memory limit of {limit} bytes was reached",
            ja: "メモリの上限 {limit} バイトに達しました"),
        Stop::Time { limit } => say!(language,
            en: ("the time limit of {} seconds was reached", limit.as_secs_f64()),
            ja: ("制限時間 {} 秒に達しました", limit.as_secs_f64())),
        Stop::Cancelled => say!(language, en: "the computation was cancelled",
        ja: "中断されました"),
    }
}

/// A play that comes back to where it began; `more` says that there are some more.
fn around(play: &[String], more: Option<String>) -> String {
    play.iter().cloned().chain(more).chain(play.first().cloned()).collect::<Vec<_>>().join(" -> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_come_around() {
        let play = ["1", "2"].map(str::to_owned).to_vec();
        let fault = ClassFault::Endless { play, more: 3 };
        assert_eq!(
            fault.words(Language::English).title,
            "a play may never end: 1 -> 2 -> ... (3 more) -> 1"
        );
        assert_eq!(fault.code(), "cycle");
    }

    #[test]
    fn both_languages_say_something_else() {
        let faults = [
            ClassFault::Busy,
            ClassFault::GraphOfSum,
            ClassFault::MisereSum,
            ClassFault::NotText { position: "b'12'".to_owned(), kind: "bytes".to_owned() },
            ClassFault::NameForRules { name: "my-game".to_owned() },
            ClassFault::Stopped(Stop::States { limit: 9 }),
            ClassFault::RowWidth { width: 4, wanted: 3 },
        ];
        for fault in faults {
            let words = Language::ALL.map(|language| fault.words(language));
            let [english, japanese] =
                words.map(|Diagnosis { title, hint, .. }| format!("{title}\n{hint}"));
            assert!(english.is_ascii() || english.contains('è'), "{english}");
            assert!(!japanese.is_ascii(), "{japanese}");
        }
    }
}
