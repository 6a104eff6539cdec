//! Plans and inputs at random.

use plan::naive;
use plan::*;

use super::plans::{
    add, any_word, compare, computed, list, num, number, numbers, plan, read, rows, sub, var, word,
};

/// A small generator: a linear congruence, of which the high bits are used.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn number(&mut self, low: i64, high: i64) -> i64 {
        low + i64::from(self.below(u32::try_from(high - low + 1).expect("small")))
    }
}

/// Numbers 0, 1; computed 2, 3; numbers 4, 5; word 6; numbers 7 that are not read; the computed 8
/// counts.
fn variables(random: &mut Random) -> Vec<Declared> {
    let low = if random.below(2) == 0 { 0 } else { -3 };
    vec![
        number("n", i64::from(random.below(2)), 4),
        number("m", low, 9),
        computed("g"),
        computed("i"),
        numbers("a", num(low), num(9)),
        numbers("b", num(0), if random.below(2) == 0 { num(9) } else { var(0) }),
        word("s", Some(any_word(b".#"))),
        numbers("d", num(i64::MIN), num(i64::MAX)),
        computed("w"),
    ]
}

fn expression(random: &mut Random, depth: u32) -> Number {
    let kind = if depth == 0 { random.below(3) } else { random.below(18) };
    let coin = random.below(2) == 0;
    let mut inner = || Box::new(expression(random, depth - 1));
    match kind {
        0 => num(random.number(-3, 9)),
        1 | 2 => var(random.below(4)),
        3 => add(*inner(), *inner()),
        4 => sub(*inner(), *inner()),
        5 => Number::Multiply(inner(), inner()),
        6 => Number::Divide(inner(), inner()),
        7 => Number::Remainder(inner(), inner()),
        8 => Number::Minimum(inner(), inner()),
        9 => Number::Maximum(inner(), inner()),
        10 => {
            let fold = [Fold::Minimum, Fold::Maximum, Fold::Sum, Fold::Xor]
                [usize::try_from(random.below(4)).expect("small")];
            Number::Fold(fold, Variable(4 + random.below(2)))
        }
        11 if coin => Number::Entry(Variable(5), inner()),
        11 => Number::Length(Variable(4 + random.below(3))),
        12 => Number::Count(Variable(6), b'#'),
        13 => Number::Binary(if coin { Binary::Gcd } else { Binary::Xor }, inner(), inner()),
        14 => {
            let base = inner();
            Number::Binary(Binary::Power, base, Box::new(num(random.number(-1, 4))))
        }
        16 => Number::Letter(Variable(6), inner()),
        15 => Number::Unary(if coin { Unary::Ones } else { Unary::Absolute }, inner()),
        _ => {
            let (number, sign) = (inner(), sign(random));
            Number::CountWhere(Variable(if coin { 5 } else { 7 }), sign, number)
        }
    }
}

fn sign(random: &mut Random) -> Comparison {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    [Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual]
        [usize::try_from(random.below(6)).expect("small")]
}

fn condition(random: &mut Random, depth: u32) -> Condition {
    match if depth == 0 { 0 } else { random.below(4) } {
        1 => Condition::Not(condition(random, depth - 1).into()),
        2 => Condition::And((0..random.below(3)).map(|_| condition(random, depth - 1)).collect()),
        3 => Condition::Or((0..random.below(3)).map(|_| condition(random, depth - 1)).collect()),
        _ => {
            let sign = sign(random);
            compare(expression(random, 1), sign, expression(random, 1))
        }
    }
}

fn steps(random: &mut Random, depth: u32, count: u32) -> Vec<Instruction> {
    let mut all = Vec::new();
    for _ in 0..=random.below(count) {
        let kind = if depth == 0 { random.below(6) } else { random.below(12) };
        let coin = random.below(2) == 0;
        match kind {
            0 => all.push(read(&[random.below(2)])),
            1 => all.push(rows(
                &[(5, coin), (4, !coin)][..=usize::try_from(random.below(2)).expect("small")],
                var(random.below(2)),
            )),
            2 => all.push(Instruction::Let(Variable(2), expression(random, 2))),
            3 => all.push(read(&[6])),
            4 => all.push(Instruction::Answer),
            5 => {
                let entries = (0..=random.below(2)).map(|_| match random.below(4) {
                    0 => Entry::All(Variable(4 + random.below(2))),
                    1 => Entry::Runs { word: Variable(6), letter: b'.' },
                    2 => Entry::Exponents(expression(random, 1)),
                    _ => Entry::One(expression(random, 2)),
                });
                all.push(Instruction::Heaps(entries.collect()));
            }
            6 => {
                let condition = condition(random, 2);
                let then = steps(random, depth - 1, 3);
                let otherwise =
                    if random.below(2) == 0 { Vec::new() } else { steps(random, depth - 1, 3) };
                all.push(Instruction::If { condition, then, otherwise });
            }
            7 => {
                let index = (random.below(2) == 0).then_some(Variable(3));
                let times = Times::Count(if random.below(2) == 0 { var(0) } else { num(2) });
                all.push(Instruction::Repeat { times, index, body: steps(random, depth - 1, 4) });
            }
            // One inside of another would count with the same variable.
            9 if depth == 1 => {
                let mut body = steps(random, 0, 3);
                body.push(Instruction::Let(Variable(8), add(var(8), num(1))));
                let condition = compare(var(8), Comparison::Less, num(random.number(0, 3)));
                all.push(Instruction::Let(Variable(8), num(0)));
                all.push(Instruction::Repeat { times: Times::While(condition), index: None, body });
            }
            10 if coin => all.push(Instruction::Keep(Variable(2), Box::new(Instruction::Answer))),
            10 => {
                let pieces = (0..random.below(4)).map(|_| match random.below(3) {
                    0 => Piece::Text(
                        ["", "x y", "{}\"\\"][usize::try_from(random.below(3)).expect("small")]
                            .to_owned(),
                    ),
                    _ => Piece::Number(expression(random, 1)),
                });
                all.push(Instruction::Print(pieces.collect()));
            }
            _ => {
                let filled = Variable(7);
                all.push(match random.below(7) {
                    0 => Instruction::Sort(Variable(5)),
                    1 => Instruction::Reverse(Variable(if coin { 5 } else { 7 })),
                    2 => Instruction::Clear(filled),
                    3 | 4 => Instruction::Collect(expression(random, 2), filled),
                    5 => Instruction::Put {
                        list: filled,
                        place: expression(random, 1),
                        number: expression(random, 1),
                    },
                    _ => Instruction::Heaps(vec![Entry::All(filled)]),
                });
            }
        }
    }
    all
}

/// A plan whose program is random.
pub(crate) fn random_plan(seed: u64) -> Plan {
    let mut random = Random(seed);
    let random = &mut random;
    for _ in 0..5 {
        random.below(2);
    }
    let variables = variables(random);
    let mut all = vec![read(&[0])];
    all.extend(steps(random, 2, 6));
    all.push(Instruction::Answer);
    let law = [
        ListLaw::Grundy,
        ListLaw::Moore { most: Most::Setting(0), misere: true },
        ListLaw::Selective,
        ListLaw::Tame,
    ];
    let law = law[usize::try_from(random.below(4)).expect("small")].clone();
    let heap = [HeapValue::Size, HeapValue::Remainder(3), HeapValue::Subtraction { setting: 1 }];
    let heap = heap[usize::try_from(random.below(3)).expect("small")].clone();
    let mut made = plan("Random", variables, all, list(heap, law.clone()));
    made.program.settings =
        vec![("k".into(), Variable(random.below(2))), ("d".into(), Variable(random.below(6)))];
    if law == ListLaw::Grundy {
        made.program.answer = PrintedAnswer::Value;
    }
    made.program.layout = [Layout::Lines, Layout::Joined, Layout::Spaced]
        [usize::try_from(random.below(3)).expect("small")];
    made.program.label = [None, Some("Case #{}: "), Some("#{}\"\\{}")]
        [usize::from(made.program.steps.len() % 3 == 1)]
    .map(str::to_owned);
    made
}

/// An input that a plan reads to its end, or nearly so.
pub(crate) fn random_input(plan: &Plan, random: &mut Random) -> Vec<u8> {
    let mut input = Vec::new();
    let mut before = 0;
    for _ in 0..60 {
        match naive::run(plan, &input).map_err(|fault| fault.reason) {
            Err(Reason::Missing { variable }) => {
                before = input.len();
                let letters = if random.below(20) == 0 { 5 } else { 4 };
                let token = if variable == "s" {
                    [".", "#", "..#.", "#...##.", "...x"]
                        [usize::try_from(random.below(letters)).expect("small")]
                    .to_owned()
                } else {
                    let low = if random.below(3) == 0 { -4 } else { 0 };
                    random.number(low, if variable == "n" { 4 } else { 10 }).to_string()
                };
                input.extend(token.bytes());
                input.extend(
                    [b' ', b'\n', b' ']
                        .iter()
                        .take(1 + usize::try_from(random.below(2)).expect("small")),
                );
            }
            Ok(_) if random.below(10) == 0 => input.extend(b"\n 7"),
            Ok(_) => break,
            // Mostly another token, at times the fault.
            Err(_) if random.below(4) != 0 && input.len() > before => input.truncate(before),
            Err(_) => break,
        }
    }
    input
}
