//! Expands `root a b at E into up order`, which roots a tree at a vertex, into plain steps.
//!
//! Each edge is two half-edges: 2i - 1 from `a[i]` to `b[i]`, and 2i back. Those that leave a
//! vertex form a chain: `first` has the first one for each vertex, `next` the one after a
//! half-edge, and 0 ends a chain. Then vertices are visited level by level.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use plan::{Comparison, Condition, Instruction, Number, Times, Variable, VariableKind};

use super::lower::Lowering;
use super::syntax::{Expr, Name};
use super::variables::Declaration;
use crate::diagnostic::Use;
use crate::problem::Promise;

fn add(left: Number, right: i64) -> Number {
    Number::Add(Box::new(left), Box::new(Number::Constant(right)))
}

fn entry(list: Variable, place: Number) -> Number {
    Number::Entry(list, Box::new(place))
}

const fn value(variable: Variable) -> Number {
    Number::Variable(variable)
}

const fn put(list: Variable, place: Number, number: Number) -> Instruction {
    Instruction::Put { list, place, number }
}

/// Fills a list with `count` zeros.
fn zeros(list: Variable, count: Number) -> [Instruction; 2] {
    let body = vec![Instruction::Collect(Number::Constant(0), list)];
    [
        Instruction::Clear(list),
        Instruction::Repeat { times: Times::Count(count), index: None, body },
    ]
}

impl<'s> Lowering<'s, '_> {
    /// The steps of `root a b at E into up order`.
    pub(super) fn root(
        &mut self,
        ends: [Name<'s>; 2],
        at: &Expr<'s>,
        made: [Name<'s>; 2],
        steps: &mut Vec<Instruction>,
    ) -> Option<()> {
        let [from, to] = ends.map(|name| self.variables.used(name, Use::Numbers, self.report));
        let at = self.number(at);
        let [up, order] = made.map(|name| {
            self.variables.declare(self.source, name, Declaration::collected(), self.report)
        });
        let mut list = |name| self.variables.hidden(name, Declaration::collected(), self.report);
        let (first, next) = (list("first"), list("next"));
        let computed = || Declaration::number(VariableKind::Computed, Promise::default());
        let mut number = |name| self.variables.hidden(name, computed(), self.report);
        let (edge, place, vertex, half, other) =
            (number("edge"), number("place"), number("vertex"), number("half"), number("other"));
        let (from, to, at, up, order) = (from?, to?, at?, up?, order?);
        let (first, next, edge, place, vertex, half, other) =
            (first?, next?, edge?, place?, vertex?, half?, other?);
        let count = || add(Number::Length(from), 1);
        let twice =
            |number: Number| Number::Multiply(Box::new(Number::Constant(2)), Box::new(number));
        steps.extend(zeros(up, count()));
        steps.extend(zeros(first, count()));
        steps.extend(zeros(next, twice(Number::Length(from))));
        let chain = |end: Variable, half: Number| {
            let vertex = entry(end, value(edge));
            [put(next, half.clone(), entry(first, vertex.clone())), put(first, vertex, half)]
        };
        let [one, two] = chain(from, add(twice(value(edge)), -1));
        let [three, four] = chain(to, twice(value(edge)));
        let body = vec![one, two, three, four];
        steps.push(Instruction::Repeat {
            times: Times::Count(Number::Length(from)),
            index: Some(edge),
            body,
        });
        steps.push(Instruction::Clear(order));
        steps.push(Instruction::Collect(at, order));
        let halved =
            |number: Number| Number::Divide(Box::new(number), Box::new(Number::Constant(2)));
        let is_odd = Number::Remainder(Box::new(value(half)), Box::new(Number::Constant(2)));
        let new = Condition::Compare(value(other), Comparison::NotEqual, entry(up, value(vertex)));
        let hang =
            vec![put(up, value(other), value(vertex)), Instruction::Collect(value(other), order)];
        let along = vec![
            Instruction::If {
                condition: Condition::Compare(is_odd, Comparison::Equal, Number::Constant(1)),
                then: vec![Instruction::Let(other, entry(to, halved(add(value(half), 1))))],
                otherwise: vec![Instruction::Let(other, entry(from, halved(value(half))))],
            },
            Instruction::If { condition: new, then: hang, otherwise: vec![] },
            Instruction::Let(half, entry(next, value(half))),
        ];
        let open = Condition::Compare(value(half), Comparison::Greater, Number::Constant(0));
        let body = vec![
            Instruction::Let(vertex, entry(order, value(place))),
            Instruction::Let(half, entry(first, value(vertex))),
            Instruction::Repeat { times: Times::While(open), index: None, body: along },
        ];
        steps.push(Instruction::Repeat { times: Times::Count(count()), index: Some(place), body });
        Some(())
    }
}
