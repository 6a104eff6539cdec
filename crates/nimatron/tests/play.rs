//! Surveys, graphs and sessions of every kind of game, held to the literal rules.

use std::collections::{BTreeMap, BTreeSet};

use nimatron::answer::{Layers, Standing, Survey};
use nimatron::{Game, Limits, Run, Session, Settings, State};
use rules::Outcome;

const MOST: usize = 2000;

fn game(name: &str) -> Game {
    Game::shipped(name, &Settings::default()).expect("a shipped game")
}

fn misere(name: &str) -> Game {
    let settings =
        Settings { convention: Some(nimatron::Convention::Misere), ..Settings::default() };
    Game::shipped(name, &settings).expect("a shipped game")
}

fn run() -> Run<'static> {
    Run::new(Limits { states: 1_000_000, ..Limits::default() })
}

/// Games of every kind, each with positions that are little work.
fn samples() -> Vec<(Game, Vec<&'static str>)> {
    vec![
        (game("addition-game"), vec!["4", "10", "1230", "4649", "100000", "0"]),
        (misere("addition-game"), vec!["4", "10", "4649"]),
        (game("nim"), vec!["()", "3", "2 2 1", "3 4 5", "1 1 2"]),
        (misere("nim"), vec!["()", "1 1 1", "3 4 5"]),
        (game("nim-k"), vec!["2 1", "2 2 3"]),
        (misere("nim-k"), vec!["()", "1 1 1", "2 2 3"]),
        (game("nim-3"), vec!["0 0 0", "1 2 3", "4 2 1"]),
        (game("wythoff"), vec!["3 5", "4 4"]),
        (game("cat-and-rabbit"), vec!["...", "#..", ".#.", "#..##.#"]),
        (misere("cat-and-rabbit"), vec!["...", "#..", ".#."]),
        (game("toads-and-frogs-one-free"), vec!["TT.FF", "T.F", ".TF"]),
        (game("subtraction-12-13"), vec!["0", "4", "7"]),
        (game("string01"), vec!["0110", "/", "0110/.o.x", "011"]),
    ]
}

/// States with the player to move that differ in who that is.
fn states(game: &Game, position: &str) -> Vec<State> {
    let movers: &[usize] = if game.sides().is_some() { &[0, 1] } else { &[0] };
    movers.iter().map(|mover| game.state(position, Some(*mover)).expect("a position")).collect()
}

/// Who wins, by nothing but surveys of what comes after.
fn outcome(
    game: &Game,
    state: &State,
    known: &mut BTreeMap<(String, Option<usize>), Outcome>,
) -> Outcome {
    let key = (game.spell(&state.position), state.mover);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let survey = game.survey(state, MOST, &run()).expect("little work");
    assert!(survey.complete);
    let after = |survey: &Survey| -> Vec<State> {
        survey
            .choices
            .iter()
            .map(|one| game.state(&one.place.position, one.place.mover).expect("a position"))
            .collect()
    };
    let wins = if survey.is_over() {
        game.convention() == nimatron::Convention::Misere
    } else {
        after(&survey).iter().any(|state| outcome(game, state, known) == Outcome::P)
    };
    let found = if wins { Outcome::N } else { Outcome::P };
    known.insert(key, found);
    found
}

#[test]
fn surveys_tell_what_comes_of_every_turn() {
    for (game, positions) in samples().into_iter().filter(|(game, _)| game.picks().is_none()) {
        let mut known = BTreeMap::new();
        for state in positions.iter().flat_map(|position| states(&game, position)) {
            let survey = game.survey(&state, MOST, &run()).expect("little work");
            let truth = outcome(&game, &state, &mut known);
            assert_eq!(survey.place.standing.as_ref().and_then(Standing::outcome), Some(truth));
            for choice in &survey.choices {
                let after =
                    game.state(&choice.place.position, choice.place.mover).expect("a position");
                let truth = outcome(&game, &after, &mut known);
                assert_eq!(choice.place.standing.as_ref().and_then(Standing::outcome), Some(truth));
                assert_eq!(choice.best, truth == Outcome::P, "{}", choice.place.position);
            }
            assert_eq!(
                survey.choices.iter().any(|choice| choice.best),
                !survey.is_over() && truth == Outcome::N
            );
        }
    }
}

#[test]
fn boards_tell_the_result_of_every_pick() {
    let game = game("string01");
    for text in ["0110", "0110/.o.x", "01100101/o...x...", "1"] {
        let survey = game
            .survey(&game.state(text, None).expect("a board"), MOST, &run())
            .expect("little work");
        for choice in &survey.choices {
            let solved = game.solve_board(&choice.place.position, &run()).expect("little work");
            assert_eq!(choice.place.standing, Some(Standing::Result(solved.best)));
            assert_eq!(choice.best, choice.place.standing == survey.place.standing);
        }
    }
}

#[test]
fn a_graph_has_every_follower_once_and_every_turn() {
    for (game, positions) in samples() {
        for state in positions.iter().flat_map(|position| states(&game, position)) {
            let graph = game.graph(&state, MOST, &run()).expect("little work");
            assert!(graph.complete);
            assert_eq!(graph.layers, Layers::TurnsLeft);
            let names: BTreeSet<_> =
                graph.nodes.iter().map(|node| (&node.place.position, node.place.mover)).collect();
            assert_eq!(names.len(), graph.nodes.len(), "each once");
            for (at, node) in graph.nodes.iter().enumerate() {
                let state = game.state(&node.place.position, node.place.mover).expect("a position");
                let survey = game.survey(&state, MOST, &run()).expect("little work");
                let edges: Vec<_> = graph.edges.iter().filter(|edge| edge.from == at).collect();
                assert_eq!(edges.len(), survey.choices.len(), "{}", node.place.position);
                assert_eq!(node.over, survey.is_over());
                assert_eq!(node.place.standing, survey.place.standing);
                assert_eq!(
                    edges.iter().filter(|edge| edge.best).count(),
                    survey.choices.iter().filter(|one| one.best).count()
                );
                assert!(edges.iter().all(|edge| graph.nodes[edge.to].layer < node.layer));
                // Every follower but the first is the end of a turn.
                assert!(at == 0 || graph.edges.iter().any(|edge| edge.to == at));
            }
        }
    }
}

#[test]
fn a_graph_that_is_too_large_says_so() {
    let game = game("nim");
    let state = game.state("9 9 9 9", None).expect("a position");
    let graph = game.graph(&state, 100, &run()).expect("some of it");
    assert!(!graph.complete && graph.nodes.len() <= 100);
    assert!(graph.edges.iter().all(|edge| graph.nodes[edge.from].expanded));
    assert!(graph.nodes.iter().any(|node| !node.expanded && !node.over));
}

/// A sequence of numbers that looks random.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 40).expect("small")
}

#[test]
fn the_perfect_player_wins_what_is_won_and_resists_longest() {
    let mut seed = 7;
    for (game, positions) in samples().into_iter().filter(|(game, _)| game.picks().is_none()) {
        for state in positions.iter().flat_map(|position| states(&game, position)) {
            let mut session = Session::new(&game, state);
            let start = session.survey(MOST, &run()).expect("little work");
            let (mover, standing) = (session.player(), start.place.standing.expect("known"));
            let winner = if standing.outcome() == Some(Outcome::N) { mover } else { 1 - mover };
            let longest = standing.remoteness().expect("by brute force");
            // The winner plays perfectly, the other one anything.
            let last = loop {
                let survey = session.survey(MOST, &run()).expect("little work");
                let choice = if session.player() == winner {
                    survey.reply()
                } else {
                    (!survey.choices.is_empty()).then(|| next(&mut seed) % survey.choices.len())
                };
                match choice {
                    Some(choice) => assert!(session.make(choice, MOST, &run())),
                    None => break survey,
                }
            };
            let outcome = last.place.standing.as_ref().and_then(Standing::outcome);
            let won =
                if outcome == Some(Outcome::N) { session.player() } else { 1 - session.player() };
            assert_eq!(won, winner);
            assert!(session.turns() <= usize::try_from(longest).expect("small"));
            // Both play perfectly: that is the remoteness.
            while session.undo() {}
            while let Some(reply) = session.survey(MOST, &run()).expect("little work").reply() {
                assert!(session.make(reply, MOST, &run()));
            }
            assert_eq!(session.turns(), usize::try_from(longest).expect("small"));
        }
    }
}

#[test]
fn best_picks_on_both_sides_give_the_result() {
    let game = game("string01");
    let mut session = Session::new(&game, game.state("01100101", None).expect("a board"));
    let start = session.survey(MOST, &run()).expect("little work");
    assert_eq!(session.player(), 0);
    while let Some(reply) = session.survey(MOST, &run()).expect("little work").reply() {
        assert!(session.make(reply, MOST, &run()));
    }
    assert_eq!(
        session.survey(MOST, &run()).expect("little work").place.standing,
        start.place.standing
    );
    assert_eq!((session.turns(), session.player()), (8, 1));
}

#[test]
fn too_many_turns_leave_those_that_win() {
    let game = game("nim");
    let state = game.state("1000000000000000000 7", None).expect("a position");
    let survey = game.survey(&state, 100, &run()).expect("by the theorem");
    assert!(!survey.complete && !survey.is_over());
    assert_eq!(survey.choices.len(), 1);
    assert_eq!(survey.choices[0].place.position, "(7, 7)");
    let mut session = Session::new(&game, state);
    assert!(session.make(0, 100, &run()));
    assert_eq!(game.spell(&session.state().position), "(7, 7)");
}

#[test]
fn a_move_is_found_by_where_it_leads() {
    let game = game("nim");
    let session = Session::new(&game, game.state("3 4 5", None).expect("a position"));
    let survey = session.survey(MOST, &run()).expect("little work");
    let at =
        session.choice_to(&game.position("5 1 4").expect("a position"), &survey).expect("a turn");
    assert_eq!(survey.choices[at].place.position, "(1, 4, 5)");
    assert_eq!(session.choice_to(&game.position("1 1 5").expect("a position"), &survey), None);
}
