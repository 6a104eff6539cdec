//! `a winning move has C`: a strategy of turns that have the property C.
//!
//! The theorem stays; its strategy is sought once more among fewer turns. In misère play a position without a turn has none with the property
//! either: beside the answer a machine follows all turns under way, as certificates do.

use alloc::boxed::Box;
use alloc::vec::Vec;

use automata::preimage::Reach;
use automata::{Letter, Moore, StateId, Transducer, Word, explore};
use encode::tracks::{Machines, Obstacle, Pairs};
use rules::heaps::print::print;
use rules::heaps::{Condition, Property, Tuple};
use rules::{Convention, Relation};
use run::{Run, Stop};

use super::smallest::smallest;
use super::theorem::Need;
use super::{Halt, HeapJudgement, Judge};
use crate::heaps::theorem::{HeapKind, HeapProof};
use crate::strategy::{self, Node};
use crate::teacher;
use crate::theorem::{Answer, Kind};

impl Judge<'_> {
    pub(super) fn winning_move(&self, having: &Property, property: &Condition) -> Result<HeapJudgement, Halt> {
        if self.claim.relation != Relation::If {
            return Err(Halt::Unsupported);
        }
        let pair = self.lower(having)?;
        let needs = [Need::Position(property.clone()), Need::Pair(pair.clone())];
        let proof = self.theorem(&[HeapKind::Outcome(self.convention)], &needs)?;
        let machines = Machines::new(self.rules, &proof.encoding, false, self.run)?;
        let some = Pairs::of(&pair, &proof.encoding, self.heaps(), self.run)?.and(&machines.turn, self.run)?;
        let all = (self.convention == Convention::Misere).then(|| machines.turn.transducer());
        let turns = Restricted::new(&proof, some.transducer(), all.as_ref(), self.run)?;

        // From everywhere; if that cannot be, at least where the claim says so.
        if let Ok(strategy) = turns.strategy(self.run)? {
            let winning_move = Some(print(having, &self.rules.heaps));
            return Ok(HeapJudgement::Proved(Box::new(HeapProof { strategy, winning_move, ..proof })));
        }
        let lacking = |within: &Condition| -> Result<Option<Tuple>, Halt> {
            let asked = self.compiled(&proof, &Condition::all([property.clone(), within.clone()]))?;
            let Some(word) = turns.lacking(&asked, self.run)? else { return Ok(None) };
            Ok(Some(self.position(&proof, &word).ok_or(Obstacle::Numbers)?))
        };
        match lacking(&Condition::Bool(true))? {
            Some(first) => Ok(self.refuted(smallest(first, lacking), true)),
            // True, but certificates establish such properties of all positions only.
            None => Err(Halt::Unsupported),
        }
    }
}

/// A theorem, with only some of the turns.
struct Restricted {
    /// Class 0 of P-positions, 1 of N-positions from which there is a turn; nothing else has one.
    answer: Answer,
    /// The state of the theorem that each state is, and the states that all turns under way are in (in misère play).
    keys: Vec<(StateId, Vec<StateId>)>,
    /// Which states lead to positions.
    live: Vec<bool>,
    /// The turns.
    some: Transducer,
}

impl Restricted {
    fn new(proof: &HeapProof, some: Transducer, all: Option<&Transducer>, run: &Run<'_>) -> Result<Self, Stop> {
        let theorem = &proof.answer;
        let alive = theorem.can_reach(Option::is_some);
        let mut start = all.map_or_else(Vec::new, |all| all.initial().to_vec());
        close(all, &mut start);
        let (answer, keys) = explore(
            theorem.letters(),
            (StateId::ZERO, start),
            run,
            |(_, runs)| size_of_val(&runs[..]),
            |(state, runs), letter| step(theorem, &alive, all, *state, runs, letter),
            |(state, runs)| {
                let moves = all.is_none_or(|all| runs.iter().any(|&run| all.accepts(run)));
                theorem.output(*state).filter(|class| *class == 0 || moves)
            },
        )?;
        let live = keys.iter().map(|(state, _)| alive[state.index()]).collect();
        Ok(Self { answer, keys, live, some })
    }

    /// A strategy of these turns alone; or positions that have no winning one among them.
    fn strategy(&self, run: &Run<'_>) -> Result<Result<Vec<Node>, Vec<Word>>, Stop> {
        const KIND: Kind = Kind::Outcome(Convention::Normal);
        let filter = &mut teacher::filter(KIND);
        let walk = match teacher::by_subsets(&self.answer, &self.some, KIND, &self.live, filter, run)? {
            Ok(walk) => walk,
            Err(lacking) => return Ok(Err(lacking)),
        };
        let nodes = strategy::strategy(&self.answer, &self.some, KIND, &walk).into_iter().map(|node| {
            let (state, moves) = self.keys[node.state.index()].clone();
            let written = |reach: &Reach| Reach { written: self.keys[reach.written.index()].0, ..*reach };
            let mut reach: Vec<Reach> = node.reach.iter().map(written).collect();
            reach.sort_unstable();
            reach.dedup();
            Node { state, reach, moves, ..node }
        });
        Ok(Ok(nodes.collect()))
    }

    /// A position among those asked for without a winning turn among these.
    fn lacking(&self, asked: &Moore<bool>, run: &Run<'_>) -> Result<Option<Word>, Stop> {
        const KIND: Kind = Kind::Outcome(Convention::Normal);
        let (answer, parts) =
            self.answer.product(asked, run, |class, asked| class.filter(|class| *class == 0 || *asked))?;
        let live: Vec<bool> = parts.iter().map(|(state, _)| self.live[state.index()]).collect();
        let found = teacher::by_subsets(&answer, &self.some, KIND, &live, &mut teacher::filter(KIND), run)?;
        Ok(found.err().and_then(|words| words.into_iter().next()))
    }
}

fn step(
    theorem: &Answer,
    alive: &[bool],
    all: Option<&Transducer>,
    state: StateId,
    runs: &[StateId],
    letter: Letter,
) -> (StateId, Vec<StateId>) {
    let next = theorem.next(state, letter);
    let mut after = Vec::new();
    // Where no position is reached any more the turns do not matter.
    if let Some(all) = all.filter(|_| alive[next.index()]) {
        after.extend(runs.iter().flat_map(|&run| all.step(run, letter).map(|(_, to)| to)));
    }
    close(all, &mut after);
    (next, after)
}

/// Closes a set of states under edges that read nothing, and sorts it.
fn close(all: Option<&Transducer>, states: &mut Vec<StateId>) {
    states.sort_unstable();
    states.dedup();
    let Some(all) = all else { return };
    let mut at = 0;
    while at < states.len() {
        let more: Vec<StateId> = all.silent(states[at]).map(|(_, to)| to).filter(|to| !states.contains(to)).collect();
        states.extend(more);
        at += 1;
    }
    states.sort_unstable();
    states.dedup();
}
