//! Is what an accepted certificate says of a game of heaps true of all small positions?
//!
//! Plain recursion over the literal reading of the rule text. Of the checker only its conclusion is looked at: the words of
//! the machine are written here, from the description in `docs/certificate.md`.

use std::cell::Cell;
use std::time::{Duration, Instant};

use certify::{Established, Meaning, Theorem};
use rules::tuples::literal::Reading;
use rules::tuples::{
    Assignment, Property, Tuple, TupleClaim, TupleRuleset, TupleSubject, Value, digits, parse_move_property, tuples,
};
use rules::{Comparison, Convention, Outcome, Relation, Rules, Settings};
use run::{Limits, Run};
use solve::{Game, Parity, Solver, Unsolved};

use crate::soundness::Since;

/// At most so many positions, for at most so long.
const POSITIONS: usize = 300;
const TIME: Duration = Duration::from_millis(300);

/// Numbers for the variables that formulas need beside those of their texts: above all of these.
const FIRST_FRESH: u32 = 1000;

/// The literal reading, until something cannot be listed.
struct Turns<'r> {
    reading: Reading<'r>,
    failed: Cell<bool>,
}

impl Game for Turns<'_> {
    type Position = Tuple;

    fn options(&self, position: &Tuple, into: &mut Vec<Tuple>) {
        match self.reading.options(position) {
            Ok(options) if !self.failed.get() => into.extend(options),
            _ => self.failed.set(true),
        }
    }
}

/// A property that has to be true of positions, or of positions and options.
struct Test(rules::tuples::Condition);

impl Test {
    fn new(property: &Property, heaps: usize) -> Result<Self, String> {
        property.lower(heaps, &mut { FIRST_FRESH }).map(Self).map_err(|error| format!("{error:?}"))
    }

    fn holds(&self, position: &[u128], option: &[u128]) -> Option<bool> {
        self.0.holds(&Assignment::pair(position, option)?)
    }
}

/// What is known of one position.
struct Known<'a> {
    position: &'a Tuple,
    options: Vec<Tuple>,
    /// Options that lose.
    winning: Vec<Tuple>,
    outcome: Outcome,
    value: u32,
    parity: Parity,
}

/// Compares everything that is established with brute force over the rule text; on how many positions.
pub(crate) fn hold(established: &Established, source: &str) -> Result<usize, String> {
    let settings = Settings {
        parameters: established.parameters.clone(),
        sets: established.sets.clone(),
        convention: Some(established.convention),
    };
    let (Some(Rules::Tuples(rules)), _) = rules::read(source, &settings) else {
        return Err(String::from("the rule text is refused"));
    };
    let claims = claims(established, &rules)?;
    let turns = Turns { reading: Reading::new(&rules), failed: Cell::new(false) };
    let mut solver = Solver::new(&turns);
    let clock = Since(Instant::now());
    let run = Run::new(Limits { states: 100_000, memory: 1 << 30, time: Some(TIME) }).with_clock(&clock);
    let mut held = 0;
    for size in 0..=60 {
        for position in tuples(&rules, size) {
            if held >= POSITIONS || clock.0.elapsed() > TIME {
                return Ok(held);
            }
            let found = known(&position, &turns, &mut solver, rules.header.convention, &run);
            if turns.failed.get() {
                return Ok(held);
            }
            let known = match found {
                Ok(known) => known,
                Err(Unsolved::Endless { cycle }) => return Err(format!("plays do not end: {cycle:?}")),
                Err(_) => return Ok(held),
            };
            says(established, &known)?;
            for claim in &claims {
                claim.hold(&known, rules.header.convention).map_err(|what| format!("{what} at {position:?}"))?;
            }
            held += 1;
        }
    }
    Ok(held)
}

fn known<'a>(
    position: &'a Tuple,
    turns: &Turns<'_>,
    solver: &mut Solver<'_, Turns<'_>>,
    convention: Convention,
    run: &Run<'_>,
) -> Result<Known<'a>, Unsolved<Tuple>> {
    let outcome = solver.outcome(position, convention, run)?;
    let mut options = vec![];
    turns.options(position, &mut options);
    let winning = solver.winning_moves(position, convention, run)?;
    let (value, parity) = (solver.value(position, run)?, solver.plays(position, run)?.parity);
    Ok(Known { position, options, winning, outcome, value, parity })
}

/// What the machine says of a position, and the other things a certificate can say beside claims.
fn says(established: &Established, known: &Known<'_>) -> Result<(), String> {
    let Known { position, options, winning, outcome, value, .. } = known;
    let nothing = "nothing about heaps is established";
    let heaps = established.heaps.as_ref().ok_or(nothing)?;
    let machine = established.machine.as_ref().ok_or(nothing)?;
    let cases: Vec<(Tuple, u32)> = if heaps.relation {
        let with = |number: u32| ([&position[..], &[u128::from(number)]].concat(), u32::from(number != *value));
        (0..value.saturating_add(3)).map(with).collect()
    } else if established.theorem == Theorem::Values {
        vec![((*position).clone(), *value)]
    } else {
        vec![((*position).clone(), u32::from(*outcome == Outcome::N))]
    };
    for (tuple, truth) in cases {
        for zeros in 0..2 {
            let word = write(heaps, &tuple, zeros).ok_or_else(|| format!("{tuple:?} has no word"))?;
            let class = machine.class(machine.run(0, &word));
            if class != Some(truth) {
                return Err(format!("class {class:?} of {tuple:?}: {truth} is true"));
            }
        }
    }
    if established.choice_never_matters && *outcome == Outcome::N && winning.len() < options.len() {
        return Err(format!("choice matters at {position:?}"));
    }
    Ok(())
}

/// A tuple as the machine reads it, with so many more places than it needs.
fn write(heaps: &certify::Heaps, tuple: &[u128], zeros: usize) -> Option<Vec<u8>> {
    let bound = |heap: usize| heaps.bounds.get(heap).copied().flatten();
    let mut word = vec![];
    let mut rows: Vec<Vec<u8>> = vec![];
    for (heap, &size) in tuple.iter().enumerate() {
        match bound(heap) {
            Some(bound) if size <= bound.into() => word.push(u8::try_from(size).ok()?),
            Some(_) => return None,
            None => rows.push(digits(heaps.numeration, size)?),
        }
    }
    let places = rows.iter().map(Vec::len).max().unwrap_or(0);
    let places = if rows.is_empty() { 0 } else { places + zeros };
    for place in (0..places).rev() {
        word.extend(rows.iter().map(|row| row.len().checked_sub(place + 1).map_or(0, |index| row[index])));
    }
    Some(word)
}

/// A claim made ready.
struct Ready {
    text: String,
    claim: TupleClaim,
    property: Test,
    /// Of a winning move.
    having: Option<Test>,
    heaps: usize,
}

fn claims(established: &Established, rules: &TupleRuleset) -> Result<Vec<Ready>, String> {
    let heaps = rules.heaps.len();
    let ready = |text: &str, claim: &TupleClaim| -> Result<Ready, String> {
        let having = match &claim.subject {
            TupleSubject::WinningMove(property) => Some(Test::new(property, heaps)?),
            _ => None,
        };
        let property = Test::new(&claim.property, heaps)?;
        Ok(Ready { text: text.to_owned(), claim: claim.clone(), property, having, heaps })
    };
    let mut claims = vec![];
    for proved in &established.claims {
        match &proved.claim {
            Meaning::Heaps(claim) => claims.push(ready(&proved.text, claim)?),
            Meaning::Words(_) | Meaning::Sums(_) => {
                return Err(format!("{}: a claim about other positions", proved.text));
            }
        }
    }
    if let Some(text) = established.heaps.as_ref().and_then(|heaps| heaps.winning_move.as_ref()) {
        let property = parse_move_property(text, rules).map_err(|problems| format!("{text}: {problems:?}"))?;
        let claim = TupleClaim {
            span: rules::Span { start: 0, end: 0 },
            mover: None,
            subject: TupleSubject::WinningMove(property),
            relation: Relation::If,
            property: Property::Bool(true),
        };
        claims.push(ready(text, &claim)?);
    }
    Ok(claims)
}

impl Ready {
    /// Nothing is said where it cannot be told whether a formula holds.
    fn hold(&self, known: &Known<'_>, convention: Convention) -> Result<(), String> {
        let Known { position, options, winning, outcome, value, parity } = known;
        let Some(property) = self.property.holds(position, position) else { return Ok(()) };
        let subject = match &self.claim.subject {
            TupleSubject::Outcome(claimed) => Some(outcome == claimed),
            TupleSubject::Value(claimed) => self.equals(claimed, *value, position)?,
            TupleSubject::EveryMoveWins => Some(winning.len() == options.len()),
            // Where the player to move wins because there is no move, no move is asked for.
            TupleSubject::WinningMove(_) if winning.is_empty() => {
                let dead = options.is_empty() && convention == Convention::Misere;
                Some(*outcome == Outcome::P || dead)
            }
            TupleSubject::WinningMove(_) => {
                let each = |option: &Tuple| self.having.as_ref().and_then(|test| test.holds(position, option));
                let each: Vec<Option<bool>> = winning.iter().map(each).collect();
                if each.contains(&Some(true)) {
                    Some(true)
                } else if each.contains(&None) {
                    None
                } else {
                    Some(false)
                }
            }
            TupleSubject::PlayParity(odd) => Some(*parity == if *odd { Parity::Odd } else { Parity::Even }),
            TupleSubject::PlayLength(_) | TupleSubject::Class(_) => {
                return Err(format!("{}: not a kind that is certified", self.text));
            }
        };
        let Some(subject) = subject else { return Ok(()) };
        let good = match self.claim.relation {
            Relation::When => subject == property,
            Relation::If => subject || !property,
            Relation::OnlyIf => property || !subject,
        };
        if good { Ok(()) } else { Err(format!("'{}' is wrong", self.text)) }
    }

    fn equals(&self, claimed: &Value, value: u32, position: &[u128]) -> Result<Option<bool>, String> {
        let equal = Property::Compare(claimed.clone(), Comparison::Equal, Value::Number(value.into()));
        Ok(Test::new(&equal, self.heaps)?.holds(position, position))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use certify::Options;
    use prove::tuples::{NUMERATIONS, TupleKind, certificate, prove};

    use super::*;

    const NIM: &str = "game \"Nim\"\nheaps x y\nmove any h: h -> h - d where d > 0\n";

    fn established(kind: TupleKind, said: &[&str]) -> Established {
        let (Some(Rules::Tuples(rules)), _) = rules::read(NIM, &Settings::default()) else { unreachable!() };
        let proof = prove(&rules, kind, &NUMERATIONS, &Run::default()).unwrap();
        let said: Vec<String> = said.iter().map(|&said| said.to_owned()).collect();
        certify::check(&certificate::write(NIM, &rules, &proof, &said), &Options::default()).unwrap()
    }

    #[test]
    fn what_is_true_is_held() {
        let normal = TupleKind::Outcome(Convention::Normal);
        assert_eq!(hold(&established(normal, &["loses when x = y", "wins if x = y + 1"]), NIM), Ok(POSITIONS));
        assert_eq!(hold(&established(TupleKind::Relation, &["value = x xor y"]), NIM), Ok(POSITIONS));
    }

    /// The same statements about other rules are false, and it is noticed.
    #[test]
    fn what_is_false_is_noticed() {
        let other = NIM.replace("d > 0", "d > 0 and d < 3");
        for kind in [TupleKind::Outcome(Convention::Normal), TupleKind::Relation] {
            assert!(hold(&established(kind, &[]), &other).unwrap_err().starts_with("class"));
        }
        let endless = NIM.replace("d > 0", "d >= 0");
        let what = hold(&established(TupleKind::Relation, &[]), &endless).unwrap_err();
        assert!(what.starts_with("plays do not end"), "{what}");
        let mut more = established(TupleKind::Outcome(Convention::Normal), &["loses when x = y"]);
        more.choice_never_matters = true;
        assert!(hold(&more, NIM).unwrap_err().starts_with("choice matters"));
        more.choice_never_matters = false;
        if let Meaning::Heaps(claim) = &mut more.claims[0].claim {
            claim.relation = Relation::OnlyIf;
            claim.property = Property::Bool(false);
        }
        assert_eq!(hold(&more, NIM), Err(String::from("'loses when x = y' is wrong at [0, 0]")));
        for (property, fine) in [("x' = y'", true), ("x' < y'", false)] {
            more.claims.clear();
            more.heaps.as_mut().unwrap().winning_move = Some(property.to_owned());
            assert_eq!(hold(&more, NIM).is_ok(), fine, "{property}");
        }
    }
}
