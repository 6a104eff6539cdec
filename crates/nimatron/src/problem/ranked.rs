//! Words as numbers, so that answers about words can be computed like those about tuples.
//!
//! A word is represented by its length and by a number whose digits are its letters, the first
//! letter most significant. A move replaces a factor, that is some digits, and its context becomes
//! a condition on the digits left and right of it. In a partisan game an additional number says
//! whose turn it is. Rules are not supported unless their contexts fix some first and last letters,
//! with anything or one repeated letter between them.

use compute::{Choice, Comparison, Function, Move, Range, Term, Test};
use contest::generate::WordCounts;
use plan::{
    ComputedDecision, Instruction, Machine, Number, Program, Times, Variable, VariableKind, Wanted,
};
use rules::{Convention, Letter, LetterSet, Piece, Regex, Rule, WordRuleset};
use run::Run;

use super::compile::largest;
use super::rewrite::{declare, replace};
use crate::decide;
use crate::game::Game;

/// Codes are below 2 to this power.
const BITS: usize = 62;

/// The fields of a position.
const LENGTH: Term = Term::Slot(0);
const CODE: Term = Term::Slot(1);

/// Whose turn it is in a partisan game, after the other fields: 0 for Left, 1 for Right.
const SIDE: Term = Term::Slot(2);

/// The most words that count as few.
const FEW: u64 = 1 << 22;

/// Whether a table can hold all words that may be read.
pub(super) fn are_few(program: &Program) -> bool {
    let mut words = program.variables.iter().filter_map(|declared| match &declared.kind {
        VariableKind::Word { domain, length } => Some((domain, length)),
        _ => None,
    });
    words.all(|(domain, length)| {
        let most = length.as_ref().and_then(|length| largest(program, length));
        let most = most.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        domain.as_ref().is_some_and(|domain| has_few_words(domain, most))
    })
}

/// Whether a machine accepts few words of at most `most` letters, and none that is too long for a
/// code.
fn has_few_words(machine: &Machine, most: Option<usize>) -> bool {
    let mut counts = WordCounts::new(machine);
    let (longest, mut words) = (most.unwrap_or(BITS), 0_u64);
    let mut few = |length| {
        words = words.saturating_add(counts.count(length));
        words <= FEW
    };
    longest <= BITS && (0..=longest).all(&mut few) && (most.is_some() || !counts.longer(BITS))
}

/// The program with words as numbers, and the decision that computes its answers; none if the rules
/// or the question are not supported. `begins` is the player of a partisan game who begins.
pub(super) fn decision(
    program: &Program,
    game: &Game,
    begins: Option<usize>,
    wanted: Wanted,
    run: &Run<'_>,
) -> Option<(Program, ComputedDecision)> {
    let rules = game.words()?;
    let partisan = rules.header.sides.is_some();
    let told = match wanted {
        Wanted::Outcome | Wanted::Turns | Wanted::WinningMoves => partisan == begins.is_some(),
        Wanted::Value => rules.header.convention == Convention::Normal && !partisan,
        Wanted::Difference => false,
    };
    if !told || !program.settings.is_empty() {
        return None;
    }
    let game = on_numbers(rules)?;
    let program = numbered(program, rules, begins, run)?;
    Some((program, ComputedDecision { game, given: vec![], wanted, sum: false, code: None }))
}

/// The same game on lengths and codes.
fn on_numbers(rules: &WordRuleset) -> Option<compute::Game> {
    if rules.turn != 1 {
        return None;
    }
    let digits = Digits::new(rules)?;
    let partisan = rules.header.sides.is_some();
    // Every word of a partisan game begins with a marker.
    let domain = match &rules.domain {
        Regex::Concat(parts) if partisan => &Regex::concat(parts.iter().skip(1).cloned()),
        Regex::Class(_) if partisan => &Regex::Epsilon,
        other => other,
    };
    let mut domain = vec![
        compare(LENGTH, Comparison::LessEqual, Term::Number(digits.longest)),
        compare(CODE, Comparison::Less, digits.power(LENGTH)),
        digits.spells(domain, &LENGTH, &CODE)?,
    ];
    if partisan {
        domain.push(Test::In(SIDE, vec![0, 1]));
    }
    let mut moves = vec![];
    for rule in &rules.rules {
        for branch in &rule.branches {
            moves.push(digits.branch(rule, branch)?);
        }
    }
    let fields =
        ["length", "code", "side"].into_iter().take(digits.fields()).map(Into::into).collect();
    let misere = rules.header.convention == Convention::Misere;
    let domain = Test::All(domain);
    Some(compute::Game {
        fields,
        parameters: vec![],
        domain,
        endings: vec![],
        moves,
        misere,
        list: false,
        scored: false,
    })
}

/// Whether a word can be longer after a move.
fn grows(branch: &[Piece]) -> bool {
    let letters = branch.iter().map(|piece| match piece {
        Piece::Swap { from, to } => (from.len(), to.len()),
        Piece::Each { .. } | Piece::Group { .. } => (1, 1),
    });
    let (read, written) =
        letters.fold((0, 0), |(read, written), (from, to)| (read + from, written + to));
    written > read
}

fn compare(left: Term, comparison: Comparison, right: Term) -> Test {
    Test::Compare(left, comparison, right)
}

fn add(left: Term, right: Term) -> Term {
    match (left, right) {
        (Term::Number(0), other) | (other, Term::Number(0)) => other,
        (left, right) => Term::apply(Function::Add, left, right),
    }
}

fn subtract(left: Term, right: Term) -> Term {
    if right == Term::Number(0) { left } else { Term::apply(Function::Subtract, left, right) }
}

fn multiply(left: Term, right: Term) -> Term {
    match (left, right) {
        (Term::Number(1), other) | (other, Term::Number(1)) => other,
        (left, right) => Term::apply(Function::Multiply, left, right),
    }
}

fn number(count: usize) -> Option<Term> {
    i64::try_from(count).ok().map(Term::Number)
}

/// The base in which letters are digits.
fn base(rules: &WordRuleset) -> Option<i64> {
    i64::try_from(rules.text_alphabet().len()).ok().map(|letters| letters.max(2))
}

/// Numbers whose digits are letters.
struct Digits {
    base: i64,
    all: LetterSet,
    /// The markers of a partisan game.
    markers: Option<[Letter; 2]>,
    /// Maximum length of a word.
    longest: i64,
}

/// One letter of a set, or any number of them.
struct LetterItem {
    letters: LetterSet,
    many: bool,
}

impl Digits {
    fn new(rules: &WordRuleset) -> Option<Self> {
        let base = base(rules)?;
        let longest = (1..)
            .take_while(|&length| base.checked_pow(length).is_some_and(|code| code <= 1 << BITS))
            .last()?;
        let markers = rules.header.sides.as_ref().map(|sides| sides.markers);
        Some(Self { base, all: rules.text_alphabet().all(), markers, longest: longest.into() })
    }

    /// The number of fields of a position.
    const fn fields(&self) -> usize {
        if self.markers.is_some() { 3 } else { 2 }
    }

    /// The place value of a digit with `places` digits to its right.
    fn power(&self, places: Term) -> Term {
        Term::apply(Function::Power, Term::Number(self.base), places)
    }

    /// All digits but the last `places`.
    fn without_last(&self, code: Term, places: Term) -> Term {
        if places == Term::Number(0) {
            code
        } else {
            Term::apply(Function::Divide, code, self.power(places))
        }
    }

    fn last(&self, code: Term, places: Term) -> Term {
        Term::apply(Function::Remainder, code, self.power(places))
    }

    /// The code of a run of one letter.
    fn run_of(&self, letter: Letter, count: Term) -> Term {
        let ones = Term::apply(
            Function::Divide,
            subtract(self.power(count), Term::Number(1)),
            Term::Number(self.base - 1),
        );
        if letter == 0 { Term::Number(0) } else { multiply(Term::Number(letter.into()), ones) }
    }

    fn code_of(&self, word: &[Letter]) -> Option<i64> {
        word.iter().try_fold(0_i64, |code, &letter| {
            code.checked_mul(self.base)?.checked_add(letter.into())
        })
    }

    /// Whether a word of this length and code is in the language of an expression.
    fn spells(&self, language: &Regex, length: &Term, code: &Term) -> Option<Test> {
        let alternatives = match language {
            Regex::Alt(parts) => parts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let tests: Option<Vec<Test>> =
            alternatives.iter().map(|one| self.spells_one(&items(one)?, length, code)).collect();
        let mut tests = tests?;
        Some(if tests.len() == 1 { tests.remove(0) } else { Test::Any(tests) })
    }

    fn spells_one(&self, items: &[LetterItem], length: &Term, code: &Term) -> Option<Test> {
        let many = items.iter().position(|item| item.many);
        let (first, last) = match many {
            None => (items, &items[..0]),
            Some(place) => (&items[..place], &items[place + 1..]),
        };
        if last.iter().any(|item| item.many) {
            return None;
        }
        let fixed = number(first.len() + last.len())?;
        let comparison = if many.is_some() { Comparison::GreaterEqual } else { Comparison::Equal };
        let mut tests = vec![compare(length.clone(), comparison, fixed.clone())];
        let mut letter = |item: &LetterItem, right: Term| {
            let digit = self.last(self.without_last(code.clone(), right), Term::Number(1));
            match item.letters.iter().map(i64::from).collect::<Vec<_>>()[..] {
                _ if item.letters == self.all => {}
                [one] => tests.push(compare(digit, Comparison::Equal, Term::Number(one))),
                ref several => tests.push(Test::In(digit, several.to_vec())),
            }
        };
        for (place, item) in (1..).zip(first) {
            letter(item, subtract(length.clone(), Term::Number(place)));
        }
        for (place, item) in last.iter().rev().enumerate() {
            letter(item, number(place)?);
        }
        let middle = many.map(|place| items[place].letters).filter(|letters| *letters != self.all);
        if let Some(letters) = middle {
            let mut letters = letters.iter();
            let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
            let count = subtract(length.clone(), fixed);
            let inner =
                self.last(self.without_last(code.clone(), number(last.len())?), count.clone());
            tests.push(compare(inner, Comparison::Equal, self.run_of(letter, count)));
        }
        Some(Test::All(tests))
    }

    fn branch(&self, rule: &Rule, branch: &[Piece]) -> Option<Move> {
        if grows(branch) {
            // A word might outgrow what a code can hold, and the move would be lost.
            return None;
        }
        let slot = |place: usize| u32::try_from(self.fields() + place).ok().map(Term::Slot);
        let variable = |index: usize| slot(index + 1);
        // The number of letters to the right of the factor.
        let behind = slot(0)?;
        let repeated = branch.iter().filter(|piece| matches!(piece, Piece::Each { .. })).count();
        let letters = branch
            .iter()
            .map(|piece| if let Piece::Swap { from, .. } = piece { from.len() } else { 1 });
        let least = number(letters.sum())?;
        let mut choices = vec![choice("right", subtract(LENGTH, least.clone()))];
        // For a piece of several letters, their number minus 1.
        let mut room = subtract(subtract(LENGTH, least.clone()), behind.clone());
        let mut replaced = least;
        for index in 0..repeated {
            choices.push(choice(&format!("more_{index}"), room.clone()));
            room = subtract(room, variable(index)?);
            replaced = add(replaced, variable(index)?);
        }
        let left_length = subtract(subtract(LENGTH, behind.clone()), replaced.clone());
        let left_code = self.without_last(CODE, add(behind.clone(), replaced.clone()));
        let right_code = self.last(CODE, behind.clone());
        let mut tests = vec![];
        // From the last piece to the first.
        let (mut right, mut pieces, mut index) = (behind.clone(), vec![], repeated);
        for piece in branch.iter().rev() {
            let below = self.without_last(CODE, right.clone());
            let (length, written, written_length) = match piece {
                Piece::Swap { from, to } => {
                    let length = number(from.len())?;
                    if !from.is_empty() {
                        let read = self.last(below, length.clone());
                        tests.push(compare(
                            read,
                            Comparison::Equal,
                            Term::Number(self.code_of(from)?),
                        ));
                    }
                    (length, Term::Number(self.code_of(to)?), number(to.len())?)
                }
                Piece::Group { .. } => return None,
                Piece::Each { map } => {
                    index -= 1;
                    let length = add(variable(index)?, Term::Number(1));
                    let read = self.last(below, length.clone());
                    let (written, kept) = self.each(map, read, &length, &mut tests)?;
                    let written_length = if kept { length.clone() } else { Term::Number(0) };
                    (length, written, written_length)
                }
            };
            right = add(right, length);
            pieces.push((written, written_length));
        }
        tests.push(self.spells(&rule.right, &behind, &right_code)?);
        tests.push(self.spells(&rule.left, &left_length, &left_code)?);
        let (mut code, mut length) = (left_code, subtract(LENGTH, replaced));
        for (written, written_length) in pieces.into_iter().rev() {
            code = add(multiply(code, self.power(written_length.clone())), written);
            length = add(length, written_length);
        }
        let code = match branch {
            // The same number, in a form that shows whether it decreases.
            [Piece::Swap { from, to }] if from.len() == to.len() => {
                length = LENGTH;
                let change = self.code_of(to)?.checked_sub(self.code_of(from)?)?;
                add(CODE, multiply(Term::Number(change), self.power(behind.clone())))
            }
            _ => add(multiply(code, self.power(behind.clone())), right_code),
        };
        let mut part = vec![length, code];
        if let (Some(markers), Some((from, to))) = (self.markers, rule.marker) {
            let side =
                |letter| markers.iter().position(|marker| *marker == letter).and_then(number);
            tests.push(compare(SIDE, Comparison::Equal, side(from)?));
            part.push(side(to)?);
        }
        Some(Move { choices, guard: Test::All(tests), parts: vec![part], gain: Term::Number(0) })
    }

    /// What is written for one or more letters, and whether the length stays the same.
    fn each(
        &self,
        map: &[(Letter, Option<Letter>)],
        read: Term,
        length: &Term,
        tests: &mut Vec<Test>,
    ) -> Option<(Term, bool)> {
        let removes = map.iter().all(|(_, to)| to.is_none());
        let every = map.len() == self.all.iter().count();
        if let [(from, _)] = map {
            tests.push(compare(
                read.clone(),
                Comparison::Equal,
                self.run_of(*from, length.clone()),
            ));
        } else if !every {
            return None;
        }
        match map {
            _ if removes => Some((Term::Number(0), false)),
            [(_, Some(to))] => Some((self.run_of(*to, length.clone()), true)),
            _ if map.iter().all(|(from, to)| *to == Some(*from)) => Some((read, true)),
            // Every digit is complemented.
            _ if self.base == 2 && map.iter().all(|(from, to)| *to == Some(1 - from)) => {
                Some((subtract(self.run_of(1, length.clone()), read), true))
            }
            _ => None,
        }
    }
}

/// A number from 0 to `most`.
fn choice(name: &str, most: Term) -> Choice {
    Choice {
        name: name.into(),
        range: Range::Between(Term::Number(0), Some(most)),
        until: Test::Always(true),
    }
}

/// An expression as a sequence of letters; none if it has another form.
fn items(language: &Regex) -> Option<Vec<LetterItem>> {
    let parts = match language {
        Regex::Epsilon => &[],
        Regex::Concat(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    let item = |part: &Regex| match part {
        Regex::Class(letters) => Some(LetterItem { letters: *letters, many: false }),
        Regex::Star(inner) => match **inner {
            Regex::Class(letters) => Some(LetterItem { letters, many: true }),
            _ => None,
        },
        _ => None,
    };
    parts.iter().map(item).collect()
}

/// The program that asks about lengths and codes instead of words.
fn numbered(
    program: &Program,
    rules: &WordRuleset,
    begins: Option<usize>,
    run: &Run<'_>,
) -> Option<Program> {
    let mut program = program.clone();
    let domain = decide::positions(rules, run).ok()?;
    let alphabet = rules.text_alphabet();
    for declared in &mut program.variables {
        if let VariableKind::Word { domain: unknown @ None, .. } = &mut declared.kind {
            *unknown = Some(domain.clone());
        }
    }
    let code = declare(&mut program, "code", VariableKind::Computed)?;
    let place = declare(&mut program, "place", VariableKind::Computed)?;
    let variables = &program.variables;
    let judge = |word: Variable| {
        // A letter that the game does not have would be read as its first one.
        let VariableKind::Word { domain: Some(own), .. } = &variables.get(word.index())?.kind
        else {
            return None;
        };
        let is_known = |byte: &u8| alphabet.letter(char::from(*byte)).is_some();
        own.letters.iter().all(is_known).then(|| spelt(rules, begins, word, code, place))?
    };
    let mut by = |step| match step {
        Instruction::Word(word) => judge(word),
        Instruction::Keep(variable, step) => match *step {
            Instruction::Word(word) => {
                let mut steps = judge(word)?;
                let last = steps.pop()?;
                steps.push(Instruction::Keep(variable, last.into()));
                Some(steps)
            }
            other => Some(vec![Instruction::Keep(variable, other.into())]),
        },
        other => Some(vec![other]),
    };
    program.steps = replace(program.steps, &mut by)?;
    Some(program)
}

/// The steps that compute the code of a word and judge it.
fn spelt(
    rules: &WordRuleset,
    begins: Option<usize>,
    word: Variable,
    code: Variable,
    place: Variable,
) -> Option<Vec<Instruction>> {
    let base = base(rules)?;
    let known = || Box::new(Number::Variable(code));
    let times = Number::Multiply(known(), Number::Constant(base).into());
    let mut body = vec![Instruction::Let(code, times)];
    let letters = rules.text_alphabet();
    for letter in letters.letters().filter(|letter| *letter > 0) {
        let symbol = u8::try_from(letters.symbol(letter)).ok().filter(u8::is_ascii)?;
        let read = Number::Letter(word, Number::Variable(place).into());
        let more = Number::Add(known(), Number::Constant(letter.into()).into());
        body.push(Instruction::If {
            condition: plan::Condition::Compare(
                read,
                plan::Comparison::Equal,
                Number::Constant(symbol.into()),
            ),
            then: vec![Instruction::Let(code, more)],
            otherwise: vec![],
        });
    }
    let mut position = vec![Number::Length(word), Number::Variable(code)];
    position.extend(begins.and_then(|side| i64::try_from(side).ok()).map(Number::Constant));
    Some(vec![
        Instruction::Let(code, Number::Constant(0)),
        Instruction::Repeat { times: Times::Count(Number::Length(word)), index: Some(place), body },
        Instruction::Tuple(position),
    ])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use compute::naive::Reading;
    use rules::words::literal;
    use rules::{Rules, Settings};

    use super::*;
    use crate::shipped;

    /// The number of words compared; none if the rules are not supported.
    fn compared(text: &str, longest: u32) -> Option<usize> {
        let (Some(Rules::Words(rules)), _) = rules::read(text, &Settings::default()) else {
            return None;
        };
        let game = on_numbers(&rules)?;
        let numbers = Reading::new(&game, &[], 10_000);
        let base = u32::try_from(rules.text_alphabet().len()).unwrap();
        let sides = rules.header.sides.as_ref();
        let digits = Digits::new(&rules).unwrap();
        let mut count = 0;
        for length in 0..=longest {
            for mut code in 0..base.pow(length).min(3000) {
                let mut word = vec![];
                for _ in 0..length {
                    word.insert(0, Letter::try_from(code % base).unwrap());
                    code /= base;
                }
                let place = |word: &[Letter]| {
                    let (side, rest) = sides.map_or((None, word), |sides| {
                        let (side, rest) = sides.unmark(word).unwrap();
                        (Some(side), rest)
                    });
                    let numbers =
                        [i64::try_from(rest.len()).unwrap(), digits.code_of(rest).unwrap()];
                    numbers
                        .into_iter()
                        .chain(side.map(|side| i64::try_from(side).unwrap()))
                        .collect::<Vec<i64>>()
                };
                let words = match sides {
                    Some(sides) => vec![sides.mark(0, &word), sides.mark(1, &word)],
                    None => vec![word],
                };
                for word in words {
                    let position = place(&word);
                    let is_position = literal::is_position(&rules, &word);
                    assert_eq!(numbers.is_position(&position), Ok(is_position), "{text}: {word:?}");
                    if is_position {
                        let options = literal::options(&rules, &word);
                        let mut expected: Vec<_> = options.iter().map(|word| place(word)).collect();
                        let moves = numbers.moves(&position).unwrap();
                        let mut found: Vec<Vec<i64>> =
                            moves.into_iter().flat_map(|(_, (parts, _))| parts).collect();
                        expected.sort_unstable();
                        found.sort_unstable();
                        found.dedup();
                        assert_eq!(found, expected, "{text}: {word:?}");
                        count += 1;
                    }
                }
            }
        }
        Some(count)
    }

    #[test]
    fn words_are_counted_as_far_as_codes_reach() {
        let few = |words: &str| {
            let text = format!(
                "problem \"p\"\ngame g\nread n in 1..20\nread word s {words}\nposition s\nanswer \
                 wins \"A\" loses \"B\"\n"
            );
            let find = |_: &str| Some(("g".to_owned(), "word [01]*\nmove 1 -> 0\n".to_owned()));
            are_few(
                &crate::problem::Problem::load("p", &text, &find, &Run::default())
                    .unwrap()
                    .statement
                    .program,
            )
        };
        for words in ["in [01]{1..20}", "in [01]{0..21}", "in 0{62}", "of length n in [01]*"] {
            assert!(few(words), "{words}");
        }
        for words in [
            "in [01]{0..22}",
            "in 0*",
            "in 0{63}",
            "in 0{1} | 1{70}",
            "in [01]*",
            "of length n + n in 0*",
        ] {
            assert!(!few(words), "{words}");
        }
    }

    #[test]
    fn moves_of_words_are_moves_of_numbers() {
        let count = |text: &str| compared(text, 6);
        let shipped = shipped::names()
            .filter_map(|name| count(&shipped::game(name)?.1))
            .filter(|count| *count > 0)
            .count();
        assert!(shipped >= 10, "{shipped}");
        for text in [
            "word [. X O]*\nmove '.' -> 'X' after ^ | [. O] before [. O] | $\nmove '.' -> 'O' \
             after ^ | [. X] before [. X] | $",
            "word [0 1]*\nmove 0+ -> 1+\nmove '11' -> ''",
            "word [a b c]*\nmove a+ -> '' before $\nmove 'bc' -> 'a'\nmove 'ca' -> 'bb' after ^",
            "word [. X O]*\nplayers Left, Right\nmove Left: '.' -> 'X' before [. O] | $\nmove \
             Right: '.' -> 'O' after ^ | [. X]",
            "word [0 1]*\nplayers Left, Right\nmove Left: 0+ -> ''\nmove Right: '1' -> '0'\nmove \
             '11' -> '01' after ^",
        ] {
            assert!(count(text).is_some_and(|count| count > 60), "{text}");
        }
    }

    #[test]
    fn all_contexts_are_conditions() {
        let from = ["'0'", "'01'", "'110'", "0+", "1+", "'10' 1+"];
        let to = ["'1'", "'10'", "''", "'0'", "'011'", "'00'"];
        let after = ["", " after ^", " after '1'", " after ^ | '0'", " after ^ 0*", " after '0'"];
        let before =
            ["", " before $", " before '0'", " before $ | '1'", " before 1* $", " before '11'"];
        let mut compared_games = 0;
        for code in (0..from.len().pow(4)).step_by(5) {
            let digit = |place: u32| code / from.len().pow(place) % from.len();
            let (from, to, after, before) =
                (from[digit(0)], to[digit(1)], after[digit(2)], before[digit(3)]);
            let text =
                format!("word [0 1]*\nmove {from} -> {to}{after}{before}\nmove '11' -> '0'\n");
            compared_games += usize::from(compared(&text, 5).is_some());
        }
        assert!(compared_games > 60, "{compared_games}");
    }
}
