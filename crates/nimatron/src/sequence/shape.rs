//! Whether the moves of a heap are those of a take-and-break game: guessed from small heaps,
//! decided for all of them by machines.

use encode::tracks::{Encoding, Spelling, compile, single_move};
use rules::lists::{Code, ListRuleset};
use rules::tuples::{Condition, Linear, Numeration, Variable};
use rules::{Comparison, Rules, Settings};
use run::{Limits, Run};
use theory::sequence::TakeAndBreak;

use crate::lists::Moves;

/// The largest heap used for a guess, by the maximum number of parts.
const LOOKED_AT: [u64; 5] = [0, 64, 32, 16, 12];

/// Results of moves visited for a guess.
const MOST: u64 = 1_000_000;

/// The budget of a decision.
const BUDGET: Limits =
    Limits { states: 200_000, memory: 1 << 28, time: Some(std::time::Duration::from_secs(2)) };

/// Variables from here on are unused elsewhere.
const ASIDE: u32 = 1_000_000;

/// The code and its moves, if the moves of `rules` are exactly these for every heap; none if they
/// are not, or if that is undecided within a small budget.
pub(super) fn shape(rules: &ListRuleset, run: &Run<'_>) -> Option<(TakeAndBreak, Code)> {
    let run = &run.part(BUDGET);
    let (moves, text) = guess(rules, run)?;
    let code = Code::new(&moves.digits).ok()?;
    let (Some(Rules::Lists(other)), _) = rules::read(&text, &Settings::default()) else {
        return None;
    };
    same(rules, &other, run)?.then_some((moves, code))
}

/// The moves suggested by small heaps, also as rules.
fn guess(rules: &ListRuleset, run: &Run<'_>) -> Option<(TakeAndBreak, String)> {
    let parts = rules.heap.heaps.len();
    let last = *LOOKED_AT.get(parts)?;
    let small = Moves::new(rules, MOST, run).ok()?;
    let mut digits = vec![];
    let mut unequal = true;
    for heap in 0..=last {
        digits.push(0);
        for list in small.of(heap).ok()?.iter() {
            let taken = heap.checked_sub(list.iter().sum())?;
            *digits.get_mut(usize::try_from(taken).ok()?)? |=
                1_u8.checked_shl(u32::try_from(list.len()).ok()?)?;
            unequal &= list.windows(2).all(|pair| pair[0] > pair[1]);
        }
    }
    let code = Code::new(&digits).ok()?;
    let digits = code.digits().to_vec();
    // Unequal parts make a difference only with more than one part, and only two parts are known to
    // be fast.
    if unequal && code.parts() > 1 {
        return (digits == [4]).then(|| {
            let text = "heap n\nmove n -> a, b where a + b = n and a > b and b >= 1\n";
            (TakeAndBreak { digits, unequal: true }, text.to_owned())
        });
    }
    let text = super::rules_of(&code);
    Some((TakeAndBreak { digits, unequal: false }, text))
}

/// Whether both rules have the same moves for every heap; none if undecided.
fn same(one: &ListRuleset, two: &ListRuleset, run: &Run<'_>) -> Option<bool> {
    let parts = one.heap.heaps.len().max(two.heap.heaps.len());
    let (one, two) = (moves(one, parts)?, moves(two, parts)?);
    let differ = Condition::any([
        Condition::all([one.clone(), two.clone().negate()]),
        Condition::all([two, one.negate()]),
    ]);
    let variables = 1 + parts;
    let spelling = Spelling::positions(&Encoding::new(Numeration::Base(2), variables), variables);
    let machine = compile(&differ, &spelling, run).ok()?;
    Some(machine.shortest(|accepted| *accepted).is_none())
}

/// That one move replaces a heap, variable 0, at least 1, by the heaps in the variables 1, 2, ...
/// up to `parts`, in decreasing order; missing ones are 0.
fn moves(rules: &ListRuleset, parts: usize) -> Option<Condition> {
    let width = rules.heap.heaps.len();
    let count = u32::try_from(width).ok()?;
    let last = u32::try_from(parts).ok()?;
    // Variables of moves are numbered from 2 width + 1 on, and must not collide with those of
    // parts.
    if width == 0 || last > 2 * count {
        return None;
    }
    let moves = rules.heap.moves.linear()?.len();
    let single = Condition::any((0..moves).map(|rule| single_move(&rules.heap, rule)));
    let mut apart = single;
    for heap in 0..2 * count {
        // The other heaps are empty before a move.
        let by = if (1..count).contains(&heap) {
            Linear::number(0)
        } else {
            Linear::variable(Variable(ASIDE + heap))
        };
        apart = apart.substitute(Variable(heap), &by)?;
    }
    apart = apart.substitute(Variable(ASIDE), &Linear::variable(Variable(0)))?;
    let mut orders = vec![];
    for order in permutations(count) {
        let mut ordered = apart.clone();
        for (heap, part) in (count..).zip(order) {
            ordered = ordered
                .substitute(Variable(ASIDE + heap), &Linear::variable(Variable(1 + part)))?;
        }
        orders.push(ordered);
    }
    let mut all =
        vec![at_least(&Linear::variable(Variable(0)), &Linear::number(1))?, Condition::any(orders)];
    for part in 1..last {
        all.push(at_least(
            &Linear::variable(Variable(part)),
            &Linear::variable(Variable(part + 1)),
        )?);
    }
    for part in count + 1..=last {
        all.push(Condition::compare(Linear::variable(Variable(part)), Comparison::Equal));
    }
    Some(Condition::all(all))
}

fn at_least(one: &Linear, two: &Linear) -> Option<Condition> {
    Some(Condition::compare(one.minus(two)?, Comparison::GreaterEqual))
}

/// All permutations of 0, ..., `count` - 1.
fn permutations(count: u32) -> Vec<Vec<u32>> {
    (0..count).fold(vec![vec![]], |orders, _| {
        let longer = |order: Vec<u32>| {
            let next: Vec<u32> = (0..count).filter(|next| !order.contains(next)).collect();
            next.into_iter().map(move |next| [&order[..], &[next]].concat())
        };
        orders.into_iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape_of(text: &str) -> Option<(bool, String)> {
        let (Some(Rules::Lists(rules)), _) = rules::read(text, &Settings::default()) else {
            panic!("rules")
        };
        shape(&rules, &Run::default()).map(|(moves, code)| (moves.unequal, code.to_string()))
    }

    #[test]
    fn codes_are_found_behind_other_words() {
        for (text, code) in [
            ("heap n\nmove n -> n - d where d in {1, 3, 4}\n", "0.3033"),
            ("heap n\nmove n -> a, b where a + b = n - 1 or a + b = n - 2\n", "0.77"),
            ("heap n\nmove n -> a, b where n = a + 2 + b\n", "0.07"),
            ("heap n\nmove n -> empty where n = 2\nmove n -> n - 1 where n > 1\n", "0.21"),
            ("heap n\nmove n -> a, b where a + b = n and a >= 1 and b >= 1\n", "4.0"),
            ("octal 0.137\n", "0.137"),
        ] {
            assert_eq!(shape_of(text), Some((false, code.to_owned())), "{text}");
        }
    }

    #[test]
    fn unequal_halves_are_found() {
        for text in [
            "heap n\nmove n -> a, b where a + b = n and a != b and a >= 1 and b >= 1\n",
            "heap n\nmove n -> n - b, b where 2 * b < n and b > 0\n",
        ] {
            assert_eq!(shape_of(text), Some((true, "4.0".to_owned())), "{text}");
        }
    }

    #[test]
    fn what_begins_like_a_code_need_not_be_one() {
        for text in [
            // Like 0.33, up to a size beyond the guess.
            "heap n\nmove n -> n - d where d in {1, 2} and n < 1000\n",
            "heap n\nmove n -> n - 1\nmove n -> n - 500\n",
            "heap n\nmove n -> a, b where a + b = n and a >= 1 and b >= 1 and a != 777\n",
            "heap n\nmove n -> a, b where a + b = n and a != b and a >= 1 and b >= 1 and a != \
             777\n",
            "heap n\nmove n -> m where m < n\n",
            "heap n\nmove n -> n / 2\n",
            "heap n\nmove n -> n + 1\n",
        ] {
            assert_eq!(shape_of(text), None, "{text}");
        }
    }
}
