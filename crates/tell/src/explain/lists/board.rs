//! Heaps one below the other, with their values in binary.

use super::law::Reason;
use super::position::Narration;
use super::state::{Left, modulus, ones};
use super::step::weight;
use crate::document::Block;
use crate::document::spans::{self, paragraph, sum};
use crate::say::{say, sentences};
use answer::{HeapTurn, HeapValue};

/// Heaps that are shown, beside those that change.
const SHOWN: usize = 8;
/// Heaps that are shown in all.
const MOST: usize = 24;
/// Columns of a table; wider values stand in a text of fixed width.
const COLUMNS: usize = 10;

sentences! {
    fn more(heaps: usize, shown: usize) {
        en: "Of {heaps} heaps, {shown} are shown; the rows below them count all heaps.",
        ja: "{heaps} 個の山のうち {shown} 個だけを示しました。下の行はすべての山を数えたものです。"
    }
}

/// The heaps as a table; of many, the first ones and those that change.
pub(super) fn table(
    told: &Narration<'_>,
    heaps: &[Left],
    changes: &[HeapTurn],
    caption: &str,
) -> Vec<Block> {
    let changing = |from: usize| changes.iter().any(|change| change.heap == from);
    let mut shown: Vec<Left> = vec![];
    for (at, left) in heaps.iter().enumerate() {
        if (at < SHOWN || changing(left.0)) && shown.len() < MOST {
            shown.push(*left);
        }
    }
    let all: Vec<HeapValue> = heaps.iter().map(|(_, _, heap)| *heap).collect();
    let more = (shown.len() < heaps.len()).then(|| more(heaps.len(), shown.len(), told.language));
    let board = Board { told, shown, all };
    let mut blocks = match told.reason {
        Reason::Tame | Reason::Selective | Reason::Quotient => vec![board.kinds(caption)],
        _ => board.binary(caption),
    };
    blocks.extend(more.map(paragraph));
    blocks
}

struct Board<'b> {
    told: &'b Narration<'b>,
    shown: Vec<Left>,
    all: Vec<HeapValue>,
}

impl Board<'_> {
    /// What every row begins with: the heap, its size, and its value if that is another number.
    fn begin(&self, valued: bool) -> (Vec<String>, impl Fn(&Left) -> Vec<String> + '_) {
        let language = self.told.language;
        let columns = if valued { 3 } else { 2 };
        let head = [
            say!(language, en: "heap", ja: "山"),
            say!(language, en: "size", ja: "大きさ"),
            say!(language, en: "value", ja: "Grundy 数"),
        ];
        let head = head.into_iter().take(columns).collect();
        let row = move |(from, _, heap): &Left| {
            let cells = [self.told.name(*from), heap.size.to_string(), heap.value.to_string()];
            cells.into_iter().take(columns).collect()
        };
        (head, row)
    }

    /// Heap, size, value and kind.
    fn kinds(&self, caption: &str) -> Block {
        let language = self.told.language;
        let tame = self.told.reason == Reason::Tame;
        let (mut head, begin) = self.begin(tame);
        let elements = self.told.reason == Reason::Quotient;
        head.push(match elements {
            true => say!(language, en: "element", ja: "元"),
            false => say!(language, en: "kind", ja: "種類"),
        });
        let rows = self.shown.iter().map(|left| {
            let mut row = begin(left);
            row.push(match left.2 {
                HeapValue { firm: true, .. } if tame => "firm".to_owned(),
                _ if tame => "fickle".to_owned(),
                HeapValue { value, .. } if elements => usize::try_from(value)
                    .map_or_else(|_| String::new(), |at| self.told.element(at)),
                HeapValue { value: 0, .. } => say!(language, en: "lost", ja: "負け"),
                _ => say!(language, en: "won", ja: "勝ち"),
            });
            row
        });
        let numbers = if tame { vec![false, true, true, false] } else { vec![false, true, false] };
        spans::table(caption, head, rows, numbers)
    }

    /// The number of binary digits of the largest value, at least 1.
    fn width(&self) -> u32 {
        self.all.iter().map(|heap| heap.value).max().and_then(u128::checked_ilog2).unwrap_or(0) + 1
    }

    /// What stands below the digits of a column.
    fn below(&self) -> Vec<(String, Vec<usize>)> {
        let modulus = modulus(self.told.reason);
        let counts: Vec<usize> =
            (0..self.width()).rev().map(|place| ones(&self.all, place)).collect();
        let rests = counts.iter().map(|count| count % modulus).collect();
        if modulus == 2 {
            return vec![("xor".to_owned(), rests)];
        }
        vec![
            (say!(self.told.language, en: "ones", ja: "1 の個数"), counts),
            (format!("mod {modulus}"), rests),
        ]
    }

    fn binary(&self, caption: &str) -> Vec<Block> {
        let valued = self.all.iter().any(|heap| heap.value != heap.size);
        let width = usize::try_from(self.width()).unwrap_or(COLUMNS + 1);
        if width > COLUMNS {
            return vec![paragraph(caption), Block::Code(self.wide(width))];
        }
        let places = || (0..self.width()).rev();
        let (mut head, begin) = self.begin(valued);
        let labels = head.len();
        head.extend(places().map(|place| sum(weight(place))));
        let digits = self.shown.iter().map(|left| {
            let mut row = begin(left);
            row.extend(places().map(|place| (left.2.value >> place & 1).to_string()));
            row
        });
        let below = self.below().into_iter().map(|(label, numbers)| {
            let mut row = vec![label];
            row.resize(labels, String::new());
            row.extend(numbers.iter().map(usize::to_string));
            row
        });
        let numbers = (0..head.len()).map(|column| column > 0).collect();
        vec![spans::table(caption, head, digits.chain(below), numbers)]
    }

    /// Digits in a text of fixed width. A remainder with two digits finds no place there; the
    /// sentences below tell of it.
    fn wide(&self, width: usize) -> String {
        let line =
            |(from, _, heap): &Left| format!("{:0width$b}  {}", heap.value, self.told.name(*from));
        let mut lines: Vec<String> = self.shown.iter().map(line).collect();
        if let Some((label, rests)) = self.below().pop()
            && rests.iter().all(|rest| *rest < 10)
        {
            lines.push(format!(
                "{}  {label}",
                rests.iter().map(usize::to_string).collect::<String>()
            ));
        }
        lines.join("\n")
    }
}
