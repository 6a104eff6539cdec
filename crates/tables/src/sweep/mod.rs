//! All positions up to one, in an order in which options come before what they are options of.
//!
//! A search looks at one move at a time. Here, rules are evaluated for many positions, or many
//! values of a variable, at a time ([`crate::vector`]); what is known of positions stands in one
//! flat array in their order; and where the options of a position are all between two, what they
//! have in common is asked for ([`windows`]): how many are lost, which values occur, what is the
//! largest.
//!
//! The order is a guess ([`order`]), and every option is checked to come first. Where that fails,
//! or anything else does, there is no answer, and a search has to find it.

mod lines;
mod order;
mod walk;
mod windows;

use alloc::vec;
use alloc::vec::Vec;

use run::Run;

use crate::Trouble;
use crate::compile::{Line, Rules};
use crate::mover::{Mover, Spread};
use crate::quantity::{Difference, Flow, Outcome, Quantity, SoFar, Swept};
use crate::table::{CodeTable, SOLVED, UNKNOWN};
use crate::vector::{Many, Mask, Numbers, Unfit, signed};

use lines::{Bail, LineKind, OptionRow, SweepFrame, Window};
pub(crate) use order::Order;
use walk::{next_row, size_of_field, start};
use windows::{Largest, Latest};

/// How many positions of a row, or values of a variable, are looked at together.
const PIECE: usize = 1 << 12;

/// The most positions, where the budget does not say less.
const CELLS: usize = 1 << 25;

/// How often a frame is made larger.
const LARGER: usize = 24;

/// Solves everything up to a position, if that can be done; whether it was.
pub(crate) fn sweep<Q: Swept>(
    mover: &mut Mover,
    table: &mut CodeTable,
    order: &Order,
    position: &[i64],
    run: &Run<'_>,
) -> Result<bool, Trouble> {
    let mut low: Vec<i64> = vec![0; position.len()];
    for &(field, up) in &order.fields {
        low[field] = if up { position[field] } else { 0 };
    }
    let Some(room) = table.room() else { return Ok(false) };
    let mut high: Vec<i64> = position
        .iter()
        .zip(room)
        .map(|(&number, &size)| number.max(signed(size.saturating_sub(1))))
        .collect();
    for &(field, up) in &order.fields {
        if up {
            high[field] = position[field];
        }
    }
    let cells = usize::try_from(run.limits.states).map_or(CELLS, |states| states.min(CELLS));
    let mut wide = SweepFrame::new(order, low.clone(), high.clone(), cells).is_some();
    if !wide {
        high = position.to_vec();
    }
    for _ in 0..LARGER {
        let Some(frame) = SweepFrame::new(order, low.clone(), high.clone(), cells) else {
            return Ok(false);
        };
        let width = size_of::<Q::Code>() + 4 * frame.low.len();
        if table.fits(frame.cells.saturating_mul(width), run).is_err() {
            return Ok(false);
        }
        match Sweep::<Q>::new(mover, order, frame, run).go() {
            Ok(sweep) => {
                let (codes, frame) = (sweep.codes, sweep.frame);
                return keep::<Q>(table, &frame, order, &codes, run);
            }
            Err(Stopped::Bail(Bail::Larger(field, number))) => {
                let Some(size) = number.checked_add(1) else { return Ok(false) };
                high[field] = size.max(high[field].saturating_mul(2));
            }
            // Perhaps of a position that nobody asked for.
            Err(Stopped::Bail(Bail::Unfit)) if wide => {
                wide = false;
                high = position.to_vec();
            }
            Err(Stopped::Bail(Bail::Unfit)) => return Ok(false),
            Err(Stopped::Trouble(trouble)) => return Err(trouble),
        }
    }
    Ok(false)
}

/// Writes what was found into the table.
fn keep<Q: Swept>(
    table: &mut CodeTable,
    frame: &SweepFrame,
    order: &Order,
    codes: &[Q::Code],
    run: &Run<'_>,
) -> Result<bool, Trouble> {
    if table.reserve(Q::COLUMN, &frame.high, run).is_none() {
        return Ok(false);
    }
    let Some(&(inner, up)) = order.fields.last() else { return Ok(false) };
    let mut position = start(frame, order);
    let size = size_of_field(frame, inner);
    for codes in codes.chunks(size) {
        let codes = codes.iter().map(|&code| code.into());
        table.set_row(Q::COLUMN, &position, (inner, up), codes, run)?;
        next_row(&mut position, frame, order);
    }
    Ok(true)
}

/// Why going through positions ended early.
enum Stopped {
    Bail(Bail),
    Trouble(Trouble),
}

impl From<Bail> for Stopped {
    fn from(bail: Bail) -> Self {
        Self::Bail(bail)
    }
}

impl From<Unfit> for Stopped {
    fn from(unfit: Unfit) -> Self {
        Self::Bail(unfit.into())
    }
}

/// What is known beside codes, for the intervals of a line.
enum Beside {
    Nothing,
    /// In a field: how many positions up to each one, in this direction, are lost.
    Lost(usize),
    Latest(Latest),
    Largest(Largest),
}

struct Sweep<'m, 'r, Q: Swept> {
    mover: &'m mut Mover,
    run: &'m Run<'r>,
    frame: SweepFrame,
    /// The field that changes first, and whether larger numbers come first.
    inner: (usize, bool),
    order: &'m Order,
    codes: Vec<Q::Code>,
    kinds: Vec<LineKind>,
    beside: Vec<Beside>,
    /// By field, the counts of [`Beside::Lost`].
    lost: Vec<Vec<u32>>,
    /// When each value was last seen among the moves of a position, and now.
    seen: Vec<u32>,
    now: u32,
}

/// A line of moves for a piece of a row.
enum Ready {
    Plain(OptionRow),
    Window(Window),
    Scan(Mask),
}

/// What is known of a position so far.
struct Gathered {
    some: bool,
    so_far: SoFar,
    certain: Option<u64>,
}

impl<'m, 'r, Q: Swept> Sweep<'m, 'r, Q> {
    fn new(mover: &'m mut Mover, order: &'m Order, frame: SweepFrame, run: &'m Run<'r>) -> Self {
        let inner = order.fields.last().copied().unwrap_or((0, false));
        let rules = &mover.rules;
        let kinds: Vec<LineKind> =
            rules.lines.iter().map(|line| lines::kind::<Q>(rules, line, inner.0)).collect();
        let mut lost = vec![vec![]; rules.fields];
        let beside = kinds.iter().map(|kind| match *kind {
            LineKind::Window(field) if Q::COLUMN == Outcome::COLUMN => {
                lost[field] = vec![0; frame.cells];
                Beside::Lost(field)
            }
            LineKind::Window(_) if Q::SUMS => Beside::Latest(Latest::default()),
            LineKind::Window(_) => Beside::Largest(Largest::default()),
            _ => Beside::Nothing,
        });
        let beside = beside.collect();
        let codes = vec![Q::Code::default(); frame.cells];
        Self { mover, run, frame, inner, order, codes, kinds, beside, lost, seen: vec![], now: 0 }
    }

    fn go(mut self) -> Result<Self, Stopped> {
        let size = size_of_field(&self.frame, self.inner.0);
        let mut position = start(&self.frame, self.order);
        let step = if self.inner.1 { -1 } else { 1 };
        for from in (0..self.frame.cells).step_by(size) {
            for beside in &mut self.beside {
                match beside {
                    Beside::Latest(latest) => latest.clear(),
                    Beside::Largest(largest) => largest.clear(size),
                    _ => {}
                }
            }
            self.mover.scope.registers[..position.len()].copy_from_slice(&position);
            for piece in (0..size).step_by(PIECE) {
                let count = PIECE.min(size - piece);
                let first = position[self.inner.0] + step * signed(piece);
                self.piece((from, from + piece), count, (first, step))?;
            }
            next_row(&mut position, &self.frame, self.order);
        }
        Ok(self)
    }

    /// Solves `count` positions of a row, from the one at `from` on. `row` is where the row begins.
    fn piece(
        &mut self,
        (row, from): (usize, usize),
        count: usize,
        (first, step): (i64, i64),
    ) -> Result<(), Stopped> {
        self.run.look().map_err(|stop| Stopped::Trouble(stop.into()))?;
        self.spend(count.saturating_mul(1 + self.kinds.len()))?;
        let (ready, valid, ended, gains) = self.prepare(count, (first, step))?;
        let misere = self.mover.rules.misere;
        for index in 0..count {
            let here = from + index;
            let code = if !valid.has(index) {
                UNKNOWN
            } else if let Some((_, code)) = ended.iter().find(|(mask, _)| mask.has(index)) {
                *code
            } else {
                let mut found = Gathered { some: false, so_far: [0; 2], certain: None };
                self.now = self.now.checked_add(1).ok_or(Bail::Unfit)?;
                for (line, ready) in ready.iter().enumerate() {
                    match ready {
                        Ready::Plain(options) => {
                            if options.mask.has(index) {
                                self.option(options, index, here, &mut found)?;
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
                    if found.certain.is_some() {
                        break;
                    }
                }
                match found.certain {
                    Some(code) => code,
                    None if !found.some => Q::ended(None, misere),
                    None if Q::SUMS => SOLVED + self.mex(&ready, (row, index))?,
                    None => Q::end(found.so_far).ok_or(Bail::Unfit)?,
                }
            };
            self.codes[here] = Q::Code::try_from(code).map_err(|_| Bail::Unfit)?;
            self.note(code, (row, here), &gains, index)?;
        }
        Ok(())
    }

    fn spend(&mut self, work: usize) -> Result<(), Stopped> {
        let work = u64::try_from(work).unwrap_or(u64::MAX);
        self.mover.spend(work).map_err(Stopped::Trouble)
    }

    /// Evaluates for a piece of a row what does not depend on codes: the lines; which tuples are
    /// positions; where play is over; what moves to each of them gain, by line.
    #[expect(clippy::type_complexity, reason = "four things that are made together")]
    fn prepare(
        &self,
        count: usize,
        (first, step): (i64, i64),
    ) -> Result<(Vec<Ready>, Mask, Vec<(Mask, u64)>, Vec<Option<(Numbers, Mask)>>), Stopped> {
        let (rules, scope) = (&self.mover.rules, &self.mover.scope);
        let inner = self.inner.0;
        let numbers = Numbers::Ramp(first, step);
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
        for (line, kind) in rules.lines.iter().zip(&self.kinds) {
            let mut gain = None;
            ready.push(match *kind {
                LineKind::Plain => {
                    Ready::Plain(lines::options(&many, line, &self.frame, going.clone())?)
                }
                LineKind::Window(field) => {
                    if Q::COLUMN == Difference::COLUMN {
                        many.varying.push((rules.fields, numbers.clone()));
                        gain = Some(option_gain(&many, rules, line)?);
                        many.varying.pop();
                    }
                    let at = (field, going.clone());
                    Ready::Window(lines::window::<Q>(&mut many, rules, line, &self.frame, at)?)
                }
                LineKind::Scan => Ready::Scan(going.clone()),
            });
            gains.push(gain);
        }
        Ok((ready, valid, ended, gains))
    }

    /// Takes an option into account that is one of many.
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
                // More values than positions would be unheard of.
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

    /// Takes an interval of options into account.
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
                // Whether there is a move at all does not matter: without one the value is 0 too.
                found.some = true;
                if last + 1 - row > latest.count {
                    let from = row + latest.count;
                    let Beside::Latest(latest) = &mut self.beside[line] else { return Ok(()) };
                    for place in from..=last {
                        let code: u64 = self.codes[place].into();
                        latest.push(code.checked_sub(SOLVED));
                    }
                } else if last + 1 - row < latest.count {
                    // The interval ends before others did.
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

    /// The least value that no option has.
    fn mex(&self, ready: &[Ready], (row, index): (usize, usize)) -> Result<u64, Stopped> {
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
            while self.seen.get(value).is_some_and(|&seen| seen == self.now) {
                value += 1;
            }
            if value == before {
                return Ok(u64::try_from(value).map_err(|_| Bail::Unfit)?);
            }
        }
    }

    /// What is kept beside the code of a position.
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

    /// Takes the moves of a line into account whose variables before a place have values.
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
                    (Numbers::Ramp(first, 1), count.min(begun.clamp(64, PIECE)))
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

    /// Takes all options into account.
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

/// The part of a gain that depends on the option alone, for a piece of a row of options.
fn option_gain(many: &Many<'_>, rules: &Rules, line: &Line) -> Result<(Numbers, Mask), Stopped> {
    let (value, _) = lines::gain(rules, line).ok_or(Bail::Unfit)?;
    Ok(many.term(value)?)
}
