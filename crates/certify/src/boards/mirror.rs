//! A domain and a strategy for boards that are read from right to left.

use alloc::boxed::Box;
use alloc::vec::Vec;

use rules::Regex;
use rules::boards::{Choice, End, Strategy};

use crate::glushkov::MAX_DEPTH;
use crate::rejection::Rejection;

/// The domain and the strategy as one sees them who reads every board from right to left.
pub(crate) fn mirrored(domain: &Regex, strategy: Option<&Strategy>) -> Result<(Regex, Option<Strategy>), Rejection> {
    let list = |list: &[Choice]| list.iter().map(choice).collect::<Result<Vec<_>, _>>();
    let strategy = match strategy.map(|strategy| &strategy.lists) {
        Some([first, second]) => Some(Strategy { lists: [list(first)?, list(second)?] }),
        None => None,
    };
    Ok((reversed(domain, MAX_DEPTH)?, strategy))
}

fn choice(choice: &Choice) -> Result<Choice, Rejection> {
    Ok(Choice {
        end: match choice.end {
            End::Leftmost => End::Rightmost,
            End::Rightmost => End::Leftmost,
        },
        letters: choice.letters,
        left: reversed(&choice.right, MAX_DEPTH)?,
        right: reversed(&choice.left, MAX_DEPTH)?,
    })
}

/// The words of an expression, each from right to left.
fn reversed(regex: &Regex, depth: usize) -> Result<Regex, Rejection> {
    let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
    let all = |parts: &[Regex]| parts.iter().map(|part| reversed(part, depth)).collect::<Result<Vec<_>, _>>();
    Ok(match regex {
        Regex::Epsilon | Regex::Class(_) => regex.clone(),
        Regex::Alt(parts) => Regex::Alt(all(parts)?),
        Regex::Star(inner) => Regex::Star(Box::new(reversed(inner, depth)?)),
        Regex::Concat(parts) => {
            let mut parts = all(parts)?;
            parts.reverse();
            Regex::Concat(parts)
        }
    })
}
