//! What moves make of a piece of a word: conditions 2 to 5 of section 'Rows'.
//!
//! Theorem: if all branches are in normal form and contexts see no further than the next
//! separators, then the moves from a word are those in its pieces. A move in a piece of type (l, r)
//! leaves all other letters as they are, so all other pieces with their types; what it leaves of
//! the piece begins beside l and ends beside r.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::MAX_PARTS;
use rules::tuples::{Bound, Condition, Linear, Sort, Variable};
use rules::{Comparison, Letter, WordRuleset};

use super::branch::{Core, WrittenPart, normal_form};
use super::context::Context;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::tuples::answer::FIRST_FRESH;

/// A type of pieces: the separators on both sides, none at an end of the word.
pub(crate) type Type = (Option<Letter>, Option<Letter>);

/// The most separators of a game: every pair of them is a type to be looked at.
pub(crate) const MAX_SEPARATORS: usize = 8;

/// The most stretches of letters in a branch: each is a variable.
const MAX_STRETCHES: usize = 8;

/// The letter of the heaps and the types of pieces that can move.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    pub(crate) letter: Letter,
    pub(crate) live: BTreeSet<Type>,
}

impl Split {
    /// The lengths of the live pieces of a word, from left to right.
    pub(crate) fn list(&self, word: &[Letter]) -> Vec<u128> {
        let mut list = vec![];
        let (mut left, mut length) = (None, 0);
        for here in word.iter().copied().map(Some).chain([None]) {
            if here == Some(self.letter) {
                length += 1;
            } else {
                if self.live.contains(&(left, here)) {
                    list.push(length);
                }
                (left, length) = (here, 0);
            }
        }
        list
    }
}

/// A branch in normal form, with the contexts of its rule.
struct Usable<'a> {
    rule: usize,
    core: Core,
    left: &'a Context,
    right: &'a Context,
}

/// How pieces of every type move.
pub(crate) struct Pieces<'a> {
    ruleset: &'a WordRuleset,
    split: &'a Split,
    branches: Vec<Usable<'a>>,
}

/// The contexts of every rule, left and right.
pub(crate) fn contexts(
    ruleset: &WordRuleset,
    heap: Letter,
    work: &mut Work,
) -> Result<Vec<(Context, Context)>, Rejection> {
    let both = ruleset.rules.iter().map(|rule| {
        let left = Context::left(&rule.left, &ruleset.alphabet, heap, work)?;
        Ok((left, Context::right(&rule.right, &ruleset.alphabet, heap, work)?))
    });
    both.collect()
}

impl<'a> Pieces<'a> {
    /// Takes all branches to their normal form. `contexts` are those of the rules.
    pub(crate) fn new(
        ruleset: &'a WordRuleset,
        split: &'a Split,
        contexts: &'a [(Context, Context)],
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let mut branches = vec![];
        for (number, (rule, (left, right))) in ruleset.rules.iter().zip(contexts).enumerate() {
            for (branch, pieces) in rule.branches.iter().enumerate() {
                let size = pieces.iter().map(|piece| match piece {
                    rules::Piece::Swap { from, to } => from.len() + to.len(),
                    rules::Piece::Each { map } => map.len(),
                    // Refused below.
                    rules::Piece::Group { .. } => 1,
                });
                work.spend(10 + size.sum::<usize>())?;
                let core = normal_form(pieces, split.letter)
                    .map_err(|fault| Rejection::RowBranch { rule: number, branch, fault })?;
                // Beyond a border stands anything.
                let blind =
                    |border: Option<Letter>, context: &Context| border.is_none() || context.always;
                if !blind(core.left, left) {
                    return Err(Rejection::RowContext { rule: number, left: true });
                }
                if !blind(core.right, right) {
                    return Err(Rejection::RowContext { rule: number, left: false });
                }
                if core.stretches > MAX_STRETCHES {
                    return Err(Rejection::TooLarge);
                }
                branches.push(Usable { rule: number, core, left, right });
            }
        }
        Ok(Self { ruleset, split, branches })
    }

    /// All types there could be.
    pub(crate) fn types(&self) -> Vec<Type> {
        let heap = self.split.letter;
        let sides: Vec<Option<Letter>> = [None]
            .into_iter()
            .chain(self.ruleset.alphabet.letters().filter(|&letter| letter != heap).map(Some))
            .collect();
        sides.iter().flat_map(|&left| sides.iter().map(move |&right| (left, right))).collect()
    }

    /// The most live pieces that a move in a piece leaves.
    pub(crate) fn width(&self, work: &mut Work) -> Result<usize, Rejection> {
        let mut width = 0;
        for kind in self.types() {
            for branch in &self.branches {
                work.spend(10 + branch.core.written.len())?;
                width = width.max(
                    self.parts(branch, kind, BranchVariables::new(branch, FIRST_FRESH)?)?.len(),
                );
            }
        }
        if width > MAX_PARTS { Err(Rejection::RowParts { parts: width }) } else { Ok(width) }
    }

    /// The condition M of a type: over the length of the piece, variable 0, and the lengths of the
    /// live pieces that are left, variables 1 to `width`, in decreasing order. Bound variables have
    /// numbers from `fresh` on. `width` is at least [`Pieces::width`].
    pub(crate) fn condition(
        &self,
        kind: Type,
        width: usize,
        fresh: u32,
        work: &mut Work,
    ) -> Result<Condition, Rejection> {
        let mut next = fresh;
        let mut cases = vec![];
        for branch in &self.branches {
            let Core { left, right, stretches, .. } = branch.core;
            if left.is_some() && left != kind.0 || right.is_some() && right != kind.1 {
                continue;
            }
            let names = BranchVariables::new(branch, next)?;
            next = names.end;
            // More than its time is worth, to bound the memory.
            work.spend(1000 + 100 * stretches + cases.len())?;
            let whole = names.sum(branch.core.singles, 0..stretches)?;
            let mut parts = vec![equal(&Linear::variable(Variable(0)), &whole)?];
            for (border, variable, context, separator, is_left) in [
                (left, names.left, branch.left, kind.0, true),
                (right, names.right, branch.right, kind.1, false),
            ] {
                // A border stands right beside the piece.
                let beside = if border.is_some() {
                    equal(&Linear::variable(variable), &Linear::number(0))?
                } else {
                    let lengths = context.lengths(separator);
                    lengths
                        .ok_or(Rejection::RowContext { rule: branch.rule, left: is_left })?
                        .condition(variable, work)?
                };
                parts.push(beside);
            }
            for stretch in 0..stretches {
                let least =
                    names.stretch(stretch)?.minus(&Linear::number(1)).ok_or(Rejection::TooLarge)?;
                parts.push(Condition::compare(least, Comparison::GreaterEqual));
            }
            parts.push(sorted(self.parts(branch, kind, names)?, width, work)?);
            let bound = |variable| Bound {
                variable: Variable(variable),
                name: String::new(),
                sort: Sort::Natural,
            };
            let exists = |body, variable| match body {
                Condition::Bool(truth) => Condition::Bool(truth),
                body => Condition::Exists(bound(variable), Box::new(body)),
            };
            cases.push((names.start..names.end).rev().fold(Condition::all(parts), exists));
        }
        Ok(Condition::any(cases))
    }

    /// The lengths of the live pieces that the branch leaves in a piece of this type, from left to
    /// right.
    fn parts(
        &self,
        branch: &Usable<'_>,
        kind: Type,
        names: BranchVariables,
    ) -> Result<Vec<Linear>, Rejection> {
        let mut parts = vec![];
        let mut push = |left, right, length: Linear| {
            // What is always empty is no heap.
            if length != Linear::default() && self.split.live.contains(&(left, right)) {
                parts.push(length);
            }
        };
        // With a border nothing stands between it and what is read.
        let beside = |border: Option<Letter>, variable: Variable| match border {
            Some(_) => Linear::default(),
            None => Linear::variable(variable),
        };
        let (mut left, mut length) = (kind.0, beside(branch.core.left, names.left));
        for written in &branch.core.written {
            let (letter, more) = match *written {
                WrittenPart::Once(letter) => (letter, Linear::number(1)),
                WrittenPart::Stretch(stretch, letter) => (letter, names.stretch(stretch)?),
            };
            if letter == self.split.letter {
                length = length.plus(&more).ok_or(Rejection::TooLarge)?;
            } else {
                // Between the separators of a stretch nothing stands.
                push(left, Some(letter), core::mem::take(&mut length));
                left = Some(letter);
            }
        }
        push(
            left,
            kind.1,
            length.plus(&beside(branch.core.right, names.right)).ok_or(Rejection::TooLarge)?,
        );
        Ok(parts)
    }

    /// A letter as text, for messages.
    pub(crate) fn spell(&self, kind: Type) -> (Option<char>, Option<char>) {
        let symbol =
            |letter: Option<Letter>| letter.map(|letter| self.ruleset.alphabet.symbol(letter));
        (symbol(kind.0), symbol(kind.1))
    }
}

/// The variables of a branch: how many letters of the piece stand on the left and on the right of
/// what is read, then how many each stretch has.
#[derive(Clone, Copy)]
struct BranchVariables {
    start: u32,
    left: Variable,
    right: Variable,
    end: u32,
}

impl BranchVariables {
    fn new(branch: &Usable<'_>, start: u32) -> Result<Self, Rejection> {
        let count = u32::try_from(2 + branch.core.stretches).map_err(|_| Rejection::TooLarge)?;
        // Those that preparing conditions needs come behind.
        let end = start
            .checked_add(count)
            .filter(|&end| end < 2 * FIRST_FRESH)
            .ok_or(Rejection::TooLarge)?;
        Ok(Self { start, left: Variable(start), right: Variable(start + 1), end })
    }

    fn stretch(self, number: usize) -> Result<Linear, Rejection> {
        let number = u32::try_from(number).map_err(|_| Rejection::TooLarge)?;
        Ok(Linear::variable(Variable(self.start + 2 + number)))
    }

    /// All letters of the piece.
    fn sum(self, singles: usize, stretches: core::ops::Range<usize>) -> Result<Linear, Rejection> {
        let singles = Linear::number(i64::try_from(singles).map_err(|_| Rejection::TooLarge)?);
        let sides = [self.left, self.right].map(Linear::variable);
        let mut sum = singles;
        for term in sides.into_iter().map(Ok).chain(stretches.map(|number| self.stretch(number))) {
            sum = sum.plus(&term?).ok_or(Rejection::TooLarge)?;
        }
        Ok(sum)
    }
}

fn equal(one: &Linear, two: &Linear) -> Result<Condition, Rejection> {
    Ok(Condition::compare(one.minus(two).ok_or(Rejection::TooLarge)?, Comparison::Equal))
}

/// Variables 1 to `width` are these numbers in decreasing order, filled up with zeros.
fn sorted(mut parts: Vec<Linear>, width: usize, work: &mut Work) -> Result<Condition, Rejection> {
    if parts.len() > width || width > MAX_PARTS {
        return Err(Rejection::RowParts { parts: parts.len() });
    }
    parts.resize(width, Linear::default());
    let variable = |number: usize| -> Result<Linear, Rejection> {
        Ok(Linear::variable(Variable(u32::try_from(number).map_err(|_| Rejection::TooLarge)?)))
    };
    let mut conditions = vec![];
    for number in 1..width {
        let less = variable(number + 1)?.minus(&variable(number)?).ok_or(Rejection::TooLarge)?;
        conditions.push(Condition::compare(less, Comparison::LessEqual));
    }
    let mut orders = vec![];
    for order in orders_of(width) {
        work.spend(50)?;
        let same =
            order.iter().enumerate().map(|(at, &part)| equal(&variable(at + 1)?, &parts[part]));
        orders.push(Condition::all(same.collect::<Result<Vec<_>, _>>()?));
    }
    conditions.push(Condition::any(orders));
    Ok(Condition::all(conditions))
}

/// All orders of 0 to `count` - 1, `count` being small.
fn orders_of(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![vec![]], |orders, new| {
        let insert = |order: &Vec<usize>| {
            let places =
                (0..=order.len()).map(|place| [&order[..place], &[new], &order[place..]].concat());
            places.collect::<Vec<_>>()
        };
        orders.iter().flat_map(insert).collect()
    })
}
