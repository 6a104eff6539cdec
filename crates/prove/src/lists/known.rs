//! Answers for single positions from a theorem about sums.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::Convention;
use rules::lists::{Code, List, ListRuleset, TurnRule, canonical};
use run::{Run, Stop};
use theory::columns;

use super::attempt::value_at;
use super::classes::{any, together};
use super::{HeapClass, HeapTheory, ListProof, SumLaw};
use crate::theorem::UnknownReason;
use crate::tuples::TupleKind;
use crate::tuples::moves::Winner;

/// A turn in a list: for each changed heap, its index and its replacement.
pub type ListTurn = Vec<(usize, List)>;

/// Moves of one heap to a class that are listed: with a machine, one is enough.
const ONE: usize = 1;

/// A theorem prepared for queries about many lists.
#[derive(Clone, Debug)]
pub struct Answers<'p> {
    rules: &'p ListRuleset,
    proof: &'p ListProof,
    winner: Option<Winner>,
}

impl HeapTheory {
    /// The class of one heap. Constant time for periods and terms, linear in the number of digits
    /// for machines.
    #[must_use]
    pub fn class(&self, heap: u128) -> Option<HeapClass> {
        match self {
            Self::Periodic { preperiod, period, classes, .. } => {
                let (first, period) =
                    (u128::try_from(*preperiod).ok()?, u128::try_from(*period).ok()?);
                let place = if heap < first { heap } else { first + (heap - first) % period };
                classes.get(usize::try_from(place).ok()?).copied()
            }
            Self::Machine { value: Some(value), .. } => {
                value_at(value, heap).map(|value| HeapClass { value, firm: false })
            }
            Self::Machine { proof, .. } if proof.kind == TupleKind::Outcome(Convention::Normal) => {
                proof.class(&[heap]).map(|class| HeapClass { value: class.into(), firm: false })
            }
            Self::Machine { proof, .. } => {
                proof.value(&[heap]).map(|value| HeapClass { value, firm: false })
            }
        }
    }
}

impl ListProof {
    /// The class of one heap; see [`HeapTheory::class`].
    #[must_use]
    pub fn class(&self, heap: u128) -> Option<HeapClass> {
        self.heap.class(heap)
    }

    /// The number of a class that is shown: its value, or with a quotient its element.
    #[must_use]
    pub fn shown(&self, class: HeapClass) -> Option<u128> {
        match &self.quotient {
            Some(quotient) => quotient.with(0, class).map(u128::from),
            None => Some(class.value),
        }
    }

    /// The Grundy value of a list, if the law gives it. Linear in the number of heaps.
    #[must_use]
    pub fn value(&self, heaps: &[u128]) -> Option<u128> {
        if !self.valued {
            return None;
        }
        heaps.iter().try_fold(0, |value, &heap| Some(value ^ self.class(heap)?.value))
    }

    /// Whether the player to move loses. Linear in the number of heaps.
    #[must_use]
    pub fn loses(&self, rules: &ListRuleset, heaps: &[u128]) -> Option<bool> {
        match self.law {
            SumLaw::Grundy => {
                Some(self.values(heaps)?.iter().fold(0, |all, value| all ^ value) == 0)
            }
            SumLaw::Tame => Some(lost(together(self.classes(heaps)?))),
            SumLaw::Selective => Some(any(&self.classes(heaps)?).value == 0),
            SumLaw::Quotient => {
                let quotient = self.quotient.as_ref()?;
                Some(quotient.is_lost(self.element(0, heaps)?))
            }
            SumLaw::Moore => Some(columns::loses(
                &self.values(heaps)?,
                most_moves(rules),
                rules.header.convention == Convention::Misere,
            )),
        }
    }

    /// A winning turn; none if there is none (because the player to move loses, or the game is
    /// over). For several queries, prepare [`Answers`].
    ///
    /// # Errors
    /// An exhausted budget.
    pub fn winning_turn(
        &self,
        rules: &ListRuleset,
        heaps: &[u128],
        run: &Run<'_>,
    ) -> Result<Option<ListTurn>, Stop> {
        Answers::new(rules, self, run)?.winning_turn(heaps, run)
    }

    /// The element of the quotient of a list of this element with more heaps.
    fn element(&self, list: u32, heaps: &[u128]) -> Option<u32> {
        let quotient = self.quotient.as_ref()?;
        heaps.iter().try_fold(list, |element, &heap| quotient.with(element, self.class(heap)?))
    }

    fn classes(&self, heaps: &[u128]) -> Option<Vec<HeapClass>> {
        heaps.iter().map(|&heap| self.class(heap)).collect()
    }

    fn values(&self, heaps: &[u128]) -> Option<Vec<u128>> {
        heaps.iter().map(|&heap| self.class(heap).map(|class| class.value)).collect()
    }
}

/// Whether the player to move loses a list of this tame class.
pub(super) const fn lost(class: HeapClass) -> bool {
    if class.firm { class.value == 0 } else { class.value == 1 }
}

fn most_moves(rules: &ListRuleset) -> u64 {
    match rules.turn {
        TurnRule::Moves(most) => u64::try_from(most).unwrap_or(u64::MAX),
        // As many as there are heaps; only the law of Moore asks, which excludes such turns.
        TurnRule::AnyHeaps => u64::MAX,
    }
}

impl<'p> Answers<'p> {
    /// Prepares a theorem about `rules`.
    ///
    /// # Errors
    /// An exhausted budget.
    pub fn new(rules: &'p ListRuleset, proof: &'p ListProof, run: &Run<'_>) -> Result<Self, Stop> {
        let winner = match &proof.heap {
            HeapTheory::Machine { proof, value } if !value.as_ref().is_some_and(is_size) => {
                match Winner::new(&rules.heap, proof, run) {
                    Ok(winner) => Some(winner),
                    Err(UnknownReason::Stopped(stop)) => return Err(stop),
                    Err(_) => None,
                }
            }
            _ => None,
        };
        Ok(Self { rules, proof, winner })
    }

    /// The theorem.
    #[must_use]
    pub const fn proof(&self) -> &'p ListProof {
        self.proof
    }

    /// Whether the player to move loses. Linear in the number of heaps.
    #[must_use]
    pub fn loses(&self, heaps: &[u128]) -> Option<bool> {
        self.proof.loses(self.rules, heaps)
    }

    /// A winning turn; none if there is none, or if it is unknown. Linear in the number of heaps;
    /// for codes also in preperiod and period.
    ///
    /// # Errors
    /// An exhausted budget.
    pub fn winning_turn(&self, heaps: &[u128], run: &Run<'_>) -> Result<Option<ListTurn>, Stop> {
        match self.proof.law {
            SumLaw::Grundy => self.to_value(heaps, run),
            SumLaw::Moore => self.to_columns(heaps, run),
            SumLaw::Tame => self.to_class(heaps, run),
            SumLaw::Selective => self.to_lost(heaps, run),
            SumLaw::Quotient => self.to_element(heaps, run),
        }
    }

    /// Moves to lost heaps in every heap that is not lost.
    fn to_lost(&self, heaps: &[u128], run: &Run<'_>) -> Result<Option<ListTurn>, Stop> {
        let Some(classes) = self.proof.classes(heaps) else { return Ok(None) };
        let mut known: BTreeMap<u128, List> = BTreeMap::new();
        let mut turn = vec![];
        for (index, (&heap, _)) in
            heaps.iter().zip(&classes).enumerate().filter(|(_, (_, class))| class.value != 0)
        {
            let list = match known.get(&heap) {
                Some(list) => list.clone(),
                None => match self.option(heap, |class| class.value == 0, 0, run)? {
                    Some(list) => list,
                    None => return Ok(None),
                },
            };
            known.insert(heap, list.clone());
            turn.push((index, list));
        }
        Ok((!turn.is_empty()).then_some(turn))
    }

    /// A move to nim-sum 0.
    fn to_value(&self, heaps: &[u128], run: &Run<'_>) -> Result<Option<ListTurn>, Stop> {
        let Some(values) = self.proof.values(heaps) else { return Ok(None) };
        let all = values.iter().fold(0, |all, value| all ^ value);
        let chosen = values.iter().position(|value| value ^ all < *value);
        let Some((index, (heap, value))) =
            chosen.map(|index| (index, (heaps[index], values[index])))
        else {
            return Ok(None);
        };
        let option = self.option(heap, |class| class.value == value ^ all, value ^ all, run)?;
        Ok(option.map(|list| vec![(index, list)]))
    }

    fn to_columns(&self, heaps: &[u128], run: &Run<'_>) -> Result<Option<ListTurn>, Stop> {
        let Some(values) = self.proof.values(heaps) else { return Ok(None) };
        let misere = self.rules.header.convention == Convention::Misere;
        let Some(turn) = columns::winning_turn(&values, most_moves(self.rules), misere) else {
            return Ok(None);
        };
        let mut changes = vec![];
        for (index, value) in turn {
            match self.option(heaps[index], |class| class.value == value, value, run)? {
                Some(list) => changes.push((index, list)),
                None => return Ok(None),
            }
        }
        Ok(Some(changes))
    }

    /// A move to a lost tame class.
    fn to_class(&self, heaps: &[u128], run: &Run<'_>) -> Result<Option<ListTurn>, Stop> {
        let Some(classes) = self.proof.classes(heaps) else { return Ok(None) };
        let value = classes.iter().fold(0, |all, class| all ^ class.value);
        let firm = classes.iter().filter(|class| class.firm).count();
        // Heaps of one size have the same options.
        let mut sizes: BTreeMap<u128, usize> = BTreeMap::new();
        for (index, &heap) in heaps.iter().enumerate() {
            sizes.entry(heap).or_insert(index);
        }
        for (heap, index) in sizes {
            let others = HeapClass {
                value: value ^ classes[index].value,
                firm: firm > usize::from(classes[index].firm),
            };
            let wins = |class| lost(together([others, class]));
            if let Some(list) = self.option(heap, wins, 0, run)? {
                return Ok(Some(vec![(index, list)]));
            }
        }
        Ok(None)
    }

    /// A move to a lost element.
    fn to_element(&self, heaps: &[u128], run: &Run<'_>) -> Result<Option<ListTurn>, Stop> {
        let Some(quotient) = &self.proof.quotient else { return Ok(None) };
        let HeapTheory::Periodic { code, preperiod, period, .. } = &self.proof.heap else {
            return Ok(None);
        };
        let window = u128::try_from(preperiod + period).unwrap_or(u128::MAX);
        let mut known: BTreeSet<u128> = BTreeSet::new();
        for (index, &heap) in heaps.iter().enumerate() {
            if !known.insert(heap) {
                continue;
            }
            let others = self.proof.element(0, &heaps[..index]);
            let others = others.and_then(|list| self.proof.element(list, &heaps[index + 1..]));
            let Some(others) = others else { return Ok(None) };
            let wins = |list: &[u128]| {
                self.proof.element(others, list).is_some_and(|to| quotient.is_lost(to))
            };
            if let Some(list) = option_of_code(code, heap, window, wins, run)? {
                return Ok(Some(vec![(index, list)]));
            }
        }
        Ok(None)
    }

    /// A move of one heap to a list of a wanted class; `value` is the wanted value, if that is all
    /// of the class.
    fn option(
        &self,
        heap: u128,
        wanted: impl Fn(HeapClass) -> bool,
        value: u128,
        run: &Run<'_>,
    ) -> Result<Option<List>, Stop> {
        match &self.proof.heap {
            HeapTheory::Periodic { code, preperiod, period, .. } => {
                let window = u128::try_from(preperiod + period).unwrap_or(u128::MAX);
                option_of_code(
                    code,
                    heap,
                    window,
                    |list| self.listed(list).is_some_and(&wanted),
                    run,
                )
            }
            // Only the heap n has value n.
            HeapTheory::Machine { value: Some(term), .. } if is_size(term) => {
                Ok(Some(canonical(&[value])))
            }
            HeapTheory::Machine { proof, .. } => {
                let Some(winner) = &self.winner else { return Ok(None) };
                let found = if proof.kind == TupleKind::Relation {
                    winner.winning_moves(&[heap, value], ONE, run)
                } else {
                    let Ok(class) = u8::try_from(value) else { return Ok(None) };
                    winner.moves_to(class, &[heap], ONE, run)
                };
                match found {
                    Ok(found) => Ok(found
                        .moves
                        .first()
                        .and_then(|tuple| tuple.first())
                        .map(|&rest| canonical(&[rest]))),
                    Err(UnknownReason::Stopped(stop)) => Err(stop),
                    Err(_) => Ok(None),
                }
            }
        }
    }

    fn listed(&self, list: &[u128]) -> Option<HeapClass> {
        let classes = self.proof.classes(list)?;
        Some(if self.proof.law == SumLaw::Selective { any(&classes) } else { together(classes) })
    }
}

fn is_size(value: &rules::tuples::Value) -> bool {
    *value == rules::tuples::Value::variable(rules::tuples::Variable(0))
}

/// A move of a heap to a wanted list. All parts but the largest need be tried only below `window`,
/// the sum of preperiod and period: larger parts can be shortened by a period, and the largest one
/// lengthened, without changing the class.
fn option_of_code(
    code: &Code,
    heap: u128,
    window: u128,
    wanted: impl Fn(&[u128]) -> bool,
    run: &Run<'_>,
) -> Result<Option<List>, Stop> {
    for (taken, digit) in (0_u128..).zip(code.digits()) {
        let Some(rest) = heap.checked_sub(taken) else { break };
        if digit & 1 != 0 && rest == 0 && heap > 0 && wanted(&[]) {
            return Ok(Some(vec![]));
        }
        if digit & 2 != 0 && rest > 0 && wanted(&[rest]) {
            return Ok(Some(vec![rest]));
        }
        if digit & 12 == 0 {
            continue;
        }
        for one in (1..=rest / 2).take_while(|one| *one < window) {
            run.tick()?;
            if digit & 4 != 0 && wanted(&[rest - one, one]) {
                return Ok(Some(vec![rest - one, one]));
            }
            if digit & 8 == 0 {
                continue;
            }
            for two in (one..=(rest - one) / 2).take_while(|two| *two < window) {
                run.tick()?;
                if wanted(&[rest - one - two, two, one]) {
                    return Ok(Some(vec![rest - one - two, two, one]));
                }
            }
        }
    }
    Ok(None)
}
