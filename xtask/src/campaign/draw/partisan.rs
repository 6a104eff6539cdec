//! Random partisan games on words and on tuples.

use std::fmt::Write;

use rules::Span;

use super::{Random, tuples as heaps, words as letters};

/// A random game, line by line.
#[derive(Clone, Debug)]
pub(crate) struct Partisan {
    /// The names that players have, Left first.
    pub(crate) names: [&'static str; 2],
    pub(crate) misere: bool,
    /// Letters of a word, or heaps.
    pub(crate) size: usize,
    lines: Vec<MoveLine>,
}

#[derive(Clone, Debug)]
struct MoveLine {
    text: String,
    /// Of a `move` line, who has the move; none is both.
    owner: Option<usize>,
}

impl Partisan {
    fn begin(head: &[String], random: &mut Random) -> Self {
        let named = random.chance(40);
        let names = if named { ["Cat", "Dog"] } else { ["Left", "Right"] };
        let mut drawn = Self { names, misere: random.chance(40), size: 0, lines: vec![] };
        drawn.say("game \"random\"");
        if named {
            drawn.say("players Cat, Dog");
        }
        head.iter().for_each(|line| drawn.say(line));
        if drawn.misere {
            drawn.say("misere");
        }
        drawn
    }

    fn say(&mut self, line: &str) {
        self.lines.push(MoveLine { text: String::from(line), owner: None });
    }

    /// Adds moves, at least one of which is only of one player.
    fn moves(
        &mut self,
        count: usize,
        random: &mut Random,
        mut draw: impl FnMut(&mut Random) -> String,
    ) {
        for number in 0..count {
            let owner = [Some(0), Some(1), None][random.below(if number == 0 { 2 } else { 3 })];
            self.lines.push(MoveLine { text: format!("move {}", draw(random)), owner });
        }
    }

    /// The rules.
    pub(crate) fn text(&self) -> String {
        let line = |line: &MoveLine| match (line.owner, line.text.strip_prefix("move ")) {
            (Some(owner), Some(rest)) => format!("move {}: {rest}\n", self.names[owner]),
            _ => format!("{}\n", line.text),
        };
        self.lines.iter().map(line).collect()
    }

    /// The same lines of an impartial game in which both players have all moves.
    pub(crate) fn bare(&self) -> String {
        self.lines.iter().map(|line| format!("{}\n", line.text)).collect()
    }

    /// Whether a player has the move that stands there in the bare text.
    pub(crate) fn has(&self, player: usize, span: Span) -> bool {
        let line = self.bare()[..span.start].matches('\n').count();
        self.lines[line].owner.is_none_or(|owner| owner == player)
    }
}

/// A game on words.
pub(crate) fn words(random: &mut Random) -> Partisan {
    let size = 2 + random.below(2);
    let alphabet: Vec<char> = "012".chars().take(size).collect();
    let class: String = alphabet.iter().collect();
    let mut drawn = Partisan::begin(&[format!("word [{class}]*")], random);
    drawn.size = size;
    let count = 2 + random.below(4);
    drawn.moves(count, random, |random| letters::rule(&alphabet, false, random).0);
    drawn
}

/// A game of one to three heaps.
pub(crate) fn tuples(random: &mut Random) -> Partisan {
    let size = [1, 1, 2, 2, 2, 3][random.below(6)];
    let names = &heaps::NAMES[..size];
    let mut head = format!("heaps {}", names.join(" "));
    if random.chance(25) {
        let bound = random.chance(50);
        let condition = if bound {
            format!("{} <= {}", names[0], random.below(5))
        } else {
            heaps::condition(random, names)
        };
        let _ = write!(head, " where {condition}");
    }
    let mut head = vec![head];
    if random.chance(15) {
        head.push(format!("ends when {}", heaps::condition(random, names)));
    }
    let mut drawn = Partisan::begin(&head, random);
    drawn.size = size;
    let count = 2 + random.below(3);
    drawn.moves(count, random, |random| {
        let line = heaps::rule(random, names);
        String::from(line.trim_end().trim_start_matches("move "))
    });
    drawn
}
