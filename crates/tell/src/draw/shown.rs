//! What a map shows of each position: who wins, a value, or how long play lasts, perhaps modulo a
//! number.

use std::collections::BTreeMap;

use answer::{GameInfo, Prospect, Row, Table};

use super::canvas::{Entry, Frame, Sign, Tint};
use super::{map, words};
use crate::language::Language;
use crate::picture::Role;
use crate::report::{Asked, number_of};
use crate::say::together;

/// How a draw looks between a lost and a won position.
const DRAWN: u8 = 4;

/// The dots of a cell in which the player to move loses.
const LOST: u8 = 5;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    pub(super) position: &'a str,
    class: i64,
    /// Its remoteness, if that is shown; none within for a draw.
    turns: Option<Option<u32>>,
}

/// What is known of a position of a row.
pub(super) fn known(row: &Row, at: usize) -> Option<Known<'_>> {
    let (position, class) = row.entries.get(at)?;
    Some(Known { position, class: *class, turns: row.turns.get(at).copied() })
}

/// What is known of all positions of a row.
pub(super) fn all(row: &Row) -> impl Iterator<Item = Known<'_>> {
    (0..row.entries.len()).filter_map(|at| known(row, at))
}

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown<'a> {
    asked: Asked<'a>,
    /// Remoteness is shown, of positions of which `asked` tells who wins.
    turns: bool,
    /// Numbers are shown modulo this one, at most 10.
    modulus: Option<u8>,
    /// The least and the largest number.
    range: (i64, i64),
    has_draws: bool,
    language: Language,
}

impl<'a> Shown<'a> {
    pub(super) fn new(
        game: &'a GameInfo,
        table: &Table,
        modulus: Option<u8>,
        language: Language,
    ) -> Self {
        let asked = Asked::new(game, table.question);
        let turns = table.has_turns();
        let numbers = turns || matches!(asked, Asked::Values | Asked::Differences);
        let modulus = modulus.filter(|modulus| numbers && (1..=10).contains(modulus));
        let has_draws = asked.has_draws(table);
        let mut shown = Self { asked, turns, modulus, range: (0, 0), has_draws, language };
        let numbers = table.rows.iter().flat_map(all).filter_map(|known| shown.number(&known));
        shown.range =
            numbers.fold((0, 0), |(least, most), number| (least.min(number), most.max(number)));
        shown
    }

    /// Whether it is only who wins.
    pub(super) const fn is_outcome(&self) -> bool {
        matches!(self.asked, Asked::Outcome) && !self.turns
    }

    /// The number of a position, if it has one.
    fn number(&self, known: &Known<'_>) -> Option<i64> {
        if self.turns { known.turns.flatten().map(i64::from) } else { Some(known.class) }
    }

    /// The cell of a position; `mapped` if it is too small for words and frames.
    pub(super) fn tint(&self, known: &Known<'_>, mapped: bool) -> Tint {
        let Some(number) = self.number(known) else { return Role::Open.into() };
        if let Some(modulus) = self.modulus {
            return map::residue_tint(number, modulus);
        }
        match (self.asked, known.class) {
            // Where numbers cannot be read, dots say who loses.
            _ if self.turns => {
                let dots = if self.is_lost(known) { LOST } else { 0 };
                Tint { role: Role::Heat(map::heat(number, self.range)), dots }
            }
            (Asked::Outcome, 0) => Role::Heat(9).into(),
            (Asked::Outcome, 1) => Role::Heat(0).into(),
            (Asked::Outcome, _) => Role::Heat(DRAWN).into(),
            (Asked::Classes(_), class) => {
                Role::Class(u8::try_from(class).unwrap_or(u8::MAX)).into()
            }
            (Asked::Values | Asked::Differences, 0) if mapped => Role::Zero.into(),
            (Asked::Values | Asked::Differences, _) => {
                Role::Heat(map::heat(number, self.range)).into()
            }
        }
    }

    fn is_lost(&self, known: &Known<'_>) -> bool {
        self.asked == Asked::Outcome && known.class == Prospect::Loses.class()
    }

    /// What stands in a cell.
    pub(super) fn text(&self, known: &Known<'_>) -> String {
        match (self.number(known), self.modulus) {
            (None, _) => Prospect::Draw.key().to_owned(),
            (Some(number), Some(modulus)) => map::residue(number, modulus).to_string(),
            (Some(number), None) if self.turns => number.to_string(),
            // What is not marked wins.
            _ if self.asked == Asked::Outcome && known.class == Prospect::Wins.class() => {
                String::new()
            }
            _ => self.asked.name(known.class),
        }
    }

    /// The label of a position under the pointer.
    pub(super) fn name(&self, known: &Known<'_>) -> String {
        match (self.number(known), self.modulus) {
            (Some(number), Some(modulus)) => {
                words::congruent(number, map::residue(number, modulus), modulus)
            }
            (Some(number), None) if self.turns => number.to_string(),
            (None, _) => Prospect::Draw.key().to_owned(),
            _ => self.asked.name(known.class),
        }
    }

    /// Whether the cell of a position has a frame.
    pub(super) fn is_framed(&self, known: &Known<'_>) -> bool {
        match self.asked {
            Asked::Values | Asked::Differences => known.class == 0,
            Asked::Outcome | Asked::Classes(_) => self.turns && self.is_lost(known),
        }
    }

    /// How many positions of a row look alike, with one of them for each look, in the order of what
    /// they look like.
    pub(super) fn counts<'r>(&self, row: &'r Row) -> Vec<(Known<'r>, usize)> {
        if !self.turns && self.modulus.is_none() {
            let one = |class: i64| all(row).find(|known| known.class == class);
            let classes = self.asked.occurring(row).into_iter();
            return classes
                .filter_map(|class| Some((one(class)?, number_of(class, row))))
                .collect();
        }
        let mut counts = BTreeMap::<Option<i64>, (Known<'r>, usize)>::new();
        for known in all(row) {
            let number = self.number(&known);
            let key = match self.modulus {
                Some(modulus) => number.map(|number| map::residue(number, modulus).into()),
                None => number,
            };
            counts.entry(key).or_insert((known, 0)).1 += 1;
        }
        counts.into_values().collect()
    }

    /// What the cells mean.
    pub(super) fn legend(&self, mapped: bool) -> Vec<Entry> {
        let language = self.language;
        let boxed = |role: Role, text: String| Entry::new(Sign::Box(role, None), text);
        let framed =
            |role: Role, text: String| Entry::new(Sign::Box(role, Some(Frame::Within)), text);
        let mut entries = match (self.asked, self.modulus) {
            (_, Some(modulus)) => {
                let what = if self.turns {
                    words::turns_modulo(modulus, language)
                } else {
                    words::values_modulo(modulus, language)
                };
                map::residues(modulus, what, mapped)
            }
            _ if self.turns && mapped => {
                let mut scale = map::scale(self.range, None);
                let lost = Tint { role: Role::Heat(0), dots: LOST };
                scale.push(Entry::new(Sign::Cell(lost), words::dot_loses(language)));
                scale.push(Entry::new(Sign::None, words::turns_number(language)));
                scale
            }
            _ if self.turns => vec![Entry::new(Sign::None, words::turns_number(language))],
            (Asked::Outcome, _) => {
                let draw = self.has_draws.then(|| boxed(Role::Heat(DRAWN), words::draw(language)));
                let signs = [
                    boxed(Role::Heat(9), words::lost(language)),
                    boxed(Role::Heat(0), words::won(language)),
                ];
                signs.into_iter().chain(draw).collect()
            }
            (Asked::Classes(names), _) => {
                let letters = [2_u8, 3, 1, 0]
                    .map(|class| boxed(Role::Class(class), self.asked.name(class.into())));
                letters
                    .into_iter()
                    .chain([Entry::new(Sign::None, words::classes(names, language))])
                    .collect()
            }
            (Asked::Values, _) if mapped => {
                map::scale(self.range, Some(boxed(Role::Zero, words::cell_zero(language))))
            }
            (Asked::Differences, _) if mapped => {
                map::scale(self.range, Some(boxed(Role::Zero, words::cell_even(language))))
            }
            (Asked::Values, _) => vec![framed(Role::Heat(0), words::cell_zero(language))],
            (Asked::Differences, _) => {
                vec![framed(Role::Heat(map::heat(0, self.range)), words::cell_even(language))]
            }
        };
        if self.turns && !mapped {
            entries.push(framed(Role::Heat(0), words::frame_loses(language)));
        }
        if self.modulus.is_some() && !mapped && !self.turns {
            let zero = if self.asked == Asked::Values {
                words::cell_zero(language)
            } else {
                words::cell_even(language)
            };
            entries.push(framed(Role::Residue(0), zero));
        }
        if self.turns && self.has_draws {
            entries.push(boxed(Role::Open, words::draw(language)));
        }
        entries
    }

    /// What a table is called.
    pub(super) fn heading(&self, game: &str) -> String {
        let heading = if self.turns {
            words::remoteness_title(game, self.language)
        } else {
            words::table_title(game, self.asked, self.language)
        };
        match self.modulus {
            Some(modulus) => words::modulo(&heading, modulus, self.language),
            None => heading,
        }
    }

    /// A sentence that says what the cells show.
    pub(super) fn sentence(&self) -> String {
        let sentence = if self.turns {
            words::shown_turns(self.language)
        } else {
            words::shown(self.asked, self.language)
        };
        match self.modulus {
            Some(modulus) => {
                let more = words::shown_modulo(modulus, self.language);
                together([sentence, more], self.language)
            }
            None => sentence,
        }
    }
}
