//! Is what an accepted certificate says true of all small positions?
//!
//! Plain recursion over the literal reading of the rule text. Of the checker only its conclusion is
//! looked at: how a machine reads a position is written here and in the modules of the kinds, from
//! the description in `docs/certificate.md`.

use std::fmt::Debug;
use std::hash::Hash;
use std::time::{Duration, Instant};

use automata::{Moore, StateId};
use certify::{Established, Machine, Meaning, Theorem};
use rules::{Convention, Outcome, Relation, Rules, Settings};
use run::{Limits, Run};
use serde_json::Value;
use solve::{Game, Parity, Plays, Solver, Unsolved};

use super::tuples::TuplePositions;
use super::words::WordPositions;
use super::{Since, boards, lists};

/// How many positions are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedPositions {
    /// At most so many, of words, tuples, lists and rows.
    pub(crate) most: usize,
    /// Words of up to this length, tuples with heaps up to this.
    pub(crate) size: usize,
    /// For no longer than this.
    pub(crate) time: Option<Duration>,
}

impl ComparedPositions {
    /// What an accepted change is worth.
    pub(crate) const SMALL: Self =
        Self { most: 300, size: 60, time: Some(Duration::from_millis(300)) };

    /// Everything up to a size.
    pub(crate) const fn up_to(size: usize) -> Self {
        Self { most: usize::MAX, size, time: None }
    }

    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.time.map(|time| Instant::now() + time)
    }
}

/// Claims take longer than the answer; they are compared on no more positions than this.
const CLAIMED: usize = 1000;

/// Compares everything that is established with literal play by the rules that the certificate
/// embeds; on how many positions.
pub(crate) fn hold(
    established: &Established,
    certificate: &Value,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let source = certificate["rules"].as_str().unwrap_or_default();
    let settings = Settings {
        parameters: established.parameters.clone(),
        sets: established.sets.clone(),
        convention: Some(established.convention),
    };
    let (rules, _) = rules::read(source, &settings);
    match rules.ok_or("the rule text is refused")? {
        Rules::Words(rules) if established.sums.is_some() => {
            lists::hold_rows(established, certificate, &rules, scope)
        }
        Rules::Words(rules) => compare(&WordPositions::new(&rules), established, scope),
        Rules::Tuples(rules) => compare(&TuplePositions::new(&rules), established, scope),
        Rules::Lists(rules) => lists::hold(established, certificate, &rules, scope),
        Rules::Boards(rules) => boards::hold(established, &rules, scope),
    }
}

/// Positions that a machine reads.
pub(super) trait Readable {
    type Position: Clone + Eq + Hash + Debug;
    type Game: Game<Position = Self::Position>;

    fn game(&self) -> &Self::Game;

    /// All positions of a size, in a fixed order.
    fn of_size(&self, size: usize) -> Box<dyn Iterator<Item = Self::Position> + '_>;

    /// The words that stand for a position, and for the number beside it in a relation.
    fn written(
        &self,
        established: &Established,
        position: &Self::Position,
        number: Option<u32>,
    ) -> Vec<Vec<u8>>;

    /// Whether a claim is true of a position; none if it does not speak of it, or if that cannot be
    /// told.
    fn judge(
        &self,
        meaning: &Meaning,
        small: &Small<'_, Self::Position>,
    ) -> Result<Option<bool>, String>;

    /// What is established and is neither the machine nor listed as a claim.
    fn further(&self, _: &Established) -> Result<Option<Meaning>, String> {
        Ok(None)
    }

    /// Something of this size that is no position, as the machine reads it.
    fn outside(&self, _: &Established, _: usize) -> Option<Vec<u8>> {
        None
    }

    /// How many turns every play takes, if that is established.
    fn lasts(&self, _: &Established, _: &Self::Position) -> Option<i64> {
        None
    }

    /// Whether some options could not be listed.
    fn unlisted(&self) -> bool {
        false
    }
}

/// What is true of one small position.
pub(super) struct Small<'a, P> {
    pub(super) position: &'a P,
    pub(super) options: Vec<P>,
    /// Options that lose.
    pub(super) winning: Vec<P>,
    pub(super) outcome: Outcome,
    pub(super) value: u32,
    pub(super) plays: Plays,
    pub(super) convention: Convention,
}

impl<'a, P: Clone + Eq + Hash> Small<'a, P> {
    fn new<G: Game<Position = P>>(
        position: &'a P,
        game: &G,
        solver: &mut Solver<'_, G>,
        convention: Convention,
        run: &Run<'_>,
    ) -> Result<Self, Unsolved<P>> {
        let outcome = solver.outcome(position, convention, run)?;
        let mut options = vec![];
        game.options(position, &mut options);
        let winning = solver.winning_moves(position, convention, run)?;
        let (value, plays) = (solver.value(position, run)?, solver.plays(position, run)?);
        Ok(Self { position, options, winning, outcome, value, plays, convention })
    }

    pub(super) fn is_parity(&self, odd: bool) -> bool {
        self.plays.parity == if odd { Parity::Odd } else { Parity::Even }
    }
}

/// Compares a machine, and what else is established with it, with literal play.
fn compare<K: Readable>(
    kind: &K,
    established: &Established,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let machine = established.machine.as_ref().ok_or("no machine is established")?;
    let relation = established.heaps.as_ref().is_some_and(|heaps| heaps.relation);
    let further = kind.further(established)?;
    let claims = established.claims.iter().map(|proved| (proved.text.as_str(), &proved.claim));
    let claims: Vec<(&str, &Meaning)> =
        claims.chain(further.iter().map(|claim| ("the winning move", claim))).collect();
    let speaks = !claims.is_empty() || established.choice_never_matters;
    let game = kind.game();
    let mut solver = Solver::new(game);
    let clock = Since::now();
    let run = Run::new(Limits { states: 2_000_000, memory: 2 << 30, time: scope.time });
    let run = if scope.time.is_some() { run.with_clock(&clock) } else { run };
    let class = |word: &[u8]| machine.class(machine.run(0, word));
    let mut held = 0;
    for size in 0..=scope.size {
        for position in kind.of_size(size) {
            if held >= scope.most || scope.time.is_some_and(|time| clock.0.elapsed() > time) {
                return Ok(held);
            }
            let number = if relation || established.theorem == Theorem::Values {
                solver.value(&position, &run)
            } else {
                let outcome = solver.outcome(&position, established.convention, &run);
                outcome.map(|outcome| u32::from(outcome == Outcome::N))
            };
            if kind.unlisted() {
                return Ok(held);
            }
            let truth = match number {
                Ok(number) => number,
                Err(Unsolved::Endless { cycle }) => {
                    return Err(format!("plays do not end: {cycle:?}"));
                }
                Err(_) => return Ok(held),
            };
            let said: Vec<(Option<u32>, u32)> = if relation {
                (0..truth.saturating_add(3))
                    .map(|number| (Some(number), u32::from(number != truth)))
                    .collect()
            } else {
                vec![(None, truth)]
            };
            for (number, truth) in said {
                let words = kind.written(established, &position, number);
                if words.is_empty() {
                    return Err(format!("{position:?} has no word"));
                }
                if let Some(word) = words.iter().find(|word| class(word) != Some(truth)) {
                    return Err(format!(
                        "class {:?} of {position:?}: {truth} is true",
                        class(word)
                    ));
                }
            }
            if let Some(turns) = kind.lasts(established, &position)
                && let Ok(plays) = solver.plays(&position, &run)
                && !(plays.is_fixed() && i64::from(plays.shortest) == turns)
            {
                return Err(format!("plays from {position:?} do not take {turns} turns"));
            }
            if speaks && held < CLAIMED {
                let Ok(small) =
                    Small::new(&position, game, &mut solver, established.convention, &run)
                else {
                    return Ok(held);
                };
                if kind.unlisted() {
                    return Ok(held);
                }
                let all_win =
                    small.outcome == Outcome::P || small.winning.len() == small.options.len();
                if established.choice_never_matters && !all_win {
                    return Err(format!("choice matters at {position:?}"));
                }
                for (text, claim) in &claims {
                    let good =
                        kind.judge(claim, &small).map_err(|what| format!("{text}: {what}"))?;
                    if good == Some(false) {
                        return Err(format!("'{text}' is wrong at {position:?}"));
                    }
                }
            }
            held += 1;
        }
        if let Some(word) = kind.outside(established, size)
            && class(&word).is_some()
        {
            return Err(format!("{word:?} has a class and is not a position"));
        }
    }
    Ok(held)
}

/// Whether a claim is good where its subject and its property are so; none if one of them is
/// not known.
pub(super) fn related(
    relation: Relation,
    subject: Option<bool>,
    property: Option<bool>,
) -> Option<bool> {
    let (subject, property) = (subject?, property?);
    Some(match relation {
        Relation::When => subject == property,
        Relation::If => subject || !property,
        Relation::OnlyIf => property || !subject,
    })
}

/// What to say of a claim that no certificate can make.
pub(super) fn not_certified() -> String {
    String::from("claims of this kind are not certified")
}

/// Whether the checker's machine is the prover's, state by state.
pub(super) fn same_machine<T: Copy + Into<u32>>(
    established: &Established,
    proved: &Moore<Option<T>>,
) -> Result<(), String> {
    let machine = established.machine.as_ref().ok_or("no machine is established")?;
    let same = moore(machine, |class| class) == proved.map(|class| class.map(Into::into));
    if same {
        Ok(())
    } else {
        Err(String::from("another machine is established than the one proved"))
    }
}

/// A machine of the checker, as one of `automata`.
pub(super) fn moore<T>(machine: &Machine, output: impl Fn(Option<u32>) -> T) -> Moore<T> {
    let states = || (0..machine.states()).filter_map(|state| u32::try_from(state).ok());
    let letters = || (0..machine.letters()).filter_map(|letter| u8::try_from(letter).ok());
    let row = |state| letters().map(move |letter| StateId::from(machine.next(state, letter)));
    let outputs = states().map(|state| output(machine.class(state)));
    Moore::new(machine.letters(), states().flat_map(row).collect(), outputs.collect())
}
