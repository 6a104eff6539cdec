//! Claims that the check of claims lets pass, without trying them, are true of all small lists.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use rules::lists::{ListClaim, ListProperty, ListRuleset, ListSubject, lists, parse_claim};
use rules::{Convention, Outcome, Relation};

use super::{ONE_HEAP, certificate, nim_heap, read, theory};
use crate::kernel::work::Work;
use crate::lists::claims::follows;
use crate::lists::theory::Theory;

/// Whether a claim about who wins is true of all lists with at most so many counters.
fn holds(claim: &ListClaim, theory: &Theory, total: u128) -> bool {
    let ListSubject::Outcome(claimed) = claim.subject else { return true };
    let property: &ListProperty = &claim.formula;
    (0..=total).flat_map(lists).all(|list| {
        let subject = theory.loses(&list) == Some(claimed == Outcome::P);
        let property = property.holds(&list).unwrap_or(false);
        match claim.relation {
            Relation::When => subject == property,
            Relation::If => subject || !property,
            Relation::OnlyIf => property || !subject,
        }
    })
}

#[test]
fn comparisons_of_every_kind() {
    let mut passed = 0;
    for k in 1..=4 {
        for misere in [false, true] {
            let turn = format!("heap n\n{ONE_HEAP}turn 1..{k} moves\n");
            let text = certificate(&turn, misere, "moore", &nim_heap(), &[]);
            let theory = theory(&text).expect("a theory");
            let rules: ListRuleset =
                read(&turn, if misere { Convention::Misere } else { Convention::Normal });
            let modulus = k + 1;
            let quantities = [
                format!("sum(n) mod {modulus}"),
                format!("count(n = 1) mod {modulus}"),
                String::from("max(n)"),
            ];
            let compared = quantities.iter().flat_map(|quantity| {
                let numbers = (0..=modulus).map(move |number| format!("{quantity} {{}} {number}"));
                numbers.flat_map(|text| {
                    ["=", "!=", "<", "<=", ">", ">="].map(|sign| text.replace("{}", sign))
                })
            });
            let mut properties: Vec<String> = compared.collect();
            let small: Vec<String> =
                properties.iter().map(|property| format!("max(n) <= 1 and {property}")).collect();
            properties.extend(small);
            for property in properties {
                for start in ["wins if", "loses if", "wins only if", "loses only if", "loses when"]
                {
                    let claim =
                        parse_claim(&format!("{start} {property}"), &rules).expect("a claim");
                    if follows(&claim, &theory, &mut vec![], &mut Work::new(1_000_000)) == Ok(true)
                    {
                        passed += 1;
                        assert!(
                            holds(&claim, &theory, 16),
                            "{start} {property} with k = {k}, misere {misere}"
                        );
                    }
                }
            }
        }
    }
    assert!(passed > 100, "{passed}");
}
