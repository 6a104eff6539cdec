//! Formulas in TeX.

use rules::language::print::{Print, Printed, print};
use rules::{Rules, Settings, Span, lists, parse_formula, read, tuples};

/// Reads each text, prints it in TeX and compares; the same must be read back from its text.
fn check<T: Print + PartialEq>(names: &T::Names, read: impl Fn(&str) -> T, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let formula = read(text);
        assert_eq!(Printed::of(&formula, names).tex, *expected, "{text}");
        assert!(read(&print(&formula, names)) == formula, "{text}");
    }
}

#[test]
fn formulas_about_words() {
    let with_letters = |letters: &str, one: &str, cases: &[(&str, &str)]| {
        let source = format!("word {letters}*\nmove {one} -> empty\n");
        let (Some(Rules::Words(game)), _) = read(&source, &Settings::default()) else {
            panic!("{source}")
        };
        check(&game.alphabet, |text| parse_formula(text, &game).unwrap(), cases);
    };
    with_letters(
        "[0-9]",
        "0",
        &[
            ("sum(9 - d) mod 18 >= 9", r"(\sum(9 - d)) \bmod 18 \geq 9"),
            (
                "length - 1 + (sum(d) - 1) / 9 > 0",
                r"\mathrm{length} - 1 + \lfloor ((\sum d) - 1) / 9 \rfloor > 0",
            ),
            ("2 * length mod 7 = 1", r"(2 \cdot \mathrm{length}) \bmod 7 = 1"),
            ("sum(-3 - 2 * d) < 0", r"\sum(-3 - 2 \cdot d) < 0"),
            ("count([0-4]) = 0", r"\operatorname{count}(\texttt{[0-{}4]}) = 0"),
            ("word != 46", r"\mathrm{word} \neq \texttt{46}"),
            ("not (length = 1 or sum(d) = 2)", r"\lnot (\mathrm{length} = 1 \lor \sum d = 2)"),
            ("not length = 1", r"\lnot (\mathrm{length} = 1)"),
        ],
    );
    with_letters(
        r"('#' | '.' | '\' | '{')",
        "'#'",
        &[
            ("count('#') mod 2 = 1", r"\operatorname{count}(\texttt{\#}) \bmod 2 = 1"),
            (r"count('\') = 0", r"\operatorname{count}(\texttt{\textbackslash{}}) = 0"),
            ("word in ('#'+ '.')", r"\mathrm{word} \in \texttt{('{}\#'{}+\ '{}.'{})}"),
        ],
    );
}

#[test]
fn formulas_about_heaps() {
    let source = "heaps x y z x1 my_heap\nmove x -> x - 1\n";
    let (Some(Rules::Tuples(game)), _) = read(source, &Settings::default()) else {
        panic!("no heaps")
    };
    let cases = [
        ("x - (y - z) + x1 = 0", r"x - (y - z) + x_{1} = 0"),
        ("x - y = -1", r"x - y = -1"),
        ("2 * (y + z) / 2 = x", r"\lfloor (2 \cdot (y + z)) / 2 \rfloor = x"),
        ("x + y xor z = 0", r"(x + y) \oplus z = 0"),
        ("x xor y xor x1 = 0", r"x \oplus y \oplus x_{1} = 0"),
        ("x in {0, 2, 5..9}", r"x \in \{0, 2, 5, \dots, 9\}"),
        ("x mod 3 in {1, 2} and y > 1", r"x \bmod 3 \in \{1, 2\} \land y > 1"),
        ("some t: x = 3 t and y > 2t", r"\exists t\colon x = 3 \cdot t \land y > 2 \cdot t"),
        ("(all t: x != 2t) and y = 0", r"(\forall t\colon x \neq 2 \cdot t) \land y = 0"),
        ("some i: x = 2^i + 1 and y < 2^i", r"\exists i\colon x = 2^{i} + 1 \land y < 2^{i}"),
        ("min(x, y) = max(x, z)", r"\min(x, y) = \max(x, z)"),
        ("max(columns(3) mod 2) = 0", r"\max(\operatorname{columns}_{3} \bmod 2) = 0"),
        ("digitsum(2, x) mod 2 = 0", r"\operatorname{digitsum}(2, x) \bmod 2 = 0"),
        (
            "zeros(fibonacci, x) mod 2 = 0",
            r"\operatorname{zeros}(\mathrm{fibonacci}, x) \bmod 2 = 0",
        ),
        ("y = shift(quadratic(2), x)", r"y = \operatorname{shift}(\operatorname{quadratic}(2), x)"),
        ("my_heap > 0 or x <= 1", r"\mathit{my\_heap} > 0 \lor x \leq 1"),
    ];
    check(&game.heaps[..], |text| tuples::parse_property(text, &game).unwrap(), &cases);
}

#[test]
fn formulas_about_lists() {
    let (Some(Rules::Lists(game)), _) = read("heap n\nmove n -> n - 1\n", &Settings::default())
    else {
        panic!("no list")
    };
    let cases = [
        ("xor(n) != 0", r"\bigoplus n \neq 0"),
        ("xor(n mod 4) != 0", r"\bigoplus(n \bmod 4) \neq 0"),
        ("columns(2) mod 3 = 0", r"\operatorname{columns}_{2} \bmod 3 = 0"),
        (
            "columns(2, n / 2) mod 3 = 0",
            r"\operatorname{columns}_{2}(\lfloor n / 2 \rfloor) \bmod 3 = 0",
        ),
        ("sum(n) mod 2 = 1", r"(\sum n) \bmod 2 = 1"),
        (
            "max(n) >= 2 and xor(n) = 0 or max(n) <= 1",
            r"(\max(n) \geq 2 \land \bigoplus n = 0) \lor \max(n) \leq 1",
        ),
        ("count(n = 1) = heaps", r"\operatorname{count}(n = 1) = \mathrm{heaps}"),
    ];
    check("n", |text| lists::parse_property(text, &game).unwrap(), &cases);
}

#[test]
fn claims() {
    let source = "heaps x y\nmove x -> x - 1\nmove y -> y - 1\n";
    let (Some(Rules::Tuples(game)), _) = read(source, &Settings::default()) else {
        panic!("no heaps")
    };
    let cases = [
        ("wins when x != y", r"\text{wins}\text{ when }x \neq y"),
        ("value = x xor y", r"\text{value = }x \oplus y"),
        ("every move wins if x <= 1", r"\text{every move wins}\text{ if }x \leq 1"),
        ("a winning move has x' = 0", r"\text{a winning move }\text{has }x' = 0"),
    ];
    let read = |text: &str| tuples::TupleClaim {
        span: Span::default(),
        ..tuples::parse_claim(text, &game).unwrap()
    };
    check(&game.heaps[..], read, &cases);
}

#[test]
fn names_and_calculations() {
    let tex = |printed: Printed| printed.tex;
    assert_eq!(tex(Printed::name("y'")), "y'");
    assert_eq!(tex(Printed::name("x12'")), "x_{12}'");
    // A minus sign would make two names of it.
    assert_eq!(tex(Printed::name("heap-a")), r"\texttt{heap-{}a}");
    assert_eq!(
        tex(Printed::calculation("5 xor 3 != 2^60 mod 7")),
        r"5 \oplus 3 \neq 2^{60} \bmod 7"
    );
    assert_eq!(tex("{x".into()), r"\texttt{\{x}");
}
