//! Sessions at the command line, as a person would see them. `TRYCMD=overwrite` updates them; read the difference.
//!
//! In what the prover prints, figures that say how it went about it are left open: they may change without any answer changing.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/sessions/*.trycmd");
}
