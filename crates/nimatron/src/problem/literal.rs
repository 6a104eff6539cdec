//! Answers of an instance by the literal rules of the game: brute force, without theorems.

use std::collections::HashMap;
use std::time::Duration;

use answer::Method;
use plan::naive::{self, Asked, Class, Setting, Verdict};
use plan::{Decision, Instruction, PrintedAnswer, Program, Wanted};
use rules::Outcome;
use rules::boards::{Board, BoardRuleset, Score};
use run::{Limits, Run};

use super::{Problem, computed};
use crate::game::{Game, Position};

/// The reach of brute force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Maximum length of a word.
    pub letters: usize,
    /// Maximum number of free letters of a board.
    pub free: usize,
    /// Maximum number of counters of a list or a tuple, and of heaps.
    pub counters: u64,
    /// Maximum size of an input in bytes: the input is read by definition, which is slow.
    pub input: usize,
    /// The budget of one position.
    pub limits: Limits,
}

impl Default for Reach {
    fn default() -> Self {
        let limits =
            Limits { states: 20_000, memory: 256 << 20, time: Some(Duration::from_secs(1)) };
        Self { letters: 40, free: 12, counters: 4096, input: 1 << 16, limits }
    }
}

/// Answers instances of a problem by brute force, reusing results.
pub struct Literal<'p> {
    problem: &'p Problem,
    program: &'p Program,
    reach: Reach,
    games: HashMap<Vec<Setting>, Option<Game>>,
    /// The rules as loops with their definition, for questions that games do not answer.
    computed: Option<Decision>,
    known: HashMap<(Vec<Setting>, naive::Position), Option<Verdict>>,
}

impl std::fmt::Debug for Literal<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Literal").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl<'p> Literal<'p> {
    /// `program` is that of the problem, see [`super::instances::program`].
    #[must_use]
    pub fn new(problem: &'p Problem, program: &'p Program, reach: Reach) -> Self {
        let computed = computed::literal(problem, program);
        Self { problem, program, reach, games: HashMap::new(), computed, known: HashMap::new() }
    }

    /// The expected output for an input; none if a position is out of reach of brute force, or is
    /// not a position of the game.
    ///
    /// # Errors
    /// The first fault of the input.
    pub fn output(&mut self, input: &[u8], run: &Run<'_>) -> Result<Option<String>, plan::Fault> {
        if !self.reads(input) {
            return Ok(None);
        }
        let keeps = self.program.has(|step| matches!(step, Instruction::Keep(..)));
        // Do not begin anything that cannot be finished.
        if !keeps
            && !naive::read(self.program, None, input)?.iter().all(|one| self.within(&one.position))
        {
            return Ok(None);
        }
        let mut known = true;
        let program = self.program;
        let followed = naive::follow(program, input, &mut |asked| {
            let verdict =
                if known && self.within(&asked.position) { self.verdict(asked, run) } else { None };
            known &= verdict.is_some();
            // After an unknown answer the rest would be a guess.
            if known { Ok(verdict) } else { Err(plan::Reason::Memory) }
        });
        match followed {
            Err(_) if !known => Ok(None),
            followed => followed.map(|followed| Some(followed.text)),
        }
    }

    /// Whether an input is short enough.
    #[must_use]
    pub(super) const fn reads(&self, input: &[u8]) -> bool {
        input.len() <= self.reach.input
    }

    fn within(&self, position: &naive::Position) -> bool {
        match position {
            naive::Position::Word(word) if self.program.answer == PrintedAnswer::Result => {
                word.len() <= self.reach.free
            }
            naive::Position::Word(word) => word.len() <= self.reach.letters,
            naive::Position::List(heaps) | naive::Position::Tuple(heaps) => {
                let all =
                    heaps.iter().map(|heap| heap.saturating_add(1)).fold(0, u64::saturating_add);
                all <= self.reach.counters
            }
        }
    }

    fn verdict(&mut self, asked: &Asked, run: &Run<'_>) -> Option<Verdict> {
        if let Some(decision) = &self.computed {
            return naive::verdict(decision, asked).ok();
        }
        let mut position = asked.position.clone();
        if let naive::Position::List(heaps) = &mut position {
            // The order of heaps does not matter, nor do empty ones.
            heaps.retain(|&heap| heap > 0);
            heaps.sort_unstable();
        }
        let key = (asked.settings.clone(), position);
        if let Some(verdict) = self.known.get(&key) {
            return verdict.clone();
        }
        let verdict = self.solve(&key.0, &key.1, run);
        self.known.insert(key, verdict.clone());
        verdict
    }

    fn solve(
        &mut self,
        settings: &[Setting],
        position: &naive::Position,
        run: &Run<'_>,
    ) -> Option<Verdict> {
        if !self.games.contains_key(settings) {
            self.games.insert(settings.to_vec(), self.problem.game(settings).ok());
        }
        let game = self.games.get(settings)?.as_ref()?;
        if let (Some(rules), naive::Position::Word(word)) = (game.picks(), position) {
            let limits = Limits { states: BOARDS, ..self.reach.limits };
            return result(rules, word, &run.part(limits)).map(Verdict::Result);
        }
        let run = run.part(self.reach.limits);
        let solution = match self.problem.side(game) {
            None => game.solve_all(&[position_of(game, position)?], &run).pop()?.ok()?,
            Some(side) => {
                // The first number of a tuple says whose turn it is.
                let position = match position {
                    naive::Position::Tuple(numbers) => {
                        naive::Position::Tuple(numbers.get(1..)?.to_vec())
                    }
                    other => other.clone(),
                };
                let solved =
                    game.solve_all_sides(&[position_of(game, &position)?], &run).pop()?.ok()?;
                let [left, right] = solved.sides;
                if side == 0 { left } else { right }
            }
        };
        if solution.method == Method::Computed {
            // Computed answers are what literal play is compared with.
            return None;
        }
        // An answer without remoteness comes from a theorem about sums, not from play.
        let turns = solution.remoteness?;
        match self.problem.statement.wanted {
            Some(Wanted::Turns) => return Some(Verdict::Number(i128::from(turns))),
            // Equal moves in different heaps of a list count apart, so results are not enough
            // there.
            Some(Wanted::WinningMoves)
                if solution.complete && !matches!(position, naive::Position::List(_)) =>
            {
                return i128::try_from(solution.winning.len()).ok().map(Verdict::Number);
            }
            Some(Wanted::Difference | Wanted::WinningMoves) => return None,
            Some(Wanted::Outcome | Wanted::Value) | None => {}
        }
        let value = solution.value.and_then(|value| i128::try_from(value).ok());
        if value.is_none() && self.program.answer == PrintedAnswer::Value {
            return None;
        }
        Some(Verdict::Class(Class { wins: solution.outcome == Outcome::N, value }))
    }
}

/// The most boards visited for one result: enough for the default [`Reach::free`].
const BOARDS: u64 = 1 << 20;

/// The printed result of an untouched word.
fn result(rules: &BoardRuleset, word: &[u8], run: &Run<'_>) -> Option<String> {
    let letter = |byte: &u8| rules.alphabet.letter(char::from(*byte));
    let board = Board::fresh(word.iter().map(letter).collect::<Option<_>>()?);
    if !rules::boards::literal::is_position(rules, &board) {
        return None;
    }
    Some(match solve::boards::solve(rules, &board, run).ok()?.best {
        Score::Letters(letters) => {
            letters.iter().map(|&letter| rules.alphabet.symbol(letter)).collect()
        }
        Score::Number(number) => number.to_string(),
    })
}

/// The position in the form of the game; none if it is not a position of it.
fn position_of(game: &Game, position: &naive::Position) -> Option<Position> {
    match position {
        naive::Position::Word(word) => {
            let alphabet = &game.words()?.alphabet;
            word.iter()
                .map(|byte| alphabet.letter(char::from(*byte)))
                .collect::<Option<_>>()
                .map(Position::Word)
        }
        naive::Position::List(heaps) => {
            game.sums()?;
            Some(Position::List(heaps.iter().map(|heap| u128::from(*heap)).collect()))
        }
        naive::Position::Tuple(numbers) => {
            game.heaps()?;
            let tuple = numbers.iter().map(|number| u128::from(*number)).collect();
            // Parsing checks the domain.
            game.position(&game.spell(&Position::Tuple(tuple))).ok()
        }
    }
}
