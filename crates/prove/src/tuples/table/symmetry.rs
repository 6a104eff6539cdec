//! Interchangeable heaps: renaming them leaves domain, ends and moves the same, letter by letter.
//!
//! Compares texts in a normal form, so it may miss symmetries, but all it finds are valid.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Bound, Condition, Linear, TupleMove, TupleRuleset, Variable};

use super::clause::{LinearTest, shape};
use super::moves::{rename_move, variable};

/// With more variables in a move, their order is not varied.
const MOST_VARIABLES: usize = 4;

/// The heaps in blocks of interchangeable ones; every heap is in one block, in increasing order.
pub(super) fn blocks(rules: &TupleRuleset) -> Vec<Vec<usize>> {
    if rules.moves.linear().is_none() {
        // Nothing is known about moves that are loops.
        return (0..rules.heaps.len()).map(|heap| vec![heap]).collect();
    }
    let same = |name: Variable| name;
    let spelt = spell(rules, &mut { same });
    let mut blocks: Vec<Vec<usize>> = vec![];
    for heap in 0..rules.heaps.len() {
        let friend = blocks.iter().position(|block| {
            let (one, two) = (variable(block[0]), variable(heap));
            let mut swap = |name: Variable| match name {
                name if name == one => two,
                name if name == two => one,
                name => name,
            };
            spell(rules, &mut swap) == spelt
        });
        match friend {
            Some(friend) => blocks[friend].push(heap),
            None => blocks.push(vec![heap]),
        }
    }
    blocks
}

/// A text of everything relevant about positions and moves, after renaming heaps.
fn spell(
    rules: &TupleRuleset,
    names: &mut dyn FnMut(Variable) -> Variable,
) -> (String, String, Vec<String>) {
    let condition = |condition: &Condition, names: &mut dyn FnMut(Variable) -> Variable| {
        spell_condition(&super::clause::renamed(condition, names), &mut vec![])
    };
    let mut moves: Vec<String> = rules
        .moves
        .linear()
        .unwrap_or_default()
        .iter()
        .map(|step| spell_move(&rename_move(step, names)))
        .collect();
    moves.sort_unstable();
    moves.dedup();
    (condition(&rules.domain, names), condition(&rules.ends, names), moves)
}

/// The least text over all orders of the variables.
fn spell_move(step: &TupleMove) -> String {
    let mut orders = vec![vec![]];
    if step.variables.len() <= MOST_VARIABLES {
        for bound in &step.variables {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<&Bound>| {
                    (0..=order.len()).map(move |at| {
                        let mut order = order.clone();
                        order.insert(at, bound);
                        order
                    })
                })
                .collect();
        }
    } else {
        orders = vec![step.variables.iter().collect()];
    }
    let spellings = orders.iter().map(|order| {
        let mut scope: Vec<Variable> = order.iter().map(|bound| bound.variable).collect();
        let sorts: Vec<String> = order.iter().map(|bound| format!("{:?}", bound.sort)).collect();
        let mut effects: Vec<(usize, String)> = step
            .effects
            .iter()
            .map(|effect| {
                let when = spell_condition(&effect.when, &mut scope);
                (effect.heap, format!("{when} => {}", spell_term(&effect.to, &scope)))
            })
            .collect();
        // The order of effects matters only for the same heap.
        effects.sort_by_key(|(heap, _)| *heap);
        format!("{sorts:?} {} {effects:?}", spell_condition(&step.guard, &mut scope))
    });
    spellings.min().unwrap_or_default()
}

fn spell_variable(name: Variable, scope: &[Variable]) -> String {
    scope
        .iter()
        .rposition(|bound| *bound == name)
        .map_or_else(|| format!("h{}", name.0), |at| format!("v{at}"))
}

fn spell_term(term: &Linear, scope: &[Variable]) -> String {
    let mut parts: Vec<String> = term
        .coefficients
        .iter()
        .map(|&(name, scale)| format!("{}*{scale}", spell_variable(name, scope)))
        .collect();
    parts.sort_unstable();
    format!("{} + {}", parts.join(" + "), term.constant)
}

fn spell_condition(condition: &Condition, scope: &mut Vec<Variable>) -> String {
    /// The lesser of the texts of a term and its negation.
    fn either(term: &Linear, scope: &[Variable]) -> String {
        let spelt = spell_term(term, scope);
        term.times(-1).map_or(spelt.clone(), |negative| spell_term(&negative, scope).min(spelt))
    }
    let list = |word: &str, parts: &[Condition], scope: &mut Vec<Variable>| {
        let mut parts: Vec<String> =
            parts.iter().map(|part| spell_condition(part, scope)).collect();
        parts.sort_unstable();
        format!("({word} {})", parts.join(", "))
    };
    match condition {
        Condition::Bool(truth) => truth.to_string(),
        Condition::Compare(term, Comparison::NotEqual) => format!("{} != 0", either(term, scope)),
        Condition::Compare(term, comparison) => match shape(term, *comparison) {
            Some(LinearTest::AtLeastZero(row)) => format!("{} >= 0", spell_term(&row, scope)),
            Some(LinearTest::Zero(term)) => format!("{} = 0", either(&term, scope)),
            None => format!("{} {comparison:?}", spell_term(term, scope)),
        },
        Condition::Congruent(term, modulus, residue) => {
            let modulus = (*modulus).max(1);
            let reduce = |sign: i64| {
                let reduced = Linear {
                    constant: (sign * ((term.constant % modulus) - residue % modulus))
                        .rem_euclid(modulus),
                    coefficients: term
                        .coefficients
                        .iter()
                        .map(|&(name, scale)| {
                            (name, (sign * (scale % modulus)).rem_euclid(modulus))
                        })
                        .collect(),
                };
                spell_term(&reduced, scope)
            };
            format!("{} mod {modulus} = 0", reduce(1).min(reduce(-1)))
        }
        Condition::Digits(digits) => {
            use rules::tuples::Digits;
            let spell = |name: &Variable| spell_variable(*name, scope);
            match digits {
                Digits::Xor(variables) => {
                    let mut names: Vec<String> = variables.iter().map(spell).collect();
                    names.sort_unstable();
                    format!("xor {names:?}")
                }
                Digits::LargestColumn { base, variables, modulus, value } => {
                    let mut names: Vec<String> = variables.iter().map(spell).collect();
                    names.sort_unstable();
                    format!("column {base} {names:?} {modulus} {value}")
                }
                Digits::DigitSum { base, weights, modulus, residue } => {
                    let mut names: Vec<(String, i64)> =
                        weights.iter().map(|(name, weight)| (spell(name), *weight)).collect();
                    names.sort_unstable();
                    format!("digits {base} {names:?} {modulus} {residue}")
                }
                Digits::Power { variable, base } => format!("power {base} {}", spell(variable)),
                Digits::TrailingZeros { numeration, variable, modulus, residue } => {
                    format!("zeros {numeration:?} {} {modulus} {residue}", spell(variable))
                }
                Digits::Shift { numeration, from, to } => {
                    format!("shift {numeration:?} {} {}", spell(from), spell(to))
                }
            }
        }
        Condition::Not(inner) => format!("(not {})", spell_condition(inner, scope)),
        Condition::And(parts) => list("and", parts, scope),
        Condition::Or(parts) => list("or", parts, scope),
        Condition::Exists(bound, inner) => {
            scope.push(bound.variable);
            let inner = spell_condition(inner, scope);
            scope.pop();
            format!("(some {:?} {inner})", bound.sort)
        }
    }
}
