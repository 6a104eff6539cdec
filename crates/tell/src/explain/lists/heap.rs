//! How a position falls apart into heaps, and what is known of one heap.

use answer::{GameInfo, HeapTheorem, Positions, Rows, SumTheorem};
use rules::lists::Code;

use super::fill::{fill, list, paragraph, said};
use super::law::Reason;
use crate::document::{Block, Inline, Table};
use crate::language::Language;
use crate::text::Say;

/// Kinds of runs that are listed.
const KINDS: usize = 16;
/// Heaps whose value is worked out as an example.
const EXAMPLES: u128 = 5;
/// Values of heaps that are shown, and the most in a line.
const VALUES: usize = 120;
const LINE: usize = 12;
/// Lines of rules that are shown.
const RULES: usize = 20;

enum Message {
    Apart,
    Alone,
    AllLive,
    Kinds,
    KindsHead([&'static str; 3]),
    Live(bool),
    Start,
    End,
    RowMoves,
    Checked,
    CodeMoves,
    Nothing,
    OneHeap,
    TwoHeaps,
    ThreeHeaps,
    Take(usize),
    Several,
    Sizes,
    InDisguise,
    Value,
    ValueSum,
    Term { size: bool, states: usize },
    Machine(usize),
    MachineOutcome(usize),
    Period { preperiod: usize, period: usize },
    PeriodOutcome { preperiod: usize, period: usize },
    WhyPeriod { take: usize, parts: usize },
    ExampleCaption,
    ExampleHead(usize),
    Empty,
    ValuesCaption,
    LostCaption,
    Firm,
    Heap,
    OfMany(usize),
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::Apart => "A row falls apart. Every move is made within one run of {0}, between two of the letters {1} or between one of them and an end of the row, and \
                            those letters stay as they are. So a row is the sum of its runs: each is a heap, as large as it is long, and a move is a move in \
                            one heap."
                .to_owned(),
            Self::Alone => "There are no other letters than {0}: a row is one heap, as large as it is long.".to_owned(),
            Self::AllLive => "Every run of {0} is a heap.".to_owned(),
            Self::Kinds => "Whether moves can be made in a run of {0} depends on what stands beside it:".to_owned(),
            Self::KindsHead([left, right, what]) => format!("{left}\t{right}\t{what}"),
            Self::Live(true) => "a heap".to_owned(),
            Self::Live(false) => "no move".to_owned(),
            Self::Start => "beginning".to_owned(),
            Self::End => "end".to_owned(),
            Self::RowMoves => "What a move makes of a heap, in the language of the rules:".to_owned(),
            Self::Checked => "That the moves in rows are exactly these, whatever the length, was decided by the independent checker.".to_owned(),
            Self::CodeMoves => "The moves of a heap are those of the take-and-break game {0}:".to_owned(),
            Self::Nothing => "nothing".to_owned(),
            Self::OneHeap => "one heap".to_owned(),
            Self::TwoHeaps => "two heaps".to_owned(),
            Self::ThreeHeaps => "three heaps".to_owned(),
            Self::Take(taken) => format!("take {taken} and leave "),
            Self::Several => " or ".to_owned(),
            Self::Sizes => "From a heap of {0} one move leads to each smaller heap, and to nothing else. The value of a heap is the least number that is not the value of \
                            anything one move makes of it: those values are 0, 1, and so on up to {1}, so the value is the size {0}."
                .to_owned(),
            Self::InDisguise => "No move leaves more than one heap, and every move lowers the value of the heap. The value is the least number that is not the value of \
                                 anything one move makes of the heap; so from a heap of value $v$ one move leads to each smaller value, and to no other. Every heap \
                                 is a heap of Nim in disguise, as large as its value."
                .to_owned(),
            Self::Value => "The value of a heap is the least number that is not the value of anything one move makes of it.".to_owned(),
            Self::ValueSum => "If a move leaves several heaps, the value of what it leaves is the exclusive or of theirs.".to_owned(),
            Self::Term { size: true, states } => {
                let states = plural(*states, "state");
                format!("The value of a heap {{0}} is its size: what one move makes of it has every value from 0 to {{2}}, and never the value {{0}}. A machine of {states} proves that of all heaps.")
            }
            Self::Term { size: false, states } => {
                format!("The value of a heap {{0}} is {{1}}; a machine of {} proves that of all heaps.", plural(*states, "state"))
            }
            Self::Machine(states) => {
                let states = plural(*states, "state");
                format!("A machine of {states} reads the value of a heap off the digits of its size.")
            }
            Self::MachineOutcome(states) => {
                let states = plural(*states, "state");
                format!("A machine of {states} reads off the digits of its size whether a heap alone is lost.")
            }
            Self::Period { preperiod, period } => {
                format!("The values repeat: from {preperiod} on, heaps whose sizes differ by {period} have the same value.")
            }
            Self::PeriodOutcome { preperiod, period } => format!(
                "Who wins a heap alone repeats: from {preperiod} on it is the same for heaps whose sizes differ by {period}."
            ),
            Self::WhyPeriod { take, parts } => format!(
                "That this never ends follows from finitely many values: a move takes at most {take} and leaves at most {}, so that the value of a large heap is \
                 made of smaller ones in the same way, period after period (Guy and Smith 1956).",
                plural(*parts, "heap")
            ),
            Self::ExampleCaption => "The first values:".to_owned(),
            Self::ExampleHead(column) => ["heap", "one move leaves", "with the values", "value"][*column].to_owned(),
            Self::Empty => "-".to_owned(),
            Self::ValuesCaption => "Values of heaps; the first column has the size of the first heap in the line:".to_owned(),
            Self::LostCaption => "Heaps alone: 0 is lost, 1 is won; the first column has the size of the first heap in the line:".to_owned(),
            Self::Firm => "A value of 0 or 1 with ! is firm, as are all of 2 and more; the others are fickle.".to_owned(),
            Self::Heap => "heap".to_owned(),
            Self::OfMany(values) => format!("(The first {values} of them.)"),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Apart => "列はばらばらに分かれます。どの手も、{1} の文字どうしの間、または {1} と列の端との間にある {0} の連の中だけで指され、{1} の文字はそのまま残ります。したがって列は連の和です。それぞれの連が、\
                            その長さを大きさとする山で、1 手は 1 つの山での 1 手です。"
                .to_owned(),
            Self::Alone => "文字は {0} だけなので、列は、その長さを大きさとする 1 つの山です。".to_owned(),
            Self::AllLive => "{0} の連はどれも山です。".to_owned(),
            Self::Kinds => "{0} の連で手を指せるかどうかは、両隣の文字で決まります。".to_owned(),
            Self::KindsHead(_) => "左隣\t右隣\t連".to_owned(),
            Self::Live(true) => "山".to_owned(),
            Self::Live(false) => "手がない".to_owned(),
            Self::Start => "先頭".to_owned(),
            Self::End => "末尾".to_owned(),
            Self::RowMoves => "1 手で山がどうなるかを、ルールの言語で書くと次のとおりです。".to_owned(),
            Self::Checked => "どんな長さの列でも手がちょうどこれだけであることは、独立した検査プログラムが判定しました。".to_owned(),
            Self::CodeMoves => "山の手は、取り分けゲーム {0} の手です。".to_owned(),
            Self::Nothing => "何も残さない".to_owned(),
            Self::OneHeap => "1 山を残す".to_owned(),
            Self::TwoHeaps => "2 山を残す".to_owned(),
            Self::ThreeHeaps => "3 山を残す".to_owned(),
            Self::Take(taken) => format!("{taken} 個取って、"),
            Self::Several => "か、".to_owned(),
            Self::Sizes => "大きさ {0} の山からは、それより小さいどの大きさの山へも 1 手で移れ、ほかのものへは移れません。山の値とは、1 手で移れる先の値に現れない最小の数（mex）です。移れる先の値は 0 から {1} \
                            までのすべてなので、値は大きさ {0} そのものです。"
                .to_owned(),
            Self::InDisguise => "どの手も山を 2 つ以上残さず、山の値を小さくします。山の値とは、1 手で移れる先の値に現れない最小の数（mex）なので、値 $v$ の山からは $v$ より小さいどの値へも 1 手で移れ、ほかの値へは移れません。つまりどの山も、値を大きさとする \
                                 Nim の山と同じです。"
                .to_owned(),
            Self::Value => "山の値とは、1 手で移れる先の値に現れない最小の数（mex）です。".to_owned(),
            Self::ValueSum => "1 手で山がいくつか残るときは、それらの値の排他的論理和を、残ったものの値とします。".to_owned(),
            Self::Term { size: true, states } => format!(
                "大きさ {{0}} の山の値は大きさそのものです。1 手で移れる先の値には 0 から {{2}} までがすべて現れ、{{0}} は現れません。これは {states} 状態のオートマトンで、すべての山について証明されています。"
            ),
            Self::Term { size: false, states } => {
                format!("大きさ {{0}} の山の値は {{1}} です。これは {states} 状態のオートマトンで、すべての山について証明されています。")
            }
            Self::Machine(states) => format!("{states} 状態のオートマトンが、山の大きさの桁から値を読み取ります。"),
            Self::MachineOutcome(states) => {
                format!("{states} 状態のオートマトンが、その山だけなら負けかどうかを、大きさの桁から読み取ります。")
            }
            Self::Period { preperiod, period } => {
                format!("値は繰り返します。大きさ {preperiod} 以降では、大きさが {period} 違う山の値は等しくなります。")
            }
            Self::PeriodOutcome { preperiod, period } => {
                format!("単独の山の勝敗は繰り返します。大きさ {preperiod} 以降では、大きさが {period} 違う山の勝敗は同じです。")
            }
            Self::WhyPeriod { take, parts } => format!(
                "これがいつまでも続くことは、有限個の値から分かります。1 手で取るのは最大 {take} 個、残る山は最大 {parts} 個なので、大きな山の値は、周期ごとに同じ仕方でより小さい山の値から決まるからです（Guy, Smith 1956）。"
            ),
            Self::ExampleCaption => "最初の値：".to_owned(),
            Self::ExampleHead(column) => ["山", "1 手で残るもの", "その値", "値"][*column].to_owned(),
            Self::Empty => "-".to_owned(),
            Self::ValuesCaption => "山の値（左の列は、その行の最初の山の大きさ）：".to_owned(),
            Self::LostCaption => "単独の山の勝敗。0 は負け、1 は勝ち（左の列は、その行の最初の山の大きさ）：".to_owned(),
            Self::Firm => "! の付いた 0 と 1、および 2 以上の値の山は firm で、そのほかは fickle です。".to_owned(),
            Self::Heap => "山".to_owned(),
            Self::OfMany(values) => format!("（最初の {values} 個だけを示しました。）"),
        }
    }
}

fn plural(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

fn letter(symbol: char) -> Inline {
    Inline::Code(symbol.to_string())
}

/// How a position falls apart; nothing if it is a list of heaps.
pub(super) fn rows(rows: &Rows, language: Language) -> Vec<Block> {
    let say = |message: Message| message.say(language);
    let heap = letter(rows.letter);
    let separators = Inline::Code(rows.separators.chars().map(String::from).collect::<Vec<_>>().join(" "));
    let begin = if rows.separators.is_empty() { Message::Alone } else { Message::Apart };
    let mut blocks = vec![paragraph(&begin, &[heap.clone(), separators], language)];
    if rows.dead.is_empty() {
        blocks.push(paragraph(&Message::AllLive, &[heap], language));
    } else if rows.live.len() + rows.dead.len() <= KINDS {
        blocks.push(paragraph(&Message::Kinds, &[heap], language));
        let head = say(Message::KindsHead(["on the left", "on the right", "the run is"]));
        let side = |side: Option<char>, end: Message| side.map_or_else(|| say(end).into(), letter);
        let kind = |&(left, right): &(Option<char>, Option<char>), live| {
            vec![
                vec![side(left, Message::Start)],
                vec![side(right, Message::End)],
                vec![say(Message::Live(live)).into()],
            ]
        };
        let live = rows.live.iter().map(|one| kind(one, true));
        let table = Table {
            head: head.split('\t').map(|name| vec![name.into()]).collect(),
            rows: live.chain(rows.dead.iter().map(|one| kind(one, false))).collect(),
            ..Table::default()
        };
        blocks.push(Block::Table(table));
    }
    if let Some(code) = code_of(rows) {
        blocks.extend(moves_of_code(&code, language));
    } else {
        let lines: Vec<&str> = rows.rules.lines().filter(|line| line.starts_with("move")).take(RULES).collect();
        if !lines.is_empty() {
            blocks.push(paragraph(&Message::RowMoves, &[], language));
            blocks.push(Block::Code(lines.join("\n")));
        }
    }
    blocks.push(paragraph(&Message::Checked, &[], language));
    blocks
}

/// The code in the rules of the heaps of a row.
fn code_of(rows: &Rows) -> Option<Code> {
    let named =
        |line: &str| line.strip_prefix("octal ").or_else(|| line.strip_prefix("hexadecimal ")).map(str::to_owned);
    rows.rules.lines().find_map(|line| Code::parse(named(line.trim())?.trim()).ok())
}

fn moves_of_code(code: &Code, language: Language) -> Vec<Block> {
    let say = |message: Message| message.say(language);
    let lines = code.digits().iter().enumerate().filter(|(_, digit)| **digit != 0).take(RULES).map(|(taken, digit)| {
        let parts = [Message::Nothing, Message::OneHeap, Message::TwoHeaps, Message::ThreeHeaps];
        let left = parts.into_iter().enumerate().filter(|(part, _)| digit >> part & 1 == 1).map(|(_, name)| say(name));
        vec![(say(Message::Take(taken)) + &left.collect::<Vec<_>>().join(&say(Message::Several))).into()]
    });
    let code = Inline::Code(code.to_string());
    vec![paragraph(&Message::CodeMoves, &[code], language), list(false, lines.collect())]
}

/// The name of a heap in the rules of the heaps.
pub(super) fn name<'a>(game: &'a GameInfo, theorem: &'a SumTheorem) -> &'a str {
    let derived = theorem.rows.as_ref().and_then(|rows| rows.rules.lines().find_map(|line| line.strip_prefix("heap ")));
    match (&game.positions, derived) {
        (_, Some(name)) => name.trim(),
        (Positions::Lists { heap, .. }, None) => heap,
        _ => "n",
    }
}

/// What is known of one heap.
pub(super) fn heap(game: &GameInfo, theorem: &SumTheorem, reason: Reason, language: Language) -> Vec<Block> {
    let name = name(game, theorem);
    let plain = |message: Message| paragraph(&message, &[], language);
    let mut blocks = vec![];
    let disguised = matches!(theorem.law, answer::Law::Moore);
    if disguised && super::law::is_size(theorem, name) {
        let parts = [Inline::Formula(name.to_owned()), Inline::Formula(format!("{name} - 1"))];
        return vec![paragraph(&Message::Sizes, &parts, language)];
    }
    match reason {
        Reason::Selective | Reason::Tame => {}
        _ if disguised => blocks.push(plain(Message::InDisguise)),
        _ => {
            let sentences = [Message::Value, Message::ValueSum].map(|message| message.say(language));
            let gap = if language == Language::English { " " } else { "" };
            blocks.push(Block::Paragraph(fill(&sentences.join(gap), &[])));
        }
    }
    match &theorem.heap {
        HeapTheorem::Term { term, states } => {
            let message = Message::Term { size: term == name, states: *states };
            let below = Inline::Formula(format!("{name} - 1"));
            let parts = [Inline::Formula(name.to_owned()), Inline::Formula(term.clone()), below];
            blocks.push(paragraph(&message, &parts, language));
        }
        HeapTheorem::Machine { states } if reason == Reason::Selective => {
            blocks.push(plain(Message::MachineOutcome(*states)));
        }
        HeapTheorem::Machine { states } => blocks.push(plain(Message::Machine(*states))),
        HeapTheorem::Periodic { code, preperiod, period, values } => {
            let code = Code::parse(code).ok();
            if let Some(code) = &code {
                if theorem.rows.is_none() {
                    blocks.extend(moves_of_code(code, language));
                }
                if !matches!(reason, Reason::Selective | Reason::Tame) {
                    blocks.push(examples(code, values, language));
                }
            }
            let (preperiod, period) = (*preperiod, *period);
            let repeat = match reason {
                Reason::Selective => Message::PeriodOutcome { preperiod, period },
                _ => Message::Period { preperiod, period },
            };
            blocks.push(plain(repeat));
            if let Some(code) = &code {
                blocks.push(plain(Message::WhyPeriod { take: code.largest_take(), parts: code.parts() }));
            }
            blocks.extend(table(values, period, reason, language));
        }
    }
    blocks
}

/// The values of the first heaps, worked out by the definition.
fn examples(code: &Code, values: &[(u128, bool)], language: Language) -> Block {
    let say = |message: Message| message.say(language);
    let value =
        |heap: u128| usize::try_from(heap).ok().and_then(|heap| values.get(heap)).map_or(0, |(value, _)| *value);
    let known = u128::try_from(values.len()).unwrap_or(0);
    let rows = (1..=EXAMPLES).take_while(|heap| *heap < known).map(|heap| {
        let options = options(code, heap);
        let left: Vec<String> = options.iter().map(|parts| spelled(parts)).collect();
        let left = if left.is_empty() { say(Message::Empty) } else { left.join(", ") };
        let mut reached: Vec<u128> =
            options.iter().map(|parts| parts.iter().fold(0, |all, part| all ^ value(*part))).collect();
        reached.sort_unstable();
        reached.dedup();
        let reached: Vec<String> = reached.iter().map(u128::to_string).collect();
        let reached = if reached.is_empty() { say(Message::Empty) } else { reached.join(", ") };
        vec![
            vec![heap.to_string().into()],
            vec![left.into()],
            vec![reached.into()],
            vec![value(heap).to_string().into()],
        ]
    });
    Block::Table(Table {
        caption: said(&Message::ExampleCaption, &[], language),
        head: (0..4).map(|column| vec![say(Message::ExampleHead(column)).into()]).collect(),
        rows: rows.collect(),
        numbers: vec![true, false, false, true],
    })
}

/// `0`, `3`, `2 + 1`.
fn spelled(parts: &[u128]) -> String {
    match parts {
        [] => "0".to_owned(),
        parts => parts.iter().map(u128::to_string).collect::<Vec<_>>().join(" + "),
    }
}

/// What one move makes of a heap, by the digits of the code.
fn options(code: &Code, heap: u128) -> Vec<Vec<u128>> {
    let mut all = vec![];
    for (taken, digit) in (0_u128..).zip(code.digits()) {
        let Some(rest) = heap.checked_sub(taken) else { break };
        if digit & 1 != 0 && rest == 0 {
            all.push(vec![]);
        }
        if digit & 2 != 0 && rest > 0 {
            all.push(vec![rest]);
        }
        for one in 1..=rest / 2 {
            if digit & 4 != 0 {
                all.push(vec![rest - one, one]);
            }
            if digit & 8 != 0 {
                all.extend((one..=(rest - one) / 2).map(|two| vec![rest - one - two, two, one]));
            }
        }
    }
    all
}

/// The values of single heaps, a period or a part of it in each line.
fn table(values: &[(u128, bool)], period: usize, reason: Reason, language: Language) -> Vec<Block> {
    // Whole periods in a line, or parts of one.
    let whole = (4..=LINE).rev().find(|line| line.is_multiple_of(period.max(1)) || period.is_multiple_of(*line));
    let line = whole.unwrap_or(10).min(values.len().max(1));
    let shown = values.len().min(VALUES);
    let tame = reason == Reason::Tame;
    let cell = |&(value, firm): &(u128, bool)| {
        let mark = if tame && firm && value < 2 { "!" } else { "" };
        vec![Inline::from(format!("{value}{mark}"))]
    };
    let rows = values[..shown].chunks(line).enumerate().map(|(number, chunk)| {
        let mut row = vec![vec![Inline::from((number * line).to_string())]];
        row.extend(chunk.iter().map(cell));
        row.resize(line + 1, vec![]);
        row
    });
    let mut head = vec![said(&Message::Heap, &[], language)];
    head.extend((0..line).map(|column| vec![Inline::from(format!("+{column}"))]));
    let caption = if reason == Reason::Selective { Message::LostCaption } else { Message::ValuesCaption };
    let table =
        Table { caption: said(&caption, &[], language), head, rows: rows.collect(), numbers: vec![true; line + 1] };
    let mut blocks = vec![Block::Table(table)];
    if shown < values.len() {
        blocks.push(paragraph(&Message::OfMany(shown), &[], language));
    }
    if tame {
        blocks.push(paragraph(&Message::Firm, &[], language));
    }
    blocks
}
