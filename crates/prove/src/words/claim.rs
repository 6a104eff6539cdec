//! Decides whether a claim is true of all positions.
//!
//! A claim that determines the outcome or value of every position is a machine by itself; it is
//! compared with the rules directly, without learning. Other claims, and false ones, are compared
//! with a machine that is proved first. If there is no such machine, positions are tried one by
//! one, smallest first, for a counterexample.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use automata::{Letter, Moore, StateId, Word, pairs};
use encode::{NotRegular, Turn};
use rules::{
    Claim, Convention, Formula, Outcome, OutcomeClass, Piece, Relation, Subject, Term, ValueTest,
    WordRuleset,
};
use run::{Limits, Run};
use solve::words::WordGame;
use solve::{Parity, Solver};

use super::attempt::{self, prove};
use super::play_length;
use crate::claim::{Halt, Trial, Tried, contradicts, judged};
use crate::sides;
use crate::theorem::{
    AnswerMachine, Class, ClassKind, Judgement, LARGEST_VALUE, Proof, Refuted, UnknownReason, Words,
};

/// Judges `claim`, under a convention that need not be that of the rules. A known theorem about the
/// same rules is reused.
#[must_use]
pub fn judge(
    rules: &WordRuleset,
    claim: &Claim,
    convention: Convention,
    known: Option<&Proof>,
    run: &Run<'_>,
) -> Judgement {
    judged(&Judge { rules, claim, convention, known, run })
}

struct Judge<'a> {
    rules: &'a WordRuleset,
    claim: &'a Claim,
    convention: Convention,
    known: Option<&'a Proof>,
    run: &'a Run<'a>,
}

impl Trial for Judge<'_> {
    type Of = Words;

    const FIRST: (usize, Duration) = (500, Duration::from_millis(200));
    const LATER: (usize, Duration) = (5_000, Duration::from_secs(1));

    fn knows(&self) -> bool {
        self.known.is_some()
    }

    fn search(&self, positions: usize, time: Duration) -> Tried<Word> {
        let limits = Limits { states: 500_000, memory: 256 << 20, time: Some(time) };
        let run = self.run.extra(limits);
        let game = WordGame::new(self.rules);
        let mut solver = Solver::new(&game);
        let (mut result, mut tried) = (Tried::NONE, 0);
        'lengths: for length in 0..64 {
            if run.check_clock().is_err() {
                break;
            }
            for position in rules::positions(self.rules, length) {
                tried += 1;
                if tried > positions {
                    break 'lengths;
                }
                if self.side_of(&position).is_some_and(|side| !self.speaks_of(side)) {
                    continue;
                }
                let Some(holds) = self.claim.formula.holds(self.rules.behind(&position)) else {
                    break 'lengths;
                };
                let Some(subject) = self.subject_of(&position, &mut solver, &run) else {
                    break 'lengths;
                };
                if contradicts(self.claim.relation, holds, subject) {
                    let found = Refuted {
                        position,
                        smallest: true,
                        formula_holds: holds,
                        subject_holds: subject,
                    };
                    return Tried { found: Some(found), ..result };
                }
            }
            (result.up_to, result.positions) = (Some(length), tried);
        }
        result
    }

    fn decide(&self) -> Result<Judgement, Halt<Words>> {
        self.proved_or_refuted().map_err(|halt| match (&self.claim.subject, halt) {
            (Subject::WinningMove(_) | Subject::PlayLength(_), _) | (_, Halt::Unsupported) => {
                Halt::Unsupported
            }
            (_, Halt::Reason(reason)) if reason != UnknownReason::NoTermination => {
                Halt::Reason(reason)
            }
            (Subject::PlayParity(_) | Subject::EveryMoveWins, _) => Halt::Unsupported,
            _ if self.formula().is_err() => Halt::NotRegular,
            _ => Halt::Reason(UnknownReason::NoTermination),
        })
    }
}

impl From<NotRegular> for Halt<Words> {
    fn from(error: NotRegular) -> Self {
        match error {
            NotRegular::Stopped(stop) => stop.into(),
            _ => Self::NotRegular,
        }
    }
}

/// For each position whether a formula holds, and whether its value passes a test. For each value
/// there is, the test is a formula.
///
/// # Errors
/// If the budget is exhausted, or if no finite machine can track the test.
pub(crate) fn tested(
    answer: &AnswerMachine,
    formula: &Moore<bool>,
    test: &ValueTest,
    run: &Run<'_>,
) -> Result<Moore<Option<(bool, bool)>>, NotRegular> {
    let (mut tested, _) =
        answer.product(formula, run, |class, holds| class.map(|class| (class, *holds, false)))?;
    let largest = answer.states().filter_map(|state| *answer.output(state)).max();
    for number in 0..=largest.unwrap_or(0) {
        let passes = test.of(Term::Number(number.into()));
        let passes = encode::compile_formula(&passes, answer.letters(), run)?;
        let next = tested.product(&passes, run, |tested, passes| {
            tested
                .map(|(class, holds, passed)| (class, holds, passed || class == number && *passes))
        })?;
        tested = next.0.minimal();
    }
    Ok(tested.map(|tested| tested.map(|(_, holds, passes)| (holds, passes))))
}

/// A shortest position that contradicts a claim, with the truth of its formula and its subject.
pub(crate) fn wrongly_tested(
    tested: &Moore<Option<(bool, bool)>>,
    relation: Relation,
) -> Option<(Word, bool, bool)> {
    let position = tested.shortest(|tested| {
        tested.is_some_and(|(holds, passes)| contradicts(relation, holds, passes))
    })?;
    let (holds, passes) = tested.output_of(&position).unwrap_or_default();
    Some((position, holds, passes))
}

const fn refuted(
    position: Word,
    smallest: bool,
    formula_holds: bool,
    subject_holds: bool,
) -> Judgement {
    Judgement::Refuted(Refuted { position, smallest, formula_holds, subject_holds })
}

impl Judge<'_> {
    /// The theorem of a kind: the known one, or a new one.
    fn theorem(&self, kind: ClassKind) -> Result<Proof, Halt<Words>> {
        match self.known {
            Some(known) if known.kind == kind => Ok(known.clone()),
            _ => prove(self.rules, kind, self.run).map_err(|unknown| Halt::Reason(unknown.reason)),
        }
    }

    fn letters(&self) -> usize {
        self.rules.alphabet.len()
    }

    /// Whether the formula holds at a position; none where the claim is not about it. In a partisan
    /// game the formula is about the word without its marker.
    fn formula(&self) -> Result<Moore<Option<bool>>, NotRegular> {
        let text_letters = self.rules.text_alphabet().len();
        let formula = encode::compile_formula(&self.claim.formula, text_letters, self.run)?
            .map(|&holds| Some(holds));
        let Some(sides) = &self.rules.header.sides else { return Ok(formula) };
        let spoken =
            sides.markers.into_iter().enumerate().filter(|(side, _)| self.speaks_of(*side));
        let machines: Vec<(Letter, &Moore<Option<bool>>)> =
            spoken.map(|(_, marker)| (marker, &formula)).collect();
        Ok(sides::prefixed(&machines, self.letters(), None))
    }

    /// Whether the claim is about positions with this player to move. Outcome classes are
    /// represented by positions with Left to move.
    fn speaks_of(&self, side: usize) -> bool {
        match (&self.claim.mover, &self.claim.subject) {
            (Some(mover), _) => mover.side == side,
            (None, Subject::Class(_)) => side == 0,
            (None, _) => true,
        }
    }

    fn proved_or_refuted(&self) -> Result<Judgement, Halt<Words>> {
        match &self.claim.subject {
            Subject::Outcome(outcome) => {
                let formula = self.formula()?;
                let wins = |holds: bool| u8::from(holds == (*outcome == Outcome::N));
                let everywhere =
                    self.claim.relation == Relation::When && self.claim.mover.is_none();
                let direct = everywhere.then(|| formula.map(|holds| holds.map(wins)));
                let wanted = u8::from(*outcome == Outcome::N);
                self.by_machine(ClassKind::Outcome(self.convention), direct, &formula, |class| {
                    class == wanted
                })
            }
            Subject::Class(class) => self.class(*class),
            Subject::Value(term) => self.value(term),
            Subject::ValueIs(test) => self.value_is(test),
            Subject::EveryMoveWins => self.every_move_wins(),
            Subject::PlayParity(odd) => self.parity(*odd),
            Subject::PlayLength(term) => self.play_length(term),
            Subject::WinningMove(_) => Err(Halt::Unsupported),
        }
    }

    fn value(&self, term: &Term) -> Result<Judgement, Halt<Words>> {
        let value = encode::compile_term(term, self.letters(), self.run)?;
        let formula = self.formula()?;
        let largest = i64::from(LARGEST_VALUE);
        let class = |value: &i64| u8::try_from(*value).ok().filter(|_| *value <= largest);
        // A value that no position can have becomes a class that none has, so the comparison fails
        // there.
        let direct = (self.claim.formula == Formula::Bool(true))
            .then(|| value.map(|value| Some(class(value).unwrap_or(u8::MAX >> 1))));
        if let Some(proof) = self.directly(ClassKind::Values, direct)? {
            return Ok(Judgement::Proved(Box::new(proof)));
        }
        let proof = self.theorem(ClassKind::Values)?;
        let (claimed, _) =
            value.product(&formula, self.run, |value, holds| (*value, *holds == Some(true)))?;
        let agree = |class: &Class, claimed: &(i64, bool)| {
            self.agree(*class, Some(claimed.1), |class| i64::from(class) == claimed.0)
        };
        let difference = proof.answer.shortest_difference(&claimed, self.run, agree)?;
        Ok(self.verdict(proof, difference, &formula, |position, class| {
            term.value(position).is_some_and(|value| i64::from(class) == value)
        }))
    }

    /// Judges a claim that values pass a test.
    fn value_is(&self, test: &ValueTest) -> Result<Judgement, Halt<Words>> {
        let formula = self.formula()?.map(|holds| *holds == Some(true));
        let proof = self.theorem(ClassKind::Values)?;
        let tested = tested(&proof.answer, &formula, test, self.run)?;
        Ok(match wrongly_tested(&tested, self.claim.relation) {
            None => Judgement::Proved(Box::new(proof)),
            Some((position, holds, passes)) => refuted(position, true, holds, passes),
        })
    }

    /// Judges a claim about the outcome class.
    fn class(&self, class: OutcomeClass) -> Result<Judgement, Halt<Words>> {
        let formula = self.formula()?;
        let proof = self.theorem(ClassKind::Outcome(self.convention))?;
        let (Some(sides), Some(classes)) =
            (&self.rules.header.sides, sides::outcomes(self.rules, &proof.answer, self.run)?)
        else {
            return Err(Halt::Unsupported);
        };
        let is = classes.map(|known| known.map(|known| u8::from(known == class)));
        let is = sides::prefixed(&[(sides.markers[0], &is)], self.letters(), None);
        let difference = is.shortest_difference(&formula, self.run, |is, holds| {
            self.agree(*is, *holds, |is| is == 1)
        })?;
        Ok(match difference {
            None => Judgement::Proved(Box::new(proof)),
            Some(position) => {
                let holds = *formula.output_of(&position) == Some(true);
                let subject = *is.output_of(&position) == Some(1);
                refuted(position, true, holds, subject)
            }
        })
    }

    /// Whether class and formula of a word are consistent with the claim.
    fn agree(&self, class: Class, holds: Option<bool>, subject: impl Fn(u8) -> bool) -> bool {
        let contradicts = |(class, holds)| contradicts(self.claim.relation, holds, subject(class));
        !class.zip(holds).is_some_and(contradicts)
    }

    /// Judges a claim about the class of positions. `direct` is the machine of the claim itself, if
    /// there is one.
    fn by_machine(
        &self,
        kind: ClassKind,
        direct: Option<AnswerMachine>,
        formula: &Moore<Option<bool>>,
        subject: impl Fn(u8) -> bool,
    ) -> Result<Judgement, Halt<Words>> {
        if let Some(proof) = self.directly(kind, direct)? {
            return Ok(Judgement::Proved(Box::new(proof)));
        }
        let proof = self.theorem(kind)?;
        self.held_against(proof, formula, subject)
    }

    /// Compares the claim with a theorem about classes.
    fn held_against(
        &self,
        proof: Proof,
        formula: &Moore<Option<bool>>,
        subject: impl Fn(u8) -> bool,
    ) -> Result<Judgement, Halt<Words>> {
        let agree = |class: &Class, holds: &Option<bool>| self.agree(*class, *holds, &subject);
        let difference = proof.answer.shortest_difference(formula, self.run, agree)?;
        Ok(self.verdict(proof, difference, formula, |_, class| subject(class)))
    }

    /// Compares the claim with the rules, without learning. None if it is wrong, or undecided.
    fn directly(
        &self,
        kind: ClassKind,
        direct: Option<AnswerMachine>,
    ) -> Result<Option<Proof>, Halt<Words>> {
        let Some(direct) = direct else { return Ok(None) };
        if self.known.is_some_and(|known| known.kind == kind) {
            return Ok(None);
        }
        let domain = encode::domain(self.rules, self.run)?;
        let (answer, _) =
            direct.product(&domain, self.run, |class, position| class.filter(|_| *position))?;
        Ok(attempt::verify(self.rules, kind, answer.minimal(), &domain, self.run).ok())
    }

    fn verdict(
        &self,
        proof: Proof,
        difference: Option<Word>,
        formula: &Moore<Option<bool>>,
        subject: impl Fn(&Word, u8) -> bool,
    ) -> Judgement {
        match difference {
            None => Judgement::Proved(Box::new(proof)),
            Some(position) => {
                let holds = *formula.output_of(&position) == Some(true);
                let subject = proof
                    .answer
                    .output_of(&position)
                    .is_some_and(|class| subject(&position, class));
                refuted(position, true, holds, subject)
            }
        }
    }

    /// Judges `every move wins if F`: no turn leads from a position with F to an N-position.
    fn every_move_wins(&self) -> Result<Judgement, Halt<Words>> {
        let formula = self.formula()?;
        let proof = self.theorem(ClassKind::Outcome(self.convention))?;
        if self.claim.relation != Relation::If {
            return Err(Halt::Unsupported);
        }
        let turn = Turn::new(self.rules, self.run)?;
        let (both, _) =
            proof.answer.product(&formula, self.run, |class, holds| (*class, *holds))?;
        let live = both.can_reach(|(class, _)| class.is_some());
        let wrong = pairs::ends(
            &both,
            &turn.transducer,
            &live,
            1,
            self.run,
            |from: StateId, to: StateId| {
                let (class, holds) = both.output(from);
                class.is_some() && *holds == Some(true) && both.output(to).0 == Some(1)
            },
        )?;
        Ok(match wrong.into_iter().next() {
            None => Judgement::Proved(Box::new(proof)),
            // Edges of groups that read nothing change the order in which positions of one length
            // are found.
            Some(position) => {
                let mut pieces =
                    self.rules.rules.iter().flat_map(|rule| rule.branches.iter().flatten());
                let groups = pieces.any(|piece| matches!(piece, Piece::Group { .. }));
                refuted(position, !groups, true, false)
            }
        })
    }

    /// Judges `play is odd when F`. If the choice of move never matters, the winner determines the
    /// parity.
    fn parity(&self, odd: bool) -> Result<Judgement, Halt<Words>> {
        let formula = self.formula()?;
        let proof = self.theorem(ClassKind::Outcome(self.convention))?;
        if !proof.choice_never_matters {
            return Err(Halt::Unsupported);
        }
        let odd_class = u8::from(self.convention == Convention::Normal);
        self.held_against(proof, &formula, |class| (class == odd_class) == odd)
    }

    /// Judges `play lasts T if F`, where all plays from a position have equal length.
    fn play_length(&self, term: &Term) -> Result<Judgement, Halt<Words>> {
        if self.claim.relation != Relation::If || self.rules.header.sides.is_some() {
            return Err(Halt::Unsupported);
        }
        let formula = self.formula()?;
        let proof = match self.known.filter(|known| known.play_length.is_some()) {
            Some(known) => known.clone(),
            None => {
                // Find out whether a theorem about who wins can help before proving one.
                let (domain, turn) =
                    (encode::domain(self.rules, self.run)?, Turn::new(self.rules, self.run)?);
                if play_length::find(self.rules, &domain, &turn.transducer, self.run).is_none() {
                    return Err(Halt::Unsupported);
                }
                self.theorem(ClassKind::Outcome(self.convention))?
            }
        };
        let Some(length) = &proof.play_length else { return Err(Halt::Unsupported) };
        let holds = |holds: &Option<bool>| *holds == Some(true);
        Ok(match length.shortest_difference(term, &proof.answer, &formula, holds, self.run)? {
            None => Judgement::Proved(Box::new(proof)),
            Some(position) => refuted(position, true, true, false),
        })
    }

    /// The player to move at a position of a partisan game.
    fn side_of(&self, position: &[Letter]) -> Option<usize> {
        self.rules.header.sides.as_ref()?.unmark(position).map(|(side, _)| side)
    }

    /// The truth of the subject at one position, by brute force; none if that takes too much.
    fn subject_of(
        &self,
        position: &Word,
        solver: &mut Solver<'_, WordGame<'_>>,
        run: &Run<'_>,
    ) -> Option<bool> {
        let convention = self.convention;
        let subject = match &self.claim.subject {
            Subject::Outcome(outcome) => {
                solver.outcome(position, convention, run).ok()? == *outcome
            }
            Subject::Class(class) => {
                let (sides, word) =
                    (self.rules.header.sides.as_ref()?, self.rules.behind(position));
                let mut outcome =
                    |side: usize| solver.outcome(&sides.mark(side, word), convention, run).ok();
                OutcomeClass::of(outcome(0)?, outcome(1)?) == *class
            }
            Subject::Value(term) => {
                i64::from(solver.value(position, run).ok()?) == term.value(position)?
            }
            Subject::ValueIs(test) => {
                let value = solver.value(position, run).ok()?;
                test.of(Term::Number(value.into())).holds(position)?
            }
            Subject::EveryMoveWins => {
                let options =
                    solve::words::options_within(solver.game().reading(), position, run).ok()?;
                let mut all = true;
                for option in options {
                    all &= solver.outcome(&option, convention, run).ok()? == Outcome::P;
                }
                all
            }
            Subject::WinningMove(index) => {
                let moves = solver.game().reading().moves(position);
                let mut some = false;
                for one in moves.iter().filter(|one| one.rule == *index) {
                    some |= solver.outcome(&one.result, convention, run).ok()? == Outcome::P;
                }
                some
            }
            Subject::PlayParity(odd) => {
                let plays = solver.plays(position, run).ok()?;
                let parity = if *odd { Parity::Odd } else { Parity::Even };
                plays.parity == parity
            }
            Subject::PlayLength(term) => {
                let plays = solver.plays(position, run).ok()?;
                let (shortest, longest) = (i64::from(plays.shortest), i64::from(plays.longest));
                shortest == longest && shortest == term.value(self.rules.behind(position))?
            }
        };
        Some(subject)
    }
}
