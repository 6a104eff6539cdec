//! Certificates about rows that decompose into heaps: section 'Rows' of `docs/certificate.md`.
//!
//! Nothing is proved of words here that has not been proved of lists of heaps: it is shown that a
//! word moves as the list of the lengths of its live pieces does. In the order of reading:
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `closure` | moves lead to positions | reachability |
//! | `branch` | moves stay within a piece | |
//! | `lengths`, `context` | contexts see no further than the next separators | Rabin, Scott 1959 |
//! | `pieces` | what moves make of a piece, as a condition of linear arithmetic | |
//! | `replay` | brute force agrees on short words | |
//! | `claims` | the classes of all words as a machine; claims follow | |

mod branch;
mod claims;
mod closure;
mod context;
mod lengths;
mod pieces;
mod replay;
#[cfg(test)]
mod tests;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{ListRuleset, TurnRule};
use rules::tuples::Condition;
use rules::{Claim, Rules, Settings, Subject, WordRuleset};

use crate::kernel::established::{
    Established, Figures, Header, Law, Meaning, Proved, Rows, Theorem,
};
use crate::kernel::glushkov::Positions;
use crate::kernel::machine::Machine;
use crate::kernel::options::Options;
use crate::kernel::rejection::Rejection;
use crate::kernel::turns::Turns;
use crate::kernel::work::Work;
use crate::lists::conditions::{difference, moves_condition};
use crate::lists::format::{ListCertificate, RowsText};
use crate::lists::heaps_of_a_list;
use crate::lists::theory::{Heap, Theory};
use crate::tuples::answer::FIRST_FRESH;
use crate::words::claims::Basis;
use crate::words::moves::moves;

use claims::{Periodic, Sum};
use pieces::{MAX_SEPARATORS, Pieces, Split, Type};

/// Checks a certificate about rows that decompose into heaps.
pub(crate) fn check(
    certificate: ListCertificate,
    ruleset: &WordRuleset,
    header: Header,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    let text = certificate.rows.as_ref().ok_or(Rejection::Field { name: "rows" })?;
    let split = split(text, ruleset)?;
    let rules = heap_rules(text, ruleset)?;
    let domain = Positions::new(&ruleset.domain, work)?.machine(ruleset.alphabet.len(), work)?;
    let (moves, triples) = closure::check(ruleset, &domain, work)?;
    falls_apart(ruleset, &split, &rules, work)?;
    let theory = heaps_of_a_list(certificate.law, &certificate.heap, &rules, options, work)?;

    let answer = |list: &[u128]| match theory.value(list) {
        Some(value) => Some(value),
        None => theory.loses(list).map(|loses| u128::from(!loses)),
    };
    let values = theory.theorem() == Theorem::Values;
    let compared = replay::ReplayedTheorem {
        ruleset,
        domain: &domain,
        split: &split,
        heaps: &rules,
        values,
        answer: &answer,
    };
    let replay = replay::replay(compared, options.replay, work)?;
    let claims = claims_follow(certificate.claims, ruleset, &domain, &split, &theory, work)?;

    let symbol = |letter| ruleset.alphabet.symbol(letter);
    let live =
        split.live.iter().map(|(left, right)| (left.map(symbol), right.map(symbol))).collect();
    let rows = Rows { letter: symbol(split.letter), live, rules: text.rules.clone() };
    Ok(Established {
        claims,
        replay,
        figures: Figures { moves, nodes: 0, triples, work: work.spent() },
        sums: Some(theory.sums(Some(rows), None)),
        ..header.established(theory.theorem(), work.spent())
    })
}

/// Checks that claims follow from the classes of all words, which have to be a machine for that.
fn claims_follow(
    texts: Vec<String>,
    ruleset: &WordRuleset,
    domain: &Machine,
    split: &Split,
    theory: &Theory,
    work: &mut Work,
) -> Result<Vec<Proved>, Rejection> {
    let mut proved = vec![];
    let mut machine = None;
    for (number, text) in texts.into_iter().enumerate() {
        let claim: Claim = rules::parse_claim(&text, ruleset)
            .map_err(|diagnostics| Rejection::ClaimText { number, diagnostics })?;
        let classes = periodic(theory, ruleset.turn);
        let is_about_classes =
            matches!(claim.subject, Subject::Outcome(_)) || claim.subject.is_about_values();
        let Some(classes) = classes.filter(|_| is_about_classes) else {
            return Err(Rejection::ClaimKind { number });
        };
        if machine.is_none() {
            machine = Some((
                classes.machine(ruleset, domain, split, work)?,
                Turns::new(moves(ruleset, work)?, 1, work)?,
            ));
        }
        if let Some((machine, turns)) = &mut machine {
            let basis = Basis {
                ruleset,
                machine,
                theorem: theory.theorem(),
                choice_never_matters: false,
                play_length: None,
            };
            crate::words::claims::check(number, &claim, basis, turns, work)?;
            proved.push(Proved { text, claim: Meaning::Words(claim) });
        }
    }
    Ok(proved)
}

/// The classes of heaps, if they repeat.
fn periodic(theory: &Theory, turn: usize) -> Option<Periodic> {
    let Heap::Periodic { preperiod, classes, .. } = &theory.heap else { return None };
    let sum = match theory.law {
        Law::Grundy => Sum::Grundy,
        Law::Moore => Sum::Moore(u32::try_from(turn).ok()?.checked_add(1)?),
        Law::Tame => Sum::Tame,
        Law::Quotient => Sum::Quotient(theory.quotient.clone()?),
        // Words know no turns in any heaps.
        Law::Selective => return None,
    };
    let class = classes.iter().map(|class| Some((u32::try_from(class.value).ok()?, class.firm)));
    Some(Periodic { sum, preperiod: *preperiod, classes: class.collect::<Option<_>>()? })
}

/// The letter of the heaps and the live types, as far as they are letters at all.
fn split(text: &RowsText, ruleset: &WordRuleset) -> Result<Split, Rejection> {
    let alphabet = &ruleset.alphabet;
    let letter = |text: &str| {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => alphabet.letter(symbol),
            _ => None,
        }
    };
    let heap = letter(&text.letter).ok_or(Rejection::RowLetter)?;
    if alphabet.len() > MAX_SEPARATORS + 1 {
        return Err(Rejection::RowLetter);
    }
    let side = |number: usize, side: &Option<String>| match side {
        None => Ok(None),
        Some(text) => match letter(text) {
            Some(separator) if separator != heap => Ok(Some(separator)),
            _ => Err(Rejection::RowType { number }),
        },
    };
    let mut live = BTreeSet::new();
    for (number, (left, right)) in text.live.iter().enumerate() {
        let kind: Type = (side(number, left)?, side(number, right)?);
        if !live.insert(kind) {
            return Err(Rejection::RowType { number });
        }
    }
    Ok(Split { letter: heap, live })
}

/// The rules of the heaps, which must have the turn and the convention of those of the words.
fn heap_rules(text: &RowsText, ruleset: &WordRuleset) -> Result<ListRuleset, Rejection> {
    let rules = match rules::read(&text.rules, &Settings::default()) {
        (Some(Rules::Lists(rules)), _) => rules,
        (Some(_), _) => return Err(Rejection::RowRules),
        (None, diagnostics) => return Err(Rejection::RowRulesText { diagnostics }),
    };
    if rules.turn != TurnRule::Moves(ruleset.turn)
        || rules.header.convention != ruleset.header.convention
    {
        return Err(Rejection::RowRules);
    }
    Ok(rules)
}

/// Checks that words move as the lists of the lengths of their live pieces do: conditions 2 to 5.
fn falls_apart(
    ruleset: &WordRuleset,
    split: &Split,
    rules: &ListRuleset,
    work: &mut Work,
) -> Result<(), Rejection> {
    let contexts = pieces::contexts(ruleset, split.letter, work)?;
    let pieces = Pieces::new(ruleset, split, &contexts, work)?;
    let width = pieces.width(work)?.max(rules.heap.heaps.len());
    let expected = moves_condition(rules, width)?;
    let kinds = pieces.types().into_iter();
    let conditions =
        kinds.map(|kind| Ok((kind, pieces.condition(kind, width, FIRST_FRESH, work)?)));
    let conditions = conditions.collect::<Result<Vec<_>, Rejection>>()?;
    // Often types move alike; then the conditions are even written alike.
    let mut known: Vec<(bool, Condition)> = vec![];
    for (kind, condition) in conditions {
        let live = split.live.contains(&kind);
        work.spend(1000 * (1 + known.len()))?;
        let entry = (live, condition);
        if known.contains(&entry) {
            continue;
        }
        let expected = if live { &expected } else { &Condition::Bool(false) };
        if let Some(example) = difference(&entry.1, expected, width, work)? {
            let (left, right) = pieces.spell(kind);
            return Err(Rejection::RowMoves { left, right, live, example });
        }
        known.push(entry);
    }
    Ok(())
}
