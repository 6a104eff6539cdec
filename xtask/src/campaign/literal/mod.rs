//! Games played out by their literal rules: what theorems are compared with.

pub(crate) mod alternating;
pub(crate) mod lists;
pub(crate) mod play;
pub(crate) mod rows;
