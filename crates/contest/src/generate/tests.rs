use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use plan::{
    Column, Declared, Instruction, Layout as Printed, Machine, Number, PrintedAnswer, Program,
    Times, Variable, VariableKind, naive,
};
use proptest::prelude::*;

use super::{Instance, Layout, Sizes, Source, extreme, given, random, small};
use crate::{Promise, Reading, measure, shrink};

fn number(low: i64, high: i64) -> VariableKind {
    VariableKind::Number { low: Number::Constant(low), high: Number::Constant(high) }
}

fn program(variables: Vec<(&str, VariableKind)>, steps: Vec<Instruction>) -> Program {
    let declared = |(name, kind): (&str, VariableKind)| Declared { name: name.to_string(), kind };
    let answer =
        PrintedAnswer::Outcome { wins: "A".to_string(), loses: "B".to_string(), draws: None };
    let variables = variables.into_iter().map(declared).collect();
    Program { variables, settings: vec![], steps, answer, layout: Printed::Lines, label: None }
}

/// `read n; read a, n times`, one heap each.
fn rows(high: i64) -> Program {
    let column = VariableKind::Numbers { low: Number::Constant(0), high: Number::Constant(high) };
    let times = Number::Variable(Variable(0));
    let columns = vec![Column { variable: Variable(1), kept: true }];
    let steps = vec![
        Instruction::Read(vec![Variable(0)]),
        Instruction::ReadRows { columns, times },
        Instruction::Heaps(vec![plan::Entry::All(Variable(1))]),
        Instruction::Answer,
    ];
    program(vec![("n", number(0, 100_000)), ("a", column)], steps)
}

/// `read t; repeat t: read X and m; read x in 0..X-1, m times`.
fn boxes() -> Program {
    let variable = |index| Number::Variable(Variable(index));
    let less = Number::Subtract(variable(1).into(), Number::Constant(1).into());
    let cells = VariableKind::Numbers { low: Number::Constant(0), high: less };
    let columns = vec![Column { variable: Variable(3), kept: true }];
    let body = vec![
        Instruction::Read(vec![Variable(1), Variable(2)]),
        Instruction::ReadRows { columns, times: variable(2) },
        Instruction::Heaps(vec![plan::Entry::One(Number::Fold(plan::Fold::Minimum, Variable(3)))]),
    ];
    let steps = vec![
        Instruction::Read(vec![Variable(0)]),
        Instruction::Repeat { times: Times::Count(variable(0)), index: None, body },
        Instruction::Answer,
    ];
    let variables =
        vec![("t", number(0, 50)), ("X", number(1, 1000)), ("m", number(1, 20)), ("x", cells)];
    program(variables, steps)
}

/// Words over `#` and `.` with a `#` in them.
fn row() -> Machine {
    Machine {
        letters: b"#.".to_vec(),
        next: vec![vec![1, 0], vec![1, 1]],
        class: vec![None, Some(0)],
    }
}

/// `repeat until end: read s; position s`.
fn words() -> Program {
    let body = vec![Instruction::Read(vec![Variable(0)]), Instruction::Word(Variable(0))];
    let steps = vec![Instruction::Repeat { times: Times::End, index: None, body }];
    program(vec![("s", VariableKind::Word { domain: Some(row()), length: None })], steps)
}

fn text(instance: &Instance) -> String {
    String::from_utf8(instance.text(Layout::Canonical)).unwrap()
}

fn read(program: &Program, instance: &Instance, layout: Layout) -> Option<Vec<naive::Asked>> {
    naive::read(program, None, &instance.text(layout)).ok()
}

#[test]
fn small_instances_come_smallest_first_and_each_once() {
    let program = rows(2);
    let first: Vec<String> = small(&program, &[]).take(8).map(|one| text(&one)).collect();
    assert_eq!(
        first,
        ["0\n\n", "1\n0\n", "1\n1\n", "2\n0 0\n", "1\n2\n", "2\n0 1\n", "2\n1 0\n", "3\n0 0 0\n"]
    );
    let many: Vec<String> = small(&program, &[]).take(3000).map(|one| text(&one)).collect();
    assert_eq!(many.iter().collect::<BTreeSet<_>>().len(), 3000);
}

#[test]
fn small_instances_end_where_there_are_no_more() {
    let steps = vec![Instruction::Read(vec![Variable(0), Variable(1)])];
    let program = program(vec![("a", number(-2, 1)), ("b", number(5, 6))], steps);
    let all: Vec<String> = small(&program, &[]).map(|one| text(&one)).collect();
    let expected = ["0 5\n", "0 6\n", "1 5\n", "1 6\n", "-1 5\n", "-1 6\n", "-2 5\n", "-2 6\n"];
    assert_eq!(all, expected);
}

#[test]
fn words_come_by_length() {
    let program = words();
    let all: Vec<String> =
        small(&program, &[]).take(8).map(|one| text(&one).replace('\n', " ")).collect();
    assert_eq!(all, ["", "# ", "## ", "#. ", ".# ", "# # ", "### ", "##. "]);
}

#[test]
fn promised_numbers_are_distinct() {
    let program = rows(3);
    let readings = [Reading {
        variable: Variable(1),
        span: rules::Span { start: 0, end: 0 },
        words: None,
        promise: Promise { distinct: true, ..Promise::default() },
        from: None,
    }];
    let distinct = |instance: &Instance| {
        let asked = read(&program, instance, Layout::Canonical).unwrap();
        let naive::Position::List(heaps) = &asked[0].position else { panic!("no list") };
        heaps.iter().collect::<BTreeSet<_>>().len() == heaps.len()
    };
    // Lists of 0 to 4 of 4 numbers, in any order.
    let all: Vec<Instance> = small(&program, &readings).take(65).collect();
    assert_eq!(all.len(), 65);
    assert!(all.iter().all(distinct));
    let mut source = Source::new(7);
    let sizes = Sizes { count: 4, number: 3, word: 1 };
    let made: Vec<Instance> =
        (0..50).filter_map(|_| random(&program, &readings, sizes, &mut source)).collect();
    assert!(made.len() == 50 && made.iter().all(distinct));
}

#[test]
fn extreme_instances_reach_the_ends() {
    let program = rows(i64::MAX);
    let sizes = Sizes { count: 1000, number: 0, word: 0 };
    let mut source = Source::new(1);
    let made: Vec<Instance> =
        (0..105).filter_map(|at| extreme(&program, &[], at, sizes, &mut source)).collect();
    assert_eq!(made.len(), 105);
    let texts: Vec<String> = made.iter().map(text).collect();
    assert!(texts.iter().any(|one| one.starts_with("1000\n1000000000000000000 ")));
    assert!(texts.iter().any(|one| one.contains("4294967297") || one.contains("4294967296")));
    // Two numbers that are equal as doubles.
    assert!(texts.iter().any(|one| {
        let numbers: Vec<i64> =
            one.split_whitespace().skip(1).map(|token| token.parse().unwrap()).collect();
        matches!(numbers[..], [one, other] if one.min(other) >= 1 << 53 && one.abs_diff(other) == 1)
    }));
}

#[test]
fn a_mistake_shrinks_to_the_least() {
    let program = boxes();
    let wrong = |instance: &Instance| match read(&program, instance, Layout::Canonical) {
        Some(asked) => {
            matches!(&asked[0].position, naive::Position::List(heaps)
                if heaps.iter().any(|heap| *heap > 6))
        }
        None => false,
    };
    let mut source = Source::new(3);
    let sizes = Sizes { count: 30, number: 50, word: 0 };
    let mut instance = (0..100)
        .filter_map(|_| random(&program, &[], sizes, &mut source))
        .find(|one| wrong(one))
        .unwrap();
    let simpler = |instance: &Instance| shrink(&program, instance).find(|one| wrong(one));
    while let Some(next) = simpler(&instance) {
        assert!(measure(&program, &next) < measure(&program, &instance));
        instance = next;
    }
    assert_eq!(text(&instance), "1\n8 1\n7\n");
}

/// Sometimes fewer rows with larger numbers, in any order, show a failure.
#[test]
fn fewer_rows_come_before_smaller_numbers() {
    fewest_rows(&rows(50));
    // The same rows, each read separately.
    let mut by_passes = rows(50);
    by_passes.variables[1].kind =
        VariableKind::Number { low: Number::Constant(0), high: Number::Constant(50) };
    let heap = Instruction::Heaps(vec![plan::Entry::One(Number::Variable(Variable(1)))]);
    let body = vec![Instruction::Read(vec![Variable(1)]), heap];
    let times = Times::Count(Number::Variable(Variable(0)));
    by_passes.steps = vec![
        Instruction::Read(vec![Variable(0)]),
        Instruction::Repeat { times, index: None, body },
        Instruction::Answer,
    ];
    fewest_rows(&by_passes);
}

fn fewest_rows(program: &Program) {
    let heaps = |instance: &Instance| match read(program, instance, Layout::Canonical)
        .map(|asked| asked[0].position.clone())
    {
        Some(naive::Position::List(heaps)) => heaps,
        _ => vec![],
    };
    // Distinct numbers with a sum of at least 7, one of them 4.
    let wrong = |instance: &Instance| {
        let heaps = heaps(instance);
        let different: BTreeSet<_> = heaps.iter().collect();
        heaps.contains(&4) && different.len() == heaps.len() && heaps.iter().sum::<u64>() >= 7
    };
    let mut found = BTreeSet::new();
    for seed in 0..20 {
        let (mut source, sizes) = (Source::new(seed), Sizes { count: 12, number: 30, word: 0 });
        let made = (0..2000)
            .filter_map(|_| random(program, &[], sizes, &mut source))
            .find(|one| wrong(one));
        let Some(mut instance) = made else { continue };
        let simpler = |instance: &Instance| shrink(program, instance).find(|one| wrong(one));
        while let Some(next) = simpler(&instance) {
            instance = next;
        }
        found.insert(text(&instance));
    }
    let shown: BTreeSet<Vec<&str>> =
        found.iter().map(|text| text.split_whitespace().collect()).collect();
    assert_eq!(shown, BTreeSet::from([vec!["2", "3", "4"]]));
}

#[test]
fn words_shrink_within_their_domain() {
    let program = words();
    let mut source = Source::new(5);
    let sizes = Sizes { count: 9, number: 0, word: 40 };
    let wrong = |instance: &Instance| text(instance).matches('.').count() >= 3;
    let mut instance = (0..100)
        .filter_map(|_| random(&program, &[], sizes, &mut source))
        .find(|one| wrong(one))
        .unwrap();
    let readable = |one: &Instance| read(&program, one, Layout::Canonical).is_some();
    let simpler =
        |instance: &Instance| shrink(&program, instance).find(|one| readable(one) && wrong(one));
    while let Some(next) = simpler(&instance) {
        instance = next;
    }
    let shown = text(&instance);
    assert_eq!((shown.matches('.').count(), shown.matches('#').count()), (3, 1), "{shown}");
}

fn any_program() -> impl Strategy<Value = Program> {
    prop_oneof![(0_i64..40).prop_map(rows), Just(boxes()), Just(words())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_made_can_be_read_in_all_layouts(
        program in any_program(),
        seed in any::<u64>(),
        index in 0_u64..420,
    ) {
        let sizes = Sizes { count: 12, number: 60, word: 30 };
        let mut source = Source::new(seed);
        let made = [
            random(&program, &[], sizes, &mut source),
            extreme(&program, &[], index, sizes, &mut source),
        ];
        for instance in made.into_iter().flatten() {
            let positions = |layout| {
                read(&program, &instance, layout)
                    .map(|all| all.into_iter().map(|one| one.position).collect::<Vec<_>>())
            };
            let expected = positions(Layout::Canonical);
            let crlf = String::from_utf8(instance.text(Layout::Crlf)).unwrap();
            prop_assert_eq!(given(&program, &crlf).as_ref().map(text), Some(text(&instance)));
            prop_assert_eq!(
                given(&program, &(crlf + "7")).filter(|_| program.variables[0].name != "s"),
                None
            );
            prop_assert!(expected.is_some(), "{}", text(&instance));
            for layout in Layout::ALL {
                prop_assert_eq!(&positions(layout), &expected);
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same(program in any_program(), seed in any::<u64>()) {
        let sizes = Sizes { count: 12, number: 60, word: 30 };
        let once = random(&program, &[], sizes, &mut Source::new(seed));
        prop_assert_eq!(once, random(&program, &[], sizes, &mut Source::new(seed)));
    }
}

/// `read n; read s of length 2 * n; position s`.
fn doubled() -> Program {
    let length = Number::Multiply(Number::Constant(2).into(), Number::Variable(Variable(0)).into());
    let word = VariableKind::Word { domain: Some(row()), length: Some(length) };
    let steps = vec![
        Instruction::Read(vec![Variable(0)]),
        Instruction::Read(vec![Variable(1)]),
        Instruction::Word(Variable(1)),
    ];
    program(vec![("n", number(1, 1_000_000)), ("s", word)], steps)
}

#[test]
fn words_have_the_length_that_is_said() {
    let program = doubled();
    let all: Vec<String> =
        small(&program, &[]).take(5).map(|one| text(&one).replace('\n', " ")).collect();
    assert_eq!(all, ["1 ## ", "1 #. ", "1 .# ", "2 #### ", "2 ###. "]);
    let mut source = Source::new(5);
    for index in 0..60 {
        let sizes = Sizes { count: 20, number: 1000, word: 50 };
        let one = random(&program, &[], sizes, &mut source).unwrap();
        assert!(read(&program, &one, Layout::Canonical).is_some());
        let one = extreme(&program, &[], index, sizes, &mut source).unwrap();
        let asked = read(&program, &one, Layout::Canonical).unwrap();
        let naive::Position::Word(word) = &asked[0].position else { panic!("no word") };
        assert!(word.len() <= 40, "{}", word.len());
        assert_eq!(given(&program, &text(&one)), Some(one));
    }
    assert_eq!(given(&program, "2 #.#"), None);
}

#[test]
fn words_of_a_length_shrink_together_with_it() {
    let program = doubled();
    // What shows the failure: three equal letters in a row.
    let wrong = |instance: &Instance| {
        read(&program, instance, Layout::Canonical).is_some() && text(instance).contains("...")
    };
    let mut instance = given(&program, "9\n#.#..#.#.#...#..#.\n").unwrap();
    loop {
        let simpler =
            shrink(&program, &instance).find(|one| one.size() < instance.size() && wrong(one));
        let Some(simpler) = simpler else { break };
        instance = simpler;
    }
    assert!(["2\n#...\n", "2\n...#\n"].contains(&&text(&instance)[..]), "{}", text(&instance));
}

/// The last rows of an instance, one list per column.
fn columns(instance: &Instance) -> Vec<Vec<i64>> {
    let Some(super::Item::Rows { rows, .. }) = instance.items.last() else { panic!("no rows") };
    let number = |token: &super::Token| match token.value {
        super::TokenValue::Number { number, .. } => number,
        super::TokenValue::Word(_) => panic!("a word"),
    };
    let width = rows.first().map_or(0, Vec::len);
    (0..width).map(|place| rows.iter().map(|row| number(&row[place])).collect()).collect()
}

/// Checks a promise by brute force.
fn holds(promise: &str, columns: &[Vec<i64>]) -> bool {
    let [first, rest @ ..] = columns else { return true };
    let all_different = first.iter().collect::<BTreeSet<_>>().len() == first.len();
    let Some(second) = rest.first() else {
        let ordered = first.is_sorted();
        return (promise != "distinct" || all_different) && (promise != "sorted" || ordered);
    };
    // Repeatedly remove vertices with at most one edge, or without incoming edges.
    let mut edges: Vec<(i64, i64)> = first.iter().copied().zip(second.iter().copied()).collect();
    let twice = edges.iter().collect::<BTreeSet<_>>().len() < edges.len();
    loop {
        let before = edges.clone();
        let leads = |vertex: i64| before.iter().filter(|edge| edge.1 == vertex).count();
        let touches =
            |vertex: i64| leads(vertex) + before.iter().filter(|edge| edge.0 == vertex).count();
        edges.retain(|&(from, to)| match promise {
            "tree" => touches(from) > 1 && touches(to) > 1,
            _ => leads(from) > 0,
        });
        if edges.len() == before.len() {
            return edges.is_empty() && !twice;
        }
    }
}

#[test]
fn what_is_promised_is_made_and_kept() {
    for (text, promise) in [
        ("read n in 1..90; read a in 1..n distinct, n times; heaps a", "distinct"),
        ("read n in 0..90; read a in 0..20 sorted, n times; heaps a", "sorted"),
        ("read n in 1..90; read u v in 1..n tree, n - 1 times; heaps u", "tree"),
        ("read n in 2..20 and m in 0..90; read u v in 1..n acyclic, m times; heaps u", "acyclic"),
        ("read n in 2..20 and m in 0..9; read u v in 1..n acyclic, m times; heaps u", "acyclic"),
    ] {
        let (problem, found) = crate::parse(&std::format!("game nim\n{text}\nanswer value\n"));
        let problem = problem.unwrap_or_else(|| panic!("{text}: {found:?}"));
        let (program, readings) = (&problem.program, &problem.readings[..]);
        let mut source = Source::new(5);
        let mut all: Vec<Instance> = small(program, readings).take(300).collect();
        assert_eq!(all.len(), 300, "{text}");
        let sizes = Sizes { count: 100, number: 100, word: 0 };
        all.extend((0..120).filter_map(|_| random(program, readings, sizes, &mut source)));
        all.extend(
            (0..60).filter_map(|index| extreme(program, readings, index, sizes, &mut source)),
        );
        all.extend(
            (0..12)
                .filter_map(|index| super::largest(program, readings, index, sizes, &mut source)),
        );
        // Some graphs would need more edges than possible.
        assert!(all.len() > 350, "{text}: {}", all.len());
        // Many rows are constructed differently from few.
        let many =
            all.iter().any(|one| columns(one).first().is_some_and(|column| column.len() > 60));
        assert_eq!(many, text.contains("90;"), "{text}");
        for instance in &all {
            let columns = columns(instance);
            assert!(holds(promise, &columns), "{text}: {columns:?}");
            assert!(super::keeps_promises(program, readings, instance), "{text}: {columns:?}");
            let simpler = shrink(program, instance).take(30);
            for simpler in simpler {
                let columns = self::columns(&simpler);
                if super::keeps_promises(program, readings, &simpler) {
                    assert!(holds(promise, &columns), "{text}: {columns:?}");
                }
            }
        }
    }
}

#[test]
fn the_largest_share_their_letters() {
    let (problem, _) = crate::parse(
        "game nim\nread t in 1..1000\nrepeat t: read word s in [ab]*; heaps runs(s, 'a')\nanswer \
         value\n",
    );
    let mut problem = problem.unwrap();
    for declared in &mut problem.program.variables {
        if let VariableKind::Word { domain, .. } = &mut declared.kind {
            *domain = Some(Machine {
                letters: b"ab".to_vec(),
                next: vec![vec![0, 0]],
                class: vec![Some(0)],
            });
        }
    }
    let sizes = Sizes { count: 1000, number: 9, word: 5000 };
    let mut lengths = BTreeSet::new();
    for index in 0..6 {
        let instance =
            super::largest(&problem.program, &[], index, sizes, &mut Source::new(1)).unwrap();
        let tokens = instance.tokens();
        let bytes = instance.text(Layout::Canonical).len();
        assert!((4900..7100).contains(&bytes), "{bytes}");
        lengths.insert(tokens);
    }
    assert!(lengths.contains(&2) && lengths.iter().any(|tokens| *tokens > 20), "{lengths:?}");
}
