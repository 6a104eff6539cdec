//! What the page needs first: reading rules, solving positions, proving.

nimatron_web::module!(
    /// Reads rules, surveys positions, proves theorems.
    Engine: Read, Survey, Prove; nimatron_web::games
);
