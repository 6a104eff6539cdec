//! `cargo xtask reductions`: every theorem about sums of heaps held to literal play.
//!
//! The theorem is asked through the library, as a person would. What it is compared with are all
//! lists of heaps, or all rows, up to a size, played out by the literal rules; every winning turn
//! that the theorem gives is made and judged.

use std::time::{Duration, Instant};

use nimatron::answer::{ListChange, Method, Solution, Turn, Way};
use nimatron::{Game, Known, Position};
use rules::lists::{ListRuleset, TurnRule, canonical};
use rules::tuples::TupleRuleset;
use rules::{Alphabet, Convention, Outcome, Rules, Settings, Word, WordRuleset};
use run::{Limits, Run};

use super::literal::lists::{ListPlay, in_box, up_to};
use super::literal::play::LiteralFacts;
use super::literal::rows::RowPlay;
use super::{Since, on_all_processors};

/// Hold the theorems about shipped games on any number of heaps, and about rows that decompose, to
/// literal play.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// `full` compares at least 100,000 positions of each game, `small` some hundreds.
    #[arg(long, value_enum, default_value_t = ProverEffort::Full)]
    budget: ProverEffort,
    /// Only games whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ProverEffort {
    Small,
    Full,
}

/// The shipped games of words about which there is a theorem that makes lists of heaps of them.
pub(super) const ROWS: [&str; 5] =
    ["cat-and-rabbit", "kayles", "dawsons-kayles", "dawsons-chess", "row-0-17"];

/// The longest time for one theorem: where there is none about sums, one is looked for in other
/// ways.
const PROOF: Duration = Duration::from_secs(10);

/// One reading of a game.
#[derive(Clone, Debug)]
struct Case {
    name: &'static str,
    settings: Settings,
    rules: Rules,
    turn: TurnRule,
    misere: bool,
}

/// What came out.
#[derive(Clone, Debug, Default)]
struct Report {
    positions: usize,
    size: String,
    differences: usize,
    /// The first of them.
    examples: Vec<String>,
    turns: usize,
    theorem: String,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let cases = cases(&arguments.only)?;
    let reports = on_all_processors(cases.len(), |index| report(&cases[index], arguments.budget))?;
    println!(
        "{:<24}{:<8}{:>3}  {:<16}{:>10}  {:<32}{:>12}{:>15}{:>8}",
        "game",
        "play",
        "k",
        "theorem",
        "positions",
        "all of them",
        "differences",
        "winning turns",
        "s"
    );
    let (mut differences, mut proved, mut positions) = (0, 0, 0);
    for (case, report) in cases.iter().zip(&reports) {
        let play = if case.misere { "misere" } else { "normal" };
        println!(
            "{:<24}{play:<8}{:>3}  {:<16}{:>10}  {:<32}{:>12}{:>15}{:>8.1}",
            case.name,
            turn_of(case.turn),
            report.theorem,
            report.positions,
            report.size,
            report.differences,
            report.turns,
            report.seconds
        );
        for example in &report.examples {
            println!("    {example}");
        }
        differences += report.differences;
        proved += usize::from(report.positions > 0);
        positions += report.positions;
    }
    println!(
        "{} games and variants, {proved} with a theorem, {positions} positions, differences: \
         {differences}",
        cases.len()
    );
    Ok(differences == 0)
}

/// All shipped games on any number of heaps, and the rows, in both conventions, each with its turns
/// of one to five moves if that is a parameter.
fn cases(only: &str) -> Result<Vec<Case>, String> {
    let mut cases = vec![];
    for name in nimatron::shipped::names().filter(|name| name.contains(only)) {
        let source = nimatron::shipped::source(name).unwrap_or_default();
        let read = |settings: &Settings| {
            rules::read(source, settings).0.ok_or(format!("{name} is refused"))
        };
        let turns = match read(&Settings::default())? {
            Rules::Lists(rules) => turns(
                rules.header.parameters.first().filter(|_| rules.header.turn_parameter.is_some()),
            ),
            Rules::Words(rules) if ROWS.contains(&name) => turns(rules.header.parameters.first()),
            _ => continue,
        };
        for parameters in turns {
            for convention in [Convention::Normal, Convention::Misere] {
                let settings = Settings {
                    parameters: parameters.clone(),
                    sets: vec![],
                    convention: Some(convention),
                };
                let rules = read(&settings)?;
                let (turn, misere) = match &rules {
                    Rules::Lists(rules) => {
                        (rules.turn, rules.header.convention == Convention::Misere)
                    }
                    Rules::Words(rules) => {
                        (TurnRule::Moves(rules.turn), rules.header.convention == Convention::Misere)
                    }
                    Rules::Tuples(_) | Rules::Boards(_) => continue,
                };
                cases.push(Case { name, settings, rules, turn, misere });
            }
        }
    }
    Ok(cases)
}

/// The most moves of a turn; as many as there are heaps are `any`.
fn turn_of(turn: TurnRule) -> String {
    match turn {
        TurnRule::Moves(most) => most.to_string(),
        TurnRule::AnyHeaps => String::from("any"),
    }
}

/// The settings of the parameter that is the number of moves in a turn.
fn turns(parameter: Option<&(String, i64)>) -> Vec<Vec<(String, i64)>> {
    match parameter {
        Some((name, _)) => (1..=5).map(|turn| vec![(name.clone(), turn)]).collect(),
        None => vec![vec![]],
    }
}

fn report(case: &Case, budget: ProverEffort) -> Report {
    let started = Instant::now();
    let clock = Since(started);
    let proving = Run::new(Limits { time: Some(PROOF), ..Limits::default() }).with_clock(&clock);
    let run = Run::default();
    let mut report = Report::default();
    let game = Game::shipped(case.name, &case.settings);
    match game.as_ref().map(|game| (game, game.known(&proving))) {
        Err(error) => report.differ(format!("not loaded: {error}")),
        Ok((_, None)) => report.theorem = String::from("none"),
        Ok((game, Some(known))) => {
            let asked = ProvedGame { game, known, run };
            match &case.rules {
                Rules::Lists(rules) => lists(&asked, rules, budget, &mut report),
                Rules::Words(rules) => rows(&asked, rules, budget, &mut report),
                Rules::Tuples(TupleRuleset { .. }) | Rules::Boards(_) => {}
            }
        }
    }
    report.seconds = started.elapsed().as_secs_f64();
    report
}

impl Report {
    fn differ(&mut self, what: String) {
        self.differences += 1;
        if self.examples.len() < 3 {
            self.examples.push(what);
        }
    }
}

/// A game with its theorem.
struct ProvedGame<'g> {
    game: &'g Game,
    known: Known<'g>,
    run: Run<'g>,
}

impl ProvedGame<'_> {
    /// What the theorem says of a position, compared with the truth, but for its turns.
    fn solution(
        &self,
        position: &Position,
        truth: LiteralFacts,
        over: bool,
        report: &mut Report,
    ) -> Option<Solution> {
        report.positions += 1;
        let spelled = || self.game.spell(position);
        let Some(solution) = self.known.solve(position, &self.run) else {
            report.differ(format!("{}: no answer", spelled()));
            return None;
        };
        let theorem = match solution.method {
            Method::BruteForce { .. } => String::from("(brute force)"),
            Method::Computed => String::from("(computed)"),
            Method::Theorem { states } => format!("machine of {states}"),
            Method::Sums(law) => format!("{law:?}").to_lowercase(),
        };
        if report.theorem.is_empty() {
            report.theorem = theorem;
        }
        let outcome = if truth.loses { Outcome::P } else { Outcome::N };
        if solution.outcome != outcome {
            report.differ(format!(
                "{}: {:?} is true, {:?} is said",
                spelled(),
                outcome,
                solution.outcome
            ));
        }
        if let Some(value) = solution.value
            && value != u128::from(truth.value)
        {
            report.differ(format!("{}: the value is {}, {value} is said", spelled(), truth.value));
        }
        if solution.winning.is_empty() != (truth.loses || over) {
            report.differ(format!(
                "{}: {} winning turns, over: {over}",
                spelled(),
                solution.winning.len()
            ));
        }
        Some(solution)
    }
}

fn lists(asked: &ProvedGame<'_>, rules: &ListRuleset, budget: ProverEffort, report: &mut Report) {
    let mut literal = ListPlay::new(rules, usize::MAX, None);
    let all = if rules.heap.heaps.len() > 1 {
        let total = if budget == ProverEffort::Full { 37 } else { 11 };
        report.size = format!("sum of heaps up to {total}");
        up_to(total)
    } else {
        // With several moves a turn, more heaps than moves; and larger heaps, if fewer of them.
        let boxes = match (budget, rules.turn) {
            (ProverEffort::Full, TurnRule::ONE) => [(17, 6), (17, 6)],
            (ProverEffort::Full, TurnRule::AnyHeaps) => [(9, 6), (17, 3)],
            (ProverEffort::Full, TurnRule::Moves(_)) => [(10, 10), (20, 4)],
            (ProverEffort::Small, _) => [(4, 6), (9, 2)],
        };
        let described = boxes.map(|(largest, heaps)| format!("{heaps} heaps up to {largest}"));
        report.size =
            if boxes[0] == boxes[1] { described[0].clone() } else { described.join(", ") };
        let mut all: Vec<_> =
            boxes.iter().flat_map(|&(largest, heaps)| in_box(largest, heaps)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    for (index, list) in all.iter().enumerate() {
        let truth = match literal.found(list) {
            Ok(truth) => truth,
            Err(trouble) => return report.differ(format!("{list:?}: {trouble:?}")),
        };
        // In any order, and with empty heaps, as a person may give it.
        let mut given = list.clone();
        given.rotate_left(index % list.len().max(1));
        if index % 3 == 0 {
            given.insert(given.len() / 2, 0);
        }
        let over = literal.over(list);
        let position = Position::List(given.clone());
        let Some(solution) = asked.solution(&position, truth, over, report) else { continue };
        let mut results = vec![];
        for turn in &solution.winning {
            report.turns += 1;
            match list_turn(asked, &mut literal, &given, turn) {
                Ok(result) => results.push(result),
                Err(what) => report.differ(format!("{given:?}: {what}")),
            }
        }
        if solution.complete && matches!(rules.turn, TurnRule::ONE | TurnRule::AnyHeaps) {
            results.sort_unstable();
            if literal.winning_moves(list).as_ref() != Ok(&results) {
                report.differ(format!(
                    "{given:?}: {} winning moves are all, it is said",
                    results.len()
                ));
            }
        }
    }
}

/// Judges a turn; what it leads to.
fn list_turn(
    asked: &ProvedGame<'_>,
    literal: &mut ListPlay<'_>,
    given: &[u128],
    turn: &Turn,
) -> Result<Vec<u128>, String> {
    let Way::Lists(changes) = &turn.way else {
        return Err(format!("not a turn of a list: {turn:?}"));
    };
    let changed = |change: &ListChange| {
        let at = change.heap.checked_sub(1).filter(|&at| given.get(at) == Some(&change.from));
        at.map(|at| (at, change.to.clone())).ok_or_else(|| format!("not a heap of it: {change:?}"))
    };
    let changes: Vec<_> = changes.iter().map(changed).collect::<Result<_, _>>()?;
    let result = literal.judge(given, &changes)?;
    match asked.game.position(&turn.result) {
        Ok(Position::List(said)) if canonical(&said) == result => Ok(result),
        _ => Err(format!("{:?} is said to be the result, it is {result:?}", turn.result)),
    }
}

fn rows(asked: &ProvedGame<'_>, rules: &WordRuleset, budget: ProverEffort, report: &mut Report) {
    let mut literal = RowPlay::new(rules, usize::MAX, None);
    let length = if budget == ProverEffort::Full { 16 } else { 8 };
    report.size = format!("rows up to {length}");
    for word in (0..=length).flat_map(|length| rules::positions(rules, length)) {
        let truth = match literal.found(&word) {
            Ok(truth) => truth,
            Err(trouble) => return report.differ(format!("{word:?}: {trouble:?}")),
        };
        let over = literal.over(&word);
        let Some(solution) = asked.solution(&Position::Word(word.clone()), truth, over, report)
        else {
            continue;
        };
        for turn in &solution.winning {
            report.turns += 1;
            if let Err(what) = row_turn(&rules.alphabet, &mut literal, &word, turn) {
                report.differ(format!("{}: {what}", rules.alphabet.spell(&word)));
            }
        }
        if solution.complete
            && rules.turn == 1
            && literal.winning_moves(&word) != Ok(solution.winning.len())
        {
            let said = solution.winning.len();
            report.differ(format!(
                "{}: {said} winning moves are all, it is said",
                rules.alphabet.spell(&word)
            ));
        }
    }
}

/// Judges a turn in a row.
pub(super) fn row_turn(
    alphabet: &Alphabet,
    literal: &mut RowPlay<'_>,
    word: &Word,
    turn: &Turn,
) -> Result<(), String> {
    let read = |text: &str| -> Result<Word, String> {
        text.chars()
            .map(|symbol| alphabet.letter(symbol).ok_or_else(|| format!("not a word: {text}")))
            .collect()
    };
    let result = read(&turn.result)?;
    match &turn.way {
        Way::Steps(steps) => {
            let steps: Vec<Word> =
                steps.iter().map(|step| read(&step.result)).collect::<Result<_, _>>()?;
            if steps.last() != Some(&result) {
                return Err(format!("the last step does not lead to {}", turn.result));
            }
            literal.judge_steps(word, &steps)
        }
        Way::Runs(_) => literal.judge_result(word, &result),
        Way::Heaps { .. } | Way::Lists(_) | Way::Pick { .. } => {
            Err(String::from("not a turn of a row"))
        }
    }
}
