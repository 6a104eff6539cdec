//! Boards: all of one length in order, and one as text.
//!
//! As text a board is its letters, then `/` and a mark for each of them (`.` free, `o` taken by the first player, `x` by the second), then `/` and who is to
//! move: `0110/.o.x/Bob`. Marks are left out if nothing is taken, who is to move if the marks say so. A name alone is for a turn that begins;
//! `Bob 1` is for one in which one pick is left.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Board, BoardRuleset, Player, Score, literal};
use crate::words::positions::Positions;
use crate::{Span, Word};

/// What stands between the parts of a board.
const SEPARATOR: char = '/';

/// What a letter is marked with.
const fn mark(taken: Option<Player>) -> char {
    match taken {
        None => '.',
        Some(Player::First) => 'o',
        Some(Player::Second) => 'x',
    }
}

/// All of them.
const MARKS: [Option<Player>; 3] = [None, Some(Player::First), Some(Player::Second)];

/// All boards of `length` letters over words of the game whose marks fit a phase, each in that phase: those that can be reached from boards on which nothing has been taken,
/// before the first pick. In order of the words, then of the marks.
#[must_use]
pub fn boards(rules: &BoardRuleset, length: usize) -> Boards<'_> {
    Boards::new(rules, length, false)
}

/// All boards of `length` letters over words of the game: with every choice of marks, in every phase.
#[must_use]
pub fn all_boards(rules: &BoardRuleset, length: usize) -> Boards<'_> {
    Boards::new(rules, length, true)
}

/// The iterator of [`boards`] and [`all_boards`].
#[derive(Clone, Debug)]
pub struct Boards<'r> {
    rules: &'r BoardRuleset,
    words: Positions,
    /// The board to give next.
    next: Option<Board>,
    /// Every choice of marks in every phase.
    all: bool,
}

impl<'r> Boards<'r> {
    fn new(rules: &'r BoardRuleset, length: usize, all: bool) -> Self {
        let mut words = Positions::new(&rules.domain, &rules.alphabet, length);
        let next = words.next().map(Board::fresh);
        Self { rules, words, next, all }
    }

    /// The board after this one.
    fn after(&mut self, mut board: Board) -> Option<Board> {
        if self.all && board.phase + 1 < self.rules.phases() {
            board.phase += 1;
            return Some(board);
        }
        while increase(&mut board.taken) {
            match fitting_phase(self.rules, &board.taken) {
                _ if self.all => board.phase = 0,
                Some(phase) => board.phase = phase,
                None => continue,
            }
            return Some(board);
        }
        self.words.next().map(Board::fresh)
    }
}

impl Iterator for Boards<'_> {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let board = self.next.take()?;
        self.next = self.after(board.clone());
        Some(board)
    }
}

/// The next choice of marks, as one adds 1 to a number; `false` after the last one.
fn increase(taken: &mut [Option<Player>]) -> bool {
    for place in taken.iter_mut().rev() {
        match *place {
            None => *place = Some(Player::First),
            Some(Player::First) => *place = Some(Player::Second),
            Some(Player::Second) => {
                *place = None;
                continue;
            }
        }
        return true;
    }
    false
}

/// The phase in which these letters are taken if play began with none; none if that cannot be.
#[must_use]
pub fn fitting_phase(rules: &BoardRuleset, taken: &[Option<Player>]) -> Option<usize> {
    let count = |player| taken.iter().filter(|mark| **mark == Some(player)).count();
    let (first, second) = (count(Player::First), count(Player::Second));
    let (rounds, phase) = ((first + second) / rules.phases(), (first + second) % rules.phases());
    (first == rounds * rules.turn + phase.min(rules.turn)).then_some(phase)
}

/// How many letters the result of a board has, where it is letters.
#[must_use]
pub fn result_length(rules: &BoardRuleset, board: &Board) -> usize {
    let taken = board.taken.iter().filter(|mark| **mark == Some(rules.taker)).count();
    let picks = (0..board.free().len()).filter(|pick| rules.mover(board.phase + pick) == rules.taker);
    taken + picks.count()
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// Where in the text.
    pub span: Span,
    /// Why.
    pub kind: BoardErrorKind,
}

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardErrorKind {
    /// This is not a letter of the game.
    UnknownLetter(char),
    /// All are letters of the game, but the word is not in its domain.
    NotAPosition,
    /// This stands where a mark should.
    UnknownMark(char),
    /// More or fewer marks than letters.
    MarksLength {
        /// How many letters.
        letters: usize,
        /// How many marks.
        marks: usize,
    },
    /// What stands behind the marks is neither the name of a player nor a name and a number of picks that a turn can have.
    UnknownPlayer,
    /// So many letters are never taken if play begins with none; it must be said who is to move.
    UnclearPhase {
        /// By the first player.
        first: usize,
        /// By the second.
        second: usize,
    },
}

/// Reads a board as typed on a command line, in quotes or not. Nothing, `""` and `empty` are the board without letters.
///
/// # Errors
/// See [`BoardErrorKind`].
pub fn parse_board(rules: &BoardRuleset, text: &str) -> Result<Board, BoardError> {
    let (board, span) = read_text(rules, text)?;
    if literal::is_position(rules, &board) {
        return Ok(board);
    }
    Err(BoardError { span, kind: BoardErrorKind::NotAPosition })
}

/// The board, whatever its word, and its place in the text.
fn read_text(rules: &BoardRuleset, text: &str) -> Result<(Board, Span), BoardError> {
    let trimmed = text.trim();
    let lead = text.len() - text.trim_start().len();
    let quoted = ['"', '\''].into_iter().find_map(|quote| trimmed.strip_prefix(quote)?.strip_suffix(quote));
    let (inner, offset) = match quoted {
        Some(inner) => (inner, lead + 1),
        None if trimmed == "empty" => ("", lead),
        None => (trimmed, lead),
    };
    let symbols: Vec<char> = inner.chars().collect();
    let byte = |index| offset + inner.char_indices().nth(index).map_or(inner.len(), |(at, _)| at);
    let board = read_board(rules, &symbols).map_err(|(place, kind)| {
        let span = Span { start: byte(place.start), end: byte(place.end) };
        BoardError { span, kind }
    })?;
    Ok((board, Span { start: offset, end: offset + inner.len() }))
}

/// The board that these characters are, whatever its word. Errors have a range of characters.
pub(crate) fn read_board(rules: &BoardRuleset, symbols: &[char]) -> Result<Board, (Range<usize>, BoardErrorKind)> {
    if let Some((phase, rest)) = said_phase(rules, symbols)
        && let Some((letters, taken)) = marked(rest)
    {
        return Ok(Board { letters: word(rules, letters)?, taken, phase });
    }
    if let Some((letters, taken)) = marked(symbols) {
        let letters = word(rules, letters)?;
        let count = |player| taken.iter().filter(|mark| **mark == Some(player)).count();
        let (first, second) = (count(Player::First), count(Player::Second));
        let unclear = (letters.len() + 1..symbols.len(), BoardErrorKind::UnclearPhase { first, second });
        let phase = fitting_phase(rules, &taken).ok_or(unclear)?;
        return Ok(Board { letters, taken, phase });
    }
    word(rules, symbols).map(Board::fresh).map_err(|error| why(rules, symbols, error))
}

/// Why characters are no board, if their first error as letters is this.
fn why(
    rules: &BoardRuleset,
    symbols: &[char],
    error: (Range<usize>, BoardErrorKind),
) -> (Range<usize>, BoardErrorKind) {
    if error.1 != BoardErrorKind::UnknownLetter(SEPARATOR) {
        return error;
    }
    let start = error.0.end;
    let end = symbols[start..].iter().position(|&symbol| symbol == SEPARATOR).map_or(symbols.len(), |at| start + at);
    if let Some(at) = (start..end).find(|&at| taken_of(symbols[at]).is_none()) {
        return (at..at + 1, BoardErrorKind::UnknownMark(symbols[at]));
    }
    let (letters, marks) = (start - 1, end - start);
    debug_assert!(word(rules, &symbols[..letters]).is_ok());
    if letters != marks {
        return (start..end, BoardErrorKind::MarksLength { letters, marks });
    }
    ((end + 1).min(symbols.len())..symbols.len(), BoardErrorKind::UnknownPlayer)
}

fn word(rules: &BoardRuleset, symbols: &[char]) -> Result<Word, (Range<usize>, BoardErrorKind)> {
    let letter = |(at, &symbol): (usize, &char)| {
        rules.alphabet.letter(symbol).ok_or((at..at + 1, BoardErrorKind::UnknownLetter(symbol)))
    };
    symbols.iter().enumerate().map(letter).collect()
}

/// Who has taken a letter with this mark.
fn taken_of(symbol: char) -> Option<Option<Player>> {
    MARKS.into_iter().find(|taken| mark(*taken) == symbol)
}

/// Letters, and as many marks behind a separator.
fn marked(symbols: &[char]) -> Option<(&[char], Vec<Option<Player>>)> {
    let (letters, rest) = symbols.split_at(symbols.len() / 2);
    let (&separator, marks) = rest.split_first()?;
    let taken = marks.iter().map(|&symbol| taken_of(symbol)).collect::<Option<Vec<_>>>()?;
    (separator == SEPARATOR && letters.len() == taken.len()).then_some((letters, taken))
}

/// The phase that the end of a text says, and what stands before that.
fn said_phase<'s>(rules: &BoardRuleset, symbols: &'s [char]) -> Option<(usize, &'s [char])> {
    let behind = |said: &str| {
        let said: Vec<char> = said.chars().collect();
        let (&separator, rest) = symbols.strip_suffix(&said[..])?.split_last()?;
        (separator == SEPARATOR).then_some(rest)
    };
    (0..rules.phases()).find_map(|phase| {
        let left = rules.turn - phase % rules.turn;
        let name = &rules.players()[rules.mover(phase).index()];
        let begins = if left == rules.turn { behind(name) } else { None };
        Some((phase, begins.or_else(|| behind(&format!("{name} {left}")))?))
    })
}

/// The board as text that [`parse_board`] reads back: without marks if nothing is taken, without a name if the phase is what the marks say.
#[must_use]
pub fn spell_board(rules: &BoardRuleset, board: &Board) -> String {
    let letters = rules.alphabet.spell(&board.letters);
    let marks: String = board.taken.iter().map(|taken| mark(*taken)).collect();
    let bare = if letters.is_empty() { "empty".to_string() } else { letters.clone() };
    let with_marks = format!("{letters}{SEPARATOR}{marks}");
    // Letters can look like separators and marks: what counts is what is read back.
    let reads = |text: &String| read_text(rules, text).is_ok_and(|(read, _)| read == *board);
    if let Some(text) = [bare, with_marks.clone()].into_iter().find(reads) {
        return text;
    }
    let (name, left) = (&rules.players()[rules.mover(board.phase).index()], rules.turn - board.phase % rules.turn);
    match left {
        left if left == rules.turn => format!("{with_marks}{SEPARATOR}{name}"),
        left => format!("{with_marks}{SEPARATOR}{name} {left}"),
    }
}

/// A score as text: letters one after the other (`empty` if there are none), or a number.
#[must_use]
pub fn spell_score(rules: &BoardRuleset, score: &Score) -> String {
    match score {
        Score::Letters(letters) if letters.is_empty() => "empty".to_string(),
        Score::Letters(letters) => rules.alphabet.spell(letters),
        Score::Number(number) => number.to_string(),
    }
}
