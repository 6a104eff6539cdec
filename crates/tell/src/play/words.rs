//! The words, by language.

use rules::Convention;

use super::{Note, Player, Players, Scores, Slip, score};
use crate::language::Language;
use crate::layout::short;
use crate::report::signed;
use crate::say::{self, counted, say, sentences};
use answer::{Aim, PickScore};

/// The most letters of what was typed that are repeated.
const TYPED: usize = 40;

sentences! {
    pub(super) fn how_to() {
        en: "Type the number of a move or the position it leads to; `help` lists what else you can \
            type.",
        ja: "手の番号か、手の後の局面を入力してください。ほかの入力は `help` で見られます。"
    }
    pub(super) fn help_number() { en: "make the move of this number", ja: "この番号の手を選ぶ" }
    pub(super) fn help_position() {
        en: "make the move that leads to this position",
        ja: "この局面になる手を選ぶ"
    }
    pub(super) fn help_hint() {
        en: "what a perfect player would do, and why (`h`)",
        ja: "最善手とその理由（`h`）"
    }
    pub(super) fn help_moves() {
        en: "all moves and what each of them leads to (`m`)",
        ja: "すべての手とその結果（`m`）"
    }
    pub(super) fn help_undo() { en: "undo your last move (`u`)",
    ja: "直前の自分の手を取り消す（`u`）" }
    pub(super) fn help_quit() { en: "quit (`q`)", ja: "やめる（`q`）" }
    pub(super) fn more(more: usize) {
        en: "and {more} more: `moves` lists them all",
        ja: "ほか {more} 手: `moves` ですべて表示"
    }
    pub(super) fn too_many() {
        en: "There are too many moves to list; these are some that win.",
        ja: "手が多すぎて一覧できません。これらは勝つ手の一部です。"
    }
    pub(super) fn not_known() { en: "not found within the limits", ja: "上限までの計算では不明です" }
    pub(super) fn thrown_away() { en: "That threw the win away.", ja: "この手で勝ちを逃しました。" }
    pub(super) fn refuted(how: &str, position: &str) {
        en: "The other player now wins with {how}, leading to {position}, where the player to move \
            loses.",
        ja: "相手は {how} で {position} とし、その局面は手番のプレイヤーの負けです。"
    }
    pub(super) fn would_have_won(how: &str, position: &str) {
        en: "The winning move was {how}, leading to {position}.",
        ja: "{how} で {position} とすれば勝ちでした。"
    }
    pub(super) fn worse_result(could: &PickScore, now: &PickScore) {
        en: ("The result was {} under best play; now it is {}.", score(could), score(now)),
        ja: ("最善なら結果は {} でしたが、この手で {} になりました。", score(could), score(now))
    }
    pub(super) fn slipped() {
        en: "That let the win slip: it is a draw now.",
        ja: "この手で勝ちを逃し、引き分けになりました。"
    }
    pub(super) fn given_up() { en: "That gave the draw away.", ja: "この手で引き分けを逃しました。" }
    pub(super) fn would_have_drawn(how: &str, position: &str) {
        en: "The draw could be kept with {how}, leading to {position}.",
        ja: "{how} で {position} とすれば引き分けでした。"
    }
    pub(super) fn keeps_draw() {
        en: "Neither player can force a win from there.",
        ja: "そこからは、どちらも勝ちを強制できません。"
    }
    pub(super) fn draws() { en: "draw", ja: "引き分け" }
    pub(super) fn hint_draws(number: usize, how: &str) {
        en: "No move wins. Move {number} keeps the draw: {how}.",
        ja: "勝つ手はありません。{number} 番の手なら引き分けを保てます: {how}。"
    }
    pub(super) fn worse_difference(could: i128, now: i128) {
        en: ("From there, the difference was {} under best play; now it is {}.",
            signed(could), signed(now)),
        ja: ("そこからの得点差は、最善なら {} でしたが、この手で {} になりました。", signed(could), signed(now))
    }
    pub(super) fn over_at(position: &str, turns: usize) {
        en: ("{position}: play is over after {}.", counted(turns, "turn")),
        ja: "{position}: {turns} 手で終局です。"
    }
    pub(super) fn nobody_wins() { en: "It is a draw.", ja: "引き分けです。" }
    pub(super) fn hint_best(number: usize, how: &str) {
        en: "Move {number} is best: {how}.",
        ja: "最善は {number} 番の手です: {how}。"
    }
}

/// A player in a sentence.
fn name(player: &Player, language: Language) -> String {
    player.name.clone().unwrap_or_else(|| say::player(player.first, language))
}

/// A player before a Japanese particle, with a space after a name in Latin letters.
fn noun(player: &Player) -> String {
    let name = name(player, Language::Japanese);
    if name.ends_with(|last: char| last.is_ascii()) { name + " " } else { name }
}

/// A player at the beginning of an English sentence.
fn capital(player: &Player) -> String {
    player.name.clone().unwrap_or_else(|| say::capital(&name(player, Language::English)))
}

/// What a move leads to, marked if that is best.
pub(super) fn marked(result: String, best: bool, language: Language) -> String {
    match best {
        true => say!(language, en: "{result}, best", ja: "{result} 最善"),
        false => result,
    }
}

/// What both have gained.
pub(super) fn scores(players: &Players, [one, two]: Scores, language: Language) -> String {
    let [first, second] = [0, 1].map(|at| name(&players[at], language));
    say!(language,
        en: "Gained: {first} {one}, {second} {two}.",
        ja: "得点: {first} {one}、{second} {two}。")
}

/// Who has gained more.
pub(super) fn more_gained(players: &Players, [one, two]: Scores, language: Language) -> String {
    let gap = one.abs_diff(two);
    let winner = match one.cmp(&two) {
        core::cmp::Ordering::Greater => &players[0],
        core::cmp::Ordering::Less => &players[1],
        core::cmp::Ordering::Equal => return nobody_wins(language),
    };
    say!(language,
        en: ("{} wins by {gap}.", capital(winner)),
        ja: ("{}が {gap} 点差で勝ちです。", noun(winner)))
}

/// Who has won.
pub(super) fn has_won(winner: &Player, language: Language) -> String {
    say!(language, en: ("{} wins.", capital(winner)), ja: ("{}の勝ちです。", noun(winner)))
}

/// What a player has to do.
pub(super) fn convention(convention: Convention, aim: Aim, language: Language) -> String {
    let stuck = match convention {
        Convention::Normal => say!(language,
            en: "A player who cannot move loses.",
            ja: "先に操作を行えなくなった方が負けです。"),
        Convention::Misere => say!(language,
            en: "A player who cannot move wins.",
            ja: "先に操作を行えなくなった方が勝ちです。"),
    };
    match aim {
        Aim::LastMove => stuck,
        Aim::Verdict => say!(language,
            en: "Play also ends where the rules say who wins or that it is a draw. {stuck}",
            ja: "勝ち、負け、引き分けがルールで決まる局面でも終わります。{stuck}"),
        Aim::Gain => say!(language,
            en: "Whoever has gained more when play ends wins.",
            ja: "終局までに多く得点した方が勝ちです。"),
    }
}

/// Who plays.
pub(super) fn seat(player: &Player, language: Language) -> String {
    match player.program {
        true => say!(language,
            en: ("{}: Nimatron", capital(player)),
            ja: ("{}: Nimatron", name(player, language))),
        false => say!(language,
            en: ("{}: human", capital(player)),
            ja: ("{}: 人間", name(player, language))),
    }
}

pub(super) fn turn(turn: usize, player: &Player, position: &str, language: Language) -> String {
    say!(language,
        en: ("Turn {turn}: {position}, {} to move", name(player, language)),
        ja: ("{turn} 手目: {position}、{}の手番", noun(player)))
}

/// Who wins in the end, and when.
pub(super) fn ends(won: bool, turns: Option<u32>, language: Language) -> String {
    let ends = if won {
        say!(language, en: "wins", ja: "勝ち")
    } else {
        say!(language, en: "loses", ja: "負け")
    };
    match turns {
        Some(turns) => say!(language,
            en: ("{ends}, {} to go", counted(turns, "turn")),
            ja: "{ends} 残り {turns} 手"),
        None => ends,
    }
}

pub(super) fn played(player: &Player, how: &str, position: &str, language: Language) -> String {
    say!(language,
        en: ("{} plays {how}, to {position}.", capital(player)),
        ja: ("{}の手: {how}。局面は {position} になります。", noun(player)))
}

/// The program leaves a position that is lost.
pub(super) fn leaves_lost(turns: Option<u32>, language: Language) -> String {
    match turns {
        Some(turns) if turns > 0 => say!(language,
            en: ("Whoever moves there loses against perfect play, in at most {}.", counted(turns,
                "turn")),
            ja: "互いに最善を尽くせば、次の手番のプレイヤーは遅くとも {turns} 手で負けます。"),
        _ => say!(language,
            en: "Whoever moves there loses against perfect play.",
            ja: "互いに最善を尽くせば、次の手番のプレイヤーの負けです。"),
    }
}

/// The program has lost, and plays on.
pub(super) fn resists(turns: Option<u32>, language: Language) -> String {
    match turns {
        Some(turns) => say!(language,
            en: ("Every move loses here; this one holds out longest: {} to go.",
                 counted(turns, "turn")),
            ja: "どの手を選んでも負けなので、最も長く粘る手を選びました。残り {turns} 手です。"),
        None => say!(language,
            en: "Every move loses here against perfect play.",
            ja: "相手が最善を尽くせば、どの手を選んでも負けです。"),
    }
}

pub(super) fn hint_wins(
    number: usize,
    how: &str,
    position: &str,
    turns: Option<u32>,
    language: Language,
) -> String {
    let within = turns.filter(|turns| *turns > 0).map_or_else(String::new, |turns| {
        say!(language, en: (", in at most {}", counted(turns, "turn")), ja: "（遅くとも {turns} 手）")
    });
    say!(language,
        en: "Move {number} wins: {how}. Whoever moves at {position} loses{within}.",
        ja: "{number} 番の手で勝ちです: {how}。{position} は手番のプレイヤーの負け局面です{within}。")
}

pub(super) fn hint_lost(
    number: usize,
    how: &str,
    turns: Option<u32>,
    language: Language,
) -> String {
    match turns {
        Some(turns) => say!(language,
            en: ("No move wins. Move {number} holds out longest: {how}; then there are {} to go.",
                 counted(turns, "turn")),
            ja: "勝つ手はありません。最も長く粘るのは {number} 番の手です: {how}（その後 {turns} 手）。"),
        None => say!(language,
            en: "No move wins. One of the moves is {number}: {how}.",
            ja: "勝つ手はありません。例えば {number} 番の手があります: {how}。"),
    }
}

/// The result at the end, beside that of best play.
pub(super) fn final_result(
    result: &PickScore,
    best: Option<&PickScore>,
    language: Language,
) -> String {
    match best {
        Some(best) if result == best => say!(language,
            en: ("All letters are taken. The result is {}, that of best play.", score(result)),
            ja: ("すべての文字が取られました。結果は {} で、最善の結果と同じです。", score(result))),
        Some(best) => say!(language,
            en: ("All letters are taken. The result is {}; under best play from the beginning it \
                 is {}.",
                 score(result), score(best)),
            ja: ("すべての文字が取られました。結果は {} です。最初から最善なら {} でした。", score(result), score(best))),
        None => say!(language,
            en: ("All letters are taken. The result is {}.", score(result)),
            ja: ("すべての文字が取られました。結果は {} です。", score(result))),
    }
}

pub(super) fn over(
    position: &str,
    stuck: &Player,
    winner: &Player,
    turns: usize,
    language: Language,
) -> String {
    say!(language,
        en: ("{position}: {} cannot move. {} wins after {}.",
            name(stuck, language),
            capital(winner),
            counted(turns, "turn")),
        ja: ("{position}: {}は操作できません。{turns} 手で、{}の勝ちです。", noun(stuck), noun(winner)))
}

pub(super) fn slip(slip: &Slip, language: Language) -> String {
    match slip {
        Slip::NoSuchMove { moves: 1 } => say!(language,
            en: "There is only move 1.",
            ja: "選べる手は 1 番だけです。"),
        Slip::NoSuchMove { moves } => say!(language,
            en: "Moves have numbers from 1 to {moves}.",
            ja: "手の番号は 1 から {moves} までです。"),
        Slip::NoTurnThere { position } => say!(language,
            en: ("No move leads to {}.", short(position, TYPED)),
            ja: ("{} になる手はありません。", short(position, TYPED))),
        Slip::NotUnderstood { text } => say!(language,
            en: ("`{}` is neither a command nor a position; `help` lists what you can type.",
                 short(text, TYPED)),
            ja: ("`{}` はコマンドでも局面でもありません。`help` で入力の仕方を見られます。", short(text, TYPED))),
        Slip::NothingToUndo => say!(language,
            en: "Nothing has been played yet.",
            ja: "まだ操作を 1 回も行っていません。"),
    }
}

pub(super) fn note(note: Note, language: Language) -> String {
    match note {
        Note::Prompt => say!(language, en: "move> ", ja: "手> "),
        Note::Undone => say!(language, en: "Undone.", ja: "取り消しました。"),
        Note::Circle => say!(language,
            en: "The same position again: the programs are going round in circles, and nobody \
                wins.",
            ja: "同じ局面に戻りました。プログラム同士の対局は循環し、勝者はいません。"),
        Note::Left => say!(language, en: "Game abandoned.", ja: "対局を中断しました。"),
    }
}
