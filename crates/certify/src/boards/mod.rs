//! Certificates about strategies of pick games: section 'Strategies of pick games' of the format.
//!
//! A strategy says which letter to take; the machine of the certificate accepts a board with a name
//! on every free letter exactly if those are who gets them when both players follow the strategy.
//! If no single other pick gives a better result, the strategy is best everywhere (one-shot
//! deviation: Blackwell 1965). Results from right to left are treated by reading everything from
//! right to left.
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `signs` | the letters of the machine, and boards as paths | |
//! | `chooser` | which place a strategy takes, read from one end to the other | Rabin, Scott 1959 |
//! | `play` | the machine follows the play of the strategy | induction on the free letters |
//! | `own` | or it has a strategy of its own | Rabin, Scott 1959 |
//! | `pairs` | a play and one other pick, side by side | reachability |
//! | `better` | no other pick is better | Choffrut 1977 for words, Bellman 1958 for numbers |
//! | `replay` | brute force agrees on small boards | |

mod better;
mod chooser;
pub(crate) mod format;
mod own;
mod pairs;
mod play;
mod replay;
mod signs;
#[cfg(test)]
mod tests;

use alloc::format;
use alloc::vec::Vec;

use rules::boards::{BoardResult, BoardRuleset, MAX_BOARD_LETTERS, MAX_PICKS, Strategy};

use crate::kernel::established::{Established, Header, Picks, Replay, Theorem};
use crate::kernel::machine::Machine;
use crate::kernel::options::{Options, ReplayLimits};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

use format::BoardCertificate;
use signs::BoardGame;

/// What a check has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Looked {
    pub(crate) replay: Replay,
    pub(crate) pairs: usize,
    pub(crate) delay: Option<usize>,
}

/// Checks a certificate about the rules that it embeds.
pub(crate) fn check(
    certificate: BoardCertificate,
    rules: BoardRuleset,
    header: Header,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    let letters = rules.alphabet.spell(&rules.alphabet.letters().collect::<Vec<_>>());
    if certificate.machine.letters != letters {
        return Err(Rejection::Letters { alphabet: letters });
    }
    if !certificate.claims.is_empty() {
        return Err(Rejection::ClaimKind { number: 0 });
    }
    let strategy = match &certificate.strategy {
        Some(text) => match rules::boards::parse_claim(&format!("strategy {text}"), &rules) {
            Ok(claim) => Some(claim.strategy),
            Err(diagnostics) => return Err(Rejection::StrategyText { diagnostics }),
        },
        None => None,
    };
    let machine = machine(&certificate, &rules)?;
    let looked =
        prove(&rules, strategy.as_ref(), &machine, certificate.delay, options.replay, work)?;
    let picks = Picks {
        strategy,
        text: certificate.strategy,
        phases: rules.phases(),
        players: rules.players().clone(),
        machine,
        pairs: looked.pairs,
        delay: looked.delay,
    };
    Ok(Established {
        letters,
        replay: looked.replay,
        picks: Some(picks),
        ..header.established(Theorem::Strategy, work.spent())
    })
}

/// The machine, if it is one over the letters that these rules need, with the class 0 only.
fn machine(certificate: &BoardCertificate, rules: &BoardRuleset) -> Result<Machine, Rejection> {
    let (letters, turn) = (rules.alphabet.len(), rules.turn);
    if letters > MAX_BOARD_LETTERS || turn == 0 || turn > MAX_PICKS {
        return Err(Rejection::TooLarge);
    }
    let table = &certificate.machine;
    let machine = Machine::new(rules.phases() + 4 * letters, &table.next, &table.class)?;
    match table.class.iter().position(|class| class.is_some_and(|class| class > 0)) {
        Some(state) => Err(Rejection::Class { state }),
        None => Ok(machine),
    }
}

/// Checks all conditions of the theorem. `machine` has the letters that the rules need.
pub(crate) fn prove(
    rules: &BoardRuleset,
    strategy: Option<&Strategy>,
    machine: &Machine,
    delay: Option<usize>,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<Looked, Rejection> {
    if delay.is_some() == matches!(rules.result, BoardResult::Number(_)) {
        return Err(Rejection::Field { name: "delay" });
    }
    let reversed = rules.result == BoardResult::Letters { reversed: true };
    let (domain, read) = match reversed {
        true => (&rules.domain.reversed(), strategy.map(Strategy::mirrored)),
        false => (&rules.domain, strategy.cloned()),
    };
    let game = BoardGame { rules, machine, reversed };
    play::full_boards(game, domain, work)?;
    // Not needed for the theorem; here because the boards it finds are small.
    let replay = replay::replay(game, strategy, limits, work)?;
    match &read {
        Some(strategy) => {
            play::never_silent(game, domain, strategy, work)?;
            play::follows(game, strategy, work)?;
        }
        None => {
            own::some_play(game, domain, work)?;
            own::goes_on(game, work)?;
        }
    }
    let (pairs, delay) = better::none_is_better(game, delay, work)?;
    Ok(Looked { replay, pairs, delay })
}
