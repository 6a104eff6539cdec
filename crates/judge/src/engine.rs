//! Executes programs.

use plan::{Decision, Fault, Plan, Reason, Variable};

use run::Run;

use crate::Failure;
use crate::answers::{Answers, Class};
use crate::code::{Call, Code, Op, Printed, Register, RowCell};
use crate::compile::compile;
use crate::computed::{Computed, ComputedJudge};
use crate::each::EachJudge;
use crate::heaps::{Gathered, ListJudge, Live};
use crate::keep::{Keeper, Target};
use crate::look::{keep, look, look_at};
use crate::machine::{Meter, Pause, index};
use crate::rows::BATCH;
use crate::scan::{Place, Scanner, Spelled};
use crate::simd::Level;
use crate::subtraction::Subtraction;
use crate::tuple::TupleJudge;
use crate::variables::{Store, WordContent, bare};
use crate::words::{Reader, WordFindings};

/// The most words judged in one batch.
const SERIES: usize = 4096;

/// The state of execution.
pub(crate) struct Interpreter<'p, 'a> {
    pub(crate) scanner: Scanner<'a>,
    pub(crate) store: Store<'p>,
    pub(crate) lists: Option<ListJudge<'p>>,
    tuples: Option<TupleJudge<'p>>,
    /// The reader for words that are kept.
    words: Option<(Reader<'p>, WordFindings)>,
    keeper: Option<Keeper>,
    computed: Option<ComputedJudge<'p>>,
    each: Option<EachJudge<'p>>,
    /// Whether heaps are stored as read.
    late: bool,
    gathered: Gathered,
    /// The list of heaps, if the decision is computed.
    heaps: Vec<u64>,
    tuple: Vec<u64>,
    values: Subtraction,
    answers: Answers,
    meter: Meter<'p>,
    /// The variable that receives the answer instead of the output.
    keeps: Option<Variable>,
    marks: Vec<u64>,
    pub(crate) batch: Vec<u64>,
    pub(crate) ranged: Vec<(Variable, i64, i64)>,
    pub(crate) ends: Vec<(i64, i64)>,
    pub(crate) level: Level,
}

/// The answers to an input.
pub(crate) fn run<'p>(
    plan: &'p Plan,
    scanner: Scanner<'_>,
    level: Level,
    run: &Run<'p>,
) -> Result<Answers, Failure> {
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
    let answers = Answers::new(&plan.program);
    let mut engine = Interpreter {
        scanner,
        store: Store::new(plan, level, run.limits.memory),
        lists: if let Decision::List(decision) = &plan.decision {
            Some(ListJudge::new(decision))
        } else {
            None
        },
        tuples: if let Decision::Tuple(decision) = &plan.decision {
            Some(TupleJudge::new(decision))
        } else {
            None
        },
        words,
        keeper,
        computed,
        each,
        late: plan.decision.judges_late(),
        gathered: Gathered::new(),
        heaps: vec![],
        tuple: vec![],
        values: Subtraction::new(answers.are_outcomes()),
        answers,
        meter: Meter::new(run.part(run.limits)),
        keeps: None,
        marks: vec![],
        batch: vec![0; BATCH],
        ranged: vec![],
        ends: vec![],
        level,
    };
    let done = engine.follow().and_then(|()| engine.finish());
    // What looked like the end of the input was an error.
    if let Some(error) = engine.scanner.error {
        return Err(Failure::Unreadable(error));
    }
    done?;
    Ok(engine.answers)
}

impl<'p> Interpreter<'p, '_> {
    /// A fault at the last token read.
    pub(crate) fn fault(&mut self, reason: Reason) -> Fault {
        let place = self.scanner.mark();
        Fault { line: self.scanner.line(place), reason }
    }

    /// The fault of a missing token.
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

    /// The value of a register.
    #[inline(always)]
    pub(crate) fn number(&self, register: Register) -> i64 {
        self.store.scope.register(register)
    }

    /// The value of a register, which must be nonnegative.
    #[inline(always)]
    pub(crate) fn natural(&mut self, register: Register) -> Result<u64, Fault> {
        let number = self.number(register);
        u64::try_from(number).map_err(|_| self.fault(Reason::Negative { number }))
    }

    /// Executes the program.
    fn follow(&mut self) -> Result<(), Fault> {
        let plan = self.store.scope.plan;
        let Some(code) = compile(plan, &self.store.scope.lists) else {
            return Err(self.fault(Reason::Memory));
        };
        self.marks.resize(code.marks, 0);
        for &(register, constant) in &code.constants {
            self.store.scope.put(register, constant);
        }
        let mut at = 0;
        loop {
            match self.store.carry_out(&code.ops, at, &mut self.meter) {
                Ok(Pause::Call { call, then, next }) => {
                    let Some(call) = code.calls.get(index(call)) else { return Ok(()) };
                    at = if self.call(call, &code)? { index(next) } else { then };
                }
                Ok(Pause::End) => return Ok(()),
                Err(reason) => return Err(self.fault(reason)),
            }
        }
    }

    /// Executes a call; returns whether to jump.
    #[inline]
    fn call(&mut self, call: &Call<'p>, code: &Code<'p>) -> Result<bool, Fault> {
        match call {
            Call::Read { variable, low, high } => {
                let number = self.read_number(*variable, self.number(*low), self.number(*high))?;
                self.store.scope.set(*variable, number);
            }
            Call::ReadWord { variable, length } => {
                let wanted = length.map(|length| self.number(length));
                self.read_word(*variable, wanted)?;
            }
            Call::ReadRows { columns, ranges, times } => self.rows(columns, ranges, *times)?,
            Call::Heap(number) => {
                let heap = self.natural(*number)?;
                self.take(heap, 1);
            }
            Call::Heaps(variable) => self.gather_all(*variable)?,
            Call::Exponents(number) => self.gather_exponents(self.number(*number))?,
            Call::Runs { word, letter } => self.gather_runs(*word, *letter),
            Call::Rows(cells) => self.gather_rows(cells, &code.ops)?,
            Call::Answer { keeps } => {
                self.keeps = *keeps;
                self.list()?;
            }
            Call::Word { word, keeps } => {
                self.keeps = *keeps;
                self.word(*word)?;
            }
            Call::Tuple { numbers, keeps } => {
                self.keeps = *keeps;
                self.judge_tuple(numbers)?;
            }
            Call::Print(pieces) => self.print(pieces)?,
            Call::More => return Ok(!self.scanner.token()),
            Call::Series { word, passes } => return self.series(*word, *passes),
            Call::Mark(mark) => self.marks[*mark] = self.scanner.read_so_far(),
            Call::Passed(mark) => {
                if self.marks[*mark] == self.scanner.read_so_far() {
                    self.meter.pass().map_err(|reason| self.fault(reason))?;
                }
            }
        }
        Ok(false)
    }

    fn print(&mut self, pieces: &[Printed<'p>]) -> Result<(), Fault> {
        let mut text = String::new();
        for (place, piece) in pieces.iter().enumerate() {
            if place > 0 {
                text.push_str(self.answers.gap());
            }
            match piece {
                Printed::Text(more) => text.push_str(more),
                Printed::Number(number) => text.push_str(&self.number(*number).to_string()),
            }
        }
        let done =
            if pieces.is_empty() { self.answers.end_line() } else { self.answers.print(&text) };
        done.map_err(|reason| self.fault(reason))
    }

    /// Judges a batch of words, up to the one that is read next; returns whether there is none. The
    /// last pass stays open, and a new one begins only if there is another word.
    fn series(
        &mut self,
        word: Variable,
        passes: Option<(Register, Register)>,
    ) -> Result<bool, Fault> {
        match passes {
            Some((count, pass)) => {
                let (count, begun) = (self.number(count), self.number(pass));
                let more = self.many(word, count.abs_diff(begun))?;
                self.store.scope.put(pass, begun.saturating_add(more));
                Ok(false)
            }
            None => Ok(self.many(word, u64::MAX)? > 0 && !self.scanner.token()),
        }
    }

    /// Reads the next token as a number for a variable.
    #[inline]
    pub(crate) fn read_number(
        &mut self,
        variable: Variable,
        low: i64,
        high: i64,
    ) -> Result<i64, Fault> {
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
            Spelled::Number(_) | Spelled::TooLarge => {
                Reason::OutOfRange { variable, found, low, high }
            }
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
            WordContent::Kept { domain, letters } => {
                keep(letters, &mut self.scanner).and_then(|()| match domain {
                    Some((reader, found)) => {
                        look_at(reader, found, letters);
                        reader.allowed(found, name)
                    }
                    None => Ok(()),
                })
            }
        };
        word.place = Some(self.scanner.mark());
        let found = self.scanner.read_so_far() - start;
        if let Some(wanted) = wanted.filter(|&wanted| i64::try_from(found) != Ok(wanted)) {
            let (variable, found) = (name.into(), usize::try_from(found).unwrap_or(usize::MAX));
            return Err(self.fault(Reason::WrongLength { variable, found, wanted }));
        }
        good.map_err(|reason| self.fault(reason))
    }

    /// Adds a heap for each number of a list.
    fn gather_all(&mut self, variable: Variable) -> Result<(), Fault> {
        let Some(list) = self.store.scope.list(variable) else { return Ok(()) };
        let negative =
            list.negative.or_else(|| list.kept.iter().copied().find(|&number| number < 0));
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
        lists.merge(&mut self.gathered, &list.heaps);
        for &number in &list.kept {
            lists.take(&mut self.gathered, &[number.cast_unsigned()]);
        }
        Ok(())
    }

    fn gather_exponents(&mut self, number: i64) -> Result<(), Fault> {
        let positive = u64::try_from(number).ok().filter(|&positive| positive >= 1);
        let positive = positive.ok_or_else(|| self.fault(Reason::NotPositive { number }))?;
        for (_, exponent) in theory::factor::factor(positive) {
            self.take(u64::from(exponent), 1);
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

    /// Adds heaps of several numbers each, row by row.
    fn gather_rows(&mut self, cells: &[RowCell], ops: &[Op]) -> Result<(), Fault> {
        let length = |cell: &RowCell| match cell {
            RowCell::Numbers(variable) => {
                Some(self.store.scope.list(*variable).map_or(0, |list| list.kept.len()))
            }
            RowCell::Number(..) => None,
        };
        for row in 0..cells.iter().filter_map(length).max().unwrap_or(1) {
            for cell in cells {
                let number = match cell {
                    RowCell::Number(start, register) => {
                        let done = self.store.carry_out(ops, index(*start), &mut self.meter);
                        done.map_err(|reason| self.fault(reason))?;
                        self.number(*register)
                    }
                    RowCell::Numbers(variable) => self.cell(*variable, row)?,
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
            if let Some(WordContent::Kept { letters, .. }) =
                self.store.word(word).map(|word| &word.held)
            {
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
                    lists.take_times(
                        &mut self.gathered,
                        u64::try_from(run.len()).unwrap_or(u64::MAX),
                        1,
                    );
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
            return computed
                .and_then(|computed| self.tell(computed))
                .map_err(|reason| self.fault(reason));
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

    fn judge_tuple(&mut self, numbers: &[Register]) -> Result<(), Fault> {
        self.tuple.clear();
        // None of them is negative.
        let scope = &self.store.scope;
        self.tuple.extend(numbers.iter().map(|&number| scope.register(number).unsigned_abs()));
        if let Some(computed) = &mut self.computed {
            let computed = computed.answer(&self.tuple, &self.store.scope);
            return computed
                .and_then(|computed| self.tell(computed))
                .map_err(|reason| self.fault(reason));
        }
        if let Some(each) = &mut self.each {
            let class = each.numbers(&self.tuple, &self.store.scope);
            return self.answer(class, None);
        }
        let class =
            self.tuples.as_ref().map_or(Err(Reason::NotATuple), |tuples| tuples.class(&self.tuple));
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
            let done = reader
                .allowed(found, name)
                .and_then(|()| result(keeper, bare(letters), &mut self.answers));
            return done.map_err(|reason| self.fault_at(place, reason));
        }
        let class = match &mut word.held {
            WordContent::Found { reader, found, .. } => {
                reader.class(found, name, scope, &mut self.values)
            }
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

    /// Reads and judges up to `left` words while they are short and ordinary; returns how many.
    fn many(&mut self, variable: Variable, left: u64) -> Result<i64, Fault> {
        let Some((word, _)) = self.store.word_mut(variable) else { return Ok(0) };
        // The findings in the word must not be needed elsewhere.
        let WordContent::Found { reader, found, judged: 1, .. } = &word.held else { return Ok(0) };
        // A long word is usually followed by another one.
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

    /// Prints an answer; a fault is at `place`, or at the last token read.
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

    /// A fault at `place`, or at the last token read.
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
