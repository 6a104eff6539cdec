//! Atoms with partial sums: the rest of `c + a1 x1 + ... + an xn cmp 0` after some letters.
//!
//! Horner's rule: a state holds the multiple of the current place value to which the digits read so
//! far amount, and, because place values satisfy a recurrence, the multiples one and two places
//! earlier. In unary it holds a number and the variables that have begun. An atom is decided as
//! soon as no continuation can change it, which makes the states finitely many.

use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Digits, Numeration, Variable};

/// The position of a variable's digits: first the letters before the places, then the tracks of a
/// place, then bound variables.
pub(super) type Slot = usize;

/// The slot of a variable in a digit atom, where variables are slots.
pub(super) fn slot_of(variable: Variable) -> Slot {
    usize::try_from(variable.0).unwrap_or(usize::MAX)
}

/// A condition without parts, over slots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Atom {
    /// A term compared with 0, sorted by slot.
    Compare(Vec<(Slot, i64)>, Comparison),
    /// A term's residue.
    Congruent(Vec<(Slot, i64)>, i64, i64),
    /// A digit condition; variables are slots.
    Digits(Digits),
    /// The digits in this slot are well-formed.
    WellFormed(Slot),
}

/// An atom with its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Leaf {
    /// Index of the atom.
    pub atom: usize,
    /// The constant of a term, including the heaps read as one letter.
    pub constant: i64,
    /// The multiple of the current place's value; or the state of a digit atom.
    pub high: i64,
    /// The same one place before; the maximum so far, and the like, of a digit atom.
    pub low: i64,
    /// And two places before.
    pub lower: i64,
    /// In unary, the slots that have begun.
    pub begun: u64,
}

/// The order in which slots are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlotOrder {
    pub numeration: Numeration,
    /// Slots below this one are read as one letter, before the places.
    pub prefix: Slot,
}

impl SlotOrder {
    fn largest_digit(self) -> i64 {
        self.numeration.largest_digit().into()
    }

    fn coefficients(self) -> [i64; 3] {
        self.numeration.coefficients().map(i64::from)
    }

    /// How many of the last multiples add up to the value after the last place.
    ///
    /// Since U_n = c_1 U_(n-1) + ... + c_n U_0 + 1 for the first n, all that the recurrence reaches
    /// back to; if it subtracts, only the last one, since U_1 = a U_0.
    const fn added(self) -> usize {
        if self.numeration.subtracts() { 1 } else { self.numeration.order() }
    }
}

/// The result of a step from a leaf.
pub(super) enum NextLeaf {
    Leaf(Leaf),
    Decided(bool),
}

impl Leaf {
    pub(super) const fn new(atom: usize, constant: i64) -> Self {
        Self { atom, constant, high: 0, low: 0, lower: 0, begun: 0 }
    }

    /// Begins a place: every value read so far is shifted by one place.
    pub(super) fn open(mut self, atom: &Atom, shape: SlotOrder) -> Self {
        match atom {
            Atom::Compare(..) | Atom::Congruent(..) if shape.numeration == Numeration::Unary => {}
            Atom::Compare(..) => {
                let next = recurrence(shape.coefficients(), [self.high, self.low, self.lower]);
                self.follow(next, shape);
            }
            Atom::Congruent(_, modulus, _) => {
                let last = shape.coefficients().into_iter().zip([self.high, self.low, self.lower]);
                let next = last.fold(0, |sum, (factor, high)| {
                    (sum + mul_mod(high, factor.rem_euclid(*modulus), *modulus)) % modulus
                });
                self.follow(next, shape);
            }
            Atom::Digits(Digits::Shift { .. }) => {
                // What the previous place wrote is expected in this one.
                self.low = self.high;
                self.high = 0;
            }
            Atom::Digits(_) | Atom::WellFormed(_) => {}
        }
        self
    }

    /// Moves on to the next multiple and keeps the earlier ones that the recurrence needs.
    const fn follow(&mut self, next: i64, shape: SlotOrder) {
        let order = shape.numeration.order();
        if order > 2 {
            self.lower = self.low;
        }
        if order > 1 {
            self.low = self.high;
        }
        self.high = next;
    }

    /// Reads a digit, or the letter of a heap written as one.
    pub(super) fn step(
        mut self,
        atom: &Atom,
        slot: Slot,
        digit: i64,
        shape: SlotOrder,
    ) -> NextLeaf {
        match atom {
            Atom::Compare(terms, _) => {
                let Some(scale) = coefficient(terms, slot) else { return NextLeaf::Leaf(self) };
                if slot < shape.prefix {
                    self.constant = self.constant.saturating_add(scale.saturating_mul(digit));
                } else {
                    self.high = self.high.saturating_add(scale.saturating_mul(digit));
                    if shape.numeration == Numeration::Unary && digit > 0 {
                        self.begun |= 1 << slot;
                    }
                }
                self.decide(atom, slot, shape)
            }
            Atom::Congruent(terms, modulus, residue) => {
                let Some(scale) = coefficient(terms, slot) else { return NextLeaf::Leaf(self) };
                let add = mul_mod(scale.rem_euclid(*modulus), digit, *modulus);
                if slot < shape.prefix {
                    self.constant = (self.constant + add) % modulus;
                    if terms.iter().all(|(other, _)| *other <= slot) {
                        return NextLeaf::Decided(self.constant == *residue);
                    }
                } else {
                    self.high = (self.high + add) % modulus;
                }
                NextLeaf::Leaf(self)
            }
            Atom::Digits(digits) => self.digits(digits, slot, digit),
            Atom::WellFormed(own) if *own == slot => {
                let after = usize::try_from(self.high).ok().zip(u32::try_from(digit).ok());
                let after =
                    after.and_then(|(before, digit)| shape.numeration.follow(before, digit));
                let Some(after) = after.and_then(|after| i64::try_from(after).ok()) else {
                    return NextLeaf::Decided(false);
                };
                self.high = after;
                NextLeaf::Leaf(self)
            }
            Atom::WellFormed(_) => NextLeaf::Leaf(self),
        }
    }

    fn digits(mut self, digits: &Digits, slot: Slot, digit: i64) -> NextLeaf {
        let own = |variable: Variable| slot_of(variable) == slot;
        match digits {
            Digits::Power { variable, base } if own(*variable) => {
                // `high`: 0 for no digit yet; 1 + e, where e is the number of places since, modulo
                // what makes a power of the base.
                let power_of =
                    |digit: i64| (0..64).find(|&e| i64::from(*base).checked_pow(e) == Some(digit));
                match (self.high, digit) {
                    (0, 0) => {}
                    (0, _) if power_of(digit).is_some() => self.high = 1,
                    (_, 0) => {
                        self.high = if self.low > 1 { self.high % self.low + 1 } else { self.high }
                    }
                    _ => return NextLeaf::Decided(false),
                }
                NextLeaf::Leaf(self)
            }
            Digits::Xor(variables) => {
                if variables.iter().any(|&variable| own(variable)) {
                    self.high ^= digit;
                }
                let last = variables.iter().map(|variable| slot_of(*variable)).max();
                if last == Some(slot) && self.high != 0 {
                    NextLeaf::Decided(false)
                } else {
                    NextLeaf::Leaf(self)
                }
            }
            Digits::LargestColumn { variables, modulus, value, .. } => {
                let modulus = i64::from(*modulus);
                if variables.iter().any(|&variable| own(variable)) {
                    self.high = (self.high + digit) % modulus;
                }
                if variables.iter().map(|variable| slot_of(*variable)).max() == Some(slot) {
                    // `low`: the maximum so far.
                    self.low = self.low.max(self.high);
                    self.high = 0;
                    if self.low > i64::from(*value) {
                        return NextLeaf::Decided(false);
                    }
                }
                NextLeaf::Leaf(self)
            }
            Digits::DigitSum { weights, modulus, .. } => {
                for (_, weight) in weights.iter().filter(|(variable, _)| own(*variable)) {
                    self.high = (self.high + mul_mod(weight.rem_euclid(*modulus), digit, *modulus))
                        % modulus;
                }
                NextLeaf::Leaf(self)
            }
            Digits::TrailingZeros { variable, modulus, .. } if own(*variable) => {
                // `low`: whether a nonzero digit has come.
                if digit != 0 {
                    (self.low, self.high) = (1, 0);
                } else if self.low == 1 {
                    self.high = (self.high + 1) % i64::from(*modulus);
                }
                NextLeaf::Leaf(self)
            }
            Digits::Shift { from, to, .. } => {
                if own(*to) {
                    self.high = digit;
                }
                if own(*from) {
                    if digit != self.low {
                        return NextLeaf::Decided(false);
                    }
                    self.low = 0;
                }
                NextLeaf::Leaf(self)
            }
            Digits::Power { .. } | Digits::TrailingZeros { .. } => NextLeaf::Leaf(self),
        }
    }

    /// Whether the atom holds at the end of the word.
    pub(super) fn holds(self, atom: &Atom, shape: SlotOrder) -> bool {
        let added = [self.high, self.low, self.lower].into_iter().take(shape.added());
        match atom {
            Atom::Compare(_, comparison) => {
                comparison.holds(added.fold(self.constant, i64::saturating_add), 0)
            }
            Atom::Congruent(_, modulus, residue) => {
                (added.sum::<i64>() + self.constant) % modulus == *residue
            }
            Atom::Digits(digits) => match digits {
                Digits::Power { .. } => self.high == 1,
                Digits::Xor(_) => true,
                Digits::LargestColumn { value, .. } => self.low == i64::from(*value),
                Digits::DigitSum { residue, .. } => self.high == *residue,
                Digits::TrailingZeros { residue, .. } => self.high == i64::from(*residue),
                Digits::Shift { .. } => self.high == 0,
            },
            Atom::WellFormed(_) => true,
        }
    }

    /// The truth value of a comparison, if decided; `slot` is the last one read.
    fn decide(self, atom: &Atom, slot: Slot, shape: SlotOrder) -> NextLeaf {
        let Atom::Compare(terms, comparison) = atom else { return NextLeaf::Leaf(self) };
        let (low, high) = self.range(terms, slot, shape);
        let above = |bound: i64| low.is_some_and(|low| low >= bound);
        let below = |bound: i64| high.is_some_and(|high| high <= bound);
        let decided = match comparison {
            Comparison::Equal if above(1) || below(-1) => Some(false),
            Comparison::NotEqual if above(1) || below(-1) => Some(true),
            Comparison::Equal if above(0) && below(0) => Some(true),
            Comparison::NotEqual if above(0) && below(0) => Some(false),
            Comparison::Greater if above(1) => Some(true),
            Comparison::Greater if below(0) => Some(false),
            Comparison::GreaterEqual if above(0) => Some(true),
            Comparison::GreaterEqual if below(-1) => Some(false),
            Comparison::Less if below(-1) => Some(true),
            Comparison::Less if above(0) => Some(false),
            Comparison::LessEqual if below(0) => Some(true),
            Comparison::LessEqual if above(1) => Some(false),
            _ => None,
        };
        decided.map_or(NextLeaf::Leaf(self), NextLeaf::Decided)
    }

    /// The minimum and maximum that the term can still reach, if bounded.
    fn range(
        self,
        terms: &[(Slot, i64)],
        slot: Slot,
        shape: SlotOrder,
    ) -> (Option<i64>, Option<i64>) {
        // Undecided while heaps written as one letter are unread.
        if terms.iter().any(|&(other, _)| other > slot && other < shape.prefix) {
            return (None, None);
        }
        let least = self.least(terms, slot, shape, 1);
        let most = self.least(terms, slot, shape, -1);
        (least, most.map(|value| value.saturating_neg()))
    }

    /// The minimum of `sign` times the term; none if unbounded.
    fn least(self, terms: &[(Slot, i64)], slot: Slot, shape: SlotOrder, sign: i64) -> Option<i64> {
        let (high, constant) = (sign * self.high, sign * self.constant);
        let digits = terms.iter().filter(|(slot, _)| *slot >= shape.prefix);
        let (mut place, mut rest) = (0_i64, 0_i64);
        if shape.numeration == Numeration::Unary {
            for &(other, scale) in digits {
                // The minimum contribution of each remaining place, where what has begun is
                // certain.
                let certain = self.begun >> other & 1 == 1;
                let worst = if certain { sign * scale } else { (sign * scale).min(0) };
                rest = rest.saturating_add(worst);
                if other > slot {
                    place = place.saturating_add(worst);
                }
            }
            return (rest >= 0).then(|| high.saturating_add(place).saturating_add(constant));
        }
        for &(other, scale) in digits {
            let worst = (-sign * scale).max(0);
            rest = rest.saturating_add(worst);
            if other > slot {
                place = place.saturating_add(worst.saturating_mul(shape.largest_digit()));
            }
        }
        // With k places left, each variable can still get at most U_k - 1. So the term is at least
        // rest + constant + f_k, where f_k is its value if the first multiple is lowered by that
        // and k zeros follow.
        let mut last =
            [high.saturating_sub(place).saturating_sub(rest), sign * self.low, sign * self.lower];
        let mut least = i64::MAX;
        let mut before = 0;
        // These first values determine f by the recurrence of the place values: if none of them is
        // negative, f never decreases afterwards; with a U_(n-1) - b U_(n-2) and a - b >= 2, if the
        // second is not less than the first, either.
        for at in 0..shape.numeration.order() {
            let sum = last.into_iter().take(shape.added()).fold(0, i64::saturating_add);
            if sum < 0 || at > 0 && shape.numeration.subtracts() && sum < before {
                return None;
            }
            before = sum;
            least = least.min(sum);
            last = [recurrence(shape.coefficients(), last), last[0], last[1]];
        }
        Some(least.saturating_add(rest).saturating_add(constant))
    }

    /// Decides again at the end of a place, when the digits of bound variables are known too.
    pub(super) fn settle(self, atom: &Atom, shape: SlotOrder) -> NextLeaf {
        match atom {
            Atom::Compare(..) => self.decide(atom, Slot::MAX, shape),
            _ => NextLeaf::Leaf(self),
        }
    }
}

/// The next multiple if the digits of the place are 0.
fn recurrence(coefficients: [i64; 3], last: [i64; 3]) -> i64 {
    let products =
        coefficients.into_iter().zip(last).map(|(factor, high)| factor.saturating_mul(high));
    products.fold(0, i64::saturating_add)
}

fn coefficient(terms: &[(Slot, i64)], slot: Slot) -> Option<i64> {
    terms.binary_search_by_key(&slot, |(known, _)| *known).ok().map(|at| terms[at].1)
}

fn mul_mod(left: i64, right: i64, modulus: i64) -> i64 {
    let product = i128::from(left) * i128::from(right) % i128::from(modulus);
    i64::try_from(product).unwrap_or(0)
}
