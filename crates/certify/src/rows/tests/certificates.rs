//! Whole certificates.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use rules::Word;
use rules::words::literal::Reading;

use super::super::{heaps_of_a_list, periodic};
use super::{ALL, NIM, PINS, RABBIT, RABBIT_LIVE, Sides};
use crate::kernel::glushkov::Positions;
use crate::kernel::work::Work;
use crate::{Established, Law, Options, Rejection, SingleHeap, check};

/// What is proved of one heap of Nim.
fn one_heap() -> Value {
    json!({
        "theorem": "relation",
        "encoding": { "numeration": "base 2", "bounds": [null] },
        "machine": {
            "letters": "01",
            "next": [[1, 2], [0, 3], [3, 0], [4, 4], [3, 3]],
            "class": [0, null, null, 1, null],
        },
        "termination": [{ "max": [[0, 1]] }],
        "value": "n",
    })
}

fn code(code: &str, preperiod: u64, period: u64) -> Value {
    json!({ "code": code, "preperiod": preperiod, "period": period })
}

struct Row {
    rules: String,
    letter: &'static str,
    live: Vec<Sides>,
    heaps: String,
    law: &'static str,
    heap: Value,
    claims: Vec<&'static str>,
}

impl Row {
    fn certificate(&self) -> Value {
        let side = |side: &str| if side.is_empty() { Value::Null } else { side.into() };
        let live: Vec<Value> =
            self.live.iter().map(|(left, right)| json!([side(left), side(right)])).collect();
        let hash: String = Sha256::digest(self.rules.as_bytes())
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let convention = if self.rules.contains("misere") { "misere" } else { "normal" };
        json!({
            "format": crate::FORMAT,
            "rules": self.rules,
            "rules_sha256": hash,
            "parameters": {},
            "convention": convention,
            "theorem": "sum",
            "law": self.law,
            "heap": self.heap,
            "rows": { "letter": self.letter, "live": live, "rules": self.heaps },
            "claims": self.claims,
        })
    }

    fn check(&self) -> Result<Established, Rejection> {
        check(&format!("{}", self.certificate()), &Options::default())
    }
}

/// Rows of free and burning cells.
fn rabbit(more: &str, law: &'static str) -> Row {
    Row {
        rules: format!("{RABBIT}{more}"),
        letter: ".",
        live: RABBIT_LIVE.to_vec(),
        heaps: format!("{NIM}{more}"),
        law,
        heap: one_heap(),
        claims: vec![],
    }
}

/// Rows of pins.
fn pins(more: &str, law: &'static str, heap: Value) -> Row {
    let heaps = format!("octal {}\n{more}", heap["code"].as_str().unwrap_or_default());
    Row {
        rules: format!("{PINS}{more}"),
        letter: "#",
        live: ALL.to_vec(),
        heaps,
        law,
        heap,
        claims: vec![],
    }
}

#[test]
fn rows_of_nim_heaps() {
    for (more, law) in [
        ("", "grundy"),
        ("", "moore"),
        ("misere\n", "moore"),
        ("turn 1..2 moves\n", "moore"),
        ("turn 1..2 moves\nmisere\n", "moore"),
        ("turn 1..3 moves\n", "moore"),
    ] {
        let found = rabbit(more, law)
            .check()
            .unwrap_or_else(|rejection| panic!("{more} {law}: {rejection}"));
        let sums = found.sums.unwrap();
        assert_eq!(sums.law, if law == "grundy" { Law::Grundy } else { Law::Moore });
        assert_eq!(
            sums.rows.unwrap().live,
            [(None, Some('#')), (Some('#'), None), (Some('#'), Some('#'))]
        );
        assert!(found.replay.length >= Some(4), "{:?}", found.replay);
    }
    for (more, law) in
        [("misere\n", "grundy"), ("turn 1..2 moves\n", "grundy"), ("turn 1..2 moves\n", "tame")]
    {
        assert!(rabbit(more, law).check().is_err(), "{more} {law}");
    }
    // Without a period there is no machine of classes.
    let claimed = Row { claims: vec!["loses if length = 1"], ..rabbit("", "grundy") };
    assert_eq!(claimed.check(), Err(Rejection::ClaimKind { number: 0 }));
}

#[test]
fn rows_with_a_period() {
    let found = pins("", "grundy", code("0.77", 71, 12)).check().unwrap();
    let Some(SingleHeap::Periodic { preperiod: 71, period: 12, classes, .. }) =
        found.sums.map(|sums| sums.heap)
    else {
        panic!("no period")
    };
    assert_eq!(classes[..5].iter().map(|class| class.value).collect::<Vec<_>>(), [0, 1, 2, 3, 1]);
    assert!(found.replay.length >= Some(7), "{:?}", found.replay);
    let pairs = "word [. #]*\nmove '##' -> '..'\n";
    let dawson = Row { rules: pairs.into(), ..pins("", "grundy", code("0.07", 53, 34)) };
    assert!(dawson.check().is_ok());
    let ends = "word [. #]*\nmove '##' -> '..'\nmove '#' -> '.' after ^ | '.' before $ | '.'\n";
    let row_0_17 = Row { rules: ends.into(), ..pins("", "grundy", code("0.17", 33, 34)) };
    assert!(row_0_17.check().is_ok());
    assert!(
        Row { rules: ends.into(), ..pins("", "grundy", code("0.07", 53, 34)) }.check().is_err()
    );
    assert!(pins("", "grundy", code("0.77", 70, 12)).check().is_err());
    assert!(pins("misere\n", "grundy", code("0.77", 71, 12)).check().is_err());
    assert!(pins("misere\n", "tame", code("0.77", 71, 12)).check().is_err());
}

/// Claims that brute force knows to be true or false.
#[test]
fn claims_about_rows() {
    let with = |row: &dyn Fn() -> Row, claim: &'static str| {
        Row { claims: vec![claim], ..row() }.check().map(|_| ())
    };
    let kayles = || pins("", "grundy", code("0.77", 71, 12));
    for claim in [
        "wins if word in ('#'+)",
        "value = 3 if word in ('###' '.'*)",
        "loses if word in ('.'*)",
        "value = length if length < 4 and word in ('#'*)",
        "loses only if not word in ('.'* '#'+ '.'*)",
    ] {
        assert_eq!(with(&kayles, claim), Ok(()), "{claim}");
    }
    let false_for = |row: &dyn Fn() -> Row, claim, shortest: &str| {
        let word = Some(shortest.into());
        assert_eq!(with(row, claim), Err(Rejection::ClaimFails { number: 0, word }), "{claim}");
    };
    false_for(&kayles, "wins if length > 0", ".");
    false_for(&kayles, "value = length if word in ('#'*)", "####");
    false_for(&kayles, "loses when length = 0", ".");
    for claim in ["every move wins if length = 1", "play is odd if length = 1"] {
        assert_eq!(with(&kayles, claim), Err(Rejection::ClaimKind { number: 0 }), "{claim}");
    }
    // Single pins go one by one, in turns of one or two: columns modulo 3; and in misère play.
    let single = |more: &str| {
        let rules = format!("word [. #]*\nmove '#' -> '.' after ^ | '.' before $ | '.'\n{more}");
        let heaps = format!("octal 0.1\n{more}");
        move || Row {
            rules: rules.clone(),
            heaps: heaps.clone(),
            ..pins("", "moore", code("0.1", 2, 1))
        }
    };
    let turns = &single("turn 1..2 moves\n");
    assert_eq!(with(turns, "loses if word in ('#.#.#')"), Ok(()));
    false_for(turns, "loses when word in ('.'*)", "##");
    assert_eq!(with(turns, "value = 0 if length = 0"), Err(Rejection::ClaimKind { number: 0 }));
    let misere = &single("turn 1..2 moves\nmisere\n");
    for claim in [
        "wins if word in ('.'*)",
        "loses if word in ('.'* '#' '.'*)",
        "wins if word in ('#.#' | '#.#.#')",
        "loses if word in ('#.#.#.#')",
    ] {
        assert_eq!(with(misere, claim), Ok(()), "{claim}");
    }
    let tame = || Row { law: "tame", ..single("misere\n")() };
    for claim in [
        "wins if word in ('.'*)",
        "loses if word in ('.'* '#' '.'*)",
        "wins if word in ('#.#')",
        "loses if word in ('#.#.#')",
    ] {
        assert_eq!(with(&tame, claim), Ok(()), "{claim}");
    }
}

/// Who wins, or the Grundy value, by trying all turns.
fn naive(
    reading: &Reading<'_>,
    misere: bool,
    values: bool,
    word: &Word,
    known: &mut BTreeMap<Word, u32>,
) -> u32 {
    if let Some(&class) = known.get(word) {
        return class;
    }
    let options = reading.options(word);
    let classes: Vec<u32> =
        options.iter().map(|option| naive(reading, misere, values, option, known)).collect();
    let class = match values {
        true => (0..).find(|class| !classes.contains(class)).unwrap_or_default(),
        false if classes.is_empty() => u32::from(misere),
        false => u32::from(classes.contains(&0)),
    };
    known.insert(word.clone(), class);
    class
}

#[test]
fn machines_of_classes() {
    let single = "move '#' -> '.' after ^ | '.' before $ | '.'\n";
    // Pieces at an end of the word cannot move.
    let inner = "move '##' -> '..' after '.' '#'* before '#'* '.'\n";
    let free = "word [. #]*\n";
    let alone = "move '#' -> '.' after ^ | '.' before $ | '.'\nmove '##' -> '..' after ^ | '.' \
        before $ | '.'\n";
    let after = "move '.#' -> '.'\nmove '.##' -> '.'\n";
    let after_live = &[(".", "."), (".", "")][..];
    for (domain, moves, more, live, law, heap) in [
        (
            free,
            "move '#' -> '.'\nmove '##' -> '..'\n",
            "",
            &ALL[..],
            "grundy",
            code("0.77", 71, 12),
        ),
        ("word '#'* '.' [. #]*\n", single, "", &ALL, "grundy", code("0.1", 2, 1)),
        (free, single, "turn 1..2 moves\n", &ALL, "moore", code("0.1", 2, 1)),
        (free, alone, "turn 1..2 moves\nmisere\n", &ALL, "moore", code("0.11", 3, 1)),
        (free, alone, "turn 1..3 moves\n", &ALL, "moore", code("0.11", 3, 1)),
        (free, alone, "misere\n", &ALL, "moore", code("0.11", 3, 1)),
        (free, single, "misere\n", &ALL, "tame", code("0.1", 2, 1)),
        (free, after, "", after_live, "grundy", code("0.33", 1, 3)),
        (free, after, "misere\n", after_live, "tame", code("0.33", 3, 3)),
        (free, inner, "", &ALL[..1], "grundy", code("0.07", 53, 34)),
    ] {
        let ruleset = super::words(&format!("{domain}{moves}{more}"));
        let text =
            super::rows("#", live, &format!("octal {}\n{more}", heap["code"].as_str().unwrap()));
        let (split, rules) = super::fall_apart(&ruleset, &text).unwrap();
        let (law, heap) =
            (serde_json::from_value(law.into()).unwrap(), serde_json::from_value(heap).unwrap());
        let work = &mut Work::new(100_000_000);
        let theory = heaps_of_a_list(law, &heap, &rules, &Options::default(), work).unwrap();
        let domain = Positions::new(&ruleset.domain, work)
            .and_then(|domain| domain.machine(ruleset.alphabet.len(), work))
            .unwrap();
        let machine = periodic(&theory, ruleset.turn)
            .unwrap()
            .machine(&ruleset, &domain, &split, work)
            .unwrap();
        let (reading, known) = (Reading::new(&ruleset), &mut BTreeMap::new());
        for word in super::random::words(2, 9) {
            let found = machine.class(machine.run(0, &word));
            let misere = ruleset.header.convention == rules::Convention::Misere;
            let expected = || naive(&reading, misere, law == Law::Grundy, &word, known);
            assert_eq!(found, reading.is_position(&word).then(expected), "{word:?} {moves}{more}");
        }
    }
}

/// No field can be changed without notice.
#[test]
fn changed_certificates() {
    let good = rabbit("", "grundy").certificate();
    let text = |value: &Value| check(&format!("{value}"), &Options::default());
    assert!(text(&good).is_ok());
    for (pointer, value) in [
        ("/rows/letter", json!("#")),
        ("/rows/live", json!([])),
        ("/rows/live/0", json!([null, null])),
        ("/rows/rules", json!("octal 0.7\n")),
        ("/law", json!("tame")),
        ("/convention", json!("misere")),
        ("/heap/value", json!("n + 1")),
        ("/heap/machine/class/0", json!(1)),
        ("/rows", json!(null)),
        ("/theorem", json!("outcome")),
    ] {
        let mut changed = good.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        assert!(text(&changed).is_err(), "{pointer}");
    }
    let mut without = good;
    without.as_object_mut().unwrap().remove("rows");
    assert_eq!(text(&without), Err(Rejection::Field { name: "rows" }));
}
