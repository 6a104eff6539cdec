//! Words that decompose into heaps: theorems about rows.

use std::time::Duration;

use answer::{
    Attempt, Judged, Law, Method, Prospect, Question, Rows, RunChange, Solution, Stated, Statement,
    Theorem, Turn, Verdict, Way,
};
use prove::lists::{Answers, RowProof, certificate, rows};
use rules::Word;
use rules::lists::{List, canonical};
use rules::words::literal::Reading;
use run::{Limits, Phase, Run};

use super::Words;
use super::solution::{step, turns};
use crate::carried::{Carried, carry, check, in_time};
use crate::kind::Ruled;
use crate::lists;
use crate::theorem::{Claims, Machines, refuted_by};

/// The budget for the guess that words decompose, before other methods are tried.
const STATES: u64 = 200_000;
const TIME: Duration = Duration::from_secs(5);
/// Its share of the time, as a denominator.
const PART: u32 = 6;
/// All winning turns are listed for words up to this length, if a turn is one move.
const LISTED: usize = 500;
/// The moves of a winning turn are shown for words up to this length.
const SHOWN: usize = 2_000;

/// A theorem about rows, prepared for queries about single words.
#[derive(Clone, Debug)]
pub(crate) struct KnownRows<'g> {
    game: &'g Words,
    proof: RowProof,
}

impl Words {
    /// The guess how words decompose; it costs little.
    pub(super) fn rows_proof(&self, run: &Run<'_>) -> Option<RowProof> {
        if self.rules.header.sides.is_some() {
            return None;
        }
        let Limits { states, memory, time } = run.limits;
        let time = Some(time.map_or(TIME, |time| (time / PART).min(TIME)));
        let part = run.part(Limits { states: states.min(STATES), memory, time });
        rows::prove(&self.rules, &part).ok()
    }

    /// Proves who wins rows of every length, if words decompose; quickly or not at all.
    pub(crate) fn known_rows(&self, run: &Run<'_>) -> Option<KnownRows<'_>> {
        let proof = self.rows_proof(run)?;
        check(&certificate::write_rows(&self.source, &self.rules, &proof, &[])).ok()?;
        Some(KnownRows { game: self, proof })
    }

    /// A theorem about rows, with verdicts on the claims in the rules; none if words do not
    /// decompose, or if the theorem does not answer the question.
    pub(crate) fn prove_rows(&self, question: Question, run: &Run<'_>) -> Option<Attempt> {
        let proof = self.rows_proof(run)?;
        let (theorem, claims) = self.rows_theorem(&proof, question, run)?;
        Some(Attempt {
            game: self.info(),
            question,
            verdict: Verdict::Proved(Box::new(theorem)),
            claims,
        })
    }

    /// A theorem about rows for a test: its proof, its law, and the verdicts on the claims.
    pub(super) fn tested_rows(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> Option<(RowProof, Law, Vec<Judged>)> {
        let proof = self.rows_proof(run)?;
        let (theorem, claims) = self.rows_theorem(&proof, question, run)?;
        Some((proof, theorem.evidence.sum()?.law, claims))
    }

    pub(super) fn rows_theorem(
        &self,
        proof: &RowProof,
        question: Question,
        run: &Run<'_>,
    ) -> Option<(Theorem, Vec<Judged>)> {
        if question == Question::Values && !proof.sum.valued {
            return None;
        }
        run.report(Phase::Check, 0);
        let texts = self.all_stated();
        let write =
            |claims: &[String]| certificate::write_rows(&self.source, &self.rules, proof, claims);
        let Carried { certificate, checked, claims: carried, .. } =
            carry(&[], (&texts, (0..texts.len()).collect()), write, run).ok()?;
        let claims =
            self.rules.claims.iter().zip(texts).enumerate().map(|(number, (claim, stated))| {
                if carried.contains(&number) {
                    return Judged::following(stated);
                }
                in_time(&stated, run, || match proof.judge(&self.rules, claim, run) {
                    Ok(Some(Some(refuted))) => {
                        let found = self.contradiction(claim, &refuted, run);
                        Judged::alone(stated.clone(), refuted_by(found))
                    }
                    _ => self.judge_claim(claim, stated.clone(), None, run),
                })
            });
        let claims = claims.collect();
        let found = lists::Found {
            question,
            rows: Some(self.rows_of(proof)),
            statement: lists::statement(&proof.rules, &proof.sum, question),
            certificate,
            checked,
            turn_parameter: self.rules.header.turn_parameter.clone(),
        };
        Some((lists::theorem(&proof.rules, &proof.sum, found), claims))
    }

    /// Judges a claim by a theorem about rows; none if words do not decompose or if nothing
    /// follows.
    pub(crate) fn judge_by_rows(
        &self,
        claim: &rules::Claim,
        stated: &Stated,
        run: &Run<'_>,
    ) -> Option<Verdict> {
        let proof = self.rows_proof(run)?;
        if let Ok(Some(Some(refuted))) = proof.judge(&self.rules, claim, run) {
            // The decomposition is only a guess so far.
            check(&certificate::write_rows(&self.source, &self.rules, &proof, &[])).ok()?;
            return Some(refuted_by(self.contradiction(claim, &refuted, run)));
        }
        let certificate = certificate::write_rows(
            &self.source,
            &self.rules,
            &proof,
            std::slice::from_ref(&stated.text),
        );
        let checked = check(&certificate).ok()?;
        let question = if proof.sum.valued { Question::Values } else { Question::Outcome };
        let found = lists::Found {
            question,
            rows: Some(self.rows_of(&proof)),
            statement: Some(Statement::Claim(stated.clone())),
            certificate,
            checked,
            // A claim may hold only for this number of moves in a turn.
            turn_parameter: None,
        };
        Some(Verdict::Proved(Box::new(lists::theorem(&proof.rules, &proof.sum, found))))
    }

    fn rows_of(&self, proof: &RowProof) -> Rows {
        let alphabet = &self.rules.alphabet;
        let symbol = |letter| alphabet.symbol(letter);
        let separators: Vec<_> =
            alphabet.letters().filter(|&letter| letter != proof.letter).collect();
        let sides = || std::iter::once(None).chain(separators.iter().copied().map(Some));
        let kinds = |live: bool| {
            let all = sides().flat_map(|left| sides().map(move |right| (left, right)));
            let some = all.filter(|kind| proof.live.contains(kind) == live);
            some.map(|(left, right)| (left.map(symbol), right.map(symbol))).collect()
        };
        Rows {
            letter: symbol(proof.letter),
            separators: separators.iter().copied().map(symbol).collect(),
            live: kinds(true),
            dead: kinds(false),
            rules: proof.source.clone(),
        }
    }
}

impl KnownRows<'_> {
    /// The theorem.
    pub(crate) const fn proof(&self) -> &RowProof {
        &self.proof
    }

    /// Who wins a position, and how; `None` if the budget is exhausted. Linear in its length, and
    /// for all winning turns of short words in the number of options too.
    #[must_use]
    pub(crate) fn solve(&self, word: &Word, run: &Run<'_>) -> Option<Solution> {
        let rules = &self.game.rules;
        let loses = self.proof.loses(word)?;
        let mut solution = Solution {
            position: rules.alphabet.spell(word),
            outcome: if loses { Prospect::Loses } else { Prospect::Wins },
            difference: None,
            value: self.proof.value(word),
            remoteness: None,
            plays: None,
            options: None,
            winning: vec![],
            complete: true,
            method: Method::Sums(lists::law(self.proof.sum.law)),
        };
        if rules.turn == 1 && word.len() <= LISTED {
            let reading = Reading::new(rules);
            let options = reading.options(word);
            solution.options = Some(options.len());
            if !loses {
                let mut winning = vec![];
                for option in options {
                    if self.proof.loses(&option)? {
                        winning.push(option);
                    }
                }
                solution.winning = turns(self.game, &reading, word, winning);
            }
        } else if !loses {
            let answers = Answers::new(&self.proof.rules, &self.proof.sum, run).ok()?;
            let heaps = self.proof.heaps(word);
            let found = answers.winning_turn(&heaps, run).ok()?;
            // If nothing is found though the player to move wins, the game is over.
            solution.complete = found.is_none();
            solution.winning.extend(found.map(|changes| self.turn(word, &heaps, changes)));
        }
        Some(solution)
    }

    /// A turn in heaps of the row.
    pub(crate) fn turn(&self, word: &Word, heaps: &List, changes: Vec<(usize, List)>) -> Turn {
        if word.len() <= SHOWN
            && let Some(turn) = self.steps(word, heaps, &changes)
        {
            return turn;
        }
        let pieces =
            self.proof.pieces(word).into_iter().filter(|piece| piece.live && piece.length > 0);
        let pieces: Vec<_> = pieces.collect();
        let change = |(heap, to): (usize, List)| {
            let piece = pieces.get(heap)?;
            let to = to
                .into_iter()
                .filter(|&part| part > 0)
                .filter_map(|part| usize::try_from(part).ok())
                .collect();
            Some(RunChange { at: piece.start + 1, from: piece.length, to })
        };
        let mut changes: Vec<RunChange> = changes.into_iter().filter_map(change).collect();
        changes.sort_unstable_by_key(|change| change.at);
        Turn { result: String::new(), way: Way::Runs(changes) }
    }

    /// The same turn as moves of letters, one in each heap that changes.
    fn steps(&self, word: &Word, heaps: &List, changes: &[(usize, List)]) -> Option<Turn> {
        let rules = &self.game.rules;
        let reading = Reading::new(rules);
        let (mut word, mut wanted, mut steps) = (word.clone(), heaps.clone(), vec![]);
        for (heap, to) in changes {
            let from = std::mem::take(wanted.get_mut(*heap)?);
            wanted.extend(to);
            let goal = canonical(&wanted);
            // Any run of this length will do.
            let single = reading
                .moves(&word)
                .into_iter()
                .find(|single| canonical(&self.proof.heaps(&single.result)) == goal);
            let single = single.filter(|_| from > 0)?;
            steps.push(step(self.game, &word, &single));
            word = single.result;
        }
        Some(Turn { result: rules.alphabet.spell(&word), way: Way::Steps(steps) })
    }
}
