//! Sequences of values.

use super::*;

fn sequence() -> SequenceAnswer {
    let values = pins(200);
    let exceptions: Vec<(usize, u16, i64)> = (0..71)
        .map(|heap| (heap, values[heap], values[heap + 72].into()))
        .filter(|&(_, value, later)| i64::from(value) != later)
        .collect();
    SequenceAnswer {
        name: "0.77".to_owned(),
        code: Some("0.77".to_owned()),
        unequal: false,
        game: None,
        values,
        listed: None,
        forgotten: None,
        resumed: 0,
        period: Some(PeriodFound {
            preperiod: 71,
            period: 12,
            saltus: 0,
            status: Status::Proved,
            bound: 168,
        }),
        exceptions,
        sparse: Some(SparseFound {
            mask: 6,
            alternating: false,
            rare: 12,
            last_rare: 57,
            largest: 9,
            first_largest: 39,
        }),
        known_as: vec!["Nips".to_owned()],
        stopped: None,
        certificate: None,
    }
}

/// A period without values.
fn long(is_least: bool) -> SequenceAnswer {
    let forgotten = Some(Forgotten { heaps: 5_000_000_000, rare: Some(12), is_least });
    SequenceAnswer {
        values: vec![],
        forgotten,
        resumed: 65_536,
        exceptions: vec![],
        sparse: None,
        ..sequence()
    }
}

#[test]
fn sequences() {
    let texts = |style: Style| {
        let whole = sequence();
        // In front of the first period: the values that are known as exceptions of this game.
        let heaps: Vec<usize> = whole.exceptions.iter().map(|(heap, ..)| *heap).collect();
        assert_eq!(heaps, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
        let found = |saltus, status, bound| {
            Some(PeriodFound { preperiod: 3, period: 2, saltus, status, bound })
        };
        let verified = Status::Verified { up_to: 50_000 };
        let checked = Checked { up_to: Some(9), positions: 97, nodes: 0 };
        let none = SequenceAnswer {
            name: "grundy".to_owned(),
            code: Some("4.0".to_owned()),
            unequal: true,
            game: Some(GameInfo { parameters: vec![], ..lists() }),
            values: pins(2000),
            listed: None,
            forgotten: None,
            resumed: 1024,
            period: None,
            exceptions: vec![],
            sparse: whole.sparse.map(|sparse| SparseFound {
                mask: 0,
                rare: 0,
                last_rare: 0,
                ..sparse
            }),
            known_as: vec![],
            stopped: Some(Obstacle::Stopped(run::Stop::Cancelled)),
            certificate: None,
        };
        let few = SequenceAnswer { values: vec![0, 1, 2], exceptions: vec![], ..whole.clone() };
        let exceptions: Vec<(usize, u16, i64)> = (0..100).map(|heap| (heap, 1, 2)).collect();
        let answers = [
            whole.clone(),
            SequenceAnswer { certificate: Some(("{}".to_owned(), checked)), ..whole.clone() },
            none.clone(),
            SequenceAnswer { period: found(0, verified, 70_000), exceptions, ..few.clone() },
            SequenceAnswer {
                period: found(4, verified, 0),
                sparse: whole.sparse.map(|sparse| SparseFound { alternating: true, ..sparse }),
                ..few.clone()
            },
            SequenceAnswer {
                period: found(0, Status::Conjectured, 9),
                sparse: Some(SparseFound { mask: 5, rare: 0, ..none.sparse.unwrap() }),
                ..few.clone()
            },
            SequenceAnswer { values: vec![], period: None, ..none.clone() },
            SequenceAnswer { stopped: none.stopped.clone(), ..long(false) },
            long(true),
        ];
        let mut all: Vec<String> =
            answers.iter().map(|answer| text::sequence(answer, style)).collect();
        assert_fits(&all);
        let coloured = Style { colour: Colour::Ansi, ..style };
        all.push(
            text::sequence(
                &SequenceAnswer { period: found(0, Status::Proved, 9), ..few.clone() },
                coloured,
            )
            .replace('\x1b', "^"),
        );
        all.push(text::sequence_b_file(&few));
        all.push(text::sequence_csv(&few));
        all.push(json::sequence(
            &SequenceAnswer {
                period: found(0, verified, 9),
                exceptions: vec![(2, 2, -1)],
                ..few.clone()
            },
            style.language,
        ));
        all.push(json::sequence(&long(false), style.language));
        all.push(json::sequence(&SequenceAnswer { values: vec![0], ..none }, style.language));
        all
    };
    assert_in_each_language!("sequences", "----\n", texts);
}
