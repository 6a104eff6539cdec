//! Prints answers that the program computes from the rules.
//!
//! The rules become a function that visits the moves of one position ([`evaluate`]), as loops and
//! conditions ([`moves`], [`terms`]); conditions that obviously hold are omitted ([`facts`]). It is
//! called in one of four ways ([`solver`]): to fill a table of all positions up to the largest one,
//! if positions are single numbers that obviously decrease; to fill a table up to the position
//! asked about, in an order in which options obviously come first ([`mod@order`], [`sweep`]), where
//! options that form an interval need not be visited one by one ([`windows`]); depth first with an
//! explicit stack, for the positions needed, if some number obviously decreases or there is an
//! answer only if play ends; otherwise backwards from the ends of play, over all reachable
//! positions.

mod affine;
mod evaluate;
mod facts;
mod judge;
mod moves;
mod order;
pub(crate) mod reach;
mod settings;
mod shape;
mod solver;
mod sweep;
mod terms;
mod windows;

use alloc::string::String;
use alloc::vec::Vec;

use compute::{Game, Range, Term, Test, Verdict};
use plan::{ComputedDecision, GivenValue, PrintedAnswer, Variable, VariableKind, Wanted};

use self::evaluate::{Kind, Method};
use self::moves::identifier;
use self::order::{Memory, Order};
use self::terms::{GamePrinter, Parameter};
use self::windows::Window;
use crate::analysis::{TakenNames, kind};
use crate::emitter::Emitter;
use crate::{EmitError, Language};

/// Names that the functions of a game use.
const TAKEN: &str = "number_of Position PositionTable Rules Memo Known Entry UNKNOWN OPEN memo \
    stack missing \
    current look known note ids positions scores origins undecided id_of score_of options_of \
    set_number \
    score_at_end can_win outcome best_difference best_score mex_of_moves position option options \
    best stuck score value is_position before solve count next start table sizes index index_of \
    parts others winning heaps \
    total seen settle rounds waiting tables too_large exact_sum exact_difference exact_product";

/// How to judge positions, once the code for it has been printed.
#[derive(Clone, Debug)]
pub(crate) struct Judging {
    /// The function that the main part calls.
    function: &'static str,
    /// Whether it returns 1, 0 or -1 instead of a boolean.
    pub(crate) three: bool,
    /// Its arguments in Rust before the position.
    arguments: String,
    /// Whether it takes a list of numbers.
    list: bool,
    width: usize,
    /// Variables that the rules depend on.
    pub(crate) settings: Vec<Variable>,
    /// Whether the Rust program has a struct for the rules.
    rules: bool,
}

/// What to compute about a game, and how.
struct Task {
    wanted: Wanted,
    sum: bool,
    splits: bool,
    kind: Kind,
    method: Method,
    names: TakenNames,
    /// The parameters from the input, with the names of their new values.
    settings: Vec<(usize, Variable, String)>,
    /// In Rust: whether there is a struct for the rules.
    rules: bool,
    /// An upper bound of each field, as a term of parameters, if a table of all positions fits.
    dense: Option<Vec<Term>>,
    /// The largest number in each field of what may or may not be a position.
    tried: Vec<Option<i128>>,
    /// The order of a sweep, if one is used.
    order: Option<Order>,
    /// Whether numbers may fail to be a position.
    checks: bool,
}

impl Emitter<'_> {
    /// Prints the code that judges positions of a game.
    pub(crate) fn computed(&mut self, decision: &ComputedDecision) -> Result<(), EmitError> {
        let game = &decision.game;
        let given = reach::given(decision, self.program, &self.analysis);
        let (kind, splits) = self.wanted_kind(decision, &given)?;
        let by_value = kind == Kind::Value;
        let ends = shape::ends(game, &given);
        let asked = reach::asked(decision, self.program);
        let table = solver::is_table(game, &given, &asked);
        let mut order = {
            let settings = self.settings(decision);
            let once = decision.wanted != Wanted::WinningMoves
                && settings::asks_once(&self.program.steps, &settings);
            let wide =
                !matches!(kind, Kind::Outcome | Kind::Draws) || self.language == Language::Python;
            let of = |memory| Order::new(game, &given, &asked, memory, wide);
            let each = settings::few(decision, &given).map(Memory::Each);
            each.and_then(of).or_else(|| of(if once { Memory::Once } else { Memory::Rules }))
        };
        let mut windows: Vec<Option<Window>> = match &order {
            Some(order) => game
                .moves
                .iter()
                .map(|rule| windows::window(game, &given, order, kind, rule))
                .collect(),
            None => Vec::new(),
        };
        // A growing table is simpler.
        order = order.filter(|_| !table || windows.iter().any(Option::is_some));
        let method = match kind {
            _ if order.is_some() => Method::Sweep,
            Kind::Outcome | Kind::Draws | Kind::Turns if !ends => Method::Cycles,
            _ if table => Method::Table,
            _ => Method::Depth { cycles: !ends },
        };
        let kind = if method == Method::Cycles { Kind::Turns } else { kind };
        let most = match &order {
            Some(order) => order.most.iter().map(|most| Some(most.highest)).collect(),
            None => asked
                .iter()
                .enumerate()
                .map(|(field, most)| shape::largest(game, &given, field, (*most)?))
                .collect(),
        };
        let mut names = TakenNames::new().and(TAKEN);
        let indexed = indexed_lists(game);
        let settings = decision.given.iter().any(|value| matches!(value, GivenValue::Setting(_)));
        let rules = self.language == Language::Rust && (settings || !indexed.is_empty());
        let (parameters, settings) = self.parameters(decision, &mut names, rules)?;
        let slots: Vec<String> =
            game.fields.iter().map(|field| names.fresh(&identifier(field))).collect();
        for window in windows.iter_mut().flatten() {
            let what = if kind == Kind::Outcome { "lost" } else { "best" };
            window.name = names.fresh(&alloc::format!("{what}_{}", slots[window.field]));
        }
        let mut printer = GamePrinter {
            language: self.language,
            game,
            given: &given,
            slots,
            parameters,
            parts: Vec::new(),
            lists: indexed.clone(),
            indexed: Vec::new(),
            windows,
            most,
            watched: self.language != Language::Python,
        };
        let dense = match method {
            Method::Depth { .. } if self.language != Language::Python => {
                solver::room(game, &given, &asked, !settings.is_empty(), (kind, method))
            }
            Method::Cycles if self.language == Language::Cpp => {
                solver::room(game, &given, &asked, !settings.is_empty(), (kind, method))
            }
            _ => None,
        };
        let task = Task {
            wanted: decision.wanted,
            sum: decision.sum || (by_value && decision.wanted == Wanted::WinningMoves),
            splits,
            kind,
            method,
            names,
            settings,
            rules,
            dense,
            tried: asked
                .iter()
                .zip(&printer.most)
                .map(|(asked, most)| Some((*asked)?.max((*most)?)))
                .collect(),
            order,
            checks: game.domain != Test::Always(true),
        };
        let (made, judging) = printer.solver(&task, decision.sum, indexed, &self.program.answer);
        for part in core::mem::take(&mut printer.parts) {
            self.need(part);
        }
        self.game_names = printer.slots;
        self.constant_lists(decision, &printer.parameters, &made)?;
        for text in made {
            self.make(&text);
        }
        self.judging = Some(judging);
        Ok(())
    }

    /// What to compute about positions, and whether moves leave several.
    fn wanted_kind(
        &self,
        decision: &ComputedDecision,
        given: &[facts::Given],
    ) -> Result<(Kind, bool), EmitError> {
        let game = &decision.game;
        let splits = game.splits();
        if game.fields.is_empty() || given.len() != game.parameters.len() {
            return Err(EmitError::Inconsistent("a game without numbers, or without some of them"));
        }
        let numbers =
            matches!(decision.wanted, Wanted::Difference | Wanted::Turns | Wanted::WinningMoves);
        match (&self.program.answer, decision.wanted) {
            (PrintedAnswer::Outcome { .. }, _) if numbers => {
                return Err(EmitError::Inconsistent("texts where a number is computed"));
            }
            (PrintedAnswer::Value | PrintedAnswer::Computed, Wanted::Outcome) => {
                return Err(EmitError::NoValue);
            }
            _ => {}
        }
        let scored = decision.wanted == Wanted::Outcome && game.scored && !decision.sum;
        let by_parts = decision.sum || splits;
        if decision.sum
            && (decision.wanted == Wanted::Turns
                || decision.wanted == Wanted::Outcome && game.misere)
        {
            return Err(EmitError::PlayedOut);
        }
        let kind = match decision.wanted {
            Wanted::Difference | Wanted::Turns if by_parts => {
                return Err(EmitError::Inconsistent("a sum is not told by its parts"));
            }
            Wanted::Outcome if scored && splits => {
                return Err(EmitError::Inconsistent("a sum is not told by its parts"));
            }
            Wanted::Difference => Kind::Difference,
            Wanted::Outcome if scored => Kind::Difference,
            Wanted::Turns => Kind::Turns,
            Wanted::Value => Kind::Value,
            Wanted::Outcome | Wanted::WinningMoves if by_parts => Kind::Value,
            Wanted::Outcome | Wanted::WinningMoves if shape::has_draws(game) => Kind::Draws,
            Wanted::Outcome | Wanted::WinningMoves => Kind::Outcome,
        };
        let plain = game.endings.iter().all(|ending| ending.verdict == Verdict::NoMove);
        if kind == Kind::Value && (game.misere || !plain) {
            return Err(EmitError::Inconsistent("a Grundy value where the last move does not win"));
        }
        Ok((kind, splits))
    }

    /// The variables that hold parameters.
    fn settings(&self, decision: &ComputedDecision) -> Vec<Variable> {
        let variable = |value: &GivenValue| match value {
            GivenValue::Setting(index) => {
                let setting =
                    usize::try_from(*index).ok().and_then(|at| self.program.settings.get(at));
                setting.map(|(_, variable)| *variable)
            }
            GivenValue::Number(_) | GivenValue::Numbers(_) => None,
        };
        decision.given.iter().filter_map(variable).collect()
    }

    /// The expressions of parameters, and those that come from the input.
    #[expect(clippy::type_complexity, reason = "two lists that are taken apart at once")]
    fn parameters(
        &self,
        decision: &ComputedDecision,
        names: &mut TakenNames,
        rules: bool,
    ) -> Result<(Vec<Parameter>, Vec<(usize, Variable, String)>), EmitError> {
        let wrong = EmitError::Inconsistent("a parameter of another kind");
        let (mut all, mut settings) = (Vec::new(), Vec::new());
        for (place, (parameter, value)) in
            decision.game.parameters.iter().zip(&decision.given).enumerate()
        {
            let list = parameter.list;
            let plain = identifier(&parameter.name);
            let inside = |name: String| if rules { alloc::format!("rules.{name}") } else { name };
            all.push(match value {
                GivenValue::Number(number) if !list => Parameter::Number(*number),
                GivenValue::Numbers(numbers) if list => {
                    let index = names.fresh(&alloc::format!("{plain}_places"));
                    Parameter::List {
                        name: names.fresh(&plain.to_ascii_uppercase()),
                        length: Some(numbers.len()),
                        index: inside(index),
                    }
                }
                GivenValue::Setting(index) => {
                    let at = usize::try_from(*index).unwrap_or(usize::MAX);
                    let (_, variable) = self
                        .program
                        .settings
                        .get(at)
                        .ok_or(EmitError::Inconsistent("no such setting"))?;
                    let numbers =
                        matches!(kind(self.program, *variable), Some(VariableKind::Numbers { .. }));
                    let word =
                        matches!(kind(self.program, *variable), Some(VariableKind::Word { .. }));
                    if numbers != list || word {
                        return Err(wrong);
                    }
                    let name = names.fresh(&plain);
                    settings.push((place, *variable, names.fresh(&alloc::format!("new_{plain}"))));
                    if list {
                        let index = names.fresh(&alloc::format!("{plain}_places"));
                        Parameter::List { name: inside(name), length: None, index: inside(index) }
                    } else {
                        Parameter::Variable(inside(name))
                    }
                }
                GivenValue::Number(_) | GivenValue::Numbers(_) => return Err(wrong),
            });
        }
        Ok((all, settings))
    }
}

/// The lists whose places are looked up.
fn indexed_lists(game: &Game) -> Vec<u32> {
    fn test_lists(test: &Test, into: &mut Vec<u32>) {
        match test {
            Test::Among(_, list) => into.push(*list),
            Test::Not(inner) => test_lists(inner, into),
            Test::All(parts) | Test::Any(parts) => {
                parts.iter().for_each(|part| test_lists(part, into));
            }
            Test::Always(_) | Test::Compare(..) | Test::In(..) => {}
        }
    }
    let mut lists = Vec::new();
    test_lists(&game.domain, &mut lists);
    game.endings.iter().for_each(|ending| test_lists(&ending.when, &mut lists));
    for rule in &game.moves {
        test_lists(&rule.guard, &mut lists);
        for choice in &rule.choices {
            test_lists(&choice.until, &mut lists);
            if let Range::Places(list, _) = &choice.range {
                lists.push(*list);
            }
        }
    }
    lists.sort_unstable();
    lists.dedup();
    lists
}
