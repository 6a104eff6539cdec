//! Small positions, judged by the definition of the plan.

use answer::{GameInfo, Positions};
use plan::naive::{Asked, Class, Position, Setting, Verdict, heap_class, verdict};
use plan::{
    Decision, HeapValue, ListDecision, ListLaw, Machine, Plan, PrintedAnswer, TupleDecision,
    VariableKind,
};

use crate::document::Block;
use crate::document::spans::{code, name, paragraph, table};
use crate::language::Language;
use crate::say::say;

/// Heaps in a row, and on each side of a square.
const ROW: u64 = 16;
const SIDE: u64 = 8;
/// Heaps of a list, and the largest number in lists and tuples.
const HEAPS: usize = 5;
const LARGEST: u64 = 4;
/// Words and tuples that are listed.
const LISTED: usize = 20;
/// Words that are looked at.
const WORDS: usize = 2000;

/// What parameters from the input are in the table.
const NUMBER: i64 = 2;
const NUMBERS: [i64; 3] = [1, 3, 4];

struct Small<'s> {
    plan: &'s Plan,
    settings: Vec<Setting>,
    language: Language,
}

/// A table, and what it shows; none if there is nothing to show.
pub(super) fn small(plan: &Plan, game: &GameInfo, language: Language) -> Option<Vec<Block>> {
    let program = &plan.program;
    let settings = program.settings.iter().map(|(_, variable)| {
        let numbers = program.variables.get(variable.index()).map(|declared| &declared.kind);
        match numbers {
            Some(VariableKind::Numbers { .. }) => Setting::Numbers(NUMBERS.to_vec()),
            _ => Setting::Number(NUMBER),
        }
    });
    let small = Small { plan, settings: settings.collect(), language };
    let mut blocks = match &plan.decision {
        // Values of positions in the place of positions.
        Decision::List(_) if super::is_of_values(plan, game) => None,
        Decision::List(list) => small.heaps(list),
        Decision::Tuple(TupleDecision::Machine(machine)) => {
            small.tuples(&names(game), machine.bounds.len())
        }
        Decision::Tuple(TupleDecision::Wins { length, .. }) => {
            small.tuples(&names(game), usize::try_from(*length).unwrap_or(0))
        }
        Decision::Word { domain, .. } | Decision::Keep { domain, .. } => small.words(domain),
        // Words as numbers: there is nothing to read in those.
        Decision::Computed(_) if matches!(game.positions, Positions::Words { .. }) => None,
        Decision::Computed(decision) => {
            small.tuples(&decision.game.fields, decision.game.fields.len())
        }
        Decision::Each(_) => None,
    }?;
    let values =
        program.settings.iter().zip(&small.settings).map(|((parameter, _), value)| match value {
            Setting::Number(number) => code(format!("{parameter} = {number}")),
            Setting::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                code(format!("{parameter} = {{{}}}", numbers.join(", ")))
            }
        });
    let values: Vec<String> = values.collect();
    if !values.is_empty() {
        let values = values.join(", ");
        blocks.push(paragraph(say!(language, en: "Here, {values}.",
        ja: "ここでは {values} とします。")));
    }
    Some(blocks)
}

fn names(game: &GameInfo) -> Vec<String> {
    match &game.positions {
        Positions::Heaps { names, .. } => names.clone(),
        Positions::Lists { heap, .. } => vec![heap.clone()],
        _ => vec![],
    }
}

impl Small<'_> {
    /// What a position is worth, in few letters; none if it is none.
    fn of(&self, position: Position) -> Option<String> {
        let asked =
            Asked { position, settings: self.settings.clone(), line: 1, variable: String::new() };
        let found = verdict(&self.plan.decision, &asked).ok()?;
        let wants = self.plan.program.answer == PrintedAnswer::Value;
        Some(match found {
            Verdict::Class(Class { value: Some(value), .. }) if wants => value.to_string(),
            Verdict::Class(class) => won(class.wins, self.language),
            Verdict::Draw => say!(self.language, en: "D", ja: "分"),
            Verdict::Number(number) => number.to_string(),
            Verdict::Result(result) if result.is_empty() => "-".to_owned(),
            Verdict::Result(result) => result,
        })
    }

    /// What the letters of the cells mean, if there are any.
    fn caption(&self) -> String {
        let language = self.language;
        match (&self.plan.program.answer, &self.plan.decision) {
            (PrintedAnswer::Outcome { draws: Some(_), .. }, _) => say!(language,
                en: "W: the player to move wins, L: loses, D: a draw.",
                ja: "勝：手番のプレイヤーの勝ち、負：負け、分：引き分け。"),
            (PrintedAnswer::Outcome { .. }, _) => say!(language,
                en: "W: the player to move wins, L: loses.",
                ja: "勝：手番のプレイヤーの勝ち、負：負け。"),
            (PrintedAnswer::Value, _) => say!(language, en: "Grundy values.", ja: "Grundy 数。"),
            (PrintedAnswer::Result, _) => say!(language, en: "Results under best play.",
            ja: "最善を尽くしたときの結果。"),
            (PrintedAnswer::Computed, _) => say!(language, en: "Answers.", ja: "答え。"),
        }
    }

    /// Values of single heaps where they say something; else two heaps together.
    fn heaps(&self, list: &ListDecision) -> Option<Vec<Block>> {
        let language = self.language;
        if list.heap == HeapValue::Size {
            return self.lost_lists();
        }
        let cells: Option<Vec<String>> = (0..ROW)
            .map(|heap| match list.heap {
                HeapValue::Losing { .. } => self.of(Position::List(vec![heap])),
                _ => {
                    let (value, firm) = heap_class(&list.heap, heap, &self.settings).ok()?;
                    let mark = if firm && list.law == ListLaw::Tame { "!" } else { "" };
                    Some(format!("{value}{mark}"))
                }
            })
            .collect();
        let (label, caption) = match list.heap {
            HeapValue::Losing { .. } => (say!(language, en: "outcome", ja: "勝敗"), self.caption()),
            _ if list.law == ListLaw::Selective => (
                say!(language, en: "value", ja: "値"),
                say!(language, en: "A heap on its own is lost exactly when its value is 0.",
                ja: "単独の山は、Grundy 数が 0 のとき、かつそのときに限り負けです。"),
            ),
            _ => (
                say!(language, en: "value", ja: "Grundy 数"),
                say!(language, en: "Grundy values of single heaps.", ja: "1 つの山の Grundy 数。"),
            ),
        };
        Some(vec![self.row(&say!(language, en: "heap", ja: "山"), &label, &cells?, caption)])
    }

    fn row(&self, head: &str, label: &str, cells: &[String], caption: String) -> Block {
        let top = [head.to_owned()]
            .into_iter()
            .chain((0..cells.len()).map(|heap| heap.to_string()))
            .collect();
        let row: Vec<String> =
            [label.to_owned()].into_iter().chain(cells.iter().cloned()).collect();
        table(caption, top, [row], (0..=cells.len()).map(|column| column > 0).collect())
    }

    fn square(&self, corner: &str, of: impl Fn(u64, u64) -> Option<String>) -> Option<Vec<Block>> {
        let cells: Vec<Vec<Option<String>>> =
            (0..SIDE).map(|a| (0..SIDE).map(|b| of(a, b)).collect()).collect();
        let row = |(label, cells): (String, Vec<Option<String>>)| -> Vec<String> {
            [label].into_iter().chain(cells.into_iter().map(Option::unwrap_or_default)).collect()
        };
        let labels = || (0..SIDE).map(|number| number.to_string());
        let head = [corner.to_owned()].into_iter().chain(labels()).collect();
        let numbers = vec![true; cells.len() + 1];
        let some = cells.iter().flatten().any(Option::is_some);
        some.then(|| vec![table(self.caption(), head, labels().zip(cells).map(row), numbers)])
    }

    /// The first lists that are lost, by their sum.
    fn lost_lists(&self) -> Option<Vec<Block>> {
        let mut all: Vec<Vec<u64>> = vec![vec![]];
        let mut longest = all.clone();
        for _ in 0..HEAPS {
            longest = longer(&longest, |list| list.last().copied().unwrap_or(1));
            all.extend(longest.iter().cloned());
        }
        self.lost_of(all, Position::List)
    }

    /// Tuples: a row, a square, or those that are lost.
    fn tuples(&self, names: &[String], length: usize) -> Option<Vec<Block>> {
        let language = self.language;
        let position = |numbers: Vec<u64>| match &self.plan.decision {
            Decision::Computed(decision) if decision.sum => Position::List(numbers),
            _ => Position::Tuple(numbers),
        };
        match length {
            1 => {
                let cells: Vec<Option<String>> =
                    (0..ROW).map(|number| self.of(position(vec![number]))).collect();
                if cells.iter().all(Option::is_none) {
                    return None;
                }
                let cells: Vec<String> =
                    cells.into_iter().map(|cell| cell.unwrap_or_else(|| "-".to_owned())).collect();
                let head = names.first().map_or("n", |name| name);
                Some(vec![self.row(
                    head,
                    &say!(language, en: "answer", ja: "答え"),
                    &cells,
                    self.caption(),
                )])
            }
            2 => {
                let [first, second] =
                    [0, 1].map(|at| names.get(at).map_or_else(String::new, |one| name(one)));
                let corner = say!(language, en: "{first} down, {second} across", ja: "縦 {first}、横 \
                    {second}");
                self.square(&corner, |a, b| self.of(position(vec![a, b])))
            }
            0 => None,
            _ => self.lost(length, position),
        }
    }

    /// The first tuples that are lost, by the sum of their numbers.
    fn lost(&self, length: usize, position: impl Fn(Vec<u64>) -> Position) -> Option<Vec<Block>> {
        if !matches!(self.plan.program.answer, PrintedAnswer::Outcome { .. }) || length > 4 {
            return None;
        }
        let all = (0..length).fold(vec![vec![]], |all, _| longer(&all, |_| 0));
        self.lost_of(all, position)
    }

    fn lost_of(
        &self,
        mut all: Vec<Vec<u64>>,
        position: impl Fn(Vec<u64>) -> Position,
    ) -> Option<Vec<Block>> {
        all.sort_by_key(|tuple| tuple.iter().sum::<u64>());
        let lost = won(false, self.language);
        let found: Vec<String> = all
            .into_iter()
            .filter(|tuple| self.of(position(tuple.clone())).as_ref() == Some(&lost))
            .take(LISTED)
            .map(|tuple| {
                let numbers: Vec<String> = tuple.iter().map(u64::to_string).collect();
                code(format!("({})", numbers.join(", ")))
            })
            .collect();
        if found.is_empty() {
            return None;
        }
        let found = found.join(", ");
        Some(vec![paragraph(say!(self.language,
            en: "The first losing positions, ordered by their sum: {found}.",
            ja: "負け局面（和の小さい順）：{found}。"))])
    }

    /// The first words, by length and then by letters.
    fn words(&self, domain: &Machine) -> Option<Vec<Block>> {
        let language = self.language;
        let mut layer: Vec<Vec<u8>> = vec![vec![]];
        let (mut seen, mut rows) = (0, vec![]);
        while rows.len() < LISTED && seen < WORDS && !layer.is_empty() {
            for word in &layer {
                seen += 1;
                let shown = String::from_utf8_lossy(word).into_owned();
                if let Some(cell) =
                    self.of(Position::Word(word.clone())).filter(|_| rows.len() < LISTED)
                {
                    let shown = if shown.is_empty() { "-".to_owned() } else { shown };
                    rows.push([code(shown), cell]);
                }
            }
            layer = layer
                .iter()
                .flat_map(|word| {
                    domain
                        .letters
                        .iter()
                        .map(move |letter| word.iter().copied().chain([*letter]).collect())
                })
                .take(WORDS)
                .collect();
        }
        if rows.is_empty() {
            return None;
        }
        let head =
            [say!(language, en: "position", ja: "局面"), say!(language, en: "answer", ja: "答え")];
        // Two columns beside each other.
        let half = rows.len().div_ceil(2);
        let right = rows.split_off(half);
        let right = right.into_iter().chain(core::iter::repeat_with(Default::default));
        let rows = rows.into_iter().zip(right).map(|(left, right)| [left, right].concat());
        Some(vec![table(self.caption(), [&head[..], &head].concat(), rows, vec![false; 4])])
    }
}

fn won(wins: bool, language: Language) -> String {
    if wins { say!(language, en: "W", ja: "勝") } else { say!(language, en: "L", ja: "負") }
}

/// Lists with one number more, from `least` of the list on.
fn longer(all: &[Vec<u64>], least: impl Fn(&[u64]) -> u64) -> Vec<Vec<u64>> {
    let more = |list: &Vec<u64>| {
        (least(list)..=LARGEST).map(|last| [&list[..], &[last]].concat()).collect::<Vec<_>>()
    };
    all.iter().flat_map(more).collect()
}
