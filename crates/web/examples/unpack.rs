//! Unpacks the other modules, which are shipped as `.lzma`.

#![cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "a function that is called from outside")
)]

use std::io::Read;

use lzma_rust2::LzmaReader;

/// Unpacks the contents of the buffer. Returns 1, or 0 if they are damaged.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn unpack() -> u32 {
    u32::from(nimatron_web::replace_written(|packed| {
        let mut out = vec![];
        LzmaReader::new_mem_limit(packed, u32::MAX, None)
            .and_then(|mut reader| reader.read_to_end(&mut out))
            .is_ok()
            .then_some(out)
    }))
}
