//! The walk through a program, with a chooser that answers each question.

use alloc::vec;
use alloc::vec::Vec;

use plan::{Column, Instruction, Machine, Number, Program, Times, Variable, VariableKind};

use super::arithmetic::{Values, VariableValue};
use super::instance::{Instance, Item, Token, TokenValue};
use super::promised::Promised;
use crate::Reading;

/// A request for a number.
pub(super) struct NumberRequest<'a> {
    pub(super) variable: Variable,
    pub(super) low: i64,
    /// At least `low`.
    pub(super) high: i64,
    /// The earlier numbers of the same column.
    pub(super) above: &'a [i64],
    /// The number of rows; 1 outside rows.
    pub(super) rows: usize,
    /// The numbers that a promise rules out.
    pub(super) ruled_out: &'a dyn Fn(i64) -> bool,
    /// Which end of an edge the number is, if it is a vertex.
    pub(super) vertex: Option<Vertex>,
}

/// An end of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertex {
    From,
    To,
}

/// Answers the questions of a program; none if there is no suitable answer.
pub(super) trait InputChooser {
    fn number(&mut self, asked: &NumberRequest<'_>) -> Option<i64>;
    /// A non-empty word that the machine accepts, of this length if given.
    fn word(
        &mut self,
        variable: Variable,
        domain: &Machine,
        length: Option<usize>,
    ) -> Option<Vec<u8>>;
    /// Whether a loop until the end of the input has another pass.
    fn more(&mut self, passes: usize) -> Option<bool>;
    /// The walk enters something with this many rows or passes.
    fn enter(&mut self, times: usize);
    /// The walk leaves it.
    fn leave(&mut self);
    /// A random number below `bound`, if the walk may choose and rearrange numbers freely; none if
    /// the chooser dictates them in order.
    fn chance(&mut self, _bound: u64) -> Option<u64> {
        None
    }
}

/// The most steps of a walk.
const STEPS: u64 = 50_000_000;

/// Walks through the program; none if the chooser gives up or a value is undefined.
pub(super) fn walk(
    program: &Program,
    readings: &[Reading],
    chooser: &mut impl InputChooser,
) -> Option<Instance> {
    let values = Values::new(program);
    let origin = vec![None; program.variables.len()];
    let mut walker = Walker { program, readings, chooser, values, origin, tokens: 0, steps: STEPS };
    let items = walker.steps(&program.steps)?;
    Some(Instance { items })
}

/// The variables that determine how often something is read or how long a word is, directly or
/// through computed variables.
pub(crate) fn counts(program: &Program) -> Vec<bool> {
    let mut found = lengths(program);
    // A variable may be set before or after its source is seen, so iterate.
    loop {
        let before = found.clone();
        mark(&program.steps, &mut found);
        if before == found {
            return found;
        }
    }
}

/// The variables that lengths of words depend on.
fn lengths(program: &Program) -> Vec<bool> {
    let mut found = vec![false; program.variables.len()];
    for declared in &program.variables {
        if let VariableKind::Word { length: Some(length), .. } = &declared.kind {
            note(length, &mut found);
        }
    }
    found
}

fn note(number: &Number, found: &mut [bool]) {
    each_variable(number, &mut |variable| {
        if let Some(place) = found.get_mut(variable.index()) {
            *place = true;
        }
    });
}

fn mark(steps: &[Instruction], found: &mut [bool]) {
    for step in steps {
        match step {
            Instruction::ReadRows { times, .. } => note(times, found),
            Instruction::Let(variable, number)
            | Instruction::Collect(number, variable)
            | Instruction::Put { list: variable, number, .. }
                if found.get(variable.index()) == Some(&true) =>
            {
                note(number, found)
            }
            Instruction::Repeat { times, body, .. } => {
                if let Times::Count(times) = times {
                    note(times, found);
                }
                mark(body, found);
            }
            Instruction::If { then, otherwise, .. } => {
                mark(then, found);
                mark(otherwise, found);
            }
            _ => {}
        }
    }
}

/// Visits the variables in a number.
fn each_variable(number: &Number, visit: &mut impl FnMut(Variable)) {
    number.each(&mut |part| match part {
        Number::Variable(variable)
        | Number::Fold(_, variable)
        | Number::Length(variable)
        | Number::Count(variable, _)
        | Number::Entry(variable, _)
        | Number::Letter(variable, _)
        | Number::CountWhere(variable, ..) => visit(*variable),
        _ => {}
    });
}

struct Walker<'a, C> {
    program: &'a Program,
    readings: &'a [Reading],
    chooser: &'a mut C,
    values: Values,
    /// For each variable, the token it was read from.
    origin: Vec<Option<usize>>,
    tokens: usize,
    steps: u64,
}

impl<C: InputChooser> Walker<'_, C> {
    fn steps(&mut self, steps: &[Instruction]) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        for step in steps {
            self.steps = self.steps.checked_sub(1)?;
            self.step(step, &mut items)?;
        }
        Some(items)
    }

    fn step(&mut self, step: &Instruction, items: &mut Vec<Item>) -> Option<()> {
        match step {
            Instruction::Read(variables) => {
                let tokens: Option<Vec<Token>> =
                    variables.iter().map(|variable| self.read(*variable)).collect();
                items.push(Item::Line(tokens?));
            }
            Instruction::ReadRows { columns, times } => items.push(self.rows(columns, times)?),
            Instruction::Let(variable, number) => {
                let number = self.values.number(number)?;
                self.values.set(*variable, VariableValue::Number(number));
            }
            Instruction::Sort(variable) => {
                self.values.change(*variable, |numbers| numbers.sort_unstable())
            }
            Instruction::Reverse(variable) => {
                self.values.change(*variable, |numbers| numbers.reverse())
            }
            Instruction::Clear(variable) => self.values.change(*variable, Vec::clear),
            Instruction::Collect(number, variable) => {
                let number = self.values.number(number)?;
                self.values.change(*variable, |numbers| numbers.push(number));
            }
            Instruction::Repeat { times, index, body } => {
                items.push(self.repeat(times, *index, body)?)
            }
            Instruction::If { condition, then, otherwise } => {
                let branch = if self.values.holds(condition)? { then } else { otherwise };
                items.extend(self.steps(branch)?);
            }
            Instruction::Put { list, place, number } => {
                let place = usize::try_from(self.values.number(place)?).ok()?.checked_sub(1)?;
                let number = self.values.number(number)?;
                let mut put = None;
                self.values.change(*list, |numbers| {
                    if let Some(old) = numbers.get_mut(place) {
                        *old = number;
                        put = Some(());
                    }
                });
                put?;
            }
            // What is read next does not depend on answers.
            Instruction::Keep(variable, _) => self.values.set(*variable, VariableValue::Number(0)),
            Instruction::Heaps(_)
            | Instruction::Answer
            | Instruction::Word(_)
            | Instruction::Tuple(_)
            | Instruction::Print(_) => {}
        }
        Some(())
    }

    fn read(&mut self, variable: Variable) -> Option<Token> {
        let id = self.token();
        let program = self.program;
        let value = match &program.variables.get(variable.index())?.kind {
            VariableKind::Number { low, high } | VariableKind::Numbers { low, high } => {
                let (low, high) = self.range(low, high)?;
                let ruled_out = &|_| false;
                let asked = NumberRequest {
                    variable,
                    low,
                    high,
                    above: &[],
                    rows: 1,
                    ruled_out,
                    vertex: None,
                };
                let number = self.chooser.number(&asked)?;
                self.values.set(variable, VariableValue::Number(number));
                TokenValue::Number { number, low }
            }
            VariableKind::Word { domain, length } => {
                let length = match length {
                    // Tokens are non-empty.
                    Some(length) => Some(self.times(length).filter(|&length| length > 0)?),
                    None => None,
                };
                let word = self.chooser.word(variable, domain.as_ref()?, length)?;
                if length.is_some_and(|length| length != word.len()) {
                    return None;
                }
                self.values.set(variable, VariableValue::Word(word.clone()));
                TokenValue::Word(word)
            }
            VariableKind::Computed => return None,
        };
        *self.origin.get_mut(variable.index())? = Some(id);
        Some(Token { id, variable, value })
    }

    fn token(&mut self) -> usize {
        self.tokens += 1;
        self.tokens - 1
    }

    fn range(&self, low: &Number, high: &Number) -> Option<(i64, i64)> {
        let (low, high) = (self.values.number(low)?, self.values.number(high)?);
        (low <= high).then_some((low, high))
    }

    fn times(&self, times: &Number) -> Option<usize> {
        usize::try_from(self.values.number(times)?).ok()
    }

    /// The token that this count comes from.
    fn driver(&self, times: &Number) -> Option<usize> {
        let mut driver = None;
        each_variable(times, &mut |variable| {
            driver = driver.or_else(|| self.origin.get(variable.index()).copied().flatten());
        });
        driver
    }

    fn rows(&mut self, columns: &[Column], times: &Number) -> Option<Item> {
        let (count, driver) = (self.times(times)?, self.driver(times));
        self.steps = self.steps.checked_sub(u64::try_from(count).ok()?)?;
        let ranges: Option<Vec<(i64, i64)>> = if count == 0 {
            // Ranges that are not used for reading need not be valid.
            Some(vec![(0, 0); columns.len()])
        } else {
            columns.iter().map(|column| self.column_range(column.variable)).collect()
        };
        let lows = ranges?;
        let numbers = self.numbers(columns, &lows, count)?;
        let mut rows = Vec::new();
        for row in 0..count {
            let mut tokens = Vec::with_capacity(columns.len());
            for ((column, (low, _)), numbers) in columns.iter().zip(&lows).zip(&numbers) {
                let value = TokenValue::Number { number: *numbers.get(row)?, low: *low };
                tokens.push(Token { id: self.token(), variable: column.variable, value });
            }
            rows.push(tokens);
        }
        for (column, numbers) in columns.iter().zip(numbers) {
            self.values.set(column.variable, VariableValue::Numbers(numbers));
        }
        Some(Item::Rows { driver, rows })
    }

    fn column_range(&self, variable: Variable) -> Option<(i64, i64)> {
        match &self.program.variables.get(variable.index())?.kind {
            VariableKind::Numbers { low, high } | VariableKind::Number { low, high } => {
                self.range(low, high)
            }
            VariableKind::Computed | VariableKind::Word { .. } => None,
        }
    }

    /// The numbers of rows, by column; chosen row by row.
    fn numbers(
        &mut self,
        columns: &[Column],
        ranges: &[(i64, i64)],
        rows: usize,
    ) -> Option<Vec<Vec<i64>>> {
        let variables: Vec<Variable> = columns.iter().map(|column| column.variable).collect();
        let mut made = Promised::new(self.readings, &variables, ranges, rows, self.chooser);
        let mut numbers: Vec<Vec<i64>> = vec![Vec::new(); columns.len()];
        for _ in 0..rows {
            for (place, (variable, (low, high))) in variables.iter().zip(ranges).enumerate() {
                let above = numbers.get(place)?;
                let number = made.number(place, (*variable, *low, *high), above, self.chooser)?;
                numbers.get_mut(place)?.push(number);
            }
            made.close_row(&mut numbers);
        }
        made.finish(numbers)
    }

    fn repeat(
        &mut self,
        times: &Times,
        index: Option<Variable>,
        body: &[Instruction],
    ) -> Option<Item> {
        let (count, driver) = match times {
            Times::Count(times) => (Some(self.times(times)?), self.driver(times)),
            Times::End | Times::While(_) => (None, None),
        };
        self.chooser.enter(count.unwrap_or(1));
        let mut passes = Vec::new();
        let mut number = 0_i64;
        while match (times, count) {
            (Times::While(condition), _) => self.values.holds(condition)?,
            (_, Some(count)) => passes.len() < count,
            (_, None) => self.chooser.more(passes.len())?,
        } {
            number = number.checked_add(1)?;
            self.steps = self.steps.checked_sub(1)?;
            if let Some(index) = index {
                self.values.set(index, VariableValue::Number(number));
            }
            passes.push(self.steps(body)?);
        }
        self.chooser.leave();
        Some(Item::Passes { driver, passes })
    }
}
