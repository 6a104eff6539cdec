//! What a plan says about its origin, in English: it stands at the head of printed programs.

use answer::{Attempt, GameInfo};
use plan::{NoTheorem, Origin, Plan};

use crate::language::Language;
use crate::report::{theorem_sentences, title};
use crate::say::say;

/// The plan with the title of its game and the sentences of its theorem, or the reason why it has
/// none.
#[must_use]
pub fn in_words(plan: Plan, game: &GameInfo, theorem: Option<&Attempt>) -> Plan {
    let language = Language::English;
    let missing = plan.origin.missing.as_ref();
    let sentences = |attempt| theorem_sentences(attempt, language);
    let origin = Origin {
        game: title(game, language),
        theorem: theorem.map(sentences).unwrap_or_else(|| {
            missing.map(|missing| no_theorem(missing, language)).into_iter().collect()
        }),
        ..plan.origin
    };
    Plan { origin, ..plan }
}

/// Why a plan relies on no theorem, as one sentence.
pub(crate) fn no_theorem(missing: &NoTheorem, language: Language) -> String {
    match missing {
        NoTheorem::Takes => say!(language,
            en: "The input gives the numbers that may be taken, and there is no theorem for all \
                sets of them.",
            ja: "取れる個数の集合は入力で与えられ、すべての集合に通じる定理はありません。"),
        NoTheorem::Sums => say!(language,
            en: "Positions of several numbers are added, and no formula for the Grundy value of \
                one was found.",
            ja: "複数の数からなる局面の和を扱いますが、1 つの局面の Grundy 数を表す式は見つかりませんでした。"),
        NoTheorem::Arithmetic => say!(language,
            en: "The rules contain arithmetic, endings or gains that the prover cannot handle.",
            ja: "ルールに、証明の対象にできない計算・終了条件・得点が含まれています。"),
        NoTheorem::Lists => say!(language,
            en: "The moves depend on a list that the input gives.",
            ja: "操作が、入力で与えられる列に依存します。"),
        NoTheorem::Asked => say!(language,
            en: "Theorems say who wins or give Grundy values; this problem asks for something \
                else (draws, scores, or \
                numbers of turns or of moves).",
            ja: "定理が示すのは勝敗か Grundy 数ですが、ここではそれ以外のこと（引き分け、得点、手数、手の個数）が問われています。"),
        NoTheorem::OneValue(name) => say!(language,
            en: "The input gives {name}, and a theorem was found only for one value of it.",
            ja: "{name} は入力で与えられますが、定理はその 1 つの値についてしか見つかりませんでした。"),
        NoTheorem::Form => say!(language,
            en: "There is a theorem about the game, but no program that answers this question can \
                be made from it.",
            ja: "このゲームについての定理はありますが、この問いに答えるプログラムはそこから作れません。"),
        NoTheorem::Budget => say!(language,
            en: "The search for a theorem reached its limit of states, memory or time.",
            ja: "定理の探索が、状態数・メモリ・時間のいずれかの上限に達しました。"),
        NoTheorem::Endless => say!(language,
            en: "Play may go on for ever, so theorems about who wins do not apply.",
            ja: "対局が終わらないことがあるため、勝敗についての定理は当てはまりません。"),
        NoTheorem::Termination => say!(language,
            en: "It could not be proved that every play ends.",
            ja: "どの対局も必ず終わることを証明できませんでした。"),
        NoTheorem::NotFound => say!(language,
            en: "The search for a theorem found none.",
            ja: "定理を探索しましたが、見つかりませんでした。"),
    }
}
