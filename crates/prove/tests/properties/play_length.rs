//! Fixed numbers of turns, held to the lengths of all plays.

use prove::words::play_length::PlayLengthWeights;
use prove::words::prove;
use prove::{ClassKind, Proof};
use rules::language::print::print;
use rules::{Convention, WordRuleset};
use solve::words::WordGame;

use super::claims::{Verdict, judged};
use super::support::{KINDS, Random, Truth, established, parsed, shipped, small, with, words};

/// Every play from these positions has as many turns as the theorem says; how many positions that
/// were.
fn held(rules: &WordRuleset, length: &PlayLengthWeights, most: usize, what: &str) -> usize {
    let game = WordGame::new(rules);
    let mut truth = Truth::new(&game);
    let term = length.term(&rules.alphabet);
    let mut positions = 0;
    for word in words(rules.alphabet.len(), most) {
        if !truth.is_position(&word) {
            continue;
        }
        positions += 1;
        let plays = truth.plays(&word);
        let turns = Some(i64::from(plays.shortest));
        let spelled = rules.alphabet.spell(&word);
        assert!(
            plays.is_fixed() && length.of(&word) == turns,
            "{what}: {spelled}, {plays:?}, {length:?}"
        );
        let exceptional = length.exceptions.contains(&word);
        assert!(
            exceptional || term.value(&word) == turns,
            "{what}: {spelled}, {}",
            print(&term, &rules.alphabet)
        );
    }
    positions
}

/// What is found is accepted by the checker with the claim that says it.
fn accepted(text: &str, rules: &WordRuleset, proof: &Proof, what: &str) {
    let Some(length) = &proof.play_length else { return };
    let claim = print(&length.claim(&rules.alphabet), &rules.alphabet);
    let checked = established(text, rules, proof, &[claim], what)
        .play_length
        .expect("it was in the certificate");
    assert_eq!((&checked.weights, &checked.exceptions), (&length.weights, &length.exceptions));
    assert_eq!(
        (checked.low, i64::try_from(checked.decrease).unwrap()),
        (length.low, length.decrease)
    );
}

#[test]
fn the_addition_game_lasts_as_long_as_it_must() {
    let text = shipped("addition-game");
    for (base, term) in [
        (2, "length + count(1) - 2"),
        (3, "length - 1 + (sum(d) - 1) / 2"),
        (7, "length - 1 + (sum(d) - 1) / 6"),
        (10, "length - 1 + (sum(d) - 1) / 9"),
        (12, "length - 1 + (sum(d) - 1) / 11"),
    ] {
        let rules = with(&text, &[("base", base)]);
        for kind in KINDS {
            let what = format!("base {base}, {kind:?}");
            let proof = prove(&rules, kind, &small(100_000)).unwrap();
            let length = proof.play_length.clone().expect("the number of turns is fixed");
            assert_eq!(print(&length.term(&rules.alphabet), &rules.alphabet), term, "{what}");
            assert_eq!(length.decrease, base - 1, "{what}");
            let zero = vec![rules.alphabet.letter('0').unwrap()];
            assert_eq!(length.exceptions, [zero]);
            assert!(held(&rules, &length, 1500, &what) > 100);
            accepted(&text, &rules, &proof, &what);
        }
        let run = small(100_000);
        let shifted = format!("length + (sum(d) - {base}) / (base - 1)");
        for (said, verdict) in [
            (format!("play lasts {term} if word != 0"), Verdict::Proved),
            (format!("play lasts {shifted} if word != 0"), Verdict::Proved),
            (format!("play lasts {term}"), Verdict::Refuted),
            (format!("play lasts {term} + length / 12 if word != 0"), Verdict::Refuted),
            (
                format!("play lasts 2 * length - {} if sum(d) = base and word != 0", 2),
                Verdict::Refuted,
            ),
            (String::from("play lasts 0 if length = 1"), Verdict::Proved),
            (String::from("play lasts length - 1 if sum(d) = 1"), Verdict::Proved),
            (String::from("play lasts length if sum(d) = base"), Verdict::Proved),
        ] {
            let claim = rules::parse_claim(&said, &rules).unwrap();
            assert_eq!(
                judged(&text, &rules, &claim, Convention::Misere, 300, &run),
                verdict,
                "{base}: {said}"
            );
        }
    }
}

#[test]
fn where_there_is_none_none_is_found() {
    for text in [
        // Plays of different lengths.
        "word 1*\nmove 1 -> empty\nmove 11 -> empty\n",
        // As long as there are letters on the shorter side, which no sum tells.
        "word [01]*\nmove 01 -> empty\n",
        // Every move takes one 1, but the game is over before all are taken, or not.
        "word [01]*\nmove 11 -> 1\nmove 10 -> empty\n",
        // A fixed length, but of a word without limits: 1 is a block that can be long.
        "word 1*\nmove 1+ -> empty\n",
        // Two words without a move that moves lead to have sums too far apart.
        "word 1* | 12 | 2 | 32\nmove 1 -> empty before 1* $\nmove 2 -> 1111 after ^ 1\nmove 3 -> \
         empty\n",
        // The weight of 1 must be 0, since there can be any number of them at the end.
        "word [01]* 1 | 00\nmove 11 -> 1\n",
        // Two moves are one turn.
        "word 1*\nmove 1 -> empty\nturn 1..2 moves\n",
    ] {
        let rules = parsed(text);
        if let Ok(proof) = prove(&rules, ClassKind::Outcome(Convention::Normal), &small(3000)) {
            assert_eq!(proof.play_length, None, "{text}");
        }
    }
}

#[test]
fn exceptions_are_only_what_no_move_leads_to() {
    for (text, exceptions) in [
        // Nothing leads to 00, whose sum is too small.
        ("word 1+ | 00\nmove 11 -> 1\n", &["00"][..]),
        // The empty word has the sum 0, and 1 and 11 have 1 and 2.
        ("word 1*\nmove 11 -> empty after 1\n", &[""]),
        // The last ones that moves lead to are 11 and 111.
        ("word 1*\nmove 11 -> empty after ^ 11\n", &["", "1"]),
        ("word 1*\nmove 1 -> empty\n", &[]),
    ] {
        let rules = parsed(text);
        let proof = prove(&rules, ClassKind::Outcome(Convention::Normal), &small(3000)).unwrap();
        let length = proof.play_length.clone().unwrap();
        let spelled: Vec<String> =
            length.exceptions.iter().map(|word| rules.alphabet.spell(word)).collect();
        assert_eq!(spelled, exceptions, "{text}");
        held(&rules, &length, 200, text);
        accepted(text, &rules, &proof, text);
    }
}

/// Rules that lower a hidden sum by a hidden number, most of them in some context, on a random
/// domain.
fn drawn(random: &mut Random) -> String {
    let letters = &['0', '1', '2'][..2 + random.below(2)];
    let weights: Vec<usize> = letters.iter().map(|_| random.below(4)).collect();
    let decrease = 1 + random.below(3);
    let sum = |word: &str| -> usize {
        word.chars()
            .map(|symbol| {
                letters.iter().position(|letter| *letter == symbol).map_or(0, |at| weights[at])
            })
            .sum()
    };
    let all: String = letters.iter().collect();
    let domain = match random.below(8) {
        0 => format!("[{all}]+"),
        1 => format!("[{all}]* [1{}]", random.pick(letters)),
        2 => format!("1 [{all}]*"),
        3 => format!("[{all}]* | {}{}", random.pick(letters), random.pick(letters)),
        _ => format!("[{all}]*"),
    };
    let mut text = format!("word {domain}\n");
    let mut moves = 0;
    for _ in 0..400 {
        let (from, to) = (random.word(letters, 1, 3), random.word(letters, 0, 3));
        if sum(&from) != sum(&to) + decrease || moves > 4 {
            continue;
        }
        moves += 1;
        let context = match random.below(12) {
            0 => format!(" after [{all}]"),
            1 => format!(" before {}* $", random.pick(letters)),
            2 => format!(" after ^ {}*", random.pick(letters)),
            _ => String::new(),
        };
        text.push_str(&format!("move {from} -> {to}{context}\n"));
    }
    if random.chance(10) {
        text.push_str("move 1 0+ -> 0+\n");
    }
    text
}

#[test]
fn random_games_of_fixed_length_are_so() {
    let mut random = Random::new(2194);
    let (mut proved, mut fixed, mut exceptional) = (0, 0, 0);
    for index in 0..120 {
        let text = if index % 3 == 0 {
            super::termination::rules(&mut random)
        } else {
            drawn(&mut random)
        };
        let (Some(rules), _) = rules::parse(&text, &rules::Settings::default()) else { continue };
        let kind = KINDS[index % 3];
        let Ok(proof) = prove(&rules, kind, &small(800)) else { continue };
        proved += 1;
        let Some(length) = &proof.play_length else { continue };
        fixed += 1;
        exceptional += usize::from(!length.exceptions.is_empty());
        held(&rules, length, 250, &text);
        accepted(&text, &rules, &proof, &text);
    }
    println!("{proved} proved, {fixed} of fixed length, {exceptional} with exceptions");
    assert!(
        fixed > 5 && exceptional > 0,
        "{proved} proved, {fixed} of fixed length, {exceptional} with exceptions"
    );
}

#[test]
fn random_claims_of_lengths_are_judged_right() {
    let mut random = Random::new(46);
    let games = [
        ("word [01]*\nmove 1 -> 0\n", "count(1)"),
        ("word [012]*\nmove 2 -> 1\nmove 1 -> 0\n", "sum(d)"),
        ("word [012]*\nmove 2 -> 0\nmove 1 -> empty\nmove 00 -> empty\n", "(length + sum(d)) / 2"),
        ("word 1[01]* | 0\nmove 11 -> 10\nmove 10 -> 1\n", "length + sum(d) - 2"),
    ];
    let games = games.map(|(text, known)| (text, known, parsed(text)));
    let mut verdicts = [0; 3];
    for _ in 0..150 {
        let (text, known, rules) = random.pick(&games);
        let part = |random: &mut Random| {
            let count =
                random.pick(&["count(0)", "count(1)", "length", "1", "2", "sum(d)", "sum(2 * d)"]);
            match random.below(5) {
                0 => format!("{count} / {}", 1 + random.below(3)),
                1 => format!("{count} mod {}", 1 + random.below(3)),
                2 => format!("(2 * {count} + length) / 2"),
                _ => (*count).to_owned(),
            }
        };
        let formula = match random.below(6) {
            0 => format!("length mod 2 = {}", random.below(2)),
            1 => String::from("word in 1 0*"),
            2 => String::from("count(0) = 1"),
            3 => String::from("word in (01)* | 1*"),
            4 => String::from("length < 3"),
            _ => String::from("true"),
        };
        let said = match random.below(4) {
            0 => format!("play lasts {} if {formula}", part(&mut random)),
            1 => format!("play lasts {} + {} if {formula}", part(&mut random), part(&mut random)),
            2 => {
                let more = part(&mut random);
                format!(
                    "play lasts (2 * ({known}) + {more} - ({more} mod 2)) / 2 - ({more}) / 2 if \
                     {formula} and word != 0"
                )
            }
            _ => format!(
                "play lasts {known} + {} - {} if {formula}",
                part(&mut random),
                part(&mut random)
            ),
        };
        let claim = rules::parse_claim(&said, rules).unwrap();
        match judged(text, rules, &claim, Convention::Normal, 130, &small(5000)) {
            Verdict::Proved => verdicts[0] += 1,
            Verdict::Refuted => verdicts[1] += 1,
            Verdict::Open => verdicts[2] += 1,
        }
    }
    println!("{verdicts:?}");
    assert!(verdicts[0] > 30 && verdicts[1] > 30, "{verdicts:?}");
}
