//! Evaluates many positions of a row at a time.

use alloc::vec;
use alloc::vec::Vec;

use super::ahead::Gathered;
use super::lines::{self, Bail, LineKind, OptionRow, Window};
use super::walk::size_of_field;
use super::{Beside, CELLS, PIECE, Stopped, Sweep};
use crate::compile::{Line, Rules};
use crate::mover::Spread;
use crate::quantity::{Difference, Flow, Outcome, Quantity, SoFar, Swept};
use crate::register::Check;
use crate::table::{SOLVED, UNKNOWN};
use crate::vector::{Many, Mask, Numbers, signed};

/// With fewer positions than this, vectorise over the values of a variable instead.
const WIDE: usize = if cfg!(test) { 3 } else { 64 };

/// A line with more options is evaluated position by position.
const FAN: usize = if cfg!(test) { 5 } else { 256 };

/// A line of moves prepared for a piece of a row.
enum Ready {
    /// One option for each position, line by line and choice by choice.
    Plain(Vec<OptionRow>),
    Window(Window),
    Scan(Mask),
}

impl<Q: Swept> Sweep<'_, '_, Q> {
    /// Solves `count` positions of a row, from the one at `from` on. `row` is the beginning of the
    /// row.
    pub(super) fn piece(
        &mut self,
        (row, from): (usize, usize),
        count: usize,
        (first, step): (i64, i64),
    ) -> Result<(), Stopped> {
        self.run.check_clock().map_err(|stop| Stopped::Trouble(stop.into()))?;
        self.spend(count.saturating_mul(1 + self.kinds.len()))?;
        self.gathered.clear();
        self.gathered.resize(count, Gathered::default());
        let (mut ready, valid, ended, gains) = self.prepare(count, (first, step))?;
        for ready in &mut ready {
            if let Ready::Plain(options) = ready {
                self.ahead(options, from)?;
            }
        }
        let misere = self.mover.rules.misere;
        let all = valid.is_whole(count) && ended.iter().all(|(mask, _)| mask.is_empty());
        let moves = if all { reached(&ready, &self.gathered) } else { (0, count) };
        let stuck = Q::ended(None, misere);
        let kept =
            self.lost.iter().any(|lost| !lost.is_empty()) || gains.iter().any(Option::is_some);
        for index in 0..count {
            let here = from + index;
            let code = if index < moves.0 || index >= moves.1 {
                stuck
            } else if !valid.has(index) {
                UNKNOWN
            } else if let Some((_, code)) = ended.iter().find(|(mask, _)| mask.has(index)) {
                *code
            } else {
                let mut found = self.gathered[index];
                self.now = self.now.checked_add(1).ok_or(Bail::Unfit)?;
                for (line, ready) in ready.iter().enumerate() {
                    if found.certain.is_some() {
                        break;
                    }
                    match ready {
                        Ready::Plain(options) => {
                            for options in options.iter().filter(|options| options.mask.has(index))
                            {
                                self.option(options, index, here, &mut found)?;
                                if found.certain.is_some() {
                                    break;
                                }
                            }
                        }
                        Ready::Window(window) => {
                            if window.mask.has(index) {
                                self.between(window, (line, row), (index, here), &mut found)?;
                            }
                        }
                        Ready::Scan(mask) => {
                            if mask.has(index) {
                                let inner = self.inner.0;
                                self.mover.scope.registers[inner] = first + step * signed(index);
                                self.scan(line, 0, here, &mut found)?;
                            }
                        }
                    }
                }
                match found.certain {
                    Some(code) => code,
                    None if !found.some => stuck,
                    None if Q::SUMS => SOLVED + self.mex(&ready, (row, index), found.so_far)?,
                    None => Q::end(found.so_far).ok_or(Bail::Unfit)?,
                }
            };
            self.codes[here] = Q::Code::try_from(code).map_err(|_| Bail::Unfit)?;
            if kept {
                self.note(code, (row, here), &gains, index)?;
            }
        }
        Ok(())
    }

    fn spend(&mut self, work: usize) -> Result<(), Stopped> {
        let work = u64::try_from(work).unwrap_or(u64::MAX);
        self.mover.spend(work).map_err(Stopped::Trouble)
    }

    /// Evaluates everything about a piece that does not depend on codes: the options of each line;
    /// which tuples are positions; where play is over; the gain of moves to each position, by line.
    #[expect(clippy::type_complexity, reason = "four things that are made together")]
    fn prepare(
        &mut self,
        count: usize,
        (first, step): (i64, i64),
    ) -> Result<(Vec<Ready>, Mask, Vec<(Mask, u64)>, Vec<Option<(Numbers, Mask)>>), Stopped> {
        let inner = self.inner.0;
        let numbers = Numbers::Ramp(first, step);
        let (rules, scope) = (&self.mover.rules, &self.mover.scope);
        let mut many = Many { scope, varying: vec![], count };
        for field in 0..rules.fields {
            let one = Numbers::One(scope.registers[field]);
            let numbers = if field == inner { numbers.clone() } else { one };
            many.varying.push((rules.option() + field, numbers));
        }
        let valid = many.test(&rules.domain)?;
        many.varying = vec![(inner, numbers.clone())];
        let mut ended = vec![];
        let mut going = valid.clone();
        for (when, verdict) in &rules.endings {
            let mask = many.test(when)?;
            going = going.and(mask.clone().not(count));
            ended.push((mask, Q::ended(Some(*verdict), rules.misere)));
        }
        let mut ready = vec![];
        let mut gains = vec![];
        for line in 0..self.kinds.len() {
            let mut gain = None;
            ready.push(match self.kinds[line] {
                LineKind::Plain => {
                    let mut rows = vec![];
                    let wide = count >= WIDE || self.mover.rules.lines[line].choices.is_empty();
                    if wide && self.fan((line, 0), (inner, &numbers), going.clone(), &mut rows)? {
                        Ready::Plain(rows)
                    } else {
                        Ready::Scan(going.clone())
                    }
                }
                LineKind::Window(field) => {
                    let (rules, scope) = (&self.mover.rules, &self.mover.scope);
                    let mut many = Many { scope, varying: vec![(inner, numbers.clone())], count };
                    let rule = &rules.lines[line];
                    if Q::COLUMN == Difference::COLUMN {
                        many.varying.push((rules.fields, numbers.clone()));
                        gain = Some(option_gain(&many, rules, rule)?);
                        many.varying.pop();
                    }
                    let at = (field, going.clone());
                    Ready::Window(lines::window::<Q>(&mut many, rules, rule, &self.frame, at)?)
                }
                LineKind::Scan => Ready::Scan(going.clone()),
            });
            gains.push(gain);
        }
        Ok((ready, valid, ended, gains))
    }

    /// The options of a line for many positions at a time, one row for each choice of the variables
    /// from `place` on; false if there are too many choices.
    fn fan(
        &mut self,
        (line, place): (usize, usize),
        (inner, numbers): (usize, &Numbers),
        mut mask: Mask,
        rows: &mut Vec<OptionRow>,
    ) -> Result<bool, Stopped> {
        let count = self.gathered.len();
        let Some(choice) = self.mover.rules.lines[line].choices.get(place) else {
            if rows.len() == FAN {
                return Ok(false);
            }
            let rule = &self.mover.rules.lines[line];
            let many =
                Many { scope: &self.mover.scope, varying: vec![(inner, numbers.clone())], count };
            let options = lines::options(&many, rule, &self.frame, mask)?;
            if !options.mask.is_empty() {
                rows.push(options);
            }
            return Ok(true);
        };
        let always = matches!(choice.1, Check::Always(true));
        let register = self.mover.rules.fields + place;
        let spread = self.mover.spread(line, place, self.run);
        if self.mover.failed() {
            return Err(Bail::Unfit.into());
        }
        let Some(spread) = spread else { return Ok(true) };
        for at in 0..=FAN {
            let value = match &spread {
                Spread::Between(low, high) => {
                    low.checked_add(signed(at)).filter(|value| value <= high)
                }
                Spread::Listed(all) => all.get(at).copied(),
            };
            let Some(value) = value else { return Ok(true) };
            self.spend(count)?;
            self.mover.scope.registers[register] = value;
            if !always {
                let until = &self.mover.rules.lines[line].choices[place].1;
                let many = Many {
                    scope: &self.mover.scope,
                    varying: vec![(inner, numbers.clone())],
                    count,
                };
                mask = mask.and(many.test(until)?).shrunk();
                if mask.is_empty() {
                    return Ok(true);
                }
            }
            if !self.fan((line, place + 1), (inner, numbers), mask.clone(), rows)? {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Accounts for one option.
    fn option(
        &mut self,
        options: &OptionRow,
        index: usize,
        here: usize,
        found: &mut Gathered,
    ) -> Result<(), Stopped> {
        let code_at = |place: i64| -> Result<u64, Stopped> {
            let place = usize::try_from(place).ok().filter(|&place| place < here);
            Ok(self.codes[place.ok_or(Bail::Unfit)?].into())
        };
        let code = if let [places] = &options.places[..] {
            code_at(places.at(index))?
        } else if Q::SUMS {
            let mut sum = 0;
            for places in &options.places {
                match code_at(places.at(index))? {
                    UNKNOWN => return Ok(()),
                    code => sum ^= code - SOLVED,
                }
            }
            sum + SOLVED
        } else {
            return Err(Bail::Unfit.into());
        };
        if code == UNKNOWN { Ok(()) } else { self.take(code, options.gain.at(index), found) }
    }

    fn take(&mut self, code: u64, gain: i64, found: &mut Gathered) -> Result<(), Stopped> {
        found.some = true;
        if Q::SUMS {
            let value = usize::try_from(code - SOLVED).map_err(|_| Bail::Unfit)?;
            if value >= self.seen.len() {
                // A value above the number of positions is implausible.
                if value > 4 * CELLS {
                    return Err(Bail::Unfit.into());
                }
                self.seen.resize((value + 1).next_power_of_two(), 0);
            }
            self.seen[value] = self.now;
            return Ok(());
        }
        match Q::add(&mut found.so_far, code, gain) {
            Ok(Flow::More) => {}
            Ok(Flow::Certain(code)) => found.certain = Some(code),
            Err(_) => return Err(Bail::Unfit.into()),
        }
        Ok(())
    }

    /// Accounts for an interval of options.
    fn between(
        &mut self,
        window: &Window,
        (line, row): (usize, usize),
        (index, here): (usize, usize),
        found: &mut Gathered,
    ) -> Result<(), Stopped> {
        let (first, last) = (window.first[index], window.last[index]);
        let same_row = matches!(self.beside[line], Beside::Lost(_)) || first >= row;
        if last >= here || !same_row {
            return Err(Bail::Unfit.into());
        }
        match &self.beside[line] {
            Beside::Nothing => return Err(Bail::Unfit.into()),
            Beside::Lost(field) => {
                found.some = true;
                let step = usize::try_from(self.frame.steps[*field].abs()).unwrap_or(usize::MAX);
                let size = size_of_field(&self.frame, *field);
                let before = if (first / step).is_multiple_of(size) {
                    0
                } else {
                    self.lost[*field][first - step]
                };
                if self.lost[*field][last] > before {
                    self.take(Outcome::LOSES, 0, found)?;
                }
            }
            Beside::Latest(latest) => {
                // Whether there is a move does not matter: without one the value is 0 too.
                found.some = true;
                if last + 1 - row > latest.count {
                    let from = row + latest.count;
                    let Beside::Latest(latest) = &mut self.beside[line] else { return Ok(()) };
                    for place in from..=last {
                        let code: u64 = self.codes[place].into();
                        latest.push(code.checked_sub(SOLVED));
                    }
                } else if last + 1 - row < latest.count {
                    // The interval ends before earlier ones did.
                    self.spend(last - first)?;
                    for place in first..=last {
                        let code: u64 = self.codes[place].into();
                        if code != UNKNOWN {
                            self.take(code, 0, found)?;
                        }
                    }
                }
            }
            Beside::Largest(largest) => {
                if let Some(largest) = largest.between(first - row, last - row) {
                    let gain = largest.checked_add(window.gain.at(index)).ok_or(Bail::Unfit)?;
                    self.take(Difference::code(0), gain, found)?;
                }
            }
        }
        Ok(())
    }

    /// The mex.
    fn mex(
        &self,
        ready: &[Ready],
        (row, index): (usize, usize),
        so_far: SoFar,
    ) -> Result<u64, Stopped> {
        let mut value = 0;
        loop {
            let before = value;
            for (ready, beside) in ready.iter().zip(&self.beside) {
                if let (Ready::Window(window), Beside::Latest(latest)) = (ready, beside)
                    && window.mask.has(index)
                    && window.last[index] + 1 - row == latest.count
                {
                    value = latest.missing(value, window.first[index] - row);
                }
            }
            while value < 64 && so_far[0] >> value & 1 == 1
                || self.seen.get(value).is_some_and(|&seen| seen == self.now)
            {
                value += 1;
            }
            if value == before {
                return Ok(u64::try_from(value).map_err(|_| Bail::Unfit)?);
            }
        }
    }

    /// Updates the aggregates with the code of a position.
    fn note(
        &mut self,
        code: u64,
        (row, here): (usize, usize),
        gains: &[Option<(Numbers, Mask)>],
        index: usize,
    ) -> Result<(), Stopped> {
        for (field, lost) in self.lost.iter_mut().enumerate().filter(|(_, lost)| !lost.is_empty()) {
            let step = usize::try_from(self.frame.steps[field].abs()).unwrap_or(usize::MAX);
            let first = (here / step).is_multiple_of(size_of_field(&self.frame, field));
            let before = if first { 0 } else { lost[here - step] };
            lost[here] = before + u32::from(code == Outcome::LOSES);
        }
        if Q::COLUMN == Difference::COLUMN && code != UNKNOWN {
            for (beside, gain) in self.beside.iter_mut().zip(gains) {
                if let (Beside::Largest(largest), Some((gain, mask))) = (beside, gain)
                    && mask.has(index)
                {
                    let own = gain.at(index).checked_sub(Difference::meaning(code));
                    let own = own.filter(|own| *own > i64::MIN).ok_or(Bail::Unfit)?;
                    largest.set(here - row, own);
                }
            }
        }
        Ok(())
    }

    /// Accounts for the moves of a line, given the variables before `place`.
    fn scan(
        &mut self,
        line: usize,
        place: usize,
        here: usize,
        found: &mut Gathered,
    ) -> Result<(), Stopped> {
        let register = self.mover.rules.fields + place;
        let spread = self.mover.spread(line, place, self.run);
        if self.mover.failed() {
            return Err(Bail::Unfit.into());
        }
        let Some(spread) = spread else { return Ok(()) };
        let last = place + 1 == self.mover.rules.lines[line].choices.len();
        let mut begun = 0;
        loop {
            let (numbers, count) = match &spread {
                Spread::Between(low, high) => {
                    let Some(first) = low.checked_add(signed(begun)) else { return Ok(()) };
                    let count = high.checked_sub(first).and_then(|count| count.checked_add(1));
                    let count = usize::try_from(count.unwrap_or(i64::MAX)).unwrap_or(0);
                    (Numbers::Ramp(first, 1), count.min(begun.clamp(PIECE.min(64), PIECE)))
                }
                Spread::Listed(all) => {
                    let end = all.len().min(begun + PIECE);
                    (Numbers::Many(all[begun..end].to_vec()), end - begun)
                }
            };
            if count == 0 {
                return Ok(());
            }
            begun += count;
            self.spend(count)?;
            if last {
                let rules = &self.mover.rules;
                let varying = vec![(register, numbers)];
                let many = Many { scope: &self.mover.scope, varying, count };
                let until = many.test(&rules.lines[line].choices[place].1)?;
                let whole = until.is_whole(count);
                let going = (0..count).take_while(|&index| whole || until.has(index)).count();
                let mask = Mask { from: 0, to: if whole { count } else { going }, bits: None };
                let options = lines::options(&many, &rules.lines[line], &self.frame, mask)?;
                self.each(&options, here, found)?;
                if !whole && going < count {
                    return Ok(());
                }
            } else {
                for index in 0..count {
                    self.mover.scope.registers[register] = numbers.at(index);
                    let rules = &self.mover.rules;
                    let until = rules.lines[line].choices[place].1.holds(&self.mover.scope);
                    if self.mover.failed() {
                        return Err(Bail::Unfit.into());
                    }
                    if !until {
                        return Ok(());
                    }
                    self.scan(line, place + 1, here, found)?;
                    if found.certain.is_some() {
                        return Ok(());
                    }
                }
            }
            if found.certain.is_some() {
                return Ok(());
            }
        }
    }

    /// Accounts for all options.
    fn each(
        &mut self,
        options: &OptionRow,
        here: usize,
        found: &mut Gathered,
    ) -> Result<(), Stopped> {
        for index in options.mask.places() {
            self.option(options, index, here, found)?;
            if found.certain.is_some() {
                break;
            }
        }
        Ok(())
    }
}

/// The range of positions that may be options.
fn reached(ready: &[Ready], gathered: &[Gathered]) -> (usize, usize) {
    let some = |found: &Gathered| found.some;
    let last = gathered.iter().rposition(some).map_or(0, |last| last + 1);
    let ahead = gathered.iter().position(some).map(|first| (first, last));
    let masks = ready.iter().flat_map(|ready| match ready {
        Ready::Plain(options) => options.iter().map(|options| &options.mask).collect(),
        Ready::Window(window) => vec![&window.mask],
        Ready::Scan(mask) => vec![mask],
    });
    let ranges =
        masks.filter(|mask: &&Mask| !mask.is_empty()).map(|mask| (mask.from, mask.to)).chain(ahead);
    ranges.reduce(|one, two| (one.0.min(two.0), one.1.max(two.1))).unwrap_or((0, 0))
}

/// The part of a gain that depends only on the option, for a piece of a row of options.
fn option_gain(many: &Many<'_>, rules: &Rules, line: &Line) -> Result<(Numbers, Mask), Stopped> {
    let (value, _) = lines::gain(rules, line).ok_or(Bail::Unfit)?;
    Ok(many.term(value)?)
}
