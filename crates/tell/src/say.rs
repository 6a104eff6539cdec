//! The one way to say something: a declaration with both languages side by side.

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

pub(crate) use {say, text};

#[cfg(test)]
mod tests {
    use crate::language::Language;

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
