//! Arbitrary text as a certificate. The hash is put right, for otherwise no change of the rules
//! would come further.

use certify::{Options, ReplayLimits, check};
use serde_json::Value;
use sha2::{Digest, Sha256};

pub fn run(text: &str) {
    let replay = ReplayLimits { positions: 100, words: 500, effort: 100_000 };
    let options = Options { work: 2_000_000, work_per_byte: 0, replay };
    let rejection = check(text, &options).err();
    let _ = rejection.map(|rejection| rejection.to_string());
    let Ok(mut certificate) = serde_json::from_str::<Value>(text) else { return };
    let Some(rules) = certificate.get("rules").and_then(Value::as_str) else { return };
    let hash: String = Sha256::digest(rules).iter().map(|byte| format!("{byte:02x}")).collect();
    certificate["rules_sha256"] = hash.into();
    let rejection = check(&certificate.to_string(), &options).err();
    let _ = rejection.map(|rejection| rejection.to_string());
}
