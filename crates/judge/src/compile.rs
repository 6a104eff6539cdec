//! Compiles steps to operations.

use plan::{Cell, Entry, Instruction, Piece, Plan, Times, Variable, VariableKind};

use crate::code::{Call, Code, Op, Printed, Register, RowCell};
use crate::formula::{Changes, Exit, Formulas};
use crate::variables::NumberLists;

/// The operations of a program; none if there are not enough registers.
pub(crate) fn compile<'p>(plan: &'p Plan, lists: &NumberLists) -> Option<Code<'p>> {
    let formulas = Formulas::new(plan.program.variables.len(), lists);
    let mut compiler = Compiler { plan, to: formulas, keeps: None };
    compiler.steps(&plan.program.steps);
    compiler.to.push(Op::End);
    compiler.to.fits().then_some(compiler.to.code)
}

/// The state of compilation.
struct Compiler<'p, 'l> {
    plan: &'p Plan,
    to: Formulas<'p, 'l>,
    /// The variable that receives the answer instead of the output.
    keeps: Option<Variable>,
}

/// Which passes of a loop count as passes that read nothing.
#[derive(Clone, Copy)]
enum Counted {
    All,
    None,
    /// Those in which nothing was read since the [`Call::Mark`] of this index.
    Some(usize),
}

impl<'p> Compiler<'p, '_> {
    fn steps(&mut self, steps: &'p [Instruction]) {
        steps.iter().for_each(|step| self.step(step));
    }

    fn call(&mut self, call: Call<'p>) {
        let exit = self.call_or_jump(call);
        self.to.land(&[exit]);
    }

    fn call_or_jump(&mut self, call: Call<'p>) -> Exit {
        let index = u32::try_from(self.to.code.calls.len()).unwrap_or(u32::MAX);
        self.to.code.calls.push(call);
        self.to.exit(Op::Call { call: index, next: 0 })
    }

    fn step(&mut self, step: &'p Instruction) {
        match step {
            Instruction::Read(variables) => {
                variables.iter().for_each(|&variable| self.read(variable))
            }
            Instruction::ReadRows { columns, times } => {
                let times = self.to.number(times);
                self.to.push(Op::Natural { a: times });
                let mut ranges = vec![];
                for column in columns {
                    // Plans have no other columns.
                    let Some(VariableKind::Numbers { low, high }) = self.kind(column.variable)
                    else {
                        return;
                    };
                    ranges.push((self.to.number(low), self.to.number(high)));
                }
                self.call(Call::ReadRows { columns, ranges, times });
                self.forget(step);
            }
            Instruction::Let(variable, number) => self.to.set(*variable, number),
            Instruction::Sort(variable) => self.list(*variable, |list| Op::Sort { list }),
            Instruction::Reverse(variable) => self.list(*variable, |list| Op::Reverse { list }),
            Instruction::Clear(variable) => self.list(*variable, |list| Op::Clear { list }),
            Instruction::Collect(number, variable) => {
                let a = self.to.number(number);
                self.list(*variable, |list| Op::Collect { list, a });
            }
            Instruction::Put { list, place, number } => {
                let (a, b) = (self.to.number(place), self.to.number(number));
                self.list(*list, |list| Op::Put { list, a, b });
            }
            Instruction::Keep(variable, step) => {
                self.keeps = Some(*variable);
                self.step(step);
                self.keeps = None;
                self.to.changed(self.to.variable(*variable));
            }
            Instruction::Print(pieces) => {
                let pieces = pieces.iter().map(|piece| match piece {
                    Piece::Text(text) => Printed::Text(text),
                    Piece::Number(number) => Printed::Number(self.to.number(number)),
                });
                let pieces = pieces.collect();
                self.call(Call::Print(pieces));
            }
            Instruction::Repeat { times, index, body } => self.repeat(times, *index, body),
            Instruction::If { condition, then, otherwise } => {
                let mut fails = vec![];
                self.to.unless(condition, &mut fails);
                self.steps(then);
                if otherwise.is_empty() {
                    return self.to.land(&fails);
                }
                let end = self.to.exit(Op::Jump { next: 0 });
                self.to.land(&fails);
                self.steps(otherwise);
                self.to.land(&[end]);
            }
            Instruction::Heaps(entries) => entries.iter().for_each(|entry| self.heaps(entry)),
            Instruction::Answer => self.call(Call::Answer { keeps: self.keeps }),
            Instruction::Word(word) => self.call(Call::Word { word: *word, keeps: self.keeps }),
            Instruction::Tuple(numbers) => {
                let mut registers = vec![];
                for number in numbers {
                    let a = self.to.number(number);
                    self.to.push(Op::Natural { a });
                    registers.push(a);
                }
                self.call(Call::Tuple { numbers: registers, keeps: self.keeps });
            }
        }
    }

    fn kind(&self, variable: Variable) -> Option<&'p VariableKind> {
        self.plan.program.variables.get(variable.index()).map(|declared| &declared.kind)
    }

    /// Emits an operation on a list.
    fn list(&mut self, variable: Variable, op: impl FnOnce(u16) -> Op) {
        if let Some(list) = self.to.slot(variable) {
            self.to.push(op(list));
            self.to.list_changed(list);
        }
    }

    fn read(&mut self, variable: Variable) {
        match self.kind(variable) {
            Some(VariableKind::Number { low, high }) => {
                let (low, high) = (self.to.number(low), self.to.number(high));
                self.call(Call::Read { variable, low, high });
            }
            Some(VariableKind::Word { length, .. }) => {
                let length = length.as_ref().map(|length| self.to.number(length));
                self.call(Call::ReadWord { variable, length });
            }
            Some(VariableKind::Numbers { .. } | VariableKind::Computed) | None => return,
        }
        self.to.changed(self.to.variable(variable));
    }

    fn heaps(&mut self, entry: &'p Entry) {
        let call = match entry {
            Entry::One(number) => Call::Heap(self.to.number(number)),
            Entry::All(variable) => Call::Heaps(*variable),
            Entry::Exponents(number) => Call::Exponents(self.to.number(number)),
            Entry::Runs { word, letter } => Call::Runs { word: *word, letter: *letter },
            Entry::Rows(cells) => Call::Rows(cells.iter().map(|cell| self.cell(cell)).collect()),
        };
        self.call(call);
    }

    /// A component of a heap. Recomputed in each row, since an earlier row may be a fault.
    fn cell(&mut self, cell: &'p Cell) -> RowCell {
        let number = match cell {
            Cell::Numbers(variable) => return RowCell::Numbers(*variable),
            Cell::Number(number) => number,
        };
        let (over, start) = (self.to.exit(Op::Jump { next: 0 }), self.to.here());
        let register = self.to.number(number);
        self.to.push(Op::End);
        self.to.land(&[over]);
        RowCell::Number(start, register)
    }

    fn repeat(&mut self, times: &'p Times, index: Option<Variable>, body: &'p [Instruction]) {
        let mut changes = Changes::default();
        body.iter().for_each(|step| self.changes(step, &mut changes));
        let index = index.map(|index| self.to.variable(index));
        changes.variables.extend(index);
        let counted = self.counted(body);
        match times {
            Times::Count(number) => {
                let count = self.to.lasting(number);
                let pass = self.to.fresh();
                let index = index.unwrap_or(pass);
                let begin = self.to.exit(Op::Begin { count, pass, index, next: 0 });
                self.to.all_changed(&changes);
                if let ([Instruction::Collect(number, list)], true) = (body, index == pass)
                    && self.to.stays(number, &changes)
                {
                    let a = self.to.number(number);
                    self.list(*list, |list| Op::Fill { list, a, count, pass });
                    return self.to.land(&[begin]);
                }
                self.foresee(body, &changes);
                let next = self.to.here();
                let settled = self.pass(body, counted, Some((count, pass, index)));
                self.to.push(match counted {
                    Counted::All => Op::Next { count, pass, index, next },
                    Counted::None | Counted::Some(_) => Op::NextRead { count, pass, index, next },
                });
                let mut ends = vec![begin];
                if !settled.is_empty() {
                    ends.push(self.to.exit(Op::Jump { next: 0 }));
                    self.to.land(&settled);
                    self.to.push(Op::Settle { count, pass });
                }
                self.to.land(&ends);
            }
            Times::End | Times::While(_) => {
                let pass = index.map(|_| self.to.fresh());
                let (zero, one) = (self.to.constant(0), self.to.constant(1));
                if let Some(pass) = pass {
                    self.to.push(Op::Copy { to: pass, a: zero });
                }
                self.to.all_changed(&changes);
                let mut ends = vec![];
                if let Times::While(condition) = times {
                    self.to.foresee_condition(condition, &changes);
                }
                let next = self.to.here();
                match times {
                    Times::While(condition) => self.to.unless(condition, &mut ends),
                    _ => ends.push(self.call_or_jump(Call::More)),
                }
                if let Some((pass, index)) = pass.zip(index) {
                    self.to.push(Op::Add { to: pass, a: pass, b: one });
                    self.to.push(Op::Copy { to: index, a: pass });
                    self.to.changed(index);
                }
                if matches!(times, Times::End) && pass.is_none() {
                    ends.extend(self.series(body, None));
                }
                self.pass(body, counted, None);
                self.to.push(match counted {
                    Counted::All => Op::Again { next },
                    Counted::None | Counted::Some(_) => Op::Jump { next },
                });
                self.to.land(&ends);
            }
        }
    }

    /// Compiles a loop that only judges words into a batch operation.
    fn series(
        &mut self,
        body: &'p [Instruction],
        passes: Option<(Register, Register)>,
    ) -> Option<Exit> {
        let [Instruction::Read(read), Instruction::Word(word)] = body else { return None };
        let Some(VariableKind::Word { length: None, .. }) = self.kind(*word) else { return None };
        (read[..] == [*word]).then(|| self.call_or_jump(Call::Series { word: *word, passes }))
    }

    /// Compiles one pass of a loop, up to where it is counted (if not all passes are). If the
    /// number of passes is known and there is no index, a pass without effect jumps to the end of
    /// the loop, since the remaining passes would have none either.
    fn pass(
        &mut self,
        body: &'p [Instruction],
        counted: Counted,
        passes: Option<(Register, Register, Register)>,
    ) -> Vec<Exit> {
        let mut settled = vec![];
        let plain = passes.filter(|(_, pass, index)| pass == index);
        if let Some((count, pass, _)) = plain
            && let Some(exit) = self.series(body, Some((count, pass)))
        {
            self.to.land(&[exit]);
        }
        if let Counted::Some(mark) = counted {
            self.call(Call::Mark(mark));
        }
        match (body, counted, plain) {
            ([Instruction::If { condition, then, otherwise }], Counted::All, Some(_))
                if otherwise.is_empty() =>
            {
                self.to.unless(condition, &mut settled);
                self.steps(then);
            }
            _ => self.steps(body),
        }
        if let Counted::Some(mark) = counted {
            self.call(Call::Passed(mark));
        }
        settled
    }

    /// Hoists what a pass computes first, if it is loop-invariant.
    fn foresee(&mut self, body: &'p [Instruction], changes: &Changes) {
        match body.first() {
            Some(Instruction::If { condition, .. }) => {
                self.to.foresee_condition(condition, changes)
            }
            Some(Instruction::Let(_, number) | Instruction::Collect(number, _)) => {
                self.to.foresee(number, changes);
            }
            Some(Instruction::Put { place, number, .. }) if self.to.foresee(place, changes) => {
                self.to.foresee(number, changes);
            }
            Some(Instruction::Repeat { times: Times::Count(number), .. }) => {
                self.to.foresee(number, changes);
            }
            _ => {}
        }
    }

    fn counted(&mut self, body: &[Instruction]) -> Counted {
        let reads = |step: &Instruction| match step {
            Instruction::Read(variables) => variables.iter().any(|&variable| {
                matches!(
                    self.kind(variable),
                    Some(VariableKind::Number { .. } | VariableKind::Word { .. })
                )
            }),
            _ => false,
        };
        if body.iter().any(reads) {
            return Counted::None;
        }
        let mut some = false;
        let mut visit = |step: &Instruction| {
            some |= matches!(step, Instruction::Read(_) | Instruction::ReadRows { .. })
        };
        body.iter().for_each(|step| step.each(&mut visit));
        if !some {
            return Counted::All;
        }
        self.to.code.marks += 1;
        Counted::Some(self.to.code.marks - 1)
    }

    /// Collects what a step may change.
    fn changes(&self, step: &Instruction, changes: &mut Changes) {
        step.each(&mut |step| match step {
            Instruction::Read(variables) => {
                changes
                    .variables
                    .extend(variables.iter().map(|&variable| self.to.variable(variable)));
            }
            Instruction::Let(variable, _) | Instruction::Keep(variable, _) => {
                changes.variables.push(self.to.variable(*variable));
            }
            Instruction::Repeat { index, .. } => {
                changes.variables.extend(index.map(|index| self.to.variable(index)));
            }
            Instruction::ReadRows { columns, .. } => {
                changes
                    .lists
                    .extend(columns.iter().filter_map(|column| self.to.slot(column.variable)));
            }
            Instruction::Sort(variable)
            | Instruction::Reverse(variable)
            | Instruction::Clear(variable)
            | Instruction::Collect(_, variable)
            | Instruction::Put { list: variable, .. } => {
                changes.lists.extend(self.to.slot(*variable))
            }
            Instruction::If { .. }
            | Instruction::Print(_)
            | Instruction::Heaps(_)
            | Instruction::Answer
            | Instruction::Word(_)
            | Instruction::Tuple(_) => {}
        });
    }

    /// Invalidates results that depend on what a step changes.
    fn forget(&mut self, step: &Instruction) {
        let mut changes = Changes::default();
        self.changes(step, &mut changes);
        self.to.all_changed(&changes);
    }
}
