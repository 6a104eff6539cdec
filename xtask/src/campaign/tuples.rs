//! Games on tuples: random ones, and what a certificate says of a tuple.

use std::cell::Cell;

use certify::{Established, Meaning};
use prove::UnknownReason;
use prove::tuples::{NUMERATIONS, TupleKind, TupleProof};
use rules::tuples::literal::Reading;
use rules::tuples::{
    Assignment, Numeration, Property, Tuple, TupleClaim, TupleRuleset, TupleSubject, Value, digits,
    parse_move_property, tuples,
};
use rules::{Comparison, Convention, Outcome, Relation, Rules, Settings};
use run::{Limits, Run};
use solve::Game;
use std::time::Duration;

use super::draw::{self, Drawn, Random};
use super::truth::{self, ComparedPositions, Readable, Small};
use super::{GameFamily, Observation, Since, Trial};

/// Random games on tuples.
pub(super) struct TupleGames;

/// What a theorem about a random game is compared with.
const SCOPE: ComparedPositions =
    ComparedPositions { most: 1500, size: 40, time: Some(Duration::from_millis(300)) };

impl GameFamily for TupleGames {
    type More = ();
    const GAMES: &'static str = "games on tuples";

    fn draw(&self, _: usize, random: &mut Random) -> Option<(Drawn, ())> {
        Some((draw::tuples::draw(random), ()))
    }

    fn attempt(&self, trial: Trial<'_>) -> Result<(), String> {
        let Trial { text, budget, random, seen, .. } = trial;
        let (rules, problems) = rules::read(text, &Settings::default());
        let Some(Rules::Tuples(rules)) = rules else {
            return Err(format!("refused: {problems:?}"));
        };
        let (kind, asked) = match random.below(10) {
            0 | 1 => (TupleKind::Values, "values"),
            2 => (TupleKind::Relation, "values as a relation"),
            _ if rules.header.convention == Convention::Misere => {
                (TupleKind::Outcome(Convention::Misere), "outcomes, misere")
            }
            _ => (TupleKind::Outcome(Convention::Normal), "outcomes, normal"),
        };
        seen.note(asked);
        let clock = Since::now();
        let Some(proof) = attempt(&rules, kind, &budget.run(&clock), seen)? else { return Ok(()) };
        let hurry = Since::now();
        let run = Run::new(Limits { time: Some(Duration::from_secs(1)), ..Limits::default() });
        let (certificate, _) = certificate(text, &rules, &proof, &run.with_clock(&hurry));
        let established = seen.prove(&certificate, &SCOPE)?;
        truth::same_machine(&established, &proof.answer)
    }
}

/// A theorem; or none, with the reason noted.
pub(super) fn attempt(
    rules: &TupleRuleset,
    kind: TupleKind,
    run: &Run<'_>,
    seen: &mut Observation,
) -> Result<Option<TupleProof>, String> {
    let reason = match prove::tuples::prove(rules, kind, &NUMERATIONS, run) {
        Ok(proof) => {
            seen.largest = proof.answer.len();
            return Ok(Some(proof));
        }
        Err(unknown) => unknown.reason,
    };
    seen.verdict = match reason {
        UnknownReason::Cycle(_) | UnknownReason::Growth(_) | UnknownReason::Infinite(..) => {
            "endless"
        }
        UnknownReason::NoTermination => "end not shown",
        UnknownReason::Inconsistent(at) => {
            return Err(format!("oracle and machines disagree at {at:?}"));
        }
        UnknownReason::Stopped(_) => "budget",
        _ => "no machine",
    };
    Ok(None)
}

/// A certificate with the formula that is recognised, and that formula.
pub(crate) fn certificate(
    text: &str,
    rules: &TupleRuleset,
    proof: &TupleProof,
    run: &Run<'_>,
) -> (String, Vec<String>) {
    let said = prove::tuples::recognise::recognise(rules, proof, run).ok().flatten();
    let said = said.iter().map(|claim| rules::language::print::print(claim, &rules.heaps));
    let said: Vec<String> = said.collect();
    (prove::certificate::write(text, rules, proof, &said), said)
}

/// The literal reading, until something cannot be listed.
pub(super) struct ListedTurns<'r> {
    reading: Reading<'r>,
    unlisted: Cell<bool>,
}

impl Game for ListedTurns<'_> {
    type Position = Tuple;

    fn options(&self, position: &Tuple, into: &mut Vec<Tuple>) {
        match self.reading.options(position) {
            Ok(options) if !self.unlisted.get() => into.extend(options),
            _ => self.unlisted.set(true),
        }
    }
}

/// A game on tuples as its certificates speak of it.
pub(super) struct TuplePositions<'r> {
    rules: &'r TupleRuleset,
    turns: ListedTurns<'r>,
}

impl<'r> TuplePositions<'r> {
    pub(super) fn new(rules: &'r TupleRuleset) -> Self {
        let turns = ListedTurns { reading: Reading::new(rules), unlisted: Cell::new(false) };
        Self { rules, turns }
    }

    /// Whether a property holds of a position, or of a position and an option.
    fn holds(
        &self,
        property: &Property,
        position: &[u128],
        option: &[u128],
    ) -> Result<Option<bool>, String> {
        /// Variables of formulas that are not in their texts have numbers above all of these.
        const FIRST_FRESH: u32 = 1000;
        let condition = property.lower(self.rules.heaps.len(), &mut { FIRST_FRESH });
        let condition = condition.map_err(|error| format!("{error:?}"))?;
        Ok(Assignment::pair(position, option).and_then(|assignment| condition.holds(&assignment)))
    }
}

impl<'r> Readable for TuplePositions<'r> {
    type Position = Tuple;
    type Game = ListedTurns<'r>;

    fn game(&self) -> &ListedTurns<'r> {
        &self.turns
    }

    fn of_size(&self, size: usize) -> Box<dyn Iterator<Item = Tuple> + '_> {
        Box::new(tuples(self.rules, u128::try_from(size).unwrap_or(u128::MAX)))
    }

    /// With as many places as are needed, and with one more.
    fn written(
        &self,
        established: &Established,
        tuple: &Tuple,
        number: Option<u32>,
    ) -> Vec<Vec<u8>> {
        let Some(heaps) = &established.heaps else { return vec![] };
        let tuple: Tuple = tuple.iter().copied().chain(number.map(u128::from)).collect();
        (0..2).filter_map(|zeros| write(heaps.numeration, &heaps.bounds, &tuple, zeros)).collect()
    }

    fn judge(&self, meaning: &Meaning, small: &Small<'_, Tuple>) -> Result<Option<bool>, String> {
        let Meaning::Heaps(claim) = meaning else {
            return Err(String::from("it is about other positions"));
        };
        let position = small.position;
        let subject = match &claim.subject {
            TupleSubject::Outcome(outcome) => Some(small.outcome == *outcome),
            TupleSubject::Value(value) => {
                let number = Value::Number(small.value.into());
                let equal = Property::Compare(value.clone(), Comparison::Equal, number);
                self.holds(&equal, position, position)?
            }
            TupleSubject::ValueIs(test) => {
                let number = Value::Number(small.value.into());
                self.holds(&test.of(number), position, position)?
            }
            TupleSubject::EveryMoveWins => Some(small.winning.len() == small.options.len()),
            // Where the player to move wins because there is no move, no move is asked for.
            TupleSubject::WinningMove(_) if small.winning.is_empty() => {
                let dead = small.options.is_empty() && small.convention == Convention::Misere;
                Some(small.outcome == Outcome::P || dead)
            }
            TupleSubject::WinningMove(property) => {
                let each =
                    small.winning.iter().map(|option| self.holds(property, position, option));
                let each = each.collect::<Result<Vec<_>, _>>()?;
                let open = each.contains(&None);
                if each.contains(&Some(true)) { Some(true) } else { (!open).then_some(false) }
            }
            TupleSubject::PlayParity(odd) => Some(small.is_parity(*odd)),
            TupleSubject::PlayLength(_) | TupleSubject::Class(_) => {
                return Err(truth::not_certified());
            }
        };
        Ok(truth::related(claim.relation, subject, self.holds(&claim.formula, position, position)?))
    }

    fn further(&self, established: &Established) -> Result<Option<Meaning>, String> {
        let text = established.heaps.as_ref().and_then(|heaps| heaps.winning_move.as_ref());
        let Some(text) = text else { return Ok(None) };
        let property = parse_move_property(text, self.rules);
        Ok(Some(Meaning::Heaps(TupleClaim {
            span: rules::Span { start: 0, end: 0 },
            mover: None,
            subject: TupleSubject::WinningMove(
                property.map_err(|problems| format!("{text}: {problems:?}"))?,
            ),
            relation: Relation::If,
            formula: Property::Bool(true),
        })))
    }

    fn outside(&self, established: &Established, size: usize) -> Option<Vec<u8>> {
        let heaps = established.heaps.as_ref().filter(|heaps| !heaps.relation)?;
        let size = u128::try_from(size).ok()?;
        let alone = (0..self.rules.heaps.len()).map(|heap| {
            let mut tuple = vec![0; self.rules.heaps.len()];
            tuple[heap] = size;
            tuple
        });
        let mut outside = alone.filter(|tuple| !self.turns.reading.is_position(tuple));
        outside.find_map(|tuple| write(heaps.numeration, &heaps.bounds, &tuple, 0))
    }

    fn unlisted(&self) -> bool {
        self.turns.unlisted.get()
    }
}

/// A tuple as a machine reads it, with so many more places than it needs; none if it cannot be
/// written.
pub(super) fn write(
    numeration: Numeration,
    bounds: &[Option<u32>],
    tuple: &[u128],
    zeros: usize,
) -> Option<Vec<u8>> {
    let mut word = vec![];
    let mut rows: Vec<Vec<u8>> = vec![];
    for (heap, &size) in tuple.iter().enumerate() {
        match bounds.get(heap).copied().flatten() {
            Some(bound) if size <= bound.into() => word.push(u8::try_from(size).ok()?),
            Some(_) => return None,
            None => rows.push(digits(numeration, size)?),
        }
    }
    let places = rows.iter().map(Vec::len).max().map_or(0, |places| places + zeros);
    for place in (0..places).rev() {
        let digit = |row: &Vec<u8>| row.len().checked_sub(place + 1).map_or(0, |index| row[index]);
        word.extend(rows.iter().map(digit));
    }
    Some(word)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use certify::Options;
    use prove::certificate;
    use prove::tuples::prove;
    use serde_json::json;

    use super::*;

    const NIM: &str = "game \"Nim\"\nheaps x y\nmove any h: h -> h - d where d > 0\n";

    fn hold(established: &Established, rules: &str) -> Result<usize, String> {
        truth::hold(established, &json!({ "rules": rules }), &ComparedPositions::SMALL)
    }

    fn established(kind: TupleKind, said: &[&str]) -> Established {
        let (Some(Rules::Tuples(rules)), _) = rules::read(NIM, &Settings::default()) else {
            unreachable!()
        };
        let proof = prove(&rules, kind, &NUMERATIONS, &Run::default()).unwrap();
        let said: Vec<String> = said.iter().map(|&said| said.to_owned()).collect();
        certify::check(&certificate::write(NIM, &rules, &proof, &said), &Options::default())
            .unwrap()
    }

    #[test]
    fn what_is_true_is_held() {
        let normal = TupleKind::Outcome(Convention::Normal);
        assert_eq!(
            hold(&established(normal, &["loses when x = y", "wins if x = y + 1"]), NIM),
            Ok(ComparedPositions::SMALL.most)
        );
        assert_eq!(
            hold(&established(TupleKind::Relation, &["value = x xor y"]), NIM),
            Ok(ComparedPositions::SMALL.most)
        );
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
            claim.formula = Property::Bool(false);
        }
        assert_eq!(hold(&more, NIM), Err(String::from("'loses when x = y' is wrong at [0, 0]")));
        for (property, fine) in [("x' = y'", true), ("x' < y'", false)] {
            more.claims.clear();
            more.heaps.as_mut().unwrap().winning_move = Some(property.to_owned());
            assert_eq!(hold(&more, NIM).is_ok(), fine, "{property}");
        }
    }
}
