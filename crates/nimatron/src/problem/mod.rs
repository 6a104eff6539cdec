//! Problems: a game, and how a contest presents instances of it.
//!
//! A [`Problem`] and the theorem about its game make a [`Plan`], which answers instances and
//! becomes programs.

mod compile;
mod computed;
mod counted;
mod each;
mod family;
mod fit;
mod game;
pub mod generate;
pub mod instances;
pub mod literal;
mod lowest;
pub mod oracle;
pub mod process;
mod ranges;
mod ranked;
mod ready;
mod rewrite;
pub mod stress;
pub mod trial;
mod valued;

use answer::{Attempt, GameInfo, Undecided};
use plan::naive::Setting;
use plan::{Decision, Plan, VariableKind};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run, Store};

use crate::decide::{self, NoDecision};
use crate::game::{Game, LoadError};
use crate::shipped;

pub use fit::Misfit;
pub use game::of_game;
pub use ready::kept;

/// A loaded problem with the rules of its game.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name of the problem: among the shipped ones, or of its file.
    pub name: String,
    /// Its text.
    pub source: String,
    /// The parsed text; words that are read have their domains.
    pub statement: contest::Problem,
    /// The name of the game.
    pub game_name: String,
    /// The rule text of the game.
    pub game_source: String,
    /// The warnings about its text.
    pub warnings: Vec<contest::Diagnostic>,
}

/// Why a text is not a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// No shipped problem has this name.
    NoSuchProblem {
        /// The name.
        name: String,
        /// The name of a similar shipped problem.
        similar: Option<&'static str>,
    },
    /// The text has errors.
    Text {
        /// The text.
        source: String,
        /// The diagnostics.
        diagnostics: Vec<contest::Diagnostic>,
    },
    /// Its game was not found.
    NoSuchGame {
        /// The text.
        source: String,
        /// The place of the name of the game.
        span: rules::Span,
        /// The name.
        name: String,
        /// The name of a similar game.
        similar: Option<&'static str>,
    },
    /// The rules of its game have errors, possibly only with the parameters that the problem sets.
    Game {
        /// The game.
        name: String,
        /// The error.
        error: Box<LoadError>,
    },
    /// The words of a variable need a machine of unreasonable size.
    Words {
        /// The variable.
        variable: String,
    },
    /// The problem does not fit its game.
    Misfit(Misfit),
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlan {
    /// The problem or its fit to the game is wrong.
    Problem(Box<ProblemError>),
    /// No theorem about the game has a form from which programs are made.
    Decision(NoDecision),
    /// There is no theorem about the game of the problem, and its answers cannot be computed
    /// either.
    Unanswered(Box<Undecided>),
    /// A parameter of the game comes from the input, but the theorem is about one value of it.
    Setting {
        /// The parameter.
        name: String,
    },
}

/// A plan, and the theorem it relies on, if any.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The plan. The text of its origin is empty: `tell::plan` adds it.
    pub plan: Plan,
    /// The game, without the parameters from the input.
    pub game: GameInfo,
    /// The theorem; none if answers are computed from the rules, by definition or beforehand.
    pub theorem: Option<Attempt>,
}

impl Problem {
    /// Loads a problem; [`Self::plan`] checks that it fits its game. `find` gives the game that a
    /// problem names: its name, and its rule text.
    ///
    /// # Errors
    /// See [`ProblemError`].
    pub fn load(
        name: &str,
        source: &str,
        find: &dyn Fn(&str) -> Option<(String, String)>,
        run: &Run<'_>,
    ) -> Result<Self, ProblemError> {
        let (statement, diagnostics) = contest::parse(source);
        let Some(mut statement) = statement else {
            return Err(ProblemError::Text { source: source.to_owned(), diagnostics });
        };
        domains(&mut statement, run)?;
        let wanted = &statement.game;
        let Some((game_name, game_source)) = find(&wanted.name) else {
            return Err(ProblemError::NoSuchGame {
                source: source.to_owned(),
                span: wanted.span,
                name: wanted.name.clone(),
                similar: shipped::similar(&wanted.name),
            });
        };
        let problem = Self {
            name: name.to_owned(),
            source: source.to_owned(),
            statement,
            game_name,
            game_source,
            warnings: diagnostics,
        };
        if let Some(diagnostic) =
            problem.statement.draws_unsaid().filter(|_| computed::can_be_drawn(&problem))
        {
            return Err(ProblemError::Text {
                source: problem.source,
                diagnostics: vec![diagnostic],
            });
        }
        Ok(problem)
    }

    /// Loads a shipped problem. See [`shipped::problems`].
    ///
    /// ```
    /// use nimatron::Run;
    /// use nimatron::problem::Problem;
    ///
    /// let problem =
    ///     Problem::shipped("cses-nim-game-2", &Run::default()).map_err(|_| "no problem")?;
    /// let plan = problem.ready().ok_or("a plan made beforehand")?;
    /// let answers =
    ///     judge::run(&plan, judge::Input::Bytes(b"1 4 5 7 2 5")).map_err(|_| "no answers")?;
    /// assert_eq!(answers.to_bytes(), b"first\n");
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// # Errors
    /// See [`ProblemError`].
    pub fn shipped(name: &str, run: &Run<'_>) -> Result<Self, ProblemError> {
        match shipped::problem(name) {
            Some(source) => Self::load(name, source, &shipped::game, run),
            None => Err(ProblemError::NoSuchProblem {
                name: name.to_owned(),
                similar: shipped::similar_problem(name),
            }),
        }
    }

    /// The game with these values of the parameters from the input, in the order of
    /// [`plan::Program::settings`]; if empty, with the values of its own text.
    ///
    /// # Errors
    /// Errors in the rules with these values.
    pub fn game(&self, settings: &[Setting]) -> Result<Game, LoadError> {
        Ok(Game::load(&self.game_source, &self.settings(settings))?.named(&self.game_name))
    }

    /// Whether a plan of this problem is about the game in which parameters from the input are
    /// heaps.
    #[must_use]
    pub const fn is_about_family(&self, plan: &Plan) -> bool {
        plan.program.settings.is_empty() && !self.statement.program.settings.is_empty()
    }

    /// Whether a plan asks about heaps of Nim, by Grundy values, where the problem asks about
    /// positions of several numbers, or sets parameters.
    #[must_use]
    pub fn counts_as_nim(&self, plan: &Plan) -> bool {
        matches!(plan.decision, Decision::List(_))
            && (self.is_about_family(plan)
                || self.game(&[]).is_ok_and(|game| game.heaps().is_some()))
    }

    /// The player who begins, 0 for Left and 1 for Right, if the game is partisan and the problem
    /// says so.
    pub(crate) fn side(&self, game: &Game) -> Option<usize> {
        let begins = self.statement.game.begins.as_ref()?;
        game.sides()?.iter().position(|name| name == begins)
    }

    pub(crate) fn settings(&self, values: &[Setting]) -> Settings {
        let reference = &self.statement.game;
        let mut settings = Settings {
            parameters: reference.set.iter().map(|set| (set.name.clone(), set.value)).collect(),
            sets: vec![],
            convention: reference.misere.then_some(Convention::Misere),
        };
        for ((name, _), value) in self.statement.program.settings.iter().zip(values) {
            match value {
                Setting::Number(number) => settings.parameters.push((name.clone(), *number)),
                Setting::Numbers(set) => settings.sets.push((name.clone(), set.clone())),
            }
        }
        settings
    }

    /// Makes the plan: from the theorem about the game, if there is one, else by definition or by
    /// computation, if possible.
    ///
    /// ```
    /// use emit::{Header, Language, program};
    /// use nimatron::Run;
    /// use nimatron::problem::Problem;
    /// use nimatron::shipped;
    ///
    /// let text = "problem \"Some heaps\"\ngame nim\nread n\nread x, n times\nheaps x\n\
    ///     answer wins \"first\" loses \"second\"\n";
    /// let problem = Problem::load("some", text, &shipped::game, &Run::default())
    ///     .map_err(|_| "no problem")?;
    /// let planned = problem.plan(&Run::default()).map_err(|_| "no plan")?;
    /// assert!(planned.theorem.is_some());
    /// let answers =
    ///     judge::run(&planned.plan, judge::Input::Bytes(b"2 3 3")).map_err(|_| "no answers")?;
    /// assert_eq!(answers.to_bytes(), b"second\n");
    /// let header = Header { stem: "some", printer: "an example" };
    /// assert!(program(&planned.plan, Language::Python, &header)?.contains("second"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why there is none.
    pub fn plan(&self, run: &Run<'_>) -> Result<Planned, NoPlan> {
        compile::plan(self, run)
    }

    /// A plan that decides nothing yet, for [`Self::answer_by_values`]. None if no parameter comes
    /// from the input, or if no theorem can answer the question.
    #[must_use]
    pub fn open_plan(&self) -> Option<Plan> {
        each::open(self)
    }

    /// Answers an input by a theorem for each choice of parameters in it; missing ones are proved
    /// and added to the open plan. The budget is for the proofs; judging has the same time limit.
    ///
    /// # Errors
    /// Why there is no theorem about a value.
    pub fn answer_by_values(
        &self,
        plan: &mut Plan,
        input: &[u8],
        run: &Run<'_>,
    ) -> Result<Result<judge::Answers, judge::Failure>, NoPlan> {
        each::answer(self, plan, input, run)
    }

    /// The result of [`Self::plan`] if it was made beforehand, for a shipped problem. Takes almost
    /// no time.
    #[must_use]
    pub fn ready(&self) -> Option<Plan> {
        ready::plan(self)
    }

    /// The stored plan of this problem, for the same text, rules and maker. `by` identifies the
    /// maker (a build of a program) and its budget, because another one may make better plans. A
    /// damaged plan counts as missing.
    #[must_use]
    pub fn recall(&self, by: &str, store: &dyn Store) -> Option<Plan> {
        ready::recall(self, by, store)
    }

    /// Stores a plan for [`Self::recall`].
    pub fn keep(&self, plan: &Plan, by: &str, store: &dyn Store) {
        ready::keep(self, plan, by, store);
    }

    /// The rules of the game with these settings.
    pub(crate) fn rules(&self, settings: &[Setting]) -> Option<Rules> {
        rules::read(&self.game_source, &self.settings(settings)).0
    }
}

/// Maximum states of a machine of words that are read: contests have no conditions that need more.
const WORD_STATES: u64 = 20_000;

/// Gives the words that are read their machines.
fn domains(statement: &mut contest::Problem, run: &Run<'_>) -> Result<(), ProblemError> {
    let run = &run.part(Limits { states: WORD_STATES, memory: 64 << 20, ..run.limits });
    for reading in &statement.readings {
        let Some((alphabet, regex)) = &reading.words else { continue };
        let Some(declared) = statement.program.variables.get_mut(reading.variable.index()) else {
            continue;
        };
        let machine = decide::language(regex, alphabet, run)
            .map_err(|_| ProblemError::Words { variable: declared.name.clone() })?;
        if let VariableKind::Word { domain, .. } = &mut declared.kind {
            *domain = Some(machine);
        }
    }
    Ok(())
}
