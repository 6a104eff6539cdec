//! The values of variables while a program runs, and what is kept of them.

use std::cell::Cell;

use plan::{
    Cell as HeapCell, Column, Decision, Entry, Fold, HeapValue, Instruction, Number, Piece, Plan,
    Reason, Times, Variable, VariableKind,
};

use crate::code::{REGISTERS, Register, Slot};
use crate::engines::Version;
use crate::heaps::{Gathered, ListJudge, Settings};
use crate::scan::Place;
use crate::simd::{BLOCK, Level};
use crate::words::{Reader, WordFindings};

/// The uses of a variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    /// The number of places that judge it as a word.
    judged: usize,
    /// Letters whose runs are heaps.
    runs: Vec<u8>,
    /// Letters that are counted.
    counted: Vec<u8>,
    length: bool,
    pub(crate) extremes: bool,
    pub(crate) sum: bool,
    pub(crate) xor: bool,
    /// Whether it gives heaps.
    pub(crate) heaps: bool,
    /// Whether its numbers or letters are used individually.
    single: bool,
}

/// The uses of all variables.
struct Survey {
    uses: Vec<Uses>,
    /// Whether the decision is computed.
    computed: bool,
}

impl Survey {
    fn of(&mut self, variable: Variable) -> &mut Uses {
        let index = variable.index();
        if index >= self.uses.len() {
            self.uses.resize_with(index + 1, Uses::default);
        }
        &mut self.uses[index]
    }

    fn steps(&mut self, steps: &[Instruction]) {
        for step in steps {
            match step {
                Instruction::Read(_) => {}
                Instruction::ReadRows { columns, times } => {
                    self.number(times);
                    for &Column { variable, kept } in columns {
                        self.of(variable).single |= kept;
                    }
                }
                Instruction::Let(_, number) => self.number(number),
                Instruction::Sort(variable)
                | Instruction::Reverse(variable)
                | Instruction::Clear(variable) => {
                    self.of(*variable).single = true;
                }
                Instruction::Collect(number, variable) => {
                    self.number(number);
                    self.of(*variable).single = true;
                }
                Instruction::Put { list, place, number } => {
                    self.number(place);
                    self.number(number);
                    self.of(*list).single = true;
                }
                Instruction::Repeat { times, body, .. } => {
                    match times {
                        Times::Count(times) => self.number(times),
                        Times::While(condition) => {
                            condition.each_number(&mut |part| self.part(part))
                        }
                        Times::End => {}
                    }
                    self.steps(body);
                }
                Instruction::Keep(_, step) => self.steps(std::slice::from_ref(step)),
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
                Instruction::Heaps(entries) => entries.iter().for_each(|entry| self.entry(entry)),
                Instruction::Answer => {}
                Instruction::Word(variable) => self.of(*variable).judged += 1,
                Instruction::Tuple(numbers) => {
                    numbers.iter().for_each(|number| self.number(number))
                }
            }
        }
    }

    fn entry(&mut self, entry: &Entry) {
        match entry {
            Entry::One(number) | Entry::Exponents(number) => self.number(number),
            Entry::All(variable) => {
                let computed = self.computed;
                let uses = self.of(*variable);
                uses.heaps = true;
                // The numbers of a heap of several numbers belong together.
                uses.single |= computed;
            }
            Entry::Runs { word, letter } => add(&mut self.of(*word).runs, *letter),
            Entry::Rows(cells) => {
                for cell in cells {
                    match cell {
                        HeapCell::Number(number) => self.number(number),
                        HeapCell::Numbers(variable) => self.of(*variable).single = true,
                    }
                }
            }
        }
    }

    fn number(&mut self, number: &Number) {
        number.each(&mut |part| self.part(part));
    }

    fn part(&mut self, part: &Number) {
        match part {
            Number::Fold(fold, variable) => match fold {
                Fold::Minimum | Fold::Maximum => self.of(*variable).extremes = true,
                Fold::Sum => self.of(*variable).sum = true,
                Fold::Xor => self.of(*variable).xor = true,
            },
            Number::Entry(variable, _)
            | Number::Letter(variable, _)
            | Number::CountWhere(variable, ..) => {
                self.of(*variable).single = true;
            }
            Number::Length(variable) => self.of(*variable).length = true,
            Number::Count(variable, letter) => add(&mut self.of(*variable).counted, *letter),
            // Also a number that is read, or computed from visited ones.
            _ => {}
        }
    }
}

fn add(letters: &mut Vec<u8>, letter: u8) {
    if !letters.contains(&letter) {
        letters.push(letter);
    }
}

/// Numbers, folded or kept.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) uses: Uses,
    /// Whether they are kept.
    pub(crate) is_kept: bool,
    /// The most numbers that may be kept.
    room: usize,
    pub(crate) kept: Vec<i64>,
    pub(crate) count: u64,
    pub(crate) least: i64,
    pub(crate) most: i64,
    pub(crate) sum: i128,
    pub(crate) xor: i64,
    /// The first negative number.
    pub(crate) negative: Option<i64>,
    pub(crate) heaps: Gathered,
    /// How often it has changed.
    pub(crate) changes: u64,
    /// The last fold over all kept numbers, cached because a loop over them asks for it repeatedly.
    folded: Cell<Option<Folded>>,
}

/// A computed fold, with the length and number of changes of the list at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Folded {
    fold: Fold,
    length: usize,
    changes: u64,
    result: i64,
}

impl List {
    fn new(uses: Uses, room: usize) -> Self {
        let is_kept = uses.single;
        Self {
            uses,
            is_kept,
            room,
            kept: vec![],
            count: 0,
            least: i64::MAX,
            most: i64::MIN,
            sum: 0,
            xor: 0,
            negative: None,
            heaps: Gathered::new(),
            changes: 0,
            folded: Cell::new(None),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.changes += 1;
        self.kept.clear();
        (self.count, self.least, self.most, self.sum, self.xor) = (0, i64::MAX, i64::MIN, 0, 0);
        self.negative = None;
        self.heaps.clear();
    }

    /// Adds a number.
    pub(crate) fn push(
        &mut self,
        number: i64,
        lists: Option<&ListJudge<'_>>,
    ) -> Result<(), Reason> {
        self.count += 1;
        self.changes += 1;
        if self.is_kept {
            if self.kept.len() >= self.room {
                return Err(Reason::Memory);
            }
            if self.kept.len() == self.kept.capacity() {
                self.kept.try_reserve(1).map_err(|_| Reason::Memory)?;
            }
            self.kept.push(number);
            return Ok(());
        }
        (self.least, self.most) = (self.least.min(number), self.most.max(number));
        self.sum += i128::from(number);
        self.xor ^= number;
        match u64::try_from(number) {
            Ok(heap) => {
                if let Some(lists) = lists.filter(|_| self.uses.heaps) {
                    lists.take(&mut self.heaps, &[heap]);
                }
            }
            Err(_) => {
                self.negative.get_or_insert(number);
            }
        }
        Ok(())
    }

    /// Appends `times` copies of a number.
    pub(crate) fn fill(&mut self, number: i64, times: u64) -> Result<(), Reason> {
        if !self.is_kept {
            return (0..times).try_for_each(|_| self.push(number, None));
        }
        let more = usize::try_from(times).map_err(|_| Reason::Memory)?;
        if more > self.room.saturating_sub(self.kept.len()) {
            return Err(Reason::Memory);
        }
        self.kept.try_reserve(more).map_err(|_| Reason::Memory)?;
        self.kept.resize(self.kept.len() + more, number);
        self.count += times;
        self.changes += 1;
        Ok(())
    }

    /// A fold over all numbers; none if it is undefined for an empty list.
    pub(crate) fn fold(&self, fold: Fold) -> Option<Result<i64, Reason>> {
        if !self.is_kept {
            let some = self.count > 0;
            return match fold {
                Fold::Minimum => some.then_some(Ok(self.least)),
                Fold::Maximum => some.then_some(Ok(self.most)),
                Fold::Sum => Some(i64::try_from(self.sum).map_err(|_| Reason::Overflow)),
                Fold::Xor => Some(Ok(self.xor)),
            };
        }
        let (length, changes) = (self.kept.len(), self.changes);
        let same =
            |known: &Folded| (known.fold, known.length, known.changes) == (fold, length, changes);
        if let Some(known) = self.folded.get().filter(same) {
            return Some(Ok(known.result));
        }
        let numbers = self.kept.iter().copied();
        let result = match fold {
            Fold::Minimum => numbers.min().map(Ok),
            Fold::Maximum => numbers.max().map(Ok),
            Fold::Sum => Some(
                i64::try_from(numbers.map(i128::from).sum::<i128>()).map_err(|_| Reason::Overflow),
            ),
            Fold::Xor => Some(Ok(numbers.fold(0, |a, b| a ^ b))),
        };
        if let Some(Ok(result)) = result {
            self.folded.set(Some(Folded { fold, length, changes, result }));
        }
        result
    }
}

/// A word.
#[derive(Debug)]
pub(crate) struct WordVariable<'p> {
    pub(crate) held: WordContent<'p>,
    /// Where it was read.
    pub(crate) place: Option<Place>,
}

/// The content of a word variable.
#[derive(Debug)]
pub(crate) enum WordContent<'p> {
    /// The findings in it, and the counted letters. If some places judge it, faults are deferred
    /// until then.
    Found { reader: Reader<'p>, found: WordFindings, counted: Vec<u8>, judged: usize },
    /// Its letters followed by a margin, and the reader for its domain.
    Kept { domain: Option<(Reader<'p>, WordFindings)>, letters: Vec<u8> },
}

impl<'p> WordContent<'p> {
    fn new(level: Level, plan: &'p Plan, uses: &Uses, domain: Option<&'p plan::Machine>) -> Self {
        let counts =
            !uses.runs.is_empty() || !uses.counted.is_empty() || uses.length || uses.single;
        // For more letters, or if the order of heaps matters, runs are found later.
        let ordered = match &plan.decision {
            Decision::List(list) => matches!(list.heap, HeapValue::Losing { .. }),
            decision => decision.judges_late(),
        };
        let in_passing = uses.runs.is_empty() || uses.runs.len() == 1 && !ordered;
        match (&plan.decision, domain) {
            (Decision::Word { domain, decision }, None) if uses.judged > 0 && !counts => {
                let reader = Reader::judging(level, domain, decision);
                let mut found = reader.nothing();
                reader.end(&mut found, None);
                Self::Found { reader, found, counted: vec![], judged: uses.judged }
            }
            (_, Some(domain)) if uses.judged == 0 && in_passing && !uses.single => {
                let reader =
                    Reader::looking(level, domain, uses.runs.first().copied(), &uses.counted);
                let found = reader.nothing();
                Self::Found { reader, found, counted: uses.counted.clone(), judged: 0 }
            }
            (_, domain) => {
                let domain = domain.map(|domain| {
                    let reader = Reader::looking(level, domain, None, &[]);
                    let found = reader.nothing();
                    (reader, found)
                });
                Self::Kept { domain, letters: vec![0; BLOCK] }
            }
        }
    }
}

/// The letters of a kept word, without the margin.
pub(crate) fn bare(letters: &[u8]) -> &[u8] {
    &letters[..letters.len() - BLOCK]
}

/// All lists of numbers.
#[derive(Debug)]
pub(crate) struct NumberLists {
    /// By variable.
    slots: Vec<Option<Slot>>,
    variables: Vec<Variable>,
    lists: Vec<List>,
}

impl NumberLists {
    /// The lists of a program, each of which may use `memory` bytes.
    fn new(program: &plan::Program, uses: &[Uses], memory: u64) -> Self {
        let room = usize::try_from(memory).unwrap_or(usize::MAX) / size_of::<i64>();
        let mut all = Self { slots: vec![], variables: vec![], lists: vec![] };
        for ((index, declared), uses) in (0..).zip(&program.variables).zip(uses) {
            let is_list = matches!(declared.kind, VariableKind::Numbers { .. });
            let slot = Slot::try_from(all.lists.len()).ok().filter(|_| is_list);
            all.slots.push(slot);
            if slot.is_some() {
                all.variables.push(Variable(index));
                all.lists.push(List::new(uses.clone(), room));
            }
        }
        all
    }

    /// The slot of a variable, if it is a list.
    pub(crate) fn slot(&self, variable: Variable) -> Option<Slot> {
        self.slots.get(variable.index()).copied().flatten()
    }

    #[inline(always)]
    pub(crate) fn get(&self, slot: Slot) -> &List {
        &self.lists[usize::from(slot)]
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, slot: Slot) -> &mut List {
        &mut self.lists[usize::from(slot)]
    }

    /// The variable of a list.
    pub(crate) fn variable(&self, slot: Slot) -> Variable {
        self.variables.get(usize::from(slot)).copied().unwrap_or(Variable(u32::MAX))
    }
}

/// All words, by variable.
pub(crate) type Words<'p> = Vec<Option<Box<WordVariable<'p>>>>;

/// Registers, lists of numbers, and names of variables.
#[derive(Debug)]
pub(crate) struct Scope<'p> {
    pub(crate) plan: &'p Plan,
    /// Variables first; 0 for those that are not numbers.
    pub(crate) numbers: Vec<i64>,
    pub(crate) lists: NumberLists,
}

/// All variables.
#[derive(Debug)]
pub(crate) struct Store<'p> {
    pub(crate) scope: Scope<'p>,
    pub(crate) words: Words<'p>,
}

impl<'p> Store<'p> {
    pub(crate) fn new(plan: &'p Plan, level: Level, memory: u64) -> Self {
        let program = &plan.program;
        let uses = vec![Uses::default(); program.variables.len()];
        let mut survey = Survey { uses, computed: plan.decision.judges_late() };
        survey.steps(&program.steps);
        for declared in &program.variables {
            match &declared.kind {
                VariableKind::Number { low, high } | VariableKind::Numbers { low, high } => {
                    survey.number(low);
                    survey.number(high);
                }
                VariableKind::Word { length: Some(length), .. } => survey.number(length),
                VariableKind::Word { length: None, .. } | VariableKind::Computed => {}
            }
        }
        for (_, variable) in &program.settings {
            survey.of(*variable).single = true;
        }
        let word = |(declared, uses): (&'p plan::Declared, &Uses)| match &declared.kind {
            VariableKind::Word { domain, .. } => Some(Box::new(WordVariable {
                held: WordContent::new(level, plan, uses, domain.as_ref()),
                place: None,
            })),
            _ => None,
        };
        let lists = NumberLists::new(program, &survey.uses, memory);
        let words = program.variables.iter().zip(&survey.uses).map(word).collect();
        Self { scope: Scope { plan, numbers: vec![0; REGISTERS], lists }, words }
    }

    pub(crate) fn word(&self, variable: Variable) -> Option<&WordVariable<'p>> {
        self.words.get(variable.index())?.as_deref()
    }

    /// A word, and everything that is not a word.
    #[inline]
    pub(crate) fn word_mut(
        &mut self,
        variable: Variable,
    ) -> Option<(&mut WordVariable<'p>, &Scope<'p>)> {
        Some((self.words.get_mut(variable.index())?.as_deref_mut()?, &self.scope))
    }
}

impl<'p> Scope<'p> {
    pub(crate) fn list(&self, variable: Variable) -> Option<&List> {
        self.lists.slot(variable).map(|slot| self.lists.get(slot))
    }

    pub(crate) fn list_mut(&mut self, variable: Variable) -> Option<&mut List> {
        self.lists.slot(variable).map(|slot| self.lists.get_mut(slot))
    }

    /// The value of a number, or 0.
    #[inline]
    pub(crate) fn number(&self, variable: Variable) -> i64 {
        self.numbers.get(variable.index()).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub(crate) fn register(&self, register: Register) -> i64 {
        self.numbers[usize::from(register)]
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, register: Register, number: i64) {
        self.numbers[usize::from(register)] = number;
    }

    pub(crate) fn set(&mut self, variable: Variable, number: i64) {
        if let Some(place) = self.numbers.get_mut(variable.index()) {
            *place = number;
        }
    }

    pub(crate) fn name(&self, variable: Variable) -> &'p str {
        name(self.plan, variable)
    }

    fn setting(&self, setting: u32) -> Option<Variable> {
        let (_, variable) = self.plan.program.settings.get(usize::try_from(setting).ok()?)?;
        Some(*variable)
    }

    fn is_number(&self, variable: Variable) -> bool {
        let kind = self.plan.program.variables.get(variable.index()).map(|declared| &declared.kind);
        matches!(kind, Some(VariableKind::Number { .. } | VariableKind::Computed))
    }
}

/// The name of a variable.
pub(crate) fn name(plan: &Plan, variable: Variable) -> &str {
    plan.program.variables.get(variable.index()).map_or("", |declared| &declared.name)
}

impl Settings for Scope<'_> {
    fn number(&self, setting: u32) -> Option<i64> {
        let variable = self.setting(setting).filter(|&variable| self.is_number(variable))?;
        Some(self.number(variable))
    }

    fn numbers(&self, setting: u32) -> &[i64] {
        match self.setting(setting) {
            Some(variable) if self.is_number(variable) => {
                std::slice::from_ref(&self.numbers[variable.index()])
            }
            Some(variable) => self.list(variable).map_or(&[], |list| &list.kept),
            None => &[],
        }
    }

    fn version(&self, setting: u32) -> Version {
        match self.setting(setting) {
            Some(variable) if self.is_number(variable) => Version::Number(self.number(variable)),
            Some(variable) => Version::Changes(self.list(variable).map_or(0, |list| list.changes)),
            None => Version::Number(0),
        }
    }
}
