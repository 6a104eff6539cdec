//! From the rules of a game on words to a theorem, or to the reason why there is none.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use automata::Word;
use encode::Turn;
use rules::{Convention, WordRuleset};
use run::{Phase, Run};

use super::oracle::{Oracle, PieceGame};
use super::termination::{self, WordMeasure};
use super::{endless, growth, play_length};
use crate::learning::{self, LearnedMachine, LearningTask, Turns};
use crate::theorem::{AnswerMachine, ClassKind, Figures, Proof, Unknown, UnknownReason};
use crate::witnesses::Witnesses;

/// Tries to prove who wins, or the Grundy value, for positions of every size. Uses the convention
/// in `kind` and ignores the one in `rules`.
///
/// # Errors
/// No theorem: see [`UnknownReason`]. Always within the budget of `run`.
pub fn prove(rules: &WordRuleset, kind: ClassKind, run: &Run<'_>) -> Result<Proof, Unknown> {
    let mut attempt = Attempt { rules, kind, run, figures: Figures::default(), guess: None };
    match attempt.prove() {
        Ok(proof) => Ok(proof),
        Err(reason) => Err(attempt.give_up(reason)),
    }
}

/// Compares a claimed answer with the rules, without learning.
///
/// # Errors
/// It is wrong (`None`), or could not be decided.
pub(crate) fn verify(
    rules: &WordRuleset,
    kind: ClassKind,
    answer: AnswerMachine,
    domain: &automata::Moore<bool>,
    run: &Run<'_>,
) -> Result<Proof, Option<UnknownReason>> {
    let mut attempt = Attempt {
        rules,
        kind,
        run,
        figures: Figures { rounds: 1, ..Figures::default() },
        guess: None,
    };
    let measures = attempt.termination(domain)?;
    let turn = turn(rules, kind, run).map_err(UnknownReason::Stopped)?;
    let problem = LearningTask { domain, turns: Turns::Forwards(&turn.transducer), kind };
    match problem.compare(answer, run).map_err(UnknownReason::Stopped)? {
        Err(_) => Err(None),
        Ok(found) => Ok(attempt.finish(found, measures, turn)),
    }
}

/// In misère play, certificates must say which positions are terminal.
fn turn(rules: &WordRuleset, kind: ClassKind, run: &Run<'_>) -> Result<Turn, run::Stop> {
    match kind {
        ClassKind::Outcome(Convention::Misere) => Turn::with_dead_ends(rules, run),
        _ => Turn::new(rules, run),
    }
}

struct Attempt<'a> {
    rules: &'a WordRuleset,
    kind: ClassKind,
    run: &'a Run<'a>,
    figures: Figures,
    guess: Option<AnswerMachine>,
}

impl Attempt<'_> {
    fn prove(&mut self) -> Result<Proof, UnknownReason> {
        let domain = encode::domain(self.rules, self.run)?;
        if let Some(escape) = encode::escape(self.rules, &domain, self.run)? {
            return Err(UnknownReason::NotClosed(Box::new([escape.from, escape.to])));
        }
        let measures = self.termination(&domain)?;
        let turn = turn(self.rules, self.kind, self.run)?;
        let mut found = Err(UnknownReason::Inconsistent(vec![]));
        for split in [true, false] {
            let game = PieceGame::new(self.rules, split, self.run)?;
            self.figures.split = game.splits();
            found = self.learn(&game, &domain, &turn);
            if !matches!(found, Err(UnknownReason::Inconsistent(_))) || !game.splits() {
                break;
            }
        }
        Ok(self.finish(found?, measures, turn))
    }

    fn finish(&mut self, found: LearnedMachine, measures: Vec<WordMeasure>, turn: Turn) -> Proof {
        self.figures.transducer = turn.transducer.len();
        let answer = &found.answer;
        // If all plays from a position have equal length, all its options have the same outcome,
        // and no value is above 1.
        let may_be_fixed = match self.kind {
            ClassKind::Outcome(_) => found.choice_never_matters,
            ClassKind::Values => {
                answer.states().all(|state| answer.output(state).is_none_or(|value| value <= 1))
            }
        };
        let domain = || answer.map(Option::is_some);
        let play_length = may_be_fixed
            .then(|| play_length::find(self.rules, &domain(), &turn.transducer, self.run))
            .flatten();
        Proof {
            play_length,
            configurations: turn.configurations,
            ..found.proof(self.kind, (), measures, self.figures)
        }
    }

    fn termination(
        &self,
        domain: &automata::Moore<bool>,
    ) -> Result<Vec<WordMeasure>, UnknownReason> {
        self.run.report(Phase::Terminate, 0);
        termination::measures(self.rules, self.run)?.ok_or_else(|| {
            endless::search(self.rules, domain, self.run).unwrap_or(UnknownReason::NoTermination)
        })
    }

    fn learn(
        &mut self,
        game: &PieceGame,
        domain: &automata::Moore<bool>,
        turn: &Turn,
    ) -> Result<LearnedMachine, UnknownReason> {
        let run = self.run;
        let mut oracle = Oracle::new(game, domain, self.kind, run);
        let mut witnesses = Witnesses::resume(self.rules, self.kind, run);
        let problem =
            LearningTask { domain, turns: Turns::Forwards(&turn.transducer), kind: self.kind };
        learning::learn(
            &problem,
            &mut oracle,
            &mut witnesses,
            &mut self.figures,
            &mut self.guess,
            run,
        )
    }

    /// What can still be reported without a theorem.
    fn give_up(&self, reason: UnknownReason) -> Unknown {
        let mut unknown = Unknown {
            guess: self.guess.clone().map(Box::new),
            figures: self.figures,
            ..Unknown::because(reason)
        };
        if matches!(unknown.reason, UnknownReason::Stopped(_) | UnknownReason::LargeValue) {
            self.look_again(&mut unknown);
        }
        unknown
    }

    /// How far the last guess is right and how the residual classes grow, with a small budget of
    /// its own, since the run's is exhausted.
    fn look_again(&self, unknown: &mut Unknown) {
        let limits =
            run::Limits { states: 200_000, memory: 64 << 20, time: Some(Duration::from_secs(1)) };
        let run = self.run.extra(limits);
        let Ok(domain) = encode::domain(self.rules, &run) else { return };
        let Ok(game) = PieceGame::new(self.rules, false, &run) else { return };
        let mut oracle = Oracle::new(&game, &domain, self.kind, &run);
        if let Some(guess) = &self.guess {
            (unknown.verified_up_to, unknown.verified_positions) =
                confirmed(guess, &mut oracle, &domain);
        }
        unknown.growth.extend(growth::growth(&mut oracle, &domain));
    }
}

/// The length up to which a guess agrees with brute force.
fn confirmed(
    guess: &AnswerMachine,
    oracle: &mut Oracle<'_>,
    domain: &automata::Moore<bool>,
) -> (Option<usize>, usize) {
    const POSITIONS: usize = 20_000;
    let live = domain.can_reach(|&position| position);
    let mut level: Vec<Word> = vec![vec![]];
    let (mut up_to, mut positions) = (None, 0);
    for length in 0.. {
        if !live[0] || level.is_empty() || positions + level.len() > POSITIONS {
            break;
        }
        let mut agree = 0;
        for word in level.iter().filter(|word| *domain.output_of(word)) {
            match oracle.class(word) {
                Ok(class) if class == *guess.output_of(word) => agree += 1,
                _ => return (up_to, positions),
            }
        }
        positions += agree;
        up_to = Some(length);
        level = growth::longer(&level, domain.letters())
            .filter(|word| live[domain.state_of(word).index()])
            .collect();
    }
    (up_to, positions)
}
