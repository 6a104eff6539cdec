//! Explains formulas about heaps step by step.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use super::assignment::Assignment;
use super::digits::{digits, number};
use super::{Numeration, Property, TupleAtom, Value, Variable};
use crate::language::Tuples;
use crate::language::print::Printed;
use crate::language::trace::{Columns, Explain, Found, Step, Work, added};

impl Explain for Tuples {
    const OPPOSITE_AT_ONCE: bool = false;

    fn read_off(atom: &TupleAtom, text: Printed, work: &mut Work<'_, Self>) -> Option<i128> {
        let (worked, found) = match atom {
            TupleAtom::Variable(variable) => return i128::try_from(work.heap(*variable)?).ok(),
            TupleAtom::Min(parts) => {
                let parts = work.values(parts)?;
                (listed("min", &parts), parts.into_iter().min()?)
            }
            TupleAtom::Max(parts) => {
                let parts = work.values(parts)?;
                (listed("max", &parts), parts.into_iter().max()?)
            }
            TupleAtom::Power(..) | TupleAtom::Touched => return None,
            _ => return work.of_digits(atom, text),
        };
        work.number(text, worked, found);
        Some(found)
    }

    fn truth(formula: &Property, work: &Work<'_, Self>) -> Option<bool> {
        formula.holds(work.names.len(), &Assignment::position(work.position)?)
    }
}

impl Work<'_, Tuples> {
    fn heap(&self, variable: Variable) -> Option<u128> {
        self.position.get(usize::try_from(variable.0).ok()?).copied()
    }

    fn natural(&mut self, whole: &Value) -> Option<u128> {
        u128::try_from(self.value(whole)?).ok()
    }

    fn values(&mut self, parts: &[Value]) -> Option<Vec<i128>> {
        parts.iter().map(|part| self.value(part)).collect()
    }

    /// Explains a number that is read off digits.
    fn of_digits(&mut self, whole: &TupleAtom, text: Printed) -> Option<i128> {
        let (worked, found, columns) = match whole {
            TupleAtom::Xor(parts) => {
                let numbers: Vec<u128> =
                    parts.iter().map(|part| self.natural(part)).collect::<Option<_>>()?;
                let names = parts
                    .iter()
                    .map(|part| Printed::of(part, self.names))
                    .zip(numbers.iter().copied());
                let columns = columns(Numeration::Base(2), names.collect(), Some(2))?;
                let worked: Vec<String> = numbers.iter().map(u128::to_string).collect();
                (
                    Printed::calculation(worked.join(" xor ")),
                    numbers.into_iter().fold(0, |all, number| all ^ number),
                    columns,
                )
            }
            TupleAtom::LargestColumn { base, modulus } => {
                let rows = self
                    .names
                    .iter()
                    .map(|name| Printed::name(name))
                    .zip(self.position.iter().copied())
                    .collect();
                let columns = columns(Numeration::Base(*base), rows, Some(*modulus))?;
                let sums: Vec<i128> = columns
                    .sums
                    .iter()
                    .flat_map(|(_, sums)| sums)
                    .copied()
                    .map(i128::from)
                    .collect();
                let largest = sums.iter().copied().max().unwrap_or(0);
                (
                    if sums.is_empty() { Printed::default() } else { listed("max", &sums) },
                    u128::try_from(largest).ok()?,
                    columns,
                )
            }
            TupleAtom::DigitSum(base, variable) => {
                let columns = self.written(Numeration::Base(*base), *variable)?;
                let own: Vec<i128> =
                    columns.rows.iter().flat_map(|(_, row)| row).copied().map(i128::from).collect();
                let sum = own.iter().sum::<i128>();
                (Printed::calculation(added(own)), u128::try_from(sum).ok()?, columns)
            }
            TupleAtom::TrailingZeros(numeration, variable) => {
                let columns = self.written(*numeration, *variable)?;
                let row = columns.rows.first().map_or(&[][..], |(_, row)| row);
                // 0 itself ends in no zero.
                let zeros = row.iter().rev().take_while(|digit| **digit == 0).count();
                let zeros = if self.heap(*variable)? == 0 { 0 } else { zeros };
                (Printed::default(), u128::try_from(zeros).ok()?, columns)
            }
            TupleAtom::Shift(numeration, variable) => {
                let heap = self.heap(*variable)?;
                let mut shifted = digits(*numeration, heap)?;
                shifted.push(0);
                let shifted = number(*numeration, &shifted)?;
                let rows = vec![
                    (Printed::of(&Value::variable(*variable), self.names), heap),
                    (text.clone(), shifted),
                ];
                (Printed::default(), shifted, columns(*numeration, rows, None)?)
            }
            _ => return None,
        };
        let found = i128::try_from(found).ok()?;
        self.push(Step { text, worked, found: Found::Number(found), columns: Some(columns) });
        Some(found)
    }

    fn written(&self, numeration: Numeration, variable: Variable) -> Option<Columns> {
        let name = Printed::of(&Value::variable(variable), self.names);
        columns(numeration, vec![(name, self.heap(variable)?)], None)
    }
}

/// `max(0, 2)`.
fn listed(name: &str, parts: &[i128]) -> Printed {
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let text = format!("{name}({})", parts.join(", "));
    Printed { tex: format!(r"\{text}"), text }
}

/// The numbers one below the other and, with a modulus, the residues of the columns.
fn columns(
    numeration: Numeration,
    rows: Vec<(Printed, u128)>,
    modulus: Option<u32>,
) -> Option<Columns> {
    let written: Vec<(Printed, Vec<u8>)> = rows
        .into_iter()
        .map(|(name, number)| Some((name, digits(numeration, number)?)))
        .collect::<Option<_>>()?;
    let width = written.iter().map(|(_, row)| row.len()).max().unwrap_or(0).max(1);
    let pad = |row: Vec<u8>| [vec![0; width - row.len()], row].concat();
    let rows: Vec<(Printed, Vec<u8>)> =
        written.into_iter().map(|(name, row)| (name, pad(row))).collect();
    let sum = |place: usize| {
        rows.iter()
            .filter_map(|(_, row)| row.get(place))
            .map(|digit| u32::from(*digit))
            .sum::<u32>()
    };
    let sums = modulus.map(|modulus| {
        (modulus, (0..width).map(|place| sum(place).checked_rem(modulus).unwrap_or(0)).collect())
    });
    Some(Columns { numeration, rows, sums })
}
