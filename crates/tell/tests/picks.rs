//! Answers about pick games, in words and as JSON: made by hand, so that each phrase occurs.

#[macro_use]
mod languages;
mod rendering;

use answer::fault::{Fault, Plain, PositionFault, Problem};
use answer::*;
use nimatron_tell::{Style, problem};
use prove::Figures;
use rendering::{json, text};
use rules::boards::{BoardErrorKind, End, Player};
use rules::lists::TurnRule;
use rules::{Convention, Span};

use languages::assert_fits;

fn game_with(counts: Counts) -> GameInfo {
    GameInfo {
        name: "letters".to_owned(),
        title: "Letters".to_owned(),
        parameters: vec![],
        sets: vec![],
        convention: Convention::Normal,
        positions: Positions::Boards(PickGame {
            letters: "01".to_owned(),
            domain: "[01]*".to_owned(),
            picks: 1,
            taker: Player::First,
            maximiser: Player::Second,
            counts,
        }),
        rules: 1,
        turn: TurnRule::ONE,
        players: Some(["Ada".to_owned(), "Ben".to_owned()]),
        sides: None,
    }
}

fn game() -> GameInfo {
    game_with(Counts::Letters { reversed: false })
}

fn letters(letters: &str) -> PickScore {
    PickScore::Letters(letters.to_owned())
}

fn board(letters: &str, marks: &str) -> BoardText {
    BoardText {
        position: format!("{letters}/{marks}"),
        letters: letters.to_owned(),
        marks: marks.to_owned(),
    }
}

fn pick(place: usize, letter: char, result: &str, best: bool) -> Pick {
    Pick { place, letter, result: letters(result), best }
}

fn solution() -> BoardSolution {
    BoardSolution {
        board: board("0110", ".o.x"),
        to_pick: Some((Player::First, 1)),
        best: letters("11"),
        picks: vec![pick(1, '0', "01", false), pick(3, '1', "11", true)],
        complete: true,
        chosen: None,
        end: "xoox".to_owned(),
        method: Method::BruteForce { positions: 4 },
    }
}

fn full() -> BoardSolution {
    BoardSolution {
        board: board("", ""),
        to_pick: None,
        best: letters(""),
        picks: vec![],
        end: String::new(),
        ..solution()
    }
}

/// A board of three lines, from a theorem, of which only one pick is known.
fn large() -> BoardSolution {
    let (word, marks) = ("01".repeat(65), ".".repeat(130));
    BoardSolution {
        board: board(&word, &marks),
        to_pick: Some((Player::Second, 2)),
        best: letters(&"01".repeat(40)),
        picks: vec![pick(70, '1', "1", true)],
        complete: false,
        chosen: Some(70),
        end: "ox".repeat(65),
        method: Method::Theorem { states: 9 },
    }
}

/// More picks than are listed.
fn many() -> BoardSolution {
    let picks = (1..=30).map(|place| pick(place, '1', "1", place % 2 == 0)).collect();
    BoardSolution {
        board: board(&"1".repeat(30), &".".repeat(30)),
        picks,
        end: "ox".repeat(15),
        chosen: Some(2),
        method: Method::Theorem { states: 1 },
        ..solution()
    }
}

fn asked(solution: BoardSolution) -> Vec<(String, Result<BoardSolution, Obstacle>)> {
    vec![(solution.board.position.clone(), Ok(solution))]
}

fn theorem() -> Theorem {
    let choice =
        |end, letter| ChoiceText { end, letters: vec![letter], before: None, behind: None };
    let both = vec![choice(End::Leftmost, '1'), choice(End::Rightmost, '0')];
    Theorem {
        question: Question::Outcome,
        statement: Some(Statement::Strategy("leftmost 1, else rightmost 0".to_owned().into())),
        claimed: false,
        evidence: Evidence::Strategy(StrategyEvidence { choices: [both.clone(), both], states: 9 }),
        certificate: "{}".to_owned(),
        checked: Checked { up_to: Some(5), positions: 63, nodes: 0 },
        figures: Figures {
            positions: 12,
            strategies: 8,
            survivors: 1,
            queries: 34,
            rounds: 1,
            pairs: 56,
            delay: Some(2),
            ..Figures::default()
        },
    }
}

fn other_theorem() -> Theorem {
    let choice = |letters: &str, before: Option<&str>, behind: Option<&str>| ChoiceText {
        end: End::Leftmost,
        letters: letters.chars().collect(),
        before: before.map(str::to_owned),
        behind: behind.map(str::to_owned),
    };
    let choices = [
        vec![choice("01", Some("0*"), None), choice("1", None, Some("1*"))],
        vec![choice("0", Some("0*"), Some("1*"))],
    ];
    Theorem {
        claimed: true,
        checked: Checked { up_to: None, positions: 0, nodes: 0 },
        evidence: Evidence::Strategy(StrategyEvidence { choices, states: 9 }),
        figures: Figures { strategies: 1, queries: 0, delay: None, ..theorem().figures },
        ..theorem()
    }
}

fn attempt(verdict: Verdict) -> Attempt {
    Attempt { game: game(), question: Question::Outcome, verdict, claims: vec![] }
}

fn refuted(chosen: Option<Pick>) -> Judged {
    let example = BoardCounterexample {
        board: board("0110", ".o.x"),
        to_pick: Player::Second,
        chosen,
        better: pick(3, '1', "10", true),
        boards: 17,
    };
    let verdict = Verdict::Refuted(Box::new(Counterexample::Board(example)));
    Judged::alone("strategy rightmost 1".to_owned(), verdict)
}

fn undecided(obstacle: Obstacle) -> Undecided {
    Undecided {
        obstacle,
        guess: None,
        strategy: None,
        verified_up_to: None,
        verified_positions: 0,
        tried: vec![],
        growth: vec![],
        moves: Box::default(),
        figures: Figures::default(),
    }
}

#[test]
fn boards() {
    let texts = |style: Style| {
        let weights = game_with(Counts::Weights(vec![('0', 1), ('1', 3)]));
        let number = BoardSolution { best: PickScore::Number(-3), picks: vec![], ..solution() };
        let stopped = Err(Obstacle::Stopped(run::Stop::States { limit: 1000 }));
        let several =
            [asked(solution()), asked(full()), vec![("0101".to_owned(), stopped)]].concat();
        let all = [
            text::boards(&game(), &asked(solution()), style),
            text::boards(&game(), &asked(full()), style),
            text::boards(&game(), &asked(large()), style),
            text::boards(&game(), &asked(many()), style),
            text::boards(&weights, &asked(number.clone()), style),
            text::boards(&game(), &several, style),
            json::boards(&weights, &asked(number), style.language),
            json::boards(&game(), &several, style.language),
        ];
        assert_fits(&all[..6]);
        Vec::from(all)
    };
    assert_in_each_language!("boards", "----\n", texts);
}

#[test]
fn tables() {
    let texts = |style: Style| {
        let row = |length, entries: &[(&str, &str)]| BoardRow {
            length,
            entries: entries
                .iter()
                .map(|(word, result)| ((*word).to_owned(), letters(result)))
                .collect(),
        };
        let rows = vec![row(0, &[("", "")]), row(1, &[("0", "0"), ("1", "1")]), row(2, &[])];
        let table = BoardTable { rows, stopped: None };
        let stopped = BoardTable { stopped: Some(Obstacle::OtherQuestion), ..table.clone() };
        let none = BoardTable { rows: vec![], stopped: None };
        let mut all: Vec<String> = [&table, &stopped, &none]
            .into_iter()
            .map(|table| text::board_table(&game(), table, style))
            .collect();
        all.push(json::board_table(&game(), &stopped, style.language));
        all
    };
    assert_in_each_language!("tables", "----\n", texts);
}

#[test]
fn theorems() {
    let texts = |style: Style| {
        let proved = |theorem| attempt(Verdict::Proved(Box::new(theorem)));
        let of_itself =
            Judged::alone("strategy x".to_owned(), Verdict::Proved(Box::new(other_theorem())));
        let follows = Judged::following("strategy y".to_owned());
        let claims = vec![
            follows,
            of_itself.clone(),
            refuted(Some(pick(1, '0', "00", false))),
            refuted(None),
        ];
        let conjecture = Undecided {
            strategy: Some("leftmost 1".to_owned()),
            verified_up_to: Some(6),
            verified_positions: 900,
            figures: Figures { positions: 3, queries: 1, ..Figures::default() },
            ..undecided(Obstacle::NoPlayMachine { limit: 100 })
        };
        let all = [
            text::attempt(
                &Attempt { claims: claims.clone(), ..proved(theorem()) },
                Some("letters.cert"),
                style,
            ),
            text::attempt(&proved(other_theorem()), None, style),
            text::attempt(
                &proved(Theorem {
                    statement: None,
                    evidence: Evidence::Strategy(StrategyEvidence {
                        choices: [vec![], vec![]],
                        states: 9,
                    }),
                    ..theorem()
                }),
                None,
                style,
            ),
            text::theorem_sentences(&proved(other_theorem()), style.language).join("\n"),
            text::attempt(&attempt(Verdict::Unknown(conjecture.clone())), None, style),
            text::judged(&game(), &of_itself, None, style),
            text::judged(&game(), &refuted(Some(pick(1, '0', "00", false))), None, style),
            text::judged(&game(), &refuted(None), None, style),
            json::attempt(
                &Attempt { claims, ..proved(theorem()) },
                Some("letters.cert"),
                None,
                style.language,
            ),
            json::attempt(&attempt(Verdict::Unknown(conjecture)), None, None, style.language),
            json::judged(&game(), &of_itself, None, None, style.language),
            json::judged(&game(), &refuted(None), None, None, style.language),
        ];
        assert_fits(&all[..2]);
        Vec::from(all)
    };
    assert_in_each_language!("theorems", "----\n", texts);
}

#[test]
fn what_is_not_known() {
    let texts = |style: Style| {
        let divided = Obstacle::Divided(vec!["01/../Ada".to_owned(), "011/..x/Ada".to_owned()]);
        let obstacles = [
            Obstacle::NoStrategy,
            divided,
            Obstacle::Beaten { letters: Some(30) },
            Obstacle::Beaten { letters: None },
            Obstacle::NoPlayMachine { limit: 100 },
            Obstacle::Delay { limit: 3 },
            Obstacle::Silent("01".to_owned()),
            Obstacle::OtherQuestion,
            Obstacle::InconsistentStrategy,
        ];
        let mut all: Vec<String> = obstacles
            .iter()
            .map(|obstacle| text::obstacle_words(obstacle, style.language))
            .collect();
        all.extend(obstacles.map(|obstacle| {
            let verdict = Verdict::Unknown(undecided(obstacle));
            let told = json::judged(
                &game(),
                &Judged::alone("strategy leftmost 1".to_owned(), verdict),
                None,
                None,
                style.language,
            );
            told.lines()
                .skip_while(|line| !line.contains("\"reason\""))
                .skip(1)
                .take(3)
                .collect::<Vec<_>>()
                .join("\n")
        }));
        all
    };
    assert_in_each_language!("what_is_not_known", "\n", texts);
}

#[test]
fn results_of_games() {
    let texts = |style: Style| {
        let weighted = |weights: &[(char, i64)]| game_with(Counts::Weights(weights.to_vec()));
        let PickGame { counts, .. } = game().picks().cloned().expect("a pick game");
        let two = GameInfo {
            positions: Positions::Boards(PickGame {
                picks: 2,
                counts,
                ..game().picks().cloned().expect("a pick game")
            }),
            convention: Convention::Misere,
            ..game()
        };
        let games = [
            game(),
            two,
            game_with(Counts::Letters { reversed: true }),
            weighted(&[('0', 0), ('1', 1)]),
            weighted(&[('0', 1), ('1', 1)]),
            weighted(&[('0', 0), ('1', 0)]),
            weighted(&[('0', -2), ('1', 3)]),
        ];
        let all = games.map(|game| {
            let unknown = Verdict::Unknown(undecided(Obstacle::NoStrategy));
            let told = text::attempt(&Attempt { game, ..attempt(unknown) }, None, style);
            told.split("\n\n").next().unwrap_or_default().to_owned()
        });
        assert_fits(&all);
        Vec::from(all)
    };
    assert_in_each_language!("results_of_games", "\n", texts);
}

#[test]
fn trials() {
    let texts = |style: Style| {
        let trial = Trial {
            game: game(),
            expectations: 2,
            naive: Coverage { up_to: Some(2), positions: 50 },
            solver: Coverage { up_to: Some(3), positions: 500 },
            machine: MachineUse::Strategy { states: 9 },
            claims: vec![refuted(None)],
            difference: None,
            undecided: None,
        };
        let wrong = |result: Option<PickScore>| Trial {
            difference: Some(Difference {
                position: "0110/.o.x".to_owned(),
                expected: (Engine::Solver, Finding::Result(Some(letters("11")))),
                found: (Engine::Strategy, Finding::Result(result)),
                line: None,
                to_move: None,
            }),
            claims: vec![],
            ..trial.clone()
        };
        let all = [trial.clone(), wrong(None), wrong(Some(PickScore::Number(4)))];
        assert!(all.iter().all(|trial| !trial.passed()));
        let mut texts: Vec<String> = all.iter().map(|trial| text::trial(trial, style)).collect();
        texts.push(json::trials(&all, style.language));
        texts
    };
    assert_in_each_language!("trials", "----\n", texts);
}

#[test]
fn faults() {
    let texts = |style: Style| {
        let fault = |text: &str, span: (usize, usize), fault| {
            let span = Span { start: span.0, end: span.1 };
            problem::problem(
                &Problem::Position(PositionFault {
                    text: text.to_owned(),
                    span,
                    fault,
                    game: Box::new(game()),
                }),
                style,
            )
        };
        let all = [
            fault("0a", (1, 2), Fault::UnknownLetter('a')),
            fault("00", (0, 2), Fault::Outside),
            fault("01/.?", (4, 5), Fault::Board(BoardErrorKind::UnknownMark('?'))),
            fault(
                "01/...",
                (3, 6),
                Fault::Board(BoardErrorKind::MarksLength { letters: 2, marks: 3 }),
            ),
            fault("01/../Al", (6, 8), Fault::Board(BoardErrorKind::UnknownPlayer)),
            fault(
                "01/oo",
                (3, 5),
                Fault::Board(BoardErrorKind::UnclearPhase { first: 2, second: 0 }),
            ),
            problem::problem(&Problem::Plain(Plain::ValuesOfPicks), style),
        ];
        Vec::from(all)
    };
    assert_in_each_language!("faults", "\n", texts);
}
