//! The parts of the check against the definitions they replace.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::literal::Reading;
use rules::lists::{Code, List, TurnRule, lists};
use rules::tuples::{Condition, Linear, Variable};
use rules::{Comparison, Convention};

use super::{read, std};
use crate::kernel::established::{HeapClass, Law};
use crate::kernel::work::Work;
use crate::lists::conditions::{code_condition, difference, moves_condition, plain};
use crate::lists::sequence::{self, HeapSequence};
use crate::lists::theory::{Heap, Theory};
use crate::tuples::domain::example;
use crate::tuples::relation::compare;

/// The moves from a heap by the definition of a code.
pub(super) fn moves(code: &Code, heap: u128) -> BTreeSet<List> {
    let mut found = BTreeSet::new();
    for (taken, &digit) in (0..).zip(code.digits()) {
        let Some(rest) = heap.checked_sub(taken) else { break };
        found.extend(lists(rest).filter(|list| list.len() < 4 && digit >> list.len() & 1 == 1));
    }
    found
}

pub(super) struct Random(pub(super) u64);

impl Random {
    /// SplitMix (Steele, Lea, Flood 2014).
    pub(super) fn below(&mut self, bound: u8) -> u8 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        u8::try_from((mixed ^ mixed >> 31) % u64::from(bound)).unwrap()
    }

    fn code(&mut self, largest: u8) -> Code {
        let first = [0, 0, 0, 4, 8, 12][usize::from(self.below(if largest > 8 { 6 } else { 4 }))];
        let rest = (0..=self.below(3)).map(|_| self.below(largest));
        Code::new(&core::iter::once(first).chain(rest).collect::<Vec<u8>>()).unwrap()
    }
}

/// Classes by the definition.
fn naive(code: &Code, count: u128) -> Vec<u128> {
    let mut values: Vec<u128> = vec![];
    for heap in 0..count {
        let value = |list: &List| {
            list.iter().fold(0, |sum, &part| sum ^ values[usize::try_from(part).unwrap()])
        };
        let options: BTreeSet<u128> = moves(code, heap).iter().map(value).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn values_by_definition() {
    let mut random = Random(1);
    for _ in 0..60 {
        let code = random.code(16);
        let work = &mut Work::new(u64::MAX);
        let mut search = HeapSequence::new(&code, Law::Grundy);
        let naive = naive(&code, 25);
        for (heap, value) in naive.iter().enumerate() {
            search.next(work).unwrap();
            assert_eq!(u128::from(search.classes[heap]), *value, "{code} {heap}");
        }
    }
}

/// Looking at few pairs gives what looking at all gives.
#[test]
fn sparse_values() {
    for text in ["0.77", "0.16", "0.56", "0.07", "4.7", "0.6", "0.04", "0.137", "0.0176", "0.354"] {
        let code = Code::parse(text).unwrap();
        let works = &mut [Work::new(u64::MAX), Work::new(u64::MAX)];
        let mut values = vec![];
        for (sparse, work) in works.iter_mut().enumerate() {
            let mut search = HeapSequence::new(&code, Law::Grundy);
            for _ in 0..2500 {
                search.next(work).unwrap();
                if sparse == 0 {
                    search.sparse = None;
                }
            }
            values.push(search.classes);
        }
        assert_eq!(values[0], values[1], "{text}");
        std::println!("{text}: {} and {}", works[0].spent(), works[1].spent());
    }
}

#[test]
fn conditions_of_codes() {
    let mut random = Random(2);
    for round in 0..40 {
        let code = random.code(16);
        let keyword = if code.is_octal() { "octal" } else { "hexadecimal" };
        let rules = read(&format!("{keyword} {code}\n"), Convention::Normal);
        let parts = code.parts().max(rules.heap.heaps.len());
        let work = &mut Work::new(u64::MAX);
        let (one, two) =
            (moves_condition(&rules, parts).unwrap(), code_condition(&code, parts).unwrap());
        assert_eq!(difference(&one, &two, parts, work).unwrap(), None, "{code}");
        let more = [
            moves_condition(&rules, parts + 1).unwrap(),
            code_condition(&code, parts + 1).unwrap(),
        ];
        assert_eq!(difference(&more[0], &more[1], parts + 1, work).unwrap(), None);
        assert!(moves_condition(&rules, rules.heap.heaps.len() - 1).is_err());
        for heap in 0..12 {
            assert_eq!(
                Reading::new(&rules).heap(heap).unwrap(),
                moves(&code, heap),
                "{code} {heap}"
            );
        }
        let other = random.code(16);
        let parts = parts.max(other.parts());
        let (one, two) =
            (moves_condition(&rules, parts).unwrap(), code_condition(&other, parts).unwrap());
        match difference(&one, &two, parts, work).unwrap() {
            None => assert_eq!(code, other),
            Some(example) => {
                let list = rules::lists::canonical(&example[1..]);
                let [one, two] =
                    [&code, &other].map(|code| moves(code, example[0]).contains(&list));
                assert!(one != two, "{round}: {code} {other} {example:?}");
            }
        }
    }
}

/// The condition of moves is what the rules literally say, whatever the rules.
#[test]
fn conditions_of_rules() {
    for text in [
        "heap n\nmove n -> m where m < n\n",
        "heap n\nmove n -> n / 2\nmove n -> a, b where a + b = n and a != b\n",
        "heap n\nmove n -> empty\nmove n -> a, b, c where a + 2 b + c = n - 1 and b mod 2 = 0\n",
        "heap n\nmove n -> a, a where 2 a < n\nmove n -> 3, n - 1\n",
    ] {
        let rules = read(text, Convention::Normal);
        let parts = rules.heap.heaps.len() + 1;
        let condition = moves_condition(&rules, parts).unwrap();
        for heap in 0..8 {
            let literal = Reading::new(&rules).heap(heap).unwrap();
            for list in (0..10).flat_map(lists).filter(|list| list.len() <= parts) {
                let mut values = vec![heap];
                values.extend(&list);
                values.resize(parts + 1, 0);
                let variables: Vec<Variable> = (0..).map(Variable).take(values.len()).collect();
                let number = |(variable, value): (&Variable, &u128)| {
                    let number = Linear::number(i64::try_from(*value).unwrap());
                    compare(&Linear::variable(*variable), Comparison::Equal, &number).unwrap()
                };
                let here = variables.iter().zip(&values).map(number).chain([condition.clone()]);
                let work = &mut Work::new(u64::MAX);
                let found =
                    example(&Condition::all(here), &variables, &plain(values.len()), work).unwrap();
                assert_eq!(found.is_some(), literal.contains(&list), "{text} {heap} {list:?}");
            }
        }
    }
}

/// Who loses a list by the rules of tame heaps, where all small heaps are tame, against misère play
/// by the definition.
#[test]
fn tame_heaps() {
    let mut random = Random(3);
    let (mut tame, mut firm) = (0, 0);
    for _ in 0..300 {
        let code = random.code(16);
        let work = &mut Work::new(u64::MAX);
        let mut search = HeapSequence::new(&code, Law::Tame);
        let all = (0..13).all(|_| search.next(work).is_ok());
        if !all {
            continue;
        }
        let classes: Vec<HeapClass> = search
            .classes
            .iter()
            .map(|&class| HeapClass { value: (class >> 1).into(), firm: class & 1 == 1 })
            .collect();
        tame += 1;
        firm += usize::from(classes.iter().any(|class| class.firm));
        let heap = Heap::Periodic { code: code.clone(), preperiod: 12, period: 1, classes };
        let theory = Theory {
            law: Law::Tame,
            turn: TurnRule::ONE,
            convention: Convention::Misere,
            heap,
            quotient: None,
        };
        let mut known: BTreeMap<List, bool> = BTreeMap::new();
        for list in (0..13).flat_map(lists) {
            let loses = loses(&code, &list, &mut known);
            assert_eq!(theory.loses(&list), Some(loses), "{code} {list:?}");
        }
    }
    assert!(tame > 30 && firm > 10, "{tame} {firm}");
}

/// The same where turns are made in any heaps, against the literal meaning of turns.
#[test]
fn turns_in_any_heaps() {
    let mut random = Random(4);
    let (mut lost, mut split) = (0, 0);
    for _ in 0..120 {
        let code = random.code(16);
        let work = &mut Work::new(u64::MAX);
        let mut search = HeapSequence::new(&code, Law::Selective);
        for _ in 0..10 {
            search.next(work).unwrap();
        }
        let class = |&class: &u32| HeapClass { value: class.into(), firm: false };
        let classes: Vec<HeapClass> = search.classes.iter().map(class).collect();
        lost += classes.iter().skip(1).filter(|class| class.value == 0).count();
        split += usize::from(code.parts() > 1);
        let heap = Heap::Periodic { code: code.clone(), preperiod: 9, period: 1, classes };
        let theory = Theory {
            law: Law::Selective,
            turn: TurnRule::AnyHeaps,
            convention: Convention::Normal,
            heap,
            quotient: None,
        };
        let rules = read(&format!("hexadecimal {code}\nturn any heaps\n"), Convention::Normal);
        let reading = Reading::new(&rules);
        let mut known: BTreeMap<List, bool> = BTreeMap::new();
        for list in (0..10).flat_map(lists) {
            assert_eq!(
                theory.loses(&list),
                Some(selective(&reading, &list, &mut known)),
                "{code} {list:?}"
            );
        }
    }
    assert!(lost > 100 && split > 30, "{lost} {split}");
}

fn selective(reading: &Reading<'_>, list: &List, known: &mut BTreeMap<List, bool>) -> bool {
    if let Some(&loses) = known.get(list) {
        return loses;
    }
    let result =
        !reading.options(list).unwrap().iter().any(|option| selective(reading, option, known));
    known.insert(list.clone(), result);
    result
}

fn loses(code: &Code, list: &List, known: &mut BTreeMap<List, bool>) -> bool {
    if let Some(&loses) = known.get(list) {
        return loses;
    }
    let mut options = BTreeSet::new();
    for (at, &heap) in list.iter().enumerate() {
        let (before, after) = (&list[..at], &list[at + 1..]);
        options.extend(
            moves(code, heap)
                .iter()
                .map(|parts| rules::lists::canonical(&[before, parts, after].concat())),
        );
    }
    let result = !options.is_empty() && options.iter().all(|option| !loses(code, option, known));
    known.insert(list.clone(), result);
    result
}

#[test]
fn periods_are_those_of_the_definition() {
    let work = &mut Work::new(u64::MAX);
    let code = Code::parse("0.77").unwrap();
    let classes = sequence::periodic(Law::Grundy, &code, 71, 12, work).unwrap();
    let naive = naive(&code, 40);
    assert_eq!(classes.len(), 83);
    assert!(classes.iter().zip(&naive).all(|(class, value)| class.value == *value && !class.firm));
}
