//! Both campaigns at their lowest sizes, for every kind.

use super::draw::Random;
use super::originals::{Original, originals};
use super::*;

fn arguments(kind: Kind) -> Arguments {
    Arguments {
        options: options(kind),
        games: 8,
        budget: Budget { milliseconds: 200, states: 20_000 },
        length: 4,
        plain: false,
    }
}

fn options(kind: Kind) -> Options {
    Options { kind, seed: 1, seconds: Some(5) }
}

#[test]
fn nothing_that_is_proved_of_random_games_is_wrong() {
    for kind in Kind::All.each() {
        let reports = reports(kind, &arguments(kind)).expect("no thread panics");
        let wrong: usize = reports.iter().map(|(_, report)| report.wrong).sum();
        let compared: usize = reports.iter().map(|(_, report)| report.all.compared).sum();
        assert_eq!(wrong, 0, "{kind:?}");
        assert!(compared > 0, "{kind:?}");
    }
}

#[test]
fn changed_certificates_are_rejected_or_true() {
    for kind in [Kind::Words, Kind::Rows] {
        let originals: Vec<Original> = originals(kind).expect("certificates").into_iter().take(3).collect();
        let report = mutations::campaign(kind, &originals, 30, options(kind));
        assert!(report.passed(), "{kind:?}: {report:?}");
    }
}

/// A report of nothing, and one with something wrong, have not passed.
#[test]
fn a_campaign_must_compare_something() {
    let mut report = Report::default();
    assert!(!report.passed());
    report.all.compared = 1;
    assert!(report.passed());
    report.wrong = 1;
    assert!(!report.passed());
    let none = mutations::campaign(Kind::Words, &[], 10, options(Kind::Words));
    assert!(!none.passed());
}

/// The figures in documents are about these games.
#[test]
fn the_same_seed_draws_the_same_games() {
    let first = |draw: fn(&mut Random) -> Drawn| {
        let mut random = Random::new(1 << 32);
        random.next();
        draw(&mut random).text
    };
    assert_eq!(first(draw::tuples::draw), "");
    assert_eq!(first(draw::lists::draw), "");
    assert_eq!(first(draw::boards::draw), "");
}
