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
            en: "the input ends where {variable} should be read",
            ja: "{variable} を読むところで入力が終わっています"),
        Reason::NotANumber { variable, found } => say!(language,
            en: "{variable} should be a number, but here stands \"{found}\"",
            ja: "{variable} は数のはずですが、\"{found}\" があります"),
        Reason::OutOfRange { variable, found, low, high } => say!(language,
            en: "{variable} should be from {low} to {high}, but here stands {found}",
            ja: "{variable} は {low} から {high} までのはずですが、{found} があります"),
        Reason::Letter { variable, found, place } => say!(language,
            en: ("{} cannot be letter {place} of {variable}", byte(*found, language)),
            ja: ("{variable} の {place} 文字目が{}になることはありません", byte(*found, language))),
        Reason::NotAPosition { variable } => say!(language,
            en: "{variable} has the right letters, but is not one of the words that may be here",
            ja: "{variable} は文字は正しいのですが、ここに来てよい語ではありません"),
        Reason::WrongLength { variable, found, wanted } => say!(language,
            en: ("{variable} should have {wanted} letter{}, and has {found}",
                if *wanted == 1 { "" } else { "s" }),
            ja: "{variable} は {wanted} 文字のはずですが、{found} 文字あります"),
        Reason::NotATuple => say!(language,
            en: "these numbers are not a position of the game",
            ja: "この数の組はゲームの局面ではありません"),
        Reason::Trailing { found } => say!(language,
            en: "the input should end here, but here stands \"{found}\"",
            ja: "入力はここで終わるはずですが、\"{found}\" があります"),
        Reason::Negative { number } => say!(language,
            en: "{number} is negative, and should say how many of something there are, or how \
                large a heap is",
            ja: "個数か山の大きさのはずですが、{number} は負です"),
        Reason::NotPositive { number } => say!(language,
            en: "{number} has no prime factors; it should be at least 1",
            ja: "{number} に素因数はありません。1 以上の数が必要です"),
        Reason::NotANatural { number } => say!(language,
            en: "{number} is negative, and cannot be an exponent or have its binary digits counted",
            ja: "{number} は負なので、指数にしたり 2 進数の 1 を数えたりできません"),
        Reason::NoNumbers { variable } => say!(language,
            en: "{variable} holds no number, so that there is no smallest or largest",
            ja: "{variable} に数がないので、最小や最大はありません"),
        Reason::NoSuchPlace { variable, place } => say!(language,
            en: "{variable} holds no number at place {place}",
            ja: "{variable} に {place} 番目の数はありません"),
        Reason::DivisionByZero => say!(language, en: "division by zero", ja: "0 で割っています"),
        Reason::Overflow => say!(language,
            en: "a number here does not fit into 64 bits",
            ja: "数が 64 ビットに収まりません"),
        Reason::Beyond { heap, up_to } if heap <= up_to => say!(language,
            en: "values were computed for a single heap only; this instance has two non-empty heaps",
            ja: "Grundy 数は 1 つの山についてだけ計算されていますが、この入力には空でない山が 2 つあります"),
        Reason::Beyond { heap, up_to } => say!(language,
            en: "answers were computed for heaps of at most {up_to}; a heap of {heap} was given",
            ja: "大きさ {heap} の山は、計算した範囲（大きさ {up_to} まで）の外にあります"),
        Reason::Undecided { given } => {
            let given: Vec<String> = given.iter().map(setting).collect();
            let given = given.join(", ");
            say!(language,
                en: "there is no theorem about the game with these parameters: {given}",
                ja: "パラメータがこの値のときの定理はありません: {given}")
        }
        Reason::Endless => say!(language,
            en: "play from this position may never end",
            ja: "この局面からは、ゲームがいつまでも終わらないことがあります"),
        Reason::Draw => say!(language,
            en: "nobody wins this position, and `answer` has no text for that: add draws \"...\"",
            ja: "この局面は引き分けですが、`answer` に引き分けの答えがありません。draws \"...\" を加えてください"),
        Reason::Memory => say!(language,
            en: "not enough memory for this input",
            ja: "この入力にはメモリが足りません"),
        Reason::States => say!(language,
            en: "the limit of positions was reached on this input",
            ja: "この入力の途中で局面数の制限に達しました"),
        Reason::Time => say!(language,
            en: "the time limit was reached on this input",
            ja: "この入力の途中で制限時間に達しました"),
        Reason::Passes { limit } => say!(language,
            en: "a loop of the problem was repeated {limit} times without reading anything",
            ja: "問題文の繰り返しが、何も読まないまま {limit} 回に達しました"),
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
