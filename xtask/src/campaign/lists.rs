//! Games on lists, and rows of letters that decompose into lists: random ones, and what a
//! certificate says of them.
//!
//! The prover only guesses how heaps move; what the checker accepts is the theorem. A guess that it
//! rejects is counted and compared all the same: it says how good the guesses are.

use std::cell::RefCell;
use std::fmt::Debug;
use std::time::Duration;

use certify::{Established, HeapClass, Law, Meaning, SingleHeap, Sums};
use prove::UnknownReason;
use prove::lists::certificate::{write, write_rows};
use prove::lists::{Answers, HeapTheory, ListProof};
use rules::lists::literal::Reading;
use rules::lists::{List, ListRuleset, ListSubject, ListValue, TurnRule, canonical};
use rules::tuples::Numeration;
use rules::{Convention, Letter, Outcome, Rules, Settings, Subject as About, Word, WordRuleset};
use run::{Limits, Run};
use serde_json::Value;
use theory::columns;

use super::draw::{self, Drawn, Random};
use super::literal::lists::{ListPlay as Literal, up_to};
use super::literal::play::{LiteralFacts, Trouble};
use super::literal::rows::RowPlay as LiteralRows;
use super::reductions::row_turn;
use super::truth::{self, ComparedPositions};
use super::{GameFamily, Observation, ProverBudget, Since, Trial, tuples};

/// The most positions that literal play stores.
const STORED: usize = 400_000;
/// Lists are compared up to this sum, rows up to this length.
const SUM: u128 = 20;
const LENGTH: usize = 11;
/// What a theorem about a random game is compared with.
const SCOPE: ComparedPositions =
    ComparedPositions { most: 3000, size: 0, time: Some(Duration::from_millis(400)) };

/// Random games on lists with turns of so many moves.
pub(super) struct ListGames;
/// Random games on lists with turns in any heaps.
pub(super) struct AnyHeaps;
/// Random rows. They are drawn together with lists, so that the same seed gives the same games.
pub(super) struct RowGames;

fn is_of_words(drawn: &Drawn) -> bool {
    drawn.text.contains("\nword ")
}

impl GameFamily for ListGames {
    type More = ();
    const GAMES: &'static str = "games on lists";

    fn draw(&self, _: usize, random: &mut Random) -> Option<(Drawn, ())> {
        Some((draw::lists::draw(random), ())).filter(|(drawn, ())| !is_of_words(drawn))
    }

    fn attempt(&self, trial: Trial<'_>) -> Result<(), String> {
        let Trial { text, budget, seen, .. } = trial;
        let (rules, problems) = rules::read(text, &Settings::default());
        let Some(Rules::Lists(rules)) = rules else { return Err(format!("refused: {problems:?}")) };
        let clock = Since::now();
        let proof = match prove::lists::prove(&rules, &budget.run(&clock)) {
            Ok(proof) => proof,
            Err(unknown) => return unproved(Some(&rules), &unknown.reason, seen),
        };
        let held = hold_lists(
            &rules,
            |list| (proof.loses(&rules, list), proof.value(list)),
            Some(&proof),
            &SCOPE,
        );
        settle(text, &write(text, &rules, &proof, &[]), &proof, held, seen).map(|_| ())
    }
}

impl GameFamily for AnyHeaps {
    type More = ();
    const GAMES: &'static str = "games on lists, turns in any heaps";

    fn draw(&self, _: usize, random: &mut Random) -> Option<(Drawn, ())> {
        Some((draw::lists::draw_any_heaps(random), ()))
    }

    fn attempt(&self, trial: Trial<'_>) -> Result<(), String> {
        ListGames.attempt(trial)
    }
}

impl GameFamily for RowGames {
    type More = ();
    const GAMES: &'static str = "rows";

    fn draw(&self, _: usize, random: &mut Random) -> Option<(Drawn, ())> {
        Some((draw::lists::draw(random), ())).filter(|(drawn, ())| is_of_words(drawn))
    }

    fn attempt(&self, trial: Trial<'_>) -> Result<(), String> {
        let Trial { text, budget, seen, .. } = trial;
        let (rules, problems) = rules::read(text, &Settings::default());
        let Some(Rules::Words(rules)) = rules else { return Err(format!("refused: {problems:?}")) };
        let clock = Since::now();
        let proof = match prove::lists::rows::prove(&rules, &budget.run(&clock)) {
            Ok(proof) => proof,
            Err(unknown) => return unproved(None, &unknown.reason, seen),
        };
        let said = |word: &[Letter]| (proof.loses(word), proof.value(word));
        let held = compare_rows(&rules, said, |_, _| Ok(()), &SCOPE);
        let certificate = write_rows(text, &rules, &proof, &[]);
        if settle(text, &certificate, &proof.sum, held, seen)? {
            hold_turns(text, &rules, budget)?;
        }
        Ok(())
    }
}

/// What the checker accepts must be what was compared, and that must be true. Whether it accepts.
fn settle(
    text: &str,
    certificate: &str,
    proof: &ListProof,
    held: Result<usize, String>,
    seen: &mut Observation,
) -> Result<bool, String> {
    seen.note(&format!("law: {:?}", proof.law).to_lowercase());
    let established = match certify::check(certificate, &certify::Options::default()) {
        Ok(established) => established,
        Err(rejection) => {
            let guess = if held.is_ok() { "right" } else { "wrong" };
            seen.verdict = "rejected";
            seen.note(&format!("rejected, {guess} guess"));
            eprintln!("rejected ({rejection}), the guess was {guess}:\n{text}");
            return Ok(false);
        }
    };
    seen.compared = held.map_err(|what| format!("wrong theorem: {what}"))?;
    established_so(&established, proof)?;
    seen.verdict = "proved";
    seen.largest = match &proof.heap {
        HeapTheory::Periodic { preperiod, period, .. } => preperiod + period,
        HeapTheory::Machine { proof, .. } => proof.answer.len(),
    };
    Ok(true)
}

/// What the checker has established must be what was compared.
fn established_so(established: &Established, proof: &ListProof) -> Result<(), String> {
    let sums = established.sums.as_ref().ok_or("nothing about sums is established")?;
    let mut same = format!("{:?}", sums.law) == format!("{:?}", proof.law);
    same &= match (&sums.heap, &proof.heap) {
        (
            SingleHeap::Periodic { preperiod, period, classes, .. },
            HeapTheory::Periodic { preperiod: first, period: again, .. },
        ) => {
            let agrees = |(heap, class): (u128, &HeapClass)| {
                proof
                    .class(heap)
                    .is_some_and(|proved| (proved.value, proved.firm) == (class.value, class.firm))
            };
            (preperiod, period) == (first, again) && (0..).zip(classes).all(agrees)
        }
        (SingleHeap::Machine { states, .. }, HeapTheory::Machine { proof, .. }) => {
            *states == proof.answer.len()
        }
        _ => false,
    };
    if same { Ok(()) } else { Err(format!("{sums:?} is established, not {proof:?}")) }
}

/// Why there is no theorem; what is said to be a play that never ends must be one.
fn unproved(
    rules: Option<&ListRuleset>,
    reason: &UnknownReason<List>,
    seen: &mut Observation,
) -> Result<(), String> {
    seen.verdict = match reason {
        UnknownReason::Cycle(_) | UnknownReason::Growth(_) | UnknownReason::Infinite(..) => {
            "endless"
        }
        UnknownReason::Stopped(_) => "budget",
        UnknownReason::NoPeriod(_) => "no period",
        UnknownReason::NoTheory => "no theory",
        UnknownReason::NotNim(..) => "not nim",
        UnknownReason::LargeQuotient(..) => "large quotient",
        UnknownReason::NotRows => "not rows",
        other => return Err(format!("a reason that lists do not have: {other:?}")),
    };
    let (UnknownReason::Cycle(lists), Some(rules)) = (reason, rules) else { return Ok(()) };
    let reading = Reading::new(rules);
    for (at, list) in lists.iter().enumerate() {
        let next = canonical(&lists[(at + 1) % lists.len()]);
        if reading.moves(list).is_ok_and(|moves| !moves.contains(&next)) {
            return Err(format!("said to be a cycle, but {list:?} does not lead to {next:?}"));
        }
    }
    Ok(())
}

/// Whether the player to move loses, and the value; none where nothing is said.
type LiteralVerdict = (Option<bool>, Option<u128>);

/// Compares what is said with literal play; on how many positions.
fn compare<P: Debug>(
    positions: impl Iterator<Item = P>,
    mut found: impl FnMut(&P) -> Result<LiteralFacts, Trouble>,
    said: impl Fn(&P) -> LiteralVerdict,
    mut further: impl FnMut(&P, LiteralFacts) -> Result<(), String>,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let mut compared = 0;
    for position in positions.take(scope.most) {
        let truth = match found(&position) {
            Ok(truth) => truth,
            Err(Trouble::Budget) => break,
            Err(Trouble::Endless) => return Err(format!("a play from {position:?} need not end")),
        };
        let (loses, value) = said(&position);
        let right = loses == Some(truth.loses)
            && value.is_none_or(|value| value == u128::from(truth.value));
        if !right {
            return Err(format!("{loses:?}, {value:?} is said at {position:?}: {truth:?} is true"));
        }
        further(&position, truth).map_err(|what| format!("at {position:?}: {what}"))?;
        compared += 1;
    }
    Ok(compared)
}

/// Compares a theorem about lists, and the turns that a proof gives, with literal play.
fn hold_lists(
    rules: &ListRuleset,
    said: impl Fn(&[u128]) -> LiteralVerdict,
    proof: Option<&ListProof>,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let literal = RefCell::new(Literal::new(rules, STORED, scope.deadline()));
    let run = Run::new(Limits { states: 2_000_000, memory: 1 << 30, time: None });
    let answers = proof.and_then(|proof| Answers::new(rules, proof, &run).ok());
    let judge = |list: &List, truth: LiteralFacts| match answers
        .as_ref()
        .map(|answers| answers.winning_turn(list, &run))
    {
        Some(Ok(Some(turn))) if truth.loses => {
            Err(format!("{turn:?} wins, it is said, and it is lost"))
        }
        Some(Ok(Some(turn))) => literal.borrow_mut().judge(list, &turn).map(|_| ()),
        Some(Ok(None)) if !truth.loses && !literal.borrow().over(list) => {
            Err(String::from("no turn wins, it is said"))
        }
        _ => Ok(()),
    };
    let found = |list: &List| literal.borrow_mut().found(list);
    compare(up_to(SUM).into_iter(), found, |list| said(list), judge, scope)
}

/// Compares a theorem about rows with literal play.
fn compare_rows(
    rules: &WordRuleset,
    said: impl Fn(&[Letter]) -> LiteralVerdict,
    further: impl FnMut(&Word, LiteralFacts) -> Result<(), String>,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let mut literal = LiteralRows::new(rules, STORED, scope.deadline());
    let words = (0..=LENGTH).flat_map(|length| rules::positions(rules, length));
    compare(words, |word| literal.found(word), |word| said(word), further, scope)
}

/// Judges the turns that the library gives in short rows.
fn hold_turns(text: &str, rules: &WordRuleset, budget: ProverBudget) -> Result<(), String> {
    let mut literal = LiteralRows::new(rules, STORED, None);
    let game =
        nimatron::Game::load(text, &Settings::default()).map_err(|error| error.to_string())?;
    let clock = Since::now();
    let time = Some(Duration::from_millis(budget.milliseconds));
    let run = Run::new(Limits { time, ..Limits::default() }).with_clock(&clock);
    let Some(known) = game.known(&run) else { return Ok(()) };
    let run = Run::default();
    for word in (0..=7).flat_map(|length| rules::positions(rules, length)).take(400) {
        let Some(solution) = known.solve(&nimatron::Position::Word(word.clone()), &run) else {
            continue;
        };
        let spelled = || rules.alphabet.spell(&word);
        let loses = literal.found(&word).map_err(|trouble| format!("{trouble:?}"))?.loses;
        if solution.winning.is_empty() != (loses || literal.over(&word)) {
            return Err(format!(
                "at {} there are {} winning turns, it is said",
                spelled(),
                solution.winning.len()
            ));
        }
        for turn in &solution.winning {
            row_turn(&rules.alphabet, &mut literal, &word, turn)
                .map_err(|what| format!("at {}: {what}", spelled()))?;
        }
    }
    Ok(())
}

/// What a certificate establishes of lists, from the description in `docs/certificate.md`.
struct Stated<'e> {
    sums: &'e Sums,
    misere: bool,
    machine: Option<HeapMachine>,
    quotient: Option<Quotient>,
}

/// A quotient as it stands in a certificate.
#[derive(serde::Deserialize)]
struct Quotient {
    next: Vec<Vec<usize>>,
    lost: Vec<usize>,
}

impl<'e> Stated<'e> {
    fn new(established: &'e Established, certificate: &Value) -> Result<Self, String> {
        let sums = established.sums.as_ref().ok_or("nothing about sums is established")?;
        let machine = match &sums.heap {
            SingleHeap::Periodic { .. } => None,
            SingleHeap::Machine { relation, .. } => {
                let machine = HeapMachine::read(&certificate["heap"], *relation);
                Some(machine.ok_or("the machine of the heap cannot be read")?)
            }
        };
        let misere = established.convention == Convention::Misere;
        let quotient = serde_json::from_value(certificate["heap"]["quotient"].clone()).ok();
        Ok(Self { sums, misere, machine, quotient })
    }

    fn class(&self, heap: u128) -> Option<HeapClass> {
        let SingleHeap::Periodic { preperiod, period, classes, .. } = &self.sums.heap else {
            let value = self.machine.as_ref()?.value(heap)?;
            return Some(HeapClass { value, firm: false });
        };
        let heap = usize::try_from(heap).ok()?;
        let at = if heap < *preperiod { heap } else { preperiod + (heap - preperiod) % period };
        classes.get(at).copied()
    }

    fn of(&self, list: &[u128]) -> LiteralVerdict {
        let classes: Option<Vec<HeapClass>> = list.iter().map(|&heap| self.class(heap)).collect();
        let Some(classes) = classes else { return (None, None) };
        let values: Vec<u128> = classes.iter().map(|class| class.value).collect();
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let loses = match (self.sums.law, self.sums.turn) {
            (Law::Grundy, _) => sum == 0,
            (Law::Tame, _) => sum == u128::from(!classes.iter().any(|class| class.firm)),
            (Law::Selective, _) => values.iter().all(|&value| value == 0),
            (Law::Moore, TurnRule::Moves(most)) => {
                columns::loses(&values, u64::try_from(most).unwrap_or(u64::MAX), self.misere)
            }
            (Law::Moore, TurnRule::AnyHeaps) => return (None, None),
            (Law::Quotient, _) => {
                let Some(Quotient { next, lost }) = &self.quotient else { return (None, None) };
                let element = values.iter().try_fold(0, |element: usize, class| {
                    next.get(element)?.get(usize::try_from(*class).ok()?).copied()
                });
                let Some(element) = element else { return (None, None) };
                lost.contains(&element)
            }
        };
        (Some(loses), (self.sums.law == Law::Grundy).then_some(sum))
    }

    /// The heaps of a row: the pieces in which moves can be made.
    fn heaps(&self, rules: &WordRuleset, word: &[Letter]) -> List {
        let Some(rows) = &self.sums.rows else { return vec![] };
        let symbols: Vec<char> = rules.alphabet.spell(word).chars().collect();
        let mut heaps = vec![];
        let (mut left, mut length) = (None, 0);
        for here in symbols.into_iter().map(Some).chain([None]) {
            if here == Some(rows.letter) {
                length += 1;
                continue;
            }
            heaps.extend(rows.live.contains(&(left, here)).then_some(length));
            (left, length) = (here, 0);
        }
        heaps
    }
}

/// The machine that reads the value of a heap, as it stands in a certificate.
struct HeapMachine {
    numeration: Numeration,
    bounds: Vec<Option<u32>>,
    next: Vec<Vec<usize>>,
    class: Vec<Option<u128>>,
    relation: bool,
}

impl HeapMachine {
    fn read(heap: &Value, relation: bool) -> Option<Self> {
        let named = heap["encoding"]["numeration"].as_str()?;
        let (kind, numbers) = named.split_once(' ').unwrap_or((named, ""));
        let numbers: Vec<i32> =
            numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
        let numeration = match (kind, &numbers[..]) {
            ("base", &[base]) => Numeration::Base(base.unsigned_abs()),
            ("quadratic", &[a]) => Numeration::quadratic(a),
            ("recurrence", &[a, b]) => Numeration::Recurrence([a, b, 0]),
            ("recurrence", &[a, b, c]) => Numeration::Recurrence([a, b, c]),
            _ => Numeration::Unary,
        };
        let machine = &heap["machine"];
        Some(Self {
            numeration,
            bounds: serde_json::from_value(heap["encoding"]["bounds"].clone()).ok()?,
            next: serde_json::from_value(machine["next"].clone()).ok()?,
            class: serde_json::from_value(machine["class"].clone()).ok()?,
            relation,
        })
    }

    fn class(&self, tuple: &[u128]) -> Option<u128> {
        let word = tuples::write(self.numeration, &self.bounds, tuple, 0)?;
        let step =
            |state: usize, &digit: &u8| self.next.get(state)?.get(usize::from(digit)).copied();
        self.class.get(word.iter().try_fold(0, step)?).copied().flatten()
    }

    fn value(&self, heap: u128) -> Option<u128> {
        if self.relation {
            // Where moves only take away, no value is larger than its heap; there is room for
            // others.
            (0..=2 * heap + 64).find(|&value| self.class(&[heap, value]) == Some(0))
        } else {
            self.class(&[heap])
        }
    }
}

/// Compares what is established of lists with literal play. Claims about winning moves are not
/// compared.
pub(super) fn hold(
    established: &Established,
    certificate: &Value,
    rules: &ListRuleset,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let stated = Stated::new(established, certificate)?;
    let mut literal = Literal::new(rules, STORED, scope.deadline());
    let claims = |list: &List, truth: LiteralFacts| {
        good_claims(established, |meaning| {
            let Meaning::Sums(claim) = meaning else { return None };
            let subject = match &claim.subject {
                ListSubject::Outcome(outcome) => Some((*outcome == Outcome::P) == truth.loses),
                ListSubject::Value(value) => Some(value.value(list)? == i128::from(truth.value)),
                ListSubject::ValueIs(test) => {
                    test.of(ListValue::Number(i64::try_from(truth.value).ok()?)).holds(list)
                }
                // Winning moves are not compared; the others are not asked of lists.
                ListSubject::WinningMove(_)
                | ListSubject::Class(_)
                | ListSubject::EveryMoveWins
                | ListSubject::PlayParity(_)
                | ListSubject::PlayLength(_) => None,
            };
            truth::related(claim.relation, subject, claim.formula.holds(list))
        })
    };
    compare(
        up_to(SUM).into_iter(),
        |list| literal.found(list),
        |list| stated.of(list),
        claims,
        scope,
    )
}

/// Compares what is established of rows with literal play.
pub(super) fn hold_rows(
    established: &Established,
    certificate: &Value,
    rules: &WordRuleset,
    scope: &ComparedPositions,
) -> Result<usize, String> {
    let stated = Stated::new(established, certificate)?;
    let said = |word: &[Letter]| stated.of(&stated.heaps(rules, word));
    let claims = |word: &Word, truth: LiteralFacts| {
        good_claims(established, |meaning| {
            let Meaning::Words(claim) = meaning else { return None };
            let subject = match &claim.subject {
                About::Outcome(outcome) => Some((*outcome == Outcome::P) == truth.loses),
                About::Value(term) => {
                    Some(i128::from(term.value(word)?) == i128::from(truth.value))
                }
                _ => None,
            };
            truth::related(claim.relation, subject, claim.formula.holds(word))
        })
    };
    compare_rows(rules, said, claims, scope)
}

/// No claim may be wrong.
fn good_claims(
    established: &Established,
    judge: impl Fn(&Meaning) -> Option<bool>,
) -> Result<(), String> {
    let wrong = established.claims.iter().find(|proved| judge(&proved.claim) == Some(false));
    wrong.map_or(Ok(()), |proved| Err(format!("'{}' is wrong", proved.text)))
}
