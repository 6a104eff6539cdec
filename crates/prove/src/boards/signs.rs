//! The letters of plays in certificates: first one for each phase; then four for each letter of the
//! game: free and going to the first player, free and going to the second, taken by the first,
//! taken by the second.

use automata::Letter;
use rules::boards::{BoardRuleset, Player};

/// The encoding of a game's plays as words.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    phases: usize,
    letters: usize,
}

impl Signs {
    /// The encoding for a game.
    #[must_use]
    pub fn of(rules: &BoardRuleset) -> Self {
        Self { phases: rules.phases(), letters: rules.alphabet.len() }
    }

    /// The number of letters.
    pub(crate) const fn count(self) -> usize {
        self.phases + 4 * self.letters
    }

    /// The first letter of a play.
    #[must_use]
    pub fn phase(phase: usize) -> Letter {
        letter(phase)
    }

    /// A free letter and who gets it.
    #[must_use]
    pub fn free(self, of: Letter, player: Player) -> Letter {
        letter(self.phases + 4 * usize::from(of) + player.index())
    }

    /// A taken letter and who took it.
    #[must_use]
    pub fn taken(self, of: Letter, player: Player) -> Letter {
        letter(self.phases + 4 * usize::from(of) + 2 + player.index())
    }

    /// The phase that a word begins with, and the rest; none if the word is malformed.
    pub(crate) fn read(self, word: &[Letter]) -> Option<(usize, alloc::vec::Vec<PlayLetter>)> {
        let (&first, rest) = word.split_first()?;
        let phase = usize::from(first);
        let signs = rest.iter().map(|&sign| self.sign(sign)).collect::<Option<_>>()?;
        (phase < self.phases).then_some((phase, signs))
    }

    fn sign(self, sign: Letter) -> Option<PlayLetter> {
        let code = usize::from(sign).checked_sub(self.phases)?;
        let player = if code % 2 == 0 { Player::First } else { Player::Second };
        (code < 4 * self.letters).then(|| PlayLetter {
            letter: letter(code / 4),
            player,
            taken: code % 4 >= 2,
        })
    }
}

/// One letter of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayLetter {
    pub(crate) letter: Letter,
    /// Who has it or gets it.
    pub(crate) player: Player,
    pub(crate) taken: bool,
}

/// The rules have at most 24 letters and 16 phases, so this fits.
fn letter(code: usize) -> Letter {
    Letter::try_from(code).unwrap_or(Letter::MAX)
}
