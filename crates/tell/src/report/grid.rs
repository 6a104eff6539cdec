//! What is regular about positions that depend on a few numbers, in a sentence.

use crate::language::Language;
use crate::say::say;
use answer::{Grid, GridLaw, GridLawKind, Measure, Status, class_key, numbered_class};

/// A law of a grid with how certain it is. `names` are those of the parameters.
#[must_use]
pub fn grid_law(grid: &Grid, law: &GridLaw, names: &[String], language: Language) -> String {
    let measure = grid.measure;
    let outcome = measure == Measure::Outcome;
    let numbers = matches!(measure, Measure::Value | Measure::Remoteness);
    let name = names.first().map_or("n", String::as_str);
    let thing = match measure {
        Measure::Outcome => say!(language, en: "outcome", ja: "勝敗"),
        Measure::OutcomeClass => say!(language, en: "outcome class", ja: "帰結類"),
        Measure::Value => say!(language, en: "value", ja: "Grundy 数"),
        Measure::Remoteness => say!(language, en: "number of turns", ja: "手数"),
    };
    let exactly = |when: &str| {
        say!(language,
            en: "The player to move loses exactly when {when}.",
            ja: "手番のプレイヤーが負けるのは、{when} のときであり、そのときに限る。")
    };
    let is = |formula: &str| {
        say!(language,
            en: "The {thing} is {formula}.",
            ja: "{thing}は {formula}。")
    };
    let what = match &law.kind {
        GridLawKind::Constant(0) if outcome => say!(language,
            en: "The player to move always loses.",
            ja: "手番のプレイヤーが必ず負ける。"),
        GridLawKind::Constant(_) if outcome => say!(language,
            en: "The player to move always wins.",
            ja: "手番のプレイヤーが必ず勝つ。"),
        GridLawKind::Constant(class) => {
            let class = written(measure, *class);
            say!(language, en: "The {thing} is always {class}.", ja: "{thing}は常に {class}。")
        }
        GridLawKind::Period { preperiod, period, .. } => {
            let what = match measure {
                Measure::Outcome => "Outcomes repeat",
                Measure::OutcomeClass => "Outcome classes repeat",
                Measure::Value => "Values repeat",
                Measure::Remoteness => "Numbers of turns repeat",
            };
            say!(language,
                en: "{what} with period {period} from {name} = {preperiod} on.",
                ja: "{thing}は {name} = {preperiod} 以降、周期 {period} で繰り返す。")
        }
        GridLawKind::Arithmetic { preperiod, period, saltus } => say!(language,
            en: "From {name} = {preperiod} on, {period} more in {name} make the {thing} larger by \
                {saltus}.",
            ja: "{name} = {preperiod} 以降、{name} が {period} 増えるごとに{thing}は {saltus} 増える。"),
        GridLawKind::Xor if outcome => exactly(&format!("{} = 0", names.join(" xor "))),
        GridLawKind::Xor => is(&names.join(" xor ")),
        GridLawKind::Linear { weights, modulus, classes } => {
            let number = format!("{} mod {modulus}", sum(weights, names));
            if outcome {
                exactly(&format!("{number} in {{{}}}", remainders(classes)))
            } else if numbers
                && (0..).zip(classes).all(|(remainder, class): (u32, &u32)| remainder == *class)
            {
                is(&number)
            } else {
                let written = |class: &u32| written(measure, *class);
                let classes = classes.iter().map(written).collect::<Vec<_>>().join(", ");
                say!(language,
                    en: "The {thing} depends on {number} only: {classes}.",
                    ja: "{thing}は {number} だけで決まる: {classes}。")
            }
        }
        GridLawKind::Automatic { base, states } => {
            let states = states.len();
            let what = if outcome { "who wins".to_owned() } else { format!("the {thing}") };
            say!(language,
                en: "A machine of {states} states gives {what} from the digits in base {base}, \
                    read from the last one; learned from the smaller half, it was right about the \
                    rest.",
                ja: "{states} 状態のオートマトンが、{base} 進法の数字を下の桁から読んで{thing}を\
                    答える。小さい半分から学習し、残りにもすべて正しく答えた。")
        }
    };
    let status = status(law.status, beginning(names, &grid.sides).as_deref(), language);
    say!(language, en: "{what} {status}", ja: "{what}{status}")
}

/// How certain it is, for numbers from `beginning` on, if those do not begin at 0.
fn status(status: Status, beginning: Option<&str>, language: Language) -> String {
    match (status, beginning) {
        (Status::Proved, _) => say!(language, en: "Proved.", ja: "証明済み。"),
        (Status::Verified { up_to }, None) => say!(language,
            en: "Verified up to {up_to}; beyond, a conjecture.",
            ja: "{up_to} まで確認済み。その先は予想。"),
        (Status::Verified { up_to }, Some(bounds)) => say!(language,
            en: "Verified for {bounds} up to {up_to}; elsewhere, a conjecture.",
            ja: "{bounds} のとき {up_to} まで確認済み。その他は予想。"),
        (Status::Conjectured, _) => say!(language, en: "A conjecture.", ja: "予想。"),
    }
}

fn sum(weights: &[u32], names: &[String]) -> String {
    let term = |(weight, name): (&u32, &String)| match weight {
        0 => None,
        1 => Some(name.clone()),
        _ => Some(format!("{weight} * {name}")),
    };
    let terms: Vec<String> = weights.iter().zip(names).filter_map(term).collect();
    if let [one] = &terms[..] { one.clone() } else { format!("({})", terms.join(" + ")) }
}

fn remainders(classes: &[u32]) -> String {
    let zeros = classes.iter().enumerate().filter(|(_, class)| **class == 0);
    zeros.map(|(remainder, _)| remainder.to_string()).collect::<Vec<_>>().join(", ")
}

/// Where the numbers that were looked at begin, if that is not 0.
fn beginning(names: &[String], sides: &[(u64, usize)]) -> Option<String> {
    let named = names.iter().zip(sides).filter(|(_, (first, _))| *first > 0);
    let bounds: Vec<String> =
        named.map(|(name, (first, _))| format!("{name} >= {first}")).collect();
    (!bounds.is_empty()).then(|| bounds.join(", "))
}

/// A class as people write it.
fn written(measure: Measure, class: u32) -> String {
    let named = numbered_class(i64::from(class)).filter(|_| measure == Measure::OutcomeClass);
    named.map_or_else(|| class.to_string(), |class| class_key(class).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(measure: Measure, kind: GridLawKind, status: Status) -> [String; 2] {
        let names = ["a".to_owned(), "b".to_owned()];
        let law = GridLaw { kind, status };
        let grid = Grid { measure, sides: vec![(0, 16), (3, 13)], classes: vec![] };
        Language::ALL.map(|language| grid_law(&grid, &law, &names, language))
    }

    #[test]
    fn a_law_says_how_certain_it_is() {
        let [english, japanese] =
            said(Measure::Value, GridLawKind::Xor, Status::Verified { up_to: 15 });
        assert_eq!(
            english,
            "The value is a xor b. Verified for b >= 3 up to 15; elsewhere, a conjecture."
        );
        assert_eq!(japanese, "Grundy 数は a xor b。b >= 3 のとき 15 まで確認済み。その他は予想。");
    }

    #[test]
    fn every_measure_has_words() {
        let law =
            || GridLawKind::Linear { weights: vec![1, 0], modulus: 4, classes: vec![0, 1, 2, 3] };
        let told = Measure::ALL.map(|measure| said(measure, law(), Status::Conjectured));
        let english = [
            "The player to move loses exactly when a mod 4 in {0}. A conjecture.",
            "The outcome class depends on a mod 4 only: P, N, L, R. A conjecture.",
            "The value is a mod 4. A conjecture.",
            "The number of turns is a mod 4. A conjecture.",
        ];
        assert_eq!(told.each_ref().map(|[english, _]| english.as_str()), english);
        assert!(told[1][1].contains("帰結類") && told[3][1].contains("手数は"), "{told:?}");
    }

    #[test]
    fn remainders_are_named() {
        let law = GridLawKind::Linear { weights: vec![1, 2], modulus: 3, classes: vec![0, 1, 1] };
        let [english, _] = said(Measure::Outcome, law, Status::Conjectured);
        assert_eq!(
            english,
            "The player to move loses exactly when (a + 2 * b) mod 3 in {0}. A conjecture."
        );
    }
}
