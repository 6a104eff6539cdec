//! Positions that a machine reads.

use answer::fault::NoEnumeration;
use answer::{Counted, CountsByDigits, Enumeration, SizeKind, Theorem};
use certify::{Established, Heaps, Machine};
use count::{Representation, recurrence};
use encode::tracks::{Encoding, Spelling, compile, digit_count};
use rules::tuples::digits::digits;
use rules::tuples::{Condition, Linear, Numeration, Variable};
use rules::{Comparison, Letter};
use run::Run;

use super::{Counts, Pair, Weighted, by_length, explore, is_counted, not_compiled, weighted};
use crate::decide;

/// How far a position has been read: the state of the machine for each player who may be to move,
/// and that of the machine that compares sizes, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    states: Vec<u32>,
    size: u32,
}

/// A machine that compares a position with one more number, its size: the next states, and the
/// accepting ones.
type Sizes = (Vec<Vec<u32>>, Vec<Option<u32>>);

/// Reads positions.
pub(crate) struct Reader<'m> {
    machine: &'m Machine,
    /// Reads the digits of the size along with those of the position.
    sizes: Option<Sizes>,
    /// In a partisan game, the letters in front of a position that say whose turn it is.
    markers: Option<[usize; 2]>,
    counted: Counted,
}

impl<'m> Reader<'m> {
    /// A reader of the positions that a theorem is about, without their sizes.
    pub(crate) fn new(established: &Established, machine: &'m Machine, counted: Counted) -> Self {
        let markers = established.sides.as_ref().map(|_| match established.heaps {
            // The markers are the last two letters; of heaps, the first heap is 0 or 1.
            None => [machine.letters().saturating_sub(2), machine.letters().saturating_sub(1)],
            Some(_) => [0, 1],
        });
        Self { machine, sizes: None, markers, counted }
    }

    /// The number of letters of a word.
    pub(crate) fn letters(&self) -> usize {
        self.markers.map_or(self.machine.letters(), |[first, _]| first)
    }

    /// Where reading begins.
    pub(crate) fn start(&self) -> Place {
        let states = match self.markers {
            None => vec![0],
            Some(markers) => markers.map(|marker| self.machine.next(0, letter(marker))).to_vec(),
        };
        let size = match (&self.sizes, self.markers) {
            (Some((next, _)), Some([marker, _])) => next[0][marker],
            _ => 0,
        };
        Place { states, size }
    }

    /// Reads a letter of the position.
    pub(crate) fn next(&self, place: &Place, read: usize) -> Place {
        let states =
            place.states.iter().map(|&state| self.machine.next(state, letter(read))).collect();
        let size = self.sizes.as_ref().map_or(0, |(next, _)| next[index(place.size)][read]);
        Place { states, size }
    }

    /// Reads a digit of the size.
    fn next_of_size(&self, place: &Place, digit: usize) -> Place {
        let size = self.sizes.as_ref().map_or(0, |(next, _)| next[index(place.size)][digit]);
        Place { states: place.states.clone(), size }
    }

    /// Whether some position goes on from here.
    fn is_alive(&self, place: &Place) -> bool {
        place.states.iter().all(|&state| self.machine.alive(state))
    }

    /// Two numbers, 0 or 1: whether this is a counted position of the size that was read, and
    /// whether it is a position of that size at all.
    pub(crate) fn ends(&self, place: &Place) -> (u64, u64) {
        let classes: Option<Vec<u32>> =
            place.states.iter().map(|&state| self.machine.class(state)).collect();
        let fits = self.sizes.as_ref().is_none_or(|(_, class)| class[index(place.size)].is_some());
        match classes.filter(|_| fits) {
            None => (0, 0),
            Some(classes) => (is_counted(self.counted, &classes).into(), 1),
        }
    }
}

fn index(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

fn letter(number: usize) -> Letter {
    Letter::try_from(number).unwrap_or(Letter::MAX)
}

/// The approximate memory of a count.
const COUNT_BYTES: usize = 64;

/// One more letter, any of the first `letters`, from each place.
fn any_letter(
    from: &Weighted<Place>,
    letters: usize,
    reader: &Reader<'_>,
) -> Option<Weighted<Place>> {
    let mut reached = Weighted::new();
    for (place, &weight) in from {
        for read in 0..letters {
            let next = reader.next(place, read);
            if reader.is_alive(&next) {
                let sum = reached.entry(next).or_insert(0);
                *sum = sum.checked_add(weight)?;
            }
        }
    }
    Some(reached)
}

/// Counts positions by the machine of a theorem.
pub(super) fn enumerate(
    theorem: &Theorem,
    counted: Counted,
    size: SizeKind,
    terms: usize,
    run: &Run<'_>,
) -> Result<Enumeration, NoEnumeration> {
    let established = crate::check(&theorem.certificate).map_err(|_| NoEnumeration::Form)?;
    let machine = established.machine.as_ref().ok_or(NoEnumeration::Form)?;
    match &established.heaps {
        None => {
            let pair = words(&established, machine, counted, run)?.reduced(run)?;
            Ok(by_length(&pair, terms, run)?.into_enumeration(counted, size))
        }
        // The machine reads a quotient and a remainder in place of the heap.
        Some(heaps) if heaps.division.is_some() => Err(NoEnumeration::Form),
        Some(heaps) => tuples(&established, machine, heaps, counted, size, terms, run),
    }
}

fn words(
    established: &Established,
    machine: &Machine,
    counted: Counted,
    run: &Run<'_>,
) -> Result<Pair, NoEnumeration> {
    let reader = Reader::new(established, machine, counted);
    let letters = reader.letters();
    let start = Weighted::from([(reader.start(), 1)]);
    let one = |place: &Place| {
        Some(vec![any_letter(&Weighted::from([(place.clone(), 1)]), letters, &reader)?])
    };
    explore(start, one, |place| reader.ends(place), run)
}

fn tuples(
    established: &Established,
    machine: &Machine,
    heaps: &Heaps,
    counted: Counted,
    size: SizeKind,
    terms: usize,
    run: &Run<'_>,
) -> Result<Enumeration, NoEnumeration> {
    // In a partisan game the first heap says whose turn it is.
    let hidden = usize::from(established.sides.is_some());
    let digit_letters = digit_count(heaps.numeration);
    // A relation reads one more number, and class 0 says that it is the value.
    let (value, class) = match (heaps.relation, counted) {
        (false, _) => (None, counted),
        // The value may need more digits than the heaps have.
        (true, Counted::Value(value)) if size != SizeKind::Digits => {
            (Some(value), Counted::Value(0))
        }
        (true, _) => return Err(NoEnumeration::Form),
    };
    let bounds: Vec<Option<u32>> =
        heaps.bounds.iter().copied().chain(value.map(|_| None)).collect();
    let shown = hidden..heaps.bounds.len();
    if heaps.numeration == Numeration::Unary && size == SizeKind::Total {
        // No automaton adds in unary, but the sum is simply the number of ones.
        if value.is_some() {
            return Err(NoEnumeration::Form);
        }
        let reader = Reader::new(established, machine, class);
        let pair = by_ones(&reader, &bounds[hidden..], run)?.reduced(run)?;
        return Ok(by_length(&pair, terms, run)?.into_enumeration(counted, size));
    }
    let sized = match size {
        SizeKind::Digits | SizeKind::Length => None,
        SizeKind::Total => Some(total(shown, bounds.len())),
        SizeKind::Largest => Some(largest(shown, bounds.len())),
    };
    let by_digits = sized.is_none();
    let valued = value.map(|value| is_number(heaps.bounds.len(), value));
    let condition: Vec<Condition> = sized.into_iter().chain(valued).collect();
    let sizes = match &condition[..] {
        [] => None,
        _ => Some(sizes(heaps.numeration, &bounds, !by_digits, &Condition::And(condition), run)?),
    };
    let reader = Reader { sizes, ..Reader::new(established, machine, class) };
    let mut start = Weighted::from([(reader.start(), 1)]);
    for bound in bounds.iter().skip(hidden).flatten() {
        start = any_letter(&start, index(*bound) + 1, &reader).ok_or(NoEnumeration::Form)?;
    }
    let tracks = bounds.iter().filter(|bound| bound.is_none()).count();
    let place = |from: &Place| {
        let one = Weighted::from([(from.clone(), 1)]);
        let read = (0..tracks).try_fold(one, |places, _| {
            run.check_clock().ok()?;
            any_letter(&places, digit_letters, &reader)
        })?;
        if by_digits {
            return Some(vec![read]);
        }
        let with_size = |digit: usize| {
            let mut reached = Weighted::new();
            for (place, &weight) in &read {
                let sum = reached.entry(reader.next_of_size(place, digit)).or_insert(0_u64);
                *sum = sum.checked_add(weight)?;
            }
            Some(reached)
        };
        (0..digit_letters).map(with_size).collect()
    };
    let pair = explore(start, place, |place| reader.ends(place), run)?.reduced(run)?;
    if by_digits {
        return Ok(by_length(&pair, terms, run)?.into_enumeration(counted, size));
    }
    // Leading zeros make room for the digits of the value, however small the size.
    let room = value
        .and_then(|value| digits(heaps.numeration, value.into()))
        .map_or(0, |digits| digits.len());
    let roomy = |counted: &Representation| counted.after(0, room).ok_or(NoEnumeration::Form);
    let pair = Pair { some: roomy(&pair.some)?, all: roomy(&pair.all)? }.reduced(run)?;
    of_sizes(&pair, heaps.numeration, terms, run).map(|(counts, digits)| Enumeration {
        digits: Some(digits),
        ..counts.into_enumeration(counted, size)
    })
}

/// Tuples in unary by their sum, which is the number of ones: a word with one letter for each.
///
/// A place adds several ones at once, so a key is a place with the number of ones still to be
/// counted before the next place is read.
fn by_ones(
    reader: &Reader<'_>,
    bounds: &[Option<u32>],
    run: &Run<'_>,
) -> Result<Pair, NoEnumeration> {
    type Pending = (Place, usize);

    let alive = |pending: &Pending| reader.is_alive(&pending.0);
    let mut start: Vec<Pending> = vec![(reader.start(), 0)];
    for bound in bounds.iter().flatten() {
        let read = |(place, ones): &Pending| {
            (0..=index(*bound))
                .map(|size| (reader.next(place, size), ones + size))
                .collect::<Vec<_>>()
        };
        start = start.iter().flat_map(read).filter(alive).collect();
    }
    let tracks = bounds.iter().filter(|bound| bound.is_none()).count();
    let one_more = |(place, ones): &Pending| match ones.checked_sub(1) {
        Some(rest) => Some(vec![Weighted::from([((place.clone(), rest), 1)])]),
        None => {
            let read = |from: Vec<Pending>, _| {
                let both = |(place, ones): &Pending| {
                    [0, 1].map(|digit| (reader.next(place, digit), ones + digit))
                };
                from.iter().flat_map(both).filter(alive).collect()
            };
            let read = (0..tracks).fold(vec![(place.clone(), 0)], read);
            // A place without a one is a leading zero. The first one is counted by this step.
            weighted(
                read.into_iter().filter_map(|(place, ones)| Some((place, ones.checked_sub(1)?))),
            )
            .map(|one| vec![one])
        }
    };
    let ends = |(place, ones): &Pending| if *ones == 0 { reader.ends(place) } else { (0, 0) };
    explore(weighted(start).ok_or(NoEnumeration::Form)?, one_more, ends, run)
}

/// The counts of sizes that are written in digits.
fn of_sizes(
    pair: &Pair,
    numeration: Numeration,
    terms: usize,
    run: &Run<'_>,
) -> Result<(Counts, CountsByDigits), NoEnumeration> {
    let counts = |counted: &Representation| {
        let count = |size: usize| {
            run.check_clock()?;
            let digits = u128::try_from(size).ok().and_then(|size| digits(numeration, size));
            let word: Vec<usize> =
                digits.ok_or(NoEnumeration::Form)?.into_iter().map(usize::from).collect();
            let count = counted.count(&word);
            run.allocate(COUNT_BYTES)?;
            Ok(count)
        };
        (0..terms).map(count).collect::<Result<Vec<_>, NoEnumeration>>()
    };
    // In unary, the size is the length of a word of ones.
    let law = |counted: &Representation| match numeration {
        Numeration::Unary => recurrence(&counted.powers_of(1).reduced(run)?, run),
        Numeration::Base(_) | Numeration::Recurrence(_) => Ok(None),
    };
    let counts = Counts {
        counts: [counts(&pair.some)?, counts(&pair.all)?],
        laws: [law(&pair.some)?, law(&pair.all)?],
    };
    Ok((counts, CountsByDigits { numeration, representation: pair.some.clone() }))
}

/// The machine of a condition on the numbers read, and on the size if that is read along with them.
fn sizes(
    numeration: Numeration,
    bounds: &[Option<u32>],
    with_size: bool,
    condition: &Condition,
    run: &Run<'_>,
) -> Result<Sizes, NoEnumeration> {
    let encoding = Encoding {
        numeration,
        bounds: bounds.iter().copied().chain(with_size.then_some(None)).collect(),
    };
    let spelling = Spelling::positions(&encoding, bounds.len());
    let machine = compile(condition, &spelling, run).map_err(not_compiled)?;
    Ok(decide::rows(&machine, |fits| fits.then_some(0)))
}

/// The variable of the size. It comes after the `numbers` of the position and as many of an option.
fn size_of(numbers: usize) -> Variable {
    Variable(u32::try_from(2 * numbers).unwrap_or(u32::MAX))
}

fn heap(heap: usize) -> Variable {
    Variable(u32::try_from(heap).unwrap_or(u32::MAX))
}

/// The number at an index has this value.
fn is_number(at: usize, number: u32) -> Condition {
    let linear = Linear { constant: -i64::from(number), coefficients: vec![(heap(at), 1)] };
    Condition::Compare(linear, Comparison::Equal)
}

/// The heaps add up to the size.
fn total(heaps: core::ops::Range<usize>, numbers: usize) -> Condition {
    let coefficients = heaps.map(|at| (heap(at), 1)).chain([(size_of(numbers), -1)]).collect();
    Condition::Compare(Linear { constant: 0, coefficients }, Comparison::Equal)
}

/// No heap is larger than the size, and one is as large.
fn largest(heaps: core::ops::Range<usize>, numbers: usize) -> Condition {
    let compare = |at: usize, comparison| {
        let coefficients = vec![(heap(at), 1), (size_of(numbers), -1)];
        Condition::Compare(Linear { constant: 0, coefficients }, comparison)
    };
    let all = heaps.clone().map(|at| compare(at, Comparison::LessEqual)).collect();
    let some = heaps.map(|at| compare(at, Comparison::Equal)).collect();
    Condition::And(vec![Condition::And(all), Condition::Or(some)])
}
