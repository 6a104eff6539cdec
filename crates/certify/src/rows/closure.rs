//! Condition 'Words stay positions'.

use rules::WordRuleset;

use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::turns::Turns;
use crate::kernel::walk::all_turns;
use crate::kernel::work::Work;
use crate::words::moves::moves;

/// Checks that no move leads from a position to a word that is none; then no turn does. Returns how
/// many states the machine of moves has, and how many triples were looked at.
pub(crate) fn check(
    ruleset: &WordRuleset,
    domain: &Machine,
    work: &mut Work,
) -> Result<(usize, u64), Rejection> {
    let moves = moves(ruleset, work)?;
    let states = moves.len();
    let turns = &mut Turns::new(moves, 1, work)?;
    let triples = all_turns(turns, domain, domain, work, |_, to| match domain.class(to) {
        Some(_) => Ok(()),
        None => Err(Rejection::RowLeaves),
    })?;
    Ok((states, triples))
}
