//! Programs of several steps: loops, what is kept, names that clash.

use super::*;

pub(super) fn programs() -> Vec<Case> {
    let factors = plan(
        "Factors",
        vec![number("N", -5, BIG)],
        vec![Instruction::Repeat {
            times: Times::End,
            index: None,
            body: vec![
                read(&[0]),
                Instruction::Heaps(vec![Entry::Exponents(var(0))]),
                Instruction::Answer,
            ],
        }],
        list(HeapValue::Size, ListLaw::Moore { most: Most::Fixed(1), misere: true }),
    );
    let mut factors_value = factors.clone();
    factors_value.decision = list(HeapValue::Size, ListLaw::Grundy);
    factors_value.program.answer = PrintedAnswer::Value;
    let small: Vec<String> = (1..400).map(|n: u32| n.to_string()).collect();
    let small = small.join(" ");
    let factor_inputs = [
        small.as_str(),
        "0",
        "-3",
        "1000003 1000000 1048576",
        "999983000289 999966000289 1000036000099",
        "6 \n\n0",
    ];
    let fold = |fold| Number::Fold(fold, Variable(1));
    let folds = |kept: bool| {
        let mut made = plan(
            "Folds",
            vec![
                number("n", 0, 50),
                numbers("a", num(-20), num(20)),
                computed("g"),
                computed("i"),
                numbers("b", num(-20), num(20)),
            ],
            vec![
                read(&[0]),
                rows(&[(1, kept), (4, true)], var(0)),
                Instruction::Let(
                    Variable(2),
                    Number::Maximum(Number::Length(Variable(1)).into(), num(-3).into()),
                ),
                Instruction::Sort(Variable(4)),
                Instruction::Repeat {
                    times: Times::Count(Number::Minimum(var(2).into(), num(7).into())),
                    index: Some(Variable(3)),
                    body: vec![Instruction::Heaps(vec![
                        Entry::One(Number::Remainder(
                            Number::Entry(Variable(4), sub(add(var(0), num(1)), var(3)).into())
                                .into(),
                            num(7).into(),
                        )),
                        Entry::One(Number::Multiply(var(3).into(), var(3).into())),
                    ])],
                },
                Instruction::If {
                    condition: Condition::Or(vec![
                        Condition::And(vec![
                            compare(fold(Fold::Sum), Comparison::Less, num(0)),
                            compare(var(2), Comparison::Greater, num(1)),
                        ]),
                        Condition::Not(
                            compare(fold(Fold::Xor), Comparison::NotEqual, num(5)).into(),
                        ),
                    ]),
                    then: vec![Instruction::Heaps(vec![Entry::One(sub(
                        fold(Fold::Maximum),
                        fold(Fold::Minimum),
                    ))])],
                    otherwise: vec![
                        Instruction::Let(
                            Variable(2),
                            Number::Divide(fold(Fold::Sum).into(), num(3).into()),
                        ),
                        Instruction::Heaps(vec![
                            Entry::One(var(2)),
                            Entry::One(fold(Fold::Maximum)),
                        ]),
                    ],
                },
                Instruction::Answer,
            ],
            list(HeapValue::Size, ListLaw::Grundy),
        );
        made.program.answer = PrintedAnswer::Value;
        made
    };
    let fold_inputs = [
        "0",
        "1\n5 5",
        "2 3 4 -2 9",
        "3 1 2 3 4 5 6",
        "2 -3 4 -2 9",
        "4 1 2 3 4\n5 6 7\n8",
        "3 20 20 20 20 -20 -20",
        "1 21 0",
        "1\n\n5\n\n-21",
        "5 1 2 3 4 5 6 7 8 9 10",
    ];
    let text = plan(
        "Texts",
        vec![
            word("s", Some(any_word(b"ox."))),
            number("p", i64::MIN, i64::MAX),
            word("t", Some(machine(b"ab", &[&[1, 2], &[2, 0], &[2, 2]], &[0, -1, -1]))),
        ],
        vec![
            read(&[0, 2, 1]),
            Instruction::Heaps(vec![
                Entry::Runs { word: Variable(0), letter: b'o' },
                Entry::One(Number::Count(Variable(0), b'x')),
                Entry::One(Number::Length(Variable(2))),
                Entry::One(Number::Divide(num(100).into(), var(1).into())),
                Entry::One(Number::Remainder(num(-7).into(), var(1).into())),
            ]),
            Instruction::Answer,
        ],
        list(HeapValue::Size, ListLaw::Grundy),
    );
    // Variables that keep what they held, and lists that go on.
    let mut loops = plan(
        "Loops",
        vec![
            number("n", 0, 9),
            computed("i"),
            number("x", 0, 9),
            computed("last"),
            numbers("y", num(0), var(2)),
            computed("j"),
        ],
        vec![
            Instruction::Repeat {
                times: Times::End,
                index: Some(Variable(5)),
                body: vec![
                    read(&[0]),
                    Instruction::Repeat {
                        times: Times::Count(var(0)),
                        index: Some(Variable(1)),
                        body: vec![
                            Instruction::If {
                                condition: compare(var(1), Comparison::GreaterEqual, num(2)),
                                then: vec![read(&[2]), read(&[0])],
                                otherwise: vec![],
                            },
                            rows(&[(4, false)], num(2)),
                            Instruction::Let(Variable(3), add(var(3), var(2))),
                            Instruction::Heaps(vec![Entry::All(Variable(4)), Entry::One(var(3))]),
                        ],
                    },
                    Instruction::Heaps(vec![Entry::One(add(var(1), var(5)))]),
                    Instruction::If {
                        condition: Condition::And(vec![]),
                        then: vec![Instruction::Answer],
                        otherwise: vec![],
                    },
                ],
            },
            Instruction::If {
                condition: Condition::Or(vec![]),
                then: vec![],
                otherwise: vec![Instruction::Answer],
            },
            repeat(num(2), vec![]),
        ],
        list(HeapValue::Size, ListLaw::Grundy),
    );
    loops.program.answer = PrintedAnswer::Value;
    loops.program.layout = Layout::Spaced;
    // Names that mean something in some language, or to the helpers.
    let names = "fn int def lambda class template self input out text at last heaps total fail \
        answer min max natural i heap count x_min std len NEXT crate NEXT_1 first_other weigh \
        GRUNDY";
    let names: Vec<&str> = names.split(' ').collect();
    let mut clash: Vec<Declared> = names.iter().map(|name| number(name, 0, 99)).collect();
    clash.push(numbers("x", num(0), num(99)));
    clash.push(word("word", None));
    let count = u32::try_from(names.len()).expect("few");
    let entries = (0..count).map(|index| Entry::One(var(index)));
    let folded = [Fold::Minimum, Fold::Maximum, Fold::Sum, Fold::Xor]
        .map(|fold| Entry::One(Number::Fold(fold, Variable(count))));
    let entries: Vec<Entry> = entries.chain(folded).collect();
    let all: Vec<u32> = (0..count).collect();
    let mut clash = plan(
        "Names",
        clash,
        vec![
            read(&all),
            rows(&[(count, false)], var(0)),
            Instruction::Heaps(entries),
            Instruction::Answer,
        ],
        list(HeapValue::Size, ListLaw::Grundy),
    );
    clash.program.answer = PrintedAnswer::Value;
    let clash_input =
        format!("2 {} 5 9", (1..count).map(|n| n.to_string()).collect::<Vec<_>>().join(" "));
    let none_input =
        format!("0 {}", (1..count).map(|n| n.to_string()).collect::<Vec<_>>().join(" "));
    vec![
        case("factors", factors, &factor_inputs),
        case("factors, values", factors_value, &factor_inputs),
        case("folds", folds(false), &fold_inputs),
        case("kept folds", folds(true), &fold_inputs),
        case(
            "texts",
            text,
            &[
                "oo.xo\nab 7",
                "x abab -3",
                "ooo ab 0",
                "oq ab 1",
                "o a\n1",
                "o abc 1",
                "o\n\nba\n\n1",
                "o ab -200",
                "oxoxoxoxoxox abab 100",
                "o ab",
            ],
        ),
        case(
            "loops",
            loops,
            &[
                "",
                "0",
                "1 0 0",
                "1\n0 1",
                "2 0 0 5 1 3 4",
                "2 0 0 5 1 3 6",
                "0 0 1 0 0 3 0 0 2 1 2 1 3 2 3 1 1 0",
                "3 0 0",
            ],
        ),
        case("names", clash, &[&clash_input, &none_input]),
    ]
}
