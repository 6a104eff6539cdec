//! Sessions at the command line, as a person would see them. `TRYCMD=overwrite` updates them; read
//! the difference.
//!
//! In what the prover prints, figures that say how it went about it are left open: they may change
//! without any answer changing.

#[test]
fn sessions() {
    // What one run keeps is not for the next.
    trycmd::TestCases::new()
        .env("NIMATRON_CACHE", "")
        .env("COLUMNS", "80")
        .case("tests/sessions/*.trycmd");
}
