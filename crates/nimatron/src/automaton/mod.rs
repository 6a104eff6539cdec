//! The machine of a theorem as an automaton for other programs, which reads all numbers in
//! parallel, and the comparison with automata from other programs.

mod walnut;

pub use walnut::read as read_walnut;

use answer::fault::NoEnumeration;
use answer::{Alphabet, Answer, Automaton, AutomatonFault, Compared, Counted, Evidence, Theorem};
use automata::{Moore, Nfa, StateId};
use encode::tracks::{Encoding, Spelling, compile, digit_count};
use rules::Comparison;
use rules::tuples::digits::number;
use rules::tuples::{Condition, Linear, Numeration, Variable, spell_tuple};
use run::{Run, Stop};

use crate::decide;
use crate::enumeration::{Reader, not_compiled};
use crate::game::Game;

/// The most letters of an automaton.
const LETTERS: usize = 1024;

/// The part of a numeration that is written as an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumerationPart {
    /// The words that write a number, with any number of leading zeros.
    Representations,
    /// The triples x, y, z with x + y = z.
    Addition,
}

/// An automaton with any outputs.
pub(crate) struct Table<O> {
    alphabet: Alphabet,
    next: Vec<Vec<usize>>,
    output: Vec<O>,
}

impl From<Table<bool>> for Automaton {
    fn from(table: Table<bool>) -> Self {
        Self { alphabet: table.alphabet, next: table.next, accepts: table.output }
    }
}

/// Makes an automaton that reads all numbers in parallel of a machine that reads a digit of one
/// number after the other. `read` is the state of that machine after one digit.
/// (`automata::explore` does the same for up to 256 letters.)
pub(crate) fn parallel<S: Clone + Eq + core::hash::Hash, O: Copy + Eq + core::hash::Hash>(
    alphabet: Alphabet,
    start: S,
    read: impl Fn(&S, usize) -> S,
    output: impl Fn(&S) -> O,
    run: &Run<'_>,
) -> Result<Table<O>, NoEnumeration> {
    let letters = alphabet.letters();
    if letters > LETTERS {
        return Err(NoEnumeration::Letters { letters, limit: LETTERS });
    }
    let mut number = std::collections::HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut next: Vec<StateId> = vec![];
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        for letter in 0..letters {
            run.states(states.len())?;
            let to = alphabet
                .spell(letter)
                .iter()
                .fold(state.clone(), |state, &digit| read(&state, digit));
            let new = states.len();
            let to = *number.entry(to).or_insert_with_key(|to| {
                states.push(to.clone());
                new
            });
            next.push(StateId::new(to));
        }
        at += 1;
    }
    let machine = Moore::new(letters, next, states.iter().map(output).collect()).minimal();
    Ok(Table {
        alphabet,
        next: machine
            .states()
            .map(|state| machine.row(state).iter().map(|to| to.index()).collect())
            .collect(),
        output: machine.states().map(|state| *machine.output(state)).collect(),
    })
}

/// The machine of a theorem: whether a word is one of the positions asked about; none if it is no
/// position.
fn of_theorem<O: Copy + Eq + core::hash::Hash>(
    theorem: &Theorem,
    counted: Counted,
    output: impl Fn(Option<bool>) -> O,
    run: &Run<'_>,
) -> Result<Table<O>, NoEnumeration> {
    let established = crate::check(&theorem.certificate).map_err(|_| NoEnumeration::Form)?;
    let machine = established.machine.as_ref().ok_or(NoEnumeration::Form)?;
    let reader = Reader::new(&established, machine, counted);
    let accepts = |place: &_| match reader.ends(place) {
        (_, 0) => output(None),
        (accepted, _) => output(Some(accepted > 0)),
    };
    let alphabet = match &established.heaps {
        None => Alphabet::Symbols(established.letters.chars().take(reader.letters()).collect()),
        Some(heaps) if heaps.division.is_some() || heaps.relation => {
            return Err(NoEnumeration::Form);
        }
        Some(heaps) => {
            let hidden = usize::from(established.sides.is_some());
            let shown = || heaps.names.iter().zip(&heaps.bounds).skip(hidden);
            if let Some((name, _)) = shown().find(|(_, bound)| bound.is_some()) {
                return Err(NoEnumeration::Bounded { heap: name.clone() });
            }
            Alphabet::Digits {
                numeration: heaps.numeration,
                tracks: shown().count(),
                digits: digit_count(heaps.numeration),
            }
        }
    };
    parallel(alphabet, reader.start(), |place, digit| reader.next(place, digit), accepts, run)
}

/// The representations of a numeration, or its addition.
fn of_numeration(
    numeration: Numeration,
    part: NumerationPart,
    run: &Run<'_>,
) -> Result<Table<bool>, NoEnumeration> {
    if numeration == Numeration::Unary && part == NumerationPart::Addition {
        // No automaton adds in unary.
        return Err(NoEnumeration::Form);
    }
    let tracks = match part {
        NumerationPart::Representations => 1,
        NumerationPart::Addition => 3,
    };
    let condition = match part {
        NumerationPart::Representations => Condition::Bool(true),
        NumerationPart::Addition => {
            let coefficients = vec![(Variable(0), 1), (Variable(1), 1), (Variable(2), -1)];
            Condition::Compare(Linear { constant: 0, coefficients }, Comparison::Equal)
        }
    };
    let encoding = Encoding::new(numeration, tracks);
    let machine =
        compile(&condition, &Spelling::positions(&encoding, tracks), run).map_err(not_compiled)?;
    let (next, class) = decide::rows(&machine, |fits| fits.then_some(0));
    let index = |state: u32| usize::try_from(state).unwrap_or(usize::MAX);
    let alphabet = Alphabet::Digits { numeration, tracks, digits: digit_count(numeration) };
    let accepts = |state: &u32| class[index(*state)].is_some();
    parallel(alphabet, 0, |state, digit| next[index(*state)][digit], accepts, run)
}

/// The automaton of numbers in base 2 that reads the same digits in reverse: the least significant
/// first.
///
/// It can be exponentially larger: states of the result are sets of states of `found`.
///
/// # Errors
///
/// [`NoEnumeration::OtherThanBaseTwo`]; a budget ended.
pub fn least_first(found: &Automaton, run: &Run<'_>) -> Result<Automaton, NoEnumeration> {
    let Alphabet::Digits { numeration: Numeration::Base(2), .. } = found.alphabet else {
        return Err(NoEnumeration::OtherThanBaseTwo);
    };
    let letters = found.alphabet.letters();
    // After some digits of a letter, the part of it that was read: 1 for nothing, then its digits
    // in base 2 after that 1.
    let place = |state: usize, part: usize| StateId::new(state * letters + part);
    let places = found.next.len() * letters;
    run.states(places)?;
    let mut edges = vec![vec![]; places];
    for state in 0..found.next.len() {
        for part in 2..letters {
            edges[place(state, part / 2).index()]
                .push((u8::from(part % 2 == 1), place(state, part)));
        }
    }
    for (from, row) in found.next.iter().enumerate() {
        for (letter, &to) in row.iter().enumerate() {
            let last = place(to, (letters + letter) / 2);
            edges[last.index()].push((u8::from(letter % 2 == 1), place(from, 1)));
        }
    }
    let accepting =
        (0..found.next.len()).filter(|&state| found.accepts[state]).map(|state| place(state, 1));
    let ends = (0..places).map(|at| at == place(0, 1).index()).collect();
    let machine = Nfa::new(2, accepting.collect(), ends, edges).determinise(run)?;
    let read = |state: &StateId, digit| machine.row(*state)[digit];
    let accepts = |state: &StateId| *machine.output(*state);
    Ok(parallel(found.alphabet.clone(), StateId::ZERO, read, accepts, run)?.into())
}

/// A shortest position about which two automata over the same letters differ.
fn difference(
    ours: &Table<Option<bool>>,
    other: &Automaton,
    run: &Run<'_>,
) -> Result<Option<(Vec<usize>, bool)>, Stop> {
    let mut seen = std::collections::HashMap::from([((0, 0), None)]);
    let mut todo = std::collections::VecDeque::from([(0, 0)]);
    while let Some(pair) = todo.pop_front() {
        run.states(seen.len())?;
        let accepted = other.accepts[pair.1];
        if ours.output[pair.0].is_some_and(|lost| lost != accepted) {
            let mut word = vec![];
            let mut at = pair;
            while let Some((before, letter)) = seen[&at] {
                word.push(letter);
                at = before;
            }
            word.reverse();
            return Ok(Some((word, accepted)));
        }
        for letter in 0..ours.alphabet.letters() {
            let next = (ours.next[pair.0][letter], other.next[pair.1][letter]);
            seen.entry(next).or_insert_with(|| {
                todo.push_back(next);
                Some((pair, letter))
            });
        }
    }
    Ok(None)
}

/// The position that a word of letters writes, as text.
fn spelled(alphabet: &Alphabet, word: &[usize]) -> String {
    match alphabet {
        Alphabet::Symbols(symbols) => word.iter().map(|&letter| symbols[letter]).collect(),
        Alphabet::Digits { numeration, tracks, .. } => {
            let digits = word.iter().map(|&letter| alphabet.spell(letter)).collect::<Vec<_>>();
            let of = |track: usize| {
                let digits: Vec<u8> = digits
                    .iter()
                    .map(|place| u8::try_from(place[track]).unwrap_or(u8::MAX))
                    .collect();
                number(*numeration, &digits).unwrap_or(u128::MAX)
            };
            spell_tuple(&(0..*tracks).map(of).collect::<Vec<_>>())
        }
    }
}

/// Why automata were not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompareError {
    /// There is nothing to compare with.
    None(NoEnumeration),
    /// A text is not an automaton over the same letters: the line, from 1 on, and what is wrong
    /// with it.
    Text(usize, AutomatonFault),
}

impl From<NoEnumeration> for CompareError {
    fn from(why: NoEnumeration) -> Self {
        Self::None(why)
    }
}

impl Game {
    /// The theorem of a machine.
    fn machine_about(
        &self,
        counted: Counted,
        run: &Run<'_>,
    ) -> Result<Box<Theorem>, NoEnumeration> {
        let theorem = self.theorem_about(counted, run)?;
        match theorem.evidence {
            Evidence::Machine(_) => Ok(theorem),
            Evidence::Sum(_) => Err(NoEnumeration::NoMachine),
            Evidence::Strategy(_) => Err(NoEnumeration::Results),
        }
    }

    /// The positions with an outcome or a value as an automaton that reads all heaps in parallel.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn automaton(&self, counted: Counted, run: &Run<'_>) -> Result<Answer, NoEnumeration> {
        let theorem = self.machine_about(counted, run)?;
        let table = of_theorem(&theorem, counted, |accepts| accepts == Some(true), run)?;
        Ok(Answer::Automaton(self.info(), Box::new(table.into())))
    }

    /// The numeration of the theorem about this game as an automaton: its representations, or
    /// addition.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn numeration_automaton(
        &self,
        part: NumerationPart,
        counted: Counted,
        run: &Run<'_>,
    ) -> Result<Answer, NoEnumeration> {
        let theorem = self.machine_about(counted, run)?;
        let digits = theorem.evidence.machine().and_then(|machine| machine.digits.as_ref());
        let digits = digits.ok_or(NoEnumeration::Form)?;
        let table = of_numeration(digits.numeration, part, run)?;
        Ok(Answer::Automaton(self.info(), Box::new(table.into())))
    }

    /// Compares an automaton in the format of Walnut with the positions that have an outcome or a
    /// value. Words that are not positions are not compared.
    ///
    /// ```
    /// use nimatron::answer::{Answer, Counted};
    /// use nimatron::{Game, Outcome, Run, Settings};
    ///
    /// let game = Game::shipped("nim-2", &Settings::default())?;
    /// let equal = "msd_2 msd_2\n0 1\n0 0 -> 0\n1 1 -> 0\n";
    /// let lost = Counted::Outcome(Outcome::P);
    /// let Ok(Answer::Compared(_, compared)) = game.compare_automaton(
    ///     lost, equal, &Run::default()
    /// ) else {
    ///     panic!("it is an automaton")
    /// };
    /// assert_eq!(compared.difference, None);
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or why there is nothing to compare it with.
    pub fn compare_automaton(
        &self,
        counted: Counted,
        text: &str,
        run: &Run<'_>,
    ) -> Result<Answer, CompareError> {
        let theorem = self.machine_about(counted, run)?;
        let ours = of_theorem(&theorem, counted, |accepts| accepts, run)?;
        let other = walnut::read(text, &ours.alphabet)
            .map_err(|(line, fault)| CompareError::Text(line, fault))?;
        let found = difference(&ours, &other, run).map_err(NoEnumeration::from)?;
        let difference = found.map(|(word, accepted)| (spelled(&ours.alphabet, &word), accepted));
        Ok(Answer::Compared(self.info(), Compared { counted, states: ours.next.len(), difference }))
    }
}
