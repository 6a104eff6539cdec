//! The words of a refusal, a warning, and a line of progress.

use rules::lists::{CodeError, TurnRule};
use run::Phase;

use answer::fault::{Plain, Played};

use super::Warning;
use crate::diagnostics::{Diagnosis, diagnosis};
use crate::draw::refusal;
use crate::face::Feature;
use crate::language::Language;
use crate::render::Look;
use crate::report::obstacle_words;
use crate::say::say;

/// What is wrong, in one line, and what to do about it.
#[expect(clippy::too_many_lines, reason = "the match is what proves that no phrase is missing")]
pub(super) fn words(plain: &Plain, look: Look) -> Diagnosis {
    let Look { language, face, .. } = look;
    let called = |feature| face.feature(feature, language);
    let perhaps = |similar: &Option<String>, hint: String| match similar {
        Some(similar) => say!(language,
            en: "is it {similar}? {hint}",
            ja: "{similar} のことですか。{hint}"),
        None => hint,
    };
    let listed_games = || {
        let games = called(Feature::Games);
        say!(language, en: "{games} lists the shipped games", ja: "付属のゲームは{games}で一覧できます")
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
    let says_more = || {
        let prove = called(Feature::ProveGame);
        match face.limits() {
            Some([states, memory, time]) => say!(language,
                en: "{prove} says more; {time}, {states} and {memory} give it more",
                ja: "詳しくは{prove}で分かります。上限は {time}, {states}, {memory} で増やせます"),
            None => say!(language, en: "{prove} says more", ja: "詳しくは{prove}で分かります"),
        }
    };
    let who_wins = || {
        let values = called(Feature::Values);
        say!(language,
            en: "leave out {values} to ask who wins",
            ja: "どちらが勝つかを求めるには{values}を外してください")
    };
    match plain {
        Plain::NoSuchGame { name, similar, .. } => {
            let hint = perhaps(similar, or_a_file(listed_games()));
            diagnosis!(language,
                en: ["there is no game `{name}`", { hint }],
                ja: ["`{name}` というゲームはありません", { hint }])
        }
        Plain::NoSuchProblem { name, similar, .. } => {
            let problems = called(Feature::Problems);
            let hint = say!(language,
                en: "{problems} lists the shipped problems",
                ja: "付属の問題は{problems}で一覧できます");
            let hint = perhaps(similar, or_a_file(hint));
            diagnosis!(language,
                en: ["there is no problem `{name}`", { hint }],
                ja: ["`{name}` という問題はありません", { hint }])
        }
        Plain::NoGameOfProblem { game, similar, .. } => {
            let near = say!(language,
                en: "a path is looked up from the place of the problem file",
                ja: "パスは問題ファイルのある場所からたどります");
            let games = listed_games();
            let hint = match similar {
                Some(_) => perhaps(similar, near),
                None => say!(language, en: "{games}; {near}", ja: "{games}。{near}"),
            };
            diagnosis!(language,
                en: ["there is no game `{game}`, which the problem names", { hint }],
                ja: ["問題に書かれた `{game}` というゲームはありません", { hint }])
        }
        Plain::PositionsDiffer { given, wanted } => diagnosis!(language,
            en: [("the problem gives {}, and its game is played on {}",
                    played(*given, language), played(*wanted, language)),
                "a word is given with `position s`, any number of heaps with `heaps ...`, a \
                    fixed number with `position x, y`"],
            ja: [("問題が与えるのは{}ですが、ゲームの局面は{}です",
                    played(*given, language), played(*wanted, language)),
                "語は `position s`、任意個の山は `heaps ...`、決まった数の山は `position x, y` \
                    で与えます"]),
        Plain::LengthsDiffer { given, wanted } => diagnosis!(language,
            en: ["the problem gives {given} numbers as a position, and its game is played on \
                    {wanted}",
                "give as many numbers as the rules have heaps, in their order"],
            ja: ["問題は局面として {given} 個の数を与えますが、ゲームの山は {wanted} 個です",
                "ルールの山と同じ個数の数を、同じ順に与えてください"]),
        Plain::SidesHaveNoProgram => {
            let solve = called(Feature::Solve);
            diagnosis!(language,
                en: ["the players of this game have different moves, so that who wins depends on who \
                        begins; a program of the game alone does not say who does",
                    "{solve} answers for either player to begin"],
                ja: ["このゲームはプレイヤーの手が異なり、誰から始めるかで結果が変わりますが、\
                        ゲームだけのプログラムではそれが決まりません",
                    ("{}は、どちらから始める場合にも答えます", solve.trim_start())])
        }
        Plain::WhoBegins { players } => match players.first() {
            None => diagnosis!(language,
                en: ["the players of this game have the same moves, so that `begins` says nothing", "leave it out"],
                ja: ["このゲームではどちらのプレイヤーの手も同じなので、`begins` に意味はありません", "取り除いてください"]),
            Some(first) => {
                let players = players.join(", ");
                diagnosis!(language,
                    en: ["who wins depends on who begins, and the problem must name one of the players: {players}",
                        "write `begins {first}` behind the name of the game, in the line `game`"],
                    ja: ["誰から始めるかで結果が変わるので、問題でプレイヤー（{players}）の一人を指定する必要があります",
                        "`game` の行で、ゲームの名前の後に `begins {first}` と書いてください"])
            }
        },
        Plain::AnswersDiffer { results: true } => diagnosis!(language,
            en: ["the problem asks who wins, and its game is played for a result",
                "say `answer result`"],
            ja: ["問題は勝者を求めていますが、このゲームは結果を争うものです",
                "`answer result` と書いてください"]),
        Plain::AnswersDiffer { results: false } => diagnosis!(language,
            en: ["the problem asks for a result, and its game is one that somebody wins",
                "say `answer wins \"...\" loses \"...\"`, or `answer value`"],
            ja: ["問題は結果を求めていますが、このゲームは勝敗を争うものです",
                "`answer wins \"...\" loses \"...\"` か `answer value` と書いてください"]),
        Plain::NoSuchParameter { name } => diagnosis!(language,
            en: ["the game has no parameter `{name}`",
                "parameters are declared in the rules: `parameter k = 2`"],
            ja: ["このゲームにパラメータ `{name}` はありません",
                "パラメータはルールの中で宣言します: `parameter k = 2`"]),
        Plain::ParameterRanges { parameter, given: (least, most), allowed: (low, high) } => diagnosis!(language,
            en: ["the problem reads {least} to {most} for the parameter `{parameter}`, and the game allows {low} to {high}",
                "change the range in the line `read`, or in the rules: `parameter {parameter} = ... in {least}..{most}`"],
            ja: ["問題はパラメータ `{parameter}` に {least} から {most} を読みますが、ゲームで許されるのは {low} から {high} です",
                "`read` の行の範囲か、ルールの範囲（`parameter {parameter} = ... in {least}..{most}`）を変えてください"]),
        Plain::ParameterNotSet { parameter, variable } => diagnosis!(language,
            en: ["the problem has a number `{variable}`, but its game keeps the parameter `{parameter}` of the rules",
                "say `game NAME with {parameter} = {variable}` if the number is meant; if not, give it \
                    another name, or say `with {parameter} =` and a value"],
            ja: ["問題には数 `{variable}` がありますが、ゲームのパラメータ `{parameter}` はルールの値のままです",
                "その数を使うなら `game NAME with {parameter} = {variable}` と書いてください。\
                    使わないなら、別の名前にするか、`with {parameter} =` に続けて値を書いてください"]),
        Plain::ComplicatedWords { variable } => diagnosis!(language,
            en: ["the words of `{variable}` are too complicated",
                "use a simpler regular expression"],
            ja: ["`{variable}` の語の条件が複雑すぎます", "正規表現を簡単にしてください"]),
        Plain::NotAscii { letter } => diagnosis!(language,
            en: ["the letter `{letter}` is not one of ASCII", "use other letters in the rules"],
            ja: ["文字 `{letter}` は ASCII 文字ではありません", "ルールに別の文字を使ってください"]),
        Plain::NoTheorem { obstacle } => diagnosis!(language,
            en: [("there is no theorem to make a program of: {}", obstacle_words(obstacle, look)), { says_more() }],
            ja: [("プログラムの元になる定理がありません: {}", obstacle_words(obstacle, look)), { says_more() }]),
        Plain::NoAnswers { obstacle } => diagnosis!(language,
            en: [("answers cannot be computed from rules of this form, and no theorem was found: {}", obstacle_words(obstacle, look)),
                { says_more() }],
            ja: [("この形のルールからは答えを計算できず、定理も見つかりません: {}", obstacle_words(obstacle, look)),
                { says_more() }]),
        Plain::NoValues => diagnosis!(language,
            en: ["there is a theorem about this game, but it tells only who wins",
                "ask who wins: `answer wins ... loses ...`"],
            ja: ["このゲームの定理で分かるのは、どちらが勝つかだけです",
                "どちらが勝つかを求めてください: `answer wins ... loses ...`"]),
        Plain::NoProgram => {
            let solve = called(Feature::Solve);
            diagnosis!(language,
                en: ["no program can be made of this yet, neither from a theorem nor by computing",
                    "{solve} answers single positions"],
                ja: ["定理からも計算によっても、これはまだプログラムにできません",
                    "一つ一つの局面には{solve}が答えます"])
        }
        Plain::NotAProblem { name } => diagnosis!(language,
            en: ["`{name}` is not a problem",
                "--command, --stress and --tests need a problem: it says how a position is read"],
            ja: ["`{name}` は問題ではありません",
                "--command, --stress, --tests には問題が必要です。局面の読み方は問題に\
                    書かれています"]),
        Plain::NotPrintable { reason } => {
            let judge = called(Feature::Judge);
            diagnosis!(language,
                en: ["this cannot be printed as a program: {reason}",
                    "{judge} answers it all the same"],
                ja: ["これはプログラムとして出力できません: {reason}",
                    "それでも{judge}なら答えられます"])
        }
        Plain::SampleFails { number, expected, found } => {
            let [expected, found] = [expected, found].map(|text| crate::layout::short(text.trim(), 60));
            diagnosis!(language,
                en: ["sample {number} says {expected:?}, but the program would print {found:?}",
                    "either the sample is wrong, or the rules, or how the problem makes positions of the input"],
                ja: ["入出力例 {number} の出力は {expected:?} ですが、プログラムの出力は {found:?} になります",
                    "入出力例、ルール、入力から局面を作る部分のどれかが誤っています"])
        }
        Plain::NotForEvery { name } => diagnosis!(language,
            en: ["the theorem holds for one value of `{name}`, and the problem takes it from the \
                    input",
                "set it to a number, in the line `game` of the problem"],
            ja: ["定理は `{name}` の一つの値についてのものですが、問題はその値を入力から読みます",
                "問題の `game` の行で数に決めてください"]),
        Plain::CannotRead { path, error } => diagnosis!(language,
            en: ["cannot read {path}: {error}",
                "is the path right, and may you read it? `-` is standard input"],
            ja: ["{path} を読めません: {error}",
                "パスは正しいですか。読む権限はありますか。`-` は標準入力です"]),
        Plain::TooLarge { path, limit } => diagnosis!(language,
            en: ["{path} has more than {limit} bytes", "is this the right file?"],
            ja: ["{path} は {limit} バイトを超えています", "ファイルを間違えていませんか"]),
        Plain::CannotWrite { path, error } => diagnosis!(language,
            en: ["cannot write {path}: {error}",
                "is there such a directory, and may you write there? `-` is standard output"],
            ja: ["{path} に書き込めません: {error}",
                "ディレクトリはありますか。書き込む権限はありますか。`-` は標準出力です"]),
        Plain::WouldOverwrite { path } => diagnosis!(language,
            en: ["{path} is there already and is not a certificate", "name another file"],
            ja: ["{path} はすでにあり、証明書ではありません", "別のファイルを指定してください"]),
        Plain::WouldOverwriteInput { path } => diagnosis!(language,
            en: ["the answer would take the place of {path}, which is read", "name another file"],
            ja: ["{path} は入力として読むファイルなので、答えで上書きできません",
                "別のファイルを指定してください"]),
        Plain::NotACertificate { path, reason } => diagnosis!(language,
            en: ["{path} is not a certificate: {reason}",
                "certificates are JSON, and `nimatron prove GAME --out FILE` writes them; is \
                    this the right file?"],
            ja: ["{path} は証明書ではありません: {reason}",
                "証明書は JSON で、`nimatron prove GAME --out FILE` が書き出します。\
                    ファイルを間違えていませんか"]),
        Plain::ValuesInMisere => diagnosis!(language,
            en: ["Grundy values are defined in normal play only", { who_wins() }],
            ja: ["Grundy 数が定まるのは正規形だけで、逆形（ミゼール）にはありません", { who_wins() }]),
        Plain::ValuesOfEndings => diagnosis!(language,
            en: ["play of this game ends in other ways than that somebody cannot move, or moves gain \
                    something, so there are no Grundy values",
                { who_wins() }],
            ja: ["操作できなくなる以外の終わり方や得点のあるゲームなので、Grundy 数はありません",
                { who_wins() }]),
        Plain::ValuesOfPicks => {
            let values = called(Feature::Values);
            diagnosis!(language,
                en: ["this game ends with a result, so there are no Grundy values",
                    "leave out {values} to ask for results"],
                ja: ["このゲームは結果を争うものなので、Grundy 数はありません",
                    "結果を求めるには{values}を外してください"])
        }
        Plain::ValuesOfSides => diagnosis!(language,
            en: ["the players have moves of their own, so there are no Grundy values", { who_wins() }],
            ja: ["プレイヤーの手が異なるので、Grundy 数はありません", { who_wins() }]),
        Plain::NumerationOfWords => diagnosis!(language,
            en: ["the positions of this game are not a fixed number of heaps",
                "leave out --numeration"],
            ja: ["このゲームの局面は、決まった数の山ではありません",
                "--numeration を外してください"]),
        Plain::NotACode { text, error } => {
            let mut hint = say!(language,
                en: "a code is one digit (0, 4, 8 or C), a point, and digits 0 to 9 and A to F, \
                    as in 0.77",
                ja: "コードは 0.77 のように、一桁（0, 4, 8, C のどれか）、小数点、0 から 9 と A \
                    から F の数字の順に書きます");
            if face.has_files() {
                hint += &say!(language,
                    en: "; a path with a slash names a file",
                    ja: "。ファイルはスラッシュを含むパスで指定します");
            }
            diagnosis!(language,
                en: [("{text} is not a code: {}", code(text, *error, language)), { hint }],
                ja: [("{text} はコードではありません。{}", code(text, *error, language)), { hint }])
        }
        Plain::SequenceWithoutHeaps => diagnosis!(language,
            en: ["this game is not one of any number of heaps",
                "name a code, as in 0.77, or rules with a line `heap n`, `octal` or `hexadecimal`"],
            ja: ["このゲームは任意個の山のゲームではありません",
                "0.77 のようなコードか、`heap n`, `octal`, `hexadecimal` の行のあるルールを\
                    指定してください"]),
        Plain::SequenceOfTurns { turn: TurnRule::Moves(most) } => {
            let hint = or_prove(say!(language,
                en: "set the most moves in a turn to 1",
                ja: "1 手番に行える操作の回数を 1 にする"));
            diagnosis!(language,
                en: ["a turn is up to {most} moves here; values of heaps are those of one move a turn",
                    { hint }],
                ja: ["ここでは 1 手番に操作を {most} 回まで行えますが、山の Grundy 数は 1 手番に 1 回だけ操作するときのものです",
                    { hint }])
        }
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps } => {
            let hint = or_prove(say!(language,
                en: "take `turn any heaps` out of the rules",
                ja: "ルールから `turn any heaps` を消す"));
            diagnosis!(language,
                en: ["a turn is moves in any heaps here; values of heaps are those of one move a turn",
                    { hint }],
                ja: ["ここでは 1 手番にいくつもの山で操作を行えますが、山の Grundy 数は 1 手番に 1 回だけ操作するときのものです",
                    { hint }])
        }
        Plain::SequenceInMisere => {
            let hint = or_prove(say!(language,
                en: "take `misere` out of the rules",
                ja: "ルールから `misere` を消す"));
            diagnosis!(language,
                en: ["this is misère play; values of heaps are those of normal play", { hint }],
                ja: ["これは逆形（ミゼール）ですが、山の Grundy 数は正規形のときのものです",
                    { hint }])
        }
        Plain::PeriodOfParts => diagnosis!(language,
            en: ["a period is looked for without values only where a move is known to leave two \
                    heaps at most",
                "leave out --only-period"],
            ja: ["Grundy 数を保存せずに周期を探せるのは、一手で残る山が 2 つ以下とわかっている\
                    ゲームだけです",
                "--only-period を外してください"]),
        Plain::StoreInUse { path } => diagnosis!(language,
            en: ["another process keeps its values in {path}",
                "wait for it, or name another directory with --store"],
            ja: ["別のプロセスが {path} に Grundy 数を保存しています",
                "終わるのを待つか、--store で別のディレクトリを指定してください"]),
        Plain::StoredOther { path, whose } => diagnosis!(language,
            en: ["{path} holds values of {whose}",
                "was it renamed? name another directory with --store"],
            ja: ["{path} にあるのは {whose} の Grundy 数です",
                "名前を変えませんでしたか。--store で別のディレクトリを指定してください"]),
        Plain::StoredVersion { path, version } => diagnosis!(language,
            en: ["{path} is in version {version} of its format",
                "another version of this program made it; name another directory with --store"],
            ja: ["{path} の形式はバージョン {version} です",
                "このプログラムの別のバージョンが作ったものです。--store で別のディレクトリを\
                    指定してください"]),
        Plain::NoPicture(why) => refusal(why, look),
        Plain::NoGames => diagnosis!(language,
            en: ["no game was named", "name games or files, or use --all for the shipped ones"],
            ja: ["ゲームが指定されていません",
                "ゲームかファイルを指定するか、付属のゲームすべてなら --all を付けてください"]),
        Plain::LeftOut { feature } => diagnosis!(language,
            en: ["this program was built without the feature `{feature}`",
                "`cargo install --path crates/cli --features {feature}` builds it with it"],
            ja: ["このプログラムは機能 `{feature}` なしでビルドされています",
                "`cargo install --path crates/cli --features {feature}` で組み込めます"]),
        Plain::CannotListen { address, error } => diagnosis!(language,
            en: ["cannot listen at {address}: {error}",
                "another program may be there already: name another port with --port; 0 is any \
                    that is free"],
            ja: ["{address} で待ち受けられません: {error}",
                "ほかのプログラムが使っているかもしれません。--port で別のポートを\
                    指定してください（0 なら空いているもの）"]),
        Plain::NoSuchCommand { name } => diagnosis!(language,
            en: ["there is no command `{name}`", "`nimatron --help` lists the commands"],
            ja: ["`{name}` というコマンドはありません",
                "コマンドは `nimatron --help` で一覧できます"]),
        Plain::MoverOfImpartial => diagnosis!(language,
            en: ["both players of this game have the same moves",
                "leave out who is to move: it makes no difference"],
            ja: ["このゲームでは両プレイヤーの手が同じです",
                "だれの手番でも同じなので、指定を外してください"]),
        Plain::NoSuchPlayer { name, players: [first, second], .. } => diagnosis!(language,
            en: ["there is no player `{name}`", "the players are {first} and {second}"],
            ja: ["`{name}` というプレイヤーはいません", "プレイヤーは {first} と {second} です"]),
        Plain::CannotPlay { obstacle } => {
            let hint = obstacle_words(obstacle, look);
            diagnosis!(language,
                en: ["the moves of this position cannot be listed", { hint }],
                ja: ["この局面の手を並べられません", { hint }])
        }
        Plain::NoMoveListed => diagnosis!(language,
            en: ["there are too many moves to list them, and none is known to win",
                "begin with a smaller position"],
            ja: ["手が多すぎて並べられず、勝つ手も分かりません",
                "もっと小さい局面から始めてください"]),
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

/// What a warning is about, in one line, and what follows from it.
pub(super) fn warning(warning: &Warning, language: Language) -> Diagnosis {
    match warning {
        Warning::DamagedBlock { path } => diagnosis!(language,
            en: ["{path} is damaged", "its values, and those after it, are computed again"],
            ja: ["{path} は壊れています", "このブロック以降の Grundy 数を計算し直します"]),
        Warning::NotKept { path, error } => diagnosis!(language,
            en: ["cannot keep values in {path}: {error}", "a later run will compute them again"],
            ja: ["{path} に Grundy 数を保存できません: {error}",
                "次に実行するときに計算し直します"]),
        Warning::NoCertificate { path } => diagnosis!(language,
            en: ["there is no certificate to write to {path}",
                "there are certificates for codes, if a period is proved and preperiod and \
                    period are at most 10,000 together"],
            ja: ["{path} に書く証明書がありません",
                "コードの証明書があるのは、周期が証明されていて、前周期と周期が合わせて 10,000 \
                    以下のときです"]),
        Warning::NotProved { path } => diagnosis!(language,
            en: ["there is no certificate to write to {path}",
                "the answer stands on no theorem: it is computed, or none was found"],
            ja: ["{path} に書く証明書がありません",
                "この答えは定理によるものではありません。計算で求めたか、定理が見つからなかったかです"]),
        Warning::OpenToNetwork { address } => diagnosis!(language,
            en: ["other machines can reach the page at {address}",
                "whoever reaches it may use this machine's time and memory, within the limits; \
                    nothing is encrypted"],
            ja: ["{address} のページにはほかのマシンからもアクセスできます",
                "アクセスできる人は誰でも、制限の範囲でこのマシンの時間とメモリを使えます。\
                    通信は暗号化されません"]),
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
