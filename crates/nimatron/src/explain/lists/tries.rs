//! A few turns of a lost position, to show why none of them wins.

use prove::lists::ListTurn;
use rules::lists::{List, ListRuleset, TurnRule};
use run::{Limits, Run};

use crate::lists::Moves;

/// The most turns shown.
const SHOWN: usize = 4;
/// The most different heaps considered.
const HEAPS: usize = 3;
/// The most results of moves visited; nothing is shown for larger heaps.
const LOOKED: u64 = 20_000;
/// Nothing is shown for longer lists.
const LONGEST: usize = 10_000;

/// Some turns: the smallest and the largest change of each of the first different heaps, then two
/// heaps at once, if turns allow it.
pub(super) fn tries(rules: &ListRuleset, list: &List, run: &Run<'_>) -> Vec<ListTurn> {
    let own = run.part(Limits { states: LOOKED, ..run.limits });
    let Ok(moves) = Moves::new(rules, LOOKED, &own) else { return vec![] };
    if list.len() > LONGEST {
        return vec![];
    }
    let mut seen: Vec<u128> = vec![];
    let mut single: Vec<Vec<(usize, List)>> = vec![];
    for (at, &heap) in list.iter().enumerate() {
        if seen.len() == HEAPS {
            break;
        }
        if seen.contains(&heap) {
            continue;
        }
        seen.push(heap);
        let Ok(options) =
            u64::try_from(heap).map_err(|_| ()).and_then(|heap| moves.of(heap).map_err(|_| ()))
        else {
            continue;
        };
        let wide =
            |option: &Vec<u64>| (at, option.iter().map(|&part| u128::from(part)).collect::<List>());
        let ends = options.first().into_iter().chain(options.last().filter(|_| options.len() > 1));
        single.push(ends.map(wide).collect());
    }
    let many = match rules.turn {
        TurnRule::Moves(most) => most > 1,
        TurnRule::AnyHeaps => true,
    };
    let mut turns: Vec<ListTurn> = vec![];
    for round in 0..2 {
        turns.extend(single.iter().filter_map(|options| Some(vec![options.get(round)?.clone()])));
    }
    turns.truncate(SHOWN - usize::from(many));
    if many
        && let [one, .., two] = &single[..]
        && let (Some(one), Some(two)) = (one.last(), two.first())
    {
        turns.push(vec![one.clone(), two.clone()]);
    }
    turns
}
