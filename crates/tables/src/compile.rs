//! Rules compiled to registers, once for a game, independently of the values of its parameters.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use compute::{Function, Game, Given, Move, Range, Term, Test, Verdict};

use crate::lists::{List, ListUse};
use crate::register::{Check, RegisterScope, Value};

/// The rules of a game.
///
/// Registers, in this order: the fields of the position; the variables of a move; the fields of the
/// current option; the parameters (of a list, its length); constants.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) fields: usize,
    /// The most variables in a move.
    pub(crate) variables: usize,
    /// The domain, over the fields of the option.
    pub(crate) domain: Check,
    pub(crate) endings: Vec<(Check, Verdict)>,
    pub(crate) lines: Vec<Line>,
    pub(crate) misere: bool,
    pub(crate) list: bool,
    pub(crate) scored: bool,
    constants: Vec<i64>,
    lists: Vec<(bool, ListUse)>,
}

/// A line of moves.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its index in the rules.
    pub(crate) index: usize,
    pub(crate) choices: Vec<(Span, Check)>,
    pub(crate) guard: Check,
    /// The positions left, each with one value per field.
    pub(crate) parts: Vec<Vec<Value>>,
    pub(crate) gain: Value,
}

/// The values of a variable, as in [`Range`].
#[derive(Clone, Debug)]
pub(crate) enum Span {
    Between(Value, Option<Value>),
    Powers(Value),
    Listed(Vec<i64>),
    Entries(usize),
    Places(usize, Value),
    Divisors(Value),
}

impl Rules {
    pub(crate) fn new(game: &Game) -> Self {
        let fields = game.fields.len();
        let variables = game.moves.iter().map(|rule| rule.choices.len()).max().unwrap_or(0);
        let mut compiler = Compiler {
            game,
            first: 2 * fields + variables,
            constants: vec![],
            lists: game.parameters.iter().map(|each| (each.list, ListUse::default())).collect(),
        };
        let option = Slots { first: fields + variables, count: fields };
        let position = Slots { first: 0, count: fields };
        let domain = compiler.test(&game.domain, option);
        let endings = game.endings.iter();
        let endings =
            endings.map(|each| (compiler.test(&each.when, position), each.verdict)).collect();
        // What is never a move would be looked for among all its choices.
        let never = Test::Always(false);
        let sound = |(_, rule): &(usize, &Move)| {
            rule.guard != never && rule.parts.iter().all(|part| part.len() == fields)
        };
        let lines = game.moves.iter().enumerate().filter(sound);
        let lines = lines.map(|(index, rule)| compiler.line(index, rule)).collect();
        Self {
            fields,
            variables,
            domain,
            endings,
            lines,
            misere: game.misere,
            list: game.list,
            scored: game.scored,
            constants: compiler.constants,
            lists: compiler.lists,
        }
    }

    /// The first register of the option's fields.
    pub(crate) const fn option(&self) -> usize {
        self.fields + self.variables
    }

    /// Whether a move can leave other than exactly one position.
    pub(crate) fn splits(&self) -> bool {
        self.lines.iter().any(|line| line.parts.len() != 1)
    }

    /// Registers and lists with the values of the parameters. A parameter of the wrong kind is 0,
    /// or an empty list.
    pub(crate) fn scope(&self, given: &[Given]) -> RegisterScope {
        let mut registers = vec![0; self.option() + self.fields];
        let mut lists = vec![];
        for (index, &(list, uses)) in self.lists.iter().enumerate() {
            let (number, numbers) = match given.get(index) {
                Some(Given::Number(number)) if !list => (*number, &[][..]),
                Some(Given::Numbers(numbers)) if list => {
                    (i64::try_from(numbers.len()).unwrap_or(i64::MAX), &numbers[..])
                }
                _ => (0, &[][..]),
            };
            registers.push(number);
            lists.push(List::new(numbers, uses));
        }
        registers.extend_from_slice(&self.constants);
        RegisterScope::new(registers, lists)
    }
}

/// Where the slots of a term are: `count` registers from `first` on.
#[derive(Clone, Copy)]
struct Slots {
    first: usize,
    count: usize,
}

struct Compiler<'g> {
    game: &'g Game,
    /// The first register after those of positions and moves.
    first: usize,
    constants: Vec<i64>,
    lists: Vec<(bool, ListUse)>,
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Compiler<'_> {
    fn constant(&mut self, number: i64) -> Value {
        let known = self.constants.iter().position(|&other| other == number);
        let place = known.unwrap_or_else(|| {
            self.constants.push(number);
            self.constants.len() - 1
        });
        Value::Register(self.first + self.lists.len() + place)
    }

    /// The index of a list, if the parameter is one.
    fn list(&self, parameter: u32) -> Option<usize> {
        Some(index(parameter)).filter(|&index| self.lists.get(index).is_some_and(|list| list.0))
    }

    fn term(&mut self, term: &Term, slots: Slots) -> Value {
        match term {
            Term::Number(number) => self.constant(*number),
            Term::Slot(slot) if index(*slot) < slots.count => {
                Value::Register(slots.first + index(*slot))
            }
            Term::Parameter(parameter)
                if self.lists.get(index(*parameter)).is_some_and(|list| !list.0) =>
            {
                Value::Register(self.first + index(*parameter))
            }
            Term::Slot(_) | Term::Parameter(_) => Value::Nothing,
            Term::Entry(parameter, place) => match self.list(*parameter) {
                Some(list) => Value::Entry(list, Box::new(self.term(place, slots))),
                None => Value::Nothing,
            },
            Term::Length(parameter) => match self.list(*parameter) {
                Some(list) => Value::Register(self.first + list),
                None => self.constant(0),
            },
            Term::Apply(function, left, right) => {
                match (*function, self.term(left, slots), self.term(right, slots)) {
                    (Function::Add, Value::Register(left), Value::Register(right)) => {
                        Value::Add(left, right)
                    }
                    (Function::Subtract, Value::Register(left), Value::Register(right)) => {
                        Value::Subtract(left, right)
                    }
                    (function, Value::Register(left), Value::Register(right)) => {
                        Value::Registers(function, left, right)
                    }
                    (function, left, right) => Value::Apply(function, Box::new((left, right))),
                }
            }
            Term::Ones(inner) => Value::Ones(Box::new(self.term(inner, slots))),
        }
    }

    fn test(&mut self, test: &Test, slots: Slots) -> Check {
        match test {
            Test::Always(truth) => Check::Always(*truth),
            Test::Compare(left, comparison, right) => {
                match (self.term(left, slots), self.term(right, slots)) {
                    (Value::Register(left), Value::Register(right)) => {
                        Check::Registers(*comparison, left, right)
                    }
                    sides => Check::Compare(*comparison, Box::new(sides)),
                }
            }
            Test::In(term, numbers) => Check::In(Box::new(self.term(term, slots)), numbers.clone()),
            Test::Among(term, parameter) => match self.list(*parameter) {
                Some(list) => {
                    self.lists[list].1.member = true;
                    Check::Among(Box::new(self.term(term, slots)), list)
                }
                None => Check::Always(false),
            },
            Test::Not(inner) => Check::Not(Box::new(self.test(inner, slots))),
            Test::All(parts) => match &parts[..] {
                [] => Check::Always(true),
                [part] => self.test(part, slots),
                _ => Check::All(parts.iter().map(|part| self.test(part, slots)).collect()),
            },
            Test::Any(parts) => {
                Check::Any(parts.iter().map(|part| self.test(part, slots)).collect())
            }
        }
    }

    fn line(&mut self, index: usize, rule: &Move) -> Line {
        let fields = self.game.fields.len();
        let mut choices = vec![];
        for (place, choice) in rule.choices.iter().enumerate() {
            // A range sees the earlier choices; `until` sees the new value too.
            let span = self.span(&choice.range, Slots { first: 0, count: fields + place });
            let until = self.test(&choice.until, Slots { first: 0, count: fields + place + 1 });
            choices.push((span, until));
        }
        let slots = Slots { first: 0, count: fields + rule.choices.len() };
        let part = |part: &Vec<Term>, compiler: &mut Self| {
            part.iter().map(|term| compiler.term(term, slots)).collect()
        };
        Line {
            index,
            choices,
            guard: self.test(&rule.guard, slots),
            parts: rule.parts.iter().map(|each| part(each, self)).collect(),
            gain: self.term(&rule.gain, slots),
        }
    }

    fn span(&mut self, range: &Range, slots: Slots) -> Span {
        let nothing = || Span::Listed(vec![]);
        match range {
            Range::Between(low, high) => {
                let high = high.as_ref().map(|high| self.term(high, slots));
                Span::Between(self.term(low, slots), high)
            }
            Range::Powers(base) => Span::Powers(self.term(base, slots)),
            Range::Listed(values) => Span::Listed(values.clone()),
            Range::Entries(parameter) => self.list(*parameter).map_or_else(nothing, Span::Entries),
            Range::Places(parameter, entry) => match self.list(*parameter) {
                Some(list) => {
                    self.lists[list].1.places = true;
                    Span::Places(list, self.term(entry, slots))
                }
                None => nothing(),
            },
            Range::Divisors(number) => Span::Divisors(self.term(number, slots)),
        }
    }
}
