//! Values of single heaps as a plot.

use super::canvas::{Canvas, Entry, SMALL, Sign};
use super::map::{self, round};
use super::words;
use crate::language::Language;
use crate::picture::{Anchor, Picture, Role, text_width};
use crate::report::title;
use answer::{PeriodFound, SequenceAnswer};

/// The most values of a plot, and how many there are at least, if they are known.
const VALUES: (usize, usize) = (400, 60);

/// The width and the height that a plot is to have, about.
const SIZE: (i32, i32) = (820, 260);

/// Draws the values of single heaps: those until they have repeated once, if that is known. Stretches of a period are marked, and what does not fit it.
#[must_use]
pub fn sequence(sequence: &SequenceAnswer, language: Language) -> Picture {
    let plot = Plot::new(sequence, language);
    let (mut canvas, mut size) = plot.draw();
    let mut legend = plot.legend();
    if sequence.values.len() > VALUES.0 {
        legend.extend(plot.map(&mut canvas, &mut size));
    }
    let name = sequence.game.as_ref().map_or_else(|| sequence.name.clone(), |game| title(game, language));
    let heading = words::sequence_title(&name, language);
    let largest = sequence.values.iter().copied().max().unwrap_or(0);
    let parts = words::sequence_parts(sequence.values.len(), largest, language);
    let gap = if language == Language::Japanese { "" } else { " " };
    let end = if language == Language::Japanese { "。" } else { "." };
    let description = format!("{parts}{gap}{}{end}", plot.period_words());
    canvas.framed(size, &heading, &legend, description)
}

struct Plot<'a> {
    sequence: &'a SequenceAnswer,
    language: Language,
    /// How many values are drawn.
    count: usize,
    largest: i32,
    /// Units from heap to heap, and from value to value.
    step: (i32, i32),
    /// Where heap 0 with value 0 is.
    origin: (i32, i32),
}

fn number(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl<'a> Plot<'a> {
    fn new(sequence: &'a SequenceAnswer, language: Language) -> Self {
        let twice = sequence.period.map(|found| {
            let whole = found.preperiod.saturating_add(found.period.saturating_mul(2));
            whole.max(VALUES.1)
        });
        let count = sequence.values.len().min(twice.unwrap_or(VALUES.0)).min(VALUES.0);
        let largest = sequence.values.iter().take(count).copied().max().unwrap_or(0);
        let largest = i32::from(largest).max(1);
        let across = (SIZE.0 / number(count).max(1)).clamp(2, 14);
        let up = SIZE.1 / largest;
        let up = if up == 0 { 1 } else { up.min(16) };
        let side = text_width(&largest.to_string(), SMALL, Role::Remark) + 14;
        Self { sequence, language, count, largest, step: (across, up), origin: (side, 26 + largest * up) }
    }

    fn at(&self, heap: usize, value: i32) -> (i32, i32) {
        (self.origin.0 + 8 + number(heap) * self.step.0, self.origin.1 - value * self.step.1)
    }

    fn draw(&self) -> (Canvas, (i32, i32)) {
        let mut canvas = Canvas::default();
        let right = self.at(self.count, 0).0 + 8;
        self.periods(&mut canvas);
        self.axes(&mut canvas, right);
        let radius = if self.step.0 >= 5 { 3 } else { 2 };
        for (heap, value) in self.sequence.values.iter().take(self.count).enumerate() {
            canvas.hint(&words::hint(&heap.to_string(), &value.to_string(), self.language));
            canvas.circle(Role::Point, self.at(heap, i32::from(*value)), radius);
        }
        canvas.hint("");
        for &(heap, value, _) in self.drawn_exceptions() {
            canvas.circle(Role::Exception, self.at(heap, i32::from(value)), radius + 3);
        }
        let name = words::heap_size(self.language);
        let width = right + 6 + text_width(&name, SMALL, Role::Remark);
        canvas.text(Role::Remark, (right + 6, self.origin.1 + 4), Anchor::Start, &name, SMALL);
        (canvas, (width, self.origin.1 + 34))
    }

    /// All values as a map below, in rows of some periods. What its cells mean.
    fn map(&self, canvas: &mut Canvas, size: &mut (i32, i32)) -> Vec<Entry> {
        let values = &self.sequence.values[..self.sequence.values.len().min(map::MOST * map::MOST)];
        let range = (0, values.iter().copied().max().unwrap_or(0).into());
        let cells = values.iter().map(|value| Some(map::cell(i64::from(*value), range))).collect();
        let per_row = map::per_row(values.len(), self.sequence.period.map(|found| found.period));
        let name = words::heap_size(self.language);
        let drawn = map::strip(canvas, (0, size.1 + 12), cells, (&name, per_row), self.language);
        *size = (size.0.max(drawn.0), size.1 + 12 + drawn.1);
        map::scale(range, words::cell_zero(self.language))
    }

    fn drawn_exceptions(&self) -> impl Iterator<Item = &(usize, u16, i64)> {
        self.sequence.exceptions.iter().filter(|(heap, ..)| *heap < self.count)
    }

    /// Every other stretch of the period, from the preperiod on.
    fn periods(&self, canvas: &mut Canvas) {
        let Some(PeriodFound { preperiod, period, .. }) = self.sequence.period else { return };
        if period == 0 || preperiod >= self.count {
            return;
        }
        let (top, bottom) = (self.origin.1 - self.largest * self.step.1 - 8, self.origin.1 + 8);
        let half = self.step.0 / 2;
        for start in (preperiod..self.count).step_by(period.saturating_mul(2)) {
            let end = start.saturating_add(period).min(self.count);
            let (left, right) = (self.at(start, 0).0 - half, self.at(end, 0).0 - half);
            canvas.rectangle(Role::Period, (left, top), (right - left, bottom - top), 0);
        }
        for start in (preperiod..self.count).step_by(period) {
            let x = self.at(start, 0).0 - half;
            canvas.line(Role::Axis, vec![(x, top), (x, bottom)], false, false);
        }
    }

    fn axes(&self, canvas: &mut Canvas, right: i32) {
        let (x, y) = self.origin;
        canvas.line(Role::Axis, vec![(x, y + 8), (right, y + 8)], false, false);
        canvas.line(Role::Axis, vec![(x, y + 8), (x, 14)], false, false);
        canvas.text(Role::Remark, (0, 8), Anchor::Start, &words::grundy_value(self.language), SMALL);
        let every = round(28 / self.step.1.max(1) + 1);
        for value in (0..=self.largest).filter(|value| value % every == 0) {
            let at = self.at(0, value).1;
            canvas.line(Role::Axis, vec![(x - 4, at), (x, at)], false, false);
            canvas.text(Role::Remark, (x - 7, at + 4), Anchor::End, &value.to_string(), SMALL);
        }
        let every = round(44 / self.step.0.max(1) + 1);
        for heap in (0..self.count).filter(|heap| number(*heap) % every == 0) {
            let at = self.at(heap, 0).0;
            canvas.line(Role::Axis, vec![(at, y + 8), (at, y + 12)], false, false);
            canvas.text(Role::Remark, (at, y + 25), Anchor::Middle, &heap.to_string(), SMALL);
        }
    }

    fn period_words(&self) -> String {
        match self.sequence.period {
            None => words::no_period(self.language),
            Some(found) => {
                let what = words::period(found.preperiod, found.period, found.saltus, self.language);
                words::hint(&what, &words::certain(found.status, self.language), self.language)
            }
        }
    }

    fn legend(&self) -> Vec<Entry> {
        let sign = if self.sequence.period.is_some() { Sign::Box(Role::Period, None) } else { Sign::None };
        let mut entries = vec![Entry::new(sign, self.period_words())];
        if self.drawn_exceptions().next().is_some() {
            entries.push(Entry::new(Sign::Dot(Role::Exception, 5), words::exception_sign(self.language)));
        }
        if self.count < self.sequence.values.len() {
            let words = words::drawn(self.count.saturating_sub(1), self.sequence.values.len(), self.language);
            entries.push(Entry::new(Sign::None, words));
        }
        entries
    }
}
