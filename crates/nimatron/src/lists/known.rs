//! Single positions from a theorem, however many and large the heaps are.

use answer::{Method, Prospect, Solution, Turn};
use prove::lists::{Answers, ListProof};
use rules::lists::{List, TurnRule, spell_list};
use run::{Limits, Run};

use super::brute::{Moves, canonical};
use super::turns::turn;
use super::{Lists, answers, narrow, wide};

/// Results of moves visited to list all winning turns.
const LISTED: u64 = 20_000;
/// Different heap sizes considered for that.
const DIFFERENT: usize = 200;

/// A theorem about a game on any number of heaps, prepared for queries.
#[derive(Clone, Debug)]
pub(crate) struct Known<'g> {
    game: &'g Lists,
    proof: ListProof,
}

impl Lists {
    /// Proves who wins lists of every length, if possible within the budget of `run`. Ignores the
    /// claims of the rules.
    pub(crate) fn known(&self, run: &Run<'_>) -> Option<Known<'_>> {
        Some(Known { game: self, proof: self.checked_proof(run)? })
    }
}

impl Known<'_> {
    /// The theorem.
    pub(crate) const fn proof(&self) -> &ListProof {
        &self.proof
    }

    /// Who wins a position, and how; `None` if the budget is exhausted. Linear in the number of
    /// heaps.
    #[must_use]
    pub(crate) fn solve(&self, list: &List, run: &Run<'_>) -> Option<Solution> {
        let rules = &self.game.rules;
        let loses = self.proof.loses(rules, list)?;
        let (winning, options, complete) = if loses {
            (vec![], None, true)
        } else if let Some((all, options)) = self.all(list, run) {
            (all, Some(options), true)
        } else {
            let found = Answers::new(rules, &self.proof, run).ok()?.winning_turn(list, run).ok()?;
            let over = found.is_none() && self.is_over(list, run);
            (found.map(|changes| turn(list, changes)).into_iter().collect(), None, over)
        };
        Some(Solution {
            position: spell_list(list),
            outcome: if loses { Prospect::Loses } else { Prospect::Wins },
            difference: None,
            value: self.proof.value(list),
            remoteness: None,
            plays: None,
            options,
            winning,
            complete,
            method: Method::Sums(answers::law(self.proof.law)),
        })
    }

    /// Whether no heap has a move; also `false` if that takes long to find out.
    fn is_over(&self, list: &List, run: &Run<'_>) -> bool {
        let own = run.part(Limits { states: LISTED, ..run.limits });
        let Ok(moves) = Moves::new(&self.game.rules, LISTED, &own) else { return false };
        narrow(list).is_ok_and(|heaps| {
            heaps.iter().all(|&heap| moves.of(heap).is_ok_and(|options| options.is_empty()))
        })
    }

    /// All winning turns and the number of options, if a turn is one move and there are few.
    fn all(&self, list: &List, run: &Run<'_>) -> Option<(Vec<Turn>, usize)> {
        let rules = &self.game.rules;
        if rules.turn != TurnRule::ONE || list.len() > usize::try_from(LISTED).unwrap_or(usize::MAX)
        {
            return None;
        }
        let mut different: Vec<(u64, usize)> =
            narrow(list).ok()?.into_iter().zip(0..).filter(|(heap, _)| *heap > 0).collect();
        // For equal heaps, the first one represents all.
        different.sort_unstable();
        different.dedup_by_key(|(heap, _)| *heap);
        if different.len() > DIFFERENT {
            return None;
        }
        let own = run.part(Limits { states: LISTED, ..run.limits });
        let moves = Moves::new(rules, LISTED, &own).ok()?;
        let mut results = vec![];
        for (heap, at) in different {
            for parts in moves.of(heap).ok()?.iter() {
                results.push((at, wide(parts)));
            }
            if results.len().saturating_mul(list.len()) > 2_000_000 {
                return None;
            }
        }
        let mut reached: Vec<(Vec<u64>, usize, List)> = vec![];
        for (at, parts) in results {
            let mut rest = list.clone();
            rest.splice(at..=at, parts.iter().copied());
            reached.push((canonical(narrow(&rest).ok()?), at, parts));
        }
        reached
            .sort_unstable_by(|one, two| one.0.len().cmp(&two.0.len()).then_with(|| one.cmp(two)));
        reached.dedup_by(|one, two| one.0 == two.0);
        let options = reached.len();
        let mut winning = vec![];
        for (result, at, parts) in reached {
            if self.proof.loses(rules, &wide(&result))? {
                winning.push(turn(list, vec![(at, parts)]));
            }
        }
        Some((winning, options))
    }
}
