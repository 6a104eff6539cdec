//! Properties of heaps worked out on one position, step by step, as on paper. See [`crate::formula::trace`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::digits::{digits, number};
use super::evaluate::Assignment;
use super::print::print;
use super::{Numeration, Property, Value, Variable};
use crate::formula::trace::{Columns, Found, Step, Steps, Trace, added, operand};
use crate::print::number_set;

/// Works a property out on a position in a game with these heaps. `None` if it speaks of an option, if a number is too large, or if that cannot be told
/// (see [`super::evaluate`]).
#[must_use]
pub fn property(whole: &Property, heaps: &[String], position: &[u128]) -> Option<Trace> {
    let mut work = Work { heaps, position, steps: Steps::default() };
    let truth = work.holds(whole)?;
    Some(Trace { steps: work.steps.0, result: Found::Truth(truth) })
}

/// Works a value out on a position, in the same way.
#[must_use]
pub fn value(whole: &Value, heaps: &[String], position: &[u128]) -> Option<Trace> {
    let mut work = Work { heaps, position, steps: Steps::default() };
    let found = work.value(whole)?;
    Some(Trace { steps: work.steps.0, result: Found::Number(found) })
}

struct Work<'a> {
    heaps: &'a [String],
    position: &'a [u128],
    steps: Steps,
}

impl Work<'_> {
    fn heap(&self, variable: Variable) -> Option<u128> {
        self.position.get(usize::try_from(variable.0).ok()?).copied()
    }

    fn natural(&mut self, whole: &Value) -> Option<u128> {
        u128::try_from(self.value(whole)?).ok()
    }

    fn values(&mut self, parts: &[Value]) -> Option<Vec<i128>> {
        parts.iter().map(|part| self.value(part)).collect()
    }

    fn value(&mut self, whole: &Value) -> Option<i128> {
        let text = print(whole, self.heaps);
        let (worked, found) = match whole {
            Value::Number(number) => return Some(i128::from(*number)),
            Value::Variable(variable) => return i128::try_from(self.heap(*variable)?).ok(),
            Value::Add(parts) if parts.len() == 1 => return self.value(parts.first()?),
            Value::Add(parts) => {
                let parts = self.values(parts)?;
                let sum = parts.iter().try_fold(0_i128, |sum, part| sum.checked_add(*part))?;
                (added(parts), sum)
            }
            Value::Scale(factor, inner) => {
                let (factor, inner) = (i128::from(*factor), self.value(inner)?);
                (format!("{} * {}", operand(factor), operand(inner)), factor.checked_mul(inner)?)
            }
            Value::Mod(inner, modulus) => {
                let inner = self.value(inner)?;
                (format!("{} mod {modulus}", operand(inner)), inner.checked_rem_euclid(i128::from(*modulus))?)
            }
            Value::Div(inner, divisor) => {
                let inner = self.value(inner)?;
                (format!("{} / {divisor}", operand(inner)), inner.checked_div_euclid(i128::from(*divisor))?)
            }
            Value::Min(parts) => {
                let parts = self.values(parts)?;
                (listed("min", &parts), parts.into_iter().min()?)
            }
            Value::Max(parts) => {
                let parts = self.values(parts)?;
                (listed("max", &parts), parts.into_iter().max()?)
            }
            Value::Xor(_)
            | Value::LargestColumn { .. }
            | Value::DigitSum(..)
            | Value::TrailingZeros(..)
            | Value::Shift(..) => {
                return self.of_digits(whole, text);
            }
            Value::Power(..) | Value::Touched => return None,
        };
        self.steps.number(text, worked, found);
        Some(found)
    }

    /// What is read off digits.
    fn of_digits(&mut self, whole: &Value, text: String) -> Option<i128> {
        let (worked, found, columns) = match whole {
            Value::Xor(parts) => {
                let numbers: Vec<u128> = parts.iter().map(|part| self.natural(part)).collect::<Option<_>>()?;
                let names = parts.iter().map(|part| print(part, self.heaps)).zip(numbers.iter().copied());
                let columns = columns(Numeration::Base(2), names.collect(), Some(2))?;
                let worked: Vec<String> = numbers.iter().map(u128::to_string).collect();
                (worked.join(" xor "), numbers.into_iter().fold(0, |all, number| all ^ number), columns)
            }
            Value::LargestColumn { base, modulus } => {
                let rows = self.heaps.iter().cloned().zip(self.position.iter().copied()).collect();
                let columns = columns(Numeration::Base(*base), rows, Some(*modulus))?;
                let sums: Vec<i128> = columns.sums.iter().flat_map(|(_, sums)| sums).copied().map(i128::from).collect();
                let largest = sums.iter().copied().max().unwrap_or(0);
                (
                    if sums.is_empty() { String::new() } else { listed("max", &sums) },
                    u128::try_from(largest).ok()?,
                    columns,
                )
            }
            Value::DigitSum(base, variable) => {
                let columns = self.written(Numeration::Base(*base), *variable)?;
                let own: Vec<i128> = columns.rows.iter().flat_map(|(_, row)| row).copied().map(i128::from).collect();
                let sum = own.iter().sum::<i128>();
                (added(own), u128::try_from(sum).ok()?, columns)
            }
            Value::TrailingZeros(numeration, variable) => {
                let columns = self.written(*numeration, *variable)?;
                let row = columns.rows.first().map_or(&[][..], |(_, row)| row);
                // 0 itself ends in no zero.
                let zeros = row.iter().rev().take_while(|digit| **digit == 0).count();
                let zeros = if self.heap(*variable)? == 0 { 0 } else { zeros };
                (String::new(), u128::try_from(zeros).ok()?, columns)
            }
            Value::Shift(numeration, variable) => {
                let heap = self.heap(*variable)?;
                let mut shifted = digits(*numeration, heap)?;
                shifted.push(0);
                let shifted = number(*numeration, &shifted)?;
                let rows = vec![(print(&Value::Variable(*variable), self.heaps), heap), (text.clone(), shifted)];
                (String::new(), shifted, columns(*numeration, rows, None)?)
            }
            _ => return None,
        };
        let found = i128::try_from(found).ok()?;
        self.steps.push(Step { text, worked, found: Found::Number(found), columns: Some(columns) });
        Some(found)
    }

    fn written(&self, numeration: Numeration, variable: Variable) -> Option<Columns> {
        let name = print(&Value::Variable(variable), self.heaps);
        columns(numeration, vec![(name, self.heap(variable)?)], None)
    }

    fn holds(&mut self, whole: &Property) -> Option<bool> {
        let text = print(whole, self.heaps);
        match whole {
            Property::Bool(truth) => Some(*truth),
            Property::Compare(left, comparison, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let truth = comparison.holds_of(&left, &right);
                let worked = format!("{} {} {}", operand(left), comparison.sign(), operand(right));
                self.steps.truth(text, worked, truth);
                Some(truth)
            }
            Property::In(value, set) => {
                let found = self.value(value)?;
                let truth = set.iter().any(|number| i128::from(*number) == found);
                self.steps.truth(text, format!("{} in {}", operand(found), number_set(set)), truth);
                Some(truth)
            }
            Property::Not(inner) => {
                let truth = !self.holds(inner)?;
                self.steps.truth(text, String::new(), truth);
                Some(truth)
            }
            Property::And(parts) => self.decided(parts, text, false),
            Property::Or(parts) => self.decided(parts, text, true),
            Property::Exists(..) | Property::Forall(..) => {
                let truth = self.told(whole)?;
                self.steps.truth(text, String::new(), truth);
                Some(truth)
            }
        }
    }

    /// Parts of which one that is `deciding` is enough: then nothing is said of the others.
    fn decided(&mut self, parts: &[Property], text: String, deciding: bool) -> Option<bool> {
        let mut truth = !deciding;
        let before = self.steps.0.len();
        for part in parts {
            let start = self.steps.0.len();
            if self.holds(part)? == deciding {
                truth = deciding;
                self.steps.0.drain(before..start);
                break;
            }
        }
        if parts.len() > 1 {
            self.steps.truth(text, String::new(), truth);
        }
        Some(truth)
    }

    /// Whether a property holds, without steps.
    fn told(&self, whole: &Property) -> Option<bool> {
        whole.holds(self.heaps.len(), &Assignment::position(self.position)?)
    }
}

fn listed(name: &str, parts: &[i128]) -> String {
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    format!("{name}({})", parts.join(", "))
}

/// Numbers one below the other, with what is left of the columns.
fn columns(numeration: Numeration, rows: Vec<(String, u128)>, modulus: Option<u32>) -> Option<Columns> {
    let written: Vec<(String, Vec<u8>)> =
        rows.into_iter().map(|(name, number)| Some((name, digits(numeration, number)?))).collect::<Option<_>>()?;
    let width = written.iter().map(|(_, row)| row.len()).max().unwrap_or(0).max(1);
    let pad = |row: Vec<u8>| [vec![0; width - row.len()], row].concat();
    let rows: Vec<(String, Vec<u8>)> = written.into_iter().map(|(name, row)| (name, pad(row))).collect();
    let sum =
        |place: usize| rows.iter().filter_map(|(_, row)| row.get(place)).map(|digit| u32::from(*digit)).sum::<u32>();
    let sums = modulus
        .map(|modulus| (modulus, (0..width).map(|place| sum(place).checked_rem(modulus).unwrap_or(0)).collect()));
    Some(Columns { numeration, rows, sums })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuples::parse_property;
    use crate::{Rules, Settings, read};

    fn traced(text: &str, position: &[u128]) -> Trace {
        let source = "heaps x y z\nmove x -> x - 1\n";
        let Some(Rules::Tuples(rules)) = read(source, &Settings::default()).0 else { panic!("no heaps") };
        property(&parse_property(text, &rules).unwrap(), &rules.heaps, position).unwrap()
    }

    #[test]
    fn exclusive_or_is_columns() {
        let trace = traced("x xor y xor z != 0", &[3, 5, 6]);
        let [xor, whole] = &trace.steps[..] else { panic!("{trace:?}") };
        assert_eq!((xor.worked.as_str(), xor.found), ("3 xor 5 xor 6", Found::Number(0)));
        let columns = xor.columns.as_ref().unwrap();
        assert_eq!(columns.rows[1], ("y".to_string(), vec![1, 0, 1]));
        assert_eq!(columns.sums, Some((2, vec![0, 0, 0])));
        assert_eq!((whole.worked.as_str(), trace.holds()), ("0 != 0", Some(false)));
    }

    #[test]
    fn digits_are_read_from_the_end() {
        let trace = traced("zeros(fibonacci, x) mod 2 = 0 and y = shift(fibonacci, x)", &[4, 7, 0]);
        assert_eq!(trace.holds(), Some(true));
        let texts: Vec<&str> = trace.steps.iter().map(|step| step.worked.as_str()).collect();
        assert_eq!(texts, ["", "0 mod 2", "0 = 0", "", "7 = 7", ""]);
        assert_eq!(trace.steps[3].columns.as_ref().unwrap().rows[1].1, [1, 0, 1, 0]);
    }

    #[test]
    fn one_part_is_enough() {
        let trace = traced("x > 5 or y > 5 or z > 5", &[0, 6, 7]);
        let texts: Vec<&str> = trace.steps.iter().map(|step| step.text.as_str()).collect();
        assert_eq!(texts, ["y > 5", "x > 5 or y > 5 or z > 5"]);
        let trace = traced("some d: x = 2 d and d > 1", &[6, 0, 0]);
        assert_eq!((trace.steps.len(), trace.holds()), (1, Some(true)));
    }
}
