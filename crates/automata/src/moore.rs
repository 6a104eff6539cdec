//! Deterministic machines with an output per state (Moore 1956).

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;
use run::{Run, Stop};

use crate::{Letter, StateId, Word, letters};

/// A deterministic, complete machine: a next state for every state and letter, an output for every
/// state. State 0 is the start.
///
/// ```
/// use nimatron_automata::{Moore, StateId};
///
/// // Words as numbers in base 2: the state is the remainder by 3, and so is the output.
/// let to = |state| StateId::new(state);
/// let machine = Moore::new(2, vec![to(0), to(1), to(2), to(0), to(1), to(2)], vec![0, 1, 2]);
/// assert_eq!(*machine.output_of(&[1, 1, 0, 1]), 13 % 3);
/// assert_eq!(machine.row(to(1)), [to(2), to(0)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moore<O> {
    letters: usize,
    next: Vec<StateId>,
    output: Vec<O>,
}

/// A product of two machines, and the pair of states behind each of its states.
pub type Product<Q> = (Moore<Q>, Vec<(StateId, StateId)>);

impl<O> Moore<O> {
    /// A machine over `letters` letters from its table, row by row (`next[state * letters +
    /// letter]`), and its outputs.
    ///
    /// # Panics
    /// If there is no state, or the table is not of `output.len() * letters` entries, each of them
    /// a state.
    #[must_use]
    pub fn new(letters: usize, next: Vec<StateId>, output: Vec<O>) -> Self {
        assert!(!output.is_empty(), "a machine without a start state");
        assert_eq!(next.len(), output.len() * letters);
        assert!(next.iter().all(|state| state.index() < output.len()));
        Self { letters, next, output }
    }

    /// The number of states.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a start state")]
    pub fn len(&self) -> usize {
        self.output.len()
    }

    /// The size of the alphabet.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// All states.
    pub fn states(&self) -> impl Iterator<Item = StateId> + use<O> {
        (0..self.output.len()).map(StateId::new)
    }

    /// The state after `letter`.
    #[must_use]
    #[inline]
    pub fn next(&self, state: StateId, letter: Letter) -> StateId {
        self.next[state.index() * self.letters + usize::from(letter)]
    }

    /// The row of a state: its next state for each letter.
    #[must_use]
    pub fn row(&self, state: StateId) -> &[StateId] {
        &self.next[state.index() * self.letters..(state.index() + 1) * self.letters]
    }

    /// The state after `word`.
    #[must_use]
    #[inline]
    pub fn run_from(&self, state: StateId, word: &[Letter]) -> StateId {
        word.iter().fold(state, |state, &letter| self.next(state, letter))
    }

    /// The state after `word` from the start.
    #[must_use]
    pub fn state_of(&self, word: &[Letter]) -> StateId {
        self.run_from(StateId::ZERO, word)
    }

    /// The output at a state.
    #[must_use]
    #[inline]
    pub fn output(&self, state: StateId) -> &O {
        &self.output[state.index()]
    }

    /// The output of `word`.
    #[must_use]
    pub fn output_of(&self, word: &[Letter]) -> &O {
        self.output(self.state_of(word))
    }

    /// The same machine with mapped outputs.
    ///
    /// ```
    /// # use nimatron_automata::{Moore, StateId};
    /// # let to = |state| StateId::new(state);
    /// let remainder =
    ///     Moore::new(2, vec![to(0), to(1), to(2), to(0), to(1), to(2)], vec![0, 1, 2]);
    /// let divisible = remainder.map(|&remainder| remainder == 0);
    /// assert!(divisible.output_of(&[1, 0, 0, 1])); // 9
    /// assert_eq!(divisible.minimal().len(), 3);
    /// ```
    #[must_use]
    pub fn map<P>(&self, output: impl FnMut(&O) -> P) -> Moore<P> {
        Moore {
            letters: self.letters,
            next: self.next.clone(),
            output: self.output.iter().map(output).collect(),
        }
    }

    /// The reachable part of the product of two machines, numbered breadth first, with combined
    /// outputs; the second component is the pair of states behind each state. Cost: one look-up per
    /// reachable pair and letter.
    ///
    /// ```
    /// use nimatron_automata::explore;
    ///
    /// let run = run::Run::default();
    /// let divisible = |by| {
    ///     explore(2, 0, &run, |_| 0, |&r, letter| (2 * r + u32::from(letter)) % by, |&r| r == 0)
    /// };
    /// let ((by_2, _), (by_3, _)) = (divisible(2)?, divisible(3)?);
    /// let (by_6, pairs) = by_2.product(&by_3, &run, |&left, &right| left && right)?;
    /// assert_eq!((by_6.len(), pairs.len()), (6, 6));
    /// assert_eq!(by_6.minimal(), divisible(6)?.0.minimal());
    /// # Ok::<(), run::Stop>(())
    /// ```
    ///
    /// # Errors
    /// If the budget is exhausted.
    ///
    /// # Panics
    /// If the alphabets differ in size.
    pub fn product<P, Q>(
        &self,
        other: &Moore<P>,
        run: &Run<'_>,
        mut combine: impl FnMut(&O, &P) -> Q,
    ) -> Result<Product<Q>, Stop> {
        assert_eq!(self.letters, other.letters);
        explore(
            self.letters,
            (StateId::ZERO, StateId::ZERO),
            run,
            |_| 0,
            |&(left, right), letter| (self.next(left, letter), other.next(right, letter)),
            |&(left, right)| combine(self.output(left), other.output(right)),
        )
    }

    /// A shortest word, alphabetically first among the shortest, that leads to an output that
    /// satisfies `wanted`.
    ///
    /// ```
    /// use nimatron_automata::explore;
    ///
    /// let run = run::Run::default();
    /// let (by_5, _) =
    ///     explore(2, 0, &run, |_| 0, |&r, letter| (2 * r + u32::from(letter)) % 5, |&r| r)?;
    /// assert_eq!(by_5.shortest(|&remainder| remainder == 4), Some(vec![1, 0, 0]));
    /// assert_eq!(by_5.shortest(|&remainder| remainder == 5), None);
    /// # Ok::<(), run::Stop>(())
    /// ```
    pub fn shortest(&self, wanted: impl FnMut(&O) -> bool) -> Option<Word> {
        self.shortest_words(1, wanted).pop()
    }

    /// The shortest words to at most `most` states with such an output, shortest first.
    ///
    /// ```
    /// use nimatron_automata::explore;
    ///
    /// let run = run::Run::default();
    /// let (by_5, _) =
    ///     explore(2, 0, &run, |_| 0, |&r, letter| (2 * r + u32::from(letter)) % 5, |&r| r)?;
    /// let odd = by_5.shortest_words(usize::MAX, |&remainder| remainder % 2 == 1);
    /// assert_eq!(odd, [vec![1], vec![1, 1]]); // 1 and 3
    /// # Ok::<(), run::Stop>(())
    /// ```
    #[must_use]
    pub fn shortest_words(&self, most: usize, mut wanted: impl FnMut(&O) -> bool) -> Vec<Word> {
        let mut found = vec![];
        let mut from: Vec<Option<(StateId, Letter)>> = vec![None; self.len()];
        let mut seen = vec![false; self.len()];
        let mut queue = VecDeque::from([StateId::ZERO]);
        seen[0] = true;
        while let Some(state) = queue.pop_front() {
            if found.len() >= most {
                break;
            }
            if wanted(self.output(state)) {
                let mut word = vec![];
                let mut at = state;
                while let Some((previous, letter)) = from[at.index()] {
                    word.push(letter);
                    at = previous;
                }
                word.reverse();
                found.push(word);
            }
            for letter in letters(self.letters) {
                let next = self.next(state, letter);
                if !core::mem::replace(&mut seen[next.index()], true) {
                    from[next.index()] = Some((state, letter));
                    queue.push_back(next);
                }
            }
        }
        found
    }

    /// A shortest word on which the two machines disagree in the sense of `agree`. Cost: one
    /// look-up per reachable pair of states and letter.
    ///
    /// ```
    /// use nimatron_automata::explore;
    ///
    /// let run = run::Run::default();
    /// let divisible = |by| {
    ///     explore(2, 0, &run, |_| 0, |&r, letter| (2 * r + u32::from(letter)) % by, |&r| r == 0)
    /// };
    /// let ((by_3, _), (by_6, _)) = (divisible(3)?, divisible(6)?);
    /// // 3 is the least number that 3 divides and 6 does not.
    /// assert_eq!(
    ///     by_3.shortest_difference(&by_6, &run, |left, right| left == right)?,
    ///     Some(vec![1, 1])
    /// );
    /// assert_eq!(
    ///     by_3.shortest_difference(&by_3.minimal(), &run, |left, right| left == right)?,
    ///     None
    /// );
    /// # Ok::<(), run::Stop>(())
    /// ```
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn shortest_difference<P>(
        &self,
        other: &Moore<P>,
        run: &Run<'_>,
        agree: impl FnMut(&O, &P) -> bool,
    ) -> Result<Option<Word>, Stop> {
        let (product, _) = self.product(other, run, agree)?;
        Ok(product.shortest(|&same| !same))
    }

    /// The states that can reach one with an output that satisfies `wanted`.
    ///
    /// ```
    /// use nimatron_automata::{Moore, StateId};
    ///
    /// // Words without two ones in a row: state 2 is a trap.
    /// let to = |state| StateId::new(state);
    /// let machine =
    ///     Moore::new(2, vec![to(0), to(1), to(0), to(2), to(2), to(2)], vec![true, true, false]);
    /// assert_eq!(machine.can_reach(|&accepts| accepts), [true, true, false]);
    /// ```
    pub fn can_reach(&self, wanted: impl Fn(&O) -> bool) -> Vec<bool> {
        let mut before: Vec<Vec<StateId>> = vec![vec![]; self.len()];
        for state in self.states() {
            for next in self.row(state) {
                before[next.index()].push(state);
            }
        }
        let mut can: Vec<bool> = self.output.iter().map(wanted).collect();
        let mut stack: Vec<StateId> = self.states().filter(|state| can[state.index()]).collect();
        while let Some(state) = stack.pop() {
            for &previous in &before[state.index()] {
                if !core::mem::replace(&mut can[previous.index()], true) {
                    stack.push(previous);
                }
            }
        }
        can
    }
}

impl<O: Clone> Moore<O> {
    /// The reachable part, numbered breadth first: machines that differ only in numbering become
    /// equal values. The second component is the old index of each state.
    ///
    /// ```
    /// use nimatron_automata::{Moore, StateId};
    ///
    /// // State 1 is not reachable.
    /// let to = |state| StateId::new(state);
    /// let machine = Moore::new(1, vec![to(2), to(0), to(0)], vec!["even", "lost", "odd"]);
    /// let (renumbered, old) = machine.renumbered();
    /// assert_eq!(renumbered, Moore::new(1, vec![to(1), to(0)], vec!["even", "odd"]));
    /// assert_eq!(old, [to(0), to(2)]);
    /// ```
    #[must_use]
    pub fn renumbered(&self) -> (Self, Vec<StateId>) {
        let mut order = vec![StateId::ZERO];
        let mut number: Vec<Option<StateId>> = vec![None; self.len()];
        number[0] = Some(StateId::ZERO);
        let mut next = vec![];
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            at += 1;
            for target in self.row(state) {
                let fresh = StateId::new(order.len());
                next.push(*number[target.index()].get_or_insert_with(|| {
                    order.push(*target);
                    fresh
                }));
            }
        }
        let output = order.iter().map(|state| self.output(*state).clone()).collect();
        (Self { letters: self.letters, next, output }, order)
    }
}

impl<O: Clone + Eq + Hash> Moore<O> {
    /// The minimal machine with the same outputs, numbered breadth first: equivalent machines
    /// become equal values. `states * letters * log2(states)` steps (Hopcroft 1971).
    ///
    /// ```
    /// use nimatron_automata::explore;
    ///
    /// // Counting to 12 to know whether a number is even is more than is needed.
    /// let run = run::Run::default();
    /// let (counter, _) =
    ///     explore(1, 0, &run, |_| 0, |&count, _| (count + 1) % 12, |&count| count % 2 == 0)?;
    /// assert_eq!((counter.len(), counter.minimal().len()), (12, 2));
    /// assert_eq!(
    ///     counter.shortest_difference(&counter.minimal(), &run, |left, right| left == right)?,
    ///     None
    /// );
    /// # Ok::<(), run::Stop>(())
    /// ```
    #[must_use]
    pub fn minimal(&self) -> Self {
        let (reachable, _) = self.renumbered();
        let class = Partition::coarsest(&reachable);
        let mut representative =
            vec![StateId::ZERO; class.iter().map(|class| class + 1).max().unwrap_or(0)];
        for state in reachable.states() {
            representative[class[state.index()]] = state;
        }
        let quotient = Self {
            letters: self.letters,
            next: representative
                .iter()
                .flat_map(|state| reachable.row(*state))
                .map(|next| StateId::new(class[next.index()]))
                .collect(),
            output: representative.iter().map(|state| reachable.output(*state).clone()).collect(),
        };
        // The start state first.
        let start = class[0];
        let moved = |state: StateId| match state.index() {
            0 => StateId::new(start),
            index if index == start => StateId::ZERO,
            _ => state,
        };
        let next = quotient
            .states()
            .flat_map(|state| quotient.row(moved(state)).iter().map(|next| moved(*next)));
        let output = quotient.states().map(|state| quotient.output(moved(state)).clone());
        Self { letters: self.letters, next: next.collect(), output: output.collect() }
            .renumbered()
            .0
    }
}

/// A partition of states into blocks, each a slice of `states`.
struct Partition {
    states: Vec<usize>,
    place: Vec<usize>,
    block: Vec<usize>,
    start: Vec<usize>,
    end: Vec<usize>,
    /// The number of marked states at the front of each block.
    marked: Vec<usize>,
}

impl Partition {
    /// The coarsest partition whose blocks agree in output and are closed under transitions, as the
    /// block of each state.
    fn coarsest<O: Clone + Eq + Hash>(machine: &Moore<O>) -> Vec<usize> {
        let (count, letters) = (machine.len(), machine.letters);
        let mut partition = Self::by_output(machine);
        // The states that go to state t by letter a are `sources[offsets[a * count +
        // t]..offsets[a * count + t + 1]]`.
        let slot = |state: usize, letter: usize| {
            letter * count + machine.next[state * letters + letter].index()
        };
        let mut offsets = vec![0; letters * count + 1];
        let entries =
            || (0..count).flat_map(|state| (0..letters).map(move |letter| (state, letter)));
        for (state, letter) in entries() {
            offsets[slot(state, letter) + 1] += 1;
        }
        for at in 1..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        let mut fill = offsets.clone();
        let mut sources = vec![0; letters * count];
        for (state, letter) in entries() {
            let at = &mut fill[slot(state, letter)];
            sources[*at] = state;
            *at += 1;
        }
        let mut waiting: Vec<usize> = (0..partition.start.len()).collect();
        let mut waits = vec![true; waiting.len()];
        let mut touched = vec![];
        while let Some(splitter) = waiting.pop() {
            waits[splitter] = false;
            let of = partition.states[partition.start[splitter]..partition.end[splitter]].to_vec();
            for letter in 0..letters {
                for &target in &of {
                    let slot = letter * count + target;
                    for &source in &sources[offsets[slot]..offsets[slot + 1]] {
                        partition.mark(source, &mut touched);
                    }
                }
                for block in core::mem::take(&mut touched) {
                    let Some(fresh) = partition.split(block) else { continue };
                    waits.push(false);
                    let smaller =
                        if partition.size(fresh) <= partition.size(block) { fresh } else { block };
                    let next = if waits[block] { fresh } else { smaller };
                    waits[next] = true;
                    waiting.push(next);
                }
            }
        }
        partition.block
    }

    fn by_output<O: Eq + Hash>(machine: &Moore<O>) -> Self {
        let mut classes: HashMap<&O, usize> = HashMap::new();
        let mut blocks: Vec<Vec<usize>> = vec![];
        for (state, output) in machine.output.iter().enumerate() {
            let fresh = blocks.len();
            let class = *classes.entry(output).or_insert(fresh);
            if class == fresh {
                blocks.push(vec![]);
            }
            blocks[class].push(state);
        }
        let mut partition = Self {
            states: vec![],
            place: vec![0; machine.len()],
            block: vec![0; machine.len()],
            start: vec![],
            end: vec![],
            marked: vec![0; blocks.len()],
        };
        for (number, states) in blocks.iter().enumerate() {
            partition.start.push(partition.states.len());
            for &state in states {
                partition.place[state] = partition.states.len();
                partition.block[state] = number;
                partition.states.push(state);
            }
            partition.end.push(partition.states.len());
        }
        partition
    }

    fn size(&self, block: usize) -> usize {
        self.end[block] - self.start[block]
    }

    /// Moves a state to the marked front of its block; records the block when it is first touched.
    fn mark(&mut self, state: usize, touched: &mut Vec<usize>) {
        let block = self.block[state];
        let front = self.start[block] + self.marked[block];
        let place = self.place[state];
        if place < front {
            return;
        }
        let other = self.states[front];
        self.states.swap(front, place);
        self.place[state] = front;
        self.place[other] = place;
        if self.marked[block] == 0 {
            touched.push(block);
        }
        self.marked[block] += 1;
    }

    /// Makes the marked states a new block; none if they are the whole block.
    fn split(&mut self, block: usize) -> Option<usize> {
        let marked = core::mem::take(&mut self.marked[block]);
        if marked == self.size(block) {
            return None;
        }
        let fresh = self.start.len();
        let start = self.start[block];
        self.start.push(start);
        self.end.push(start + marked);
        self.marked.push(0);
        self.start[block] = start + marked;
        for &state in &self.states[start..start + marked] {
            self.block[state] = fresh;
        }
        Some(fresh)
    }
}

/// The machine reachable from `start` under `next`, numbered breadth first, and the key of each
/// state. `heap_bytes` is the heap memory of a key, for the memory budget; it is accounted for
/// while this function runs.
///
/// ```
/// use nimatron_automata::explore;
///
/// // The last two letters are all that has to be remembered of a word.
/// let run = run::Run::default();
/// let next = |last: &Vec<u8>, letter| {
///     last.iter().skip(last.len() / 2).copied().chain([letter]).collect()
/// };
/// let (machine, keys) = explore(2, vec![], &run, Vec::len, next, |last| *last == [1, 0])?;
/// assert_eq!(machine.len(), 7); // no letter, one, or two
/// assert_eq!(keys[machine.state_of(&[0, 0, 1, 1]).index()], [1, 1]);
/// assert!(machine.output_of(&[1, 1, 1, 0]));
/// # Ok::<(), run::Stop>(())
/// ```
///
/// # Errors
/// If the budget is exhausted.
pub fn explore<K: Clone + Eq + Hash, O>(
    letter_count: usize,
    start: K,
    run: &Run<'_>,
    heap_bytes: impl Fn(&K) -> usize,
    mut next: impl FnMut(&K, Letter) -> K,
    mut output: impl FnMut(&K) -> O,
) -> Result<(Moore<O>, Vec<K>), Stop> {
    let mut ids: HashMap<K, StateId> = HashMap::new();
    ids.insert(start.clone(), StateId::ZERO);
    let mut keys = vec![start];
    let mut table = vec![];
    let mut outputs = vec![];
    let mut at = 0;
    let mut allocated = 0;
    let mut result = Ok(());
    while at < keys.len() {
        let key = keys[at].clone();
        at += 1;
        // Each key is stored twice, in the list and in the index.
        let bytes = 2 * (size_of::<K>() + heap_bytes(&key)) + 4 * letter_count + 16;
        allocated += bytes;
        result = run.states(keys.len()).and_then(|()| run.allocate(bytes));
        if result.is_err() {
            break;
        }
        outputs.push(output(&key));
        for letter in letters(letter_count) {
            let target = next(&key, letter);
            let fresh = StateId::new(keys.len());
            let id = *ids.entry(target).or_insert_with_key(|target| {
                keys.push(target.clone());
                fresh
            });
            table.push(id);
        }
    }
    run.release(allocated);
    result.map(|()| (Moore { letters: letter_count, next: table, output: outputs }, keys))
}
