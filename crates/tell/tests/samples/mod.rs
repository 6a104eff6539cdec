//! Answers to put into words.

use std::time::Duration;

use answer::*;
use prove::Figures;
use rules::lists::TurnRule;
use rules::{Convention, Outcome};
use run::Stop;
use solve::{Parity, Plays};

pub(crate) fn over(letters: &str) -> Positions {
    Positions::Words {
        letters: letters.to_owned(),
        domain: "any*".to_owned(),
        branches: 3,
        appearances: vec![],
    }
}

pub(crate) fn game() -> GameInfo {
    GameInfo {
        name: "bite".to_owned(),
        title: "Bite".to_owned(),
        parameters: vec![("k".to_owned(), 2)],
        sets: vec![],
        convention: Convention::Normal,
        positions: over("ab"),
        rules: 2,
        turn: TurnRule::ONE,
        players: None,
        sides: None,
    }
}

pub(crate) fn played() -> GameInfo {
    GameInfo {
        title: String::new(),
        turn: TurnRule::Moves(3),
        convention: Convention::Misere,
        players: Some(["Ada".to_owned(), "Ben".to_owned()]),
        ..game()
    }
}

pub(crate) fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

pub(crate) fn figures() -> Figures {
    Figures { positions: 12, queries: 34, rounds: 1, ..Figures::default() }
}

pub(crate) fn step(from: &str, to: &str) -> Step {
    Step { rule: 1, at: 2, from: from.to_owned(), to: to.to_owned(), result: "x".to_owned() }
}

pub(crate) fn solution(outcome: Outcome, steps: &[Step]) -> Solution {
    let winning = steps
        .iter()
        .map(|step| Turn { result: "ab".to_owned(), way: Way::Steps(vec![step.clone()]) });
    Solution {
        position: "aab".to_owned(),
        outcome: outcome.into(),
        difference: None,
        value: Some(2),
        remoteness: Some(1),
        plays: Some(Plays { shortest: 1, longest: 3, parity: Parity::Odd }),
        options: Some(4),
        winning: winning.collect(),
        complete: true,
        method: Method::BruteForce { positions: 9 },
    }
}

pub(crate) fn asked(solution: Solution) -> Vec<(String, Result<Solution, Obstacle>)> {
    vec![(solution.position.clone(), Ok(solution))]
}

pub(crate) fn cycle() -> Obstacle {
    Obstacle::Cycle(words(&["a", "b", ""]))
}

pub(crate) fn theorem() -> Theorem {
    Theorem {
        question: Question::Outcome,
        statement: Some(Statement::Wins("count('a') mod 2 = 1".to_owned().into())),
        claimed: false,
        evidence: Evidence::Machine(MachineEvidence {
            states: 3,
            acceptor_states: 2,
            choice_never_matters: true,
            play_length: None,
            measures: vec![MeasureText::Sum("length".into())],
            table: None,
            digits: None,
            sides: None,
        }),
        certificate: "{}".to_owned(),
        checked: Checked { up_to: Some(5), positions: 63, nodes: 4 },
        figures: figures(),
    }
}

/// The theorem with another machine.
pub(crate) fn altered(mut theorem: Theorem, alter: impl FnOnce(&mut MachineEvidence)) -> Theorem {
    if let Evidence::Machine(machine) = &mut theorem.evidence {
        alter(machine);
    }
    theorem
}

pub(crate) fn attempt(game: GameInfo, theorem: Theorem) -> Attempt {
    let verdict = Verdict::Proved(Box::new(theorem));
    Attempt { game, question: Question::Outcome, verdict, claims: vec![] }
}

pub(crate) fn undecided(obstacle: Obstacle) -> Undecided {
    let figures = Figures::default();
    Undecided {
        obstacle,
        guess: None,
        strategy: None,
        verified_up_to: None,
        verified_positions: 0,
        tried: vec![],
        growth: vec![],
        moves: Box::default(),
        figures,
    }
}

pub(crate) fn obstacles() -> Vec<Obstacle> {
    vec![
        Obstacle::Stopped(Stop::States { limit: 1000 }),
        Obstacle::Stopped(Stop::Memory { limit: 4 << 30 }),
        Obstacle::Stopped(Stop::Time { limit: Duration::from_millis(1500) }),
        Obstacle::Stopped(Stop::Cancelled),
        Obstacle::Cycle(words(&["a", "b"])),
        Obstacle::Growth((1..30).map(|length| "ab".repeat(length)).collect()),
        Obstacle::NoTermination,
        Obstacle::LargeValue { limit: 120 },
        Obstacle::NotRegular,
        Obstacle::Unsupported,
        Obstacle::NotExpressible,
        Obstacle::Rise(words(&["(0, 1)", "(1, 1)"])),
        Obstacle::InfinitelyMany { position: "(0, 1)".to_owned(), rule: 2 },
        Obstacle::OtherBase,
        Obstacle::LargeNumber,
        Obstacle::Partisan,
        Obstacle::Impartial,
        Obstacle::LeavesPositions { from: "a".to_owned(), to: "b".to_owned() },
        Obstacle::TooMuchToCheck { limit: 100_000_000 },
        Obstacle::Inconsistent("ab".to_owned()),
        Obstacle::Rejected("node 3 of the strategy: a reach that does not follow".to_owned()),
    ]
}

pub(crate) fn counterexample(about: About, formula: Option<&str>, formula_holds: bool) -> Judged {
    let fact = |position: &str, outcome, value| Fact {
        position: position.to_owned(),
        outcome,
        value: Some(value),
    };
    let example = PositionCounterexample {
        position: "aab".to_owned(),
        smallest: formula_holds,
        formula_holds,
        subject_holds: !formula_holds,
        about,
        formula: formula.map(Into::into),
        truth: Some(fact("aab", Outcome::N, 2)),
        plays: Some((1, 3)),
        options: vec![fact("ab", Outcome::P, 0), fact("", Outcome::N, 1)],
        sides: None,
    };
    Judged::alone(
        "some claim".to_owned(),
        Verdict::Refuted(Box::new(Counterexample::Position(example))),
    )
}

/// The formula `true` or `false`, as it is stated of who wins.
pub(crate) fn constant(always: bool) -> Stated {
    let claim = rules::Claim {
        span: rules::Span::default(),
        mover: None,
        subject: rules::Subject::Outcome(Outcome::N),
        relation: rules::Relation::When,
        formula: rules::Formula::Bool(always),
    };
    Stated {
        printed: always.to_string().into(),
        meaning: Some(Box::new(certify::Meaning::Words(claim))),
    }
}
