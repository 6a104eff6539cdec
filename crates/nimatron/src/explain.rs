//! Explanations as data: a theorem, a small example, and the theorem worked out on one position and
//! all its options.
//!
//! Contains no words: those are in `tell::explain`. Concludes nothing beyond the theorem and brute
//! force.

mod boards;
mod example;
mod formulas;
mod lists;
pub(crate) mod machine;
mod tuples;
mod words;

use std::time::Duration;

use answer::{
    Attempt, Evidence, ExplainedPosition, Explanation, FormulaWhy, Insight, MachineEvidence,
    Notion, Obstacle, Place, Question, Standing, Statement, Survey, Theorem, Verdict, Why,
};
use rules::Outcome;
use rules::language::trace::Trace;
use run::{Limits, Run};

use crate::game::{Game, Kind, Position};

/// The most turns of the position considered.
const TURNS: usize = 2000;

/// States for a position when the budget is already exhausted.
const POSITION_STATES: u64 = 1_000_000;
const POSITION_TIME: Duration = Duration::from_secs(5);

/// States for a table of small positions.
const TABLE_STATES: u64 = 1_000_000;
const TABLE_TIME: Duration = Duration::from_secs(5);

/// Turns for which the theorem is worked out.
const WORKED: usize = 200;

impl Game {
    /// Explains who wins, and why, for positions of every size and for `position`, if given:
    /// `tell::explain` puts it into words. Costs what [`prove`](Self::prove) costs, and then what
    /// [`survey`](Self::survey) does.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("addition-game", &Settings::default())?;
    /// let position = game.position("4649").expect("a position");
    /// let explanation = game.explain(Some(&position), &Run::default());
    /// let document = tell::explain::explain(&explanation, tell::Language::English);
    /// let text = tell::document::plain(&document);
    /// assert!(text.contains("sum(9 - d) = 5 + 3 + 5 + 0 = 13"));
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    #[must_use]
    pub fn explain(&self, position: Option<&Position>, run: &Run<'_>) -> Explanation {
        self.explain_attempt(self.prove(Question::Outcome, run), position, run)
    }

    /// Explains a finished attempt.
    #[must_use]
    pub fn explain_attempt(
        &self,
        attempt: Attempt,
        position: Option<&Position>,
        run: &Run<'_>,
    ) -> Explanation {
        let theorem = attempt.verdict.theorem();
        let of_machine = theorem.and_then(|theorem| Some((theorem, theorem.evidence.machine()?)));
        let (notions, insight) = of_machine
            .map_or((vec![], None), |(theorem, machine)| self.about_formulas(theorem, machine));
        // What cannot be proved can be computed, which is not worth much more time.
        let little = run.part(Limits {
            time: Some(TABLE_TIME),
            states: run.limits.states.min(TABLE_STATES),
            ..run.limits
        });
        let is_computed = matches!(
            &attempt.verdict, Verdict::Unknown(unknown) if unknown.obstacle == Obstacle::Arithmetic
        );
        let table = is_computed.then(|| self.table(Question::Outcome, None, &little));
        let table = table.filter(|table| table.rows.iter().any(|row| !row.entries.is_empty()));
        Explanation {
            table,
            rules: self.source().to_owned(),
            example: self.example(position, run),
            notions,
            insight,
            position: position.map(|position| self.explained(&attempt, position, run)),
            attempt,
        }
    }

    /// What the formulas of a theorem consist of, and a reason specific to them.
    fn about_formulas(
        &self,
        theorem: &Theorem,
        machine: &MachineEvidence,
    ) -> (Vec<Notion>, Option<Insight>) {
        let notions = self.notions(&formulas::stated(theorem, machine));
        let insight = match &self.kind {
            Kind::Tuples(game) => tuples::insight(game, theorem),
            Kind::Words(_) | Kind::Lists(_) | Kind::Boards(_) => None,
        };
        (notions, insight)
    }

    fn explained(
        &self,
        attempt: &Attempt,
        position: &Position,
        run: &Run<'_>,
    ) -> ExplainedPosition {
        // A failed proof has used up the time; allow a little more for the position.
        let little = run.extra(Limits {
            states: run.limits.states.min(POSITION_STATES),
            time: Some(POSITION_TIME),
            ..run.limits
        });
        let run = if run.check_clock().is_err() { &little } else { run };
        let movers: &[Option<usize>] =
            if self.sides().is_some() { &[Some(0), Some(1)] } else { &[None] };
        let (mut surveys, mut reasons) = (vec![], vec![]);
        for &mover in movers {
            let state = self.to_move(position.clone(), mover);
            let empty = || {
                let place = Place {
                    position: self.spell(position),
                    mover: self.mover(&state),
                    standing: None,
                };
                Survey { place, choices: vec![], complete: false, method: None }
            };
            let mut survey = self.survey(&state, TURNS, run).unwrap_or_else(|_| empty());
            let why = attempt.verdict.theorem().map_or(Why::Exhausted, |theorem| {
                match &theorem.evidence {
                    Evidence::Machine(machine) => {
                        self.why(theorem, machine, position, &survey, mover)
                    }
                    Evidence::Sum(_) => lists::why(self, position, &survey, run),
                    Evidence::Strategy(_) => boards::why(self, position, run),
                }
            });
            complete(&mut survey, &why);
            surveys.push(survey);
            reasons.push(why);
        }
        ExplainedPosition { position: self.spell(position), surveys, reasons }
    }

    /// The theorem on a position, by its formula or by its machine.
    fn why(
        &self,
        theorem: &Theorem,
        machine: &MachineEvidence,
        position: &Position,
        survey: &Survey,
        mover: Option<usize>,
    ) -> Why {
        let by_formula = self.formula_why((theorem, machine), position, survey, mover);
        let why = by_formula.map(|why| Why::Formula(Box::new(why)));
        why.or_else(|| {
            machine::why(self, machine, position, survey).map(|path| Why::Path(Box::new(path)))
        })
        .unwrap_or(Why::Exhausted)
    }

    fn formula_why(
        &self,
        (theorem, machine): (&Theorem, &MachineEvidence),
        position: &Position,
        survey: &Survey,
        mover: Option<usize>,
    ) -> Option<FormulaWhy> {
        let statement = formulas::statement(theorem, machine, mover)?;
        let reply = formulas::statement(theorem, machine, mover.map(|mover| 1 - mover.min(1)))?;
        let trace = self.trace(statement.stated(), position)?;
        let choices = formulas::worked(survey, WORKED).filter_map(|(index, choice)| {
            let after = self.position(&choice.place.position).ok()?;
            Some((index, self.trace(reply.stated(), &after)?))
        });
        let choices = choices.collect();
        let length = machine.play_length.as_ref();
        let length = length.filter(|length| !length.exceptions.contains(&self.spell(position)));
        let turns = length.and_then(|length| self.trace_turns(&length.term, position));
        Some(FormulaWhy {
            statement: statement.clone(),
            trace,
            reply: reply.clone(),
            choices,
            turns,
        })
    }
}

/// The outcome that a formula gives for the player to move.
fn outcome(statement: &Statement, trace: &Trace) -> Option<Outcome> {
    let wins = trace.holds()? == matches!(statement, Statement::Wins(_));
    Some(if wins { Outcome::N } else { Outcome::P })
}

/// Adds outcomes that only the theorem gives.
fn complete(survey: &mut Survey, why: &Why) {
    let Why::Formula(reason) = why else { return };
    let standing = |outcome: Outcome| Standing::bare(outcome);
    if survey.place.standing.is_none() {
        survey.place.standing = outcome(&reason.statement, &reason.trace).map(standing);
    }
    for (index, trace) in &reason.choices {
        if let Some(choice) = survey.choices.get_mut(*index)
            && choice.place.standing.is_none()
            && let Some(outcome) = outcome(&reason.reply, trace)
        {
            choice.place.standing = Some(standing(outcome));
            choice.best = outcome == Outcome::P;
        }
    }
}
