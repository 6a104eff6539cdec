//! Coin-turning games in a row, and their products on a board.
//!
//! In a row, a turn turns one coin from heads to tails and, as the rules of the game allow, coins
//! before it. Each coin is a game of its own, and the value of a position is the nim sum of those
//! of its heads (Lenstra 1977). The product of two such games is played on a board: a turn turns
//! the coins at all pairs of a coin that one game would turn and one that the other would, the last
//! pair from heads to tails. The value of a coin there is the nim product of its values in both
//! rows: the tartan theorem (Conway 1976; Berlekamp, Conway and Guy 1982, chapter 14).

use alloc::{vec, vec::Vec};

use run::{Run, Stop};

use super::Nimber;

/// The rules of a coin-turning game in a row: coins before `coin` that turns from heads of this one
/// turn too, in increasing order, one list for each turn.
pub trait Row {
    /// The turns of one coin.
    fn turns(&self, coin: usize) -> Vec<Vec<usize>>;
}

impl<F: Fn(usize) -> Vec<Vec<usize>>> Row for F {
    fn turns(&self, coin: usize) -> Vec<Vec<usize>> {
        self(coin)
    }
}

/// Turns of at most so many coins, wherever they are. With two coins, the values are 1, 2, 3, ...
///
/// Cost of the turns of coin n: n to the power `coins` - 1.
///
/// ```
/// use nimatron_theory::nimber::Nimber;
/// use nimatron_theory::nimber::tartan::{at_most, values};
///
/// let run = run::Run::default();
/// assert_eq!(values(&at_most(2), 6, &run)?, [1, 2, 3, 4, 5, 6].map(Nimber));
/// // Up to three coins: Mock Turtles, whose values are the odious numbers.
/// assert_eq!(values(&at_most(3), 6, &run)?, [1, 2, 4, 7, 8, 11].map(Nimber));
/// # Ok::<(), run::Stop>(())
/// ```
pub fn at_most(coins: usize) -> impl Row {
    move |coin| {
        let mut turns = vec![];
        let mut shorter: Vec<Vec<usize>> = if coins == 0 { vec![] } else { vec![vec![]] };
        for _ in 1..coins {
            let longer = |turn: &Vec<usize>| {
                let from = turn.last().map_or(0, |last| last + 1);
                let turn = turn.clone();
                (from..coin).map(move |next| [&turn[..], &[next]].concat())
            };
            let longer = shorter.iter().flat_map(longer).collect();
            turns.append(&mut core::mem::replace(&mut shorter, longer));
        }
        turns.append(&mut shorter);
        turns
    }
}

/// Turns of at most so many coins without a gap. Without a bound, the values are the largest powers
/// of 2 that divide 1, 2, 3, ...
///
/// ```
/// use nimatron_theory::nimber::Nimber;
/// use nimatron_theory::nimber::tartan::{values, without_gaps};
///
/// let ruler = without_gaps(usize::MAX);
/// assert_eq!(values(&ruler, 8, &run::Run::default())?, [1, 2, 1, 4, 1, 2, 1, 8].map(Nimber));
/// # Ok::<(), run::Stop>(())
/// ```
pub fn without_gaps(coins: usize) -> impl Row {
    move |coin| (0..coins.min(coin + 1)).map(|others| (coin - others..coin).collect()).collect()
}

/// The values of the first `count` coins, by the definition: the least number that no turn leaves.
///
/// Cost: all turns of these coins.
///
/// # Errors
///
/// If the run ends first.
pub fn values(row: &impl Row, count: usize, run: &Run<'_>) -> Result<Vec<Nimber>, Stop> {
    let mut values: Vec<Nimber> = vec![];
    for coin in 0..count {
        let mut left = vec![];
        for turn in row.turns(coin) {
            run.tick()?;
            left.push(
                turn.into_iter().filter_map(|other| values.get(other).copied()).sum::<Nimber>(),
            );
        }
        left.sort_unstable();
        left.dedup();
        let numbers = (0..).map(Nimber);
        let taken =
            numbers.zip(&left).take_while(|(number, left)| number == *left).map(|_| 1).sum();
        values.push(Nimber(taken));
    }
    Ok(values)
}

/// The value of the board whose heads are at these pairs of places, from the values of both rows.
///
/// # Panics
///
/// If a place is beyond the values.
#[must_use]
pub fn value(rows: &[Nimber], columns: &[Nimber], heads: &[(usize, usize)]) -> Nimber {
    heads.iter().map(|&(row, column)| rows[row] * columns[column]).sum()
}

/// All turns of the product from heads of one coin: the coins that are turned, the coin itself
/// last.
#[must_use]
pub fn turns(
    rows: &impl Row,
    columns: &impl Row,
    (row, column): (usize, usize),
) -> Vec<Vec<(usize, usize)>> {
    let with = |mut turn: Vec<usize>, last| {
        turn.push(last);
        turn
    };
    let across: Vec<Vec<usize>> =
        columns.turns(column).into_iter().map(|turn| with(turn, column)).collect();
    let mut turns = vec![];
    for down in rows.turns(row) {
        let down = with(down, row);
        turns.extend(across.iter().map(|across| {
            down.iter()
                .flat_map(|&row| across.iter().map(move |&column| (row, column)))
                .collect::<Vec<_>>()
        }));
    }
    turns
}

/// A turn that leaves value 0, if there is one: the coins that are turned, the one from heads to
/// tails last.
///
/// Cost: all turns of all heads, in the worst case.
///
/// ```
/// use nimatron_theory::nimber::Nimber;
/// use nimatron_theory::nimber::tartan::{at_most, value, values, winning_turn};
///
/// // Turning Corners: the corners of a rectangle are turned.
/// let (row, run, heads) = (at_most(2), run::Run::default(), [(2, 3), (1, 1)]);
/// let of_coins = values(&row, 4, &run)?;
/// assert_eq!(value(&of_coins, &of_coins, &heads), Nimber(3) * Nimber(4) + Nimber(2) * Nimber(2));
/// let turn = winning_turn(&row, &row, &heads, &run)?.ok_or("a win")?;
/// // What is turned has the value of all: together they are 0.
/// assert_eq!(value(&of_coins, &of_coins, &turn), value(&of_coins, &of_coins, &heads));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the run ends first.
pub fn winning_turn(
    rows: &impl Row,
    columns: &impl Row,
    heads: &[(usize, usize)],
    run: &Run<'_>,
) -> Result<Option<Vec<(usize, usize)>>, Stop> {
    let size = |place: fn(&(usize, usize)) -> usize| {
        heads.iter().map(place).max().map_or(0, |last| last + 1)
    };
    let (of_rows, of_columns) =
        (values(rows, size(|head| head.0), run)?, values(columns, size(|head| head.1), run)?);
    let wanted = value(&of_rows, &of_columns, heads);
    if wanted == Nimber::ZERO {
        return Ok(None);
    }
    for &head in heads {
        for turn in turns(rows, columns, head) {
            run.tick()?;
            if value(&of_rows, &of_columns, &turn) == wanted {
                return Ok(Some(turn));
            }
        }
    }
    Ok(None)
}
