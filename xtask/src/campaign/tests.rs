//! Both campaigns at their lowest sizes, for every kind.

use sha2::{Digest, Sha256};

use super::originals::{Original, originals};
use super::*;

fn arguments(kind: GameKind) -> Arguments {
    Arguments {
        options: options(kind),
        games: 4,
        // Enough for a busy machine; a quiet one needs a tenth of it.
        budget: ProverBudget { milliseconds: 1_000, states: 20_000 },
        length: 4,
        plain: false,
    }
}

fn options(kind: GameKind) -> CampaignOptions {
    CampaignOptions { kind, seed: 1, seconds: Some(30) }
}

#[test]
fn nothing_that_is_proved_of_random_games_is_wrong() {
    for kind in GameKind::All.each() {
        let reports = reports(kind, &arguments(kind)).expect("no thread panics");
        let wrong: usize = reports.iter().map(|(_, report)| report.wrong).sum();
        let compared: usize = reports.iter().map(|(_, report)| report.all.compared).sum();
        assert_eq!(wrong, 0, "{kind:?}");
        assert!(compared > 0, "{kind:?}");
    }
}

#[test]
fn changed_certificates_are_rejected_or_true() {
    for kind in [GameKind::Words, GameKind::Rows] {
        let originals: Vec<Original> =
            originals(kind).expect("certificates").into_iter().take(3).collect();
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
    let none = mutations::campaign(GameKind::Words, &[], 10, options(GameKind::Words));
    assert!(!none.passed());
}

/// The figures in documents are about these games.
#[test]
fn the_same_seed_draws_the_same_games() {
    let digest = |draw: &dyn Fn(&mut Random) -> String| {
        let mut random = Random::new(1);
        let texts: String = (0..100).map(|_| draw(&mut random)).collect();
        let digest = Sha256::digest(texts.as_bytes());
        digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let shape = draw::words::Shape { fixed: None, plain: false };
    let digests = [
        digest(&|random| draw::words::draw(shape, random).text),
        digest(&|random| draw::tuples::draw(random).text),
        digest(&|random| draw::lists::draw(random).text),
        digest(&|random| draw::lists::draw_any_heaps(random).text),
        digest(&|random| draw::boards::draw(random).text),
        digest(&|random| draw::partisan::words(random).text()),
        digest(&|random| draw::partisan::tuples(random).text()),
    ];
    assert_eq!(
        digests,
        ["c805e85c", "b9fa2dcb", "03e6eece", "cabd5d43", "fd74f230", "8e2a61d3", "f7a0351e"]
    );
}
