//! The checker alone: it shares no module with the prover, as it shares no algorithm with it.

web::module!(
    /// Checks certificates.
    Checker: Check
);
