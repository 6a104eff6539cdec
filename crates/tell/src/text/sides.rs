//! Partisan games as text: outcome classes, and what each player can do.

mod japanese;

use answer::{
    Counterexample, Digits, GameInfo, OUTCOME_CLASSES, Obstacle, PartisanSolution, SidesTheorem, SidesTruth, Solution,
    Statement, class_key, numbered_class,
};
use rules::lists::TurnRule;
use rules::{Outcome, OutcomeClass};

use super::claim::LISTED;
use super::parts::heading;
use super::solution::{details, headline, none};
use super::theorem::{machine, read};
use super::{Look, Say};
use crate::language::Language;
use crate::layout::{Role, columns, indented, short, shown, wrapped};

/// The names of the players of a partisan game, Left first.
pub(super) type Names = [String; 2];

/// What there is to say of two players with moves of their own.
pub(super) enum Message<'a> {
    /// What an outcome class means.
    Meaning(&'a Names, OutcomeClass),
    /// An outcome class and what it means.
    Class(&'a Names, OutcomeClass),
    /// All outcome classes and what they mean, short enough for the title of a table.
    Legend(&'a Names),
    /// Who wins if this player begins.
    Begins(&'a Names, usize, Outcome),
    /// The head of a list of positions.
    Columns(&'a Names),
    /// Who wins if this player begins, and how soon.
    Cell(&'a Names, usize, &'a Solution, TurnRule),
    NoAnswer,
    /// Which classes there are.
    Classes(&'a [OutcomeClass]),
    /// This player wins, or loses, moving first, exactly when ...
    Wins(&'a str),
    Loses(&'a str),
    Always(&'a str),
    Never(&'a str),
    /// A sentence with the formula in it.
    Stated(&'a str, &'a Statement),
    /// Formulas were found for none of the players, or for one only.
    NoFormula {
        states: usize,
        some: bool,
    },
    /// How to read the machine; of digits, if it reads those.
    Machine {
        names: &'a Names,
        digits: Option<(&'a GameInfo, &'a Digits)>,
        some: bool,
    },
    /// The truth about a position.
    Truth(&'a Names, OutcomeClass),
    NoMoves(&'a str),
    Moves(&'a str, usize),
    /// Who wins an option, where it is the turn of the player of this name.
    Option(&'a str, Outcome),
    More(usize),
    /// A position where a claim is false, as it is called: with whose turn it is, if that matters.
    Place(&'a GameInfo, &'a Counterexample),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Meaning([left, _], OutcomeClass::L) => format!("{left} wins, whoever begins"),
            Self::Meaning([_, right], OutcomeClass::R) => format!("{right} wins, whoever begins"),
            Self::Meaning(_, OutcomeClass::N) => "who begins wins".to_owned(),
            Self::Meaning(_, OutcomeClass::P) => "who begins loses".to_owned(),
            Self::Class(names, class) => {
                format!("outcome class {}: {}", class_key(*class), Message::Meaning(names, *class).english())
            }
            Self::Legend([left, right]) => {
                format!("L: {left} wins, R: {right} wins, N: who begins wins, P: who begins loses")
            }
            Self::Begins(names, side, outcome) => {
                format!("If {} begins, {} wins:", names[*side], winner(names, *side, *outcome))
            }
            Self::Columns([left, right]) => format!("position\tclass\t{left} begins\t{right} begins"),
            Self::Cell(names, side, solution, _) => {
                let winner = winner(names, *side, solution.outcome);
                match solution.remoteness {
                    Some(turns) => format!("{winner} in {turns}"),
                    None => winner.to_owned(),
                }
            }
            Self::NoAnswer => "no answer".to_owned(),
            Self::Classes(classes) => {
                let keys: Vec<&str> = classes.iter().map(|class| class_key(*class)).collect();
                match &keys[..] {
                    [only] => format!("Every position is in the outcome class {only}."),
                    [first @ .., last] => format!(
                        "There are positions of the outcome classes {} and {last}{}.",
                        first.join(", "),
                        if keys.len() < OUTCOME_CLASSES.len() { ", and of no other" } else { "" }
                    ),
                    [] => "There are no positions.".to_owned(),
                }
            }
            Self::Wins(name) => format!("{name}, to move, wins exactly when"),
            Self::Loses(name) => format!("{name}, to move, loses exactly when"),
            Self::Always(name) => format!("{name}, to move, always wins."),
            Self::Never(name) => format!("{name}, to move, always loses."),
            Self::Stated(name, statement) => match statement {
                Statement::Loses(formula) => format!("{} {formula}.", Message::Loses(name).english()),
                Statement::Wins(formula) | Statement::Value(formula) | Statement::Claim(formula) => {
                    format!("{} {formula}.", Message::Wins(name).english())
                }
            },
            Self::NoFormula { states, some } => {
                let none = if *some { "For the rest no" } else { "No" };
                format!(
                    "{none} short formula was found. A machine of {} tells the outcome class of every position; the \
                     certificate has it, as one that reads first whose turn it is.",
                    super::counted(*states, "state")
                )
            }
            Self::Machine { names, digits, some } => {
                let none = if *some { "For the rest no" } else { "No" };
                let how = match digits {
                    Some((game, digits)) => read(game, digits),
                    None => "Read a position letter by letter, from state 0 on".to_owned(),
                };
                format!(
                    "{none} short formula was found. {how}; the state it ends in has its outcome class ({}, -: no \
                     position).",
                    Message::Legend(names).english()
                )
            }
            Self::Truth(names, class) => format!(
                "In truth the outcome class is {}: {}.",
                class_key(*class),
                Message::Meaning(names, *class).english()
            ),
            Self::NoMoves(name) => format!("{name} has no move there."),
            Self::Moves(name, 1) => format!("The only move of {name} leads to"),
            Self::Moves(name, moves) => format!("The {moves} moves of {name} lead to"),
            Self::Option(name, Outcome::N) => format!("{name}, to move there, wins"),
            Self::Option(name, Outcome::P) => format!("{name}, to move there, loses"),
            Self::More(more) => format!("and {more} more"),
            Self::Place(game, example) => match to_move(game, example) {
                Some(name) => format!("{}, with {name} to move", shown(&example.position)),
                None => shown(&example.position),
            },
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

fn winner(names: &Names, side: usize, outcome: Outcome) -> &str {
    match outcome {
        Outcome::N => &names[side],
        Outcome::P => &names[1 - side],
    }
}

/// One position of a partisan game, or several as a list.
#[must_use]
pub fn partisan_solutions(
    game: &GameInfo,
    answers: &[(String, Result<PartisanSolution, Obstacle>)],
    look: Look,
) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let mut out = heading(game, look);
    out.push('\n');
    // Nobody has solved a position of a game whose players have no names of their own.
    let nameless = [String::new(), String::new()];
    let names = game.sides.as_ref().unwrap_or(&nameless);
    if let [(position, answer)] = answers {
        match answer {
            Ok(solution) => single(&mut out, game, names, solution, look),
            Err(obstacle) => none(&mut out, game, position, obstacle, look),
        }
        return out;
    }
    let head = say(Message::Columns(names)).split('\t').map(str::to_owned).collect();
    let rows = answers.iter().map(|(position, answer)| match answer {
        Ok(solution) => vec![
            short(position, 40),
            class_key(solution.class).to_owned(),
            say(Message::Cell(names, 0, &solution.sides[0], game.turn)),
            say(Message::Cell(names, 1, &solution.sides[1], game.turn)),
        ],
        Err(_) => vec![short(position, 40), say(Message::NoAnswer)],
    });
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    out.push_str(&columns(&rows, &[]));
    for (position, answer) in answers {
        if let Err(obstacle) = answer {
            out.push('\n');
            none(&mut out, game, position, obstacle, look);
        }
    }
    out
}

fn single(out: &mut String, game: &GameInfo, names: &Names, solution: &PartisanSolution, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let role = match solution.class {
        OutcomeClass::P => Role::No,
        _ => Role::Yes,
    };
    headline(out, game, &solution.position, &say(Message::Class(names, solution.class)), role, look);
    for (side, one) in solution.sides.iter().enumerate() {
        out.push('\n');
        wrapped(out, "", 2, &say(Message::Begins(names, side, one.outcome)));
        details(out, game, one, look);
    }
}

/// The sentence about the player of this name, and the formula that it ends with.
fn said<'a>(name: &'a str, statement: &'a Statement) -> (Message<'a>, Option<&'a str>) {
    match statement {
        Statement::Wins(formula) | Statement::Loses(formula) if formula == "true" || formula == "false" => {
            let always = matches!(statement, Statement::Wins(_)) == (formula == "true");
            (if always { Message::Always(name) } else { Message::Never(name) }, None)
        }
        Statement::Loses(formula) => (Message::Loses(name), Some(formula)),
        Statement::Wins(formula) | Statement::Value(formula) | Statement::Claim(formula) => {
            (Message::Wins(name), Some(formula))
        }
    }
}

/// What a theorem says, a paragraph each.
pub(super) fn sentences(names: &Names, theorem: &SidesTheorem, language: Language) -> Vec<String> {
    let say = |message: Message<'_>| message.say(language);
    let formulas = names.iter().zip(&theorem.formulas).filter_map(|(name, found)| {
        let statement = &found.as_ref()?.statement;
        Some(match said(name, statement) {
            (_, Some(_)) => say(Message::Stated(name, statement)),
            (sentence, None) => say(sentence),
        })
    });
    let mut said: Vec<String> = formulas.collect();
    if said.len() < names.len() {
        said.push(say(Message::NoFormula { states: theorem.states, some: !said.is_empty() }));
    }
    said.push(say(Message::Classes(&theorem.classes)));
    said
}

/// What a theorem says, displayed.
pub(super) fn theorem(
    out: &mut String,
    game: &GameInfo,
    names: &Names,
    theorem: &SidesTheorem,
    digits: Option<&Digits>,
    look: Look,
) {
    let say = |message: Message<'_>| message.say(look.language);
    let mut found = 0;
    for (name, formula) in names.iter().zip(&theorem.formulas) {
        let Some(formula) = formula else { continue };
        if found > 0 {
            out.push('\n');
        }
        found += 1;
        let (sentence, formula) = said(name, &formula.statement);
        wrapped(out, "  ", 2, &say(sentence));
        if let Some(formula) = formula {
            out.push('\n');
            wrapped(out, "      ", 8, formula);
        }
    }
    let some = found > 0;
    if found < names.len() {
        if some {
            out.push('\n');
        }
        match &theorem.table {
            Some(table) => {
                let message = Message::Machine { names, digits: digits.map(|digits| (game, digits)), some };
                wrapped(out, "  ", 2, &say(message));
                out.push('\n');
                let name = |class: u8| numbered_class(u32::from(class)).map_or("?", class_key).to_owned();
                machine(out, table, name, look);
            }
            None => wrapped(out, "  ", 2, &say(Message::NoFormula { states: theorem.states, some })),
        }
    }
    out.push('\n');
    wrapped(out, "  ", 2, &say(Message::Classes(&theorem.classes)));
}

/// The truth about a position where a claim is false.
pub(super) fn truth(out: &mut String, names: &Names, truth: &SidesTruth, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let Some(class) = truth.class else { return };
    wrapped(out, "  ", 2, &say(Message::Truth(names, class)));
    for (side, options) in truth.options.iter().enumerate() {
        if options.is_empty() {
            wrapped(out, "  ", 2, &say(Message::NoMoves(&names[side])));
            continue;
        }
        wrapped(out, "  ", 2, &say(Message::Moves(&names[side], options.len())));
        let other = &names[1 - side];
        let rows = options.iter().take(LISTED);
        let rows = rows.map(|fact| vec![shown(&fact.position), say(Message::Option(other, fact.outcome))]);
        indented(out, 4, &rows.collect::<Vec<_>>(), &[]);
        if options.len() > LISTED {
            wrapped(out, "    ", 4, &say(Message::More(options.len() - LISTED)));
        }
    }
}

/// Whose turn it is where a claim is false, if that matters.
fn to_move<'a>(game: &'a GameInfo, example: &Counterexample) -> Option<&'a str> {
    let side = example.sides.as_ref().and_then(|sides| sides.to_move)?;
    game.sides.as_ref()?.get(side).map(String::as_str)
}
