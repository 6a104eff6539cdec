//! The letters of the machine: first one for each phase, then four for each letter of the game. A
//! word that begins with a phase, and has no other, is a board with the name of a player on every
//! free letter.

use alloc::string::String;

use rules::Letter;
use rules::boards::{Board, BoardRuleset, Player};

use crate::kernel::machine::Machine;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// What is looked at, in the order in which the machine reads boards.
#[derive(Clone, Copy)]
pub(crate) struct BoardGame<'a> {
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

impl BoardGame<'_> {
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
        self.machine
            .next(state, small(self.rules.phases() + 4 * usize::from(letter) + sign.index()))
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
        rules::boards::spell_board(
            self.rules,
            &if self.reversed { board.mirrored() } else { board },
        )
    }
}

/// A letter of the machine: there are at most 112.
fn small(letter: usize) -> Letter {
    Letter::try_from(letter).unwrap_or(Letter::MAX)
}

/// What is read one after the other: a letter, and what is said of it.
pub(crate) type Read = (Letter, Sign);

impl BoardGame<'_> {
    /// The board in this phase that has been read so.
    pub(crate) fn board(&self, phase: usize, read: &[Read]) -> Board {
        let letters = read.iter().map(|&(letter, _)| letter).collect();
        Board { letters, taken: read.iter().map(|&(_, sign)| sign.taken()).collect(), phase }
    }
}

/// Pays for a key of about so many words, which is compared with others, many times if there are
/// many.
pub(crate) fn spend_key(size: usize, work: &mut Work) -> Result<(), Rejection> {
    work.spend(50 + 8 * size)
}
