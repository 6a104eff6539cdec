//! The one way to say something: a declaration with both languages side by side.

use std::fmt::Display;

use crate::language::Language;

/// The text of a sentence in the language asked for; only that one is made.
///
/// Each side is a format string, `(format string, arguments)`, or a `{ block }` that makes a
/// `String`. Leaving a language out does not compile, which is how every language comes to say
/// everything.
///
/// ```ignore
/// fn states(number: usize, language: Language) -> String {
///     say!(language,
///         en: ("{} in the machine", counted(number, "state")),
///         ja: "状態数は {number} です。")
/// }
/// ```
macro_rules! say {
    ($language:expr, en: $english:tt, ja: $japanese:tt $(,)?) => {
        match $language {
            $crate::language::Language::English => $crate::say::text!($english),
            $crate::language::Language::Japanese => $crate::say::text!($japanese),
        }
    };
}

/// One side of [`say!`].
macro_rules! text {
    ({ $($body:tt)* }) => {{ $($body)* }};
    (($($format:tt)+)) => { std::fmt::format(format_args!($($format)+)) };
    ($literal:literal) => { std::fmt::format(format_args!($literal)) };
}

/// Sentences that are functions of what stands in them; the language comes last.
///
/// ```ignore
/// sentences! {
///     /// What a sign means.
///     fn lost() { en: "the player to move loses", ja: "手番のプレイヤーの負け" }
///     fn share(lost: usize, all: usize) { en: "{lost} of {all}", ja: "{all} 個中 {lost} 個" }
/// }
/// ```
macro_rules! sentences {
    ($($(#[$doc:meta])* $visibility:vis fn $name:ident($($argument:tt: $type:ty),* $(,)?) {
        en: $english:tt, ja: $japanese:tt $(,)?
    })+) => {$(
        $(#[$doc])*
        $visibility fn $name(
            $($argument: $type,)*
            language: $crate::language::Language,
        ) -> String {
            $crate::say::say!(language, en: $english, ja: $japanese)
        }
    )+};
}

pub(crate) use {say, sentences, text};

/// A number of things in English: `1 state`, `2 states`, `2 classes`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    if number == N::from(1) {
        return format!("1 {thing}");
    }
    format!("{number} {thing}{}", if thing.ends_with('s') { "es" } else { "s" })
}

/// Sentences one after the other; Japanese has no blanks between them.
pub(crate) fn together<S: AsRef<str>>(
    sentences: impl IntoIterator<Item = S>,
    language: Language,
) -> String {
    let mut out = String::new();
    for sentence in sentences {
        if !out.is_empty() && language == Language::English {
            out.push(' ');
        }
        out.push_str(sentence.as_ref());
    }
    out
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A player without a name.
pub(crate) fn player(first: bool, language: Language) -> String {
    if first {
        say!(language, en: "the first player", ja: "先手")
    } else {
        say!(language, en: "the second player", ja: "後手")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_language_asked_for_is_made() {
        let number = 3;
        let states = |language| {
            say!(language,
                en: ("{} states", { assert_eq!(language, Language::English); number }),
                ja: { assert_eq!(language, Language::Japanese); format!("{number} 状態") })
        };
        assert_eq!(states(Language::English), "3 states");
        assert_eq!(states(Language::Japanese), "3 状態");
        assert_eq!(say!(Language::English, en: "{number}", ja: ""), "3");
    }
}
