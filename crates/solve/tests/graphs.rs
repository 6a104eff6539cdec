//! The solver against the definitions, on random finite game graphs, with and without cycles.

use std::cell::Cell;

use proptest::prelude::*;
use run::{Limits, Run, Stop};
use solve::{Convention, Game, Solver, Unsolved, naive};

/// A game given by its graph: position i has the options `self.0[i]`, with repetitions.
#[derive(Clone, Debug)]
struct Graph(Vec<Vec<usize>>);

impl Game for Graph {
    type Position = usize;

    fn options(&self, &position: &usize, into: &mut Vec<usize>) {
        into.extend(&self.0[position]);
    }
}

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Options have smaller numbers, so that every play ends.
fn acyclic() -> impl Strategy<Value = Graph> {
    prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..4), 1..13)
        .prop_map(|rows| {
            let options = |(node, row): (usize, Vec<prop::sample::Index>)| match node {
                0 => vec![],
                _ => row.iter().map(|index| index.index(node)).collect(),
            };
            Graph(rows.into_iter().enumerate().map(options).collect())
        })
}

/// Anything, self-loops too.
fn any_graph() -> impl Strategy<Value = Graph> {
    prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..3), 1..8).prop_map(
        |rows| {
            let nodes = rows.len();
            Graph(
                rows.into_iter()
                    .map(|row| row.iter().map(|index| index.index(nodes)).collect())
                    .collect(),
            )
        },
    )
}

/// Every answer about `position` is the one the definitions give.
fn check(solver: &mut Solver<'_, Graph>, position: usize, run: &Run<'_>) {
    let game = solver.game();
    for convention in CONVENTIONS {
        assert_eq!(
            solver.outcome(&position, convention, run),
            Ok(naive::outcome(game, &position, convention))
        );
        assert_eq!(
            solver.remoteness(&position, convention, run),
            Ok(naive::remoteness(game, &position, convention))
        );
        let moves = naive::winning_moves(game, &position, convention);
        assert_eq!(solver.winning_moves(&position, convention, run), Ok(moves));
    }
    assert_eq!(solver.value(&position, run), Ok(naive::value(game, &position)));
    assert_eq!(solver.plays(&position, run), Ok(naive::plays(game, &position)));
}

proptest! {
    #[test]
    fn answers_are_the_definitions_in_any_order_of_queries(
        game in acyclic(),
        queries in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
    ) {
        let run = Run::default();
        let mut solver = Solver::new(&game);
        for query in queries {
            check(&mut solver, query.index(game.0.len()), &run);
        }
    }

    #[test]
    fn endless_exactly_where_a_play_can_repeat(game in any_graph()) {
        let run = Run::default();
        let mut solver = Solver::new(&game);
        for position in 0..game.0.len() {
            if !naive::may_never_end(&game, &position) {
                check(&mut solver, position, &run);
                continue;
            }
            let Err(Unsolved::Endless { cycle }) = solver.value(&position, &run) else {
                panic!(
                    "a cycle is missed"
                )
            };
            for (index, from) in cycle.iter().enumerate() {
                let to = cycle[(index + 1) % cycle.len()];
                prop_assert!(game.0[*from].contains(&to), "{cycle:?} is no cycle");
                prop_assert!(!cycle[..index].contains(from), "{cycle:?} repeats itself");
                prop_assert!(reaches(&game, position, *from), "{cycle:?} is out of reach");
            }
        }
    }

    #[test]
    fn a_stopped_query_goes_on_with_a_larger_budget(game in acyclic(), step in 1_u64..4) {
        let position = game.0.len() - 1;
        let mut solver = Solver::new(&game);
        for states in (0..).step_by(usize::try_from(step).unwrap()) {
            let run = Run::new(Limits { states, ..Limits::default() });
            match solver.outcome(&position, Convention::Normal, &run) {
                Err(error) => {
                    prop_assert_eq!(error, Unsolved::Stopped(Stop::States { limit: states }))
                }
                Ok(_) => break,
            }
            prop_assert!(u64::try_from(solver.stored()).unwrap() <= states);
        }
        check(&mut solver, position, &Run::default());
    }

    #[test]
    fn a_query_short_of_memory_leaves_the_accounts_in_order(
        game in acyclic(),
        memory in 0_u64..4000,
    ) {
        let position = game.0.len() - 1;
        let mut solver = Solver::new(&game);
        let run = Run::new(Limits { memory, ..Limits::default() });
        if let Err(error) = solver.plays(&position, &run) {
            prop_assert_eq!(error, Unsolved::Stopped(Stop::Memory { limit: memory }));
        }
        prop_assert!(run.memory() <= memory);
        check(&mut solver, position, &Run::default());
        solver = Solver::new(&game);
        let run = Run::default();
        check(&mut solver, position, &run);
        prop_assert!(run.memory() > 0);
        solver.clear(&run);
        prop_assert_eq!(run.memory(), 0);
        prop_assert_eq!(solver.stored(), 0);
    }
}

fn reaches(game: &Graph, from: usize, to: usize) -> bool {
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &option in &game.0[node] {
            if !reached.contains(&option) {
                reached.push(option);
            }
        }
    }
    reached.contains(&to)
}

#[test]
fn a_shorter_cycle_through_the_same_position_is_preferred() {
    // Depth first runs 0, 1, 2, 3 before it is back at 0; there is 0, 2, 3 as well.
    let game = Graph(vec![vec![1, 2], vec![2], vec![3], vec![0]]);
    let cycle = Solver::new(&game).outcome(&0, Convention::Normal, &Run::default());
    assert_eq!(cycle, Err(Unsolved::Endless { cycle: vec![0, 2, 3] }));
}

#[test]
fn plays_may_be_long() {
    let length = 1_000_000;
    let game =
        Graph((0..=length).map(|node: usize| node.checked_sub(1).into_iter().collect()).collect());
    let plays = Solver::new(&game).plays(&length, &Run::default()).unwrap();
    assert!(plays.is_fixed());
    assert_eq!(plays.longest, 1_000_000);
}

#[test]
fn a_game_without_end_or_cycle_ends_with_its_budget() {
    struct Up;
    impl Game for Up {
        type Position = u64;
        fn options(&self, &position: &u64, into: &mut Vec<u64>) {
            into.push(position + 1);
        }
    }
    let run = Run::new(Limits { states: 1000, ..Limits::default() });
    let mut solver = Solver::new(&Up);
    assert_eq!(solver.value(&0, &run), Err(Unsolved::Stopped(Stop::States { limit: 1000 })));
    assert_eq!(solver.stored(), 1000);
}

#[test]
fn options_are_asked_for_once_a_position() {
    struct Counted(Graph, Cell<usize>);
    impl Game for Counted {
        type Position = usize;
        fn options(&self, position: &usize, into: &mut Vec<usize>) {
            self.1.set(self.1.get() + 1);
            self.0.options(position, into);
        }
    }
    let game = Counted(Graph((0..100).map(|node| (0..node).collect()).collect()), Cell::new(0));
    let mut solver = Solver::new(&game);
    let run = Run::default();
    assert_eq!(solver.value(&99, &run), Ok(99));
    assert_eq!(solver.remoteness(&99, Convention::Misere, &run), Ok(2));
    assert_eq!(solver.value(&50, &run), Ok(50));
    assert_eq!(game.1.get(), 100);
}
