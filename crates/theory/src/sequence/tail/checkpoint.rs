//! What is saved of a search, so that it goes on later.
//!
//! Numbers are little-endian, 8 bytes each, values 2. The rules are part of it, and a digest is its
//! end: what is damaged, or is of other rules, is refused. What has the right digest is believed as
//! far as it does not contradict itself, so that no bytes at all make anything panic or take more
//! memory than they have.

use alloc::vec::Vec;

use super::super::history::History;
use super::super::kernel::Kernel;
use super::super::rules::TakeAndBreak;
use super::super::space::Rare;
use super::{AGREE, Echo, SAVED, Tail};

/// The first letters, with the version of the format.
const MAGIC: &[u8; 8] = b"octtail3";

/// No sequence is longer, and no more of one is kept: sums of sizes are far from what does not fit.
const MOST: usize = usize::MAX >> 6;

impl Tail {
    /// What is needed to go on later: the rules, the first and the last values, which heaps are
    /// rare, and the period that is seen. None if too few values have been computed for that.
    ///
    /// Some 300 kB and two bytes for each value of the period if few heaps are rare; otherwise all
    /// values that are kept.
    ///
    /// The format is known to [`Self::restore`] alone.
    #[must_use]
    pub fn save(&self) -> Option<Vec<u8>> {
        let (choice, rare) = self.pairs.parts()?;
        let reach = self.pairs.reach()?;
        let (first, last) = (self.history.first(), self.history.last());
        let first = &first[..SAVED.min(first.len())];
        let seen = self
            .seen
            .map_or([0; 3], |(preperiod, period, is_least)| [preperiod, period, is_least.into()]);
        let needed =
            if self.pairs.is_hot() { (2 * reach).max(SAVED).max(seen[1]) } else { last.len() };
        let last = &last[last.len() - needed.min(last.len())..];
        let digits = digits(&self.rules);
        let echo = self.echo.as_ref();
        let mut data = MAGIC.to_vec();
        let numbers = [
            digits.len(),
            self.rules.unequal.into(),
            self.history.len(),
            self.keep,
            self.pairs.end(),
        ];
        let counts = [
            rare.len(),
            first.len(),
            last.len(),
            echo.map_or(0, |echo| echo.size),
            echo.and_then(|echo| echo.period).unwrap_or(0),
            echo.map_or(0, |echo| echo.values.len()),
        ];
        let heaps = rare.iter().map(|rare| rare.heap);
        for number in numbers.into_iter().chain(choice).chain(counts).chain(seen).chain(heaps) {
            data.extend(u64::try_from(number).ok()?.to_le_bytes());
        }
        data.extend(digits);
        let values = rare.iter().map(|rare| &rare.value).chain(first).chain(last);
        let values = values.chain(echo.iter().flat_map(|echo| &echo.values));
        data.extend(values.flat_map(|value| value.to_le_bytes()));
        let digest = digest(&data);
        data.extend(digest.to_le_bytes());
        Some(data)
    }

    /// Goes on from what was saved. None if it is damaged, or is not that of these rules.
    #[must_use]
    pub fn restore(rules: TakeAndBreak, data: &[u8]) -> Option<Self> {
        let (data, told) = data.split_last_chunk::<8>()?;
        if u64::from_le_bytes(*told) != digest(data) {
            return None;
        }
        let mut data = CheckpointReader(data.strip_prefix(MAGIC)?);
        let [count, unequal, size, keep, end] = data.numbers()?;
        let choice = data.numbers()?;
        let [rare, first, last, echo_size, echo_period, echo_length] = data.numbers()?;
        let [preperiod, period, is_least] = data.numbers()?;
        let heaps: Vec<usize> = (0..rare).map(|_| data.number()).collect::<Option<_>>()?;
        if data.bytes(count)? != digits(&rules) || unequal != usize::from(rules.unequal) {
            return None;
        }
        let rare: Vec<Rare> = heaps
            .into_iter()
            .zip(data.values(rare)?)
            .map(|(heap, value)| Rare { heap, value })
            .collect();
        let (first, last, echo) =
            (data.values(first)?, data.values(last)?, data.values(echo_length)?);
        let base = size.checked_sub(last.len())?;
        // Less is kept by nobody.
        let enough = first.len() == SAVED.min(size) && last.len() >= SAVED.min(size);
        if !data.0.is_empty() || !enough || size == 0 || size > MOST || keep > MOST || end > 1 << 16
        {
            return None;
        }
        let overlap = first.len().saturating_sub(base);
        if first[first.len() - overlap..] != last[..overlap] {
            return None;
        }
        let mut tail = Self::with_kept(rules, keep, Kernel::best())?;
        tail.history =
            if base == 0 { History::new(last) } else { History::parts(first, last, base) };
        tail.pairs.restore(&tail.rules, choice, rare, end, &tail.history)?;
        if echo_length > 0 {
            let space = tail.pairs.signature()?;
            let period = (echo_period > 0).then_some(echo_period);
            let returned = echo_size.checked_add(echo_period)?;
            let fits = period.is_none_or(|period| !space.2 || period.is_multiple_of(2));
            if returned > size
                || echo_length > echo_size
                || echo_length < tail.pairs.reach()?.max(AGREE)
                || !fits
            {
                return None;
            }
            tail.echo = Some(Echo { size: echo_size, values: echo, space, period });
        }
        if period > 0 {
            // It fits what is there, and as much is there as it takes to go on.
            let start = preperiod.max(base) - base;
            let last = tail.history.last();
            let fits =
                preperiod > 0 && preperiod.checked_add(period)? <= size && period <= last.len();
            if !fits || last.get(start..last.len() - period)? != last.get(start + period..)? {
                return None;
            }
            tail.seen = Some((preperiod, period, is_least == 1));
        }
        tail.restored = true;
        tail.next_look = size + size / 16;
        Some(tail)
    }
}

/// The digits as far as they mean anything, the last not 0.
fn digits(rules: &TakeAndBreak) -> Vec<u8> {
    let meant = |(taken, digit): (usize, &u8)| digit & if taken == 0 { 12 } else { 15 };
    let mut digits: Vec<u8> = rules.digits.iter().enumerate().map(meant).collect();
    digits.truncate(digits.iter().rposition(|&digit| digit > 0).map_or(0, |last| last + 1));
    digits
}

/// FNV-1a of 64 bits (Fowler, Noll, Vo 1991): one changed byte always changes it.
fn digest(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What is still to be read.
struct CheckpointReader<'a>(&'a [u8]);

impl<'a> CheckpointReader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn number(&mut self) -> Option<usize> {
        let (bytes, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        usize::try_from(u64::from_le_bytes(*bytes)).ok()
    }

    fn numbers<const N: usize>(&mut self) -> Option<[usize; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(numbers)
    }

    fn values(&mut self, count: usize) -> Option<Vec<u16>> {
        let bytes = self.bytes(count.checked_mul(2)?)?;
        Some(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
    }
}
