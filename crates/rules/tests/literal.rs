//! The literal reading against an independent, even slower one, which follows the text of a move
//! item by item and knows nothing of branches.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

use std::collections::BTreeSet;

use common::{diagnostics, ruleset, word};
use proptest::prelude::*;
use rules::words::literal::{is_position, moves, options};
use rules::{Piece, Regex, WordRuleset, parse_regex};

/// What an item of a random move is.
#[derive(Clone, Debug)]
enum Atom {
    Letter(char),
    Class(Vec<char>),
    Variable(char),
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Times {
    Once,
    Exactly(usize),
    Between(usize, usize),
    AtLeast(usize),
}

#[derive(Clone, Debug)]
struct Item(Atom, Times);

#[derive(Clone, Debug)]
enum Written {
    Item(Item),
    /// `digits(x + y)`.
    Sum(char, char),
    /// `digit(x - 1)`.
    Less(char),
}

#[derive(Clone, Debug)]
struct Scheme {
    left: Vec<Item>,
    right: Vec<Written>,
    condition: Option<&'static str>,
    after: &'static str,
    before: &'static str,
}

const LETTERS: [char; 4] = ['0', '1', '2', '#'];

fn times_text(times: Times) -> String {
    match times {
        Times::Once => String::new(),
        Times::Exactly(count) => format!("{{{count}}}"),
        Times::Between(0, 1) => "?".to_owned(),
        Times::Between(low, high) => format!("{{{low}..{high}}}"),
        Times::AtLeast(0) => "*".to_owned(),
        Times::AtLeast(1) => "+".to_owned(),
        Times::AtLeast(low) => format!("{{{low}..}}"),
    }
}

fn item_text(Item(atom, times): &Item) -> String {
    let atom = match atom {
        Atom::Letter(letter) => format!("'{letter}'"),
        Atom::Class(letters) => format!("[{}]", letters.iter().collect::<String>()),
        Atom::Variable(name) => name.to_string(),
        Atom::Any => "any".to_owned(),
    };
    atom + &times_text(*times)
}

impl Scheme {
    fn text(&self) -> String {
        let left: Vec<String> = self.left.iter().map(item_text).collect();
        let right: Vec<String> = self
            .right
            .iter()
            .map(|written| match written {
                Written::Item(item) => item_text(item),
                Written::Sum(one, other) => format!("digits({one} + {other})"),
                Written::Less(one) => format!("digit({one} - 1)"),
            })
            .collect();
        let side = |texts: Vec<String>| {
            if texts.is_empty() { "empty".to_owned() } else { texts.join(" ") }
        };
        let mut text = format!("word any* | [012 #]\nmove {} -> {}", side(left), side(right));
        if let Some(condition) = self.condition {
            text += &format!(" where {condition}");
        }
        text + self.after + self.before + "\n"
    }

    /// Which letters the variables x and y can be: those named in arithmetic must be digits.
    fn assignments(&self) -> Vec<[char; 2]> {
        let arithmetic = self.condition.is_some_and(|text| text != "x != y");
        let in_right = |name: char| {
            self.right.iter().any(|written| match written {
                Written::Sum(one, other) => *one == name || *other == name,
                Written::Less(one) => *one == name,
                Written::Item(_) => false,
            })
        };
        let mut all = vec![];
        for x in LETTERS {
            for y in LETTERS {
                let (x_value, y_value) = (x.to_digit(10), y.to_digit(10));
                let digits_where_needed = (x_value.is_some() || !(arithmetic || in_right('x')))
                    && (y_value.is_some() || !(arithmetic || in_right('y')));
                let holds = match self.condition {
                    None => true,
                    Some("x != y") => x != y,
                    Some("x < y") => x_value < y_value,
                    Some("x + y >= 2") => x_value.unwrap_or(9) + y_value.unwrap_or(9) >= 2,
                    Some(other) => panic!("{other}"),
                };
                if digits_where_needed && holds {
                    all.push([x, y]);
                }
            }
        }
        all
    }

    /// All results of the move on the factor, by trying everything.
    fn apply(&self, factor: &[char]) -> BTreeSet<Vec<char>> {
        let mut results = BTreeSet::new();
        for assignment in self.assignments() {
            let mut stretches = vec![];
            self.split(factor, 0, assignment, &mut vec![], &mut stretches);
            for stretch in stretches {
                results.extend(self.write(&stretch, assignment));
            }
        }
        results
    }

    /// All ways to cut the factor into one stretch per item on the left.
    fn split<'a>(
        &self,
        rest: &'a [char],
        index: usize,
        assignment: [char; 2],
        taken: &mut Vec<&'a [char]>,
        found: &mut Vec<Vec<&'a [char]>>,
    ) {
        let Some(Item(atom, times)) = self.left.get(index) else {
            if rest.is_empty() {
                found.push(taken.clone());
            }
            return;
        };
        for length in 0..=rest.len() {
            let count_fits = match *times {
                Times::Once => length == 1,
                Times::Exactly(count) => length == count,
                Times::Between(low, high) => (low..=high).contains(&length),
                Times::AtLeast(low) => length >= low,
            };
            if count_fits && rest[..length].iter().all(|letter| fits(atom, *letter, assignment)) {
                taken.push(&rest[..length]);
                self.split(&rest[length..], index + 1, assignment, taken, found);
                taken.pop();
            }
        }
    }

    fn write(&self, stretches: &[&[char]], assignment: [char; 2]) -> Option<Vec<char>> {
        let is_repeated = |times: Times| !matches!(times, Times::Once | Times::Exactly(_));
        // Stretches in the order in which repeated items take them, and those of single classes,
        // letter by letter.
        let mut repeated = vec![];
        let mut single = vec![];
        for (Item(atom, times), stretch) in self.left.iter().zip(stretches) {
            let listed = listed(atom);
            if is_repeated(*times) {
                repeated.push((listed, *stretch));
            } else if listed.len() > 1 {
                single.extend(stretch.iter().map(|letter| (listed.clone(), *letter)));
            }
        }
        let (mut repeated, mut single) = (repeated.into_iter(), single.into_iter());
        let value = |name: char| assignment[usize::from(name == 'y')].to_digit(10).unwrap();
        let mut written = vec![];
        for item in &self.right {
            match item {
                Written::Sum(one, other) => {
                    written.extend(spell_base_3(value(*one) + value(*other)))
                }
                Written::Less(one) => {
                    written.push(char::from_digit(value(*one).checked_sub(1)?, 10).unwrap())
                }
                Written::Item(Item(atom, times)) if is_repeated(*times) => {
                    let (from, stretch) = repeated.next().unwrap();
                    written.extend(
                        stretch.iter().map(|letter| image(atom, &from, *letter, assignment)),
                    );
                }
                Written::Item(Item(atom, times)) => {
                    let count = if let Times::Exactly(count) = times { *count } else { 1 };
                    for _ in 0..count {
                        if listed(atom).len() > 1 {
                            let (from, letter) = single.next().unwrap();
                            written.push(image(atom, &from, letter, assignment));
                        } else {
                            written.push(image(atom, &[], '?', assignment));
                        }
                    }
                }
            }
        }
        Some(written)
    }
}

fn fits(atom: &Atom, letter: char, [x, y]: [char; 2]) -> bool {
    match atom {
        Atom::Letter(own) => *own == letter,
        Atom::Class(letters) => letters.contains(&letter),
        Atom::Variable(name) => letter == if *name == 'x' { x } else { y },
        Atom::Any => true,
    }
}

fn listed(atom: &Atom) -> Vec<char> {
    match atom {
        Atom::Class(letters) => letters.clone(),
        Atom::Any => LETTERS.to_vec(),
        Atom::Letter(_) | Atom::Variable(_) => vec![],
    }
}

fn image(atom: &Atom, from: &[char], letter: char, [x, y]: [char; 2]) -> char {
    let place = || from.iter().position(|own| *own == letter).unwrap();
    match atom {
        Atom::Letter(own) => *own,
        Atom::Variable(name) => {
            if *name == 'x' {
                x
            } else {
                y
            }
        }
        Atom::Class(letters) if letters.len() == 1 => letters[0],
        Atom::Class(letters) => letters[place()],
        Atom::Any => LETTERS[place()],
    }
}

fn spell_base_3(mut number: u32) -> Vec<char> {
    let mut digits = vec![];
    while digits.is_empty() || number > 0 {
        digits.insert(0, char::from_digit(number % 3, 10).unwrap());
        number /= 3;
    }
    digits
}

fn atom() -> impl Strategy<Value = Atom> {
    prop_oneof![
        4 => prop::sample::select(LETTERS.to_vec()).prop_map(Atom::Letter),
        2 => prop::sample::subsequence(
            LETTERS.to_vec(), 1..=3
        ).prop_shuffle().prop_map(Atom::Class),
        3 => prop::sample::select(vec!['x', 'y']).prop_map(Atom::Variable),
        1 => Just(Atom::Any),
    ]
}

fn times() -> impl Strategy<Value = Times> {
    prop_oneof![
        6 => Just(Times::Once),
        1 => (0_usize..3).prop_map(Times::Exactly),
        1 => (0_usize..2, 0_usize..2).prop_map(|(low, more)| Times::Between(low, low + more)),
        2 => (0_usize..3).prop_map(Times::AtLeast),
    ]
}

fn scheme() -> impl Strategy<Value = Scheme> {
    let left =
        prop::collection::vec((atom(), times()).prop_map(|(atom, times)| Item(atom, times)), 0..4);
    let written = prop_oneof![
        6 => (atom(), times()).prop_map(|(atom, times)| Written::Item(Item(atom, times))),
        1 => Just(Written::Sum('x', 'y')),
        1 => Just(Written::Less('x')),
    ];
    // Most random right sides cannot be paired with the left; copying its repetitions makes for
    // more that can.
    let right = (prop::collection::vec(written, 0..4), any::<bool>());
    let condition =
        prop::sample::select(vec![None, None, Some("x != y"), Some("x < y"), Some("x + y >= 2")]);
    let after = prop::sample::select(vec!["", "", " after 0", " after ^ | '#'", " after ^ 1* 2?"]);
    let before = prop::sample::select(vec![
        "",
        "",
        " before 0",
        " before $ | '#' 1 $",
        " before (1 | 2*) '#'",
    ]);
    (left, right, condition, after, before).prop_map(
        |(left, (mut right, copy), condition, after, before)| {
            if copy {
                let repeats: Vec<Times> = left
                    .iter()
                    .map(|item| item.1)
                    .filter(|times| !matches!(times, Times::Once | Times::Exactly(_)))
                    .collect();
                let mut repeats = repeats.into_iter();
                right.retain_mut(|written| match written {
                    Written::Item(Item(_, times))
                        if !matches!(times, Times::Once | Times::Exactly(_)) =>
                    {
                        repeats.next().map(|repeat| *times = repeat).is_some()
                    }
                    _ => true,
                });
                right.extend(repeats.map(|repeat| Written::Item(Item(Atom::Letter('1'), repeat))));
            }
            Scheme { left, right, condition, after, before }
        },
    )
}

/// The regular expression of a whole side, written out by hand.
fn side(ruleset: &WordRuleset, text: &str) -> Regex {
    let whole = match text {
        "" => "any*",
        " after 0" => "any* 0",
        " after ^ | '#'" => "empty | any* '#'",
        " after ^ 1* 2?" => "1* 2?",
        " before 0" => "0 any*",
        " before $ | '#' 1 $" => "empty | '#' 1",
        " before (1 | 2*) '#'" => "(1 | 2*) '#' any*",
        other => panic!("{other}"),
    };
    parse_regex(whole, ruleset).unwrap()
}

proptest! {
    #![proptest_config(
        ProptestConfig { cases: 4000, max_global_rejects: 1_000_000, ..ProptestConfig::default() }
    )]

    #[test]
    fn literal_is_what_the_text_says(
        scheme in scheme(),
        words in prop::collection::vec(prop::collection::vec(0_usize..4, 0..6), 6),
    ) {
        let text = scheme.text();
        let (ruleset, found) = rules::parse(&text, &rules::Settings::default());
        // Moves that cannot be paired, or that use variables of which nothing is known, are not
        // what this is about.
        prop_assume!(
            ruleset.is_some() && !found.iter().any(|one| one.severity == rules::Severity::Error)
        );
        let ruleset = ruleset.unwrap();
        let (left, right) = (side(&ruleset, scheme.after), side(&ruleset, scheme.before));
        for places in words {
            let letters: Vec<char> = places.iter().map(|place| LETTERS[*place]).collect();
            let word = word(&ruleset, &letters.iter().collect::<String>());
            let mut expected = BTreeSet::new();
            for start in 0..=word.len() {
                for end in start..=word.len() {
                    if left.matches(&word[..start]) && right.matches(&word[end..]) {
                        for written in scheme.apply(&letters[start..end]) {
                            let result = [&letters[..start], &written, &letters[end..]].concat();
                            expected.insert((start, end, result.iter().collect::<String>()));
                        }
                    }
                }
            }
            let found: BTreeSet<_> = moves(&ruleset, &word)
                .into_iter()
                .map(|single| (single.start, single.end, ruleset.alphabet.spell(&single.result)))
                .collect();
            prop_assert_eq!(found, expected, "{} on {:?}", text, letters);
        }
    }
}

fn results(source: &str, text: &str) -> Vec<String> {
    let ruleset = ruleset(source);
    let word = word(&ruleset, text);
    options(&ruleset, &word).iter().map(|option| ruleset.alphabet.spell(option)).collect()
}

#[test]
fn turns_are_one_to_k_moves() {
    let game = "word 1*\nmove 1 -> empty\nturn 1..3 moves";
    assert_eq!(results(game, "11111"), ["11", "111", "1111"]);
    assert_eq!(results(game, "11"), ["", "1"]);
    assert_eq!(results(game, ""), [""; 0]);
}

#[test]
fn options_are_sorted_by_length_first() {
    assert_eq!(
        results("word [01]*\nmove 1 -> 00\nmove 1 -> empty\nmove 1 -> 0", "101"),
        ["01", "10", "001", "100", "0001", "1000"]
    );
}

#[test]
fn letters_are_inserted_and_numbers_spelt() {
    assert_eq!(results("word [01]*\nmove empty -> 1 after ^", "00"), ["100"]);
    assert_eq!(results("word [0-9]*\nmove a b -> digits(a * b)", "79"), ["63"]);
    assert_eq!(results("word [0-9a-f]*\nmove a b -> digits(a + b)", "ff"), ["1e"]);
    assert_eq!(results("word [0-9]*\nmove a b -> digits(a + b, 2)", "79"), ["10000"]);
    assert_eq!(results("word [0-9]*\nmove a -> digit(a - 1) digit(a + 1)", "90"), [""; 0]);
    assert_eq!(
        results("word [0-9]*\nmove a -> b where b < a and b mod 2 = 0", "5"),
        ["0", "2", "4"]
    );
}

#[test]
fn branches_have_normal_form() {
    let game = ruleset("word [. #]*\nmove '#' '.' '.'+ '#' -> '#' '#' '#'+ '.'");
    let [branch] = &game.rules[0].branches[..] else { panic!() };
    assert_eq!(
        branch,
        &[
            Piece::Swap { from: word(&game, "#."), to: word(&game, "##") },
            Piece::Each { map: vec![(1, Some(0))] },
            Piece::Swap { from: word(&game, "#"), to: word(&game, ".") },
        ]
    );
    // Without anything else to read, the letter written takes the place of the first letter read.
    let game = ruleset("word [01]*\nmove 0+ -> 1");
    assert_eq!(
        game.rules[0].branches,
        [
            vec![Piece::Swap { from: vec![0], to: vec![1] }],
            vec![Piece::Swap { from: vec![0], to: vec![1] }, Piece::Each { map: vec![(0, None)] }],
        ]
    );
}

#[test]
fn contexts_are_about_the_whole_side() {
    let game = ruleset("word [. #]*\nmove '#' -> '.' after ^ | '.' before '.' | $");
    let single = |text: &str| moves(&game, &word(&game, text)).len();
    assert_eq!(single("#"), 1);
    assert_eq!(single("##"), 0);
    assert_eq!(single("#.#"), 2);
    assert_eq!(single("##.#.##"), 1);
}

#[test]
fn lines_may_be_indented_as_a_whole() {
    let game = ruleset(
        "\n    word [01]*\n    move 1\n      -> 0   -- as it should\n\n    expect 1 wins,\n      \
         0 loses\n",
    );
    assert_eq!(game.expectations.len(), 2);
    assert!(is_position(&game, &[0, 1]));
}

#[test]
fn several_errors_are_reported_at_once() {
    let codes: Vec<_> = diagnostics("game Kayles\nword [01\nmove 1 ->\nturn 9..1 moves\n")
        .iter()
        .map(|diagnostic| diagnostic.reason.code())
        .collect();
    assert_eq!(codes, ["Unexpected", "UnterminatedClass", "Unexpected", "TurnOutOfRange"]);
}
