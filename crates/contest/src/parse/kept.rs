//! Determines which columns must be kept: [`plan::Column::kept`].

use alloc::vec;
use alloc::vec::Vec;

use plan::{Cell, Entry, Instruction, Number, Piece, Program, Times, Variable, VariableKind};

/// The uses of a variable that holds numbers.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// Steps that read it.
    reads: usize,
    /// Places where all its numbers are heaps.
    heaps: usize,
    /// Such places directly after a step that reads it.
    at_once: usize,
    /// Whether its numbers are used individually, or in order.
    single: bool,
}

impl Uses {
    /// Whether the numbers can be dropped once read and counted: at most one place takes them as
    /// heaps, and it directly follows every reading.
    fn forgettable(self) -> bool {
        !self.single && (self.heaps == 0 || self.heaps == 1 && self.at_once == 1 && self.reads == 1)
    }
}

/// Decides for each column whether to keep it.
pub(super) fn mark(program: &mut Program) {
    let mut all = All(vec![Uses::default(); program.variables.len()]);
    for (_, variable) in &program.settings {
        all.of(*variable).single = true;
    }
    for declared in &program.variables {
        match &declared.kind {
            VariableKind::Number { low, high } | VariableKind::Numbers { low, high } => {
                all.number(low);
                all.number(high);
            }
            VariableKind::Word { length: Some(length), .. } => all.number(length),
            VariableKind::Word { length: None, .. } | VariableKind::Computed => {}
        }
    }
    all.steps(&program.steps);
    set(&mut program.steps, &all.0);
}

fn set(steps: &mut [Instruction], uses: &[Uses]) {
    for step in steps {
        match step {
            Instruction::ReadRows { columns, .. } => {
                for column in columns {
                    column.kept =
                        uses.get(column.variable.index()).is_none_or(|uses| !uses.forgettable());
                }
            }
            Instruction::Repeat { body, .. } => set(body, uses),
            Instruction::If { then, otherwise, .. } => {
                set(then, uses);
                set(otherwise, uses);
            }
            _ => {}
        }
    }
}

/// The uses of all variables.
struct All(Vec<Uses>);

impl All {
    fn of(&mut self, variable: Variable) -> &mut Uses {
        let index = variable.index();
        if index >= self.0.len() {
            self.0.resize(index + 1, Uses::default());
        }
        &mut self.0[index]
    }

    fn steps(&mut self, steps: &[Instruction]) {
        let before = core::iter::once(None).chain(steps.iter().map(Some));
        for (before, step) in before.zip(steps) {
            match step {
                Instruction::Read(_)
                | Instruction::Answer
                | Instruction::Word(_)
                | Instruction::Clear(_) => {}
                Instruction::ReadRows { columns, times } => {
                    columns.iter().for_each(|column| self.of(column.variable).reads += 1);
                    self.number(times);
                }
                Instruction::Let(_, number) | Instruction::Collect(number, _) => {
                    self.number(number)
                }
                Instruction::Put { place, number, .. } => {
                    self.number(place);
                    self.number(number);
                }
                Instruction::Sort(variable) | Instruction::Reverse(variable) => {
                    self.of(*variable).single = true
                }
                Instruction::Repeat { times, body, .. } => {
                    match times {
                        Times::Count(count) => self.number(count),
                        Times::While(condition) => {
                            condition.each_number(&mut |part| self.part(part))
                        }
                        Times::End => {}
                    }
                    self.steps(body);
                }
                Instruction::Keep(_, step) => self.steps(core::slice::from_ref(step)),
                Instruction::Print(pieces) => {
                    for piece in pieces {
                        if let Piece::Number(number) = piece {
                            self.number(number);
                        }
                    }
                }
                Instruction::If { condition, then, otherwise } => {
                    condition.each_number(&mut |part| self.part(part));
                    self.steps(then);
                    self.steps(otherwise);
                }
                Instruction::Heaps(entries) => {
                    entries.iter().for_each(|entry| self.entry(entry, before))
                }
                Instruction::Tuple(numbers) => {
                    numbers.iter().for_each(|number| self.number(number))
                }
            }
        }
    }

    fn entry(&mut self, entry: &Entry, before: Option<&Instruction>) {
        match entry {
            Entry::One(number) | Entry::Exponents(number) => self.number(number),
            Entry::All(variable) => {
                let reads = |column: &plan::Column| column.variable == *variable;
                let at_once = matches!(
                    before, Some(Instruction::ReadRows { columns, .. }) if columns.iter().any(reads)
                );
                let uses = self.of(*variable);
                uses.heaps += 1;
                uses.at_once += usize::from(at_once);
            }
            Entry::Runs { .. } => {}
            Entry::Rows(cells) => {
                for cell in cells {
                    match cell {
                        Cell::Number(number) => self.number(number),
                        Cell::Numbers(variable) => self.of(*variable).single = true,
                    }
                }
            }
        }
    }

    fn number(&mut self, number: &Number) {
        number.each(&mut |part| self.part(part));
    }

    fn part(&mut self, part: &Number) {
        if let Number::Entry(variable, _) | Number::CountWhere(variable, ..) = part {
            self.of(*variable).single = true;
        }
    }
}
