//! Theorems about words of every length.

use std::collections::BTreeMap;

use answer::{
    About, Attempt, Digits, MeasureText, Obstacle, PlayLength, PositionCounterexample, Question,
    SidesTheorem, Stated, Undecided, Verdict,
};
use certify::Meaning;
use prove::words::claim::judge;
use prove::words::recognise;
use prove::words::termination::WordMeasure;
use prove::{ClassKind, Judgement, Proof, Refuted, Unknown};
use rules::language::Words as Language;
use rules::language::print::{Print, Printed};
use rules::words::literal::Reading;
use rules::{Alphabet, Claim, Diagnostic, Term, Word, WordRuleset};
use run::{Run, Stop};

use super::Words;
use crate::sides::{self, Formulas};
use crate::theorem::{Claims, Machines};
use crate::undecided::{moves_of, unproved};

impl Claims for Words {
    type Kind = Language;

    fn claims(&self) -> &[Claim] {
        &self.rules.claims
    }

    fn read(&self, text: &str) -> Result<Claim, Vec<Diagnostic>> {
        rules::parse_claim(text, &self.rules)
    }

    fn printed(&self, thing: &impl Print<Names = Alphabet>) -> Printed {
        Printed::of(thing, &self.letters())
    }

    fn meaning(claim: Claim) -> Meaning {
        Meaning::Words(claim)
    }
}

impl Machines for Words {
    type Proved = prove::Words;
    const NOT_REGULAR: Obstacle = Obstacle::NotRegular;
    const MARKER: usize = 1;

    fn rules(&self) -> &WordRuleset {
        &self.rules
    }

    fn proof(&self, question: Question, run: &Run<'_>) -> Result<Proof, Unknown> {
        prove::words::prove(&self.rules, self.kind(question), run)
    }

    fn recognised(&self, proof: &Proof, run: &Run<'_>) -> Result<Option<Claim>, Stop> {
        recognise::recognise(&self.rules, proof, run)
    }

    fn recognised_sides(&self, proof: &Proof, run: &Run<'_>) -> [Option<Claim>; 2] {
        prove::sides::formulas(&self.rules, proof, run).unwrap_or_default()
    }

    fn play_length(&self, proof: &Proof) -> Option<(Claim, PlayLength)> {
        let length = proof.play_length.as_ref()?;
        let claim = length.claim(&self.rules.alphabet);
        let told = PlayLength {
            term: self.meant(self.printed(&length.term(&self.rules.alphabet)), &claim),
            measure: self.printed(&length.measure()),
            decrease: length.decrease.unsigned_abs(),
            low: length.low,
            exceptions: length.exceptions.iter().map(|word| self.spell(word)).collect(),
        };
        Some((claim, told))
    }

    fn judgement(&self, claim: &Claim, known: Option<&Proof>, run: &Run<'_>) -> Judgement {
        judge(&self.rules, claim, self.rules.header.convention, known, run)
    }

    fn counterexample(
        &self,
        (claim, _): (&Claim, &str),
        refuted: &Refuted,
        run: &Run<'_>,
    ) -> PositionCounterexample {
        self.contradiction(claim, refuted, run)
    }

    fn number(&self, term: &Term, position: &Word) -> Option<i64> {
        term.value(self.rules.behind(position))
    }

    fn goal(&self, rule: &usize, _claim: &Claim, _written: &str) -> About {
        About::WinningMoveBy(rule + 1)
    }

    fn undecided(&self, unknown: Unknown, _run: &Run<'_>) -> Undecided {
        let reading = Reading::new(&self.rules);
        let moves = moves_of(&unknown.reason, |[from, to]| {
            let single = reading.moves(from).into_iter().find(|single| single.result == *to)?;
            Some(self.line_number(single.rule))
        });
        let unknown = self.unmarked(unknown);
        let guess = unknown.guess.as_ref().map(|guess| guess.len());
        Undecided { guess, moves, ..unproved(unknown, |word| self.spell(word), |rule| rule + 1) }
    }

    fn question(proof: &Proof) -> Question {
        if proof.kind == ClassKind::Values { Question::Values } else { Question::Outcome }
    }

    fn columns(&self, _proof: &Proof) -> Vec<char> {
        let alphabet = &self.rules.alphabet;
        alphabet.letters().map(|letter| alphabet.symbol(letter)).collect()
    }

    fn measure(&self, measure: &WordMeasure) -> MeasureText {
        // The markers, which come last, have no weight.
        let alphabet = &self.letters();
        let measure = match measure {
            WordMeasure::Affine(measure) => measure,
            WordMeasure::Order(order) => {
                let mut ranks: BTreeMap<u32, Vec<char>> = BTreeMap::new();
                for (letter, rank) in alphabet.letters().zip(&order.ranks) {
                    ranks.entry(*rank).or_default().push(alphabet.symbol(letter));
                }
                let from_first = order.from_first;
                return MeasureText::Order { from_first, order: ranks.into_values().collect() };
            }
        };
        let weight = |(scale, add): &(u64, u64)| i64::try_from(*add).ok().filter(|_| *scale == 1);
        let weights: Option<Vec<i64>> =
            measure.letters.iter().take(alphabet.len()).map(weight).collect();
        match weights {
            Some(weights) => MeasureText::Sum(self.printed(&Term::<Language>::Atom(weights))),
            None => MeasureText::Composition {
                first_outermost: measure.first_outermost,
                letters: alphabet
                    .letters()
                    .zip(&measure.letters)
                    .map(|(letter, (scale, add))| (alphabet.symbol(letter), *scale, *add))
                    .collect(),
            },
        }
    }

    fn digits(&self, _proof: &Proof) -> Option<Digits> {
        None
    }

    fn sides_theorem(&self, proof: &Proof, formulas: Formulas) -> Option<SidesTheorem> {
        // As large as two machines that exist already.
        let classes =
            prove::sides::outcomes(&self.rules, &proof.answer, &Run::default()).ok().flatten()?;
        let letters = self.letters();
        Some(sides::theorem(
            &classes,
            formulas,
            letters.letters().map(|letter| letters.symbol(letter)).collect(),
        ))
    }

    fn prove_otherwise(&self, question: Question, run: &Run<'_>) -> Option<Attempt> {
        self.prove_rows(question, run)
    }

    fn judge_otherwise(&self, claim: &Claim, stated: &Stated, run: &Run<'_>) -> Option<Verdict> {
        self.judge_by_rows(claim, stated, run)
    }
}

impl Words {
    pub(crate) fn kind(&self, question: Question) -> ClassKind {
        match question {
            Question::Outcome => ClassKind::Outcome(self.rules.header.convention),
            Question::Values => ClassKind::Values,
        }
    }
}
