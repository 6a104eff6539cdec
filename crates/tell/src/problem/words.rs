//! The words of a refusal, a warning, and a line of progress.

use rules::lists::{CodeError, TurnRule};
use run::Phase;

use answer::fault::{Plain, Played};

use super::Warning;
use crate::diagnostics::{Diagnosis, diagnosis, source_named};
use crate::draw::refusal;
use crate::face::Feature;
use crate::language::Language;
use crate::render::Style;
use crate::report::{difference, not_an_automaton, not_asked, not_counted, obstacle_words};
use crate::say::say;

/// The name of a file in a sentence. In Japanese, a blank separates a path from the next word.
fn in_sentence(path: &str, name: String, language: Language) -> String {
    let blank = if path == "-" { "" } else { " " };
    say!(language, en: "{name}", ja: "{name}{blank}")
}

fn source_in_sentence(path: &str, language: Language) -> String {
    in_sentence(path, source_named(path, language), language)
}

fn destination_in_sentence(path: &str, language: Language) -> String {
    let name = match path {
        "-" => say!(language, en: "standard output", ja: "標準出力"),
        _ => path.to_owned(),
    };
    in_sentence(path, name, language)
}

/// What is wrong, in one line, and what to do about it.
#[expect(clippy::too_many_lines, reason = "the match is what proves that no phrase is missing")]
pub(super) fn words(plain: &Plain, style: Style) -> Diagnosis {
    let Style { language, face, .. } = style;
    let called = |feature| face.feature(feature, language);
    let perhaps = |similar: &Option<String>, hint: String| match similar {
        Some(similar) => say!(language,
            en: "did you mean `{similar}`? {hint}",
            ja: "`{similar}` のことですか。{hint}"),
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
        say!(language,
            en: "{hint}; for a file, give its path",
            ja: "{hint}。ファイルを指定するにはパスを書きます")
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
                en: "{prove} says more; to raise the limits, use {time}, {states} and {memory}",
                ja: "詳しくは{prove}で分かります。上限を上げるには {time}, {states}, {memory} を使います"),
            None => say!(language, en: "{prove} says more", ja: "詳しくは{prove}で分かります"),
        }
    };
    let who_wins = || {
        let values = called(Feature::Values);
        say!(language,
            en: "to ask who wins, leave out {values}",
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
                en: "paths are relative to the problem file",
                ja: "パスは問題ファイルからの相対パスです");
            let games = listed_games();
            let hint = match similar {
                Some(_) => perhaps(similar, near),
                None => say!(language, en: "{games}; {near}", ja: "{games}。{near}"),
            };
            diagnosis!(language,
                en: ["the problem names a game `{game}`, which does not exist", { hint }],
                ja: ["問題に書かれた `{game}` というゲームはありません", { hint }])
        }
        Plain::PositionsDiffer { given, wanted } => diagnosis!(language,
            en: [("the problem gives {}, but the game is played on {}",
                    played(*given, language), played(*wanted, language)),
                "give a word with `position s`, any number of heaps with `heaps ...`, a fixed \
                    number with `position x, y`"],
            ja: [("問題が与えるのは{}ですが、ゲームの局面は{}です",
                    played(*given, language), played(*wanted, language)),
                "語は `position s`、任意個の山は `heaps ...`、決まった数の山は `position x, y` で与えます"]),
        Plain::LengthsDiffer { given, wanted } => diagnosis!(language,
            en: ["the problem gives {given} numbers as a position, but the game has {wanted} heaps",
                "give one number per heap, in the order of the rules"],
            ja: ["問題は局面として {given} 個の数を与えますが、ゲームの山は {wanted} 個です",
                "ルールと同じ順に、山ごとに数を 1 つ与えてください"]),
        Plain::SidesHaveNoProgram => {
            let solve = called(Feature::Solve);
            diagnosis!(language,
                en: ["the players have different moves, so who wins depends on who starts; a game \
                        without a problem does not say who that is",
                    "{solve} answers for either player starting"],
                ja: ["プレイヤーの手が異なるので、どちらから始めるかで結果が変わりますが、ゲームだけではそれが決まりません",
                    ("{}は、どちらから始める場合にも答えます", solve.trim_start())])
        }
        Plain::PartisanSum => diagnosis!(language,
            en: ["the players of this game have different moves, and sums of its positions cannot \
                be answered yet",
                "ask about single positions: `position ...`; or write the whole sum as one \
                 position of a game \
                    with more heaps"],
            ja: ["このゲームでは 2 人のプレイヤーの手が異なり、局面の和にはまだ答えられません",
                "1 つずつの局面（`position ...`）について問うか、和の全体を、山の数を増やした 1 つの局面として書いてください"]),
        Plain::WhoBegins { players, given } => match (players.first(), given) {
            (None, _) => diagnosis!(language,
                en: ["`begins` is not needed: the players of this game have the same moves",
                    "remove it"],
                ja: ["このゲームではどちらのプレイヤーの手も同じなので、`begins` は要りません",
                    "取り除いてください"]),
            (Some(first), None) => {
                let players = players.join(", ");
                diagnosis!(language,
                    en: ["the problem must say who begins ({players}), because who wins depends on \
                        it",
                        "in the `game` line, write `begins {first}` after the name of the game"],
                    ja: ["どちらから始めるかで結果が変わるので、先手（{players} のどちらか）を問題で指定する必要があります",
                        "`game` の行で、ゲームの名前の後に `begins {first}` と書いてください"])
            }
            (Some(_), Some(given)) => {
                let players = players.join(", ");
                diagnosis!(language,
                    en: ["the `game` line says `begins {given}`, but no player has that name",
                        "the players are {players}"],
                    ja: ["`game` の行に `begins {given}` とありますが、その名前のプレイヤーはいません",
                        "プレイヤー: {players}"])
            }
        },
        Plain::AnswersDiffer { results: true } => diagnosis!(language,
            en: ["the problem asks who wins, but the game is played for a result",
                "write `answer result`"],
            ja: ["問題は勝者を求めていますが、このゲームは結果を争うものです",
                "`answer result` と書いてください"]),
        Plain::AnswersDiffer { results: false } => diagnosis!(language,
            en: ["the problem asks for a result, but the game is won or lost",
                "write `answer wins \"...\" loses \"...\"` or `answer value`"],
            ja: ["問題は結果を求めていますが、このゲームは勝敗を争うものです",
                "`answer wins \"...\" loses \"...\"` か `answer value` と書いてください"]),
        Plain::NoSuchParameter { name, known } if !known.is_empty() => {
            let known = known.join(", ");
            diagnosis!(language,
                en: ["the game has no parameter `{name}`", "its parameters: {known}"],
                ja: ["このゲームにパラメータ `{name}` はありません", "パラメータ: {known}"])
        }
        Plain::NoSuchParameter { name, .. } => diagnosis!(language,
            en: ["the game has no parameter `{name}`",
                "a game has the parameters that its rules declare, as in: `parameter k = 2`"],
            ja: ["このゲームにパラメータ `{name}` はありません",
                "使えるのはルールで宣言されたパラメータだけです。例: `parameter k = 2`"]),
        Plain::ParameterRanges { parameter, given: (least, most), allowed: (low, high) } => {
            diagnosis!(language,
            en: ["the problem reads {least} to {most} for the parameter `{parameter}`, but the \
                game allows {low} to {high}",
                "change the range in the `read` line, or in the rules: `parameter {parameter} = \
                    ... in {least}..{most}`"],
            ja: ["問題はパラメータ `{parameter}` に {least} から {most} を読みますが、ゲームで許されるのは {low} から {high} です",
                "`read` の行の範囲か、ルールの範囲（`parameter {parameter} = ... in {least}..{most}`）を変えてください"])
        }
        Plain::ParameterNotSet { parameter, variable } => diagnosis!(language,
            en: ["the problem reads `{variable}`, but the parameter `{parameter}` of the game \
                keeps the value in the rules",
                "to use the number, write `game NAME with {parameter} = {variable}`; if they are \
                    unrelated, rename the variable, or write `with {parameter} =` and a value"],
            ja: ["問題に数 `{variable}` がありますが、ゲームのパラメータ `{parameter}` にはルールに書かれた値が使われます",
                "その数を使うなら `game NAME with {parameter} = {variable}` と書いてください。\
                    無関係なら、変数の名前を変えるか、`with {parameter} =` に続けて値を\
                    書いてください"]),
        Plain::ComplicatedWords { variable } => diagnosis!(language,
            en: ["the regular expression of `{variable}` is too complicated",
                "use a simpler one"],
            ja: ["`{variable}` の正規表現が複雑すぎます", "もっと簡単な正規表現にしてください"]),
        Plain::NotAscii { letter } => diagnosis!(language,
            en: ["the letter `{letter}` is not an ASCII character",
                "use another letter in the rules"],
            ja: ["文字 `{letter}` は ASCII 文字ではありません", "ルールに別の文字を使ってください"]),
        Plain::NoTheorem { obstacle } => diagnosis!(language,
            en: [("there is no theorem to build a program from: {}",
                obstacle_words(obstacle, style)), { says_more() }],
            ja: [("プログラムの元になる定理がありません: {}", obstacle_words(obstacle, style)), { says_more() }]),
        Plain::NoAnswers { obstacle } => diagnosis!(language,
            en: [("answers to these rules cannot be computed, and no theorem was found: {}",
                obstacle_words(obstacle, style)),
                { says_more() }],
            ja: [("この形のルールからは答えを計算できず、定理も見つかりません: {}", obstacle_words(obstacle, style)),
                { says_more() }]),
        Plain::NoValues => diagnosis!(language,
            en: ["the theorem about this game only says who wins",
                "ask who wins: `answer wins ... loses ...`"],
            ja: ["このゲームの定理から分かるのは、どちらが勝つかだけです",
                "どちらが勝つかを求めてください: `answer wins ... loses ...`"]),
        Plain::NoProgram => {
            let solve = called(Feature::Solve);
            diagnosis!(language,
                en: ["this question about this game cannot be answered yet, neither from a theorem \
                    nor by computation",
                    "{solve} answers single positions"],
                ja: ["このゲームについてのこの問いには、定理によっても計算によってもまだ答えられません",
                    "個々の局面には{solve}が答えます"])
        }
        Plain::NotAProblem { name } => diagnosis!(language,
            en: ["`{name}` is not a problem",
                "--command, --stress and --tests need a problem, which says how to read a \
                 position"],
            ja: ["`{name}` は問題ではありません",
                "--command, --stress, --tests には問題が必要です。局面の読み方は問題に書かれています"]),
        Plain::NotPrintable { reason } => {
            let judge = called(Feature::Judge);
            diagnosis!(language,
                en: ["this cannot be printed as a program: {reason}",
                    "{judge} can still answer it"],
                ja: ["これはプログラムとして出力できません: {reason}",
                    "それでも{judge}なら答えられます"])
        }
        Plain::SampleFails { number, expected, found } => {
            let [expected, found] =
                [expected, found].map(|text| crate::layout::short(text.trim(), 60));
            diagnosis!(language,
                en: ["sample {number} says {expected:?}, but the program would print {found:?}",
                    "the sample, the rules, or the way the problem turns the input into positions \
                        is wrong"],
                ja: ["入出力例 {number} の出力は {expected:?} ですが、プログラムの出力は {found:?} になります",
                    "入出力例、ルール、入力から局面を作る部分のどれかが誤っています"])
        }
        Plain::NotForEvery { name } => diagnosis!(language,
            en: ["the theorem holds for a single value of `{name}`, but the problem reads it from \
                    the input",
                "only `nimatron judge` proves a theorem for each value that it meets; for a \
                 program, \
                    fix the value in the `game` line of the problem"],
            ja: ["定理は `{name}` の 1 つの値でだけ成り立ちますが、問題はその値を入力から読みます",
                "現れた値ごとに定理を証明するのは `nimatron judge` だけです。プログラムにするには、問題の `game` の行で値を決めてください"]),
        Plain::NotAFileName { name } => diagnosis!(language,
            en: ["`{name}` is not the name of a file", "give a name such as mine or mine.game"],
            ja: ["`{name}` はファイルの名前ではありません", "mine や mine.game のような名前を付けてください"]),
        Plain::IsProblem { name } => diagnosis!(language,
            en: ["{name} is a problem, not a game",
                "its `game` line names the game; problems are for `judge`, `test`, `emit`, \
                    `generate` and `explain --editorial`"],
            ja: ["{name} はゲームではなく問題です",
                "ゲームは、その `game` の行に書かれています。問題を扱うのは `judge`、`test`、\
                    `emit`、`generate`、`explain --editorial` です"]),
        Plain::CannotRead { path, error, similar } => {
            let name = source_in_sentence(path, language);
            let hint = perhaps(
                similar,
                say!(language,
                en: "check the path and your permission to read it; `-` is standard input",
                ja: "パスと、読む権限を確かめてください。`-` は標準入力です"),
            );
            diagnosis!(language,
                en: ["cannot read {name}: {error}", "{hint}"],
                ja: ["{name}を読めません: {error}", "{hint}"])
        }
        Plain::TooLarge { path, limit } => {
            let name = source_in_sentence(path, language);
            diagnosis!(language,
                en: ["{name} is larger than {limit} bytes", "is this the right file?"],
                ja: ["{name}は {limit} バイトを超えています", "ファイルを間違えていませんか"])
        }
        Plain::CannotWrite { path, error } => {
            let name = destination_in_sentence(path, language);
            diagnosis!(language,
                en: ["cannot write {name}: {error}",
                    "check that the directory exists and that you may write there; `-` is \
                        standard output"],
                ja: ["{name}に書き込めません: {error}",
                    "ディレクトリがあることと、書き込む権限を確かめてください。`-` は標準出力です"])
        }
        Plain::WouldOverwrite { path } => diagnosis!(language,
            en: ["{path} already exists and is not a certificate", "choose another file"],
            ja: ["{path} はすでにあり、証明書ではありません", "別のファイルを指定してください"]),
        Plain::WouldOverwriteInput { path } => diagnosis!(language,
            en: ["the answer would overwrite {path}, which is an input", "choose another file"],
            ja: ["{path} は入力のファイルなので、答えで上書きできません",
                "別のファイルを指定してください"]),
        Plain::Exists { path } => diagnosis!(language,
            en: ["{path} already exists", "choose another name, or remove the file first"],
            ja: ["{path} というファイルはすでにあります", "別の名前を付けるか、先にファイルを削除してください"]),
        Plain::NothingToWatch { name } => diagnosis!(language,
            en: ["cannot watch {name}: it is not a file", "give the path of a rule file"],
            ja: ["{name} は変更を監視できるファイルではありません", "ルールのファイルのパスを指定してください"]),
        Plain::NotACertificate { path, reason } => {
            let name = source_in_sentence(path, language);
            diagnosis!(language,
                en: ["{name} is not a certificate: {reason}",
                    "certificates are JSON files written by `nimatron prove GAME --out FILE`; is \
                        this the right file?"],
                ja: ["{name}は証明書ではありません: {reason}",
                    "証明書は `nimatron prove GAME --out FILE` が書き出す JSON ファイルです。\
                        ファイルを間違えていませんか"])
        }
        Plain::ValuesInMisere => diagnosis!(language,
            en: ["Grundy values are defined for normal play only", { who_wins() }],
            ja: ["Grundy 数が定まるのは正規形だけで、逆形（ミゼール）にはありません", { who_wins() }]),
        Plain::ValuesOfEndings => diagnosis!(language,
            en: ["this game has no Grundy values: play can end other than by running out of moves, \
                    or moves gain something",
                { who_wins() }],
            ja: ["このゲームに Grundy 数はありません。操作できなくなる以外の終わり方があるか、手に得点があります",
                { who_wins() }]),
        Plain::ValuesOfPicks => {
            let values = called(Feature::Values);
            diagnosis!(language,
                en: ["this game is played for a result, so it has no Grundy values",
                    "to ask for results, leave out {values}"],
                ja: ["このゲームは結果を争うものなので、Grundy 数はありません",
                    "結果を求めるには{values}を外してください"])
        }
        Plain::ValuesOfSides => diagnosis!(language,
            en: ["the players have different moves, so the game has no Grundy values",
                { who_wins() }],
            ja: ["プレイヤーの手が異なるので、Grundy 数はありません", { who_wins() }]),
        Plain::NoRemoteness => diagnosis!(language,
            en: ["this game has no remoteness: it is played for a result, or the players have \
                    different moves",
                "a map of who wins can be drawn"],
            ja: ["このゲームには残り手数がありません。結果を争うゲームか、プレイヤーの手が異なるゲームだからです",
                "勝敗の図なら描けます"]),
        Plain::NumerationOfWords => diagnosis!(language,
            en: ["this game does not have a fixed number of heaps",
                "leave out --numeration"],
            ja: ["このゲームの局面は、決まった数の山ではありません",
                "--numeration を外してください"]),
        Plain::NotACode { text, error } => {
            let mut hint = say!(language,
                en: "write one digit (0, 4, 8 or C), a point, and digits 0 to 9 and A to F, as in \
                    0.77",
                ja: "0.77 のように、数字 1 つ（0, 4, 8, C のどれか）、小数点、0〜9 と A〜F の数字の順に書きます");
            if face.has_files() {
                hint += &say!(language,
                    en: "; to name a file, give a path with a slash",
                    ja: "。ファイルはスラッシュを含むパスで指定します");
            }
            diagnosis!(language,
                en: [("{text} is not a code: {}", code(text, *error, language)), { hint }],
                ja: [("{text} はコードではありません。{}", code(text, *error, language)), { hint }])
        }
        Plain::SequenceWithoutHeaps => diagnosis!(language,
            en: ["`sequence` is about games on any number of heaps, and this is another kind of \
                game",
                "give a code, as in 0.77, or rules with a `heap n`, `octal` or `hexadecimal` line"],
            ja: ["このゲームは任意個の山のゲームではありません",
                "0.77 のようなコードか、`heap n`, `octal`, `hexadecimal` の行のあるルールを指定してください"]),
        Plain::QuotientWithoutCode => diagnosis!(language,
            en: ["`quotient` is about take-and-break games with one move per turn, and the moves \
                of this game are not known to be those of one",
                "give a code, as in 0.77, or rules with an `octal` or `hexadecimal` line"],
            ja: ["`quotient` が扱うのは 1 手番に 1 手の take-and-break ゲームで、\
                このゲームの手がそれにあたるとは確かめられません",
                "0.77 のようなコードか、`octal`, `hexadecimal` の行のあるルールを指定してください"]),
        Plain::SequenceOfTurns { turn: TurnRule::Moves(most) } => {
            let hint = or_prove(say!(language,
                en: "allow one move per turn",
                ja: "1 手番に行える操作の回数を 1 にする"));
            diagnosis!(language,
                en: ["a turn can have up to {most} moves, but Grundy values of heaps are for one \
                    move per turn",
                    { hint }],
                ja: ["1 手番に操作を {most} 回まで行えるゲームですが、山の Grundy 数は、1 手番に 1 回だけ操作するときのものです",
                    { hint }])
        }
        Plain::SequenceOfTurns { turn: TurnRule::AnyHeaps } => {
            let hint = or_prove(say!(language,
                en: "remove `turn any heaps` from the rules",
                ja: "ルールから `turn any heaps` を消す"));
            diagnosis!(language,
                en: ["a turn can move in any heaps, but Grundy values of heaps are for one move \
                    per turn",
                    { hint }],
                ja: ["1 手番にいくつもの山で操作を行えるゲームですが、山の Grundy 数は、1 手番に 1 回だけ操作するときのものです",
                    { hint }])
        }
        Plain::SequenceInMisere => {
            let hint = or_prove(say!(language,
                en: "remove `misere` from the rules",
                ja: "ルールから `misere` を消す"));
            diagnosis!(language,
                en: ["this is misère play, but Grundy values of heaps are for normal play",
                    { hint }],
                ja: ["これは逆形（ミゼール）ですが、山の Grundy 数は正規形のときのものです",
                    { hint }])
        }
        Plain::PeriodOfParts => diagnosis!(language,
            en: ["without stored values, a period can only be found if a move is known to leave at \
                    most two heaps",
                "leave out --only-period"],
            ja: ["Grundy 数を保存せずに周期を探せるのは、一度の操作で残る山が 2 つ以下とわかっているゲームだけです",
                "--only-period を外してください"]),
        Plain::StoreInUse { path } => diagnosis!(language,
            en: ["another process is using {path} to store values",
                "wait for it to finish, or choose another directory with --store"],
            ja: ["別のプロセスが {path} に Grundy 数を保存しています",
                "終わるのを待つか、--store で別のディレクトリを指定してください"]),
        Plain::StoredOther { path, whose } => diagnosis!(language,
            en: ["{path} contains the values of {whose}",
                "was it renamed? choose another directory with --store"],
            ja: ["{path} にあるのは {whose} の Grundy 数です",
                "名前を変えた可能性があります。--store で別のディレクトリを指定してください"]),
        Plain::StoredVersion { path, version } => diagnosis!(language,
            en: ["{path} uses version {version} of the format",
                "another version of nimatron wrote it; choose another directory with --store"],
            ja: ["{path} の形式はバージョン {version} です",
                "nimatron の別のバージョンが作ったものです。--store で別のディレクトリを指定してください"]),
        Plain::NotAnAutomaton { path, line, fault } => {
            not_an_automaton(&source_named(path, language), *line, fault, language)
        }
        Plain::NoEnumeration(why) => not_counted(why, style),
        Plain::NoInquiry(why) => not_asked(why, style),
        Plain::NoPicture(why) => refusal(why, style),
        Plain::NoGames => diagnosis!(language,
            en: ["no game given", "give games or files, or use --all for all shipped games"],
            ja: ["ゲームが指定されていません",
                "ゲームかファイルを指定してください。付属のゲームすべてなら --all を付けます"]),
        Plain::LeftOut { feature } => diagnosis!(language,
            en: ["this program was built without the feature `{feature}`",
                "`cargo install --path crates/cli --features {feature}` includes it"],
            ja: ["このプログラムは機能 `{feature}` なしでビルドされています",
                "`cargo install --path crates/cli --features {feature}` で組み込めます"]),
        Plain::CannotListen { address, error } => diagnosis!(language,
            en: ["cannot listen on {address}: {error}",
                "the port may be in use: choose another one with --port, or 0 for any free one"],
            ja: ["{address} で待ち受けられません: {error}",
                "ポートが使用中かもしれません。--port で別のポートを指定してください（0 なら空いているポートを使います）"]),
        Plain::NoSuchCommand { name } => diagnosis!(language,
            en: ["unknown command `{name}`", "`nimatron --help` lists the commands"],
            ja: ["`{name}` というコマンドはありません",
                "コマンドは `nimatron --help` で一覧できます"]),
        Plain::MoverOfImpartial => diagnosis!(language,
            en: ["both players of this game have the same moves",
                "do not say who is to move: it makes no difference"],
            ja: ["このゲームでは両プレイヤーの手が同じです",
                "どちらの手番でも同じなので、手番の指定を外してください"]),
        Plain::NoSuchPlayer { name, players: [first, second], .. } => diagnosis!(language,
            en: ["no player is named `{name}`", "the players are {first} and {second}"],
            ja: ["`{name}` というプレイヤーはいません", "プレイヤーは {first} と {second} です"]),
        Plain::CannotPlay { obstacle } => {
            let hint = obstacle_words(obstacle, style);
            diagnosis!(language,
                en: ["the moves of this position cannot be listed", { hint }],
                ja: ["この局面の手を列挙できません", { hint }])
        }
        Plain::NoMoveListed => diagnosis!(language,
            en: ["there are too many moves to list, and none of them is known to win",
                "start from a smaller position"],
            ja: ["手が多すぎて列挙できず、勝つ手も分かりません",
                "もっと小さい局面から始めてください"]),
    }
}

/// What is wrong with a code.
fn code(text: &str, error: CodeError, language: Language) -> String {
    match error {
        CodeError::Form(at) => match text.get(at..).and_then(|rest| rest.chars().next()) {
            Some(symbol) => say!(language,
                en: "`{symbol}` is not a digit",
                ja: "`{symbol}` は数字ではありません"),
            None => say!(language, en: "it has no point", ja: "小数点がありません"),
        },
        CodeError::TooLong => say!(language, en: "it is too long", ja: "長すぎます"),
        CodeError::First => say!(language,
            en: "the first digit must be 0, 4, 8 or C",
            ja: "最初の数字は 0, 4, 8, C のどれかでなければなりません"),
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
            en: ["{path} is damaged", "its values and those after it are computed again"],
            ja: ["{path} は壊れています", "このブロック以降の Grundy 数を計算し直します"]),
        Warning::NotKept { path, error } => diagnosis!(language,
            en: ["cannot store values in {path}: {error}", "the next run will compute them again"],
            ja: ["{path} に Grundy 数を保存できません: {error}",
                "次に実行するときに計算し直します"]),
        Warning::NoCertificate { path } => diagnosis!(language,
            en: ["there is no certificate to write to {path}",
                "a code has a certificate if its period is proved, and of Grundy values if \
                    preperiod and period add up to at most 10,000"],
            ja: ["{path} に書く証明書がありません",
                "コードの証明書を書けるのは、周期が証明されたとき\
                （Grundy 数では、さらに前周期と周期の合計が 10,000 以下のとき）です"]),
        Warning::NotProved { path } => diagnosis!(language,
            en: ["there is no certificate to write to {path}",
                "the answer does not rest on a theorem: it was computed, or no theorem was found"],
            ja: ["{path} に書く証明書がありません",
                "この答えは定理によるものではありません。計算で求めたか、定理が見つからなかったかです"]),
        Warning::Unmet(found) => diagnosis!(language,
            en: [("an expectation is not met: {}", difference(found, language)),
                "the rules mean something else than the `expect` line says"],
            ja: [("期待どおりではありません。{}", difference(found, language)),
                "ルールの意味が `expect` 行と食い違っています"]),
        Warning::OpenToNetwork { address } => diagnosis!(language,
            en: ["other machines can reach the page at {address}",
                "anyone who can reach it can use the time and memory of this machine, within the \
                    limits; nothing is encrypted"],
            ja: ["{address} のページにはほかのマシンからもアクセスできます",
                "アクセスできる人は誰でも、制限の範囲でこのマシンの時間とメモリを使えます。通信は暗号化されません"]),
    }
}

/// That a file is watched.
#[must_use]
pub fn watching(path: &str, language: Language) -> String {
    say!(language,
        en: "\nwatching {path}; Ctrl-C ends",
        ja: "\n{path} の変更を監視しています（Ctrl-C で終了）")
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
            en: "proving that every play ends",
            ja: "ゲームが必ず終わることの証明を探しています"),
        Phase::Recognise => say!(language, en: "looking for a formula", ja: "式を探しています"),
        Phase::Check => say!(language,
            en: "checking the certificate",
            ja: "証明書を検査しています"),
        Phase::Test => say!(language,
            en: "comparing engines: {done} positions",
            ja: "解法どうしを比べています: {done} 局面"),
    }
}
