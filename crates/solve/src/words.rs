//! Word games: a ruleset, read literally, as a game.

use alloc::vec::Vec;
use core::mem::size_of;

use rules::words::literal::{Bound, Reading};
use rules::{Letter, Word, WordRuleset};
use run::{Run, Stop};

use crate::Game;

/// The game of a ruleset, by its literal meaning ([`rules::words::literal`]).
///
/// Positions are all words, whether or not they are in the domain; asked about a word outside, a
/// solver answers as if it were in it ([`Reading::is_position`] tells). The convention is not part
/// of the game: it is an argument of each query.
///
/// ```
/// use rules::{Rules, Settings};
/// use nimatron_solve::words::WordGame;
/// use nimatron_solve::{Convention, Outcome, Solver};
///
/// let text = "word 1*\nmove 1{1..2} -> empty\n"; // take one or two of a row of ones
/// let (Some(Rules::Words(ruleset)), _) = rules::read(text, &Settings::default()) else {
///     panic!("rules on words")
/// };
/// let game = WordGame::new(&ruleset);
/// let mut solver = Solver::new(&game);
/// let run = run::Run::default();
/// assert_eq!(solver.value(&vec![0; 7], &run), Ok(7 % 3)); // letter 0 is the only one: 1
/// assert_eq!(solver.outcome(&vec![0; 4], Convention::Misere, &run), Ok(Outcome::P));
/// ```
#[derive(Clone, Debug)]
pub struct WordGame<'r> {
    reading: Reading<'r>,
}

impl<'r> WordGame<'r> {
    /// The game of `ruleset`. Linear in the size of its regular expressions.
    #[must_use]
    pub fn new(ruleset: &'r WordRuleset) -> Self {
        Self { reading: Reading::new(ruleset) }
    }

    /// The ruleset, made ready.
    #[must_use]
    pub const fn reading(&self) -> &Reading<'r> {
        &self.reading
    }
}

/// The memory that options take while they are made.
struct Within<'r, 'a> {
    run: &'r Run<'a>,
    taken: usize,
}

impl Bound for Within<'_, '_> {
    type Stop = Stop;

    fn take(&mut self, letters: usize) -> Result<(), Stop> {
        // A word has a size of its own, too.
        let bytes = if letters == 0 { 0 } else { letters + size_of::<Word>() };
        self.taken += bytes;
        self.run.tick()?;
        self.run.allocate(bytes)
    }

    fn give(&mut self, letters: usize) {
        let bytes = (if letters == 0 { 0 } else { letters + size_of::<Word>() }).min(self.taken);
        self.taken -= bytes;
        self.run.release(bytes);
    }
}

impl Drop for Within<'_, '_> {
    fn drop(&mut self) {
        self.run.release(self.taken);
    }
}

/// What one turn can lead to from `word`, as [`Reading::options`] tells, within a budget: a turn of
/// several moves can lead to more words than there is memory for.
///
/// ```
/// use rules::words::literal::Reading;
/// use rules::{Rules, Settings};
/// use run::{Limits, Run, Stop};
/// use nimatron_solve::words::options_within;
///
/// let text = "word 1*\nmove 1{1..2} -> empty\n";
/// let (Some(Rules::Words(ruleset)), _) = rules::read(text, &Settings::default()) else {
///     panic!("rules on words")
/// };
/// let reading = Reading::new(&ruleset);
/// assert_eq!(options_within(&reading, &[0; 4], &Run::default())?, [vec![0; 2], vec![0; 3]]);
/// let run = Run::new(Limits { memory: 1000, ..Limits::default() });
/// assert_eq!(options_within(&reading, &[0; 10_000], &run), Err(Stop::Memory { limit: 1000 }));
/// # Ok::<(), Stop>(())
/// ```
///
/// # Errors
/// When the budget ends.
pub fn options_within(
    reading: &Reading<'_>,
    word: &[Letter],
    run: &Run<'_>,
) -> Result<Vec<Word>, Stop> {
    reading.options_within(word, &mut Within { run, taken: 0 })
}

impl Game for WordGame<'_> {
    type Position = Word;

    fn options_within(
        &self,
        position: &Word,
        into: &mut Vec<Word>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        into.extend(options_within(&self.reading, position, run)?);
        Ok(())
    }

    fn options(&self, position: &Word, into: &mut Vec<Word>) {
        into.extend(self.reading.options(position));
    }

    fn heap_bytes(&self, position: &Word) -> usize {
        position.capacity()
    }
}
