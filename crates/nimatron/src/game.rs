//! A game that has been read: where every question begins.

use automata::{Letter, Moore};
use rules::formula::print;
use rules::{Diagnostic, Ruleset, Settings, Span, Word};
use run::{Limits, Run, Stop};
use tell::answer::GameInfo;
use tell::position::{Fault, PositionFault};

use crate::shipped;

/// The rules of a game, read and found to be in order.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: Ruleset,
    pub(crate) warnings: Vec<Diagnostic>,
    closed: Result<(), Stop>,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// No shipped game has this name.
    NoSuchGame {
        /// The name.
        name: String,
        /// The name of a game that was perhaps meant.
        similar: Option<&'static str>,
    },
    /// The text has errors.
    Rules {
        /// The text.
        source: String,
        /// What is wrong with it, and warnings.
        diagnostics: Vec<Diagnostic>,
    },
    /// A move leads to a word that is not a position.
    Escape {
        /// The text.
        source: String,
        /// The move.
        span: Span,
        /// A shortest position from which it leads out.
        from: String,
        /// What is not a position.
        to: String,
    },
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchGame { name, .. } => write!(f, "no shipped game is called {name:?}"),
            Self::Rules { diagnostics, .. } => {
                let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.reason.code()).collect();
                write!(f, "not the rules of a game: {}", codes.join(", "))
            }
            Self::Escape { from, to, .. } => write!(f, "a move leads from {from:?} to {to:?}, which is not a position"),
        }
    }
}

impl std::error::Error for LoadError {}

/// States looked at before it is left open whether moves can leave the positions.
const CLOSURE_STATES: u64 = 200_000;

impl Game {
    /// Reads a rule text, and makes sure that moves lead from positions to positions.
    ///
    /// ```
    /// use nimatron::{Game, Settings};
    ///
    /// let game = Game::load("game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n", &Settings::default())?;
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
        let (rules, diagnostics) = rules::parse(source, settings);
        let Some(rules) = rules else {
            return Err(LoadError::Rules { source: source.to_owned(), diagnostics });
        };
        let run = Run::new(Limits { states: CLOSURE_STATES, memory: 256 << 20, time: None });
        let escape = encode::domain(&rules, &run).and_then(|domain| encode::escape(&rules, &domain, &run));
        let closed = match escape {
            Ok(None) => Ok(()),
            Ok(Some(escape)) => {
                return Err(LoadError::Escape {
                    source: source.to_owned(),
                    span: rules.rules.get(escape.rule).map(|rule| rule.span).unwrap_or_default(),
                    from: rules.alphabet.spell(&escape.from),
                    to: rules.alphabet.spell(&escape.to),
                });
            }
            Err(stop) => Err(stop),
        };
        Ok(Self { name: rules.title.clone(), source: source.to_owned(), rules, warnings: diagnostics, closed })
    }

    /// Reads the rules of a shipped game. See [`shipped`].
    ///
    /// # Errors
    /// [`LoadError::NoSuchGame`], or what the settings make wrong.
    pub fn shipped(name: &str, settings: &Settings) -> Result<Self, LoadError> {
        match shipped::source(name) {
            Some(source) => Ok(Self::load(source, settings)?.named(name)),
            None => Err(LoadError::NoSuchGame { name: name.to_owned(), similar: shipped::similar(name) }),
        }
    }

    /// The same game, called so in answers.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The rule text.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What the rule text says.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// What may not be meant so in the rule text.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Whether it is certain that moves lead from positions to positions only; if not, which budget ended.
    ///
    /// # Errors
    /// When it is not certain.
    pub const fn closed(&self) -> Result<(), Stop> {
        self.closed
    }

    /// The game in short.
    #[must_use]
    pub fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let letters: Vec<Letter> = rules.alphabet.letters().collect();
        GameInfo {
            name: self.name.clone(),
            title: rules.title.clone(),
            parameters: rules.parameters.clone(),
            convention: rules.convention,
            letters: rules.alphabet.spell(&letters),
            domain: print(&rules.domain, &rules.alphabet),
            rules: rules.rules.len(),
            branches: rules.rules.iter().map(|rule| rule.branches.len()).sum(),
            turn: rules.turn,
            players: rules.players.clone(),
        }
    }

    /// Reads a position as a person types it: letters one after the other, in quotes or not; `empty` is the empty word.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn position(&self, text: &str) -> Result<Word, PositionFault> {
        use rules::PositionErrorKind;
        rules::parse_position(&self.rules, text).map_err(|error| {
            let (span, fault) = match error.kind {
                PositionErrorKind::UnknownLetter(found) => (error.span, Fault::UnknownLetter(found)),
                PositionErrorKind::NotAPosition => self.outside(text, error.span),
            };
            PositionFault { text: text.to_owned(), span, fault, game: Box::new(self.info()) }
        })
    }

    /// Where a word of letters of the game stops being one with which a position could begin.
    fn outside(&self, text: &str, span: Span) -> (Span, Fault) {
        let run = Run::new(Limits { states: CLOSURE_STATES, memory: 256 << 20, time: None });
        let Ok(domain) = encode::domain(&self.rules, &run) else { return (span, Fault::Outside) };
        let live = domain.can_reach(|&position| position);
        let letters = text.get(span.start..span.end).unwrap_or_default();
        let mut state = automata::StateId::ZERO;
        for (at, symbol) in letters.char_indices() {
            let Some(letter) = self.rules.alphabet.letter(symbol) else { return (span, Fault::Outside) };
            state = domain.next(state, letter);
            if !live[state.index()] {
                let start = span.start + at;
                return (Span { start, end: start + symbol.len_utf8() }, Fault::NoPositionBeginsSo);
            }
        }
        match completion(&domain, state) {
            Some(rest) => {
                let example = format!("{letters}{}", self.rules.alphabet.spell(&rest));
                (Span { start: span.end, end: span.end }, Fault::Unfinished { example })
            }
            None => (span, Fault::Outside),
        }
    }
}

/// A shortest word that leads from a state to a position.
fn completion(domain: &Moore<bool>, from: automata::StateId) -> Option<Word> {
    let moved = |state: automata::StateId| match state.index() {
        0 => from,
        index if index == from.index() => automata::StateId::ZERO,
        _ => state,
    };
    // The same machine with the two states in each other's place: it starts where the word has led.
    let next = domain.states().flat_map(|state| domain.row(moved(state)).iter().map(|next| moved(*next))).collect();
    let outputs = domain.states().map(|state| *domain.output(moved(state))).collect();
    Moore::new(domain.letters(), next, outputs).shortest(|&position| position)
}
