//! `a winning move has C`: from every position that wins by a move, a turn with the property C leads
//! to a lost one.
//!
//! The theorem stays the same; it is asked from where such turns lead to lost positions. In misère
//! play a position without any turn wins and has none with the property.

use alloc::boxed::Box;

use automata::Moore;
use encode::tracks::{Before, Machines, Obstacle, Pairs};
use rules::language::print::print;
use rules::tuples::{Condition, Property, Tuple};
use rules::{Convention, Relation};

use super::Judge;
use super::smallest::smallest;
use super::theorem::Need;
use crate::claim::Halt;
use crate::theorem::{Judgement, Tuples};
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
        let some = Pairs::of(&pair, &proof.encoding, self.heaps(), self.run)?.and(&machines.turn, self.run)?;
        let loses = proof.answer.map(|class| *class == Some(0)).minimal();
        let having = Before::of_pairs(&some, &machines.domain).turns(&loses, self.run)?;
        let mut wins = proof.answer.map(|class| *class == Some(1));
        if self.convention == Convention::Misere {
            // Who cannot move wins, but not by a move.
            let movable = Before::of_pairs(&machines.single, &machines.domain).moves(&machines.domain, self.run)?;
            wins = wins.product(&movable, self.run, |wins, movable| *wins && *movable)?.0;
        }
        let (lacks, _) = wins.product(&having, self.run, |wins, having| *wins && !having)?;

        // From everywhere; or else at least where the claim requires it.
        if lacks.shortest(|&lacks| lacks).is_none() {
            return Ok(Judgement::Proved(Box::new(TupleProof { winning_move, ..proof })));
        }
        let property = self.compiled(&proof, property)?;
        let lacking = |asked: &Moore<bool>| -> Result<Option<Tuple>, Halt<Tuples>> {
            let (both, _) = lacks.product(asked, self.run, |lacks, asked| *lacks && *asked)?;
            let Some(word) = both.shortest(|&both| both) else { return Ok(None) };
            Ok(Some(self.position(&proof, &word).ok_or(Obstacle::Numbers)?))
        };
        match lacking(&property)? {
            Some(first) => {
                let found = smallest(first, &proof.encoding, self.run, |within| {
                    lacking(&property.product(within, self.run, |holds, within| *holds && *within)?.0)
                });
                Ok(self.refuted(found, true))
            }
            // True, but certificates establish such properties only for all positions.
            None => Err(Halt::Unsupported),
        }
    }
}
