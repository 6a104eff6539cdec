//! The rest: tables, explanations, pictures, sequences and programs.

web::module!(
    /// Answers everything that is not needed first.
    More: Solve, Table, Sequence, Explain, Draw, Emit, Judge; web::problems
);
