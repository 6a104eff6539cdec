//! Loads games from texts.

use rules::{Rules, Settings};
use run::Run;

use crate::boards::Boards;
use crate::game::{Game, Kind, LoadError};
use crate::lists::Lists;
use crate::shipped;
use crate::tuples::Tuples;
use crate::words::Words;

impl Game {
    /// Loads a rule text of either kind (a `.game` text or numeric PDDL), and checks that moves
    /// lead from positions to positions.
    ///
    /// ```
    /// use nimatron::{Game, Settings};
    ///
    /// let game = Game::load(
    ///     "game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n", &Settings::default()
    /// )?;
    /// let run = nimatron::Run::default();
    /// let solution = game.solve("1111", &run)?;
    /// assert_eq!(solution.value, Some(1));
    /// assert_eq!(solution.winning[0].result, "111");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(source: &str, settings: &Settings) -> Result<Self, LoadError> {
        Self::load_within(source, settings, &Run::default())
    }

    /// Like [`load`](Self::load), within the time of `run`: if it is exhausted or `run` is
    /// cancelled, it remains uncertain whether moves lead only to positions. Parsing itself is
    /// fast, since texts are bounded.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load_within(
        source: &str,
        settings: &Settings,
        run: &Run<'_>,
    ) -> Result<Self, LoadError> {
        let (rules, warnings) = rules::read(source, settings);
        match rules {
            None => Err(LoadError::Rules { source: source.to_owned(), diagnostics: warnings }),
            Some(Rules::Words(ruleset)) => {
                let (words, closed) = Words::new(source, ruleset, run)?;
                Ok(Self { kind: Kind::Words(Box::new(words)), warnings, closed })
            }
            Some(Rules::Tuples(ruleset)) => {
                let heaps = Tuples::new(source, ruleset);
                // By definition, a result that is not a position is not a move there.
                Ok(Self { kind: Kind::Tuples(Box::new(heaps)), warnings, closed: Ok(()) })
            }
            Some(Rules::Lists(ruleset)) => {
                // Every list is a position.
                let sums = Lists::new(source, ruleset);
                Ok(Self { kind: Kind::Lists(Box::new(sums)), warnings, closed: Ok(()) })
            }
            Some(Rules::Boards(ruleset)) => {
                // A pick changes no letter.
                let picks = Boards::new(source, ruleset);
                Ok(Self { kind: Kind::Boards(Box::new(picks)), warnings, closed: Ok(()) })
            }
        }
    }

    /// Loads numeric PDDL, whatever the text begins with.
    ///
    /// # Errors
    /// [`LoadError::Rules`].
    pub fn load_pddl(source: &str, settings: &Settings) -> Result<Self, LoadError> {
        match rules::tuples::pddl::parse(source, settings) {
            (Some(ruleset), warnings) => {
                let heaps = Tuples::new(source, ruleset);
                Ok(Self { kind: Kind::Tuples(Box::new(heaps)), warnings, closed: Ok(()) })
            }
            (None, diagnostics) => Err(LoadError::Rules { source: source.to_owned(), diagnostics }),
        }
    }

    /// Loads a shipped game. See [`shipped`].
    ///
    /// # Errors
    /// [`LoadError::NoSuchGame`], or errors caused by the settings.
    pub fn shipped(name: &str, settings: &Settings) -> Result<Self, LoadError> {
        match shipped::source(name) {
            Some(source) => Ok(Self::load(source, settings)?.named(name)),
            None => Err(LoadError::NoSuchGame {
                name: name.to_owned(),
                similar: shipped::similar(name),
            }),
        }
    }
}
