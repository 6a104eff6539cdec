//! Random partisan games on words and on tuples, compared with play in which two players take
//! turns.
//!
//! Theorems and counterexamples are about marked positions; truth is found without markers, from
//! two impartial rulesets, one with the moves of each player.

mod claims;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

use prove::Judgement;
use prove::tuples::{NUMERATIONS, TupleKind};
use rules::tuples::{Tuple, TupleRuleset, tuples};
use rules::{Outcome, Rules, Settings, Sides, Span, Word, WordRuleset};
use run::{Limits, Run};

use super::draw::partisan::{self as draw, Partisan};
use super::draw::{self as drawing, Drawn, Random};
use super::literal::alternating::{Alternating, AlternatingSolver, Trouble, Truth};
use super::{
    GameFamily, Observation, Since, Trial, accepted, tuples as on_tuples, words as on_words,
};
use claims::Claim;

/// The most positions that are compared, and the longest time for it.
const COMPARED: usize = 1500;
const TIME: Duration = Duration::from_millis(600);

/// What a theorem says of a position with a player to move, and its certificate.
type PartisanTheorem<'r, P> = (Box<dyn Fn(usize, &P) -> Option<u8> + 'r>, String);

/// What differs between partisan games on words and on tuples.
trait Sided: Sync {
    type Rules: Clone;
    type Position: Clone + Eq + Hash + Debug;
    const GAMES: &'static str;

    fn draw(random: &mut Random) -> Partisan;
    fn rules(text: &str) -> Result<Self::Rules, String>;
    fn sides(rules: &Self::Rules) -> Option<&Sides>;
    /// Keeps the moves that stand at some places in the text.
    fn retain(rules: &mut Self::Rules, kept: impl Fn(Span) -> bool);
    fn game(halves: &[Self::Rules; 2]) -> Alternating<'_, Self::Position>;
    fn positions(half: &Self::Rules) -> impl Iterator<Item = Self::Position>;
    /// The names of the numbers that a position has for claims, and these numbers.
    fn names(size: usize) -> Vec<String>;
    fn numbers(position: &Self::Position, size: usize) -> Vec<i64>;
    /// A theorem about who wins; or none, with the reason noted.
    fn theorem<'r>(
        text: &str,
        rules: &'r Self::Rules,
        sides: &'r Sides,
        run: &Run<'_>,
        seen: &mut Observation,
    ) -> Result<Option<PartisanTheorem<'r, Self::Position>>, String>;
    /// The verdict on a claim.
    fn judge(
        text: &str,
        rules: &Self::Rules,
        sides: &Sides,
        claim: &str,
        run: &Run<'_>,
    ) -> Result<Judged<Self::Position>, String>;
}

impl<S: Sided> GameFamily for S {
    type More = Partisan;
    const GAMES: &'static str = S::GAMES;

    fn draw(&self, _: usize, random: &mut Random) -> Option<(Drawn, Partisan)> {
        let game = S::draw(random);
        let classes =
            vec![format!("size {}", game.size), String::from(drawing::convention(game.misere))];
        Some((Drawn { text: game.text(), classes }, game))
    }

    fn attempt(&self, trial: Trial<'_, Partisan>) -> Result<(), String> {
        let Trial { text, more: game, budget, random, seen, .. } = trial;
        let rules = S::rules(text)?;
        let sides = S::sides(&rules).ok_or("the game has no sides")?;
        if sides.names != game.names {
            return Err(format!("the players are {:?}", sides.names));
        }
        let halves = halves::<S>(game)?;
        let positions = S::positions(&halves[0]);
        let numbers = |position: &S::Position| S::numbers(position, game.size);
        let table = TruthTable::new(&S::game(&halves), game.misere, positions, numbers);
        let clock = Since::now();
        if let Some((class, certificate)) =
            S::theorem(text, &rules, sides, &budget.run(&clock), seen)?
        {
            seen.prove_sides(&table, class)?;
            accepted(&certificate)?;
        } else if seen.verdict == "endless" {
            return Ok(());
        }
        let names = S::names(game.size);
        let claim = table.claim(names.len(), random);
        let said = claim.text(&names, &game.names);
        let clock = Since::now();
        let judged = S::judge(text, &rules, sides, &said, &budget.run(&clock))?;
        seen.judged(&claim, &said, &table, judged)
    }
}

/// The rules of impartial games with the moves of one player each.
fn halves<S: Sided>(game: &Partisan) -> Result<[S::Rules; 2], String> {
    let bare = S::rules(&game.bare())?;
    Ok([0, 1].map(|player| {
        let mut half = bare.clone();
        S::retain(&mut half, |span| game.has(player, span));
        half
    }))
}

/// Partisan games on words.
pub(super) struct OnWords;

impl Sided for OnWords {
    type Rules = WordRuleset;
    type Position = Word;
    const GAMES: &'static str = "partisan games on words";

    fn draw(random: &mut Random) -> Partisan {
        draw::words(random)
    }

    fn rules(text: &str) -> Result<WordRuleset, String> {
        let (rules, problems) = rules::parse(text, &Settings::default());
        rules.ok_or_else(|| format!("refused: {problems:?}"))
    }

    fn sides(rules: &WordRuleset) -> Option<&Sides> {
        rules.header.sides.as_ref()
    }

    fn retain(rules: &mut WordRuleset, kept: impl Fn(Span) -> bool) {
        rules.rules.retain(|rule| kept(rule.span));
    }

    fn game(halves: &[WordRuleset; 2]) -> Alternating<'_, Word> {
        Alternating::words(halves)
    }

    fn positions(half: &WordRuleset) -> impl Iterator<Item = Word> {
        (0..).flat_map(|length| rules::positions(half, length))
    }

    fn names(size: usize) -> Vec<String> {
        let counts = (0..size).map(|letter| format!("count({letter})"));
        [String::from("length")].into_iter().chain(counts).collect()
    }

    fn numbers(word: &Word, size: usize) -> Vec<i64> {
        let count =
            |letter: usize| word.iter().filter(|known| usize::from(**known) == letter).count();
        let counts = [word.len()].into_iter().chain((0..size).map(count));
        counts.map(|count| i64::try_from(count).unwrap_or(i64::MAX)).collect()
    }

    fn theorem<'r>(
        text: &str,
        rules: &'r WordRuleset,
        sides: &'r Sides,
        run: &Run<'_>,
        seen: &mut Observation,
    ) -> Result<Option<PartisanTheorem<'r, Word>>, String> {
        let Some(proof) = on_words::attempt(rules, run, seen)? else { return Ok(None) };
        let certificate = prove::certificate::write(text, rules, &proof, &[]);
        let class = move |player, word: &Word| *proof.answer.output_of(&sides.mark(player, word));
        Ok(Some((Box::new(class), certificate)))
    }

    fn judge(
        text: &str,
        rules: &WordRuleset,
        sides: &Sides,
        claim: &str,
        run: &Run<'_>,
    ) -> Result<Judged<Word>, String> {
        let parsed = rules::parse_claim(claim, rules);
        let parsed = parsed.map_err(|problems| format!("'{claim}' is refused: {problems:?}"))?;
        match prove::words::claim::judge(rules, &parsed, rules.header.convention, None, run) {
            Judgement::Proved(proof) => {
                let said = rules::language::print::print(&parsed, &rules.alphabet);
                accepted(&prove::certificate::write(text, rules, &proof, &[said]))?;
                Ok(Judged::Proved)
            }
            Judgement::Refuted(refuted) => {
                let found = sides.unmark(&refuted.position).ok_or("refuted without a marker")?;
                Ok(Judged::Refuted {
                    player: found.0,
                    position: found.1.into(),
                    smallest: refuted.smallest,
                })
            }
            _ => Ok(Judged::Open),
        }
    }
}

/// Partisan games on tuples.
pub(super) struct OnTuples;

impl Sided for OnTuples {
    type Rules = TupleRuleset;
    type Position = Tuple;
    const GAMES: &'static str = "partisan games on tuples";

    fn draw(random: &mut Random) -> Partisan {
        draw::tuples(random)
    }

    fn rules(text: &str) -> Result<TupleRuleset, String> {
        match rules::read(text, &Settings::default()) {
            (Some(Rules::Tuples(rules)), _) => Ok(rules),
            (_, problems) => Err(format!("refused: {problems:?}")),
        }
    }

    fn sides(rules: &TupleRuleset) -> Option<&Sides> {
        rules.header.sides.as_ref()
    }

    fn retain(rules: &mut TupleRuleset, kept: impl Fn(Span) -> bool) {
        if let Some(moves) = rules.moves.linear_mut() {
            moves.retain(|rule| kept(rule.span));
        }
    }

    fn game(halves: &[TupleRuleset; 2]) -> Alternating<'_, Tuple> {
        Alternating::tuples(halves)
    }

    fn positions(half: &TupleRuleset) -> impl Iterator<Item = Tuple> {
        (0..=30).flat_map(|size| tuples(half, size))
    }

    fn names(size: usize) -> Vec<String> {
        drawing::tuples::NAMES[..size].iter().map(|&name| String::from(name)).collect()
    }

    fn numbers(tuple: &Tuple, _: usize) -> Vec<i64> {
        tuple.iter().map(|&heap| i64::try_from(heap).unwrap_or(i64::MAX)).collect()
    }

    fn theorem<'r>(
        text: &str,
        rules: &'r TupleRuleset,
        sides: &'r Sides,
        run: &Run<'_>,
        seen: &mut Observation,
    ) -> Result<Option<PartisanTheorem<'r, Tuple>>, String> {
        let kind = TupleKind::Outcome(rules.header.convention);
        let Some(proof) = on_tuples::attempt(rules, kind, run, seen)? else { return Ok(None) };
        let certificate = prove::certificate::write(text, rules, &proof, &[]);
        let class = move |player, tuple: &Tuple| proof.class(&sides.mark_heaps(player, tuple));
        Ok(Some((Box::new(class), certificate)))
    }

    fn judge(
        text: &str,
        rules: &TupleRuleset,
        sides: &Sides,
        claim: &str,
        run: &Run<'_>,
    ) -> Result<Judged<Tuple>, String> {
        let parsed = rules::tuples::parse_claim(claim, rules);
        let parsed = parsed.map_err(|problems| format!("'{claim}' is refused: {problems:?}"))?;
        match prove::tuples::claim::judge(
            rules,
            &parsed,
            rules.header.convention,
            None,
            &NUMERATIONS,
            run,
        ) {
            Judgement::Proved(proof) => {
                let said = rules::language::print::print(&parsed, rules.text_heaps());
                accepted(&prove::certificate::write(text, rules, &proof, &[said]))?;
                Ok(Judged::Proved)
            }
            Judgement::Refuted(refuted) => {
                let found =
                    sides.unmark_heaps(&refuted.position).ok_or("refuted without a marker")?;
                Ok(Judged::Refuted {
                    player: found.0,
                    position: found.1.into(),
                    smallest: refuted.smallest,
                })
            }
            _ => Ok(Judged::Open),
        }
    }
}

impl Observation {
    /// What was proved, compared with the truth.
    fn prove_sides<P>(
        &mut self,
        table: &TruthTable<P>,
        class: impl Fn(usize, &P) -> Option<u8>,
    ) -> Result<(), String>
    where
        P: Debug,
    {
        if table.endless {
            return Err(String::from("proved, though a play may never end"));
        }
        self.verdict = "proved";
        self.compared = 2 * table.positions.len();
        for (position, _, truth) in &table.positions {
            for (player, outcome) in truth.outcomes.into_iter().enumerate() {
                let said = class(player, position);
                if said != Some(u8::from(outcome == Outcome::N)) {
                    return Err(format!(
                        "wrong theorem at {position:?}, player {player} to move: {said:?}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// The verdict on a claim: proved it must not be false anywhere, refuted it must be false
    /// there.
    fn judged<P>(
        &mut self,
        claim: &Claim,
        text: &str,
        table: &TruthTable<P>,
        judged: Judged<P>,
    ) -> Result<(), String>
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
                let Some(at) = table.positions.iter().position(|(known, ..)| *known == position)
                else {
                    return Ok(());
                };
                let known = &table.positions[at];
                if !contradicted(known).is_some_and(|(_, by)| by.contains(&player)) {
                    return Err(format!(
                        "'{text}' is refuted at {position:?}, player {player}, where it is true"
                    ));
                }
                let smaller = |earlier: &&(P, Vec<i64>, Truth)| size(&earlier.1) < size(&known.1);
                match table
                    .positions
                    .iter()
                    .filter(smaller)
                    .find_map(contradicted)
                    .filter(|_| smallest)
                {
                    Some(at) => {
                        Err(format!("'{text}': {position:?} is said to be smallest, not {at:?}"))
                    }
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
struct TruthTable<P> {
    positions: Vec<(P, Vec<i64>, Truth)>,
    endless: bool,
}

impl<P: Clone + Eq + Hash> TruthTable<P> {
    fn new(
        game: &Alternating<'_, P>,
        misere: bool,
        positions: impl Iterator<Item = P>,
        numbers: impl Fn(&P) -> Vec<i64>,
    ) -> Self {
        let clock = Since::now();
        let run = Run::new(Limits { states: 300_000, memory: 1 << 30, time: Some(TIME) })
            .with_clock(&clock);
        let mut brute = AlternatingSolver::new(game, misere);
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
            first
                .clone()
                .all(|(_, numbers, truth)| claim.contradicted_by(numbers, truth).is_empty())
        };
        let wanted = if random.chance(70) { drawn.iter().find(plausible) } else { None };
        wanted.unwrap_or(&drawn[0]).clone()
    }
}
