//! Canonical forms: the same for congruent sets, different for others.

use std::collections::BTreeSet;

use boards::cells::{Cells, Framed, numbered};
use proptest::prelude::*;

/// Cells as rows and columns.
type Places = Vec<(u32, u32)>;

fn rectangle<C: Cells>(rows: u32, columns: u32) -> C {
    C::rectangle(rows, columns).expect("a board that fits")
}

fn cell<C: Cells>(row: u32, column: u32) -> C {
    C::cell(row, column).expect("a cell of the board")
}

fn set<C: Cells>(places: &[(u32, u32)]) -> C {
    C::of(places.iter().copied()).expect("cells of the board")
}

/// All images under the symmetries of the square, in the upper left corner.
fn images(places: &[(u32, u32)]) -> Vec<Places> {
    let most = places.iter().map(|&(row, column)| row.max(column)).max().unwrap_or(0);
    let image = |turn: u32| {
        let turned = places.iter().map(|&(row, column)| {
            let row = if turn & 1 == 0 { row } else { most - row };
            let column = if turn & 2 == 0 { column } else { most - column };
            if turn & 4 == 0 { (row, column) } else { (column, row) }
        });
        let turned: Places = turned.collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut moved: Places =
            turned.iter().map(|&(row, column)| (row - top, column - left)).collect();
        moved.sort_unstable();
        moved
    };
    (0..8).map(image).collect()
}

fn least(places: &[(u32, u32)]) -> Places {
    images(places).into_iter().min().unwrap_or_default()
}

/// The connected sets of so many cells, one of each class.
fn polyominoes(cells: u32) -> BTreeSet<u64> {
    let mut found = BTreeSet::from([cell::<u64>(0, 0).canonical().cells]);
    for _ in 1..cells {
        let mut larger = BTreeSet::new();
        for &shape in &found {
            // Room on all sides: shapes of at most 6 rows and columns.
            let shape = shape.right().down();
            for cell in shape.beside().without(shape).each() {
                larger.insert(shape.or(cell).canonical().cells);
            }
        }
        found = larger;
    }
    found
}

#[test]
fn connected_sets_are_as_many_as_there_are_polyominoes() {
    // OEIS A000105.
    for (cells, count) in (1..).zip([1, 1, 2, 5, 12, 35]) {
        assert_eq!(polyominoes(cells).len(), count, "{cells} cells");
    }
}

#[test]
fn a_rectangle_is_what_it_says() {
    assert_eq!(rectangle::<u64>(8, 8), !0);
    assert_eq!(rectangle::<u64>(2, 3).count(), 6);
    assert_eq!(rectangle::<u128>(8, 15).count(), 120);
    let wide = rectangle::<u128>(3, 12);
    assert_eq!(wide.framed(), Framed { cells: wide, height: 3, width: 12 });
    assert!(wide.canonical().is_central);
    assert_eq!(
        u128::narrow(rectangle::<u128>(2, 5).canonical().cells),
        Some(rectangle::<u64>(2, 5).canonical().cells)
    );
    assert_eq!(u128::narrow(wide.canonical().cells), None);
}

#[test]
fn what_is_not_on_the_board_is_refused() {
    assert_eq!(
        (u64::rectangle(9, 1), u64::rectangle(1, 9), u64::rectangle(u32::MAX, u32::MAX)),
        (None, None, None)
    );
    assert_eq!(
        (u128::rectangle(9, 1), u128::rectangle(1, 16), u128::rectangle(8, u32::MAX)),
        (None, None, None)
    );
    assert_eq!(
        (u64::cell(8, 0), u64::cell(0, 8), u128::cell(8, 0), u128::cell(0, 15)),
        (None, None, None, None)
    );
    assert_eq!((u64::of([(0, 0), (0, 8)]), u128::of([(7, 14)])), (None, u128::cell(7, 14)));
    assert!(!u64::MAX.contains(0, 8) && u64::MAX.contains(7, 7) && !0_u64.contains(0, 0));
    // Nothing moves beyond the last column or row.
    assert_eq!((cell::<u128>(0, 14).right(), cell::<u128>(7, 0).down()), (0, 0));
    assert_eq!(
        (cell::<u64>(0, 7).right(), cell::<u64>(7, 0).down(), cell::<u64>(1, 0).left()),
        (0, 0, 0)
    );
    assert_eq!(cell::<u128>(3, 14).beside().count(), 3);
}

#[test]
fn no_cell_is_a_set_too() {
    for (rows, columns) in [(0, 0), (0, 5), (3, 0)] {
        assert_eq!(
            (u64::rectangle(rows, columns), u128::rectangle(rows, columns)),
            (Some(0), Some(0))
        );
    }
    assert_eq!((0_u64.canonical().cells, 0_u128.canonical().cells), (0, 0));
    assert!(0_u64.canonical().is_central && 0_u128.canonical().is_central);
    assert_eq!(
        (0_u64.framed().height, 0_u64.turned(0, 0), 0_u128.turned(0, 0), 0_u64.number()),
        (0, 0, 0, Some(0))
    );
    assert_eq!(0_u64.each().count(), 0);
}

#[test]
fn numbers_are_those_of_sets() {
    for number in 0..=0x7FFF_u16 {
        let set = numbered(number);
        assert_eq!(set.number(), Some(number));
        assert_eq!(rectangle::<u64>(3, 5) | set, rectangle::<u64>(3, 5));
        let wide: u128 = (0..3)
            .flat_map(|row| (0..5).map(move |column| (row, column)))
            .filter(|&(row, column)| set.contains(row, column))
            .fold(0, |wide, (row, column)| wide | cell::<u128>(row, column));
        assert_eq!(wide.number(), Some(number));
        let on_its_side: u64 = (0..3)
            .flat_map(|row| (0..5).map(move |column| (row, column)))
            .filter(|&(row, column)| set.contains(row, column))
            .fold(0, |side, (row, column)| side | cell::<u64>(column, row));
        if on_its_side & !rectangle::<u64>(3, 5) != 0 {
            assert_eq!(on_its_side.number(), Some(number));
        }
    }
    assert_eq!((rectangle::<u64>(4, 4).number(), rectangle::<u128>(1, 6).number()), (None, None));
}

fn places(rows: u32, columns: u32) -> impl Strategy<Value = Places> {
    prop::collection::btree_set((0..rows, 0..columns), 1..14)
        .prop_map(|set| set.into_iter().collect())
}

proptest! {
    #[test]
    fn small_sets_are_congruent_if_their_forms_are_equal(
        left in places(4, 4),
        right in places(4, 4),
    ) {
        let form = set::<u64>(&left).canonical();
        for image in images(&left) {
            for (down, across) in [(0, 0), (4, 4), (1, 3)] {
                let moved: Places =
                    image.iter().map(|&(row, column)| (row + down, column + across)).collect();
                prop_assert_eq!(set::<u64>(&moved).canonical().cells, form.cells);
                prop_assert_eq!(
                    u128::narrow(set::<u128>(&moved).canonical().cells),
                    Some(form.cells)
                );
            }
        }
        let turned = images(&left)[3].clone();
        prop_assert_eq!(form.is_central, turned == images(&left)[0]);
        let same = set::<u64>(&right).canonical().cells == form.cells;
        prop_assert_eq!(same, least(&left) == least(&right));
    }

    #[test]
    fn wide_sets_have_four_images(left in places(8, 15)) {
        let cells = set::<u128>(&left);
        let form = cells.canonical();
        let shape = u128::shape(form.cells);
        prop_assert_eq!(shape.count(), cells.count());
        prop_assert_eq!(shape.canonical(), form);
        let (rows, columns) =
            left.iter().fold((0, 0), |most, cell| (most.0.max(cell.0), most.1.max(cell.1)));
        for turn in 0..4 {
            let image: Places = left
                .iter()
                .map(|&(row, column)| {
                    (
                        if turn & 1 == 0 { row } else { rows - row },
                        if turn & 2 == 0 { column } else { columns - column },
                    )
                })
                .collect();
            prop_assert_eq!(set::<u128>(&image).canonical(), form);
        }
    }

    #[test]
    fn cells_move_as_rows_and_columns_do(
        left in places(8, 8),
        marks in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
    ) {
        let cells = set::<u64>(&left);
        let beside = |&(row, column): &(u32, u32)| {
            [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ]
        };
        let neighbours: Places =
            left.iter().flat_map(beside).filter(|cell| cell.0 < 8 && cell.1 < 8).collect();
        prop_assert_eq!(cells.beside(), set::<u64>(&neighbours));
        // One more mark in each part, as is asked for.
        let mut marked: Places = marks.iter().map(|index| *index.get(&left)).collect();
        let mut parts: Vec<Places> = vec![];
        for &first in &left {
            if parts.iter().flatten().any(|&cell| cell == first) {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while next < part.len() {
                for cell in beside(&part[next]) {
                    if left.contains(&cell) && !part.contains(&cell) {
                        part.push(cell);
                    }
                }
                next += 1;
            }
            marked.push(part[part.len() / 2]);
            parts.push(part);
        }
        let part = cells.part(set::<u64>(&marked));
        prop_assert!(parts.iter().any(|other| part == set::<u64>(other)));
    }
}
