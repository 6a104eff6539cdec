//! What an answer costs, and how answers are computed where there is no theorem.

use answer::{GameInfo, Positions};
use plan::decision::{TupleFormula, TupleTerm};
use plan::{
    ComputedDecision, Decision, HeapValue, Instruction, ListDecision, ListLaw, Most, Number,
    Numeration, Plan, Status, TupleDecision, TupleMachine, VariableKind, Wanted, WordDecision,
};

use super::statement::power_of_ten;
use crate::document::Block;
use crate::document::spans::{code, list, paragraph, sum};
use crate::language::Language;
use crate::plan::no_theorem;
use crate::say::{say, sentences};

sentences! {
    fn each_heap(cost: &str) {
        en: "{cost} for a heap of size A, plus the time to read it.",
        ja: "入力の読み取りのほか、大きさ A の山 1 つにつき {cost} です。"
    }
    fn mex() {
        en: "The Grundy value of a position is the mex (least missing non-negative integer) of the \
            values of its options. A position that decomposes has the exclusive or of the values \
            of its parts, and the player to move wins exactly when that is not 0.",
        ja: "局面の Grundy 数は、1 回の操作で移れる先の Grundy 数に現れない最小の非負整数（mex）です。いくつかに分かれるものの \
            Grundy 数は各部分の Grundy 数の排他的論理和で、手番のプレイヤーが勝つのは、それが 0 でないとき、かつそのときに限ります。"
    }
    fn by_letters() {
        en: "Time linear in the number of letters: the program scans the word once.",
        ja: "文字列を 1 回走査するだけなので、時間は文字数に比例します。"
    }
}

/// What an answer costs.
pub(super) fn complexity(plan: &Plan, language: Language) -> Vec<Block> {
    match &plan.decision {
        Decision::List(ListDecision { heap: HeapValue::Subtraction { .. }, .. }) => {
            vec![paragraph(say!(language,
            en: ("{} for heaps of up to A and a set of S numbers; memory {}.", sum("O(A S)"),
                sum("O(A)")),
            ja: ("最大の山の大きさを A、集合の要素数を S として、時間 {}、メモリ使用量 {} です。", sum("O(A S)"), sum("O(A)"))))]
        }
        Decision::List(list) => vec![paragraph(each_heap(&heaps(list), language))],
        Decision::Word { decision: WordDecision::Row { .. }, .. } => {
            vec![paragraph(by_letters(language))]
        }
        Decision::Word { .. } => vec![paragraph(by_letters(language))],
        Decision::Keep { .. } => vec![paragraph(say!(language,
            en: "Time and memory linear in the number of letters: the program scans the word \
                twice.",
            ja: "文字列を 2 回走査するので、時間とメモリ使用量は文字数に比例します。"))],
        Decision::Tuple(TupleDecision::Machine(machine)) => {
            vec![paragraph(digits(machine, language))]
        }
        Decision::Tuple(TupleDecision::Wins { formula, .. }) => {
            vec![paragraph(match looks_at_digits(formula) {
                true => say!(language,
                en: ("{} for each position: one step per digit.", sum("O(log A)")),
                ja: ("1 つの局面につき {} です（桁ごとに 1 回の計算）。", sum("O(log A)"))),
                false => say!(language,
                en: "A constant number of operations for each position.",
                ja: "1 つの局面につき定数回の演算で済みます。"),
            })]
        }
        Decision::Computed(decision) => computed(plan, decision, language),
        Decision::Each(_) => vec![],
    }
}

/// What the value of a heap and its part in the law cost.
fn heaps(list: &ListDecision) -> String {
    let columns = matches!(list.law, ListLaw::Moore { most, .. } if most != Most::Fixed(1));
    match &list.heap {
        HeapValue::Machine(TupleMachine { numeration: Numeration::Unary, .. }) => sum("O(A)"),
        HeapValue::Machine(_) => sum("O(log A)"),
        HeapValue::Losing { zeros, .. } if !zeros.is_empty() => sum("O(log A)"),
        _ if columns => sum("O(log A)"),
        _ => sum("O(1)"),
    }
}

fn digits(machine: &TupleMachine, language: Language) -> String {
    let states = machine.next.len();
    match machine.numeration {
        Numeration::Unary => say!(language,
            en: ("{} for each position: a machine of {states} states reads the numbers in unary.",
                sum("O(A)")),
            ja: ("1 つの局面につき {} です（{states} 状態のオートマトンが数を 1 進法で読みます）。", sum("O(A)"))),
        _ => say!(language,
            en: (
                "{} for each position: a machine of {states} states reads the digits.",
                sum("O(log A)")
            ),
            ja: ("1 つの局面につき {} です（{states} 状態のオートマトンが桁を読みます）。", sum("O(log A)"))),
    }
}

/// Whether a formula asks for the digits of a place.
fn looks_at_digits(formula: &TupleFormula) -> bool {
    fn term(one: &TupleTerm) -> bool {
        match one {
            TupleTerm::LargestColumn { .. } => true,
            TupleTerm::Constant(_) | TupleTerm::Entry(_) => false,
            TupleTerm::Scale(_, inner) => term(inner),
            TupleTerm::Mod(inner, by) | TupleTerm::Div(inner, by) => term(inner) || term(by),
            TupleTerm::Add(parts)
            | TupleTerm::Xor(parts)
            | TupleTerm::Min(parts)
            | TupleTerm::Max(parts) => parts.iter().any(term),
        }
    }
    match formula {
        TupleFormula::Bool(_) => false,
        TupleFormula::Compare(a, _, b) => term(a) || term(b),
        TupleFormula::In(one, _) => term(one),
        TupleFormula::Not(inner) => looks_at_digits(inner),
        TupleFormula::And(parts) | TupleFormula::Or(parts) => parts.iter().any(looks_at_digits),
    }
}

/// How answers come about where nothing is proved.
pub(super) fn algorithm(plan: &Plan, game: &GameInfo, language: Language) -> Vec<Block> {
    let mut blocks = vec![];
    let missing = plan.origin.missing.as_ref().map(|missing| no_theorem(missing, language));
    if let Status::Computed { up_to: Some(up_to) } = plan.origin.status {
        let up_to = code(power_of_ten(i64::try_from(up_to).unwrap_or(i64::MAX)));
        blocks.push(paragraph(say!(language,
            en: "There is no theorem here: the losing heaps were computed from the rules \
                beforehand, up to the bounds of the input, {up_to}, and the program looks them up. \
                Nothing is known about larger heaps.",
            ja: "ここに定理はありません。負けになる山を、入力の上限 {up_to} までルールから計算しておき、\
                プログラムはそれを参照します。それより大きい山については何も分かっていません。")));
        blocks.extend(missing.map(paragraph));
        return blocks;
    }
    blocks.push(paragraph(say!(language,
        en: "There is no theorem here: answers are computed from the rules, up to the bounds of \
            the input, and \
            nothing is claimed beyond them.",
        ja: "ここに定理はありません。入力の上限までの答えをルールから計算します。それを超える大きさについては何も主張しません。")));
    blocks.extend(missing.map(paragraph));
    if let Positions::Words { letters, .. } = &game.positions {
        let base = letters.chars().count().max(2);
        blocks.push(paragraph(say!(language,
            en: "A word is written as two numbers: its length, and its letters as the digits of a \
                number in base {base}, \
                the first letter most significant.",
            ja: "文字列は、その長さと、文字を {base} 進法の桁とみなした数（先頭の文字が最上位）の 2 つの数で表します。")));
    }
    match &plan.decision {
        Decision::Computed(decision) => {
            let values = decision.sum || decision.wanted == Wanted::Value;
            blocks.push(paragraph(if values && decision.wanted != Wanted::WinningMoves {
                mex(language)
            } else {
                recursion(decision.wanted, language)
            }));
            blocks.push(paragraph(order(decision, language)));
        }
        _ => {
            blocks.push(paragraph(mex(language)));
            blocks.push(paragraph(say!(language,
                en: "The values are computed from the smallest heap up to the largest one asked \
                    for.",
                ja: "Grundy 数は、小さい山から順に、問われる最大の山まで求めます。")));
        }
    }
    blocks
}

/// What a position is, from what its moves lead to.
fn recursion(wanted: Wanted, language: Language) -> String {
    match wanted {
        Wanted::Difference => say!(language,
            en: "The value of a position is how much more the player to move can gain than the \
                other player: the maximum, over all moves, of the gain of the move minus the value \
                of the position after it; if there is no move, it is 0.",
            ja: "局面の値は、手番のプレイヤーが相手より多く得られる点です。すべての手についての「その手の得点 − 操作後の局面の値」の最大値で、手がなければ 0 です。"),
        Wanted::Turns => say!(language,
            en: "A position is winning if some move leads to a losing one, and losing if every \
                move leads to a winning one. The winner takes the shortest way among the losing \
                options, the loser the longest among the winning ones, and each move adds 1.",
            ja: "負け局面に移る手があれば勝ち局面、どの手も勝ち局面に移るなら負け局面です。勝つ方は負け局面のうち最短のものを、負ける方は勝ち局面のうち最長のものを選び、1 \
                手ごとに 1 を足します。"),
        Wanted::WinningMoves => say!(language,
            en: "A move wins if it leads to a position that is lost for the opponent; the program \
                counts those moves.",
            ja: "相手の負け局面に移る手が勝つ手で、その個数を数えます。"),
        Wanted::Outcome | Wanted::Value => say!(language,
            en: "A position is winning if some move leads to a losing one, and losing if every \
                move leads to a winning one.",
            ja: "負け局面に移る手があれば勝ち局面、どの手も勝ち局面に移るなら負け局面です。"),
    }
}

/// In which order positions are solved.
fn order(decision: &ComputedDecision, language: Language) -> String {
    let fields: Vec<String> = decision.game.fields.iter().map(code).collect();
    let fields = fields.join(", ");
    say!(language,
        en: "The table has an entry for each value of {fields}. An entry is filled once, after the \
            entries of all its options; if play can go round in circles, the table is filled \
            backwards from the positions where play is over.",
        ja: "表は {fields} の値ごとに 1 つの欄を持ちます。各欄は、その局面から移れるすべての局面の欄より後に 1 \
            回だけ埋めます。局面が循環しうるときは、終局した局面から逆向きにたどります。")
}

/// How many positions there are within the bounds of the input.
fn computed(plan: &Plan, decision: &ComputedDecision, language: Language) -> Vec<Block> {
    let mut items = vec![];
    for (field, bound) in decision.game.fields.iter().zip(bounds(plan)) {
        let field = code(field);
        items.push(match bound {
            Some(bound) => {
                let bound = code(power_of_ten(bound));
                say!(language, en: "{field} starts as at most {bound}",
                ja: "{field} の初期値は {bound} 以下")
            }
            None => say!(language,
                en: "the initial size of {field} depends on the rest of the input",
                ja: "{field} の初期値は入力のほかの部分によります"),
        });
    }
    let moves = decision.game.moves.len();
    let lines = say!(language,
        en: { if moves == 1 { "its move line".to_owned() } else { format!("the {moves} lines of \
            moves") } },
        ja: "{moves} 種類の操作");
    let mut blocks = vec![paragraph(say!(language,
        en: "The program looks once at each position that can be reached, and there tries the \
            choices of {lines}. So the time is the number of positions times the number of moves \
            from each, and the memory is proportional to the number of positions:",
        ja: "到達できる各局面を 1 回ずつ調べ、そこで {lines}の選び方をすべて調べます。したがって時間は「局面の数 × 1 \
            つの局面からの手の数」、メモリ使用量は局面の数に比例します。"))];
    blocks.push(list(false, items));
    blocks
}

/// The largest number that the input can give each field, where that is a constant.
fn bounds(plan: &Plan) -> Vec<Option<i64>> {
    fn asked<'p>(steps: &'p [Instruction], found: &mut Vec<Vec<&'p Number>>) {
        for step in steps {
            match step {
                Instruction::Tuple(numbers) => found.push(numbers.iter().collect()),
                Instruction::Repeat { body, .. } => asked(body, found),
                Instruction::If { then, otherwise, .. } => {
                    asked(then, found);
                    asked(otherwise, found);
                }
                _ => {}
            }
        }
    }
    let mut found = vec![];
    asked(&plan.program.steps, &mut found);
    let high = |number: &Number| match number {
        Number::Constant(constant) => Some(*constant),
        Number::Variable(variable) => match &plan.program.variables.get(variable.index())?.kind {
            VariableKind::Number { high: Number::Constant(high), .. } => {
                Some(*high).filter(|high| *high < i64::MAX)
            }
            _ => None,
        },
        _ => None,
    };
    let width = match &plan.decision {
        Decision::Computed(decision) => decision.game.fields.len(),
        _ => 0,
    };
    (0..width)
        .map(|field| {
            let all =
                found.iter().map(|numbers| numbers.get(field).and_then(|number| high(number)));
            all.collect::<Option<Vec<i64>>>().and_then(|all| all.into_iter().max())
        })
        .collect()
}
