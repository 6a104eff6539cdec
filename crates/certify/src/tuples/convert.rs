//! From conditions to formulas of which nothing has been read.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Condition, Digits, Linear, Numeration, Variable};

use super::digits::DigitProperty;
use super::formula::{Formulas, MAX_NAMES, Node};
use super::sum::{LinearForm, Name};
use crate::kernel::glushkov::MAX_DEPTH;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

impl Formulas {
    /// The formula before anything is read. `tracks` are the free variables in the order in which
    /// they are read; the first `numbers` are read as a number each ([`Formulas::number`]).
    pub(crate) fn convert(
        &mut self,
        condition: &Condition,
        tracks: &[Variable],
        numbers: usize,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        let limit = usize::try_from(MAX_NAMES).unwrap_or(0);
        if tracks.len() > limit {
            return Err(Rejection::TooLarge);
        }
        let mut scope = VariableNames { names: vec![], level: 0, numbers };
        for (name, variable) in (0..).zip(tracks) {
            scope.names.push((*variable, name));
        }
        self.part(condition, false, &mut scope, MAX_DEPTH, work)
    }

    fn part(
        &mut self,
        condition: &Condition,
        negated: bool,
        scope: &mut VariableNames,
        depth: usize,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        let depth = depth.checked_sub(1).ok_or(Rejection::TooDeep)?;
        work.spend(10)?;
        match condition {
            Condition::Bool(truth) => Ok(Node::from(*truth != negated)),
            Condition::Compare(term, comparison) => {
                let comparison = if negated { comparison.negated() } else { *comparison };
                self.compare(scope.form(term)?, comparison, work)
            }
            Condition::Congruent(term, modulus, residue) => {
                let modulus = i128::from(*modulus);
                let form = scope.form(term)?;
                let node = self.congruent(&form, modulus, i128::from(*residue), work)?;
                self.not_if(negated, node, work)
            }
            Condition::Digits(Digits::Shift { numeration: Numeration::Base(base), from, to }) => {
                let from =
                    Linear::variable(*from).times(i64::from(*base)).ok_or(Rejection::TooLarge)?;
                let term = Linear::variable(*to).minus(&from).ok_or(Rejection::TooLarge)?;
                self.part(&Condition::Compare(term, Comparison::Equal), negated, scope, depth, work)
            }
            Condition::Digits(Digits::TrailingZeros {
                numeration: Numeration::Unary,
                residue,
                ..
            }) => Ok(Node::from((*residue == 0) != negated)),
            Condition::Digits(digits) => {
                let node = self.pattern(digits, scope, work)?;
                self.not_if(negated, node, work)
            }
            Condition::Not(inner) => self.part(inner, !negated, scope, depth, work),
            Condition::And(parts) | Condition::Or(parts) => {
                let all = matches!(condition, Condition::And(_)) != negated;
                let mut nodes = vec![];
                for part in parts {
                    nodes.push(self.part(part, negated, scope, depth, work)?);
                }
                self.junction(all, nodes, work)
            }
            Condition::Exists(bound, inner) => {
                let name = scope.enter(bound.variable)?;
                let inner = self.part(inner, false, scope, depth, work)?;
                scope.leave();
                let node = self.exists(name, vec![(0, inner)], work)?;
                self.not_if(negated, node, work)
            }
        }
    }

    fn not_if(&mut self, negated: bool, node: Node, work: &mut Work) -> Result<Node, Rejection> {
        if negated { self.not(node, work) } else { Ok(node) }
    }

    /// A property of the digits of variables that are not all read digit by digit: of such that are
    /// equal to them.
    fn pattern(
        &mut self,
        digits: &Digits,
        scope: &mut VariableNames,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        let mut names = BTreeMap::new();
        let mut parts = vec![];
        let outside = scope.level;
        for variable in digits.variables() {
            let name = scope.name(variable)?;
            if !names.contains_key(&variable)
                && usize::try_from(name).is_ok_and(|name| name < scope.numbers)
            {
                let fresh = scope.enter(variable)?;
                let equation = LinearForm { constant: 0, terms: vec![(fresh, 1), (name, -1)] };
                parts.push(self.compare(equation, Comparison::Equal, work)?);
                names.insert(variable, fresh);
            } else {
                names.entry(variable).or_insert(name);
            }
        }
        let pattern =
            DigitProperty::new(digits, self.numeration(), |variable| names.get(&variable).copied());
        let pattern = pattern.ok_or(Rejection::DigitsEncoding)?;
        parts.push(self.digits(pattern, work)?);
        let mut node = self.junction(true, parts, work)?;
        while scope.level > outside {
            node = self.exists(-scope.level, vec![(0, node)], work)?;
            scope.leave();
        }
        Ok(node)
    }
}

/// What the variables of a condition are called.
struct VariableNames {
    /// Later ones hide earlier ones.
    names: Vec<(Variable, Name)>,
    /// How many quantifiers are open.
    level: i32,
    /// The tracks below this are read as numbers.
    numbers: usize,
}

impl VariableNames {
    fn name(&self, variable: Variable) -> Result<Name, Rejection> {
        let found = self.names.iter().rev().find(|(known, _)| *known == variable);
        found.map(|(_, name)| *name).ok_or(Rejection::UnknownVariable)
    }

    fn enter(&mut self, variable: Variable) -> Result<Name, Rejection> {
        if self.level >= MAX_NAMES {
            return Err(Rejection::TooDeep);
        }
        self.level += 1;
        self.names.push((variable, -self.level));
        Ok(-self.level)
    }

    fn leave(&mut self) {
        self.level -= 1;
        self.names.pop();
    }

    fn form(&self, term: &Linear) -> Result<LinearForm, Rejection> {
        let mut terms: BTreeMap<Name, i128> = BTreeMap::new();
        for &(variable, factor) in &term.coefficients {
            *terms.entry(self.name(variable)?).or_default() += i128::from(factor);
        }
        let terms = terms.into_iter().filter(|(_, factor)| *factor != 0).collect();
        Ok(LinearForm { constant: term.constant.into(), terms })
    }
}
