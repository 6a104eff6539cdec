//! What keeps a program from doing what it was asked, in Japanese.

use answer::fault::{Plain, Played};
use rules::lists::{CodeError, TurnRule};
use run::Phase;

use super::{Message, Warning};
use crate::language::Language;
use crate::text::obstacle_words;

/// The message.
pub(super) fn message(message: &Message<'_>) -> String {
    match message {
        Message::Title(plain) => title(plain),
        Message::Hint(plain) => hint(plain),
        Message::NotClosedTitle => "手を指した後が必ず局面になるかどうか、確かめられていません".to_owned(),
        Message::NotClosedHint => "局面の条件が複雑すぎて、すぐには確かめられません".to_owned(),
        Message::WarningTitle(warning) => match warning {
            Warning::DamagedBlock { path } => format!("{path} は壊れています"),
            Warning::NotKept { path, error } => format!("{path} に値を保存できません: {error}"),
            Warning::NoCertificate { path } => format!("{path} に書く証明書がありません"),
            Warning::OpenToNetwork { address } => format!("{address} のページにはほかのマシンからもアクセスできます"),
        },
        Message::WarningHint(warning) => match warning {
            Warning::DamagedBlock { .. } => "このブロック以降の値を計算し直します".to_owned(),
            Warning::NotKept { .. } => "次に実行するときに計算し直します".to_owned(),
            Warning::NoCertificate { .. } => "コードの証明書があるのは、周期が証明されていて、\
                 前周期と周期が合わせて 10,000 以下のときです"
                .to_owned(),
            Warning::OpenToNetwork { .. } => {
                "アクセスできる人は誰でも、制限の範囲でこのマシンの時間とメモリを使えます。通信は暗号化されません"
                    .to_owned()
            }
        },
        Message::Phase(phase, done) => match phase {
            Phase::Solve => format!("全探索で解いています: {done} 局面"),
            Phase::Learn => format!("学習しています: {done} 状態のオートマトン"),
            Phase::Verify => format!("すべての長さでルールと比べています: {done}"),
            Phase::Terminate => "ゲームが必ず終わる理由を探しています".to_owned(),
            Phase::Recognise => "式を探しています".to_owned(),
            Phase::Check => "証明書を検査しています".to_owned(),
            Phase::Test => format!("解法どうしを比べています: {done} 局面"),
        },
    }
}

fn title(plain: &Plain) -> String {
    match plain {
        Plain::NoSuchGame { name, .. } => format!("`{name}` というゲームはありません"),
        Plain::NoSuchProblem { name, .. } => format!("`{name}` という問題はありません"),
        Plain::NoGameOfProblem { game, .. } => format!("問題に書かれた `{game}` というゲームはありません"),
        Plain::PositionsDiffer { given, wanted } => {
            format!("問題が与えるのは{}ですが、ゲームの局面は{}です", played(*given), played(*wanted))
        }
        Plain::LengthsDiffer { given, wanted } => {
            format!("問題は局面として {given} 個の数を与えますが、ゲームの山は {wanted} 個です")
        }
        Plain::SidesHaveNoProgram => "このゲームはプレイヤーの手が異なり、誰から始めるかで結果が変わりますが、\
             問題やプログラムではそれが決まりません"
            .to_owned(),
        Plain::AnswersDiffer { results: true } => {
            "問題は勝者を求めていますが、このゲームは結果を争うものです".to_owned()
        }
        Plain::AnswersDiffer { results: false } => {
            "問題は結果を求めていますが、このゲームは勝敗を争うものです".to_owned()
        }
        Plain::NoSuchParameter { name } => format!("このゲームにパラメータ `{name}` はありません"),
        Plain::ComplicatedWords { variable } => format!("`{variable}` の語の条件が複雑すぎます"),
        Plain::NotAscii { letter } => format!("文字 `{letter}` は ASCII 文字ではありません"),
        Plain::NoTheorem { obstacle } => {
            format!("プログラムの元になる定理がありません: {}", obstacle_words(obstacle, Language::Japanese))
        }
        Plain::NoValues => "このゲームの定理で分かるのは、どちらが勝つかだけです".to_owned(),
        Plain::NoProgram => "このゲームには定理がありますが、プログラムにできない形のものです".to_owned(),
        Plain::NotAProblem { name } => format!("`{name}` は問題ではありません"),
        Plain::NotPrintable { reason } => format!("これはプログラムとして出力できません: {reason}"),
        Plain::NotForEvery { name } => {
            format!("定理は `{name}` の一つの値についてのものですが、問題はその値を入力から読みます")
        }
        Plain::CannotRead { path, error } => format!("{path} を読めません: {error}"),
        Plain::TooLarge { path, limit } => format!("{path} は {limit} バイトを超えています"),
        Plain::CannotWrite { path, error } => format!("{path} に書き込めません: {error}"),
        Plain::WouldOverwrite { path } => format!("{path} はすでにあり、証明書ではありません"),
        Plain::NotACertificate { path, reason } => format!("{path} は証明書ではありません: {reason}"),
        Plain::ValuesInMisere => "Grundy 数が定まるのは正規形だけで、逆形（ミゼール）にはありません".to_owned(),
        Plain::ValuesOfPicks => "このゲームは結果を争うものなので、Grundy 数はありません".to_owned(),
        Plain::ValuesOfSides => "プレイヤーの手が異なるので、Grundy 数はありません".to_owned(),
        Plain::NumerationOfWords => "このゲームの局面は、決まった数の山ではありません".to_owned(),
        Plain::NotACode { text, error } => format!("{text} はコードではありません。{}", code(text, *error)),
        Plain::SequenceWithoutHeaps => "このゲームは任意個の山のゲームではありません".to_owned(),
        Plain::SequenceOfTurns { turn } => {
            let turn = match turn {
                TurnRule::Moves(most) => format!("一回の手番に {most} 手まで指せます"),
                TurnRule::AnyHeaps => "一回の手番にいくつもの山で指せます".to_owned(),
            };
            format!("ここでは{turn}が、山の値は一回に一手だけ指すときのものです")
        }
        Plain::SequenceInMisere => "これは逆形（ミゼール）ですが、山の値は正規形のときのものです".to_owned(),
        Plain::PeriodOfParts => {
            "値を保存せずに周期を探せるのは、一手で残る山が 2 つ以下とわかっているゲームだけです".to_owned()
        }
        Plain::StoreInUse { path } => format!("別のプロセスが {path} に値を保存しています"),
        Plain::StoredOther { path, whose } => format!("{path} にあるのは {whose} の値です"),
        Plain::StoredVersion { path, version } => format!("{path} の形式はバージョン {version} です"),
        Plain::NoPicture(why) => crate::draw::reason(why, Language::Japanese),
        Plain::NoGames => "ゲームが指定されていません".to_owned(),
        Plain::CannotListen { address, error } => format!("{address} で待ち受けられません: {error}"),
        Plain::LeftOut { feature } => format!("このプログラムは機能 `{feature}` なしでビルドされています"),
        Plain::NoSuchCommand { name } => format!("`{name}` というコマンドはありません"),
        Plain::MoverOfImpartial => "このゲームでは両プレイヤーの手が同じです".to_owned(),
        Plain::NoSuchPlayer { name, .. } => format!("`{name}` というプレイヤーはいません"),
        Plain::CannotPlay { .. } => "この局面の手を並べられません".to_owned(),
        Plain::NoMoveListed => "手が多すぎて並べられず、勝つ手も分かりません".to_owned(),
    }
}

/// A question whether another name was meant, before what else there is to say.
fn perhaps(similar: Option<&String>, rest: &str) -> String {
    match similar {
        Some(similar) => format!("{similar} のことですか。{rest}"),
        None => rest.to_owned(),
    }
}

fn hint(plain: &Plain) -> String {
    const GAMES: &str = "付属のゲームは `nimatron games` で一覧できます。ファイルはパスで指定します";
    const PROBLEMS: &str = "付属の問題は `nimatron problems` で一覧できます。ファイルはパスで指定します";
    const NEAR: &str = "パスは問題ファイルのある場所からたどります";
    let text = match plain {
        Plain::NoSuchGame { similar, .. } => return perhaps(similar.as_ref(), GAMES),
        Plain::NoSuchProblem { similar, .. } => return perhaps(similar.as_ref(), PROBLEMS),
        Plain::NoGameOfProblem { similar: Some(similar), .. } => return perhaps(Some(similar), NEAR),
        Plain::NoGameOfProblem { similar: None, .. } => {
            return format!("付属のゲームは `nimatron games` で一覧できます。{NEAR}");
        }
        Plain::PositionsDiffer { .. } => {
            "語は `position s`、任意個の山は `heaps ...`、決まった数の山は `position x, y` で与えます"
        }
        Plain::LengthsDiffer { .. } => "ルールの山と同じ個数の数を、同じ順に与えてください",
        Plain::SidesHaveNoProgram => "`nimatron solve` は、どちらから始める場合にも答えます",
        Plain::AnswersDiffer { results: true } => "`answer result` と書いてください",
        Plain::AnswersDiffer { results: false } => {
            "`answer wins \"...\" loses \"...\"` か `answer value` と書いてください"
        }
        Plain::NoSuchParameter { .. } => "パラメータはルールの中で宣言します: `parameter k = 2`",
        Plain::ComplicatedWords { .. } => "正規表現を簡単にしてください",
        Plain::NotAscii { .. } => "ルールに別の文字を使ってください",
        Plain::NoTheorem { .. } => {
            "詳しくは `nimatron prove GAME` で分かります。上限は --timeout, --max-states, --max-memory で増やせます"
        }
        Plain::NoValues => "どちらが勝つかを求めてください: `answer wins ... loses ...`",
        Plain::NoProgram => "一つ一つの局面には `nimatron solve` が答えます",
        Plain::NotAProblem { .. } => {
            "--command, --stress, --tests には問題が必要です。局面の読み方は問題に書かれています"
        }
        Plain::NotPrintable { .. } => "それでも `nimatron judge` なら答えられます",
        Plain::NotForEvery { .. } => "問題の `game` の行で数に決めてください",
        Plain::CannotRead { .. } => "パスは正しいですか。読む権限はありますか。`-` は標準入力です",
        Plain::TooLarge { .. } => "ファイルを間違えていませんか",
        Plain::CannotWrite { .. } => "ディレクトリはありますか。書き込む権限はありますか。`--out -` は標準出力です",
        Plain::WouldOverwrite { .. } => "--out で別のファイルを指定してください",
        Plain::NotACertificate { .. } => {
            "証明書は JSON で、`nimatron prove GAME --out FILE` が書き出します。ファイルを間違えていませんか"
        }
        Plain::ValuesOfPicks => "結果を求めるには --values を外してください",
        Plain::ValuesInMisere | Plain::ValuesOfSides => "どちらが勝つかを求めるには --values を外してください",
        Plain::NumerationOfWords => "--numeration を外してください",
        Plain::NotACode { .. } => {
            "コードは 0.77 のように、一桁（0, 4, 8, C のどれか）、小数点、0 から 9 と A から F の数字の順に書きます。\
             ファイルはスラッシュを含むパスで指定します"
        }
        Plain::SequenceWithoutHeaps => {
            "0.77 のようなコードか、`heap n`, `octal`, `hexadecimal` の行のあるルールを指定してください"
        }
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps } => {
            "ルールから `turn any heaps` を消すか、`nimatron prove` を使ってください"
        }
        Plain::SequenceOfTurns { .. } => "一回の手番に指せる手の数を 1 にするか、`nimatron prove` を使ってください",
        Plain::SequenceInMisere => "ルールから `misere` を消すか、`nimatron prove` を使ってください",
        Plain::PeriodOfParts => "--only-period を外してください",
        Plain::StoreInUse { .. } => "終わるのを待つか、--store で別のディレクトリを指定してください",
        Plain::StoredOther { .. } => "名前を変えませんでしたか。--store で別のディレクトリを指定してください",
        Plain::StoredVersion { .. } => {
            "このプログラムの別のバージョンが作ったものです。--store で別のディレクトリを指定してください"
        }
        Plain::NoPicture(why) => return crate::draw::hint(why, Language::Japanese),
        Plain::NoGames => "ゲームかファイルを指定するか、付属のゲームすべてなら --all を付けてください",
        Plain::CannotListen { .. } => {
            "ほかのプログラムが使っているかもしれません。--port で別のポートを指定してください（0 なら空いているもの）"
        }
        Plain::LeftOut { feature } => {
            return format!("`cargo install --path crates/cli --features {feature}` で組み込めます");
        }
        Plain::NoSuchCommand { .. } => "コマンドは `nimatron --help` で一覧できます",
        Plain::MoverOfImpartial => "だれの手番でも同じなので、指定を外してください",
        Plain::NoSuchPlayer { players: [first, second], .. } => {
            return format!("プレイヤーは {first} と {second} です");
        }
        Plain::CannotPlay { obstacle } => return obstacle_words(obstacle, Language::Japanese),
        Plain::NoMoveListed => "もっと小さい局面から始めてください",
    };
    text.to_owned()
}

/// What is wrong with a code.
fn code(text: &str, error: CodeError) -> String {
    match error {
        CodeError::Form(at) => match text.get(at..).and_then(|rest| rest.chars().next()) {
            Some(symbol) => format!("`{symbol}` は数字ではありません"),
            None => "小数点がありません".to_owned(),
        },
        CodeError::TooLong => "長すぎます".to_owned(),
        CodeError::First => "最初の数字が 0, 4, 8, C のどれでもありません".to_owned(),
    }
}

const fn played(played: Played) -> &'static str {
    match played {
        Played::Words => "語",
        Played::Tuples => "決まった数の山",
        Played::Lists => "任意個の山",
    }
}
