//! Prepared strategies: fast evaluation, and a machine that tracks what they do not take.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, StateId};
use rules::Regex;
use rules::boards::{BoardRuleset, Choice, End};
use run::{Run, Stop};

/// A list of choices with its contexts as machines. Evaluates in time linear in the number of free
/// letters.
#[derive(Clone, Debug)]
pub struct Chooser {
    pub(crate) choices: Vec<Ready>,
}

/// A choice with its contexts as machines.
#[derive(Clone, Debug)]
pub(crate) struct Ready {
    choice: Choice,
    left: Moore<bool>,
    right: Moore<bool>,
    /// As `right`, read from the end.
    behind: Moore<bool>,
    /// States of `right` from which every word is accepted.
    always: Vec<bool>,
    /// Whether there are no contexts.
    plain: bool,
}

impl Chooser {
    /// Prepares a list.
    ///
    /// # Errors
    /// If the budget is exhausted: a context may need exponentially many states.
    pub fn new(rules: &BoardRuleset, list: &[Choice], run: &Run<'_>) -> Result<Self, Stop> {
        let any = Regex::any(rules.alphabet.all());
        let ready = list.iter().map(|choice| {
            let machine = |regex| {
                encode::compile_regex(regex, rules.alphabet.len(), run)
                    .map(|machine| machine.minimal())
            };
            let (left, right) = (machine(&choice.left)?, machine(&choice.right)?);
            let behind = machine(&choice.right.reversed())?;
            let fails = right.can_reach(|&accepted| !accepted);
            let always = fails.into_iter().map(|fails| !fails).collect();
            let plain = choice.left == any && choice.right == any;
            Ok(Ready { choice: choice.clone(), left, right, behind, always, plain })
        });
        Ok(Self { choices: ready.collect::<Result<_, Stop>>()? })
    }

    /// The place taken, as an index among the free letters; none if no choice applies.
    #[must_use]
    pub fn place(&self, free: &[Letter]) -> Option<usize> {
        self.choices.iter().find_map(|ready| ready.place(free))
    }
}

impl Ready {
    fn place(&self, free: &[Letter]) -> Option<usize> {
        let contexts = (!self.plain).then(|| {
            let mut behind = prefixes(&self.behind, free.iter().rev());
            behind.reverse();
            (prefixes(&self.left, free.iter()), behind)
        });
        let fits = |&place: &usize| {
            let stands =
                |(before, behind): &(Vec<bool>, Vec<bool>)| before[place] && behind[place + 1];
            self.choice.letters.contains(free[place]) && contexts.as_ref().is_none_or(stands)
        };
        let mut places = 0..free.len();
        match self.choice.end {
            End::Leftmost => places.find(fits),
            End::Rightmost => places.rfind(fits),
        }
    }
}

/// Whether each prefix, from the empty one to all, is accepted.
fn prefixes<'l>(machine: &Moore<bool>, letters: impl Iterator<Item = &'l Letter>) -> Vec<bool> {
    let states =
        core::iter::once(None).chain(letters.map(Some)).scan(StateId::ZERO, |state, letter| {
            *state = letter.map_or(*state, |&letter| machine.next(*state, letter));
            Some(*state)
        });
    states.map(|state| *machine.output(state)).collect()
}

/// A claim about where a list takes a letter, tracked while the free letters of a board are read
/// from left to right: that no earlier choice matches anywhere, and that this one takes the place
/// pointed at; or that no choice at all matches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pointer {
    /// For each watched choice: the state of its left context, and the states of the right contexts
    /// of the places that must turn out not to match.
    watched: Vec<(StateId, Vec<StateId>)>,
    /// After the place pointed at: the state of its right context.
    pointed: Option<StateId>,
}

/// The claim about a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Following<'a> {
    pub(crate) chooser: &'a Chooser,
    /// The choice that takes a letter; none if no choice does.
    pub(crate) by: Option<usize>,
}

impl Following<'_> {
    pub(crate) fn start(&self) -> Pointer {
        let watched = self.by.map_or(self.chooser.choices.len(), |by| by + 1);
        Pointer { watched: vec![(StateId::ZERO, vec![]); watched], pointed: None }
    }

    /// Reads one free letter; `here` if it is the one pointed at. None if the claim has become
    /// false.
    pub(crate) fn step(&self, pointer: &Pointer, letter: Letter, here: bool) -> Option<Pointer> {
        let mut next = pointer.clone();
        if let (Some(state), Some(by)) = (&mut next.pointed, self.by) {
            *state = self.chooser.choices[by].right.next(*state, letter);
        }
        for (index, (left, failing)) in next.watched.iter_mut().enumerate() {
            let ready = &self.chooser.choices[index];
            for state in failing.iter_mut() {
                *state = ready.right.next(*state, letter);
            }
            let fits = ready.choice.letters.contains(letter) && *ready.left.output(*left);
            *left = ready.left.next(*left, letter);
            let counts = self.by != Some(index)
                || match ready.choice.end {
                    End::Leftmost => pointer.pointed.is_none() && !here,
                    End::Rightmost => pointer.pointed.is_some(),
                };
            if here && self.by == Some(index) {
                if !fits {
                    return None;
                }
                next.pointed = Some(StateId::ZERO);
            } else if fits && counts {
                failing.push(StateId::ZERO);
            }
            if failing.iter().any(|state| ready.always[state.index()]) {
                return None;
            }
            failing.sort_unstable();
            failing.dedup();
        }
        Some(next)
    }

    /// Whether the claim holds at the end of the board.
    pub(crate) fn holds(&self, pointer: &Pointer) -> bool {
        let fails = |index: usize, states: &[StateId]| {
            !states.iter().any(|&state| *self.chooser.choices[index].right.output(state))
        };
        let pointed = match (self.by, pointer.pointed) {
            (None, None) => true,
            (Some(by), Some(state)) => *self.chooser.choices[by].right.output(state),
            _ => false,
        };
        pointed
            && pointer.watched.iter().enumerate().all(|(index, (_, states))| fails(index, states))
    }
}
