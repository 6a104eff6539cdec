//! Positions of heap games as typed and as listed; values, properties and claims as printed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use rules::language::print::print;
use rules::tuples::{
    Bound, Condition, Linear, Numeration, Property, Quantified, Sort, TupleAtom, TupleClaim,
    TuplePositionErrorKind as Kind, TupleRuleset, TupleSubject, Value, Variable, parse_tuple,
    spell_tuple, tuples,
};
use rules::{Comparison, Outcome, Relation, Span};

fn game(heaps: &[&str], domain: Condition) -> TupleRuleset {
    TupleRuleset {
        header: rules::Header::default(),
        heaps: heaps.iter().map(ToString::to_string).collect(),
        division: None,
        domain,
        ends: Condition::Bool(false),
        moves: vec![].into(),
        turn: 1,
        expectations: vec![],
        claims: vec![],
    }
}

/// x <= y
fn sorted() -> Condition {
    let difference =
        Linear { constant: 0, coefficients: vec![(Variable(0), 1), (Variable(1), -1)] };
    Condition::Compare(difference, Comparison::LessEqual)
}

#[test]
fn positions_as_typed() {
    let three = game(&["x", "y", "z"], Condition::Bool(true));
    for text in [
        "3 4 5",
        "3,4,5",
        "(3, 4, 5)",
        "  ( 3 4,5 ) ",
        "x=3 y=4 z=5",
        "z = 5, x =3,y= 4",
        "(y=4 z=5 x=3)",
    ] {
        assert_eq!(parse_tuple(&three, text).unwrap(), [3, 4, 5], "{text}");
        assert_eq!(spell_tuple(&parse_tuple(&three, text).unwrap()), "(3, 4, 5)");
    }
    let limit = 10_u128.pow(38);
    for (text, start, end, kind) in [
        ("", 0, 0, Kind::WrongCount { given: 0, wanted: 3 }),
        (" (1 2) ", 2, 5, Kind::WrongCount { given: 2, wanted: 3 }),
        ("1 2 3 4", 0, 7, Kind::WrongCount { given: 4, wanted: 3 }),
        ("1 2 é", 4, 6, Kind::NotANumber),
        ("1,2,-3", 4, 6, Kind::NotANumber),
        ("1,,3", 2, 2, Kind::NotANumber),
        ("1 2 +3", 4, 6, Kind::NotANumber),
        ("x=1 y=2 z=", 10, 10, Kind::NotANumber),
        ("x=1 y=2 a=7", 8, 9, Kind::UnknownHeap),
        ("x=1 y=2 x=7", 8, 9, Kind::RepeatedHeap),
        ("x=1 2 3", 4, 5, Kind::UnknownHeap),
        ("1 y=2 3", 2, 5, Kind::NotANumber),
        ("x=1 y=2", 0, 7, Kind::WrongCount { given: 2, wanted: 3 }),
        ("1 100000000000000000000000000000000000001 3", 2, 41, Kind::TooLarge { limit }),
        (
            "9999999999999999999999999999999999999999999999999999999999 3",
            0,
            58,
            Kind::TooLarge { limit },
        ),
    ] {
        let error = parse_tuple(&three, text).unwrap_err();
        assert_eq!((error.span, error.kind), (Span { start, end }, kind), "{text}");
    }
    let two = game(&["x", "y"], sorted());
    assert_eq!(parse_tuple(&two, "(4, 3)").unwrap_err().kind, Kind::NotAPosition);
    let one = game(&["n"], Condition::Bool(true));
    assert_eq!(parse_tuple(&one, "100000000000000000000000000000000000000").unwrap(), [limit]);
    assert_eq!(spell_tuple(&[7]), "7");
    assert_eq!(parse_tuple(&one, &spell_tuple(&[7])).unwrap(), [7]);
    for text in [
        "=",
        "==",
        "= 3",
        "n==3",
        ",",
        "(",
        ")",
        "((",
        "n",
        "n=",
        "7 n=7",
        "n=7 7",
        "\u{a0}3\u{3000}=\u{3000}",
    ] {
        assert!(parse_tuple(&one, text).is_err(), "{text}");
    }
}

#[test]
fn tuples_of_a_size_in_order() {
    let always = Condition::Bool(true);
    for (heaps, domain) in
        [(&["x", "y"][..], always.clone()), (&["x", "y", "z"], sorted()), (&["n"], always)]
    {
        let game = game(heaps, domain);
        let count = u32::try_from(heaps.len()).unwrap();
        for size in 0..=4_u128 {
            let tuple = |code: u128| {
                (0..count).rev().map(|place| code / 5_u128.pow(place) % 5).collect::<Vec<_>>()
            };
            let of_size = |tuple: &Vec<u128>| tuple.iter().max() == Some(&size);
            let all = (0..5_u128.pow(count)).map(tuple).filter(of_size);
            let wanted: Vec<Vec<u128>> =
                all.filter(|tuple| count < 3 || tuple[0] <= tuple[1]).collect();
            assert_eq!(tuples(&game, size).collect::<Vec<_>>(), wanted);
        }
    }
    let nowhere = game(&["x", "y"], Condition::Bool(false));
    assert_eq!(tuples(&nowhere, 1000).count(), 0);
    // Tuples that cannot become positions are not gone through.
    let equal = |variable| Linear { constant: -3, coefficients: vec![(Variable(variable), 1)] };
    let fixed = Condition::And(
        (0..15).map(|heap| Condition::Compare(equal(heap), Comparison::Equal)).collect(),
    );
    let many = game(&["h"; 16], fixed);
    assert_eq!(tuples(&many, 1_000_000).count(), 1);
}

fn x() -> Value {
    Value::variable(Variable(0))
}

fn y() -> Value {
    Value::variable(Variable(1))
}

fn number(number: i64) -> Value {
    Value::Number(number)
}

fn scale(factor: i64, inner: Value) -> Value {
    Value::Scale(factor, Box::new(inner))
}

fn modulo(inner: Value, modulus: i64) -> Value {
    Value::Mod(Box::new(inner), modulus)
}

fn text<T: rules::language::print::Print<Names = [String]>>(thing: &T) -> String {
    print(thing, &["x".to_owned(), "y".to_owned()])
}

#[test]
fn values_as_a_person_would_write_them() {
    let fibonacci = Numeration::FIBONACCI;
    let variable = Variable(0);
    for (value, wanted) in [
        (Value::Add(vec![x(), scale(2, y()), number(-1)]), "x + 2 y - 1"),
        (Value::Add(vec![scale(-1, x()), scale(-3, y())]), "0 - x - 3 y"),
        (modulo(Value::Add(vec![x(), scale(-1, y())]), 5), "(x - y) mod 5"),
        (scale(2, modulo(x(), 3)), "2 * (x mod 3)"),
        (scale(-2, x()), "-2 * x"),
        (modulo(scale(2, x()), 3), "2 x mod 3"),
        (modulo(Value::Div(Box::new(x()), 2), 3), "x / 2 mod 3"),
        (
            Value::Atom(TupleAtom::Xor(vec![x(), y(), Value::Add(vec![x(), number(1)])])),
            "x xor y xor (x + 1)",
        ),
        (Value::Add(vec![Value::Atom(TupleAtom::Xor(vec![x(), y()])), number(1)]), "(x xor y) + 1"),
        // An exclusive or of one number is not defined where that is negative.
        (Value::Atom(TupleAtom::Xor(vec![number(-1)])), "(-1) xor 0"),
        (
            Value::Atom(TupleAtom::Min(vec![
                x(),
                Value::Atom(TupleAtom::Max(vec![y(), number(2)])),
            ])),
            "min(x, max(y, 2))",
        ),
        (Value::Atom(TupleAtom::LargestColumn { base: 2, modulus: 3 }), "max(columns(2) mod 3)"),
        (modulo(Value::Atom(TupleAtom::DigitSum(2, variable)), 2), "digitsum(2, x) mod 2"),
        (
            modulo(Value::Atom(TupleAtom::TrailingZeros(fibonacci, variable)), 2),
            "zeros(fibonacci, x) mod 2",
        ),
        (Value::Atom(TupleAtom::TrailingZeros(Numeration::Base(2), variable)), "zeros(2, x)"),
        (
            Value::Atom(TupleAtom::Shift(Numeration::quadratic(2), variable)),
            "shift(quadratic(2), x)",
        ),
        (Value::Atom(TupleAtom::Touched), "touched"),
        (Value::variable(Variable(3)), "y'"),
    ] {
        assert_eq!(text(&value), wanted);
    }
}

#[test]
fn properties_as_a_person_would_write_them() {
    use Comparison::{Equal, Less};
    let bound = |variable, name: &str| Bound {
        variable: Variable(variable),
        name: name.to_owned(),
        sort: Sort::Natural,
    };
    let less = || Property::Compare(x(), Less, y());
    let equal = |value| Property::Compare(x(), Equal, value);
    let d = || Value::variable(Variable(5));
    let some = |name: &str| {
        Property::Test(Quantified::Exists(vec![bound(5, name)], Box::new(equal(scale(2, d())))))
    };
    let power = equal(Value::Atom(TupleAtom::Power(2, Variable(5))));
    for (property, wanted) in [
        (
            Property::In(modulo(Value::Add(vec![x(), scale(-1, y())]), 5), vec![0, 2]),
            "(x - y) mod 5 in {0, 2}",
        ),
        (
            Property::Or(vec![Property::And(vec![less(), less()]), less()]),
            "(x < y and x < y) or x < y",
        ),
        (Property::Not(Box::new(less())), "not (x < y)"),
        (Property::And(vec![]), "true"),
        (some("d"), "some d: x = 2 d"),
        (Property::And(vec![some("d"), less()]), "(some d: x = 2 d) and x < y"),
        // A name that is taken is not used again.
        (some("x"), "some d: x = 2 d"),
        (some(""), "some d: x = 2 d"),
        (
            Property::Test(Quantified::Forall(vec![bound(6, "d")], Box::new(some("d")))),
            "all d: some e: x = 2 e",
        ),
        (
            Property::Test(Quantified::Exists(vec![bound(5, "i")], Box::new(power))),
            "some i: x = 2^i",
        ),
    ] {
        assert_eq!(text(&property), wanted);
    }
}

#[test]
fn claims_as_a_person_would_write_them() {
    let less = || Property::Compare(x(), Comparison::Less, y());
    let claim = |subject, relation, property| TupleClaim {
        span: Span::default(),
        mover: None,
        subject,
        relation,
        formula: property,
    };
    let always = || Property::Bool(true);
    let has = || {
        TupleSubject::WinningMove(Property::Compare(
            Value::Atom(TupleAtom::Touched),
            Comparison::Equal,
            number(1),
        ))
    };
    for (claim, wanted) in [
        (claim(TupleSubject::Outcome(Outcome::N), Relation::When, less()), "wins when x < y"),
        (claim(TupleSubject::Outcome(Outcome::P), Relation::OnlyIf, less()), "loses only if x < y"),
        (claim(TupleSubject::Outcome(Outcome::N), Relation::If, always()), "wins if true"),
        (
            claim(
                TupleSubject::Value(Value::Atom(TupleAtom::Xor(vec![x(), y()]))),
                Relation::If,
                always(),
            ),
            "value = x xor y",
        ),
        (claim(TupleSubject::Value(x()), Relation::If, less()), "value = x if x < y"),
        (claim(TupleSubject::EveryMoveWins, Relation::If, less()), "every move wins if x < y"),
        (claim(has(), Relation::If, always()), "a winning move has touched = 1"),
        (claim(has(), Relation::If, less()), "a winning move has touched = 1 if x < y"),
        (claim(TupleSubject::PlayParity(true), Relation::When, less()), "play is odd when x < y"),
        (claim(TupleSubject::PlayLength(x()), Relation::If, always()), "play lasts x"),
    ] {
        assert_eq!(text(&claim), wanted);
    }
}
