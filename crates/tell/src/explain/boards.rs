//! Explanations of pick games: why a strategy is best, how it plays, and a board played to the end.

mod words;

use answer::{BoardWhy, ChoiceText, Explanation, GameInfo, PickScore, PlayEnd, StrategyTheorem, Why};
use rules::boards::{End, Player};

use self::words::Message;
use super::frame::{Part, heading};
use super::lists::fill::{fill, paragraph, said};
use crate::document::{Block, Inline, Table};
use crate::language::Language;
use crate::text::{Say, theorem_sentences};

/// The theorem, why the strategy is best, how to play, and this very board: sections with headings of level 1.
pub(super) fn sections(explanation: &Explanation, theorem: &StrategyTheorem, language: Language) -> Vec<Block> {
    let game = &explanation.attempt.game;
    let say = |message: Message| paragraph(&message, &[], language);
    let mut inside = vec![say(Message::Proved)];
    if theorem.claimed {
        inside.push(say(Message::Claimed));
    }
    let sentences = theorem_sentences(&explanation.attempt, language);
    inside.extend(sentences.into_iter().map(|sentence| Block::Paragraph(vec![sentence.into()])));
    let mut blocks = vec![
        heading(Part::Theorem, language),
        Block::Theorem(inside),
        heading(Part::Why, language),
        Block::Proof(proof(theorem, language)),
        heading(Part::How, language),
    ];
    blocks.extend(how(game, theorem, language));
    let whys: Vec<&Why> = explanation.position.iter().flat_map(|position| &position.reasons).collect();
    match &whys[..] {
        [Why::Board(why)] => {
            blocks.push(heading(Part::Position, language));
            blocks.extend(Told { game, why, language }.blocks());
        }
        // A budget ended before the theorem was asked.
        _ => blocks.extend(super::position::sections(explanation, language)),
    }
    blocks
}

fn proof(theorem: &StrategyTheorem, language: Language) -> Vec<Block> {
    let (pairs, delay) = (theorem.figures.pairs, theorem.figures.delay);
    let listed = theorem.strategy.is_some();
    let play = if listed { Message::Play(theorem.states) } else { Message::Machine(theorem.states) };
    let induction = if listed { Message::Induction } else { Message::MachineInduction };
    let items = [play, Message::NoBetter { pairs, delay, listed }, induction];
    let items = items.into_iter().map(|message| vec![paragraph(&message, &[], language)]).collect();
    let mut blocks = vec![Block::List { numbered: true, items }];
    if listed {
        blocks.push(paragraph(&Message::Exchange, &[], language));
    }
    blocks
}

fn how(game: &GameInfo, theorem: &StrategyTheorem, language: Language) -> Vec<Block> {
    if theorem.strategy.is_none() {
        return vec![paragraph(&Message::LookMachine, &[], language)];
    }
    let mut blocks = vec![paragraph(&Message::Look, &[], language)];
    let list = |choices: &[ChoiceText]| Block::List {
        numbered: true,
        items: choices.iter().map(|one| vec![Block::Paragraph(choice(one, language))]).collect(),
    };
    let [first, second] = &theorem.choices;
    if first == second {
        blocks.push(list(first));
        return blocks;
    }
    for (player, choices) in [Player::First, Player::Second].into_iter().zip([first, second]) {
        let name = name(game, player);
        let colon = if language == Language::English { ":" } else { "：" };
        blocks.push(Block::Paragraph(vec![name, colon.into()]));
        blocks.push(list(choices));
    }
    blocks
}

/// The name of a player; the players of a pick game always have names.
fn name(game: &GameInfo, player: Player) -> Inline {
    let names = game.players.as_ref();
    Inline::Text(names.map_or_else(String::new, |names| names[player.index()].clone()))
}

fn choice(choice: &ChoiceText, language: Language) -> Vec<Inline> {
    let letters: Vec<String> = choice.letters.iter().map(char::to_string).collect();
    let between = if language == Language::English { " or " } else { "、" };
    let mut parts = vec![Inline::Text(letters.join(between))];
    let spelled = |regex: &Option<String>| Inline::Code(regex.clone().unwrap_or_default());
    parts.extend([spelled(&choice.before), spelled(&choice.behind)]);
    let message = Message::Choice {
        left: choice.end == End::Leftmost,
        letters: !letters.is_empty(),
        before: choice.before.is_some(),
        behind: choice.behind.is_some(),
    };
    said(&message, &parts, language)
}

fn score(score: &PickScore) -> Inline {
    match score {
        PickScore::Letters(letters) => Inline::Position(letters.clone()),
        PickScore::Number(number) => Inline::Sum(number.to_string()),
    }
}

/// A board that is told, in one language.
struct Told<'t> {
    game: &'t GameInfo,
    why: &'t BoardWhy,
    language: Language,
}

impl Told<'_> {
    fn paragraph(&self, message: &Message, parts: &[Inline]) -> Block {
        paragraph(message, parts, self.language)
    }

    fn cell(&self, message: &Message) -> Vec<Inline> {
        said(message, &[], self.language)
    }

    fn blocks(&self) -> Vec<Block> {
        let solution = &self.why.solution;
        let board = Inline::Position(solution.board.position.clone());
        let mut begin = said(&Message::Free, &[board], self.language);
        if self.language == Language::English {
            begin.push(" ".into());
        }
        let result = score(&solution.best);
        let Some((player, left)) = solution.to_pick else {
            begin.extend(said(&Message::Nothing, &[result], self.language));
            return vec![Block::Paragraph(begin)];
        };
        let mover = name(self.game, player);
        begin.extend(said(&Message::ToPick { left }, &[mover.clone(), result.clone()], self.language));
        let mut blocks = vec![Block::Paragraph(begin)];
        if self.why.play.is_empty() {
            blocks.push(self.paragraph(&Message::TooLong, &[]));
            return blocks;
        }
        blocks.push(self.play());
        blocks.push(self.end(&solution.end));
        blocks.push(self.ends(&mover));
        let all = solution.complete && self.why.ends.len() == solution.picks.len();
        if !all {
            blocks.push(self.paragraph(&Message::SomeOnly, &[]));
        }
        blocks.push(self.paragraph(&Message::Compare, &[mover, result]));
        blocks
    }

    /// The letters and, below them, who has them.
    fn marked(&self, marks: &str) -> Vec<Inline> {
        vec![Inline::Code(marks.to_owned())]
    }

    fn play(&self) -> Block {
        let names = [name(self.game, Player::First), name(self.game, Player::Second)];
        let start = vec![
            vec![],
            vec![],
            vec![],
            vec![Inline::Code(self.why.solution.board.letters.clone())],
            self.marked(&self.why.solution.board.marks),
        ];
        let rows = self.why.play.iter().enumerate().map(|(number, step)| {
            vec![
                vec![(number + 1).to_string().into()],
                vec![name(self.game, step.player)],
                vec![step.place.to_string().into()],
                vec![Inline::Code(step.letter.to_string())],
                self.marked(&step.marks),
            ]
        });
        Block::Table(Table {
            caption: said(&Message::PlayCaption, &names, self.language),
            head: (0..5).map(|column| self.cell(&Message::PlayHead(column))).collect(),
            rows: [start].into_iter().chain(rows).collect(),
            numbers: vec![true, false, true, false, false],
        })
    }

    /// What the player whose letters count has in the end.
    fn end(&self, marks: &str) -> Block {
        let Some(picks) = self.game.picks() else { return Block::Paragraph(vec![]) };
        let sign = if picks.taker == Player::First { 'o' } else { 'x' };
        let letters = self.why.solution.board.letters.chars().zip(marks.chars());
        let taken: String = letters.filter(|(_, mark)| *mark == sign).map(|(letter, _)| letter).collect();
        let parts = [name(self.game, picks.taker), Inline::Position(taken), score(&self.why.solution.best)];
        self.paragraph(&Message::End, &parts)
    }

    fn ends(&self, mover: &Inline) -> Block {
        let row = |end: &PlayEnd| {
            let own = Some(end.pick.place) == self.why.solution.chosen;
            let best = match (own, end.pick.best) {
                (true, _) => Message::Own,
                (false, true) => Message::Yes,
                (false, false) => Message::No,
            };
            vec![
                vec![end.pick.place.to_string().into()],
                vec![Inline::Code(end.pick.letter.to_string())],
                self.marked(&end.marks),
                vec![score(&end.pick.result)],
                self.cell(&best),
            ]
        };
        Block::Table(Table {
            caption: fill(&Message::EndsCaption.say(self.language), std::slice::from_ref(mover)),
            head: (0..5).map(|column| self.cell(&Message::EndsHead(column))).collect(),
            rows: self.why.ends.iter().map(row).collect(),
            numbers: vec![true, false, false, false, false],
        })
    }
}
