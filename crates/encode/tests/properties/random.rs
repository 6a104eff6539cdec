//! Random rule texts, and all short words.

use rules::{Letter, Settings, Word, WordRuleset};

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    /// A number from `low` to `high`.
    pub(crate) fn number(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(usize::try_from(high - low + 1).unwrap())).unwrap()
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const LETTERS: [&str; 3] = ["0", "1", "'#'"];

/// A class of letters, or one.
fn letters(random: &mut Random) -> String {
    match random.below(5) {
        0 => String::from("[01]"),
        1 => String::from("[0#]"),
        2 => String::from("any"),
        _ => String::from(*random.pick(&LETTERS)),
    }
}

fn word(random: &mut Random, least: usize, most: usize) -> String {
    let length = least + random.below(most - least + 1);
    if length == 0 {
        return String::from("empty");
    }
    (0..length).map(|_| *random.pick(&LETTERS)).collect::<Vec<_>>().join(" ")
}

fn regex(random: &mut Random) -> String {
    match random.below(6) {
        0 => format!("({} {})*", letters(random), word(random, 1, 2)),
        1 => format!("{}+ {}", letters(random), word(random, 0, 2)),
        2 => format!("({} | {}) {}?", word(random, 1, 2), word(random, 0, 2), letters(random)),
        3 => format!("{}*", letters(random)),
        _ => word(random, 1, 2),
    }
}

fn replacement(random: &mut Random) -> String {
    match random.below(17) {
        14 => format!("({}) {} -> {}", regex(random), word(random, 0, 1), word(random, 0, 2)),
        15 => format!(
            "{} ({} | {})+ -> empty",
            word(random, 0, 1),
            word(random, 1, 2),
            word(random, 1, 1)
        ),
        16 => {
            let group = regex(random);
            format!("{} ({group}) 1+ -> {} ({group}) 0+", word(random, 0, 1), word(random, 0, 2))
        }
        0 => format!("empty -> {}", word(random, 1, 2)),
        1 => format!("{}+ -> empty", letters(random)),
        2 => format!("{} [01]+ -> [10]+ {}", word(random, 0, 1), word(random, 0, 2)),
        3 => format!("0+ {} 1* -> '#'+ 0*", word(random, 1, 2)),
        4 => String::from("a b -> b a where a > b"),
        5 => String::from("a any b -> digit(a - b) where a >= b"),
        6 => String::from("a a -> a"),
        7 => format!("a{{2..}} {} -> b where b != a", word(random, 0, 1)),
        8 => format!("{}? {} -> {}", letters(random), word(random, 1, 2), word(random, 0, 1)),
        9 => format!("[01]+ {} 0+ -> 1+ '#'+", word(random, 0, 1)),
        10 => format!("{} -> {}", word(random, 1, 3), word(random, 0, 2)),
        11 => format!("{} 0{{1..3}} -> {}", letters(random), word(random, 0, 1)),
        _ => format!("{} -> {}", word(random, 1, 3), word(random, 0, 3)),
    }
}

/// A text of rules over 0, 1 and #, with contexts, repetitions, variables, insertions and
/// deletions.
pub(crate) fn rules(random: &mut Random, any_word: bool) -> String {
    let domain = if any_word || random.chance(20) {
        String::from("[01#]*")
    } else {
        format!("{} {}", regex(random), regex(random))
    };
    let mut text = format!("word {domain} | '#01'\n");
    for _ in 0..1 + random.below(4) {
        let mut line = format!("move {}", replacement(random));
        if random.chance(25) {
            let bound = if random.chance(40) { "^ " } else { "" };
            line += &format!(" after {bound}{}", regex(random).replace(['(', ')'], ""));
        }
        if random.chance(25) {
            let bound = if random.chance(40) { " $" } else { "" };
            line += &format!(" before {}{bound}", regex(random));
        }
        text += &line;
        text.push('\n');
    }
    text
}

/// The rules of a text, if it is one: not all that is drawn makes sense.
pub(crate) fn parsed(text: &str) -> Option<WordRuleset> {
    rules::parse(text, &Settings::default()).0
}

/// All words of up to `longest` letters, by length and then in order of letters.
pub(crate) fn words(letters: usize, longest: usize) -> Vec<Word> {
    let mut all: Vec<Word> = vec![vec![]];
    let mut level = 0..1;
    for _ in 0..longest {
        let until = all.len();
        for at in level {
            for letter in 0..letters {
                let longer = [all[at].as_slice(), &[Letter::try_from(letter).unwrap()]].concat();
                all.push(longer);
            }
        }
        level = until..all.len();
    }
    all
}
