//! A turn of one or several moves as a transducer; and moves that leave the domain.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Edge, Letter, Moore, StateId, Transducer, TransducerBuilder, Word};
use hashbrown::HashMap;
use rules::WordRuleset;
use run::{Run, Stop};

use crate::moves::move_machine;

/// The transducer of turns.
#[derive(Clone, Debug)]
pub struct Turn {
    /// An accepted pair is one turn.
    pub transducer: Transducer,
    /// The name of each state in certificates: one state of the move machine per move of the turn.
    pub configurations: Vec<Vec<u32>>,
}

impl Turn {
    /// The turns of `rules`.
    ///
    /// # Errors
    /// If the budget is exhausted: a turn of k moves may need the k-th power of the states of one
    /// move.
    pub fn new(rules: &WordRuleset, run: &Run<'_>) -> Result<Self, Stop> {
        Self::of(rules, rules.turn, true, run)
    }

    /// Like [`Turn::new`], with all configurations that a run can reach, including those from which
    /// no turn can be completed: a claim that a position is terminal must cover them all.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn with_dead_ends(rules: &WordRuleset, run: &Run<'_>) -> Result<Self, Stop> {
        Self::of(rules, rules.turn, false, run)
    }

    /// The single moves of `rules`, whatever a turn is.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn single(rules: &WordRuleset, run: &Run<'_>) -> Result<Self, Stop> {
        Self::of(rules, 1, true, run)
    }

    fn of(rules: &WordRuleset, moves: usize, trim: bool, run: &Run<'_>) -> Result<Self, Stop> {
        let letters = rules.alphabet.len();
        let whole = move_machine(rules);
        let all: Vec<StateId> = (0..whole.accepting.len()).map(StateId::new).collect();
        let (single, names) = if trim { whole.trim() } else { (whole, all) };
        let single_accepting = single.accepting.clone();
        let machine = single.build(letters);
        let composer = Composer { machine: &machine };
        let mut ids: HashMap<Vec<StateId>, StateId> = HashMap::new();
        let mut builder = TransducerBuilder::default();
        let mut configurations: Vec<Vec<StateId>> = vec![];
        let mut intern = |configuration: Vec<StateId>,
                          builder: &mut TransducerBuilder,
                          all: &mut Vec<Vec<StateId>>| {
            *ids.entry(configuration).or_insert_with_key(|configuration| {
                all.push(configuration.clone());
                builder.add(configuration.iter().all(|state| single_accepting[state.index()]))
            })
        };
        for length in 1..=moves {
            let mut starts: Vec<Vec<StateId>> = vec![vec![]];
            for _ in 0..length {
                starts = starts
                    .iter()
                    .flat_map(|start| {
                        machine.initial().iter().map(|state| [start.as_slice(), &[*state]].concat())
                    })
                    .collect();
            }
            for start in starts {
                let id = intern(start, &mut builder, &mut configurations);
                builder.initial.push(id);
            }
        }
        let mut at = 0;
        while at < configurations.len() {
            run.states(configurations.len())?;
            let configuration = configurations[at].clone();
            let from = StateId::new(at);
            at += 1;
            let reads = (0..letters).filter_map(|letter| Letter::try_from(letter).ok()).map(Some);
            for read in reads.chain([None]) {
                run.check_clock()?;
                for (to, write) in composer.step(&configuration, read) {
                    let to = intern(to, &mut builder, &mut configurations);
                    builder.edges.push(Edge { from, read, write, to });
                }
            }
        }
        let all: Vec<StateId> = (0..configurations.len()).map(StateId::new).collect();
        let (kept_machine, kept) = if trim { builder.trim() } else { (builder, all) };
        let configurations = kept
            .iter()
            .map(|id| {
                configurations[id.index()].iter().map(|state| names[state.index()].raw()).collect()
            })
            .collect();
        Ok(Self { transducer: kept_machine.build(letters), configurations })
    }
}

struct Composer<'m> {
    machine: &'m Transducer,
}

impl Composer<'_> {
    /// All edges of a configuration: either its first run reads a letter, or (`None`) some run
    /// takes one silent edge; what is written is passed on to the following runs.
    fn step(&self, configuration: &[StateId], read: Option<Letter>) -> Vec<(Vec<StateId>, Word)> {
        let mut found = vec![];
        if let Some(letter) = read {
            self.feed(configuration, 0, &[letter], &mut found);
        } else {
            for at in 0..configuration.len() {
                for (write, to) in self.machine.silent(configuration[at]) {
                    let mut next = configuration.to_vec();
                    next[at] = to;
                    self.feed(&next, at + 1, write, &mut found);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Lets run `at` of the configuration read `word`, taking silent edges only between its
    /// letters, and passes on what it writes.
    fn feed(
        &self,
        configuration: &[StateId],
        at: usize,
        word: &[Letter],
        found: &mut Vec<(Vec<StateId>, Word)>,
    ) {
        let Some(&state) = configuration.get(at) else {
            found.push((configuration.to_vec(), word.to_vec()));
            return;
        };
        let mut stack: Vec<(StateId, usize, Word)> = vec![(state, 0, vec![])];
        while let Some((state, read, written)) = stack.pop() {
            if read == word.len() {
                let mut next = configuration.to_vec();
                next[at] = state;
                self.feed(&next, at + 1, &written, found);
                continue;
            }
            let extended =
                |write: &[Letter]| written.iter().chain(write).copied().collect::<Word>();
            stack.extend(
                self.machine
                    .step(state, word[read])
                    .map(|(write, to)| (to, read + 1, extended(write))),
            );
            // Silent edges before the first and after the last letter are separate steps.
            if read > 0 {
                stack.extend(
                    self.machine.silent(state).map(|(write, to)| (to, read, extended(write))),
                );
            }
        }
    }
}

/// A move that leaves the domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escape {
    /// The index of the rule.
    pub rule: usize,
    /// A shortest position with such a move.
    pub from: Word,
    /// The result, which is not a position.
    pub to: Word,
}

/// Finds a shortest position with a move to a word that is not a position. None means that the
/// positions are closed under moves, for all sizes.
///
/// # Errors
/// If the budget is exhausted.
pub fn escape(
    rules: &WordRuleset,
    domain: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Option<Escape>, Stop> {
    let mut shortest: Option<Escape> = None;
    let mut alone = rules.clone();
    for rule in 0..rules.rules.len() {
        run.check_clock()?;
        alone.rules = vec![rules.rules[rule].clone()];
        let machine = move_machine(&alone).trim().0.build(rules.alphabet.len());
        let Some(from) = shortest_escape(&machine, domain, run)? else { continue };
        if shortest.as_ref().is_some_and(|known| known.from.len() <= from.len()) {
            continue;
        }
        let to = machine.images(&from).into_iter().find(|to| !domain.output_of(to));
        shortest = to.map(|to| Escape { rule, from, to }).or(shortest);
    }
    Ok(shortest)
}

/// A shortest word of the domain with an image outside, by walking domain, machine and domain in
/// parallel.
fn shortest_escape(
    machine: &Transducer,
    domain: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Option<Word>, Stop> {
    type Triple = (StateId, StateId, StateId);
    let mut from: HashMap<Triple, Option<(Triple, Option<Letter>)>> = HashMap::new();
    let mut level: Vec<Triple> =
        machine.initial().iter().map(|&state| (StateId::ZERO, state, StateId::ZERO)).collect();
    from.extend(level.iter().map(|&triple| (triple, None)));
    let live = domain.can_reach(|&position| position);
    while !level.is_empty() {
        // Silent edges first, so that a level is everything that words of one length can reach.
        let mut at = 0;
        while at < level.len() {
            let triple @ (before, state, after) = level[at];
            at += 1;
            run.states(from.len())?;
            for (write, to) in machine.silent(state) {
                let next = (before, to, domain.run_from(after, write));
                from.entry(next).or_insert_with(|| {
                    level.push(next);
                    Some((triple, None))
                });
            }
        }
        if let Some(&end) = level.iter().find(|(before, state, after)| {
            *domain.output(*before) && machine.accepts(*state) && !domain.output(*after)
        }) {
            let mut word = vec![];
            let mut triple = end;
            while let Some(Some((previous, letter))) = from.get(&triple) {
                word.extend(letter);
                triple = *previous;
            }
            word.reverse();
            return Ok(Some(word));
        }
        let mut next_level = vec![];
        for triple @ (before, state, after) in core::mem::take(&mut level) {
            for letter in (0..domain.letters()).filter_map(|letter| Letter::try_from(letter).ok()) {
                let target = domain.next(before, letter);
                if !live[target.index()] {
                    continue;
                }
                for (write, to) in machine.step(state, letter) {
                    let next = (target, to, domain.run_from(after, write));
                    from.entry(next).or_insert_with(|| {
                        next_level.push(next);
                        Some((triple, Some(letter)))
                    });
                }
            }
        }
        level = next_level;
    }
    Ok(None)
}
