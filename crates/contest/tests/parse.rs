//! Problem files: what they come to, and what is said of wrong ones.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::{around, kept, problem, reasons, shape, var};
use plan::{
    Comparison, Condition, Entry, Fold, Instruction, Layout, Number, PrintedAnswer, Times,
    Variable, VariableKind,
};
use proptest::prelude::*;

const ANY: (Number, Number) = (Number::Constant(0), Number::Constant(i64::MAX));

#[test]
fn words_of_a_length_and_results() {
    let problem = problem(
        "game g\nread n in 1..9 and word s t of length max(2, 2) * n in [ab]+, word of length n + \
         length(s)\n\
         position word\nanswer result joined",
    );
    let program = &problem.program;
    assert_eq!((&program.answer, program.layout), (&PrintedAnswer::Result, Layout::Joined));
    let doubled = Number::Multiply(Box::new(Number::Constant(2)), Box::new(var(0)));
    let length = Number::Add(Box::new(var(0)), Box::new(Number::Length(Variable(1))));
    let kinds: Vec<_> = program.variables[1..]
        .iter()
        .map(|variable| (&variable.name[..], &variable.kind))
        .collect();
    let pair = VariableKind::Word { domain: None, length: Some(doubled) };
    assert_eq!(
        kinds,
        [
            ("s", &pair),
            ("t", &pair),
            ("word", &VariableKind::Word { domain: None, length: Some(length) })
        ]
    );
    assert_eq!(program.steps[0], Instruction::Read((0..4).map(Variable).collect()));
    let words: Vec<bool> = problem.readings.iter().map(|reading| reading.words.is_some()).collect();
    assert_eq!(words, [false, true, true, false]);
    for (text, expected) in [
        ("read word s of length s; position s", "UsedBeforeRead"),
        ("read word s of length max; position s", "Unexpected"),
        ("read word s of 3; position s", "Unexpected"),
        ("read word s in [ab] of length 3; position s", "Regex"),
        ("read word s of length 3; read word s of length 4; position s", "ReadDifferently"),
        ("read of; position of", "Unexpected"),
        ("read n of length 3; position n", "Unexpected"),
    ] {
        let source = around(text);
        let found = reasons(&source);
        let codes: Vec<&str> = found.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes.first(), Some(&expected), "{text} {found:?}");
    }
}

#[test]
fn a_problem_on_words() {
    let problem = problem(
        "-- digits\nproblem 'AOJ 2189'\ngame addition-game\nread t\nrepeat t: read word; position \
         word\n\
         answer wins \"Fabre wins.\"\n       loses \"Audrey wins.\"\nexample \"1 4\"\n  prints \
         \"Audrey wins.\"",
    );
    assert_eq!(problem.title, "AOJ 2189");
    assert_eq!(
        (&problem.game.name[..], problem.game.misere, problem.game.set.len()),
        ("addition-game", false, 0)
    );
    let program = &problem.program;
    assert_eq!(
        program.steps,
        [
            Instruction::Read(vec![Variable(0)]),
            Instruction::Repeat {
                times: Times::Count(var(0)),
                index: None,
                body: vec![Instruction::Read(vec![Variable(1)]), Instruction::Word(Variable(1))],
            },
        ]
    );
    let kinds: Vec<_> =
        program.variables.iter().map(|variable| (&variable.name[..], &variable.kind)).collect();
    let (low, high) = ANY;
    assert_eq!(
        kinds,
        [
            ("t", &VariableKind::Number { low, high }),
            ("word", &VariableKind::Word { domain: None, length: None })
        ]
    );
    let (wins, loses) = ("Fabre wins.".to_owned(), "Audrey wins.".to_owned());
    assert_eq!(
        (&program.answer, program.layout),
        (&PrintedAnswer::Outcome { wins, loses, draws: None }, Layout::Lines)
    );
    assert_eq!(
        (&problem.examples[0].input[..], &problem.examples[0].output[..]),
        ("1 4", "Audrey wins.")
    );
}

#[test]
fn a_problem_on_heaps() {
    let problem = problem(
        "game nim\nread n\nrepeat n:\n    read X in 1..10^9 and m in 1..200\n    read x in \
         0..X-1, m times\n    \
         heaps min(x), X-1-max(x)\nanswer wins \"WIN\" loses \"LOSE\" joined",
    );
    let [n, size, m, x] = [0, 1, 2, 3].map(Variable);
    let minus = |left, right| Number::Subtract(Box::new(left), Box::new(right));
    let last = minus(var(1), Number::Constant(1));
    let fold = |fold| Number::Fold(fold, x);
    assert_eq!(
        problem.program.steps,
        [
            Instruction::Read(vec![n]),
            Instruction::Repeat {
                times: Times::Count(var(0)),
                index: None,
                body: vec![
                    Instruction::Read(vec![size, m]),
                    Instruction::ReadRows {
                        columns: vec![plan::Column { variable: x, kept: false }],
                        times: var(2)
                    },
                    Instruction::Heaps(vec![
                        Entry::One(fold(Fold::Minimum)),
                        Entry::One(minus(last.clone(), fold(Fold::Maximum)))
                    ]),
                ],
            },
            Instruction::Answer,
        ]
    );
    let kind = &problem.program.variables[x.index()].kind;
    assert_eq!(*kind, VariableKind::Numbers { low: Number::Constant(0), high: last });
    assert_eq!(problem.program.layout, Layout::Joined);
    assert_eq!(problem.readings.len(), 4);
}

#[test]
fn numbers_are_read_in_the_order_of_the_text() {
    for rows in ["", ", 3 times"] {
        let problem =
            problem(&around(&format!("read a b in 1..2, c and d in 3..4{rows}; heaps 1")));
        let names: Vec<_> =
            problem.program.variables.iter().map(|variable| &variable.name[..]).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
        let order: Vec<Variable> = match &problem.program.steps[0] {
            Instruction::Read(variables) => variables.clone(),
            Instruction::ReadRows { columns, .. } => {
                columns.iter().map(|column| column.variable).collect()
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(order, [0, 1, 2, 3].map(Variable));
    }
}

#[test]
fn parameters_of_the_game() {
    let problem = problem(
        "game sub/take-1.game misere with k = 3, s = a, q = -10^2\nread a, 2 times\nposition \
         a\nanswer value",
    );
    let set: Vec<_> = problem.game.set.iter().map(|set| (&set.name[..], set.value)).collect();
    assert_eq!(set, [("k", 3), ("q", -100)]);
    assert_eq!((&problem.game.name[..], problem.game.misere), ("sub/take-1.game", true));
    assert_eq!(problem.program.settings, [("s".to_owned(), Variable(0))]);
    assert_eq!(
        problem.program.steps[1..],
        [Instruction::Heaps(vec![Entry::All(Variable(0))]), Instruction::Answer]
    );
}

#[test]
fn blocks() {
    for (text, expected) in [
        ("read n; repeat n: read x; position x", "read1 repeat(read1 tuple1)"),
        (
            "read n\nrepeat n:\n  read x\n  position x\n\n  -- and\n  let y = x",
            "read1 repeat(read1 tuple1 let)",
        ),
        ("read n\nrepeat n with i: position i, n", "read1 repeati(tuple2)"),
        ("repeat until end: read x; position x", "repeat*(read1 tuple1)"),
        ("read n; if n = 1: position 1; else: position 2", "read1 if(tuple1 | tuple1)"),
        ("read n; if n = 1: position 1 else: position 2", "read1 if(tuple1 | tuple1)"),
        ("read n\nif n = 1: position 1\nelse: position 2", "read1 if(tuple1 | tuple1)"),
        (
            "read n\nif n = 1:\n  position 1\nelse:\n  position 2\nposition 3",
            "read1 if(tuple1 | tuple1) tuple1",
        ),
        (
            "read n\nif n = 1: if n = 2: position 2; else: position 3",
            "read1 if(if(tuple1 | tuple1) | )",
        ),
        (
            "read n\nif n = 1: if n = 2: position 2\nelse: position 3",
            "read1 if(if(tuple1 | ) | tuple1)",
        ),
        (
            "read n\nrepeat n: if n = 1:\n    position 1\n    position 2\nposition 3",
            "read1 repeat(if(tuple1 tuple1 | )) tuple1",
        ),
        (
            "read n; if n = 1: repeat n: position 1; else: position 2",
            "read1 if(repeat(tuple1) | tuple1)",
        ),
        (
            "read a b c,\n  d\nread word s in [a b]*\n   [;,]\nposition a\n   , b",
            "read4 read1 tuple2",
        ),
        (
            "read n; read a, n times; sort a; heaps a, 3 if n > 2",
            "read1 rows sort if(heaps2 | ) answer",
        ),
    ] {
        assert_eq!(shape(&problem(&around(text)).program.steps), expected, "{text}");
    }
}

#[test]
fn numbers_and_conditions() {
    let number = |text: &str| {
        let source = around(&format!(
            "read n m; read a, n times; read word s in [.a]*\nlet x = {text}; position x"
        ));
        match problem(&source).program.steps.remove(3) {
            Instruction::Let(_, number) => number,
            other => panic!("{other:?}"),
        }
    };
    let pair = |left, right| (Box::new(left), Box::new(right));
    let constant = Number::Constant;
    for (text, value) in [
        ("2 + 3 * 4", 14),
        ("2^10 - 1", 1023),
        ("7 - 2 - 1", 4),
        ("-7 / 2", -4),
        ("-7 mod 2", 1),
        ("-(2 + 3)", -5),
        ("--4", 4),
        ("-9223372036854775808", i64::MIN),
        ("-2^63", i64::MIN),
        ("10^18", 1_000_000_000_000_000_000),
        ("0^0 + 1^99999999999", 2),
        ("min(3, 2, 5) + max(1, 2)", 4),
        ("00017", 17),
    ] {
        // A comment begins with two signs.
        assert_eq!(number(&text.replace("--", "- -")), constant(value), "{text}");
    }
    let (left, right) = pair(var(0), var(1));
    assert_eq!(number("n mod m"), Number::Remainder(left, right));
    let (left, right) = pair(Number::Count(Variable(3), b'.'), Number::Length(Variable(2)));
    assert_eq!(number("count(s, '.') + length(a)"), Number::Add(left, right));
    let (left, right) =
        pair(Number::Entry(Variable(2), Box::new(var(0))), Number::Fold(Fold::Xor, Variable(2)));
    assert_eq!(number("min(a[n], xor(a))"), Number::Minimum(left, right));
    let source = around("read n\nif not (1 < n <= 3 or n = 5) and n != 2: position n");
    let Instruction::If { condition, .. } = problem(&source).program.steps.remove(1) else {
        panic!()
    };
    let compare = |left, comparison, right| Condition::Compare(left, comparison, right);
    let chain = Condition::And(vec![
        compare(constant(1), Comparison::Less, var(0)),
        compare(var(0), Comparison::LessEqual, constant(3)),
    ]);
    let either = Condition::Or(vec![chain, compare(var(0), Comparison::Equal, constant(5))]);
    let not_two = compare(var(0), Comparison::NotEqual, constant(2));
    assert_eq!(condition, Condition::And(vec![Condition::Not(Box::new(either)), not_two]));
}

#[test]
fn words_that_may_be() {
    let problem = problem(&around(
        "repeat until end: read n and word s t in 'a' [#,;] | b{2..3}, m; position s",
    ));
    assert_eq!(shape(&problem.program.steps), "repeat*(read4 word)");
    let (alphabet, regex) = problem.readings[1].words.as_ref().unwrap();
    let matches = |text: &str| {
        let word: Option<Vec<_>> = text.chars().map(|symbol| alphabet.letter(symbol)).collect();
        word.is_some_and(|word| regex.matches(&word))
    };
    assert!(["a#", "a,", "a;", "bb", "bbb"].into_iter().all(matches));
    assert!(!["a", "b", "bbbb", "", "a.", "#"].into_iter().any(matches));
    assert_eq!(problem.readings[1].words, problem.readings[2].words);
    assert_eq!(problem.readings[3].words, None);
}

#[test]
fn numbers_are_kept_only_if_needed() {
    for (text, expected) in [
        ("read a, n times; heaps a", &[false][..]),
        ("read a, n times; heaps 1, a, max(a), length(a)", &[false]),
        ("read a b, n times; heaps a, b, sum(a) - min(b)", &[false, false]),
        ("read a b, n times; heaps a, b[1]", &[false, true]),
        ("repeat n: read a, n times; heaps a", &[false]),
        ("repeat n:\n  read a, n times\n  position a", &[false]),
        ("read a, n times; position xor(a), sum(a)", &[false]),
        ("if n = 1: read a, n times; heaps a; else: heaps 3", &[false]),
        // Taken at two places, or twice at one.
        ("read a, n times; heaps a; heaps a", &[true]),
        ("read a, n times; heaps a, a", &[true]),
        ("read a, n times; heaps a; if n = 1: heaps a", &[true]),
        // Not each time they are read, or not directly after.
        ("read a, n times; heaps a if n > 3", &[true]),
        ("read a, n times; heaps a if max(a) > 3", &[true]),
        ("read a, n times; repeat n: heaps a", &[true]),
        ("read a, n times; if n = 1: heaps a", &[true]),
        ("if n = 1: read a, n times\nheaps 1, a", &[true]),
        ("read a, n times; let m = max(a); heaps a", &[true]),
        ("read a, n times; heaps 1; heaps a", &[true]),
        ("read a, n times; read a, n times; heaps a", &[true, true]),
        ("read a, n times; heaps max(a); read a, n times; heaps a", &[true, true]),
        // Read more than once, asked for counted things only.
        ("read a, n times; heaps max(a); read a, n times; heaps sum(a)", &[false, false]),
        ("read a, n times; heaps 1; read b in 0..sum(a), max(a) times; heaps b", &[false, false]),
        // One by one.
        ("read a, n times; heaps a[n]", &[true]),
        ("read a, n times; read b in 0..a[1], n times; heaps b", &[true, false]),
        ("read a, n times; read b in 0..3, a[1] times; heaps b", &[true, false]),
        ("read a, n times; read b, n times; heaps b[a[1]]", &[true, true]),
        ("read a, n times; if a[1] > 2 and n = 2: heaps 1", &[true]),
        ("read a, n times; heaps exponents(a[1])", &[true]),
        ("read a, n times; sort a; heaps max(a)", &[true]),
        ("read a, n times; repeat a[1]: heaps 1", &[true]),
        ("read a, n times; heaps 3; let x = min(n, a[1])", &[true]),
    ] {
        let problem = problem(&around(&format!("read n\n{text}")));
        assert_eq!(kept(&problem.program.steps), expected, "{text}");
    }
    let setting = problem("game g with s = a\nread n; read a, n times; heaps a\nanswer value");
    assert_eq!(kept(&setting.program.steps), [true]);
}

#[test]
fn what_is_wrong_and_where() {
    for (text, expected) in [
        ("read n; position m", &[("UnknownVariable", "m")][..]),
        ("position n; read n", &[("UsedBeforeRead", "n")]),
        ("read n in 1..n; position n", &[("UsedBeforeRead", "n")]),
        ("read a in 1..max(a), 3 times; position a", &[("UsedBeforeRead", "a")]),
        ("read a, b in 0..a[1], 3 times; position b", &[("UsedBeforeRead", "a")]),
        ("read n n; position n", &[("RepeatedVariable", "n")]),
        ("read n\nread word n\nposition n", &[("KindsDiffer", "n")]),
        ("read n; let n = 3; position n", &[("KindsDiffer", "n")]),
        ("read n; read n in 1..2; position n", &[("ReadDifferently", "n")]),
        ("read n in 1..2; if n = 1: read n in 1..2; position n\nposition n", &[]),
        ("read word s in [ab]; read word s in [a b]; position s", &[("ReadDifferently", "s")]),
        ("repeat 3 with i:\n  let i = 2\n  position i", &[("IndexChanged", "i")]),
        ("repeat 3 with i: repeat 3 with i: position i", &[("IndexChanged", "i")]),
        ("repeat 3 with i: position i\nrepeat 3 with i: position i", &[]),
        ("read a, 3 times; position a + 1", &[("WrongKind", "a")]),
        ("read a, 3 times; position a, 1", &[("WrongKind", "a")]),
        ("read word s; position s[1]", &[("LettersUnknown", "s")]),
        ("read n; position n[1]", &[("WrongKind", "n")]),
        ("read n; let g = value of heaps n; heaps n", &[]),
        ("read n k; let w = outcome of heaps n; heaps k", &[("AnswersDiffer", "answer value")]),
        ("read n; read a, n times; let a[1] = 2; heaps a", &[("NotCleared", "a")]),
        (
            "read a b; root a b at 1 into up order; heaps up",
            &[("WrongKind", "a"), ("WrongKind", "b")],
        ),
        ("read n; print n, 'x', \"two words\"; heaps n; print", &[]),
        ("read n; repeat while n: heaps n", &[("NotACondition", "n")]),
        (
            "read n; position n[1] + sum(n) + count(n, 'a')",
            &[("WrongKind", "n"), ("WrongKind", "n"), ("WrongKind", "n")],
        ),
        ("read word s in [a]*; heaps s", &[("WrongKind", "s")]),
        ("read word s; heaps runs(s, '.')", &[("LettersUnknown", "s")]),
        ("read word s; position length(s)", &[("LettersUnknown", "s")]),
        ("read word name and n; position n", &[]),
        (
            "read word s in [b-a] | [a; let x = 1\nposition s",
            &[("Regex", "b-a"), ("Regex", "[a; let x = 1")],
        ),
        ("read word s in (a; position s", &[("Regex", "")]),
        ("read word s in é; position s", &[("LetterNotAscii", "é")]),
        ("read word s; position s; position 3", &[("PositionsDiffer", "position 3")]),
        ("position 1, 2; position 3", &[("PositionsDiffer", "position 3")]),
        ("heaps 1; position 3", &[("PositionBesideHeaps", "position 3")]),
        ("read n\nif n: position n", &[("NotACondition", "n")]),
        ("position 1 < 2", &[("NotANumber", "1 < 2")]),
        ("position 1 / (3 - 3)", &[("DivisionByZero", "1 / (3 - 3)")]),
        ("position 2^62 + 2^62", &[("ArithmeticOverflow", "2^62 + 2^62")]),
        ("position 2^63", &[("NumberTooLarge", "2^63")]),
        (
            "position 99999999999999999999999999999999999999999999",
            &[("NumberTooLarge", "99999999999999999999999999999999999999999999")],
        ),
        ("read n in 3..2; position n", &[("EmptyRange", "3..2")]),
        ("read n distinct; position n", &[("DistinctAlone", "distinct")]),
        (
            "read n sorted tree; position n",
            &[("DistinctAlone", "sorted"), ("DistinctAlone", "tree"), ("EdgesArePairs", "tree")],
        ),
        (
            "read n; read a b c in 1..n acyclic, n times; heaps a, b, c",
            &[("EdgesArePairs", "acyclic")],
        ),
        ("read a and word s, 3 times; position a", &[("WordInRows", "word s")]),
        ("heaps cuont(3)", &[("UnknownFunction", "cuont")]),
        ("position exponents(3)", &[("OnlyInHeaps", "exponents")]),
        ("position sum(1 + 2)", &[("NotAVariable", "1 + 2")]),
        ("read a, 3 times; position sum(a, a)", &[("WrongArguments", "sum(a, a)")]),
        ("read word s in [a]*; heaps runs(s, a)", &[("Unexpected", "a")]),
        ("read word s in [a]*; heaps runs(s, 'ab')", &[("NotALetter", "'ab'")]),
        ("read word s in [a]*; heaps runs(s, '')", &[("NotALetter", "''")]),
        ("repeat until end: position 1", &[("EndlessRepeat", "repeat")]),
        ("repeat until end: read a, 3 times; position 1", &[("EndlessRepeat", "repeat")]),
        ("repeat until end: if 1 = 1: read n; position 1", &[("EndlessRepeat", "repeat")]),
        ("repeat until end: if 1 = 1: read n; else: read n\nposition 1", &[]),
        ("repeat 3:\nposition 1", &[("EmptyBlock", "repeat")]),
        ("repeat 3\n  position 1", &[("Unexpected", "")]),
        ("repeat x y:\n  read n\n  position n", &[("Unexpected", "y")]),
        ("position 1\nelse: position 2", &[("ElseWithoutIf", "else")]),
        ("if 1 = 1:\n    position 1\n  position 2", &[("Indentation", "position")]),
        (
            "raed n\nposition 1 +\nlet min = 3\nlet été = 3\nposition k",
            &[
                ("UnknownStatement", "raed"),
                ("Unexpected", ""),
                ("ReservedName", "min"),
                ("BadName", "été"),
            ],
        ),
        ("position 1 $ 2", &[("UnexpectedCharacter", "$")]),
        ("problem 'a\nposition 1", &[("UnterminatedQuote", "'a")]),
        ("problem 'a\tb'\nposition 1", &[("ControlCharacter", "\t")]),
        ("position 1; answer value", &[("RepeatedStatement", "answer value")]),
        (
            "repeat 3: position 1; game nim",
            &[("NotInABlock", "game nim"), ("RepeatedStatement", "game nim")],
        ),
        ("position 1 1", &[("Unexpected", "1")]),
        ("position (1", &[("Unexpected", "")]),
    ] {
        let source = around(text);
        let mut found = reasons(&source);
        // The answer around stands behind.
        if text.contains("answer") || text.contains("game") {
            found.iter_mut().for_each(|(_, about)| *about = expected[0].1);
        }
        assert_eq!(found, expected, "{text}");
    }
    for (source, expected) in [
        ("", &[("MissingStatement", ""), ("MissingStatement", "")][..]),
        ("game nim", &[("MissingStatement", "")]),
        ("game nim\nposition 1", &[("MissingStatement", "")]),
        ("position 1\nanswer value", &[("MissingStatement", "")]),
        ("game nim\nanswer value\nheaps 1", &[("HeapsAfterAnswer", "heaps 1")]),
        (
            "game nim\nposition 1\nanswer wins 'a' loses ' a'",
            &[("SameAnswers", "answer wins 'a' loses ' a'")],
        ),
        ("game nim\nread A, N tims\nheaps A\nanswer value", &[("NearKeyword", "tims")]),
        ("game nim\nread A, N tims\nheaps A\nheaps tims\nanswer value", &[]),
        ("game nim\nread N distnct\nheaps N\nanswer value", &[("NearKeyword", "distnct")]),
        ("game nim\nposition 1\nanswer 'a'", &[("Unexpected", "'a'")]),
        ("game\nposition 1\nanswer value", &[("Unexpected", "")]),
        ("game g with k = 1, k = 2\nposition 1\nanswer value", &[("RepeatedParameter", "k")]),
        ("game g with k = s\nread word s; position s\nanswer value", &[("WrongKind", "s")]),
        ("game g with k = m\nposition 1\nanswer value", &[("UnknownVariable", "m")]),
        ("game g with k = max\nposition 1\nanswer value", &[("ReservedName", "max")]),
    ] {
        assert_eq!(reasons(source), expected, "{source}");
    }
}

#[test]
fn limits() {
    let code = |source: &str| reasons(source).iter().map(|(code, _)| *code).collect::<Vec<_>>();
    assert_eq!(code(&" ".repeat(rules::limits::MAX_SOURCE + 1)), ["SourceTooLong"]);
    let deep = |before: &str, after: &str, times: usize| {
        around(&format!("position {}1{}", before.repeat(times), after.repeat(times)))
    };
    for (before, after) in [("(", ")"), ("- ", ""), ("1 + ", ""), ("1 - (", ")"), ("max(1, ", ")")]
    {
        assert_eq!(code(&deep(before, after, 20)), [""; 0], "{before}");
        assert_eq!(code(&deep(before, after, 1000)), ["NestingTooDeep"], "{before}");
    }
    assert_eq!(
        code(&around(&format!("position min(1{})", ", 2".repeat(1000)))),
        ["NestingTooDeep"]
    );
    assert_eq!(
        code(&around(&format!("if {}1 = 1: position 1", "not ".repeat(1000)))),
        ["NestingTooDeep"]
    );
    assert_eq!(code(&around(&format!("{}position 1", "repeat 2: ".repeat(16)))), [""; 0]);
    assert_eq!(
        code(&around(&format!("{}position 1", "repeat 2: ".repeat(1000)))),
        ["NestingTooDeep"]
    );
    let many: String = (0..257).map(|index| format!(" x{index}")).collect();
    assert_eq!(code(&around(&format!("read{many}; position 1"))), ["TooManyVariables"]);
    let wrong = code(&around(&"position y\n".repeat(1000)));
    assert_eq!((wrong.len(), wrong[50]), (51, "TooManyDiagnostics"));
}

#[test]
fn the_problems_that_are_shipped() {
    let directory = format!("{}/../../problems", env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "problem") {
            let problem = problem(&std::fs::read_to_string(&path).unwrap());
            assert!(
                !problem.title.is_empty() && !problem.examples.is_empty(),
                "{}",
                path.display()
            );
            seen += 1;
        }
    }
    assert!(seen >= 11, "{seen} problems");
}

/// Pieces of texts, which together are nearly problems.
const PIECES: [&str; 80] = [
    "game nim\n",
    "answer value\n",
    "answer wins 'a' loses 'b' joined\n",
    "\n",
    "\n  ",
    "\n    ",
    ";",
    ":",
    ",",
    " and ",
    "read ",
    "word ",
    "n ",
    "a ",
    "s ",
    "in ",
    "1",
    "0",
    "..",
    "[a b]*",
    "times ",
    "3 times\n",
    "repeat ",
    "until end:",
    "with i:",
    "n:",
    "if ",
    "else:",
    "heaps ",
    "position ",
    "heaps (a, n)\n",
    "clear d\n",
    "collect n into d\n",
    "reverse d\n",
    "sort a descending\n",
    "count(a = 3)",
    "gcd(n, 2)",
    " xor ",
    "2^n",
    "==",
    "&&",
    "game g with k = n\n",
    "repeat n: read n; ",
    "let ",
    "sort ",
    "=",
    "<",
    "!=",
    "+",
    "-",
    "*",
    "/",
    " mod ",
    "(",
    ")",
    "[",
    "]",
    "min(",
    "sum(a)",
    "xor(a)",
    "length(s)",
    "count(s, 'a')",
    "runs(s, '.')",
    "exponents(n)",
    "'",
    "\"",
    "example '1' prints 'b'\n",
    "problem 't'\n",
    "--",
    "not ",
    " or ",
    "10^18",
    "é",
    "\t",
    "distinct ",
    "sorted ",
    "tree ",
    "acyclic ",
    "misere with k = n\n",
    "read a, n times\n",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_too_strange(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60),
    ) {
        reasons(&pieces.concat());
    }

    #[test]
    fn not_even_this(text in "\\PC*") {
        reasons(&text);
        reasons(&around(&text));
    }

    /// A text means the same whatever its margin, its line ends and its comments.
    #[test]
    fn margins_do_not_matter(margin in 0_usize..4, crlf: bool, inner in 1_usize..5) {
        let block = format!(
            "game nim\nread n -- how many\nrepeat n:\n{0}read x\n{0}if x > \
                3:\n{0}{0}heaps x\n{0}else:\n{0}{0}heaps 1\nanswer value",
            " ".repeat(inner)
        );
        let plain = problem(&block);
        let end = if crlf { "\r\n" } else { "\n" };
        let moved: String =
            block.lines().map(|line| format!("{}{line}{end}", " ".repeat(margin))).collect();
        prop_assert_eq!(problem(&moved).program, plain.program);
    }
}
