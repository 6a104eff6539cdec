//! Lists of heaps: what is accumulated while reading, and who wins.

use plan::{HeapClass, HeapValue, ListDecision, ListLaw, Most, Reason};

use crate::answers::Class;
use crate::division::Divisor;
use crate::engines::Version;
use crate::planes::Planes;
use crate::runs::Runs;
use crate::subtraction::Subtraction;
use crate::tuple::DigitMachine;

/// The value of a heap.
#[derive(Debug)]
enum PreparedValue<'p> {
    Size,
    Remainder(Divisor),
    Periodic {
        classes: &'p [HeapClass],
        preperiod: u64,
        period: Divisor,
    },
    Machine(DigitMachine<'p>),
    Losing {
        up_to: u64,
        zeros: &'p [u64],
    },
    Subtraction(u32),
    /// An invalid table, so that no heap has a value.
    Broken(Reason),
}

impl<'p> PreparedValue<'p> {
    fn new(value: &'p HeapValue) -> Self {
        match value {
            HeapValue::Size => Self::Size,
            HeapValue::Remainder(modulus) => {
                Divisor::new(*modulus).map_or(Self::Broken(Reason::DivisionByZero), Self::Remainder)
            }
            HeapValue::Periodic { classes, period } => {
                let length = u64::try_from(classes.len()).unwrap_or(u64::MAX);
                match (length.checked_sub(*period), Divisor::new(*period)) {
                    (Some(preperiod), Some(period)) => {
                        Self::Periodic { classes, preperiod, period }
                    }
                    _ => Self::Broken(Reason::NotATuple),
                }
            }
            HeapValue::Machine(machine) => Self::Machine(DigitMachine::new(machine)),
            HeapValue::Losing { up_to, zeros } => Self::Losing { up_to: *up_to, zeros },
            HeapValue::Subtraction { setting } => Self::Subtraction(*setting),
        }
    }
}

/// The settings at the time a position is judged.
pub(crate) trait Settings {
    /// A number setting; none for other kinds.
    fn number(&self, setting: u32) -> Option<i64>;
    /// A list setting; a number is a list of one.
    fn numbers(&self, setting: u32) -> &[i64];
    /// The version of a setting, for detecting changes; the number 0 for a missing one.
    fn version(&self, setting: u32) -> Version;
}

/// Decides lists of heaps.
#[derive(Debug)]
pub(crate) struct ListJudge<'p> {
    value: PreparedValue<'p>,
    law: &'p ListLaw,
    /// Whether to count columns; with one move per turn, the nim-sum suffices.
    columns: bool,
}

/// What is accumulated about some heaps.
#[derive(Debug)]
pub(crate) struct Gathered {
    xor: u64,
    /// Bitwise or of all values.
    or: u64,
    /// The product of all elements, with a quotient; none if some heap has no element.
    element: Option<u64>,
    firm: bool,
    planes: Planes,
    /// Non-empty heaps with multiplicities, if values are only known at the end.
    list: Vec<(u64, u64)>,
    /// The first two heaps, if only zeros are known.
    few: [u64; 2],
    fault: Option<Reason>,
}

impl Gathered {
    pub(crate) const fn new() -> Self {
        Self {
            xor: 0,
            or: 0,
            element: Some(0),
            firm: false,
            planes: Planes::new(),
            list: vec![],
            few: [0; 2],
            fault: None,
        }
    }

    pub(crate) fn clear(&mut self) {
        (self.xor, self.or, self.firm) = (0, 0, false);
        self.element = Some(0);
        self.planes.clear();
        self.list.clear();
        (self.few, self.fault) = ([0; 2], None);
    }

    /// Adds what `other` has accumulated, but for elements.
    fn merge(&mut self, other: &Self) {
        self.xor ^= other.xor;
        self.or |= other.or;
        self.firm |= other.firm;
        self.planes.merge(&other.planes);
        self.list.extend_from_slice(&other.list);
        other.few.iter().for_each(|&heap| self.one_of_few(heap));
        if self.fault.is_none() {
            self.fault.clone_from(&other.fault);
        }
    }

    fn one_of_few(&mut self, heap: u64) {
        if let Some(place) = self.few.iter_mut().find(|place| **place == 0) {
            *place = heap;
        }
    }
}

/// The product of two elements.
fn product(products: &[Vec<u32>], one: u64, other: u64) -> Option<u64> {
    let row = products.get(usize::try_from(one).ok()?)?;
    row.get(usize::try_from(other).ok()?).map(|&product| u64::from(product))
}

/// An element multiplied by a power of another, in logarithmic time.
fn multiplied(products: &[Vec<u32>], element: u64, by: u64, times: u64) -> Option<u64> {
    let (mut element, mut power, mut times) = (element, by, times);
    while times > 0 {
        if times & 1 == 1 {
            element = product(products, element, power)?;
        }
        times >>= 1;
        if times > 0 {
            power = product(products, power, power)?;
        }
    }
    Some(element)
}

impl<'p> ListJudge<'p> {
    pub(crate) fn new(decision: &'p ListDecision) -> Self {
        let law = &decision.law;
        let columns = matches!(law, ListLaw::Moore { most, .. } if *most != Most::Fixed(1));
        Self { value: PreparedValue::new(&decision.heap), law, columns }
    }

    /// Whether the order of heaps matters.
    pub(crate) const fn ordered(&self) -> bool {
        matches!(self.value, PreparedValue::Losing { .. })
    }

    /// Adds what `other` has accumulated.
    pub(crate) fn merge(&self, into: &mut Gathered, other: &Gathered) {
        if let ListLaw::Quotient { products, .. } = self.law {
            let both = into.element.zip(other.element);
            into.element = both.and_then(|(one, other)| product(products, one, other));
        }
        into.merge(other);
    }

    /// Adds heaps.
    pub(crate) fn take(&self, into: &mut Gathered, heaps: &[u64]) {
        match &self.value {
            PreparedValue::Size => {
                let (xor, or) =
                    heaps.iter().fold((0, 0), |(xor, or), heap| (xor ^ heap, or | heap));
                if let ListLaw::Quotient { .. } = self.law {
                    heaps.iter().for_each(|&heap| self.add(into, heap, 1));
                    return;
                }
                into.xor ^= xor;
                into.or |= or;
                if self.columns {
                    into.planes.extend(heaps);
                }
            }
            PreparedValue::Remainder(divisor) => {
                heaps.iter().for_each(|&heap| self.add(into, divisor.remainder(heap), 1));
            }
            _ => heaps.iter().for_each(|&heap| self.take_times(into, heap, 1)),
        }
    }

    /// Adds a heap several times.
    #[inline]
    pub(crate) fn take_times(&self, into: &mut Gathered, heap: u64, times: u64) {
        if heap == 0 || times == 0 {
        } else if let PreparedValue::Size = self.value {
            self.add(into, heap, times);
        } else {
            self.take_value(into, heap, times);
        }
    }

    /// Adds the value of a non-empty heap.
    fn take_value(&self, into: &mut Gathered, heap: u64, times: u64) {
        let fail = |into: &mut Gathered, reason: Reason| {
            into.fault.get_or_insert(reason);
        };
        match &self.value {
            PreparedValue::Size => self.add(into, heap, times),
            PreparedValue::Remainder(divisor) => self.add(into, divisor.remainder(heap), times),
            PreparedValue::Periodic { classes, preperiod, period } => {
                let place = match heap.checked_sub(*preperiod) {
                    Some(beyond) => preperiod + period.remainder(beyond),
                    None => heap,
                };
                // Below the number of classes.
                let class = classes[usize::try_from(place).unwrap_or(usize::MAX)];
                into.firm |= class.firm;
                self.add(into, u64::from(class.value), times);
            }
            PreparedValue::Machine(digits) => match digits.class(&[heap]) {
                Ok(class) => self.add(into, u64::from(class), times),
                Err(reason) => fail(into, reason),
            },
            PreparedValue::Losing { .. } => {
                for _ in 0..times.min(2) {
                    into.one_of_few(heap);
                }
            }
            PreparedValue::Subtraction(_) => {
                if into.list.len() == into.list.capacity() && into.list.try_reserve(1).is_err() {
                    fail(into, Reason::Memory);
                } else {
                    into.list.push((heap, times));
                }
            }
            PreparedValue::Broken(reason) => fail(into, reason.clone()),
        }
    }

    /// Adds runs of letters: inner ones, the first, the last, and a run that is the whole word, as
    /// far as they count.
    pub(crate) fn take_runs(&self, into: &mut Gathered, runs: &Runs, live: Live) {
        if live.inner {
            runs.inner().for_each(|(length, times)| self.take_times(into, length, times));
        }
        let first = if runs.first_ended { live.first } else { live.only };
        if first {
            self.take_times(into, runs.first, 1);
        }
        if live.last {
            self.take_times(into, runs.last, 1);
        }
    }

    #[inline]
    fn add(&self, into: &mut Gathered, value: u64, times: u64) {
        if let ListLaw::Quotient { products, .. } = self.law {
            into.element =
                into.element.and_then(|element| multiplied(products, element, value, times));
            return;
        }
        into.xor ^= if times & 1 == 1 { value } else { 0 };
        into.or |= value;
        if !self.columns {
        } else if times == 1 {
            into.planes.add(value);
        } else {
            into.planes.add_times(value, times);
        }
    }

    /// Decides the list.
    ///
    /// # Errors
    ///
    /// As in [`plan::naive`].
    pub(crate) fn class(
        &self,
        heaps: &mut Gathered,
        settings: &impl Settings,
        values: &mut Subtraction,
    ) -> Result<Class, Reason> {
        if let Some(reason) = heaps.fault.take() {
            return Err(reason);
        }
        if let PreparedValue::Losing { up_to, zeros } = &self.value {
            return losing(*up_to, zeros, heaps);
        }
        if let PreparedValue::Subtraction(setting) = &self.value {
            values.set(settings.numbers(*setting));
            if let (true, ListLaw::Grundy, &[(heap, 1)]) =
                (values.only_outcomes, self.law, &heaps.list[..])
            {
                return values.wins(heap).map(Class::outcome);
            }
            let list = std::mem::take(&mut heaps.list);
            for &(heap, times) in &list {
                let value = values.value(heap)?;
                self.add(heaps, value, times);
            }
            // Reuse its memory.
            heaps.list = list;
        }
        Ok(match self.law {
            ListLaw::Grundy => Class::value(i128::from(heaps.xor)),
            ListLaw::Moore { most, misere } => {
                let most = match most {
                    Most::Fixed(most) => *most,
                    Most::Setting(setting) => {
                        let number = settings.number(*setting).unwrap_or(0);
                        u64::try_from(number).map_err(|_| Reason::Negative { number })?
                    }
                };
                Class::outcome(moore(heaps, most, *misere))
            }
            ListLaw::Tame => Class::outcome(heaps.xor != u64::from(!heaps.firm)),
            ListLaw::Selective => Class::outcome(heaps.or != 0),
            ListLaw::Quotient { lost, .. } => {
                let element = heaps.element.and_then(|element| usize::try_from(element).ok());
                let lost = element.and_then(|element| lost.get(element));
                Class::outcome(!*lost.ok_or(Reason::NotATuple)?)
            }
        })
    }
}

/// Which runs of a letter are heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Live {
    pub(crate) inner: bool,
    pub(crate) first: bool,
    pub(crate) last: bool,
    /// A run that is the whole word.
    pub(crate) only: bool,
}

impl Live {
    /// All runs.
    pub(crate) const ALL: Self = Self { inner: true, first: true, last: true, only: true };
}

/// Decides a list of at most one non-empty heap, of which only whether its value is 0 is known.
fn losing(up_to: u64, zeros: &[u64], heaps: &Gathered) -> Result<Class, Reason> {
    match heaps.few {
        [heap, _] if heap > up_to => Err(Reason::Beyond { heap, up_to }),
        [heap, 0] => Ok(Class::outcome(heap > 0 && zeros.binary_search(&heap).is_err())),
        [_, heap] => Err(Reason::Beyond { heap, up_to }),
    }
}

/// Whether the player to move wins when a turn has up to `most` moves.
fn moore(heaps: &mut Gathered, most: u64, misere: bool) -> bool {
    let small = misere && heaps.or <= 1;
    match most {
        0 => misere,
        1 => heaps.xor != u64::from(small),
        _ => {
            let counts = heaps.planes.counts();
            let rest = |count: u64| most.checked_add(1).map_or(count, |modulus| count % modulus);
            if small { rest(counts[0]) != 1 } else { counts.iter().any(|&count| rest(count) != 0) }
        }
    }
}
