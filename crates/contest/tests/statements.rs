//! What contests say beyond the plain: heaps of several numbers, answers of all kinds, lists that
//! are filled, functions.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;

use common::{around, kept, problem, reasons, shape, var};
use nimatron_contest::Problem;
use plan::{
    Binary, Cell, Comparison, Entry, Instruction, Layout, Number, PrintedAnswer, Unary, Variable,
    VariableKind, Wanted,
};

#[test]
fn heaps_of_several_numbers() {
    let entries = |text: &str| {
        let problem = problem(&around(&format!("read n k; read a b, n times; heaps {text}")));
        let Some(Instruction::Heaps(entries)) = problem.program.steps.get(2).cloned() else {
            panic!()
        };
        entries
    };
    let (a, b) = (Cell::Numbers(Variable(2)), Cell::Numbers(Variable(3)));
    let number = |number| Cell::Number(number);
    assert_eq!(entries("(a, k)"), [Entry::Rows(vec![a.clone(), number(var(1))])]);
    let sum = Number::Add(Box::new(var(0)), Box::new(Number::Constant(1)));
    let both = [
        Entry::Rows(vec![a.clone(), b, number(sum)]),
        Entry::Rows(vec![number(var(0)), a, number(Number::Constant(3))]),
    ];
    assert_eq!(entries("(a, b, (n + 1)), ((n, a, 3))"), both);
    assert_eq!(entries("(n)"), [Entry::One(var(0))]);
    assert_eq!(
        kept(&problem(&around("read n; read a, n times; heaps (a, n)")).program.steps),
        [true]
    );
    for (text, expected) in [
        ("read n; position (n, n)", &[("SeveralNumbers", "(n, n)")][..]),
        ("read n; heaps max((n, n), 1)", &[("SeveralNumbers", "(n, n)")]),
        ("read n; heaps n, (n, n)", &[("HeapsDiffer", "(n, n)")]),
        ("read a, 3 times; heaps (a, 1, 1)\nheaps a", &[("HeapsDiffer", "a")]),
        ("read word s in [ab]*; heaps (s, 1)", &[("WrongKind", "s")]),
        ("read n; heaps (n, exponents(n))", &[("OnlyInHeaps", "exponents")]),
        ("read n; heaps (n, )", &[("Unexpected", ")")]),
    ] {
        assert_eq!(reasons(&around(text)), expected, "{text}");
    }
}

#[test]
fn parameters_that_change_between_heaps() {
    for (text, place) in [
        // Read once for each heap: only the last value would count.
        ("read n; repeat n: read x K; heaps x\nanswer value", Some("K")),
        ("read n; repeat n:\n  read x\n  heaps x\n  read K\nanswer value", Some("K")),
        ("read n; repeat n with K: heaps n\nanswer value", Some("K")),
        ("read n; read K; heaps n; read K; answer value", Some("K")),
        ("let K = 1; read n; heaps n; if n > 3: let K = 2\nanswer value", Some("K")),
        ("read n; repeat n:\n  if n = 3: read K\n  else: heaps n\nanswer value", Some("K")),
        ("read n; repeat n:\n  repeat n: heaps n\n  read K\nanswer value", Some("K")),
        ("read n; repeat n: read K, n times; heaps K\nanswer value", Some("K")),
        // Once before, or once behind, or judged where it is known.
        ("read n; read K; repeat n: read x; heaps x\nanswer value", None),
        ("read n; heaps n; read K; answer value", None),
        ("read n; repeat n:\n  read x K\n  heaps x\n  answer value", None),
        ("read n; repeat n:\n  read x\n  heaps x\n  read K\n  answer value", None),
        ("read n; repeat n: read K; position n\nanswer value", None),
        ("read n; repeat n:\n  read K\n  if K > 2: read K\n  heaps n\n  answer value", None),
        // About all heaps.
        ("let K = 0; read n; repeat n: read x; heaps x; let K = max(K, x)\nanswer value", None),
    ] {
        let source = format!("game g with k = K\n{text}\n");
        let expected: Vec<_> = place.map(|place| ("ParameterChanges", place)).into_iter().collect();
        assert_eq!(reasons(&source), expected, "{text}");
    }
    // Of no account where it is no parameter, and said once of each variable.
    assert_eq!(reasons(&around("read n; repeat n: read x K; heaps x")), []);
    let twice =
        "game g with k = K, m = K, q = x\nread n; repeat n: read K x; heaps n\nanswer value";
    assert_eq!(reasons(twice), [("ParameterChanges", "K"), ("ParameterChanges", "x")]);
    // Time stays linear however deep loops are.
    let deep = "repeat n: ".repeat(16) + "read K; heaps n";
    assert_eq!(reasons(&format!("game g with k = K\nread n; {deep}\nanswer value")).len(), 1);
}

#[test]
fn what_is_printed() {
    let answer = |text: &str| {
        let problem = problem(&format!("game g\nread n\nposition n\n{text}\n"));
        let Problem { program, wanted, .. } = problem;
        (program.answer, wanted, program.layout, program.label)
    };
    let outcome = |draws: Option<&str>| {
        let text = |text: &str| text.to_owned();
        PrintedAnswer::Outcome { wins: text("A"), loses: text("B"), draws: draws.map(text) }
    };
    let (computed, lines) = (|| PrintedAnswer::Computed, Layout::Lines);
    assert_eq!(
        answer("answer wins 'A' loses 'B'"),
        (outcome(None), Some(Wanted::Outcome), lines, None)
    );
    assert_eq!(answer("answer wins 'A'\n  loses 'B' draws 'C'").0, outcome(Some("C")));
    assert_eq!(answer("answer value"), (PrintedAnswer::Value, Some(Wanted::Value), lines, None));
    assert_eq!(answer("answer result"), (PrintedAnswer::Result, None, lines, None));
    assert_eq!(answer("answer difference"), (computed(), Some(Wanted::Difference), lines, None));
    assert_eq!(
        answer("answer turns joined"),
        (computed(), Some(Wanted::Turns), Layout::Joined, None)
    );
    let label = |label: &str| Some(label.to_owned());
    let moves = answer("answer winning moves spaced after '#{} '");
    assert_eq!(moves, (computed(), Some(Wanted::WinningMoves), Layout::Spaced, label("#{} ")));
    let numbered = answer("answer wins 'A' loses 'B' draws 'C' after \"Case #{}: \"");
    assert_eq!(numbered, (outcome(Some("C")), Some(Wanted::Outcome), lines, label("Case #{}: ")));
    // None of these words is reserved, nor are newer statements and functions.
    assert_eq!(
        reasons(&around(
            "read ones gcd clear collect into; let reverse = ones(ones); heaps reverse"
        )),
        []
    );
    assert!(
        reasons(
            "game g\nread draws turns difference winning moves after\nposition turns\nanswer turns"
        )
        .is_empty()
    );
    for (text, expected) in [
        ("answer wins 'A' draws 'B' loses 'C'", "draws"),
        ("answer winning", ""),
        ("answer value after Case", "Case"),
        ("answer value after 'Case' spaced", "spaced"),
        ("answer turns draws 'C'", "draws"),
    ] {
        let source = format!("game g\nposition 1\n{text}");
        assert_eq!(reasons(&source), [("Unexpected", expected)], "{text}");
    }
}

#[test]
fn functions_and_powers() {
    let number = |text: &str| {
        let source = around(&format!("read n; read a, n times; let m = {text}; heaps m"));
        let Some(Instruction::Let(_, number)) = problem(&source).program.steps.get(2).cloned()
        else {
            panic!()
        };
        number
    };
    let constant = |number| Box::new(Number::Constant(number));
    let n = || Box::new(var(0));
    let binary = |function, left, right| Number::Binary(function, left, right);
    assert_eq!(number("gcd(n, 6)"), binary(Binary::Gcd, n(), constant(6)));
    assert_eq!(number("abs(n)"), Number::Unary(Unary::Absolute, n()));
    assert_eq!(number("ones(n)"), Number::Unary(Unary::Ones, n()));
    let count = |comparison, number| Number::CountWhere(Variable(1), comparison, number);
    assert_eq!(number("count(a = n)"), count(Comparison::Equal, n()));
    let sum = Number::Add(n(), constant(1));
    assert_eq!(number("count(a <= n + 1)"), count(Comparison::LessEqual, Box::new(sum.clone())));
    // `xor` is looser than a sum, a power tighter than a sign.
    assert_eq!(number("n xor n + 1"), binary(Binary::Xor, n(), Box::new(sum)));
    let power = binary(Binary::Power, n(), constant(2));
    assert_eq!(number("-n^2"), Number::Subtract(constant(0), Box::new(power)));
    let doubled = Number::Multiply(Box::new(binary(Binary::Power, constant(2), n())), constant(3));
    assert_eq!(number("2^n * 3"), doubled);
    assert_eq!(
        number("-2^n"),
        Number::Subtract(constant(0), Box::new(binary(Binary::Power, constant(2), n())))
    );
    for (text, value) in [
        ("2^10", 1024),
        ("(1 + 1)^(5 * 2)", 1024),
        ("-2^63", i64::MIN),
        ("- 3^2", -9),
        ("6 xor 3 xor 1", 4),
        ("-1", -1),
        ("0^0", 1),
    ] {
        assert_eq!(number(text), Number::Constant(value), "{text}");
    }
    for (text, expected) in [
        ("read n; position n^-1", &[("NegativeExponent", "n^-1")][..]),
        ("read n; position n^(0 - 1)", &[("NegativeExponent", "n^(0 - 1)")]),
        ("read n; position 2^n^2", &[("Unexpected", "^")]),
        ("read n; position 2^3^n", &[("Unexpected", "^")]),
        ("position 10^18 * 10", &[("ArithmeticOverflow", "10^18 * 10")]),
        ("position (1 + 1)^63", &[("ArithmeticOverflow", "(1 + 1)^63")]),
        ("position gcd(4)", &[("WrongArguments", "gcd(4)")]),
        ("position abs(1, 2)", &[("WrongArguments", "abs(1, 2)")]),
        ("read a, 3 times; position count(1 = a)", &[("NotAVariable", "1")]),
        ("read a, 3 times; position count(1 < a < 3)", &[("NotAVariable", "1")]),
        ("read a, 3 times; position count(a < 3 < 4)", &[("WrongArguments", "count(a < 3 < 4)")]),
        ("read word s in [a]*; position count(s = 3)", &[("WrongKind", "s")]),
    ] {
        assert_eq!(reasons(&around(text)), expected, "{text}");
    }
    assert_eq!(
        kept(&problem(&around("read a, 3 times; heaps count(a = 2)")).program.steps),
        [true]
    );
}

#[test]
fn lists_that_are_filled() {
    let steps = |text: &str| shape(&problem(&around(text)).program.steps);
    assert_eq!(
        steps("read a, 3 times; sort a; reverse a; heaps a"),
        "rows sort reverse heaps1 answer"
    );
    assert_eq!(
        steps("read a, 3 times; sort a descending; heaps a"),
        "rows sort reverse heaps1 answer"
    );
    let problem = problem(&around(
        "read n; clear d\nrepeat n with i:\n  read x\n  if x > i: collect x - i into d\nheaps d, \
         max(d)",
    ));
    assert_eq!(
        shape(&problem.program.steps),
        "read1 clear repeati(read1 if(collect | )) heaps2 answer"
    );
    let all =
        VariableKind::Numbers { low: Number::Constant(i64::MIN), high: Number::Constant(i64::MAX) };
    assert_eq!(problem.program.variables[1].kind, all);
    let read: Vec<_> = problem.readings.iter().map(|reading| reading.variable).collect();
    assert_eq!(read, [Variable(0), Variable(3)]);
    for (text, expected) in [
        ("read n; collect n into d; heaps n", &[("NotCleared", "d")][..]),
        ("read n; collect n into d; clear d; heaps d", &[("NotCleared", "d")]),
        ("read n; read a, n times; collect n into a; heaps a", &[("NotCleared", "a")]),
        ("read n; collect n into n; heaps n", &[("NotCleared", "n")]),
        ("clear d; read d, 3 times; heaps d", &[("KindsDiffer", "d")]),
        ("clear d; let d = 3; heaps d", &[("KindsDiffer", "d")]),
        ("clear d; heaps d + 1", &[("WrongKind", "d")]),
        ("heaps d; clear d", &[("UsedBeforeRead", "d")]),
        ("clear d; collect 1 < 2 into d; heaps d", &[("NotANumber", "1 < 2")]),
        ("clear d; collect 1; heaps d", &[("Unexpected", ";")]),
        ("read n; sort n descending; heaps n", &[("WrongKind", "n")]),
        ("read n; reverse n; heaps n", &[("WrongKind", "n")]),
    ] {
        assert_eq!(reasons(&around(text)), expected, "{text}");
    }
    // A parameter that is emptied between heaps, and one that grows with them.
    let source =
        "game g with s = d\nread n; clear d; repeat n: heaps n; collect n into d\nanswer value";
    assert_eq!(reasons(source), []);
    let source = "game g with s = d\nread n; clear d; repeat n: heaps n; clear d\nanswer value";
    assert_eq!(reasons(source), [("ParameterChanges", "d")]);
}

#[test]
fn operators_of_other_languages() {
    for (text, expected) in [
        ("read n; heaps n if n == 1", &[("ForeignOperator", "==")][..]),
        (
            "read n; heaps n if n = 1 && n < 2 || n > 3",
            &[("ForeignOperator", "&&"), ("ForeignOperator", "||")],
        ),
        ("read n; heaps n if n <> 1", &[("ForeignOperator", "<>")]),
        ("read n; heaps n ** 2", &[("ForeignOperator", "**")]),
        ("read n; heaps n // 2", &[("ForeignOperator", "//")]),
        ("read n // how many\nheaps n", &[("ForeignOperator", "//")]),
        ("read n; let m == n; heaps m + ", &[("ForeignOperator", "=="), ("Unexpected", "")]),
        ("read n; heaps n % 2", &[("UnexpectedCharacter", "%")]),
        ("read n; heaps n if !(n = 2)", &[("UnexpectedCharacter", "!")]),
        ("read n; heaps n if n != 2", &[]),
        ("read word s in '//' | '=='; position s", &[]),
    ] {
        assert_eq!(reasons(&around(text)), expected, "{text}");
    }
}

#[test]
fn else_if_is_an_if_in_a_block_of_its_own() {
    let steps = |text: &str| problem(&around(&format!("read n\n{text}"))).program.steps;
    for (chain, nested) in [
        (
            "if n = 1: heaps 1\nelse if n = 2: heaps 2\nelse if n = 3:\n  heaps 3\nelse:\n  heaps \
             4",
            "if n = 1: heaps 1\nelse:\n  if n = 2: heaps 2\n  else:\n    if n = 3: heaps 3\n    \
             else: heaps 4",
        ),
        (
            "if n = 1: heaps 1 else if n = 2: heaps 2 else: heaps 3",
            "if n = 1: heaps 1 else: if n = 2: heaps 2 else: heaps 3",
        ),
        (
            "if n = 1: heaps 1 else if n = 2: heaps 2\nelse: heaps 3",
            "if n = 1: heaps 1\nelse: if n = 2: heaps 2 else: heaps 3",
        ),
        (
            "if n = 1: heaps 1\nelse if n = 2: heaps 2\nheaps 3",
            "if n = 1: heaps 1\nelse: if n = 2: heaps 2\nheaps 3",
        ),
    ] {
        assert_eq!(steps(chain), steps(nested), "{chain}");
    }
    for (text, expected) in [
        ("else if n = 1: heaps 1", &[("ElseWithoutIf", "else")][..]),
        ("if n = 1: heaps 1\nelse: heaps 2\nelse if n = 2: heaps 3", &[("ElseWithoutIf", "else")]),
        ("if n = 1: heaps 1\nelse: if n = 2: heaps 2\nelse: heaps 3", &[("ElseWithoutIf", "else")]),
        ("if n = 1: heaps 1\nelse if: heaps 2\nelse: heaps 3", &[("Unexpected", ":")]),
        ("if n = 1: heaps 1\nelse if n = 2:\nelse: heaps 3", &[("EmptyBlock", "if")]),
    ] {
        assert_eq!(reasons(&around(&format!("read n\n{text}"))), expected, "{text}");
    }
    let long = |links: usize| {
        format!("read n\nif n = 0: heaps 1{}", "\nelse if n = 1: heaps 2".repeat(links))
    };
    assert_eq!(reasons(&around(&long(15))), []);
    assert_eq!(reasons(&around(&long(16))), [("NestingTooDeep", "if")]);
}

#[test]
fn print_says_how_answers_are_put_together() {
    let layout = |text: &str| {
        problem(&format!("game nim\nread n\nlet w = value of heaps n\n{text}")).program.layout
    };
    assert_eq!(layout("print w joined"), Layout::Joined);
    assert_eq!(layout("repeat n: print w, n spaced\nprint"), Layout::Spaced);
    assert_eq!(layout("print w"), Layout::Lines);
    assert_eq!(
        reasons("game nim\nread n\nprint n joined\nheaps n\nanswer value spaced"),
        [("LayoutsDiffer", "answer value spaced")]
    );
}
