//! Patterns of positions that depend on a few numbers, wherever their classes come from.
//!
//! Nothing here is a theorem. A law holds for every position of the grid and is a guess about all
//! others; if the language of claims can express it, [`claim`] does, so that
//! [`Game::judge`](crate::Game::judge) can prove it from the rules.

mod automatic;
mod linear;

use answer::{Grid, GridLaw, GridLawKind, Measure, PatternKind, Question, Scope, Status};
use run::Run;

use crate::patterns;

/// Smaller grids are skipped.
const FEW: usize = 8;

/// All laws found, the simplest first. Time is about linear in the positions, times some thousand;
/// less if `run` ends.
///
/// Values that some other program has computed, here of the positions of two heaps:
///
/// ```
/// use nimatron::answer::{Grid, GridLawKind, Measure};
/// use nimatron::grid::{Names, claim, laws};
/// use nimatron::{Game, Run, Settings};
///
/// let classes = (0..8).flat_map(|x| (0..8).map(move |y| x ^ y)).collect();
/// let found = laws(
///     &Grid { measure: Measure::Value, sides: vec![(0, 8), (0, 8)], classes },
///     &Run::default(),
/// );
/// assert_eq!(found[0].kind, GridLawKind::Xor);
/// // A guess, which the rules can prove:
/// let text =
///     claim(Measure::Value, &found[0], &Names::Tuple(vec!["a".to_owned(), "b".to_owned()]))
///         .ok_or("no claim")?;
/// let nim = Game::shipped("nim-2", &Settings::default())?;
/// assert!(nim.judge(&text, &Run::default()).is_ok_and(|judged| judged.ruling.is_proved()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn laws(grid: &Grid, run: &Run<'_>) -> Vec<GridLaw> {
    let positions = grid.sides.iter().map(|(_, length)| length).product::<usize>();
    if grid.classes.len() != positions || positions < FEW || grid.sides.is_empty() {
        return vec![];
    }
    let whole = Status::Verified { up_to: grid.up_to() };
    let verified = |kind| GridLaw { kind, status: whole };
    if let Some((first, rest)) = grid.classes.split_first()
        && rest.iter().all(|class| class == first)
    {
        return vec![verified(GridLawKind::Constant(*first))];
    }
    let mut found = vec![];
    if let [(first, _)] = grid.sides[..] {
        found.extend(repeats(grid, first));
    } else {
        found.extend(is_xor(grid).then(|| verified(GridLawKind::Xor)));
        found.extend(linear::linear(grid, run).map(verified));
    }
    if found.iter().all(|law| is_weak(grid, law)) {
        // A period that neither began at once nor occurred three times is usually a coincidence,
        // and a machine that was right on the unseen half says more.
        found.retain(|law| law.status != Status::Conjectured);
        if let Some(machine) = automatic::automatic(grid, run) {
            found = vec![verified(machine)];
        }
    }
    found
}

/// Whether a period occurs less than three times.
fn is_weak(grid: &Grid, law: &GridLaw) -> bool {
    match law.kind {
        GridLawKind::Period { preperiod, period, .. }
        | GridLawKind::Arithmetic { preperiod, period, .. } => {
            grid.up_to() + 1 < preperiod + 3 * period
        }
        _ => false,
    }
}

/// The period of the classes along one parameter.
fn repeats(grid: &Grid, first: u64) -> Option<GridLaw> {
    let first = usize::try_from(first).ok()?;
    // Only numbers can grow.
    let question = match grid.measure {
        Measure::Value | Measure::Remoteness => Question::Values,
        Measure::Outcome | Measure::OutcomeClass => Question::Outcome,
    };
    let pattern =
        patterns::of_sequence(question, &grid.classes, Scope::OneHeap).into_iter().next()?;
    let kind = match pattern.kind {
        PatternKind::Period { preperiod, period } => {
            let classes = grid.classes.get(..preperiod + period)?.to_vec();
            GridLawKind::Period { preperiod: preperiod + first, period, classes }
        }
        PatternKind::Arithmetic { preperiod, period, saltus } => {
            GridLawKind::Arithmetic { preperiod: preperiod + first, period, saltus }
        }
        PatternKind::Xor
        | PatternKind::XorOfValues
        | PatternKind::SumMod { .. }
        | PatternKind::Symmetric => {
            return None;
        }
    };
    let status = match pattern.status {
        Status::Verified { .. } => Status::Verified { up_to: grid.up_to() },
        status => status,
    };
    Some(GridLaw { kind, status })
}

/// The parameters of every position, in order.
fn positions(grid: &Grid) -> impl Iterator<Item = (Vec<u64>, u32)> + '_ {
    let mut at: Vec<u64> = grid.sides.iter().map(|(first, _)| *first).collect();
    grid.classes.iter().map(move |class| {
        let now = at.clone();
        for (number, (first, length)) in at.iter_mut().zip(&grid.sides).rev() {
            *number += 1;
            if *number < first.saturating_add(u64::try_from(*length).unwrap_or(u64::MAX)) {
                break;
            }
            *number = *first;
        }
        (now, *class)
    })
}

fn is_xor(grid: &Grid) -> bool {
    positions(grid).all(|(numbers, class)| {
        let xor = numbers.iter().fold(0, |xor, number| xor ^ number);
        match grid.measure {
            Measure::Value => u64::from(class) == xor,
            Measure::Outcome => (class == 0) == (xor == 0),
            Measure::OutcomeClass | Measure::Remoteness => false,
        }
    })
}

/// The names of parameters in rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// The heaps of a tuple.
    Tuple(Vec<String>),
    /// The heaps of a list, with this one name.
    List(String),
}

/// Whether the class of each remainder is the remainder.
fn are_remainders(classes: &[u32]) -> bool {
    (0..).zip(classes).all(|(remainder, class): (u32, &u32)| remainder == *class)
}

/// A law in the language of claims, if expressible, as [`Game::judge`](crate::Game::judge) takes
/// it. If values cannot be expressed, the claim says who wins; there are no claims about remoteness
/// and outcome classes. For lists, it generalises the law to lists of any length.
#[must_use]
pub fn claim(measure: Measure, law: &GridLaw, names: &Names) -> Option<String> {
    if matches!(measure, Measure::OutcomeClass | Measure::Remoteness) {
        return None;
    }
    let one = match names {
        Names::Tuple(names) => names.first().filter(|_| names.len() == 1),
        Names::List(_) => None,
    };
    let set = |classes: &[u32]| {
        let zeros = classes.iter().enumerate().filter(|(_, class)| **class == 0);
        let zeros: Vec<String> = zeros.map(|(remainder, _)| remainder.to_string()).collect();
        (!zeros.is_empty()).then(|| zeros.join(", "))
    };
    match &law.kind {
        GridLawKind::Constant(0) => Some("loses when true".to_owned()),
        GridLawKind::Constant(_) => Some("wins when true".to_owned()),
        GridLawKind::Period { preperiod: 0, period, classes } => {
            let name = one?;
            if measure == Measure::Value && are_remainders(classes) {
                return Some(format!("value = {name} mod {period}"));
            }
            Some(format!("loses when {name} mod {period} in {{{}}}", set(classes)?))
        }
        GridLawKind::Xor => {
            let xor = match names {
                Names::Tuple(names) => names.join(" xor "),
                Names::List(name) => format!("xor({name})"),
            };
            Some(match measure {
                Measure::Value => format!("value = {xor}"),
                _ => format!("loses when {xor} = 0"),
            })
        }
        GridLawKind::Linear { weights, modulus, classes } => {
            let sum = match names {
                Names::Tuple(names) => {
                    let terms = weights.iter().zip(names).filter(|(weight, _)| **weight > 0);
                    terms
                        .map(|(weight, name)| format!("{weight} * {name}"))
                        .collect::<Vec<_>>()
                        .join(" + ")
                }
                Names::List(name) if weights.iter().all(|weight| *weight == 1) => {
                    format!("sum({name})")
                }
                Names::List(_) => return None,
            };
            match measure {
                Measure::Value if are_remainders(classes) => {
                    Some(format!("value = ({sum}) mod {modulus}"))
                }
                _ => Some(format!("loses when ({sum}) mod {modulus} in {{{}}}", set(classes)?)),
            }
        }
        GridLawKind::Period { .. }
        | GridLawKind::Arithmetic { .. }
        | GridLawKind::Automatic { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Settings};

    pub(super) fn grid(measure: Measure, sides: &[usize], class: impl Fn(&[u64]) -> u64) -> Grid {
        let cells = sides.iter().product();
        let sides = sides.iter().map(|side| (0, *side)).collect();
        let mut grid = Grid { measure, sides, classes: vec![0; cells] };
        grid.classes =
            positions(&grid).map(|(numbers, _)| u32::try_from(class(&numbers)).unwrap()).collect();
        grid
    }

    fn found(grid: &Grid) -> Vec<GridLaw> {
        laws(grid, &Run::default())
    }

    #[test]
    fn laws_are_found_and_proved_of_rules() {
        let nim = found(&grid(Measure::Value, &[8, 8, 8], |at| at[0] ^ at[1] ^ at[2]));
        assert_eq!(
            nim,
            [GridLaw { kind: GridLawKind::Xor, status: Status::Verified { up_to: 7 } }]
        );
        let rules = Game::shipped("nim-3", &Settings::default()).expect("shipped");
        let names = Names::Tuple(rules.heaps().expect("heaps").heaps.clone());
        let said = claim(Measure::Value, &nim[0], &names).expect("a claim");
        let judged = rules.judge(&said, &Run::default()).expect("in the language");
        assert!(judged.certificate().is_some(), "{said}");
        let list = claim(Measure::Outcome, &nim[0], &Names::List("n".to_owned()));
        assert_eq!(list.as_deref(), Some("loses when xor(n) = 0"));
    }

    #[test]
    fn repetitions_have_claims() {
        let take =
            found(&grid(Measure::Outcome, &[60], |at| u64::from(!matches!(at[0] % 7, 0 | 2))));
        let said = claim(Measure::Outcome, &take[0], &Names::Tuple(vec!["n".to_owned()]));
        assert_eq!(said.as_deref(), Some("loses when n mod 7 in {0, 2}"));
        assert_eq!(take[0].status, Status::Verified { up_to: 59 });
        let values = found(&grid(Measure::Value, &[60], |at| at[0] % 4));
        let said = claim(Measure::Value, &values[0], &Names::Tuple(vec!["n".to_owned()]))
            .expect("a claim");
        assert_eq!(said, "value = n mod 4");
        let rules = Game::load(
            "heaps n\nmove n -> m where 1 <= n - m and n - m <= 3",
            &Settings::default(),
        );
        let judged = rules.expect("rules").judge(&said, &Run::default()).expect("in the language");
        assert!(judged.certificate().is_some(), "{said}");
    }

    #[test]
    fn a_machine_is_told_in_place_of_a_period_that_was_seen_twice() {
        // Take away one or half of the heap: a power of two decides who wins.
        let outcome = |at: &[u64]| u64::from(at[0].trailing_zeros().is_multiple_of(2) && at[0] > 0);
        for length in [64, 100, 256, 300, 1024] {
            let laws = found(&grid(Measure::Outcome, &[length], outcome));
            assert!(
                matches!(laws[..], [GridLaw { kind: GridLawKind::Automatic { .. }, .. }]),
                "{length}: {laws:?}"
            );
        }
        // Kayles has period 12 from 71 on.
        let kayles = |n: u64| if n < 71 { n * n % 7 } else { n % 12 };
        assert_eq!(found(&grid(Measure::Value, &[100], |at| kayles(at[0]))), []);
        let laws = found(&grid(Measure::Value, &[150], |at| kayles(at[0])));
        assert!(
            matches!(laws[0].kind, GridLawKind::Period { preperiod: 71, period: 12, .. }),
            "{laws:?}"
        );
    }

    #[test]
    fn turns_and_outcome_classes_have_laws() {
        let turns = found(&grid(Measure::Remoteness, &[60], |at| at[0] / 7 * 4 + at[0] % 7));
        assert!(
            matches!(turns[0].kind, GridLawKind::Arithmetic { preperiod: 0, period: 7, saltus: 4 }),
            "{turns:?}"
        );
        let classes = found(&grid(Measure::OutcomeClass, &[12, 12], |at| (at[0] + 2 * at[1]) % 4));
        assert!(matches!(classes[0].kind, GridLawKind::Linear { modulus: 4, .. }), "{classes:?}");
        let names = Names::Tuple(vec!["n".to_owned()]);
        assert_eq!(claim(Measure::Remoteness, &turns[0], &names), None);
    }

    #[test]
    fn what_is_irregular_has_no_law() {
        let noise =
            |at: &[u64]| (at[0] * 7919 + at[1] * at[1] * 104_729 + at[0] * at[1] * 31) % 101 % 2;
        assert_eq!(found(&grid(Measure::Outcome, &[16, 16], noise)), []);
        assert_eq!(found(&Grid { measure: Measure::Value, sides: vec![], classes: vec![] }), []);
    }
}
