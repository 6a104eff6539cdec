//! How a winning turn is found on the very numbers.

use answer::{ColumnAct, ColumnStep, HeapTurn, Search, SumTurn};

use super::fill::{enumerated, list, said};
use super::law::Reason;
use super::position::Told;
use super::state::modulus;
use crate::document::{Block, Inline};
use crate::language::Language;
use crate::text::Say;

/// Columns that are gone through one by one.
const COLUMNS: usize = 24;
/// So many columns in which the same is done, and nothing but zeros, are told of at once.
const ALIKE: usize = 4;

/// `8`, or `2^60` where the number is long.
pub(super) fn weight(place: u32) -> String {
    match 1_u128.checked_shl(place) {
        Some(weight) if place < 20 => weight.to_string(),
        _ => format!("2^{place}"),
    }
}

enum Message {
    Top,
    Split,
    All(usize),
    Column { rest: usize, lowered: usize },
    Alike(usize),
    Zeros,
    NoneFree,
    Raise(usize),
    Lower,
    LowerAnd,
    MoreColumns(usize),
    So,
    Last { large: usize, ones: usize, modulus: usize },
    Ones { ones: usize, modulus: usize, take: usize },
    OneOfOnes,
    LastOne,
    LastZero,
    LastFewer(usize),
    LastMore(usize),
    Told,
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::Top => {
                "The highest digit of {0} stands for {1}; the value {4} of {2} has a 1 there, and must become {3}."
                    .to_owned()
            }
            Self::Split => "What is left of it has this value: {0}.".to_owned(),
            Self::All(1) => "Not more than 1 heap has another value than 0: it becomes 0.".to_owned(),
            Self::All(most) => format!("Not more than {most} heaps have another value than 0: all of them become 0."),
            Self::Column { rest, lowered } => format!("Column of {{0}}: {{1}}, $s = {rest}$, $f = {lowered}$. "),
            Self::Alike(modulus) => format!(
                "Columns of {{0}} to {{1}}: in each the number of ones of the heaps that have not been lowered is a multiple of {modulus}, so $s = 0$, and the lowered heaps get a 0."
            ),
            Self::Zeros => "The lowered heaps get a 0.".to_owned(),
            Self::NoneFree => "Nothing is done.".to_owned(),
            Self::Raise(1) => "1 of the lowered heaps, {2}, gets a 1; the others a 0.".to_owned(),
            Self::Raise(raised) => format!("{raised} of the lowered heaps, {{2}}, get a 1; the others a 0."),
            Self::Lower => "Lowered: {2}.".to_owned(),
            Self::LowerAnd => "Lowered: {2}; those lowered before get a 0.".to_owned(),
            Self::MoreColumns(1) => "And so on, 1 more column.".to_owned(),
            Self::MoreColumns(more) => format!("And so on, {more} more columns."),
            Self::So => "So the values become: {0}.".to_owned(),
            Self::Last { ones, modulus: 2, .. } => {
                format!("The number of ones is {ones}: ${ones} mod 2 = {}$, so $r = {}$.", ones % 2, ones % 2)
            }
            Self::Last { large, ones, modulus } => {
                format!(
                    "$b = {large}$, and the number of ones is {ones}: ${ones} mod {modulus} = {}$, so $r = {}$.",
                    ones % modulus,
                    ones % modulus
                )
            }
            Self::Ones { ones, modulus, take } => {
                format!(
                    "The number of ones is {ones}, and $({ones} - 1) mod {modulus} = {take}$: so many of them become 0."
                )
            }
            Self::OneOfOnes => "There is nothing to choose: one of the ones becomes 0.".to_owned(),
            Self::LastOne => "All values of 2 or more become 0.".to_owned(),
            Self::LastZero => "One of the values of 2 or more becomes 1, any others 0.".to_owned(),
            Self::LastFewer(fewer) => format!("All values of 2 or more become 0, and so do {fewer} of the ones."),
            Self::LastMore(more) => format!("{more} of the values of 2 or more become 1, any others 0."),
            Self::Told => "This turn does it:".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Top => {
                "{0} の最上位の桁は {1} の桁です。{2} の値 {4} はこの桁が 1 なので、値を {3} にします。".to_owned()
            }
            Self::Split => "残るものの値は {0} です。".to_owned(),
            Self::All(most) => format!("値が 0 でない山は {most} 個以下なので、それらをすべて 0 にします。"),
            Self::Column { rest, lowered } => format!("{{0}} の桁：{{1}}、$s = {rest}$、$f = {lowered}$。"),
            Self::Alike(modulus) => format!(
                "{{0}} から {{1}} までの桁：どの桁でも、まだ下げていない山の 1 の個数は {modulus} の倍数で $s = 0$ なので、下げた山のこれらの桁を 0 にします。"
            ),
            Self::Zeros => "下げた山のこの桁を 0 にします。".to_owned(),
            Self::NoneFree => "何もしません。".to_owned(),
            Self::Raise(raised) => format!("下げた山のうち {raised} 個（{{2}}）のこの桁を 1 に、残りを 0 にします。"),
            Self::Lower => "{2} を下げます。".to_owned(),
            Self::LowerAnd => "{2} を下げ、先に下げた山のこの桁を 0 にします。".to_owned(),
            Self::MoreColumns(more) => format!("以下同様に、残りの {more} 桁を決めます。"),
            Self::So => "したがって値は {0} になります。".to_owned(),
            Self::Last { ones, modulus: 2, .. } => {
                format!("1 は {ones} 個です。${ones} mod 2 = {}$ なので $r = {}$ です。", ones % 2, ones % 2)
            }
            Self::Last { large, ones, modulus } => {
                format!(
                    "$b = {large}$ で、1 は {ones} 個です。${ones} mod {modulus} = {}$ なので $r = {}$ です。",
                    ones % modulus,
                    ones % modulus
                )
            }
            Self::Ones { ones, modulus, take } => {
                format!("1 は {ones} 個で、$({ones} - 1) mod {modulus} = {take}$ なので、{take} 個を 0 にします。")
            }
            Self::OneOfOnes => "選ぶ余地はありません。1 を 1 個 0 にします。".to_owned(),
            Self::LastOne => "2 以上の値をすべて 0 にします。".to_owned(),
            Self::LastZero => "2 以上の値のうち 1 個を 1 に、ほかにあれば 0 にします。".to_owned(),
            Self::LastFewer(fewer) => format!("2 以上の値すべてと、{fewer} 個の 1 を 0 にします。"),
            Self::LastMore(more) => format!("2 以上の値のうち {more} 個を 1 に、残りを 0 にします。"),
            Self::Told => "次のように指します。".to_owned(),
        }
    }
}

/// A winning turn that is looked for.
pub(super) struct Step<'s> {
    pub(super) told: &'s Told<'s>,
    pub(super) turn: &'s SumTurn,
}

impl Step<'_> {
    fn line(&self, message: &Message, parts: &[Inline]) -> Vec<Inline> {
        said(message, parts, self.told.language)
    }

    fn paragraph(&self, message: &Message) -> Block {
        Block::Paragraph(self.line(message, &[]))
    }

    /// How it is found.
    pub(super) fn blocks(&self) -> Vec<Block> {
        match &self.told.why.finding {
            Search::Nothing | Search::Told => vec![self.paragraph(&Message::Told)],
            Search::Xor { place } => vec![Block::Paragraph(self.xor(*place))],
            Search::All => vec![self.paragraph(&Message::All(modulus(self.told.reason) - 1))],
            Search::Columns(steps) => self.columns(steps),
            Search::Last { large, ones } => self.last(*large, *ones),
        }
    }

    fn xor(&self, place: u32) -> Vec<Inline> {
        let heaps = &self.told.why.heaps;
        let all = heaps.iter().fold(0, |all, heap| all ^ heap.value);
        let Some(HeapTurn { heap, to }) = self.turn.changes.first() else { return vec![] };
        let value = heaps.get(*heap).map_or(0, |heap| heap.value);
        let parts = [
            Inline::Sum(format!("X = {all}")),
            Inline::Sum(weight(place)),
            self.told.name(*heap).into(),
            Inline::Sum(format!("{value} xor {all} = {}", value ^ all)),
            Inline::Sum(value.to_string()),
        ];
        let mut text = self.line(&Message::Top, &parts);
        if to.len() > 1 {
            let values: Vec<String> = to.iter().map(|part| part.value.to_string()).collect();
            let left = to.iter().fold(0, |all, part| all ^ part.value);
            if self.told.language == Language::English {
                text.push(" ".into());
            }
            let sum = Inline::Sum(format!("{} = {left}", values.join(" xor ")));
            text.extend(self.line(&Message::Split, &[sum]));
        }
        text
    }

    fn columns(&self, steps: &[ColumnStep]) -> Vec<Block> {
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
                let ends = [Inline::Sum(weight(step.place)), Inline::Sum(weight(steps[at + same - 1].place))];
                items.push(self.line(&Message::Alike(modulus(self.told.reason)), &ends));
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
            blocks.push(self.paragraph(&Message::MoreColumns(more)));
        }
        let values = self.turn.changes.iter().map(|change| {
            let value = change.to.iter().fold(0, |all, part| all ^ part.value);
            let from = self.told.why.heaps.get(change.heap).map_or(0, |heap| heap.value);
            let aside = super::board::aside(&from.to_string(), self.told.language);
            format!("{}{aside} -> {value}", self.told.name(change.heap))
        });
        let values: Vec<String> = values.collect();
        blocks.push(Block::Paragraph(self.line(&Message::So, &[enumerated(&values, self.told.language).into()])));
        blocks
    }

    /// What is done in one column; heaps that are lowered are added to `lowered`.
    fn column(&self, step: &ColumnStep, lowered: &mut Vec<usize>) -> Vec<Inline> {
        let names = |heaps: &[usize]| -> Inline {
            let names: Vec<String> = heaps.iter().map(|heap| self.told.name(*heap)).collect();
            enumerated(&names, self.told.language).into()
        };
        let modulus = modulus(self.told.reason);
        let rest = step.ones % modulus;
        let mut parts =
            vec![Inline::Sum(weight(step.place)), Inline::Sum(format!("{} mod {modulus} = {rest}", step.ones))];
        let act = match &step.act {
            ColumnAct::Zeros if lowered.is_empty() => Message::NoneFree,
            ColumnAct::Zeros => Message::Zeros,
            ColumnAct::Raise(raised) => {
                parts.push(names(lowered.get(..*raised).unwrap_or_default()));
                Message::Raise(*raised)
            }
            ColumnAct::Lower(new) => {
                parts.push(names(new));
                let before = !lowered.is_empty();
                lowered.extend(new);
                if before { Message::LowerAnd } else { Message::Lower }
            }
        };
        let mut text = self.line(&Message::Column { rest, lowered: step.lowered }, &parts);
        text.extend(self.line(&act, &parts));
        text
    }

    /// As in the theorem: ones are left whose number is right.
    fn last(&self, large: usize, ones: usize) -> Vec<Block> {
        let modulus = modulus(self.told.reason);
        let rest = ones % modulus;
        let most = modulus - 1;
        if large == 0 {
            let message = match (self.told.reason, ones.saturating_sub(1) % modulus) {
                (Reason::MisereColumns(1), _) => Message::OneOfOnes,
                (_, take) => Message::Ones { ones, modulus, take },
            };
            return vec![self.paragraph(&message)];
        }
        let act = match rest {
            0 => Message::LastZero,
            1 => Message::LastOne,
            _ if rest - 1 <= most - large => Message::LastFewer(rest - 1),
            _ => Message::LastMore(modulus + 1 - rest),
        };
        let mut text = self.line(&Message::Last { large, ones, modulus }, &[]);
        if self.told.language == Language::English {
            text.push(" ".into());
        }
        text.extend(self.line(&act, &[]));
        vec![Block::Paragraph(text)]
    }
}
