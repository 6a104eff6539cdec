//! Certificates about games of heaps: positions are tuples of naturals, written as words. See 'Games of heaps' in `docs/certificate.md`.
//!
//! The conditions on the machine and the strategy are those of words, with another machine of turns; what is different is in these modules, in the
//! order of reading:
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `encoding` | tuples as words | Zeckendorf 1972, Ostrowski 1922 |
//! | `sum`, `digits` | linear terms and properties of digits, digit by digit | |
//! | `prepare` | fewer quantifiers | |
//! | `formula`, `convert`, `follow` | a condition as a deterministic machine | Brzozowski 1964; Rabin, Scott 1959 |
//! | `pairs`, `combine` | minimal machines of relations | Myhill, Nerode 1958 |
//! | `relation` | moves and turns as relations | |
//! | `dead_ends` | in misère play, who loses has a move | Rabin, Scott 1959 |
//! | `domain`, `termination`, `claims`, `replay` | as for words | |

pub(crate) mod claims;
mod combine;
mod convert;
mod dead_ends;
mod digits;
pub(crate) mod domain;
pub(crate) mod encoding;
mod follow;
mod formula;
mod pairs;
mod prepare;
pub(crate) mod relation;
mod replay;
mod sum;
mod termination;
#[cfg(test)]
pub(crate) mod tests;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::{Numeration, TupleRuleset, parse_claim, parse_move_property};
use rules::{Convention, Letter};

use crate::claims::{Meaning, Proved};
use crate::format::{Certificate, Measure, Theorem};
use crate::machine::Machine;
use crate::rejection::Rejection;
use crate::replay::Replay;
use crate::strategy::Task;
use crate::turns::Turns;
use crate::work::Work;
use crate::{Established, Figures, Options, strategy, walk};

use claims::Basis;
use encoding::Encoding;

/// What is particular about games of heaps in what a certificate establishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// The names of the heaps, in order.
    pub names: Vec<String>,
    /// How the heaps without a bound are written.
    pub numeration: Numeration,
    /// The heaps with a bound: no position has a larger one there.
    pub bounds: Vec<Option<u32>>,
    /// Whether the machine reads one more number behind the heaps, and class 0 says that it is the Grundy value.
    pub relation: bool,
    /// From every position that can be won some winning turn has this property.
    pub winning_move: Option<String>,
    /// Brute force agrees on all positions with no heap larger than this.
    pub replayed: Option<u128>,
    /// States of the machine of turns.
    pub turns: usize,
}

/// Numbers for the variables that lowering needs. Those of texts are far smaller, those of quantifiers without a text larger.
pub(crate) const FIRST_FRESH: u32 = 1 << 30;

/// What the machine says.
#[derive(Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub(crate) machine: &'a Machine,
    pub(crate) theorem: Theorem,
    /// Whether it is about positions and a Nim heap together.
    pub(crate) relation: bool,
    /// With the Nim heap, if there is one.
    pub(crate) encoding: &'a Encoding,
}

/// Checks a certificate about a game of heaps.
pub(crate) fn check(
    certificate: Certificate,
    rules: TupleRuleset,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    let (theorem, relation) = certificate.theorem.meaning();
    let misere = rules.header.convention == Convention::Misere;
    let choice_never_matters = certificate.choice_never_matters;
    let outcome = theorem == Theorem::Outcome && !relation;
    let partisan = rules.header.sides.is_some();
    if !outcome && (misere || partisan || choice_never_matters || certificate.winning_move.is_some()) {
        return Err(Rejection::Theorem);
    }
    if partisan && certificate.winning_move.is_some() {
        return Err(Rejection::Field { name: "winning_move" });
    }
    if certificate.play_length.is_some() {
        return Err(Rejection::Field { name: "play_length" });
    }
    let text = certificate.encoding.as_ref().ok_or(Rejection::Field { name: "encoding" })?;
    let positions = Encoding::new(&text.numeration, &text.bounds).ok_or(Rejection::Encoding)?;
    if positions.bounds.len() != rules.heaps.len() {
        return Err(Rejection::Encoding);
    }
    let encoding = &if relation { positions.with_one_more() } else { positions.clone() };
    if certificate.machine.letters != encoding.letters() {
        return Err(Rejection::Letters { alphabet: encoding.letters().to_string() });
    }
    let machine = certificate.machine.build(theorem)?;
    let measures = certificate.termination.iter().map(Measure::forms).collect::<Result<Vec<_>, _>>()?;

    let variables = relation::Variables::new(&rules)?;
    domain::bounds(&rules, &positions, work)?;
    termination::check(&rules, &measures, &positions, work)?;
    domain::check(&rules, &machine, encoding, work)?;
    let pairs = relation::turns(&rules, relation, encoding, work)?;
    let turns = &mut Turns::new(pairs.turn_machine(encoding.layout(), work)?, 1, work)?;
    let answer = Answer { machine: &machine, theorem, relation, encoding };
    // Not needed for the theorem; here because the positions it finds say more than the states of the checks below.
    let replay = replay::replay(&rules, answer, &pairs, options.replay, work)?;
    let triples = walk::no_bad_move(turns, &machine, theorem, choice_never_matters, work)?;
    let task = Task { machine: &machine, theorem, convention: rules.header.convention };
    let mut winning_move = None;
    if let Some(text) = &certificate.winning_move {
        let property =
            parse_move_property(text, &rules).map_err(|diagnostics| Rejection::WinningMoveText { diagnostics })?;
        let condition = property.lower(rules.heaps.len(), &mut { FIRST_FRESH }).map_err(|_| Rejection::WinningMove)?;
        let having = relation::machine(&condition, variables, encoding, work)?;
        let having = pairs.combined(&having, true, work)?;
        let some = &mut Turns::new(having.turn_machine(encoding.layout(), work)?, 1, work)?;
        if misere {
            dead_ends::check(&pairs, &machine, encoding, work)?;
        }
        strategy::check(&certificate.strategy, some, misere.then_some(&mut *turns), task, work)?;
        winning_move = Some(having);
    } else {
        strategy::check(&certificate.strategy, turns, None, task, work)?;
    }

    let mut proved = vec![];
    let basis = Basis { rules: &rules, answer, choice_never_matters, winning_move: winning_move.as_ref() };
    for (number, text) in certificate.claims.into_iter().enumerate() {
        let claim = parse_claim(&text, &rules).map_err(|diagnostics| Rejection::ClaimText { number, diagnostics })?;
        claims::check(number, &claim, basis, turns, work)?;
        proved.push(Proved { text, claim: Meaning::Heaps(claim) });
    }
    let heaps = Heaps {
        names: rules.heaps,
        numeration: positions.numeration,
        bounds: positions.bounds.clone(),
        relation,
        winning_move: certificate.winning_move,
        replayed: replay.size,
        turns: pairs.accepting.len(),
    };
    Ok(Established {
        title: rules.header.title,
        rules_sha256: certificate.rules_sha256,
        parameters: rules.header.parameters,
        sets: rules.header.sets,
        sides: rules.header.sides.map(|sides| sides.names),
        convention: rules.header.convention,
        theorem,
        letters: certificate.machine.letters,
        machine: Some(machine),
        choice_never_matters,
        play_length: None,
        claims: proved,
        replay: Replay { length: None, positions: replay.positions },
        figures: Figures {
            moves: pairs.accepting.len(),
            nodes: certificate.strategy.len(),
            triples,
            work: work.spent(),
        },
        heaps: Some(heaps),
        sums: None,
        picks: None,
    })
}

/// A word and what it stands for.
fn spell(encoding: &Encoding, word: &[Letter]) -> String {
    let letter = |letter: &Letter| encoding.letters().chars().nth(usize::from(*letter));
    let text: String = word.iter().filter_map(letter).collect();
    match encoding.read(word) {
        Some(tuple) => format!("{} as {text}", spell_tuple(&tuple)),
        None => text,
    }
}

/// A tuple as text.
fn spell_tuple(tuple: &[u128]) -> String {
    let numbers: Vec<String> = tuple.iter().map(ToString::to_string).collect();
    format!("({})", numbers.join(", "))
}
