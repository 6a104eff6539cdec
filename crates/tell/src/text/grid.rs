//! What is regular about positions that depend on a few numbers, in a sentence.

use super::Say;
use crate::answer::{Grid, GridLaw, GridLawKind, Question, Status};
use crate::language::Language;

struct Message<'a>(Question, &'a GridLaw, &'a [String], &'a [(u64, usize)]);

/// A law of a grid with how certain it is. `names` are those of the parameters.
#[must_use]
pub fn grid_law(grid: &Grid, law: &GridLaw, names: &[String], language: Language) -> String {
    Message(grid.question, law, names, &grid.sides).say(language)
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

fn list(classes: &[u32]) -> String {
    classes.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        let outcome = self.0 == Question::Outcome;
        let name = self.2.first().map_or("n", String::as_str);
        let what = match &self.1.kind {
            GridLawKind::Constant(0) if outcome => "The player to move always loses.".to_owned(),
            GridLawKind::Constant(_) if outcome => "The player to move always wins.".to_owned(),
            GridLawKind::Constant(class) => format!("The value is always {class}."),
            GridLawKind::Period { preperiod, period, .. } => {
                let what = if outcome { "Outcomes repeat" } else { "Values repeat" };
                format!("{what} with period {period} from {name} = {preperiod} on.")
            }
            GridLawKind::Arithmetic { preperiod, period, saltus } => {
                format!("From {name} = {preperiod} on, {period} more in {name} make the value larger by {saltus}.")
            }
            GridLawKind::Xor if outcome => format!("The player to move loses exactly when {} = 0.", self.xor()),
            GridLawKind::Xor => format!("The value is {}.", self.xor()),
            GridLawKind::Linear { weights, modulus, classes } if outcome => {
                let remainders = Self::remainders(classes);
                format!(
                    "The player to move loses exactly when {} mod {modulus} in {{{remainders}}}.",
                    self.sum(weights)
                )
            }
            GridLawKind::Linear { weights, modulus, classes } if Self::plain(classes) => {
                format!("The value is {} mod {modulus}.", self.sum(weights))
            }
            GridLawKind::Linear { weights, modulus, classes } => {
                format!("The value depends on {} mod {modulus} only: {}.", self.sum(weights), list(classes))
            }
            GridLawKind::Automatic { base, states } => {
                let what = if outcome { "who wins" } else { "the value" };
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
        let outcome = self.0 == Question::Outcome;
        let name = self.2.first().map_or("n", String::as_str);
        let what = match &self.1.kind {
            GridLawKind::Constant(0) if outcome => "手番のプレイヤーが必ず負ける。".to_owned(),
            GridLawKind::Constant(_) if outcome => "手番のプレイヤーが必ず勝つ。".to_owned(),
            GridLawKind::Constant(class) => format!("値は常に {class}。"),
            GridLawKind::Period { preperiod, period, .. } => {
                let what = if outcome { "勝敗" } else { "値" };
                format!("{what}は {name} = {preperiod} 以降、周期 {period} で繰り返す。")
            }
            GridLawKind::Arithmetic { preperiod, period, saltus } => {
                format!("{name} = {preperiod} 以降、{name} が {period} 増えるごとに値は {saltus} 増える。")
            }
            GridLawKind::Xor if outcome => {
                format!("手番のプレイヤーが負けるのは、{} = 0 のときであり、そのときに限る。", self.xor())
            }
            GridLawKind::Xor => format!("値は {}。", self.xor()),
            GridLawKind::Linear { weights, modulus, classes } if outcome => {
                let remainders = Self::remainders(classes);
                let sum = self.sum(weights);
                format!(
                    "手番のプレイヤーが負けるのは、{sum} mod {modulus} in {{{remainders}}} のときであり、そのときに限る。"
                )
            }
            GridLawKind::Linear { weights, modulus, classes } if Self::plain(classes) => {
                format!("値は {} mod {modulus}。", self.sum(weights))
            }
            GridLawKind::Linear { weights, modulus, classes } => {
                format!("値は {} mod {modulus} だけで決まる: {}。", self.sum(weights), list(classes))
            }
            GridLawKind::Automatic { base, states } => {
                let what = if outcome { "勝敗" } else { "値" };
                format!(
                    "{} 状態の機械が、{base} 進法の数字を下の桁から読んで{what}を答える。小さい半分から作られ、残りをすべて言い当てた。",
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

    fn said(question: Question, kind: GridLawKind, status: Status) -> [String; 2] {
        let names = ["a".to_owned(), "b".to_owned()];
        let law = GridLaw { kind, status };
        let grid = Grid { question, sides: vec![(0, 16), (3, 13)], classes: vec![] };
        Language::ALL.map(|language| grid_law(&grid, &law, &names, language))
    }

    #[test]
    fn a_law_says_how_certain_it_is() {
        let [english, japanese] = said(Question::Values, GridLawKind::Xor, Status::Verified { up_to: 15 });
        assert_eq!(english, "The value is a xor b. Verified for b >= 3 up to 15; elsewhere, a conjecture.");
        assert_eq!(japanese, "値は a xor b。b >= 3 のとき 15 まで確認済み。その他は予想。");
    }

    #[test]
    fn remainders_are_named() {
        let law = GridLawKind::Linear { weights: vec![1, 2], modulus: 3, classes: vec![0, 1, 1] };
        let [english, _] = said(Question::Outcome, law, Status::Conjectured);
        assert_eq!(english, "The player to move loses exactly when (a + 2 * b) mod 3 in {0}. A conjecture.");
    }
}
