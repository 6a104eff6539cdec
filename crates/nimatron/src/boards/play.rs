//! Who gets which letter if both players follow a strategy, from the machine of its plays.
//!
//! The machine accepts a board only if its free letters are labelled correctly. So one pass from
//! the last letter to the first finds the states from which the rest of the board can be accepted
//! with some labels, and one pass from the first to the last picks the only labels that lead there.

use std::collections::HashMap;

use automata::{Letter, Moore, StateId};
use prove::boards::Signs;
use rules::boards::{Board, BoardResult, BoardRuleset, Player};

/// A set of states of the machine, as an index.
pub(super) type Set = usize;

/// The machine, and the sets of states seen so far.
#[derive(Debug)]
pub(super) struct Play<'p> {
    rules: &'p BoardRuleset,
    machine: &'p Moore<bool>,
    sets: Vec<Vec<bool>>,
    known: HashMap<Vec<bool>, Set>,
    steps: HashMap<(Set, Letter, Name), Set>,
}

/// What is known about the label of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    /// Free, with either label.
    Open,
    /// Free, and this player gets it.
    Gets(Player),
    /// Taken by this player.
    Has(Player),
}

impl From<Option<Player>> for Name {
    fn from(taken: Option<Player>) -> Self {
        taken.map_or(Self::Open, Self::Has)
    }
}

/// The set of accepting states.
pub(super) const END: Set = 0;

impl<'p> Play<'p> {
    /// The machine of the plays of a strategy.
    pub(super) fn new(rules: &'p BoardRuleset, machine: &'p Moore<bool>) -> Self {
        let accepting: Vec<bool> = machine.states().map(|state| *machine.output(state)).collect();
        let known = HashMap::from([(accepting.clone(), END)]);
        Self { rules, machine, sets: vec![accepting], known, steps: HashMap::new() }
    }

    /// Whether the machine reads boards from right to left.
    pub(super) fn is_mirrored(&self) -> bool {
        self.rules.result == BoardResult::Letters { reversed: true }
    }

    /// The state before the first letter of a board in a phase.
    pub(super) fn start(&self, phase: usize) -> StateId {
        self.machine.next(StateId::ZERO, Signs::phase(phase))
    }

    /// The state after a letter that a player has, or gets.
    pub(super) fn after(
        &self,
        state: StateId,
        letter: Letter,
        player: Player,
        taken: bool,
    ) -> StateId {
        let signs = Signs::of(self.rules);
        let sign = if taken { signs.taken(letter, player) } else { signs.free(letter, player) };
        self.machine.next(state, sign)
    }

    /// Whether a state is in a set.
    pub(super) fn contains(&self, set: Set, state: StateId) -> bool {
        self.sets[set][state.index()]
    }

    /// The states before a letter from which some possible label leads into `set`.
    pub(super) fn before(&mut self, set: Set, letter: Letter, name: Name) -> Set {
        if let Some(&known) = self.steps.get(&(set, letter, name)) {
            return known;
        }
        let states: Vec<bool> = self
            .machine
            .states()
            .map(|state| match name {
                Name::Has(player) => self.contains(set, self.after(state, letter, player, true)),
                Name::Gets(player) => self.contains(set, self.after(state, letter, player, false)),
                Name::Open => Player::BOTH
                    .iter()
                    .any(|&player| self.contains(set, self.after(state, letter, player, false))),
            })
            .collect();
        let fresh = self.sets.len();
        let found = *self.known.entry(states).or_insert_with_key(|states| {
            self.sets.push(states.clone());
            fresh
        });
        self.steps.insert((set, letter, name), found);
        found
    }

    /// Who gets a free letter between a state and a set, and the state after it; none if nothing is
    /// accepted.
    pub(super) fn gets(
        &self,
        state: StateId,
        set: Set,
        letter: Letter,
    ) -> Option<(Player, StateId)> {
        let next = |player| (player, self.after(state, letter, player, false));
        Player::BOTH.into_iter().map(next).find(|(_, next)| self.contains(set, *next))
    }

    /// All places, in the order in which the machine reads them.
    fn places(&self, board: &Board) -> Vec<usize> {
        let mut places: Vec<usize> = (0..board.letters.len()).collect();
        if self.is_mirrored() {
            places.reverse();
        }
        places
    }

    /// For each place the states after it from which the rest can be accepted, last place first.
    fn behind(
        &mut self,
        board: &Board,
        places: &[usize],
        name: impl Fn(usize) -> Name,
    ) -> Vec<Set> {
        let mut behind = vec![END];
        for &place in places.iter().skip(1).rev() {
            let set = self.before(behind[behind.len() - 1], board.letters[place], name(place));
            behind.push(set);
        }
        behind
    }

    /// The first place that can be taken such that the play ends on `end`, the end of a play from
    /// `board`: the machine is a strategy too. Linear.
    pub(super) fn place(&mut self, board: &Board, end: &Board) -> Option<usize> {
        let mover = self.rules.mover(board.phase);
        let places = self.places(board);
        let name = |place: usize| match (board.taken[place], end.taken[place]) {
            (Some(player), _) => Name::Has(player),
            (None, Some(player)) => Name::Gets(player),
            (None, None) => Name::Open,
        };
        let mut behind = self.behind(board, &places, name);
        let mut state = self.start(self.rules.next_phase(board.phase));
        let mut found: Option<usize> = None;
        for place in places {
            let (letter, set) = (board.letters[place], behind.pop()?);
            let taken = board.taken[place];
            let player = end.taken[place]?;
            if taken.is_none()
                && player == mover
                && self.contains(set, self.after(state, letter, mover, true))
            {
                found = Some(found.map_or(place, |found| found.min(place)));
            }
            state = self.after(state, letter, player, taken.is_some());
        }
        found
    }

    /// The board at the end of the play; none if it is not over a word of the game. Linear in its
    /// length.
    pub(super) fn end(&mut self, board: &Board) -> Option<Board> {
        let places = self.places(board);
        let mut behind = self.behind(board, &places, |place| board.taken[place].into());
        let mut state = self.start(board.phase);
        let mut end = board.clone();
        end.phase = (board.phase + board.free().len()) % self.rules.phases();
        for place in places {
            let (letter, set) = (board.letters[place], behind.pop()?);
            let (player, next) = match board.taken[place] {
                Some(player) => (player, self.after(state, letter, player, true)),
                None => self.gets(state, set, letter)?,
            };
            end.taken[place] = Some(player);
            state = next;
        }
        self.machine.output(state).then_some(end)
    }
}
