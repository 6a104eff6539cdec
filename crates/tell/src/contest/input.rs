//! What is wrong with an input.

use plan::Reason;

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
        Reason::NoNumbers { .. } => "NoNumbers",
        Reason::NoSuchPlace { .. } => "NoSuchPlace",
        Reason::DivisionByZero => "DivisionByZero",
        Reason::Overflow => "Overflow",
        Reason::Beyond { .. } => "Beyond",
        Reason::Memory => "Memory",
    }
}

/// In English, on one line.
pub(super) fn english(reason: &Reason) -> String {
    match reason {
        Reason::Missing { variable } => format!("the input ends where {variable} should be read"),
        Reason::NotANumber { variable, found } => {
            format!("{variable} should be a number, but here stands \"{found}\"")
        }
        Reason::OutOfRange { variable, found, low, high } => {
            format!("{variable} should be from {low} to {high}, but here stands {found}")
        }
        Reason::Letter { variable, found, place } => {
            format!("{} cannot be letter {place} of {variable}", byte(*found))
        }
        Reason::NotAPosition { variable } => {
            format!("{variable} has the right letters, but is not one of the words that may be here")
        }
        Reason::WrongLength { variable, found, wanted } => {
            format!("{variable} should have {wanted} letter{}, and has {found}", if *wanted == 1 { "" } else { "s" })
        }
        Reason::NotATuple => "these numbers are not a position of the game".to_owned(),
        Reason::Trailing { found } => format!("the input should end here, but here stands \"{found}\""),
        Reason::Negative { number } => {
            format!("{number} is negative, and should say how many of something there are, or how large a heap is")
        }
        Reason::NotPositive { number } => format!("{number} has no prime factors; it should be at least 1"),
        Reason::NoNumbers { variable } => {
            format!("{variable} holds no number, so that there is no smallest or largest")
        }
        Reason::NoSuchPlace { variable, place } => format!("{variable} holds no number at place {place}"),
        Reason::DivisionByZero => "division by zero".to_owned(),
        Reason::Overflow => "a number here does not fit into 64 bits".to_owned(),
        Reason::Beyond { heap, up_to } if heap <= up_to => {
            "two heaps that are not empty are more than what has been computed answers".to_owned()
        }
        Reason::Beyond { heap, up_to } => {
            format!("a heap of {heap} is beyond what has been computed, which is heaps of up to {up_to}")
        }
        Reason::Memory => "not enough memory for this input".to_owned(),
    }
}

/// In Japanese, on one line.
pub(super) fn japanese(reason: &Reason) -> String {
    match reason {
        Reason::Missing { variable } => format!("{variable} を読むところで入力が終わっています"),
        Reason::NotANumber { variable, found } => format!("{variable} は数のはずですが、\"{found}\" があります"),
        Reason::OutOfRange { variable, found, low, high } => {
            format!("{variable} は {low} から {high} までのはずですが、{found} があります")
        }
        Reason::Letter { variable, found, place } => {
            format!("{variable} の {place} 文字目が{}になることはありません", byte_japanese(*found))
        }
        Reason::NotAPosition { variable } => {
            format!("{variable} は文字は正しいのですが、ここに来てよい語ではありません")
        }
        Reason::WrongLength { variable, found, wanted } => {
            format!("{variable} は {wanted} 文字のはずですが、{found} 文字あります")
        }
        Reason::NotATuple => "この数の組はゲームの局面ではありません".to_owned(),
        Reason::Trailing { found } => format!("入力はここで終わるはずですが、\"{found}\" があります"),
        Reason::Negative { number } => format!("個数か山の大きさのはずですが、{number} は負です"),
        Reason::NotPositive { number } => format!("{number} に素因数はありません。1 以上の数が必要です"),
        Reason::NoNumbers { variable } => format!("{variable} に数がないので、最小や最大はありません"),
        Reason::NoSuchPlace { variable, place } => format!("{variable} に {place} 番目の数はありません"),
        Reason::DivisionByZero => "0 で割っています".to_owned(),
        Reason::Overflow => "数が 64 ビットに収まりません".to_owned(),
        Reason::Beyond { heap, up_to } if heap <= up_to => {
            "空でない山が二つある局面には、計算した値では答えられません".to_owned()
        }
        Reason::Beyond { heap, up_to } => {
            format!("大きさ {heap} の山は、計算した範囲（大きさ {up_to} まで）の外にあります")
        }
        Reason::Memory => "この入力にはメモリが足りません".to_owned(),
    }
}

/// A byte of a word.
fn byte(found: u8) -> String {
    if found.is_ascii_graphic() { format!("\"{}\"", char::from(found)) } else { format!("the byte {found}") }
}

fn byte_japanese(found: u8) -> String {
    if found.is_ascii_graphic() { format!(" \"{}\" ", char::from(found)) } else { format!("バイト {found} ") }
}
