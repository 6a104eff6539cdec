//! Claims, judged and held to brute force.

use prove::ClassKind;
use prove::Judgement;
use prove::words::claim::judge;
use prove::words::prove;
use rules::{Claim, Convention, Outcome, Passing, Relation, Subject, Word, WordRuleset};
use run::Run;
use solve::Parity;
use solve::words::WordGame;

use super::support::{Random, Truth, established, parsed, shipped, small, with, words};

/// Whether the subject of a claim is true of a position, by the page on semantics.
fn subject_holds(
    rules: &WordRuleset,
    subject: &Subject,
    word: &Word,
    convention: Convention,
    truth: &mut Truth<'_>,
) -> bool {
    match subject {
        Subject::Outcome(outcome) => truth.wins(word, convention) == (*outcome == Outcome::N),
        Subject::Class(_) => panic!("players have the same moves here"),
        Subject::Value(term) => Some(i64::from(truth.value(word))) == term.value(word),
        Subject::ValueIs(test) => {
            let value = i64::from(truth.value(word));
            let value = test.modulus.map_or(value, |modulus| value % modulus);
            match &test.passing {
                Passing::In(set) => set.contains(&value),
                Passing::Compared(comparison, with) => {
                    with.value(word).is_some_and(|with| comparison.holds(value, with))
                }
            }
        }
        Subject::EveryMoveWins => {
            truth.options(word).iter().all(|option| !truth.wins(option, convention))
        }
        Subject::WinningMove(line) => {
            let moves = rules::words::literal::moves(rules, word).into_iter();
            moves.filter(|one| one.rule == *line).any(|one| !truth.wins(&one.result, convention))
        }
        Subject::PlayParity(odd) => {
            truth.plays(word).parity == if *odd { Parity::Odd } else { Parity::Even }
        }
        Subject::PlayLength(term) => {
            let plays = truth.plays(word);
            plays.is_fixed() && Some(i64::from(plays.shortest)) == term.value(word)
        }
    }
}

fn contradicts(relation: Relation, formula: bool, subject: bool) -> bool {
    match relation {
        Relation::When => formula != subject,
        Relation::If => formula && !subject,
        Relation::OnlyIf => subject && !formula,
    }
}

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Proved,
    Refuted,
    Open,
}

/// Judges a claim and compares the verdict with brute force on some `most` words.
pub(crate) fn judged(
    text: &str,
    rules: &WordRuleset,
    claim: &Claim,
    convention: Convention,
    most: usize,
    run: &Run<'_>,
) -> Verdict {
    let game = WordGame::new(rules);
    let mut truth = Truth::new(&game);
    let said = rules::language::print::print(claim, &rules.alphabet);
    let judgement = judge(rules, claim, convention, None, run);
    if let Ok(known) = prove(rules, ClassKind::Outcome(convention), run) {
        let again = judge(rules, claim, convention, Some(&known), run);
        let same = match &judgement {
            Judgement::Proved(_) => matches!(again, Judgement::Proved(_)),
            Judgement::Refuted(_) => matches!(again, Judgement::Refuted(_)),
            // What is known may be what was wanting.
            _ => true,
        };
        assert!(same, "{text} {claim:?}: {judgement:?}, and where the theorem is known {again:?}");
    }
    let what = format!("{text}claim {said} ({convention:?})");
    let all = words(rules.alphabet.len(), most);
    let mut positions = all.iter().filter(|word| rules::words::literal::is_position(rules, word));
    let example = positions.find(|word| {
        let subject = subject_holds(rules, &claim.subject, word, convention, &mut truth);
        contradicts(claim.relation, claim.formula.holds(word).unwrap(), subject)
    });
    let longest = all[all.len() - 1].len();
    match judgement {
        Judgement::Proved(proof) => {
            assert_eq!(example, None, "{what} is false");
            // What is proved can be carried by the certificate.
            established(text, rules, &proof, &[said], &what);
            Verdict::Proved
        }
        Judgement::Refuted(refuted) => {
            let position = &refuted.position;
            assert!(rules::words::literal::is_position(rules, position), "{what}: {position:?}");
            assert_eq!(
                claim.formula.holds(position),
                Some(refuted.formula_holds),
                "{what}: {position:?}"
            );
            let subject = subject_holds(rules, &claim.subject, position, convention, &mut truth);
            assert_eq!(subject, refuted.subject_holds, "{what}: {position:?}");
            assert!(
                contradicts(claim.relation, refuted.formula_holds, subject),
                "{what}: {position:?}"
            );
            match example {
                Some(example) if refuted.smallest => {
                    assert_eq!(position.len(), example.len(), "{what}: {position:?}")
                }
                Some(example) => assert!(position.len() >= example.len(), "{what}"),
                None => assert!(position.len() > longest, "{what}: {position:?} but no short one"),
            }
            Verdict::Refuted
        }
        Judgement::Unknown(unknown) => {
            assert!(
                example.is_none_or(|example| unknown
                    .verified_up_to
                    .is_none_or(|up_to| example.len() > up_to)),
                "{what}"
            );
            Verdict::Open
        }
        Judgement::NotRegular { verified_up_to } | Judgement::Unsupported { verified_up_to } => {
            assert!(
                example
                    .is_none_or(|example| verified_up_to.is_none_or(|up_to| example.len() > up_to)),
                "{what}"
            );
            Verdict::Open
        }
    }
}

fn assert_judged(
    name: &str,
    parameters: &[(&str, i64)],
    convention: Convention,
    claims: &[(&str, Verdict)],
) {
    let text = shipped(name);
    let rules = with(&text, parameters);
    for (said, verdict) in claims {
        let claim = rules::parse_claim(said, &rules).unwrap();
        let run = small(20_000);
        assert_eq!(
            judged(&text, &rules, &claim, convention, 1200, &run),
            *verdict,
            "{name}: {said}"
        );
    }
}

use Convention::{Misere, Normal};
use Verdict::{Open, Proved, Refuted};

#[test]
fn claims_about_the_addition_game() {
    let odd = "sum(base - 1 - d) / (base - 1) mod 2 = 1";
    for base in [2, 3, 10] {
        let claims = [
            (format!("wins when {odd} except 0"), Proved),
            (format!("wins when {odd}"), Refuted),
            (format!("wins if {odd} and word != 0"), Proved),
            (format!("loses only if not ({odd}) or word = 0"), Proved),
            (format!("wins only if {odd} and length > 2"), Refuted),
            (format!("play is odd when {odd} except 0"), Proved),
            (format!("play is even if {odd} and word != 0"), Refuted),
            (format!("every move wins if {odd}"), Proved),
            (String::from("every move wins"), Refuted),
            (String::from("every move wins if length mod 2 = 0"), Refuted),
            (String::from("loses if length = 1"), Proved),
            (String::from("play lasts 0 if length = 1"), Proved),
            (String::from("play lasts length - 1"), Refuted),
            (String::from("a winning move is move 1 if length = 2"), Refuted),
            (String::from("value = 0 if length = 1"), Proved),
            (String::from("value = length mod 2"), Refuted),
            (String::from("wins if count(0) > count(1)"), Refuted),
        ];
        let claims: Vec<(&str, Verdict)> =
            claims.iter().map(|(said, verdict)| (said.as_str(), *verdict)).collect();
        assert_judged("addition-game", &[("base", base)], Normal, &claims);
    }
}

#[test]
fn claims_about_taking_counters() {
    for k in 1..=4 {
        assert_judged(
            "take-1-to-k",
            &[("k", k)],
            Normal,
            &[
                ("value = length mod (k + 1)", Proved),
                ("value = length mod (k + 2)", Refuted),
                ("value = 500", Refuted),
                ("value = 0 if length mod (2 * k + 2) = 0", Proved),
                ("value = length if length <= k", Open),
                ("value <= length", Proved),
                ("value <= k", Proved),
                ("value < k", Refuted),
                ("value mod 2 = length mod 2", if k % 2 == 1 { Proved } else { Refuted }),
                ("value in {0, 2} when length mod (k + 1) in {0, 2}", Proved),
                (
                    "value in {1} only if length mod 2 = 1",
                    if k % 2 == 1 { Proved } else { Refuted },
                ),
                ("value > 0 when length mod (k + 1) > 0", Proved),
                ("value = 0 when length mod (k + 1) = 0", Proved),
                ("value != length if length > k", Proved),
                ("value != count(1)", Refuted),
                ("value = length mod (k + 1) if length <= k", Proved),
                ("wins when length mod (k + 1) > 0", Proved),
                ("loses when length mod (k + 1) = 0", Proved),
                ("loses if length < 1", Proved),
                ("wins if length > 20", Refuted),
                ("wins only if length mod (k + 1) < k", Refuted),
                ("play lasts length if length <= 1", if k == 1 { Proved } else { Open }),
                ("play lasts length if length <= 2", if k == 1 { Proved } else { Refuted }),
                ("every move wins if length = k + 2", if k == 1 { Proved } else { Refuted }),
                ("a winning move is move 1 if length mod (k + 1) != 0", Open),
                ("a winning move is move 1 if length > 0", Refuted),
                ("play is even if true", Refuted),
                ("play is odd when length mod 2 = 1", if k == 1 { Proved } else { Refuted }),
            ],
        );
        assert_judged(
            "take-1-to-k",
            &[("k", k)],
            Misere,
            &[
                ("wins when length mod (k + 1) != 1", Proved),
                ("wins when length mod (k + 1) > 0", Refuted),
                ("loses only if length > 0", Proved),
                ("every move wins if length = 0", Proved),
                ("every move wins if length = 2", if k == 1 { Proved } else { Refuted }),
                ("play is odd only if length > 0", if k == 1 { Proved } else { Open }),
            ],
        );
    }
}

#[test]
fn claims_about_other_games() {
    assert_judged(
        "slide-or-clear",
        &[],
        Normal,
        &[
            ("loses when word in any? (0 any | 1 any (0 any)* 1 any)*", Proved),
            ("loses when word in any? (0 any | 1 any (0 any)* 1 any)* except 10", Refuted),
            ("every move wins if count(1) > 2", Refuted),
            ("play is even when word in any? (0 any | 1 any (0 any)* 1 any)*", Proved),
            ("play is odd if word in 10 0*", Refuted),
            ("wins if count(0) = count(1) + 3", Refuted),
        ],
    );
    assert_judged(
        "lower-the-ones",
        &[],
        Normal,
        &[
            ("loses when word in (0 | 1(01*0)*1)*", Proved),
            ("loses if count(1) = 0", Proved),
            ("a winning move is move 1 if word in 1+ and length mod 2 = 1", Open),
            ("a winning move is move 2", Refuted),
            ("wins if length mod 2 = 1 and count(0) = 0", Proved),
            ("wins only if count(1) mod 2 = 1", Refuted),
            ("every move wins if count(1) = 1", Refuted),
            ("every move wins if word in 0*1", Proved),
        ],
    );
    assert_judged(
        "kayles",
        &[],
        Normal,
        &[
            ("wins if word in ('#'+)", Open),
            ("loses if word in '.'* and length < 5", Open),
            ("wins if count('#') > 2", Refuted),
        ],
    );
    assert_judged(
        "cat-and-rabbit",
        &[],
        Normal,
        &[("loses if word in '.'+", Open), ("wins if word in '.'* '#'", Refuted)],
    );
}

#[test]
fn random_claims_about_random_games() {
    let mut random = Random::new(98);
    let mut verdicts = [0; 3];
    for _ in 0..35 {
        let text = super::termination::rules(&mut random);
        let rules = parsed(&text);
        // Only games that end are held to brute force.
        if prove::words::termination::measures(&rules, &small(1000)).unwrap().is_none() {
            continue;
        }
        let formula = match random.below(7) {
            0 => format!("length mod {} = {}", 2 + random.below(3), random.below(2)),
            1 => format!("count({}) mod 2 = {}", random.below(2), random.below(2)),
            2 => format!("length > {}", random.below(6)),
            3 => format!("word in any* {} any*", random.word(&['0', '1'], 1, 2)),
            4 => format!("word in {} {}*", random.word(&['0', '1'], 0, 3), random.below(2)),
            5 => format!("count({}) = {}", random.below(2), random.below(4)),
            _ => String::from("true"),
        };
        let said = match random.below(7) {
            0 => format!("wins {} {formula}", random.pick(&["when", "if", "only if"])),
            1 => format!("loses {} {formula}", random.pick(&["when", "if", "only if"])),
            2 | 3 => format!("every move wins if {formula}"),
            4 => format!(
                "play is {} {} {formula}",
                random.pick(&["odd", "even"]),
                random.pick(&["when", "if", "only if"])
            ),
            5 => format!(
                "value {} {} {formula}",
                random.pick(&[
                    "= length mod 2",
                    "= 0",
                    "= count(1) mod 3",
                    "<= count(1)",
                    "mod 2 = length mod 2",
                    "in {0, 2}",
                    "> length - 4",
                ]),
                random.pick(&["when", "if", "only if"])
            ),
            _ => format!(
                "{} if {formula}",
                random.pick(&["play lasts length", "a winning move is move 1"])
            ),
        };
        let claim = rules::parse_claim(&said, &rules).unwrap();
        let convention = *random.pick(&[Normal, Misere]);
        match judged(&text, &rules, &claim, convention, 250, &small(2000)) {
            Proved => verdicts[0] += 1,
            Refuted => verdicts[1] += 1,
            Open => verdicts[2] += 1,
        }
    }
    assert!(verdicts.iter().all(|&count| count > 0), "{verdicts:?}");
}

#[test]
fn refutations_are_smallest_also_where_moves_read_nothing() {
    // A turn of two moves at a 2 ends in two edges that read nothing; one of a single 3 ends in
    // none. With n moves left a position is lost if n is a multiple of 3: the shorter word is
    // refuted only by a turn of two moves, the longer one by one move.
    let text = "word [0123]*\nmove 2 1+ -> 0 1+\nmove 3 -> 0\nturn 1..2 moves\n";
    let rules = parsed(text);
    assert!(prove(&rules, ClassKind::Outcome(Normal), &small(20_000)).is_ok());
    let claim =
        rules::parse_claim("every move wins if word in (21212121 | 330000000)", &rules).unwrap();
    let Judgement::Refuted(refuted) = judge(&rules, &claim, Normal, None, &small(20_000)) else {
        panic!("not refuted")
    };
    assert!(refuted.formula_holds && !refuted.subject_holds);
    if refuted.smallest {
        assert_eq!(rules.alphabet.spell(&refuted.position), "21212121");
    }
}
