//! Runs a contestant's program on an input, within limits.

use answer::Got;

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The limits of a program for one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Time limit.
    pub time: Duration,
    /// Maximum size of its output in bytes.
    pub output: usize,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { time: Duration::from_secs(2), output: 64 << 20 }
    }
}

/// Bytes of standard error that are kept.
const ERROR: usize = 4096;

/// Runs a shell command with this input. On timeout, it is killed with all its descendants.
///
/// Not reading all of the input, and writing to standard error, are not errors.
#[must_use]
pub fn execute(command: &str, input: &[u8], allowance: Allowance) -> Got {
    // A command that cannot be started directly may still work in a shell.
    let direct = plain(command).and_then(|mut program| started(&mut program).ok());
    let child = direct.map_or_else(|| started(Command::new("sh").arg("-c").arg(command)), Ok);
    match child {
        Ok(child) => follow(child, input, allowance),
        Err(error) => Got::NotRun { reason: error.to_string() },
    }
}

/// A command without shell syntax, as program path and arguments. It is started without a shell,
/// which halves the time of fast programs.
fn plain(command: &str) -> Option<Command> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" _-./+:,@%".contains(&byte);
    let mut words = command.split(' ').filter(|word| !word.is_empty());
    let path = words.next().filter(|path| path.contains('/') && command.bytes().all(is_plain))?;
    let mut program = Command::new(path);
    program.args(words);
    Some(program)
}

fn started(command: &mut Command) -> std::io::Result<Child> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    own_group(command);
    command.spawn()
}

/// What was read from a pipe, and whether it is complete.
type Drained = Receiver<(Vec<u8>, bool)>;

fn follow(mut child: Child, input: &[u8], allowance: Allowance) -> Got {
    let until = Instant::now() + allowance.time;
    if let Some(mut pipe) = child.stdin.take() {
        let input = input.to_vec();
        thread::spawn(move || {
            // A program may end without reading everything.
            let _ = pipe.write_all(&input);
        });
    }
    let output = child.stdout.take().map(|pipe| reader(pipe, allowance.output, false));
    let error = child.stderr.take().map(|pipe| reader(pipe, ERROR, true));
    let got = finish(&mut child, output.as_ref(), error.as_ref(), until, allowance);
    if !matches!(got, Got::Output(_) | Got::Crashed { .. }) {
        kill(&mut child);
        // It is dead; its status does not matter.
        let _ = child.wait();
    }
    got
}

fn finish(
    child: &mut Child,
    output: Option<&Drained>,
    error: Option<&Drained>,
    until: Instant,
    allowance: Allowance,
) -> Got {
    let late = Got::TimedOut { limit: allowance.time };
    let left = || until.saturating_duration_since(Instant::now());
    let printed = match output.map(|output| output.recv_timeout(left())) {
        Some(Ok((_, false))) => return Got::TooMuch { limit: allowance.output },
        Some(Ok((printed, true))) => printed,
        Some(Err(RecvTimeoutError::Timeout)) => return late,
        Some(Err(RecvTimeoutError::Disconnected)) | None => vec![],
    };
    let status = match wait(child, until) {
        Ok(Some(status)) => status,
        Ok(None) => return late,
        Err(error) => return Got::NotRun { reason: error.to_string() },
    };
    let output = String::from_utf8_lossy(&printed).into_owned();
    if status.success() {
        return Got::Output(output);
    }
    let error = error
        .and_then(|error| error.recv_timeout(left()).ok())
        .map(|(error, _)| error)
        .unwrap_or_default();
    let error = String::from_utf8_lossy(&error).into_owned();
    // Shells report the signals of their children by this convention.
    let of_child =
        || status.code().map(|code| code - 128).filter(|signal| (1..32).contains(signal));
    Got::Crashed { status: status.code(), signal: signal(status).or_else(of_child), output, error }
}

/// Reads to the end, but keeps at most `most` bytes; beyond that it stops, or discards the rest if
/// `drain`.
fn reader(mut pipe: impl Read + Send + 'static, most: usize, drain: bool) -> Drained {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut kept = vec![];
        let mut buffer = [0; 1 << 14];
        let whole = loop {
            let length = match pipe.read(&mut buffer) {
                Ok(0) | Err(_) => break true,
                Ok(length) => length,
            };
            let room = most.saturating_sub(kept.len());
            kept.extend(buffer.iter().take(length.min(room)));
            if length > room && !drain {
                break false;
            }
        };
        // The receiver may be gone.
        let _ = send.send((kept, whole));
    });
    receive
}

/// Waits until then. Programs usually end soon after closing their output.
fn wait(child: &mut Child, until: Instant) -> std::io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(20);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= until {
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // The group has the id of its first process. It may have ended.
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    // It may have ended.
    let _ = child.kill();
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    use std::os::unix::process::ExitStatusExt;
    status.signal()
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const SHORT: Allowance = Allowance { time: Duration::from_millis(1500), output: 1000 };

    #[test]
    fn a_program_reads_and_prints() {
        assert_eq!(execute("cat", b"3\n1 2\n", SHORT), Got::Output("3\n1 2\n".to_owned()));
        // It need not read, and need not be silent about it.
        let large = vec![b'x'; 1 << 20];
        assert_eq!(
            execute("echo yes; echo no >&2", &large, SHORT),
            Got::Output("yes\n".to_owned())
        );
    }

    #[test]
    fn a_path_needs_no_shell() {
        for command in ["/bin/cat", " /bin/cat  - ", "/bin/cat '-'", "/nowhere || cat"] {
            assert_eq!(execute(command, b"1\n", SHORT), Got::Output("1\n".to_owned()), "{command}");
        }
        assert!(plain("/bin/cat -").is_some());
        assert!(
            ["cat", "A=/b c", "/bin/cat ~", "/bin/cat; true", "/bin/cat\n"]
                .iter()
                .all(|one| plain(one).is_none())
        );
        assert!(matches!(
            execute("/nowhere/at/all", b"", SHORT),
            Got::Crashed { status: Some(127), .. }
        ));
    }

    #[test]
    fn ends_that_are_no_good_are_told_apart() {
        let got = execute("echo a; echo b >&2; exit 3", b"", SHORT);
        let (output, error) = ("a\n".to_owned(), "b\n".to_owned());
        assert_eq!(got, Got::Crashed { status: Some(3), signal: None, output, error });
        assert!(matches!(
            execute("kill -SEGV $$", b"", SHORT),
            Got::Crashed { signal: Some(11), .. }
        ));
        assert_eq!(execute("yes", b"", SHORT), Got::TooMuch { limit: 1000 });
    }

    #[test]
    fn a_program_that_does_not_end_is_killed_with_its_children() {
        let short = Allowance { time: Duration::from_millis(150), ..SHORT };
        let began = Instant::now();
        assert_eq!(execute("sleep 60 | cat", b"", short), Got::TimedOut { limit: short.time });
        assert_eq!(execute("exec >&-; sleep 60", b"", short), Got::TimedOut { limit: short.time });
        assert!(began.elapsed() < Duration::from_secs(5));
    }
}
