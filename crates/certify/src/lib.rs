//! An independent checker of certificates: text in, a statement about every position of a game out,
//! or a reason why not.
//!
//! The format, what must be believed, and why the conditions suffice are in `docs/certificate.md`;
//! the modules follow its sections. This crate shares nothing with the prover but `rules`: the
//! reader of rule texts, their literal meaning, and how a strategy or an expression is read from
//! the other end. `cargo xtask trusted` counts what there is to believe, by kind of position; each
//! folder has its own order of reading:
//!
//! | folder | what it does | stands on |
//! |---|---|---|
//! | `kernel` | machines, transducers, walks over them, the fields all certificates have | |
//! | `words` | positions are words | `kernel` |
//! | `tuples` | positions are tuples of naturals | `kernel` |
//! | `lists` | any number of heaps: single heaps and how they make up a list | `tuples` |
//! | `rows` | words that decompose into heaps | `words`, `lists` |
//! | `boards` | strategies of pick games | `kernel` |
//!
//! A row is a word that is shown to move as a list does, so that it needs both; `words` and `lists`
//! need not know of it.
//!
//! What is absent: IO, threads, clocks, randomness, and any search for a proof. All work is counted
//! ([`Options::work`]), nothing recurses deeper than a fixed bound, and no certificate makes it
//! panic.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod boards;
mod kernel;
mod lists;
mod read;
mod rows;
mod tuples;
mod words;

use rules::Rules;

pub use kernel::established::{
    Established, Figures, HeapClass, Heaps, Law, Meaning, Picks, PlayLength, Proved, Replay, Rows,
    SingleHeap, Sums, Theorem,
};
pub use kernel::machine::Machine;
pub use kernel::options::{Options, ReplayLimits};
pub use kernel::rejection::{BoardFault, NodeFault, PlayLengthFault, Rejection, RowFault};
pub use read::{FORMAT, MAX_BYTES};

use kernel::work::Work;
use read::AnyCertificate;

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
pub fn check_against(
    source: &str,
    certificate: &str,
    options: &Options,
) -> Result<Established, Rejection> {
    let read = AnyCertificate::read(certificate)?;
    if read.source() != source {
        return Err(Rejection::OtherRules);
    }
    check_read(read, certificate.len(), options)
}

fn check_read(
    certificate: AnyCertificate,
    bytes: usize,
    options: &Options,
) -> Result<Established, Rejection> {
    let per_byte = u64::try_from(bytes).unwrap_or(u64::MAX).saturating_mul(options.work_per_byte);
    let work = &mut Work::new(options.work.saturating_add(per_byte));
    let (rules, header) = certificate.rules()?;
    match (rules, certificate) {
        (Rules::Words(rules), AnyCertificate::One(said)) => {
            words::check(said, &rules, header, options, work)
        }
        (Rules::Tuples(rules), AnyCertificate::One(said)) => {
            tuples::check(said, rules, header, options, work)
        }
        (Rules::Lists(rules), AnyCertificate::Sum(said)) => {
            lists::check(said, &rules, header, options, work)
        }
        // Heaps have the same moves for both players.
        (Rules::Words(rules), AnyCertificate::Sum(_)) if rules.header.sides.is_some() => {
            Err(Rejection::Kind)
        }
        (Rules::Words(rules), AnyCertificate::Sum(said)) => {
            rows::check(said, &rules, header, options, work)
        }
        (Rules::Boards(rules), AnyCertificate::Pick(said)) => {
            boards::check(said, rules, header, options, work)
        }
        _ => Err(Rejection::Kind),
    }
}
