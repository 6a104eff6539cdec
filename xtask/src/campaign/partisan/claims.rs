//! Random claims about partisan games, as texts, and whether they are true of a position: worked
//! out here, from numbers that a position has.

use rules::{Outcome, OutcomeClass, Relation};
use solve::Parity;

use crate::campaign::draw::Random;
use crate::campaign::literal::alternating::Truth;

/// A property of the numbers of a position. Numbers have indices here and names in texts.
#[derive(Clone, Debug)]
enum Fact {
    Always,
    Remainder { number: usize, modulus: i64, left: i64 },
    AtMost { number: usize, most: i64 },
    Less { number: usize, than: usize, plus: i64 },
    Equal { number: usize, other: usize },
    Not(Box<Fact>),
    And(Box<Fact>, Box<Fact>),
    Or(Box<Fact>, Box<Fact>),
}

impl Fact {
    fn draw(numbers: usize, depth: usize, random: &mut Random) -> Self {
        let (number, other) = (random.below(numbers), random.below(numbers));
        let small =
            |random: &mut Random, most: usize| i64::try_from(random.below(most)).unwrap_or(0);
        let inner = |random: &mut Random| Box::new(Self::draw(numbers, depth - 1, random));
        match random.below(if depth == 0 { 9 } else { 14 }) {
            0..=2 => {
                let modulus = 2 + small(random, 3);
                Self::Remainder { number, modulus, left: small(random, 4) % modulus }
            }
            3 | 4 => Self::AtMost { number, most: small(random, 4) },
            5 | 6 => Self::Less { number, than: other, plus: small(random, 2) },
            7 => Self::Equal { number, other },
            8 => Self::Always,
            9 | 10 => Self::Not(inner(random)),
            11 | 12 => Self::And(inner(random), inner(random)),
            _ => Self::Or(inner(random), inner(random)),
        }
    }

    fn text(&self, names: &[String]) -> String {
        match self {
            Self::Always => String::from("true"),
            Self::Remainder { number, modulus, left } => {
                format!("{} mod {modulus} = {left}", names[*number])
            }
            Self::AtMost { number, most } => format!("{} <= {most}", names[*number]),
            Self::Less { number, than, plus } => {
                format!("{} < {} + {plus}", names[*number], names[*than])
            }
            Self::Equal { number, other } => format!("{} = {}", names[*number], names[*other]),
            Self::Not(inner) => format!("not ({})", inner.text(names)),
            Self::And(one, two) => format!("({} and {})", one.text(names), two.text(names)),
            Self::Or(one, two) => format!("({} or {})", one.text(names), two.text(names)),
        }
    }

    fn holds(&self, of: &[i64]) -> bool {
        match self {
            Self::Always => true,
            Self::Remainder { number, modulus, left } => of[*number].rem_euclid(*modulus) == *left,
            Self::AtMost { number, most } => of[*number] <= *most,
            Self::Less { number, than, plus } => of[*number] < of[*than] + plus,
            Self::Equal { number, other } => of[*number] == of[*other],
            Self::Not(inner) => !inner.holds(of),
            Self::And(one, two) => one.holds(of) && two.holds(of),
            Self::Or(one, two) => one.holds(of) || two.holds(of),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum ClaimSubject {
    Class(OutcomeClass),
    Mover(usize, Outcome),
    Both(Outcome),
    EveryMoveWins,
    Parity(Parity),
}

/// A claim about all positions.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    subject: ClaimSubject,
    relation: Relation,
    fact: Fact,
}

impl Claim {
    /// Draws a claim about positions with so many numbers.
    pub(crate) fn draw(numbers: usize, random: &mut Random) -> Self {
        let outcome = *random.pick(&[Outcome::N, Outcome::P]);
        let relation =
            *random.pick(&[Relation::When, Relation::If, Relation::If, Relation::OnlyIf]);
        let fact = Fact::draw(numbers, 2, random);
        let (subject, relation) = match random.below(10) {
            0..=3 => {
                let classes = [OutcomeClass::L, OutcomeClass::R, OutcomeClass::N, OutcomeClass::P];
                (ClaimSubject::Class(*random.pick(&classes)), relation)
            }
            4..=6 => (ClaimSubject::Mover(random.below(2), outcome), relation),
            7 => (ClaimSubject::Both(outcome), relation),
            8 => (ClaimSubject::EveryMoveWins, Relation::If),
            _ => (ClaimSubject::Parity(*random.pick(&[Parity::Odd, Parity::Even])), relation),
        };
        Self { subject, relation, fact }
    }

    /// As after the word `claim`.
    pub(crate) fn text(&self, names: &[String], players: &[&str; 2]) -> String {
        let verb = |outcome| if outcome == Outcome::N { "wins" } else { "loses" };
        let subject = match self.subject {
            ClaimSubject::Class(class) => format!("outcome {class:?}"),
            ClaimSubject::Mover(player, outcome) => {
                format!("{} to move {}", players[player], verb(outcome))
            }
            ClaimSubject::Both(outcome) => String::from(verb(outcome)),
            ClaimSubject::EveryMoveWins => String::from("every move wins"),
            ClaimSubject::Parity(Parity::Odd) => String::from("play is odd"),
            ClaimSubject::Parity(_) => String::from("play is even"),
        };
        let relation = match self.relation {
            Relation::When => "when",
            Relation::If => "if",
            Relation::OnlyIf => "only if",
        };
        format!("{subject} {relation} {}", self.fact.text(names))
    }

    /// The players who, if they are to move from a position with these numbers, make the claim
    /// false; both, if it is about its class.
    pub(crate) fn contradicted_by(&self, numbers: &[i64], truth: &Truth) -> Vec<usize> {
        let fact = self.fact.holds(numbers);
        let wrong = |subject: bool| match self.relation {
            Relation::When => fact != subject,
            Relation::If => fact && !subject,
            Relation::OnlyIf => subject && !fact,
        };
        let of = |player: usize| match self.subject {
            ClaimSubject::Class(class) => truth.class() == class,
            ClaimSubject::Mover(_, outcome) | ClaimSubject::Both(outcome) => {
                truth.outcomes[player] == outcome
            }
            ClaimSubject::EveryMoveWins => truth.every[player],
            ClaimSubject::Parity(parity) => truth.parity[player] == parity,
        };
        let about = |player: &usize| {
            !matches!(
                self.subject, ClaimSubject::Mover(other, _) if other != *player
            )
        };
        (0..2).filter(about).filter(|&player| wrong(of(player))).collect()
    }
}
