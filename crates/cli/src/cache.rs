//! What is kept from one run to the next, so that a theorem is proved once: plans of problems, and
//! what the search for a proof needs to find it again without searching.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::time::UNIX_EPOCH;
use std::{env, fs};

use nimatron::problem::Problem;
use nimatron::store::Directory;
use plan::Plan;
use run::Store;

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

/// The beginnings of the keys that are kept: values of heaps, which take gigabytes, are not.
const KEPT: [&str; 2] = ["prove-", "formula-"];

/// The largest file that is read, in bytes; most have a few thousand.
const LARGEST: u64 = 1 << 20;

/// Data behind a checksum: what is damaged could mislead a search for as long as it may take.
fn sealed(data: &[u8]) -> Vec<u8> {
    [&checksum(data)[..], data].concat()
}

/// The data, if they are as they were kept.
fn unsealed(kept: &[u8]) -> Option<Vec<u8>> {
    let (sum, data) = kept.split_at_checked(8)?;
    (sum == checksum(data)).then(|| data.to_owned())
}

fn checksum(data: &[u8]) -> [u8; 8] {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    hasher.finish().to_le_bytes()
}

/// What searches for proofs and formulas keep. It says where to look, not what is true: what is
/// found there is proved anew, so what another version of the program has kept does no harm.
#[derive(Default)]
pub(super) struct Kept {
    fresh: RefCell<BTreeMap<String, Vec<u8>>>,
}

impl Kept {
    /// Writes what is new. Nothing depends on whether that can be done.
    pub(super) fn save(&self) {
        let fresh = self.fresh.take();
        if fresh.is_empty() {
            return;
        }
        let directory = place().and_then(|place| Directory::open(place).ok());
        if let Some(directory) = directory {
            fresh.iter().for_each(|(key, data)| directory.save(&file(key), &sealed(data)));
        }
    }
}

impl Store for Kept {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        if !KEPT.iter().any(|kind| key.starts_with(kind)) {
            return None;
        }
        if let Some(fresh) = self.fresh.borrow().get(key) {
            return Some(fresh.clone());
        }
        let place = place().filter(|place| place.is_dir())?;
        // Neither a pipe nor a device, from which reading may never end.
        let kept = fs::metadata(place.join(file(key))).ok()?;
        if !kept.is_file() || kept.len() > LARGEST {
            return None;
        }
        unsealed(&Directory::open(place).ok()?.load(&file(key))?)
    }

    fn save(&self, key: &str, data: &[u8]) {
        if !KEPT.iter().any(|kind| key.starts_with(kind)) {
            return;
        }
        self.fresh.borrow_mut().insert(key.to_owned(), data.to_owned());
    }
}

/// The file of a key. Formulas are kept for each build of the program, since another one may find
/// better ones.
fn file(key: &str) -> String {
    match build() {
        Some(build) if key.starts_with("formula") => format!("{key}-{}", build.replace(' ', "-")),
        _ => key.to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_damaged_is_as_if_it_were_not_there() {
        for data in [&b""[..], b"a", b"some words"] {
            let kept = sealed(data);
            assert_eq!(unsealed(&kept).as_deref(), Some(data));
            for at in 0..kept.len() {
                let mut damaged = kept.clone();
                damaged[at] ^= 4;
                assert_eq!(unsealed(&damaged), None);
                assert_eq!(unsealed(&kept[..at]), None);
            }
        }
    }
}
