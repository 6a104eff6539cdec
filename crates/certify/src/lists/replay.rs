//! A safeguard: brute force on all small lists, with the literal meaning of the moves of one heap.
//! Nothing follows from it for larger lists.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use rules::lists::literal::Reading;
use rules::lists::{List, ListRuleset, TurnRule, canonical};

use super::theory::Theory;
use crate::kernel::brute::{self, ClassKind, KnownClasses};
use crate::kernel::established::Law;
use crate::kernel::options::{ReplayLimits, SizeReplay};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// One brute force computation.
struct Brute<'a> {
    rules: &'a ListRuleset,
    reading: Reading<'a>,
    theory: &'a Theory,
    /// What a move makes of one heap.
    heaps: BTreeMap<u128, BTreeSet<List>>,
    /// Outcomes; or Grundy values with the law that tells them.
    known: KnownClasses<List>,
    limits: ReplayLimits,
}

/// Compares a theory with brute force on all lists up to some sum of heaps. What it is given must
/// be known to end.
pub(crate) fn replay(
    rules: &ListRuleset,
    theory: &Theory,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<SizeReplay, Rejection> {
    let (heaps, known) = (BTreeMap::new(), KnownClasses::new());
    let mut brute = Brute { rules, reading: Reading::new(rules), theory, heaps, known, limits };
    let mut done = SizeReplay::default();
    for sum in 0..=MAX_SUM {
        let mut positions = 0;
        let mut next = Some(vec![sum].into_iter().filter(|&heap| heap > 0).collect::<List>());
        while let Some(list) = next {
            work.spend(50)?;
            let Some(literal) = brute.value(&list)? else { return Ok(done) };
            brute.compare(&list, literal)?;
            positions += 1;
            next = following(list);
        }
        done = SizeReplay { size: Some(sum), positions: done.positions + positions };
        if done.positions >= limits.positions {
            break;
        }
    }
    Ok(done)
}

/// No larger sums are looked at, whatever the limits.
const MAX_SUM: u128 = 60;

/// The list with the same sum of heaps that comes after this one in reverse lexicographic order.
fn following(mut list: List) -> Option<List> {
    let ones = list.iter().rev().take_while(|&&heap| heap == 1).count();
    list.truncate(list.len() - ones);
    let last = list.last_mut()?;
    *last -= 1;
    let heap = *last;
    let mut rest = u128::try_from(ones).ok()? + 1;
    while rest > 0 {
        let next = rest.min(heap);
        list.push(next);
        rest -= next;
    }
    Some(list)
}

impl Brute<'_> {
    /// What the theory says of a list.
    fn compare(&self, list: &[u128], literal: u32) -> Result<(), Rejection> {
        let wrong = |literal: u32, theory: Option<u128>| Rejection::Replay {
            word: spell(list),
            literal: Some(literal),
            machine: theory.and_then(|theory| u32::try_from(theory).ok()),
        };
        if self.theory.law == Law::Grundy {
            let value = self.theory.value(list);
            if value != Some(u128::from(literal)) {
                return Err(wrong(literal, value));
            }
        }
        let loses = self.theory.loses(list);
        if loses != Some(literal == 0) {
            return Err(wrong(literal.min(1), loses.map(|loses| u128::from(!loses))));
        }
        Ok(())
    }

    /// The value of a list, or 0 and 1 for who loses and who wins; `None` where that is beyond the
    /// limits.
    fn value(&mut self, list: &List) -> Result<Option<u32>, Rejection> {
        let asked = match self.theory.law {
            Law::Grundy => ClassKind::Values,
            Law::Moore | Law::Tame | Law::Selective | Law::Quotient => {
                ClassKind::Outcome(self.rules.header.convention)
            }
        };
        let mut known = take(&mut self.known);
        let value = brute::class(asked, list, &mut known, |list| Ok(self.options(list)));
        self.known = known;
        value
    }

    /// What one turn makes of a list; `None` where that is beyond the limits.
    fn options(&mut self, list: &List) -> Option<Vec<List>> {
        self.limits.words = self.limits.words.checked_sub(1)?;
        match self.rules.turn {
            TurnRule::Moves(most) => self.by_moves(list, most),
            TurnRule::AnyHeaps => self.in_any_heaps(list),
        }
    }

    /// What one to `most` moves make of a list.
    fn by_moves(&mut self, list: &List, most: usize) -> Option<Vec<List>> {
        let mut options = BTreeSet::new();
        let mut reached = BTreeSet::from([list.clone()]);
        for _ in 0..most {
            let mut next = BTreeSet::new();
            for list in &reached {
                self.moves(list, &mut next)?;
            }
            // What has been reached by fewer moves has been gone on from.
            next.retain(|list| !options.contains(list));
            if next.is_empty() {
                break;
            }
            options.extend(next.iter().cloned());
            reached = next;
        }
        Some(options.into_iter().collect())
    }

    /// What one move in each of one or more heaps makes of a list.
    fn in_any_heaps(&mut self, list: &List) -> Option<Vec<List>> {
        // Of the heaps looked at so far: everything they can have become, with and without a move.
        let mut reached = BTreeSet::from([List::new()]);
        for &heap in list {
            self.know(heap)?;
            let moves = self.heaps.get(&heap)?;
            let cost = reached.len().saturating_mul(1 + moves.len());
            self.limits.effort =
                self.limits.effort.checked_sub(cost.saturating_mul(20 + list.len()))?;
            let mut next = BTreeSet::new();
            for before in &reached {
                let with = |parts: &[u128]| canonical(&[&before[..], parts].concat());
                next.insert(with(&[heap]));
                next.extend(moves.iter().map(|parts| with(parts)));
            }
            reached = next;
        }
        // As plays end, no turn leads back to the list: it is there because nothing was moved.
        reached.remove(list);
        Some(reached.into_iter().collect())
    }

    /// Makes sure that the moves of a heap are listed, unless there are infinitely many.
    fn know(&mut self, heap: u128) -> Option<()> {
        if !self.heaps.contains_key(&heap) {
            let parts = self.reading.heap(heap).ok()?;
            self.heaps.insert(heap, parts);
        }
        Some(())
    }

    fn moves(&mut self, list: &[u128], moves: &mut BTreeSet<List>) -> Option<()> {
        for (at, &heap) in list.iter().enumerate() {
            if at > 0 && list[at - 1] == heap {
                continue;
            }
            self.know(heap)?;
            let parts = self.heaps.get(&heap)?;
            self.limits.effort =
                self.limits.effort.checked_sub(20 + parts.len().saturating_mul(20 + list.len()))?;
            moves.extend(
                parts
                    .iter()
                    .map(|parts| canonical(&[&list[..at], parts, &list[at + 1..]].concat())),
            );
        }
        Some(())
    }
}

/// A list as text.
pub(crate) fn spell(list: &[u128]) -> String {
    let heaps: Vec<String> = list.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}
