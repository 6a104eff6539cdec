//! Boards and strategies of pick games.

use answer::{
    BoardCounterexample, BoardSolution, BoardTable, ChoiceText, Counts, GameInfo, Method, Obstacle, Pick, PickGame,
    PickScore, Statement, StrategyEvidence, Theorem,
};
use prove::Figures;
use rules::boards::{End, Player};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::claim::Claim;
use super::prove::Cost;
use super::{Game, Reason, text};
use crate::language::Language;

/// Weights by letter, in the order of letters.
struct Weights<'a>(&'a [(char, i64)]);

impl Serialize for Weights<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(letter, weight)| map.serialize_entry(letter, weight))?;
        map.end()
    }
}

/// What every answer about a pick game says of its result.
#[derive(Serialize)]
pub(super) struct ResultRule<'a> {
    picks: usize,
    taker: Option<&'a str>,
    maximiser: Option<&'a str>,
    order: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Weights<'a>>,
}

impl<'a> ResultRule<'a> {
    pub(super) fn new(game: &'a PickGame, players: Option<&'a [String; 2]>) -> Self {
        let name = |player: Player| players.map(|players| players[player.index()].as_str());
        let (order, weights) = match &game.counts {
            Counts::Letters { reversed: false } => ("left_to_right", None),
            Counts::Letters { reversed: true } => ("right_to_left", None),
            Counts::Weights(weights) => ("sum", Some(Weights(weights))),
        };
        Self { picks: game.picks, taker: name(game.taker), maximiser: name(game.maximiser), order, weights }
    }
}

/// A result: a text of letters, or a number.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Score<'a> {
    Letters(&'a str),
    Number(i128),
}

impl<'a> From<&'a PickScore> for Score<'a> {
    fn from(score: &'a PickScore) -> Self {
        match score {
            PickScore::Letters(letters) => Self::Letters(letters),
            PickScore::Number(number) => Self::Number(*number),
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    positions: Vec<Board<'a>>,
}

#[derive(Serialize)]
struct Board<'a> {
    position: &'a str,
    letters: Option<&'a str>,
    marks: Option<&'a str>,
    to_pick: Option<&'a str>,
    picks_left: Option<usize>,
    result: Option<Score<'a>>,
    by: Option<&'static str>,
    picks: Option<Vec<Picked<'a>>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_picks: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy_takes: Option<usize>,
    end: Option<&'a str>,
    positions_solved: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

#[derive(Serialize)]
struct Picked<'a> {
    place: usize,
    letter: char,
    result: Score<'a>,
    best: bool,
}

impl<'a> From<&'a Pick> for Picked<'a> {
    fn from(pick: &'a Pick) -> Self {
        Self { place: pick.place, letter: pick.letter, result: (&pick.result).into(), best: pick.best }
    }
}

fn name(game: &GameInfo, player: Player) -> Option<&str> {
    game.players.as_ref().map(|players| players[player.index()].as_str())
}

/// The answers for some boards of a game.
pub(crate) fn boards(
    game: &GameInfo,
    answers: &[(String, Result<BoardSolution, Obstacle>)],
    language: Language,
) -> String {
    let positions = answers.iter().map(|(position, answer)| {
        let solution = answer.as_ref().ok();
        let to_pick = solution.and_then(|solution| solution.to_pick);
        let brute = solution.and_then(|solution| match solution.method {
            Method::BruteForce { positions } => Some(positions),
            Method::Theorem { .. } | Method::Sums(_) => None,
        });
        Board {
            position,
            letters: solution.map(|solution| solution.board.letters.as_str()),
            marks: solution.map(|solution| solution.board.marks.as_str()),
            to_pick: to_pick.and_then(|(player, _)| name(game, player)),
            picks_left: to_pick.map(|(_, left)| left),
            result: solution.map(|solution| (&solution.best).into()),
            by: solution.map(|_| if brute.is_some() { "brute_force" } else { "theorem" }),
            picks: solution.map(|solution| solution.picks.iter().map(Picked::from).collect()),
            more_picks: solution.is_some_and(|solution| !solution.complete),
            strategy_takes: solution.and_then(|solution| solution.chosen),
            end: solution.map(|solution| solution.end.as_str()),
            positions_solved: brute,
            reason: answer.as_ref().err().map(|reason| Reason::new(reason, language)),
        }
    });
    text(&Answer { game: Game::new(game), positions: positions.collect() })
}

#[derive(Serialize)]
struct Table<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    lengths: Vec<Length<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

#[derive(Serialize)]
struct Length<'a> {
    length: usize,
    positions: usize,
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    position: &'a str,
    result: Score<'a>,
}

/// The results of all small boards.
pub(crate) fn board_table(game: &GameInfo, table: &BoardTable, language: Language) -> String {
    let lengths = table.rows.iter().map(|row| Length {
        length: row.length,
        positions: row.entries.len(),
        entries: row.entries.iter().map(|(word, result)| Entry { position: word, result: result.into() }).collect(),
    });
    text(&Table {
        game: Game::new(game),
        kind: "result",
        lengths: lengths.collect(),
        reason: table.stopped.as_ref().map(|reason| Reason::new(reason, language)),
    })
}

/// A board on which a strategy does not take a best pick.
#[derive(Serialize)]
pub(super) struct BoardExample<'a> {
    position: &'a str,
    letters: &'a str,
    marks: &'a str,
    player: usize,
    chosen: Option<Picked<'a>>,
    better: Picked<'a>,
    boards_before: usize,
}

impl<'a> BoardExample<'a> {
    pub(super) fn new(example: &'a BoardCounterexample) -> Self {
        Self {
            position: &example.board.position,
            letters: &example.board.letters,
            marks: &example.board.marks,
            player: example.to_pick.index() + 1,
            chosen: example.chosen.as_ref().map(Picked::from),
            better: (&example.better).into(),
            boards_before: example.boards,
        }
    }
}

#[derive(Serialize)]
struct Choice<'a> {
    end: &'static str,
    letters: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a str>,
}

impl<'a> From<&'a ChoiceText> for Choice<'a> {
    fn from(choice: &'a ChoiceText) -> Self {
        Self {
            end: match choice.end {
                End::Leftmost => "leftmost",
                End::Rightmost => "rightmost",
            },
            letters: choice.letters.iter().collect(),
            after: choice.before.as_deref(),
            before: choice.behind.as_deref(),
        }
    }
}

/// A strategy that is proved to take a best pick from every board.
#[derive(Serialize)]
pub(super) struct StrategyAnswer<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    strategy: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    strategy_claimed: bool,
    choices: [Vec<Choice<'a>>; 2],
    states: usize,
    pairs: usize,
    delay: Option<usize>,
    checked_up_to: Option<u64>,
    certificate: Option<&'a str>,
    claims: Vec<Claim<'a>>,
    #[serde(flatten)]
    search: Search,
    #[serde(flatten)]
    cost: Cost,
}

/// What was done by brute force and by learning.
#[derive(Serialize)]
struct Search {
    strategies: usize,
    survivors: usize,
    positions_solved: usize,
    queries: usize,
    rounds: usize,
}

impl From<&Figures> for Search {
    fn from(figures: &Figures) -> Self {
        Self {
            strategies: figures.strategies,
            survivors: figures.survivors,
            positions_solved: figures.positions,
            queries: figures.queries,
            rounds: figures.rounds,
        }
    }
}

impl<'a> StrategyAnswer<'a> {
    /// A theorem about a strategy; `claim` if that was asked for.
    pub(super) fn new(
        game: &'a GameInfo,
        theorem: &'a Theorem,
        evidence: &'a StrategyEvidence,
        claim: Option<&'a str>,
        certificate: Option<&'a str>,
        cpu_ms: Option<f64>,
    ) -> Self {
        let [first, second] = &evidence.choices;
        let list = |choices: &'a [ChoiceText]| choices.iter().map(Choice::from).collect();
        Self {
            verdict: "proved",
            game: Game::new(game),
            kind: "strategy",
            claim,
            strategy: match &theorem.statement {
                Some(Statement::Strategy(strategy)) => Some(&strategy.text),
                _ => None,
            },
            strategy_claimed: theorem.claimed,
            choices: [list(first), list(second)],
            states: evidence.states,
            pairs: theorem.figures.pairs,
            delay: theorem.figures.delay,
            checked_up_to: theorem.checked.up_to.and_then(|size| u64::try_from(size).ok()),
            certificate,
            claims: vec![],
            search: (&theorem.figures).into(),
            cost: Cost { cpu_ms },
        }
    }

    /// The same with the claims of the rules.
    pub(super) fn with_claims(self, claims: Vec<Claim<'a>>) -> Self {
        Self { claims, ..self }
    }
}
