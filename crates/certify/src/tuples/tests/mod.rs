//! The machines of conditions and relations against the definitions they replace.
#![allow(clippy::unwrap_used, reason = "tests")]

extern crate std;

pub(crate) mod certificates;
mod mutations;
mod values;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use std::println;

use rules::tuples::Assignment;
use rules::tuples::literal::Reading;
use rules::tuples::{
    Bound, Condition, Digits, Linear, Numeration, Sort, TupleRuleset, Variable, parse_claim,
};
use rules::{Comparison, Letter, Rules, Settings};

use super::answer::FIRST_FRESH;
use super::before::Before;
use super::encoding::Encoding;
use super::follow::{Follower, Track};
use super::pairs::{PairMachine, WordMachine};
use super::relation::{self, Variables};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// Numbers that look random (SplitMix, Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) % bound
    }

    fn from(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(u64::try_from(high - low + 1).unwrap())).unwrap()
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[usize::try_from(self.below(u64::try_from(list.len()).unwrap())).unwrap()].clone()
    }

    fn term(&mut self, variables: &[Variable], unary: bool) -> Linear {
        let mut term = Linear::number(self.from(-4, 4));
        for _ in 0..1 + self.below(3) {
            let factor = if unary { self.from(-1, 1) } else { self.from(-3, 3) };
            let more = Linear::variable(self.pick(variables)).times(factor).unwrap();
            term = term.plus(&more).unwrap();
        }
        term
    }

    fn digits(&mut self, variables: &[Variable], numeration: Numeration) -> Digits {
        let variable = self.pick(variables);
        let other = self.pick(variables);
        let base = match numeration {
            Numeration::Base(base) => base,
            _ => return self.quadratic(variable, other, numeration),
        };
        let root = [2, 3]
            .into_iter()
            .find(|root: &u32| (1..4).any(|k| root.pow(k) == base))
            .unwrap_or(base);
        let root = if self.below(2) == 0 { root } else { base };
        match self.below(if root == 2 { 6 } else { 5 }) {
            0 => Digits::Power { variable, base: root },
            1 => Digits::LargestColumn {
                base: root,
                variables: variables.to_vec(),
                modulus: 3,
                value: u32::try_from(self.below(3)).unwrap(),
            },
            2 => Digits::DigitSum {
                base: root,
                weights: vec![(variable, self.from(-2, 2)), (other, 1)],
                modulus: 3,
                residue: self.from(0, 2),
            },
            3 => self.quadratic(variable, other, Numeration::Base(root)),
            4 => Digits::Shift { numeration: Numeration::Base(root), from: variable, to: other },
            _ => Digits::Xor(variables.to_vec()),
        }
    }

    fn quadratic(&mut self, variable: Variable, other: Variable, numeration: Numeration) -> Digits {
        if self.below(2) == 0 {
            let residue = u32::try_from(self.below(2)).unwrap();
            return Digits::TrailingZeros { numeration, variable, modulus: 2, residue };
        }
        Digits::Shift { numeration, from: variable, to: other }
    }

    fn condition(
        &mut self,
        variables: &[Variable],
        depth: u32,
        numeration: Numeration,
    ) -> Condition {
        let unary = numeration == Numeration::Unary;
        let comparisons = [
            Comparison::Equal,
            Comparison::NotEqual,
            Comparison::Less,
            Comparison::LessEqual,
            Comparison::Greater,
            Comparison::GreaterEqual,
        ];
        match self.below(if depth == 0 { 4 } else { 9 }) {
            0 | 1 => Condition::Compare(self.term(variables, unary), self.pick(&comparisons)),
            2 => {
                let modulus = self.from(1, 4);
                Condition::Congruent(
                    self.term(variables, unary),
                    modulus,
                    self.from(0, modulus - 1),
                )
            }
            3 => Condition::Digits(self.digits(variables, numeration)),
            4 => Condition::Not(Box::new(self.condition(variables, depth - 1, numeration))),
            5 => Condition::And(
                (0..2).map(|_| self.condition(variables, depth - 1, numeration)).collect(),
            ),
            6 => Condition::Or(
                (0..2).map(|_| self.condition(variables, depth - 1, numeration)).collect(),
            ),
            _ => {
                let variable = Variable(10 + depth);
                let sort = if self.below(3) == 0 { Sort::Integer } else { Sort::Natural };
                let inside = [variables, &[variable]].concat();
                // Limits, so that the definition can be tried.
                let mut parts = vec![self.condition(&inside, depth - 1, numeration)];
                let limit = Linear::variable(variable).plus(&Linear::number(-9)).unwrap();
                parts.push(Condition::Compare(limit, Comparison::LessEqual));
                if sort == Sort::Integer {
                    let limit = Linear::variable(variable).plus(&Linear::number(9)).unwrap();
                    parts.push(Condition::Compare(limit, Comparison::GreaterEqual));
                }
                Condition::Exists(
                    Bound { variable, name: String::new(), sort },
                    Box::new(Condition::And(parts)),
                )
            }
        }
    }
}

const NUMERATIONS: [Numeration; 13] = [
    Numeration::Base(2),
    Numeration::Base(3),
    Numeration::Base(4),
    Numeration::Base(8),
    Numeration::Base(9),
    Numeration::Base(10),
    Numeration::quadratic(1),
    Numeration::quadratic(2),
    Numeration::Recurrence([2, 2, 0]),
    Numeration::Recurrence([1, 1, 1]),
    Numeration::Recurrence([3, 2, 1]),
    Numeration::Recurrence([4, -1, 0]),
    Numeration::Unary,
];

fn run(follower: &mut Follower, word: &[Letter], work: &mut Work) -> Result<bool, Rejection> {
    let mut state = 0;
    for &letter in word {
        match follower.step(state, letter, work)? {
            Some(next) => state = next,
            None => return Ok(false),
        }
    }
    follower.accepts(state, work)
}

/// All tuples whose entries are at most `size`.
fn tuples(heaps: usize, size: u128) -> Vec<Vec<u128>> {
    (0..heaps).fold(vec![vec![]], |tuples, _| {
        tuples
            .iter()
            .flat_map(|tuple| (0..=size).map(move |entry| [&tuple[..], &[entry]].concat()))
            .collect()
    })
}

#[test]
fn conditions_are_followed() {
    let mut random = Random(1);
    let (mut followed, mut compared, mut accepted) = (0, 0, 0);
    for turn in 0..800 {
        let numeration = NUMERATIONS[turn % NUMERATIONS.len()];
        let variables: Vec<Variable> = (0..2 + u32::from(turn % 4 == 0)).map(Variable).collect();
        let bounds: Vec<Option<u32>> = variables
            .iter()
            .map(|_| (random.below(4) == 0).then(|| u32::try_from(random.below(5)).unwrap()))
            .collect();
        let encoding = Encoding { numeration, bounds };
        let condition = random.condition(&variables, 3, numeration);
        let tracks: Vec<Track> =
            encoding.order().map(|(heap, bound)| (variables[heap], bound)).collect();
        let work = &mut Work::new(20_000_000);
        let result = Follower::new(&condition, numeration, tracks, work);
        let mut follower = match result {
            Ok(follower) => follower,
            Err(Rejection::DigitsEncoding | Rejection::TooMuchWork { .. })
                if numeration == Numeration::Unary =>
            {
                continue;
            }
            Err(rejection) => panic!("{numeration:?} {rejection:?} {condition:?}"),
        };
        followed += 1;
        for tuple in tuples(variables.len(), if variables.len() == 2 { 9 } else { 4 }) {
            let Some(expected) = condition.holds(&Assignment::position(&tuple).unwrap()) else {
                continue;
            };
            let mut tried = 0;
            for places in 0..12 {
                let Some(word) = encoding.write(&tuple, places) else { continue };
                let found = run(&mut follower, &word, work);
                assert_eq!(found, Ok(expected), "{numeration:?} {tuple:?} {word:?} {condition:?}");
                compared += 1;
                accepted += u32::from(expected);
                tried += 1;
                if tried == 3 {
                    break;
                }
            }
        }
        // Words that stand for nothing.
        for _ in 0..20 {
            let length = random.below(7);
            let word: Vec<Letter> =
                (0..length).map(|_| Letter::try_from(random.below(5)).unwrap()).collect();
            if encoding.read(&word).is_none() {
                assert_eq!(run(&mut follower, &word, work), Ok(false));
            }
        }
        if numeration != Numeration::Unary {
            let letters = encoding.letters().len();
            let nothing = Condition::Not(Box::new(Condition::Or(vec![
                condition.clone(),
                condition.clone().negate(),
            ])));
            let tracks: Vec<Track> =
                encoding.order().map(|(heap, bound)| (variables[heap], bound)).collect();
            let mut follower = Follower::new(&nothing, numeration, tracks, work).unwrap();
            assert_eq!(follower.witness(letters, work), Ok(None), "{numeration:?} {condition:?}");
        }
    }
    println!("{followed} conditions, {compared} words, {accepted} of them accepted");
    assert!(followed > 500 && compared > 25_000 && accepted > 5_000);
}

fn ruleset(text: &str) -> TupleRuleset {
    let settings = Settings { parameters: vec![], sets: vec![], convention: None };
    match rules::read(text, &settings) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, diagnostics) => panic!("{text}\n{diagnostics:?}"),
    }
}

/// The turn machine of a text, and how long it took to make.
fn turns(
    text: &str,
    numeration: &str,
    bounds: &[Option<u32>],
    relation: bool,
) -> (TupleRuleset, Encoding, PairMachine) {
    let rules = ruleset(text);
    let encoding = Encoding::new(numeration, bounds).unwrap();
    let encoding = if relation { encoding.with_one_more() } else { encoding };
    let start = std::time::Instant::now();
    let work = &mut Work::new(200_000_000);
    let pairs = relation::turns(&rules, relation, &encoding, work).unwrap();
    println!(
        "{} in {numeration}: {} states, {:?}, {}",
        rules.header.title,
        pairs.accepting.len(),
        start.elapsed(),
        work.spent()
    );
    (rules, encoding, pairs)
}

fn accepts(pairs: &PairMachine, before: &[Letter], after: &[Letter]) -> bool {
    let mut state = 0;
    for pair in before.iter().copied().zip(after.iter().copied()) {
        match pairs.edges[usize::try_from(state).unwrap()]
            .binary_search_by_key(&pair, |(pair, _)| *pair)
        {
            Ok(at) => state = pairs.edges[usize::try_from(state).unwrap()][at].1,
            Err(_) => return false,
        }
    }
    pairs.accepting[usize::try_from(state).unwrap()]
}

const GAMES: &[&str] = &[
    "game \"Nim\"\nheaps x y\nmove any h: h -> h - d where d > 0\n",
    "game \"Wythoff\"\nheaps x y\nmove any h: h -> h - d where d > 0\nmove x -> x - d, y -> y - d \
     where d > 0\n",
    "game \"Two\"\nheaps x y\nmove any h: h -> h - d where d > 0\nturn 1..2 moves\n",
    "game \"Sorted\"\nheaps x y where x <= y\nmove x -> m where m < x\nmove y -> m where m < \
     y\nturn 1..3 moves\n",
    "game \"Third\"\nheaps x\nmove x -> m where m < x and 3 m >= x\n",
    "game \"Halves\"\nheaps x y\nmove x -> x / 2 where x > 0\nmove y -> y - d where d in {1, 3, \
     4}\nends when x = 5\n",
    "game \"Powers\"\nheaps x\nmove x -> x - 2^i\n",
    "game \"Swap\"\nheaps x y where x + y < 9\nmove x -> y, y -> x where x > y\nmove y -> y - 1 \
     where y > 0\n",
    "game \"Both\"\nheaps x y\nmove x -> n - 1, y -> n - 1 if y >= n where n > 0 and n <= x\n",
    "game \"Even\"\nheaps x\nmove x -> x / 2 if x mod 2 = 0 else x - 1 where x > 0\n",
    "game \"Over\"\nheaps x y z\nmove any a, b: a -> a - d, b -> b + d where d > 0\nturn 1..2 \
     moves\n",
    "game \"Grow\"\nheaps x y\nmove x -> x - 1, y -> y + x\nmove y -> y - 1\nturn 1..2 moves\n",
];

#[test]
fn turns_are_those_of_the_literal_meaning() {
    let encodings: [(&str, &[Option<u32>]); 6] = [
        ("base 2", &[None, None, None]),
        ("base 3", &[None, Some(4), None]),
        ("base 2", &[Some(6), Some(6), Some(3)]),
        ("base 10", &[Some(2), None, None]),
        ("quadratic 1", &[None, None, None]),
        ("quadratic 2", &[Some(3), None, None]),
    ];
    for text in GAMES {
        for (numeration, bounds) in encodings {
            for relation in [false, true] {
                let heaps = ruleset(text).heaps.len();
                let sums = text.contains("Over") && numeration.starts_with("quadratic");
                // What is between two moves must not exceed a bound either.
                let exceeded = text.contains("turn")
                    && ["Over", "Grow"].iter().any(|name| text.contains(name));
                let exceeded = exceeded && bounds.iter().any(Option::is_some);
                if text.contains("2^i") && !numeration.starts_with("base 2") || sums || exceeded {
                    continue;
                }
                let (rules, encoding, pairs) = turns(text, numeration, &bounds[..heaps], relation);
                let reading = Reading::new(&rules);
                let size = if heaps == 3 { 3 } else { 4 };
                // Long enough for all tuples looked at.
                let places = if heaps == 3 { 3 } else { 5 };
                let extra: &[u128] = if relation { &[0, 1, 2] } else { &[0] };
                let spell = |tuple: &[u128], value: u128| {
                    let mut tuple = tuple.to_vec();
                    if relation {
                        tuple.push(value);
                    }
                    encoding.write(&tuple, places)
                };
                for before in tuples(heaps, size) {
                    let options: BTreeSet<Vec<u128>> = match reading.is_position(&before) {
                        true => reading.options(&before).unwrap().into_iter().collect(),
                        false => BTreeSet::new(),
                    };
                    let position = reading.is_position(&before);
                    for after in tuples(heaps, size + 2) {
                        for &value in extra {
                            for &other in extra {
                                let (Some(one), Some(two)) =
                                    (spell(&before, value), spell(&after, other))
                                else {
                                    continue;
                                };
                                let moved =
                                    options.contains(&after) && (!relation || value == other);
                                let taken =
                                    relation && position && before == after && other < value;
                                let found = accepts(&pairs, &one, &two);
                                assert_eq!(
                                    found,
                                    moved || taken,
                                    "{text} {numeration} {bounds:?} {before:?} {value} {after:?} \
                                     {other}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn turns_lead_into_a_set_from_where_the_literal_meaning_says() {
    let encodings: [(&str, &[Option<u32>]); 5] = [
        ("base 2", &[None, None, None]),
        ("base 3", &[None, Some(4), None]),
        ("base 2", &[Some(6), Some(6), Some(3)]),
        ("quadratic 1", &[None, None, None]),
        ("quadratic 2", &[Some(3), None, None]),
    ];
    let sets = ["x mod 3 = 1", "x <= 2", "x = 4 or x = 0", "false", "true"];
    let (mut inside, mut outside) = (0, 0);
    for (text, (numeration, bounds)) in
        GAMES.iter().flat_map(|text| encodings.map(|encoding| (text, encoding)))
    {
        let rules = ruleset(text);
        let heaps = rules.heaps.len();
        let sums = ["Over", "Grow"].iter().any(|name| text.contains(name))
            && !numeration.starts_with("base");
        let exceeded =
            text.contains("turn") && ["Over", "Grow"].iter().any(|name| text.contains(name));
        let exceeded = exceeded && bounds[..heaps].iter().any(Option::is_some);
        if text.contains("2^i") && numeration != "base 2" || sums || exceeded {
            continue;
        }
        for relation in [false, true] {
            let positions = Encoding::new(numeration, &bounds[..heaps]).unwrap();
            let encoding = if relation { positions.with_one_more() } else { positions.clone() };
            let work = &mut Work::new(1_000_000_000);
            let before = Before::new(&rules, relation, &encoding, work).unwrap();
            let reading = Reading::new(&rules);
            for set in sets {
                let formula =
                    parse_claim(&std::format!("loses when {set}"), &rules).unwrap().formula;
                let condition = formula.lower(heaps, &mut { FIRST_FRESH }).unwrap();
                let tracks = Variables::new(&rules).unwrap().tracks(&encoding);
                let mut follower =
                    Follower::new(&condition, encoding.numeration, tracks, work).unwrap();
                let machine =
                    WordMachine::of_words(&mut follower, encoding.letters().len(), work).unwrap();
                let found = before.turns(&machine, work).unwrap();
                let holds = |tuple: &Vec<u128>| {
                    formula.holds(heaps, &Assignment::position(tuple).unwrap()) == Some(true)
                };
                for tuple in tuples(heaps, 6) {
                    for value in 0..=u128::from(relation) {
                        let mut whole = tuple.clone();
                        whole.extend(relation.then_some(value));
                        let Some(word) = encoding.write(&whole, encoding.places(&whole, 100))
                        else {
                            continue;
                        };
                        let position = reading.is_position(&tuple);
                        let options =
                            if position { reading.options(&tuple).unwrap() } else { vec![] };
                        let written = |option: &Vec<u128>| {
                            positions.write(option, positions.places(option, 100)).is_some()
                        };
                        let moved = options.iter().any(|option| written(option) && holds(option));
                        let expected = moved || position && value > 0 && holds(&tuple);
                        let mut state = Some(0);
                        for letter in word {
                            state = state.and_then(|state| found.next(state, letter));
                        }
                        let accepted = state
                            .is_some_and(|state| found.accepting[usize::try_from(state).unwrap()]);
                        assert_eq!(
                            accepted, expected,
                            "{text} {numeration} {bounds:?} {relation} {set} {whole:?}"
                        );
                        *(if expected { &mut inside } else { &mut outside }) += 1;
                    }
                }
            }
        }
    }
    println!("{inside} positions inside, {outside} outside");
    assert!(inside > 10_000 && outside > 10_000);
}

/// One heap from which any number is taken, others that stay: by hand.
#[test]
fn the_machine_of_nim() {
    let (_, _, pairs) = turns(GAMES[0], "base 2", &[None, None], false);
    // 0, 1: nothing has changed yet, x or y is next. 2, 3: x has become smaller; 4, 5: y has. Which
    // digits follow in the heap that has changed makes no difference.
    let same = |to| vec![((0, 0), to), ((1, 1), to)];
    let any = |to| vec![((0, 0), to), ((0, 1), to), ((1, 0), to), ((1, 1), to)];
    let expected = PairMachine {
        edges: vec![
            vec![((0, 0), 1), ((1, 0), 2), ((1, 1), 1)],
            vec![((0, 0), 0), ((1, 0), 3), ((1, 1), 0)],
            same(4),
            same(5),
            any(2),
            any(3),
        ],
        accepting: vec![false, false, false, true, true, false],
    };
    assert_eq!(pairs, expected);
    let (_, _, empty) =
        turns("game \"None\"\nheaps x\nmove x -> x - 1 where x < 0\n", "base 2", &[None], false);
    assert_eq!(empty, PairMachine { edges: vec![vec![]], accepting: vec![false] });
}

#[test]
fn large_games() {
    let heaps = |count: usize| (0..count).map(|heap| std::format!(" h{heap}")).collect::<String>();
    let nim = |count: usize, turn: usize| {
        std::format!(
            "game \"Nim {count} {turn}\"\nheaps{}\nmove any h: h -> h - d where d > 0\nturn \
             1..{turn} moves\n",
            heaps(count)
        )
    };
    let none = [None; 16];
    turns(&nim(8, 1), "base 2", &none[..8], false);
    turns(&nim(8, 1), "base 2", &none[..8], true);
    turns(&nim(16, 1), "base 2", &none[..16], false);
    turns(&nim(4, 2), "base 2", &none[..4], false);
    turns(&nim(6, 2), "base 2", &none[..6], false);
    turns(&nim(6, 3), "base 2", &none[..6], false);
    turns(&nim(8, 1), "base 10", &none[..8], false);
    turns(&nim(3, 1), "base 2", &[Some(20), Some(35), None], false);
}
#[test]
#[ignore = "measures"]
fn hard_games() {
    let over = GAMES.iter().find(|text| text.contains("Over")).unwrap();
    turns(&over.replace("turn 1..2 moves\n", ""), "quadratic 1", &[None, None, None], false);
    turns(&over.replace("turn 1..2 moves\n", ""), "quadratic 1", &[None, None, None], true);
    let grow = GAMES.iter().find(|text| text.contains("Grow")).unwrap();
    turns(grow, "quadratic 1", &[None, None], false);
    turns(over, "quadratic 1", &[None, None, None], false);
}
