//! Statements that only pick games have: turns, results, boards with results, strategies.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::boards::End;
use crate::diagnostic::{BoardReason, Diagnostic, Parsed, Reason, Wanted};
use crate::text::lexer::TokenKind;
use crate::text::parser::Parser;
use crate::text::syntax::{Context, Expr, NameText, Pattern, WordText};
use crate::text::{Cursor, Sign};

/// `result ..`.
#[derive(Clone, Debug)]
pub(crate) struct ResultText {
    pub(crate) reading: ReadingText,
    /// The player whose letters are read.
    pub(crate) taker: NameText,
    /// What each player wants; `true` for the maximiser.
    pub(crate) wishes: [(NameText, bool); 2],
    /// Place of the wishes.
    pub(crate) wishes_span: Span,
}

/// What is read off the taken letters.
#[derive(Clone, Debug)]
pub(crate) enum ReadingText {
    /// The letters, from left to right or, with `true`, from right to left.
    Letters(bool),
    /// A number.
    Number(Box<Expr>),
}

/// `0110 result 10`.
#[derive(Clone, Debug)]
pub(crate) struct BoardText {
    pub(crate) span: Span,
    pub(crate) board: WordText,
    pub(crate) result: ValueText,
}

/// A result before it is known whether it is a word or a number: both readings.
#[derive(Clone, Debug)]
pub(crate) struct ValueText {
    pub(crate) span: Span,
    pub(crate) word: Option<WordText>,
    pub(crate) number: Option<Expr>,
}

/// An `expect` line about boards.
#[derive(Clone, Debug)]
pub(crate) struct BoardExpectText {
    pub(crate) items: Vec<BoardText>,
    pub(crate) condition: Option<Expr>,
}

/// `claim strategy ..`.
#[derive(Clone, Debug)]
pub(crate) struct StrategyText {
    pub(crate) span: Span,
    pub(crate) lists: ListsText,
    pub(crate) condition: Option<Expr>,
}

/// The lists of a strategy.
#[derive(Clone, Debug)]
pub(crate) enum ListsText {
    /// One list for both players.
    Same(Vec<ChoiceText>),
    /// One list for each named player.
    Each(Vec<(NameText, Vec<ChoiceText>)>),
}

/// `leftmost 1 after ^0*`.
#[derive(Clone, Debug)]
pub(crate) struct ChoiceText {
    pub(crate) span: Span,
    pub(crate) end: End,
    pub(crate) letters: Pattern,
    pub(crate) after: Option<Context>,
    pub(crate) before: Option<Context>,
}

/// The statements of a pick game, except those that every game has.
#[derive(Default)]
pub(crate) struct BoardTexts {
    pub(crate) word: Option<Pattern>,
    pub(crate) result: Option<ResultText>,
    pub(crate) expectations: Vec<BoardExpectText>,
    pub(crate) strategies: Vec<StrategyText>,
}

impl BoardTexts {
    /// Parses the rest of a statement whose first word is `keyword`.
    pub(crate) fn read(&mut self, keyword: &str, parser: &mut Parser<'_, '_>) -> Parsed<()> {
        match keyword {
            "word" => self.word = Some(parser.whole(Parser::pattern)?),
            "pick" => parser.whole(Parser::picks)?,
            "result" => self.result = Some(parser.whole(Parser::result)?),
            "expect" => self.expectations.push(parser.whole(Parser::expect_results)?),
            "claim" => self.strategies.push(parser.strategy()?),
            _ => {}
        }
        Ok(())
    }
}

impl Parser<'_, '_> {
    /// Expects these words in sequence.
    fn expect_names(&mut self, names: &[&'static str]) -> Parsed<()> {
        names.iter().try_for_each(|name| self.expect_name(name))
    }

    /// Parses what follows `pick`.
    fn picks(&mut self) -> Parsed<()> {
        self.expect_names(&["until", "none", "is", "left"])
    }

    /// Parses the name of a player.
    fn named_player(&mut self) -> Parsed<NameText> {
        let span = self.here();
        Ok(NameText { name: self.player()?, span })
    }

    /// Parses what follows `result`.
    fn result(&mut self) -> Parsed<ResultText> {
        let behind = self.ahead(1);
        let letters = self.at_name("the") && behind == Some(&TokenKind::Name("letters"));
        let number = if letters {
            self.at += 2;
            None
        } else {
            let number = self.sum()?;
            self.expect_names(&["of", "the", "letters"])?;
            Some(Box::new(number))
        };
        let taker = self.named_player()?;
        self.expect_name("took")?;
        let reading = match number {
            Some(number) => ReadingText::Number(number),
            None => ReadingText::Letters(self.direction()?),
        };
        self.expect_sign(Sign::Semicolon)?;
        let start = self.here();
        let first = self.wish()?;
        self.expect_sign(Sign::Comma)?;
        let wishes = [first, self.wish()?];
        let wishes_span = self.since(start);
        if letters {
            if !self.eat_sign(Sign::Comma) {
                return Err(self.unexpected(Wanted::Sign(", lexicographically")));
            }
            self.expect_name("lexicographically")?;
        }
        Ok(ResultText { reading, taker, wishes, wishes_span })
    }

    /// Parses `, in order`, or `, from right to left`, which is `true`.
    fn direction(&mut self) -> Parsed<bool> {
        if !self.eat_sign(Sign::Comma) {
            return Err(self.unexpected(Wanted::Direction));
        }
        if self.eat_name("from") {
            self.expect_names(&["right", "to", "left"])?;
            return Ok(true);
        }
        if !self.eat_name("in") {
            return Err(self.unexpected(Wanted::Direction));
        }
        self.expect_name("order")?;
        Ok(false)
    }

    /// Parses `NAME maximises`, which is `true`, or `NAME minimises`.
    fn wish(&mut self) -> Parsed<(NameText, bool)> {
        let player = self.named_player()?;
        let maximises = self.eat_name("maximises");
        if !maximises && !self.eat_name("minimises") {
            return Err(self.unexpected(Wanted::Wish));
        }
        Ok((player, maximises))
    }

    /// Parses what follows `expect`.
    fn expect_results(&mut self) -> Parsed<BoardExpectText> {
        let items = self.list(|parser| {
            let start = parser.here();
            let board = parser.word_text()?;
            parser.expect_name("result")?;
            let result = parser.value()?;
            Ok(BoardText { span: parser.since(start), board, result })
        })?;
        let condition = if self.eat_name("where") { Some(self.formula()?) } else { None };
        Ok(BoardExpectText { items, condition })
    }

    /// Parses a word or a number, whichever is longer; `10` is both.
    fn value(&mut self) -> Parsed<ValueText> {
        let (start, from) = (self.here(), self.at);
        let word = self.word_text();
        let after_word = self.at;
        self.at = from;
        let number = self.sum();
        let after_number = self.at;
        let end = match (&word, &number) {
            (Ok(_), Ok(_)) => after_word.max(after_number),
            (Ok(_), Err(_)) => after_word,
            (Err(_), Ok(_)) => after_number,
            (Err(_), Err(_)) => {
                self.at = from;
                return Err(self.unexpected(Wanted::Result));
            }
        };
        self.at = end;
        let span = self.since(start);
        let word = word.ok().filter(|_| after_word == end);
        Ok(ValueText { span, word, number: number.ok().filter(|_| after_number == end) })
    }

    /// Parses what follows `claim`.
    pub(crate) fn strategy(&mut self) -> Parsed<StrategyText> {
        let start = self.here();
        if !self.eat_name("strategy") {
            return Err(Diagnostic::error(start, BoardReason::NotAStrategy.into()));
        }
        let lists = if self.at_list_of_player() {
            let mut lists = vec![];
            loop {
                let player = self.named_player()?;
                self.expect_sign(Sign::Colon)?;
                lists.push((player, self.choices()?));
                if !self.eat_sign(Sign::Semicolon) {
                    break ListsText::Each(lists);
                }
            }
        } else {
            ListsText::Same(self.choices()?)
        };
        let span = self.since(start);
        let condition = if self.eat_name("where") { Some(self.formula()?) } else { None };
        self.expect_end()?;
        Ok(StrategyText { span, lists, condition })
    }

    /// Whether the next tokens are `NAME:`.
    fn at_list_of_player(&self) -> bool {
        let behind = self.ahead(1);
        matches!(self.peek(), Some(TokenKind::Name(_) | TokenKind::Quoted(_)))
            && behind == Some(&TokenKind::Sign(Sign::Colon))
    }

    /// Parses choices separated by `, else`.
    fn choices(&mut self) -> Parsed<Vec<ChoiceText>> {
        let mut choices = vec![self.choice()?];
        while self.eat_sign(Sign::Comma) {
            self.expect_name("else")?;
            choices.push(self.choice()?);
        }
        Ok(choices)
    }

    fn choice(&mut self) -> Parsed<ChoiceText> {
        let start = self.here();
        let end = if self.eat_name("leftmost") {
            End::Leftmost
        } else if self.eat_name("rightmost") {
            End::Rightmost
        } else {
            return Err(self.unexpected(Wanted::Choice));
        };
        let letters = self.pattern()?;
        let (after, before) = self.contexts()?;
        Ok(ChoiceText { span: self.since(start), end, letters, after, before })
    }

    /// Parses `after ..` and `before ..`, in any order, each at most once.
    fn contexts(&mut self) -> Parsed<(Option<Context>, Option<Context>)> {
        let (mut after, mut before) = (None, None);
        loop {
            let (keyword, anchor, context) = if self.at_name("after") {
                ("after", Sign::Caret, &mut after)
            } else if self.at_name("before") {
                ("before", Sign::Dollar, &mut before)
            } else {
                return Ok((after, before));
            };
            if context.is_some() {
                let reason = Reason::RepeatedStatement { keyword };
                return Err(Diagnostic::error(self.here(), reason));
            }
            self.bump();
            *context = Some(self.context(anchor)?);
        }
    }
}
