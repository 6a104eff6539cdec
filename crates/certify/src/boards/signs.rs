//! The letters of the machine: first one for each phase, then four for each letter of the game. A word that begins with a phase, and has no other, is a board
//! with the name of a player on every free letter.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;
use rules::boards::{Board, BoardRuleset, Player};

use crate::kernel::machine::Machine;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// What is looked at, in the order in which the machine reads boards.
#[derive(Clone, Copy)]
pub(crate) struct Game<'a> {
    pub(crate) rules: &'a BoardRuleset,
    pub(crate) machine: &'a Machine,
    /// Whether boards are read from right to left.
    pub(crate) reversed: bool,
}

/// What is said of a letter of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// It is free, and this player gets it in the end.
    Free(Player),
    /// This player has taken it.
    Taken(Player),
}

impl Sign {
    pub(crate) const ALL: [Self; 4] = [
        Self::Free(Player::First),
        Self::Free(Player::Second),
        Self::Taken(Player::First),
        Self::Taken(Player::Second),
    ];

    /// Who has the letter in the end.
    pub(crate) const fn owner(self) -> Player {
        match self {
            Self::Free(player) | Self::Taken(player) => player,
        }
    }

    /// Who has taken the letter.
    pub(crate) const fn taken(self) -> Option<Player> {
        match self {
            Self::Free(_) => None,
            Self::Taken(player) => Some(player),
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Free(player) => player.index(),
            Self::Taken(player) => 2 + player.index(),
        }
    }
}

impl Game<'_> {
    /// The phases in which this player picks.
    pub(crate) fn phases(&self, mover: Player) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.rules.phases()).filter(move |&phase| self.rules.mover(phase) == mover)
    }

    /// The state of the machine before the first letter of a board in this phase.
    pub(crate) fn start(&self, phase: usize) -> u32 {
        self.machine.next(0, small(phase))
    }

    /// The state of the machine one letter further.
    pub(crate) fn next(&self, state: u32, letter: Letter, sign: Sign) -> u32 {
        self.machine.next(state, small(self.rules.phases() + 4 * usize::from(letter) + sign.index()))
    }

    /// Whether the machine accepts in this state.
    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.machine.class(state).is_some()
    }

    /// A board is wrong.
    pub(crate) fn fault(&self, board: Option<Board>, fault: BoardFault) -> Rejection {
        Rejection::Pick { board: board.map(|board| self.spell(board)), fault }
    }

    /// A board as it stands in rules. `board` is in the order in which it is read.
    fn spell(&self, board: Board) -> String {
        rules::boards::spell_board(self.rules, &if self.reversed { board.mirrored() } else { board })
    }
}

/// A letter of the machine: there are at most 112.
fn small(letter: usize) -> Letter {
    Letter::try_from(letter).unwrap_or(Letter::MAX)
}

/// How a place in a queue was first met.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// In this phase, before the first letter.
    Start(usize),
    /// From an earlier place, by a letter.
    Letter(usize, Letter, Sign),
}

/// What has been met and is still to be looked at, each once, in order.
pub(crate) struct Queue<K> {
    met: Vec<(K, Origin)>,
    seen: BTreeMap<K, usize>,
}

impl<K: Clone + Ord> Queue<K> {
    pub(crate) fn new() -> Self {
        Self { met: vec![], seen: BTreeMap::new() }
    }

    /// The number of `key`, new or not. `size` is about how much memory it takes, in words.
    pub(crate) fn add(&mut self, key: K, origin: Origin, size: usize, work: &mut Work) -> Result<usize, Rejection> {
        // Keys are compared with others, many times if there are many.
        work.spend(50 + 8 * size)?;
        let fresh = self.met.len();
        let found = *self.seen.entry(key.clone()).or_insert(fresh);
        if found == fresh {
            self.met.push((key, origin));
        }
        Ok(found)
    }

    pub(crate) fn get(&self, at: usize) -> Option<K> {
        self.met.get(at).map(|(key, _)| key.clone())
    }

    /// The board that first led to a place.
    pub(crate) fn board(&self, mut at: usize) -> Board {
        let mut board = Board { letters: vec![], taken: vec![], phase: 0 };
        while let Some(&(_, origin)) = self.met.get(at) {
            match origin {
                Origin::Start(phase) => {
                    board.phase = phase;
                    break;
                }
                Origin::Letter(before, letter, sign) => {
                    board.letters.push(letter);
                    board.taken.push(sign.taken());
                    at = before;
                }
            }
        }
        board.letters.reverse();
        board.taken.reverse();
        board
    }
}
