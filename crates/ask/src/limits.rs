//! How much may be used for a question.

use std::time::Duration;

use run::Limits;
use tell::service::Refusal;

use crate::question::Asked;

/// What whoever answers allows for a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The longest that it may be worked on.
    pub time: Duration,
    /// The same of a question that says nothing about it.
    pub usual_time: Duration,
    /// States that one search may store.
    pub states: u64,
    /// Bytes that may be kept, by a careful estimate.
    pub memory: u64,
    /// The same of a question that says nothing about it.
    pub usual_memory: u64,
}

/// What a question may use: what it asks for, but no more than is allowed.
///
/// # Errors
/// A time that is none.
pub fn limits(asked: Asked, allowed: &Allowed) -> Result<Limits, Refusal> {
    let time = match asked.seconds {
        None => allowed.usual_time,
        Some(seconds) if seconds >= 0.0 => {
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
        }
        Some(_) => {
            return Err(Refusal::BadValue { field: "limits.seconds", wanted: "≥ 0".to_owned() });
        }
    };
    Ok(Limits {
        states: asked.states.unwrap_or(allowed.states).min(allowed.states),
        memory: asked.memory.unwrap_or(allowed.usual_memory).min(allowed.memory),
        time: Some(time.min(allowed.time)),
    })
}

/// JSON without the blanks between its parts. A JSON string contains no line ends, so the indent
/// at the start of a line is never part of a string.
#[must_use]
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    text.lines().for_each(|part| line.push_str(part.trim_start_matches(' ')));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_more_than_the_server_allows() {
        let options = Allowed {
            time: Duration::from_mins(1),
            usual_time: Duration::from_secs(10),
            states: 5_000_000,
            memory: 1 << 30,
            usual_memory: 256 << 20,
        };
        let most = limits(
            Asked { seconds: Some(1e18), states: Some(u64::MAX), memory: Some(u64::MAX) },
            &options,
        )
        .unwrap();
        let server =
            Limits { states: options.states, memory: options.memory, time: Some(options.time) };
        assert_eq!(most, server);
        let less = limits(Asked { seconds: Some(0.5), states: Some(3), memory: Some(4) }, &options)
            .unwrap();
        assert_eq!(less, Limits { states: 3, memory: 4, time: Some(Duration::from_millis(500)) });
        let usual = limits(Asked::default(), &options).unwrap();
        assert_eq!((usual.time, usual.memory), (Some(options.usual_time), options.usual_memory));
        let odd = |seconds| {
            limits(Asked { seconds: Some(seconds), ..Asked::default() }, &options)
                .map(|limits| limits.time)
        };
        assert_eq!(
            (odd(0.0), odd(f64::INFINITY)),
            (Ok(Some(Duration::ZERO)), Ok(Some(options.time)))
        );
        for seconds in [-1.0, f64::NAN] {
            assert!(matches!(odd(seconds), Err(Refusal::BadValue { .. })), "{seconds}");
        }
    }

    #[test]
    fn lines_become_one() {
        assert_eq!(
            one_line("{\n  \"a\": \"  x\\n  y\",\n  \"b\": []\n}\n"),
            "{\"a\": \"  x\\n  y\",\"b\": []}"
        );
    }
}
