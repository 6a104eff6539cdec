//! Explanations of sums of heaps, as data.

mod columns;
mod tries;

use answer::{HeapTurn, HeapValue, RunOfRow, Search, SumTurn, SumWhy, Survey, Why};
use prove::lists::{Answers, ListProof, ListTurn, SumLaw};
use rules::lists::{List, ListRuleset, TurnRule, spell_list};
use rules::{Convention, Outcome};
use run::Run;

use crate::game::{Game, Position, Theorem};
use crate::words::{self, KnownRows};

/// The explanation of a position covered by the theorem, with the turns of `survey`.
pub(super) fn why(game: &Game, position: &Position, survey: &Survey, run: &Run<'_>) -> Why {
    let found = game.known_sum(run).and_then(|known| match (&known.0, position) {
        (Theorem::Lists(known), Position::List(list)) => {
            let kind = Kind { rules: game.sums()?, proof: known.proof(), row: None };
            kind.why(list, vec![], survey, run)
        }
        (Theorem::Words(words::Known::Rows(known)), Position::Word(word)) => {
            let proof = known.proof();
            let kind = Kind { rules: &proof.rules, proof: &proof.sum, row: Some((known, word)) };
            let pieces = proof.pieces(word).into_iter().filter(|piece| piece.length > 0);
            let runs = pieces.map(|piece| RunOfRow {
                at: piece.start + 1,
                length: piece.length,
                live: piece.live,
            });
            kind.why(&proof.heaps(word), runs.collect(), survey, run)
        }
        _ => None,
    });
    found.map_or(Why::Exhausted, |why| Why::Sums(Box::new(why)))
}

/// A theorem with the rules of its heaps, and the row asked about, if it is one.
struct Kind<'k> {
    rules: &'k ListRuleset,
    proof: &'k ListProof,
    row: Option<(&'k KnownRows<'k>, &'k rules::Word)>,
}

impl Kind<'_> {
    /// None if a budget is exhausted.
    fn why(
        &self,
        list: &[u128],
        runs: Vec<RunOfRow>,
        survey: &Survey,
        run: &Run<'_>,
    ) -> Option<SumWhy> {
        let list: List = list.iter().copied().filter(|&heap| heap > 0).collect();
        let heaps = self.values(&list)?;
        let outcome = if self.proof.loses(self.rules, &list)? { Outcome::P } else { Outcome::N };
        let turn = match outcome {
            Outcome::P => None,
            Outcome::N => {
                Answers::new(self.rules, self.proof, run).ok()?.winning_turn(&list, run).ok()?
            }
        };
        let finding = turn.as_ref().map_or(Search::Nothing, |turn| self.finding(&heaps, turn));
        let lost = outcome == Outcome::P;
        let tries = if lost { tries::tries(self.rules, &list, run) } else { vec![] };
        let tries = tries.into_iter().filter_map(|turn| self.turn(&list, turn)).collect();
        let turn = match turn {
            Some(turn) => Some(self.turn(&list, turn)?),
            None => None,
        };
        let options = survey.complete.then_some(survey.choices.len());
        let over = options.map(|options| options == 0);
        let known = survey.choices.iter().all(|choice| choice.place.standing.is_some());
        let winning = options
            .filter(|_| known)
            .map(|_| survey.choices.iter().filter(|choice| choice.best).count());
        Some(SumWhy { runs, heaps, outcome, over, turn, finding, tries, options, winning })
    }

    fn values(&self, list: &[u128]) -> Option<Vec<HeapValue>> {
        list.iter()
            .map(|&size| {
                let class = self.proof.class(size)?;
                Some(HeapValue { size, value: self.proof.shown(class)?, firm: class.firm })
            })
            .collect()
    }

    /// How to find such a turn, if the steps can be shown.
    fn finding(&self, heaps: &[HeapValue], turn: &ListTurn) -> Search {
        let values: Vec<u128> = heaps.iter().map(|heap| heap.value).collect();
        match (self.proof.law, self.rules.turn) {
            (SumLaw::Grundy, _) => columns::xor(&values),
            (SumLaw::Moore, TurnRule::Moves(most)) => {
                let misere = self.rules.header.convention == Convention::Misere;
                let left = |to: &List| {
                    to.iter().try_fold(0, |all, &heap| Some(all ^ self.proof.class(heap)?.value))
                };
                let changes = turn
                    .iter()
                    .map(|(heap, to)| Some((*heap, left(to)?)))
                    .collect::<Option<Vec<_>>>();
                changes
                    .and_then(|changes| columns::finding(&values, most, misere, &changes))
                    .unwrap_or(Search::Omitted)
            }
            _ => Search::Omitted,
        }
    }

    /// A turn with the values of its result.
    fn turn(&self, list: &List, turn: ListTurn) -> Option<SumTurn> {
        let changes: Option<Vec<HeapTurn>> = turn
            .iter()
            .map(|(heap, to)| {
                let to: List = to.iter().copied().filter(|&part| part > 0).collect();
                Some(HeapTurn { heap: *heap, to: self.values(&to)? })
            })
            .collect();
        let mut changes = changes?;
        changes.sort_unstable_by_key(|change| change.heap);
        let result = match &self.row {
            Some((known, word)) => known.turn(word, list, turn).result,
            None => spell_list(&after(list, &changes)),
        };
        Some(SumTurn { changes, result })
    }
}

/// The heaps after a turn, each in the place of the heap it comes from.
fn after(list: &[u128], changes: &[HeapTurn]) -> List {
    let mut changes = changes.iter().peekable();
    let mut after = List::with_capacity(list.len());
    for (at, &heap) in list.iter().enumerate() {
        match changes.next_if(|change| change.heap == at) {
            Some(change) => after.extend(change.to.iter().map(|part| part.size)),
            None => after.push(heap),
        }
    }
    after
}
