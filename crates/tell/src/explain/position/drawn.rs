//! Positions that are draws, and positions of games in which moves gain something.

use super::super::frame::Players;
use super::{TURNS, made, selection};
use crate::document::Block;
use crate::document::spans::{list, paragraph, strong};
use crate::language::Language;
use crate::report::signed;
use crate::say::{capital, counted, say};
use answer::{Choice, Prospect, Standing, Survey};

/// The result of a position, and of every turn, or of some if there are too many; best ones first.
pub(super) fn blocks(
    survey: &Survey,
    standing: &Standing,
    players: &Players,
    language: Language,
) -> Vec<Block> {
    let verdict = match standing.difference() {
        Some(difference) => gained(difference, players, language),
        None => say!(language,
            en: "neither player can force a win: it is a draw.",
            ja: "どちらも勝ちを強制できません。引き分けです。"),
    };
    let mut blocks = vec![paragraph(say!(language,
        en: "Computed from the rules, position by position: {verdict}",
        ja: "ルールから局面ごとに計算すると、{verdict}"))];
    let number = survey.choices.len();
    if number == 0 {
        blocks.push(paragraph(say!(language, en: "Play is over here.", ja: "ここで終局です。")));
        return blocks;
    }
    let best = survey.choices.iter().filter(|choice| choice.best).count();
    blocks.push(paragraph(match standing.difference() {
        Some(_) => say!(language,
            en: ("One turn can lead to {}, and {best} of these turns {} best:",
                counted(number, "position"),
                if best == 1 { "is" } else { "are" }),
            ja: "1 手番で移れる局面は {number} 個あり、そのうち {best} 個が最善の手です。"),
        None => say!(language,
            en: ("One turn can lead to {}, and {best} of these turns {} the draw:",
                counted(number, "position"),
                if best == 1 { "keeps" } else { "keep" }),
            ja: "1 手番で移れる局面は {number} 個あり、そのうち {best} 個が引き分けを保つ手です。"),
    }));
    let shown = selection(survey);
    let told = shown.iter().filter_map(|&index| {
        let choice = survey.choices.get(index)?;
        match choice.place.standing.as_ref()?.difference() {
            Some(after) => gaining(choice, after, language),
            None => Some(drawn(choice, language)),
        }
    });
    blocks.push(list(false, told));
    let left = number.saturating_sub(TURNS);
    if left > 0 {
        blocks.push(paragraph(say!(language,
            en: ("{} not listed.", if left == 1 { "1 more is".to_owned() } else { format!("{left} \
                more are") }),
            ja: "ほかの {left} 局面は省きました。")));
    }
    blocks
}

/// Who gains more, as the end of a sentence.
fn gained(difference: i64, players: &Players, language: Language) -> String {
    let gap = difference.unsigned_abs();
    let winner = match difference {
        0 => {
            return say!(language,
                en: "from here on both players gain the same.",
                ja: "ここから先の得点は等しくなります。");
        }
        1.. => &players.first,
        _ => &players.second,
    };
    say!(language,
        en: "from here on {winner} gains {gap} more.",
        ja: "ここから先は {winner} の得点が {gap} 点多くなります。")
}

/// A turn that gains something.
fn gaining(choice: &Choice, after: i64, language: Language) -> Option<String> {
    let gain = choice.turn.way.gain()?;
    let total = i128::from(gain) - i128::from(after);
    let made = made(choice, 0, language);
    let best = if choice.best {
        say!(language, en: (" {}", strong("This is best.")), ja: ("{}です。", strong("最善の手")))
    } else {
        String::new()
    };
    Some(say!(language,
        en: ("{made}: it gains {gain}, and the difference there is {} for the other player, {gain} \
              - ({after}) = {total} in all.{best}",
            signed(after)),
        ja: ("{made}: 得点 {gain}、そこでの相手の得点差 {}、差し引き {gain} - ({after}) = {total}。{best}",
            signed(after))))
}

/// A turn from or to a draw.
pub(super) fn drawn(choice: &Choice, language: Language) -> String {
    let made = made(choice, 0, language);
    match choice.place.standing.as_ref().and_then(Standing::prospect) {
        Some(Prospect::Draw) => {
            say!(language, en: "{made}; a draw.", ja: "{made}。引き分けの局面です。")
        }
        Some(Prospect::Wins) => say!(language,
            en: ("{made}; {} then wins.", "the other player"),
            ja: "{made}。相手の勝ち局面です。"),
        Some(Prospect::Loses) => say!(language,
            en: ("{made}; {} then loses. {}", "the other player", strong("This wins.")),
            ja: ("{made}。相手の負け局面なので、{}です。", strong("勝つ手"))),
        None => capital(&made),
    }
}
