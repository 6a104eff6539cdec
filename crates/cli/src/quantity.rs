//! What is typed on a command line: numbers, settings, names of files; and what is wrong with it.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use nimatron::answer::Counted;
use nimatron::{Numeration, Outcome, OutcomeClass};

/// What is wrong with what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    Bytes,
    Unit(String),
    TooManyBytes,
    Count,
    Counted,
    Size,
    Seconds,
    Numeration,
    Setting,
    Values,
    NoName,
    Number(String),
    NoFile,
    StandardOutput,
}

impl Wrong {
    /// In English and in Japanese.
    fn words(&self) -> [String; 2] {
        let words = match self {
            Self::Bytes => [
                "write a number of bytes, as in 500M or 4G",
                "バイト数を 500M や 4G のように指定してください",
            ],
            Self::Unit(unit) => {
                return [
                    format!("unknown unit `{unit}`; use K, M, G or T"),
                    format!("`{unit}` という単位はありません。K、M、G、T が使えます"),
                ];
            }
            Self::TooManyBytes => ["the limit is 2^64 bytes", "2^64 バイトまでです"],
            Self::Count => [
                "write a whole number below 2^64, as in 1000000",
                "2^64 未満の 0 以上の整数を 1000000 のように指定してください",
            ],
            Self::Counted => [
                "write `losses`, `wins`, a Grundy value as in 2, or L, R, N or P",
                "`losses`、`wins`、2 のような Grundy 数、L、R、N、P のどれかを指定してください",
            ],
            Self::Size => [
                "write a whole number 0, 1, 2, ..., as in 20",
                "0 以上の整数を 20 のように指定してください",
            ],
            Self::Seconds => [
                "write a number of seconds, as in 60 or 0.5",
                "秒数を 60 や 0.5 のように指定してください",
            ],
            Self::Numeration => [
                "write `base 2` (2 to 10), `fibonacci`, `quadratic 2` (1 to 9), `recurrence 3 2` \
                 (two or three numbers from 1 to 9, none larger than the one before), \
                 `recurrence 4 -1` (a up to 10 and -b, where a - b is at least 2) or `unary`",
                "`base 2`（2 から 10）、`fibonacci`、`quadratic 2`（1 から 9）、`recurrence 3 2`\
                 （1 から 9 の数を 2 つか 3 つ、どの数も前の数以下）、`recurrence 4 -1`\
                 （10 以下の a と -b、a - b は 2 以上）、`unary` のどれかを指定してください",
            ],
            Self::Setting => [
                "write NAME=VALUE, as in base=2",
                "NAME=VALUE の形で base=2 のように指定してください",
            ],
            Self::Values => [
                "write NAME=A..B or NAME=A,B,C, as in k=1..8; at most 1000 values",
                "NAME=A..B か NAME=A,B,C の形で k=1..8 のように、1000 個以内の値を指定してください",
            ],
            Self::NoName => ["the name before `=` is missing", "`=` の前に名前がありません"],
            Self::Number(text) => {
                return [
                    format!("`{text}` is not a whole number, or it is too large"),
                    format!("`{text}` は整数でないか、大きすぎます"),
                ];
            }
            Self::NoFile => ["the file name is missing", "ファイル名がありません"],
            Self::StandardOutput => [
                "standard output is used for the answer: give a file name",
                "標準出力は答えに使います。ファイル名を指定してください",
            ],
        };
        words.map(str::to_owned)
    }

    pub(crate) fn in_japanese(&self) -> String {
        let [_, japanese] = self.words();
        japanese
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [english, _] = self.words();
        formatter.write_str(&english)
    }
}

impl Error for Wrong {}

/// A number of bytes: digits, and perhaps K, M, G or T for a power of 1024, with or without `B` or
/// `iB`.
pub(crate) fn bytes(text: &str) -> Result<u64, Wrong> {
    let digits = text.len() - text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| Wrong::Bytes)?;
    let shift = match unit.trim_end_matches("iB").trim_end_matches('B') {
        "" => 0,
        "k" | "K" => 10,
        "m" | "M" => 20,
        "g" | "G" => 30,
        "t" | "T" => 40,
        _ => return Err(Wrong::Unit(unit.to_owned())),
    };
    number.checked_mul(1 << shift).ok_or(Wrong::TooManyBytes)
}

/// A number of positions or states.
pub(crate) fn count(text: &str) -> Result<u64, Wrong> {
    text.parse().map_err(|_| Wrong::Count)
}

/// Which positions are counted.
pub(crate) fn counted(text: &str) -> Result<Counted, Wrong> {
    Ok(match text {
        "losses" => Counted::Outcome(Outcome::P),
        "wins" => Counted::Outcome(Outcome::N),
        "L" => Counted::Class(OutcomeClass::L),
        "R" => Counted::Class(OutcomeClass::R),
        "N" => Counted::Class(OutcomeClass::N),
        "P" => Counted::Class(OutcomeClass::P),
        _ => {
            let value = text.strip_prefix("value=").unwrap_or(text);
            Counted::Value(value.parse().map_err(|_| Wrong::Counted)?)
        }
    })
}

/// A length, or the size of a heap.
pub(crate) fn size(text: &str) -> Result<usize, Wrong> {
    text.parse().map_err(|_| Wrong::Size)
}

/// A number of seconds, whole or not.
pub(crate) fn seconds(text: &str) -> Result<Duration, Wrong> {
    let number: f64 = text.parse().map_err(|_| Wrong::Seconds)?;
    Duration::try_from_secs_f64(number).map_err(|_| Wrong::Seconds)
}

/// A numeration system, as certificates call it; Fibonacci numbers by their name too, and bases by
/// the number alone.
pub(crate) fn numeration(text: &str) -> Result<Numeration, Wrong> {
    let text = text.trim();
    let number = |text: &str, low: i32, high: i32| {
        text.trim()
            .parse()
            .ok()
            .filter(|number| (low..=high).contains(number))
            .ok_or(Wrong::Numeration)
    };
    match text {
        "fibonacci" => Ok(Numeration::FIBONACCI),
        "unary" => Ok(Numeration::Unary),
        _ => match (text.strip_prefix("quadratic"), text.strip_prefix("recurrence")) {
            (Some(rest), _) => {
                number(rest.trim().trim_matches(['(', ')']), 1, 9).map(Numeration::quadratic)
            }
            (_, Some(rest)) => {
                let mut coefficients = [0; 3];
                let mut numbers = rest.split([' ', ',', '(', ')']).filter(|part| !part.is_empty());
                for (into, text) in coefficients.iter_mut().zip(&mut numbers) {
                    *into = number(text, -9, 10)?;
                }
                let numeration = Numeration::Recurrence(coefficients);
                if numbers.next().is_none() && numeration.is_written() {
                    Ok(numeration)
                } else {
                    Err(Wrong::Numeration)
                }
            }
            _ => number(text.strip_prefix("base").unwrap_or(text), 2, 10)
                .map(|base| Numeration::Base(base.unsigned_abs())),
        },
    }
}

/// What a parameter is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ParameterValue {
    /// One number; also a set of one.
    Number(i64),
    /// Several numbers.
    Set(Vec<i64>),
}

/// A value for a parameter: `NAME=VALUE`, or for a set `NAME=VALUE,VALUE`, in braces or not.
pub(crate) fn setting(text: &str) -> Result<(String, ParameterValue), Wrong> {
    let (name, value) = text.split_once('=').ok_or(Wrong::Setting)?;
    let name = name.trim();
    if name.is_empty() {
        return Err(Wrong::NoName);
    }
    let number =
        |text: &str| text.trim().parse().map_err(|_| Wrong::Number(text.trim().to_owned()));
    let value = value.trim();
    let braced = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
    let value = braced.unwrap_or(value);
    let setting = if braced.is_some() || value.contains(',') {
        ParameterValue::Set(value.split(',').map(number).collect::<Result<_, _>>()?)
    } else {
        ParameterValue::Number(number(value)?)
    };
    Ok((name.to_owned(), setting))
}

/// The most values of a parameter that are taken one by one.
const MAX_VALUES: i64 = 1000;

/// Several values for a parameter: `NAME=A..B`, or `NAME=A,B,C`.
pub(crate) fn values(text: &str) -> Result<(String, Vec<i64>), Wrong> {
    let Some((first, last)) = text.split_once("..") else {
        let one = setting(text).map_err(|_| Wrong::Values)?;
        return match one {
            (name, ParameterValue::Number(value)) => Ok((name, vec![value])),
            (name, ParameterValue::Set(values)) => Ok((name, values)),
        };
    };
    let Ok((name, ParameterValue::Number(first))) = setting(first) else {
        return Err(Wrong::Values);
    };
    let last: i64 = last.trim().parse().map_err(|_| Wrong::Values)?;
    match last.checked_sub(first) {
        Some(0..MAX_VALUES) => Ok((name, (first..=last).collect())),
        _ => Err(Wrong::Values),
    }
}

/// A file for something other than the answer, to which standard output belongs.
pub(crate) fn written_file(path: &str) -> Result<String, Wrong> {
    match path {
        "" => Err(Wrong::NoFile),
        "-" => Err(Wrong::StandardOutput),
        _ => Ok(path.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, expected) in [
            ("0", 0),
            ("17", 17),
            ("1K", 1 << 10),
            ("500M", 500 << 20),
            ("4G", 4 << 30),
            ("4GiB", 4 << 30),
            ("2tb", 0),
        ] {
            match bytes(text) {
                Ok(number) => assert_eq!(number, expected, "{text}"),
                Err(_) => assert_eq!(text, "2tb"),
            }
        }
        for wrong in
            ["", "G", "-1", "1.5G", "4 G", "4X", "99999999999999999999", "18446744073709551615K"]
        {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts_and_sizes_are_whole_numbers() {
        assert_eq!((count("20"), size("0")), (Ok(20), Ok(0)));
        for wrong in ["", "abc", "-1", "1.5", "99999999999999999999"] {
            assert!(count(wrong).is_err() && size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_are_finite_and_not_negative() {
        assert_eq!(seconds("60"), Ok(Duration::from_secs(60)));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for wrong in ["", "-1", "inf", "NaN", "1e300", "soon"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numerations_have_names() {
        assert_eq!(numeration("base 2"), Ok(Numeration::Base(2)));
        assert_eq!(numeration("10"), Ok(Numeration::Base(10)));
        assert_eq!(numeration("fibonacci"), numeration("quadratic 1"));
        assert_eq!(numeration("unary"), Ok(Numeration::Unary));
        assert_eq!(numeration("recurrence 2 2"), Ok(Numeration::Recurrence([2, 2, 0])));
        assert_eq!(numeration("recurrence(2, 2)"), numeration("recurrence 2 2"));
        assert_eq!(numeration("quadratic(2)"), numeration("quadratic 2"));
        assert_eq!(numeration("recurrence 1, 1, 1"), Ok(Numeration::Recurrence([1, 1, 1])));
        assert_eq!(numeration("recurrence(4, -1)"), Ok(Numeration::Recurrence([4, -1, 0])));
        for wrong in [
            "",
            "base",
            "base 1",
            "11",
            "quadratic 10",
            "quadratic",
            "roman",
            "recurrence",
            "recurrence 2",
            "recurrence 1 2",
            "recurrence 1 1 1 1",
            "recurrence 2 0 1",
        ] {
            assert!(numeration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn values_are_ranges_or_lists() {
        assert_eq!(values("k=2..4"), Ok(("k".to_owned(), vec![2, 3, 4])));
        assert_eq!(values("k = -1 .. 0"), Ok(("k".to_owned(), vec![-1, 0])));
        assert_eq!(values("k=1,5"), Ok(("k".to_owned(), vec![1, 5])));
        for wrong in ["k=4..2", "k=1..2000", "k=1..x", "k=..3", "1..3", "k", "k=1,2..3"] {
            assert!(values(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn settings_are_names_and_numbers() {
        assert_eq!(setting("base=2"), Ok(("base".to_owned(), ParameterValue::Number(2))));
        assert_eq!(setting(" k = -3 "), Ok(("k".to_owned(), ParameterValue::Number(-3))));
        for text in ["s = 1, 3,4", "s={1, 3, 4}"] {
            assert_eq!(setting(text), Ok(("s".to_owned(), ParameterValue::Set(vec![1, 3, 4]))));
        }
        assert_eq!(setting("s={2}"), Ok(("s".to_owned(), ParameterValue::Set(vec![2]))));
        for wrong in [
            "s=1,",
            "s=,",
            "s=1,x",
            "",
            "base",
            "=2",
            "base=",
            "base=two",
            "base=1=2",
            "base=9999999999999999999999",
        ] {
            assert!(setting(wrong).is_err(), "{wrong}");
        }
    }
}
