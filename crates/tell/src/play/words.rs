//! The words, by language.

use answer::PickScore;
use rules::Convention;

use super::{Note, Player, Slip, score};
use crate::layout::short;
use crate::text::Say;

/// The most letters of what was typed that are repeated.
const TYPED: usize = 40;

pub(super) enum Message<'a> {
    Convention(Convention),
    Seat(&'a Player),
    HowTo,
    HelpNumber,
    HelpPosition,
    HelpHint,
    HelpMoves,
    HelpUndo,
    HelpQuit,
    Turn { turn: usize, player: &'a Player, position: &'a str },
    More(usize),
    TooMany,
    ResultOf { result: &'a PickScore, best: bool },
    Wins { turns: Option<u32> },
    Loses { turns: Option<u32> },
    NotKnown,
    Played { player: &'a Player, how: &'a str, position: &'a str },
    LeavesLost { turns: Option<u32> },
    Resists { turns: Option<u32> },
    ThrownAway,
    Refuted { how: &'a str, position: &'a str },
    WouldHaveWon { how: &'a str, position: &'a str },
    WorseResult { could: &'a PickScore, now: &'a PickScore },
    HintWins { number: usize, how: &'a str, position: &'a str, turns: Option<u32> },
    HintLost { number: usize, how: &'a str, turns: Option<u32> },
    HintBest { number: usize, how: &'a str },
    FinalResult { result: &'a PickScore, best: Option<&'a PickScore> },
    Over { position: &'a str, stuck: &'a Player, winner: &'a Player, turns: usize },
    Slip(&'a Slip),
    Note(Note),
}

fn turns_english(turns: u32) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}

/// At the beginning of a sentence.
fn capital(player: &Player) -> String {
    match &player.name {
        Some(name) => name.clone(),
        None if player.first => "The first player".to_owned(),
        None => "The second player".to_owned(),
    }
}

fn english_name(player: &Player) -> String {
    match &player.name {
        Some(name) => name.clone(),
        None if player.first => "the first player".to_owned(),
        None => "the second player".to_owned(),
    }
}

fn japanese_name(player: &Player) -> String {
    match &player.name {
        Some(name) => name.clone(),
        None if player.first => "先手".to_owned(),
        None => "後手".to_owned(),
    }
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Convention(Convention::Normal) => "A player who cannot move loses.".to_owned(),
            Self::Convention(Convention::Misere) => "A player who cannot move wins.".to_owned(),
            Self::Seat(player) => {
                let who = if player.program { "the program" } else { "a person" };
                format!("{}: {who}.", capital(player))
            }
            Self::HowTo => {
                "Type the number of a move, or the position it leads to; `help` says what else can be typed.".to_owned()
            }
            Self::HelpNumber => "make the move of this number".to_owned(),
            Self::HelpPosition => "make the move that leads to this position".to_owned(),
            Self::HelpHint => "what a perfect player would do, and why (`h`)".to_owned(),
            Self::HelpMoves => "all moves, with what each leads to (`m`)".to_owned(),
            Self::HelpUndo => "take your last move back (`u`)".to_owned(),
            Self::HelpQuit => "leave (`q`)".to_owned(),
            Self::Turn { turn, player, position } => {
                format!("Turn {turn}: {position}, {} to move", english_name(player))
            }
            Self::More(more) => format!("and {more} more: `moves` lists all"),
            Self::TooMany => "There are more moves than can be listed; these are some that win.".to_owned(),
            Self::ResultOf { result, best: true } => format!("{}, best", score(result)),
            Self::ResultOf { result, best: false } => score(result),
            Self::Wins { turns: Some(turns) } => format!("wins, {} to go", turns_english(*turns)),
            Self::Wins { turns: None } => "wins".to_owned(),
            Self::Loses { turns: Some(turns) } => format!("loses, {} to go", turns_english(*turns)),
            Self::Loses { turns: None } => "loses".to_owned(),
            Self::NotKnown => "not known within the budget".to_owned(),
            Self::Played { player, how, position } => format!("{} plays {how}, to {position}.", capital(player)),
            Self::LeavesLost { turns } => {
                let mut text = "Whoever moves there loses against perfect play".to_owned();
                if let Some(turns) = turns.filter(|turns| *turns > 0) {
                    text.push_str(&format!(", in at most {}", turns_english(turns)));
                }
                text + "."
            }
            Self::Resists { turns: Some(turns) } => {
                format!("Every move loses here; this one holds out longest: {} to go.", turns_english(*turns))
            }
            Self::Resists { turns: None } => "Every move loses here against perfect play.".to_owned(),
            Self::ThrownAway => "That threw the win away.".to_owned(),
            Self::Refuted { how, position } => {
                format!("From there the other player wins by {how}, to {position}, where whoever moves loses.")
            }
            Self::WouldHaveWon { how, position } => format!("The win was {how}, to {position}."),
            Self::WorseResult { could, now } => {
                format!("The result was {} under best play; now it is {}.", score(could), score(now))
            }
            Self::HintWins { number, how, position, turns } => {
                let mut text = format!("Move {number} wins: {how}. Whoever moves at {position} loses");
                if let Some(turns) = turns.filter(|turns| *turns > 0) {
                    text.push_str(&format!(", in at most {}", turns_english(turns)));
                }
                text + "."
            }
            Self::HintLost { number, how, turns: Some(turns) } => format!(
                "No move wins. Move {number} holds out longest: {how}; then there are {} to go.",
                turns_english(*turns)
            ),
            Self::HintLost { number, how, turns: None } => format!("No move wins. Move {number} is one: {how}."),
            Self::HintBest { number, how } => format!("Move {number} is best: {how}."),
            Self::FinalResult { result, best: Some(best) } if result == best => {
                format!("All letters are taken. The result is {}, that of best play.", score(result))
            }
            Self::FinalResult { result, best: Some(best) } => format!(
                "All letters are taken. The result is {}; under best play from the beginning it is {}.",
                score(result),
                score(best)
            ),
            Self::FinalResult { result, best: None } => {
                format!("All letters are taken. The result is {}.", score(result))
            }
            Self::Over { position, stuck, winner, turns } => format!(
                "{position}: {} cannot move. {} wins after {}.",
                english_name(stuck),
                capital(winner),
                turns_english(u32::try_from(*turns).unwrap_or(u32::MAX))
            ),
            Self::Slip(Slip::NoSuchMove { moves: 1 }) => "There is only move 1.".to_owned(),
            Self::Slip(Slip::NoSuchMove { moves }) => format!("Moves have numbers from 1 to {moves}."),
            Self::Slip(Slip::NoTurnThere { position }) => format!("No move leads to {}.", short(position, TYPED)),
            Self::Slip(Slip::NotUnderstood { text }) => {
                format!("`{}` is neither a command nor a position; `help` says what can be typed.", short(text, TYPED))
            }
            Self::Slip(Slip::NothingToUndo) => "Nothing has been played yet.".to_owned(),
            Self::Note(Note::Prompt) => "move> ".to_owned(),
            Self::Note(Note::Undone) => "Taken back.".to_owned(),
            Self::Note(Note::Left) => "Play was left.".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Convention(Convention::Normal) => "操作できなくなったプレイヤーの負けです。".to_owned(),
            Self::Convention(Convention::Misere) => "操作できなくなったプレイヤーの勝ちです。".to_owned(),
            Self::Seat(player) => {
                let who = if player.program { "プログラム" } else { "人" };
                format!("{}: {who}", japanese_name(player))
            }
            Self::HowTo => "手の番号か、手の後の局面を入力してください。ほかの入力は `help` で見られます。".to_owned(),
            Self::HelpNumber => "この番号の手を指す".to_owned(),
            Self::HelpPosition => "この局面になる手を指す".to_owned(),
            Self::HelpHint => "最善手とその理由（`h`）".to_owned(),
            Self::HelpMoves => "すべての手とその結果（`m`）".to_owned(),
            Self::HelpUndo => "直前の自分の手を取り消す（`u`）".to_owned(),
            Self::HelpQuit => "やめる（`q`）".to_owned(),
            Self::Turn { turn, player, position } => {
                format!("{turn} 手目: {position}、{}の手番", japanese_name(player))
            }
            Self::More(more) => format!("ほか {more} 手: `moves` ですべて表示"),
            Self::TooMany => "手が多すぎて並べられません。これらは勝つ手の一部です。".to_owned(),
            Self::ResultOf { result, best: true } => format!("{} 最善", score(result)),
            Self::ResultOf { result, best: false } => score(result),
            Self::Wins { turns: Some(turns) } => format!("勝ち 残り {turns} 手"),
            Self::Wins { turns: None } => "勝ち".to_owned(),
            Self::Loses { turns: Some(turns) } => format!("負け 残り {turns} 手"),
            Self::Loses { turns: None } => "負け".to_owned(),
            Self::NotKnown => "予算内では不明です".to_owned(),
            Self::Played { player, how, position } => {
                format!("{}の手: {how}。局面は {position} になります。", japanese_name(player))
            }
            Self::LeavesLost { turns: Some(turns) } if *turns > 0 => {
                format!("互いに最善を尽くせば、次の手番のプレイヤーは遅くとも {turns} 手で負けます。")
            }
            Self::LeavesLost { .. } => "互いに最善を尽くせば、次の手番のプレイヤーの負けです。".to_owned(),
            Self::Resists { turns: Some(turns) } => {
                format!("どう指しても負けなので、最も長く粘る手を選びました。残り {turns} 手です。")
            }
            Self::Resists { turns: None } => "相手が最善を尽くせば、どう指しても負けです。".to_owned(),
            Self::ThrownAway => "この手で勝ちを逃しました。".to_owned(),
            Self::Refuted { how, position } => {
                format!("相手は {how} で {position} とし、その局面は手番のプレイヤーの負けです。")
            }
            Self::WouldHaveWon { how, position } => format!("{how} で {position} とすれば勝ちでした。"),
            Self::WorseResult { could, now } => {
                format!("最善なら結果は {} でしたが、この手で {} になりました。", score(could), score(now))
            }
            Self::HintWins { number, how, position, turns } => {
                let mut text = format!("{number} 番の手で勝ちです: {how}。{position} は手番のプレイヤーの負け局面です");
                if let Some(turns) = turns.filter(|turns| *turns > 0) {
                    text.push_str(&format!("（遅くとも {turns} 手）"));
                }
                text + "。"
            }
            Self::HintLost { number, how, turns: Some(turns) } => {
                format!("勝つ手はありません。最も長く粘るのは {number} 番の手です: {how}（その後 {turns} 手）。")
            }
            Self::HintLost { number, how, turns: None } => {
                format!("勝つ手はありません。例えば {number} 番の手があります: {how}。")
            }
            Self::HintBest { number, how } => format!("最善は {number} 番の手です: {how}。"),
            Self::FinalResult { result, best: Some(best) } if result == best => {
                format!("すべての文字が取られました。結果は {} で、最善の結果と同じです。", score(result))
            }
            Self::FinalResult { result, best: Some(best) } => format!(
                "すべての文字が取られました。結果は {} です。最初から最善なら {} でした。",
                score(result),
                score(best)
            ),
            Self::FinalResult { result, best: None } => {
                format!("すべての文字が取られました。結果は {} です。", score(result))
            }
            Self::Over { position, stuck, winner, turns } => format!(
                "{position}: {}は操作できません。{turns} 手で{}の勝ちです。",
                japanese_name(stuck),
                japanese_name(winner)
            ),
            Self::Slip(Slip::NoSuchMove { moves }) => format!("手の番号は 1 から {moves} までです。"),
            Self::Slip(Slip::NoTurnThere { position }) => format!("{} になる手はありません。", short(position, TYPED)),
            Self::Slip(Slip::NotUnderstood { text }) => {
                format!("`{}` はコマンドでも局面でもありません。`help` で入力の仕方を見られます。", short(text, TYPED))
            }
            Self::Slip(Slip::NothingToUndo) => "まだ一手も指していません。".to_owned(),
            Self::Note(Note::Prompt) => "手> ".to_owned(),
            Self::Note(Note::Undone) => "取り消しました。".to_owned(),
            Self::Note(Note::Left) => "途中で終わりました。".to_owned(),
        }
    }
}
