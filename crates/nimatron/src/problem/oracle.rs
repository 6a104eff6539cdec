//! The expected output, and how it is known.

use answer::{ExpectedBy, Tested};
use plan::{Fault, Instruction, Program, naive};
use run::Run;

use super::Problem;
use super::literal::{Literal, Reach};

/// The expected output by a theorem; none if the input has a fault.
pub type Theorem<'p> = &'p dyn Fn(&[u8]) -> Option<String>;

/// Determines the expected output: by the literal rules within reach of brute force, else by the
/// theorem.
pub struct Oracle<'p> {
    program: &'p Program,
    theorem: Option<Theorem<'p>>,
    by: ExpectedBy,
    literal: Literal<'p>,
}

impl std::fmt::Debug for Oracle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Oracle").field("literal", &self.literal).finish_non_exhaustive()
    }
}

/// An expected output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The output.
    pub output: String,
    /// How it is known.
    pub by: ExpectedBy,
    /// The output of the theorem, if it differs: then the theorem, or its application to the
    /// problem, is wrong.
    pub theorem: Option<String>,
}

impl<'p> Oracle<'p> {
    /// `program` is that of the problem, see [`super::instances::program`]; `theorem` runs its
    /// plan, as [`plan::naive::run`] or something faster.
    #[must_use]
    pub fn new(
        problem: &'p Problem,
        program: &'p Program,
        theorem: Option<Theorem<'p>>,
        reach: Reach,
    ) -> Self {
        Self {
            program,
            theorem,
            by: ExpectedBy::Theorem,
            literal: Literal::new(problem, program, reach),
        }
    }

    /// Marks the plan as computed instead of proved.
    #[must_use]
    pub const fn computing(mut self) -> Self {
        self.by = ExpectedBy::Computing;
        self
    }

    /// How the plan's output is known.
    #[must_use]
    pub const fn plan_is(&self) -> ExpectedBy {
        self.by
    }

    /// Who is wrong if the plan's output is.
    #[must_use]
    pub const fn plan_tested(&self) -> Tested {
        match self.by {
            ExpectedBy::Computing => Tested::Computing,
            ExpectedBy::Given | ExpectedBy::Rules | ExpectedBy::Theorem => Tested::Definition,
        }
    }

    /// The fault of an input, if it has one. An input too large for the definition is not read
    /// here, but checked when it is answered.
    pub fn fault(&mut self, input: &[u8], run: &Run<'_>) -> Option<Fault> {
        if !self.literal.reads(input) {
            return None;
        }
        // What is read may depend on answers.
        let read = match self.program.has(|step| matches!(step, Instruction::Keep(..))) {
            true => self.literal.output(input, run).map(|_| ()),
            false => naive::read(self.program, None, input).map(|_| ()),
        };
        read.err().filter(|fault| !fault.reason.is_budget())
    }

    /// The program of the problem.
    #[must_use]
    pub const fn program(&self) -> &'p Program {
        self.program
    }

    /// The expected output; none if the input has a fault, or it is unknown.
    pub fn expected(&mut self, input: &[u8], run: &Run<'_>) -> Option<Expected> {
        let literal = self.literal.output(input, run).ok()?;
        let theorem = self.by_theorem(input);
        match (literal, theorem) {
            (Some(output), theorem) => {
                let theorem = theorem.filter(|theorem| !same(theorem, &output));
                Some(Expected { output, by: ExpectedBy::Rules, theorem })
            }
            (None, Some(output)) => Some(Expected { output, by: self.by, theorem: None }),
            (None, None) => None,
        }
    }

    /// The output by the literal rules; none if the input has a fault, or is out of reach of brute
    /// force.
    pub fn by_rules(&mut self, input: &[u8], run: &Run<'_>) -> Option<String> {
        self.literal.output(input, run).ok()?
    }

    /// The output by the theorem; none if the input has a fault, or there is no theorem.
    #[must_use]
    pub fn by_theorem(&self, input: &[u8]) -> Option<String> {
        (self.theorem?)(input)
    }
}

/// Whether two outputs have the same tokens.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    one.split_ascii_whitespace().eq(other.split_ascii_whitespace())
}
