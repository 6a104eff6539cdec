//! Texts that are no list of heaps.

#[macro_use]
mod languages;

#[expect(dead_code, reason = "some samples are for other answers")]
mod samples;

use answer::fault::{Fault, PositionFault, Problem};
use answer::{GameInfo, Positions};
use nimatron_tell::{Style, problem};
use rules::Span;

use samples::game;

fn lists() -> GameInfo {
    GameInfo { positions: Positions::Lists { heap: "n".to_owned(), code: None }, ..game() }
}

#[test]
fn faults() {
    let texts = |style: Style| {
        let fault = |text: &str, fault| {
            let span = Span { start: 0, end: text.len() };
            Problem::Position(PositionFault {
                text: text.to_owned(),
                span,
                fault,
                game: Box::new(lists()),
            })
        };
        let faults = [
            fault("3,x", Fault::NotANumber),
            fault("7^99999999", Fault::TooManyHeaps { limit: 10_000_000 }),
            fault("", Fault::Outside),
        ];
        let mut all: Vec<String> = faults.iter().map(|one| problem::problem(one, style)).collect();
        all.push(problem::problem_json(&faults[1], style.language));
        all
    };
    assert_in_each_language!("faults", "\n\n", texts);
}
