use std::fs;

use super::source::{circles, code};
use super::*;

#[test]
fn trusted_base() {
    print!("{}", table());
    let base = Base::count();
    for (kind, bound) in BOUNDS {
        let lines = base.of(kind).all();
        assert!(lines <= bound, "{kind}: {lines} lines to believe; at most {bound}");
    }
}

#[test]
fn a_check_reaches_nothing_that_only_explains() {
    let base = Base::count();
    for &at in &base.reached {
        let module = &base.sources.0[at];
        let barred = module.path.iter().any(|part| BARRED.contains(&part.as_str()));
        assert!(!barred, "a check reaches {}", module.file.display());
    }
}
