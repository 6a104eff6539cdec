//! What formulas are made of, how machines read positions, and reasons that are particular to a
//! formula.

use rules::language::print::{Notation, Plain, Printed, Tex};
use rules::tuples::{Numeration, TupleAtom, Value, Variable};

use crate::document::Block;
use crate::document::spans::{self, code, formula, list, name, paragraph, spans, sum};
use crate::draw;
use crate::language::Language;
use crate::say::{counted, say, together};
use answer::{
    Digits, GameInfo, Insight, MachineEvidence, MachineTable, Notion, OUTCOME_CLASSES, Theorem,
    class_key, numbered_class,
};

/// What a part of a formula means.
pub(super) fn notion(notion: &Notion, language: Language) -> String {
    let [d, m, t, x] = ["d", "m", "t", "x"].map(name);
    let calculation = |text: &str| formula(&Printed::calculation(text));
    let quotient = Printed { text: "t / m".to_owned(), tex: r"\lfloor t / m \rfloor".to_owned() };
    // What stands for any numbers is no formula.
    let any = |text: &str| formula(&text.into());
    let atom = |atom| formula(&Printed::of(&Value::Atom(atom), &["x".to_owned()][..]));
    match notion {
        Notion::DigitSum(term, inner) => say!(language,
            en: ("{} is the sum of {} over all digits {d} of the position",
                 formula(term), formula(inner)),
            ja: ("{} は、局面の各桁 {d} についての {} の総和です", formula(term), formula(inner))),
        Notion::Count(term, letters) => say!(language,
            en: ("{} is the number of letters of the position that are {}",
                 formula(term), code(letters)),
            ja: ("{} は、局面の文字のうち {} であるものの個数です", formula(term), code(letters))),
        Notion::Length => say!(language,
        en: ("{} is the number of letters of the position", formula(
            &Printed::new(Plain::word("length"), Tex::word("length"))
        )),
        ja: ("{} は局面の文字数です", formula(
            &Printed::new(Plain::word("length"), Tex::word("length"))
        ))),
        Notion::Remainder => say!(language,
            en: ("{} is the remainder of {t} divided by {m}, which is never negative",
                calculation("t mod m")),
            ja: ("{} は {t} を {m} で割った余り（0 以上）です", calculation("t mod m"))),
        Notion::Quotient => say!(language,
            en: ("{} is the quotient of {t} by {m}, rounded down", formula(&quotient)),
            ja: ("{} は {t} を {m} で割った商（切り捨て）です", formula(&quotient))),
        Notion::Pattern(pattern) => say!(language,
            en: ("{} says that the whole position matches this regular expression",
                 formula(pattern)),
            ja: ("{} は、局面全体がこの正規表現に一致することを表します", formula(pattern))),
        Notion::Word(text) => say!(language,
            en: ("{} compares the whole position, letter for letter", formula(text)),
            ja: ("{} は、局面全体を文字列として比べます", formula(text))),
        Notion::Among => say!(language,
            en: ("{} says that {t} is one of these numbers", any("t in {...}")),
            ja: ("{} は、{t} がこれらの数のどれかであることを表します", any("t in {...}"))),
        Notion::Xor => say!(language,
            en: ("{} is the exclusive or: written in binary one below the other, a column of the \
                 result has a 1 where the column above has an odd number of ones",
                 calculation("x xor y")),
            ja: ("{} は排他的論理和です。2 進法で上下に並べて書き、1 が奇数個ある列を 1、それ以外を 0 とします", calculation("x xor y"))),
        Notion::Columns(base, modulus) => say!(language,
            en: ("{}: write all heaps in base {base} one below the other, add up each column, and \
                 take the remainder of the sum divided by {modulus}; the largest of these \
                 remainders is meant",
                 atom(TupleAtom::LargestColumn { base: *base, modulus: *modulus })),
            ja: ("{} は、すべての山を {base} 進法で上下に並べて書き、列ごとの和を {modulus} で割った余りのうち最大のものです",
                 atom(TupleAtom::LargestColumn { base: *base, modulus: *modulus }))),
        Notion::SumOfDigits(base) => say!(language,
            en: ("{} is the sum of the digits of {x} in base {base}",
                 atom(TupleAtom::DigitSum(*base, Variable(0)))),
            ja: ("{} は {x} の {base} 進法での各桁の和です", atom(TupleAtom::DigitSum(*base, Variable(0))))),
        Notion::Zeros(numeration) => say!(language,
            en: ("zeros(..., {x}) is the number of zeros at the end of {x}, written {}",
                 system(*numeration, language)),
            ja: ("zeros(..., {x}) は、{x} を{}書いたとき末尾に並ぶ 0 の個数です", system(*numeration, language))),
        Notion::Shift(numeration) => say!(language,
            en: ("shift(..., {x}) is the number written like {x} with one more 0 at the end, {}",
                 system(*numeration, language)),
            ja: ("shift(..., {x}) は、{x} を{}書き、末尾に 0 を 1 つ付けた数です", system(*numeration, language))),
        Notion::Least => say!(language,
            en: ("{} is the smallest of the numbers", any("min(...)")),
            ja: ("{} は最小の数です", any("min(...)"))),
        Notion::Most => say!(language,
            en: ("{} is the largest of the numbers", any("max(...)")),
            ja: ("{} は最大の数です", any("max(...)"))),
        Notion::Some => say!(language,
            en: "some d: ... says that such a number {d} exists",
            ja: "some d: ... は、そのような数 {d} があることを表します"),
        Notion::All => say!(language,
            en: "all d: ... says that it holds for every number {d}",
            ja: "all d: ... は、すべての数 {d} について成り立つことを表します"),
    }
}

/// How numbers are written.
fn system(system: Numeration, language: Language) -> String {
    match system {
        Numeration::Base(2) => say!(language, en: "in binary", ja: " 2 進法で"),
        Numeration::Base(base) => say!(language, en: "in base {base}", ja: " {base} 進法で"),
        Numeration::FIBONACCI => say!(language,
            en: "as a sum of Fibonacci numbers (places 1, 2, 3, 5, 8, ... from the right, no two \
                adjacent places used)",
            ja: " Fibonacci 数の和（桁の重みは右から 1, 2, 3, 5, 8, ...、隣り合う桁は同時に使わない）として"),
        Numeration::Recurrence(_) => say!(language,
            en: "in the numeration system {system}",
            ja: " {system} 表記で"),
        Numeration::Unary => say!(language, en: "in unary", ja: " 1 進法で"),
    }
}

/// Why no turn leads from lost to lost, and, if that is easy to say, why some turn leads from won
/// to lost.
pub(super) fn insight(insight: Insight, language: Language) -> (String, Option<String>) {
    let Insight::Xor { free } = insight;
    let [h, k, s] = ["h", "k", "s"].map(name);
    let calculations = ["h xor k", "h xor s", "s xor s", "k != h"].map(Printed::calculation);
    let [change, rest, none, other] = calculations.each_ref().map(formula);
    let lost = say!(language,
        en: "Indeed, a turn changes exactly one heap, say from {h} to {k} with {other}. That \
            changes the exclusive or by {change}, which is not 0; so it cannot stay 0.",
        ja: "実際、1 手番で変わる山はちょうど 1 つです。それが {h} から {k}（{other}）になると、排他的論理和は {change} だけ変わり、これは 0 \
            ではないので、0 のままではありえません。");
    let won = || {
        say!(language,
            en: "Indeed, let {s}, not 0, be the exclusive or. In the column of its highest 1, some \
                heap {h} has a 1; so {rest} is smaller than {h}. Reducing the heap to that size \
                makes the exclusive or {none}, which is 0.",
            ja: "実際、排他的論理和を {s}（0 でない）とします。{s} の最上位の 1 の列には、1 をもつ山 {h} があり、{rest} は {h} より小さくなります。\
                その山を {rest} に減らすと、排他的論理和は {none} つまり 0 になります。")
    };
    (lost, free.then(won))
}

/// How to find a winning turn at once, if that is easy to say.
pub(super) fn how(insight: Insight, language: Language) -> Option<String> {
    let Insight::Xor { free: true } = insight else { return None };
    let ([h, s], rest) = (["h", "s"].map(name), formula(&Printed::calculation("h xor s")));
    Some(say!(language,
        en: "Let {s} be the exclusive or of all heaps. If it is not 0, choose a heap {h} for which \
            {rest} is smaller than {h} (one with a 1 in the column of the highest 1 of {s}), and \
            make it {rest}.",
        ja: "すべての山の排他的論理和を {s} とします。0 でなければ、{rest} が {h} より小さくなる山 {h}（{s} の最上位の 1 の列に 1 をもつ山）を 1 \
            つ選び、{rest} に減らします。"))
}

/// For each heap what the exclusive or would make of it, and whether that is smaller.
pub(super) fn xor_moves(game: &GameInfo, position: &str, language: Language) -> Vec<Block> {
    let sizes = position.trim_matches(['(', ')']).split(", ").map(str::parse::<u128>);
    let (Ok(sizes), Some(names)) = (sizes.collect::<Result<Vec<u128>, _>>(), game.heaps()) else {
        return vec![];
    };
    let all = sizes.iter().fold(0, |all, size| all ^ size);
    let each = names.iter().zip(sizes).map(|(heap, size)| {
        let after = size ^ all;
        let worked = format!("{}: {}", name(heap), sum(format!("{size} xor {all} = {after}")));
        match after < size {
            true => say!(language,
                en: "{worked}, smaller than {size}: make it {after}",
                ja: "{worked} は {size} より小さいので、{after} に減らせば勝ちます"),
            false => say!(language,
                en: "{worked}, not smaller than {size}",
                ja: "{worked} は {size} より小さくありません"),
        }
    });
    let lead = say!(language,
        en: ("The winning turns can be found at once; {} is {all}:", name("s")),
        ja: ("勝つ手はすぐに見つかります。{} は {all} です。", name("s")));
    vec![paragraph(lead), list(false, each)]
}

/// A small machine, drawn, with how to read a position by it.
pub(super) fn machine(
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &MachineEvidence,
    table: &MachineTable,
    language: Language,
) -> Vec<Block> {
    let sides = evidence.sides.is_some();
    let read = match &evidence.digits {
        Some(digits) => digits_read(game, digits, language),
        None => say!(language,
            en: "Read the position letter by letter, starting in state 0.",
            ja: "状態 0 から始めて、局面を 1 文字ずつ読みます。"),
    };
    let meaning = match sides {
        false => say!(language,
            en: "If the final state is P, the player to move loses; if it is N, the player to move \
                wins; - means that it is not a position.",
            ja: "最後の状態が P なら手番のプレイヤーの負け、N なら勝ちで、- なら局面ではありません。"),
        true => class_meanings(game, language),
    };
    let picture = Box::new(draw::machine(game, theorem, table, language));
    let states = table.rows.len();
    let caption = say!(language,
        en: ("The machine: {}.", counted(states, "state")),
        ja: "オートマトン（{states} 状態）。");
    vec![
        paragraph(together([read, meaning], language)),
        transitions(table, sides, language),
        Block::Figure { picture, caption: spans(caption) },
    ]
}

fn class_meanings(game: &GameInfo, language: Language) -> String {
    let [left, right] = game.sides.clone().unwrap_or_default();
    let [l, r, n, p] = OUTCOME_CLASSES.map(class_key);
    say!(language,
        en: "{l}: {left} wins; {r}: {right} wins; {n}: whoever begins wins; {p}: whoever begins \
            loses; -: not a position.",
        ja: "{l} は {left} の勝ち、{r} は {right} の勝ち、{n} は先手必勝、{p} は後手必勝、- は局面でないことを表します。")
}

/// The states of a machine with where each letter leads.
fn transitions(table: &MachineTable, sides: bool, language: Language) -> Block {
    let name = |class: Option<u8>| match class {
        None => "-",
        Some(class) if sides => numbered_class(i64::from(class)).map_or("-", class_key),
        Some(0) => "P",
        Some(_) => "N",
    };
    let mut head =
        vec![say!(language, en: "state", ja: "状態"), say!(language, en: "class", ja: "勝敗")];
    head.extend(table.letters.iter().map(code));
    let rows = table.rows.iter().enumerate().map(|(number, (class, next))| {
        let states = next.iter().map(ToString::to_string);
        [number.to_string(), name(*class).to_owned()].into_iter().chain(states).collect()
    });
    let numbers = [true, false].into_iter().chain(table.letters.iter().map(|_| true)).collect();
    spans::table("", head, rows, numbers)
}

/// How a machine of digits reads a position.
fn digits_read(game: &GameInfo, digits: &Digits, language: Language) -> String {
    let names = game.heaps().unwrap_or_default();
    // In a partisan game one more in front says whose turn it is, and the machine that is shown
    // does not read it.
    let bounds =
        digits.bounds.get(digits.bounds.len().saturating_sub(names.len())..).unwrap_or_default();
    let pick = |bounded: bool| -> Vec<&str> {
        let heaps = names.iter().zip(bounds).filter(|(_, bound)| bound.is_some() == bounded);
        heaps.map(|(name, _)| name.as_str()).collect()
    };
    let (letters, digital) = (pick(true), pick(false));
    let system = system(digits.numeration, language);
    let mut sentences = vec![];
    if !letters.is_empty() {
        let letters = letters.join(", ");
        sentences.push(say!(language,
            en: "Read {letters} as one letter each.",
            ja: "まず {letters} をそれぞれ 1 文字として読みます。"));
    }
    let written = digital.join(", ");
    match digital.len() {
        0 => {}
        1 => sentences.push(say!(language,
            en: "Write {written} {system}, and read its digits from the left, the most significant \
                one first.",
            ja: "{written} を{system}書き、上の桁から順に読みます。")),
        _ => sentences.push(say!(language,
            en: "Write {written} {system}, one below the other, with leading zeros so that all \
                have the same length, and read column by column from the left, each column from \
                top to bottom.",
            ja: "{written} を{system}上下に並べて書き、先頭に 0 を補って桁数をそろえ、左の列から順に、各列を上から下へ読みます。")),
    }
    sentences.push(say!(language, en: "Start in state 0.", ja: "状態 0 から始めます。"));
    together(sentences, language)
}
