//! One case for each form, with inputs that are right and wrong.

mod steps;

use plan::decision::{Formula, Term, TupleFormula, TupleTerm};
use plan::*;

use super::Case;
use super::plans::*;

/// The quotient of misère Nim with heaps of values below 4: fickle 0 and 1, firm 0 to 3.
fn misere_nim() -> ListLaw {
    let value = |element: u32| if element < 2 { element } else { element - 2 };
    let product = |one: u32, other: u32| {
        let value = value(one) ^ value(other);
        if one < 2 && other < 2 { value } else { value + 2 }
    };
    let row = |one: u32| (0..6).map(|other| product(one, other)).collect();
    let lost = (0..6).map(|element| element == 1 || element == 2).collect();
    ListLaw::Quotient { products: (0..6).map(row).collect(), lost }
}

fn case(name: &str, plan: Plan, inputs: &[&str]) -> Case {
    Case { name: name.into(), plan, inputs: texts(inputs) }
}

/// All plans.
pub(crate) fn cases() -> Vec<Case> {
    let mut all = vec![
        case("size", heaps("Heaps", HeapValue::Size, ListLaw::Grundy, false), LISTS),
        case("kept", heaps("Heaps", HeapValue::Size, ListLaw::Grundy, true), LISTS),
        case(
            "remainder",
            heaps("Remainders", HeapValue::Remainder(4), ListLaw::Grundy, false),
            LISTS,
        ),
        case(
            "fixed columns",
            heaps(
                "Two heaps",
                HeapValue::Size,
                ListLaw::Moore { most: Most::Fixed(2), misere: true },
                false,
            ),
            LISTS,
        ),
        case(
            "selective",
            heaps("Any heaps", HeapValue::Remainder(3), ListLaw::Selective, false),
            LISTS,
        ),
        case(
            "digits",
            digits(),
            &[
                "5 4 10 1230 4649 100000",
                "1\n0",
                "2\n00\n1",
                "1 012",
                "3 1 2",
                "1 1x2",
                "1\n\n12345678901234567890123456789012345678901",
                "1 123456789012345678901234567890x",
                "1 \u{e9}",
                "1\u{c}1\r\n",
                "1 1234567:",
                "1 1234567/",
                "2 9 8 7",
            ],
        ),
        case(
            "boxes",
            boxes(),
            &[
                "1\n5 5 5\n1\n0 0 0",
                "1\n3 3 3\n1\n1 1 1\n",
                "2 10 10 10 2 1 2 3 4 5 6 4 5 6 1 0 0 5",
                "1 3 3 3 1 3 0 0",
                "1 3 3 3 1 0 0",
                "1\n3 3 3\n0\n",
                "1 0 1 1 1 0 0 0",
            ],
        ),
    ];
    for misere in [false, true] {
        let inputs = [
            "0 0",
            "0 5",
            "3 1 1 2 3",
            "3 2 1 1 1",
            "2 5 0 0",
            "4 3 1 1 1 1",
            "3 2 5 5 5",
            "1 0 1",
            "5 1000000000000000000 1 1 1 1 1",
            "2 -1 3 3",
            "300 2",
            "3 2 256 65536 1",
        ];
        all.push(case(
            &format!("columns {misere}"),
            several("Several heaps", HeapValue::Size, misere),
            &inputs,
        ));
        let rows = [
            "#..",
            ".#.",
            "###",
            "...",
            ".",
            "#",
            "#..##.#",
            "..#x",
            "",
            "..\n.",
            "###...####....###...####....",
            "..#.\u{80}",
            "........#........",
            ".......#",
        ];
        let law =
            if misere { ListLaw::Moore { most: Most::Fixed(1), misere } } else { ListLaw::Grundy };
        let mut wide: Vec<String> = rows.iter().map(|&row| row.into()).collect();
        wide.extend([
            ".".repeat(64),
            ".".repeat(63) + "#",
            "#".to_owned() + &".".repeat(64),
            "#".repeat(64) + &".".repeat(70) + "#.",
        ]);
        let wide: Vec<&str> = wide.iter().map(String::as_str).collect();
        all.push(case(&format!("tiles {misere}"), tiles(law.clone(), not_whole()), &wide));
        let mut every = not_whole();
        every.push((None, None));
        all.push(case(&format!("all tiles {misere}"), tiles(law.clone(), every), &wide));
        all.push(case(
            &format!("inner tiles {misere}"),
            tiles(law, vec![(Some(b'#'), Some(b'#')), (None, Some(b'#'))]),
            &wide,
        ));
    }
    all.extend(values());
    all.extend(words());
    all.extend(tuples());
    all.extend(steps::programs());
    all
}

fn values() -> Vec<Case> {
    let class = |value, firm| HeapClass { value, firm };
    let periodic = |guard| HeapValue::Periodic {
        classes: [guard, 1, 2, 300, 1, 4, 3].iter().map(|&value| class(value, false)).collect(),
        period: 4,
    };
    let pure = HeapValue::Periodic {
        classes: [0, 1, 2].iter().map(|&value| class(value, false)).collect(),
        period: 3,
    };
    let firm = HeapValue::Periodic {
        classes: [(0, false), (1, false), (0, false), (2, true), (3, true), (1, true)]
            .iter()
            .map(|&(v, f)| class(v, f))
            .collect(),
        period: 3,
    };
    let digit_sum = TupleMachine {
        numeration: Numeration::Base(10),
        bounds: vec![None],
        next: (0..3).map(|state| (0..10).map(|digit| (state + digit) % 3).collect()).collect(),
        class: vec![Some(0), Some(1), Some(2)],
    };
    let mut partial = digit_sum.clone();
    partial.class[2] = None;
    let mut value = heaps("Values", periodic(0), ListLaw::Grundy, false);
    value.program.answer = PrintedAnswer::Value;
    let losing = HeapValue::Losing { up_to: 20, zeros: vec![0, 3, 7, 20] };
    let mut computed = heaps("One heap", losing.clone(), ListLaw::Grundy, false);
    computed.origin.status = Status::Computed { up_to: Some(20) };
    let mut mex = plan(
        "Taking some",
        vec![
            number("k", 0, 100),
            numbers("S", num(0), num(100)),
            number("m", 0, 100),
            number("l", 0, 100),
            numbers("h", num(0), num(10000)),
        ],
        vec![
            read(&[0]),
            rows(&[(1, false)], var(0)),
            read(&[2]),
            repeat(
                var(2),
                vec![
                    read(&[3]),
                    rows(&[(4, false)], var(3)),
                    Instruction::Heaps(vec![Entry::All(Variable(4))]),
                    Instruction::Answer,
                ],
            ),
        ],
        list(HeapValue::Subtraction { setting: 0 }, ListLaw::Grundy),
    );
    mex.program.settings = vec![("s".into(), Variable(1))];
    mex.program.answer =
        PrintedAnswer::Outcome { wins: "W".into(), loses: "L".into(), draws: None };
    mex.program.layout = Layout::Joined;
    mex.origin.status = Status::ByDefinition;
    let mut valued = mex.clone();
    valued.program.answer = PrintedAnswer::Value;
    valued.program.layout = Layout::Spaced;
    let elements = [0, 1, 4].map(|value| HeapClass { value, firm: false }).to_vec();
    let elements = HeapValue::Periodic { classes: elements, period: 3 };
    let mut tame = mex.clone();
    tame.decision = list(HeapValue::Subtraction { setting: 0 }, ListLaw::Tame);
    let mut both = several("Taking some of several", HeapValue::Subtraction { setting: 1 }, true);
    both.program.settings.push(("d".into(), Variable(0)));
    let taken = [
        "2 2 5 3 2 5 12 3 2 4 7 4 2 3 7 12",
        "0 1 2 5 5",
        "3 0 1 1 2 1 4 2 3 4",
        "1 1 0",
        "2 2 5",
        "1 3 1 2 10000 9999",
    ];
    vec![
        case("periodic", heaps("Periodic", periodic(0), ListLaw::Grundy, false), LISTS),
        case(
            "periodic with a wrong zero",
            heaps("Periodic", periodic(5), ListLaw::Grundy, false),
            LISTS,
        ),
        case("pure period", heaps("Periodic", pure.clone(), ListLaw::Grundy, true), LISTS),
        case("values", value, LISTS),
        case("tame", heaps("Tame", firm, ListLaw::Tame, false), LISTS),
        case("quotient", heaps("Quotient", elements, misere_nim(), false), LISTS),
        case("tame without firm heaps", heaps("Tame", pure, ListLaw::Tame, false), LISTS),
        case(
            "machine of a heap",
            heaps("Digits", HeapValue::Machine(digit_sum.clone()), ListLaw::Grundy, false),
            LISTS,
        ),
        case(
            "machine, columns",
            heaps(
                "Digits",
                HeapValue::Machine(digit_sum),
                ListLaw::Moore { most: Most::Fixed(1), misere: false },
                false,
            ),
            LISTS,
        ),
        case(
            "partial machine",
            heaps("Digits", HeapValue::Machine(partial), ListLaw::Selective, false),
            LISTS,
        ),
        case(
            "losing",
            computed,
            &["0", "1 3", "1 4", "1 20", "1 21", "2 3 4", "2 0 3", "3\n0 5\n0", "2 30 3"],
        ),
        case(
            "losing, columns",
            heaps("One heap", losing, ListLaw::Moore { most: Most::Fixed(3), misere: true }, true),
            &["0", "1 3", "1 4", "2 1 1"],
        ),
        case("mex", mex, &taken),
        case("mex values", valued, &taken),
        case("mex, tame", tame, &taken),
        case("mex, columns", both, &["3 2 5 6 7", "1 1 1", "2 1 4 4", "1 0 7", "0 1"]),
    ]
}

fn words() -> Vec<Case> {
    let letters = b"abcxyz".to_vec();
    let some = any_word(&letters);
    let weigh = |weights: [i64; 6]| Term::Sum(weights.to_vec());
    let judged = |decision: WordDecision, domain: &Machine| {
        plan(
            "Words",
            vec![word("s", None), number("q", 0, 9)],
            vec![Instruction::Repeat {
                times: Times::End,
                index: None,
                body: vec![read(&[0, 1]), Instruction::Word(Variable(0))],
            }],
            Decision::Word { domain: domain.clone(), decision },
        )
    };
    let contains =
        machine(&letters, &[&[1, 0, 0, 0, 0, 0], &[1, 2, 0, 0, 0, 0], &[2; 6]], &[-1, -1, 1]);
    let formula = Formula::Or(vec![
        Formula::And(vec![
            Formula::In(Term::Mod(weigh([3, -2, 7, 0, 1, -9]).into(), 5), vec![1, 3]),
            Formula::Not(Formula::Matches(contains.clone()).into()),
        ]),
        Formula::Is(vec![b"abc".to_vec(), b"zz".to_vec()]),
        Formula::Compare(
            Term::Div(Term::Add(vec![weigh([1, 1, 1, 1, 1, 1]), Term::Constant(-7)]).into(), 3),
            Comparison::Equal,
            Term::Scale(-2, weigh([0, 0, 1, 0, 0, 0]).into()),
        ),
        Formula::Compare(
            Term::Mod(Term::Constant(-3).into(), 2),
            Comparison::Less,
            Term::Constant(1),
        ),
    ]);
    let mut term = judged(
        WordDecision::Value(Term::Add(vec![
            Term::Mod(Term::Scale(-3, weigh([2, 2, 2, 5, 2, 2]).into()).into(), 7),
            Term::Mod(Term::Add(vec![]).into(), 3),
        ])),
        &some,
    );
    term.program.answer = PrintedAnswer::Value;
    let mut classes = contains.clone();
    classes.class = vec![Some(0), Some(3), None];
    let mut class = judged(WordDecision::Machine(classes), &some);
    class.program.answer = PrintedAnswer::Value;
    let mut odd = judged(
        WordDecision::Wins(Formula::Bool(true)),
        &machine(b"ab", &[&[1, 1], &[0, 0]], &[-1, 0]),
    );
    odd.program.answer = PrintedAnswer::Outcome {
        wins: "\u{5148}\u{624b} \"??/\"\\ \u{0}1\n*/".into(),
        loses: String::new(),
        draws: None,
    };
    odd.title = "*/ ??/ \\\ncoding: latin-1 \u{202e}".into();
    let mut run = tiles(ListLaw::Moore { most: Most::Setting(0), misere: true }, not_whole());
    run.program.variables.push(number("k", -2, 9));
    run.program.settings = vec![("k".into(), Variable(1))];
    run.program.steps = vec![read(&[1, 0]), Instruction::Word(Variable(0))];
    let mut grown = tiles(ListLaw::Grundy, not_whole());
    grown.program.variables.push(number("d", 1, 9));
    grown.program.settings = vec![("d".into(), Variable(1))];
    grown.program.steps = vec![
        read(&[1, 0]),
        Instruction::Word(Variable(0)),
        read(&[0]),
        Instruction::Word(Variable(0)),
    ];
    grown.program.answer = PrintedAnswer::Value;
    if let Decision::Word { decision: WordDecision::Row { list, .. }, .. } = &mut grown.decision {
        list.heap = HeapValue::Subtraction { setting: 0 };
    }
    let inputs = [
        "",
        "abc 1",
        "zz 1 zzz 2 cab 3 yyyyyyy 4",
        "aab 0",
        "abq 1",
        "a 1 b",
        "ccc 2 xyzxyz 3 aaaa 4",
        "abcabcabcab\n1\nzyx\nz",
        "abc\n\n10",
        "aq\n\n1",
        "b 1 bb 1 bbbbbbbbbbbbbbbbb 1 x 2 xx 2 xxx 2",
    ];
    vec![
        case("formula", judged(WordDecision::Wins(formula), &some), &inputs),
        case("term", term, &inputs),
        case("classes", class, &inputs),
        case("odd texts", odd, &["a 1", "ab 1", "aba 2 b 1", "abc\n1", "ab\n1"]),
        case(
            "runs of words",
            run,
            &["1 ..#.", "0 ..#.", "2 ..#..#..#", "-1\n.#.", "3 ...", "1\n..x", "2 .#.#.#."],
        ),
        case("growing runs", grown, &["1 ..#. ..#..", "2 .#... ...#...", "9 ....#. #", "1 ... .#"]),
    ]
}

fn tuples() -> Vec<Case> {
    let x = TupleTerm::Entry;
    let c = TupleTerm::Constant;
    let formula = TupleFormula::Or(vec![
        TupleFormula::Compare(
            TupleTerm::Xor(vec![
                x(0),
                x(1),
                TupleTerm::Mod(x(2).into(), TupleTerm::Add(vec![x(1), c(4)]).into()),
            ]),
            Comparison::Greater,
            TupleTerm::Max(vec![
                TupleTerm::Div(TupleTerm::Add(vec![x(0), c(-9)]).into(), c(2).into()),
                c(3),
            ]),
        ),
        TupleFormula::And(vec![
            TupleFormula::In(
                TupleTerm::Scale(-3, TupleTerm::Add(vec![x(0), x(1)]).into()),
                vec![-9, -BIG, -6],
            ),
            TupleFormula::Not(TupleFormula::Bool(false).into()),
        ]),
        TupleFormula::Compare(
            TupleTerm::LargestColumn { base: 3, modulus: 2 },
            Comparison::Equal,
            c(0),
        ),
        TupleFormula::Compare(
            TupleTerm::Add(vec![x(0), x(1), x(2)]),
            Comparison::Greater,
            c(i64::MAX),
        ),
        TupleFormula::Compare(
            TupleTerm::Mod(c(-5).into(), c(3).into()),
            Comparison::Less,
            TupleTerm::Min(vec![c(1)]),
        ),
    ]);
    let domain =
        TupleFormula::Compare(x(0), Comparison::LessEqual, TupleTerm::Add(vec![x(1), c(1)]));
    let triple = plan(
        "Triples",
        vec![number("a", -5, i64::MAX), number("b", 0, i64::MAX), number("c", 0, i64::MAX)],
        vec![Instruction::Repeat {
            times: Times::End,
            index: None,
            body: vec![
                read(&[0, 1, 2]),
                Instruction::Tuple(vec![var(0), var(1), add(var(2), num(0))]),
            ],
        }],
        Decision::Tuple(TupleDecision::Wins { length: 3, domain, formula }),
    );
    let mut all = vec![case(
        "triples",
        triple,
        &[
            "",
            "0 0 0",
            "1 2 3 4 5 6",
            "3 1 1",
            "-1 1 1",
            "1 2 3\n7 7 7\n5 1 1",
            "9223372036854775807 9223372036854775807 1",
            "4 4 4 0 1 2 10 20 30 2 1 0 1 1 1",
        ],
    )];
    for numeration in [
        Numeration::Base(2),
        Numeration::Base(10),
        Numeration::Recurrence([1, 1, 0]),
        Numeration::Recurrence([3, -1, 0]),
        Numeration::Recurrence([1, 1, 1]),
        Numeration::Unary,
    ] {
        let width = numeration.digits().max(4);
        // Not symmetric, with a state without a class, and a letter that is missing.
        let next: Vec<Vec<u32>> = (0..7_u32)
            .map(|s| (0..width).map(|d| (2 * s + 3 * d + u32::from(s == 3)) % 7).collect())
            .collect();
        let class = (0..7).map(|state| (state != 5).then_some(state)).collect();
        let machine = TupleMachine { numeration, bounds: vec![None, Some(3), None], next, class };
        let mut made = plan(
            "Digits",
            vec![number("first", 0, BIG), number("int", -2, 9), number("min", 0, BIG)],
            vec![Instruction::Repeat {
                times: Times::End,
                index: None,
                body: vec![read(&[0, 1, 2]), Instruction::Tuple(vec![var(0), var(1), var(2)])],
            }],
            Decision::Tuple(TupleDecision::Machine(machine)),
        );
        if numeration.digits() > 2 {
            made.program.answer = PrintedAnswer::Value;
        }
        let inputs = [
            "0 0 0",
            "1 2 3",
            "5 1 5",
            "12 0 3",
            "3 3 12",
            "7 4 1",
            "7 -1 1",
            "100 2 99 1 1 1",
            "20 2 20 21 2 20 22 2 20 23 2 20",
            "0 1 30 0 1 31 0 1 32 30 1 0 31 1 0 32 1 0",
        ];
        let mut inputs = texts(&inputs);
        if numeration != Numeration::Unary {
            inputs.extend(texts(&[
                "1000000000000000000 1 999999999999999999",
                "123456789 2 987654321",
            ]));
        }
        all.push(Case { name: format!("{numeration:?}"), plan: made, inputs });
    }
    all
}
