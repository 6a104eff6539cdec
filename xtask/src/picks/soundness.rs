//! `cargo xtask soundness --picks`: random pick games, whose theorems are held to minimax and whose counterexamples are played out.

use std::time::{Duration, Instant};

use prove::boards::{Counterexample, Proof, Reason, Refused, Unknown};
use rules::boards::literal::{best, chosen, compare as better, is_position};
use rules::boards::{Board, BoardRuleset, Strategy, parse_claim};
use rules::{Rules, Settings, Word};
use run::{Limits, Run};

use super::boards::Marks;
use super::compare::{Chooser, Report, Scope, compare};
use super::machine::Table;
use super::random::{Drawn, draw, strategy};
use crate::campaign::{self, Played, Tally};
use crate::random_rules::Random;
use crate::soundness::{Arguments, Since};

/// Boards that come up in play from fresh ones are compared up to this many letters.
const FRESH: usize = 8;
/// Boards with all marks in all phases up to this many letters, by letters of the game.
const ANY: [usize; 4] = [8, 8, 7, 5];
/// Most claims are right on all boards of up to so many letters.
const PLAUSIBLE: usize = 3;
/// No longer than this for each game.
const TIME: Duration = Duration::from_secs(4);

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    campaign::run("pick games", arguments.games, arguments.seed, |_, random| {
        let drawn = draw(random);
        let mut tally = Tally::drawn();
        let asked = if random.chance(35) { "discover" } else { "claim" };
        let mut keys = vec![
            format!("{} letters", drawn.letters),
            format!("turn {}", drawn.turn),
            String::from(drawn.result),
            String::from(asked),
            String::from("all"),
        ];
        let done = one(arguments, &drawn, asked, random, &mut tally, &mut keys);
        let wrong = done.err().map(|what| format!(", {asked}: {what}\n{}", drawn.text));
        Played { keys, tally, wrong }
    })
}

/// Tries one game and checks what comes of it; an error is a wrong answer.
fn one(
    arguments: &Arguments,
    drawn: &Drawn,
    asked: &str,
    random: &mut Random,
    tally: &mut Tally,
    keys: &mut Vec<String>,
) -> Result<(), String> {
    let (rules, problems) = rules::read(&drawn.text, &Settings::default());
    let Some(Rules::Boards(rules)) = rules else { return Err(format!("the text is refused: {problems:?}")) };
    let claim = claim(&rules, drawn, random)?;
    let clock = Since(Instant::now());
    let limits =
        Limits { states: arguments.states, memory: 1 << 30, time: Some(Duration::from_millis(arguments.milliseconds)) };
    let run = Run::new(limits).with_clock(&clock);
    let tried = match asked {
        "claim" => prove::boards::verify(&rules, &claim, &run),
        _ => prove::boards::discover(&rules, &run).map_err(Refused::Unknown),
    };
    let claimed = (asked == "claim").then_some(&claim);
    match tried {
        Ok(proof) => {
            tally.proved = 1;
            tally.largest = proof.play.len();
            keys.push(String::from(if proof.strategy.is_some() { "proved: choices" } else { "proved: best plays" }));
            if claimed.is_some_and(|claimed| Some(claimed) != proof.strategy.as_ref()) {
                return Err(String::from("another strategy is proved than the one claimed"));
            }
            tally.positions = proved(&drawn.text, &rules, &proof)?;
            Ok(())
        }
        Err(Refused::Refuted(example)) => {
            keys.push(String::from("refuted"));
            let strategy = claimed.ok_or("refuted, though nothing is claimed")?;
            tally.positions = refuted(&rules, strategy, &example)?;
            Ok(())
        }
        Err(Refused::Unknown(unknown)) => {
            keys.push(format!("unknown: {}", why(&unknown.reason)?));
            tally.positions = open(&rules, &unknown, random)?;
            Ok(())
        }
    }
}

/// The claim of the text or, mostly, another one that is not false of a small board, if one is found.
fn claim(rules: &BoardRuleset, drawn: &Drawn, random: &mut Random) -> Result<Strategy, String> {
    let first = rules.claims.first().ok_or("the claim was not read")?.strategy.clone();
    if random.chance(25) {
        return Ok(first);
    }
    for _ in 0..60 {
        let text = format!("strategy {}", strategy(drawn.letters, random));
        let claim = parse_claim(&text, rules).map_err(|problems| format!("'{text}' is refused: {problems:?}"))?;
        if held(rules, Some(&claim.strategy), None, PLAUSIBLE, Marks::Any)?.faults == 0 {
            return Ok(claim.strategy);
        }
    }
    Ok(first)
}

fn why(reason: &Reason) -> Result<&'static str, String> {
    Ok(match reason {
        Reason::Stopped(_) => "budget",
        Reason::NoStrategy => "no strategy",
        Reason::NotRegular { .. } => "not regular",
        Reason::Delay { .. } => "delay",
        Reason::Silent(_) => "silent",
        Reason::Divided(_) => "divided",
        Reason::Beaten { .. } => "beaten",
        Reason::Inconsistent => return Err(String::from("said to be inconsistent")),
    })
}

/// Compares a theorem with minimax and has its certificate checked; how many boards.
fn proved(text: &str, rules: &BoardRuleset, proof: &Proof) -> Result<usize, String> {
    let table = Table::new(rules, &proof.play)?;
    // Without a strategy, all that can be said of each board is looked at: as many letters less.
    let less = if proof.strategy.is_some() { 0 } else { 2 };
    let any = ANY[rules.alphabet.len().min(ANY.len() - 1)] - less;
    let mut report = held(rules, proof.strategy.as_ref(), Some(&table), any, Marks::Any)?;
    report.add(held(rules, proof.strategy.as_ref(), Some(&table), FRESH - less, Marks::Fresh)?);
    if let Some((board, fault)) = report.first {
        return Err(format!("wrong theorem, {fault:?}: {board:?}"));
    }
    let certificate = prove::boards::write(text, rules, proof);
    let established = certify::check(&certificate, &certify::Options::default())
        .map_err(|rejection| format!("certificate rejected: {rejection}"))?;
    match established.picks {
        Some(picks) if picks.strategy == proof.strategy => Ok(report.boards),
        picks => Err(format!("{picks:?} is established, not {:?}", proof.strategy)),
    }
}

/// Compares a strategy with minimax on boards of up to `most` letters, as far as there is time.
fn held(
    rules: &BoardRuleset,
    strategy: Option<&Strategy>,
    table: Option<&Table>,
    most: usize,
    marks: Marks,
) -> Result<Report, String> {
    let chooser = strategy.map(|strategy| Chooser::new(rules, strategy, most));
    let scope = Scope { marks, threads: 1, until: Some(Instant::now() + TIME) };
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
fn refuted(rules: &BoardRuleset, strategy: &Strategy, example: &Counterexample) -> Result<usize, String> {
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
    let report = held(rules, Some(strategy), None, shorter.min(5), Marks::Any)?;
    match report.first {
        Some((smaller, _)) => Err(format!("{board:?} is said to be a smallest counterexample, but {smaller:?} is one")),
        None => Ok(report.boards),
    }
}

/// Where nothing is proved: what is conjectured must be true as far as is said. How many boards.
fn open(rules: &BoardRuleset, unknown: &Unknown, random: &mut Random) -> Result<usize, String> {
    if let Reason::Silent(board) = &unknown.reason
        && let Some(strategy) = &unknown.strategy
        && chosen(rules, strategy, board).is_some()
    {
        return Err(format!("the strategy is not silent at {board:?}"));
    }
    if let Reason::Divided(boards) = &unknown.reason {
        divided(rules, boards)?;
    }
    let (Some(strategy), Some(most)) = (&unknown.strategy, unknown.verified_up_to) else { return Ok(0) };
    // One of three is enough, they take long.
    if random.below(3) > 0 {
        return Ok(0);
    }
    let report = held(rules, Some(strategy), None, most.min(6), Marks::Any)?;
    match report.first {
        Some((board, fault)) => Err(format!("said to be verified up to {most}, but {fault:?} at {board:?}")),
        None => Ok(report.boards),
    }
}

/// Two boards on which the same letters are free and the same player picks, but no place is best on both.
fn divided(rules: &BoardRuleset, boards: &[Board; 2]) -> Result<(), String> {
    let free = |board: &Board| board.free().iter().map(|&place| board.letters[place]).collect::<Word>();
    let [one, two] = boards;
    let alike = free(one) == free(two) && rules.mover(one.phase) == rules.mover(two.phase);
    let good = |board: &Board| {
        let truth = best(rules, board);
        board.free().iter().map(|&place| best(rules, &board.pick(rules, place)) == truth).collect::<Vec<bool>>()
    };
    let both = good(one).into_iter().zip(good(two)).any(|(one, two)| one && two);
    if alike && !both && boards.iter().all(|board| is_position(rules, board)) {
        Ok(())
    } else {
        Err(format!("these boards do not divide strategies: {boards:?}"))
    }
}
