//! One position, calculated step by step, and the turn that wins it.

use answer::{HeapTurn, HeapValue, SumTurn, SumWhy};

use super::board;
use super::fill::{enumerated, list, paragraph, said};
use super::law::Reason;
use super::state::{State, after, modulus};
use super::step::{self, Step};
use crate::document::{Block, Inline};
use crate::language::Language;
use crate::text::Say;

/// Terms of a sum that are written out.
const TERMS: usize = 12;
/// Columns that are listed as not right.
const COLUMNS: usize = 6;

/// What a sentence is about.
pub(super) enum Message {
    NoHeaps,
    DeadRuns,
    Before,
    Verdict { lost: bool },
    XorOfMany(usize),
    Large,
    SmallValues,
    AllColumns(usize),
    BadColumns(usize),
    BadColumn,
    More(usize),
    OnesLost,
    OnesWon,
    TameAll { value: u128, firm: bool },
    SelectiveNone,
    SelectiveSome(usize),
    Over { misere: bool },
    Turn,
    Change,
    Result,
    After,
    Opponent,
    Tries(Option<usize>),
    Heap(usize),
    Letters(usize, usize),
    NoTurn,
    Winning { all: usize, winning: usize },
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::NoHeaps => "There is no heap left.".to_owned(),
            Self::DeadRuns => "Nothing can be done in the run {0}; it does not count.".to_owned(),
            Self::Before => "The heaps, with their values in binary:".to_owned(),
            Self::Verdict { lost: true } => "So the player to move loses.".to_owned(),
            Self::Verdict { lost: false } => "So the player to move wins.".to_owned(),
            Self::XorOfMany(heaps) => format!("The exclusive or of all {heaps} values is {{0}}."),
            Self::Large => "Some value is 2 or more, so it is as in normal play.".to_owned(),
            Self::SmallValues => "All values are 0 or 1.".to_owned(),
            Self::AllColumns(modulus) => {
                format!("In every column the number of ones is a multiple of {modulus}: the position is balanced.")
            }
            Self::BadColumns(modulus) => {
                format!("The number of ones is no multiple of {modulus} in ")
            }
            Self::BadColumn => "the column of {0}: {1}".to_owned(),
            Self::More(more) => format!("and in {more} more"),
            Self::OnesLost => {
                "The number of ones is {0}: {1}, the remainder with which the player to move loses.".to_owned()
            }
            Self::OnesWon => "The number of ones is {0}: {1}, not 1.".to_owned(),
            Self::TameAll { value, firm: true } => {
                format!("Some heap is firm, and {{0}}: the position is firm of value {value}.")
            }
            Self::TameAll { value, firm: false } => {
                format!("All heaps are fickle, and {{0}}: the position is fickle of value {value}.")
            }
            Self::SelectiveNone => "Every heap alone is lost.".to_owned(),
            Self::SelectiveSome(1) => "1 heap alone can be won.".to_owned(),
            Self::SelectiveSome(won) => format!("{won} heaps alone can be won."),
            Self::Over { misere: true } => "No move is left; in misère play that wins.".to_owned(),
            Self::Over { misere: false } => "No move is left.".to_owned(),
            Self::Turn => "A winning turn:".to_owned(),
            Self::Change => "{0}: {1} becomes {2}".to_owned(),
            Self::Result => "The position afterwards is {0}.".to_owned(),
            Self::After => "After the turn:".to_owned(),
            Self::Opponent => "So the other player, whose turn it is now, loses.".to_owned(),
            Self::Tries(None) => "Every turn leads to a position that can be won, for instance:".to_owned(),
            Self::Tries(Some(1)) => "The only turn leads to a position that can be won:".to_owned(),
            Self::Tries(Some(all)) => {
                format!("One turn can lead to {all} positions, and all of them can be won, for instance:")
            }
            Self::Heap(number) => format!("heap {number}"),
            Self::Letters(first, last) if first == last => format!("letter {first}"),
            Self::Letters(first, last) => format!("letters {first} to {last}"),
            Self::NoTurn => "A winning turn exists, but none was found within the budget.".to_owned(),
            Self::Winning { all: 1, .. } => "One turn can lead to 1 position only; it wins.".to_owned(),
            Self::Winning { all, winning } => {
                format!(
                    "One turn can lead to {all} positions; of these, {winning} {} lost for the other player.",
                    if *winning == 1 { "is" } else { "are" }
                )
            }
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::NoHeaps => "山は残っていません。".to_owned(),
            Self::DeadRuns => "{0} の連では手を指せないので、数えません。".to_owned(),
            Self::Before => "山と、その値の二進表記：".to_owned(),
            Self::Verdict { lost: true } => "よって手番のプレイヤーの負けです。".to_owned(),
            Self::Verdict { lost: false } => "よって手番のプレイヤーの勝ちです。".to_owned(),
            Self::XorOfMany(heaps) => format!("{heaps} 個の値すべての排他的論理和は {{0}} です。"),
            Self::Large => "2 以上の値があるので、正規形のときと同じです。".to_owned(),
            Self::SmallValues => "値はすべて 0 か 1 です。".to_owned(),
            Self::AllColumns(modulus) => format!("どの桁でも 1 の個数は {modulus} の倍数で、釣り合った局面です。"),
            Self::BadColumns(modulus) => format!("1 の個数が {modulus} の倍数でない桁があります（"),
            Self::BadColumn => "{0} の桁：{1}".to_owned(),
            Self::More(more) => format!("ほか {more} 桁"),
            Self::OnesLost => "1 は {0} 個あります。{1} は、手番のプレイヤーが負ける余りです。".to_owned(),
            Self::OnesWon => "1 は {0} 個あります。{1} で、1 ではありません。".to_owned(),
            Self::TameAll { value, firm: true } => {
                format!("firm の山があり、{{0}} なので、局面は firm で値は {value} です。")
            }
            Self::TameAll { value, firm: false } => {
                format!("すべての山が fickle で、{{0}} なので、局面は fickle で値は {value} です。")
            }
            Self::SelectiveNone => "どの山も負けの山です。".to_owned(),
            Self::SelectiveSome(won) => format!("負けの山でない山が {won} 個あります。"),
            Self::Over { misere: true } => "指せる手がありません。逆形（ミゼール）なので、これは勝ちです。".to_owned(),
            Self::Over { misere: false } => "指せる手がありません。".to_owned(),
            Self::Turn => "勝つ手の見つけ方：".to_owned(),
            Self::Change => "{0}：{1} を {2} にする".to_owned(),
            Self::Result => "指した後の局面は {0} です。".to_owned(),
            Self::After => "指した後：".to_owned(),
            Self::Opponent => "よって、次の手番である相手の負けです。".to_owned(),
            Self::Tries(None) => "どう指しても、相手が勝てる局面になります。たとえば次のとおりです。".to_owned(),
            Self::Tries(Some(1)) => "指せる手は 1 通りで、相手が勝てる局面になります。".to_owned(),
            Self::Tries(Some(all)) => {
                format!("1 手番で移れる局面は {all} 通りあり、どれも相手が勝てる局面です。たとえば次のとおりです。")
            }
            Self::Heap(number) => format!("山 {number}"),
            Self::Letters(first, last) if first == last => format!("{first} 文字目"),
            Self::Letters(first, last) => format!("{first}〜{last} 文字目"),
            Self::NoTurn => "勝つ手はありますが、決められた計算量の中では見つかりませんでした。".to_owned(),
            Self::Winning { all, winning } => {
                format!("1 手番で移れる局面は {all} 通りあり、そのうち {winning} 通りで相手の負けになります。")
            }
        }
    }
}

/// A position that is told, in one language.
#[derive(Clone, Copy)]
pub(super) struct Told<'t> {
    pub(super) why: &'t SumWhy,
    pub(super) reason: Reason,
    pub(super) language: Language,
}

impl Told<'_> {
    pub(super) fn say(&self, message: &Message) -> String {
        message.say(self.language)
    }

    fn paragraph(&self, message: &Message, parts: &[Inline]) -> Block {
        paragraph(message, parts, self.language)
    }

    /// What a heap is called.
    pub(super) fn name(&self, heap: usize) -> String {
        let live = self.why.runs.iter().filter(|run| run.live).nth(heap);
        self.say(&match live {
            Some(run) => Message::Letters(run.at, run.at + run.length - 1),
            None => Message::Heap(heap + 1),
        })
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        let why = self.why;
        let mut blocks = vec![];
        let dead: Vec<String> = why
            .runs
            .iter()
            .filter(|run| !run.live)
            .take(TERMS)
            .map(|run| self.say(&Message::Letters(run.at, run.at + run.length - 1)))
            .collect();
        if !dead.is_empty() {
            blocks.push(self.paragraph(&Message::DeadRuns, &[enumerated(&dead, self.language).into()]));
        }
        let heaps = after(why, &[]);
        if why.heaps.is_empty() {
            blocks.push(self.paragraph(&Message::NoHeaps, &[]));
        } else {
            let shown = why.turn.as_ref().map_or(&[][..], |turn| &turn.changes);
            blocks.extend(board::table(self, &heaps, shown, &Message::Before));
        }
        let state = State::of(self.reason, &why.heaps);
        let mut sentences = self.calculation(&state, &why.heaps);
        let misere = matches!(self.reason, Reason::MisereColumns(_) | Reason::Tame);
        if why.over == Some(true) {
            sentences.push(said(&Message::Over { misere }, &[], self.language));
        }
        let lost = state.loses(self.reason);
        sentences.push(said(&Message::Verdict { lost }, &[], self.language));
        blocks.push(self.together(sentences));
        if lost {
            blocks.extend(self.tries());
        } else if why.over != Some(true) {
            blocks.extend(self.winning());
        }
        blocks
    }

    /// Sentences as one paragraph.
    fn together(&self, sentences: Vec<Vec<Inline>>) -> Block {
        let mut all = vec![];
        for sentence in sentences {
            if !all.is_empty() && self.language == Language::English {
                all.push(" ".into());
            }
            all.extend(sentence);
        }
        Block::Paragraph(all)
    }

    /// What the law makes of some heaps, in numbers.
    pub(super) fn calculation(&self, state: &State, heaps: &[HeapValue]) -> Vec<Vec<Inline>> {
        let line = |message: Message, parts: &[Inline]| said(&message, parts, self.language);
        let mut sentences = vec![];
        if matches!(self.reason, Reason::MisereColumns(_)) {
            match state {
                State::Ones(_) => sentences.push(line(Message::SmallValues, &[])),
                _ => sentences.push(line(Message::Large, &[])),
            }
        }
        let modulus = modulus(self.reason);
        match state {
            State::Xor(all) => sentences.push(self.xor(heaps, *all)),
            State::Ones(ones) => {
                let lost = ones % modulus == 1;
                let message = if lost { Message::OnesLost } else { Message::OnesWon };
                let sum = Inline::Sum(format!("{ones} mod {modulus} = {}", ones % modulus));
                sentences.push(line(message, &[ones.to_string().into(), sum]));
            }
            State::Columns(columns) => {
                let bad: Vec<&(u32, usize)> =
                    columns.iter().filter(|(_, ones)| !ones.is_multiple_of(modulus)).collect();
                if bad.is_empty() {
                    sentences.push(line(Message::AllColumns(modulus), &[]));
                }
                if !bad.is_empty() {
                    sentences.push(self.bad_columns(&bad));
                }
            }
            State::Tame { value, firm } => {
                let message = Message::TameAll { value: *value, firm: *firm };
                sentences.push(line(message, &[exclusive_or(heaps, *value)]));
            }
            State::Selective(0) => sentences.push(line(Message::SelectiveNone, &[])),
            State::Selective(won) => sentences.push(line(Message::SelectiveSome(*won), &[])),
        }
        sentences
    }

    /// Which columns are not right, each with its calculation.
    fn bad_columns(&self, bad: &[&(u32, usize)]) -> Vec<Inline> {
        let modulus = modulus(self.reason);
        let (between, end) = match self.language {
            Language::English => ("; ", "."),
            Language::Japanese => ("、", "）。"),
        };
        let mut sentence = said(&Message::BadColumns(modulus), &[], self.language);
        for (number, (place, ones)) in bad.iter().take(COLUMNS).enumerate() {
            if number > 0 {
                sentence.push(between.into());
            }
            let sum = format!("{ones} mod {modulus} = {}", ones % modulus);
            let parts = [Inline::Sum(step::weight(*place)), Inline::Sum(sum)];
            sentence.extend(said(&Message::BadColumn, &parts, self.language));
        }
        let more = bad.len().saturating_sub(COLUMNS);
        if more > 0 {
            sentence.push(between.into());
            sentence.extend(said(&Message::More(more), &[], self.language));
        }
        sentence.push(end.into());
        sentence
    }

    fn xor(&self, heaps: &[HeapValue], all: u128) -> Vec<Inline> {
        if heaps.len() > TERMS {
            return said(&Message::XorOfMany(heaps.len()), &[Inline::Sum(format!("X = {all}"))], self.language);
        }
        let end = if self.language == Language::English { "." } else { "。" };
        vec![exclusive_or(heaps, all), end.into()]
    }

    /// The turn that wins, found step by step, and what it leaves.
    fn winning(&self) -> Vec<Block> {
        let Some(turn) = &self.why.turn else { return vec![self.paragraph(&Message::NoTurn, &[])] };
        let mut blocks = vec![];
        if let (Some(all), Some(winning)) = (self.why.options, self.why.winning) {
            blocks.push(self.paragraph(&Message::Winning { all, winning }, &[]));
        }
        blocks.push(self.paragraph(&Message::Turn, &[]));
        blocks.extend(Step { told: self, turn }.blocks());
        blocks.push(list(false, turn.changes.iter().map(|change| self.change(change)).collect()));
        if !turn.result.is_empty() {
            blocks.push(self.paragraph(&Message::Result, &[Inline::Position(turn.result.clone())]));
        }
        let left = after(self.why, &turn.changes);
        let heaps: Vec<HeapValue> = left.iter().map(|(_, _, heap)| *heap).collect();
        if heaps.is_empty() {
            blocks.push(self.paragraph(&Message::NoHeaps, &[]));
        } else {
            blocks.extend(board::table(self, &left, &turn.changes, &Message::After));
        }
        let mut sentences = self.calculation(&State::of(self.reason, &heaps), &heaps);
        sentences.push(said(&Message::Opponent, &[], self.language));
        blocks.push(self.together(sentences));
        blocks
    }

    /// `heap 1: 5 becomes 2 + 2`.
    fn change(&self, change: &HeapTurn) -> Vec<Inline> {
        let from = self.why.heaps.get(change.heap).map_or(0, |heap| heap.size);
        let sizes: Vec<String> = change.to.iter().map(|heap| heap.size.to_string()).collect();
        let to = if sizes.is_empty() { "0".to_owned() } else { sizes.join(" + ") };
        let parts = [self.name(change.heap).into(), Inline::Sum(from.to_string()), Inline::Sum(to)];
        said(&Message::Change, &parts, self.language)
    }

    /// Some turns of a lost position.
    fn tries(&self) -> Vec<Block> {
        if self.why.tries.is_empty() {
            return vec![];
        }
        let options = self.why.options;
        let items = self.why.tries.iter().map(|turn| self.attempt(turn)).collect();
        vec![self.paragraph(&Message::Tries(options), &[]), list(false, items)]
    }

    fn attempt(&self, turn: &SumTurn) -> Vec<Inline> {
        let heaps: Vec<HeapValue> = after(self.why, &turn.changes).into_iter().map(|(_, _, heap)| heap).collect();
        let mut sentences = turn.changes.iter().map(|change| self.change(change));
        let mut made = sentences.next().unwrap_or_default();
        for sentence in sentences {
            made.push(if self.language == Language::English { ", ".into() } else { "、".into() });
            made.extend(sentence);
        }
        let calculation = self.calculation(&State::of(self.reason, &heaps), &heaps);
        let Block::Paragraph(calculation) = self.together(calculation) else { return made };
        made.push(if self.language == Language::English { ". ".into() } else { "。".into() });
        made.extend(calculation);
        made
    }
}

/// `X = 3 xor 5 = 6`; of many heaps only the result.
fn exclusive_or(heaps: &[HeapValue], all: u128) -> Inline {
    let values: Vec<String> = heaps.iter().map(|heap| heap.value.to_string()).collect();
    let long = (2..=TERMS).contains(&values.len());
    Inline::Sum(if long { format!("X = {} = {all}", values.join(" xor ")) } else { format!("X = {all}") })
}
