//! Builds the formulas that are states from conditions.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashMap;
use rules::tuples::{Bound, Condition, Digits, Linear, Numeration, Sort, Variable};

use super::super::Obstacle;
use super::super::leaf::{Atom, Leaf, Slot};
use super::{FormulaId, FormulaNode, Formulas, LARGEST_NUMBER, MAX_SLOTS, TRUE};

impl Formulas<'_> {
    pub(super) fn well_formed(&mut self, slot: Slot) -> FormulaId {
        if matches!(self.spelling.numeration, Numeration::Base(_)) {
            return TRUE;
        }
        self.atom(Atom::WellFormed(slot), 0, 0)
    }

    fn atom(&mut self, atom: Atom, constant: i64, low: i64) -> FormulaId {
        let fresh = self.atoms.len();
        let id = *self.atom_ids.entry(atom.clone()).or_insert(fresh);
        if id == fresh {
            self.atoms.push(atom);
        }
        let leaf = Leaf { low, ..Leaf::new(id, constant) };
        self.intern(FormulaNode::Leaf(leaf))
    }

    /// Coefficients by slot, and the constant.
    fn term(
        term: &Linear,
        scope: &HashMap<Variable, Slot>,
    ) -> Result<(Vec<(Slot, i64)>, i64), Obstacle> {
        let mut slots = vec![];
        for &(variable, scale) in &term.coefficients {
            if scale.saturating_abs() > LARGEST_NUMBER {
                return Err(Obstacle::Numbers);
            }
            slots.push((*scope.get(&variable).ok_or(Obstacle::Numbers)?, scale));
        }
        slots.sort_unstable();
        if term.constant.saturating_abs() > LARGEST_NUMBER {
            return Err(Obstacle::Numbers);
        }
        Ok((slots, term.constant))
    }

    pub(super) fn build(
        &mut self,
        condition: &Condition,
        scope: &mut HashMap<Variable, Slot>,
    ) -> Result<FormulaId, Obstacle> {
        Ok(match condition {
            Condition::Bool(truth) => FormulaId::from(*truth),
            Condition::Compare(term, comparison) => {
                let (slots, constant) = Self::term(term, scope)?;
                if slots.is_empty() {
                    return Ok(FormulaId::from(comparison.holds(constant, 0)));
                }
                let in_prefix = slots.iter().any(|(slot, _)| *slot < self.shape.prefix);
                let leaf = self.atom(Atom::Compare(slots, *comparison), constant, 0);
                let FormulaNode::Leaf(made) = self.nodes[leaf] else { return Ok(leaf) };
                if in_prefix {
                    return Ok(leaf);
                }
                let settled = made.settle(&self.atoms[made.atom], self.shape);
                self.leaf(settled)
            }
            Condition::Congruent(term, modulus, residue) => {
                if *modulus > LARGEST_NUMBER {
                    return Err(Obstacle::Numbers);
                }
                let (slots, constant) = Self::term(term, scope)?;
                let constant = constant.rem_euclid(*modulus);
                if slots.is_empty() {
                    return Ok(FormulaId::from(constant == *residue));
                }
                self.atom(Atom::Congruent(slots, *modulus, *residue), constant, 0)
            }
            Condition::Digits(digits) => self.digits(digits, scope)?,
            Condition::Not(inner) => {
                let inner = self.build(inner, scope)?;
                self.not(inner)
            }
            Condition::And(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.build(part, scope))
                    .collect::<Result<Vec<_>, _>>()?;
                self.and(parts)
            }
            Condition::Or(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.build(part, scope))
                    .collect::<Result<Vec<_>, _>>()?;
                self.or(parts)
            }
            Condition::Exists(bound, inner) => self.quantified(bound, inner, scope)?,
        })
    }

    fn quantified(
        &mut self,
        bound: &Bound,
        inner: &Condition,
        scope: &mut HashMap<Variable, Slot>,
    ) -> Result<FormulaId, Obstacle> {
        if let Condition::Or(parts) = inner {
            let parts = parts
                .iter()
                .map(|part| self.quantified(bound, part, scope))
                .collect::<Result<Vec<_>, _>>()?;
            return Ok(self.or(parts));
        }
        if let Some(eliminated) = eliminate(bound, inner) {
            return self.build(&eliminated, scope);
        }
        let mut cases = vec![inner.clone()];
        if bound.sort == Sort::Integer {
            // A negative integer is -1 - a for a natural a.
            let negative = Linear { constant: -1, coefficients: vec![(bound.variable, -1)] };
            cases.push(inner.substitute(bound.variable, &negative).ok_or(Obstacle::Numbers)?);
        }
        let mut made = vec![];
        for case in cases {
            let slot = self.slots;
            if slot >= MAX_SLOTS {
                return Err(Obstacle::Numbers);
            }
            self.slots += 1;
            let outer = scope.insert(bound.variable, slot);
            let inner = self.build(&case, scope)?;
            match outer {
                Some(outer) => scope.insert(bound.variable, outer),
                None => scope.remove(&bound.variable),
            };
            let well_formed = self.well_formed(slot);
            let inner = self.and([well_formed, inner]);
            made.push(self.exists(slot, inner));
        }
        Ok(self.or(made))
    }

    /// Lowers a digit condition. Heaps written as one letter have no digits, so it introduces a
    /// variable of the same size.
    fn digits(
        &mut self,
        digits: &Digits,
        scope: &mut HashMap<Variable, Slot>,
    ) -> Result<FormulaId, Obstacle> {
        let slot = |variable: Variable| scope.get(&variable).copied().ok_or(Obstacle::Numbers);
        for variable in digits.variables() {
            if slot(variable)? < self.shape.prefix {
                let fresh = scope.keys().map(|known| known.0).max().unwrap_or(0).saturating_add(1);
                let bound =
                    Bound { variable: Variable(fresh), name: String::new(), sort: Sort::Natural };
                let same =
                    Linear { constant: 0, coefficients: vec![(variable, -1), (bound.variable, 1)] };
                let renamed = Condition::Digits(digits.renamed(variable, bound.variable));
                let equal = Condition::Compare(same, rules::Comparison::Equal);
                // Built by hand, so that it is not eliminated again.
                let own = self.slots;
                if own >= MAX_SLOTS {
                    return Err(Obstacle::Numbers);
                }
                self.slots += 1;
                scope.insert(bound.variable, own);
                let inner = self.build(&Condition::all([equal, renamed]), scope)?;
                scope.remove(&bound.variable);
                let well_formed = self.well_formed(own);
                let inner = self.and([well_formed, inner]);
                return Ok(self.exists(own, inner));
            }
        }
        let base = match self.spelling.numeration {
            Numeration::Base(base) => Some(base),
            _ => None,
        };
        let mut low = 0;
        let fits = match digits {
            Digits::Xor(_) => matches!(base, Some(2 | 4 | 8)),
            Digits::LargestColumn { base: wanted, .. } | Digits::DigitSum { base: wanted, .. } => {
                base == Some(*wanted)
            }
            Digits::TrailingZeros { numeration, .. } | Digits::Shift { numeration, .. } => {
                *numeration == self.spelling.numeration
            }
            Digits::Power { base: wanted, .. } => {
                let power = |of: u32, what: u32| (1..32).find(|&e| of.checked_pow(e) == Some(what));
                low = base.and_then(|base| power(base, *wanted)).map_or(0, i64::from);
                // Binary digits could also decide a power of 4, but the checker does not do that.
                base.is_some_and(|base| power(*wanted, base).is_some())
            }
        };
        if !fits {
            return Err(Obstacle::OtherBase);
        }
        let mut by_slot = digits.clone();
        // Rename via numbers that are not slots, so that no name is replaced twice.
        let variables = digits.variables();
        for (index, &variable) in variables.iter().enumerate() {
            by_slot =
                by_slot.renamed(variable, Variable(u32::MAX - u32::try_from(index).unwrap_or(0)));
        }
        for (index, &variable) in variables.iter().enumerate() {
            let own = Variable(u32::try_from(slot(variable)?).unwrap_or(u32::MAX));
            by_slot = by_slot.renamed(Variable(u32::MAX - u32::try_from(index).unwrap_or(0)), own);
        }
        Ok(self.atom(Atom::Digits(by_slot), 0, low))
    }
}

/// `Exists bound inner` without the quantifier, if an equation determines the variable.
pub(in super::super) fn eliminate(bound: &Bound, inner: &Condition) -> Option<Condition> {
    let parts = match inner {
        Condition::And(parts) => &parts[..],
        other => core::slice::from_ref(other),
    };
    for part in parts {
        let Condition::Compare(term, rules::Comparison::Equal) = part else { continue };
        let scale = term.coefficient(bound.variable);
        if scale.abs() != 1 {
            continue;
        }
        // scale * v + rest = 0, so v = -scale * rest, as scale is 1 or -1.
        let rest = term.substitute(bound.variable, &Linear::default())?;
        let Some(value) = rest.times(-scale) else { continue };
        let natural = match bound.sort {
            Sort::Natural => Condition::compare(value.clone(), rules::Comparison::GreaterEqual),
            Sort::Integer => Condition::Bool(true),
        };
        let Some(inner) = inner.substitute(bound.variable, &value) else { continue };
        return Some(Condition::all([natural, inner]));
    }
    None
}
