//! A question on its way through the pool: from a body to the object that answers it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use run::{Limits, Run};
use tell::Language;
use tell::service::Refusal;
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::time::timeout;

use crate::ask::{Around, Ask};
use crate::fault::Fault;
use crate::meter::Meter;
use crate::options::{Options, Patience};
use crate::pool::{Pool, Ticket};
use crate::question::Asked;

/// How often it is looked how far the work is.
pub(crate) const LOOK: Duration = Duration::from_millis(100);

/// Work that was handed in. Who drops it cancels it.
pub(crate) struct Job {
    ticket: Ticket,
    answer: oneshot::Receiver<Result<String, Fault>>,
    meter: Arc<Meter>,
    submitted: Instant,
    time: Duration,
    patience: Patience,
}

/// What a request may use: what it asks for, but no more than the server allows.
pub(crate) fn limits(asked: Asked, options: &Options) -> Result<Limits, Refusal> {
    let time = match asked.seconds {
        None => options.usual_time,
        Some(seconds) if seconds >= 0.0 => Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
        Some(_) => return Err(Refusal::BadValue { field: "limits.seconds", wanted: "≥ 0".to_owned() }),
    };
    Ok(Limits {
        states: asked.states.unwrap_or(options.states).min(options.states),
        memory: asked.memory.unwrap_or(options.usual_memory).min(options.memory),
        time: Some(time.min(options.time)),
    })
}

impl Job {
    /// Hands a question in.
    pub(crate) fn submit<A: Ask>(
        question: A,
        language: Language,
        pool: &Pool,
        options: &Options,
    ) -> Result<Self, Fault> {
        let limits = limits(question.limits(), options)?;
        let (meter, cancel) = (Arc::new(Meter::default()), Arc::new(AtomicBool::new(false)));
        let (sender, answer) = oneshot::channel();
        let most = options.answer;
        let work = {
            let (meter, cancel) = (Arc::clone(&meter), Arc::clone(&cancel));
            move || {
                meter.begin();
                let run = Run::new(limits).with_clock(&*meter).with_cancel(&cancel).with_progress(&*meter);
                let said = question.answer(Around { run: &run, language }).and_then(|text| {
                    // What is sent is checked where it is made.
                    let text = one_line(&text);
                    let fits = text.len() <= most;
                    if fits { Ok(text) } else { Err(Refusal::AnswerTooLarge { limit: most }.into()) }
                });
                // Who is gone wants no answer.
                let _ = sender.send(said);
            }
        };
        // A request without states to speak of still has rules to be read.
        let memory = limits.memory.max(MINIMUM);
        let ticket = pool.submit(memory, cancel, Box::new(work)).map_err(|_| Refusal::Busy)?;
        let time = limits.time.unwrap_or(options.time);
        Ok(Self { ticket, answer, meter, submitted: Instant::now(), time, patience: options.patience })
    }

    /// Waits for the answer a little while; none if it is still not there.
    pub(crate) async fn look(&mut self) -> Option<Result<String, Fault>> {
        let told = match timeout(LOOK, &mut self.answer).await {
            Ok(told) => told.map_err(|_| ()),
            Err(_) => match self.answer.try_recv() {
                Ok(told) => Ok(told),
                Err(TryRecvError::Closed) => Err(()),
                Err(TryRecvError::Empty) => return self.too_late().map(|refusal| Err(refusal.into())),
            },
        };
        // A worker that was torn out of its work says nothing.
        Some(told.unwrap_or_else(|()| {
            let begun = self.meter.lasted().is_some();
            Err(if begun { Refusal::Internal } else { Refusal::Stopping }.into())
        }))
    }

    /// Waits for the answer.
    pub(crate) async fn answer(mut self) -> Result<String, Fault> {
        loop {
            if let Some(told) = self.look().await {
                return told;
            }
        }
    }

    /// How far the work is.
    pub(crate) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Whether the client has waited long enough.
    fn too_late(&self) -> Option<Refusal> {
        match self.meter.lasted() {
            Some(lasted) if lasted > self.time.saturating_add(self.patience.overdue) => {
                self.ticket.overdue();
                Some(Refusal::Overdue)
            }
            None if self.submitted.elapsed() > self.patience.queue => Some(Refusal::Busy),
            _ => None,
        }
    }
}

/// The memory that any request promises at least.
const MINIMUM: u64 = 64 << 20;

/// JSON without the blanks between its parts. In texts there are no line ends, so that what begins a line is no part of one.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    text.lines().for_each(|part| line.push_str(part.trim_start_matches(' ')));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_more_than_the_server_allows() {
        let options = Options::default();
        let most =
            limits(Asked { seconds: Some(1e18), states: Some(u64::MAX), memory: Some(u64::MAX) }, &options).unwrap();
        let server = Limits { states: options.states, memory: options.memory, time: Some(options.time) };
        assert_eq!(most, server);
        let less = limits(Asked { seconds: Some(0.5), states: Some(3), memory: Some(4) }, &options).unwrap();
        assert_eq!(less, Limits { states: 3, memory: 4, time: Some(Duration::from_millis(500)) });
        let usual = limits(Asked::default(), &options).unwrap();
        assert_eq!((usual.time, usual.memory), (Some(options.usual_time), options.usual_memory));
        let odd =
            |seconds| limits(Asked { seconds: Some(seconds), ..Asked::default() }, &options).map(|limits| limits.time);
        assert_eq!((odd(0.0), odd(f64::INFINITY)), (Ok(Some(Duration::ZERO)), Ok(Some(options.time))));
        for seconds in [-1.0, f64::NAN] {
            assert!(matches!(odd(seconds), Err(Refusal::BadValue { .. })), "{seconds}");
        }
    }

    #[test]
    fn lines_become_one() {
        assert_eq!(one_line("{\n  \"a\": \"  x\\n  y\",\n  \"b\": []\n}\n"), "{\"a\": \"  x\\n  y\",\"b\": []}");
    }
}
