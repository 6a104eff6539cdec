//! Values of heaps on disk: blocks of fixed length, each in its own file with a digest of its
//! contents.
//!
//! A block is a line of text followed by the values, two bytes each, little-endian:
//!
//! ```text
//! nimatron-values 1 0.77 65536 65536 <SHA-256>
//! ```
//!
//! that is: the version of this format, the owner of the values, the first heap, the number of
//! values, and the digest of everything else. Blocks are numbered from 0; all but the last are
//! full. A store replaces blocks atomically, so a killed process loses at most its current block.

use run::Run;
use sha2::{Digest, Sha256};

/// The number of values in a full block.
pub(super) const BLOCK: usize = 1 << 16;

const MAGIC: &str = "nimatron-values";
const VERSION: &str = "1";

/// The longest header line accepted.
const MAX_HEAD: usize = 512;

/// Why values cannot be stored in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The block with this key holds values of something else.
    Other {
        /// The key.
        key: String,
        /// The owner of the values, according to the block.
        whose: String,
    },
    /// The block with this key is in an unknown version of the format.
    Version {
        /// The key.
        key: String,
        /// The version.
        version: String,
    },
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Other { key, whose } => write!(f, "block {key} holds values of {whose}"),
            Self::Version { key, version } => write!(f, "block {key} is of version {version}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What an earlier run stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Loaded {
    /// The values of 0 to n, for the largest possible n.
    pub(super) values: Vec<u16>,
    /// The key of the first damaged block.
    pub(super) damaged: Option<String>,
}

fn key(whose: &str, index: usize) -> String {
    format!("{whose}.{index:06}")
}

fn digest(head: &str, body: &[u8]) -> String {
    let digest = Sha256::new().chain_update(head).chain_update(b"\n").chain_update(body).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A header line that ends with a digest of everything else, followed by the data.
pub(super) fn seal(head: &str, body: &[u8]) -> Vec<u8> {
    let mut data = format!("{head} {}\n", digest(head, body)).into_bytes();
    data.extend(body);
    data
}

/// The words of the header between owner and digest, and the data.
///
/// # Errors
/// A block that is damaged, of another kind or version, or of another owner.
pub(super) fn open<'d>(
    data: &'d [u8],
    (magic, version): (&str, &str),
    whose: &str,
) -> Result<(Vec<&'d str>, &'d [u8]), BlockFault> {
    let end =
        data.iter().take(MAX_HEAD).position(|&byte| byte == b'\n').ok_or(BlockFault::Damaged)?;
    let line = std::str::from_utf8(&data[..end]).map_err(|_| BlockFault::Damaged)?;
    let body = &data[end + 1..];
    let (head, sum) = line.rsplit_once(' ').ok_or(BlockFault::Damaged)?;
    let mut words = head.split(' ');
    let mut word = || words.next().ok_or(BlockFault::Damaged);
    if word()? != magic {
        return Err(BlockFault::Damaged);
    }
    let made_by = word()?;
    if made_by != version {
        return Err(BlockFault::Version(made_by.to_owned()));
    }
    let owner = word()?;
    if digest(head, body) != sum {
        return Err(BlockFault::Damaged);
    }
    if owner != whose {
        return Err(BlockFault::Other(owner.to_owned()));
    }
    Ok((words.collect(), body))
}

fn encode(whose: &str, first: usize, values: &[u16]) -> Vec<u8> {
    let body: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    seal(&format!("{MAGIC} {VERSION} {whose} {first} {}", values.len()), &body)
}

/// What is wrong with a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BlockFault {
    Damaged,
    Other(String),
    Version(String),
}

fn decode(whose: &str, first: usize, data: &[u8]) -> Result<Vec<u16>, BlockFault> {
    let (words, body) = open(data, (MAGIC, VERSION), whose)?;
    let &[start, count] = &words[..] else { return Err(BlockFault::Damaged) };
    let (pairs, []) = body.as_chunks::<2>() else { return Err(BlockFault::Damaged) };
    let values: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
    let fits = start.parse() == Ok(first) && count.parse() == Ok(values.len());
    if fits && (1..=BLOCK).contains(&values.len()) { Ok(values) } else { Err(BlockFault::Damaged) }
}

/// Loads all blocks up to the first damaged one, but no further block once there are `enough`
/// values. Ignores what comes after a block that is not full or damaged.
///
/// # Errors
/// A block that must not be replaced.
pub(super) fn load(whose: &str, enough: usize, run: &Run<'_>) -> Result<Loaded, StoreError> {
    let mut loaded = Loaded::default();
    for index in 0.. {
        if loaded.values.len() >= enough {
            break;
        }
        let key = key(whose, index);
        let Some(data) = run.load(&key) else { break };
        match decode(whose, index * BLOCK, &data) {
            Ok(values) => {
                loaded.values.extend(&values);
                if values.len() < BLOCK {
                    break;
                }
            }
            Err(BlockFault::Damaged) => {
                loaded.damaged = Some(key);
                break;
            }
            Err(BlockFault::Other(whose)) => return Err(StoreError::Other { key, whose }),
            Err(BlockFault::Version(version)) => return Err(StoreError::Version { key, version }),
        }
    }
    Ok(loaded)
}

/// Saves all blocks of `values` beyond the first `saved`, which are stored already.
pub(super) fn save(whose: &str, values: &[u16], saved: usize, run: &Run<'_>) {
    if values.len() <= saved {
        return;
    }
    let first = saved / BLOCK;
    for (index, block) in values.chunks(BLOCK).enumerate().skip(first) {
        run.save(&key(whose, index), &encode(whose, index * BLOCK, block));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use run::{Limits, Store};

    use super::*;

    #[derive(Default)]
    struct Memory(RefCell<BTreeMap<String, Vec<u8>>>);

    impl Store for Memory {
        fn load(&self, key: &str) -> Option<Vec<u8>> {
            self.0.borrow().get(key).cloned()
        }

        fn save(&self, key: &str, data: &[u8]) {
            self.0.borrow_mut().insert(key.to_owned(), data.to_vec());
        }
    }

    fn values(count: usize) -> Vec<u16> {
        (0..count).map(|heap| u16::try_from(heap % 65_521).unwrap()).collect()
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let store = Memory::default();
        let run = Run::new(Limits::default()).with_store(&store);
        assert_eq!(load("0.77", usize::MAX, &run), Ok(Loaded::default()));
        let all = values(2 * BLOCK + 1000);
        save("0.77", &all[..BLOCK + 5], 0, &run);
        assert_eq!(load("0.77", usize::MAX, &run).unwrap().values, all[..BLOCK + 5]);
        let before = store.0.borrow()["0.77.000000"].clone();
        save("0.77", &all, BLOCK + 5, &run);
        assert_eq!(load("0.77", usize::MAX, &run), Ok(Loaded { values: all, damaged: None }));
        assert_eq!(store.0.borrow()["0.77.000000"], before);
        assert_eq!(store.0.borrow().len(), 3);
        // Fewer values than stored replace nothing.
        save("0.77", &values(7), 2 * BLOCK + 1000, &run);
        assert_eq!(load("0.77", usize::MAX, &run).unwrap().values.len(), 2 * BLOCK + 1000);
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let store = Memory::default();
        let run = Run::new(Limits::default()).with_store(&store);
        let all = values(BLOCK + 300);
        save("0.77", &all, 0, &run);
        let whole = store.load("0.77.000001").unwrap();
        let noticed = |data: &[u8]| {
            store.save("0.77.000001", data);
            let loaded = load("0.77", usize::MAX, &run).unwrap_or(Loaded {
                damaged: Some("0.77.000001".to_owned()),
                values: all[..BLOCK].to_vec(),
            });
            loaded.damaged.as_deref() == Some("0.77.000001") && loaded.values == all[..BLOCK]
        };
        for at in 0..whole.len() {
            let mut data = whole.clone();
            data[at] ^= 1 << (at % 8);
            assert!(noticed(&data), "byte {at}");
            assert!(noticed(&whole[..at]), "{at} bytes");
        }
        assert!(noticed(&[&whole[..], b"\0\0"].concat()));
        // An intact block, but not this one.
        assert!(noticed(&store.load("0.77.000000").unwrap()));
        store.save("0.77.000001", &whole);
        assert_eq!(load("0.77", usize::MAX, &run).unwrap().values, all);
    }

    #[test]
    fn blocks_of_others_are_not_replaced() {
        let store = Memory::default();
        let run = Run::new(Limits::default()).with_store(&store);
        save("0.07", &values(10), 0, &run);
        let foreign = store.load("0.07.000000").unwrap();
        store.save("0.77.000000", &foreign);
        let other = StoreError::Other { key: "0.77.000000".to_owned(), whose: "0.07".to_owned() };
        assert_eq!(load("0.77", usize::MAX, &run), Err(other));
        let newer = String::from_utf8_lossy(&foreign).replacen("values 1", "values 2", 1);
        store.save("0.77.000000", newer.as_bytes());
        let version =
            StoreError::Version { key: "0.77.000000".to_owned(), version: "2".to_owned() };
        assert_eq!(load("0.77", usize::MAX, &run), Err(version));
    }
}
