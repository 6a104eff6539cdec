//! Tests of functions, and of lists filled by steps.

use plan::{
    Binary, Column, Comparison, Condition, Decision, Declared, Entry, Fold, HeapValue, Instruction,
    Layout, ListDecision, ListLaw, Number, Origin, Plan, PrintedAnswer, Program, Status, Times,
    Unary, Variable, VariableKind, naive,
};
use proptest::prelude::*;

use crate::{Failure, Input, run};

const N: Variable = Variable(0);
const A: Variable = Variable(1);
const D: Variable = Variable(2);
const I: Variable = Variable(3);

fn expression() -> impl Strategy<Value = Number> {
    let entry = Number::Entry(A, Box::new(Number::Variable(I)));
    let leaf = prop_oneof![
        (-3_i64..9).prop_map(Number::Constant),
        Just(Number::Variable(I)),
        Just(Number::Variable(N)),
        Just(Number::Length(D)),
        Just(Number::Fold(Fold::Sum, D)),
        Just(entry),
    ];
    let comparison =
        prop::sample::select(vec![Comparison::Equal, Comparison::Less, Comparison::GreaterEqual]);
    leaf.prop_recursive(3, 12, 2, move |inner| {
        let two = (inner.clone(), inner.clone());
        let binary = prop::sample::select(vec![Binary::Gcd, Binary::Xor, Binary::Power]);
        let unary = prop::sample::select(vec![Unary::Absolute, Unary::Ones]);
        let list = prop::sample::select(vec![A, D]);
        prop_oneof![
            two.prop_map(|(a, b)| Number::Subtract(Box::new(a), Box::new(b))),
            (binary, inner.clone(), inner.clone()).prop_map(|(function, a, b)| Number::Binary(
                function,
                Box::new(a),
                Box::new(b)
            )),
            (unary, inner.clone()).prop_map(|(function, a)| Number::Unary(function, Box::new(a))),
            (list, comparison.clone(), inner).prop_map(|(list, sign, number)| Number::CountWhere(
                list,
                sign,
                Box::new(number)
            )),
        ]
    })
}

/// `repeat until end: read n; read a, n times; repeat n with i: collect EXPRESSION into d; ...`
fn plan(collected: Number, asked: Number, order: Vec<Instruction>, label: Option<String>) -> Plan {
    let any = |low| VariableKind::Numbers {
        low: Number::Constant(low),
        high: Number::Constant(i64::MAX),
    };
    let kinds = [
        VariableKind::Number { low: Number::Constant(0), high: Number::Constant(9) },
        any(-9),
        any(i64::MIN),
        VariableKind::Computed,
    ];
    let names = ["n", "a", "d", "i"].map(String::from).into_iter();
    let variables = names.zip(kinds).map(|(name, kind)| Declared { name, kind }).collect();
    let large = Condition::Compare(Number::Length(D), Comparison::Greater, Number::Constant(5));
    let mut body = vec![
        Instruction::Read(vec![N]),
        Instruction::ReadRows {
            columns: vec![Column { variable: A, kept: true }],
            times: Number::Variable(N),
        },
        Instruction::Repeat {
            times: Times::Count(Number::Variable(N)),
            index: Some(I),
            body: vec![Instruction::Collect(collected, D)],
        },
    ];
    body.extend(order);
    body.push(Instruction::Heaps(vec![Entry::All(D), Entry::One(asked)]));
    body.push(Instruction::Answer);
    body.push(Instruction::If {
        condition: large,
        then: vec![Instruction::Clear(D)],
        otherwise: vec![],
    });
    let program = Program {
        variables,
        settings: vec![],
        steps: vec![Instruction::Repeat { times: Times::End, index: None, body }],
        answer: PrintedAnswer::Value,
        layout: Layout::Lines,
        label,
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// Functions, and lists that are filled, mean what the definition says.
    #[test]
    fn functions_and_lists(
        collected in expression(),
        asked in expression(),
        order in prop::collection::vec(prop::sample::select(vec![
            Instruction::Sort(D), Instruction::Reverse(D), Instruction::Reverse(A),
                Instruction::Clear(D),
        ]), 0..3),
        label in prop::option::of(Just(String::from("Case #{}: "))),
        rows in prop::collection::vec(prop::collection::vec(-3_i64..40, 0..5), 0..4),
    ) {
        let plan = plan(collected, asked, order, label);
        let mut text = String::new();
        for row in rows {
            text += &row.len().to_string();
            row.iter().for_each(|number| text += &format!(" {number}"));
            text.push('\n');
        }
        let found = match run(&plan, Input::Bytes(text.as_bytes())) {
            Ok(answers) => Ok(String::from_utf8(answers.to_bytes()).unwrap_or_default()),
            Err(Failure::Fault(fault)) => Err(fault),
            Err(Failure::Unreadable(error)) => panic!("{error}"),
        };
        prop_assert_eq!(found, naive::run(&plan, text.as_bytes()), "{:?}", text);
    }
}
