//! What is asked.

use std::collections::BTreeMap;
use std::fmt;

use nimatron::{Convention, Settings};
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, de};

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Number(i64),
    Set(Vec<i64>),
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Setting;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, or an array of integers")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Setting, E> {
                Ok(Setting::Number(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Setting, E> {
                let number = i64::try_from(number);
                number
                    .map(Setting::Number)
                    .map_err(|_| E::invalid_value(de::Unexpected::Other("a large number"), &self))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Setting, A::Error> {
                let mut set = vec![];
                while let Some(number) = numbers.next_element()? {
                    set.push(number);
                }
                Ok(Setting::Set(set))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// What a request allows itself; the server may allow less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Asked {
    /// Elapsed time.
    pub seconds: Option<f64>,
    /// States that one search may store.
    pub states: Option<u64>,
    /// Bytes, by a careful estimate.
    pub memory: Option<u64>,
}

/// The fields of [`Asked`].
pub const LIMITS: [&str; 3] = ["seconds", "states", "memory"];

/// The rules that a request is about.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The name of a shipped game.
    pub game: Option<&'a str>,
    /// A rule text.
    pub rules: Option<&'a str>,
}

/// What every request says.
pub trait Question: for<'de> Deserialize<'de> + Send + 'static {
    /// The fields that it may have.
    const FIELDS: &'static [&'static str];

    /// The code of the language of the answer.
    fn language(&self) -> Option<&str>;

    /// What it allows itself.
    fn limits(&self) -> Asked;

    /// What it is about.
    fn subject(&self) -> Subject<'_>;
}

/// Defines the bodies of requests. All have the fields of [`Question`]; every field may be left out
/// as far as the form goes.
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            game: Option<String>,
            rules: Option<String>,
            language: Option<String>,
            limits: Asked,
            $(pub(crate) $field: $kind,)*
        }

        impl Question for $name {
            const FIELDS: &'static [&'static str] = &[
                "game", "rules", "language", "limits", $(stringify!($field)),*
            ];

            fn language(&self) -> Option<&str> {
                self.language.as_deref()
            }

            fn limits(&self) -> Asked {
                self.limits
            }

            fn subject(&self) -> Subject<'_> {
                Subject { game: self.game.as_deref(), rules: self.rules.as_deref() }
            }
        }
    )*};
}

/// Values of parameters by name.
pub(crate) type Sets = BTreeMap<String, Setting>;

questions! {
    /// What the rules are read as.
    Read { set: Sets, misere: bool }
    /// Who wins positions.
    Solve { set: Sets, misere: bool, positions: Option<Vec<String>> }
    /// A position and its turns.
    Survey {
        set: Sets, misere: bool, position: Option<String>, mover: Option<usize>, most: Option<usize>
    }
    /// All small positions.
    Table { set: Sets, misere: bool, up_to: Option<usize>, values: bool, remoteness: bool }
    /// The values of single heaps.
    Sequence {
        set: Sets, misere: bool, code: Option<String>, up_to: Option<usize>, most: Option<usize>
    }
    /// A theorem, or a claim.
    Prove { set: Sets, misere: bool, claim: Option<String>, values: bool }
    /// Whether a certificate is in order.
    Check { set: Sets, misere: bool, certificate: Option<String> }
    /// The reason.
    Explain { set: Sets, misere: bool, position: Option<String>, format: Option<String> }
    /// A picture.
    Draw {
        set: Sets,
        misere: bool,
        what: Option<String>,
        position: Option<String>,
        mover: Option<usize>,
        most: Option<usize>,
        up_to: Option<usize>,
        values: bool,
        remoteness: bool,
        modulo: Option<u8>,
        differences: bool,
        code: Option<String>,
        format: Option<String>,
        theme: Option<String>,
    }
    /// A program.
    Emit {
        set: Sets,
        misere: bool,
        problem: Option<String>,
        source: Option<String>,
        lang: Option<String>,
        values: bool,
    }
    /// The answers of a problem to an input.
    Judge { problem: Option<String>, source: Option<String>, input: Option<String> }
}

/// What is decided beside the text of the rules.
pub(crate) fn settings(set: &Sets, misere: bool) -> Settings {
    let mut settings =
        Settings { convention: misere.then_some(Convention::Misere), ..Settings::default() };
    for (name, setting) in set {
        match setting {
            Setting::Number(number) => settings.parameters.push((name.clone(), *number)),
            Setting::Set(set) => settings.sets.push((name.clone(), set.clone())),
        }
    }
    settings
}
