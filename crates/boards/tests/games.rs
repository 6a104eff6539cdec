//! The games against bare definitions of their rules, and known values.

use std::collections::BTreeSet;

use boards::cells::Cells;
use boards::chomp::Chomp;
use boards::cram::Cram;
use boards::kayles::{GridKayles, NodeKayles};
use boards::parallel::{Shared, Threads, value};
use boards::placement::{Placement, Shapes};
use boards::removal::{Removal, Rule};
use proptest::prelude::*;
use run::{Limits, Run, Stop};
use solve::sums::{Search, Sums, Table, Way};
use solve::{Game, Solver};

type Places = BTreeSet<(u32, u32)>;

/// A move takes cells of a piece, or a cell with its neighbours, from a set of places. Nothing is normalised or taken apart.
enum Plain {
    Pieces(Vec<Vec<(u32, u32)>>),
    Kayles,
}

impl Game for Plain {
    type Position = Places;

    fn options(&self, free: &Places, into: &mut Vec<Places>) {
        let without = |taken: &[(u32, u32)]| free.iter().copied().filter(|cell| !taken.contains(cell)).collect();
        for &(row, column) in free {
            match self {
                Self::Kayles => {
                    let beside = [(row, column), (row + 1, column), (row.wrapping_sub(1), column)];
                    let beside = beside.into_iter().chain([(row, column + 1), (row, column.wrapping_sub(1))]);
                    into.push(without(&beside.collect::<Vec<_>>()));
                }
                Self::Pieces(pieces) => {
                    for piece in pieces {
                        let cells: Vec<_> =
                            piece.iter().map(|cell| (row.wrapping_add(cell.0), column.wrapping_add(cell.1))).collect();
                        if cells.iter().all(|cell| free.contains(cell)) {
                            into.push(without(&cells));
                        }
                    }
                }
            }
        }
    }
}

fn dominoes() -> Plain {
    Plain::Pieces(vec![vec![(0, 0), (0, 1)], vec![(0, 0), (1, 0)]])
}

/// Bent pieces of three, and straight ones.
fn threes() -> Plain {
    let bent = [[(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (1, 1)], [(0, 1), (1, 0), (1, 1)]];
    let straight = [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]];
    Plain::Pieces(bent.iter().chain(&straight).map(|piece| from_first(piece)).collect())
}

/// Two cells that are diagonal neighbours: not connected along rows and columns.
fn diagonals() -> Plain {
    Plain::Pieces([[(0, 0), (1, 1)], [(0, 1), (1, 0)]].iter().map(|piece| from_first(piece)).collect())
}

fn places<C: Cells>(cells: C) -> Places {
    let all = (0..C::ROWS).flat_map(|row| (0..C::COLUMNS).map(move |column| (row, column)));
    all.filter(|&(row, column)| !cells.and(C::cell(row, column)).is_empty()).collect()
}

fn set<C: Cells>(places: &Places) -> C {
    places.iter().map(|&(row, column)| C::cell(row, column)).fold(C::EMPTY, C::or)
}

/// The value by both ways of the search, which agree.
fn found<S: Sums>(game: &S, sum: &[S::Component]) -> u32 {
    let run = Run::default();
    let [mex, ask] = [Way::Mex, Way::Ask].map(|way| Search::new(game, Table::default(), way).value(sum, &run));
    assert_eq!(mex, ask);
    ask.expect("no budget ends it")
}

/// Only by questions, for larger boards.
fn asked<C: Cells, R: Rule>(game: &Removal<C, R>, free: C) -> u32 {
    Search::new(game, Table::default(), Way::Ask)
        .value(&game.components(free), &Run::default())
        .expect("no budget ends it")
}

fn check<C: Cells, R: Rule>(plain: &Plain, game: &Removal<C, R>, free: C) {
    let value = Solver::new(plain).value(&places(free), &Run::default());
    assert_eq!(Ok(found(game, &game.components(free))), value, "{:?}", places(free));
}

#[test]
fn dominoes_on_every_connected_set_of_up_to_nine_cells() {
    let game = Cram::<u64>::default();
    let plain = dominoes();
    let mut solver = Solver::new(&plain);
    let mut search = Search::new(&game, Table::default(), Way::Ask);
    let run = Run::default();
    let mut shapes = BTreeSet::from([u64::cell(0, 0).canonical().cells]);
    // Shapes of more than 7 rows or columns would leave the board; there is one of 8 cells and few of 9.
    for cells in 1..=9 {
        for &shape in &shapes {
            let value = search.value(&game.components(shape), &run);
            assert_eq!(value, Ok(solver.value(&places(shape), &run).unwrap()), "{:?}", places(shape));
        }
        let mut larger = BTreeSet::new();
        for shape in shapes.iter().filter(|shape| cells < 9 && shape.framed().width < 8) {
            let room = if shape.framed().height < 7 { shape.down() } else { *shape };
            let room = if shape.framed().width < 7 { room.right() } else { room };
            larger.extend(room.beside().without(room).each().map(|cell| room.or(cell).canonical().cells));
        }
        shapes = larger;
    }
}

#[test]
fn known_values_of_cram() {
    let cram = Cram::<u64>::default();
    // Published by Lemoine and Viennot (2012) and by Uiterwijk (2018).
    for (rows, columns, value) in [(3, 3, 0), (3, 7, 1), (4, 4, 0), (4, 5, 2), (4, 7, 3), (5, 5, 0), (5, 6, 2)] {
        assert_eq!(asked(&cram, u64::rectangle(rows, columns)), value, "{rows} x {columns}");
    }
    for (rows, columns, value) in [(2, 12, 0), (2, 11, 1), (3, 9, 1), (6, 8, 0)] {
        assert_eq!(asked(&Cram::<u128>::default(), u128::rectangle(rows, columns)), value, "{rows} x {columns}");
    }
}

#[test]
fn known_values_of_node_kayles() {
    let kayles = GridKayles::<u64>::default();
    for (size, value) in [(3, 1), (4, 0), (5, 3), (6, 0)] {
        assert_eq!(asked(&kayles, u64::rectangle(size, size)), value, "{size} x {size}");
    }
    let edges: Vec<(usize, usize)> =
        (0..16).flat_map(|from| (0..4).map(move |bit| (from, from ^ (1 << bit)))).collect();
    let cube = NodeKayles::new(16, &edges);
    assert_eq!(found(&cube, &cube.components()), 0);
    let flip = (0..16).map(|vertex| vertex ^ 1).collect();
    let turn = (0..16).map(|vertex| (vertex << 1 | vertex >> 3) & 15).collect();
    let no_symmetry = (0..16).map(|vertex| (vertex + 1) % 16).collect();
    let symmetric = cube.clone().with_symmetries(&[flip, turn, no_symmetry]);
    assert_eq!(found(&symmetric, &symmetric.components()), 0);
    let mut searches = [&cube, &symmetric].map(|game| Search::new(game, Table::default(), Way::Mex));
    let [plain, fewer] = searches.each_mut().map(|search| {
        search.value(&search_components(), &Run::default()).unwrap();
        search.memory().len()
    });
    assert!(fewer < plain, "{fewer} and {plain}");
}

/// The cube without two neighbours of a vertex.
fn search_components() -> Vec<u128> {
    vec![0xFFF9]
}

#[test]
fn known_values_of_chomp() {
    // The first row of squares: OEIS has the outcomes only; 20 is what other programs find.
    let value = |rows: &[u32]| Chomp::bar(rows).map(|(sum, value)| value ^ found(&Chomp, &sum));
    assert_eq!(value(&[7; 7]), Some(20));
    assert_eq!(value(&[5]), Some(4));
    assert_eq!(value(&[4, 1, 1]), Some(3 ^ 2));
    assert_eq!(value(&[]), Some(0));
    assert_eq!(value(&[2, 3]), None);
    assert_eq!(value(&[16]), None);
}

/// A bar as lengths of rows; all squares but the first can be eaten.
struct Bar;

impl Game for Bar {
    type Position = Vec<u32>;

    fn options(&self, rows: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
        for (row, &length) in rows.iter().enumerate() {
            for column in u32::from(row == 0)..length {
                let eaten = rows.iter().enumerate();
                into.push(eaten.map(|(other, &kept)| if other >= row { kept.min(column) } else { kept }).collect());
            }
        }
    }
}

#[test]
fn threads_find_the_same() {
    let game = Cram::<u64>::default();
    let threads = Threads { count: 2, limits: Limits::default(), clock: None, cancel: None };
    for (rows, columns, nimber) in [(4, 5, 2), (3, 7, 1), (4, 7, 3)] {
        let shared = Shared::default();
        let sum = game.components(u64::rectangle(rows, columns));
        assert_eq!(value(&game, &sum, &shared, threads), Ok(nimber));
        assert!(!shared.is_empty());
        assert_eq!(value(&game, &sum, &shared, Threads { count: 3, ..threads }), Ok(nimber), "from memory");
    }
    let few = Limits { states: 256, ..Limits::default() };
    let sum = game.components(u64::rectangle(5, 6));
    let stopped = value(&game, &sum, &Shared::default(), Threads { limits: few, ..threads });
    assert!(matches!(stopped, Err(Stop::States { .. })), "{stopped:?}");
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let sum = game.components(u64::rectangle(7, 7));
    let stopped = value(&game, &sum, &Shared::default(), Threads { cancel: Some(&cancel), ..threads });
    assert_eq!(stopped, Err(Stop::Cancelled));
}

fn free(rows: u32, columns: u32, most: usize) -> impl Strategy<Value = Places> {
    prop::collection::btree_set((0..rows, 0..columns), 0..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn dominoes_on_any_cells(free in free(4, 5, 14), across in 0..10_u32) {
        check(&dominoes(), &Cram::<u64>::default(), set::<u64>(&free));
        let moved: Places = free.iter().map(|&(row, column)| (row, column + across)).collect();
        check(&dominoes(), &Cram::<u128>::default(), set::<u128>(&moved));
    }

    #[test]
    fn dominoes_on_wide_boards(free in free(2, 15, 20)) {
        check(&dominoes(), &Cram::<u128>::default(), set::<u128>(&free));
    }

    #[test]
    fn neighbourhoods_on_any_cells(free in free(4, 5, 16)) {
        check(&Plain::Kayles, &GridKayles::<u64>::default(), set::<u64>(&free));
        check(&Plain::Kayles, &GridKayles::<u128>::default(), set::<u128>(&free));
        let list: Vec<(u32, u32)> = free.iter().copied().collect();
        let beside = |&(from, to): &(usize, usize)| {
            list[from].0.abs_diff(list[to].0) + list[from].1.abs_diff(list[to].1) == 1
        };
        let pairs = (0..list.len()).flat_map(|from| (0..from).map(move |to| (from, to)));
        let edges: Vec<(usize, usize)> = pairs.filter(beside).collect();
        let graph = NodeKayles::new(list.len(), &edges);
        let value = Solver::new(&Plain::Kayles).value(&free, &Run::default());
        prop_assert_eq!(Ok(found(&graph, &graph.components())), value);
    }

    #[test]
    fn pieces_on_any_cells(free in free(4, 5, 14)) {
        check_pieces(&free);
    }

    #[test]
    fn sets_that_half_a_turn_brings_to_themselves(free in free(4, 5, 7), rows in 3..5_u32, columns in 3..6_u32) {
        let half: Places = free.into_iter().filter(|cell| cell.0 < rows && cell.1 < columns).collect();
        let other = half.iter().map(|&(row, column)| (rows - 1 - row, columns - 1 - column));
        let whole: Places = half.iter().copied().chain(other).collect();
        check_pieces(&whole);
        check(&dominoes(), &Cram::<u64>::default(), set::<u64>(&whole));
        check(&Plain::Kayles, &GridKayles::<u64>::default(), set::<u64>(&whole));
    }

    #[test]
    fn bars(rows in prop::collection::vec(0..5_u32, 0..5)) {
        let mut rows = rows;
        rows.sort_unstable_by(|left, right| right.cmp(left));
        let value = Solver::new(&Bar).value(&rows, &Run::default()).unwrap();
        let (sum, other) = Chomp::bar(&rows).unwrap();
        prop_assert_eq!(other ^ found(&Chomp, &sum), value);
    }
}

/// The same piece, seen from its first cell: places may wrap below zero, where nothing is free.
fn from_first(piece: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let (row, column) = piece[0];
    piece.iter().map(|cell| (cell.0.wrapping_sub(row), cell.1.wrapping_sub(column))).collect()
}

/// Placement games with pieces of two, of three, and with ones that are not connected.
fn check_pieces(free: &Places) {
    let cells = set::<u64>(free);
    check(&dominoes(), &Placement::new(Shapes::new(&[&[(0, 0), (0, 1)]])), cells);
    let both = Shapes::new(&[&[(0, 0), (0, 1), (1, 0)], &[(0, 0), (1, 0), (2, 0)]]);
    check(&threes(), &Placement::new(both), cells);
    check(&diagonals(), &Placement::new(Shapes::new(&[&[(0, 0), (1, 1)]])), cells);
}
