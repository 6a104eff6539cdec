//! Classes of heaps of a take-and-break game, and their periods (Guy and Smith 1956; tame classes:
//! Conway 1976).

use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{Code, List};
use run::{Run, Stop};
use theory::sequence::{Sequence, SequenceError, TakeAndBreak, repeats};

use super::{HeapClass, SumLaw};
use crate::theorem::UnknownReason;

/// The most heaps whose values are computed.
const MOST_VALUES: usize = 1 << 20;
/// The most heaps whose other classes are computed, by definition.
const MOST_DEFINED: usize = 1 << 12;
/// Classes computed before looking for a period.
const FIRST: usize = 256;

/// Periodic classes.
pub(super) struct Repeating {
    pub(super) preperiod: usize,
    pub(super) period: usize,
    /// The classes of 0 to `preperiod + period - 1`.
    pub(super) classes: Vec<HeapClass>,
}

/// The classes under a law, if they repeat beyond the bound of Guy and Smith.
pub(super) fn repeating(
    code: &Code,
    law: SumLaw,
    run: &Run<'_>,
) -> Result<Repeating, UnknownReason<List>> {
    match law {
        SumLaw::Grundy | SumLaw::Moore => values(code, law, run),
        SumLaw::Tame | SumLaw::Selective => defined(code, law, run),
        SumLaw::Quotient => Err(UnknownReason::NoTheory),
    }
}

fn values(code: &Code, law: SumLaw, run: &Run<'_>) -> Result<Repeating, UnknownReason<List>> {
    if law == SumLaw::Moore && code.parts() > 1 {
        // The smallest heap that can be split.
        let parts = code.parts();
        let taken = code.digits().iter().position(|digit| digit & 12 != 0).unwrap_or(0);
        let least = if code.digit(taken) & 4 != 0 { 2 } else { 3.min(parts) };
        return Err(UnknownReason::NotNim(taken + least, vec![1; least]));
    }
    let rules = TakeAndBreak { digits: code.digits().to_vec(), unequal: false };
    let mut sequence = Sequence::new(rules);
    let mut size = FIRST;
    let found = loop {
        sequence.extend(size, run).map_err(|error| match error {
            SequenceError::Stop(stop) => UnknownReason::Stopped(stop),
            SequenceError::TooLarge => UnknownReason::NoPeriod(size / 2),
        })?;
        if let Some(found) = sequence.period().filter(|found| found.proved) {
            break found;
        }
        if size >= MOST_VALUES {
            return Err(UnknownReason::NoPeriod(size));
        }
        size *= 2;
    };
    let wide = |value: &u16| HeapClass { value: u128::from(*value), firm: false };
    let classes: Vec<HeapClass> = sequence.values().iter().map(wide).collect();
    if law == SumLaw::Moore {
        nim_in_disguise(code, &classes)?;
    }
    let (preperiod, period) = (found.preperiod, found.period);
    Ok(Repeating { preperiod, period, classes: classes[..preperiod + period].to_vec() })
}

/// Checks that every move lowers the value; then the options of a heap have exactly the smaller
/// values.
fn nim_in_disguise(code: &Code, classes: &[HeapClass]) -> Result<(), UnknownReason<List>> {
    for (size, class) in classes.iter().enumerate() {
        for (taken, digit) in code.digits().iter().enumerate() {
            let Some(rest) = size.checked_sub(taken).filter(|_| taken > 0) else { continue };
            let allowed = if rest == 0 { digit & 1 != 0 } else { digit & 2 != 0 };
            if allowed && classes[rest].value >= class.value {
                let wide = |size: usize| u128::try_from(size).unwrap_or(u128::MAX);
                let list = if rest == 0 { vec![] } else { vec![wide(rest)] };
                return Err(UnknownReason::NotNim(size, list));
            }
        }
    }
    Ok(())
}

/// The classes of the options of one heap.
#[derive(Default)]
struct OptionClasses {
    fickle: [bool; 2],
    firm: Vec<bool>,
}

impl OptionClasses {
    fn add(&mut self, class: HeapClass) {
        let Ok(value) = usize::try_from(class.value) else { return };
        if class.firm {
            if self.firm.len() <= value {
                self.firm.resize(value + 1, false);
            }
            self.firm[value] = true;
        } else if let Some(seen) = self.fickle.get_mut(value) {
            *seen = true;
        }
    }

    fn is_firm(&self, value: usize) -> bool {
        self.firm.get(value).copied().unwrap_or(false)
    }

    fn has(&self, value: usize) -> bool {
        self.is_firm(value) || self.fickle.get(value).copied().unwrap_or(false)
    }

    /// The heap is won if some option is lost.
    fn selective(&self) -> HeapClass {
        HeapClass { value: u128::from(self.has(0)), firm: false }
    }

    /// The tame class of a heap with these options, by the rules in `docs/certificate.md`.
    fn class(&self) -> Option<HeapClass> {
        let [zero, one] = self.fickle;
        let none = !zero && !one && self.firm.is_empty();
        let class = |value: u128, firm: bool| Some(HeapClass { value, firm });
        if !self.has(0) && !self.is_firm(1) && (none || one) {
            return class(0, false);
        }
        if !self.has(1) && !self.is_firm(0) && zero {
            return class(1, false);
        }
        if !self.has(0) && !one && !none {
            return class(0, true);
        }
        if !self.has(1) && !zero && self.has(0) {
            return class(1, true);
        }
        let mex = (0..).find(|&value| !self.has(value)).unwrap_or(0);
        let tame = mex >= 2 && (self.is_firm(0) || one) && (self.is_firm(1) || zero);
        tame.then_some(HeapClass { value: u128::try_from(mex).unwrap_or(0), firm: true })
    }
}

/// The class of a list when turns move in any heaps: lost if and only if every heap is.
pub(super) fn any(heaps: &[HeapClass]) -> HeapClass {
    HeapClass { value: heaps.iter().map(|heap| heap.value).max().unwrap_or(0), firm: false }
}

/// The class of a list.
pub(super) fn together(heaps: impl IntoIterator<Item = HeapClass>) -> HeapClass {
    heaps.into_iter().fold(HeapClass { value: 0, firm: false }, |all, heap| HeapClass {
        value: all.value ^ heap.value,
        firm: all.firm || heap.firm,
    })
}

/// Classes by definition.
fn defined(code: &Code, law: SumLaw, run: &Run<'_>) -> Result<Repeating, UnknownReason<List>> {
    let mut classes = vec![HeapClass { value: 0, firm: false }];
    let mut size = FIRST;
    loop {
        while classes.len() <= size {
            let options = options(code, law, &classes, run).map_err(UnknownReason::Stopped)?;
            let class =
                if law == SumLaw::Selective { Some(options.selective()) } else { options.class() };
            classes.push(class.ok_or(UnknownReason::NoTheory)?);
        }
        if let Some((preperiod, period)) =
            repeats(&classes, code.parts().max(1), code.largest_take())
        {
            return Ok(Repeating {
                preperiod,
                period,
                classes: classes[..preperiod + period].to_vec(),
            });
        }
        if size >= MOST_DEFINED {
            return Err(UnknownReason::NoPeriod(size));
        }
        size *= 2;
    }
}

/// The classes of the options of the next heap.
fn options(
    code: &Code,
    law: SumLaw,
    classes: &[HeapClass],
    run: &Run<'_>,
) -> Result<OptionClasses, Stop> {
    let together = |heaps: &[HeapClass]| {
        if law == SumLaw::Selective { any(heaps) } else { together(heaps.iter().copied()) }
    };
    let size = classes.len();
    run.states(size)?;
    let mut options = OptionClasses::default();
    for (taken, digit) in code.digits().iter().enumerate() {
        let Some(rest) = size.checked_sub(taken) else { continue };
        run.tick()?;
        if digit & 1 != 0 && rest == 0 {
            options.add(classes[0]);
        }
        if digit & 2 != 0 && rest > 0 {
            options.add(classes[rest]);
        }
        for one in 1..=rest / 2 {
            if digit & 4 != 0 {
                options.add(together(&[classes[one], classes[rest - one]]));
            }
        }
        if digit & 8 != 0 {
            for one in 1..=rest / 3 {
                run.tick()?;
                for two in one..=(rest - one) / 2 {
                    options.add(together(&[classes[one], classes[two], classes[rest - one - two]]));
                }
            }
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str, law: SumLaw) -> Result<(usize, usize), UnknownReason<List>> {
        let code = Code::parse(code).expect("a code");
        repeating(&code, law, &Run::default()).map(|found| (found.preperiod, found.period))
    }

    #[test]
    fn periods_of_values_are_those_of_the_literature() {
        assert_eq!(found("0.77", SumLaw::Grundy), Ok((71, 12)));
        assert_eq!(found("0.07", SumLaw::Grundy), Ok((53, 34)));
        assert_eq!(found("0.333", SumLaw::Grundy), Ok((1, 4)));
    }

    #[test]
    fn misere_play_is_tame_or_wild() {
        // Taking one to three: misère play is that of one heap of Nim, n mod 4.
        assert_eq!(found("0.333", SumLaw::Tame), Ok((1, 4)));
        assert!(matches!(found("0.77", SumLaw::Tame), Err(UnknownReason::NoTheory)));
        assert!(matches!(found("0.333", SumLaw::Moore), Err(UnknownReason::NotNim(4, _))));
        assert_eq!(found("0.1", SumLaw::Moore), Ok((2, 1)));
    }
}
