//! The table, held to brute force over the literal meaning of random rules.

use std::collections::HashMap;
use std::time::Instant;

use prove::ClassKind;
use prove::tuples::ranking;
use prove::tuples::table::{OptionLister, TableError, TupleTable};
use rules::Convention;
use rules::tuples::Tuple;
use rules::tuples::literal::Reading;

use super::support::{KINDS, Random, game, positive, small, step, taking, term, tuples, wide};

/// The class by brute force; none if the moves cannot be listed, lead round, or lead far.
struct Naive<'r> {
    reading: Reading<'r>,
    known: HashMap<Tuple, Option<u32>>,
    depth: usize,
}

impl Naive<'_> {
    fn class(&mut self, kind: ClassKind, tuple: &Tuple) -> Option<u32> {
        if let Some(known) = self.known.get(tuple) {
            return *known;
        }
        if self.depth > 60 || self.known.len() > 3000 {
            return None;
        }
        self.known.insert(tuple.clone(), None);
        self.depth += 1;
        let class = self.work(kind, tuple);
        self.depth -= 1;
        self.known.insert(tuple.clone(), class);
        class
    }

    fn work(&mut self, kind: ClassKind, tuple: &Tuple) -> Option<u32> {
        let options = self.reading.options(tuple).ok()?;
        let classes =
            options.iter().map(|option| self.class(kind, option)).collect::<Option<Vec<_>>>()?;
        Some(match kind {
            ClassKind::Outcome(Convention::Misere) if options.is_empty() => 1,
            ClassKind::Outcome(_) => u32::from(classes.contains(&0)),
            ClassKind::Values => (0..).find(|value| !classes.contains(value))?,
        })
    }
}

#[test]
fn random_rules_mean_what_they_literally_mean() {
    let mut random = Random(7);
    let run = small(1_000_000);
    let (mut compared, mut listed, mut refused, mut plays, mut ranked) = (0, 0, 0, 0, 0);
    for _ in 0..160 {
        let rules = random.rules();
        let reading = Reading::new(&rules);
        let Ok(mut options) = OptionLister::new(&rules, &run) else { panic!("{rules:?}") };
        let size = [9, 6, 4][rules.heaps.len() - 1];
        for tuple in tuples(rules.heaps.len(), size) {
            let here = options.is_position(&tuple, &run);
            if let Ok(here) = here {
                assert_eq!(here, reading.is_position(&wide(&tuple)), "{tuple:?} {rules:?}");
            }
            match (reading.moves(&wide(&tuple)), options.single(&tuple, &run)) {
                (Ok(expected), Ok(found)) => {
                    let found: Vec<_> =
                        found.into_iter().map(|(rule, to)| (rule, wide(&to))).collect();
                    let expected: Vec<_> =
                        expected.into_iter().map(|step| (step.rule, step.result)).collect();
                    assert_eq!(found, expected, "{tuple:?} {rules:?}");
                    listed += 1;
                }
                (Ok(_), Err(_)) => refused += 1,
                (Err(_), _) => {}
            }
        }
        let order = ranking::candidates(&rules, &run).unwrap();
        ranked += usize::from(order.is_some());
        for kind in KINDS {
            let mut naive =
                Naive { reading: Reading::new(&rules), known: HashMap::new(), depth: 0 };
            let mut table = TupleTable::new(&rules, kind, order.as_deref(), &run).unwrap();
            let mut some = false;
            for tuple in tuples(rules.heaps.len(), size - 1) {
                let wide = wide(&tuple);
                if !reading.is_position(&wide) {
                    continue;
                }
                let Some(expected) = naive.class(kind, &wide) else { continue };
                match table.value(&tuple) {
                    Ok(found) => {
                        assert_eq!(found, Some(expected), "{kind:?} {tuple:?} {rules:?}");
                        some = some || expected > 0;
                        compared += 1;
                    }
                    Err(TableError::Infinite(..) | TableError::LargeNumber) => refused += 1,
                    Err(error) => panic!("{error:?} {tuple:?} {rules:?}"),
                }
            }
            plays += usize::from(some);
        }
    }
    println!(
        "{listed} positions listed, {compared} classes compared, {plays} games with play, \
         {ranked} ranked, {refused} refused"
    );
    assert!(
        listed > 3_000 && compared > 3_000 && plays > 120 && refused * 100 < listed,
        "{listed} {compared} {plays} {refused}"
    );
}

#[test]
fn known_games() {
    let run = small(3_000_000);
    let mut wythoff =
        TupleTable::new(&taking(2, &[&[0], &[1], &[0, 1]]), KINDS[0], None, &run).unwrap();
    for (small, large) in [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (21, 34)] {
        assert_eq!(wythoff.class(&[large, small]), Ok(Some(0)));
        assert_eq!(wythoff.class(&[large, small + 1]), Ok(Some(1)));
    }
    let sets: Vec<[usize; 1]> = (0..8).map(|heap| [heap]).collect();
    let sets: Vec<&[usize]> = sets.iter().map(|set| set.as_slice()).collect();
    let nim = taking(8, &sets);
    let mut table = TupleTable::new(&nim, KINDS[0], None, &run).unwrap();
    assert_eq!(table.class(&[1, 2, 3, 4, 5, 6, 7, 0]), Ok(Some(0)));
    assert_eq!(table.class(&[15, 2, 3, 4, 5, 6, 7, 13]), Ok(Some(1)));
    let mut values = TupleTable::new(&nim, KINDS[2], None, &run).unwrap();
    assert_eq!(values.class(&[9, 2, 0, 0, 1000, 0, 0, 1000]), Ok(Some(11)));
    assert_eq!(values.class(&[9, 2, 0, 0, 1000, 0, 0, 0]), Err(TableError::LargeValue));
}

/// Times, for whoever works on the table; with `--release -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn times() {
    let run = small(100_000_000);
    let time = |name: &str, work: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        let result = work();
        println!("{name}: {:?} ({result})", start.elapsed());
    };
    let wythoff = taking(2, &[&[0], &[1], &[0, 1]]);
    for kind in KINDS {
        let size = if kind == ClassKind::Values { 60 } else { 1023 };
        time(&format!("two heaps to {size}, {kind:?}"), &mut || {
            let mut table = TupleTable::new(&wythoff, kind, None, &run).unwrap();
            (0..=size)
                .map(|x| {
                    (0..=size)
                        .map(|y| u64::from(table.value(&[x, y]).unwrap().unwrap()))
                        .sum::<u64>()
                })
                .sum()
        });
    }
    let three = taking(3, &[&[0], &[1], &[2], &[0, 1, 2]]);
    for kind in KINDS {
        time(&format!("three heaps to 63, {kind:?}"), &mut || {
            let mut table = TupleTable::new(&three, kind, None, &run).unwrap();
            tuples(3, 64).iter().map(|tuple| u64::from(table.value(tuple).unwrap().unwrap())).sum()
        });
    }
    time("three heaps, one question to 63", &mut || {
        let mut table = TupleTable::new(&three, KINDS[0], None, &run).unwrap();
        u64::from(table.value(&[63, 62, 61]).unwrap().unwrap())
    });
    let sets: Vec<[usize; 1]> = (0..8).map(|heap| [heap]).collect();
    let sets: Vec<&[usize]> = sets.iter().map(|set| set.as_slice()).collect();
    let eight = taking(8, &sets);
    time("a sum of eight heaps", &mut || {
        let mut table = TupleTable::new(&eight, KINDS[0], None, &run).unwrap();
        u64::from(table.value(&[1, 2, 4, 8, 15, 7, 11, 12]).unwrap().unwrap())
    });
    time("eight heaps, misere", &mut || {
        let mut table = TupleTable::new(&eight, KINDS[1], None, &run).unwrap();
        u64::from(table.value(&[1, 2, 4, 8, 15, 7, 11, 12]).unwrap().unwrap())
    });
    let mut twice = eight.clone();
    twice.turn = 2;
    time("eight heaps below 8, two moves a turn", &mut || {
        let mut table = TupleTable::new(&twice, KINDS[0], None, &run).unwrap();
        u64::from(table.value(&[1, 2, 4, 7, 6, 7, 3, 5]).unwrap().unwrap())
    });
    // Both heaps may be moved, one of them up.
    let d = 5;
    let mut carry = game(2, vec![]);
    for (from, to) in [(0, 1), (1, 1)] {
        let mut effects = vec![(from, term(0, &[(from, 1), (d, -1)]))];
        if from != to {
            effects.push((to, term(0, &[(to, 1), (d, 1)])));
        }
        carry.moves.linear_mut().unwrap().push(step(
            &[(d, rules::tuples::Sort::Natural)],
            positive(0, &[(d, 1)]),
            &effects,
        ));
    }
    let order = ranking::candidates(&carry, &run).unwrap();
    println!("{order:?}");
    for order in [None, order.as_deref()] {
        time(&format!("a heap that grows, to 300, {}", order.is_some()), &mut || {
            let mut table = TupleTable::new(&carry, KINDS[0], order, &run).unwrap();
            (0..300)
                .map(|x| {
                    (0..300).map(|y| u64::from(table.value(&[x, y]).unwrap().unwrap())).sum::<u64>()
                })
                .sum()
        });
    }
}
