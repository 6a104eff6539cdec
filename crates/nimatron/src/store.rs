//! A directory as a [`Store`] for later runs to resume from, one file per key. With
//! [`write_atomically`], the only place in the library that touches files, and only if the library
//! is given a [`Directory`].

use std::cell::OnceCell;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use run::Store;
use sha2::{Digest, Sha256};

/// The lock file of exclusive use of a directory.
const LOCK: &str = ".lock";

/// The suffix of a file being written.
const FRESH: &str = ".new";

/// The first 16 bytes of the SHA-256 hash of texts and their lengths, in hexadecimal: what is kept
/// about these texts is found by it.
pub(crate) fn digest(texts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update(text.len().to_le_bytes());
        hasher.update(text);
    }
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a file atomically: at any time, even after a power failure, there is either the old file
/// or the new one.
///
/// # Errors
/// The system's error. The old file still exists then.
pub fn write_atomically(path: &Path, data: &[u8]) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or_else(|| io::Error::from(ErrorKind::InvalidInput))?);
    name.push(format!(".{}{FRESH}", std::process::id()));
    let fresh = path.with_file_name(name);
    let written = File::create(&fresh).and_then(|mut file| {
        file.write_all(data)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&fresh, path));
    if moved.is_err() {
        // The partial file is useless; report the first error.
        let _ = fs::remove_file(&fresh);
    }
    moved
}

/// One file per key. A [`Store`] cannot report errors, so the first failure is kept: see
/// [`Directory::failure`].
///
/// ```
/// use nimatron::Run;
/// use nimatron::store::Directory;
///
/// let path = std::env::temp_dir().join(format!("nimatron-example-{}", std::process::id()));
/// let store = Directory::open(&path)?;
/// let run = Run::default().with_store(&store); // long computations save here, and resume
/// run.save("values", b"0 1 2");
/// run.save("values", b"0 1 2 3");
/// assert_eq!(run.load("values").as_deref(), Some(&b"0 1 2 3"[..]));
/// assert_eq!((run.load("machine"), store.failure()), (None, None));
/// std::fs::remove_dir_all(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    failure: OnceCell<String>,
    /// The lock, released on drop, and by the system however the process ends.
    _lock: Option<File>,
}

impl Directory {
    /// Opens the directory, creating it if necessary. Others may use it at the same time: each file
    /// is written atomically.
    ///
    /// # Errors
    /// The system's error.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        fs::create_dir_all(&path)?;
        Ok(Self { path: path.as_ref().to_owned(), failure: OnceCell::new(), _lock: None })
    }

    /// Like [`Directory::open`], but exclusively: until this is dropped or the process ends
    /// (however it ends), nobody else can open the directory in this way. Removes partial files of
    /// others. On file systems without locks, the same as [`Directory::open`].
    ///
    /// # Errors
    /// [`ErrorKind::WouldBlock`] if somebody else holds it; or the system's error.
    pub fn open_alone(path: impl AsRef<Path>) -> io::Result<Self> {
        let mut directory = Self::open(path)?;
        let lock = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(directory.path.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => {
                directory._lock = Some(lock);
                directory.remove_leftovers();
            }
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::WouldBlock.into()),
            Err(TryLockError::Error(_)) => {}
        }
        Ok(directory)
    }

    /// Why something could not be saved, the first time that happened.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    fn remove_leftovers(&self) {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') && name.ends_with(FRESH) {
                // A leftover file does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Store for Directory {
    fn load(&self, key: &str) -> Option<Vec<u8>> {
        fs::read(self.path.join(key)).ok()
    }

    fn save(&self, key: &str, data: &[u8]) {
        // Failing to save must not stop the computation.
        if let Err(error) = write_atomically(&self.path.join(key), data) {
            let _ = self.failure.set(error.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("nimatron-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn a_directory_keeps_what_was_saved_last() {
        let path = fresh("store");
        let store = Directory::open(&path).unwrap();
        assert_eq!(store.load("machine"), None);
        store.save("machine", b"one");
        store.save("machine", b"two");
        assert_eq!(store.load("machine"), Some(b"two".to_vec()));
        assert_eq!(fs::read_dir(&path).unwrap().count(), 1, "nothing half written is left");
        assert_eq!(store.failure(), None);
        store.save("no/such/place", b"three");
        assert!(store.failure().is_some());
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn one_at_a_time_if_asked_for() {
        let path = fresh("lock");
        let first = Directory::open_alone(&path).unwrap();
        fs::write(path.join(".block.1.new"), b"hal").unwrap();
        assert_eq!(Directory::open_alone(&path).unwrap_err().kind(), ErrorKind::WouldBlock);
        assert!(path.join(".block.1.new").exists(), "somebody may be writing it");
        drop(first);
        let _second = Directory::open_alone(&path).unwrap();
        assert!(!path.join(".block.1.new").exists());
        fs::remove_dir_all(&path).unwrap();
    }
}
