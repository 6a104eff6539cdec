//! Checked certificates as text.

mod rejection;

use certify::{Established, Law, Rejection, Replay, Rows, SingleHeap, Sums, Theorem};
use rules::Convention;
use rules::lists::TurnRule;

use super::parts::{All, all, all_up_to, convention, named, numeration_name, sides, wide};
use super::strategy::established as strategy;
use crate::document::{Document, Report, Tone};
use crate::language::Language;
use crate::layout::short;
use crate::say::{counted, say};
use answer::{DividedHeap, Extent, replayed};

fn accepted(established: &Established, language: Language) -> String {
    let of = match (&established.sums, &established.heaps) {
        _ if established.picks.is_some() => All::Boards,
        (Some(Sums { rows: Some(_), .. }), _) => All::Rows,
        (Some(_), _) => All::Of(Extent::Total),
        (None, Some(_)) => All::Of(Extent::LargestHeap),
        (None, None) => All::Of(Extent::Letters),
    };
    let all = all(of, language);
    say!(language, en: "ACCEPTED: this is proved for {all}", ja: "受理: {all}について証明されています")
}

/// What the machine is for.
fn tells(established: &Established, states: usize, language: Language) -> String {
    let what = match established.theorem {
        _ if established.heaps.as_ref().is_some_and(|heaps| heaps.relation) => say!(language,
            en: "tells for every position and number whether it is the Grundy value",
            ja: "局面と数のすべての組について、その数が Grundy 数かどうかを判定"),
        Theorem::Outcome if established.sides.is_some() => say!(language,
            en: "tells who wins every position, whoever is to move",
            ja: "誰が手番でも、すべての局面の勝者を判定"),
        Theorem::Outcome => say!(language,
            en: "tells who wins every position",
            ja: "すべての局面の勝者を判定"),
        Theorem::Values => say!(language,
            en: "tells the Grundy value of every position",
            ja: "すべての局面の Grundy 数を判定"),
        Theorem::Strategy => {
            say!(language, en: "tells who gets each letter", ja: "各文字を誰が取るかを判定")
        }
    };
    say!(language, en: ("{}, {what}", counted(states, "state")), ja: "{states} 状態、{what}")
}

/// What is known of one heap.
fn one_heap(heap: &SingleHeap, law: Law, language: Language) -> String {
    let selective = law == Law::Selective;
    match heap {
        SingleHeap::Periodic { code, preperiod, period, .. } if selective => say!(language,
            en: "code {code}, outcomes repeat with period {period} from {preperiod} on",
            ja: "コード {code}、勝敗は大きさ {preperiod} 以上で周期 {period}"),
        SingleHeap::Periodic { code, preperiod, period, .. } => say!(language,
            en: "code {code}, values repeat with period {period} from {preperiod} on",
            ja: "コード {code}、Grundy 数は大きさ {preperiod} 以上で周期 {period}"),
        SingleHeap::Machine { states, .. } if selective => say!(language,
            en: ("a machine of {} tells who wins it", counted(*states, "state")),
            ja: "{states} 状態のオートマトンが勝敗を判定"),
        SingleHeap::Machine { states, value: Some(term), .. } => say!(language,
            en: ("value {}, by a machine of {}", short(term, 200), counted(*states, "state")),
            ja: ("Grundy 数は {}、{states} 状態のオートマトンによる", short(term, 200))),
        SingleHeap::Machine { states, value: None, .. } => say!(language,
            en: ("a machine of {} tells its value", counted(*states, "state")),
            ja: "{states} 状態のオートマトンが Grundy 数を判定"),
    }
}

/// Why a certificate is not accepted, without a full stop. In English these are the words of the
/// checker itself: it is to be read without the rest of this program.
#[must_use]
pub fn rejection_words(rejection: &Rejection, language: Language) -> String {
    say!(language, en: "{rejection}", ja: { rejection::japanese(rejection) })
}

/// How heaps are combined.
fn law(sums: &Sums, convention: Convention, language: Language) -> String {
    match (sums.law, convention) {
        (Law::Grundy, _) => say!(language,
            en: "the value is the exclusive or of the values of the heaps",
            ja: "Grundy 数は各山の Grundy 数の排他的論理和 xor"),
        (Law::Selective, _) => say!(language,
            en: "a list is lost exactly when each of its heaps alone is",
            ja: "後手必勝なのは、どの山も単独で後手必勝のとき、かつそのときに限る"),
        (Law::Quotient, _) => {
            let order = sums.order.unwrap_or(0);
            say!(language,
                en: "by the misère quotient, which has {order} elements",
                ja: "ミゼール商による（元は {order} 個）")
        }
        (Law::Tame, _) => say!(language,
            en: "tame heaps: like misère Nim, each heap being fickle or firm",
            ja: "tame な山: 逆形 Nim と同様、山は fickle か firm"),
        (Law::Moore, convention) => {
            let turns = match sums.turn {
                TurnRule::ONE => String::new(),
                TurnRule::Moves(most) => say!(language,
                    en: " with turns of 1 to {most} moves",
                    ja: "（1 手番に 1〜{most} 手）"),
                TurnRule::AnyHeaps => {
                    say!(language, en: " with turns in any heaps", ja: "（任意の山を動かす手番）")
                }
            };
            let known = match convention {
                Convention::Normal => say!(language, en: "heaps of Nim", ja: " Nim の山"),
                Convention::Misere => say!(language,
                    en: "heaps of misère Nim",
                    ja: "逆形 Nim の山"),
            };
            say!(language,
                en: "{known}{turns} in disguise: every move lowers the value of a heap",
                ja: "姿を変えた{known}{turns}、どの手も山の Grundy 数を減らす")
        }
    }
}

/// Which runs are heaps.
fn rows(rows: &Rows, language: Language) -> String {
    let kinds: Vec<String> =
        rows.live.iter().map(|&kind| super::lists::between(kind, language)).collect();
    let letter = rows.letter;
    match &kinds[..] {
        [] => say!(language,
            en: "no run of {letter} has a move",
            ja: "「{letter}」の連にはどれも手がない"),
        _ => say!(language,
            en: ("a run of {letter} is a heap {}, and nowhere else", kinds.join(", ")),
            ja: ("「{letter}」の連は{}で山になり、ほかでは山にならない", kinds.join("、"))),
    }
}

/// What an accepted certificate establishes.
pub(crate) fn established(established: &Established, language: Language) -> Document {
    let mut out = Report::new();
    out.verdict(Tone::Yes, accepted(established, language));
    out.blank();
    let mut game = established.title.clone();
    if game.is_empty() {
        game = say!(language, en: "without a title", ja: "題名なし");
    }
    game.push_str(&named(&established.parameters, &established.sets));
    out.entry(say!(language, en: "game", ja: "ゲーム"), game);
    match &established.picks {
        Some(picks) => strategy(&mut out, picks, established.convention, language),
        None => convention(&mut out, established.convention, language),
    }
    if let Some(players) = &established.sides {
        sides(&mut out, players, language);
    }
    if let Some(machine) = &established.machine {
        let text = tells(established, machine.states(), language);
        out.entry(say!(language, en: "machine", ja: "オートマトン"), text);
    }
    if let Some(sums) = &established.sums {
        if let Some(found) = &sums.rows {
            out.entry(say!(language, en: "rows", ja: "列"), rows(found, language));
        }
        let one = one_heap(&sums.heap, sums.law, language);
        out.entry(say!(language, en: "one heap", ja: "1 つの山"), one);
        let law = law(sums, established.convention, language);
        out.entry(say!(language, en: "sums", ja: "山の和"), law);
    }
    if let Some(heaps) = established.heaps.as_ref().filter(|heaps| heaps.bounds.contains(&None)) {
        let name = numeration_name(heaps.numeration, language);
        out.entry(say!(language, en: "numeration", ja: "記数法"), name);
    }
    let divided = established.heaps.as_ref().and_then(|heaps| {
        heaps.division.as_ref().and_then(|division| DividedHeap::new(division, &heaps.names))
    });
    if let Some(divided) = divided {
        out.entry(say!(language, en: "written", ja: "記号"), divided.equations().text);
    }
    let claim = say!(language, en: "claim", ja: "主張");
    for one in &established.claims {
        out.entry(&claim, one.text.as_str());
    }
    if established.choice_never_matters {
        let text = say!(language,
            en: "from a winning position, every move wins",
            ja: "必勝局面では、どの手を選んでも勝ち");
        out.entry(&claim, text);
    }
    if let Some(property) = established.heaps.as_ref().and_then(|heaps| heaps.winning_move.as_ref())
    {
        let text = say!(language,
            en: "from a winning position, some winning move has {property}",
            ja: "必勝局面には、{property} となる勝つ手がある");
        out.entry(&claim, text);
    }
    let mut replay = |positions: usize, extent: Extent, size: u128| {
        let all = all_up_to(positions, extent, size, language);
        let text = say!(language, en: "agrees on {all}", ja: "{all}で一致");
        out.entry(say!(language, en: "brute force", ja: "全探索"), text);
    };
    if let Some(largest) = established.heaps.as_ref().and_then(|heaps| heaps.replayed) {
        replay(replayed(established).positions, Extent::LargestHeap, largest);
    }
    if let Some(size) = established.sums.as_ref().and_then(|sums| sums.replayed) {
        replay(established.replay.positions, Extent::Total, size);
    }
    if let Replay { length: Some(length), positions } = replayed(established) {
        replay(positions, Extent::Letters, wide(length));
    }
    out.entry(
        say!(language, en: "rules SHA-256", ja: "SHA-256"),
        established.rules_sha256.as_str(),
    );
    out.into_document(language, vec![])
}

/// Why a certificate is not accepted; `title` is what the game of a certificate about other rules
/// is called.
pub(crate) fn rejected(rejection: &Rejection, title: Option<&str>, language: Language) -> Document {
    let head = say!(language,
        en: "REJECTED: this certificate proves nothing",
        ja: "却下: この証明書は何も証明していません");
    let mut out = Report::new();
    out.verdict(Tone::No, head);
    out.blank();
    let why = rejection_words(rejection, language);
    out.sentence(say!(language, en: "{why}.", ja: "{why}。"));
    if let Some(title) = title {
        out.sentence(say!(language,
            en: "It is about the game \"{title}\".",
            ja: "この証明書は「{title}」というゲームについてのものです。"));
    }
    out.into_document(language, vec![])
}
