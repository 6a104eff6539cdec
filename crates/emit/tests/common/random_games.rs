//! Rules at random, and plans that compute answers from them.

use compute::{
    Choice, Comparison as Sign, Ending, Function, Game, Move, Range, Term, Test, Verdict,
};
use plan::naive;
use plan::*;

use super::Case;
use super::games::{
    always, apply, by_definition, choice, constant, entry, game, minus, plus, slot, test,
};
use super::plans::{num, number, numbers, read, repeat, rows, var};
use super::random::Random;

/// What random terms are made of.
pub(crate) struct Scope {
    pub(crate) slots: u32,
    /// Parameters: whether each is a list.
    pub(crate) lists: Vec<bool>,
}

pub(crate) fn pick<T: Clone>(random: &mut Random, all: &[T]) -> T {
    all[usize::try_from(random.below(u32::try_from(all.len()).expect("small"))).expect("small")]
        .clone()
}

impl Scope {
    pub(crate) fn parameter(&self, random: &mut Random, list: bool) -> Option<u32> {
        let fit: Vec<u32> =
            (0..).zip(&self.lists).filter(|(_, is)| **is == list).map(|(at, _)| at).collect();
        (!fit.is_empty()).then(|| pick(random, &fit))
    }

    pub(crate) fn term(&self, random: &mut Random, depth: u32) -> Term {
        let kind = if depth == 0 { random.below(5) } else { random.below(14) };
        let leaf = |random: &mut Random| constant(i64::from(random.below(9)) - 2);
        match kind {
            0 => leaf(random),
            1..=3 => slot(random.below(self.slots)),
            4 => match self.parameter(random, false) {
                Some(parameter) => Term::Parameter(parameter),
                None => leaf(random),
            },
            5 => match self.parameter(random, true) {
                Some(list) => entry(list, self.term(random, depth - 1)),
                None => leaf(random),
            },
            6 => match self.parameter(random, true) {
                Some(list) => Term::Length(list),
                None => leaf(random),
            },
            7 if random.below(3) == 0 => Term::Ones(self.term(random, depth - 1).into()),
            7 => {
                let exponent =
                    apply(Function::Remainder, self.term(random, depth - 1), constant(4));
                apply(Function::Power, self.term(random, 0), exponent)
            }
            _ => {
                let function = pick(
                    random,
                    &[
                        Function::Add,
                        Function::Subtract,
                        Function::Subtract,
                        Function::Multiply,
                        Function::Divide,
                        Function::Remainder,
                        Function::Minimum,
                        Function::Maximum,
                        Function::Gcd,
                        Function::Xor,
                        Function::Bit,
                    ],
                );
                apply(function, self.term(random, depth - 1), self.term(random, depth - 1))
            }
        }
    }

    pub(crate) fn test(&self, random: &mut Random, depth: u32) -> Test {
        let signs = [
            Sign::Equal,
            Sign::NotEqual,
            Sign::Less,
            Sign::LessEqual,
            Sign::Greater,
            Sign::GreaterEqual,
        ];
        match if depth == 0 { random.below(4) } else { random.below(9) } {
            0..=3 => test(self.term(random, 1), pick(random, &signs), self.term(random, 2)),
            4 => Test::In(self.term(random, 1), pick(random, &[vec![], vec![1], vec![0, 2, 3, 5]])),
            5 => match self.parameter(random, true) {
                Some(list) => Test::Among(self.term(random, 1), list),
                None => Test::Always(random.below(2) == 0),
            },
            6 => Test::Not(self.test(random, depth - 1).into()),
            kind => {
                let parts = (0..random.below(3)).map(|_| self.test(random, depth - 1)).collect();
                if kind == 7 { Test::All(parts) } else { Test::Any(parts) }
            }
        }
    }

    fn choice(&self, random: &mut Random, name: &str) -> Choice {
        let inner = Self { slots: self.slots + 1, lists: self.lists.clone() };
        let own = || slot(self.slots);
        let until = |random: &mut Random| {
            if random.below(2) == 0 { always() } else { inner.test(random, 1) }
        };
        let low = self.term(random, 1);
        let low = pick(random, &[constant(0), constant(1), constant(-1), low]);
        let (range, until) = match random.below(9) {
            0 | 1 => (Range::Between(low, Some(self.term(random, 1))), until(random)),
            2 => {
                let square = apply(Function::Multiply, own(), own());
                let up = pick(random, &[own(), square]);
                let sign = pick(random, &[Sign::Less, Sign::LessEqual]);
                let end = test(up, sign, self.term(random, 1));
                let low = constant(i64::from(random.below(2)));
                let all = Test::All(vec![end.clone(), inner.test(random, 0)]);
                (Range::Between(low, None), pick(random, &[end, all]))
            }
            3 => (Range::one(self.term(random, 2)), until(random)),
            4 => {
                let base = self.term(random, 0);
                let base = pick(random, &[constant(2), constant(3), base]);
                (Range::Powers(base), test(own(), Sign::LessEqual, constant(20)))
            }
            5 => {
                let lists = [vec![1, 3, 4], vec![2], vec![], vec![5, -1, 5_000_000_000, 2]];
                (Range::Listed(pick(random, &lists)), until(random))
            }
            6 => (Range::Divisors(self.term(random, 1)), until(random)),
            7 => match self.parameter(random, true) {
                Some(list) => (Range::Entries(list), until(random)),
                None => (Range::Between(constant(1), Some(constant(2))), until(random)),
            },
            _ => match self.parameter(random, true) {
                Some(list) => (Range::Places(list, self.term(random, 1)), until(random)),
                None => (Range::Between(constant(0), Some(constant(3))), until(random)),
            },
        };
        choice(name, range, until)
    }
}

/// Moves that make the first number smaller, or do anything.
fn line(random: &mut Random, scope: &Scope, fields: u32, down: bool, parts: u32) -> Move {
    let mut inner = Scope { slots: scope.slots, lists: scope.lists.clone() };
    let names = [["i", "d"], ["k", "k_"], ["left", "max"]];
    let names = pick(random, &names);
    let mut choices = Vec::new();
    for name in names.iter().take(usize::try_from(random.below(3)).expect("small")) {
        choices.push(inner.choice(random, name));
        inner.slots += 1;
    }
    let mut guard = vec![if random.below(3) != 0 { always() } else { inner.test(random, 1) }];
    let mut all = Vec::new();
    for _ in 0..parts {
        let mut part: Vec<Term> = (0..fields)
            .map(|field| match random.below(6) {
                0 | 1 => slot(field),
                2 => minus(slot(field), constant(1)),
                3 => plus(slot(field), constant(1)),
                4 => minus(slot(field), inner.term(random, 1)),
                _ => inner.term(random, 2),
            })
            .collect();
        if down {
            let by = match random.below(3) {
                0 => inner.term(random, 1),
                1 => constant(i64::from(random.below(3)) + 1),
                _ => slot(inner.slots - 1),
            };
            guard.push(test(by.clone(), Sign::GreaterEqual, constant(1)));
            part[0] = minus(slot(0), by);
        }
        all.push(part);
    }
    let gain = if random.below(2) == 0 { constant(1) } else { inner.term(random, 1) };
    Move { choices, guard: Test::All(guard), parts: all, gain }
}

/// A plan whose rules are random.
pub(crate) fn random_game(seed: u64) -> Plan {
    let mut random = Random(seed ^ 0x5555);
    let random = &mut random;
    for _ in 0..5 {
        random.below(2);
    }
    let wanted = pick(
        random,
        &[
            Wanted::Outcome,
            Wanted::Outcome,
            Wanted::Value,
            Wanted::Difference,
            Wanted::Turns,
            Wanted::WinningMoves,
        ],
    );
    let fields = 1 + random.below(3);
    let lists: Vec<bool> = (0..random.below(3)).map(|_| random.below(3) != 0).collect();
    let summable = !matches!(wanted, Wanted::Difference | Wanted::Turns);
    let sum = summable && random.below(3) == 0;
    let splits = summable && random.below(3) == 0;
    let by_value = sum || splits || wanted == Wanted::Value;
    let scope = Scope { slots: fields, lists: lists.clone() };
    let down = random.below(2) == 0;
    let moves: Vec<Move> = (0..=random.below(3))
        .map(|_| {
            let parts = if splits { pick(random, &[1, 2, 2, 0]) } else { 1 };
            line(random, &scope, fields, down, parts)
        })
        .collect();
    let most = [20, 5, 3][usize::try_from(fields - 1).expect("small")];
    let names = pick(random, &[["n", "k", "m"], ["a", "b", "position"], ["l", "r", "Turn"]]);
    let parameters = ["w", "p"];
    let named: Vec<(&str, bool)> = parameters.into_iter().zip(lists.iter().copied()).collect();
    let mut made = game(&names[..usize::try_from(fields).expect("small")], &named, moves);
    // Not too many positions, so that the definition is quick.
    let mut domain: Vec<Test> = (0..fields)
        .filter(|&field| !down || field > 0)
        .map(|field| test(slot(field), Sign::LessEqual, constant(most)))
        .collect();
    if random.below(3) == 0 {
        domain.push(scope.test(random, 1));
    }
    made.domain = pick(random, &[Test::All(domain.clone()), Test::all(domain)]);
    made.misere = !by_value && random.below(3) == 0;
    made.scored = !by_value && random.below(4) == 0;
    for _ in 0..random.below(3) {
        let verdicts = [Verdict::NoMove, Verdict::Wins, Verdict::Loses, Verdict::Draw];
        let verdict = if by_value { Verdict::NoMove } else { pick(random, &verdicts) };
        made.endings.push(Ending { when: scope.test(random, 1), verdict });
    }
    program(random, made, wanted, sum, most)
}

/// Asks for positions of a game.
pub(crate) fn program(
    random: &mut Random,
    game: Game,
    wanted: Wanted,
    sum: bool,
    most: i64,
) -> Plan {
    let low = if random.below(4) == 0 { -1 } else { 0 };
    let high = if random.below(4) == 0 { 1_000_000_000_000 } else { most };
    let width = u32::try_from(game.fields.len()).expect("small");
    let mut variables = vec![number("t", 0, 9)];
    let mut given = Vec::new();
    let mut settings = Vec::new();
    let mut setup = Vec::new();
    for parameter in &game.parameters {
        let place = u32::try_from(variables.len()).expect("small");
        given.push(match (parameter.list, random.below(2)) {
            (false, 0) => GivenValue::Number(i64::from(random.below(6)) - 1),
            (true, 0) => {
                GivenValue::Numbers(pick(random, &[vec![], vec![2, 1, 2], vec![3, 1, 4, 0]]))
            }
            (list, _) => {
                if list {
                    let length = random.below(4);
                    variables.push(numbers(&parameter.name, num(low), num(4)));
                    setup.push(rows(&[(place, true)], num(i64::from(length))));
                } else {
                    variables.push(number(&parameter.name, low, 4));
                    setup.push(read(&[place]));
                }
                settings.push((parameter.name.clone(), Variable(place)));
                GivenValue::Setting(u32::try_from(settings.len() - 1).expect("small"))
            }
        });
    }
    let first = u32::try_from(variables.len()).expect("small");
    let asked: Vec<u32> = (first..first + width).collect();
    for field in &game.fields {
        variables.push(if sum {
            numbers(&format!("{field}_"), num(low), num(high))
        } else {
            number(&format!("{field}_"), low, high)
        });
    }
    let mut body = if sum {
        let columns: Vec<(u32, bool)> = asked.iter().map(|&at| (at, true)).collect();
        let cells = asked.iter().map(|&at| Cell::Numbers(Variable(at))).collect();
        let entries = match width {
            1 => vec![Entry::All(Variable(first)), Entry::One(num(1))],
            _ => vec![Entry::Rows(cells)],
        };
        let count = num(i64::from(random.below(3)));
        vec![rows(&columns, count), Instruction::Heaps(entries), Instruction::Answer]
    } else {
        let numbers = asked.iter().map(|&at| var(at)).collect();
        vec![read(&asked), Instruction::Tuple(numbers)]
    };
    let mut steps = vec![read(&[0])];
    match random.below(3) {
        0 => steps.extend(setup),
        1 => body.splice(0..0, setup).for_each(drop),
        // Too late for the first one.
        _ => body.extend(setup),
    }
    steps.push(repeat(var(0), body));
    let decision = ComputedDecision { game, given, wanted, sum, code: None };
    let mut made = by_definition("Random rules", variables, steps, decision);
    made.program.settings = settings;
    made
}

/// An input that is read to its end, or nearly so: numbers in their ranges, most of the time.
fn random_input(plan: &Plan, random: &mut Random) -> Vec<u8> {
    let mut input = Vec::new();
    let mut before = 0;
    for _ in 0..60 {
        match naive::run(plan, &input).map_err(|fault| fault.reason) {
            Err(Reason::Missing { variable }) => {
                before = input.len();
                let declared = plan.program.variables.iter().find(|one| one.name == variable);
                let (low, high) = match declared.map(|declared| &declared.kind) {
                    Some(
                        VariableKind::Number {
                            low: Number::Constant(low),
                            high: Number::Constant(high),
                        }
                        | VariableKind::Numbers {
                            low: Number::Constant(low),
                            high: Number::Constant(high),
                        },
                    ) => (*low, (*high).min(25)),
                    _ => (0, 9),
                };
                let low = if random.below(40) == 0 { -4 } else { low };
                let span = u32::try_from(high - low + 1).expect("small");
                let token = low + i64::from(random.below(span));
                input.extend(format!("{token}\n").bytes());
            }
            Ok(_) if random.below(10) == 0 => input.extend(b"\n 7"),
            Ok(_) => break,
            // Mostly another number, at times the fault.
            Err(_) if random.below(15) != 0 && input.len() > before => input.truncate(before),
            Err(_) => break,
        }
    }
    input
}

/// A plan with inputs that are right, as far as numbers go, or wrong.
pub(crate) fn random_case(seed: u64, inputs: u64) -> Case {
    case_of(format!("random rules {seed}"), random_game(seed), seed, inputs)
}

/// The same of a plan.
pub(crate) fn case_of(name: String, plan: Plan, seed: u64, inputs: u64) -> Case {
    let mut kept = Vec::new();
    for input in 0..inputs {
        let input = random_input(&plan, &mut Random(seed.wrapping_mul(1000) + input));
        // Programs do not look for numbers beyond 64 bits, nor do they count.
        let reason = plan::naive::run(&plan, &input).map_err(|fault| fault.reason);
        if !matches!(reason, Err(Reason::Overflow | Reason::Memory)) {
            kept.push(input);
        }
    }
    Case { name, plan, inputs: kept }
}
