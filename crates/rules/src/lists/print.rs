//! Prints formulas and claims about lists.

use alloc::string::{String, ToString};
use alloc::{format, vec};

use super::{ListAtom, ListGoal, ListValue};
use crate::language::print::{Notation, Printable, Printer};
use crate::language::{Comparison, Lists, Tuples};
use crate::tuples::{Value, Variable};

impl Printable for Lists {
    /// The name of the heap.
    type Names = str;

    fn atom<N: Notation>(atom: &ListAtom, printer: &mut Printer<'_, Self, N>) -> N::Piece {
        let heap = printer.names;
        let over_all = |function: &str, of: &Value| N::call(function, vec![of_one::<N>(of, heap)]);
        match atom {
            ListAtom::Heaps => N::word("heaps"),
            ListAtom::Xor(of) => over_all("xor", of),
            ListAtom::Sum(of) => over_all("sum", of),
            ListAtom::Max(of) => over_all("max", of),
            ListAtom::Count(condition) => {
                let names = [heap.to_string()];
                N::call("count", vec![Printer::<Tuples, N>::new(&names).formula(condition)])
            }
            ListAtom::LargestColumn { base, modulus, of } => {
                N::call("max", vec![columns::<N>(*base, of, *modulus, heap)])
            }
        }
    }

    fn test<N: Notation>(test: &Self::Test, _: &mut Printer<'_, Self, N>) -> N::Piece {
        match *test {}
    }

    /// `columns(2) mod 2 = 0` for the condition that the largest residue is 0.
    fn comparison<N: Notation>(
        left: &ListValue,
        comparison: Comparison,
        right: &ListValue,
        printer: &mut Printer<'_, Self, N>,
    ) -> Option<N::Piece> {
        let (ListValue::Atom(ListAtom::LargestColumn { base, modulus, of }), Comparison::Equal) =
            (left, comparison)
        else {
            return None;
        };
        let columns = columns::<N>(*base, of, *modulus, printer.names);
        (*right == ListValue::Number(0)).then(|| N::compare(columns, comparison, N::number(0)))
    }

    fn goal<N: Notation>(goal: &ListGoal, _: &str) -> String {
        N::words(&match goal {
            ListGoal::FromLargest => "takes from a largest heap".to_string(),
            ListGoal::Touches(at_most, count) => {
                let at_most = if *at_most { "at most " } else { "" };
                format!("touches {at_most}{count} heap{}", if *count == 1 { "" } else { "s" })
            }
        })
    }
}

/// `columns(2) mod 2`, `columns(2, n / 2) mod 2`.
fn columns<N: Notation>(base: u32, of: &Value, modulus: u32, heap: &str) -> N::Piece {
    let mut arguments = vec![N::number(i64::from(base))];
    if *of != Value::variable(Variable(0)) {
        arguments.push(of_one::<N>(of, heap));
    }
    N::remainder(N::call("columns", arguments), N::number(i64::from(modulus)))
}

fn of_one<N: Notation>(value: &Value, heap: &str) -> N::Piece {
    Printer::<Tuples, N>::new(&[heap.to_string()]).term(value)
}
