//! The checker alone, with nothing of the prover.

nimatron_web::module!(
    /// Checks certificates.
    Checker: Check
);
