//! Certificates that the checker accepts, with the claims that follow from their theorems, and the
//! time that claims get.

use answer::{Checked, Judged, Obstacle, Stated, Verdict};
use certify::{Options, Rejection};
use run::{Run, Stop};

use crate::undecided::undecided;

/// Runs the independent checker.
pub(crate) fn check(certificate: &str) -> Result<Checked, Rejection> {
    certify::check(certificate, &Options::default()).map(|established| Checked::from(&established))
}

/// The index of the claim for which a certificate was rejected.
pub(crate) const fn rejected_claim(rejection: &Rejection) -> Option<usize> {
    match rejection {
        Rejection::ClaimKind { number }
        | Rejection::ClaimNotRegular { number }
        | Rejection::ClaimText { number, .. }
        | Rejection::ClaimFails { number, .. } => Some(*number),
        _ => None,
    }
}

/// Whether there is time left for a claim: all claims of a game together get as much beyond the
/// time limit as it is, for a false one is soon found out.
fn time_for_claims(run: &Run<'_>) -> Result<(), Stop> {
    match run.check_clock() {
        Err(Stop::Time { limit }) if run.elapsed() < limit.saturating_mul(2) => Ok(()),
        known => known,
    }
}

/// The verdict on a claim, if there is time for it; else it is open.
pub(crate) fn in_time(claim: &Stated, run: &Run<'_>, judge: impl FnOnce() -> Judged) -> Judged {
    match time_for_claims(run) {
        Ok(()) => judge(),
        Err(stop) => {
            let open = Verdict::Unknown(undecided(Obstacle::Stopped(stop)));
            Judged::alone(claim.clone(), open)
        }
    }
}

/// A certificate that the checker has accepted.
pub(crate) struct Carried {
    pub(crate) certificate: String,
    pub(crate) checked: Checked,
    /// The indices of the claims in the rules that it carries.
    pub(crate) claims: Vec<usize>,
    /// Those of others that it could carry, but not together with these: that would be too much to
    /// check.
    pub(crate) alone: Vec<usize>,
}

/// Writes a certificate of a proof with what is `said` of it and with those of some claims (indices
/// into `texts`) that the checker does not reject, as far as there is time to find them.
pub(crate) fn carry(
    said: &[String],
    (texts, mut claims): (&[Stated], Vec<usize>),
    write: impl Fn(&[String]) -> String,
    run: &Run<'_>,
) -> Result<Carried, Rejection> {
    let mut each_alone = false;
    let mut alone = vec![];
    loop {
        let carried = claims.iter().map(|&number| &texts[number].text);
        let certificate = write(&said.iter().chain(carried).cloned().collect::<Vec<_>>());
        let rejection = match check(&certificate) {
            Ok(checked) => return Ok(Carried { certificate, checked, claims, alone }),
            Err(rejection) => rejection,
        };
        match rejected_claim(&rejection).and_then(|number| number.checked_sub(said.len())) {
            Some(number) if number < claims.len() && time_for_claims(run).is_err() => {
                // Those before it have been accepted.
                claims.truncate(number);
            }
            Some(number) if number < claims.len() => drop(claims.remove(number)),
            // A claim that takes too long to check must not discard the others, or the theorem.
            None if matches!(rejection, Rejection::TooMuchWork { .. }) && !claims.is_empty() => {
                if core::mem::replace(&mut each_alone, true) {
                    // All follow, but not all at once: half of them may.
                    alone.extend(claims.split_off(claims.len() / 2));
                } else {
                    claims.retain(|&number| {
                        time_for_claims(run).is_ok()
                            && check(&write(&[said, &[texts[number].text.clone()]].concat()))
                                .is_ok()
                    });
                }
            }
            _ => return Err(rejection),
        }
    }
}
