//! What a server says when it does not answer: why, what to do about it, and the body of its
//! answer.
//!
//! What is wrong with rules, positions and the rest of what is asked is a
//! [`Problem`](answer::fault::Problem), as at the command line; what is wrong with the request, or
//! keeps the server from answering, is a [`Refusal`].

use crate::diagnostics::{Diagnosis, diagnosis, named};
use crate::language::Language;
use crate::say::say;

pub use crate::json::{refusal_json, refused_problem_json as problem_json};

named! {
    /// Why a server does not answer a request.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The body is not JSON.
        NotJson {
            /// Where reading stopped: line and column, from 1.
            place: (usize, usize),
            /// What the reader of JSON says.
            error: String,
        },
        /// A field that such requests do not have.
        UnknownField {
            /// Its name.
            name: String,
            /// Those that they have.
            known: Vec<&'static str>,
        },
        /// A field is missing, or its value is of another kind than is wanted.
        BadRequest {
            /// What the reader of JSON says.
            error: String,
        },
        /// A value that is none of those that are possible.
        BadValue {
            /// The field.
            field: &'static str,
            /// What is possible.
            wanted: String,
        },
        /// Neither the name of a game nor rules, or both.
        NoGame,
        /// No shipped game has this name.
        NoSuchGame {
            /// The name.
            name: String,
            /// The nearest one, if one is near.
            similar: Option<&'static str>,
        },
        /// No shipped problem has this name.
        NoSuchProblem {
            /// The name.
            name: String,
            /// The nearest one, if one is near.
            similar: Option<&'static str>,
        },
        /// No such address.
        NoSuchRoute,
        /// An address that wants another method.
        MethodNotAllowed,
        /// The body is too large.
        BodyTooLarge {
            /// How many bytes it may have.
            limit: usize,
        },
        /// The body did not come in time.
        SlowBody,
        /// The body is not said to be JSON.
        NotJsonType,
        /// The request is meant for another host.
        OtherHost,
        /// The request comes from another site.
        OtherSite,
        /// There is too much to do.
        Busy,
        /// The server is about to end.
        Stopping,
        /// The answer did not come in time, though it should have.
        Overdue,
        /// The answer is too large.
        AnswerTooLarge {
            /// How many bytes it may have.
            limit: usize,
        },
        /// A mistake in the program.
        Internal,
    }
}

/// Why there is no answer, in one line, and what to do about it.
pub(crate) fn words(refusal: &Refusal, language: Language) -> Diagnosis {
    match refusal {
        Refusal::NotJson { error, .. } => diagnosis!(language,
            en: ["the request is not JSON: {error}",
                "see `/api/v1/openapi.json` for the form of requests"],
            ja: ["リクエストが JSON ではありません: {error}",
                "リクエストの形は `/api/v1/openapi.json` にあります"]),
        Refusal::UnknownField { name, known, .. } => diagnosis!(language,
            en: ["unknown field `{name}` in the request", ("use {}", names(known))],
            ja: ["リクエストに不明な項目 `{name}` があります",
                ("使える項目: {}", names(known))]),
        Refusal::BadRequest { error } => diagnosis!(language,
            en: ["the request is malformed: {error}",
                "see `/api/v1/openapi.json` for the form of requests"],
            ja: ["リクエストの形が正しくありません: {error}",
                "リクエストの形は `/api/v1/openapi.json` にあります"]),
        Refusal::BadValue { field, wanted, .. } => diagnosis!(language,
            en: ["`{field}` cannot have this value", "it must be {wanted}"],
            ja: ["`{field}` にこの値は使えません", "使える値: {wanted}"]),
        Refusal::NoGame => diagnosis!(language,
            en: ["the request must name exactly one game",
                "send either `game`, the name of a shipped game, or `rules`, the text of the \
                 rules"],
            ja: ["ゲームの指定がないか、二重に指定されています",
                "`game`（付属のゲームの名前）か `rules`（ルールの文章）のどちらか一方を指定してください"]),
        Refusal::NoSuchGame { name, similar, .. } => {
            let is_it = is_it(*similar, language);
            diagnosis!(language,
                en: ["there is no shipped game `{name}`",
                    "{is_it}`/api/v1/games` lists them; send rules of your own in `rules`"],
                ja: ["`{name}` という付属ゲームはありません",
                    "{is_it}一覧は `/api/v1/games` にあります。自分のルールは `rules` で送ってください"])
        }
        Refusal::NoSuchProblem { name, similar, .. } => {
            let is_it = is_it(*similar, language);
            diagnosis!(language,
                en: ["there is no shipped problem `{name}`", "{is_it}`/api/v1/problems` lists \
                    them"],
                ja: ["`{name}` という付属問題はありません", "{is_it}一覧は `/api/v1/problems` にあります"])
        }
        Refusal::NoSuchRoute => diagnosis!(language,
            en: ["there is nothing at this address", "`/api/v1/openapi.json` lists the addresses"],
            ja: ["このアドレスには何もありません",
                "アドレスの一覧は `/api/v1/openapi.json` にあります"]),
        Refusal::MethodNotAllowed => diagnosis!(language,
            en: ["this address does not support this method",
                "use POST for questions and GET for lists"],
            ja: ["このアドレスではこのメソッドを使えません",
                "質問は POST、一覧は GET で送ってください"]),
        Refusal::BodyTooLarge { limit } => diagnosis!(language,
            en: ["the request is larger than {limit} bytes",
                "see `/api/v1/limits` for what is allowed"],
            ja: ["リクエストが {limit} バイトを超えています", "上限は `/api/v1/limits` にあります"]),
        Refusal::SlowBody => diagnosis!(language,
            en: ["the request did not arrive in time", "try again"],
            ja: ["リクエストが時間内に届きませんでした", "もう一度送ってください"]),
        Refusal::NotJsonType => diagnosis!(language,
            en: ["the request is not marked as JSON",
                "send `Content-Type: application/json`"],
            ja: ["リクエストが JSON として送られていません",
                "`Content-Type: application/json` を付けて送ってください"]),
        Refusal::OtherHost => diagnosis!(language,
            en: ["the request is meant for another host",
                "use the address that the server printed when it started"],
            ja: ["別のホスト宛てのリクエストです",
                "サーバーが起動時に表示したアドレスを使ってください"]),
        Refusal::OtherSite => diagnosis!(language,
            en: ["the request comes from another site",
                "from a browser, only the page of this server may use it"],
            ja: ["別のサイトからのリクエストです",
                "ブラウザからは、このサーバーのページだけが質問できます"]),
        Refusal::Busy => diagnosis!(language,
            en: ["the server is busy", "try again in a few seconds"],
            ja: ["サーバーが混み合っています", "数秒待ってからもう一度送ってください"]),
        Refusal::Stopping => diagnosis!(language,
            en: ["the server is shutting down", "try again"],
            ja: ["サーバーは終了するところです", "もう一度送ってください"]),
        Refusal::Overdue => diagnosis!(language,
            en: ["the time of this request ran out before there was an answer",
                "ask for less; if it was a small request, please report the rules"],
            ja: ["このリクエストの制限時間内に答えが出ませんでした",
                "範囲を小さくしてください。もともと小さいリクエストでしたら、ルールを添えて報告していただけると助かります"]),
        Refusal::AnswerTooLarge { limit } => diagnosis!(language,
            en: ["the answer is larger than {limit} bytes",
                "ask for less; the command line has no such limit"],
            ja: ["答えが {limit} バイトを超えています",
                "範囲を小さくしてください。コマンドラインにはこの上限はありません"]),
        Refusal::Internal => diagnosis!(language,
            en: ["an internal error prevented an answer",
                "please report what you asked; other requests are still answered"],
            ja: ["内部エラーのため答えられませんでした",
                "質問の内容を報告してください。ほかのリクエストには引き続き答えます"]),
    }
}

/// Whether a name near by was meant.
fn is_it(similar: Option<&str>, language: Language) -> String {
    similar.map_or_else(String::new, |similar| {
        say!(language, en: "did you mean {similar}? ",
    ja: "{similar} のことですか？ ")
    })
}

fn names(known: &[&str]) -> String {
    known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// What a server says when it begins.
#[must_use]
pub fn listening(url: &str, language: Language) -> String {
    say!(language,
        en: "the page is at {url} until Ctrl-C is pressed\n",
        ja: "ページは {url} にあります（Ctrl-C で終了）\n")
}
