//! A domain and a strategy for boards that are read from right to left.

use alloc::vec::Vec;

use rules::Regex;
use rules::boards::{Choice, End, Strategy};

use crate::kernel::glushkov::{MAX_DEPTH, reversed};
use crate::kernel::rejection::Rejection;

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
