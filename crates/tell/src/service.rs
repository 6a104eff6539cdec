//! What a server says when it does not answer: why, what to do about it, and the body of its answer.
//!
//! What is wrong with rules, positions and the rest of what is asked is a [`Problem`], as at the command line; what is wrong with the request, or keeps
//! the server from answering, is a [`Refusal`].

use answer::fault::Problem;
use serde::Serialize;

use crate::diagnostics::Told;
use crate::language::Language;
use crate::layout::Colour;
use crate::problem;
use crate::render::Look;
use crate::say::say;

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

impl Refusal {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotJson { .. } => "NotJson",
            Self::UnknownField { .. } => "UnknownField",
            Self::BadRequest { .. } => "BadRequest",
            Self::BadValue { .. } => "BadValue",
            Self::NoGame => "NoGame",
            Self::NoSuchGame { .. } => "NoSuchGame",
            Self::NoSuchProblem { .. } => "NoSuchProblem",
            Self::NoSuchRoute => "NoSuchRoute",
            Self::MethodNotAllowed => "MethodNotAllowed",
            Self::BodyTooLarge { .. } => "BodyTooLarge",
            Self::SlowBody => "SlowBody",
            Self::NotJsonType => "NotJsonType",
            Self::OtherHost => "OtherHost",
            Self::OtherSite => "OtherSite",
            Self::Busy => "Busy",
            Self::Stopping => "Stopping",
            Self::Overdue => "Overdue",
            Self::AnswerTooLarge { .. } => "AnswerTooLarge",
            Self::Internal => "Internal",
        }
    }
}

/// Why there is no answer.
fn title(refusal: &Refusal, language: Language) -> String {
    match refusal {
        Refusal::NotJson { error, .. } => say!(language,
            en: "the request is not JSON: {error}",
            ja: "リクエストが JSON ではありません: {error}"),
        Refusal::UnknownField { name, .. } => say!(language,
            en: "such requests have no field `{name}`",
            ja: "このリクエストに `{name}` という項目はありません"),
        Refusal::BadRequest { error } => say!(language,
            en: "the request is not of the right form: {error}",
            ja: "リクエストの形が正しくありません: {error}"),
        Refusal::BadValue { field, .. } => say!(language,
            en: "this value of `{field}` is not possible",
            ja: "`{field}` にこの値は使えません"),
        Refusal::NoGame => say!(language,
            en: "the request does not say which game, or says it twice",
            ja: "ゲームの指定がないか、二重に指定されています"),
        Refusal::NoSuchGame { name, .. } => say!(language,
            en: "there is no shipped game `{name}`",
            ja: "`{name}` という付属ゲームはありません"),
        Refusal::NoSuchProblem { name, .. } => say!(language,
            en: "there is no shipped problem `{name}`",
            ja: "`{name}` という付属問題はありません"),
        Refusal::NoSuchRoute => say!(language,
            en: "there is nothing at this address",
            ja: "このアドレスには何もありません"),
        Refusal::MethodNotAllowed => say!(language,
            en: "this address does not take this method",
            ja: "このアドレスではこのメソッドを使えません"),
        Refusal::BodyTooLarge { limit } => say!(language,
            en: "the request has more than {limit} bytes",
            ja: "リクエストが {limit} バイトを超えています"),
        Refusal::SlowBody => say!(language,
            en: "the request did not come in time",
            ja: "リクエストが時間内に届きませんでした"),
        Refusal::NotJsonType => say!(language,
            en: "the request does not say that it is JSON",
            ja: "リクエストが JSON として送られていません"),
        Refusal::OtherHost => say!(language,
            en: "the request is meant for another host",
            ja: "別のホスト宛てのリクエストです"),
        Refusal::OtherSite => say!(language,
            en: "the request comes from another site",
            ja: "別のサイトからのリクエストです"),
        Refusal::Busy => say!(language,
            en: "there is too much to do just now",
            ja: "いま処理が混み合っています"),
        Refusal::Stopping => say!(language, en: "the server is about to end", ja: "サーバーは終了するところです"),
        Refusal::Overdue => say!(language,
            en: "the answer did not come within the time of this request",
            ja: "このリクエストの制限時間内に答えが出ませんでした"),
        Refusal::AnswerTooLarge { limit } => say!(language,
            en: "the answer has more than {limit} bytes",
            ja: "答えが {limit} バイトを超えています"),
        Refusal::Internal => say!(language,
            en: "a mistake in this program kept it from answering",
            ja: "プログラムの誤りのため答えられませんでした"),
    }
}

/// What to do about it.
fn hint(refusal: &Refusal, language: Language) -> String {
    match refusal {
        Refusal::NotJson { .. } | Refusal::BadRequest { .. } => say!(language,
            en: "`/api/v1/openapi.json` says what requests look like",
            ja: "リクエストの形は `/api/v1/openapi.json` にあります"),
        Refusal::UnknownField { known, .. } => say!(language,
            en: ("they have {}", names(known)),
            ja: ("使える項目: {}", names(known))),
        Refusal::BadValue { wanted, .. } => say!(language,
            en: "it is {wanted}",
            ja: "使える値: {wanted}"),
        Refusal::NoGame => say!(language,
            en: "give either `game`, the name of a shipped game, or `rules`, the text of the rules",
            ja: "`game`（付属のゲームの名前）か `rules`（ルールの文章）のどちらか一方を指定してください"),
        Refusal::NoSuchGame { similar, .. } => {
            let lists = say!(language,
                en: "`/api/v1/games` lists them; rules of your own go into `rules`",
                ja: "一覧は `/api/v1/games` にあります。自分のルールは `rules` で送ってください");
            format!("{}{lists}", is_it(*similar, language))
        }
        Refusal::NoSuchProblem { similar, .. } => {
            let lists = say!(language,
                en: "`/api/v1/problems` lists them",
                ja: "一覧は `/api/v1/problems` にあります");
            format!("{}{lists}", is_it(*similar, language))
        }
        Refusal::NoSuchRoute => say!(language,
            en: "`/api/v1/openapi.json` lists the addresses",
            ja: "アドレスの一覧は `/api/v1/openapi.json` にあります"),
        Refusal::MethodNotAllowed => say!(language,
            en: "questions are asked by POST, lists by GET",
            ja: "質問は POST、一覧は GET で送ってください"),
        Refusal::BodyTooLarge { .. } => say!(language,
            en: "`/api/v1/limits` says what is allowed",
            ja: "上限は `/api/v1/limits` にあります"),
        Refusal::SlowBody | Refusal::Stopping => say!(language, en: "try again", ja: "もう一度送ってください"),
        Refusal::NotJsonType => say!(language,
            en: "send `Content-Type: application/json`",
            ja: "`Content-Type: application/json` を付けて送ってください"),
        Refusal::OtherHost => say!(language,
            en: "use the address that the server printed when it started",
            ja: "サーバーが起動時に表示したアドレスを使ってください"),
        Refusal::OtherSite => say!(language,
            en: "only the page of this server may ask it from a browser",
            ja: "ブラウザからは、このサーバーのページだけが質問できます"),
        Refusal::Busy => say!(language, en: "try again in a few seconds", ja: "数秒待ってからもう一度送ってください"),
        Refusal::Overdue => say!(language,
            en: "ask for less, or report the rules: such requests should end in time",
            ja: "範囲を小さくしてください。本来は時間内に終わるはずなので、ルールを添えて報告していただけると助かります"),
        Refusal::AnswerTooLarge { .. } => say!(language,
            en: "ask for less; at the command line there is no such limit",
            ja: "範囲を小さくしてください。コマンドラインにはこの上限はありません"),
        Refusal::Internal => say!(language,
            en: "report what you asked; other requests are still answered",
            ja: "質問の内容を報告してください。ほかのリクエストには引き続き答えます"),
    }
}

/// Whether a name near by was meant.
fn is_it(similar: Option<&str>, language: Language) -> String {
    similar.map_or_else(String::new, |similar| say!(language, en: "is it {similar}? ", ja: "{similar} のことですか？ "))
}

fn names(known: &[&str]) -> String {
    known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
struct Body {
    error: Error,
}

#[derive(Serialize)]
struct Error {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    hint: String,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<Told>,
}

/// A place in the text that was sent, from 1, columns in characters, the end exclusive.
#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl Place {
    fn of(told: &Told) -> Option<Self> {
        let ((line, column), (end_line, end_column)) =
            (told.line.zip(told.column)?, told.end_line.zip(told.end_column)?);
        Some(Self { line, column, end_line, end_column })
    }
}

/// What a server says when it begins.
#[must_use]
pub fn listening(url: &str, language: Language) -> String {
    say!(language,
        en: "the page is at {url} until Ctrl-C is pressed\n",
        ja: "ページは {url} にあります（Ctrl-C で終了）\n")
}

/// Why there is no answer, as one JSON object.
#[must_use]
pub fn refusal_json(refusal: &Refusal, language: Language) -> String {
    let (message, hint) = (title(refusal, language), hint(refusal, language));
    let place = match refusal {
        Refusal::NotJson { place: (line, column), .. } => {
            Some(Place { line: *line, column: *column, end_line: *line, end_column: *column })
        }
        _ => None,
    };
    let text = format!("{message}\n{hint}\n");
    body(Error { code: refusal.code(), message, hint, text, place, diagnostics: vec![] })
}

/// A problem with what was asked, as one JSON object of the same form.
#[must_use]
pub fn problem_json(problem: &Problem, look: impl Into<Look>) -> String {
    let look = Look { colour: Colour::Never, ..look.into() };
    let text = problem::problem(problem, look);
    let diagnostics = problem::told(problem, look);
    let first = diagnostics.iter().find(|told| told.severity == "error").or(diagnostics.first());
    let (code, message, hint, place) = first.map_or(("Problem", text.clone(), String::new(), None), |told| {
        (told.code, told.reason.clone(), told.hint.clone(), Place::of(told))
    });
    body(Error { code, message, hint, text, place, diagnostics })
}

fn body(error: Error) -> String {
    // Nothing here has keys that are not texts, or writes to anything that fails.
    let mut text = serde_json::to_string_pretty(&Body { error }).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use answer::fault::Plain;

    #[test]
    fn a_refusal_has_words_in_every_language() {
        let known = vec!["game", "rules"];
        let refusal = Refusal::UnknownField { name: "gmae".to_owned(), known };
        let english = refusal_json(&refusal, Language::English);
        let japanese = refusal_json(&refusal, Language::Japanese);
        for text in [&english, &japanese] {
            assert!(text.contains("\"UnknownField\"") && text.contains("gmae") && text.contains("`rules`"), "{text}");
        }
        assert_ne!(english, japanese);
    }

    #[test]
    fn a_problem_has_the_same_form() {
        let plain = Plain::NoSuchGame { name: "nmi".to_owned(), similar: Some("nim".to_owned()) };
        let text = problem_json(&Problem::Plain(plain), Language::English);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["error"]["code"], "NoSuchGame");
        assert!(value["error"]["message"].as_str().is_some_and(|message| message.contains("nmi")));
        assert!(value["error"].get("place").is_none());
    }
}
