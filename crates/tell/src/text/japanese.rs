//! What several Japanese sentences have in common.
//!
//! A turn is 手番 and a move 手, so that both can be counted: 1 手番に 2 手. Where a turn is one move, turns are counted as 手, as everybody does.

use answer::Extent;
use rules::lists::TurnRule;
use rules::tuples::Numeration;

/// All positions up to a size, before what they are: `5 文字以下の全 63 局面`.
pub(super) fn up_to(extent: Extent, size: u128) -> String {
    match extent {
        Extent::Letters => format!("{size} 文字以下の"),
        Extent::LargestHeap => format!("どの山も {size} 以下の"),
        Extent::Total => format!("山の合計が {size} 以下の"),
    }
}

/// What a theorem is for, before `について`.
pub(super) const fn every(extent: Extent) -> &'static str {
    match extent {
        Extent::Letters => "すべての長さの局面",
        Extent::LargestHeap => "すべての大きさの山",
        Extent::Total => "任意個の山",
    }
}

/// A number of turns.
pub(super) fn turns(number: impl core::fmt::Display, turn: TurnRule) -> String {
    match turn {
        TurnRule::ONE => format!("{number} 手"),
        TurnRule::Moves(_) | TurnRule::AnyHeaps => format!("{number} 手番"),
    }
}

/// What the number of turns is called.
pub(super) const fn count_of_turns(turn: TurnRule) -> &'static str {
    match turn {
        TurnRule::ONE => "手数",
        TurnRule::Moves(_) | TurnRule::AnyHeaps => "手番の数",
    }
}

/// Turns between a shortest and a longest play.
pub(super) fn turns_between(shortest: u32, longest: u32, turn: TurnRule) -> String {
    turns(format!("{shortest}〜{longest}"), turn)
}

/// A numeration system by name.
pub(super) fn numeration_name(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => format!("{base} 進法"),
        Numeration::Quadratic(1) => "Fibonacci 表記（桁の重み 1, 2, 3, 5, 8, ...）".to_owned(),
        Numeration::Quadratic(most) => {
            let (one, two) = (u64::from(most) + 1, u64::from(most) * (u64::from(most) + 1) + 1);
            format!("quadratic {most}（桁の重み 1, {one}, {two}, ...）")
        }
        Numeration::Unary => "1 進法".to_owned(),
    }
}

/// A numeration system in a word or two.
pub(super) fn numeration_short(numeration: Numeration) -> String {
    match numeration {
        Numeration::Quadratic(1) => "Fibonacci 表記".to_owned(),
        Numeration::Quadratic(most) => format!("quadratic {most}"),
        Numeration::Base(_) | Numeration::Unary => numeration_name(numeration),
    }
}

/// Things one after the other, with a word before the last one: `a、b と c`.
pub(super) fn listed(things: &[String], last: &str) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join("、")),
    }
}
