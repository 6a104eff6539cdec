//! Words, scanned once in chunks, and never kept.
//!
//! What must be known about a word is fixed at the start: sums of weights, machines, runs of a
//! letter. One pass over its bytes finds all of it, and the first unknown letter. The machine of
//! the domain only reads until its class is settled; for most domains, one or two letters.

use plan::decision::WordDecision;
use plan::{Machine, Reason};

use crate::answers::Class;
use crate::bytes::ByteMachine;
use crate::heaps::{Gathered, ListJudge, Live, Settings};
use crate::letters::{Recipe, Scan};
use crate::logic::{Known, Logic, SumTerm, WantedFacts};
use crate::runs::{Runs, Tiles};
use crate::short::{Job, Residues, Series, short_words};
use crate::simd::Level;
use crate::subtraction::Subtraction;

/// How a word is judged.
#[derive(Debug)]
enum WordRule<'p> {
    Wins(Logic),
    Value(SumTerm),
    /// The first of the machines.
    Machine,
    Row(ListJudge<'p>, Live),
    /// Not judged, only scanned.
    None,
}

/// How to find runs.
#[derive(Debug)]
enum Finder {
    /// Whether a run is a heap depends only on whether it is at an end.
    Plain(Tiles),
    /// Byte by byte: the letter, and the separators between which a run is a heap.
    Between(u8, Vec<(Option<u8>, Option<u8>)>),
}

/// What to look for in words, and how.
#[derive(Debug)]
pub(crate) struct Reader<'p> {
    level: Level,
    letters: Vec<u8>,
    scan: Scan,
    recipes: Vec<Recipe>,
    domain: ByteMachine,
    machines: Vec<ByteMachine>,
    special: Vec<Vec<u8>>,
    longest: usize,
    finder: Option<Finder>,
    rule: WordRule<'p>,
    residues: Option<Residues>,
    series: Option<Series>,
}

/// The findings in a word.
#[derive(Debug)]
pub(crate) struct WordFindings {
    length: u64,
    sums: Vec<u64>,
    domain: u32,
    machines: Vec<u32>,
    /// The first letters.
    head: Vec<u8>,
    /// The first unknown letter, and its place.
    wrong: Option<(u8, usize)>,
    runs: Option<Runs>,
    /// The letter before the current run, for [`Finder::Between`].
    before: Option<u8>,
    /// Heaps in order, if that matters.
    heaps: Gathered,
}

/// A word as seen by terms and formulas.
struct View<'a> {
    reader: &'a Reader<'a>,
    found: &'a WordFindings,
}

impl Known for View<'_> {
    fn sum(&self, index: usize) -> Result<i128, Reason> {
        let recipe = &self.reader.recipes[index];
        let product = |factor: i64, count: u64| i128::from(factor).checked_mul(i128::from(count));
        let start = product(recipe.length, self.found.length);
        let sum = recipe.parts.iter().fold(start, |sum, &(part, factor)| {
            sum?.checked_add(product(factor, self.found.sums[part])?)
        });
        sum.ok_or(Reason::Overflow)
    }

    #[inline]
    fn small_sum(&self, index: usize) -> Option<i64> {
        let recipe = &self.reader.recipes[index];
        let product = |factor: i64, count: u64| i64::try_from(count).ok()?.checked_mul(factor);
        let start = product(recipe.length, self.found.length);
        recipe.parts.iter().fold(start, |sum, &(part, factor)| {
            sum?.checked_add(product(factor, self.found.sums[part])?)
        })
    }

    #[inline]
    fn is_one_of(&self, words: &[Vec<u8>]) -> bool {
        let short =
            usize::try_from(self.found.length).is_ok_and(|length| length == self.found.head.len());
        short && words.contains(&self.found.head)
    }

    fn matches(&self, index: usize) -> bool {
        self.reader.machines[index].class(self.found.machines[index]).is_some()
    }
}

impl<'p> Reader<'p> {
    /// A reader for words that a decision judges.
    pub(crate) fn judging(level: Level, domain: &'p Machine, decision: &'p WordDecision) -> Self {
        let mut wanted = WantedFacts::default();
        let mut finder = None;
        let rule = match decision {
            WordDecision::Wins(formula) => WordRule::Wins(Logic::new(formula, &mut wanted)),
            WordDecision::Value(term) => WordRule::Value(SumTerm::new(term, &mut wanted)),
            WordDecision::Machine(machine) => {
                wanted.machines.push(machine);
                WordRule::Machine
            }
            WordDecision::Row { letter, live, list } => {
                let list = ListJudge::new(list);
                let others = others(&domain.letters, *letter);
                let (found, live) = match plain(&others, live)
                    .filter(|_| !list.ordered() && domain.letters.contains(letter))
                {
                    Some(plain) => (Finder::Plain(Tiles { letter: *letter, others }), plain),
                    None => (Finder::Between(*letter, live.clone()), Live::ALL),
                };
                finder = Some(found);
                WordRule::Row(list, live)
            }
        };
        Self::new(level, domain, wanted, finder, rule)
    }

    /// A reader for words of a domain, for the runs of a letter and the counts of some letters.
    pub(crate) fn looking(
        level: Level,
        domain: &'p Machine,
        runs: Option<u8>,
        counted: &[u8],
    ) -> Self {
        let mut wanted = WantedFacts::default();
        for &letter in counted {
            wanted
                .sums
                .push(domain.letters.iter().map(|&other| i64::from(other == letter)).collect());
        }
        let tiles =
            |letter| Finder::Plain(Tiles { letter, others: others(&domain.letters, letter) });
        // A letter outside the domain has no runs.
        let runs = runs.filter(|letter| domain.letters.contains(letter));
        Self::new(level, domain, wanted, runs.map(tiles), WordRule::None)
    }

    fn new(
        level: Level,
        domain: &'p Machine,
        wanted: WantedFacts<'p>,
        finder: Option<Finder>,
        rule: WordRule<'p>,
    ) -> Self {
        let (scan, recipes) = Scan::new(&domain.letters, &wanted.sums);
        let residues = match (&rule, &scan, &recipes[..]) {
            (WordRule::Wins(logic), Scan::Narrow(_), [recipe]) => {
                Residues::new(logic, recipe.length)
            }
            _ => None,
        };
        let table = ByteMachine::new(domain);
        let series = match (&scan, &residues) {
            (Scan::Narrow(letters), Some(residues)) => {
                Series::new(letters, residues, &table, &wanted.special)
            }
            _ => None,
        };
        Self {
            level,
            letters: domain.letters.clone(),
            scan,
            recipes,
            domain: table,
            machines: wanted.machines.iter().map(|machine| ByteMachine::new(machine)).collect(),
            special: wanted.special,
            longest: wanted.longest,
            finder,
            rule,
            residues,
            series,
        }
    }

    /// Judges short words in a buffer while they are ordinary: see [`short_words`]. Leaves no
    /// findings.
    #[inline]
    pub(crate) fn many(
        &self,
        buffer: &[u8],
        from: usize,
        end: usize,
        answers: &mut [u8],
    ) -> (usize, usize) {
        match (&self.scan, &self.residues) {
            (Scan::Narrow(letters), Some(residues)) => {
                let (series, domain) = (self.series.as_ref(), &self.domain);
                let job = Job {
                    series,
                    letters,
                    domain,
                    residues,
                    special: &self.special,
                    longest: self.longest,
                };
                short_words(self.level, &job, buffer, from, end, answers)
            }
            _ => (0, from),
        }
    }

    /// Whether [`Reader::many`] applies.
    pub(crate) const fn in_series(&self) -> bool {
        self.residues.is_some()
    }

    /// The findings in an empty word.
    pub(crate) fn nothing(&self) -> WordFindings {
        WordFindings {
            length: 0,
            sums: vec![0; self.scan.len()],
            domain: 0,
            machines: vec![0; self.machines.len()],
            head: Vec::with_capacity(self.longest + 1),
            wrong: None,
            runs: self.finder.as_ref().map(|_| Runs::new()),
            before: None,
            heaps: Gathered::new(),
        }
    }

    /// Resets for a new word.
    #[inline]
    pub(crate) fn clear(&self, found: &mut WordFindings) {
        found.length = 0;
        forget(&mut found.sums);
        found.domain = 0;
        forget(&mut found.machines);
        found.head.clear();
        found.wrong = None;
        if let Some(runs) = &mut found.runs {
            runs.clear();
            found.before = None;
            found.heaps.clear();
        }
    }

    /// Scans the bytes up to the first non-letter; returns how many.
    #[inline]
    pub(crate) fn feed(
        &self,
        found: &mut WordFindings,
        buffer: &[u8],
        from: usize,
        end: usize,
    ) -> usize {
        let count = match (&self.finder, &mut found.runs) {
            (Some(Finder::Plain(tiles)), Some(runs)) if self.recipes.is_empty() => {
                runs.feed(self.level, tiles, buffer, from, end)
            }
            _ => self.scan.feed(self.level, buffer, from, end, &mut found.sums),
        };
        let letters = &buffer[from..from + count];
        found.length += u64::try_from(count).unwrap_or(0);
        found.domain = self.domain.run(found.domain, letters);
        for (table, state) in self.machines.iter().zip(&mut found.machines) {
            *state = table.run(*state, letters);
        }
        if found.head.len() <= self.longest {
            let room = self.longest + 1 - found.head.len();
            found.head.extend_from_slice(&letters[..count.min(room)]);
        }
        match (&self.finder, &mut found.runs) {
            (Some(Finder::Plain(tiles)), Some(runs)) if !self.recipes.is_empty() => {
                runs.feed(self.level, tiles, buffer, from, from + count);
            }
            (Some(Finder::Between(letter, live)), Some(_)) => {
                self.between(found, letters, *letter, live)
            }
            _ => {}
        }
        count
    }

    /// Finds runs if their kind depends on both neighbours, or if their order matters.
    fn between(
        &self,
        found: &mut WordFindings,
        letters: &[u8],
        letter: u8,
        live: &[(Option<u8>, Option<u8>)],
    ) {
        for &byte in letters {
            let Some(runs) = &mut found.runs else { return };
            runs.length += 1;
            if byte == letter {
                runs.last += 1;
                continue;
            }
            let length = std::mem::take(&mut runs.last);
            if length > 0 && live.contains(&(found.before, Some(byte))) {
                self.heap(found, length);
            }
            found.before = Some(byte);
        }
    }

    fn heap(&self, found: &mut WordFindings, length: u64) {
        match (&self.rule, &mut found.runs) {
            (WordRule::Row(list, _), _) if list.ordered() => {
                list.take_times(&mut found.heaps, length, 1)
            }
            (_, Some(runs)) => runs.close(length),
            _ => {}
        }
    }

    /// Ends the word, or records this byte, which is not a letter.
    #[inline]
    pub(crate) fn end(&self, found: &mut WordFindings, wrong: Option<u8>) {
        if let Some(byte) = wrong {
            found.wrong =
                Some((byte, usize::try_from(found.length).unwrap_or(usize::MAX).saturating_add(1)));
        }
        if let (Some(Finder::Between(_, live)), Some(runs)) = (&self.finder, &mut found.runs) {
            let length = std::mem::take(&mut runs.last);
            if length > 0 && live.contains(&(found.before, None)) {
                self.heap(found, length);
            }
        }
    }

    /// Whether the word is in the domain.
    #[inline]
    pub(crate) fn allowed(&self, found: &WordFindings, variable: &str) -> Result<(), Reason> {
        if let Some((byte, place)) = found.wrong {
            return Err(Reason::Letter { variable: variable.into(), found: byte, place });
        }
        match self.domain.class(found.domain) {
            Some(_) => Ok(()),
            None => Err(Reason::NotAPosition { variable: variable.into() }),
        }
    }

    /// Judges the word.
    #[inline]
    pub(crate) fn class(
        &self,
        found: &mut WordFindings,
        variable: &str,
        settings: &impl Settings,
        values: &mut Subtraction,
    ) -> Result<Class, Reason> {
        self.allowed(found, variable)?;
        match &self.rule {
            WordRule::Wins(logic) => match &self.residues {
                Some(residues)
                    if found.length > u64::try_from(self.longest).unwrap_or(u64::MAX) =>
                {
                    Ok(Class::outcome(residues.wins(found.length, found.sums[0]) == 1))
                }
                _ => Ok(Class::outcome(logic.holds(&View { reader: self, found })?)),
            },
            WordRule::Value(value) => Ok(Class::value(value.of(&View { reader: self, found })?)),
            WordRule::Machine => {
                let class = self.machines[0].class(found.machines[0]);
                let class =
                    class.ok_or_else(|| Reason::NotAPosition { variable: variable.into() })?;
                Ok(Class::value(i128::from(class)))
            }
            WordRule::Row(list, live) => {
                if !list.ordered() {
                    // A word may be judged more than once.
                    found.heaps.clear();
                    if let Some(runs) = &found.runs {
                        list.take_runs(&mut found.heaps, runs, *live);
                    }
                }
                list.class(&mut found.heaps, settings, values)
            }
            WordRule::None => Err(Reason::NotATuple),
        }
    }

    /// The length of the word.
    pub(crate) const fn length(found: &WordFindings) -> u64 {
        found.length
    }

    /// The number of occurrences of the counted letter at this index.
    pub(crate) fn count(&self, found: &WordFindings, index: usize) -> Result<i64, Reason> {
        View { reader: self, found }.small_sum(index).ok_or(Reason::Overflow)
    }

    /// The runs, if they were to be found.
    pub(crate) const fn runs(found: &WordFindings) -> Option<&Runs> {
        found.runs.as_ref()
    }

    /// Whether this letter is in the domain.
    pub(crate) fn knows(&self, letter: u8) -> bool {
        self.letters.contains(&letter)
    }
}

/// Sets to zero. A call of `memset` for a few bytes takes longer than a short word.
#[inline(always)]
fn forget<T: Copy + Default>(numbers: &mut [T]) {
    match numbers {
        [] => {}
        [one] => *one = T::default(),
        [one, two] => (*one, *two) = (T::default(), T::default()),
        more => more.fill(T::default()),
    }
}

fn others(letters: &[u8], letter: u8) -> Vec<u8> {
    letters.iter().copied().filter(|&other| other != letter).collect()
}

/// Which runs are heaps, if that depends only on being at an end.
fn plain(others: &[u8], live: &[(Option<u8>, Option<u8>)]) -> Option<Live> {
    let same = |kinds: Vec<(Option<u8>, Option<u8>)>| {
        let count = kinds.iter().filter(|kind| live.contains(kind)).count();
        (count == 0 || count == kinds.len()).then_some(count > 0)
    };
    let ends = || others.iter().map(|&other| Some(other));
    Some(Live {
        inner: same(ends().flat_map(|a| ends().map(move |b| (a, b))).collect())?,
        first: same(ends().map(|b| (None, b)).collect())?,
        last: same(ends().map(|a| (a, None)).collect())?,
        only: same(vec![(None, None)])?,
    })
}
