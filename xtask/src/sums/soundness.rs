//! `cargo xtask soundness --sums`: random games on any number of heaps, and random rows, proved and held to literal play.
//!
//! The prover only guesses how heaps move; what the checker accepts is the theorem. A guess that it rejects is counted and compared all the same: it says how well is guessed.

use std::time::{Duration, Instant};

use prove::lists::certificate::{write, write_rows};
use prove::lists::{Answers, ListProof, ListReason, ListTurn, RowProof};
use rules::lists::literal::Reading;
use rules::lists::{List, ListRuleset, canonical};
use rules::{Rules, Settings, WordRuleset};
use run::{Limits, Run};

use super::lists::{Lists, up_to};
use super::play::Trouble;
use super::reductions::row_turn;
use super::rows::Rows;
use crate::campaign::{self, Played, Tally};
use crate::random_rules::Random;
use crate::random_sums::{self, Drawn};
use crate::soundness::{Arguments, Since};

/// Literal play of one game: the most positions stored, and the longest time.
const STORED: usize = 400_000;
const TIME: Duration = Duration::from_millis(400);
/// Lists are compared up to this sum, rows up to this length, and at most so many of either.
const SUM: u128 = 20;
const COMPARED: usize = 3000;

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let right = campaign(arguments, "games on any number of heaps", arguments.games, random_sums::draw)?;
    let what = "games with turns in any heaps";
    Ok(campaign(arguments, what, arguments.games.div_ceil(4), random_sums::draw_any_heaps)? && right)
}

fn campaign(
    arguments: &Arguments,
    what: &str,
    games: usize,
    draw: impl Fn(&mut Random) -> Drawn + Sync,
) -> Result<bool, String> {
    campaign::run(what, games, arguments.seed, |_, random| {
        let drawn = draw(random);
        let mut tally = Tally::drawn();
        let convention = if drawn.misere { "misere" } else { "normal" };
        let mut keys =
            vec![String::from(drawn.kind), String::from(convention), drawn.turn.clone(), String::from("all")];
        let done = one(arguments, &drawn, &mut tally, &mut keys);
        let wrong = done.err().map(|what| format!(": {what}\n{}", drawn.text));
        Played { keys, tally, wrong }
    })
}

/// Proves one game and checks the result; an error is a wrong theorem.
fn one(arguments: &Arguments, drawn: &Drawn, tally: &mut Tally, keys: &mut Vec<String>) -> Result<(), String> {
    let (rules, problems) = rules::read(&drawn.text, &Settings::default());
    let all = rules.ok_or_else(|| format!("the text is refused: {problems:?}"))?;
    let clock = Since(Instant::now());
    let limits =
        Limits { states: arguments.states, memory: 1 << 30, time: Some(Duration::from_millis(arguments.milliseconds)) };
    let run = Run::new(limits).with_clock(&clock);
    let (proof, certificate) = match &all {
        Rules::Lists(rules) => match prove::lists::prove(rules, &run) {
            Ok(proof) => {
                let certificate = write(&drawn.text, rules, &proof, &[]);
                (Proof::Lists(rules, proof), certificate)
            }
            Err(unknown) => return unproved(&all, &unknown.reason, tally, keys),
        },
        Rules::Words(rules) => match prove::lists::rows::prove(rules, &run) {
            Ok(proof) => {
                let certificate = write_rows(&drawn.text, rules, &proof, &[]);
                (Proof::Rows(rules, Box::new(proof)), certificate)
            }
            Err(unknown) => return unproved(&all, &unknown.reason, tally, keys),
        },
        Rules::Tuples(_) | Rules::Boards(_) => return Err(String::from("a fixed number of heaps")),
    };
    let checked = certify::check(&certificate, &certify::Options::default());
    let held = match &proof {
        Proof::Lists(rules, proof) => hold_lists(rules, proof),
        Proof::Rows(rules, proof) => hold_rows(rules, proof),
    };
    keys.push(format!("law: {:?}", proof.sum().law).to_lowercase());
    match (checked, held) {
        (Ok(established), Ok(positions)) => {
            established_so(&established, proof.sum())?;
            if let Proof::Rows(rules, _) = &proof {
                hold_turns(&drawn.text, rules, arguments)?;
            }
            tally.proved = 1;
            tally.positions = positions;
            tally.largest = match &proof.sum().heap {
                prove::lists::HeapTheory::Periodic { preperiod, period, .. } => preperiod + period,
                prove::lists::HeapTheory::Machine { proof, .. } => proof.answer.len(),
            };
            Ok(())
        }
        (Ok(_), Err(what)) => Err(format!("wrong theorem: {what}")),
        (Err(rejection), held) => {
            let guess = if held.is_ok() { "right" } else { "wrong" };
            keys.push(format!("rejected, {guess} guess"));
            eprintln!("rejected ({rejection}), the guess was {guess}:\n{}", drawn.text);
            Ok(())
        }
    }
}

/// What the checker has established must be what was compared.
fn established_so(established: &certify::Established, proof: &ListProof) -> Result<(), String> {
    let sums = established.sums.as_ref().ok_or("nothing about sums is established")?;
    let mut same = format!("{:?}", sums.law) == format!("{:?}", proof.law);
    same &= match (&sums.heap, &proof.heap) {
        (
            certify::SingleHeap::Periodic { preperiod, period, classes, .. },
            prove::lists::HeapTheory::Periodic { preperiod: first, period: again, .. },
        ) => {
            let classes = classes.iter().map(|class| (class.value, class.firm));
            (preperiod, period) == (first, again)
                && (0..)
                    .zip(classes)
                    .all(|(heap, class)| proof.class(heap).is_some_and(|proved| (proved.value, proved.firm) == class))
        }
        (certify::SingleHeap::Machine { states, .. }, prove::lists::HeapTheory::Machine { proof, .. }) => {
            *states == proof.answer.len()
        }
        _ => false,
    };
    if same { Ok(()) } else { Err(format!("{sums:?} is established, not {proof:?}")) }
}

/// Why there is no theorem, as a class of the table; what is said to be a play that never ends must be one.
fn unproved(rules: &Rules, reason: &ListReason, tally: &mut Tally, keys: &mut Vec<String>) -> Result<(), String> {
    let why = match reason {
        ListReason::Cycle(lists) => {
            tally.endless = 1;
            if let Rules::Lists(rules) = rules {
                cycle(rules, lists)?;
            }
            "endless"
        }
        ListReason::Infinite(..) => {
            tally.endless = 1;
            "endless"
        }
        ListReason::Stopped(_) => "budget",
        ListReason::NoPeriod(_) => "no period",
        ListReason::NoTheory => "no theory",
        ListReason::NotNim(..) => "not nim",
        ListReason::Wild(_) => "wild",
        ListReason::NotRows => "not rows",
    };
    keys.push(format!("unknown: {why}"));
    Ok(())
}

fn cycle(rules: &ListRuleset, lists: &[List]) -> Result<(), String> {
    let reading = Reading::new(rules);
    for (at, list) in lists.iter().enumerate() {
        let next = canonical(&lists[(at + 1) % lists.len()]);
        if reading.moves(list).is_ok_and(|moves| !moves.contains(&next)) {
            return Err(format!("said to be a cycle, but {list:?} does not lead to {next:?}"));
        }
    }
    Ok(())
}

enum Proof<'r> {
    Lists(&'r ListRuleset, ListProof),
    Rows(&'r WordRuleset, Box<RowProof>),
}

impl Proof<'_> {
    const fn sum(&self) -> &ListProof {
        match self {
            Self::Lists(_, proof) => proof,
            Self::Rows(_, proof) => &proof.sum,
        }
    }
}

/// Compares a theorem about lists with literal play; how many lists.
fn hold_lists(rules: &ListRuleset, proof: &ListProof) -> Result<usize, String> {
    let mut literal = Lists::new(rules, STORED, Some(Instant::now() + TIME));
    let run = Run::new(Limits { states: 2_000_000, memory: 1 << 30, time: None });
    let answers = Answers::new(rules, proof, &run).ok();
    let mut positions = 0;
    for list in up_to(SUM).into_iter().take(COMPARED) {
        let truth = match literal.found(&list) {
            Ok(truth) => truth,
            Err(Trouble::Budget) => break,
            Err(Trouble::Endless) => return Err(format!("a play from {list:?} need not end")),
        };
        if proof.loses(rules, &list) != Some(truth.loses) {
            return Err(format!("at {list:?} it is {} that the player to move loses", truth.loses));
        }
        if proof.value(&list).is_some_and(|value| value != u128::from(truth.value)) {
            return Err(format!("at {list:?} the value is {}, not {:?}", truth.value, proof.value(&list)));
        }
        let turn = answers.as_ref().map(|answers| answers.winning_turn(&list, &run));
        turns(&mut literal, &list, truth.loses, turn)?;
        positions += 1;
    }
    Ok(positions)
}

/// Judges the turn that a theorem gives.
fn turns(
    literal: &mut Lists<'_>,
    list: &[u128],
    loses: bool,
    turn: Option<Result<Option<ListTurn>, run::Stop>>,
) -> Result<(), String> {
    match turn {
        Some(Ok(Some(turn))) if loses => Err(format!("at {list:?}, which is lost, {turn:?} wins, it is said")),
        Some(Ok(Some(turn))) => literal.judge(list, &turn).map(|_| ()).map_err(|what| format!("at {list:?}: {what}")),
        Some(Ok(None)) if !loses && !literal.over(list) => Err(format!("at {list:?} no turn wins, it is said")),
        _ => Ok(()),
    }
}

/// Compares a theorem about rows with literal play; how many rows.
fn hold_rows(rules: &WordRuleset, proof: &RowProof) -> Result<usize, String> {
    let mut literal = Rows::new(rules, STORED, Some(Instant::now() + TIME));
    let mut positions = 0;
    for word in (0..=11).flat_map(|length| rules::positions(rules, length)).take(COMPARED) {
        let spelled = || rules.alphabet.spell(&word);
        let truth = match literal.found(&word) {
            Ok(truth) => truth,
            Err(Trouble::Budget) => break,
            Err(Trouble::Endless) => return Err(format!("a play from {} need not end", spelled())),
        };
        let live = proof.pieces(&word).into_iter().filter(|piece| piece.live);
        let list: List = live.filter_map(|piece| u128::try_from(piece.length).ok()).collect();
        if proof.sum.loses(&proof.rules, &list) != Some(truth.loses) {
            return Err(format!("at {} it is {} that the player to move loses", spelled(), truth.loses));
        }
        if proof.sum.value(&list).is_some_and(|value| value != u128::from(truth.value)) {
            return Err(format!("at {} the value is {}, not {:?}", spelled(), truth.value, proof.sum.value(&list)));
        }
        positions += 1;
    }
    Ok(positions)
}

/// Judges the turns that the library gives in short rows.
fn hold_turns(text: &str, rules: &WordRuleset, arguments: &Arguments) -> Result<(), String> {
    let mut literal = Rows::new(rules, STORED, None);
    let game = nimatron::Game::load(text, &Settings::default()).map_err(|error| error.to_string())?;
    let clock = Since(Instant::now());
    let time = Some(Duration::from_millis(arguments.milliseconds));
    let run = Run::new(Limits { time, ..Limits::default() }).with_clock(&clock);
    let Some(known) = game.known(&run) else { return Ok(()) };
    let run = Run::default();
    for word in (0..=7).flat_map(|length| rules::positions(rules, length)).take(400) {
        let Some(solution) = known.solve(&nimatron::Position::Word(word.clone()), &run) else { continue };
        let spelled = || rules.alphabet.spell(&word);
        let loses = literal.found(&word).map_err(|trouble| format!("{trouble:?}"))?.loses;
        if solution.winning.is_empty() != (loses || literal.over(&word)) {
            return Err(format!("at {} there are {} winning turns, it is said", spelled(), solution.winning.len()));
        }
        for turn in &solution.winning {
            row_turn(&rules.alphabet, &mut literal, &word, turn).map_err(|what| format!("at {}: {what}", spelled()))?;
        }
    }
    Ok(())
}
