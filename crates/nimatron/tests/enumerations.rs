//! Counts of positions, held to solving each of them.

use answer::fault::NoEnumeration;
use nimatron::answer::{Answer, Counted, Enumeration, Found, Positions, SizeKind};
use nimatron::{Convention, Game, Limits, Outcome, OutcomeClass, Position, Run, Settings, shipped};

/// The most positions of a game that are solved.
const MOST: usize = 450;

/// All lists of `parts` numbers with this sum.
fn compositions(parts: usize, sum: usize) -> Vec<Vec<usize>> {
    match parts {
        0 => {
            if sum == 0 {
                vec![vec![]]
            } else {
                vec![]
            }
        }
        _ => (0..=sum)
            .flat_map(|first| {
                compositions(parts - 1, sum - first)
                    .into_iter()
                    .map(move |rest| [&[first][..], &rest].concat())
            })
            .collect(),
    }
}

/// All ways to write a number as a sum of numbers from 1 to `largest`, largest first.
fn partitions(sum: usize, largest: usize) -> Vec<Vec<usize>> {
    if sum == 0 {
        return vec![vec![]];
    }
    (1..=sum.min(largest))
        .flat_map(|first| {
            partitions(sum - first, first)
                .into_iter()
                .map(move |rest| [&[first][..], &rest].concat())
        })
        .collect()
}

fn numbers(tuple: &[usize]) -> String {
    let texts: Vec<String> = tuple.iter().map(ToString::to_string).collect();
    format!("({})", texts.join(", "))
}

/// All positions of a size, by their texts; what is not a position of the rules is left out.
fn positions(game: &Game, size: usize, kind: SizeKind) -> Vec<Position> {
    let texts: Vec<String> = match (&game.info().positions, kind) {
        (Positions::Words { letters, .. }, _) => (0..size).fold(vec![String::new()], |words, _| {
            words
                .iter()
                .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")))
                .collect()
        }),
        (Positions::Lists { .. }, _) => {
            let heap = |size: &usize| u128::try_from(*size).unwrap();
            return partitions(size, size)
                .iter()
                .map(|list| Position::List(list.iter().map(heap).collect()))
                .collect();
        }
        (Positions::Heaps { names, .. }, SizeKind::Largest) => {
            let all = (0..names.len()).fold(vec![vec![]], |tuples, _| {
                tuples
                    .iter()
                    .flat_map(|tuple: &Vec<usize>| {
                        (0..=size).map(move |heap| [&tuple[..], &[heap]].concat())
                    })
                    .collect()
            });
            all.iter()
                .filter(|tuple| tuple.iter().max() == Some(&size))
                .map(|tuple| numbers(tuple))
                .collect()
        }
        (Positions::Heaps { names, .. }, _) => {
            compositions(names.len(), size).iter().map(|tuple| numbers(tuple)).collect()
        }
        (Positions::Boards(_), _) => vec![],
    };
    texts
        .iter()
        .filter_map(|text| game.position(if text.is_empty() { "empty" } else { text }).ok())
        .collect()
}

/// How many of these positions are counted.
fn solved(game: &Game, positions: &[Position], counted: Counted) -> Option<usize> {
    let run = Run::new(Limits { states: 2_000_000, ..Limits::default() });
    Some(match game.find(positions, &run) {
        Found::Outcomes(all) => {
            let fits = |(_, solution): &(String, Result<nimatron::answer::Solution, _>)| {
                let solution = solution.as_ref().ok()?;
                Some(match counted {
                    Counted::Outcome(outcome) => solution.outcome == outcome,
                    Counted::Value(value) => solution.value? == u128::from(value),
                    Counted::Class(_) => return None,
                })
            };
            all.iter()
                .map(fits)
                .collect::<Option<Vec<_>>>()?
                .into_iter()
                .filter(|fits| *fits)
                .count()
        }
        Found::Sides(all) => {
            let class =
                |(_, solution): &(String, Result<nimatron::answer::PartisanSolution, _>)| {
                    Some(solution.as_ref().ok()?.class)
                };
            let classes = all.iter().map(class).collect::<Option<Vec<_>>>()?;
            classes.into_iter().filter(|class| Counted::Class(*class) == counted).count()
        }
        Found::Results(_) => return None,
    })
}

/// Compares counts with solved positions, and returns how many were compared.
fn compare(game: &Game, found: &Enumeration, name: &str) -> usize {
    let mut looked_at = 0;
    for (size, (count, all)) in found.counts.iter().zip(&found.positions).enumerate() {
        let positions = positions(game, size, found.size);
        if looked_at + positions.len() > MOST {
            break;
        }
        assert_eq!(
            all.to_string(),
            positions.len().to_string(),
            "{name}: positions of size {size}"
        );
        let Some(solved) = solved(game, &positions, found.counted) else { break };
        assert_eq!(
            count.to_string(),
            solved.to_string(),
            "{name}: {:?} of size {size}",
            found.counted
        );
        looked_at += positions.len();
    }
    looked_at
}

fn check(
    game: &Game,
    name: &str,
    counted: Counted,
    size: Option<SizeKind>,
) -> Result<usize, NoEnumeration> {
    let run = Run::new(Limits { states: 100_000, ..Limits::default() });
    match game.enumerate(counted, size, 12, &run)? {
        Answer::Enumeration(_, _, found) => Ok(compare(game, &found, name)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn counts_are_those_of_solved_positions() {
    let (mut games, mut by_largest) = (0, 0);
    for name in shipped::names() {
        // Their proofs take longer than all others together, or are not found.
        const VALUED: [&str; 7] = [
            "addition-game",
            "kayles",
            "kayles-heaps",
            "take-1-3-4",
            "subtraction-1-2-3",
            "pairs-or-singles",
            "nim-small-heaps",
        ];
        const MISERE: [&str; 6] =
            ["addition-game", "cat-and-rabbit", "nim", "nim-2", "subtraction", "wythoff"];
        const SLOW: [&str; 12] = [
            "cram-3",
            "fibonacci-nim",
            "l-trominoes-2",
            "leave-a-half",
            "leave-a-third",
            "nim-8",
            "nim-k-5",
            "nim-k-6",
            "node-kayles-2",
            "ones-and-zeros",
            "row-0-17",
            "treblecross",
        ];
        if SLOW.contains(&name) {
            continue;
        }
        for convention in [Convention::Normal, Convention::Misere] {
            if convention == Convention::Misere && !MISERE.contains(&name) {
                continue;
            }
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let Ok(game) = Game::shipped(name, &settings) else { continue };
            let counted = match game.info().sides {
                Some(_) => Counted::Class(OutcomeClass::L),
                None => Counted::Outcome(if convention == Convention::Misere {
                    Outcome::N
                } else {
                    Outcome::P
                }),
            };
            games +=
                usize::from(check(&game, name, counted, None).is_ok_and(|compared| compared > 0));
            if convention == Convention::Normal && game.info().sides.is_none() {
                if VALUED.contains(&name) {
                    for value in 0..2 {
                        assert!(check(&game, name, Counted::Value(value), None).is_ok(), "{name}");
                    }
                }
                if matches!(game.info().positions, Positions::Heaps { .. }) {
                    let compared =
                        check(&game, name, Counted::Outcome(Outcome::P), Some(SizeKind::Largest));
                    by_largest += usize::from(compared.is_ok_and(|compared| compared > 0));
                }
            }
        }
    }
    assert!(games > 38, "only {games}");
    assert!(by_largest >= 8, "only {by_largest} by the largest heap");
}

fn load(source: &str) -> Game {
    Game::load(source, &Settings::default()).expect("rules in order")
}

#[test]
fn lists_with_turns_in_several_heaps_are_counted() {
    for (most, convention) in [
        (1, ""),
        (2, ""),
        (1_000_000_000, ""),
        (1, "misere\n"),
        (3, "misere\n"),
        (1_000_000_000, "misere\n"),
    ] {
        let source =
            format!("heap n\nmove n -> n - d where d > 0\nturn 1..{most} moves\n{convention}");
        for outcome in [Outcome::P, Outcome::N] {
            let compared = check(&load(&source), &source, Counted::Outcome(outcome), None);
            assert!(compared.is_ok_and(|compared| compared > 100), "{source}");
        }
    }
}

#[test]
fn bounded_heaps_other_numerations_and_domains_are_counted() {
    let games = [
        "heaps x y where y <= 3\nmove any h: h -> h - d where d > 0\n",
        "heaps x y where x <= y\nmove x -> x - d where d > 0\nmove y -> y - d where d > 0\n",
        "heaps x\nmove x -> x - d where d > 0 and d <= 3\n",
        "heaps x y z where x <= 2 and z <= 1\nmove any h: h -> h - d where d > 0\n",
        "players Left, Right\nheaps x y\nmove Left: x -> x - 1\nmove Right: y -> y - 1\n",
    ];
    let mut numerations = 0;
    for source in games {
        let game = load(source);
        let which = if game.info().sides.is_some() {
            Counted::Class(OutcomeClass::L)
        } else {
            Counted::Outcome(Outcome::P)
        };
        for size in [SizeKind::Total, SizeKind::Largest] {
            assert!(
                check(&game, source, which, Some(size)).is_ok_and(|compared| compared > 10),
                "{source}"
            );
        }
        for numeration in ["base 3", "fibonacci", "unary"] {
            let numeration = match numeration {
                "base 3" => nimatron::Numeration::Base(3),
                "unary" => nimatron::Numeration::Unary,
                _ => nimatron::Numeration::FIBONACCI,
            };
            let game = load(source).in_numerations(vec![numeration]);
            for size in [SizeKind::Total, SizeKind::Largest] {
                if let Ok(compared) = check(&game, source, which, Some(size)) {
                    assert!(compared > 10, "{source} in {numeration}");
                    numerations += 1;
                }
            }
        }
    }
    assert!(numerations >= 15, "only {numerations} in other numerations");
}

#[test]
fn sums_in_unary_have_recurrences() {
    let steps = "heaps x y z where x <= 2\nmove any h: h -> h - 1\nmove y -> y - 1, z -> z - 1\n";
    for source in [
        steps,
        "heaps x y\nmove any h: h -> h - d where d > 0\n",
        "heaps x\nmove x -> x - d where d > 0 and d <= 3\n",
    ] {
        let game = load(source).in_numerations(vec![nimatron::Numeration::Unary]);
        assert!(
            check(&game, source, Counted::Outcome(Outcome::P), None)
                .is_ok_and(|compared| compared > 10),
            "{source}"
        );
        let found = game.enumerate(Counted::Outcome(Outcome::P), None, 5, &Run::default());
        let Ok(Answer::Enumeration(_, _, found)) = found else { panic!("no counts") };
        assert!(found.recurrence.is_some(), "{source}");
    }
}

#[test]
fn values_without_a_bound_are_counted() {
    let nim = load("heaps x y\nmove any h: h -> h - d where d > 0\n");
    let bounded = load("heaps x y z where x <= 2\nmove any h: h -> h - d where d > 0\n");
    for value in [0, 5] {
        for size in [SizeKind::Total, SizeKind::Largest] {
            for game in [&nim, &bounded] {
                assert!(
                    check(game, "Nim", Counted::Value(value), Some(size))
                        .is_ok_and(|compared| compared > 50)
                );
            }
        }
    }
    // In n digits, a value may not be written.
    let by_digits = nim.enumerate(Counted::Value(3), Some(SizeKind::Digits), 3, &Run::default());
    assert_eq!(by_digits.unwrap_err(), NoEnumeration::Form);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let run = Run::default();
    let refused =
        |source: &str, counted, size| load(source).enumerate(counted, size, 3, &run).unwrap_err();
    let lost = Counted::Outcome(Outcome::P);
    let nim = "heaps x y\nmove any h: h -> h - d where d > 0\n";
    assert!(matches!(
        refused(nim, lost, Some(SizeKind::Length)),
        NoEnumeration::Size { asked: SizeKind::Length, .. }
    ));
    assert_eq!(refused(nim, Counted::Class(OutcomeClass::L), None), NoEnumeration::Impartial);
    let sides =
        "players Left, Right\nword [ab]*\nmove Left: 'a' -> empty\nmove Right: 'b' -> empty\n";
    assert_eq!(refused(sides, lost, None), NoEnumeration::Partisan);
    for rules in [nim, "word 1*\nmove 1 -> empty\n", "heap n\nmove n -> n - 1\n"] {
        let misere = format!("{rules}misere\n");
        assert_eq!(refused(&misere, Counted::Value(1), None), NoEnumeration::ValuesInMisere);
        let machine = load(&misere).automaton(Counted::Value(1), &run);
        assert_eq!(machine.unwrap_err(), NoEnumeration::ValuesInMisere);
    }
    let endless = "word [ab]*\nmove 'a' -> 'b'\nmove 'b' -> 'a'\n";
    assert!(matches!(refused(endless, lost, None), NoEnumeration::NoTheorem(_)));
}
