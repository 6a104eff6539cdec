//! What answers say in JSON otherwise than field by field.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use rules::boards::{End, Player};
use rules::language::print::Printed;
use rules::tuples::Numeration;
use rules::{Outcome, OutcomeClass};
use serde::{Serialize, Serializer};

use super::{
    About, Engine, Fact, Finding, InstanceKind, Prospect, SIDES, SideFormula, class_key,
    numeration_key, outcome_key,
};

/// Declares functions for `serialize_with`: each writes something else in place of a value.
macro_rules! write_as {
    ($($name:ident($value:ident: $kind:ty) = $written:expr;)*) => {$(
        pub(super) fn $name<S: Serializer>(
            $value: $kind, serializer: S
        ) -> Result<S::Ok, S::Error> {
            $written.serialize(serializer)
        }
    )*};
}

write_as! {
    printed(printed: &Printed) = &printed.text;
    outcome(outcome: &Outcome) = outcome_key(*outcome);
    prospect(prospect: &Prospect) = prospect.key();
    class(class: &Option<OutcomeClass>) = class.map(class_key);
    classes(
        classes: &[OutcomeClass]
    ) = classes.iter().map(|class| class_key(*class)).collect::<Vec<_>>();
    kind(kind: &InstanceKind) = kind.key();
    numeration(numeration: &Numeration) = numeration_key(*numeration);
    side(side: &Option<usize>) = side.and_then(|side| SIDES.get(side));
    player(player: &Player) = player.index() + 1;
    end(end: &End) = match end {
        End::Leftmost => "leftmost",
        End::Rightmost => "rightmost",
    };
    outermost(first: &bool) = if *first { "first" } else { "last" };
    letters(letters: &[char]) = letters.iter().collect::<String>();
    seconds(time: &Duration) = time.as_secs_f64();
    bound(bound: &usize) = (*bound > 0).then_some(bound);

    // Sizes are texts, since many readers of JSON have no numbers beyond 2^53.
    size(size: &u128) = size.to_string();
    sizes(sizes: &[u128]) = sizes.iter().map(ToString::to_string).collect::<Vec<_>>();

    constant(class: &u32) = Object([("classes", [class])]);
    output(output: &str) = Object([("kind", "output"), ("output", output)]);
    claimed(about: &About) = match about {
        About::Value(_, Some(number)) | About::PlayLength(_, Some(number)) => Some(
            Object([("claimed", number)])
        ),
        _ => None,
    };
    formulas(formulas: &[Option<SideFormula>; 2]) = {
        let [left, right] = formulas;
        Object([("left_formula", left), ("right_formula", right)])
    };
    options(options: &[Vec<Fact>; 2]) = {
        let [left, right] = options.each_ref().map(
            |facts| facts.iter().map(outcome_of).collect::<Vec<_>>()
        );
        Object([("left_options", left), ("right_options", right)])
    };
    truth(truth: &Option<Fact>) = Truth {
        outcome: truth.as_ref().map(|truth| outcome_key(truth.outcome)),
        value: truth.as_ref().and_then(|truth| truth.value),
    };
    rule(rule: &Option<(usize, String)>) = rule.as_ref().map(
        |(rule, name)| Rule { rule: *rule, name }
    );
    said(said: &(Engine, Finding)) = EngineFinding { by: said.0, finding: &said.1 };
}

/// An object with these keys.
struct Object<T, const N: usize>([(&'static str, T); N]);

impl<T: Serialize, const N: usize> Serialize for Object<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// A fact without the value: partisan games have none.
fn outcome_of(fact: &Fact) -> Object<&str, 2> {
    Object([("position", &fact.position), ("outcome", outcome_key(fact.outcome))])
}

#[derive(Serialize)]
struct Truth {
    outcome: Option<&'static str>,
    value: Option<u32>,
}

#[derive(Serialize)]
struct Rule<'a> {
    rule: usize,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
}

#[derive(Serialize)]
struct EngineFinding<'a> {
    by: Engine,
    #[serde(flatten)]
    finding: &'a Finding,
}
