//! Games in which every play from a position takes the same number of turns, whatever is played.
//!
//! The proof: weights w of letters, a positive d and a number c such that
//! * every branch of every rule lowers M(word), the sum of w over its letters, by exactly d;
//! * M of a position without a move is at least c and less than c + d, except for finitely many
//!   *exceptions*, which no move leads to.
//!
//! Then every play from a position other than the exceptions takes exactly (M - c) / d turns,
//! rounded down: by induction on the longest play, since a move lowers the quotient by one and
//! never leads to an exception. Covers neither turns of several moves nor partisan games.
//!
//! Cost: linear algebra over the branches (`weights`), and a machine of the words without a move
//! (`terminal`), which can become large; both share a small budget of their own.

mod terminal;
mod vanish;
mod weights;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use automata::{Moore, Transducer, Word};
use rules::{
    Alphabet, Claim, Formula, Letter, LetterSet, Regex, Relation, Span, Subject, Term, WordRuleset,
};
use run::{Limits, Run, Stop};

use crate::theorem::AnswerMachine;

pub(crate) use vanish::shortest_nonzero;

/// Weights and bounds that give the number of turns of every play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayLengthWeights {
    /// w, one weight per letter, without a common divisor of all weights and
    /// [`decrease`](Self::decrease).
    pub weights: Vec<i64>,
    /// d, at least 1.
    pub decrease: i64,
    /// c.
    pub low: i64,
    /// The exceptions, which have no moves; shortest first.
    pub exceptions: Vec<Word>,
}

/// The largest weight, decrease or bound, so that sums over words of any realistic size fit into 64
/// bits.
const LARGEST: i128 = 1 << 31;
/// The most exceptions in a readable theorem.
const MOST_EXCEPTIONS: usize = 16;

/// The budget of the search.
const LIMITS: Limits =
    Limits { states: 20_000, memory: 64 << 20, time: Some(Duration::from_secs(10)) };

/// Searches for a fixed number of turns, where `domain` accepts the positions and `turn` is the
/// transducer of turns. None if there is none of this form, or it was not found within a budget of
/// its own (20,000 states, 10 seconds).
pub(crate) fn find(
    rules: &WordRuleset,
    domain: &Moore<bool>,
    turn: &Transducer,
    run: &Run<'_>,
) -> Option<PlayLengthWeights> {
    if rules.turn != 1
        || rules.header.sides.is_some()
        || rules.rules.iter().all(|rule| rule.branches.is_empty())
    {
        return None;
    }
    // This is optional: running out of budget here must not discard the theorem.
    search(rules, domain, turn, &run.part(LIMITS)).ok().flatten()
}

fn search(
    rules: &WordRuleset,
    domain: &Moore<bool>,
    turn: &Transducer,
    run: &Run<'_>,
) -> Result<Option<PlayLengthWeights>, Stop> {
    let letters = rules.alphabet.len();
    let mut system = weights::System::new(letters);
    if !rules.rules.iter().flat_map(|rule| &rule.branches).all(|branch| system.branch(branch)) {
        return Ok(None);
    }
    let terminal = terminal::Terminal::new(domain, turn, run)?;
    if !terminal.cycles(&mut system, run)? {
        return Ok(None);
    }
    let Some((weights, decrease)) = system.solve() else { return Ok(None) };
    let Some(values) = terminal.values(&weights, run)? else { return Ok(None) };
    let reached = terminal::reached(domain, turn, values.single.iter().map(|(word, _)| word), run)?;
    let window = values.window(decrease, &reached);
    let exact = |number: i128| i64::try_from(number).ok().filter(|_| number.abs() <= LARGEST);
    let small = || -> Option<PlayLengthWeights> {
        let (low, exceptions) = window?;
        let weights: Vec<i64> =
            weights.iter().map(|&weight| exact(weight)).collect::<Option<_>>()?;
        let fits = exceptions.len() <= MOST_EXCEPTIONS;
        fits.then_some(PlayLengthWeights {
            weights,
            decrease: exact(decrease)?,
            low: exact(low)?,
            exceptions,
        })
    };
    Ok(small())
}

impl PlayLengthWeights {
    /// The number of turns of every play from a position; none if it does not fit into 64 bits.
    #[must_use]
    pub fn of(&self, position: &[Letter]) -> Option<i64> {
        if self.exceptions.iter().any(|exception| exception == position) {
            return Some(0);
        }
        self.quotient().value(position)
    }

    /// M, as a term.
    #[must_use]
    pub fn measure(&self) -> Term {
        Term::Atom(self.weights.clone())
    }

    /// (M - c) / d.
    pub(crate) fn quotient(&self) -> Term {
        let sum = with_constant(vec![self.measure()], self.low.saturating_neg());
        Term::Div(Box::new(sum), self.decrease)
    }

    /// The number of turns from positions other than the exceptions, as people would write it.
    ///
    /// If M is a multiple of the length plus a multiple of the digit sum, the length is moved out
    /// of the quotient: `length - 1 + (sum(d) - 1) / 9`.
    #[must_use]
    pub fn term(&self, alphabet: &Alphabet) -> Term {
        let whole =
            |low: i64| with_constant(self.parts(&self.weights, alphabet), low.saturating_neg());
        if self.decrease == 1 {
            return whole(self.low);
        }
        let quotient = || Term::Div(Box::new(whole(self.low)), self.decrease);
        let affine = self
            .affine(alphabet)
            .filter(|(constant, slope)| *constant % self.decrease == 0 && *slope != 0);
        let Some((lengths, slope)) = affine.filter(|(constant, _)| *constant != 0) else {
            return quotient();
        };
        // -c = d q + r, with r closest to 0.
        let below = -self.low.rem_euclid(self.decrease);
        let rest = if -below > self.decrease / 2 { below + self.decrease } else { below };
        let taken = (-self.low - rest) / self.decrease;
        let digits =
            alphabet.letters().map(|letter| alphabet.value(letter).map_or(0, i64::from) * slope);
        let digits = self.parts(&digits.collect::<Vec<_>>(), alphabet);
        let mut parts = vec![Term::Atom(vec![lengths / self.decrease; alphabet.len()])];
        parts.extend((taken != 0).then_some(Term::Number(taken)));
        parts.push(Term::Div(Box::new(with_constant(digits, rest)), self.decrease));
        Term::Add(parts)
    }

    /// A weighted sum in readable parts: a sum over digits, or multiples of the length and of
    /// counts of letters, positive ones first.
    fn parts(&self, weights: &[i64], alphabet: &Alphabet) -> Vec<Term> {
        const FEWEST_DIGITS: usize = 3;
        if weights.len() >= FEWEST_DIGITS && self.affine(alphabet).is_some() {
            return vec![Term::Atom(weights.to_vec())];
        }
        let least = weights.iter().copied().min().unwrap_or(0).max(0);
        let mut kinds: Vec<i64> =
            weights.iter().map(|weight| weight - least).filter(|&weight| weight != 0).collect();
        kinds.sort_unstable_by_key(|&weight| (weight < 0, weight.unsigned_abs()));
        kinds.dedup();
        let counts = |kind: i64| {
            weights
                .iter()
                .map(move |weight| if weight - least == kind { kind } else { 0 })
                .collect()
        };
        let length = (least != 0).then(|| Term::Atom(vec![least; weights.len()]));
        length.into_iter().chain(kinds.into_iter().map(|kind| Term::Atom(counts(kind)))).collect()
    }

    /// `(a, b)` if the weight of every letter is a + b times its value.
    fn affine(&self, alphabet: &Alphabet) -> Option<(i64, i64)> {
        let values: Vec<i64> = alphabet
            .letters()
            .map(|letter| alphabet.value(letter).map(i64::from))
            .collect::<Option<_>>()?;
        let ([first, second, ..], [weight, next, ..]) = (&values[..], &self.weights[..]) else {
            return None;
        };
        let slope = (next - weight).checked_div(second - first)?;
        let constant = weight - slope * first;
        let fits = |(value, weight): (&i64, &i64)| constant + slope * value == *weight;
        values.iter().zip(&self.weights).all(fits).then_some((constant, slope))
    }

    /// The theorem as a claim.
    #[must_use]
    pub fn claim(&self, alphabet: &Alphabet) -> Claim {
        let mut parts: Vec<Formula> = self
            .exceptions
            .iter()
            .map(|word| Formula::Not(Box::new(is_one_of(core::slice::from_ref(word)))))
            .collect();
        let formula = match parts.len() {
            0 => Formula::Bool(true),
            1 => parts.remove(0),
            _ => Formula::And(parts),
        };
        let subject = Subject::PlayLength(self.term(alphabet));
        Claim { span: Span::default(), mover: None, subject, relation: Relation::If, formula }
    }

    /// A shortest position accepted by `wanted` from which not every play takes the number of turns
    /// given by `term`; none if it is right for all of them. `term` must be about words over the
    /// letters of `answer`, the machine that knows the positions.
    ///
    /// # Errors
    /// If the budget is exhausted, or if a number does not fit.
    pub(crate) fn shortest_difference<O>(
        &self,
        term: &Term,
        answer: &AnswerMachine,
        wanted: &Moore<O>,
        holds: impl Fn(&O) -> bool,
        run: &Run<'_>,
    ) -> Result<Option<Word>, encode::NotRegular> {
        // The quotient is meaningless for exceptions, but there are few.
        let exceptional =
            |word: &&Word| holds(wanted.output_of(word)) && term.value(word) != Some(0);
        let exceptional = self.exceptions.iter().find(exceptional);
        let listed = encode::compile_formula(&is_one_of(&self.exceptions), answer.letters(), run)?;
        let (positions, _) =
            answer.product(wanted, run, |class, wanted| class.is_some() && holds(wanted))?;
        let (positions, _) =
            positions.product(&listed, run, |position, listed| *position && !listed)?;
        let difference = Term::Add(vec![term.clone(), Term::Scale(-1, Box::new(self.quotient()))]);
        let other = shortest_nonzero(&difference, &positions.minimal(), run)?;
        let shorter = |one: &Word, other: &Word| (one.len(), one) < (other.len(), other);
        Ok(match (exceptional.cloned(), other) {
            (Some(one), Some(other)) => Some(if shorter(&one, &other) { one } else { other }),
            (one, other) => one.or(other),
        })
    }
}

/// The sum of these and a constant.
fn with_constant(mut parts: Vec<Term>, constant: i64) -> Term {
    if constant != 0 || parts.is_empty() {
        parts.push(Term::Number(constant));
    }
    if parts.len() == 1 { parts.remove(0) } else { Term::Add(parts) }
}

fn is_one_of(words: &[Word]) -> Formula {
    let spelled = |word: &Word| {
        Regex::concat(word.iter().map(|&letter| Regex::Class(LetterSet::from_iter([letter]))))
    };
    Formula::Test(Regex::alt(words.iter().map(spelled)))
}
