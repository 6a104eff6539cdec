//! The pairs of outputs at both ends of the pairs of a relation.
//!
//! Explores all triples (state of the machine on x, state of the transducer, state of the machine
//! on y) that runs on pairs (x, y) pass through, breadth first by the letters of x. Polynomial: at
//! most states^2 * transducer states triples, each expanded once.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashSet;
use run::{Run, Stop};

use crate::{Letter, Moore, StateId, Transducer, Word, letters};

/// A triple: machine before, transducer, machine after.
type Triple = (StateId, StateId, StateId);

/// A set of triples: a bit set if it is small enough, else hashed.
enum TripleSet {
    Bits { bits: Vec<u64>, states: usize, runs: usize },
    Hashed(HashSet<Triple>),
}

/// 32 MiB of bits.
const MOST_BITS: usize = 1 << 28;

impl TripleSet {
    /// The number of words of the bit set; none if too many.
    fn words(states: usize, runs: usize) -> usize {
        let bits = states.checked_mul(states).and_then(|pairs| pairs.checked_mul(runs));
        bits.filter(|bits| *bits <= MOST_BITS).map_or(0, |bits| bits.div_ceil(64))
    }

    fn new(states: usize, runs: usize) -> Self {
        match Self::words(states, runs) {
            0 => Self::Hashed(HashSet::new()),
            words => Self::Bits { bits: vec![0; words], states, runs },
        }
    }

    fn insert(&mut self, triple: Triple) -> bool {
        match self {
            Self::Bits { bits, states, runs } => {
                let index =
                    (triple.0.index() * *runs + triple.1.index()) * *states + triple.2.index();
                let fresh = bits[index / 64] >> (index % 64) & 1 == 0;
                bits[index / 64] |= 1 << (index % 64);
                fresh
            }
            Self::Hashed(set) => set.insert(triple),
        }
    }
}

/// Where a triple was first reached.
struct FirstMeeting {
    triple: Triple,
    from: u32,
    letter: Option<Letter>,
}

/// Calls `visit` with the two states of the machine for each way a pair (x, y) of the relation can
/// end, shortest x first, each pair of states at least once. Where `visit` returns true, x is
/// collected; the search ends after `enough` of them. States of x for which `live` is false are not
/// entered.
///
/// Does a move ever lead from one word with an even number of ones to another? Moves here exchange
/// any one letter:
///
/// ```
/// use nimatron_automata::{Edge, TransducerBuilder, explore, pairs};
///
/// let mut builder = TransducerBuilder::default();
/// let (before, after) = (builder.add(false), builder.add(true));
/// builder.initial.push(before);
/// for letter in 0..2 {
///     let edge = |from, write, to| Edge { from, read: Some(letter), write: vec![write], to };
///     builder.edges.extend([
///         edge(before, letter, before),
///         edge(before, 1 - letter, after),
///         edge(after, letter, after),
///     ]);
/// }
/// let exchange = builder.build(2);
/// let run = run::Run::default();
/// let (even, _) =
///     explore(2, true, &run, |_| 0, |&even, letter| even ^ (letter == 1), |&even| even)?;
/// let both = |left, right| *even.output(left) && *even.output(right);
/// assert!(pairs::ends(&even, &exchange, &[true, true], 1, &run, both)?.is_empty());
/// // From even to odd it does; this is a shortest such word.
/// let found =
///     pairs::ends(&even, &exchange, &[true, true], 1, &run, |left, _| *even.output(left))?;
/// assert_eq!(found, [[0]]);
/// # Ok::<(), run::Stop>(())
/// ```
///
/// # Errors
/// If the budget is exhausted. Triples count as states.
pub fn ends<O>(
    machine: &Moore<O>,
    transducer: &Transducer,
    live: &[bool],
    enough: usize,
    run: &Run<'_>,
    mut visit: impl FnMut(StateId, StateId) -> bool,
) -> Result<Vec<Word>, Stop> {
    let bytes = 8 * TripleSet::words(machine.len(), transducer.len());
    run.allocate(bytes).inspect_err(|_| run.release(bytes))?;
    let mut seen = TripleSet::new(machine.len(), transducer.len());
    let mut queue: Vec<FirstMeeting> = vec![];
    let mut found = vec![];
    let add = |queue: &mut Vec<FirstMeeting>,
               seen: &mut TripleSet,
               triple: Triple,
               from: usize,
               letter: Option<Letter>| {
        if seen.insert(triple) {
            queue.push(FirstMeeting { triple, from: StateId::new(from).raw(), letter });
        }
    };
    let mut result = Ok(());
    let mut accounted = bytes;
    if live[0] {
        for &start in transducer.initial() {
            add(&mut queue, &mut seen, (StateId::ZERO, start, StateId::ZERO), 0, None);
        }
    }
    let roots = queue.len();
    let mut level = 0;
    'levels: while level < queue.len() {
        // Silent edges first: a level is everything that words of one length can reach, so shorter
        // words come first.
        let mut at = level;
        while let Some(&FirstMeeting { triple: (before, state, after), .. }) = queue.get(at) {
            for (write, to) in transducer.silent(state) {
                add(&mut queue, &mut seen, (before, to, machine.run_from(after, write)), at, None);
            }
            at += 1;
        }
        let end = queue.len();
        for at in level..end {
            if result.is_err() || found.len() >= enough {
                break 'levels;
            }
            let (before, state, after) = queue[at].triple;
            if transducer.accepts(state) && visit(before, after) {
                found.push(word(&queue, roots, at));
            }
            for letter in letters(machine.letters()) {
                let target = machine.next(before, letter);
                if live[target.index()] {
                    for (write, to) in transducer.step(state, letter) {
                        add(
                            &mut queue,
                            &mut seen,
                            (target, to, machine.run_from(after, write)),
                            at,
                            Some(letter),
                        );
                    }
                }
            }
            if at % 4096 == 4095 {
                let bytes = queue.len() * size_of::<FirstMeeting>();
                result = run
                    .states(queue.len())
                    .and_then(|()| run.allocate(bytes.saturating_sub(accounted)));
                accounted = accounted.max(bytes);
            }
        }
        level = end;
    }
    run.release(accounted);
    result.map(|()| found)
}

fn word(queue: &[FirstMeeting], roots: usize, end: usize) -> Word {
    let mut word = vec![];
    let mut at = end;
    loop {
        word.extend(queue[at].letter);
        if at < roots {
            break;
        }
        at = StateId::from(queue[at].from).index();
    }
    word.reverse();
    word
}
