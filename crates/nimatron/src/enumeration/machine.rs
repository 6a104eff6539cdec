//! Positions that a machine reads.

use std::collections::HashMap;

use answer::fault::NoEnumeration;
use answer::{Counted, CountsByDigits, Enumeration, SizeKind, Theorem};
use certify::{Established, Heaps, Machine};
use count::{Representation, recurrence};
use encode::tracks::{Encoding, Obstacle, Spelling, compile, digit_count};
use rules::tuples::digits::digits;
use rules::tuples::{Condition, Linear, Numeration, Variable};
use rules::{Comparison, Letter};
use run::Run;

use super::{Counts, Pair, by_length, is_counted};
use crate::decide;

/// Where reading is: a state of the machine for each player who may be to move, and one of the
/// machine that compares sizes, if there is one.
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
    /// Reads the size behind each place.
    sizes: Option<Sizes>,
    /// How many players may be to move: a marker in front says who is.
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

    /// The places in which reading begins.
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

    /// A letter of the position that counts for its size too.
    pub(crate) fn next(&self, place: &Place, read: usize) -> Place {
        let states = place.states.iter().map(|&state| self.machine.next(state, letter(read))).collect();
        let size = self.sizes.as_ref().map_or(0, |(next, _)| next[index(place.size)][read]);
        Place { states, size }
    }

    /// A digit of the size.
    fn next_of_size(&self, place: &Place, digit: usize) -> Place {
        let size = self.sizes.as_ref().map_or(0, |(next, _)| next[index(place.size)][digit]);
        Place { states: place.states.clone(), size }
    }

    /// Whether some position goes on from here.
    fn is_alive(&self, place: &Place) -> bool {
        place.states.iter().all(|&state| self.machine.alive(state))
    }

    /// Whether what was read is a position, of the size that was read, and whether it is counted.
    pub(crate) fn ends(&self, place: &Place) -> (u64, u64) {
        let classes: Option<Vec<u32>> = place.states.iter().map(|&state| self.machine.class(state)).collect();
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

/// Memory of a count, about.
const COUNT_BYTES: usize = 64;

/// Places with how often they were reached.
type Weighted = HashMap<Place, u64>;

/// One more letter, any of some, from each place.
fn any_letter(from: &Weighted, letters: usize, reader: &Reader<'_>) -> Option<Weighted> {
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

/// All places that can be reached in steps, as a representation: `step` gives, for each letter of
/// it, where it leads.
fn explore(
    start: Weighted,
    reader: &Reader<'_>,
    mut step: impl FnMut(&Place) -> Option<Vec<Weighted>>,
    run: &Run<'_>,
) -> Result<Pair, NoEnumeration> {
    let mut number: HashMap<Place, usize> = HashMap::new();
    let mut places: Vec<Place> = vec![];
    let mut weights: Vec<u64> = vec![];
    for (place, weight) in start {
        number.insert(place.clone(), places.len());
        places.push(place);
        weights.push(weight);
    }
    let mut letters: Vec<Vec<Vec<(usize, u64)>>> = vec![];
    let mut at = 0;
    while let Some(place) = places.get(at).cloned() {
        run.states(places.len())?;
        let steps = step(&place).ok_or(NoEnumeration::Form)?;
        letters.resize(letters.len().max(steps.len()), vec![]);
        for (matrix, reached) in letters.iter_mut().zip(steps) {
            let row = reached.into_iter().map(|(next, weight)| {
                let new = places.len();
                let to = *number.entry(next.clone()).or_insert(new);
                if to == new {
                    places.push(next);
                }
                (to, weight)
            });
            matrix.push(row.collect());
        }
        at += 1;
    }
    weights.resize(places.len(), 0);
    let (some, all): (Vec<u64>, Vec<u64>) = places.iter().map(|place| reader.ends(place)).unzip();
    let representation = |end| Representation::new(weights.clone(), letters.clone(), end).ok_or(NoEnumeration::Form);
    Ok(Pair { some: representation(some)?, all: representation(all)? })
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
            Ok(by_length(&pair, terms, run)?.told(counted, size))
        }
        // The whole heap is no number of what is read.
        Some(heaps) if heaps.division.is_some() => Err(NoEnumeration::Form),
        Some(heaps) => tuples(&established, machine, heaps, counted, size, terms, run),
    }
}

fn words(established: &Established, machine: &Machine, counted: Counted, run: &Run<'_>) -> Result<Pair, NoEnumeration> {
    let reader = Reader::new(established, machine, counted);
    let letters = reader.letters();
    let start = Weighted::from([(reader.start(), 1)]);
    let one = |place: &Place| Some(vec![any_letter(&Weighted::from([(place.clone(), 1)]), letters, &reader)?]);
    explore(start, &reader, one, run)
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
        // In as many digits as the heaps have, a value may not be written.
        (true, Counted::Value(value)) if size != SizeKind::Digits => (Some(value), Counted::Value(0)),
        (true, _) => return Err(NoEnumeration::Form),
    };
    let bounds: Vec<Option<u32>> = heaps.bounds.iter().copied().chain(value.map(|_| None)).collect();
    let shown = hidden..heaps.bounds.len();
    if heaps.numeration == Numeration::Unary && size == SizeKind::Total {
        // A sum is no regular relation here, but it is the number of ones.
        if value.is_some() {
            return Err(NoEnumeration::Form);
        }
        let reader = Reader::new(established, machine, class);
        let pair = by_ones(&reader, &bounds[hidden..], run)?.reduced(run)?;
        return Ok(by_length(&pair, terms, run)?.told(counted, size));
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
            run.look().ok()?;
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
    let pair = explore(start, &reader, place, run);
    // A budget that ends in the middle of a place must not look like large numbers.
    run.look()?;
    let pair = pair?.reduced(run)?;
    if by_digits {
        return Ok(by_length(&pair, terms, run)?.told(counted, size));
    }
    // With so many leading zeros there is room for the value, however small the size.
    let room = value.and_then(|value| digits(heaps.numeration, value.into())).map_or(0, |digits| digits.len());
    let roomy = |counted: &Representation| counted.after(0, room).ok_or(NoEnumeration::Form);
    let pair = Pair { some: roomy(&pair.some)?, all: roomy(&pair.all)? }.reduced(run)?;
    of_sizes(&pair, heaps.numeration, terms, run)
        .map(|(counts, digits)| Enumeration { digits: Some(digits), ..counts.told(counted, size) })
}

/// Tuples in unary, by the number of ones: one letter for each of them.
///
/// Between two places of the machine, so many ones are still to be counted as were read at once.
fn by_ones(reader: &Reader<'_>, bounds: &[Option<u32>], run: &Run<'_>) -> Result<Pair, NoEnumeration> {
    type Waiting = (Place, usize);

    let mut number: HashMap<Waiting, usize> = HashMap::new();
    let mut all: Vec<Waiting> = vec![];
    let mut first = vec![(reader.start(), 0)];
    for bound in bounds.iter().flatten() {
        let read = |(place, ones): &Waiting| {
            (0..=index(*bound)).map(|size| (reader.next(place, size), ones + size)).collect::<Vec<_>>()
        };
        first = first.iter().flat_map(read).filter(|(place, _)| reader.is_alive(place)).collect();
    }
    let enter = |waiting: Waiting, number: &mut HashMap<Waiting, usize>, all: &mut Vec<Waiting>| {
        *number.entry(waiting).or_insert_with_key(|waiting| {
            all.push(waiting.clone());
            all.len() - 1
        })
    };
    let starts: Vec<usize> = first.into_iter().map(|waiting| enter(waiting, &mut number, &mut all)).collect();
    let tracks = bounds.iter().filter(|bound| bound.is_none()).count();
    let mut matrix: Vec<Vec<(usize, u64)>> = vec![];
    while let Some((place, ones)) = all.get(matrix.len()).cloned() {
        run.states(all.len())?;
        let next = match ones.checked_sub(1) {
            Some(rest) => vec![(place, rest)],
            None => {
                let read = |from: Vec<Waiting>, _| {
                    let both = |(place, ones): &Waiting| [0, 1].map(|digit| (reader.next(place, digit), ones + digit));
                    from.iter().flat_map(both).filter(|(place, _)| reader.is_alive(place)).collect()
                };
                let read = (0..tracks).fold(vec![(place, 0)], read);
                // A place of zeros alone is a leading zero. The first of the ones is counted now.
                read.into_iter().filter_map(|(place, ones)| Some((place, ones.checked_sub(1)?))).collect()
            }
        };
        let row = next.into_iter().map(|waiting| (enter(waiting, &mut number, &mut all), 1)).collect();
        matrix.push(row);
    }
    let mut start = vec![0; all.len()];
    starts.into_iter().for_each(|state| start[state] += 1);
    let ends = all.iter().map(|(place, ones)| if *ones == 0 { reader.ends(place) } else { (0, 0) });
    let (some, whole): (Vec<u64>, Vec<u64>) = ends.unzip();
    let counted = |end| Representation::new(start.clone(), vec![matrix.clone()], end).ok_or(NoEnumeration::Form);
    Ok(Pair { some: counted(some)?, all: counted(whole)? })
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
            run.look()?;
            let digits = u128::try_from(size).ok().and_then(|size| digits(numeration, size));
            let word: Vec<usize> = digits.ok_or(NoEnumeration::Form)?.into_iter().map(usize::from).collect();
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
    let counts =
        Counts { counts: [counts(&pair.some)?, counts(&pair.all)?], laws: [law(&pair.some)?, law(&pair.all)?] };
    Ok((counts, CountsByDigits { numeration, representation: pair.some.clone() }))
}

/// The machine of a condition about what is read, and about one more number, the size, if it is read
/// too.
fn sizes(
    numeration: Numeration,
    bounds: &[Option<u32>],
    with_size: bool,
    condition: &Condition,
    run: &Run<'_>,
) -> Result<Sizes, NoEnumeration> {
    let encoding = Encoding { numeration, bounds: bounds.iter().copied().chain(with_size.then_some(None)).collect() };
    let spelling = Spelling::positions(&encoding, bounds.len());
    let machine = compile(condition, &spelling, run).map_err(|obstacle| match obstacle {
        Obstacle::Stop(stop) => NoEnumeration::Stopped(stop),
        Obstacle::OtherBase | Obstacle::Numbers | Obstacle::Arithmetic => NoEnumeration::Form,
    })?;
    Ok(decide::rows(&machine, |fits| fits.then_some(0)))
}

/// The variable of the size, behind those of so many numbers and of an option of them.
fn size_of(numbers: usize) -> Variable {
    Variable(u32::try_from(2 * numbers).unwrap_or(u32::MAX))
}

fn heap(heap: usize) -> Variable {
    Variable(u32::try_from(heap).unwrap_or(u32::MAX))
}

/// A number is this one.
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
