//! Plans whose answers are computed from rules.

use compute::{
    Choice, Comparison as Sign, Ending, Function, Game, Move, Parameter, Range, Term as Number,
    Test, Verdict,
};
use plan::*;

use super::Case;
use super::plans::{num, number, numbers, plan, read, repeat, rows, var};

pub(crate) fn slot(slot: u32) -> Number {
    Number::Slot(slot)
}

pub(crate) fn apply(function: Function, a: Number, b: Number) -> Number {
    Number::apply(function, a, b)
}

pub(crate) fn plus(a: Number, b: Number) -> Number {
    apply(Function::Add, a, b)
}

pub(crate) fn minus(a: Number, b: Number) -> Number {
    apply(Function::Subtract, a, b)
}

pub(crate) fn constant(number: i64) -> Number {
    Number::Number(number)
}

pub(crate) fn test(a: Number, sign: Sign, b: Number) -> Test {
    Test::Compare(a, sign, b)
}

pub(crate) fn always() -> Test {
    Test::Always(true)
}

pub(crate) fn entry(list: u32, at: Number) -> Number {
    Number::Entry(list, at.into())
}

pub(crate) fn choice(name: &str, range: Range, until: Test) -> Choice {
    Choice { name: name.into(), range, until }
}

/// A line of moves that leave one position and gain nothing.
pub(crate) fn to(choices: Vec<Choice>, guard: Test, part: Vec<Number>) -> Move {
    Move { choices, guard, parts: vec![part], gain: constant(0) }
}

pub(crate) fn game(fields: &[&str], parameters: &[(&str, bool)], moves: Vec<Move>) -> Game {
    Game {
        fields: fields.iter().map(|&name| name.into()).collect(),
        parameters: parameters
            .iter()
            .map(|&(name, list)| Parameter { name: name.into(), list })
            .collect(),
        domain: always(),
        endings: Vec::new(),
        moves,
        misere: false,
        list: false,
        scored: false,
    }
}

pub(crate) fn by_definition(
    title: &str,
    variables: Vec<Declared>,
    steps: Vec<Instruction>,
    decision: ComputedDecision,
) -> Plan {
    let wanted = decision.wanted;
    let mut made = plan(title, variables, steps, Decision::Computed(decision));
    made.program.answer = match wanted {
        Wanted::Outcome => PrintedAnswer::Outcome {
            wins: "First".into(),
            loses: "Second".into(),
            draws: Some("Draw".into()),
        },
        Wanted::Value => PrintedAnswer::Value,
        Wanted::Difference | Wanted::Turns | Wanted::WinningMoves => PrintedAnswer::Computed,
    };
    made.origin.status = Status::ByDefinition;
    made.origin.theorem = Vec::new();
    made
}

/// A number of positions of one number, each on a line of its own.
fn heap_by_heap(title: &str, game: Game, most: i64, wanted: Wanted) -> Plan {
    let decision = ComputedDecision { game, given: Vec::new(), wanted, sum: false, code: None };
    by_definition(
        title,
        vec![number("t", 0, 100_000), number("n", 0, most)],
        vec![read(&[0]), repeat(var(0), vec![read(&[1]), Instruction::Tuple(vec![var(1)])])],
        decision,
    )
}

/// A square is taken from a heap.
pub(crate) fn square_game(misere: bool) -> Game {
    let square = || apply(Function::Multiply, slot(1), slot(1));
    let up = Range::Between(constant(1), None);
    let take = to(
        vec![choice("i", up, test(square(), Sign::LessEqual, slot(0)))],
        always(),
        vec![minus(slot(0), square())],
    );
    Game { misere, ..game(&["n"], &[], vec![take]) }
}

pub(crate) fn squares(misere: bool, wanted: Wanted) -> Plan {
    heap_by_heap("Subtract a square", square_game(misere), 100_000, wanted)
}

/// A proper divisor is taken from a number.
pub(crate) fn divisors(wanted: Wanted) -> Plan {
    let take = to(
        vec![choice("d", Range::Divisors(slot(0)), test(slot(1), Sign::Less, slot(0)))],
        always(),
        vec![minus(slot(0), slot(1))],
    );
    heap_by_heap("Divisor game", game(&["n"], &[], vec![take]), 1_000_000, wanted)
}

/// A power of 3 is taken from a number, or all of its last binary digits, or it loses these.
pub(crate) fn powers(wanted: Wanted) -> Plan {
    let power = |base: i64| apply(Function::Power, constant(base), slot(1));
    let digits = || choice("k", Range::Between(constant(1), Some(constant(5))), always());
    let up =
        choice("k", Range::Between(constant(0), None), test(power(3), Sign::LessEqual, slot(0)));
    let take = to(vec![up], always(), vec![minus(slot(0), power(3))]);
    let lose = to(
        vec![digits()],
        test(slot(0), Sign::GreaterEqual, constant(1)),
        vec![apply(Function::Divide, slot(0), power(2))],
    );
    let rest = || apply(Function::Remainder, slot(0), power(2));
    let keep = to(vec![digits()], test(rest(), Sign::Less, slot(0)), vec![rest()]);
    heap_by_heap("Powers", game(&["n"], &[], vec![take, lose, keep]), i64::MAX, wanted)
}

/// From a pair of numbers, a multiple of one is taken from the other.
pub(crate) fn euclid(most: i64, wanted: Wanted) -> Plan {
    let multiple = || apply(Function::Multiply, slot(2), slot(1));
    let down = to(
        vec![choice(
            "k",
            Range::Between(constant(1), None),
            Test::All(vec![
                test(slot(1), Sign::GreaterEqual, constant(1)),
                test(multiple(), Sign::LessEqual, slot(0)),
            ]),
        )],
        always(),
        vec![minus(slot(0), multiple()), slot(1)],
    );
    let turn = to(
        vec![choice(
            "k",
            Range::Between(constant(1), Some(apply(Function::Divide, slot(1), slot(0)))),
            always(),
        )],
        always(),
        vec![slot(0), minus(slot(1), apply(Function::Multiply, slot(2), slot(0)))],
    );
    let decision = ComputedDecision {
        game: game(&["a", "b"], &[], vec![down, turn]),
        given: Vec::new(),
        wanted,
        sum: false,
        code: None,
    };
    by_definition(
        "Euclid",
        vec![number("t", 0, 1000), number("a", 0, most), number("b", 0, most)],
        vec![
            read(&[0]),
            repeat(var(0), vec![read(&[1, 2]), Instruction::Tuple(vec![var(1), var(2)])]),
        ],
        decision,
    )
}

/// A number is taken from one end of a row; it counts.
pub(crate) fn ends_of_a_row(wanted: Wanted) -> Plan {
    let with_gain = |rule: Move, gain: Number| Move { gain, ..rule };
    let left = to(
        vec![],
        test(slot(0), Sign::LessEqual, slot(1)),
        vec![plus(slot(0), constant(1)), slot(1)],
    );
    let right = to(
        vec![],
        test(slot(0), Sign::LessEqual, slot(1)),
        vec![slot(0), minus(slot(1), constant(1))],
    );
    let mut game = game(
        &["l", "r"],
        &[("a", true)],
        vec![with_gain(left, entry(0, slot(0))), with_gain(right, entry(0, slot(1)))],
    );
    game.scored = true;
    game.domain = Test::All(vec![
        test(slot(0), Sign::GreaterEqual, constant(1)),
        test(slot(0), Sign::LessEqual, plus(slot(1), constant(1))),
        test(slot(1), Sign::LessEqual, Number::Length(0)),
    ]);
    let decision = ComputedDecision {
        game,
        given: vec![GivenValue::Setting(0)],
        wanted,
        sum: false,
        code: None,
    };
    let mut made = by_definition(
        "Ends of a row",
        vec![
            number("t", 0, 1000),
            number("n", 0, 2000),
            numbers("a", num(-1_000_000_000), num(1_000_000_000)),
        ],
        vec![
            read(&[0]),
            repeat(
                var(0),
                vec![
                    read(&[1]),
                    rows(&[(2, true)], var(1)),
                    Instruction::Tuple(vec![num(1), var(1)]),
                ],
            ),
        ],
        decision,
    );
    made.program.settings = vec![("a".into(), Variable(2))];
    made
}

/// A token is moved along an edge of a graph.
pub(crate) fn token(misere: bool, wanted: Wanted) -> Plan {
    let along = to(
        vec![choice("e", Range::Places(0, slot(0)), always())],
        always(),
        vec![entry(1, slot(1))],
    );
    let game = Game { misere, ..game(&["x"], &[("u", true), ("v", true)], vec![along]) };
    let given = vec![GivenValue::Setting(0), GivenValue::Setting(1)];
    let mut made = by_definition(
        "Token",
        vec![
            number("n", 1, 100_000),
            number("m", 0, 200_000),
            numbers("u", num(1), var(0)),
            numbers("v", num(1), var(0)),
            number("q", 0, 100_000),
            number("x", 1, 100_000),
        ],
        vec![
            read(&[0, 1]),
            rows(&[(2, true), (3, true)], var(1)),
            read(&[4]),
            repeat(var(4), vec![read(&[5]), Instruction::Tuple(vec![var(5)])]),
        ],
        ComputedDecision { game, given, wanted, sum: false, code: None },
    );
    made.program.settings = vec![("u".into(), Variable(2)), ("v".into(), Variable(3))];
    made
}

/// Heaps from which at most k are taken, or which are split; each heap with a k of its own.
pub(crate) fn rows_of_heaps(wanted: Wanted) -> Plan {
    let take = to(
        vec![choice("d", Range::Between(constant(1), Some(slot(1))), always())],
        always(),
        vec![minus(slot(0), slot(2)), slot(1)],
    );
    let split = Move {
        choices: vec![choice(
            "left",
            Range::Between(constant(1), None),
            test(plus(slot(2), slot(2)), Sign::Less, slot(0)),
        )],
        guard: test(apply(Function::Remainder, slot(0), slot(1)), Sign::Equal, constant(0)),
        parts: vec![vec![slot(2), slot(1)], vec![minus(slot(0), slot(2)), slot(1)]],
        gain: constant(0),
    };
    let decision = ComputedDecision {
        game: game(&["n", "k"], &[], vec![take, split]),
        given: Vec::new(),
        wanted,
        sum: true,
        code: None,
    };
    by_definition(
        "Heaps with limits",
        vec![
            number("m", 0, 1000),
            numbers("n", num(0), num(1000)),
            numbers("k", num(-1), num(100)),
        ],
        vec![
            read(&[0]),
            rows(&[(1, true), (2, true)], var(0)),
            Instruction::Heaps(vec![Entry::Rows(vec![
                Cell::Numbers(Variable(1)),
                Cell::Numbers(Variable(2)),
            ])]),
            Instruction::Answer,
        ],
        decision,
    )
}

/// A number of a list is taken; whoever reaches a multiple of a number wins, but 0 is a draw.
pub(crate) fn listed(wanted: Wanted) -> Plan {
    let take = to(
        vec![choice("s", Range::Entries(0), always())],
        test(slot(1), Sign::GreaterEqual, constant(1)),
        vec![minus(slot(0), slot(1))],
    );
    let mut game = game(&["n"], &[("s", true), ("m", false)], vec![take]);
    let rest = apply(Function::Remainder, slot(0), Number::Parameter(1));
    game.endings = vec![
        Ending { when: test(slot(0), Sign::Equal, constant(0)), verdict: Verdict::Draw },
        Ending { when: test(rest, Sign::Equal, constant(0)), verdict: Verdict::Loses },
    ];
    let given = vec![GivenValue::Setting(0), GivenValue::Setting(1)];
    let mut made = by_definition(
        "Listed numbers",
        vec![
            number("k", 0, 100),
            number("m", -5, 100),
            numbers("s", num(-2), num(100)),
            number("n", 0, 1_000_000_000_000),
        ],
        vec![Instruction::Repeat {
            times: Times::End,
            index: None,
            body: vec![
                read(&[0, 1]),
                rows(&[(2, true)], var(0)),
                read(&[3]),
                Instruction::Tuple(vec![var(3)]),
            ],
        }],
        ComputedDecision { game, given, wanted, sum: false, code: None },
    );
    made.program.settings = vec![("s".into(), Variable(2)), ("m".into(), Variable(1))];
    made.program.layout = Layout::Spaced;
    made
}

/// As before, with a list that the problem collects.
fn collected(wanted: Wanted) -> Plan {
    let mut made = listed(wanted);
    let list = Variable(2);
    made.program.variables[2] = numbers("s", num(i64::MIN), num(i64::MAX));
    made.program.variables.push(number("x", -2, 100));
    let positive = Condition::Compare(var(4), Comparison::Greater, num(0));
    let collect = Instruction::If {
        condition: positive,
        then: vec![Instruction::Collect(var(4), list)],
        otherwise: vec![Instruction::Reverse(list)],
    };
    let body = vec![
        read(&[0, 1]),
        Instruction::Clear(list),
        repeat(var(0), vec![read(&[4]), collect]),
        read(&[3]),
        Instruction::Tuple(vec![var(3)]),
    ];
    made.program.steps = vec![Instruction::Repeat { times: Times::End, index: None, body }];
    made
}

fn case(name: &str, plan: Plan, inputs: &[&str]) -> Case {
    let inputs = inputs.iter().map(|input| input.as_bytes().to_vec()).collect();
    Case { name: name.into(), plan, inputs }
}

/// All games made by hand.
pub(crate) fn cases() -> Vec<Case> {
    let heaps = ["8 0 1 2 3 4 5 20 7", "0", "3 40 12 -1", "2 30", "1\n17 5"];
    // 3^40 does not fit.
    let large = ["8 0 1 2 3 4 31 64 300", "1 4500000000000000000"];
    let pairs = ["5 1 1 3 7 5 8 0 4 12 12", "1 0 0", "2 20 13 9\n-1", "1 30 18", "2 90 77 30 18"];
    let lists = [
        "1 3 1 2 3",
        "2 4 5 -1 7 3 1 9",
        "3 4 5 -1 7 3 1 9 4 5 -1 7 3",
        "1 0",
        "1 6 3 -9 4 4 -2 8",
        "1 2 3",
    ];
    let graphs = [
        "3 3 1 2 2 3 3 1 3 1 2 3",
        "4 4 1 2 2 1 2 3 3 4 4 1 2 3 4",
        "5 6 1 2 2 3 3 1 3 4 4 5 1 5 6 5 4 3 2 1 9",
        "6 7 1 2 2 3 3 4 4 3 4 5 5 6 6 5 6 3 4 2 6 5 1",
        "3 1 1 4",
        "2 1 1 1 2 1 2",
    ];
    let sums = ["2 5 2 7 3", "0", "3 4 1 4 1 9 2", "1 5 -1", "2 6 0 3 3", "1 12 3"];
    let takes = ["2 7 1 3 20 2 7 1 3 9", "3 5 4 0 2 11", "1 0 2 5", "2 -3 2 -1 9 1 4 5 14"];
    let mut all = Vec::new();
    for wanted in [Wanted::Outcome, Wanted::Value, Wanted::Turns, Wanted::WinningMoves] {
        all.push(case(&format!("squares, {wanted:?}"), squares(false, wanted), &heaps));
        all.push(case(&format!("divisors, {wanted:?}"), divisors(wanted), &heaps));
        all.push(case(&format!("powers, {wanted:?}"), powers(wanted), &large));
        for most in [1000, 1_000_000, 1_000_000_000_000] {
            let name = format!("euclid to {most}, {wanted:?}");
            all.push(case(&name, euclid(most, wanted), &pairs));
        }
        all.push(case(&format!("token, {wanted:?}"), token(false, wanted), &graphs));
        if wanted != Wanted::Value {
            all.push(case(&format!("misere squares, {wanted:?}"), squares(true, wanted), &heaps));
            all.push(case(&format!("misere token, {wanted:?}"), token(true, wanted), &graphs));
            all.push(case(&format!("listed, {wanted:?}"), listed(wanted), &takes));
            all.push(case(&format!("collected, {wanted:?}"), collected(wanted), &takes));
        }
        if wanted != Wanted::Turns {
            all.push(case(&format!("sums, {wanted:?}"), rows_of_heaps(wanted), &sums));
        }
    }
    for wanted in [Wanted::Outcome, Wanted::Difference] {
        all.push(case(&format!("ends of a row, {wanted:?}"), ends_of_a_row(wanted), &lists));
    }
    all
}
