//! `cargo xtask minimax`: a proved strategy held to minimax, from every board of every length up to
//! a given one.

use std::path::Path;
use std::time::Instant;

use nimatron::shipped;
use rules::boards::{BoardRuleset, Strategy, parse_claim, print_strategy, spell_board};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run};

use super::compare::{ComparedBoards, PickTable, Report, compare};
use super::nodes::Marks;
use super::table::PlayTable;

/// Hold the best strategy of a pick game to minimax on all boards.
///
/// The strategy is the one that is proved to be best, with its play machine; each of its picks must
/// be a best one, its play must end with the best result, and the machine must accept what it ends
/// with and nothing else.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A shipped game or a file.
    game: String,
    /// Boards of up to this many letters.
    #[arg(long, default_value_t = 10)]
    letters: usize,
    /// All marks in all phases, not only those that come up in play from fresh boards.
    #[arg(long)]
    any_marks: bool,
    /// This strategy, as after `claim strategy`, even if it is not proved.
    #[arg(long)]
    strategy: Option<String>,
    /// Exchange who wants the result large.
    #[arg(long)]
    misere: bool,
    /// How many threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let (text, rules) = load(arguments)?;
    let (strategy, table) = strategy(arguments, &text, &rules)?;
    match &strategy {
        Some(strategy) => {
            println!("{}: strategy {}", rules.header.title, print_strategy(&rules, strategy))
        }
        None => println!("{}: no list of choices, but a machine of best plays", rules.header.title),
    }
    match &table {
        Some(_) => {
            println!("proved, certificate accepted; its play machine is held to the boards, too")
        }
        None => println!("not proved"),
    }
    let marks = if arguments.any_marks { Marks::Any } else { Marks::Fresh };
    let scope = ComparedBoards { marks, threads: arguments.threads, until: None };
    let chooser =
        strategy.as_ref().map(|strategy| PickTable::new(&rules, strategy, arguments.letters));
    let mut total = Report::default();
    println!(
        "{:>8}{:>10}{:>16}{:>14}{:>10}",
        "letters", "words", "boards", "differences", "seconds"
    );
    for length in 0..=arguments.letters {
        let started = Instant::now();
        let report = compare(&rules, chooser.as_ref(), table.as_ref(), length, scope)?;
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{length:>8}{:>10}{:>16}{:>14}{seconds:>10.1}",
            report.words, report.boards, report.faults
        );
        total.add(report);
    }
    println!("{:>8}{:>10}{:>16}{:>14}", "all", total.words, total.boards, total.faults);
    if let Some((board, fault)) = &total.first {
        println!("for example {fault:?} at {}", spell_board(&rules, board));
    }
    Ok(total.faults == 0 && total.boards > 0)
}

/// The text of a game and what it says.
fn load(arguments: &Arguments) -> Result<(String, BoardRuleset), String> {
    let text = match shipped::game(&arguments.game) {
        Some((_, text)) => text,
        None => std::fs::read_to_string(Path::new(&arguments.game))
            .map_err(|error| error.to_string())?,
    };
    let convention = arguments.misere.then_some(Convention::Misere);
    match rules::read(&text, &Settings { convention, ..Settings::default() }) {
        (Some(Rules::Boards(rules)), _) => Ok((text, rules)),
        (Some(_), _) => Err(String::from("it is not a pick game")),
        (None, problems) => Err(format!("the text is refused: {problems:?}")),
    }
}

/// A strategy and its play machine; at least one of them.
type StrategyAndPlay = (Option<Strategy>, Option<PlayTable>);

/// The strategy, if there is one, and, if it is proved, its play machine.
fn strategy(
    arguments: &Arguments,
    text: &str,
    rules: &BoardRuleset,
) -> Result<StrategyAndPlay, String> {
    let run = Run::new(Limits { states: 2_000_000, ..Limits::default() });
    let proof = match &arguments.strategy {
        Some(claimed) => {
            let claim = format!("strategy {claimed}");
            let claim = parse_claim(&claim, rules).map_err(|problems| format!("{problems:?}"))?;
            match prove::boards::verify(rules, &claim.strategy, &run) {
                Ok(proof) => proof,
                Err(_) => return Ok((Some(claim.strategy), None)),
            }
        }
        None => prove::boards::discover(rules, &run)
            .map_err(|unknown| format!("{:?}", unknown.reason))?,
    };
    let certificate = prove::boards::write(text, rules, &proof);
    certify::check(&certificate, &certify::Options::default())
        .map_err(|rejection| format!("the certificate is rejected: {rejection}"))?;
    let table = PlayTable::new(rules, &proof.play)?;
    Ok((proof.strategy, Some(table)))
}
