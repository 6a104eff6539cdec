//! How a position decomposes into heaps, and what is known of one heap.

use rules::language::print::Printed;
use rules::lists::Code;

use super::law::Reason;
use crate::document::Block;
use crate::document::spans::{self, code, formula, list, paragraph, sum};
use crate::language::Language;
use crate::report::{element_name, generators, heap_name, word_name};
use crate::say::{counted, say, sentences, together};
use answer::{GameInfo, HeapTheorem, Law, Quotient, Rows, SumEvidence};

/// Kinds of runs that are listed.
const KINDS: usize = 16;
/// Heaps whose value is worked out as an example.
const EXAMPLES: u128 = 5;
/// Values of heaps that are shown, and the most in a line.
const VALUES: usize = 120;
const LINE: usize = 12;
/// Lines of rules that are shown.
const RULES: usize = 20;

/// How a position decomposes; nothing if it is a list of heaps.
pub(super) fn rows(rows: &Rows, language: Language) -> Vec<Block> {
    let heap = code(rows.letter);
    let separators = code(rows.separators.chars().map(String::from).collect::<Vec<_>>().join(" "));
    let mut blocks = vec![paragraph(match rows.separators.is_empty() {
        true => say!(language,
            en: "There are no letters other than {heap}: a row is one heap, as large as it is \
                long.",
            ja: "文字は {heap} だけなので、列は、その長さを大きさとする 1 つの山です。"),
        false => say!(language,
            en: "A row decomposes. Every move is made within one run of {heap}, between two of the \
                letters {separators} or between one of them and an end of the row, and those \
                letters stay as they are. So a row is the sum of its runs: each run is a heap, as \
                large as it is long, and a move is a move in one heap.",
            ja: "列は、互いに影響しない部分に分かれます。どの操作も、{separators} の文字どうしの間、または {separators} と列の端との間にある \
                {heap} \
                の連の中だけで行われ、{separators} の文字はそのまま残ります。したがって列は連の和です。それぞれの連が、その長さを大きさとする山で、1 回の操作は 1 \
                つの山での 1 回の操作です。"),
    })];
    if rows.dead.is_empty() {
        blocks.push(paragraph(say!(language,
            en: "Every run of {heap} is a heap.",
            ja: "連続する {heap} のひとまとまり（連）を、それぞれ 1 つの山とみなします。")));
    } else if rows.live.len() + rows.dead.len() <= KINDS {
        blocks.push(paragraph(say!(language,
            en: "Whether a move can be made in a run of {heap} depends on the letters next to it:",
            ja: "{heap} の連で操作を行えるかどうかは、両隣の文字で決まります。")));
        blocks.push(kinds(rows, language));
    }
    if let Some(code) = code_of(rows) {
        blocks.extend(moves_of_code(&code, language));
    } else {
        let lines: Vec<&str> =
            rows.rules.lines().filter(|line| line.starts_with("move")).take(RULES).collect();
        if !lines.is_empty() {
            blocks.push(paragraph(say!(language,
                en: "What a move does to a heap, in the rule language:",
                ja: "1 回の操作で山がどうなるかを、ルール言語で書くと次のとおりです。")));
            blocks.push(Block::Code(lines.join("\n")));
        }
    }
    blocks.push(paragraph(say!(language,
        en: "The independent checker has decided that, for rows of every length, the moves are \
            exactly these.",
        ja: "どんな長さの列でも手がちょうどこれだけであることは、独立した検査プログラムが確かめました。")));
    blocks
}

/// What stands beside a run, and whether it is a heap.
fn kinds(rows: &Rows, language: Language) -> Block {
    let head = [
        say!(language, en: "on the left", ja: "左隣"),
        say!(language, en: "on the right", ja: "右隣"),
        say!(language, en: "the run is", ja: "連"),
    ];
    let [start, end, live, dead] = [
        say!(language, en: "beginning", ja: "先頭"),
        say!(language, en: "end", ja: "末尾"),
        say!(language, en: "a heap", ja: "山"),
        say!(language, en: "no move", ja: "手がない"),
    ];
    let kind = |&(left, right): &(Option<char>, Option<char>), what: &str| {
        let left = left.map_or_else(|| start.clone(), code);
        let right = right.map_or_else(|| end.clone(), code);
        [left, right, what.to_owned()]
    };
    let live = rows.live.iter().map(|one| kind(one, &live));
    spans::table("", head, live.chain(rows.dead.iter().map(|one| kind(one, &dead))), vec![])
}

/// The code in the rules of the heaps of a row.
fn code_of(rows: &Rows) -> Option<Code> {
    let named = |line: &str| {
        line.strip_prefix("octal ").or_else(|| line.strip_prefix("hexadecimal ")).map(str::to_owned)
    };
    rows.rules.lines().find_map(|line| Code::parse(named(line.trim())?.trim()).ok())
}

pub(in super::super) fn moves_of_code(code_of_game: &Code, language: Language) -> Vec<Block> {
    let parts = [
        say!(language, en: "nothing", ja: "何も残さない"),
        say!(language, en: "one heap", ja: "1 山を残す"),
        say!(language, en: "two heaps", ja: "2 山を残す"),
        say!(language, en: "three heaps", ja: "3 山を残す"),
    ];
    let digits =
        code_of_game.digits().iter().enumerate().filter(|(_, digit)| **digit != 0).take(RULES);
    let lines = digits.map(|(taken, digit)| {
        let left = parts.iter().enumerate().filter(|(part, _)| digit >> part & 1 == 1);
        let left: Vec<&str> = left.map(|(_, name)| name.as_str()).collect();
        say!(language,
            en: ("take {taken} and leave {}", left.join(" or ")),
            ja: ("{taken} 個取って、{}", left.join("か、")))
    });
    let code = code(code_of_game);
    let octal = match code_of_game.digits().iter().all(|digit| *digit < 8) {
        true => say!(language, en: "octal game {code}", ja: "octal game（8 進ゲーム）{code} "),
        false => {
            say!(language, en: "hexadecimal game {code}", ja: "hexadecimal game（16 進ゲーム）{code} ")
        }
    };
    let moves = say!(language,
        en: ("Each heap has the moves of the {octal}:"),
        ja: ("山の操作は、{octal}の操作です。"));
    vec![paragraph(moves), list(false, lines)]
}

/// What is known of one heap.
pub(super) fn heap(
    game: &GameInfo,
    theorem: &SumEvidence,
    reason: Reason,
    language: Language,
) -> Vec<Block> {
    let name = heap_name(game, theorem);
    let in_both = Printed::name(name);
    let (heap, below) = (formula(&in_both), formula(&in_both.map(|name| format!("{name} - 1"))));
    let mut blocks = vec![];
    let disguised = matches!(theorem.law, Law::Moore);
    if disguised && super::law::is_size(theorem, name) {
        return vec![paragraph(say!(language,
            en: "From a heap of {heap}, one move leads to each smaller heap and to nothing else. \
                The Grundy value of a heap is the mex (least missing non-negative integer) of the \
                values of its options: those are 0, 1, and so on up to {below}, so the value is \
                the size {heap}.",
            ja: "大きさ {heap} の山からは、それより小さいどの大きさの山へも 1 手で移れ、ほかのものへは移れません。山の Grundy 数とは、1 \
                手で移れる先の Grundy 数に現れない最小の数（mex）です。移れる先の Grundy 数は 0 から {below} までのすべてなので、Grundy \
                数は大きさ {heap} そのものです。"))];
    }
    match reason {
        Reason::Selective | Reason::Tame | Reason::Quotient => {}
        _ if disguised => blocks.push(paragraph(in_disguise(&sum("v"), language))),
        _ => blocks
            .push(paragraph(together([value(language), value_of_several(language)], language))),
    }
    match &theorem.heap {
        HeapTheorem::Term { term, states } => {
            let worth = formula(term);
            blocks.push(paragraph(match term.text == name {
                true => say!(language,
                    en: ("The value of a heap {heap} is its size: its options have all the values \
                         from 0 to {below}, and never the value {heap}. A machine of {} proves \
                         this for all heaps.",
                         counted(*states, "state")),
                    ja: "大きさ {heap} の山の Grundy 数は大きさそのものです。1 手で移れる先の Grundy 数には 0 から {below} \
                        までがすべて現れ、{heap} \
                        は現れません。これは {states} 状態のオートマトンで、すべての山について証明されています。"),
                false => say!(language,
                    en: ("The value of a heap {heap} is {worth}; a machine of {} proves this for \
                         all heaps.",
                         counted(*states, "state")),
                    ja: "大きさ {heap} の山の Grundy 数は {worth} です。これは {states} \
                        状態のオートマトンで、すべての山について証明されています。"),
            }));
        }
        HeapTheorem::Machine { states } => blocks.push(paragraph(match reason {
            Reason::Selective => say!(language,
                en: ("A machine of {} reads off the digits of its size whether a heap on its own \
                     is lost.",
                     counted(*states, "state")),
                ja: "{states} 状態のオートマトンが、その山だけなら負けかどうかを、大きさの桁から読み取ります。"),
            _ => say!(language,
                en: ("The Grundy value of a heap is read off the digits of its size by a machine \
                    of {}.",
                     counted(*states, "state")),
                ja: "{states} 状態のオートマトンが、山の大きさの桁から Grundy 数を読み取ります。"),
        })),
        HeapTheorem::Periodic { code, preperiod, period, values } => {
            let code = Code::parse(code).ok();
            if let Some(code) = &code {
                if theorem.rows.is_none() {
                    blocks.extend(moves_of_code(code, language));
                }
                if !matches!(reason, Reason::Selective | Reason::Tame | Reason::Quotient) {
                    blocks.push(examples(code, values, language));
                }
            }
            if let Some(quotient) = &theorem.quotient {
                blocks.extend(elements(quotient, (*preperiod, *period), values, language));
                return blocks;
            }
            blocks.push(paragraph(match reason {
                Reason::Selective => say!(language,
                    en: "The outcomes of single heaps are periodic: from {preperiod} on, heaps \
                        whose sizes differ by {period} have the same outcome.",
                    ja: "単独の山の勝敗は、大きさが {preperiod} 以上の範囲で周期 {period} を持ちます。つまり、大きさが {period} \
                        違う山の勝敗は同じです。"),
                _ => say!(language,
                    en: "The values are periodic: from {preperiod} on, heaps whose sizes differ \
                        by {period} have the same value.",
                    ja: "山の Grundy 数は、大きさが {preperiod} 以上の範囲で周期 {period} を持ちます。つまり、大きさが {period} \
                        違う山の Grundy 数は等しくなります。"),
            }));
            if let Some(code) = &code {
                blocks.push(paragraph(why_period(code.largest_take(), code.parts(), language)));
            }
            blocks.extend(table(values, *period, reason, language));
        }
    }
    blocks
}

sentences! {
    fn in_disguise(v: &str) {
        en: "No move leaves more than one heap, and every move lowers the value of the heap. The \
            Grundy value of a heap is the mex (least missing non-negative integer) of the values \
            of its options; so from a heap of value {v}, one move leads to each smaller value and \
            to no other. Every heap is a heap of Nim in disguise, as large as its value.",
        ja: "どの手も山を 2 つ以上残さず、山の Grundy 数を小さくします。山の Grundy 数とは、1 手で移れる先の Grundy \
            数に現れない最小の数（mex）なので、Grundy 数 {v} の山からは {v} \
            より小さいどの Grundy 数へも 1 手で移れ、ほかの Grundy 数へは移れません。つまりどの山も、Grundy 数を大きさとする Nim の山と同じです。"
    }
    fn value() {
        en: "The Grundy value of a heap is the mex (least missing non-negative integer) of the \
            values of its options.",
        ja: "山の Grundy 数とは、1 手で移れる先の Grundy 数に現れない最小の数（mex）です。"
    }
    fn value_of_several() {
        en: "If a move leaves several heaps, the value of the option is the exclusive or of their \
            values.",
        ja: "1 手で山がいくつか残るときは、それらの Grundy 数の排他的論理和を、残ったものの Grundy 数とします。"
    }
    fn why_period(take: usize, parts: usize) {
        en: ("That the period goes on for ever follows from checking finitely many values: a move \
             takes at most {take} and leaves at most {}, so the value of a large heap is obtained \
             from smaller ones in the same way, period after period (Guy and Smith 1956).",
             counted(parts, "heap")),
        ja: "この周期がその先もずっと続くことは、有限個の Grundy 数を確かめれば分かります。1 手で取るのは最大 {take} 個、残る山は最大 {parts} \
            個なので、大きな山の Grundy 数は、\
            周期ごとに同じ仕方でより小さい山の Grundy 数から決まるからです（Guy, Smith 1956）。"
    }
}

/// The values of the first heaps, worked out by the definition.
fn examples(code: &Code, values: &[(u128, bool)], language: Language) -> Block {
    let value = |heap: u128| {
        usize::try_from(heap).ok().and_then(|heap| values.get(heap)).map_or(0, |(value, _)| *value)
    };
    let listed = |all: Vec<String>| if all.is_empty() { "-".to_owned() } else { all.join(", ") };
    let known = u128::try_from(values.len()).unwrap_or(0);
    let rows = (1..=EXAMPLES).take_while(|heap| *heap < known).map(|heap| {
        let options = options(code, heap);
        let left = options.iter().map(|parts| spelled(parts)).collect();
        let mut reached: Vec<u128> = options
            .iter()
            .map(|parts| parts.iter().fold(0, |all, part| all ^ value(*part)))
            .collect();
        reached.sort_unstable();
        reached.dedup();
        let reached = reached.iter().map(u128::to_string).collect();
        [heap.to_string(), listed(left), listed(reached), value(heap).to_string()]
    });
    let head = [
        say!(language, en: "heap", ja: "山"),
        say!(language, en: "one move leaves", ja: "1 手で残るもの"),
        say!(language, en: "with the values", ja: "その Grundy 数"),
        say!(language, en: "value", ja: "Grundy 数"),
    ];
    let caption = say!(language, en: "The first values:", ja: "最初の Grundy 数：");
    spans::table(caption, head, rows, vec![true, false, false, true])
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

/// What is known of one heap in misère play.
fn elements(
    quotient: &Quotient,
    (preperiod, period): (usize, usize),
    values: &[(u128, bool)],
    language: Language,
) -> Vec<Block> {
    let order = quotient.order();
    let heaps = generators(quotient, language);
    let equation =
        |(left, right): &(Vec<u8>, Vec<u8>)| format!("{} = {}", word_name(left), word_name(right));
    let equations: Vec<String> = quotient.relations.iter().map(equation).collect();
    let equations = equations.join(", ");
    let intro = say!(language,
        en: "In misère play, two lists of heaps are the same if, whatever is added to both, the \
            player to move loses both or neither. Of all lists, {order} are different: the \
            elements of the misère quotient. Heaps that are put together have the product of \
            their elements. The letters stand for these heaps: {heaps}. All products follow from: \
            {equations}.",
        ja: "逆形では、何を付け加えても勝敗が一致する 2 つの山の並びを同じものとみなします。異なる並びは {order} 種類で、これがミゼール商の元です。\
            山を合わせたものの元は、それぞれの元の積です。文字は次の大きさの山を表します: {heaps}。積はすべて、次の式から求まります: {equations}。");
    let periodic = say!(language,
        en: "The elements of heaps are periodic: from {preperiod} on, heaps whose sizes differ by \
            {period} have the same element.",
        ja: "山の元は、大きさが {preperiod} 以上の範囲で周期 {period} を持ちます。つまり、大きさが {period} 違う山の元は等しくなります。");
    let caption = say!(language,
        en: "Elements of heaps; the first column has the size of the first heap in the line:",
        ja: "山の元（左の列は、その行の最初の山の大きさ）：");
    let cell = |&(value, _): &(u128, bool)| {
        usize::try_from(value).map_or_else(|_| String::new(), |at| element_name(quotient, at))
    };
    let mut blocks = vec![paragraph(intro), paragraph(periodic)];
    blocks.extend(cells(values, period, caption, cell, language));
    blocks
}

/// The values of single heaps.
fn table(values: &[(u128, bool)], period: usize, reason: Reason, language: Language) -> Vec<Block> {
    let tame = reason == Reason::Tame;
    let cell = |&(value, firm): &(u128, bool)| {
        let mark = if tame && firm && value < 2 { "!" } else { "" };
        format!("{value}{mark}")
    };
    let caption = match reason {
        Reason::Selective => say!(language,
            en: "Single heaps (0: lost, 1: won); the first column has the size of the first heap \
                in the line:",
            ja: "単独の山の勝敗。0 は負け、1 は勝ち（左の列は、その行の最初の山の大きさ）："),
        _ => say!(language,
            en: "Values of heaps; the first column has the size of the first heap in the line:",
            ja: "山の Grundy 数（左の列は、その行の最初の山の大きさ）："),
    };
    let mut blocks = cells(values, period, caption, cell, language);
    if tame {
        blocks.push(paragraph(say!(language,
            en: "A value of 0 or 1 with ! is firm, as are all values of 2 or more; the others are \
                fickle.",
            ja: "! の付いた 0 と 1、および 2 以上の Grundy 数の山は firm で、そのほかは fickle です。")));
    }
    blocks
}

/// What single heaps are, a period or a part of it in each line.
fn cells(
    values: &[(u128, bool)],
    period: usize,
    caption: String,
    cell: impl Fn(&(u128, bool)) -> String,
    language: Language,
) -> Vec<Block> {
    // Whole periods in a line, or parts of one.
    let whole = (4..=LINE)
        .rev()
        .find(|line| line.is_multiple_of(period.max(1)) || period.is_multiple_of(*line));
    let line = whole.unwrap_or(10).min(values.len().max(1));
    let shown = values.len().min(VALUES);
    let rows = values[..shown].chunks(line).enumerate().map(|(number, chunk)| {
        let mut row = vec![(number * line).to_string()];
        row.extend(chunk.iter().map(&cell));
        row.resize(line + 1, String::new());
        row
    });
    let mut head = vec![say!(language, en: "heap", ja: "山")];
    head.extend((0..line).map(|column| format!("+{column}")));
    let mut blocks = vec![spans::table(caption, head, rows, vec![true; line + 1])];
    if shown < values.len() {
        blocks.push(paragraph(say!(language,
            en: "(Only the first {shown} are shown.)",
            ja: "（最初の {shown} 個だけを示しました。）")));
    }
    blocks
}
