//! The oracle: with positions taken apart, and whole.

use automata::Word;
use prove::words::oracle::{Oracle, PieceGame};
use prove::words::prove;
use solve::words::WordGame;

use super::support::{KINDS, Random, Truth, established, hold, parsed, shipped, small, words};

/// Stretches of `#` between gaps, sometimes with a second kind of tile; moves only ever make gaps.
fn row_game(random: &mut Random) -> String {
    let second = random.chance(30);
    let tiles: &[char] = if second { &['#', 'o'] } else { &['#'] };
    let mut text = String::from(if second { "word [. # o]*\n" } else { "word [. #]*\n" });
    for _ in 0..1 + random.below(3) {
        let from: String = (0..1 + random.below(3)).map(|_| *random.pick(tiles)).collect();
        let gaps = ".".repeat(from.len());
        text += &format!("move '{from}' -> '{gaps}'");
        match random.below(6) {
            0 => text += " after ^ | '.' before $ | '.'",
            1 => text += " after '#'",
            2 => text += " before $ | '.'",
            _ => {}
        }
        text.push('\n');
    }
    if random.chance(25) {
        text += "move '#' -> 'o' after '#'\n";
    }
    if random.chance(20) {
        text += "turn 1..2 moves\n";
    }
    text
}

#[test]
fn taking_positions_apart_changes_no_answer() {
    let mut random = Random::new(95);
    let mut apart = 0;
    for _ in 0..30 {
        let text = row_game(&mut random);
        let rules = parsed(&text);
        let run = small(1_000_000);
        let domain = encode::domain(&rules, &run).unwrap();
        let (split, whole) = (
            PieceGame::new(&rules, true, &run).unwrap(),
            PieceGame::new(&rules, false, &run).unwrap(),
        );
        assert!(!whole.splits());
        apart += usize::from(split.splits());
        let game = WordGame::new(&rules);
        let mut truth = Truth::new(&game);
        for kind in KINDS {
            let mut split = Oracle::new(&split, &domain, kind, &run);
            let mut whole = Oracle::new(&whole, &domain, kind, &run);
            for word in words(rules.alphabet.len(), 800) {
                let class = whole.class(&word).unwrap();
                assert_eq!(
                    split.class(&word).unwrap(),
                    class,
                    "{text}{kind:?}: {}",
                    rules.alphabet.spell(&word)
                );
                assert_eq!(
                    truth.class(&word, kind),
                    class,
                    "{text}{kind:?}: {}",
                    rules.alphabet.spell(&word)
                );
            }
        }
    }
    assert!(apart > 20, "{apart}");
}

#[test]
fn long_rows_are_answered_piece_by_piece() {
    let rules = parsed(&shipped("kayles"));
    let run = small(100_000);
    let domain = encode::domain(&rules, &run).unwrap();
    let game = PieceGame::new(&rules, true, &run).unwrap();
    assert!(game.splits());
    // The values of unbroken rows, from 0 on (Guy and Smith 1956); period 12 from 71 on.
    let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    let (gap, pin) = (rules.alphabet.letter('.').unwrap(), rules.alphabet.letter('#').unwrap());
    let mut oracle = Oracle::new(&game, &domain, KINDS[2], &run);
    for (length, value) in kayles.iter().enumerate() {
        assert_eq!(oracle.class(&vec![pin; length]), Ok(Some(*value)), "{length}");
    }
    let far: Vec<Word> =
        vec![vec![pin; 83], vec![pin; 95], [vec![pin; 83], vec![gap], vec![pin; 95]].concat()];
    let far: Vec<Option<u8>> = far.iter().map(|word| oracle.class(word).unwrap()).collect();
    assert_eq!((far[0], far[2]), (far[1], Some(0)));
    assert!(oracle.solved() < 2000, "{}", oracle.solved());
}

#[test]
fn theorems_about_random_rows_are_true() {
    let mut random = Random::new(96);
    let mut proved = 0;
    for _ in 0..8 {
        let text = row_game(&mut random);
        let rules = parsed(&text);
        for kind in KINDS {
            let Ok(proof) = prove(&rules, kind, &small(3000)) else { continue };
            proved += 1;
            hold(&rules, &proof, 300, &text);
            established(&text, &rules, &proof, &[], &text);
        }
    }
    assert!(proved > 4, "{proved}");
}
