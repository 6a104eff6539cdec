//! A safeguard: brute force on all small lists, with the literal meaning of the moves of one heap. Nothing follows from it for larger lists.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use rules::Convention;
use rules::sums::literal::Reading;
use rules::sums::{List, SumRuleset, canonical};

use super::Theory;
use crate::format::Law;
use crate::rejection::Rejection;
use crate::replay::ReplayLimits;
use crate::work::Work;

/// How far brute force agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct ListReplay {
    /// All lists whose heaps add up to at most this have been looked at.
    pub(crate) size: Option<u128>,
    /// How many lists these are.
    pub(crate) positions: usize,
}

/// One brute force computation.
struct Brute<'a> {
    rules: &'a SumRuleset,
    reading: Reading<'a>,
    theory: &'a Theory,
    /// What a move makes of one heap.
    heaps: BTreeMap<u128, BTreeSet<List>>,
    /// Outcomes; or Grundy values with the law that tells them.
    known: BTreeMap<List, u128>,
    limits: ReplayLimits,
}

/// A position whose options are being looked at.
struct Frame {
    list: List,
    options: Vec<List>,
    at: usize,
}

/// Compares a theory with brute force on all lists up to some sum of heaps. What it is given must be known to end.
pub(crate) fn replay(
    rules: &SumRuleset,
    theory: &Theory,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<ListReplay, Rejection> {
    let (heaps, known) = (BTreeMap::new(), BTreeMap::new());
    let mut brute = Brute { rules, reading: Reading::new(rules), theory, heaps, known, limits };
    let mut done = ListReplay::default();
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
        done = ListReplay { size: Some(sum), positions: done.positions + positions };
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
    fn compare(&self, list: &[u128], literal: u128) -> Result<(), Rejection> {
        let wrong = |literal: u128, theory: Option<u128>| Rejection::Replay {
            word: spell(list),
            literal: u32::try_from(literal).ok(),
            machine: theory.and_then(|theory| u32::try_from(theory).ok()),
        };
        if self.theory.law == Law::Grundy {
            let value = self.theory.value(list);
            if value != Some(literal) {
                return Err(wrong(literal, value));
            }
        }
        let loses = self.theory.loses(list);
        if loses != Some(literal == 0) {
            return Err(wrong(literal.min(1), loses.map(|loses| u128::from(!loses))));
        }
        Ok(())
    }

    /// The value of a list, or 0 and 1 for who loses and who wins; `None` where that is beyond the limits.
    fn value(&mut self, list: &List) -> Result<Option<u128>, Rejection> {
        if let Some(&value) = self.known.get(list) {
            return Ok(Some(value));
        }
        let Some(first) = self.frame(list.clone()) else { return Ok(None) };
        let mut stack = vec![first];
        let mut found = None;
        while let Some(mut frame) = stack.pop() {
            let unknown = frame.options[frame.at..].iter().position(|option| !self.known.contains_key(option));
            if let Some(ahead) = unknown {
                frame.at += ahead;
                let Some(next) = self.frame(frame.options[frame.at].clone()) else { return Ok(None) };
                stack.push(frame);
                stack.push(next);
                continue;
            }
            let values: BTreeSet<u128> =
                frame.options.iter().filter_map(|option| self.known.get(option).copied()).collect();
            let value = match (self.theory.law, self.rules.convention) {
                (Law::Grundy, _) => {
                    (0..).zip(&values).take_while(|(least, value)| least == *value).fold(0, |least, _| least + 1)
                }
                (_, Convention::Misere) if values.is_empty() => 1,
                _ => u128::from(values.contains(&0)),
            };
            self.known.insert(frame.list, value);
            found = Some(value);
        }
        Ok(found)
    }

    fn frame(&mut self, list: List) -> Option<Frame> {
        self.limits.words = self.limits.words.checked_sub(1)?;
        let options = self.options(&list)?;
        Some(Frame { list, options, at: 0 })
    }

    /// What one turn makes of a list; `None` where that is beyond the limits.
    fn options(&mut self, list: &List) -> Option<Vec<List>> {
        let mut options = BTreeSet::new();
        let mut reached = BTreeSet::from([list.clone()]);
        for _ in 0..self.rules.turn {
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

    fn moves(&mut self, list: &[u128], moves: &mut BTreeSet<List>) -> Option<()> {
        for (at, &heap) in list.iter().enumerate() {
            if at > 0 && list[at - 1] == heap {
                continue;
            }
            if !self.heaps.contains_key(&heap) {
                // There may be infinitely many.
                let parts = self.reading.heap(heap).ok()?;
                self.heaps.insert(heap, parts);
            }
            let parts = self.heaps.get(&heap)?;
            self.limits.effort = self.limits.effort.checked_sub(20 + parts.len().saturating_mul(20 + list.len()))?;
            moves.extend(parts.iter().map(|parts| canonical(&[&list[..at], parts, &list[at + 1..]].concat())));
        }
        Some(())
    }
}

/// A list as text.
pub(crate) fn spell(list: &[u128]) -> String {
    let heaps: Vec<String> = list.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}
