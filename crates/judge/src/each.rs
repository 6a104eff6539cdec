//! Decisions for single choices of parameter values, which the input gives.

use plan::naive::Setting;
use plan::{Case, Decision, Reason};

use crate::answers::Class;
use crate::engines::Version;
use crate::heaps::{Gathered, ListJudge, Settings};
use crate::look::look_at;
use crate::simd::Level;
use crate::subtraction::Subtraction;
use crate::tuple::TupleJudge;
use crate::words::{Reader, WordFindings};

/// Judges by the decision for the current parameter values.
pub(crate) struct EachJudge<'p> {
    cases: Vec<(&'p [Setting], CaseJudge<'p>)>,
    /// The number of parameters.
    count: u32,
    given: Vec<Setting>,
    values: Subtraction,
}

enum CaseJudge<'p> {
    List(ListJudge<'p>),
    Tuple(TupleJudge<'p>),
    Word(Box<(Reader<'p>, WordFindings)>),
    /// A form that no case has.
    None,
}

impl<'p> EachJudge<'p> {
    pub(crate) fn new(cases: &'p [Case], count: usize, level: Level) -> Self {
        let prepared = cases.iter().map(|case| {
            let judge = match &case.decision {
                Decision::List(decision) => CaseJudge::List(ListJudge::new(decision)),
                Decision::Tuple(decision) => CaseJudge::Tuple(TupleJudge::new(decision)),
                Decision::Word { domain, decision } => {
                    let reader = Reader::judging(level, domain, decision);
                    let found = reader.nothing();
                    CaseJudge::Word(Box::new((reader, found)))
                }
                Decision::Keep { .. } | Decision::Computed(_) | Decision::Each(_) => {
                    CaseJudge::None
                }
            };
            (&case.given[..], judge)
        });
        Self {
            cases: prepared.collect(),
            count: u32::try_from(count).unwrap_or(u32::MAX),
            given: vec![],
            values: Subtraction::default(),
        }
    }

    /// Decides a list of heaps, or a tuple.
    pub(crate) fn numbers(
        &mut self,
        numbers: &[u64],
        settings: &impl Settings,
    ) -> Result<Class, Reason> {
        let (case, values) = self.case(settings)?;
        match case {
            CaseJudge::List(lists) => {
                let mut gathered = Gathered::new();
                numbers.iter().for_each(|&heap| lists.take(&mut gathered, &[heap]));
                lists.class(&mut gathered, settings, values)
            }
            CaseJudge::Tuple(tuples) => tuples.class(numbers),
            CaseJudge::Word(_) | CaseJudge::None => Err(Reason::NotATuple),
        }
    }

    /// Decides a word, followed by a margin.
    pub(crate) fn word(
        &mut self,
        letters: &[u8],
        name: &str,
        settings: &impl Settings,
    ) -> Result<Class, Reason> {
        let (case, values) = self.case(settings)?;
        let CaseJudge::Word(word) = case else { return Err(Reason::NotATuple) };
        let (reader, found) = &mut **word;
        look_at(reader, found, letters);
        reader.class(found, name, settings, values)
    }

    fn case(
        &mut self,
        settings: &impl Settings,
    ) -> Result<(&mut CaseJudge<'p>, &mut Subtraction), Reason> {
        self.given.clear();
        self.given.extend((0..self.count).map(|setting| match settings.version(setting) {
            Version::Number(number) => Setting::Number(number),
            Version::Changes(_) => Setting::Numbers(settings.numbers(setting).to_vec()),
        }));
        match self.cases.iter_mut().find(|(given, _)| *given == self.given) {
            Some((_, case)) => Ok((case, &mut self.values)),
            None => Err(Reason::Undecided { given: self.given.clone() }),
        }
    }
}
