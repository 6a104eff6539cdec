//! Measures that moves bring down.

use prove::words::termination::{AffineMeasure, WordMeasure, measures};
use rules::words::literal::Reading;
use rules::{Letter, Piece};

use super::support::{Random, parsed, small, words};

/// Random rules over two or three letters, closed, with contexts, repetitions and several moves a
/// turn.
pub(crate) fn rules(random: &mut Random) -> String {
    let letters: Vec<char> = "012".chars().take(2 + random.below(2)).collect();
    let class: String = letters.iter().collect();
    let mut text = format!("word [{class}]*\n");
    for _ in 0..1 + random.below(4) {
        let line = match random.below(15) {
            12 => {
                let (one, other) = (random.word(&letters, 1, 2), random.word(&letters, 1, 2));
                format!("({one} | {other}+)+ -> {}", random.word(&letters, 0, 2))
            }
            13 => format!(
                "{} (0 1*)* -> {}",
                random.word(&letters, 1, 2),
                random.word(&letters, 0, 2)
            ),
            14 => format!("1 (01)* 0 -> {} (01)*", random.word(&letters, 0, 2)),
            0 => format!("{}+ -> empty", random.pick(&letters)),
            1 => format!(
                "{} {}+ -> {} {}+",
                random.word(&letters, 1, 2),
                random.pick(&letters),
                random.word(&letters, 0, 1),
                random.pick(&letters)
            ),
            2 => String::from("a b -> b a where a > b"),
            3 => String::from("a b -> digit(a - b) where a >= b"),
            4 => String::from("[01]+ -> 0+ after 1"),
            5 => format!("{} [10]+ -> [00]+", random.word(&letters, 1, 1)).replace("[00]+", "0+"),
            6 => format!("empty -> {}", random.word(&letters, 1, 1)),
            7 | 8 => format!("{} -> {}", random.word(&letters, 1, 2), random.word(&letters, 1, 3)),
            _ => format!("{} -> {}", random.word(&letters, 2, 3), random.word(&letters, 0, 2)),
        };
        text += &format!("move {line}");
        if random.chance(15) && !line.contains("after") {
            text += &format!(" after {}", random.word(&letters, 1, 1));
        }
        if random.chance(15) {
            text += &format!(" before {} $", random.word(&letters, 1, 2));
        }
        text.push('\n');
    }
    if random.chance(20) {
        text += "turn 1..2 moves\n";
    }
    text
}

/// Random rules that write as many letters as they read.
fn rules_of_one_length(random: &mut Random) -> String {
    let letters: Vec<char> = "012".chars().take(2 + random.below(2)).collect();
    let class: String = letters.iter().collect();
    let mut text = format!("word [{class}]*\n");
    for _ in 0..1 + random.below(2) {
        let [a, b, c, d] = [(); 4].map(|()| random.pick(&letters));
        let line = match random.below(4) {
            0 => format!("{a} any* {b} -> {c} any* {d}"),
            1 => format!("{a} {b}* -> {c} {d}*"),
            2 => format!("{a} {b}+ -> {b}+ {c}"),
            _ => format!("{} -> {}", random.word(&letters, 3, 3), random.word(&letters, 3, 3)),
        };
        text += &format!("move {line}\n");
    }
    text
}

/// The number a word stands for: its letters' functions, one after the other, applied to 0; or the
/// ranks of its letters as digits, after its length.
fn value(measure: &WordMeasure, word: &[Letter]) -> u128 {
    match measure {
        WordMeasure::Affine(measure) => affine(measure, word),
        WordMeasure::Order(order) => {
            let digit = |number: u128, letter: &Letter| {
                16 * number + u128::from(order.ranks[usize::from(*letter)])
            };
            match order.from_first {
                true => word.iter().fold(1, digit),
                false => word.iter().rev().fold(1, digit),
            }
        }
    }
}

fn affine(measure: &AffineMeasure, word: &[Letter]) -> u128 {
    let apply = |number: u128, letter: &Letter| {
        let (scale, add) = measure.letters[usize::from(*letter)];
        assert!(scale >= 1);
        u128::from(scale) * number + u128::from(add)
    };
    if measure.first_outermost {
        word.iter().rev().fold(0, apply)
    } else {
        word.iter().fold(0, apply)
    }
}

/// All moves from short words bring the tuple of measures down; how many moves.
fn assert_falling(text: &str, measures: &[WordMeasure], most: usize) -> usize {
    let rules = parsed(text);
    let reading = Reading::new(&rules);
    let tuple = |word: &[Letter]| -> Vec<u128> {
        measures.iter().map(|measure| value(measure, word)).collect()
    };
    let mut moves = 0;
    for word in words(rules.alphabet.len(), most) {
        for one in reading.moves(&word) {
            assert!(
                tuple(&one.result) < tuple(&word),
                "{text}{measures:?}: {word:?} to {:?}",
                one.result
            );
            moves += 1;
        }
    }
    moves
}

#[test]
fn every_move_brings_the_measures_down() {
    let mut random = Random::new(94);
    let (mut ending, mut moves, mut scaled, mut several, mut ordered) = (0, 0, 0, 0, 0);
    for number in 0..800 {
        let text = if number < 600 { rules(&mut random) } else { rules_of_one_length(&mut random) };
        let Some(measures) = measures(&parsed(&text), &small(1000)).unwrap() else { continue };
        ending += 1;
        moves += assert_falling(&text, &measures, 400);
        let is_scaled = |measure: &WordMeasure| match measure {
            WordMeasure::Affine(measure) => measure.letters.iter().any(|letter| letter.0 > 1),
            WordMeasure::Order(_) => false,
        };
        scaled += usize::from(measures.iter().any(is_scaled));
        ordered +=
            usize::from(measures.iter().any(|measure| matches!(measure, WordMeasure::Order(_))));
        several += usize::from(measures.len() > 1);
    }
    assert!(ending > 150 && moves > 30_000, "{ending} {moves}");
    assert!(scaled > 10 && several > 20 && ordered > 20, "{scaled} {several} {ordered}");
}

#[test]
fn games_known_to_end_have_measures() {
    for text in [
        "word [01]*\nmove 01 -> empty\n",
        "word [01]*\nmove 01 -> 10\n",
        "word [01]*\nmove 10 -> 01\nmove 1 -> 0\n",
        "word [012]*\nmove 0 -> 11\nmove 1 -> 2\nmove 11 -> 222\n",
        // Weights 5, 2, 1 and no simpler ones.
        "word [012]*\nmove 0 -> 11\nmove 1 -> 2\nmove 22 -> 1\nmove 012 -> 1111\n",
        "word [012]*\nmove 02 -> 11\nmove 111 -> 0\n",
        // Each exchange leaves something behind: exponential in the length.
        "word [012]*\nmove 01 -> 110\n",
        "word [01]*\nmove [01]+ -> empty\n",
        "word [01]*\nmove 0* 1 0* (1 0* 1 0*)* -> empty\n",
        // The group reads at least two letters, as many as are written: length does not fall, the
        // number of zeros does.
        "word [01]*\nmove (00 | 01)+ -> 11\n",
        "word [01]*\nmove 1 (01)* -> 0 (01)*\n",
        "word [0-4]*\nmove a+ -> b+ where b < a\n",
        "word [01#]*\nmove '#' 0+ -> '#' '#'+\n",
        "word [0-5]*\nmove a b -> b a where a > b\nmove a -> b where b < a\n",
        // Silver dollars, whose coins slide; coins that jump; pushes; turning turtles.
        "word [01]*\nmove 0 0* 1 -> 1 0* 0\n",
        "word [01]*\nmove 0 any* 1 -> 1 any* 0\n",
        "word [012]*\nmove 0 1 1* -> 1 1* 0\nmove 0 1* 2 -> 2 1* 0\n",
        "word [01]*\nmove 1 -> 0\nmove 0 any* 1 -> 1 any* 0\nmove 1 any* 1 -> 0 any* 0\n",
        "word [01]*\nmove 0 any* 0 any* 1 -> 1 any* 1 any* 0\n",
    ] {
        let measures = measures(&parsed(text), &small(1000)).unwrap();
        let measures = measures.unwrap_or_else(|| panic!("no measures: {text}"));
        assert!(assert_falling(text, &measures, 1000) > 0, "{text}");
    }
}

#[test]
fn moves_that_change_nothing_have_no_measures() {
    for text in [
        "word 1*\nmove 1 -> 1\n",
        "word [01]*\nmove 0 [01]+ -> 0 [01]+\n",
        "word 1*\nmove empty -> empty\n",
        "word 1*\nmove (11)+ -> (11)+\n",
    ] {
        let rules = parsed(text);
        let still = |branch: &Vec<Piece>| {
            branch.iter().all(|piece| match piece {
                Piece::Swap { from, to } => from == to,
                Piece::Each { map } => map.iter().all(|(letter, image)| Some(*letter) == *image),
                Piece::Group { to, .. } => to.is_none(),
            })
        };
        assert!(rules.rules.iter().flat_map(|rule| &rule.branches).any(still), "{text}");
        assert_eq!(measures(&rules, &small(1000)), Ok(None), "{text}");
    }
}
