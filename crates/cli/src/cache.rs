//! Plans that are kept from one run to the next, so that a theorem is proved once.

use std::path::PathBuf;
use std::time::UNIX_EPOCH;
use std::{env, fs};

use nimatron::problem::Problem;
use nimatron::store::Directory;
use plan::Plan;

use super::args::Budget;

/// The directory of the cache, if it is set; empty, nothing is kept.
const VARIABLE: &str = "NIMATRON_CACHE";

/// Plans of problems, as this build of the program makes them within a budget.
pub(super) struct Cache {
    directory: Directory,
    by: String,
}

impl Cache {
    /// None if there is no place for it, which is no reason to complain.
    pub(super) fn open(budget: &Budget) -> Option<Self> {
        let directory = Directory::open(place()?).ok()?;
        Some(Self { directory, by: format!("{} {budget:?}", build()?) })
    }

    /// Of plans with a decision for each choice of parameters met so far.
    pub(super) fn of_cases(budget: &Budget) -> Option<Self> {
        let Self { directory, by } = Self::open(budget)?;
        Some(Self { directory, by: format!("{by} cases") })
    }

    pub(super) fn recall(&self, problem: &Problem) -> Option<Plan> {
        problem.recall(&self.by, &self.directory)
    }

    pub(super) fn keep(&self, problem: &Problem, plan: &Plan) {
        problem.keep(plan, &self.by, &self.directory);
    }
}

/// Where the system keeps what can be made again.
fn place() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if env::var_os(VARIABLE).is_some() {
        return set(VARIABLE);
    }
    let caches = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else {
        set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")))
    };
    Some(caches?.join("nimatron"))
}

/// Tells this build of the program from others: what another one has found is not what this one
/// would find.
fn build() -> Option<String> {
    let file = fs::metadata(env::current_exe().ok()?).ok()?;
    let made = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", env!("CARGO_PKG_VERSION"), file.len(), made.as_nanos()))
}
