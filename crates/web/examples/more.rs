//! The rest: tables, explanations, pictures, sequences and programs.

nimatron_web::module!(
    /// Answers everything that is not needed first.
    More: Solve, Table, Sequence, Explain, Draw, Emit, Judge; nimatron_web::problems
);
