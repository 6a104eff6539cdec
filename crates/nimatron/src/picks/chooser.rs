//! Which place a strategy takes, in time linear in the length of a board.

use automata::{Moore, StateId};
use rules::Letter;
use rules::picks::{Board, Choice, End, PickRuleset, Strategy};
use run::{Run, Stop};

/// A strategy with machines for its contexts.
#[derive(Clone, Debug)]
pub(super) struct Chooser {
    lists: [Vec<Compiled>; 2],
}

/// A choice.
#[derive(Clone, Debug)]
struct Compiled {
    choice: Choice,
    left: Moore<bool>,
    /// Reads what stands on the right from its end.
    right: Moore<bool>,
}

impl Chooser {
    /// # Errors
    /// When the budget ends: a context may need exponentially many states.
    pub(super) fn new(rules: &PickRuleset, strategy: &Strategy, run: &Run<'_>) -> Result<Self, Stop> {
        let letters = rules.alphabet.len();
        let compiled = |choice: &Choice| {
            let left = encode::compile_regex(&choice.left, letters, run)?;
            let right = encode::compile_regex(&choice.right.reversed(), letters, run)?;
            Ok(Compiled { choice: choice.clone(), left, right })
        };
        let [first, second] = &strategy.lists;
        let list = |choices: &[Choice]| choices.iter().map(compiled).collect::<Result<Vec<_>, Stop>>();
        Ok(Self { lists: [list(first)?, list(second)?] })
    }

    /// The place, counted from 0; none if no choice applies.
    pub(super) fn chosen(&self, rules: &PickRuleset, board: &Board) -> Option<usize> {
        let free = board.free();
        let letters: Vec<Letter> = free.iter().map(|&place| board.letters[place]).collect();
        let list = &self.lists[rules.mover(board.phase).index()];
        list.iter().find_map(|choice| choice.place(&letters)).map(|place| free[place])
    }
}

impl Compiled {
    /// Which of the free letters it takes.
    fn place(&self, free: &[Letter]) -> Option<usize> {
        let left = prefixes(&self.left, free.iter());
        let mut right = prefixes(&self.right, free.iter().rev());
        right.reverse();
        let fits = |&place: &usize| self.choice.letters.contains(free[place]) && left[place] && right[place + 1];
        let mut places = 0..free.len();
        match self.choice.end {
            End::Leftmost => places.find(fits),
            End::Rightmost => places.rfind(fits),
        }
    }
}

/// Whether each prefix, from the empty one to all, is accepted.
fn prefixes<'l>(machine: &Moore<bool>, letters: impl Iterator<Item = &'l Letter>) -> Vec<bool> {
    let mut state = StateId::ZERO;
    let first = *machine.output(state);
    let rest = letters.map(|&letter| {
        state = machine.next(state, letter);
        *machine.output(state)
    });
    std::iter::once(first).chain(rest).collect()
}
