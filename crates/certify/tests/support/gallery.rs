//! Small games with what a prover would have to find of them.

use serde_json::{Value, json};

use super::Game;

/// One measure: a weight for each letter.
pub(crate) fn weights(weights: &[u64]) -> Value {
    let letters: Vec<_> = weights.iter().map(|weight| [1, *weight]).collect();
    json!([{ "outermost": "first", "letters": letters }])
}

/// Take 1 to k letters.
pub(crate) fn subtraction(k: usize) -> Game {
    let rules = format!(
        "game \"Subtraction\"\nparameter k = {k} in 1..9\nword 1*\nmove 1{{1..k}} -> empty\n"
    );
    Game::new(&rules, weights(&[1])).depth(2 * k + 2)
}

/// Take one letter, 1 to k times.
pub(crate) fn turns(k: usize) -> Game {
    let rules = format!("game \"Turns\"\nword 1*\nmove 1 -> empty\nturn 1..{k} moves\n");
    Game::new(&rules, weights(&[1])).depth(6)
}

/// Replace two neighbouring digits by the numeral of their sum.
pub(crate) fn addition(base: usize) -> Game {
    let rules = format!(
        "game \"Addition\"\nparameter b = {base} in 2..10\nword digit(1..b-1) digit(0..b-1)* | 0\n\
         move x y -> digits(x + y, b)\n"
    );
    let weight: Vec<u64> = (1..).take(base).collect();
    let half = base - 1;
    let parity = format!(
        "play is odd when sum({half} - d) mod {} > {} and count(0) < length",
        2 * half,
        half - 1
    );
    let winning = format!(
        "every move wins if length > 1 and not (sum({half} - d) mod {} <= {})",
        2 * half,
        half - 1
    );
    Game::new(&rules, weights(&weight))
        .choice_never_matters()
        .depth(3)
        .claim(&parity)
        .claim(&winning)
}

/// The same with the number of turns.
pub(crate) fn addition_lasts(base: usize) -> Game {
    let most = i64::try_from(base).unwrap() - 1;
    let weights: Vec<i64> = (most..=2 * most).collect();
    let lasts = format!("play lasts length - 1 + (sum(d) - 1) / {most} if word != 0");
    addition(base).lasts(&weights, most.unsigned_abs(), most + 1, &["0"]).claim(&lasts)
}

/// Take two, but never the last one: the empty word, from which nobody can move, is out of reach.
pub(crate) fn two_at_a_time() -> Game {
    let rules = "game \"Two at a time\"\nword 1*\nmove 11 -> empty after 1\n";
    let game = Game::new(rules, weights(&[1])).choice_never_matters().depth(6);
    game.lasts(&[1], 2, 1, &[""]).claim("play lasts (length - 1) / 2 if length > 0")
}

/// Turn letters of one kind into letters of the other; counted by what is made of them.
pub(crate) fn four_letters() -> Game {
    let rules = "game \"Four letters\"\nword ['a' 'b']{4}\nmove 'a' -> 'b'\n";
    let game = Game::new(rules, weights(&[1, 0])).choice_never_matters().depth(5);
    game.lasts(&[0, -1], 1, -4, &[])
        .claim("play lasts count('a')")
        .claim("play lasts 4 - count('b')")
}

/// The machine of the addition game, by its theorem: weights base - 1 - d modulo twice that.
pub(crate) fn addition_machine(base: usize) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    let base = u32::try_from(base).unwrap();
    let modulus = 2 * (base - 1);
    let residue = |residue: u32| 3 + residue % modulus;
    // 0 is the start, 1 the word 0, 2 is no position, 3 + r the words of residue r.
    let mut next = vec![
        (0..base)
            .map(|digit| if digit == 0 { 1 } else { residue(base - 1 - digit) })
            .collect::<Vec<_>>(),
        (0..base).map(|_| 2).collect(),
        (0..base).map(|_| 2).collect(),
    ];
    let mut class = vec![None, Some(0), None];
    for sum in 0..modulus {
        next.push((0..base).map(|digit| residue(sum + base - 1 - digit)).collect());
        class.push(Some(u32::from(sum > base - 2)));
    }
    (next, class)
}

/// Take any number.
pub(crate) fn one_heap() -> Game {
    Game::new("game \"One heap\"\nword 1*\nmove 1+ -> empty\n", weights(&[1]))
}

/// A letter-by-letter piece between one that only reads and one that only writes.
pub(crate) fn bites() -> Game {
    let rules = "game \"Bites\"\nword 'a'{0..2} '.'* 'b'*\nmove 'a' '.'+ -> '.'+ 'b' before 'b'* \
        $\nmove 'b' -> empty\n";
    let measures = json!([
        { "outermost": "first", "letters": [[1, 1], [1, 0], [1, 0]] },
        { "outermost": "last", "letters": [[1, 1], [1, 1], [1, 0]] },
    ]);
    Game::new(rules, measures).depth(3)
}

/// Moves that depend on all that stands beside.
pub(crate) fn contexts() -> Game {
    let rules = "game \"Contexts\"\nword [01]*\nmove 1 -> 0 after ^0* before 1* $\nmove 11 -> \
        empty before 0\n";
    Game::new(rules, weights(&[0, 1]))
}

/// The same, once or twice.
pub(crate) fn contexts_by_turns() -> Game {
    Game { rules: format!("{}turn 1..2 moves\n", contexts().rules), ..contexts() }
}

/// A measure that is not a sum.
pub(crate) fn swap() -> Game {
    let rules = "game \"Swap\"\nword ['a' 'b']{0..5}\nmove 'a' 'b' -> 'b' 'a'\n";
    Game::new(rules, json!([{ "outermost": "first", "letters": [[2, 1], [1, 1]] }])).depth(5)
}

/// Longer words in between.
pub(crate) fn growth() -> Game {
    let rules = "game \"Growth\"\nword ['a' 'b']*\nmove 'a' -> 'b' 'b'\nmove 'b' -> empty\n";
    Game::new(rules, weights(&[3, 1])).choice_never_matters()
}
