//! Strategies in Japanese.

use answer::ChoiceText;
use rules::boards::End;

use super::Message;
use crate::layout::short;
use crate::text::japanese::listed;

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::StrategyLabel => "戦略".to_owned(),
        Message::PlayersLabel => "プレイヤー".to_owned(),
        Message::Players([first, second]) => format!("先手 {first}、後手 {second}"),
        Message::BruteLabel => "全探索".to_owned(),
        Message::Brute(figures) => match figures.queries {
            0 => format!("{} 盤面を計算", figures.boards),
            queries => format!("{} 盤面を計算、進行についての質問 {queries} 個（{} 巡）", figures.boards, figures.rounds),
        },
        Message::StrategiesLabel => "戦略の候補".to_owned(),
        Message::Strategies(figures) => {
            format!("{} 個を試し、小さい盤面すべてで正しいものは {} 個", figures.strategies, figures.survivors)
        }
        Message::MachineLabel => "進行の DFA".to_owned(),
        Message::Machine { states, listed } => format!(
            "{states} 状態、{}空いている各文字を誰が取るかを表す最小の DFA",
            if *listed { "双方が戦略に従うとき" } else { "双方が最善を尽くすとき" }
        ),
        Message::CompareLabel => "ほかの取り方".to_owned(),
        Message::Compare { pairs, delay } => {
            let pairs = format!("より良いものはない: 2 つの進行を並べて {pairs} 状態");
            match delay {
                Some(delay) => format!("{pairs}、一方の結果の先行は {delay} 文字まで"),
                None => format!("{pairs}、得をする経路はない"),
            }
        }
        Message::BestPick => "誰が何を取ったあとでも、どの盤面でも最善の文字を取る".to_owned(),
        Message::Exchanged => "逆形（ミゼール）: 最大にする側と最小にする側が入れ替わる".to_owned(),
        Message::OwnStrategy => "進行の DFA の戦略: 名前を変えずに、受理される盤面を保つ".to_owned(),
        Message::Proved => "証明済み: すべての長さの盤面について".to_owned(),
        Message::Claimed => "戦略は見つかりませんでした。これはルールにある主張で、正しいものです。".to_owned(),
        Message::Says(player, choices) => said(player.unwrap_or("手番のプレイヤー"), choices),
        Message::Optimal => "どの盤面でも、誰が何を取っていても、誰の番でも、これが最善の取り方です。\
                             双方が最善を尽くしたときの結果は、この進行の結果です。"
            .to_owned(),
        Message::ByMachine => "短い選び方の列は見つかりませんでしたが、進行の DFA そのものが戦略です。空いている文字すべてに\
                               名前を付けた盤面は、双方が最善を尽くしたときに各文字を取る人の名前になっているとき受理されます。\
                               自分の名前の文字のうち、それを取って次の番になっても盤面が受理されるものを取ってください。\
                               どの盤面でも、誰が何を取っていても、誰の番でも、そのような文字があり、それを取るのが最善です。"
            .to_owned(),
    }
}

/// What a player takes; then what, if there is no such letter.
fn said(player: &str, choices: &[ChoiceText]) -> String {
    let choices: Vec<String> = choices.iter().map(choice).collect();
    // Names are in Latin letters as a rule.
    let space = if player.is_ascii() { " " } else { "" };
    format!("{player}{space}は、{}を取ります。", choices.join("を取り、なければ"))
}

fn choice(choice: &ChoiceText) -> String {
    let end = match choice.end {
        End::Leftmost => "左端",
        End::Rightmost => "右端",
    };
    let letters: Vec<String> = choice.letters.iter().map(char::to_string).collect();
    let which = match &letters[..] {
        [] => return "（どの文字でもない）".to_owned(),
        letters => format!("空いている {} のうち", listed(letters, " か ")),
    };
    let spell = |regex: &str| format!("が {} の形", short(regex, 200));
    match (&choice.before, &choice.behind) {
        (None, None) => format!("{which}{end}のもの"),
        (Some(before), None) => format!("{which}、それより前の空き文字{}であるものの{end}", spell(before)),
        (None, Some(behind)) => format!("{which}、それより後ろの空き文字{}であるものの{end}", spell(behind)),
        (Some(before), Some(behind)) => format!(
            "{which}、それより前の空き文字{}で、後ろの空き文字{}であるものの{end}",
            spell(before),
            spell(behind)
        ),
    }
}
