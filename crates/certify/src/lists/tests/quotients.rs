//! Certificates of misère quotients.

use super::super::format::QuotientText;
use super::super::quotient;
use super::*;
use crate::kernel::established::Law;

/// Misère play of 0.75.
fn pins() -> Value {
    let quotient = json!({
        "classes": [0, 1, 2, 1, 2, 3, 2, 3, 2, 4],
        "next": [
            [0, 1, 2, 3, 4], [1, 0, 5, 6, 7], [2, 5, 7, 5, 5], [3, 6, 5, 7, 7],
            [4, 7, 5, 7, 7], [5, 2, 4, 2, 2], [6, 3, 2, 4, 4], [7, 4, 2, 4, 4],
        ],
        "lost": [1, 7],
    });
    let mut heap = code("0.75", 8, 2);
    heap["quotient"] = quotient;
    heap
}

fn misere(heap: &Value, claims: &[&str]) -> Value {
    certificate("octal 0.75\n", true, "quotient", heap, claims)
}

#[test]
fn a_quotient_says_who_wins() {
    let established = accepted(&misere(&pins(), &[]));
    let sums = established.sums.unwrap();
    assert_eq!((sums.law, sums.order), (Law::Quotient, Some(8)));
}

#[test]
fn claims_follow_from_elements() {
    let claims = [
        "loses if heaps = 1 and sum(n) = 1",
        "wins if heaps = 2 and count(n = 1) = 2",
        "loses if count(n = 2) = heaps and heaps = 2",
        "wins if heaps = 0",
        "a winning move touches 1 heap",
    ];
    accepted(&misere(&pins(), &claims));
    for wrong in [
        "loses if heaps = 1",
        "wins when heaps mod 2 = 0",
        // Classes are no values.
        "loses when xor(n) = 0",
    ] {
        let rejection = rejected(&misere(&pins(), &[wrong]));
        assert!(matches!(rejection, Rejection::ClaimKind { .. }), "{wrong}: {rejection:?}");
    }
}

/// There is one quotient: whatever else stands in its place is wrong.
#[test]
fn a_table_with_another_entry_is_rejected() {
    let code = Code::parse("0.75").unwrap();
    let is_right = |quotient: Value| {
        let text: QuotientText = serde_json::from_value(quotient).unwrap();
        quotient::check(&text, &code, 8, 2, &mut Work::new(1_000_000)).is_ok()
    };
    let right = pins()["quotient"].clone();
    assert!(is_right(right.clone()));
    let mut tried = 0;
    let mut is_wrong = |change: &dyn Fn(&mut Value)| {
        let mut quotient = right.clone();
        change(&mut quotient);
        if quotient != right {
            assert!(!is_right(quotient.clone()), "{quotient}");
            tried += 1;
        }
    };
    for row in 0..8 {
        for (column, to) in (0..5).flat_map(|column| (0..8).map(move |to| (column, to))) {
            is_wrong(&|quotient| quotient["next"][row][column] = to.into());
        }
    }
    for (heap, class) in (0..10).flat_map(|heap| (0..6).map(move |class| (heap, class))) {
        is_wrong(&|quotient| quotient["classes"][heap] = class.into());
    }
    for lost in 0..256_u32 {
        let lost: Vec<u32> = (0..8).filter(|element| lost >> element & 1 == 1).collect();
        is_wrong(&|quotient| quotient["lost"] = lost.clone().into());
    }
    assert_eq!(tried, 8 * 5 * 7 + 10 * 5 + 255);
}

#[test]
fn what_is_no_quotient_is_rejected_with_its_reason() {
    let with = |change: &dyn Fn(&mut Value)| {
        let mut heap = pins();
        change(&mut heap);
        rejected(&misere(&heap, &[]))
    };
    let table = |change: &dyn Fn(&mut Value)| {
        let rejection = with(&|heap| change(&mut heap["quotient"]));
        assert!(matches!(rejection, Rejection::QuotientTable), "{rejection:?}");
    };
    table(&|quotient| quotient["next"] = json!([]));
    table(&|quotient| quotient["next"] = json!([[0]]));
    table(&|quotient| quotient["next"][3] = json!([3, 6, 5, 7]));
    table(&|quotient| quotient["next"][3][1] = 8.into());
    table(&|quotient| quotient["classes"] = json!([]));
    table(&|quotient| quotient["lost"] = json!([8]));
    table(&|quotient| quotient["lost"] = json!([0]));
    // No element at all.
    table(&|quotient| *quotient = json!({ "classes": vec![0; 10], "next": [], "lost": [] }));
    // An element that is that of no list; two that are the same; an order that matters.
    let further = with(&|heap| {
        heap["quotient"]["next"].as_array_mut().unwrap().push(json!([8, 8, 8, 8, 8]));
    });
    assert!(matches!(further, Rejection::QuotientElements));
    let same = with(&|heap| heap["quotient"]["lost"] = json!([]));
    assert!(matches!(same, Rejection::QuotientElements));
    let order = with(&|heap| heap["quotient"]["next"][2][1] = 2.into());
    assert!(matches!(order, Rejection::QuotientOrder));
    let idle = certificate(
        "octal 0.07\n",
        true,
        "quotient",
        &{
            let mut heap = code("0.07", 1, 2);
            heap["quotient"] = json!({"classes": [0, 1, 0], "next": [[0, 1], [1, 0]], "lost": [1]});
            heap
        },
        &[],
    );
    assert!(matches!(rejected(&idle), Rejection::QuotientIdle { heap: 1 }));
    assert!(matches!(with(&|heap| heap["period"] = 1.into()), Rejection::QuotientTable));
    assert!(matches!(with(&|heap| heap["period"] = 0.into()), Rejection::PeriodZero));
    let without = with(&|heap| {
        heap.as_object_mut().unwrap().remove("quotient");
    });
    assert!(matches!(without, Rejection::Field { name: "quotient" }));
    let normal = certificate("octal 0.75\n", false, "quotient", &pins(), &[]);
    assert!(matches!(rejected(&normal), Rejection::Law));
    let tame = certificate("octal 0.75\n", true, "tame", &pins(), &[]);
    assert!(matches!(rejected(&tame), Rejection::Field { name: "quotient" }));
    // The elements of other moves.
    let other = certificate("octal 0.77\n", true, "quotient", &pins(), &[]);
    assert!(matches!(rejected(&other), Rejection::CodeMoves { .. }));
    let mut kayles = pins();
    kayles["code"] = "0.77".into();
    let other = certificate("octal 0.77\n", true, "quotient", &kayles, &[]);
    assert!(matches!(
        rejected(&other),
        Rejection::QuotientHeap { .. } | Rejection::QuotientElement { .. }
    ));
}
