//! Branches in normal form: condition 'Moves stay within a piece'.
//!
//! What a branch means depends only on all it reads and on all it writes, one after the other:
//! which piece writes what makes no difference. So a branch is taken to two words, one of what is
//! read, one of what is written, and borders are looked for at their ends.

use alloc::vec::Vec;

use rules::{Branch, Letter, Piece};

use crate::kernel::rejection::RowFault;

/// What a branch reads: letters of heaps only, between borders that stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Core {
    /// The separator that must stand on the left.
    pub(crate) left: Option<Letter>,
    /// The separator that must stand on the right.
    pub(crate) right: Option<Letter>,
    /// How many letters of heaps are read one by one.
    pub(crate) singles: usize,
    /// How many times one or more letters of heaps are read. Such *stretches* are counted from 0.
    pub(crate) stretches: usize,
    /// What is written between the borders.
    pub(crate) written: Vec<WrittenPart>,
}

/// A part of what a branch writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrittenPart {
    /// One letter.
    Once(Letter),
    /// As many times as the stretch of this number has letters, so at least once.
    Stretch(usize, Letter),
}

/// The branch in normal form, `heap` being the letter of the heaps.
pub(crate) fn normal_form(branch: &Branch, heap: Letter) -> Result<Core, RowFault> {
    let mut written = Vec::new();
    let (mut left, mut right) = (None, None);
    let (mut singles, mut stretches) = (0, 0);
    for piece in branch {
        match piece {
            Piece::Swap { from, to } => {
                for &letter in from {
                    match (letter == heap, right) {
                        // Behind the right border nothing is read.
                        (_, Some(_)) => return Err(RowFault::Separators),
                        (true, None) => singles += 1,
                        (false, None) if singles + stretches > 0 => right = Some(letter),
                        (false, None) if left.is_none() => left = Some(letter),
                        (false, None) => return Err(RowFault::Separators),
                    }
                }
                written.extend(to.iter().map(|&letter| WrittenPart::Once(letter)));
            }
            Piece::Group { .. } => return Err(RowFault::Stretch),
            Piece::Each { map } => {
                let &[(letter, image)] = &map[..] else { return Err(RowFault::Stretch) };
                if letter != heap {
                    return Err(RowFault::Stretch);
                }
                if right.is_some() {
                    return Err(RowFault::Separators);
                }
                written.extend(image.map(|image| WrittenPart::Stretch(stretches, image)));
                stretches += 1;
            }
        }
    }
    if singles + stretches == 0 {
        return Err(RowFault::Nothing);
    }
    if let Some(left) = left {
        if written.first() != Some(&WrittenPart::Once(left)) {
            return Err(RowFault::Border);
        }
        written.remove(0);
    }
    if let Some(right) = right
        && written.pop() != Some(WrittenPart::Once(right))
    {
        return Err(RowFault::Border);
    }
    Ok(Core { left, right, singles, stretches, written })
}
