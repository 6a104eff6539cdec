//! Games on words: random ones, and what a certificate says of a word.

use certify::{Established, Meaning};
use prove::{ClassKind, Proof, UnknownReason};
use rules::{Rules, Settings, Subject as About, Word, WordRuleset};
use run::Run;
use solve::words::WordGame;

use super::draw::{self, Drawn, Random, words::Shape};
use super::truth::{self, ComparedPositions, Readable, Small};
use super::{GameFamily, Observation, Since, Trial};

/// Random games on words.
pub(super) struct WordGames {
    pub(super) length: usize,
    pub(super) plain: bool,
}

/// The classes the prototype was measured on: letters and rules.
const CLASSES: [(usize, usize); 6] = [(2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 5)];

impl GameFamily for WordGames {
    type More = ();
    const GAMES: &'static str = "games on words";

    fn draw(&self, index: usize, random: &mut Random) -> Option<(Drawn, ())> {
        let fixed = self.plain.then(|| CLASSES[index % CLASSES.len()]);
        Some((draw::words::draw(Shape { fixed, plain: self.plain }, random), ()))
    }

    fn attempt(&self, trial: Trial<'_>) -> Result<(), String> {
        let Trial { text, budget, seen, .. } = trial;
        let (rules, problems) = rules::read(text, &Settings::default());
        let Some(Rules::Words(rules)) = rules else { return Err(format!("refused: {problems:?}")) };
        let clock = Since::now();
        let Some(proof) = attempt(&rules, &budget.run(&clock), seen)? else { return Ok(()) };
        let certificate = certificate(text, &rules, &proof)?;
        let established = seen.prove(&certificate, &ComparedPositions::up_to(self.length))?;
        truth::same_machine(&established, &proof.answer)?;
        if established.play_length.is_some() {
            seen.note("of fixed length");
        }
        Ok(())
    }
}

/// A theorem about who wins; or none, with the reason noted.
pub(super) fn attempt(
    rules: &WordRuleset,
    run: &Run<'_>,
    seen: &mut Observation,
) -> Result<Option<Proof>, String> {
    let reason = match prove::words::prove(rules, ClassKind::Outcome(rules.header.convention), run)
    {
        Ok(proof) => {
            seen.largest = proof.answer.len();
            return Ok(Some(proof));
        }
        Err(unknown) => unknown.reason,
    };
    seen.verdict = match reason {
        UnknownReason::Cycle(_) | UnknownReason::Growth(_) => "endless",
        UnknownReason::NoTermination => "end not shown",
        UnknownReason::Stopped(_) => "budget",
        UnknownReason::LargeValue => "large value",
        UnknownReason::Inconsistent(word) => {
            return Err(format!("oracle and transducer disagree at {word:?}"));
        }
        UnknownReason::NotClosed(..) => return Err(String::from("said not to be closed")),
        other => return Err(format!("a reason that words do not have: {other:?}")),
    };
    Ok(None)
}

/// A certificate that says everything that is found.
pub(super) fn certificate(
    text: &str,
    rules: &WordRuleset,
    proof: &Proof,
) -> Result<String, String> {
    let unhurried = Run::default();
    let said = prove::words::recognise::recognise(rules, proof, &unhurried);
    let said = said.map_err(|stop| format!("recogniser: {stop}"))?;
    let lasts = proof.play_length.as_ref().map(|length| length.claim(&rules.alphabet));
    let said = said
        .iter()
        .chain(&lasts)
        .map(|claim| rules::language::print::print(claim, &rules.alphabet));
    Ok(prove::certificate::write(text, rules, proof, &said.collect::<Vec<String>>()))
}

/// A game on words as its certificates speak of it.
pub(super) struct WordPositions<'r> {
    rules: &'r WordRuleset,
    game: WordGame<'r>,
}

impl<'r> WordPositions<'r> {
    pub(super) fn new(rules: &'r WordRuleset) -> Self {
        Self { rules, game: WordGame::new(rules) }
    }
}

impl<'r> Readable for WordPositions<'r> {
    type Position = Word;
    type Game = WordGame<'r>;

    fn game(&self) -> &WordGame<'r> {
        &self.game
    }

    fn of_size(&self, size: usize) -> Box<dyn Iterator<Item = Word> + '_> {
        Box::new(rules::positions(self.rules, size))
    }

    fn written(&self, _: &Established, word: &Word, _: Option<u32>) -> Vec<Word> {
        vec![word.clone()]
    }

    fn judge(&self, meaning: &Meaning, small: &Small<'_, Word>) -> Result<Option<bool>, String> {
        let Meaning::Words(claim) = meaning else {
            return Err(String::from("it is about other positions"));
        };
        let sides = self.rules.header.sides.as_ref();
        let (player, word) = match sides.and_then(|sides| sides.unmark(small.position)) {
            Some((player, word)) => (Some(player), word),
            None => (None, &small.position[..]),
        };
        if claim.mover.as_ref().is_some_and(|mover| Some(mover.side) != player) {
            return Ok(None);
        }
        let is = |term: &rules::Term, number: u32| Some(term.value(word)? == i64::from(number));
        let subject = match &claim.subject {
            About::Outcome(outcome) => Some(small.outcome == *outcome),
            About::Value(term) => is(term, small.value),
            About::ValueIs(test) => test.of(rules::Term::Number(small.value.into())).holds(word),
            About::EveryMoveWins => Some(small.winning.len() == small.options.len()),
            About::PlayParity(odd) => Some(small.is_parity(*odd)),
            About::PlayLength(term) => {
                is(term, small.plays.shortest).map(|so| so && small.plays.is_fixed())
            }
            About::WinningMove(_) | About::Class(_) => return Err(truth::not_certified()),
        };
        Ok(truth::related(claim.relation, subject, claim.formula.holds(word)))
    }

    fn lasts(&self, established: &Established, word: &Word) -> Option<i64> {
        let length = established.play_length.as_ref()?;
        if length.exceptions.contains(word) {
            return Some(0);
        }
        let weights = word.iter().map(|&letter| length.weights.get(usize::from(letter)));
        let sum = weights.map(Option::<&i64>::copied).sum::<Option<i64>>()?;
        Some((sum - length.low).div_euclid(i64::try_from(length.decrease).ok()?))
    }
}
