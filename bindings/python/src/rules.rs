//! Games that are rule texts.

use std::sync::{Arc, Mutex, OnceLock};

use answer::fault::{NoPicture, Plain, Problem as RenderedDiagnostic};
use certify::Options;
use nimatron::answer::{Answer as Found, Place};
use nimatron::problem::{Planned, Problem, ProblemError, of_game};
use nimatron::sequence::{Code, HeapGame};
use nimatron::{Bulk, Convention, Game, LoadError, Position, Question, Settings, fault, shipped};
use plan::Plan;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict};
use tell::Language;
use tell::classes::ClassFault;

use crate::answer::{Answer, style};
use crate::budget::{Budget, work};
use crate::errors::{self, ErrorClass};
use crate::view::Numbers;

/// Who prints programs.
const PRINTER: &str = concat!("Nimatron ", env!("CARGO_PKG_VERSION"));

/// The most turns of a position that are listed, and positions of a graph.
const TURNS: usize = 1 << 20;

/// A parameter of a rule text.
#[derive(FromPyObject)]
enum ParameterValue {
    Number(i64),
    Set(Vec<i64>),
}

fn settings(set: Vec<(String, ParameterValue)>, misere: Option<bool>) -> Settings {
    let convention =
        misere.map(|misere| if misere { Convention::Misere } else { Convention::Normal });
    let mut settings = Settings { convention, ..Settings::default() };
    for (name, setting) in set {
        match setting {
            ParameterValue::Number(number) => settings.parameters.push((name, number)),
            ParameterValue::Set(numbers) => settings.sets.push((name, numbers)),
        }
    }
    settings
}

/// What is wanted of positions, if the game has it.
fn wanted(py: Python<'_>, game: &Game, values: bool, language: Language) -> PyResult<Question> {
    game.question(values).map_err(|none| errors::plain(py, none, language))
}

/// Parameters by name.
type Named<T> = Vec<(String, T)>;

/// What rules are read from: text, name, parameters, and whether in misère play.
type Again<'py> = (String, String, Bound<'py, PyDict>, bool);

/// A rule text that has been read.
#[pyclass(frozen, module = "nimatron._nimatron")]
pub(crate) struct Rules {
    game: Arc<Game>,
    /// Theorems about many positions, by question.
    bulk: [OnceLock<Arc<Bulk>>; 2],
    /// One proof at a time is enough.
    proving: Mutex<()>,
}

impl Rules {
    fn new(game: Game) -> Self {
        Self {
            game: Arc::new(game),
            bulk: [OnceLock::new(), OnceLock::new()],
            proving: Mutex::new(()),
        }
    }

    fn position(&self, py: Python<'_>, text: &str, language: Language) -> PyResult<Position> {
        self.game
            .position(text)
            .map_err(|fault| errors::problem(py, &RenderedDiagnostic::Position(fault), language))
    }

    fn bulk(&self, py: Python<'_>, budget: &Budget, values: bool) -> PyResult<Arc<Bulk>> {
        let language = budget.language();
        let wanted = wanted(py, &self.game, values, language)?;
        let slot = &self.bulk[usize::from(values)];
        if let Some(bulk) = slot.get() {
            return Ok(bulk.clone());
        }
        let made = work(py, budget, |run| {
            let _one = self.proving.lock();
            slot.get()
                .map_or_else(|| self.game.bulk(wanted, run).map(Arc::new), |bulk| Ok(bulk.clone()))
        })?;
        let made = made.map_err(|none| {
            let told = fault::of_plan(nimatron::problem::NoPlan::Decision(none));
            errors::problem(py, &told, language)
        })?;
        Ok(slot.get_or_init(|| made).clone())
    }

    /// Rows of numbers that are positions.
    fn width(
        &self,
        py: Python<'_>,
        bulk: &Bulk,
        numbers: &Numbers,
        language: Language,
    ) -> PyResult<usize> {
        let width = numbers.width();
        match bulk.width {
            Some(wanted) if wanted != width => Err(errors::class(
                py,
                ErrorClass::Position,
                &ClassFault::RowWidth { width, wanted },
                language,
            )),
            _ => Ok(width),
        }
    }
}

fn row_fault(py: Python<'_>, fault: &nimatron::RowFault, language: Language) -> PyErr {
    errors::class(py, ErrorClass::Position, &ClassFault::Row { row: fault.row }, language)
}

#[pymethods]
impl Rules {
    /// Reads a rule text, or numeric PDDL.
    #[staticmethod]
    fn load(
        py: Python<'_>,
        source: &str,
        name: &str,
        set: Vec<(String, ParameterValue)>,
        misere: Option<bool>,
        budget: Budget,
    ) -> PyResult<Self> {
        let settings = settings(set, misere);
        let loaded = work(py, &budget, |run| Game::load_within(source, &settings, run))?;
        let game = loaded.map_err(|error| {
            errors::problem(py, &fault::of_game(error, None), budget.language())
        })?;
        Ok(Self::new(game.named(name)))
    }

    /// Reads the rules of a shipped game.
    #[staticmethod]
    fn shipped(
        py: Python<'_>,
        name: &str,
        set: Vec<(String, ParameterValue)>,
        misere: Option<bool>,
        budget: Budget,
    ) -> PyResult<Self> {
        let plain = name.strip_suffix(".game").unwrap_or(name);
        match shipped::source(plain) {
            Some(source) => Self::load(py, source, plain, set, misere, budget),
            None => {
                let error = LoadError::NoSuchGame {
                    name: plain.to_owned(),
                    similar: shipped::similar(plain),
                };
                Err(errors::problem(py, &fault::of_game(error, None), budget.language()))
            }
        }
    }

    /// How it is pickled: by its text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Again<'py>)> {
        let parameters = PyDict::new(py);
        let (numbers, sets) = self.parameters();
        numbers.into_iter().try_for_each(|(name, number)| parameters.set_item(name, number))?;
        sets.into_iter().try_for_each(|(name, numbers)| parameters.set_item(name, numbers))?;
        let again = py.import("nimatron._game")?.getattr("_again")?;
        Ok((again, (self.game.source().to_owned(), self.name(), parameters, self.misere())))
    }

    /// It never changes, so that it is its own copy.
    fn __copy__(own: Bound<'_, Self>) -> Bound<'_, Self> {
        own
    }

    #[pyo3(signature = (_memo))]
    fn __deepcopy__<'py>(own: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        own
    }

    #[getter]
    fn source(&self) -> &str {
        self.game.source()
    }

    #[getter]
    fn name(&self) -> String {
        self.game.info().name
    }

    #[getter]
    fn title(&self) -> String {
        self.game.info().title
    }

    #[getter]
    fn misere(&self) -> bool {
        self.game.convention() == Convention::Misere
    }

    #[getter]
    fn parameters(&self) -> (Named<i64>, Named<Vec<i64>>) {
        let info = self.game.info();
        (info.parameters, info.sets)
    }

    /// What positions are: `words`, `tuples`, `lists` or `boards`.
    #[getter]
    fn kind(&self) -> &'static str {
        let game = &self.game;
        match () {
            () if game.words().is_some() => "words",
            () if game.heaps().is_some() => "tuples",
            () if game.sums().is_some() => "lists",
            () => "boards",
        }
    }

    /// The names of heaps: of all of a tuple, or of one of a list.
    #[getter]
    fn heaps(&self) -> Vec<String> {
        let info = self.game.info();
        match info.heaps() {
            Some(names) => names.to_vec(),
            None => self.game.sums().map(|rules| rules.heap.heaps.clone()).unwrap_or_default(),
        }
    }

    /// The names of the players if their moves differ.
    #[getter]
    fn sides(&self) -> Option<[String; 2]> {
        self.game.sides().cloned()
    }

    /// What may not be meant so, and what is not certain, as text.
    fn warnings(&self, language: &str) -> String {
        let language = Language::of_code(language).unwrap_or_default();
        let told = tell::diagnostics::render(
            self.game.source(),
            None,
            self.game.warnings(),
            language,
            false,
        );
        let mut text = if self.game.warnings().is_empty() { String::new() } else { told };
        if self.game.closed().is_err() {
            text.push_str(&tell::problem::not_closed(style(language)));
        }
        text
    }

    /// Who wins positions.
    fn solve(&self, py: Python<'_>, positions: Vec<String>, budget: Budget) -> PyResult<Answer> {
        let language = budget.language();
        let read = positions
            .iter()
            .map(|text| self.position(py, text, language))
            .collect::<PyResult<Vec<_>>>()?;
        let found = work(py, &budget, |run| self.game.find(&read, run))?;
        Ok(Found::Positions(self.game.info(), found).into())
    }

    /// A position and all that a turn leads to.
    fn survey(
        &self,
        py: Python<'_>,
        position: &str,
        mover: Option<usize>,
        budget: Budget,
    ) -> PyResult<Answer> {
        let told =
            |fault| errors::problem(py, &RenderedDiagnostic::Position(fault), budget.language());
        let state = self.game.state(position, mover).map_err(told)?;
        let survey = work(py, &budget, |run| self.game.survey(&state, TURNS, run))?;
        let place = Place {
            position: self.game.spell(&state.position),
            mover: self.game.mover(&state),
            standing: None,
        };
        Ok(Found::Survey(self.game.info(), place, Box::new(survey)).into())
    }

    /// All small positions.
    fn table(
        &self,
        py: Python<'_>,
        values: bool,
        up_to: Option<usize>,
        budget: Budget,
    ) -> PyResult<Answer> {
        let info = self.game.info();
        let wanted = wanted(py, &self.game, values, budget.language())?;
        if self.game.picks().is_some() {
            let table = work(py, &budget, |run| self.game.board_table(up_to, run))?;
            return Ok(Found::BoardTable(info, table).into());
        }
        let table = work(py, &budget, |run| self.game.table(wanted, up_to, run))?;
        Ok(Found::Table(info, table).into())
    }

    /// A theorem for all sizes.
    fn prove(&self, py: Python<'_>, values: bool, budget: Budget) -> PyResult<Answer> {
        let wanted = wanted(py, &self.game, values, budget.language())?;
        let attempt = work(py, &budget, |run| self.game.prove(wanted, run))?;
        Ok(Answer::of_attempt(self.game.clone(), attempt))
    }

    /// A claim, proved or refuted.
    fn judge(&self, py: Python<'_>, claim: &str, budget: Budget) -> PyResult<Answer> {
        let judged =
            work(py, &budget, |run| self.game.judge(claim, run))?.map_err(|diagnostics| {
                let told =
                    RenderedDiagnostic::Text { source: claim.to_owned(), path: None, diagnostics };
                errors::problem(py, &told, budget.language())
            })?;
        Ok(Found::Judged(self.game.info(), Box::new(judged)).into())
    }

    /// Why who wins.
    fn explain(&self, py: Python<'_>, position: Option<&str>, budget: Budget) -> PyResult<Answer> {
        let position =
            position.map(|text| self.position(py, text, budget.language())).transpose()?;
        let explanation = work(py, &budget, |run| self.game.explain(position.as_ref(), run))?;
        Ok(Found::Explanation(Box::new(explanation)).into())
    }

    /// All that can be reached from a position.
    fn graph(
        &self,
        py: Python<'_>,
        position: &str,
        mover: Option<usize>,
        most: usize,
        budget: Budget,
    ) -> PyResult<Answer> {
        let language = budget.language();
        let state = self.game.state(position, mover);
        let state = state
            .map_err(|fault| errors::problem(py, &RenderedDiagnostic::Position(fault), language))?;
        let graph = work(py, &budget, |run| self.game.graph(&state, most, run))?;
        let graph = graph.map_err(|none| {
            errors::plain(
                py,
                Plain::NoPicture(Box::new(NoPicture::NoGraph(Box::new(none)))),
                language,
            )
        })?;
        Ok(Found::Graph(self.game.info(), graph).into())
    }

    /// The machine of a theorem.
    fn machine(&self, py: Python<'_>, values: bool, budget: Budget) -> PyResult<Answer> {
        let language = budget.language();
        let wanted = wanted(py, &self.game, values, language)?;
        let machine = work(py, &budget, |run| self.game.machine(wanted, run))?;
        machine
            .map(Answer::from)
            .map_err(|why| errors::plain(py, Plain::NoPicture(Box::new(why)), language))
    }

    /// The values of single heaps.
    fn sequence(&self, py: Python<'_>, up_to: Option<usize>, budget: Budget) -> PyResult<Answer> {
        let heaps = work(py, &budget, |run| HeapGame::new(&self.game, run))?;
        let heaps = heaps.map_err(|unfit| errors::plain(py, unfit.into(), budget.language()))?;
        sequence(py, &heaps, up_to, &budget)
    }

    /// A program that answers positions.
    fn emit(&self, py: Python<'_>, lang: &str, values: bool, budget: Budget) -> PyResult<String> {
        let wanted = wanted(py, &self.game, values, budget.language())?;
        let planned = work(py, &budget, |run| of_game(&self.game, wanted, run))?;
        let planned = planned
            .map_err(|none| errors::problem(py, &fault::of_plan(none), budget.language()))?;
        printed(py, &in_words(planned), lang, &self.game.info().name, budget.language())
    }

    /// For each row of an array 1 if the player to move wins, else 0.
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        numbers: Numbers,
        budget: Budget,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let bulk = self.bulk(py, &budget, false)?;
        let width = self.width(py, &bulk, &numbers, budget.language())?;
        let mut fault = None;
        let made = PyByteArray::new_with(py, numbers.rows(), |into| {
            let numbers = numbers.numbers();
            fault = py.detach(|| bulk.outcomes(width, numbers, into)).err();
            Ok(())
        })?;
        fault.map_or(Ok(made), |fault| Err(row_fault(py, &fault, budget.language())))
    }

    /// The Grundy value of each row of an array, eight bytes each.
    fn values<'py>(
        &self,
        py: Python<'py>,
        numbers: Numbers,
        budget: Budget,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let bulk = self.bulk(py, &budget, true)?;
        let width = self.width(py, &bulk, &numbers, budget.language())?;
        let mut fault = None;
        let made = PyByteArray::new_with(py, numbers.rows() * 8, |into| {
            let numbers = numbers.numbers();
            fault = py.detach(|| {
                const PIECE: usize = 1 << 14;
                let mut values = vec![0; PIECE];
                for (at, bytes) in into.chunks_mut(PIECE * 8).enumerate() {
                    let rows = &numbers[at * PIECE * width..][..bytes.len() / 8 * width];
                    let values = &mut values[..bytes.len() / 8];
                    if let Err(mut fault) = bulk.values(width, rows, values) {
                        fault.row += at * PIECE;
                        return Some(fault);
                    }
                    for (bytes, value) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(values) {
                        *bytes = value.to_ne_bytes();
                    }
                }
                None
            });
            Ok(())
        })?;
        fault.map_or(Ok(made), |fault| Err(row_fault(py, &fault, budget.language())))
    }
}

fn sequence(
    py: Python<'_>,
    heaps: &HeapGame,
    up_to: Option<usize>,
    budget: &Budget,
) -> PyResult<Answer> {
    // Nothing is kept, so nothing of another game can be there.
    let computed = work(py, budget, |run| heaps.sequence(up_to, run))?;
    let computed = computed
        .map_err(|_| errors::refusal(py, &tell::service::Refusal::Internal, budget.language()))?;
    Ok(Found::Sequence(Box::new(computed.answer)).into())
}

/// The values of heaps by an octal or hexadecimal code.
#[pyfunction]
pub(crate) fn code_sequence(
    py: Python<'_>,
    code: &str,
    up_to: Option<usize>,
    budget: Budget,
) -> PyResult<Answer> {
    let parsed = Code::parse(code).map_err(|error| {
        errors::plain(py, Plain::NotACode { text: code.to_owned(), error }, budget.language())
    })?;
    sequence(py, &HeapGame::of_code(&parsed), up_to, &budget)
}

/// Whether a certificate proves what it says, and of these rules if there are any.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    certificate: &str,
    source: Option<&str>,
    budget: Budget,
) -> PyResult<Answer> {
    let options = Options::default();
    let checked = work(py, &budget, |_| match source {
        Some(source) => certify::check_against(source, certificate, &options),
        None => certify::check(certificate, &options),
    })?;
    let answer = match checked {
        Ok(established) => Found::Accepted(Box::new(established)),
        Err(rejection) => Found::Rejected(Box::new(rejection), None),
    };
    Ok(answer.into())
}

/// The program of a problem that is shipped.
#[pyfunction]
pub(crate) fn emit_problem(
    py: Python<'_>,
    name: &str,
    lang: &str,
    budget: Budget,
) -> PyResult<String> {
    let language = budget.language();
    let name = name.strip_suffix(".problem").unwrap_or(name);
    let refuse =
        |error: ProblemError| errors::problem(py, &fault::of_problem(error, None), language);
    let problem = work(py, &budget, |run| Problem::shipped(name, run))?.map_err(refuse)?;
    let plan = match problem.ready() {
        Some(plan) => plan,
        None => work(py, &budget, |run| problem.plan(run))?
            .map(in_words)
            .map_err(|none| errors::problem(py, &fault::of_plan(none), language))?,
    };
    printed(py, &plan, lang, &problem.name, language)
}

fn in_words(planned: Planned) -> Plan {
    tell::plan::in_words(planned.plan, &planned.game, planned.theorem.as_ref())
}

fn printed(
    py: Python<'_>,
    plan: &Plan,
    lang: &str,
    stem: &str,
    language: Language,
) -> PyResult<String> {
    let lang = match lang {
        "rust" => emit::Language::Rust,
        "cpp" | "c++" => emit::Language::Cpp,
        "python" => emit::Language::Python,
        _ => {
            let fault = ClassFault::NoProgram { lang: lang.to_owned() };
            return Err(errors::class(py, ErrorClass::Unsupported, &fault, language));
        }
    };
    let header = emit::Header { stem, printer: PRINTER };
    emit::program(plan, lang, &header).map_err(|error| {
        errors::plain(py, Plain::NotPrintable { reason: error.to_string() }, language)
    })
}

/// The names of all shipped games.
#[pyfunction]
pub(crate) fn shipped_games() -> Vec<&'static str> {
    shipped::names().collect()
}

/// The names of all shipped problems.
#[pyfunction]
pub(crate) fn shipped_problems() -> Vec<&'static str> {
    shipped::problems().collect()
}

/// A picture as pixels.
#[pyfunction]
pub(crate) fn png<'py>(py: Python<'py>, svg: &str, scale: u16) -> PyResult<Bound<'py, PyBytes>> {
    let made = py.detach(|| raster::png(svg, scale));
    made.map(|bytes| PyBytes::new(py, &bytes))
        .map_err(|error| PyValueError::new_err(error.to_string()))
}
