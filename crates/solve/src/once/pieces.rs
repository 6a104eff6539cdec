//! What is known of nodes, in 3, 6 or 12 bytes each.

use alloc::vec::Vec;

/// Not a number of turns, and more than any.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of a node, as it is worked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// [`NEW`], [`OPEN`], or the value and [`SOLVED`].
    pub(super) mark: u32,
    pub(super) normal: u32,
    pub(super) misere: u32,
}

pub(super) const NEW: u32 = 0;
pub(super) const OPEN: u32 = 1;
pub(super) const SOLVED: u32 = 2;

/// A value is at most this: there is no room for so many options.
pub(super) const LARGEST: u32 = u32::MAX - SOLVED - 1;

pub(super) const FRESH: Record = Record { mark: NEW, normal: NONE, misere: NONE };

/// Records come in pieces, so that there is never a copy of all of them, and those that nobody has
/// reached cost nothing.
pub(super) const PIECE: usize = 1 << 12;

/// Records of neighbours, in as few bytes as they all fit into: mark, and turns less a number that
/// is the piece's own, the largest number standing for none.
#[derive(Clone, Debug)]
enum Cells {
    Small(Vec<[u8; 3]>),
    Middle(Vec<[u16; 3]>),
    Large(Vec<[u32; 3]>),
}

#[derive(Clone, Debug)]
pub(super) struct Piece {
    cells: Cells,
    /// What turns are counted from.
    base: u32,
}

/// How far below the least number of turns the base is put: there may be less to come.
const BELOW: u32 = 1 << 14;

/// A number of turns in a cell, if it fits; the largest is for none.
#[inline]
fn packed<T: TryFrom<u32> + PartialEq>(turns: u32, base: u32, none: T) -> Option<T> {
    if turns == NONE {
        return Some(none);
    }
    turns
        .checked_sub(base)
        .and_then(|turns| T::try_from(turns).ok())
        .filter(|packed| *packed != none)
}

/// A record in a cell, if it fits.
#[inline]
fn pack<T: TryFrom<u32> + PartialEq + Copy>(record: Record, base: u32, none: T) -> Option<[T; 3]> {
    let mark = T::try_from(record.mark).ok()?;
    Some([mark, packed(record.normal, base, none)?, packed(record.misere, base, none)?])
}

#[inline]
fn unpack<T: Into<u32> + PartialEq + Copy>(
    [mark, normal, misere]: [T; 3],
    base: u32,
    none: T,
) -> Record {
    let turns = |turns: T| if turns == none { NONE } else { turns.into() + base };
    Record { mark: mark.into(), normal: turns(normal), misere: turns(misere) }
}

impl Piece {
    pub(super) fn new() -> Self {
        Self { cells: Cells::Small(alloc::vec![[0, u8::MAX, u8::MAX]; PIECE]), base: 0 }
    }

    pub(super) const fn bytes(&self) -> usize {
        PIECE
            * match self.cells {
                Cells::Small(_) => 3,
                Cells::Middle(_) => 6,
                Cells::Large(_) => 12,
            }
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> Record {
        match &self.cells {
            Cells::Small(cells) => unpack(cells[at], self.base, u8::MAX),
            Cells::Middle(cells) => unpack(cells[at], self.base, u16::MAX),
            Cells::Large(cells) => unpack(cells[at], self.base, u32::MAX),
        }
    }

    /// Puts a record into its cell, and says whether it fits.
    #[inline]
    pub(super) fn set(&mut self, at: usize, record: Record) -> bool {
        fn put<T: TryFrom<u32> + PartialEq + Copy>(
            cell: &mut [T; 3],
            record: Record,
            base: u32,
            none: T,
        ) -> bool {
            pack(record, base, none).map(|packed| *cell = packed).is_some()
        }
        match &mut self.cells {
            Cells::Small(cells) => put(&mut cells[at], record, self.base, u8::MAX),
            Cells::Middle(cells) => put(&mut cells[at], record, self.base, u16::MAX),
            Cells::Large(cells) => put(&mut cells[at], record, self.base, u32::MAX),
        }
    }

    /// The same with larger cells, into which a record fits.
    pub(super) fn widened(&self, record: Record) -> Self {
        let records = || (0..PIECE).map(|at| self.get(at));
        if let Cells::Small(_) = self.cells {
            let turns = records().chain([record]).flat_map(|record| [record.normal, record.misere]);
            let least = turns.filter(|turns| *turns != NONE).min().unwrap_or(0);
            let base = least.saturating_sub(BELOW);
            let cells: Option<Vec<_>> =
                records().map(|record| pack(record, base, u16::MAX)).collect();
            if let (Some(cells), Some(_)) = (cells, pack(record, base, u16::MAX)) {
                return Self { cells: Cells::Middle(cells), base };
            }
        }
        let cells = records().map(|record| [record.mark, record.normal, record.misere]).collect();
        Self { cells: Cells::Large(cells), base: 0 }
    }
}
