//! Prints formulas and claims about heaps.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use super::{Bound, Numeration, Property, Quantified, TupleAtom, Value, Variable};
use crate::language::Tuples;
use crate::language::print::{Notation, Printable, Printer};

impl Printable for Tuples {
    type Names = [String];

    fn atom<N: Notation>(atom: &TupleAtom, printer: &mut Printer<'_, Self, N>) -> N::Piece {
        let mut all =
            |parts: &[Value]| parts.iter().map(|part| printer.term(part)).collect::<Vec<_>>();
        match atom {
            TupleAtom::Variable(variable) => printer.variable(*variable),
            TupleAtom::Power(base, exponent) => N::power(*base, &printer.name(*exponent)),
            TupleAtom::Xor(parts) => match &parts[..] {
                [] => N::number(0),
                // Not the part alone, which may be negative.
                [only] => N::xor(vec![printer.term(only), N::number(0)]),
                parts => N::xor(all(parts)),
            },
            TupleAtom::Min(parts) => N::call("min", all(parts)),
            TupleAtom::Max(parts) => N::call("max", all(parts)),
            TupleAtom::LargestColumn { base, modulus } => {
                let columns = N::call("columns", vec![N::number(i64::from(*base))]);
                N::call("max", vec![N::remainder(columns, N::number(i64::from(*modulus)))])
            }
            TupleAtom::DigitSum(base, variable) => {
                N::call("digitsum", vec![N::number(i64::from(*base)), printer.variable(*variable)])
            }
            TupleAtom::TrailingZeros(numeration, variable) => {
                N::call("zeros", vec![written::<N>(*numeration), printer.variable(*variable)])
            }
            TupleAtom::Shift(numeration, variable) => {
                N::call("shift", vec![written::<N>(*numeration), printer.variable(*variable)])
            }
            TupleAtom::Touched => N::word("touched"),
        }
    }

    fn test<N: Notation>(test: &Quantified, printer: &mut Printer<'_, Self, N>) -> N::Piece {
        let (all, bounds, inner) = match test {
            Quantified::Exists(bounds, inner) => (false, bounds, inner),
            Quantified::Forall(bounds, inner) => (true, bounds, inner),
        };
        let before = printer.bound.len();
        let names: Vec<String> = bounds.iter().map(|bound| printer.bind(bound)).collect();
        let inner = printer.formula(inner);
        printer.bound.truncate(before);
        N::quantified(all, &names, inner)
    }

    fn goal<N: Notation>(property: &Property, heaps: &[String]) -> String {
        N::words("has ") + &N::finish(Printer::<Self, N>::new(heaps).formula(property))
    }

    fn is_name(atom: &TupleAtom) -> bool {
        matches!(atom, TupleAtom::Variable(_))
    }
}

impl<N: Notation> Printer<'_, Tuples, N> {
    fn variable(&self, variable: Variable) -> N::Piece {
        N::name(&self.name(variable))
    }

    fn name(&self, variable: Variable) -> String {
        if let Some((_, name)) = self.bound.iter().rev().find(|(known, _)| *known == variable.0) {
            return name.clone();
        }
        let index = usize::try_from(variable.0).unwrap_or(usize::MAX);
        let heap = |index: usize| self.names.get(index);
        match (heap(index), index.checked_sub(self.names.len()).and_then(heap)) {
            (Some(name), _) => name.clone(),
            (None, Some(name)) => format!("{name}'"),
            (None, None) => format!("v{index}"),
        }
    }

    /// Chooses the name of a variable to bind: its own, unless it has none or it is taken.
    fn bind(&mut self, bound: &Bound) -> String {
        let taken = |name: &str| {
            self.names.iter().any(|heap| heap == name)
                || self.bound.iter().any(|(_, known)| known == name)
        };
        let letters = ["d", "e", "i", "j", "k", "m", "n", "t", "u", "v"].map(ToString::to_string);
        let numbered = (1..).map(|number: usize| format!("d{number}"));
        let own = Some(bound.name.clone()).filter(|name| !name.is_empty());
        let name = own
            .into_iter()
            .chain(letters)
            .chain(numbered)
            .find(|name| !taken(name))
            .unwrap_or_default();
        self.bound.push((bound.variable.0, name.clone()));
        name
    }
}

/// A base, `fibonacci`, `quadratic(2)`, `recurrence(2, 2)` or `unary`.
fn written<N: Notation>(numeration: Numeration) -> N::Piece {
    match numeration {
        Numeration::Base(base) => N::number(i64::from(base)),
        Numeration::FIBONACCI => N::word("fibonacci"),
        Numeration::Recurrence([most, 1, 0]) => {
            N::call("quadratic", vec![N::number(i64::from(most))])
        }
        Numeration::Recurrence(coefficients) => {
            let written = &coefficients[..numeration.order()];
            N::call(
                "recurrence",
                written.iter().map(|&number| N::number(i64::from(number))).collect(),
            )
        }
        Numeration::Unary => N::word("unary"),
    }
}
