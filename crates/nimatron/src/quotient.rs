//! Misère quotients of take-and-break games (Plambeck and Siegel 2008).

use answer::{Checked, Growth, Obstacle, Quotient, QuotientAnswer};
use certify::{Options, ReplayLimits};
use prove::lists::{MOST_ELEMENTS, by_quotient};
use rules::{Rules, Settings};
use run::Run;
use theory::quotient::{Monoid, QuotientError, Quotients};

use crate::sequence::HeapGame;
use crate::theorem::unaccepted;

/// Heaps that are added before a period is seen, if nobody says how many.
const DEFAULT_HEAPS: usize = 1000;

/// Approximate number of lists on which the checker also replays brute force: a safeguard that the
/// theorem does not need.
const REPLAYED: usize = 250;

impl HeapGame {
    /// The misère quotient of the lists of heaps of at most `up_to`; by default as many as it takes
    /// until the elements of heaps are proved to repeat, at most 1000. `None` if the
    /// moves are not known to be those of a take-and-break game. The convention of the rules does
    /// not matter.
    ///
    /// What is found holds for all lists of these heaps; where the elements repeat, for all lists
    /// whatsoever, and the independent checker has accepted that. With parts that must differ, no
    /// period is proved.
    ///
    /// ```
    /// use nimatron::Run;
    /// use nimatron::sequence::{Code, HeapGame};
    ///
    /// let kayles = HeapGame::of_code(&Code::parse("0.77").expect("a code"));
    /// let answer = kayles.quotient(None, &Run::default()).ok_or("no code")?;
    /// assert_eq!((answer.quotient.order(), answer.period), (40, Some((71, 12))));
    /// assert!(answer.certificate.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn quotient(&self, up_to: Option<usize>, run: &Run<'_>) -> Option<QuotientAnswer> {
        let (moves, code) = self.moves_with_code()?;
        let mut found = Quotients::new(moves.clone(), MOST_ELEMENTS);
        let mut growth: Vec<Growth> = vec![];
        let mut stopped = None;
        let last = up_to.unwrap_or(DEFAULT_HEAPS);
        let mut looked = 0;
        for heap in 1..=last {
            if let Err(error) = found.extend(heap, run) {
                stopped = Some(match error {
                    QuotientError::Stop(stop) => Obstacle::Stopped(stop),
                    QuotientError::TooLarge(heap) => {
                        Obstacle::LargeQuotient { heap, elements: MOST_ELEMENTS }
                    }
                });
                break;
            }
            let monoid = found.monoid();
            if growth.last().map_or(1, |last| last.order) != monoid.order() {
                let lost = (0..monoid.order()).filter(|&element| monoid.is_lost(element)).count();
                let (order, is_tame) = (monoid.order(), monoid.is_tame());
                growth.push(Growth { heap, order, lost, is_tame });
            }
            // It takes quadratic time.
            if up_to.is_none() && heap >= looked {
                looked = heap + 1 + heap / 16;
                if found.period().is_some() {
                    break;
                }
            }
        }
        if stopped.is_none() && up_to.is_none() && found.period().is_none() {
            stopped = Some(Obstacle::NoPeriod { up_to: last });
        }
        let mut certificate = None;
        match Self::of_code(code).certified_quotient(&found) {
            Some(Ok(accepted)) => certificate = Some(accepted),
            Some(Err(rejection)) => stopped = Some(rejection),
            None => {}
        }
        // Do not call proved what the checker has not accepted.
        let period = found.period().filter(|_| certificate.is_some());
        let table = found.table(found.elements().len());
        let quotient = of_table(&table.next, &table.lost, |class| {
            table.classes.iter().position(|one| usize::try_from(*one) == Ok(class))
        })?;
        let elements = table.classes.iter().map(|&class| {
            let element = table.next.first()?.get(usize::try_from(class).ok()?)?;
            usize::try_from(*element).ok()
        });
        Some(QuotientAnswer {
            name: self.name().to_owned(),
            code: code.to_string(),
            unequal: moves.unequal,
            game: self.info().cloned(),
            quotient,
            elements: elements.collect::<Option<_>>()?,
            growth,
            period,
            stopped,
            certificate,
        })
    }

    /// An accepted certificate of misère play with the work of the checker; or that it was
    /// rejected. None if no period is proved.
    fn certified_quotient(&self, found: &Quotients) -> Option<Result<(String, Checked), Obstacle>> {
        let (_, code) = self.moves_with_code()?;
        let proof = by_quotient(code, found)?;
        let source = format!("{}misere\n", self.source());
        let (Some(Rules::Lists(rules)), _) = rules::read(&source, &Settings::default()) else {
            return None;
        };
        let certificate = prove::lists::certificate::write(&source, &rules, &proof, &[]);
        let replay = ReplayLimits { positions: REPLAYED, ..ReplayLimits::default() };
        let checked = certify::check(&certificate, &Options { replay, ..Options::default() });
        Some(
            checked
                .map(|established| (certificate, Checked::from(&established)))
                .map_err(|rejection| unaccepted(&rejection)),
        )
    }
}

/// A quotient as an answer; `heap` is the first heap of a class. `None` if it is no quotient.
pub(crate) fn of_table(
    next: &[Vec<u32>],
    lost: &[bool],
    heap: impl Fn(usize) -> Option<usize>,
) -> Option<Quotient> {
    let (monoid, generators) = Monoid::of_table(next, lost.to_vec())?;
    let heap = |class: usize| u128::try_from(heap(class)?).ok();
    let elements = 0..monoid.order();
    let row = |element: usize| {
        (0..monoid.generators()).map(|generator| monoid.next(element, generator)).collect()
    };
    Some(Quotient {
        generators: generators.into_iter().map(heap).collect::<Option<_>>()?,
        words: elements.clone().map(|element| monoid.word(element).to_vec()).collect(),
        next: elements.clone().map(row).collect(),
        lost: elements.filter(|&element| monoid.is_lost(element)).collect(),
        idempotents: monoid.idempotents(),
        kernel: monoid.kernel(),
        relations: monoid.relations(),
        is_tame: monoid.is_tame(),
    })
}
