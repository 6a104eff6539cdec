//! Learning with an exact teacher.

use automata::learn::{Learner, Oracle};
use automata::{Letter, Moore};
use run::Run;

use crate::random::Random;

/// Knows a machine.
struct Teacher<'m> {
    machine: &'m Moore<u8>,
    asked: usize,
}

impl Oracle for Teacher<'_> {
    type Output = u8;
    type Error = std::convert::Infallible;

    fn output(&mut self, word: &[Letter]) -> Result<u8, Self::Error> {
        self.asked += 1;
        Ok(*self.machine.output_of(word))
    }
}

/// Knows a machine, but does not always answer.
struct Moody<'m> {
    machine: &'m Moore<u8>,
    random: Random,
    refused: usize,
}

impl Oracle for Moody<'_> {
    type Output = u8;
    type Error = ();

    fn output(&mut self, word: &[Letter]) -> Result<u8, ()> {
        if self.random.chance(20) {
            self.refused += 1;
            return Err(());
        }
        Ok(*self.machine.output_of(word))
    }
}

fn target(random: &mut Random, most: usize) -> Moore<u8> {
    let (letters, states, outputs) =
        (1 + random.below(3), 1 + random.below(most), 2 + random.below(2));
    random.moore(letters, states, outputs)
}

#[test]
fn every_machine_is_learnt_with_few_queries() {
    let mut random = Random::new(41);
    let mut largest = 0;
    for round in 0..300 {
        let machine = target(&mut random, if round < 250 { 9 } else { 80 });
        let mut teacher = Teacher { machine: &machine, asked: 0 };
        let Ok(mut learner) = Learner::new(machine.letters(), &mut teacher);
        let mut longest = 0;
        loop {
            let hypothesis = learner.hypothesis();
            assert_eq!(hypothesis.len(), learner.states());
            for state in hypothesis.states() {
                assert_eq!(
                    hypothesis.state_of(learner.access(state)),
                    state,
                    "access strings lead to their states"
                );
                assert_eq!(hypothesis.output(state), machine.output_of(learner.access(state)));
            }
            let difference =
                machine
                    .shortest_difference(&hypothesis, &Run::default(), |left, right| left == right);
            let Some(mut word) = difference.unwrap() else { break };
            // Counterexamples need not be short.
            let tail = random.word(machine.letters(), 30);
            let longer = [word.as_slice(), &tail].concat();
            if machine.output_of(&longer) != hypothesis.output_of(&longer) {
                word = longer;
            }
            longest = longest.max(word.len());
            let before = learner.states();
            let Ok(refined) = learner.refine(&word, &mut teacher);
            assert!(refined && learner.states() > before);
            assert_eq!(learner.hypothesis().output_of(&word), machine.output_of(&word));
            let Ok(again) = learner.refine(&word, &mut teacher);
            assert!(!again, "nothing is left to refine");
        }
        let minimal = machine.minimal();
        assert_eq!(learner.states(), minimal.len());
        assert_eq!(learner.hypothesis().renumbered().0, minimal);
        assert_eq!(learner.queries(), teacher.asked);
        let (n, k) = (minimal.len(), machine.letters());
        let logarithm = usize::try_from(longest.max(1).ilog2()).unwrap() + 1;
        let bound = n * k * (n + 1) + n * (logarithm + 5) + 2;
        assert!(
            learner.queries() <= bound,
            "{} queries for {n} states, {k} letters",
            learner.queries()
        );
        assert!(learner.longest_query() <= longest + 2 * n + 1, "{}", learner.longest_query());
        largest = largest.max(n);
    }
    assert!(largest > 20, "{largest}");
}

#[test]
fn probing_finds_only_true_counterexamples() {
    let mut random = Random::new(42);
    let mut found = 0;
    for _ in 0..200 {
        let machine = target(&mut random, 12);
        let mut teacher = Teacher { machine: &machine, asked: 0 };
        let Ok(mut learner) = Learner::new(machine.letters(), &mut teacher);
        let Ok(at_first) = learner.probe(&mut teacher, random.next());
        assert_eq!(at_first, None, "nothing can be found before there is a suffix");
        loop {
            let hypothesis = learner.hypothesis();
            let difference =
                machine
                    .shortest_difference(&hypothesis, &Run::default(), |left, right| left == right);
            let Some(word) = difference.unwrap() else { break };
            let Ok(refined) = learner.refine(&word, &mut teacher);
            assert!(refined);
            while let Ok(Some(word)) = learner.probe(&mut teacher, random.next()) {
                assert_ne!(learner.hypothesis().output_of(&word), machine.output_of(&word));
                let Ok(refined) = learner.refine(&word, &mut teacher);
                assert!(refined);
                found += 1;
            }
        }
        assert_eq!(learner.states(), machine.minimal().len());
    }
    assert!(found > 50, "{found}");
}

#[test]
fn an_oracle_that_fails_leaves_the_learner_usable() {
    let mut random = Random::new(43);
    for _ in 0..150 {
        let machine = target(&mut random, 10);
        let mut moody = Moody { machine: &machine, random: Random::new(random.next()), refused: 0 };
        let mut learner = loop {
            if let Ok(learner) = Learner::new(machine.letters(), &mut moody) {
                break learner;
            }
        };
        let mut failures = 0;
        loop {
            let hypothesis = learner.hypothesis();
            let difference =
                machine
                    .shortest_difference(&hypothesis, &Run::default(), |left, right| left == right);
            let word = match difference.unwrap() {
                Some(word) => word,
                None => break,
            };
            let probed = learner.probe(&mut moody, random.next());
            failures += usize::from(probed.is_err());
            failures += usize::from(learner.refine(&word, &mut moody).is_err());
            assert!(failures < 100_000, "no progress");
            assert!(learner.states() <= machine.minimal().len());
        }
        // What is pending may still change nothing.
        while learner.refine(&[], &mut moody).is_err() {}
        assert_eq!(learner.hypothesis().renumbered().0, machine.minimal());
        assert!(moody.refused >= failures);
    }
}
