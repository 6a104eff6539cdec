//! What is asked for later: pictures, sequences and programs.

web::module!(
    /// Draws, lists values, writes programs.
    More: Solve, Table, Sequence, Explain, Draw, Emit; web::problems
);
