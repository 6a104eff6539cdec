//! Small programs, and brute force on lists of heaps.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::HashMap;

use plan::decision::{HeapValue, ListLaw};
use plan::naive::{Asked, Position, Setting};
use plan::{
    Column, Declared, Instruction, Layout, ListDecision, Number, PrintedAnswer, Program, Variable,
    VariableKind,
};

/// What is asked of a list.
pub(crate) fn list(heaps: &[u64], settings: &[Setting]) -> Asked {
    Asked {
        position: Position::List(heaps.to_vec()),
        settings: settings.to_vec(),
        line: 1,
        variable: String::new(),
    }
}

/// What is asked of a word.
pub(crate) fn word(letters: &str) -> Asked {
    Asked {
        position: Position::Word(letters.as_bytes().to_vec()),
        settings: Vec::new(),
        line: 1,
        variable: "s".to_owned(),
    }
}

/// What is asked of a tuple.
pub(crate) fn tuple(numbers: &[u64]) -> Asked {
    Asked {
        position: Position::Tuple(numbers.to_vec()),
        settings: Vec::new(),
        line: 1,
        variable: String::new(),
    }
}

/// A decision about lists.
pub(crate) fn lists(heap: HeapValue, law: ListLaw) -> plan::Decision {
    plan::Decision::List(ListDecision { heap, law })
}

/// A program of these variables and steps that prints `W` and `L`, each on a line.
pub(crate) fn program(variables: &[(&str, VariableKind)], steps: Vec<Instruction>) -> Program {
    let variables = variables
        .iter()
        .map(|(name, kind)| Declared { name: (*name).to_owned(), kind: kind.clone() })
        .collect();
    let answer =
        PrintedAnswer::Outcome { wins: "W".to_owned(), loses: "L".to_owned(), draws: None };
    Program { variables, settings: Vec::new(), steps, answer, layout: Layout::Lines, label: None }
}

pub(crate) const fn constant(number: i64) -> Number {
    Number::Constant(number)
}

pub(crate) const fn variable(index: u32) -> Number {
    Number::Variable(Variable(index))
}

pub(crate) const fn number(low: i64, high: i64) -> VariableKind {
    VariableKind::Number { low: constant(low), high: constant(high) }
}

pub(crate) const fn numbers(low: i64, high: i64) -> VariableKind {
    VariableKind::Numbers { low: constant(low), high: constant(high) }
}

/// Reads one column of numbers.
pub(crate) fn column(index: u32, times: Number) -> Instruction {
    Instruction::ReadRows { columns: vec![Column { variable: Variable(index), kept: true }], times }
}

/// Who wins a list of heaps by looking at all plays: `options` are the options of one heap, a turn
/// has from 1 to `most` moves in as many heaps.
pub(crate) struct Lists<F> {
    pub(crate) options: F,
    pub(crate) most: usize,
    pub(crate) misere: bool,
    known: HashMap<Vec<u64>, bool>,
}

impl<F: Fn(u64) -> Vec<u64>> Lists<F> {
    pub(crate) fn new(options: F, most: usize, misere: bool) -> Self {
        Self { options, most, misere, known: HashMap::new() }
    }

    /// Whether the player to move wins.
    pub(crate) fn wins(&mut self, heaps: &[u64]) -> bool {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        if let Some(&known) = self.known.get(&heaps) {
            return known;
        }
        let mut turns = Vec::new();
        self.turns(&heaps, 0, self.most, &mut turns);
        turns.retain(|after| *after != heaps);
        let wins = if turns.is_empty() {
            self.misere
        } else {
            turns.iter().any(|after| !self.wins(after))
        };
        self.known.insert(heaps, wins);
        wins
    }

    /// All lists that result from up to `most` moves in heaps from `from` on; the list itself, too.
    fn turns(&self, heaps: &[u64], from: usize, most: usize, into: &mut Vec<Vec<u64>>) {
        into.push(heaps.to_vec());
        if most == 0 {
            return;
        }
        for place in from..heaps.len() {
            for option in (self.options)(heaps[place]) {
                let mut after = heaps.to_vec();
                after[place] = option;
                self.turns(&after, place + 1, most - 1, into);
            }
        }
    }
}

/// The options of a heap from which one takes one of these numbers.
pub(crate) fn take(set: &[u64]) -> impl Fn(u64) -> Vec<u64> + use<> {
    let set = set.to_vec();
    move |heap| set.iter().filter_map(|&taken| heap.checked_sub(taken)).collect()
}
