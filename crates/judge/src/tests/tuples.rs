//! Random decisions about tuples of two numbers.

use plan::TupleDecision;
use plan::decision::{TupleFormula, TupleTerm};

use super::{Random, comparison, tuple_machine};

fn tuple_term(random: &mut Random, depth: usize) -> TupleTerm {
    let inner = |random: &mut Random| Box::new(tuple_term(random, depth - 1));
    let all = |random: &mut Random| random.many(3, |random| tuple_term(random, depth - 1));
    match if depth == 0 { random.below(3) } else { random.below(10) } {
        0 => TupleTerm::Constant(random.small(-9, 9)),
        1 | 2 => TupleTerm::Entry(random.state(2)),
        3 => TupleTerm::Add(all(random)),
        4 => TupleTerm::Scale(random.pick(&[-1, 3, i64::MAX]), inner(random)),
        5 => TupleTerm::Mod(inner(random), TupleTerm::Entry(random.state(2)).into()),
        6 => TupleTerm::Div(inner(random), TupleTerm::Constant(random.small(1, 9)).into()),
        7 => TupleTerm::Xor(vec![TupleTerm::Entry(0), TupleTerm::Entry(1)]),
        8 if random.chance(2) => TupleTerm::Min(all(random)),
        8 => TupleTerm::Max(all(random)),
        _ => TupleTerm::LargestColumn { base: 2 + random.state(9), modulus: 1 + random.state(4) },
    }
}

fn tuple_formula(random: &mut Random, depth: usize) -> TupleFormula {
    match if depth == 0 { random.below(2) } else { random.below(5) } {
        0 => {
            TupleFormula::Compare(tuple_term(random, 2), comparison(random), tuple_term(random, 1))
        }
        1 => TupleFormula::In(tuple_term(random, 2), vec![-1, 0, 1, 2, 4]),
        2 => TupleFormula::Not(Box::new(tuple_formula(random, depth - 1))),
        3 => TupleFormula::And(random.many(3, |random| tuple_formula(random, depth - 1))),
        _ => TupleFormula::Or(random.many(3, |random| tuple_formula(random, depth - 1))),
    }
}

pub(super) fn tuple(random: &mut Random) -> TupleDecision {
    if random.chance(2) {
        let bounds = random.pick(&[vec![None, None], vec![Some(8), None], vec![None, Some(5)]]);
        return TupleDecision::Machine(tuple_machine(random, bounds));
    }
    let domain = if random.chance(2) { TupleFormula::Bool(true) } else { tuple_formula(random, 1) };
    TupleDecision::Wins { length: 2, domain, formula: tuple_formula(random, 2) }
}
