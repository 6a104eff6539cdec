//! Plays that need not end.

use prove::UnknownReason;
use prove::words::{prove, termination};
use rules::words::literal;
use rules::{Piece, Regex, Word, WordRuleset};

use super::support::{KINDS, Random, parsed, small, words};
use super::termination::rules;

fn is_move(rules: &WordRuleset, from: &Word, to: &Word) -> bool {
    literal::moves(rules, from).iter().any(|one| one.result == *to)
}

/// Each word of a reason is a position, and an option of the one before; what is said to repeat
/// does.
fn assert_genuine(rules: &WordRuleset, reason: &UnknownReason, what: &str) {
    let (UnknownReason::Cycle(way) | UnknownReason::Growth(way)) = reason else {
        panic!("{what}: {reason:?}")
    };
    assert!(way.iter().all(|word| literal::is_position(rules, word)), "{what}: {way:?}");
    assert!(way.windows(2).all(|pair| is_move(rules, &pair[0], &pair[1])), "{what}: {way:?}");
    let (first, last) = (way.first().unwrap(), way.last().unwrap());
    if let UnknownReason::Cycle(_) = reason {
        assert!(is_move(rules, last, first), "{what}: {way:?}");
    } else {
        assert!(way.len() > 1 && first != last && !first.is_empty(), "{what}: {way:?}");
        assert!(
            last.windows(first.len()).any(|factor| factor == first.as_slice()),
            "{what}: {way:?}"
        );
        // Only where moves do not look around can they be repeated inside the longer word.
        let any = Regex::any(rules.alphabet.all());
        assert!(rules.rules.iter().all(|rule| rule.left == any && rule.right == any), "{what}");
    }
}

#[test]
fn endless_games_are_told_by_example() {
    for (text, cycle) in [
        ("word [01]*\nmove 0 -> 1\nmove 1 -> 0\n", true),
        ("word [01]*\nmove 01 -> 10\nmove 10 -> 01\n", true),
        ("word [01]*\nmove 0 -> 00\n", false),
        ("word [01]*\nmove 01 -> 1001\n", false),
        // 100 becomes 00110, then 0010011, which contains 100.
        ("word [01]*\nmove 10 -> 0011\n", false),
        ("word [012]*\nmove 0 -> 1\nmove 1 -> 2\nmove 2 -> 0\n", true),
        ("word [01]*\nmove 0 -> 1 after ^\nmove 1 -> 0 before $\n", true),
        ("word [01]+\nmove [01]+ -> [10]+\n", true),
        ("word 1 [01]*\nmove 1 0+ -> 1 1+\nmove 1 1+ -> 1 0+\nturn 1..2 moves\n", true),
    ] {
        for kind in KINDS {
            let rules = parsed(text);
            let unknown =
                prove(&rules, kind, &small(10_000)).map(|proof| proof.answer).unwrap_err();
            assert_eq!(
                matches!(unknown.reason, UnknownReason::Cycle(_)),
                cycle,
                "{text}{:?}",
                unknown.reason
            );
            assert_genuine(&rules, &unknown.reason, text);
        }
    }
}

#[test]
fn an_endless_play_without_a_repetition_is_not_explained_wrongly() {
    // Each pass over the word makes it longer, but no position comes again inside a follower.
    for text in [
        "word '<' [01]* '>'\nmove '<' -> '<0' before '>'\n",
        "word [01]*\nmove empty -> 0 after ^ before $\n",
    ] {
        let rules = parsed(text);
        match prove(&rules, KINDS[0], &small(10_000)).map(|proof| proof.answer.len()) {
            Ok(states) => assert!(states > 0),
            Err(unknown) => assert_eq!(unknown.reason, UnknownReason::NoTermination, "{text}"),
        }
    }
}

#[test]
fn random_reasons_are_genuine() {
    let mut random = Random::new(92);
    let (mut cycles, mut growths) = (0, 0);
    for _ in 0..20 {
        let text = rules(&mut random);
        let rules = parsed(&text);
        // Where contexts keep words from growing inside themselves, looking for a reason takes long
        // and finds none.
        let longer =
            |piece: &Piece| matches!(piece, Piece::Swap { from, to } if to.len() > from.len());
        let grows = rules.rules.iter().flat_map(|rule| rule.branches.iter().flatten()).any(longer);
        if grows && (text.contains("after") || text.contains("before")) {
            continue;
        }
        let Err(unknown) = prove(&rules, KINDS[0], &small(300)) else { continue };
        match unknown.reason {
            UnknownReason::Cycle(_) => cycles += 1,
            UnknownReason::Growth(_) => growths += 1,
            UnknownReason::Stopped(_)
            | UnknownReason::LargeValue
            | UnknownReason::NoTermination => continue,
            reason => panic!("{text}: {reason:?}"),
        }
        assert_genuine(&rules, &unknown.reason, &text);
        assert_eq!(termination::measures(&rules, &small(1000)), Ok(None), "{text}");
    }
    assert!(cycles > 2 && growths > 0, "{cycles} {growths}");
}

#[test]
fn a_play_that_comes_back_has_no_measures() {
    let mut random = Random::new(93);
    let mut endless = 0;
    for _ in 0..250 {
        let text = rules(&mut random);
        let rules = parsed(&text);
        let back = words(rules.alphabet.len(), 80).into_iter().find(|start| {
            let mut seen: Vec<Word> = vec![start.clone()];
            let mut at = 0;
            while at < seen.len().min(60) {
                let options = literal::options(&rules, &seen[at]);
                if options.contains(start) {
                    return true;
                }
                seen.extend(
                    options.into_iter().filter(|option| !seen.contains(option)).collect::<Vec<_>>(),
                );
                at += 1;
            }
            false
        });
        if let Some(start) = back {
            endless += 1;
            assert_eq!(termination::measures(&rules, &small(1000)), Ok(None), "{text}{start:?}");
        }
    }
    assert!(endless > 20, "{endless}");
}
