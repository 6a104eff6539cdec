//! Plans made by hand, one for each form.

use plan::decision::{Formula, Term};
use plan::*;

pub(crate) const BIG: i64 = 1_000_000_000_000_000_000;

pub(crate) fn var(index: u32) -> Number {
    Number::Variable(Variable(index))
}

pub(crate) fn num(number: i64) -> Number {
    Number::Constant(number)
}

pub(crate) fn sub(a: Number, b: Number) -> Number {
    Number::Subtract(a.into(), b.into())
}

pub(crate) fn add(a: Number, b: Number) -> Number {
    Number::Add(a.into(), b.into())
}

pub(crate) fn number(name: &str, low: i64, high: i64) -> Declared {
    Declared { name: name.into(), kind: VariableKind::Number { low: num(low), high: num(high) } }
}

pub(crate) fn numbers(name: &str, low: Number, high: Number) -> Declared {
    Declared { name: name.into(), kind: VariableKind::Numbers { low, high } }
}

pub(crate) fn computed(name: &str) -> Declared {
    Declared { name: name.into(), kind: VariableKind::Computed }
}

pub(crate) fn word(name: &str, domain: Option<Machine>) -> Declared {
    Declared { name: name.into(), kind: VariableKind::Word { domain, length: None } }
}

pub(crate) fn rows(columns: &[(u32, bool)], times: Number) -> Instruction {
    let columns =
        columns.iter().map(|&(index, kept)| Column { variable: Variable(index), kept }).collect();
    Instruction::ReadRows { columns, times }
}

pub(crate) fn read(variables: &[u32]) -> Instruction {
    Instruction::Read(variables.iter().map(|&index| Variable(index)).collect())
}

pub(crate) fn repeat(times: Number, body: Vec<Instruction>) -> Instruction {
    Instruction::Repeat { times: Times::Count(times), index: None, body }
}

pub(crate) fn compare(a: Number, comparison: Comparison, b: Number) -> Condition {
    Condition::Compare(a, comparison, b)
}

pub(crate) fn plan(
    title: &str,
    variables: Vec<Declared>,
    steps: Vec<Instruction>,
    decision: Decision,
) -> Plan {
    Plan {
        title: title.into(),
        program: Program {
            variables,
            settings: Vec::new(),
            steps,
            answer: PrintedAnswer::Outcome {
                wins: "First".into(),
                loses: "Second".into(),
                draws: None,
            },
            layout: Layout::Lines,
            label: None,
        },
        decision,
        origin: Origin {
            game: title.into(),
            status: Status::Proved,
            theorem: vec![
                "The player to move loses exactly if the exclusive or of the values is 0.".into(),
            ],
            missing: None,
        },
    }
}

pub(crate) fn list(heap: HeapValue, law: ListLaw) -> Decision {
    Decision::List(ListDecision { heap, law })
}

/// A machine over some letters, row by row; classes below 0 are none.
pub(crate) fn machine(letters: &[u8], next: &[&[u32]], class: &[i32]) -> Machine {
    Machine {
        letters: letters.to_vec(),
        next: next.iter().map(|row| row.to_vec()).collect(),
        class: class.iter().map(|&class| u32::try_from(class).ok()).collect(),
    }
}

/// All words that are not empty.
pub(crate) fn any_word(letters: &[u8]) -> Machine {
    let row = vec![1; letters.len()];
    machine(letters, &[&row, &row], &[-1, 0])
}

/// Numerals: 0, or digits that do not begin with 0.
pub(crate) fn numerals() -> Machine {
    let mut first = vec![2; 10];
    first[0] = 1;
    machine(b"0123456789", &[&first, &[3; 10], &[2; 10], &[3; 10]], &[-1, 0, 0, -1])
}

/// The input of one list: its length, then its heaps.
fn heaps_steps(kept: bool) -> (Vec<Declared>, Vec<Instruction>) {
    let variables = vec![number("n", 0, 10_000_000), numbers("a", num(0), num(BIG))];
    let steps = vec![
        read(&[0]),
        rows(&[(1, kept)], var(0)),
        Instruction::Heaps(vec![Entry::All(Variable(1))]),
        Instruction::Answer,
    ];
    (variables, steps)
}

pub(crate) fn heaps(title: &str, heap: HeapValue, law: ListLaw, kept: bool) -> Plan {
    let (variables, steps) = heaps_steps(kept);
    plan(title, variables, steps, list(heap, law))
}

/// A list whose heaps are taken from at most k at a time, k being read.
pub(crate) fn several(title: &str, heap: HeapValue, misere: bool) -> Plan {
    let mut made = plan(
        title,
        vec![number("N", 0, 10_000_000), number("K", 0, BIG), numbers("A", num(0), num(BIG))],
        vec![
            read(&[0, 1]),
            rows(&[(2, false)], var(0)),
            Instruction::Heaps(vec![Entry::All(Variable(2))]),
            Instruction::Answer,
        ],
        list(heap, ListLaw::Moore { most: Most::Setting(0), misere }),
    );
    made.program.settings = vec![("k".into(), Variable(1))];
    made
}

/// Words of digits that lose if their sum of 9 minus a digit leaves at most 8 when divided by 18.
pub(crate) fn digits() -> Plan {
    let weights: Vec<i64> = (0..10).map(|digit| 9 - digit).collect();
    let wins = Formula::Compare(
        Term::Mod(Term::Sum(weights).into(), 18),
        Comparison::Greater,
        Term::Constant(8),
    );
    let formula = Formula::And(vec![wins, Formula::Not(Formula::Is(vec![b"0".to_vec()]).into())]);
    let mut made = plan(
        "Sums of digits",
        vec![number("t", 0, 100_000), word("word", None)],
        vec![read(&[0]), repeat(var(0), vec![read(&[1]), Instruction::Word(Variable(1))])],
        Decision::Word { domain: numerals(), decision: WordDecision::Wins(formula) },
    );
    made.program.answer = PrintedAnswer::Outcome {
        wins: "Fabre wins.".into(),
        loses: "Audrey wins.".into(),
        draws: None,
    };
    made
}

/// Rows of tiles whose runs are heaps, unless the row is one run.
pub(crate) fn tiles(law: ListLaw, live: Vec<(Option<u8>, Option<u8>)>) -> Plan {
    let list = ListDecision { heap: HeapValue::Size, law };
    plan(
        "Tiles",
        vec![word("s", None)],
        vec![read(&[0]), Instruction::Word(Variable(0))],
        Decision::Word {
            domain: any_word(b".#"),
            decision: WordDecision::Row { letter: b'.', live, list },
        },
    )
}

pub(crate) fn not_whole() -> Vec<(Option<u8>, Option<u8>)> {
    vec![(Some(b'#'), None), (None, Some(b'#')), (Some(b'#'), Some(b'#'))]
}

/// Boxes with points in them, three rows of numbers each.
pub(crate) fn boxes() -> Plan {
    let axis = |size: u32, at: u32| {
        let (least, most) =
            (Number::Fold(Fold::Minimum, Variable(at)), Number::Fold(Fold::Maximum, Variable(at)));
        [Entry::One(least), Entry::One(sub(sub(var(size), num(1)), most))]
    };
    let entries = [axis(1, 5), axis(2, 6), axis(3, 7)].concat();
    let size = |name| number(name, 1, 1_000_000_000);
    let at = |name, size| numbers(name, num(0), sub(var(size), num(1)));
    let variables = vec![
        number("n", 1, 100),
        size("X"),
        size("Y"),
        size("Z"),
        number("m", 1, 200),
        at("x", 1),
        at("y", 2),
        at("z", 3),
    ];
    let body = vec![
        read(&[1, 2, 3, 4]),
        rows(&[(5, false), (6, false), (7, false)], var(4)),
        Instruction::Heaps(entries),
    ];
    let mut made = plan(
        "ARC013 C",
        variables,
        vec![read(&[0]), repeat(var(0), body), Instruction::Answer],
        list(HeapValue::Size, ListLaw::Grundy),
    );
    made.program.answer =
        PrintedAnswer::Outcome { wins: "WIN".into(), loses: "LOSE".into(), draws: None };
    made.origin.theorem = vec![
        "A list of heaps: the player to move loses exactly if the exclusive or of their \
            sizes is 0."
            .into(),
    ];
    made
}

pub(crate) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Inputs for lists: how many heaps, then the heaps; many of them wrong.
pub(crate) const LISTS: &[&str] = &[
    "0\n",
    "1 0",
    "1\n1",
    "2 5 5\n",
    "3\r\n1 2 3\r\n",
    "3 7 12 1000000000000000000\n",
    "4\n0001 00000000000000000000000002\n\n3 0",
    "2 0 0",
    "2 1 1",
    "3 1 1 1",
    "5 9 8 7 6 5",
    "6 10 11 12 13 14 29",
    "",
    "\n",
    "\n\n",
    "x",
    "-1",
    "2 1",
    "2\n1\n",
    "2\n1\n\n",
    "1\n1\n2\n",
    "1\n-5",
    "1 12345678x",
    "1 1234567x",
    "1 +5",
    "1 -",
    "1 1_0",
    "1 -0",
    "1 99999999999999999999999999",
    "1 9223372036854775808",
    "1 1000000000000000001",
    "3\n1\n\n 2\n\t-7 x",
    "1 12\u{b}",
    "1 12\u{1}",
    "2 123456789012345678 123456781234567",
];
