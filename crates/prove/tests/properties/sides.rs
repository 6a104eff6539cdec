//! Games whose players have different moves: theorems, formulas and claims, held to brute force,
//! and certificates that are tampered with.

use certify::{Options, Rejection};
use prove::Judgement;
use prove::tuples::{NUMERATIONS, TupleKind};
use prove::words::claim::judge;
use prove::words::prove;
use prove::words::termination::WordMeasure;
use prove::{ClassKind, sides};
use rules::tuples::TupleRuleset;
use rules::{
    Convention, Mover, Outcome, OutcomeClass, Rules, Settings, Subject, WordRuleset, parse_claim,
};
use run::{Limits, Run};
use solve::words::WordGame;

use super::support::{Random, Truth, established, hold, parsed, small, words};

/// One line for each move: both players, and what the moves look at.
const STRING: &str = "players Blue, Red\nword [BR]*\nmove Blue: 'B' any* -> empty before $\nmove \
    Red: 'R' any* -> empty before $\n";
const STEPS: &str = "word [01]*\nmove Left: 1 -> empty\nmove Left: 11 -> empty\nmove Right: 1 -> \
    empty\nmove Right: 111 -> empty\nmove 0 -> empty\n";
const FROGS: &str = "players Toad, Frog\nword [TF]* '.' [TF]*\nmove Toad: 'T.' -> '.T'\nmove \
    Toad: 'TF.' -> '.FT'\n\
                     move Frog: '.F' -> 'F.'\nmove Frog: '.TF' -> 'FT.'\n";
const TEXTS: [&str; 3] = [STRING, STEPS, FROGS];

fn run() -> Run<'static> {
    Run::new(Limits { states: 100_000, memory: 256 << 20, time: None })
}

fn heap_rules(text: &str) -> TupleRuleset {
    match rules::read(text, &Settings::default()) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, problems) => panic!("{text}\n{problems:?}"),
    }
}

/// The class of a word by brute force, if it is a position.
fn class(
    rules: &WordRuleset,
    truth: &mut Truth<'_>,
    word: &[rules::Letter],
    convention: Convention,
) -> Option<OutcomeClass> {
    let marks = rules.header.sides.as_ref().unwrap();
    let [left, right] =
        [0, 1].map(|side| truth.class(&marks.mark(side, word), ClassKind::Outcome(convention)));
    let outcome = |class: u8| if class == 0 { Outcome::P } else { Outcome::N };
    Some(OutcomeClass::of(outcome(left?), outcome(right?)))
}

#[test]
fn theorems_formulas_and_classes_are_true_and_certified() {
    let mut said = 0;
    for text in TEXTS {
        for convention in [Convention::Normal, Convention::Misere] {
            let rules = parsed(text);
            let proof = prove(&rules, ClassKind::Outcome(convention), &run())
                .unwrap_or_else(|unknown| panic!("{text}{:?}", unknown.reason));
            hold(&rules, &proof, 4000, text);
            let markers = rules.header.sides.as_ref().unwrap().markers.map(usize::from);
            let is_neutral = |measure: &WordMeasure, marker: usize| match measure {
                WordMeasure::Affine(measure) => measure.letters[marker] == (1, 0),
                WordMeasure::Order(order) => order.ranks[marker] == 0,
            };
            assert!(
                proof
                    .measures
                    .iter()
                    .all(|measure| markers.iter().all(|&marker| is_neutral(measure, marker)))
            );
            let classes = sides::outcomes(&rules, &proof.answer, &run()).unwrap().unwrap();
            let (game, alphabet) = (WordGame::new(&rules), rules.text_alphabet());
            let mut truth = Truth::new(&game);
            let found = sides::formulas(&rules, &proof, &run()).unwrap().into_iter().flatten();
            let of_classes = sides::class_formulas(&rules, &proof, &run()).unwrap().into_iter();
            let found: Vec<_> = found.chain(of_classes.filter_map(|(_, claim)| claim)).collect();
            for word in words(alphabet.len(), 800) {
                let class = class(&rules, &mut truth, &word, convention);
                assert_eq!(*classes.output_of(&word), class, "{text}{}", alphabet.spell(&word));
                let Some(class) = class else { continue };
                for claim in &found {
                    let subject = match (&claim.mover, &claim.subject) {
                        (Some(Mover { side, .. }), Subject::Outcome(outcome)) => {
                            class.outcomes()[*side] == *outcome
                        }
                        (None, Subject::Class(claimed)) => class == *claimed,
                        other => panic!("{other:?}"),
                    };
                    assert_eq!(
                        claim.formula.holds(&word),
                        Some(subject),
                        "{text}{claim:?} {}",
                        alphabet.spell(&word)
                    );
                }
            }
            let texts: Vec<String> =
                found.iter().map(|claim| rules::language::print::print(claim, &alphabet)).collect();
            said += texts.len();
            let header = rules::Header { convention, ..rules.header };
            let rules = WordRuleset { header, ..rules };
            established(text, &rules, &proof, &texts, text);
        }
    }
    assert!(said >= 8, "{said}");
}

#[test]
fn claims_are_proved_or_refuted_by_the_smallest_word() {
    let rules = parsed(STRING);
    for (text, refuted) in [
        ("outcome L when word in ('B' any*)", None),
        ("outcome R if word in ('R' any*)", None),
        ("outcome P only if length = 0", None),
        ("Blue to move wins when word in ('B' any*)", None),
        ("Red to move loses if length = 0", None),
        ("wins if false", None),
        ("loses if length = 0", None),
        ("outcome L when length > 0", Some("<R")),
        ("outcome P only if length > 0", Some("<")),
        ("outcome N if true", Some("<")),
        ("Blue to move wins when length > 0", Some("<R")),
        ("Red to move wins when length > 0", Some(">B")),
        ("Red to move wins if word in (any* 'R')", Some(">BR")),
        ("wins when length > 0", Some("<R")),
        ("every move wins if length > 1", Some("<RB")),
    ] {
        let claim = parse_claim(text, &rules).unwrap();
        match (judge(&rules, &claim, Convention::Normal, None, &run()), refuted) {
            (Judgement::Proved(proof), None) => {
                established(STRING, &rules, &proof, &[text.to_string()], text);
            }
            (Judgement::Refuted(found), Some(word)) => {
                assert_eq!(rules.alphabet.spell(&found.position), word, "{text}");
                assert!(found.smallest);
                // And the checker does not believe it either.
                let proof = prove(&rules, ClassKind::Outcome(Convention::Normal), &run()).unwrap();
                let certificate =
                    prove::certificate::write(STRING, &rules, &proof, &[text.to_string()]);
                let verdict = certify::check(&certificate, &Options::default());
                assert!(
                    matches!(verdict, Err(Rejection::ClaimFails { number: 0, .. })),
                    "{text}: {verdict:?}"
                );
            }
            (other, _) => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn heaps_are_proved_with_each_player_to_move() {
    const OWN: &str =
        "heaps x y\nmove Left: x -> x - d where d > 0\nmove Right: y -> y - d where d > 0\n";
    let rules = heap_rules(OWN);
    let proof =
        prove::tuples::prove(&rules, TupleKind::Outcome(Convention::Normal), &NUMERATIONS, &run())
            .unwrap();
    let wins = |side: u128, x: u128, y: u128| if side == 0 { x > y } else { y > x };
    for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
        for side in 0..2 {
            assert_eq!(proof.class(&[side, x, y]), Some(u8::from(wins(side, x, y))));
        }
    }
    let claims = sides::heap_formulas(&rules, &proof, &run()).unwrap();
    let texts: Vec<String> = claims
        .iter()
        .flatten()
        .map(|claim| rules::language::print::print(claim, rules.text_heaps()))
        .collect();
    assert_eq!(texts, ["Left to move loses when x <= y", "Right to move loses when x >= y"]);
    for (text, wrong) in [
        ("outcome L when x > y", None),
        ("outcome R only if x < y", None),
        ("Right to move wins if x + 3 = y", None),
        ("loses if x = y", None),
        ("outcome P when x = 0 and y = 0", Some([0, 1, 1])),
        ("Left to move wins when x > 0", Some([0, 1, 1])),
        ("Right to move wins if x > 0", Some([1, 1, 0])),
        ("outcome N only if x > 0", None),
        ("outcome N if x > y", Some([0, 1, 0])),
    ] {
        let claim = rules::tuples::parse_claim(text, &rules).unwrap();
        for known in [None, Some(&proof)] {
            let judged = prove::tuples::claim::judge(
                &rules,
                &claim,
                Convention::Normal,
                known,
                &NUMERATIONS,
                &run(),
            );
            match (judged, wrong) {
                (Judgement::Proved(proof), None) => {
                    let certificate =
                        prove::certificate::write(OWN, &rules, &proof, &[text.to_string()]);
                    assert!(certify::check(&certificate, &Options::default()).is_ok(), "{text}");
                }
                (Judgement::Refuted(found), Some(position)) => {
                    assert_eq!(found.position, position, "{text}");
                    let certificate =
                        prove::certificate::write(OWN, &rules, &proof, &[text.to_string()]);
                    let verdict = certify::check(&certificate, &Options::default());
                    assert!(
                        matches!(verdict, Err(Rejection::ClaimFails { number: 0, .. })),
                        "{text}: {verdict:?}"
                    );
                }
                (other, _) => panic!("{text}: {other:?}"),
            }
        }
    }
}

#[test]
fn theorems_of_random_partisan_games_are_true_and_certified() {
    let mut random = Random::new(81);
    let (mut proved, mut drawn, mut both) = (0, 0, 0);
    while proved < 25 {
        drawn += 1;
        assert!(drawn < 2000, "{proved}");
        let mut text = String::from("word [01]*\n");
        for _ in 0..2 + random.below(3) {
            let (from, to) = (random.word(&['0', '1'], 1, 3), random.word(&['0', '1'], 0, 2));
            let context = if random.chance(30) {
                random.pick(&[" after ^", " before $", " after 1", " before 0"])
            } else {
                ""
            };
            text += &format!(
                "move {}{from} -> {to}{context}\n",
                random.pick(&["Left: ", "Right: ", "Left: ", "Right: ", ""])
            );
        }
        let rules = parsed(&text);
        if rules.header.sides.is_none() {
            continue;
        }
        let convention = *random.pick(&[Convention::Normal, Convention::Misere]);
        let Ok(proof) = prove(&rules, ClassKind::Outcome(convention), &small(4_000)) else {
            continue;
        };
        proved += 1;
        let sides = hold(&rules, &proof, 1500, &text);
        both += usize::from(sides[0] > 3 && sides[1] > 3);
        established(&text, &rules, &proof, &[], &text);
    }
    assert!(both > 12, "{both}");
}

#[test]
fn certificates_that_are_tampered_with_are_rejected() {
    let rules = parsed(STRING);
    let proof = prove(&rules, ClassKind::Outcome(Convention::Normal), &run()).unwrap();
    let claims = ["outcome L when word in ('B' any*)".to_string()];
    let certificate = prove::certificate::write(STRING, &rules, &proof, &claims);
    assert!(certify::check(&certificate, &Options::default()).is_ok());
    let check = |from: &str, to: &str| {
        let changed = certificate.replacen(from, to, 1);
        assert_ne!(changed, certificate, "{from}");
        certify::check(&changed, &Options::default())
    };
    // Who has which moves, who is to move, what the marker counts, what is claimed.
    assert!(check("move Blue: 'B' any*", "move Blue: 'R' any*").is_err());
    let named = check("\\nmove Red: 'R'", "\\nmove Blue: 'R'");
    assert!(named.is_err(), "{named:?}");
    let letters = check("\"letters\": \"BR<>\"", "\"letters\": \"BR><\"");
    assert!(matches!(letters, Err(Rejection::Letters { .. })), "{letters:?}");
    let claimed = check("outcome L when", "outcome R when");
    assert!(matches!(claimed, Err(Rejection::ClaimFails { number: 0, .. })), "{claimed:?}");
    let values = check("\"theorem\": \"outcome\"", "\"theorem\": \"values\"");
    assert_eq!(values.map(|_| ()), Err(Rejection::Theorem));
    for pair in ["[2, 0]]}", "[1, 1]]}"] {
        assert_eq!(check("[1, 0]]}", pair).map(|_| ()), Err(Rejection::Measure { number: 0 }));
    }
    // Every class and every step of the machine matters.
    let (start, end) = (
        certificate.find("\"class\": [").unwrap() + 10,
        certificate.find("  \"termination\"").unwrap(),
    );
    let entries: Vec<(usize, char)> = certificate[start..end]
        .char_indices()
        .filter(|(_, symbol)| "01".contains(*symbol))
        .collect();
    assert!(entries.len() > 3);
    for (at, symbol) in entries {
        let mut changed = certificate.clone();
        changed.replace_range(start + at..=start + at, if symbol == '0' { "1" } else { "0" });
        assert!(
            certify::check(
                &changed,
                &Options {
                    replay: certify::ReplayLimits { positions: 0, words: 0, effort: 0 },
                    ..Options::default()
                }
            )
            .is_err(),
            "{changed}"
        );
    }
}
