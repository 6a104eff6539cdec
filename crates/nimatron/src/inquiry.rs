//! Questions in first-order logic about what is proved: who wins, values and turns as predicates.

mod answering;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use answer::fault::NoInquiry;
use answer::{Answer, InquiredTheorem, Inquiry, Question as About, Theorem, Verdict};
use automata::{Letter, Moore, StateId, explore};
use certify::{Established, HeapClass, Law, SingleHeap};
use encode::tracks::{Encoding, Machines, Obstacle, Solutions, Solver, digit_count};
use rules::tuples::question::{Asked, AskedGame, AskedKind};
use rules::tuples::{Condition, Linear, Numeration, Variable, parse_question};
use rules::{Comparison, Convention, Diagnostic, Settings};
use run::{Limits, Run};

use self::answering::Answering;
use crate::game::{Game, Kind};

/// The most variables of a part of a question.
const VARIABLES: usize = 16;

/// Why a question was not answered.
#[derive(Clone, Debug)]
pub enum InquiryError<E> {
    /// What is wrong with its text.
    Text(Vec<Diagnostic>),
    /// There is no answer.
    None(Box<NoInquiry>),
    /// A game that it names could not be read.
    Game(E),
}

impl<E> From<NoInquiry> for InquiryError<E> {
    fn from(why: NoInquiry) -> Self {
        Self::None(Box::new(why))
    }
}

impl<E> From<Obstacle> for InquiryError<E> {
    fn from(obstacle: Obstacle) -> Self {
        not_solved(obstacle).into()
    }
}

fn not_solved(obstacle: Obstacle) -> NoInquiry {
    match obstacle {
        Obstacle::Stop(stop) => NoInquiry::Stopped(stop),
        Obstacle::OtherBase => NoInquiry::OtherNumeration,
        Obstacle::Numbers | Obstacle::Arithmetic => NoInquiry::Numbers,
    }
}

impl Game {
    /// Answers a question in first-order logic about what is proved of this game, and of others
    /// that it names, which `others` reads. The answer is decided for all numbers.
    ///
    /// Without free variables it is true or false; otherwise the answer is for which numbers it is
    /// true, of which at most `most` are listed.
    ///
    /// ```
    /// use nimatron::answer::{Answer, Inquired};
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("wythoff", &Settings::default())?;
    /// let ask = |question: &str| {
    ///     let others = |_: &str| Err(());
    ///     let answer = game.ask(question, 5, &others, &Run::default());
    ///     let Ok(Answer::Inquiry(_, inquiry)) = answer else { panic!("{answer:?}") };
    ///     inquiry.found
    /// };
    /// let Inquired::Truth { holds, .. } = ask("all n: some m: loses(n, m)") else { panic!() };
    /// assert!(holds);
    /// let Inquired::Numbers { smallest, count, .. } = ask("loses and x <= y") else { panic!() };
    /// assert_eq!(smallest, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
    /// assert_eq!(count, None); // infinitely many
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the question, why there is no answer, or what `others` says.
    pub fn ask<E>(
        &self,
        text: &str,
        most: usize,
        others: &dyn Fn(&str) -> Result<Self, E>,
        run: &Run<'_>,
    ) -> Result<Answer, InquiryError<E>> {
        Inquirer::new(self, others).ask(text, most, run)
    }

    /// The same rules under a convention.
    fn in_convention(&self, convention: Convention) -> Option<Self> {
        let header = self.header();
        let settings = Settings {
            convention: Some(convention),
            parameters: header.parameters.clone(),
            sets: header.sets.clone(),
        };
        Some(Self::load(self.source(), &settings).ok()?.named(&self.info().name))
    }
}

/// Answers questions about a game one after the other: what is proved for one of them serves the
/// others.
pub struct Inquirer<'g, E> {
    own: &'g Game,
    others: &'g dyn Fn(&str) -> Result<Game, E>,
    games: BTreeMap<AskedGame, Game>,
    /// The first theorems that were found, each in its own numeration.
    found: BTreeMap<(AskedGame, AskedKind), Established>,
}

impl<'g, E> Inquirer<'g, E> {
    /// Nothing is proved yet. `others` reads the games that questions name.
    #[must_use]
    pub fn new(game: &'g Game, others: &'g dyn Fn(&str) -> Result<Game, E>) -> Self {
        Self { own: game, others, games: BTreeMap::new(), found: BTreeMap::new() }
    }

    /// Answers a question, as [`Game::ask`] does.
    ///
    /// # Errors
    /// What is wrong with the question, why there is no answer, or what the reader of other games
    /// says.
    pub fn ask(
        &mut self,
        text: &str,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Answer, InquiryError<E>> {
        let game = self.own;
        let heaps = match &game.kind {
            Kind::Tuples(heaps) if !game.asked().is_partisan() => heaps.rules.text_heaps(),
            Kind::Lists(_) => &[],
            _ => return Err(NoInquiry::Kind { game: game.info().name }.into()),
        };
        let question = parse_question(text, game.header(), heaps).map_err(InquiryError::Text)?;
        let mut about = vec![];
        question.asked.about(&mut about);
        let (numeration, known) = self.known(&about, run)?;
        let mut theorems = vec![];
        for (game, kind) in about {
            let subject = self.subject(&game)?;
            if kind != AskedKind::Turn {
                theorems.push(InquiredTheorem {
                    game: subject.info().name,
                    values: kind == AskedKind::Value,
                    misere: subject.convention() == Convention::Misere,
                });
            }
        }
        let solver = Solver::new(numeration, run);
        let decide = |asked: &Asked| -> Result<Solutions, InquiryError<E>> {
            solver.solve(asked, &mut |part| position(part, &known, solver, run))
        };
        let answer = Answering { question: &question, solver, most, run };
        let (found, states) = answer.found(&decide)?;
        let inquiry =
            Inquiry { question: text.trim().to_owned(), found, theorems, numeration, states };
        Ok(Answer::Inquiry(game.info(), Box::new(inquiry)))
    }

    fn subject(&mut self, game: &AskedGame) -> Result<Game, InquiryError<E>> {
        let known = match self.games.entry(game.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let own = self.own;
                let other = |convention| {
                    let failed = || NoInquiry::Form { game: own.info().name };
                    own.in_convention(convention).ok_or_else(failed)
                };
                place.insert(match game {
                    AskedGame::Own => own.clone(),
                    AskedGame::Normal => other(Convention::Normal)?,
                    AskedGame::Misere => other(Convention::Misere)?,
                    AskedGame::Named(name) => (self.others)(name).map_err(InquiryError::Game)?,
                })
            }
        };
        Ok(known.clone())
    }

    /// The numerations in which theorems about the games were found, each once. All games have to
    /// be read in the same one, so those that are not bases come first: what is regular in a base
    /// and simple is regular in them too, but not the other way round.
    fn numerations(
        &mut self,
        about: &[(AskedGame, AskedKind)],
        run: &Run<'_>,
    ) -> Result<Vec<Numeration>, InquiryError<E>> {
        let mut found = vec![];
        for (game, kind) in about {
            let subject = self.subject(game)?;
            let is_kind = match &subject.kind {
                Kind::Tuples(_) => !subject.asked().is_partisan(),
                Kind::Lists(_) => true,
                Kind::Words(_) | Kind::Boards(_) => false,
            };
            if !is_kind {
                return Err(NoInquiry::Kind { game: subject.info().name }.into());
            }
            if *kind == AskedKind::Turn {
                continue;
            }
            let established = match self.found.entry((game.clone(), *kind)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let theorem = proved(&subject, *kind, run)?;
                    let form = || NoInquiry::Form { game: subject.info().name };
                    place.insert(checked(&theorem).ok_or_else(form)?)
                }
            };
            if let Some(heaps) = &established.heaps
                && heaps.bounds.iter().any(Option::is_none)
                && !found.contains(&heaps.numeration)
            {
                found.push(heaps.numeration);
            }
        }
        found.sort_by_key(|numeration| matches!(numeration, Numeration::Base(_)));
        if found.is_empty() {
            // What was asked for, if anything was.
            let own = match &self.own.kind {
                Kind::Tuples(heaps) if heaps.numerations.len() == 1 => heaps.numerations[0],
                _ => Numeration::Base(2),
            };
            found.push(own);
        }
        Ok(found)
    }

    /// What is known of the games, in the first numeration in which all are.
    fn known(
        &mut self,
        about: &[(AskedGame, AskedKind)],
        run: &Run<'_>,
    ) -> Result<(Numeration, Facts), InquiryError<E>> {
        let numerations = self.numerations(about, run)?;
        let mut failed = None;
        for (tried, &numeration) in numerations.iter().enumerate() {
            // Each of several gets its share of the time.
            let left = numerations.len() - tried;
            let limits = run.limits;
            let time = limits.time.map(|time| {
                time.saturating_sub(run.elapsed()) / u32::try_from(left + 1).unwrap_or(1)
            });
            let part = run.part(Limits { time, ..limits });
            let run = if numerations.len() == 1 { run } else { &part };
            let mut known = Facts::new();
            let mut all = Ok(());
            for (game, kind) in about {
                let subject = self.subject(game)?;
                let known_already = self.found.get(&(game.clone(), *kind));
                match Known::new(&subject, *kind, numeration, known_already, run) {
                    Ok(found) => drop(known.insert((game.clone(), *kind), found)),
                    Err(why) => all = Err(why),
                }
                if all.is_err() {
                    break;
                }
            }
            match all {
                Ok(()) => return Ok((numeration, known)),
                Err(why) => failed = Some(why),
            }
        }
        let why = failed.unwrap_or(NoInquiry::OtherNumeration);
        // Each has a theorem, but not in the numeration of another.
        Err(match why {
            NoInquiry::NoTheorem { .. } if numerations.len() > 1 => {
                NoInquiry::NoCommonNumeration.into()
            }
            why => why.into(),
        })
    }
}

/// What is known of games.
type Facts = BTreeMap<(AskedGame, AskedKind), Known>;

fn proved(game: &Game, kind: AskedKind, run: &Run<'_>) -> Result<Box<Theorem>, NoInquiry> {
    let name = || game.info().name;
    let about = match kind {
        AskedKind::Value if game.convention() == Convention::Misere => {
            return Err(NoInquiry::ValuesInMisere { game: name() });
        }
        AskedKind::Value => About::Values,
        AskedKind::Outcome | AskedKind::Turn => About::Outcome,
    };
    match game.prove(about, run).verdict {
        Verdict::Proved(theorem) => Ok(theorem),
        Verdict::Refuted(_) => Err(NoInquiry::Form { game: name() }),
        Verdict::Unknown(unknown) => {
            Err(NoInquiry::NoTheorem { game: name(), obstacle: Box::new(unknown.obstacle) })
        }
    }
}

fn checked(theorem: &Theorem) -> Option<Established> {
    crate::check(&theorem.certificate).ok()
}

/// What a question can ask of a game.
enum Known {
    /// A machine that reads a position, and what its outputs are.
    Positions {
        machine: Moore<Option<u32>>,
        bounds: Vec<Option<u32>>,
        /// Whether it also reads a number behind the heaps, and 0 says that this is the value.
        relation: bool,
    },
    /// Turns, by a machine that reads the digits of both positions in turn.
    Turns { machine: Moore<bool>, heaps: usize },
    /// Single heaps of lists: for which [`HEAP`] the value is [`VALUE`]. The value of a list is the
    /// nim-sum of those of its heaps.
    Heaps(Solutions),
}

/// The variables of the formula about a single heap. No question has them.
const HEAP: Variable = Variable(u32::MAX - 3);
const VALUE: Variable = Variable(u32::MAX - 2);

impl Known {
    fn new(
        game: &Game,
        kind: AskedKind,
        numeration: Numeration,
        found: Option<&Established>,
        run: &Run<'_>,
    ) -> Result<Self, NoInquiry> {
        let name = || game.info().name;
        let form = || NoInquiry::Form { game: name() };
        match &game.kind {
            Kind::Tuples(heaps) if !game.asked().is_partisan() => {
                if kind == AskedKind::Turn {
                    let rules = &heaps.rules;
                    let encoding = Encoding::new(numeration, rules.heaps.len());
                    let machines = Machines::new(rules, &encoding, false, run);
                    let machines = machines.map_err(not_solved)?;
                    let machine = machines.turn.machine().clone();
                    return Ok(Self::Turns { machine, heaps: rules.heaps.len() });
                }
                let fits = |established: &&Established| {
                    let heaps = established.heaps.as_ref();
                    heaps.is_some_and(|heaps| {
                        heaps.numeration == numeration || heaps.bounds.iter().all(Option::is_some)
                    })
                };
                let established = match found.filter(fits) {
                    Some(found) => found.clone(),
                    None => {
                        let game = game.clone().in_numerations(vec![numeration]);
                        checked(&*proved(&game, kind, run)?).ok_or_else(form)?
                    }
                };
                let (Some(machine), Some(heaps)) = (&established.machine, &established.heaps)
                else {
                    return Err(form());
                };
                if heaps.division.is_some() || heaps.relation && kind == AskedKind::Outcome {
                    return Err(form());
                }
                let unbounded = heaps.bounds.iter().any(Option::is_none) || heaps.relation;
                if unbounded && heaps.numeration != numeration {
                    return Err(form());
                }
                let states = || 0..u32::try_from(machine.states()).unwrap_or(u32::MAX);
                let letters = machine.letters();
                let next = |state| {
                    (0..letters)
                        .map_while(|letter| Letter::try_from(letter).ok())
                        .map(move |letter| StateId::from(machine.next(state, letter)))
                };
                let machine = Moore::new(
                    letters,
                    states().flat_map(next).collect(),
                    states().map(|state| machine.class(state)).collect(),
                );
                let (bounds, relation) = (heaps.bounds.clone(), heaps.relation);
                Ok(Self::Positions { machine, bounds, relation })
            }
            Kind::Lists(_) => {
                if kind == AskedKind::Turn {
                    return Err(NoInquiry::Turns { game: name() });
                }
                let sums = found.and_then(|found| found.sums.clone());
                let sums = sums.filter(|sums| sums.law == Law::Grundy).ok_or_else(form)?;
                let value = of_heap(&sums.heap, game, Solver::new(numeration, run), run)?;
                Ok(Self::Heaps(value))
            }
            _ => Err(NoInquiry::Kind { game: name() }),
        }
    }
}

/// The values of a single heap.
fn of_heap(
    heap: &SingleHeap,
    game: &Game,
    solver: Solver<'_>,
    run: &Run<'_>,
) -> Result<Solutions, NoInquiry> {
    let form = || NoInquiry::Form { game: game.info().name };
    match heap {
        SingleHeap::Periodic { preperiod, period, classes, .. } => {
            let digits = digit_count(Numeration::Base(2));
            if solver.numeration() != Numeration::Base(2) {
                return Err(NoInquiry::NoCommonNumeration);
            }
            let all = preperiod + period;
            let step = |&size: &usize, digit: Letter| {
                let size = 2 * size + usize::from(digit);
                if size < all { size } else { preperiod + (size - preperiod) % period }
            };
            let output = |&size: &usize| classes.get(size).map(|class| class.value);
            let (machine, _) = explore(digits, 0, run, |_| 0, step, output)?;
            let values: BTreeSet<u128> =
                classes.iter().map(|class: &HeapClass| class.value).collect();
            let cases = values.into_iter().map(|value| {
                let sizes = machine.map(|found| *found == Some(value));
                let sizes = solver.of_machine(&sizes, &[HEAP])?;
                let equal = equals(VALUE, i64::try_from(value).unwrap_or(i64::MAX));
                solver.all(vec![sizes, solver.condition(&equal)?])
            });
            let cases = cases.collect::<Result<_, _>>().map_err(not_solved)?;
            solver.any_of(cases).map_err(not_solved)
        }
        SingleHeap::Machine { value: Some(value), .. } => {
            // The theorem states the value as a term in the name of the heap.
            let Kind::Lists(lists) = &game.kind else { return Err(form()) };
            let name = lists.rules.heap.heaps.first().ok_or_else(form)?;
            let fresh = ["value_of_heap".to_owned(), name.clone()];
            let text = format!("value_of_heap = {value}");
            let question = parse_question(&text, game.header(), &fresh).map_err(|_| form())?;
            let Asked::Holds(condition) = question.asked else { return Err(form()) };
            let condition = condition
                .substitute(Variable(0), &Linear::variable(VALUE))
                .and_then(|condition| condition.substitute(Variable(1), &Linear::variable(HEAP)));
            solver.condition(&condition.ok_or_else(form)?).map_err(not_solved)
        }
        SingleHeap::Machine { .. } => Err(form()),
    }
}

fn equals(variable: Variable, number: i64) -> Condition {
    let term = Linear { constant: number.saturating_neg(), ..Linear::variable(variable) };
    Condition::compare(term, Comparison::Equal)
}

/// The solutions of a part of a question that is about positions.
fn position<E>(
    part: &Asked,
    known: &Facts,
    solver: Solver<'_>,
    run: &Run<'_>,
) -> Result<Solutions, InquiryError<E>> {
    let (game, kind, sizes) = match part {
        Asked::Outcome { game, sizes, .. } => (game, AskedKind::Outcome, sizes.clone()),
        Asked::Value { game, sizes, .. } => (game, AskedKind::Value, sizes.clone()),
        Asked::Turn { game, before, after } => {
            (game, AskedKind::Turn, before.iter().chain(after).copied().collect())
        }
        // The solver itself has all other parts.
        _ => return Err(NoInquiry::Form { game: String::new() }.into()),
    };
    let found = known.get(&(game.clone(), kind));
    let name = || match game {
        AskedGame::Named(name) => name.clone(),
        AskedGame::Own | AskedGame::Normal | AskedGame::Misere => String::new(),
    };
    let wrong = |heaps: usize| NoInquiry::Heaps { game: name(), heaps };
    // An answer must not rest on what is not known.
    let unfit = || NoInquiry::Form { game: name() };
    if sizes.len() > VARIABLES {
        return Err(NoInquiry::Variables { limit: VARIABLES }.into());
    }
    match (found, part) {
        (Some(Known::Turns { machine, heaps }), Asked::Turn { before, after, .. }) => {
            if before.len() != *heaps || after.len() != *heaps {
                return Err(wrong(*heaps).into());
            }
            let tracks: Vec<Variable> =
                before.iter().zip(after).flat_map(|(before, after)| [*before, *after]).collect();
            Ok(solver.of_machine(machine, &tracks)?)
        }
        (Some(Known::Positions { machine, bounds, relation }), _) => {
            if bounds.len() != sizes.len() {
                return Err(wrong(bounds.len()).into());
            }
            let read = Positions { machine, bounds, sizes: &sizes, solver, run };
            match part {
                Asked::Outcome { wins, .. } => Ok(read.with(None, |class| (class == 0) != *wins)?),
                Asked::Value { value, .. } if *relation => {
                    Ok(read.with(Some(*value), |class| class == 0)?)
                }
                Asked::Value { value, .. } => {
                    let classes: BTreeSet<u32> =
                        machine.states().filter_map(|state| *machine.output(state)).collect();
                    let cases = classes.into_iter().map(|class| {
                        let positions = read.with(None, |other| other == class)?;
                        let equal = solver.condition(&equals(*value, i64::from(class)))?;
                        solver.all(vec![positions, equal])
                    });
                    Ok(solver.any_of(cases.collect::<Result<_, _>>()?)?)
                }
                _ => Err(unfit().into()),
            }
        }
        (Some(Known::Heaps(of_one)), _) => {
            let own = |index: usize| {
                Variable(u32::MAX / 2 + u32::try_from(index).unwrap_or(u32::MAX / 4))
            };
            let mut parts = vec![];
            for (index, size) in sizes.iter().enumerate() {
                // A constant value does not depend on the heap.
                let track = |known: &Variable| if *known == HEAP { *size } else { own(index) };
                let tracks: Vec<Variable> = of_one.variables().iter().map(track).collect();
                parts.push(solver.of_machine(of_one.machine(), &tracks)?);
            }
            let mut all: Vec<Variable> = (0..sizes.len()).map(own).collect();
            let bound: Vec<Variable> = all.clone();
            let sum = |all: Vec<Variable>| Condition::Digits(rules::tuples::Digits::Xor(all));
            let holds = match part {
                Asked::Value { value, .. } => {
                    all.push(*value);
                    sum(all)
                }
                Asked::Outcome { wins: true, .. } => sum(all).negate(),
                _ => sum(all),
            };
            parts.push(solver.condition(&holds)?);
            let mut found = solver.all(parts)?;
            for variable in bound {
                found = solver.some(&found, variable)?;
            }
            Ok(found)
        }
        _ => Err(unfit().into()),
    }
}

/// Positions that a machine reads, bounded heaps first.
struct Positions<'p> {
    machine: &'p Moore<Option<u32>>,
    bounds: &'p [Option<u32>],
    sizes: &'p [Variable],
    solver: Solver<'p>,
    run: &'p Run<'p>,
}

impl Positions<'_> {
    /// Those with a class that is wanted, and with one more number behind the heaps.
    fn with(
        &self,
        more: Option<Variable>,
        wanted: impl Fn(u32) -> bool,
    ) -> Result<Solutions, Obstacle> {
        let heaps = || self.bounds.iter().zip(self.sizes);
        let bounded: Vec<(u32, Variable)> =
            heaps().filter_map(|(bound, size)| bound.map(|bound| (bound, *size))).collect();
        let unbounded = heaps().filter(|(bound, _)| bound.is_none()).map(|(_, size)| *size);
        let tracks: Vec<Variable> = unbounded.chain(more).collect();
        let accepts = self.machine.map(|class| class.is_some_and(&wanted));
        let mut cases = vec![];
        // Each choice of the bounded heaps, like an odometer.
        let mut choice = vec![0_u32; bounded.len()];
        loop {
            self.run.check_clock().map_err(Obstacle::Stop)?;
            let state = choice.iter().fold(StateId::ZERO, |state, &size| {
                accepts.next(state, Letter::try_from(size).unwrap_or(Letter::MAX))
            });
            let positions = if tracks.is_empty() {
                self.solver.truth(*accepts.output(state))
            } else {
                let digits = digit_count(self.solver.numeration());
                let step = |&state: &StateId, letter| accepts.next(state, letter);
                let (behind, _) =
                    explore(digits, state, self.run, |_| 0, step, |&state| *accepts.output(state))
                        .map_err(Obstacle::Stop)?;
                self.solver.of_machine(&behind, &tracks)?
            };
            if positions.any() {
                let mut parts = vec![positions];
                for ((_, size), number) in bounded.iter().zip(&choice) {
                    parts.push(self.solver.condition(&equals(*size, i64::from(*number)))?);
                }
                cases.push(self.solver.all(parts)?);
            }
            let Some(place) =
                choice.iter().zip(&bounded).rposition(|(size, (bound, _))| size < bound)
            else {
                break;
            };
            choice[place] += 1;
            choice[place + 1..].fill(0);
        }
        self.solver.any_of(cases)
    }
}
