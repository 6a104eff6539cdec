//! A safeguard: brute force on all boards of short words, with the literal meaning of the rules.
//! Nothing follows from it for longer ones.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::boards::literal::{chosen, compare, is_position, score};
use rules::boards::{Board, Player, Score, Strategy};
use rules::{Letter, Word};

use super::signs::{BoardGame, Sign};
use crate::kernel::established::Replay;
use crate::kernel::glushkov::{MAX_DEPTH, size};
use crate::kernel::options::ReplayLimits;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// What brute force knows of a board.
struct Solved {
    /// The result under best play.
    best: Score,
    /// Who has which letter if both follow the strategy, if it is a list of choices.
    owners: Option<Vec<Player>>,
}

/// The boards over one word, of which those with fewer free letters have been looked at.
type SolvedBoards = BTreeMap<(Vec<Option<Player>>, usize), Solved>;

/// Compares strategy and machine with brute force on all boards over words of up to some length.
/// The machine must be known to accept the right full boards.
pub(crate) fn replay(
    game: BoardGame<'_>,
    strategy: Option<&Strategy>,
    mut limits: ReplayLimits,
    work: &mut Work,
) -> Result<Replay, Rejection> {
    let costs = Costs::new(game, strategy)?;
    let (enough, most) = (limits.positions, limits.words);
    let mut done = Replay::default();
    // All words of one length that begin one of the domain, as they are read, with the states that
    // they lead to when all letters are taken.
    let mut words: Vec<(Word, u32)> = vec![(vec![], game.start(0))];
    for length in 0.. {
        let mut positions = 0;
        for (word, _) in &words {
            if !limits.afford(costs.domain.saturating_mul(1 + length)) {
                return Ok(done);
            }
            let mut letters = word.clone();
            if game.reversed {
                letters.reverse();
            }
            if !is_position(game.rules, &Board::fresh(letters.clone())) {
                continue;
            }
            match boards(game, strategy, &letters, &mut limits, &costs, work)? {
                Some(boards) => positions += boards,
                None => return Ok(done),
            }
        }
        done.length = Some(length);
        done.positions += positions;
        if done.positions >= enough {
            return Ok(done);
        }
        words = longer(game, &words, work)?;
        if words.is_empty() || words.len() > most {
            return Ok(done);
        }
    }
    Ok(done)
}

/// All words that are one letter longer and begin one of the domain.
fn longer(
    game: BoardGame<'_>,
    words: &[(Word, u32)],
    work: &mut Work,
) -> Result<Vec<(Word, u32)>, Rejection> {
    let mut longer = vec![];
    for (word, state) in words {
        for letter in game.rules.alphabet.letters() {
            work.spend(5 + word.len())?;
            let next = game.next(*state, letter, Sign::Taken(Player::First));
            if game.machine.alive(next) {
                longer.push(([&word[..], &[letter]].concat(), next));
            }
        }
    }
    Ok(longer)
}

/// Looks at all boards over a word. Returns how many; `None` where that is beyond the limits.
fn boards(
    game: BoardGame<'_>,
    strategy: Option<&Strategy>,
    letters: &[Letter],
    limits: &mut ReplayLimits,
    costs: &Costs,
    work: &mut Work,
) -> Result<Option<usize>, Rejection> {
    let mut known = SolvedBoards::new();
    // Numbers in base 3 whose digits are marks. Free is the last: whatever a pick makes of a board
    // has a smaller number.
    let Some(numbers) =
        u32::try_from(letters.len()).ok().and_then(|length| 3_u64.checked_pow(length))
    else {
        return Ok(None);
    };
    for number in 0..numbers {
        let taken = marks(number, letters.len());
        for phase in 0..game.rules.phases() {
            if !limits.afford(costs.board(letters.len())) {
                return Ok(None);
            }
            work.spend(50)?;
            let board = Board { letters: letters.to_vec(), taken: taken.clone(), phase };
            let Some(found) = look(game, strategy, &board, &known)? else { return Ok(None) };
            known.insert((taken.clone(), phase), found);
        }
    }
    Ok(Some(known.len()))
}

fn marks(mut number: u64, length: usize) -> Vec<Option<Player>> {
    let mark = |_| {
        let digit = number % 3;
        number /= 3;
        match digit {
            0 => Some(Player::First),
            1 => Some(Player::Second),
            _ => None,
        }
    };
    (0..length).map(mark).collect()
}

/// Looks at one board.
fn look(
    game: BoardGame<'_>,
    strategy: Option<&Strategy>,
    board: &Board,
    known: &SolvedBoards,
) -> Result<Option<Solved>, Rejection> {
    let rules = game.rules;
    let fault = |fault| {
        Err(game.fault(Some(if game.reversed { board.mirrored() } else { board.clone() }), fault))
    };
    let mover = rules.mover(board.phase);
    let after = |place| {
        let after: Board = board.pick(rules, place);
        known.get(&(after.taken, after.phase))
    };
    let best = board.free().into_iter().filter_map(|place| after(place).map(|known| &known.best));
    let found = match best.max_by(|one, other| compare(rules, mover, one, other)) {
        None => Solved {
            best: score(rules, board),
            owners: Some(board.taken.iter().copied().flatten().collect()),
        },
        Some(best) => {
            let Some(strategy) = strategy else {
                let found = Solved { best: best.clone(), owners: None };
                return if has_plays(game, board, best) {
                    Ok(Some(found))
                } else {
                    fault(BoardFault::NoPlay)
                };
            };
            let Some(place) = chosen(rules, strategy, board) else {
                return fault(BoardFault::Silent);
            };
            let Some(played) = after(place) else { return Ok(None) };
            if compare(rules, mover, &played.best, best).is_ne() {
                return fault(BoardFault::Better);
            }
            Solved { best: best.clone(), owners: played.owners.clone() }
        }
    };
    if found.owners.as_ref().is_some_and(|owners| !only_accepts(game, board, owners)) {
        return fault(BoardFault::Play);
    }
    Ok(Some(found))
}

/// Whether of all names on the free letters the machine accepts these and no others.
fn only_accepts(game: BoardGame<'_>, board: &Board, owners: &[Player]) -> bool {
    // The states that names lead to, and whether these are the right ones so far.
    let mut states = vec![(game.start(board.phase), true)];
    let mut places: Vec<_> = board.letters.iter().zip(&board.taken).zip(owners).collect();
    if game.reversed {
        places.reverse();
    }
    for ((&letter, &taken), &owner) in places {
        let one = |&(state, right): &(u32, bool)| {
            let names = if taken.is_some() { &[owner][..] } else { &Player::BOTH };
            let sign = move |&name: &Player| {
                if taken.is_some() { Sign::Taken(name) } else { Sign::Free(name) }
            };
            let names = names
                .iter()
                .map(move |name| (game.next(state, letter, sign(name)), right && *name == owner));
            names.collect::<Vec<_>>()
        };
        states = states.iter().flat_map(one).collect();
        states.sort_unstable();
        states.dedup();
    }
    states.into_iter().all(|(state, right)| game.accepts(state) == right)
}

/// Whether the machine accepts a board with some names, and the result is the best one whenever it
/// does.
fn has_plays(game: BoardGame<'_>, board: &Board, best: &Score) -> bool {
    let mut places: Vec<usize> = (0..board.letters.len()).collect();
    if game.reversed {
        places.reverse();
    }
    // The states that names lead to, with the board on which everybody has got what bears his name.
    let mut plays = vec![(game.start(board.phase), board.clone())];
    for place in places {
        let mut longer = vec![];
        for (state, end) in plays {
            let signs = match board.taken[place] {
                Some(player) => vec![Sign::Taken(player)],
                None => Player::BOTH.map(Sign::Free).to_vec(),
            };
            for sign in signs {
                let next = game.next(state, board.letters[place], sign);
                if game.machine.alive(next) {
                    let mut end = end.clone();
                    end.taken[place] = Some(sign.owner());
                    longer.push((next, end));
                }
            }
        }
        plays = longer;
    }
    let ends = plays
        .into_iter()
        .filter(|(state, _)| game.accepts(*state))
        .map(|(_, end)| score(game.rules, &end));
    let scores: Vec<Score> = ends.collect();
    !scores.is_empty() && scores.iter().all(|score| score == best)
}

/// How long the literal meaning takes at most.
struct Costs {
    /// For one letter of a word, to see whether it is in the domain.
    domain: usize,
    /// For one letter of a board before one choice has been tried at one place, over all choices of
    /// a player.
    choices: usize,
}

impl Costs {
    fn new(game: BoardGame<'_>, strategy: Option<&Strategy>) -> Result<Self, Rejection> {
        let mut choices: usize = 1;
        for choice in strategy.iter().flat_map(|strategy| strategy.lists.iter().flatten()) {
            choices = choices
                .saturating_add(size(&choice.left, MAX_DEPTH)?)
                .saturating_add(size(&choice.right, MAX_DEPTH)?);
        }
        Ok(Self { domain: size(&game.rules.domain, MAX_DEPTH)?, choices })
    }

    /// For a board: every choice at every place.
    fn board(&self, length: usize) -> usize {
        self.choices.saturating_mul((1 + length).saturating_mul(1 + length))
    }
}
