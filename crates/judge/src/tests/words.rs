//! Random decisions about words.

use plan::decision::{Formula, Term};
use plan::{KeepDecision, KeptResult, WordDecision};

use super::{Random, comparison, list};

/// Two random passes over words of `letters` letters.
pub(super) fn keep(random: &mut Random, letters: usize) -> KeepDecision {
    let (most_behind, most_ahead) = (random.pick(&[1, 3, 30]), random.pick(&[2, 5]));
    let (behind, ahead) = (1 + random.below(most_behind), 1 + random.below(most_ahead));
    let often = random.pick(&[1, 2, 2, 9]);
    let weights = |random: &mut Random| {
        (0..letters).map(|_| random.pick(&[-7, 0, 1, 300, i64::MAX])).collect()
    };
    KeepDecision {
        mirrored: random.chance(2),
        behind: (0..behind).map(|_| (0..letters).map(|_| random.state(behind)).collect()).collect(),
        ahead: (0..ahead)
            .map(|_| {
                let row = |random: &mut Random| {
                    (0..letters)
                        .map(|_| Some((random.state(ahead), random.chance(often))))
                        .collect()
                };
                (0..behind).map(|_| row(random)).collect()
            })
            .collect(),
        result: if random.chance(3) { KeptResult::Sum(weights(random)) } else { KeptResult::Word },
    }
}

/// A formula over the remainder of one sum.
pub(super) fn residues(random: &mut Random, letters: &[u8]) -> Formula {
    let sum = Term::Sum(letters.iter().map(|_| random.small(-9, 9)).collect());
    let linear = Term::Add(vec![
        Term::Scale(random.small(-3, 3), Box::new(sum.clone())),
        Term::Constant(7),
        sum,
    ]);
    let rest = Term::Mod(Box::new(linear), random.small(1, 20));
    let half = Term::Div(Box::new(Term::Add(vec![rest.clone(), rest.clone()])), 3);
    let short = |random: &mut Random| random.many(2, |random| random.pick(letters));
    let is = Formula::Is(random.many(3, short));
    let compare = Formula::Compare(half, comparison(random), Term::Constant(random.small(0, 9)));
    Formula::And(vec![
        compare,
        Formula::Not(Box::new(is)),
        Formula::Not(Box::new(Formula::In(rest, vec![1, 5]))),
    ])
}

pub(super) fn row(random: &mut Random, letters: &[u8]) -> WordDecision {
    let letter = random.pick(letters);
    let ends = |skip: Option<u8>| {
        letters.iter().filter(move |&&end| Some(end) != skip).map(|&end| Some(end))
    };
    let skip = Some(letter);
    let mut live: Vec<_> = ends(skip)
        .chain([None])
        .flat_map(|a| ends(skip).chain([None]).map(move |b| (a, b)))
        .collect();
    if random.chance(2) {
        live.retain(|&kind| kind != (None, None));
    }
    if random.chance(3) {
        live.retain(|_| !random.chance(3));
    }
    WordDecision::Row { letter, live, list: list(random, Some(1), Some(0)) }
}
