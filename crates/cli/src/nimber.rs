//! `nimber`: calculations with nimbers.

use answer::fault::{ExpressionFault, Problem};
use nimatron::Run;
use nimatron::nimber::expression::eval;

use super::args::Nimber;
use super::{Failure, Status, output};

pub(super) fn nimber(args: &Nimber) -> Result<Status, Failure> {
    let run = Run::default();
    let value = |text: &String| match eval(text, &run) {
        Ok(value) => Ok((text.clone(), value)),
        Err(error) => {
            Err(Failure::new(Problem::Expression(ExpressionFault { text: text.clone(), error })))
        }
    };
    let values = args.expressions.iter().map(value).collect::<Result<Vec<_>, _>>()?;
    let text = if args.output.json {
        tell::nimber::values_json(&values)
    } else {
        tell::nimber::values(&values)
    };
    output::deliver(args.output.out.as_deref(), &text)?;
    Ok(Status::Done)
}
