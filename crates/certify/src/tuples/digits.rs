//! Properties of digits, followed digit by digit. Within a place the order in which the digits are
//! read makes no difference.

use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::{Digits, Numeration, Variable};

use super::sum::Name;

/// A property of the digits of some variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DigitProperty {
    /// One digit is a power of the base, the others are 0.
    Power { name: Name, base: u32 },
    /// The digits of each place cancel out.
    Xor { names: Vec<Name> },
    /// The largest residue of a sum of digits of one place is `value`.
    LargestColumn { base: u32, columns: usize, names: Vec<Name>, modulus: u32, value: u32 },
    /// The weighted sum of all digits leaves this remainder.
    DigitSum { base: u32, weights: Vec<(Name, u64)>, modulus: u64, residue: u64 },
    /// The number of zeros at the end leaves this remainder.
    TrailingZeros { base: Option<u32>, columns: u32, name: Name, modulus: u32, residue: u32 },
    /// The digits of `to` are those of `from` and a 0.
    Shift { from: Name, to: Name },
}

/// What is remembered of the digits read.
pub(crate) type Memory = Vec<u64>;

/// The exponent of `power` as a power of `base`, at least 1.
fn exponent(base: u32, power: u32) -> Option<u32> {
    (1..32).find(|&exponent| base.checked_pow(exponent) == Some(power))
}

/// The digits in `base` of a digit in a power of that base, the last one first.
fn split(base: u32, digit: u8) -> impl Iterator<Item = u32> {
    let mut rest = u32::from(digit);
    core::iter::repeat_with(move || {
        let last = rest % base;
        rest /= base;
        last
    })
    .take(4)
}

impl DigitProperty {
    /// `None` if numbers are not written so that the property can be seen.
    pub(crate) fn new(
        digits: &Digits,
        numeration: Numeration,
        name: impl Fn(Variable) -> Option<Name>,
    ) -> Option<Self> {
        let columns = |base: u32| match numeration {
            Numeration::Base(power) => exponent(base, power),
            _ => None,
        };
        let names = |variables: &[Variable]| {
            variables.iter().map(|&variable| name(variable)).collect::<Option<Vec<_>>>()
        };
        Some(match digits {
            Digits::Power { variable, base } => {
                columns(*base)?;
                Self::Power { name: name(*variable)?, base: *base }
            }
            Digits::Xor(variables) => {
                columns(2)?;
                Self::Xor { names: names(variables)? }
            }
            Digits::LargestColumn { base, variables, modulus, value } => Self::LargestColumn {
                base: *base,
                columns: usize::try_from(columns(*base)?).ok()?,
                names: names(variables)?,
                modulus: (*modulus > 0).then_some(*modulus)?,
                value: *value,
            },
            Digits::DigitSum { base, weights, modulus, residue } => {
                columns(*base)?;
                let modulus = u64::try_from(*modulus).ok().filter(|&modulus| modulus > 0)?;
                let weight = |&(variable, weight): &(Variable, i64)| {
                    let weight = i128::from(weight).rem_euclid(modulus.into());
                    Some((name(variable)?, u64::try_from(weight).ok()?))
                };
                let weights = weights.iter().map(weight).collect::<Option<_>>()?;
                Self::DigitSum {
                    base: *base,
                    weights,
                    modulus,
                    residue: u64::try_from(*residue).ok()?,
                }
            }
            Digits::TrailingZeros { numeration: own, variable, modulus, residue } => {
                let (base, columns) = match own {
                    Numeration::Base(base) => (Some(*base), columns(*base)?),
                    _ if *own == numeration => (None, 1),
                    _ => return None,
                };
                let modulus = (*modulus > 0).then_some(*modulus)?;
                Self::TrailingZeros {
                    base,
                    columns,
                    name: name(*variable)?,
                    modulus,
                    residue: *residue,
                }
            }
            // In a base this is an equation, in unary there is no such number; neither comes here.
            Digits::Shift { numeration: own, from, to } => {
                if *own != numeration || !matches!(numeration, Numeration::Recurrence(_)) {
                    return None;
                }
                Self::Shift { from: name(*from)?, to: name(*to)? }
            }
        })
    }

    /// The variables it is about.
    pub(crate) fn names(&self) -> Vec<Name> {
        match self {
            Self::Power { name, .. } | Self::TrailingZeros { name, .. } => vec![*name],
            Self::Xor { names } | Self::LargestColumn { names, .. } => names.clone(),
            Self::DigitSum { weights, .. } => weights.iter().map(|(name, _)| *name).collect(),
            Self::Shift { from, to } => vec![*from, *to],
        }
    }

    /// Before the first place. Places of zeros lead back to it.
    pub(crate) fn start(&self) -> Memory {
        match self {
            Self::Power { .. } | Self::Xor { .. } | Self::DigitSum { .. } => vec![0],
            // The largest residue so far, and the sums of the present place.
            Self::LargestColumn { columns, .. } => vec![0; 1 + columns],
            // Whether there was a digit other than 0, and how many zeros after the last of them.
            Self::TrailingZeros { .. } => vec![0, 0],
            // The digit that `from` must have here, and the one that `to` has had.
            Self::Shift { .. } => vec![0, 0],
        }
    }

    /// When a place begins; `None` if the property can no longer hold.
    pub(crate) fn place(&self, memory: &Memory) -> Option<Memory> {
        match self {
            Self::Xor { .. } => (memory[0] == 0).then(|| memory.clone()),
            Self::LargestColumn { value, .. } => {
                let largest = memory.iter().copied().max()?;
                let mut next = vec![0; memory.len()];
                next[0] = largest;
                (largest <= u64::from(*value)).then_some(next)
            }
            Self::Shift { .. } => Some(vec![memory[1], 0]),
            _ => Some(memory.clone()),
        }
    }

    /// When a digit of `read` is read; `None` if the property can no longer hold.
    pub(crate) fn digit(&self, memory: &Memory, read: Name, digit: u8) -> Option<Memory> {
        let mut next = memory.clone();
        match self {
            Self::Power { base, .. } => {
                if digit > 0 {
                    let power = digit == 1 || exponent(*base, digit.into()).is_some();
                    if !power || memory[0] > 0 {
                        return None;
                    }
                    next[0] = 1;
                }
            }
            Self::Xor { names } => {
                for _ in names.iter().filter(|&&name| name == read) {
                    next[0] ^= u64::from(digit);
                }
            }
            Self::LargestColumn { base, names, modulus, .. } => {
                for _ in names.iter().filter(|&&name| name == read) {
                    for (sum, digit) in next.iter_mut().skip(1).zip(split(*base, digit)) {
                        *sum = (*sum + u64::from(digit)) % u64::from(*modulus);
                    }
                }
            }
            Self::DigitSum { base, weights, modulus, .. } => {
                let sum: u32 = split(*base, digit).sum();
                for (_, weight) in weights.iter().filter(|(name, _)| *name == read) {
                    let more = (u128::from(*weight) * u128::from(sum) + u128::from(next[0]))
                        % u128::from(*modulus);
                    next[0] = u64::try_from(more).ok()?;
                }
            }
            Self::TrailingZeros { base, columns, modulus, .. } => {
                let zeros = match (digit, memory[0]) {
                    (0, 0) => return Some(next),
                    (0, _) => memory[1] + u64::from(*columns),
                    _ => match base {
                        Some(base) => u64::try_from(
                            split(*base, digit).take_while(|&digit| digit == 0).count(),
                        )
                        .ok()?,
                        None => 0,
                    },
                };
                next = vec![1, zeros % u64::from(*modulus)];
            }
            Self::Shift { from, to } => {
                if read == *from && u64::from(digit) != memory[0] {
                    return None;
                }
                if read == *to {
                    next[1] = u64::from(digit);
                }
            }
        }
        Some(next)
    }

    /// Whether the property holds if nothing follows.
    pub(crate) fn holds(&self, memory: &Memory) -> bool {
        match self {
            Self::Power { .. } => memory[0] == 1,
            Self::Xor { .. } => memory[0] == 0,
            Self::LargestColumn { value, .. } => {
                memory.iter().copied().max() == Some(u64::from(*value))
            }
            Self::DigitSum { residue, .. } => memory[0] == *residue,
            Self::TrailingZeros { residue, .. } => memory[1] == u64::from(*residue),
            Self::Shift { .. } => memory[1] == 0,
        }
    }
}
