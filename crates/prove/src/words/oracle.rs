//! Who wins one position: brute force with memoisation.
//!
//! Positions that decompose (`split.rs`) are solved piece by piece: by Grundy values where these
//! suffice (normal play, one move per turn; Sprague 1935, Grundy 1939), else as sorted lists of
//! pieces. Nothing here is part of a proof; wrong answers cost time, never correctness.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::hash::BuildHasher;
use core::mem::size_of;

use automata::{Letter, Moore, Transducer, Word};
use encode::Turn;
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use rules::{Convention, Outcome, WordRuleset};
use run::{Limits, Run, Stop};
use solve::{Game, Solver, Unsolved};

use super::split;
use crate::theorem::{AnswerMachine, Class, ClassKind, LARGEST_VALUE, UnknownReason};

/// Separates the pieces of a list; no letter has this number.
const BETWEEN: Letter = Letter::MAX;

/// The game as the oracle plays it. Positions are sorted lists of pieces, written as one word.
#[derive(Debug)]
pub struct PieceGame {
    single: Transducer,
    turn: usize,
    separators: Vec<Letter>,
    /// Of lists of pieces, and of undecomposed words.
    moves: [RefCell<Moves>; 2],
}

/// The single moves from words, for turns of several moves, which meet the same words again and
/// again.
#[derive(Debug, Default)]
struct Moves {
    hasher: DefaultHashBuilder,
    /// The indices of the words.
    index: HashTable<u32>,
    words: Vec<Word>,
    /// The results of one move from each word, where they are known.
    results: Vec<Option<Box<[u32]>>>,
    /// The number of the turn in which each word was last reached.
    reached: Vec<u32>,
    turns: u32,
    bytes: usize,
}

impl Moves {
    /// Forgets everything that takes more than this many bytes.
    const LARGE: u64 = 64 << 20;

    fn add(&mut self, word: &[Letter]) -> u32 {
        let hash = self.hasher.hash_one(word);
        let words = &self.words;
        if let Some(&known) = self.index.find(hash, |&at| words[index(at)] == word) {
            return known;
        }
        // A word takes more bytes than can be counted here long before there are 2^32.
        let at = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let hasher = &self.hasher;
        self.index.insert_unique(hash, at, |&at| hasher.hash_one(&words[index(at)][..]));
        self.words.push(word.to_vec());
        self.results.push(None);
        self.reached.push(0);
        self.bytes += word.len() + size_of::<(Word, Option<Box<[u32]>>, [u32; 3])>();
        at
    }

    /// The words that a turn of up to `turn` moves leads to, where `single` adds the results of one
    /// move. Each is expanded once, where it is first reached: reaching it later in the turn adds
    /// nothing.
    fn turn(
        &mut self,
        start: &Word,
        turn: usize,
        single: impl Fn(&[Letter], &mut Vec<Word>),
        into: &mut Vec<Word>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let large = Self::LARGE.min(run.limits.memory / 4);
        if u64::try_from(self.bytes).is_ok_and(|bytes| bytes > large) || self.turns == u32::MAX {
            *self = Self::default();
        }
        self.turns += 1;
        let mut held = self.bytes;
        let ended = run.allocate(held).and_then(|()| {
            let mut level = vec![self.add(start)];
            for _ in 0..turn {
                let mut next: Vec<u32> = vec![];
                for &position in &level {
                    run.tick()?;
                    let before = self.bytes;
                    let results = self.results(position, &single);
                    let reached = results.iter().copied().filter(|&to| {
                        let last = core::mem::replace(&mut self.reached[index(to)], self.turns);
                        last != self.turns
                    });
                    let known = next.len();
                    next.extend(reached);
                    self.results[index(position)] = Some(results);
                    let new = next[known..].iter().map(|&to| self.words[index(to)].len());
                    // Each word of the turn is also in the list of its results.
                    let more = new.map(|length| length + size_of::<Word>()).sum::<usize>()
                        + (self.bytes - before);
                    held += more;
                    run.allocate(more)?;
                }
                into.extend(next.iter().map(|&to| self.words[index(to)].clone()));
                level = next;
            }
            Ok(())
        });
        run.release(held);
        ended
    }

    /// Takes the results of one move out of the table, or makes them.
    fn results(&mut self, position: u32, single: impl Fn(&[Letter], &mut Vec<Word>)) -> Box<[u32]> {
        self.results[index(position)].take().unwrap_or_else(|| {
            let mut reached = vec![];
            single(&self.words[index(position)], &mut reached);
            let results = reached.iter().map(|word| self.add(word)).collect::<Box<_>>();
            self.bytes += size_of_val(&results[..]);
            results
        })
    }
}

/// The index of a word.
#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on every supported platform")]
const fn index(at: u32) -> usize {
    at as usize
}

impl PieceGame {
    /// The game of `rules`; with `split`, positions are decomposed where that seems right.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn new(rules: &WordRuleset, split: bool, run: &Run<'_>) -> Result<Self, Stop> {
        let single = Turn::single(rules, run)?.transducer;
        // A marker rules out decomposition, because it concerns all pieces.
        let separators =
            if split && rules.header.sides.is_none() { split::separators(&single) } else { vec![] };
        Ok(Self { single, turn: rules.turn, separators, moves: Default::default() })
    }

    /// Whether positions are decomposed.
    #[must_use]
    pub fn splits(&self) -> bool {
        !self.separators.is_empty()
    }

    /// The pieces of a word that can still move or change, sorted.
    fn pieces(&self, word: &[Letter]) -> Vec<Word> {
        let mut pieces: Vec<Word> =
            split::pieces(word, &self.separators).into_iter().map(<[Letter]>::to_vec).collect();
        pieces.sort_unstable();
        pieces
    }

    fn normal_form(&self, word: &[Letter]) -> Word {
        if self.separators.is_empty() { word.to_vec() } else { self.pieces(word).join(&BETWEEN) }
    }

    /// The results of one turn from an undecomposed word, without duplicates.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn results(&self, word: &Word, run: &Run<'_>) -> Result<Vec<Word>, Stop> {
        let mut results = vec![];
        let single = |word: &[Letter], into: &mut Vec<Word>| into.extend(self.single.images(word));
        self.turns(word, &self.moves[1], single, &mut results, run)?;
        Ok(results)
    }

    /// Adds the results of one turn, where `single` adds the results of one move.
    fn turns(
        &self,
        start: &Word,
        moves: &RefCell<Moves>,
        single: impl Fn(&[Letter], &mut Vec<Word>),
        into: &mut Vec<Word>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        if self.turn == 1 {
            single(start, into);
            into.sort_unstable();
            into.dedup();
            return Ok(());
        }
        moves.borrow_mut().turn(start, self.turn, single, into, run)
    }

    fn single_moves(&self, position: &[Letter], into: &mut Vec<Word>) {
        if self.separators.is_empty() {
            into.extend(self.single.images(position));
            return;
        }
        let list: Vec<&[Letter]> = position.split(|&letter| letter == BETWEEN).collect();
        for (at, piece) in list.iter().enumerate() {
            if at > 0 && list[at - 1] == *piece {
                continue;
            }
            for option in self.single.images(piece) {
                let mut next: Vec<Word> = self.pieces(&option);
                next.extend(
                    list.iter()
                        .enumerate()
                        .filter(|(other, _)| *other != at)
                        .map(|(_, piece)| piece.to_vec()),
                );
                next.sort_unstable();
                into.push(next.join(&BETWEEN));
            }
        }
    }
}

impl Game for PieceGame {
    type Position = Word;

    fn options(&self, position: &Word, into: &mut Vec<Word>) {
        // A run without limits never stops.
        let limits = Limits { states: u64::MAX, memory: u64::MAX, time: None };
        let _ = self.options_within(position, into, &Run::new(limits));
    }

    fn options_within(
        &self,
        position: &Word,
        into: &mut Vec<Word>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let single = |word: &[Letter], into: &mut Vec<Word>| self.single_moves(word, into);
        self.turns(position, &self.moves[0], single, into, run)
    }

    fn heap_bytes(&self, position: &Word) -> usize {
        position.capacity()
    }
}

/// Answers queries about the class of a word.
pub struct Oracle<'a> {
    game: &'a PieceGame,
    domain: &'a Moore<bool>,
    kind: ClassKind,
    run: &'a Run<'a>,
    solver: Solver<'a, PieceGame>,
    values: HashMap<Word, u32>,
}

impl<'a> Oracle<'a> {
    /// An oracle without any stored positions.
    #[must_use]
    pub fn new(
        game: &'a PieceGame,
        domain: &'a Moore<bool>,
        kind: ClassKind,
        run: &'a Run<'a>,
    ) -> Self {
        Self { game, domain, kind, run, solver: Solver::new(game), values: HashMap::new() }
    }

    /// The game as it is played here.
    #[must_use]
    pub const fn game(&self) -> &PieceGame {
        self.game
    }

    /// The number of positions (or pieces) solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.solver.stored() + self.values.len()
    }

    /// The class of a word.
    ///
    /// # Errors
    /// [`UnknownReason::Stopped`], [`UnknownReason::Cycle`] or [`UnknownReason::LargeValue`].
    pub fn class(&mut self, word: &[Letter]) -> Result<Class, UnknownReason> {
        if !self.domain.output_of(word) {
            return Ok(None);
        }
        let sum = self.game.splits()
            && self.game.turn == 1
            && self.kind != ClassKind::Outcome(Convention::Misere);
        let value = match self.kind {
            ClassKind::Outcome(_) if sum => u32::from(self.sum_value(word)? != 0),
            ClassKind::Values if sum => self.sum_value(word)?,
            ClassKind::Outcome(convention) => {
                let position = self.game.normal_form(word);
                match self
                    .solver
                    .outcome(&position, convention, self.run)
                    .map_err(|unsolved| self.reason(unsolved))?
                {
                    Outcome::P => 0,
                    Outcome::N => 1,
                }
            }
            ClassKind::Values => {
                let position = self.game.normal_form(word);
                self.solver.value(&position, self.run).map_err(|unsolved| self.reason(unsolved))?
            }
        };
        match u8::try_from(value) {
            Ok(class) if value <= LARGEST_VALUE => Ok(Some(class)),
            _ => Err(UnknownReason::LargeValue),
        }
    }

    fn reason(&self, unsolved: Unsolved<Word>) -> UnknownReason {
        match unsolved {
            Unsolved::Stopped(stop) => UnknownReason::Stopped(stop),
            Unsolved::Endless { cycle } => UnknownReason::Cycle(
                cycle
                    .into_iter()
                    .map(|list| list.into_iter().filter(|&letter| letter != BETWEEN).collect())
                    .collect(),
            ),
        }
    }

    /// The Grundy value of a word as the nim-sum of its pieces.
    fn sum_value(&mut self, word: &[Letter]) -> Result<u32, UnknownReason> {
        let mut sum = 0;
        for piece in split::pieces(word, &self.game.separators) {
            sum ^= match self.values.get(piece) {
                Some(value) => *value,
                None => self.piece_value(piece)?,
            };
        }
        Ok(sum)
    }

    /// The Grundy value of one piece, depth first with an explicit stack.
    fn piece_value(&mut self, piece: &[Letter]) -> Result<u32, UnknownReason> {
        let mut stack: Vec<(Word, Vec<Vec<Word>>)> = vec![];
        self.push(piece.to_vec(), &mut stack)?;
        while let Some((_, options)) = stack.last() {
            self.run.tick().map_err(UnknownReason::Stopped)?;
            let missing =
                options.iter().flatten().find(|piece| !self.values.contains_key(*piece)).cloned();
            if let Some(missing) = missing {
                if let Some(at) = stack.iter().position(|(open, _)| *open == missing) {
                    return Err(UnknownReason::Cycle(
                        stack.drain(at..).map(|(open, _)| open).collect(),
                    ));
                }
                self.push(missing, &mut stack)?;
                continue;
            }
            let mut seen: Vec<u32> = options
                .iter()
                .map(|pieces| {
                    pieces
                        .iter()
                        .filter_map(|piece| self.values.get(piece))
                        .fold(0, |sum, value| sum ^ value)
                })
                .collect();
            seen.sort_unstable();
            seen.dedup();
            let mex =
                (0_u32..).zip(&seen).find(|(index, value)| index != *value).map(|(index, _)| index);
            let value = mex.unwrap_or_else(|| u32::try_from(seen.len()).unwrap_or(u32::MAX));
            if let Some((done, _)) = stack.pop() {
                self.values.insert(done, value);
                self.run.states(self.values.len()).map_err(UnknownReason::Stopped)?;
            }
        }
        Ok(self.values.get(piece).copied().unwrap_or(0))
    }

    fn push(
        &self,
        piece: Word,
        stack: &mut Vec<(Word, Vec<Vec<Word>>)>,
    ) -> Result<(), UnknownReason> {
        self.run.allocate(64 + piece.len() * 2).map_err(UnknownReason::Stopped)?;
        let options =
            self.game.single.images(&piece).iter().map(|option| self.game.pieces(option)).collect();
        stack.push((piece, options));
        Ok(())
    }
}

impl automata::learn::Oracle for Oracle<'_> {
    type Output = Class;
    type Error = UnknownReason;

    fn output(&mut self, word: &[Letter]) -> Result<Class, UnknownReason> {
        self.class(word)
    }
}

impl crate::learning::Ground for Oracle<'_> {
    fn options(&mut self, word: &Word) -> Result<Option<Vec<Word>>, UnknownReason> {
        self.game.results(word, self.run).map(Some).map_err(UnknownReason::Stopped)
    }

    fn wrong_option(&mut self, _: &Word, _: &AnswerMachine) -> Result<Option<Word>, UnknownReason> {
        Ok(None)
    }

    fn solved(&self) -> usize {
        self.solved()
    }
}
