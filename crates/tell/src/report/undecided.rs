//! Why something is not known, as text.

use run::Stop;

use super::parts::{listed, numeration_short, up_to, wide};
use crate::document::Report;
use crate::face::Opt;
use crate::language::Language;
use crate::layout::{short, shown};
use crate::render::Style;
use crate::say::{counted, say};
use answer::{Extent, GameInfo, Obstacle, Tried, Undecided};
use prove::Growth;
use rules::tuples::Numeration;

/// Why something is not known, in one or two sentences.
#[must_use]
pub fn obstacle_words(obstacle: &Obstacle, style: impl Into<Style>) -> String {
    let style = style.into();
    let language = style.language;
    match obstacle {
        Obstacle::Stopped(stop) => stopped(*stop, style),
        Obstacle::Cycle(_) => say!(language,
            en: "Play may never end, so a position may have no winner. Each of these positions \
                leads to the next, and the last one back to the first.",
            ja: "対局がいつまでも終わらず、誰も勝たないことがあります。次の局面は順に移っていき、最後の局面から最初の局面に戻ります。"),
        Obstacle::Growth(_) => say!(language,
            en: "Play may never end, so a position may have no winner. Each of these positions \
                leads to the next, and the last contains the first, so the same moves can be \
                repeated.",
            ja: "対局がいつまでも終わらず、誰も勝たないことがあります。次の局面は順に移っていき、最後の局面が最初の局面を含むため、同じ手を繰り返せます。"),
        Obstacle::Rise(_) => say!(language,
            en: "Play may never end, so a position may have no winner. Each of these positions \
                leads to the next, no heap is smaller in the last than in the first, and the same \
                moves can be repeated.",
            ja: "対局がいつまでも終わらず、誰も勝たないことがあります。次の局面は順に移っていき、最後の局面のどの山も最初より小さくなく、同じ手を繰り返せます。"),
        Obstacle::InfinitelyMany { position, rule } => say!(language,
            en: ("From {}, move {rule} can be made in infinitely many ways, so brute force does \
                not end.",
                shown(position)),
            ja: ("{} からは {rule} 番目の `move` による手が無限にあり、全探索が終わりません。",
                shown(position))),
        Obstacle::OtherBase => say!(language,
            en: "The rules use digits in a base that does not fit this numeration.",
            ja: "ルールに現れる桁の基数が、この記数法に合いません。"),
        Obstacle::Arithmetic => say!(language,
            en: "The rules contain arithmetic, endings or gains that the prover cannot handle, so \
                nothing can be proved for all sizes. Single positions can still be computed.",
            ja: "ルールに、証明の対象にできない計算・終了条件・得点が含まれているため、すべての大きさについての証明はできません。個々の局面は計算できます。"),
        Obstacle::LargeNumber => say!(language,
            en: "A number in the rules, or in a position on the way, is too large.",
            ja: "ルールまたは途中の局面に現れる数が大きすぎます。"),
        Obstacle::NoTermination => say!(language,
            en: "Could neither prove that every play ends nor find one that does not.",
            ja: "どの対局も必ず終わることは証明できず、終わらない対局も見つかりませんでした。"),
        Obstacle::LargeValue { limit } => say!(language,
            en: "Some position has a Grundy value above {limit}, the largest that is tried.",
            ja: "Grundy 数が、試す上限の {limit} を超える局面があります。"),
        Obstacle::NoStrategy => say!(language,
            en: "None of the strategies tried takes a best pick on every small board.",
            ja: "試した戦略の中に、すべての小さい盤面で最善の文字を取るものはありませんでした。"),
        Obstacle::Divided(boards) => say!(language,
            en: ("No strategy that depends on the free letters alone takes a best pick on every \
                board: on {} the same letters are free and the same player picks, but no place is \
                best on both.",
                boards.iter().map(|board| short(board, 40)).collect::<Vec<_>>().join(" and ")),
            ja: ("空いている文字だけを見る戦略には、すべての盤面で最善の文字を取るものがありません。{} では空いている文字も手番も同じですが、両方で最善となる位置がありません。",
                boards.iter().map(|board| short(board, 40)).collect::<Vec<_>>().join(" と "))),
        Obstacle::Beaten { letters } => {
            let large = match letters {
                None => say!(language, en: "large boards", ja: "大きい盤面"),
                Some(letters) => say!(language,
                    en: ("some board of {}", counted(*letters, "letter")),
                    ja: "{letters} 文字のある盤面"),
            };
            say!(language,
                en: "The strategy does not always take a best pick: it can be improved on {large}, \
                    where brute force would take too long.",
                ja: "この戦略は、いつも最善の文字を取るわけではありません。{large}に改善の余地がありますが、大きすぎて、何が最善かを全探索では調べられません。")
        }
        Obstacle::NoPlayMachine { limit } => say!(language,
            en: ("No machine of up to {} describes the plays of the strategy.",
                counted(*limit, "state")),
            ja: "この戦略の進行を表せる {limit} 状態以下のオートマトンはありません。"),
        Obstacle::Delay { limit } => say!(language,
            en: ("One of the two results compared can be more than {} ahead of the other, which is \
                beyond the limit that is tried.",
                counted(*limit, "letter")),
            ja: "比べている 2 つの結果の一方が、他方より {limit} 文字を超えて先行することがあり、試す上限を超えています。"),
        Obstacle::Silent(board) => say!(language,
            en: ("The strategy does not say what to take on the board {}, and it is unknown \
                whether that matters.",
                shown(board)),
            ja: ("戦略は盤面 {} で何を取るかを定めておらず、それが問題になるかどうかも分かりません。",
                shown(board))),
        Obstacle::OtherQuestion => say!(language,
            en: "This game is played for a result; it is not won or lost.",
            ja: "このゲームは結果を比べるもので、勝ち負けはありません。"),
        Obstacle::InconsistentStrategy => {
            let what = say!(language,
                en: "a strategy and the machine of its plays disagree",
                ja: "戦略とその進行のオートマトンが一致しません");
            internal(&what, language)
        }
        Obstacle::NotRegular => say!(language,
            en: "A finite machine cannot evaluate the formula: it compares sums that grow without \
                bound.",
            ja: "式が、限りなく大きくなる和を比べているので、有限オートマトンでは扱えません。"),
        Obstacle::NotExpressible => say!(language,
            en: "In none of the numerations tried can a finite machine evaluate the claim.",
            ja: "試したどの記数法でも、有限オートマトンではこの主張を扱えません。"),
        Obstacle::Unsupported => say!(language,
            en: "Claims of this kind cannot be proved.",
            ja: "この種の主張は証明できません。"),
        Obstacle::Partisan => say!(language,
            en: "The players have different moves, so positions have outcome classes instead of \
                Grundy values: who wins depends on who begins.",
            ja: "プレイヤーによって行える操作が違うので、局面には Grundy 数ではなく帰結類があります。どちらが勝つかは、どちらが先手かによります。"),
        Obstacle::Impartial => say!(language,
            en: "The players have the same moves, so there are no outcome classes L and R.",
            ja: "両プレイヤーの行える操作が同じなので、帰結類 L と R はありません。"),
        Obstacle::NoPeriod { up_to } => say!(language,
            en: "The values of single heaps show no period up to heaps of {up_to}.",
            ja: "大きさ {up_to} までの山の Grundy 数には、周期が見つかりませんでした。"),
        Obstacle::NoHeapTheorem => say!(language,
            en: "Nothing was proved about single heaps of every size: their moves are not those of \
                an octal or hexadecimal code, and no machine was found.",
            ja: "1 つの山について、すべての大きさで成り立つことは何も証明できませんでした。手が 8 \
                進コードや 16 進コードで表せるものではなく、オートマトンも見つかりませんでした。"),
        Obstacle::NoPosition => say!(language,
            en: "The rules have no small position, so nothing was compared. Check the conditions \
                on positions.",
            ja: "小さい局面が 1 つもないので、何も比較していません。局面の条件を確かめてください。"),
        Obstacle::NoSumValues => say!(language,
            en: "Grundy values of sums of heaps are only available in normal play with one move \
                per turn.",
            ja: "山の和の Grundy 数が求められるのは、1 手番が 1 手の正規形のときだけです。"),
        Obstacle::NotNim { heap, to } => say!(language,
            en: ("With several moves per turn, or in misère play without a code, a sum of heaps \
                can be solved only if every heap is one of Nim in disguise: every move lowers its \
                value and leaves at most one heap. The move from a heap of {heap} to {} does not.",
                shown(to)),
            ja: ("1 手番に何回か操作を行うときや、手をコードで表せない逆形のときに山の和が解けるのは、\
                どの山も姿を変えた Nim の山のとき、つまり、どの手も Grundy 数を減らし、山を 1 つまでしか\
                残さないときだけです。大きさ {heap} の山から {} への手はそうなっていません。",
                shown(to))),
        Obstacle::LargeQuotient { heap, elements } => say!(language,
            en: "In misère play, lists of heaps are solved by their misère quotient. With heaps of \
                {heap}, none was found with at most {elements} elements; it may be infinite.",
            ja: "逆形のときの山の和は、ミゼール商によって解きます。大きさ {heap} の山を加えると、元が {elements} \
                個以下の商は見つかりませんでした（無限個かもしれません）。"),
        Obstacle::LeavesPositions { from, to } => say!(language,
            en: ("A move leads from {} to {}, which is not a position.", shown(from), shown(to)),
            ja: ("{} から {} に移る手がありますが、移った先は局面ではありません。",
                shown(from), shown(to))),
        Obstacle::Inconsistent(position) => {
            let position = shown(position);
            let what = say!(language,
                en: "brute force and machine disagree about {position}",
                ja: "{position} について全探索とオートマトンが一致しません");
            internal(&what, language)
        }
        Obstacle::TooMuchToCheck { limit } => say!(language,
            en: "There is a proof, but the independent checker would need more than {limit} steps \
                for it.",
            ja: "証明は見つかりましたが、独立した検査プログラムによる確認に {limit} を超えるステップがかかります。"),
        Obstacle::Rejected(rejection) => {
            let what = say!(language,
                en: "the independent checker rejected the certificate ({rejection})",
                ja: "独立した検査プログラムが証明書を却下しました（{rejection}）");
            internal(&what, language)
        }
    }
}

/// The message for an internal error.
fn internal(what: &str, language: Language) -> String {
    say!(language,
        en: "Internal error: {what}. Nothing is claimed. Please report this with the rules.",
        ja: "内部エラー: {what}。結論は出しません。ルールを添えて報告してください。")
}

/// Which budget ended, and what sets it.
fn stopped(stop: Stop, style: Style) -> String {
    let language = style.language;
    let (spent, budget, option) = match stop {
        Stop::States { limit } => {
            let spent = say!(language,
                en: "The limit of {limit} states was reached",
                ja: "状態数の上限 {limit} に達しました。");
            (spent, "上限", Opt::States)
        }
        Stop::Memory { limit } => {
            let limit = bytes(limit, language);
            let spent = say!(language,
                en: "The memory limit of {limit} was reached",
                ja: "メモリの上限 {limit} に達しました。");
            (spent, "上限", Opt::Memory)
        }
        Stop::Time { limit } => {
            let limit = seconds(limit);
            let spent = say!(language,
                en: "The time limit of {limit} s was reached",
                ja: "制限時間 {limit} 秒に達しました。");
            (spent, "制限時間", Opt::Time)
        }
        Stop::Cancelled => {
            return say!(language,
                en: "Interrupted before the answer was found.",
                ja: "答えが出る前に中断されました。");
        }
    };
    match style.face.option(option) {
        Some(option) => say!(language,
            en: "{spent}; {option} sets it.",
            ja: "{spent}{budget}は {option} で変えられます。"),
        None => say!(language, en: "{spent}.", ja: "{spent}"),
    }
}

/// A time in seconds, with at most one digit behind the point: what is left of a budget is not told
/// to the nanosecond.
fn seconds(time: core::time::Duration) -> f64 {
    (time.as_secs_f64() * 10.0).round() / 10.0
}

/// A number of bytes with the largest unit that divides it.
fn bytes(number: u64, language: Language) -> String {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.into_iter().find(|(size, _)| number >= *size && number.is_multiple_of(*size)) {
        Some((size, name)) => format!("{} {name}", number / size),
        None => say!(language, en: "{number} bytes", ja: "{number} バイト"),
    }
}

/// What ended the search in one of `systems` numeration systems that ended alike.
fn end(obstacle: &Obstacle, systems: usize, language: Language) -> String {
    let each = if systems > 1 { "each " } else { "" };
    match obstacle {
        Obstacle::Stopped(Stop::Time { .. }) => say!(language,
            en: "{each}ran out of its share of the time",
            ja: "割り当てられた時間を使い切った"),
        Obstacle::Stopped(Stop::States { .. }) => say!(language,
            en: "{each}ran out of its share of the states",
            ja: "割り当てられた状態数を使い切った"),
        Obstacle::Stopped(Stop::Memory { .. }) => say!(language,
            en: "{each}ran out of its share of the memory",
            ja: "割り当てられたメモリを使い切った"),
        Obstacle::Stopped(Stop::Cancelled) => say!(language, en: "cancelled", ja: "中断された"),
        Obstacle::LargeValue { .. } => {
            say!(language, en: "a Grundy value is too large", ja: "大きすぎる Grundy 数がある")
        }
        Obstacle::OtherBase => say!(language,
            en: "the rules use digits in another base",
            ja: "ルールに現れる桁の基数が違う"),
        Obstacle::LargeNumber => say!(language,
            en: "a number is too large",
            ja: "大きすぎる数がある"),
        _ => say!(language, en: "no theorem", ja: "定理は見つからなかった"),
    }
}

/// The numeration systems that were tried, those with the same end together.
fn tried(tried: &[Tried], language: Language) -> String {
    /// Names of numerations with the same end, at most.
    const NAMES: usize = 7;
    let mut ends: Vec<(&Obstacle, Vec<String>)> = vec![];
    for one in tried {
        let name = numeration_short(one.numeration, language);
        match ends
            .iter_mut()
            .find(|(known, _)| end(known, 1, language) == end(&one.obstacle, 1, language))
        {
            Some((_, names)) => names.push(name),
            None => ends.push((&one.obstacle, vec![name])),
        }
    }
    let (comma, stop) = (say!(language, en: ", ", ja: "、"), say!(language, en: "; ", ja: "。"));
    let parts = ends.into_iter().map(|(obstacle, names)| {
        let others = names.len().saturating_sub(NAMES);
        let written = match names.get(..NAMES - 1) {
            Some(first) if others > 1 => say!(language,
                en: ("{} and {} others", first.join(&comma), others + 1),
                ja: ("{} ほか {} 種", first.join(&comma), others + 1)),
            _ => names.join(&comma),
        };
        format!("{written}: {}", end(obstacle, names.len(), language))
    });
    parts.collect::<Vec<_>>().join(&stop)
}

/// The reason, what was done, and what was verified; without a heading.
pub(super) fn undecided(
    out: &mut Report,
    game: &GameInfo,
    undecided: &Undecided,
    of_claim: bool,
    style: Style,
) {
    let language = style.language;
    out.sentence(obstacle_words(&undecided.obstacle, style));
    play(out, &undecided.obstacle);
    if let Some(advice) = restrict(&undecided.moves, language) {
        out.sentence(advice);
    }
    let figures = &undecided.figures;
    if figures.queries > 0 {
        out.blank();
        let text = say!(language,
            en: ("{} solved, {} asked in {}",
                counted(figures.positions, "position"),
                counted(figures.queries, "question"),
                counted(figures.rounds, "round")),
            ja: ("{} 局面を計算、質問 {} 個、{} 巡", figures.positions, figures.queries, figures.rounds));
        out.entry(say!(language, en: "brute force", ja: "全探索"), text);
    }
    if !undecided.tried.is_empty() {
        let text = tried(&undecided.tried, language);
        out.entry(say!(language, en: "tried", ja: "試した記数法"), text);
    }
    if let Some(states) = undecided.guess {
        let text = say!(language,
            en: ("a machine of {}; a conjecture at best, not a theorem", counted(states, "state")),
            ja: "{states} 状態のオートマトン。せいぜい予想で、定理ではない");
        out.entry(say!(language, en: "last guess", ja: "最後の推測"), text);
    }
    if let Some(strategy) = &undecided.strategy {
        let text = say!(language,
            en: "{strategy}; a conjecture, not a theorem",
            ja: "{strategy}。予想であり、定理ではない");
        out.entry(say!(language, en: "strategy", ja: "戦略"), text);
    }
    if let Some(text) = verified(game, undecided, of_claim, language) {
        out.entry(say!(language, en: "verified", ja: "確認済み"), text);
    }
    growth(out, game, &undecided.growth, style);
}

/// The residual classes of small positions, and what they promise.
fn growth(out: &mut Report, game: &GameInfo, growth: &[Growth], style: Style) {
    /// Rows of the most promising numerations, and columns, at most.
    const BEST: usize = 3;
    const LENGTHS: usize = 9;
    let language = style.language;
    // The usual ones too, to compare.
    let usual = [Numeration::Base(2), Numeration::FIBONACCI];
    let is_usual =
        |growth: &Growth| growth.numeration.is_some_and(|numeration| usual.contains(&numeration));
    let picked =
        growth.iter().enumerate().filter(|(index, growth)| *index < BEST || is_usual(growth));
    let picked: Vec<&Growth> = picked.map(|(_, growth)| growth).collect();
    let Some(longest) = picked.iter().map(|growth| growth.classes.len()).max() else { return };
    let digits = picked.iter().any(|growth| growth.numeration.is_some());
    let first = longest.saturating_sub(LENGTHS);
    let read = match digits {
        true => say!(language, en: "digits", ja: "桁数"),
        false => say!(language, en: "letters", ja: "文字数"),
    };
    let head: Vec<String> =
        core::iter::once(read).chain((first..longest).map(|length| length.to_string())).collect();
    let row = |growth: &&Growth| {
        let name = match growth.numeration {
            Some(numeration) => numeration_short(numeration, language),
            None => say!(language, en: "classes", ja: "同値類"),
        };
        let number =
            |length: usize| growth.classes.get(length).map_or(String::new(), ToString::to_string);
        core::iter::once(name).chain((first..longest).map(number)).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = core::iter::once(head).chain(picked.iter().map(row)).collect();
    let numbers: Vec<bool> = (0..=longest - first).map(|column| column > 0).collect();
    out.blank();
    out.sentence(match digits {
        true => say!(language,
            en: "Residual classes among small positions by number of digits read, most promising \
                numerations first:",
            ja: "小さい局面に現れる同値類の数を、先頭から読んだ桁数ごとに、有望な記数法から順に示します。"),
        false => say!(language,
            en: "Residual classes among small positions by number of letters read:",
            ja: "小さい局面に現れる同値類の数を、先頭から読んだ文字数ごとに示します。"),
    });
    out.headed_rows(2, rows, &numbers);
    out.sentence(promise(game, growth, style));
}

/// What the residual classes of small positions promise.
fn promise(game: &GameInfo, growth: &[Growth], style: Style) -> String {
    let language = style.language;
    let time = style.face.option(Opt::Time);
    let stable = growth.iter().find_map(|growth| Some((growth, growth.stable_from()?)));
    let words = matches!(game.extent(), Extent::Letters);
    match (stable, time) {
        (Some((Growth { numeration: Some(numeration), .. }, _)), time) => {
            let name = numeration_short(*numeration, language);
            let likely = say!(language,
                en: "In {name} their number stops growing, so there may well be a theorem in it.",
                ja: "{name}では途中から増えていないので、この記数法で定理が得られる見込みがあります。");
            let key = match *numeration {
                Numeration::FIBONACCI => "fibonacci".to_owned(),
                Numeration::Recurrence(_) | Numeration::Base(_) => format!("'{numeration}'"),
                Numeration::Unary => "unary".to_owned(),
            };
            match time.zip(style.face.option(Opt::Numeration)) {
                Some((time, option)) => say!(language,
                    en: "{likely} Give it more time with {time} and `{option} {key}`.",
                    ja: "{likely}{time} で時間を増やし、`{option} {key}` を指定してみてください。"),
                None => likely,
            }
        }
        (Some(_), _) => say!(language,
            en: "Their number stops growing, so there may well be a theorem, given more time.",
            ja: "途中から増えていないので、時間を増やせば定理が得られる見込みがあります。"),
        (None, _) if growth.iter().all(|growth| growth.classes.len() <= FEW_SIZES) => {
            say!(language,
            en: "Too few sizes were examined to tell whether their number stops growing.",
            ja: "調べた大きさが少ないので、増え続けるかどうかは分かりません。")
        }
        (None, _) if words => say!(language,
            en: "They are still growing at the largest size examined, so there may be no finite \
                machine for this game.",
            ja: "調べた範囲では増え続けているので、有限オートマトンでは答えられないのかもしれません。"),
        (None, _) => say!(language,
            en: "They are still growing at the largest size examined, so there may be no finite \
                machine for this game \
                in any of the numerations.",
            ja: "調べた範囲ではどの記数法でも増え続けているので、どれを使っても有限オートマトンでは答えられないのかもしれません。"),
    }
}

/// Up to this number of sizes, the counts do not show whether they keep growing.
const FEW_SIZES: usize = 3;

/// What brute force confirmed.
pub(crate) fn verified(
    game: &GameInfo,
    undecided: &Undecided,
    of_claim: bool,
    language: Language,
) -> Option<String> {
    let Some(size) = undecided.verified_up_to else {
        let guessed = undecided.guess.is_some() && !undecided.obstacle.is_internal();
        return guessed.then(|| say!(language, en: "no size", ja: "どの大きさについてもなし"));
    };
    let (strategy, extent) = (undecided.strategy.is_some(), game.extent());
    let extent = if strategy { Extent::Letters } else { extent };
    let bound = up_to(extent, wide(size), language);
    let all = match undecided.verified_positions {
        0 => say!(language, en: "all positions {bound}", ja: "{bound}すべての局面"),
        positions => say!(language,
            en: "all positions {bound} ({positions} of them)",
            ja: "{bound}全 {positions} 局面"),
    };
    Some(if strategy {
        say!(language, en: "by brute force, on {all}", ja: "{all}で全探索と一致")
    } else if of_claim {
        say!(language, en: "the claim, by brute force, on {all}", ja: "主張は、{all}で全探索と一致")
    } else if undecided.guess.is_none() && extent == Extent::Total {
        say!(language,
            en: "single positions only: brute force solves {all}",
            ja: "個々の局面だけ。全探索で解けるのは{all}")
    } else {
        say!(language,
            en: "the last guess, by brute force, on {all}",
            ja: "最後の推測は、{all}で全探索と一致")
    })
}

/// The play that does not end, if that is what stands in the way.
pub(super) fn play(out: &mut Report, obstacle: &Obstacle) {
    match obstacle {
        Obstacle::Cycle(positions) => chain_of(out, positions, true),
        Obstacle::Growth(positions) | Obstacle::Rise(positions) => chain_of(out, positions, false),
        _ => {}
    }
}

/// Which moves to change, so that a play made by them ends.
fn restrict(moves: &[usize], language: Language) -> Option<String> {
    let number = |&line: &usize| say!(language, en: "{line}", ja: "{line} 番目");
    let numbers: Vec<String> = moves.iter().map(number).collect();
    let listed = say!(
        language, en: { listed(&numbers, ", ", " and ") }, ja: { listed(&numbers, "、", "と") }
    );
    match moves {
        [] => None,
        [_] => Some(say!(language,
            en: "Only move {listed} is used. To make every play end, restrict it with a condition.",
            ja: "使われているのは {listed}の `move` だけです。どの対局も必ず終わるようにするには、この手に条件を付けます。")),
        _ => Some(say!(language,
            en: "Moves {listed} are used. To make every play end, restrict one of them with a \
                condition.",
            ja: "使われているのは {listed}の `move` です。どの対局も必ず終わるようにするには、そのどれかに条件を付けます。")),
    }
}

/// Positions that lead from one to the next, and if `closed` the last to the first.
fn chain_of(out: &mut Report, positions: &[String], closed: bool) {
    let mut links = positions.to_vec();
    if closed {
        links.extend(positions.first().cloned());
    }
    out.chain(links);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_said_in_their_largest_unit() {
        assert_eq!(bytes(4 << 30, Language::English), "4 GiB");
        assert_eq!(bytes(512 << 20, Language::English), "512 MiB");
        assert_eq!(bytes(1000, Language::English), "1000 bytes");
        assert_eq!(bytes(1000, Language::Japanese), "1000 バイト");
    }
}
