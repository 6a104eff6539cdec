//! Certificates about sums of heaps: section 'Sums of heaps' of the format. Positions are lists of
//! any number of heaps.
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `conditions` | the moves of a heap, from the rules and from a code | |
//! | `sequence` | classes of heaps by the definition, and their period | Guy and Smith 1956 |
//! | `quotient` | what lists are in misère play | Plambeck, Siegel 2008 |
//! | `single` | a single heap by a machine | Sprague 1935, Grundy 1939 |
//! | `theory` | what is shown of a game, and so of a list | Sprague 1935, Grundy 1939, Moore 1910 |
//! | `claims`, with `measures`, `kinds`, `points`, `range`, `repeat` | claims follow | |
//! | `replay` | brute force agrees on small lists | |

mod claims;
pub(crate) mod conditions;
pub(crate) mod format;
mod kinds;
mod measures;
mod points;
pub(crate) mod quotient;
mod range;
mod repeat;
mod replay;
mod sequence;
mod single;
#[cfg(test)]
mod tests;
pub(crate) mod theory;

use alloc::string::ToString;
use alloc::vec::Vec;

use rules::Convention;
use rules::lists::{Code, ListRuleset, TurnRule};

use crate::kernel::established::{Established, Header, HeapClass, Law, Meaning, Proved, Replay};
use crate::kernel::options::Options;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

use conditions::{difference, moves_condition};
use format::{HeapText, ListCertificate, TupleBasis};
use theory::{Heap, Theory};

/// Checks a certificate about lists of heaps.
pub(crate) fn check(
    certificate: ListCertificate,
    rules: &ListRuleset,
    header: Header,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    if certificate.rows.is_some() {
        return Err(Rejection::Field { name: "rows" });
    }
    let theory = heaps_of_a_list(certificate.law, &certificate.heap, rules, options, work)?;
    let replay = replay::replay(rules, &theory, options.replay, work)?;
    let mut proved = Vec::new();
    for (number, text) in certificate.claims.into_iter().enumerate() {
        let claim = claims::check(number, &text, rules, &theory, work)?;
        proved.push(Proved { text, claim: Meaning::Sums(claim) });
    }
    Ok(Established {
        claims: proved,
        replay: Replay { length: None, positions: replay.positions },
        sums: Some(theory.sums(None, replay.size)),
        ..header.established(theory.theorem(), work.spent())
    })
}

/// Checks everything that a certificate says about a game on lists, claims aside.
pub(crate) fn heaps_of_a_list(
    law: Law,
    heap: &HeapText,
    rules: &ListRuleset,
    options: &Options,
    work: &mut Work,
) -> Result<Theory, Rejection> {
    let normal = rules.header.convention == Convention::Normal;
    let fits = match law {
        Law::Grundy => normal && rules.turn == TurnRule::ONE,
        Law::Moore => matches!(rules.turn, TurnRule::Moves(most) if most >= 1),
        Law::Tame | Law::Quotient => !normal && rules.turn == TurnRule::ONE,
        Law::Selective => normal && rules.turn == TurnRule::AnyHeaps,
    };
    if !fits {
        return Err(Rejection::Law);
    }
    let (heap, quotient) = match heap.basis()? {
        TupleBasis::Code { code, preperiod, period, quotient } => {
            let code = Code::parse(code).map_err(|_| Rejection::Code)?;
            moves_by_code(law, &code, rules, work)?;
            let (preperiod, period) = (usize_of(preperiod)?, usize_of(period)?);
            let (quotient, classes) = match (law, quotient) {
                (Law::Quotient, Some(text)) => {
                    let (quotient, classes) =
                        quotient::check(text, &code, preperiod, period, work)?;
                    let class = |class: u32| HeapClass { value: class.into(), firm: false };
                    (Some(quotient), classes.into_iter().map(class).collect())
                }
                (Law::Quotient, None) | (_, Some(_)) => {
                    return Err(Rejection::Field { name: "quotient" });
                }
                (_, None) => (None, sequence::periodic(law, &code, preperiod, period, work)?),
            };
            (Heap::Periodic { code, preperiod, period, classes }, quotient)
        }
        TupleBasis::Machine(basis) => {
            (Heap::Machine(single::check(law, basis, rules, options, work)?.into()), None)
        }
    };
    Ok(Theory { law, turn: rules.turn, convention: rules.header.convention, heap, quotient })
}

/// Checks of 'A single heap by its code' that heaps move as the code says.
fn moves_by_code(
    law: Law,
    code: &Code,
    rules: &ListRuleset,
    work: &mut Work,
) -> Result<(), Rejection> {
    if law == Law::Moore && code.parts() > 1 {
        return Err(Rejection::SeveralHeaps);
    }
    let parts = code.parts().max(rules.heap.heaps.len());
    let (rules, moves) = (moves_condition(rules, parts)?, conditions::code_condition(code, parts)?);
    match difference(&rules, &moves, parts, work)? {
        Some(example) => Err(Rejection::CodeMoves { example, code: code.to_string() }),
        None => Ok(()),
    }
}

fn usize_of(number: u64) -> Result<usize, Rejection> {
    usize::try_from(number).map_err(|_| Rejection::TooLarge)
}
