//! Conditions of the core language as text for people.

use answer::DividedHeap;
use compute::Test;
use rules::Comparison;
use rules::language::print::Printed;
use rules::tuples::{
    Condition, Digits, Linear, Property, Quantified, TupleAtom, TupleRuleset, Value,
};

/// Which tuples are positions; none if all are.
pub(super) fn domain(source: &str, rules: &TupleRuleset) -> Option<Printed> {
    let domain = match (&rules.header.sides, &rules.domain) {
        (None, domain) => domain.clone(),
        // The first part only says that the first heap is 0 or 1.
        (Some(_), Condition::And(parts)) => Condition::all(parts.iter().skip(1).cloned()),
        (Some(_), _) => Condition::Bool(true),
    };
    let open = rules.moves.loops().is_some_and(|loops| loops.game.domain != Test::Always(true));
    if open && domain == Condition::Bool(true) {
        // A condition that only loops support, as written.
        return Some(written_domain(source).as_str().into());
    }
    (domain != Condition::Bool(true)).then(|| condition(&domain, &rules.heaps))
}

/// The text after `where` in the statement `heaps` of a rule text.
fn written_domain(source: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let code = |line: &'_ str| line.split("--").next().unwrap_or_default().to_owned();
    let mut lines = source.lines().skip_while(|line| !line.trim_start().starts_with("heaps "));
    let Some(first) = lines.next() else { return "...".to_owned() };
    let goes_on = |line: &&str| code(line).trim().is_empty() || indent(line) > indent(first);
    let statement =
        lines.take_while(goes_on).map(code).fold(code(first), |all, line| all + " " + &line);
    let words: Vec<&str> =
        statement.split_whitespace().skip_while(|word| *word != "where").skip(1).collect();
    if words.is_empty() { "...".to_owned() } else { words.join(" ") }
}

/// Where play ends even if moves are left; none if it only ends where there are none.
pub(super) fn ends(rules: &TupleRuleset) -> Option<Printed> {
    (rules.ends != Condition::Bool(false)).then(|| condition(&rules.ends, &rules.heaps))
}

fn condition(condition: &Condition, heaps: &[String]) -> Printed {
    property(condition).map_or_else(|| "...".into(), |property| Printed::of(&property, heaps))
}

/// The heap that is represented by a quotient and a remainder.
pub(super) fn divided(rules: &TupleRuleset) -> Option<DividedHeap> {
    DividedHeap::new(rules.division.as_ref()?, &rules.heaps)
}

/// A linear term as text; of several, their maximum.
pub(super) fn largest(terms: impl Iterator<Item = Linear>, heaps: &[String]) -> Printed {
    let values: Vec<Value> = terms.map(|linear| Value::from(&linear)).collect();
    match &values[..] {
        [only] => Printed::of(only, heaps),
        _ => Printed::of(&Value::Atom(TupleAtom::Max(values)), heaps),
    }
}

/// A comparison with 0 as one of two sides without minus signs.
fn comparison(linear: &Linear, comparison: Comparison) -> Option<Property> {
    let side = |sign: i64| {
        let positive = |number: i64| number.checked_mul(sign).filter(|number| *number > 0);
        let coefficients = linear.coefficients.iter();
        let coefficients =
            coefficients.filter_map(|(variable, scale)| Some((*variable, positive(*scale)?)));
        Linear {
            constant: positive(linear.constant).unwrap_or(0),
            coefficients: coefficients.collect(),
        }
    };
    linear.coefficients.iter().all(|(_, scale)| *scale != i64::MIN).then_some(())?;
    let (left, right) = (side(1), side(-1));
    // The side without a heap goes to the right.
    if left.coefficients.is_empty() && !right.coefficients.is_empty() {
        return Some(Property::Compare(
            Value::from(&right),
            mirrored(comparison),
            Value::from(&left),
        ));
    }
    Some(Property::Compare(Value::from(&left), comparison, Value::from(&right)))
}

const fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same => same,
    }
}

/// A condition as an equivalent property; none if it is not expressible.
pub(super) fn property(condition: &Condition) -> Option<Property> {
    let all = |parts: &[Condition]| parts.iter().map(property).collect::<Option<Vec<_>>>();
    Some(match condition {
        Condition::Bool(truth) => Property::Bool(*truth),
        Condition::Compare(linear, sign) => comparison(linear, *sign)?,
        Condition::Congruent(linear, modulus, residue) => {
            let left = Value::Mod(Box::new(Value::from(linear)), *modulus);
            Property::Compare(left, Comparison::Equal, Value::Number(*residue))
        }
        Condition::Digits(Digits::Xor(variables)) => {
            let parts = variables.iter().map(|variable| Value::variable(*variable)).collect();
            Property::Compare(
                Value::Atom(TupleAtom::Xor(parts)),
                Comparison::Equal,
                Value::Number(0),
            )
        }
        Condition::Digits(_) => return None,
        Condition::Not(inner) => Property::Not(Box::new(property(inner)?)),
        Condition::And(parts) => Property::And(all(parts)?),
        Condition::Or(parts) => Property::Or(all(parts)?),
        Condition::Exists(bound, inner) => {
            Property::Test(Quantified::Exists(vec![bound.clone()], Box::new(property(inner)?)))
        }
    })
}

#[cfg(test)]
mod tests {
    use rules::language::print::print;
    use rules::tuples::Variable;

    use super::*;

    #[test]
    fn comparisons_have_heaps_on_the_left_and_no_minus() {
        let heaps = ["x".to_owned(), "y".to_owned()];
        let shown = |constant, coefficients: &[(u32, i64)], sign| {
            let coefficients =
                coefficients.iter().map(|(heap, scale)| (Variable(*heap), *scale)).collect();
            print(&comparison(&Linear { constant, coefficients }, sign).unwrap(), &heaps[..])
        };
        assert_eq!(shown(-3, &[(0, 1)], Comparison::GreaterEqual), "x >= 3");
        assert_eq!(shown(3, &[(0, -2)], Comparison::Greater), "2 x < 3");
        assert_eq!(shown(1, &[(0, 1), (1, -1)], Comparison::LessEqual), "x + 1 <= y");
    }

    #[test]
    fn what_is_taken_away_stands_behind() {
        let heaps = ["x".to_owned(), "y".to_owned()];
        let shown = |constant, coefficients: &[(u32, i64)]| {
            let coefficients =
                coefficients.iter().map(|(heap, scale)| (Variable(*heap), *scale)).collect();
            print(&Value::from(&Linear { constant, coefficients }), &heaps[..])
        };
        assert_eq!(shown(21, &[(0, -1)]), "21 - x");
        assert_eq!(shown(0, &[(0, -1), (1, 1)]), "y - x");
        assert_eq!(shown(5, &[(0, -1), (1, 2)]), "2 y + 5 - x");
        assert_eq!(shown(-5, &[(0, 1), (1, 2)]), "x + 2 y - 5");
        assert_eq!(shown(5, &[(0, 1)]), "x + 5");
        assert_eq!(shown(0, &[]), "0");
    }
}
