//! The shipped games, in all conventions.

use super::support::*;

#[test]
fn probe() {
    for name in names() {
        let text = shipped(&name);
        let rules = parsed(&text);
        for kind in KINDS {
            let start = std::time::Instant::now();
            let run = small(20_000);
            let result = prove::prove(&rules, kind, &run);
            let said = match result {
                Ok(proof) => {
                    let t = start.elapsed();
                    let sides = hold(&rules, &proof, 3000, &name);
                    let t2 = start.elapsed();
                    let claim = prove::recognise::recognise(&rules, &proof, &small(100_000)).unwrap();
                    let claims: Vec<String> = claim.iter().map(|claim| rules::formula::print(claim, &rules.alphabet)).collect();
                    established(&text, &rules, &proof, &claims, &name);
                    format!("proved {} cnm {} {sides:?} {claims:?} {t:?} {t2:?}", proof.answer.len(), proof.choice_never_matters)
                }
                Err(unknown) => format!("{:?} {:?} {}", unknown.reason, unknown.verified_up_to, unknown.verified_positions),
            };
            println!("{name} {kind:?}: {said} {:?} peak {}", start.elapsed(), run.peak_memory());
        }
    }
}
