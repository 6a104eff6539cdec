//! The library face.

use answer::fault::Fault;
use nimatron::answer::Way;
use nimatron::answer::{
    Counterexample, Engine, Finding, Found, MachineUse, Method, Obstacle, Prospect, Ruling, Verdict,
};
use nimatron::{
    Convention, Effort, Game, Limits, LoadError, Position, Question, Run, Settings, SolveError,
    shipped,
};
use rules::Outcome;
use run::Stop;

fn load(source: &str) -> Game {
    Game::load(source, &Settings::default()).expect("rules in order")
}

const BITE: &str = "game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n";

#[test]
fn every_shipped_game_is_in_order() {
    for name in shipped::names().chain(shipped::problem_games()) {
        let game = Game::shipped(name, &Settings::default()).unwrap();
        assert_eq!(game.warnings(), &[], "{name}");
        assert_eq!(game.closed(), Ok(()), "{name}");
        assert!(!game.info().title.is_empty(), "{name}");
        let misere =
            Settings { parameters: vec![], sets: vec![], convention: Some(Convention::Misere) };
        let has_gains = shipped::source(name).is_some_and(|text| text.contains(" gains "));
        let refused = match Game::shipped(name, &misere) {
            Ok(_) => vec![],
            Err(LoadError::Rules { diagnostics, .. }) => {
                diagnostics.iter().map(|diagnostic| diagnostic.reason.code()).collect()
            }
            Err(error) => panic!("{name}: {error}"),
        };
        let expected = if has_gains { vec!["MisereWithGains"] } else { vec![] };
        assert_eq!(refused, expected, "{name}");
    }
}

#[test]
fn positions_that_are_none_are_placed() {
    let game = Game::shipped("addition-game", &Settings::default()).unwrap();
    let fault = |text: &str| {
        let fault = game.position(text).unwrap_err();
        (fault.fault, fault.span.start, fault.span.end)
    };
    assert_eq!(fault("007"), (Fault::NoPositionBeginsSo, 1, 2));
    assert_eq!(fault("1é2"), (Fault::UnknownLetter('é'), 1, 3));
    assert_eq!(fault(""), (Fault::Unfinished { example: "0".to_owned() }, 0, 0));
    let game = load("word (01)* 2?\nmove 012 -> empty\n");
    let fault = |text: &str| game.position(text).unwrap_err().fault;
    assert_eq!(fault("010"), Fault::Unfinished { example: "0101".to_owned() });
    assert_eq!(fault("0121"), Fault::NoPositionBeginsSo);
    assert_eq!(game.position("'0101'"), Ok(Position::Word(vec![0, 1, 0, 1])));
}

#[test]
fn moves_that_leave_the_positions_are_an_error() {
    let error =
        Game::load("word [01]* 1\nmove 0 -> 1\nmove 1 -> 0\n", &Settings::default()).unwrap_err();
    let LoadError::Escape { span, from, to, .. } = error else { panic!("{error:?}") };
    assert_eq!((span.start, from.as_str(), to.as_str()), (25, "1", "0"));
}

#[test]
fn a_turn_of_several_moves_is_told_step_by_step() {
    let game = load("word [ab]*\nmove 'a' -> 'b'\nturn 1..2 moves\n");
    let solution = game.solve("aa", &Run::default()).unwrap();
    assert_eq!(
        (solution.outcome, solution.value, solution.options),
        (Outcome::N.into(), Some(2), Some(3))
    );
    let turn = &solution.winning[0];
    let Way::Steps(steps) = &turn.way else { panic!("letters") };
    assert_eq!((turn.result.as_str(), steps.len()), ("bb", 2));
    assert_eq!(steps[1].result, "bb");
    assert!(steps.iter().all(|step| (step.from.as_str(), step.to.as_str()) == ("a", "b")));
}

#[test]
fn theorem_and_brute_force_agree() {
    let run = Run::default();
    for (name, convention) in [
        ("addition-game", Convention::Normal),
        ("addition-game", Convention::Misere),
        ("slide-or-clear", Convention::Normal),
        ("lower-the-ones", Convention::Normal),
    ] {
        let settings = Settings { parameters: vec![], sets: vec![], convention: Some(convention) };
        let game = Game::shipped(name, &settings).unwrap();
        let known = game.known(&run).unwrap();
        for length in 0..4 {
            for word in
                rules::positions(game.words().unwrap(), length).step_by(7).map(Position::Word)
            {
                let brute = game.solve_all(std::slice::from_ref(&word), &run).remove(0).unwrap();
                let theorem = known.solve(&word, &run).unwrap();
                assert_eq!(theorem.outcome, brute.outcome, "{name} {}", brute.position);
                assert_eq!(theorem.winning, brute.winning, "{name} {}", brute.position);
                assert!(matches!(theorem.method, Method::Theorem { .. }));
            }
        }
    }
}

#[test]
fn a_budget_is_a_reason_and_not_an_answer() {
    let run = Run::new(Limits { states: 3, ..Limits::default() });
    let error = load(BITE).solve("1111111", &run).unwrap_err();
    assert!(
        matches!(error, SolveError::Unsolved(Obstacle::Stopped(run::Stop::States { limit: 3 }))),
        "{error}"
    );
    let game = Game::shipped("erase-or-merge", &Settings::default()).unwrap();
    let attempt =
        game.prove(Question::Outcome, &Run::new(Limits { states: 500, ..Limits::default() }));
    let Verdict::Unknown(unknown) = attempt.verdict else { panic!("no theorem is known here") };
    assert!(matches!(unknown.obstacle, Obstacle::Stopped(run::Stop::States { .. })));
}

#[test]
fn claims_in_the_rules_follow_or_fall() {
    let source = format!(
        "{BITE}claim wins when length mod 3 != 0\nclaim value = length mod 3\nclaim loses if true\n"
    );
    let attempt = load(&source).prove(Question::Outcome, &Run::default());
    let Verdict::Proved(theorem) = &attempt.verdict else { panic!("a theorem") };
    assert_eq!(
        nimatron::check(&theorem.certificate).unwrap().claims.len(),
        1,
        "the formula is that claim"
    );
    assert!(matches!(attempt.claims[0].ruling, Ruling::Follows));
    assert!(
        matches!(attempt.claims[1].ruling, Ruling::Alone(Verdict::Proved(_))),
        "by a certificate of its own, about values"
    );
    let Some(Counterexample::Position(example)) = attempt.claims[2].ruling.counterexample() else {
        panic!("false at 1")
    };
    assert_eq!((example.position.as_str(), example.options.len()), ("1", 1));
    let values = load(&source).prove(Question::Values, &Run::default());
    assert!(matches!(values.claims[1].ruling, Ruling::Follows));
}

/// A claim that would take too long to check is left open by itself; the theorem and the other
/// claims stand.
#[test]
fn a_claim_that_is_hard_to_check_costs_nothing_else() {
    let rules = "word 1*\nmove 1 -> empty\nclaim wins if length = 1000001\nclaim wins when length \
        mod 2 = 1\n";
    let attempt = load(rules).prove(Question::Outcome, &Run::default());
    let statement = attempt
        .verdict
        .theorem()
        .and_then(|theorem| theorem.statement.as_ref())
        .expect("a formula");
    assert_eq!(statement.claim(), "wins when length mod 2 = 1");
    let [hard, easy] = &attempt.claims[..] else { panic!("two claims") };
    let obstacle = hard.ruling.undecided().map(|unknown| &unknown.obstacle);
    assert!(matches!(obstacle, Some(Obstacle::TooMuchToCheck { .. })), "{obstacle:?}");
    assert!(easy.ruling.is_proved());
}

/// What the rules claim is tried where nothing is found, and is what programs are made of then.
#[test]
fn a_claim_of_the_rules_may_be_the_theorem() {
    // Digits that are not known are chosen in turn; at the end the sums of both halves are compared
    // (LeetCode 1927).
    let rules = "heaps l r a b p f where p <= 1 and f <= 1\n\
        move a -> a - 1, l -> l + d, p -> 1 - p where a > 0 and 0 <= d <= 9\n\
        move b -> b - 1, r -> r + d, p -> 1 - p where b > 0 and 0 <= d <= 9\n\
        move f -> 0 where f = 1 and a = 0 and b = 0 and (p = 0 and l != r or p = 1 and l = r)\n";
    let claim = "claim wins when f = 0 and (a + b) mod 2 = 1 or f = 1 and p = 0 and not ((a + b) \
        mod 2 = 0 and \
        2 * l + 9 * a = 2 * r + 9 * b) or f = 1 and p = 1 and ((a + b) mod 2 = 1 and \
        -9 <= 2 * l + 9 * a - 2 * r - 9 * b <= 9 or a + b = 0 and l = r)\n";
    let run = Run::new(Limits { states: 10_000, ..Limits::default() });
    let little = Run::new(Limits { states: 2_000, ..Limits::default() });
    assert!(load(rules).prove(Question::Outcome, &little).verdict.theorem().is_none());
    let game = load(&format!("{rules}{claim}"));
    let attempt = game.prove(Question::Outcome, &run);
    let theorem = attempt.verdict.theorem().expect("the claim");
    assert!(theorem.claimed && attempt.claims.iter().all(|judged| judged.ruling.is_proved()));
    assert!(nimatron::check_against(game.source(), &theorem.certificate).is_ok());
    let planned = nimatron::problem::of_game(&game, Question::Outcome, &run).expect("a plan");
    assert_eq!(planned.plan.origin.status, plan::Status::Proved);
    // A false claim is none.
    let wrong = load(&format!("{rules}{}", claim.replace("<= 9 or", "<= 8 or")));
    let attempt = wrong.prove(Question::Outcome, &run);
    assert!(attempt.verdict.theorem().is_none() && attempt.claims[0].ruling.is_refuted());
    assert!(nimatron::problem::of_game(&wrong, Question::Outcome, &little).is_err());
}

/// What a claim of the rules says does not depend on the blanks in it.
#[test]
fn a_claim_is_the_theorem_however_it_is_spaced() {
    let game = |claim: &str| {
        let nim = shipped::source("sequential-nim").expect("a game");
        let before = nim.split("claim").next().expect("rules");
        load(&format!("{before}claim {claim}\n")).prove(Question::Outcome, &Run::default())
    };
    let formula = "word in ('1.1.')* ('1.' | 11 1* '.' (1+ '.')*)";
    for claim in [
        format!("wins when {formula}"),
        format!("wins   when   {formula}"),
        format!("wins\n  when\n  {formula}"),
    ] {
        let attempt = game(&claim);
        let theorem = attempt.verdict.theorem().expect("a theorem");
        assert!(theorem.claimed, "{claim}");
    }
}

#[test]
fn certificates_are_about_one_text() {
    let attempt = load(BITE).prove(Question::Outcome, &Run::default());
    let Verdict::Proved(theorem) = attempt.verdict else { panic!("a theorem") };
    assert!(nimatron::check_against(BITE, &theorem.certificate).is_ok());
    assert!(nimatron::check_against(&format!("{BITE} "), &theorem.certificate).is_err());
}

/// A millisecond passes whenever somebody looks.
#[derive(Default)]
struct Counted(std::cell::Cell<u64>);

impl run::Clock for Counted {
    fn elapsed(&self) -> std::time::Duration {
        self.0.set(self.0.get() + 1);
        std::time::Duration::from_millis(self.0.get())
    }
}

#[test]
fn brute_force_leaves_time_for_a_theorem() {
    let game = Game::shipped("nim-3", &Settings::default()).unwrap();
    let position = game.position("10000, 2, 3").unwrap();
    let time = Some(std::time::Duration::from_millis(900));
    let clock = Counted::default();
    let run = Run::new(Limits { time, ..Limits::default() }).with_clock(&clock);
    // All of the time is not enough for brute force.
    let brute = game.solve_all(std::slice::from_ref(&position), &run);
    assert!(matches!(brute[..], [Err(Obstacle::Stopped(Stop::Time { .. }))]), "{brute:?}");
    clock.0.set(0);
    let Found::Outcomes(found) = game.find(&[position], &run) else { panic!("it is impartial") };
    let solution = found[0].1.as_ref().expect("by the theorem");
    assert!(matches!(solution.method, Method::Theorem { .. }) && solution.value == Some(10_001));
    assert!(run.check_clock().is_ok(), "{:?}", clock.0);
}

#[test]
fn many_claims_share_twice_the_time_limit() {
    let claims: String =
        (0..60).map(|n| format!("claim loses if sum(n) = {}\n", 3 + n % 5)).collect();
    let game = load(&format!("heap n\nmove n -> m where m < n\n{claims}"));
    let limit = std::time::Duration::from_millis(100);
    let clock = Counted::default();
    let run = Run::new(Limits { time: Some(limit), ..Limits::default() }).with_clock(&clock);
    let attempt = game.prove(Question::Outcome, &run);
    assert!(matches!(attempt.verdict, Verdict::Proved(_)));
    let took = std::time::Duration::from_millis(clock.0.get());
    // Each open claim looks at the clock twice.
    assert!(took < 5 * limit, "{took:?}");
    assert!(attempt.claims[0].ruling.is_refuted());
    let last = attempt.claims.last().and_then(|claim| claim.ruling.undecided()).expect("no time");
    assert_eq!(last.obstacle, Obstacle::Stopped(Stop::Time { limit }));
}

#[test]
fn a_table_ends_where_it_was_told_to() {
    let run = Run::default();
    let table = load(BITE).table(Question::Values, Some(4), &run);
    let values: Vec<i64> = table.rows.iter().map(|row| row.entries[0].1).collect();
    assert_eq!(values, [0, 1, 2, 0, 1]);
    let finite = load("word [01]{10}\nmove 1 -> 0\n");
    let table = finite.table(Question::Outcome, None, &run);
    assert_eq!(
        table.rows.iter().map(|row| row.entries.len()).sum::<usize>(),
        1024,
        "the first length is shown whole"
    );
    assert_eq!(table.rows.last().unwrap().losing(), 512);
}

/// The table of remoteness and the solution of each position are computed in different ways.
#[test]
fn play_lasts_as_long_in_a_table_as_in_a_solution() {
    let run = Run::new(Limits { states: 50_000, ..Limits::default() });
    let mut kinds = [0; 3];
    // The same rules with more heaps or rows say nothing new here, and have many more positions.
    const LARGE: [&str; 6] = ["cram-3", "nim-8", "nim-k-4", "nim-k-5", "nim-k-6", "staircase-4"];
    for name in shipped::names().filter(|name| !LARGE.contains(name)) {
        for convention in [Convention::Normal, Convention::Misere] {
            let settings = Settings { convention: Some(convention), ..Settings::default() };
            let game = Game::shipped(name, &settings).unwrap();
            let Ok(table) = game.remoteness_table(Some(6), &run) else {
                assert!(game.picks().is_some() || game.sides().is_some(), "{name}");
                continue;
            };
            for row in table.rows.iter().filter(|row| row.entries.len() < 100) {
                assert_eq!(row.turns.len(), row.entries.len(), "{name}");
                for ((position, _), turns) in row.entries.iter().zip(&row.turns) {
                    let position = if position.is_empty() { "empty" } else { position };
                    let solution = game.solve(position, &run).unwrap();
                    let known = solution.remoteness.is_some() || solution.outcome == Prospect::Draw;
                    assert!(
                        !known || solution.remoteness == *turns,
                        "{name} {position} {convention:?}"
                    );
                    let kind = if game.words().is_some() {
                        0
                    } else {
                        1 + usize::from(game.heaps().is_some())
                    };
                    kinds[kind] += usize::from(known);
                }
            }
        }
    }
    assert!(kinds.iter().all(|checked| *checked > 100), "{kinds:?}");
}

/// Counting up from 0000 takes 9,999 moves: plain recursion would need more stack than a thread
/// has.
#[test]
fn long_plays_are_left_to_other_engines() {
    let moves: String =
        (0..9).map(|digit| format!("move {digit} 9* -> {} 0* before $\n", digit + 1)).collect();
    let game = load(&format!(
        "word [0-9]*\n{moves}expect 9990 wins\nexpect 0000 wins\nexpect 0001 loses\n"
    ));
    let trial = game.test(Effort::default(), &Run::default(), &Run::default());
    assert!(trial.passed() && trial.expectations == 3, "{trial:?}");
}

#[test]
fn a_draw_has_no_remoteness() {
    let game = load(
        "heaps x where x <= 5\nwins when x = 0\ndraw when x = 5\nmove x -> x - 1\nmove x -> x + 2 \
         where x mod 2 = 1\n",
    );
    let table = game.remoteness_table(None, &Run::default()).unwrap();
    for ((position, class), turns) in
        table.rows.iter().flat_map(|row| row.entries.iter().zip(&row.turns))
    {
        assert_eq!(turns.is_none(), *class == Prospect::Draw.class(), "{position}");
    }
    assert_eq!(table.rows[0].turns, [Some(0)], "play is over");
    assert!(table.rows[1].turns == [None] && table.rows[5].turns == [None]);
}

#[test]
fn a_wrong_expectation_is_found_by_the_plainest_engine() {
    let run = Run::default();
    let trial = load(&format!("{BITE}expect 1 wins\nexpect 11 value 1\n")).test(
        Effort::default(),
        &run,
        &run,
    );
    let difference = trial.difference.as_ref().unwrap();
    assert_eq!(difference.expected, (Engine::Expectation, Finding::Value(1)));
    assert_eq!(difference.found, (Engine::Naive, Finding::Value(2)));
    assert_eq!((difference.position.as_str(), difference.line), ("11", Some(5)));
    assert!(!trial.passed());
}

#[test]
fn small_positions_are_compared_as_far_as_effort_goes() {
    let run = Run::default();
    let effort = Effort { positions: 10, recursion: 5, recursion_per_length: 5 };
    let trial = load(BITE).test(effort, &run, &run);
    assert!(trial.passed());
    assert_eq!(trial.machine, MachineUse::Proved { states: 3 });
    assert_eq!((trial.solver.positions, trial.solver.up_to), (10, Some(9)));
    assert!(trial.naive.up_to < trial.solver.up_to, "plain recursion loses patience first");
}

const NIM: &str = "game \"Nim\"\nheaps x y\nmove any h: h -> h - d where d > 0\n";

fn take(bound: &str) -> String {
    format!("game \"Take\"\nheaps x y\nmove any h: h -> h - d where {bound}\n")
}

#[test]
fn theorem_and_brute_force_agree_about_heaps() {
    let run = Run::default();
    let misere = Settings { convention: Some(Convention::Misere), ..Settings::default() };
    let several = format!("{}turn 1..2 moves\n", take("0 < d <= 3"));
    for (source, settings) in [
        (NIM, Settings::default()),
        (NIM, misere),
        (several.as_str(), Settings::default()),
        (
            "heaps x y where x <= y and y > 0\nmove x -> k where k < x\nmove y -> k, x -> min(x, \
             k) where k < y\n",
            Settings::default(),
        ),
    ] {
        let game = Game::load(source, &settings).unwrap();
        let known = game.known(&run).unwrap();
        for size in 0..7 {
            for tuple in rules::tuples::tuples(game.heaps().unwrap(), size).map(Position::Tuple) {
                let brute = game.solve_all(std::slice::from_ref(&tuple), &run).remove(0).unwrap();
                let theorem = known.solve(&tuple, &run).unwrap();
                assert_eq!(theorem.outcome, brute.outcome, "{}", brute.position);
                assert_eq!(theorem.winning, brute.winning, "{}", brute.position);
                assert_eq!(theorem.options, brute.options, "{}", brute.position);
                assert!(
                    theorem.value.is_none() || theorem.value == brute.value,
                    "{}",
                    brute.position
                );
            }
        }
    }
}

#[test]
fn heaps_far_beyond_brute_force() {
    let run = Run::default();
    let game = load(NIM);
    let known = game.known(&run).unwrap();
    let position =
        game.position("1000000000000000000000000000000 999999999999999999999999999999").unwrap();
    let solution = known.solve(&position, &run).unwrap();
    assert_eq!(
        (solution.outcome, solution.complete, solution.options),
        (Outcome::N.into(), true, None)
    );
    assert_eq!(solution.value, Some(10_u128.pow(30) ^ (10_u128.pow(30) - 1)));
    let results: Vec<&str> = solution.winning.iter().map(|turn| turn.result.as_str()).collect();
    assert_eq!(results, ["(999999999999999999999999999999, 999999999999999999999999999999)"]);
}

#[test]
fn heaps_between_solver_and_theorem_are_solved_by_tables() {
    let game = load(&take("0 < d <= 3"));
    let solution = game.solve("900 902", &Run::default()).unwrap();
    assert_eq!(
        (solution.outcome, solution.value, solution.remoteness),
        (Outcome::N.into(), Some(2), None)
    );
    assert_eq!((solution.winning.len(), solution.options), (2, Some(6)));
    assert!(game.solve("9 9", &Run::default()).unwrap().remoteness.is_some());
}

#[test]
fn what_keeps_brute_force_from_heaps_is_said() {
    let run = Run::default();
    let round = load("heaps x y\nmove x -> y, y -> x\n");
    let SolveError::Unsolved(Obstacle::Cycle(cycle)) = round.solve("1 2", &run).unwrap_err() else {
        panic!("a cycle")
    };
    assert_eq!(cycle, ["(1, 2)", "(2, 1)"]);
    let attempt = round.prove(Question::Outcome, &run);
    let Verdict::Unknown(unknown) = attempt.verdict else { panic!("no theorem") };
    assert!(matches!(unknown.obstacle, Obstacle::Cycle(_)), "{:?}", unknown.obstacle);
    let up = load("heaps x\nmove x -> x + 1\n");
    let Verdict::Unknown(unknown) = up.prove(Question::Outcome, &run).verdict else {
        panic!("no theorem")
    };
    assert!(matches!(unknown.obstacle, Obstacle::Rise(_)), "{:?}", unknown.obstacle);
    let many = load("heaps x\nmove x -> d where d > x\n");
    let error = many.solve("1", &run).unwrap_err();
    assert!(
        matches!(error, SolveError::Unsolved(Obstacle::InfinitelyMany { rule: 1, .. })),
        "{error:?}"
    );
}

#[test]
fn a_numeration_that_the_rules_name_is_tried() {
    let text = |digits| {
        format!("heaps n\nmove n -> n - d where 1 <= d <= 3 and zeros({digits}, n) mod 2 = 0\n")
    };
    for digits in ["recurrence(8, 3)", "recurrence(5, 5)", "fibonacci", "2"] {
        let game = load(&text(digits));
        assert!(
            matches!(game.prove(Question::Outcome, &Run::default()).verdict, Verdict::Proved(_)),
            "{digits}"
        );
    }
    // Two systems that do not fit each other.
    let both = text("recurrence(8, 3)").replace("= 0\n", "= 0 and zeros(3, n) mod 2 = 0\n");
    assert!(!matches!(
        load(&both).prove(Question::Outcome, &Run::default()).verdict,
        Verdict::Proved(_)
    ));
}

#[test]
fn the_moves_of_a_play_without_end_are_named() {
    for (text, moves) in [
        ("word [ab]*\nmove 'ab' -> 'ba'\nmove 'aa' -> empty\nmove 'ba' -> 'ab'\n", &[1, 3][..]),
        (
            "players A, B\nword [ab]*\nmove 'aa' -> empty\nmove A: 'ab' -> 'ba'\nmove B: 'ba' -> \
             'ab'\n",
            &[2, 3],
        ),
        ("word [ab]*\nmove a -> 'ab' where a = 'a'\n", &[1]),
        (
            "heaps x y\nmove x -> x - 1\nmove x -> y, y -> x where x > y\nmove y -> y + 1, x -> x \
             - 1\nmove x -> x + 1, y -> y - 1\n",
            &[4, 2],
        ),
        (
            "heaps x y\nmove any h: h -> h + 1 where h = 3\nmove any h: h -> h - 1 where h > 3\n",
            &[1, 2],
        ),
        (
            "players A, B\nheaps x y\nmove x -> x - 1 where x > 2\nmove A: x -> x - 1, y -> y + \
             1\nmove B: x -> x + 1, y -> y - 1\n",
            &[2, 3],
        ),
        ("heap n\nmove n -> n - 1 where n > 1\nmove n -> n + 2 where n mod 2 = 0\n", &[2, 1]),
        (
            "heap n\nmove n -> a, b where a + b = n and a > 0 and b > 0\nmove n -> n - 1, n - 1 \
             where n > 3\nmove n -> n + 1 where n = 2\n",
            &[3, 1],
        ),
        ("heap n\nmove n -> n - 1 where n > 1\n", &[]),
    ] {
        match load(text).prove(Question::Outcome, &Run::default()).verdict {
            Verdict::Unknown(unknown) => assert_eq!(&unknown.moves[..], moves, "{text}"),
            _ => assert!(moves.is_empty(), "{text}"),
        }
    }
}

#[test]
fn heaps_that_are_no_position_are_placed() {
    let game = load(NIM);
    let fault = |text: &str| {
        let fault = game.position(text).unwrap_err();
        (fault.fault, fault.span.start, fault.span.end)
    };
    assert_eq!(fault("3 x"), (Fault::NotANumber, 2, 3));
    assert_eq!(fault("3"), (Fault::WrongCount { given: 1, wanted: 2 }, 0, 1));
    assert_eq!(fault("x=3 z=1"), (Fault::UnknownHeap, 4, 5));
    assert_eq!(fault("x=3 x=1"), (Fault::RepeatedHeap, 4, 5));
    assert_eq!(game.position("(1, 2)"), Ok(Position::Tuple(vec![1, 2])));
    assert_eq!(game.position("y=1, x = 2"), Ok(Position::Tuple(vec![2, 1])));
    let game = load("heaps x y where x <= y\nmove x -> x - 1\n");
    assert_eq!(game.position("2 1").unwrap_err().fault, Fault::Outside);
}

#[test]
fn claims_about_heaps_follow_or_fall() {
    let run = Run::default();
    let source =
        format!("{NIM}claim loses when x = y\nclaim value = x xor y\nclaim wins if x > 3\n");
    let attempt = load(&source).prove(Question::Outcome, &run);
    let Verdict::Proved(theorem) = &attempt.verdict else { panic!("a theorem") };
    assert!(nimatron::check_against(&source, &theorem.certificate).is_ok());
    assert!(matches!(attempt.claims[0].ruling, Ruling::Follows));
    assert!(
        matches!(attempt.claims[1].ruling, Ruling::Alone(Verdict::Proved(_))),
        "{:?}",
        attempt.claims[1].ruling
    );
    let Some(Counterexample::Position(example)) = attempt.claims[2].ruling.counterexample() else {
        panic!("false")
    };
    assert_eq!((example.position.as_str(), example.options.len()), ("(4, 4)", 8));
    let values = load(&source).prove(Question::Values, &run);
    let Verdict::Proved(theorem) = &values.verdict else { panic!("a theorem") };
    assert!(
        theorem
            .evidence
            .machine()
            .and_then(|machine| machine.digits.as_ref())
            .is_some_and(|digits| digits.relation)
    );
    assert!(matches!(values.claims[1].ruling, Ruling::Follows));
    let bounded = load("heaps x\nmove x -> x - d where 0 < d <= 3\n").prove(Question::Values, &run);
    let Verdict::Proved(theorem) = &bounded.verdict else { panic!("a theorem") };
    assert!(
        theorem
            .evidence
            .machine()
            .and_then(|machine| machine.digits.as_ref())
            .is_some_and(|digits| !digits.relation),
        "one class for each value"
    );
}

#[test]
fn a_wrong_expectation_about_heaps_is_found() {
    let run = Run::default();
    let trial = load(&format!("{NIM}expect (1, 1) loses\nexpect (1, 2) value 2\n")).test(
        Effort::default(),
        &run,
        &run,
    );
    let difference = trial.difference.as_ref().unwrap();
    assert_eq!(difference.expected, (Engine::Expectation, Finding::Value(2)));
    assert_eq!(difference.found, (Engine::Naive, Finding::Value(3)));
    assert_eq!((difference.position.as_str(), difference.line), ("(1, 2)", Some(5)));
    let trial = load(&format!("{NIM}expect (1, 1) loses\n")).test(Effort::default(), &run, &run);
    assert!(trial.passed() && matches!(trial.machine, MachineUse::Proved { .. }));
    assert!(trial.naive.up_to < trial.solver.up_to && trial.naive.positions > 0);
}

#[test]
fn numeric_pddl_is_a_game_of_heaps() {
    let source = "(define (domain take)\n  (:objects ?x)\n  (:constraint (>= ?x 0))\n  (:action \
        some :parameters (?k)\n    \
                  :precondition (and (>= ?k 1) (<= ?k 2)) :effect (assign ?x (- ?x ?k))))\n";
    let run = Run::default();
    let game = load(source);
    let solution = game.solve("7", &run).unwrap();
    let Way::Heaps { rule, .. } = &solution.winning[0].way else { panic!("heaps") };
    assert_eq!((rule, solution.value), (&Some((1, "some".to_owned())), Some(1)));
    let Verdict::Proved(theorem) = game.prove(Question::Outcome, &run).verdict else {
        panic!("a theorem")
    };
    assert!(nimatron::check_against(source, &theorem.certificate).is_ok());
}

/// Plain recursion would fill the memory with longer and longer words; it is not asked where play
/// may never end.
#[test]
fn an_expectation_that_fails_is_found_behind_an_undecided_one() {
    let run = Run::default();
    let text = "word [12]*\nmove 1 -> 2\nmove 2 -> 1\nexpect 12 wins\nexpect empty wins\n";
    let trial = load(text).test(Effort::default(), &run, &run);
    let line = trial.difference.as_ref().and_then(|difference| difference.line);
    assert_eq!(
        (line, trial.undecided.is_some(), trial.passed()),
        (Some(5), true, false),
        "{trial:?}"
    );
}

#[test]
fn an_expectation_of_a_game_that_never_ends_stays_undecided() {
    let run = Run::new(Limits { states: 2_000, ..Limits::default() });
    for moves in ["move 1 -> 22\nmove 2 -> 1\n", "move Left: 1 -> 22\nmove Right: 2 -> 1\n"] {
        let verdict = if moves.contains("Left") { "outcome N" } else { "wins" };
        let trial = load(&format!("word [12]*\n{moves}expect 12 {verdict}\n")).test(
            Effort::default(),
            &run,
            &run,
        );
        assert!(trial.undecided.is_some(), "{moves}");
    }
}
