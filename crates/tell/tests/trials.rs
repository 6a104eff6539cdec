//! Tests of problems and instances made for them, in words: made by hand, so that each phrase
//! occurs.

#[macro_use]
mod languages;
mod rendering;

use std::time::Duration;

use answer::*;
use nimatron_tell::Style;
use plan::Status;
use rendering::text;

fn mismatch(source: CaseSource, got: Got) -> Mismatch {
    Mismatch {
        source,
        input: "2\n.#.\n".to_owned(),
        expected: "Cat\n".to_owned(),
        by: ExpectedBy::Rules,
        tested: Tested::Command,
        got,
        shrunk_from: None,
    }
}

fn trial() -> ProblemTrial {
    ProblemTrial {
        problem: "bite".to_owned(),
        title: "Bite".to_owned(),
        command: None,
        missing: None,
        examples: 6,
        files: 1,
        by_rules: 0,
        by_theorem: 0,
        by_computing: 0,
        unknown: 0,
        stress: None,
        mismatches: vec![],
    }
}

#[test]
fn problems_with_their_trials() {
    let texts = |style: Style| {
        let made = |kind, blanks| CaseSource::Made { kind, blanks };
        let printed = || Got::Output("Dog\n".to_owned());
        let crashed = |status, signal| Got::Crashed {
            status,
            signal,
            output: "Dog\n".to_owned(),
            error: "x\n".to_owned(),
        };
        let sources = [
            CaseSource::Example { number: 2 },
            CaseSource::File { path: "01.in".to_owned() },
            made(InstanceKind::Small, Blanks::Plain),
            made(InstanceKind::Random, Blanks::Crlf),
            made(InstanceKind::Layout, Blanks::NoFinalLineFeed),
            made(InstanceKind::Extreme, Blanks::More),
            made(InstanceKind::Largest, Blanks::Plain),
        ];
        let mut mismatches: Vec<Mismatch> =
            sources.into_iter().map(|source| mismatch(source, printed())).collect();
        mismatches[0].by = ExpectedBy::Given;
        mismatches[1].by = ExpectedBy::Theorem;
        mismatches[2].by = ExpectedBy::Computing;
        mismatches[1].input = "1\n".repeat(20);
        mismatches[2].shrunk_from = Some(1000);
        let got = [
            (Tested::Command, Got::Output(" \n".to_owned())),
            (Tested::Judge, crashed(None, Some(9))),
            (Tested::Definition, crashed(Some(3), None)),
            (Tested::Computing, printed()),
            (Tested::Rules, crashed(None, None)),
            (Tested::Command, Got::TimedOut { limit: Duration::from_millis(1500) }),
            (Tested::Command, Got::TooMuch { limit: 1 << 20 }),
            (Tested::Judge, Got::Refused { fault: "?".to_owned() }),
            (Tested::Command, Got::NotRun { reason: "?".to_owned() }),
        ];
        let example = || CaseSource::Example { number: 1 };
        mismatches.extend(got.map(|(tested, got)| Mismatch { tested, ..mismatch(example(), got) }));
        let made = |kind, by_rules, by_theorem, by_computing, unknown| {
            let instances = by_rules + by_theorem + by_computing;
            Made { kind, instances, by_rules, by_theorem, by_computing, unknown, longest: 1530 }
        };
        let report = |ended| StressReport {
            seed: 7,
            kinds: vec![
                made(InstanceKind::Small, 44, 0, 0, 0),
                made(InstanceKind::Random, 0, 10, 0, 0),
                made(InstanceKind::Layout, 0, 0, 0, 3),
                made(InstanceKind::Extreme, 4, 5, 0, 1),
                made(InstanceKind::Largest, 0, 0, 7, 0),
            ],
            ended,
            failure: None,
        };
        let mut trials = vec![
            trial(),
            ProblemTrial { examples: 0, files: 0, ..trial() },
            ProblemTrial {
                by_rules: 5,
                by_computing: 7,
                unknown: 2,
                missing: Some(plan::NoTheorem::OneValue("k".to_owned())),
                mismatches,
                ..trial()
            },
            ProblemTrial { by_theorem: 5, ..trial() },
        ];
        let ends = [Ended::Finished, Ended::Failed, Ended::Time, Ended::Cancelled];
        trials.extend(ends.map(|ended| ProblemTrial { stress: Some(report(ended)), ..trial() }));
        let nothing = StressReport { kinds: vec![], ..report(Ended::Finished) };
        let mut unknown = report(Ended::Finished);
        unknown.kinds.retain(|made| made.kind == InstanceKind::Layout);
        trials.extend(
            [nothing, unknown].map(|report| ProblemTrial { stress: Some(report), ..trial() }),
        );
        let mut all: Vec<String> =
            trials.iter().map(|trial| text::problem_trial(trial, style)).collect();
        all.push(text::trials(&[], &trials, style));
        let generated = Generated {
            problem: "bite".to_owned(),
            seed: 7,
            inputs: vec![],
            by_rules: 3,
            by_theorem: 2,
            by_computing: 4,
            missing: 1,
        };
        all.push(text::generated(&generated, style));
        let status = [
            Some(Status::Proved),
            Some(Status::Computed { up_to: Some(1000) }),
            Some(Status::Computed { up_to: None }),
            Some(Status::ByDefinition),
            None,
        ];
        let info = |status| {
            let (name, title, game) = ("bite".to_owned(), "Bite".to_owned(), "bite".to_owned());
            ProblemInfo { name, title, game, status }
        };
        all.push(text::problems(&status.map(info), style.language));
        languages::assert_fits(&all);
        all
    };
    assert_in_each_language!("problems_with_their_trials", "----\n", texts);
}
