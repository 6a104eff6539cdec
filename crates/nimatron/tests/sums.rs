//! Games on any number of heaps, and rows that decompose: brute force, theorems, claims and tables,
//! each held to another.

use std::collections::BTreeSet;

use answer::fault::Fault;
use nimatron::answer::{Answer, PatternKind, Ruling, Scope, Statement, Status, Way};
use nimatron::answer::{
    Counterexample, Evidence, HeapTheorem, Law, ListChange, MachineUse, Method, Obstacle, Solution,
    Verdict,
};
use nimatron::{Convention, Effort, Game, Limits, Position, Question, Run, Settings, SolveError};
use rules::Outcome;
use rules::lists::literal::Reading;
use rules::lists::{List, TurnRule, canonical, lists};
use solve::naive;

fn load(source: &str) -> Game {
    Game::load(source, &Settings::default()).expect("rules in order")
}

fn shipped(name: &str, convention: Convention, k: Option<i64>) -> Game {
    let parameters = k.map(|k| ("k".to_owned(), k)).into_iter().collect();
    let convention = (convention == Convention::Misere).then_some(convention);
    Game::shipped(name, &Settings { parameters, sets: vec![], convention }).expect("a shipped game")
}

fn small(total: u128) -> impl Iterator<Item = List> {
    (0..=total).flat_map(lists)
}

/// The results of winning turns, whatever the order of the heaps.
fn results(game: &Game, solution: &Solution) -> BTreeSet<List> {
    let position = |text: &str| match game.position(text) {
        Ok(Position::List(list)) => canonical(&list),
        other => panic!("{other:?}"),
    };
    solution.winning.iter().map(|turn| position(&turn.result)).collect()
}

/// The changes of a turn, made: each heap named must be there.
fn played(list: &List, changes: &[ListChange]) -> List {
    let mut after = vec![];
    for (at, &heap) in (1..).zip(list) {
        match changes.iter().find(|change| change.heap == at) {
            Some(change) => {
                assert_eq!(change.from, heap);
                after.extend(&change.to);
            }
            None => after.push(heap),
        }
    }
    canonical(&after)
}

struct Literal<'r>(Reading<'r>);

impl solve::Game for Literal<'_> {
    type Position = List;

    fn options(&self, list: &List, into: &mut Vec<List>) {
        into.extend(self.0.options(list).expect("few options"));
    }
}

#[test]
fn brute_force_is_the_literal_meaning() {
    let run = Run::default();
    for (source, total) in [
        ("heap n\nmove n -> m where m < n\nturn 1..2 moves\n", 7),
        ("heap n\nmove n -> a, b where a + b = n and a > b and b > 0\n", 9),
        ("heap n\nmove n -> a, b where a + b = n - 1\nmisere\n", 8),
        (
            "heap n\nmove n -> a, b, c where a + b + c = n - 1 and a > b\nturn 1..2 \
             moves\nmisere\n",
            7,
        ),
        ("heap n\nmove n -> n - 1, n - 1 where n <= 3\n", 6),
        ("hexadecimal 0.4A\n", 9),
        ("octal 4.7\nmisere\n", 7),
        ("heap n\nmove n -> n - 1\nturn any heaps\n", 8),
        ("octal 0.77\nturn any heaps\n", 7),
        ("heap n\nmove n -> a, b where a + b = n - 1\nturn any heaps\nmisere\n", 6),
    ] {
        let game = load(source);
        let rules = game.sums().expect("any number of heaps");
        let literal = Literal(Reading::new(rules));
        let positions: Vec<Position> = small(total).map(Position::List).collect();
        for (list, solution) in small(total).zip(game.solve_all(&positions, &run)) {
            let solution = solution.expect("a solution");
            let place = format!("{list:?} of {source}");
            assert_eq!(
                solution.outcome,
                naive::outcome(&literal, &list, rules.header.convention),
                "{place}"
            );
            let value = (rules.header.convention == Convention::Normal)
                .then(|| naive::value(&literal, &list));
            assert_eq!(solution.value, value.map(u128::from), "{place}");
            assert_eq!(
                solution.remoteness,
                Some(naive::remoteness(&literal, &list, rules.header.convention)),
                "{place}"
            );
            let winning = naive::winning_moves(&literal, &list, rules.header.convention);
            assert_eq!(results(&game, &solution), winning.into_iter().collect(), "{place}");
            assert_eq!(solution.options, Some(naive::options(&literal, &list).len()), "{place}");
            for turn in &solution.winning {
                let Way::Lists(changes) = &turn.way else { panic!("lists") };
                let Ok(Position::List(result)) = game.position(&turn.result) else {
                    panic!("a list")
                };
                assert_eq!(played(&list, changes), canonical(&result), "{place}");
            }
        }
    }
}

#[test]
fn theorems_about_lists_agree_with_brute_force() {
    let run = Run::default();
    let (normal, misere) = (Convention::Normal, Convention::Misere);
    for (name, convention, k, law) in [
        ("nim", normal, None, Law::Grundy),
        ("nim", misere, None, Law::Moore),
        ("nim-k", normal, Some(2), Law::Moore),
        ("nim-k", misere, Some(2), Law::Moore),
        ("nim-k", normal, Some(3), Law::Moore),
        ("nim-k", misere, Some(5), Law::Moore),
        ("kayles-heaps", normal, None, Law::Grundy),
        ("subtraction-1-2-3", misere, None, Law::Tame),
        ("every-heap-less-one", normal, None, Law::Selective),
    ] {
        let game = shipped(name, convention, k);
        let known = game.known(&run).expect("a theorem");
        // Empty heaps and the order do not matter.
        let all: Vec<List> =
            small(11).map(|list| list.iter().rev().copied().chain([0]).collect()).collect();
        let positions: Vec<Position> = all.iter().cloned().map(Position::List).collect();
        for (list, brute) in all.into_iter().zip(game.solve_all(&positions, &run)) {
            let brute = brute.expect("a solution");
            let told = known.solve(&Position::List(list.clone()), &run).expect("a solution");
            let place = format!("{list:?} of {name}");
            assert_eq!((told.outcome, told.method), (brute.outcome, Method::Sums(law)), "{place}");
            assert!(told.value.is_none() || told.value == brute.value, "{place}");
            let (all, some) = (results(&game, &brute), results(&game, &told));
            assert!(some.is_subset(&all), "{place}");
            assert_eq!(some.is_empty(), all.is_empty(), "{place}");
            assert!(!told.complete || some == all, "{place}");
        }
    }
}

#[test]
fn large_lists_have_winning_turns() {
    let run = Run::default();
    let game = shipped("nim-k", Convention::Normal, Some(3));
    let known = game.known_sum(&run).expect("a theorem");
    // Numbers of 60 bits from a generator of full period.
    let mut state = 1_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u128::from(state >> 4)
    };
    let list: List = (0..100_000).map(|_| next()).collect();
    let solution = known.solve(&Position::List(list.clone()), &run).expect("a solution");
    assert_eq!(solution.outcome, Outcome::N);
    let Way::Lists(changes) = &solution.winning[0].way else { panic!("lists") };
    assert!((1..=3).contains(&changes.len()));
    assert!(changes.iter().all(|change| change.to.iter().sum::<u128>() < change.from));
    let after = known.solve(&Position::List(played(&list, changes)), &run).expect("a solution");
    assert_eq!(after.outcome, Outcome::P);
}

#[test]
fn rows_that_fall_apart_agree_with_brute_force() {
    let run = Run::default();
    let mut games = vec![];
    for convention in [Convention::Normal, Convention::Misere] {
        for k in 1..=3 {
            games.push((shipped("cat-and-rabbit", convention, Some(k)), 7));
        }
    }
    for name in ["kayles", "dawsons-kayles", "dawsons-chess", "row-0-17"] {
        games.push((shipped(name, Convention::Normal, None), 9));
    }
    for (game, longest) in games {
        let known =
            game.known_sum(&run).unwrap_or_else(|| panic!("{} decomposes", game.info().name));
        for length in 0..=longest {
            let words: Vec<Position> = rules::positions(game.words().expect("words"), length)
                .map(Position::Word)
                .collect();
            for (word, brute) in words.iter().zip(game.solve_all(&words, &run)) {
                let (brute, told) =
                    (brute.expect("a solution"), known.solve(word, &run).expect("a solution"));
                let place = format!("{:?} of {}", brute.position, game.info().name);
                assert_eq!(told.outcome, brute.outcome, "{place}");
                assert!(told.value.is_none() || told.value == brute.value, "{place}");
                let results = |solution: &Solution| -> BTreeSet<String> {
                    solution.winning.iter().map(|turn| turn.result.clone()).collect()
                };
                let (all, some) = (results(&brute), results(&told));
                assert!(
                    some.is_subset(&all) && some.is_empty() == all.is_empty(),
                    "{place}: {some:?} of {all:?}"
                );
                assert!(!told.complete || some == all, "{place}");
            }
        }
    }
}

#[test]
fn long_rows_are_solved_run_by_run() {
    let run = Run::default();
    let game = shipped("cat-and-rabbit", Convention::Normal, None);
    let known = game.known_sum(&run).expect("a theorem");
    let row = format!("{}#{}#", ".".repeat(5000), ".".repeat(4000));
    let solution =
        known.solve(&game.position(&row).expect("a position"), &run).expect("a solution");
    assert_eq!((solution.outcome, solution.value), (Outcome::N.into(), Some(5000 ^ 4000)));
    let Way::Runs(changes) = &solution.winning[0].way else { panic!("runs") };
    assert_eq!((changes[0].at, changes[0].from, &changes[0].to[..]), (1, 5000, &[4000][..]));
    // Of shorter ones the moves of letters are shown.
    let row = format!("{}#{}#", ".".repeat(900), ".".repeat(700));
    let solution =
        known.solve(&game.position(&row).expect("a position"), &run).expect("a solution");
    let Way::Steps(steps) = &solution.winning[0].way else { panic!("letters") };
    let after = known
        .solve(&game.position(&steps[0].result).expect("a position"), &run)
        .expect("a solution");
    assert_eq!(after.outcome, Outcome::P);
}

#[test]
fn plays_of_heaps_that_need_not_end_are_refused() {
    let run = Run::default();
    let reason = |source: &str, position: &str| {
        let game = load(source);
        let Err(SolveError::Unsolved(reason)) = game.solve(position, &run) else {
            panic!("{source}: solved")
        };
        let Verdict::Unknown(unknown) = game.prove(Question::Outcome, &run).verdict else {
            panic!("{source}: proved")
        };
        let same = std::mem::discriminant(&unknown.obstacle) == std::mem::discriminant(&reason);
        assert!(same, "{source}: {:?} and {reason:?}", unknown.obstacle);
        assert!(game.known(&run).is_none());
        reason
    };
    let strings = |play: &[&str]| play.iter().map(|list| (*list).to_owned()).collect::<Vec<_>>();
    assert_eq!(reason("heap n\nmove n -> n\n", "3"), Obstacle::Cycle(strings(&["3"])));
    assert_eq!(
        reason("heap n\nmove n -> 5 - n where n < 5\n", "3"),
        Obstacle::Cycle(strings(&["3", "2"]))
    );
    let split = reason("heap n\nmove n -> 2, 1 where n = 2\nmove n -> empty\n", "5 2");
    assert_eq!(split, Obstacle::Growth(strings(&["2", "(2, 1)"])));
    assert!(matches!(reason("heap n\nmove n -> n + 1\n", "3"), Obstacle::Rise(_)));
    assert!(matches!(
        reason("heap n\nmove n -> m where m > n\n", "3"),
        Obstacle::InfinitelyMany { rule: 1, .. }
    ));
    let misere = "heap n\nmove n -> n\nmove n -> n - 1\nturn 1..2 moves\nmisere\n";
    assert_eq!(reason(misere, "3"), Obstacle::Cycle(strings(&["3"])));
}

#[test]
fn turns_in_any_heaps_are_proved_and_judged() {
    let run = Run::default();
    let source = "heap n\nmove n -> n - d where d in {1, 2}\nturn any heaps\nclaim loses when \
        count(n mod 3 != 0) = 0\n\
                  claim a winning move touches at most 2 heaps\nclaim wins when xor(n) != 0\n";
    let game = load(source);
    let attempt = game.prove(Question::Outcome, &run);
    let Verdict::Proved(theorem) = &attempt.verdict else {
        panic!("a theorem: {:?}", attempt.verdict)
    };
    let sum = theorem.evidence.sum().expect("a law");
    assert_eq!((sum.law, sum.turn), (Law::Selective, TurnRule::AnyHeaps));
    let claim = theorem.statement.as_ref().map(Statement::claim);
    assert_eq!(claim.as_deref(), Some("loses when count(n mod 3 != 0) = 0"));
    assert!(nimatron::check_against(source, &theorem.certificate).is_ok());
    assert!(matches!(attempt.claims[0].ruling, Ruling::Follows));
    for (at, position) in [(1, "(1, 1, 1)"), (2, "(1, 1)")] {
        let Some(Counterexample::Position(example)) = attempt.claims[at].ruling.counterexample()
        else {
            panic!("false: {:?}", attempt.claims[at])
        };
        assert_eq!((example.position.as_str(), example.smallest), (position, true));
    }
    // Far beyond brute force: a move in each heap that is not divisible by 3.
    let list: List = (0..30).map(|index| 10_u128.pow(20) + index).collect();
    let known = game
        .known(&run)
        .expect("a theorem")
        .solve(&Position::List(list.clone()), &run)
        .expect("a solution");
    let Way::Lists(changes) = &known.winning[0].way else { panic!("lists") };
    let after = played(&list, changes);
    assert_eq!(
        (known.outcome, changes.len()),
        (Outcome::N.into(), list.iter().filter(|&heap| heap % 3 != 0).count())
    );
    assert!(after.iter().all(|heap| heap % 3 == 0));
    // Values are not the exclusive or; there is nothing to say about them or about misère play.
    let few = Run::new(Limits { states: 1_000, ..Limits::default() });
    let values = game.prove(Question::Values, &few);
    assert!(matches!(
        &values.verdict, Verdict::Unknown(unknown) if unknown.obstacle == Obstacle::NoSumValues
    ));
    let misere =
        load("heap n\nmove n -> n - 1\nturn any heaps\nmisere\n").prove(Question::Outcome, &few);
    assert!(matches!(&misere.verdict, Verdict::Unknown(unknown)
            if unknown.obstacle == Obstacle::NoHeapTheorem));
    let unfit = nimatron::sequence::HeapGame::new(&game, &run).map(|_| ());
    assert_eq!(unfit, Err(nimatron::sequence::Unfit::Turn(TurnRule::AnyHeaps)));
    let table = game.table(Question::Values, Some(8), &run);
    assert!(
        table.patterns.iter().all(|pattern| pattern.status != Status::Proved),
        "{:?}",
        table.patterns
    );
}

#[test]
fn sets_are_set_from_outside() {
    let run = Run::default();
    let source = "parameter s = {1, 2}\nheap n\nmove n -> n - d where d in s\n";
    for (set, period) in [(&[1, 2][..], 3), (&[2, 5], 7), (&[5, 2, 2], 7), (&[1, 3], 2), (&[4], 8)]
    {
        let settings =
            Settings { sets: vec![("s".to_owned(), set.to_vec())], ..Settings::default() };
        let game = Game::load(source, &settings).expect("rules in order");
        let Verdict::Proved(theorem) = game.prove(Question::Values, &run).verdict else {
            panic!("a theorem of {set:?}")
        };
        let Evidence::Sum(sum) = theorem.evidence else { panic!("a law of {set:?}") };
        let HeapTheorem::Periodic { period: found, .. } = sum.heap else {
            panic!("a period of {set:?}")
        };
        assert_eq!(found, period, "{set:?}");
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(game.info().sets, [("s".to_owned(), sorted)]);
        assert!(nimatron::check_against(source, &theorem.certificate).is_ok());
    }
}

/// Powers of 4 and more look like a code in small heaps; sets of takes can be larger than small
/// heaps show. What is proved is what literal play says, and nothing ends as an internal error.
#[test]
fn takes_that_small_heaps_do_not_show() {
    const LAST: u128 = 700;
    let run = Run::default();
    let powers = |base: u32| format!("move n -> n - {base}^i\n");
    let takes = |of: &str| format!("move n -> n - d where {of}\n");
    let mut games: Vec<(String, bool)> = (2..=10).map(|base| (powers(base), true)).collect();
    games.extend([
        (powers(2) + &powers(4), true),
        (powers(4) + &takes("d in {3, 100}"), true),
        (powers(10) + &takes("d = 2"), true),
        // Two bases are not read by one machine.
        (powers(4) + &powers(10), false),
        (powers(2) + &powers(3), false),
        ("move n -> n - i^4 where i > 0\n".to_owned(), false),
        (takes("d in {1, 50}"), true),
        (takes("d in {1, 100, 1000}"), true),
        (takes("1 <= d <= 500"), true),
        (takes("1 <= d <= 70 or d = 300"), true),
        (takes("d in {1, 2} and n < 400"), true),
    ]);
    for (moves, is_proved) in games {
        let list = load(&format!("heap n\n{moves}"));
        let reading = Reading::new(list.sums().expect("any number of heaps"));
        let mut values: Vec<u128> = vec![];
        for heap in 0..=LAST {
            let options = reading.heap(heap).expect("few options");
            let of = |left: &List| {
                left.first().map_or(0, |&rest| values[usize::try_from(rest).unwrap()])
            };
            let options: BTreeSet<u128> = options.iter().map(of).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let value = |heap: u128| values[usize::try_from(heap).unwrap()];
        let known = list.known(&run);
        if let Verdict::Unknown(unknown) = list.prove(Question::Values, &run).verdict {
            assert!(
                !is_proved && !matches!(unknown.obstacle, Obstacle::Rejected(_)),
                "{moves}{:?}",
                unknown.obstacle
            );
        }
        assert_eq!(known.is_some(), is_proved, "{moves}");
        let Some(known) = known else { continue };
        for heap in (1..=LAST).step_by(23).chain(1..60) {
            let position = vec![heap, (heap * heap) % 97 + 1];
            let solution =
                known.solve(&Position::List(position.clone()), &run).expect("a solution");
            let sum = value(position[0]) ^ value(position[1]);
            assert_eq!(solution.value, Some(sum), "{moves}{position:?}");
        }
        let false_of_one = list.judge("value = 0 if heaps = 1", &run).expect("a claim");
        assert!(false_of_one.ruling.is_refuted(), "{moves}");
    }
}

/// The same moves where a heap is all there is.
#[test]
fn one_heap_and_any_number_of_heaps_agree() {
    let run = Run::default();
    for base in 2..=10 {
        let one = load(&format!("heaps n\nmove n -> n - {base}^i\n"));
        let any = load(&format!("heap n\nmove n -> n - {base}^i\n"));
        let (one, any) = (one.known(&run).expect("a theorem"), any.known(&run).expect("a theorem"));
        for heap in 1..300 {
            let alone = one.solve(&Position::Tuple(vec![heap]), &run).expect("a solution");
            let listed = any.solve(&Position::List(vec![heap]), &run).expect("a solution");
            assert_eq!(alone.outcome, listed.outcome, "{base}, {heap}");
        }
    }
}

/// Whether a formula holds, and whether the value passes the test.
type Said = fn(u128, &str) -> (bool, bool);

#[test]
fn claims_about_values_of_rows_are_brute_force() {
    let run = Run::default();
    let game = shipped("kayles", Convention::Normal, None);
    let claims: [(&str, Said); 8] = [
        ("value <= length", |value, word| (true, value <= word.len().try_into().unwrap())),
        ("value <= 3", |value, _| (true, value <= 3)),
        ("value mod 2 = length mod 2", |value, word| {
            (true, value % 2 == (word.len() % 2).try_into().unwrap())
        }),
        ("value in {0, 1, 2, 3} if length <= 4", |value, word| (word.len() <= 4, value <= 3)),
        ("value > 0 when word in (any* '#' any*)", |value, word| (word.contains('#'), value > 0)),
        ("value > 0 only if word in (any* '#' any*)", |value, word| {
            (word.contains('#'), value > 0)
        }),
        ("value != 0 if word in ('#'+)", |value, word| {
            (!word.is_empty() && !word.contains('.'), value != 0)
        }),
        ("value mod 3 in {1, 2} only if length < 5", |value, word| {
            (word.len() < 5, value % 3 != 0)
        }),
    ];
    let words = (0..=8).flat_map(|length| rules::positions(game.words().expect("words"), length));
    let words: Vec<Position> = words.map(Position::Word).collect();
    let values = game.solve_all(&words, &run).into_iter();
    let values: Vec<u128> = values.map(|brute| brute.unwrap().value.expect("a value")).collect();
    let (mut proved, mut refuted) = (0, 0);
    for (claim, said) in claims {
        let wrong = words.iter().zip(&values).find(|(word, value)| {
            let (holds, passes) = said(**value, &text_of(&game, word));
            if claim.contains(" when ") {
                holds != passes
            } else if claim.contains(" only if ") {
                passes && !holds
            } else {
                holds && !passes
            }
        });
        let ruling = game.judge(claim, &run).expect("a claim").ruling;
        match (ruling.counterexample(), wrong) {
            (Some(Counterexample::Position(example)), Some((word, _))) => {
                refuted += 1;
                assert_eq!(example.position, game.spell(word), "{claim}");
            }
            (None, None) => {
                proved += 1;
                assert!(ruling.is_proved(), "{claim}: {ruling:?}");
            }
            other => panic!("{claim}: {other:?}"),
        }
    }
    assert_eq!((proved, refuted), (4, 4));
}

/// A word, also if it is empty.
fn text_of(game: &Game, word: &Position) -> String {
    let Position::Word(letters) = word else { panic!("{word:?}") };
    if letters.is_empty() { String::new() } else { game.spell(word) }
}

#[test]
fn claims_about_lists_follow_or_fall() {
    let run = Run::new(Limits { states: 100_000, ..Limits::default() });
    let source = "heap n\nmove n -> m where m < n\nclaim loses when xor(n) = 0\nclaim a winning \
        move takes from a largest heap\n\
                  claim wins if heaps = 3\nclaim a winning move touches 1 heap\n";
    let attempt = load(source).prove(Question::Outcome, &run);
    let Verdict::Proved(theorem) = &attempt.verdict else {
        panic!("a theorem: {:?}", attempt.verdict)
    };
    assert_eq!(
        (
            theorem.evidence.sum().expect("a law").law,
            theorem.statement.as_ref().map(Statement::claim)
        ),
        (Law::Grundy, Some("wins when xor(n) != 0".to_owned()))
    );
    assert!(nimatron::check_against(source, &theorem.certificate).is_ok());
    assert!(theorem.evidence.sum().expect("a law").known_as.contains(&"Nim".to_owned()));
    assert!(matches!(attempt.claims[0].ruling, Ruling::Follows));
    let Some(Counterexample::Position(example)) = attempt.claims[1].ruling.counterexample() else {
        panic!("false: {:?}", attempt.claims[1])
    };
    // The winner takes the heap of 1 wherever the two others are equal.
    assert_eq!((example.position.as_str(), example.smallest), ("(2, 2, 1)", true));
    let Some(Counterexample::Position(example)) = attempt.claims[2].ruling.counterexample() else {
        panic!("false: {:?}", attempt.claims[2])
    };
    assert_eq!((example.position.as_str(), example.options.len()), ("(3, 2, 1)", 6));
    assert!(matches!(attempt.claims[3].ruling, Ruling::Follows), "{:?}", attempt.claims[3].ruling);
    let game = shipped("nim-k", Convention::Normal, Some(2));
    let judged = |claim: &str| game.judge(claim, &run).expect("a claim").ruling;
    assert!(
        judged("loses when columns(2) mod 3 = 0")
            .verdict()
            .is_some_and(|verdict| verdict.theorem().is_some())
    );
    assert!(
        judged("a winning move touches at most 2 heaps")
            .verdict()
            .is_some_and(|verdict| verdict.theorem().is_some())
    );
    let Some(Counterexample::Position(example)) =
        judged("a winning move touches at most 1 heap").counterexample().cloned()
    else {
        panic!("false")
    };
    assert_eq!(example.position, "(1, 1)");
    assert!(judged("loses when xor(n) = 0").is_refuted());
    assert!(
        judged("wins if heaps = 2").verdict().is_some_and(|verdict| verdict.theorem().is_some())
    );
    // True, but nothing that follows from a few numbers.
    let little = Run::new(Limits { states: 100_000, ..Limits::default() });
    let said = "loses only if sum(n) >= 3 * max(n)";
    let ruling = game.judge(said, &little).expect("a claim").ruling;
    let Some(unknown) = ruling.undecided().cloned() else { panic!("not proved") };
    assert!(
        unknown.verified_up_to.is_some_and(|total| total > 20)
            && unknown.verified_positions > 10_000
    );
    assert!(game.judge("wins when x = 1", &run).is_err());
}

#[test]
fn a_small_quotient_is_drawn() {
    let pins = load("octal 0.75\nmisere\n");
    let machine = pins.machine(Question::Outcome, &Run::default()).expect("a picture");
    let Answer::Machine(_, theorem, table) = machine else { panic!("no machine") };
    let quotient = theorem.evidence.sum().and_then(|sum| sum.quotient.clone()).expect("elements");
    assert_eq!((table.letters, table.rows.len()), (vec!['a', 'b', 'c'], 8));
    assert_eq!((quotient.generators, quotient.lost), (vec![1, 2, 5], vec![1, 7]));
}

#[test]
fn what_is_not_understood_is_unknown() {
    let run = Run::new(Limits { states: 500, ..Limits::default() });
    let unknown = |source: &str| match load(source).prove(Question::Outcome, &run).verdict {
        Verdict::Unknown(unknown) => unknown,
        verdict => panic!("{source}: {verdict:?}"),
    };
    let grundy = unknown("heap n\nmove n -> a, b where a + b = n and a > b and b > 0\n");
    assert_eq!((grundy.obstacle, grundy.guess), (Obstacle::NoHeapTheorem, None));
    assert!(grundy.verified_up_to.is_some());
    let two = unknown("octal 0.77\nturn 1..2 moves\n");
    assert!(matches!(two.obstacle, Obstacle::NotNim { .. }), "{:?}", two.obstacle);
    // Its quotient is infinite from the heap 7 on.
    let misere = unknown("octal 0.3122\nmisere\n");
    assert!(matches!(misere.obstacle, Obstacle::Stopped(_)), "{:?}", misere.obstacle);
    let values = shipped("nim-k", Convention::Normal, Some(2)).prove(Question::Values, &run);
    let Verdict::Unknown(values_unknown) = &values.verdict else { panic!("no values") };
    assert_eq!(values_unknown.obstacle, Obstacle::NoSumValues);
    assert!(
        values.claims.iter().all(|judged| judged.certificate().is_some()),
        "{:?}",
        values.claims
    );
}

#[test]
fn rows_are_proved_with_what_they_are_known_as() {
    let run = Run::default();
    let attempt = shipped("kayles", Convention::Normal, None).prove(Question::Values, &run);
    let Verdict::Proved(theorem) = &attempt.verdict else { panic!("a theorem") };
    let sum = theorem.evidence.sum().expect("a law");
    let rows = sum.rows.as_ref().expect("rows");
    assert_eq!(
        (rows.letter, rows.separators.as_str(), rows.live.len(), rows.dead.len()),
        ('#', ".", 4, 0)
    );
    let HeapTheorem::Periodic { code, preperiod: 71, period: 12, .. } = &sum.heap else {
        panic!("{:?}", sum.heap)
    };
    assert_eq!(code, "0.77");
    for convention in [Convention::Normal, Convention::Misere] {
        for k in [1, 2] {
            let game = shipped("cat-and-rabbit", convention, Some(k));
            let Verdict::Proved(theorem) = game.prove(Question::Outcome, &run).verdict else {
                panic!("a theorem")
            };
            let sum = theorem.evidence.sum().expect("a law");
            let rows = sum.rows.as_ref().expect("rows");
            assert_eq!((rows.letter, rows.dead.as_slice()), ('.', &[(None, None)][..]));
            assert_eq!(sum.known_as, [if k == 1 { "Nim" } else { "Nim_k" }]);
            let every = (sum.law == Law::Moore).then(|| "k".to_owned());
            assert_eq!(sum.every_turn, every);
        }
    }
}

#[test]
fn tables_of_lists_have_patterns() {
    let run = Run::default();
    let table = shipped("nim", Convention::Normal, None).table(Question::Values, Some(12), &run);
    assert_eq!((table.rows.len(), table.rows[3].entries.len()), (13, 4));
    assert_eq!(table.rows[3].entries[2], ("(3, 2)".to_owned(), 1));
    let proved = |kind, scope| nimatron::answer::Pattern { kind, status: Status::Proved, scope };
    let sizes = PatternKind::Arithmetic { preperiod: 0, period: 1, saltus: 1 };
    assert_eq!(
        table.patterns,
        [proved(sizes, Scope::OneHeap), proved(PatternKind::Xor, Scope::All)]
    );
    let table =
        shipped("kayles-heaps", Convention::Normal, None).table(Question::Values, None, &run);
    let period = PatternKind::Period { preperiod: 71, period: 12 };
    assert_eq!(
        table.patterns,
        [proved(period, Scope::OneHeap), proved(PatternKind::XorOfValues, Scope::All)]
    );
    let table = load("heap n\nmove n -> a, b where a + b = n and a > b and b > 0\n").table(
        Question::Values,
        Some(30),
        &run,
    );
    assert!(
        table.patterns.iter().all(|pattern| pattern.status != Status::Proved),
        "{:?}",
        table.patterns
    );
    let table = load("heap n\nmove n -> n\n").table(Question::Outcome, None, &run);
    assert!(matches!(table.stopped, Some(Obstacle::Cycle(_))));
}

#[test]
fn lists_are_tested_by_all_engines() {
    let run = Run::default();
    for name in ["nim", "nim-k", "kayles-heaps", "grundys-game"] {
        let trial = shipped(name, Convention::Normal, None).test(Effort::default(), &run, &run);
        assert!(trial.passed() && trial.undecided.is_none(), "{name}: {trial:?}");
        assert!(trial.naive.positions > 20 && trial.solver.positions > 1000, "{name}");
        assert_eq!(matches!(trial.machine, MachineUse::Sums(_)), name != "grundys-game", "{name}");
    }
    let wrong = load("heap n\nmove n -> m where m < n\nexpect (1, 2) loses\n").test(
        Effort::default(),
        &run,
        &run,
    );
    let difference = wrong.difference.expect("a difference");
    assert_eq!((difference.position.as_str(), difference.line), ("(1, 2)", Some(3)));
}

#[test]
fn lists_that_are_no_position_are_placed() {
    let game = load("heap n\nmove n -> m where m < n\n");
    let fault = |text: &str| {
        let fault = game.position(text).unwrap_err();
        (fault.fault, fault.span.start, fault.span.end)
    };
    assert_eq!(fault("3 x"), (Fault::NotANumber, 2, 3));
    assert_eq!(game.position("(1, 2^3)"), Ok(Position::List(vec![1, 2, 2, 2])));
    assert_eq!(game.position("()"), Ok(Position::List(vec![])));
    assert_eq!(game.spell(&Position::List(vec![1, 2])), "(1, 2)");
}
