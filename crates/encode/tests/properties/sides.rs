//! Rules of games whose players have different moves.

use rules::WordRuleset;

use crate::moves::{hold_moves, hold_turns};
use crate::random::{Random, parsed, rules};

/// Random rules, each of which belongs to one of the players or to both.
fn partisan(random: &mut Random) -> Option<(String, WordRuleset)> {
    let text = rules(random, true);
    let named = text.lines().map(|line| match line.strip_prefix("move ") {
        Some(rest) => format!("move {}{rest}\n", random.pick(&["Left: ", "Right: ", ""])),
        None => format!("{line}\n"),
    });
    let text: String = named.collect();
    let rules = parsed(&text)?;
    rules.header.sides.is_some().then_some((text, rules))
}

#[test]
fn marked_rules_mean_what_they_literally_say() {
    let mut random = Random::new(71);
    let (mut drawn, mut moves) = (0, 0);
    while drawn < 100 {
        let Some((text, rules)) = partisan(&mut random) else { continue };
        drawn += 1;
        // Words with markers anywhere, of which few are positions.
        moves += hold_moves(&rules, 5, &text);
        hold_turns(&rules, 1, 4, &text);
    }
    assert!(moves > 5_000, "{moves}");
}
