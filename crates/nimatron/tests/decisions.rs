//! What programs are made of, held to brute force: every shipped game in both conventions, on all
//! small positions.

use nimatron::answer::{PickScore, Question, Verdict};
use nimatron::problem::of_game;
use nimatron::{Convention, Game, Limits, NoDecision, Position, Run, Settings, shipped};
use plan::decision::WordDecision;
use plan::{Decision, HeapValue, Plan, Status};
use rules::Outcome;

/// So many positions of a game are compared.
const POSITIONS: usize = 200;

/// In misère play these have no theorem within the budget, and the search for it takes long.
const SLOW: [&str; 3] = ["every-heap-less-one", "fibonacci-nim", "leave-a-third"];

/// Of this one the outcomes take as long as those of all others together; other tests hold its
/// theorem to brute force. Of the others the values take long.
const SLOWEST: &str = "staircase-4";
const SLOW_VALUES: [&str; 5] = [SLOWEST, "fibonacci-nim", "nim-k-4", "nim-k-5", "nim-k-6"];

/// States of the search for a theorem, and of that for a strategy on boards: what takes more has
/// other tests.
const STATES: u64 = 2_000;
const BOARD_STATES: u64 = 20_000;

fn text(game: &Game, position: &Position) -> String {
    match position {
        Position::Word(_) | Position::Board(_) => game.spell(position),
        Position::Tuple(heaps) => heaps.iter().map(|heap| format!("{heap} ")).collect(),
        Position::List(heaps) => {
            format!(
                "{} {}",
                heaps.len(),
                heaps.iter().map(|heap| format!("{heap} ")).collect::<String>()
            )
        }
    }
}

/// Positions in order of size, without the empty word, which is no token.
fn small(game: &Game) -> Vec<Position> {
    if let Some(rules) = game.words() {
        let words = (1..=12).flat_map(|length| rules::positions(rules, length));
        words.take(POSITIONS).map(Position::Word).collect()
    } else if let Some(rules) = game.heaps() {
        let mut found = vec![];
        for size in 0..20 {
            let tuples = rules::tuples::tuples(rules, size).map(Position::Tuple);
            found.extend(tuples);
            if found.len() > POSITIONS {
                break;
            }
        }
        found.truncate(POSITIONS);
        found
    } else if let Some(rules) = game.picks() {
        let words = (1..=8)
            .flat_map(|length| rules::Positions::new(&rules.domain, &rules.alphabet, length));
        words.take(POSITIONS).map(rules::boards::Board::fresh).map(Position::Board).collect()
    } else {
        (0..12).flat_map(rules::lists::lists).take(POSITIONS).map(Position::List).collect()
    }
}

fn plan(game: &Game, question: Question) -> Option<Plan> {
    let states = if game.picks().is_some() { BOARD_STATES } else { STATES };
    match of_game(game, question, &Run::new(Limits { states, ..Limits::default() })) {
        Ok(planned) => Some(planned.plan),
        Err(nimatron::problem::NoPlan::Decision(
            NoDecision::Undecided(_) | NoDecision::NoValues | NoDecision::Sides | NoDecision::Form,
        )) => None,
        Err(none) => panic!("{}: {none:?}", game.info().name),
    }
}

fn form(plan: &Plan) -> &'static str {
    let list = |heap: &HeapValue| match heap {
        HeapValue::Size => "size",
        HeapValue::Remainder(_) => "remainder",
        HeapValue::Periodic { .. } => "periodic",
        HeapValue::Machine(_) => "heap machine",
        HeapValue::Losing { .. } | HeapValue::Subtraction { .. } => "computed",
    };
    match &plan.decision {
        Decision::List(decision) => list(&decision.heap),
        Decision::Word { decision: WordDecision::Row { .. }, .. } => "row",
        Decision::Word { decision: WordDecision::Wins(_) | WordDecision::Value(_), .. } => {
            "word formula"
        }
        Decision::Word { decision: WordDecision::Machine(_), .. } => "word machine",
        Decision::Tuple(plan::TupleDecision::Machine(_)) => "tuple machine",
        Decision::Tuple(plan::TupleDecision::Wins { .. }) => "tuple formula",
        Decision::Keep { .. } => "letters kept",
        Decision::Computed(_) => "computed",
        Decision::Each(_) => "one for each value",
    }
}

/// The results of small boards of a pick game, as programs print them, by brute force.
fn results(game: &Game, positions: &[Position]) -> Vec<String> {
    let solved = game.solve_boards(positions, &Run::default()).into_iter();
    let spelled = solved.map(|solved| match solved.expect("a small board").best {
        PickScore::Letters(letters) => letters,
        PickScore::Number(number) => number.to_string(),
    });
    spelled.collect()
}

#[test]
fn decisions_of_shipped_games_are_brute_force() {
    let mut forms = vec![];
    let (mut compared, mut proved) = (0, 0);
    for (number, name) in shipped::names().enumerate().filter(|(_, name)| *name != SLOWEST) {
        let own = Game::shipped(name, &Settings::default()).unwrap().convention();
        for convention in [Convention::Normal, Convention::Misere] {
            // Of every second game, the other convention.
            let is_left_out = SLOW.contains(&name) || number % 2 == 1;
            if convention != own && is_left_out {
                continue;
            }
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let Ok(game) = Game::shipped(name, &settings) else { continue };
            let own = own == convention;
            let plan = plan(&game, Question::Outcome);
            if own && plan.as_ref().is_some_and(|plan| plan.origin.status == Status::Proved) {
                assert!(!shipped::is_open(name), "{name} has a theorem");
                proved += 1;
            }
            // A game whose card says that there is a theorem has one.
            if own && plan.is_none() && !shipped::is_open(name) {
                let attempt = game.prove(Question::Outcome, &Run::default());
                assert!(matches!(attempt.verdict, Verdict::Proved(_)), "{name} has no theorem");
            }
            let Some(plan) = plan else { continue };
            forms.push(form(&plan));
            let positions = small(&game);
            let limits = Limits { states: 200_000, ..Limits::default() };
            let brute = game.solve_all(&positions, &Run::new(limits));
            let asked: String =
                positions.iter().map(|position| text(&game, position) + "\n").collect();
            let told = plan::naive::run(&plan, asked.as_bytes())
                .unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            if game.picks().is_some() {
                let told: Vec<&str> = told.lines().collect();
                assert_eq!(told, results(&game, &positions), "{name} {convention:?}");
                compared += told.len();
                continue;
            }
            let [wins, loses] =
                game.info().players.unwrap_or_else(|| ["First".to_owned(), "Second".to_owned()]);
            assert_eq!(told.lines().count(), positions.len());
            for ((position, brute), told) in positions.iter().zip(brute).zip(told.lines()) {
                let Ok(solution) = brute else { continue };
                let expected = if solution.outcome == Outcome::N { &wins } else { &loses };
                assert_eq!(told, expected, "{name} {convention:?} {}", text(&game, position));
                compared += 1;
            }
        }
    }
    assert!(compared > 7_000, "{compared}");
    assert!(proved > 40, "{proved}");
    println!("{compared} positions of {} games: {forms:?}", forms.len());
    for wanted in [
        "size",
        "remainder",
        "periodic",
        "row",
        "word formula",
        "word machine",
        "tuple machine",
        "tuple formula",
        "letters kept",
    ] {
        assert!(forms.contains(&wanted), "no game has the form {wanted}");
    }
}

#[test]
fn values_of_shipped_games_are_brute_force() {
    let mut compared = 0;
    for name in shipped::names().filter(|name| !SLOW_VALUES.contains(name)) {
        let game = Game::shipped(name, &Settings::default()).unwrap();
        let Some(plan) =
            plan(&game, Question::Values).filter(|_| game.convention() == Convention::Normal)
        else {
            continue;
        };
        let positions = small(&game);
        let brute =
            game.solve_all(&positions, &Run::new(Limits { states: 200_000, ..Limits::default() }));
        let asked: String = positions.iter().map(|position| text(&game, position) + "\n").collect();
        let told = plan::naive::run(&plan, asked.as_bytes()).unwrap();
        for ((position, brute), told) in positions.iter().zip(brute).zip(told.lines()) {
            if let Some(value) = brute.ok().and_then(|solution| solution.value) {
                assert_eq!(told, value.to_string(), "{name} {}", text(&game, position));
                compared += 1;
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}
