//! Moves that leave the domain.

use encode::{domain, escape};
use rules::words::literal::Reading;
use rules::{Word, WordRuleset};
use run::Run;

use crate::games::games;
use crate::random::{Random, parsed, rules, words};

const LONGEST: usize = 6;

/// A shortest position of up to [`LONGEST`] letters from which some move leads out.
fn naive(rules: &WordRuleset) -> Option<Word> {
    let reading = Reading::new(rules);
    let leaves = |word: &Word| {
        reading.is_position(word)
            && reading.moves(word).iter().any(|one| !reading.is_position(&one.result))
    };
    words(rules.alphabet.len(), LONGEST).into_iter().find(leaves)
}

#[test]
fn escapes_are_found_and_shortest() {
    let mut random = Random::new(71);
    let (mut drawn, mut closed, mut open) = (0, 0, [0; LONGEST + 1]);
    while drawn < 400 {
        let text = rules(&mut random, false);
        let Some(rules) = parsed(&text) else { continue };
        drawn += 1;
        let run = Run::default();
        let found = escape(&rules, &domain(&rules, &run).unwrap(), &run).unwrap();
        let short = naive(&rules);
        let Some(found) = found else {
            closed += 1;
            assert_eq!(short, None, "{text}");
            continue;
        };
        match short {
            Some(short) => {
                assert_eq!(found.from.len(), short.len(), "{text}{found:?}");
                open[short.len()] += 1;
            }
            None => assert!(found.from.len() > LONGEST, "{text}{found:?}"),
        }
        let reading = Reading::new(&rules);
        assert!(
            reading.is_position(&found.from) && !reading.is_position(&found.to),
            "{text}{found:?}"
        );
        let mut moves = reading.moves(&found.from).into_iter();
        assert!(
            moves.any(|one| one.rule == found.rule && one.result == found.to),
            "{text}{found:?}"
        );
    }
    assert!(closed > 40, "{closed}");
    assert!(open[2..].iter().all(|&count| count > 0), "{open:?}");
}

#[test]
fn shipped_games_are_closed() {
    for (name, rules) in games() {
        let run = Run::default();
        assert_eq!(escape(&rules, &domain(&rules, &run).unwrap(), &run).unwrap(), None, "{name}");
    }
}

#[test]
fn a_game_without_positions_is_closed() {
    let rules = parsed("word []\nmove 0 -> 1\n").unwrap();
    let run = Run::default();
    let domain = domain(&rules, &run).unwrap();
    assert_eq!((domain.len(), *domain.output_of(&[])), (1, false));
    assert_eq!(escape(&rules, &domain, &run).unwrap(), None);
}
