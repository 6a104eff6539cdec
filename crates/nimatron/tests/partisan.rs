//! Partisan games from outside: beside a reading of their rules that knows words and numbers only,
//! and no markers.

use std::collections::{BTreeSet, HashMap};

use nimatron::answer::{
    About, Answer, Counterexample, Found, Obstacle, PartisanSolution, Solution, Table, Verdict,
    Way, class_number, numbered_class,
};
use nimatron::{
    Convention, Effort, Game, Limits, LoadError, OutcomeClass, Question, Run, Settings, SolveError,
};
use proptest::prelude::*;
use tell::Format;

/// A move: whose it is (nobody's: both players'), what is rewritten, and as what.
type Line = (Option<usize>, String, String);

/// The same game, played by plain recursion on texts.
struct Plain<'a> {
    lines: &'a [Line],
    misere: bool,
    known: HashMap<(String, usize), bool>,
}

impl<'a> Plain<'a> {
    fn new(lines: &'a [Line], misere: bool) -> Self {
        Self { lines, misere, known: HashMap::new() }
    }

    /// Every move of a player: the line, the place, the result.
    fn moves(&self, word: &str, side: usize) -> Vec<(usize, usize, String)> {
        let own = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.0.is_none_or(|owner| owner == side));
        own.flat_map(|(number, (_, from, to))| {
            let places = (0..=word.len()).filter(move |&at| word[at..].starts_with(from.as_str()));
            places.map(move |at| {
                (number + 1, at + 1, format!("{}{to}{}", &word[..at], &word[at + from.len()..]))
            })
        })
        .collect()
    }

    fn wins(&mut self, word: &str, side: usize) -> bool {
        if let Some(known) = self.known.get(&(word.to_owned(), side)) {
            return *known;
        }
        let moves = self.moves(word, side);
        let wins = if moves.is_empty() {
            self.misere
        } else {
            moves.iter().any(|one| !self.wins(&one.2, 1 - side))
        };
        self.known.insert((word.to_owned(), side), wins);
        wins
    }

    fn class(&mut self, word: &str) -> OutcomeClass {
        match (self.wins(word, 0), self.wins(word, 1)) {
            (true, false) => OutcomeClass::L,
            (false, true) => OutcomeClass::R,
            (true, true) => OutcomeClass::N,
            (false, false) => OutcomeClass::P,
        }
    }
}

fn line(owner: Option<usize>, from: &str, to: &str) -> Line {
    (owner, from.to_owned(), to.to_owned())
}

fn text(letters: &str, lines: &[Line]) -> String {
    let letters = letters.replace('.', "'.'");
    let mut text = format!("game \"Test\"\nplayers Cat, Dog\nword [{letters}]*\n");
    for (owner, from, to) in lines {
        let name = owner.map_or("", |side| ["Cat: ", "Dog: "][side]);
        let to = if to.is_empty() { "empty".to_owned() } else { spaced(to) };
        text.push_str(&format!("move {name}{} -> {to}\n", spaced(from)));
    }
    text
}

fn spaced(word: &str) -> String {
    // Letters by themselves may be variables.
    word.chars().map(|letter| format!("'{letter}'")).collect::<Vec<_>>().join(" ")
}

fn words(letters: &str, up_to: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..up_to {
        last = last
            .iter()
            .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")))
            .collect();
        all.extend(last.clone());
    }
    all
}

fn toads() -> Vec<Line> {
    vec![
        line(Some(0), "T.", ".T"),
        line(Some(0), "TF.", ".FT"),
        line(Some(1), ".F", "F."),
        line(Some(1), ".TF", "FT."),
    ]
}

fn load(source: &str, misere: bool) -> Game {
    let convention = misere.then_some(Convention::Misere);
    Game::load(source, &Settings { convention, ..Settings::default() })
        .unwrap_or_else(|error| panic!("{source}\n{error:?}"))
}

fn compare(solution: &PartisanSolution, plain: &mut Plain<'_>, word: &str) {
    assert_eq!(solution.position, word);
    assert_eq!(solution.class, plain.class(word), "{word}");
    for (side, one) in solution.sides.iter().enumerate() {
        compare_side(one, plain, word, side);
    }
}

fn compare_side(one: &Solution, plain: &mut Plain<'_>, word: &str, side: usize) {
    assert_eq!((one.position.as_str(), one.value), (word, None));
    let moves = plain.moves(word, side);
    let results: BTreeSet<&String> = moves.iter().map(|one| &one.2).collect();
    assert_eq!(one.options, Some(results.len()), "{word} {side}");
    let winning: BTreeSet<&String> =
        results.into_iter().filter(|result| !plain.wins(result, 1 - side)).collect();
    let told: BTreeSet<&String> = one.winning.iter().map(|turn| &turn.result).collect();
    assert_eq!(told, winning, "{word} {side}");
    for turn in &one.winning {
        let Way::Steps(steps) = &turn.way else { panic!("no steps") };
        let [step] = &steps[..] else { panic!("not one step: {steps:?}") };
        let (_, from, to) = &plain.lines[step.rule - 1];
        assert_eq!((&step.from, &step.to, &step.result), (from, to, &turn.result));
        assert!(
            moves.contains(&(step.rule, step.at, turn.result.clone())),
            "{word} {side}: {step:?}"
        );
    }
}

#[test]
fn classes_and_winning_moves_are_those_of_plain_recursion() {
    let (lines, run) = (toads(), Run::default());
    for misere in [false, true] {
        let game = load(&text("TF.", &lines), misere);
        let mut plain = Plain::new(&lines, misere);
        for word in words("TF.", 6) {
            compare(
                &game.solve_sides(if word.is_empty() { "empty" } else { &word }, &run).unwrap(),
                &mut plain,
                &word,
            );
        }
    }
}

#[test]
fn tables_have_every_position_once_with_its_class() {
    let (lines, run) = (toads(), Run::default());
    let game = load(&text("TF.", &lines), false);
    let Table { rows, stopped: None, .. } = game.table(Question::Outcome, Some(5), &run) else {
        panic!("stopped")
    };
    assert_eq!(rows.len(), 6);
    let mut plain = Plain::new(&lines, false);
    let told: Vec<&(String, i64)> = rows.iter().flat_map(|row| &row.entries).collect();
    assert_eq!(told.len(), words("TF.", 5).len());
    for (word, class) in told {
        assert_eq!(numbered_class(*class), Some(plain.class(word)), "{word}");
    }
    assert!(rows.iter().all(|row| row.entries.iter().all(|(word, _)| word.len() == row.length)));
    assert_eq!(game.table(Question::Values, None, &run).stopped, Some(Obstacle::Partisan));
}

/// Left takes 1 or 2, Right 1 or 3.
const SUBTRACTION: &str = "game \"Takeaway\"\nheaps n\nmove Left: n -> n - 1\nmove Left: n -> n - \
    2\nmove Right: n -> n - 1\nmove Right: n -> n - 3\n";

fn takeaway(largest: usize, misere: bool) -> Vec<OutcomeClass> {
    let mut wins: Vec<[bool; 2]> = vec![];
    for heap in 0..=largest {
        let of = |side: usize, sizes: [usize; 2]| {
            let options: Vec<usize> =
                sizes.iter().filter_map(|size| heap.checked_sub(*size)).collect();
            if options.is_empty() {
                misere
            } else {
                options.iter().any(|&option| !wins[option][1 - side])
            }
        };
        let both = [of(0, [1, 2]), of(1, [1, 3])];
        wins.push(both);
    }
    let outcome = |wins: bool| if wins { rules::Outcome::N } else { rules::Outcome::P };
    wins.into_iter().map(|[left, right]| OutcomeClass::of(outcome(left), outcome(right))).collect()
}

#[test]
fn heaps_by_brute_force_and_by_theorem() {
    let run = Run::default();
    for misere in [false, true] {
        let game = load(SUBTRACTION, misere);
        let classes = takeaway(200, misere);
        for (heap, class) in classes.iter().enumerate().take(40) {
            let solution = game.solve_sides(&heap.to_string(), &run).unwrap();
            assert_eq!((solution.class, solution.position), (*class, format!("{heap}")), "{heap}");
            for side in &solution.sides {
                for turn in &side.winning {
                    let Way::Heaps { changes, rule: Some((rule, _)), .. } = &turn.way else {
                        panic!("{turn:?}")
                    };
                    assert_eq!(changes.len(), 1);
                    let taken = [1, 2, 1, 3][rule - 1];
                    assert_eq!(changes[0].from - changes[0].to, taken);
                }
            }
        }
        let table = game.table(Question::Outcome, Some(20), &run);
        let told: Vec<(String, i64)> = table.rows.into_iter().flat_map(|row| row.entries).collect();
        let expected = classes
            .iter()
            .take(21)
            .enumerate()
            .map(|(heap, class)| (heap.to_string(), class_number(*class).into()));
        assert_eq!(told, expected.collect::<Vec<_>>());
        let known = game.known(&run).expect("a theorem");
        for (heap, class) in classes.iter().enumerate() {
            let position = game.position(&heap.to_string()).unwrap();
            assert_eq!(known.solve_sides(&position, &run).unwrap().class, *class, "{heap}");
            assert_eq!(known.solve(&position, &run), None);
        }
    }
}

/// Cat takes one, Dog takes two, both may take three.
const BITE: &str = "players Cat, Dog\nword 1*\nmove Cat: 1 -> empty\nmove Dog: 1 1 -> empty\nmove \
    1 1 1 -> empty\n";

#[test]
fn theorems_tell_classes_and_formulas_that_are_true() {
    let run = Run::default();
    let game = load(BITE, false);
    let Verdict::Proved(theorem) = game.prove(Question::Outcome, &run).verdict else {
        panic!("no proof")
    };
    let sides =
        theorem.evidence.machine().and_then(|machine| machine.sides.clone()).expect("sides");
    let lines = [line(Some(0), "1", ""), line(Some(1), "11", ""), line(None, "111", "")];
    let mut plain = Plain::new(&lines, false);
    let classes: BTreeSet<OutcomeClass> =
        (0..30).map(|length| plain.class(&"1".repeat(length))).collect();
    assert_eq!(sides.classes.iter().copied().collect::<BTreeSet<_>>(), classes);
    let established = nimatron::check(&theorem.certificate).unwrap();
    assert_eq!(established.sides, Some(["Cat".to_owned(), "Dog".to_owned()]));
    for (side, name) in ["Cat", "Dog"].into_iter().enumerate() {
        let formula = sides.formulas[side].as_ref().expect("a formula");
        assert!(
            formula.claim.starts_with(&format!("{name} to move wins when ")),
            "{}",
            formula.claim
        );
        assert!(established.claims.iter().any(|claim| claim.text == formula.claim));
        assert!(game.judge(&formula.claim, &run).unwrap().certificate().is_some());
    }
    let known = game.known(&run).expect("a theorem");
    for length in 0..40 {
        let word = "1".repeat(length);
        let position = game.position(if length == 0 { "empty" } else { &word }).unwrap();
        compare(&known.solve_sides(&position, &run).unwrap(), &mut plain, &word);
    }
}

#[test]
fn refuted_claims_come_with_the_truth_about_both_players() {
    let run = Run::default();
    let game = load(BITE, false);
    let refuted = |claim: &str| match game.judge(claim, &run).unwrap().ruling.counterexample() {
        Some(Counterexample::Position(example)) => example.clone(),
        other => panic!("{claim}: {other:?}"),
    };
    // Of the empty word nobody can move: who begins loses.
    let of_class = refuted("outcome L if length < 2");
    assert_eq!((of_class.position.as_str(), of_class.smallest), ("", true));
    assert_eq!(of_class.about, About::Class(OutcomeClass::L));
    let truth = of_class.sides.unwrap();
    assert_eq!((truth.to_move, truth.class), (None, Some(OutcomeClass::P)));
    let of_player = refuted("Dog to move wins if length > 0");
    assert_eq!(of_player.about, About::OutcomeOf("Dog".to_owned(), rules::Outcome::N));
    let truth = of_player.sides.unwrap();
    assert_eq!(
        (of_player.position.as_str(), truth.to_move, truth.class),
        ("1", Some(1), Some(OutcomeClass::L))
    );
    assert_eq!((truth.options[0].len(), truth.options[1].len()), (1, 0));
    assert_eq!(truth.options[0][0].position, "");
    let of_both = refuted("wins if length > 0");
    assert_eq!(of_both.sides.unwrap().to_move, Some(1));
}

#[test]
fn the_wrong_question_is_refused() {
    let run = Run::default();
    let partisan = load(BITE, false);
    assert_eq!(partisan.solve("11", &run), Err(SolveError::Unsolved(Obstacle::Partisan)));
    let attempt = partisan.prove(Question::Values, &run);
    assert!(matches!(
        attempt.verdict, Verdict::Unknown(unknown) if unknown.obstacle == Obstacle::Partisan
    ));
    for impartial in [
        "word 1*\nmove 1 -> empty\n",
        "heaps n\nmove n -> n - 1\n",
        "heap n\nmove n -> m where m < n\n",
    ] {
        let game = load(impartial, false);
        assert_eq!(
            game.solve_sides("1", &run),
            Err(SolveError::Unsolved(Obstacle::Impartial)),
            "{impartial}"
        );
        let known = game.known(&run).expect("a theorem");
        assert_eq!(known.solve_sides(&game.position("1").unwrap(), &run), None);
    }
}

/// Everything that can be said about a game, and of each claim.
fn everything(game: &Game, position: &str, claims: &[&str]) -> Vec<String> {
    // Some of them are not proved by any means.
    let run = Run::new(Limits { states: 1_000, memory: 256 << 20, time: None });
    let (info, english) = (game.info(), tell::Language::English);
    let answers = vec![(
        position.to_owned(),
        match game.solve_sides(position, &run) {
            Ok(solution) => Ok(solution),
            Err(SolveError::Unsolved(obstacle)) => Err(obstacle),
            Err(SolveError::Position(fault)) => panic!("{fault:?}"),
        },
    )];
    let attempt = game.prove(Question::Outcome, &run);
    let sentences = tell::report::theorem_sentences(&attempt, english).join("\n");
    let trial = game.test(Effort { positions: 200, ..Effort::default() }, &run, &run);
    let answers = [
        Answer::Positions(info.clone(), Found::Sides(answers)),
        Answer::Table(info.clone(), game.table(Question::Outcome, Some(3), &run)),
        Answer::Attempt(Box::new(attempt)),
        Answer::Trials(vec![trial], vec![]),
        Answer::Games(vec![info.clone()]),
    ];
    let judged = claims.iter().map(|claim| {
        let judged = game.judge(claim, &run).expect("a claim");
        Answer::Judged(info.clone(), Box::new(judged))
    });
    let told = |answer: Answer| {
        [Format::TEXT, Format::Json].map(|format| tell::render(&answer, format, english))
    };
    answers.into_iter().chain(judged).flat_map(told).chain([sentences]).collect()
}

#[test]
fn nobody_sees_a_marker() {
    let games = [
        (text("TF.", &toads()), "T.F"),
        (BITE.to_owned(), "11"),
        // Plays that never end.
        (text("ab", &[line(Some(0), "a", "b"), line(Some(1), "b", "a")]), "ab"),
        (text("ab", &[line(Some(0), "a", "ab"), line(Some(1), "b", "ba")]), "ab"),
        (
            "word [ab]*\nmove Left: 'a' -> 'b'\nmove Right: 'a' -> empty\nexpect a outcome P, aa \
             outcome L\n"
                .to_owned(),
            "aab",
        ),
    ];
    for (source, position) in games {
        let game = load(&source, false);
        for said in everything(
            &game,
            position,
            &["wins when false", "outcome L when true", "outcome R if length = 2"],
        ) {
            let shown = said.replace("->", "");
            assert!(!shown.contains(['<', '>']), "{source}{said}");
        }
    }
    for source in [
        SUBTRACTION,
        "heaps x y\nmove Left: x -> x - 1, y -> y + 1\nmove Right: x -> x + 1, y -> y - 1\n",
    ] {
        let game = load(source, false);
        let position = if source == SUBTRACTION { "7" } else { "1 2" };
        for said in everything(
            &game,
            position,
            &["wins when false", "outcome L when true", "Right to move loses when true"],
        ) {
            // The heap that says whose turn it is would be called so.
            assert!(
                !said.contains("turn <") && !said.contains("turn,") && !said.contains("\"turn\""),
                "{source}{said}"
            );
        }
    }
    let leaves = "word a*b?\nmove Left: 'a' -> 'b'\nmove Right: 'a' -> empty\n";
    let Err(LoadError::Escape { from, to, .. }) = Game::load(leaves, &Settings::default()) else {
        panic!("closed")
    };
    assert_eq!((from.as_str(), to.as_str()), ("aa", "ba"));
}

#[test]
fn a_position_fault_is_about_the_word() {
    let game = load("word a+b\nmove Left: a a -> a\n", false);
    for (typed, start, end) in [("ba", 0, 1), ("aa", 2, 2), ("a<b", 1, 2), ("<ab", 0, 1)] {
        let fault = game.position(typed).unwrap_err();
        assert_eq!((fault.span.start, fault.span.end), (start, end), "{typed}");
        let hint = tell::position::words(&fault, tell::Language::English).hint;
        assert!(!hint.contains(['<', '>']), "{typed}: {hint}");
    }
}

fn any_lines() -> impl Strategy<Value = Vec<Line>> {
    let word = |length: std::ops::RangeInclusive<usize>| {
        prop::collection::vec(prop::sample::select(vec!['a', 'b']), length)
            .prop_map(|letters| letters.into_iter().collect::<String>())
    };
    let line = (prop::option::weighted(0.75, 0..2_usize), word(1..=2), word(0..=1))
        .prop_filter_map("longer", |(owner, from, to)| {
            (to.len() < from.len()).then_some((owner, from, to))
        });
    prop::collection::vec(line, 1..5).prop_filter("partisan, each line once", |lines| {
        lines.iter().any(|line| line.0.is_some())
            && lines.iter().collect::<BTreeSet<_>>().len() == lines.len()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_games(lines in any_lines(), misere: bool) {
        let (game, run) = (load(&text("ab", &lines), misere), Run::default());
        let mut plain = Plain::new(&lines, misere);
        let positions: Vec<_> = words("ab", 4)
            .iter()
            .map(|word| game.position(if word.is_empty() { "empty" } else { word }).unwrap())
            .collect();
        for (solution, word) in
            game.solve_all_sides(&positions, &run).into_iter().zip(words("ab", 4))
        {
            let solution = solution.unwrap();
            prop_assert_eq!(solution.class, plain.class(&word), "{}", word);
            for (side, one) in solution.sides.iter().enumerate() {
                let results: BTreeSet<String> =
                    plain.moves(&word, side).into_iter().map(|one| one.2).collect();
                prop_assert_eq!(one.options, Some(results.len()));
                let winning: BTreeSet<String> =
                    results.into_iter().filter(|result| !plain.wins(result, 1 - side)).collect();
                prop_assert_eq!(
                    one.winning.iter().map(|turn| turn.result.clone()).collect::<BTreeSet<_>>(),
                    winning
                );
                for turn in &one.winning {
                    let Way::Steps(steps) = &turn.way else { panic!("no steps") };
                    // Two lines may do the same: any line that does it may be reported.
                    let step = &steps[0];
                    prop_assert!(
                        plain.moves(&word, side).contains(&(
                            step.rule,
                            step.at,
                            turn.result.clone()
                        )),
                        "{:?}",
                        step
                    );
                }
            }
        }
    }
}
