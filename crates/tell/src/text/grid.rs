//! What is regular about positions that depend on a few numbers, in a sentence.

use answer::{Grid, GridLaw, GridLawKind, Measure, Status};

use super::Say;
use crate::language::Language;

struct Message<'a>(Measure, &'a GridLaw, &'a [String], &'a [(u64, usize)]);

/// A law of a grid with how certain it is. `names` are those of the parameters.
#[must_use]
pub fn grid_law(grid: &Grid, law: &GridLaw, names: &[String], language: Language) -> String {
    Message(grid.measure, law, names, &grid.sides).say(language)
}

impl Message<'_> {
    fn xor(&self) -> String {
        self.2.join(" xor ")
    }

    fn sum(&self, weights: &[u32]) -> String {
        let term = |(weight, name): (&u32, &String)| match weight {
            0 => None,
            1 => Some(name.clone()),
            _ => Some(format!("{weight} * {name}")),
        };
        let terms: Vec<String> = weights.iter().zip(self.2).filter_map(term).collect();
        if let [one] = &terms[..] { one.clone() } else { format!("({})", terms.join(" + ")) }
    }

    fn remainders(classes: &[u32]) -> String {
        let zeros = classes.iter().enumerate().filter(|(_, class)| **class == 0);
        zeros.map(|(remainder, _)| remainder.to_string()).collect::<Vec<_>>().join(", ")
    }

    /// Where the numbers that were looked at begin, if that is not 0.
    fn beginning(&self) -> Option<String> {
        let named = self.2.iter().zip(self.3).filter(|(_, (first, _))| *first > 0);
        let bounds: Vec<String> = named.map(|(name, (first, _))| format!("{name} >= {first}")).collect();
        (!bounds.is_empty()).then(|| bounds.join(", "))
    }

    /// Whether the class of each remainder is the remainder.
    fn plain(classes: &[u32]) -> bool {
        (0..).zip(classes).all(|(remainder, class): (u32, &u32)| remainder == *class)
    }
}

/// A class as people write it.
fn written(measure: Measure, class: u32) -> String {
    match (measure, class) {
        (Measure::OutcomeClass, 0) => "P".to_owned(),
        (Measure::OutcomeClass, 1) => "N".to_owned(),
        (Measure::OutcomeClass, 2) => "L".to_owned(),
        (Measure::OutcomeClass, 3) => "R".to_owned(),
        _ => class.to_string(),
    }
}

fn list(measure: Measure, classes: &[u32]) -> String {
    classes.iter().map(|class| written(measure, *class)).collect::<Vec<_>>().join(", ")
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        let outcome = self.0 == Measure::Outcome;
        let numbers = matches!(self.0, Measure::Value | Measure::Remoteness);
        let name = self.2.first().map_or("n", String::as_str);
        let thing = match self.0 {
            Measure::Outcome => "outcome",
            Measure::OutcomeClass => "outcome class",
            Measure::Value => "value",
            Measure::Remoteness => "number of turns",
        };
        let what = match &self.1.kind {
            GridLawKind::Constant(0) if outcome => "The player to move always loses.".to_owned(),
            GridLawKind::Constant(_) if outcome => "The player to move always wins.".to_owned(),
            GridLawKind::Constant(class) => format!("The {thing} is always {}.", written(self.0, *class)),
            GridLawKind::Period { preperiod, period, .. } => {
                let what = match self.0 {
                    Measure::Outcome => "Outcomes repeat",
                    Measure::OutcomeClass => "Outcome classes repeat",
                    Measure::Value => "Values repeat",
                    Measure::Remoteness => "Numbers of turns repeat",
                };
                format!("{what} with period {period} from {name} = {preperiod} on.")
            }
            GridLawKind::Arithmetic { preperiod, period, saltus } => {
                format!("From {name} = {preperiod} on, {period} more in {name} make the {thing} larger by {saltus}.")
            }
            GridLawKind::Xor if outcome => format!("The player to move loses exactly when {} = 0.", self.xor()),
            GridLawKind::Xor => format!("The {thing} is {}.", self.xor()),
            GridLawKind::Linear { weights, modulus, classes } if outcome => {
                let remainders = Self::remainders(classes);
                format!(
                    "The player to move loses exactly when {} mod {modulus} in {{{remainders}}}.",
                    self.sum(weights)
                )
            }
            GridLawKind::Linear { weights, modulus, classes } if numbers && Self::plain(classes) => {
                format!("The {thing} is {} mod {modulus}.", self.sum(weights))
            }
            GridLawKind::Linear { weights, modulus, classes } => {
                format!("The {thing} depends on {} mod {modulus} only: {}.", self.sum(weights), list(self.0, classes))
            }
            GridLawKind::Automatic { base, states } => {
                let what = if outcome { "who wins".to_owned() } else { format!("the {thing}") };
                format!(
                    "A machine of {} states tells {what}, reading digits in base {base}, the last ones first; made of the smaller half, it was right about the rest.",
                    states.len()
                )
            }
        };
        let status = match self.1.status {
            Status::Proved => "Proved.".to_owned(),
            Status::Verified { up_to } => match self.beginning() {
                None => format!("Verified up to {up_to}; beyond, a conjecture."),
                Some(bounds) => format!("Verified for {bounds} up to {up_to}; elsewhere, a conjecture."),
            },
            Status::Conjectured => "A conjecture.".to_owned(),
        };
        format!("{what} {status}")
    }

    fn japanese(&self) -> String {
        let outcome = self.0 == Measure::Outcome;
        let numbers = matches!(self.0, Measure::Value | Measure::Remoteness);
        let name = self.2.first().map_or("n", String::as_str);
        let thing = match self.0 {
            Measure::Outcome => "勝敗",
            Measure::OutcomeClass => "勝敗の型",
            Measure::Value => "値",
            Measure::Remoteness => "手数",
        };
        let what = match &self.1.kind {
            GridLawKind::Constant(0) if outcome => "手番のプレイヤーが必ず負ける。".to_owned(),
            GridLawKind::Constant(_) if outcome => "手番のプレイヤーが必ず勝つ。".to_owned(),
            GridLawKind::Constant(class) => format!("{thing}は常に {}。", written(self.0, *class)),
            GridLawKind::Period { preperiod, period, .. } => {
                format!("{thing}は {name} = {preperiod} 以降、周期 {period} で繰り返す。")
            }
            GridLawKind::Arithmetic { preperiod, period, saltus } => {
                format!("{name} = {preperiod} 以降、{name} が {period} 増えるごとに{thing}は {saltus} 増える。")
            }
            GridLawKind::Xor if outcome => {
                format!("手番のプレイヤーが負けるのは、{} = 0 のときであり、そのときに限る。", self.xor())
            }
            GridLawKind::Xor => format!("{thing}は {}。", self.xor()),
            GridLawKind::Linear { weights, modulus, classes } if outcome => {
                let remainders = Self::remainders(classes);
                let sum = self.sum(weights);
                format!(
                    "手番のプレイヤーが負けるのは、{sum} mod {modulus} in {{{remainders}}} のときであり、そのときに限る。"
                )
            }
            GridLawKind::Linear { weights, modulus, classes } if numbers && Self::plain(classes) => {
                format!("{thing}は {} mod {modulus}。", self.sum(weights))
            }
            GridLawKind::Linear { weights, modulus, classes } => {
                format!("{thing}は {} mod {modulus} だけで決まる: {}。", self.sum(weights), list(self.0, classes))
            }
            GridLawKind::Automatic { base, states } => {
                format!(
                    "{} 状態の機械が、{base} 進法の数字を下の桁から読んで{thing}を答える。小さい半分から作られ、残りをすべて言い当てた。",
                    states.len()
                )
            }
        };
        let status = match self.1.status {
            Status::Proved => "証明済み。".to_owned(),
            Status::Verified { up_to } => match self.beginning() {
                None => format!("{up_to} まで確認済み。その先は予想。"),
                Some(bounds) => format!("{bounds} のとき {up_to} まで確認済み。その他は予想。"),
            },
            Status::Conjectured => "予想。".to_owned(),
        };
        format!("{what}{status}")
    }
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
        let [english, japanese] = said(Measure::Value, GridLawKind::Xor, Status::Verified { up_to: 15 });
        assert_eq!(english, "The value is a xor b. Verified for b >= 3 up to 15; elsewhere, a conjecture.");
        assert_eq!(japanese, "値は a xor b。b >= 3 のとき 15 まで確認済み。その他は予想。");
    }

    #[test]
    fn every_measure_has_words() {
        let law = || GridLawKind::Linear { weights: vec![1, 0], modulus: 4, classes: vec![0, 1, 2, 3] };
        let told = Measure::ALL.map(|measure| said(measure, law(), Status::Conjectured));
        let english = [
            "The player to move loses exactly when a mod 4 in {0}. A conjecture.",
            "The outcome class depends on a mod 4 only: P, N, L, R. A conjecture.",
            "The value is a mod 4. A conjecture.",
            "The number of turns is a mod 4. A conjecture.",
        ];
        assert_eq!(told.each_ref().map(|[english, _]| english.as_str()), english);
        assert!(told[1][1].contains("勝敗の型") && told[3][1].contains("手数は"), "{told:?}");
    }

    #[test]
    fn remainders_are_named() {
        let law = GridLawKind::Linear { weights: vec![1, 2], modulus: 3, classes: vec![0, 1, 1] };
        let [english, _] = said(Measure::Outcome, law, Status::Conjectured);
        assert_eq!(english, "The player to move loses exactly when (a + 2 * b) mod 3 in {0}. A conjecture.");
    }
}
