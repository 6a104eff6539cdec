//! The words in pictures.

use super::MachineKind;
use crate::language::Language;
use crate::report::Asked;
use crate::say::{counted, say, sentences};
use answer::Status;

sentences! {
    pub(super) fn by_turns_left() {
        en: "Positions are layered by the length of the longest play from them; play ends at the \
            bottom.",
        ja: "各段は、そこからの最長の手数による。下がゲームの終わり。"
    }
    pub(super) fn by_turns_made() {
        en: "Positions are layered by the number of turns that lead to them; play begins at the \
            top.",
        ja: "各段は、そこに至るまでの手数による。上がゲームの始まり。"
    }
    pub(super) fn turns_left() { en: "turns left, at most", ja: "残り手数（最大）" }
    pub(super) fn turns_made() { en: "turns made", ja: "手数" }
    pub(super) fn lost() { en: "P: the player to move loses", ja: "P：手番のプレイヤーの負け" }
    pub(super) fn won() { en: "N: the player to move wins", ja: "N：手番のプレイヤーの勝ち" }
    pub(super) fn draw() { en: "D: a draw", ja: "D：引き分け" }
    pub(super) fn difference() {
        en: "number beside it: how much more the player to move gains from there on",
        ja: "横の数：そこから先の、手番のプレイヤーの得点差"
    }
    pub(super) fn cell_even() { en: "0: both gain the same", ja: "0：両者の得点が等しい" }
    pub(super) fn first_drawn() {
        en: "The first position is a draw.",
        ja: "最初の局面は引き分け。"
    }
    pub(super) fn best_turn() { en: "a best turn", ja: "最善の手" }
    pub(super) fn open() { en: "unknown", ja: "不明" }
    pub(super) fn winning() { en: "a winning turn", ja: "勝つ手" }
    pub(super) fn best_pick() { en: "a best pick", ja: "最善の取り方" }
    pub(super) fn other_turn() { en: "another turn", ja: "その他の手" }
    pub(super) fn other_pick() { en: "another pick", ja: "その他の取り方" }
    pub(super) fn folded() {
        en: "that many further positions, with the turns to them",
        ja: "省略した局面の数と、そこへの手"
    }
    pub(super) fn remoteness() {
        en: "number beside it: turns until the end if the winner hurries and the loser holds out",
        ja: "横の数：勝つ側が急ぎ、負ける側が粘ったときの残り手数"
    }
    pub(super) fn value() { en: "number beside it: Grundy value", ja: "横の数：Grundy 数" }
    pub(super) fn result() { en: "beside it: the result of best play", ja: "横：双方が最善を尽くしたときの結果" }
    pub(super) fn unexpanded() { en: "…: turns from there are not in the graph", ja: "…：そこからの手は省略" }
    pub(super) fn empty() { en: "empty", ja: "空" }
    pub(super) fn cell_zero() { en: "value 0: the player to move loses", ja: "Grundy 数 \
        0：手番のプレイヤーの負け" }
    pub(super) fn dot_loses() {
        en: "with dots: the player to move loses", ja: "点のあるマス：手番のプレイヤーの負け"
    }
    pub(super) fn frame_loses() { en: "framed: the player to move loses", ja: "枠のあるマス：手番のプレイヤーの負け" }
    pub(super) fn turns_number() {
        en: "number: turns until the end if the winner hurries and the loser holds out",
        ja: "数：勝つ側が急ぎ、負ける側が粘ったときの残り手数"
    }
    pub(super) fn turns_modulo(modulus: u8) {
        en: "number of turns until the end, modulo {modulus}",
        ja: "残り手数を {modulus} で割った余り"
    }
    pub(super) fn values_modulo(modulus: u8) {
        en: "value modulo {modulus}",
        ja: "値を {modulus} で割った余り"
    }
    pub(super) fn remoteness_title(game: &str) {
        en: "{game}: how long play lasts",
        ja: "{game}：終局までの手数"
    }
    /// A title of numbers, if they are shown modulo another.
    pub(super) fn modulo(title: &str, modulus: u8) {
        en: "{title}, modulo {modulus}",
        ja: "{title}を {modulus} で割った余り"
    }
    pub(super) fn shown_turns() {
        en: "Small positions, and the turns until the end if the winner hurries and the loser \
            holds \
            out.",
        ja: "小さい局面と、勝つ側が急ぎ負ける側が粘ったときの終局までの手数。"
    }
    pub(super) fn shown_modulo(modulus: u8) {
        en: "Numbers are shown modulo {modulus}.",
        ja: "数は {modulus} で割った余りで示す。"
    }
    pub(super) fn difference_axis() { en: "difference", ja: "差" }
    pub(super) fn rare_sign(mask: &str) {
        en: "rare value (sparse space): an even number of ones in common with {mask}",
        ja: "希少な Grundy 数（疎空間）：{mask} と共通する 1 が偶数個"
    }
    pub(super) fn differences_title(game: &str) {
        en: "{game}: first differences of the Grundy values of single heaps",
        ja: "{game}：1 山の Grundy 数の階差"
    }
    pub(super) fn differences_parts(count: usize) {
        en: ("The differences of the Grundy values of {}, each less the one before.", counted(count,
            "heap")),
        ja: "{count} 個の山の Grundy 数の階差（1 つ前の山の値を引いた差）。"
    }
    pub(super) fn rows_by_length() {
        en: "Rows are by length, positions in the order of their letters.",
        ja: "各行は長さごとで、局面は文字の順に並ぶ。"
    }
    pub(super) fn rows_by_size() {
        en: "Rows are by the size of the largest heap, positions in order.",
        ja: "各行は最大の山の大きさごとで、局面は順に並ぶ。"
    }
    pub(super) fn one_heap() { en: "one heap", ja: "1 山" }
    pub(super) fn two_heaps() { en: "two heaps", ja: "2 山" }
    pub(super) fn heap_size() { en: "heap", ja: "山の大きさ" }
    pub(super) fn grundy_value() { en: "value", ja: "Grundy 数" }
    pub(super) fn no_period() { en: "no period is known", ja: "周期は知られていない" }
    pub(super) fn exception_sign() {
        en: "an exception to the period",
        ja: "周期の例外"
    }
    pub(super) fn state_value() { en: "n: value", ja: "n：Grundy 数" }
    pub(super) fn state_class() { en: "outcome class: L, R, N or P", ja: "帰結類：L、R、N、P" }
    pub(super) fn state_none() { en: "not a position", ja: "局面ではない" }
    pub(super) fn no_arc() {
        en: "where no arc is drawn, it never becomes a position",
        ja: "矢印のない文字を読むと、もう局面にはならない"
    }
    pub(super) fn dash() { en: "–: it never becomes a position", ja: "–：もう局面にはならない" }
    pub(super) fn next_state() { en: "the state after each letter", ja: "各文字を読んだ後の状態" }
    pub(super) fn start() { en: "reading starts at the arrow that comes from nowhere",
    ja: "始点のない矢印から読み始める" }
    pub(super) fn graph_title(game: &str, position: &str) {
        en: "{game}: the game graph from {position}",
        ja: "{game}：{position} からのゲームグラフ"
    }
    /// The letter beside a box.
    pub(super) fn class([left, right]: &[String; 2]) {
        en: "letter beside it: whoever begins, L: {left} wins, R: {right} wins; N: whoever begins \
            wins, P: whoever begins loses",
        ja: "横の文字：帰結類（L：どちらが始めても {left} の勝ち、R：どちらが始めても {right} の勝ち、N：先手の勝ち、P：後手の勝ち）"
    }
    /// The letter in a cell.
    pub(super) fn classes([left, right]: &[String; 2]) {
        en: "whoever begins, L: {left} wins, R: {right} wins; N: whoever begins wins, P: whoever \
            begins loses",
        ja: "L：どちらが始めても {left} の勝ち、R：どちらが始めても {right} の勝ち、N：先手の勝ち、P：後手の勝ち"
    }
    /// Layers that were left out.
    pub(super) fn skipped(layers: usize, positions: usize) {
        en: ("… {}, {} …", counted(layers, "layer"), counted(positions, "position")),
        ja: "…（{layers} 段、{positions} 局面）…"
    }
    /// A position and what is known of it.
    pub(super) fn hint(position: &str, rest: &str) {
        en: "{position}: {rest}",
        ja: "{position}：{rest}"
    }
    /// How many of a row are lost.
    pub(super) fn share(lost: usize, all: usize) {
        en: "{lost} P of {all}",
        ja: "{all} 個中 P は {lost} 個"
    }
    /// What the letters of a machine are, if it reads heaps.
    pub(super) fn digits(numeration: &str, names: &str) {
        en: "0, 1, ...: digits in {numeration}, most significant first, one of each in turn: \
            {names}",
        ja: "0、1、…：{numeration}の桁。上の位から順に、{names} の桁を 1 つずつ読む"
    }
    /// Numbers stand in rows: what a column adds.
    pub(super) fn counted_from(name: &str) {
        en: "added to {name}",
        ja: "{name} に足す数"
    }
    /// A grid ends before the table does.
    pub(super) fn cut_at(drawn: usize, all: usize) {
        en: "drawn up to {drawn}, known up to {all}",
        ja: "{drawn} まで描画（{all} まで計算済み）"
    }
    /// A budget ended before all positions were computed.
    pub(super) fn stopped_at(last: usize) {
        en: "computed up to {last} only: a budget ran out",
        ja: "上限に達したため、{last} まで計算"
    }
    pub(super) fn sequence_title(game: &str) {
        en: "{game}: Grundy values of single heaps",
        ja: "{game}：1 山の Grundy 数"
    }
    /// The values 0 to `last` are drawn.
    pub(super) fn drawn(last: usize, all: usize) {
        en: "plotted up to heap {last}, of {all} values",
        ja: "{all} 個の Grundy 数のうち、点で示したのは山の大きさ {last} まで"
    }
    /// How many values there are, and the largest.
    pub(super) fn sequence_parts(count: usize, largest: u16) {
        en: ("The Grundy values of {}; the largest is {largest}.", counted(count, "heap")),
        ja: "{count} 個の山の Grundy 数。最大の Grundy 数は {largest}。"
    }
    pub(super) fn quotient_title(game: &str) {
        en: "{game}: the misère quotient",
        ja: "{game}：ミゼール商"
    }
    /// Which heaps the letters of arcs are.
    pub(super) fn letters_are(heaps: &str) {
        en: "heaps: {heaps}",
        ja: "山の大きさ: {heaps}"
    }
    pub(super) fn machine_title(game: &str) {
        en: "{game}: the machine of the theorem",
        ja: "{game}：定理のオートマトン"
    }
}

/// A number with its residue, as in 13 ≡ 1 (mod 3).
pub(super) fn congruent(number: i64, residue: u8, modulus: u8) -> String {
    format!("{number} ≡ {residue} (mod {modulus})")
}

/// What a graph shows, and whether that is all that can be reached.
pub(super) fn graph_parts(
    positions: usize,
    turns: usize,
    complete: bool,
    language: Language,
) -> String {
    let all = match complete {
        true => String::new(),
        false => {
            say!(language, en: "; there are more that are not in the graph", ja: "図にない局面もある。")
        }
    };
    say!(language,
        en: ("{} that can be reached, {} between them{all}.",
            counted(positions, "position"),
            counted(turns, "turn")),
        ja: "到達できる {positions} 個の局面と、その間の {turns} 通りの手。{all}")
}

/// Who wins the first position.
pub(super) fn wins(first: bool, language: Language) -> String {
    let [english, japanese] = if first { ["wins", "勝ち"] } else { ["loses", "負け"] };
    say!(language,
        en: "In the first position the player to move {english}.",
        ja: "最初の局面は手番のプレイヤーの{japanese}。")
}

/// The marks below letters.
pub(super) fn marks(players: Option<&[String; 2]>, language: Language) -> String {
    match players {
        Some([first, second]) => say!(language,
            en: "marks: o {first} has it, x {second} has it, . free",
            ja: "印：o は {first}、x は {second} が取った文字、. は未取得"),
        None => say!(language,
            en: "marks: o the first player has it, x the second has it, . free",
            ja: "印：o は先手、x は後手が取った文字、. は未取得"),
    }
}

/// Turns that were left out.
pub(super) fn undrawn(turns: usize, language: Language) -> String {
    say!(language,
        en: {
            let are = if turns == 1 { "is" } else { "are" };
            format!("{} between these positions {are} not drawn", counted(turns, "turn"))
        },
        ja: "これらの局面の間の {turns} 通りの手は省略")
}

/// A player without a name.
pub(super) fn nameless(player: usize, language: Language) -> String {
    match player {
        0 => say!(language, en: "first", ja: "先手"),
        _ => say!(language, en: "second", ja: "後手"),
    }
}

pub(super) fn table_title(game: &str, what: Asked<'_>, language: Language) -> String {
    let what = match what {
        Asked::Outcome => say!(language, en: "who wins", ja: "勝敗"),
        Asked::Classes(_) => say!(language, en: "outcome classes", ja: "帰結類"),
        Asked::Values => say!(language, en: "Grundy values", ja: "Grundy 数"),
        Asked::Differences => say!(language, en: "differences", ja: "得点差"),
    };
    say!(language, en: "{game}: {what}", ja: "{game}：{what}")
}

/// What a table shows of its positions.
pub(super) fn shown(what: Asked<'_>, language: Language) -> String {
    match what {
        Asked::Outcome => say!(language,
            en: "Small positions, and who wins them.",
            ja: "小さい局面とその勝敗。"),
        Asked::Values => say!(language,
            en: "Small positions with their Grundy values.",
            ja: "小さい局面とその Grundy 数。"),
        Asked::Differences => say!(language,
            en: "Small positions, and how much more the player to move gains than the other \
                player.",
            ja: "小さい局面と、手番のプレイヤーの得点差。"),
        Asked::Classes([left, right]) => say!(language,
            en: "Small positions with their outcome classes. Whoever begins: L: {left} wins, R: \
                {right} wins, N: whoever begins wins, P: whoever begins loses.",
            ja: "小さい局面とその帰結類。L：どちらが始めても {left} の勝ち、R：どちらが始めても {right} の勝ち、N：先手の勝ち、P：後手の勝ち。"),
    }
}

pub(super) fn period(preperiod: usize, period: usize, saltus: u32, language: Language) -> String {
    match saltus {
        0 => say!(language,
            en: "period {period} from heap {preperiod} on",
            ja: "{preperiod} 以上で周期 {period}"),
        _ => say!(language,
            en: "period {period} from heap {preperiod} on, {saltus} added each time",
            ja: "{preperiod} 以上で周期 {period} ごとに {saltus} ずつ増える"),
    }
}

/// How certain a period is.
pub(super) fn certain(status: Status, language: Language) -> String {
    match status {
        Status::Proved => say!(language, en: "proved", ja: "証明済み"),
        Status::Verified { up_to } => say!(language,
            en: "verified up to heap {up_to}",
            ja: "{up_to} まで確認済み"),
        Status::Conjectured => say!(language, en: "conjectured", ja: "予想"),
    }
}

/// What a machine is: states, and what it reads.
pub(super) fn machine_parts(states: usize, kind: MachineKind, language: Language) -> String {
    let reads = match kind {
        MachineKind::Words => say!(language,
            en: "the letters of a position, from the left",
            ja: "局面の文字を左から順に読む"),
        MachineKind::Heaps => {
            say!(language, en: "the heaps digit by digit", ja: "各山を 1 桁ずつ読む")
        }
        MachineKind::Quotient => say!(language,
            en: "the heaps of a list, in any order, as products of the letters",
            ja: "山を、文字の積として、任意の順に読む"),
        MachineKind::Relation => say!(language,
            en: "the heaps and a number digit by digit, and says whether the number is the value",
            ja: "各山と 1 つの数を 1 桁ずつ読み、その数が Grundy 数かどうかを判定する"),
    };
    say!(language,
        en: ("A machine of {}. It reads {reads}.", counted(states, "state")),
        ja: "状態数 {states} のオートマトン。{reads}。")
}
