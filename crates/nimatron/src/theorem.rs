//! Theorems about positions of every size, and claims, for any kind of positions.
//!
//! Everything called proved here has a certificate that the independent checker has accepted.

use core::time::Duration;

use answer::{
    About, Attempt, Checked, Counterexample, Digits, Evidence, Judged, MachineEvidence,
    MachineTable, MachineUse, MeasureText, Obstacle, PlayLength, PositionCounterexample, Question,
    Ruling, SideFormula, SidesTheorem, Stated, Statement, Theorem, Undecided, Verdict,
};
use certify::{Meaning, Rejection};
use prove::certificate::{self, Written};
use prove::{Encoded, Judgement, Proof, Provable, Refuted, Unknown};
use rules::language::Kind;
use rules::language::print::{Print, Printable, Printed};
use rules::{Claim, Diagnostic, Formula, Outcome, Relation, Span, Subject, Term};
use run::{Limits, Phase, Run, Stop};

use crate::carried::{carry, check, in_time};
use crate::kind::{Proving, Ruled};
use crate::sides::{self, Formulas};
use crate::store::digest;
use crate::undecided::undecided;

/// A machine of at most this many states is shown if there is no formula.
const SHOWN_STATES: usize = 24;

/// A search for a formula that takes longer may have been cut short by its clock, and may find
/// another one the next time.
const QUICK: Duration = Duration::from_millis(800);

/// Why a proof did not become a theorem.
pub(crate) fn unaccepted(rejection: &Rejection) -> Obstacle {
    match rejection {
        Rejection::TooMuchWork { limit } => Obstacle::TooMuchToCheck { limit: *limit },
        other => Obstacle::Rejected(other.to_string()),
    }
}

/// The verdict on a claim that is false at a position.
pub(crate) fn refuted_by(example: PositionCounterexample) -> Verdict {
    Verdict::Refuted(Box::new(Counterexample::Position(example)))
}

/// The text after these words, with any blanks between them.
fn behind<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let strip = |rest: &'t str, word| rest.trim_start().strip_prefix(word);
    words.split(' ').try_fold(text, strip).map(str::trim)
}

/// The text at `span` of a source as written, if it parses back to the same; else as printed.
pub(crate) fn written<C: PartialEq>(
    (claim, span): (&C, Span),
    source: &str,
    read: impl Fn(&str) -> Option<C>,
    print: impl Fn() -> String,
) -> String {
    let written = source.get(span.start..span.end).unwrap_or_default().trim();
    let written = written.strip_prefix("claim").unwrap_or(written).trim();
    // On one line.
    let written = written.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    if read(&written).as_ref() == Some(claim) { written } else { print() }
}

/// A game whose claims are about positions.
pub(crate) trait Claims: Ruled {
    type Kind: Printable;

    fn claims(&self) -> &[Claim<Self::Kind>];
    /// Parses a claim, without the word `claim`.
    fn read(&self, text: &str) -> Result<Claim<Self::Kind>, Vec<Diagnostic>>;
    /// Prints a claim or a part of one.
    fn printed(&self, thing: &impl Print<Names = <Self::Kind as Printable>::Names>) -> Printed;
    fn meaning(claim: Claim<Self::Kind>) -> Meaning;

    /// The same as text.
    fn print(&self, thing: &impl Print<Names = <Self::Kind as Printable>::Names>) -> String {
        self.printed(thing).text
    }

    /// A claim with its text, at its span in `source`.
    fn stated(&self, claim: &Claim<Self::Kind>, source: &str) -> Stated {
        let again =
            |text: &str| self.read(text).ok().map(|read| Claim { span: claim.span, ..read });
        let text = written((claim, claim.span), source, again, || self.print(claim));
        self.meant(Printed { text, ..self.printed(claim) }, claim)
    }

    /// A claim with the printed form of itself, or of its formula or term.
    fn meant(&self, printed: Printed, claim: &Claim<Self::Kind>) -> Stated {
        Stated { printed, meaning: Some(Box::new(Self::meaning(claim.clone()))) }
    }

    /// The claims of the rules.
    fn all_stated(&self) -> Vec<Stated> {
        self.claims().iter().map(|claim| self.stated(claim, self.source())).collect()
    }

    /// A claim as a theorem; `written` is its original text.
    fn statement(&self, claim: &Claim<Self::Kind>, written: Option<&str>) -> Statement {
        let part = |keyword: &str, printed: Printed| match written {
            Some(written) => {
                let text = behind(written, keyword)?.to_owned();
                Some(self.meant(Printed { text, ..printed }, claim))
            }
            None => Some(self.meant(printed, claim)),
        };
        let formula = || self.printed(&claim.formula);
        let statement = match (&claim.subject, claim.relation, &claim.formula) {
            // Each player has a statement of its own.
            _ if self.is_partisan() => None,
            (Subject::Outcome(Outcome::N), Relation::When, _) => {
                part("wins when", formula()).map(Statement::Wins)
            }
            (Subject::Outcome(Outcome::P), Relation::When, _) => {
                part("loses when", formula()).map(Statement::Loses)
            }
            (Subject::Value(term), Relation::If, Formula::Bool(true)) => {
                part("value =", self.printed(term)).map(Statement::Value)
            }
            _ => None,
        };
        statement.unwrap_or_else(|| {
            let printed = self.printed(claim);
            let text = written.map_or_else(|| printed.text.clone(), str::to_owned);
            Statement::Claim(self.meant(Printed { text, ..printed }, claim))
        })
    }
}

type PositionOf<K> = <K as Provable>::Position;

/// A proof, and the claim that it was made for, if any.
pub(crate) type FoundProof<G> =
    (Proof<<G as Machines>::Proved>, Option<Claim<<G as Claims>::Kind>>);

/// A game whose theorem is a machine that reads positions.
pub(crate) trait Machines: Claims {
    /// The same kind of positions in the prover.
    type Proved: Written;
    /// The obstacle for a claim that no machine can track.
    const NOT_REGULAR: Obstacle;
    /// The size of a marker of whose turn it is.
    const MARKER: usize;

    fn rules(&self) -> &<Self::Proved as Encoded>::Rules;
    fn proof(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> Result<Proof<Self::Proved>, Unknown<Self::Proved>>;
    /// A short formula for a proof. It is optional: an exhausted budget only means that none is
    /// found.
    fn recognised(
        &self,
        proof: &Proof<Self::Proved>,
        run: &Run<'_>,
    ) -> Result<Option<Claim<Self::Kind>>, Stop>;
    /// In a partisan game, where each player wins moving first. Optional too.
    fn recognised_sides(
        &self,
        proof: &Proof<Self::Proved>,
        run: &Run<'_>,
    ) -> [Option<Claim<Self::Kind>>; 2];
    /// How long plays last, as a claim.
    fn play_length(&self, proof: &Proof<Self::Proved>) -> Option<(Claim<Self::Kind>, PlayLength)>;
    fn judgement(
        &self,
        claim: &Claim<Self::Kind>,
        known: Option<&Proof<Self::Proved>>,
        run: &Run<'_>,
    ) -> Judgement<Self::Proved>;
    fn counterexample(
        &self,
        claim: (&Claim<Self::Kind>, &str),
        refuted: &Refuted<PositionOf<Self::Proved>>,
        run: &Run<'_>,
    ) -> PositionCounterexample;
    /// A failed attempt, with sizes as people count them.
    fn undecided(&self, unknown: Unknown<Self::Proved>, run: &Run<'_>) -> Undecided;
    /// The question that a proof answers.
    fn question(proof: &Proof<Self::Proved>) -> Question;
    /// The letters that the machine of a proof reads.
    fn columns(&self, proof: &Proof<Self::Proved>) -> Vec<char>;
    fn measure(&self, measure: &<Self::Proved as Encoded>::Measure) -> MeasureText;
    /// How the machine reads tuples.
    fn digits(&self, proof: &Proof<Self::Proved>) -> Option<Digits>;
    /// The theorem about outcome classes.
    fn sides_theorem(
        &self,
        proof: &Proof<Self::Proved>,
        formulas: Formulas,
    ) -> Option<SidesTheorem>;

    /// The value of a term at a position.
    fn number(&self, term: &Term<Self::Kind>, position: &PositionOf<Self::Proved>) -> Option<i64>;
    /// A claim's description of a winning move; `written` is the original text of the claim.
    fn goal(
        &self,
        goal: &<Self::Kind as Kind>::Goal,
        claim: &Claim<Self::Kind>,
        written: &str,
    ) -> About;

    /// What a claim says about a position; `written` is its original text.
    fn about(
        &self,
        (claim, written): (&Claim<Self::Kind>, &str),
        position: &PositionOf<Self::Proved>,
    ) -> About {
        let number = |term| (self.print(term), self.number(term, position));
        match &claim.subject {
            Subject::Outcome(outcome) => match &claim.mover {
                Some(mover) => About::OutcomeOf(mover.name.clone(), *outcome),
                None => About::Outcome(*outcome),
            },
            Subject::Class(class) => About::Class(*class),
            Subject::Value(term) => {
                let (text, value) = number(term);
                About::Value(text, value)
            }
            Subject::ValueIs(_) => About::ValueIs(self.printed(&claim.subject_alone())),
            Subject::EveryMoveWins => About::EveryMoveWins,
            Subject::WinningMove(goal) => self.goal(goal, claim, written),
            Subject::PlayParity(odd) => About::PlayParity { odd: *odd },
            Subject::PlayLength(term) => {
                let (text, value) = number(term);
                About::PlayLength(text, value)
            }
        }
    }

    /// Another way to a theorem, tried first.
    fn prove_otherwise(&self, _question: Question, _run: &Run<'_>) -> Option<Attempt> {
        None
    }

    /// Another way to judge a claim, tried first.
    fn judge_otherwise(
        &self,
        _claim: &Claim<Self::Kind>,
        _stated: &Stated,
        _run: &Run<'_>,
    ) -> Option<Verdict> {
        None
    }

    /// The formula of a proof, if there is one: found now, or kept by an earlier run. Either way it
    /// counts only once the checker has accepted it.
    fn kept_or_recognised(
        &self,
        proof: &Proof<Self::Proved>,
        run: &Run<'_>,
    ) -> Option<Claim<Self::Kind>> {
        if !run.has_store() {
            return self.recognised(proof, run).ok().flatten();
        }
        let whole = certificate::write(self.source(), self.rules(), proof, &[]);
        let key = format!("formula-{}", digest(&[&format!("{:?} {whole}", run.limits)]));
        let kept = run.load(&key).and_then(|data| String::from_utf8(data).ok());
        let kept = kept.as_ref().and_then(|kept| {
            let (sum, text) = kept.split_once('\n')?;
            (sum == digest(&[text])).then_some(text)
        });
        match kept {
            Some("") => return None,
            Some(text) => {
                if let Ok(claim) = self.read(text) {
                    return Some(claim);
                }
            }
            None => {}
        }
        let start = run.elapsed();
        let found = self.recognised(proof, run).ok()?;
        if run.elapsed().saturating_sub(start) > QUICK {
            return found;
        }
        let text = found.as_ref().map(|claim| self.print(claim)).unwrap_or_default();
        run.save(&key, format!("{}\n{text}", digest(&[&text])).as_bytes());
        found
    }

    /// A proof with the machine's role in a test, and verdicts on the claims in the rules.
    fn prove_bare(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> (Option<Proof<Self::Proved>>, MachineUse, Vec<Judged>) {
        match self.proof(question, run) {
            Ok(proof) => match self.theorem(&proof, None, Formulas::default(), run) {
                (Ok(_), claims) => {
                    let states = proof.answer.len();
                    (Some(proof), MachineUse::Proved { states }, claims)
                }
                (Err(unknown), claims) => (None, MachineUse::Missing(unknown.obstacle), claims),
            },
            Err(unknown) => {
                let claims = self.judge_all(run);
                (None, MachineUse::Missing(self.undecided(unknown, run).obstacle), claims)
            }
        }
    }

    /// In a partisan game, where each player wins moving first.
    fn formulas(&self, proof: &Proof<Self::Proved>, run: &Run<'_>) -> Formulas {
        self.recognised_sides(proof, run).map(|claim| {
            let claim = claim?;
            let formula = self.meant(self.printed(&claim.formula), &claim);
            let statement = match (&claim.subject, claim.relation) {
                (Subject::Outcome(Outcome::N), Relation::When) => Statement::Wins(formula),
                (Subject::Outcome(Outcome::P), Relation::When) => Statement::Loses(formula),
                _ => return None,
            };
            Some(SideFormula { statement, claim: self.print(&claim) })
        })
    }

    /// The theorem of a proof, with verdicts on the claims in the rules. In a partisan game
    /// `formulas` replace a statement.
    ///
    /// The checker also checks the claims: those it accepts follow from the proof, and need no
    /// proof of their own.
    fn theorem(
        &self,
        proof: &Proof<Self::Proved>,
        statement: Option<Statement>,
        formulas: Formulas,
        run: &Run<'_>,
    ) -> (Result<Box<Theorem>, Undecided>, Vec<Judged>) {
        run.report(Phase::Check, 0);
        let texts = self.all_stated();
        let mut said: Vec<String> = statement.as_ref().map(Statement::claim).into_iter().collect();
        said.extend(formulas.iter().flatten().map(|formula| formula.claim.clone()));
        said.extend(self.play_length(proof).map(|(claim, _)| self.print(&claim)));
        let is_said = |number: usize| said.contains(&texts[number].text);
        let may_follow =
            |number: &usize| !is_said(*number) && self.may_follow(&self.claims()[*number], proof);
        let candidates = (0..texts.len()).filter(may_follow).collect();
        let write =
            |claims: &[String]| certificate::write(self.source(), self.rules(), proof, claims);
        let carried = match carry(&said, (&texts, candidates), write, run) {
            Ok(carried) => Ok(carried),
            // Add how long plays last, unless that is too much to check.
            Err(Rejection::TooMuchWork { .. }) if proof.play_length.is_some() => {
                return self.theorem(
                    &Proof { play_length: None, ..proof.clone() },
                    statement,
                    formulas,
                    run,
                );
            }
            Err(rejection) => Err(undecided(unaccepted(&rejection))),
        };
        let follows = |number| {
            carried
                .as_ref()
                .is_ok_and(|carried| carried.claims.contains(&number) || is_said(number))
        };
        let claims =
            self.claims().iter().zip(&texts).enumerate().map(|(number, (claim, stated))| {
                if follows(number) {
                    return Judged::following(stated.clone());
                }
                let known = carried.is_ok().then_some(proof);
                in_time(stated, run, || self.judge_claim(claim, stated.clone(), known, run))
            });
        let claims = claims.collect();
        let theorem = carried.map(|carried| {
            // A claim of the rules may be the whole theorem.
            let adopted = || {
                let mut whole = carried
                    .claims
                    .iter()
                    .map(|&number| self.statement(&self.claims()[number], Some(&texts[number])));
                whole.find(|found| says_all(found, Self::question(proof)))
            };
            let adopts = statement.is_none() && !self.is_partisan();
            let adopted = if adopts { adopted() } else { None };
            let claimed = adopted.is_some();
            let mut theorem = self.checked(
                proof,
                (statement.or(adopted), formulas),
                carried.certificate,
                carried.checked,
            );
            theorem.claimed = claimed;
            Box::new(theorem)
        });
        (theorem, claims)
    }

    /// Whether a certificate of this proof could carry the claim at all.
    fn may_follow(&self, claim: &Claim<Self::Kind>, proof: &Proof<Self::Proved>) -> bool {
        match claim.subject {
            Subject::Outcome(_) | Subject::Class(_) => true,
            Subject::Value(_) | Subject::ValueIs(_) => Self::question(proof) == Question::Values,
            Subject::EveryMoveWins => {
                claim.relation == Relation::If
                    && !self.digits(proof).is_some_and(|digits| digits.relation)
            }
            Subject::PlayParity(_) => proof.choice_never_matters,
            Subject::PlayLength(_) => proof.play_length.is_some() && claim.relation == Relation::If,
            Subject::WinningMove(_) => proof.winning_move.is_some(),
        }
    }

    /// The claims of the rules that answer the question for every position.
    fn whole_claims(&self, question: Question) -> impl Iterator<Item = &Claim<Self::Kind>> {
        let whole =
            move |claim: &&Claim<Self::Kind>| says_all(&self.statement(claim, None), question);
        self.claims().iter().filter(|_| !self.is_partisan()).filter(whole)
    }

    /// A run with half the time for the proof search, if the rules claim a theorem: proving the
    /// claim gets the other half.
    fn search_run<'r>(&self, question: Question, run: &Run<'r>) -> Option<Run<'r>> {
        let time = run.limits.time.filter(|_| self.whole_claims(question).next().is_some())?;
        Some(run.part(Limits { time: Some(time / 2), ..run.limits }))
    }

    /// A proof that answers the question: one that is found, or else that of a claim in the rules.
    fn found_or_claimed(
        &self,
        question: Question,
        run: &Run<'_>,
    ) -> Result<FoundProof<Self>, Unknown<Self::Proved>> {
        let search = self.search_run(question, run);
        let unknown = match self.proof(question, search.as_ref().unwrap_or(run)) {
            Ok(proof) => return Ok((proof, None)),
            Err(unknown) => unknown,
        };
        let claimed =
            self.whole_claims(question).find_map(|claim| match self.judgement(claim, None, run) {
                Judgement::Proved(proof) if Self::question(&proof) == question => {
                    Some((*proof, Some(claim.clone())))
                }
                _ => None,
            });
        claimed.ok_or(unknown)
    }

    /// Judges the claims in the rules one by one.
    fn judge_all(&self, run: &Run<'_>) -> Vec<Judged> {
        let judge = |claim| {
            let stated = self.stated(claim, self.source());
            in_time(&stated, run, || self.judge_claim(claim, stated.clone(), None, run))
        };
        self.claims().iter().map(judge).collect()
    }

    /// Judges a single claim.
    fn judge_claim(
        &self,
        claim: &Claim<Self::Kind>,
        stated: Stated,
        known: Option<&Proof<Self::Proved>>,
        run: &Run<'_>,
    ) -> Judged {
        let open = |obstacle, verified_up_to| {
            let verified_up_to = self.size(verified_up_to);
            Verdict::Unknown(Undecided { verified_up_to, ..undecided(obstacle) })
        };
        let verdict = match self.judgement(claim, known, run) {
            Judgement::Proved(proof) => {
                let said = std::slice::from_ref(&stated.text);
                let certificate = certificate::write(self.source(), self.rules(), &proof, said);
                match check(&certificate) {
                    Ok(checked) => {
                        let said =
                            (Some(self.statement(claim, Some(&stated))), Formulas::default());
                        Verdict::Proved(Box::new(self.checked(&proof, said, certificate, checked)))
                    }
                    Err(rejection) => Verdict::Unknown(undecided(unaccepted(&rejection))),
                }
            }
            Judgement::Refuted(refuted) => {
                refuted_by(self.counterexample((claim, &stated), &refuted, run))
            }
            Judgement::Unknown(unknown) => Verdict::Unknown(self.undecided(*unknown, run)),
            Judgement::NotRegular { verified_up_to } => open(Self::NOT_REGULAR, verified_up_to),
            Judgement::Unsupported { verified_up_to } => {
                open(Obstacle::Unsupported, verified_up_to)
            }
        };
        Judged::alone(stated, verdict)
    }

    /// The theorem of an accepted certificate.
    fn checked(
        &self,
        proof: &Proof<Self::Proved>,
        (statement, formulas): (Option<Statement>, Formulas),
        certificate: String,
        checked: Checked,
    ) -> Theorem {
        let answer = &proof.answer;
        let sides = self.sides_theorem(proof, formulas);
        let shown = statement.is_none() && sides.is_none() && answer.len() <= SHOWN_STATES;
        let row = |state| {
            (*answer.output(state), answer.row(state).iter().map(|next| next.index()).collect())
        };
        let table = || MachineTable {
            letters: self.columns(proof),
            rows: answer.states().map(row).collect(),
        };
        let machine = MachineEvidence {
            states: answer.len(),
            acceptor_states: answer.map(|class| *class == Some(0)).minimal().len(),
            table: shown.then(table),
            choice_never_matters: proof.choice_never_matters,
            play_length: self.play_length(proof).map(|(_, length)| length),
            measures: proof.measures.iter().map(|measure| self.measure(measure)).collect(),
            digits: self.digits(proof),
            sides,
        };
        Theorem {
            question: Self::question(proof),
            statement,
            claimed: false,
            evidence: Evidence::Machine(machine),
            certificate,
            checked: if self.is_partisan() {
                sides::checked(checked, Self::MARKER)
            } else {
                checked
            },
            figures: proof.figures,
        }
    }

    /// A size of positions, as people count it.
    fn size(&self, marked: Option<usize>) -> Option<usize> {
        marked.and_then(|size| size.checked_sub(self.marker() * Self::MARKER))
    }

    /// A failed attempt, in terms of unmarked positions.
    fn unmarked(&self, unknown: Unknown<Self::Proved>) -> Unknown<Self::Proved> {
        if !self.is_partisan() {
            return unknown;
        }
        Unknown {
            verified_up_to: self.size(unknown.verified_up_to),
            verified_positions: sides::halved(unknown.verified_positions),
            growth: unknown
                .growth
                .into_iter()
                .map(|growth| growth.without_start(self.marker() * Self::MARKER))
                .collect(),
            ..unknown
        }
    }
}

impl<G: Machines> Proving for G {
    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        let attempt = |verdict, claims| Attempt { game: self.info(), question, verdict, claims };
        if let Some(obstacle) = self.refused(question) {
            return attempt(Verdict::Unknown(undecided(obstacle)), self.judge_all(run));
        }
        if let Some(attempt) = self.prove_otherwise(question, run) {
            return attempt;
        }
        let search = self.search_run(question, run);
        match self.proof(question, search.as_ref().unwrap_or(run)) {
            Ok(proof) => {
                run.report(Phase::Recognise, 0);
                let (statement, formulas) = if self.is_partisan() {
                    (None, self.formulas(&proof, run))
                } else {
                    let claim = self.kept_or_recognised(&proof, run);
                    (claim.map(|claim| self.statement(&claim, None)), Formulas::default())
                };
                let (verdict, claims) = self.theorem(&proof, statement, formulas, run);
                attempt(verdict.map_or_else(Verdict::Unknown, Verdict::Proved), claims)
            }
            Err(unknown) => {
                let mut claims = self.judge_all(run);
                let theorem =
                    if self.is_partisan() { None } else { adopted(&mut claims, question) };
                attempt(
                    theorem.unwrap_or_else(|| Verdict::Unknown(self.undecided(unknown, run))),
                    claims,
                )
            }
        }
    }

    fn judge(&self, text: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        let claim = self.read(text)?;
        let stated = self.stated(&claim, text);
        Ok(match self.judge_otherwise(&claim, &stated, run) {
            Some(verdict) => Judged::alone(stated, verdict),
            None => self.judge_claim(&claim, stated, None, run),
        })
    }
}

/// Turns the theorem of a claim that was proved by itself and answers the question into the theorem
/// of the game; the claim then follows from it.
fn adopted(claims: &mut [Judged], question: Question) -> Option<Verdict> {
    claims.iter_mut().find_map(|judged| {
        let Ruling::Alone(Verdict::Proved(theorem)) = &judged.ruling else { return None };
        let whole = theorem.question == question
            && theorem.statement.as_ref().is_some_and(|said| says_all(said, question));
        if !whole {
            return None;
        }
        let theorem = Theorem { claimed: true, ..(**theorem).clone() };
        judged.ruling = Ruling::Follows;
        Some(Verdict::Proved(Box::new(theorem)))
    })
}

/// Whether a statement that follows answers for every position what a machine does.
const fn says_all(statement: &Statement, question: Question) -> bool {
    match statement {
        Statement::Wins(_) | Statement::Loses(_) => matches!(question, Question::Outcome),
        Statement::Value(_) => matches!(question, Question::Values),
        Statement::Claim(_) | Statement::Strategy(_) => false,
    }
}
