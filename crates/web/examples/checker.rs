//! The checker alone, with nothing of the prover.

web::module!(
    /// Checks certificates.
    Checker: Check
);
