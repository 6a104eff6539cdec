//! The words of a refusal, a warning, and a line of progress.

use rules::lists::{CodeError, TurnRule};
use run::Phase;

use answer::fault::{Plain, Played};

use super::Warning;
use crate::draw::reason;
use crate::face::Feature;
use crate::language::Language;
use crate::render::Look;
use crate::report::obstacle_words;
use crate::say::say;

/// What is wrong, in one line.
#[expect(clippy::too_many_lines, reason = "the match is what proves that no phrase is missing")]
pub(super) fn title(plain: &Plain, look: Look) -> String {
    let language = look.language;
    match plain {
        Plain::NoSuchGame { name, .. } => {
            say!(language, en: "there is no game `{name}`", ja: "`{name}` というゲームはありません")
        }
        Plain::NoSuchProblem { name, .. } => say!(language,
            en: "there is no problem `{name}`",
            ja: "`{name}` という問題はありません"),
        Plain::NoGameOfProblem { game, .. } => say!(language,
            en: "there is no game `{game}`, which the problem names",
            ja: "問題に書かれた `{game}` というゲームはありません"),
        Plain::PositionsDiffer { given, wanted } => say!(language,
            en: ("the problem gives {}, and its game is played on {}",
                played(*given, language), played(*wanted, language)),
            ja: ("問題が与えるのは{}ですが、ゲームの局面は{}です",
                played(*given, language), played(*wanted, language))),
        Plain::LengthsDiffer { given, wanted } => say!(language,
            en: "the problem gives {given} numbers as a position, and its game is played on \
                {wanted}",
            ja: "問題は局面として {given} 個の数を与えますが、ゲームの山は {wanted} 個です"),
        Plain::SidesHaveNoProgram => say!(language,
            en: "the players of this game have different moves, so that who wins depends on who \
                begins; a program of the game alone does not say who does",
            ja: "このゲームはプレイヤーの手が異なり、誰から始めるかで結果が変わりますが、\
                ゲームだけのプログラムではそれが決まりません"),
        Plain::WhoBegins { players } if players.is_empty() => say!(language,
            en: "the players of this game have the same moves, so that `begins` says nothing",
            ja: "このゲームではどちらのプレイヤーの手も同じなので、`begins` に意味はありません"),
        Plain::WhoBegins { players } => {
            let players = players.join(", ");
            say!(language,
                en: "who wins depends on which player begins ({players}), and the problem must say it",
                ja: "どちらのプレイヤー（{players}）から始めるかで結果が変わるので、問題に書く必要があります")
        }
        Plain::AnswersDiffer { results: true } => say!(language,
            en: "the problem asks who wins, and its game is played for a result",
            ja: "問題は勝者を求めていますが、このゲームは結果を争うものです"),
        Plain::AnswersDiffer { results: false } => say!(language,
            en: "the problem asks for a result, and its game is one that somebody wins",
            ja: "問題は結果を求めていますが、このゲームは勝敗を争うものです"),
        Plain::NoSuchParameter { name } => say!(language,
            en: "the game has no parameter `{name}`",
            ja: "このゲームにパラメータ `{name}` はありません"),
        Plain::ParameterNotSet { parameter, variable } => say!(language,
            en: "the problem has a number `{variable}`, but its game keeps the parameter `{parameter}` of the rules",
            ja: "問題には数 `{variable}` がありますが、ゲームのパラメータ `{parameter}` はルールの値のままです"),
        Plain::ComplicatedWords { variable } => say!(language,
            en: "the words of `{variable}` are too complicated",
            ja: "`{variable}` の語の条件が複雑すぎます"),
        Plain::NotAscii { letter } => say!(language,
            en: "the letter `{letter}` is not one of ASCII",
            ja: "文字 `{letter}` は ASCII 文字ではありません"),
        Plain::NoTheorem { obstacle } => say!(language,
            en: ("there is no theorem to make a program of: {}", obstacle_words(obstacle, look)),
            ja: ("プログラムの元になる定理がありません: {}", obstacle_words(obstacle, look))),
        Plain::NoValues => say!(language,
            en: "there is a theorem about this game, but it tells only who wins",
            ja: "このゲームの定理で分かるのは、どちらが勝つかだけです"),
        Plain::NoProgram => say!(language,
            en: "the theorem is proved, but this form cannot be turned into a program yet",
            ja: "定理は証明されていますが、この形の定理はまだプログラムにできません"),
        Plain::NotAProblem { name } => {
            say!(language, en: "`{name}` is not a problem", ja: "`{name}` は問題ではありません")
        }
        Plain::NotPrintable { reason } => say!(language,
            en: "this cannot be printed as a program: {reason}",
            ja: "これはプログラムとして出力できません: {reason}"),
        Plain::SampleFails { number, expected, found } => {
            let [expected, found] = [expected, found].map(|text| crate::layout::short(text.trim(), 60));
            say!(language,
                en: "sample {number} says {expected:?}, but the program would print {found:?}",
                ja: "入出力例 {number} の出力は {expected:?} ですが、プログラムの出力は {found:?} になります")
        }
        Plain::NotForEvery { name } => say!(language,
            en: "the theorem holds for one value of `{name}`, and the problem takes it from the \
                input",
            ja: "定理は `{name}` の一つの値についてのものですが、問題はその値を入力から読みます"),
        Plain::CannotRead { path, error } => {
            say!(language, en: "cannot read {path}: {error}", ja: "{path} を読めません: {error}")
        }
        Plain::TooLarge { path, limit } => say!(language,
            en: "{path} has more than {limit} bytes",
            ja: "{path} は {limit} バイトを超えています"),
        Plain::CannotWrite { path, error } => say!(language,
            en: "cannot write {path}: {error}",
            ja: "{path} に書き込めません: {error}"),
        Plain::WouldOverwrite { path } => say!(language,
            en: "{path} is there already and is not a certificate",
            ja: "{path} はすでにあり、証明書ではありません"),
        Plain::WouldOverwriteInput { path } => say!(language,
            en: "the answer would take the place of {path}, which is read",
            ja: "{path} は入力として読むファイルなので、答えで上書きできません"),
        Plain::NotACertificate { path, reason } => say!(language,
            en: "{path} is not a certificate: {reason}",
            ja: "{path} は証明書ではありません: {reason}"),
        Plain::ValuesInMisere => say!(language,
            en: "Grundy values are defined in normal play only",
            ja: "Grundy 数が定まるのは正規形だけで、逆形（ミゼール）にはありません"),
        Plain::ValuesOfEndings => say!(language,
            en: "play of this game ends in other ways than that somebody cannot move, or moves gain \
                something, so there are no Grundy values",
            ja: "操作できなくなる以外の終わり方や得点のあるゲームなので、Grundy 数はありません"),
        Plain::ValuesOfPicks => say!(language,
            en: "this game ends with a result, so there are no Grundy values",
            ja: "このゲームは結果を争うものなので、Grundy 数はありません"),
        Plain::ValuesOfSides => say!(language,
            en: "the players have moves of their own, so there are no Grundy values",
            ja: "プレイヤーの手が異なるので、Grundy 数はありません"),
        Plain::NumerationOfWords => say!(language,
            en: "the positions of this game are not a fixed number of heaps",
            ja: "このゲームの局面は、決まった数の山ではありません"),
        Plain::NotACode { text, error } => say!(language,
            en: ("{text} is not a code: {}", code(text, *error, language)),
            ja: ("{text} はコードではありません。{}", code(text, *error, language))),
        Plain::SequenceWithoutHeaps => say!(language,
            en: "this game is not one of any number of heaps",
            ja: "このゲームは任意個の山のゲームではありません"),
        Plain::SequenceOfTurns { turn: TurnRule::Moves(most) } => say!(language,
            en: "a turn is up to {most} moves here; values of heaps are those of one move a turn",
            ja: "ここでは 1 手番に操作を {most} 回まで行えますが、山の Grundy 数は 1 手番に 1 回だけ操作するときのものです"),
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps } => say!(language,
            en: "a turn is moves in any heaps here; values of heaps are those of one move a turn",
            ja: "ここでは 1 手番にいくつもの山で操作を行えますが、山の Grundy 数は 1 手番に 1 回だけ操作するときのものです"),
        Plain::SequenceInMisere => say!(language,
            en: "this is misère play; values of heaps are those of normal play",
            ja: "これは逆形（ミゼール）ですが、山の Grundy 数は正規形のときのものです"),
        Plain::PeriodOfParts => say!(language,
            en: "a period is looked for without values only where a move is known to leave two \
                heaps at most",
            ja: "Grundy 数を保存せずに周期を探せるのは、一手で残る山が 2 つ以下とわかっている\
                ゲームだけです"),
        Plain::StoreInUse { path } => say!(language,
            en: "another process keeps its values in {path}",
            ja: "別のプロセスが {path} に Grundy 数を保存しています"),
        Plain::StoredOther { path, whose } => say!(language,
            en: "{path} holds values of {whose}",
            ja: "{path} にあるのは {whose} の Grundy 数です"),
        Plain::StoredVersion { path, version } => say!(language,
            en: "{path} is in version {version} of its format",
            ja: "{path} の形式はバージョン {version} です"),
        Plain::NoPicture(why) => reason(why, look),
        Plain::NoGames => say!(language, en: "no game was named", ja: "ゲームが指定されていません"),
        Plain::LeftOut { feature } => say!(language,
            en: "this program was built without the feature `{feature}`",
            ja: "このプログラムは機能 `{feature}` なしでビルドされています"),
        Plain::CannotListen { address, error } => say!(language,
            en: "cannot listen at {address}: {error}",
            ja: "{address} で待ち受けられません: {error}"),
        Plain::NoSuchCommand { name } => say!(language,
            en: "there is no command `{name}`",
            ja: "`{name}` というコマンドはありません"),
        Plain::MoverOfImpartial => say!(language,
            en: "both players of this game have the same moves",
            ja: "このゲームでは両プレイヤーの手が同じです"),
        Plain::NoSuchPlayer { name, .. } => say!(language,
            en: "there is no player `{name}`",
            ja: "`{name}` というプレイヤーはいません"),
        Plain::CannotPlay { .. } => say!(language,
            en: "the moves of this position cannot be listed",
            ja: "この局面の手を並べられません"),
        Plain::NoMoveListed => say!(language,
            en: "there are too many moves to list them, and none is known to win",
            ja: "手が多すぎて並べられず、勝つ手も分かりません"),
    }
}

/// What to do about it.
#[expect(clippy::too_many_lines, reason = "the match is what proves that no phrase is missing")]
pub(super) fn hint(plain: &Plain, look: Look) -> String {
    let Look { language, face, .. } = look;
    let called = |feature| face.feature(feature, language);
    let perhaps = |similar: &Option<String>, hint: String| match similar {
        Some(similar) => say!(language,
            en: "is it {similar}? {hint}",
            ja: "{similar} のことですか。{hint}"),
        None => hint,
    };
    let or_a_file = |hint: String| {
        if !face.has_files() {
            return hint;
        }
        say!(language, en: "{hint}; a path names a file", ja: "{hint}。ファイルはパスで指定します")
    };
    let or_prove = |hint: String| {
        let prove = called(Feature::Prove);
        say!(language,
            en: "{hint}, or use {prove}",
            ja: ("{hint}か、{}を使ってください", prove.trim_start()))
    };
    match plain {
        Plain::NoSuchGame { similar, .. } => {
            let games = called(Feature::Games);
            let hint = say!(language,
                en: "{games} lists the shipped games",
                ja: "付属のゲームは{games}で一覧できます");
            perhaps(similar, or_a_file(hint))
        }
        Plain::NoSuchProblem { similar, .. } => {
            let problems = called(Feature::Problems);
            let hint = say!(language,
                en: "{problems} lists the shipped problems",
                ja: "付属の問題は{problems}で一覧できます");
            perhaps(similar, or_a_file(hint))
        }
        Plain::NoGameOfProblem { similar, .. } => {
            let near = say!(language,
                en: "a path is looked up from the place of the problem file",
                ja: "パスは問題ファイルのある場所からたどります");
            if similar.is_some() {
                return perhaps(similar, near);
            }
            let games = called(Feature::Games);
            say!(language,
                en: "{games} lists the shipped games; {near}",
                ja: "付属のゲームは{games}で一覧できます。{near}")
        }
        Plain::NoPicture(why) => crate::draw::hint(why, look),
        Plain::CannotPlay { obstacle } => obstacle_words(obstacle, look),
        Plain::PositionsDiffer { .. } => say!(language,
            en: "a word is given with `position s`, any number of heaps with `heaps ...`, a \
                fixed number with `position x, y`",
            ja: "語は `position s`、任意個の山は `heaps ...`、決まった数の山は `position x, y` \
                で与えます"),
        Plain::LengthsDiffer { .. } => say!(language,
            en: "give as many numbers as the rules have heaps, in their order",
            ja: "ルールの山と同じ個数の数を、同じ順に与えてください"),
        Plain::WhoBegins { players } => match players.first() {
            None => say!(language, en: "leave it out", ja: "取り除いてください"),
            Some(first) => say!(language,
                en: "write `begins {first}` behind the name of the game, in the line `game`",
                ja: "`game` の行で、ゲームの名前の後に `begins {first}` と書いてください"),
        },
        Plain::SidesHaveNoProgram => {
            let solve = called(Feature::Solve);
            say!(language,
                en: "{solve} answers for either player to begin",
                ja: ("{}は、どちらから始める場合にも答えます", solve.trim_start()))
        }
        Plain::AnswersDiffer { results: true } => {
            say!(language, en: "say `answer result`", ja: "`answer result` と書いてください")
        }
        Plain::AnswersDiffer { results: false } => say!(language,
            en: "say `answer wins \"...\" loses \"...\"`, or `answer value`",
            ja: "`answer wins \"...\" loses \"...\"` か `answer value` と書いてください"),
        Plain::NoSuchParameter { .. } => say!(language,
            en: "parameters are declared in the rules: `parameter k = 2`",
            ja: "パラメータはルールの中で宣言します: `parameter k = 2`"),
        Plain::ParameterNotSet { parameter, variable } => say!(language,
            en: "say `game NAME with {parameter} = {variable}` if the number is meant; if not, give it \
                another name, or say `with {parameter} =` and a value",
            ja: "その数を使うなら `game NAME with {parameter} = {variable}` と書いてください。\
                使わないなら、別の名前にするか、`with {parameter} =` に続けて値を書いてください"),
        Plain::ComplicatedWords { .. } => say!(language,
            en: "use a simpler regular expression",
            ja: "正規表現を簡単にしてください"),
        Plain::NotAscii { .. } => say!(language,
            en: "use other letters in the rules",
            ja: "ルールに別の文字を使ってください"),
        Plain::NoTheorem { .. } => {
            let prove = called(Feature::ProveGame);
            match face.limits() {
                Some([states, memory, time]) => say!(language,
                    en: "{prove} says more; {time}, {states} and {memory} give it more",
                    ja: "詳しくは{prove}で分かります。上限は {time}, {states}, {memory} で増やせます"),
                None => say!(language, en: "{prove} says more", ja: "詳しくは{prove}で分かります"),
            }
        }
        Plain::NoValues => say!(language,
            en: "ask who wins: `answer wins ... loses ...`",
            ja: "どちらが勝つかを求めてください: `answer wins ... loses ...`"),
        Plain::NoProgram => {
            let solve = called(Feature::Solve);
            say!(language,
                en: "{solve} answers single positions",
                ja: "一つ一つの局面には{solve}が答えます")
        }
        Plain::NotAProblem { .. } => say!(language,
            en: "--command, --stress and --tests need a problem: it says how a position is read",
            ja: "--command, --stress, --tests には問題が必要です。局面の読み方は問題に\
                書かれています"),
        Plain::NotPrintable { .. } => {
            let judge = called(Feature::Judge);
            say!(language,
                en: "{judge} answers it all the same",
                ja: "それでも{judge}なら答えられます")
        }
        Plain::SampleFails { .. } => say!(language,
            en: "either the sample is wrong, or the rules, or how the problem makes positions of the input",
            ja: "入出力例、ルール、入力から局面を作る部分のどれかが誤っています"),
        Plain::NotForEvery { .. } => say!(language,
            en: "set it to a number, in the line `game` of the problem",
            ja: "問題の `game` の行で数に決めてください"),
        Plain::CannotRead { .. } => say!(language,
            en: "is the path right, and may you read it? `-` is standard input",
            ja: "パスは正しいですか。読む権限はありますか。`-` は標準入力です"),
        Plain::TooLarge { .. } => say!(language,
            en: "is this the right file?",
            ja: "ファイルを間違えていませんか"),
        Plain::CannotWrite { .. } => say!(language,
            en: "is there such a directory, and may you write there? `-` is standard output",
            ja: "ディレクトリはありますか。書き込む権限はありますか。`-` は標準出力です"),
        Plain::WouldOverwrite { .. } | Plain::WouldOverwriteInput { .. } => say!(language,
            en: "name another file",
            ja: "別のファイルを指定してください"),
        Plain::NotACertificate { .. } => say!(language,
            en: "certificates are JSON, and `nimatron prove GAME --out FILE` writes them; is \
                this the right file?",
            ja: "証明書は JSON で、`nimatron prove GAME --out FILE` が書き出します。\
                ファイルを間違えていませんか"),
        Plain::ValuesOfPicks => {
            let values = called(Feature::Values);
            say!(language,
                en: "leave out {values} to ask for results",
                ja: "結果を求めるには{values}を外してください")
        }
        Plain::ValuesInMisere | Plain::ValuesOfSides | Plain::ValuesOfEndings => {
            let values = called(Feature::Values);
            say!(language,
                en: "leave out {values} to ask who wins",
                ja: "どちらが勝つかを求めるには{values}を外してください")
        }
        Plain::NumerationOfWords => say!(language,
            en: "leave out --numeration",
            ja: "--numeration を外してください"),
        Plain::NotACode { .. } => {
            let form = say!(language,
                en: "a code is one digit (0, 4, 8 or C), a point, and digits 0 to 9 and A to F, \
                    as in 0.77",
                ja: "コードは 0.77 のように、一桁（0, 4, 8, C のどれか）、小数点、0 から 9 と A \
                    から F の数字の順に書きます");
            if !face.has_files() {
                return form;
            }
            say!(language,
                en: "{form}; a path with a slash names a file",
                ja: "{form}。ファイルはスラッシュを含むパスで指定します")
        }
        Plain::SequenceWithoutHeaps => say!(language,
            en: "name a code, as in 0.77, or rules with a line `heap n`, `octal` or `hexadecimal`",
            ja: "0.77 のようなコードか、`heap n`, `octal`, `hexadecimal` の行のあるルールを\
                指定してください"),
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps } => or_prove(say!(language,
            en: "take `turn any heaps` out of the rules",
            ja: "ルールから `turn any heaps` を消す")),
        Plain::SequenceOfTurns { .. } => or_prove(say!(language,
            en: "set the most moves in a turn to 1",
            ja: "1 手番に行える操作の回数を 1 にする")),
        Plain::SequenceInMisere => or_prove(say!(language,
            en: "take `misere` out of the rules",
            ja: "ルールから `misere` を消す")),
        Plain::PeriodOfParts => say!(language,
            en: "leave out --only-period",
            ja: "--only-period を外してください"),
        Plain::StoreInUse { .. } => say!(language,
            en: "wait for it, or name another directory with --store",
            ja: "終わるのを待つか、--store で別のディレクトリを指定してください"),
        Plain::StoredOther { .. } => say!(language,
            en: "was it renamed? name another directory with --store",
            ja: "名前を変えませんでしたか。--store で別のディレクトリを指定してください"),
        Plain::StoredVersion { .. } => say!(language,
            en: "another version of this program made it; name another directory with --store",
            ja: "このプログラムの別のバージョンが作ったものです。--store で別のディレクトリを\
                指定してください"),
        Plain::NoGames => say!(language,
            en: "name games or files, or use --all for the shipped ones",
            ja: "ゲームかファイルを指定するか、付属のゲームすべてなら --all を付けてください"),
        Plain::LeftOut { feature } => say!(language,
            en: "`cargo install --path crates/cli --features {feature}` builds it with it",
            ja: "`cargo install --path crates/cli --features {feature}` で組み込めます"),
        Plain::CannotListen { .. } => say!(language,
            en: "another program may be there already: name another port with --port; 0 is any \
                that is free",
            ja: "ほかのプログラムが使っているかもしれません。--port で別のポートを\
                指定してください（0 なら空いているもの）"),
        Plain::NoSuchCommand { .. } => say!(language,
            en: "`nimatron --help` lists the commands",
            ja: "コマンドは `nimatron --help` で一覧できます"),
        Plain::MoverOfImpartial => say!(language,
            en: "leave out who is to move: it makes no difference",
            ja: "だれの手番でも同じなので、指定を外してください"),
        Plain::NoSuchPlayer { players: [first, second], .. } => say!(language,
            en: "the players are {first} and {second}",
            ja: "プレイヤーは {first} と {second} です"),
        Plain::NoMoveListed => say!(language,
            en: "begin with a smaller position",
            ja: "もっと小さい局面から始めてください"),
    }
}

/// What is wrong with a code.
fn code(text: &str, error: CodeError, language: Language) -> String {
    match error {
        CodeError::Form(at) => match text.get(at..).and_then(|rest| rest.chars().next()) {
            Some(symbol) => say!(language,
                en: "`{symbol}` is no digit",
                ja: "`{symbol}` は数字ではありません"),
            None => say!(language, en: "there is no point", ja: "小数点がありません"),
        },
        CodeError::TooLong => say!(language, en: "it is too long", ja: "長すぎます"),
        CodeError::First => say!(language,
            en: "its first digit is none of 0, 4, 8 and C",
            ja: "最初の数字が 0, 4, 8, C のどれでもありません"),
    }
}

fn played(played: Played, language: Language) -> String {
    match played {
        Played::Words => say!(language, en: "words", ja: "語"),
        Played::Tuples => say!(language, en: "a fixed number of heaps", ja: "決まった数の山"),
        Played::Lists => say!(language, en: "any number of heaps", ja: "任意個の山"),
    }
}

/// What a warning is about, in one line.
pub(super) fn warning_title(warning: &Warning, language: Language) -> String {
    match warning {
        Warning::DamagedBlock { path } => say!(language,
            en: "{path} is damaged",
            ja: "{path} は壊れています"),
        Warning::NotKept { path, error } => say!(language,
            en: "cannot keep values in {path}: {error}",
            ja: "{path} に Grundy 数を保存できません: {error}"),
        Warning::NoCertificate { path } | Warning::NotProved { path } => say!(language,
            en: "there is no certificate to write to {path}",
            ja: "{path} に書く証明書がありません"),
        Warning::OpenToNetwork { address } => say!(language,
            en: "other machines can reach the page at {address}",
            ja: "{address} のページにはほかのマシンからもアクセスできます"),
    }
}

/// What follows from it.
pub(super) fn warning_hint(warning: &Warning, language: Language) -> String {
    match warning {
        Warning::DamagedBlock { .. } => say!(language,
            en: "its values, and those after it, are computed again",
            ja: "このブロック以降の Grundy 数を計算し直します"),
        Warning::NotKept { .. } => say!(language,
            en: "a later run will compute them again",
            ja: "次に実行するときに計算し直します"),
        Warning::NoCertificate { .. } => say!(language,
            en: "there are certificates for codes, if a period is proved and preperiod and \
                period are at most 10,000 together",
            ja: "コードの証明書があるのは、周期が証明されていて、前周期と周期が合わせて 10,000 \
                以下のときです"),
        Warning::NotProved { .. } => say!(language,
            en: "the answer stands on no theorem: it is computed, or none was found",
            ja: "この答えは定理によるものではありません。計算で求めたか、定理が見つからなかったかです"),
        Warning::OpenToNetwork { .. } => say!(language,
            en: "whoever reaches it may use this machine's time and memory, within the limits; \
                nothing is encrypted",
            ja: "アクセスできる人は誰でも、制限の範囲でこのマシンの時間とメモリを使えます。\
                通信は暗号化されません"),
    }
}

/// What a long computation is doing, for a line of progress.
#[must_use]
pub fn progress(phase: Phase, done: u64, language: Language) -> String {
    match phase {
        Phase::Solve => say!(language,
            en: "solving by brute force: {done} positions",
            ja: "全探索で解いています: {done} 局面"),
        Phase::Learn => say!(language,
            en: "learning: a machine of {done} states",
            ja: "学習しています: {done} 状態のオートマトン"),
        Phase::Verify => say!(language,
            en: "comparing with the rules for all lengths: {done}",
            ja: "すべての長さでルールと比べています: {done}"),
        Phase::Terminate => say!(language,
            en: "looking for a reason why every play ends",
            ja: "ゲームが必ず終わる理由を探しています"),
        Phase::Recognise => say!(language, en: "looking for a formula", ja: "式を探しています"),
        Phase::Check => say!(language,
            en: "checking the certificate",
            ja: "証明書を検査しています"),
        Phase::Test => say!(language,
            en: "comparing engines: {done} positions",
            ja: "解法どうしを比べています: {done} 局面"),
    }
}
