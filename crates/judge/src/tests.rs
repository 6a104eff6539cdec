//! Compares the engine with the definition: random plans, valid and invalid random inputs, chunks
//! of any size, every level.

mod computed;
mod expressions;
mod random;
mod steps;
mod tuples;
mod words;

use std::io::Write;

use plan::decision::{Formula, Term};
use plan::naive::Setting;
use plan::{
    Case, Column, Comparison, Condition, Decision, Declared, Entry, Fold, HeapClass, HeapValue,
    Instruction, Layout, ListDecision, ListLaw, Machine, Most, Number, Numeration, Origin, Plan,
    PrintedAnswer, Program, Status, Times, TupleMachine, Variable, VariableKind, WordDecision,
    naive,
};
use proptest::prelude::*;

use crate::simd::Level;
use crate::{Failure, Input, run, run_with};
use random::Random;
use tuples::tuple;
use words::{keep, residues, row};

fn class(random: &mut Random, partial: bool) -> Option<u32> {
    (!partial || !random.chance(10)).then(|| random.state(4))
}

fn machine(random: &mut Random, letters: &[u8], partial: bool) -> Machine {
    let states = 1 + random.below(5);
    let next =
        (0..states).map(|_| letters.iter().map(|_| random.state(states)).collect()).collect();
    let class = (0..states).map(|_| class(random, partial)).collect();
    Machine { letters: letters.to_vec(), next, class }
}

/// Numbers without leading zeros; non-empty words of these letters; or something random.
fn domain(random: &mut Random) -> Machine {
    match random.below(6) {
        0 | 1 => {
            let row = |first: u32, other: u32| std::iter::once(first).chain([other; 9]).collect();
            let next = vec![row(1, 2), row(3, 3), row(2, 2), row(3, 3)];
            Machine {
                letters: (b'0'..=b'9').collect(),
                next,
                class: vec![None, Some(0), Some(0), None],
            }
        }
        2 => Machine {
            letters: b".#".to_vec(),
            next: vec![vec![1, 1], vec![1, 1]],
            class: vec![None, Some(0)],
        },
        3 => {
            let letters: Vec<u8> = (b'!'..b'!' + 40).collect();
            Machine { next: vec![vec![0; letters.len()]], letters, class: vec![Some(0)] }
        }
        _ => {
            let letters =
                random.pick(&[b"ab".to_vec(), b".#x".to_vec(), b"0123".to_vec(), b"Az09".to_vec()]);
            machine(random, &letters, true)
        }
    }
}

fn term(random: &mut Random, letters: usize, depth: usize) -> Term {
    let inner = |random: &mut Random| Box::new(term(random, letters, depth - 1));
    match if depth == 0 { random.below(3) } else { random.below(7) } {
        0 => Term::Constant(random.small(-20, 20)),
        1 => Term::Sum((0..letters).map(|_| random.small(-3, 9)).collect()),
        2 => {
            let wide = [0, 1, 300, -70_000, i64::MAX, i64::MIN];
            let few: Vec<i64> = (0..3).map(|_| random.pick(&wide)).collect();
            Term::Sum((0..letters).map(|_| random.pick(&few)).collect())
        }
        3 => Term::Add(random.many(3, |random| *inner(random))),
        4 => Term::Scale(random.pick(&[-1, 2, 3, i64::MAX]), inner(random)),
        5 => Term::Mod(inner(random), random.small(0, 20).max(1)),
        _ => Term::Div(inner(random), random.small(1, 9)),
    }
}

fn comparison(random: &mut Random) -> Comparison {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    random.pick(&[Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual])
}

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

fn formula(random: &mut Random, letters: &[u8], depth: usize) -> Formula {
    match if depth == 0 { random.below(5) } else { random.below(8) } {
        0 => Formula::Bool(random.chance(2)),
        1 => Formula::Compare(
            term(random, letters.len(), 2),
            comparison(random),
            term(random, letters.len(), 1),
        ),
        2 => {
            let mut numbers = random.many(6, |random| random.small(-2, 9));
            numbers.sort_unstable();
            Formula::In(term(random, letters.len(), 2), numbers)
        }
        3 => Formula::Is(random.many(4, |random| random.many(4, |random| random.pick(letters)))),
        4 => Formula::Matches(machine(random, letters, true)),
        5 => Formula::Not(Box::new(formula(random, letters, depth - 1))),
        6 => Formula::And(random.many(3, |random| formula(random, letters, depth - 1))),
        _ => Formula::Or(random.many(3, |random| formula(random, letters, depth - 1))),
    }
}

fn tuple_machine(random: &mut Random, bounds: Vec<Option<u32>>) -> TupleMachine {
    let numeration = random.pick(&[
        Numeration::Base(2),
        Numeration::Base(3),
        Numeration::Base(10),
        Numeration::Recurrence([1, 1, 0]),
        Numeration::Recurrence([2, 1, 0]),
        Numeration::Recurrence([3, 2, 0]),
        Numeration::Recurrence([1, 1, 1]),
        Numeration::Recurrence([5, -2, 0]),
        Numeration::Unary,
    ]);
    let states = 1 + random.below(5);
    let next: Vec<Vec<u32>> =
        (0..states).map(|_| (0..10).map(|_| random.state(states)).collect()).collect();
    let mut next = next;
    // Leading zeros must not matter.
    next[0][0] = 0;
    TupleMachine {
        numeration,
        bounds,
        next,
        class: (0..states).map(|_| class(random, true)).collect(),
    }
}

fn list(random: &mut Random, set: Option<u32>, most: Option<u32>) -> ListDecision {
    let heap = match random.below(if set.is_some() { 7 } else { 5 }) {
        0 | 1 => HeapValue::Size,
        2 => HeapValue::Remainder(random.pick(&[1, 2, 3, 7, 1 << 40])),
        3 => {
            let heap_class =
                |random: &mut Random| HeapClass { value: random.state(5), firm: random.chance(3) };
            let classes: Vec<_> = (0..1 + random.below(9)).map(|_| heap_class(random)).collect();
            let period = u64::try_from(1 + random.below(classes.len())).unwrap();
            HeapValue::Periodic { classes, period }
        }
        4 if random.chance(2) => HeapValue::Losing { up_to: 12, zeros: vec![0, 3, 4, 9] },
        4 => HeapValue::Machine(tuple_machine(random, vec![None])),
        _ => HeapValue::Subtraction { setting: set.unwrap() },
    };
    let fixed = Most::Fixed(random.pick(&[0, 1, 1, 2, 3, u64::MAX]));
    let most = most.filter(|_| random.chance(2)).map_or(fixed, Most::Setting);
    let moore = ListLaw::Moore { most, misere: random.chance(2) };
    ListDecision {
        heap,
        law: random.pick(&[
            ListLaw::Grundy,
            moore.clone(),
            moore,
            ListLaw::Tame,
            ListLaw::Selective,
            misere_nim(),
        ]),
    }
}

// The variables of all programs.
const T: Variable = Variable(0);
const W: Variable = Variable(1);
const A: Variable = Variable(2);
const B: Variable = Variable(3);
const N: Variable = Variable(4);
const K: Variable = Variable(5);
const S: Variable = Variable(6);
const I: Variable = Variable(7);

fn number(random: &mut Random, depth: usize, kept: bool) -> Number {
    let two = |random: &mut Random| {
        (Box::new(number(random, depth - 1, kept)), Box::new(number(random, depth - 1, kept)))
    };
    match if depth == 0 { random.below(6) } else { random.below(13) } {
        0 => Number::Constant(random.pick(&[0, 1, 2, 5, -3, i64::MAX])),
        1 | 2 => Number::Variable(random.pick(&[N, K, T, I])),
        3 => Number::Fold(
            random.pick(&[Fold::Minimum, Fold::Maximum, Fold::Sum, Fold::Xor]),
            random.pick(&[A, B]),
        ),
        4 => Number::Length(random.pick(&[A, B, W])),
        5 => Number::Count(W, random.pick(b".#a9")),
        6 => {
            let (a, b) = two(random);
            Number::Add(a, b)
        }
        7 => {
            let (a, b) = two(random);
            Number::Subtract(a, b)
        }
        8 => {
            let (a, b) = two(random);
            random.pick(&[Number::Multiply(a.clone(), b.clone()), Number::Divide(a, b)])
        }
        9 => {
            let (a, b) = two(random);
            Number::Remainder(a, b)
        }
        10 => {
            let (a, b) = two(random);
            random.pick(&[Number::Minimum(a.clone(), b.clone()), Number::Maximum(a, b)])
        }
        _ if kept => Number::Entry(A, Box::new(number(random, depth - 1, kept))),
        _ => Number::Variable(N),
    }
}

/// A usually nonnegative number.
fn natural(random: &mut Random, kept: bool) -> Number {
    let number = number(random, 2, kept);
    let modulus = Number::Constant(random.pick(&[7, 40, 300]));
    if random.chance(40) { number } else { Number::Remainder(Box::new(number), Box::new(modulus)) }
}

/// The body of a loop.
fn body(random: &mut Random, decision: &Decision, kept: bool) -> Vec<Instruction> {
    let columns = if random.chance(2) { vec![A] } else { vec![A, B] };
    let column = |variable| Column { variable, kept };
    let rows = Instruction::ReadRows {
        columns: columns.into_iter().map(column).collect(),
        times: Number::Variable(N),
    };
    let mut steps = vec![];
    match decision {
        Decision::Word { .. } | Decision::Keep { .. } => {
            steps.push(Instruction::Read(if random.chance(4) { vec![W, N] } else { vec![W] }));
            if random.chance(6) {
                steps.push(Instruction::Heaps(vec![Entry::One(Number::Length(W))]));
            }
            steps.push(Instruction::Word(W));
            if matches!(decision, Decision::Keep { .. }) && random.chance(3) {
                // Scan the same word again.
                steps.push(Instruction::Word(W));
            }
        }
        Decision::Tuple(_) | Decision::Computed(_) | Decision::Each(_) => {
            steps.push(Instruction::Read(vec![N, K]));
            let last = if random.chance(3) { number(random, 1, kept) } else { Number::Variable(K) };
            steps.push(Instruction::Tuple(vec![Number::Variable(N), last]));
        }
        Decision::List(_) => {
            if random.chance(4) {
                steps.push(Instruction::Read(vec![W]));
                let runs =
                    |random: &mut Random| Entry::Runs { word: W, letter: random.pick(b".#") };
                steps.push(Instruction::Heaps(if random.chance(3) {
                    vec![runs(random), runs(random)]
                } else {
                    vec![runs(random)]
                }));
            }
            if random.chance(3) {
                steps.push(Instruction::Heaps(
                    random.many(3, |random| Entry::One(natural(random, false))),
                ));
            }
            if !random.chance(4) {
                steps.push(Instruction::Read(vec![N]));
                steps.push(rows);
                if kept && random.chance(3) {
                    steps.push(Instruction::Sort(A));
                }
                steps.push(Instruction::Heaps(vec![Entry::All(A)]));
            }
            let entry = |random: &mut Random| {
                if random.chance(6) {
                    // Trial division of large numbers is slow.
                    let number = Box::new(number(random, 2, kept));
                    Entry::Exponents(Number::Remainder(number, Box::new(Number::Constant(5000))))
                } else {
                    Entry::One(natural(random, kept))
                }
            };
            let then = vec![Instruction::Heaps(random.many(3, entry))];
            let condition = Condition::Compare(
                number(random, 1, kept),
                comparison(random),
                number(random, 1, kept),
            );
            let condition = random.pick(&[
                Condition::Not(Box::new(condition.clone())),
                Condition::And(vec![
                    condition.clone(),
                    Condition::Compare(Number::Variable(N), Comparison::Less, Number::Constant(9)),
                ]),
                Condition::Or(vec![condition.clone()]),
                condition,
            ]);
            let otherwise = vec![Instruction::Let(I, natural(random, kept))];
            steps.push(if random.chance(2) {
                Instruction::If { condition, then, otherwise }
            } else {
                then[0].clone()
            });
            steps.push(Instruction::Answer);
        }
    }
    steps
}

/// The first of several decisions, all of which are about positions of the same kind.
fn first(decision: &Decision) -> &Decision {
    match decision {
        Decision::Each(cases) => first(&cases[0].decision),
        other => other,
    }
}

fn decision(random: &mut Random) -> Decision {
    match random.below(7) {
        6 => {
            let sort = random.below(3);
            let cases = [1, 2, 3, 7, 4].into_iter().map(|k| {
                let decision = match sort {
                    0 => Decision::List(list(random, None, None)),
                    1 => Decision::Tuple(tuple(random)),
                    _ => {
                        let domain = domain(random);
                        let decision = WordDecision::Wins(formula(random, &domain.letters, 2));
                        Decision::Word { domain, decision }
                    }
                };
                Case { given: vec![Setting::Number(k)], decision }
            });
            Decision::Each(cases.collect())
        }
        0 | 1 => Decision::List(list(random, Some(1), Some(0))),
        2 => Decision::Tuple(tuple(random)),
        3 => {
            let domain = domain(random);
            let keep = keep(random, domain.letters.len());
            Decision::Keep { domain, keep }
        }
        _ => {
            let domain = domain(random);
            let letters = &domain.letters;
            let decision = match random.below(6) {
                5 => WordDecision::Wins(residues(random, letters)),
                0 => WordDecision::Wins(formula(random, letters, 2)),
                1 => WordDecision::Value(term(random, letters.len(), 2)),
                2 => WordDecision::Machine(machine(random, letters, random.0.is_multiple_of(2))),
                _ => row(random, letters),
            };
            Decision::Word { domain, decision }
        }
    }
}

fn plan(random: &mut Random) -> Plan {
    let decision = decision(random);
    let kept = random.chance(2);
    let declared = |name: &str, kind| Declared { name: String::from(name), kind };
    let up_to = |low, high| VariableKind::Number {
        low: Number::Constant(low),
        high: Number::Constant(high),
    };
    let high = random.pick(&[
        Number::Constant(1000),
        Number::Constant(i64::MAX),
        Number::Constant(i64::MAX),
    ]);
    let low = random.pick(&[0, 0, 0, 3, -5]);
    let word = match first(&decision) {
        Decision::Word { .. } | Decision::Keep { .. } if !random.chance(5) => None,
        _ => Some(domain(random)),
    };
    let more = Box::new(Number::Constant(random.pick(&[0, 1, 40, 700])));
    let length =
        Some(Number::Add(Box::new(Number::Variable(K)), more)).filter(|_| random.chance(4));
    let variables = vec![
        declared("t", up_to(0, 50)),
        declared("word", VariableKind::Word { domain: word, length }),
        declared("a", VariableKind::Numbers { low: Number::Constant(low), high: high.clone() }),
        declared(
            "b",
            VariableKind::Numbers {
                low: Number::Constant(0),
                high: Number::Add(Box::new(Number::Variable(N)), Box::new(Number::Constant(100))),
            },
        ),
        declared("n", up_to(0, i64::MAX)),
        declared("k", up_to(random.pick(&[0, 0, -1]), i64::MAX)),
        declared(
            "s",
            VariableKind::Numbers { low: Number::Constant(-2), high: Number::Constant(40) },
        ),
        declared("i", VariableKind::Computed),
    ];
    let body = body(random, first(&decision), kept);
    let mut steps = vec![
        Instruction::Read(vec![T, K]),
        Instruction::ReadRows {
            columns: vec![Column { variable: S, kept: true }],
            times: Number::Constant(3),
        },
    ];
    let times = if random.chance(3) { Times::End } else { Times::Count(Number::Variable(T)) };
    steps.push(Instruction::Repeat { times, index: Some(I).filter(|_| random.chance(2)), body });
    let loses = random.pick(&[String::new(), "lost ".repeat(9)]);
    let texts = PrintedAnswer::Outcome { wins: String::from("First player"), loses, draws: None };
    Plan {
        title: String::new(),
        program: Program {
            variables,
            settings: match decision {
                Decision::Each(_) => vec![(String::from("k"), K)],
                _ => vec![(String::from("k"), K), (String::from("s"), S)],
            },
            steps,
            answer: match decision {
                Decision::Keep { .. } => PrintedAnswer::Result,
                _ => random.pick(&[PrintedAnswer::Value, texts]),
            },
            layout: random.pick(&[Layout::Lines, Layout::Joined, Layout::Spaced]),
            label: random.pick(&[
                None,
                None,
                Some(String::from("Case #{}: ")),
                Some(String::from("{}{}")),
            ]),
        },
        decision,
        origin: Origin {
            game: String::new(),
            status: Status::ByDefinition,
            theorem: vec![],
            missing: None,
        },
    }
}

fn spell(random: &mut Random, number: u64) -> String {
    if random.chance(30) {
        format!("{}{number}", "0".repeat(random.below(50)))
    } else {
        number.to_string()
    }
}

fn word(random: &mut Random, letters: &[u8]) -> String {
    let longest = random.pick(&[1, 3, 20, 200, 1500]);
    let mean = 1 + random.below(longest);
    let (mut word, length) = (vec![], 1 + random.below(longest));
    while word.len() < length {
        let letter = random.pick(letters);
        word.extend(std::iter::repeat_n(letter, 1 + random.below(mean)));
    }
    word.iter().map(|&byte| char::from(byte)).collect()
}

/// Whether the definition is slow for large heaps.
fn slow(decision: &Decision) -> bool {
    let Decision::List(list) = first(decision) else { return false };
    match &list.heap {
        HeapValue::Subtraction { .. } => true,
        HeapValue::Machine(machine) => machine.numeration == Numeration::Unary,
        _ => false,
    }
}

/// The required length of a word, given the value of the variable.
fn said(kind: &VariableKind, k: &str) -> Option<usize> {
    let VariableKind::Word { length: Some(Number::Add(_, more)), .. } = kind else { return None };
    let Number::Constant(more) = **more else { return None };
    usize::try_from(k.parse::<i64>().unwrap() + more).ok().filter(|&length| length > 0)
}

/// Tokens that mostly match the steps.
fn tokens(random: &mut Random, plan: &Plan) -> Vec<String> {
    let many = matches!(first(&plan.decision), Decision::Word { .. } | Decision::Keep { .. })
        && random.chance(3);
    let passes = random.below(if many { 51 } else { 6 });
    let mut tokens = vec![
        passes.to_string(),
        random.pick(&["1", "2", "3", "7", "1", "2", "4", "5", "0", "-1"]).into(),
    ];
    tokens.extend((0..3).map(|_| random.small(0, 30).to_string()));
    let Some(Instruction::Repeat { body, .. }) = plan.program.steps.last() else { return tokens };
    for _ in 0..passes {
        let mut n = 0;
        for step in body {
            match step {
                Instruction::Read(variables) => {
                    for &variable in variables {
                        tokens.push(if variable == W {
                            let letters =
                                match (&plan.program.variables[1].kind, first(&plan.decision)) {
                                    (VariableKind::Word { domain: Some(domain), .. }, _)
                                    | (
                                        _,
                                        Decision::Word { domain, .. }
                                        | Decision::Keep { domain, .. },
                                    ) => &domain.letters,
                                    _ => return tokens,
                                };
                            let text = word(random, letters);
                            match said(&plan.program.variables[1].kind, &tokens[1]) {
                                Some(length) if !random.chance(20) => {
                                    text.chars().cycle().take(length).collect()
                                }
                                _ => text,
                            }
                        } else {
                            n = u64::try_from(random.pick(&[0, 1, 2, 9, 60, 300, 1500])).unwrap();
                            spell(random, n)
                        });
                    }
                }
                Instruction::ReadRows { columns, .. } => {
                    let wide = random.chance(3) && !slow(&plan.decision);
                    for _ in 0..n {
                        for column in columns {
                            let high = if column.variable == A && wide {
                                i64::MAX.cast_unsigned() >> random.below(60)
                            } else {
                                100
                            };
                            let number = random.next() % high;
                            tokens.push(spell(random, number));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    tokens
}

fn input(random: &mut Random, plan: &Plan) -> Vec<u8> {
    let separators = random.pick(&[
        vec![" "],
        vec![" ", "\n"],
        vec!["\r\n"],
        vec!["\t", "  \n", "\x0b\n\x0c", " "],
    ]);
    let mut text = vec![];
    for token in tokens(random, plan) {
        text.extend_from_slice(token.as_bytes());
        text.extend_from_slice(random.pick(&separators).as_bytes());
    }
    if random.chance(4) {
        text.extend(std::iter::repeat_n(b' ', 90));
    } else if random.chance(2) {
        text.truncate(text.trim_ascii_end().len());
    }
    for _ in 0..random.below(8).saturating_sub(5) {
        let place = random.below(text.len() + 1);
        let byte = random.pick(b"  \n-0#.9ax\xff\x00");
        match random.below(3) {
            0 => text.insert(place, byte),
            1 => text.truncate(place),
            _ => {
                if let Some(old) = text.get_mut(place) {
                    *old = byte;
                }
            }
        }
    }
    text
}

type Seen = Result<String, plan::Fault>;

fn seen(result: Result<crate::Answers, Failure>) -> Seen {
    match result {
        Ok(answers) => Ok(String::from_utf8(answers.to_bytes()).unwrap()),
        Err(Failure::Fault(fault)) => Err(fault),
        Err(Failure::Unreadable(error)) => panic!("{error}"),
    }
}

fn in_a_file(plan: &Plan, text: &[u8]) -> Seen {
    use std::io::{Seek, SeekFrom};
    let path = std::env::temp_dir().join(format!(
        "nimatron-judge-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    let mut file = std::fs::File::options()
        .create(true)
        .truncate(true)
        .write(true)
        .read(true)
        .open(&path)
        .unwrap();
    file.write_all(b"\n\n").unwrap();
    file.write_all(text).unwrap();
    file.seek(SeekFrom::Start(2)).unwrap();
    let result = seen(run(plan, Input::File(file)));
    std::fs::remove_file(&path).unwrap();
    result
}

/// Compares the engine with the definition for one seed; a failure shows the input.
fn compare(seed: u64) -> Result<Seen, TestCaseError> {
    let mut random = Random(seed);
    let plan = plan(&mut random);
    let text = input(&mut random, &plan);
    let expected = naive::run(&plan, &text);
    // The definition gives up early.
    if matches!(&expected, Err(fault) if fault.reason == plan::Reason::Memory) {
        return Ok(expected);
    }
    for level in Level::all() {
        let chunk = random.pick(&[1, 2, 7, 64, 100, 513, 5000, crate::CHUNK]);
        let found = seen(run_with(&plan, Input::Bytes(&text), level, chunk));
        prop_assert_eq!(
            &found,
            &expected,
            "{:?}, chunks of {}, {:#?}\n{:?}",
            level,
            chunk,
            plan,
            String::from_utf8_lossy(&text)
        );
    }
    if seed.is_multiple_of(8) {
        prop_assert_eq!(
            &in_a_file(&plan, &text),
            &expected,
            "{:#?}\n{:?}",
            plan,
            String::from_utf8_lossy(&text)
        );
    }
    Ok(expected)
}

proptest! {
    #![proptest_config(
        ProptestConfig { cases: 500, max_shrink_iters: 0, ..ProptestConfig::default() }
    )]

    #[test]
    fn answers_and_faults_are_those_of_the_definition(seed: u64) {
        drop(compare(seed)?);
    }
}

/// The comparison would be worth little if most inputs were invalid, or most plans judged nothing.
#[test]
fn most_inputs_are_judged() {
    let seen: Vec<Seen> = (0..400).map(|seed| compare(seed).unwrap()).collect();
    let good = seen.iter().filter(|seen| seen.as_ref().is_ok_and(|text| !text.is_empty())).count();
    assert!(good > 100, "{good} of 400");
    for reason in [
        "Missing",
        "NotANumber",
        "OutOfRange",
        "Letter",
        "NotAPosition",
        "NotATuple",
        "Trailing",
        "Negative",
        "NoNumbers",
        "Overflow",
        "WrongLength",
        "Beyond",
    ] {
        let is = |fault: &plan::Fault| format!("{:?}", fault.reason).starts_with(reason);
        assert!(seen.iter().any(|seen| seen.as_ref().is_err_and(is)), "no {reason}");
    }
}
