//! Pick games: strategies that take a best pick on every board, of any length.
//!
//! The value of a board is the best value that one pick leads to, which determines a unique
//! function. So a strategy followed by both players is optimal everywhere as soon as no single
//! other pick is better for the player who makes it (one-shot deviation; Blackwell 1965): then the
//! result of its play *is* the value. For a large family of strategies, a finite machine can tell
//! who gets which letter in the play (`play`), and a machine that tracks by how many letters one
//! result is ahead can compare the results before and after another pick (`deviate`). The
//! question becomes whether a machine accepts anything.
//!
//! Results read from right to left are those of the mirrored game, which is what everything below
//! works on.

mod best;
mod chooser;
mod deviate;
mod family;
mod play;
mod signs;
mod small;
mod theorem;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use automata::Moore;
use rules::boards::{
    Board, BoardResult, BoardRuleset, Choice, End, Player, Strategy, print_strategy,
};
use run::{Run, Stop};

use self::play::StrategyGame;
use self::small::Small;
use crate::certificate::{Fields, machine, quoted, symbols};
use crate::theorem::{Boards, Figures, Unknown, UnknownReason};

pub use chooser::Chooser;
pub use signs::Signs;
pub use theorem::{Counterexample, Proof};

/// Boards solved before strategies are searched: all lengths up to this total.
const FIRST: usize = 40_000;

/// The most boards solved to refute a strategy or to find out how far it is right.
const BOARDS: usize = 1_500_000;

/// The most strategies to try to prove, where the first ones turn out not to be optimal.
const ATTEMPTS: usize = 60;

/// Why a strategy claimed to be optimal is not proved.
#[derive(Clone, Debug)]
pub enum Refused {
    /// It is not optimal.
    Refuted(Counterexample),
    /// Neither proved nor refuted.
    Unknown(Unknown<Boards>),
}

/// Searches for a strategy that takes a best pick on every board, and proves it. Considers lists in
/// which every letter occurs once, first those that both players can follow.
///
/// # Errors
/// No theorem: see [`UnknownReason`]. Always within the budget of `run`.
pub fn discover(rules: &BoardRuleset, run: &Run<'_>) -> Result<Proof, Unknown<Boards>> {
    let mirrored = Mirrored::new(rules);
    let mut figures = Figures::default();
    let domain = match encode::compile_regex(&mirrored.rules.domain, rules.alphabet.len(), run) {
        Ok(domain) => domain.minimal(),
        Err(stop) => return Err(give_up(UnknownReason::Stopped(stop), None, (None, 0), figures)),
    };
    let mut small = Small::new(&mirrored.rules, &domain);
    let mut found = search(&mirrored, &domain, &mut small, &mut figures, run);
    figures.positions = small.boards;
    for end in [End::Rightmost, End::Leftmost] {
        if matches!(found, Ok(_) | Err((UnknownReason::Stopped(_), _))) {
            break;
        }
        match best::learn(&mirrored.rules, &domain, end, &mut figures, run) {
            Ok(play) => found = Ok((None, play)),
            // The known reason says more than that a budget is exhausted.
            Err(_) if matches!(found, Err((UnknownReason::Divided(_), _))) => {}
            Err(UnknownReason::Stopped(stop)) => {
                found = found.map_err(|(_, strategy)| (UnknownReason::Stopped(stop), strategy))
            }
            Err(_) => {}
        }
    }
    match found {
        Ok((strategy, play)) => {
            Ok(Proof { strategy: strategy.map(|strategy| mirrored.back(strategy)), play, figures })
        }
        Err((reason, strategy)) => {
            let reason = reason.map(|mut board| {
                mirrored.board(&mut board);
                board
            });
            let strategy = strategy.map(|strategy| mirrored.back(strategy));
            Err(give_up(reason, strategy, (small.lengths.checked_sub(1), small.boards), figures))
        }
    }
}

/// Proves that a strategy takes a best pick on every board, or finds a smallest board on which it
/// does not.
///
/// # Errors
/// [`Refused`].
pub fn verify(rules: &BoardRuleset, strategy: &Strategy, run: &Run<'_>) -> Result<Proof, Refused> {
    let mirrored = Mirrored::new(rules);
    let mut figures = Figures { strategies: 1, survivors: 1, ..Figures::default() };
    let claimed = mirrored.back(strategy.clone());
    let stopped = |stop: Stop| {
        Refused::Unknown(give_up(UnknownReason::Stopped(stop), None, (None, 0), Figures::default()))
    };
    let domain = encode::compile_regex(&mirrored.rules.domain, rules.alphabet.len(), run)
        .map_err(stopped)?
        .minimal();
    let choosers = choosers(&mirrored.rules, &claimed, run).map_err(stopped)?;
    let game = StrategyGame { rules: &mirrored.rules, domain: &domain, choosers: &choosers };
    let mut small = Small::new(&mirrored.rules, &domain);
    let refute = |small: &mut Small<'_>, most: usize| -> Result<(), Refused> {
        while small.boards.saturating_add(small.next_size()) <= most {
            let (length, smaller) = (small.lengths, small.boards);
            small.extend(run).map_err(stopped)?;
            if Player::BOTH.iter().all(|&player| small.agrees(player, &choosers[player.index()])) {
                continue;
            }
            if let Some(mut found) = small.mistake(length, &choosers, run).map_err(stopped)? {
                mirrored.restore(&mut found);
                found.boards = smaller;
                return Err(Refused::Refuted(found));
            }
        }
        Ok(())
    };
    refute(&mut small, FIRST)?;
    let reason = match prove(&game, &mut figures, run) {
        Ok(play) => {
            figures.positions = small.boards;
            return Ok(Proof { strategy: Some(strategy.clone()), play, figures });
        }
        Err(reason) => reason,
    };
    refute(&mut small, BOARDS)?;
    figures.positions = small.boards;
    let up_to = (small.lengths.checked_sub(1), small.boards);
    Err(Refused::Unknown(give_up(reason, Some(strategy.clone()), up_to, figures)))
}

/// The play of a strategy, if no single other pick is better anywhere.
fn prove(
    game: &StrategyGame<'_>,
    figures: &mut Figures,
    run: &Run<'_>,
) -> Result<Moore<bool>, UnknownReason<Board>> {
    if let Some(board) = play::silent(game, run)? {
        return Err(UnknownReason::Silent(board));
    }
    let play = play::learn(game, figures, run)?;
    match deviate::compare(game.rules, &play, figures, run)? {
        None => Ok(play),
        Some(better) => Err(UnknownReason::Beaten { letters: better.letters }),
    }
}

type StrategyOutcome =
    Result<(Option<Strategy>, Moore<bool>), (UnknownReason<Board>, Option<Strategy>)>;

/// Tries strategies that are right on small boards; if one turns out to be wrong on larger ones,
/// solves these too, if they are not too many.
fn search(
    game: &Mirrored,
    domain: &Moore<bool>,
    small: &mut Small<'_>,
    figures: &mut Figures,
    run: &Run<'_>,
) -> StrategyOutcome {
    let rules = &game.rules;
    let stopped = |stop: Stop| (UnknownReason::Stopped(stop), None);
    let mut refused: Vec<Strategy> = vec![];
    let mut best: Option<(UnknownReason<Board>, Strategy)> = None;
    let mut most = FIRST;
    loop {
        while small.boards.saturating_add(small.next_size()) <= most {
            small.extend(run).map_err(stopped)?;
        }
        if let Some(boards) = small.divided.take() {
            return Err((UnknownReason::Divided(Box::new(boards)), None));
        }
        let candidates = candidates(rules, small, figures, run).map_err(stopped)?;
        figures.survivors = candidates.len();
        // What was right on fewer boards may be wrong now.
        best = best.filter(|(_, strategy)| candidates.contains(strategy));
        let mut beaten = false;
        for strategy in candidates {
            if refused.contains(&strategy) || refused.len() >= ATTEMPTS || beaten {
                continue;
            }
            let choosers = choosers(rules, &strategy, run).map_err(stopped)?;
            match prove(&StrategyGame { rules, domain, choosers: &choosers }, figures, run) {
                Ok(play) => return Ok((Some(strategy), play)),
                Err(UnknownReason::Stopped(stop)) => {
                    return Err((UnknownReason::Stopped(stop), Some(strategy)));
                }
                Err(reason) => {
                    beaten = matches!(reason, UnknownReason::Beaten { .. }) && most < BOARDS;
                    refused.push(strategy.clone());
                    best = best.or(Some((reason, strategy)));
                }
            }
        }
        if most >= BOARDS || small.boards.saturating_add(small.next_size()) > BOARDS {
            return Err(match best {
                Some((reason, strategy)) => (reason, Some(strategy)),
                None => (UnknownReason::NoStrategy, None),
            });
        }
        if !beaten && best.is_none() {
            return Err((UnknownReason::NoStrategy, None));
        }
        most = if beaten { small.boards.saturating_add(small.next_size()) } else { BOARDS };
    }
}

/// Pairs of lists that are right on all small boards: first those that both players follow.
fn candidates(
    rules: &BoardRuleset,
    small: &Small<'_>,
    figures: &mut Figures,
    run: &Run<'_>,
) -> Result<Vec<Strategy>, Stop> {
    figures.strategies = 0;
    let mut lists = |player| family::lists(small, rules, player, &mut figures.strategies, run);
    let (mut first, mut second): (Vec<Vec<Choice>>, Vec<Vec<Choice>>) =
        (lists(Player::First)?, lists(Player::Second)?);
    first.sort_by_key(|list| stays(list));
    second.sort_by_key(|list| stays(list));
    let alike =
        first.iter().filter(|list| second.contains(list)).map(|list| [list.clone(), list.clone()]);
    let unlike =
        first.iter().flat_map(|one| second.iter().map(move |other| [one.clone(), other.clone()]));
    let unlike = unlike.filter(|[one, other]| one != other);
    Ok(alike.chain(unlike).take(ATTEMPTS).map(|lists| Strategy { lists }).collect())
}

/// How often a list continues from the same end: alternating ends make small machines, because each
/// choice begins where the previous one ended.
fn stays(list: &[Choice]) -> usize {
    list.windows(2).filter(|pair| pair[0].end == pair[1].end).count()
}

fn choosers(
    rules: &BoardRuleset,
    strategy: &Strategy,
    run: &Run<'_>,
) -> Result<[Chooser; 2], Stop> {
    let [first, second] = &strategy.lists;
    Ok([Chooser::new(rules, first, run)?, Chooser::new(rules, second, run)?])
}

fn give_up(
    reason: UnknownReason<Board>,
    strategy: Option<Strategy>,
    (verified_up_to, boards): (Option<usize>, usize),
    figures: Figures,
) -> Unknown<Boards> {
    let known = strategy.is_some();
    Unknown {
        reason,
        tried: vec![],
        growth: vec![],
        guess: strategy.map(Box::new),
        verified_up_to: verified_up_to.filter(|_| known),
        verified_positions: if known { boards } else { 0 },
        figures,
    }
}

/// The game in the form worked on: results are read from left to right.
struct Mirrored {
    rules: BoardRuleset,
    mirrored: bool,
}

impl Mirrored {
    fn new(rules: &BoardRuleset) -> Self {
        let mirrored = rules.result == (BoardResult::Letters { reversed: true });
        Self { rules: if mirrored { rules.mirrored() } else { rules.clone() }, mirrored }
    }

    /// Translates a strategy back to the original game.
    fn back(&self, strategy: Strategy) -> Strategy {
        if self.mirrored { strategy.mirrored() } else { strategy }
    }

    fn board(&self, board: &mut Board) {
        if self.mirrored {
            board.letters.reverse();
            board.taken.reverse();
        }
    }

    fn restore(&self, found: &mut Counterexample) {
        self.board(&mut found.board);
        if self.mirrored {
            let last = found.board.letters.len().saturating_sub(1);
            found.chosen = found.chosen.map(|place| last - place);
            found.better = last - found.better;
        }
    }
}

/// The certificate of a proof. `source` must be the text that `rules` were read from.
#[must_use]
pub fn write(source: &str, rules: &BoardRuleset, proof: &Proof) -> String {
    let mut fields = Fields::begin(
        source,
        (&rules.header.parameters, &rules.header.sets),
        rules.header.convention,
        "strategy",
    );
    if let Some(strategy) = &proof.strategy {
        fields.add("strategy", &quoted(&print_strategy(rules, strategy)));
    }
    let symbols = symbols(&rules.alphabet);
    fields.add("machine", &machine(&symbols, &proof.play.map(|&accepted| accepted.then_some(0))));
    if let Some(delay) = proof.figures.delay {
        fields.add("delay", &delay);
    }
    fields.end(&[])
}
