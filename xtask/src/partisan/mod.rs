//! Partisan games held to brute force that never sees a marker: `cargo xtask soundness --partisan`.

mod alternating;
mod claims;
mod random;
pub(crate) mod soundness;
#[cfg(test)]
mod tests;
