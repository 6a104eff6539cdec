//! Prints the ways to enumerate positions, around the function that visits the moves of one.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Term, Test};
use plan::PrintedAnswer;

use super::evaluate::{Kind, Method};
use super::facts::{Facts, Given};
use super::shape::{facts_of_move, largest};
use super::sweep::next;
use super::terms::GamePrinter;
use super::{Judging, Task};
use crate::Language;
use crate::number::Precedence;
use crate::parts::{filled, section};
use crate::text::{Writer, indented};

/// Maximum entries of a table.
const TABLE: i128 = 1 << 26;
/// Maximum entries, if it holds more than outcomes.
const WIDE_TABLE: i128 = 1 << 24;
/// Maximum entries, if it holds the indices of positions.
const ID_TABLE: i128 = 1 << 22;
/// Maximum entries, if it is cleared repeatedly although other settings would need less.
const SMALL_TABLE: i128 = 1 << 16;

/// Whether positions are single numbers that obviously decrease, and small enough for a table of
/// all smaller ones.
pub(super) fn is_table(game: &Game, given: &[Given], asked: &[Option<i128>]) -> bool {
    let [Some(most)] = asked else { return false };
    let slot = Term::Slot(0);
    *most < TABLE
        && game.moves.iter().all(|rule| {
            let facts = facts_of_move(game, given, rule);
            let below = |part: &Vec<Term>| facts.compares(&part[0], Comparison::Less, &slot);
            rule.parts.iter().all(below)
        })
}

/// An upper bound of each field, if a table of all positions up to there fits: terms of parameters,
/// or numbers.
pub(super) fn room(
    game: &Game,
    given: &[Given],
    asked: &[Option<i128>],
    settings: bool,
    (kind, method): (Kind, Method),
) -> Option<Vec<Term>> {
    let facts = Facts::of_position(game, given);
    let mut candidates = Vec::new();
    bounds(&game.domain, &mut candidates);
    // An empty interval ends before it begins.
    let next: Vec<Term> = candidates
        .iter()
        .map(|bound| Term::apply(Function::Add, bound.clone(), Term::Number(1)))
        .collect();
    candidates.extend(next);
    let mut dense = Vec::new();
    let (mut entries, mut constants) = (1_i128, 0);
    for (field, asked) in asked.iter().enumerate() {
        let slot = Term::Slot(u32::try_from(field).ok()?);
        let bound =
            candidates.iter().find(|bound| facts.compares(&slot, Comparison::LessEqual, bound));
        let bound = match bound {
            Some(bound) => bound.clone(),
            None => {
                let largest = largest(game, given, field, (*asked)?)?;
                Term::Number(i64::try_from(largest).ok()?)
            }
        };
        constants += usize::from(matches!(bound, Term::Number(_)));
        entries = entries.checked_mul(facts.highest(&bound)?.checked_add(1)?.max(1))?;
        dense.push(bound);
    }
    let limit = match kind {
        // That method clears only what was visited.
        _ if method == Method::Cycles && constants == dense.len() => ID_TABLE,
        _ if settings && constants > 0 => SMALL_TABLE,
        _ if method == Method::Cycles => ID_TABLE,
        Kind::Outcome | Kind::Draws => TABLE,
        _ => WIDE_TABLE,
    };
    (entries <= limit).then_some(dense)
}

/// The terms without slots that a condition compares with.
fn bounds(test: &Test, into: &mut Vec<Term>) {
    match test {
        Test::All(parts) => parts.iter().for_each(|part| bounds(part, into)),
        Test::Compare(a, _, b) => {
            for term in [a, b] {
                let mut constant = true;
                term.slots(&mut |_| constant = false);
                let plain = !matches!(term, Term::Number(_)) && is_plain(term);
                if constant && plain {
                    into.push(term.clone());
                }
            }
        }
        _ => {}
    }
}

/// Whether a term is defined whatever its operands are.
fn is_plain(term: &Term) -> bool {
    match term {
        Term::Number(_) | Term::Parameter(_) | Term::Length(_) => true,
        Term::Apply(
            Function::Add
            | Function::Subtract
            | Function::Multiply
            | Function::Minimum
            | Function::Maximum,
            a,
            b,
        ) => is_plain(a) && is_plain(b),
        _ => false,
    }
}

/// What is stored for positions.
pub(super) const fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Outcome => "Whether the player to move wins",
        Kind::Draws => "1, 0 or -1: whether the player to move wins",
        Kind::Difference => "How much more the player to move gains than the other",
        Kind::Turns => "What the player to move gets",
        Kind::Value => "Grundy values",
    }
}

impl<'g> GamePrinter<'g> {
    /// All code of a game, in order, and how to call it.
    pub(super) fn solver(
        &mut self,
        task: &Task,
        sum: bool,
        indexed: Vec<u32>,
        answer: &PrintedAnswer,
    ) -> (Vec<String>, Judging) {
        let language = self.language;
        let mut made = Vec::new();
        for list in &indexed {
            self.index(*list);
        }
        let hashed = task.dense.is_none() && !matches!(task.method, Method::Sweep | Method::Table);
        if language == Language::Rust && hashed {
            self.need("mix_game");
        }
        if language == Language::Cpp {
            if self.width() > 1 {
                let width = self.width().to_string();
                made.push(filled(section(language, "position_game"), &[("width", &width)]));
            }
            if hashed {
                let key = if self.width() == 1 { "std::array<int64_t, 1>" } else { "Position" };
                made.push(filled(section(language, "hash_game"), &[("key", key)]));
            }
        }
        if task.method == Method::Cycles || task.kind == Kind::Turns {
            self.need("turns_game");
        }
        if task.wanted == plan::Wanted::Turns {
            self.need("turns_in_game");
        }
        if self.latest(task.kind) {
            self.need("latest_game");
        } else if task.kind == Kind::Value && language != Language::Python {
            self.need("mex_game");
        }
        let (state, core) = self.around(task);
        made.extend(self.rules(task));
        made.push(state);
        if task.checks {
            made.push(self.is_position(task));
        }
        let listed = task.method == Method::Cycles || task.wanted == plan::Wanted::WinningMoves;
        if listed {
            made.push(self.options(task.splits, &task.names, task.rules));
        }
        match task.method {
            Method::Cycles => made.push(self.score_at_end(task)),
            _ => made.push(self.evaluation(task)),
        }
        made.push(core);
        let (judge, judging) = self.judge(task, sum, answer);
        made.extend(judge);
        made.extend(self.use_settings(task));
        made.retain(|text| !text.trim().is_empty());
        for text in &mut made {
            *text = text.replace("const Position & ", "const Position &");
        }
        (made, judging)
    }

    /// The condition that numbers are a position.
    fn is_position(&mut self, task: &Task) -> String {
        let given = self.given;
        let mut facts = Facts::of_tuple(self.game, given).bounded(&task.tried);
        let checks = self.conjuncts(&self.game.domain, &mut facts);
        let text = self.joined(&checks, Precedence::Or);
        let mut writer = Writer::new(self.language);
        self.finish(&mut writer, &text);
        self.function("is_position", "bool", (task.rules, false), &writer.finish())
    }

    /// The value of a position where play is over.
    fn score_at_end(&mut self, task: &Task) -> String {
        let mut facts = self.facts();
        let mut writer = Writer::new(self.language);
        let texts = [
            compute::Verdict::NoMove,
            compute::Verdict::Wins,
            compute::Verdict::Loses,
            compute::Verdict::Draw,
        ]
        .map(|verdict| (verdict, self.at_end(Kind::Turns, verdict)));
        let value = |verdict| {
            let found = texts.iter().find(|(other, _)| *other == verdict);
            found.map_or_else(String::new, |(_, text)| text.clone())
        };
        if self.endings(&mut writer, &mut facts, &value) {
            self.finish(&mut writer, &value(compute::Verdict::NoMove));
        }
        let result = self.language.pick("i64", "int64_t", "");
        self.function("score_at_end", result, (task.rules, false), &writer.finish())
    }

    /// The type of a stored value.
    pub(super) fn value_type(&self, task: &Task) -> &'static str {
        match (task.kind, task.method) {
            (Kind::Outcome, Method::Table | Method::Sweep) => {
                self.language.pick("bool", "char", "")
            }
            (Kind::Outcome, _) => self.language.pick("bool", "signed char", ""),
            (Kind::Draws, _) => self.language.pick("i64", "signed char", ""),
            _ => self.language.pick("i64", "int64_t", ""),
        }
    }

    /// The name of the function that returns the value of a position.
    pub(super) const fn core(&self, task: &Task) -> &'static str {
        use plan::Wanted::{Difference, Outcome, Value};
        match (task.method, task.kind, task.wanted) {
            (Method::Cycles, ..) => "score_of",
            (_, Kind::Outcome, Outcome) => "first_wins",
            (_, Kind::Draws, Outcome) => "outcome_of",
            (_, Kind::Difference, Difference) => "difference_of",
            (_, Kind::Value, Value) if !task.sum => "value_of",
            _ => "solve",
        }
    }

    /// Whether that function takes the input in Rust, to report faults.
    pub(super) fn core_fails(&self, task: &Task) -> bool {
        let cycles = task.method == (Method::Depth { cycles: true });
        (task.checks && task.method != Method::Cycles) || cycles
    }

    /// The check that numbers are a position, as a statement.
    pub(super) fn check(&self, task: &Task, position: &str) -> String {
        if !task.checks {
            return String::new();
        }
        let rules = if task.rules { "rules, " } else { "" };
        match self.language {
            Language::Rust => format!(
                "if !is_position({rules}{position}) {{\n    \
                 input.fail(\"this is not a position\".into());\n}}"
            ),
            Language::Cpp => {
                format!("if (!is_position({position})) fail(\"this is not a position\");")
            }
            Language::Python => {
                format!("if not is_position({position}):\n    fail(\"this is not a position\")")
            }
        }
    }

    /// The memo, and the solving function.
    fn around(&mut self, task: &Task) -> (String, String) {
        match task.method {
            Method::Table => self.table(task),
            Method::Sweep => self.swept(task),
            Method::Cycles => self.cycles(task),
            Method::Depth { cycles } => self.depth(task, cycles),
        }
    }

    /// The parameters in Rust before the position.
    pub(super) fn rust_parameters(&self, task: &Task) -> String {
        let mut all = Vec::new();
        if self.core_fails(task) {
            all.push("input: &Input");
        }
        if task.rules {
            all.push("rules: &Rules");
        }
        all.push("memo: &mut Memo");
        all.join(", ")
    }

    fn table(&mut self, task: &Task) -> (String, String) {
        let (core, evaluate) = (self.core(task), task.kind.evaluate());
        let kind = self.value_type(task);
        let field = self.slots[0].clone();
        let check = self.check(task, &field);
        let check = if check.is_empty() { check } else { indented(&check) };
        let rules = if task.rules { "rules, " } else { "" };
        let what =
            format!("{}, for all {field} up to the largest that was asked for.", what(task.kind));
        // Numbers that are not positions are never visited.
        let guarded = |call: String, not: &str| match (task.checks, self.language) {
            (false, _) => call,
            (true, Language::Rust) => {
                format!("if is_position({rules}next) {{ {call} }} else {{ {not} }}")
            }
            (true, Language::Cpp) => format!("is_position(next) ? {call} : {not}"),
            (true, Language::Python) => format!("{call} if is_position(next) else {not}"),
        };
        let not = if task.kind == Kind::Outcome { self.truth_of(false) } else { "0" };
        match self.language {
            Language::Rust => {
                let seen = if task.kind == Kind::Value { "    seen: Seen,\n" } else { "" };
                let state = format!(
                    "/// {what}\n#[derive(Default)]\nstruct Memo {{\n    \
                     table: Vec<{kind}>,\n{seen}}}\n"
                );
                let value = guarded(format!("{evaluate}({rules}memo, next)"), not);
                let parameters = self.rust_parameters(task);
                let core = format!(
                    "fn {core}({parameters}, {field}: i64) -> {kind} {{\n{check}    \
                     for next in memo.table.len() as i64..={field} {{\n        \
                     let value = {value};\n        memo.table.push(value);\n    }}\n    \
                     memo.table[{field} as usize]\n}}\n"
                );
                (state, core)
            }
            Language::Cpp => {
                let state = format!("// {what}\nstd::vector<{kind}> table;\n");
                let value = guarded(format!("{evaluate}(next)"), not);
                let result = task.kind.result(Language::Cpp);
                let core = format!(
                    "{result} {core}(int64_t {field}) {{\n{check}    \
                     for (int64_t next = table.size(); next <= {field}; next++) \
                     table.push_back({value});\n    return table[{field}];\n}}\n"
                );
                (state, core)
            }
            Language::Python => {
                let state = format!("# {what}\ntable = []\n");
                let value = guarded(format!("{evaluate}(next)"), not);
                let core = format!(
                    "\ndef {core}({field}):\n{check}    \
                     for next in range(len(table), {field} + 1):\n        \
                     table.append({value})\n    return table[{field}]\n"
                );
                (state, core)
            }
        }
    }

    fn cycles(&mut self, task: &Task) -> (String, String) {
        let (position, argument) = (self.position_type(), self.argument_type());
        let (prepare, index) = self.dense(task);
        let memory = if task.dense.is_some() { "ids_dense_game" } else { "ids_map_game" };
        let ids = filled(
            section(self.language, memory),
            &[
                ("position", &position),
                ("argument", &argument),
                ("index", &index),
                ("numbers", self.key()),
            ],
        );
        let parameters = self.rust_parameters(task);
        let text = filled(
            section(self.language, "cycles_game"),
            &[
                ("position", &position),
                ("argument", &argument),
                ("ids", ids.trim_end()),
                ("prepare", &prepare),
                ("parameters", &parameters),
                ("rules_first", if task.rules { "rules," } else { "" }),
            ],
        );
        // The state comes before the function that lists options, the solving function after it.
        let cut = match self.language {
            Language::Rust => "/// Backwards",
            Language::Cpp => "// Backwards",
            Language::Python => "def score_of",
        };
        match text.split_once(cut) {
            Some((state, rest)) => (state.trim_end().to_string() + "\n", format!("{cut}{rest}")),
            None => (String::new(), text),
        }
    }

    fn depth(&mut self, task: &Task, cycles: bool) -> (String, String) {
        let language = self.language;
        let early = matches!(task.kind, Kind::Outcome | Kind::Draws);
        let outcome = task.kind == Kind::Outcome;
        let (position, argument) = (self.position_type(), self.argument_type());
        let value = self.value_type(task);
        let endless = if cycles { section(language, "depth_game_endless") } else { "" };
        let mut fields = String::new();
        if task.kind == Kind::Value {
            fields += "seen: Seen,\n";
        }
        if cycles {
            fields += "endless: bool,\n";
        }
        let check = self.check(task, "start");
        let (prepare, index) = self.dense(task);
        let parameters = self.rust_parameters(task);
        let width = self.width().to_string();
        let not = language.pick("!value", "!value", "not value");
        let blanks = [
            ("position", position.as_str()),
            ("argument", argument.as_str()),
            ("value", value),
            ("result", task.kind.result(language)),
            ("endless", endless),
            ("fields", fields.trim_end()),
            ("core", self.core(task)),
            ("check", check.as_str()),
            ("prepare", prepare.as_str()),
            ("parameters", parameters.as_str()),
            ("pass", if task.rules { "rules, memo" } else { "memo" }),
            ("evaluate", task.kind.evaluate()),
            ("index", index.as_str()),
            ("numbers", self.key()),
            ("width", width.as_str()),
            ("undecided", if outcome { not } else { "value != 1" }),
            ("lost", if outcome { not } else { "value < 0" }),
            ("won", if outcome { self.truth_of(true) } else { "1" }),
            (
                "ready",
                match (language, cycles) {
                    (Language::Rust, true) => {
                        "memo.known.get(position).is_some_and(|value| value != OPEN)"
                    }
                    (Language::Rust, false) => "memo.known.get(position).is_some()",
                    (Language::Cpp, true) => "known(position) > OPEN",
                    (Language::Cpp, false) => "known(position) != UNKNOWN",
                    (Language::Python, true) => "memo.get(position, \"open\") != \"open\"",
                    (Language::Python, false) => "position in memo",
                },
            ),
            (
                "mark",
                match (language, cycles) {
                    (_, false) => "",
                    (Language::Rust, _) => "memo.known.note(position, OPEN);",
                    (Language::Cpp, _) => "note(position, OPEN);",
                    (Language::Python, _) => "memo[position] = \"open\"",
                },
            ),
            (
                "fail",
                if cycles {
                    "if memo.endless {\n    input.fail(\"play may never end\".into());\n}"
                } else {
                    ""
                },
            ),
        ];
        let mut state = String::new();
        match language {
            Language::Cpp if early => state += "const signed char UNKNOWN = 2;\n",
            Language::Cpp => {
                state += "const int64_t UNKNOWN = INT64_MIN;\n";
                if cycles {
                    state += "// Something below is still to be known.\n";
                    state += "const int64_t OPEN = INT64_MIN + 1;\n";
                }
            }
            Language::Rust if cycles => {
                state += "/// Something below is still to be known.\nconst OPEN: i64 = i64::MIN;\n";
            }
            _ => {}
        }
        let memory = if task.dense.is_some() { "dense_game" } else { "map_game" };
        let (name, solve) = if early {
            ("early_game", "early_game_solve")
        } else {
            ("depth_game", "depth_game_solve")
        };
        for part in [memory, name] {
            let text = filled(section(language, part), &blanks);
            if !text.is_empty() {
                if !state.is_empty() {
                    state += "\n";
                }
                state += &text;
            }
        }
        let mut core = filled(section(language, solve), &blanks);
        if language == Language::Python {
            core = format!("\n{core}");
        }
        (state, core)
    }

    /// A position as a key of a hash table in C++.
    fn key(&self) -> &'static str {
        if self.width() == 1 { "{position}" } else { "position" }
    }

    /// The construction of the table, and the index of a position in it.
    fn dense(&mut self, task: &Task) -> (String, String) {
        let Some(dense) = &task.dense else { return Default::default() };
        let facts = self.facts();
        let sizes: Vec<String> =
            dense.iter().map(|bound| self.term(&next(bound), &facts, Precedence::Atom)).collect();
        let rust = self.language == Language::Rust;
        let number = |place: usize| match (self.width(), self.language) {
            (1, _) => "position".to_string(),
            _ => format!("position[{place}]"),
        };
        let mut index = number(0);
        for (place, size) in sizes.iter().enumerate().skip(1) {
            let size = if rust { format!("self.sizes[{place}]") } else { size.clone() };
            let before = if place > 1 { format!("({index})") } else { index };
            index = format!("{before} * {size} + {}", number(place));
        }
        if rust {
            let prepare = format!("memo.known.prepare([{}]);", sizes.join(", "));
            return (prepare, format!("({index}) as usize"));
        }
        let size = sizes.join(" * ");
        let prepare = match task.method {
            Method::Cycles => format!("if (ids.empty()) ids.resize({size});"),
            _ => format!("if (memo.empty()) memo.assign({size}, UNKNOWN);"),
        };
        (prepare, index)
    }

    /// The statements that clear the memo.
    pub(super) fn forget(&self, task: &Task) -> Vec<String> {
        match (self.language, task.method) {
            (Language::Rust, _) => vec!["*memo = Memo::default();".into()],
            (Language::Cpp, Method::Cycles) => {
                let dense = task.dense.iter().flatten();
                let fixed = dense.clone().count() > 0
                    && dense.clone().all(|bound| matches!(bound, Term::Number(_)));
                let ids = if fixed {
                    let kind = self.argument_type();
                    format!("for ({kind} position : positions) ids[index_of(position)] = 0;")
                } else {
                    "ids.clear();".to_string()
                };
                let others = ["positions", "scores", "origins", "undecided"];
                let others = others.map(|name| format!("{name}.clear();"));
                [ids].into_iter().chain(others).collect()
            }
            (Language::Python, Method::Cycles) => vec!["scores.clear()".into()],
            (Language::Cpp, Method::Table) => vec!["table.clear();".into()],
            (Language::Python, Method::Table) => vec!["table.clear()".into()],
            (Language::Cpp, _) => vec!["memo.clear();".into()],
            (Language::Python, _) => vec!["memo.clear()".into()],
        }
    }
}
