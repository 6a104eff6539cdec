//! Certificates about games of heaps: positions are tuples of naturals, written as words. See
//! 'Games of heaps' in `docs/certificate.md`.
//!
//! The conditions on the machine are those of words. They are checked with a strategy, as there, or
//! without one: then from where turns lead is found by leaving out tracks. The modules, in the
//! order of reading:
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `encoding`, `answer` | tuples as words, and their answers | Zeckendorf 1972, Ostrowski 1922 |
//! | `sum`, `digits` | linear terms and properties of digits, digit by digit | |
//! | `prepare` | fewer quantifiers | |
//! | `division` | a heap as a quotient and a remainder | |
//! | `formula`, `convert`, `follow` | conditions as machines | Brzozowski 1964; Rabin, Scott 1959 |
//! | `pairs`, `combine` | minimal machines of relations | Myhill, Nerode 1958 |
//! | `relation` | moves and turns as relations | |
//! | `dead_ends` | in misère play, who loses has a move | Rabin, Scott 1959 |
//! | `before` | from where turns lead into a set of positions | Büchi 1960; Rabin, Scott 1959 |
//! | `good` | every position has the turns that its class demands, and no others | |
//! | `domain`, `termination`, `claims`, `replay` | as for words | |

pub(crate) mod answer;
mod before;
pub(crate) mod claims;
mod combine;
mod convert;
mod dead_ends;
mod digits;
mod division;
pub(crate) mod domain;
pub(crate) mod encoding;
mod follow;
mod formula;
mod good;
mod pairs;
mod prepare;
pub(crate) mod relation;
mod replay;
mod sum;
mod termination;
#[cfg(test)]
pub(crate) mod tests;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use rules::Convention;
use rules::tuples::{TupleClaim, TupleRuleset, parse_claim, parse_move_property};

use crate::kernel::established::{
    Established, Figures, Header, Heaps, Meaning, Proved, Replay, Theorem,
};
use crate::kernel::format::{Certificate, EncodingText, Measure, Node, Table, TheoremName};
use crate::kernel::machine::Machine;
use crate::kernel::moves::Moves;
use crate::kernel::options::{Options, SizeReplay};
use crate::kernel::rejection::Rejection;
use crate::kernel::strategy::{self, Task};
use crate::kernel::turns::Turns;
use crate::kernel::walk;
use crate::kernel::work::Work;

use answer::{FIRST_FRESH, MachineAnswer};
use before::Before;
use claims::Basis;
use encoding::Encoding;
use good::Classes;

/// What is said of a game of heaps, by a certificate about it or by one about lists of such heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClaimedTheorem<'a> {
    pub(crate) theorem: TheoremName,
    pub(crate) encoding: &'a EncodingText,
    pub(crate) winning_move: Option<&'a str>,
    pub(crate) machine: &'a Table,
    pub(crate) strategy: Option<&'a [Node]>,
    pub(crate) termination: &'a [Measure],
    pub(crate) choice_never_matters: bool,
    pub(crate) claims: &'a [String],
}

/// What has been shown of it.
pub(crate) struct Shown {
    pub(crate) machine: Machine,
    pub(crate) claims: Vec<TupleClaim>,
    /// How positions are written.
    pub(crate) positions: Encoding,
    /// With one more heap where the machine reads the value too.
    pub(crate) encoding: Encoding,
    theorem: Theorem,
    replay: SizeReplay,
    /// States of the machines of moves.
    moves: usize,
    /// Nodes of the strategy, or states of the sets of positions from which turns lead.
    sets: usize,
    triples: u64,
}

/// Values are those of normal play with the same moves for both players, and nothing but a theorem
/// about outcomes says more than its classes.
fn check_statement(
    theorem: TheoremName,
    choice_never_matters: bool,
    winning_move: Option<&str>,
    rules: &TupleRuleset,
) -> Result<(), Rejection> {
    let outcome = matches!(theorem.meaning(), (Theorem::Outcome, false));
    let misere = rules.header.convention == Convention::Misere;
    let partisan = rules.header.sides.is_some();
    if !outcome && (misere || partisan || choice_never_matters || winning_move.is_some()) {
        return Err(Rejection::Theorem);
    }
    if partisan && winning_move.is_some() {
        return Err(Rejection::Field { name: "winning_move" });
    }
    Ok(())
}

/// Checks a certificate about a game of heaps.
pub(crate) fn check(
    certificate: Certificate,
    mut rules: TupleRuleset,
    header: Header,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    let (_, relation) = certificate.theorem.meaning();
    let choice_never_matters = certificate.choice_never_matters;
    let winning_move = certificate.winning_move.as_deref();
    check_statement(certificate.theorem, choice_never_matters, winning_move, &rules)?;
    if certificate.play_length.is_some() {
        return Err(Rejection::Field { name: "play_length" });
    }
    if let Some(division) =
        certificate.encoding.as_ref().and_then(|encoding| encoding.division.as_ref())
    {
        rules = division::divided(&rules, division, work)?;
    }
    let said = ClaimedTheorem {
        theorem: certificate.theorem,
        encoding: certificate.encoding.as_ref().ok_or(Rejection::Field { name: "encoding" })?,
        winning_move,
        machine: &certificate.machine,
        strategy: certificate.strategy.as_deref(),
        termination: &certificate.termination,
        choice_never_matters,
        claims: &certificate.claims,
    };
    let shown = prove(said, &rules, options, work)?;
    let heaps = Heaps {
        names: rules.heaps,
        division: rules.division,
        numeration: shown.positions.numeration,
        bounds: shown.positions.bounds,
        relation,
        winning_move: certificate.winning_move,
        replayed: shown.replay.size,
        turns: shown.moves,
    };
    let claims = certificate.claims.into_iter().zip(shown.claims);
    Ok(Established {
        letters: certificate.machine.letters,
        machine: Some(shown.machine),
        choice_never_matters,
        claims: claims.map(|(text, claim)| Proved { text, claim: Meaning::Heaps(claim) }).collect(),
        replay: Replay { length: None, positions: shown.replay.positions },
        figures: Figures {
            moves: shown.moves,
            nodes: shown.sets,
            triples: shown.triples,
            work: work.spent(),
        },
        heaps: Some(heaps),
        ..header.established(shown.theorem, work.spent())
    })
}

/// Checks everything that is said of a game of heaps.
pub(crate) fn prove(
    said: ClaimedTheorem<'_>,
    rules: &TupleRuleset,
    options: &Options,
    work: &mut Work,
) -> Result<Shown, Rejection> {
    check_statement(said.theorem, said.choice_never_matters, said.winning_move, rules)?;
    let (theorem, relation) = said.theorem.meaning();
    let misere = rules.header.convention == Convention::Misere;
    let choice_never_matters = said.choice_never_matters;
    let positions = Encoding::new(&said.encoding.numeration, &said.encoding.bounds)
        .ok_or(Rejection::Encoding)?;
    if positions.bounds.len() != rules.heaps.len()
        || said.encoding.division.is_some() != rules.division.is_some()
    {
        return Err(Rejection::Encoding);
    }
    let encoding = if relation { positions.with_one_more() } else { positions.clone() };
    if said.machine.letters != encoding.letters() {
        return Err(Rejection::Letters { alphabet: encoding.letters().to_string() });
    }
    let machine = said.machine.build(theorem)?;
    let measures = said.termination.iter().map(Measure::forms).collect::<Result<Vec<_>, _>>()?;

    let variables = relation::Variables::new(rules)?;
    domain::bounds(rules, &positions, work)?;
    termination::check(rules, &measures, &positions, work)?;
    domain::check(rules, &machine, &encoding, work)?;
    let answer = MachineAnswer { machine: &machine, theorem, relation, encoding: &encoding };
    // Not needed for the theorem; here because the positions it finds say more than the states of
    // the checks below.
    let pairs = match said.strategy {
        Some(_) => Some(relation::turns(rules, relation, &encoding, work)?),
        None => None,
    };
    let replay = replay::replay(rules, answer, pairs.as_ref(), options.replay, work)?;
    let convention = rules.header.convention;
    let having = match said.winning_move {
        Some(text) => {
            let property = parse_move_property(text, rules)
                .map_err(|diagnostics| Rejection::WinningMoveText { diagnostics })?;
            let condition = property.lower(rules.heaps.len(), &mut { FIRST_FRESH });
            let condition = condition.map_err(|_| Rejection::WinningMove)?;
            Some(relation::machine(&condition, variables, &encoding, work)?)
        }
        None => None,
    };
    let mut winning_move = None;
    let mut before = None;
    let turns =
        &mut Turns::new(Moves { edges: vec![], initial: vec![], accepting: vec![] }, 1, work)?;
    let (moves, sets, triples);
    if let Some((nodes, pairs)) = said.strategy.zip(pairs) {
        *turns = Turns::new(pairs.turn_machine(encoding.layout(), work)?, 1, work)?;
        triples = walk::no_bad_move(turns, &machine, theorem, choice_never_matters, work)?;
        let task = Task { machine: &machine, theorem, convention };
        if let Some(having) = having {
            let having = pairs.combined(&having, true, work)?;
            let some = &mut Turns::new(having.turn_machine(encoding.layout(), work)?, 1, work)?;
            if misere {
                dead_ends::check(&pairs, &machine, &encoding, work)?;
            }
            strategy::check(nodes, some, misere.then_some(&mut *turns), task, work)?;
            winning_move = Some(having);
        } else {
            strategy::check(nodes, turns, None, task, work)?;
        }
        (moves, sets) = (pairs.accepting.len(), nodes.len());
    } else {
        let backwards = Before::new(rules, relation, &encoding, work)?;
        let before = before.insert(backwards);
        let classes = Classes {
            machine: &machine,
            encoding: &encoding,
            before,
            theorem,
            convention,
            choice_never_matters,
        };
        sets = good::check(classes, work)?;
        if let Some(having) = having {
            let having =
                relation::turns(rules, relation, &encoding, work)?.combined(&having, true, work)?;
            let some = Before::of_turns(&having, encoding.layout(), work)?;
            let found =
                some.turns(&before::positions(&machine, |class| class == 0, work)?, work)?;
            let movable = before.moves(&before::positions(&machine, |_| true, work)?, work)?;
            classes.winning(&found, misere.then_some(&movable), work)?;
            winning_move = Some(having);
        }
        (moves, triples) = (before.states(), 0);
    }

    let mut claims = vec![];
    let basis = Basis {
        rules,
        answer,
        choice_never_matters,
        before: before.as_ref(),
        winning_move: winning_move.as_ref(),
    };
    for (number, text) in said.claims.iter().enumerate() {
        let claim = parse_claim(text, rules)
            .map_err(|diagnostics| Rejection::ClaimText { number, diagnostics })?;
        claims::check(number, &claim, basis, turns, work)?;
        claims.push(claim);
    }
    Ok(Shown { machine, claims, positions, encoding, theorem, replay, moves, sets, triples })
}
