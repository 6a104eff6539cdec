//! How a winning turn is found on the very numbers.

use super::law::Reason;
use super::position::{Narration, enumerated, remainder};
use super::state::modulus;
use crate::document::Block;
use crate::document::spans::{list, paragraph, sum};
use crate::language::Language;
use crate::say::{say, together};
use answer::{ColumnAct, ColumnStep, HeapTurn, Search, SumTurn};

/// Columns that are gone through one by one.
const COLUMNS: usize = 24;
/// This many columns in which the same is done, and nothing but zeros, are described together.
const ALIKE: usize = 4;

/// `8`, or `2^60` where the number is long.
pub(super) fn weight(place: u32) -> String {
    match 1_u128.checked_shl(place) {
        Some(weight) if place < 20 => weight.to_string(),
        _ => format!("2^{place}"),
    }
}

/// A winning turn that is looked for.
pub(super) struct Step<'s> {
    pub(super) told: &'s Narration<'s>,
    pub(super) turn: &'s SumTurn,
}

impl Step<'_> {
    /// How it is found.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let language = self.told.language;
        vec![paragraph(match &self.told.why.finding {
            Search::Nothing | Search::Omitted => {
                say!(language, en: "A winning turn:", ja: "次のように操作すれば勝ちます。")
            }
            Search::Xor { place } => self.xor(*place),
            Search::All => all(modulus(self.told.reason) - 1, language),
            Search::Columns(steps) => return self.columns(steps),
            Search::Last { large, ones } => self.last(*large, *ones),
        })]
    }

    /// The value of a heap before the turn.
    fn value(&self, heap: usize) -> u128 {
        self.told.why.heaps.get(heap).map_or(0, |heap| heap.value)
    }

    fn xor(&self, place: u32) -> String {
        let language = self.told.language;
        let all = self.told.why.heaps.iter().fold(0, |all, heap| all ^ heap.value);
        let Some(HeapTurn { heap, to }) = self.turn.changes.first() else { return String::new() };
        let before = self.value(*heap);
        let after = sum(format!("{before} xor {all} = {}", before ^ all));
        let (all, before) = (sum(format!("X = {all}")), sum(before));
        let (heap, weight) = (self.told.name(*heap), sum(weight(place)));
        let mut sentences = vec![say!(language,
            en: "The highest digit of {all} stands for {weight}; the value {before} of {heap} has \
                a 1 there and must become {after}.",
            ja: "{all} の最上位の桁は {weight} の桁です。{heap} の Grundy 数 {before} はこの桁が 1 なので、Grundy 数を \
                {after} にします。")];
        if to.len() > 1 {
            let values: Vec<String> = to.iter().map(|part| part.value.to_string()).collect();
            let left = to.iter().fold(0, |all, part| all ^ part.value);
            let left = sum(format!("{} = {left}", values.join(" xor ")));
            sentences.push(say!(language,
                en: "The value of what is left is {left}.",
                ja: "残るものの Grundy 数は {left} です。"));
        }
        together(sentences, language)
    }

    fn columns(&self, steps: &[ColumnStep]) -> Vec<Block> {
        let language = self.told.language;
        // Which heaps are lowered, in the order in which they are.
        let mut lowered: Vec<usize> = vec![];
        let mut items = vec![];
        // Columns above the first that is not right change nothing.
        let first = steps.iter().position(|step| step.act != ColumnAct::Zeros).unwrap_or(0);
        let mut at = first;
        while let Some(step) = steps.get(at) {
            let idle = |step: &&ColumnStep| step.act == ColumnAct::Zeros;
            let same = steps[at..].iter().take_while(idle).count();
            if same >= ALIKE && !lowered.is_empty() {
                items.push(self.alike(step.place, steps[at + same - 1].place));
                at += same;
                continue;
            }
            items.push(self.column(step, &mut lowered));
            at += 1;
        }
        let more = items.len().saturating_sub(COLUMNS);
        items.truncate(COLUMNS);
        let mut blocks = vec![list(false, items)];
        if more > 0 {
            blocks.push(paragraph(say!(language,
                en: {
                    let columns = if more == 1 { "column" } else { "columns" };
                    format!("The remaining {more} {columns} are done in the same way.")
                },
                ja: "以下同様に、残りの {more} 桁を決めます。")));
        }
        let values = self.turn.changes.iter().map(|change| {
            let value = change.to.iter().fold(0, |all, part| all ^ part.value);
            let (heap, from) = (self.told.name(change.heap), self.value(change.heap));
            say!(language, en: "{heap} ({from}) -> {value}", ja: "{heap}（{from}） -> {value}")
        });
        let values = enumerated(&values.collect::<Vec<_>>(), language);
        blocks.push(paragraph(say!(language,
            en: "So the values become: {values}.",
            ja: "したがって Grundy 数は {values} になります。")));
        blocks
    }

    /// Columns in which nothing is done but zeros.
    fn alike(&self, first: u32, last: u32) -> String {
        let modulus = modulus(self.told.reason);
        let ([first, last], s) = ([first, last].map(|place| sum(weight(place))), sum("s = 0"));
        say!(self.told.language,
            en: "Columns of {first} to {last}: in each of them, the number of ones of the heaps \
                not yet lowered is a multiple of {modulus}, so {s}, and the lowered heaps get a 0.",
            ja: "{first} から {last} までの桁：どの桁でも、まだ下げていない山の 1 の個数は {modulus} の倍数で \
                {s} なので、下げた山のこれらの桁を 0 にします。")
    }

    /// What is done in one column; heaps that are lowered are added to `lowered`.
    fn column(&self, step: &ColumnStep, lowered: &mut Vec<usize>) -> String {
        let language = self.told.language;
        let act = match &step.act {
            ColumnAct::Zeros if lowered.is_empty() => say!(language,
                en: "Nothing to do.",
                ja: "何もしません。"),
            ColumnAct::Zeros => say!(language,
                en: "The lowered heaps get a 0.",
                ja: "下げた山のこの桁を 0 にします。"),
            ColumnAct::Raise(raised) => {
                let heaps = self.told.names(lowered.get(..*raised).unwrap_or_default());
                say!(language,
                    en: {
                        let get = if *raised == 1 { "gets" } else { "get" };
                        format!("{raised} of the lowered heaps, {heaps}, {get} a 1; the others a \
                            0.")
                    },
                    ja: "下げた山のうち {raised} 個（{heaps}）のこの桁を 1 に、残りを 0 にします。")
            }
            ColumnAct::Lower(new) => {
                let heaps = self.told.names(new);
                let before = !lowered.is_empty();
                lowered.extend(new);
                match before {
                    true => say!(language,
                        en: "Lowered: {heaps}; those lowered before get a 0.",
                        ja: "{heaps} を下げ、先に下げた山のこの桁を 0 にします。"),
                    false => say!(language, en: "Lowered: {heaps}.", ja: "{heaps} を下げます。"),
                }
            }
        };
        let modulus = modulus(self.told.reason);
        let (weight, rest) = (sum(weight(step.place)), remainder(step.ones, modulus));
        let s = sum(format!("s = {}", step.ones % modulus));
        let f = sum(format!("f = {}", step.lowered));
        say!(language,
            en: "Column of {weight}: {rest}, {s}, {f}. {act}",
            ja: "{weight} の桁：{rest}、{s}、{f}。{act}")
    }

    /// As in the theorem: ones are left whose number is right.
    fn last(&self, large: usize, ones: usize) -> String {
        let language = self.told.language;
        let modulus = modulus(self.told.reason);
        let rest = ones % modulus;
        let most = modulus - 1;
        if large == 0 {
            let take = ones.saturating_sub(1) % modulus;
            let worked = sum(format!("({ones} - 1) mod {modulus} = {take}"));
            return match self.told.reason {
                Reason::MisereColumns(1) => say!(language,
                    en: "There is no choice: one of the ones becomes 0.",
                    ja: "選ぶ余地はありません。1 を 1 個 0 にします。"),
                _ => say!(language,
                    en: "The number of ones is {ones}, and {worked}: that many ones become 0.",
                    ja: "1 は {ones} 個で、{worked} なので、{take} 個を 0 にします。"),
            };
        }
        let (worked, r) = (remainder(ones, modulus), sum(format!("r = {rest}")));
        let counted = match modulus {
            2 => say!(language,
                en: "The number of ones is {ones}: {worked}, so {r}.",
                ja: "1 は {ones} 個です。{worked} なので {r} です。"),
            _ => say!(language,
                en: ("{}, and the number of ones is {ones}: {worked}, so {r}.", sum(
                    format!("b = {large}")
                )),
                ja: ("{} で、1 は {ones} 個です。{worked} なので {r} です。", sum(format!("b = {large}")))),
        };
        let act = match rest {
            0 => say!(language,
                en: "One of the values of 2 or more becomes 1, any others 0.",
                ja: "2 以上の Grundy 数のうち 1 個を 1 に、ほかにあれば 0 にします。"),
            1 => {
                say!(language, en: "All values of 2 or more become 0.", ja: "2 以上の Grundy 数をすべて 0 \
                    にします。")
            }
            _ if rest - 1 <= most - large => {
                let fewer = rest - 1;
                say!(language,
                    en: "All values of 2 or more become 0, and so do {fewer} of the ones.",
                    ja: "2 以上の Grundy 数すべてと、{fewer} 個の 1 を 0 にします。")
            }
            _ => {
                let more = modulus + 1 - rest;
                say!(language,
                    en: "{more} of the values of 2 or more become 1, any others 0.",
                    ja: "2 以上の Grundy 数のうち {more} 個を 1 に、残りを 0 にします。")
            }
        };
        together([counted, act], language)
    }
}

/// All values become 0.
fn all(most: usize, language: Language) -> String {
    say!(language,
        en: {
            let (heaps, all) = match most {
                1 => ("heap has", "it becomes"),
                _ => ("heaps have", "all of them become"),
            };
            format!("At most {most} {heaps} another value than 0: {all} 0.")
        },
        ja: "Grundy 数が 0 でない山は {most} 個以下なので、それらをすべて 0 にします。")
}
