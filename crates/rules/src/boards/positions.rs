//! Boards: enumeration by length, and conversion from and to text.
//!
//! As text, a board is its letters, then `/` and a mark for each letter (`.` free, `o` taken by the
//! first player, `x` by the second), then `/` and the player to move: `0110/.o.x/Bob`. The marks
//! are omitted if nothing is taken, the player if the marks determine the phase. A name alone
//! stands for the beginning of a turn; `Bob 1` for a turn with one pick left.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Board, BoardRuleset, Player, Score, literal};
use crate::words::positions::Positions;
use crate::{Span, Word};

/// Separates the parts of a board.
const SEPARATOR: char = '/';

/// The mark of a letter.
const fn mark(taken: Option<Player>) -> char {
    match taken {
        None => '.',
        Some(Player::First) => 'o',
        Some(Player::Second) => 'x',
    }
}

/// All marks, in the order of enumeration.
const MARKS: [Option<Player>; 3] = [None, Some(Player::First), Some(Player::Second)];

/// All boards of `length` letters that are reachable from boards before the first pick: the marks
/// fit a phase, and that phase is the board's. Ordered by word, then by marks.
#[must_use]
pub fn boards(rules: &BoardRuleset, length: usize) -> Boards<'_> {
    Boards::new(rules, length, false)
}

/// All boards of `length` letters: every word of the domain, every choice of marks, every phase.
#[must_use]
pub fn all_boards(rules: &BoardRuleset, length: usize) -> Boards<'_> {
    Boards::new(rules, length, true)
}

/// The iterator of [`boards`] and [`all_boards`].
#[derive(Clone, Debug)]
pub struct Boards<'r> {
    rules: &'r BoardRuleset,
    words: Positions,
    /// The next board to yield.
    next: Option<Board>,
    /// Whether to enumerate every choice of marks in every phase.
    all: bool,
}

impl<'r> Boards<'r> {
    fn new(rules: &'r BoardRuleset, length: usize, all: bool) -> Self {
        let mut words = Positions::new(&rules.domain, &rules.alphabet, length);
        let next = words.next().map(Board::fresh);
        Self { rules, words, next, all }
    }

    /// The successor of a board.
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

/// Advances the marks like a counter; `false` after the last choice.
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

/// The phase in which exactly these letters are taken when play begins with an untouched board;
/// none if unreachable.
#[must_use]
pub fn fitting_phase(rules: &BoardRuleset, taken: &[Option<Player>]) -> Option<usize> {
    let count = |player| taken.iter().filter(|mark| **mark == Some(player)).count();
    let (first, second) = (count(Player::First), count(Player::Second));
    let (rounds, phase) = ((first + second) / rules.phases(), (first + second) % rules.phases());
    (first == rounds * rules.turn + phase.min(rules.turn)).then_some(phase)
}

/// The number of letters in the result of a board, where results are letters.
#[must_use]
pub fn result_length(rules: &BoardRuleset, board: &Board) -> usize {
    let taken = board.taken.iter().filter(|mark| **mark == Some(rules.taker)).count();
    let picks =
        (0..board.free().len()).filter(|pick| rules.mover(board.phase + pick) == rules.taker);
    taken + picks.count()
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The place in the text.
    pub span: Span,
    /// The reason.
    pub kind: BoardErrorKind,
}

/// The reasons why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardErrorKind {
    /// Not a letter of the game.
    UnknownLetter(char),
    /// The letters are of the game, but the word is not in its domain.
    NotAPosition,
    /// Not a mark, where a mark is expected.
    UnknownMark(char),
    /// The number of marks differs from the number of letters.
    MarksLength {
        /// The number of letters.
        letters: usize,
        /// The number of marks.
        marks: usize,
    },
    /// The text after the marks is neither a player nor a player with a possible number of
    /// remaining picks.
    UnknownPlayer,
    /// No play from an untouched board takes these numbers of letters, so the text must say who is
    /// to move.
    UnclearPhase {
        /// Letters taken by the first player.
        first: usize,
        /// Letters taken by the second player.
        second: usize,
    },
}

/// Parses a board as typed on a command line, quoted or not. Nothing, `""` and `empty` are the
/// board without letters.
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

/// Parses a board without checking the domain; also returns its place in the text.
fn read_text(rules: &BoardRuleset, text: &str) -> Result<(Board, Span), BoardError> {
    let trimmed = text.trim();
    let lead = text.len() - text.trim_start().len();
    let quoted =
        ['"', '\''].into_iter().find_map(|quote| trimmed.strip_prefix(quote)?.strip_suffix(quote));
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

/// Parses a board without checking the domain. Errors carry a range of characters.
pub(crate) fn read_board(
    rules: &BoardRuleset,
    symbols: &[char],
) -> Result<Board, (Range<usize>, BoardErrorKind)> {
    if let Some((phase, rest)) = split_phase(rules, symbols)
        && let Some((letters, taken)) = marked(rest)
    {
        return Ok(Board { letters: word(rules, letters)?, taken, phase });
    }
    if let Some((letters, taken)) = marked(symbols) {
        let letters = word(rules, letters)?;
        let count = |player| taken.iter().filter(|mark| **mark == Some(player)).count();
        let (first, second) = (count(Player::First), count(Player::Second));
        let unclear =
            (letters.len() + 1..symbols.len(), BoardErrorKind::UnclearPhase { first, second });
        let phase = fitting_phase(rules, &taken).ok_or(unclear)?;
        return Ok(Board { letters, taken, phase });
    }
    word(rules, symbols).map(Board::fresh).map_err(|error| why(rules, symbols, error))
}

/// The best explanation for characters that are not a board, given their first error when read as
/// letters.
fn why(
    rules: &BoardRuleset,
    symbols: &[char],
    error: (Range<usize>, BoardErrorKind),
) -> (Range<usize>, BoardErrorKind) {
    if error.1 != BoardErrorKind::UnknownLetter(SEPARATOR) {
        return error;
    }
    let start = error.0.end;
    let end = symbols[start..]
        .iter()
        .position(|&symbol| symbol == SEPARATOR)
        .map_or(symbols.len(), |at| start + at);
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

/// The player of a mark.
fn taken_of(symbol: char) -> Option<Option<Player>> {
    MARKS.into_iter().find(|taken| mark(*taken) == symbol)
}

/// Splits off the marks behind a separator, if there is one for each letter.
fn marked(symbols: &[char]) -> Option<(&[char], Vec<Option<Player>>)> {
    let (letters, rest) = symbols.split_at(symbols.len() / 2);
    let (&separator, marks) = rest.split_first()?;
    let taken = marks.iter().map(|&symbol| taken_of(symbol)).collect::<Option<Vec<_>>>()?;
    (separator == SEPARATOR && letters.len() == taken.len()).then_some((letters, taken))
}

/// Splits off the phase at the end of a text.
fn split_phase<'s>(rules: &BoardRuleset, symbols: &'s [char]) -> Option<(usize, &'s [char])> {
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

/// The board as text that [`parse_board`] reads back: without marks if nothing is taken, without a
/// player if the marks determine the phase.
#[must_use]
pub fn spell_board(rules: &BoardRuleset, board: &Board) -> String {
    let letters = rules.alphabet.spell(&board.letters);
    let marks: String = board.taken.iter().map(|taken| mark(*taken)).collect();
    let bare = if letters.is_empty() { "empty".to_string() } else { letters.clone() };
    let with_marks = format!("{letters}{SEPARATOR}{marks}");
    // Letters can look like separators and marks, so test each short form by parsing it.
    let reads = |text: &String| read_text(rules, text).is_ok_and(|(read, _)| read == *board);
    if let Some(text) = [bare, with_marks.clone()].into_iter().find(reads) {
        return text;
    }
    let (name, left) =
        (&rules.players()[rules.mover(board.phase).index()], rules.turn - board.phase % rules.turn);
    match left {
        left if left == rules.turn => format!("{with_marks}{SEPARATOR}{name}"),
        left => format!("{with_marks}{SEPARATOR}{name} {left}"),
    }
}

/// A score as text: its letters (`empty` if there are none), or a number.
#[must_use]
pub fn spell_score(rules: &BoardRuleset, score: &Score) -> String {
    match score {
        Score::Letters(letters) if letters.is_empty() => "empty".to_string(),
        Score::Letters(letters) => rules.alphabet.spell(letters),
        Score::Number(number) => number.to_string(),
    }
}
