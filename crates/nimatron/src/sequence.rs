//! The sequence of Grundy values of single heaps 0, 1, 2, ... in a game on any number of heaps:
//! computing it, proving its period, and storing it.
//!
//! Values are those of normal play with one move per turn. Fast if the moves are known to be those
//! of a take-and-break game (Guy and Smith 1956), by the literal meaning of the rules otherwise.

mod blocks;
mod engine;
mod long;
mod period;
mod shape;

use answer::{Checked, GameInfo, Obstacle, PeriodFound, SequenceAnswer, Status};
use certify::{Options, Rejection, ReplayLimits};
use prove::Figures;
use prove::lists::{HeapClass, HeapTheory, ListProof, SumLaw};
use rules::lists::ListRuleset;
use rules::{Convention, Rules, Settings};
use run::Run;
use sha2::{Digest, Sha256};
use theory::sequence::TakeAndBreak;

use engine::{Kept, Search, Searched};
use period::{continued, exceptions, sparse};

use crate::game::Game;
use crate::shipped;
use crate::theorem::unaccepted;

pub use blocks::StoreError;
pub use long::PeriodError;
pub use rules::lists::{Code, CodeError, TurnRule};

/// Default number of values computed in search of a period.
pub const DEFAULT_VALUES: usize = 100_000;

/// The same if a move can leave three heaps.
pub const DEFAULT_TRIPLE_VALUES: usize = 10_000;

/// The same if values come from the literal meaning of the rules.
pub const DEFAULT_LITERAL_VALUES: usize = 1000;

/// The largest sum of preperiod and period for which a certificate is written, since its check
/// computes values by definition.
const MAX_CERTIFIED: usize = 10_000;

/// Approximate number of positions on which the checker also replays brute force: a safeguard that
/// the theorem does not need. `check` replays more.
const REPLAYED: usize = 250;

/// Why there is no sequence of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Positions are words, or tuples of a fixed number of heaps.
    Positions,
    /// A turn can be several moves.
    Turn(TurnRule),
    /// Misère play.
    Misere,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Positions => f.write_str("the positions are not lists of any number of heaps"),
            Self::Turn(TurnRule::Moves(most)) => {
                write!(f, "a turn is up to {most} moves, and values are of one move a turn")
            }
            Self::Turn(TurnRule::AnyHeaps) => {
                f.write_str("a turn is moves in any heaps, and values are of one move a turn")
            }
            Self::Misere => f.write_str("Grundy values are of normal play"),
        }
    }
}

impl std::error::Error for Unfit {}

/// A game whose single heaps have values.
#[derive(Clone, Debug)]
pub struct HeapGame {
    name: String,
    source: String,
    /// The game, if it is given by more than a code.
    game: Option<(GameInfo, ListRuleset)>,
    /// Its moves, if known to be of this kind. Both describe the same moves, except for `unequal`.
    moves: Option<(TakeAndBreak, Code)>,
}

/// The result of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computed {
    /// The values and what is known about them.
    pub answer: SequenceAnswer,
    /// The key of a damaged block: it and everything after it was computed again.
    pub damaged: Option<String>,
}

impl HeapGame {
    /// The game of a code.
    ///
    /// ```
    /// use nimatron::Run;
    /// use nimatron::sequence::{Code, HeapGame};
    ///
    /// let game = HeapGame::of_code(&Code::parse("0.77").expect("a code"));
    /// let answer = game.sequence(Some(20), &Run::default())?.answer;
    /// assert_eq!(answer.values[..10], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
    /// # Ok::<(), nimatron::sequence::StoreError>(())
    /// ```
    #[must_use]
    pub fn of_code(code: &Code) -> Self {
        Self {
            name: code.to_string(),
            source: rules_of(code),
            game: None,
            moves: Some(take_and_break(code)),
        }
    }

    /// The heaps of a game on any number of heaps. Spends some time on finding out whether their
    /// moves are those of a take-and-break game, if the rules do not say so.
    ///
    /// ```
    /// use nimatron::answer::Status;
    /// use nimatron::sequence::{HeapGame, Unfit};
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let run = Run::default();
    /// let game = Game::shipped("kayles-heaps", &Settings::default())?;
    /// let answer = HeapGame::new(&game, &run)?.sequence(None, &run)?.answer;
    /// let period = answer.period.ok_or("no period")?;
    /// assert_eq!((period.preperiod, period.period, period.status), (71, 12, Status::Proved));
    /// assert!(answer.certificate.is_some());
    ///
    /// let words = Game::shipped("kayles", &Settings::default())?;
    /// assert_eq!(HeapGame::new(&words, &run).err(), Some(Unfit::Positions));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why its single heaps have no values.
    pub fn new(game: &Game, run: &Run<'_>) -> Result<Self, Unfit> {
        if game.sums().is_some_and(|rules| rules.header.convention == Convention::Misere) {
            return Err(Unfit::Misere);
        }
        Self::in_either_convention(game, run)
    }

    /// The same for a game in misère play too: its single heaps have no values, but a quotient may
    /// be asked for.
    ///
    /// # Errors
    /// Positions are no lists of heaps, or a turn can be several moves.
    pub fn in_either_convention(game: &Game, run: &Run<'_>) -> Result<Self, Unfit> {
        let rules = game.sums().ok_or(Unfit::Positions)?;
        if rules.turn != TurnRule::ONE {
            return Err(Unfit::Turn(rules.turn));
        }
        let info = game.info();
        Ok(Self {
            name: info.name.clone(),
            source: game.source().to_owned(),
            moves: rules.code.as_ref().map(take_and_break).or_else(|| shape::shape(rules, run)),
            game: Some((info, rules.clone())),
        })
    }

    /// The moves, if known to be those of a take-and-break game.
    pub(crate) fn moves(&self) -> Option<&TakeAndBreak> {
        self.moves.as_ref().map(|(moves, _)| moves)
    }

    /// The same with the code of the moves.
    pub(crate) fn moves_with_code(&self) -> Option<&(TakeAndBreak, Code)> {
        self.moves.as_ref()
    }

    /// What the person called it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Its rules.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// The game, if it is given by more than a code.
    pub(crate) fn info(&self) -> Option<&GameInfo> {
        self.game.as_ref().map(|(info, _)| info)
    }

    /// The key of the game's stored values: equal only if the moves are.
    fn identity(&self) -> String {
        if let Some((moves, code)) = &self.moves {
            return format!("{}{code}", if moves.unequal { "unequal-" } else { "" });
        }
        let parameters = self.game.as_ref().map(|(info, _)| match &info.sets[..] {
            [] => format!("{:?}", info.parameters),
            sets => format!("{:?} {sets:?}", info.parameters),
        });
        let digest = Sha256::new()
            .chain_update(&self.source)
            .chain_update(parameters.unwrap_or_default())
            .finalize();
        let digits: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        format!("rules-{digits}")
    }

    /// The values of the heaps 0 to `up_to`; by default until they are known to repeat, at most
    /// [`DEFAULT_VALUES`] ([`DEFAULT_TRIPLE_VALUES`], [`DEFAULT_LITERAL_VALUES`]), or as many as
    /// are stored already. Once they are known to repeat, the others follow without computation.
    ///
    /// If the run has a store, values are stored there in blocks of 65,536, and reused by later
    /// runs.
    ///
    /// # Errors
    /// Something else is in the store in place of these values.
    pub fn sequence(&self, up_to: Option<usize>, run: &Run<'_>) -> Result<Computed, StoreError> {
        let identity = self.identity();
        let wanted = up_to.map(|last| last.saturating_add(1));
        let loaded = blocks::load(&identity, wanted.unwrap_or(usize::MAX), run)?;
        let kept = loaded.values.len();
        let limit = wanted.unwrap_or(self.default_values().max(kept));
        let mut known = loaded.values;
        known.truncate(limit);
        let resumed = known.len();

        let kept = Kept { identity, values: kept };
        let mut searched = Searched::default();
        match Search::new(self, known, kept, limit, run) {
            Ok(search) => searched = search.run(),
            Err(obstacle) => searched.stopped = Some(obstacle),
        }
        let Searched { mut values, mut period, mut stopped } = searched;
        let some_have_none = |obstacle: &Obstacle| {
            !matches!(obstacle, Obstacle::Stopped(_) | Obstacle::LargeValue { .. })
        };
        if stopped.as_ref().is_some_and(some_have_none) {
            // Nothing repeats if some heap has no value.
            period = None;
        }
        let mut certificate = None;
        if let Some(found) = &mut period
            && found.status == Status::Proved
        {
            match self.certified(found, &values) {
                Some(Ok(accepted)) => certificate = Some(accepted),
                // Do not call proved what cannot be checked.
                Some(Err(rejection)) => {
                    found.status = Status::Verified { up_to: values.len() - 1 };
                    stopped = Some(rejection);
                }
                None => {}
            }
            if found.status == Status::Proved {
                stopped = continued(&mut values, found, wanted.unwrap_or(found.bound), run)
                    .err()
                    .map(Obstacle::Stopped);
            }
        }
        let moves = self.moves.as_ref();
        let answer = SequenceAnswer {
            name: self.name.clone(),
            code: moves.map(|(_, code)| code.to_string()),
            unequal: moves.is_some_and(|(moves, _)| moves.unequal),
            game: self.game.as_ref().map(|(info, _)| info.clone()),
            exceptions: period.map_or_else(Vec::new, |period| exceptions(&values, period)),
            sparse: moves.and_then(|(moves, _)| sparse(moves, &values)),
            known_as: self.known_as(),
            resumed: resumed.min(values.len()),
            values,
            listed: None,
            forgotten: None,
            period,
            stopped,
            certificate,
        };
        Ok(Computed { answer, damaged: loaded.damaged })
    }

    fn default_values(&self) -> usize {
        match &self.moves {
            Some((moves, _)) if moves.parts() < 3 => DEFAULT_VALUES,
            Some(_) => DEFAULT_TRIPLE_VALUES,
            None => DEFAULT_LITERAL_VALUES,
        }
    }

    /// An accepted certificate with the work of the checker; or that it was rejected. None if there
    /// is no certificate for this.
    fn certified(
        &self,
        found: &PeriodFound,
        values: &[u16],
    ) -> Option<Result<(String, Checked), Obstacle>> {
        let (_, code) = self.moves.as_ref().filter(|(moves, _)| !moves.unequal)?;
        let (preperiod, period) = (found.preperiod, found.period);
        if preperiod + period > MAX_CERTIFIED {
            return None;
        }
        let parsed;
        let rules = match &self.game {
            Some((_, rules)) => rules,
            None => {
                let (Some(Rules::Lists(rules)), _) =
                    rules::read(&self.source, &Settings::default())
                else {
                    return None;
                };
                parsed = rules;
                &parsed
            }
        };
        let classes = values
            .iter()
            .take(preperiod + period)
            .map(|&value| HeapClass { value: value.into(), firm: false });
        let heap = HeapTheory::Periodic {
            code: code.clone(),
            preperiod,
            period,
            classes: classes.collect(),
        };
        let proof = ListProof {
            law: SumLaw::Grundy,
            heap,
            quotient: None,
            valued: true,
            figures: Figures::default(),
        };
        let certificate = prove::lists::certificate::write(&self.source, rules, &proof, &[]);
        let replay = ReplayLimits { positions: REPLAYED, ..ReplayLimits::default() };
        let checked = certify::check(&certificate, &Options { replay, ..Options::default() });
        Some(match checked {
            // The values are proof enough.
            Err(Rejection::TooMuchWork { .. }) => return None,
            checked => checked
                .map(|established| (certificate, Checked::from(&established)))
                .map_err(|rejection| unaccepted(&rejection)),
        })
    }

    fn known_as(&self) -> Vec<String> {
        let Some((_, code)) = self.moves.as_ref().filter(|(moves, _)| !moves.unequal) else {
            return vec![];
        };
        let mut titles = shipped::known_as_code(code);
        titles.retain(|title| self.game.as_ref().is_none_or(|(info, _)| info.title != *title));
        titles
    }
}

/// A code as rules.
fn rules_of(code: &Code) -> String {
    format!("{} {code}\n", if code.is_octal() { "octal" } else { "hexadecimal" })
}

fn take_and_break(code: &Code) -> (TakeAndBreak, Code) {
    (TakeAndBreak { digits: code.digits().to_vec(), unequal: false }, code.clone())
}
