//! Nimbers, held to their definition: products by the least excluded number, fields by their
//! axioms, every way to multiply many to single products.

use proptest::prelude::*;
use run::{Limits, Run, Stop};
use theory::factor::is_prime;
use theory::nimber::{DivisionByZero, Engine, LogError, Nimber, Nimber128, naive};

/// The product by recursion, as a number of 64 bits.
fn recursive(a: u64, b: u64) -> u64 {
    u64::try_from(naive::product(a.into(), b.into())).expect("a field")
}

#[test]
fn small_products_are_the_least_numbers_that_are_not_excluded() {
    let table = naive::by_mex(48);
    for (a, row) in (0_u64..).zip(&table) {
        for (b, &product) in (0_u64..).zip(row) {
            assert_eq!(recursive(a, b), product, "{a} {b}");
            assert_eq!(Nimber(a) * Nimber(b), Nimber(product), "{a} {b}");
            assert_eq!(Nimber(a).product_portable(Nimber(b)), Nimber(product), "{a} {b}");
            assert_eq!(
                Nimber128(a.into()) * Nimber128(b.into()),
                Nimber128(product.into()),
                "{a} {b}"
            );
        }
    }
    assert_eq!((table[2][2], table[4][4], table[15][15]), (3, 6, 9));
}

/// Numbers of all sizes: those of few bits are in small fields.
fn numbers() -> impl Strategy<Value = Nimber> {
    (any::<u64>(), 0..64_u32).prop_map(|(bits, shift)| Nimber(bits >> shift))
}

fn numbers_128() -> impl Strategy<Value = Nimber128> {
    (any::<u128>(), 0..128_u32).prop_map(|(bits, shift)| Nimber128(bits >> shift))
}

macro_rules! field {
    ($module:ident, $number:ident, $numbers:ident) => {
        mod $module {
            use super::*;

            proptest! {
                #[test]
                fn products_are_those_by_recursion(a in $numbers(), b in $numbers()) {
                    let product = naive::product(a.0.into(), b.0.into());
                    prop_assert_eq!(u128::from((a * b).0), product);
                    prop_assert_eq!(u128::from(a.product_portable(b).0), product);
                }

                #[test]
                fn axioms_of_a_field(a in $numbers(), b in $numbers(), c in $numbers()) {
                    prop_assert_eq!((a * b) * c, a * (b * c));
                    prop_assert_eq!(a * b, b * a);
                    prop_assert_eq!((a + b) + c, a + (b + c));
                    prop_assert_eq!(a + b, b + a);
                    prop_assert_eq!(a * (b + c), a * b + a * c);
                    prop_assert_eq!(a * $number::ONE, a);
                    prop_assert_eq!(a * $number::ZERO, $number::ZERO);
                    prop_assert_eq!(a + $number::ZERO, a);
                    prop_assert_eq!(a - a, $number::ZERO);
                    match a.inverse() {
                        Ok(inverse) => prop_assert_eq!(a * inverse, $number::ONE),
                        Err(DivisionByZero) => prop_assert_eq!(a, $number::ZERO),
                    }
                    if b != $number::ZERO {
                        prop_assert_eq!(a.divide(b).map(|quotient| quotient * b), Ok(a));
                    }
                }

                #[test]
                fn squares_and_roots(a in $numbers()) {
                    prop_assert_eq!(a.square(), a * a);
                    prop_assert_eq!(a.sqrt() * a.sqrt(), a);
                    prop_assert_eq!(a.square().sqrt(), a);
                }

                #[test]
                fn powers_are_repeated_products(
                    a in $numbers(), exponent in 0..40_u128, more in any::<[u64; 5]>()
                ) {
                    let times = usize::try_from(exponent).expect("small");
                    prop_assert_eq!(a.pow(exponent), std::iter::repeat_n(a, times).product());
                    prop_assert_eq!(
                        a.pow($number::ORDER.into()), if a.0 == 0 { a } else { $number::ONE }
                    );
                    // a^(x + 2^64 (y + 2^64 (...))), by its words.
                    let word = |base: $number, word: u64| base.pow(word.into());
                    let next = |base: $number| (0..64).fold(base, |base, _| base.square());
                    let (power, _) = more.iter().fold(($number::ONE, a), |(power, base),
                        &exponent| (power * word(base, exponent), next(base)));
                    prop_assert_eq!(a.pow_words(&more), power);
                    prop_assert_eq!(a.pow_words(&[0, 0, 0]), $number::ONE);
                }

                #[test]
                fn orders(a in $numbers()) {
                    let Some(order) = a.order() else {
                        prop_assert_eq!(a, $number::ZERO);
                        return Ok(());
                    };
                    prop_assert_eq!($number::ORDER % order, 0);
                    prop_assert_eq!(a.pow(order.into()), $number::ONE);
                    for prime in
                        [3, 5, 17, 257, 65_537, 641, 6_700_417, 274_177, 67_280_421_310_721_u64]
                    {
                        let prime = prime.into();
                        if order.is_multiple_of(prime) {
                            prop_assert_ne!(a.pow((order / prime).into()), $number::ONE);
                        }
                    }
                }

                #[test]
                fn quadratic_equations(a in $numbers(), b in $numbers()) {
                    let image = a.square() + a;
                    prop_assert_eq!(image.artin_schreier(), Some($number(a.0 & !1)));
                    let roots = [a.min(b), a.max(b)];
                    prop_assert_eq!($number::quadratic(a + b, a * b), Some(roots));
                    match b.artin_schreier() {
                        Some(x) => prop_assert_eq!(x.square() + x, b),
                        None => prop_assert_eq!(b.0.leading_zeros(), 0),
                    }
                    if let Some(roots) = $number::quadratic(a, b) {
                        for x in roots {
                            prop_assert_eq!(x * x + a * x + b, $number::ZERO);
                        }
                    }
                }
            }
        }
    };
}

field!(bits_64, Nimber, numbers);
field!(bits_128, Nimber128, numbers_128);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn products_of_bytes_are_the_least_numbers_that_are_not_excluded(
        a in 0..256_usize,
        b in 0..256_usize,
    ) {
        let number = |x: usize| u64::try_from(x).expect("small");
        let least = naive::least(a, b, |a, b| (Nimber(number(a)) * Nimber(number(b))).0);
        prop_assert_eq!(Nimber(number(a)) * Nimber(number(b)), Nimber(least));
    }

    #[test]
    fn all_ways_to_multiply_many_agree(
        pairs in proptest::collection::vec((numbers(), numbers()), 0..1200),
        wide in proptest::collection::vec((numbers_128(), numbers_128()), 0..700),
        factor in numbers(),
        wide_factor in numbers_128(),
    ) {
        let (a, b): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let (c, d): (Vec<_>, Vec<_>) = wide.into_iter().unzip();
        let products: Vec<Nimber> =
            a.iter().zip(&b).map(|(a, b)| Nimber(recursive(a.0, b.0))).collect();
        let wide: Vec<Nimber128> =
            c.iter().zip(&d).map(|(c, d)| Nimber128(naive::product(c.0, d.0))).collect();
        for engine in Engine::all() {
            let mut out = vec![Nimber(7); a.len()];
            engine.products(&a, &b, &mut out);
            prop_assert_eq!(&out, &products, "{}", engine.name());
            prop_assert_eq!(
                engine.dot(&a, &b),
                products.iter().copied().sum(),
                "{}",
                engine.name()
            );
            engine.multiples(factor, &a, &mut out);
            prop_assert!(
                out.iter().zip(&a).all(|(&out, &a)| out == factor * a),
                "{}",
                engine.name()
            );

            let mut out = vec![Nimber128(7); c.len()];
            engine.products_128(&c, &d, &mut out);
            prop_assert_eq!(&out, &wide, "{}", engine.name());
            prop_assert_eq!(
                engine.dot_128(&c, &d),
                wide.iter().copied().sum(),
                "{}",
                engine.name()
            );
            engine.multiples_128(wide_factor, &c, &mut out);
            prop_assert!(
                out.iter().zip(&c).all(|(&out, &c)| out == wide_factor * c),
                "{}",
                engine.name()
            );
        }
    }

    #[test]
    fn logarithms_are_inverse_to_powers(
        base in numbers(),
        number in numbers(),
        exponent in any::<u64>(),
    ) {
        prop_assume!(base.0 > 1);
        let order = base.order().expect("not 0");
        prop_assert_eq!(base.pow(exponent.into()).log(base), Ok(exponent % order));
        match number.log(base) {
            Ok(exponent) => prop_assert_eq!(base.pow(exponent.into()), number),
            Err(LogError::Zero) => prop_assert_eq!(number.0, 0),
            Err(LogError::NoPower) => prop_assert_ne!(number.pow(order.into()), Nimber::ONE),
            Err(LogError::Stopped(stop)) => panic!("{stop}"),
        }
    }
}

#[test]
fn the_orders_of_the_groups_are_products_of_primes() {
    let primes = [3, 5, 17, 257, 65_537, 641, 6_700_417_u64];
    assert!(primes.iter().all(|&prime| is_prime(prime)));
    assert_eq!(primes.iter().product::<u64>(), u64::MAX);
    assert!(is_prime(274_177) && is_prime(67_280_421_310_721));
    assert_eq!(274_177 * 67_280_421_310_721_u128, (1 << 64) + 1);
}

#[test]
fn logarithms_of_128_bits() {
    let run = Run::default();
    // The largest prime factor of the order apart, so that this takes no time.
    let base = Nimber128(0x0123_4567_89ab_cdef_0fed_cba9_8765_4321).pow(67_280_421_310_721);
    let order = base.order().expect("not 0");
    assert_eq!(order, u128::MAX / 67_280_421_310_721);
    let exponent = 0x00ff_eedd_ccbb_aa99_8877_6655_4433_2211 % order;
    assert_eq!(base.pow(exponent).log(base, &run), Ok(exponent));
    assert_eq!(Nimber128(3).log(Nimber128(2), &run), Ok(2));
    assert_eq!(Nimber128(4).log(Nimber128(2), &run), Err(LogError::NoPower));
    assert_eq!(Nimber128::ZERO.log(Nimber128(2), &run), Err(LogError::Zero));
    assert_eq!(Nimber128::ONE.log(Nimber128::ONE, &run), Ok(0));
}

/// A number whose powers are all others but 0.
fn generator() -> Nimber128 {
    (1 << 64..)
        .map(Nimber128)
        .find(|number| number.order() == Some(Nimber128::ORDER))
        .expect("the group is cyclic")
}

#[test]
fn walks_end_with_their_budget() {
    let run = Run::new(Limits { states: 3, ..Limits::default() });
    assert_eq!(
        Nimber128(77 << 64).log(generator(), &run),
        Err(LogError::Stopped(Stop::States { limit: 3 }))
    );
}

/// Ten million products, and some.
#[test]
fn logarithms_of_all_numbers_of_128_bits() {
    let base = generator();
    let number = Nimber128(0xdead_beef << 70);
    let exponent = number.log(base, &Run::default()).expect("a generator, and budget enough");
    assert_eq!(base.pow(exponent), number);
}

mod expressions {
    use super::*;
    use theory::nimber::expression::{
        ExprError, ExprErrorKind, MAX_DEPTH, MAX_LENGTH, Value, eval,
    };

    fn check(text: &str, value: Value) {
        assert_eq!(eval(text, &Run::default()), Ok(value), "{text}");
    }

    fn fails(text: &str, span: std::ops::Range<usize>, kind: ExprErrorKind) {
        assert_eq!(eval(text, &Run::default()), Err(ExprError { span, kind }), "{text}");
    }

    #[test]
    fn values() {
        let nimber = |number: u128| Value::Nimber(Nimber128(number));
        for (text, number) in [
            ("7", 7),
            ("*7", 7),
            (" 2 * 3 ", 1),
            ("*2 * *3", 1),
            ("2**3", 1),
            ("2 ⊗ 2 ⊕ 1", 2),
            ("4 × 4", 6),
            ("5 + 3 * 2 - 1", 5),
            ("(5 + 3) * 2", 11),
            ("-5", 5),
            ("0x10 * 0xf", 240),
            ("2 / 3", 2 ^ 1),
            ("4 ^ 2", 6),
            ("4 ^ -1 * 4", 1),
            ("4 ^ (-(0x1))  * 4", 1),
            ("sqrt(6)", 4),
            ("inv(2)", 3),
            ("2 ^ 340282366920938463463374607431768211456000000000000000001", 3),
            (
                "340282366920938463463374607431768211455 + 340282366920938463463374607431768211454",
                1,
            ),
            ("2 ^ log(3, 2)", 3),
            ("5 ^ order(5)", 1),
        ] {
            check(text, nimber(number));
        }
        check("log(3, 2)", Value::Integer(2));
        check("(order(2))", Value::Integer(3));
    }

    #[test]
    fn mistakes() {
        use ExprErrorKind::{
            DivisionByZero, LogOfZero, NoPower, NotANimber, OrderOfZero, TooDeep, TooLarge,
            TooLong, Unexpected, UnexpectedEnd, UnknownFunction,
        };
        fails("", 0..0, UnexpectedEnd);
        fails("2 +", 3..3, UnexpectedEnd);
        fails("2 3", 2..3, Unexpected);
        fails("2 ^ 3 ^ 4", 6..7, Unexpected);
        fails("2 ^ sqrt(3)", 4..11, Unexpected);
        fails("0x", 2..2, UnexpectedEnd);
        fails("12ab", 2..3, Unexpected);
        fails("2 + é", 4..6, Unexpected);
        fails("(2", 2..2, UnexpectedEnd);
        fails("cube(2)", 0..4, UnknownFunction);
        fails("log(2)", 5..6, Unexpected);
        fails("1 + 340282366920938463463374607431768211456", 4..43, TooLarge);
        fails("1 / (2 + 2)", 4..11, DivisionByZero);
        fails("0 ^ -1", 0..1, DivisionByZero);
        fails("inv(0)", 4..5, DivisionByZero);
        fails("order(0)", 6..7, OrderOfZero);
        fails("log(0, 2)", 4..8, LogOfZero);
        fails("log(4, 2)", 4..8, NoPower);
        fails("1 + log(3, 2)", 4..13, NotANimber);
        fails(&"1".repeat(MAX_LENGTH + 1), MAX_LENGTH..MAX_LENGTH + 1, TooLong);
        fails(&"(".repeat(MAX_LENGTH), MAX_DEPTH + 1..MAX_DEPTH + 1, TooDeep);
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read(
            a in numbers_128(),
            b in numbers_128(),
            exponent in any::<u128>(),
        ) {
            let value = |text: String| eval(&text, &Run::default());
            prop_assert_eq!(value(format!("{a} * {b} + {:#x}", b.0)), Ok(Value::Nimber(a * b + b)));
            prop_assert_eq!(value(format!("{a}^{exponent}")), Ok(Value::Nimber(a.pow(exponent))));
        }

        #[test]
        fn any_text_is_answered(text in "[-+*/^() ,0-9a-gx⊗]{0,40}") {
            if let Err(error) = eval(&text, &Run::default()) {
                prop_assert!(text.get(error.span).is_some());
            }
        }
    }
}

mod boards {
    use super::*;
    use std::collections::HashSet;
    use theory::nimber::tartan::{Row, at_most, turns, value, values, winning_turn, without_gaps};

    fn numbered(row: &impl Row, count: usize) -> Vec<u64> {
        values(row, count, &Run::default())
            .expect("few turns")
            .into_iter()
            .map(|value| value.0)
            .collect()
    }

    #[test]
    fn rows() {
        assert_eq!(numbered(&at_most(1), 5), [1; 5]);
        assert_eq!(numbered(&at_most(2), 9), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        // Numbers with an odd number of ones in binary (Berlekamp, Conway and Guy 1982).
        assert_eq!(numbered(&at_most(3), 9), [1, 2, 4, 7, 8, 11, 13, 14, 16]);
        assert_eq!(numbered(&without_gaps(usize::MAX), 9), [1, 2, 1, 4, 1, 2, 1, 8, 1]);
        // One, or two or more at a distance of at most two: any rule is a row.
        let near = |coin: usize| {
            (coin.saturating_sub(2)..coin).map(|other| vec![other]).collect::<Vec<_>>()
        };
        assert_eq!(numbered(&near, 6), [0, 1, 2, 0, 1, 2]);
    }

    /// The values of all positions of a board with so many rows and columns, by playing; bit row *
    /// columns + column is a coin.
    fn by_play(rows: &impl Row, columns: &impl Row, (height, width): (usize, usize)) -> Vec<u64> {
        let bit = |(row, column): (usize, usize)| 1_usize << (row * width + column);
        let coins = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let masks = |coin| {
            turns(rows, columns, coin)
                .into_iter()
                .map(|turn| turn.into_iter().map(bit).sum())
                .collect()
        };
        let coins: Vec<(usize, Vec<usize>)> = coins.map(|coin| (bit(coin), masks(coin))).collect();
        let mut values = vec![];
        for position in 0..1_usize << (height * width) {
            let heads = coins.iter().filter(|(coin, _)| position & coin != 0);
            let left: HashSet<u64> =
                heads.flat_map(|(_, turns)| turns).map(|turn| values[position ^ turn]).collect();
            values.push((0..).find(|value| !left.contains(value)).expect("finitely many"));
        }
        values
    }

    fn held_to_play(rows: &impl Row, columns: &impl Row, (height, width): (usize, usize)) {
        let run = Run::default();
        let [of_rows, of_columns] =
            [values(rows, height, &run), values(columns, width, &run)].map(Result::unwrap);
        for (position, &by_play) in by_play(rows, columns, (height, width)).iter().enumerate() {
            let coins = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
            let heads: Vec<_> =
                coins.filter(|(row, column)| position >> (row * width + column) & 1 == 1).collect();
            assert_eq!(value(&of_rows, &of_columns, &heads).0, by_play, "{heads:?}");
            let turn = winning_turn(rows, columns, &heads, &run).expect("few turns");
            assert_eq!(turn.is_some(), by_play != 0, "{heads:?}");
            if let Some(turn) = turn {
                assert!(turn.last().is_some_and(|last| heads.contains(last)));
                assert_eq!(value(&of_rows, &of_columns, &turn).0, by_play);
            }
        }
    }

    #[test]
    fn values_of_boards_are_those_of_play() {
        held_to_play(&at_most(2), &at_most(2), (3, 4));
        held_to_play(&at_most(2), &without_gaps(9), (3, 3));
        held_to_play(&at_most(3), &without_gaps(9), (3, 4));
        held_to_play(&at_most(3), &at_most(3), (3, 3));
        let near = |coin: usize| {
            (coin.saturating_sub(2)..coin).map(|other| vec![other]).collect::<Vec<_>>()
        };
        held_to_play(&near, &at_most(2), (4, 3));
    }

    /// One coin of the board at a time, which goes further: values of pairs of coins are nim
    /// products.
    #[test]
    fn single_coins_of_larger_boards() {
        let row = at_most(2);
        let numbers: Vec<Nimber> = (1..=12).map(Nimber).collect();
        let mut table = vec![vec![0; 12]; 12];
        for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
            let left = |turn: Vec<(usize, usize)>| {
                let others = &turn[..turn.len() - 1];
                others.iter().fold(0, |value, &(x, y)| value ^ table[x][y])
            };
            let left: HashSet<u64> = turns(&row, &row, (x, y)).into_iter().map(left).collect();
            let least = (0..).find(|value| !left.contains(value)).expect("finitely many");
            assert_eq!(value(&numbers, &numbers, &[(x, y)]).0, least);
            table[x][y] = least;
        }
    }
}
