//! Measures and endless plays, held to the literal meaning of random rules.

use prove::UnknownReason;
use prove::tuples::play::endless;
use prove::tuples::ranking::{self, LinearMeasure};
use rules::Comparison;
use rules::tuples::literal::Reading;
use rules::tuples::{Condition, Sort};

use super::support::{Random, game, positive, small, step, taking, term, tuples, wide};

fn integers(tuple: &[u64]) -> Vec<i64> {
    tuple.iter().map(|&heap| i64::try_from(heap).unwrap()).collect()
}

fn values(measures: &[LinearMeasure], tuple: &[i64]) -> Vec<i64> {
    measures.iter().map(|measure| measure.value(tuple).unwrap()).collect()
}

#[test]
fn random_rules_have_measures_or_endless_plays() {
    let mut random = Random(99);
    let run = small(1_000_000);
    let (mut ranked, mut cycles, mut growths, mut infinite, mut neither) = (0, 0, 0, 0, 0);
    for _ in 0..80 {
        let rules = random.rules();
        let reading = Reading::new(&rules);
        let measures = ranking::candidates(&rules, &run).unwrap();
        let play = endless(&rules, &run);
        if let Some(measures) = &measures {
            ranked += 1;
            for tuple in tuples(rules.heaps.len(), [30, 10, 5][rules.heaps.len() - 1]) {
                let before = values(measures, &integers(&tuple));
                for step in reading.moves(&wide(&tuple)).unwrap_or_default() {
                    let after: Vec<i64> =
                        step.result.iter().map(|&heap| i64::try_from(heap).unwrap()).collect();
                    assert!(
                        values(measures, &after) < before,
                        "{tuple:?} {step:?} {measures:?} {rules:?}"
                    );
                }
            }
        }
        let leads = |from: &[u64], to: &[u64]| {
            reading
                .moves(&wide(from))
                .is_ok_and(|moves| moves.iter().any(|step| step.result == wide(to)))
        };
        match play {
            Some(UnknownReason::Cycle(cycle)) => {
                cycles += 1;
                assert_eq!(measures, None, "{cycle:?} {rules:?}");
                for (index, from) in cycle.iter().enumerate() {
                    let to = &cycle[(index + 1) % cycle.len()];
                    assert!(
                        leads(from, to) || reading.moves(&wide(from)).is_err(),
                        "{cycle:?} {rules:?}"
                    );
                }
            }
            Some(UnknownReason::Rise(way)) => {
                growths += 1;
                assert_eq!(measures, None, "{way:?} {rules:?}");
                for pair in way.windows(2) {
                    assert!(
                        leads(&pair[0], &pair[1]) || reading.moves(&wide(&pair[0])).is_err(),
                        "{way:?} {rules:?}"
                    );
                }
            }
            Some(UnknownReason::Infinite(..)) => infinite += 1,
            Some(other) => panic!("{other:?} {rules:?}"),
            None if measures.is_none() => {
                neither += 1;
            }
            None => {}
        }
    }
    println!(
        "{ranked} ranked, {cycles} cycles, {growths} growths, {infinite} infinite, {neither} \
         neither"
    );
    assert!(ranked > 24 && cycles > 16 && neither < 5, "{ranked} {cycles} {neither}");
}

#[test]
fn known_measures() {
    let run = small(1_000_000);
    let form = |constant, heaps: &[i64]| LinearMeasure {
        max: vec![ranking::LinearForm { constant, heaps: heaps.to_vec() }],
    };
    let found = |rules| ranking::candidates(&rules, &run).unwrap();
    assert_eq!(found(taking(2, &[&[0], &[1], &[0, 1]])), Some(vec![form(0, &[1, 1])]));
    let natural = [(5, Sort::Natural)];
    // One heap falls, the other becomes anything: infinitely many options, and every play ends.
    let mut any = game(2, vec![]);
    any.moves.linear_mut().unwrap().push(step(
        &natural,
        Condition::Bool(true),
        &[(0, term(-1, &[(0, 1)])), (1, term(0, &[(5, 1)]))],
    ));
    any.moves.linear_mut().unwrap().push(step(
        &natural,
        positive(0, &[(5, 1)]),
        &[(1, term(0, &[(1, 1), (5, -1)]))],
    ));
    assert_eq!(found(any.clone()), Some(vec![form(0, &[1, 0]), form(0, &[1, 1])]));
    assert!(matches!(endless(&any, &run), Some(UnknownReason::Infinite(..))));
    // Up to a bound.
    let mut up = game(1, vec![]);
    up.domain = Condition::compare(term(-40, &[(0, 1)]), Comparison::LessEqual);
    up.moves.linear_mut().unwrap().push(step(
        &[(3, Sort::Natural)],
        positive(0, &[(3, 1)]),
        &[(0, term(0, &[(0, 1), (3, 1)]))],
    ));
    assert_eq!(found(up), Some(vec![form(40, &[-1])]));
    // Towards each other.
    let mut near = game(2, vec![]);
    near.domain = Condition::compare(term(0, &[(0, 1), (1, -1)]), Comparison::LessEqual);
    near.moves.linear_mut().unwrap().push(step(
        &natural,
        positive(0, &[(5, 1)]),
        &[(0, term(0, &[(0, 1), (5, 1)]))],
    ));
    assert_eq!(found(near), Some(vec![form(0, &[-1, 1])]));
    // The larger heap becomes smaller than it was, the other one does too, though it may grow.
    let mut both = game(2, vec![]);
    let two = [(5, Sort::Natural), (6, Sort::Natural)];
    let below = |heap| {
        Condition::all([positive(0, &[(heap, 1), (5, -1)]), positive(0, &[(heap, 1), (6, -1)])])
    };
    let guard = Condition::any([below(0), below(1)]);
    both.moves.linear_mut().unwrap().push(step(
        &two,
        guard,
        &[(0, term(0, &[(5, 1)])), (1, term(0, &[(6, 1)]))],
    ));
    let max = ranking::LinearForm { constant: 0, heaps: vec![1, 0] };
    let other = ranking::LinearForm { constant: 0, heaps: vec![0, 1] };
    assert_eq!(found(both), Some(vec![LinearMeasure { max: vec![max, other] }]));
    // One for two, and two for nothing.
    let mut shed = game(2, vec![]);
    shed.moves.linear_mut().unwrap().push(step(
        &[],
        Condition::Bool(true),
        &[(0, term(-1, &[(0, 1)])), (1, term(7, &[(1, 1)]))],
    ));
    shed.moves.linear_mut().unwrap().push(step(
        &[],
        Condition::Bool(true),
        &[(1, term(-1, &[(1, 1)]))],
    ));
    let measures = found(shed).unwrap();
    assert!(measures.len() <= 2, "{measures:?}");
}
