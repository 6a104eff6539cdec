//! The games against bare definitions of their rules, and known values.

use std::collections::BTreeSet;

use boards::cells::Cells;
use boards::chomp::Chomp;
use boards::cram::Cram;
use boards::kayles::{GraphFault, GridKayles, NodeKayles};
use boards::parallel::{Shared, Threads, value};
use boards::placement::{Placement, Shapes};
use boards::removal::{Removal, Rule};
use proptest::prelude::*;
use run::{Limits, Run, Stop};
use solve::sums::{HashedMemory, SumSearch, Sums, Way};
use solve::{Game, Outcome, Solver};

type Places = BTreeSet<(u32, u32)>;

/// A move takes cells of a piece, or a cell with its neighbours, from a set of places. Nothing is
/// normalised or taken apart.
enum Plain {
    Pieces(Vec<Vec<(u32, u32)>>),
    /// The same with the cells beside the piece.
    Apart(Vec<Vec<(u32, u32)>>),
    Kayles,
}

fn beside(&(row, column): &(u32, u32)) -> [(u32, u32); 4] {
    [
        (row + 1, column),
        (row.wrapping_sub(1), column),
        (row, column + 1),
        (row, column.wrapping_sub(1)),
    ]
}

impl Game for Plain {
    type Position = Places;

    fn options(&self, free: &Places, into: &mut Vec<Places>) {
        let without = |taken: &[(u32, u32)]| {
            free.iter().copied().filter(|cell| !taken.contains(cell)).collect()
        };
        for &(row, column) in free {
            match self {
                Self::Kayles => {
                    let beside = beside(&(row, column)).into_iter().chain([(row, column)]);
                    into.push(without(&beside.collect::<Vec<_>>()));
                }
                Self::Pieces(pieces) | Self::Apart(pieces) => {
                    for piece in pieces {
                        let cells: Vec<_> = piece
                            .iter()
                            .map(|cell| (row.wrapping_add(cell.0), column.wrapping_add(cell.1)))
                            .collect();
                        if cells.iter().all(|cell| free.contains(cell)) {
                            let more = if matches!(self, Self::Apart(_)) {
                                cells.iter().flat_map(beside).collect()
                            } else {
                                vec![]
                            };
                            into.push(without(&[cells, more].concat()));
                        }
                    }
                }
            }
        }
    }
}

fn both_dominoes() -> Vec<Vec<(u32, u32)>> {
    vec![vec![(0, 0), (0, 1)], vec![(0, 0), (1, 0)]]
}

fn dominoes() -> Plain {
    Plain::Pieces(both_dominoes())
}

/// Bent pieces of three, and straight ones.
fn threes() -> Plain {
    let bent = [
        [(0, 0), (0, 1), (1, 0)],
        [(0, 0), (0, 1), (1, 1)],
        [(0, 0), (1, 0), (1, 1)],
        [(0, 1), (1, 0), (1, 1)],
    ];
    let straight = [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]];
    Plain::Pieces(bent.iter().chain(&straight).map(|piece| from_first(piece)).collect())
}

/// Two cells that are diagonal neighbours: not connected along rows and columns.
fn diagonals() -> Plain {
    Plain::Pieces(
        [[(0, 0), (1, 1)], [(0, 1), (1, 0)]].iter().map(|piece| from_first(piece)).collect(),
    )
}

fn places<C: Cells>(cells: C) -> Places {
    let all = (0..C::ROWS).flat_map(|row| (0..C::COLUMNS).map(move |column| (row, column)));
    all.filter(|&(row, column)| cells.contains(row, column)).collect()
}

fn rectangle<C: Cells>(rows: u32, columns: u32) -> C {
    C::rectangle(rows, columns).expect("a board that fits")
}

fn cell<C: Cells>(row: u32, column: u32) -> C {
    C::cell(row, column).expect("a cell of the board")
}

fn set<C: Cells>(places: &Places) -> C {
    C::of(places.iter().copied()).expect("cells of the board")
}

/// The value by both ways of the search, which agree.
fn found<S: Sums>(game: &S, sum: &[S::Component]) -> u32 {
    let run = Run::default();
    let [mex, ask] = [Way::Mex, Way::Ask]
        .map(|way| SumSearch::new(game, HashedMemory::default(), way).value(sum, &run));
    assert_eq!(mex, ask);
    ask.expect("no budget ends it")
}

/// Only by questions, for larger boards.
fn asked<C: Cells, R: Rule>(game: &Removal<C, R>, free: C) -> u32 {
    SumSearch::new(game, HashedMemory::default(), Way::Ask)
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
    let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
    let run = Run::default();
    let mut shapes = BTreeSet::from([cell::<u64>(0, 0).canonical().cells]);
    // Shapes of more than 7 rows or columns would leave the board; there is one of 8 cells and few
    // of 9.
    for cells in 1..=9 {
        for &shape in &shapes {
            let value = search.value(&game.components(shape), &run);
            assert_eq!(
                value,
                Ok(solver.value(&places(shape), &run).unwrap()),
                "{:?}",
                places(shape)
            );
        }
        let mut larger = BTreeSet::new();
        for shape in shapes.iter().filter(|shape| cells < 9 && shape.framed().width < 8) {
            let room = if shape.framed().height < 7 { shape.down() } else { *shape };
            let room = if shape.framed().width < 7 { room.right() } else { room };
            larger.extend(
                room.beside().without(room).each().map(|cell| room.or(cell).canonical().cells),
            );
        }
        shapes = larger;
    }
}

#[test]
fn known_values_of_cram() {
    let cram = Cram::<u64>::default();
    // Published by Lemoine and Viennot (2012) and by Uiterwijk (2018).
    for (rows, columns, value) in
        [(3, 3, 0), (3, 7, 1), (4, 4, 0), (4, 5, 2), (4, 7, 3), (5, 5, 0), (5, 6, 2)]
    {
        assert_eq!(asked(&cram, rectangle::<u64>(rows, columns)), value, "{rows} x {columns}");
    }
    for (rows, columns, value) in [(2, 12, 0), (2, 11, 1), (3, 9, 1), (6, 8, 0)] {
        assert_eq!(
            asked(&Cram::<u128>::default(), rectangle::<u128>(rows, columns)),
            value,
            "{rows} x {columns}"
        );
    }
}

#[test]
fn known_values_of_node_kayles() {
    let kayles = GridKayles::<u64>::default();
    for (size, value) in [(3, 1), (4, 0), (5, 3), (6, 0)] {
        assert_eq!(asked(&kayles, rectangle::<u64>(size, size)), value, "{size} x {size}");
    }
    let edges: Vec<(usize, usize)> =
        (0..16).flat_map(|from| (0..4).map(move |bit| (from, from ^ (1 << bit)))).collect();
    let cube = NodeKayles::new(16, &edges).unwrap();
    assert_eq!(found(&cube, &cube.components()), 0);
    let flip = (0..16).map(|vertex| vertex ^ 1).collect();
    let turn = (0..16).map(|vertex| (vertex << 1 | vertex >> 3) & 15).collect();
    let no_symmetry = (0..16).map(|vertex| (vertex + 1) % 16).collect();
    let symmetric = cube.clone().with_symmetries(&[flip, turn, no_symmetry]);
    assert_eq!(found(&symmetric, &symmetric.components()), 0);
    let mut searches =
        [&cube, &symmetric].map(|game| SumSearch::new(game, HashedMemory::default(), Way::Mex));
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
                into.push(
                    eaten
                        .map(|(other, &kept)| if other >= row { kept.min(column) } else { kept })
                        .collect(),
                );
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
        let sum = game.components(rectangle::<u64>(rows, columns));
        assert_eq!(value(&game, &sum, &shared, threads), Ok(nimber));
        assert!(!shared.is_empty());
        assert_eq!(
            value(&game, &sum, &shared, Threads { count: 3, ..threads }),
            Ok(nimber),
            "from memory"
        );
    }
    let sum = game.components(rectangle::<u64>(5, 6));
    for states in [0, 1, 10, 300] {
        let (shared, few) = (Shared::default(), Limits { states, ..Limits::default() });
        let stopped = value(&game, &sum, &shared, Threads { limits: few, ..threads });
        assert_eq!(stopped, Err(Stop::States { limit: states }));
        assert!(shared.len() <= usize::try_from(states).unwrap(), "{}", shared.len());
    }
    let few = Limits { memory: 1 << 20, ..Limits::default() };
    let shared = Shared::default();
    let sum = game.components(rectangle::<u64>(5, 7));
    let stopped = value(&game, &sum, &shared, Threads { limits: few, ..threads });
    assert!(matches!(stopped, Err(Stop::Memory { .. })), "{stopped:?}");
    assert!(shared.bytes() <= 1 << 20);
    // What is there before counts, too.
    let less = Limits { memory: u64::try_from(shared.bytes()).unwrap() / 2, ..few };
    assert!(matches!(
        value(&game, &sum, &shared, Threads { limits: less, ..threads }),
        Err(Stop::Memory { .. })
    ));
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let sum = game.components(rectangle::<u64>(7, 7));
    let stopped =
        value(&game, &sum, &Shared::default(), Threads { cancel: Some(&cancel), ..threads });
    assert_eq!(stopped, Err(Stop::Cancelled));
}

/// Values of rows of n vertices, of which a move takes one and its neighbours; of dominoes on n - 1
/// cells (Guy and Smith 1956: 0.137 and 0.07).
fn rows(most: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for n in 1..=most {
        let after =
            |at: usize| values[at.saturating_sub(1)] ^ values[(n - 1 - at).saturating_sub(1)];
        let seen: BTreeSet<u32> = (0..n).map(after).collect();
        values.push((0..).find(|value| !seen.contains(value)).expect("some number is free"));
    }
    values
}

#[test]
fn odd_boards_and_graphs() {
    let path =
        |vertices: usize| -> Vec<(usize, usize)> { (1..vertices).map(|to| (to - 1, to)).collect() };
    let values = rows(128);
    assert_eq!(values[..12], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    for vertices in [0, 1, 2, 3, 63, 64, 65, 127, 128] {
        let graph = NodeKayles::new(vertices, &path(vertices)).unwrap();
        assert_eq!(asked_of(&graph, &graph.components()), values[vertices], "{vertices} in a row");
        let back = (0..vertices).rev().collect();
        let graph = graph.with_symmetries(&[back, (0..vertices + 1).collect(), vec![0; vertices]]);
        assert_eq!(
            asked_of(&graph, &graph.components()),
            values[vertices],
            "{vertices} in a row, turned"
        );
    }
    let alone = NodeKayles::new(128, &[(5, 5), (5, 5)]).unwrap();
    assert_eq!((alone.components().len(), asked_of(&alone, &alone.components())), (128, 0));
    assert_eq!(
        NodeKayles::new(129, &[]).unwrap_err(),
        GraphFault::Vertices { given: 129, limit: 128 }
    );
    assert_eq!(
        NodeKayles::new(3, &[(0, 3)]).unwrap_err(),
        GraphFault::Edge { edge: (0, 3), vertices: 3 }
    );
    assert_eq!((alone.taken(5), alone.taken(128), alone.components_of(0)), (1 << 5, 0, vec![]));

    let (cram, kayles) = (Cram::<u128>::default(), GridKayles::<u128>::default());
    for columns in 0..=15_u32 {
        let row = usize::try_from(columns).unwrap();
        assert_eq!(asked(&kayles, rectangle::<u128>(1, columns)), values[row]);
        assert_eq!(
            asked(&cram, rectangle::<u128>(1, columns)),
            row.checked_sub(1).map_or(0, |row| values[row])
        );
        if columns <= 8 {
            assert_eq!(asked(&kayles, rectangle::<u128>(columns, 1)), values[row], "on its side");
            assert_eq!(asked(&Cram::<u64>::default(), rectangle::<u64>(columns, 0)), 0);
        }
    }
    // The largest boards, by symmetry.
    let outcome = |free: u128| {
        SumSearch::new(&cram, HashedMemory::default(), Way::Ask)
            .outcome(&cram.components(free), &Run::default())
    };
    assert_eq!(outcome(rectangle(8, 14)), Ok(Outcome::P));
    assert_eq!(outcome(rectangle(8, 15)), Ok(Outcome::N));
    assert_eq!(asked(&GridKayles::<u64>::default(), !0), 0);
    let nothing = Placement::<u64>::new(Shapes::new(&[
        &[],
        &[(0, 0), (0, 15)],
        &[(0, 0), (u32::MAX, u32::MAX)],
    ]));
    assert_eq!((asked(&nothing, !0), nothing.components(!0)), (0, vec![]));
    let far = Placement::<u64>::new(Shapes::new(&[&[(u32::MAX, 7), (u32::MAX, 8)]]));
    assert_eq!(asked(&far, rectangle(4, 5)), 2, "counted from anywhere");
}

fn asked_of<S: Sums>(game: &S, sum: &[S::Component]) -> u32 {
    SumSearch::new(game, HashedMemory::default(), Way::Ask)
        .value(sum, &Run::default())
        .expect("no budget ends it")
}

/// A graph as pairs of vertices; a position is the set of vertices that are left.
struct Vertices(Vec<(usize, usize)>);

impl Game for Vertices {
    type Position = BTreeSet<usize>;

    fn options(&self, left: &BTreeSet<usize>, into: &mut Vec<BTreeSet<usize>>) {
        for &taken in left {
            let is_beside =
                |other: usize| self.0.contains(&(taken, other)) || self.0.contains(&(other, taken));
            into.push(
                left.iter().copied().filter(|&other| other != taken && !is_beside(other)).collect(),
            );
        }
    }
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
        let graph = NodeKayles::new(list.len(), &edges).unwrap();
        let value = Solver::new(&Plain::Kayles).value(&free, &Run::default());
        prop_assert_eq!(Ok(found(&graph, &graph.components())), value);
    }

    #[test]
    fn pieces_on_any_cells(free in free(4, 5, 14)) {
        check_pieces(&free);
    }

    #[test]
    fn sets_that_half_a_turn_brings_to_themselves(
        free in free(4, 5, 7),
        rows in 3..5_u32,
        columns in 3..6_u32,
    ) {
        let half: Places =
            free.into_iter().filter(|cell| cell.0 < rows && cell.1 < columns).collect();
        let other = half.iter().map(|&(row, column)| (rows - 1 - row, columns - 1 - column));
        let whole: Places = half.iter().copied().chain(other).collect();
        check_pieces(&whole);
        check(&dominoes(), &Cram::<u64>::default(), set::<u64>(&whole));
        check(&Plain::Kayles, &GridKayles::<u64>::default(), set::<u64>(&whole));
    }

    #[test]
    fn pieces_that_are_apart(free in free(4, 6, 15)) {
        let cells = set::<u64>(&free);
        check(&Plain::Kayles, &Placement::new(Shapes::new(&[&[(0, 0)]]).apart()), cells);
        check(
            &Plain::Apart(both_dominoes()),
            &Placement::new(Shapes::new(&[&[(3, 0), (4, 0)]]).apart()),
            cells,
        );
        let Plain::Pieces(pieces) = diagonals() else { unreachable!() };
        check(
            &Plain::Apart(pieces),
            &Placement::new(Shapes::new(&[&[(0, 1), (1, 0)]]).apart()),
            cells,
        );
    }

    #[test]
    fn larger_sets_that_half_a_turn_brings_to_themselves(
        free in free(5, 6, 8),
        rows in 4..6_u32,
        columns in 4..7_u32,
    ) {
        let half: Places =
            free.into_iter().filter(|cell| cell.0 < rows && cell.1 < columns).collect();
        let other = half.iter().map(|&(row, column)| (rows - 1 - row, columns - 1 - column));
        let whole: Places = half.iter().copied().chain(other).collect();
        check(&dominoes(), &Cram::<u64>::default(), set::<u64>(&whole));
        check(&Plain::Kayles, &GridKayles::<u64>::default(), set::<u64>(&whole));
        check(
            &threes(),
            &Placement::new(Shapes::new(&[&[(0, 0), (0, 1), (1, 0)], &[(0, 0), (1, 0), (2, 0)]])),
            set::<u64>(&whole),
        );
        // The same spread over more columns than a small board has: pairs of columns stay together.
        let wide: Places =
            whole.iter().map(|&(row, column)| (row, column + 4 * (column / 2))).collect();
        check(&dominoes(), &Cram::<u128>::default(), set::<u128>(&wide));
    }

    #[test]
    fn full_boards_without_a_few_cells(
        gone in prop::collection::btree_set((0..4_u32, 0..4_u32), 0..5),
    ) {
        let free: Places = places(rectangle::<u64>(4, 4)).difference(&gone).copied().collect();
        check(&dominoes(), &Cram::<u64>::default(), set::<u64>(&free));
        check(&Plain::Kayles, &GridKayles::<u64>::default(), set::<u64>(&free));
    }

    #[test]
    fn a_winning_move_wins(free in free(4, 5, 14)) {
        let (game, plain, run) = (Cram::<u64>::default(), dominoes(), Run::default());
        let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
        let found = game.winning_move(set(&free), &mut search, &run).unwrap();
        let mut solver = Solver::new(&plain);
        prop_assert_eq!(found.is_some(), solver.value(&free, &run).unwrap() > 0);
        if let Some(found) = found {
            prop_assert_eq!(found.takes.without(set(&free)), 0);
            prop_assert_eq!(
                solver.value(&places(set::<u64>(&free).without(found.takes)), &run),
                Ok(0)
            );
        }
    }

    #[test]
    fn graphs(
        vertices in 0..11_usize,
        pairs in prop::collection::vec((0..11_usize, 0..11_usize), 0..16),
        order in any::<prop::sample::Index>(),
    ) {
        let edges: Vec<(usize, usize)> =
            pairs.into_iter().filter(|&(from, to)| from.max(to) < vertices).collect();
        let graph = NodeKayles::new(vertices, &edges).unwrap();
        let value =
            Solver::new(&Vertices(edges.clone())).value(&(0..vertices).collect(), &Run::default());
        prop_assert_eq!(Ok(found(&graph, &graph.components())), value.clone());
        // Exchanges of two vertices, most of which are no symmetries.
        let exchanged = |one: usize, other: usize| {
            let mut images: Vec<usize> = (0..vertices).collect();
            images.swap(one, other);
            images
        };
        let all: Vec<Vec<usize>> = (0..vertices)
            .flat_map(|one| (0..one).map(move |other| (one, other)))
            .map(|(one, other)| exchanged(one, other))
            .collect();
        let mut all = all;
        let first = if all.is_empty() { 0 } else { order.index(all.len()) };
        all.rotate_left(first);
        let graph = graph.with_symmetries(&all);
        prop_assert_eq!(Ok(found(&graph, &graph.components())), value);
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
