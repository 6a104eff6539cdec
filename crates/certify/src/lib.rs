//! An independent checker of certificates: text in, a statement about every position of a game out, or a reason why not.
//!
//! The format, what must be believed, and why the conditions suffice are in `docs/certificate.md`; the modules follow its sections.
//! This crate shares nothing with the prover but the parser of rule texts. What it stands on, in the order of reading:
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `format` | JSON to plain data | |
//! | `machine` | the answer H | |
//! | `glushkov` | expressions to position automata | Glushkov 1961 |
//! | `moves` | the transducer of single moves | |
//! | `turns` | the transducer of turns | composition of transducers |
//! | `termination` | every play ends | Lankford 1979 |
//! | `domain` | H knows the positions | Rabin, Scott 1959 |
//! | `walk` | no bad move | reachability |
//! | `strategy` | every good move exists | induction on the prefix read |
//! | `play_length` | every play takes the same number of turns | |
//! | `number`, `claims` | claims follow | |
//! | `sides` | claims about one of two players with different moves, or about both | |
//! | `brute`, `replay` | brute force agrees on small positions | |
//! | `heaps` | the same for positions that are tuples of naturals | |
//! | `sums` | lists of heaps: single heaps and how they make up a list | Sprague 1935, Grundy 1939, Guy and Smith 1956, Moore 1910 |
//! | `rows` | words that fall apart into heaps | |
//! | `picks` | strategies of pick games | Blackwell 1965 |
//!
//! What is absent: IO, threads, clocks, randomness, and any search for a proof. All work is counted ([`Options::work`]), nothing recurses deeper
//! than a fixed bound, and no certificate makes it panic.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod boards;
mod brute;
mod claims;
mod domain;
mod format;
mod glushkov;
mod lists;
mod machine;
mod moves;
mod number;
mod play_length;
mod rejection;
mod replay;
mod rows;
mod sides;
mod strategy;
mod termination;
#[cfg(test)]
mod tests;
mod tuples;
mod turns;
mod walk;
mod work;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Convention, Rules, Settings, WordRuleset};

pub use boards::Picks;
pub use claims::{Meaning, Proved};
pub use format::{FORMAT, Law, MAX_BYTES, Theorem};
pub use lists::{HeapClass, Rows, SingleHeap, Sums};
pub use machine::Machine;
pub use play_length::{PlayLength, PlayLengthFault};
pub use rejection::{BoardFault, NodeFault, Rejection, RowFault};
pub use replay::{Replay, ReplayLimits};
pub use tuples::Heaps;

use claims::Basis;
use format::{AnyCertificate, Certificate, ConventionName};
use moves::Moves;
use strategy::Task;
use turns::Turns;
use work::Work;

/// How much a check may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The work allowed, in units of about one edge of a machine looked at, beside [`Options::work_per_byte`].
    pub work: u64,
    /// The work allowed for every byte of the certificate.
    pub work_per_byte: u64,
    /// How far brute force is replayed.
    pub replay: ReplayLimits,
}

impl Default for Options {
    fn default() -> Self {
        Self { work: 100_000_000, work_per_byte: 20, replay: ReplayLimits::default() }
    }
}

/// What an accepted certificate establishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Established {
    /// The title of the game.
    pub title: String,
    /// The SHA-256 of the rule text, in lower-case hexadecimal digits.
    pub rules_sha256: String,
    /// The parameters with their values, in the order of the rules.
    pub parameters: Vec<(String, i64)>,
    /// The parameters that are sets, with their numbers, sorted.
    pub sets: Vec<(String, Vec<i64>)>,
    /// The names of the players, Left first, if the game is partisan. Then a position is a word behind a marker, which counts as a letter (of heaps: there is
    /// one more in front) and says whose turn it is.
    pub sides: Option<[String; 2]>,
    /// The convention.
    pub convention: Convention,
    /// What the classes of the machine are, or what a theorem about sums tells, or that it is about a strategy.
    pub theorem: Theorem,
    /// The alphabet: its letters, in order, are those of the machine. Empty if there is no machine.
    pub letters: String,
    /// The answer: the class of every position. None if it is about sums of heaps or pick games: then [`Established::sums`] or [`Established::picks`] has the
    /// answer.
    pub machine: Option<Machine>,
    /// Whether in addition every turn from an N-position leads to a P-position.
    pub choice_never_matters: bool,
    /// The number of turns of every play, if the certificate proves it.
    pub play_length: Option<PlayLength>,
    /// The claims that follow.
    pub claims: Vec<Proved>,
    /// How far brute force has been replayed.
    pub replay: Replay,
    /// What the check looked at.
    pub figures: Figures,
    /// What is particular about a game of heaps; none about a game of words.
    pub heaps: Option<Heaps>,
    /// The answer for sums of heaps: lists of heaps, and words that fall apart into heaps.
    pub sums: Option<Sums>,
    /// The strategy that takes a best pick from every board of a pick game.
    pub picks: Option<Picks>,
}

/// What a check looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// States of the machine of single moves.
    pub moves: usize,
    /// Nodes of the strategy.
    pub nodes: usize,
    /// Triples looked at for 'no bad move'.
    pub triples: u64,
    /// Work done, in the units of [`Options::work`].
    pub work: u64,
}

/// Checks a certificate against the rules it embeds.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(certificate: &str, options: &Options) -> Result<Established, Rejection> {
    check_read(AnyCertificate::read(certificate)?, certificate.len(), options)
}

/// Checks a certificate, and that it is about the rules in `source`.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_against(source: &str, certificate: &str, options: &Options) -> Result<Established, Rejection> {
    let read = AnyCertificate::read(certificate)?;
    if read.rules() != source {
        return Err(Rejection::OtherRules);
    }
    check_read(read, certificate.len(), options)
}

fn check_read(certificate: AnyCertificate, bytes: usize, options: &Options) -> Result<Established, Rejection> {
    let per_byte = u64::try_from(bytes).unwrap_or(u64::MAX).saturating_mul(options.work_per_byte);
    let work = &mut Work::new(options.work.saturating_add(per_byte));
    match (parse(&certificate)?, certificate) {
        (Rules::Words(ruleset), AnyCertificate::One(certificate)) => check_words(certificate, ruleset, options, work),
        (Rules::Tuples(ruleset), AnyCertificate::One(certificate)) => {
            tuples::check(certificate, ruleset, options, work)
        }
        (Rules::Lists(ruleset), AnyCertificate::Sum(certificate)) => lists::check(certificate, ruleset, options, work),
        // Heaps have the same moves for both players.
        (Rules::Words(ruleset), AnyCertificate::Sum(_)) if ruleset.header.sides.is_some() => Err(Rejection::Kind),
        (Rules::Words(ruleset), AnyCertificate::Sum(certificate)) => rows::check(certificate, ruleset, options, work),
        (Rules::Boards(ruleset), AnyCertificate::Pick(certificate)) => {
            boards::check(certificate, ruleset, options, work)
        }
        _ => Err(Rejection::Kind),
    }
}

fn check_words(
    certificate: Certificate,
    ruleset: WordRuleset,
    options: &Options,
    work: &mut Work,
) -> Result<Established, Rejection> {
    let (theorem, relation) = certificate.theorem.meaning();
    let choice_never_matters = certificate.choice_never_matters;
    let no_values =
        ruleset.header.convention == Convention::Misere || choice_never_matters || ruleset.header.sides.is_some();
    if relation || theorem == Theorem::Values && no_values {
        return Err(Rejection::Theorem);
    }
    let fields = [("encoding", certificate.encoding.is_some()), ("winning_move", certificate.winning_move.is_some())];
    if let Some((name, _)) = fields.into_iter().find(|(_, given)| *given) {
        return Err(Rejection::Field { name });
    }
    let letters: String = ruleset.alphabet.spell(&ruleset.alphabet.letters().collect::<Vec<_>>());
    if certificate.machine.letters != letters {
        return Err(Rejection::Letters { alphabet: letters });
    }
    let machine = certificate.machine.build(theorem)?;

    let moves = Moves::new(&ruleset, work)?;
    let states = moves.len();
    let turns = &mut Turns::new(moves, ruleset.turn, work)?;
    termination::check(&ruleset, &certificate.termination, work)?;
    domain::check(&ruleset, &machine, work)?;
    // Not needed for the theorem; here because the words it finds say more than the states of the checks below.
    let replay = replay::replay(&ruleset, &machine, theorem, turns, options.replay, work)?;
    let triples = walk::no_bad_move(turns, &machine, theorem, choice_never_matters, work)?;
    let task = Task { machine: &machine, theorem, convention: ruleset.header.convention };
    strategy::check(&certificate.strategy, turns, None, task, work)?;

    let mut claims = vec![];
    let play_length = certificate.play_length;
    let play_length = play_length.map(|text| play_length::check(&ruleset, &machine, turns, text, work)).transpose()?;
    let play_length_ref = play_length.as_ref();
    let basis =
        Basis { ruleset: &ruleset, machine: &machine, theorem, choice_never_matters, play_length: play_length_ref };
    for (number, text) in certificate.claims.into_iter().enumerate() {
        let claim =
            rules::parse_claim(&text, &ruleset).map_err(|diagnostics| Rejection::ClaimText { number, diagnostics })?;
        claims::check(number, &claim, basis, turns, work)?;
        claims.push(Proved { text, claim: Meaning::Words(claim) });
    }
    Ok(Established {
        title: ruleset.header.title,
        rules_sha256: certificate.rules_sha256,
        parameters: ruleset.header.parameters,
        sets: ruleset.header.sets,
        sides: ruleset.header.sides.map(|sides| sides.names),
        convention: ruleset.header.convention,
        theorem,
        letters,
        machine: Some(machine),
        choice_never_matters,
        play_length,
        claims,
        replay,
        figures: Figures { moves: states, nodes: certificate.strategy.len(), triples, work: work.spent() },
        heaps: None,
        sums: None,
        picks: None,
    })
}

/// The rules that the certificate is about.
fn parse(certificate: &AnyCertificate) -> Result<Rules, Rejection> {
    let (parameters, convention) = certificate.settings();
    let convention = match convention {
        ConventionName::Normal => Convention::Normal,
        ConventionName::Misere => Convention::Misere,
    };
    let (mut numbers, mut sets) = (parameters.numbers.clone(), parameters.sets.clone());
    let settings = Settings { parameters: numbers.clone(), sets: sets.clone(), convention: Some(convention) };
    let rules = match rules::read(certificate.rules(), &settings) {
        (Some(rules), _) => rules,
        (None, diagnostics) => return Err(Rejection::Rules { diagnostics }),
    };
    let header = rules.header();
    let (mut known, mut known_sets) = (header.parameters.clone(), header.sets.clone());
    numbers.sort_unstable();
    known.sort_unstable();
    sets.sort_unstable();
    known_sets.sort_unstable();
    if numbers != known || sets != known_sets || header.convention != convention {
        return Err(Rejection::Parameters);
    }
    Ok(rules)
}
