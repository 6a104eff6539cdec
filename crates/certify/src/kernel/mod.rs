//! What certificates of all kinds rest on, in the order of reading. Files depend only on files
//! before them.
//!
//! | module | what it does | theorem |
//! |---|---|---|
//! | `rejection`, `work` | why a certificate is not accepted; a bound on the work it can cause | |
//! | `machine` | the answer H | |
//! | `explore` | all that can be reached, and a shortest way to it | reachability |
//! | `established`, `options` | what an accepted certificate says; how much a check may do | |
//! | `format` | the fields that several kinds of certificates have | |
//! | `glushkov` | expressions to position automata | Glushkov 1961 |
//! | `moves`, `turns` | transducers of moves and of turns | composition of transducers |
//! | `walk` | no bad move | reachability |
//! | `strategy` | every good move exists | induction on the prefix read |
//! | `sides` | claims about one of two players with different moves, or about both | |
//! | `brute` | brute force on small positions | |

pub(crate) mod brute;
pub(crate) mod established;
pub(crate) mod explore;
pub(crate) mod format;
pub(crate) mod glushkov;
pub(crate) mod machine;
pub(crate) mod moves;
pub(crate) mod options;
pub(crate) mod rejection;
pub(crate) mod sides;
pub(crate) mod strategy;
pub(crate) mod turns;
pub(crate) mod walk;
pub(crate) mod work;
