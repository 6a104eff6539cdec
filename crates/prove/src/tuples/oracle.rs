//! What the learner asks about a game of heaps: the classes of positions that are written as words.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Word, learn};
use encode::tracks::Encoding;
use run::Stop;

use super::attempt::wide;
use super::sample;
use super::table::{TableError, TupleTable};
use crate::learning::Ground;
use crate::theorem::{AnswerMachine, Class, UnknownReason};

/// Brute force on tuples, queried by words.
pub(super) struct TupleOracle<'r, 't> {
    pub table: TupleTable<'r>,
    pub encoding: &'t Encoding,
    pub relation: bool,
    pub solved: &'t mut Vec<Vec<(Vec<u64>, Class)>>,
    pub samples: &'t mut Samples,
}

/// Small positions with their classes.
#[derive(Default)]
pub(super) struct Samples {
    words: Vec<(Word, Class)>,
    /// How often they have been enlarged.
    stage: usize,
}

/// About how many small positions are checked against each hypothesis at first, the factor by which
/// they are enlarged, and how often.
const SAMPLES: u64 = 2000;
const MORE_SAMPLES: u64 = 8;
const STAGES: usize = 3;
/// Heaps of the first samples are below this.
const LARGEST_SAMPLE: u64 = 200;

/// The most options that are listed.
const MOST_OPTIONS: usize = 1 << 14;

impl TupleOracle<'_, '_> {
    fn take_samples(&mut self) -> Result<(), UnknownReason> {
        let stage = self.samples.stage;
        while self.solved.len() <= stage {
            let most = SAMPLES.saturating_mul(
                MORE_SAMPLES.saturating_pow(u32::try_from(self.solved.len()).unwrap_or(u32::MAX)),
            );
            let bounds: Vec<Option<u64>> =
                self.encoding.bounds.iter().map(|bound| bound.map(u64::from)).collect();
            let limits = sample::limits(&bounds, most, LARGEST_SAMPLE << self.solved.len());
            let mut solved = vec![];
            for tuple in sample::tuples(&limits) {
                let class = self.class(&tuple)?;
                solved.push((tuple, class));
            }
            self.solved.push(solved);
        }
        let spell =
            |(tuple, class): &(Vec<u64>, Class)| Some((self.encoding.write(&wide(tuple))?, *class));
        self.samples.words = self.solved[stage].iter().filter_map(spell).collect();
        // Short counterexamples lead to short queries.
        self.samples.words.sort_by_key(|(word, _)| word.len());
        Ok(())
    }

    fn tuple(&self, word: &[Letter]) -> Option<Vec<u64>> {
        let tuple = self.encoding.read(word)?;
        tuple.iter().map(|&heap| u64::try_from(heap).ok()).collect()
    }
}

fn stopped(error: TableError) -> UnknownReason {
    match error {
        UnknownReason::Stopped(stop) => UnknownReason::Stopped(stop),
        UnknownReason::LargeValue => UnknownReason::LargeValue,
        // Measures decrease, so there is no cycle; what remains is a search that became too large.
        _ => UnknownReason::NoTermination,
    }
}

impl learn::Oracle for TupleOracle<'_, '_> {
    type Output = Class;
    type Error = UnknownReason;

    fn output(&mut self, word: &[Letter]) -> Result<Class, UnknownReason> {
        match self.tuple(word) {
            Some(tuple) => self.class(&tuple),
            None => Ok(None),
        }
    }
}

impl TupleOracle<'_, '_> {
    /// The class of a tuple, followed by the number for a relation.
    fn class(&mut self, tuple: &[u64]) -> Result<Class, UnknownReason> {
        let (position, number) = match tuple.split_last() {
            Some((&number, position)) if self.relation => (position, Some(number)),
            _ => (tuple, None),
        };
        let class = self.table.class(position).map_err(stopped)?;
        Ok(match (class, number) {
            (Some(value), Some(number)) => Some(u8::from(u64::from(value) != number)),
            (class, _) => class,
        })
    }
}

impl Ground for TupleOracle<'_, '_> {
    fn options(&mut self, word: &Word) -> Result<Option<Vec<Word>>, UnknownReason> {
        let Some(mut tuple) = self.tuple(word) else { return Ok(Some(vec![])) };
        let number = if self.relation { tuple.pop() } else { None };
        let options = self.table.few_options(&tuple, MOST_OPTIONS).map_err(stopped)?;
        let Some(mut options) = options else { return Ok(None) };
        if let Some(number) = number {
            options.iter_mut().for_each(|option| option.push(number));
            options.extend((0..number).map(|smaller| [&tuple[..], &[smaller]].concat()));
        }
        // As long as the words that the turn machine writes.
        let written = options
            .iter()
            .filter_map(|option| self.encoding.write_padded(&wide(option), word.len()));
        Ok(Some(written.collect()))
    }

    fn wrong_option(
        &mut self,
        word: &Word,
        answer: &AnswerMachine,
    ) -> Result<Option<Word>, UnknownReason> {
        let Some(mut tuple) = self.tuple(word) else { return Ok(None) };
        let number = if self.relation { tuple.pop() } else { None };
        let Self { table, encoding, .. } = self;
        // If the position is won, an option that is lost is taken for won.
        let only_lost = table.is_about_outcomes() && *answer.output_of(word) == Some(1);
        let mut found = None;
        let mut is_wrong = |option: &[u64], value: u32, number: Option<u64>| {
            let truth = match number {
                Some(number) => u8::from(u64::from(value) != number),
                None => u8::try_from(value).unwrap_or(u8::MAX),
            };
            if only_lost && truth != 0 {
                return false;
            }
            let option: Vec<u128> = option.iter().copied().chain(number).map(u128::from).collect();
            let written = encoding.write_padded(&option, word.len());
            found = written.filter(|option| *answer.output_of(option) != Some(truth));
            found.is_some()
        };
        let any = table.any_option(&tuple, |option, value| is_wrong(option, value, number));
        if let (Some(number), false) = (number, any.map_err(stopped)?) {
            let value = table.value(&tuple).map_err(stopped)?.unwrap_or(0);
            (0..number).any(|smaller| is_wrong(&tuple, value, Some(smaller)));
        }
        Ok(found)
    }

    fn solved(&self) -> usize {
        self.table.solved()
    }

    fn samples(&mut self) -> Result<&[(Word, Class)], UnknownReason> {
        if self.samples.words.is_empty() {
            self.take_samples()?;
        }
        Ok(&self.samples.words)
    }

    fn more_samples(&mut self) -> Result<bool, UnknownReason> {
        if self.samples.stage >= STAGES {
            return Ok(false);
        }
        self.samples.stage += 1;
        match self.take_samples() {
            Err(UnknownReason::Stopped(Stop::States { .. })) => {
                // The budget allows no more.
                self.samples.stage = STAGES;
                Ok(false)
            }
            other => other.map(|()| true),
        }
    }
}
