//! Lowers statements to a program: resolves names, checks kinds.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use plan::{
    Condition, Entry, Instruction, Layout, Number, Piece, PrintedAnswer, Program, Times, Variable,
    VariableKind, Wanted,
};
use rules::Span;

use super::kept;
use super::parser::beginning;
use super::report::Report;
use super::syntax::{
    AnswerText, AskedText, Expr, ExprKind, GameText, Name, Otherwise, SetText, Statement,
    StatementKind, TimesText, VerdictText,
};
use super::together::{self, Change};
use super::variables::{Declaration, Variables};
use crate::diagnostic::{Diagnostic, Holds, Note, Reason, Use};
use crate::problem::{Example, GameReference, Problem, Promise, Set};

/// The argument of `position`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PositionShape {
    Word,
    List,
    Tuple(usize),
}

/// The statements about the whole problem, with their places.
#[derive(Default)]
struct Heads<'t, 's> {
    title: Option<(Span, &'s str)>,
    game: Option<(Span, &'t GameText<'s>)>,
    answer: Option<(Span, AnswerText<'s>)>,
    /// What the first kept answer asks for.
    kept: Option<(Span, Wanted)>,
    /// The first explicit layout of answers.
    layout: Option<(Span, Layout)>,
    examples: Vec<Example>,
    heaps: Option<Span>,
    position: Option<Span>,
}

pub(super) struct Lowering<'s, 'r> {
    pub(super) source: &'s str,
    pub(super) report: &'r mut Report,
    pub(super) variables: Variables<'s>,
    /// Whether part of the text could not be read.
    incomplete: bool,
    /// Whether heaps are added, to be judged at `answer`.
    gathers: bool,
    answered: Option<Span>,
    position: Option<(PositionShape, Span)>,
    /// The components of the first heaps, with their place.
    width: Option<(usize, Span)>,
    /// The indices of the surrounding `repeat`s, with the places of their names.
    counting: Vec<(Variable, Span)>,
}

impl<'s, 'r> Lowering<'s, 'r> {
    pub(super) fn new(source: &'s str, report: &'r mut Report) -> Self {
        Self {
            source,
            incomplete: report.failed(),
            report,
            variables: Variables::new(),
            gathers: false,
            answered: None,
            position: None,
            width: None,
            counting: vec![],
        }
    }

    pub(super) fn fail<T>(&mut self, span: Span, reason: Reason) -> Option<T> {
        self.report.push(Diagnostic::error(span, reason));
        None
    }

    /// Lowers the whole problem.
    pub(super) fn problem(mut self, statements: &[Statement<'s>]) -> Option<Problem> {
        self.variables.incomplete = self.incomplete;
        self.variables.look_ahead(statements);
        let mut heads = Heads::default();
        self.heads(statements, true, &mut heads);
        self.check_heads(&heads);
        self.gathers = heads.heaps.is_some();
        let steps = self.steps(statements);
        self.variables.check_words(self.report);
        let game = heads.game.map(|(span, game)| self.game(span, game));
        if let Some((_, game)) = heads.game {
            self.check_parameters(game, statements);
        }
        let (game, settings) = game?;
        let layout = heads.layout.map_or(Layout::Lines, |(_, layout)| layout);
        let mut label = None;
        let place =
            heads.answer.as_ref().map(|(span, _)| *span).or(heads.kept.map(|(span, _)| span))?;
        let (answer, wanted) = match (heads.answer, heads.kept) {
            (Some((span, answer)), _) => {
                label = answer.label.map(ToString::to_string);
                self.answer(span, answer)
            }
            (None, kept) => (asked_for(kept?.1), kept.map(|(_, wanted)| wanted)),
        };
        let (variables, readings) = self.variables.finish();
        let mut program = Program { variables, settings, steps, answer, layout, label };
        kept::mark(&mut program);
        let title = heads.title.map_or("", |(_, title)| title).to_string();
        Some(Problem {
            title,
            game,
            program,
            wanted,
            answer: place,
            readings,
            examples: heads.examples,
        })
    }

    /// Collects the statements about the whole problem.
    fn heads<'t>(&mut self, statements: &'t [Statement<'s>], top: bool, heads: &mut Heads<'t, 's>) {
        for statement in statements {
            let span = statement.span;
            match &statement.kind {
                StatementKind::Problem(title) => {
                    self.once(top, "problem", span, &mut heads.title, *title);
                }
                StatementKind::Game(game) => self.once(top, "game", span, &mut heads.game, game),
                StatementKind::Answer(answer) => {
                    self.once(true, "answer", span, &mut heads.answer, *answer);
                    self.layout(span, answer.layout, heads);
                }
                StatementKind::Print { layout, .. } => self.layout(span, *layout, heads),
                StatementKind::Example { input, output } => {
                    let example = Example {
                        span,
                        input: (*input).to_string(),
                        output: (*output).to_string(),
                    };
                    self.top_only(top, "example", span);
                    heads.examples.push(example);
                }
                StatementKind::Keep { asked, .. } => {
                    let place = if asked.heaps { &mut heads.heaps } else { &mut heads.position };
                    place.get_or_insert(span);
                    let (first, wanted) = *heads.kept.get_or_insert((span, asked.wanted));
                    if wanted != asked.wanted {
                        self.report.push(
                            Diagnostic::error(span, Reason::AnswersDiffer).with(first, Note::First),
                        );
                    }
                }
                StatementKind::Heaps { .. } => _ = heads.heaps.get_or_insert(span),
                StatementKind::Position(_) => _ = heads.position.get_or_insert(span),
                StatementKind::Repeat { body, .. } => self.heads(body, false, heads),
                StatementKind::If { then, otherwise, .. } => {
                    self.heads(then, false, heads);
                    self.heads(otherwise.as_ref().map_or(&[], Otherwise::statements), false, heads);
                }
                StatementKind::Read { .. }
                | StatementKind::Let(..)
                | StatementKind::Sort { .. }
                | StatementKind::Reverse(_)
                | StatementKind::Clear(_)
                | StatementKind::Put { .. }
                | StatementKind::Root { .. }
                | StatementKind::Collect(..) => {}
            }
        }
    }

    fn once<T>(
        &mut self,
        top: bool,
        keyword: &'static str,
        span: Span,
        place: &mut Option<(Span, T)>,
        value: T,
    ) {
        self.top_only(top, keyword, span);
        match place {
            None => *place = Some((span, value)),
            Some((first, _)) => {
                let diagnostic = Diagnostic::error(span, Reason::RepeatedStatement { keyword });
                self.report.push(diagnostic.with(*first, Note::First));
            }
        }
    }

    fn layout(&mut self, span: Span, said: Option<Layout>, heads: &mut Heads<'_, 's>) {
        let Some(layout) = said else { return };
        let (first, other) = *heads.layout.get_or_insert((span, layout));
        if other != layout {
            self.report
                .push(Diagnostic::error(span, Reason::LayoutsDiffer).with(first, Note::First));
        }
    }

    fn top_only(&mut self, top: bool, keyword: &'static str, span: Span) {
        if !top {
            self.report.push(Diagnostic::error(span, Reason::NotInABlock { keyword }));
        }
    }

    fn check_heads(&mut self, heads: &Heads<'_, 's>) {
        if let (Some(heaps), Some(position)) = (heads.heaps, heads.position) {
            let (first, second) = (heaps.min(position), heaps.max(position));
            self.report.push(
                Diagnostic::error(second, Reason::PositionBesideHeaps).with(first, Note::First),
            );
        }
        if let (Some((answer, text)), Some((kept, wanted))) = (&heads.answer, heads.kept)
            && text.verdict.wanted() != Some(wanted)
        {
            let (first, second) = (kept.min(*answer), kept.max(*answer));
            self.report
                .push(Diagnostic::error(second, Reason::AnswersDiffer).with(first, Note::First));
        }
        if self.incomplete {
            return;
        }
        let judged = heads.heaps.or(heads.position);
        let answered = heads.answer.is_some() || heads.kept.is_some();
        let there =
            [("game", heads.game.is_some()), ("position", judged.is_some()), ("answer", answered)];
        // Without a position, `answer` is not needed either.
        for (keyword, _) in
            there.iter().filter(|&&(word, there)| !there && (word != "answer" || judged.is_some()))
        {
            self.report
                .push(Diagnostic::error(Span::default(), Reason::MissingStatement { keyword }));
        }
    }

    /// The game, and the parameters that come from the input.
    fn game(
        &mut self,
        span: Span,
        text: &GameText<'s>,
    ) -> (GameReference, Vec<(alloc::string::String, Variable)>) {
        let mut game = GameReference {
            span: text.name.span,
            name: text.name.text.to_string(),
            misere: text.misere,
            begins: text.begins.map(|name| name.text.to_string()),
            set: vec![],
        };
        let mut settings: Vec<(alloc::string::String, Variable)> = vec![];
        let mut names: Vec<&str> = vec![];
        for (name, value) in &text.set {
            if names.contains(&name.text) {
                self.report.push(Diagnostic::error(
                    name.span,
                    Reason::RepeatedParameter { name: beginning(name.text) },
                ));
                continue;
            }
            if self.report.is_full() {
                break;
            }
            names.push(name.text);
            match value {
                SetText::Number(value) => {
                    let place = Span { start: name.span.start, end: name.span.end.min(span.end) };
                    game.set.push(Set { span: place, name: name.text.to_string(), value: *value });
                }
                SetText::Variable(variable) => {
                    if let Some(variable) =
                        self.variables.used(*variable, Use::NumberOrNumbers, self.report)
                    {
                        settings.push((name.text.to_string(), variable));
                    }
                }
            }
        }
        (game, settings)
    }

    /// Reports parameters that change between heaps that are judged together.
    fn check_parameters(&mut self, game: &GameText<'s>, statements: &[Statement<'s>]) {
        let mut checked: Vec<&str> = vec![];
        for (parameter, value) in &game.set {
            let SetText::Variable(variable) = value else { continue };
            if self.report.is_full() {
                break;
            }
            if checked.contains(&variable.text) {
                continue;
            }
            checked.push(variable.text);
            let Some(Change { changed, gathered }) = together::change(statements, variable.text)
            else {
                continue;
            };
            let (name, parameter) = (beginning(variable.text), beginning(parameter.text));
            let reason = Reason::ParameterChanges { name, parameter };
            self.report.push(Diagnostic::error(changed, reason).with(gathered, Note::Gathered));
        }
    }

    fn answer(&mut self, span: Span, answer: AnswerText<'_>) -> (PrintedAnswer, Option<Wanted>) {
        let (wins, loses, draws) = match answer.verdict {
            VerdictText::Outcome { wins, loses, draws } => (wins, loses, draws),
            VerdictText::Value => return (PrintedAnswer::Value, Some(Wanted::Value)),
            VerdictText::Result => return (PrintedAnswer::Result, None),
            VerdictText::Computed(wanted) => return (PrintedAnswer::Computed, Some(wanted)),
        };
        if wins.split_whitespace().eq(loses.split_whitespace()) {
            self.report.push(Diagnostic::warning(span, Reason::SameAnswers));
        }
        let (wins, loses, draws) =
            (wins.to_string(), loses.to_string(), draws.map(ToString::to_string));
        (PrintedAnswer::Outcome { wins, loses, draws }, Some(Wanted::Outcome))
    }

    fn steps(&mut self, statements: &[Statement<'s>]) -> Vec<Instruction> {
        let mut steps = vec![];
        for statement in statements {
            self.step(statement, &mut steps);
        }
        steps
    }

    fn step(&mut self, statement: &Statement<'s>, steps: &mut Vec<Instruction>) {
        match &statement.kind {
            StatementKind::Problem(_) | StatementKind::Game(_) | StatementKind::Example { .. } => {}
            StatementKind::Answer(_) => {
                self.answered = Some(statement.span);
                if self.gathers {
                    steps.push(Instruction::Answer);
                }
            }
            StatementKind::Read { groups, times } => steps.push(self.read(groups, times.as_ref())),
            StatementKind::Let(name, value) => {
                let value = self.number(value);
                if let (Some(variable), Some(value)) = (self.compute(*name), value) {
                    steps.push(Instruction::Let(variable, value));
                }
            }
            StatementKind::Put { list, place, number } => {
                let (place, number) = (self.number(place), self.number(number));
                let list = self.variables.collects(*list, self.report);
                if let (Some(list), Some(place), Some(number)) = (list, place, number) {
                    steps.push(Instruction::Put { list, place, number });
                }
            }
            StatementKind::Keep { name, asked } => self.keep(statement.span, *name, asked, steps),
            StatementKind::Root { ends, at, up, order } => {
                self.root(*ends, at, [*up, *order], steps);
            }
            StatementKind::Print { parts, .. } => {
                let parts: Vec<Option<Piece>> = parts
                    .iter()
                    .map(|part| match part.kind {
                        ExprKind::Quoted(text) => Some(Piece::Text(text.to_string())),
                        _ => self.number(part).map(Piece::Number),
                    })
                    .collect();
                steps.extend(parts.into_iter().collect::<Option<_>>().map(Instruction::Print));
            }
            StatementKind::Sort { name, descending } => {
                if let Some(variable) = self.variables.used(*name, Use::Numbers, self.report) {
                    steps.push(Instruction::Sort(variable));
                    steps.extend(descending.then_some(Instruction::Reverse(variable)));
                }
            }
            StatementKind::Reverse(name) => {
                steps.extend(
                    self.variables.used(*name, Use::Numbers, self.report).map(Instruction::Reverse),
                );
            }
            StatementKind::Clear(name) => {
                let cleared = self.variables.declare(
                    self.source,
                    *name,
                    Declaration::collected(),
                    self.report,
                );
                steps.extend(cleared.map(Instruction::Clear));
            }
            StatementKind::Collect(number, name) => {
                let number = self.number(number);
                if let (Some(number), Some(variable)) =
                    (number, self.variables.collects(*name, self.report))
                {
                    steps.push(Instruction::Collect(number, variable));
                }
            }
            StatementKind::Repeat { times, index, body } => {
                let step = self.repeat(statement.span, times, *index, body);
                steps.push(step);
            }
            StatementKind::If { condition, then, otherwise } => {
                let condition = condition.as_ref().and_then(|condition| self.condition(condition));
                let (then, otherwise) = (
                    self.steps(then),
                    self.steps(otherwise.as_ref().map_or(&[], Otherwise::statements)),
                );
                let condition = condition.unwrap_or(Condition::And(vec![]));
                steps.push(Instruction::If { condition, then, otherwise });
            }
            StatementKind::Heaps { entries, condition } => {
                self.heaps(statement.span, entries, condition, steps)
            }
            StatementKind::Position(numbers) => self.judge(statement.span, numbers, steps),
        }
    }

    /// A variable to be set, which must not be the index of a surrounding `repeat`.
    fn compute(&mut self, name: Name<'s>) -> Option<Variable> {
        let variable = self.variables.declare(
            self.source,
            name,
            Declaration::number(VariableKind::Computed, Promise::default()),
            self.report,
        )?;
        if let Some((_, counts)) = self.counting.iter().find(|(index, _)| *index == variable) {
            let reason = Reason::IndexChanged { name: beginning(name.text) };
            self.report.push(Diagnostic::error(name.span, reason).with(*counts, Note::Counts));
        }
        Some(variable)
    }

    fn repeat(
        &mut self,
        span: Span,
        times: &TimesText<'s>,
        index: Option<Name<'s>>,
        body: &[Statement<'s>],
    ) -> Instruction {
        let times = match times {
            TimesText::Count(count) => {
                let count = count.as_ref().and_then(|count| self.number(count));
                Times::Count(count.unwrap_or(Number::Constant(0)))
            }
            TimesText::End => {
                if !self.incomplete && !always_reads(body) {
                    self.report.push(Diagnostic::error(span, Reason::EndlessRepeat));
                }
                Times::End
            }
            TimesText::While(condition) => {
                Times::While(self.condition(condition).unwrap_or_else(|| Condition::And(vec![])))
            }
        };
        let index = index.and_then(|name| self.compute(name).map(|variable| (variable, name.span)));
        self.counting.extend(index);
        let body = self.steps(body);
        if index.is_some() {
            self.counting.pop();
        }
        Instruction::Repeat { times, index: index.map(|(variable, _)| variable), body }
    }

    /// Lowers `let name = ... of ...`.
    fn keep(
        &mut self,
        span: Span,
        name: Name<'s>,
        asked: &AskedText<'s>,
        steps: &mut Vec<Instruction>,
    ) {
        let mut judged = vec![];
        if asked.heaps {
            judged.push(Instruction::Heaps(
                asked.entries.iter().filter_map(|entry| self.heaps_of(entry)).collect(),
            ));
            judged.push(Instruction::Answer);
        } else {
            self.judge(span, &asked.entries, &mut judged);
        }
        let Some(variable) = self.compute(name) else { return };
        if let Some(last) = judged.pop() {
            steps.extend(judged.into_iter().filter(|step| *step != Instruction::Heaps(vec![])));
            steps.push(Instruction::Keep(variable, last.into()));
        }
    }

    fn heaps(
        &mut self,
        span: Span,
        entries: &[Expr<'s>],
        condition: &Option<Expr<'s>>,
        steps: &mut Vec<Instruction>,
    ) {
        if let Some(answered) = self.answered {
            self.report.push(
                Diagnostic::error(span, Reason::HeapsAfterAnswer).with(answered, Note::Judged),
            );
        }
        let entries: Vec<Entry> = entries.iter().filter_map(|entry| self.heaps_of(entry)).collect();
        let heaps = Instruction::Heaps(entries);
        match condition {
            None => steps.push(heaps),
            Some(condition) => {
                if let Some(condition) = self.condition(condition) {
                    steps.push(Instruction::If { condition, then: vec![heaps], otherwise: vec![] });
                }
            }
        }
    }

    /// Lowers heaps, checking that all have the same number of components.
    fn heaps_of(&mut self, expr: &Expr<'s>) -> Option<Entry> {
        let entry = self.heap_entry(expr)?;
        let second = if let Entry::Rows(cells) = &entry { cells.len() } else { 1 };
        let (first, place) = *self.width.get_or_insert((second, expr.span));
        if first != second {
            let reason = Reason::HeapsDiffer { first, second };
            self.report.push(Diagnostic::error(expr.span, reason).with(place, Note::First));
        }
        Some(entry)
    }

    fn judge(&mut self, span: Span, position: &[Expr<'s>], steps: &mut Vec<Instruction>) {
        let single = match position {
            [Expr { kind: ExprKind::Variable(text), span, .. }] => {
                let Some(variable) =
                    self.variables.resolve(Name { text, span: *span }, self.report)
                else {
                    return;
                };
                Some((variable, self.variables.holds(variable)))
            }
            _ => None,
        };
        let shape = match single {
            Some((variable, Holds::Word)) => {
                self.variables.is_judged(variable);
                steps.push(Instruction::Word(variable));
                PositionShape::Word
            }
            Some((variable, Holds::Numbers | Holds::Collected)) => {
                steps.push(Instruction::Heaps(vec![Entry::All(variable)]));
                steps.push(Instruction::Answer);
                PositionShape::List
            }
            _ => {
                let numbers = position.iter().filter_map(|number| self.number(number)).collect();
                steps.push(Instruction::Tuple(numbers));
                PositionShape::Tuple(position.len())
            }
        };
        match self.position {
            None => self.position = Some((shape, span)),
            Some((first, place)) if first != shape => {
                self.report.push(
                    Diagnostic::error(span, Reason::PositionsDiffer).with(place, Note::First),
                );
            }
            Some(_) => {}
        }
    }
}

/// The printed form that a program would have whose answers are all kept.
fn asked_for(wanted: Wanted) -> PrintedAnswer {
    match wanted {
        Wanted::Outcome => {
            let nothing = alloc::string::String::new;
            PrintedAnswer::Outcome { wins: nothing(), loses: nothing(), draws: None }
        }
        Wanted::Value => PrintedAnswer::Value,
        Wanted::Difference | Wanted::Turns | Wanted::WinningMoves => PrintedAnswer::Computed,
    }
}

/// Whether executing these statements always reads something.
fn always_reads(statements: &[Statement<'_>]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StatementKind::Read { times: None, .. } => true,
        StatementKind::If { then, otherwise: Some(otherwise), .. } => {
            always_reads(then) && always_reads(otherwise.statements())
        }
        _ => false,
    })
}
