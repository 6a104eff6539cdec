//! Rules at random by which each number goes one way, so that positions can be gone through one
//! after the other, and by which options often are all numbers of an interval.

use compute::{Comparison as Sign, Ending, Function, Move, Range, Term, Test, Verdict};
use plan::*;

use super::Case;
use super::games::{always, apply, choice, constant, entry, game, minus, plus, slot, test};
use super::random::Random;
use super::random_games::{Scope, case_of, pick, program};

/// How a number goes on: at most so far.
const MOST: i64 = 6;

/// A line of moves that changes one number in its direction, and the later ones as it likes.
fn line(random: &mut Random, scope: &Scope, ups: &[bool], summable: bool) -> Move {
    let width = u32::try_from(ups.len()).expect("small");
    let inner = Scope { slots: scope.slots + 1, lists: scope.lists.clone() };
    let field = random.below(width);
    let up = ups[usize::try_from(field).expect("small")];
    let own = slot(scope.slots);
    let mut part: Vec<Term> = (0..width).map(slot).collect();
    let at = usize::try_from(field).expect("small");
    let (mut choices, mut guard) = (Vec::new(), Vec::new());
    match random.below(5) {
        // So many less, down to any number.
        4 if !up => {
            let some = apply(Function::Minimum, slot(field), scope.term(random, 1));
            let most = pick(random, &[slot(field), some]);
            choices.push(choice("m", Range::Between(constant(1), Some(most)), always()));
            part[at] = minus(slot(field), own);
        }
        // All numbers of an interval, or some of them.
        0..=2 => {
            let term = scope.term(random, 1);
            let far = match (up, scope.parameter(random, true)) {
                (true, Some(list)) => Term::Length(list),
                (true, None) => constant(MOST),
                (false, _) => constant(0),
            };
            let far = pick(random, &[far.clone(), far, term]);
            let range = if up {
                Range::Between(plus(slot(field), constant(1)), Some(far))
            } else {
                let low = apply(Function::Maximum, constant(0), far);
                Range::Between(low, Some(minus(slot(field), constant(1))))
            };
            choices.push(choice("m", range, always()));
            part[at] = own;
            if random.below(4) == 0 {
                guard.push(inner.test(random, 1));
            }
        }
        _ => {
            let by = constant(i64::from(random.below(3)) + 1);
            part[at] = if up { plus(slot(field), by) } else { minus(slot(field), by) };
        }
    }
    let slots = if choices.is_empty() { scope } else { &inner };
    if random.below(3) == 0 {
        guard.push(scope.test(random, 1));
    }
    if random.below(6) == 0 && at + 1 < part.len() {
        part[at + 1] = slots.term(random, 1);
    }
    let gains = [constant(1), slots.term(random, 1), slot(slots.slots - 1)];
    let gain = match scope.parameter(random, true) {
        Some(list) if random.below(2) == 0 => entry(list, slot(slots.slots - 1)),
        _ => pick(random, &gains),
    };
    let parts =
        if summable && random.below(4) == 0 { vec![part.clone(), part] } else { vec![part] };
    Move { choices, guard: Test::All(guard), parts, gain }
}

/// A plan whose rules are random, with inputs.
pub(crate) fn ordered_case(seed: u64, inputs: u64) -> Case {
    let mut random = Random(seed ^ 0x0DE5);
    let random = &mut random;
    for _ in 0..5 {
        random.below(2);
    }
    let wanted = pick(
        random,
        &[
            Wanted::Outcome,
            Wanted::Outcome,
            Wanted::Value,
            Wanted::Difference,
            Wanted::Difference,
            Wanted::Turns,
            Wanted::WinningMoves,
        ],
    );
    let fields = pick(random, &[1, 1, 2, 2, 2, 3]);
    let lists: Vec<bool> = (0..random.below(3)).map(|_| random.below(3) != 0).collect();
    let sum = matches!(wanted, Wanted::Outcome | Wanted::Value) && random.below(4) == 0;
    let by_value = sum || wanted == Wanted::Value;
    let scope = Scope { slots: fields, lists: lists.clone() };
    let ups: Vec<bool> = (0..fields).map(|_| random.below(3) == 0).collect();
    let moves: Vec<Move> = (0..=random.below(3))
        .map(|_| line(random, &scope, &ups, wanted == Wanted::Value && sum))
        .collect();
    let named: Vec<(&str, bool)> = ["w", "p"].into_iter().zip(lists.iter().copied()).collect();
    let names = pick(random, &[["n", "k", "m_"], ["l", "r", "table"]]);
    let mut made = game(&names[..usize::try_from(fields).expect("small")], &named, moves);
    let mut domain: Vec<Test> =
        (0..fields).map(|field| test(slot(field), Sign::LessEqual, constant(MOST))).collect();
    if random.below(4) == 0 {
        domain.push(scope.test(random, 1));
    }
    made.domain = Test::All(domain);
    made.misere = !by_value && random.below(5) == 0;
    made.scored = wanted == Wanted::Difference;
    if random.below(3) == 0 {
        let verdicts = [Verdict::NoMove, Verdict::Wins, Verdict::Loses];
        let verdict = if by_value { Verdict::NoMove } else { pick(random, &verdicts) };
        made.endings.push(Ending { when: scope.test(random, 1), verdict });
    }
    let plan = program(random, made, wanted, sum, MOST);
    case_of(format!("ordered rules {seed}"), plan, seed, inputs)
}
