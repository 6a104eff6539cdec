//! One position, calculated step by step, and the turn that wins it.

use super::board;
use super::law::Reason;
use super::state::{State, after, modulus};
use super::step::{self, Step};
use crate::document::Block;
use crate::document::spans::{list, paragraph, place, sum};
use crate::language::Language;
use crate::report::element_name;
use crate::say::{say, sentences, together};
use answer::{HeapTurn, HeapValue, Quotient, Search, SumTurn, SumWhy};

/// Terms of a sum that are written out.
const TERMS: usize = 12;
/// Columns that are listed as not right.
const COLUMNS: usize = 6;

sentences! {
    fn no_heaps() { en: "No heap is left.", ja: "山は残っていません。" }
}

/// A position to be explained, in one language.
#[derive(Clone, Copy)]
pub(super) struct Narration<'t> {
    pub(super) why: &'t SumWhy,
    pub(super) reason: Reason,
    /// With [`Reason::Quotient`].
    pub(super) quotient: Option<&'t Quotient>,
    pub(super) language: Language,
}

impl Narration<'_> {
    /// What a heap is called.
    pub(super) fn name(&self, heap: usize) -> String {
        match self.why.runs.iter().filter(|run| run.live).nth(heap) {
            Some(run) => letters(run.at, run.length, self.language),
            None => say!(self.language, en: ("heap {}", heap + 1), ja: ("山 {}", heap + 1)),
        }
    }

    /// What several heaps are called.
    pub(super) fn names(&self, heaps: &[usize]) -> String {
        let names: Vec<String> = heaps.iter().map(|heap| self.name(*heap)).collect();
        enumerated(&names, self.language)
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        let Self { why, language, .. } = *self;
        let mut blocks = vec![];
        let dead = why.runs.iter().filter(|run| !run.live).take(TERMS);
        let dead: Vec<String> = dead.map(|run| letters(run.at, run.length, language)).collect();
        if !dead.is_empty() {
            let dead = enumerated(&dead, language);
            blocks.push(paragraph(say!(language,
                en: "No move is possible in the run {dead}; it does not count.",
                ja: "{dead} の連では操作を行えないので、数えません。")));
        }
        if why.heaps.is_empty() {
            blocks.push(paragraph(no_heaps(language)));
        } else {
            let shown = why.turn.as_ref().map_or(&[][..], |turn| &turn.changes);
            // There is no binary in other tables.
            let caption = match self.reason {
                Reason::Tame | Reason::Selective | Reason::Quotient => String::new(),
                _ => say!(language,
                    en: "The heaps, with their values in binary:",
                    ja: "山と、その Grundy 数の 2 進表記："),
            };
            blocks.extend(board::table(self, &after(why, &[]), shown, &caption));
        }
        let state = State::of(self.reason, &why.heaps, self.quotient);
        let mut sentences = self.calculation(&state, &why.heaps);
        let misere =
            matches!(self.reason, Reason::MisereColumns(_) | Reason::Tame | Reason::Quotient);
        if why.over == Some(true) {
            sentences.push(match misere {
                true => say!(language,
                    en: "No move is left, which wins in misère play.",
                    ja: "行える操作がありません。逆形（ミゼール）なので、これは勝ちです。"),
                false => say!(language, en: "No move is left.", ja: "行える操作がありません。"),
            });
        }
        let lost = state.loses(self.reason);
        sentences.push(match lost {
            true => say!(language, en: "So the player to move loses.", ja: "よって手番のプレイヤーの負けです。"),
            false => say!(language, en: "So the player to move wins.", ja: "よって手番のプレイヤーの勝ちです。"),
        });
        blocks.push(paragraph(together(sentences, language)));
        if lost {
            blocks.extend(self.tries());
        } else if why.over != Some(true) {
            blocks.extend(self.winning());
        }
        blocks
    }

    /// What the law makes of some heaps, in numbers.
    pub(super) fn calculation(&self, state: &State, heaps: &[HeapValue]) -> Vec<String> {
        let language = self.language;
        let mut sentences = vec![];
        if matches!(self.reason, Reason::MisereColumns(_)) {
            sentences.push(match state {
                State::Ones(_) => say!(language,
                    en: "All values are 0 or 1.",
                    ja: "Grundy 数はすべて 0 か 1 です。"),
                _ => say!(language,
                    en: "Some value is 2 or more, so the rule is that of normal play.",
                    ja: "2 以上の Grundy 数があるので、正規形のときと同じです。"),
            });
        }
        let modulus = modulus(self.reason);
        sentences.push(match state {
            State::Xor(all) if heaps.len() > TERMS => {
                let (heaps, all) = (heaps.len(), sum(format!("X = {all}")));
                say!(language,
                    en: "The exclusive or of all {heaps} values is {all}.",
                    ja: "{heaps} 個の Grundy 数すべての排他的論理和は {all} です。")
            }
            State::Xor(all) => {
                let all = exclusive_or(heaps, *all);
                say!(language, en: "{all}.", ja: "{all}。")
            }
            State::Ones(ones) => {
                let rest = remainder(*ones, modulus);
                match ones % modulus {
                    1 => say!(language,
                        en: "The number of ones is {ones}: {rest}, the remainder with which the \
                            player to move loses.",
                        ja: "1 は {ones} 個あります。{rest} は、手番のプレイヤーが負ける余りです。"),
                    _ => say!(language,
                        en: "The number of ones is {ones}: {rest}, not 1.",
                        ja: "1 は {ones} 個あります。{rest} で、1 ではありません。"),
                }
            }
            State::Columns(columns) => self.columns(columns),
            State::Tame { value, firm } => {
                let all = exclusive_or(heaps, *value);
                match firm {
                    true => say!(language,
                        en: "Some heap is firm, and {all}: the position is firm of value {value}.",
                        ja: "firm の山があり、{all} なので、局面は firm で Grundy 数は {value} です。"),
                    false => say!(language,
                        en: "All heaps are fickle, and {all}: the position is fickle of value \
                            {value}.",
                        ja: "すべての山が fickle で、{all} なので、局面は fickle で Grundy 数は {value} です。"),
                }
            }
            State::Element { element, lost } => {
                let name = self.element(*element);
                match lost {
                    true => say!(language,
                        en: "The product of the elements is {name}, which is lost.",
                        ja: "元の積は {name} で、これは負けの元です。"),
                    false => say!(language,
                        en: "The product of the elements is {name}, which is not lost.",
                        ja: "元の積は {name} で、これは負けの元ではありません。"),
                }
            }
            State::Selective(0) => say!(language,
                en: "Every heap is lost on its own.",
                ja: "どの山も負けの山です。"),
            State::Selective(won) => say!(language,
                en: {
                    let heaps = if *won == 1 { "heap" } else { "heaps" };
                    format!("{won} {heaps} can be won separately.")
                },
                ja: "負けの山でない山が {won} 個あります。"),
        });
        sentences
    }

    /// The name of an element.
    pub(super) fn element(&self, element: usize) -> String {
        self.quotient.map_or_else(String::new, |quotient| element_name(quotient, element))
    }

    /// Which columns are not right, each with its calculation.
    fn columns(&self, columns: &[(u32, usize)]) -> String {
        let language = self.language;
        let modulus = modulus(self.reason);
        let bad: Vec<&(u32, usize)> =
            columns.iter().filter(|(_, ones)| !ones.is_multiple_of(modulus)).collect();
        if bad.is_empty() {
            return say!(language,
                en: "In every column, the number of ones is a multiple of {modulus}: the position \
                    is balanced.",
                ja: "どの桁でも 1 の個数は {modulus} の倍数で、釣り合った局面です。");
        }
        let column = |(place, ones): &&(u32, usize)| {
            let (weight, rest) = (sum(step::weight(*place)), remainder(*ones, modulus));
            say!(language, en: "the column of {weight}: {rest}", ja: "{weight} の桁：{rest}")
        };
        let mut each: Vec<String> = bad.iter().take(COLUMNS).map(column).collect();
        let more = bad.len().saturating_sub(COLUMNS);
        if more > 0 {
            each.push(say!(language, en: "and in {more} more", ja: "ほか {more} 桁"));
        }
        say!(language,
            en: ("The number of ones is not a multiple of {modulus} in {}.", each.join("; ")),
            ja: ("1 の個数が {modulus} の倍数でない桁があります（{}）。", each.join("、")))
    }

    /// The turn that wins, found step by step, and what it leaves.
    fn winning(&self) -> Vec<Block> {
        let Self { why, language, .. } = *self;
        let Some(turn) = &why.turn else {
            return vec![paragraph(say!(language,
                en: "A winning turn exists, but none was found within the limits.",
                ja: "勝つ手はありますが、上限までの計算では見つかりませんでした。"))];
        };
        let mut blocks = vec![];
        if let (Some(all), Some(winning)) = (why.options, why.winning) {
            blocks.push(paragraph(winning_turns(all, winning, language)));
        }
        // Where no steps are shown, the turn is said to be one.
        if !matches!(why.finding, Search::Nothing | Search::Omitted) {
            blocks.push(paragraph(say!(language, en: "A winning turn:", ja: "勝つ手の見つけ方：")));
        }
        blocks.extend(Step { told: self, turn }.blocks());
        blocks.push(list(false, turn.changes.iter().map(|change| self.change(change))));
        if !turn.result.is_empty() {
            let result = place(&turn.result);
            blocks.push(paragraph(say!(language,
                en: "The position afterwards is {result}.",
                ja: "操作の後の局面は {result} です。")));
        }
        let left = after(why, &turn.changes);
        let heaps: Vec<HeapValue> = left.iter().map(|(_, _, heap)| *heap).collect();
        if heaps.is_empty() {
            blocks.push(paragraph(no_heaps(language)));
        } else {
            let caption = say!(language, en: "After the turn:", ja: "操作の後：");
            blocks.extend(board::table(self, &left, &turn.changes, &caption));
        }
        let mut sentences =
            self.calculation(&State::of(self.reason, &heaps, self.quotient), &heaps);
        sentences.push(say!(language,
            en: "So the other player, who is to move now, loses.",
            ja: "よって、次の手番である相手の負けです。"));
        blocks.push(paragraph(together(sentences, language)));
        blocks
    }

    /// `heap 1: 5 becomes 2 + 2`.
    fn change(&self, change: &HeapTurn) -> String {
        let from = sum(self.why.heaps.get(change.heap).map_or(0, |heap| heap.size));
        let sizes: Vec<String> = change.to.iter().map(|heap| heap.size.to_string()).collect();
        let to = sum(if sizes.is_empty() { "0".to_owned() } else { sizes.join(" + ") });
        let heap = self.name(change.heap);
        say!(self.language, en: "{heap}: {from} becomes {to}", ja: "{heap}：{from} を {to} にする")
    }

    /// Some turns of a lost position.
    fn tries(&self) -> Vec<Block> {
        let Self { why, language, .. } = *self;
        if why.tries.is_empty() {
            return vec![];
        }
        let lead = match why.options {
            None => say!(language,
                en: "Every turn leads to a position that the other player wins, for instance:",
                ja: "どの手を選んでも、相手の必勝局面になります。たとえば次のとおりです。"),
            Some(1) => say!(language,
                en: "The only turn leads to a position that the other player wins:",
                ja: "行える操作は 1 通りで、相手の必勝局面になります。"),
            Some(all) => say!(language,
                en: "One turn can lead to {all} positions, and the other player wins all of them, \
                    for instance:",
                ja: "1 手番で移れる局面は {all} 通りあり、どれも相手の必勝局面です。たとえば次のとおりです。"),
        };
        vec![paragraph(lead), list(false, why.tries.iter().map(|turn| self.attempt(turn)))]
    }

    fn attempt(&self, turn: &SumTurn) -> String {
        let heaps: Vec<HeapValue> =
            after(self.why, &turn.changes).into_iter().map(|(_, _, heap)| heap).collect();
        let made: Vec<String> = turn.changes.iter().map(|change| self.change(change)).collect();
        let calculation = together(
            self.calculation(&State::of(self.reason, &heaps, self.quotient), &heaps),
            self.language,
        );
        say!(self.language,
            en: ("{}. {calculation}", made.join(", ")),
            ja: ("{}。{calculation}", made.join("、")))
    }
}

/// Letters of a row, counted from 1.
fn letters(first: usize, length: usize, language: Language) -> String {
    match (length, first + length - 1) {
        (1, _) => say!(language, en: "letter {first}", ja: "{first} 文字目"),
        (_, last) => say!(language, en: "letters {first} to {last}", ja: "{first}〜{last} 文字目"),
    }
}

fn winning_turns(all: usize, winning: usize, language: Language) -> String {
    say!(language,
        en: {
            match (all, winning) {
                (1, _) => "One turn can lead to only 1 position; it wins.".to_owned(),
                (_, 1) => format!("One turn can lead to {all} positions; in 1 of these, the other \
                    player loses."),
                _ => format!("One turn can lead to {all} positions; in {winning} of these, the \
                    other player loses."),
            }
        },
        ja: "1 手番で移れる局面は {all} 通りあり、そのうち {winning} 通りで相手の負けになります。")
}

/// `1`, `1 and 2`, `1, 2 and 3`.
pub(super) fn enumerated(parts: &[String], language: Language) -> String {
    say!(language,
        en: {
            match parts {
                [first @ .., before, last] => {
                    let first: String = first.iter().map(|part| format!("{part}, ")).collect();
                    format!("{first}{before} and {last}")
                }
                parts => parts.join(", "),
            }
        },
        ja: ("{}", parts.join("、")))
}

/// `5 mod 3 = 2`.
pub(super) fn remainder(number: usize, modulus: usize) -> String {
    sum(format!("{number} mod {modulus} = {}", number % modulus))
}

/// `X = 3 xor 5 = 6`; of many heaps only the result.
fn exclusive_or(heaps: &[HeapValue], all: u128) -> String {
    let values: Vec<String> = heaps.iter().map(|heap| heap.value.to_string()).collect();
    let long = (2..=TERMS).contains(&values.len());
    sum(if long { format!("X = {} = {all}", values.join(" xor ")) } else { format!("X = {all}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_words() {
        let words: Vec<String> = ["1", "2", "3"].map(str::to_owned).to_vec();
        assert_eq!(enumerated(&words, Language::English), "1, 2 and 3");
        assert_eq!(enumerated(&words[..2], Language::English), "1 and 2");
        assert_eq!(enumerated(&words, Language::Japanese), "1、2、3");
        assert_eq!(enumerated(&[], Language::English), "");
    }
}
