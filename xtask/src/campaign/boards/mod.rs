//! Games on boards: random ones, whose theorems are compared with minimax and whose
//! counterexamples are played out, and what a certificate says of a board.

mod compare;
pub(crate) mod minimax;
mod nodes;
mod table;
#[cfg(test)]
mod tests;

use automata::Moore;
use certify::{Established, Picks};
use prove::boards::{Counterexample, Refused};
use prove::{Unknown, UnknownReason};
use rules::boards::literal::{best, chosen, compare as better, is_position};
use rules::boards::{Board, BoardRuleset, Strategy, parse_claim};
use rules::{Rules, Settings, Word};
use std::time::Duration;

use super::draw::{self, Drawn, Random, boards::strategy};
use super::truth::{self, ComparedPositions as Extent};
use super::{GameFamily, Since, Trial};
use compare::{ComparedBoards, PickTable, Report, compare};
use nodes::Marks;
use table::PlayTable;

/// Boards that come up in play from fresh ones are compared up to this many letters.
const FRESH: usize = 8;
/// Boards with all marks in all phases up to this many letters, by letters of the game.
const ANY: [usize; 4] = [8, 8, 7, 5];
/// Most claims are right on all boards of up to so many letters.
const PLAUSIBLE: usize = 3;
/// What is said of a random game is compared no longer than this.
const SCOPE: Extent = Extent { most: 0, size: FRESH, time: Some(Duration::from_secs(4)) };

/// Random games on boards.
pub(super) struct BoardGames;

impl GameFamily for BoardGames {
    type More = ();
    const GAMES: &'static str = "games on boards";

    fn draw(&self, _: usize, random: &mut Random) -> Option<(Drawn, ())> {
        Some((draw::boards::draw(random), ()))
    }

    fn attempt(&self, trial: Trial<'_>) -> Result<(), String> {
        let Trial { text, budget, random, seen, .. } = trial;
        let claims = !random.chance(35);
        seen.note(if claims { "claim" } else { "discover" });
        let (rules, problems) = rules::read(text, &Settings::default());
        let Some(Rules::Boards(rules)) = rules else {
            return Err(format!("refused: {problems:?}"));
        };
        let claim = claim(&rules, random)?;
        let clock = Since::now();
        let run = budget.run(&clock);
        let tried = if claims {
            prove::boards::verify(&rules, &claim, &run)
        } else {
            prove::boards::discover(&rules, &run).map_err(Refused::Unknown)
        };
        match tried {
            Ok(proof) => {
                seen.largest = proof.play.len();
                seen.note(if proof.strategy.is_some() {
                    "proved: choices"
                } else {
                    "proved: best plays"
                });
                if claims && proof.strategy.as_ref() != Some(&claim) {
                    return Err(String::from("another strategy is proved than the one claimed"));
                }
                let established =
                    seen.prove(&prove::boards::write(text, &rules, &proof), &SCOPE)?;
                let as_proved = |picks: &Picks| {
                    picks.strategy == proof.strategy
                        && machine(picks).minimal() == proof.play.minimal()
                };
                if established.picks.as_ref().is_some_and(as_proved) {
                    Ok(())
                } else {
                    Err(format!("{:?} is established, not {proof:?}", established.picks))
                }
            }
            Err(Refused::Refuted(example)) if claims => {
                seen.verdict = "refuted";
                seen.compared = refuted(&rules, &claim, &example)?;
                Ok(())
            }
            Err(Refused::Refuted(_)) => Err(String::from("refuted, though nothing is claimed")),
            Err(Refused::Unknown(unknown)) => {
                seen.verdict = why(&unknown.reason)?;
                seen.compared = open(&rules, &unknown, random)?;
                Ok(())
            }
        }
    }
}

/// The claim of the text or, mostly, another one that is not false of a small board, if one is
/// found.
fn claim(rules: &BoardRuleset, random: &mut Random) -> Result<Strategy, String> {
    let first = rules.claims.first().ok_or("the claim was not read")?.strategy.clone();
    if random.chance(25) {
        return Ok(first);
    }
    for _ in 0..60 {
        let text = format!("strategy {}", strategy(rules.alphabet.len(), random));
        let claim = parse_claim(&text, rules)
            .map_err(|problems| format!("'{text}' is refused: {problems:?}"))?;
        if held(rules, Some(&claim.strategy), None, PLAUSIBLE, Marks::Any, &SCOPE)?.faults == 0 {
            return Ok(claim.strategy);
        }
    }
    Ok(first)
}

fn why(reason: &UnknownReason<Board>) -> Result<&'static str, String> {
    Ok(match reason {
        UnknownReason::Stopped(_) => "budget",
        UnknownReason::NoStrategy => "no strategy",
        UnknownReason::NoPlayMachine { .. } => "not regular",
        UnknownReason::Delay { .. } => "delay",
        UnknownReason::Silent(_) => "silent",
        UnknownReason::Divided(_) => "divided",
        UnknownReason::Beaten { .. } => "beaten",
        other => return Err(format!("a reason that boards should not have: {other:?}")),
    })
}

/// The play machine, as one of `automata`.
fn machine(picks: &Picks) -> Moore<bool> {
    truth::moore(&picks.machine, |class| class.is_some())
}

/// Compares what is established with minimax; on how many boards.
pub(super) fn hold(
    established: &Established,
    rules: &BoardRuleset,
    scope: &Extent,
) -> Result<usize, String> {
    let picks = established.picks.as_ref().ok_or("nothing about boards is established")?;
    let table = PlayTable::new(rules, &machine(picks))?;
    // Without a strategy, all that can be said of each board is looked at: as many letters less.
    let less = if picks.strategy.is_some() { 0 } else { 2 };
    let any = ANY[rules.alphabet.len().min(ANY.len() - 1)];
    let mut boards = 0;
    for (most, marks) in [(any, Marks::Any), (FRESH, Marks::Fresh)] {
        let report = held(rules, picks.strategy.as_ref(), Some(&table), most - less, marks, scope)?;
        if let Some((board, fault)) = report.first {
            return Err(format!("wrong theorem, {fault:?}: {board:?}"));
        }
        boards += report.boards;
    }
    Ok(boards)
}

/// Compares a strategy with minimax on boards of up to `most` letters, as far as there is time.
fn held(
    rules: &BoardRuleset,
    strategy: Option<&Strategy>,
    table: Option<&PlayTable>,
    most: usize,
    marks: Marks,
    extent: &Extent,
) -> Result<Report, String> {
    let chooser = strategy.map(|strategy| PickTable::new(rules, strategy, most));
    let scope = ComparedBoards { marks, threads: 1, until: extent.deadline() };
    let mut total = Report::default();
    for length in 0..=most {
        let report = compare(rules, chooser.as_ref(), table, length, scope)?;
        let stop = report.faults > 0 || report.cut;
        total.add(report);
        if stop {
            break;
        }
    }
    Ok(total)
}

/// Plays a counterexample out, and makes sure that no shorter board is one; how many boards.
fn refuted(
    rules: &BoardRuleset,
    strategy: &Strategy,
    example: &Counterexample,
) -> Result<usize, String> {
    let board = &example.board;
    let wrong = |what: &str| Err(format!("wrong counterexample, {what}: {example:?}"));
    if !is_position(rules, board) || board.is_full() {
        return wrong("no board with a free letter");
    }
    if board.free().len() > 9 {
        return wrong("too large to be a smallest one");
    }
    if chosen(rules, strategy, board) != example.chosen {
        return wrong("the strategy takes another letter");
    }
    let gives = example.chosen.map(|place| best(rules, &board.pick(rules, place)));
    if gives != example.gives {
        return wrong("its pick gives something else");
    }
    let truth = best(rules, board);
    if truth != example.best || !board.free().contains(&example.better) {
        return wrong("the best result is another one");
    }
    if best(rules, &board.pick(rules, example.better)) != truth {
        return wrong("the better pick is none");
    }
    let mover = rules.mover(board.phase);
    if gives.is_some_and(|gives| better(rules, mover, &truth, &gives).is_le()) {
        return wrong("the strategy's pick is as good");
    }
    let Some(shorter) = board.letters.len().checked_sub(1) else { return Ok(0) };
    let report = held(rules, Some(strategy), None, shorter.min(5), Marks::Any, &SCOPE)?;
    match report.first {
        Some((smaller, _)) => Err(format!(
            "{board:?} is said to be a smallest counterexample, but {smaller:?} is one"
        )),
        None => Ok(report.boards),
    }
}

/// Where nothing is proved: what is conjectured must be true as far as is said. How many boards.
fn open(
    rules: &BoardRuleset,
    unknown: &Unknown<prove::Boards>,
    random: &mut Random,
) -> Result<usize, String> {
    if let UnknownReason::Silent(board) = &unknown.reason
        && let Some(strategy) = &unknown.guess
        && chosen(rules, strategy, board).is_some()
    {
        return Err(format!("the strategy is not silent at {board:?}"));
    }
    if let UnknownReason::Divided(boards) = &unknown.reason {
        divided(rules, boards)?;
    }
    let (Some(strategy), Some(most)) = (&unknown.guess, unknown.verified_up_to) else {
        return Ok(0);
    };
    // One of three is enough, they take long.
    if random.below(3) > 0 {
        return Ok(0);
    }
    let report = held(rules, Some(strategy), None, most.min(6), Marks::Any, &SCOPE)?;
    match report.first {
        Some((board, fault)) => {
            Err(format!("said to be verified up to {most}, but {fault:?} at {board:?}"))
        }
        None => Ok(report.boards),
    }
}

/// Two boards on which the same letters are free and the same player picks, but no place is best on
/// both.
fn divided(rules: &BoardRuleset, boards: &[Board; 2]) -> Result<(), String> {
    let free =
        |board: &Board| board.free().iter().map(|&place| board.letters[place]).collect::<Word>();
    let [one, two] = boards;
    let alike = free(one) == free(two) && rules.mover(one.phase) == rules.mover(two.phase);
    let good = |board: &Board| {
        let truth = best(rules, board);
        board
            .free()
            .iter()
            .map(|&place| best(rules, &board.pick(rules, place)) == truth)
            .collect::<Vec<bool>>()
    };
    let both = good(one).into_iter().zip(good(two)).any(|(one, two)| one && two);
    if alike && !both && boards.iter().all(|board| is_position(rules, board)) {
        Ok(())
    } else {
        Err(format!("these boards do not divide strategies: {boards:?}"))
    }
}
