//! Theorems about sums of heaps, held to literal play.

pub(crate) mod lists;
pub(crate) mod play;
pub(crate) mod reductions;
pub(crate) mod rows;
pub(crate) mod soundness;
