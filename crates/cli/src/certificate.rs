//! Certificates that are written beside an answer.

use std::fs::{self, File};
use std::io::Read;

use answer::fault::Plain;
use nimatron::answer::Answer;
use tell::Style;
use tell::problem::Warning;

use super::args::CertificateFile;
use super::output::warn;
use super::{Failure, Status, Voice, input, output};

/// Makes sure that a certificate may be written there: it may take the place of an older
/// certificate, and of nothing else. Better to know that before the work.
pub(super) fn may_write(path: &str) -> Result<(), Failure> {
    // Rules are easily named where a certificate was meant.
    let kept = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0)
        && !is_certificate(path);
    if kept { Err(Failure::plain(Plain::WouldOverwrite { path: path.to_owned() })) } else { Ok(()) }
}

/// Writes an answer and its certificate, if that is asked for. The answer comes first, so that
/// nothing is lost if the certificate cannot be written.
pub(super) fn deliver_both(
    answer: &Answer,
    certificate: Option<&str>,
    out: Option<&str>,
    voice: Voice,
    write: impl FnOnce(Style) -> String,
) -> Result<Status, Failure> {
    let aside = certificate == Some("-") && answer.certificate().is_some() && out.is_none();
    let text = write(if aside { voice.on_stderr() } else { voice.on(out) });
    if aside {
        output::complain(&text);
    } else {
        output::deliver(out, &text)?;
    }
    match (certificate, answer.certificate()) {
        (Some("-"), Some(text)) => output::print(text)?,
        (Some(path), Some(text)) => output::save(path, text)?,
        (Some(path), None) => {
            warn(&Warning::NoCertificate { path: path.to_owned() }, voice);
            return Ok(Status::Undecided);
        }
        (None, _) => {}
    }
    Ok(answer.ending().into())
}

fn is_certificate(path: &str) -> bool {
    const HEAD: u64 = 200;
    let mut head = vec![];
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.is_ok() && input::begins_as_certificate(&String::from_utf8_lossy(&head))
}

impl CertificateFile {
    /// Whether the theorem is wanted: then no answer will do that comes without one.
    pub(super) const fn is_wanted(&self) -> bool {
        self.path.is_some()
    }

    /// See [`may_write`].
    pub(super) fn ready(&self) -> Result<(), Failure> {
        self.path.as_deref().map_or(Ok(()), may_write)
    }

    /// Writes the certificate, if it was asked for, and gives the status of the whole: that of the
    /// answer, but undecided if there is nothing to write.
    pub(super) fn deliver(
        &self,
        certificate: Option<&str>,
        status: Status,
        voice: Voice,
    ) -> Result<Status, Failure> {
        match (&self.path, certificate) {
            (Some(path), Some(text)) => output::save(path, text).map(|()| status),
            (Some(path), None) => {
                warn(&Warning::NotProved { path: path.clone() }, voice);
                Ok(Status::Undecided)
            }
            (None, _) => Ok(status),
        }
    }
}
