//! What programs read, in which order, and what is wrong with inputs.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use common::{column, constant, lists, number, numbers, program, variable};
use plan::decision::{HeapValue, ListLaw};
use plan::naive::{Position, Setting, lay_out, read, run};
use plan::{
    Binary, Cell, Column, Comparison, Condition, Decision, Entry, Fault, Fold, Instruction, Layout,
    Machine, Number, Origin, Plan, PrintedAnswer, Program, Reason, Status, Times, Unary, Variable,
    VariableKind,
};
use proptest::prelude::*;

const MAX: i64 = i64::MAX;

/// `read t; repeat t: read n; heaps n, 2; answer`.
fn loops() -> Program {
    let body = vec![
        Instruction::Read(vec![Variable(1)]),
        Instruction::Heaps(vec![Entry::One(variable(1)), Entry::One(constant(2))]),
        Instruction::Answer,
    ];
    let times = Times::Count(variable(0));
    program(
        &[("t", number(0, 9)), ("n", number(0, 100))],
        vec![
            Instruction::Read(vec![Variable(0)]),
            Instruction::Repeat { times, index: None, body },
        ],
    )
}

/// `read n; let v = NUMBER; heaps v; answer`, so that the number is what is asked.
fn evaluates(expression: Number) -> Program {
    let steps = vec![
        Instruction::Read(vec![Variable(0)]),
        Instruction::Let(Variable(1), expression),
        Instruction::Heaps(vec![Entry::One(variable(1))]),
        Instruction::Answer,
    ];
    program(&[("n", number(i64::MIN, MAX)), ("v", VariableKind::Computed)], steps)
}

fn positions(program: &Program, input: &str) -> Result<Vec<Position>, Fault> {
    Ok(read(program, None, input.as_bytes())?.into_iter().map(|asked| asked.position).collect())
}

fn fault(program: &Program, input: &str) -> (usize, Reason) {
    let fault = positions(program, input).unwrap_err();
    (fault.line, fault.reason)
}

fn plan_of(program: Program, decision: Decision) -> Plan {
    let origin = Origin {
        game: "test".to_owned(),
        status: Status::ByDefinition,
        theorem: Vec::new(),
        missing: None,
    };
    Plan { title: "test".to_owned(), program, decision, origin }
}

#[test]
fn white_space_is_free() {
    let wanted = vec![Position::List(vec![3, 2]), Position::List(vec![0, 2])];
    for input in ["2 3 0", "2\n3\n0\n", "2\r\n3\r\n0\r\n", "\n\n \t2\x0b\x0c3   -0", "002 03\n00"] {
        assert_eq!(positions(&loops(), input), Ok(wanted.clone()), "{input:?}");
    }
    assert_eq!(positions(&loops(), "0"), Ok(vec![]));
    let nim = plan_of(loops(), lists(HeapValue::Size, ListLaw::Grundy));
    assert_eq!(run(&nim, b"2 2 3"), Ok("L\nW\n".to_owned()));
    assert_eq!(run(&nim, b"0"), Ok(String::new()));
}

#[test]
fn faults_have_lines() {
    let name = |name: &str| name.to_owned();
    let missing = |variable: &str| Reason::Missing { variable: name(variable) };
    let no_number = |found: &str| Reason::NotANumber { variable: name("n"), found: name(found) };
    let range = |found: &str| Reason::OutOfRange {
        variable: name("n"),
        found: name(found),
        low: 0,
        high: 100,
    };
    for (input, wanted) in [
        ("", (1, missing("t"))),
        ("\n", (1, missing("t"))),
        ("\n\n ", (3, missing("t"))),
        ("2\n3\n", (2, missing("n"))),
        ("2\n3\n\n\n", (4, missing("n"))),
        ("1 x", (1, no_number("x"))),
        ("1\r\n\r\n1.5", (3, no_number("1.5"))),
        ("1\n+5", (2, no_number("+5"))),
        ("1\n-", (2, no_number("-"))),
        ("1\n--1", (2, no_number("--1"))),
        ("1\n\u{e9}\0", (2, no_number("\\xc3\\xa9\\x00"))),
        ("1\n101", (2, range("101"))),
        ("1\n-1", (2, range("-1"))),
        ("1\n9223372036854775808", (2, range("9223372036854775808"))),
        ("1\n5\n6 7", (3, Reason::Trailing { found: name("6") })),
        ("0\n\n\nabc", (4, Reason::Trailing { found: name("abc") })),
    ] {
        assert_eq!(fault(&loops(), input), wanted, "{input:?}");
    }
}

#[test]
fn numbers_stay_in_64_bits() {
    let n = || Box::new(variable(0));
    let c = |number| Box::new(constant(number));
    let cases = [
        (Number::Add(n(), c(1)), MAX.to_string(), Reason::Overflow),
        (Number::Subtract(n(), c(1)), i64::MIN.to_string(), Reason::Overflow),
        (Number::Multiply(n(), c(3)), (MAX / 2).to_string(), Reason::Overflow),
        (Number::Divide(n(), c(-1)), i64::MIN.to_string(), Reason::Overflow),
        (Number::Divide(c(1), n()), "0".to_owned(), Reason::DivisionByZero),
        (Number::Remainder(c(1), n()), "0".to_owned(), Reason::DivisionByZero),
        (Number::Minimum(n(), c(-2)), "7".to_owned(), Reason::Negative { number: -2 }),
    ];
    for (expression, input, reason) in cases {
        assert_eq!(
            fault(&evaluates(expression.clone()), &format!("\n\n{input}\n\n")),
            (3, reason),
            "{expression:?}"
        );
    }
    let rest = evaluates(Number::Remainder(n(), c(-1)));
    assert_eq!(positions(&rest, &i64::MIN.to_string()), Ok(vec![Position::List(vec![0])]));
}

/// `read n; read a, n times`, then something with a.
fn listed(then: Vec<Instruction>) -> Program {
    let mut steps = vec![Instruction::Read(vec![Variable(0)]), column(1, variable(0))];
    steps.extend(then);
    program(
        &[
            ("n", number(i64::MIN, MAX)),
            ("a", numbers(i64::MIN, MAX)),
            ("i", VariableKind::Computed),
        ],
        steps,
    )
}

fn one(number: Number) -> Vec<Instruction> {
    vec![Instruction::Heaps(vec![Entry::One(number)]), Instruction::Answer]
}

#[test]
fn lists_of_numbers() {
    let a = Variable(1);
    let folded = |fold| listed(one(Number::Fold(fold, a)));
    for (fold, wanted) in
        [(Fold::Minimum, 2), (Fold::Maximum, 7), (Fold::Sum, 14), (Fold::Xor, 5 ^ 2 ^ 7)]
    {
        assert_eq!(positions(&folded(fold), "3 5 2 7"), Ok(vec![Position::List(vec![wanted])]));
    }
    let none = Reason::NoNumbers { variable: "a".to_owned() };
    assert_eq!(fault(&folded(Fold::Minimum), "0"), (1, none));
    assert_eq!(positions(&folded(Fold::Sum), "0"), Ok(vec![Position::List(vec![0])]));
    // What counts is the sum, not what comes on the way to it.
    assert_eq!(
        positions(&folded(Fold::Sum), &format!("3 {MAX} 1 -1")),
        Ok(vec![Position::List(vec![MAX.unsigned_abs()])])
    );
    assert_eq!(fault(&folded(Fold::Sum), &format!("2\n{MAX}\n1")), (3, Reason::Overflow));
    assert_eq!(fault(&folded(Fold::Sum), "-1"), (1, Reason::Negative { number: -1 }));
    assert_eq!(
        fault(&listed(vec![]), "1000000000000000000 1"),
        (1, Reason::Missing { variable: "a".to_owned() })
    );
    let at = |place| listed(one(Number::Entry(a, Box::new(constant(place)))));
    for (place, wanted) in [(0, 0), (1, 5), (3, 7)] {
        assert_eq!(positions(&at(place), "3 5 2 7"), Ok(vec![Position::List(vec![wanted])]));
    }
    for place in [-1, 4, MAX] {
        let reason = Reason::NoSuchPlace { variable: "a".to_owned(), place };
        assert_eq!(fault(&at(place), "3 5 2 7"), (1, reason));
    }
    let sorted = vec![
        Instruction::Sort(a),
        Instruction::Heaps(vec![Entry::All(a), Entry::One(Number::Length(a))]),
        Instruction::Answer,
    ];
    assert_eq!(positions(&listed(sorted), "3 5 2 7"), Ok(vec![Position::List(vec![2, 5, 7, 3])]));
}

#[test]
fn rows_of_several_columns() {
    let columns = vec![
        Column { variable: Variable(0), kept: true },
        Column { variable: Variable(1), kept: false },
    ];
    let steps = vec![
        Instruction::ReadRows { columns, times: constant(2) },
        Instruction::Heaps(vec![Entry::All(Variable(0)), Entry::All(Variable(1))]),
        Instruction::Answer,
    ];
    let rows = program(&[("x", numbers(0, 9)), ("y", numbers(0, 9))], steps);
    assert_eq!(positions(&rows, "1 2\n3 4"), Ok(vec![Position::List(vec![1, 3, 2, 4])]));
    assert_eq!(fault(&rows, "1 2\n3"), (2, Reason::Missing { variable: "y".to_owned() }));
}

#[test]
fn loops_and_branches() {
    let i = Variable(2);
    let condition = Condition::Or(vec![
        Condition::Compare(Number::Variable(i), Comparison::Less, constant(2)),
        // Never reached for the first pass, where it would be a fault.
        Condition::Compare(
            Number::Divide(
                Box::new(constant(6)),
                Box::new(Number::Subtract(Box::new(Number::Variable(i)), Box::new(constant(1)))),
            ),
            Comparison::Equal,
            constant(3),
        ),
    ]);
    let entry = Number::Entry(Variable(1), Box::new(Number::Variable(i)));
    let body = vec![Instruction::If {
        condition,
        then: vec![Instruction::Heaps(vec![Entry::One(entry)])],
        otherwise: vec![Instruction::Heaps(vec![Entry::One(constant(9))])],
    }];
    let all = listed(vec![
        Instruction::Repeat { times: Times::Count(variable(0)), index: Some(i), body },
        Instruction::Heaps(vec![Entry::One(Number::Variable(i))]),
        Instruction::Answer,
    ]);
    assert_eq!(positions(&all, "3 5 6 7"), Ok(vec![Position::List(vec![5, 9, 7, 3])]));
    let until = Instruction::Repeat {
        times: Times::End,
        index: None,
        body: vec![Instruction::Read(vec![Variable(0)])],
    };
    let until = program(&[("n", number(0, 9))], vec![until]);
    assert_eq!(positions(&until, " 1 2\n 3 \n"), Ok(vec![]));
    assert_eq!(positions(&until, ""), Ok(vec![]));
}

#[test]
fn work_without_reading_is_bounded() {
    for (times, body) in [
        (Times::Count(variable(0)), vec![]),
        (Times::End, vec![]),
        (Times::Count(variable(0)), vec![Instruction::Answer]),
        (
            Times::Count(variable(0)),
            vec![Instruction::Repeat {
                times: Times::Count(variable(0)),
                index: None,
                body: vec![],
            }],
        ),
    ] {
        let steps = vec![
            Instruction::Read(vec![Variable(0)]),
            Instruction::Repeat { times, index: None, body },
        ];
        let endless = program(&[("n", number(0, MAX))], steps);
        assert_eq!(fault(&endless, &format!("{MAX}\n1")), (1, Reason::Memory));
    }
}

#[test]
fn words() {
    let only_x = Machine {
        letters: vec![b'x', b'o'],
        next: vec![vec![0, 1], vec![1, 1]],
        class: vec![Some(0), None],
    };
    let s = Variable(0);
    let reads = |domain| {
        let steps = vec![
            Instruction::Read(vec![s, Variable(1)]),
            Instruction::Word(s),
            Instruction::Heaps(vec![
                Entry::Runs { word: s, letter: b'x' },
                Entry::One(Number::Length(s)),
                Entry::One(Number::Count(s, b'x')),
            ]),
            Instruction::Answer,
        ];
        program(&[("s", VariableKind::Word { domain, length: None }), ("n", number(0, 9))], steps)
    };
    let asked = |word: &str, heaps: &[u64]| {
        Ok(vec![Position::Word(word.as_bytes().to_vec()), Position::List(heaps.to_vec())])
    };
    assert_eq!(positions(&reads(None), "xoxxo 1"), asked("xoxxo", &[1, 2, 5, 3]));
    assert_eq!(positions(&reads(Some(only_x.clone())), "\nxx\n1"), asked("xx", &[2, 2, 2]));
    let letter = Reason::Letter { variable: "s".to_owned(), found: b'y', place: 3 };
    assert_eq!(fault(&reads(Some(only_x.clone())), "\nxoyo\n1"), (2, letter.clone()));
    assert_eq!(
        fault(&reads(Some(only_x.clone())), "xo"),
        (1, Reason::NotAPosition { variable: "s".to_owned() })
    );
    // The decision finds it later, but the line is that of the word.
    let decision = Decision::Word {
        domain: only_x,
        decision: plan::WordDecision::Wins(plan::decision::Formula::Bool(true)),
    };
    let found = read(&reads(None), Some(&decision), b"\nxoy\n1\n");
    assert_eq!(found, Err(Fault { line: 2, reason: letter }));
    assert_eq!(
        read(&reads(None), Some(&decision), b"xx\nq").unwrap_err().line,
        2,
        "reading comes first"
    );
}

#[test]
fn lengths_of_words() {
    let (n, s) = (Variable(0), Variable(1));
    let length = Some(Number::Multiply(Box::new(constant(2)), Box::new(Number::Variable(n))));
    let domain = Some(Machine { letters: vec![b'x'], next: vec![vec![0]], class: vec![Some(0)] });
    let kinds = [("n", number(-9, 9)), ("s", VariableKind::Word { domain, length })];
    let program = program(&kinds, vec![Instruction::Read(vec![n, s]), Instruction::Word(s)]);
    assert_eq!(positions(&program, "2 xxxx"), Ok(vec![Position::Word(b"xxxx".to_vec())]));
    let wrong =
        |found, wanted| (2, Reason::WrongLength { variable: "s".to_owned(), found, wanted });
    assert_eq!(fault(&program, "2\nxxx"), wrong(3, 4));
    assert_eq!(fault(&program, "2\nxoxox\n"), wrong(5, 4), "before letters are looked at");
    assert_eq!(fault(&program, "-1\nx"), wrong(1, -2));
    assert!(matches!(fault(&program, "0 \n"), (1, Reason::Missing { .. })));
}

#[test]
fn tuples_and_exponents() {
    let steps = vec![
        Instruction::Read(vec![Variable(0)]),
        Instruction::Tuple(vec![variable(0), constant(4)]),
        Instruction::Heaps(vec![Entry::Exponents(variable(0))]),
        Instruction::Answer,
    ];
    let both = program(&[("n", number(-9, 999))], steps);
    assert_eq!(
        positions(&both, "360"),
        Ok(vec![Position::Tuple(vec![360, 4]), Position::List(vec![3, 2, 1])])
    );
    assert_eq!(
        positions(&both, "1"),
        Ok(vec![Position::Tuple(vec![1, 4]), Position::List(vec![])])
    );
    assert_eq!(fault(&both, "-4"), (1, Reason::Negative { number: -4 }));
    assert_eq!(fault(&both, "0"), (1, Reason::NotPositive { number: 0 }));
}

#[test]
fn settings_are_those_of_the_moment() {
    let body = vec![
        column(1, constant(2)),
        Instruction::Heaps(vec![Entry::One(variable(0))]),
        Instruction::Answer,
    ];
    let repeat =
        Instruction::Repeat { times: Times::Count(constant(2)), index: Some(Variable(2)), body };
    let steps = vec![Instruction::Read(vec![Variable(0)]), repeat];
    let variables = [("n", number(0, 100)), ("a", numbers(0, 9)), ("i", VariableKind::Computed)];
    let mut program = program(&variables, steps);
    program.settings = vec![("s".to_owned(), Variable(1)), ("k".to_owned(), Variable(2))];
    program.answer = PrintedAnswer::Value;
    program.layout = Layout::Spaced;
    let asked = read(&program, None, b"7 1 2\n1 3").unwrap();
    let settings: Vec<_> = asked.iter().map(|asked| asked.settings.clone()).collect();
    let pass = |set: &[i64], k| vec![Setting::Numbers(set.to_vec()), Setting::Number(k)];
    assert_eq!(settings, [pass(&[1, 2], 1), pass(&[1, 3], 2)]);
    assert_eq!(asked.iter().map(|asked| asked.line).collect::<Vec<_>>(), [1, 2]);
    let decision = lists(HeapValue::Subtraction { setting: 0 }, ListLaw::Grundy);
    assert_eq!(
        run(&plan_of(program.clone(), decision.clone()), b"7 1 2\n1 3"),
        Ok("1 1\n".to_owned())
    );
    assert_eq!(run(&plan_of(program, decision), b"8 1 2\n1 3"), Ok("2 0\n".to_owned()));
}

#[test]
fn layouts() {
    let answers = ["W".to_owned(), "L".to_owned()];
    for (layout, wanted) in
        [(Layout::Lines, "W\nL\n"), (Layout::Joined, "WL\n"), (Layout::Spaced, "W L\n")]
    {
        let program = Program { layout, ..loops() };
        assert_eq!(lay_out(&answers, &program), wanted);
        assert_eq!(lay_out(&[], &program), "");
    }
}

#[test]
fn answers_behind_labels() {
    let answers = ["W".to_owned(), "L".to_owned()];
    for (label, layout, wanted) in [
        ("Case #{}: ", Layout::Lines, "Case #1: W\nCase #2: L\n"),
        ("{}/{} ", Layout::Spaced, "1/1 W 2/2 L\n"),
        ("", Layout::Joined, "WL\n"),
        ("> ", Layout::Joined, "> W> L\n"),
    ] {
        let program = Program { layout, label: Some(label.to_owned()), ..loops() };
        assert_eq!(lay_out(&answers, &program), wanted);
        assert_eq!(lay_out(&[], &program), "");
    }
}

#[test]
fn heaps_of_several_numbers() {
    let (x, y) = (Variable(0), Variable(1));
    let rows = |times: Number, more: i64| {
        let columns = vec![Column { variable: x, kept: true }];
        let steps = vec![
            Instruction::ReadRows { columns, times },
            column(1, constant(more)),
            Instruction::Heaps(vec![Entry::Rows(vec![
                Cell::Numbers(x),
                Cell::Number(constant(7)),
                Cell::Numbers(y),
            ])]),
            Instruction::Answer,
        ];
        program(&[("x", numbers(0, 9)), ("y", numbers(-9, 9))], steps)
    };
    assert_eq!(
        positions(&rows(constant(2), 2), "1 2 3 4"),
        Ok(vec![Position::List(vec![1, 7, 3, 2, 7, 4])])
    );
    assert_eq!(positions(&rows(constant(0), 0), ""), Ok(vec![Position::List(vec![])]));
    // Lists of different lengths, a negative number.
    let nothing = |name: &str, place| Reason::NoSuchPlace { variable: name.to_owned(), place };
    assert_eq!(fault(&rows(constant(1), 2), "1 2 3"), (1, nothing("x", 2)));
    assert_eq!(fault(&rows(constant(2), 1), "1 2 3"), (1, nothing("y", 2)));
    assert_eq!(fault(&rows(constant(1), 1), "1 -2"), (1, Reason::Negative { number: -2 }));
    // Without a list there is one heap.
    let one = Entry::Rows(vec![Cell::Number(constant(3)), Cell::Number(constant(4))]);
    let single =
        program(&[], vec![Instruction::Heaps(vec![one.clone(), one]), Instruction::Answer]);
    assert_eq!(positions(&single, ""), Ok(vec![Position::List(vec![3, 4, 3, 4])]));
}

#[test]
fn functions_of_numbers() {
    let two =
        |function, a, b| Number::Binary(function, Box::new(constant(a)), Box::new(constant(b)));
    let one = |function, a| Number::Unary(function, Box::new(constant(a)));
    let asked = |number| positions(&evaluates(number), "0").map_err(|fault| fault.reason);
    let is = |number: u64| Ok(vec![Position::List(vec![number])]);
    let negative = |number| Err(Reason::NotANatural { number });
    for (number, wanted) in [
        (two(Binary::Gcd, 12, -18), is(6)),
        (two(Binary::Gcd, 0, 5), is(5)),
        (two(Binary::Gcd, 0, 0), is(0)),
        (two(Binary::Gcd, i64::MIN, 6), is(2)),
        (two(Binary::Gcd, i64::MIN, 0), Err(Reason::Overflow)),
        (two(Binary::Xor, 6, 3), is(5)),
        (two(Binary::Xor, -1, -2), is(1)),
        (two(Binary::Power, 2, 62), is(1 << 62)),
        (two(Binary::Power, 0, 0), is(1)),
        (two(Binary::Power, 1, MAX), is(1)),
        (two(Binary::Power, -1, MAX - 1), is(1)),
        (two(Binary::Power, 0, MAX), is(0)),
        (two(Binary::Power, 2, 63), Err(Reason::Overflow)),
        (two(Binary::Power, 2, MAX), Err(Reason::Overflow)),
        (two(Binary::Power, 5, -1), negative(-1)),
        (one(Unary::Absolute, -7), is(7)),
        (one(Unary::Absolute, i64::MIN), Err(Reason::Overflow)),
        (one(Unary::Ones, 0b1011), is(3)),
        (one(Unary::Ones, -1), negative(-1)),
    ] {
        let text = format!("{number:?}");
        assert_eq!(asked(number), wanted, "{text}");
    }
    let lowest = Number::Binary(Binary::Power, Box::new(constant(-2)), Box::new(constant(63)));
    let shifted = Number::Add(Box::new(lowest), Box::new(constant(MAX)));
    assert_eq!(fault(&evaluates(shifted), "0").1, Reason::Negative { number: -1 });
}

#[test]
fn numbers_that_compare_are_counted() {
    let count = |comparison, number| {
        Number::CountWhere(Variable(1), comparison, Box::new(constant(number)))
    };
    let asked = |number| positions(&listed(one(number)), "4 2 7 2 5");
    assert_eq!(asked(count(Comparison::Equal, 2)), Ok(vec![Position::List(vec![2])]));
    assert_eq!(asked(count(Comparison::Less, 6)), Ok(vec![Position::List(vec![3])]));
    assert_eq!(asked(count(Comparison::NotEqual, 9)), Ok(vec![Position::List(vec![4])]));
    assert_eq!(
        positions(&listed(one(count(Comparison::Equal, 2))), "0"),
        Ok(vec![Position::List(vec![0])])
    );
}

#[test]
fn lists_that_are_filled() {
    let (a, filled, i) = (Variable(1), Variable(2), Variable(3));
    let entry = Number::Entry(a, Box::new(Number::Variable(i)));
    let double = Number::Add(Box::new(entry.clone()), Box::new(entry));
    let steps = vec![
        Instruction::Collect(constant(9), filled),
        Instruction::Clear(filled),
        Instruction::Repeat {
            times: Times::Count(variable(0)),
            index: Some(i),
            body: vec![Instruction::Collect(double, filled)],
        },
        Instruction::Reverse(filled),
        Instruction::Heaps(vec![Entry::All(filled), Entry::One(Number::Fold(Fold::Sum, filled))]),
        Instruction::Answer,
    ];
    let mut made = listed(steps);
    made.variables.truncate(2);
    made.variables.extend(
        program(&[("b", numbers(i64::MIN, MAX)), ("i", VariableKind::Computed)], vec![]).variables,
    );
    assert_eq!(positions(&made, "3 1 5 2"), Ok(vec![Position::List(vec![4, 10, 2, 16])]));
    assert_eq!(positions(&made, "0"), Ok(vec![Position::List(vec![0])]));
}

proptest! {
    #[test]
    fn quotients_round_down(a in -50_i64..50, b in -9_i64..9) {
        prop_assume!(b != 0);
        let n = || Box::new(variable(0));
        let c = |number| Box::new(constant(number));
        // Shifted so that all are naturals.
        let up = |number| Number::Add(Box::new(number), c(100));
        let wanted =
            |number: i64| Ok(vec![Position::List(vec![u64::try_from(number + 100).unwrap()])]);
        let quotient = (a - a.rem_euclid(b.abs())) / b.abs() * b.signum();
        let floor = if b > 0 || a.rem_euclid(b.abs()) == 0 { quotient } else { quotient - 1 };
        let input = a.to_string();
        prop_assert_eq!(
            positions(&evaluates(up(Number::Divide(n(), c(b)))), &input),
            wanted(floor)
        );
        prop_assert_eq!(
            positions(&evaluates(up(Number::Remainder(n(), c(b)))), &input),
            wanted(a - b * floor)
        );
    }

    #[test]
    fn no_input_is_too_much(
        input in prop::collection::vec(any::<u8>(), 0..40),
        spare in "[0-9 \n\r-]{0,30}",
    ) {
        for program in [loops(), listed(one(Number::Fold(Fold::Sum, Variable(1))))] {
            let _ = read(&program, None, &input);
            let _ = read(&program, None, spare.as_bytes());
        }
    }
}
