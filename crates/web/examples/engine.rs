//! What the page needs first: reading rules, solving positions, proving.

web::module!(
    /// Reads rules, surveys positions, proves theorems.
    Engine: Read, Survey, Prove; web::games
);
