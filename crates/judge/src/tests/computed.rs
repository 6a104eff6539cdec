//! Compares plans with computed answers with the definition.

use compute::{
    Choice, Ending, Function, Game, Move, Parameter, Range, Term as Amount, Test, Verdict,
};
use plan::{Cell, ComputedDecision, GivenValue, Reason, Wanted};
use run::{Limits, Run};

use super::*;
use crate::run_within;

fn slot(slot: u32) -> Amount {
    Amount::Slot(slot)
}

fn minus(left: Amount, right: Amount) -> Amount {
    Amount::Apply(Function::Subtract, Box::new(left), Box::new(right))
}

fn less(left: Amount, right: Amount) -> Test {
    Test::Compare(left, compute::Comparison::LessEqual, right)
}

fn range(random: &mut Random) -> Range {
    let one = Amount::Number(1);
    match random.below(6) {
        0 => Range::Between(one, Some(slot(0))),
        1 => Range::Between(one, Some(Amount::Parameter(0))),
        2 => Range::Listed(vec![1, 3, 4]),
        3 => Range::Divisors(slot(0)),
        _ => Range::Entries(1),
    }
}

/// The rest of a heap, with the last field unchanged or decreased by one.
fn rule(random: &mut Random, width: u32, splits: bool, scored: bool) -> Move {
    let variable = slot(width);
    let half = Amount::Apply(Function::Divide, Box::new(slot(0)), Box::new(Amount::Number(2)));
    let circle = Amount::Apply(
        Function::Remainder,
        Box::new(minus(slot(0), Amount::Parameter(0))),
        Box::new(Amount::Number(5)),
    );
    let before = minus(variable.clone(), Amount::Number(1));
    let seldom = random.pick(&[circle, before.clone(), before]);
    let first = random.pick(&[
        minus(slot(0), variable.clone()),
        minus(slot(0), variable.clone()),
        minus(slot(0), variable.clone()),
        half,
        seldom,
    ]);
    let mut part = vec![first];
    if width == 2 {
        part.push(random.pick(&[slot(1), minus(slot(1), Amount::Number(1))]));
    }
    let mut parts = vec![part.clone()];
    if splits {
        parts = random.pick(&[vec![], vec![part.clone(), part.clone()], vec![part]]);
    }
    let always = Test::Always(true);
    let choice = Choice { name: String::from("v"), range: range(random), until: always.clone() };
    let guard = random.pick(&[always.clone(), always, less(variable.clone(), slot(0))]);
    let gain = if scored { variable } else { Amount::Number(0) };
    Move { choices: vec![choice], guard, parts, gain }
}

fn decision(random: &mut Random) -> ComputedDecision {
    let width = 1 + u32::from(random.chance(2));
    let sum = random.chance(2);
    let splits = sum && random.chance(3);
    let scored = !sum && random.chance(4);
    let verdict = match random.below(3) {
        _ if sum => Verdict::NoMove,
        0 => random.pick(&[Verdict::Wins, Verdict::Loses, Verdict::Draw]),
        _ => Verdict::NoMove,
    };
    let when = random.pick(&[less(slot(0), Amount::Number(1)), Test::In(slot(0), vec![2, 3])]);
    let parameter = |name: &str, list| Parameter { name: String::from(name), list };
    let game = Game {
        fields: (0..width).map(|_| String::from("n")).collect(),
        parameters: vec![parameter("p", false), parameter("l", true)],
        domain: if random.chance(3) {
            less(slot(0), Amount::Number(60))
        } else {
            Test::Always(true)
        },
        endings: random.many(1, |_| Ending { when: when.clone(), verdict }),
        moves: (0..1 + random.below(2)).map(|_| rule(random, width, splits, scored)).collect(),
        misere: !sum && random.chance(4),
        list: false,
        scored,
    };
    let number = random.pick(&[GivenValue::Setting(0), GivenValue::Number(2)]);
    let numbers = random.pick(&[GivenValue::Setting(1), GivenValue::Numbers(vec![2, 5, 2])]);
    let all = [Wanted::Outcome, Wanted::Value, Wanted::WinningMoves, Wanted::Turns];
    let wanted = match random.below(6) {
        0 => Wanted::Difference,
        _ if sum => random.pick(&all[..3]),
        _ => random.pick(&all),
    };
    ComputedDecision { game, given: vec![number, numbers], wanted, sum, code: None }
}

/// Ways to make a list of heaps.
fn heaps(random: &mut Random, width: usize) -> Vec<Entry> {
    let other = Cell::Number(random.pick(&[Number::Constant(1), Number::Variable(I)]));
    let rows = match width {
        1 => vec![Cell::Numbers(A)],
        _ => vec![Cell::Numbers(A), random.pick(&[Cell::Numbers(B), Cell::Numbers(B), other])],
    };
    match random.below(8) {
        0 => vec![Entry::All(A)],
        1 => vec![Entry::Runs { word: W, letter: b'#' }],
        2 => vec![Entry::All(A), Entry::All(B)],
        3 => vec![Entry::Exponents(Number::Variable(N)), Entry::One(Number::Variable(N))],
        4 => vec![Entry::Rows(rows.clone()), Entry::Rows(rows)],
        _ => vec![Entry::Rows(rows)],
    }
}

fn body(random: &mut Random, decision: &ComputedDecision) -> Vec<Instruction> {
    let width = decision.game.fields.len();
    let rows = |columns: &[Variable], times| Instruction::ReadRows {
        columns: columns.iter().map(|&variable| Column { variable, kept: false }).collect(),
        times,
    };
    let mut steps = vec![Instruction::Read(vec![N])];
    if random.chance(3) {
        steps.push(Instruction::Read(vec![K]));
    }
    if random.chance(3) {
        steps.push(rows(&[S], Number::Constant(2)));
    }
    if random.chance(4) {
        steps.push(Instruction::Sort(S));
    }
    if decision.sum || random.chance(6) {
        let columns = if random.chance(6) { vec![A] } else { vec![A, B] };
        steps.push(rows(&columns, Number::Variable(N)));
        steps.push(Instruction::Read(vec![W]));
        steps.push(Instruction::Heaps(heaps(random, width)));
        steps.push(Instruction::Answer);
    } else {
        let few = Number::Remainder(Box::new(Number::Variable(N)), Box::new(Number::Constant(3)));
        let mut numbers = vec![Number::Variable(N), few];
        numbers.truncate(if random.chance(20) { 3 - width } else { width });
        steps.push(Instruction::Tuple(numbers));
    }
    steps
}

fn plan(random: &mut Random) -> Plan {
    let decision = decision(random);
    let declared = |name: &str, kind| Declared { name: String::from(name), kind };
    let low = random.pick(&[0, 0, 0, 0, -1]);
    let number = |low, high| VariableKind::Number {
        low: Number::Constant(low),
        high: Number::Constant(high),
    };
    let numbers = |low, high| VariableKind::Numbers {
        low: Number::Constant(low),
        high: Number::Constant(high),
    };
    let row = Machine { letters: b".#".to_vec(), next: vec![vec![0, 0]], class: vec![Some(0)] };
    let domain = Some(row).filter(|_| !random.chance(4));
    let variables = vec![
        declared("t", number(0, 9)),
        declared("word", VariableKind::Word { domain, length: None }),
        declared("a", numbers(low, 99)),
        declared("b", numbers(0, 99)),
        declared("n", number(0, i64::MAX)),
        declared("k", number(-1, 9)),
        declared("s", numbers(-2, 40)),
        declared("i", VariableKind::Computed),
    ];
    let body = body(random, &decision);
    let repeat =
        Instruction::Repeat { times: Times::Count(Number::Variable(T)), index: Some(I), body };
    let columns = vec![Column { variable: S, kept: false }];
    let settings = Instruction::ReadRows { columns, times: Number::Constant(3) };
    let text = String::from;
    let answer = match decision.wanted {
        Wanted::Outcome => PrintedAnswer::Outcome {
            wins: text("First"),
            loses: random.pick(&[text("Second"), "long ".repeat(9)]),
            draws: random.pick(&[None, Some(text("Draw")), Some(text("Draw")), Some(text("Draw"))]),
        },
        Wanted::Value => PrintedAnswer::Value,
        _ => PrintedAnswer::Computed,
    };
    Plan {
        title: String::new(),
        program: Program {
            variables,
            settings: vec![(text("k"), K), (text("s"), S)],
            steps: vec![Instruction::Read(vec![T, K]), settings, repeat],
            answer,
            label: None,
            layout: random.pick(&[Layout::Lines, Layout::Joined, Layout::Spaced]),
        },
        decision: Decision::Computed(decision),
        origin: Origin {
            game: String::new(),
            status: Status::Computed { up_to: None },
            theorem: vec![],
            missing: None,
        },
    }
}

fn input(random: &mut Random, plan: &Plan) -> String {
    let passes = random.below(8);
    let mut tokens = vec![passes.to_string(), random.small(0, 4).to_string()];
    tokens.extend((0..3).map(|_| random.small(0, 9).to_string()));
    let Some(Instruction::Repeat { body, .. }) = plan.program.steps.last() else { unreachable!() };
    let list = body.iter().any(|step| matches!(step, Instruction::Answer));
    for _ in 0..passes {
        let mut n = 0;
        for step in body {
            match step {
                Instruction::Read(variables) => tokens.push(match variables[0] {
                    N if random.chance(60) => i64::MAX.to_string(),
                    N => {
                        n = random.small(0, if list { 4 } else { 30 });
                        n.to_string()
                    }
                    W => (0..1 + random.below(9)).map(|_| random.pick(&['.', '#', '#'])).collect(),
                    _ => random.small(0, 4).to_string(),
                }),
                Instruction::ReadRows { columns, times } => {
                    let rows = if *times == Number::Variable(N) { n } else { 2 };
                    for column in (0..rows).flat_map(|_| columns) {
                        let high = if column.variable == A { 20 } else { 3 };
                        let low = if random.chance(40) { -1 } else { 0 };
                        tokens.push(random.small(low, high).to_string());
                    }
                }
                _ => {}
            }
        }
    }
    if random.chance(12) {
        tokens.truncate(random.below(tokens.len() + 1));
    }
    tokens.join(random.pick(&[" ", "\n", " \r\n"]))
}

fn compare(seed: u64) -> Result<Seen, TestCaseError> {
    let mut random = Random(seed);
    let plan = plan(&mut random);
    let text = input(&mut random, &plan);
    let expected = naive::run(&plan, text.as_bytes());
    // The definition visits more, and gives up early.
    let reason = expected.as_ref().err().map(|fault| fault.reason.clone());
    if matches!(reason, Some(Reason::Memory | Reason::Overflow)) {
        return Ok(expected);
    }
    let level = random.pick(&Level::all());
    let chunk = random.pick(&[1, 7, 100, crate::CHUNK]);
    let found = seen(run_with(&plan, Input::Bytes(text.as_bytes()), level, chunk));
    prop_assert_eq!(&found, &expected, "{:#?}\n{:?}", plan, text);
    Ok(expected)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_shrink_iters: 0, ..Default::default() })]

    #[test]
    fn computed_answers_are_those_of_the_definition(seed: u64) {
        drop(compare(seed)?);
    }
}

/// The comparison would be worth little if most inputs were invalid.
#[test]
fn most_inputs_have_computed_answers() {
    let seen: Vec<Seen> = (0..600).map(|seed| compare(seed).unwrap()).collect();
    let good = seen.iter().filter(|seen| seen.as_ref().is_ok_and(|text| !text.is_empty())).count();
    assert!(good > 240, "{good} of 600");
    for reason in ["NotATuple", "Endless", "Draw", "NoSuchPlace", "Missing"] {
        let is = |fault: &plan::Fault| format!("{:?}", fault.reason).starts_with(reason);
        assert!(seen.iter().any(|seen| seen.as_ref().is_err_and(is)), "no {reason}");
    }
    assert!(seen.iter().any(|seen| seen.as_ref().is_ok_and(|text| text.contains("Draw"))));
}

/// Parameter values that come back find their earlier results, with little memory too.
#[test]
fn parameters_that_come_back_are_those_of_the_definition() {
    let mut answered = 0;
    for seed in 0..400 {
        let random = &mut Random(seed);
        let mut plan = plan(random);
        let Decision::Computed(decision) = &mut plan.decision else { unreachable!() };
        if decision.sum {
            continue;
        }
        decision.given = vec![GivenValue::Setting(0), GivenValue::Numbers(vec![2, 5, 2])];
        let mut numbers = vec![Number::Variable(N), Number::Constant(1)];
        numbers.truncate(decision.game.fields.len());
        let Some(Instruction::Repeat { body, .. }) = plan.program.steps.last_mut() else {
            unreachable!()
        };
        *body = vec![Instruction::Read(vec![N, K]), Instruction::Tuple(numbers)];
        let mut text = String::from("9 0 1 2 3");
        for _ in 0..9 {
            text += &format!(" {} {}", random.below(30), random.below(3));
        }
        let expected = naive::run(&plan, text.as_bytes());
        let reason = expected.as_ref().err().map(|fault| fault.reason.clone());
        if matches!(reason, Some(Reason::Memory | Reason::Overflow)) {
            continue;
        }
        for memory in [100, 1000, 3000, 10_000, 1 << 30] {
            let run = Run::new(Limits { memory, ..crate::LIMITS });
            let found = seen(run_within(&plan, Input::Bytes(text.as_bytes()), &run));
            let is_budget = found.as_ref().is_err_and(|fault| fault.reason.is_budget());
            assert!(
                found == expected || is_budget && memory < 1 << 30,
                "{memory} {text} {plan:#?}"
            );
            answered += usize::from(found.is_ok() && memory < 10_000);
        }
    }
    assert!(answered > 100, "{answered}");
}

/// The moves of a code, as rules.
fn coded(code: &plan::HeapCode) -> Vec<Move> {
    let rest = |taken: i64| minus(slot(0), Amount::Number(taken));
    let is = |taken, comparison| Test::Compare(slot(0), comparison, Amount::Number(taken));
    let mut moves = vec![];
    for (taken, digit) in (0..).zip(&code.digits) {
        let mut rule = |choices, guard, parts: &[Amount]| {
            let parts = parts.iter().map(|part| vec![part.clone()]).collect();
            moves.push(Move { choices, guard, parts, gain: Amount::Number(0) });
        };
        if digit & 1 != 0 {
            rule(vec![], is(taken, compute::Comparison::Equal), &[]);
        }
        if digit & 2 != 0 {
            rule(vec![], is(taken, compute::Comparison::Greater), &[rest(taken)]);
        }
        if digit & 4 != 0 {
            let range = Range::Between(Amount::Number(1), Some(rest(taken + 1)));
            let choice = Choice { name: String::from("v"), range, until: Test::Always(true) };
            let (one, two) = (slot(1), minus(rest(taken), slot(1)));
            let compared = if code.unequal {
                compute::Comparison::Less
            } else {
                compute::Comparison::LessEqual
            };
            rule(vec![choice], Test::Compare(one.clone(), compared, two.clone()), &[one, two]);
        }
    }
    moves
}

/// Values by a code equal those by rules, with little memory too.
#[test]
fn codes_say_what_rules_say() {
    let mut answered = 0;
    for seed in 0..100 {
        let random = &mut Random(seed);
        let mut plan = plan(random);
        let Decision::Computed(decision) = &mut plan.decision else { unreachable!() };
        let mut digits: Vec<u8> = random.many(6, |random| random.pick(&[0, 1, 2, 3, 4, 7]));
        digits.insert(0, random.pick(&[0, 0, 4]));
        let code = plan::HeapCode { digits, unequal: random.chance(2) };
        decision.game = Game {
            fields: vec![String::from("n")],
            domain: Test::Always(true),
            endings: vec![],
            moves: coded(&code),
            misere: false,
            list: false,
            scored: false,
            ..decision.game.clone()
        };
        decision.code = Some(code);
        (decision.sum, decision.wanted) =
            (true, random.pick(&[Wanted::Outcome, Wanted::Value, Wanted::WinningMoves]));
        plan.program.answer = match decision.wanted {
            Wanted::Outcome => PrintedAnswer::Outcome {
                wins: String::from("First"),
                loses: String::from("Second"),
                draws: None,
            },
            Wanted::Value => PrintedAnswer::Value,
            _ => PrintedAnswer::Computed,
        };
        let Some(Instruction::Repeat { body, .. }) = plan.program.steps.last_mut() else {
            unreachable!()
        };
        *body = vec![
            Instruction::Read(vec![N]),
            Instruction::Heaps(vec![
                Entry::One(Number::Variable(N)),
                Entry::One(Number::Variable(K)),
            ]),
            Instruction::Answer,
        ];
        let mut text = format!("9 {} 1 2 3", random.below(10));
        for _ in 0..9 {
            text += &format!(" {}", random.below(60));
        }
        let expected = naive::run(&plan, text.as_bytes());
        for memory in [60, 1 << 30] {
            let run = Run::new(Limits { memory, ..crate::LIMITS });
            let found = seen(run_within(&plan, Input::Bytes(text.as_bytes()), &run));
            let is_budget = found.as_ref().is_err_and(|fault| fault.reason.is_budget());
            assert!(found == expected || is_budget && memory == 60, "{memory} {text} {plan:#?}");
            answered += usize::from(found.is_ok() && memory > 60);
        }
    }
    assert!(answered > 80, "{answered}");
}
