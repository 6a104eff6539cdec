//! Sets of cells of a small board, as bits of one word, and their normal forms under translations
//! and the symmetries of the square.
//!
//! `u64` is a board of 8 rows and 8 columns: row r and column c are bit 8 r + c. `u128` is one of 8
//! rows and 15 columns: bit 16 r + c, and what would be a column 15 is always empty. It knows no
//! game.

use core::fmt::Debug;
use core::hash::Hash;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A set of cells of a board of 8 rows.
///
/// ```
/// use nimatron_boards::cells::Cells;
///
/// let corner = u64::of([(0, 0), (0, 1), (1, 0)]).ok_or("on the board")?;
/// assert_eq!((corner.count(), corner.contains(1, 0), corner.contains(1, 1)), (3, true, false));
/// assert_eq!(
///     corner.beside().without(corner),
///     u64::of([(0, 2), (1, 1), (2, 0)]).ok_or("on the board")?
/// );
/// assert_eq!(u64::rectangle(8, 9), None); // too wide for 64 bits
/// assert_eq!(u128::rectangle(8, 9).map(Cells::count), Some(72));
/// # Ok::<(), &str>(())
/// ```
pub trait Cells: Copy + Eq + Ord + Hash + Debug + Send + Sync + sealed::Sealed + 'static {
    /// No cell.
    const EMPTY: Self;
    /// Rows of the widest board.
    const ROWS: u32 = 8;
    /// Columns of the widest board.
    const COLUMNS: u32;

    /// The full rectangle in the upper left corner; `None` if it is larger than the board.
    fn rectangle(rows: u32, columns: u32) -> Option<Self>;
    /// One cell; `None` if it is not on the board.
    fn cell(row: u32, column: u32) -> Option<Self>;
    /// Whether there is no cell.
    fn is_empty(self) -> bool;
    /// How many cells there are.
    fn count(self) -> u32;
    /// The first cell in order of rows; none if there is none.
    fn first(self) -> Self;
    /// Cells in both.
    fn and(self, other: Self) -> Self;
    /// Cells in either.
    fn or(self, other: Self) -> Self;
    /// Cells not in the other.
    fn without(self, other: Self) -> Self;
    /// Each cell one column to the right; cells of the last column vanish. The other three
    /// likewise.
    fn right(self) -> Self;
    /// One column to the left.
    fn left(self) -> Self;
    /// One row down.
    fn down(self) -> Self;
    /// One row up.
    fn up(self) -> Self;
    /// Moved up and left as far as it goes, and its height and width; all zero if there is no cell.
    ///
    /// ```
    /// use nimatron_boards::cells::Cells;
    ///
    /// let framed = u64::of([(3, 4), (4, 2)]).ok_or("on the board")?.framed();
    /// assert_eq!((framed.height, framed.width), (2, 3));
    /// assert_eq!(Some(framed.cells), u64::of([(0, 2), (1, 0)]));
    /// assert_eq!(Some(framed.cells.turned(2, 3)), u64::of([(0, 2), (1, 0)]));
    /// # Ok::<(), &str>(())
    /// ```
    fn framed(self) -> Framed<Self>;
    /// The representative of all sets of this shape, under translations, rotations and reflections:
    /// equal exactly if the sets are congruent.
    ///
    /// ```
    /// use nimatron_boards::cells::Cells;
    ///
    /// let bent = u64::of([(0, 0), (1, 0), (2, 0), (2, 1)]).ok_or("on the board")?;
    /// // Moved and turned:
    /// let image = u64::of([(5, 4), (5, 5), (5, 6), (4, 6)]).ok_or("on the board")?;
    /// assert_eq!(bent.canonical(), image.canonical());
    /// assert!(!bent.canonical().is_central);
    /// assert!(u64::rectangle(3, 5).ok_or("on the board")?.canonical().is_central);
    /// # Ok::<(), &str>(())
    /// ```
    fn canonical(self) -> Form<Self>;
    /// The set of cells that a canonical one stands for.
    fn shape(canonical: Self) -> Self;
    /// The number of a set in the upper left corner among the sets of at most 3 rows and 5 columns,
    /// or 5 rows and 3 columns; reflected sets may have one number. `None` if it is larger.
    fn number(self) -> Option<u16>;
    /// A canonical set of at most 8 columns on the smaller board.
    fn narrow(canonical: Self) -> Option<u64>;
    /// The other way.
    fn widen(narrow: u64) -> Self;

    /// The set of these cells, as rows and columns; `None` if one is not on the board.
    fn of(cells: impl IntoIterator<Item = (u32, u32)>) -> Option<Self> {
        cells
            .into_iter()
            .try_fold(Self::EMPTY, |set, (row, column)| Some(set.or(Self::cell(row, column)?)))
    }

    /// Whether a cell is in the set.
    fn contains(self, row: u32, column: u32) -> bool {
        Self::cell(row, column).is_some_and(|cell| !self.and(cell).is_empty())
    }

    /// The cells beside one of these, along rows and columns.
    #[inline]
    fn beside(self) -> Self {
        self.right().or(self.left()).or(self.down()).or(self.up())
    }

    /// A connected part of `self`, along rows and columns. `marks` are cells of it, some in each of
    /// its parts: when one part has all of them, it is the whole.
    ///
    /// ```
    /// use nimatron_boards::cells::Cells;
    ///
    /// let cells = u64::of([(0, 0), (0, 1), (0, 3), (1, 3)]).ok_or("on the board")?;
    /// let part = cells.part(cells);
    /// assert_eq!(part, u64::rectangle(1, 2).ok_or("on the board")?);
    /// assert_eq!(cells.without(part).count(), 2);
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    fn part(self, marks: Self) -> Self {
        let mut part = marks.first();
        loop {
            let more = part.or(part.beside().and(self));
            let more = more.or(more.beside().and(self));
            if marks.without(more).is_empty() {
                return self;
            }
            if more == part {
                return part;
            }
            part = more;
        }
    }

    /// The cells one by one.
    fn each(self) -> impl Iterator<Item = Self> {
        let mut left = self;
        core::iter::from_fn(move || {
            let first = left.first();
            left = left.without(first);
            (!first.is_empty()).then_some(first)
        })
    }

    /// Turned by half a turn inside a frame of this height and width in the upper left corner, in
    /// which all cells lie.
    fn turned(self, height: u32, width: u32) -> Self;
}

/// A set of cells in the upper left corner, with its height and width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Framed<C> {
    /// The set.
    pub cells: C,
    /// Rows.
    pub height: u32,
    /// Columns.
    pub width: u32,
}

/// A canonical set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form<C> {
    /// The set.
    pub cells: C,
    /// Whether half a turn brings it to itself.
    pub is_central: bool,
}

/// Bits of a row or column, repeated.
const FIRST_COLUMN_64: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN_64: u64 = FIRST_COLUMN_64 << 7;
const FIRST_COLUMN_128: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;
const LAST_COLUMN_128: u128 = FIRST_COLUMN_128 << 14;

/// Marks a canonical set of 128 bits that does not fit into 8 columns; such a set has no cell in
/// column 15.
const WIDE: u128 = 1 << 127;

/// Three rows of five.
const LOW_64: u64 = 0x1F_1F1F;
/// Five rows of three.
const HIGH_64: u64 = 0x07_0707_0707;
const LOW_128: u128 = 0x001F_001F_001F;
const HIGH_128: u128 = 0x0007_0007_0007_0007_0007;

/// How many sets have a [number](Cells::number).
pub const NUMBERS: usize = 1 << 15;

/// The set of a number.
///
/// ```
/// use nimatron_boards::cells::{Cells, NUMBERS, numbered};
///
/// let cells = u64::of([(0, 4), (1, 0), (2, 2)]).ok_or("on the board")?;
/// let number = cells.number().ok_or("at most 3 rows and 5 columns")?;
/// assert!(usize::from(number) < NUMBERS);
/// assert_eq!(numbered(number), cells);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn numbered(number: u16) -> u64 {
    let bits = u64::from(number);
    bits & 0x1F | (bits & 0x3E0) << 3 | (bits & 0x7C00) << 6
}

/// What is the same for both words.
macro_rules! words {
    ($columns:expr, $stride:expr, $first:expr, $last:expr) => {
        const EMPTY: Self = 0;
        const COLUMNS: u32 = $columns;

        fn rectangle(rows: u32, columns: u32) -> Option<Self> {
            let fits = rows <= Self::ROWS && columns <= Self::COLUMNS;
            fits.then(|| {
                (0..rows)
                    .fold(0, |cells, number| cells | ((1 << columns) - 1) << (number * $stride))
            })
        }

        #[inline]
        fn cell(row: u32, column: u32) -> Option<Self> {
            (row < Self::ROWS && column < Self::COLUMNS).then(|| 1 << (row * $stride + column))
        }

        #[inline]
        fn is_empty(self) -> bool {
            self == 0
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn first(self) -> Self {
            self & self.wrapping_neg()
        }

        #[inline]
        fn and(self, other: Self) -> Self {
            self & other
        }

        #[inline]
        fn or(self, other: Self) -> Self {
            self | other
        }

        #[inline]
        fn without(self, other: Self) -> Self {
            self & !other
        }

        #[inline]
        fn right(self) -> Self {
            (self & !$last) << 1
        }

        #[inline]
        fn left(self) -> Self {
            (self & !$first) >> 1
        }

        #[inline]
        fn down(self) -> Self {
            self << $stride
        }

        #[inline]
        fn up(self) -> Self {
            self >> $stride
        }

        #[inline]
        fn turned(self, height: u32, width: u32) -> Self {
            debug_assert!(height <= Self::ROWS && width <= Self::COLUMNS, "no such frame");
            self.reverse_bits().unbounded_shr(Self::BITS - $stride * height + $stride - width)
        }
    };
}

impl Cells for u64 {
    words!(8, 8, FIRST_COLUMN_64, LAST_COLUMN_64);

    #[inline]
    fn framed(self) -> Framed<Self> {
        if self == 0 {
            return Framed { cells: 0, height: 0, width: 0 };
        }
        let cells = self >> (self.trailing_zeros() & !7);
        let columns = cells | cells >> 32;
        let columns = columns | columns >> 16;
        let columns = (columns | columns >> 8) & 0xFF;
        let cells = cells >> columns.trailing_zeros();
        let columns = columns >> columns.trailing_zeros();
        Framed { cells, height: 8 - cells.leading_zeros() / 8, width: 64 - columns.leading_zeros() }
    }

    #[inline]
    fn canonical(self) -> Form<Self> {
        let Framed { cells, height, width } = self.framed();
        if height == 0 {
            return Form { cells, is_central: true };
        }
        if width > height {
            return least([cells], height, width);
        }
        let transposed = transpose(cells);
        if width < height {
            least([transposed], width, height)
        } else {
            least([cells, transposed], height, width)
        }
    }

    #[inline]
    fn number(self) -> Option<u16> {
        let cells = if self & !LOW_64 == 0 {
            self
        } else if self & !HIGH_64 == 0 {
            transpose(self)
        } else {
            return None;
        };
        u16::try_from(cells & 0x1F | cells >> 3 & 0x3E0 | cells >> 6 & 0x7C00).ok()
    }

    #[inline]
    fn shape(canonical: Self) -> Self {
        canonical
    }

    #[inline]
    fn narrow(canonical: Self) -> Option<u64> {
        Some(canonical)
    }

    #[inline]
    fn widen(narrow: u64) -> Self {
        narrow
    }
}

/// The least of framed sets of one height and width and of their reflections.
#[inline]
fn least<const N: usize>(sets: [u64; N], height: u32, width: u32) -> Form<u64> {
    let (rows, columns) = (64 - 8 * height, 8 - width);
    let mut form = Form { cells: u64::MAX, is_central: false };
    for cells in sets {
        let across = reverse_rows(cells) >> columns;
        let turned = across.swap_bytes() >> rows;
        let down = cells.swap_bytes() >> rows;
        form.is_central = turned == cells;
        form.cells = form.cells.min(cells).min(across).min(down).min(turned);
    }
    form
}

/// Each row backwards.
#[inline]
fn reverse_rows(cells: u64) -> u64 {
    let cells = (cells >> 1 & 0x5555_5555_5555_5555) | (cells & 0x5555_5555_5555_5555) << 1;
    let cells = (cells >> 2 & 0x3333_3333_3333_3333) | (cells & 0x3333_3333_3333_3333) << 2;
    (cells >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (cells & 0x0F0F_0F0F_0F0F_0F0F) << 4
}

/// Rows and columns exchanged (Warren 2002, 7-3).
#[inline]
fn transpose(cells: u64) -> u64 {
    let swap = |cells: u64, shift: u32, mask: u64| {
        let changed = (cells ^ cells >> shift) & mask;
        cells ^ changed ^ changed << shift
    };
    let cells = swap(cells, 7, 0x00AA_00AA_00AA_00AA);
    let cells = swap(cells, 14, 0x0000_CCCC_0000_CCCC);
    swap(cells, 28, 0x0000_0000_F0F0_F0F0)
}

impl Cells for u128 {
    words!(15, 16, FIRST_COLUMN_128, LAST_COLUMN_128);

    #[inline]
    fn framed(self) -> Framed<Self> {
        if self == 0 {
            return Framed { cells: 0, height: 0, width: 0 };
        }
        let cells = self >> (self.trailing_zeros() & !15);
        let columns = cells | cells >> 64;
        let columns = columns | columns >> 32;
        let columns = (columns | columns >> 16) & 0xFFFF;
        let cells = cells >> columns.trailing_zeros();
        let columns = columns >> columns.trailing_zeros();
        Framed {
            cells,
            height: 8 - cells.leading_zeros() / 16,
            width: 128 - columns.leading_zeros(),
        }
    }

    fn canonical(self) -> Form<Self> {
        let Framed { cells, height, width } = self.framed();
        if width <= 8 {
            let form = pack(cells).canonical();
            return Form { cells: u128::from(form.cells), is_central: form.is_central };
        }
        // Wider than high, so that only four symmetries keep it so.
        let turned = cells.turned(height, width);
        let across = flip_rows(turned, height);
        let down = flip_rows(cells, height);
        let least = cells.min(turned).min(across).min(down);
        Form { cells: WIDE | least, is_central: turned == cells }
    }

    #[inline]
    fn number(self) -> Option<u16> {
        if self & !LOW_128 != 0 && self & !HIGH_128 != 0 {
            return None;
        }
        pack(self).number()
    }

    #[inline]
    fn shape(canonical: Self) -> Self {
        if canonical & WIDE != 0 {
            return canonical & !WIDE;
        }
        Self::narrow(canonical).map_or(0, unpack)
    }

    #[inline]
    fn narrow(canonical: Self) -> Option<u64> {
        // A wide one has the highest bit.
        u64::try_from(canonical).ok()
    }

    #[inline]
    fn widen(narrow: u64) -> Self {
        u128::from(narrow)
    }
}

/// The order of the rows reversed, in a frame of this height.
fn flip_rows(cells: u128, height: u32) -> u128 {
    let mut rows = cells.to_be_bytes();
    // Bytes of a row are two; big-endian order has the last row first.
    for row in rows.chunks_exact_mut(2) {
        row.swap(0, 1);
    }
    u128::from_le_bytes(rows) >> (128 - 16 * height)
}

/// A set in the first 8 columns, in rows of 8.
fn pack(cells: u128) -> u64 {
    let bytes = cells.to_le_bytes();
    let mut rows = [0; 8];
    for (row, pair) in rows.iter_mut().zip(bytes.chunks_exact(2)) {
        *row = pair[0];
    }
    u64::from_le_bytes(rows)
}

/// The other way.
fn unpack(cells: u64) -> u128 {
    let mut bytes = [0; 16];
    for (pair, row) in bytes.chunks_exact_mut(2).zip(cells.to_le_bytes()) {
        pair[0] = row;
    }
    u128::from_le_bytes(bytes)
}
