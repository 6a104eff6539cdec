//! Values of single heaps as a plot.

use super::canvas::{Canvas, Entry, SMALL, Sign, Tint};
use super::map::{self, round};
use super::{Options, words};
use crate::language::Language;
use crate::picture::{Anchor, Picture, Role, text_width};
use crate::report::title;
use answer::{PeriodFound, SequenceAnswer, SparseFound};

/// The most values of a plot, and how many there are at least, if they are known.
const VALUES: (usize, usize) = (400, 60);

/// The most cells of a map that have dots.
const DOTTED: usize = 100 * 100;

/// The width and the height that a plot is to have, about.
const SIZE: (i32, i32) = (820, 260);

/// Draws the values of single heaps, or their first differences: those until they have repeated
/// once, if that is known. Stretches of a period are marked, what does not fit it, and rare values.
#[must_use]
pub fn sequence(sequence: &SequenceAnswer, options: Options, language: Language) -> Picture {
    let plot = Plot::new(sequence, options, language);
    let (mut canvas, mut size) = plot.draw();
    let mut legend = plot.legend();
    if sequence.values.len() > VALUES.0 || options.modulus.is_some() {
        legend.extend(plot.map(&mut canvas, &mut size));
    }
    let name =
        sequence.game.as_ref().map_or_else(|| sequence.name.clone(), |game| title(game, language));
    let (count, largest) =
        (sequence.values.len(), sequence.values.iter().copied().max().unwrap_or(0));
    let (heading, parts) = if options.differences {
        (words::differences_title(&name, language), words::differences_parts(count, language))
    } else {
        (words::sequence_title(&name, language), words::sequence_parts(count, largest, language))
    };
    let gap = if language == Language::Japanese { "" } else { " " };
    let end = if language == Language::Japanese { "。" } else { "." };
    let description = format!("{parts}{gap}{}{end}", plot.period_words());
    canvas.framed(size, &heading, &legend, description)
}

struct Plot<'a> {
    sequence: &'a SequenceAnswer,
    language: Language,
    options: Options,
    /// The values of heaps, or how much more each is than the one before; no more than are shown.
    numbers: Vec<i64>,
    /// The heap of the first number.
    first: usize,
    /// The heaps before this one are drawn.
    count: usize,
    least: i32,
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
    fn new(sequence: &'a SequenceAnswer, options: Options, language: Language) -> Self {
        let twice = sequence.period.map(|found| {
            let whole = found.preperiod.saturating_add(found.period.saturating_mul(2));
            whole.max(VALUES.1)
        });
        let count = sequence.values.len().min(twice.unwrap_or(VALUES.0)).min(VALUES.0);
        let shown = sequence.values.iter().take(map::MOST * map::MOST);
        let values = || shown.clone().map(|value| i64::from(*value));
        let first = usize::from(options.differences);
        let numbers: Vec<i64> = if options.differences {
            values().zip(values().skip(1)).map(|(one, next)| next - one).collect()
        } else {
            values().collect()
        };
        let drawn = || {
            numbers
                .iter()
                .take(count.saturating_sub(first))
                .map(|number| i32::try_from(*number).unwrap_or(0))
        };
        let (least, largest) =
            (drawn().min().unwrap_or(0).min(0), drawn().max().unwrap_or(0).max(1));
        let across = (SIZE.0 / number(count).max(1)).clamp(2, 14);
        let up = SIZE.1 / (largest - least);
        let up = if up == 0 { 1 } else { up.min(16) };
        let wide = |number: i32| text_width(&number.to_string(), SMALL, Role::Remark);
        let side = wide(largest).max(wide(least)) + 14;
        let origin = (side, 26 + largest * up);
        Self {
            sequence,
            language,
            options,
            numbers,
            first,
            count,
            least,
            largest,
            step: (across, up),
            origin,
        }
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
        for (heap, number) in (self.first..self.count).zip(&self.numbers) {
            canvas.hint(&words::hint(&heap.to_string(), &number.to_string(), self.language));
            let at = self.at(heap, i32::try_from(*number).unwrap_or(0));
            if self.is_rare(heap) {
                canvas.rectangle(
                    Role::Rare,
                    (at.0 - radius, at.1 - radius),
                    (2 * radius, 2 * radius),
                    0,
                );
            } else {
                canvas.circle(Role::Point, at, radius);
            }
        }
        canvas.hint("");
        for &(heap, value, _) in self.drawn_exceptions() {
            canvas.circle(Role::Exception, self.at(heap, i32::from(value)), radius + 3);
        }
        let name = words::heap_size(self.language);
        let width = right + 6 + text_width(&name, SMALL, Role::Remark);
        canvas.text(Role::Remark, (right + 6, self.bottom() + 4), Anchor::Start, &name, SMALL);
        (canvas, (width, self.bottom() + 34))
    }

    /// The least number that is drawn has this height.
    fn bottom(&self) -> i32 {
        self.origin.1 - self.least * self.step.1
    }

    /// The mask of rare values, if it is the same for all heaps. Where there is a period, it says
    /// more.
    fn mask(&self) -> Option<u32> {
        match self.sequence.sparse.filter(|_| self.sequence.period.is_none()) {
            Some(SparseFound { mask, alternating: false, .. })
                if mask != 0 && !self.options.differences =>
            {
                Some(mask)
            }
            _ => None,
        }
    }

    fn is_rare(&self, heap: usize) -> bool {
        let value = self.sequence.values.get(heap).map(|value| u32::from(*value));
        self.mask().zip(value).is_some_and(|(mask, value)| (mask & value).count_ones() % 2 == 0)
    }

    /// All numbers as a map below, in rows of some periods. What its cells mean.
    fn map(&self, canvas: &mut Canvas, size: &mut (i32, i32)) -> Vec<Entry> {
        // The first cell is that of heap 0, which has no difference.
        let none = std::iter::repeat_n(None, self.first);
        let numbers = || self.numbers.iter().copied().take(map::MOST * map::MOST - self.first);
        let range =
            numbers().fold((0, 0), |(least, most), number| (least.min(number), most.max(number)));
        let tint = |number: i64| match self.options.modulus {
            Some(modulus) => map::residue_tint(number, modulus),
            None => Tint::from(map::cell(number, range)),
        };
        let cells: Vec<_> = none.chain(numbers().map(|number| Some(tint(number)))).collect();
        let dotted = cells.len() <= DOTTED;
        let per_row = map::per_row(cells.len(), self.sequence.period.map(|found| found.period));
        let name = words::heap_size(self.language);
        let drawn = map::strip(canvas, (0, size.1 + 12), cells, (&name, per_row), self.language);
        *size = (size.0.max(drawn.0), size.1 + 12 + drawn.1);
        match self.options.modulus {
            Some(modulus) => {
                let what = words::values_modulo(modulus, self.language);
                map::residues(modulus, what, dotted)
            }
            None if self.options.differences => {
                map::scale(range, Some(Entry::new(Sign::Box(Role::Zero, None), "0".to_owned())))
            }
            None => map::scale(
                range,
                Some(Entry::new(Sign::Box(Role::Zero, None), words::cell_zero(self.language))),
            ),
        }
    }

    fn drawn_exceptions(&self) -> impl Iterator<Item = &(usize, u16, i64)> {
        self.sequence
            .exceptions
            .iter()
            .filter(|(heap, ..)| *heap < self.count && !self.options.differences)
    }

    /// Every other stretch of the period, from the preperiod on.
    fn periods(&self, canvas: &mut Canvas) {
        let Some(PeriodFound { preperiod, period, .. }) = self.sequence.period else { return };
        // The first difference within the period is that of its second heap.
        let preperiod = preperiod + self.first;
        if period == 0 || preperiod >= self.count {
            return;
        }
        let (top, bottom) = (self.origin.1 - self.largest * self.step.1 - 8, self.bottom() + 8);
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
        let (x, y) = (self.origin.0, self.bottom());
        canvas.line(Role::Axis, vec![(x, y + 8), (right, y + 8)], false, false);
        canvas.line(Role::Axis, vec![(x, y + 8), (x, 14)], false, false);
        let name = if self.options.differences {
            words::difference_axis(self.language)
        } else {
            words::grundy_value(self.language)
        };
        canvas.text(Role::Remark, (0, 8), Anchor::Start, &name, SMALL);
        let every = round(28 / self.step.1.max(1) + 1);
        for value in (self.least..=self.largest).filter(|value| value % every == 0) {
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
                let what =
                    words::period(found.preperiod, found.period, found.saltus, self.language);
                words::hint(&what, &words::certain(found.status, self.language), self.language)
            }
        }
    }

    fn legend(&self) -> Vec<Entry> {
        let sign =
            if self.sequence.period.is_some() { Sign::Box(Role::Period, None) } else { Sign::None };
        let mut entries = vec![Entry::new(sign, self.period_words())];
        if let Some(mask) = self.mask() {
            entries.push(Entry::new(
                Sign::Square(Role::Rare, 4),
                words::rare_sign(&format!("{mask:#b}"), self.language),
            ));
        }
        if self.drawn_exceptions().next().is_some() {
            entries.push(Entry::new(
                Sign::Dot(Role::Exception, 5),
                words::exception_sign(self.language),
            ));
        }
        if self.count < self.sequence.values.len() {
            let words = words::drawn(
                self.count.saturating_sub(1),
                self.sequence.values.len(),
                self.language,
            );
            entries.push(Entry::new(Sign::None, words));
        }
        entries
    }
}
