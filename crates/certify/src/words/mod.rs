//! Certificates about games of words, in the order of reading:
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `moves` | the transducer of single moves | |
//! | `termination` | every play ends | Lankford 1979 |
//! | `domain` | H knows the positions | Rabin, Scott 1959 |
//! | `play_length` | every play takes the same number of turns | |
//! | `number`, `claims` | claims follow | |
//! | `replay` | brute force agrees on small positions | |

pub(crate) mod claims;
mod domain;
pub(crate) mod moves;
mod number;
mod play_length;
pub(crate) mod replay;
mod termination;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Convention, WordRuleset};

use crate::kernel::established::{Established, Figures, Header, Meaning, Proved, Theorem};
use crate::kernel::format::Certificate;
use crate::kernel::options::Options;
use crate::kernel::rejection::Rejection;
use crate::kernel::strategy::{self, Task};
use crate::kernel::turns::Turns;
use crate::kernel::walk;
use crate::kernel::work::Work;

use claims::Basis;
use moves::moves;

/// Checks a certificate about a game of words.
pub(crate) fn check(
    certificate: Certificate,
    ruleset: &WordRuleset,
    header: Header,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    let (theorem, relation) = certificate.theorem.meaning();
    let choice_never_matters = certificate.choice_never_matters;
    let no_values = ruleset.header.convention == Convention::Misere
        || choice_never_matters
        || ruleset.header.sides.is_some();
    if relation || theorem == Theorem::Values && no_values {
        return Err(Rejection::Theorem);
    }
    let fields = [
        ("encoding", certificate.encoding.is_some()),
        ("winning_move", certificate.winning_move.is_some()),
    ];
    if let Some((name, _)) = fields.into_iter().find(|(_, given)| *given) {
        return Err(Rejection::Field { name });
    }
    let letters: String = ruleset.alphabet.spell(&ruleset.alphabet.letters().collect::<Vec<_>>());
    if certificate.machine.letters != letters {
        return Err(Rejection::Letters { alphabet: letters });
    }
    let machine = certificate.machine.build(theorem)?;

    let single = moves(ruleset, work)?;
    let states = single.len();
    let turns = &mut Turns::new(single, ruleset.turn, work)?;
    termination::check(ruleset, &certificate.termination, work)?;
    domain::check(ruleset, &machine, work)?;
    // Not needed for the theorem; here because the words it finds say more than the states of the
    // checks below.
    let replay = replay::replay(ruleset, &machine, theorem, turns, options.replay, work)?;
    let triples = walk::no_bad_move(turns, &machine, theorem, choice_never_matters, work)?;
    let task = Task { machine: &machine, theorem, convention: ruleset.header.convention };
    let nodes = certificate.strategy.as_deref().ok_or(Rejection::Field { name: "strategy" })?;
    strategy::check(nodes, turns, None, task, work)?;

    let mut claims = vec![];
    let play_length = certificate.play_length;
    let play_length = play_length
        .map(|text| play_length::check(ruleset, &machine, turns, text, work))
        .transpose()?;
    let basis = Basis {
        ruleset,
        machine: &machine,
        theorem,
        choice_never_matters,
        play_length: play_length.as_ref(),
    };
    for (number, text) in certificate.claims.into_iter().enumerate() {
        let claim = rules::parse_claim(&text, ruleset)
            .map_err(|diagnostics| Rejection::ClaimText { number, diagnostics })?;
        claims::check(number, &claim, basis, turns, work)?;
        claims.push(Proved { text, claim: Meaning::Words(claim) });
    }
    Ok(Established {
        letters,
        machine: Some(machine),
        choice_never_matters,
        play_length,
        claims,
        replay,
        figures: Figures { moves: states, nodes: nodes.len(), triples, work: work.spent() },
        ..header.established(theorem, work.spent())
    })
}
