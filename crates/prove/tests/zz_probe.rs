//! probe
#![allow(clippy::unwrap_used, dead_code)]
#[path = "properties/support.rs"]
mod support;
#[path = "properties/termination.rs"]
mod termination;
use support::*;
#[test]
fn slow() {
    let mut random = Random::new(92);
    for i in 0..250 {
        let text = termination::rules(&mut random);
        let rules = parsed(&text);
        let t = std::time::Instant::now();
        let r = prove::prove(&rules, KINDS[0], &small(300));
        let e = t.elapsed();
        if e.as_millis() > 300 {
            let t = std::time::Instant::now();
            let m = prove::termination::measures(&rules, &small(300)).unwrap().is_some();
            println!("{i} {e:?} (measures {m} {:?}) {text}{:?}", t.elapsed(), r.map(|p| p.answer.len()).map_err(|u| (u.reason, u.verified_up_to)));
        }
    }
}
#[test]
fn which() {
    for text in [
        "word [012]*\nmove 0 -> 11\nmove 1 -> 2\nmove 11 -> 222\n",
        "word [012]*\nmove 2 -> 01\nmove 1 -> 2 after 1 before $\nmove 00 -> 112\n",
        "word [012]*\nmove 02 -> 11\nmove 111 -> 0\n",
        "word [012]*\nmove 01 -> 110\n",
        "word [012]*\nmove 10 -> 0011\nmove 2 -> empty\n",
        "word [0-4]*\nmove a+ -> b+ where b < a\n",
        "word [0-4]*\nmove a b -> b a where a > b\nmove a -> b where b < a\n",
        "word [0-5]*\nmove a b -> b a where a > b\nmove a -> b where b < a\n",
        "word [012]*\nmove 1 -> 00\nmove 2 -> 011\nmove 21 -> 1112\n",
        ] {
            println!("{text} {:?}", prove::termination::measures(&parsed(text), &small(300)).unwrap());
        }
}
