//! The short form of programs, for an editorial: the theorem in as few lines as possible.
//!
//! A short program trusts its input. On valid inputs whose white space is blanks, tabs and line
//! ends, its answers agree with the plan up to white space at the ends of lines. Everything else is
//! undefined; the long form ([`crate::program`]) reports faults, and is faster.
//!
//! For games with computed answers, the short form is the long one without checks of the input.

mod heaps;
mod judge;
mod machines;
mod number;
mod steps;

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use plan::{Decision, Instruction, Plan, Program, Times, Variable, VariableKind};

use crate::analysis::{Analysis, TakenNames, kind};
use crate::emitter::{check_variables, settings};
use crate::head::brief;
use crate::parts::section;
use crate::text::Writer;
use crate::{EmitError, Language};

/// Names that short programs use in addition to those of long ones.
const NAMES: &str = "data integer ll vector string cin cout set sort reverse accumulate count_if \
    max_element min_element wins value code heap \
    state board kept x y h c i j next_state period";

/// The state of printing a short program.
pub(super) struct Short<'a> {
    plan: &'a Plan,
    program: &'a Program,
    language: Language,
    analysis: Analysis,
    names: Vec<String>,
    fresh: TakenNames,
    /// Helpers, by the names of their sections.
    parts: BTreeSet<&'static str>,
    /// Tables and functions specific to this plan.
    made: String,
    body: Writer,
    declared: BTreeSet<usize>,
    /// If Python reads all of its input at once: the line that replaces the first steps, and their
    /// number.
    at_once: Option<(String, usize)>,
    /// The functions that find runs: each without its name, and its name.
    run_functions: Vec<(String, String)>,
    /// The name of the table of values, if there is one.
    mex: String,
    /// The name of the list of heaps that several steps fill.
    gathered: String,
}

/// Prints the short program of a plan as the text of one file. Linear in the plan and its tables.
///
/// # Errors
///
/// As for [`crate::program`]; [`EmitError::NoShortForm`] if numbers exceed 64 bits, if a game with
/// computed answers reads words, and for programs that do more than read and answer.
pub fn short(plan: &Plan, language: Language) -> Result<String, EmitError> {
    let program = &plan.program;
    check_variables(program)?;
    // Only the long form can read these.
    let words = program.variables.iter().any(|one| matches!(one.kind, VariableKind::Word { .. }));
    let computed = matches!(plan.decision, Decision::Computed(_));
    if program.has(is_more) || computed && words || matches!(plan.decision, Decision::Each(_)) {
        return Err(EmitError::NoShortForm);
    }
    if computed {
        return crate::emitter::print(plan, language, None);
    }
    let mut fresh = TakenNames::new().and(NAMES);
    let names = program.variables.iter().map(|declared| fresh.fresh(&declared.name)).collect();
    let mut short = Short {
        plan,
        program,
        language,
        analysis: Analysis::new(program, &settings(&plan.decision, program), true),
        names,
        fresh,
        parts: BTreeSet::new(),
        made: String::new(),
        body: Writer::new(language),
        declared: BTreeSet::new(),
        at_once: None,
        run_functions: Vec::new(),
        mex: String::new(),
        gathered: String::new(),
    };
    short.main()?;
    Ok(short.assembled())
}

/// Whether a step does anything but read, add heaps and answer.
const fn is_more(step: &Instruction) -> bool {
    matches!(
        step,
        Instruction::Put { .. }
            | Instruction::Keep(..)
            | Instruction::Print(_)
            | Instruction::Repeat { times: Times::While(_), .. }
    )
}

impl Short<'_> {
    /// Requires a helper.
    fn need(&mut self, part: &'static str) {
        self.parts.insert(part);
    }

    /// Adds a table or a function specific to this plan.
    fn make(&mut self, text: &str) {
        self.made += text.trim_end();
        self.made += self.language.pick("\n\n", "\n\n", "\n\n\n");
    }

    fn name(&self, variable: Variable) -> String {
        self.names.get(variable.index()).cloned().unwrap_or_default()
    }

    fn kind(&self, variable: Variable) -> Option<&VariableKind> {
        kind(self.program, variable)
    }

    /// Joins conditions, each parenthesised if necessary.
    fn all(&self, parts: &[String]) -> String {
        match parts {
            [] => self.language.pick("true", "true", "True").into(),
            [one] => one.clone(),
            _ => format!("({})", parts.join(self.language.pick(" && ", " && ", " and "))),
        }
    }

    fn any(&self, parts: &[String]) -> String {
        match parts {
            [] => self.language.pick("false", "false", "False").into(),
            [one] => one.clone(),
            _ => format!("({})", parts.join(self.language.pick(" || ", " || ", " or "))),
        }
    }

    fn not(&self, condition: &str) -> String {
        format!("{}({condition})", self.language.pick("!", "!", "not "))
    }

    /// Whether a number is one of these.
    fn one_of(&mut self, number: &str, all: &[String]) -> String {
        let listed = all.join(", ");
        match (all, self.language) {
            ([one], _) => format!("{number} == {one}"),
            (_, Language::Rust) => format!("[{listed}].contains(&({number}))"),
            (_, Language::Cpp) => format!("set<ll>{{{listed}}}.count({number})"),
            ([], Language::Python) => "False".into(),
            (_, Language::Python) => format!("{number} in ({listed})"),
        }
    }

    fn assembled(self) -> String {
        let language = self.language;
        let mut text = brief(self.plan, language);
        let mut code = String::new();
        for part in [
            "input",
            "entry",
            "floor",
            "power",
            "gcd",
            "exponents",
            "runs",
            "mex",
            "ones",
            "column",
        ] {
            let named = format!("short_{part}");
            let section = section(language, &named);
            if self.parts.contains(part) && !section.is_empty() {
                code = code + section + language.pick("\n\n", "\n\n", "\n\n\n");
            }
        }
        code += &self.made;
        code += &self.body.finish();
        match language {
            Language::Rust => text += "use std::io::{read_to_string, stdin};\n\n",
            Language::Cpp => {
                text += "#include <bits/stdc++.h>\nusing namespace std;\nusing ll = long long;\n\n"
            }
            Language::Python => {
                let needs = |what: &str| code.contains(what);
                let mut imports = String::new();
                for (name, line) in [
                    ("sys.", "import sys\n"),
                    ("reduce(", "from functools import reduce\n"),
                    ("groupby(", "from itertools import groupby\n"),
                    ("gcd(", "from math import gcd\n"),
                    ("reduce(xor", "from operator import xor\n"),
                ] {
                    if needs(name) {
                        imports += line;
                    }
                }
                text += &imports;
                if !imports.is_empty() {
                    text += if code.starts_with("def ") { "\n\n" } else { "\n" };
                }
            }
        }
        text + code.trim_end() + "\n"
    }
}
