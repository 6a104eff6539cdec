//! Prints the functions that visit the moves of one position.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use compute::{Move, Term, Test, Verdict};

use super::Task;
use super::facts::Facts;
use super::order::Order;
use super::terms::{Conjunct, GamePrinter, never};
use crate::Language;
use crate::analysis::TakenNames;
use crate::emitter::mentions;
use crate::number::Precedence;
use crate::text::{Writer, indented};

/// A bound on gains, of either sign, that keeps all scores within 64 bits: there is no memory for
/// 2^32 positions.
const SMALL_GAIN: i128 = 1 << 31;

/// The quantity computed for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Whether the player to move wins, without draws.
    Outcome,
    /// The outcome as 1, 0 or -1.
    Draws,
    /// What the player to move gains more than the opponent.
    Difference,
    /// Outcome and remoteness as one number.
    Turns,
    /// The Grundy value.
    Value,
}

/// How positions are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// A table of all up to the largest one, smallest first.
    Table,
    /// A table of all up to the one asked about, in an order in which options come first.
    Sweep,
    /// Depth first, for the positions needed.
    Depth {
        /// Whether play may cycle, so that the program must detect it.
        cycles: bool,
    },
    /// Backwards from the ends of play, over all reachable positions.
    Cycles,
}

impl Kind {
    /// The name of the function that visits the moves.
    pub(crate) const fn evaluate(self) -> &'static str {
        match self {
            Self::Outcome => "can_win",
            Self::Draws => "outcome",
            Self::Difference => "best_difference",
            Self::Turns => "best_score",
            Self::Value => "mex_of_moves",
        }
    }

    /// Its return type, except in Python.
    pub(crate) fn result(self, language: Language) -> &'static str {
        match self {
            Self::Outcome => "bool",
            _ => language.pick("i64", "int64_t", ""),
        }
    }
}

impl<'g> GamePrinter<'g> {
    pub(crate) fn width(&self) -> usize {
        self.game.fields.len()
    }

    /// The type of a position.
    pub(crate) fn position_type(&self) -> String {
        match (self.language, self.width()) {
            (Language::Rust, 1) => "i64".into(),
            (Language::Rust, width) => format!("[i64; {width}]"),
            (Language::Cpp, 1) => "int64_t".into(),
            (Language::Cpp, _) => "Position".into(),
            (Language::Python, _) => String::new(),
        }
    }

    /// The type of a position as an argument.
    pub(crate) fn argument_type(&self) -> String {
        match (self.language, self.width()) {
            (Language::Cpp, 1) => "int64_t".into(),
            (Language::Cpp, _) => "const Position &".into(),
            _ => self.position_type(),
        }
    }

    /// A position as an expression, from the texts of its numbers.
    pub(crate) fn tuple(&self, numbers: &[String]) -> String {
        match numbers {
            [one] => one.clone(),
            _ => {
                let all = numbers.join(", ");
                match self.language {
                    Language::Rust => format!("[{all}]"),
                    Language::Cpp => format!("{{{all}}}"),
                    Language::Python => format!("({all})"),
                }
            }
        }
    }

    pub(crate) fn part(&mut self, part: &[Term], facts: &Facts<'_>) -> String {
        let numbers: Vec<String> =
            part.iter().map(|term| self.term(term, facts, Precedence::Or)).collect();
        self.tuple(&numbers)
    }

    /// A function of a position with a given body. In Rust it also takes the rules and the memo, if
    /// `rules` and `memo` say so.
    pub(crate) fn function(
        &self,
        name: &str,
        result: &str,
        (rules, memo): (bool, bool),
        body: &str,
    ) -> String {
        let fields = &self.slots[..self.width()];
        let used = |name: &String| mentions(body, name);
        let body = indented(body);
        match self.language {
            Language::Rust => {
                let pattern = |name: &String| if used(name) { name.clone() } else { "_".into() };
                let names: Vec<String> = fields.iter().map(pattern).collect();
                let names = self.tuple(&names);
                let named =
                    |name: &str| if mentions(&body, name) { name.to_string() } else { "_".into() };
                let rules =
                    if rules { format!("{}: &Rules, ", named("rules")) } else { String::new() };
                let memo =
                    if memo { format!("{}: &mut Memo, ", named("memo")) } else { String::new() };
                let kind = self.position_type();
                format!("fn {name}({rules}{memo}{names}: {kind}) -> {result} {{\n{body}}}\n")
            }
            Language::Cpp => {
                let argument = match fields {
                    [one] if used(one) => format!("int64_t {one}"),
                    [_] => "int64_t".into(),
                    _ if fields.iter().any(used) => "const Position &position".into(),
                    _ => "const Position &".into(),
                };
                let unpacked = if fields.len() > 1 && fields.iter().any(used) {
                    format!("    auto [{}] = position;\n", fields.join(", "))
                } else {
                    String::new()
                };
                format!("{result} {name}({argument}) {{\n{unpacked}{body}}}\n")
            }
            Language::Python => match fields {
                [one] => format!("def {name}({one}):\n{body}"),
                _ => format!("def {name}(position):\n    {} = position\n{body}", fields.join(", ")),
            },
        }
    }

    /// Prints `if when: return value` for each ending; returns whether play may continue.
    pub(crate) fn endings(
        &mut self,
        writer: &mut Writer,
        facts: &mut Facts<'_>,
        value: &dyn Fn(Verdict) -> String,
    ) -> bool {
        for ending in &self.game.endings {
            let value = value(ending.verdict);
            let checks = self.conjuncts(&ending.when, &mut facts.clone());
            if never(&checks) {
                continue;
            }
            if checks.is_empty() {
                self.finish(writer, &value);
                return false;
            }
            let condition = self.joined(&checks, Precedence::Or);
            self.if_then(writer, &condition, format!("return {value}").trim_end());
            facts.assume(&Test::Not(ending.when.clone().into()));
        }
        true
    }

    /// Prints the last line of a function.
    pub(crate) fn finish(&self, writer: &mut Writer, value: &str) {
        if self.language == Language::Rust {
            writer.line(value);
        } else {
            writer.statement(format!("return {value}"));
        }
    }

    /// The look-up of an option's value.
    fn lookup(
        &mut self,
        rule: &Move,
        facts: &Facts<'_>,
        method: Method,
        order: Option<&Order>,
    ) -> String {
        let language = self.language;
        let mut texts = Vec::new();
        for part in &rule.parts {
            if let Some(order) = order {
                texts.push(self.entry(part, order, facts));
                continue;
            }
            let part = self.part(part, facts);
            texts.push(match (method, language) {
                (Method::Table, Language::Rust) => {
                    format!("memo.table[{}]", self.subscript(&part))
                }
                (Method::Table, _) => format!("table[{part}]"),
                (_, Language::Rust) => format!("memo.look({part})"),
                _ => format!("look({part})"),
            });
        }
        if texts.is_empty() { "0".into() } else { texts.join(" ^ ") }
    }

    /// The value of having no move.
    fn stuck(&self, kind: Kind) -> String {
        let misere = self.game.misere;
        match kind {
            Kind::Outcome => self.truth_of(misere).into(),
            Kind::Draws => if misere { "1" } else { "-1" }.into(),
            Kind::Turns => if misere { "LONG" } else { "-LONG" }.into(),
            Kind::Difference | Kind::Value => "0".into(),
        }
    }

    pub(crate) fn truth_of(&self, truth: bool) -> &'static str {
        let language = self.language;
        if truth {
            language.pick("true", "true", "True")
        } else {
            language.pick("false", "false", "False")
        }
    }

    pub(crate) fn at_end(&self, kind: Kind, verdict: Verdict) -> String {
        match (kind, verdict) {
            (Kind::Difference | Kind::Value, _) | (Kind::Draws | Kind::Turns, Verdict::Draw) => {
                "0".into()
            }
            (_, Verdict::NoMove) => self.stuck(kind),
            (Kind::Outcome, _) => self.truth_of(verdict == Verdict::Wins).into(),
            (Kind::Draws, Verdict::Wins) => "1".into(),
            (Kind::Draws, _) => "-1".into(),
            (Kind::Turns, Verdict::Wins) => "LONG".into(),
            (Kind::Turns, _) => "-LONG".into(),
        }
    }

    /// The function that visits the moves of a position, where the values of all options are known,
    /// or requests those that are not.
    pub(super) fn evaluation(&mut self, task: &Task) -> String {
        let kind = task.kind;
        let mut writer = Writer::new(self.language);
        let mut facts = self.facts();
        let ends: Vec<(Verdict, String)> =
            [Verdict::NoMove, Verdict::Wins, Verdict::Loses, Verdict::Draw]
                .map(|verdict| (verdict, self.at_end(kind, verdict)))
                .into();
        let value = |verdict: Verdict| {
            let found = ends.iter().find(|(other, _)| *other == verdict);
            found.map_or_else(String::new, |(_, text)| text.clone())
        };
        if self.endings(&mut writer, &mut facts, &value) {
            self.through_moves(&mut writer, &facts, task);
        }
        let result = kind.result(self.language);
        let text = self.function(kind.evaluate(), result, (task.rules, true), &writer.finish());
        // It is called at one place, where compilers inline it.
        if self.language == Language::Cpp && task.method == Method::Sweep {
            format!("static {text}")
        } else {
            text
        }
    }

    fn through_moves(&mut self, writer: &mut Writer, facts: &Facts<'_>, task: &Task) {
        let (language, kind) = (self.language, task.kind);
        let misere = self.game.misere;
        let lowest = language.pick("i64::MIN", "INT64_MIN", "float(\"-inf\")");
        // The initial best score: that of having no move, unless a move can be worse.
        let start = match kind {
            Kind::Draws if !misere => "-1",
            Kind::Turns if !misere => "-LONG",
            _ => lowest,
        };
        match (kind, language) {
            (Kind::Outcome, _) if misere => {
                let truth = self.truth_of(true);
                writer.statement(match language {
                    Language::Rust => format!("let mut stuck = {truth}"),
                    Language::Cpp => format!("bool stuck = {truth}"),
                    Language::Python => format!("stuck = {truth}"),
                });
            }
            (Kind::Outcome, _) => {}
            (Kind::Value, _) if self.latest(kind) => {}
            (Kind::Value, Language::Rust) => writer.line("memo.seen.start();"),
            (Kind::Value, Language::Cpp) => writer.line("Marks marks;"),
            (Kind::Value, Language::Python) => writer.line("options = set()"),
            (_, Language::Rust) => writer.line(format!("let mut best: i64 = {start};")),
            (_, Language::Cpp) => writer.line(format!("int64_t best = {start};")),
            (_, Language::Python) => writer.line(format!("best = {start}")),
        }
        let mut finished = false;
        let mut body = |this: &mut GamePrinter<'g>,
                        writer: &mut Writer,
                        facts: &mut Facts<'_>,
                        rule: &'g Move,
                        checks: &[Conjunct]| {
            if let Some(window) = this.window_of(rule) {
                finished |= kind == Kind::Value && checks.is_empty();
                this.with_window(writer, facts, (&window, kind), checks);
            } else {
                this.with_move(writer, facts, rule, checks, task);
            }
        };
        self.moves(writer, facts, &task.names, &mut body);
        if finished {
            return;
        }
        match (kind, language) {
            (Kind::Outcome, _) if misere => self.finish(writer, "stuck"),
            (Kind::Outcome, _) => self.finish(writer, self.truth_of(false)),
            (Kind::Value, _) if self.latest(kind) => self.finish(writer, "0"),
            (Kind::Value, Language::Rust) => writer.line("memo.seen.least_unmarked()"),
            (Kind::Value, Language::Cpp) => writer.line("return marks.least_unmarked();"),
            (Kind::Value, Language::Python) => {
                writer.line("value = 0\nwhile value in options:\n    value += 1\nreturn value");
            }
            _ if start != lowest => self.finish(writer, "best"),
            (_, language) => {
                let stuck = self.stuck(kind);
                self.finish(
                    writer,
                    &match language {
                        Language::Rust => {
                            format!("if best == {lowest} {{ {stuck} }} else {{ best }}")
                        }
                        Language::Cpp => format!("best == {lowest} ? {stuck} : best"),
                        Language::Python => format!("{stuck} if best == {lowest} else best"),
                    },
                );
            }
        }
    }

    /// Accounts for one move.
    fn with_move(
        &mut self,
        writer: &mut Writer,
        facts: &Facts<'_>,
        rule: &Move,
        checks: &[Conjunct],
        task: &Task,
    ) {
        let (language, kind) = (self.language, task.kind);
        let option = self.lookup(rule, facts, task.method, task.order.as_ref());
        if kind == Kind::Outcome && !self.game.misere {
            // One condition instead of two blocks.
            let not = language.pick("!", "!", "not ");
            let and = language.pick(" && ", " && ", " and ");
            let mut condition = self.joined(checks, Precedence::And);
            condition = if checks.is_empty() {
                format!("{not}{option}")
            } else {
                format!("{condition}{and}{not}{option}")
            };
            return self.if_then(writer, &condition, &format!("return {}", self.truth_of(true)));
        }
        let condition = self.joined(checks, Precedence::Or);
        if !checks.is_empty() {
            self.open_if(writer, &condition);
        }
        match kind {
            Kind::Outcome => {
                writer.statement(format!("stuck = {}", self.truth_of(false)));
                let condition = format!("{}{option}", language.pick("!", "!", "not "));
                self.if_then(writer, &condition, &format!("return {}", self.truth_of(true)));
            }
            Kind::Value => match language {
                Language::Rust => {
                    writer.line(format!("let value = {option};\nmemo.seen.mark(value);"))
                }
                Language::Cpp => writer.line(format!("marks.mark({option});")),
                Language::Python => writer.line(format!("options.add({option})")),
            },
            Kind::Draws => {
                writer.statement(match language {
                    Language::Rust => format!("let score = -{option}"),
                    Language::Cpp => format!("int64_t score = -{option}"),
                    Language::Python => format!("score = -{option}"),
                });
                self.if_then(writer, "score == 1", "return 1");
                self.take_best(writer, "score");
            }
            Kind::Turns => self.take_best(writer, &format!("one_more({option})")),
            Kind::Difference => {
                let score = self.gain_less(&rule.gain, &option, facts);
                self.take_best(writer, &score);
            }
        }
        if !checks.is_empty() {
            writer.close();
        }
    }

    /// The score of a move with a gain to a position where the opponent scores `value`. If gains
    /// are small, scores of as many positions as fit into memory stay within 64 bits; else they are
    /// checked.
    pub(super) fn gain_less(&mut self, gain: &Term, value: &str, facts: &Facts<'_>) -> String {
        if *gain == Term::Number(0) {
            return format!("-{value}");
        }
        let large =
            self.language != Language::Python && !facts.interval(gain).is_within(SMALL_GAIN);
        let text = self.term(gain, facts, if large { Precedence::Or } else { Precedence::Sum });
        if large {
            self.watch("score_difference", &text, value)
        } else {
            format!("{text} - {value}")
        }
    }

    pub(super) fn take_best(&self, writer: &mut Writer, score: &str) {
        writer.statement(match self.language {
            Language::Rust => format!("best = best.max({score})"),
            Language::Cpp => format!("best = std::max<int64_t>(best, {score})"),
            Language::Python => format!("best = max(best, {score})"),
        });
    }

    /// The function that lists the options of a position: positions, or, if moves leave several,
    /// sorted lists of them, without heaps of 0.
    pub(crate) fn options(&mut self, splits: bool, names: &TakenNames, rules: bool) -> String {
        let language = self.language;
        let mut writer = Writer::new(language);
        let mut facts = self.facts();
        let kind = self.position_type();
        let result = match (language, splits) {
            (Language::Rust, false) => format!("Vec<{kind}>"),
            (Language::Rust, true) => format!("Vec<Vec<{kind}>>"),
            (Language::Cpp, false) => format!("std::vector<{kind}>"),
            (Language::Cpp, true) => format!("std::vector<std::vector<{kind}>>"),
            (Language::Python, _) => String::new(),
        };
        let none = language.pick("Vec::new()", "{}", "[]");
        let list = self.game.list;
        if self.endings(&mut writer, &mut facts, &|_| none.to_string()) {
            writer.statement(match language {
                Language::Rust => format!("let mut options: {result} = Vec::new()"),
                Language::Cpp => format!("{result} options"),
                Language::Python => "options = []".into(),
            });
            let mut body = |this: &mut GamePrinter<'g>,
                            writer: &mut Writer,
                            facts: &mut Facts<'_>,
                            rule: &'g Move,
                            checks: &[Conjunct]| {
                let condition = this.joined(checks, Precedence::Or);
                if !checks.is_empty() {
                    this.open_if(writer, &condition);
                }
                let parts: Vec<String> =
                    rule.parts.iter().map(|part| this.part(part, facts)).collect();
                let all = parts.join(", ");
                writer.statement(match (language, splits) {
                    (Language::Rust, false) => format!("options.push({all})"),
                    (Language::Rust, true) if list && !parts.is_empty() => format!(
                        "let mut parts = vec![{all}];\nparts.retain(|&part| part != \
                         0);\nparts.sort();\n\
                         options.push(parts)"
                    ),
                    (Language::Rust, true) => {
                        format!("let mut parts = vec![{all}];\nparts.sort();\noptions.push(parts)")
                    }
                    (Language::Cpp, true) if list && !parts.is_empty() => format!(
                        "options.push_back({{{all}}});\n\
                         options.back().erase(std::remove(options.back().begin(), \
                         options.back().end(), 0), options.back().end())"
                    ),
                    (Language::Cpp, false) => format!("options.push_back({all})"),
                    (Language::Cpp, true) => format!("options.push_back({{{all}}})"),
                    (Language::Python, false) => format!("options.append({all})"),
                    (Language::Python, true) if list && !parts.is_empty() => {
                        format!("options.append(tuple(sorted(part for part in [{all}] if part)))")
                    }
                    (Language::Python, true) => format!("options.append(tuple(sorted([{all}])))"),
                });
                if !checks.is_empty() {
                    writer.close();
                }
            };
            // This needs every option, also of lines with a window.
            let windows = core::mem::take(&mut self.windows);
            self.moves(&mut writer, &facts, names, &mut body);
            self.windows = windows;
            self.finish(&mut writer, "options");
        }
        self.function("options_of", &result, (rules, false), &writer.finish())
    }
}
