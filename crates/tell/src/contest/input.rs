//! What is wrong with an input.

use plan::Reason;
use plan::naive::Setting;

use crate::language::Language;
use crate::say::say;

/// The name of a reason, stable across languages.
pub(super) const fn code(reason: &Reason) -> &'static str {
    match reason {
        Reason::Missing { .. } => "Missing",
        Reason::NotANumber { .. } => "NotANumber",
        Reason::OutOfRange { .. } => "OutOfRange",
        Reason::Letter { .. } => "Letter",
        Reason::NotAPosition { .. } => "NotAPosition",
        Reason::WrongLength { .. } => "WrongLength",
        Reason::NotATuple => "NotATuple",
        Reason::Trailing { .. } => "Trailing",
        Reason::Negative { .. } => "Negative",
        Reason::NotPositive { .. } => "NotPositive",
        Reason::NotANatural { .. } => "NotANatural",
        Reason::NoNumbers { .. } => "NoNumbers",
        Reason::NoSuchPlace { .. } => "NoSuchPlace",
        Reason::DivisionByZero => "DivisionByZero",
        Reason::Overflow => "Overflow",
        Reason::Beyond { .. } => "Beyond",
        Reason::Undecided { .. } => "Undecided",
        Reason::Endless => "Endless",
        Reason::Draw => "Draw",
        Reason::Memory => "Memory",
        Reason::States => "States",
        Reason::Time => "Time",
        Reason::Passes { .. } => "Passes",
    }
}

/// What is wrong, on one line.
pub(super) fn words(reason: &Reason, language: Language) -> String {
    match reason {
        Reason::Missing { variable } => say!(language,
            en: "the input ends where {variable} was expected",
            ja: "{variable} を読むところで入力が終わっています"),
        Reason::NotANumber { variable, found } => say!(language,
            en: "expected a number for {variable}, found \"{found}\"",
            ja: "{variable} には数が必要ですが、\"{found}\" があります"),
        Reason::OutOfRange { variable, found, low, high } => say!(language,
            en: "{variable} must be from {low} to {high}, but is {found}",
            ja: "{variable} は {low} 以上 {high} 以下でなければなりませんが、{found} です"),
        Reason::Letter { variable, found, place } => say!(language,
            en: ("{} is not allowed as letter {place} of {variable}", byte(*found, language)),
            ja: ("{variable} の {place} 文字目に{}は使えません", byte(*found, language))),
        Reason::NotAPosition { variable } => say!(language,
            en: "{variable} has valid letters, but the problem does not allow this word",
            ja: "{variable} の文字はどれも正しいのですが、この語は問題で許されていません"),
        Reason::WrongLength { variable, found, wanted } => say!(language,
            en: ("{variable} must have {wanted} letter{}, but has {found}",
                if *wanted == 1 { "" } else { "s" }),
            ja: "{variable} は {wanted} 文字でなければなりませんが、{found} 文字です"),
        Reason::NotATuple => say!(language,
            en: "these numbers are not a position of the game, or a parameter is outside of its \
                range",
            ja: "この数の組がゲームの局面ではないか、パラメータが範囲外です"),
        Reason::Trailing { found } => say!(language,
            en: "expected the end of the input, found \"{found}\"",
            ja: "入力はここで終わるはずですが、\"{found}\" が続いています"),
        Reason::Negative { number } => say!(language,
            en: "{number} is negative, but a count or the size of a heap is needed",
            ja: "個数や山の大きさが必要なところで、{number} は負です"),
        Reason::NotPositive { number } => say!(language,
            en: "{number} has no prime factorisation; a number of at least 1 is needed",
            ja: "{number} は素因数分解できません。1 以上の数が必要です"),
        Reason::NotANatural { number } => say!(language,
            en: "{number} is negative; it cannot be an exponent, and its binary digits cannot be \
                counted",
            ja: "{number} は負なので、指数にすることも、2 進数の 1 の個数を数えることもできません"),
        Reason::NoNumbers { variable } => say!(language,
            en: "{variable} is empty, so it has no smallest or largest number",
            ja: "{variable} は空なので、最小も最大もありません"),
        Reason::NoSuchPlace { variable, place } => say!(language,
            en: "{variable} has no number at position {place}",
            ja: "{variable} に {place} 番目の数はありません"),
        Reason::DivisionByZero => say!(language, en: "division by zero", ja: "0 で割っています"),
        Reason::Overflow => say!(language,
            en: "a number does not fit in 64 bits here",
            ja: "ここで数が 64 ビットに収まりません"),
        Reason::Beyond { heap, up_to } if heap <= up_to => say!(language,
            en: "values were computed for a single heap only; this instance has two non-empty \
                heaps",
            ja: "Grundy 数は 1 つの山についてだけ計算されていますが、この入力には空でない山が 2 つあります"),
        Reason::Beyond { heap, up_to } => say!(language,
            en: "answers were computed for heaps of at most {up_to}; a heap of {heap} was given",
            ja: "大きさ {heap} の山は、計算した範囲（大きさ {up_to} まで）の外にあります"),
        Reason::Undecided { given } => {
            let given: Vec<String> = given.iter().map(setting).collect();
            let given = given.join(", ");
            say!(language,
                en: "no theorem covers the game with these parameters: {given}",
                ja: "パラメータが次の値のときの定理はありません: {given}")
        }
        Reason::Endless => say!(language,
            en: "play from this position may go on for ever",
            ja: "この局面からのゲームは、いつまでも終わらないことがあります"),
        Reason::Draw => say!(language,
            en: "this position is a draw, but `answer` has no text for draws; add: draws \"...\"",
            ja: "この局面は引き分けですが、`answer` に引き分けの答えがありません。draws \"...\" を加えてください"),
        Reason::Memory => say!(language,
            en: "not enough memory for this input",
            ja: "この入力にはメモリが足りません"),
        Reason::States => say!(language,
            en: "the limit on positions was reached on this input",
            ja: "この入力の途中で局面数の上限に達しました"),
        Reason::Time => say!(language,
            en: "the time limit was reached on this input",
            ja: "この入力の途中で制限時間に達しました"),
        Reason::Passes { limit } => say!(language,
            en: "a loop of the problem ran {limit} times without reading anything",
            ja: "問題の繰り返しが、何も読まないまま {limit} 回行われました"),
    }
}

/// The value of a parameter.
fn setting(setting: &Setting) -> String {
    match setting {
        Setting::Number(number) => number.to_string(),
        Setting::Numbers(numbers) => format!("{numbers:?}"),
    }
}

/// A byte of a word; in Japanese with blanks where it begins or ends in Latin letters.
fn byte(found: u8, language: Language) -> String {
    if found.is_ascii_graphic() {
        let letter = char::from(found);
        say!(language, en: "\"{letter}\"", ja: " \"{letter}\" ")
    } else {
        say!(language, en: "the byte {found}", ja: "バイト {found} ")
    }
}
