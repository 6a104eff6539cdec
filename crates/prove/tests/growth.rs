//! The residual classes reported by an attempt that fails, compared with the minimal machine that a
//! larger budget finds: the machine has at least as many states.

use prove::tuples::{TupleKind, prove};
use rules::tuples::Numeration;
use rules::{Convention, Rules, Settings};
use run::{Limits, Run};

fn budget(states: u64) -> Run<'static> {
    Run::new(Limits { states, memory: 512 << 20, time: None })
}

#[test]
fn small_positions_show_no_more_residual_classes_than_there_are_states() {
    let text = "heaps x y z\nmove x -> x - 1, y -> y - 1\nmove x -> x - 1, z -> z - 1\nmove y -> \
        y - 1, z -> z - 1\n";
    let (Some(Rules::Tuples(rules)), _) = rules::read(text, &Settings::default()) else {
        panic!("{text}")
    };
    let attempt = |states| {
        prove(
            &rules,
            TupleKind::Outcome(Convention::Normal),
            &[Numeration::Base(2)],
            &budget(states),
        )
    };
    let proof = attempt(4_000_000).unwrap_or_else(|unknown| panic!("{:?}", unknown.reason));
    // The smallest budget in which classes are counted.
    let unknown = (4..22).map_while(|size| attempt(1 << size).err());
    let growth = unknown.into_iter().find_map(|unknown| unknown.growth.into_iter().next());
    let growth = growth.unwrap_or_else(|| panic!("nothing was counted"));
    assert_eq!(growth.numeration, Some(Numeration::Base(2)));
    assert!(growth.classes.windows(2).all(|pair| pair[0] <= pair[1]), "{growth:?}");
    let last =
        growth.classes.last().copied().and_then(|last| usize::try_from(last).ok()).unwrap_or(0);
    assert!((8..=proof.answer.len()).contains(&last), "{growth:?} of {}", proof.answer.len());
    assert_eq!(
        growth.stable_from().map(|from| growth.classes[from]),
        growth.stable_from().and(growth.classes.last().copied())
    );
}
