//! Executes programs.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::output::Output;
use super::tokens::{Tokens, number};
use super::word::allowed;
use super::{
    ANSWER, Asked, PASS, Position, Setting, Verdict, WORK, answer, exponents, kept, spend, verdict,
};
use crate::{
    Cell, Column, Comparison, Condition, Decision, Entry, Fault, Fold, Instruction, Layout, Number,
    Piece, Program, Reason, Times, Variable, VariableKind,
};

/// The positions to judge, in order.
///
/// With a decision, positions that it does not cover (words, tuples, heaps beyond its tables) are
/// faults at the step that judges them; without one, all positions are listed, and kept answers
/// ([`Instruction::Keep`]) are 0.
///
/// # Errors
///
/// The first fault of the input.
pub fn read(
    program: &Program,
    decision: Option<&Decision>,
    input: &[u8],
) -> Result<Vec<Asked>, Fault> {
    let mut judge = |asked: &Asked| decision.map(|decision| verdict(decision, asked)).transpose();
    follow(program, input, &mut judge).map(|followed| followed.asked)
}

/// The result of executing a program on an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The judged positions, in order.
    pub asked: Vec<Asked>,
    /// The output, without unknown answers.
    pub text: String,
}

/// Executes a program. `judge` gives the verdict on each position, or none if unknown: then nothing
/// is printed for it, and 0 is kept. From then on the run is a guess, which ends without an error
/// if it cannot continue.
///
/// # Errors
///
/// The first fault of the input, or of `judge`, at the line of the position; none once the run is a
/// guess.
pub fn follow(
    program: &Program,
    input: &[u8],
    judge: &mut dyn FnMut(&Asked) -> Result<Option<Verdict>, Reason>,
) -> Result<Followed, Fault> {
    let values =
        program.variables.iter().map(|declared| VariableValue::none(&declared.kind)).collect();
    let mut state = ProgramReader {
        program,
        judge,
        tokens: Tokens::new(input),
        values,
        heaps: Vec::new(),
        keeps: None,
        guesses: false,
        asked: Vec::new(),
        output: Output::new(program),
        left: WORK,
    };
    let done = state.steps(&program.steps);
    let ProgramReader { tokens, asked, output, guesses, .. } = state;
    let done = done.and_then(|()| tokens.finish());
    if !guesses {
        done?;
    }
    Ok(Followed { asked, text: output.finish() })
}

/// The value of a variable.
enum VariableValue {
    Number(i64),
    Numbers(Vec<i64>),
    /// With the line where it was read.
    Word(Vec<u8>, Option<usize>),
}

impl VariableValue {
    const fn none(kind: &VariableKind) -> Self {
        match kind {
            VariableKind::Number { .. } | VariableKind::Computed => Self::Number(0),
            VariableKind::Numbers { .. } => Self::Numbers(Vec::new()),
            VariableKind::Word { .. } => Self::Word(Vec::new(), None),
        }
    }
}

/// The state of execution.
struct ProgramReader<'a> {
    program: &'a Program,
    judge: &'a mut dyn FnMut(&Asked) -> Result<Option<Verdict>, Reason>,
    tokens: Tokens<'a>,
    values: Vec<VariableValue>,
    heaps: Vec<u64>,
    /// The variable that receives the answer instead of the output.
    keeps: Option<Variable>,
    /// Whether an unknown answer has been kept.
    guesses: bool,
    asked: Vec<Asked>,
    output: Output<'a>,
    left: u64,
}

impl<'a> ProgramReader<'a> {
    /// A fault at the last token read.
    const fn fault(&self, reason: Reason) -> Fault {
        Fault { line: self.tokens.last_line, reason }
    }

    fn steps(&mut self, steps: &'a [Instruction]) -> Result<(), Fault> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &'a Instruction) -> Result<(), Fault> {
        match step {
            Instruction::Read(variables) => {
                variables.iter().try_for_each(|&variable| self.read(variable))
            }
            Instruction::ReadRows { columns, times } => self.read_rows(columns, times),
            Instruction::Let(variable, number) => {
                let number = self.number(number)?;
                self.set(*variable, VariableValue::Number(number));
                Ok(())
            }
            Instruction::Sort(variable) => {
                self.change(*variable, |numbers| numbers.sort_unstable())
            }
            Instruction::Reverse(variable) => self.change(*variable, |numbers| numbers.reverse()),
            Instruction::Clear(variable) => self.change(*variable, Vec::clear),
            Instruction::Collect(number, variable) => {
                let number = self.number(number)?;
                self.change(*variable, |numbers| numbers.push(number))
            }
            Instruction::Put { list, place, number } => {
                let (place, number) = (self.number(place)?, self.number(number)?);
                let variable = self.name(*list);
                let mut put = Err(Reason::NoSuchPlace { variable, place });
                self.change(*list, |numbers| {
                    if let Some(old) = index(place).and_then(|index| numbers.get_mut(index)) {
                        *old = number;
                        put = Ok(());
                    }
                })?;
                put.map_err(|reason| self.fault(reason))
            }
            Instruction::Repeat { times, index, body } => self.repeat(times, *index, body),
            Instruction::If { condition, then, otherwise } => {
                let holds = self.condition(condition)?;
                self.steps(if holds { then } else { otherwise })
            }
            Instruction::Heaps(entries) => entries.iter().try_for_each(|entry| self.gather(entry)),
            Instruction::Answer => {
                let heaps = core::mem::take(&mut self.heaps);
                self.ask(Position::List(heaps), None)
            }
            Instruction::Word(variable) => {
                let word = self.word(*variable).to_vec();
                self.ask(Position::Word(word), Some(*variable))
            }
            Instruction::Tuple(numbers) => {
                let tuple =
                    numbers.iter().map(|number| self.natural(number)).collect::<Result<_, _>>()?;
                self.ask(Position::Tuple(tuple), None)
            }
            Instruction::Keep(variable, step) => {
                self.keeps = Some(*variable);
                let done = self.step(step);
                self.keeps = None;
                done
            }
            Instruction::Print(pieces) => self.print(pieces),
        }
    }

    /// Modifies the numbers of a variable.
    fn change(
        &mut self,
        variable: Variable,
        change: impl FnOnce(&mut Vec<i64>),
    ) -> Result<(), Fault> {
        if let Some(VariableValue::Numbers(numbers)) = self.values.get_mut(variable.index()) {
            change(numbers);
        }
        Ok(())
    }

    fn read(&mut self, variable: Variable) -> Result<(), Fault> {
        let Some(declared) = self.program.variables.get(variable.index()) else { return Ok(()) };
        let value = match &declared.kind {
            VariableKind::Number { low, high } => {
                let range = (self.number(low)?, self.number(high)?);
                let token = self.tokens.next(&declared.name)?;
                VariableValue::Number(
                    number(token, &declared.name, range).map_err(|reason| self.fault(reason))?,
                )
            }
            VariableKind::Word { domain, length } => {
                let wanted = length.as_ref().map(|length| self.number(length)).transpose()?;
                let token = self.tokens.next(&declared.name)?;
                if let Some(wanted) =
                    wanted.filter(|&wanted| i64::try_from(token.len()) != Ok(wanted))
                {
                    let (variable, found) = (declared.name.clone(), token.len());
                    return Err(self.fault(Reason::WrongLength { variable, found, wanted }));
                }
                if let Some(domain) = domain {
                    allowed(domain, token, &declared.name).map_err(|reason| self.fault(reason))?;
                }
                VariableValue::Word(token.to_vec(), Some(self.tokens.last_line))
            }
            VariableKind::Numbers { .. } | VariableKind::Computed => return Ok(()),
        };
        self.set(variable, value);
        Ok(())
    }

    fn read_rows(&mut self, columns: &[Column], times: &Number) -> Result<(), Fault> {
        let times = self.natural(times)?;
        let mut ranges = Vec::new();
        for column in columns {
            let Some(declared) = self.program.variables.get(column.variable.index()) else {
                return Ok(());
            };
            let VariableKind::Numbers { low, high } = &declared.kind else { return Ok(()) };
            ranges.push((&declared.name, (self.number(low)?, self.number(high)?)));
        }
        let mut read = vec![Vec::new(); columns.len()];
        for _ in 0..if columns.is_empty() { 0 } else { times } {
            for ((name, range), into) in ranges.iter().zip(&mut read) {
                let token = self.tokens.next(name)?;
                into.push(number(token, name, *range).map_err(|reason| self.fault(reason))?);
            }
        }
        for (column, numbers) in columns.iter().zip(read) {
            self.set(column.variable, VariableValue::Numbers(numbers));
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        times: &Times,
        index: Option<Variable>,
        body: &'a [Instruction],
    ) -> Result<(), Fault> {
        let count = match times {
            Times::Count(number) => self.natural(number)?,
            Times::End | Times::While(_) => u64::MAX,
        };
        let mut pass: u64 = 0;
        while match times {
            Times::Count(_) => pass < count,
            Times::End => !self.tokens.at_end(),
            Times::While(condition) => self.condition(condition)?,
        } {
            pass += 1;
            if let Some(index) = index {
                let number = i64::try_from(pass).map_err(|_| self.fault(Reason::Overflow))?;
                self.set(index, VariableValue::Number(number));
            }
            let before = self.tokens.count;
            self.steps(body)?;
            if self.tokens.count == before {
                self.spend(PASS)?;
            }
        }
        Ok(())
    }

    /// Adds heaps to the list.
    fn gather(&mut self, entry: &Entry) -> Result<(), Fault> {
        let new: Vec<u64> = match entry {
            Entry::One(number) => vec![self.natural(number)?],
            Entry::All(variable) => {
                let heaps = self
                    .numbers(*variable)
                    .iter()
                    .map(|&number| natural(number))
                    .collect::<Result<_, _>>();
                heaps.map_err(|reason| self.fault(reason))?
            }
            Entry::Exponents(number) => {
                let number = self.number(number)?;
                let positive = u64::try_from(number).ok().filter(|&positive| positive >= 1);
                exponents(positive.ok_or_else(|| self.fault(Reason::NotPositive { number }))?)
            }
            Entry::Runs { word, letter } => {
                let runs = self.word(*word).chunk_by(|a, b| a == b).filter(|run| run[0] == *letter);
                runs.map(|run| u64::try_from(run.len()).unwrap_or(u64::MAX)).collect()
            }
            Entry::Rows(cells) => self.rows_of(cells)?,
        };
        self.spend(new.len())?;
        self.heaps.extend(new);
        Ok(())
    }

    /// The numbers of heaps of several numbers each, row by row.
    fn rows_of(&self, cells: &[Cell]) -> Result<Vec<u64>, Fault> {
        let lengths = cells.iter().filter_map(|cell| match cell {
            Cell::Numbers(variable) => Some(self.numbers(*variable).len()),
            Cell::Number(_) => None,
        });
        let mut heaps = Vec::new();
        for row in 0..lengths.max().unwrap_or(1) {
            for cell in cells {
                let number = match cell {
                    Cell::Number(number) => self.number(number)?,
                    Cell::Numbers(variable) => {
                        let place = length(row + 1).map_err(|reason| self.fault(reason))?;
                        self.entry(*variable, place).map_err(|reason| self.fault(reason))?
                    }
                };
                heaps.push(natural(number).map_err(|reason| self.fault(reason))?);
            }
        }
        Ok(heaps)
    }

    fn ask(&mut self, position: Position, word: Option<Variable>) -> Result<(), Fault> {
        let settings: Vec<_> =
            self.program.settings.iter().map(|(_, variable)| self.setting(*variable)).collect();
        let size = match &position {
            Position::List(numbers) | Position::Tuple(numbers) => numbers.len(),
            Position::Word(letters) => letters.len(),
        };
        let more: usize = settings.iter().map(Setting::size).sum();
        self.spend(ANSWER + size + more)?;
        let (variable, line) = match word {
            Some(word) => (self.name(word), self.word_line(word).unwrap_or(self.tokens.last_line)),
            None => (String::new(), self.tokens.last_line),
        };
        let asked = Asked { position, settings, line, variable };
        let verdict = (self.judge)(&asked).map_err(|reason| Fault { line, reason })?;
        let printed = &self.program.answer;
        match (self.keeps, &verdict) {
            (Some(variable), None) => {
                self.guesses = true;
                self.set(variable, VariableValue::Number(0));
            }
            (Some(variable), Some(verdict)) => {
                let number = kept(printed, verdict).map_err(|reason| Fault { line, reason })?;
                self.set(variable, VariableValue::Number(number));
            }
            (None, None) => {}
            (None, Some(verdict)) => {
                let text = answer(printed, verdict).map_err(|reason| Fault { line, reason })?;
                self.output.answer(&text);
            }
        }
        self.asked.push(asked);
        Ok(())
    }

    fn print(&mut self, pieces: &[Piece]) -> Result<(), Fault> {
        self.spend(ANSWER)?;
        if pieces.is_empty() {
            self.output.end_line();
            return Ok(());
        }
        let mut texts = Vec::new();
        for piece in pieces {
            texts.push(match piece {
                Piece::Text(text) => text.clone(),
                Piece::Number(number) => self.number(number)?.to_string(),
            });
        }
        let between = if self.program.layout == Layout::Joined { "" } else { " " };
        self.output.print(&texts.join(between));
        Ok(())
    }

    fn spend(&mut self, work: usize) -> Result<(), Fault> {
        spend(&mut self.left, work).map_err(|reason| self.fault(reason))
    }
}

/// Evaluation of expressions.
impl ProgramReader<'_> {
    fn set(&mut self, variable: Variable, value: VariableValue) {
        if let Some(place) = self.values.get_mut(variable.index()) {
            *place = value;
        }
    }

    fn name(&self, variable: Variable) -> String {
        self.program
            .variables
            .get(variable.index())
            .map_or_else(String::new, |declared| declared.name.clone())
    }

    fn numbers(&self, variable: Variable) -> &[i64] {
        match self.values.get(variable.index()) {
            Some(VariableValue::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    fn word(&self, variable: Variable) -> &[u8] {
        match self.values.get(variable.index()) {
            Some(VariableValue::Word(letters, _)) => letters,
            _ => &[],
        }
    }

    fn word_line(&self, variable: Variable) -> Option<usize> {
        match self.values.get(variable.index()) {
            Some(VariableValue::Word(_, line)) => *line,
            _ => None,
        }
    }

    fn setting(&self, variable: Variable) -> Setting {
        match self.values.get(variable.index()) {
            Some(VariableValue::Number(number)) => Setting::Number(*number),
            _ => Setting::Numbers(self.numbers(variable).to_vec()),
        }
    }

    /// Evaluates a number that must be nonnegative.
    fn natural(&self, number: &Number) -> Result<u64, Fault> {
        natural(self.number(number)?).map_err(|reason| self.fault(reason))
    }

    fn number(&self, number: &Number) -> Result<i64, Fault> {
        self.value(number).map_err(|reason| self.fault(reason))
    }

    fn value(&self, number: &Number) -> Result<i64, Reason> {
        let both = |a: &Number, b: &Number| Ok((self.value(a)?, self.value(b)?));
        match number {
            Number::Constant(constant) => Ok(*constant),
            Number::Variable(variable) => Ok(match self.values.get(variable.index()) {
                Some(VariableValue::Number(number)) => *number,
                _ => 0,
            }),
            Number::Add(a, b) => {
                both(a, b).and_then(|(a, b)| a.checked_add(b).ok_or(Reason::Overflow))
            }
            Number::Subtract(a, b) => {
                both(a, b).and_then(|(a, b)| a.checked_sub(b).ok_or(Reason::Overflow))
            }
            Number::Multiply(a, b) => {
                both(a, b).and_then(|(a, b)| a.checked_mul(b).ok_or(Reason::Overflow))
            }
            Number::Divide(a, b) => both(a, b).and_then(|(a, b)| Ok(divide(a, b)?.0)),
            Number::Remainder(a, b) => both(a, b).and_then(|(a, b)| remainder(a, b)),
            Number::Minimum(a, b) => both(a, b).map(|(a, b)| a.min(b)),
            Number::Maximum(a, b) => both(a, b).map(|(a, b)| a.max(b)),
            Number::Fold(fold, variable) => self.fold(*fold, *variable),
            Number::Entry(variable, place) => self.entry(*variable, self.value(place)?),
            Number::Length(variable) => {
                length(self.numbers(*variable).len() + self.word(*variable).len())
            }
            Number::Letter(variable, place) => self.letter(*variable, self.value(place)?),
            Number::Count(variable, letter) => {
                length(self.word(*variable).iter().filter(|&byte| byte == letter).count())
            }
            Number::CountWhere(variable, comparison, number) => {
                let number = self.value(number)?;
                length(
                    self.numbers(*variable)
                        .iter()
                        .filter(|one| compares(*one, *comparison, &number))
                        .count(),
                )
            }
            Number::Unary(function, a) => function.of(self.value(a)?),
            Number::Binary(function, a, b) => both(a, b).and_then(|(a, b)| function.of(a, b)),
        }
    }

    fn fold(&self, fold: Fold, variable: Variable) -> Result<i64, Reason> {
        let numbers = self.numbers(variable).iter().copied();
        let none = || Reason::NoNumbers { variable: self.name(variable) };
        match fold {
            Fold::Minimum => numbers.min().ok_or_else(none),
            Fold::Maximum => numbers.max().ok_or_else(none),
            Fold::Sum => {
                i64::try_from(numbers.map(i128::from).sum::<i128>()).map_err(|_| Reason::Overflow)
            }
            Fold::Xor => Ok(numbers.fold(0, |a, b| a ^ b)),
        }
    }

    fn entry(&self, variable: Variable, place: i64) -> Result<i64, Reason> {
        if place == 0 {
            return Ok(0);
        }
        let entry = index(place).and_then(|index| self.numbers(variable).get(index));
        entry.copied().ok_or_else(|| Reason::NoSuchPlace { variable: self.name(variable), place })
    }

    fn letter(&self, variable: Variable, place: i64) -> Result<i64, Reason> {
        let letter = index(place).and_then(|index| self.word(variable).get(index));
        letter
            .map(|&letter| letter.into())
            .ok_or_else(|| Reason::NoSuchPlace { variable: self.name(variable), place })
    }

    fn condition(&self, condition: &Condition) -> Result<bool, Fault> {
        match condition {
            Condition::Compare(a, comparison, b) => {
                Ok(compares(&self.number(a)?, *comparison, &self.number(b)?))
            }
            Condition::Not(inner) => Ok(!self.condition(inner)?),
            Condition::And(parts) => {
                for part in parts {
                    if !self.condition(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if self.condition(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}

impl Setting {
    /// The number of entries.
    fn size(&self) -> usize {
        match self {
            Self::Number(_) => 1,
            Self::Numbers(numbers) => numbers.len(),
        }
    }
}

/// Whether two numbers satisfy a comparison.
pub(super) fn compares<T: Ord>(a: &T, comparison: Comparison, b: &T) -> bool {
    match comparison {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less => a < b,
        Comparison::LessEqual => a <= b,
        Comparison::Greater => a > b,
        Comparison::GreaterEqual => a >= b,
    }
}

/// The index of a place, which is counted from 1.
fn index(place: i64) -> Option<usize> {
    usize::try_from(place).ok()?.checked_sub(1)
}

fn natural(number: i64) -> Result<u64, Reason> {
    u64::try_from(number).map_err(|_| Reason::Negative { number })
}

fn length(length: usize) -> Result<i64, Reason> {
    i64::try_from(length).map_err(|_| Reason::Overflow)
}

/// Quotient, rounded down, and remainder.
fn divide(a: i64, b: i64) -> Result<(i64, i64), Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let (quotient, rest) =
        (a.checked_div(b).ok_or(Reason::Overflow)?, a.checked_rem(b).ok_or(Reason::Overflow)?);
    if rest != 0 && (rest < 0) != (b < 0) {
        Ok((quotient - 1, rest + b))
    } else {
        Ok((quotient, rest))
    }
}

/// The remainder, which fits even if the quotient does not.
fn remainder(a: i64, b: i64) -> Result<i64, Reason> {
    if b == -1 { Ok(0) } else { Ok(divide(a, b)?.1) }
}
