//! Analyses a program before it is printed: names, where variables are declared, which lists must
//! be kept.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use plan::{
    Binary, Cell, Comparison, Declared, Entry, Fold, Instruction, Number, Piece, Program, Times,
    Variable, VariableKind,
};

/// Words that cannot be names of variables: those of the languages, and of the helpers.
const RESERVED: &str = "\
    abstract alignas alignof and and_eq as asm assert async at auto await become bitand bitor \
    bool box break byte case catch char char8_t class \
    compl concept const const_cast const_eval consteval constexpr constinit continue co_await \
    co_return co_yield crate data decltype def default del \
    delete do double dyn dynamic_cast elif else enum except explicit export extern false final \
    finally float fn for friend from gen global goto if \
    impl import in inline int is lambda let linux long loop macro main match mod move mut mutable \
    namespace new noexcept nonlocal not not_eq \
    nullptr operator or or_eq out override pass print priv private protected pub public raise ref \
    register reinterpret_cast requires return safe self \
    Self short signed sizeof static static_assert static_cast std struct super switch template \
    this thread_local throw trait true try type \
    typedef typeid typename typeof union unix unsafe unsigned unsized use using virtual void \
    volatile wchar_t where while with xor xor_eq yield None \
    True False Some Ok Err Input Heaps Values Wide String Vec Option Result Box NULL EOF ONES \
    HIGH UP_TO LOSING GRUNDY FIRM PRODUCTS LOST PLACES NEXT CLASS \
    SETTLED LETTERS COLUMNS BEHIND AHEAD WEIGHTS LIVE RUN INT64_MAX INT64_MIN UINT64_MAX \
    EXIT_SUCCESS BUFSIZ FILE errno stdin stdout stderr i8 i16 i32 i64 i128 u8 u16 u32 u64 \
    u128 usize isize f32 f64 str int64_t uint64_t size_t exit min max sys re reduce isqrt tokens \
    place answers answer fail shown at_end \
    read_all read_word read_word_of word_of result_of read_number read_numbers read_rows finish \
    text text_end last input blank next_token table total heaps given taken values met prepare \
    natural naturals divide modulo divisor entry of_some some smallest largest sum_of xor_of \
    count_of count_where gcd absolute ones_of power_of nonnegative exponents multiply power \
    is_prime runs \
    places each_run sum_of_codes weigh Law is_one_of wide_text wide_divide wide_modulo \
    largest_column load8 lowest_bit eight_digits grundy is_firm first_wins \
    floor_divide floor_modulo integer_power gcd bit_of powers divisors Index index_of_list \
    places_at is_among Latest latest clear_latest note_latest missing_latest \
    put_at letter_at say end_line LINE_OPEN printed_lines answer_numbers labelled seen seen_round \
    mark_large Marks marks Seen Mix Mixed Key Powers integer_power_of LONG one_more turns_in \
    outcome_of difference_of turns_of \
    winning_moves use_settings rules memo \
    too_large exact_sum exact_difference exact_product score_difference value_of heaps_win \
    heaps_value class_of check_position start end len sum map list set range bytes format abs pow \
    all any reversed sorted tuple \
    chr open dict zip enumerate bytearray id";

/// Names in use.
#[derive(Clone)]
pub(crate) struct TakenNames(BTreeSet<String>);

impl TakenNames {
    pub(crate) fn new() -> Self {
        Self(RESERVED.split_whitespace().map(String::from).collect())
    }

    /// Reserves these names too.
    pub(crate) fn and(mut self, names: &str) -> Self {
        self.0.extend(names.split_whitespace().map(String::from));
        self
    }

    /// Reserves an unused name similar to `wanted`.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = String::from(wanted);
        // Names of machine tables end in a number, so an underscore avoids clashes.
        if ["NEXT_", "CLASS_", "SETTLED_", "LETTERS_", "COLUMNS_"]
            .iter()
            .any(|table| wanted.starts_with(table))
        {
            name.push('_');
        }
        while !self.0.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}

impl TakenNames {
    /// Reserves a name for a loop counter.
    pub(crate) fn counter(&mut self) -> String {
        let free = ["i", "j", "k", "l"].into_iter().find(|&name| !self.0.contains(name));
        self.fresh(free.unwrap_or("i"))
    }
}

/// How one variable is used.
#[derive(Clone, Default)]
pub(crate) struct VariableUse {
    /// Whether it is declared where it is first set, because all its uses are in that block, later.
    pub(crate) inline: bool,
    /// The number of statements that set or sort it.
    pub(crate) set: usize,
    /// The number of statements that use it.
    pub(crate) used: usize,
    /// Whether it is only ever a loop index.
    pub(crate) index: bool,
    /// For numbers: whether they must be kept, and which folds are needed.
    pub(crate) kept: bool,
    pub(crate) folds: Vec<Fold>,
    pub(crate) length: bool,
    /// For numbers: whether they become heaps while being read.
    pub(crate) fused: bool,
    /// For numbers: whether every reading has at least one.
    pub(crate) some: bool,
    /// For a word: whether other tokens may be read before it is judged.
    pub(crate) placed: bool,
    whole: usize,
    reads: usize,
    seen: Vec<(usize, bool)>,
}

/// The analysis of a program.
pub(crate) struct Analysis {
    pub(crate) uses: Vec<VariableUse>,
    /// The block that the list of heaps belongs to, if it is filled and judged in one block.
    pub(crate) heaps_block: Option<usize>,
    /// The parent of each block; block 0 is the program.
    parents: Vec<usize>,
    heaps: Vec<(usize, bool)>,
    /// The variables that the decision refers to.
    settings: Vec<Variable>,
}

impl Analysis {
    pub(crate) fn new(program: &Program, settings: &[Variable], value_fails: bool) -> Self {
        let uses = vec![
            VariableUse { index: true, some: true, ..VariableUse::default() };
            program.variables.len()
        ];
        let mut analysis = Self {
            uses,
            heaps_block: None,
            parents: vec![0],
            heaps: Vec::new(),
            settings: settings.to_vec(),
        };
        analysis.block(program, &program.steps, 0);
        for index in 0..analysis.uses.len() {
            analysis.uses[index].fused &= !value_fails;
            analysis.conclude(program, index);
        }
        let block = analysis.common(&analysis.heaps);
        let judged = analysis.heaps.iter().filter(|(_, judged)| *judged).count();
        if judged == 1 && analysis.heaps.last() == Some(&(block, true)) {
            analysis.heaps_block = Some(block);
        }
        analysis
    }

    fn conclude(&mut self, program: &Program, index: usize) {
        let block = self.common(&self.uses[index].seen);
        let natural = match &program.variables[index].kind {
            VariableKind::Numbers { low, .. } => self.natural(program, low),
            _ => false,
        };
        let one = &mut self.uses[index];
        one.inline = one.seen.first() == Some(&(block, true));
        one.fused = one.fused && one.whole == 1 && one.reads == 1 && natural;
        one.kept = one.used > 0 && (one.kept || (one.whole > 0 && !one.fused));
        one.some = one.some && one.inline;
    }

    /// The innermost block around all of these.
    fn common(&self, seen: &[(usize, bool)]) -> usize {
        let around = |mut block: usize| {
            let mut blocks = vec![block];
            while block != 0 {
                block = self.parents[block];
                blocks.push(block);
            }
            blocks
        };
        let mut common = around(seen.first().map_or(0, |(block, _)| *block));
        for (block, _) in seen {
            let blocks = around(*block);
            common.retain(|block| blocks.contains(block));
        }
        common.first().copied().unwrap_or(0)
    }

    /// Whether a number is obviously never negative, ignoring overflow.
    pub(crate) fn natural(&self, program: &Program, number: &Number) -> bool {
        let natural = |number: &Number| self.natural(program, number);
        match number {
            Number::Constant(constant) => *constant >= 0,
            Number::Variable(variable) => match kind(program, *variable) {
                Some(VariableKind::Number { low: Number::Constant(low), .. }) => *low >= 0,
                Some(VariableKind::Computed) => self.uses[variable.index()].index,
                _ => false,
            },
            Number::Add(a, b) | Number::Multiply(a, b) | Number::Minimum(a, b) => {
                natural(a) && natural(b)
            }
            Number::Maximum(a, b) => natural(a) || natural(b),
            Number::Divide(a, b) => natural(a) && natural(b),
            Number::Remainder(_, b) => natural(b),
            Number::Fold(_, variable) | Number::Entry(variable, _) => {
                match kind(program, *variable) {
                    Some(VariableKind::Numbers { low: Number::Constant(low), .. }) => *low >= 0,
                    _ => false,
                }
            }
            Number::Length(_)
            | Number::Letter(..)
            | Number::Count(..)
            | Number::CountWhere(..)
            | Number::Unary(..) => true,
            Number::Binary(Binary::Gcd, ..) => true,
            Number::Binary(Binary::Xor, a, b) => natural(a) && natural(b),
            Number::Binary(Binary::Power, a, _) => natural(a),
            Number::Subtract(..) => false,
        }
    }

    /// Whether lists always have equal lengths when used: one step of the text reads them together.
    pub(crate) fn reads_together(&self, program: &Program, lists: &[Variable]) -> bool {
        fn together(steps: &[Instruction], lists: &[Variable]) -> bool {
            steps.iter().any(|step| match step {
                Instruction::ReadRows { columns, .. } => {
                    lists.iter().all(|list| columns.iter().any(|column| column.variable == *list))
                }
                Instruction::Repeat { body, .. } => together(body, lists),
                Instruction::If { then, otherwise, .. } => {
                    together(then, lists) || together(otherwise, lists)
                }
                _ => false,
            })
        }
        let once = lists.iter().all(|list| self.uses[list.index()].reads == 1);
        lists.len() < 2 || once && together(&program.steps, lists)
    }

    fn block(&mut self, program: &Program, steps: &[Instruction], block: usize) {
        for (place, step) in steps.iter().enumerate() {
            if let (Instruction::ReadRows { columns, .. }, Some(Instruction::Heaps(entries))) =
                (step, steps.get(place + 1))
            {
                for column in
                    columns.iter().filter(|column| entries.contains(&Entry::All(column.variable)))
                {
                    self.uses[column.variable.index()].fused = true;
                }
            }
            if let (Instruction::Word(variable), Some(Instruction::Read(read))) =
                (step, place.checked_sub(1).map(|before| &steps[before]))
            {
                self.uses[variable.index()].placed |= read.last() != Some(variable);
            } else if let Instruction::Word(variable) = step {
                self.uses[variable.index()].placed = true;
            }
            self.step(program, step, block);
        }
    }

    fn step(&mut self, program: &Program, step: &Instruction, block: usize) {
        match step {
            Instruction::Read(variables) => {
                for variable in variables {
                    match kind(program, *variable) {
                        Some(VariableKind::Number { low, high }) => {
                            self.numbers([low, high], block)
                        }
                        Some(VariableKind::Word { length: Some(length), .. }) => {
                            self.number(length, block)
                        }
                        _ => {}
                    }
                    self.set(*variable, block);
                    // Checking a word uses it.
                    if let Some(VariableKind::Word { domain: Some(_), .. }) =
                        kind(program, *variable)
                    {
                        self.look(*variable, block);
                    }
                }
            }
            Instruction::ReadRows { columns, times } => {
                self.number(times, block);
                for column in columns {
                    if let Some(VariableKind::Numbers { low, high }) =
                        kind(program, column.variable)
                    {
                        self.numbers([low, high], block);
                    }
                }
                let some = matches!(times, Number::Constant(1..)) || self.positive(program, times);
                for column in columns {
                    self.set(column.variable, block);
                    let one = &mut self.uses[column.variable.index()];
                    one.kept |= column.kept;
                    one.reads += 1;
                    one.some &= some;
                }
            }
            Instruction::Let(variable, number) => {
                self.number(number, block);
                self.set(*variable, block);
            }
            Instruction::Sort(variable) | Instruction::Reverse(variable) => {
                self.look(*variable, block);
                self.uses[variable.index()].set += 1;
            }
            Instruction::Clear(variable) => {
                self.set(*variable, block);
                self.filled(*variable, block);
            }
            Instruction::Collect(number, variable) => {
                self.number(number, block);
                self.filled(*variable, block);
            }
            Instruction::Put { list, place, number } => {
                self.numbers([place, number], block);
                self.filled(*list, block);
            }
            Instruction::Keep(variable, step) => {
                self.step(program, step, block);
                self.set(*variable, block);
            }
            Instruction::Print(pieces) => {
                for piece in pieces {
                    if let Piece::Number(number) = piece {
                        self.number(number, block);
                    }
                }
            }
            Instruction::Repeat { times, index, body } => {
                match times {
                    Times::Count(times) => self.number(times, block),
                    Times::While(condition) => {
                        condition.each_number(&mut |part| self.part(part, block))
                    }
                    Times::End => {}
                }
                let inner = self.inner(block);
                if let Some(index) = index {
                    let only = self.uses[index.index()].index;
                    self.set(*index, inner);
                    self.uses[index.index()].index = only;
                }
                self.block(program, body, inner);
            }
            Instruction::If { condition, then, otherwise } => {
                condition.each_number(&mut |part| self.part(part, block));
                for steps in [then, otherwise] {
                    let inner = self.inner(block);
                    self.block(program, steps, inner);
                }
            }
            Instruction::Heaps(entries) => {
                self.heaps.push((block, false));
                entries.iter().for_each(|entry| self.entry(entry, block));
            }
            Instruction::Answer => {
                self.heaps.push((block, true));
                self.judged(block);
            }
            Instruction::Word(variable) => {
                self.look(*variable, block);
                self.judged(block);
            }
            Instruction::Tuple(numbers) => {
                numbers.iter().for_each(|number| self.number(number, block));
                self.judged(block);
            }
        }
    }

    /// Whether a number is always read with a minimum of at least 1, and certainly read before.
    fn positive(&self, program: &Program, number: &Number) -> bool {
        let Number::Variable(variable) = number else { return false };
        let Some(VariableKind::Number { low: Number::Constant(1..), .. }) =
            kind(program, *variable)
        else {
            return false;
        };
        // It was set in a block that is still open, before any other use.
        let seen = &self.uses[variable.index()].seen;
        seen.first().is_some_and(|(block, set)| {
            *set && seen.iter().all(|(other, _)| self.within(*other, *block))
        })
    }

    fn within(&self, mut block: usize, outer: usize) -> bool {
        while block > outer {
            block = self.parents[block];
        }
        block == outer
    }

    fn inner(&mut self, block: usize) -> usize {
        self.parents.push(block);
        self.parents.len() - 1
    }

    fn set(&mut self, variable: Variable, block: usize) {
        let one = &mut self.uses[variable.index()];
        one.seen.push((block, true));
        one.set += 1;
        one.index = false;
    }

    fn look(&mut self, variable: Variable, block: usize) {
        let one = &mut self.uses[variable.index()];
        one.seen.push((block, false));
        one.used += 1;
    }

    /// Records that steps fill a list: it is kept, and its length is unknown.
    fn filled(&mut self, variable: Variable, block: usize) {
        self.look(variable, block);
        let one = &mut self.uses[variable.index()];
        one.set += 1;
        (one.kept, one.some) = (true, false);
    }

    fn judged(&mut self, block: usize) {
        for setting in self.settings.clone() {
            self.look(setting, block);
            self.uses[setting.index()].kept = true;
        }
    }

    fn entry(&mut self, entry: &Entry, block: usize) {
        match entry {
            Entry::One(number) | Entry::Exponents(number) => self.number(number, block),
            Entry::All(variable) => {
                self.look(*variable, block);
                self.uses[variable.index()].whole += 1;
            }
            Entry::Runs { word, .. } => self.look(*word, block),
            Entry::Rows(cells) => {
                for cell in cells {
                    match cell {
                        Cell::Number(number) => self.number(number, block),
                        Cell::Numbers(variable) => {
                            self.look(*variable, block);
                            self.uses[variable.index()].kept = true;
                        }
                    }
                }
            }
        }
    }

    fn numbers(&mut self, numbers: [&Number; 2], block: usize) {
        numbers.into_iter().for_each(|number| self.number(number, block));
    }

    fn number(&mut self, number: &Number, block: usize) {
        number.each(&mut |part| self.part(part, block));
    }

    fn part(&mut self, part: &Number, block: usize) {
        match part {
            Number::Variable(variable)
            | Number::Letter(variable, _)
            | Number::Count(variable, _) => {
                self.look(*variable, block);
            }
            Number::Length(variable) => {
                self.look(*variable, block);
                self.uses[variable.index()].length = true;
            }
            Number::Fold(fold, variable) => {
                self.look(*variable, block);
                let one = &mut self.uses[variable.index()];
                if !one.folds.contains(fold) {
                    one.folds.push(*fold);
                }
            }
            Number::Entry(variable, _) | Number::CountWhere(variable, ..) => {
                self.look(*variable, block);
                self.uses[variable.index()].kept = true;
            }
            _ => {}
        }
    }
}

/// The kind of a variable.
pub(crate) fn kind(program: &Program, variable: Variable) -> Option<&VariableKind> {
    program.variables.get(variable.index()).map(|Declared { kind, .. }| kind)
}

/// The operator of a comparison, the same in all languages.
pub(crate) const fn operator(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => ">=",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::parts::{ORDER, section};

    /// The name declared by an unindented line, if any.
    fn declares(language: Language, line: &str) -> Option<&str> {
        let rest = match language {
            Language::Rust => ["fn ", "struct ", "const ", "static "]
                .iter()
                .find_map(|start| line.strip_prefix(start))?,
            Language::Python => {
                line.strip_prefix("def ").or_else(|| line.contains(" = ").then_some(line))?
            }
            Language::Cpp
                if line.starts_with(['/', '#', ' ', '}']) || line.starts_with("template") =>
            {
                return None;
            }
            Language::Cpp => {
                line.split(['(', '=', '{', ';']).next()?.trim_end().rsplit([' ', '*']).next()?
            }
        };
        rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .next()
            .filter(|name| !name.is_empty())
    }

    #[test]
    fn helpers_names_are_reserved() {
        let reserved = TakenNames::new().0;
        for language in Language::ALL {
            for part in ORDER {
                for name in
                    section(language, part).lines().filter_map(|line| declares(language, line))
                {
                    assert!(reserved.contains(name), "{name} in {part}, {language:?}");
                }
            }
        }
    }
}
