//! Campaigns: random games whose theorems are compared with literal play, and certificates that
//! are changed and must be rejected.
//!
//! There is one loop and one report for soundness, here, and one for mutations. What differs by
//! kind of position is a [`GameFamily`]; what a certificate says of it is compared in [`truth`].

pub(crate) mod boards;
pub(crate) mod draw;
mod edit;
mod lists;
mod literal;
pub(crate) mod mutations;
mod originals;
mod partisan;
pub(crate) mod reductions;
#[cfg(test)]
mod tests;
pub(crate) mod truth;
pub(crate) mod tuples;
mod words;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use certify::Established;
use run::{Clock, Limits, Run};
use serde_json::Value;

use draw::{Drawn, Random};
use truth::ComparedPositions;

/// What the games of a campaign are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum GameKind {
    /// Words.
    Words,
    /// A fixed number of heaps.
    Tuples,
    /// Any number of heaps.
    Lists,
    /// Words that decompose into heaps.
    Rows,
    /// Boards of which letters are taken.
    Boards,
    /// Words and tuples, with different moves for the two players.
    Partisan,
    /// One campaign after the other.
    All,
}

impl GameKind {
    fn each(self) -> Vec<Self> {
        match self {
            Self::All => {
                vec![
                    Self::Words,
                    Self::Tuples,
                    Self::Lists,
                    Self::Rows,
                    Self::Boards,
                    Self::Partisan,
                ]
            }
            one => vec![one],
        }
    }
}

/// What both campaigns are asked for.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CampaignOptions {
    /// The kind of games.
    #[arg(long, value_enum, default_value_t = GameKind::Words)]
    kind: GameKind,
    /// The seed; game or edit i of a seed is always the same.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin nothing more after so many seconds for each kind.
    #[arg(long)]
    seconds: Option<u64>,
}

impl CampaignOptions {
    /// Whether there is time left.
    fn goes_on(&self, started: Instant) -> bool {
        self.seconds.is_none_or(|seconds| started.elapsed() < Duration::from_secs(seconds))
    }
}

/// Draw random games, prove what can be proved, and compare every theorem with literal play.
///
/// Nothing that the prover says is believed: each certificate goes through the checker, and what
/// it establishes is compared with the literal rules on small positions.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: CampaignOptions,
    /// How many games; fewer where they take longer.
    #[arg(long, alias = "count", default_value_t = 1000)]
    games: usize,
    #[command(flatten)]
    budget: ProverBudget,
    /// Words of up to this many letters are compared.
    #[arg(long, default_value_t = 8)]
    length: usize,
    /// Only plain rules of words (no contexts, one move a turn, normal play), the same number in
    /// each class of letters and rules.
    #[arg(long)]
    plain: bool,
}

/// The prover's budget for one game.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ProverBudget {
    /// Milliseconds for each game.
    #[arg(long, default_value_t = 500)]
    milliseconds: u64,
    /// States of each search.
    #[arg(long, default_value_t = 300_000)]
    states: u64,
}

impl ProverBudget {
    fn run(self, clock: &Since) -> Run<'_> {
        let time = Some(Duration::from_millis(self.milliseconds));
        Run::new(Limits { states: self.states, memory: 1 << 30, time }).with_clock(clock)
    }
}

/// Time since then.
pub(crate) struct Since(pub(crate) Instant);

impl Since {
    pub(crate) fn now() -> Self {
        Self(Instant::now())
    }
}

impl Clock for Since {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A kind of random games, and how a theorem about one of them is found and compared.
trait GameFamily: Sync {
    /// What is known of a game beside its text.
    type More;
    /// What the games are called in the report.
    const GAMES: &'static str;

    /// Draws game `index`; none if what is drawn is a game of another kind.
    fn draw(&self, index: usize, random: &mut Random) -> Option<(Drawn, Self::More)>;

    /// Tries to prove something about a game, and compares it; an error is a wrong theorem, a
    /// rejected certificate or an inconsistency.
    fn attempt(&self, trial: Trial<'_, Self::More>) -> Result<(), String>;
}

/// One game to be tried.
struct Trial<'a, M = ()> {
    text: &'a str,
    more: &'a M,
    budget: ProverBudget,
    random: &'a mut Random,
    seen: &'a mut Observation,
}

/// What was seen of one game.
#[derive(Clone, Debug)]
pub(crate) struct Observation {
    /// The classes of the report that it belongs to.
    classes: Vec<String>,
    /// `proved`, `refuted`, or why not.
    verdict: &'static str,
    /// The size of the answer.
    largest: usize,
    /// The positions on which something was compared.
    compared: usize,
}

impl Observation {
    fn note(&mut self, class: &str) {
        self.classes.push(String::from(class));
    }

    /// A theorem must have a certificate that is accepted, and what that establishes must be true
    /// of small positions.
    fn prove(
        &mut self,
        certificate: &str,
        scope: &ComparedPositions,
    ) -> Result<Established, String> {
        self.verdict = "proved";
        let (established, json) = accepted(certificate)?;
        self.compared += truth::hold(&established, &json, scope)?;
        Ok(established)
    }
}

/// What the checker accepts, and the certificate as JSON.
pub(crate) fn accepted(certificate: &str) -> Result<(Established, Value), String> {
    let established = certify::check(certificate, &certify::Options::default())
        .map_err(|rejection| format!("certificate rejected: {rejection}"))?;
    let json = serde_json::from_str(certificate).map_err(|error| error.to_string())?;
    Ok((established, json))
}

/// The results for the games of one class.
#[derive(Clone, Debug, Default)]
struct Tally {
    games: usize,
    verdicts: BTreeMap<&'static str, usize>,
    largest: usize,
    compared: usize,
}

impl Tally {
    fn add(&mut self, seen: &Observation) {
        self.games += 1;
        *self.verdicts.entry(seen.verdict).or_default() += 1;
        self.largest = self.largest.max(seen.largest);
        self.compared += seen.compared;
    }

    fn count(&self, verdict: &str) -> usize {
        self.verdicts.get(verdict).copied().unwrap_or(0)
    }

    fn line(&self, class: &str) -> String {
        let proved = self.count("proved");
        let share = proved * 100 / (self.games - self.count("endless")).max(1);
        let (games, largest, compared) = (self.games, self.largest, self.compared);
        let others = self.verdicts.iter().filter(|(verdict, _)| **verdict != "proved");
        let others: Vec<String> =
            others.map(|(verdict, count)| format!("{verdict} {count}")).collect();
        let others = others.join(", ");
        format!("{class:<24}{games:>7}{proved:>8}{share:>7}%{largest:>9}{compared:>11}  {others}")
    }
}

/// What a campaign has found.
#[derive(Debug, Default)]
struct Report {
    classes: BTreeMap<String, Tally>,
    all: Tally,
    wrong: usize,
}

impl Report {
    fn print(&self) {
        let [class, games, proved, share] = ["class", "games", "proved", "share"];
        println!(
            "{class:<24}{games:>7}{proved:>8}{share:>8}{:>9}{:>11}  others",
            "largest", "positions"
        );
        for (class, tally) in &self.classes {
            println!("{}", tally.line(class));
        }
        println!("{}", self.all.line("all"));
        println!("compared on {} positions, wrong: {}", self.all.compared, self.wrong);
    }

    /// A campaign that has compared nothing has not passed.
    fn passed(&self) -> bool {
        self.wrong == 0 && self.all.compared > 0
    }
}

/// The soundness campaign: one kind after the other. Whether nothing was wrong.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let mut passed = true;
    for kind in arguments.options.kind.each() {
        for (what, report) in reports(kind, arguments)? {
            println!("seed {}, {what}", arguments.options.seed);
            report.print();
            passed &= report.passed();
        }
    }
    Ok(passed)
}

/// The campaigns of one kind.
fn reports(kind: GameKind, arguments: &Arguments) -> Result<Vec<(&'static str, Report)>, String> {
    let games = arguments.games;
    let Arguments { length, plain, .. } = *arguments;
    Ok(match kind {
        GameKind::Words => vec![campaign(&words::WordGames { length, plain }, games, arguments)?],
        GameKind::Tuples => vec![campaign(&tuples::TupleGames, games, arguments)?],
        GameKind::Lists => {
            vec![
                campaign(&lists::ListGames, games, arguments)?,
                campaign(&lists::AnyHeaps, games.div_ceil(4), arguments)?,
            ]
        }
        GameKind::Rows => vec![campaign(&lists::RowGames, games, arguments)?],
        GameKind::Boards => vec![campaign(&boards::BoardGames, games, arguments)?],
        GameKind::Partisan => vec![
            campaign(&partisan::OnWords, games, arguments)?,
            campaign(&partisan::OnTuples, games.div_ceil(2), arguments)?,
        ],
        GameKind::All => vec![],
    })
}

/// Draws and tries so many games; game i of a seed is always the same.
fn campaign<S: GameFamily>(
    subject: &S,
    games: usize,
    arguments: &Arguments,
) -> Result<(&'static str, Report), String> {
    let Arguments { options, budget, .. } = arguments;
    let report: Mutex<Report> = Mutex::default();
    let started = Instant::now();
    on_all_processors(games, |index| {
        if !options.goes_on(started) {
            return;
        }
        let number = u64::try_from(index).unwrap_or(0);
        let mut random = Random::new(options.seed.wrapping_mul(1 << 32).wrapping_add(number));
        random.next();
        let Some((drawn, more)) = subject.draw(index, &mut random) else { return };
        let mut seen =
            Observation { classes: drawn.classes, verdict: "wrong", largest: 0, compared: 0 };
        let done = subject.attempt(Trial {
            text: &drawn.text,
            more: &more,
            budget: *budget,
            random: &mut random,
            seen: &mut seen,
        });
        if let Err(what) = &done {
            seen.verdict = "wrong";
            eprintln!("WRONG game {index}: {what}\n{}", drawn.text);
        }
        if let Ok(mut report) = report.lock() {
            for class in &seen.classes {
                report.classes.entry(class.clone()).or_default().add(&seen);
            }
            report.all.add(&seen);
            report.wrong += usize::from(done.is_err());
        }
        if index % 500 == 499 {
            eprintln!("{} games, {:.0} s", index + 1, started.elapsed().as_secs_f64());
        }
    })?;
    let report = report.into_inner().map_err(|_| "a thread panicked")?;
    Ok((S::GAMES, report))
}

/// The results of `work` for 0 to `count` - 1, in this order, worked out on all processors.
pub(crate) fn on_all_processors<T: Send>(
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, String> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, T)>> = Mutex::new(vec![]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    let result = work(index);
                    if let Ok(mut results) = results.lock() {
                        results.push((index, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().map_err(|_| "a thread panicked")?;
    results.sort_by_key(|&(index, _)| index);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
