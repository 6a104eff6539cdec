//! Pick games held to minimax: `cargo xtask minimax`, and random ones in `cargo xtask soundness --picks`.

mod boards;
mod compare;
mod machine;
pub(crate) mod minimax;
mod random;
pub(crate) mod soundness;
#[cfg(test)]
mod tests;
