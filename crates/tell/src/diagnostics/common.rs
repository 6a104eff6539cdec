//! What is said alike of rule texts and of problem files.

use std::fmt::Display;

use super::{Diagnosis, diagnosis};
use crate::language::Language;
use crate::mention::{character, short};
use crate::say::{say, sentences};

sentences! {
    /// A name that was perhaps meant.
    pub(crate) fn did_you_mean(similar: impl Display) {
        en: "did you mean `{similar}`?",
        ja: "`{similar}` のことですか"
    }

    /// Something stands where an end was expected.
    pub(crate) fn too_much() { en: "unexpected", ja: "余分です" }
}

pub(crate) fn source_too_long(given: usize, limit: usize, language: Language) -> Diagnosis {
    diagnosis!(language,
        en: ["the text is {given} bytes long; the limit is {limit}", "", "is this the right file?"],
        ja: ["テキストが {given} バイトあります。読めるのは {limit} バイトまでです", "",
            "ファイルを間違えていませんか"])
}

pub(crate) fn unexpected_character(found: char, hint: String, language: Language) -> Diagnosis {
    let hint = if found.is_control() {
        say!(language, en: "remove it", ja: "取り除いてください")
    } else {
        hint
    };
    diagnosis!(language,
        en: [("unexpected character {}", character(found)), "not valid here", { hint }],
        ja: [("ここに {} は書けません", character(found)), "ここでは使えない文字です", { hint }])
}

pub(crate) fn unterminated_quote(quote: char, language: Language) -> Diagnosis {
    diagnosis!(language,
        en: [("missing closing {}", character(quote)), "opened here",
            "close it with {quote}"],
        ja: [("{} がこの行の中で閉じられていません", character(quote)), "ここで開いています",
            "{quote} で閉じてください"])
}

/// A character that cannot be shown, in a text that is shown.
pub(crate) fn control_character(found: char, language: Language) -> Diagnosis {
    diagnosis!(language,
        en: [("{} in quoted text", character(found)), "not allowed here",
            "quoted text may contain visible characters and spaces only; replace a tab by a space"],
        ja: [("引用符の中に {} があります", character(found)), "ここでは使えません",
            "引用符の中に書けるのは、目に見える文字と空白だけです。タブは空白に置き換えてください"])
}

/// A line that begins with no statement; `all` says how lines begin.
pub(crate) fn unknown_statement(found: &str, hint: String, language: Language) -> Diagnosis {
    diagnosis!(language,
        en: [("unknown statement `{}`", short(found)), "not a statement", { hint }],
        ja: [("`{}` という文はありません", short(found)), "不明な文", { hint }])
}

pub(crate) fn repeated_statement(keyword: &str, hint: String, language: Language) -> Diagnosis {
    diagnosis!(language,
        en: ["`{keyword}` is given twice", "the second one", { hint }],
        ja: ["`{keyword}` が 2 つあります", "2 つ目", { hint }])
}

/// Something else stands here than `what`, which is the end of the statement if `is_end`; or
/// nothing does.
pub(crate) fn unexpected(
    what: &str,
    is_end: bool,
    found: Option<&str>,
    language: Language,
) -> String {
    match found.map(short) {
        None => say!(language,
            en: "expected {what}, but the statement ends here",
            ja: "ここには{what}が必要ですが、文が終わっています"),
        Some(found) if is_end => say!(language,
            en: "expected {what}, found `{found}`",
            ja: "ここで文が終わるはずですが、`{found}` があります"),
        Some(found) => say!(language,
            en: "expected {what}, found `{found}`",
            ja: "ここには{what}が必要ですが、`{found}` があります"),
    }
}
