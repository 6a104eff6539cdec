//! Conditions as states: what remains to be seen of a condition when some digits have been read (a
//! derivative, Brzozowski 1964).
//!
//! A formula is made of atoms that carry what they have seen, of connectives, and of quantifiers
//! that carry the set of what their formula can be, one for each choice of the digits of the bound
//! variable (the subset construction, Rabin and Scott 1959). Atoms that nothing can change any more
//! become constants, so that formulas stay small and finitely many. Equal formulas have equal
//! numbers.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::Numeration;
use rules::{Comparison, Letter};

use super::digits::{DigitProperty, Memory};
use super::encoding::{self, Tail, follow};
use super::sum::{LinearForm, Name, Sum};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index, number};

/// A formula, by number.
pub(crate) type Node = u32;

/// The formula that never holds.
pub(crate) const FALSE: Node = 0;

/// The formula that always holds.
pub(crate) const TRUE: Node = 1;

/// The most variables on either side of 0.
pub(super) const MAX_NAMES: i32 = 60;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Formula {
    Bool(bool),
    /// The form is 0; or it is at most 0.
    Compare {
        form: usize,
        equal: bool,
        sum: Sum,
    },
    Congruent {
        form: usize,
        modulus: i128,
        residue: i128,
        sum: Sum,
    },
    Digits {
        pattern: usize,
        memory: Memory,
    },
    Not(Node),
    /// Sorted, each once, at least two, none of them of the same shape.
    And(Vec<Node>),
    Or(Vec<Node>),
    /// Sorted, each once.
    Exists(Name, Vec<(Tail, Node)>),
}

/// All formulas met so far, over one numeration.
#[derive(Debug)]
pub(crate) struct Formulas {
    numeration: Numeration,
    shapes: Vec<Formula>,
    numbers: BTreeMap<Formula, Node>,
    /// The free variables of each formula: bit `MAX_NAMES` + name.
    mentions: Vec<u128>,
    forms: Vec<LinearForm>,
    form_numbers: BTreeMap<LinearForm, usize>,
    patterns: Vec<DigitProperty>,
    places: BTreeMap<Node, Node>,
    read: BTreeMap<(Node, Name, Letter), Node>,
    closed: BTreeMap<Node, Node>,
}

fn bit(name: Name) -> u128 {
    1 << u32::try_from(name + MAX_NAMES).unwrap_or(127).min(127)
}

impl Formulas {
    pub(crate) fn new(numeration: Numeration) -> Self {
        let shapes = vec![Formula::Bool(false), Formula::Bool(true)];
        let numbers = shapes.iter().cloned().zip([FALSE, TRUE]).collect();
        Self {
            numeration,
            shapes,
            numbers,
            mentions: vec![0, 0],
            forms: vec![],
            form_numbers: BTreeMap::new(),
            patterns: vec![],
            places: BTreeMap::new(),
            read: BTreeMap::new(),
            closed: BTreeMap::new(),
        }
    }

    pub(super) fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// A comparison with 0 of which nothing has been read.
    pub(super) fn compare(
        &mut self,
        mut form: LinearForm,
        comparison: Comparison,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        // Numbers are integers: t < 0 is t + 1 <= 0.
        let (sign, more, equal, negated) = match comparison {
            Comparison::Equal => (1, 0, true, false),
            Comparison::NotEqual => (1, 0, true, true),
            Comparison::LessEqual => (1, 0, false, false),
            Comparison::Less => (1, 1, false, false),
            Comparison::GreaterEqual => (-1, 0, false, false),
            Comparison::Greater => (-1, 1, false, false),
        };
        form.constant = sign * form.constant + more;
        form.terms.iter_mut().for_each(|(_, factor)| *factor *= sign);
        let form = self.form(form);
        let node = self.settle(form, equal, Sum::default(), usize::MAX, work)?;
        if negated { self.not(node, work) } else { Ok(node) }
    }

    /// A congruence of which nothing has been read.
    pub(super) fn congruent(
        &mut self,
        form: &LinearForm,
        modulus: i128,
        residue: i128,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        let form = form.modulo(modulus);
        if form.terms.is_empty() {
            return Ok(Node::from(form.constant == residue));
        }
        let form = self.form(form);
        self.intern(Formula::Congruent { form, modulus, residue, sum: Sum::default() }, work)
    }

    /// A property of digits of which none has been read.
    pub(super) fn digits(
        &mut self,
        pattern: DigitProperty,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        let memory = pattern.start();
        let known = self.patterns.iter().position(|known| *known == pattern);
        let pattern = known.unwrap_or_else(|| {
            self.patterns.push(pattern);
            self.patterns.len() - 1
        });
        self.intern(Formula::Digits { pattern, memory }, work)
    }

    fn form(&mut self, form: LinearForm) -> usize {
        if let Some(&known) = self.form_numbers.get(&form) {
            return known;
        }
        self.form_numbers.insert(form.clone(), self.forms.len());
        self.forms.push(form);
        self.forms.len() - 1
    }

    fn intern(&mut self, shape: Formula, work: &mut Work) -> Result<Node, Rejection> {
        let size = match &shape {
            Formula::And(parts) | Formula::Or(parts) => parts.len(),
            Formula::Exists(_, set) => set.len(),
            _ => 1,
        };
        work.spend(5 + size)?;
        if let Some(&known) = self.numbers.get(&shape) {
            return Ok(known);
        }
        // More than its time is worth, to bound the memory.
        work.spend(150 + 8 * size)?;
        let new = number(self.shapes.len())?;
        let of_names =
            |names: &mut dyn Iterator<Item = Name>| names.fold(0, |all, name| all | bit(name));
        let mentions = match &shape {
            Formula::Bool(_) => 0,
            Formula::Compare { form, .. } | Formula::Congruent { form, .. } => {
                of_names(&mut self.forms[*form].terms.iter().map(|(name, _)| *name))
            }
            Formula::Digits { pattern, .. } => {
                of_names(&mut self.patterns[*pattern].names().into_iter())
            }
            Formula::Not(inner) => self.mentions[index(*inner)],
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().fold(0, |all, part| all | self.mentions[index(*part)])
            }
            Formula::Exists(name, set) => {
                set.iter().fold(0, |all, (_, part)| all | self.mentions[index(*part)]) & !bit(*name)
            }
        };
        self.mentions.push(mentions);
        self.shapes.push(shape.clone());
        self.numbers.insert(shape, new);
        Ok(new)
    }

    fn mentioned(&self, node: Node, name: Name) -> bool {
        self.mentions[index(node)] & bit(name) != 0
    }

    /// The comparison, or the constant it is whatever follows. In the present place the terms from
    /// `unread` on are still to be read.
    fn settle(
        &mut self,
        form: usize,
        equal: bool,
        sum: Sum,
        unread: usize,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        work.spend(2 * self.forms[form].terms.len())?;
        let above = sum.floor(self.numeration, &self.forms[form], unread, 1);
        let below = sum.floor(self.numeration, &self.forms[form], unread, -1);
        let positive = above.is_some_and(|floor| floor > 0);
        let negative = below.is_some_and(|floor| floor > 0);
        // Of equations: at least 0 and at most 0. Of inequalities: at most 0.
        let yes = below.is_some_and(|floor| floor >= 0)
            && (!equal || above.is_some_and(|floor| floor >= 0));
        if positive || equal && negative {
            return Ok(FALSE);
        }
        if yes {
            return Ok(TRUE);
        }
        self.intern(Formula::Compare { form, equal, sum }, work)
    }

    pub(super) fn not(&mut self, node: Node, work: &mut Work) -> Result<Node, Rejection> {
        match self.shapes[index(node)] {
            Formula::Bool(truth) => Ok(Node::from(!truth)),
            Formula::Not(inner) => Ok(inner),
            _ => self.intern(Formula::Not(node), work),
        }
    }

    /// All of them, or at least one of them.
    pub(super) fn junction(
        &mut self,
        all: bool,
        parts: Vec<Node>,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        work.spend(parts.len())?;
        let (neutral, absorbing) = if all { (TRUE, FALSE) } else { (FALSE, TRUE) };
        let mut flat = vec![];
        for part in parts {
            match (&self.shapes[index(part)], all) {
                (Formula::And(inner), true) | (Formula::Or(inner), false) => {
                    flat.extend_from_slice(inner)
                }
                _ => flat.push(part),
            }
        }
        work.spend(flat.len())?;
        flat.sort_unstable();
        flat.dedup();
        flat.retain(|&part| part != neutral);
        let opposite = |&part: &Node| match self.shapes[index(part)] {
            Formula::Not(inner) => flat.binary_search(&inner).is_ok(),
            _ => false,
        };
        if flat.contains(&absorbing) || flat.iter().any(opposite) {
            return Ok(absorbing);
        }
        match flat[..] {
            [] => Ok(neutral),
            [only] => Ok(only),
            _ => self.intern(if all { Formula::And(flat) } else { Formula::Or(flat) }, work),
        }
    }

    /// For some natural, what one of `set` says.
    pub(super) fn exists(
        &mut self,
        name: Name,
        mut set: Vec<(Tail, Node)>,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        work.spend(set.len())?;
        // There is a number with one property or another if there is one with the one or one with
        // the other.
        let mut at = 0;
        while let Some(&(tail, node)) = set.get(at) {
            match &self.shapes[index(node)] {
                Formula::Or(parts) => {
                    set.swap_remove(at);
                    work.spend(parts.len())?;
                    set.extend(parts.iter().map(|&part| (tail, part)));
                }
                _ => at += 1,
            }
        }
        set.sort_unstable();
        set.dedup();
        // Digits can always go on somehow; so what does not speak of the variable can be taken out.
        let mut parts: Vec<Node> = vec![];
        set.retain(|&(_, node)| {
            let inside = self.mentioned(node, name);
            if !inside {
                parts.push(node);
            }
            inside
        });
        if !set.is_empty() && !parts.contains(&TRUE) {
            parts.push(self.intern(Formula::Exists(name, set), work)?);
        }
        self.junction(false, parts, work)
    }

    /// The same function of all parts of a formula that is no atom.
    fn map(
        &mut self,
        shape: Formula,
        work: &mut Work,
        change: impl Fn(&mut Self, Node, &mut Work) -> Result<Node, Rejection>,
    ) -> Result<Node, Rejection> {
        match shape {
            Formula::Not(inner) => {
                let inner = change(self, inner, work)?;
                self.not(inner, work)
            }
            Formula::Exists(name, set) => {
                let mut changed = vec![];
                for (tail, node) in set {
                    changed.push((tail, change(self, node, work)?));
                }
                self.exists(name, changed, work)
            }
            Formula::And(ref parts) | Formula::Or(ref parts) => {
                let all = matches!(shape, Formula::And(_));
                let absorbing = Node::from(!all);
                let mut changed = vec![];
                for &part in parts {
                    let part = change(self, part, work)?;
                    if part == absorbing {
                        return Ok(absorbing);
                    }
                    changed.push(part);
                }
                self.junction(all, changed, work)
            }
            other => self.intern(other, work),
        }
    }

    /// With a number in the place of a free variable, before any place.
    pub(crate) fn number(
        &mut self,
        node: Node,
        name: Name,
        value: Letter,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        if !self.mentioned(node, name) {
            return Ok(node);
        }
        if let Some(&known) = self.read.get(&(node, name, value)) {
            return Ok(known);
        }
        work.spend(50)?;
        let changed = match self.shapes[index(node)].clone() {
            Formula::Compare { form, equal, sum } => {
                let form = self.forms[form].with(name, value.into());
                let form = self.form(form);
                self.settle(form, equal, sum, usize::MAX, work)?
            }
            Formula::Congruent { form, modulus, residue, .. } => {
                let form = self.forms[form].with(name, value.into());
                self.congruent(&form, modulus, residue, work)?
            }
            shape => self.map(shape, work, |formulas, part, work| {
                formulas.number(part, name, value, work)
            })?,
        };
        self.read.insert((node, name, value), changed);
        Ok(changed)
    }

    /// When a place begins. The digits of bound variables are guessed here.
    pub(crate) fn place(&mut self, node: Node, work: &mut Work) -> Result<Node, Rejection> {
        if let Some(&known) = self.places.get(&node) {
            return Ok(known);
        }
        work.spend(50)?;
        let changed = match self.shapes[index(node)].clone() {
            Formula::Compare { form, equal, sum } => {
                self.settle(form, equal, sum.place(self.numeration), 0, work)?
            }
            Formula::Congruent { form, modulus, residue, sum } => {
                let sum = sum.place(self.numeration).modulo(modulus);
                self.intern(Formula::Congruent { form, modulus, residue, sum }, work)?
            }
            Formula::Digits { pattern, memory } => match self.patterns[pattern].place(&memory) {
                Some(memory) => self.intern(Formula::Digits { pattern, memory }, work)?,
                None => FALSE,
            },
            Formula::Exists(name, set) => {
                let mut after = vec![];
                for (tail, node) in set {
                    let node = self.place(node, work)?;
                    self.guess(name, tail, node, &mut after, work)?;
                }
                self.exists(name, after, work)?
            }
            shape => self.map(shape, work, Self::place)?,
        };
        self.places.insert(node, changed);
        Ok(changed)
    }

    /// All that `node` can become by a digit of a bound variable.
    fn guess(
        &mut self,
        name: Name,
        tail: Tail,
        node: Node,
        after: &mut Vec<(Tail, Node)>,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let count = encoding::digits(self.numeration);
        for digit in (0..=u8::MAX).take_while(|&digit| u32::from(digit) < count) {
            if let Some(tail) = follow(self.numeration, tail, digit) {
                after.push((tail, self.digit(node, name, digit, work)?));
            }
        }
        Ok(())
    }

    /// When a digit of a variable is read.
    pub(crate) fn digit(
        &mut self,
        node: Node,
        name: Name,
        digit: Letter,
        work: &mut Work,
    ) -> Result<Node, Rejection> {
        if !self.mentioned(node, name) {
            return Ok(node);
        }
        if let Some(&known) = self.read.get(&(node, name, digit)) {
            return Ok(known);
        }
        work.spend(50)?;
        let changed = match self.shapes[index(node)].clone() {
            Formula::Compare { form, equal, sum } => {
                let at = self.forms[form].position(name).ok_or(Rejection::TooLarge)?;
                let sum = sum.digit(self.numeration, &self.forms[form], at, digit);
                self.settle(form, equal, sum, at + 1, work)?
            }
            Formula::Congruent { form, modulus, residue, sum } => {
                let at = self.forms[form].position(name).ok_or(Rejection::TooLarge)?;
                let sum = sum.digit(self.numeration, &self.forms[form], at, digit).modulo(modulus);
                self.intern(Formula::Congruent { form, modulus, residue, sum }, work)?
            }
            Formula::Digits { pattern, memory } => {
                match self.patterns[pattern].digit(&memory, name, digit) {
                    Some(memory) => self.intern(Formula::Digits { pattern, memory }, work)?,
                    None => FALSE,
                }
            }
            shape => self
                .map(shape, work, |formulas, part, work| formulas.digit(part, name, digit, work))?,
        };
        self.read.insert((node, name, digit), changed);
        Ok(changed)
    }

    /// What the formula says of words that any number of places of zeros may precede: a bound
    /// variable can be longer than the word.
    pub(crate) fn close(&mut self, node: Node, work: &mut Work) -> Result<Node, Rejection> {
        if let Some(&known) = self.closed.get(&node) {
            return Ok(known);
        }
        work.spend(10)?;
        let closed = match self.shapes[index(node)].clone() {
            Formula::Exists(name, set) => {
                let mut todo = vec![];
                for (tail, node) in set {
                    todo.push((tail, self.close(node, work)?));
                }
                let mut seen = BTreeSet::new();
                while let Some((tail, node)) = todo.pop() {
                    work.spend(10)?;
                    if node == FALSE || !seen.insert((tail, node)) {
                        continue;
                    }
                    let node = self.place(node, work)?;
                    let mut after = vec![];
                    self.guess(name, tail, node, &mut after, work)?;
                    for (tail, mut node) in after {
                        for other in name + 1..MAX_NAMES {
                            node = self.digit(node, other, 0, work)?;
                        }
                        todo.push((tail, node));
                    }
                }
                self.exists(name, seen.into_iter().collect(), work)?
            }
            shape => self.map(shape, work, Self::close)?,
        };
        self.closed.insert(node, closed);
        Ok(closed)
    }

    /// Whether the formula holds if nothing follows.
    pub(crate) fn holds(&self, node: Node, work: &mut Work) -> Result<bool, Rejection> {
        work.spend(1)?;
        let mut any = |parts: &mut dyn Iterator<Item = Node>, wanted: bool| {
            for part in parts {
                if self.holds(part, work)? == wanted {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        Ok(match &self.shapes[index(node)] {
            Formula::Bool(truth) => *truth,
            Formula::Compare { form, equal, sum } => {
                let total = sum.total(self.numeration, &self.forms[*form]);
                if *equal { total == 0 } else { total <= 0 }
            }
            Formula::Congruent { form, modulus, residue, sum } => {
                sum.total(self.numeration, &self.forms[*form]).rem_euclid(*modulus) == *residue
            }
            Formula::Digits { pattern, memory } => self.patterns[*pattern].holds(memory),
            Formula::Not(inner) => !self.holds(*inner, work)?,
            Formula::And(parts) => !any(&mut parts.iter().copied(), false)?,
            Formula::Or(parts) => any(&mut parts.iter().copied(), true)?,
            Formula::Exists(_, set) => any(&mut set.iter().map(|(_, node)| *node), true)?,
        })
    }
}
