//! Heaps one below the other, with their values in binary.

use answer::{HeapTurn, HeapValue};

use super::fill::{paragraph, said};
use super::law::Reason;
use super::position::{Message, Told};
use super::state::{Left, modulus, ones};
use super::step::weight;
use crate::document::{Block, Inline, Table};
use crate::language::Language;
use crate::text::Say;

/// Heaps that are shown, beside those that change.
const SHOWN: usize = 8;
/// Heaps that are shown in all.
const MOST: usize = 24;
/// Columns of a table; wider values stand in a text of fixed width.
const COLUMNS: usize = 10;

enum Label {
    Heap,
    Size,
    Value,
    Kind,
    Firm(bool),
    Alone(bool),
    Ones,
    Rest(usize),
    Xor,
    More { heaps: usize, shown: usize },
}

impl Say for Label {
    fn english(&self) -> String {
        match self {
            Self::Heap => "heap".to_owned(),
            Self::Size => "size".to_owned(),
            Self::Value => "value".to_owned(),
            Self::Kind => "kind".to_owned(),
            Self::Firm(true) => "firm".to_owned(),
            Self::Firm(false) => "fickle".to_owned(),
            Self::Alone(true) => "lost".to_owned(),
            Self::Alone(false) => "won".to_owned(),
            Self::Ones => "ones".to_owned(),
            Self::Rest(modulus) => format!("mod {modulus}"),
            Self::Xor => "xor".to_owned(),
            Self::More { heaps, shown } => {
                format!("Of {heaps} heaps {shown} are shown; what is said below them counts all.")
            }
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Heap => "山".to_owned(),
            Self::Size => "大きさ".to_owned(),
            Self::Value => "値".to_owned(),
            Self::Kind => "種類".to_owned(),
            Self::Firm(true) => "firm".to_owned(),
            Self::Firm(false) => "fickle".to_owned(),
            Self::Alone(true) => "負け".to_owned(),
            Self::Alone(false) => "勝ち".to_owned(),
            Self::Ones => "1 の個数".to_owned(),
            Self::Rest(modulus) => format!("mod {modulus}"),
            Self::Xor => "xor".to_owned(),
            Self::More { heaps, shown } => {
                format!("{heaps} 個の山のうち {shown} 個だけを示しました。下の行はすべての山を数えたものです。")
            }
        }
    }
}

/// The heaps as a table; of many, the first ones and those that change.
pub(super) fn table(told: &Told<'_>, heaps: &[Left], changes: &[HeapTurn], caption: &Message) -> Vec<Block> {
    let changing = |from: usize| changes.iter().any(|change| change.heap == from);
    let mut shown: Vec<Left> = vec![];
    for (at, left) in heaps.iter().enumerate() {
        if (at < SHOWN || changing(left.0)) && shown.len() < MOST {
            shown.push(*left);
        }
    }
    let all: Vec<HeapValue> = heaps.iter().map(|(_, _, heap)| *heap).collect();
    let more = (shown.len() < heaps.len()).then_some(Label::More { heaps: heaps.len(), shown: shown.len() });
    let board = Board { told, shown, all };
    let mut blocks = match told.reason {
        Reason::Tame | Reason::Selective => vec![Block::Table(board.kinds(caption))],
        _ => board.binary(caption),
    };
    blocks.extend(more.map(|more| paragraph(&more, &[], told.language)));
    blocks
}

struct Board<'b> {
    told: &'b Told<'b>,
    shown: Vec<Left>,
    all: Vec<HeapValue>,
}

impl Board<'_> {
    fn say(&self, label: Label) -> String {
        label.say(self.told.language)
    }

    fn cell(&self, label: Label) -> Vec<Inline> {
        vec![self.say(label).into()]
    }

    fn caption(&self, caption: &Message) -> Vec<Inline> {
        match caption {
            // There is no binary in such a table.
            Message::Before if matches!(self.told.reason, Reason::Tame | Reason::Selective) => vec![],
            caption => said(caption, &[], self.told.language),
        }
    }

    /// Heap, size, value and kind.
    fn kinds(&self, caption: &Message) -> Table {
        let tame = self.told.reason == Reason::Tame;
        let mut head = vec![self.cell(Label::Heap), self.cell(Label::Size)];
        if tame {
            head.push(self.cell(Label::Value));
        }
        head.push(self.cell(Label::Kind));
        let rows = self.shown.iter().map(|(from, _, heap)| {
            let mut row = vec![vec![self.told.name(*from).into()], vec![heap.size.to_string().into()]];
            if tame {
                row.push(vec![heap.value.to_string().into()]);
                row.push(self.cell(Label::Firm(heap.firm)));
            } else {
                row.push(self.cell(Label::Alone(heap.value == 0)));
            }
            row
        });
        let numbers = if tame { vec![false, true, true, false] } else { vec![false, true, false] };
        Table { caption: self.caption(caption), head, rows: rows.collect(), numbers }
    }

    /// The number of binary digits of the largest value, at least 1.
    fn width(&self) -> u32 {
        self.all.iter().map(|heap| heap.value).max().and_then(u128::checked_ilog2).unwrap_or(0) + 1
    }

    /// What stands below the digits of a column.
    fn below(&self) -> Vec<(String, Vec<usize>)> {
        let modulus = modulus(self.told.reason);
        let counts: Vec<usize> = (0..self.width()).rev().map(|place| ones(&self.all, place)).collect();
        let rests = counts.iter().map(|count| count % modulus).collect();
        if modulus == 2 {
            return vec![(self.say(Label::Xor), rests)];
        }
        vec![(self.say(Label::Ones), counts), (self.say(Label::Rest(modulus)), rests)]
    }

    fn binary(&self, caption: &Message) -> Vec<Block> {
        let valued = self.all.iter().any(|heap| heap.value != heap.size);
        let width = usize::try_from(self.width()).unwrap_or(COLUMNS + 1);
        if width > COLUMNS {
            let caption = Block::Paragraph(said(caption, &[], self.told.language));
            return vec![caption, Block::Code(self.wide(width))];
        }
        let mut head = vec![self.cell(Label::Heap), self.cell(Label::Size)];
        if valued {
            head.push(self.cell(Label::Value));
        }
        let labels = head.len();
        head.extend((0..self.width()).rev().map(|place| vec![Inline::Sum(weight(place))]));
        let mut rows: Vec<Vec<Vec<Inline>>> = vec![];
        for (from, _, heap) in &self.shown {
            let mut row = vec![vec![self.told.name(*from).into()], vec![heap.size.to_string().into()]];
            if valued {
                row.push(vec![heap.value.to_string().into()]);
            }
            row.extend((0..self.width()).rev().map(|place| vec![(heap.value >> place & 1).to_string().into()]));
            rows.push(row);
        }
        for (label, numbers) in self.below() {
            let mut row = vec![vec![Inline::from(label)]];
            row.resize(labels, vec![]);
            row.extend(numbers.iter().map(|number| vec![number.to_string().into()]));
            rows.push(row);
        }
        let mut numbers = vec![true; head.len()];
        numbers[0] = false;
        vec![Block::Table(Table { caption: self.caption(caption), head, rows, numbers })]
    }

    /// Digits in a text of fixed width. A remainder with two digits finds no place there; the sentences below tell of it.
    fn wide(&self, width: usize) -> String {
        let line = |(from, _, heap): &Left| format!("{:0width$b}  {}", heap.value, self.told.name(*from));
        let mut lines: Vec<String> = self.shown.iter().map(line).collect();
        if let Some((label, rests)) = self.below().pop()
            && rests.iter().all(|rest| *rest < 10)
        {
            lines.push(format!("{}  {label}", rests.iter().map(usize::to_string).collect::<String>()));
        }
        lines.join("\n")
    }
}

/// A sentence or words in parentheses, as the language has them.
pub(super) fn aside(text: &str, language: Language) -> String {
    match language {
        Language::English => format!(" ({text})"),
        Language::Japanese => format!("（{text}）"),
    }
}
