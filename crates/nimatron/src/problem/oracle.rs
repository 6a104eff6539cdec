//! What should be printed, and how that is known.

use answer::{ExpectedBy, Tested};
use plan::Program;
use run::Run;

use super::Problem;
use super::literal::{Literal, Reach};

/// What a theorem says should be printed; none if the input has a fault.
pub type Theorem<'p> = &'p dyn Fn(&[u8]) -> Option<String>;

/// Says what should be printed: by the literal rules where brute force reaches, else by the theorem.
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
    /// What the theorem says, if that is something else: then the theorem, or the way from the problem to it, is wrong.
    pub theorem: Option<String>,
}

impl<'p> Oracle<'p> {
    /// `program` is that of the problem, see [`super::instances::program`]; `theorem` is what its plan says, as [`plan::naive::run`]
    /// or something faster does.
    #[must_use]
    pub fn new(problem: &'p Problem, program: &'p Program, theorem: Option<Theorem<'p>>, reach: Reach) -> Self {
        Self { program, theorem, by: ExpectedBy::Theorem, literal: Literal::new(problem, program, reach) }
    }

    /// The same where what the plan says is no theorem, but computed.
    #[must_use]
    pub const fn computing(mut self) -> Self {
        self.by = ExpectedBy::Computing;
        self
    }

    /// How what the plan says is known.
    #[must_use]
    pub const fn plan_is(&self) -> ExpectedBy {
        self.by
    }

    /// Who is wrong if what the plan says is.
    #[must_use]
    pub const fn plan_tested(&self) -> Tested {
        match self.by {
            ExpectedBy::Computing => Tested::Computing,
            ExpectedBy::Given | ExpectedBy::Rules | ExpectedBy::Theorem => Tested::Definition,
        }
    }

    /// Whether brute force would look at an input at all.
    #[must_use]
    pub const fn reads(&self, input: &[u8]) -> bool {
        self.literal.reads(input)
    }

    /// The program of the problem.
    #[must_use]
    pub const fn program(&self) -> &'p Program {
        self.program
    }

    /// What should be printed; none if the input has a fault, or nothing tells.
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

    /// What the literal rules say; none if the input has a fault, or brute force does not reach.
    pub fn by_rules(&mut self, input: &[u8], run: &Run<'_>) -> Option<String> {
        self.literal.output(input, run).ok()?
    }

    /// What the theorem says; none if the input has a fault, or there is no theorem.
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
