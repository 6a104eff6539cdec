//! A loaded game: the starting point of every question.

use std::time::Duration;

use answer::fault::{Plain, PositionFault};
use answer::{
    Attempt, Difference, GameInfo, Judged, Obstacle, PartisanSolution, Positions, Question,
    Solution, Table, Trial,
};
use automata::Word;
use plan::decision::TupleTerm;
use rules::boards::{Board, BoardRuleset};
use rules::lists::{List, ListRuleset, TurnRule, spell_list};
use rules::tuples::{Numeration, Tuple, TupleRuleset, spell_tuple};
use rules::{Convention, Diagnostic, Header, Span, WordRuleset};
use run::{Limits, Run, Stop};

use crate::boards::{self, Boards};
use crate::decide::{Decided, NoDecision};
use crate::effort::Effort;
use crate::kind::Ask;
use crate::lists::{self, Lists};
use crate::tuples::{self, Tuples};
use crate::words::{self, Words};

/// The validated rules of a game.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) kind: Kind,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) closed: Result<(), Stop>,
}

/// The kind of positions, which decides how everything is done.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Words(Box<Words>),
    Tuples(Box<Tuples>),
    Lists(Box<Lists>),
    Boards(Box<Boards>),
}

/// A summary of a game: its header, and what is specific to its kind of positions.
pub(crate) fn info(
    name: &str,
    header: &Header,
    positions: Positions,
    rules: usize,
    turn: TurnRule,
) -> GameInfo {
    GameInfo {
        name: name.to_owned(),
        title: header.title.clone(),
        parameters: header.parameters.clone(),
        sets: header.sets.clone(),
        convention: header.convention,
        positions,
        rules,
        turn,
        players: header.players.clone().filter(|_| header.sides.is_none()),
        sides: header.sides.as_ref().map(|sides| sides.names.clone()),
    }
}

/// What the expectations of a text are checked with, beside what is asked.
const MOMENT: Limits =
    Limits { states: 50_000, memory: 64 << 20, time: Some(Duration::from_millis(200)) };

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// A word; in a partisan game without its marker.
    Word(Word),
    /// The sizes of a fixed number of heaps; in a partisan game without the one that says whose
    /// turn it is.
    Tuple(Tuple),
    /// The sizes of any number of heaps, in any order.
    List(List),
    /// A board whose letters are taken.
    Board(Board),
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// No shipped game has this name.
    NoSuchGame {
        /// The name.
        name: String,
        /// The name of a similar shipped game.
        similar: Option<&'static str>,
    },
    /// The text has errors.
    Rules {
        /// The text.
        source: String,
        /// Errors and warnings.
        diagnostics: Vec<Diagnostic>,
    },
    /// A move leads to a word that is not a position.
    Escape {
        /// The text.
        source: String,
        /// Place of the move.
        span: Span,
        /// A shortest position with such a move.
        from: String,
        /// The result, which is not a position.
        to: String,
    },
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchGame { name, .. } => write!(f, "no shipped game is called {name:?}"),
            Self::Rules { source, diagnostics } => {
                let said = diagnostics.iter().map(|diagnostic| {
                    let line = line_of(source, diagnostic.span);
                    format!("{} in line {line}", diagnostic.reason.code())
                });
                let said: Vec<String> = said.collect();
                write!(f, "not the rules of a game: {}", said.join(", "))
            }
            Self::Escape { source, span, from, to } => {
                let line = line_of(source, *span);
                write!(
                    f,
                    "the move in line {line} leads from {from:?} to {to:?}, which is not a position"
                )
            }
        }
    }
}

impl std::error::Error for LoadError {}

/// The number of the line that a place is in, from 1 on.
fn line_of(source: &str, place: Span) -> usize {
    source.get(..place.start).unwrap_or(source).matches('\n').count() + 1
}

/// Why a position has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The text is not a position.
    Position(Box<PositionFault>),
    /// The position has no answer, or none within the budget.
    Unsolved(Obstacle),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Position(fault) => write!(f, "{:?} is not a position", fault.text),
            Self::Unsolved(obstacle) => write!(f, "{obstacle}"),
        }
    }
}

impl std::error::Error for SolveError {}

/// A theorem prepared for queries about single positions, however large.
#[derive(Clone, Debug)]
pub struct Known<'g>(pub(crate) Theorem<'g>);

#[derive(Clone, Debug)]
pub(crate) enum Theorem<'g> {
    Words(words::Known<'g>),
    Tuples(Box<tuples::Known<'g>>),
    Lists(Box<lists::Known<'g>>),
    Boards(Box<boards::Known<'g>>),
}

impl Known<'_> {
    /// Who wins a position, and how; `None` if it is a position of another kind of game, if the
    /// game is partisan, or if a budget is exhausted. For words, linear in the length, times the
    /// number of options; for heaps, linear in the number of digits; for sums, linear in the number
    /// of heaps.
    #[must_use]
    pub fn solve(&self, position: &Position, run: &Run<'_>) -> Option<Solution> {
        match (&self.0, position) {
            _ if self.is_partisan() => None,
            (Theorem::Words(known), Position::Word(word)) => known.solve(word, run),
            (Theorem::Tuples(known), Position::Tuple(tuple)) => known.solve(tuple, run),
            (Theorem::Lists(known), Position::List(list)) => known.solve(list, run),
            _ => None,
        }
    }

    /// The outcome class of a position of a partisan game, and how each player wins if that is
    /// possible; `None` if it is a position of another kind of game, if the game is impartial, or
    /// if a budget is exhausted. At twice the same cost.
    #[must_use]
    pub fn solve_sides(&self, position: &Position, run: &Run<'_>) -> Option<PartisanSolution> {
        match (&self.0, position) {
            (Theorem::Words(known), Position::Word(word)) => known.solve_sides(word, run),
            (Theorem::Tuples(known), Position::Tuple(tuple)) => known.solve_sides(tuple, run),
            _ => None,
        }
    }

    /// Whether it is about a partisan game, where no position has just one answer.
    const fn is_partisan(&self) -> bool {
        match &self.0 {
            Theorem::Words(known) => known.is_partisan(),
            Theorem::Tuples(known) => known.is_partisan(),
            Theorem::Lists(_) | Theorem::Boards(_) => false,
        }
    }

    /// The theorem, if this is a pick game.
    pub(crate) fn of_picks(&self) -> Option<&boards::Known<'_>> {
        match &self.0 {
            Theorem::Boards(known) => Some(known),
            _ => None,
        }
    }
}

impl Game {
    /// The game under another name in answers.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        let kind: &mut dyn Ask = match &mut self.kind {
            Kind::Words(words) => &mut **words,
            Kind::Tuples(tuples) => &mut **tuples,
            Kind::Lists(lists) => &mut **lists,
            Kind::Boards(boards) => &mut **boards,
        };
        kind.rename(name);
        self
    }

    /// Restricts proofs to these numeration systems, in this order. No effect if positions are
    /// words.
    #[must_use]
    pub fn in_numerations(mut self, numerations: Vec<Numeration>) -> Self {
        if let Kind::Tuples(heaps) = &mut self.kind {
            heaps.numerations = numerations;
        }
        self
    }

    /// The interface that all kinds of games share.
    pub(crate) fn asked(&self) -> &dyn Ask {
        match &self.kind {
            Kind::Words(words) => &**words,
            Kind::Tuples(tuples) => &**tuples,
            Kind::Lists(lists) => &**lists,
            Kind::Boards(boards) => &**boards,
        }
    }

    /// The rule text.
    #[must_use]
    pub fn source(&self) -> &str {
        self.asked().source()
    }

    /// The names of the players of a partisan game, whose moves differ. The first one is Left in
    /// theory.
    #[must_use]
    pub fn sides(&self) -> Option<&[String; 2]> {
        self.header().sides.as_ref().map(|sides| &sides.names)
    }

    /// The part of the rules that does not depend on the kind of positions.
    pub(crate) fn header(&self) -> &Header {
        self.asked().header()
    }

    /// The ruleset of a game on words. In a partisan game, of marked words.
    #[must_use]
    pub const fn words(&self) -> Option<&WordRuleset> {
        match &self.kind {
            Kind::Words(words) => Some(words.rules()),
            Kind::Tuples(_) | Kind::Lists(_) | Kind::Boards(_) => None,
        }
    }

    /// The ruleset of a game on a fixed number of heaps. In a partisan game an additional first
    /// heap says whose turn it is.
    #[must_use]
    pub const fn heaps(&self) -> Option<&TupleRuleset> {
        match &self.kind {
            Kind::Tuples(heaps) => Some(heaps.rules()),
            Kind::Words(_) | Kind::Lists(_) | Kind::Boards(_) => None,
        }
    }

    /// The ruleset of a game on any number of heaps.
    #[must_use]
    pub const fn sums(&self) -> Option<&ListRuleset> {
        match &self.kind {
            Kind::Lists(sums) => Some(sums.rules()),
            Kind::Words(_) | Kind::Tuples(_) | Kind::Boards(_) => None,
        }
    }

    /// The ruleset of a pick game.
    #[must_use]
    pub const fn picks(&self) -> Option<&BoardRuleset> {
        match &self.kind {
            Kind::Boards(picks) => Some(picks.rules()),
            Kind::Words(_) | Kind::Tuples(_) | Kind::Lists(_) => None,
        }
    }

    /// The game, if it is a pick game.
    pub(crate) const fn pick_game(&self) -> Option<&Boards> {
        match &self.kind {
            Kind::Boards(picks) => Some(picks),
            Kind::Words(_) | Kind::Tuples(_) | Kind::Lists(_) => None,
        }
    }

    /// The convention of this reading of the rules.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.header().convention
    }

    /// The question to ask about positions: the outcome, or with `values` the Grundy value, if this
    /// game has values.
    ///
    /// # Errors
    ///
    /// Why it has none.
    pub fn question(&self, values: bool) -> Result<Question, Plain> {
        match () {
            () if !values => Ok(Question::Outcome),
            () if self.picks().is_some() => Err(Plain::ValuesOfPicks),
            () if self.sides().is_some() => Err(Plain::ValuesOfSides),
            () if self.convention() == Convention::Misere => Err(Plain::ValuesInMisere),
            () if self.heaps().is_some_and(|rules| {
                rules.moves.loops().is_some_and(|loops| !loops.is_plain())
            }) =>
            {
                Err(Plain::ValuesOfEndings)
            }
            () => Ok(Question::Values),
        }
    }

    /// Warnings about the rule text.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Whether moves are certain to lead only to positions.
    ///
    /// # Errors
    /// The exhausted budget, if this is uncertain.
    pub const fn closed(&self) -> Result<(), Stop> {
        self.closed
    }

    /// A summary of the game.
    #[must_use]
    pub fn info(&self) -> GameInfo {
        self.asked().info()
    }

    /// Parses a position as a person types it. A word: letters in sequence, quoted or not; `empty`
    /// is the empty word. Heaps: their sizes in order, as in `3 4 5`, `3,4,5` or `(3, 4, 5)`, or
    /// with names, as in `x=3 y=4 z=5`. Any number of heaps: also `()`, and `7^1000` for a thousand
    /// heaps of 7.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn position(&self, text: &str) -> Result<Position, PositionFault> {
        self.asked().position(text)
    }

    /// A position as text. A position of another kind of game is also spelt, in some form.
    ///
    /// ```
    /// use nimatron::{Game, Settings};
    ///
    /// let game = Game::shipped("nim", &Settings::default())?;
    /// let position = game.position("3 5^2").map_err(|_| "no position")?;
    /// assert_eq!(game.spell(&position), "(3, 5, 5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn spell(&self, position: &Position) -> String {
        match (&self.kind, position) {
            (Kind::Words(words), Position::Word(word)) => words.spell(word),
            (_, Position::Tuple(tuple)) => spell_tuple(tuple),
            (_, Position::List(list)) => spell_list(list),
            (Kind::Boards(picks), Position::Board(board)) => picks.spell(board),
            (_, Position::Word(word)) => format!("{word:?}"),
            (_, Position::Board(board)) => format!("{board:?}"),
        }
    }

    /// Who wins a position, in how many moves, and how. Brute force: time and memory grow with the
    /// number of reachable positions.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn solve(&self, position: &str, run: &Run<'_>) -> Result<Solution, SolveError> {
        let position =
            self.position(position).map_err(|fault| SolveError::Position(Box::new(fault)))?;
        let mut solved = self.solve_all(&[position], run);
        solved.pop().unwrap_or(Err(Obstacle::Unsupported)).map_err(SolveError::Unsolved)
    }

    /// Solves positions one after the other, reusing results. Positions of another kind of game are
    /// [`Obstacle::Unsupported`], those of partisan games [`Obstacle::Partisan`]: see
    /// [`solve_all_sides`](Self::solve_all_sides).
    pub fn solve_all(
        &self,
        positions: &[Position],
        run: &Run<'_>,
    ) -> Vec<Result<Solution, Obstacle>> {
        if self.sides().is_some() {
            return positions.iter().map(|_| Err(Obstacle::Partisan)).collect();
        }
        let (mut words, mut tuples, mut lists) = (vec![], vec![], vec![]);
        for position in positions {
            match position {
                Position::Word(word) => words.push(word.clone()),
                Position::Tuple(tuple) => tuples.push(tuple.clone()),
                Position::List(list) => lists.push(list.clone()),
                Position::Board(_) => {}
            }
        }
        match &self.kind {
            Kind::Words(game) if words.len() == positions.len() => game.solve_all(&words, run),
            Kind::Tuples(game) if tuples.len() == positions.len() => game.solve_all(&tuples, run),
            Kind::Lists(game) if lists.len() == positions.len() => game.solve_all(&lists, run),
            _ => positions.iter().map(|_| Err(Obstacle::Unsupported)).collect(),
        }
    }

    /// The outcome class of a position of a partisan game, and how each player wins if that is
    /// possible. Brute force, like [`solve`](Self::solve).
    ///
    /// ```
    /// use nimatron::answer::Obstacle;
    /// use nimatron::{Game, OutcomeClass, Run, Settings, SolveError};
    ///
    /// let text = "players Cat, Dog\nword 1*\nmove Cat: 1 -> empty\nmove Dog: 11 -> empty\n";
    /// let (game, run) = (Game::load(text, &Settings::default())?, Run::default());
    /// let solution = game.solve_sides("1", &run)?;
    /// assert_eq!(solution.class, OutcomeClass::L); // Cat, the first-named player
    /// assert_eq!(solution.sides[0].winning[0].result, "");
    /// assert_eq!(game.solve("1", &run), Err(SolveError::Unsolved(Obstacle::Partisan)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SolveError`]; for an impartial game, [`Obstacle::Impartial`].
    pub fn solve_sides(
        &self,
        position: &str,
        run: &Run<'_>,
    ) -> Result<PartisanSolution, SolveError> {
        let position =
            self.position(position).map_err(|fault| SolveError::Position(Box::new(fault)))?;
        let mut solved = self.solve_all_sides(&[position], run);
        solved.pop().unwrap_or(Err(Obstacle::Unsupported)).map_err(SolveError::Unsolved)
    }

    /// Solves positions of a partisan game one after the other, reusing results. Positions of
    /// another kind of game are [`Obstacle::Unsupported`], those of impartial games
    /// [`Obstacle::Impartial`].
    pub fn solve_all_sides(
        &self,
        positions: &[Position],
        run: &Run<'_>,
    ) -> Vec<Result<PartisanSolution, Obstacle>> {
        let words = positions.iter().map(|position| match position {
            Position::Word(word) => Some(word.clone()),
            _ => None,
        });
        let tuples = positions.iter().map(|position| match position {
            Position::Tuple(tuple) => Some(tuple.clone()),
            _ => None,
        });
        let (words, tuples): (Option<Vec<_>>, Option<Vec<_>>) = (words.collect(), tuples.collect());
        match (&self.kind, words, tuples) {
            (Kind::Words(game), Some(words), _) => game.solve_all_sides(&words, run),
            (Kind::Tuples(game), _, Some(tuples)) => game.solve_all_sides(&tuples, run),
            (Kind::Lists(_) | Kind::Boards(_), ..) => {
                positions.iter().map(|_| Err(Obstacle::Impartial)).collect()
            }
            _ => positions.iter().map(|_| Err(Obstacle::Unsupported)).collect(),
        }
    }

    /// Proves who wins positions of every size, if that can be done within the budget of `run`.
    ///
    /// Ignores the claims of the rules.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("addition-game", &Settings::default())?;
    /// let run = Run::default();
    /// let known = game.known(&run).expect("a theorem");
    /// let number = "4649".repeat(250); // far beyond brute force
    /// let solution = known.solve(
    ///     &game.position(&number).expect("a position"), &run
    /// ).expect("a solution");
    /// assert_eq!(solution.winning.len(), 999); // from where it can be won, every move wins
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    pub fn known(&self, run: &Run<'_>) -> Option<Known<'_>> {
        self.asked().known(run).map(Known)
    }

    /// Like [`known`](Self::known), restricted to theorems about sums of heaps, which are found
    /// quickly or not at all.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::load("heap n\nmove n -> m where m < n\n", &Settings::default())?;
    /// let run = Run::default();
    /// let known = game.known_sum(&run).expect("a theorem");
    /// let position = game.position("1000000000000000000^999999 7").expect("a position");
    /// let solution = known.solve(&position, &run).expect("a solution");
    /// assert_eq!(solution.value, Some(1_000_000_000_000_000_000 ^ 7));
    /// assert_eq!(solution.winning.len(), 1);
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    #[must_use]
    pub fn known_sum(&self, run: &Run<'_>) -> Option<Known<'_>> {
        self.asked().known_sum(run).map(Known)
    }

    /// Who wins, or the Grundy value, for positions of every size, in a form from which programs
    /// are made. `begins` is the player of a partisan game who begins.
    pub(crate) fn decide(
        &self,
        question: Question,
        begins: Option<usize>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        self.asked().decide(question, begins, run)
    }

    /// The Grundy value of every position as a term, with the theorem, if positions are a fixed
    /// number of heaps.
    pub(crate) fn value_term(&self, run: &Run<'_>) -> Option<(TupleTerm, Attempt)> {
        match &self.kind {
            Kind::Tuples(tuples) => tuples.value_term(run),
            Kind::Words(_) | Kind::Lists(_) | Kind::Boards(_) => None,
        }
    }

    /// The outcomes or values of all positions of up to `up_to` letters, or with no heap larger
    /// than `up_to`; by default, of as many sizes as fit a screen or two. For lists, those of one
    /// heap, and of two as far as a square of them fits a page. Includes patterns.
    ///
    /// Values are those of normal play, whatever the convention.
    ///
    /// ```
    /// use nimatron::{Game, Question, Run, Settings};
    ///
    /// let game = Game::shipped("take-1-3-4", &Settings::default())?;
    /// let table = game.table(Question::Values, Some(8), &Run::default());
    /// let values = table.rows.iter().flat_map(|row| &row.entries).map(|(_, value)| *value);
    /// assert!(values.eq([0, 1, 0, 1, 2, 3, 2, 0, 1]));
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    pub fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        self.asked().table(question, up_to, run)
    }

    /// Tries to prove who wins, or the Grundy value, for positions of every size, and judges the
    /// claims in the rules.
    ///
    /// Values are those of normal play, whatever the convention.
    ///
    /// ```
    /// use nimatron::answer::{Question, Verdict};
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::load(
    ///     "game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n", &Settings::default()
    /// )?;
    /// let attempt = game.prove(Question::Outcome, &Run::default());
    /// let Verdict::Proved(theorem) = attempt.verdict else { panic!("no proof") };
    /// assert_eq!(theorem.evidence.machine().map(|machine| machine.states), Some(3));
    ///
    /// // The certificate convinces on its own.
    /// let established = nimatron::check(&theorem.certificate)?;
    /// assert_eq!(established.title, "Bite");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        self.asked().prove(question, run)
    }

    /// Proves or refutes a claim about all positions, in the language of the rules (as after the
    /// word `claim`).
    ///
    /// ```
    /// use nimatron::answer::Counterexample;
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::load(
    ///     "game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n", &Settings::default()
    /// )?;
    /// let judged = game.judge("loses when length mod 2 = 0", &Run::default()).expect("a claim");
    /// let Some(
    ///     Counterexample::Position(example)
    /// ) = judged.ruling.counterexample() else { panic!("not refuted") };
    /// assert_eq!(example.position, "11");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        self.asked().judge(claim, run)
    }

    /// Compares all engines with the expectations in the rules and with each other on all small
    /// positions, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    ///
    /// ```
    /// use nimatron::{Effort, Game, Run, Settings};
    ///
    /// let game =
    ///     Game::load("word 1*\nmove 1{1..2} -> empty\nexpect 11 loses\n", &Settings::default())?;
    /// let trial = game.test(Effort::default(), &Run::default(), &Run::default());
    /// assert!(!trial.passed()); // two are a win
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    pub fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        self.asked().test(effort, proving, run)
    }

    /// The first expectation in the rules that is not met, as far as a moment's computing tells.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let rules = "word 1*\nmove 1{1..2} -> empty\nexpect 11 wins, 111 wins\n";
    /// let game = Game::load(rules, &Settings::default())?;
    /// assert_eq!(game.unmet(&Run::default()).expect("three are lost").position, "111");
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    #[must_use]
    pub fn unmet(&self, run: &Run<'_>) -> Option<Difference> {
        if self.expected().is_empty() {
            return None;
        }
        let none = Limits { states: 0, memory: 0, time: Some(Duration::ZERO) };
        let effort = Effort { positions: 0, recursion: 0, recursion_per_length: 0 };
        self.test(effort, &run.extra(none), &run.extra(MOMENT)).difference
    }
}
