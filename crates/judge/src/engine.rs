//! Carries out a program.

use plan::{
    Cell, Condition, Decision, Entry, Fault, Instruction, Number, Piece, Plan, Reason, Times, Variable, VariableKind,
};

use run::Run;

use crate::Failure;
use crate::answers::{Answers, Class};
use crate::computed::{Computed, ComputedJudge};
use crate::each::EachJudge;
use crate::expression::index;
use crate::heaps::{Gathered, ListJudge, Live};
use crate::keep::{Keeper, Target};
use crate::look::{keep, look, look_at};
use crate::rows::BATCH;
use crate::scan::{Place, Scanner, Spelled};
use crate::simd::Level;
use crate::subtraction::Subtraction;
use crate::tuple::TupleJudge;
use crate::variables::{Store, WordContent, bare};
use crate::words::{Reader, WordFindings};

/// The most passes of loops that read nothing.
const PASSES: u64 = 1 << 32;

/// The most words judged in one go.
const SERIES: usize = 4096;

/// Where a program has got to.
pub(crate) struct Interpreter<'p, 'a> {
    pub(crate) scanner: Scanner<'a>,
    pub(crate) store: Store<'p>,
    pub(crate) lists: Option<ListJudge<'p>>,
    tuples: Option<TupleJudge<'p>>,
    /// For words that are kept.
    words: Option<(Reader<'p>, WordFindings)>,
    keeper: Option<Keeper>,
    computed: Option<ComputedJudge<'p>>,
    each: Option<EachJudge<'p>>,
    /// Whether heaps are gathered as they are.
    late: bool,
    gathered: Gathered,
    /// The list of heaps, where it is computed.
    heaps: Vec<u64>,
    tuple: Vec<u64>,
    values: Subtraction,
    answers: Answers,
    run: Run<'p>,
    /// Where the answer goes, if it is not printed.
    keeps: Option<Variable>,
    passes: u64,
    pub(crate) batch: Vec<u64>,
    pub(crate) ranged: Vec<(Variable, i64, i64)>,
    pub(crate) ends: Vec<(i64, i64)>,
    pub(crate) level: Level,
}

/// The answers to an input.
pub(crate) fn run<'p>(plan: &'p Plan, scanner: Scanner<'_>, level: Level, run: &Run<'p>) -> Result<Answers, Failure> {
    let reader = match &plan.decision {
        Decision::Word { domain, decision } => Some(Reader::judging(level, domain, decision)),
        Decision::Keep { domain, .. } => Some(Reader::looking(level, domain, None, &[])),
        Decision::List(_) | Decision::Tuple(_) | Decision::Computed(_) | Decision::Each(_) => None,
    };
    let words = reader.map(|reader| {
        let found = reader.nothing();
        (reader, found)
    });
    let keeper = match &plan.decision {
        Decision::Keep { domain, keep } => Some(Keeper::new(&domain.letters, keep)),
        _ => None,
    };
    let computed = match &plan.decision {
        Decision::Computed(decision) => Some(ComputedJudge::new(decision, run)),
        _ => None,
    };
    let each = match &plan.decision {
        Decision::Each(cases) => Some(EachJudge::new(cases, plan.program.settings.len(), level)),
        _ => None,
    };
    let mut engine = Interpreter {
        scanner,
        store: Store::new(plan, level),
        lists: if let Decision::List(decision) = &plan.decision { Some(ListJudge::new(decision)) } else { None },
        tuples: if let Decision::Tuple(decision) = &plan.decision { Some(TupleJudge::new(decision)) } else { None },
        words,
        keeper,
        computed,
        each,
        late: plan.decision.judges_late(),
        gathered: Gathered::new(),
        heaps: vec![],
        tuple: vec![],
        values: Subtraction::default(),
        answers: Answers::new(&plan.program),
        run: run.part(run.limits),
        keeps: None,
        passes: 0,
        batch: vec![0; BATCH],
        ranged: vec![],
        ends: vec![],
        level,
    };
    let done = engine.steps(&plan.program.steps).and_then(|()| engine.finish());
    // What looked like the end of the input was none.
    if let Some(error) = engine.scanner.error {
        return Err(Failure::Unreadable(error));
    }
    done?;
    Ok(engine.answers)
}

impl<'p> Interpreter<'p, '_> {
    /// A fault at the token read last.
    pub(crate) fn fault(&mut self, reason: Reason) -> Fault {
        let place = self.scanner.mark();
        Fault { line: self.scanner.line(place), reason }
    }

    /// A fault at the end.
    fn missing(&mut self, variable: Variable) -> Fault {
        let variable = self.store.scope.name(variable).into();
        Fault { line: self.scanner.last_line(), reason: Reason::Missing { variable } }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        if !self.scanner.token() {
            return Ok(());
        }
        let found = self.scanner.shown();
        Err(self.fault(Reason::Trailing { found }))
    }

    /// The value of an expression.
    #[inline(always)]
    pub(crate) fn value(&mut self, number: &Number) -> Result<i64, Fault> {
        match self.store.quick(number) {
            Some(value) => Ok(value),
            None => self.slow_value(number),
        }
    }

    #[inline(never)]
    fn slow_value(&mut self, number: &Number) -> Result<i64, Fault> {
        self.store.value(number).map_err(|reason| self.fault(reason))
    }

    /// A number that may not be negative.
    #[inline(always)]
    pub(crate) fn natural(&mut self, number: &Number) -> Result<u64, Fault> {
        let number = self.value(number)?;
        u64::try_from(number).map_err(|_| self.fault(Reason::Negative { number }))
    }

    fn steps(&mut self, steps: &'p [Instruction]) -> Result<(), Fault> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &'p Instruction) -> Result<(), Fault> {
        match step {
            Instruction::Read(variables) => variables.iter().try_for_each(|&variable| self.read(variable)),
            Instruction::ReadRows { columns, times } => self.rows(columns, times),
            Instruction::Let(variable, number) => {
                let number = self.value(number)?;
                self.store.scope.set(*variable, number);
                Ok(())
            }
            Instruction::Sort(variable) => {
                if let Some(list) = self.store.scope.list_mut(*variable) {
                    list.kept.sort_unstable();
                    list.changes += 1;
                }
                Ok(())
            }
            Instruction::Reverse(variable) => {
                if let Some(list) = self.store.scope.list_mut(*variable) {
                    list.kept.reverse();
                    list.changes += 1;
                }
                Ok(())
            }
            Instruction::Clear(variable) => {
                if let Some(list) = self.store.scope.list_mut(*variable) {
                    list.clear();
                }
                Ok(())
            }
            Instruction::Collect(number, variable) => {
                let number = self.value(number)?;
                let list = self.store.scope.list_mut(*variable);
                list.map_or(Ok(()), |list| list.push(number, None)).map_err(|reason| self.fault(reason))
            }
            Instruction::Put { list, place, number } => {
                let (place, number) = (self.value(place)?, self.value(number)?);
                let kept = self.store.scope.list_mut(*list).and_then(|list| {
                    list.changes += 1;
                    list.kept.get_mut(index(place)?)
                });
                match kept {
                    Some(old) => *old = number,
                    None => {
                        let variable = self.store.scope.name(*list).into();
                        return Err(self.fault(Reason::NoSuchPlace { variable, place }));
                    }
                }
                Ok(())
            }
            Instruction::Keep(variable, step) => {
                self.keeps = Some(*variable);
                let done = self.step(step);
                self.keeps = None;
                done
            }
            Instruction::Print(pieces) => self.print(pieces),
            Instruction::Repeat { times, index, body } => self.repeat(times, *index, body),
            Instruction::If { condition, then, otherwise } => {
                let holds = self.holds(condition)?;
                self.steps(if holds { then } else { otherwise })
            }
            Instruction::Heaps(entries) => entries.iter().try_for_each(|entry| self.gather(entry)),
            Instruction::Answer => self.list(),
            Instruction::Word(variable) => self.word(*variable),
            Instruction::Tuple(numbers) => self.judge_tuple(numbers),
        }
    }

    fn holds(&mut self, condition: &Condition) -> Result<bool, Fault> {
        self.store.holds(condition).map_err(|reason| self.fault(reason))
    }

    fn print(&mut self, pieces: &[Piece]) -> Result<(), Fault> {
        let mut text = String::new();
        for (place, piece) in pieces.iter().enumerate() {
            if place > 0 {
                text.push_str(self.answers.gap());
            }
            match piece {
                Piece::Text(more) => text.push_str(more),
                Piece::Number(number) => text.push_str(&self.value(number)?.to_string()),
            }
        }
        let done = if pieces.is_empty() { self.answers.end_line() } else { self.answers.print(&text) };
        done.map_err(|reason| self.fault(reason))
    }

    fn repeat(&mut self, times: &'p Times, index: Option<Variable>, body: &'p [Instruction]) -> Result<(), Fault> {
        let count = match times {
            Times::Count(number) => Some(self.natural(number)?),
            Times::End | Times::While(_) => None,
        };
        let mut pass: i64 = 0;
        while match (times, count) {
            (Times::While(condition), _) => self.holds(condition)?,
            (_, None) => self.scanner.token(),
            (_, Some(count)) => pass.cast_unsigned() < count,
        } {
            pass = pass.checked_add(1).ok_or_else(|| self.fault(Reason::Overflow))?;
            if let Some(index) = index {
                self.store.scope.set(index, pass);
            }
            let before = self.scanner.read_so_far();
            if let ([Instruction::Read(read), Instruction::Word(judged)], None) = (body, index)
                && read[..] == [*judged]
                && !self.store.scope.has_length(*judged)
                && !matches!(times, Times::While(_))
            {
                let left = count.map_or(i64::MAX.cast_unsigned(), |count| count - pass.cast_unsigned());
                let more = self.many(*judged, left)?;
                pass = pass.saturating_add(more);
                if more > 0 && count.is_none() && !self.scanner.token() {
                    return Ok(());
                }
            }
            self.steps(body)?;
            if self.scanner.read_so_far() == before {
                self.passes += 1;
                if self.passes > PASSES {
                    return Err(self.fault(Reason::Passes { limit: PASSES }));
                }
                if self.run.tick().is_err() {
                    return Err(self.fault(Reason::Time));
                }
            }
        }
        Ok(())
    }

    fn read(&mut self, variable: Variable) -> Result<(), Fault> {
        let Some(declared) = self.store.scope.plan.program.variables.get(variable.index()) else { return Ok(()) };
        match &declared.kind {
            VariableKind::Number { low, high } => {
                let (low, high) = (self.value(low)?, self.value(high)?);
                let number = self.read_number(variable, low, high)?;
                self.store.scope.set(variable, number);
                Ok(())
            }
            VariableKind::Word { length: None, .. } => self.read_word(variable, None),
            VariableKind::Word { length: Some(length), .. } => {
                let wanted = self.value(length)?;
                self.read_word(variable, Some(wanted))
            }
            VariableKind::Numbers { .. } | VariableKind::Computed => Ok(()),
        }
    }

    /// The next token as a number for a variable.
    #[inline]
    pub(crate) fn read_number(&mut self, variable: Variable, low: i64, high: i64) -> Result<i64, Fault> {
        if !self.scanner.token() {
            return Err(self.missing(variable));
        }
        let spelled = self.scanner.number();
        if let Spelled::Number(number) = spelled
            && low <= number
            && number <= high
        {
            return Ok(number);
        }
        let (variable, found) = (self.store.scope.name(variable).into(), self.scanner.found());
        Err(self.fault(match spelled {
            Spelled::Other => Reason::NotANumber { variable, found },
            Spelled::Number(_) | Spelled::TooLarge => Reason::OutOfRange { variable, found, low, high },
        }))
    }

    fn read_word(&mut self, variable: Variable, wanted: Option<i64>) -> Result<(), Fault> {
        if !self.scanner.token() {
            return Err(self.missing(variable));
        }
        let start = self.scanner.offset();
        let name = self.store.scope.name(variable);
        let Some((word, _)) = self.store.word_mut(variable) else { return Ok(()) };
        let good = match &mut word.held {
            WordContent::Found { reader, found, judged, .. } => {
                look(reader, found, &mut self.scanner);
                if *judged > 0 { Ok(()) } else { reader.allowed(found, name) }
            }
            WordContent::Kept { domain, letters } => keep(letters, &mut self.scanner).and_then(|()| match domain {
                Some((reader, found)) => {
                    look_at(reader, found, letters);
                    reader.allowed(found, name)
                }
                None => Ok(()),
            }),
        };
        word.place = Some(self.scanner.mark());
        let found = self.scanner.read_so_far() - start;
        if let Some(wanted) = wanted.filter(|&wanted| i64::try_from(found) != Ok(wanted)) {
            let (variable, found) = (name.into(), usize::try_from(found).unwrap_or(usize::MAX));
            return Err(self.fault(Reason::WrongLength { variable, found, wanted }));
        }
        good.map_err(|reason| self.fault(reason))
    }

    /// Adds heaps to the list.
    fn gather(&mut self, entry: &'p Entry) -> Result<(), Fault> {
        match entry {
            Entry::One(number) => {
                let heap = self.natural(number)?;
                self.take(heap, 1);
            }
            Entry::All(variable) => {
                let Some(list) = self.store.scope.list(*variable) else { return Ok(()) };
                let negative = list.negative.or_else(|| list.kept.iter().copied().find(|&number| number < 0));
                if let Some(number) = negative {
                    return Err(self.fault(Reason::Negative { number }));
                }
                if self.late {
                    let heaps = list.kept.iter().map(|number| number.cast_unsigned());
                    let room = self.heaps.try_reserve(heaps.len()).map_err(|_| Reason::Memory);
                    self.heaps.extend(heaps.filter(|_| room.is_ok()));
                    return room.map_err(|reason| self.fault(reason));
                }
                let Some(lists) = &self.lists else { return Ok(()) };
                self.gathered.merge(&list.heaps);
                for &number in &list.kept {
                    lists.take(&mut self.gathered, &[number.cast_unsigned()]);
                }
            }
            Entry::Exponents(number) => {
                let number = self.value(number)?;
                let positive = u64::try_from(number).ok().filter(|&positive| positive >= 1);
                let positive = positive.ok_or_else(|| self.fault(Reason::NotPositive { number }))?;
                for (_, exponent) in theory::factor::factor(positive) {
                    self.take(u64::from(exponent), 1);
                }
            }
            Entry::Runs { word, letter } => self.gather_runs(*word, *letter),
            Entry::Rows(cells) => self.gather_rows(cells)?,
        }
        Ok(())
    }

    #[inline]
    fn take(&mut self, heap: u64, times: u64) {
        if let Some(lists) = &self.lists {
            lists.take_times(&mut self.gathered, heap, times);
        } else if self.late {
            self.heaps.push(heap);
        }
    }

    /// Heaps of several numbers each, row by row.
    fn gather_rows(&mut self, cells: &'p [Cell]) -> Result<(), Fault> {
        let length = |cell: &Cell| match cell {
            Cell::Numbers(variable) => Some(self.store.scope.list(*variable).map_or(0, |list| list.kept.len())),
            Cell::Number(_) => None,
        };
        for row in 0..cells.iter().filter_map(length).max().unwrap_or(1) {
            for cell in cells {
                let number = match cell {
                    Cell::Number(number) => self.value(number)?,
                    Cell::Numbers(variable) => self.cell(*variable, row)?,
                };
                let heap = u64::try_from(number);
                let heap = heap.map_err(|_| self.fault(Reason::Negative { number }))?;
                self.take(heap, 1);
            }
        }
        Ok(())
    }

    fn cell(&mut self, variable: Variable, row: usize) -> Result<i64, Fault> {
        let list = self.store.scope.list(variable);
        let number = list.and_then(|list| list.kept.get(row).copied());
        number.ok_or_else(|| {
            let variable = self.store.scope.name(variable).into();
            let place = i64::try_from(row + 1).unwrap_or(i64::MAX);
            self.fault(Reason::NoSuchPlace { variable, place })
        })
    }

    fn gather_runs(&mut self, word: Variable, letter: u8) {
        if self.late {
            // Such a word is kept whole.
            if let Some(WordContent::Kept { letters, .. }) = self.store.word(word).map(|word| &word.held) {
                let runs = bare(letters).chunk_by(|a, b| a == b).filter(|run| run[0] == letter);
                self.heaps.extend(runs.map(|run| u64::try_from(run.len()).unwrap_or(u64::MAX)));
            }
            return;
        }
        let (Some(lists), Some(word)) = (&self.lists, self.store.word(word)) else { return };
        match &word.held {
            WordContent::Found { found, .. } => {
                if let Some(runs) = Reader::runs(found) {
                    lists.take_runs(&mut self.gathered, runs, Live::ALL);
                }
            }
            WordContent::Kept { letters, .. } => {
                for run in bare(letters).chunk_by(|a, b| a == b).filter(|run| run[0] == letter) {
                    lists.take_times(&mut self.gathered, u64::try_from(run.len()).unwrap_or(u64::MAX), 1);
                }
            }
        }
    }

    /// Judges the list of heaps.
    fn list(&mut self) -> Result<(), Fault> {
        if let Some(computed) = &mut self.computed {
            let heaps = std::mem::take(&mut self.heaps);
            let computed = computed.answer(&heaps, &self.store.scope);
            self.heaps = heaps;
            self.heaps.clear();
            return computed.and_then(|computed| self.tell(computed)).map_err(|reason| self.fault(reason));
        }
        if let Some(each) = &mut self.each {
            let class = each.numbers(&self.heaps, &self.store.scope);
            self.heaps.clear();
            return self.answer(class, None);
        }
        let class = match &self.lists {
            Some(lists) => lists.class(&mut self.gathered, &self.store.scope, &mut self.values),
            None => Err(Reason::NotATuple),
        };
        self.gathered.clear();
        self.answer(class, None)
    }

    fn judge_tuple(&mut self, numbers: &'p [Number]) -> Result<(), Fault> {
        self.tuple.clear();
        for number in numbers {
            let number = self.natural(number)?;
            self.tuple.push(number);
        }
        if let Some(computed) = &mut self.computed {
            let computed = computed.answer(&self.tuple, &self.store.scope);
            return computed.and_then(|computed| self.tell(computed)).map_err(|reason| self.fault(reason));
        }
        if let Some(each) = &mut self.each {
            let class = each.numbers(&self.tuple, &self.store.scope);
            return self.answer(class, None);
        }
        let class = self.tuples.as_ref().map_or(Err(Reason::NotATuple), |tuples| tuples.class(&self.tuple));
        self.answer(class, None)
    }

    fn word(&mut self, variable: Variable) -> Result<(), Fault> {
        let name = self.store.scope.name(variable);
        let Some((word, scope)) = self.store.word_mut(variable) else { return Ok(()) };
        let place = word.place;
        if let (WordContent::Kept { letters, .. }, Some((reader, found)), Some(keeper)) =
            (&word.held, &mut self.words, &mut self.keeper)
        {
            look_at(reader, found, letters);
            let done = reader.allowed(found, name).and_then(|()| result(keeper, bare(letters), &mut self.answers));
            return done.map_err(|reason| self.fault_at(place, reason));
        }
        let class = match &mut word.held {
            WordContent::Found { reader, found, .. } => reader.class(found, name, scope, &mut self.values),
            WordContent::Kept { letters, .. } => match (&mut self.words, &mut self.each) {
                (_, Some(each)) => each.word(letters, name, scope),
                (Some((reader, found)), None) => {
                    look_at(reader, found, letters);
                    reader.class(found, name, scope, &mut self.values)
                }
                (None, None) => Err(Reason::NotATuple),
            },
        };
        self.answer(class, place)
    }

    /// Reads and judges words as long as they are short and nothing special comes, at most `left` of them: how many.
    fn many(&mut self, variable: Variable, left: u64) -> Result<i64, Fault> {
        let Some((word, _)) = self.store.word_mut(variable) else { return Ok(0) };
        // What is found in the word must not be asked for elsewhere.
        let WordContent::Found { reader, found, judged: 1, .. } = &word.held else { return Ok(0) };
        // After a long word comes another one, as a rule.
        if !reader.in_series() || Reader::length(found) >= 64 {
            return Ok(0);
        }
        let (buffer, at, end) = self.scanner.window();
        let most = usize::try_from(left).unwrap_or(SERIES).min(SERIES);
        let (count, to) = match self.answers.room(most) {
            None => return Ok(0),
            Some(Err(reason)) => return Err(self.fault(reason)),
            Some(Ok(room)) => reader.many(buffer, at, end, room),
        };
        self.answers.forget(most - count);
        if count > 0 {
            self.scanner.advance(to - at);
            self.scanner.end_token();
            word.place = Some(self.scanner.mark());
        }
        Ok(i64::try_from(count).unwrap_or(0))
    }

    /// Prints an answer; a fault is at a place, or at the token read last.
    #[inline]
    fn answer(&mut self, class: Result<Class, Reason>, place: Option<Place>) -> Result<(), Fault> {
        let told = class.and_then(|class| match self.keeps {
            None => self.answers.push(class),
            Some(_) => self.tell(Computed::Class(class)),
        });
        told.map_err(|reason| self.fault_at(place, reason))
    }

    /// Prints or keeps an answer.
    fn tell(&mut self, computed: Computed) -> Result<(), Reason> {
        let Some(variable) = self.keeps else {
            return match computed {
                Computed::Class(class) => self.answers.push(class),
                Computed::Draw => self.answers.draw(),
                Computed::Number(number) => self.answers.number(number),
            };
        };
        let number = match computed {
            Computed::Class(class) if self.answers.are_outcomes() => {
                if class.wins {
                    1
                } else {
                    -1
                }
            }
            Computed::Class(class) => class.value.unwrap_or_else(|| i128::from(class.wins)),
            Computed::Draw => 0,
            Computed::Number(number) => number,
        };
        self.store.scope.set(variable, i64::try_from(number).map_err(|_| Reason::Overflow)?);
        Ok(())
    }

    /// A fault at a place, or at the token read last.
    fn fault_at(&mut self, place: Option<Place>, reason: Reason) -> Fault {
        match place {
            Some(place) => Fault { line: self.scanner.line(place), reason },
            None => self.fault(reason),
        }
    }
}

/// Prints what is kept of a word of the domain.
fn result(keeper: &mut Keeper, letters: &[u8], answers: &mut Answers) -> Result<(), Reason> {
    if answers.are_outcomes() {
        // No plan asks for that.
        return Err(Reason::NotATuple);
    }
    if keeper.is_word() {
        return keeper.keep(letters, Target::Word(answers.begin()?));
    }
    let mut sum = 0;
    keeper.keep(letters, Target::Sum(&mut sum))?;
    answers.text(&sum.to_string())
}
