//! What is read and what is printed.

use contest::Problem;
use plan::{
    Binary, Comparison, Fold, Instruction, Layout, Number, PrintedAnswer, Program, Times, Unary,
    Variable, VariableKind, Wanted,
};

use super::moves::statements;
use crate::document::Block;
use crate::document::spans::{code, paragraph, table};
use crate::language::Language;
use crate::say::{say, together};

/// The comment at the head of a problem file, a text for each paragraph.
pub(super) fn comment(source: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = vec![];
    let mut open = false;
    for line in
        source.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with("--"))
    {
        let text = line.trim_start_matches('-').trim();
        match paragraphs.last_mut() {
            _ if text.is_empty() => open = false,
            Some(last) if open => *last = format!("{last} {text}"),
            _ => {
                paragraphs.push(text.to_owned());
                open = true;
            }
        }
    }
    paragraphs
}

/// The statements that make positions of what is read, as the file has them, if they do more than
/// to pass it on.
pub(super) fn reduction(source: &str, language: Language) -> Vec<Block> {
    let other = ["problem", "game", "example", "answer"];
    let all = statements(source);
    let makes = |words: &Vec<String>| {
        words.iter().any(|word| {
            matches!(
                word.as_str(),
                "let" | "collect" | "if" | "sort" | "reverse" | "runs" | "clear"
            )
        }) || matches!(words[0].as_str(), "heaps" | "position") && words.len() > 2
            || words.iter().any(|word| word.contains("exponents(") || word.contains("runs("))
    };
    if !all.iter().any(makes) {
        return vec![];
    }
    let kept = source
        .lines()
        .map(|line| super::super::game::split_comment(line).0.trim_end())
        .filter(|line| {
            let word = line.trim_start().split([' ', ':']).next().unwrap_or_default();
            !word.is_empty() && (!other.contains(&word) || line.starts_with(' '))
        });
    let text: Vec<&str> = kept.collect();
    let said = say!(language,
        en: "Positions are built from the input like this, in the problem language:",
        ja: "入力から局面を次のように作ります（問題の記述言語）。");
    vec![paragraph(said), Block::Code(text.join("\n"))]
}

/// What is read, in its order, and what is printed.
pub(super) fn input_and_output(problem: &Problem, language: Language) -> Vec<Block> {
    let items = steps(&problem.program, &problem.program.steps, language);
    let mut blocks = vec![paragraph(say!(language,
        en: "Read these tokens, separated by white space:",
        ja: "入力は空白区切りで、次の順に与えられます。"))];
    blocks.push(Block::List { numbered: false, items });
    // What a program prints that it computes from answers, its statement says.
    if !problem.program.has(|step| matches!(step, Instruction::Keep(..))) {
        blocks.push(paragraph(output(problem, language)));
    }
    blocks
}

fn steps(program: &Program, all: &[Instruction], language: Language) -> Vec<Vec<Block>> {
    let mut items = vec![];
    for step in all {
        match step {
            Instruction::Read(variables) => {
                let each: Vec<String> =
                    variables.iter().map(|one| variable(program, *one, language)).collect();
                items.push(vec![paragraph(each.join(&say!(language, en: "; ", ja: "、")))]);
            }
            Instruction::ReadRows { columns, times } => {
                let each: Vec<String> = columns
                    .iter()
                    .map(|column| variable(program, column.variable, language))
                    .collect();
                let (each, times) = (each.join(", "), code(number(program, times)));
                items.push(vec![paragraph(match columns.len() {
                    1 => say!(language, en: "{times} numbers {each}", ja: "{times} 個の数 {each}"),
                    _ => say!(language, en: "{times} rows, each with {each}", ja: "{times} 行、各行に \
                        {each}"),
                })]);
            }
            Instruction::Repeat { times, body, .. } => {
                let inner = steps(program, body, language);
                if inner.is_empty() {
                    continue;
                }
                let said = match times {
                    Times::Count(count) => {
                        let count = code(number(program, count));
                        say!(language, en: "{count} times:", ja: "次を {count} 回：")
                    }
                    Times::End => {
                        say!(language, en: "until the input ends:", ja: "入力の終わりまで：")
                    }
                    Times::While(_) => say!(language, en: "several times:", ja: "次を何回か："),
                };
                items.push(vec![paragraph(said), Block::List { numbered: false, items: inner }]);
            }
            Instruction::If { then, otherwise, .. } => {
                items.extend(steps(program, then, language));
                items.extend(steps(program, otherwise, language));
            }
            _ => {}
        }
    }
    items
}

/// A variable with what it can be.
fn variable(program: &Program, variable: Variable, language: Language) -> String {
    let Some(declared) = program.variables.get(variable.index()) else { return String::new() };
    let name = code(&declared.name);
    match &declared.kind {
        VariableKind::Number { low, high } | VariableKind::Numbers { low, high } => {
            let most = matches!(high, Number::Constant(i64::MAX));
            let (from, to) = (number(program, low), number(program, high));
            match (from.as_str(), most) {
                ("0", true) => name,
                (_, true) => say!(language,
                    en: ("{name} ({})", code(format!("{} >= {from}", declared.name))),
                    ja: ("{name}（{}）", code(format!("{} >= {from}", declared.name)))),
                (_, false) => {
                    let range = code(format!("{from} <= {} <= {to}", declared.name));
                    say!(language, en: "{name} ({range})", ja: "{name}（{range}）")
                }
            }
        }
        VariableKind::Computed => name,
        VariableKind::Word { length: Some(length), .. } => {
            let length = code(number(program, length));
            say!(language, en: "a word {name} of {length} letters", ja: "長さ {length} の文字列 {name}")
        }
        VariableKind::Word { length: None, .. } => {
            say!(language, en: "a word {name}", ja: "文字列 {name}")
        }
    }
}

/// What is printed.
fn output(problem: &Problem, language: Language) -> String {
    let program = &problem.program;
    let what = match &program.answer {
        PrintedAnswer::Outcome { wins, loses, draws } => {
            let (wins, loses) = (code(wins), code(loses));
            let first = say!(language,
                en: "Print {wins} if the player to move wins, and {loses} if not",
                ja: "手番のプレイヤーが勝つなら {wins}、負けるなら {loses}");
            match draws.as_ref().map(code) {
                Some(draws) => say!(language,
                    en: "{first}; {draws} if neither can win.",
                    ja: "{first}、どちらも勝てないなら {draws} を出力します。"),
                None => say!(language, en: "{first}.", ja: "{first} を出力します。"),
            }
        }
        PrintedAnswer::Value => {
            say!(language, en: "Print the Grundy value.", ja: "Grundy 数を出力します。")
        }
        PrintedAnswer::Result => say!(language,
            en: "Print the result under best play.",
            ja: "両者が最善を尽くしたときの結果を出力します。"),
        PrintedAnswer::Computed => match problem.wanted {
            Some(Wanted::Difference) => say!(language,
                en: "Under best play, print how much more the player to move gains than the other \
                    player.",
                ja: "両者が最善を尽くしたとき、手番のプレイヤーの得点から相手の得点を引いた値を出力します。"),
            Some(Wanted::Turns) => say!(language,
                en: "Print how many moves play lasts if the winner hurries and the loser delays, \
                    or -1 for a draw.",
                ja: "勝つ方が急ぎ、負ける方が粘るときの手数を出力します。引き分けなら -1 です。"),
            Some(Wanted::WinningMoves) => say!(language,
                en: "Print how many moves win.",
                ja: "勝つ手の個数を出力します。"),
            _ => say!(language, en: "Print the answer.", ja: "答えを出力します。"),
        },
    };
    let layout = match program.layout {
        Layout::Lines => None,
        Layout::Joined => Some(say!(language,
            en: "Print the answers one directly after the other.",
            ja: "答えは続けて 1 行に出力します。")),
        Layout::Spaced => Some(say!(language,
            en: "Print the answers on one line, separated by spaces.",
            ja: "答えは空白区切りで 1 行に出力します。")),
    };
    let label = program.label.as_ref().map(|label| {
        let label = code(label);
        say!(language,
            en: "Print {label} before each answer, with the number of the answer in place of the \
                braces.",
            ja: "各答えの前に {label} を置き、波括弧の部分は答えの番号で置き換えます。")
    });
    together([Some(what), layout, label].into_iter().flatten(), language)
}

/// The samples, a row each.
pub(super) fn samples(problem: &Problem, language: Language) -> Block {
    let head = [say!(language, en: "input", ja: "入力"), say!(language, en: "output", ja: "出力")];
    let rows = problem
        .examples
        .iter()
        .map(|example| [&example.input, &example.output].map(|text| code(text.trim())));
    table("", head, rows, vec![])
}

/// An expression as a problem writes it.
pub(super) fn number(program: &Program, wanted: &Number) -> String {
    let name = |variable: &Variable| {
        program
            .variables
            .get(variable.index())
            .map_or_else(String::new, |declared| declared.name.clone())
    };
    let loose = |part: &Number| {
        let text = number(program, part);
        if text.contains(' ') { format!("({text})") } else { text }
    };
    let two = |a: &Number, sign: &str, b: &Number| format!("{} {sign} {}", loose(a), loose(b));
    match wanted {
        Number::Constant(constant) => power_of_ten(*constant),
        Number::Variable(one) => name(one),
        Number::Add(a, b) => two(a, "+", b),
        Number::Subtract(a, b) => two(a, "-", b),
        Number::Multiply(a, b) => two(a, "*", b),
        Number::Divide(a, b) => two(a, "/", b),
        Number::Remainder(a, b) => two(a, "mod", b),
        Number::Minimum(a, b) => format!("min({}, {})", number(program, a), number(program, b)),
        Number::Maximum(a, b) => format!("max({}, {})", number(program, a), number(program, b)),
        Number::Fold(fold, one) => {
            let fold = match fold {
                Fold::Minimum => "min",
                Fold::Maximum => "max",
                Fold::Sum => "sum",
                Fold::Xor => "xor",
            };
            format!("{fold}({})", name(one))
        }
        Number::Entry(one, place) | Number::Letter(one, place) => {
            format!("{}[{}]", name(one), number(program, place))
        }
        Number::Length(one) => format!("length({})", name(one)),
        Number::Count(one, letter) => format!("count({}, '{}')", name(one), char::from(*letter)),
        Number::CountWhere(one, comparison, other) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                Comparison::NotEqual => "!=",
                Comparison::Less => "<",
                Comparison::LessEqual => "<=",
                Comparison::Greater => ">",
                Comparison::GreaterEqual => ">=",
            };
            format!("count({} {sign} {})", name(one), number(program, other))
        }
        Number::Unary(Unary::Absolute, a) => format!("abs({})", number(program, a)),
        Number::Unary(Unary::Ones, a) => format!("ones({})", number(program, a)),
        Number::Binary(Binary::Gcd, a, b) => {
            format!("gcd({}, {})", number(program, a), number(program, b))
        }
        Number::Binary(Binary::Xor, a, b) => two(a, "xor", b),
        Number::Binary(Binary::Power, a, b) => format!("{}^{}", loose(a), loose(b)),
    }
}

/// `10^6` for a million, and so on; else the number.
pub(super) fn power_of_ten(number: i64) -> String {
    let zeros = number.to_string().bytes().rev().take_while(|digit| *digit == b'0').count();
    let exponent = u32::try_from(zeros).unwrap_or(0);
    match 10_i64
        .checked_pow(exponent)
        .filter(|_| exponent >= 4)
        .and_then(|power| number.checked_div(power))
    {
        Some(1) => format!("10^{exponent}"),
        Some(factor) => format!("{factor} * 10^{exponent}"),
        None => number.to_string(),
    }
}
