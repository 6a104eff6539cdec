//! From theorems about strategies to decisions.

use std::collections::HashMap;

use answer::{Question, Verdict};
use automata::StateId;
use plan::{Decision, KeepDecision, KeptResult};
use prove::boards::Proof;
use rules::boards::{BoardResult, BoardRuleset};
use run::Run;

use super::Boards;
use super::play::{END, Name, Play};
use crate::decide::{self, Decided, NoDecision, proved};
use crate::kind::{Deciding, Ruled};

/// Maximum entries of the table of the second pass.
const MAX_ENTRIES: usize = 1 << 22;

impl Deciding for Boards {
    /// Decides the results of untouched boards of every length, for programs.
    fn decide(
        &self,
        question: Question,
        _begins: Option<usize>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        if question == Question::Values {
            return Err(NoDecision::NoValues);
        }
        let found = self.found(run).map_err(|unknown| NoDecision::Undecided(Box::new(unknown)))?;
        let domain = decide::language(&self.rules.domain, &self.rules.alphabet, run)?;
        let keep = keep(&self.rules, &found.established.proof).ok_or(NoDecision::Form)?;
        let theorem = self.theorem_of(found.established, found.claimed);
        let attempt = proved(self.info(), question, Verdict::Proved(Box::new(theorem)));
        Ok(Decided { decision: Decision::Keep { domain, keep }, attempt, every: None })
    }
}

/// Which letters the player whose letters count gets in the play of a strategy; none if the tables
/// would be too large.
pub(super) fn keep(rules: &BoardRuleset, proof: &Proof) -> Option<KeepDecision> {
    let mut play = Play::new(rules, &proof.play);
    let letters: Vec<_> = rules.alphabet.letters().collect();
    let mut behind: Vec<Vec<u32>> = vec![];
    let mut sets = END + 1;
    while behind.len() < sets {
        let set = behind.len();
        let mut row = vec![];
        for &letter in &letters {
            let next = play.before(set, letter, Name::Open);
            sets = sets.max(next + 1);
            row.push(u32::try_from(next).ok()?);
        }
        behind.push(row);
        if behind.len().checked_mul(letters.len())? > MAX_ENTRIES {
            return None;
        }
    }
    // States of the machine, in the order in which they are reached.
    let start = play.start(0);
    let mut states: Vec<StateId> = vec![start];
    let mut known: HashMap<StateId, usize> = HashMap::from([(start, 0)]);
    let mut ahead = vec![];
    while ahead.len() < states.len() {
        let state = states[ahead.len()];
        let mut table = Vec::with_capacity(sets);
        for set in 0..sets {
            let mut row = Vec::with_capacity(letters.len());
            for &letter in &letters {
                let Some((player, next)) = play.gets(state, set, letter) else {
                    row.push(None);
                    continue;
                };
                let fresh = states.len();
                let index = *known.entry(next).or_insert(fresh);
                if index == fresh {
                    states.push(next);
                }
                row.push(Some((u32::try_from(index).ok()?, player == rules.taker)));
            }
            table.push(row);
        }
        ahead.push(table);
        if states.len().checked_mul(sets)?.checked_mul(letters.len())? > MAX_ENTRIES {
            return None;
        }
    }
    let result = match &rules.result {
        BoardResult::Letters { .. } => KeptResult::Word,
        BoardResult::Number(weights) => KeptResult::Sum(weights.clone()),
    };
    Some(KeepDecision { mirrored: play.is_mirrored(), behind, ahead, result })
}
