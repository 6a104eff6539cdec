//! Games of which no theorem is known: what was verified, what is a guess, and what stands in the way.

use answer::{Explanation, Extent, Undecided};

use super::frame::{Part, Speak, counted, heading, items, said};
use crate::document::{Block, Inline};
use crate::language::Language;
use crate::text::obstacle_words;

/// What is known instead of a theorem, and why there is none.
pub(super) fn sections(explanation: &Explanation, undecided: &Undecided, language: Language) -> Vec<Block> {
    let extent = explanation.attempt.game.extent();
    let mut blocks = vec![heading(Part::Theorem, language), Said::Unknown.paragraph(language)];
    if let Some(size) = undecided.verified_up_to {
        blocks.push(Said::Verified(extent, size, undecided).paragraph(language));
    }
    if let Some(strategy) = &undecided.strategy {
        blocks.push(Said::Strategy.paragraph(language));
        blocks.push(Block::Formula(strategy.clone()));
    }
    blocks.push(heading(Part::Why, language));
    blocks.push(Said::Obstacle.paragraph(language));
    blocks.push(Block::Paragraph(said![obstacle_words(&undecided.obstacle, language)]));
    let judged = explanation.attempt.claims.iter().filter(|judged| judged.ruling.is_proved());
    let claims: Vec<Vec<Inline>> = judged.map(|judged| said![Inline::Code(judged.claim.clone())]).collect();
    if !claims.is_empty() {
        blocks.push(Said::Nevertheless.paragraph(language));
        blocks.push(items(claims));
    }
    blocks
}

enum Said<'a> {
    /// Neither proved nor refuted.
    Unknown,
    /// Up to this size something is verified, perhaps of a guess.
    Verified(Extent, usize, &'a Undecided),
    /// A strategy is a conjecture.
    Strategy,
    /// What stands in the way.
    Obstacle,
    /// That claims follow, which are proved.
    Nevertheless,
}

impl Speak for Said<'_> {
    fn english(&self) -> Vec<Inline> {
        match self {
            Self::Unknown => said![
                Inline::Strong("UNKNOWN".to_owned()),
                ": there is no theorem here that says who wins positions of every size, and none that refutes one."
            ],
            Self::Verified(extent, size, Undecided { guess, verified_positions, .. }) => {
                let which = match extent {
                    Extent::Letters if *size == 1 => "of up to 1 letter".to_owned(),
                    Extent::Letters => format!("of up to {size} letters"),
                    Extent::LargestHeap => format!("with no heap larger than {size}"),
                    Extent::Total if *size == 1 => "of up to 1 counter in all".to_owned(),
                    Extent::Total => format!("of up to {size} counters in all"),
                };
                let all = match verified_positions {
                    0 => "all positions".to_owned(),
                    number => format!("all {}", counted(*number, "position")),
                };
                match guess {
                    Some(states) => said![
                        Inline::Strong("Conjecture".to_owned()),
                        format!(
                            " only: a machine of {} that was guessed from small positions. It is verified by brute force on {all} {which}, and may be wrong beyond.",
                            counted(*states, "state")
                        )
                    ],
                    None => said![Inline::Strong("Verified".to_owned()), format!(" by brute force: {all} {which}.")],
                }
            }
            Self::Strategy => said![
                Inline::Strong("Conjecture".to_owned()),
                " only: from every small board this strategy takes a best pick:"
            ],
            Self::Obstacle => said!["What stands in the way of a theorem:"],
            Self::Nevertheless => said!["Proved nevertheless, in the rule language:"],
        }
    }

    fn japanese(&self) -> Vec<Inline> {
        match self {
            Self::Unknown => said![
                Inline::Strong("未解決".to_owned()),
                ": すべての大きさの局面についてどちらが勝つかを述べる定理は、ここでは証明も反証もされていません。"
            ],
            Self::Verified(extent, size, Undecided { guess, verified_positions, .. }) => {
                let which = match extent {
                    Extent::Letters => format!("{size} 文字以下の"),
                    Extent::LargestHeap => format!("どの山も {size} 以下の"),
                    Extent::Total => format!("山の合計が {size} 以下の"),
                };
                let all = match verified_positions {
                    0 => "全局面".to_owned(),
                    number => format!("全 {number} 局面"),
                };
                match guess {
                    Some(states) => said![
                        format!("小さな局面から推測した {states} 状態のオートマトンがありますが、"),
                        Inline::Strong("予想".to_owned()),
                        format!(
                            "にすぎません。{which}{all}では全探索で確かめてありますが、それより大きな局面では誤りかもしれません。"
                        )
                    ],
                    None => said![format!("{which}{all}を全探索で"), Inline::Strong("検証済み".to_owned()), "です。"],
                }
            }
            Self::Strategy => {
                said![Inline::Strong("予想".to_owned()), ": 小さな盤面ではどれも、次の戦略が最善の手を選びます。"]
            }
            Self::Obstacle => said!["定理が得られない理由は次のとおりです。"],
            Self::Nevertheless => said!["ただし、次の主張は証明されています（ルール言語で書いてあります）。"],
        }
    }
}
