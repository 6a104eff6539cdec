//! `a winning move has C`: every position that is won by moving has a winning turn with the
//! property C.
//!
//! The theorem stays the same; what changes is the set of turns that may be used. In misère play a
//! position without any turn is won, too, but not by moving.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use automata::preimage::Reach;
use automata::{Ends, Moore, StateId, Transducer, Word, explore};
use encode::tracks::{Before, Machines, Pairs};
use rules::language::print::print;
use rules::tuples::{Condition, Property};
use rules::{Convention, Relation};
use run::{Run, Stop};

use super::Judge;
use super::theorem::Need;
use crate::claim::Halt;
use crate::strategy::{self, StrategyNode};
use crate::teacher;
use crate::theorem::{AnswerMachine, ClassKind, Judgement, Tuples};
use crate::tuples::theorem::{TupleKind, TupleProof};

impl Judge<'_> {
    pub(super) fn winning_move(
        &self,
        having: &Property,
        property: &Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        if self.claim.relation != Relation::If {
            return Err(Halt::Unsupported);
        }
        let winning_move = Some(print(having, &self.rules.heaps));
        if let Some(known) = self.known().filter(|known| known.winning_move == winning_move) {
            return Ok(Judgement::Proved(Box::new(known.clone())));
        }
        let pair = self.lower(having)?;
        let needs = [Need::Position(property.clone()), Need::Pair(pair.clone())];
        let proof = self.theorem(&[TupleKind::Outcome(self.convention)], &needs)?;
        let machines = Machines::new(self.rules, &proof.encoding, false, self.run)?;
        let some = Pairs::of(&pair, &proof.encoding, self.heaps(), self.run)?
            .and(&machines.turn, self.run)?;
        if !proof.strategy.is_empty() {
            return self.winning_turn(proof, winning_move, &machines, some.transducer(), property);
        }
        let loses = proof.answer.map(|class| *class == Some(0)).minimal();
        let having = Before::of_pairs(&some, &machines.domain).turns(&loses, self.run)?;
        let mut wins = proof.answer.map(|class| *class == Some(1));
        if self.convention == Convention::Misere {
            // Who cannot move wins, but not by a move.
            let movable = Before::of_pairs(&machines.single, &machines.domain)
                .moves(&machines.domain, self.run)?;
            wins = wins.product(&movable, self.run, |wins, movable| *wins && *movable)?.0;
        }
        let (lacks, _) = wins.product(&having, self.run, |wins, having| *wins && !having)?;

        // From everywhere; or else at least where the claim requires it.
        if lacks.shortest(|&lacks| lacks).is_none() {
            return Ok(Judgement::Proved(Box::new(TupleProof { winning_move, ..proof })));
        }
        self.refuted_or_unsupported(&proof, property, |asked| self.common(&lacks, asked))
    }

    /// The same for turns of several moves, by a strategy.
    fn winning_turn(
        &self,
        proof: TupleProof,
        winning_move: Option<String>,
        machines: &Machines,
        some: Transducer,
        property: &Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let ends = match self.convention {
            Convention::Normal => None,
            Convention::Misere => Some(Ends::new(&machines.turn.transducer(), self.run)?),
        };
        let turns = Restricted::new(&proof, some, ends, self.run)?;
        if let Ok(strategy) = turns.strategy(self.run)? {
            return Ok(Judgement::Proved(Box::new(TupleProof { strategy, winning_move, ..proof })));
        }
        self.refuted_or_unsupported(&proof, property, |asked| turns.lacking(asked, self.run))
    }

    fn refuted_or_unsupported(
        &self,
        proof: &TupleProof,
        property: &Condition,
        lacking: impl Fn(&Moore<bool>) -> Result<Option<Word>, Stop>,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        // If there is none, the claim is true, but certificates establish such properties only for
        // all positions.
        self.refuted_where(proof, property, lacking)?.ok_or(Halt::Unsupported)
    }
}

/// A theorem restricted to some of the turns.
struct Restricted {
    /// Class 0 for P-positions, 1 for N-positions with a turn, none otherwise.
    answer: AnswerMachine,
    /// For each state, that of the theorem, and that of `ends`.
    keys: Vec<(StateId, StateId)>,
    /// The positions that have a turn; in misère play.
    ends: Option<Ends>,
    /// Which states lead to positions.
    live: Vec<bool>,
    /// The turns.
    some: Transducer,
}

impl Restricted {
    /// In misère play `ends` must know which positions have any turn.
    fn new(
        proof: &TupleProof,
        some: Transducer,
        ends: Option<Ends>,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let theorem = &proof.answer;
        let (answer, keys) = explore(
            theorem.letters(),
            (StateId::ZERO, StateId::ZERO),
            run,
            |_| 0,
            |&(state, end), letter| {
                (
                    theorem.next(state, letter),
                    ends.as_ref().map_or(end, |ends| ends.next(end, letter)),
                )
            },
            |&(state, end)| {
                let turns = ends.as_ref().is_none_or(|ends| ends.has_image(end));
                theorem.output(state).filter(|class| *class == 0 || turns)
            },
        )?;
        let alive = theorem.can_reach(Option::is_some);
        let live = keys.iter().map(|(state, _)| alive[state.index()]).collect();
        Ok(Self { answer, keys, ends, live, some })
    }

    /// A strategy that uses only these turns; or positions that have no winning one among them.
    fn strategy(&self, run: &Run<'_>) -> Result<Result<Vec<StrategyNode>, Vec<Word>>, Stop> {
        const KIND: ClassKind = ClassKind::Outcome(Convention::Normal);
        let filter = &mut teacher::filter(KIND);
        let walk =
            match teacher::by_subsets(&self.answer, &self.some, KIND, &self.live, filter, run)? {
                Ok(walk) => walk,
                Err(lacking) => return Ok(Err(lacking)),
            };
        let nodes =
            strategy::strategy(&self.answer, &self.some, KIND, &walk).into_iter().map(|node| {
                let (state, end) = self.keys[node.state.index()];
                let moves =
                    self.ends.as_ref().map_or_else(Vec::new, |ends| ends.runs(end).to_vec());
                let written =
                    |reach: &Reach| Reach { written: self.keys[reach.written.index()].0, ..*reach };
                let mut reach: Vec<Reach> = node.reach.iter().map(written).collect();
                reach.sort_unstable();
                reach.dedup();
                StrategyNode { state, reach, moves, ..node }
            });
        Ok(Ok(nodes.collect()))
    }

    /// A position in `asked` without a winning turn among these.
    fn lacking(&self, asked: &Moore<bool>, run: &Run<'_>) -> Result<Option<Word>, Stop> {
        const KIND: ClassKind = ClassKind::Outcome(Convention::Normal);
        let (answer, parts) = self
            .answer
            .product(asked, run, |class, asked| class.filter(|class| *class == 0 || *asked))?;
        let live: Vec<bool> = parts.iter().map(|(state, _)| self.live[state.index()]).collect();
        let found =
            teacher::by_subsets(&answer, &self.some, KIND, &live, &mut teacher::filter(KIND), run)?;
        Ok(found.err().and_then(|words| words.into_iter().next()))
    }
}
