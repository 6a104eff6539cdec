//! What formulas are made of, how machines read positions, and reasons that are particular to a formula.

use answer::{Digits, GameInfo, Insight, MachineTable, Notion, OUTCOME_CLASSES, Theorem, class_key, numbered_class};
use rules::tuples::Numeration;

use super::frame::{formula, items, said, sum};
use crate::document::{Block, Inline};
use crate::draw;
use crate::language::Language;

/// What a part of a formula means.
pub(super) fn notion(notion: &Notion, language: Language) -> Vec<Inline> {
    match language {
        Language::English => notion_english(notion),
        Language::Japanese => notion_japanese(notion),
    }
}

fn notion_english(notion: &Notion) -> Vec<Inline> {
    match notion {
        Notion::DigitSum(term, inner) => {
            said![
                formula(term),
                " is the sum of ",
                formula(inner),
                " over all digits ",
                formula("d"),
                " of the position"
            ]
        }
        Notion::Count(term, letters) => {
            said![formula(term), " is the number of letters of the position that are ", Inline::Code(letters.clone())]
        }
        Notion::Length => said![formula("length"), " is the number of letters of the position"],
        Notion::Remainder => {
            said![
                formula("t mod m"),
                " is the remainder of ",
                formula("t"),
                " divided by ",
                formula("m"),
                ", from 0 on"
            ]
        }
        Notion::Quotient => {
            said![formula("t / m"), " is the quotient of ", formula("t"), " by ", formula("m"), ", rounded down"]
        }
        Notion::Pattern(pattern) => {
            said![formula(pattern), " says that the whole position has the form of this regular expression"]
        }
        Notion::Word(text) => said![formula(text), " is about the whole position, letter for letter"],
        Notion::Among => said![formula("t in {...}"), " says that ", formula("t"), " is one of these numbers"],
        Notion::Xor => said![
            formula("x xor y"),
            " is the exclusive or: written in binary one below the other, a column of the result has a 1 where the column above has an odd number of ones"
        ],
        Notion::Columns(base, modulus) => said![
            formula(format!("max(columns({base}) mod {modulus})")),
            format!(
                ": write all heaps in base {base} one below the other, add up each column, and take the remainder of the sum divided by {modulus}; the largest remainder is meant"
            )
        ],
        Notion::SumOfDigits(base) => {
            said![
                formula(format!("digitsum({base}, x)")),
                format!(" is the sum of the digits of "),
                formula("x"),
                format!(" in base {base}")
            ]
        }
        Notion::Zeros(system) => said![
            "zeros(..., ",
            formula("x"),
            ") is the number of zeros at the end of ",
            formula("x"),
            format!(", written {}", system_english(*system))
        ],
        Notion::Shift(system) => said![
            "shift(..., ",
            formula("x"),
            ") is the number that is written like ",
            formula("x"),
            format!(" with one more 0 at the end, {}", system_english(*system))
        ],
        Notion::Least => said![formula("min(...)"), " is the smallest of the numbers"],
        Notion::Most => said![formula("max(...)"), " is the largest of the numbers"],
        Notion::Some => said!["some d: ... says that there is such a number ", formula("d")],
        Notion::All => said!["all d: ... says that it is so for every number ", formula("d")],
    }
}

fn notion_japanese(notion: &Notion) -> Vec<Inline> {
    match notion {
        Notion::DigitSum(term, inner) => {
            said![formula(term), " は、局面の各桁 ", formula("d"), " についての ", formula(inner), " の総和です"]
        }
        Notion::Count(term, letters) => {
            said![formula(term), " は、局面の文字のうち ", Inline::Code(letters.clone()), " であるものの個数です"]
        }
        Notion::Length => said![formula("length"), " は局面の文字数です"],
        Notion::Remainder => {
            said![formula("t mod m"), " は ", formula("t"), " を ", formula("m"), " で割った余り（0 以上）です"]
        }
        Notion::Quotient => {
            said![formula("t / m"), " は ", formula("t"), " を ", formula("m"), " で割った商（切り捨て）です"]
        }
        Notion::Pattern(pattern) => said![formula(pattern), " は、局面全体がこの正規表現に一致することを表します"],
        Notion::Word(text) => said![formula(text), " は、局面全体を文字列として比べます"],
        Notion::Among => {
            said![formula("t in {...}"), " は、", formula("t"), " がこれらの数のどれかであることを表します"]
        }
        Notion::Xor => said![
            formula("x xor y"),
            " は排他的論理和です。二進法で上下に並べて書き、1 が奇数個ある列を 1、それ以外を 0 とします"
        ],
        Notion::Columns(base, modulus) => said![
            formula(format!("max(columns({base}) mod {modulus})")),
            format!(
                " は、すべての山を {base} 進法で上下に並べて書き、列ごとの和を {modulus} で割った余りのうち最大のものです"
            )
        ],
        Notion::SumOfDigits(base) => {
            said![
                formula(format!("digitsum({base}, x)")),
                " は ",
                formula("x"),
                format!(" の {base} 進法での各桁の和です")
            ]
        }
        Notion::Zeros(system) => said![
            "zeros(..., ",
            formula("x"),
            ") は、",
            formula("x"),
            format!(" を{}書いたとき末尾に並ぶ 0 の個数です", system_japanese(*system))
        ],
        Notion::Shift(system) => said![
            "shift(..., ",
            formula("x"),
            ") は、",
            formula("x"),
            format!(" を{}書き、末尾に 0 を 1 つ付けた数です", system_japanese(*system))
        ],
        Notion::Least => said![formula("min(...)"), " は最小の数です"],
        Notion::Most => said![formula("max(...)"), " は最大の数です"],
        Notion::Some => said!["some d: ... は、そのような数 ", formula("d"), " があることを表します"],
        Notion::All => said!["all d: ... は、すべての数 ", formula("d"), " についてそうであることを表します"],
    }
}

fn system_english(system: Numeration) -> String {
    match system {
        Numeration::Base(2) => "in binary".to_owned(),
        Numeration::Base(base) => format!("in base {base}"),
        Numeration::Quadratic(1) => {
            "as a sum of Fibonacci numbers (places 1, 2, 3, 5, 8, ... from the right, no two neighbours used)"
                .to_owned()
        }
        Numeration::Quadratic(most) => format!("in the numeration system quadratic {most}"),
        Numeration::Unary => "in unary".to_owned(),
    }
}

fn system_japanese(system: Numeration) -> String {
    match system {
        Numeration::Base(base) => format!(" {base} 進法で"),
        Numeration::Quadratic(1) => {
            " Fibonacci 数の和（桁の重みは右から 1, 2, 3, 5, 8, ...、隣り合う桁は同時に使わない）として".to_owned()
        }
        Numeration::Quadratic(most) => format!(" quadratic {most} 表記で"),
        Numeration::Unary => " 1 進法で".to_owned(),
    }
}

/// Why no turn leads from lost to lost, and, if that is easy to say, why some turn leads from won to lost.
pub(super) fn insight(insight: Insight, language: Language) -> [Vec<Inline>; 2] {
    let Insight::Xor { free } = insight;
    let lost = match language {
        Language::English => said![
            "Indeed a turn changes exactly one heap, say from ",
            formula("h"),
            " to ",
            formula("k"),
            " with ",
            formula("k != h"),
            ". That changes the exclusive or by ",
            formula("h xor k"),
            ", which is not 0; so it cannot stay 0."
        ],
        Language::Japanese => said![
            "実際、1 手番で変わる山はちょうど 1 つです。それが ",
            formula("h"),
            " から ",
            formula("k"),
            "（",
            formula("k != h"),
            "）になると、排他的論理和は ",
            formula("h xor k"),
            " だけ変わり、これは 0 ではないので、0 のままではありえません。"
        ],
    };
    let won = match language {
        Language::English => said![
            "Indeed let ",
            formula("s"),
            ", not 0, be the exclusive or. In the column of its highest 1 some heap ",
            formula("h"),
            " has a 1; so ",
            formula("h xor s"),
            " is smaller than ",
            formula("h"),
            ". Making the heap that large makes the exclusive or ",
            formula("s xor s"),
            ", which is 0."
        ],
        Language::Japanese => said![
            "実際、排他的論理和を ",
            formula("s"),
            "（0 でない）とします。",
            formula("s"),
            " の最上位の 1 の列には、1 をもつ山 ",
            formula("h"),
            " があり、",
            formula("h xor s"),
            " は ",
            formula("h"),
            " より小さくなります。その山を ",
            formula("h xor s"),
            " に減らすと、排他的論理和は ",
            formula("s xor s"),
            " つまり 0 になります。"
        ],
    };
    [lost, if free { won } else { vec![] }]
}

/// How to find a winning turn at once, if that is easy to say.
pub(super) fn how(insight: Insight, language: Language) -> Option<Vec<Inline>> {
    let Insight::Xor { free: true } = insight else { return None };
    Some(match language {
        Language::English => said![
            "Let ",
            formula("s"),
            " be the exclusive or of all heaps. If it is not 0, choose a heap ",
            formula("h"),
            " for which ",
            formula("h xor s"),
            " is smaller than ",
            formula("h"),
            " (one with a 1 in the column of the highest 1 of ",
            formula("s"),
            "), and make it ",
            formula("h xor s"),
            "."
        ],
        Language::Japanese => said![
            "すべての山の排他的論理和を ",
            formula("s"),
            " とします。0 でなければ、",
            formula("h xor s"),
            " が ",
            formula("h"),
            " より小さくなる山 ",
            formula("h"),
            "（",
            formula("s"),
            " の最上位の 1 の列に 1 をもつ山）を 1 つ選び、",
            formula("h xor s"),
            " に減らします。"
        ],
    })
}

/// For each heap what the exclusive or would make of it, and whether that is smaller.
pub(super) fn xor_moves(game: &GameInfo, position: &str, language: Language) -> Vec<Block> {
    let sizes = position.trim_matches(['(', ')']).split(", ").map(str::parse::<u128>);
    let (Ok(sizes), Some(names)) = (sizes.collect::<Result<Vec<u128>, _>>(), game.heaps()) else { return vec![] };
    let all = sizes.iter().fold(0, |all, size| all ^ size);
    let each = names.iter().zip(sizes).map(|(name, size)| {
        let after = size ^ all;
        let mut text = said![formula(name), ": ", sum(format!("{size} xor {all} = {after}"))];
        let smaller = after < size;
        text.push(
            match (language, smaller) {
                (Language::English, true) => format!(", smaller than {size}: make it {after}"),
                (Language::English, false) => format!(", not smaller than {size}"),
                (Language::Japanese, true) => format!(" は {size} より小さいので、{after} に減らせば勝ちます"),
                (Language::Japanese, false) => format!(" は {size} より小さくありません"),
            }
            .into(),
        );
        text
    });
    let lead = match language {
        Language::English => said!["The winning turns can be found at once; ", formula("s"), format!(" is {all}:")],
        Language::Japanese => said!["勝つ手はすぐに見つかります。", formula("s"), format!(" は {all} です。")],
    };
    vec![Block::Paragraph(lead), items(each)]
}

/// A small machine, drawn, with how to read a position by it.
pub(super) fn machine(game: &GameInfo, theorem: &Theorem, table: &MachineTable, language: Language) -> Vec<Block> {
    let sides = theorem.sides.is_some();
    let read = match &theorem.digits {
        Some(digits) => digits_read(game, digits, language),
        None => match language {
            Language::English => "Read the position letter by letter, beginning in state 0.".to_owned(),
            Language::Japanese => "状態 0 から始めて、局面を 1 文字ずつ読みます。".to_owned(),
        },
    };
    let meaning = match (language, sides) {
        (Language::English, false) => {
            " In a state P the player to move loses, in a state N the player to move wins; a state - is for what is no position.".to_owned()
        }
        (Language::Japanese, false) => {
            "終わった状態が P なら手番のプレイヤーの負け、N なら勝ちで、- は局面でないものの状態です。".to_owned()
        }
        (_, true) => class_meanings(game, language),
    };
    let picture = Box::new(draw::machine(game, theorem, table, language));
    let caption = match language {
        Language::English => said![format!("The machine: {}.", super::frame::counted(table.rows.len(), "state"))],
        Language::Japanese => said![format!("オートマトン（{} 状態）。", table.rows.len())],
    };
    vec![
        Block::Paragraph(said![format!("{read}{meaning}")]),
        Block::Table(transitions(table, sides, language)),
        Block::Figure { picture, caption },
    ]
}

fn class_meanings(game: &GameInfo, language: Language) -> String {
    let [left, right] = game.sides.clone().unwrap_or_default();
    let keys: Vec<&str> = OUTCOME_CLASSES.into_iter().map(class_key).collect();
    let [l, r, n, p] = [keys[0], keys[1], keys[2], keys[3]];
    match language {
        Language::English => {
            format!(
                " {l}: {left} wins; {r}: {right} wins; {n}: who begins wins; {p}: who begins loses; -: no position."
            )
        }
        Language::Japanese => format!(
            "{l} は {left} の勝ち、{r} は {right} の勝ち、{n} は先手必勝、{p} は後手必勝、- は局面でないことを表します。"
        ),
    }
}

/// The states of a machine with where each letter leads.
fn transitions(table: &MachineTable, sides: bool, language: Language) -> crate::document::Table {
    let name = |class: Option<u8>| match class {
        None => "-".to_owned(),
        Some(class) if sides => numbered_class(u32::from(class)).map_or("-", class_key).to_owned(),
        Some(0) => "P".to_owned(),
        Some(_) => "N".to_owned(),
    };
    let (state, class) = if language == Language::English { ("state", "class") } else { ("状態", "勝敗") };
    let mut head = vec![said![state], said![class]];
    head.extend(table.letters.iter().map(|letter| said![Inline::Code(letter.to_string())]));
    let rows = table.rows.iter().enumerate().map(|(number, (class, next))| {
        let mut row = vec![said![number.to_string()], said![name(*class)]];
        row.extend(next.iter().map(|state| said![state.to_string()]));
        row
    });
    let numbers = [true, false].into_iter().chain(table.letters.iter().map(|_| true)).collect();
    crate::document::Table { caption: vec![], head, rows: rows.collect(), numbers }
}

/// How a machine of digits reads a position.
fn digits_read(game: &GameInfo, digits: &Digits, language: Language) -> String {
    let names = game.heaps().unwrap_or_default();
    // In a partisan game one more in front says whose turn it is, and the machine that is shown does not read it.
    let bounds = digits.bounds.get(digits.bounds.len().saturating_sub(names.len())..).unwrap_or_default();
    let pick = |bounded: bool| -> Vec<&str> {
        names
            .iter()
            .zip(bounds)
            .filter(|(_, bound)| bound.is_some() == bounded)
            .map(|(name, _)| name.as_str())
            .collect()
    };
    let (letters, written) = (pick(true).join(", "), pick(false).join(", "));
    match language {
        Language::English => {
            let system = system_english(digits.numeration);
            let first =
                if letters.is_empty() { String::new() } else { format!("Read {letters}, each as one letter. ") };
            let rest = match pick(false).len() {
                0 => String::new(),
                1 => format!(
                    "Write {written} {system}, and read its digits from the left, the most significant one first. "
                ),
                _ => format!(
                    "Write {written} {system}, one below the other, with zeros in front so that all are equally long, and read column by column from the left, each column from top to bottom. "
                ),
            };
            format!("{first}{rest}Begin in state 0.")
        }
        Language::Japanese => {
            let system = system_japanese(digits.numeration);
            let first = if letters.is_empty() {
                String::new()
            } else {
                format!("まず {letters} をそれぞれ 1 文字として読みます。")
            };
            let rest = match pick(false).len() {
                0 => String::new(),
                1 => format!("{written} を{system}書き、上の桁から順に読みます。"),
                _ => format!(
                    "{written} を{system}上下に並べて書き、先頭に 0 を補って桁数をそろえ、左の列から順に、各列を上から下へ読みます。"
                ),
            };
            format!("{first}{rest}状態 0 から始めます。")
        }
    }
}
