//! The machine of a theorem, for drawing.

use answer::fault::NoPicture;
use answer::{Answer, MachineTable, PathWhy, Question, Quotient, Theorem, Verdict};
use certify::Machine;
use run::Run;

use crate::explain;
use crate::game::{Game, Position};

/// The most states of a machine that is drawn.
const STATES: usize = 32;
/// The most elements of a quotient that is drawn, mostly as a table.
const ELEMENTS: usize = 64;

/// The machine of a theorem: of outcome classes in a partisan game, if known; else that of the
/// certificate, as the checker reads it.
///
/// # Errors
/// Why it is not drawn.
fn table(theorem: &Theorem) -> Result<MachineTable, NoPicture> {
    if let Some(quotient) = theorem.evidence.sum().and_then(|sum| sum.quotient.as_ref()) {
        return elements(quotient);
    }
    let evidence = theorem.evidence.machine().ok_or(NoPicture::NoMachine)?;
    let told = evidence.sides.as_ref().map_or(&evidence.table, |sides| &sides.table);
    if let Some(table) = told {
        return Ok(table.clone());
    }
    let large = |states| NoPicture::LargeMachine { states, limit: STATES };
    if let Some(sides) = &evidence.sides {
        return Err(if sides.states > STATES { large(sides.states) } else { NoPicture::NoMachine });
    }
    if evidence.states > STATES {
        return Err(large(evidence.states));
    }
    let established = crate::check(&theorem.certificate).map_err(|_| NoPicture::NoMachine)?;
    let machine = established.machine.as_ref().ok_or(NoPicture::NoMachine)?;
    rows(machine, established.letters.chars().collect()).ok_or(NoPicture::NoMachine)
}

/// A misère quotient as a machine that reads generators in any order.
fn elements(quotient: &Quotient) -> Result<MachineTable, NoPicture> {
    let letters: Vec<char> = ('a'..='z').take(quotient.generators.len()).collect();
    let large = quotient.order() > ELEMENTS || letters.len() < quotient.generators.len();
    if large {
        return Err(NoPicture::LargeMachine { states: quotient.order(), limit: ELEMENTS });
    }
    let row = |(element, next): (usize, &Vec<usize>)| {
        (Some(u8::from(!quotient.is_lost(element))), next.clone())
    };
    Ok(MachineTable { letters, rows: quotient.next.iter().enumerate().map(row).collect() })
}

fn rows(machine: &Machine, letters: Vec<char>) -> Option<MachineTable> {
    let row = |state: usize| {
        let from = u32::try_from(state).ok()?;
        let next = (0..machine.letters())
            .map(|letter| usize::try_from(machine.next(from, letter.try_into().ok()?)).ok());
        let class = machine.class(from).map(u8::try_from).transpose().ok()?;
        Some((class, next.collect::<Option<Vec<usize>>>()?))
    };
    Some(MachineTable { letters, rows: (0..machine.states()).map(row).collect::<Option<_>>()? })
}

impl Game {
    /// The machine of a theorem about positions of every size, for drawing.
    ///
    /// # Errors
    ///
    /// Why there is none, or none that fits a picture.
    pub fn machine(&self, question: Question, run: &Run<'_>) -> Result<Answer, NoPicture> {
        let theorem = match self.prove(question, run).verdict {
            Verdict::Proved(theorem) => theorem,
            Verdict::Refuted(_) => return Err(NoPicture::NoMachine),
            Verdict::Unknown(unknown) => {
                return Err(NoPicture::NoTheorem(Box::new(unknown.obstacle)));
            }
        };
        let table = table(&theorem)?;
        Ok(Answer::Machine(self.info(), theorem, table))
    }

    /// How the machine of a theorem about outcomes reads a position, letter by letter; `table` is
    /// what [`machine`](Self::machine) drew. None for a position that is too long to follow.
    #[must_use]
    pub fn reading(
        &self,
        theorem: &Theorem,
        table: &MachineTable,
        position: &Position,
    ) -> Option<PathWhy> {
        let is_outcome = theorem.question == Question::Outcome;
        let machine = theorem.evidence.machine().filter(|_| is_outcome)?;
        explain::machine::path(self, machine, table, position)
    }
}
