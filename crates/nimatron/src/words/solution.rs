//! Single positions, by brute force or from a theorem.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use answer::{Method, Obstacle, Prospect, Question, Solution, Step, Turn, Way};
use automata::Moore;
use rules::words::literal::{Move, Reading};
use rules::{Convention, Outcome, Word, WordRuleset};
use run::{Limits, Run, Stop};
use solve::apart::Apart;
use solve::sums::{HashedMemory, SumSearch, Way as Finding};
use solve::words::{WordGame, options_within};
use solve::{Game as _, Solver, Unsolved};

use super::Words;
use super::rows::KnownRows;
use crate::game::Position;
use crate::kind::Ruled;
use crate::state::State;

/// Positions solved whole before decomposition is tried, because that gives more complete answers.
const WHOLE: u64 = 50_000;

/// A search for values of words that decompose.
type Parts<'a> = SumSearch<'a, Apart, HashedMemory<solve::apart::Packed>>;

impl Words {
    /// Solves positions one after the other, reusing results.
    pub(crate) fn solve_all(
        &self,
        words: &[Word],
        run: &Run<'_>,
    ) -> Vec<Result<Solution, Obstacle>> {
        let game = WordGame::new(&self.rules);
        let mut solver = Solver::new(&game);
        let apart = OnceCell::new();
        let mut parts: Option<Parts<'_>> = None;
        let answers = words.iter().map(|word| {
            run.report(run::Phase::Solve, solver.stored());
            // The options of a single position have about the square of its length in letters; if
            // they alone would take much of the memory, brute force is hopeless.
            let options =
                u64::try_from(word.len()).map_or(u64::MAX, |length| length.saturating_mul(length));
            if options > run.limits.memory / 64 {
                return Err(Obstacle::Stopped(run::Stop::Memory { limit: run.limits.memory }));
            }
            if run.limits.states > WHOLE && self.rules.header.convention == Convention::Normal {
                let few = run.part(Limits { states: WHOLE, ..run.limits });
                let found = self.solution(&mut solver, word, &few);
                if !matches!(found, Err(Unsolved::Stopped(Stop::States { .. }))) {
                    return found.map_err(|unsolved| self.spelled(unsolved));
                }
                if let Some(apart) = apart.get_or_init(|| Apart::new(&self.rules))
                    && let Some(components) = apart.components(word)
                {
                    let parts = parts.get_or_insert_with(|| {
                        SumSearch::new(apart, HashedMemory::default(), Finding::Ask)
                    });
                    let found =
                        self.in_parts(game.reading(), (apart, parts), (word, &components), run);
                    return found.map_err(Obstacle::Stopped);
                }
            }
            self.solution(&mut solver, word, run).map_err(|unsolved| self.spelled(unsolved))
        });
        answers.collect()
    }
}

/// A theorem about a game, prepared for queries about single positions, however large.
#[derive(Clone, Debug)]
pub(crate) enum Known<'g> {
    /// A machine reads words.
    Machine(&'g Words, Moore<Option<u8>>),
    /// Words decompose.
    Rows(Box<KnownRows<'g>>),
}

impl Words {
    /// Proves who wins positions of every size, if possible within the budget of `run`.
    ///
    /// Ignores the claims of the rules.
    pub(crate) fn known(&self, run: &Run<'_>) -> Option<Known<'_>> {
        if let Some(rows) = self.known_rows(run) {
            return Some(Known::Rows(Box::new(rows)));
        }
        let proof = prove::words::prove(&self.rules, self.kind(Question::Outcome), run).ok()?;
        let certificate = prove::certificate::write(&self.source, &self.rules, &proof, &[]);
        crate::carried::check(&certificate).ok()?;
        Some(Known::Machine(self, proof.answer))
    }
}

impl Known<'_> {
    /// Who wins a position, and how; `None` if the budget is exhausted. By a machine, linear in its
    /// length, times the number of its options.
    #[must_use]
    pub(crate) fn solve(&self, word: &Word, run: &Run<'_>) -> Option<Solution> {
        let (game, machine) = match self {
            Self::Machine(game, machine) => (game, machine),
            Self::Rows(rows) => return rows.solve(word, run),
        };
        let rules = &game.rules;
        let reading = Reading::new(rules);
        let options = options_within(&reading, word, run).ok()?;
        let class = |word: &Word| *machine.output_of(word);
        let winning = options.iter().filter(|option| class(option) == Some(0)).cloned().collect();
        Some(Solution {
            position: game.spell(word),
            outcome: if class(word) == Some(0) { Prospect::Loses } else { Prospect::Wins },
            difference: None,
            value: None,
            remoteness: None,
            plays: None,
            options: Some(options.len()),
            winning: turns(game, &reading, word, winning),
            complete: true,
            method: Method::Theorem { states: machine.len() },
        })
    }
}

impl Words {
    /// The same with words as texts.
    pub(super) fn spelled(&self, unsolved: Unsolved<Word>) -> Obstacle {
        match unsolved {
            Unsolved::Endless { cycle } => {
                Obstacle::Cycle(cycle.iter().map(|word| self.spell(word)).collect())
            }
            Unsolved::Stopped(stop) => Obstacle::Stopped(stop),
        }
    }

    fn solution(
        &self,
        solver: &mut Solver<'_, WordGame<'_>>,
        word: &Word,
        run: &Run<'_>,
    ) -> Result<Solution, Unsolved<Word>> {
        let convention = self.rules.header.convention;
        let outcome = solver.outcome(word, convention, run)?;
        let remoteness = solver.remoteness(word, convention, run)?;
        let winning = solver.winning_moves(word, convention, run)?;
        let mut options = vec![];
        solver.game().options(word, &mut options);
        let valued = convention == Convention::Normal && self.rules.header.sides.is_none();
        Ok(Solution {
            position: self.spell(word),
            outcome: outcome.into(),
            difference: None,
            value: valued.then(|| solver.value(word, run).ok()).flatten().map(u128::from),
            remoteness: Some(remoteness),
            options: Some(options.len()),
            winning: turns(self, solver.game().reading(), word, winning),
            complete: true,
            plays: solver.plays(word, run).ok(),
            method: Method::BruteForce { positions: solver.stored() },
        })
    }
}

impl Words {
    /// Solves a word that is too long for exhaustive search by the values of its components.
    fn in_parts(
        &self,
        reading: &Reading<'_>,
        (apart, parts): (&Apart, &mut Parts<'_>),
        (word, components): (&Word, &[solve::apart::Packed]),
        run: &Run<'_>,
    ) -> Result<Solution, Stop> {
        let value = parts.value(components, run)?;
        let options = options_within(reading, word, run)?;
        let mut winning = vec![];
        for option in &options {
            // A size that fits before a move fits afterwards.
            if let Some(components) = apart.components(option)
                && parts.outcome(&components, run)? == Outcome::P
            {
                winning.push(option.clone());
            }
        }
        Ok(Solution {
            position: self.spell(word),
            outcome: if value == 0 { Prospect::Loses } else { Prospect::Wins },
            difference: None,
            value: Some(value.into()),
            remoteness: None,
            plays: None,
            options: Some(options.len()),
            winning: turns(self, reading, word, winning),
            complete: true,
            method: Method::BruteForce { positions: parts.memory().len() },
        })
    }
}

/// How to get from `word` to each of `results` in one turn.
pub(super) fn turns(
    game: &Words,
    reading: &Reading<'_>,
    word: &Word,
    results: Vec<Word>,
) -> Vec<Turn> {
    let rules = &game.rules;
    let ways = if results.is_empty() { HashMap::new() } else { ways(rules, reading, word) };
    let turns = results.into_iter().map(|result| {
        let mut steps = vec![];
        let mut at = &result;
        // A shortest path has no more moves than a turn.
        while let Some((before, single)) = ways.get(at).filter(|_| steps.len() < rules.turn) {
            steps.push(step(game, before, single));
            if before == word {
                break;
            }
            at = before;
        }
        steps.reverse();
        Turn { result: game.spell(&result), way: Way::Steps(steps) }
    });
    turns.collect()
}

/// For every result of one turn: the word before the last move of a shortest path there, and that
/// move.
fn ways(rules: &WordRuleset, reading: &Reading<'_>, word: &Word) -> HashMap<Word, (Word, Move)> {
    let mut ways: HashMap<Word, (Word, Move)> = HashMap::new();
    let mut level = vec![word.clone()];
    for _ in 0..rules.turn {
        let mut next = vec![];
        for before in level {
            for single in reading.moves(&before) {
                if let Entry::Vacant(entry) = ways.entry(single.result.clone()) {
                    next.push(single.result.clone());
                    entry.insert((before.clone(), single));
                }
            }
        }
        level = next;
    }
    ways
}

pub(super) fn step(game: &Words, before: &[u8], single: &Move) -> Step {
    let alphabet = &game.rules.alphabet;
    let after = before.len() - single.end;
    let written = &single.result[single.start..single.result.len() - after];
    Step {
        rule: game.line_number(single.rule),
        // Positions shown to people do not count the marker.
        at: single.start + 1 - game.marker(),
        from: alphabet.spell(&before[single.start..single.end]),
        to: alphabet.spell(written),
        result: game.spell(&single.result),
    }
}

/// The outcome as a class: 0 for P, 1 for N.
pub(crate) const fn class(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
    }
}

impl Words {
    /// A word with its marker, as the rules see it.
    pub(crate) fn with_mover(&self, word: &Word, mover: Option<usize>) -> Word {
        match (&self.rules.header.sides, mover) {
            (Some(sides), Some(mover)) => sides.mark(mover, word),
            _ => word.clone(),
        }
    }

    /// The inverse.
    pub(crate) fn state_of(&self, word: &Word) -> State {
        let marked = self.rules.header.sides.as_ref().and_then(|sides| sides.unmark(word));
        match marked {
            Some((mover, behind)) => {
                State { position: Position::Word(behind.to_vec()), mover: Some(mover) }
            }
            None => State { position: Position::Word(word.clone()), mover: None },
        }
    }

    /// How to get from `word` to each of `results` in one turn.
    pub(crate) fn turns(
        &self,
        reading: &Reading<'_>,
        word: &Word,
        results: Vec<Word>,
    ) -> Vec<Turn> {
        turns(self, reading, word, results)
    }
}
