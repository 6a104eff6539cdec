//! Questions about what is proved: held to their definition on small numbers.

use std::collections::HashMap;

use answer::fault::NoInquiry;
use nimatron::answer::{Alphabet, Answer, Inquired, Inquiry};
use nimatron::{Convention, Game, Inquirer, InquiryError, Run, Settings, read_walnut};
use rules::tuples::literal::Reading;
use tell::report::walnut;

use crate::automata::accepts;

fn game(name: &str, misere: bool) -> Game {
    let convention = misere.then_some(Convention::Misere);
    Game::shipped(name, &Settings { convention, ..Settings::default() }).unwrap()
}

fn others(name: &str) -> Result<Game, String> {
    Game::shipped(name, &Settings::default()).map_err(|error| error.to_string())
}

/// Somebody to ask.
fn inquirer(game: &Game) -> Inquirer<'_, String> {
    Inquirer::new(game, &others)
}

fn ask(inquirer: &mut Inquirer<'_, String>, question: &str) -> Inquiry {
    match inquirer.ask(question, 20, &Run::default()) {
        Ok(Answer::Inquiry(_, inquiry)) => *inquiry,
        Ok(other) => panic!("{question}: {other:?}"),
        Err(error) => panic!("{question}: {error:?}"),
    }
}

fn holds(inquirer: &mut Inquirer<'_, String>, question: &str) -> bool {
    match ask(inquirer, question).found {
        Inquired::Truth { holds, .. } => holds,
        other @ Inquired::Numbers { .. } => panic!("{question}: {other:?}"),
    }
}

/// A small random generator (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ z >> 31) % u64::try_from(limit).unwrap()).unwrap()
    }
}

/// A term: multiples of variables, and a constant.
type Term = (Vec<(i64, usize)>, i64);

/// A question as its definition has it. All quantifiers are bounded.
enum Formula {
    Compare(Term, &'static str, Term),
    Remainder(Term, i64, i64),
    Loses(Vec<Term>),
    Wins(Vec<Term>),
    Value(Vec<Term>, &'static str, Term),
    Move(Vec<Term>, Vec<Term>),
    Not(Box<Formula>),
    Two(&'static str, Box<Formula>, Box<Formula>),
    /// Whether for all; the variable, and its largest value.
    Quantified(bool, usize, i64, Box<Formula>),
}

const NAMES: [&str; 6] = ["a", "b", "c", "p", "q", "r"];
const SIGNS: [&str; 4] = ["=", "<", "<=", "!="];

fn term(random: &mut Random, scope: &[usize]) -> Term {
    let mut parts = vec![];
    for _ in 0..random.below(3) {
        let scale = [1, 1, 1, 2, -1][random.below(5)];
        parts.push((scale, scope[random.below(scope.len())]));
    }
    (parts, [0, 0, 1, 2, 3, -1][random.below(6)])
}

fn text_of_term((parts, constant): &Term) -> String {
    let mut text = constant.to_string();
    for (scale, variable) in parts {
        text += &format!(" + {scale} * {}", NAMES[*variable]);
    }
    text.replace("+ -", "- ")
}

fn formula(
    random: &mut Random,
    heaps: usize,
    values: bool,
    scope: &mut Vec<usize>,
    depth: usize,
) -> Formula {
    let terms =
        |random: &mut Random, scope: &[usize]| (0..heaps).map(|_| term(random, scope)).collect();
    let sign = |random: &mut Random| SIGNS[random.below(SIGNS.len())];
    if depth == 0 || random.below(5) == 0 {
        return match random.below(if values { 8 } else { 6 }) {
            0 => {
                let one = term(random, scope);
                Formula::Compare(one, sign(random), term(random, scope))
            }
            1 => Formula::Remainder(term(random, scope), 2 + i64::from(random.below(2) == 0), 1),
            2 | 3 => Formula::Loses(terms(random, scope)),
            4 => Formula::Wins(terms(random, scope)),
            5 => {
                let before = terms(random, scope);
                Formula::Move(before, terms(random, scope))
            }
            _ => {
                let position = terms(random, scope);
                Formula::Value(position, sign(random), term(random, scope))
            }
        };
    }
    let inner = |random: &mut Random, scope: &mut Vec<usize>| {
        Box::new(formula(random, heaps, values, scope, depth - 1))
    };
    match random.below(6) {
        0 => Formula::Not(inner(random, scope)),
        1 | 2 => {
            let joint = ["and", "or", "implies", "iff"][random.below(4)];
            let one = inner(random, scope);
            Formula::Two(joint, one, inner(random, scope))
        }
        _ => {
            let all = random.below(2) == 0;
            // Sometimes a name that hides another one.
            let variable = random.below(NAMES.len());
            let most = i64::try_from(1 + random.below(4)).unwrap();
            scope.push(variable);
            let inner = inner(random, scope);
            scope.pop();
            Formula::Quantified(all, variable, most, inner)
        }
    }
}

fn text(formula: &Formula) -> String {
    let list = |terms: &[Term]| terms.iter().map(text_of_term).collect::<Vec<_>>().join(", ");
    match formula {
        Formula::Compare(one, sign, other) => {
            format!("{} {sign} {}", text_of_term(one), text_of_term(other))
        }
        Formula::Remainder(one, modulus, rest) => {
            format!("({}) mod {modulus} = {rest}", text_of_term(one))
        }
        Formula::Loses(terms) => format!("loses({})", list(terms)),
        Formula::Wins(terms) => format!("wins({})", list(terms)),
        Formula::Value(terms, sign, other) => {
            format!("value({}) {sign} {}", list(terms), text_of_term(other))
        }
        Formula::Move(before, after) => format!("move({} -> {})", list(before), list(after)),
        Formula::Not(inner) => format!("not ({})", text(inner)),
        Formula::Two(joint, one, other) => format!("({}) {joint} ({})", text(one), text(other)),
        Formula::Quantified(all, variable, most, inner) => {
            let (word, joint) = if *all { ("all", "implies") } else { ("some", "and") };
            let name = NAMES[*variable];
            format!("({word} {name}: {name} <= {most} {joint} ({}))", text(inner))
        }
    }
}

/// Positions by their definition.
struct Small<'g> {
    literal: Reading<'g>,
    misere: bool,
    values: HashMap<Vec<u128>, i64>,
    options: HashMap<Vec<u128>, Vec<Vec<u128>>>,
}

impl Small<'_> {
    fn options(&mut self, position: &[u128]) -> Vec<Vec<u128>> {
        let literal = &self.literal;
        let made = || literal.options(position).unwrap();
        self.options.entry(position.to_vec()).or_insert_with(made).clone()
    }

    /// The Grundy value; in misère play 0 for a loss and 1 for a win.
    fn value(&mut self, position: &[u128]) -> i64 {
        if let Some(&known) = self.values.get(position) {
            return known;
        }
        let options = self.options(position);
        let values: Vec<i64> = options.iter().map(|option| self.value(option)).collect();
        let value = if self.misere {
            i64::from(values.is_empty() || values.contains(&0))
        } else {
            (0..).find(|value| !values.contains(value)).unwrap()
        };
        self.values.insert(position.to_vec(), value);
        value
    }

    fn holds(&mut self, formula: &Formula, at: &mut [i64; 6]) -> bool {
        let number = |(parts, constant): &Term, at: &[i64; 6]| {
            parts.iter().fold(*constant, |sum, (scale, variable)| sum + scale * at[*variable])
        };
        let compare = |one: i64, sign: &str, other: i64| match sign {
            "=" => one == other,
            "<" => one < other,
            "<=" => one <= other,
            _ => one != other,
        };
        let position = |small: &Self, terms: &[Term], at: &[i64; 6]| {
            let sizes = terms.iter().map(|term| u128::try_from(number(term, at)).ok());
            let sizes: Option<Vec<u128>> = sizes.collect();
            sizes.filter(|sizes| small.literal.is_position(sizes))
        };
        match formula {
            Formula::Compare(one, sign, other) => compare(number(one, at), sign, number(other, at)),
            Formula::Remainder(one, modulus, rest) => number(one, at).rem_euclid(*modulus) == *rest,
            Formula::Loses(terms) => {
                position(self, terms, at).is_some_and(|position| self.value(&position) == 0)
            }
            Formula::Wins(terms) => {
                position(self, terms, at).is_some_and(|position| self.value(&position) != 0)
            }
            Formula::Value(terms, sign, other) => {
                let other = number(other, at);
                position(self, terms, at)
                    .is_some_and(|position| compare(self.value(&position), sign, other))
            }
            Formula::Move(before, after) => {
                let after = position(self, after, at);
                position(self, before, at)
                    .zip(after)
                    .is_some_and(|(before, after)| self.options(&before).contains(&after))
            }
            Formula::Not(inner) => !self.holds(inner, at),
            Formula::Two(joint, one, other) => {
                let (one, other) = (self.holds(one, at), self.holds(other, at));
                match *joint {
                    "and" => one && other,
                    "or" => one || other,
                    "implies" => !one || other,
                    _ => one == other,
                }
            }
            Formula::Quantified(all, variable, most, inner) => {
                let outer = at[*variable];
                let mut found = *all;
                for number in 0..=*most {
                    at[*variable] = number;
                    if self.holds(inner, at) != *all {
                        found = !*all;
                        break;
                    }
                }
                at[*variable] = outer;
                found
            }
        }
    }
}

/// Questions about a game, held to their definition; how many have both answers.
fn compare(name: &str, misere: bool, questions: usize, seed: u64) -> usize {
    let game = game(name, misere);
    // There is no theorem about the values of the others.
    let values = !misere && matches!(name, "nim-2" | "nim-3");
    let rules = game.heaps().unwrap();
    let mut small = Small {
        literal: Reading::new(rules),
        misere,
        values: HashMap::new(),
        options: HashMap::new(),
    };
    let mut inquirer = inquirer(&game);
    let mut random = Random(seed);
    let mut mixed = 0;
    for _ in 0..questions {
        // The free variables are a and b.
        let asked = formula(&mut random, rules.heaps.len(), values, &mut vec![0, 1], 3);
        let question = text(&asked);
        let Inquiry { found, .. } = ask(&mut inquirer, &question);
        let mut said = [0, 0];
        for one in 0..5 {
            for other in 0..5 {
                let expected = small.holds(&asked, &mut [one, other, 0, 0, 0, 0]);
                let numbers = [("a", one), ("b", other)];
                let answer = match &found {
                    Inquired::Truth { holds, .. } => *holds,
                    Inquired::Numbers { names, automaton: Some(automaton), .. } => {
                        let number = |name: &String| {
                            let (_, number) =
                                numbers.iter().find(|(known, _)| known == name).unwrap();
                            u128::try_from(*number).unwrap()
                        };
                        accepts(automaton, &names.iter().map(number).collect::<Vec<_>>(), 0)
                    }
                    Inquired::Numbers { .. } => panic!("{question}: no automaton"),
                };
                assert_eq!(answer, expected, "{name}: {question} at {one}, {other}");
                said[usize::from(answer)] += 1;
            }
        }
        mixed += usize::from(said.iter().all(|&count| count > 0));
        if let Inquired::Numbers { count: Some(count), smallest, .. } = &found {
            let all = smallest.len() == usize::try_from(*count).unwrap_or(usize::MAX);
            assert!(all || smallest.len() == 20 && *count > 20, "{question}: {count}");
        }
    }
    mixed
}

#[test]
fn questions_have_the_answers_of_their_definition() {
    for (name, misere, questions) in
        [("nim-2", false, 60), ("wythoff", false, 60), ("nim-2", true, 40), ("nim-3", false, 25)]
    {
        let mixed = compare(name, misere, questions, 1);
        assert!(mixed * 4 > questions, "{name}: only {mixed} of {questions} say something");
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_questions_have_the_answers_of_their_definition() {
    for (name, misere) in [
        ("nim-2", false),
        ("wythoff", false),
        ("nim-2", true),
        ("wythoff", true),
        ("nim-3", false),
        ("chomp-2-rows", false),
        ("king-to-the-corner", false),
    ] {
        println!("{name}: {} of 500 have both answers", compare(name, misere, 500, 2));
    }
}

#[test]
fn known_questions_about_known_games() {
    let wythoff = game("wythoff", false);
    let mut wythoff = inquirer(&wythoff);
    // Every number is in exactly one cold pair (Wythoff 1907), as are all differences.
    for question in [
        "all n: some m: loses(n, m)",
        "all n, m, k: loses(n, m) and loses(n, k) implies m = k",
        "all d: some n: loses(n, n + d)",
        "all x, y: wins iff (some u, v: move(x, y -> u, v) and loses(u, v))",
        "all x, y: loses iff loses(y, x)",
        "some x, y: loses and x > 100 and y > x",
    ] {
        assert!(holds(&mut wythoff, question), "{question}");
    }
    assert!(!holds(&mut wythoff, "some n: n > 0 and loses(n, 2 n)  and n > 1"));
    let nim = game("nim-3", false);
    let mut nim = inquirer(&nim);
    for question in [
        "all x, y: some z: loses(x, y, z) and z <= x + y",
        "all a, b, c: value >= a - b - c",
        "all a, b, c: value mod 2 = (a + b + c) mod 2",
        "all a, b, c: (loses in misere) iff \
            (loses and (a > 1 or b > 1 or c > 1)) or (a <= 1 and b <= 1 and c <= 1 and wins)",
    ] {
        assert!(holds(&mut nim, question), "{question}");
    }
    // Long ways to the first solution, and one that is too large to be written.
    let nim_3 = &mut nim;
    let Inquired::Truth { holds: true, example } =
        ask(nim_3, "some x, y, z: x > 3000 and y > 3000 and z > 3000").found
    else {
        panic!("it is true")
    };
    assert_eq!(example.iter().map(|(_, number)| *number).collect::<Vec<_>>(), [3001; 3]);
    let chain = (1..14).rev().fold("p13 = 1".to_owned(), |inner, at| {
        format!("(some p{at}: p{} = 1024 p{at} and {inner})", at - 1)
    });
    let Inquired::Truth { holds: true, example } = ask(nim_3, &format!("some p0: {chain}")).found
    else {
        panic!("it is true")
    };
    assert_eq!(example, []);
    let long = (0..40).fold("loses(a, b, c)".to_owned(), |all, more| {
        format!("({all} iff loses(a + {more}, b, c))")
    });
    assert!(holds(nim_3, &format!("all a, b, c: ({long}) iff ({long})")));
    // The theorem about Nim is in base 2, that about Wythoff in Fibonacci numbers.
    let nim = game("nim-2", false);
    assert!(!holds(&mut inquirer(&nim), "all x, y: loses(x, y) iff loses(x, y) in \"wythoff\""));
    let kayles = game("kayles-heaps", false);
    let mut kayles = inquirer(&kayles);
    assert!(holds(&mut kayles, "all n: value(n) <= 9 and (n > 0 implies value(n) > 0)"));
    assert!(holds(&mut kayles, "all a, b: loses(a, b) iff value(a) = value(b)"));
    assert!(holds(&mut kayles, "all n: n > 70 implies value(n) = value(n + 12)"));
    assert!(holds(&mut kayles, "all a, b, c: loses(a, b, c) iff value(a, b) = value(c)"));
    let Inquired::Numbers { count, smallest, .. } =
        ask(&mut kayles, "n > 70 and n < 83 and value(n) = 2").found
    else {
        panic!("numbers")
    };
    assert_eq!((count, smallest), (Some(3), vec![vec![74], vec![79], vec![82]]));
}

#[test]
fn automata_of_solutions_are_read_back() {
    let game = game("wythoff", false);
    let mut inquirer = inquirer(&game);
    for question in ["loses", "loses and x < y", "some z: loses(x + y, z) and z > x + y", "x > x"] {
        let Inquired::Numbers { automaton: Some(found), .. } = ask(&mut inquirer, question).found
        else {
            panic!("{question}: no automaton")
        };
        let read = read_walnut(&walnut(&found), &found.alphabet).unwrap();
        let Alphabet::Digits { tracks, .. } = found.alphabet else { panic!("numbers") };
        for one in 0..30 {
            for other in 0..30 {
                let numbers = &[one, other][..tracks];
                assert_eq!(accepts(&read, numbers, 0), accepts(&found, numbers, 1), "{question}");
            }
        }
    }
}

#[test]
fn what_cannot_be_asked_has_a_reason() {
    let why = |game: &Game, question: &str| match game.ask(question, 5, &others, &Run::default()) {
        Err(InquiryError::None(why)) => *why,
        other => panic!("{question}: {other:?}"),
    };
    assert!(matches!(why(&game("addition-game", false), "true"), NoInquiry::Kind { .. }));
    assert!(matches!(
        why(&game("nim-2", true), "value(1, 2) = 3"),
        NoInquiry::ValuesInMisere { .. }
    ));
    assert!(matches!(
        why(&game("nim-2", false), "loses(1, 2) in \"nim-3\""),
        NoInquiry::Heaps { heaps: 3, .. }
    ));
    assert!(matches!(why(&game("kayles-heaps", false), "move(3 -> 1)"), NoInquiry::Turns { .. }));
    let failed = game("nim-2", false).ask("loses in \"nosuch\"", 5, &others, &Run::default());
    assert!(matches!(failed, Err(InquiryError::Game(_))), "{failed:?}");
    for text in ["", "loses(", "loses(1)", "value", "all x: x", "some x: loses(x, y) = 3", "x'"] {
        let failed = game("nim-2", false).ask(text, 5, &others, &Run::default());
        assert!(matches!(failed, Err(InquiryError::Text(_))), "{text}: {failed:?}");
    }
}
