//! What is said of pick games, in every language.

use crate::text::Say;

/// A sentence; the gaps are filled by whoever says it.
pub(super) enum Message {
    Proved,
    Claimed,
    Play(usize),
    Machine(usize),
    NoBetter { pairs: usize, delay: Option<usize>, listed: bool },
    Induction,
    MachineInduction,
    Exchange,
    Look,
    LookMachine,
    Free,
    Choice { left: bool, letters: bool, before: bool, behind: bool },
    ToPick { left: usize },
    Nothing,
    PlayCaption,
    PlayHead(usize),
    End,
    EndsCaption,
    EndsHead(usize),
    Own,
    Compare,
    SomeOnly,
    TooLong,
    Yes,
    No,
}

impl Say for Message {
    fn english(&self) -> String {
        match self {
            Self::Proved => "Proved for boards of every length, whatever has been taken by whom and whoever is to pick.".to_owned(),
            Self::Claimed => "The strategy is a claim of the rules, and it is true.".to_owned(),
            Self::Play(states) => format!(
                "The play. If both players follow the strategy from a board, it is settled who gets which free letter. A machine of {} reads a board with a name on \
                 every free letter, and accepts it exactly if these are the names of those who get the letters: for boards of every length.",
                plural(*states, "state")
            ),
            Self::Machine(states) => format!(
                "The play. A machine of {} reads a board with a name on every free letter. For every board it accepts some names, and from every board that it accepts \
                 some pick leads to one that it accepts with the same names: a letter with the name of whoever takes it. So there is a play in which everybody gets \
                 the letters with his name.",
                plural(*states, "state")
            ),
            Self::NoBetter { pairs, delay, listed } => {
                let how = match delay {
                    Some(delay) => {
                        format!("one result is never ahead of the other by more than {} before they differ", plural(*delay, "letter"))
                    }
                    None => "no way through them has a gain".to_owned(),
                };
                let what = if *listed {
                    "Take any board and any one of its free letters instead of the one that the strategy takes, and let both follow the strategy from then on: the result \
                     is not better for the player who did that."
                } else {
                    "Take any board that is accepted, any one of its free letters, and any accepted board that comes of taking it, which may bear other names: if everybody \
                     gets the letters with his name, the result is not better for the player who did that."
                };
                format!(
                    "No other pick is better. {what} This is decided for all boards at once by reading the two side by side: {} can be reached, and {how}.",
                    if *pairs == 1 { "1 pair of states".to_owned() } else { format!("{pairs} pairs of states") }
                )
            }
            Self::Induction => "Hence by induction on the number of free letters the result of the play of the strategy is the result under best play. With nothing free there is \
                                nothing to do. Otherwise, after any pick there is one free letter fewer, so that from then on best play has the result of the strategy's \
                                play. By 2, none of these results is better for the player to move than that after the strategy's pick. So the strategy's pick is a best \
                                one. (That one departure at a time is enough is the principle of one-shot deviation, Blackwell 1965.)"
                .to_owned(),
            Self::MachineInduction => "Hence by induction on the number of free letters the result of such a play is the result under best play. With nothing free there is nothing to do. \
                                       Otherwise, after any pick there is one free letter fewer, so that from then on best play has the result that the names tell. By 2, none of \
                                       these results is better for the player to move than that of the accepted names, and the pick that keeps them has this result. So it is a \
                                       best one. (One-shot deviation, Blackwell 1965.)"
                .to_owned(),
            Self::Exchange => "What a departure changes is an exchange of letters between the two players; below it is seen on a board.".to_owned(),
            Self::Look => "Look at the free letters only; what has been taken, and by whom, does not matter. Take the first of these that there is:".to_owned(),
            Self::LookMachine => "No list of choices that looks only at the free letters is a best strategy here, or none was found: which pick is best can depend on what has been taken. The machine is \
                                  the strategy: of the letters with your name take one such that the machine accepts the board with the letter taken, in the next turn, and with \
                                  all other names as they are. There always is one, and it is a best pick."
                .to_owned(),
            Self::Free => "The board is {0}.".to_owned(),
            Self::Choice { letters: false, .. } => "nothing".to_owned(),
            Self::Choice { left, before, behind, .. } => {
                let end = if *left { "leftmost" } else { "rightmost" };
                let more = match (before, behind) {
                    (false, false) => "",
                    (true, false) => " such that the free letters in front of it spell {1}",
                    (false, true) => " such that the free letters behind it spell {2}",
                    (true, true) => " such that the free letters in front of it spell {1} and those behind it {2}",
                };
                format!("the {end} free {{0}}{more}")
            }
            Self::ToPick { left: 1 } => "{0} is to pick. The result under best play is {1}.".to_owned(),
            Self::ToPick { left } => format!("{{0}} is to pick, {left} letters one after the other. The result under best play is {{1}}."),
            Self::Nothing => "Nothing is free any more. The result is {0}.".to_owned(),
            Self::PlayCaption => "The play of the strategy from here; o has been taken by {0}, x by {1}:".to_owned(),
            Self::PlayHead(column) => ["pick", "player", "place", "letter", "afterwards"][*column].to_owned(),
            Self::End => "In the end {0} has {1}: the result is {2}.".to_owned(),
            Self::EndsCaption => "The same after each pick that {0} can make now, with the strategy from then on:".to_owned(),
            Self::EndsHead(column) => ["place", "letter", "in the end", "result", "best"][*column].to_owned(),
            Self::Own => "yes, the strategy's".to_owned(),
            Self::Compare => "No result is better for {0} than {1}.".to_owned(),
            Self::SomeOnly => "Not all picks are shown.".to_owned(),
            Self::TooLong => "The board is too long for the play to be shown.".to_owned(),
            Self::Yes => "yes".to_owned(),
            Self::No => "no".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Proved => "すべての長さの盤面について、誰が何を取っていても、誰の番でも成り立つことが証明されています。".to_owned(),
            Self::Claimed => "この戦略はルールにある主張で、正しいものです。".to_owned(),
            Self::Play(states) => format!(
                "進行。ある盤面から双方が戦略に従えば、空いている各文字を誰が取るかは決まります。空いている文字すべてに名前を付けた盤面を {states} 状態のオートマトンが読み、それが実際に取る人の名前であるときに限り受理します。これは\
                 すべての長さの盤面について成り立ちます。"
            ),
            Self::Machine(states) => format!(
                "進行。空いている文字すべてに名前を付けた盤面を、{states} 状態のオートマトンが読みます。どの盤面にも受理される名前の付け方があり、受理されるどの盤面でも、手番の人の名前の付いた文字のうち、それを取って\
                 ほかの名前を変えずに、また受理される盤面になるものがあります。したがって、全員が自分の名前の文字を取る進行があります。"
            ),
            Self::NoBetter { pairs, delay, listed } => {
                let how = match delay {
                    Some(delay) => format!("違いが現れるまでに一方の結果がもう一方より先に進むのは {delay} 文字までです"),
                    None => "得をする経路はありません".to_owned(),
                };
                let what = if *listed {
                    "どの盤面でも、戦略が選ぶ文字の代わりに空いている別の 1 文字を取り、その後は双方が戦略に従うと、その結果は取り方を変えた人にとって良くなりません。"
                } else {
                    "受理される盤面で空いている文字を 1 つ取り、そうしてできる受理される盤面（名前は変わってもかまいません）をとると、全員が自分の名前の文字を取った結果は、それを取った人にとって良くなりません。"
                };
                format!(
                    "ほかの取り方はより良くありません。{what}これは、2 つを並べて読むことですべての盤面について一度に判定されます。到達できる状態の組は {pairs} 個で、{how}。"
                )
            }
            Self::Induction => "よって、空いている文字の個数に関する帰納法により、戦略どうしの進行の結果が、双方が最善を尽くした結果です。空いている文字がなければ示すことはありません。そうでなければ、どの文字を取っても空いている文字が 1 つ減るので、\
                                その後に双方が最善を尽くした結果は、戦略どうしの進行の結果です。2 により、そのどれも、戦略の選ぶ文字を取った後の結果より手番の人にとって良くありません。したがって、戦略の選ぶ文字が最善です。（一度の逸脱だけを調べれば\
                                足りることは one-shot deviation の原理と呼ばれます。Blackwell 1965。）"
                .to_owned(),
            Self::MachineInduction => "よって、空いている文字の個数に関する帰納法により、そのような進行の結果が、双方が最善を尽くした結果です。空いている文字がなければ示すことはありません。そうでなければ、どの文字を取っても空いている文字が 1 つ減るので、\
                                       その後に双方が最善を尽くした結果は、名前の示す結果です。2 により、そのどれも、受理される名前の示す結果より手番の人にとって良くありません。名前を保つ取り方の結果はそれと同じなので、その取り方が最善です（one-shot \
                                       deviation の原理、Blackwell 1965）。"
                .to_owned(),
            Self::Exchange => "取り方を変えると、双方の取る文字が入れ替わります。下の盤面で確かめられます。".to_owned(),
            Self::Look => "空いている文字だけを見ます。誰が何を取ったかは関係ありません。次のうち、当てはまる最初のものを取ります。".to_owned(),
            Self::LookMachine => "空いている文字だけを見て順に選ぶ形の戦略で最善のものはないか、見つかっていません。どの文字が最善かは、すでに取られた文字によることがあります。ここではオートマトンが戦略です。自分の名前の文字のうち、それを取って次の番になり、ほかの\
                                  名前を変えなくても盤面が受理されるものを取ります。そのような文字は必ずあり、それを取るのが最善です。"
                .to_owned(),
            Self::Free => "盤面は {0} です。".to_owned(),
            Self::Choice { letters: false, .. } => "何も取らない".to_owned(),
            Self::Choice { left, before, behind, .. } => {
                let end = if *left { "左端" } else { "右端" };
                match (before, behind) {
                    (false, false) => format!("空いている {{0}} のうち{end}のもの"),
                    (true, false) => format!("空いている {{0}} のうち、それより前の空き文字が {{1}} の形であるものの{end}"),
                    (false, true) => format!("空いている {{0}} のうち、それより後ろの空き文字が {{2}} の形であるものの{end}"),
                    (true, true) => format!(
                        "空いている {{0}} のうち、それより前の空き文字が {{1}} の形で、後ろの空き文字が {{2}} の形であるものの{end}"
                    ),
                }
            }
            Self::ToPick { left: 1 } => "{0} の番です。双方が最善を尽くした結果は {1} です。".to_owned(),
            Self::ToPick { left } => {
                format!("{{0}} の番で、続けて {left} 文字取ります。双方が最善を尽くした結果は {{1}} です。")
            }
            Self::Nothing => "空いている文字はもうありません。結果は {0} です。".to_owned(),
            Self::PlayCaption => "ここからの戦略どうしの進行（o は {0}、x は {1} が取った文字）：".to_owned(),
            Self::PlayHead(column) => ["手", "手番", "位置", "文字", "取った後"][*column].to_owned(),
            Self::End => "最後に {0} の文字は {1} で、結果は {2} です。".to_owned(),
            Self::EndsCaption => "今 {0} が取れる各文字について、その後は双方が戦略に従ったときの終局：".to_owned(),
            Self::EndsHead(column) => ["位置", "文字", "終局", "結果", "最善"][*column].to_owned(),
            Self::Own => "最善（戦略の選択）".to_owned(),
            Self::Compare => "{0} にとって {1} より良い結果はありません。".to_owned(),
            Self::SomeOnly => "すべての取り方を示したわけではありません。".to_owned(),
            Self::TooLong => "盤面が長いので、進行は示しません。".to_owned(),
            Self::Yes => "最善".to_owned(),
            Self::No => "-".to_owned(),
        }
    }
}

fn plural(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
