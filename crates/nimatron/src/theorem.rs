//! Theorems about positions of every size.
//!
//! What is called proved here has a certificate, and the independent checker has accepted it.

use automata::{Moore, Word};
use certify::{Options, Rejection};
use prove::claim::{Judgement, Refuted, judge};
use prove::termination::Measure;
use prove::{Kind, Proof, Reason, Unknown, certificate, recognise};
use rules::formula::print;
use rules::{Claim, Convention, Diagnostic, Relation, Ruleset, Subject, Term};
use run::{Phase, Run};
use solve::Solver;
use solve::words::WordGame;
use tell::answer::{
    Attempt, Checked, Counterexample, Fact, Judged, MachineTable, MeasureText, Obstacle, Question, Ruling, Statement, Theorem,
    Undecided, Verdict,
};

use crate::game::Game;

/// A machine of at most this many states is shown when there is no formula.
const SHOWN_STATES: usize = 24;

impl Game {
    /// Tries to prove who wins, or the Grundy value, for positions of every size, and judges the claims in the rules.
    ///
    /// Values are those of normal play, whatever the convention.
    ///
    /// ```
    /// use nimatron::answer::{Question, Verdict};
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::load("game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n", &Settings::default())?;
    /// let attempt = game.prove(Question::Outcome, &Run::default());
    /// let Verdict::Proved(theorem) = attempt.verdict else { panic!("no proof") };
    /// assert_eq!(theorem.states, 3);
    ///
    /// // The certificate convinces on its own.
    /// let established = nimatron::check(&theorem.certificate)?;
    /// assert_eq!(established.title, "Bite");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        let result = prove::prove(&self.rules, self.kind(question), run);
        let mut claims: Vec<Judged> = vec![];
        let mut carried: Vec<(usize, String)> = vec![];
        for claim in &self.rules.claims {
            let judgement = judge(&self.rules, claim, self.rules.convention, run);
            let text = self.text(claim);
            if let (Judgement::Proved(proof), Ok(main)) = (&judgement, &result) {
                if proof.kind == main.kind {
                    carried.push((claims.len(), text.clone()));
                    claims.push(Judged { claim: text, ruling: Ruling::Follows });
                    continue;
                }
            }
            let ruling = self.ruling(claim, judgement);
            claims.push(Judged { claim: text, ruling });
        }
        let verdict = match result {
            Ok(proof) => {
                let (verdict, dropped) = self.theorem(&proof, &carried, run);
                for index in dropped {
                    // What the certificate cannot carry is not said to be proved.
                    claims[index].ruling = Ruling::Unknown(undecided(Obstacle::Unsupported));
                }
                verdict
            }
            Err(unknown) => Verdict::Unknown(self.undecided(unknown)),
        };
        Attempt { game: self.info(), question, verdict, claims }
    }

    /// Proves or refutes a claim about all positions, in the language of the rules (as after the word `claim`).
    ///
    /// ```
    /// use nimatron::answer::Ruling;
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::load("game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n", &Settings::default())?;
    /// let judged = game.judge("loses when length mod 2 = 0", &Run::default()).expect("a claim");
    /// let Ruling::Refuted(example) = judged.ruling else { panic!("not refuted") };
    /// assert_eq!(example.position, "11");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let claim = rules::parse_claim(claim, &self.rules)?;
        Ok(self.judge_claim(&claim, run))
    }

    pub(crate) fn judge_claim(&self, claim: &Claim, run: &Run<'_>) -> Judged {
        let judgement = judge(&self.rules, claim, self.rules.convention, run);
        Judged { claim: self.text(claim), ruling: self.ruling(claim, judgement) }
    }

    pub(crate) fn kind(&self, question: Question) -> Kind {
        match question {
            Question::Outcome => Kind::Outcome(self.rules.convention),
            Question::Values => Kind::Values,
        }
    }

    fn text(&self, claim: &Claim) -> String {
        print(claim, &self.rules.alphabet)
    }

    fn statement(&self, claim: &Claim) -> Statement {
        let alphabet = &self.rules.alphabet;
        match (&claim.subject, claim.relation, &claim.formula) {
            (Subject::Outcome(rules::Outcome::N), Relation::When, formula) => Statement::Wins(print(formula, alphabet)),
            (Subject::Value(term), Relation::If, rules::Formula::Bool(true)) => Statement::Value(print(term, alphabet)),
            _ => Statement::Claim(self.text(claim)),
        }
    }

    fn ruling(&self, claim: &Claim, judgement: Judgement) -> Ruling {
        match judgement {
            Judgement::Proved(proof) => {
                let text = self.text(claim);
                let certificate = certificate::write(&self.source, &self.rules, &proof, std::slice::from_ref(&text));
                match check(&certificate) {
                    Ok(checked) => Ruling::Proved(Box::new(self.checked(&proof, Some(Statement::Claim(text)), certificate, checked))),
                    Err(rejection) => Ruling::Unknown(undecided(Obstacle::Rejected(rejection.to_string()))),
                }
            }
            Judgement::Refuted(refuted) => Ruling::Refuted(Box::new(self.counterexample(claim, &refuted))),
            Judgement::Unknown(unknown) => Ruling::Unknown(self.undecided(*unknown)),
            Judgement::NotRegular { verified_up_to } => {
                Ruling::Unknown(Undecided { verified_up_to, ..undecided(Obstacle::NotRegular) })
            }
            Judgement::Unsupported { verified_up_to } => {
                Ruling::Unknown(Undecided { verified_up_to, ..undecided(Obstacle::Unsupported) })
            }
        }
    }

    /// The theorem of a proof, with a formula if there is one, and those claims that its certificate cannot carry after all.
    fn theorem(&self, proof: &Proof, carried: &[(usize, String)], run: &Run<'_>) -> (Verdict, Vec<usize>) {
        // A formula is a courtesy: a budget that ends while one is looked for does not take the proof away.
        let statement = recognise::recognise(&self.rules, proof, run).ok().flatten().map(|claim| self.statement(&claim));
        run.report(Phase::Check, 0);
        let mut carried: Vec<&(usize, String)> = carried.iter().collect();
        let mut dropped = vec![];
        loop {
            let texts: Vec<String> =
                statement.iter().map(Statement::claim).chain(carried.iter().map(|(_, text)| text.clone())).collect();
            let certificate = certificate::write(&self.source, &self.rules, proof, &texts);
            let rejection = match check(&certificate) {
                Ok(checked) => {
                    let theorem = self.checked(proof, statement, certificate, checked);
                    return (Verdict::Proved(Box::new(theorem)), dropped);
                }
                Err(rejection) => rejection,
            };
            let own = statement.iter().count();
            match unsupported(&rejection).and_then(|number| number.checked_sub(own)) {
                Some(number) if number < carried.len() => dropped.push(carried.remove(number).0),
                _ => return (Verdict::Unknown(undecided(Obstacle::Rejected(rejection.to_string()))), dropped),
            }
        }
    }

    fn checked(&self, proof: &Proof, statement: Option<Statement>, certificate: String, checked: Checked) -> Theorem {
        Theorem {
            question: if proof.kind == Kind::Values { Question::Values } else { Question::Outcome },
            states: proof.answer.len(),
            acceptor_states: proof.answer.map(|class| *class == Some(0)).minimal().len(),
            table: (statement.is_none() && proof.answer.len() <= SHOWN_STATES).then(|| self.machine(&proof.answer)),
            statement,
            choice_never_matters: proof.choice_never_matters,
            measures: proof.measures.iter().map(|measure| self.measure(measure)).collect(),
            certificate,
            checked,
            figures: proof.figures,
        }
    }

    fn machine(&self, answer: &Moore<Option<u8>>) -> MachineTable {
        let alphabet = &self.rules.alphabet;
        let row = |state| (*answer.output(state), answer.row(state).iter().map(|next| next.index()).collect());
        MachineTable {
            letters: alphabet.letters().map(|letter| alphabet.symbol(letter)).collect(),
            rows: answer.states().map(row).collect(),
        }
    }

    fn measure(&self, measure: &Measure) -> MeasureText {
        let alphabet = &self.rules.alphabet;
        let weights: Option<Vec<i64>> = measure
            .letters
            .iter()
            .map(|(scale, add)| if *scale == 1 { i64::try_from(*add).ok() } else { None })
            .collect();
        match weights {
            Some(weights) => MeasureText::Sum(print(&Term::Sum(weights), alphabet)),
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

    fn spell_all(&self, words: &[Word]) -> Vec<String> {
        words.iter().map(|word| self.rules.alphabet.spell(word)).collect()
    }

    pub(crate) fn undecided(&self, unknown: Unknown) -> Undecided {
        let obstacle = match unknown.reason {
            Reason::Stopped(stop) => Obstacle::Stopped(stop),
            Reason::Cycle(words) => Obstacle::Cycle(self.spell_all(&words)),
            Reason::Growth(words) => Obstacle::Growth(self.spell_all(&words)),
            Reason::NoTermination => Obstacle::NoTermination,
            Reason::LargeValue => Obstacle::LargeValue { limit: prove::oracle::LARGEST_VALUE },
            // Loading a game has made sure of this.
            Reason::NotClosed(from, _) => Obstacle::Inconsistent(self.rules.alphabet.spell(&from)),
            Reason::Inconsistent(word) => Obstacle::Inconsistent(self.rules.alphabet.spell(&word)),
        };
        Undecided {
            obstacle,
            guess: unknown.guess.map(|guess| guess.len()),
            verified_up_to: unknown.verified_up_to,
            verified_positions: unknown.verified_positions,
            figures: unknown.figures,
        }
    }

    /// The truth about a counterexample, by brute force with a small budget of its own.
    fn counterexample(&self, claim: &Claim, refuted: &Refuted) -> Counterexample {
        let run = Run::new(run::Limits { states: 200_000, memory: 256 << 20, time: None });
        let rules = &self.rules;
        let game = WordGame::new(rules);
        let mut solver = Solver::new(&game);
        let mut options = vec![];
        solve::Game::options(&game, &refuted.position, &mut options);
        let plays = solver.plays(&refuted.position, &run).ok();
        let bare = Claim { relation: Relation::If, formula: rules::Formula::Bool(true), ..claim.clone() };
        let subject = self.text(&bare);
        Counterexample {
            position: rules.alphabet.spell(&refuted.position),
            smallest: refuted.smallest,
            formula_holds: refuted.formula_holds,
            subject_holds: refuted.subject_holds,
            subject: subject.strip_suffix(" if true").unwrap_or(&subject).to_owned(),
            formula: print(&claim.formula, &rules.alphabet),
            claimed: match &claim.subject {
                Subject::Value(term) | Subject::PlayLength(term) => term.value(&refuted.position),
                _ => None,
            },
            truth: fact(rules, &mut solver, &refuted.position, &run),
            plays: plays.map(|plays| (plays.shortest, plays.longest)),
            options: options
                .iter()
                .map(|option| fact(rules, &mut solver, option, &run))
                .collect::<Option<_>>()
                .unwrap_or_default(),
        }
    }
}

fn fact(rules: &Ruleset, solver: &mut Solver<'_, WordGame<'_>>, word: &Word, run: &Run<'_>) -> Option<Fact> {
    let outcome = solver.outcome(word, rules.convention, run).ok()?;
    let value = (rules.convention == Convention::Normal).then(|| solver.value(word, run).ok()).flatten();
    Some(Fact { position: rules.alphabet.spell(word), outcome, value })
}

fn check(certificate: &str) -> Result<Checked, Rejection> {
    let established = certify::check(certificate, &Options::default())?;
    Ok(Checked { replay: established.replay, nodes: established.figures.nodes })
}

/// The claim, by number, that a certificate cannot carry although nothing is wrong with it.
fn unsupported(rejection: &Rejection) -> Option<usize> {
    match rejection {
        Rejection::ClaimKind { number } | Rejection::ClaimNotRegular { number } => Some(*number),
        _ => None,
    }
}

fn undecided(obstacle: Obstacle) -> Undecided {
    Undecided { obstacle, guess: None, verified_up_to: None, verified_positions: 0, figures: prove::Figures::default() }
}
