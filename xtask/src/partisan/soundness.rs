//! `cargo xtask soundness --partisan`: random partisan games, proved and held to play in which two players take turns.
//!
//! Theorems and counterexamples are about marked positions; truth is found without markers, from two impartial rule sets, one with the moves of each player.

use std::fmt::Debug;
use std::hash::Hash;
use std::time::{Duration, Instant};

use prove::tuples::claim::TupleJudgement;
use prove::tuples::{NUMERATIONS, TupleKind, TupleReason};
use prove::words::claim::Judgement;
use prove::{Kind, Reason};
use rules::tuples::{Tuple, TupleRuleset, tuples};
use rules::{Outcome, Rules, Settings, Sides, Word, WordRuleset, tuples};
use run::{Limits, Run};

use super::alternating::{Alternating, Brute, Trouble, Truth};
use super::claims::Claim;
use super::random::{self, Drawn};
use crate::campaign::{self, Played, Tally};
use crate::random_rules::Random;
use crate::soundness::{Arguments, Since};

/// The most positions that are compared, and the longest time for it.
const COMPARED: usize = 1500;
const TIME: Duration = Duration::from_millis(600);

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let right = campaign(arguments, "partisan games on words", arguments.games, random::words, words)?;
    let games = arguments.games.div_ceil(2);
    Ok(campaign(arguments, "partisan games of heaps", games, random::heaps, tuple_game)? && right)
}

type One = fn(&Arguments, &Drawn, &mut Random, &mut Seen) -> Result<(), String>;

/// What became of a game.
struct Seen {
    tally: Tally,
    keys: Vec<String>,
}

fn campaign(
    arguments: &Arguments,
    what: &str,
    games: usize,
    draw: fn(&mut Random) -> Drawn,
    one: One,
) -> Result<bool, String> {
    campaign::run(what, games, arguments.seed, |_, random| {
        let drawn = draw(random);
        let convention = if drawn.misere { "misere" } else { "normal" };
        let keys = vec![format!("size {}", drawn.size), String::from(convention), String::from("all")];
        let mut seen = Seen { tally: Tally::drawn(), keys };
        let wrong = one(arguments, &drawn, random, &mut seen).err().map(|what| format!(": {what}\n{}", drawn.text()));
        Played { keys: seen.keys, tally: seen.tally, wrong }
    })
}

impl Seen {
    fn note(&mut self, what: &str) {
        self.keys.push(String::from(what));
    }

    /// What was proved, held to the truth.
    fn hold<P>(&mut self, table: &Table<P>, class: impl Fn(usize, &P) -> Option<u8>) -> Result<(), String>
    where
        P: Debug,
    {
        if table.endless {
            return Err(String::from("proved, though a play may never end"));
        }
        self.tally.proved = 1;
        self.tally.positions = 2 * table.positions.len();
        for (position, _, truth) in &table.positions {
            for (player, outcome) in truth.outcomes.into_iter().enumerate() {
                let said = class(player, position);
                if said != Some(u8::from(outcome == Outcome::N)) {
                    return Err(format!("wrong theorem at {position:?}, player {player} to move: {said:?}"));
                }
            }
        }
        Ok(())
    }

    /// What became of a claim: proved it must not be false anywhere, refuted it must be false there.
    fn judged<P>(&mut self, claim: &Claim, text: &str, table: &Table<P>, judged: Judged<P>) -> Result<(), String>
    where
        P: Debug + PartialEq,
    {
        let mut contradicted = |(position, numbers, truth): &(P, Vec<i64>, Truth)| {
            let by = claim.contradicted_by(numbers, truth);
            (!by.is_empty()).then(|| (format!("{position:?}"), by))
        };
        match judged {
            Judged::Proved => {
                self.note("claim proved");
                let counter = table.positions.iter().find_map(&mut contradicted);
                counter.map_or(Ok(()), |at| Err(format!("'{text}' is proved, and false at {at:?}")))
            }
            Judged::Refuted { player, position, smallest } => {
                self.note("claim refuted");
                let Some(at) = table.positions.iter().position(|(known, ..)| *known == position) else { return Ok(()) };
                let known = &table.positions[at];
                if !contradicted(known).is_some_and(|(_, by)| by.contains(&player)) {
                    return Err(format!("'{text}' is refuted at {position:?}, player {player}, where it is true"));
                }
                let smaller = |earlier: &&(P, Vec<i64>, Truth)| size(&earlier.1) < size(&known.1);
                match table.positions.iter().filter(smaller).find_map(contradicted).filter(|_| smallest) {
                    Some(at) => Err(format!("'{text}': {position:?} is said to be smallest, not {at:?}")),
                    None => Ok(()),
                }
            }
            Judged::Open => {
                self.note("claim open");
                Ok(())
            }
        }
    }
}

/// How large a position is: its largest number. Of words that is their length.
fn size(numbers: &[i64]) -> i64 {
    numbers.iter().copied().max().unwrap_or(0)
}

/// What the prover made of a claim, without markers.
enum Judged<P> {
    Proved,
    Refuted { player: usize, position: P, smallest: bool },
    Open,
}

/// The truth about small positions: each with its numbers.
struct Table<P> {
    positions: Vec<(P, Vec<i64>, Truth)>,
    endless: bool,
}

impl<P: Clone + Eq + Hash> Table<P> {
    fn new(
        game: &Alternating<'_, P>,
        misere: bool,
        positions: impl Iterator<Item = P>,
        numbers: impl Fn(&P) -> Vec<i64>,
    ) -> Self {
        let clock = Since(Instant::now());
        let run = Run::new(Limits { states: 300_000, memory: 1 << 30, time: Some(TIME) }).with_clock(&clock);
        let mut brute = Brute::new(game, misere);
        let mut table = Self { positions: vec![], endless: false };
        for position in positions.take(COMPARED) {
            match brute.truth(&position, &run) {
                Ok(truth) => table.positions.push((position.clone(), numbers(&position), truth)),
                Err(Trouble::Endless) => {
                    table.endless = true;
                    break;
                }
                Err(Trouble::Budget) => break,
            }
        }
        table
    }

    /// A claim, of several one that is not false of a small position, if there is one.
    fn claim(&self, numbers: usize, random: &mut Random) -> Claim {
        let drawn: Vec<Claim> = (0..12).map(|_| Claim::draw(numbers, random)).collect();
        let plausible = |claim: &&Claim| {
            let first = self.positions.iter().take(60);
            first.clone().all(|(_, numbers, truth)| claim.contradicted_by(numbers, truth).is_empty())
        };
        let wanted = if random.chance(70) { drawn.iter().find(plausible) } else { None };
        wanted.unwrap_or(&drawn[0]).clone()
    }
}

/// The prover's budget for a game.
fn budget(arguments: &Arguments) -> Limits {
    Limits { states: arguments.states, memory: 1 << 30, time: Some(Duration::from_millis(arguments.milliseconds)) }
}

fn sides(sides: Option<&Sides>, drawn: &Drawn) -> Result<Sides, String> {
    let sides = sides.ok_or("the game has no sides")?;
    if sides.names == drawn.names { Ok(sides.clone()) } else { Err(format!("the players are {:?}", sides.names)) }
}

/// One game on words.
fn words(arguments: &Arguments, drawn: &Drawn, random: &mut Random, seen: &mut Seen) -> Result<(), String> {
    let (rules, problems) = rules::parse(&drawn.text(), &Settings::default());
    let rules = rules.ok_or_else(|| format!("the text is refused: {problems:?}"))?;
    let sides = sides(rules.header.sides.as_ref(), drawn)?;
    let halves = halves_of_words(drawn)?;
    let table = table_of_words(&halves, drawn);
    let clock = Since(Instant::now());
    let run = Run::new(budget(arguments)).with_clock(&clock);
    match prove::words::prove(&rules, Kind::Outcome(rules.header.convention), &run) {
        Ok(proof) => {
            seen.tally.largest = proof.answer.len();
            seen.hold(&table, |player, word| *proof.answer.output_of(&sides.mark(player, word)))?;
            accepted(&prove::certificate::write(&drawn.text(), &rules, &proof, &[]))?;
        }
        Err(unknown) => match unknown.reason {
            Reason::Cycle(_) | Reason::Growth(_) => {
                seen.tally.endless = 1;
                return Ok(());
            }
            Reason::NoTermination => seen.tally.no_termination = 1,
            Reason::Inconsistent(word) => return Err(format!("oracle and transducer disagree at {word:?}")),
            Reason::NotClosed(..) => return Err(String::from("said not to be closed")),
            Reason::Stopped(_) | Reason::LargeValue => {}
        },
    }
    let claim = table.claim(1 + drawn.size, random);
    let names: Vec<String> = ["length", "count(0)", "count(1)", "count(2)"].map(String::from).into();
    let text = claim.text(&names, &drawn.names);
    let judged = judge_word(&rules, &sides, drawn, &text, arguments)?;
    seen.judged(&claim, &text, &table, judged)
}

fn judge_word(
    rules: &WordRuleset,
    sides: &Sides,
    drawn: &Drawn,
    text: &str,
    arguments: &Arguments,
) -> Result<Judged<Word>, String> {
    let parsed = rules::parse_claim(text, rules).map_err(|problems| format!("'{text}' is refused: {problems:?}"))?;
    let clock = Since(Instant::now());
    let run = Run::new(budget(arguments)).with_clock(&clock);
    match prove::words::claim::judge(rules, &parsed, rules.header.convention, &run) {
        Judgement::Proved(proof) => {
            let said = rules::formula::print(&parsed, &rules.alphabet);
            accepted(&prove::certificate::write(&drawn.text(), rules, &proof, &[said]))?;
            Ok(Judged::Proved)
        }
        Judgement::Refuted(refuted) => {
            let (player, word) = sides.unmark(&refuted.position).ok_or("refuted at a word without a marker")?;
            Ok(Judged::Refuted { player, position: Word::from(word), smallest: refuted.smallest })
        }
        _ => Ok(Judged::Open),
    }
}

fn accepted(certificate: &str) -> Result<(), String> {
    let checked = certify::check(certificate, &certify::Options::default());
    checked.map(|_| ()).map_err(|rejection| format!("certificate rejected: {rejection}"))
}

/// The rules of impartial games with the moves of one player each.
pub(super) fn halves_of_words(drawn: &Drawn) -> Result<[WordRuleset; 2], String> {
    let (bare, problems) = rules::parse(&drawn.bare(), &Settings::default());
    let bare = bare.ok_or_else(|| format!("the bare text is refused: {problems:?}"))?;
    Ok([0, 1].map(|player| {
        let mut half = bare.clone();
        half.rules.retain(|rule| drawn.has(player, rule.span));
        half
    }))
}

fn table_of_words(halves: &[WordRuleset; 2], drawn: &Drawn) -> Table<Word> {
    let positions = (0..).flat_map(|length| rules::positions(&halves[0], length));
    let numbers = |word: &Word| {
        let count = |letter: usize| word.iter().filter(|known| usize::from(**known) == letter).count();
        let counts = [word.len()].into_iter().chain((0..drawn.size).map(count));
        counts.map(|count| i64::try_from(count).unwrap_or(i64::MAX)).collect()
    };
    Table::new(&Alternating::words(halves), drawn.misere, positions, numbers)
}

/// One game of heaps.
fn tuple_game(arguments: &Arguments, drawn: &Drawn, random: &mut Random, seen: &mut Seen) -> Result<(), String> {
    let (rules, problems) = rules::read(&drawn.text(), &Settings::default());
    let Some(Rules::Tuples(rules)) = rules else { return Err(format!("the text is refused: {problems:?}")) };
    let sides = sides(rules.header.sides.as_ref(), drawn)?;
    let halves = halves_of_heaps(drawn)?;
    let table = table_of_heaps(&halves, drawn);
    let clock = Since(Instant::now());
    let run = Run::new(budget(arguments)).with_clock(&clock);
    match prove::tuples::prove(&rules, TupleKind::Outcome(rules.header.convention), &NUMERATIONS, &run) {
        Ok(proof) => {
            seen.tally.largest = proof.answer.len();
            seen.hold(&table, |player, tuple| proof.class(&sides.mark_heaps(player, tuple)))?;
            accepted(&prove::tuples::certificate::write(&drawn.text(), &rules, &proof, &[]))?;
        }
        Err(unknown) => match unknown.reason {
            TupleReason::Cycle(_) | TupleReason::Growth(_) | TupleReason::Infinite(..) => {
                seen.tally.endless = 1;
                return Ok(());
            }
            TupleReason::NoTermination => seen.tally.no_termination = 1,
            TupleReason::Inconsistent(at) => return Err(format!("oracle and machines disagree at {at:?}")),
            _ => {}
        },
    }
    let claim = table.claim(drawn.size, random);
    let names: Vec<String> = crate::random_heaps::NAMES.map(String::from).into();
    let text = claim.text(&names, &drawn.names);
    let judged = judge_heaps(&rules, &sides, drawn, &text, arguments)?;
    seen.judged(&claim, &text, &table, judged)
}

fn judge_heaps(
    rules: &TupleRuleset,
    sides: &Sides,
    drawn: &Drawn,
    text: &str,
    arguments: &Arguments,
) -> Result<Judged<Tuple>, String> {
    let parsed = tuples::parse_claim(text, rules).map_err(|problems| format!("'{text}' is refused: {problems:?}"))?;
    let clock = Since(Instant::now());
    let run = Run::new(budget(arguments)).with_clock(&clock);
    match prove::tuples::claim::judge(rules, &parsed, rules.header.convention, None, &NUMERATIONS, &run) {
        TupleJudgement::Proved(proof) => {
            let said = tuples::print::print(&parsed, rules.text_heaps());
            accepted(&prove::tuples::certificate::write(&drawn.text(), rules, &proof, &[said]))?;
            Ok(Judged::Proved)
        }
        TupleJudgement::Refuted(refuted) => {
            let (player, tuple) = sides.unmark_heaps(&refuted.position).ok_or("refuted at heaps without a marker")?;
            Ok(Judged::Refuted { player, position: Tuple::from(tuple), smallest: refuted.smallest })
        }
        _ => Ok(Judged::Open),
    }
}

/// The rules of impartial games with the moves of one player each.
pub(super) fn halves_of_heaps(drawn: &Drawn) -> Result<[TupleRuleset; 2], String> {
    let (bare, problems) = rules::read(&drawn.bare(), &Settings::default());
    let Some(Rules::Tuples(bare)) = bare else { return Err(format!("the bare text is refused: {problems:?}")) };
    Ok([0, 1].map(|player| {
        let mut half = bare.clone();
        half.moves.retain(|rule| drawn.has(player, rule.span));
        half
    }))
}

fn table_of_heaps(halves: &[TupleRuleset; 2], drawn: &Drawn) -> Table<Tuple> {
    let positions = (0..=30).flat_map(|size| tuples(&halves[0], size));
    let numbers =
        |tuple: &Tuple| tuple.iter().map(|&heap| i64::try_from(heap).unwrap_or(i64::MAX)).collect::<Vec<i64>>();
    Table::new(&Alternating::heaps(halves), drawn.misere, positions, numbers)
}
