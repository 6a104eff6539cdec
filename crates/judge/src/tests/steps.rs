//! Compares random programs of loops, assignments and conditions with the definition.

use plan::{
    Binary, Cell, Column, Comparison, Condition, Decision, Declared, Entry, Fold, HeapValue,
    Instruction, Layout, ListDecision, ListLaw, Number, Origin, Piece, Plan, PrintedAnswer,
    Program, Status, Times, Unary, Variable, VariableKind, naive,
};

use super::{Random, comparison};
use crate::simd::Level;
use crate::{Failure, Input, run_with};

const N: Variable = Variable(0);
const READ: Variable = Variable(1);
const WORD: Variable = Variable(2);
const ROWS: Variable = Variable(3);
const LISTS: [Variable; 2] = [Variable(4), Variable(5)];
const NUMBERS: [Variable; 4] = [Variable(6), Variable(7), Variable(8), Variable(9)];
/// The counters of loops with conditions, by depth; nothing else sets them.
const PASSES: [Variable; 3] = [Variable(10), Variable(11), Variable(12)];

/// The nesting depth of loops and conditions.
const DEPTH: usize = 3;

fn leaf(random: &mut Random) -> Number {
    let list = random.pick(&[LISTS[0], LISTS[1], ROWS]);
    match random.below(9) {
        0 | 1 => Number::Constant(random.pick(&[-3, -1, 0, 1, 2, 3, 4, 6, 8])),
        2 if random.chance(4) => {
            Number::Constant(random.pick(&[1 << 40, i64::MAX, i64::MIN, 1 << 62]))
        }
        3 => Number::Length(random.pick(&[list, WORD])),
        4 => Number::Fold(random.pick(&[Fold::Minimum, Fold::Maximum, Fold::Sum, Fold::Xor]), list),
        5 => Number::Count(WORD, random.pick(b"ab")),
        _ => Number::Variable(
            random.pick(&[NUMBERS[0], NUMBERS[1], NUMBERS[2], NUMBERS[3], READ, N]),
        ),
    }
}

fn number(random: &mut Random, pool: &[Number], depth: usize) -> Number {
    if random.chance(3) && !pool.is_empty() {
        return random.pick(pool);
    }
    if depth == 0 || random.chance(3) {
        return if random.chance(2) {
            Number::Variable(random.pick(&NUMBERS))
        } else {
            leaf(random)
        };
    }
    let a = Box::new(number(random, pool, depth - 1));
    let b = Box::new(number(random, pool, depth - 1));
    let list = random.pick(&[LISTS[0], LISTS[1], ROWS]);
    match random.below(16) {
        0 | 1 => Number::Add(a, b),
        2 => Number::Subtract(a, b),
        3 => Number::Multiply(a, b),
        4 => Number::Divide(a, b),
        5 => Number::Remainder(a, b),
        6 => Number::Divide(a, Box::new(Number::Constant(random.pick(&[1, 2, 8, 1 << 62, -2])))),
        7 | 8 => Number::Remainder(
            a,
            Box::new(Number::Constant(random.pick(&[1, 2, 4, 3, 10, 1 << 62, -4]))),
        ),
        9 => random.pick(&[Number::Minimum(a.clone(), b.clone()), Number::Maximum(a, b)]),
        10 => Number::Entry(list, a),
        11 => Number::Entry(list, Box::new(Number::Remainder(a, Box::new(Number::Constant(4))))),
        12 => Number::Letter(WORD, Box::new(Number::Remainder(a, Box::new(Number::Constant(4))))),
        13 => Number::CountWhere(list, comparison(random), a),
        14 => Number::Unary(random.pick(&[Unary::Absolute, Unary::Ones]), a),
        _ => Number::Binary(random.pick(&[Binary::Gcd, Binary::Xor, Binary::Power]), a, b),
    }
}

fn condition(random: &mut Random, pool: &[Number], depth: usize) -> Condition {
    match if depth == 0 { 0 } else { random.below(6) } {
        0 | 1 => {
            Condition::Compare(number(random, pool, 1), comparison(random), number(random, pool, 1))
        }
        2 => {
            let remainder = Number::Remainder(
                Box::new(number(random, pool, 1)),
                Box::new(number(random, pool, 1)),
            );
            let sign = random.pick(&[Comparison::Equal, Comparison::NotEqual]);
            Condition::Compare(remainder, sign, Number::Constant(0))
        }
        3 => Condition::Not(Box::new(condition(random, pool, depth - 1))),
        4 => Condition::And(random.many(3, |random| condition(random, pool, depth - 1))),
        _ => Condition::Or(random.many(3, |random| condition(random, pool, depth - 1))),
    }
}

fn heaps(random: &mut Random, pool: &[Number]) -> Entry {
    let small = |random: &mut Random| {
        let number = Box::new(number(random, pool, 1));
        Number::Remainder(number, Box::new(Number::Constant(random.pick(&[5, 9, 9, 9, -4]))))
    };
    match random.below(5) {
        0 => Entry::All(LISTS[1]),
        1 => {
            let cell = |random: &mut Random| {
                if random.chance(2) {
                    Cell::Numbers(random.pick(&[ROWS, LISTS[0]]))
                } else {
                    Cell::Number(small(random))
                }
            };
            Entry::Rows(vec![cell(random), cell(random)])
        }
        2 => Entry::Exponents(small(random)),
        _ => Entry::One(small(random)),
    }
}

fn steps(random: &mut Random, pool: &[Number], depth: usize) -> Vec<Instruction> {
    let count = 1 + random.below(if depth == DEPTH { 6 } else { 3 });
    let mut all = vec![];
    for _ in 0..count {
        step(random, pool, depth, &mut all);
    }
    all
}

fn step(random: &mut Random, pool: &[Number], depth: usize, to: &mut Vec<Instruction>) {
    let list = random.pick(&LISTS);
    let variable = random.pick(&NUMBERS);
    let step = match random.below(if depth == 0 { 14 } else { 22 }) {
        0..=4 => Instruction::Let(random.pick(&NUMBERS), number(random, pool, 2)),
        5 | 6 => Instruction::Collect(number(random, pool, 1), list),
        7 => {
            let place =
                Number::Remainder(Box::new(number(random, pool, 1)), Box::new(Number::Constant(3)));
            let place = Number::Add(Box::new(place), Box::new(Number::Constant(1)));
            Instruction::Put { list, place, number: number(random, pool, 1) }
        }
        8 => random.pick(&[
            Instruction::Clear(list),
            Instruction::Sort(list),
            Instruction::Reverse(list),
        ]),
        9 => Instruction::Heaps(random.many(2, |random| heaps(random, pool))),
        10 => {
            let kept = Box::new(Instruction::Answer);
            random.pick(&[Instruction::Answer, Instruction::Keep(variable, kept)])
        }
        11 => Instruction::Read(random.pick(&[vec![READ], vec![N, READ], vec![WORD]])),
        12 => {
            let times =
                Number::Remainder(Box::new(number(random, pool, 1)), Box::new(Number::Constant(3)));
            Instruction::ReadRows { columns: vec![Column { variable: ROWS, kept: true }], times }
        }
        13 => Instruction::Print(vec![
            Piece::Text(String::from("x")),
            Piece::Number(number(random, pool, 1)),
        ]),
        14..=16 => {
            let condition = condition(random, pool, 2);
            let then = steps(random, pool, depth - 1);
            let otherwise = if random.chance(2) { vec![] } else { steps(random, pool, depth - 1) };
            Instruction::If { condition, then, otherwise }
        }
        17..=20 => {
            let most = Box::new(Number::Constant(random.pick(&[3, 3, 6, 30])));
            let some = Box::new(number(random, pool, 1));
            let count = random.pick(&[
                Number::Remainder(some.clone(), most.clone()),
                Number::Minimum(some, most.clone()),
                *most,
            ]);
            let index = random.pick(&[None, None, Some(variable)]);
            let mut body = steps(random, pool, depth - 1);
            if random.chance(3) {
                body = vec![Instruction::If {
                    condition: condition(random, pool, 2),
                    then: body,
                    otherwise: vec![],
                }];
            }
            Instruction::Repeat { times: Times::Count(count), index, body }
        }
        _ => {
            // Such a loop must end.
            let passes = PASSES[depth - 1];
            to.push(Instruction::Let(passes, Number::Constant(0)));
            let few =
                Condition::Compare(Number::Variable(passes), Comparison::Less, Number::Constant(4));
            let mut body = steps(random, pool, depth - 1);
            let more =
                Number::Add(Box::new(Number::Variable(passes)), Box::new(Number::Constant(1)));
            body.push(Instruction::Let(passes, more));
            let parts = [few, condition(random, pool, 1)];
            let times =
                Times::While(Condition::And(random.pick(&[parts.to_vec(), parts[..1].to_vec()])));
            let index = random.pick(&[None, Some(variable)]);
            Instruction::Repeat { times, index, body }
        }
    };
    to.push(step);
}

fn plan(random: &mut Random) -> Plan {
    let mut pool = vec![];
    for _ in 0..5 {
        let number = number(random, &pool, 2);
        pool.push(number);
    }
    let limits = |low: i64, high: i64| (Number::Constant(low), Number::Constant(high));
    let (low, high) = limits(-50, 1000);
    let far = |(low, high)| VariableKind::Numbers { low, high };
    let mut kinds = vec![
        VariableKind::Number { low: low.clone(), high: number(random, &pool, 0) },
        VariableKind::Number { low: low.clone(), high: high.clone() },
        VariableKind::Word { domain: None, length: None },
        far((low, high)),
        far(limits(i64::MIN, i64::MAX)),
        far(limits(i64::MIN, i64::MAX)),
    ];
    if random.chance(2) {
        kinds[0] = kinds[1].clone();
    }
    kinds.resize(13, VariableKind::Computed);
    let variables = (0..)
        .zip(kinds)
        .map(|(index, kind)| Declared { name: format!("v{index}"), kind })
        .collect();
    let mut body = steps(random, &pool, DEPTH);
    let all = NUMBERS.iter().map(|&variable| Piece::Number(Number::Variable(variable)));
    body.push(Instruction::Print(all.chain([Piece::Number(Number::Length(LISTS[0]))]).collect()));
    let mut first = vec![Instruction::Read(vec![N, WORD])];
    first.extend(NUMBERS.iter().map(|&variable| {
        let start = Number::Constant(random.small(-2, 12));
        Instruction::Let(variable, start)
    }));
    let index = random.pick(&[None, Some(NUMBERS[0])]);
    let times = if random.chance(3) {
        // Such a loop must end, too.
        body.insert(0, Instruction::Read(vec![READ]));
        Times::End
    } else {
        Times::Count(Number::Constant(2))
    };
    first.push(Instruction::Repeat { times, index, body });
    let program = Program {
        variables,
        settings: vec![],
        steps: first,
        answer: PrintedAnswer::Value,
        layout: Layout::Spaced,
        label: None,
    };
    let decision = Decision::List(ListDecision { heap: HeapValue::Size, law: ListLaw::Grundy });
    let origin = Origin {
        game: String::new(),
        status: Status::ByDefinition,
        theorem: vec![],
        missing: None,
    };
    Plan { title: String::new(), program, decision, origin }
}

/// Steps agree with the definition, with the same fault at the same place.
#[test]
fn steps_mean_what_the_definition_says() {
    let (mut good, mut settled) = (0, 0);
    for seed in 0..30_000 {
        let random = &mut Random(seed);
        let plan = plan(random);
        let mut text = String::from("7 abba ");
        for _ in 0..random.below(60) {
            text += &random.small(-9, 60).to_string();
            text += random.pick(&[" ", "\n"]);
        }
        let expected = naive::run(&plan, text.as_bytes());
        let found = match run_with(&plan, Input::Bytes(text.as_bytes()), Level::best(), 64) {
            Ok(answers) => Ok(String::from_utf8(answers.to_bytes()).unwrap()),
            Err(Failure::Fault(fault)) => Err(fault),
            Err(Failure::Unreadable(error)) => panic!("{error}"),
        };
        assert_eq!(found, expected, "seed {seed}: {text:?} {:#?}", plan.program.steps);
        good += usize::from(found.is_ok());
        settled += usize::from(found.is_err_and(|fault| fault.line > 2));
    }
    assert!(good > 1000 && settled > 100, "{good} good, {settled} faults far on");
}
