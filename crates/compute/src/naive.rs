//! The definition of games: slow and simple, the oracle for every faster implementation.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::game::{Game, Move, Range, Verdict};
use crate::term::{Given, NoValue, Place, Term, index};

/// A position: one natural per field.
pub type Position = Vec<i64>;

/// The positions a move leaves, in the order of [`Move::parts`], and its gain.
pub type Left = (Vec<Position>, i64);

/// The values of a variable.
type Values<'v> = Box<dyn Iterator<Item = i64> + 'v>;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A number exceeds 64 bits.
    Overflow,
    /// More than this many choices or positions would be visited.
    TooMany(u64),
    /// Play may never end, so the question has no meaning.
    Endless,
    /// The answer for a sum of positions does not follow from its parts.
    Sum,
}

impl From<NoValue> for Trouble {
    fn from(_: NoValue) -> Self {
        Self::Overflow
    }
}

/// A game with values for its parameters, and a budget.
#[derive(Clone, Debug)]
pub struct Reading<'g> {
    game: &'g Game,
    given: &'g [Given],
    limit: u64,
    /// The remaining budget of the current question.
    left: Cell<u64>,
}

/// A question may visit this many times as many choices as positions, and as many look-ups.
const WORK: u64 = 1 << 10;

/// The number; none if undefined.
fn known(value: Result<i64, NoValue>) -> Result<Option<i64>, Trouble> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(NoValue::Undefined) => Ok(None),
        Err(NoValue::Overflow) => Err(Trouble::Overflow),
    }
}

impl<'g> Reading<'g> {
    /// `given` has a value of the right kind for each parameter. `limit` bounds the choices of a
    /// variable per position and the positions per question; a question visits at most 1024 times
    /// as many choices in all.
    #[must_use]
    pub const fn new(game: &'g Game, given: &'g [Given], limit: u64) -> Self {
        Self { game, given, limit, left: Cell::new(0) }
    }

    /// Resets the budget for a new question.
    fn begin(&self) {
        self.left.set(self.limit.saturating_mul(WORK));
    }

    fn spend(&self, work: usize) -> Result<(), Trouble> {
        let work = u64::try_from(work).unwrap_or(u64::MAX);
        self.left.set(self.left.get().checked_sub(work).ok_or(Trouble::TooMany(self.limit))?);
        Ok(())
    }

    /// Whether moves gain something.
    #[must_use]
    pub const fn is_scored(&self) -> bool {
        self.game.scored
    }

    /// Whether a position is one heap of a list, where a heap of 0 counts as none.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        self.game.list
    }

    /// Whether a player who cannot move wins.
    #[must_use]
    pub const fn is_misere(&self) -> bool {
        self.game.misere
    }

    /// Whether a move can leave other than exactly one position.
    #[must_use]
    pub fn splits(&self) -> bool {
        self.game.splits()
    }

    const fn place<'p>(&self, slots: &'p [i64]) -> Place<'p>
    where
        'g: 'p,
    {
        Place { slots, given: self.given }
    }

    /// Whether a tuple is a position.
    ///
    /// # Errors
    /// [`Trouble::Overflow`].
    pub fn is_position(&self, tuple: &[i64]) -> Result<bool, Trouble> {
        let natural =
            tuple.len() == self.game.fields.len() && tuple.iter().all(|&number| number >= 0);
        Ok(natural && self.game.domain.holds(self.place(tuple))?)
    }

    /// The verdict of the first ending that applies; none if play continues.
    ///
    /// # Errors
    /// [`Trouble::Overflow`].
    pub fn ending(&self, position: &[i64]) -> Result<Option<Verdict>, Trouble> {
        for ending in &self.game.endings {
            if ending.when.holds(self.place(position))? {
                return Ok(Some(ending.verdict));
            }
        }
        Ok(None)
    }

    /// The moves, line by line in the order of the choices; none where play is over. `position`
    /// must be a position.
    ///
    /// # Errors
    /// [`Trouble::Overflow`], [`Trouble::TooMany`].
    pub fn moves(&self, position: &[i64]) -> Result<Vec<(usize, Left)>, Trouble> {
        self.begin();
        self.moves_within(position)
    }

    fn moves_within(&self, position: &[i64]) -> Result<Vec<(usize, Left)>, Trouble> {
        let mut moves = vec![];
        if self.ending(position)?.is_some() {
            return Ok(moves);
        }
        let mut tries = self.limit;
        for (line, rule) in self.game.moves.iter().enumerate() {
            let mut slots = position.to_vec();
            let mut left = vec![];
            self.choose(rule, &mut slots, &mut tries, &mut left)?;
            moves.extend(left.into_iter().map(|left| (line, left)));
        }
        Ok(moves)
    }

    /// The moves of a line, given values for the first variables.
    fn choose(
        &self,
        rule: &'g Move,
        slots: &mut Vec<i64>,
        tries: &mut u64,
        left: &mut Vec<Left>,
    ) -> Result<(), Trouble> {
        let Some(choice) = rule.choices.get(slots.len() - self.game.fields.len()) else {
            if rule.guard.holds(self.place(slots))? {
                left.extend(self.result(rule, slots)?);
            }
            return Ok(());
        };
        let values = self.values(&choice.range, slots, *tries)?;
        for value in values {
            *tries = tries.checked_sub(1).ok_or(Trouble::TooMany(self.limit))?;
            self.spend(1)?;
            slots.push(value);
            let goes_on = choice.until.holds(self.place(slots))?;
            if goes_on {
                self.choose(rule, slots, tries, left)?;
            }
            slots.pop();
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// The values of a range, in its order; none if a bound has no value.
    fn values(&self, range: &'g Range, slots: &[i64], tries: u64) -> Result<Values<'g>, Trouble> {
        let value = |term: &Term| known(term.value(self.place(slots)));
        let list = |list: &u32| match self.given.get(index(*list)) {
            Some(Given::Numbers(numbers)) => &numbers[..],
            _ => &[],
        };
        Ok(match range {
            Range::Between(low, high) => {
                let high = high.as_ref().map_or(Ok(Some(i64::MAX)), value)?;
                let (low, high) = value(low)?.zip(high).unwrap_or((1, 0));
                Box::new(low..=high)
            }
            Range::Powers(base) => {
                let base = value(base)?;
                let next = move |power: &i64| power.checked_mul(base?).filter(|next| next > power);
                Box::new(core::iter::successors(base.map(|_| 1), next))
            }
            Range::Listed(values) => Box::new(values.iter().copied()),
            Range::Entries(entries) => Box::new(list(entries).iter().copied()),
            Range::Places(entries, entry) => {
                let entry = value(entry)?;
                let places =
                    (1..).zip(list(entries)).filter(move |(_, other)| Some(**other) == entry);
                Box::new(places.map(|(place, _)| place))
            }
            Range::Divisors(number) => {
                let number = value(number)?.unwrap_or(0);
                if u64::try_from(number).is_ok_and(|number| number > tries) {
                    return Err(Trouble::TooMany(self.limit));
                }
                Box::new((1..=number).filter(move |divisor| number % divisor == 0))
            }
        })
    }

    /// The result of a choice, if it is a move.
    fn result(&self, rule: &Move, slots: &[i64]) -> Result<Option<Left>, Trouble> {
        let place = self.place(slots);
        let mut parts = vec![];
        for part in &rule.parts {
            let mut position = vec![];
            for term in part {
                match known(term.value(place))? {
                    Some(number) => position.push(number),
                    None => return Ok(None),
                }
            }
            if !self.is_position(&position)? {
                return Ok(None);
            }
            parts.push(position);
        }
        Ok(known(rule.gain.value(place))?.map(|gain| (parts, gain)))
    }

    /// All positions reachable from some positions, including these, with their moves.
    fn reach(&self, from: &[Position]) -> Result<BTreeMap<Position, Vec<Left>>, Trouble> {
        let mut known: BTreeMap<Position, Vec<Left>> = BTreeMap::new();
        let mut open: Vec<Position> = from.to_vec();
        while let Some(position) = open.pop() {
            if known.contains_key(&position) {
                continue;
            }
            if u64::try_from(known.len()).is_ok_and(|count| count >= self.limit) {
                return Err(Trouble::TooMany(self.limit));
            }
            let moves: Vec<Left> =
                self.moves_within(&position)?.into_iter().map(|(_, left)| left).collect();
            open.extend(moves.iter().flat_map(|(parts, _)| parts.iter().cloned()));
            known.insert(position, moves);
        }
        Ok(known)
    }

    /// The number of positions reachable from one, including itself.
    ///
    /// # Errors
    /// [`Trouble::Overflow`], [`Trouble::TooMany`].
    pub fn reached(&self, position: &[i64]) -> Result<usize, Trouble> {
        self.begin();
        self.reach(&[position.to_vec()]).map(|known| known.len())
    }

    /// The result for the player to move: [`Verdict::Wins`], [`Verdict::Loses`], or
    /// [`Verdict::Draw`], also where neither player can force a better end. Every move must leave
    /// one position.
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Sum`] where a move leaves other than one position.
    pub fn outcome(&self, position: &[i64]) -> Result<Verdict, Trouble> {
        self.begin();
        self.outcome_within(position)
    }

    fn outcome_within(&self, position: &[i64]) -> Result<Verdict, Trouble> {
        let moves = self.reach(&[position.to_vec()])?;
        let mut verdicts: BTreeMap<&Position, Verdict> = BTreeMap::new();
        for (position, moves) in &moves {
            if moves.iter().any(|(parts, _)| parts.len() != 1) {
                return Err(Trouble::Sum);
            }
            let stuck = if self.game.misere { Verdict::Wins } else { Verdict::Loses };
            match self.ending(position)? {
                Some(Verdict::NoMove) => drop(verdicts.insert(position, stuck)),
                Some(verdict) => drop(verdicts.insert(position, verdict)),
                None if moves.is_empty() => drop(verdicts.insert(position, stuck)),
                None => {}
            }
        }
        // Iterate to a fixed point.
        loop {
            let before = verdicts.len();
            for (position, moves) in &moves {
                self.spend(1)?;
                if verdicts.contains_key(position) {
                    continue;
                }
                self.spend(moves.len())?;
                let after: Vec<Option<Verdict>> =
                    moves.iter().map(|(parts, _)| verdicts.get(&parts[0]).copied()).collect();
                if after.contains(&Some(Verdict::Loses)) {
                    verdicts.insert(position, Verdict::Wins);
                } else if after.iter().all(|verdict| *verdict == Some(Verdict::Wins)) {
                    verdicts.insert(position, Verdict::Loses);
                }
            }
            if verdicts.len() == before {
                return Ok(verdicts.get(&position.to_vec()).copied().unwrap_or(Verdict::Draw));
            }
        }
    }

    /// The Grundy value: the mex over all moves of the nim-sum of the positions they leave. Normal
    /// play; endings mean that there is no move.
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Sum`] in misère play and where endings mean something else.
    pub fn value(&self, position: &[i64]) -> Result<u64, Trouble> {
        if self.game.misere
            || self.game.endings.iter().any(|ending| ending.verdict != Verdict::NoMove)
        {
            return Err(Trouble::Sum);
        }
        self.inductively(position, |moves, values: &BTreeMap<&Position, u64>| {
            let value = |parts: &[Position]| {
                parts.iter().map(|part| values[part]).fold(0, |sum, value| sum ^ value)
            };
            let options: BTreeSet<u64> = moves.iter().map(|(parts, _)| value(parts)).collect();
            Ok((0..).find(|value| !options.contains(value)).unwrap_or(u64::MAX))
        })
    }

    /// What the player to move gains more than the opponent under best play; 0 where there is no
    /// move. Every move must leave one position.
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Sum`] where a move leaves other than one position.
    pub fn difference(&self, position: &[i64]) -> Result<i64, Trouble> {
        self.inductively(position, |moves, values: &BTreeMap<&Position, i64>| {
            let mut best: Option<i64> = None;
            for (parts, gain) in moves {
                let [part] = &parts[..] else { return Err(Trouble::Sum) };
                let own = gain.checked_sub(values[part]).ok_or(Trouble::Overflow)?;
                best = Some(best.map_or(own, |best| best.max(own)));
            }
            Ok(best.unwrap_or(0))
        })
    }

    /// The number of moves until the end if the winner hurries and the loser delays; none for a
    /// draw. Every move must leave one position.
    ///
    /// # Errors
    /// As for [`Self::outcome`].
    pub fn remoteness(&self, position: &[i64]) -> Result<Option<u64>, Trouble> {
        self.begin();
        let moves = self.reach(&[position.to_vec()])?;
        let mut lengths: BTreeMap<Position, (Verdict, u64)> = BTreeMap::new();
        for position in moves.keys() {
            let verdict = self.outcome_within(position)?;
            if moves[position].is_empty() && verdict != Verdict::Draw {
                lengths.insert(position.clone(), (verdict, 0));
            }
        }
        // Round `length` finds the positions that last this many moves.
        for length in 1.. {
            let mut new = vec![];
            for (position, moves) in &moves {
                self.spend(1)?;
                if lengths.contains_key(position) || moves.is_empty() {
                    continue;
                }
                self.spend(moves.len())?;
                let after: Vec<Option<Verdict>> = moves
                    .iter()
                    .map(|(parts, _)| lengths.get(&parts[0]).map(|(verdict, _)| *verdict))
                    .collect();
                if after.contains(&Some(Verdict::Loses)) {
                    new.push((position.clone(), (Verdict::Wins, length)));
                } else if after.iter().all(|verdict| *verdict == Some(Verdict::Wins)) {
                    new.push((position.clone(), (Verdict::Loses, length)));
                }
            }
            if new.is_empty() {
                break;
            }
            lengths.extend(new);
        }
        Ok(lengths.get(position).map(|(_, length)| *length))
    }

    /// Who wins a sum of positions, and the number of moves until the end if the winner hurries and
    /// the loser delays: the sum is played out. Endings mean that there is no move in that part.
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Endless`] where play may never end.
    pub fn play_of_sum(&self, parts: &[Position]) -> Result<(bool, u64), Trouble> {
        self.begin();
        let sorted = |mut sum: Vec<Position>| {
            // A heap of 0 counts as none.
            sum.retain(|part| !self.game.list || *part != [0]);
            sum.sort_unstable();
            sum
        };
        let start = sorted(parts.to_vec());
        let mut options: BTreeMap<Vec<Position>, BTreeSet<Vec<Position>>> = BTreeMap::new();
        let mut open = vec![start.clone()];
        while let Some(sum) = open.pop() {
            if options.contains_key(&sum) {
                continue;
            }
            if u64::try_from(options.len()).is_ok_and(|count| count >= self.limit) {
                return Err(Trouble::TooMany(self.limit));
            }
            let mut left = BTreeSet::new();
            for (place, part) in sum.iter().enumerate() {
                for (_, (parts, _)) in self.moves_within(part)? {
                    self.spend(1)?;
                    let mut option = sum.clone();
                    option.remove(place);
                    option.extend(parts);
                    left.insert(sorted(option));
                }
            }
            open.extend(left.iter().cloned());
            options.insert(sum, left);
        }
        let mut ends: BTreeMap<&Vec<Position>, (bool, u64)> = BTreeMap::new();
        loop {
            let before = ends.len();
            for (sum, left) in &options {
                self.spend(1 + left.len())?;
                let Some(left) =
                    left.iter().map(|option| ends.get(option).copied()).collect::<Option<Vec<_>>>()
                else {
                    continue;
                };
                let losing =
                    left.iter().filter(|(wins, _)| !wins).map(|(_, moves)| moves + 1).min();
                let longest = left.iter().map(|(_, moves)| moves + 1).max();
                ends.insert(
                    sum,
                    match (losing, longest) {
                        (_, None) => (self.game.misere, 0),
                        (Some(moves), _) => (true, moves),
                        (None, Some(moves)) => (false, moves),
                    },
                );
            }
            if let Some(end) = ends.get(&start) {
                return Ok(*end);
            }
            if ends.len() == before {
                return Err(Trouble::Endless);
            }
        }
    }

    /// Evaluates by induction along play, which must end.
    fn inductively<V: Copy>(
        &self,
        position: &[i64],
        of: impl Fn(&[Left], &BTreeMap<&Position, V>) -> Result<V, Trouble>,
    ) -> Result<V, Trouble> {
        self.begin();
        let position = position.to_vec();
        let moves = self.reach(core::slice::from_ref(&position))?;
        let mut values: BTreeMap<&Position, V> = BTreeMap::new();
        loop {
            let before = values.len();
            for (position, moves) in &moves {
                self.spend(1)?;
                let ready = moves
                    .iter()
                    .all(|(parts, _)| parts.iter().all(|part| values.contains_key(part)));
                if ready && !values.contains_key(position) {
                    let value = of(moves, &values)?;
                    values.insert(position, value);
                }
            }
            if let Some(value) = values.get(&position) {
                return Ok(*value);
            }
            if values.len() == before {
                return Err(Trouble::Endless);
            }
        }
    }
}
