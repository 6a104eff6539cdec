//! Explanations of pick games: why a strategy is best, how it plays, and a board played to the end.

use rules::boards::{End, Player};

use super::Parts;
use crate::document::Block;
use crate::document::spans::{code, list, paragraph, place, sum, table};
use crate::language::Language;
use crate::report::theorem_sentences;
use crate::say::{counted, say, sentences, together};
use answer::{
    Attempt, BoardWhy, ChoiceText, GameInfo, PickScore, PlayEnd, StrategyEvidence, Theorem,
};

/// The theorem, why the strategy is best, and how to play.
pub(super) fn parts(
    attempt: &Attempt,
    theorem: &Theorem,
    evidence: &StrategyEvidence,
    language: Language,
) -> Parts {
    let mut told = vec![paragraph(say!(language,
        en: "Proved for boards of every length, whatever each player has taken and whoever is to \
            pick.",
        ja: "すべての長さの盤面について、誰が何を取っていても、誰の番でも成り立つことが証明されています。"))];
    if theorem.claimed {
        told.push(paragraph(say!(language,
            en: "The strategy is claimed in the rules, and the claim is true.",
            ja: "この戦略はルールで主張されているもので、正しいものです。")));
    }
    let sentences = theorem_sentences(attempt, language);
    told.extend(sentences.into_iter().map(|sentence| Block::Paragraph(vec![sentence.into()])));
    let (proof, how) =
        (proof(theorem, evidence, language), how(&attempt.game, theorem, evidence, language));
    Parts { theorem: told, proof, how, ..Parts::default() }
}

fn proof(theorem: &Theorem, evidence: &StrategyEvidence, language: Language) -> Vec<Block> {
    let no_better = no_better(theorem, language);
    if theorem.statement.is_none() {
        let steps = [by_machine(evidence.states, language), no_better, machine_induction(language)];
        return vec![list(true, steps)];
    }
    let exchange = say!(language,
        en: "Departing from the strategy amounts to an exchange of letters between the two \
            players; the board below shows an example.",
        ja: "取り方を変えると、双方の取る文字が入れ替わります。下の盤面で確かめられます。");
    let steps = [play(evidence.states, language), no_better, induction(language)];
    vec![list(true, steps), paragraph(exchange)]
}

/// Why no other pick is better.
fn no_better(theorem: &Theorem, language: Language) -> String {
    let how = match theorem.figures.delay {
        Some(delay) => say!(language,
            en: ("one result is never ahead of the other by more than {} before they differ",
                 counted(delay, "letter")),
            ja: "違いが現れるまでに一方の結果がもう一方より先に進むのは {delay} 文字までです"),
        None => say!(language, en: "no path through them has a gain",
        ja: "得をする経路はありません"),
    };
    let what = match theorem.statement {
        Some(_) => say!(language,
            en: "On any board, take a free letter other than the one the strategy takes, and let \
                both players follow the strategy from then on. The result is never better for the \
                player who departed.",
            ja: "どの盤面でも、戦略が選ぶ文字の代わりに空いている別の 1 文字を取り、その後は双方が戦略に従うと、その結果は取り方を変えた人にとって良くなりません。"),
        None => say!(language,
            en: "Take any board that is accepted and any one of its free letters, and compare it \
                with any accepted board that arises from taking that letter; the names on the two \
                may differ. If everybody gets the letters with their own name, the result is not \
                better for the player who took the letter.",
            ja: "受理される盤面で空いている文字を 1 つ取り、その結果できる受理される盤面を 1 つ\
                選びます（名前は変わってもかまいません）。全員が自分の名前の文字を取ったときの\
                結果は、その文字を取った人にとって良くなりません。"),
    };
    let pairs = theorem.figures.pairs;
    say!(language,
        en: {
            let pairs = counted(pairs, "pair");
            format!("No other pick is better. {what} This is decided for all boards at once by \
             reading the two in parallel: {pairs} of states can be reached, and {how}.")
        },
        ja: "ほかのどの取り方も、これより良くはなりません。{what}これは、2 つを並べて読むことですべての盤面について一度に判定されます。到達できる状態の組は {pairs} \
            個で、\
            {how}。")
}

sentences! {
    fn play(states: usize) {
        en: ("The play. If both players follow the strategy from a board, it is determined who \
             gets which free letter. A machine of {} reads a board with a name on every free \
             letter, and accepts it exactly when these are the names of the players who get the \
             letters. This holds for boards of every length.",
             counted(states, "state")),
        ja: "進行。ある盤面から双方が戦略に従えば、空いている各文字を誰が取るかは決まります。空いている文字すべてに名前を付けた盤面を {states} 状態のオートマトンが読み、\
            それが実際に取る人の名前であるときに限り受理します。これはすべての長さの盤面について成り立ちます。"
    }
    fn by_machine(states: usize) {
        en: ("The play. A machine of {} reads a board with a name on every free letter. For every \
             board it accepts some assignment of names, and from every board that it accepts, some \
             pick leads to one that it accepts with the same names: a letter with the name of the \
             player who takes it. So there is a play in which all players get the letters with \
             their own names.",
             counted(states, "state")),
        ja: "進行。空いている文字すべてに名前を付けた盤面を、{states} 状態のオートマトンが読みます。どの盤面にも受理される名前の付け方があり、受理されるどの盤面でも、\
            手番の人の名前の付いた文字のうち、それを取ってほかの名前を変えずに、また受理される盤面になるものがあります。したがって、全員が自分の名前の文字を取る進行があります。"
    }
    fn induction() {
        en: "Hence, by induction on the number of free letters, the result of following the \
            strategy is the result under best play. If no letter is free, there is nothing to \
            show. Otherwise, any pick leaves one free letter fewer, so from then on best play has \
            the result of the strategy's play. By 2, none of these results is better for the \
            player to move than the one after the strategy's pick. So the strategy's pick is a \
            best one. (It is enough to check one departure at a time: the one-shot deviation \
            principle, Blackwell 1965.)",
        ja: "よって、空いている文字の個数に関する帰納法により、戦略どうしの進行の結果が、双方が最善を尽くした結果です。空いている文字がなければ示すことはありません。そうでなければ、\
            どの文字を取っても空いている文字が 1 つ減るので、その後に双方が最善を尽くした結果は、戦略どうしの進行の結果です。2 により、そのどれも、\
            戦略の選ぶ文字を取った後の結果より手番の人にとって良くありません。したがって、戦略の選ぶ文字が最善です。（一度の逸脱だけを調べれば足りることは one-shot \
            deviation の原理と呼ばれます。Blackwell 1965。）"
    }
    fn machine_induction() {
        en: "Hence, by induction on the number of free letters, the result of such a play is the \
            result under best play. If no letter is free, there is nothing to show. Otherwise, any \
            pick leaves one free letter fewer, so from then on best play has the result given by \
            the names. By 2, none of these results is better for the player to move than that of \
            the accepted names, and the pick that keeps them has this result. So it is a best one. \
            (One-shot deviation, Blackwell 1965.)",
        ja: "よって、空いている文字の個数に関する帰納法により、そのような進行の結果が、双方が最善を尽くした結果です。空いている文字がなければ示すことはありません。そうでなければ、\
            どの文字を取っても空いている文字が 1 つ減るので、その後に双方が最善を尽くした結果は、名前の示す結果です。2 により、そのどれも、\
            受理される名前の示す結果より手番の人にとって良くありません。名前を保つ取り方の結果はそれと同じなので、その取り方が最善です（one-shot deviation の原理、\
            Blackwell 1965）。"
    }
}

fn how(
    game: &GameInfo,
    theorem: &Theorem,
    evidence: &StrategyEvidence,
    language: Language,
) -> Vec<Block> {
    if theorem.statement.is_none() {
        return vec![paragraph(say!(language,
            en: "No list of choices that depends on the free letters alone is a best strategy \
                here, or none was found: which pick is best can depend on what has been taken. The \
                machine itself is the strategy: among the letters with your name, take one such \
                that the machine still accepts the board in the next turn, with that letter taken \
                and all other names unchanged. There always is one, and it is a best pick.",
            ja: "空いている文字だけを見て順に選ぶ形の戦略で最善のものはないか、見つかっていません。どの文字が最善かは、すでに取られた文字によることがあります。\
                ここではオートマトンが戦略です。自分の名前の文字のうち、それを取って次の番になり、ほかの名前を変えなくても盤面が受理されるものを取ります。そのような文字は必ずあり、\
                それを取るのが最善です。"))];
    }
    let mut blocks = vec![paragraph(say!(language,
        en: "Look at the free letters only; what has been taken, and by whom, does not matter. \
            Take the first of these that exists:",
        ja: "空いている文字だけを見ます。誰が何を取ったかは関係ありません。次のうち、当てはまる最初のものを取ります。"))];
    let choices =
        |choices: &[ChoiceText]| list(true, choices.iter().map(|one| choice(one, language)));
    let [first, second] = &evidence.choices;
    if first == second {
        blocks.push(choices(first));
        return blocks;
    }
    for (player, own) in [Player::First, Player::Second].into_iter().zip([first, second]) {
        let name = name(game, player);
        blocks.push(paragraph(say!(language, en: "{name}:", ja: "{name}：")));
        blocks.push(choices(own));
    }
    blocks
}

/// The name of a player; the players of a pick game always have names.
fn name(game: &GameInfo, player: Player) -> String {
    game.players.as_ref().map_or_else(String::new, |names| names[player.index()].clone())
}

/// Which letter is taken.
fn choice(choice: &ChoiceText, language: Language) -> String {
    if choice.letters.is_empty() {
        return say!(language, en: "nothing", ja: "何も取らない");
    }
    let letters: Vec<String> = choice.letters.iter().map(char::to_string).collect();
    let letters = letters.join(&say!(language, en: " or ", ja: "、"));
    let end = match choice.end {
        End::Leftmost => say!(language, en: "leftmost", ja: "左端"),
        End::Rightmost => say!(language, en: "rightmost", ja: "右端"),
    };
    match [&choice.before, &choice.behind].map(|regex| regex.as_ref().map(code)) {
        [None, None] => say!(language,
            en: "the {end} free {letters}",
            ja: "空いている {letters} のうち{end}のもの"),
        [Some(before), None] => say!(language,
            en: "the {end} free {letters} such that the free letters before it spell {before}",
            ja: "空いている {letters} のうち、それより前の空き文字が {before} の形であるものの{end}"),
        [None, Some(behind)] => say!(language,
            en: "the {end} free {letters} such that the free letters after it spell {behind}",
            ja: "空いている {letters} のうち、それより後ろの空き文字が {behind} の形であるものの{end}"),
        [Some(before), Some(behind)] => say!(language,
            en: "the {end} free {letters} such that the free letters before it spell {before} and \
                those after it {behind}",
            ja: "空いている {letters} のうち、それより前の空き文字が {before} の形で、後ろの空き文字が {behind} の形であるものの{end}"),
    }
}

fn score(score: &PickScore) -> String {
    match score {
        PickScore::Letters(letters) => place(letters),
        PickScore::Number(number) => sum(number),
    }
}

/// This very board.
pub(super) fn position(game: &GameInfo, why: &BoardWhy, language: Language) -> Vec<Block> {
    let solution = &why.solution;
    let (board, result) = (place(&solution.board.position), score(&solution.best));
    let begin = say!(language, en: "The board is {board}.", ja: "盤面は {board} です。");
    let Some((player, left)) = solution.to_pick else {
        let nothing = say!(language,
            en: "No letter is free any more. The result is {result}.",
            ja: "空いている文字はもうありません。結果は {result} です。");
        return vec![paragraph(together([begin, nothing], language))];
    };
    let mover = name(game, player);
    let to_pick = match left {
        1 => say!(language,
            en: "{mover} is to pick. The result under best play is {result}.",
            ja: "{mover} の番です。双方が最善を尽くした結果は {result} です。"),
        _ => say!(language,
            en: "{mover} is to pick, {left} letters one after the other. The result under best \
                play is {result}.",
            ja: "{mover} の番で、続けて {left} 文字取ります。双方が最善を尽くした結果は {result} です。"),
    };
    let mut blocks = vec![paragraph(together([begin, to_pick], language))];
    if why.play.is_empty() {
        blocks.push(paragraph(say!(language,
            en: "The board is too long to show the play.",
            ja: "盤面が長いので、進行は示しません。")));
        return blocks;
    }
    blocks.push(play_table(game, why, language));
    blocks.push(paragraph(end(game, why, language)));
    blocks.push(ends(why, &mover, language));
    let all = solution.complete && why.ends.len() == solution.picks.len();
    if !all {
        blocks.push(paragraph(say!(language,
            en: "Not all picks are shown.",
            ja: "すべての取り方を示したわけではありません。")));
    }
    blocks.push(paragraph(say!(language,
        en: "No result is better for {mover} than {result}.",
        ja: "{mover} にとって {result} より良い結果はありません。")));
    blocks
}

/// The play of the strategy, pick by pick: the letters and who has them.
fn play_table(game: &GameInfo, why: &BoardWhy, language: Language) -> Block {
    let [first, second] = [Player::First, Player::Second].map(|player| name(game, player));
    let board = &why.solution.board;
    let none = String::new;
    let start = [none(), none(), none(), code(&board.letters), code(&board.marks)];
    let rows = why.play.iter().enumerate().map(|(number, step)| {
        let (number, player, at) = (number + 1, name(game, step.player), step.place);
        [number.to_string(), player, at.to_string(), code(step.letter), code(&step.marks)]
    });
    let head = [
        say!(language, en: "pick", ja: "手"),
        say!(language, en: "player", ja: "手番"),
        say!(language, en: "place", ja: "位置"),
        say!(language, en: "letter", ja: "文字"),
        say!(language, en: "afterwards", ja: "取った後"),
    ];
    let caption = say!(language,
        en: "The play of the strategy from here (o: taken by {first}, x: by {second}):",
        ja: "ここからの戦略どうしの進行（o は {first}、x は {second} が取った文字）：");
    table(caption, head, [start].into_iter().chain(rows), vec![true, false, true, false, false])
}

/// What the player whose letters count has in the end.
fn end(game: &GameInfo, why: &BoardWhy, language: Language) -> String {
    let Some(picks) = game.picks() else { return String::new() };
    let sign = if picks.taker == Player::First { 'o' } else { 'x' };
    let letters = why.solution.board.letters.chars().zip(why.solution.end.chars());
    let taken: String =
        letters.filter(|(_, mark)| *mark == sign).map(|(letter, _)| letter).collect();
    let (taker, taken, result) = (name(game, picks.taker), place(taken), score(&why.solution.best));
    say!(language,
        en: "In the end {taker} has {taken}: the result is {result}.",
        ja: "最後に {taker} の文字は {taken} で、結果は {result} です。")
}

/// Each pick that can be made now, with the end of the play after it.
fn ends(why: &BoardWhy, mover: &str, language: Language) -> Block {
    let row = |end: &PlayEnd| {
        let pick = &end.pick;
        let best = match (Some(pick.place) == why.solution.chosen, pick.best) {
            (true, _) => say!(language, en: "yes, the strategy's", ja: "最善（戦略の選択）"),
            (false, true) => say!(language, en: "yes", ja: "最善"),
            (false, false) => say!(language, en: "no", ja: "-"),
        };
        [pick.place.to_string(), code(pick.letter), code(&end.marks), score(&pick.result), best]
    };
    let head = [
        say!(language, en: "place", ja: "位置"),
        say!(language, en: "letter", ja: "文字"),
        say!(language, en: "in the end", ja: "終局"),
        say!(language, en: "result", ja: "結果"),
        say!(language, en: "best", ja: "最善"),
    ];
    let caption = say!(language,
        en: "The outcome of each pick that {mover} can make now, if both follow the strategy from \
            then on:",
        ja: "今 {mover} が取れる各文字について、その後は双方が戦略に従ったときの終局：");
    table(caption, head, why.ends.iter().map(row), vec![true, false, false, false, false])
}
