//! How long the engine takes for some games: `cargo run --release -p nimatron-tables --example
//! timing`.

use std::time::Instant;

use compute::{Choice, Comparison, Ending, Function, Game, Given, Move, Parameter, Range};
use compute::{Term, Test, Verdict};
use nimatron_tables::{Engine, Trouble};
use run::{Limits, Run};

fn slot(slot: u32) -> Term {
    Term::Slot(slot)
}

fn apply(function: Function, left: Term, right: Term) -> Term {
    Term::apply(function, left, right)
}

fn minus(left: Term, right: Term) -> Term {
    apply(Function::Subtract, left, right)
}

fn choice(range: Range, until: Test) -> Choice {
    Choice { name: "v".into(), range, until }
}

fn rule(choices: Vec<Choice>, guard: Test, part: Vec<Term>, gain: Term) -> Move {
    Move { choices, guard, parts: vec![part], gain }
}

fn game(fields: usize, lists: usize, moves: Vec<Move>) -> Game {
    let parameter = |_| Parameter { name: "a".into(), list: true };
    Game {
        fields: vec!["n".into(); fields],
        parameters: (0..lists).map(parameter).collect(),
        domain: Test::Always(true),
        endings: vec![],
        moves,
        misere: false,
        list: false,
        scored: false,
    }
}

fn squares() -> Game {
    let square = apply(Function::Multiply, slot(1), slot(1));
    let until = Test::Compare(square.clone(), Comparison::LessEqual, slot(0));
    let range = Range::Between(Term::Number(1), None);
    let always = Test::Always(true);
    let part = vec![minus(slot(0), square)];
    game(1, 0, vec![rule(vec![choice(range, until)], always, part, Term::Number(0))])
}

fn takes(range: Range) -> Game {
    let choices = vec![choice(range, Test::Always(true))];
    let part = vec![minus(slot(0), slot(1))];
    game(1, 1, vec![rule(choices, Test::Always(true), part, Term::Number(0))])
}

fn up_to(high: Term) -> Range {
    Range::Between(Term::Number(1), Some(high))
}

fn queen() -> Game {
    let both = apply(Function::Minimum, slot(0), slot(1));
    let line = |high, part| {
        let choices = vec![choice(up_to(high), Test::Always(true))];
        rule(choices, Test::Always(true), part, Term::Number(0))
    };
    let moves = vec![
        line(slot(0), vec![minus(slot(0), slot(2)), slot(1)]),
        line(slot(1), vec![slot(0), minus(slot(1), slot(2))]),
        line(both, vec![minus(slot(0), slot(2)), minus(slot(1), slot(2))]),
    ];
    game(2, 0, moves)
}

fn gcd() -> Game {
    let common = apply(Function::Gcd, slot(0), slot(1));
    let line = |field: u32| {
        let choices = vec![choice(Range::Divisors(common.clone()), Test::Always(true))];
        let part =
            (0..2).map(|each| if each == field { minus(slot(each), slot(2)) } else { slot(each) });
        rule(choices, Test::Always(true), part.collect(), Term::Number(0))
    };
    game(2, 0, vec![line(0), line(1)])
}

fn row() -> Game {
    let entry = |place: Term| Term::Entry(0, Box::new(place));
    let one = Term::Number(1);
    let some = Test::Compare(slot(0), Comparison::LessEqual, slot(1));
    let first = vec![apply(Function::Add, slot(0), one.clone()), slot(1)];
    let last = vec![slot(0), minus(slot(1), one)];
    let moves = vec![
        rule(vec![], some.clone(), first, entry(slot(0))),
        rule(vec![], some, last, entry(slot(1))),
    ];
    Game { scored: true, ..game(2, 1, moves) }
}

fn graph() -> Game {
    let edge = choice(Range::Places(0, slot(0)), Test::Always(true));
    let part = vec![Term::Entry(1, Box::new(slot(1)))];
    let moves = vec![rule(vec![edge], Test::Always(true), part, Term::Number(0))];
    let sink = Test::Compare(slot(0), Comparison::Equal, Term::Number(0));
    let endings = vec![Ending { when: sink, verdict: Verdict::NoMove }];
    Game { endings, ..game(1, 2, moves) }
}

/// Numbers that look random.
fn random(state: &mut u64, below: i64) -> i64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    i64::try_from(*state >> 33).unwrap_or(0) % below
}

fn time<T: std::fmt::Debug>(
    name: &str,
    (game, given): (&Game, &[Given]),
    ask: impl Fn(&mut Engine, &Run<'_>) -> Result<T, Trouble>,
) {
    if std::env::args().nth(1).is_some_and(|only| !name.starts_with(&only)) {
        return;
    }
    let start = Instant::now();
    let run = Run::new(Limits { states: 1 << 32, ..Limits::default() });
    let mut engine = Engine::new(game, given.to_vec(), 1 << 40);
    let answer = ask(&mut engine, &run);
    let (time, megabytes) = (start.elapsed(), engine.bytes() >> 20);
    println!("{name:44} {time:>12.1?}  {megabytes:5} MB  {answer:?}");
}

fn main() {
    let none = [Given::Numbers(vec![])];
    let outcome = |position: Vec<i64>| {
        move |engine: &mut Engine, run: &Run<'_>| engine.outcome(&position, run)
    };
    let value =
        |position: Vec<i64>| move |engine: &mut Engine, run: &Run<'_>| engine.value(&position, run);
    let (squares, takes, listed) =
        (squares(), takes(Range::Listed(vec![1, 3, 4])), takes(up_to(Term::Length(0))));
    time("squares, outcome of 10^5", (&squares, &[]), outcome(vec![100_000]));
    time("squares, value of 10^5", (&squares, &[]), value(vec![100_000]));
    time("takes 1, 3, 4, outcome of 10^7", (&takes, &none), outcome(vec![10_000_000]));
    time("takes 1, 3, 4, value of 10^7", (&takes, &none), value(vec![10_000_000]));
    let thousand = [Given::Numbers(vec![0; 1000])];
    time("takes up to 1000, outcome of 10^6", (&listed, &thousand), outcome(vec![1_000_000]));
    time("takes up to 1000, value of 10^6", (&listed, &thousand), value(vec![1_000_000]));
    time("queen, outcome of (2000, 2000)", (&queen(), &[]), outcome(vec![2000, 2000]));
    time("queen, value of (300, 300)", (&queen(), &[]), value(vec![300, 300]));
    time("gcd, outcome of (2000, 2000)", (&gcd(), &[]), outcome(vec![2000, 1999]));
    time("gcd, value of (2000, 2000)", (&gcd(), &[]), value(vec![2000, 1999]));
    let mut state = 1;
    let stones = (0..3000).map(|_| random(&mut state, 1_000_000_000)).collect();
    let row_given = [Given::Numbers(stones)];
    time("row of 3000, difference", (&row(), &row_given), |engine, run| {
        engine.difference(&[1, 3000], run)
    });
    let from = (0..200_000).map(|_| random(&mut state, 100_000)).collect();
    let to = (0..200_000).map(|_| random(&mut state, 100_000)).collect();
    let edges = [Given::Numbers(from), Given::Numbers(to)];
    time("graph, outcomes of all 10^5", (&graph(), &edges), |engine, run| {
        let mut counts = [0; 3];
        for vertex in 0..100_000 {
            counts[match engine.outcome(&[vertex], run)? {
                Verdict::Wins => 0,
                Verdict::Draw => 1,
                _ => 2,
            }] += 1;
        }
        Ok(counts)
    });
    time("graph, remoteness of all 10^5", (&graph(), &edges), |engine, run| {
        let all = (0..100_000).map(|vertex| engine.remoteness(&[vertex], run));
        all.map(|length| length.map(|length| length.unwrap_or(0))).sum::<Result<u64, _>>()
    });
}
