//! Formulas as states: what the rest of a word must satisfy.
//!
//! The derivative of a formula by a letter is the formula that holds for the rest of a word if and
//! only if the original holds for the whole (Brzozowski 1964). Formulas are hash-consed and
//! simplified when made, so that equal states are equal numbers and decided parts disappear. A
//! quantifier guesses the digit of its variable at the end of each place and distributes over 'or',
//! which is the subset construction.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;

use automata::erase::Layout;
use automata::{Letter, Moore, explore};
use hashbrown::HashMap;
use rules::tuples::{Condition, Numeration, Variable};
use run::Run;

use super::leaf::{Atom, Leaf, NextLeaf, Slot, SlotOrder, slot_of};
use super::{Encoding, Obstacle, digit_count};

mod build;

pub(super) use build::eliminate;

/// The variables that a word spells, in order.
#[derive(Clone, Debug)]
pub struct Spelling {
    /// The numeration system.
    numeration: Numeration,
    /// The size of the alphabet.
    letters: usize,
    /// Variables written as one letter, which come first, with the largest letter of each.
    prefix: Vec<(Variable, u32)>,
    /// Variables written digit by digit.
    tracks: Vec<Variable>,
}

/// In a word of two tuples, the additional heap of the second one; see [`Spelling::pairs`].
pub const OPTION_VALUE: Variable = Variable(u32::MAX - 1);

impl Spelling {
    /// Words of one tuple of `heaps` heaps: heap i is variable i. If the encoding has one more
    /// heap, that is the Grundy value, variable 2 `heaps`.
    #[must_use]
    pub fn positions(encoding: &Encoding, heaps: usize) -> Self {
        let value = variable(2 * heaps);
        Self::of(encoding, |heap| vec![if heap < heaps { variable(heap) } else { value }])
    }

    /// Words of these numbers, digit by digit.
    #[must_use]
    pub fn numbers(numeration: Numeration, variables: &[Variable]) -> Self {
        let letters = digit_count(numeration);
        Self { numeration, letters, prefix: vec![], tracks: variables.to_vec() }
    }

    /// Words of a tuple and an option of it, with alternating letters: as [`Spelling::positions`],
    /// where heap i of the option is variable `heaps` + i and its additional heap is
    /// [`OPTION_VALUE`].
    #[must_use]
    pub fn pairs(encoding: &Encoding, heaps: usize) -> Self {
        Self::changes(encoding, heaps, &(0..=heaps).collect::<Vec<_>>())
    }

    /// Words of a tuple and of the new sizes of the heaps that are `changed` by a move, each after
    /// its heap. Variables are those of [`Spelling::pairs`].
    #[must_use]
    pub fn changes(encoding: &Encoding, heaps: usize, changed: &[usize]) -> Self {
        let pairs = |heap: usize| match heap < heaps {
            true => [variable(heap), variable(heaps + heap)],
            false => [variable(2 * heaps), OPTION_VALUE],
        };
        Self::of(encoding, |heap| {
            pairs(heap)[..if changed.contains(&heap) { 2 } else { 1 }].to_vec()
        })
    }

    /// The variables in the order in which they are spelled.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.prefix.iter().map(|(variable, _)| *variable).chain(self.tracks.iter().copied())
    }

    /// How its words are divided.
    pub(super) const fn layout(&self) -> Layout {
        Layout { numbers: self.prefix.len(), digits: self.tracks.len() }
    }

    fn of(encoding: &Encoding, variables: impl Fn(usize) -> Vec<Variable>) -> Self {
        let (mut prefix, mut tracks) = (vec![], vec![]);
        for (heap, bound) in encoding.bounds.iter().enumerate() {
            match bound {
                Some(bound) => {
                    prefix.extend(variables(heap).into_iter().map(|variable| (variable, *bound)))
                }
                None => tracks.extend(variables(heap)),
            }
        }
        Self { numeration: encoding.numeration, letters: encoding.letters(), prefix, tracks }
    }
}

fn variable(index: usize) -> Variable {
    Variable(u32::try_from(index).unwrap_or(u32::MAX))
}

/// The minimal acceptor of the well-formed words whose tuples satisfy the condition.
///
/// # Errors
/// See [`Obstacle`].
pub fn compile(
    condition: &Condition,
    spelling: &Spelling,
    run: &Run<'_>,
) -> Result<Moore<bool>, Obstacle> {
    let mut formulas = Formulas::new(spelling, run);
    let start = formulas.start(condition);
    let start = start.inspect_err(|_| run.release(formulas.bytes))?;
    let formulas = RefCell::new(formulas);
    let explored = explore(
        spelling.letters,
        start,
        run,
        |_| 0,
        |state, letter| formulas.borrow_mut().next(*state, letter),
        |state| formulas.borrow().accepts(*state),
    );
    let formulas = formulas.into_inner();
    run.release(formulas.bytes);
    if let Some(obstacle) = formulas.obstacle {
        return Err(obstacle);
    }
    Ok(explored?.0.minimal())
}

/// The index of a formula.
type FormulaId = usize;

const FALSE: FormulaId = 0;
const TRUE: FormulaId = 1;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum FormulaNode {
    Bool(bool),
    Leaf(Leaf),
    Not(FormulaId),
    And(Box<[FormulaId]>),
    Or(Box<[FormulaId]>),
    /// For some digits of the variable in this slot.
    Exists(Slot, FormulaId),
}

/// The phase, that is how many letters of the prefix or of a place have been read; and what the
/// rest must satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FormulaState {
    phase: usize,
    formula: FormulaId,
}

/// Accepts nothing, in any phase.
const DEAD: FormulaState = FormulaState { phase: usize::MAX, formula: FALSE };

/// Constants and coefficients up to this size cannot make sums overflow.
const LARGEST_NUMBER: i64 = 1 << 40;

/// The most slots: in unary they are bits of a word.
const MAX_SLOTS: usize = 60;

struct Formulas<'a> {
    spelling: &'a Spelling,
    shape: SlotOrder,
    run: &'a Run<'a>,
    atoms: Vec<Atom>,
    atom_ids: HashMap<Atom, usize>,
    nodes: Vec<FormulaNode>,
    ids: HashMap<FormulaNode, FormulaId>,
    /// For each node, the slots of quantified variables that occur in it.
    bound: Vec<u64>,
    steps: HashMap<(FormulaId, Slot, Letter), FormulaId>,
    opened: HashMap<FormulaId, FormulaId>,
    closed: HashMap<FormulaId, FormulaId>,
    slots: usize,
    /// Bytes accounted for.
    bytes: usize,
    obstacle: Option<Obstacle>,
}

impl<'a> Formulas<'a> {
    fn new(spelling: &'a Spelling, run: &'a Run<'a>) -> Self {
        let mut formulas = Self {
            spelling,
            shape: SlotOrder { numeration: spelling.numeration, prefix: spelling.prefix.len() },
            run,
            atoms: vec![],
            atom_ids: HashMap::new(),
            nodes: vec![],
            ids: HashMap::new(),
            bound: vec![],
            steps: HashMap::new(),
            opened: HashMap::new(),
            closed: HashMap::new(),
            slots: spelling.prefix.len() + spelling.tracks.len(),
            bytes: 0,
            obstacle: None,
        };
        formulas.intern(FormulaNode::Bool(false));
        formulas.intern(FormulaNode::Bool(true));
        formulas
    }

    fn start(&mut self, condition: &Condition) -> Result<FormulaState, Obstacle> {
        let free =
            self.spelling.prefix.iter().map(|(variable, _)| variable).chain(&self.spelling.tracks);
        let mut scope: HashMap<Variable, Slot> =
            free.enumerate().map(|(slot, variable)| (*variable, slot)).collect();
        let own = self.build(condition, &mut scope)?;
        let tracks = self.shape.prefix..self.shape.prefix + self.spelling.tracks.len();
        let well_formed: Vec<FormulaId> = tracks.map(|slot| self.well_formed(slot)).collect();
        let mut formula = self.and(well_formed.into_iter().chain([own]));
        if self.shape.prefix == 0 {
            formula = self.begin(formula);
        }
        self.obstacle.map_or(Ok(self.state(0, formula)), Err)
    }

    fn state(&self, phase: usize, formula: FormulaId) -> FormulaState {
        if formula == FALSE || self.obstacle.is_some() {
            return DEAD;
        }
        FormulaState { phase, formula }
    }

    fn accepts(&self, state: FormulaState) -> bool {
        state.phase == self.shape.prefix && self.holds(state.formula)
    }

    fn next(&mut self, state: FormulaState, letter: Letter) -> FormulaState {
        let phase = state.phase;
        let (prefix, tracks) = (self.shape.prefix, self.spelling.tracks.len());
        if state == DEAD || self.obstacle.is_some() {
            return DEAD;
        }
        if let Some(&(_, bound)) = self.spelling.prefix.get(phase) {
            if u32::from(letter) > bound {
                return DEAD;
            }
            let mut formula = self.step(state.formula, phase, letter);
            if phase + 1 == prefix {
                formula = self.begin(formula);
            }
            return self.state(phase + 1, formula);
        }
        if tracks == 0 || usize::from(letter) >= digit_count(self.spelling.numeration) {
            return DEAD;
        }
        let opened = if phase == prefix { self.open(state.formula) } else { state.formula };
        let formula = self.step(opened, phase, letter);
        if phase + 1 == prefix + tracks {
            let formula = self.close(formula);
            self.state(prefix, formula)
        } else {
            self.state(phase + 1, formula)
        }
    }

    // Making formulas.

    fn intern(&mut self, node: FormulaNode) -> FormulaId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let bound = match &node {
            FormulaNode::Bool(_) => 0,
            FormulaNode::Leaf(leaf) => self.bound_in(leaf.atom),
            FormulaNode::Not(inner) => self.bound[*inner],
            FormulaNode::And(parts) | FormulaNode::Or(parts) => {
                parts.iter().fold(0, |set, part| set | self.bound[*part])
            }
            FormulaNode::Exists(slot, inner) => self.bound[*inner] & !(1 << slot),
        };
        let bytes = match &node {
            FormulaNode::And(parts) | FormulaNode::Or(parts) => 8 * parts.len() + 120,
            _ => 120,
        };
        if self.obstacle.is_none() {
            let room = self.run.tick().and_then(|()| self.run.states(self.nodes.len() / 16));
            // Returned when the machine is done.
            self.bytes += bytes;
            self.obstacle = room.and(self.run.allocate(bytes)).err().map(Obstacle::Stop);
        }
        let id = self.nodes.len();
        self.nodes.push(node.clone());
        self.bound.push(bound);
        self.ids.insert(node, id);
        id
    }

    fn bound_in(&self, atom: usize) -> u64 {
        let free = self.shape.prefix + self.spelling.tracks.len();
        let bit = |slot: Slot| if slot >= free { 1 << slot } else { 0 };
        match &self.atoms[atom] {
            Atom::Compare(terms, _) | Atom::Congruent(terms, ..) => {
                terms.iter().fold(0, |set, (slot, _)| set | bit(*slot))
            }
            Atom::Digits(digits) => {
                digits.variables().iter().fold(0, |set, variable| set | bit(slot_of(*variable)))
            }
            Atom::WellFormed(slot) => bit(*slot),
        }
    }

    fn leaf(&mut self, step: NextLeaf) -> FormulaId {
        match step {
            NextLeaf::Decided(truth) => FormulaId::from(truth),
            NextLeaf::Leaf(leaf) => self.intern(FormulaNode::Leaf(leaf)),
        }
    }

    fn not(&mut self, inner: FormulaId) -> FormulaId {
        match self.nodes[inner] {
            FormulaNode::Bool(truth) => FormulaId::from(!truth),
            FormulaNode::Not(inner) => inner,
            _ => self.intern(FormulaNode::Not(inner)),
        }
    }

    fn and(&mut self, parts: impl IntoIterator<Item = FormulaId>) -> FormulaId {
        self.join(parts, true)
    }

    fn or(&mut self, parts: impl IntoIterator<Item = FormulaId>) -> FormulaId {
        self.join(parts, false)
    }

    /// 'And' if `neutral`, else 'or'.
    fn join(&mut self, parts: impl IntoIterator<Item = FormulaId>, neutral: bool) -> FormulaId {
        let mut flat: Vec<FormulaId> = vec![];
        for part in parts {
            match (&self.nodes[part], neutral) {
                (FormulaNode::Bool(truth), _) if *truth == neutral => {}
                (FormulaNode::Bool(_), _) => return part,
                (FormulaNode::And(inner), true) | (FormulaNode::Or(inner), false) => {
                    flat.extend(inner)
                }
                _ => flat.push(part),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        match flat.len() {
            0 => FormulaId::from(neutral),
            1 => flat[0],
            _ if neutral => self.intern(FormulaNode::And(flat.into_boxed_slice())),
            _ => self.intern(FormulaNode::Or(flat.into_boxed_slice())),
        }
    }

    fn exists(&mut self, slot: Slot, inner: FormulaId) -> FormulaId {
        if self.bound[inner] >> slot & 1 == 0 {
            return inner;
        }
        match self.nodes[inner].clone() {
            // Well-formed digits always exist.
            FormulaNode::Leaf(leaf) if matches!(self.atoms[leaf.atom], Atom::WellFormed(_)) => TRUE,
            FormulaNode::Or(parts) => {
                let parts: Vec<FormulaId> =
                    parts.iter().map(|&part| self.exists(slot, part)).collect();
                self.or(parts)
            }
            FormulaNode::And(parts) => {
                let (with, mut without): (Vec<FormulaId>, Vec<FormulaId>) =
                    parts.iter().partition(|part| self.bound[**part] >> slot & 1 == 1);
                let with = self.and(with);
                if without.is_empty() {
                    return self.intern(FormulaNode::Exists(slot, with));
                }
                let with = self.exists(slot, with);
                without.push(with);
                self.and(without)
            }
            _ => self.intern(FormulaNode::Exists(slot, inner)),
        }
    }

    // Derivatives.

    /// The derivative by the letter `letter` in `slot`.
    fn step(&mut self, formula: FormulaId, slot: Slot, letter: Letter) -> FormulaId {
        if formula <= TRUE {
            return formula;
        }
        if let Some(&known) = self.steps.get(&(formula, slot, letter)) {
            return known;
        }
        let made = match self.nodes[formula].clone() {
            FormulaNode::Bool(_) => formula,
            FormulaNode::Leaf(leaf) => {
                let step = leaf.step(&self.atoms[leaf.atom], slot, i64::from(letter), self.shape);
                self.leaf(step)
            }
            FormulaNode::Not(inner) => {
                let inner = self.step(inner, slot, letter);
                self.not(inner)
            }
            FormulaNode::And(parts) => {
                let mut made = vec![];
                for &part in &parts {
                    made.push(self.step(part, slot, letter));
                    if made.last() == Some(&FALSE) {
                        break;
                    }
                }
                self.and(made)
            }
            FormulaNode::Or(parts) => {
                let made: Vec<FormulaId> =
                    parts.iter().map(|&part| self.step(part, slot, letter)).collect();
                self.or(made)
            }
            FormulaNode::Exists(bound, inner) => {
                let inner = self.step(inner, slot, letter);
                self.exists(bound, inner)
            }
        };
        self.steps.insert((formula, slot, letter), made);
        made
    }

    /// Begins a place.
    fn open(&mut self, formula: FormulaId) -> FormulaId {
        if formula <= TRUE {
            return formula;
        }
        if let Some(&known) = self.opened.get(&formula) {
            return known;
        }
        let made = match self.nodes[formula].clone() {
            FormulaNode::Bool(_) => formula,
            FormulaNode::Leaf(leaf) => {
                let opened = leaf.open(&self.atoms[leaf.atom], self.shape);
                self.intern(FormulaNode::Leaf(opened))
            }
            other => self.rebuild(other, Self::open),
        };
        self.opened.insert(formula, made);
        made
    }

    /// Ends a place: quantified variables get their digits.
    fn close(&mut self, formula: FormulaId) -> FormulaId {
        if formula <= TRUE {
            return formula;
        }
        if let Some(&known) = self.closed.get(&formula) {
            return known;
        }
        let made = match self.nodes[formula].clone() {
            FormulaNode::Bool(_) => formula,
            FormulaNode::Leaf(leaf) => {
                let settled = leaf.settle(&self.atoms[leaf.atom], self.shape);
                self.leaf(settled)
            }
            FormulaNode::Exists(slot, inner) => {
                let mut made = vec![];
                for digit in 0..digit_count(self.spelling.numeration) {
                    let digit = Letter::try_from(digit).unwrap_or(Letter::MAX);
                    let inner = self.step(inner, slot, digit);
                    let inner = self.close(inner);
                    made.push(self.exists(slot, inner));
                    if made.last() == Some(&TRUE) {
                        break;
                    }
                }
                self.or(made)
            }
            other => self.rebuild(other, Self::close),
        };
        self.closed.insert(formula, made);
        made
    }

    fn rebuild(
        &mut self,
        node: FormulaNode,
        mut change: impl FnMut(&mut Self, FormulaId) -> FormulaId,
    ) -> FormulaId {
        match node {
            FormulaNode::Bool(truth) => FormulaId::from(truth),
            FormulaNode::Leaf(_) => self.intern(node),
            FormulaNode::Not(inner) => {
                let inner = change(self, inner);
                self.not(inner)
            }
            FormulaNode::And(parts) => {
                let parts: Vec<FormulaId> = parts.iter().map(|&part| change(self, part)).collect();
                self.and(parts)
            }
            FormulaNode::Or(parts) => {
                let parts: Vec<FormulaId> = parts.iter().map(|&part| change(self, part)).collect();
                self.or(parts)
            }
            FormulaNode::Exists(slot, inner) => {
                let inner = change(self, inner);
                self.exists(slot, inner)
            }
        }
    }

    /// Before the first place. A witness of a quantifier may have more digits than the word has
    /// places, so a quantified formula stands for all that it can become by places in which
    /// everything else is 0.
    fn begin(&mut self, formula: FormulaId) -> FormulaId {
        match self.nodes[formula].clone() {
            FormulaNode::Exists(slot, inner) => {
                let inner = self.begin(inner);
                let first = self.exists(slot, inner);
                let mut all = vec![first];
                let mut at = 0;
                while let Some(&formula) = all.get(at) {
                    at += 1;
                    if self.obstacle.is_some() {
                        break;
                    }
                    let mut made = self.open(formula);
                    for track in 0..self.spelling.tracks.len() {
                        made = self.step(made, self.shape.prefix + track, 0);
                    }
                    // Variables that are bound further out have digit 0 too.
                    for outer in self.outer(formula) {
                        made = self.step(made, outer, 0);
                    }
                    let made = self.close(made);
                    let parts = match &self.nodes[made] {
                        FormulaNode::Or(parts) => parts.to_vec(),
                        _ => vec![made],
                    };
                    for part in parts {
                        if part != FALSE && !all.contains(&part) {
                            all.push(part);
                        }
                    }
                }
                self.or(all)
            }
            other => self.rebuild(other, Self::begin),
        }
    }

    /// The slots of quantified variables that are free in the formula.
    fn outer(&self, formula: FormulaId) -> Vec<Slot> {
        let set = self.bound[formula];
        (0..MAX_SLOTS).filter(|slot| set >> slot & 1 == 1).collect()
    }

    /// Whether the empty rest satisfies a formula, at the end of a place.
    fn holds(&self, formula: FormulaId) -> bool {
        match &self.nodes[formula] {
            FormulaNode::Bool(truth) => *truth,
            FormulaNode::Leaf(leaf) => leaf.holds(&self.atoms[leaf.atom], self.shape),
            FormulaNode::Not(inner) | FormulaNode::Exists(_, inner) => {
                self.holds(*inner) != matches!(self.nodes[formula], FormulaNode::Not(_))
            }
            FormulaNode::And(parts) => parts.iter().all(|part| self.holds(*part)),
            FormulaNode::Or(parts) => parts.iter().any(|part| self.holds(*part)),
        }
    }
}
