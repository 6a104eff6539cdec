//! From the text of a question to the text of its answer.

use std::cell::Cell;
use std::time::Duration;

use ask::{Allowed, Around, Ask, Each, Fault, limits, one_line};
use run::{Clock, Phase, Progress, Run};
use tell::Language;
use tell::service::Refusal;

/// What a question may use in a browser: its tab has 4 GB of memory at most, and everybody waits
/// only for himself.
const ALLOWED: Allowed = Allowed {
    time: Duration::from_mins(10),
    usual_time: Duration::from_secs(10),
    states: 20_000_000,
    memory: 2 << 30,
    usual_memory: 512 << 20,
};

/// The time between two words on how far the work is.
const PAUSE: Duration = Duration::from_millis(100);

/// Who asks.
pub trait Heard {
    /// The time since some moment.
    fn now(&self) -> Duration;
    /// Hears how far the work is, as JSON.
    fn hear(&self, said: &str);
}

/// The questions that a module answers.
pub trait Module {
    /// Visits each kind of question.
    fn each(with: &mut impl Each);

    /// A shipped list or text, if `name` asks for one that the module has.
    fn shipped(_name: &str) -> Option<Result<String, Refusal>> {
        None
    }
}

/// The answer to a question, and the status that HTTP has for it. A question is the name of what is
/// asked, a line feed, and its JSON; a shipped list or text is asked for by name alone.
///
/// ```
/// struct Nobody;
/// impl nimatron_web::Heard for Nobody {
///     fn now(&self) -> std::time::Duration {
///         std::time::Duration::ZERO
///     }
///     fn hear(&self, _: &str) {}
/// }
/// nimatron_web::module!(Small: Solve; nimatron_web::games);
///
/// let (status, answer) = nimatron_web::answer::<Small>(
///     b"solve\n{\"game\": \"nim\", \"positions\": [\"1 2 4\"]}", &Nobody
/// );
/// assert!(status == 200 && answer.contains("\"value\": 7"));
/// assert_eq!(nimatron_web::answer::<Small>(b"prove\n{}", &Nobody).0, 404);
/// assert_eq!(nimatron_web::answer::<Small>(b"games/chess\n", &Nobody).0, 404);
/// ```
#[must_use]
pub fn answer<M: Module>(question: &[u8], page: &dyn Heard) -> (u16, String) {
    let (name, body) =
        question.iter().position(|byte| *byte == b'\n').map_or((question, &[][..]), |end| {
            let (name, rest) = question.split_at(end);
            (name, rest.get(1..).unwrap_or_default())
        });
    let name = std::str::from_utf8(name).unwrap_or_default();
    if name == "limits" {
        return (200, format!("{{\"seconds\":{}}}", ALLOWED.time.as_secs()));
    }
    match M::shipped(name) {
        Some(Ok(answer)) => return (200, answer),
        Some(Err(refusal)) => return (404, Fault::from(refusal).json(Language::default())),
        None => {}
    }
    let mut asked = Asked { name, body, page, answer: None };
    M::each(&mut asked);
    match asked.answer {
        Some(Ok(answer)) => (200, one_line(&answer)),
        Some(Err((fault, language))) => (fault.status(), fault.json(language)),
        None => (404, Fault::from(Refusal::NoSuchRoute).json(Language::default())),
    }
}

/// The shipped games: `games`, and the text of one, `games/NAME`.
#[must_use]
pub fn games(name: &str) -> Option<Result<String, Refusal>> {
    shipped(name, "games", ask::listed_games, ask::source_of_game)
}

/// The shipped problems: `problems`, and the text of one, `problems/NAME`.
#[must_use]
pub fn problems(name: &str) -> Option<Result<String, Refusal>> {
    shipped(name, "problems", ask::listed_problems, ask::source_of_problem)
}

/// The list if `name` is `all`, a text if it is one below that.
fn shipped(
    name: &str,
    all: &str,
    list: fn() -> String,
    text: fn(&str) -> Result<String, Refusal>,
) -> Option<Result<String, Refusal>> {
    match name.split_once('/') {
        None if name == all => Some(Ok(list())),
        Some((folder, one)) if folder == all => Some(text(one)),
        _ => None,
    }
}

/// A question on its way to the kind that answers it.
struct Asked<'a> {
    name: &'a str,
    body: &'a [u8],
    page: &'a dyn Heard,
    answer: Option<Result<String, (Fault, Language)>>,
}

impl Each for Asked<'_> {
    fn one<A: Ask>(&mut self) {
        if A::PATH == self.name {
            self.answer = Some(answered::<A>(self.body, self.page));
        }
    }
}

fn answered<A: Ask>(body: &[u8], page: &dyn Heard) -> Result<String, (Fault, Language)> {
    let (question, language) = ask::read::<A>(body, Language::default())?;
    let limits =
        limits(question.limits(), &ALLOWED).map_err(|refusal| (refusal.into(), language))?;
    let meter = Meter { page, begun: page.now(), said: Cell::new(Duration::ZERO), language };
    let run = Run::new(limits).with_clock(&meter).with_progress(&meter);
    question.answer(Around::new(&run, language)).map_err(|fault| (fault, language))
}

/// The clock of a question, and how far it is.
struct Meter<'a> {
    page: &'a dyn Heard,
    begun: Duration,
    /// When something was said last.
    said: Cell<Duration>,
    language: Language,
}

impl Clock for Meter<'_> {
    fn elapsed(&self) -> Duration {
        self.page.now().saturating_sub(self.begun)
    }
}

impl Progress for Meter<'_> {
    fn report(&self, phase: Phase, done: u64) {
        let now = self.elapsed();
        if now.saturating_sub(self.said.get()) >= PAUSE {
            self.said.set(now);
            self.page.hear(&ask::progress(phase, done, self.language));
        }
    }
}
