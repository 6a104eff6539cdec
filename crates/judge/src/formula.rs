//! Compiles numbers and conditions to operations.
//!
//! A result that is still valid is not computed again: each operation is looked up among those that
//! have certainly been executed at that point ([`Formulas::known`]). Only what ends the run if it
//! has no value is ever hoisted, and only if it comes next ([`Formulas::foresee`]), so that faults
//! stay the same.

use std::collections::BTreeMap;

use plan::{Binary, Comparison, Condition, Number, Variable};

use crate::code::{Code, Op, REGISTERS, Register, Slot};
use crate::variables::NumberLists;

/// How far back known results are searched.
const RECENT: usize = 256;

/// A result in a register.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The operation, with register 0 as its target.
    op: Op,
    result: Register,
    /// The number of earlier results.
    serial: usize,
}

/// A jump with an open target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    op: usize,
    /// The number of earlier results.
    serial: usize,
}

/// What steps may change.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) variables: Vec<Register>,
    pub(crate) lists: Vec<Slot>,
}

/// The state of compiling formulas.
#[derive(Debug)]
pub(crate) struct Formulas<'p, 'l> {
    pub(crate) code: Code<'p>,
    lists: &'l NumberLists,
    variables: usize,
    constants: BTreeMap<i64, Register>,
    /// The number of registers in use.
    used: usize,
    /// Results that are known here, oldest first. Invalid ones are removed.
    known: Vec<Known>,
    /// The number of results so far.
    serial: usize,
}

/// How a number is computed.
enum Way {
    Operation(Op),
    /// It is in a register already.
    Register(Register),
}

impl<'l> Formulas<'_, 'l> {
    pub(crate) fn new(variables: usize, lists: &'l NumberLists) -> Self {
        let code = Code { ops: vec![], calls: vec![], constants: vec![], marks: 0 };
        Self {
            code,
            lists,
            variables,
            constants: BTreeMap::new(),
            used: variables,
            known: vec![],
            serial: 0,
        }
    }

    /// Whether there were enough registers.
    pub(crate) const fn fits(&self) -> bool {
        self.used <= REGISTERS
    }

    /// Allocates a register.
    pub(crate) fn fresh(&mut self) -> Register {
        let register = Register::try_from(self.used).unwrap_or(Register::MAX);
        self.used += 1;
        register
    }

    pub(crate) fn constant(&mut self, constant: i64) -> Register {
        if let Some(&register) = self.constants.get(&constant) {
            return register;
        }
        let register = self.fresh();
        self.constants.insert(constant, register);
        self.code.constants.push((register, constant));
        register
    }

    /// The register of a variable; the last one for an invalid variable.
    pub(crate) fn variable(&self, variable: Variable) -> Register {
        Register::try_from(variable.index().min(self.variables.saturating_sub(1)))
            .unwrap_or(Register::MAX)
    }

    pub(crate) fn slot(&self, variable: Variable) -> Option<Slot> {
        self.lists.slot(variable)
    }

    /// The index of the next operation.
    pub(crate) fn here(&self) -> u32 {
        u32::try_from(self.code.ops.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn push(&mut self, op: Op) {
        self.code.ops.push(op);
    }

    /// Emits a jump whose target [`Self::land`] sets.
    pub(crate) fn exit(&mut self, op: Op) -> Exit {
        let exit = Exit { op: self.code.ops.len(), serial: self.serial };
        self.push(op);
        exit
    }

    /// Sets the target of jumps to here. Results computed after any of the jumps are unknown from
    /// here on.
    pub(crate) fn land(&mut self, exits: &[Exit]) {
        let here = self.here();
        for exit in exits {
            self.forget(exit.serial);
            if let Some(next) = self.code.ops.get_mut(exit.op).and_then(Op::next) {
                *next = here;
            }
        }
    }

    /// Invalidates results computed since.
    fn forget(&mut self, serial: usize) {
        let kept = self.known.partition_point(|known| known.serial < serial);
        self.known.truncate(kept);
    }

    /// Invalidates results that depend on a changed variable.
    pub(crate) fn changed(&mut self, register: Register) {
        self.known.retain(|known| known.result != register && !known.op.needs(register));
    }

    pub(crate) fn list_changed(&mut self, list: Slot) {
        self.known.retain(|known| !known.op.needs_list(list));
    }

    pub(crate) fn all_changed(&mut self, changes: &Changes) {
        changes.variables.iter().for_each(|&register| self.changed(register));
        changes.lists.iter().for_each(|&list| self.list_changed(list));
    }

    fn find(&self, op: Op) -> Option<Register> {
        let mut recent = self.known.iter().rev().take(RECENT);
        recent.find(|known| known.op == op).map(|known| known.result)
    }

    /// The register of a number; possibly that of a variable.
    pub(crate) fn number(&mut self, number: &Number) -> Register {
        match self.way(number) {
            Way::Register(register) => register,
            Way::Operation(op) => match self.find(op) {
                Some(register) => register,
                None => {
                    let to = self.fresh();
                    self.carry(op, to);
                    to
                }
            },
        }
    }

    /// The register of a number, which is not affected by changes of variables.
    pub(crate) fn lasting(&mut self, number: &Number) -> Register {
        let register = self.number(number);
        if usize::from(register) >= self.variables {
            return register;
        }
        let to = self.fresh();
        self.push(Op::Copy { to, a: register });
        to
    }

    /// Sets a variable.
    pub(crate) fn set(&mut self, variable: Variable, number: &Number) {
        let to = self.variable(variable);
        match self.way(number) {
            Way::Register(a) => {
                self.push(Op::Copy { to, a });
                self.changed(to);
            }
            Way::Operation(op) => match self.find(op) {
                Some(a) => {
                    self.push(Op::Copy { to, a });
                    self.changed(to);
                }
                None => self.carry(op, to),
            },
        }
    }

    /// Emits an operation and records its result.
    fn carry(&mut self, op: Op, to: Register) {
        let mut written = op;
        if let Some(target) = written.to() {
            *target = to;
        }
        self.push(written);
        if usize::from(to) < self.variables {
            self.changed(to);
        }
        if !op.needs(to) {
            self.known.push(Known { op, result: to, serial: self.serial });
            self.serial += 1;
        }
    }

    /// How to compute a number; emits its operands.
    fn way(&mut self, number: &Number) -> Way {
        let to = 0;
        Way::Operation(match number {
            Number::Constant(constant) => return Way::Register(self.constant(*constant)),
            Number::Variable(variable) => return Way::Register(self.variable(*variable)),
            Number::Add(a, b) => {
                let (a, b) = self.two(a, b);
                Op::Add { to, a, b }
            }
            Number::Subtract(a, b) => {
                let (a, b) = self.two(a, b);
                Op::Subtract { to, a, b }
            }
            Number::Multiply(a, b) => {
                let (a, b) = self.two(a, b);
                Op::Multiply { to, a, b }
            }
            Number::Divide(a, b) => match power_of_two(b) {
                Some(bits) => {
                    let a = self.number(a);
                    Op::Shift { to, a, b: self.constant(bits.into()) }
                }
                None => {
                    let (a, b) = self.two(a, b);
                    Op::Divide { to, a, b }
                }
            },
            Number::Remainder(a, b) => match power_of_two(b) {
                Some(bits) => {
                    let a = self.number(a);
                    Op::And { to, a, b: self.constant((1 << bits) - 1) }
                }
                None => {
                    let (a, b) = self.two(a, b);
                    Op::Remainder { to, a, b }
                }
            },
            Number::Minimum(a, b) => {
                let (a, b) = self.two(a, b);
                Op::Minimum { to, a, b }
            }
            Number::Maximum(a, b) => {
                let (a, b) = self.two(a, b);
                Op::Maximum { to, a, b }
            }
            Number::Unary(function, a) => Op::Unary { function: *function, to, a: self.number(a) },
            Number::Binary(function, a, b) => {
                let (a, b) = self.two(a, b);
                Op::Binary { function: *function, to, a, b }
            }
            Number::Letter(variable, place) => {
                let a = self.number(place);
                Op::Letter { word: self.variable(*variable), to, a }
            }
            Number::Count(variable, letter) => {
                Op::Count { letter: *letter, word: self.variable(*variable), to }
            }
            Number::Length(variable) => match self.slot(*variable) {
                Some(list) => Op::Length { list, to },
                None => Op::Letters { word: self.variable(*variable), to },
            },
            Number::Fold(_, variable)
            | Number::Entry(variable, _)
            | Number::CountWhere(variable, ..) => {
                // Plans ask this only of lists.
                let Some(list) = self.slot(*variable) else {
                    return Way::Register(self.constant(0));
                };
                match number {
                    Number::Fold(fold, _) => Op::Fold { fold: *fold, list, to },
                    Number::CountWhere(_, comparison, inner) => {
                        Op::CountWhere { comparison: *comparison, list, to, a: self.number(inner) }
                    }
                    Number::Entry(_, inner) => Op::Entry { list, to, a: self.number(inner) },
                    _ => return Way::Register(self.constant(0)),
                }
            }
        })
    }

    fn two(&mut self, a: &Number, b: &Number) -> (Register, Register) {
        (self.number(a), self.number(b))
    }

    /// Falls through if a condition holds, and jumps if it fails.
    pub(crate) fn unless(&mut self, condition: &Condition, exits: &mut Vec<Exit>) {
        match condition {
            Condition::Compare(a, comparison, b) => self.compare(a, comparison.negated(), b, exits),
            Condition::Not(inner) => self.when(inner, exits),
            Condition::And(parts) => parts.iter().for_each(|part| self.unless(part, exits)),
            Condition::Or(parts) => match parts.split_last() {
                None => exits.push(self.exit(Op::Jump { next: 0 })),
                Some((last, others)) => {
                    let mut holds = vec![];
                    others.iter().for_each(|part| self.when(part, &mut holds));
                    self.unless(last, exits);
                    self.land(&holds);
                }
            },
        }
    }

    /// Jumps if a condition holds.
    fn when(&mut self, condition: &Condition, exits: &mut Vec<Exit>) {
        match condition {
            Condition::Compare(a, comparison, b) => self.compare(a, *comparison, b, exits),
            Condition::Not(inner) => self.unless(inner, exits),
            Condition::Or(parts) => parts.iter().for_each(|part| self.when(part, exits)),
            Condition::And(parts) => match parts.split_last() {
                None => exits.push(self.exit(Op::Jump { next: 0 })),
                Some((last, others)) => {
                    let mut fails = vec![];
                    others.iter().for_each(|part| self.unless(part, &mut fails));
                    self.when(last, exits);
                    self.land(&fails);
                }
            },
        }
    }

    /// Jumps if two numbers satisfy the comparison.
    fn compare(&mut self, a: &Number, comparison: Comparison, b: &Number, exits: &mut Vec<Exit>) {
        let next = 0;
        if let (Number::Remainder(a, m), Number::Constant(0)) = (a, b)
            && power_of_two(m).is_none()
            && matches!(comparison, Comparison::Equal | Comparison::NotEqual)
        {
            let (a, b) = self.two(a, m);
            if self.find(Op::Remainder { to: 0, a, b }).is_none() {
                exits.push(self.exit(match comparison {
                    Comparison::Equal => Op::JumpMultiple { a, b, next },
                    _ => Op::JumpNotMultiple { a, b, next },
                }));
                return;
            }
        }
        if let (Number::Remainder(whole, m), Number::Constant(rest)) = (a, b)
            && let Some(bits) = power_of_two(m)
            && matches!(comparison, Comparison::Equal | Comparison::NotEqual)
        {
            let a = self.number(whole);
            let (b, c) = (self.constant((1 << bits) - 1), self.constant(*rest));
            if self.find(Op::And { to: 0, a, b }).is_none() {
                exits.push(self.exit(match comparison {
                    Comparison::Equal => Op::JumpBits { a, b, c, next },
                    _ => Op::JumpNotBits { a, b, c, next },
                }));
                return;
            }
        }
        let (a, b) = self.two(a, b);
        exits.push(self.exit(match comparison {
            Comparison::Equal => Op::JumpEqual { a, b, next },
            Comparison::NotEqual => Op::JumpNotEqual { a, b, next },
            Comparison::Less => Op::JumpLess { a, b, next },
            Comparison::LessEqual => Op::JumpLessEqual { a, b, next },
            Comparison::Greater => Op::JumpLess { a: b, b: a, next },
            Comparison::GreaterEqual => Op::JumpLessEqual { a: b, b: a, next },
        }));
    }

    /// Hoists the loop-invariant beginning of a condition.
    pub(crate) fn foresee_condition(&mut self, condition: &Condition, changes: &Changes) {
        match condition {
            Condition::Compare(a, _, b) => {
                if self.foresee(a, changes) {
                    self.foresee(b, changes);
                }
            }
            Condition::Not(inner) => self.foresee_condition(inner, changes),
            Condition::And(parts) | Condition::Or(parts) => {
                if let Some(first) = parts.first() {
                    self.foresee_condition(first, changes);
                }
            }
        }
    }

    /// Hoists the loop-invariant beginning of a number in a loop that is about to be executed at
    /// least once. Returns whether everything that can fail has been computed, so that what comes
    /// next may be hoisted too.
    pub(crate) fn foresee(&mut self, number: &Number, changes: &Changes) -> bool {
        if self.stays(number, changes) {
            self.number(number);
            return true;
        }
        match number {
            Number::Constant(_) | Number::Variable(_) => true,
            Number::Minimum(a, b) | Number::Maximum(a, b) | Number::Binary(Binary::Xor, a, b) => {
                self.foresee(a, changes) && self.foresee(b, changes)
            }
            Number::Add(a, b)
            | Number::Subtract(a, b)
            | Number::Multiply(a, b)
            | Number::Divide(a, b)
            | Number::Remainder(a, b)
            | Number::Binary(_, a, b) => {
                if self.foresee(a, changes) {
                    self.foresee(b, changes);
                }
                false
            }
            Number::Entry(_, inner)
            | Number::Letter(_, inner)
            | Number::CountWhere(_, _, inner)
            | Number::Unary(_, inner) => {
                self.foresee(inner, changes);
                false
            }
            Number::Fold(..) | Number::Length(_) | Number::Count(..) => false,
        }
    }

    /// Whether a number is loop-invariant.
    pub(crate) fn stays(&self, number: &Number, changes: &Changes) -> bool {
        let mut fixed = true;
        number.each(&mut |part| fixed &= self.is_fixed(part, changes));
        fixed
    }

    /// Whether the outermost operation is loop-invariant if its operands are.
    fn is_fixed(&self, number: &Number, changes: &Changes) -> bool {
        match number {
            Number::Variable(variable)
            | Number::Fold(_, variable)
            | Number::Entry(variable, _)
            | Number::Length(variable)
            | Number::Letter(variable, _)
            | Number::Count(variable, _)
            | Number::CountWhere(variable, ..) => {
                let list = self.slot(*variable);
                !changes.variables.contains(&self.variable(*variable))
                    && list.is_none_or(|list| !changes.lists.contains(&list))
            }
            _ => true,
        }
    }
}

/// The exponent, if the number is a constant power of 2.
fn power_of_two(number: &Number) -> Option<u32> {
    match number {
        Number::Constant(constant) if *constant > 0 && constant.count_ones() == 1 => {
            Some(constant.trailing_zeros())
        }
        _ => None,
    }
}
