//! What the page needs at first: who wins, the proof, the reason.

web::module!(
    /// Reads rules, solves, proves and explains.
    Engine: Read, Survey, Prove; web::games
);
